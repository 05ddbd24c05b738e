package sandbox_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"mime/multipart"
	"net/http"
	"strings"
	"testing"
	"time"

	"estafeta/sandbox"
)

// TestRefusals sends what Discord refuses, by hand.
func TestRefusals(t *testing.T) {
	t.Parallel()
	srv, err := sandbox.Start(sandbox.Config{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = srv.Close() })
	table := channelID(srv, srv.Player(t, "ana"))
	post := "POST /channels/" + table + "/messages"
	row := func(parts string) string { return `{"components":[{"type":1,"components":[` + parts + `]}]}` }
	text := `{"type":10,"content":"t"}`
	for name, tc := range map[string]struct {
		route, body string
		code        int
	}{
		"content":     {post, `{"content":"` + strings.Repeat("x", 2001) + `"}`, 50035},
		"empty":       {post, `{}`, 50006},
		"no JSON":     {post, `{`, 50109},
		"six rows":    {post, `{"components":[` + strings.Repeat(`{"type":1,"components":[]},`, 5) + `{"type":1}]}`, 50035},
		"six buttons": {post, row(strings.Repeat(`{"type":2,"style":1,"label":"x","custom_id":"x"},`, 5) + `{"type":2}`), 50035},
		"same id": {post, row(`{"type":2,"style":1,"label":"x","custom_id":"x"},{"type":2,"style":1,"label":"x","custom_id":"x"}`),
			50035},
		"select and button":   {post, row(`{"type":5,"custom_id":"u"},{"type":2,"style":1,"label":"x","custom_id":"x"}`), 50035},
		"V2 without flag":     {post, `{"components":[` + text + `]}`, 50035},
		"V2 with content":     {post, `{"flags":32768,"content":"x","components":[` + text + `]}`, 50035},
		"41 components":       {post, `{"flags":32768,"components":[` + strings.Repeat(text+",", 40) + text + `]}`, 50035},
		"missing attachment":  {post, `{"flags":32768,"components":[{"type":12,"items":[{"media":{"url":"attachment://a.png"}}]}]}`, 50035},
		"embed":               {post, `{"embeds":[{"title":"` + strings.Repeat("x", 257) + `"}]}`, 50035},
		"unknown channel":     {"POST /channels/1/messages", `{"content":"x"}`, 10003},
		"unknown message":     {"PATCH /channels/" + table + "/messages/1", `{"content":"x"}`, 10008},
		"unknown interaction": {"POST /interactions/1/t/callback", `{"type":6}`, 10062},
		"unknown webhook":     {"POST /webhooks/1/t", `{"content":"x"}`, 10015},
		"unknown user":        {"POST /users/@me/channels", `{"recipient_id":"1"}`, 10013},
		"thread name":         {"POST /channels/" + table + "/threads", `{"name":""}`, 50035},
		"thread archiving":    {"POST /channels/" + table + "/threads", `{"name":"x","auto_archive_duration":5}`, 50035},
		"unknown application": {"PUT /applications/1/commands", `[]`, 10002},
		"nowhere":             {"GET /nowhere", "", 0},
	} {
		t.Run(name, func(t *testing.T) {
			method, path, _ := strings.Cut(tc.route, " ")
			status, e := request(t, srv, method, path, tc.body)
			if status < 400 || e.Code != tc.code {
				t.Errorf("status %d, %+v, want code %d", status, e, tc.code)
			}
			if tc.code == 50035 && len(e.Errors) == 0 {
				t.Errorf("no field is named: %+v", e)
			}
		})
	}
}

type apiError struct {
	Code    int
	Message string
	Errors  map[string]any
}

func request(t *testing.T, srv *sandbox.Server, method, path, body string) (int, apiError) {
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
	var e apiError
	_ = json.NewDecoder(resp.Body).Decode(&e) // of a success nothing is wanted
	return resp.StatusCode, e
}

func TestRateLimit(t *testing.T) {
	t.Parallel()
	srv, err := sandbox.Start(sandbox.Config{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = srv.Close() })
	limited := false
	for range 2000 {
		status, _ := request(t, srv, "GET", "/users/@me", "")
		limited = limited || status == http.StatusTooManyRequests
		if limited {
			break
		}
	}
	if !limited {
		t.Error("2000 requests at once met no limit")
	}
}

// TestUsersMistakes are those of the person at the seat, not of the bot.
func TestUsersMistakes(t *testing.T) {
	t.Parallel()
	srv, _, bot := play(t, sandbox.Config{})
	ana := srv.User("ana")
	for line, want := range map[string]string{
		"/":                                   "names no command",
		"/nothing":                            "no command /nothing",
		"/game":                               "no subcommand",
		"/game old":                           `no subcommand "old"`,
		"/game new":                           `needs the option "system"`,
		"/game new system:chess":              `does not offer "chess"`,
		"/game new system:nebula opponent:no": `nobody is called "no"`,
		"/game new nebula here:perhaps":       "needs true or false",
		"/echo text:x times:many":             "needs a number",
		"/game new nebula file:id:5":          "no file 5",
	} {
		if o, err := ana.Type("table", line); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %+v, %v, want %q", line, o, err, want)
		}
	}
	if _, err := ana.Command("table", "/echo", map[string]string{"nothing": "x"}); err == nil {
		t.Error("an unknown option was taken")
	}
	if _, err := ana.Type("nowhere", "/echo text:x"); err == nil {
		t.Error("an unknown channel was taken")
	}
	if _, err := ana.SubmitModal(nil, nil); err == nil {
		t.Error("no form was submitted")
	}
	if bot.count() != 0 {
		t.Errorf("the bot was told %d times", bot.count())
	}
	p := srv.Player(t, "ana")
	p.Type(`/game-es new nebula file:list.toml=name`) // names of another language
	if in := bot.latest(); len(in.Attachments) != 1 || in.Options[0].Value != "nebula" {
		t.Errorf("options: %+v", in.Options)
	}
	p.Type("/card")
	o := p.Click("Form")
	for want, fields := range map[string]map[string]string{
		"no field":                   {"Nothing": "x", "side": "red"},
		"offers no":                  {"Side": "green"},
		"does not take 0 characters": {"Words": "", "side": "red"},
		"takes 1 to 1 values":        {"Words": "x"},
	} {
		if _, err := p.SubmitModal(o.Modal, fields); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v, want %q", fields, err, want)
		}
	}
	if _, err := p.User.Choose(p.With("weapon").ID, "weapon", "sword"); err == nil {
		t.Error("a value that is not offered was chosen")
	}
	if _, err := p.User.WaitFor("table", time.Millisecond, func(sandbox.Message) bool { return false }); err == nil ||
		!strings.Contains(err.Error(), "Your turn.") {
		t.Errorf("the error shows not what there is: %v", err)
	}
}

// TestPageAPI is what the page's own routes refuse.
func TestPageAPI(t *testing.T) {
	t.Parallel()
	srv, _, _ := play(t, sandbox.Config{})
	send := func(kind, body string) (int, string) {
		resp, err := http.Post(srv.URL()+"/sandbox/act", kind, bytes.NewBufferString(body))
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		data, err := io.ReadAll(resp.Body)
		if err != nil {
			t.Fatal(err)
		}
		return resp.StatusCode, string(data)
	}
	for _, tc := range []struct {
		kind, body string
		status     int
		want       string
	}{
		{"text/plain", `{}`, 415, "wanted"},
		{"application/json", `{`, 400, "EOF"},
		{"application/json", `{"user":"nobody"}`, 400, "no such user"},
		{"application/json", `{"user":"ana","do":"dance"}`, 200, "nobody can"},
		{"application/json", `{"user":"ana","do":"type","channel":"table","line":"/echo text:hello"}`, 200, "posted"},
		{"application/json", `{"user":"ana","do":"dismiss","message":"1"}`, 200, "error"},
	} {
		if status, body := send(tc.kind, tc.body); status != tc.status || !strings.Contains(body, tc.want) {
			t.Errorf("%s: %d %s", tc.body, status, body)
		}
	}
}

// TestCommandRefusals registers what Discord refuses to register, and posts what
// contradicts itself.
func TestCommandRefusals(t *testing.T) {
	t.Parallel()
	srv, err := sandbox.Start(sandbox.Config{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = srv.Close() })
	table := channelID(srv, srv.Player(t, "ana"))
	app := "PUT /applications/100000000000000002/commands"
	command := func(option string) string {
		return `[{"name":"a","description":"d","options":[{"type":3,"name":"o","description":"d",` + option + `}]}]`
	}
	menus := ""
	for n := range 6 {
		menus += `,{"type":3,"name":"menu ` + string(rune('a'+n)) + `"}`
	}
	for name, tc := range map[string]struct {
		route, body string
		code        int
	}{
		"duplicate commands":       {app, `[{"name":"a","description":"d"},{"name":"a","description":"d"}]`, 50035},
		"choices and autocomplete": {app, command(`"autocomplete":true,"choices":[{"name":"x","value":"x"}]`), 50035},
		"lengths crossed":          {app, command(`"min_length":5,"max_length":4`), 50035},
		"too long a text":          {app, command(`"max_length":6001`), 50035},
		"values crossed":           {app, command(`"min_value":5,"max_value":4`), 50035},
		"six menus":                {app, `[` + menus[1:] + `]`, 30032},
		"mentions twice": {"POST /channels/" + table + "/messages",
			`{"content":"x","allowed_mentions":{"parse":["users"],"users":["1"]}}`, 50035},
		"a link to a script": {"POST /channels/" + table + "/messages",
			`{"components":[{"type":1,"components":[{"type":2,"style":5,"label":"x","url":"javascript:alert(1)"}]}]}`, 50035},
	} {
		t.Run(name, func(t *testing.T) {
			method, path, _ := strings.Cut(tc.route, " ")
			if status, e := request(t, srv, method, path, tc.body); status != 400 || e.Code != tc.code {
				t.Errorf("status %d, %+v, want code %d", status, e, tc.code)
			}
		})
	}
	if status, e := request(t, srv, "PUT", strings.TrimPrefix(app, "PUT "), command(`"min_length":1,"max_length":6000`)); status != 200 {
		t.Errorf("a good command: %d %+v", status, e)
	}
}

// TestLargeAttachment: a file of more than 10 MiB is refused, of as much taken.
func TestLargeAttachment(t *testing.T) {
	t.Parallel()
	srv, err := sandbox.Start(sandbox.Config{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = srv.Close() })
	table := channelID(srv, srv.Player(t, "ana"))
	for size, want := range map[int]int{10 << 20: 200, 10<<20 + 1: 413} {
		var body bytes.Buffer
		form := multipart.NewWriter(&body)
		part, err := form.CreateFormField("payload_json")
		if err == nil {
			_, err = part.Write([]byte(`{"attachments":[{"id":"0","filename":"a.bin"}]}`))
		}
		if err == nil {
			part, err = form.CreateFormFile("files[0]", "a.bin")
		}
		if err == nil {
			_, err = part.Write(make([]byte, size))
		}
		if err := errors.Join(err, form.Close()); err != nil {
			t.Fatal(err)
		}
		r, err := http.NewRequest("POST", srv.URL()+"/api/v10/channels/"+table+"/messages", &body)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Authorization", "Bot "+srv.Token())
		r.Header.Set("Content-Type", form.FormDataContentType())
		resp, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		if resp.StatusCode != want {
			t.Errorf("%d bytes: status %d, want %d", size, resp.StatusCode, want)
		}
	}
}
