package wh40k

import (
	"slices"

	"estafeta/engine/attack"
)

// unused are the abilities and keywords of a sheet of which the odds make no
// use, each with the reason.
func (g *Game) unused() []attack.Unused {
	a, u := &g.Attack, g.at()
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
			add(ab.Key, "keyword", !ab.applies(u))
		}
		add("rapid", "half", w.has("rapid") && !w.Half)
		add("melta", "half", w.has("melta") && !w.Half)
		add("blast", "five", w.has("blast") && a.Models < 5)
		add("cleave", "five", w.has("cleave") && a.Models < 5)
		add("heavy", "still", w.has("heavy") && !a.Situation.Still)
		add("lance", "charged", w.has("lance") && !a.Situation.Charged)
		add("ignores", "nocover", w.has("ignores") && !u.Cover && !u.Stealth && !a.Situation.Indirect)
		add("indirect", "seen", w.has("indirect") && !a.Situation.Indirect)
		add("lethal", "norolls", w.has("lethal") && p.Auto)
		add("sustained", "norolls", w.has("sustained") && p.Auto)
		add("precision", "nocharacter", w.has("precision") && (len(u.groups()) < 2 || !slices.ContainsFunc(u.groups(),
			func(q group) bool { return q.character })))
		add("half", "nohalf", w.Half && !w.has("rapid") && !w.has("melta"))
		for _, key := range []string{"assault", "extra", "oneshot"} {
			add(key, "elsewhere", w.has(key))
		}
	}
	add("plunging", "melee", a.Situation.Plunging && a.Weapons[0].Melee)
	add("cover", "melee", u.Cover && a.Weapons[0].Melee)
	add("command", "command", a.Command)
	add("command_target", "command", a.CommandAt)
	add("demise", "after", slices.ContainsFunc(u.Models, func(m Model) bool { return m.Demise != (Dice{}) }))
	for i := range a.Weapons {
		w := &a.Weapons[i]
		add("model", "damage", w.has("devastating") && w.D.random() && u.rivals())
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
func (u *Unit) rivals() bool {
	n := [2]int{}
	for _, q := range u.groups() {
		if q.character {
			n[1]++
		} else {
			n[0]++
		}
	}
	return n[0] > 1 || n[1] > 1
}
