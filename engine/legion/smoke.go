package legion

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/legion/battlefield"
	"estafeta/engine/legion/troops"
)

// smoke is the card action Smoke X: so many smoke tokens within range 1 and in
// sight of the leader. They go in the End Phase (later printings; by two public
// sources).
func (g *Game) smoke(t *engine.Table, u *troops.Unit, n int) bool {
	laid := g.puts(t, u, "smoke", n)
	if laid > 0 {
		t.Tell("smoke.laid", engine.Piece("who", u.ID), engine.Num("n", laid))
	}
	return laid > 0
}

// smoked is how many smoke tokens better the cover of a unit against the attack of
// another: those at range 1 of the leader of either, if that is a trooper, each
// once.
func (g *Game) smoked(u, e *troops.Unit) int {
	n := 0
	for _, k := range g.Battle.Tokens {
		spot := geom.Round(k.At, tokenRadius)
		if k.Kind == "smoke" && slices.ContainsFunc([]*troops.Unit{u, e}, func(o *troops.Unit) bool {
			return !o.Vehicle && o.Where == troops.OnField && battlefield.Within(g.front(o).Shape, spot, 1)
		}) {
			n++
		}
	}
	return n
}

// marks lets an attacker with Marksman better a result for each aim token that it
// spends: a blank to a hit, or a hit to a critical (later printings; by two public
// sources).
func (g *Game) marks(t *engine.Table) {
	a := g.fight()
	faces := map[string][2]troops.Face{"blank": {troops.Blank, troops.Hit}, "hit": {troops.Hit, troops.Crit}}
	find := func(f troops.Face) int {
		return slices.IndexFunc(a.Dice, func(d troops.Die) bool { return d.Face == string(f) })
	}
	for a.Attacker.Has("marksman") && g.tokens(a.Attacker, troops.AimToken) > 0 {
		keys := []string{"blank", "hit"}
		if a.Hits > 0 && a.Hits <= a.Cover()+a.Dodges() { // the hits would not get through
			keys = []string{"hit", "blank"}
		}
		keys = slices.DeleteFunc(keys, func(k string) bool { return find(faces[k][0]) < 0 })
		if len(keys) == 0 {
			return
		}
		pick := t.Ask(g.attacker(), "marksman", func(p *engine.Prompt) {
			p.Pass, p.About = true, a.Attacker.ID
			p.Args = []engine.Arg{engine.Piece("who", a.Attacker.ID), engine.Num("left", g.tokens(a.Attacker, troops.AimToken))}
			for _, k := range keys {
				p.Add(engine.Option{Key: k, Verb: "marksman." + k})
			}
			p.DefaultFirst()
		}).One()
		i := find(faces[pick][0])
		if pick == "" || i < 0 {
			return
		}
		g.spend(a.Attacker, troops.AimToken, 1)
		a.Dice[i].Face = string(faces[pick][1])
		if pick == "blank" {
			a.Hits++
		} else {
			a.Hits, a.Crits = a.Hits-1, a.Crits+1
		}
		t.Tell("marksman", engine.Piece("who", a.Attacker.ID), engine.Terms("dice", shown(a.Dice)))
		g.sharedAim(t, a.Attacker)
	}
}
