package commands_test

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"estafeta/db"
	"estafeta/host"
	"estafeta/sandbox"
)

// rng makes the random presses of a test the same in every run.
func rng(n uint64) *rand.Rand { return rand.New(rand.NewPCG(n, 23)) }

// current waits for the game's card to show everything up to now.
func (s *seat) current(t *testing.T, game string) (host.Position, sandbox.Message) {
	t.Helper()
	deadline := time.Now().Add(patience)
	for {
		pos, err := s.host.Position(context.Background(), game, 0, 1, 2)
		if err != nil {
			t.Fatal(err)
		}
		card, ok, err := s.host.Card(context.Background(), game)
		if err != nil {
			t.Fatal(err)
		}
		if ok && card.Seq >= pos.Seq {
			for _, m := range s.srv.User("ana").Messages(card.Channel) {
				if m.ID == card.Message {
					return pos, m
				}
			}
		}
		if time.Now().After(deadline) {
			t.Fatalf("the card of game %s does not come: log %d, card %d\n%s", game, pos.Seq, card.Seq, s.srv.User("ana").Dump(s.ana.Channel))
		}
		time.Sleep(5 * time.Millisecond)
	}
}

// game is the only game there is.
func (s *seat) game(t *testing.T) string {
	t.Helper()
	ids, err := s.host.Of(context.Background(), s.srv.User("ana").ID)
	if err != nil || len(ids) != 1 {
		t.Fatalf("games of ana: %v %v", ids, err)
	}
	return ids[0]
}

// asked is the key of the open question, awaited the user who is asked.
func (s *seat) asked(t *testing.T) string {
	pos, _ := s.current(t, s.game(t))
	return pos.Open[0].Prompt.Key
}

func (s *seat) awaited(t *testing.T) string {
	pos, _ := s.current(t, s.game(t))
	return pos.Open[0].Users[0]
}

// player is the user of an id.
func (s *seat) player(id string) *sandbox.User {
	for _, name := range []string{"ana", "luis"} {
		if u := s.srv.User(name); u.ID == id {
			return u
		}
	}
	return nil
}

// pressable are the usable buttons and selects of a message.
func pressable(m *sandbox.Message) []sandbox.Component {
	var out []sandbox.Component
	m.Walk(func(c sandbox.Component) {
		if c.CustomID != "" && !c.Disabled {
			out = append(out, c)
		}
	})
	return out
}

// unanswered is the first question that waits.
func unanswered(pos host.Position) host.Open {
	for _, o := range pos.Open {
		if !o.Answered {
			return o
		}
	}
	return pos.Open[0]
}

// openDesk presses the card's button for the desk. What it gives has the desk for
// its message, which comes beside the card.
func (s *seat) openDesk(u *sandbox.User, card sandbox.Message, game string) (sandbox.Outcome, error) {
	had := map[string]bool{}
	for _, m := range u.Messages(card.ChannelID) {
		had[m.ID] = true
	}
	o, err := u.Press(card.ID, "desk|"+game)
	if err != nil || o.Kind != sandbox.Acknowledged {
		return o, err
	}
	m, err := u.WaitFor(card.ChannelID, patience, func(m sandbox.Message) bool { return m.Ephemeral() && !had[m.ID] })
	o.Message = &m
	return o, err
}

// turn answers the open question once, by random presses on card and desk as a
// player would make them.
func (s *seat) turn(t *testing.T, game string, rng *rand.Rand) bool {
	t.Helper()
	pos, card := s.current(t, game)
	if pos.Status == db.Over {
		return false
	}
	u := s.player(unanswered(pos).Users[0])
	var quick []sandbox.Component
	for _, c := range pressable(&card) {
		if strings.HasPrefix(c.CustomID, "ans|") {
			quick = append(quick, c)
		}
	}
	if len(quick) > 0 {
		o := s.press(t, u, card.ID, quick[rng.IntN(len(quick))], rng)
		if o.Message != nil {
			for _, c := range pressable(o.Message) {
				if strings.HasPrefix(c.CustomID, "sure|") {
					s.press(t, u, o.Message.ID, c, rng)
				}
			}
		}
		return true
	}
	o, err := s.openDesk(u, card, game)
	if err != nil || o.Message == nil {
		t.Fatalf("the desk does not open: %v %+v", err, o)
	}
	for range 60 {
		var can []sandbox.Component
		for _, c := range pressable(o.Message) {
			op := strings.Split(c.CustomID, "|")
			if len(op) < 4 || op[3] == "type" || op[3] == "say" {
				continue
			}
			can = append(can, c)
			if op[3] == "send" && rng.IntN(3) == 0 {
				can = []sandbox.Component{c}
				break
			}
		}
		if len(can) == 0 {
			return true // sent
		}
		o.Message = s.pressDesk(t, u, o.Message, can[rng.IntN(len(can))], rng)
	}
	return true
}

// pressDesk presses on a desk and waits for it to be redrawn, which comes as
// an edit after the click has been acknowledged.
func (s *seat) pressDesk(t *testing.T, u *sandbox.User, desk *sandbox.Message, c sandbox.Component, rng *rand.Rand) *sandbox.Message {
	t.Helper()
	o := s.press(t, u, desk.ID, c, rng)
	if o.Message != nil {
		return o.Message
	}
	return s.redrawn(t, u, desk)
}

// redrawn waits for a desk to be edited.
func (s *seat) redrawn(t *testing.T, u *sandbox.User, desk *sandbox.Message) *sandbox.Message {
	t.Helper()
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(2 * time.Millisecond) {
		for _, m := range u.Messages(desk.ChannelID) {
			if m.ID == desk.ID && m.Edited != nil && (desk.Edited == nil || m.Edited.After(*desk.Edited)) {
				return &m
			}
		}
	}
	t.Fatalf("the desk is not redrawn:\n%s", u.Dump(desk.ChannelID))
	return nil
}

func (s *seat) press(t *testing.T, u *sandbox.User, message string, c sandbox.Component, rng *rand.Rand) sandbox.Outcome {
	t.Helper()
	var o sandbox.Outcome
	var err error
	if len(c.Options) > 0 {
		least := 1
		if c.Min != nil {
			least = max(1, *c.Min)
		}
		var values []string
		for _, i := range rng.Perm(len(c.Options))[:least] {
			values = append(values, c.Options[i].Value)
		}
		o, err = u.Choose(message, c.CustomID, values...)
	} else {
		o, err = u.Press(message, c.CustomID)
	}
	if err != nil {
		t.Fatalf("press %s (%s): %v", c.Label, c.CustomID, err)
	}
	return o
}

// TestWholeGame plays games to their end by buttons and selects, in both
// languages; everything shown keeps Discord's limits, or the sandbox refuses it.
func TestWholeGame(t *testing.T) {
	for _, g := range []struct{ system, lang, one, two string }{
		{"nebula", "en", "Terra line", "Orion line"}, {"nebula", "es", "Enjambre de la Simbiosis", "Batería corsaria"},
		{"legion", "en", "Rebel core", "Imperial core"},
		{"xwing", "en", "Starter: Resistance", "Starter: First Order"}, {"xwing", "es", "Enjambre del Escuadrón Negro", "Cazarrecompensas"},
	} {
		t.Run(g.system+" "+g.lang, func(t *testing.T) {
			if os.Getenv("ESTAFETA_LONG") == "" && (g.one == "Enjambre del Escuadrón Negro" || g.one == "Terra line") {
				t.Skip("one game of each system is enough, unless ESTAFETA_LONG is set")
			}
			if testing.Short() && (g.system == "nebula" || g.system == "legion") {
				t.Skip("a whole game takes minutes under the race detector")
			}
			t.Parallel()
			s := sit(t)
			game := s.challengeIn(t, g.system, g.lang, g.one, g.two)
			r := rng(1)
			turns := 0
			for s.turn(t, game, r) {
				if turns++; turns > 3000 {
					t.Fatal("the game does not end")
				}
			}
			pos, card := s.current(t, game)
			if v := pos.View(0); v.Outcome == nil || len(card.Attachments) != 1 {
				t.Errorf("the last card shows no end: %s", card.Text())
			}
			t.Logf("%d visits", turns)
			if dir := os.Getenv("ESTAFETA_PICTURES"); dir != "" {
				s.pictures(t, dir)
			}
		})
	}
}

// pictures saves every picture that the channel shows, to be looked at.
func (s *seat) pictures(t *testing.T, dir string) {
	t.Helper()
	for n, m := range s.srv.User("ana").Messages(s.ana.Channel) {
		for _, a := range m.Attachments {
			res, err := http.Get(a.URL)
			if err != nil {
				t.Fatal(err)
			}
			data, err := io.ReadAll(res.Body)
			res.Body.Close()
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("%03d.png", n)), data, 0o600); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("%03d.txt", n)), []byte(m.Text()), 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
}
