package legion

import (
	"slices"
	"strings"

	"estafeta/engine"
	"estafeta/engine/legion/battlefield"
	"estafeta/engine/legion/book"
	"estafeta/engine/legion/troops"
)

// assault is how an attack is granted.
type assault struct {
	ranged  bool   // only a ranged attack
	melee   bool   // only a melee attack
	standby bool   // by a standby token: Cumbersome weapons may be used (LEG-A-KEY-20)
	extra   bool   // it is no attack action
	thrown  bool   // a melee weapon thrown at range 1-2, with half of its dice
	by      string // the ability that grants it; its player may decline
	first   string
	not     string   // whom it may not be made against
	only    string   // the one unit that it is made against
	spared  []string // others that it may not be made against

	reaching bool // ranged weapons join a melee attack (Fire Support)
}

// pool is an attack pool as it is formed: whom it is for, and what is in it.
type pool struct {
	at     *troops.Unit
	ranged bool
	away   int // range
	uses   []troops.Use
	thrown bool

	engaged bool // the attacker is engaged, and shoots at somebody else
}

// capped is the greatest range of ranged attacks in this round
// (LEG-B-ERR-05).
func (g *Game) capped() int {
	if g.card("limited-visibility") && g.Battle.Round <= 2 {
		return g.Battle.Round + 1
	}
	return 1 << 10
}

// sight is what an attacking unit sees of a defender, and at what range: from
// the unit leader to the closest miniature (LEG-A-GEO-11, LEG-A-ATK-06).
type sight struct {
	ranged bool
	away   int
	by     []bool // miniatures of the attacker that see any of the defender
	seen   []bool // miniatures of the defender that any of the attacker sees
}

func (g *Game) sight(u, e *troops.Unit) sight {
	f := g.field()
	own, those := g.bodies(u), g.bodies(e)
	s := sight{ranged: !contact(own, those), away: 1 << 10}
	for _, m := range those {
		s.away = min(s.away, battlefield.Range(g.front(u).Shape, m.Shape))
	}
	s.by, s.seen = f.Sight(own, those)
	if !s.ranged { // in a melee all take part (LEG-A-MELEE-14)
		for i := range s.by {
			s.by[i] = true
		}
		for i := range s.seen {
			s.seen[i] = true
		}
	}
	return s
}

// uses are the weapons that a unit's miniatures may use against another, and the
// attack that it would be (LEG-A-ATK-04 … LEG-A-ATK-08, LEG-A-KEY-17 …
// LEG-A-KEY-24, LEG-B-ENG-03, LEG-B-ENG-04, LEG-B-POOL-05 … LEG-B-POOL-08).
func (g *Game) uses(u, e *troops.Unit, how assault) pool {
	none := pool{at: e}
	if e.Where != troops.OnField || u.Where != troops.OnField || allied(e.Seat, u.Seat) || e.ID == how.not ||
		how.only != "" && e.ID != how.only || slices.Contains(how.spared, e.ID) || g.spared(e) {
		return none
	}
	touching := contact(g.bodies(u), g.bodies(e))
	switch {
	case touching && how.ranged, !touching && how.melee:
		return none
	case !touching && g.engaged(e) && !how.reaching:
		return none
	case !touching && g.shielded(u, e):
		return none
	}
	p := pool{at: e, ranged: !touching, thrown: how.thrown, engaged: !touching && g.engaged(u)}
	if p.ranged {
		p.away = 1 << 10
		lead := g.front(u)
		for _, m := range g.bodies(e) {
			p.away = min(p.away, battlefield.Range(lead.Shape, m.Shape))
		}
		if p.away > g.capped() || p.away > g.longest(u)+g.farther(u) && !how.thrown || how.thrown && p.away > 2 {
			return none
		}
	}
	s := g.sight(u, e)
	for k, i := range u.Alive() {
		m := &u.Minis[i]
		if !s.by[k] || m.Noncombatant {
			continue
		}
		for a := range u.Arms {
			if g.usable(u, m, a, p, how) {
				p.uses = append(p.uses, troops.Use{Mini: i, Arm: a})
			}
		}
	}
	return p
}

// longest is the greatest range of a unit's weapons.
func (g *Game) longest(u *troops.Unit) int {
	far := 0
	for _, a := range u.Arms {
		w := book.WeaponOf(a.Key)
		if w.To == 5 {
			return 1 << 10
		}
		far = max(far, w.To+stretch(u, a))
	}
	return far
}

// usable tests a weapon of a miniature for a pool.
func (g *Game) usable(u *troops.Unit, m *troops.Mini, a int, p pool, how assault) bool {
	arm := u.Arms[a]
	w := book.WeaponOf(arm.Key)
	if w.Area || arm.Miniature != "" && arm.Miniature != m.ID {
		return false
	}
	if side := u.Sidearm(m); side != "" && arm.Miniature != m.ID && (side == "melee") != p.ranged {
		return false // it uses only its own weapon in this kind of attack (LEG-A-KEY-24)
	}
	if how.thrown {
		return w.Melee && !p.engaged
	}
	x := troops.Weapon{From: w.From, To: w.To, Melee: w.Melee}
	if more := g.farther(u); more > 0 && x.To > 0 && x.To < 4 {
		x.To = min(4, x.To+more)
	}
	if p.ranged {
		x.To += stretch(u, arm)
	}
	switch {
	case p.engaged && !u.FitsVersatile(w):
		return false
	case !x.Fits(p.ranged, min(p.away, 5)):
		return false
	case p.ranged && w.To == 1 && p.at.Has("immune: range 1 weapons"):
		return false
	case arm.Exhaust && u.Spent(arm.Upgrade):
		return false
	case slices.Contains(w.Keywords, "cumbersome") && u.Did.Moved && !how.standby:
		return false
	}
	if arm.Arc != "" {
		by := g.body(u, m)
		return slices.ContainsFunc(strings.Split(arm.Arc, ", "), func(arc string) bool {
			return slices.ContainsFunc(g.bodies(p.at), func(o battlefield.Mini) bool { return battlefield.InArc(by, battlefield.Arc(arc), o.Shape) })
		})
	}
	return true
}

// targets are the enemy units that an attack could be made against
// (LEG-A-ATK-30, LEG-B-TRANS-03).
func (g *Game) targets(u *troops.Unit, how assault) []*troops.Unit {
	if u.Where != troops.OnField {
		return nil
	}
	may := which(g.onField(other(u.Seat)), func(e *troops.Unit) bool { return len(g.uses(u, e, how).uses) > 0 })
	return g.drawn(may)
}

// attackWith is an attack of a unit: defenders are declared and pools formed,
// then one pool after the other is resolved (LEG-A-ATK-01 … LEG-A-ATK-12,
// LEG-A-ATK-25). False: none was made.
func (g *Game) attackWith(t *engine.Table, u *troops.Unit, how assault) bool {
	var pools []pool
	for {
		p, ok := g.declare(t, u, how, pools)
		if !ok {
			break
		}
		pools = append(pools, p)
	}
	if len(pools) == 0 {
		return false
	}
	g.use(u, pools)
	g.Battle.Shot = ""
	if pools[0].ranged {
		g.Battle.Shot = pools[0].at.ID
	}
	u.Did.Attacked = true
	for len(pools) > 0 {
		k := 0
		if len(pools) > 1 {
			id := t.Ask(u.Seat, "attack.pool", func(p *engine.Prompt) {
				p.About = u.ID
				p.Rules = []string{"LEG-A-ATK-12"}
				for _, x := range pools {
					p.Add(engine.Option{Key: x.at.ID, Piece: x.at.ID})
				}
				p.DefaultFirst()
			}).One()
			k = max(0, slices.IndexFunc(pools, func(x pool) bool { return x.at.ID == id }))
		}
		x := pools[k]
		pools = slices.Delete(pools, k, k+1)
		if u.Where == troops.Defeated || x.at.Where == troops.Defeated {
			continue
		}
		g.resolvePool(t, u, x)
		if !g.Over() {
			g.beam(t, u, x)
		}
		if g.Over() {
			return true
		}
	}
	return true
}

// declare asks for a defender and the weapons against it; not ok: no more are
// declared (LEG-A-ATK-03, LEG-A-ATK-08, LEG-A-ATK-10, LEG-A-ATK-11,
// LEG-B-POOL-03, LEG-B-POOL-04).
func (g *Game) declare(t *engine.Table, u *troops.Unit, how assault, had []pool) (pool, bool) {
	free := func(p pool) pool { // what is in no pool yet
		p.uses = slices.DeleteFunc(slices.Clone(p.uses), func(x troops.Use) bool {
			n := 0
			for _, h := range had {
				for _, y := range h.uses {
					if y.Mini == x.Mini {
						n++
					}
					if u.Arms[y.Arm].Key == u.Arms[x.Arm].Key { // one name, one pool
						return true
					}
				}
			}
			return n >= u.Arsenal()
		})
		return p
	}
	var may []pool
	for _, e := range g.targets(u, how) {
		if slices.ContainsFunc(had, func(h pool) bool { return h.at == e }) {
			continue
		}
		if p := free(g.uses(u, e, how)); len(p.uses) > 0 && (len(had) == 0 || p.ranged == had[0].ranged) {
			may = append(may, p)
		}
	}
	if len(may) == 0 {
		return pool{}, false
	}
	key := "attack.target"
	switch {
	case len(had) > 0:
		key = "attack.more"
	case how.by != "":
		key = "attack.free"
	}
	id := t.Ask(u.Seat, key, func(p *engine.Prompt) {
		p.About, p.Measuring, p.Pass = u.ID, true, key != "attack.target"
		p.Args = []engine.Arg{engine.Piece("who", u.ID), engine.Term("ability", "ability."+how.by)}
		p.Rules = []string{"LEG-A-ATK-03"}
		first, most := "", 0
		for _, x := range may {
			kind, n := "note.melee", 0
			if x.ranged {
				kind = "note.ranged"
			}
			for _, y := range u.Best(x.uses, nil) {
				n += troops.Worth(u, u.Arms[y.Arm].Key)
			}
			if n > most || x.at.ID == how.first {
				first, most = x.at.ID, n
			}
			if x.at.ID == how.first {
				most = 1 << 20
			}
			p.Add(engine.Option{Key: x.at.ID, Piece: x.at.ID, Verb: "attack",
				Note: engine.Say(kind, engine.Num("range", min(x.away, 5)), engine.Num("n", len(u.Best(x.uses, nil))))})
		}
		if len(had) == 0 {
			p.Default = engine.Pick(first)
		}
	}).One()
	i := slices.IndexFunc(may, func(p pool) bool { return p.at.ID == id })
	if i < 0 {
		return pool{}, false
	}
	p := may[i]
	keys := g.weapons(t, u, p)
	p.uses = slices.DeleteFunc(p.uses, func(x troops.Use) bool { return g.saved(u, p, x.Mini, keys, how) })
	p.uses = u.Best(p.uses, keys)
	return p, len(p.uses) > 0
}

// saved reports a miniature whose own weapon is left out of a pool while
// another defender could be attacked with it: it is kept for that.
func (g *Game) saved(u *troops.Unit, p pool, mini int, keys []string, how assault) bool {
	own := func(x troops.Use) bool {
		a := u.Arms[x.Arm]
		return x.Mini == mini && a.Miniature != "" && !slices.Contains(keys, a.Key)
	}
	if keys == nil || !slices.ContainsFunc(p.uses, own) {
		return false
	}
	return slices.ContainsFunc(g.targets(u, how), func(e *troops.Unit) bool {
		return e != p.at && slices.ContainsFunc(g.uses(u, e, how).uses, own)
	})
}

// weapons asks which weapons are used, where somebody could use another than
// the best (LEG-A-ATK-08).
func (g *Game) weapons(t *engine.Table, u *troops.Unit, p pool) []string {
	best := u.Best(p.uses, nil)
	var all, usual []string
	for _, x := range p.uses {
		if k := u.Arms[x.Arm].Key; !slices.Contains(all, k) {
			all = append(all, k)
		}
	}
	for _, x := range best {
		if k := u.Arms[x.Arm].Key; !slices.Contains(usual, k) {
			usual = append(usual, k)
		}
	}
	if len(all) == 1 || len(p.uses) == len(best) && u.Arsenal() == 1 &&
		!slices.ContainsFunc(best, func(x troops.Use) bool { return u.Arms[x.Arm].Exhaust }) {
		return all
	}
	// A card that would be exhausted is a choice; to leave other weapons out is
	// asked of whoever wants to be asked.
	key, armed := "attack.split", true
	if slices.ContainsFunc(p.uses, func(x troops.Use) bool { return u.Arms[x.Arm].Exhaust }) {
		key, armed = "attack.weapons", false
	}
	keys := t.Ask(u.Seat, key, func(q *engine.Prompt) {
		q.Kind, q.Min, q.Max, q.About, q.Arm, q.Pass = engine.Some, 1, len(all), u.ID, armed, armed
		q.Args = []engine.Arg{engine.Piece("who", u.ID), engine.Piece("enemy", p.at.ID)}
		q.Rules = []string{"LEG-A-ATK-08"}
		for _, k := range all {
			n := 0
			for _, x := range p.uses {
				if u.Arms[x.Arm].Key == k {
					n++
				}
			}
			w := book.WeaponOf(k)
			q.Add(engine.Option{Key: k, Label: engine.Say("weapon.label", engine.Term("weapon", "weapon."+k), engine.Num("n", n)),
				Note: engine.Say("dice", engine.Num("red", w.Red), engine.Num("black", w.Black), engine.Num("white", w.White))})
		}
		q.Default = engine.Pick(usual...)
	}).Pick
	if len(keys) == 0 {
		return all
	}
	return keys
}

// use exhausts the cards whose weapons are used, and notes a Cumbersome weapon
// (LEG-A-KEY-18, LEG-B-POOL-07).
func (g *Game) use(u *troops.Unit, pools []pool) {
	used := map[int]bool{}
	for _, p := range pools {
		for _, x := range p.uses {
			a := u.Arms[x.Arm]
			u.Did.Volley = u.Did.Volley || used[x.Mini]
			used[x.Mini] = true
			if slices.Contains(book.WeaponOf(a.Key).Keywords, "cumbersome") {
				u.Did.Heavy = true
			}
			for i := range u.Upgrades {
				if a.Exhaust && u.Upgrades[i].Key == a.Upgrade {
					u.Upgrades[i].Spent, u.Upgrades[i].Fired = true, true
				}
			}
		}
	}
}

// resolvePool resolves one pool: what the table shows is noted down for the
// attack, which is that of a single attack; then what it came to reaches other
// units (LEG-A-ATK-12 … LEG-A-ATK-27).
func (g *Game) resolvePool(t *engine.Table, u *troops.Unit, p pool) {
	b, e := g.Battle, p.at
	b.Struck = e.ID
	key := "attacks.melee"
	if p.ranged {
		key = "attacks.ranged"
	}
	t.Tell(key, engine.Piece("who", u.ID), engine.Piece("enemy", e.ID), engine.Num("range", min(p.away, 5)), engine.ByRules("LEG-A-ATK-03"))
	b.Held = append(b.Held, g.Attack)
	g.Attack = troops.NoAttack()
	a := &g.Attack
	a.By, a.At, a.Ranged = u.ID, e.ID, p.ranged
	g.stretched(t, u, p)
	for _, x := range p.uses {
		k := u.Arms[x.Arm].Key
		w := troops.WeaponOf(k)
		w.Disrupted, w.Suppressive = u.Disrupted == k, w.Suppressive || u.Has("suppressive weapons")
		if p.thrown {
			half := w.Halves()[0]
			w.Red, w.Black, w.White, w.Melee, w.From, w.To = half[0], half[1], half[2], false, 1, 2
		}
		a.Add(w, k)
	}
	u.Known = true
	g.support(t, u, e, p)
	g.seconded(t, u, e, p)
	g.piloted(t, u)
	g.piloted(t, e)
	g.beforeAttack(t, u, e, p)
	was := g.melees(u)
	g.look(u, e, p.ranged)
	g.attack(t)
	for i := range e.Minis {
		e.Minis[i].Hidden = false
	}
	e.Guards, e.Grade = []troops.Guard{}, 0
	wounds, scatters := g.Attack.Tally.Wounds, g.fight().More("scatter") > 0
	g.disrupt(t, u.Seat, e)
	towed := g.fight().Pool.TowCable && wounds > 0
	g.Attack = b.Held[len(b.Held)-1]
	b.Held = b.Held[:len(b.Held)-1]
	lent := g.Units
	if len(b.Held) > 0 { // the others keep what the attack lent them that this one interrupted
		lent = []*troops.Unit{u, e}
	}
	for _, x := range lent {
		x.Forget("attack")
	}
	if towed {
		g.tow(t, u, e)
	}
	g.shared(t, e, wounds)
	if scatters && !g.Over() {
		g.scatter(t, u, e)
	}
	if wounds > 0 {
		g.speaks(t, "after_wounds", e)
	}
	if !g.Over() && e.Where == troops.OnField && !e.Defeated() {
		g.afterAttack(t, u, e, p)
	}
	g.afterPool(t, u, e, was)
}

// look notes what the table shows of an attack: whom nobody sees, cover, the arc
// of a Weak Point, who may be a Guardian (LEG-B-LOS-04, LEG-A-COVER-12,
// LEG-B-KEY-WEAKPOINT-01, LEG-B-KEY-GUARDIAN-01).
func (g *Game) look(u, e *troops.Unit, ranged bool) {
	s := g.sight(u, e)
	for k, i := range e.Alive() {
		e.Minis[i].Hidden = !s.seen[k]
	}
	f := g.field()
	lead := g.front(u)
	e.Grade, e.Guards = 0, []troops.Guard{}
	g.Attack.Lent = g.tokens(e, troops.DodgeToken) - e.Dodge
	if ranged {
		e.Grade, _ = f.Shelter(lead, g.bodies(e))
		g.Attack.Smoke = g.smoked(u, e)
	}
	for _, a := range e.Abilities {
		if a.Key == "weak point" {
			g.Attack.Flank = g.Attack.Flank || g.flanks(lead, e, a.Of)
		}
	}
	if e.Vehicle {
		return
	}
	for _, o := range g.onField(e.Seat) {
		if o == e || !ranged && !o.Has("guardian in melee") || o.X("guardian") == 0 || o.Vehicle || !g.near(o, e, 1) || !g.sees(o, e) {
			continue
		}
		e.Guards = append(e.Guards, troops.Guard{Unit: o.ID, X: o.X("guardian"), Defense: o.Defense, Surge: o.Surge,
			Close: o.Has("guardian in melee")})
	}
}

// flanks reports an attacking leader in an arc of a defender: Sides, Rear, or
// both named.
func (g *Game) flanks(lead battlefield.Mini, e *troops.Unit, of string) bool {
	var arcs []battlefield.Arc
	if of == "Sides" || of == "Rear, Sides" {
		arcs = append(arcs, battlefield.Left, battlefield.Right)
	}
	if of == "Rear" || of == "Rear, Sides" {
		arcs = append(arcs, battlefield.Rear)
	}
	return slices.ContainsFunc(arcs, func(a battlefield.Arc) bool { return battlefield.InArc(g.front(e), a, lead.Shape) })
}
