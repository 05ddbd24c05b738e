package assault

import (
	"estafeta/engine/assault/troops"
	"estafeta/engine/attack"
)

// unused are what of a sheet its odds make no use of: keywords that do nothing
// in this attack.
func (g *Game) unused() []attack.Unused {
	a := g.fight()
	var out []attack.Unused
	add := func(field, why string, is bool) {
		if is {
			out = append(out, attack.Unused{What: "field." + field, Why: "unused." + why})
		}
	}
	dice := a.Pool.Count(troops.DefenseColours)
	add("rrd", "nodefense", a.Theirs > 0 && dice == 0)
	add("rr_target", "nodefense", a.Defense.Own > 0 && dice == 0)
	add("accuracy", "melee", a.With.Accuracy != 0 && a.With.Melee)
	add("hinders", "melee", a.Defense.Accuracy != 0 && a.With.Melee)
	add("surges", "noability", a.With.Surges > 0 && len(a.With.Surge) == 0)
	add("pierce", "noblock", a.With.Pierce > 0 && a.Defense.Block <= 0 && dice == 0)
	return out
}
