package legion

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/legion/battlefield"
	"estafeta/engine/legion/troops"
)

// unclaimed are the objective tokens that the leader of a unit touches and
// nobody has claimed (LEG-B-OBJ-05).
func (g *Game) unclaimed(u *troops.Unit) []int {
	var out []int
	lead := g.front(u)
	for i, k := range g.Battle.Tokens {
		if k.Kind == "objective" && k.By == "" && touchesToken(lead, k) {
			out = append(out, i)
		}
	}
	return out
}

// mayClaim tests the card action of Recover the Supplies (LEG-B-OBJ-05,
// LEG-B-OBJ-10).
func (g *Game) mayClaim(u *troops.Unit) *engine.Refusal {
	who := engine.Piece("who", u.ID)
	if !g.claims() || !u.Claimable() || u.Claimed != "" {
		return engine.Refuse("LEG-B-OBJ-10", "bar.keyword", who)
	}
	if len(g.unclaimed(u)) == 0 {
		return engine.Refuse("LEG-B-OBJ-05", "bar.token", who)
	}
	return nil
}

// claim turns the token that a leader touches; it goes with the unit
// (LEG-B-OBJ-06).
func (g *Game) claim(t *engine.Table, u *troops.Unit) bool {
	list := g.unclaimed(u)
	if len(list) == 0 {
		return false
	}
	k := &g.Battle.Tokens[list[0]]
	k.Owner = 0
	g.holdOn(u, k)
	t.Tell("claimed", engine.Piece("who", u.ID), engine.ThingArg("thing", k.ID), engine.ByRules("LEG-B-OBJ-06"))
	return true
}

// maySabotage tests Sabotage/Repair (LEG-B-OBJ-11).
func (g *Game) maySabotage(u *troops.Unit) *engine.Refusal {
	who := engine.Piece("who", u.ID)
	if !g.card("sabotage-the-moisture-vaporators") || !u.Claimable() {
		return engine.Refuse("LEG-B-OBJ-11", "bar.keyword", who)
	}
	if len(g.unclaimed(u)) == 0 {
		return engine.Refuse("LEG-B-OBJ-11", "bar.token", who)
	}
	return nil
}

// sabotage puts a wound on an objective token, or takes one off
// (LEG-B-OBJ-11 … LEG-B-OBJ-13).
func (g *Game) sabotage(t *engine.Table, u *troops.Unit) bool {
	list := g.unclaimed(u)
	if len(list) == 0 {
		return false
	}
	k := &g.Battle.Tokens[list[0]]
	pick := t.Ask(u.Seat, "sabotage", func(p *engine.Prompt) {
		p.About, p.Measuring = u.ID, true
		p.Args = []engine.Arg{engine.Piece("who", u.ID), engine.Num("n", k.Wounds)}
		p.Rules = []string{"LEG-B-OBJ-11"}
		if k.Wounds < 4 {
			p.Add(engine.Option{Key: "wound", Verb: "sabotage"})
		}
		if k.Wounds > 0 {
			p.Add(engine.Option{Key: "repair", Verb: "repair"})
		}
		want := "repair" // blue gains by wounds, red by none
		if allied(u.Seat, g.blue()) && k.Wounds < 4 || k.Wounds == 0 {
			want = "wound"
		}
		p.Default = engine.Pick(want)
	}).One()
	u.Known = true
	if pick == "repair" {
		k.Wounds--
	} else {
		k.Wounds++
	}
	t.Tell("sabotaged", engine.Piece("who", u.ID), engine.ThingArg("thing", k.ID), engine.Num("n", k.Wounds), engine.ByRules("LEG-B-OBJ-11"))
	return true
}

// placeTokens lets the players place so many tokens by turns, blue first, beyond
// range 1 of all deployment zones and beyond a range of the others
// (LEG-A-TOKEN-03, LEG-A-TOKEN-05, LEG-B-OBJ-14).
func (g *Game) placeTokens(t *engine.Table, kind string, n, apart int) {
	b := g.Battle
	for i := range n {
		seat := g.blue()
		if i%2 == 1 {
			seat = g.red()
		}
		check := func(a engine.Answer) *engine.Refusal {
			return g.tokenPlace(kind, geom.Point{X: a.Poses[0].X, Y: a.Poses[0].Y}.Quantised(), apart)
		}
		spots := g.tokenSpots(check)
		if len(spots) == 0 {
			return
		}
		a := g.agreed(t, seat, "token."+kind, func(p *engine.Prompt) {
			p.Kind, p.Begin, p.Measuring, p.Direct = engine.Place, true, true, true
			p.Area = [4]float64{0, 0, b.Width, b.Depth}
			p.Args = []engine.Arg{engine.Num("n", n-i)}
			p.Rows = []string{"token"}
			p.From = []engine.Pose{{X: b.Width / 2, Y: b.Depth / 2}}
			p.Bases = append(p.Bases, tokenBase())
			p.Default = engine.Way(spots[(i*7)%len(spots)])
			p.Check = check
		})
		if len(a.Poses) == 1 {
			g.lay(kind, geom.Point{X: a.Poses[0].X, Y: a.Poses[0].Y}.Quantised(), "")
		}
	}
	t.Tell("tokens.placed", engine.Num("n", n), engine.Term("kind", "thing."+kind))
}

// tokenPlace is why a token cannot lie at a place, or nil.
func (g *Game) tokenPlace(kind string, at geom.Point, apart int) *engine.Refusal {
	b := g.Battle
	s := geom.Round(at, tokenRadius)
	if at.X < tokenRadius || at.Y < tokenRadius || at.X > b.Width-tokenRadius || at.Y > b.Depth-tokenRadius {
		return engine.Refuse("LEG-B-OBJ-09", "refuse.token.edge")
	}
	for _, z := range b.Zones {
		for _, p := range z {
			if s.GapPolygon(geom.Polygon(p)) <= battlefield.Segment+battlefield.Hair {
				return engine.Refuse("LEG-B-OBJ-02", "refuse.token.zone")
			}
		}
	}
	for _, k := range b.Tokens {
		o := geom.Round(k.At, tokenRadius)
		if k.Kind == kind && battlefield.Range(s, o) <= apart || s.Overlaps(o, geom.Slack) {
			return engine.Refuse("LEG-A-TOKEN-03", "refuse.token.near", engine.Num("range", apart))
		}
	}
	for _, p := range b.Pieces {
		if t := p.Terrain(); t.Kind != "area" && s.OverlapsPolygon(p.Outline, geom.Slack) {
			return engine.Refuse("LEG-B-OBJ-14", "refuse.token.terrain", engine.ThingArg("thing", p.ID))
		}
	}
	return nil
}

// tokenSpots are places where a token may lie, nearest to the middle first.
func (g *Game) tokenSpots(check func(engine.Answer) *engine.Refusal) []engine.Pose {
	b := g.Battle
	var out []engine.Pose
	for y := 60.0; y < b.Depth; y += 60 {
		for x := 60.0; x < b.Width; x += 60 {
			p := engine.Pose{X: x, Y: y}
			if check(engine.Way(p)) == nil {
				out = append(out, p)
			}
		}
	}
	mid := geom.Point{X: b.Width / 2, Y: b.Depth / 2}
	slices.SortStableFunc(out, func(p, q engine.Pose) int {
		return compare(mid.Dist(geom.Point{X: p.X, Y: p.Y}), mid.Dist(geom.Point{X: q.X, Y: q.Y}))
	})
	return out
}

// carryTokens keeps claimed tokens at the bases of their leaders
// (LEG-B-OBJ-07).
func (g *Game) carryTokens() {
	for i := range g.Battle.Tokens {
		k := &g.Battle.Tokens[i]
		if u := g.unit(k.By); u != nil && u.Where == troops.OnField && !touchesToken(g.front(u), *k) {
			lead := g.front(u)
			k.At = lead.Shape.C.Add(geom.Point{X: lead.Shape.Reach() + tokenRadius}).Quantised()
		}
	}
}

// setDown lets the player of a unit that has moved with a token place it anywhere
// in contact with its leader; whoever does not want to be asked has it at its
// right (LEG-B-OBJ-07).
func (g *Game) setDown(t *engine.Table, u *troops.Unit) {
	i := slices.IndexFunc(g.Battle.Tokens, func(k Token) bool { return u.Claimed != "" && k.ID == u.Claimed })
	if i < 0 || u.Where != troops.OnField {
		return
	}
	lead, k := g.front(u), &g.Battle.Tokens[i]
	a := t.Ask(u.Seat, "token.carried", func(p *engine.Prompt) {
		p.Kind, p.About, p.Pass, p.Arm, p.Measuring, p.Direct = engine.Place, u.ID, true, true, true, true
		p.Area = [4]float64{0, 0, g.Battle.Width, g.Battle.Depth}
		p.Args = []engine.Arg{engine.Piece("who", u.ID)}
		p.Rules = []string{"LEG-B-OBJ-07"}
		p.Rows, p.From = []string{k.ID}, []engine.Pose{{X: k.At.X, Y: k.At.Y}}
		p.Bases = append(p.Bases, tokenBase())
		p.Default = engine.Way(engine.Pose{X: k.At.X, Y: k.At.Y})
		p.Check = func(a engine.Answer) *engine.Refusal {
			moved := *k
			moved.At = geom.Point{X: a.Poses[0].X, Y: a.Poses[0].Y}.Quantised()
			gap := lead.Shape.Gap(geom.Round(moved.At, tokenRadius))
			if gap > 2 || lead.Shape.Overlaps(geom.Round(moved.At, tokenRadius), 1) {
				return engine.Refuse("LEG-B-OBJ-07", "refuse.token.carried", engine.Piece("who", u.ID))
			}
			return nil
		}
	})
	if len(a.Poses) == 1 {
		k.At = geom.Point{X: a.Poses[0].X, Y: a.Poses[0].Y}.Quantised()
	}
}
