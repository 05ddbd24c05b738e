package legion

import (
	"testing"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/legion/book"
	"estafeta/engine/legion/list"
	"estafeta/engine/legion/troops"
)

// defined is a battle of two ready lists before deployment, with battle cards in
// force and blue below.
func defined(t testing.TB, objective, deployment, condition string) *Game {
	t.Helper()
	r := list.Ready()
	made, err := System{}.New(engine.Setup{Options: map[string]string{"size": "skirmish", "table": "industrial-yard"},
		Rosters: []engine.Roster{r[0], r[1]}})
	if err != nil {
		t.Fatal(err)
	}
	g := made.(*Game)
	b := g.Battle
	b.Blue, b.Priority, b.Phase, b.Round = 1, 1, Resolve, 1
	b.Cards.Objectives, b.Cards.Deployments, b.Cards.Conditions = []string{objective}, []string{deployment}, []string{condition}
	g.layZones()
	return g
}

// tokensOf are the tokens of a kind.
func tokensOf(g *Game, kind string) (out []Token) {
	for _, k := range g.Battle.Tokens {
		if k.Kind == kind {
			out = append(out, k)
		}
	}
	return out
}

// TestBattleCards holds the cards of Vital Assets and Disarray.
func TestBattleCards(t *testing.T) {
	t.Run("Disarray: a unit in each own zone", func(t *testing.T) {
		g := defined(t, "breakthrough", "disarray", "clear-conditions")
		u := g.unit("s1.1")
		for _, o := range g.Units {
			if o.Seat == 1 && o != u {
				o.Where = troops.OnField
				for i := range o.Minis {
					o.Minis[i].At = geom.Point{X: 100 + 30*float64(i), Y: 880} // all in the zone at the lower left
				}
			}
		}
		here := g.body(u, &u.Minis[0]).At(geom.Point{X: 300, Y: 860}, 0)
		there := here.At(geom.Point{X: 1700, Y: 60}, 0)
		alike(t, "the last one cannot join them", g.spread(u, here) == nil, false)
		alike(t, "it goes into the other zone", g.spread(u, there) == nil, true)
	})
	t.Run("Fortified Positions: eight barricades by turns, blue first", func(t *testing.T) {
		g := defined(t, "breakthrough", "battle-lines", "fortified-positions")
		n := len(g.Battle.Pieces)
		s := told(t, g, nil, nil, g.resolveCards)
		alike(t, "barricades", len(g.Battle.Pieces)-n, 8)
		alike(t, "turns", s.Asked[:2], []string{"barricade 1", "barricade 2"})
		for i, p := range g.Battle.Pieces[n:] {
			seat := engine.Seat(1 + i%2)
			near := geom.Polygon(g.Battle.Zones[seat-1][0]).DistPolygon(p.Outline)
			alike(t, p.ID+" at range 1-2", near <= 304.8, true)
		}
	})
	t.Run("Hostage Exchange", func(t *testing.T) {
		g := defined(t, "hostage-exchange", "battle-lines", "clear-conditions")
		told(t, g, answers{"hostage": append(pick("s1.2"), pick("s2.2")...), "hostage.move": append(pass(), pass()...)}, nil, g.resolveCards)
		u, e := g.unit("s1.2"), g.unit("s2.2")
		alike(t, "both are in the middle", []troops.Where{u.Where, e.Where}, []troops.Where{troops.OnField, troops.OnField})
		alike(t, "near", []bool{lead(u).Dist(geom.Point{X: 900, Y: 450}) < 150, lead(e).Dist(geom.Point{X: 900, Y: 450}) < 150},
			[]bool{true, true})
		alike(t, "courage 2, speed 1", []int{u.Courage, g.speed(u)}, []int{2, 1})
		alike(t, "nobody attacks them in round 1", len(g.targets(u, assault{})), 0)
		g.Battle.Round = 2
		alike(t, "but in round 2", len(g.targets(u, assault{})) > 0, true)
		for i := range u.Minis { // home in the own zone
			u.Minis[i].At = geom.Point{X: 300 + 30*float64(i), Y: 850}
		}
		told(t, g, nil, nil, g.scoreHostages)
		alike(t, "2 for the one at home, 1 for the other", []int{g.side(1).Victory, g.side(2).Victory}, []int{2, 1})
		told(t, g, nil, nil, func(tb *engine.Table) { g.dropClaim(tb, u) })
		alike(t, "without its token", []int{u.Courage, g.speed(u)}, []int{1, 2})
	})
	t.Run("Payload", func(t *testing.T) {
		g := defined(t, "payload", "battle-lines", "clear-conditions")
		told(t, g, nil, nil, g.resolveCards)
		alike(t, "carts and targets", []int{len(tokensOf(g, "cart")), len(tokensOf(g, "target"))}, []int{2, 2})
		k := tokensOf(g, "cart")[0]
		alike(t, "blue's", k.Owner, engine.Seat(1))
		s := told(t, g, nil, nil, g.haul)
		alike(t, "nobody near: no move", asked(s, "cart.move"), false)
		u := g.unit("s1.1")
		u.Where = troops.OnField
		u.Minis[0].At = k.At.Add(geom.Point{X: 60})
		s = told(t, g, nil, nil, g.haul)
		alike(t, "asked", asked(s, "cart.move"), true)
		now := tokensOf(g, "cart")[0]
		// A notched base of 50 mm goes 125 - 6 + 50 = 169 mm at speed 2.
		alike(t, "moved by speed 2 at most", now.At.Dist(k.At) > 50 && now.At.Dist(k.At) <= 169.1, true)
		alike(t, "its piece goes along", g.piece(now.On).Outline.Centre().Dist(now.At) < 0.1, true)
		// Beside the target: 3 tokens in contact, 2 at range 1, 1 at range 2.
		for gap, want := range map[float64]int{0: 3, 100: 2, 200: 1, 400: 0} {
			h := defined(t, "payload", "battle-lines", "clear-conditions")
			told(t, h, nil, nil, h.resolveCards)
			for i := range h.Battle.Tokens {
				c := &h.Battle.Tokens[i]
				if c.Kind == "target" && c.Owner == 1 {
					p := h.erect("rock", geom.Rect(geom.Point{X: 900, Y: 100}, 40, 40, 0))
					c.On = p.ID
				}
				if c.Kind == "cart" && c.Owner == 1 {
					c.At = geom.Point{X: 900, Y: 100 + 20 + cartRadius + gap}
				}
			}
			told(t, h, nil, nil, h.scorePayload)
			alike(t, "gap", h.side(1).Victory, want)
		}
	})
	t.Run("Bombing Run", func(t *testing.T) {
		g := defined(t, "bombing-run", "battle-lines", "clear-conditions")
		for _, u := range g.Units {
			u.Where = troops.OnField
			y := 840.0
			if u.Seat == 2 {
				y = 60
			}
			for i := range u.Minis {
				u.Minis[i].At = geom.Point{X: 150 + 40*float64(i) + 320*float64(u.ID[3]-'1'), Y: y}
			}
		}
		told(t, g, nil, nil, g.bombs)
		alike(t, "three each", len(tokensOf(g, "objective")), 6)
		u := g.unit("s1.1")
		alike(t, "may drop", g.mayDrop(u) == nil, true)
		u.Minis[0].At = geom.Point{X: 1700, Y: 250} // within range 1 of red's zone
		g.carryTokens()
		told(t, g, nil, nil, func(tb *engine.Table) { g.drop(tb, u) })
		u.Minis[0].At = geom.Point{X: 900, Y: 500}
		told(t, g, nil, nil, g.bombard)
		alike(t, "it went off near red's zone", []int{g.side(1).Victory, len(tokensOf(g, "objective"))}, []int{1, 5})
	})
}

// TestOwnEdge holds that everybody sees the own edge below, where the zones of a
// deployment card lie in several corners too.
func TestOwnEdge(t *testing.T) {
	for _, card := range book.CardsOf("deployment") {
		for _, flipped := range []bool{false, true} {
			g := field(t, "", army("rebel", "luke-skywalker 900 600"), army("imperial", foes))
			g.Battle.Cards.Deployments, g.Battle.Blue, g.Battle.Flipped = []string{card.Key}, 1, flipped
			g.layZones()
			if card.Key != "disarray" && card.Key != "battle-lines" {
				continue
			}
			want := []int{0, 2}
			if flipped {
				want = []int{2, 0}
			}
			alike(t, card.Key, []int{g.View(1).Scene.Turn, g.View(2).Scene.Turn}, want)
		}
	}
}
