package wh40k

import (
	"slices"
	"testing"

	"estafeta/engine"
	"estafeta/engine/wh40k/troops"
)

// storm is a Stormhawk Interceptor: VEHICLE, AIRCRAFT, FLY.
func storm(x, y float64, more ...string) string {
	return unit("stormhawk-interceptor", 1, x, y, more...)
}

// TestAircraft holds AIRCRAFT (23) and what can fly (22).
func TestAircraft(t *testing.T) {
	for _, c := range []struct {
		ids string
		run func(t *testing.T)
	}{
		{"WH-AIR-02", func(t *testing.T) { // on the battlefield it makes no move, from reserves an ingress move
			a := battle(t, phase(MovementOf), storm(10, 30)+storm(0, 0, `where = "reserves"`)+five(40, 36), ten(40, 8))
			if a.offered("s1.1") || !a.offered("s1.2") {
				t.Errorf("%v", a.asked().Options)
			}
			a.pick("move.unit", "s1.2")
			if !a.offered("ingress") || a.offered("normal") || a.offered("advance") {
				t.Errorf("%v", a.asked().Options)
			}
		}},
		{"WH-AIR-03", func(t *testing.T) { // the opponent's go back at the end of the turn, the own ones stay
			a := battle(t, phase(TurnEnd), storm(10, 40)+five(40, 40), ten(40, 8))
			if a.unit("1").Where != troops.OnField {
				t.Fatal("its own turn ended, not the opponent's")
			}
			b := battle(t, phase(TurnEnd, "turn = 2"), storm(10, 40)+five(40, 40), ten(40, 8))
			if b.unit("1").Where != troops.Reserves || b.unit("2").Where != troops.OnField {
				t.Errorf("%s, %s", b.unit("1").Where, b.unit("2").Where)
			}
			b.is("aircraft.off")
		}},
		{"WH-AIR-05", func(t *testing.T) { // on foot it piles in at no AIRCRAFT, with FLY it does
			a := battle(t, phase(FightOf), five(10, 24)+unit("assault-intercessors-with-jump-packs", 5, 40, 24, "files = 5"), ten(50, 5))
			g := a.game()
			e := a.unit("B")
			e.Keywords = append(e.Keywords, "aircraft")
			for i := range e.Models {
				e.Models[i].At.X, e.Models[i].At.Y = 10+1.5*float64(i%5), 21.5-1.5*float64(i/5)
			}
			if got := g.pileTargets(a.unit("1")); len(got) != 0 {
				t.Errorf("on foot: %d targets", len(got))
			}
			for i := range e.Models {
				e.Models[i].At.X += 28
			}
			if got := g.pileTargets(a.unit("2")); len(got) != 1 {
				t.Errorf("flying: %d targets", len(got))
			}
		}},
		{"WH-AIR-06", func(t *testing.T) { // engaged with AIRCRAFT only: normal and advance; with another too: neither
			a := battle(t, phase(MovementOf), five(10, 23)+five(40, 36), ten(10, 20))
			g, u, e := a.game(), a.unit("1"), a.unit("B")
			if got := g.moveTypes(u); slices.Contains(got, moveNormal) || slices.Contains(got, moveAdvance) {
				t.Errorf("engaged: %v", got)
			}
			e.Keywords = append(e.Keywords, "aircraft")
			if got := g.moveTypes(u); !slices.Contains(got, moveNormal) || !slices.Contains(got, moveAdvance) {
				t.Errorf("with AIRCRAFT only: %v", got)
			}
		}},
		{"WH-AIR-08", func(t *testing.T) { // no charge; melee attacks at flying units alone
			a := battle(t, phase(ChargeOf), storm(10, 26)+five(40, 26), ten(10, 18)+ten(40, 18))
			if a.offered("s1.1") || !a.offered("s1.2") {
				t.Errorf("%v", a.asked().Options)
			}
			b := battle(t, phase(FightOf), five(10, 23)+five(40, 40), ten(10, 20))
			g, u, e := b.game(), b.unit("1"), b.unit("B")
			if len(g.blows(u)) == 0 {
				t.Fatal("engaged on the ground, it strikes")
			}
			u.Keywords = append(u.Keywords, "aircraft")
			if len(g.blows(u)) != 0 {
				t.Error("AIRCRAFT strike nobody on the ground")
			}
			e.Keywords = append(e.Keywords, "fly")
			if len(g.blows(u)) == 0 {
				t.Error("AIRCRAFT strike who can fly")
			}
		}},
		{"WH-AIR-09", func(t *testing.T) { // charged and struck by who can fly
			a := battle(t, phase(ChargeOf), five(10, 26)+unit("assault-intercessors-with-jump-packs", 5, 40, 26, "files = 5"), ten(10,
				18)+ten(40, 18))
			g := a.game()
			for _, e := range g.onField(2) {
				e.Keywords = append(e.Keywords, "aircraft")
			}
			if g.mayCharge(a.unit("1")) || !g.mayCharge(a.unit("2")) {
				t.Error("only flying units charge AIRCRAFT")
			}
			b := battle(t, phase(FightOf), five(10, 23)+unit("assault-intercessors-with-jump-packs", 5, 40, 23, "files = 5"), ten(10,
				20)+ten(40, 20))
			g = b.game()
			for _, e := range g.onField(2) {
				e.Keywords = append(e.Keywords, "aircraft")
			}
			if len(g.blows(b.unit("1"))) != 0 || len(g.blows(b.unit("2"))) == 0 {
				t.Error("only FLY models strike AIRCRAFT")
			}
		}},
		{"WH-FLY-01", func(t *testing.T) { // who has the keyword is asked, who has not is not
			a := battle(t, phase(MovementOf), unit("assault-intercessors-with-jump-packs", 5, 10, 36, "files = 5")+five(40, 36), ten(40, 8))
			a.pick("move.unit", "s1.1")
			a.pick("move.type", "normal")
			a.pick("skies", "no")
			a.pass("move.normal")
			a.pick("move.unit", "s1.2")
			a.pick("move.type", "normal")
			a.pass("move.normal") // not asked for the skies
		}},
	} {
		t.Run(c.ids, c.run)
	}
}

// TestLateReserves holds what becomes of strategic reserves (20.02, 20.03).
func TestLateReserves(t *testing.T) {
	// thirdEnds plays to the Command phase of round 4.
	thirdEnds := func(t *testing.T, one string, and func(g *Game)) *arena {
		t.Helper()
		doc := "phase = \"turn_end\"\nround = 3\nturn = 2\n[[army]]\nfaction = \"adeptus-astartes\"\n" + one +
			"[[army]]\nfaction = \"necrons\"\n" + ten(50, 2)
		g, err := System{}.Scenario([]byte(doc))
		if err != nil {
			t.Fatal(err)
		}
		and(g.(*Game))
		a := &arena{t: t}
		a.open(plainly(g))
		return a
	}
	late := five(0, 0, `where = "reserves"`)
	for _, c := range []struct {
		ids string
		run func(t *testing.T)
	}{
		{"WH-RES-08", func(t *testing.T) {
			a := thirdEnds(t, five(10, 40)+late, func(*Game) {})
			if a.unit("2").Where != troops.Destroyed || a.unit("1").Where != troops.OnField {
				t.Errorf("%s", a.unit("2").Where)
			}
			b := thirdEnds(t, five(10, 40)+late, func(g *Game) { g.Battle.Round = 2 })
			if b.unit("2").Where != troops.Reserves {
				t.Errorf("after the second round: %s", b.unit("2").Where)
			}
		}},
		{"WH-RES-09", func(t *testing.T) { // aboard of who has arrived; aboard of who has not
			rides := func(in string) string { return five(0, 0, `where = "embarked"`, `in = "`+in+`"`) }
			a := thirdEnds(t, unit("impulsor", 1, 10, 40)+rides("1")+unit("impulsor", 1, 0, 0, `where = "reserves"`)+rides("3"),
				func(g *Game) { g.Units[0].Ingress = true })
			if a.unit("2").Where != troops.Embarked || a.unit("2").Destroyed() {
				t.Errorf("its TRANSPORT has arrived: %s", a.unit("2").Where)
			}
			if !a.unit("3").Destroyed() || !a.unit("4").Destroyed() {
				t.Error("its TRANSPORT never arrived")
			}
		}},
		{"WH-RES-10", func(t *testing.T) {
			a := thirdEnds(t, five(10, 40)+late, func(g *Game) { g.Units[1].Moved = true })
			if a.unit("2").Where != troops.Reserves || a.unit("2").Destroyed() {
				t.Errorf("a repositioned unit: %s", a.unit("2").Where)
			}
		}},
		{"WH-RES-05 WH-REF-17", func(t *testing.T) { // battle-shocked it flies off, battle-shocked it waits
			doc := phase(TurnEnd, "turn = 2") + "[[army]]\nfaction = \"adeptus-astartes\"\n" + storm(10, 40, `states = ["shocked"]`) + five(40, 40) +
				"[[army]]\nfaction = \"necrons\"\n" + ten(40, 8)
			g, err := System{}.Scenario([]byte(doc))
			if err != nil {
				t.Fatal(err)
			}
			a := &arena{t: t, rolls: []string{"shock 1 1"}} // in its Command phase it rolls where it is
			a.open(plainly(g))
			if u := a.unit("1"); u.Where != troops.Reserves || !u.Shocked || len(a.rolls) != 0 {
				t.Errorf("%s, battle-shocked %v", u.Where, u.Shocked)
			}
		}},
		{"WH-REF-16", func(t *testing.T) { // in reserves it rolls in its Command phase, and is measured by nobody
			doc := phase(CommandOf) + "[[army]]\nfaction = \"adeptus-astartes\"\n" + five(10, 30) + five(30, 20, `where = "reserves"`, "lost = 3") +
				"[[army]]\nfaction = \"necrons\"\n" + ten(30, 18)
			g, err := System{}.Scenario([]byte(doc))
			if err != nil {
				t.Fatal(err)
			}
			a := &arena{t: t, rolls: []string{"shock 1 1"}}
			a.open(plainly(g))
			if u := a.unit("2"); !u.Shocked || len(a.game().foes(u)) != 0 || len(a.game().foes(a.unit("B"))) != 0 {
				t.Error("it fails its roll, and is engaged with nobody")
			}
		}},
		{"WH-SETUP-01 WH-SETUP-06", func(t *testing.T) { // a set-up not made: it waits in reserves and may be selected again
			a := battle(t, phase(MovementOf), five(10, 30)+late, ten(30, 8))
			a.pick("move.unit", "s1.2")
			a.pick("move.type", "ingress")
			a.pass("ingress")
			if a.unit("2").Where != troops.Reserves || a.unit("2").Turn.Chosen || !a.offered("s1.2") {
				t.Error("it counts as not selected")
			}
		}},
		{"WH-SETUP-04", func(t *testing.T) { // zones that overlap: 1.74" from an enemy, then 2.74"
			const all = "zone = [[[0, 0], [60, 0], [60, 44], [0, 44]]]\n"
			doc := "phase = \"deployment\"\n[[army]]\nfaction = \"adeptus-astartes\"\n" + all + five(10, 40) +
				"[[army]]\nfaction = \"necrons\"\n" + all +
				unit("immortals", 5, 30, 5)
			g, err := System{}.Scenario([]byte(doc))
			if err != nil {
				t.Fatal(err)
			}
			a := &arena{t: t}
			a.open(plainly(g))
			row := func(y float64) engine.Answer {
				var out engine.Answer
				for i := range 5 {
					out.Poses = append(out.Poses, engine.Pose{X: 10 + 1.4*float64(i), Y: y}.Quantised())
				}
				return out
			}
			a.say("deploy", row(20))
			a.no("WH-SETUP-04", "deploy", row(23))
			a.say("deploy", row(24))
		}},
	} {
		t.Run(c.ids, c.run)
	}
}
