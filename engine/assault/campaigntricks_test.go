package assault

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/assault/tricks"
	"estafeta/engine/assault/troops"
	"estafeta/engine/grid"
)

// moment lets something happen, every question answered by its default.
func (p *tableau) moment(do func(g *Game, t *engine.Table)) *tableau {
	p.t.Helper()
	state, err := json.Marshal(p.Game)
	if err != nil {
		p.t.Fatal(err)
	}
	p.Game = tumbled(p.t, state, 0, do)
	return p
}

// of finds the figure of a card on the map.
func (p *tableau) of(card string) *troops.Figure {
	for _, f := range p.Figures {
		if f.Card == card && f.On {
			return f
		}
	}
	return nil
}

// TestCompanions: companions come with a hero or with the Imperial player, and act
// before or after an activation.
func TestCompanions(t *testing.T) {
	t.Run("Droid Mastery", func(t *testing.T) { // 2 strain; it acts in the activation of its hero
		p := missionMap(t, 6, 6)
		f := p.hero("jarrod_kelvin", 2, 2)
		other := p.stands(Imperial, "stormtrooper", 5, 5)
		key := uses("during", "hero_jarrod_kelvin", "0")
		p.acting(f).does(key, nil)
		j := p.of("j4x_7")
		if j == nil {
			t.Fatal("J4X-7 is not on the map")
		}
		is(t, "strain", f.Strain, 2)
		is(t, "adjacent", p.space().Adjacent(f, j), true)
		is(t, "its side", j.Seat, Rebel)
		p.heroOf(f).Readies()
		is(t, "offered while it is in play", slices.Contains(p.acting(f).offers(), key), false)
		p.does("end", nil).plays(nil)
		is(t, "acts next", p.Mission.Turn.Figure, j.ID)
		is(t, "interacts", len(p.tasks(p.space(), j)), 0)
		p.does("end", nil).plays(nil)
		is(t, "exhausted", p.group(j.Group).Exhausted, true)
		is(t, "to act", p.Mission.ToAct, Imperial)
		is(t, "it is no group of its own", len(p.ready(Rebel)), 0)
		j.At = other.At
		is(t, "in one space: adjacent", p.space().Adjacent(j, other), true)
		is(t, "in its way", p.goesTo(f, 9, 5, 4) >= 0 && p.space().At(other.At) == other, true)
	})
	t.Run("sight", func(t *testing.T) { // a companion does not block lines
		p := missionMap(t, 6, 1)
		f := p.hero("jarrod_kelvin", 0, 0)
		o := p.stands(Imperial, "stormtrooper", 5, 0)
		j := p.stands(Rebel, "j4x_7", 3, 0)
		is(t, "through J4X-7", p.sight(f, o), true)
		j.Card = "rebel_saboteur"
		is(t, "through a Saboteur", p.sight(f, o), false)
	})
	t.Run("Mutual Progression", func(t *testing.T) { // Speed 1 more for both, 1 block for J4X-7
		p := missionMap(t, 6, 6)
		f := p.hero("jarrod_kelvin", 0, 0, "mutual_progression")
		j := p.stands(Rebel, "j4x_7", 1, 0)
		is(t, "Speed of the hero", p.speed(f), 5)
		is(t, "Speed of J4X-7", p.speed(j), 4)
		is(t, "when it defends", len(p.bestowed(j, "defending")), 1)
		is(t, "nothing for an ally", len(p.bestowed(p.stands(Rebel, "rebel_saboteur", 2, 0), "defending")), 0)
	})
	t.Run("Cam Droid", func(t *testing.T) { // the Reward card brings the companion of its name, in the hero's space
		p := missionMap(t, 6, 6)
		f := p.hero("fenn_signis", 2, 2, "cam_droid")
		p.moment(func(g *Game, t *engine.Table) { g.triggers(t, g.figure(f.ID), "deployed") })
		d := p.of("cam_droid")
		is(t, "there", d != nil && d.At == grid.Square{X: 2, Y: 2}, true)
	})
	t.Run("88-Z", func(t *testing.T) { // before or after a group of the Imperial player, not alone
		p := missionMap(t, 6, 6, "active_surveillance", "targeting_sensors", "overclock")
		p.hero("fenn_signis", 0, 0)
		o := p.stands(Imperial, "stormtrooper", 3, 3)
		z := p.stands(Imperial, "88_z", 3, 4)
		p.group(z.Group).Host = anyGroup
		is(t, "may be activated first", len(p.ready(Imperial)), 2)
		is(t, "Targeting Sensors", len(p.bestowed(z, "ally attacking")), 1)
		p.Mission.ToAct = Imperial
		p.plays(answers{"activate": pick(z.ID)})
		is(t, "Overclock: 3 actions", p.Mission.Turn.Actions, 3)
		p.does("end", nil).plays(nil)
		is(t, "a group follows", p.Mission.ToAct, Imperial)
		p.plays(nil).does("end", nil).plays(nil)
		is(t, "then the Rebels", p.Mission.ToAct, Rebel)
		p.group(z.Group).Exhausted, p.group(o.Group).Exhausted = false, true
		is(t, "alone", len(p.ready(Imperial)), 0)
	})
}

// TestCardTokens: tokens that lie on cards, and cards that are in play for a while.
func TestCardTokens(t *testing.T) {
	t.Run("Weapons Cache", func(t *testing.T) { // 4 tokens when it is found, 1 for 1 damage
		p := missionMap(t, 8, 2)
		f := p.hero("fenn_signis", 0, 0)
		p.Mission.Story.Supply.Unseen = []string{"weapons_cache"}
		p.moment(func(g *Game, t *engine.Table) { g.supply(t, g.figure(f.ID)) })
		is(t, "tokens", p.Mission.Story.Stocked("weapons_cache"), 4)
		f = p.figure(f.ID)
		o := p.stands(Imperial, "at_st_elite", 3, 0)
		p.acting(f).does("attack", answers{"may": pick("use")}, "blue 2", "green 3", "black 1 1") // 1 + 2, 1 + 1 block
		is(t, "damage", o.Lost, 3+1-2)
		is(t, "tokens left", p.Mission.Story.Stocked("weapons_cache"), 3)
	})
	t.Run("Under Surveillance", func(t *testing.T) { // a token for each attack of the heroes, 3 are 1 strain
		p := missionMap(t, 8, 2, "under_surveillance")
		f := p.hero("fenn_signis", 0, 0)
		p.stands(Imperial, "at_st_elite", 3, 0)
		p.acting(f).does("attack", answers{"may": {engine.Answer{}}}, "blue 2", "green 3", "black 1 1")
		is(t, "tokens", p.Mission.Story.Stocked("under_surveillance"), 1)
		p.Mission.Story.Lay("under_surveillance", 2)
		p.moment(func(g *Game, t *engine.Table) { g.begin(t, g.figure(f.ID)) })
		is(t, "strain", p.figure(f.ID).Strain, 1)
		is(t, "tokens left", p.Mission.Story.Stocked("under_surveillance"), 0)
	})
	t.Run("Isolation", func(t *testing.T) { // at the start of the round and at its end, then it is gone
		p := missionMap(t, 9, 2)
		one, two, three := p.hero("fenn_signis", 0, 0), p.hero("gaarkhan", 1, 0), p.hero("diala_passil", 8, 0)
		p.stands(Imperial, "stormtrooper", 4, 1)
		p.side(Imperial).Command.Hand = []string{book.Agenda("isolation")}
		p.moment(func(g *Game, t *engine.Table) {
			g.playCard(t, Imperial, playable{card: book.Agenda("isolation")})
			g.empire(t, "end")
		})
		is(t, "strain of those together", p.figure(one.ID).Strain+p.figure(two.ID).Strain, 0)
		is(t, "strain of the other", p.figure(three.ID).Strain, 2)
		is(t, "in play", slices.Contains(p.Mission.Story.Class, "isolation"), false)
	})
	t.Run("Populist Support", func(t *testing.T) { // threat rises by 2 less, once
		p := missionMap(t, 4, 4)
		p.hero("fenn_signis", 0, 0, "populist_support")
		p.moment(func(g *Game, t *engine.Table) { g.threat(t, 3, "threat.rises") })
		is(t, "threat", p.Mission.Story.Threat, 11)
		p.moment(func(g *Game, t *engine.Table) { g.threat(t, 3, "threat.rises") })
		is(t, "threat", p.Mission.Story.Threat, 14)
	})
}

// TestDiscounts: cards that make a deployment cheaper, and those in the hand that
// nobody else may know of.
func TestDiscounts(t *testing.T) {
	p := campaigning(t, "fenn_signis", "gaarkhan")
	s := p.Mission.Story
	s.Hand, s.Threat = []string{"stormtrooper"}, 4 // a card of cost 6
	t.Run("IA-DEP-09", func(t *testing.T) {
		is(t, "with 4 threat", len(p.deployable(false)), 0)
	})
	t.Run("A Dark Power", func(t *testing.T) { // 5 less
		d := &p.side(Imperial).Command
		d.Hand = []string{book.Agenda("a_dark_power")}
		is(t, "offered", slices.Equal(p.deployable(false), []string{"card stormtrooper a_dark_power"}), true)
		shown, _ := json.Marshal(p.View(2))
		is(t, "told to the Rebels", strings.Contains(string(shown), "a_dark_power"), false)
		d.Hand = []string{}
	})
	t.Run("Mercenary Aid", func(t *testing.T) { // 1 less, for mercenaries, once a mission
		s.Class, s.Hand, s.Threat = []string{"mercenary_aid"}, []string{"stormtrooper", "trandoshan_hunter"}, 6
		is(t, "offered", slices.Equal(p.deployable(false), []string{"card stormtrooper", "card trandoshan_hunter mercenary_aid"}), true) // 6 and 7
		p.side(Imperial).Depleted = []string{"mercenary_aid"}
		is(t, "once it is depleted", slices.Equal(p.deployable(false), []string{"card stormtrooper"}), true)
	})
	t.Run("Vader's Legion", func(t *testing.T) { // 1 figure for 2, 2 for 4
		s.Class, s.Hand, s.Threat = []string{"vaders_legion"}, []string{"stormtrooper"}, 4
		is(t, "offered", slices.Equal(p.deployable(false), []string{"part stormtrooper 1", "part stormtrooper 2"}), true)
	})
	t.Run("Intimidation", func(t *testing.T) { // 2 more
		s.Class, s.Threat = []string{}, 7
		s.Lay("dearer stormtrooper", 2)
		is(t, "for 7", len(p.deployable(false)), 0)
		s.Threat = 8
		is(t, "for 8", len(p.deployable(false)), 1)
	})
}

// TestAttackTricks: what cards change of an attack.
func TestAttackTricks(t *testing.T) {
	shoot := func(t *testing.T, class, hand string) (*tableau, *troops.Figure, *troops.Figure) {
		t.Helper()
		var cards []string
		if class != "" {
			cards = []string{class}
		}
		p := missionMap(t, 8, 2, cards...)
		f := p.hero("fenn_signis", 0, 0)
		o := p.stands(Imperial, "stormtrooper", 2, 0)
		if hand != "" {
			p.side(Imperial).Command.Hand = []string{book.Agenda(hand)}
		}
		return p, f, o
	}
	t.Run("Set for Stun", func(t *testing.T) { // 1 + 2 damage behind 1 block: none, but Stunned
		p, f, o := shoot(t, "", "set_for_stun")
		p.acting(o).does("attack", answers{"card.declare": pick(book.Agenda("set_for_stun") + ":" + o.ID)}, "blue 2", "green 3", "black 1")
		is(t, "damage", f.Lost, 0)
		is(t, "stunned", f.Has("stunned"), true)
	})
	t.Run("Heavy Pressure", func(t *testing.T) { // as much strain
		p, f, o := shoot(t, "heavy_pressure", "")
		p.acting(o).does("attack", answers{"may": pick("use")}, "blue 2", "green 3", "black 1")
		is(t, "damage", f.Lost, 0)
		is(t, "strain", f.Strain, 2)
	})
	t.Run("The Power of Passion", func(t *testing.T) { // a damage token is 1 surge too
		for _, x := range []struct {
			class string
			asks  bool
		}{{"", false}, {"the_power_of_passion", true}} {
			p, f, o := shoot(t, x.class, "")
			o.Tokens = []string{"damage"}
			as := answers{"power": pick("damage")}
			if x.asks {
				as["may"], as["surge"] = []engine.Answer{{}}, []engine.Answer{{}} // it does not reroll
			}
			p.acting(o).does("attack", as, "blue 2", "green 3", "black 1")
			is(t, "damage", f.Lost, 3+1-1)
			is(t, "surges", slices.ContainsFunc(p.asked, func(k string) bool { return strings.HasPrefix(k, "surge ") }), x.asks)
		}
	})
	t.Run("Pinpoint Shot", func(t *testing.T) { // 1 damage whatever is rolled, and Weakened
		p := missionMap(t, 8, 2)
		f := p.hero("vinto_hreeda", 0, 0, "pinpoint_shot")
		o := p.stands(Imperial, "at_st_elite", 3, 0)
		p.acting(f).does("attack", answers{"may": pick("use"), "reroll.attack": {engine.Answer{}}}, "blue 2", "yellow 4", "black 5 5") // 6 block
		is(t, "damage", o.Lost, 1)
		is(t, "weakened", o.Has("weakened"), true)
	})
	t.Run("Stealth", func(t *testing.T) { // a melee attack without accuracy misses
		a := troops.NoAttack()
		a.With.Melee = true
		a.Add("wary", 1)
		is(t, "without", troops.Fight{Attack: &a}.Hits(troops.Spending{}), false)
		is(t, "with 1", troops.Fight{Attack: &a}.Hits(troops.Spending{Results: troops.Results{Accuracy: 1}}), true)
		p := missionMap(t, 4, 2)
		o := p.stands(Imperial, "stormtrooper", 1, 0)
		p.group(o.Group).Attached = []string{"stealth"}
		is(t, "of the group", slices.ContainsFunc(p.abilities(o, "defending"), func(h held) bool { return h.source.Card == "stealth" }), true)
	})
	t.Run("Critical Strikes", func(t *testing.T) { // Pierce is damage
		a := troops.NoAttack()
		a.With.Pierce, a.With.Damage = 2, 1
		p, _, o := shoot(t, "", "")
		p.Attack = a
		p.Attack.By, p.Attack.At = o.ID, o.ID
		v := p.Game.using(tricks.Use{Seat: Imperial, By: o})
		v.do(book.Split([]string{"harden"}))
		is(t, "damage", p.Attack.With.Damage, 3)
		is(t, "Pierce", p.Attack.With.Pierce, 0)
	})
	t.Run("IA-COND-05", func(t *testing.T) { // who is immune gains no condition of an attack either
		p := missionMap(t, 8, 2)
		f := p.hero("onar_koma", 0, 0)
		o := p.stands(Imperial, "stormtrooper", 2, 0)
		p.side(Imperial).Command.Hand = []string{book.Agenda("set_for_stun")}
		p.acting(o).does("attack", answers{"card.declare": pick(book.Agenda("set_for_stun") + ":" + o.ID)}, "blue 2", "green 3")
		is(t, "stunned", f.Has("stunned"), false)
	})
	t.Run("Final Blast", func(t *testing.T) { // an attack before it is defeated
		p := missionMap(t, 8, 2, "final_blast")
		f := p.hero("fenn_signis", 0, 0)
		o := p.stands(Imperial, "stormtrooper", 2, 0)
		o.Lost = o.Health - 1
		p.acting(f).does("attack", answers{"may": pick("use")}, "blue 2", "green 3", "black 1", "blue 2", "green 3", "black 1")
		is(t, "on the map", o.On, false)
		is(t, "damage of the hero", f.Lost, 3-1)
		is(t, "depleted", slices.Contains(p.side(Imperial).Depleted, "final_blast"), true)
	})
	t.Run("Imperial Dedication", func(t *testing.T) { // another adjacent figure becomes the target for 1 threat
		p := missionMap(t, 8, 2, "imperial_dedication")
		f := p.hero("fenn_signis", 0, 0)
		o := p.stands(Imperial, "imperial_officer", 2, 0)
		s := p.stands(Imperial, "stormtrooper", 2, 1)
		p.acting(f).does("attack", answers{"target": pick(o.ID), "may": append(pick("use"), engine.Answer{})}, "blue 2", "green 3", "black 1")
		is(t, "the Officer", o.Lost, 0)
		is(t, "the Stormtrooper", s.Lost > 0, true)
		is(t, "threat", p.Mission.Story.Threat, 9)
	})
}

// TestMovingTricks: cards that answer to movement.
func TestMovingTricks(t *testing.T) {
	t.Run("Blindside", func(t *testing.T) { // a blue die on leaving the space of an enemy, 1 more while Hidden
		p := missionMap(t, 6, 1)
		f := p.hero("davith_elso", 0, 0, "blindside")
		o := p.stands(Imperial, "stormtrooper", 1, 0)
		f.Conditions = []string{"hidden"}
		p.acting(f)
		p.Mission.Turn.Points = 4
		p.does("walk", answers{"way": way([2]int{2, 0}), "may": pick("use")}, "blue 2")
		is(t, "damage", o.Lost, 2)
	})
	t.Run("Survival Gear and Art of Movement", func(t *testing.T) { // difficult terrain costs nothing more; for Diala enemies neither
		p := missionMap(t, 3, 1)
		p.lay(1, 0, '~')
		if p.Game.board().At(grid.Square{X: 1}) != grid.Difficult {
			t.Fatal("there is no difficult space")
		}
		f := p.hero("fenn_signis", 0, 0)
		is(t, "without", p.goesTo(f, 9, 2, 0), 3)
		p.heroOf(f).Items = append(p.heroOf(f).Items, troops.Item{Key: "survival_gear", Mods: []string{}})
		is(t, "with Survival Gear", p.goesTo(f, 9, 2, 0), 2)
		p.stands(Imperial, "stormtrooper", 1, 0)
		is(t, "past an enemy", p.goesTo(f, 9, 2, 0), 3)
		p.heroOf(f).Cards = []string{"art_of_movement"}
		is(t, "with Art of Movement", p.goesTo(f, 9, 2, 0), 2)
	})
	t.Run("Rush", func(t *testing.T) { // a small figure is pushed 1 space, once in an activation
		p := missionMap(t, 6, 1)
		f := p.hero("onar_koma", 0, 0)
		o := p.stands(Imperial, "stormtrooper", 2, 0)
		p.acting(f)
		p.Mission.Turn.Points = 4
		p.does("walk", answers{"way": append(way([2]int{1, 0}), way([2]int{3, 0})...), "may": pick("use")})
		is(t, "pushed to", o.At, grid.Square{X: 3, Y: 0})
	})
	t.Run("Solidarity", func(t *testing.T) { // 2 movement points when another hero within 3 moves
		p := missionMap(t, 6, 2)
		f := p.hero("murne_rin", 0, 0, "solidarity")
		o := p.hero("fenn_signis", 1, 0)
		p.acting(o).does("move", answers{"way": append(way([2]int{2, 0}), way([2]int{0, 1})...)})
		is(t, "moved", f.At, grid.Square{X: 0, Y: 1})
	})
}

// TestByWord: what no rule sees to is used by word: it is offered in the activation
// of its owner, costs what is printed, and is told.
func TestByWord(t *testing.T) {
	p := missionMap(t, 6, 2, "single_minded")
	f := p.hero("fenn_signis", 0, 0, "inside_source")
	o := p.stands(Imperial, "stormtrooper", 3, 0)
	p.acting(f).does(uses("word", "inside_source", "0"), nil)
	is(t, "told", p.heard("ability.word"), true)
	is(t, "depleted", slices.Contains(p.heroOf(f).Depleted, "inside_source"), true)
	is(t, "offered again", slices.Contains(p.acting(f).offers(), uses("word", "inside_source", "0")), false)
	p.acting(o).does(uses("word", "single_minded", "0"), nil)
	is(t, "exhausted", slices.Contains(p.side(Imperial).Exhausted, "single_minded"), true)
	for _, a := range book.Content().Assets {
		for _, x := range a.Ability {
			if x.Word && a.Play != "secret" && a.Kind == "agenda" && a.Play != "ongoing" {
				t.Errorf("nobody is offered %s", a.Key)
			}
		}
	}
}

// TestSupplyTricks: cards that search and sift the Supply deck.
func TestSupplyTricks(t *testing.T) {
	t.Run("Medical Loadout", func(t *testing.T) { // a Medical card of the deck
		p := missionMap(t, 4, 4)
		f := p.hero("mhd_19", 0, 0)
		p.acting(f).does(uses("special", "hero_mhd_19", "0"), nil)
		is(t, "found", slices.Equal(p.heroOf(f).Supply, []string{"adrenal_stim"}), true)
		is(t, "left in the deck", p.Mission.Story.Supply.Left(), 1)
	})
	t.Run("Mechanical", func(t *testing.T) { // a Medical card does nothing to it
		p := missionMap(t, 4, 4)
		f := p.hero("fenn_signis", 0, 0, "adrenal_stim")
		o := p.hero("mhd_19", 1, 0)
		u := p.Game.using(tricks.Use{Seat: Rebel, By: f, Source: troops.Source{Card: "adrenal_stim"}})
		is(t, "the droid", slices.Contains(u.Those([]string{"own"}), o), false)
		is(t, "another", slices.Contains(u.Those([]string{"own"}), f), true)
	})
	t.Run("Painkillers", func(t *testing.T) { // on the wounded side alone
		p := missionMap(t, 4, 4)
		f := p.hero("gaarkhan", 0, 0, "painkillers")
		h := p.heroOf(f)
		is(t, "Speed and Endurance", p.speed(f) == 4 && h.Endurance() == 4, true)
		h.Wounded, f.Card = true, h.Sheet+troops.WoundedSide
		is(t, "wounded: 3 and 1, 3 and 1", p.speed(f) == 4 && h.Endurance() == 4, true)
	})
	t.Run("Supply Chest", func(t *testing.T) { // three more, one is kept
		p := missionMap(t, 4, 4)
		f := p.hero("gaarkhan", 0, 0)
		p.Mission.Story.Supply.Unseen = []string{"supply_chest"}
		p.moment(func(g *Game, t *engine.Table) {
			g.Mission.Story.Bottom = "painkillers turbocharger grappler_arm"
			g.supply(t, g.figure(f.ID))
		})
		h := p.heroOf(p.figure(f.ID))
		is(t, "cards", len(h.Supply), 1)
		is(t, "not the chest", h.Supply[0] != "supply_chest", true)
		is(t, "shuffled back", p.Mission.Story.Supply.Left(), 2)
	})
}
