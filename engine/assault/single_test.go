package assault

import (
	"encoding/json"
	"testing"
)

// TestFirstCheckpoints: an attack that was being resolved when attacks held
// their figures goes on as it began.
func TestFirstCheckpoints(t *testing.T) {
	const old = `{"Options":{"i27":"sum"},"Attack":{"By":{"Name":"unit.attacker","Hero":true,"Focused":true,"Strain":1,"Suffered":2,"Own":1},
		"With":{"Name":"weapon.typed","Melee":true,"Keywords":[],"Surge":[]},"Distance":1,"Pool":{"Red":1},"Target":{"ID":"target","Name":"unit.target","Health":9,"Conditions":["hidden"]},
		"Others":[{"ID":"f1","Name":"unit.target","Health":3,"Friendly":true,"Beside":true,"Conditions":[]},{"ID":"f2","Name":"unit.target","Valid":true,"Away":2,"Conditions":[]}],
		"Dice":[],"Bought":[],"Gained":[]},"Tally":{"Damage":0},"Done":false}`
	g, err := Attacks{}.Decode("assault.attack.1", json.RawMessage(old))
	if err != nil {
		t.Fatal(err)
	}
	game := &g.(*Single).Game
	if by := game.by(); !by.Hero || !by.Has("focused") || by.Strain != 1 || by.Lost != 2 || game.Attack.Own != 1 ||
		game.rule("i27") != "sum" {
		t.Errorf("the attacker is read as %+v", by)
	}
	if at := game.at(); at.Health != 9 || !at.Has("hidden") {
		t.Errorf("the target is read as %+v", at)
	}
	others := game.fight().Around
	if len(others) != 2 || others[0].Seat != 1 || !others[0].Spot.Beside || others[1].Seat != 2 || !others[1].Spot.Valid ||
		others[1].Spot.Away != 2 {
		t.Errorf("the others are read as %+v", others)
	}
}
