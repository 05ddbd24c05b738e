package legion

import (
	"math"
	"testing"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/legion/battlefield"
	"estafeta/engine/legion/book"
	"estafeta/engine/legion/list"
	"estafeta/engine/legion/move"
	"estafeta/engine/legion/troops"
)

// allows reports that a unit may perform an action now.
func allows(g *Game, u *troops.Unit, key string) bool {
	for _, a := range actions() {
		if a.key == key {
			return g.barred(u, a) == nil
		}
	}
	return false
}

// TestHover holds Hover: Ground, a keyword of later printings.
func TestHover(t *testing.T) {
	tank := func(t *testing.T, head string) *Game {
		g := field(t, head, army("republic", "tx-130-saber-class-fighter-tank 900 450"), army("separatist", "b1-battle-droids 300 100"))
		g.one().Did = troops.FreshDeeds(2)
		return g
	}
	t.Run("it reverses, strafes and takes standby", func(t *testing.T) {
		g := tank(t, "")
		for _, k := range []string{"reverse", "strafe", "standby", "pivot"} {
			alike(t, k, allows(g, g.one(), k), true)
		}
		h := field(t, "", army("rebel", "t-47-airspeeder 900 450"), army("imperial", "stormtroopers 300 100"))
		h.one().Did = troops.FreshDeeds(2)
		for _, k := range []string{"reverse", "strafe", "standby"} {
			alike(t, k+" of another repulsor", allows(h, h.one(), k), false)
		}
	})
	t.Run("a strafe goes along the tool at its side and keeps the facing", func(t *testing.T) {
		// The whole tool of speed 2 and the base: 125 + 150 mm.
		for options, most := range map[string]float64{"": 275, `options = { strafe = "slower" }`: 225} {
			g := tank(t, options)
			u := g.one()
			s := told(t, g, answers{"move": goes(900+most, 450)}, nil, func(tb *engine.Table) { g.strafes(tb, u) })
			alike(t, "where it stands", lead(u), geom.Point{X: 900 + most, Y: 450})
			alike(t, "facing", u.Minis[0].Facing, 0.0)
			alike(t, "it has not made a full standard move", u.Did.Full, false)
			alike(t, "asked", asked(s, "move"), true)
			g = tank(t, options)
			x := g.newMarch(g.one(), 2)
			x.aside = true
			l, _ := x.lead(engine.Pose{X: 780, Y: 450})
			alike(t, "to the left", []float64{math.Round(l.leader.Shape.C.X), math.Round(l.leader.Shape.Facing)}, []float64{780, 0})
		}
	})
	t.Run("ground vehicles and troopers do not pass it", func(t *testing.T) {
		g := tank(t, "")
		trooper := g.front(g.two())
		trooper.Shape = trooper.Shape.At(geom.Point{X: 900, Y: 600})
		f := &battlefield.Field{Width: 1800, Depth: 900, Minis: []battlefield.Mini{g.front(g.one())}}
		to := geom.Point{X: 900, Y: 300}
		_, by, _ := f.Follow(trooper, move.Way{{From: trooper.Shape.C, To: to}}, battlefield.Passage{})
		alike(t, "stopped by", by, g.one().Minis[0].ID)
		f.Minis[0].Hovers = false
		_, by, _ = f.Follow(trooper, move.Way{{From: trooper.Shape.C, To: to}}, battlefield.Passage{})
		alike(t, "another repulsor", by, "")
	})
}

// TestSmoke holds smoke tokens, which later printings have.
func TestSmoke(t *testing.T) {
	begin := func(t *testing.T) *Game {
		return field(t, "", army("rebel", "rebel-troopers 900 700; upgrades = [\"smoke-grenades\"]"),
			army("imperial", "darth-vader 900 400", "at-st 300 400"))
	}
	t.Run("Smoke 1 as a card action, and gone in the End Phase", func(t *testing.T) {
		g := begin(t)
		u := g.one()
		u.Did = troops.FreshDeeds(2)
		alike(t, "the action", allows(g, u, "smoke"), true)
		alike(t, "not Vader's", allows(g, g.two(), "smoke"), false)
		at := lead(u)
		told(t, g, answers{"smoke": goes(at.X, at.Y-60)}, nil, func(tb *engine.Table) { g.smoke(tb, u, u.X("smoke")) })
		alike(t, "tokens", len(g.Battle.Tokens), 1)
		alike(t, "where", g.Battle.Tokens[0].At, geom.Point{X: at.X, Y: at.Y - 60})
		told(t, g, nil, nil, func(tb *engine.Table) { g.endPhase(tb) })
		alike(t, "after the End Phase", len(g.Battle.Tokens), 0)
	})
	t.Run("each token at range 1 of a trooper leader betters cover by 1, up to heavy", func(t *testing.T) {
		g := begin(t)
		u, e := g.one(), g.two()
		cover := func(by, at *troops.Unit, ranged bool) int {
			g.Attack = troops.NoAttack()
			g.Attack.By, g.Attack.At, g.Attack.Ranged = by.ID, at.ID, ranged
			g.look(by, at, ranged)
			return g.fight().Cover()
		}
		alike(t, "without smoke", cover(e, u, true), 0)
		at := lead(u)
		g.lay("smoke", geom.Point{X: at.X, Y: at.Y - 100}, "")
		alike(t, "the defender in it", cover(e, u, true), 1)
		alike(t, "the attacker in it", cover(u, e, true), 1)
		alike(t, "a vehicle shot at out of it", cover(u, g.unit("s2.2"), true), 1)
		alike(t, "no melee", cover(e, u, false), 0)
		g.Battle.Tokens[0].At = geom.Point{X: 300, Y: 400 - 100}
		alike(t, "a vehicle in it", cover(u, g.unit("s2.2"), true), 0)
		g.Battle.Tokens[0].At = geom.Point{X: at.X, Y: at.Y - 60}
		g.lay("smoke", geom.Point{X: at.X + 60, Y: at.Y}, "")
		g.lay("smoke", geom.Point{X: at.X - 60, Y: at.Y}, "")
		alike(t, "three of them", cover(e, u, true), 2)
	})
	t.Run("Smoke Screen", func(t *testing.T) {
		g := field(t, "", army("rebel", "r2-d2 900 700", "rebel-troopers 1000 700"), army("imperial", "stormtroopers 300 100"))
		g.side(1).Card, g.side(1).Nominee = "smoke-screen", "s1.1"
		alike(t, "enforced", enforced("command.smoke-screen"), true)
		s := told(t, g, answers{"card.use": pick("yes")}, nil, func(tb *engine.Table) { g.startActivations(tb) })
		alike(t, "smoke", asked(s, "smoke"), true)
		from := lead(g.unit("s1.2"))
		told(t, g, answers{"card.use": pick("yes"), "move.granted": goes(from.X+60, from.Y)}, nil,
			func(tb *engine.Table) { g.orderedBy(tb, g.unit("s1.2")) })
		alike(t, "moves", lead(g.unit("s1.2")), geom.Point{X: from.X + 60, Y: from.Y})
		s = told(t, g, nil, nil, func(tb *engine.Table) { g.orderedBy(tb, g.one()) })
		alike(t, "R2-D2 does not", asked(s, "card.use"), false)
	})
}

// TestMarksman holds Marksman: an aim token betters a result instead of rerolling.
func TestMarksman(t *testing.T) {
	g := field(t, "", army("rebel", "cassian-andor 900 700"), army("imperial", "darth-vader 900 400"))
	g.one().Aim = 2
	// A blank becomes a hit, that hit a critical.
	as := answers{"aim": pass(), "marksman": append(pick("blank"), pick("hit")...)}
	shoots(t, g, g.one(), g.two(), true, as, []string{"black blank", "rdef blank"}, blacks(1, troops.Special{}))
	alike(t, "criticals, tokens", []int{g.Attack.Crits, g.Attack.Hits, g.one().Aim}, []int{1, 0, 0})
	alike(t, "wounds", g.two().Wounds(), 1)
	h := field(t, "", army("rebel", "leia-organa 900 700"), army("imperial", "darth-vader 900 400"))
	h.one().Aim = 1
	s := shoots(t, h, h.one(), h.two(), true, answers{"aim": pass()}, []string{"black blank"}, blacks(1, troops.Special{}))
	alike(t, "Leia is not asked", asked(s, "marksman"), false)
}

// TestLongShot holds Long Shot 1: an aim token for a range more.
func TestLongShot(t *testing.T) {
	// Bases of 27 mm, 400 mm apart from middle to middle: range 3; the pistol reaches 2.
	g := field(t, "", army("rebel", "cassian-andor 900 700; upgrades = [\"a280-cfe-sniper-config\"]"), army("imperial", "darth-vader 900 300"))
	u := g.one()
	u.Upgrades[0].Face = "a280-cfe-pistol-config"
	u.Arms = []troops.Arm{troops.NewArm("a280-cfe-pistol-config", "a280-cfe-sniper-config", "")}
	alike(t, "without aim", len(g.targets(u, assault{})), 0)
	u.Aim = 2
	alike(t, "with aim", len(g.targets(u, assault{})), 1)
	rolls := []string{"red hit hit", "black hit", "rdef block block block"}
	told(t, g, answers{"aim": pass(), "marksman": pass()}, rolls, func(tb *engine.Table) { g.attackWith(tb, u, assault{}) })
	alike(t, "tokens left", u.Aim, 1)
	alike(t, "enforced", enforced("upgrade.a280-cfe-sniper-config"), true)
}

// TestCovertOps holds Covert Ops: an operative with Infiltrate for the battle.
func TestCovertOps(t *testing.T) {
	for _, yes := range []bool{true, false} {
		g := field(t, "", army("rebel", "cassian-andor 900 700"), army("imperial", "stormtroopers 900 100"))
		as := answers{"covert": pass()}
		if yes {
			as = answers{"covert": pick("yes")}
		}
		told(t, g, as, nil, func(tb *engine.Table) { g.covert(tb, g.one()) })
		want := book.Commander
		if yes {
			want = book.Operative
		}
		alike(t, "rank", g.one().Rank, want)
		alike(t, "Infiltrate", g.one().Has("infiltrate"), yes)
		told(t, g, nil, nil, func(tb *engine.Table) { g.endPhase(tb) })
		alike(t, "for the whole battle", g.one().Has("infiltrate"), yes)
	}
}

// TestLoadout holds Loadout: cards set aside in the list take the places of others
// of their slot that cost no less.
func TestLoadout(t *testing.T) {
	// Training cards: Duck and Cover 8 points, Hunter 6; gear: Emergency Stims 8, Environmental Gear 3.
	pairs := list.Swaps([]string{"duck-and-cover", "environmental-gear"}, []string{"hunter", "emergency-stims"})
	alike(t, "what fits", pairs, [][2]string{{"duck-and-cover", "hunter"}})
	g := field(t, "", army("rebel", "cassian-andor 900 700; upgrades = [\"duck-and-cover\", \"environmental-gear\"]"),
		army("imperial", "stormtroopers 900 100"))
	g.side(1).Aside = "hunter"
	told(t, g, answers{"loadout": pick("yes")}, nil, func(tb *engine.Table) { g.loadout(tb, g.one()) })
	alike(t, "carries", []bool{g.one().Carries("hunter"), g.one().Carries("duck-and-cover"), g.one().Carries("environmental-gear")},
		[]bool{true, false, true})
	alike(t, "its keywords", []bool{g.one().Has("tactical"), g.one().Has("unhindered")}, []bool{true, true})
	r := engine.Roster{System: "legion", Faction: "rebel",
		Units: []engine.RosterUnit{{Unit: "cassian-andor", Upgrades: []string{"duck-and-cover"}}},
		Decks: map[string][]string{list.Aside: {"hunter"}}}
	for _, form := range []string{"text", "tta"} {
		text, err := list.Write(r, form)
		back, _, ok := list.Read(text)
		if err != nil || !ok {
			t.Fatalf("%s: %v\n%s", form, err, text)
		}
		alike(t, form, back.Decks[list.Aside], []string{"hunter"})
	}
	wrong := func(units []engine.RosterUnit, aside ...string) bool {
		r.Units, r.Decks = units, map[string][]string{list.Aside: aside}
		for _, p := range list.Check(r, enforced).Problems {
			if p.Key == "army.loadout" || p.Key == "army.loadout.nobody" {
				return true
			}
		}
		return false
	}
	cassian := []engine.RosterUnit{{Unit: "cassian-andor", Upgrades: []string{"duck-and-cover"}}}
	alike(t, "Hunter", wrong(cassian, "hunter"), false)
	alike(t, "without a card of that slot", wrong(cassian, "emergency-stims"), true)
	alike(t, "without Loadout", wrong([]engine.RosterUnit{{Unit: "leia-organa", Upgrades: []string{}}}, "hunter"), true)
}

// TestVeteranClonePilot: once a round the tank and a clone trooper at range 1 spend
// each other's tokens in an attack.
func TestVeteranClonePilot(t *testing.T) {
	g := field(t, "", army("republic", "tx-130-saber-class-fighter-tank 900 450; upgrades = [\"veteran-clone-pilot\"]",
		"phase-i-clone-troopers 900 620; dodge = 1"), army("separatist", "b1-battle-droids 900 100"))
	tank, clones := g.one(), g.unit("s1.2")
	alike(t, "before", g.tokens(tank, troops.DodgeToken), 0)
	told(t, g, answers{"pilot": pick(clones.ID)}, nil, func(tb *engine.Table) { g.piloted(tb, tank) })
	alike(t, "the tank may spend theirs", g.tokens(tank, troops.DodgeToken), 1)
	alike(t, "exhausted", tank.Spent("veteran-clone-pilot"), true)
	tank.Forget("attack")
	alike(t, "in that attack only", g.tokens(tank, troops.DodgeToken), 0)
	tank.Aim = 1
	s := told(t, g, nil, nil, func(tb *engine.Table) { g.piloted(tb, clones) })
	alike(t, "asked again", asked(s, "pilot"), false)
	told(t, g, nil, nil, func(tb *engine.Table) { g.endPhase(tb) })
	alike(t, "ready again", tank.Spent("veteran-clone-pilot"), false)
	tank.Aim = 1
	told(t, g, answers{"pilot": pick(tank.ID)}, nil, func(tb *engine.Table) { g.piloted(tb, clones) })
	alike(t, "the clones may spend the tank's", g.tokens(clones, troops.AimToken), 1)
}
