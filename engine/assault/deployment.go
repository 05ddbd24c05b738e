package assault

import (
	"slices"
	"strconv"
	"strings"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/assault/move"
	"estafeta/engine/assault/troops"
	"estafeta/engine/grid"
)

// threat changes what the Imperial player has to spend (IA-THR-01, IA-THR-05).
func (g *Game) threat(t *engine.Table, n int, why string) {
	s := g.Mission.Story
	if n > 0 && why == "threat.rises" {
		g.happens(t, "threatens", nil, "")
		less := s.Stocked("relief")
		g.Mission.Story.Lay("relief", -less)
		n = max(0, n-less)
	}
	was := s.Threat
	s.Threat = max(0, min(20, s.Threat+n))
	if s.Threat != was {
		t.Tell(why, engine.Num("n", max(n, -n)), engine.Num("total", s.Threat), engine.ByRules("IA-THR-05"))
	}
}

// activePoints are the spaces of the active deployment points (IA-DEP-06 …
// IA-DEP-08).
func (g *Game) activePoints() []grid.Square {
	var out []grid.Square
	for _, p := range g.story().Point {
		if slices.Contains(g.Mission.Story.Active, p.Color) {
			out = append(out, p.Squares...)
		}
	}
	return out
}

// deployable are the cards of the hand that the Imperial player can pay for, and
// the figures that can be reinforced: keys of the options (IA-DEP-09, IA-DEP-10,
// IA-REINF-02 … IA-REINF-08).
func (g *Game) deployable(reinforce bool) []string {
	s := g.Mission.Story
	var out []string
	if len(g.activePoints()) == 0 {
		return nil
	}
	for i, key := range s.Hand {
		c := book.Content().Card(key)
		if slices.Contains(s.Hand[:i], key) || g.stock(c) < 1 || s.Stocked("barred "+key) > g.Mission.Round {
			continue
		}
		if g.cost(c, 0) <= s.Threat {
			out = append(out, "card "+key)
		}
		for _, d := range g.reductions(c) {
			if g.cost(c, d.n()) <= s.Threat {
				out = append(out, "card "+key+" "+d.key())
			}
		}
		for n := 1; n <= mostSingles && g.decree("by figures "+key) && n*figureCost <= s.Threat; n++ {
			out = append(out, "part "+key+" "+strconv.Itoa(n))
		}
	}
	if !reinforce {
		return out
	}
	for _, x := range g.Mission.Groups {
		if x.Seat != Imperial || x.Defeated || len(g.lost(x)) == 0 || len(g.members(x.ID)) == 0 {
			continue
		}
		if c := troops.CardOf(x.Card); c.Reinforce > 0 && g.stock(c) > 0 && g.renewal(c) <= s.Threat && !slices.ContainsFunc(x.Attached, final) {
			out = append(out, "group "+x.ID)
		}
	}
	return out
}

// stock is how many figures of a card are left in the box (IA-LIM-05).
func (g *Game) stock(c *book.Card) int {
	if c.Most == 0 {
		return c.Group()
	}
	n := c.Most
	for _, f := range g.standing(0) {
		n -= troops.Truth(f.Card == c.Key)
	}
	return max(0, n)
}

// lost are the figures of a group that are not on the map.
func (g *Game) lost(x *troops.Group) []*troops.Figure {
	var out []*troops.Figure
	for _, f := range g.Figures {
		if f.Group == x.ID && !f.On && !slices.Contains(g.Mission.Story.Escaped, f.ID) {
			out = append(out, f)
		}
	}
	return out
}

// optional is an optional deployment: as many groups as the Imperial player can
// pay for; in the Status phase figures may be reinforced too. What is in the hand,
// and so what could be deployed, is hidden (IA-DEP-09, IA-DEP-13, IA-STAT-05,
// IA-HID-08, IA-REINF-07).
func (g *Game) optional(t *engine.Table, reinforce bool) {
	s := g.Mission.Story
	for range 40 {
		if len(s.Hand) == 0 && len(g.deployable(reinforce)) == 0 {
			return
		}
		key := t.Ask(Imperial, "deployment", func(p *engine.Prompt) {
			p.Secret, p.Veiled, p.Pass = true, true, true
			p.Args = []engine.Arg{engine.Num("n", s.Threat)}
			p.Rules = []string{"IA-DEP-09", "IA-DEP-10", "IA-REINF-01"}
			for _, k := range g.deployable(reinforce) {
				what, of, by := split(k)
				if what != "group" {
					p.Add(g.deployOption(k, book.Content().Card(of), by))
					continue
				}
				x := g.group(of)
				p.Add(engine.Option{Key: k, Piece: g.pieceOf(x), Note: engine.Say("deployment.reinforce", engine.Num("n", g.renewal(troops.CardOf(x.Card))))})
			}
			p.DefaultFirst()
		}).One()
		if !slices.Contains(g.deployable(reinforce), key) {
			return
		}
		what, of, by := split(key)
		if what == "group" {
			g.reinforce(t, g.group(of))
			continue
		}
		i := slices.Index(s.Hand, of)
		s.Hand = slices.Delete(s.Hand, i, i+1)
		less := g.discountBy(book.Content().Card(of), by)
		cost := g.cost(book.Content().Card(of), less.n())
		if what == "part" {
			cost, _ = strconv.Atoi(by)
			cost *= figureCost
		}
		t.Reveal("deployment.deploys", engine.Term("card", "unit."+of), engine.Num("n", cost), engine.ByRules("IA-DEP-02", "IA-DEP-10"))
		g.threat(t, -cost, "threat.spent")
		list := g.muster(Imperial, of)
		for _, d := range less {
			g.lowers(t, d)
		}
		if what == "part" {
			n, _ := strconv.Atoi(by)
			list = list[:min(n, len(list))]
		}
		g.equips(t, g.group(list[0].Group))
		g.deploys(t, list, g.activePoints())
		for _, d := range less {
			g.lowered(t, d, list)
		}
	}
}

// figureCost is what single figures cost, and mostSingles how many there are, where a
// card lets a group be deployed by figures.
const (
	figureCost  = 2
	mostSingles = 2
)

// renewal is what reinforcing a figure of a card costs (IA-REINF-02).
func (g *Game) renewal(c *book.Card) int { return max(0, c.Reinforce-g.lessFor("spare", c)) }

// final reports an Attachment whose group cannot be reinforced.
func final(key string) bool {
	a := book.Content().Asset(key)
	return a != nil && a.Is("final")
}

// decree reports a card of the Imperial player with a flag.
func (g *Game) decree(flag string) bool {
	return slices.ContainsFunc(g.classCards(), func(a *book.Asset) bool { return a.Is(flag) })
}

// deployOption is a card as it is offered for deployment, lowered by another or
// not.
func (g *Game) deployOption(key string, c *book.Card, by string) engine.Option {
	n := g.cost(c, g.discountBy(c, by).n())
	o := engine.Option{Key: key, Label: engine.Say("unit." + c.Key), Note: engine.Say("deployment.cost", engine.Num("n", n))}
	if strings.HasPrefix(key, "part ") {
		k, _ := strconv.Atoi(by)
		o.Label, o.Note = engine.Say("deployment.part", engine.Term("unit", "unit."+c.Key), engine.Num("n", k)), engine.Say("deployment.cost", engine.Num("n", k*figureCost))
	} else if by != "" {
		o.Label = engine.Say("deployment.with", engine.Term("unit", "unit."+c.Key), engine.Terms("card", terms("asset.", strings.Split(by, "+"))))
	}
	return o
}

// discountBy are the discounts of the cards whose keys are joined; none for "".
func (g *Game) discountBy(c *book.Card, by string) discounted {
	for _, d := range g.reductions(c) {
		if d.key() == by {
			return d
		}
	}
	return nil
}

// reinforce puts a defeated figure of a group on the map again (IA-REINF-02).
func (g *Game) reinforce(t *engine.Table, x *troops.Group) {
	f := g.lost(x)[0]
	c := troops.CardOf(x.Card)
	f.Lost, f.Health, f.Down = 0, c.Health, false
	f.Conditions, f.Tokens = []string{}, []string{}
	t.Reveal("deployment.reinforces", engine.Piece("who", f.ID), engine.Num("n", g.renewal(c)), engine.ByRules("IA-REINF-02"))
	g.threat(t, -g.renewal(c), "threat.spent")
	g.deploys(t, []*troops.Figure{f}, g.activePoints())
}

// deploys puts figures on the map, each as close as it can be to one of some
// spaces; their side decides where that leaves a choice (IA-DEP-03, IA-DEP-06,
// IA-DEP-11, IA-LARGE-10).
func (g *Game) deploys(t *engine.Table, list []*troops.Figure, at []grid.Square) {
	list = g.places(t, list, at)
	if len(list) == 0 {
		return
	}
	for _, f := range list {
		if f.Seat == Imperial {
			g.triggers(t, f, "deployed")
		}
	}
	g.happens(t, "deploys", list[0], "")
	if x := g.group(list[0].Group); x != nil && x.Key != "" {
		g.event(t, event{name: "deploy", arg: x.Key, it: list[0]})
	}
}

// places puts figures on the map as close as can be to one of some spaces; it
// returns those that find room.
func (g *Game) places(t *engine.Table, list []*troops.Figure, at []grid.Square) []*troops.Figure {
	list = g.roomFor(list, at)
	if len(list) == 0 {
		return nil
	}
	side := list[0].Seat
	places, choice := g.nearestTo(list, at)
	if choice && side != 0 {
		a := g.ask(t, side, nil, "deploy.group", func(p *engine.Prompt) {
			b := g.board()
			p.Kind, p.Measuring = engine.Place, true
			p.Rules = []string{"IA-DEP-03", "IA-DEP-06"}
			p.Args = []engine.Arg{engine.Num("n", len(list))}
			p.Area = [4]float64{0, 0, float64(b.Width), float64(b.Height)}
			places, _ := g.nearestTo(list, at)
			for i, st := range places {
				to := troops.Pose(list[i].Base().Centre(st))
				p.Rows, p.From, p.Bases = append(p.Rows, list[i].ID), append(p.From, to), append(p.Bases, g.sceneBase(list[i]))
				p.Default.Poses = append(p.Default.Poses, to)
			}
			p.Check = func(a engine.Answer) *engine.Refusal {
				_, ref := g.closest(list, at, a)
				return ref
			}
		})
		if len(a.Poses) == len(list) {
			if named, ref := g.closest(list, at, a); ref == nil {
				places = named
			}
		}
	}
	for i, f := range list {
		f.On = true
		f.Put(places[i])
		t.Tell("placed", engine.Piece("who", f.ID), engine.Name("to", troops.PlaceName(f)), engine.ByRules("IA-DEP-03"))
	}
	return list
}

// roomFor are the figures that find room at all, and of which there are enough
// (IA-LIM-05).
func (g *Game) roomFor(list []*troops.Figure, at []grid.Square) []*troops.Figure {
	s := g.space()
	var out []*troops.Figure
	for _, f := range list {
		if c := f.Printed(); !f.Hero && len(out) >= g.stock(c) && c.Most > 0 {
			break
		}
		if near := s.Closest(f, at); len(near) > 0 {
			s.Stand(f, near[0])
			out = append(out, f)
		}
	}
	return out
}

// nearestTo are places for figures as close as can be to one of some spaces, and
// whether there are others as close.
func (g *Game) nearestTo(list []*troops.Figure, at []grid.Square) (places []move.Stand, choice bool) {
	s := g.space()
	for _, f := range list {
		near := s.Closest(f, at)
		choice = choice || len(near) > 1
		places = append(places, near[0])
		s.Stand(f, near[0])
	}
	return places, choice
}

// closest are the places that an answer names for figures, in whatever order they
// are deployed, or why they are none (IA-DEP-03, IA-MSET-16).
func (g *Game) closest(list []*troops.Figure, at []grid.Square, a engine.Answer) ([]move.Stand, *engine.Refusal) {
	s := g.space()
	out := make([]move.Stand, len(list))
	left := []int{}
	for i := range list {
		left = append(left, i)
	}
	for len(left) > 0 {
		done := -1
		for n, i := range left {
			f := list[i]
			st, ok := f.NearTo(a.Poses[i])
			if ok && slices.Contains(s.Closest(f, at), st) {
				out[i], done = st, n
				s.Stand(f, st)
				break
			}
		}
		if done < 0 {
			return nil, engine.Refuse("IA-DEP-03", "refuse.closest", engine.Piece("who", list[left[0]].ID))
		}
		left = slices.Delete(left, done, done+1)
	}
	return out, nil
}
