package legion

import (
	"estafeta/engine"
	"estafeta/engine/legion/troops"
)

// gain gives a unit aim or dodge tokens; by Teamwork another gains as many
// (LEG-B-KEY-TEAMWORK-01 … LEG-B-KEY-TEAMWORK-04).
func (g *Game) gain(t *engine.Table, u *troops.Unit, kind string, n int, rules ...string) {
	if n < 1 || u.Where != troops.OnField {
		return
	}
	u.Take(kind, n)
	t.Tell("gains."+kind, engine.Piece("who", u.ID), engine.Num("n", n), engine.ByRules(rules...))
	if kind == troops.SurgeToken { // Teamwork shares the others
		return
	}
	for _, o := range g.onField(u.Seat) {
		if o == u || !g.team(u, o) && !g.team(o, u) || !g.near(u, o, 2) {
			continue
		}
		o.Take(kind, n)
		t.Tell("gains."+kind, engine.Piece("who", o.ID), engine.Num("n", n), engine.ByRules("LEG-B-KEY-TEAMWORK-01"))
	}
}

// team reports a unit whose Teamwork names another.
func (g *Game) team(u, o *troops.Unit) bool {
	for _, a := range u.Abilities {
		if a.Key == "teamwork" && troops.CardOf(o).Is(a.Of) {
			return true
		}
	}
	return false
}

// suppress gives a unit suppression tokens, with which it loses its standby
// token (LEG-A-SUP-01, LEG-A-SUP-12, LEG-A-STBY-06).
func (g *Game) suppress(t *engine.Table, u *troops.Unit, n int, rules ...string) {
	if n < 1 || !u.Suppressible() || u.Where == troops.Defeated {
		return
	}
	u.Suppression += n
	u.Standby = false
	t.Tell("suppressed.unit", engine.Piece("who", u.ID), engine.Num("n", n), engine.Num("have", u.Suppression), engine.ByRules(rules...))
}

// calm takes suppression tokens off a unit; one with Danger Sense may keep some
// (LEG-B-KEY-DANGERSENSE-01).
func (g *Game) calm(t *engine.Table, u *troops.Unit, n int, rules ...string) {
	n = min(n, u.Suppression)
	if n < 1 {
		return
	}
	if u.DangerSense > 0 {
		n = g.kept(t, u, n, "LEG-B-KEY-DANGERSENSE-01")
		if n == 0 {
			return
		}
	}
	u.Suppression -= min(n, u.Suppression)
	t.Tell("calmed", engine.Piece("who", u.ID), engine.Num("n", n), engine.Num("have", u.Suppression), engine.ByRules(rules...))
	if u.Panicked && u.Suppression < 2*max(1, u.Courage) { // LEG-B-PANIC-07
		u.Panicked = false
	}
}

// kept asks how many of so many suppression tokens a unit that may keep some
// gives up.
func (g *Game) kept(t *engine.Table, u *troops.Unit, n int, rules ...string) int {
	if n < 1 {
		return 0
	}
	return t.Ask(u.Seat, "keep", func(p *engine.Prompt) {
		p.Kind, p.Min, p.Max, p.About = engine.Number, 0, n, u.ID
		p.Args = []engine.Arg{engine.Piece("who", u.ID), engine.Num("n", n)}
		p.Rules = rules
		p.Default = engine.Count(n)
	}).Num()
}
