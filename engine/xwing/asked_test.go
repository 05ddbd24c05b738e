package xwing

import (
	"math"
	"strconv"
	"testing"

	"estafeta/engine"
	"estafeta/engine/xwing/flight"
)

// TestAsked holds what players are asked, and what is never decided for them.
func TestAsked(t *testing.T) {
	t.Run("XW-SET-12 facing", func(t *testing.T) {
		for edge, want := range map[flight.Edge]float64{flight.South: 0, flight.West: math.Pi / 2, flight.North: math.Pi,
			flight.East: 3 * math.Pi / 2} {
			g := freshGame(t, map[string]string{"obstacles": "none"}, blues, reds)
			g.Sides[0].Edge, g.Sides[1].Edge, g.Phase = edge.Opposite(), edge, Forces
			r := start(t, g)
			p := r.prompt()
			if p.Key != "deploy" || p.Seat != 2 {
				t.Fatalf("%s: the question is %s of seat %d", edge, p.Key, p.Seat)
			}
			if got := p.From[0].A; math.Abs(got-want) > 1e-3 {
				t.Errorf("%s: a ship placed without a facing looks to %g, want %g", edge, got, want)
			}
			if got := p.Bases[0].Facing; math.Abs(got-want) > 1e-3 {
				t.Errorf("%s: the base looks to %g, want %g", edge, got, want)
			}
			same(r, "the suggestion's facing", p.Default.Poses[0].A, p.From[0].A)
		}
	})
	t.Run("XW-CMB-05 XW-ATK-33 obvious", func(t *testing.T) {
		obvious := func(one, two string) (n, obvious int) {
			r := battle(t, "locks = [[\"1\", \"B\"]]", side("rebel", x("redsquadronveteran", 450, 200, 0, one)),
				side("rebel", x("bluesquadronnovice", 450, 390, 0, two)))
			for _, o := range r.prompt().Options {
				if o.Obvious {
					obvious++
				}
			}
			if !r.prompt().Pass {
				t.Error("the attack cannot be declined")
			}
			return len(r.prompt().Options), obvious
		}
		if n, k := obvious("", ""); n != 1 || k != 1 {
			t.Errorf("primary weapon, one target: %d attacks, %d obvious, want 1 and 1", n, k)
		}
		if n, k := obvious("upgrades = [\"protontorpedoes\"]", ""); n != 2 || k != 0 {
			t.Errorf("torpedoes too: %d attacks, %d obvious, want 2 and none", n, k)
		}
		if n, k := obvious("upgrades = [\"stealthdevice\"]", ""); n != 1 || k != 1 { // answers attacks on its own ship
			t.Errorf("stealth device of the attacker: %d attacks, %d obvious, want 1 and 1", n, k)
		}
		if n, k := obvious("", "upgrades = [\"stealthdevice\"]"); n != 1 || k != 0 {
			t.Errorf("stealth device of the target: %d attacks, %d obvious, want 1 and none", n, k)
		}
	})
	t.Run("XW-SEC-06 obvious", func(t *testing.T) {
		r := battle(t, "", side("rebel", x("redsquadronveteran", 450, 200, 0)), side("rebel", x("bluesquadronnovice", 450, 390, 0)))
		g := r.game()
		a := g.shots(g.labelled("1"))[0]
		if !g.costless(a) {
			t.Error("the primary weapon costs something")
		}
		a.Weapon = "protontorpedoes"
		if g.costless(a) {
			t.Error("torpedoes cost nothing")
		}
	})
	t.Run("XW-SEC-06 XW-SPN-01 told", func(t *testing.T) {
		r := battle(t, "locks = [[\"1\", \"B\"]]", side("rebel", x("redsquadronveteran", 450, 200, 0, "upgrades = [\"concussionmissiles\"]")),
			side("rebel", x("bluesquadronnovice", 450, 390, 0)))
		r.dice("attack", "hit hit hit hit").dice("defense", "blank blank")
		r.shoots("1", "B", "concussionmissiles")
		e := r.told("attack.cost")
		same(r, "token", arg(e, "token").Text, "token.lock")
		same(r, "weapon", arg(e, "weapon").Text, "upgrade.concussionmissiles")
	})
	t.Run("XW-FOC-05", func(t *testing.T) {
		for _, c := range []struct{ pilot, want string }{{"garvendreis", "modify_attack"}, {"redsquadronveteran", "attack"}} {
			r := battle(t, "", side("rebel", x(c.pilot, 450, 200, 0, "tokens = {focus = 1}"), x("bluesquadronnovice", 550, 200, 0)),
				side("rebel", x("bluesquadronnovice", 450, 390, 90)), "modify_attack", "ability", "card_ship")
			r.dice("attack", "hit hit blank").dice("defense", "blank blank")
			r.shoots("1", "B", "")
			same(r, c.pilot, r.prompt().Key, c.want)
			if c.want == "modify_attack" {
				r.pick("modify_attack", Focus)
				r.pick("ability", r.prompt().Options[0].Key)
				r.pick("card_ship", "2")
				r.tokens("1", Focus, 0).tokens("2", Focus, 1)
			}
		}
	})
	t.Run("XW-CARD-04 never passed in silence", func(t *testing.T) {
		c := newCards(t)
		c.duel("redsquadronveteran", "outerrimsmuggler c3po", 200, 0)
		ask := func(say string, do func(Moment) string) string {
			c.says = map[string][]string{"card_choice": {say}, "card_guess": {say}}
			got := ""
			c.run(func(tb *engine.Table) {
				got = do(Moment{G: c.g, T: tb, Ship: c.e, Card: Source{Kind: "upgrade", Key: "c3po"}})
			})
			return got
		}
		option := func(m Moment) string { return m.option(true, "spend_focus", "spend_evade") }
		if got := ask("not_now", option); got != "" {
			t.Errorf("not now is %q", got)
		}
		if got := ask("spend_evade", option); got != "spend_evade" {
			t.Errorf("spend evade is %q", got)
		}
		guess := func(m Moment) string { return strconv.Itoa(m.guess(6)) }
		if none, three := ask("not_now", guess), ask("3", guess); none != "-1" || three != "3" {
			t.Errorf("guesses %s and %s, want none (-1) and 3", none, three)
		}
	})
	t.Run("XW-MOD-04 XW-MOD-05 XW-ATK-15 possible rerolls", func(t *testing.T) {
		reroll := func(faces string) *report {
			r := battle(t, "locks = [[\"1\", \"B\"]]", side("rebel", x("redsquadronveteran", 450, 200, 0)),
				side("rebel", x("bluesquadronnovice", 450, 390, 0)), "modify_attack")
			r.dice("attack", faces)
			r.shoots("1", "B", "")
			r.pick("modify_attack", "lock")
			return r
		}
		r := reroll("blank blank hit")
		for key, want := range map[string]engine.Option{"blank": {Most: 2}, "hit": {Most: 1}, allDice: {Alone: true}, allBlanks: {Alone: true},
			keepDice: {Alone: true}} {
			if o, ok := r.prompt().Option(key); !ok || o.Most != want.Most || o.Alone != want.Alone {
				t.Errorf("%s: %+v, want at most %d, alone %v", key, o, want.Most, want.Alone)
			}
		}
		if ref := r.try("reroll", engine.Answer{Pick: []string{"blank", allDice}, Nums: []int{1, 1}}); ref == nil {
			t.Error("all and a blank were taken")
		}
		r.dice("reroll_attack", "focus hit").dice("defense", "blank blank")
		r.answer("reroll", assign(allBlanks, 1))
		same(r, "dice", r.results("reroll"), "focus hit hit")
		r = reroll("blank focus hit")
		r.offers(allBlanks, false)
		r.dice("reroll_attack", "crit crit crit").dice("defense", "blank blank")
		r.answer("reroll", assign(allDice, 1))
		same(r, "dice", r.results("reroll"), "crit crit crit")
		r = reroll("blank blank blank")
		r.offers(allDice, false).offers(allBlanks, true)
	})
	t.Run("correction place", func(t *testing.T) {
		g := squadron(t)
		s := g.labelled("1")
		s.Pose.A = flight.Pose{A: math.Pi / 2}.Quantised().A
		for _, c := range []struct {
			what string
			num  int
			want float64
		}{{"", 0, math.Pi / 2}, {"south", 0, math.Pi}, {"", 270, 3 * math.Pi / 2}, {"norte", 0, 0}} {
			for _, phase := range []Phase{Planning, Activation, Combat, End} {
				g.Phase = phase
				if err := g.Adjust(engine.Adjustment{Op: "place", Piece: s.ID, Pose: &flight.Pose{X: 450, Y: 500}, What: c.what,
					Num: c.num}); err != nil {
					t.Fatal(err)
				}
				if s.Pose.X != 450 || s.Pose.Y != 500 || math.Abs(s.Pose.A-c.want) > 1e-3 {
					t.Errorf("%q %d: %v, want facing %g", c.what, c.num, s.Pose, c.want)
				}
			}
		}
		if err := g.Adjust(engine.Adjustment{Op: "place", Piece: s.ID, Pose: &flight.Pose{X: 450, Y: 500}, What: "upwards"}); err == nil {
			t.Error("a facing that there is not is taken")
		}
	})
}
