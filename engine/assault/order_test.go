package assault

import (
	"slices"
	"testing"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/assault/library"
	"estafeta/engine/assault/list"
	"estafeta/engine/assault/tricks"
	"estafeta/engine/assault/troops"
	"estafeta/engine/deck"
	"estafeta/engine/grid"
)

// usedBy are the figures that used abilities, in order.
func (p *tableau) usedBy() []string { return p.whose("ability.used") }

// TestSimultaneous pins who says what comes first of effects at the same time.
func TestSimultaneous(t *testing.T) {
	t.Run("IA-TIME-05", func(t *testing.T) { // Bossk regenerates, Hondo takes what is theirs: their player says which is first
		for _, first := range []string{"bossk", "hondo_ohnaka"} {
			p := openMap(t, 8, 2)
			a, b := p.stands(1, "bossk", 0, 0), p.stands(1, "hondo_ohnaka", 7, 0)
			p.stands(2, "c_3po", 4, 1)
			a.Lost, p.side(2).VP = 3, 10
			p.Mission.Blue, p.Mission.Sides[1].Zone = []grid.Square{b.At}, "blue"
			p.Mission.Phase = StatusPhase
			who := a
			if first == b.Card {
				who = b
			}
			n := map[string]string{"bossk": "0", "hondo_ohnaka": "1"}[first]
			for i, x := range book.Content().Card(first).Ability {
				if x.When == "end" {
					n = roundArg(i)
				}
			}
			p.plays(answers{"sequence": pick(who.ID + " /" + first + "/" + n + "/-1")})
			if got := p.usedBy(); len(got) != 2 || got[0] != who.ID {
				t.Errorf("used by %v, want %s first", got, who.ID)
			}
			is(t, "asked", slices.Contains(p.asked, "sequence 1"), true)
		}
	})
	t.Run("one ability of two figures", func(t *testing.T) { // nothing to decide: nobody is asked
		p := openMap(t, 8, 2)
		a, b := p.stands(1, "bossk", 0, 0), p.stands(2, "bossk", 7, 0)
		a.Lost, b.Lost = 3, 3
		p.Mission.Phase = StatusPhase
		p.plays(nil)
		is(t, "asked", slices.Contains(p.asked, "sequence 1"), false)
	})
	t.Run("IA-INTR-05", func(t *testing.T) { // two enemies react to one step: whoever acts says which is first
		p := openMap(t, 8, 3)
		f := p.stands(1, "c_3po", 1, 1)
		a, b := p.stands(2, "boba_fett", 0, 0), p.stands(2, "boba_fett", 0, 2)
		p.Mission.Lasting = append(p.Mission.Lasting, troops.Lasting{Figure: b.ID, Source: troops.Source{Command: "hard_to_hit"}, Until: "round"})
		reacts := book.Ability{Name: "regenerate", When: "foe exits", Do: []string{"damage 1"}}
		other := held{b, troops.Source{Card: "bossk", N: 1}, &reacts, -1}
		var order []string
		res := p.now(func(g *Game, t *engine.Table) {
			list := append(g.abilities(g.figure(a.ID), "foe exits"), other)
			g.together(t, f.Seat, list, func(h held) { order = append(order, h.by.ID) })
		}, answers{"sequence": pick(b.ID + " " + other.key())})
		is(t, "whom the active player named", len(order) == 2 && order[0] == b.ID, true)
		is(t, "asked the player whose activation it is", slices.Contains(res, "sequence 1"), true)
	})
	t.Run("IA-TIME-08", func(t *testing.T) { // rules with names that answer at once: the Imperial player says which is first
		for first, want := range map[string]int{"r1": 10, "r2": 7} { // 2 + 3, doubled; or doubled, and 3
			doc := missionDoc(6, 6, map[[2]int]byte{{0, 0}: 'e'}, "[vars]\nx = 2\n[[rule]]\nname = { en = \"Flood\", es = \"Riada\" }\nwhen = \"setup\"\ndo = [\"set x x+3\"]\n"+
				"[[rule]]\nname = { en = \"Blaze\", es = \"Fuego\" }\nwhen = \"setup\"\ndo = [\"set x 2*x\"]\n")
			p := stage(t, doc, MissionStart{Heroes: heroesOf("hero_diala_passil", "hero_fenn_signis")})
			p.step(answers{"mission.first": pick(first)})
			is(t, first+" first", p.Mission.Story.Vars["x"], want)
			q := p.question("mission.first")
			is(t, "hidden from the Rebels", len(q.For(2).Options), 0)
		}
	})
	t.Run("IA-RDY-08", func(t *testing.T) { // a card for after an activation needs a card that is ready
		for _, ready := range []bool{false, true} {
			p := openMap(t, 8, 2)
			f := p.stands(1, "ig_88", 0, 0)
			p.stands(2, "c_3po", 7, 0)
			if ready {
				p.stands(1, "imperial_officer", 2, 0)
			}
			p.side(1).Command.Hand = []string{"blaze_of_glory"}
			p.Mission.Turn = troops.Turn{Group: f.Group, Done: []string{f.ID}, Used: []string{}}
			p.plays(nil)
			is(t, "asked for cards after the activation", slices.Contains(p.asked, "card.group 1"), ready)
		}
	})
	t.Run("IA-ACTN-03", func(t *testing.T) { // the attack of a special action is over before the next action
		p := openMap(t, 7, 3)
		f := p.stands(1, "nexu", 0, 0)
		p.stands(2, "darth_vader", 4, 0)
		p.acting(f).does("special /nexu/0/-1", answers{"place": way([2]int{2, 0}), "reroll.defense": {engine.Answer{}}}, "red 2", "green 5", "black 5 5")
		for _, asked := range p.asked[1:] {
			if asked == "act 1" {
				t.Errorf("a further action is asked for within one: %v", p.asked)
			}
		}
		is(t, "resolved", p.Attack.By, "")
	})
}

// TestSeatsOfFigures pins who decides for figures that are not simply one's own.
func TestSeatsOfFigures(t *testing.T) {
	t.Run("IA-ATK-31", func(t *testing.T) { // the resolving player uses the abilities of the figure and rolls for it
		p := openMap(t, 8, 2)
		f, o := p.stands(2, "hk_assassin_droid_elite", 0, 0), p.stands(2, "c_3po", 3, 0)
		p.stands(1, "darth_vader", 7, 1)
		p.Attack = p.aimed(f, o, o.At, p.usually(f))
		p.Attack.Seat = 1
		is(t, "who uses its abilities", p.master(f), engine.Seat(1))
		is(t, "who uses those of the target", p.master(o), engine.Seat(2))
		p.Attack = troops.NoAttack()
		is(t, "after the attack", p.master(f), engine.Seat(2))
	})
	t.Run("IA-ALLY-15 IA-HERO-11", func(t *testing.T) { // one Rebel holds the card of the ally, and may hand it over
		p := inPlay(t, 6, 6, nil, "", "hero_diala_passil:2", "hero_fenn_signis:3", "hero_gaarkhan:4")
		p.Mission.Story.Allies = []string{"luke_skywalker"}
		p.now(func(g *Game, t *engine.Table) { g.allies(t) }, answers{"ally": pick("luke_skywalker"), "holder": pick("seat3")})
		luke := p.of("luke_skywalker")[0]
		seat, also := p.deciders(Rebel, luke)
		is(t, "who decides for the ally", seat, engine.Seat(3))
		is(t, "others", len(also), 0)
		p.now(func(g *Game, t *engine.Table) {
			h := g.Mission.Story.Heroes[0]
			h.Wounded = true
			g.withdraws(t, g.figure(h.Figure), h)
		}, answers{"holder.gives": pick("give")})
		is(t, "who decides now", p.hand(Rebel, p.of("luke_skywalker")[0]), engine.Seat(2))
	})
}

// TestObjectsAndAbilities pins which abilities may be used on objects.
func TestObjectsAndAbilities(t *testing.T) {
	attacks := func(card string) (figure, object []string) {
		p := missionMap(t, 8, 2)
		f := p.hero("vinto_hreeda", 0, 0, card)
		o := p.stands(Imperial, "at_st_elite", 3, 0)
		o.Lost = 2
		for _, is := range []bool{false, true} {
			p.Attack = p.aimed(f, o, o.At, p.usually(f))
			o.Object = is
			var open []string
			for _, when := range []string{"attacking", "modify", "declare", "reroll"} {
				for _, h := range p.abilities(f, when) {
					if p.uses(h) {
						open = append(open, h.source.Card)
					}
				}
			}
			o.Object = false
			if is {
				object = open
			} else {
				figure = open
			}
		}
		return figure, object
	}
	t.Run("IA-OBJA-06", func(t *testing.T) { // Merciless speaks of a figure
		figure, object := attacks("merciless")
		is(t, "at a figure", slices.Contains(figure, "merciless"), true)
		is(t, "at an object", slices.Contains(object, "merciless"), false)
	})
	t.Run("IA-OBJA-05 IA-OBJA-07", func(t *testing.T) { // of a target, or of neither
		p := missionMap(t, 8, 2)
		o := p.stands(Imperial, "at_st_elite", 3, 0)
		f := p.hero("vinto_hreeda", 0, 0)
		p.Attack = p.aimed(f, o, o.At, p.usually(f))
		o.Object = true
		u := p.Game.using(tricks.Use{Seat: Rebel, By: f, On: []*troops.Figure{f}})
		is(t, "a target within 3", u.All([]string{"target within 3"}), true)
		is(t, "neither", u.All([]string{"ranged"}), true)
		is(t, "a figure", u.All([]string{"target figure"}), false)
	})
}

// TestLimitsOfComponents pins what may run out.
func TestLimitsOfComponents(t *testing.T) {
	t.Run("IA-LIM-02", func(t *testing.T) { // there is a token for everybody
		p := openMap(t, 12, 12)
		for i := range 20 {
			f := p.stands(1, "darth_vader", i%12, i/12)
			for _, c := range []string{"stunned", "bleeding", "weakened", "focused", "hidden"} {
				is(t, "gains "+c, f.Gain(c), true)
			}
			f.Suffer(15)
			is(t, "damage", f.Lost, 15)
		}
	})
	t.Run("IA-LIM-03", func(t *testing.T) { // any number of dice
		p := openMap(t, 6, 1)
		f, o := p.stands(1, "gideon_argus", 0, 0), p.stands(2, "at_st_elite", 2, 0)
		a := p.aimed(f, o, o.At, p.usually(f))
		a.Pool = troops.Pool{Blue: 12}
		p.now(func(g *Game, t *engine.Table) {
			g.Attack = a
			g.roll(t)
		}, nil, "blue 1 1 1 1 1 1 1 1 1 1 1 1")
		is(t, "dice", len(p.Attack.Dice), 12)
		is(t, "accuracy of twelve", troops.Total(p.Attack.Dice).Accuracy, 12*troops.Sides["blue"][0].Accuracy)
	})
	t.Run("IA-LIM-04", func(t *testing.T) { // cards that have run out are not drawn
		p := missionMap(t, 4, 2)
		f := p.hero("fenn_signis", 0, 0)
		p.Mission.Story.Supply = deck.New("adrenal_stim")
		p.now(func(g *Game, t *engine.Table) {
			g.supply(t, g.figure(f.ID))
			g.supply(t, g.figure(f.ID))
		}, nil, "supply 1")
		is(t, "drawn", len(p.Mission.Story.Heroes[0].Supply), 1)
	})
	t.Run("IA-LIM-05", func(t *testing.T) { // six regular Stormtroopers, and no seventh
		p := guarded(t, "")
		p.Mission.Story.Threat, p.Mission.Story.Hand = 20, []string{"stormtrooper"}
		c := book.Content().Card("stormtrooper")
		for _, f := range p.field(Imperial, c, "Q") {
			if p.stock(c) > 1 {
				f.On, f.At = true, grid.Square{X: 5, Y: 0}
			}
		}
		for _, f := range p.field(Imperial, c, "W") {
			if p.stock(c) > 1 {
				f.On, f.At = true, grid.Square{X: 5, Y: 1}
			}
		}
		is(t, "left", p.stock(c), 1)
		more := p.field(Imperial, c, "Y")
		is(t, "a group of three finds one figure", len(p.roomFor(more, []grid.Square{{X: 3, Y: 3}})), 1)
		more[0].On, more[0].At = true, grid.Square{X: 3, Y: 3}
		is(t, "none left", p.stock(c), 0)
		is(t, "deployable", slices.Contains(p.deployable(false), "card stormtrooper"), false)
	})
}

// TestNotInAMission pins what is for between missions alone.
func TestNotInAMission(t *testing.T) {
	for _, c := range []struct{ id, verb string }{{"IA-ITEM-09", "trade"}, {"IA-MOD-07", "attach"}, {"IA-SUP-04", "give"}} {
		t.Run(c.id, func(t *testing.T) {
			p := missionMap(t, 6, 2)
			f := p.hero("vinto_hreeda", 0, 0, "adrenal_stim")
			p.hero("fenn_signis", 1, 0)
			is(t, c.verb, p.acting(f).barredBy(c.verb), c.id)
			for _, d := range p.deeds(f).list {
				if d.verb == c.verb {
					t.Errorf("%s is offered", d.key)
				}
			}
		})
	}
	t.Run("IA-INT-09 IA-INT-15", func(t *testing.T) { // claimed and carried tokens go back to the box
		p := inPlay(t, 6, 6, map[[2]int]byte{{5, 5}: 'k', {4, 4}: 'c'}, "[[token]]\nsign = \"k\"\nkey = \"core\"\nkind = \"mission\"\ncarry = true\n[[token]]\nsign = \"c\"\nkey = \"box\"\nkind = \"crate\"\n")
		p.now(func(g *Game, t *engine.Table) {
			f := g.figure(g.Mission.Story.Heroes[0].Figure)
			for _, k := range g.Mission.Tokens {
				if k.Key == "core" {
					g.carries(t, f, k)
				} else {
					g.claim(t, k, Rebel, f)
				}
			}
			g.decide(t, Rebel, "result.mission")
		}, nil)
		is(t, "crates counted", p.Mission.Story.Outcome.Crates, 1)
		for _, k := range p.Mission.Tokens {
			if k.By != "" || k.Own != 0 || !k.Gone {
				t.Errorf("%s is still with somebody: %+v", k.ID, *k)
			}
		}
	})
	t.Run("IA-REW-04", func(t *testing.T) { // everybody may look at every card of the Reward deck
		have := map[string]bool{}
		for _, c := range library.Cards() {
			have[c.Key] = true
		}
		rewards := book.Content().Deck("reward", "")
		is(t, "there are some", len(rewards) > 10, true)
		for _, a := range rewards {
			is(t, a.Key, have[a.Name()], true)
		}
	})
	t.Run("IA-ABIL-08", func(t *testing.T) { // threat is spent for it, and must be there
		p := missionMap(t, 6, 2)
		p.Mission.Story.Threat = 2
		is(t, "3 of 2", p.affords(Imperial, nil, troops.Source{}, "threat 3"), false)
		is(t, "2 of 2", p.affords(Imperial, nil, troops.Source{}, "threat 2"), true)
		p.now(func(g *Game, t *engine.Table) { g.charge(t, Imperial, nil, troops.Source{}, "threat 2") }, nil)
		is(t, "left", p.Mission.Story.Threat, 0)
	})
	t.Run("IA-ALLY-07", func(t *testing.T) { // an ally that is defeated is there again in the next mission
		p := campaigning(t, "fenn_signis", "gaarkhan")
		p.Campaign.Earn("luke_skywalker")
		p.sets("cold_lanterns")
		is(t, "at hand", slices.Contains(p.Mission.Story.Allies, "luke_skywalker"), true)
		p.now(func(g *Game, t *engine.Table) {
			list := g.muster(Rebel, "luke_skywalker")
			list[0].On, list[0].At = true, g.figure(g.Mission.Story.Heroes[0].Figure).At
			g.harm(t, list[0], list[0].Health)
		}, nil)
		p.sets("cold_lanterns")
		is(t, "at hand again", slices.Contains(p.Mission.Story.Allies, "luke_skywalker"), true)
	})
}

// TestDisplacing pins where figures go that somebody has ended on.
func TestDisplacing(t *testing.T) {
	t.Run("IA-KEY-09", func(t *testing.T) { // not through impassable terrain, however near the space behind it is
		p := openMap(t, 6, 1).upright(3, 0, ':')
		f := p.stands(1, "c_3po", 2, 0)
		p.stands(1, "r2_d2", 1, 0)
		p.stands(2, "darth_vader", 2, 0) // it has ended there
		is(t, "not D1 behind the edge, but A1", p.space().Displacements(f)[0].At, grid.Square{X: 0, Y: 0})
		p = openMap(t, 4, 1).upright(2, 0, ':')
		f = p.stands(1, "c_3po", 1, 0)
		p.stands(1, "r2_d2", 0, 0)
		p.stands(2, "darth_vader", 1, 0)
		is(t, "shut in: counted as everywhere", p.space().Displacements(f)[0].At, grid.Square{X: 2, Y: 0})
	})
	t.Run("IA-GEO-07 IA-GEO-10", func(t *testing.T) { // by the number of the tile
		for _, c := range []struct {
			tile     string
			interior bool
		}{{"18A", false}, {"19A", true}, {"36B", true}, {"37B", false}, {"38A", false}, {"38B", false}, {"39A", false}, {"39B", false}} {
			f := readMission(t, tiled(c.tile))
			is(t, c.tile, f.Interior(grid.Square{X: 2, Y: 2}), c.interior)
		}
	})
	t.Run("IA-TERR-11", func(t *testing.T) { // what a border of terrain and walls encloses is all terrain
		for _, m := range book.Content().Maps {
			b, err := book.Draw(m.Drawing)
			if err != nil {
				t.Fatal(err)
			}
			pockets(t, m.Key, b)
		}
	})
}

// tiled is a mission with an area on a tile.
func tiled(tile string) string {
	doc := missionDoc(6, 6, map[[2]int]byte{{0, 0}: 'e'}, "[[area]]\nsign = \"h\"\nkey = \"hall\"\ntile = \""+tile+"\"\n")
	rows := ""
	for y := range 6 {
		for x := range 6 {
			sign := "."
			if x == 2 && y == 2 {
				sign = "h"
			}
			rows += sign
		}
		rows += "\n"
	}
	return "areas = \"\"\"\n" + rows + "\"\"\"\n" + doc
}

// pockets finds open spaces that blocking edges, with walls, shut off from the rest
// of a map.
func pockets(t *testing.T, key string, b *grid.Board) {
	t.Helper()
	region, sizes := map[grid.Square]int{}, []int{}
	steps := []grid.Square{{X: 1}, {X: -1}, {Y: 1}, {Y: -1}}
	open := func(q grid.Square) bool { return b.Has(q) && b.At(q) != grid.Blocking && b.At(q) != grid.Wall }
	for i := range b.Width * b.Height {
		q := grid.Square{X: i % b.Width, Y: i / b.Width}
		if region[q] != 0 || !open(q) {
			continue
		}
		n, todo := 0, []grid.Square{q}
		region[q] = len(sizes) + 1
		for ; len(todo) > 0; todo = todo[1:] {
			n++
			for _, d := range steps {
				to := grid.Square{X: todo[0].X + d.X, Y: todo[0].Y + d.Y}
				e, _ := grid.Between(todo[0], to)
				if open(to) && region[to] == 0 && b.On(e) != grid.Wall && b.On(e) != grid.Blocking {
					region[to] = len(sizes) + 1
					todo = append(todo, to)
				}
			}
		}
		sizes = append(sizes, n)
	}
	for q, r := range region {
		for _, d := range steps {
			to := grid.Square{X: q.X + d.X, Y: q.Y + d.Y}
			if e, _ := grid.Between(q, to); open(to) && b.On(e) == grid.Blocking && region[to] != r && sizes[r-1] < sizes[region[to]-1] {
				t.Errorf("%s: %s is enclosed by blocking edges and walls", key, book.Name(q))
			}
		}
	}
}

// TestForeignCards pins which cards of other affiliations an army may hold.
func TestForeignCards(t *testing.T) {
	check := func(faction string, units ...string) []string {
		var rules []string
		r := engine.Roster{System: "assault", Faction: faction, Decks: map[string][]string{"command": {}}}
		for _, u := range units {
			r.Units = append(r.Units, engine.RosterUnit{Unit: u})
		}
		for _, p := range list.Check(book.Content(), r).Problems {
			if p.Rule == "IA-AFF-05" || p.Rule == "IA-DEPC-06" {
				rules = append(rules, p.Rule)
			}
		}
		return rules
	}
	t.Run("IA-AFF-05", func(t *testing.T) { // two mercenary cards with Hired Guns, not three, and none without
		is(t, "without", len(check("imperial", "nexu")), 1)
		is(t, "two", len(check("imperial", "temporary_alliance_hired_guns", "nexu", "bossk")), 0)
		is(t, "three", len(check("imperial", "temporary_alliance_hired_guns", "nexu", "bossk", "hired_gun")), 1)
		is(t, "a Rebel", len(check("imperial", "temporary_alliance_hired_guns", "c_3po")), 1)
	})
	t.Run("IA-DEPC-06", func(t *testing.T) { // no Skirmish Upgrade of another affiliation
		is(t, "Prey on the Weak", slices.Equal(check("imperial", "temporary_alliance_hired_guns", "prey_on_the_weak"), []string{"IA-DEPC-06"}), true)
	})
	t.Run("Shady Contacts, Scavenged Stock", func(t *testing.T) {
		is(t, "one of the mercenaries", len(check("rebel", "saska_teft", "nexu")), 0)
		is(t, "two", len(check("rebel", "saska_teft", "nexu", "bossk")), 1)
		is(t, "droids of the Empire", len(check("mercenary", "jawa_scavenger_elite", "probe_droid", "probe_droid", "probe_droid")), 0)
		is(t, "a fourth", len(check("mercenary", "jawa_scavenger_elite", "probe_droid", "probe_droid", "probe_droid", "probe_droid_elite")), 1)
	})
}

// TestStrayDroid pins the mission of our own in which a token moves.
func TestStrayDroid(t *testing.T) {
	alley := func(t *testing.T) *tableau {
		p := openMap(t, 9, 3)
		p.Mission.Map, p.Mission.Key = "moisture_farm", "stray"
		p.Mission.Tokens = append(p.Mission.Tokens, &troops.Token{ID: "stray1", Kind: "stray", N: 1, At: grid.Square{X: 4, Y: 1}})
		p.stands(1, "c_3po", 0, 1)
		p.stands(2, "r2_d2", 8, 1)
		p.Mission.Initiative = 2
		return p
	}
	t.Run("IA-INIT-04", func(t *testing.T) { // two figures 4 spaces away: the player with initiative decides
		p := alley(t)
		asked := p.now(func(g *Game, t *engine.Table) { g.rules(t, "end") }, answers{"stray": pick(p.standing(2)[0].ID)})
		is(t, "asked", slices.Contains(asked, "stray 2"), true)
		is(t, "2 spaces towards it", p.Mission.Tokens[0].At, grid.Square{X: 6, Y: 1})
	})
	t.Run("nobody to decide", func(t *testing.T) {
		p := alley(t)
		p.standing(1)[0].At = grid.Square{X: 2, Y: 1}
		asked := p.now(func(g *Game, t *engine.Table) { g.rules(t, "end") }, nil)
		is(t, "asked", slices.Contains(asked, "stray 2"), false)
		is(t, "1 space: it stops beside the figure", p.Mission.Tokens[0].At, grid.Square{X: 3, Y: 1})
	})
	t.Run("IA-TIME-11", func(t *testing.T) { // score first, or let it move first
		for first, want := range map[string]int{"control": 0, "stray": 5} {
			p := alley(t)
			p.standing(1)[0].At = grid.Square{X: 1, Y: 1}
			asked := p.now(func(g *Game, t *engine.Table) { g.rules(t, "end") }, answers{"mission.order": pick(first)})
			is(t, "asked", slices.Contains(asked, "mission.order 2"), true)
			is(t, "points with "+first+" first", p.side(1).VP, want)
		}
	})
	t.Run("IA-WIN-06", func(t *testing.T) { // both score at once: the one with more has won, whoever is first
		p := openMap(t, 9, 3)
		p.Mission.Map, p.Mission.Key = "moisture_farm", "hold"
		a, b := p.stands(1, "c_3po", 0, 0), p.stands(2, "r2_d2", 8, 0)
		for i, at := range []grid.Square{a.At, b.At} {
			p.Mission.Tokens = append(p.Mission.Tokens, &troops.Token{ID: "terminal" + roundArg(i+1), Kind: "terminal", At: at})
		}
		p.side(1).VP, p.side(2).VP = 36, 38
		p.now(func(g *Game, t *engine.Table) { g.rules(t, "end") }, nil)
		is(t, "winner", p.Mission.Result.Winner, engine.Seat(2))
	})
}

// TestGuideDecides: of what another text says differently the guide's reading counts,
// unless the table has agreed on the other.
func TestGuideDecides(t *testing.T) {
	t.Run("IA-GOLD-02", func(t *testing.T) {
		for _, r := range readings {
			g := &Game{Options: map[string]string{}}
			is(t, r.Key, g.rule(r.Key), r.Values[0])
			g.Options[r.Key] = r.Values[1]
			is(t, r.Key+" agreed on", g.rule(r.Key), r.Values[1])
		}
		p := openMap(t, 6, 1) // what a card prints of Hidden is an option, the guide's number the default
		f, o := p.stands(1, "gideon_argus", 0, 0), p.stands(2, "c_3po", 3, 0)
		f.Gain("hidden")
		p.aimsAt(f, o)
		is(t, "a damage, no surge", p.modified(troops.Results{Damage: 1, Surge: 1}), troops.Results{Damage: 2, Surge: 1})
	})
}
