package sandbox_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"estafeta/sandbox"
)

// raw is a bot without a library: it says what it says and hears everything.
type raw struct {
	ws     *websocket.Conn
	mu     sync.Mutex
	events []event
	closed error
	beats  bool // answers when asked for a heartbeat
}

type event struct {
	Op   int             `json:"op"`
	Type string          `json:"t"`
	Data json.RawMessage `json:"d"`
}

// connect logs in with intents.
func connect(t *testing.T, srv *sandbox.Server, intents int, beats bool) *raw {
	t.Helper()
	ws, _, err := websocket.DefaultDialer.Dial("ws"+strings.TrimPrefix(srv.URL(), "http")+"/gateway", nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { ws.Close() })
	r := &raw{ws: ws, beats: beats}
	if err := ws.WriteJSON(map[string]any{"op": 2, "d": map[string]any{"token": srv.Token(), "intents": intents}}); err != nil {
		t.Fatal(err)
	}
	go func() {
		for {
			var e event
			err := ws.ReadJSON(&e)
			r.mu.Lock()
			if err != nil {
				r.closed = err
				r.mu.Unlock()
				return
			}
			r.events = append(r.events, e)
			r.mu.Unlock()
			if e.Op == 1 && r.beats {
				_ = ws.WriteJSON(map[string]any{"op": 1, "d": nil}) // the test sees what comes of it
			}
		}
	}()
	eventually(t, "the bot is ready", func() bool { return len(r.heard("READY")) == 1 })
	return r
}

// heard are the events of a kind; "" are those without one.
func (r *raw) heard(kind string) []event {
	r.mu.Lock()
	defer r.mu.Unlock()
	var list []event
	for _, e := range r.events {
		if e.Type == kind {
			list = append(list, e)
		}
	}
	return list
}

func start(t *testing.T, cfg sandbox.Config) *sandbox.Server {
	t.Helper()
	srv, err := sandbox.Start(cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { srv.Close() })
	return srv
}

// ask sends a request as the bot and reads the answer.
func ask(t *testing.T, srv *sandbox.Server, method, path, body string, into any) int {
	t.Helper()
	r, err := http.NewRequest(method, srv.URL()+"/api/v10"+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bot "+srv.Token())
	r.Header.Set("Content-Type", "application/json")
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	data, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	if into != nil {
		if err := json.Unmarshal(data, into); err != nil {
			t.Fatalf("%s %s: %v in %s", method, path, err, data)
		}
	}
	return resp.StatusCode
}

// TestMessagesAreTold: who asked for messages hears of each, of its edits and of
// its end; what others wrote is empty without the intent for that, and what one
// user sees alone is told to nobody.
func TestMessagesAreTold(t *testing.T) {
	t.Parallel()
	const guilds, messages, direct, content = 1, 1 << 9, 1 << 12, 1 << 15
	type told struct {
		ID, Content string
		GuildID     string `json:"guild_id"`
		Type        int
		Author      struct{ ID string }
		Member      *struct{ Roles []string }
		Embeds      []any
		Mentions    []any
		MentionRole []any `json:"mention_roles"`
	}
	for intents, want := range map[int]string{
		guilds:                      "",
		guilds | messages:           "[] [mine]",
		messages | content:          "[hers] [mine]",
		messages | content | direct: "[hers] [mine] [dm]",
	} {
		t.Run(fmt.Sprint(intents), func(t *testing.T) {
			t.Parallel()
			srv := start(t, sandbox.Config{})
			bot := connect(t, srv, intents, true)
			table, dm := srv.ChannelID("table"), struct{ ID string }{}
			if _, err := srv.User("ana").Type("table", "hers"); err != nil {
				t.Fatal(err)
			}
			var posted told
			ask(t, srv, "POST", "/channels/"+table+"/messages", `{"content":"mine"}`, &posted)
			ask(t, srv, "PATCH", "/channels/"+table+"/messages/"+posted.ID, `{"content":"mended"}`, nil)
			ask(t, srv, "DELETE", "/channels/"+table+"/messages/"+posted.ID, "", nil)
			ask(t, srv, "POST", "/users/@me/channels", `{"recipient_id":"`+srv.User("ana").ID+`"}`, &dm)
			ask(t, srv, "POST", "/channels/"+dm.ID+"/messages", `{"content":"dm"}`, nil)
			var got []string
			see := func() string {
				got = nil
				for _, e := range bot.heard("MESSAGE_CREATE") {
					var m told
					if err := json.Unmarshal(e.Data, &m); err != nil {
						t.Fatal(err)
					}
					got = append(got, "["+m.Content+"]")
					if m.Author.ID == "" || m.Embeds == nil || m.Mentions == nil || m.MentionRole == nil {
						t.Errorf("it lacks something: %s", e.Data)
					}
					if inGuild := m.Content != "dm"; inGuild != (m.GuildID != "") || inGuild != (m.Member != nil) {
						t.Errorf("where it was said: %s", e.Data)
					}
				}
				return strings.Join(got, " ")
			}
			if want == "" {
				time.Sleep(30 * time.Millisecond)
			} else {
				eventually(t, want, func() bool { return see() == want })
			}
			if see() != want {
				t.Errorf("told %v, want %s", got, want)
			}
			ends := func() int { return len(bot.heard("MESSAGE_UPDATE")) + len(bot.heard("MESSAGE_DELETE")) }
			if want != "" {
				eventually(t, "an edit and an end are told", func() bool { return ends() == 2 })
			} else if ends() > 0 {
				t.Errorf("%d edits and ends are told", ends())
			}
		})
	}
}

// TestHeartbeatsAreDemanded: a bot that does not beat is asked for it, and cut
// off with 4009 if it stays silent; one that answers stays.
func TestHeartbeatsAreDemanded(t *testing.T) {
	t.Parallel()
	srv := start(t, sandbox.Config{Heartbeat: 60 * time.Millisecond})
	silent := connect(t, srv, 0, false)
	eventually(t, "the silent bot is cut off", func() bool {
		silent.mu.Lock()
		defer silent.mu.Unlock()
		return silent.closed != nil
	})
	if !websocket.IsCloseError(silent.closed, 4009) {
		t.Errorf("closed with %v", silent.closed)
	}
	asked := func(r *raw, op int) int {
		return len(slices.DeleteFunc(r.heard(""), func(e event) bool { return e.Op != op }))
	}
	if asked(silent, 1) != 1 {
		t.Errorf("it was asked %d times, want once", asked(silent, 1))
	}
	lively := connect(t, srv, 0, true)
	eventually(t, "a bot that answers is asked again and again", func() bool { return asked(lively, 1) > 3 && asked(lively, 11) > 2 })
	lively.mu.Lock()
	defer lively.mu.Unlock()
	if lively.closed != nil {
		t.Errorf("the lively bot is cut off: %v", lively.closed)
	}
}

// TestPagesOfMessages: a channel is read page by page, the newest first.
func TestPagesOfMessages(t *testing.T) {
	t.Parallel()
	srv := start(t, sandbox.Config{})
	path := "/channels/" + srv.ChannelID("table") + "/messages"
	var ids []string
	for n := range 60 {
		var m struct{ ID string }
		if status := ask(t, srv, "POST", path, fmt.Sprintf(`{"content":"%d"}`, n), &m); status == 429 {
			t.Skip("too many at once")
		}
		if len(ids) == 40 {
			time.Sleep(1100 * time.Millisecond) // the limit of the channel
		}
		ids = append(ids, m.ID)
	}
	for query, want := range map[string][]int{
		"":                                   {59, 58, 57},
		"limit=2":                            {59, 58},
		"limit=3&before=" + ids[20]:          {19, 18, 17},
		"limit=2&after=" + ids[20]:           {22, 21},
		"limit=3&around=" + ids[20]:          {21, 20, 19},
		"limit=5&before=" + ids[2]:           {1, 0},
		"limit=5&after=" + ids[57]:           {59, 58},
		"limit=1&before=9223372036854775807": {59},
	} {
		var list []struct{ Content string }
		ask(t, srv, "GET", path+"?"+query, "", &list)
		var got []string
		for _, m := range list {
			got = append(got, m.Content)
		}
		var wanted []string
		for _, n := range want {
			wanted = append(wanted, fmt.Sprint(n))
		}
		if query == "" {
			if len(got) != 50 {
				t.Errorf("%d messages without a limit, want 50", len(got))
			}
			got = got[:3]
		}
		if !slices.Equal(got, wanted) {
			t.Errorf("%s: %v, want %v", query, got, wanted)
		}
	}
	for _, wrong := range []string{"limit=0", "limit=101", "limit=x", "before=x", "before=1&after=2"} {
		if status := ask(t, srv, "GET", path+"?"+wrong, "", nil); status != 400 {
			t.Errorf("%s: status %d, want 400", wrong, status)
		}
	}
}

// answered waits for the next interaction and answers it, with its response told.
func answered(t *testing.T, srv *sandbox.Server, bot *raw, do func(), body, query string) (in, told map[string]any) {
	t.Helper()
	before := len(bot.heard("INTERACTION_CREATE"))
	go do()
	eventually(t, "an interaction", func() bool { return len(bot.heard("INTERACTION_CREATE")) > before })
	if err := json.Unmarshal(bot.heard("INTERACTION_CREATE")[before].Data, &in); err != nil {
		t.Fatal(err)
	}
	path := fmt.Sprintf("/interactions/%s/%s/callback%s", in["id"], in["token"], query)
	var into any
	if query != "" {
		into = &told
	}
	if status := ask(t, srv, "POST", path, body, into); status >= 300 {
		t.Fatalf("status %d: %v", status, told)
	}
	return in, told
}

// TestAnswersAreTold: with_response gives the message that the answer made.
func TestAnswersAreTold(t *testing.T) {
	t.Parallel()
	srv := start(t, sandbox.Config{})
	bot := connect(t, srv, 1, true)
	me := struct{ ID string }{}
	ask(t, srv, "GET", "/users/@me", "", &me)
	ask(t, srv, "PUT", "/applications/"+me.ID+"/commands", `[{"name":"hi","description":"hi"}]`, nil)
	ana := srv.User("ana")
	call := func() { _, _ = ana.Command("table", "/hi", nil) }
	_, told := answered(t, srv, bot, call, `{"type":4,"data":{"content":"hello","flags":64}}`, "?with_response=true")
	about, _ := told["interaction"].(map[string]any)
	resource, _ := told["resource"].(map[string]any)
	message, _ := resource["message"].(map[string]any)
	if about["response_message_id"] != message["id"] || about["response_message_ephemeral"] != true || resource["type"] != 4.0 ||
		message["content"] != "hello" || message["type"] != 20.0 {
		t.Errorf("told %v", told)
	}
	_, told = answered(t, srv, bot, call, `{"type":5}`, "?with_response=true")
	if about, _ := told["interaction"].(map[string]any); about["response_message_loading"] != true {
		t.Errorf("a promise is told as %v", told)
	}
	if _, told = answered(t, srv, bot, call, `{"type":4,"data":{"content":"again"}}`, ""); told != nil {
		t.Errorf("told unasked: %v", told)
	}
}

// TestResolvedObjectsAreWhole: what ids stand for comes with them: users with
// their membership, roles, channels, messages, files.
func TestResolvedObjectsAreWhole(t *testing.T) {
	t.Parallel()
	srv := start(t, sandbox.Config{})
	bot := connect(t, srv, 1, true)
	me := struct{ ID string }{}
	ask(t, srv, "GET", "/users/@me", "", &me)
	ask(t, srv, "PUT", "/applications/"+me.ID+"/commands", `[{"name":"all","description":"d","options":[
		{"type":6,"name":"who","description":"d"},{"type":7,"name":"where","description":"d"},{"type":11,"name":"file","description":"d"}]},
		{"type":2,"name":"Greet"},{"type":3,"name":"Keep"}]`, nil)
	ana, eva := srv.User("ana"), srv.User("eva")
	table := srv.ChannelID("table")
	card := struct{ ID string }{}
	ask(t, srv, "POST", "/channels/"+table+"/messages", `{"content":"card","components":[
		{"type":1,"components":[{"type":5,"custom_id":"u"}]},{"type":1,"components":[{"type":6,"custom_id":"r"}]}]}`, &card)
	resolved := func(do func()) map[string]map[string]map[string]any {
		t.Helper()
		in, _ := answered(t, srv, bot, do, `{"type":4,"data":{"content":"x"}}`, "")
		var data struct {
			Data struct {
				Resolved map[string]map[string]map[string]any
			}
		}
		raw, _ := json.Marshal(in)
		if err := json.Unmarshal(raw, &data); err != nil {
			t.Fatal(err)
		}
		return data.Data.Resolved
	}
	isMember := func(what string, r map[string]map[string]map[string]any) {
		t.Helper()
		m := r["members"][eva.ID]
		roles, _ := m["roles"].([]any)
		if r["users"][eva.ID]["username"] != "eva" || len(roles) != 1 || m["joined_at"] == nil || m["permissions"] == nil || m["user"] != nil {
			t.Errorf("%s: %v", what, r)
		}
	}
	r := resolved(func() { _, _ = ana.Command("table", "/all who:eva where:lobby file:a b.txt=hello", nil) })
	isMember("an option", r)
	if ch := r["channels"][srv.ChannelID("lobby")]; ch["name"] != "lobby" || ch["permissions"] == nil || ch["type"] != 0.0 {
		t.Errorf("the channel is %v", ch)
	}
	for _, f := range r["attachments"] {
		if f["filename"] != "a_b.txt" || f["size"] != 5.0 || f["url"] == nil {
			t.Errorf("the file is %v", f)
		}
	}
	if len(r["attachments"]) != 1 || len(r["messages"]) != 0 {
		t.Errorf("there are %v", r)
	}
	isMember("a menu of a user", resolved(func() { _, _ = ana.Menu("table", "Greet", 2, "eva") }))
	if r := resolved(func() { _, _ = ana.Menu("table", "Keep", 3, card.ID) }); r["messages"][card.ID]["content"] != "card" {
		t.Errorf("a menu of a message: %v", r)
	}
	isMember("a select of users", resolved(func() { _, _ = ana.Choose(card.ID, "u", "eva") }))
	if r := resolved(func() { _, _ = ana.Choose(card.ID, "r", "Veterans") }); len(r["roles"]) != 1 || len(r["users"]) != 0 {
		t.Errorf("a select of roles: %v", r)
	}
}

// TestNamesOfFilesAreRewritten: blanks become underscores, and what is neither
// letter nor digit of ASCII, dot, dash nor underscore is left out.
func TestNamesOfFilesAreRewritten(t *testing.T) {
	t.Parallel()
	srv := start(t, sandbox.Config{})
	table := srv.ChannelID("table")
	for name, want := range map[string]string{
		"board-1.png":       "board-1.png",
		"my list (2).txt":   "my_list_2.txt",
		"ejército Ñ_1.toml": "ejrcito__1.toml",
		"名前.png":            "unknown.png",
	} {
		const edge = "x-edge-x"
		body := "--" + edge + "\r\nContent-Disposition: form-data; name=\"payload_json\"\r\n\r\n{}\r\n" +
			"--" + edge + "\r\nContent-Disposition: form-data; name=\"files[0]\"; filename=\"" + name + "\"\r\n\r\ndata\r\n--" + edge + "--\r\n"
		r, err := http.NewRequest("POST", srv.URL()+"/api/v10/channels/"+table+"/messages", strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Authorization", "Bot "+srv.Token())
		r.Header.Set("Content-Type", "multipart/form-data; boundary="+edge)
		resp, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		var m struct {
			Attachments []struct{ Filename, URL string }
		}
		err = json.NewDecoder(resp.Body).Decode(&m)
		resp.Body.Close()
		if err != nil || len(m.Attachments) != 1 || m.Attachments[0].Filename != want {
			t.Errorf("%q becomes %+v (%v), want %q", name, m.Attachments, err, want)
			continue
		}
		if u, err := url.Parse(m.Attachments[0].URL); err != nil || !strings.HasSuffix(u.Path, "/"+want) {
			t.Errorf("%q lies at %s", name, m.Attachments[0].URL)
		}
		got, err := http.Get(m.Attachments[0].URL)
		if err != nil {
			t.Fatal(err)
		}
		data, _ := io.ReadAll(got.Body)
		got.Body.Close()
		if string(data) != "data" {
			t.Errorf("%q holds %q", name, data)
		}
	}
}

// TestUnknownEmojiAreRefused: on a button or an option stands a sign of Unicode,
// or an emoji that the application has.
func TestUnknownEmojiAreRefused(t *testing.T) {
	t.Parallel()
	srv := start(t, sandbox.Config{})
	me := struct{ ID string }{}
	ask(t, srv, "GET", "/users/@me", "", &me)
	own := struct{ ID string }{}
	ask(t, srv, "POST", "/applications/"+me.ID+"/emojis", `{"name":"die","image":"data:image/png;base64,AAAA"}`, &own)
	for emoji, status := range map[string]int{
		`{"name":"🎲"}`:                           200,
		`{"name":"⚔️"}`:                          200,
		`{"name":"1️⃣"}`:                         200,
		`{"name":"👩‍🚀"}`:                         200,
		`{"name":"🇪🇸"}`:                          200,
		`{"id":"` + own.ID + `","name":"die"}`:   200,
		`{"id":"123456789012345678","name":"x"}`: 400,
		`{"name":"smile"}`:                       400,
		`{"name":":smile:"}`:                     400,
		`{"name":"1"}`:                           400,
		`{}`:                                     400,
	} {
		for _, c := range []string{
			`{"type":2,"style":1,"label":"x","custom_id":"x","emoji":` + emoji + `}`,
			`{"type":3,"custom_id":"x","options":[{"label":"x","value":"x","emoji":` + emoji + `}]}`,
		} {
			body := `{"components":[{"type":1,"components":[` + c + `]}]}`
			if got := ask(t, srv, "POST", "/channels/"+srv.ChannelID("table")+"/messages", body, nil); got != status {
				t.Errorf("%s: status %d, want %d", c, got, status)
			}
		}
	}
}
