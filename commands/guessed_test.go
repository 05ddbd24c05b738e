package commands_test

import (
	"context"
	"database/sql"
	"fmt"
	"log/slog"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"estafeta/commands"
	"estafeta/commands/discord"
	"estafeta/db"
	"estafeta/db/dbtest"
	"estafeta/engine"
	"estafeta/engine/nebula"
	"estafeta/engine/system"
	"estafeta/engine/xwing"
	"estafeta/host"
)

// recorder is a discord.Client that keeps what the bot shows.
type recorder struct {
	discord.Client // nil: what is not written here is never called
	mu             sync.Mutex
	shown          []reply
	posted         []discord.Message
	threads        []string
	retired        []string // messages without buttons
}

// reply is what one user was shown.
type reply struct {
	user, message string
	discord.Message
	modal   *discord.Modal
	choices []discord.Choice
}

func (r *recorder) add(in *discord.Interaction, x reply) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	x.user, x.message = in.User.ID, "reply"+in.ID
	r.shown = append(r.shown, x)
	return nil
}

func (r *recorder) Reply(_ context.Context, in *discord.Interaction, m discord.Message) error {
	if err := m.Check(); err != nil {
		return err
	}
	return r.add(in, reply{Message: m})
}

func (r *recorder) UpdateMessage(ctx context.Context, in *discord.Interaction, m discord.Message) error {
	m.Ephemeral = in.Ephemeral()
	return r.Reply(ctx, in, m)
}

// Defer shows nothing: what everybody sees is enough of an answer.
func (r *recorder) Defer(_ context.Context, in *discord.Interaction) error { return r.add(in, reply{}) }

func (r *recorder) DeferUpdate(context.Context, *discord.Interaction) error { return nil }

func (r *recorder) EditReply(ctx context.Context, in *discord.Interaction, m discord.Message) (string, error) {
	return "edited", r.Reply(ctx, in, m)
}

func (r *recorder) FollowUp(ctx context.Context, in *discord.Interaction, m discord.Message) (string, error) {
	return "follow-up", r.Reply(ctx, in, m)
}

func (r *recorder) OpenModal(_ context.Context, in *discord.Interaction, m discord.Modal) error {
	if err := m.Check(); err != nil {
		return err
	}
	return r.add(in, reply{modal: &m})
}

func (r *recorder) Suggest(_ context.Context, in *discord.Interaction, list []discord.Choice) error {
	if err := discord.CheckChoices(list); err != nil {
		return err
	}
	return r.add(in, reply{choices: list})
}

func (r *recorder) Post(_ context.Context, _ string, m discord.Message) (string, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.posted = append(r.posted, m)
	return fmt.Sprint("post", len(r.posted)), m.Check()
}

func (r *recorder) Edit(ctx context.Context, channel, _ string, m discord.Message) error {
	_, err := r.Post(ctx, channel, m)
	return err
}

func (r *recorder) RemoveButtons(_ context.Context, _, message string) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.retired = append(r.retired, message)
	return nil
}

func (r *recorder) StartThread(_ context.Context, _, name string) (string, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.threads = append(r.threads, name)
	return fmt.Sprint("thread", len(r.threads)), nil
}

func (r *recorder) OpenDM(_ context.Context, user string) (string, error) { return "dm" + user, nil }

// faults is a log that remembers what went wrong in the bot.
type faults struct {
	slog.Handler
	mu   sync.Mutex
	list []string
}

func (f *faults) Enabled(_ context.Context, l slog.Level) bool { return l >= slog.LevelError }

func (f *faults) Handle(_ context.Context, r slog.Record) error {
	text := r.Message
	r.Attrs(func(a slog.Attr) bool { text += " " + a.String(); return true })
	f.mu.Lock()
	defer f.mu.Unlock()
	f.list = append(f.list, text)
	return nil
}

func (f *faults) WithAttrs([]slog.Attr) slog.Handler { return f }

// parlour is the bot with a client that keeps what it shows: interactions go
// straight in, whatever Discord would have let through.
type parlour struct {
	*recorder
	tb     testing.TB
	bot    *commands.Bot
	host   *host.Host
	store  *db.DB
	faults *faults
	raw    *sql.DB // to see what the bot has changed
	looks  int
	n      int
}

func newParlour(tb testing.TB) *parlour {
	tb.Helper()
	where := dbtest.At(tb, filepath.Join(tb.TempDir(), "games.db"))
	store, err := db.Open(context.Background(), where)
	if err != nil {
		tb.Fatal(err)
	}
	raw := dbtest.Raw(tb, where)
	raw.SetMaxOpenConns(1)
	tb.Cleanup(func() { store.Close() })
	p := &parlour{recorder: &recorder{}, tb: tb, store: store, faults: &faults{}, raw: raw}
	log := slog.New(p.faults)
	systems := []system.System{nebula.System{}, xwing.System{}}
	p.host = host.New(host.Config{Store: store, Systems: systems, Log: log})
	if p.bot, err = commands.New(commands.Config{Host: p.host, Systems: systems, Log: log}); err != nil {
		tb.Fatal(err)
	}
	return p
}

// do hands an interaction in and returns what was shown for it; a panic is an
// error of the test.
func (p *parlour) do(in discord.Interaction) (shown []reply) {
	p.tb.Helper()
	p.n++
	in.ID = fmt.Sprint("i", p.n)
	if in.User.ID == "" {
		in.User.ID = "ana"
	}
	if in.ChannelID == "" {
		in.ChannelID = "table"
	}
	in.GuildID, in.Locale, in.Received = "guild", "en-US", time.Now()
	before := len(p.shown)
	defer func() {
		if v := recover(); v != nil {
			p.tb.Errorf("%s %q %q by %s: panic: %v", in.Kind, in.Command, in.CustomID, in.User.ID, v)
		}
		shown = slices.Clone(p.shown[before:])
	}()
	p.bot.Handle(context.Background(), p, &in)
	return nil
}

// press is a click; private tells that the component stands on a panel.
func (p *parlour) press(user, customID string, private bool, values ...string) []reply {
	in := discord.Interaction{
		Kind:      discord.KindComponent,
		CustomID:  customID,
		User:      discord.User{ID: user, Display: user},
		MessageID: "m",
		Values:    values,
	}
	if private {
		in.MessageFlags = discord.FlagEphemeral
	}
	return p.do(in)
}

// form is a form sent in, its text in every field there is.
func (p *parlour) form(user, customID, text string) []reply {
	fields := map[string][]string{}
	for _, name := range []string{"words", "faces", "list", "text"} {
		fields[name] = []string{text}
	}
	return p.do(discord.Interaction{Kind: discord.KindModal, CustomID: customID, User: discord.User{ID: user, Display: user}, Fields: fields})
}

// command calls a slash command: "game options", with options name, value, ….
func (p *parlour) command(user, line string, opts ...string) []reply {
	words := strings.Fields(line)
	in := discord.Interaction{
		Kind:        discord.KindCommand,
		CommandType: discord.CommandChat,
		Command:     words[0],
		Sub:         words[1:],
		User:        discord.User{ID: user, Display: user},
	}
	for i := 0; i+1 < len(opts); i += 2 {
		in.Options = append(in.Options, discord.Option{Name: opts[i], Type: discord.OptString, Value: opts[i+1]})
	}
	return p.do(in)
}

// deal starts the demo game of a system, ana against luis.
func (p *parlour) deal(s engine.System, channel string) string {
	p.tb.Helper()
	ctx := context.Background()
	i, err := p.host.Create(
		ctx,
		host.NewGame{
			System:    s.ID(),
			Scenario:  s.Demo(),
			Owner:     "ana",
			Opponents: []string{"luis"},
			Guild:     "guild",
			Channel:   channel,
			Language:  "en",
		},
	)
	if err == nil {
		_, err = p.host.Join(ctx, i.ID, "luis", 0)
	}
	if err == nil {
		_, err = p.host.Start(ctx, i.ID, "ana")
	}
	if err != nil {
		p.tb.Fatal(err)
	}
	return i.ID
}

// version changes whenever the bot has stored something.
func (p *parlour) version() (n int) {
	p.tb.Helper()
	if dbtest.Server() != "" { // it does not say: what is stored is compared each time
		p.looks++
		return p.looks
	}
	if err := p.raw.QueryRow("PRAGMA data_version").Scan(&n); err != nil {
		p.tb.Fatal(err)
	}
	return n
}

// stored is everything that is stored but what anybody may leave behind by
// looking on.
func (p *parlour) stored() map[string]string {
	p.tb.Helper()
	out := map[string]string{}
	for _, table := range []string{"games", "seats", "sitters", "armies", "legs", "records", "events", "prompts", "drafts", "orders",
		"proposals", "outbox", "plans", "users", "guilds"} {
		rows, err := p.raw.Query("SELECT * FROM " + table)
		if err != nil {
			p.tb.Fatal(err)
		}
		columns, err := rows.Columns()
		if err != nil {
			p.tb.Fatal(err)
		}
		text := ""
		for rows.Next() {
			cells := make([]any, len(columns))
			for i := range cells {
				cells[i] = new(any)
			}
			if err := rows.Scan(cells...); err != nil {
				p.tb.Fatal(err)
			}
			for _, c := range cells {
				text += fmt.Sprint(*c.(*any), "|")
			}
			text += "\n"
		}
		rows.Close()
		out[table] = text
	}
	return out
}

// text is all that can be read of what was shown.
func (r reply) text() string {
	parts := []string{r.Content}
	var walk func(any)
	walk = func(x any) {
		switch x := x.(type) {
		case discord.TextDisplay:
			parts = append(parts, x.Content)
		case discord.Row:
			for _, c := range x.Components {
				walk(c)
			}
		case discord.Button:
			parts = append(parts, x.Label)
		case discord.StringSelect:
			parts = append(parts, x.Placeholder)
			for _, o := range x.Options {
				parts = append(parts, o.Label, o.Description)
			}
		case discord.MediaGallery:
			for _, m := range x.Items {
				parts = append(parts, m.Description)
			}
		}
	}
	for _, c := range r.V2 {
		walk(c)
	}
	for _, c := range r.Rows {
		walk(c)
	}
	for _, f := range r.Files {
		parts = append(parts, f.Name, f.Alt)
	}
	for _, c := range r.choices {
		parts = append(parts, c.Name)
	}
	if r.modal != nil {
		parts = append(parts, r.modal.Title)
		for _, l := range r.modal.Labels {
			parts = append(parts, l.Label, l.Description)
		}
	}
	return strings.Join(parts, "\n")
}

// ids are the custom ids of what was shown, with the values of selects.
func (r reply) ids() map[string][]string {
	out := map[string][]string{}
	var walk func(any)
	walk = func(x any) {
		switch x := x.(type) {
		case discord.Row:
			for _, c := range x.Components {
				walk(c)
			}
		case discord.Button:
			if x.CustomID != "" {
				out[x.CustomID] = nil
			}
		case discord.StringSelect:
			out[x.CustomID] = []string{x.Options[0].Value}
		case discord.UserSelect:
			out[x.CustomID] = []string{"eva"}
		}
	}
	for _, c := range r.V2 {
		walk(c)
	}
	for _, c := range r.Rows {
		walk(c)
	}
	return out
}

// secret is what ana has written on her desk: nobody else may ever read it.
const secret = "1 move to E5"

// walkIDs collects every custom id that a scripted evening shows to the two
// players: on cards, desks, panels and forms. By id: whose it is.
func (p *parlour) walkIDs() (components map[string]string, forms map[string]string, values map[string][]string) {
	components, forms, values = map[string]string{}, map[string]string{}, map[string][]string{}
	take := func(owner string, list []reply) {
		for _, r := range list {
			for id, v := range r.ids() {
				components[id], values[id] = owner, v
			}
			if r.modal != nil {
				forms[r.modal.CustomID] = owner
			}
		}
	}
	if err := p.bot.Deliver(context.Background(), p); err != nil {
		p.tb.Fatal(err)
	}
	for _, m := range p.posted {
		take("", []reply{{Message: m}})
	}
	for _, user := range []string{"ana", "luis"} {
		for _, line := range []string{"play", "game options", "game concede", "game status", "game orders", "settings me", "army paste", "help"} {
			take(user, p.command(user, line))
		}
		opened := map[string]bool{}
		for range 3 { // what panels lead to, but nothing that is sent
			for id, owner := range components {
				op := strings.Split(id, "|")
				look := op[0] == "desk" || op[0] == "dice" || op[0] == "options" || op[0] == "challenge" && op[len(op)-1] != "send" ||
					op[0] == "set" && op[1] == "me" ||
					op[0] == "d" && len(op) > 3 && slices.Contains([]string{"zoom", "type", "turn", "part", "group"}, op[3])
				if !look || opened[id] || owner != "" && owner != user {
					continue
				}
				opened[id] = true
				take(user, p.press(user, id, true, values[id]...))
			}
		}
	}
	return components, forms, values
}

// garbage are parts of ids that nobody was ever shown.
var garbage = []string{
	"",
	"-1",
	"o-1",
	"o99",
	"n99999999999999999999",
	"n-7",
	"s0x99999+1x1",
	"s",
	"1,2,3",
	"default,default",
	"zz:9:9",
	"55555555:99999:99999",
	"\x00",
	"\u202eabc",
	"%s%n{{.}}",
	"'; DROP TABLE games; --",
	"../../etc/passwd",
	strings.Repeat("9", 4000),
	"@everyone",
	"o0,o0,o0,o1",
}

// TestGuessedIDs feeds every kind of button, select and form with ids that it
// never had: of other games, questions, seats, users and kinds, stale, mangled,
// too long. Whoever does that reads one private line, nothing changes, and
// nothing secret is shown.
func TestGuessedIDs(t *testing.T) {
	p := newParlour(t)
	games := []string{p.deal(nebula.System{}, "table"), p.deal(nebula.System{}, "other"), p.deal(xwing.System{}, "third")}
	lobby, err := p.host.Create(
		t.Context(),
		host.NewGame{System: "nebula", Owner: "ana", Opponents: []string{"luis"}, Guild: "guild", Channel: "fourth", Language: "en"},
	)
	if err != nil {
		t.Fatal(err)
	}
	p.command("ana", "do", "text", secret)
	components, forms, values := p.walkIDs()
	if len(components) < 35 || len(forms) < 2 {
		t.Fatalf("only %d components and %d forms are shown", len(components), len(forms))
	}
	tokens := []string{}
	for _, g := range games {
		pos, err := p.host.Position(t.Context(), g, 1, 2)
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range pos.Open {
			tokens = append(tokens, o.Token)
		}
	}
	all := append(append([]string{}, games...), lobby.ID, "nowhere", "")
	sample := rng(5)
	tried := 0
	before, version := p.stored(), p.version()
	unchanged := func(what string) {
		t.Helper()
		now := p.version()
		if now == version {
			return
		}
		version = now
		for table, text := range p.stored() {
			if text != before[table] {
				t.Errorf("%s changed %s\nfrom\n%s\nto\n%s", what, table, clip(before[table]), clip(text))
			}
		}
		before = p.stored()
	}
	attack := func(user, id string, form bool) {
		t.Helper()
		tried++
		for _, private := range []bool{false, true} {
			var shown []reply
			what := fmt.Sprintf("%s pressing %q", user, clip(id))
			if form {
				what = fmt.Sprintf("%s sending the form %q", user, clip(id))
				shown = p.form(user, id, "o0 5 5 5")
			} else {
				shown = p.press(user, id, private, values[id]...)
			}
			unchanged(what)
			if len(shown) > 1 {
				t.Errorf("%s gets %d answers", what, len(shown))
			}
			for _, r := range shown {
				if r.modal == nil && !r.Ephemeral {
					t.Errorf("%s is answered for everybody: %s", what, r.text())
				}
				if text := r.text(); strings.Contains(text, "E5") && user != "ana" {
					t.Errorf("%s reads ana's draft: %s", what, text)
				}
				for shownID := range r.ids() {
					if user == "eva" && strings.HasPrefix(shownID, "d|") {
						t.Errorf("%s is shown a desk", what)
					}
				}
			}
			if form {
				return
			}
		}
	}
	// Somebody who sits nowhere, with every id there is, right or wrong.
	open := func(id string) bool { // what anybody may do
		op := strings.Split(id, "|")[0]
		return op == "demo" || op == "challenge" || op == "set" || op == "army" || op == "lobby" || op == "help"
	}
	ids := make([]string, 0, len(components))
	for id := range components {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	for _, id := range ids {
		if open(id) {
			continue
		}
		attack("eva", id, false)
		attack("eva", id, true)
		parts := strings.Split(id, "|")
		for n := 1; n < len(parts); n++ {
			for _, g := range append(garbage, all...) {
				if testing.Short() && sample.IntN(8) > 0 {
					continue
				}
				mangled := slices.Clone(parts)
				mangled[n] = g
				attack("eva", strings.Join(mangled, "|"), sample.IntN(4) == 0)
			}
			attack("eva", strings.Join(parts[:n], "|"), sample.IntN(2) == 0)
		}
	}
	for id := range forms {
		attack("eva", id, true)
		attack("eva", id, false)
	}
	// The players themselves, with questions of other games and revisions that
	// never were, and each with what only the other was shown.
	for _, id := range ids {
		parts := strings.Split(id, "|")
		if !slices.Contains([]string{"ans", "sure", "dice", "d", "agree", "object"}, parts[0]) || len(parts) < 3 {
			continue
		}
		for _, user := range []string{"ana", "luis"} {
			for _, token := range append(garbage, tokens...) {
				if strings.HasPrefix(parts[2], token) && token != "" || parts[0] == "d" && slices.Contains(tokens, token) ||
					testing.Short() && sample.IntN(8) > 0 {
					continue
				}
				mangled := slices.Clone(parts)
				mangled[2] = token
				attack(user, strings.Join(mangled, "|"), false)
				if parts[0] == "d" {
					mangled[2] = token + ".7"
					attack(user, strings.Join(mangled, "|"), true)
				}
			}
			for _, game := range all {
				if game == parts[1] {
					continue
				}
				mangled := slices.Clone(parts)
				mangled[1] = game
				attack(user, strings.Join(mangled, "|"), false)
			}
		}
		if components[id] == "ana" && parts[0] == "d" {
			attack("luis", id, false)
		}
	}
	// Ids of no kind at all.
	for _, g := range garbage {
		for _, user := range []string{"ana", "eva"} {
			attack(user, g, false)
			attack(user, g, true)
			for _, op := range []string{"ans", "sure", "dice", "dicein", "desk", "d", "look", "undo", "log", "more", "verify", "agree", "object",
				"unplan", "claim", "concede", "options", "lobby", "army", "refill", "set"} {
				attack(user, op, true)
				attack(user, op+"|"+g+"|"+g+"|"+g+"|"+g, false)
				attack(user, op+"|"+g, false)
			}
		}
	}
	for _, fault := range p.faults.list {
		t.Errorf("a fault of the program: %s", fault)
	}
	t.Logf("%d ids, %d of them forms; %d attacks", len(components)+len(forms), len(forms), tried)
}

// TestWithoutPermission calls every command that changes a game, by somebody
// who sits elsewhere, and what only the host or the server's managers may by a
// mere player: a private line, and nothing changes.
func TestWithoutPermission(t *testing.T) {
	p := newParlour(t)
	game := p.deal(nebula.System{}, "table")
	p.deal(xwing.System{}, "third")
	lobby, err := p.host.Create(
		t.Context(),
		host.NewGame{System: "nebula", Owner: "ana", Opponents: []string{"luis"}, Guild: "guild", Channel: "fourth", Language: "en"},
	)
	if err != nil {
		t.Fatal(err)
	}
	before := p.stored()
	refused := func(user, line string, opts ...string) {
		t.Helper()
		shown := p.command(user, line, opts...)
		if len(shown) != 1 || !shown[0].Ephemeral {
			t.Errorf("%s: /%s %v: %d answers", user, line, opts, len(shown))
		}
		for table, text := range p.stored() {
			if text != before[table] {
				t.Errorf("%s: /%s %v changed %s\n%s", user, line, opts, table, clip(text))
			}
		}
		before = p.stored()
	}
	for _, id := range []string{game, lobby.ID, "nowhere", strings.Repeat("x", 6000), "<@1>|**"} {
		for _, line := range []string{"game leave", "game start", "game undo", "game pause", "game draw", "game concede", "game end",
			"game orders", "game export", "play", "pass", "game claim"} {
			refused("eva", line, "game", id)
		}
		refused("eva", "game options", "game", id, "name", "rounds", "value", "2")
		refused("eva", "game orders", "game", id, "name", "reroll", "value", "never")
		refused("eva", "game clock", "game", id, "pace", "1h", "limit", "24h")
		refused("eva", "game fix", "game", id, "text", "1 resolve 0")
		refused("eva", "game seat", "game", id, "do", "kick", "seat", "1")
		refused("eva", "game seat", "game", id, "do", "give", "seat", "1")
		refused("eva", "do", "game", id, "text", "1 move to E5")
		refused("eva", "move", "game", id, "where", "E5")
	}
	refused("luis", "game end", "game", game)
	refused("luis", "game end", "game", lobby.ID)
	refused("eva", "game join", "game", game)
	refused("eva", "game join", "game", lobby.ID) // the seat is kept for luis
	refused("luis", "settings server")
	for _, id := range []string{"set|server|language", "set|server|here", "set|server|anywhere", "set|server|sign", "set|server|pace",
		"set|server|zone"} {
		shown := p.press("luis", id, true, "es")
		if len(shown) != 1 || len(p.posted) > 0 {
			t.Errorf("luis: %s: %d answers, %d posts", id, len(shown), len(p.posted))
		}
		for table, text := range p.stored() {
			if text != before[table] {
				t.Errorf("luis: %s changed %s", id, table)
			}
		}
	}
	for _, fault := range p.faults.list {
		t.Errorf("a fault of the program: %s", fault)
	}
}

func clip(s string) string {
	if len(s) > 300 {
		return s[:300] + "…"
	}
	return s
}
