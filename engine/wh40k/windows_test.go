package wh40k

import (
	"slices"
	"testing"

	"estafeta/engine"
	"estafeta/engine/wh40k/battlefield"
	"estafeta/engine/wh40k/troops"
)

// hand answers questions by their key, else as proposed; its dice all show one
// face.
type hand struct {
	pick  map[string]string
	face  int
	seen  []string
	rolls []string // what was rolled for
	takes []string // questions that may be passed and are answered as proposed
	heeds func(p engine.Prompt)
}

func (h *hand) Faces(_ int, _ engine.Seat, purpose string, _, n int) ([]int, bool) {
	if n > 0 {
		h.rolls = append(h.rolls, purpose)
	}
	return slices.Repeat([]int{h.face}, n), true
}

func (h *hand) Standing(p engine.Prompt) (engine.Answer, bool) {
	h.seen = append(h.seen, p.Key)
	if h.heeds != nil {
		h.heeds(p)
	}
	if k, ok := h.pick[p.Key]; ok {
		if _, there := p.Option(k); there {
			return engine.Pick(k), true
		}
	}
	if p.Default.IsZero() && !p.Pass && len(p.Options) > 0 {
		return engine.Pick(p.Options[0].Key), true
	}
	if p.Pass && p.Key != "fire" && p.Key != "melee" && !slices.Contains(h.takes, p.Key) {
		return engine.Answer{}, true
	}
	return p.Default, true
}

func (*hand) Obvious(engine.Seat) bool { return false }

// play plays so many steps, or until the phase is another.
func (h *hand) play(t *testing.T, g *Game, steps int) {
	t.Helper()
	phase := g.Battle.Phase
	for range steps {
		res := engine.Run(engine.Input{Game: g, Start: 1, Top: 1, Frontier: h})
		if res.Err != nil || !res.Done {
			t.Fatalf("%v, open %+v", res.Err, res.Prompts)
		}
		if g.Battle.Phase != phase {
			return
		}
	}
}

// TestWindows plays rules at their windows, each once.
func TestWindows(t *testing.T) {
	t.Run("oath-of-moment: a mark in the own Command phase, until the next", func(t *testing.T) {
		g := fieldOf(t, "command", []string{"adeptus-astartes", "intercessor-squad 10 36 5"}, []string{"necrons", "immortals 10 12",
			"lychguard 40 12"})
		g.army(1).Detachments = []string{"bastion-task-force"}
		h := &hand{pick: map[string]string{"card.target": "s2.2"}, face: 3}
		h.play(t, g, 9)
		if g.branded(1, g.unit("s2.1"), "oath") || !g.branded(1, g.unit("s2.2"), "oath") || g.branded(2, g.unit("s2.2"), "oath") {
			t.Errorf("%+v", g.Battle.Lasting)
		}
		if w := g.with(t, "s1.1", "bolt-rifle", "s2.2", 0); w.AgainHit != troops.AgainFailed || w.Wound != 1 {
			t.Errorf("%q, %+d to wound", w.AgainHit, w.Wound)
		}
		g.army(1).Detachments = nil
		g.Units = append(g.Units, &troops.Unit{ID: "s1.9", Seat: 1, Keywords: []string{"dark angels"}, Models: []troops.Model{}})
		if w := g.with(t, "s1.1", "bolt-rifle", "s2.2", 0); w.Wound != 0 {
			t.Errorf("with a unit of the Dark Angels %+d to wound", w.Wound)
		}
		g.expire(1, "own_command")
		if g.branded(1, g.unit("s2.2"), "oath") {
			t.Error("the mark stays")
		}
	})
	t.Run("enslaved-artifice: CP, once a phase, on the unit selected, until the end of the phase", func(t *testing.T) {
		g := fieldOf(t, "shooting", []string{"necrons", "immortals 10 30 5", "immortals 40 30 5"}, []string{"tyranids", "termagants 10 12 10",
			"termagants 40 12 10"})
		g.army(1).Detachments = []string{"obeisance-phalanx"}
		h := &hand{pick: map[string]string{"shoot.unit": "s1.1", "card": "s1.1"}, face: 2}
		h.play(t, g, 3) // the phase begins, Smokescreen, the first unit shoots
		if g.army(1).CP != 4 {
			t.Fatalf("%d CP; asked %v", g.army(1).CP, h.seen)
		}
		if w := g.with(t, "s1.1", "gauss-blaster", "s2.1", 0); w.CritHit != 5 {
			t.Errorf("critical on %d", w.CritHit)
		}
		if w := g.with(t, "s1.2", "gauss-blaster", "s2.1", 0); w.CritHit != 0 {
			t.Errorf("another unit: critical on %d", w.CritHit)
		}
		h.pick = map[string]string{"shoot.unit": "s1.2", "card": "s1.2"}
		h.play(t, g, 1)
		if g.army(1).CP != 4 {
			t.Errorf("a second time in one phase (WH-STRAT-03): %d CP", g.army(1).CP)
		}
		g.enter(ChargeOf)
		if len(g.Battle.Lasting) > 0 {
			t.Errorf("after the phase: %+v", g.Battle.Lasting)
		}
	})
	t.Run("teeming-masses: by the target, after targets are selected", func(t *testing.T) {
		g := fieldOf(t, "shooting", []string{"necrons", "immortals 10 30 5"}, []string{"tyranids", "termagants 10 12 10"})
		g.army(2).Detachments = []string{"unending-swarm"}
		h := &hand{pick: map[string]string{"shoot.unit": "s1.1", "card": "s2.1"}, face: 2}
		h.play(t, g, 3)
		if g.army(2).CP != 4 {
			t.Fatalf("%d CP; asked %v", g.army(2).CP, h.seen)
		}
		if w := g.with(t, "s1.1", "gauss-blaster", "s2.1", 0); w.Hit != -1 {
			t.Errorf("%+d to hit", w.Hit)
		}
	})
	t.Run("swarming-masses: critical hits for 15 models alone", func(t *testing.T) {
		for models, crit := range map[int]int{10: 0, 20: 5} {
			g := fieldOf(t, "shooting", []string{"tyranids", "termagants 12 30 " + map[int]string{10: "10", 20: "20"}[models]}, []string{"necrons",
				"immortals 10 16"})
			g.army(1).Detachments = []string{"unending-swarm"}
			h := &hand{pick: map[string]string{"shoot.unit": "s1.1", "card": "s1.1"}, face: 2}
			h.play(t, g, 3)
			if w := g.with(t, "s1.1", "fleshborer", "s2.1", 0); !w.Has("sustained") || w.CritHit != crit {
				t.Errorf("%d models: critical on %d, %+v; asked %v", models, w.CritHit, w.Abilities, h.seen)
			}
		}
	})
	t.Run("symbiotic-targeting: a unit hit, for all TYRANIDS", func(t *testing.T) {
		for face, marked := range map[int]bool{6: true, 1: false} {
			g := fieldOf(t, "shooting", []string{"tyranids", "exocrine 12 34", "termagants 30 30 10"}, []string{"necrons", "doomsday-ark 12 12"})
			h := &hand{pick: map[string]string{"shoot.unit": "s1.1"}, face: face}
			h.play(t, g, 3)
			if w := g.with(t, "s1.2", "fleshborer", "s2.1", 0); (w.AgainHit == troops.AgainOnes) != marked {
				t.Errorf("dice of %d: %q; asked %v", face, w.AgainHit, h.seen)
			}
		}
	})
	t.Run("shadow-in-the-warp: once a battle, every enemy unit", func(t *testing.T) {
		g := fieldOf(t, "command", []string{"tyranids", "hive-tyrant 12 34"}, []string{"necrons", "immortals 12 12", "lychguard 40 12"})
		h := &hand{pick: map[string]string{"card.use": "use"}, face: 1}
		h.play(t, g, 9)
		if !g.unit("s2.1").Shocked || !g.unit("s2.2").Shocked || g.unit("s1.1").Shocked {
			t.Errorf("asked %v", h.seen)
		}
		for _, u := range g.Units {
			u.Shocked = false
		}
		g.enter(CommandOf)
		h.play(t, g, 9)
		if g.unit("s2.1").Shocked {
			t.Error("a second time in the battle")
		}
	})
	t.Run("engrammatic-logic: a battle-shocked unit within 12 inches", func(t *testing.T) {
		g := fieldOf(t, "movement", []string{"necrons", "royal-warden 12 34", "immortals 12 28 5", "immortals 50 30 5"}, []string{"tyranids",
			"termagants 12 8 10"})
		g.unit("s1.2").Shocked, g.unit("s1.3").Shocked = true, true
		h := &hand{pick: map[string]string{"card.use": "use"}, face: 1}
		h.play(t, g, 1)
		if g.unit("s1.2").Shocked || !g.unit("s1.3").Shocked {
			t.Errorf("asked %v", h.seen)
		}
	})
	t.Run("objective-secured: at the end of the own Command phase", func(t *testing.T) {
		g := fieldOf(t, "command", []string{"adeptus-astartes", "intercessor-squad 30 22 5"}, []string{"necrons", "immortals 10 8 5"})
		g.Battle.Objectives[0].Holder = 1
		(&hand{face: 3}).play(t, g, 9)
		if g.Battle.Objectives[0].Secured != 1 {
			t.Errorf("%+v", g.Battle.Objectives[0])
		}
	})
	t.Run("territorial-obsession: OC until the next own Command phase", func(t *testing.T) {
		g := fieldOf(t, "command", []string{"necrons", "lychguard 30 30 5"}, []string{"tyranids", "termagants 10 8 10"})
		g.army(1).Detachments = []string{"obeisance-phalanx"}
		h := &hand{pick: map[string]string{"card": "s1.1"}, face: 3}
		h.play(t, g, 9)
		u := g.unit("s1.1")
		if n := g.value(u, &u.Models[0], "OC", 1); n != 2 || g.army(1).CP != 5 { // 5 and 1, less 1
			t.Errorf("OC %d, %d CP; asked %v", n, g.army(1).CP, h.seen)
		}
		g.enter(MovementOf)
		if n := g.value(u, &u.Models[0], "OC", 1); n != 2 {
			t.Errorf("in the Movement phase OC %d", n)
		}
	})
	t.Run("bombast-omnivox: on 4+, with BATTLELINE 3+", func(t *testing.T) {
		for face, cp := range map[int]int{2: 4, 3: 5, 4: 5} {
			g := fieldOf(t, "shooting", []string{"adeptus-astartes", "intercessor-squad+lieutenant 10 30 5"}, []string{"tyranids",
				"termagants 10 12 10"})
			g.army(1).Detachments = []string{"bastion-task-force"}
			g.unit("s1.1").Parts[1].Enhanced = "enhancement.adeptus-astartes/bastion-task-force/bombast-omnivox"
			h := &hand{pick: map[string]string{"shoot.unit": "s1.1", "card": "s1.1"}, face: face}
			engineUse(t, g, h)
			if g.army(1).CP != cp {
				t.Errorf("a %d: %d CP; asked %v", face, g.army(1).CP, h.seen)
			}
		}
	})
}

// engineUse shoots with the first unit, which is then the target of the first
// Stratagem that is offered, and of no further one.
func engineUse(t *testing.T, g *Game, h *hand) {
	t.Helper()
	h.play(t, g, 3)
	if n := len(g.army(1).Used); n != 1 {
		t.Errorf("%d Stratagems used: %v", n, h.seen)
	}
}

// TestDestroyed: what the destruction of units gives.
func TestDestroyed(t *testing.T) {
	kill := func(u *troops.Unit, keep func(m troops.Model) bool) {
		for i := range u.Models {
			if !keep(u.Models[i]) {
				u.Models[i].Wounds, u.Models[i].Out, u.Models[i].Demise = 0, true, troops.Dice{}
			}
		}
	}
	t.Run("gene-seed-recovery: on 2+ when the bodyguard unit is destroyed, once", func(t *testing.T) {
		for face, cp := range map[int]int{1: 5, 2: 6} {
			g := fieldOf(t, "shooting", []string{"adeptus-astartes", "intercessor-squad+apothecary 10 30 5", "scout-squad 40 30"},
				[]string{"tyranids", "termagants 10 12 10"})
			kill(g.unit("s1.1"), func(m troops.Model) bool { return m.Character })
			g.Battle.Turn = 2
			h := &hand{face: face}
			h.bury(t, g)
			if g.army(1).CP != cp {
				t.Errorf("a %d: %d CP", face, g.army(1).CP)
			}
			h.bury(t, g)
			if g.army(1).CP != cp {
				t.Errorf("a second time: %d CP", g.army(1).CP)
			}
		}
	})
	t.Run("honourable-combatant: an enemy CHARACTER unit, by the bearer's unit", func(t *testing.T) {
		for victim, cp := range map[string]int{"s2.1": 4, "s2.2": 5} {
			g := fieldOf(t, "fight", []string{"necrons", "lychguard+overlord 10 30 5"}, []string{"tyranids", "broodlord 10 20",
				"termagants 40 12 10"})
			g.unit("s1.1").Parts[1].Enhanced = "enhancement.necrons/obeisance-phalanx/honourable-combatant"
			kill(g.unit(victim), func(troops.Model) bool { return false })
			g.Attack = troops.Attack{By: "s1.1", At: victim}
			(&hand{face: 3}).bury(t, g)
			if g.army(2).CP != cp {
				t.Errorf("%s destroyed: the opponent has %d CP", victim, g.army(2).CP)
			}
		}
	})
	t.Run("my-will-be-done: a Stratagem on its unit costs 1 less, once a round", func(t *testing.T) {
		g := fieldOf(t, "shooting", []string{"necrons", "immortals+overlord 10 30 5", "immortals 40 30 5"}, []string{"tyranids",
			"termagants 10 12 10"})
		u, v := g.unit("s1.1"), g.unit("s1.2")
		s := stratagem{Key: "test", Cost: 1}
		g.army(1).CP = 0
		if !g.mayUse(1, s, u) || g.mayUse(1, s, v) {
			t.Error("for nothing on the Overlord's unit, not on another")
		}
		g.army(1).CP = 5
		h := &hand{pick: map[string]string{"card.use": "use"}}
		h.do(t, g, func(tb *engine.Table) { g.use(tb, 1, s, u) })
		if g.army(1).CP != 5 {
			t.Errorf("%d CP", g.army(1).CP)
		}
		h.do(t, g, func(tb *engine.Table) { g.use(tb, 1, s, u) })
		if g.army(1).CP != 4 {
			t.Errorf("a second time in the round: %d CP", g.army(1).CP)
		}
		g.Battle.Round++
		if g.leastCost(s, u) != 0 {
			t.Error("in the next round again")
		}
	})
}

// staged is a battle of which one procedure is a step.
type staged struct {
	*Game
	step func(t *engine.Table)
	done bool
}

func (s *staged) Step(t *engine.Table) { s.step(t); s.done = true }

func (s *staged) Over() bool { return s.done }

// do plays one procedure as a step.
func (h *hand) do(t *testing.T, g *Game, step func(t *engine.Table)) {
	t.Helper()
	res := engine.Run(engine.Input{Game: &staged{Game: g, step: step}, Start: 1, Top: 1, Frontier: h})
	if res.Err != nil || !res.Done {
		t.Fatalf("%v, open %+v", res.Err, res.Prompts)
	}
}

func (h *hand) bury(t *testing.T, g *Game) {
	t.Helper()
	h.do(t, g, g.bury)
}

// TestHeal: WH-APP-19 to WH-APP-21 by the Reanimation Protocols of Necrons.
func TestHeal(t *testing.T) {
	t.Run("WH-APP-19 lost wounds first, then models with one wound", func(t *testing.T) {
		g := fieldOf(t, "command", []string{"necrons", "lychguard 12 30 5", "doomsday-ark 40 30"}, []string{"tyranids", "termagants 12 8 10"})
		u, ark := g.unit("s1.1"), g.unit("s1.2")
		u.Models[0].Wounds = 1
		u.Models[3].Out, u.Models[3].Wounds = true, 0
		u.Models[4].Out, u.Models[4].Wounds = true, 0
		ark.Models[0].Wounds = 9
		(&hand{face: 6}).heals(t, g) // a D3 of 3
		if u.Models[0].Wounds != 2 || len(u.Alive()) != 5 || u.Models[3].Wounds != 1 || u.Models[4].Wounds != 1 {
			t.Errorf("%d alive, wounds %d, %d, %d", len(u.Alive()), u.Models[0].Wounds, u.Models[3].Wounds, u.Models[4].Wounds)
		}
		if ark.Models[0].Wounds != 12 {
			t.Errorf("the Ark has %d wounds", ark.Models[0].Wounds)
		}
	})
	t.Run("WH-APP-20 in coherency with the models left", func(t *testing.T) {
		g := fieldOf(t, "command", []string{"necrons", "necron-warriors 12 30 10"}, []string{"tyranids", "termagants 12 8 10"})
		u := g.unit("s1.1")
		for i := 6; i < 10; i++ {
			u.Models[i].Out, u.Models[i].Wounds = true, 0
		}
		(&hand{face: 6}).heals(t, g)
		if len(u.Alive()) != 9 {
			t.Errorf("%d alive", len(u.Alive()))
		}
		if ok, _, _ := battlefield.Coherent(g.bodies(u)); !ok {
			t.Error("out of coherency")
		}
	})
	t.Run("WH-APP-21 not engaged with an enemy with which the unit is not", func(t *testing.T) {
		g := fieldOf(t, "command", []string{"necrons", "necron-warriors 12 30 10"}, []string{"tyranids", "termagants 12 25 10"})
		u := g.unit("s1.1")
		for i := 2; i < 10; i++ {
			u.Models[i].Out, u.Models[i].Wounds = true, 0
		}
		was := len(g.foes(u))
		(&hand{face: 6}).heals(t, g)
		if len(u.Alive()) <= 2 || len(g.foes(u)) != was {
			t.Errorf("%d alive, engaged with %d, before with %d", len(u.Alive()), len(g.foes(u)), was)
		}
	})
	t.Run("narthecium: one whole model, while leading", func(t *testing.T) {
		g := fieldOf(t, "command", []string{"adeptus-astartes", "intercessor-squad+apothecary 12 30 5"}, []string{"tyranids",
			"termagants 12 8 10"})
		u := g.unit("s1.1")
		for i := 3; i < 5; i++ {
			u.Models[i].Out, u.Models[i].Wounds = true, 0
		}
		(&hand{face: 1}).heals(t, g)
		if len(u.Alive()) != 5 || u.Models[3].Wounds != u.Models[3].W {
			t.Errorf("%d alive, %d wounds", len(u.Alive()), u.Models[3].Wounds)
		}
	})
}

// heals plays the Command phase; what is proposed is taken.
func (h *hand) heals(t *testing.T, g *Game) {
	t.Helper()
	h.takes = []string{"card.back"}
	h.play(t, g, 9)
}

// TestLivingLightning: 4D6, a mortal wound for each 4+, at a visible enemy within
// 18 inches, once a phase.
func TestLivingLightning(t *testing.T) {
	for y, lost := range map[string]int{"14": 4, "6": 0} {
		g := fieldOf(t, "shooting", []string{"necrons", "plasmancer 12 30"}, []string{"tyranids", "termagants 12 " + y + " 10"})
		h := &hand{pick: map[string]string{"card.use": "use"}, face: 4}
		h.play(t, g, 9)
		if n := 10 - len(g.unit("s2.1").Alive()); n < lost || lost == 0 && slices.Contains(h.seen, "card.use") {
			t.Errorf("at y %s %d models are lost; asked %v", y, n, h.seen)
		}
		n := 0
		for _, k := range h.seen {
			if k == "card.use" {
				n++
			}
		}
		if lost > 0 && n != 1 {
			t.Errorf("asked %d times", n)
		}
	}
}

// TestHeroOfTheChapter: the keyword BATTLELINE for a leader, and so for its unit,
// and for nobody who leads none.
func TestHeroOfTheChapter(t *testing.T) {
	for i, joins := range []int{2, 0} {
		r := engine.Roster{System: "wh40k", Name: "x", Faction: "adeptus-astartes", Size: "incursion", Detachments: []string{"bastion-task-force"},
			Units: []engine.RosterUnit{
				{Unit: "captain", Marks: []string{"warlord"}, Upgrades: []string{"hero-of-the-chapter"}, Joins: joins},
				{Unit: "hellblaster-squad"},
			}}
		g := newGame(map[string]string{})
		if err := g.muster(1, r, 1000); err != nil {
			t.Fatal(err)
		}
		if got := slices.ContainsFunc(g.Units, func(u *troops.Unit) bool { return u.Has("battleline") }); got != (joins > 0) {
			t.Errorf("%d: BATTLELINE %v", i, got)
		}
	}
}
