package legion

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"estafeta/engine"
	"estafeta/engine/formation"
	"estafeta/engine/geom"
	"estafeta/engine/legion/battlefield"
	"estafeta/engine/legion/book"
	"estafeta/engine/legion/troops"
)

// number is the number of a thing that a clause does: a figure, or what is
// counted for the unit.
func (g *Game) number(x source, u *troops.Unit, word string) int {
	friends := func(is func(*troops.Unit) bool) int {
		return len(which(g.onField(u.Seat), func(o *troops.Unit) bool { return o != u && is(o) && g.near(u, o, 1) }))
	}
	switch word {
	case "defeated": // enemy units
		return len(which(g.Units, func(o *troops.Unit) bool { return !allied(o.Seat, x.side.Seat) && o.Where == troops.Defeated }))
	case "neighbours":
		return friends(func(*troops.Unit) bool { return true })
	case "troopers":
		return friends(func(o *troops.Unit) bool { return !o.Vehicle })
	}
	n, _ := strconv.Atoi(word)
	return n
}

// times is how often a clause is carried out for a unit.
func (g *Game) times(x source, u *troops.Unit) int {
	switch x.clause.Times {
	case "enemies":
		return len(which(g.onField(other(u.Seat)), func(e *troops.Unit) bool { return g.near(u, e, 2) }))
	case "wounds":
		return min(3, u.Wounds())
	}
	return 1
}

// special does what only one or two cards do.
func (g *Game) special(t *engine.Table, x source, u *troops.Unit, verb, rest string, n int) {
	switch verb {
	case "weapon": // of the card, until the end of the activation
		a := troops.NewArm(book.CommandOf(x.key).Weapon, "", "")
		a.Brief = true
		u.Arms = append(u.Arms, a)
	case "strike":
		g.strikes(t, x, u, n)
	case "counter": // against the unit that is activated
		if how := (assault{only: g.Battle.Acting, by: "card", extra: true}); len(g.targets(u, how)) > 0 && g.attackWith(t, u, how) {
			g.window(t, u, deed{attacked: true})
		}
	case "smoke":
		g.smoke(t, u, n)
	case "orderback":
		g.returnOrder(t, u)
	case "drain":
		moved := g.transfer(t, x, u, false)
		g.gain(t, u, troops.DodgeToken, min(2, moved))
	case "shed":
		g.transfer(t, x, u, true)
	case "hurl":
		g.hurl(t, x, u)
	case "look":
		g.peek(t, x, n)
	case "recall":
		g.recall(t, x, rest)
	case "store":
		g.store(t, x, n)
	}
}

// strikes are attacks with the weapon of a command card alone, each on another
// enemy unit: so many, or on each at range 1.
func (g *Game) strikes(t *engine.Table, x source, u *troops.Unit, n int) {
	arms := u.Arms
	u.Arms = []troops.Arm{troops.NewArm(book.CommandOf(x.key).Weapon, "", "")}
	how := assault{by: "card", extra: true, ranged: n > 0}
	attacked := false
	for k := 0; (n == 0 || k < n) && u.Where == troops.OnField && !g.Over(); k++ {
		if len(g.targets(u, how)) == 0 || !g.attackWith(t, u, how) {
			break
		}
		attacked = true
		how.spared = append(how.spared, g.Battle.Struck)
	}
	u.Arms = arms
	if attacked && !g.Over() && u.Where == troops.OnField {
		g.window(t, u, deed{attacked: true})
	}
}

// returnOrder puts a unit's faceup order token back into its pool.
func (g *Game) returnOrder(t *engine.Table, u *troops.Unit) {
	if u.Order != troops.FaceUp {
		return
	}
	u.Order = troops.InPool
	s := g.side(u.Seat)
	s.Pool = append(s.Pool, u.Rank)
	slices.SortStableFunc(s.Pool, func(a, b book.Rank) int { return slices.Index(book.Ranks, a) - slices.Index(book.Ranks, b) })
	t.Tell("order.back", engine.Piece("who", u.ID), engine.ByRules("LEG-B-TOKEN-ORD-04"))
}

// transfer moves suppression tokens between a unit and troopers at range 1-2:
// away from it, each enemy that gains some is immobilized, or to it. It gives how
// many.
func (g *Game) transfer(t *engine.Table, x source, u *troops.Unit, away bool) int {
	may := which(g.onField(0), func(o *troops.Unit) bool {
		return o != u && o.Suppressible() && g.near(u, o, 2) && (away || o.Suppression > 0)
	})
	most := u.Suppression
	if !away {
		most = 0
		for _, o := range may {
			most += o.Suppression
		}
	}
	if most == 0 || len(may) == 0 {
		return 0
	}
	key := "transfer.in"
	if away {
		key = "transfer.out"
	}
	a := t.Ask(x.side.Seat, key, func(p *engine.Prompt) {
		p.Kind, p.Min, p.Max, p.Pass, p.About, p.Measuring = engine.Assign, 1, most, true, u.ID, true
		p.Args = []engine.Arg{engine.Term("card", x.term), engine.Piece("who", u.ID), engine.Num("n", most)}
		for _, o := range may {
			have := most
			if !away {
				have = o.Suppression
			}
			p.Add(engine.Option{Key: o.ID, Piece: o.ID, Most: have, Note: engine.Say("suppression.note", engine.Num("n", o.Suppression))})
		}
		p.Check = func(a engine.Answer) *engine.Refusal {
			for i, k := range a.Pick {
				if o := g.unit(k); !away && o != nil && a.Nums[i] > o.Suppression {
					return engine.Refuse("", "refuse.transfer", engine.Piece("who", o.ID), engine.Num("n", o.Suppression))
				}
			}
			return nil
		}
	})
	moved := 0
	for i, k := range a.Pick {
		o := g.unit(k)
		if o == nil || i >= len(a.Nums) {
			continue
		}
		from, to := u, o
		if !away {
			from, to = o, u
		}
		n := min(a.Nums[i], from.Suppression)
		from.Suppression -= n
		g.suppress(t, to, n)
		moved += n
		if away && n > 0 && !allied(o.Seat, u.Seat) {
			g.token(t, o, "immobilize", 1)
		}
	}
	return moved
}

// hurl is Vader's Might: the owner of the card places a unit within range 1 and
// height 1 of where it was; an enemy then rolls a white defense die for each
// miniature and suffers a wound for each block or surge.
func (g *Game) hurl(t *engine.Table, x source, u *troops.Unit) {
	m := g.newSetUp(u)
	m.by = x.side.Seat
	was := g.front(u)
	m.fits = func(b battlefield.Mini) *engine.Refusal {
		if b.ID == was.ID && (!battlefield.Within(was.Shape, b.Shape, 1) || battlefield.Height(b.Up-was.Up) > 1) {
			return engine.Refuse("", "refuse.hurl", engine.Piece("who", u.ID))
		}
		return nil
	}
	var spot []engine.Pose
	for k := range 60 {
		at := was.Shape.C.Add(geom.Heading(formation.Fanned(k%12, math.Pi/6)).Mul(float64(4-k/12) * 25)).Quantised()
		p := engine.Pose{X: at.X, Y: at.Y, Z: was.Up, A: was.Shape.Facing}
		if m.check(engine.Way(p)) == nil {
			spot = []engine.Pose{p}
			break
		}
	}
	if !m.settle(t, "hurl", spot) {
		return
	}
	t.Tell("hurled", engine.Piece("who", u.ID))
	if allied(u.Seat, x.side.Seat) {
		return
	}
	wounds := 0
	for _, f := range t.Roll(x.side.Seat, "hurl", 6, len(u.Alive())) {
		if s := troops.DefenseFaces[troops.White][f-1]; s == troops.Block || s == troops.Surge {
			wounds++
		}
	}
	g.harm(t, u, wounds)
	g.bury(t, x.unit)
	g.lose(t)
}

// peek shows the owner of a card so many random cards of the opponent's hand.
func (g *Game) peek(t *engine.Table, x source, n int) {
	left := slices.Clone(g.side(other(x.side.Seat)).Hand)
	seen := []string{}
	for range min(n, len(left)) {
		i := t.Pick("peek", len(left)) - 1
		seen = append(seen, "command."+left[i])
		left = slices.Delete(left, i, i+1)
	}
	t.Tell("peeks", engine.Side("seat", x.side.Seat), engine.Num("n", len(seen)))
	t.TellSeat(x.side.Seat, "peeked", engine.Terms("cards", seen))
}

// recall returns a discarded command card of a character to the hand.
func (g *Game) recall(t *engine.Table, x source, of string) {
	may := slices.DeleteFunc(slices.Clone(x.side.Discard), func(k string) bool { return book.CommandOf(k).Owner != of })
	if len(may) == 0 {
		return
	}
	pick := t.Ask(x.side.Seat, "recall", func(p *engine.Prompt) {
		p.Args = []engine.Arg{engine.Term("card", x.term)}
		for _, k := range may {
			p.Add(engine.Option{Key: k, Label: engine.Say("command.label", engine.Term("card", "command."+k)), Note: commandNote(k)})
		}
		p.DefaultFirst()
	}).One()
	if !slices.Contains(may, pick) {
		pick = may[0]
	}
	x.side.Discard = slices.DeleteFunc(x.side.Discard, func(k string) bool { return k == pick })
	x.side.Hand = append(x.side.Hand, pick)
	slices.Sort(x.side.Hand)
	t.Tell("recalled", engine.Side("seat", x.side.Seat), engine.Term("card", "command."+pick))
}

// store puts so many random order tokens of the own pool aside; only their owner
// knows which.
func (g *Game) store(t *engine.Table, x source, n int) {
	s := x.side
	var ranks []string
	for range min(n, len(s.Pool)) {
		i := t.Pick("draw", len(s.Pool)) - 1
		ranks = append(ranks, string(s.Pool[i]))
		s.Pool = slices.Delete(s.Pool, i, i+1)
	}
	s.Stored = strings.Join(ranks, ",")
	t.Tell("stores", engine.Side("seat", s.Seat), engine.Num("n", len(ranks)))
	terms := []string{}
	for _, r := range ranks {
		terms = append(terms, "rank."+r)
	}
	t.TellSeat(s.Seat, "stored", engine.Terms("ranks", terms))
}

// unstore uses an order token put aside instead of drawing one; nil: it fits
// nobody.
func (g *Game) unstore(t *engine.Table, s *Side) *troops.Unit {
	ranks := strings.Split(s.Stored, ",")
	pick := t.Ask(s.Seat, "unstore", func(p *engine.Prompt) {
		p.Secret = true
		for i, r := range ranks {
			if slices.Index(ranks, r) == i {
				p.Add(engine.Option{Key: r, Label: engine.Say("rank.label", engine.Term("rank", "rank."+r))})
			}
		}
		p.DefaultFirst()
	}).One()
	i := max(0, slices.Index(ranks, pick))
	s.Drawn = book.Rank(ranks[i])
	s.Stored = strings.Join(slices.Delete(ranks, i, i+1), ",")
	fit := g.fitting(s)
	term := engine.Term("rank", "rank."+string(s.Drawn))
	if len(fit) == 0 {
		t.Reveal("draw.none", engine.Side("seat", s.Seat), term, engine.ByRules("LEG-A-ACTV-05"))
		return nil
	}
	t.Reveal("draw", engine.Side("seat", s.Seat), term, engine.ByRules("LEG-A-ACTV-15"))
	return g.ofRank(t, s, fit)
}

// agrees asks the owner of a command card whether it is used now.
func (g *Game) agrees(t *engine.Table, s engine.Seat, key, about string) bool {
	return t.Ask(s, "card.use", func(p *engine.Prompt) {
		p.Pass, p.About = true, about
		p.Args = []engine.Arg{engine.Term("card", "command."+key), engine.Piece("who", about)}
		p.Add(use("command." + key))
	}).One() == "yes"
}

// named is a unit of a seat in play by the name that cards call it.
func (g *Game) named(s engine.Seat, name string) *troops.Unit {
	for _, u := range g.inPlay(s) {
		if troops.CardOf(u).Is(name) {
			return u
		}
	}
	return nil
}

// sends lets cards name the unit that is activated right after another: Common
// Cause, Somebody Has to Save Our Skins.
func (g *Game) sends(t *engine.Table, u *troops.Unit) {
	if g.Over() {
		return
	}
	ready := func(o *troops.Unit) bool { return o != nil && o != u && o.Order == troops.FaceUp && !o.Activated }
	pairs := [][3]string{{"common-cause", "Chewbacca", "Luke Skywalker"}, {"common-cause", "Luke Skywalker", "Chewbacca"}}
	for _, p := range pairs {
		if o := g.named(u.Seat, p[2]); g.plays(u.Seat, p[0]) && troops.CardOf(u).Is(p[1]) && ready(o) && g.agrees(t, u.Seat, p[0], o.ID) {
			g.Battle.Next = o.ID
			return
		}
	}
	const rescue = "somebody-has-to-save-our-skins"
	if !g.plays(u.Seat, rescue) || !troops.CardOf(u).Is("Leia Organa") {
		return
	}
	may := which(g.inPlay(u.Seat), func(o *troops.Unit) bool { return ready(o) && g.near(u, o, 2) })
	if len(may) == 0 {
		return
	}
	g.Battle.Next = t.Ask(u.Seat, "card.who", func(p *engine.Prompt) {
		p.Pass, p.Measuring = true, true
		p.Args = []engine.Arg{engine.Term("card", "command."+rescue), engine.Num("n", 1)}
		for _, o := range may {
			p.Add(engine.Option{Key: o.ID, Piece: o.ID})
		}
	}).One()
}

// sent is the unit that a card has named to be activated now: by its own side, or
// by Give In To Your Anger of the enemy before its side's first activation.
func (g *Game) sent(t *engine.Table) *troops.Unit {
	b := g.Battle
	if u := g.unit(b.Next); u != nil {
		b.Next = ""
		if allied(u.Seat, b.Turn) && !u.Activated && u.Where != troops.Defeated {
			return u
		}
	}
	const anger = "give-in-to-your-anger"
	foe := g.side(other(b.Turn))
	for _, s := range g.members(other(b.Turn)) {
		if g.side(s).Card == anger {
			foe = g.side(s)
		}
	}
	left := g.waiting(b.Turn)
	if foe.Card != anger || slices.Contains(foe.Used, anger) || len(left) < len(g.inPlay(b.Turn)) {
		return nil
	}
	may := which(left, func(u *troops.Unit) bool { return !u.Vehicle })
	if len(may) == 0 || g.owner(foe, book.CommandOf(anger)) == nil {
		return nil
	}
	foe.Used = append(foe.Used, anger)
	u := g.unit(t.Ask(foe.Seat, "card.who", func(p *engine.Prompt) {
		p.Pass, p.Measuring = true, true
		p.Args = []engine.Arg{engine.Term("card", "command."+anger), engine.Num("n", 1)}
		for _, o := range may {
			p.Add(engine.Option{Key: o.ID, Piece: o.ID})
		}
	}).One())
	if u == nil {
		return nil
	}
	if s := g.side(u.Seat); u.Order != troops.FaceUp {
		if i := slices.Index(s.Pool, u.Rank); i >= 0 {
			s.Pool = slices.Delete(s.Pool, i, i+1)
		}
	}
	b.Forced = u.ID
	return u
}

// angered gives a unit that was made to act by Give In To Your Anger and did not
// attack four suppression tokens.
func (g *Game) angered(t *engine.Table, u *troops.Unit) {
	if g.Battle.Forced != u.ID {
		return
	}
	g.Battle.Forced = ""
	if !u.Did.Attacked {
		g.suppress(t, u, 4)
	}
}

// changesPlans lets whoever has revealed Change of Plans discard it: the
// opponent takes its card back, and both select again, but not that card. It
// gives the cards that may not be selected.
func (g *Game) changesPlans(t *engine.Table) (except map[engine.Seat]string, again bool) {
	const plans = "change-of-plans"
	except = map[engine.Seat]string{}
	for _, s := range g.Battle.Sides {
		foe := g.side(other(s.Seat))
		if s.Card != plans || foe.Card == "" {
			continue
		}
		who := g.owner(s, book.CommandOf(plans))
		if who == nil || !g.agrees(t, s.Seat, plans, who.ID) {
			continue
		}
		s.Discard = append(s.Discard, plans)
		s.Card = ""
		foe.Hand = append(foe.Hand, foe.Card)
		slices.Sort(foe.Hand)
		except[foe.Seat], foe.Card = foe.Card, ""
		t.Tell("plans.change", engine.Side("seat", foe.Seat), engine.Term("card", "command."+except[foe.Seat]))
		return except, true
	}
	return except, false
}

// divulge asks, before anybody is deployed, which command cards are shown: what
// they do before the battle counts, and they are selected in the first round.
func (g *Game) divulge(t *engine.Table) {
	for _, seat := range g.players(g.blue()) {
		s := g.side(seat)
		for _, c := range book.Content().Commands {
			k := c.Key
			i := slices.IndexFunc(c.Clause, func(x book.Clause) bool { return x.On == "divulge" })
			if i < 0 || s.Divulged != "" {
				continue
			}
			own := which(g.undeployed(seat), func(u *troops.Unit) bool { return u.Seat == seat && troops.CardOf(u).Is(c.Owner) })
			if len(own) == 0 {
				continue
			}
			// Whoever could have the card is asked, so that the question does not tell that it is in the hand.
			pick := t.Ask(seat, "divulge", func(p *engine.Prompt) {
				p.Pass, p.Veiled, p.About = true, true, own[0].ID
				p.Args = []engine.Arg{engine.Term("card", "command."+k)}
				if slices.Contains(s.Hand, k) {
					p.Add(use("command." + k))
				}
			}).One()
			if pick != "yes" {
				continue
			}
			s.Divulged = k
			t.Reveal("divulged", engine.Side("seat", seat), engine.Term("card", "command."+k))
			for _, d := range c.Clause[i].Do {
				if a, ok := strings.CutPrefix(d, "gain "); ok {
					own[0].Learn(a, k, "battle")
				}
			}
		}
	}
}

// seconded adds a ranged weapon of Chewbacca to a ranged attack of Leia Organa
// under Brains and Brawn: he is not engaged, and sees the defender at range
// 1-3.
func (g *Game) seconded(t *engine.Table, u, e *troops.Unit, p pool) {
	const key = "brains-and-brawn"
	o := g.named(u.Seat, "Chewbacca")
	if !p.ranged || !g.plays(u.Seat, key) || !troops.CardOf(u).Is("Leia Organa") || o == nil || o.Where != troops.OnField || g.engaged(o) ||
		!g.near(o, e, 3) {
		return
	}
	list := o.Best(g.uses(o, e, assault{ranged: true}).uses, nil)
	if len(list) == 0 || !g.agrees(t, u.Seat, key, o.ID) {
		return
	}
	k := o.Arms[list[0].Arm].Key
	g.use(o, []pool{{at: e, ranged: true, uses: list[:1]}})
	g.Attack.Add(troops.WeaponOf(k), k)
}
