package wh40k

import (
	"testing"

	"estafeta/engine"
	"estafeta/engine/wh40k/troops"
)

// why is the reason that the open question gives for a piece, or else for a verb.
func (a *arena) why(what string) engine.Refusal {
	a.t.Helper()
	p := a.asked()
	for _, x := range p.Excluded {
		if x.Piece == what {
			return x.Why
		}
	}
	for _, b := range p.Barred {
		if b.Verb == what {
			return b.Why
		}
	}
	a.t.Errorf("%s gives no reason for %s", p.Key, what)
	return engine.Refusal{}
}

// TestReasons holds that what is not offered has a reason, the rule's own.
func TestReasons(t *testing.T) {
	reason := func(t *testing.T, a *arena, what, rule, key string) {
		t.Helper()
		if r := a.why(what); r.Rule != rule || r.Key != key {
			t.Errorf("%s: %s %s, want %s %s", what, r.Rule, r.Key, rule, key)
		}
	}
	for _, c := range []ids{
		{"WH-CHG-06 WH-CHG-07 WH-CHG-08 WH-ACT-11", func(t *testing.T) {
			a := prepared(t, phase(ChargeOf), five(10, 27)+five(30, 23)+five(50, 40)+five(10, 31, `states = ["advanced"]`)+five(20, 31, `states = ["fellback"]`)+
				five(0, 0, `where = "reserves"`)+five(20, 27), ten(10, 20)+ten(30, 20), func(g *Game) { g.Units[6].Action = "sabotage" })
			a.asks(1, "charge.unit", "")
			reason(t, a, "s1.2", "WH-CHG-07", "reason.engaged")
			reason(t, a, "s1.3", "WH-CHG-06", "reason.nobody")
			reason(t, a, "s1.4", "WH-CHG-08", "reason.advanced")
			reason(t, a, "s1.5", "WH-CHG-08", "reason.fellback")
			reason(t, a, "s1.6", "WH-RES-01", "reason.reserves")
			reason(t, a, "s1.7", "WH-ACT-11", "reason.acting")
			reason(t, a, "shoot", "WH-SHOOT-01", "reason.phase")
			for _, x := range a.asked().Excluded {
				if x.Piece == "s1.1" {
					t.Errorf("it can charge: %v", x.Why)
				}
			}
		}},
		{"WH-SHOOT-04 WH-SHOOT-10 WH-SHOOT-13 WH-MVPH-23", func(t *testing.T) {
			a := prepared(t, phase(ShootingOf), five(10, 27)+five(30, 27)+five(40, 30, `states = ["fellback"]`)+
				unit("devastator-squad", 5, 20, 36, `states = ["advanced"]`)+five(50, 30), ten(10, 20)+ten(30, 20), func(g *Game) { g.Units[4].Turn.Chose, g.Units[1].Arms, g.Battle.Stage = true, nil, "shoot" })
			a.asks(1, "shoot.unit", "")
			reason(t, a, "s1.2", "WH-ATK-10", "reason.unarmed")
			reason(t, a, "s1.3", "WH-MVPH-23", "reason.fellback")
			reason(t, a, "s1.5", "WH-SHOOT-04", "reason.shot")
			reason(t, a, "charge", "WH-CHG-01", "reason.phase")
			reason(t, a, "stratagem.fire_overwatch", "WH-STRAT-26", "reason.when.fire_overwatch")
		}},
		{"WH-MVPH-11 WH-MVPH-17 WH-RES-07 WH-TRANS-12", func(t *testing.T) {
			head := "phase = \"movement\"\nround = 1\n"
			a := battle(t, head, five(10, 30)+five(30, 23)+five(0, 0, `where = "reserves"`), ten(30, 20))
			reason(t, a, "s1.3", "WH-RES-07", "reason.early")
			a.pick("move.unit", "s1.1")
			reason(t, a, "move.fallback", "WH-MVPH-17", "reason.free")
			reason(t, a, "move.disembark", "WH-TRANS-12", "reason.afoot")
			a.pick("move.type", moveStay)
			reason(t, a, "s1.1", "WH-MVPH-05", "reason.moved")
			a.pick("move.unit", "s1.2")
			reason(t, a, "move.advance", "WH-MVPH-11", "reason.engaged")
			reason(t, a, "move.ingress", "WH-RES-11", "reason.here")
		}},
		{"WH-STRAT-26 WH-STRAT-28 WH-SHOCK-07", func(t *testing.T) {
			a := prepared(t, phase(MovementOf), five(10, 36)+five(40, 23), ten(10, 20)+ten(40, 20)+ten(24, 20)+ten(10, 10, `states = ["shocked"]`), func(g *Game) {
				g.Units[4].Keywords = append(g.Units[4].Keywords, "titanic")
			}, "fire_overwatch")
			a.done()
			a.asks(2, "fire_overwatch", "")
			reason(t, a, "s2.2", "WH-STRAT-26", "reason.engaged")
			reason(t, a, "s2.3", "WH-STRAT-26", "reason.titanic")
			reason(t, a, "s2.4", "WH-SHOCK-07", "refuse.shocked")
		}},
		{"WH-STRAT-32 WH-STRAT-03", func(t *testing.T) {
			a := prepared(t, phase(ShootingOf, "turn = 2"), unit("whirlwind", 1, 10, 36)+five(30, 36), ten(10, 16), nil, "smokescreen")
			a.asks(1, "smokescreen", "")
			reason(t, a, "s1.2", "WH-STRAT-32", "reason.nosmoke")
			a.pick("smokescreen", "s1.1")
			g := a.game()
			if r := g.untimely(1, smokescreen); r.Rule != "WH-STRAT-03" {
				t.Errorf("it was used: %v", r)
			}
			if r := g.untimely(2, smokescreen); r.Key != "reason.when.smokescreen" {
				t.Errorf("the other has not used it: %v", r)
			}
		}},
		{"WH-STRAT-34 WH-STRAT-41", func(t *testing.T) {
			a := prepared(t, phase(ChargeOf, "turn = 2"), unit("impulsor", 1, 16.5, 28)+five(30, 23)+five(4, 26)+five(50, 40), ten(10, 20, `states = ["charged"]`)+ten(30, 20), nil, "heroic_intervention")
			a.pick("charge.unit", "done")
			a.asks(1, "heroic_intervention", "")
			reason(t, a, "s1.1", "WH-STRAT-34", "reason.vehicle")
			reason(t, a, "s1.2", "WH-STRAT-34", "reason.engaged")
			reason(t, a, "s1.4", "WH-STRAT-34", "reason.nointervention")
			g := a.game()
			if r := g.unfit(counterOffensive, g.unit("s1.4")); r == nil || r.Key != "reason.nofight" {
				t.Errorf("%v", r)
			}
		}},
		{"WH-CHG-05 every reason", func(t *testing.T) { // who is told nothing can do it, who can is told nothing
			for n := range 6 {
				game, err := readyBattle(n)
				if err != nil {
					t.Fatal(err)
				}
				g := game.(*Game)
				g.Battle.Phase, g.Battle.Turn, g.Battle.Round = ChargeOf, 1, 2
				for i, u := range g.Units {
					u.Where = []troops.Whereabouts{troops.OnField, troops.Reserves, troops.Embarked}[i%3]
					if (g.noCharge(u) == nil) != g.mayCharge(u) || (g.noShot(u) == nil) && len(g.shootTypes(u)) == 0 {
						t.Errorf("%s", u.ID)
					}
				}
			}
		}},
	} {
		t.Run(c.ids, c.run)
	}
}
