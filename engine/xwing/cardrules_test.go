package xwing

import (
	"testing"

	"estafeta/engine"
	"estafeta/engine/xwing/book"
)

// TestCardsAndRules holds where cards meet rules that are easy to miss.
func TestCardsAndRules(t *testing.T) {
	t.Run("XW-STAT-03 two Structural Damage", func(t *testing.T) { // 1 - 2 is 0, and one die for Range 3
		c := newCards(t).duel(xw, "outerrimsmuggler", 250, 0)
		c.hurt(c.e, 0, "core2.structural_damage", "core2.structural_damage").fire("", "").pools(3, 1)
	})
	t.Run("XW-STAT-03 obstructed", func(t *testing.T) { // the same, and one die for the obstruction
		c := newCards(t).duel(xw, "outerrimsmuggler", 250, 0)
		c.g.addRock("core2asteroid1", up(445, 430, 0)) // it covers all lines between the bases
		c.hurt(c.e, 0, "core2.structural_damage", "core2.structural_damage").fire("", "").pools(3, 2)
	})
	t.Run("XW-STAT-03 Wedge Antilles and Outmaneuver", func(t *testing.T) {
		newCards(t).duel("wedgeantilles outmaneuver", "outerrimsmuggler", 250, 0).fire("", "").pools(3, 1)
	})
	t.Run("XW-STAT-03 Latts Razzi", func(t *testing.T) { // 1 - 1 - 1 is 0
		c := newCards(t).duel("wedgeantilles", "outerrimsmuggler", 250, 0)
		l := c.put(1, "lattsrazzi", 540, 300, 0)
		c.lock(l, c.e).use("lattsrazzi").fire("", "").pools(3, 1)
	})
	t.Run("XW-TL-12 Drea Renthal", func(t *testing.T) { // nothing to reroll, and the lock is spent
		c := newCards(t).duel("drearenthal", tf, mid, 0)
		c.lock(c.a, c.e).use("lock", "drearenthal").fire("HH", "").has(c.a, Stress, 1)
	})
	t.Run("XW-PRIO-04 Carnor Jax and Blaster Turret", func(t *testing.T) {
		c := newCards(t).duel("goldsquadronpilot blasterturret", "carnorjax", 50, 0)
		c.token(c.a, Focus, 1).is("pays", c.g.armed(c.a, "blasterturret"), false)
		c.e.Pose = up(450, 700, 0)
		c.is("pays far from him", c.g.armed(c.a, "blasterturret"), true)
	})
	t.Run("XW-PRIO-04 Dark Curse and Omega Ace", func(t *testing.T) {
		c := newCards(t).duel("omegaace", "darkcurse", mid, 0)
		c.token(c.a, Focus, 1).lock(c.a, c.e).use("omegaace").fire("HB", "").has(c.a, Focus, 1).is("offered", c.wasOffered("omegaace"), false)
	})
	t.Run("XW-PRIO-04 Dark Curse and Weapons Guidance", func(t *testing.T) {
		c := newCards(t).duel("omegaace weaponsguidance", "darkcurse", mid, 0)
		c.token(c.a, Focus, 1).use("weaponsguidance").fire("HB", "").has(c.a, Focus, 1).is("offered", c.wasOffered("weaponsguidance"), false)
	})
	t.Run("XW-PRIO-04 Dark Curse and Norra Wexley", func(t *testing.T) { // a lock may be spent, if not to reroll
		c := newCards(t).duel("norrawexley", "darkcurse", mid, 0)
		c.lock(c.a, c.e).use("norrawexley").fire("HB", "").is("lock", c.g.locked(c.a, c.e), false)
	})
	t.Run("XW-STR-02 Tycho Celchu", func(t *testing.T) {
		c := newCards(t).duel("tychocelchu", tf, mid, 0)
		c.token(c.a, Stress, 1).is("acts", c.g.mayAct(c.a, "focus"), true).is("flies red", c.g.calm(c.a, Deed{Do: ToFly}), false)
	})
	t.Run("XW-MOD-01 Emperor Palpatine", func(t *testing.T) { // the die he has turned is no evade for a focus token
		c := newCards(t).duel(xw, tf, mid, 0)
		c.put(2, "omicrongrouppilot emperorpalpatine", 700, 700, 0)
		c.token(c.e, Focus, 1).use("emperorpalpatine", Focus).say("card_choice", "name_focus").fire("HB", "BB").left(1, 0).has(c.e, Focus, 1)
	})
	t.Run("XW-MOD-05 Emperor Palpatine", func(t *testing.T) {
		d := []Die{{Face: Crit, Fixed: true}, {Face: Crit}}
		if n := change(d, Crit, Hit, -1); n != 1 || d[0].Face != Crit || fresh(d, Crit) != 0 {
			t.Errorf("%d dice changed: %v", n, d)
		}
	})
	t.Run("XW-CARD-01 R7 Astromech", func(t *testing.T) { // once a round
		c := newCards(t).duel(tf, "lukeskywalker r7astromech", mid, 0)
		c.lock(c.e, c.a).use("r7astromech").say("reroll", "hit=2").dice("reroll_attack", "BB").fire("HH", "").left(0, 0)
		c.lock(c.e, c.a).use("r7astromech").fire("HH", "").left(2, 0)
	})
	t.Run("XW-CARD-01 Guidance Chips", func(t *testing.T) { // a primary weapon of 2, and 1 more
		c := newCards(t).duel("goldsquadronpilot protontorpedoes guidancechips", xw, mid, 0)
		c.g.last(c.a, "attack", 1, "round", "expose")
		c.lock(c.a, c.e).use("guidancechips").shoot("protontorpedoes", "BBBB", "").left(0, 1)
	})
	t.Run("XW-CARD-01 Lieutenant Colzet", func(t *testing.T) { // at any range
		c := newCards(t).duel("lieutenantcolzet", xw, 250, 0)
		c.lock(c.a, c.e).hurt(c.e, 1).use("lieutenantcolzet").window(EndStart, nil, Moment{}).is("faceup", c.e.faceup(), 1)
	})
	t.Run("XW-ARC-08 Tactician", func(t *testing.T) { // an auxiliary arc is a firing arc
		c := newCards(t).duel("bountyhunter tactician", xw, mid, 0)
		c.a.Pose = up(450, 300, 180)
		c.fire("BBB", "").has(c.e, Stress, 1)
	})
	t.Run("XW-ARC-08 Autothrusters", func(t *testing.T) {
		c := newCards(t).duel("bountyhunter", "soontirfel autothrusters", mid, 0)
		c.a.Pose = up(450, 300, 180)
		c.fire("HHH", "BBB").is("offered", c.wasOffered("autothrusters"), false)
	})
	t.Run("XW-ARC-08 Flight-Assist Astromech", func(t *testing.T) {
		c := newCards(t).duel("norrawexley flightassistastromech", tf, mid, 0)
		c.a.Pose = up(450, 300, 180)
		c.is("forbidden behind", c.g.forbids(c.a, toTarget(c.e, book.PrimaryWeapon)), false)
		c.a.Pose = up(450, 300, 90)
		c.is("forbidden beside", c.g.forbids(c.a, toTarget(c.e, book.PrimaryWeapon)), true)
	})
	t.Run("XW-ARC-06 Alliance Overhaul", func(t *testing.T) { // the primary firing arc is the front one
		c := newCards(t).duel("norrawexley allianceoverhaul", tf, mid, 0)
		c.a.Pose = up(450, 300, 180)
		c.use("allianceoverhaul").fire("", "").pools(2, 3)
	})
	t.Run("XW-CRIT-03 Injured Pilot and Veteran Instincts", func(t *testing.T) {
		c := newCards(t).duel("lukeskywalker veteraninstincts", tf, mid, 0)
		c.is("skill", c.g.skill(c.a), 10).hurt(c.a, 0, "core.injured_pilot").is("skill when injured", c.g.skill(c.a), 8)
	})
	t.Run("XW-SHP-04 Ahsoka Tano", func(t *testing.T) { // she is a friendly ship at Range 1 herself
		c := newCards(t).duel("ahsokatano", xw, mid, 0)
		c.token(c.a, Focus, 1).use("ahsokatano").say("card_ship", c.a.ID).say("free_action", "evade").window(CombatStart, nil, Moment{})
		c.has(c.a, Focus, 0).has(c.a, Evade, 1)
	})
	t.Run("XW-BOMB-18 Cluster Mine", func(t *testing.T) { // a hit and a critical hit are two damage
		c := newCards(t).duel(xw, tf, mid, 0)
		c.dice("bomb", "HC").run(func(tb *engine.Table) { c.g.strikeMine(tb, c.a, &Bomb{Key: "cluster_mine"}) })
		c.is("shields of 2", c.a.Shields, 0).is("cards", len(c.a.Damage), 0)
	})
}
