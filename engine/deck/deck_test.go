package deck_test

import (
	"reflect"
	"testing"

	"estafeta/engine"
	"estafeta/engine/deck"
)

// scene is a game whose step is one procedure on a deck.
type scene struct{ do func(*engine.Table) }

func (s scene) Step(t *engine.Table)           { s.do(t) }
func (scene) Over() bool                       { return false }
func (scene) Adjust(engine.Adjustment) error   { return nil }
func (scene) Corrections() []engine.Adjustment { return nil }
func (scene) View(engine.Seat) engine.View     { return engine.View{} }

// picks are the cards picked, by their place among the unseen.
type picks struct{ next []int }

func (p *picks) Faces(_ int, _ engine.Seat, _ string, _, n int) ([]int, bool) {
	out := p.next[:n]
	p.next = p.next[n:]
	return out, true
}
func (*picks) Standing(engine.Prompt) (engine.Answer, bool) { return engine.Answer{}, false }
func (*picks) Obvious(engine.Seat) bool                     { return false }

func play(t *testing.T, next []int, do func(*engine.Table)) {
	t.Helper()
	p := &picks{next}
	res := engine.Run(engine.Input{Game: scene{do}, Frontier: p})
	if res.Err != nil || !res.Done || len(p.next) > 0 {
		t.Fatalf("%v, done %v, picks left %v", res.Err, res.Done, p.next)
	}
}

func same(t *testing.T, what string, have, want any) {
	t.Helper()
	if !reflect.DeepEqual(have, want) {
		t.Errorf("%s: %v, wanted %v", what, have, want)
	}
}

// A card dealt facedown is out of the deck, but which it is is only settled
// when somebody looks: until then each unseen card is as likely.
func TestFacedown(t *testing.T) {
	d := deck.New("a", "b", "c")
	play(t, []int{3, 1}, func(tb *engine.Table) {
		same(t, "dealt", d.Deal(), true)
		same(t, "left", d.Left(), 2)
		card, ok := d.Draw(tb, "card") // the third of three
		same(t, "drawn", []any{card, ok}, []any{"c", true})
		same(t, "left", d.Left(), 1)
		same(t, "looked at", d.Look(tb, "card"), "a")
		same(t, "left", d.Left(), 1)
		same(t, "unseen", d.Unseen, []string{"b"})
	})
}

func TestEmpty(t *testing.T) {
	d := deck.New("a", "b")
	play(t, []int{1}, func(tb *engine.Table) {
		d.Deal()
		d.Draw(tb, "card")
		_, ok := d.Draw(tb, "card")
		same(t, "drawn from the empty deck", ok, false)
		same(t, "dealt from the empty deck", d.Deal(), false)
		same(t, "facedown", d.Facedown, 1)
	})
	d.Return(1)
	same(t, "left after the facedown card went back", d.Left(), 1)
}

func TestShuffle(t *testing.T) {
	d := deck.New()
	same(t, "nothing to shuffle", d.Shuffle(), false)
	d.Bury("b", "a")
	same(t, "discard pile", d.Discard, []string{"a", "b"})
	same(t, "shuffled", d.Shuffle(), true)
	same(t, "deck", []any{d.Unseen, d.Discard}, []any{[]string{"a", "b"}, []string{}})
}

// Nobody but the owner learns what a hand holds.
func TestHand(t *testing.T) {
	d := deck.New("a", "b", "c")
	play(t, []int{2, 2}, func(tb *engine.Table) {
		same(t, "drawn", d.DrawToHand(tb, "command", 2), []string{"b", "c"})
	})
	d.Bury("x")
	same(t, "others see", d.ForOthers(), deck.View{Left: 1, Held: 2, Hand: []string{}, Discard: []string{"x"}})
	same(t, "the owner sees", d.ForOwner(), deck.View{Left: 1, Held: 2, Hand: []string{"b", "c"}, Discard: []string{"x"}})
	same(t, "played", d.Play("c"), true)
	same(t, "played again", d.Play("c"), false)
	same(t, "hand", d.Hand, []string{"b"})
}

// Of three cards two are drawn when five are wanted and one lies facedown.
func TestShortHand(t *testing.T) {
	d := deck.New("a", "b", "c")
	d.Deal()
	play(t, []int{1, 1}, func(tb *engine.Table) {
		same(t, "drawn", d.DrawToHand(tb, "command", 5), []string{"a", "b"})
	})
}

// Cards that somebody has seen on top or put under the deck are drawn from there; a
// search shuffles, and then nobody knows where anything lies.
func TestKnownPlaces(t *testing.T) {
	d := deck.New("a", "b", "c", "d")
	play(t, []int{4, 1, 1}, func(tb *engine.Table) {
		same(t, "seen", d.Peek(tb, "card", 2), []string{"d", "a"})
		same(t, "left", d.Left(), 4)
		card, _ := d.Draw(tb, "card") // no pick: it is known
		same(t, "drawn", card, "d")
		d.Sink("d")
		d.Put("x")
		same(t, "all", d.Cards(), []string{"a", "b", "c", "d", "x"})
		for _, want := range []string{"x", "a", "b", "c", "d"} { // one pick of two, one of one; the bottom is last
			if want == "c" {
				same(t, "one unseen", d.Unseen, []string{"c"})
				d.Unseen = nil
				continue
			}
			card, ok := d.Draw(tb, "card")
			same(t, "drawn", []any{card, ok}, []any{want, true})
		}
		same(t, "left", d.Left(), 0)
	})
	d = deck.New("a", "b")
	d.Put("c")
	d.Sink("d")
	same(t, "found", d.Search("c"), true)
	same(t, "not there", d.Search("z"), false)
	same(t, "on top", d.Top+d.Bottom, "")
	same(t, "unseen", d.Unseen, []string{"a", "b", "d"})
}
