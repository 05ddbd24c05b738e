package legion

import "estafeta/engine"

// The tokens that a unit gains and spends.
const (
	tokenAim   = "aim"
	tokenDodge = "dodge"
	tokenSurge = "surge"
)

// gain gives a unit aim or dodge tokens; by Teamwork another gains as many
// (LEG-B-KEY-TEAMWORK-01 … LEG-B-KEY-TEAMWORK-04).
func (g *Game) gain(t *engine.Table, u *Unit, kind string, n int, rules ...string) {
	if n < 1 || u.Where != OnField {
		return
	}
	u.take(kind, n)
	t.Tell("gains."+kind, engine.Piece("who", u.ID), engine.Num("n", n), engine.ByRules(rules...))
	if kind == tokenSurge { // Teamwork shares the others
		return
	}
	for _, o := range g.onField(u.Seat) {
		if o == u || !g.team(u, o) && !g.team(o, u) || !g.near(u, o, 2) {
			continue
		}
		o.take(kind, n)
		t.Tell("gains."+kind, engine.Piece("who", o.ID), engine.Num("n", n), engine.ByRules("LEG-B-KEY-TEAMWORK-01"))
	}
}

// take adds tokens to a unit.
func (u *Unit) take(kind string, n int) {
	*u.held(kind) += n
}

// held is how many tokens of a kind a unit has.
func (u *Unit) held(kind string) *int {
	switch kind {
	case tokenAim:
		return &u.Aim
	case tokenSurge:
		return &u.SurgeTokens
	}
	return &u.Dodge
}

// team reports a unit whose Teamwork names another.
func (g *Game) team(u, o *Unit) bool {
	for _, a := range u.Abilities {
		if a.Key == "teamwork" && card(o).Is(a.Of) {
			return true
		}
	}
	return false
}

// suppress gives a unit suppression tokens, with which it loses its standby
// token (LEG-A-SUP-01, LEG-A-SUP-12, LEG-A-STBY-06).
func (g *Game) suppress(t *engine.Table, u *Unit, n int, rules ...string) {
	if n < 1 || !u.suppressible() || u.Where == Defeated {
		return
	}
	u.Suppression += n
	u.Standby = false
	t.Tell("suppressed.unit", engine.Piece("who", u.ID), engine.Num("n", n), engine.Num("have", u.Suppression), engine.ByRules(rules...))
}

// calm takes suppression tokens off a unit; one with Danger Sense may keep some
// (LEG-B-KEY-DANGERSENSE-01).
func (g *Game) calm(t *engine.Table, u *Unit, n int, rules ...string) {
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
func (g *Game) kept(t *engine.Table, u *Unit, n int, rules ...string) int {
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

// suppressed reports a unit with as many tokens as its courage
// (LEG-A-SUP-03, LEG-B-RALLY-02).
func (u *Unit) suppressed() bool {
	return u.suppressible() && u.Courage > 0 && u.Suppression >= u.Courage && !u.has("no suppressed")
}
