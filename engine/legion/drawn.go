package legion

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/legion/book"
	"estafeta/engine/legion/troops"
)

// shielded reports a unit that another may not shoot at: with Incognito from
// beyond range 1 until it has attacked or done what an objective card allows, or
// while a card takes it out of every aim.
func (g *Game) shielded(u, e *troops.Unit) bool {
	return e.Has("incognito") && !e.Known && !g.near(u, e, 1) || e.Has("no target")
}

// drawn are those of some possible defenders among whom an attacker must choose:
// troopers with faceup order tokens under Reckless Diversion, else none that is
// Inconspicuous and suppressed, if there is another.
func (g *Game) drawn(may []*troops.Unit) []*troops.Unit {
	if len(may) == 0 {
		return may
	}
	if g.plays(may[0].Seat, "reckless-diversion") {
		if bait := which(may, func(e *troops.Unit) bool { return !e.Vehicle && e.Order == troops.FaceUp }); len(bait) > 0 {
			return bait
		}
	}
	if plain := which(may, func(e *troops.Unit) bool { return !e.Has("inconspicuous") || e.Suppression == 0 }); len(plain) > 0 {
		return plain
	}
	return may
}

// farther is how much farther the ranged weapons of a unit reach, to range 4 at
// most: by Eat This, Clankers! for troopers with a faceup order and an aim
// token.
func (g *Game) farther(u *troops.Unit) int {
	if g.plays(u.Seat, "eat-this-clankers") && !u.Vehicle && u.Order == troops.FaceUp && u.Aim > 0 {
		return 1
	}
	return 0
}

// stretch is how much farther an arm of a unit reaches for aim tokens: Long Shot X
// (by one public source).
func stretch(u *troops.Unit, a troops.Arm) int {
	if u.Aim == 0 || len(book.WeaponOf(a.Key).More) == 0 {
		return 0
	}
	return min(troops.WeaponOf(a.Key).More.LongShot, u.Aim)
}

// stretched spends the aim tokens with which the weapons of a pool reach its
// defender, one for each range beyond their own.
func (g *Game) stretched(t *engine.Table, u *troops.Unit, p pool) {
	n := 0
	for _, x := range p.uses {
		if w := troops.WeaponOf(u.Arms[x.Arm].Key); p.ranged && w.More.LongShot > 0 {
			n = max(n, p.away-w.To-g.farther(u))
		}
	}
	if n < 1 {
		return
	}
	u.Aim -= min(n, u.Aim)
	t.Tell("longshot", engine.Piece("who", u.ID), engine.Num("n", n))
}

// bound are the actions of a list that an AI may perform first, free ones
// besides; all of the list if it can perform none of its kinds.
func bound(u *troops.Unit, may []action) ([]action, bool) {
	kinds := u.Mindless()
	is := func(a action) bool { return slices.Contains(kinds, a.key) || slices.Contains(kinds, a.kind) }
	if len(kinds) == 0 || !slices.ContainsFunc(may, func(a action) bool { return is(a) && a.cost > 0 }) {
		return may, false
	}
	return slices.DeleteFunc(slices.Clone(may), func(a action) bool { return a.cost > 0 && !is(a) }), true
}

// slips reports an engaged unit that may move as if it were not: by Disengage
// from a single enemy unit, or from units that are all immobilized.
func (g *Game) slips(u *troops.Unit) bool {
	foes := which(g.melees(u), func(e *troops.Unit) bool { return !e.Vehicle })
	if u.Has("disengage") && len(foes) == 1 {
		return true
	}
	return u.Has("leaves the immobilized") && !slices.ContainsFunc(foes, func(e *troops.Unit) bool { return e.Immobile == 0 })
}

// heal is Regenerate X at the end of an activation: a white defense die for each
// wound token, X at most; a block or surge removes a wound.
func (g *Game) heal(t *engine.Table, u *troops.Unit) {
	n := min(u.X("regenerate"), u.Wounds())
	if n < 1 {
		return
	}
	gone := 0
	for _, f := range t.Roll(u.Seat, "regenerate", 6, n) {
		if x := troops.DefenseFaces[troops.White][f-1]; x == troops.Block || x == troops.Surge {
			gone++
		}
	}
	for _, i := range u.Alive() {
		k := min(gone, u.Minis[i].Lost)
		u.Minis[i].Lost -= k
		gone -= k
	}
	t.Tell("regenerates", engine.Piece("who", u.ID), engine.Num("have", u.Wounds()))
}

// venom is the poison of a unit at the end of its activation: a wound for each
// token, then they are gone.
func (g *Game) venom(t *engine.Table, u *troops.Unit) {
	if u.Poison == 0 {
		return
	}
	n := u.Poison
	u.Poison = 0
	g.harm(t, u, n)
	g.bury(t, nil)
	g.lose(t)
}

// cycle readies the cards with Cycle that were not used in the activation that
// ends.
func (g *Game) cycle(t *engine.Table, u *troops.Unit) {
	for i := range u.Upgrades {
		c := &u.Upgrades[i]
		w := book.WeaponOf(book.UpgradeOf(c.Side()).Weapon)
		if w != nil && w.Has("cycle") && c.Spent && !c.Fired {
			c.Spent = false
			t.Tell("readied", engine.Piece("who", u.ID), engine.Term("card", "upgrade."+c.Key))
		}
	}
}

// demoralize is Demoralize X after Rally: enemies at range 1-2 gain up to X
// suppression tokens in all.
func (g *Game) demoralize(t *engine.Table, u *troops.Unit) {
	for left := u.X("demoralize"); left > 0; left-- {
		may := which(g.onField(other(u.Seat)), func(e *troops.Unit) bool { return e.Suppressible() && g.near(u, e, 2) })
		if len(may) == 0 {
			return
		}
		id := t.Ask(u.Seat, "demoralize", func(p *engine.Prompt) {
			p.About, p.Pass = u.ID, true
			p.Args = []engine.Arg{engine.Piece("who", u.ID), engine.Num("left", left)}
			for _, e := range may {
				p.Add(engine.Option{Key: e.ID, Piece: e.ID, Note: engine.Say("suppression.note", engine.Num("n", e.Suppression))})
			}
			p.DefaultFirst()
		}).One()
		e := g.unit(id)
		if e == nil {
			return
		}
		g.suppress(t, e, 1)
	}
}

// wheels asks a unit with Wheel Mode when it is activated: speed 3 and Cover 2
// until the end of the round, but no attacks and no turning of shields.
func (g *Game) wheels(t *engine.Table, u *troops.Unit) {
	if !u.Has("wheel mode") {
		return
	}
	yes := t.Ask(u.Seat, "wheel", func(p *engine.Prompt) {
		p.About, p.Pass = u.ID, true
		p.Args = []engine.Arg{engine.Piece("who", u.ID)}
		p.Add(use("ability.wheel mode"))
	}).One()
	if yes != "yes" {
		return
	}
	for _, k := range []string{"speed 3", "Cover 2", "no attack", "no shields"} {
		u.Learn(k, "", "round")
	}
	t.Tell("wheels", engine.Piece("who", u.ID))
}

// scales offers a free clamber before or after a move action to a unit with
// Scale; it reports whether one was made.
func (g *Game) scales(t *engine.Table, u *troops.Unit) bool {
	if !u.Has("scale") || u.Where != troops.OnField || g.engaged(u) || len(g.easy(u)) == 0 {
		return false
	}
	yes := t.Ask(u.Seat, "scale", func(p *engine.Prompt) {
		p.About, p.Pass = u.ID, true
		p.Args = []engine.Arg{engine.Piece("who", u.ID)}
		p.Add(engine.Option{Key: "yes", Verb: "clamber", Note: effectOf("ability.scale")})
	}).One()
	return yes == "yes" && g.climb(t, u, false)
}

// mission is Secret Mission: once in a battle, inside an enemy deployment zone,
// a victory token that counts at the end if the unit is still there.
func (g *Game) mayMission(u *troops.Unit) *engine.Refusal {
	if ref := lacks("secret mission")(g, u); ref != nil {
		return ref
	}
	if u.Mission || !g.home(other(u.Seat)).Inside(g.front(u).Shape) {
		return engine.Refuse("", "bar.mission", engine.Piece("who", u.ID))
	}
	return nil
}

// scoreMissions gives a victory token for each Secret Mission of a unit that is
// left.
func (g *Game) scoreMissions(t *engine.Table) {
	for _, u := range g.inPlay(0) {
		if u.Mission {
			g.side(u.Seat).Victory++
			t.Tell("mission.scores", engine.Piece("who", u.ID), engine.ByRules("LEG-B-VT-01"))
		}
	}
}

// party is Scouting Party X: after its scouting move up to X friendly troopers at
// range 1-2 make one of the same speed.
func (g *Game) party(t *engine.Table, u *troops.Unit, speed int) {
	n := u.X("scouting party")
	if n < 1 {
		return
	}
	may := which(g.onField(u.Seat), func(o *troops.Unit) bool { return o != u && !o.Vehicle && !o.Has("stationary") && g.near(u, o, 2) })
	if len(may) == 0 {
		return
	}
	picks := t.Ask(u.Seat, "party", func(p *engine.Prompt) {
		p.Kind, p.Min, p.Max, p.Pass, p.About = engine.Some, 1, min(n, len(may)), true, u.ID
		p.Args = []engine.Arg{engine.Piece("who", u.ID), engine.Num("n", n)}
		for _, o := range may {
			p.Add(engine.Option{Key: o.ID, Piece: o.ID})
		}
	}).Pick
	for _, k := range picks {
		if o := g.unit(k); o != nil {
			g.scout(t, o, speed)
		}
	}
}
