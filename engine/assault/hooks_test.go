package assault

import (
	"slices"
	"strings"
	"testing"

	"estafeta/engine"
	"estafeta/engine/assault/move"
	"estafeta/engine/assault/troops"
	"estafeta/engine/grid"
)

// officer is a regular officer with 3 Health and a black die of defense.
const officer = "[[group]]\nkey = \"boss\"\ncard = \"imperial_officer\"\nsign = \"o\"\n"

// wait lets an event happen.
func (p *table) wait(name, arg string) *table {
	return p.now(func(g *Game, t *engine.Table) { g.event(t, event{name: name, arg: arg}) }, nil)
}

// TestHooks pins what rules of a mission can do.
func TestHooks(t *testing.T) {
	t.Run("IA-WIN-03 IA-GOLD-07", func(t *testing.T) { // the rules say who wins
		p := inPlay(t, 6, 6, nil, "[[rule]]\nwhen = \"end 2\"\ndo = [\"win imperial\"]\n[[rule]]\nwhen = \"won imperial\"\ndo = [\"credits 50\", \"xp rebel 1\", \"influence 2\"]\n")
		p.Mission.Phase = StatusPhase
		p.step(nil)
		is(t, "after the first round", p.Over(), false)
		p.Mission.Phase = StatusPhase
		p.step(nil)
		is(t, "after the second", p.Over(), true)
		out := p.Mission.Story.Outcome
		is(t, "winner", out.Winner, Imperial)
		is(t, "credits, XP, influence", out.Credits == 50 && out.XP[1] == 1 && out.Influence == 2, true)
	})
	t.Run("IA-TIME-01", func(t *testing.T) { // the mission first, then Imperial effects, then Rebel ones
		p := inPlay(t, 6, 6, nil, "")
		is(t, "first", p.first(), Imperial)
	})
	t.Run("IA-TIME-09 IA-TIME-10", func(t *testing.T) { // together, or whom the Imperial player has named
		p := inPlay(t, 6, 6, nil, "", "hero_diala_passil:2", "hero_fenn_signis:3", "hero_gaarkhan:4")
		p.step(answers{"activate": pick(p.hero(1).ID)})
		q := p.question("activate")
		for _, s := range []engine.Seat{2, 3, 4} {
			is(t, "a Rebel may answer", q.MayAnswer(s), true)
		}
		is(t, "the Imperial player may answer", q.MayAnswer(1), false)
		is(t, "who plays Fenn", p.hand(Rebel, p.hero(1)), engine.Seat(3))
		if err := p.Adjust(engine.Adjustment{Op: "decider", Seat: 4}); err != nil {
			t.Fatal(err)
		}
		seat, also := p.deciders(Rebel, nil)
		is(t, "the decider", seat, engine.Seat(4))
		is(t, "others", len(also), 0)
		is(t, "a seat of nobody", p.Adjust(engine.Adjustment{Op: "decider", Seat: 1}) != nil, true)
	})
	t.Run("IA-HERO-07", func(t *testing.T) { // heroes may change hands, and a player may leave
		p := inPlay(t, 6, 6, nil, "", "hero_diala_passil:2", "hero_fenn_signis:3")
		if err := p.Adjust(engine.Adjustment{Op: "hand", Piece: p.hero(0).ID, Seat: 3}); err != nil {
			t.Fatal(err)
		}
		is(t, "who plays Diala", p.hand(Rebel, p.hero(0)), engine.Seat(3))
		if err := p.Adjust(engine.Adjustment{Op: "concede", Seat: 3}); err != nil {
			t.Fatal(err)
		}
		is(t, "the mission goes on", p.Over(), false)
		is(t, "who plays them now", p.hand(Rebel, p.hero(1)), engine.Seat(2))
	})
	t.Run("IA-CTRL-02 IA-CTRL-03", func(t *testing.T) { // an area with friends and no foe in it
		p := inPlay(t, 6, 6, map[[2]int]byte{{5, 5}: 'o', {2, 0}: 'h', {2, 1}: 'h'}, officer+"[vars]\nheld = 0\n[[place]]\nsign = \"h\"\nkey = \"hall\"\n[[rule]]\nwhen = \"signal look\"\ndo = [\"set held control(hall,rebel)\"]\n")
		p.wait("signal", "look")
		is(t, "empty", p.Mission.Story.Vars["held"], 0)
		p.hero(0).At = grid.Square{X: 2, Y: 0}
		p.wait("signal", "look")
		is(t, "with Diala", p.Mission.Story.Vars["held"], 1)
		p.of("imperial_officer")[0].At = grid.Square{X: 2, Y: 1}
		p.wait("signal", "look")
		is(t, "with an officer too", p.Mission.Story.Vars["held"], 0)
	})
	t.Run("IA-DOOR-04", func(t *testing.T) { // figures do not close doors, rules do
		p := withDoor(t, "[[rule]]\nwhen = \"signal shut\"\ndo = [\"close gate\"]\n")
		p.Mission.Doors[0].Open = true
		p.acting(p.hero(0))
		is(t, "interactions with an open door", len(p.interacts()), 0)
		p.wait("signal", "shut")
		is(t, "open", p.Mission.Doors[0].Open, false)
	})
	t.Run("IA-INT-01", func(t *testing.T) { // one point, on or beside the space
		p := inPlay(t, 6, 6, map[[2]int]byte{{3, 0}: 'x'}, "[[place]]\nsign = \"x\"\nkey = \"out\"\n[[exit]]\nat = \"out\"\n")
		p.hero(0).At = grid.Square{X: 2, Y: 0}
		p.acting(p.hero(0))
		is(t, "without points", slices.Contains(p.offers(), "escape out"), false)
		p.Mission.Turn.Points = 1
		p.does("escape out", nil)
		is(t, "on the map", p.hero(0).On, false)
		is(t, "points", p.Mission.Turn.Points, 0)
	})
	t.Run("IA-INT-02", func(t *testing.T) { // it is activated no more
		p := inPlay(t, 6, 6, map[[2]int]byte{{3, 0}: 'x'}, "[[place]]\nsign = \"x\"\nkey = \"out\"\n[[exit]]\nat = \"out\"\n")
		p.now(func(g *Game, t *engine.Table) { g.escapes(t, g.figure(g.Mission.Story.Heroes[0].Figure)) }, nil)
		is(t, "ready groups", len(p.ready(Rebel)), 1)
		p.now(func(g *Game, t *engine.Table) { g.harm(t, g.figure(g.Mission.Story.Heroes[0].Figure), 3) }, nil)
		is(t, "damage", p.hero(0).Lost, 0)
	})
	t.Run("IA-NEUT-02 IA-NEUT-03 IA-NEUT-04 IA-NEUT-05", func(t *testing.T) { // nobody's figure
		p := inPlay(t, 6, 1, map[[2]int]byte{{2, 0}: 'n', {4, 0}: 'o'}, officer+"[[group]]\nkey = \"civil\"\ncard = \"c_3po\"\nside = \"neutral\"\nsign = \"n\"\n")
		n := p.of("c_3po")[0]
		is(t, "ready Imperial groups", len(p.ready(Imperial)), 1)
		is(t, "a target", slices.Contains(p.space().targets(p.of("imperial_officer")[0]), n), false)
		p.now(func(g *Game, t *engine.Table) { g.harm(t, g.figure(n.ID), 2) }, nil)
		is(t, "damage", p.of("c_3po")[0].Lost, 0)
		cost, ok := p.space().Reach(p.hero(0), 4, move.Spending).Cost(standAt(3, 0))
		is(t, "past it: 3 points", ok && cost == 3, true)
		is(t, "sight past it", p.space().Seen(p.hero(0), p.of("imperial_officer")[0]), false)
	})
	t.Run("IA-ALLY-08", func(t *testing.T) { // a figure that joins is activated by its new side
		p := inPlay(t, 6, 6, map[[2]int]byte{{2, 0}: 'n'}, "[[group]]\nkey = \"civil\"\ncard = \"c_3po\"\nside = \"neutral\"\nsign = \"n\"\n[[rule]]\nwhen = \"signal join\"\ndo = [\"join group:civil rebel\"]\n")
		p.wait("signal", "join")
		is(t, "ready Rebel groups", len(p.ready(Rebel)), 3)
	})
	t.Run("IA-INCAP-01 IA-INCAP-02 IA-INCAP-03 IA-INCAP-04 IA-INCAP-05", func(t *testing.T) {
		p := inPlay(t, 6, 1, map[[2]int]byte{{2, 0}: 'o', {4, 0}: 'p'}, officer+"[[group]]\nkey = \"two\"\ncard = \"imperial_officer_elite\"\nsign = \"p\"\n[[rule]]\nwhen = \"signal down\"\ndo = [\"disarm group:boss\"]\n")
		p.of("imperial_officer")[0].Gain("focused")
		p.wait("signal", "down")
		o := p.of("imperial_officer")[0]
		is(t, "on the map", o.On, true)
		is(t, "whose", o.Seat, Imperial)
		is(t, "conditions", len(o.Conditions), 0)
		is(t, "ready groups", len(p.ready(Imperial)), 1)
		is(t, "a target", slices.Contains(p.space().targets(p.hero(0)), o), false)
		is(t, "sight past it", p.space().Seen(p.hero(0), p.of("imperial_officer_elite")[0]), true)
		_, ends := p.space().Reach(p.hero(0), 4, move.Spending).Cost(standAt(2, 0))
		is(t, "ending on it", ends, false)
		cost, ok := p.space().Reach(p.hero(0), 4, move.Spending).Cost(standAt(3, 0))
		is(t, "past it: 3 points", ok && cost == 3, true)
		p.now(func(g *Game, t *engine.Table) { g.harm(t, g.figure(o.ID), 2) }, nil)
		is(t, "damage", p.of("imperial_officer")[0].Lost, 0)
	})
	t.Run("IA-GEO-08 IA-GEO-09", func(t *testing.T) { // no Massive figure in an interior space
		p := inPlay(t, 8, 4, map[[2]int]byte{{3, 0}: 'm'}, "areas = \"\"\"\n.....hhh\n.....hhh\n........\n........\n\"\"\"\n[[area]]\nsign = \"h\"\nkey = \"hall\"\ninterior = true\n[[group]]\nkey = \"beast\"\ncard = \"rancor_elite\"\nsign = \"m\"\n")
		f := p.of("rancor_elite")[0]
		f.At = grid.Square{X: 1, Y: 0}
		is(t, "outside", p.space().Ground(f).Fits(p.space().Walker(f), standAt(1, 1)), true)
		is(t, "inside", p.space().Ground(f).Fits(p.space().Walker(f), standAt(4, 1)), false)
		is(t, "the interior", p.story().Interior(grid.Square{X: 5, Y: 0}), true)
		is(t, "the exterior", p.story().Interior(grid.Square{X: 4, Y: 0}), false)
	})
	t.Run("IA-MSET-02 IA-HID-06", func(t *testing.T) { // a hidden area is no part of the map until it is revealed
		p := inPlay(t, 6, 4, nil, "areas = \"\"\"\n....hh\n....hh\n....hh\n....hh\n\"\"\"\n[[area]]\nsign = \"h\"\nkey = \"hall\"\nhidden = true\n[[rule]]\nwhen = \"signal show\"\ndo = [\"reveal hall\"]\n")
		is(t, "before", p.board().Has(grid.Square{X: 4, Y: 0}), false)
		p.wait("signal", "show")
		is(t, "after", p.board().Has(grid.Square{X: 4, Y: 0}), true)
	})
	t.Run("IA-HID-01 IA-HID-02 IA-HID-03 IA-HID-12", func(t *testing.T) { // which colour lies where is drawn when it is turned up
		p := inPlay(t, 6, 6, map[[2]int]byte{{3, 0}: 'V', {3, 2}: 'V'}, "[[token]]\nsign = \"V\"\nkey = \"chest\"\nkind = \"mission\"\ncolors = [\"red\", \"blue\"]\n[[rule]]\nwhen = \"signal turn\"\ndo = [\"flip chest\"]\n")
		is(t, "known to nobody", p.token("objective1").Face+p.token("objective2").Face, "")
		p.now(func(g *Game, t *engine.Table) { g.event(t, event{name: "signal", arg: "turn"}) }, nil, "token 2", "token 1")
		is(t, "the second of red and blue", p.token("objective1").Face, "blue")
		is(t, "the other", p.token("objective2").Face, "red")
	})
	t.Run("IA-INT-11 IA-INT-13", func(t *testing.T) { // carried, and dropped by a hero that is wounded
		p := inPlay(t, 6, 6, map[[2]int]byte{{1, 0}: 'C'}, "[[token]]\nsign = \"C\"\nkey = \"cell\"\nkind = \"mission\"\ncarry = true\n")
		p.acting(p.hero(0)).does("interact", nil)
		is(t, "carried by", p.token("objective1").By, p.hero(0).ID)
		p.now(func(g *Game, t *engine.Table) { g.harm(t, g.figure(g.Mission.Story.Heroes[0].Figure), 12) }, nil)
		is(t, "carried by nobody", p.token("objective1").By, "")
		is(t, "where it lies", p.token("objective1").At, p.hero(0).At)
	})
	t.Run("loops end", func(t *testing.T) { // rules that call each other for ever are cut short
		p := inPlay(t, 6, 6, nil, "[vars]\nn = 0\n[[rule]]\nwhen = \"signal go\"\ndo = [\"add n 1\", \"signal go\", \"signal go\"]\n")
		p.wait("signal", "go")
		if n := p.Mission.Story.Vars["n"]; n < 1 || n > mostSteps {
			t.Errorf("counted to %d", n)
		}
	})
	t.Run("put off", func(t *testing.T) { // a signal comes when its round begins
		p := inPlay(t, 6, 6, nil, "[vars]\nn = 0\n[[rule]]\nwhen = \"signal go\"\ndo = [\"later 2 now\"]\n[[rule]]\nwhen = \"signal now\"\ndo = [\"add n 1\"]\n")
		p.wait("signal", "go")
		for _, want := range []int{0, 1, 1} {
			p.Mission.Phase = StatusPhase
			p.step(nil)
			is(t, "at the start of the round", p.Mission.Story.Vars["n"], want)
		}
	})
	t.Run("choices", func(t *testing.T) { // those of the Imperial player are hidden
		p := inPlay(t, 6, 6, nil, "[vars]\nn = 0\n[[rule]]\nwhen = \"end 1\"\ndo = [\"ask trap\"]\n[[choice]]\nkey = \"trap\"\nask = \"imperial\"\ntext = { en = \"Spring it?\" }\n[[choice.option]]\nlabel = { en = \"Yes\" }\ndo = [\"set n 1\"]\n[[choice.option]]\nlabel = { en = \"No\" }\ndo = [\"set n 2\"]\n")
		p.Mission.Phase = StatusPhase
		p.step(answers{"mission.choice": pick("o2")})
		q := p.question("mission.choice").For(2)
		is(t, "what a Rebel sees of the choice", len(q.Options)+len(q.Args), 0)
		is(t, "what it did", p.Mission.Story.Vars["n"], 2)
	})
	t.Run("enter and exit", func(t *testing.T) { // once for who comes in, once for who goes out
		p := inPlay(t, 6, 6, map[[2]int]byte{{2, 0}: 'h', {3, 0}: 'h'}, "[vars]\nin = 0\nout = 0\n[[place]]\nsign = \"h\"\nkey = \"hall\"\n[[rule]]\nwhen = \"enter hall heroes\"\ndo = [\"add in 1\"]\n[[rule]]\nwhen = \"exit hall heroes\"\ndo = [\"add out 1\"]\n")
		p.acting(p.hero(0)).does("move", answers{"way": way([2]int{2, 0}, [2]int{3, 0}, [2]int{4, 0})})
		is(t, "in", p.Mission.Story.Vars["in"], 1)
		is(t, "out", p.Mission.Story.Vars["out"], 1)
	})
}

// withDoor is a mission whose map has a door between the first and the second
// column.
func withDoor(t *testing.T, rest string) *table {
	t.Helper()
	doc := missionDoc(4, 3, map[[2]int]byte{{0, 0}: 'e', {3, 2}: 'o'}, officer+rest+"[[door]]\nn = 1\nkey = \"gate\"\nhealth = 4\ndefense = [\"black\"]\n")
	lines := strings.Split(doc, "\n")
	for i, l := range lines {
		if l == `drawing = """` {
			for _, y := range []int{2, 4, 6} {
				row := []byte(lines[i+y])
				row[2] = '|'
				lines[i+y] = string(row)
			}
			row := []byte(lines[i+2])
			row[2] = 'D'
			lines[i+2] = string(row)
		}
	}
	p := stage(t, strings.Join(lines, "\n"), MissionStart{Heroes: heroesOf("hero_diala_passil", "hero_fenn_signis")})
	for i, h := range p.Mission.Story.Heroes {
		h.Tokens = 1
		h.Items = []troops.Item{{Key: "plasteel_staff", Mods: []string{}}}
		p.figure(h.Figure).On, p.figure(h.Figure).At = true, grid.Square{X: 0, Y: 2 * i}
	}
	p.Mission.Phase, p.Mission.Round, p.Mission.ToAct = Activation, 1, Rebel
	return p
}

// TestObjects pins attacks on things that the mission lets one attack.
func TestObjects(t *testing.T) {
	engineRoom := "[[token]]\nsign = \"G\"\nkey = \"motor\"\nkind = \"mission\"\nhealth = 3\n[vars]\nbroken = 0\n[[rule]]\nwhen = \"destroy motor\"\ndo = [\"add broken 1\"]\n"
	staff := func(p *table) *table {
		p.sheetOf(0).Items = []troops.Item{{Key: "plasteel_staff", Mods: []string{}}}
		return p
	}
	t.Run("IA-OBJA-01 IA-OBJ-18 IA-OBJA-03", func(t *testing.T) { // only what the mission names; destroyed at its Health
		p := staff(inPlay(t, 6, 6, map[[2]int]byte{{1, 0}: 'G', {0, 1}: 'T'}, engineRoom+"[[token]]\nsign = \"T\"\nkey = \"panel\"\nkind = \"terminal\"\n"))
		var at []string
		for _, o := range p.space().targets(p.hero(0)) {
			at = append(at, o.ID)
		}
		if !slices.Equal(at, []string{"objective1"}) {
			t.Errorf("Diala may attack %v", at)
		}
		p.now(func(g *Game, t *engine.Table) { g.harm(t, g.figure("objective1"), 3) }, nil)
		is(t, "on the map", p.token("objective1").Gone, true)
		is(t, "the rule", p.Mission.Story.Vars["broken"], 1)
	})
	t.Run("IA-OBJA-11 IA-OBJA-12", func(t *testing.T) { // a figure on it is another target, and does not hide it
		p := staff(inPlay(t, 6, 6, map[[2]int]byte{{1, 0}: 'G', {5, 5}: 'o'}, officer+engineRoom))
		p.of("imperial_officer")[0].At = grid.Square{X: 1, Y: 0}
		is(t, "targets", len(p.space().targets(p.hero(0))), 2)
		f := p.hero(0)
		f.At = grid.Square{X: 4, Y: 0}
		is(t, "sight of the token", p.space().Sees(f, p.figure("objective1"), grid.Square{X: 1, Y: 0}), true)
	})
	t.Run("IA-OBJA-14", func(t *testing.T) { // for Blast they are adjacent
		p := staff(inPlay(t, 6, 6, map[[2]int]byte{{1, 0}: 'G', {5, 5}: 'o'}, officer+engineRoom))
		o := p.of("imperial_officer")[0]
		o.At = grid.Square{X: 1, Y: 0}
		p.Game.Attack = p.aimed(p.hero(0), o, o.At, how{melee: true, weapon: "plasteel_staff"})
		p.surround()
		i := slices.IndexFunc(p.Game.Attack.Others, func(n troops.Near) bool { return n.ID == "objective1" })
		is(t, "adjacent", i >= 0 && p.Game.Attack.Others[i].Beside, true)
	})
	t.Run("IA-OBJ-06 IA-OBJ-16 IA-OBJ-01", func(t *testing.T) { // it is in nobody's way
		p := staff(inPlay(t, 6, 1, map[[2]int]byte{{1, 0}: 'G', {3, 0}: 'o', {2, 0}: 'k'}, officer+engineRoom+"[[token]]\nsign = \"k\"\nkey = \"box\"\nkind = \"crate\"\n"))
		_, ends := p.space().Reach(p.hero(0), 1, move.Spending).Cost(standAt(1, 0))
		is(t, "ending on it", ends, true)
		_, ends = p.space().Reach(p.hero(0), 2, move.Spending).Cost(standAt(2, 0))
		is(t, "ending on a crate", ends, true)
		is(t, "sight past them", p.space().Seen(p.hero(0), p.of("imperial_officer")[0]), true)
	})
	t.Run("IA-OBJA-17", func(t *testing.T) { // melee: from a space that shares an edge with the door
		p := withDoor(t, "")
		is(t, "from A1", slices.ContainsFunc(p.space().targets(p.hero(0)), func(o *troops.Figure) bool { return o.ID == "door1" }), true)
		p.hero(0).At = grid.Square{X: 0, Y: 1}
		is(t, "from A2", slices.ContainsFunc(p.space().preyOf(p.hero(0), how{melee: true}), func(o *troops.Figure) bool { return o.ID == "door1" }), false)
	})
	t.Run("IA-OBJA-18", func(t *testing.T) { // with Reach from one beside it too
		p := withDoor(t, "")
		p.hero(0).At = grid.Square{X: 0, Y: 1}
		is(t, "from A2", slices.ContainsFunc(p.space().preyOf(p.hero(0), how{melee: true, reach: true}), func(o *troops.Figure) bool { return o.ID == "door1" }), true)
		p.hero(0).At = grid.Square{X: 0, Y: 2}
		is(t, "from A3", slices.ContainsFunc(p.space().preyOf(p.hero(0), how{melee: true, reach: true}), func(o *troops.Figure) bool { return o.ID == "door1" }), false)
	})
	t.Run("IA-OBJA-04", func(t *testing.T) { // a door that is destroyed was opened
		p := withDoor(t, "[vars]\nopened = 0\n[[rule]]\nwhen = \"open gate\"\ndo = [\"add opened 1\"]\n")
		p.now(func(g *Game, t *engine.Table) { g.harm(t, g.figure("door1"), 4) }, nil)
		is(t, "open", p.Mission.Doors[0].Open, true)
		is(t, "the rule", p.Mission.Story.Vars["opened"], 1)
	})
	t.Run("IA-OBJA-08 IA-OBJ-17", func(t *testing.T) { // a whole attack; conditions do not stick
		p := staff(inPlay(t, 6, 6, map[[2]int]byte{{1, 0}: 'G'}, engineRoom))
		p.acting(p.hero(0)).does("attack", nil, "green 5", "yellow 3")
		is(t, "damage: 2 and 2, its Health is 3", p.Mission.Story.Vars["broken"], 1)
		is(t, "conditions", p.figure("objective1").Gains("stunned"), false)
	})
}

// standAt is a small figure's place.
func standAt(x, y int) move.Stand { return move.Stand{At: grid.Square{X: x, Y: y}} }
