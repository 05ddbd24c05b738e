package host

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"estafeta/db"
	"estafeta/db/dbtest"
	"estafeta/engine"
)

// Ids as Discord's: no part of any other word.
const anaID, luisID, evaID = "100000000000000017", "200000000000000027", "300000000000000037"

// between deals a game of two users in a server.
func (h *house) between(one, two, guild string) string {
	h.tb.Helper()
	ctx := context.Background()
	g, err := h.Create(ctx, NewGame{System: "pile", Guild: guild, Channel: "c", Owner: one, Opponents: []string{two}})
	h.ok(err)
	_, err = h.Join(ctx, g.ID, two, 0)
	h.ok(err)
	for _, u := range []string{one, two} {
		_, err = h.SetRoster(ctx, g.ID, u, 0, ready)
		h.ok(err)
	}
	_, err = h.Start(ctx, g.ID, one)
	h.ok(err)
	return g.ID
}

// damage is what is wrong with the file; a server looks after its rows itself.
func (h *house) damage() []string {
	if dbtest.Server() != "" {
		return nil
	}
	return must(db.Check(context.Background(), h.path))
}

// found are the places of the database where a text stands, and how many rows
// each table has.
func (h *house) found(text string) (places []string, rows map[string]int) {
	h.tb.Helper()
	d := dbtest.Raw(h.tb, h.kept())
	rows = map[string]int{}
	for _, n := range dbtest.Tables(h.tb, d) {
		r, err := d.Query("SELECT * FROM " + n)
		h.ok(err)
		columns, err := r.Columns()
		h.ok(err)
		for r.Next() {
			values, into := make([]any, len(columns)), make([]any, len(columns))
			for i := range values {
				into[i] = &values[i]
			}
			h.ok(r.Scan(into...))
			rows[n]++
			for i, v := range values {
				s := fmt.Sprint(v)
				if b, ok := v.([]byte); ok {
					s = string(b)
				}
				if text != "" && strings.Contains(s, text) {
					places = append(places, n+"."+columns[i])
				}
			}
		}
		h.ok(r.Err())
	}
	return places, rows
}

// TestForgetUser: nothing in the whole database names them any more, others go
// on, finished games are still read and played again, and their own are gone.
func TestForgetUser(t *testing.T) {
	ctx := context.Background()
	h := newHouse(t)
	h.ok(h.SetUser(ctx, db.User{ID: luisID, Language: "es", DM: true}))
	h.ok(h.SaveArmy(ctx, luisID, ready))
	over := h.between(anaID, luisID, "g")
	r := rand.New(rand.NewPCG(1, 7))
	for p := must(h.Position(ctx, over, 1, 2)); p.Status != db.Over; p = must(h.Position(ctx, over, 1, 2)) {
		o := p.Open[len(p.Open)-1]
		if p.Open[0].Prompt.Answered == nil {
			o = p.Open[0]
		}
		_, err := h.Submit(
			ctx,
			Submit{
				Game:        over,
				User:        o.Users[0],
				Interaction: fmt.Sprint("i", p.Seq, o.Token),
				Sentence:    "typed by " + o.Users[0],
				Answers:     []engine.Answer{answerTo(r, o.Prompt)},
			},
		)
		h.ok(err)
	}
	running := h.between(luisID, anaID, "g") // hosted by luis
	h.submit(running, luisID, engine.Count(3))
	h.submit(running, anaID, engine.Count(3))
	_, err := h.SetOrder(ctx, running, luisID, 0, "curse", engine.Answer{})
	h.ok(err)
	h.ok(h.AddPlan(ctx, running, luisID, db.Plan{Text: "take 1", Language: "en"}))
	_, err = h.Looked(ctx, running, luisID)
	h.ok(err)
	h.ok(h.Pause(ctx, running, luisID, time.Time{}))
	h.ok(h.Unpause(ctx, running, luisID))
	voted := h.between(anaID, evaID, "g")
	_, err = h.Reseat(ctx, voted, evaID, "", SeatGive, 1, luisID) // a proposal that names them
	h.ok(err)
	lobby := must(h.Create(ctx, NewGame{System: "pile", Owner: luisID, Guild: "g", Channel: "c"}))
	solo := must(h.Create(ctx, NewGame{System: "pile", Owner: luisID, Solo: true, Scenario: []byte("stones = 25"), Guild: "g", Channel: "c"}))
	_, err = h.Start(ctx, solo.ID, luisID)
	h.ok(err)
	invited := must(h.Create(ctx, NewGame{System: "pile", Owner: anaID, Opponents: []string{luisID}, Guild: "g", Channel: "c"}))
	before := h.state(over)
	if places, _ := h.found(luisID); len(places) < 15 {
		t.Fatalf("luis stands only in %v: the test is too easy", places)
	}

	e, err := h.ForgetUser(ctx, luisID)
	h.ok(err)
	if e.Deleted != 2 || e.Left != 1 || e.Kept != 1 {
		t.Errorf("forgotten: %+v", e)
	}
	if places, _ := h.found(luisID); len(places) > 0 {
		t.Errorf("he still stands in %v", places)
	}
	for _, id := range []string{lobby.ID, solo.ID} {
		if _, err := h.Info(ctx, id, ""); !errors.Is(err, ErrNoGame) {
			t.Errorf("a game of his own: %v", err)
		}
	}
	if i := must(h.Info(ctx, invited.ID, anaID)); i.Seats[1].Invited != "" {
		t.Errorf("the seat is still kept for %q", i.Seats[1].Invited)
	}
	if h.state(over) != before {
		t.Error("a finished game has changed")
	}
	if c := must(h.Recheck(ctx, over)); len(c.Differ) > 0 || c.Steps == 0 {
		t.Errorf("played again: %+v", c)
	}
	if p := must(h.Verify(ctx, over)); !p.Fits || len(p.Wrong) > 0 {
		t.Errorf("its dice: %+v", p)
	}
	var file bytes.Buffer
	h.ok(h.Export(ctx, over, &file))
	if strings.Contains(file.String(), luisID) || !strings.Contains(file.String(), anaID) {
		t.Error("the export names him, or not ana")
	}
	_, err = newHouse(t).ImportWhole(ctx, &file, "", NewGame{})
	h.ok(err)

	if i := must(h.Rematch(ctx, over, anaID, "")); i.Seats[0].Invited != "" {
		t.Errorf("a seat of the rematch is kept for %q", i.Seats[0].Invited)
	}
	if i := must(h.Info(ctx, running, anaID)); len(i.Seats[0].Users) != 0 || i.Host != anaID {
		t.Errorf("seat %v, host %s", i.Seats[0].Users, i.Host)
	}
	h.drain()
	h.clock.Advance(40 * 24 * time.Hour)
	h.ok(h.Tick(ctx))
	if posts := h.drain(); slicesHave(posts, running) {
		t.Errorf("somebody is reminded of an empty seat: %+v", posts)
	}
	_, err = h.Reseat(ctx, running, evaID, "", SeatClaim, 1, "")
	h.ok(err)
	h.submit(running, evaID, engine.Count(1), engine.Answer{})
	if got, _ := h.ForgetUser(ctx, luisID); got != (Erased{}) {
		t.Errorf("a second time: %+v", got)
	}
}

func slicesHave(posts []Post, game string) bool {
	for _, p := range posts {
		if p.Game == game && p.Kind == PostReminder {
			return true
		}
	}
	return false
}

// TestForgetGuild: everything of the server is gone, and nothing else.
func TestForgetGuild(t *testing.T) {
	ctx := context.Background()
	h := newHouse(t)
	h.ok(h.SetGuild(ctx, db.Guild{ID: "there", Language: "es", Sign: db.Sign{Channel: "c", Message: "m"}}))
	stays := h.between(anaID, luisID, "here")
	_, alone := h.found("")
	for range 3 {
		g := h.between(anaID, luisID, "there")
		h.bidOf(g)
		_, err := h.SetOrder(ctx, g, luisID, 0, "curse", engine.Answer{})
		h.ok(err)
		h.ok(h.AddPlan(ctx, g, luisID, db.Plan{Text: "take 1", Language: "en"}))
		_, err = h.Looked(ctx, g, luisID)
		h.ok(err)
		_, err = h.Draw(ctx, g, anaID, "d"+g)
		h.ok(err)
		h.ok(h.Sent(ctx, 0, "", &db.Card{Game: g, Channel: "c", Message: "m"}))
		h.ok(h.Pause(ctx, g, anaID, time.Time{}))
	}
	before := h.state(stays)
	e, err := h.ForgetGuild(ctx, "there")
	h.ok(err)
	if e.Deleted != 3 || e.Sign.Message != "m" {
		t.Errorf("forgotten: %+v", e)
	}
	_, after := h.found("")
	delete(alone, "guilds")
	for table, n := range alone {
		if after[table] != n {
			t.Errorf("%s has %d rows, and had %d before the server came", table, after[table], n)
		}
	}
	if after["guilds"] != 0 {
		t.Error("its settings are still there")
	}
	if h.state(stays) != before {
		t.Error("another server's game has changed")
	}
	if wrong := h.damage(); len(wrong) > 0 {
		t.Errorf("the database: %v", wrong)
	}
	h.submit(stays, anaID, engine.Count(1))
}

func (h *house) bidOf(game string) {
	h.tb.Helper()
	h.submit(game, anaID, engine.Count(3))
	h.submit(game, luisID, engine.Count(4))
}

// TestForgetNothingHalf: a deletion that fails in the middle changes nothing.
func TestForgetNothingHalf(t *testing.T) {
	dbtest.OnlyFiles(t)
	ctx := context.Background()
	h := newHouse(t)
	h.ok(h.SetUser(ctx, db.User{ID: luisID, Language: "es"}))
	game := h.between(anaID, luisID, "g")
	h.bidOf(game)
	d, err := sql.Open("sqlite", h.path)
	h.ok(err)
	defer d.Close()
	_, err = d.Exec("CREATE TRIGGER full BEFORE DELETE ON users BEGIN SELECT raise(ABORT, 'the disk is full'); END")
	h.ok(err)
	_, err = d.Exec("CREATE TRIGGER full2 BEFORE DELETE ON games BEGIN SELECT raise(ABORT, 'the disk is full'); END")
	h.ok(err)
	before, rows := h.found(luisID)
	if _, err := h.ForgetUser(ctx, luisID); err == nil {
		t.Error("it did not fail")
	}
	if _, err := h.ForgetGuild(ctx, "g"); err == nil {
		t.Error("it did not fail")
	}
	after, then := h.found(luisID)
	if fmt.Sprint(before, rows) != fmt.Sprint(after, then) {
		t.Errorf("something is half done:\n%v %v\n%v %v", before, rows, after, then)
	}
	h.submit(game, anaID, engine.Count(1), engine.Answer{})
}

// TestLeavingAServer: games pause and nothing is sent; coming back lets go on
// what was paused for that; after 30 days everything is deleted.
func TestLeavingAServer(t *testing.T) {
	ctx := context.Background()
	h := newHouse(t)
	played, resting := h.between(anaID, luisID, "there"), h.between(anaID, luisID, "there")
	other := h.between(anaID, luisID, "here")
	h.bidOf(played)
	h.ok(h.Pause(ctx, resting, anaID, h.clock.Now().Add(48*time.Hour)))
	h.ok(h.Departed(ctx, "there"))
	h.ok(h.Departed(ctx, "there")) // told twice
	for _, p := range h.drain() {
		if p.Game != other {
			t.Errorf("sent to a server that was left: %+v", p)
		}
	}
	if _, err := h.Submit(ctx, Submit{Game: played, User: anaID, Answers: []engine.Answer{engine.Count(1)}}); !errors.Is(err, ErrPaused) {
		t.Errorf("played on: %v", err)
	}
	if err := h.Unpause(ctx, played, anaID); !errors.Is(err, ErrGone) {
		t.Errorf("let go on from elsewhere: %v", err)
	}
	for range 10 {
		h.clock.Advance(24 * time.Hour)
		h.ok(h.Tick(ctx))
		for _, p := range h.drain() {
			if p.Game != other {
				t.Errorf("sent to a server that was left: %+v", p)
			}
		}
	}
	h.restart()
	h.ok(h.Present(ctx, []string{"here", "there"}, 0, 1))
	h.ok(h.Tick(ctx))
	if i := must(h.Info(ctx, played, "")); i.Status != db.Playing {
		t.Errorf("after coming back: %s", i.Status)
	}
	if i := must(h.Info(ctx, resting, "")); i.Status != db.Playing { // its own pause has ended meanwhile
		t.Errorf("the game that was paused until the third day: %s", i.Status)
	}
	told := 0
	for _, p := range h.drain() {
		if p.Game == played && p.Kind == PostNotice && p.Notice.Text.Key == "notice.resumed" {
			told++
		}
	}
	if told != 1 {
		t.Errorf("told %d times that it goes on", told)
	}
	h.submit(played, anaID, engine.Count(1), engine.Answer{})
	h.ok(h.Pause(ctx, resting, anaID, time.Time{}))

	h.ok(h.Present(ctx, []string{"here"}, 0, 1)) // left while the bot was not running
	h.clock.Advance(20 * 24 * time.Hour)
	h.ok(h.Tick(ctx))
	h.ok(h.Returned(ctx, "there"))
	if i := must(h.Info(ctx, resting, "")); i.Status != db.Paused {
		t.Errorf("what ana paused goes on by itself: %s", i.Status)
	}
	h.ok(h.Departed(ctx, "there"))
	h.clock.Advance(keepServers - time.Hour)
	h.ok(h.Tick(ctx))
	if _, err := h.Info(ctx, played, ""); err != nil {
		t.Errorf("deleted too early: %v", err)
	}
	h.clock.Advance(2 * time.Hour)
	h.ok(h.Tick(ctx))
	if _, err := h.Info(ctx, played, ""); !errors.Is(err, ErrNoGame) {
		t.Errorf("after 30 days: %v", err)
	}
	if _, err := h.Info(ctx, other, ""); err != nil {
		t.Errorf("another server's game: %v", err)
	}
	if places, _ := h.found("there"); len(places) > 0 {
		t.Errorf("the server still stands in %v", places)
	}
}

// TestForgottenAfterRestore: what was forgotten after a backup is forgotten again
// when the backup is restored; who came back afterwards stays.
func TestForgottenAfterRestore(t *testing.T) {
	dbtest.OnlyFiles(t)
	ctx := context.Background()
	h := newHouse(t)
	h.between(anaID, luisID, "900000000000000097")
	h.between(luisID, evaID, "900000000000000098")
	backup := filepath.Join(t.TempDir(), "backup.db")
	h.ok(h.store.Backup(ctx, backup))
	_, err := h.ForgetUser(ctx, anaID)
	h.ok(err)
	_, err = h.ForgetGuild(ctx, "900000000000000098")
	h.ok(err)
	h.ok(h.ForgetAgain(ctx)) // nothing to do
	h.between(anaID, luisID, "900000000000000097")
	h.restart()
	h.ok(h.ForgetAgain(ctx))
	if places, _ := h.found(anaID); len(places) == 0 {
		t.Error("who came back was forgotten at the next start")
	}
	h.ok(h.store.Close())
	data, err := os.ReadFile(backup)
	h.ok(err)
	for _, rest := range []string{"", "-wal", "-shm"} {
		_ = os.Remove(h.path + rest) // as docs/operator.md says; some may be gone already
	}
	h.ok(os.WriteFile(h.path, data, 0o600))
	h.open()
	if places, _ := h.found(anaID); len(places) == 0 {
		t.Fatal("the backup does not know who is to be forgotten")
	}
	h.ok(h.ForgetAgain(ctx))
	for _, id := range []string{anaID, "900000000000000098"} {
		if places, _ := h.found(id); len(places) > 0 {
			t.Errorf("%s is still in %v", id, places)
		}
	}
	h.between(anaID, evaID, "900000000000000097")
	h.restart()
	h.ok(h.ForgetAgain(ctx))
	if places, _ := h.found(anaID); len(places) == 0 {
		t.Error("who came back after the restore was forgotten at the next start")
	}
}
