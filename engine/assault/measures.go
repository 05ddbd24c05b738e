package assault

import (
	"slices"

	"estafeta/engine/assault/troops"
)

// measured are the numbers that an attack yields, in their order; those that
// its sheet cannot yield are left out.
var measured = []struct {
	key string
	has func(g *Game) bool
	of  func(t troops.Tally) int
}{
	{"damage", always, func(t troops.Tally) int { return t.Damage }},
	{"hit", always, func(t troops.Tally) int { return troops.Truth(t.Hit) }},
	{
		"others",
		func(g *Game) bool { return g.strikes("blast", false) || g.strikes("cleave", false) },
		func(t troops.Tally) int { return t.Others },
	},
	{"friends", func(g *Game) bool { return g.strikes("blast", true) }, func(t troops.Tally) int { return t.Friends }},
	{"self", func(g *Game) bool { return g.may("blast") && g.Attack.Distance == 1 }, func(t troops.Tally) int { return t.Self }},
	{"blast", func(g *Game) bool { return g.may("blast") }, func(t troops.Tally) int { return t.Blast }},
	{"cleave", func(g *Game) bool { return g.may("cleave") }, func(t troops.Tally) int { return t.Cleave }},
	{"stun", func(g *Game) bool { return g.may("stun") }, func(t troops.Tally) int { return troops.Truth(t.Stun) }},
	{"bleed", func(g *Game) bool { return g.may("bleed") }, func(t troops.Tally) int { return troops.Truth(t.Bleed) }},
	{"weaken", func(g *Game) bool { return g.may("weaken") }, func(t troops.Tally) int { return troops.Truth(t.Weaken) }},
	{"focus", func(g *Game) bool { return g.may("focus") }, func(t troops.Tally) int { return troops.Truth(t.Focus) }},
	{"hide", func(g *Game) bool { return g.may("hide") }, func(t troops.Tally) int { return troops.Truth(t.Hide) }},
	{"recover", func(g *Game) bool { return g.may("recover") }, func(t troops.Tally) int { return t.Recover }},
	{"strain", func(g *Game) bool { return g.may("restrain") }, func(t troops.Tally) int { return t.Strain }},
	{"token", func(g *Game) bool { return g.may("token") }, func(t troops.Tally) int { return t.Token }},
	{"special", func(g *Game) bool { return g.may("special") }, func(t troops.Tally) int { return t.Specials }},
}

func always(*Game) bool { return true }

// may reports an effect that a keyword or a surge ability of the attack has.
func (g *Game) may(key string) bool {
	w := g.Attack.With
	return troops.Amount(w.Keywords, key) > 0 || slices.ContainsFunc(w.Surge, func(s troops.Ability) bool { return troops.Amount(s.Effects, key) > 0 })
}

// strikes reports that a keyword of the attack may strike a figure beside the
// target, on one of the sides.
func (g *Game) strikes(key string, friendly bool) bool {
	return g.may(key) && slices.ContainsFunc(g.fight().Around, func(f troops.Bystander) bool {
		return (f.Seat == g.attacker()) == friendly && (key == "blast" && f.Spot.Beside || key == "cleave" && f.Spot.Valid)
	})
}

// measures are the keys of the numbers of this attack.
func (g *Game) measures() []string {
	var out []string
	for _, m := range measured {
		if m.has(g) {
			out = append(out, m.key)
		}
	}
	return out
}

// results are the numbers of the attack's measures, in their order.
func (g *Game) results() []int {
	var out []int
	for _, m := range measured {
		if m.has(g) {
			out = append(out, m.of(g.Attack.Tally))
		}
	}
	return out
}
