package legion

import (
	"testing"

	"estafeta/engine"
	"estafeta/engine/enginetest"
	"estafeta/engine/legion/troops"
)

// shoots resolves an attack of a unit with weapons put together by hand.
func shoots(t testing.TB, g *Game, u, e *troops.Unit, ranged bool, as answers, rolls []string,
	weapons ...troops.Weapon) *enginetest.Script {
	t.Helper()
	return told(t, g, as, rolls, func(tb *engine.Table) {
		g.Attack = troops.NoAttack()
		g.Attack.By, g.Attack.At, g.Attack.Ranged, g.Attack.Weapons = u.ID, e.ID, ranged, weapons
		g.look(u, e, ranged)
		g.attack(tb)
	})
}

// blacks is a weapon of so many black dice with keywords that only battles know.
func blacks(n int, more troops.Special) troops.Weapon {
	return troops.Weapon{Key: "w", Name: "weapon.typed", Count: 1, Black: n, From: 1, To: 4, Melee: true, More: more}
}

// TestSurges holds what turns surges beyond the charts of the units.
func TestSurges(t *testing.T) {
	// Rebel Troopers turn no attack surge, Vader no defense surge.
	begin := func(t *testing.T) *Game {
		return field(t, "", army("rebel", "rebel-troopers 900 800"), army("imperial", "darth-vader 900 400"))
	}
	t.Run("Critical 1: one of two surges is a critical", func(t *testing.T) {
		g := begin(t)
		shoots(t, g, g.one(), g.two(), true, nil, []string{"black surge surge", "rdef blank"}, blacks(2, troops.Special{Critical: 1}))
		alike(t, "wounds", g.two().Wounds(), 1)
		alike(t, "criticals", g.Attack.Crits, 1)
	})
	t.Run("a surge token for each surge, attacking", func(t *testing.T) {
		g := begin(t)
		g.one().SurgeTokens = 1
		shoots(t, g, g.one(), g.two(), true, nil, []string{"black surge surge", "rdef blank"}, blacks(2, troops.Special{}))
		alike(t, "hits", g.Attack.Hits, 1)
		alike(t, "tokens left", g.one().SurgeTokens, 0)
	})
	t.Run("none is spent where the chart turns them", func(t *testing.T) {
		g := begin(t)
		g.one().SurgeTokens, g.one().AttackSurge = 1, "hit"
		s := shoots(t, g, g.one(), g.two(), true, nil, []string{"black surge surge", "rdef block block"}, blacks(2, troops.Special{}))
		alike(t, "asked", asked(s, "surge"), false)
	})
	t.Run("a surge token for each surge, defending", func(t *testing.T) {
		g := begin(t)
		g.two().SurgeTokens = 2
		shoots(t, g, g.one(), g.two(), true, nil, []string{"black hit hit", "rdef surge blank"}, blacks(2, troops.Special{}))
		alike(t, "one block", g.two().Wounds(), 1)
		alike(t, "tokens left", g.two().SurgeTokens, 1)
	})
	t.Run("Lethal 1 spends an aim token for Pierce 1", func(t *testing.T) {
		g := begin(t)
		g.one().Aim, g.two().ImmunePierce = 1, false
		shoots(t, g, g.one(), g.two(), true, answers{"lethal": count(1)}, []string{"black hit hit", "rdef block blank"},
			blacks(2, troops.Special{Lethal: 1}))
		alike(t, "the block is pierced", g.two().Wounds(), 2)
		alike(t, "the token is gone without a reroll", []int{g.one().Aim, g.Attack.Aimed}, []int{0, 0})
	})
	t.Run("Immobilize 3 and Poison 1 of a trooper that is wounded", func(t *testing.T) {
		g := begin(t)
		shoots(t, g, g.one(), g.two(), true, nil, []string{"black hit", "rdef blank"}, blacks(1, troops.Special{Immobilize: 3, Poison: 1}))
		alike(t, "tokens", []int{g.two().Immobile, g.two().Poison}, []int{3, 1})
		h := begin(t)
		shoots(t, h, h.one(), h.two(), true, nil, []string{"black hit", "rdef block"}, blacks(1, troops.Special{Immobilize: 3, Poison: 1}))
		alike(t, "none without a wound", []int{h.two().Immobile, h.two().Poison}, []int{0, 0})
	})
	t.Run("poison wounds at the end of the activation", func(t *testing.T) {
		g := begin(t)
		g.two().Poison = 2
		activated(g, g.two(), "finish", 0)
		told(t, g, nil, nil, func(tb *engine.Table) { g.finish(tb, g.two()) })
		alike(t, "wounds, tokens", []int{g.two().Wounds(), g.two().Poison}, []int{2, 0})
	})
	t.Run("Ram 1 makes a blank a critical after a full move", func(t *testing.T) {
		g := begin(t)
		g.one().Did.Full = true
		shoots(t, g, g.one(), g.two(), false, nil, []string{"black blank", "rdef blank"}, blacks(1, troops.Special{Ram: 1}))
		alike(t, "wounds", g.two().Wounds(), 1)
		h := begin(t)
		shoots(t, h, h.one(), h.two(), false, nil, []string{"black blank"}, blacks(1, troops.Special{Ram: 1}))
		alike(t, "without one", h.two().Wounds(), 0)
	})
	t.Run("Jedi Hunter: surges are criticals against whoever has the Force", func(t *testing.T) {
		g := begin(t)
		g.one().Learn("Jedi Hunter", "", "round")
		shoots(t, g, g.one(), g.two(), true, nil, []string{"black surge surge", "rdef blank blank"}, blacks(2, troops.Special{}))
		alike(t, "wounds", g.two().Wounds(), 2)
		h := field(t, "", army("rebel", "rebel-troopers 900 800"), army("imperial", "stormtroopers 900 400"))
		h.one().Learn("Jedi Hunter", "", "round")
		shoots(t, h, h.one(), h.two(), true, nil, []string{"black surge surge"}, blacks(2, troops.Special{}))
		alike(t, "nobody else", len(h.two().Alive()), 4)
	})
	t.Run("Makashi Mastery: a Pierce less, and Immune: Pierce does not help", func(t *testing.T) {
		g := begin(t)
		g.one().Learn("Makashi Mastery", "", "round")
		g.two().ImmunePierce = true
		w := blacks(2, troops.Special{})
		w.Pierce = 2
		shoots(t, g, g.one(), g.two(), false, answers{"makashi": pick("yes")}, []string{"black hit hit", "rdef block block"}, w)
		alike(t, "one block is pierced", g.two().Wounds(), 1)
	})
	t.Run("Block: with a dodge token spent surges block", func(t *testing.T) {
		g := begin(t)
		g.two().Learn("Block", "", "round")
		g.two().Deflect, g.two().Dodge = false, 1
		shoots(t, g, g.one(), g.two(), true, answers{"dodge": count(1)}, []string{"black hit hit", "rdef surge"}, blacks(2, troops.Special{}))
		alike(t, "wounds", g.two().Wounds(), 0)
		h := begin(t)
		h.two().Learn("Block", "", "round")
		h.two().Deflect, h.two().Dodge = false, 1
		shoots(t, h, h.one(), h.two(), true, answers{"dodge": count(0)}, []string{"black hit hit", "rdef surge blank"},
			blacks(2, troops.Special{}))
		alike(t, "without it", h.two().Wounds(), 2)
	})
	t.Run("Outmaneuver: dodge tokens cancel criticals", func(t *testing.T) {
		g := begin(t)
		g.two().Learn("Outmaneuver", "", "round")
		g.two().Deflect, g.two().Dodge = false, 1
		shoots(t, g, g.one(), g.two(), true, nil, []string{"black crit crit", "rdef blank"}, blacks(2, troops.Special{}))
		alike(t, "wounds", g.two().Wounds(), 1)
	})
	t.Run("Soresu Mastery: surges block and wound a shooter", func(t *testing.T) {
		g := begin(t)
		g.two().Learn("Soresu Mastery", "", "round")
		g.two().Deflect, g.two().Dodge = false, 1
		shoots(t, g, g.one(), g.two(), true, answers{"dodge": count(1)}, []string{"black hit hit hit", "rdef surge surge"},
			blacks(3, troops.Special{}))
		alike(t, "wounds", g.two().Wounds(), 0)
		alike(t, "two troopers fall", len(g.one().Alive()), 2)
	})
	t.Run("Fear and Dead Men: Deflect throws blanks back", func(t *testing.T) {
		g := begin(t)
		g.two().Learn("deflect blanks", "", "round")
		g.two().Dodge = 1
		shoots(t, g, g.one(), g.two(), true, answers{"dodge": count(1)}, []string{"black hit hit hit", "rdef surge blank"},
			blacks(3, troops.Special{}))
		alike(t, "the surge blocks, the blank does not", g.two().Wounds(), 1)
		alike(t, "one trooper falls", len(g.one().Alive()), 3)
	})
	t.Run("shield tokens: a block and a die less each; Ion turns them first", func(t *testing.T) {
		g := begin(t)
		g.two().Shields = 2
		shoots(t, g, g.one(), g.two(), true, answers{"shields": count(2)}, []string{"black hit hit hit", "rdef blank"},
			blacks(3, troops.Special{}))
		alike(t, "wounds", g.two().Wounds(), 1)
		alike(t, "shields", []int{g.two().Shields, g.two().Broken}, []int{0, 2})
		g.two().RestoreShields(1)
		alike(t, "Generator 1", []int{g.two().Shields, g.two().Broken}, []int{1, 1})
		w := blacks(1, troops.Special{})
		w.Ion = 1
		shoots(t, g, g.one(), g.two(), true, nil, []string{"black hit", "rdef block"}, w)
		alike(t, "Ion 1", []int{g.two().Shields, g.two().Broken}, []int{0, 2})
	})
	t.Run("Full of Surprises: white dice, courage less suppression", func(t *testing.T) {
		g := begin(t)
		e := g.two()
		e.Learn("surprises", "", "round")
		e.Nerveless, e.Courage, e.Suppression = false, 3, 1 // suppression gives cover 1
		shoots(t, g, g.one(), e, true, nil, []string{"black hit hit crit", "rdef blank blank", "wdef block block"}, blacks(3, troops.Special{}))
		alike(t, "wounds", e.Wounds(), 0)
	})
}

// TestLentTokens: clone troopers at range 1 spend each other's tokens, and
// anybody at range 1-2 those of a unit with Exemplar.
func TestLentTokens(t *testing.T) {
	g := field(t, "", army("republic", "phase-i-clone-troopers 900 800", "phase-i-clone-troopers 1050 800; aim = 1; dodge = 1",
		"phase-i-clone-troopers 1500 800; dodge = 1"),
		army("imperial", "stormtroopers 900 500"))
	u, o := g.one(), g.unit("s1.2")
	alike(t, "range 1", g.apart(u, o), 1)
	alike(t, "its tokens", []int{g.tokens(u, troops.AimToken), g.tokens(u, troops.DodgeToken)}, []int{1, 1})
	shoots(t, g, g.two(), u, true, answers{"dodge": count(1)}, []string{"black hit"}, blacks(1, troops.Special{}))
	alike(t, "the hit is dodged with the other's token", []int{o.Dodge, len(u.Alive())}, []int{0, 4})
	g.unit("s1.3").Learn("Exemplar", "", "round")
	alike(t, "an example far away", g.tokens(u, troops.DodgeToken), 0)
	for i := range g.unit("s1.3").Minis {
		g.unit("s1.3").Minis[i].At.X -= 300
	}
	alike(t, "at range 2", g.apart(u, g.unit("s1.3")), 2)
	alike(t, "an example near", g.tokens(u, troops.DodgeToken), 1)
}

// TestOrderKeywords holds what follows when a unit is issued an order.
func TestOrderKeywords(t *testing.T) {
	t.Run("Target 1 and Defend 1", func(t *testing.T) {
		g := field(t, "", army("rebel", "rebel-veterans 900 800"), army("imperial", "shoretroopers 900 100"))
		told(t, g, nil, nil, func(tb *engine.Table) { g.issue(tb, g.one()); g.issue(tb, g.two()) })
		alike(t, "dodge, aim", []int{g.one().Dodge, g.two().Aim}, []int{1, 1})
	})
	t.Run("Coordinate: droids order one another at range 1, in a chain", func(t *testing.T) {
		g := field(t, "", army("separatist", "b1-battle-droids 700 800", "b1-battle-droids 900 800", "b1-battle-droids 1100 800",
			"b1-battle-droids 1600 800"),
			army("imperial", "stormtroopers 900 100"))
		told(t, g, nil, nil, func(tb *engine.Table) { g.issue(tb, g.one()) })
		var got []bool
		for _, u := range g.onField(1) {
			got = append(got, u.Ordered)
		}
		alike(t, "ordered", got, []bool{true, true, true, false})
	})
	t.Run("LEG-B-KEY-ENTOURAGE-05 a Comms Relay passes an order on", func(t *testing.T) {
		g := field(t, "", army("rebel", "rebel-troopers 900 800; upgrades = [\"rebel-comms-technician\", \"comms-relay\"]", "at-rt 1100 800"),
			army("imperial", "stormtroopers 900 100"))
		told(t, g, answers{"redirect": pick("s1.2")}, nil, func(tb *engine.Table) { g.issue(tb, g.one()) })
		alike(t, "ordered", []bool{g.one().Ordered, g.unit("s1.2").Ordered}, []bool{false, true})
	})
	t.Run("Comms Jammer cuts units at range 1 off", func(t *testing.T) {
		g := field(t, "", army("rebel", "leia-organa 900 700", "rebel-troopers 900 600"),
			army("imperial", "stormtroopers 900 450; upgrades = [\"comms-jammer\"]"))
		s := g.side(1)
		s.Nominee = "s1.1"
		alike(t, "range 1 of it", g.near(g.two(), g.unit("s1.2"), 1), true)
		alike(t, "takes no order", g.takes(s, OrderLeft{}, g.unit("s1.2")), false)
		s.Nominee = "s1.2"
		alike(t, "but its own", g.takes(s, OrderLeft{}, g.unit("s1.2")), true)
	})
	t.Run("LEG-B-ERR-08 Battle Meditation: one order goes anywhere", func(t *testing.T) {
		g := field(t, "", army("rebel", "luke-skywalker 200 800; upgrades = [\"battle-meditation\"]", "rebel-troopers 1600 800",
			"rebel-troopers 1600 500"), army("imperial", "stormtroopers 900 100"))
		s := g.side(1)
		s.Card, s.Nominee, s.Orders = "push", "s1.1", []OrderLeft{{}, {}}
		told(t, g, answers{"order": pick("s1.2")}, nil, func(tb *engine.Table) { g.order(tb, 1) })
		alike(t, "ordered", g.unit("s1.2").Ordered, true)
		alike(t, "no second one", len(g.meditated(s)), 0)
	})
	t.Run("AI: without an order the first action is one of its kinds", func(t *testing.T) {
		g := field(t, "", army("separatist", "b1-battle-droids 900 500"), army("imperial", "stormtroopers 900 200"))
		u := g.one()
		list := func() (out []string) {
			var may []action
			for _, a := range actions() {
				if g.barred(u, a) == nil {
					may = append(may, a)
				}
			}
			may, _ = bound(u, may)
			for _, a := range may {
				out = append(out, a.key)
			}
			return out
		}
		u.Did = troops.FreshDeeds(2)
		alike(t, "attack", list(), []string{"attack"})
		u.Did.Acted = true
		alike(t, "then anything", len(list()) > 3, true)
		u.Did.Acted, u.Order = false, troops.FaceUp
		alike(t, "with an order anything", len(list()) > 3, true)
		u.Order = troops.InPool
		for i := range g.two().Minis {
			g.two().Minis[i].At.X = 100 + float64(i)*40
		}
		g.two().Minis[0].At.Y = 20
		alike(t, "nobody in range: anything", len(list()) > 3, true)
	})
}

// TestKeywordsOfUnits holds keywords that act by themselves.
func TestKeywordsOfUnits(t *testing.T) {
	t.Run("Regenerate 3", func(t *testing.T) {
		g := field(t, "", army("rebel", "rebel-troopers 900 800"), army("imperial", "bossk 900 100; wounds = 4"))
		told(t, g, nil, []string{"regenerate block surge blank"}, func(tb *engine.Table) { g.heal(tb, g.two()) })
		alike(t, "wounds", g.two().Wounds(), 2)
	})
	t.Run("Demoralize 1", func(t *testing.T) {
		g := field(t, "", army("rebel", "rebel-troopers 900 400"), army("imperial", "darth-vader 900 200; upgrades = [\"fear\"]"))
		told(t, g, nil, nil, func(tb *engine.Table) { g.demoralize(tb, g.two()) })
		alike(t, "suppression", g.one().Suppression, 1)
	})
	t.Run("Disengage leaves one enemy unit, not two", func(t *testing.T) {
		g := field(t, "", army("rebel", "luke-skywalker-jedi-knight 900 500"),
			army("imperial", "stormtroopers 900 460; facing = 180", "darth-vader 1300 100"))
		at := lead(g.two())
		g.one().Minis[0].At.X, g.one().Minis[0].At.Y = at.X, at.Y+27
		alike(t, "engaged", g.engaged(g.one()), true)
		alike(t, "may move", g.mayMove(g.one()) == nil, true)
		g.unit("s2.2").Minis[0].At.X, g.unit("s2.2").Minis[0].At.Y = at.X, at.Y+54
		alike(t, "not from two", g.mayMove(g.one()) == nil, false)
	})
	t.Run("Incognito and Inconspicuous", func(t *testing.T) {
		g := field(t, "", army("rebel", "k-2so 900 640", "r2-d2 1050 640; suppression = 1", "rebel-troopers 900 700"),
			army("imperial", "stormtroopers 900 400"))
		u := g.two()
		alike(t, "range 2", g.apart(u, g.one()), 2)
		alike(t, "only the troopers", piecesOf(g.targets(u, assault{})), []string{"s1.3"})
		g.one().Known = true
		alike(t, "known", piecesOf(g.targets(u, assault{})), []string{"s1.1", "s1.3"})
		g.unit("s1.2").Suppression = 0
		alike(t, "seen", piecesOf(g.targets(u, assault{})), []string{"s1.1", "s1.2", "s1.3"})
	})
	t.Run("Fire Support adds the weapons of another unit, whose order is used", func(t *testing.T) {
		g := field(t, "", army("republic", "phase-i-clone-troopers 900 600", "phase-i-clone-troopers 1100 600; order = \"up\""),
			army("imperial", "darth-vader 1000 400"))
		u, e, o := g.one(), g.two(), g.unit("s1.2")
		told(t, g, answers{"firesupport": pick("s1.2")}, nil, func(tb *engine.Table) {
			g.Attack = troops.NoAttack()
			g.Attack.By, g.Attack.At, g.Attack.Ranged = u.ID, e.ID, true
			g.support(tb, u, e, g.uses(u, e, assault{}))
		})
		n := 0
		for _, w := range g.Attack.Weapons {
			n += w.Count
		}
		alike(t, "four weapons more", n, 4)
		alike(t, "its order", o.Order, troops.FaceDown)
		alike(t, "activated", o.Activated, true)
	})
	t.Run("Wheel Mode", func(t *testing.T) {
		g := field(t, "", army("separatist", "droidekas 900 500"), army("imperial", "stormtroopers 900 300"))
		u := g.one()
		alike(t, "shields", u.Shields, 4)
		told(t, g, answers{"wheel": pick("yes")}, nil, func(tb *engine.Table) { g.wheels(tb, u) })
		alike(t, "speed, cover", []int{g.speed(u), u.Cover}, []int{3, 2})
		alike(t, "no attack", g.mayAttack(u) == nil, false)
	})
	t.Run("Reliable 1", func(t *testing.T) {
		g := field(t, "", army("republic", "phase-ii-clone-troopers 900 500"), army("imperial", "stormtroopers 900 100"))
		told(t, g, nil, nil, g.startActivations)
		alike(t, "surge", g.one().SurgeTokens, 1)
	})
	t.Run("LEG-A-KEY-40 LEG-A-KEY-41 Reconfigure flips a card on recovery", func(t *testing.T) {
		g := field(t, "", army("rebel", "rebel-pathfinders 900 500; upgrades = [\"a-300-configuration\"]"),
			army("imperial", "stormtroopers 900 100"))
		u := g.one()
		has := func(key string) bool {
			for _, a := range u.Arms {
				if a.Key == key {
					return true
				}
			}
			return false
		}
		alike(t, "begins with the first side", []bool{has("a-300-short-range-config"), has("a-300-long-range-config")}, []bool{true, false})
		u.Upgrades[0].Spent = true
		told(t, g, answers{"reconfigure": pick("a-300-long-range-config")}, nil, func(tb *engine.Table) { g.recovers(tb, u) })
		alike(t, "flipped", []bool{has("a-300-short-range-config"), has("a-300-long-range-config")}, []bool{false, true})
		alike(t, "and readied on the same recovery", u.Upgrades[0].Spent, false)
	})
	t.Run("LEG-B-KEY-BOUNTY-07 Emergency Stims put wounds off; whoever attacked defeats", func(t *testing.T) {
		g := field(t, "", army("rebel", "leia-organa 900 500; wounds = 4; upgrades = [\"emergency-stims\"]", "rebel-troopers 300 800"),
			army("imperial", "boba-fett 900 300"))
		u, e := g.one(), g.two()
		u.Marked = true
		shoots(t, g, e, u, true, nil, []string{"black hit hit", "wdef blank blank"}, blacks(2, troops.Special{}))
		alike(t, "wounds now", u.Wounds(), 4)
		told(t, g, nil, nil, func(tb *engine.Table) { g.comedown(tb, u) })
		alike(t, "defeated", u.Where, troops.Defeated)
		alike(t, "the bounty is Boba's", e.Spoils, 1)
	})
}
