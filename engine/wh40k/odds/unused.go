package odds

import (
	"estafeta/engine/attack"
	"estafeta/engine/wh40k/troops"
	"slices"
)

// Unused are the abilities and keywords of a sheet of which the odds make no
// use, each with the reason.
func (g *Exchange) Unused() []attack.Unused {
	a, u := &g.Attack, g.At
	var out []attack.Unused
	add := func(field, why string, is bool) {
		if x := (attack.Unused{What: "field." + field, Why: "unused." + why}); is && !slices.Contains(out, x) {
			out = append(out, x)
		}
	}
	for i := range a.Weapons {
		w := &a.Weapons[i]
		p := g.pool(w)
		for _, ab := range w.Abilities {
			add(ab.Key, "keyword", !ab.Applies(u))
		}
		add("rapid", "half", w.Has("rapid") && !w.Half)
		add("melta", "half", w.Has("melta") && !w.Half)
		add("blast", "five", w.Has("blast") && a.Models < 5)
		add("cleave", "five", w.Has("cleave") && a.Models < 5)
		add("heavy", "still", w.Has("heavy") && !a.Situation.Still)
		add("lance", "charged", w.Has("lance") && !a.Situation.Charged)
		add("ignores", "nocover", w.Has("ignores") && !u.Cover && !u.Stealth && !a.Situation.Indirect)
		add("indirect", "seen", w.Has("indirect") && !a.Situation.Indirect)
		add("lethal", "norolls", w.Has("lethal") && p.Auto)
		add("sustained", "norolls", w.Has("sustained") && p.Auto)
		add("precision", "nocharacter", w.Has("precision") && (len(u.Groups()) < 2 || !slices.ContainsFunc(u.Groups(),
			func(q troops.Group) bool { return q.Character })))
		add("half", "nohalf", w.Half && !w.Has("rapid") && !w.Has("melta"))
		for _, key := range []string{"assault", "extra", "oneshot"} {
			add(key, "elsewhere", w.Has(key))
		}
	}
	add("plunging", "melee", a.Situation.Plunging && a.Weapons[0].Melee)
	add("cover", "melee", u.Cover && a.Weapons[0].Melee)
	add("command", "command", a.Command)
	add("command_target", "command", a.CommandAt)
	add("demise", "after", slices.ContainsFunc(u.Models, func(m troops.Model) bool { return m.Demise != (troops.Dice{}) }))
	for i := range a.Weapons {
		w := &a.Weapons[i]
		add("model", "damage", w.Has("devastating") && w.D.Random() && rivals(u))
	}
	for i := range u.Models {
		for k := range i {
			m, o := u.Models[i], u.Models[k]
			if m.W == o.W && m.Sv == o.Sv && m.InSv == o.InSv && !m.Character && !o.Character {
				o.Wounds, o.ID = m.Wounds, m.ID
				add("model", "models", m.FNP != o.FNP || m.Halve != o.Halve || m.Lessen != o.Lessen || m.T != o.T)
			}
		}
	}
	return out
}

// rivals reports that two groups may stand in one rank.
func rivals(u *troops.Unit) bool {
	n := [2]int{}
	for _, q := range u.Groups() {
		if q.Character {
			n[1]++
		} else {
			n[0]++
		}
	}
	return n[0] > 1 || n[1] > 1
}
