package wh40k

import (
	"encoding/json"
	"slices"
	"testing"

	"estafeta/engine"
	"estafeta/engine/enginetest"
)

// TestFirstCheckpoints: an attack that was being resolved when attacks held
// their target goes on as it began.
func TestFirstCheckpoints(t *testing.T) {
	const old = `{"Options":{"a22":"once"},"Attack":{"Situation":{"Still":true},"Weapons":[{"Name":"weapon.typed","Count":1,"A":{"N":2},"Skill":3,"S":8,"AP":-6,"D":{"N":2},"Abilities":[]}],
		"Target":{"Models":[{"ID":"m1","Name":"unit.typed","T":4,"Sv":3,"W":3,"Wounds":3}],"Keywords":["infantry"],"Cover":true},"Models":1,"CommandAt":true,
		"Names":[],"Rolled":[],"Order":[],"Saves":[]},"Tally":{"Damage":0},"Done":false}`
	g, err := Attacks{}.Decode("wh40k.attack.1", json.RawMessage(old))
	if err != nil {
		t.Fatal(err)
	}
	s := g.(*Single)
	if at := s.Game.at(); !at.Cover || !at.Has("infantry") || at.Models[0].Wounds != 3 || !s.Game.Attack.CommandAt ||
		s.Game.rule("a22") != "once" {
		t.Errorf("read as %+v", s)
	}
	// 4+ in cover hits with both dice, 2+ wounds, no save at AP-6: 2 and 2 damage against 3 wounds.
	script := &enginetest.Script{T: t, Rolls: []string{"hit 4 6", "wound 2 2", "save 1 1"}, Answers: map[string][]engine.Answer{}}
	script.Play(s)
	if got := s.Results(); !slices.Equal(got, []int{3, 1, 2, 2}) || !s.Killed() {
		t.Errorf("damage, models, hits, wounds %v", got)
	}
}
