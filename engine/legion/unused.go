package legion

import (
	"estafeta/engine/attack"
	"estafeta/engine/legion/troops"
)

// unused are the keywords of a sheet of which the odds make no use: those of
// weapons and units that do nothing in this attack, and those whose effect comes
// after it.
func (g *Game) unused() []attack.Unused {
	a := g.fight()
	was := g.Attack // its pool may not have been gathered yet
	was.Pool = a.Keywords()
	a.Attack = &was
	var out []attack.Unused
	add := func(field, why string, is bool) {
		if is {
			out = append(out, attack.Unused{What: "field." + field, Why: "unused." + why})
		}
	}
	has := func(of func(troops.Weapon) bool) bool {
		for _, w := range a.Weapons {
			if of(w) {
				return true
			}
		}
		return false
	}
	add("precise", "noaim", a.Attacker.Precise > 0 && a.Attacker.Aim == 0)
	add("sharpshooter", "nocover", a.Attacker.Sharpshooter > 0 && a.Uncovered() == 0)
	add("impact", "noarmor", a.Pool.Impact > 0 && a.Defender.Armor == 0)
	add("pierce", "immune", a.Pool.Pierce > 0 && a.Defender.ImmunePierce && !a.Guarded() && !a.Defender.Impervious)
	add("blast", "nocover", a.Pool.Blast && a.Uncovered() == 0)
	add("blast", "immune", a.Pool.Blast && a.Uncovered() > 0 && a.Defender.ImmuneBlast)
	add("highvelocity", "allweapons", has(func(w troops.Weapon) bool { return w.HighVelocity }) && !a.Pool.HighVelocity)
	add("highvelocity", "nododge", a.Pool.HighVelocity && a.Defender.Dodge == 0)
	add("immunedeflect", "nodeflect", a.Pool.ImmuneDeflect && !a.Defender.Deflect)
	add("suppressive", "unsuppressed", a.Pool.Suppressive && !g.suppresses())
	add("ion", "after", a.Pool.Ion > 0)
	add("towcable", "after", a.Pool.TowCable)
	add("flank", "noweakpoint", a.Flank && a.Defender.WeakPoint == 0)
	add("weakpoint", "noflank", a.Defender.WeakPoint > 0 && !a.Flank)
	add("resilience", "after", a.Defender.Resilience > 0)
	add("nimble", "after", a.Defender.Nimble)
	add("deflect", "nododge", a.Defender.Deflect && a.Defender.Dodge == 0)
	add("deflect", "immune", a.Defender.Deflect && a.Defender.Dodge > 0 && !a.Deflects())
	add("dangersense", "nosuppression", a.Defender.DangerSense > 0 && a.Defender.Suppression == 0)
	add("dangersense", "melee", a.Defender.DangerSense > 0 && !a.Ranged)
	add("lowprofile", "nocover", a.Defender.LowProfile && a.Uncovered() == 0)
	add("impervious", "nopierce", a.Defender.Impervious && a.Pool.Pierce == 0)
	add("immunepierce", "nopierce", a.Defender.ImmunePierce && a.Pool.Pierce == 0)
	add("immuneblast", "noblast", a.Defender.ImmuneBlast && !a.Pool.Blast)
	add("guarded", "unguarded", len(a.Defender.Guards) > 0 && !a.Guarded())
	return out
}
