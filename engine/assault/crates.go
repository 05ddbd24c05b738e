package assault

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/assault/troops"
)

// crates are those that lie on the map.
func (g *Game) crates() []*troops.Token {
	return slices.DeleteFunc(slices.Clone(g.Mission.Tokens), func(k *troops.Token) bool { return k.Kind != "crate" || k.Gone || !g.board().Has(k.At) })
}

// tagged is a marked crate that a hero can reach; nil: none.
func (g *Game) tagged(f *troops.Figure) *troops.Token {
	s := g.space()
	for _, k := range g.crates() {
		if g.Mission.Story.Stocked("tag "+k.ID) > 0 && s.Touches(f, k) {
			return k
		}
	}
	return nil
}

// replaces lets the target of an attack that would do damage gain or suffer
// something else instead; it reports that this is so.
func (g *Game) replaces(t *engine.Table, n int) bool {
	if g.Mission == nil || t == nil {
		return false
	}
	switch g.Attack.Instead {
	case "":
		return false
	case "strain":
		g.strain(t, g.at(), n)
	default:
		g.become(t, g.at(), g.Attack.Instead)
	}
	return true
}

// scatters lets one figure within 2 of the target space suffer what Blast would
// have inflicted.
func (g *Game) scatters(t *engine.Table, x int) {
	u := &using{g: g, t: t, seat: g.attacker(), by: g.by(), name: "effect.blast"}
	u.pick(1, 1, []string{"figure", "aim", "2", "notdefender"})
	for _, f := range u.on {
		g.struck(t, f, x)
	}
}
