package legion

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"estafeta/engine"
	"estafeta/engine/enginetest"
	"estafeta/engine/legion/book"
	"estafeta/engine/legion/troops"
)

// TestPositionsWritten plays random battles and writes the position of every step
// down for each who looks: it can be read, is written again as it was, and plays
// on.
func TestPositionsWritten(t *testing.T) {
	for n := range 2 {
		g, err := randomSetup(n)
		if err != nil {
			t.Fatal(err)
		}
		f := enginetest.Seeded{Seed: uint64(n)}
		rng := rand.New(rand.NewPCG(uint64(n), 23))
		played, err := engine.Open(System{}, g, f)
		if err != nil {
			t.Fatal(err)
		}
		m, written, start := played.Match, 0, -1
		for answers := 0; !m.Over && answers < 400; answers++ {
			if m.Leg.Start != start {
				start = m.Leg.Start
				began, err := System{}.Decode(m.Leg.Schema, m.Leg.State)
				if err != nil {
					t.Fatal(err)
				}
				for seat := range engine.Seat(3) {
					doc, err := began.(*Game).Position(seat)
					if err != nil {
						t.Fatal(err)
					}
					if doc == nil {
						continue
					}
					written++
					back, err := System{}.Scenario(doc)
					if err != nil {
						t.Fatalf("%v\n%s", err, doc)
					}
					again, err := back.(*Game).Position(seat)
					if err != nil || !bytes.Equal(doc, again) {
						a, b := strings.Split(string(doc), "\n"), strings.Split(string(again), "\n")
						for i := range min(len(a), len(b)) {
							if a[i] != b[i] {
								t.Fatalf("battle %d: line %d is %q, written again %q (%v)", n, i+1, a[i], b[i], err)
							}
						}
						t.Fatalf("battle %d: %d lines, written again %d (%v)", n, len(a), len(b), err)
					}
				}
			}
			if asks := m.Prompts[0]; len(m.Leg.Records) == 0 && len(m.Prompts) == 1 && rng.IntN(4) == 0 {
				asksAlike(t, m, asks, f)
			}
			p := m.Prompts[rng.IntN(len(m.Prompts))]
			a, ok := enginetest.Choose(p, rng)
			if !ok {
				t.Fatalf("no answer to %s", p.Key)
			}
			played, err := engine.Play(System{}, m, &engine.Submission{Seat: p.Seat, Prompt: p.ID, Answer: a}, f)
			if err != nil || played.Refusal != nil {
				t.Fatal(err, played.Refusal)
			}
			m = played.Match
		}
		if written < 30 {
			t.Errorf("battle %d: %d positions were written", n, written)
		}
	}
}

// asksAlike holds that a battle read from its position asks what it was asking.
func asksAlike(t *testing.T, m engine.Match, asks engine.Prompt, f engine.Frontier) {
	t.Helper()
	began, err := System{}.Decode(m.Leg.Schema, m.Leg.State)
	if err != nil {
		t.Fatal(err)
	}
	doc, err := began.(*Game).Position(asks.Seat)
	if err != nil || doc == nil {
		return
	}
	g, err := System{}.Scenario(doc)
	if err != nil {
		t.Fatal(err)
	}
	played, err := engine.Open(System{}, g, f)
	if err != nil {
		t.Fatal(err)
	}
	options := func(p engine.Prompt) []string {
		var out []string
		for _, o := range p.Options {
			out = append(out, o.Key)
		}
		return out
	}
	now := played.Match.Prompts
	if len(now) != 1 || now[0].Key != asks.Key || now[0].Seat != asks.Seat || !slices.Equal(options(now[0]), options(asks)) {
		t.Errorf("asked was %s of %d %v, of the position read %+v", asks.Key, asks.Seat, options(asks), now)
	}
}

// TestPositionSecrets: what only its owner may know stands in nobody else's
// position, and what is read instead is as much.
func TestPositionSecrets(t *testing.T) {
	g := field(t, "", army("rebel", "luke-skywalker 900 800", "rebel-troopers 700 800", "rebel-troopers 1100 800"),
		army("imperial", "darth-vader 900 100", "stormtroopers 700 100", "stormtroopers 1100 100"))
	g.Battle.Stage = "choose"
	s := g.side(2)
	s.Hand, s.Discard, s.Card = []string{"implacable", "master-of-evil", "standing-orders"}, []string{"ambush", "push"}, "assault"
	s.Pool, s.Stored, s.Aside = []book.Rank{book.Corps}, "commander,corps", "force-choke"
	for seat, knows := range map[engine.Seat]bool{0: false, 1: false, 2: true} {
		doc, err := g.Position(seat)
		if err != nil {
			t.Fatal(err)
		}
		for _, secret := range []string{"implacable", "master-of-evil", "stored", "force-choke"} {
			if bytes.Contains(doc, []byte(secret)) != knows {
				t.Errorf("seat %d may know %s: %v; its position:\n%s", seat, secret, knows, doc)
			}
		}
		back, err := System{}.Scenario(doc)
		if err != nil {
			t.Fatal(err)
		}
		got := back.(*Game).side(2)
		if len(got.Hand) != 3 || len(got.Pool) != 1 || len(named(got.Stored)) != 2 || slices.Contains(got.Hand, "ambush") {
			t.Errorf("seat %d: hand %v, pool %v, put aside %s", seat, got.Hand, got.Pool, got.Stored)
		}
		if knows && (!slices.Equal(got.Hand, s.Hand) || got.Stored != s.Stored || got.Aside != s.Aside) {
			t.Errorf("its owner reads hand %v, put aside %s, %s", got.Hand, got.Stored, got.Aside)
		}
	}
	g.enter(Deploy)
	if doc, err := g.Position(1); doc != nil || err != nil {
		t.Errorf("during setup there is a position: %s %v", doc, err)
	}
}

// TestPositionHalfway: what a unit has done in its activation, what it has learnt
// and what lies on it are read as they were written.
func TestPositionHalfway(t *testing.T) {
	g := field(t, "objective = \"recover-the-supplies\"\ntoken = [{ kind = \"objective\", at = [700, 700] }]",
		army("rebel", "luke-skywalker 900 800; upgrades = [\"force-push\"]", "rebel-troopers 700 800"),
		army("imperial", "stormtroopers 700 100; upgrades = [\"dlt-19-stormtrooper\"]"))
	b, u := g.Battle, g.unit("s1.1")
	b.Stage, b.Acting, b.Turn, b.Last = "act", "s1.1", 1, 1
	u.Did.Left, u.Did.Done, u.Did.Moved, u.Did.Moves, u.Did.LeftMelee = 1, []string{"move"}, true, 1, []string{"s2.1"}
	u.Learn("Inspire 2", "turning-the-tide", "round")
	u.Exhaust("force-push")
	u.Order, u.Rank, u.Promoted, u.SurgeTokens, u.Poison = troops.FaceUp, book.Operative, true, 2, 1
	g.holdOn(g.unit("s1.2"), &b.Tokens[0])
	foe := g.unit("s2.1")
	foe.Minis[0].Out, foe.Minis[0].Fell, foe.Minis[0].Leader = true, 1, false
	foe.ReplaceLeader()
	doc, err := g.Position(1)
	if err != nil {
		t.Fatal(err)
	}
	back, err := System{}.Scenario(doc)
	if err != nil {
		t.Fatalf("%v\n%s", err, doc)
	}
	got := back.(*Game)
	for _, id := range []string{"s1.1", "s1.2", "s2.1"} {
		was, is := g.unit(id), got.unit(id)
		alike(t, id+" deeds", is.Did, was.Did)
		alike(t, id+" keywords", is.Abilities, was.Abilities)
		alike(t, id+" cards", is.Upgrades, was.Upgrades)
		alike(t, id+" miniatures", is.Minis, was.Minis)
		alike(t, id+" has", []any{is.Order, is.Rank, is.Promoted, is.SurgeTokens, is.Poison, is.Claimed, is.Known},
			[]any{was.Order, was.Rank, was.Promoted, was.SurgeTokens, was.Poison, was.Claimed, was.Known})
	}
	alike(t, "acting", []any{got.Battle.Acting, got.Battle.Stage, got.Battle.Tokens}, []any{b.Acting, b.Stage, b.Tokens})
}
