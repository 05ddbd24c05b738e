package legion

import (
	"estafeta/engine"
	"estafeta/engine/attack"
	"estafeta/engine/legion/troops"
)

// mostDice is the greatest number of attack dice of one attack.
const mostDice = 60

// build makes the attack that a sheet describes, or says what is missing.
func build(s attack.Sheet, options map[string]string) (*Single, *engine.Refusal) {
	agreed, ref := readings.Chosen(options)
	if ref != nil {
		return nil, ref
	}
	single := newSingle(agreed)
	g := &single.Game
	a, p := g.fight(), s.Attacker
	a.Attacker.Aim, a.Attacker.Precise, a.Attacker.Sharpshooter = p.N("aim"), p.N("precise"), p.N("sharpshooter")
	a.Flank = p.Has("flank")
	switch {
	case p.Has("surgecrit"):
		a.Attacker.AttackSurge = string(troops.Crit)
	case p.Has("surgehit"):
		a.Attacker.AttackSurge = string(troops.Hit)
	}
	if ref := a.Defender.Fill(s.Targets); ref != nil {
		return nil, ref
	}
	if ref := a.Equip(s); ref != nil {
		return nil, ref
	}
	if p.N("arsenal") > 0 || p.Key != "" {
		if ref := a.Enough(p); ref != nil {
			return nil, ref
		}
	}
	dice := troops.NewPool(a.Weapons)
	for i := range a.Weapons {
		dice.Add(&a.Weapons[i], a.Weapons[i].Dice(), a.Defender.Seen())
	}
	if n := dice.Size(); n == 0 || n > mostDice {
		return nil, engine.Refuse("", "refuse.pool", engine.Num("n", n), engine.Num("max", mostDice))
	}
	return single, nil
}
