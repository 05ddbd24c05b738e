package assault

import (
	"fmt"
	"slices"
	"strconv"
	"testing"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/assault/list"
	"estafeta/engine/assault/move"
	"estafeta/engine/assault/troops"
	"estafeta/engine/grid"
)

// TestActivations pins what a figure may do in its activation.
func TestActivations(t *testing.T) {
	t.Run("IA-ACTN-01 IA-ACTN-07 IA-MOVE-01 IA-MOVE-02 IA-MOVE-03 IA-C-018", func(t *testing.T) { // move 2, attack, move 2
		p := openMap(t, 8, 8)
		f, o := p.stands(1, "gideon_argus", 0, 0), p.stands(2, "c_3po", 4, 0)
		p.acting(f).does("move", answers{"way": way([2]int{2, 0})})
		is(t, "points left", p.Mission.Turn.Points, 2)
		is(t, "actions left", p.Mission.Turn.Actions, 1)
		p.does("attack", nil, "blue 2", "green 3", "white 2") // 1 and 2 damage against a block
		is(t, "points after the attack", p.Mission.Turn.Points, 2)
		is(t, "suffered", o.Lost, 2)
		p.does("walk", answers{"way": way([2]int{2, 2})})
		is(t, "points at the end", p.Mission.Turn.Points, 0)
		is(t, "square", f.At, grid.Square{X: 2, Y: 2})
	})
	t.Run("IA-ACTN-09 IA-ATK-17", func(t *testing.T) { // one action to attack
		p := openMap(t, 5, 1)
		f := p.stands(1, "gideon_argus", 0, 0)
		p.stands(2, "c_3po", 2, 0)
		p.acting(f).does("attack", nil, "blue 1", "green 1", "white 2")
		is(t, "a second attack", p.barredBy("attack"), "IA-ACTN-09")
		is(t, "a move", slices.Contains(p.offers(), "move"), true)
	})
	t.Run("IA-ACTN-06 IA-ACTN-04 IA-ACTN-10 IA-C-002", func(t *testing.T) { // Pounce holds the attack
		p := openMap(t, 7, 3)
		f := p.stands(1, "nexu", 0, 0)
		p.stands(2, "darth_vader", 4, 0)
		is(t, "offered", slices.Contains(p.acting(f).offers(), "special /nexu/0/-1"), true)
		p.does("special /nexu/0/-1", answers{"place": way([2]int{2, 0}), "reroll.defense": {engine.Answer{}}}, "red 2", "green 5", "black 5 5")
		is(t, "actions left", p.Mission.Turn.Actions, 1)
		is(t, "attacked", p.Mission.Turn.Attacked, true)
		is(t, "attack again", p.barredBy("attack"), "IA-ACTN-09")
		is(t, "Pounce again", slices.Contains(p.offers(), "special /nexu/0/-1"), false)
	})
	t.Run("IA-ATK-32 IA-DMG-05 IA-C-003", func(t *testing.T) { // Force Choke is no attack
		p := openMap(t, 5, 1)
		f, o := p.stands(1, "darth_vader", 0, 0), p.stands(2, "darth_vader", 1, 0)
		p.acting(f).Mission.Turn.Attacked = true
		p.Mission.Turn.Actions = 1
		p.does("special /darth_vader/1/-1", nil)
		is(t, "2 damage and 1 strain", o.Lost, 3)
		is(t, "once", slices.Contains(p.offers(), "special /darth_vader/1/-1"), false)
	})
	t.Run("IA-ACTN-05", func(t *testing.T) { // two action icons
		p := openMap(t, 5, 1)
		f := p.stands(1, "rebel_trooper_elite", 0, 0)
		p.acting(f).Mission.Turn.Actions = 1
		is(t, "with one action left", slices.Contains(p.offers(), "special2 /rebel_trooper_elite/1/-1") || slices.Contains(p.offers(), "special /rebel_trooper_elite/1/-1"), false)
		p.Mission.Turn.Actions = 2
		is(t, "with two", slices.Contains(p.offers(), "special /rebel_trooper_elite/1/-1"), true)
	})
	t.Run("IA-ACTN-02 IA-ACT-13 IA-ACT-14 IA-MOVE-16", func(t *testing.T) { // ended early, nothing is kept
		p := openMap(t, 5, 5)
		f := p.stands(1, "rebel_trooper", 0, 0)
		o := p.another(f, 2, 2)
		p.acting(f).Mission.Turn.Points = 3
		p.does("end", nil)
		p.plays(nil)
		is(t, "the next figure", p.Mission.Turn.Figure, o.ID)
		is(t, "its points", p.Mission.Turn.Points, 0)
		is(t, "its actions", p.Mission.Turn.Actions, 2)
	})
	t.Run("IA-ACT-03 IA-ACT-04 IA-ACT-05 IA-ACT-15 IA-RDY-04 IA-GRP-03", func(t *testing.T) { // all of a group, one after the other
		p := openMap(t, 5, 5)
		f := p.stands(1, "rebel_trooper", 0, 0)
		o := p.another(f, 4, 4)
		p.stands(2, "stormtrooper", 2, 2)
		p.plays(answers{"activate": pick(o.ID)})
		is(t, "who was named first", p.Mission.Turn.Figure, o.ID)
		p.does("end", nil)
		is(t, "ready so long as one has to act", p.group(f.Group).Exhausted, false)
		p.plays(nil)
		is(t, "then the other", p.Mission.Turn.Figure, f.ID)
		p.does("end", nil).plays(nil)
		is(t, "exhausted", p.group(f.Group).Exhausted, true)
		is(t, "the opponent is next", p.Mission.ToAct, engine.Seat(2))
	})
	t.Run("IA-ACT-02 IA-ACT-16 IA-ACT-18 IA-ACT-19 IA-RDY-05 IA-C-049", func(t *testing.T) { // who has no group left is passed over
		p := openMap(t, 6, 6)
		p.stands(1, "gideon_argus", 0, 0)
		p.stands(2, "gideon_argus", 5, 5)
		p.stands(2, "c_3po", 5, 4)
		order := []engine.Seat{}
		for p.Mission.Round == 1 && p.Mission.Phase == Activation {
			p.plays(answers{})
			if f := p.actor(); f != nil {
				order = append(order, f.Seat)
				p.does("end", nil)
			}
			p.plays(nil)
		}
		if !slices.Equal(order, []engine.Seat{1, 2, 2}) {
			t.Errorf("activated by %v", order)
		}
	})
	t.Run("IA-DMG-10 IA-ACT-12", func(t *testing.T) { // defeated in its own activation
		p := openMap(t, 5, 5)
		f := p.stands(1, "gideon_argus", 0, 0)
		p.stands(1, "c_3po", 4, 4)
		p.stands(2, "c_3po", 4, 0)
		f.Lost = f.Health - 1
		f.Gain("bleeding")
		p.acting(f).does("shake.bleeding", nil)
		is(t, "shaken off: no strain", f.On, true)
		f.Gain("bleeding")
		p.acting(f).does("move", nil)
		is(t, "defeated by Bleeding", f.On, false)
		p.plays(nil)
		is(t, "its activation is over", p.Mission.Turn.Figure, "")
	})
}

// TestConditions pins what conditions do.
func TestConditions(t *testing.T) {
	t.Run("IA-COND-15", func(t *testing.T) {
		p := openMap(t, 5, 1)
		f := p.stands(1, "gideon_argus", 0, 0)
		p.stands(2, "c_3po", 2, 0)
		f.Gain("stunned")
		is(t, "attack", p.acting(f).barredBy("attack"), "IA-COND-15")
		is(t, "move", p.barredBy("move"), "IA-COND-15")
		p.does("shake.stunned", nil)
		is(t, "discarded", f.Has("stunned"), false)
		is(t, "for an action", p.Mission.Turn.Actions, 1)
	})
	t.Run("IA-COND-16", func(t *testing.T) {
		p := openMap(t, 5, 1)
		f := p.stands(1, "gideon_argus", 0, 0)
		p.stands(2, "c_3po", 4, 0)
		f.Gain("bleeding")
		p.acting(f).does("move", answers{"way": way([2]int{1, 0})})
		is(t, "a strain is a damage", f.Lost, 1)
	})
	t.Run("IA-COND-08", func(t *testing.T) { // Weakened goes at the end of the activation
		p := openMap(t, 5, 1)
		f := p.stands(1, "gideon_argus", 0, 0)
		f.Gain("weakened")
		p.acting(f).does("end", nil)
		is(t, "weakened", f.Has("weakened"), false)
	})
}

// TestStrain pins strain in a skirmish.
func TestStrain(t *testing.T) {
	t.Run("IA-STR-04 IA-STR-10 IA-STR-11 IA-C-048", func(t *testing.T) {
		p := openMap(t, 5, 3)
		f := p.stands(1, "darth_vader", 0, 0)
		o := p.stands(2, "jabba_the_hutt", 1, 0)
		f.Lost = 1
		p.side(1).Command.Unseen = []string{"planning", "planning", "planning", "planning", "planning"}
		p.acting(o).does("special /jabba_the_hutt/0/-1", answers{"strain": {engine.Count(2)}}, "strain 1", "strain 1") // Bully: 3 strain
		is(t, "damage", f.Lost, 2)
		is(t, "the deck", p.side(1).Command.Left(), 3)
		is(t, "the discard pile", len(p.side(1).Command.Discard), 2)
	})
}

// TestDoors pins doors and interacting.
func TestDoors(t *testing.T) {
	t.Run("IA-DOOR-03 IA-INT-03 IA-INT-04 IA-DOOR-06 IA-C-046", func(t *testing.T) {
		p := openMap(t, 4, 1).upright(2, 0, 'D')
		f := p.stands(1, "gideon_argus", 1, 0)
		is(t, "through the closed door", p.goesTo(f, 4, 2, 0), -1)
		p.acting(f).does("interact", nil)
		is(t, "open", p.Mission.Doors[0].Open, true)
		is(t, "an action", p.Mission.Turn.Actions, 1)
		is(t, "through the open door", p.goesTo(f, 4, 2, 0), 1)
		p.Mission.Doors[0].Open, p.Mission.Doors[0].Sealed = false, true
		is(t, "a sealed door", p.barredBy("interact"), "IA-INT-05")
	})
	t.Run("IA-OBJA-15 IA-OBJA-16", func(t *testing.T) { // only who shares an edge with the door
		p := openMap(t, 5, 1).upright(2, 0, 'D')
		f := p.stands(1, "gideon_argus", 0, 0)
		is(t, "two squares away", p.acting(f).barredBy("interact"), "IA-INT-05")
	})
	t.Run("IA-INT-13", func(t *testing.T) { // dropped by who is defeated
		p := openMap(t, 5, 1)
		f, o := p.stands(1, "gideon_argus", 0, 0), p.stands(2, "darth_vader", 1, 0)
		p.stands(1, "c_3po", 4, 0)
		p.Mission.Tokens = append(p.Mission.Tokens, &troops.Token{ID: "crate1", Kind: "crate", By: f.ID})
		f.Lost = f.Health - 3
		p.acting(o).does("special /darth_vader/1/-1", nil)
		is(t, "carried", p.Mission.Tokens[0].By, "")
		is(t, "where", p.Mission.Tokens[0].At, f.At)
	})
}

// TestStatusPhase pins the end of a round.
func TestStatusPhase(t *testing.T) {
	t.Run("IA-STAT-09 IA-STAT-10 IA-STAT-12 IA-CMD-04 IA-CTRL-04 IA-C-043", func(t *testing.T) {
		p := openMap(t, 9, 9)
		a, b := p.stands(1, "gideon_argus", 0, 0), p.stands(2, "c_3po", 7, 8)
		c := p.stands(1, "c_3po", 8, 7)
		p.Mission.Tokens = append(p.Mission.Tokens, &troops.Token{ID: "terminal1", Kind: "terminal", At: grid.Square{X: 1}}, &troops.Token{ID: "terminal2", Kind: "terminal", At: grid.Square{X: 8, Y: 8}})
		for _, f := range []*troops.Figure{a, b, c} {
			p.group(f.Group).Exhausted = true
		}
		for i := range p.Mission.Sides {
			p.Mission.Sides[i].Command.Unseen = []string{"planning", "planning", "planning"}
		}
		p.Mission.Phase = StatusPhase
		p.plays(nil, "command 1", "command 1", "command 1")
		is(t, "cards of who controls a terminal", len(p.side(1).Command.Hand), 2)
		is(t, "cards of the other", len(p.side(2).Command.Hand), 1)
		is(t, "ready", p.group(a.Group).Exhausted, false)
		is(t, "initiative", p.Mission.Initiative, engine.Seat(2))
		is(t, "the next to activate", p.Mission.ToAct, engine.Seat(2))
		is(t, "round", p.Mission.Round, 2)
	})
	t.Run("IA-CTRL-05 IA-RDY-12 IA-ROUND-01 IA-ROUND-02", func(t *testing.T) { // both beside it: nobody controls it
		p := openMap(t, 3, 3)
		p.stands(1, "gideon_argus", 0, 0)
		p.stands(2, "c_3po", 2, 2)
		is(t, "controller", p.space().Controller(grid.Square{X: 1, Y: 1}, p.Mission.Tokens), engine.Seat(0))
	})
	t.Run("IA-CMD-06", func(t *testing.T) { // an empty deck gives no card
		p := openMap(t, 3, 3)
		p.stands(1, "gideon_argus", 0, 0)
		p.stands(2, "c_3po", 2, 2)
		p.Mission.Phase = StatusPhase
		p.plays(nil)
		is(t, "hand", len(p.side(1).Command.Hand), 0)
	})
}

// TestVictory pins scoring and the end.
func TestVictory(t *testing.T) {
	t.Run("IA-WIN-05 IA-WIN-06 IA-WIN-07 IA-C-044", func(t *testing.T) { // 35 and a group of 9
		p := openMap(t, 5, 1)
		f := p.stands(1, "darth_vader", 0, 0)
		o := p.stands(2, "stormtrooper_elite", 1, 0)
		p.stands(2, "c_3po", 4, 0)
		p.side(1).VP, p.side(2).VP = 35, 20
		o.Lost = o.Health - 3
		p.acting(f).does("special /darth_vader/1/-1", nil)
		is(t, "points", p.side(1).VP, 44)
		is(t, "over", p.Over(), true)
		is(t, "winner", p.Mission.Result.Winner, engine.Seat(1))
	})
	t.Run("IA-DMG-02 IA-DMG-09 IA-DMG-08", func(t *testing.T) { // nothing for a single figure of a group
		p := openMap(t, 5, 1)
		f := p.stands(1, "darth_vader", 0, 0)
		o := p.stands(2, "stormtrooper", 1, 0)
		p.another(o, 4, 0)
		o.Gain("bleeding")
		o.Lost = o.Health - 1
		p.acting(f).does("special /darth_vader/1/-1", nil)
		is(t, "on the map", o.On, false)
		is(t, "damage", o.Lost, o.Health)
		is(t, "conditions", len(o.Conditions), 0)
		is(t, "points", p.side(1).VP, 0)
	})
	t.Run("IA-WIN-10", func(t *testing.T) { // no figures left, whatever the points
		p := openMap(t, 5, 1)
		f := p.stands(1, "darth_vader", 0, 0)
		o := p.stands(2, "c_3po", 1, 0)
		p.side(2).VP = 39
		o.Lost = o.Health - 1
		p.acting(f).does("special /darth_vader/1/-1", nil)
		is(t, "winner", p.Mission.Result.Winner, engine.Seat(1))
	})
	t.Run("IA-WIN-11 IA-WIN-12 IA-WIN-13", func(t *testing.T) { // tiebreakers, one after the other
		p := openMap(t, 5, 1)
		a := p.stands(1, "darth_vader", 0, 0)
		p.stands(2, "c_3po", 1, 0)
		p.side(1).VP, p.side(2).VP = 40, 40
		p.Mission.Initiative = 2
		is(t, "initiative", *p.compared(), troops.Result{Winner: 2, Why: "result.initiative"})
		a.Lost = 1
		p.Mission.Initiative = 1
		is(t, "damage", *p.compared(), troops.Result{Winner: 2, Why: "result.damage"})
		p.side(1).Kills = 5
		is(t, "groups defeated", *p.compared(), troops.Result{Winner: 1, Why: "result.kills"})
	})
}

// TestBattles pins attacks between figures on the map.
func TestBattles(t *testing.T) {
	t.Run("IA-ATK-05 IA-ATK-06 IA-ATK-20 IA-ATK-19 IA-MEL-04 IA-MEL-05", func(t *testing.T) { // valid targets
		p := openMap(t, 6, 1)
		melee, ranged := p.stands(1, "darth_vader", 0, 0), p.stands(1, "gideon_argus", 1, 0)
		o := p.stands(2, "c_3po", 2, 0)
		s := p.space()
		is(t, "melee two squares away", len(s.targets(melee)), 0)
		is(t, "ranged beside", len(s.targets(ranged)), 1)
		is(t, "no attack on the card", len(s.targets(o)), 0)
		melee.At = grid.Square{X: 3}
		is(t, "melee beside", len(p.space().targets(melee)), 1)
	})
	t.Run("IA-GEO-05 IA-RNG-04 IA-RNG-05", func(t *testing.T) { // beside, and still accuracy is wanted
		p := openMap(t, 6, 1)
		f, o := p.stands(1, "gideon_argus", 0, 0), p.stands(2, "c_3po", 1, 0)
		p.stands(2, "darth_vader", 5, 0)
		p.acting(f).does("attack", answers{"target": pick(o.ID)}, "blue 2", "green 3", "white 1")
		is(t, "accuracy 3 for 1 space", p.heard("reached"), true)
	})
	t.Run("IA-KEY-13 IA-KEY-14 IA-KEY-16", func(t *testing.T) { // Blast on the map
		p := openMap(t, 7, 3)
		f, o := p.stands(1, "heavy_stormtrooper", 0, 1), p.stands(2, "darth_vader", 3, 1)
		near, away, own := p.stands(2, "stormtrooper", 4, 2), p.stands(2, "c_3po", 6, 0), p.stands(1, "c_3po", 3, 0)
		_ = p.acting(f)
		h := p.usually(f)
		p.Attack = p.aimed(f, o, o.At, h)
		p.surround()
		var beside []string
		for _, n := range p.Attack.Others {
			if n.Beside {
				beside = append(beside, n.ID)
			}
		}
		slices.Sort(beside)
		want := []string{near.ID, own.ID}
		slices.Sort(want)
		if !slices.Equal(beside, want) {
			t.Errorf("beside the target space %v, want %v without %s", beside, want, away.ID)
		}
		p.Attack = troops.NoAttack()
	})
	t.Run("IA-LARGE-03 IA-TGT-02 IA-TGT-03", func(t *testing.T) { // the target space of a large figure
		p := openMap(t, 8, 3)
		f, o := p.stands(1, "gideon_argus", 0, 0), p.stands(2, "rancor_elite", 4, 0)
		p.acting(f).does("attack", answers{"aim": pick("F3")}, "blue 1", "green 1", "black 1")
		is(t, "asked", slices.Contains(p.asked, "aim 1"), true)
		_ = o
	})
	t.Run("IA-INTR-01 IA-INTR-03 IA-INTR-04 IA-C-014", func(t *testing.T) { // the target has gone out of sight
		p := openMap(t, 5, 3).upright(2, 0, '|').upright(2, 1, '|')
		f, o := p.stands(1, "gideon_argus", 1, 2), p.stands(2, "greedo", 3, 2)
		p.Attack = p.aimed(f, o, o.At, p.usually(f))
		o.At = grid.Square{X: 4, Y: 0}
		is(t, "still valid", p.space().stillValid(f, o, grid.Square{X: 3, Y: 2}), false)
		p.Attack = troops.NoAttack()
	})
	t.Run("IA-ATK-18 IA-INTR-02", func(t *testing.T) { // an attack outside of its activation is no action
		p := openMap(t, 6, 1)
		f := p.stands(1, "imperial_officer_elite", 0, 0)
		a := p.stands(1, "gideon_argus", 1, 0)
		p.stands(2, "darth_vader", 4, 0)
		p.acting(f).does("special /imperial_officer_elite/0/-1", answers{"pick": pick(a.ID), "order": pick("attack"), "reroll.defense": {engine.Answer{}}}, "blue 1", "green 1", "black 1 1")
		is(t, "the officer has not attacked", p.Mission.Turn.Attacked, false)
		is(t, "its actions", p.Mission.Turn.Actions, 1)
	})
	t.Run("IA-ATK-29 IA-ATK-30", func(t *testing.T) { // attacking with an enemy
		p := openMap(t, 6, 1)
		f := p.stands(1, "murne_rin", 0, 0)
		o := p.stands(2, "imperial_officer", 1, 0)
		v := p.stands(2, "darth_vader", 3, 0)
		s := p.space()
		h := p.usually(o)
		h.any = true
		var ids []string
		for _, x := range s.preyOf(o, h) {
			ids = append(ids, x.ID)
		}
		is(t, "its own side too", slices.Contains(ids, v.ID), true)
		is(t, "not itself", slices.Contains(ids, o.ID), false)
		_ = f
	})
	t.Run("IA-GOLD-09 IA-GOLD-10 IA-C-001", func(t *testing.T) { // the figure that attacks rerolls
		p := openMap(t, 6, 2)
		f := p.stands(1, "stormtrooper", 0, 0)
		p.another(f, 0, 1)
		p.stands(2, "darth_vader", 2, 0)
		p.acting(f).does("attack", answers{"reroll.attack": pick("d1"), "reroll.defense": {engine.Answer{}}}, "blue 1", "green 1", "black 1 1", "blue.again 2")
		is(t, "a die is rerolled", p.heard("rerolled"), true)
	})
}

// TestMassive pins where a Massive figure ends.
func TestMassive(t *testing.T) {
	t.Run("IA-KEY-08 IA-KEY-10 IA-KEY-11 IA-PLACE-02", func(t *testing.T) {
		p := openMap(t, 8, 4)
		f := p.stands(1, "rancor_elite", 0, 0)
		o := p.stands(2, "c_3po", 2, 1)
		p.acting(f).does("move", answers{"way": way([2]int{2, 0})})
		s := p.space()
		is(t, "pushed off", f.Base().Covers(f.Stand(), o.At), false)
		is(t, "to the closest space", s.Beside(f, o.At), true)
		is(t, "no more movement", p.barredBy("walk") == "IA-KEY-11" || p.Mission.Turn.Still, true)
	})
	t.Run("IA-MOVE-07 IA-MOVE-14", func(t *testing.T) { // toward somebody: beside them, or as far as the points reach
		p := openMap(t, 8, 1)
		f := p.stands(1, "rebel_trooper", 0, 0)
		p.stands(2, "c_3po", 5, 0)
		for points, want := range map[int]float64{0: 5.5, 2: 2.5, 4: 4.5, 6: 4.5} { // without points there is no way but the one that is refused
			got := p.short(f, points, move.Spending, engine.Way(engine.Pose{X: 5.5, Y: 0.5}))
			is(t, "with "+strconv.Itoa(points)+" points", got.Poses[0].X, want)
		}
		got := p.short(f, 3, move.Spending, engine.Way(engine.Pose{X: 1.5, Y: 0.5}, engine.Pose{X: 5.5, Y: 0.5}))
		is(t, "points of the way before it stay", len(got.Poses) == 2 && got.Poses[0].X == 1.5 && got.Poses[1].X == 3.5, true)
	})
	t.Run("IA-MOVE-07 IA-MOVE-12", func(t *testing.T) { // one goes through a friend, and ends elsewhere however the way is told
		p := openMap(t, 5, 1)
		f := p.stands(1, "rebel_trooper", 0, 0)
		p.stands(1, "rebel_trooper", 2, 0)
		on, past, back := engine.Pose{X: 2.5, Y: 0.5}, engine.Pose{X: 3.5, Y: 0.5}, engine.Pose{X: 0.5, Y: 0.5}
		for _, w := range []struct {
			way  []engine.Pose
			goes bool
		}{{[]engine.Pose{on}, false}, {[]engine.Pose{on, {X: 2.3, Y: 0.6}}, false}, {[]engine.Pose{on, past}, true}, {[]engine.Pose{on, {X: 2.3, Y: 0.6}, past}, true}, {[]engine.Pose{on, back}, true}} {
			_, _, ref := p.way(f, 5, move.Spending, engine.Way(w.way...))
			is(t, fmt.Sprint("through ", w.way), ref == nil, w.goes)
		}
	})
	t.Run("IA-MOVE-06 IA-MOVE-07 IA-C-019", func(t *testing.T) { // moving a stated number of spaces
		p := openMap(t, 5, 1).lay(1, 0, '~')
		f := p.stands(1, "rebel_trooper", 0, 0)
		p.stands(1, "rebel_trooper", 2, 0)
		ways := p.space().Reach(f, 2, move.Counted)
		_, ok := ways.Cost(move.Stand{At: grid.Square{X: 2}})
		is(t, "onto the friend", ok, false)
		n, _ := ways.Cost(move.Stand{At: grid.Square{X: 1}})
		is(t, "onto difficult terrain", n, 1)
	})
}

// TestArmies pins the building of armies.
func TestArmies(t *testing.T) {
	legal := (System{}).Ready()[0]
	problems := func(change func(r *engine.Roster)) []string {
		r := legal
		r.Units = slices.Clone(r.Units)
		r.Decks = map[string][]string{"command": slices.Clone(legal.Decks["command"])}
		change(&r)
		var out []string
		for _, p := range list.Check(book.Content(), r).Problems {
			out = append(out, p.Rule)
		}
		return out
	}
	units := func(keys ...string) func(r *engine.Roster) {
		return func(r *engine.Roster) {
			r.Units = nil
			for _, k := range keys {
				r.Units = append(r.Units, engine.RosterUnit{Unit: k})
			}
		}
	}
	for name, c := range map[string]struct {
		change func(r *engine.Roster)
		rule   string
	}{
		"IA-AFF-05":            {units("rebel_trooper"), "IA-AFF-05"},
		"IA-ARMY-02":           {units("darth_vader", "at_st_elite", "stormtrooper_elite"), "IA-ARMY-02"},
		"IA-LIM-06 IA-C-015 a": {units("imperial_officer", "imperial_officer", "imperial_officer", "imperial_officer", "imperial_officer"), "IA-LIM-06"},
		"IA-LIM-06 IA-C-015 b": {units("imperial_officer_elite", "imperial_officer_elite", "imperial_officer_elite"), "IA-LIM-06"},
		"IA-UNIQ-01 IA-C-015":  {units("thrawn", "thrawn"), "IA-UNIQ-02"},
		"IA-CMD-09":            {func(r *engine.Roster) { r.Decks["command"] = r.Decks["command"][:14] }, "IA-CMD-09"},
		"IA-CMD-10": {func(r *engine.Roster) {
			copy(r.Decks["command"], []string{"maximum_firepower", "grenadier", "overdrive", "covering_fire", "assassinate", "new_orders"})
		}, "IA-CMD-10"},
		"IA-CMD-11": {func(r *engine.Roster) { r.Decks["command"][1] = r.Decks["command"][0] }, "IA-CMD-11"},
	} {
		t.Run(name, func(t *testing.T) {
			if got := problems(c.change); !slices.Contains(got, c.rule) {
				t.Errorf("problems %v, want %s", got, c.rule)
			}
		})
	}
	t.Run("IA-UNIQ-02 IA-UNIQ-03 IA-C-026", func(t *testing.T) { // one name, two subtitles
		r := engine.Roster{Faction: "rebel", Units: []engine.RosterUnit{{Unit: "luke_skywalker"}, {Unit: "luke_skywalker_jedi_knight"}}}
		found := false
		for _, p := range list.Check(book.Content(), r).Problems {
			found = found || p.Rule == "IA-UNIQ-02"
		}
		is(t, "refused", found, true)
	})
	t.Run("IA-DEPC-05", func(t *testing.T) { // an upgrade costs points and puts no figure on the map
		g, err := System{}.New(engine.Setup{Rosters: []engine.Roster{legal, legal}})
		if err != nil {
			t.Fatal(err)
		}
		is(t, "groups", len(g.(*Game).Mission.Groups), 2*len(legal.Units))
	})
	t.Run("IA-GRP-02 IA-GRP-04", func(t *testing.T) {
		g, err := System{}.New(engine.Setup{Rosters: []engine.Roster{legal, legal}})
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for _, f := range g.(*Game).Figures {
			if f.Card == "stormtrooper" && f.Seat == 1 {
				n++
			}
		}
		is(t, "figures of the group", n, 3)
	})
}

// TestSetup pins how a skirmish begins.
func TestSetup(t *testing.T) {
	begin := func(t *testing.T, one, two int) *tableau {
		ready := (System{}).Ready()
		g, err := System{}.New(engine.Setup{Options: map[string]string{"mission": "hold"}, Rosters: []engine.Roster{ready[0], ready[2]}})
		if err != nil {
			t.Fatal(err)
		}
		p := &tableau{Game: g.(*Game), t: t}
		p.side(1).Cost, p.side(2).Cost = one, two
		return p
	}
	t.Run("IA-INIT-02 IA-SSET-02 IA-C-045 a", func(t *testing.T) { // the cheaper army chooses
		p := begin(t, 38, 40).plays(answers{"initiative": pick("other")})
		is(t, "asked", slices.Contains(p.asked, "initiative 1"), true)
		is(t, "initiative", p.Mission.Initiative, engine.Seat(2))
	})
	t.Run("IA-INIT-03 IA-C-045 b", func(t *testing.T) { // 3 against 3, then 2 against 5
		p := begin(t, 40, 40).plays(nil, "blue 4", "blue 3", "blue 1", "blue 6")
		is(t, "initiative", p.Mission.Initiative, engine.Seat(2))
	})
	t.Run("IA-SSET-06 IA-SSET-07 IA-SSET-08 IA-DEP-15 IA-DEP-16 IA-CMD-02", func(t *testing.T) {
		p := begin(t, 38, 40).plays(nil).plays(answers{"zone": pick("blue")})
		is(t, "zone of the first", p.side(1).Zone, "blue")
		is(t, "zone of the other", p.side(2).Zone, "red")
		is(t, "who deploys first", p.Mission.ToAct, engine.Seat(1))
		p.plays(nil)
		is(t, "then the other", p.Mission.ToAct, engine.Seat(2))
		zone := troops.Inside(p.zone(1))
		for _, f := range p.standing(1) {
			is(t, f.Label+" in its zone", zone[f.At], true)
		}
		p.plays(nil, "command 1", "command 1", "command 1", "command 1", "command 1", "command 1")
		is(t, "cards", len(p.side(1).Command.Hand), 3)
		is(t, "phase", p.Mission.Phase, Activation)
	})
	t.Run("IA-DEP-17", func(t *testing.T) { // too many figures for the zone
		p := begin(t, 38, 40)
		p.Mission.Red = p.Mission.Red[:4]
		p.side(1).Zone, p.side(2).Zone, p.Mission.ToAct = "red", "blue", 1
		var list []*troops.Figure
		for _, f := range p.Figures {
			if f.Seat == 1 && !f.Base().Large() {
				list = append(list, f)
			}
		}
		in := 0
		for i, st := range p.suggestDeployment(1, list) {
			_ = i
			if slices.Contains(p.Mission.Red, st.At) {
				in++
			}
		}
		is(t, "spaces of the zone filled", in, 4)
	})
}

// TestCommandCards pins how Command cards are played.
func TestCommandCards(t *testing.T) {
	t.Run("IA-CMD-01 IA-CMD-05 IA-CMD-08", func(t *testing.T) { // only by a figure that meets the restrictions
		p := openMap(t, 6, 1)
		f := p.stands(1, "gideon_argus", 0, 0)
		p.stands(2, "darth_vader", 4, 0)
		p.side(1).Command.Hand = []string{"force_rush", "rally", "urgency"}
		var keys []string
		for _, x := range p.acting(f).inTurn(f) {
			keys = append(keys, x.card)
		}
		if !slices.Equal(keys, []string{"rally", "urgency"}) {
			t.Errorf("playable %v; a force user is none", keys)
		}
		p.does("card", answers{"card.turn": pick("urgency:" + f.ID), "way": way([2]int{3, 0})})
		is(t, "the action", p.Mission.Turn.Actions, 1)
		is(t, "the discard pile", slices.Equal(p.side(1).Command.Discard, []string{"urgency"}), true)
		is(t, "moved", f.At, grid.Square{X: 3})
	})
	t.Run("IA-CMD-07 IA-C-006", func(t *testing.T) { // two copies on one attack
		p := openMap(t, 8, 1)
		f, o := p.stands(1, "gideon_argus", 0, 0), p.stands(2, "darth_vader", 6, 0)
		p.side(1).Command.Hand = []string{"deadeye", "deadeye"}
		p.Attack = p.aimed(f, o, o.At, p.usually(f))
		is(t, "the first", len(p.plays_(1, f)), 1)
		p.Attack.Played = []string{"deadeye"}
		is(t, "the second", len(p.plays_(1, f)), 0)
		p.Attack = troops.NoAttack()
	})
	t.Run("IA-CMD-03", func(t *testing.T) { // nobody else sees a hand
		p := openMap(t, 6, 1)
		p.stands(1, "gideon_argus", 0, 0)
		p.stands(2, "c_3po", 4, 0)
		p.side(1).Command.Hand = []string{"urgency"}
		seen := func(s engine.Seat) bool {
			for _, x := range p.View(s).Status {
				if x.Key == "status.hand" {
					return true
				}
			}
			return false
		}
		is(t, "the owner", seen(1), true)
		is(t, "the opponent", seen(2), false)
		is(t, "a spectator", seen(0), false)
	})
	t.Run("IA-ABIL-03 IA-C-004", func(t *testing.T) { // once an attack
		p := openMap(t, 6, 1)
		f, o := p.stands(1, "wookiee_warrior", 0, 0), p.stands(2, "darth_vader", 1, 0)
		f.Lost = 5
		p.Attack = p.aimed(f, o, o.At, p.usually(f))
		is(t, "Fury", len(p.abilities(f, "attacking")), 1)
		p.Attack = troops.NoAttack()
	})
	t.Run("IA-ABIL-09 IA-ABIL-10 IA-RDY-01", func(t *testing.T) { // exhausted and depleted cards
		p := openMap(t, 6, 1)
		f := p.stands(1, "probe_droid", 0, 0)
		p.stands(2, "darth_vader", 3, 0)
		p.group(f.Group).Attached = []string{"scavenged_weaponry"}
		p.Attack = p.aimed(f, p.Figures[1], grid.Square{X: 3}, p.usually(f))
		h := p.abilities(f, "declare")[0]
		is(t, "ready", p.uses(h), true)
		p.side(1).Exhausted = []string{"scavenged_weaponry"}
		is(t, "exhausted", p.uses(h), false)
		p.Attack = troops.NoAttack()
	})
	t.Run("IA-DEPC-07 IA-C-005", func(t *testing.T) { // Take Initiative exhausts a group, never an upgrade
		p := openMap(t, 6, 1)
		p.stands(1, "gideon_argus", 0, 0)
		p.stands(2, "c_3po", 4, 0)
		p.side(1).Upgrades = []string{"rebel_high_command"}
		is(t, "cards to exhaust", len(p.ready(1)), 1)
	})
}

// plays_ are the cards that may be played on the results of the attack.
func (p *tableau) plays_(seat engine.Seat, f *troops.Figure) []playable {
	return p.Game.plays(seat, modifying, []*troops.Figure{f})
}
