package legion

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/legion/book"
)

// more is the number of such a keyword in the pool: that of all weapons
// together.
func (a fight) more(key string) int {
	n := 0
	for i := range a.Weapons {
		n += a.Weapons[i].Count * *a.Weapons[i].More.of(key)
	}
	return n
}

// hunts reports an attacker whose surges are criticals against this defender:
// Jedi Hunter against whoever has a Force icon.
func (a fight) hunts() bool {
	return a.by.has("jedi hunter") && a.at.Card != "" && slices.Contains(card(a.at).Slots, "force")
}

// classes are what the dice are worth to the attacker before surges are turned:
// by Critical X and surge tokens first, then by the chart.
func (a fight) classes() []class {
	crits, hits := a.more("critical"), a.by.SurgeTokens
	if a.hunts() {
		crits = len(a.Dice)
	}
	out := make([]class, len(a.Dice))
	for i, d := range a.Dice {
		out[i] = a.by.class(d.Face)
		switch {
		case d.Face != string(surge) || out[i] == sure:
		case crits > 0:
			out[i] = sure
			crits--
		case out[i] == dead && hits > 0:
			out[i] = struck
			hits--
		}
	}
	return out
}

// improve turns attack surges before the chart does: by Jedi Hunter and
// Critical X into criticals, by surge tokens into hits.
func (g *Game) improve(t *engine.Table) {
	a := g.fight()
	crits := a.more("critical")
	if a.hunts() {
		crits = len(a.Dice)
	}
	left := 0
	for i := range a.Dice {
		d := &a.Dice[i]
		if d.Face != string(surge) || a.by.AttackSurge == string(crit) {
			continue
		}
		if crits > 0 {
			d.Face = string(crit)
			crits--
			continue
		}
		left++
	}
	if a.by.AttackSurge != "" {
		return
	}
	n := g.surgesSpent(t, a.by, left)
	for i := range a.Dice {
		if d := &a.Dice[i]; n > 0 && d.Face == string(surge) {
			d.Face = string(hit)
			n--
		}
	}
}

// surgesSpent asks how many surge tokens a unit spends on so many surges.
func (g *Game) surgesSpent(t *engine.Table, u *Unit, surges int) int {
	most := min(surges, g.tokens(u, tokenSurge))
	if most < 1 {
		return 0
	}
	n := t.Ask(u.Seat, "surge", func(p *engine.Prompt) {
		p.Kind, p.Min, p.Max, p.About = engine.Number, 0, most, u.ID
		p.Args = []engine.Arg{engine.Piece("who", u.ID), engine.Num("n", surges)}
		p.Rules = []string{"LEG-A-ATK-15"}
		p.Default = engine.Count(most)
	}).Num()
	if n > 0 {
		g.spend(u, tokenSurge, n)
		t.Tell("surge.spent", engine.Piece("who", u.ID), engine.Num("n", n))
	}
	return n
}

// surgeBlocks lets the defender turn surges that its chart does not into blocks
// by surge tokens.
func (g *Game) surgeBlocks(t *engine.Table) {
	a := g.fight()
	if a.turned(surge) == block {
		return
	}
	left := 0
	for _, f := range a.Defense {
		if face(f) == surge {
			left++
		}
	}
	n := g.surgesSpent(t, a.at, left)
	for i, f := range a.Defense {
		if n > 0 && face(f) == surge {
			a.Defense[i] = string(block)
			n--
		}
	}
}

// guardSurges are the faces of a Guardian's dice after its surge tokens, or
// after Soresu Mastery with a dodge token, which also wounds a shooter for each
// surge.
func (g *Game) guardSurges(t *engine.Table, q *Guard, rolled []int) []face {
	var out []face
	surges := 0
	for _, f := range rolled {
		out = append(out, defenseFaces[colour(q.Defense)][f-1])
		if out[len(out)-1] == surge {
			surges++
		}
	}
	o := g.unit(q.Unit)
	if o == nil || surges == 0 {
		return out
	}
	turn := 0
	switch {
	case o.has("soresu mastery") && o.Dodge > 0:
		if yes := t.Ask(o.Seat, "soresu", func(p *engine.Prompt) {
			p.About, p.Pass = o.ID, true
			p.Args = []engine.Arg{engine.Piece("who", o.ID)}
			p.Add(engine.Option{Key: "yes", Verb: "use"})
			p.DefaultFirst()
		}).One(); yes == "yes" {
			o.Dodge--
			turn = surges
			if g.Attack.Ranged {
				g.harm(t, g.by(), surges)
			}
		}
	case !q.Surge:
		turn = g.surgesSpent(t, o, surges)
	}
	for i, f := range out {
		if f == surge && turn > 0 {
			out[i] = block
			turn--
		}
	}
	return out
}

// lethal lets the attacker spend aim tokens for Pierce 1 each, as many as Lethal
// X says; they reroll nothing.
func (g *Game) lethal(t *engine.Table) {
	a := g.fight()
	most := min(a.more("lethal"), g.tokens(a.by, tokenAim))
	if most < 1 {
		return
	}
	n := t.Ask(g.attacker(), "lethal", func(p *engine.Prompt) {
		p.Kind, p.Min, p.Max, p.About = engine.Number, 0, most, a.by.ID
		p.Args = []engine.Arg{engine.Piece("who", a.by.ID)}
		p.Default = engine.Count(0)
	}).Num()
	if n < 1 {
		return
	}
	g.spend(a.by, tokenAim, n)
	a.Pool.Pierce += n
	t.Tell("lethal", engine.Piece("who", a.by.ID), engine.Num("n", n))
	g.sharedAim(t, a.by)
}

// ram turns up to X results into criticals if the unit has made a full standard
// move at its maximum speed: blanks first.
func (a fight) ram() {
	if !a.by.Did.Full {
		return
	}
	blanks := len(a.Dice)
	for _, d := range a.Dice {
		if f := face(d.Face); f == hit || f == crit {
			blanks--
		}
	}
	for range min(a.more("ram"), len(a.Dice)) {
		switch {
		case blanks > 0:
			blanks--
		case a.Hits > 0:
			a.Hits--
		default:
			return
		}
		a.Crits++
	}
}

// makashi lets a melee attacker with Makashi Mastery lower its Pierce by 1, so
// that neither Immune: Pierce nor Impervious helps the defender.
func (g *Game) makashi(t *engine.Table) {
	a := g.fight()
	if a.Ranged || !a.by.has("makashi mastery") || a.Pool.Pierce < 1 || !a.at.ImmunePierce && !a.at.Impervious {
		return
	}
	yes := t.Ask(g.attacker(), "makashi", func(p *engine.Prompt) {
		p.About, p.Pass = a.by.ID, true
		p.Args = []engine.Arg{engine.Piece("who", a.by.ID), engine.Piece("enemy", a.at.ID)}
		p.Add(engine.Option{Key: "yes", Verb: "use"})
		p.DefaultFirst()
	}).One()
	if yes == "yes" {
		a.Pool.Pierce--
		a.Makashi = true
	}
}

// taint gives a unit wounded by Immobilize X or Poison X its tokens.
func (g *Game) taint(t *engine.Table) {
	a := g.fight()
	u := a.at
	if g.Attack.Tally.Wounds == 0 || u.defeated() {
		return
	}
	if n := a.more("immobilize"); n > 0 {
		u.Immobile += n
		t.Tell("immobilized", engine.Piece("who", u.ID), engine.Num("n", n))
	}
	if n := a.more("poison"); n > 0 {
		g.poison(t, u, n)
	}
}

// poison gives a trooper that is no droid poison tokens.
func (g *Game) poison(t *engine.Table, u *Unit, n int) {
	if u.Vehicle || card(u).Subtype == "droid" {
		return
	}
	u.Poison += n
	t.Tell("poisoned", engine.Piece("who", u.ID), engine.Num("n", n))
}

// surprises are the white dice that Full of Surprises adds: courage less
// suppression.
func (a fight) surprises() int {
	if !a.at.has("surprises") || a.Hits+a.Crits == 0 {
		return 0
	}
	return max(0, a.at.Courage-a.at.Suppression)
}

// raise lets the defender of a ranged attack turn shield tokens: each is a block
// and a die less to roll. Ion X turns some first, to no effect.
func (g *Game) raise(t *engine.Table) {
	a := g.fight()
	a.Shielded = 0
	if !a.Ranged || a.at.Shields == 0 {
		return
	}
	u := a.at
	lost := min(a.Pool.Ion, a.Hits+a.Crits, u.Shields)
	u.Shields -= lost
	u.Broken += lost
	most := min(u.Shields, a.Hits+a.Crits)
	if most == 0 || u.has("no shields") {
		return
	}
	a.Shielded = t.Ask(u.Seat, "shields", func(p *engine.Prompt) {
		p.Kind, p.Min, p.Max, p.About = engine.Number, 0, most, u.ID
		p.Args = []engine.Arg{engine.Piece("who", u.ID), engine.Num("hits", a.Hits), engine.Num("crits", a.Crits)}
		p.Default = engine.Count(most)
	}).Num()
	u.Shields -= a.Shielded
	u.Broken += a.Shielded
	if a.Shielded > 0 {
		t.Tell("shields.turned", engine.Piece("who", u.ID), engine.Num("n", a.Shielded))
	}
}

// restoreShields turns up to so many spent shields active.
func (u *Unit) restoreShields(n int) {
	n = min(n, u.Broken)
	u.Shields += n
	u.Broken -= n
}

// lenders are the friendly units whose tokens a unit may spend in an attack as
// its own: clone troopers those of each other at range 1, everybody those of a
// unit with Exemplar at range 1-2; in sight.
func (g *Game) lenders(u *Unit) []*Unit {
	if g.Battle == nil || u.Where != OnField {
		return nil
	}
	clone := func(o *Unit) bool { return !o.Vehicle && card(o).Subtype == "clone" }
	return which(g.onField(u.Seat), func(o *Unit) bool {
		switch {
		case o == u:
		case o.has("exemplar"):
			return g.near(u, o, 2) && g.sees(u, o)
		case clone(o) && clone(u):
			return g.near(u, o, 1) && g.sees(u, o)
		}
		return false
	})
}

// tokens is how many tokens of a kind a unit may spend in an attack.
func (g *Game) tokens(u *Unit, kind string) int {
	n := *u.held(kind)
	for _, o := range g.lenders(u) {
		n += *o.held(kind)
	}
	return n
}

// spend takes tokens of a kind: the unit's own first, then those lent.
func (g *Game) spend(u *Unit, kind string, n int) {
	from := append([]*Unit{u}, g.lenders(u)...)
	for _, o := range from {
		take := min(n, *o.held(kind))
		*o.held(kind) -= take
		n -= take
	}
}

// support lets one friendly unit with Fire Support and a faceup order token add
// its weapons to the pool of a ranged attack; its token is turned facedown.
func (g *Game) support(t *engine.Table, u, e *Unit, p pool) {
	adds := func(o *Unit) []use {
		how := assault{ranged: true}
		if !p.ranged {
			if !o.has("fire support in melee") || contact(g.bodies(o), g.bodies(e)) {
				return nil
			}
			how.reaching = true
		}
		return o.best(g.uses(o, e, how).uses, nil)
	}
	may := which(g.onField(u.Seat), func(o *Unit) bool {
		return o != u && o.has("fire support") && o.Order == FaceUp && !o.Activated && len(adds(o)) > 0
	})
	if len(may) == 0 {
		return
	}
	id := t.Ask(u.Seat, "firesupport", func(q *engine.Prompt) {
		q.About, q.Pass = u.ID, true
		q.Args = []engine.Arg{engine.Piece("who", u.ID), engine.Piece("enemy", e.ID)}
		for _, o := range may {
			q.Add(engine.Option{Key: o.ID, Piece: o.ID, Verb: "use"})
		}
	}).One()
	o := g.unit(id)
	if o == nil {
		return
	}
	g.use(o, []pool{{at: e, ranged: true, uses: adds(o)}})
	for _, x := range adds(o) {
		g.Attack.add(weaponOf(o.Arms[x.arm].Key), o.Arms[x.arm].Key)
	}
	if !o.has("keeps its order") {
		o.Order, o.Activated = FaceDown, true
	}
	t.Tell("firesupport", engine.Piece("who", o.ID), engine.Piece("enemy", e.ID))
}

// add puts a weapon into the pool.
func (a *Attack) add(w Weapon, key string) {
	if i := slices.IndexFunc(a.Weapons, func(o Weapon) bool { return o.Key == key }); i >= 0 {
		a.Weapons[i].Count++
		return
	}
	w.Key, w.Count = key, 1
	a.Weapons = append(a.Weapons, w)
}

// scatter lets the attacker of a Scatter weapon move the miniatures of a trooper
// unit on small bases, but for its leader, in cohesion.
func (g *Game) scatter(t *engine.Table, u, e *Unit) {
	if e.Where != OnField || e.Vehicle || e.Notched || len(e.alive()) < 2 {
		return
	}
	x := &march{g: g, u: e, f: g.field(e), by: u.Seat}
	l := landing{leader: g.front(e)}
	for _, i := range e.alive() {
		if i != e.leader() {
			l.rest = append(l.rest, place{i, g.body(e, &e.Minis[i])})
		}
	}
	x.regather(t, l, "scatter")
}

// beam are the further attacks of a Beam X weapon: up to X, each with it alone
// on an enemy in sight at range 1 of the unit hit before that has not been
// attacked in this chain.
func (g *Game) beam(t *engine.Table, u *Unit, first pool) {
	k := slices.IndexFunc(first.uses, func(x use) bool { return weaponOf(u.Arms[x.arm].Key).More.Beam > 0 })
	if k < 0 || !first.ranged {
		return
	}
	x := first.uses[k]
	left := weaponOf(u.Arms[x.arm].Key).More.Beam
	last, had := first.at, []string{first.at.ID}
	for ; left > 0 && u.Where == OnField && !g.Over(); left-- {
		may := which(g.onField(other(u.Seat)), func(e *Unit) bool {
			return !slices.Contains(had, e.ID) && g.sees(u, e) && g.near(last, e, 1)
		})
		if last.defeated() || len(may) == 0 {
			return
		}
		id := t.Ask(u.Seat, "beam", func(p *engine.Prompt) {
			p.About, p.Pass = u.ID, true
			p.Args = []engine.Arg{engine.Piece("who", u.ID)}
			for _, e := range may {
				p.Add(engine.Option{Key: e.ID, Piece: e.ID, Verb: "attack"})
			}
			p.DefaultFirst()
		}).One()
		e := g.unit(id)
		if e == nil {
			return
		}
		last, had = e, append(had, e.ID)
		g.resolvePool(t, u, pool{at: e, ranged: true, away: g.apart(u, e), uses: []use{x}})
	}
}

// fitsVersatile reports a ranged weapon that may be used by a unit that is
// engaged.
func (u *Unit) fitsVersatile(w *book.Weapon) bool {
	return w.Has("versatile") || u.has("versatile")
}
