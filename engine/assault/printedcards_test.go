package assault

import (
	"slices"
	"testing"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/assault/tricks"
	"estafeta/engine/assault/troops"
	"estafeta/engine/deck"
	"estafeta/engine/grid"
)

// TestCommandsAsPrinted: Command cards do what is printed on them, number by number.
func TestCommandsAsPrinted(t *testing.T) {
	t.Run("Ready Weapons", func(t *testing.T) { // 3 tokens among the figures of the group
		p := openMap(t, 8, 2)
		f := p.stands(1, "stormtrooper", 0, 0)
		o := p.another(f, 2, 0)
		p.stands(2, "c_3po", 7, 0)
		p.card(f, "ready_weapons", 0, answers{"pick": {engine.Pick(f.ID), engine.Pick(o.ID), engine.Pick(o.ID)}})
		is(t, "its own", len(f.Tokens), 1)
		is(t, "the other's", len(o.Tokens), 2)
	})
	t.Run("Right Back At Ya", func(t *testing.T) { // 1 damage, 3 with a block token spent
		for _, want := range []int{1, 3} {
			p := openMap(t, 8, 2)
			f, o := p.stands(1, "ahsoka_tano", 0, 0), p.stands(2, "darth_vader", 1, 0)
			p.aimsAt(o, f)
			p.card(f, "right_back_at_ya", 0, nil)
			is(t, "at once", o.Lost, 1)
			if want == 3 {
				f.Tokens = []string{"block"}
				p.now(func(g *Game, t *engine.Table) { g.power(t) }, answers{"power": pick("block")})
			}
			p.now(func(g *Game, t *engine.Table) { g.aftermathOf(t) }, nil)
			is(t, "after the attack", o.Lost, want)
		}
	})
	t.Run("Covering Fire", func(t *testing.T) { // Stun, or 2 damage to who is Stunned
		p := openMap(t, 8, 2)
		f, o := p.stands(1, "stormtrooper", 0, 0), p.stands(2, "c_3po", 3, 0)
		p.now(func(g *Game, t *engine.Table) { g.use(t, 1, nil, troops.Source{Command: "covering_fire"}) }, nil)
		gives := func() (int, int) {
			p.aimsAt(f, o)
			before := len(p.Attack.With.Surge)
			p.now(func(g *Game, t *engine.Table) { g.triggers(t, f, "attacking") }, nil)
			stuns, damage := 0, 0
			for _, s := range p.Attack.With.Surge[before:] {
				stuns += troops.Amount(s.Effects, "stun")
				damage += troops.Amount(s.Effects, "damage")
				for _, e := range s.Effects {
					stuns += troops.Truth(e.Key == "stun" && e.N == 0)
				}
			}
			return stuns, damage
		}
		stuns, damage := gives()
		is(t, "Stun", stuns, 1)
		is(t, "damage", damage, 0)
		o.Gain("stunned")
		stuns, damage = gives()
		is(t, "Stun to who is Stunned", stuns, 0)
		is(t, "damage to who is Stunned", damage, 2)
	})
	t.Run("Feral Swipes", func(t *testing.T) { // as many attacks as dice
		for card, want := range map[string]int{"nexu": len(book.Content().Card("nexu").Dice), "rancor_elite": len(book.Content().Card("rancor_elite").Dice), "captain_terro": len(book.Content().Card("captain_terro").Dice)} {
			p := openMap(t, 8, 4)
			f, o := p.stands(1, card, 0, 0), p.stands(2, "at_st_elite", 0, 0)
			for _, q := range f.Squares() {
				o.At.X = max(o.At.X, q.X+1)
			}
			p.acting(f)
			var rolls []string
			for range want {
				rolls = append(rolls, "red 1", "black 1 1")
			}
			p.card(f, "feral_swipes", 0, nil, rolls...)
			n := 0
			for _, e := range p.told {
				n += troops.Truth(e.Key == "rolled")
			}
			is(t, card, n, want)
		}
	})
	t.Run("Expose Weakness", func(t *testing.T) { // the next attack alone
		p := openMap(t, 8, 2)
		f, o := p.stands(1, "stormtrooper", 0, 0), p.stands(2, "c_3po", 1, 0)
		p.card(f, "expose_weakness", 0, answers{"pick": pick(o.ID)})
		is(t, "the next", len(p.Mission.Lasting), 1)
		p.now(func(g *Game, t *engine.Table) { g.strike(t, f, o, o.At, 1, g.usually(f)) }, nil, "blue 1", "green 1", "white 1")
		is(t, "the one after", len(p.Mission.Lasting), 0)
	})
	t.Run("Force Surge", func(t *testing.T) { // at the end of the activation
		p := openMap(t, 8, 2)
		f := p.stands(1, "darth_vader", 0, 0)
		p.stands(2, "c_3po", 1, 0)
		p.side(1).Command.Hand = []string{"force_surge"}
		is(t, "with actions", len(p.acting(f).inTurn(f)), 0)
		p.Mission.Turn.Actions = 0
		is(t, "without", len(p.inTurn(f)), 1)
	})
	t.Run("Guardian Stance", func(t *testing.T) { // defense dice or attack dice
		for key, want := range map[string][2]int{"c1": {9, 0}, "c2": {0, 9}} {
			p := openMap(t, 8, 2)
			f, o := p.stands(1, "royal_guard", 0, 0), p.stands(1, "imperial_officer", 1, 0)
			p.aimsAt(p.stands(2, "gideon_argus", 5, 0), o)
			p.card(f, "guardian_stance", 0, answers{"choose": pick(key)})
			is(t, key, [2]int{p.Attack.Defense.Own, p.Attack.Defense.Theirs}, want)
		}
	})
	t.Run("Force Illusion", func(t *testing.T) { // for itself too
		p := openMap(t, 8, 2)
		f, o := p.stands(1, "darth_vader", 0, 0), p.stands(2, "gideon_argus", 4, 0)
		p.side(1).Command.Hand = []string{"force_illusion"}
		p.aimsAt(o, f)
		list := p.Game.plays(1, declaring, []*troops.Figure{f})
		is(t, "offered", len(list), 1)
		p.now(func(g *Game, t *engine.Table) { g.use(t, 1, f, troops.Source{Command: "force_illusion", N: list[0].n}) }, nil)
		is(t, "Hidden", f.Has("hidden"), true)
	})
	t.Run("Balancing Force, Chaotic Force, Corrupting Force", func(t *testing.T) { // each player chooses
		for i, key := range []string{"balancing_force", "chaotic_force", "corrupting_force"} {
			p := openMap(t, 8, 2)
			f, o := p.stands(1, "darth_vader", 0, 0), p.stands(2, "darth_vader", 4, 0)
			f.Lost, o.Lost = 5, 5
			colour := []string{"red", "green", "blue"}[i]
			face := 1
			for (troops.Die{Colour: colour, Face: face}).Results().Damage == 0 || (troops.Die{Colour: colour, Face: face}).Results().Accuracy == 0 && colour != "red" {
				face++
			}
			p.now(func(g *Game, t *engine.Table) { g.use(t, 1, nil, troops.Source{Command: key}) }, answers{"pick": {engine.Pick(o.ID), engine.Pick(f.ID)}}, colour+" "+string(rune('0'+face)))
			is(t, key+" mine", f.Lost != 5, true)
			is(t, key+" theirs", o.Lost, f.Lost)
		}
	})
	t.Run("Merciless", func(t *testing.T) { // 2 cards of the deck, or 3 points
		for _, c := range []struct {
			answer   string
			vp, left int
		}{{"mill", 0, 1}, {"score", 3, 3}} {
			p := openMap(t, 8, 2)
			f, o := p.stands(1, "bossk", 0, 0), p.stands(2, "darth_vader", 1, 0)
			p.side(2).Command = deck.New("planning", "planning", "planning")
			var rolls []string
			if c.answer == "mill" {
				rolls = []string{"mill 1", "mill 1"}
			}
			p.card(f, "merciless", 0, answers{"pick": pick(o.ID), "either": pick(c.answer)}, rolls...)
			is(t, c.answer+": points", p.side(1).VP, c.vp)
			is(t, c.answer+": cards left", p.side(2).Command.Left(), c.left)
		}
	})
	t.Run("Smuggled Supplies", func(t *testing.T) { // damage, a surge or an evade
		for key, want := range map[string][3]int{"c1": {0, 0, 0}, "c2": {2, 1, 0}, "c3": {2, 0, 1}} {
			p := openMap(t, 8, 2)
			f := p.stands(1, "alliance_smuggler", 0, 0)
			f.Lost = 2
			p.stands(2, "c_3po", 7, 0)
			was := len(p.abilities(f, "defending"))
			p.card(f, "smuggled_supplies", 0, answers{"choose": pick(key)})
			is(t, key, [3]int{f.Lost, len(p.abilities(f, "attacking")), len(p.abilities(f, "defending")) - was}, want)
		}
	})
	t.Run("Jundland Terror", func(t *testing.T) { // a Bantha Rider too
		p := openMap(t, 8, 4)
		f := p.stands(1, "bantha_rider_elite", 0, 0)
		p.stands(1, "nexu", 4, 2)
		u := p.Game.using(tricks.Use{Seat: 1, By: f})
		is(t, "who may", len(u.Those([]string{"own", "named", "tusken_raider/bantha_rider"})), 1)
		p.now(func(g *Game, t *engine.Table) { g.use(t, 1, nil, troops.Source{Command: "jundland_terror"}) }, answers{"pick": pick(f.ID), "way": {engine.Answer{}}})
		is(t, "points", p.heard("points.gained"), true)
	})
	t.Run("There Is Another", func(t *testing.T) { // a Force User for the round
		p := openMap(t, 8, 2)
		f := p.stands(1, "leia_organa", 0, 0)
		p.stands(2, "c_3po", 7, 0)
		is(t, "before", f.Trait("force_user"), false)
		p.card(f, "there_is_another", 0, nil)
		is(t, "in the round", f.Trait("force_user"), true)
		is(t, "a surge", len(p.abilities(f, "attacking")), 1)
		p.now(func(g *Game, t *engine.Table) { g.triggers(t, f, "end") }, nil)
		is(t, "in the next", f.Trait("force_user"), false)
	})
	t.Run("Field Supply", func(t *testing.T) { // a token spent lets reroll a die
		p := openMap(t, 8, 2)
		f, a, o := p.stands(1, "ko_tun_feralo", 0, 0), p.stands(1, "gideon_argus", 1, 0), p.stands(2, "c_3po", 4, 0)
		p.card(f, "field_supply", 0, answers{"pick": pick(a.ID), "token": pick("damage")})
		is(t, "token", slices.Equal(a.Tokens, []string{"damage"}), true)
		p.aimsAt(a, o)
		p.Attack.Dice = []troops.Die{{Colour: "blue", Face: 1}}
		p.now(func(g *Game, t *engine.Table) { g.power(t) }, answers{"power": pick("damage"), "reroll.attack": pick("d1")}, "blue.again 4")
		is(t, "rerolled", p.Attack.Dice[0].Face, 4)
	})
	t.Run("Looking for a Fight", func(t *testing.T) { // a move, or a push
		p := openMap(t, 8, 1)
		f, o := p.stands(1, "wampa", 0, 0), p.stands(2, "c_3po", 1, 0)
		p.acting(f)
		p.card(f, "looking_for_a_fight", 0, answers{"choose": pick("c2"), "pick": pick(o.ID), "way": way([2]int{2, 0})})
		is(t, "token", slices.Equal(f.Tokens, []string{"damage"}), true)
		is(t, "pushed", o.At, grid.Square{X: 2})
	})
	t.Run("Mandalorian Tactics", func(t *testing.T) { // all that Battle Discipline offers
		p := openMap(t, 8, 2)
		f := p.stands(1, "boba_fett", 0, 0)
		p.card(f, "mandalorian_tactics", 0, nil)
		is(t, "both", p.flagged(f, "both:battle_discipline"), true)
		p.passes("activation", f.ID)
		is(t, "after the activation", p.flagged(f, "both:battle_discipline"), false)
	})
	t.Run("I Make My Own Luck", func(t *testing.T) { // he is activated first
		p := openMap(t, 8, 2)
		p.stands(1, "c_3po", 2, 0)
		f := p.stands(1, "han_solo", 0, 0)
		p.stands(2, "c_3po", 7, 0)
		p.Mission.Initiative, p.Mission.ToAct = 2, 2
		p.card(f, "i_make_my_own_luck", 0, nil)
		is(t, "initiative", p.Mission.Initiative, engine.Seat(1))
		is(t, "only he", len(p.nextGroups(1)), 1)
		is(t, "he", p.nextGroups(1)[0].ID, f.Group)
	})
	t.Run("Enhanced Armor", func(t *testing.T) { // neither creatures nor vehicles
		a := book.Content().Asset("enhanced_armor")
		for card, want := range map[string]bool{"stormtrooper": true, "nexu": false, "at_st_elite": false} {
			is(t, card, fitsOn(a, book.Content().Card(card)), want)
		}
	})
}
