package wh40k

import (
	"slices"
	"testing"

	"estafeta/engine"
	"estafeta/engine/wh40k/battlefield"
	"estafeta/engine/wh40k/troops"
)

// TestBattleReadings plays both readings of what the rulebook leaves open in
// battles (digest, section i).
func TestBattleReadings(t *testing.T) {
	reads := func(key, value string, more func(g *Game)) func(g *Game) {
		return func(g *Game) {
			g.Options[key] = value
			if more != nil {
				more(g)
			}
		}
	}
	for _, c := range []ids{
		{"a07 WH-CHG-16", func(t *testing.T) { // who stays ends no closer
			for value, refused := range map[string]bool{"all": true, "moved": false} {
				g := prepared(t, phase(ChargeOf), five(10, 30)+five(40, 30), ten(10, 20), reads("a07", value, nil)).game()
				x := g.chargeMarch(g.unit("s1.1"), []*troops.Unit{g.unit("s2.1")}, 6, false)
				if r := x.each(0, x.start(0)); (r != nil) != refused {
					t.Errorf("%s: %v", value, r)
				}
			}
		}},
		{"a09 WH-FIGHT-22", func(t *testing.T) { // after a remaining combat two units have Fights First
			for value, seat := range map[string]engine.Seat{"turn": 1, "alternate": 2} {
				a := prepared(t, phase(FightOf), five(10, 23)+five(40, 23), ten(10, 20)+ten(40, 20), reads("a09", value, func(g *Game) {
					g.Battle.Stage, g.Battle.Second = stageRest, 1
					for _, u := range g.Units {
						u.Turn.Locked = true
					}
					g.Units[1].Parts[0].Core = []troops.Core{{Key: "fights_first"}}
					g.Units[3].Parts[0].Core = []troops.Core{{Key: "fights_first"}}
				}))
				a.pick("fight.unit", "s1.1")
				a.misses(a.swings("1"))
				if p := a.asked(); p.Seat != seat {
					t.Errorf("%s: seat %d is asked %s", value, p.Seat, p.Key)
				}
			}
		}},
		{"a10 WH-FIGHT-41", func(t *testing.T) { // of those engaged before nobody fights back
			g := prepared(t, phase(FightOf), five(10, 23), ten(10, 20), nil).game()
			h := &hand{takes: []string{"melee"}, face: 1}
			h.do(t, g, func(tb *engine.Table) { g.answerBack(tb, g.unit("s1.1"), []*troops.Unit{g.unit("s2.1")}) })
			if slices.Contains(h.rolls, "hit") {
				t.Error("it was engaged before")
			}
			h.do(t, g, func(tb *engine.Table) { g.answerBack(tb, g.unit("s1.1"), nil) })
			if !slices.Contains(h.rolls, "hit") {
				t.Error("it is newly engaged")
			}
		}},
		{"a18 WH-RES-12", func(t *testing.T) { // one near the left edge, one near the lower
			g := prepared(t, phase(MovementOf), five(10, 30)+five(40, 30), ten(10, 20), nil).game()
			x := g.newSetUp(g.unit("s1.1"))
			left, low := x.to(0, engine.Pose{X: 3, Y: 30}), x.to(1, engine.Pose{X: 10, Y: 41})
			if g.oneEdge([]battlefield.Model{left, low}) || !g.oneEdge([]battlefield.Model{left}) || !g.oneEdge([]battlefield.Model{low}) {
				t.Error("each near an edge, both near none")
			}
		}},
		{"a19 WH-OBJ-06", func(t *testing.T) { // a unit out of coherency is still whole when control is counted first
			strayed := unit("intercessor-squad", 5, 0, 0, "places = [[10, 40], [11.4, 40], [12.8, 40], [14.2, 40], [25, 40]]")
			for value, holder := range map[string]engine.Seat{"first": 1, "last": 0} {
				a := prepared(t, phase(TurnEnd, "[[objective]]\nid = \"a\"\nat = [25, 38]"), strayed+five(50, 40), ten(50, 5), reads("a19", value, nil))
				a.asks(1, "coherency", "s1.1")
				if h := a.game().objective("a").Holder; h != holder {
					t.Errorf("%s: held by %d", value, h)
				}
			}
		}},
		{"a24 WH-STRAT-21", func(t *testing.T) { // T 10 of the Dreadnought, T 4 of the Warriors
			for value, roll := range map[string]string{"own": "crushing_impact 4 4 4 4 4 4 4 4 4 4", "target": "crushing_impact 4 4 4 4"} {
				a := prepared(t, phase(ChargeOf), unit("redemptor-dreadnought", 1, 10, 29), ten(10, 20), reads("a24", value, nil))
				a.rolls = []string{"charge 6 6"}
				a.pick("charge.unit", "s1.1")
				a.pick("charge.targets", "s2.1")
				a.suggested("charge.move")
				a.rolls = []string{roll}
				a.pick("crushing_impact", "s2.1")
			}
		}},
		{"a25 WH-MVPH-23", func(t *testing.T) {
			for value, shoots := range map[string]bool{"barred": false, "free": true} {
				g := prepared(t, phase(MovementOf), five(10, 23)+five(40, 40), ten(10, 20), reads("a25", value, nil)).game()
				h := &hand{pick: map[string]string{"fallback.mode": "ordered"}, takes: []string{"move.fallback"}}
				h.do(t, g, func(tb *engine.Table) { g.fallBack(tb, g.unit("s1.1")) })
				if u := g.unit("s1.1"); !u.Turn.FellBack || g.eligible(u) != shoots {
					t.Errorf("%s: fell back %v, eligible %v", value, u.Turn.FellBack, g.eligible(u))
				}
			}
		}},
		{"a28 WH-CMD-06", func(t *testing.T) {
			for value, shocked := range map[string]bool{"stays": true, "ends": false} {
				g := prepared(t, phase(ShootingOf), five(10, 30, `states = ["shocked"]`)+five(40, 40), ten(10, 10), reads("a28", value, nil)).game()
				u := g.unit("s1.1")
				(&hand{}).do(t, g, func(tb *engine.Table) { g.shocked(tb, u, true, false, []int{6, 6}, 6) })
				if u.Shocked != shocked {
					t.Errorf("%s: battle-shocked %v", value, u.Shocked)
				}
			}
		}},
		{"a32 WH-CMD-05", func(t *testing.T) {
			for value, rolls := range map[string]bool{"all": true, "field": false} {
				g := prepared(t, phase(MovementOf), five(40, 40)+five(0, 0, `where = "reserves"`), ten(10, 10), reads("a32", value, nil)).game()
				g.unit("s1.2").Shocked = true
				g.clear(func(d *troops.Deeds) { d.Chosen = false })
				if u := g.unsettled(); (u != nil) != rolls {
					t.Errorf("%s: %v", value, u)
				}
			}
		}},
		{"a36 WH-STRAT-16", func(t *testing.T) {
			for value, shot := range map[string]bool{"free": false, "shot": true} {
				a := prepared(t, phase(ShootingOf), five(10, 20)+five(40, 30), ten(10, 10)+ten(40, 10), reads("a36", value, nil))
				a.pick("shoot.unit", "bomb:s1.1")
				a.rolls = []string{"explosives 1 1 1 1 1 1"}
				if a.asked().Key == "explosives.target" {
					a.pick("explosives.target", "s2.1")
				}
				if a.unit("1").Turn.Chose != shot {
					t.Errorf("%s: it has shot %v", value, a.unit("1").Turn.Chose)
				}
			}
		}},
	} {
		t.Run(c.ids, c.run)
	}
}
