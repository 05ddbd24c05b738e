package assault

import (
	"slices"
	"strings"
	"testing"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/assault/move"
	"estafeta/engine/assault/tricks"
	"estafeta/engine/assault/troops"
	"estafeta/engine/deck"
)

// TestUpgradesWhole: what Skirmish Upgrades do besides what changes an attack.
func TestUpgradesWhole(t *testing.T) {
	t.Run("The General's Ranks", func(t *testing.T) { // a move by an order: 2 points more
		p := openMap(t, 12, 2)
		f := p.stands(1, "stormtrooper", 0, 0)
		officer := p.stands(1, "imperial_officer", 0, 1)
		p.group(f.Group).Attached = []string{"the_generals_ranks"}
		p.acting(officer)
		is(t, "by an order", p.moveOf(f), f.Printed().Speed+2)
		p.acting(f)
		is(t, "in its own activation", p.moveOf(f), f.Printed().Speed)
		p.acting(officer)
		p.now(func(g *Game, t *engine.Table) {
			u := g.using(tricks.Use{T: t, Seat: 1, By: officer})
			u.On = []*troops.Figure{f}
			u.order([]string{"move"})
		}, answers{"way": way([2]int{6, 0})})
		is(t, "6 spaces with Speed 4", f.At.X, 6)
	})
	t.Run("Wookiee Avenger", func(t *testing.T) { // two cards, and Debts Repaid out of the deck
		p := openMap(t, 12, 2)
		f := p.stands(1, "chewbacca", 0, 0)
		side := p.side(1)
		side.Upgrades = []string{"wookiee_avenger"}
		is(t, "cards at the beginning", p.firstHand(1), 2)
		is(t, "of the other side", p.firstHand(2), 3)
		side.Command = deck.New("debts_repaid", "urgency", "rally")
		p.group(f.Group).Attached = []string{"wookiee_avenger"}
		p.now(func(g *Game, t *engine.Table) { g.triggers(t, f, "deployed") }, nil)
		is(t, "in the hand", slices.Equal(side.Command.Hand, []string{"debts_repaid"}), true)
		is(t, "shown", p.heard("command.found"), true)
		is(t, "left in the deck", side.Command.Left(), 2)
	})
	t.Run("Scavenged Weaponry", func(t *testing.T) { // to another droid; the opponent scores its cost
		p := openMap(t, 12, 2)
		f, o := p.stands(1, "probe_droid", 0, 0), p.stands(1, "probe_droid_elite", 2, 0)
		p.stands(1, "stormtrooper", 4, 0)
		p.stands(2, "c_3po", 8, 0)
		p.group(f.Group).Attached = []string{"scavenged_weaponry"}
		cost := f.Printed().Cost
		asked := p.now(func(g *Game, t *engine.Table) { g.harm(t, f, f.Health) }, answers{"salvage": pick(o.Group)})
		is(t, "asked", slices.Contains(asked, "salvage 1"), true)
		is(t, "the droid's", slices.Equal(p.group(o.Group).Attached, []string{"scavenged_weaponry"}), true)
		is(t, "points", p.side(2).VP, cost+1)
		p.now(func(g *Game, t *engine.Table) { g.harm(t, o, o.Health) }, nil)
		is(t, "nobody is left that could have it", len(p.group(o.Group).Attached), 1)
		is(t, "points", p.side(2).VP, cost+1+o.Printed().Cost+1)
	})
	t.Run("Cross-Training", func(t *testing.T) { // the group are spies
		p := openMap(t, 12, 2)
		f := p.stands(1, "stormtrooper", 0, 0)
		o := p.another(f, 1, 0)
		is(t, "a spy before", f.Trait("spy"), false)
		p.side(1).Upgrades = []string{"cross_training"}
		p.now(func(g *Game, t *engine.Table) { g.attach(t, 1) }, nil)
		is(t, "both are spies", f.Trait("spy") && o.Trait("spy"), true)
		is(t, "for Command cards", f.Allows(book.Content().Command("behind_enemy_lines")), true)
	})
}

// TestSeveralDiscounts: cards that lower a deployment cost do so together (IA-ABIL-03).
func TestSeveralDiscounts(t *testing.T) {
	p := campaigning(t, "fenn_signis", "gaarkhan")
	s := p.Mission.Story
	s.Hand, s.Threat, s.Class = []string{"trandoshan_hunter"}, 1, []string{"mercenary_aid"} // 7, 1 less
	p.side(Imperial).Command.Hand = []string{book.Agenda("a_dark_power")}                   // 5 less
	is(t, "7 - 1 - 5 = 1", slices.Equal(p.deployable(false), []string{"card trandoshan_hunter mercenary_aid+a_dark_power"}), true)
	s.Threat = 2
	is(t, "7 - 5 = 2", slices.Contains(p.deployable(false), "card trandoshan_hunter a_dark_power"), true)
	less := p.discountBy(book.Content().Card("trandoshan_hunter"), "mercenary_aid+a_dark_power")
	is(t, "what it costs", p.cost(book.Content().Card("trandoshan_hunter"), less.n()), 1)
	p.now(func(g *Game, t *engine.Table) {
		for _, d := range less {
			g.lowers(t, d)
		}
	}, nil)
	is(t, "both are spent", slices.Contains(p.side(Imperial).Depleted, "mercenary_aid") && len(p.side(Imperial).Command.Hand) == 0, true)
}

// TestPitDroid: it retrieves crates, and heroes beside it claim what it carries.
func TestPitDroid(t *testing.T) {
	p := campaigning(t, "fenn_signis", "gaarkhan")
	k := p.Mission.Tokens[slices.IndexFunc(p.Mission.Tokens, func(k *troops.Token) bool { return k.Kind == "crate" && p.board().Has(k.At) })]
	f := p.figure(p.Mission.Story.Heroes[0].Figure)
	d := p.muster(Rebel, "pit_droid")[0]
	d.On, d.At = true, k.At
	list := p.tasks(p.space(), d)
	is(t, "a task", len(list), 1)
	p.now(func(_ *Game, t *engine.Table) { list[0].do(t) }, nil)
	is(t, "carried", k.By, d.ID)
	is(t, "nothing more", len(p.tasks(p.space(), d)), 0)
	places := p.space().Around(f, d)
	f.On = true
	f.Put(move.Stand{At: places[0].At})
	key := "crate " + k.ID
	at := slices.IndexFunc(p.tasks(p.space(), f), func(x task) bool { return x.key == key })
	if at < 0 {
		t.Fatal("the hero beside it cannot claim the crate")
	}
	p.now(func(g *Game, t *engine.Table) { g.tasks(g.space(), f)[at].do(t) }, nil, "supply 1")
	is(t, "claimed", k.Own == Rebel && k.By == "", true)
}

// TestArtificialStimulants: strain lies on the card until there are 4; a hero beside
// whoever has it may take it.
func TestArtificialStimulants(t *testing.T) {
	p := missionMap(t, 6, 2)
	f, o := p.hero("fenn_signis", 0, 0, "artificial_stimulants"), p.hero("gideon_argus", 1, 0)
	h := p.heroOf(f)
	p.now(func(g *Game, t *engine.Table) { g.strain(t, f, 3) }, nil)
	is(t, "its own strain", f.Strain, 0)
	is(t, "on the card", p.Mission.Story.Stocked("artificial_stimulants"), 3)
	p.acting(o).does("claim artificial_stimulants", nil)
	is(t, "whose it is", len(h.Supply) == 0 && slices.Contains(p.heroOf(o).Supply, "artificial_stimulants"), true)
	p.now(func(g *Game, t *engine.Table) { g.strain(t, o, 1) }, nil)
	is(t, "discarded with 4", len(p.heroOf(o).Supply), 0)
	is(t, "in the discard pile", strings.Contains(strings.Join(p.Mission.Story.Supply.Discard, " "), "artificial_stimulants"), true)
	p.now(func(g *Game, t *engine.Table) { g.strain(t, o, 1) }, nil)
	is(t, "its own again", o.Strain, 1)
}

// TestOverwatch: whoever declares an attack is attacked first (IA-INTR-01, IA-INTR-03).
func TestOverwatch(t *testing.T) {
	p := missionMap(t, 8, 2)
	f, friend := p.hero("loku_kanoloa", 0, 0, "overwatch"), p.hero("gaarkhan", 6, 0)
	o := p.stands(Imperial, "stormtrooper", 4, 0)
	p.Mission.Story.Lay("overwatch", 1)
	o.Lost = o.Health - 1
	p.acting(o).does("attack", answers{"target": pick(friend.ID), "may": pick("use")}, "blue 6", "green 6", "black 1")
	is(t, "the token is spent", p.Mission.Story.Stocked("overwatch"), 0)
	is(t, "it is defeated before it attacks", !o.On && friend.Lost == 0, true)
	is(t, "its attack is void", p.heard("attack.void"), true)
	is(t, "Loku's", f.On, true)
}
