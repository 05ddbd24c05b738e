package assault

import (
	"slices"
	"strings"
	"testing"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/assault/move"
	"estafeta/engine/assault/troops"
	"estafeta/engine/grid"
)

// TestMissionSetup pins the setup of a mission and what its groups are.
func TestMissionSetup(t *testing.T) {
	t.Run("IA-MSET-04 IA-MSET-09 IA-DEP-04", func(t *testing.T) { // what is in no part of the box is not used
		p := guarded(t, "")
		p.Mission.Story.Threat, p.Mission.Story.Hand = 20, []string{"hired_gun"}
		if got := p.deployable(true); !slices.Equal(got, []string{"card hired_gun"}) {
			t.Errorf("deployable are %v", got)
		}
	})
	t.Run("IA-MSET-10", func(t *testing.T) { // special setup comes before everything else
		p := stage(t, missionDoc(6, 6, map[[2]int]byte{{0, 0}: 'e'}, "[vars]\nset = 0\n[[rule]]\nwhen = \"setup\"\ndo = [\"threat 4\", \"set set round+1\"]\n"), MissionStart{Heroes: heroesOf("hero_diala_passil", "hero_fenn_signis")})
		p.step(nil)
		is(t, "threat", p.Mission.Story.Threat, 4)
		is(t, "before round 1", p.Mission.Story.Vars["set"], 1)
	})
	t.Run("IA-MSET-11", func(t *testing.T) { // as the diagram shows
		p := guarded(t, "")
		var at []string
		for _, f := range p.standing(Imperial) {
			at = append(at, book.Name(f.At))
		}
		is(t, "squares", strings.Join(at, " "), "F1 F2 F3 F5")
	})
	t.Run("IA-MSET-14", func(t *testing.T) { // the briefing is read to all
		doc := strings.Replace(missionDoc(6, 6, map[[2]int]byte{{0, 0}: 'e'}, ""), "threat = 3", "threat = 3\nbriefing = { en = \"Run.\", es = \"Corred.\" }", 1)
		p := stage(t, doc, MissionStart{Heroes: heroesOf("hero_diala_passil", "hero_fenn_signis")})
		p.step(nil)
		i := slices.IndexFunc(p.told, func(e engine.Event) bool { return e.Key == "mission.briefing" })
		is(t, "told to everybody", i >= 0 && p.told[i].To == 0, true)
	})
	t.Run("IA-THR-01 IA-THR-03", func(t *testing.T) { // the level is a number of its own, and is not spent
		p := guarded(t, "[[rule]]\nwhen = \"signal pay\"\ndo = [\"threat 2*level\"]\n")
		p.wait("signal", "pay")
		is(t, "threat", p.Mission.Story.Threat, 6)
		is(t, "level", p.Mission.Story.Level, 3)
	})
	t.Run("IA-DEP-05", func(t *testing.T) { // a place named by a token
		p := inPlay(t, 6, 6, map[[2]int]byte{{5, 5}: 'k'}, "[[token]]\nsign = \"k\"\nkey = \"box\"\nkind = \"crate\"\n[[group]]\nkey = \"later\"\ncard = \"imperial_officer\"\nreserve = true\n[[rule]]\nwhen = \"signal come\"\ndo = [\"deploy later box\"]\n")
		p.wait("signal", "come")
		is(t, "where", p.of("imperial_officer")[0].At, grid.Square{X: 5, Y: 5})
	})
	t.Run("IA-ALLY-10 IA-ALLY-02", func(t *testing.T) { // a villain that was earned may be an open group
		p := guarded(t, "")
		is(t, "unearned", slices.Contains(p.eligible(), "darth_vader"), false)
		p.Mission.Story.Villains = []string{"darth_vader"}
		is(t, "earned", slices.Contains(p.eligible(), "darth_vader"), true)
		p.Mission.Story.Villains = []string{"luke_skywalker"}
		is(t, "a Rebel", slices.Contains(p.eligible(), "luke_skywalker"), false)
	})
	t.Run("IA-AFF-11 IA-AFF-13", func(t *testing.T) { // gray cards are regular
		p := inPlay(t, 6, 6, map[[2]int]byte{{3, 3}: 'a', {3, 4}: 'b'}, "[[group]]\nkey = \"a\"\ncard = \"imperial_officer\"\nsign = \"a\"\n[[group]]\nkey = \"b\"\ncard = \"imperial_officer_elite\"\nsign = \"b\"\n")
		list := (&happening{g: p.Game}).who("imperials:regular")
		is(t, "regular figures", len(list) == 1 && list[0].Card == "imperial_officer", true)
	})
	t.Run("IA-HERO-06", func(t *testing.T) { // healing does not turn the sheet back
		p := inPlay(t, 6, 6, nil, "")
		p.now(func(g *Game, t *engine.Table) {
			f := g.figure(g.Mission.Story.Heroes[0].Figure)
			g.harm(t, f, 12)
			g.harm(t, f, 3)
			g.recovers(t, f, 9)
		}, nil)
		is(t, "damage", p.hero(0).Lost, 0)
		is(t, "wounded", p.sheetOf(0).Wounded, true)
	})
	t.Run("IA-GOLD-03 IA-GOLD-11", func(t *testing.T) { // rules of campaigns are none of a skirmish
		p := openMap(t, 6, 6)
		f := p.stands(1, "diala_passil", 0, 0)
		p.stands(2, "c_3po", 5, 5)
		f.Lost = 2
		p.acting(f)
		is(t, "rest", slices.Contains(p.offers(), "rest"), false)
		is(t, "push", slices.Contains(p.offers(), "push"), false)
		is(t, "who is first", p.first(), engine.Seat(1))
	})
	t.Run("IA-ACT-20", func(t *testing.T) { // in a skirmish initiative decides
		p := openMap(t, 6, 6)
		p.stands(1, "gideon_argus", 0, 0)
		p.stands(2, "c_3po", 5, 5)
		p.Mission.Initiative, p.Mission.Phase = 1, StatusPhase
		p.plays(nil)
		is(t, "the token passes, who has it activates first", p.Mission.ToAct, engine.Seat(2))
	})
}

// TestTokensAndTerrain pins that tokens leave terrain as it is, and what the signs
// of a drawing mean.
func TestTokensAndTerrain(t *testing.T) {
	t.Run("IA-OBJ-07 IA-OBJ-12 IA-TERR-07", func(t *testing.T) { // difficult terrain under tokens costs as before
		doc := missionDoc(4, 1, map[[2]int]byte{{0, 0}: 'e', {1, 0}: 'T', {2, 0}: 'M'}, "[[token]]\nsign = \"T\"\nkey = \"panel\"\nkind = \"terminal\"\n[[token]]\nsign = \"M\"\nkey = \"mark\"\nkind = \"mission\"\n")
		doc = strings.Replace(doc, " . . . . \n", " . ~ ~ . \n", 1)
		p := stage(t, doc, MissionStart{Heroes: heroesOf("hero_diala_passil", "hero_fenn_signis")})
		f := p.hero(0)
		f.On, f.At = true, grid.Square{}
		for x, want := range map[int]int{1: 2, 2: 4, 3: 5} {
			n, ok := p.space().Reach(f, 9, move.Spending).Cost(standAt(x, 0))
			is(t, "the cost", ok && n == want, true)
		}
	})
	t.Run("IA-TERR-08 IA-TERR-04", func(t *testing.T) { // blocking: neither entered nor seen through
		p := openMap(t, 3, 1).lay(1, 0, '#')
		f, o := p.stands(1, "gideon_argus", 0, 0), p.stands(2, "c_3po", 2, 0)
		is(t, "way", p.goesTo(f, 9, 1, 0), -1)
		is(t, "sight", p.sight(f, o), false)
	})
	t.Run("IA-TERR-09", func(t *testing.T) { // impassable: seen through, not entered
		p := openMap(t, 3, 1).lay(1, 0, 'x')
		f, o := p.stands(1, "gideon_argus", 0, 0), p.stands(2, "c_3po", 2, 0)
		is(t, "way", p.goesTo(f, 9, 1, 0), -1)
		is(t, "sight", p.sight(f, o), true)
	})
	t.Run("IA-TERR-10 IA-TERR-18", func(t *testing.T) { // difficult: entered for one more, seen through
		p := openMap(t, 3, 1).lay(1, 0, '~')
		f, o := p.stands(1, "gideon_argus", 0, 0), p.stands(2, "c_3po", 2, 0)
		is(t, "way", p.goesTo(f, 9, 1, 0), 2)
		is(t, "sight", p.sight(f, o), true)
	})
	t.Run("IA-TERR-05", func(t *testing.T) { // within a group of difficult spaces edges are no edges of their own
		p := openMap(t, 4, 1).lay(1, 0, '~').lay(2, 0, '~')
		f := p.stands(1, "gideon_argus", 0, 0)
		is(t, "two of them", p.goesTo(f, 9, 2, 0), 4)
	})
	t.Run("IA-DOOR-05 IA-PLACE-09", func(t *testing.T) { // a large figure in a doorway that closes is pushed
		p := withDoor(t, "[[group]]\nkey = \"beast\"\ncard = \"e_web_engineer\"\nreserve = true\n[[rule]]\nwhen = \"signal shut\"\ndo = [\"close gate\"]\n")
		p.Mission.Doors[0].Open = true
		p.hero(0).At = grid.Square{X: 0, Y: 2}
		p.hero(1).On = false
		p.now(func(g *Game, t *engine.Table) {
			f := g.fieldStory(g.story().GroupOf("beast"))[0]
			f.On, f.At, f.Across = true, grid.Square{}, true
		}, nil)
		f := p.of("e_web_engineer")[0]
		is(t, "on both sides", len(f.Squares()), 2)
		p.wait("signal", "shut")
		f = p.of("e_web_engineer")[0]
		is(t, "it stands where it may", p.space().Ground(f).Fits(p.space().Walker(f), f.Stand()), true)
		is(t, "the door is shut", p.Mission.Doors[0].Open, false)
	})
	t.Run("IA-INTR-06", func(t *testing.T) { // nobody interrupts a figure in a space that it shares
		p := openMap(t, 4, 1)
		f, o := p.stands(1, "gideon_argus", 0, 0), p.stands(2, "c_3po", 1, 0)
		is(t, "alone", p.shares(f), false)
		f.At = o.At
		is(t, "with another", p.shares(f), true)
	})
}

// TestHeroCosts pins what abilities of heroes cost.
func TestHeroCosts(t *testing.T) {
	t.Run("IA-ABIL-07 IA-STR-05 IA-CLASS-06", func(t *testing.T) { // strain up to Endurance, and no further
		p := inPlay(t, 6, 6, nil, "")
		p.hero(0).Strain = 3
		is(t, "from 3 to 5", p.affords(Rebel, p.hero(0), troops.Source{}, "strain 2"), true)
		p.hero(0).Strain = 4
		is(t, "from 4 to 6", p.affords(Rebel, p.hero(0), troops.Source{}, "strain 2"), false)
	})
	t.Run("IA-ABIL-13", func(t *testing.T) { // a depleted card is not used again
		p := inPlay(t, 6, 6, nil, "")
		h := p.sheetOf(0)
		h.Cards = []string{"battle_meditation"}
		is(t, "before", slices.Contains(h.Usable(), "battle_meditation"), true)
		h.Turns("battle_meditation", "deplete")
		is(t, "after", slices.Contains(h.Usable(), "battle_meditation"), false)
		h.Readies()
		is(t, "in its next activation", slices.Contains(h.Usable(), "battle_meditation"), false)
	})
	t.Run("IA-RDY-07", func(t *testing.T) { // an exhausted card: what does not exhaust it can be used
		p := inPlay(t, 6, 6, nil, "")
		h := p.sheetOf(0)
		h.Cards = []string{"battle_meditation"}
		h.Turns("battle_meditation", "exhaust")
		is(t, "its abilities", slices.Contains(h.Usable(), "battle_meditation"), true)
		is(t, "exhausting it again", p.affords(Rebel, p.hero(0), troops.Source{Card: "battle_meditation"}, "exhaust"), false)
		is(t, "without exhausting it", p.affords(Rebel, p.hero(0), troops.Source{Card: "battle_meditation"}, "strain 1"), true)
	})
	t.Run("IA-SUP-03", func(t *testing.T) { // a Supply card is discarded after use
		p := inPlay(t, 6, 6, nil, "")
		h := p.sheetOf(0)
		h.Supply = []string{"bacta_infusion"}
		h.Turns("bacta_infusion", "deplete")
		is(t, "Supply cards", len(h.Supply), 0)
	})
}
