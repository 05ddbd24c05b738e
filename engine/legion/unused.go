package legion

import "estafeta/engine/attack"

// unused are the keywords of a sheet of which the odds make no use: those of
// weapons and units that do nothing in this attack, and those whose effect comes
// after it.
func (g *Game) unused() []attack.Unused {
	a := g.fight()
	was := g.Attack // its pool may not have been gathered yet
	was.Pool = a.keywords()
	a.Attack = &was
	var out []attack.Unused
	add := func(field, why string, is bool) {
		if is {
			out = append(out, attack.Unused{What: "field." + field, Why: "unused." + why})
		}
	}
	has := func(of func(Weapon) bool) bool {
		for _, w := range a.Weapons {
			if of(w) {
				return true
			}
		}
		return false
	}
	add("precise", "noaim", a.by.Precise > 0 && a.by.Aim == 0)
	add("sharpshooter", "nocover", a.by.Sharpshooter > 0 && a.uncovered() == 0)
	add("impact", "noarmor", a.Pool.Impact > 0 && a.at.Armor == 0)
	add("pierce", "immune", a.Pool.Pierce > 0 && a.at.ImmunePierce && !a.guarded() && !a.at.Impervious)
	add("blast", "nocover", a.Pool.Blast && a.uncovered() == 0)
	add("blast", "immune", a.Pool.Blast && a.uncovered() > 0 && a.at.ImmuneBlast)
	add("highvelocity", "allweapons", has(func(w Weapon) bool { return w.HighVelocity }) && !a.Pool.HighVelocity)
	add("highvelocity", "nododge", a.Pool.HighVelocity && a.at.Dodge == 0)
	add("immunedeflect", "nodeflect", a.Pool.ImmuneDeflect && !a.at.Deflect)
	add("suppressive", "unsuppressed", a.Pool.Suppressive && !g.suppresses())
	add("ion", "after", a.Pool.Ion > 0)
	add("towcable", "after", a.Pool.TowCable)
	add("flank", "noweakpoint", a.Flank && a.at.WeakPoint == 0)
	add("weakpoint", "noflank", a.at.WeakPoint > 0 && !a.Flank)
	add("resilience", "after", a.at.Resilience > 0)
	add("nimble", "after", a.at.Nimble)
	add("deflect", "nododge", a.at.Deflect && a.at.Dodge == 0)
	add("deflect", "immune", a.at.Deflect && a.at.Dodge > 0 && !a.deflects())
	add("dangersense", "nosuppression", a.at.DangerSense > 0 && a.at.Suppression == 0)
	add("dangersense", "melee", a.at.DangerSense > 0 && !a.Ranged)
	add("lowprofile", "nocover", a.at.LowProfile && a.uncovered() == 0)
	add("impervious", "nopierce", a.at.Impervious && a.Pool.Pierce == 0)
	add("immunepierce", "nopierce", a.at.ImmunePierce && a.Pool.Pierce == 0)
	add("immuneblast", "noblast", a.at.ImmuneBlast && !a.Pool.Blast)
	add("guarded", "unguarded", len(a.at.Guards) > 0 && !a.guarded())
	return out
}

// uncovered is the cover that the defender would have if nothing took it away.
func (a fight) uncovered() int {
	plain := a
	by, attack := *a.by, *a.Attack
	by.Sharpshooter, attack.Pool.Blast = 0, false
	plain.by, plain.Attack = &by, &attack
	return plain.cover()
}
