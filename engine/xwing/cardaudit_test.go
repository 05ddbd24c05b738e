package xwing

import (
	"slices"
	"testing"

	"estafeta/engine"
	"estafeta/engine/xwing/book"
	"estafeta/engine/xwing/flight"
	"estafeta/engine/xwing/list"
)

// TestCardsCompared holds what cards do when the two rolls are compared: what
// evades have canceled is something else than what a card has taken out.
func TestCardsCompared(t *testing.T) {
	t.Run("XW-CANC-01 Ten Numb and Accuracy Corrector", func(t *testing.T) { // two hits, and no critical hit comes back
		c := newCards(t).duel("tennumb accuracycorrector", xw, mid, 0)
		c.use("accuracycorrector").fire("CBB", "").left(2, 0)
	})
	t.Run("XW-CANC-01 Ten Numb and Ion Cannon", func(t *testing.T) { // all dice are canceled: one damage, a shield
		c := newCards(t).duel("tennumb ioncannon", xw, mid, 0)
		c.shoot("ioncannon", "CHB", "").is("shields", c.e.Shields, 1).has(c.e, Ion, 1)
	})
	t.Run("XW-CANC-01 Ten Numb and Draw Their Fire", func(t *testing.T) { // who draws it suffers it, the defender nothing
		c := newCards(t).duel("tennumb", xw, mid, 0)
		o := c.put(2, "wedgeantilles drawtheirfire", 500, 490, 0)
		c.use("drawtheirfire").fire("CBB", "").is("defender's shields", c.e.Shields, 2).is("friend's shields", o.Shields, 1)
	})
	t.Run("XW-ATK-27 Ten Numb", func(t *testing.T) { // one of two critical hits is canceled by two evades
		c := newCards(t).duel("tennumb", xw, mid, 0)
		c.fire("CCB", "EE").left(0, 1)
	})
	t.Run("XW-CANC-01 Kath Scarlet and Draw Their Fire", func(t *testing.T) { // the defender has canceled nothing
		c := newCards(t).duel("kathscarlet_imperial", xw, mid, 0)
		c.put(2, "wedgeantilles drawtheirfire", 500, 510, 0)
		c.g.Initiative = 2
		c.use("drawtheirfire").fire("CBB", "BB").has(c.e, Stress, 0)
	})
	t.Run("XW-CANC-01 Kath Scarlet and Ion Cannon", func(t *testing.T) {
		c := newCards(t).duel("kathscarlet_imperial ioncannon", xw, mid, 0)
		c.shoot("ioncannon", "CHB", "BB").has(c.e, Stress, 0)
	})
	t.Run("XW-CANC-01 Autoblaster and Accuracy Corrector", func(t *testing.T) { // the three hits rolled are gone
		c := newCards(t).duel("bluesquadronpilot autoblaster accuracycorrector", xw, 50, 0)
		c.use("accuracycorrector").shoot("autoblaster", "HHH", "EE").left(2, 0)
	})
	// hit, so Stealth Device goes, though the defender has initiative
	t.Run("XW-CARD-05 Crack Shot before the comparison", func(t *testing.T) {
		c := newCards(t).duel("talonbanecobra crackshot", "academypilot stealthdevice", mid, 0)
		c.g.Initiative = 2
		c.use("crackshot").fire("HBB", "EBBB").left(1, 0).is("discarded", c.e.Upgrades[0].Discarded, true)
	})
	t.Run("XW-ATK-27 Crack Shot without use", func(t *testing.T) { // two evades are left against one hit
		c := newCards(t).duel("talonbanecobra crackshot", tf, mid, 0)
		c.fire("HBB", "EEE").is("offered", c.wasOffered("crackshot"), false).left(0, 0)
	})
	t.Run("XW-CARD-05 Lieutenant Blount", func(t *testing.T) { // the defender is hit and has initiative: its Stealth Device goes
		c := newCards(t).duel("lieutenantblount", "academypilot stealthdevice", mid, 0)
		c.g.Initiative = 2
		c.fire("BB", "").is("discarded", c.e.Upgrades[0].Discarded, true)
	})
	t.Run("XW-CANC-01 R4-D6 and Crack Shot", func(t *testing.T) { // what the droid takes stays away
		c := newCards(t).duel("talonbanecobra crackshot", "rookiepilot r4d6", 50, 0)
		c.g.Initiative = 2
		c.use("r4d6").fire("HHHHH", "EB").left(2, 0)
	})
}

// TestCardsDealt holds what cards do about a Damage card that is dealt: each
// sees the card as the others have left it.
func TestCardsDealt(t *testing.T) {
	const injured = "core2.damaged_cockpit" // of the trait pilot
	dealt := func(ship string, deck ...string) *cardTable {
		c := newCards(t).duel(tf, ship, mid, 0)
		c.e.Shields = 0
		c.g.side(2).Unseen = deck
		return c
	}
	t.Run("XW-CARD-05 Determination and Integrated Astromech", func(t *testing.T) { // the older card stays, and the droid
		c := dealt("lukeskywalker determination r2d2 integratedastromech", injured)
		c.hurt(c.e, 1).use("integratedastromech").fire("CB", "").is("cards", len(c.e.Damage), 1).is("droid", c.e.Upgrades[1].Discarded, false)
	})
	t.Run("XW-CARD-05 Determination and Chewbacca", func(t *testing.T) {
		c := dealt("landocalrissian determination chewbacca", injured)
		c.hurt(c.e, 1).use("chewbacca").fire("CB", "").is("cards", len(c.e.Damage), 1).is("crew", c.e.Upgrades[1].Discarded, false)
	})
	t.Run("XW-CARD-05 Determination and Moff Jerjerrod", func(t *testing.T) {
		c := dealt("rearadmiralchiraneau determination moffjerjerrod", injured)
		c.use("moffjerjerrod").fire("CB", "").is("cards", len(c.e.Damage), 0).is("crew", c.e.Upgrades[1].Discarded, false)
	})
	t.Run("XW-CARD-05 Maarek Stele", func(t *testing.T) { // the chosen card is the one that is dealt: Chewbacca turns it facedown
		c := newCards(t).duel("maarekstele_tieadvanced", "chewbacca", mid, 0)
		c.e.Shields = 0
		c.g.side(2).Unseen = []string{injured, "core2.direct_hit", "core2.console_fire"}
		c.say("card_choice", "core2.direct_hit").fire("CB", "").is("faceup", c.e.faceup(), 0).is("cards", len(c.e.Damage), 1)
		c.is("discarded", len(c.g.side(2).Discard), 2)
	})
	t.Run("XW-CARD-05 Maarek Stele and Determination", func(t *testing.T) { // one card is dealt; the others were never the defender's
		c := newCards(t).duel("maarekstele_tieadvanced", "lukeskywalker determination", mid, 0)
		c.e.Shields, c.g.Initiative = 0, 2
		c.g.side(2).Unseen = []string{injured, "core2.direct_hit", "core2.console_fire"}
		c.say("card_choice", "core2.direct_hit").fire("CB", "").is("faceup", c.e.faceup(), 1)
	})
	t.Run("XW-DMG-17 Maarek Stele and one deck", func(t *testing.T) {
		c := newCards(t).duel("maarekstele_tieadvanced", xw, mid, 0)
		c.g.Options["a11"] = "shared"
		c.e.Shields = 0
		mine, theirs := len(c.g.Sides[0].Unseen), len(c.g.Sides[1].Unseen)
		c.fire("CB", "").is("first deck", mine-len(c.g.Sides[0].Unseen), 3).is("second deck", theirs-len(c.g.Sides[1].Unseen), 0)
		c.is("discarded", len(c.g.Sides[0].Discard), 2)
	})
	t.Run("XW-DMG-04 a card of the same name", func(t *testing.T) { // what Determination discards does nothing, though a like card lies there
		c := dealt("lukeskywalker determination", "core2.thrust_control_fire")
		c.hurt(c.e, 0, "core2.thrust_control_fire").token(c.e, Stress, 0).fire("CB", "")
		c.has(c.e, Stress, 1) // of the trait ship: dealt once, and once only
	})
}

// TestCardsAsPrinted holds single cards where they meet others.
func TestCardsAsPrinted(t *testing.T) {
	t.Run("XW-SEC-07 R4 Agromech and Blaster Turret", func(t *testing.T) { // the focus token that pays the attack is spent attacking
		c := newCards(t).duel("drearenthal blasterturret r4agromech", tf, mid, 0)
		c.token(c.a, Focus, 1).use("r4agromech").shoot("blasterturret", "BBB", "").is("locked", c.g.locked(c.a, c.e), true)
	})
	t.Run("XW-RNG-08 Autothrusters and The Inquisitor", func(t *testing.T) { // his range counts as 1
		c := newCards(t).duel("theinquisitor", "soontirfel autothrusters", 250, 0)
		c.fire("HHH", "BBB").is("offered", c.wasOffered("autothrusters"), false)
		c = newCards(t).duel(tf, "soontirfel autothrusters", 250, 0)
		c.fire("HHH", "BBB").is("offered at Range 3", c.wasOffered("autothrusters"), true)
	})
	t.Run("XW-CRIT-03 Injured Pilot and Attanni Mindlink", func(t *testing.T) {
		c := newCards(t).duel("talonbanecobra attannimindlink", tf, mid, 0)
		o := c.put(1, "guri attannimindlink", 600, 300, 0)
		c.hurt(o, 0, "core.injured_pilot").gain(c.a, Focus, 1).has(o, Focus, 0)
	})
	t.Run("XW-UPG-09 Munitions Failsafe and Extra Munitions", func(t *testing.T) { // a miss costs nothing, a hit the token
		c := newCards(t).duel("goldsquadronpilot protontorpedoes extramunitions munitionsfailsafe", tf, mid, 0)
		c.lock(c.a, c.e).shoot("protontorpedoes", "BBBB", "").is("tokens", c.a.Upgrades[0].N, 1)
		c.lock(c.a, c.e).shoot("protontorpedoes", "HBBB", "BBB").is("tokens after a hit", c.a.Upgrades[0].N, 0)
		c.is("discarded", c.a.Upgrades[0].Discarded, false)
	})
	t.Run("XW-UPG-09 Munitions Failsafe and Cluster Missiles", func(t *testing.T) { // the second attack hits
		c := newCards(t).duel("tempestsquadronpilot clustermissiles munitionsfailsafe", xw, mid, 0)
		c.lock(c.a, c.e).shoot("clustermissiles", "BBBHBB", "").is("discarded", c.a.Upgrades[0].Discarded, true)
		c = newCards(t).duel("tempestsquadronpilot clustermissiles munitionsfailsafe", xw, mid, 0)
		c.lock(c.a, c.e).shoot("clustermissiles", "BBBBBB", "").is("after two misses", c.a.Upgrades[0].Discarded, false)
	})
	t.Run("XW-SEC-06 Deadeye with a lock", func(t *testing.T) { // the focus token may go in place of the lock
		c := newCards(t).duel("wedgeantilles deadeye protontorpedoes", tf, mid, 0)
		c.lock(c.a, c.e).token(c.a, Focus, 1).say("cost", Focus).shoot("protontorpedoes", "BBBB", "")
		c.has(c.a, Focus, 0).is("lock", c.g.locked(c.a, c.e), true)
	})
	t.Run("XW-DICE-09 C-3PO and reinforce", func(t *testing.T) { // no evade is rolled: 0 is right, and the token's stands beside it
		c := newCards(t).duel(tf, "outerrimsmuggler c3po", mid, 180)
		c.token(c.e, "reinforce", 1).e.Reinforced = "front"
		c.use("c3po").say("card_guess", "0").fire("HH", "B").is("evades", count(c.g.Attack.Defense, EvadeFace), 2)
	})
	t.Run("XW-TL-13 Colonel Jendon", func(t *testing.T) { // one of his two locks goes
		c := newCards(t).duel("coloneljendon weaponsengineer", xw, mid, 0)
		e, o := c.put(2, xw, 560, 500, 0), c.put(1, tf, 540, 300, 0)
		c.lock(c.a, c.e).lock(c.a, e).use("coloneljendon").say("card_ship", o.ID, e.ID).window(CombatStart, nil, Moment{})
		c.is("his", c.g.locked(c.a, c.e), true).is("the friend's", c.g.locked(o, e), true).is("all", c.g.locks(c.a), 1)
	})
	t.Run("XW-RCB-01 Zertik Strom and Talonbane Cobra", func(t *testing.T) { // 3 dice, no bonus to double
		c := newCards(t).duel("talonbanecobra", tf, 50, 0)
		c.put(2, "zertikstrom", 530, 330, 0)
		c.fire("", "").pools(3, 3)
	})
	t.Run("XW-STR-01 Captain Yorr and Soontir Fel", func(t *testing.T) { // the token never reaches him
		c := newCards(t).duel("soontirfel", xw, mid, 0)
		y := c.put(1, "captainyorr", 560, 300, 0)
		c.use("captainyorr", "soontirfel").gain(c.a, Stress, 1).has(y, Stress, 1).has(c.a, Stress, 0).has(c.a, Focus, 0)
	})
	t.Run("XW-FOC-06 Jan Ors and Jake Farrell", func(t *testing.T) { // he is assigned no focus token
		c := newCards(t).duel("jakefarrell", tf, mid, 0)
		c.put(1, "landocalrissian janors", 560, 300, 0)
		c.use("janors").gain(c.a, Focus, 1).has(c.a, Evade, 1).has(c.a, Focus, 0).is("offered", c.wasOffered("jakefarrell"), false)
	})
	t.Run("XW-STR-01 Electronic Baffle", func(t *testing.T) { // of two tokens each may go for a damage
		c := newCards(t).duel("bluesquadronpilot electronicbaffle", tf, mid, 0)
		c.use("electronicbaffle", "electronicbaffle").gain(c.a, Stress, 2).has(c.a, Stress, 0).is("shields of 5", c.a.Shields, 3)
	})
	t.Run("XW-CANC-01 Prince Xizor", func(t *testing.T) { // his friend suffers the hit
		c := newCards(t).duel(tf, "princexizor", mid, 0)
		o := c.put(2, "guri", 530, 490, 0)
		c.use("princexizor").say("card_ship", o.ID).say("card_choice", "name_hit").fire("HC", "").left(0, 1).is("friend's shields", o.Shields, 0)
	})
	t.Run("XW-DICE-08 Emperor Palpatine and an obstacle", func(t *testing.T) { // the die of a friend is what he named
		c := newCards(t).duel(tf, xw, mid, 0)
		c.put(1, "captainkagi emperorpalpatine", 700, 700, 0)
		c.use("emperorpalpatine").say("card_choice", "name_blank").dice("effect", "H").run(func(tb *engine.Table) {
			c.is("face", c.g.rollFor(tb, c.a, "why"), Blank)
		})
	})
	t.Run("XW-MOD-03 Emperor Palpatine", func(t *testing.T) { // which die is turned is his choice: the focus result
		c := newCards(t).duel(tf, xw, mid, 0)
		c.put(1, "captainkagi emperorpalpatine", 700, 100, 0)
		c.use("emperorpalpatine").say("card_choice", "name_hit", "name_focus").fire("BF", "").is("dice", count(c.g.Attack.Dice, Blank), 1)
		c.is("focus results", count(c.g.Attack.Dice, FocusFace), 0)
	})
	t.Run("XW-MOD-03 Major Vermeil", func(t *testing.T) { // reinforced or not, and the die of his choice
		c := newCards(t).duel("majorvermeil", xw, mid, 0)
		c.token(c.e, "reinforce", 1).use("majorvermeil").say("card_choice", "name_focus").fire("FBB", "").left(1, 0)
		c.is("blanks", count(c.g.Attack.Dice, Blank), 2)
	})
	t.Run("XW-ION-03 Contraband Cybernetics", func(t *testing.T) { // an ionized ship becomes active too
		c := newCards(t).duel("binayrepirate contrabandcybernetics", xw, 300, 0)
		c.token(c.a, Ion, 1).use("contrabandcybernetics").run(func(tb *engine.Table) { c.g.activate(tb, c.a) })
		c.is("discarded", c.a.Upgrades[0].Discarded, true)
	})
	t.Run("XW-TL-03 Captain Kagi and Fire-Control System", func(t *testing.T) { // the card names the defender
		c := newCards(t).duel("bluesquadronpilot firecontrolsystem", tf, mid, 0)
		k := c.put(2, "captainkagi", 560, 520, 0)
		c.use("firecontrolsystem").fire("BBB", "").is("locked", c.g.locked(c.a, c.e), true)
		c.is("may choose another", c.g.forbids(c.a, toLock(c.e)), true)
		c.lock(c.a, k).is("with him locked", c.g.forbids(c.a, toLock(c.e)), false)
	})
	t.Run("XW-ATK-04 Biggs Darklighter", func(t *testing.T) { // out of reach of the weapon chosen he protects from others only
		c := newCards(t)
		c.a = c.put(2, "tempestsquadronpilot concussionmissiles", 450, 500, 180)
		b, friend := c.put(1, "biggsdarklighter", 450, 400, 0), c.put(1, xw, 540, 310, 0)
		c.lock(c.a, b).lock(c.a, friend)
		c.use("biggsdarklighter").window(CombatStart, nil, Moment{})
		shoots := func(w string, e *Ship) bool { _, ok := c.g.mayShoot(c.a, w, e); return ok }
		c.is("Range of Biggs", book.Upgrade("concussionmissiles").Weapon.Range[0], 2)
		c.is("missiles at Biggs", shoots("concussionmissiles", b), false).is("missiles at the friend", shoots("concussionmissiles", friend), true)
		c.is("primary at the friend", shoots(book.PrimaryWeapon, friend), false)
	})
	t.Run("XW-DIF-06 Stay on Target", func(t *testing.T) { // the opponent chooses, and the ship flies
		c := newCards(t).duel("wedgeantilles stayontarget", tf, 300, 0)
		c.token(c.a, Stress, 1).use("stayontarget").say("card_maneuver", "2bl").say("forced", "1s")
		c.is("flies", c.reveal(c.a, "2s"), "1s")
		c.is("is white or green", c.g.colour(c.a, flight.Maneuver{Speed: 1, Bearing: flight.Straight, Difficulty: flight.Green}), flight.Green)
	})
	t.Run("XW-RNG-07 Fleet Officer", func(t *testing.T) { // within: the whole base of 40 mm, 170 + 40 is more than 200
		c := newCards(t).duel("omicrongrouppilot fleetofficer", xw, 300, 0)
		o, far := c.put(1, tf, 450, 430, 0), c.put(1, tf, 450, 530, 0)
		var open []*Ship
		c.run(func(tb *engine.Table) { open = Moment{G: c.g, T: tb, Ship: c.a}.inside(1, 2) })
		c.is("near", slices.Contains(open, o), true).is("partly within", slices.Contains(open, far), false)
		c.is("at Range 2", flight.At(c.a.base(), far.base(), 1, 2), true)
	})
	t.Run("XW-ATK-02 Gunner and Cluster Missiles", func(t *testing.T) { // the first attack misses, the second hits: nothing follows
		c := newCards(t).duel("outerrimsmuggler gunner", xw, mid, 0)
		c.a.Upgrades = append(c.a.Upgrades, &Equipped{Key: "clustermissiles"})
		c.lock(c.a, c.e).use("gunner").shoot("clustermissiles", "BBBHBB", "").is("offered", c.wasOffered("gunner"), false)
	})
	t.Run("XW-MOD-02 Omega Leader and reinforce", func(t *testing.T) { // a result added modifies the dice
		c := newCards(t).duel("omegaleader", "outerrimsmuggler", mid, 180)
		c.token(c.e, "reinforce", 1).e.Reinforced = "front"
		c.lock(c.a, c.e).fire("HH", "B").left(2, 0)
	})
	t.Run("XW-MOD-02 Omega Leader and Bossk", func(t *testing.T) { // two hits for a critical hit are added too
		c := newCards(t).duel("bossk", "omegaleader", mid, 180)
		c.lock(c.e, c.a).use("bossk").fire("CBB", "").left(0, 1)
		c = newCards(t).duel("bossk", "omegaleader", mid, 180)
		c.use("bossk").fire("CBB", "").left(2, 0)
	})
	t.Run("XW-PRIO-04 Carnor Jax and Intensity", func(t *testing.T) {
		c := newCards(t).duel("wedgeantilles intensity", "carnorjax", 50, 180)
		c.a.Upgrades[0].Face = 1
		c.token(c.a, Focus, 1).use("intensity").window(CombatEnd, nil, Moment{}).has(c.a, Focus, 1).is("offered",
			c.wasOffered("intensity"), false)
	})
	t.Run("XW-PRIO-04 Dark Curse and Inaldra", func(t *testing.T) { // nothing is paid for a reroll that is forbidden
		c := newCards(t).duel("inaldra", "darkcurse", mid, 0)
		c.use("inaldra").fire("BBB", "").is("offered", c.wasOffered("inaldra"), false)
	})
	t.Run("XW-TL-06 Weapons Engineer", func(t *testing.T) { // with two held, the player says which goes
		c := newCards(t).duel("coloneljendon weaponsengineer", xw, mid, 0)
		b, d := c.put(2, xw, 520, 500, 0), c.put(2, xw, 590, 500, 0)
		c.lock(c.a, c.e).lock(c.a, b).say("lock_given", b.ID).run(func(tb *engine.Table) { c.g.acquire(tb, c.a, d) })
		c.is("kept", c.g.locked(c.a, c.e), true).is("new", c.g.locked(c.a, d), true).is("given up", c.g.locked(c.a, b), false)
	})
	t.Run("XW-TL-04 Advanced Targeting Computer", func(t *testing.T) { // in another attack of the round the lock may be spent
		c := newCards(t).duel("tempestsquadronpilot advtargetingcomputer", xw, mid, 0)
		c.lock(c.a, c.e).use("advtargetingcomputer").fire("BB", "").is("lock", c.g.locked(c.a, c.e), true)
		c.use("lock").fire("BB", "").is("spent in the next", c.g.locked(c.a, c.e), false)
	})
	t.Run("XW-OVL-04 Anti-Pursuit Lasers", func(t *testing.T) { // a maneuver of another ship than the active one
		c := newCards(t).duel(xw, "patrolleader antipursuitlasers", 50, 0)
		c.dice("effect", "H").run(func(tb *engine.Table) {
			c.g.Turn = newTurn(c.e.ID)
			c.g.Turn.Bumped = true
			c.g.execute(tb, c.a, flight.Maneuver{Speed: 2, Bearing: flight.Straight, Difficulty: flight.White})
		})
		c.is("shields", c.a.Shields, 1)
	})
	t.Run("XW-SHP-04 Asajj Ventress", func(t *testing.T) { // a ship, be it a friend
		c := newCards(t).duel("asajjventress", xw, 400, 0)
		o := c.put(1, "guri", 450, 420, 0)
		c.use("asajjventress").say("card_ship", o.ID).window(CombatStart, nil, Moment{}).has(o, Stress, 1)
	})
	t.Run("XW-CRIT-01 R5 Astromech", func(t *testing.T) { // of two cards the one that is chosen
		c := newCards(t).duel("rookiepilot r5astromech", tf, mid, 0)
		c.hurt(c.a, 0, "core2.damaged_engine", "core2.structural_damage").use("r5astromech").say("card_choice", "core2.structural_damage")
		c.window(EndStart, nil, Moment{}).is("engine", c.a.damageAt("core2.damaged_engine") >= 0, true).is("structure",
			c.a.damageAt("core2.structural_damage") >= 0, false)
	})
	t.Run("XW-FOC-02 one token of a kind", func(t *testing.T) {
		for value, want := range map[string]int{"any": 0, "one": 1} {
			c := newCards(t).duel(tf, xw, mid, 0)
			c.g.Options["spending"] = value
			c.token(c.e, Evade, 2).use(Evade, Evade).fire("HH", "BB").has(c.e, Evade, want).left(want, 0)
		}
	})
}

// TestSquadsAsPrinted holds what cards ask of the ship that carries them.
func TestSquadsAsPrinted(t *testing.T) {
	for id, c := range map[string]struct{ faction, ship, want string }{
		"XW-UPG-02 Os-1 Arsenal Loadout": {"imperial",
			"nusquadronpilot os1arsenalloadout protontorpedoes concussionmissiles", "[]"},
		"XW-SQ-06 Pulsed Ray Shield with two shields":   {"rebel", "rookiepilot pulsedrayshield", "[XW-SQ-06 squad.only.shields]"},
		"XW-SQ-06 Pulsed Ray Shield with one shield":    {"scum", "cartelspacer pulsedrayshield", "[]"},
		"XW-SQ-06 Thrust Corrector with hull 5":         {"imperial", "omicrongrouppilot thrustcorrector", "[XW-SQ-06 squad.only.hull]"},
		"XW-SQ-06 Thrust Corrector with hull 3":         {"rebel", "bluesquadronpilot thrustcorrector", "[]"},
		"XW-SQ-06 Mist Hunter without its Tractor Beam": {"scum", "gandfindsman misthunter", "[XW-SQ-06 squad.carries]"},
		"XW-SQ-06 Mist Hunter":                          {"scum", "gandfindsman misthunter tractorbeam", "[]"},
	} {
		t.Run(id, func(t *testing.T) {
			newCards(t).is("problems", rules(list.Check(sq(c.faction, c.ship), 100, coded)), c.want)
		})
	}
	t.Run("XW-ACT-03 Tactical Officer", func(t *testing.T) {
		c := newCards(t).duel("omicrongrouppilot tacticalofficer", xw, mid, 0)
		c.is("coordinates", slices.Contains(c.g.bar(c.a), "coordinate"), true)
	})
}

// TestCardsHeldBack holds when cards do not act, and when what they did ends.
func TestCardsHeldBack(t *testing.T) {
	t.Run("XW-TCH-01 Snap Wexley", func(t *testing.T) { // he touches whom he has overlapped, and nobody else has moved
		c := newCards(t).duel("snapwexley", tf, 60, 0)
		c.use("snapwexley").fly(c.a, "2s").is("touches", c.g.touching(c.a, c.e), true).is("offered", c.wasOffered("snapwexley"), false)
	})
	t.Run("XW-TCH-01 Snap Wexley and others", func(t *testing.T) { // two other ships touch each other
		c := newCards(t).duel("snapwexley", tf, 300, 0)
		o := c.put(2, tf, 700, 700, 0)
		c.g.Touches = []Touch{{A: c.e.ID, B: o.ID}}
		c.use("snapwexley").say("free_action", "boost").say("boost", "1s").fly(c.a, "2s").is("offered", c.wasOffered("snapwexley"), true)
	})
	t.Run("XW-RNG-05 Old Teroch", func(t *testing.T) { // Range 1 only
		c := newCards(t).duel("oldteroch", tf, mid, 180)
		c.token(c.e, Focus, 1).use("oldteroch").window(CombatStart, nil, Moment{}).has(c.e, Focus, 1)
	})
	t.Run("XW-CARD-08 Damaged Cockpit discarded", func(t *testing.T) { // its pilot skill is the printed one again
		c := newCards(t).duel("lukeskywalker", tf, mid, 0)
		c.hurt(c.a, 0, "core2.damaged_cockpit").window(PlanningStart, nil, Moment{}).is("with the card", c.g.skill(c.a), 0)
		c.run(func(tb *engine.Table) { c.g.discardDamage(tb, c.a, 0) }).is("without it", c.g.skill(c.a), 8)
	})
	t.Run("XW-DEST-04 tokens for a destroyed ship", func(t *testing.T) {
		c := newCards(t).duel(xw, tf, mid, 0)
		c.run(func(tb *engine.Table) { c.g.destroy(tb, c.e); c.g.gain(tb, c.e, Focus, 1) }).has(c.e, Focus, 0)
	})
	t.Run("XW-SQ-11 a ship without a pilot", func(t *testing.T) { // a type alone names nobody
		r, _, _ := list.Read("X-wing")
		newCards(t).is("ships", len(r.Units), 0)
	})
}
