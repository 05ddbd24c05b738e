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

// card plays the n-th ability of a Command card with a figure, whatever the moment.
func (p *tableau) card(f *troops.Figure, key string, n int, as answers, rolls ...string) []string {
	p.t.Helper()
	return p.now(func(g *Game, t *engine.Table) {
		g.use(t, f.Seat, f, troops.Source{Command: key, N: n})
	}, as, rolls...)
}

// own uses the n-th ability of a figure's card.
func (p *tableau) own(f *troops.Figure, n int, as answers, rolls ...string) []string {
	p.t.Helper()
	return p.now(func(g *Game, t *engine.Table) { g.use(t, f.Seat, f, troops.Source{Card: f.Card, N: n}) }, as, rolls...)
}

// aimsAt begins an attack and leaves it before dice are rolled.
func (p *tableau) aimsAt(f, o *troops.Figure) {
	p.Attack = p.aimed(f, o, o.At, p.usually(f))
	p.surround()
}

// TestWhoActsNext: cards that say who is activated next.
func TestWhoActsNext(t *testing.T) {
	t.Run("IA-ACT-02 Force Vision, Provoke", func(t *testing.T) {
		p := openMap(t, 8, 2)
		f := p.stands(1, "kanan_jarrus", 0, 0)
		p.stands(2, "c_3po", 4, 0)
		o := p.stands(2, "r2_d2", 6, 0)
		p.own(f, 0, answers{"summon": pick(o.Group)})
		is(t, "the group that must be next", p.nextGroups(2)[0].ID, o.Group)
		is(t, "the only one", len(p.nextGroups(2)), 1)
		p.group(o.Group).Exhausted = true
		is(t, "if able", p.nextGroups(2)[0].ID != o.Group, true)
	})
	t.Run("Sit Tight", func(t *testing.T) { // until one has more ready cards
		p := openMap(t, 8, 2)
		p.stands(1, "c_3po", 0, 0)
		a := p.stands(2, "c_3po", 4, 0)
		p.now(func(g *Game, t *engine.Table) { g.use(t, 1, nil, troops.Source{Command: "sit_tight"}) }, nil)
		is(t, "one to one", len(p.nextGroups(1)), 0)
		p.group(a.Group).Exhausted = true
		is(t, "one to none", len(p.nextGroups(1)), 1)
	})
	t.Run("Field Tactics", func(t *testing.T) { // a trooper or leader of 6 at most, which then lacks it
		p := openMap(t, 8, 2)
		f := p.stands(1, "death_trooper", 0, 0)
		o := p.stands(1, "stormtrooper", 4, 0)
		p.stands(1, "at_st_elite", 6, 0)
		p.stands(2, "c_3po", 2, 1)
		p.Mission.Last = f.Group
		p.own(f, 1, answers{"follow": pick(o.Group)})
		is(t, "who acts", p.Mission.Turn.Group, o.Group)
		is(t, "without Field Tactics of its own", p.flagged(o, "no_tactics"), true)
	})
	t.Run("Change of Plans", func(t *testing.T) {
		p := openMap(t, 8, 2)
		a, b := p.stands(1, "stormtrooper_elite", 0, 0), p.stands(1, "stormtrooper", 2, 0)
		p.group(b.Group).Exhausted = true
		p.now(func(g *Game, t *engine.Table) { g.use(t, 1, nil, troops.Source{Command: "change_of_plans"}) }, answers{"exchange": pick(a.Group), "exchange.for": pick(b.Group)})
		is(t, "exhausted", p.group(a.Group).Exhausted, true)
		is(t, "ready", p.group(b.Group).Exhausted, false)
	})
}

// TestTargetsByCards: cards that change whom one may attack, and with what.
func TestTargetsByCards(t *testing.T) {
	t.Run("Etiquette and Protocol", func(t *testing.T) {
		p := openMap(t, 8, 2)
		f, o := p.stands(1, "c_3po", 0, 0), p.stands(2, "gideon_argus", 4, 0)
		friend := p.stands(1, "gideon_argus", 2, 1)
		p.card(f, "etiquette_and_protocol", 0, answers{"pick": {engine.Pick(o.ID), engine.Pick(friend.ID)}})
		is(t, "the foe at the friend", len(p.space().aims(o, friend)), 0)
		is(t, "the friend at the foe", len(p.space().aims(friend, o)), 0)
		is(t, "at others", len(p.space().aims(o, f)) > 0, true)
		p.lapses()
		is(t, "in the next round", len(p.space().aims(o, friend)) > 0, true)
	})
	t.Run("Arcing Shot", func(t *testing.T) { // round a corner, by an empty space in sight
		p := openMap(t, 4, 3).upright(2, 0, '|')
		f, o := p.stands(1, "drokkatta", 0, 0), p.stands(2, "c_3po", 2, 0)
		is(t, "behind the wall", len(p.space().aims(f, o)), 0)
		p.card(f, "arcing_shot", 0, nil)
		is(t, "by the space beside it", len(p.space().aims(f, o)) > 0, true)
		p.passes("attack", f.ID)
		is(t, "for one attack", len(p.space().aims(f, o)), 0)
	})
	t.Run("Close Quarters", func(t *testing.T) { // with the dice of the target
		p := openMap(t, 4, 2)
		f, o := p.stands(1, "verena_talos", 0, 0), p.stands(2, "at_st_elite", 1, 0)
		p.own(f, 0, nil, "red 1 1", "blue 1", "black 1 1")
		is(t, "red, red and blue", p.heard("rolled"), true)
		is(t, "at the AT-ST", p.Mission.Struck, o.ID)
	})
	t.Run("Barrage", func(t *testing.T) { // the second target is near the first, with a white die more
		p := openMap(t, 12, 2)
		f := p.stands(1, "ct_1701", 0, 0)
		b := p.stands(2, "darth_vader", 6, 0)
		p.stands(2, "darth_vader", 11, 0)
		h := p.usually(f)
		h.guard = []string{"white"}
		x := p.aimed(f, b, b.At, h)
		is(t, "white dice", x.Pool.White, 1)
		is(t, "black dice", x.Pool.Black, 2)
	})
	t.Run("Advanced Firepower", func(t *testing.T) { // an adjacent vehicle has the surges of the General
		p := openMap(t, 8, 4)
		s, f, o := p.stands(1, "general_sorin", 0, 0), p.stands(1, "probe_droid", 1, 0), p.stands(2, "c_3po", 4, 0)
		p.aimsAt(f, o)
		with := len(p.Attack.With.Surge)
		s.At = grid.Square{X: 7, Y: 3}
		p.aimsAt(f, o)
		is(t, "surge abilities more", with-len(p.Attack.With.Surge), len(s.Printed().Surge))
	})
	t.Run("Element of Surprise", func(t *testing.T) {
		p := openMap(t, 8, 2)
		f, o := p.stands(1, "gideon_argus", 0, 0), p.stands(2, "darth_vader", 3, 0)
		p.acting(f).Mission.Turn.Watched = o.ID
		p.aimsAt(f, o)
		u := p.Game.using(tricks.Use{Seat: 1, By: f})
		is(t, "it saw him", u.All([]string{"target unaware"}), false)
		p.Mission.Turn.Watched = ""
		is(t, "it did not", u.All([]string{"target unaware"}), true)
	})
	t.Run("Concentrated Fire", func(t *testing.T) { // for a trooper, at a target in sight
		p := openMap(t, 8, 2)
		f, a, o := p.stands(1, "stormtrooper", 0, 1), p.stands(1, "stormtrooper", 1, 0), p.stands(2, "c_3po", 4, 1)
		v := p.stands(1, "darth_vader", 5, 0)
		p.side(1).Command.Hand = []string{"concentrated_fire"}
		p.aimsAt(a, o)
		list := p.Game.plays(1, declaring, []*troops.Figure{f})
		is(t, "beside a trooper", len(list), 1)
		is(t, "what it does is told", p.playOption(list[0]).Note.Key, "does.command.concentrated_fire")
		p.aimsAt(v, o)
		is(t, "beside Darth Vader", len(p.Game.plays(1, declaring, []*troops.Figure{f})), 0)
	})
	t.Run("Krayt Dragon Fury", func(t *testing.T) { // Cleave and Recover by the surges rolled
		p := openMap(t, 4, 2)
		f, o := p.stands(1, "tress_hacnua", 0, 0), p.stands(2, "darth_vader", 1, 0)
		p.aimsAt(f, o)
		before := len(p.Attack.With.Surge)
		p.Attack.Dice = []troops.Die{{Colour: "green", Face: 1}, {Colour: "green", Face: 2}}
		n := troops.Total(p.Attack.Dice).Surge
		p.now(func(g *Game, t *engine.Table) { g.use(t, 1, f, troops.Source{Card: f.Card, N: 0}) }, nil)
		is(t, "abilities more", len(p.Attack.With.Surge)-before, 2)
		is(t, "Cleave", troops.Amount(p.Attack.With.Surge[before].Effects, "cleave"), n)
	})
}

// TestDiceByCards: cards that turn, exchange and spoil dice.
func TestDiceByCards(t *testing.T) {
	t.Run("IA-ATK-25", func(t *testing.T) { // each "while attacking" at its step: dice, rerolls, modifiers
		for _, c := range []struct {
			card string
			want []bool // when declared, when rerolled, when modified
		}{{"assassinate", []bool{false, false, true}}} {
			p := openMap(t, 4, 1)
			f, o := p.stands(1, "vinto_hreeda", 0, 0), p.stands(2, "c_3po", 2, 0)
			p.aimsAt(f, o)
			p.side(1).Command.Hand = []string{c.card}
			for i, w := range []window{declaring, rerolling, modifying} {
				is(t, c.card+" "+w.key, len(p.Game.plays(1, w, []*troops.Figure{f})) > 0, c.want[i])
			}
		}
	})
	t.Run("Tough Luck", func(t *testing.T) { // a rerolled die does not count
		p := openMap(t, 4, 1)
		f, o := p.stands(1, "gideon_argus", 0, 0), p.stands(2, "c_3po", 2, 0)
		p.aimsAt(f, o)
		p.Attack.Dice = []troops.Die{{Colour: "blue", Face: 1}, {Colour: "green", Face: 2, Again: true}}
		p.Attack.Fresh = "d2"
		p.card(o, "tough_luck", 0, answers{"spoil": pick("d2")})
		is(t, "dice left", len(p.Attack.Dice), 1)
		is(t, "the other", p.Attack.Dice[0].Colour, "blue")
	})
	t.Run("Cheat to Win, Lasat Honor Guard", func(t *testing.T) {
		p := openMap(t, 4, 1)
		f, o := p.stands(1, "lando_calrissian", 0, 0), p.stands(2, "c_3po", 2, 0)
		p.aimsAt(f, o)
		p.Attack.Dice = []troops.Die{{Colour: "blue", Face: 1}}
		p.Attack.Fresh = "d1"
		p.card(f, "cheat_to_win", 0, answers{"face.die": pick("d1"), "face": pick("f6")})
		is(t, "its face", p.Attack.Dice[0].Face, 6)
	})
	t.Run("Gambit", func(t *testing.T) { // another die of the same kind is rerolled
		p := openMap(t, 4, 1)
		f, o := p.stands(1, "lando_calrissian", 0, 0), p.stands(2, "c_3po", 2, 0)
		p.aimsAt(f, o)
		p.Attack.Own = 1
		p.Attack.Dice = []troops.Die{{Colour: "blue", Face: 1}}
		p.now(func(g *Game, t *engine.Table) { g.rerolls(t) }, answers{"reroll.attack": pick("d1"), "gambit": pick("red")}, "red.again 4")
		is(t, "the colour", p.Attack.Dice[0].Colour, "red")
		is(t, "rerolled", p.Attack.Dice[0].Again, true)
	})
}

// TestSufferingByCards: cards that change what is suffered.
func TestSufferingByCards(t *testing.T) {
	t.Run("Vanish", func(t *testing.T) { // nothing until the next activation, then 4 movement points
		p := openMap(t, 8, 2)
		f := p.stands(1, "davith_elso", 0, 0)
		p.stands(2, "c_3po", 7, 0)
		p.card(f, "vanish", 0, nil)
		p.now(func(g *Game, t *engine.Table) {
			g.harm(t, f, 3)
			g.become(t, f, "stunned")
		}, nil)
		is(t, "damage", f.Lost, 0)
		is(t, "Stunned", f.Has("stunned"), false)
		p.now(func(g *Game, t *engine.Table) {
			g.begin(t, f)
			g.harm(t, f, 3)
		}, nil)
		is(t, "points", p.Mission.Turn.Points, 4)
		is(t, "damage in its activation", f.Lost, 3)
	})
	t.Run("Sustained by Rage", func(t *testing.T) { // not before its activation is resolved
		p := openMap(t, 8, 2)
		f := p.stands(1, "maul", 0, 0)
		p.stands(1, "c_3po", 2, 0)
		p.stands(2, "c_3po", 7, 0)
		p.now(func(g *Game, t *engine.Table) { g.harm(t, f, 20) }, nil)
		is(t, "stands", f.On, true)
		p.Mission.Turn = troops.Turn{Group: f.Group, Done: []string{f.ID}, Used: []string{}}
		p.plays(nil)
		is(t, "stands after it", f.On, false)
	})
	t.Run("Evacuate", func(t *testing.T) { // half of 3, rounded down
		p := openMap(t, 8, 2)
		f, o := p.stands(1, "hera_syndulla", 0, 0), p.stands(1, "c_3po", 1, 0)
		p.stands(2, "c_3po", 7, 0)
		p.card(f, "evacuate", 0, answers{"pick": pick(o.ID)})
		is(t, "gone", o.On, false)
		is(t, "points", p.side(2).VP, o.Printed().Cost/2)
	})
	t.Run("Under Duress", func(t *testing.T) { // two cards for a point of strain
		p := openMap(t, 8, 2)
		f := p.stands(1, "darth_vader", 0, 0)
		p.stands(2, "c_3po", 7, 0)
		p.side(2).Upgrades = []string{"under_duress"}
		p.side(1).Command = deck.New("planning", "planning", "planning")
		p.now(func(g *Game, t *engine.Table) { g.strain(t, f, 2) }, answers{"strain": {engine.Count(1)}}, "strain 1", "strain 1")
		is(t, "damage", f.Lost, 1)
		is(t, "cards left", p.side(1).Command.Left(), 1)
	})
	t.Run("Headhunter", func(t *testing.T) { // a point less, and a card or a damage
		p := openMap(t, 8, 2)
		f, o := p.stands(1, "bossk", 0, 0), p.stands(2, "darth_vader", 3, 0)
		p.group(f.Group).Attached = []string{"headhunter"}
		p.acting(f)
		p.now(func(g *Game, t *engine.Table) { g.strain(t, o, 2) }, answers{"may": pick("use")})
		is(t, "1 for the card, 1 of strain", o.Lost, 2)
		is(t, "exhausted", slices.Contains(p.side(1).Exhausted, "headhunter"), true)
	})
	t.Run("Punishing Strike", func(t *testing.T) {
		p := openMap(t, 8, 2)
		f, o := p.stands(1, "0_0_0", 0, 0), p.stands(2, "darth_vader", 1, 0)
		p.side(1).Upgrades = []string{"punishing_strike"}
		p.now(func(g *Game, t *engine.Table) { g.use(t, 1, f, troops.Source{Card: f.Card, N: 2}) }, answers{"punish": pick("stunned")})
		is(t, "Weakened", o.Has("weakened"), false)
		is(t, "Stunned", o.Has("stunned"), true)
		is(t, "exhausted", slices.Contains(p.side(1).Exhausted, "punishing_strike"), true)
	})
	t.Run("Zillo Technique", func(t *testing.T) { // any friend that defends has it
		p := openMap(t, 8, 2)
		f, o := p.stands(1, "darth_vader", 1, 0), p.stands(2, "gideon_argus", 4, 0)
		p.side(1).Upgrades = []string{"zillo_technique"}
		p.aimsAt(o, f)
		is(t, "offered", len(p.abilities(f, "defending")) > 0, true)
		p.side(1).Exhausted = []string{"zillo_technique"}
		is(t, "once", p.uses(p.playAbilities(f, "defending")[0]), false)
	})
	t.Run("Overrun, Cut and Run", func(t *testing.T) { // damage to whose space it enters, or leaves
		p := openMap(t, 8, 1)
		f, o := p.stands(1, "davith_elso", 0, 0), p.stands(2, "darth_vader", 1, 0)
		p.Mission.Lasting = append(p.Mission.Lasting, troops.Lasting{Figure: f.ID, Source: troops.Source{Command: "overrun"}, By: f.ID, Until: "activation"})
		p.acting(f).Mission.Turn.Points = 4
		p.does("walk", answers{"way": way([2]int{2, 0})})
		is(t, "2 for entering, 1 for leaving", o.Lost, 3)
	})
	t.Run("Miracle Worker", func(t *testing.T) {
		p := openMap(t, 8, 1)
		f, o := p.stands(1, "mhd_19", 0, 0), p.stands(1, "gideon_argus", 2, 0)
		p.stands(2, "c_3po", 7, 0)
		p.side(1).Command.Hand = []string{"miracle_worker"}
		p.now(func(g *Game, t *engine.Table) { g.harm(t, o, o.Health) }, answers{"card.fallen": pick("miracle_worker:" + f.ID)})
		is(t, "stands", o.On, true)
		is(t, "damage", o.Lost, o.Health-3)
	})
	t.Run("Extra Protection", func(t *testing.T) { // 3 damage beside him, not 2
		for n, want := range map[int]bool{2: false, 3: true} {
			p := openMap(t, 8, 1)
			f, o := p.stands(1, "onar_koma", 0, 0), p.stands(1, "darth_vader", 1, 0)
			p.stands(2, "c_3po", 7, 0)
			p.side(1).Command.Hand = []string{"extra_protection"}
			asked := p.now(func(g *Game, t *engine.Table) { g.harm(t, o, n) }, answers{"card.fallen": pickIf(want, "extra_protection:"+f.ID), "way": someIf(want)})
			is(t, "asked", slices.Contains(asked, "card.fallen 1"), want)
		}
	})
}

func pickIf(is bool, key string) []engine.Answer {
	if is {
		return pick(key)
	}
	return nil
}

func someIf(is bool) []engine.Answer {
	if is {
		return []engine.Answer{{}}
	}
	return nil
}

// TestTerminalsByCards: cards that change who controls what, and who may interact.
func TestTerminalsByCards(t *testing.T) {
	t.Run("Alter Mind", func(t *testing.T) { // cheap enemies near him do not count, and do not interact
		p := openMap(t, 8, 2)
		p.stands(1, "obi_wan_kenobi", 0, 0)
		o, far := p.stands(2, "c_3po", 2, 0), p.stands(2, "c_3po", 7, 0)
		p.Mission.Tokens = append(p.Mission.Tokens, &troops.Token{ID: "terminal1", Kind: "terminal", At: grid.Square{X: 2, Y: 1}}, &troops.Token{ID: "terminal2", Kind: "terminal", At: grid.Square{X: 7, Y: 1}})
		is(t, "near", p.flagged(o, "no_interact"), true)
		is(t, "far", p.flagged(far, "no_interact"), false)
		is(t, "terminals of side 2", len(p.controls(2, "terminal")), 1)
	})
	t.Run("Terminal Network", func(t *testing.T) {
		p := openMap(t, 8, 2)
		f := p.stands(1, "r2_d2", 0, 0)
		p.stands(2, "c_3po", 7, 0)
		p.Mission.Tokens = append(p.Mission.Tokens, &troops.Token{ID: "terminal1", Kind: "terminal", At: grid.Square{X: 1}}, &troops.Token{ID: "terminal2", Kind: "terminal", At: grid.Square{X: 7, Y: 1}})
		p.card(f, "terminal_network", 0, nil)
		is(t, "his", len(p.controls(1, "terminal")), 2)
		is(t, "theirs", len(p.controls(2, "terminal")), 0)
		p.lapses()
		is(t, "in the next round", len(p.controls(1, "terminal")), 1)
	})
	t.Run("Smuggler's Tricks", func(t *testing.T) { // one enemy fewer counts
		p := openMap(t, 8, 2)
		f := p.stands(1, "han_solo", 0, 0)
		p.stands(2, "c_3po", 2, 0)
		p.Mission.Tokens = append(p.Mission.Tokens, &troops.Token{ID: "terminal1", Kind: "terminal", At: grid.Square{X: 1}})
		is(t, "both", len(p.controls(1, "terminal")), 0)
		p.card(f, "smugglers_tricks", 0, nil)
		is(t, "his", len(p.controls(1, "terminal")), 1)
	})
	t.Run("Trained", func(t *testing.T) { // it may interact, and has no Brutality
		p := openMap(t, 8, 4)
		f := p.stands(1, "rancor_elite", 0, 0)
		p.stands(2, "c_3po", 7, 0)
		is(t, "Brutality", len(p.abilities(f, "special")), 1)
		n := slices.IndexFunc(f.Printed().Ability, func(a *book.Ability) bool { return a.Name == "trained" })
		p.own(f, n, nil)
		is(t, "Brutality when trained", len(p.abilities(f, "special")), 0)
		is(t, "may interact", p.flagged(f, "sentient"), true)
	})
	t.Run("Hidden Trap", func(t *testing.T) {
		p := openMap(t, 8, 2)
		f, o := p.stands(1, "saska_teft", 0, 0), p.stands(2, "darth_vader", 6, 0)
		p.Mission.Tokens = append(p.Mission.Tokens, &troops.Token{ID: "terminal1", Kind: "terminal", At: grid.Square{X: 7, Y: 1}})
		p.card(f, "hidden_trap", 0, nil)
		is(t, "beside it", o.Lost, 2)
		is(t, "away from it", f.Lost, 0)
	})
}

// TestCompanionsAndForms: figures and shapes that come with a card.
func TestCompanionsAndForms(t *testing.T) {
	t.Run("Spot Weld, Scrap Battalion", func(t *testing.T) {
		p := openMap(t, 8, 2)
		f, o := p.stands(1, "ugnaught_tinkerer", 0, 0), p.stands(2, "darth_vader", 2, 0)
		p.own(f, 0, answers{"arrive": pick("B1")})
		d := p.figure(f.ID + ".junk_droid")
		is(t, "beside it", d != nil && d.At == grid.Square{X: 1}, true)
		is(t, "in its group", len(p.members(f.Group)), 2)
		u := p.Game.using(tricks.Use{Seat: 1, By: f})
		is(t, "another one", u.All([]string{"not present junk_droid"}), false)
		p.aimsAt(d, o)
		is(t, "with the surges of the Ugnaught", len(p.Attack.With.Surge), len(d.Printed().Surge)+len(p.borrowed(d)))
		p.now(func(g *Game, t *engine.Table) { g.harm(t, f, f.Health) }, nil)
		is(t, "the droid goes with the last Ugnaught", d.On, false)
		is(t, "points", p.side(2).VP, f.Printed().Cost)
	})
	t.Run("Shape, Shift", func(t *testing.T) {
		p := openMap(t, 8, 2)
		f, o := p.stands(1, "clawdite_shapeshifter", 0, 0), p.stands(2, "darth_vader", 4, 0)
		p.own(f, 0, answers{"form": pick("form_scout")})
		is(t, "Priority Target", p.flagged(f, "clear"), true)
		p.aimsAt(f, o)
		p.now(func(g *Game, t *engine.Table) { g.triggers(t, f, "attacking") }, nil)
		is(t, "accuracy", p.Attack.With.Accuracy, 2)
		p.own(f, 1, answers{"form": pick("form_streetrat")})
		is(t, "one form", len(p.group(f.Group).Attached), 1)
		is(t, "Priority Target of a Streetrat", p.flagged(f, "clear"), false)
	})
	t.Run("Reinforcements", func(t *testing.T) { // beside another of the group
		p := openMap(t, 8, 2)
		f := p.stands(1, "stormtrooper", 0, 0)
		p.stands(2, "c_3po", 7, 0)
		p.now(func(g *Game, t *engine.Table) { g.use(t, 1, nil, troops.Source{Command: "reinforcements"}) }, answers{"arrive": pick("B1")})
		is(t, "figures", len(p.members(f.Group)), 2)
	})
}

// TestDecksByCards: cards that look into decks and hands, and change them.
func TestDecksByCards(t *testing.T) {
	hands := func(t *testing.T) (*tableau, *troops.Figure) {
		p := openMap(t, 8, 2)
		f := p.stands(1, "agent_blaise", 0, 0)
		p.stands(2, "c_3po", 7, 0)
		p.side(1).Command, p.side(2).Command = deck.New("planning"), deck.New("urgency", "take_initiative")
		return p, f
	}
	t.Run("IA-CMD-03 Interrogate", func(t *testing.T) {
		p, f := hands(t)
		p.side(1).Command.Hand, p.side(2).Command.Hand = []string{"take_initiative"}, []string{"planning"}
		p.own(f, 1, answers{"interrogate": pick("k1"), "interrogate.pay": pick("k1")})
		is(t, "own hand", len(p.side(1).Command.Hand), 0)
		is(t, "their hand", len(p.side(2).Command.Hand), 0)
		p.card(f, "espionage_mastery", 0, nil, "command 1")
		is(t, "the card paid is back, and one drawn", len(p.side(1).Command.Hand), 2)
	})
	t.Run("Cut Lines", func(t *testing.T) {
		p, f := hands(t)
		p.card(f, "cut_lines", 0, nil)
		p.now(func(g *Game, t *engine.Table) { g.draw(t, 2, 1) }, nil)
		is(t, "drawn in this round", len(p.side(2).Command.Hand), 0)
		p.Mission.Round++
		p.now(func(g *Game, t *engine.Table) { g.draw(t, 2, 1) }, nil, "command 1")
		is(t, "in the next", len(p.side(2).Command.Hand), 1)
	})
	t.Run("Data Theft", func(t *testing.T) { // played as one's own, it goes back to its owner's pile
		p, f := hands(t)
		p.side(2).Command.Discard = []string{"planning"}
		p.card(f, "data_theft", 0, answers{"borrow": pick("k1")})
		is(t, "in hand", slices.Contains(p.side(1).Command.Hand, "planning"), true)
		p.lapses()
		is(t, "after the round", slices.Contains(p.side(1).Command.Hand, "planning"), false)
		is(t, "in its pile", slices.Contains(p.side(2).Command.Discard, "planning"), true)
	})
	t.Run("Behind Enemy Lines, Military Efficiency, Heroic Effort", func(t *testing.T) {
		p, f := hands(t)
		p.card(f, "behind_enemy_lines", 0, answers{"sift": pick("k2")}, "command 1", "command 1")
		is(t, "on top", len(p.side(2).Command.Top) > 0, true)
		top := p.side(2).Command.Top
		p.now(func(g *Game, t *engine.Table) { g.draw(t, 2, 2) }, nil)
		is(t, "both drawn without a pick", len(p.side(2).Command.Hand), 2)
		is(t, "they were", top != "", true)
		p.side(1).Command.Discard = []string{"urgency"}
		p.now(func(g *Game, t *engine.Table) {
			u := g.using(tricks.Use{T: t, Seat: 1, By: f})
			u.do([][]string{{"restock"}})
		}, answers{"restock": pick("k1")})
		is(t, "in the deck", p.side(1).Command.Left(), 2)
		p.side(1).Command.Hand = []string{"take_initiative"}
		p.now(func(g *Game, t *engine.Table) {
			u := g.using(tricks.Use{T: t, Seat: 1, By: f})
			u.do([][]string{{"bottom", "1"}})
		}, nil)
		is(t, "at the bottom", p.side(1).Command.Bottom, "take_initiative")
	})
	t.Run("Devotion", func(t *testing.T) { // a card for the friend chosen
		p := openMap(t, 8, 2)
		f, o := p.stands(1, "r2_d2", 0, 0), p.stands(1, "c_3po", 1, 0)
		p.stands(2, "c_3po", 7, 0)
		p.side(1).Command = deck.New("planning", "etiquette_and_protocol")
		p.card(f, "devotion", 0, answers{"pick": pick(o.ID), "fetch": pick("k1")})
		is(t, "in hand", slices.Equal(p.side(1).Command.Hand, []string{"etiquette_and_protocol"}), true)
	})
	t.Run("Black Market", func(t *testing.T) { // sold for its cost
		p := openMap(t, 8, 2)
		f := p.stands(1, "han_solo", 0, 0)
		p.stands(2, "c_3po", 7, 0)
		p.side(1).Upgrades, p.side(1).Command = []string{"black_market"}, deck.New("assassinate")
		cost := book.Content().Command("assassinate").Cost
		p.now(func(g *Game, t *engine.Table) { g.sides(t, 1, "end") }, answers{"may": pick("use"), "strain": {engine.Count(0)}, "market": pick("sell")}, "command 1")
		is(t, "strain", f.Lost, 1)
		is(t, "points", p.side(1).VP, cost)
	})
	t.Run("Navigation Upgrade", func(t *testing.T) { // it lies before its player until it is used again
		p := openMap(t, 8, 2)
		f := p.stands(1, "r2_d2", 0, 0)
		p.stands(2, "c_3po", 7, 0)
		p.side(1).Command.Hand = []string{"navigation_upgrade"}
		p.acting(f)
		p.now(func(g *Game, t *engine.Table) { g.playCard(t, 1, playable{"navigation_upgrade", f, 0}) }, answers{})
		is(t, "in play", p.side(1).Play, "navigation_upgrade")
		is(t, "in the pile", len(p.side(1).Command.Discard), 0)
		is(t, "offered", slices.ContainsFunc(p.offers(), func(k string) bool { return k == "during navigation_upgrade//1/-1" }), true)
	})
	t.Run("Negotiate", func(t *testing.T) { // pay 2, or 2 damage more
		p := openMap(t, 8, 2)
		f, o := p.stands(1, "hondo_ohnaka", 0, 0), p.stands(2, "c_3po", 3, 0)
		p.side(2).VP = 3
		p.aimsAt(f, o)
		p.own(f, 0, answers{"ransom": pick("pay")})
		is(t, "theirs", p.side(2).VP, 1)
		is(t, "his", p.side(1).VP, 2)
		p.own(f, 0, nil) // they cannot pay
		is(t, "damage", p.Attack.With.Damage, 2)
	})
}
