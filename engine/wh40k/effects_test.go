package wh40k

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"estafeta/engine"
	"estafeta/engine/wh40k/troops"
)

// fieldOf is a battle of two armies: each unit is "sheet[+leader…] x y [models]".
func fieldOf(t *testing.T, phase string, armies ...[]string) *Game {
	t.Helper()
	var b strings.Builder
	fmt.Fprintf(&b, "phase = %q\n[[objective]]\nid = \"o\"\nrole = \"center\"\nat = [30.0, 22.0]\n", phase)
	for _, a := range armies {
		fmt.Fprintf(&b, "[[army]]\nname = \"x\"\nfaction = %q\ncp = 5\n", a[0])
		for _, line := range a[1:] {
			var names string
			var x, y float64
			n := 0
			if _, err := fmt.Sscanf(line, "%s %f %f %d", &names, &x, &y, &n); err != nil && n == 0 && names == "" {
				t.Fatal(err)
			}
			parts := strings.Split(names, "+")
			fmt.Fprintf(&b, "[[army.unit]]\nsheet = %q\nat = [%f, %f]\n", parts[0], x, y)
			if n > 0 {
				fmt.Fprintf(&b, "models = %d\n", n)
			}
			if len(parts) > 1 {
				fmt.Fprintf(&b, "attached = [%q]\n", strings.Join(parts[1:], `", "`))
			}
		}
	}
	game, err := System{}.Scenario([]byte(b.String()))
	if err != nil {
		t.Fatalf("%v\n%s", err, b.String())
	}
	return game.(*Game)
}

// with is a unit's first weapon with a name, as effects change it against
// another; model is an index of those that have it.
func (g *Game) with(t *testing.T, by, weapon, at string, model int) troops.Weapon {
	t.Helper()
	u := g.unit(by)
	g.Attack = troops.Attack{By: by, At: at}
	for i := range u.Arms {
		for p := range u.Arms[i].Profiles {
			w := u.Arms[i].Profiles[p]
			if !strings.Contains(u.Arms[i].Key, weapon) {
				continue
			}
			w.Key = u.Arms[i].Key
			n := 0
			for _, m := range u.Models {
				if slices.Contains(m.Gear, w.Key) {
					if w.From = []string{m.ID}; n == model {
						return g.empowered(w)
					}
					n++
				}
			}
		}
	}
	t.Fatalf("%s has no %s", by, weapon)
	return troops.Weapon{}
}

// give gives a lasting effect of a rule to units.
func (g *Game) give(faction, class, rule string, effect int, seat engine.Seat, on ...string) {
	g.Battle.Lasting = append(g.Battle.Lasting, Lasting{Faction: faction, Class: class, Rule: rule, Effect: effect, Seat: seat, On: on,
		Until: "phase"})
}

// TestEffectsOnAttacks plays each rule once against what its card says.
func TestEffectsOnAttacks(t *testing.T) {
	t.Run("implacable-eradication: wounds of 1, all at an objective", func(t *testing.T) {
		g := fieldOf(t, "shooting", []string{"necrons", "immortals 10 40 5"}, []string{"tyranids", "termagants 10 20", "hormagaunts 30 22"})
		if w := g.with(t, "s1.1", "gauss-blaster", "s2.1", 0); w.AgainHurt != troops.AgainOnes {
			t.Errorf("far from it: %q", w.AgainHurt)
		}
		if w := g.with(t, "s1.1", "gauss-blaster", "s2.2", 0); w.AgainHurt != troops.AgainFailed {
			t.Errorf("at the objective: %q", w.AgainHurt)
		}
	})
	t.Run("harbinger-of-destruction: leading alone, ranged alone", func(t *testing.T) {
		g := fieldOf(t, "shooting", []string{"necrons", "immortals+plasmancer 10 40 5", "plasmancer 40 40"}, []string{"tyranids",
			"termagants 10 20"})
		if w := g.with(t, "s1.1", "gauss-blaster", "s2.1", 0); w.CritHit != 5 {
			t.Errorf("led: critical on %d", w.CritHit)
		}
		if w := g.with(t, "s1.1", "close-combat", "s2.1", 0); w.CritHit != 0 {
			t.Errorf("in melee: critical on %d", w.CritHit)
		}
		if w := g.with(t, "s1.2", "plasmic-lance", "s2.1", 0); w.CritHit != 0 {
			t.Errorf("alone: critical on %d", w.CritHit)
		}
	})
	t.Run("guardian-protocols: a NOBLE leads and S is greater than T", func(t *testing.T) {
		g := fieldOf(t, "fight", []string{"necrons", "lychguard+overlord 10 40 5", "lychguard 40 40 5"}, []string{"tyranids", "exocrine 10 20",
			"termagants 30 5"})
		if w := g.with(t, "s2.1", "bio-plasmic", "s1.1", 0); w.Wound != -1 {
			t.Errorf("S9 at T5, led: %d", w.Wound)
		}
		if w := g.with(t, "s2.2", "fleshborer", "s1.1", 0); w.Wound != 0 {
			t.Errorf("S5 at T5: %d", w.Wound)
		}
		if w := g.with(t, "s2.1", "bio-plasmic", "s1.2", 0); w.Wound != 0 {
			t.Errorf("not led: %d", w.Wound)
		}
	})
	t.Run("whirling-onslaught: ones, all after a charge", func(t *testing.T) {
		g := fieldOf(t, "fight", []string{"necrons", "skorpekh-destroyers 10 40"}, []string{"tyranids", "termagants 10 20"})
		if w := g.with(t, "s1.1", "hyperphase", "s2.1", 0); w.AgainHit != troops.AgainOnes {
			t.Errorf("%q", w.AgainHit)
		}
		g.unit("s1.1").Turn.Charged = true
		if w := g.with(t, "s1.1", "hyperphase", "s2.1", 0); w.AgainHit != troops.AgainFailed {
			t.Errorf("after a charge: %q", w.AgainHit)
		}
	})
	t.Run("overwhelming-obliteration: the cannon alone, and only stationary", func(t *testing.T) {
		g := fieldOf(t, "shooting", []string{"necrons", "doomsday-ark 10 40"}, []string{"tyranids", "termagants 10 20"})
		if w := g.with(t, "s1.1", "doomsday-cannon", "s2.1", 0); w.Has("devastating") {
			t.Error("it did not remain stationary")
		}
		g.unit("s1.1").Turn.Move = moveStay
		if w := g.with(t, "s1.1", "doomsday-cannon", "s2.1", 0); !w.Has("devastating") {
			t.Error("it remained stationary")
		}
		if w := g.with(t, "s1.1", "gauss-flayer-array", "s2.1", 0); w.Has("devastating") {
			t.Error("another weapon")
		}
	})
	t.Run("24.39 Damaged 5: at 5 wounds and fewer", func(t *testing.T) {
		g := fieldOf(t, "shooting", []string{"necrons", "doomsday-ark 10 40"}, []string{"tyranids", "termagants 10 20"})
		for wounds, hit := range map[int]int{14: 0, 6: 0, 5: -1, 1: -1} {
			g.unit("s1.1").Models[0].Wounds = wounds
			if w := g.with(t, "s1.1", "gauss-flayer-array", "s2.1", 0); w.Hit != hit {
				t.Errorf("at %d wounds: %d", wounds, w.Hit)
			}
		}
	})
	t.Run("onslaught-aura-psychic and warp-field: within 6 inches", func(t *testing.T) {
		g := fieldOf(t, "shooting", []string{"tyranids", "hive-tyrant 10 40", "zoanthropes 16 34", "termagants 10 33 10",
			"termagants 50 40 10"}, []string{"necrons", "immortals 10 20"})
		if w := g.with(t, "s1.3", "fleshborer", "s2.1", 0); !w.Has("lethal") || !w.Has("assault") {
			t.Errorf("near: %+v", w.Abilities)
		}
		if w := g.with(t, "s1.4", "fleshborer", "s2.1", 0); w.Has("lethal") {
			t.Error("far")
		}
		near, far := g.unit("s1.3"), g.unit("s1.4")
		printed := g.fortify(near)
		if near.Models[0].InSv != 6 {
			t.Errorf("near the Zoanthropes: %d", near.Models[0].InSv)
		}
		if near.Relax(printed); near.Models[0].InSv != 0 {
			t.Error("it stays")
		}
		if g.fortify(far); far.Models[0].InSv != 0 {
			t.Errorf("far: %d", far.Models[0].InSv)
		}
	})
	t.Run("synapse: melee S within 6 inches, battle-shock on three dice", func(t *testing.T) {
		g := fieldOf(t, "fight", []string{"tyranids", "hive-tyrant 10 40", "hormagaunts 10 33 10", "hormagaunts 50 40 10"}, []string{"necrons",
			"immortals 10 20"})
		printed := g.unit("s1.2").Arms[0].Profiles[0].S
		if w := g.with(t, "s1.2", "hormagaunt-talons", "s2.1", 0); w.S != printed+1 {
			t.Errorf("near: S%d of %d", w.S, printed)
		}
		if w := g.with(t, "s1.3", "hormagaunt-talons", "s2.1", 0); w.S != printed {
			t.Errorf("far: S%d of %d", w.S, printed)
		}
		if !g.under(g.unit("s1.2"), "shock", "three_dice") || g.under(g.unit("s1.3"), "shock", "three_dice") {
			t.Error("three dice near, two far")
		}
	})
	t.Run("guardian-organism: the CHARACTER of Tyrant Guard", func(t *testing.T) {
		g := fieldOf(t, "fight", []string{"tyranids", "tyrant-guard+hive-tyrant 10 40"}, []string{"necrons", "immortals 10 20"})
		u := g.unit("s1.1")
		g.fortify(u)
		for _, m := range u.Models {
			if want := map[bool]int{true: 5, false: 0}[m.Character]; m.FNP != want {
				t.Errorf("%s: Feel No Pain %d, want %d", m.Name, m.FNP, want)
			}
		}
	})
	t.Run("thunderous-impact, targeted-intercession and total-obliteration", func(t *testing.T) {
		g := fieldOf(t, "fight", []string{"adeptus-astartes", "outrider-squad 10 36", "assault-intercessor-squad 20 40 5",
			"eradicator-squad 30 40"},
			[]string{"necrons", "immortals 10 20", "doomsday-ark 40 10"})
		plain := g.with(t, "s1.1", "astartes-chainsword", "s2.1", 0)
		g.unit("s1.1").Turn.Charged = true
		if w := g.with(t, "s1.1", "astartes-chainsword", "s2.1", 0); w.S != plain.S+1 || w.D.N != plain.D.N+1 {
			t.Errorf("after a charge S%d D%d, before S%d D%d", w.S, w.D.N, plain.S, plain.D.N)
		}
		if w := g.with(t, "s1.2", "astartes-chainsword", "s2.1", 0); w.AgainHurt != troops.AgainOnes {
			t.Errorf("%q", w.AgainHurt)
		}
		if w := g.with(t, "s1.2", "heavy-bolt-pistol", "s2.1", 0); w.AgainHurt != "" {
			t.Errorf("no melee attack: %q", w.AgainHurt)
		}
	})
	t.Run("duty-eternal, implacable-resilience: damage one less", func(t *testing.T) {
		g := fieldOf(t, "fight", []string{"adeptus-astartes", "redemptor-dreadnought 10 40"}, []string{"necrons", "immortals+overlord 10 20 5"})
		u := g.unit("s1.1")
		g.fortify(u)
		if d := u.Models[0].Takes(3); d != 2 {
			t.Errorf("3 damage is %d", d)
		}
		if d := u.Models[0].Takes(1); d != 1 {
			t.Errorf("1 damage is %d", d)
		}
		u = g.unit("s2.1")
		g.fortify(u)
		for _, m := range u.Models {
			if want := map[bool]int{true: 2, false: 3}[m.Character]; m.Takes(3) != want {
				t.Errorf("%s takes %d", m.Name, m.Takes(3))
			}
		}
	})
	t.Run("obeisance-phalanx/unflinching-will and eternal-conqueror: bearer and unit", func(t *testing.T) {
		g := fieldOf(t, "fight", []string{"necrons", "lychguard+overlord 10 40 5"}, []string{"tyranids", "termagants 30 22"})
		u := g.unit("s1.1")
		u.Parts[1].Enhanced = "enhancement.necrons/obeisance-phalanx/unflinching-will"
		if w := g.with(t, "s1.1", "overlords-blade", "s2.1", 0); !w.Has("precision") || !w.Has("anti") {
			t.Errorf("the bearer: %+v", w.Abilities)
		}
		if w := g.with(t, "s1.1", "warscythe", "s2.1", 0); w.Has("precision") {
			t.Error("another model of the unit (WH-ATT-10)")
		}
		u.Parts[1].Enhanced = "enhancement.necrons/obeisance-phalanx/eternal-conqueror"
		if w := g.with(t, "s1.1", "warscythe", "s2.1", 0); w.AgainHit != troops.AgainFailed {
			t.Errorf("all of the unit (WH-ATT-11): %q", w.AgainHit)
		}
		u.Models[len(u.Models)-1].Out = true // the Overlord
		if w := g.with(t, "s1.1", "warscythe", "s2.1", 0); w.AgainHit != "" {
			t.Errorf("the bearer is destroyed (WH-ATT-12): %q", w.AgainHit)
		}
	})
	t.Run("bastion-task-force/blades-of-valour: bearer and BATTLELINE models", func(t *testing.T) {
		g := fieldOf(t, "fight", []string{"adeptus-astartes", "assault-intercessor-squad+lieutenant 10 40 5"}, []string{"tyranids",
			"termagants 30 22"})
		plain := g.with(t, "s1.1", "astartes-chainsword", "s2.1", 0)
		g.unit("s1.1").Parts[1].Enhanced = "enhancement.adeptus-astartes/bastion-task-force/blades-of-valour"
		if w := g.with(t, "s1.1", "astartes-chainsword", "s2.1", 0); w.AP != plain.AP-1 {
			t.Errorf("AP %d, before %d", w.AP, plain.AP)
		}
	})
	t.Run("oath of moment: the mark, and +1 to wound of a Codex detachment", func(t *testing.T) {
		g := fieldOf(t, "shooting", []string{"adeptus-astartes", "intercessor-squad 10 40 5"}, []string{"necrons", "immortals 10 20",
			"lychguard 40 20"})
		g.army(1).Detachments = []string{"bastion-task-force"}
		g.give("adeptus-astartes", "army", "oath-of-moment", 0, 1, "s2.1")
		if w := g.with(t, "s1.1", "bolt-rifle", "s2.1", 0); w.AgainHit != troops.AgainFailed && Enforced(ruleOf("adeptus-astartes", "army",
			"oath-of-moment")) {
			t.Errorf("%q %d", w.AgainHit, w.Wound)
		}
		if w := g.with(t, "s1.1", "bolt-rifle", "s2.2", 0); w.AgainHit != "" {
			t.Errorf("another unit: %q", w.AgainHit)
		}
	})
}

// TestEffectsOnUnits: values, core abilities and leave that cards give.
func TestEffectsOnUnits(t *testing.T) {
	t.Run("shieldvanes and shadowloom: of the models that have them", func(t *testing.T) {
		g := fieldOf(t, "movement", []string{"necrons", "tomb-blades 10 40 3"}, []string{"tyranids", "termagants 10 20"})
		u := g.unit("s1.1")
		u.Models[0].Items = []string{"shieldvanes"}
		if a, b := g.value(u, &u.Models[0], "M", 12), g.value(u, &u.Models[1], "M", 12); a != 8 || b != 12 {
			t.Errorf("M %d with, %d without", a, b)
		}
		g.fortify(u)
		if u.Models[0].Sv != 3 || u.Models[1].Sv != 4 {
			t.Errorf("Sv %d with, %d without", u.Models[0].Sv, u.Models[1].Sv)
		}
		for i := range u.Models {
			if _, ok := u.All("stealth"); ok {
				t.Errorf("%d of three have Stealth, and so has the unit", i)
			}
			u.Models[i].Extra = []troops.Core{{Key: "stealth"}}
		}
		if _, ok := u.All("stealth"); !ok {
			t.Error("all have Stealth")
		}
	})
	t.Run("chittering-swarm: OC of the engaged, at least 1, and its own near a CRYPTEK", func(t *testing.T) {
		g := fieldOf(t, "command", []string{"necrons", "canoptek-scarab-swarms 10 29", "plasmancer 6 32"}, []string{"tyranids",
			"termagants 10 25 10", "hive-tyrant 50 20"})
		u := g.unit("s2.1")
		if n := g.value(u, &u.Models[0], "OC", 2); n != 1 {
			t.Errorf("OC 2 is %d", n)
		}
		if n := g.value(u, &u.Models[0], "OC", 1); n != 1 {
			t.Errorf("OC 1 is %d", n)
		}
		if e := g.unit("s2.2"); g.value(e, &e.Models[0], "OC", 4) != 4 {
			t.Error("one that is not engaged")
		}
		s := g.unit("s1.1")
		if n := g.value(s, &s.Models[0], "OC", 0); n != 1 {
			t.Errorf("near a CRYPTEK: %d", n)
		}
	})
	t.Run("bounding-leap, adaptive-strategy: leave after a move", func(t *testing.T) {
		g := fieldOf(t, "charge", []string{"tyranids", "hormagaunts 10 40 10"}, []string{"necrons", "immortals+royal-warden 10 30 5",
			"immortals 40 30 5"})
		h := g.unit("s1.1")
		if g.allows(h, "charge") {
			t.Error("it has not advanced")
		}
		h.Turn.Advanced, h.Turn.NoAction = true, true
		if !g.allows(h, "charge") || g.allows(h, "shoot") || !g.mayCharge(h) {
			t.Error("it may charge after an advance, and not shoot")
		}
		u, v := g.unit("s2.1"), g.unit("s2.2")
		for _, x := range []*troops.Unit{u, v} {
			x.Turn.FellBack, x.Turn.NoShoot, x.Turn.NoCharge, x.Turn.NoAction = true, true, true, true
		}
		if !g.eligible(u) || g.eligible(v) {
			t.Error("the Warden's unit may shoot after falling back, the other not")
		}
	})
}

// TestAuraRings: whoever measures from a model with an aura sees how far it reaches
// (19.02).
func TestAuraRings(t *testing.T) {
	t.Run("WH-OTH-01 a ring of 6 inches round the bearer, and none round others", func(t *testing.T) {
		g := fieldOf(t, "shooting", []string{"necrons", "necron-warriors+overlord 10 30 10"}, []string{"tyranids", "termagants 10 10 10"})
		u := g.unit("s1.1")
		lord := slices.IndexFunc(u.Models, func(m troops.Model) bool { return m.Character })
		if rings, _ := g.Measure(u.ID); len(rings) != 0 {
			t.Fatalf("without an aura there are rings: %v", rings)
		}
		u.Parts[u.Models[lord].Part].Enhanced = "enhancement.necrons/awakened-dynasty/phasal-subjugator-aura"
		rings, _ := g.Measure(u.ID)
		b := g.body(u, &u.Models[lord]).Shape
		if len(rings) != 1 || rings[0].Points[0] != b.C || rings[0].R != b.Reach()+6 {
			t.Errorf("rings are %+v, want one of 6 inches from the base at %v", rings, b.C)
		}
	})
}
