package assault

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/assault/troops"
	"estafeta/engine/enginetest"
)

// tumbling is a frontier that answers every question by its default, or passes, and
// whose dice and cards fall one face after the other.
type tumbling struct {
	enginetest.Script
	n int
}

func (f *tumbling) Faces(_ int, _ engine.Seat, _ string, sides, n int) ([]int, bool) {
	var out []int
	for range n {
		f.n++
		out = append(out, f.n%sides+1)
	}
	return out, true
}

// Standing takes the last option where there is no default: more is tried than by
// passing.
func (f *tumbling) Standing(p engine.Prompt) (engine.Answer, bool) {
	if len(p.Default.Pick) == 0 && p.Kind == engine.One && len(p.Options) > 0 {
		if a := engine.Pick(p.Options[len(p.Options)-1].Key); p.Accept(a) == nil {
			return a, true
		}
	}
	if p.Accept(p.Default) != nil {
		return engine.Answer{}, true
	}
	return p.Default, true
}

// tumbled plays one thing in a copy of a game.
func tumbled(t *testing.T, state []byte, seed int, do func(g *Game, t *engine.Table)) *Game {
	t.Helper()
	var records []engine.Record
	for range 20 { // hidden questions want an answer of their own
		back, err := System{}.Decode(schema, state)
		if err != nil {
			t.Fatal(err)
		}
		g := back.(*Game)
		f := &tumbling{n: seed}
		in := engine.Input{Game: moment{g, do}, Start: 1, Top: 1, Frontier: f, Records: records}
		res := engine.Run(in)
		if res.Err != nil {
			t.Errorf("%v", res.Err)
		}
		if res.Err != nil || res.Done {
			return g
		}
		p := res.Prompts[0]
		a := p.Default
		if len(a.Pick) == 0 && len(p.Options) > 0 && p.Kind == engine.One {
			a = engine.Pick(p.Options[0].Key)
		}
		back, _ = System{}.Decode(schema, state)
		in.Game, in.Frontier = moment{back.(*Game), do}, &tumbling{n: seed}
		in.Submission = &engine.Submission{Seat: p.Seat, Answer: a}
		res = engine.Run(in)
		if res.Refusal != nil {
			t.Fatalf("%+v to %s: %v", a, p.Key, res.Refusal)
		}
		records = append(records, res.Added...)
		if res.Done {
			return back.(*Game)
		}
	}
	t.Error("it goes on and on")
	return nil
}

// ofFights are the times at which an attack is resolved.
var ofFights = strings.Split("before,declare,attacking,defending,declared,attacked,defended,surge,surge2,modify,brace,reroll,guard,powers,led,"+
	"ally attacking,ally defending,ally attacked,ally defended,ally modify,ally brace,ally reroll,ally guard,foe attacked", ",")

// TestCampaignCardsInPlay: every ability of every card of a campaign can be used in
// and out of an attack, and what comes of it can be stored (IA-ABIL-01, IA-ABIL-02).
func TestCampaignCardsInPlay(t *testing.T) {
	p := campaigning(t, "fenn_signis", "saska_teft")
	state, _ := json.Marshal(p.Game)
	for n := 0; ; n++ {
		g := tumbled(t, state, n, func(g *Game, t *engine.Table) { g.Step(t) })
		state, _ = json.Marshal(g)
		if g.Mission.Phase == Activation {
			break
		}
		if n > 20 {
			t.Fatal("the mission does not begin")
		}
	}
	try := func(name string, of troops.Source, a *book.Ability, hero bool) {
		if a.Word || a.When == "deploying" || len(a.Do)+len(a.Choose) == 0 {
			return
		}
		for _, fighting := range []bool{false, true} {
			if !fighting && slices.Contains(ofFights, a.When) {
				continue
			}
			t.Run(fmt.Sprint(name, " ", of.N, " ", fighting), func(t *testing.T) {
				g := tumbled(t, state, of.N, func(g *Game, t *engine.Table) {
					s := g.Mission.Story
					by, at := g.standing(Imperial)[0], g.figure(s.Heroes[0].Figure)
					if of.Card != "" {
						s.Class = append(s.Class, of.Card)
					}
					if hero {
						by, at = at, by
						h := s.Heroes[0]
						h.Cards, h.Supply = append(h.Cards, of.Card), append(h.Supply, "adrenal_stim")
					}
					m := g.Mission
					m.Subject, m.Detail, m.Chosen, m.Felled, m.Spot = at.ID, "damage", at.ID, at.ID, "A1"
					m.Turn = troops.Turn{Group: by.Group, Figure: by.ID, Actions: 2, Done: []string{}, Used: []string{}}
					if fighting {
						g.Attack = g.aimed(by, at, at.At, how{ranged: true})
						g.surround()
						g.roll(t)
					}
					g.use(t, by.Seat, by, of)
				})
				kept, err := json.Marshal(g)
				if err != nil {
					t.Fatal(err)
				}
				if _, err := (System{}).Decode(schema, kept); err != nil {
					t.Error(err)
				}
			})
		}
	}
	for _, a := range book.Content().Assets {
		for i, x := range a.Ability {
			switch {
			case a.Kind == "agenda" && a.Play == "secret" && len(a.Attach) == 0:
			case a.Kind == "imperial", a.Kind == "agenda", a.Deck == "imperial":
				try(a.Key, troops.Source{Card: a.Key, N: i}, x, false)
			default:
				try(a.Key, troops.Source{Card: troops.Asset(a.Key), N: i}, x, true)
			}
		}
		if c := book.Content().Command(book.Agenda(a.Key)); c != nil {
			for i, x := range c.Ability {
				try(a.Key, troops.Source{Command: c.Key, N: i}, x, false)
			}
		}
	}
	for _, h := range book.Content().Heroes {
		for i, x := range h.Ability {
			try(h.Key, troops.Source{Card: h.Key, N: i}, x, true)
		}
	}
}
