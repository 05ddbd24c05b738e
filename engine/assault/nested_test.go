package assault

import (
	"strings"
	"testing"

	"estafeta/engine"
	"estafeta/engine/assault/move"
	"estafeta/engine/assault/troops"
	"estafeta/engine/grid"
)

// TestWithinWhatIsResolved: what interrupts something leaves to it whom it concerns.
func TestWithinWhatIsResolved(t *testing.T) {
	t.Run("IA-INTR-01 a move within a move", func(t *testing.T) {
		// The trooper comes next to the smuggler, who goes on round it: with that the
		// trooper may be reacted to again, and it is the trooper that is hurt.
		p := openMap(t, 8, 5)
		f, o := p.stands(1, "stormtrooper", 0, 1), p.stands(2, "alliance_smuggler", 3, 2)
		p.side(1).Command.Hand = []string{"parting_blow"}
		p.side(2).Command.Hand = []string{"self_defense", "slippery_target"}
		p.now(func(g *Game, t *engine.Table) {
			g.goes(t, f, []move.Stand{{At: grid.Square{X: 1, Y: 1}}, {At: grid.Square{X: 2, Y: 1}}})
		},
			answers{
				reacting.key: {engine.Pick("slippery_target:" + o.ID), engine.Pick("self_defense:" + o.ID)},
				"way":        way([2]int{3, 1}),
			})
		is(t, "the smuggler has gone", o.At, grid.Square{X: 3, Y: 1})
		is(t, "of the trooper that moves", f.Lost, 1)
		is(t, "of the smuggler", o.Lost, 0)
		is(t, "nobody moves any more", p.Mission.Mover, "")
	})
	t.Run("IA-STR-10 strain within what strain has led to", func(t *testing.T) {
		p := openMap(t, 8, 2)
		a, f, o := p.stands(1, "darth_vader", 0, 0), p.stands(2, "han_solo", 4, 0), p.stands(2, "c_3po", 6, 0)
		p.acting(a)
		p.now(func(g *Game, t *engine.Table) {
			g.Mission.Suffering, g.Mission.Mover = 3, f.ID // what is about to be suffered
			g.strain(t, o, 1)
			is(p.t, "the strain still to come", g.Mission.Suffering, 3)
			is(p.t, "whose it is", g.Mission.Mover, f.ID)
		}, nil)
		is(t, "of the other", o.Lost, 1)
	})
}

// TestHeadhunterHasItsStrain: the card eases the strain of the figure that suffers, and
// that figure pays for it (IA-STR-10).
func TestHeadhunterHasItsStrain(t *testing.T) {
	p := openMap(t, 8, 2)
	a, f := p.stands(1, "darth_vader", 0, 0), p.stands(2, "han_solo", 4, 0)
	p.acting(a)
	p.group(a.Group).Attached = []string{"headhunter"}
	p.side(1).Upgrades = []string{"headhunter"}
	p.now(func(g *Game, t *engine.Table) { g.strain(t, f, 3) }, answers{"may": pick("use")})
	is(t, "two by strain and one as the toll", f.Lost, 3)
	is(t, "nothing is left to suffer", p.Mission.Suffering, 0)
}

// TestWalkIsCalledMove: with points left and no Move action to be meant, both words
// spend the points (IA-MOVE-17).
func TestWalkIsCalledMove(t *testing.T) {
	p := openMap(t, 8, 2)
	f := p.stands(1, "stormtrooper", 0, 0)
	p.stands(2, "c_3po", 7, 0)
	p.acting(f)
	verb := func() string {
		for _, d := range p.deeds(f).list {
			if d.key == "walk" {
				return d.verb
			}
		}
		return ""
	}
	p.Mission.Turn.Points, p.Mission.Turn.Actions = 2, 1
	is(t, "beside a Move action", verb(), "walk")
	p.Mission.Turn.Actions = 0
	is(t, "after both actions", verb(), "stride")
	p.Mission.Turn.Points = 0
	is(t, "without points", verb(), "")
}

// TestWrittenPosition: what is written of a skirmish is what a seat may know.
func TestWrittenPosition(t *testing.T) {
	p := openMap(t, 8, 3)
	f, o := p.stands(1, "stormtrooper", 0, 0), p.stands(2, "han_solo", 5, 1)
	p.another(f, 1, 0).Lost = 2
	f.Health, f.Tokens, f.Conditions = 5, []string{"block"}, []string{"focused"}
	p.acting(f)
	p.Mission.Turn.Points, p.Mission.Turn.Attacked = 2, true
	p.Mission.Tokens = append(p.Mission.Tokens, &troops.Token{ID: "relic1", Kind: "relic", N: 1, At: grid.Square{X: 3, Y: 2}, By: o.ID})
	for i, s := range p.Mission.Sides {
		s.Command.Hand, s.Command.Unseen = []string{[]string{"planning", "urgency"}[i]}, []string{[]string{"take_cover", "fleet_footed"}[i]}
		s.Command.Discard, s.VP = []string{"parry"}, 7+i
	}
	for seat, hidden := range map[engine.Seat][]string{0: {"planning", "urgency", "take_cover", "fleet_footed"}, 1: {"urgency", "fleet_footed"}, 2: {"planning", "take_cover"}} {
		doc, err := p.Position(seat)
		if err != nil {
			t.Fatal(err)
		}
		for _, key := range hidden {
			if strings.Contains(string(doc), key) {
				t.Errorf("IA-HID-10: seat %d is told of %s", seat, key)
			}
		}
		g, err := System{}.Scenario(doc)
		if err != nil {
			t.Fatalf("%v\n%s", err, doc)
		}
		back := g.(*Game)
		x, y := back.figure(f.ID), back.figure(f.ID[:len(f.ID)-1]+"2")
		is(t, "where it stands", x.At, f.At)
		is(t, "its Health", x.Health, 5)
		is(t, "Focused", x.Has("focused"), true)
		is(t, "its token", len(x.Tokens), 1)
		is(t, "damage of the other", y.Lost, 2)
		is(t, "who is not there", back.figure(f.ID[:len(f.ID)-1]+"3").On, false)
		is(t, "who carries the relic", back.Mission.Tokens[0].By, o.ID)
		is(t, "points left", back.Mission.Turn.Points, 2)
		is(t, "it has attacked", back.Mission.Turn.Attacked, true)
		is(t, "victory points", back.side(2).VP, 8)
		is(t, "discarded", len(back.side(2).Command.Discard), 1)
	}
}
