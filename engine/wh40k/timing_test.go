package wh40k

import (
	"slices"
	"testing"

	"estafeta/engine"
	"estafeta/engine/wh40k/book"
	"estafeta/engine/wh40k/mission"
	"estafeta/engine/wh40k/troops"
)

// withCards opens a position with its cards: two armies of unit sections.
func withCards(t *testing.T, head, factions, one, two string, change func(g *Game), rolls ...string) *arena {
	t.Helper()
	first, second := "adeptus-astartes", "necrons"
	if factions != "" {
		first, second = factions, factions
	}
	doc := head + "\n[[army]]\nfaction = \"" + first + "\"\ncp = 3\n" + one + "\n[[army]]\nfaction = \"" + second + "\"\ncp = 3\n" + two
	g, err := System{}.Scenario([]byte(doc))
	if err != nil {
		t.Fatal(err)
	}
	if change != nil {
		change(g.(*Game))
	}
	a := &arena{t: t, rolls: rolls}
	a.open(g)
	return a
}

// before holds that one sentence was told before another.
func (a *arena) before(first, then string) {
	a.t.Helper()
	i := slices.IndexFunc(a.told, func(e engine.Event) bool { return e.Key == first })
	k := slices.IndexFunc(a.told, func(e engine.Event) bool { return e.Key == then })
	if i < 0 || k < 0 || i > k {
		a.t.Errorf("%s at %d, %s at %d: want the first before the second", first, i, then, k)
	}
}

// TestTiming holds when rules are resolved (07 … 12).
func TestTiming(t *testing.T) {
	camouflage := "enhancement.tyranids/unending-swarm/naturalised-camouflage"
	for _, c := range []ids{
		{"WH-CORE-07", func(t *testing.T) { // it is nobody's turn: who goes first is active
			a := withCards(t, "phase = \"round_start\"\nround = 1\nfirst = 2\n", "tyranids", unit("hormagaunts", 10, 10, 40), unit("hormagaunts", 10, 50, 4), func(g *Game) {
				g.Battle.Round, g.Battle.Turn = 0, 0
				g.Units[0].Parts[0].Enhanced, g.Units[1].Parts[0].Enhanced = camouflage, camouflage
			})
			var seats []engine.Seat
			for _, e := range a.told {
				if e.Key == "card.used" {
					seats = append(seats, engine.Seat(e.Args[0].Num))
				}
			}
			if !slices.Equal(seats, []engine.Seat{2, 1}) {
				t.Errorf("%v", seats)
			}
		}},
		{"WH-ROUND-05", func(t *testing.T) { // what lasts until the own turn ends when it starts, not with the other's
			g := fieldOf(t, "turn_end", []string{"adeptus-astartes", "intercessor-squad 10 36 5"}, []string{"necrons", "immortals 10 8 5"})
			for _, seat := range []engine.Seat{1, 2} {
				g.Battle.Lasting = append(g.Battle.Lasting, Lasting{Seat: seat, Until: "own_turn", On: []string{"s2.1"}})
			}
			(&hand{}).do(t, g, func(tb *engine.Table) { g.startTurn(tb, 1) })
			if len(g.Battle.Lasting) != 1 || g.Battle.Lasting[0].Seat != 2 {
				t.Errorf("%+v", g.Battle.Lasting)
			}
		}},
		{"WH-ROUND-11", func(t *testing.T) { // coherency and actions first, then both score
			strayed := unit("intercessor-squad", 5, 0, 0, "places = [[10, 40], [11.4, 40], [12.8, 40], [14.2, 40], [25, 40]]")
			a := prepared(t, "phase = \"turn_end\"\nround = 5\n[[objective]]\nid = \"a\"\nat = [11, 38]\n[[objective]]\nid = \"b\"\nat = [50, 8]\n", strayed, ten(50, 5), nil)
			if a.asked().Key == "coherency" {
				if slices.ContainsFunc(a.told, func(e engine.Event) bool { return e.Key == "scored" }) {
					t.Error("scored before the end of other rules")
				}
				a.suggested("coherency")
			}
			a.before("coherency.lost", "scored")
			if a.game().army(1).VP == 0 {
				t.Errorf("%d VP", a.game().army(1).VP)
			}
		}},
		{"WH-ROUND-12 WH-ROUND-13", func(t *testing.T) { // reserves are lost, then the round ends with both scores
			a := prepared(t, "phase = \"turn_end\"\nround = 3\nturn = 2\n", five(10, 40)+five(0, 0, `where = "reserves"`), ten(50, 5), func(g *Game) {
				g.Battle.Armies[0].VP, g.Battle.Armies[1].VP = 7, 9
			})
			a.before("reserves.lost", "round.ends")
			if one, two := a.number("round.ends", "one"), a.number("round.ends", "two"); one < 7 || two < 9 {
				t.Errorf("%d and %d", one, two)
			}
		}},
		{"WH-MISS-03", func(t *testing.T) { // at the end of the Command phase the turn's player scores for what he holds
			a := prepared(t, phase(CommandOf, "[[objective]]\nid = \"a\"\nat = [11, 38]"), five(10, 40), ten(50, 5), nil)
			hold := func(s engine.Seat) int { return mission.Points(a.game().account(s), "hold", mission.AtCommand) }
			if hold(1) == 0 || hold(2) != 0 {
				t.Errorf("%d and %d", hold(1), hold(2))
			}
		}},
		{"WH-CMD-02", func(t *testing.T) { // the Oath is sworn before the Command points come
			a := withCards(t, phase(CommandOf), "", five(10, 36), ten(10, 8)+ten(40, 8), nil)
			a.asks(1, "card.target", "")
			if slices.ContainsFunc(a.told, func(e engine.Event) bool { return e.Key == "command.cp" }) {
				t.Error("the Command points came first")
			}
			a.suggested("card.target")
			a.before("card.used", "command.cp")
		}},
		{"WH-CMD-08", func(t *testing.T) { // the worthy foe is named after the battle-shock rolls
			a := withCards(t, phase(CommandOf, "turn = 2"), "", five(10, 36)+five(40, 36), ten(10, 8, "lost = 6"), func(g *Game) {
				g.army(2).Detachments = []string{"obeisance-phalanx"}
			}, "shock 6 6")
			a.asks(2, "card.target", "")
			a.before("command.cp", "shock.passed")
			if i := slices.IndexFunc(a.told, func(e engine.Event) bool { return e.Key == "card.used" }); i < 0 || a.told[len(a.told)-1].Key != "card.used" {
				t.Errorf("told last: %s", a.told[len(a.told)-1].Key)
			}
		}},
		{"WH-CMD-09 WH-DATA-26", func(t *testing.T) { // at its end the objective held is secured, and then scored
			a := withCards(t, phase(CommandOf, "[[objective]]\nid = \"a\"\nat = [11, 38]\n[[objective]]\nid = \"b\"\nat = [50, 22]"), "", five(10, 40), ten(50, 5), func(g *Game) {
				g.Battle.Objectives[0].Holder = 1
			})
			for a.game().Battle.Phase == CommandOf {
				a.suggested(a.asked().Key)
			}
			a.before("card.secured", "scored")
			if o := a.game().objective("a"); o.Secured != 1 || a.game().objective("b").Secured != 0 {
				t.Errorf("%+v", o)
			}
		}},
		{"WH-MVPH-03 WH-CHG-02", func(t *testing.T) { // a rule at the start of a phase comes before any unit is selected
			for phaseOf, first := range map[Phase]string{MovementOf: "move.unit", ChargeOf: "charge.unit"} {
				a := withCards(t, phase(phaseOf), "necrons", unit("royal-warden", 1, 10, 30)+unit("immortals", 5, 16, 30)+ten(40, 27), ten(40, 18), func(g *Game) {
					g.unit("s1.2").Shocked = true
				})
				a.asks(1, "card.use", "")
				a.pick("card.use", "use")
				if a.asked().Key == "card.target" {
					a.suggested("card.target")
				}
				if a.unit("2").Shocked || a.asked().Key != first {
					t.Errorf("%s: asked is %s", phaseOf, a.asked().Key)
				}
			}
		}},
		{"WH-FIGHT-03", func(t *testing.T) { // before anybody piles in
			a := withCards(t, phase(FightOf), "tyranids", unit("broodlord", 1, 10, 22.5), unit("termagants", 10, 10, 20, "files = 10")+unit("termagants", 10, 10, 26, "files = 10"), nil)
			if i := slices.IndexFunc(a.told, func(e engine.Event) bool { return e.Key == "card.used" }); i < 0 && a.asked().Key != "card.target" {
				t.Errorf("asked is %s", a.asked().Key)
			}
		}},
		{"WH-REF-01", func(t *testing.T) { // of one player what happens comes before what he may use
			must, may := &book.Rule{Effects: []book.Effect{{On: "command"}}}, &book.Rule{Effects: []book.Effect{{On: "command", May: true}}}
			if x, y := (source{rule: must}), (source{rule: may}); x.optional("command") >= y.optional("command") {
				t.Error("a rule that may be used comes first")
			}
			g := fieldOf(t, "command", []string{"tyranids", "hive-tyrant 12 34"}, []string{"tyranids", "hive-tyrant 40 10"})
			h := &hand{pick: map[string]string{"card.use": "use"}, face: 6}
			var seats []engine.Seat
			h.do(t, g, func(tb *engine.Table) {
				g.happen(tb, occasion{on: "command"})
				for _, a := range g.Battle.Armies {
					if len(a.Spent) > 0 {
						seats = append(seats, a.Seat)
					}
				}
			})
			if !slices.Equal(seats, []engine.Seat{1, 2}) {
				t.Errorf("%v", seats)
			}
		}},
		{"WH-REF-08", func(t *testing.T) { // 3 and 3, then 2 and 5
			faces := &falling{faces: []int{3, 3, 2, 5}}
			g := fieldOf(t, "command", []string{"necrons", "immortals 12 34 5"}, []string{"necrons", "immortals 40 10 5"})
			var winner engine.Seat
			faces.do(t, g, func(tb *engine.Table) { winner = g.rollOff(tb, "rolloff.first") })
			if winner != 2 || len(faces.faces) > 0 {
				t.Errorf("seat %d; left %v", winner, faces.faces)
			}
		}},
		{"WH-APP-14 WH-APP-15", func(t *testing.T) { // it has charged, and nobody is within 5"
			far := func(y float64) *arena {
				return prepared(t, phase(FightOf), five(10, y), ten(10, 20), func(g *Game) {
					g.Battle.Stage, g.Battle.Second = stageRest, 1
					g.Units[0].Turn.Charged = true
				})
			}
			a := far(28) // 5.28"
			a.asks(1, "fight.unit", "")
			if !a.asked().Pass {
				t.Fatal("it may pass")
			}
			a.pass("fight.unit")
			if a.game().Battle.Phase == FightOf && a.game().Battle.Stage == stageRest {
				t.Error("the opponent has nobody who could fight: the step is over")
			}
			if b := far(27.5); b.asked().Key == "fight.unit" && b.asked().Pass { // 4.78"
				t.Error("within 5\" it may not pass")
			}
		}},
		{"WH-APP-26", func(t *testing.T) { // engaged in the fight step, and no more
			a := prepared(t, phase(FightOf), five(10, 27)+five(40, 23), ten(10, 20)+ten(40, 20), func(g *Game) {
				g.Battle.Stage, g.Battle.Second = stageRest, 1
				g.Units[0].Turn.Able = true
			})
			a.asks(1, "fight.type", "s1.2") // the only one
			if a.game().mayFight(a.unit("1")) {
				t.Error("it is neither engaged, nor was it at the start, nor has it charged")
			}
		}},
		{"WH-CORE-09", func(t *testing.T) { // in seat 1's turn the Warriors fight: their controller chooses
			a := battle(t, phase(FightOf), five(10, 23), ten(10, 20))
			a.pass("pile.unit")
			a.pass("pile.unit")
			a.misses(a.swings("1"))
			a.asks(2, "melee", "s2.1")
			if a.game().Battle.Turn != 1 {
				t.Error("it is still seat 1's turn")
			}
		}},
		{"WH-CORE-06", func(t *testing.T) { // one player at a time
			a := battle(t, phase(MovementOf), five(10, 30), ten(30, 8))
			for range 6 {
				n := 0
				for _, p := range a.m.Prompts {
					if p.Answered == nil {
						n++
					}
				}
				if n != 1 {
					t.Fatalf("%d questions are open", n)
				}
				a.done()
			}
		}},
		{"WH-TRANS-28", func(t *testing.T) { // after a scout move nobody is asked to embark
			a := prepared(t, "phase = \"formations\"\n", unit("scout-squad", 5, 10, 40)+unit("impulsor", 1, 20, 40), ten(50, 5), nil)
			for a.asked().Key != "scout.move" {
				if a.asked().Key == "formations" {
					a.pass("formations")
				} else {
					a.suggested(a.asked().Key)
				}
			}
			a.suggested("scout.move")
			if a.asked().Key == "embark" || a.unit("1").Where != troops.OnField {
				t.Errorf("asked is %s", a.asked().Key)
			}
		}},
		{"WH-ACT-13", func(t *testing.T) { // the turn ends: the action is done and its effect applied
			a := battle(t, phase(ShootingOf), five(10, 36), ten(30, 8))
			g, u := a.game(), a.unit("1")
			called := ""
			u.Action, u.ActionAt = "test", "a"
			done := action{Key: "test", effect: func(_ *Game, _ *engine.Table, u *troops.Unit, on string) { called = u.ID + on }}
			(&hand{}).do(t, g, func(tb *engine.Table) { g.completeAction(tb, u, done) })
			if called != "s1.1a" || u.Action != "" || len(g.Battle.Mission.Done) != 1 {
				t.Errorf("%q, %q, %+v", called, u.Action, g.Battle.Mission.Done)
			}
		}},
		{"WH-SHOCK-02", func(t *testing.T) { // a failed leadership roll alone does nothing
			g := fieldOf(t, "command", []string{"necrons", "immortals 12 34 5"}, []string{"necrons", "immortals 40 10 5"})
			(&hand{face: 1}).do(t, g, func(tb *engine.Table) {
				if ok, _, _ := g.leadership(tb, g.unit("s1.1"), "leadership"); ok || g.unit("s1.1").Shocked {
					t.Errorf("success %v, battle-shocked %v", ok, g.unit("s1.1").Shocked)
				}
			})
		}},
	} {
		t.Run(c.ids, c.run)
	}
}

// falling is a hand whose dice show one face after another.
type falling struct {
	hand
	faces []int
}

func (f *falling) Faces(_ int, _ engine.Seat, _ string, _, n int) ([]int, bool) {
	out := f.faces[:n]
	f.faces = f.faces[n:]
	return out, true
}

func (f *falling) do(t *testing.T, g *Game, step func(t *engine.Table)) {
	t.Helper()
	res := engine.Run(engine.Input{Game: &staged{Game: g, step: step}, Start: 1, Top: 1, Frontier: f})
	if res.Err != nil || !res.Done {
		t.Fatalf("%v, open %+v", res.Err, res.Prompts)
	}
}
