package legion

import (
	"encoding/json"
	"slices"
	"testing"

	"estafeta/engine/enginetest"
)

// TestFirstCheckpoints: an attack that was being resolved when attacks held
// their target goes on as it began.
func TestFirstCheckpoints(t *testing.T) {
	const old = `{"Options":{"a06":"final"},"Attack":{"Ranged":true,"By":{"Surge":"crit","Aim":0,"Precise":1,"Sharpshooter":1,"Flank":true},
		"Weapons":[{"Name":"weapon.typed","Count":1,"Red":2,"To":3}],"Target":{"Minis":[{"ID":"m1","Name":"unit.typed","W":9}],"Defense":"white","Cover":1,"WeakPoint":2,"Guards":[]},
		"Dice":[],"Defense":[]},"Tally":{},"Done":false}`
	g, err := Attacks{}.Decode("legion.attack.1", json.RawMessage(old))
	if err != nil {
		t.Fatal(err)
	}
	s := g.(*Single)
	if by := s.Game.by(); by.AttackSurge != "crit" || by.Sharpshooter != 1 || !s.Game.Attack.Flank || s.Game.rule("a06") != "final" {
		t.Errorf("read as %+v", s)
	}
	// A surge is a critical; Sharpshooter 1 takes Cover 1 away, so the hit stays; one of two dice blocks.
	script := &enginetest.Script{T: t, Rolls: []string{"red hit surge", "wdef block blank"}, Face: signed}
	script.Play(s)
	if got := s.Results(); !slices.Equal(got[:3], []int{1, 0, 2}) {
		t.Errorf("wounds, models, hits %v", got)
	}
}
