package xwing

import (
	_ "embed"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"estafeta/engine"
	"estafeta/engine/xwing/book"
)

// The step of a game as it was stored in form 1: six records into a Planning
// phase, with a facedown Damage card on ship 1 that nobody has seen, and Push
// the Limit used in the round before.
//
//go:embed testdata/checkpoint-1.json
var firstForm []byte

func TestFirstForm(t *testing.T) {
	var leg struct {
		Schema, Prompt string
		Start          int
		State          json.RawMessage
		Records        []engine.Record
	}
	if err := json.Unmarshal(firstForm, &leg); err != nil {
		t.Fatal(err)
	}
	game, err := System{}.Decode(leg.Schema, leg.State)
	if err != nil {
		t.Fatal(err)
	}
	g := game.(*Game)
	if one := g.Sides[0]; one.Facedown != 1 || one.Left() != len(one.Unseen)-1 || one.Set == "" || one.Hand == nil {
		t.Errorf("the Damage deck: %d facedown, %d left of %d unseen, set %q, hand %v", one.Facedown, one.Left(), len(one.Unseen), one.Set,
			one.Hand)
	}
	if n := g.ship("s2.1").Marks["upgrade/pushthelimit"]; n != 2 || len(g.ship("s2.1").Marks) != 1 {
		t.Errorf("Push the Limit was used in round %d, want 2: %v", n, g.ship("s2.1").Marks)
	}
	if g.Interrupted == nil {
		t.Error("the stack of attacks is missing")
	}
	res := engine.Run(engine.Input{Game: g, Start: leg.Start, Records: leg.Records, Top: leg.Start + len(leg.Records),
		Frontier: noFrontier{}, Strict: true})
	if res.Err != nil || res.Misfit != nil || len(res.Prompts) == 0 || res.Prompts[0].Key != leg.Prompt {
		t.Errorf("the records do not fit: %v, %v, open %v", res.Err, res.Misfit, res.Prompts)
	}
}

// noFrontier leaves every question open.
type noFrontier struct{}

func (noFrontier) Faces(int, engine.Seat, string, int, int) ([]int, bool) { return nil, false }
func (noFrontier) Standing(engine.Prompt) (engine.Answer, bool)           { return engine.Answer{}, false }
func (noFrontier) Obvious(engine.Seat) bool                               { return false }

func TestMarksOfFirstForm(t *testing.T) {
	s := &Ship{Pilot: "dengar", Upgrades: []*Equipped{{Key: "dengar"}, {Key: "4lom"}},
		Marks: map[Mark]int{"dengar": 3, "4lom_evade": 1, "arc": 2, "reinforced": 2, "decloaked": 4, "second": 1, "gunner": 5}}
	s.marksFromFirst()
	want := map[Mark]int{"pilot/dengar": 3, "upgrade/dengar": 3, "upgrade/4lom/evade": 1}
	if s.Arc != 2 || s.Reinforced != "rear" || s.Decloaked != 4 || len(s.Marks) != len(want) {
		t.Errorf("arc %d, reinforced %q, decloaked %d, marks %v", s.Arc, s.Reinforced, s.Decloaked, s.Marks)
	}
	for k, n := range want {
		if s.Marks[k] != n {
			t.Errorf("%s is %d, want %d", k, s.Marks[k], n)
		}
	}
}

func TestUnknownForm(t *testing.T) {
	for _, form := range []string{"0", "3", "single.2", ""} {
		if _, err := (System{}).Decode(form, []byte("{}")); err == nil || !strings.Contains(err.Error(), "known are") {
			t.Errorf("form %q: %v", form, err)
		}
	}
	if _, err := (Attacks{}).Decode("2", []byte("{}")); err == nil || !strings.Contains(err.Error(), "known are") {
		t.Errorf("a game read as a single attack: %v", err)
	}
}

// untilAsked answers like a cardTable, up to a question that it leaves open.
type untilAsked struct {
	*cardTable
	key string
}

func (u untilAsked) Standing(p engine.Prompt) (engine.Answer, bool) {
	if p.Key == u.key {
		return engine.Answer{}, false
	}
	return u.cardTable.Standing(p)
}

// An attack in the middle of another is a stack in the state: while its dice
// are modified, the attack it interrupts is still there, and is the current one
// again afterwards.
func TestNestedAttack(t *testing.T) {
	c := newCards(t).duel("outerrimsmuggler gunner", "academypilot", 150, 0)
	c.a.Tokens[Focus] = 1
	c.dice("attack", "BB").dice("defense", "BBB").dice("attack", "FB").dice("defense", "EEE").use("gunner").say("card_attack",
		"s1.1 primary s2.1")
	strike := func(tb *engine.Table) {
		shot, _ := c.g.mayShoot(c.a, book.PrimaryWeapon, c.e)
		c.g.strike(tb, newAttack(c.a, c.e, book.PrimaryWeapon, shot))
	}
	res := engine.Run(engine.Input{Game: cardScene{c.g, strike}, Start: 1, Top: 1, Frontier: untilAsked{c, "modify_attack"}})
	if len(res.Prompts) != 1 || res.Prompts[0].Key != "modify_attack" {
		t.Fatalf("open are %v, %v", res.Prompts, res.Err)
	}
	if !c.g.mayNotAttack(c.a) {
		t.Error("Gunner's attack is the last of the round from the decision on")
	}
	state, err := json.Marshal(c.g)
	if err != nil {
		t.Fatal(err)
	}
	back, err := System{}.Decode(schema, state)
	if err != nil {
		t.Fatal(err)
	}
	g := back.(*Game)
	if len(g.Interrupted) != 1 || g.Interrupted[0].Granted != "" ||
		!slices.Equal(faceKeys(g.Interrupted[0].Dice), []string{"face.blank", "face.blank"}) {
		t.Errorf("interrupted are %+v, want the miss of two blanks", g.Interrupted)
	}
	if g.Attack.Granted != "upgrade/gunner" || !slices.Equal(faceKeys(g.Attack.Dice), []string{"face.focus", "face.blank"}) {
		t.Errorf("the current attack is %+v, want Gunner's with a focus result and a blank", g.Attack)
	}
}

func TestNestedAttackOver(t *testing.T) {
	c := newCards(t).duel("outerrimsmuggler gunner", "academypilot", 150, 0).use("gunner").say("card_attack", "s1.1 primary s2.1")
	c.dice("attack", "BB").dice("defense", "BBB").dice("attack", "HB").dice("defense", "BBB").fire("", "")
	c.is("interrupted", len(c.g.Interrupted), 0).is("the first attack", c.g.Attack.Hit, false).is("cards of the hit", len(c.e.Damage), 1)
}
