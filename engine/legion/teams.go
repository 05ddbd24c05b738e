package legion

import (
	"fmt"
	"slices"

	"estafeta/engine"
	"estafeta/engine/legion/book"
	"estafeta/engine/legion/list"
	"estafeta/engine/legion/troops"
)

// Sides is how many players there are: two, or four in a team battle, where
// seats 1 and 3 are a team and 2 and 4 the other (LEG-B-TEAM-01).
func (g *Game) Sides() int { return len(g.Battle.Sides) }

// home is the deployment zone of a seat, which allies share (LEG-B-TEAM-04).
func (g *Game) home(s engine.Seat) Zone { return g.Battle.Zones[side(s)-1] }

// members are the seats of a seat's side, the first of them first.
func (g *Game) members(s engine.Seat) []engine.Seat {
	out := []engine.Seat{side(s)}
	if g.Sides() == 4 {
		out = append(out, side(s)+2)
	}
	return out
}

// players are all seats, beginning with one and going round.
func (g *Game) players(first engine.Seat) []engine.Seat {
	out := []engine.Seat{}
	for i := range g.Sides() {
		out = append(out, engine.Seat((int(first)-1+i)%g.Sides()+1))
	}
	return out
}

// agreed is a question to a side, whose members decide it together: any of them
// answers (LEG-B-TEAM-04, LEG-B-TEAM-05, LEG-B-TEAM-11).
func (g *Game) agreed(t *engine.Table, s engine.Seat, key string, build func(*engine.Prompt)) engine.Answer {
	both := g.members(s)
	return t.AskAll(engine.Asking{Seat: both[0], Also: both[1:], Key: key, Build: build})[0]
}

// total is what the players of a side have together: victory tokens, and points
// of enemies defeated (LEG-B-TEAM-01).
func (g *Game) total(s engine.Seat) (victory, score int) {
	for _, m := range g.members(s) {
		victory += g.side(m).Victory
		score += g.side(m).Score
	}
	return victory, score
}

// worth is what the armies of a side cost.
func (g *Game) worth(s engine.Seat) int {
	n := 0
	for _, m := range g.members(s) {
		n += g.side(m).Points
	}
	return n
}

// first is the player with the fewest pips: of one team, its members agree; of
// two teams, the one whose team has fewer pips together, else it is random. 0: a
// tie of both teams in every way, or nobody has a card (LEG-B-TEAM-06 …
// LEG-B-TEAM-08).
func (g *Game) first(t *engine.Table) engine.Seat {
	var best []engine.Seat
	fewest := 1 << 10
	sum := map[engine.Seat]int{}
	for _, s := range g.Battle.Sides {
		if s.Card == "" {
			continue
		}
		n := book.CommandOf(s.Card).Pips
		sum[side(s.Seat)] += n
		if n < fewest {
			best, fewest = nil, n
		}
		if n == fewest {
			best = append(best, s.Seat)
		}
	}
	one := slices.DeleteFunc(slices.Clone(best), func(s engine.Seat) bool { return side(s) != 1 })
	two := slices.DeleteFunc(slices.Clone(best), func(s engine.Seat) bool { return side(s) != 2 })
	switch {
	case len(best) == 0:
		return 0
	case len(one) > 0 && len(two) > 0 && sum[1] == sum[2]:
		if redDefense(t, g.Battle.Counter, "priority") == troops.Block {
			two = nil
		} else {
			one = nil
		}
	case len(one) > 0 && len(two) > 0 && sum[1] < sum[2]:
		two = nil
	case len(one) > 0 && len(two) > 0:
		one = nil
	}
	list := append(one, two...)
	if len(list) == 1 {
		return list[0]
	}
	n := g.agreed(t, list[0], "priority.team", func(p *engine.Prompt) {
		p.Begin = true
		p.Rules = []string{"LEG-B-TEAM-07"}
		for _, s := range list {
			p.Add(engine.Option{Key: fmt.Sprint(s), Label: engine.Say("priority.option", engine.Side("seat", s))})
		}
		p.DefaultFirst()
	}).One()
	if n == fmt.Sprint(list[1]) {
		return list[1]
	}
	return list[0]
}

// redDefense is what a red defense die shows that is rolled for a purpose, by the
// holder of the round counter or by nobody: a block is for the first side.
func redDefense(t *engine.Table, holder engine.Seat, purpose string) troops.Face {
	return troops.DefenseFaces[troops.Red][t.Roll(holder, purpose, 6, 1)[0]-1]
}

// partners tests the armies of two allies: of one faction, and no unique name
// twice (LEG-B-TEAM-03).
func partners(one, two engine.Roster) *engine.Refusal {
	if one.Faction != two.Faction {
		return engine.Refuse("LEG-B-TEAM-03", "refuse.team.faction")
	}
	both := one
	both.Units = append(slices.Clone(one.Units), two.Units...)
	both.Decks = nil
	for _, ref := range list.Check(both, enforced).Problems {
		if ref.Key == "army.unique" {
			return engine.Refuse("LEG-B-TEAM-03", ref.Key, ref.Args...)
		}
	}
	return nil
}
