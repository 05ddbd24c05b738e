package xwing

import (
	"slices"
	"testing"

	"estafeta/engine"
	"estafeta/engine/xwing/book"
	"estafeta/engine/xwing/flight"
	"estafeta/engine/xwing/list"
)

// plain is a card whose text is all in the content: what it gives is checked.
func plain(key, pilot string, give func(*cardTable, *Ship)) cardTest {
	return cardTest{key, func(c *cardTable) {
		s := c.put(1, pilot+" "+key, 450, 300, 0)
		give(c, s)
	}}
}

// missile is a test of a weapon that needs a lock.
func missile(key, pilot string, do func(*cardTable)) cardTest {
	return cardTest{key, func(c *cardTable) {
		c.duel(pilot+" "+key, xw, mid, 0).lock(c.a, c.e)
		do(c)
	}}
}

var upgradeTests = []cardTest{
	// torpedoes, missiles
	missile("protontorpedoes", xw, func(c *cardTable) {
		c.use("protontorpedoes").shoot("protontorpedoes", "FHBB", "").left(1, 1).pools(4, 2)
		c.is("discarded", c.a.Upgrades[0].Discarded, true).is("lock", c.g.locked(c.a, c.e), false)
	}),
	missile("concussionmissiles", "prototypepilot",
		func(c *cardTable) { c.use("concussionmissiles").shoot("concussionmissiles", "BBBH", "").left(2, 0) }),
	missile("clustermissiles", "prototypepilot", func(c *cardTable) {
		c.shoot("clustermissiles", "HBBHBB", "").is("shields", c.e.Shields, 0).is("discarded", c.a.Upgrades[0].Discarded, true)
	}),
	missile("homingmissiles", "prototypepilot", func(c *cardTable) {
		c.token(c.e, Evade, 1).use(Evade).shoot("homingmissiles", "HBBB", "").left(1, 0).has(c.e, Evade, 1).is("lock kept",
			c.g.locked(c.a, c.e), true)
	}),
	missile("assaultmissiles", "prototypepilot", func(c *cardTable) {
		o := c.put(2, xw, 500, 490, 0)
		far := c.put(2, xw, 750, 490, 0)
		c.shoot("assaultmissiles", "HBBB", "").is("beside", o.Shields, 1).is("far", far.Shields, 2).is("defender", c.e.Shields, 1)
	}),
	{"advprotontorpedoes", func(c *cardTable) {
		c.duel("goldsquadronpilot advprotontorpedoes", xw, 50, 0).lock(c.a, c.e).token(c.a, Focus, 1).use("advprotontorpedoes",
			Focus).shoot("advprotontorpedoes", "BBBBH", "").left(4, 0)
	}},
	missile("ionpulsemissiles", "prototypepilot", func(c *cardTable) {
		c.shoot("ionpulsemissiles", "HHH", "").is("shields", c.e.Shields, 1).has(c.e, Ion, 2).is("lock kept", c.g.locked(c.a, c.e), true)
	}),
	missile("iontorpedoes", "goldsquadronpilot", func(c *cardTable) {
		o := c.put(2, xw, 500, 490, 0)
		c.shoot("iontorpedoes", "HBBB", "").has(c.e, Ion, 1).has(o, Ion, 1).is("shields", c.e.Shields, 1)
	}),
	missile("plasmatorpedoes", "goldsquadronpilot",
		func(c *cardTable) { c.shoot("plasmatorpedoes", "HBBB", "").is("shields", c.e.Shields, 0) }),
	missile("flechettetorpedoes", "goldsquadronpilot", func(c *cardTable) { c.shoot("flechettetorpedoes", "BBB", "").has(c.e, Stress, 1) }),
	{"protonrockets", func(c *cardTable) {
		c.duel("prototypepilot protonrockets", xw, 50, 0).token(c.a, Focus, 1).shoot("protonrockets", "", "").pools(5, 2).has(c.a, Focus, 1)
	}},
	{"advhomingmissiles", func(c *cardTable) {
		c.duel("prototypepilot advhomingmissiles", xw, mid, 0).lock(c.a, c.e)
		c.g.side(2).Unseen = []string{"core2.damaged_engine"}
		c.shoot("advhomingmissiles", "HHH", "").is("shields", c.e.Shields, 2).is("faceup", c.e.faceup(), 1)
	}},
	{"xx23sthreadtracers", func(c *cardTable) {
		c.duel("prototypepilot xx23sthreadtracers", xw, mid, 0).token(c.a, Focus, 1)
		o := c.put(1, xw, 500, 300, 0)
		c.say("card_ship", o.ID, c.a.ID, "").shoot("xx23sthreadtracers", "HHH", "").is("shields", c.e.Shields, 2).is("locks",
			c.g.locked(o, c.e) && c.g.locked(c.a, c.e), true)
	}},
	// cannons, turrets
	{"ioncannon", func(c *cardTable) {
		c.duel("bluesquadronpilot ioncannon", xw, mid, 0).shoot("ioncannon", "HHH", "").is("shields", c.e.Shields, 1).has(c.e, Ion, 1)
	}},
	{"ioncannonturret", func(c *cardTable) {
		c.duel("goldsquadronpilot ioncannonturret", xw, mid, 0)
		c.a.Pose = up(450, 300, 180)
		c.shoot("ioncannonturret", "HHC", "").is("shields", c.e.Shields, 1).has(c.e, Ion, 1)
	}},
	{"heavylasercannon", func(c *cardTable) {
		c.duel("bluesquadronpilot heavylasercannon", xw, mid, 0).shoot("heavylasercannon", "CCBB", "").left(2, 0).pools(4, 2)
	}},
	{"flechettecannon", func(c *cardTable) {
		c.duel("bluesquadronpilot flechettecannon", xw, mid, 0).shoot("flechettecannon", "HHH", "").has(c.e, Stress, 1).is("shields",
			c.e.Shields, 1)
		c.shoot("flechettecannon", "HHH", "").has(c.e, Stress, 1)
	}},
	{"manglercannon", func(c *cardTable) {
		c.duel("bluesquadronpilot manglercannon", xw, mid, 0).use("manglercannon").shoot("manglercannon", "HHB", "").left(1, 1)
	}},
	{"autoblaster", func(c *cardTable) { autoblaster(c, "bluesquadronpilot", "autoblaster", "HCB", 1, 0) }},
	{"autoblasterturret", func(c *cardTable) { autoblaster(c, "goldsquadronpilot", "autoblasterturret", "HC", 1, 0) }},
	{"blasterturret", func(c *cardTable) {
		c.duel("goldsquadronpilot blasterturret", xw, mid, 0).token(c.a, Focus, 1)
		c.a.Pose = up(450, 300, 180)
		c.shoot("blasterturret", "", "").pools(3, 2).has(c.a, Focus, 0)
	}},
	{"hotshotblaster", func(c *cardTable) {
		c.duel("binayrepirate hotshotblaster", xw, mid, 0)
		c.a.Pose = up(450, 300, 90)
		c.shoot("hotshotblaster", "", "").pools(3, 2).is("discarded", c.a.Upgrades[0].Discarded, true)
	}},
	{"dorsalturret", func(c *cardTable) {
		c.duel("goldsquadronpilot dorsalturret", xw, 50, 0).shoot("dorsalturret", "", "").pools(3, 2)
		c = newCards(c.T)
		c.duel("goldsquadronpilot dorsalturret", xw, mid, 0).shoot("dorsalturret", "", "").pools(2, 2)
	}},
	{"twinlaserturret", func(c *cardTable) {
		c.duel("goldsquadronpilot twinlaserturret", xw, mid, 0).shoot("twinlaserturret", "HHHHCH", "").is("shields: one damage each",
			c.e.Shields, 0).is("cards", len(c.e.Damage), 0)
	}},
	{"syncedturret", func(c *cardTable) {
		c.duel("goldsquadronpilot syncedturret", xw, mid, 0).lock(c.a, c.e).use("syncedturret").say("reroll", "blank=2").dice("reroll_attack",
			"HH").shoot("syncedturret", "BBB", "").left(2, 0)
	}},
	// bombs
	{"seismiccharges", func(c *cardTable) { bomb(c, "seismiccharges", "seismic_charge", true) }},
	{"protonbombs", func(c *cardTable) { bomb(c, "protonbombs", "proton_bomb", true) }},
	{"proximitymines", func(c *cardTable) { bomb(c, "proximitymines", "proximity_mine", false) }},
	// elite
	{"determination", func(c *cardTable) {
		c.duel(xw, "blacksquadronpilot determination", mid, 0)
		c.g.side(2).Unseen = []string{"core2.damaged_cockpit"}
		c.fire("CBB", "").is("cards", len(c.e.Damage), 0)
	}},
	{"swarmtactics", func(c *cardTable) {
		c.duel("howlrunner swarmtactics", xw, mid, 0)
		o := c.put(1, tf, 500, 300, 0)
		c.use("swarmtactics").say("card_ship", o.ID).window(CombatStart, nil, Moment{}).is("pilot skill", c.g.skill(o), 8)
	}},
	{"squadleader", func(c *cardTable) {
		c.duel("howlrunner squadleader", xw, mid, 0)
		o := c.put(1, tf, 500, 300, 0)
		c.put(1, "darthvader", 400, 300, 0)
		c.say("card_ship", o.ID).say("free_action", "focus").act(c.a, "upgrade/squadleader").has(o, Focus, 1)
	}},
	{"experthandling", func(c *cardTable) {
		c.duel("lukeskywalker experthandling", tf, mid, 0).lock(c.e, c.a)
		c.say("free_action", "barrel_roll").say("barrel_roll", "left").say("landing", "middle").say("card_ship", c.e.ID).act(c.a,
			"upgrade/experthandling")
		c.is("rolled", c.a.Pose.X, 370.0).has(c.a, Stress, 1).is("lock", c.g.locked(c.e, c.a), false)
	}},
	{"marksmanship", func(c *cardTable) {
		c.duel("lukeskywalker marksmanship", tf, mid, 0).act(c.a, "upgrade/marksmanship").use("marksmanship").fire("FFB", "").left(1, 1)
	}},
	{"daredevil", func(c *cardTable) {
		c.duel("lukeskywalker daredevil", tf, 300, 0).say("card_choice", "roll_right").dice("effect", "HB").act(c.a, "upgrade/daredevil")
		c.is("side", c.a.Pose.X, 505.0).has(c.a, Stress, 1).is("shields", c.a.Shields, 1)
	}},
	{"elusiveness", func(c *cardTable) {
		c.duel(xw, "blacksquadronpilot elusiveness", mid, 0).use("elusiveness").say("reroll", "crit=1").dice("reroll_attack", "B").fire("CBB",
			"").left(0, 0).has(c.e, Stress, 1)
	}},
	{"pushthelimit", func(c *cardTable) {
		c.duel("soontirfel pushthelimit", xw, mid, 0).use("pushthelimit").say("free_action", "evade").act(c.a, "focus").has(c.a, Evade,
			1).has(c.a, Stress, 1)
	}},
	{"expose", func(c *cardTable) {
		c.duel("darthvader expose", xw, mid, 0).act(c.a, "upgrade/expose").is("Agility", c.g.agility(c.a), 2).fire("", "").pools(3, 2)
		c.g.expire("round")
		c.is("after the round", c.g.agility(c.a), 3)
	}},
	plain("veteraninstincts", "howlrunner", func(c *cardTable, s *Ship) { c.is("pilot skill", c.g.skill(s), 10) }),
	plain("adaptability", "howlrunner", func(c *cardTable, s *Ship) {
		c.is("front", c.g.skill(s), 9)
		s.Upgrades[0].Face = 1
		c.is("back", c.g.skill(s), 7)
	}),
	{"drawtheirfire", func(c *cardTable) {
		c.duel(xw, tf, mid, 0)
		o := c.put(2, "blacksquadronpilot drawtheirfire", 500, 490, 0)
		c.use("drawtheirfire").fire("CHB", "").is("defender", len(c.e.Damage), 1).is("friend faceup", o.faceup(), 1)
	}},
	{"wingman", func(c *cardTable) {
		c.duel("howlrunner wingman", xw, mid, 0)
		o := c.put(1, tf, 500, 300, 0)
		c.token(o, Stress, 2).say("card_ship", o.ID).window(CombatStart, nil, Moment{}).has(o, Stress, 1)
	}},
	{"decoy", func(c *cardTable) {
		c.duel("howlrunner decoy", xw, mid, 0)
		o := c.put(1, tf, 500, 300, 0)
		c.use("decoy").say("card_ship", o.ID).window(CombatStart, nil, Moment{}).is("skills", c.g.skill(c.a)*10+c.g.skill(o), 18)
	}},
	{"outmaneuver", func(c *cardTable) {
		c.duel("lukeskywalker outmaneuver", tf, mid, 0).fire("", "").pools(3, 2)
		c = newCards(c.T)
		c.duel("lukeskywalker outmaneuver", tf, mid, 180).fire("", "").pools(3, 3)
	}},
	{"predator", func(c *cardTable) {
		c.duel("lukeskywalker predator", tf, mid, 0).use("predator").say("reroll", "blank=2").dice("reroll_attack", "HH").fire("BBB",
			"").left(2, 0)
		c = newCards(c.T)
		c.duel("lukeskywalker predator", "howlrunner", mid, 0).use("predator").say("reroll", "blank=1").dice("reroll_attack", "H").fire("BBB",
			"").left(1, 0)
	}},
	{"opportunist", func(c *cardTable) {
		c.duel("lukeskywalker opportunist", tf, mid, 0).use("opportunist").fire("", "").pools(4, 3).has(c.a, Stress, 1)
		c = newCards(c.T)
		c.duel("lukeskywalker opportunist", tf, mid, 0).token(c.e, Evade, 1).use("opportunist").fire("", "").pools(3, 3)
	}},
	{"lonewolf", func(c *cardTable) {
		c.duel("lukeskywalker lonewolf", tf, mid, 0).use("lonewolf").say("reroll", "blank=1").dice("reroll_attack", "H").fire("BBB", "").left(1,
			0)
		c.put(1, xw, 500, 300, 0)
		c.use("lonewolf").fire("BBB", "").left(0, 0)
	}},
	{"intimidation", func(c *cardTable) {
		c.duel(xw, tf, mid, 0)
		o := c.put(1, "lukeskywalker intimidation", 490, 490, 0)
		c.g.Touches = append(c.g.Touches, Touch{A: o.ID, B: c.e.ID})
		c.fire("", "").pools(3, 2)
	}},
	{"ruthlessness", func(c *cardTable) {
		c.duel("darthvader ruthlessness", xw, mid, 0)
		o := c.put(2, xw, 500, 490, 0)
		c.say("card_ship", o.ID).fire("HB", "").is("beside", o.Shields, 1)
	}},
	{"calculation", func(c *cardTable) {
		c.duel("lukeskywalker calculation", tf, mid, 0).token(c.a, Focus, 1).use("calculation").fire("FBB", "").left(0, 1).has(c.a, Focus, 0)
	}},
	{"juke", func(c *cardTable) {
		c.duel("omegaace juke", xw, mid, 0).token(c.a, Evade, 1).use("juke").fire("HB", "EB").left(1, 0).has(c.a, Evade, 1)
	}},
	{"coolhand", func(c *cardTable) {
		c.duel("omegaace coolhand", xw, mid, 0).use("coolhand").say("card_choice", "spend_evade").gain(c.a, Stress, 1).has(c.a, Evade,
			1).is("discarded", c.a.Upgrades[0].Discarded, true)
	}},
	{"fearlessness", func(c *cardTable) {
		c.duel("guri fearlessness", xw, 50, 180).use("fearlessness").fire("BBBB", "").left(1, 0)
		c = newCards(c.T)
		c.duel("guri fearlessness", xw, 50, 0).use("fearlessness").fire("BBBB", "").left(0, 0)
	}},
	{"expertise", func(c *cardTable) {
		c.duel("lukeskywalker expertise", tf, mid, 0).use("expertise").fire("FFB", "").left(2, 0)
		c.token(c.a, Stress, 1).use("expertise").fire("FFB", "").left(0, 0)
	}},
	{"trickshot", func(c *cardTable) {
		c.duel("lukeskywalker trickshot", tf, mid, 0)
		c.g.Rocks = append(c.g.Rocks, &Rock{ID: "asteroid1", Key: "core2asteroid5", N: 1, Pose: up(450, 395, 0)})
		c.fire("", "").is("obstructed", c.g.Attack.Obstructed, true).pools(4, 4)
	}},
	{"rage", func(c *cardTable) {
		c.duel("lukeskywalker rage", tf, mid, 0).act(c.a, "upgrade/rage").has(c.a, Focus, 1).has(c.a, Stress, 2)
		c.use("rage").say("reroll", "blank=3").dice("reroll_attack", "HHH").fire("BBB", "").left(3, 0)
	}},
	// astromechs
	{"r2astromech", func(c *cardTable) {
		c.duel("goldsquadronpilot r2astromech", tf, mid, 0)
		c.is("speed 1", c.g.colour(c.a, flight.Maneuver{Speed: 1, Bearing: flight.BankLeft, Difficulty: flight.White}),
			flight.Green).is("speed 3", c.g.colour(c.a, flight.Maneuver{Speed: 3, Bearing: flight.BankLeft, Difficulty: flight.White}), flight.White)
	}},
	{"unhingedastromech", func(c *cardTable) {
		c.duel("syndicatethug unhingedastromech", xw, mid, 0)
		c.is("speed 3", c.g.colour(c.a, flight.Maneuver{Speed: 3, Bearing: flight.TurnLeft, Difficulty: flight.Red}),
			flight.Green).is("speed 2", c.g.colour(c.a, flight.Maneuver{Speed: 2, Bearing: flight.TurnLeft, Difficulty: flight.White}), flight.White)
	}},
	{"r2d2", func(c *cardTable) {
		c.duel("lukeskywalker r2d2", tf, 300, 0)
		c.a.Shields = 1
		c.use("r2d2").fly(c.a, "1s").is("shields", c.a.Shields, 2)
		c.use("r2d2").fly(c.a, "1s").is("never more", c.a.Shields, 2)
	}},
	{"r2f2", func(c *cardTable) {
		c.duel("lukeskywalker r2f2", tf, mid, 0).act(c.a, "upgrade/r2f2").is("Agility", c.g.agility(c.a), 3)
		c.g.expire("round")
		c.is("after the round", c.g.agility(c.a), 2)
	}},
	{"r5d8", func(c *cardTable) {
		c.duel("lukeskywalker r5d8", tf, mid, 0).hurt(c.a, 1)
		c.faces["effect_defense"] = []int{4} // a focus result of a defense die
		c.act(c.a, "upgrade/r5d8").is("cards", len(c.a.Damage), 0)
	}},
	{"r5k6", func(c *cardTable) {
		c.duel("lukeskywalker r5k6", tf, mid, 0).lock(c.a, c.e).use("lock", "lock").say("reroll", "keep_dice=1").dice("effect_defense",
			"E").fire("BBB", "")
		c.is("locked again", c.g.locked(c.a, c.e), true).is("not spent twice", len(c.uses), 1)
	}},
	{"r5astromech", func(c *cardTable) {
		c.duel("lukeskywalker r5astromech", tf, mid, 0).hurt(c.a, 0, "core2.damaged_cockpit",
			"core2.damaged_engine").use("r5astromech").window(EndStart, nil, Moment{})
		c.is("the pilot card stays", c.a.damageAt("core2.damaged_cockpit"), 0).is("the ship card is down", c.a.damageAt("core2.damaged_engine"),
			-1)
	}},
	{"r7astromech", func(c *cardTable) {
		c.duel(tf, "lukeskywalker r7astromech", mid, 0).lock(c.e, c.a).use("r7astromech").say("reroll", "hit=2").dice("reroll_attack",
			"BB").fire("HH", "").left(0, 0)
	}},
	plain("r2d6", "hortonsalm", func(c *cardTable, s *Ship) {
		c.is("elite icon", len(list.Check(sq("rebel", "hortonsalm r2d6 predator"), 100, coded).Problems), 0)
	}),
	{"r3a2", func(c *cardTable) {
		c.duel("lukeskywalker r3a2", tf, mid, 0).use("r3a2").fire("", "").has(c.a, Stress, 1).has(c.e, Stress, 1)
	}},
	{"r5p9", func(c *cardTable) {
		c.duel("lukeskywalker r5p9", tf, mid, 0).token(c.a, Focus, 1)
		c.a.Shields = 0
		c.use("r5p9").window(CombatEnd, nil, Moment{}).is("shields", c.a.Shields, 1).has(c.a, Focus, 0)
	}},
	{"targetingastromech", func(c *cardTable) {
		c.duel("lukeskywalker targetingastromech", tf, 290, 0).use("targetingastromech").say("card_ship", c.e.ID).fly(c.a, "4k").is("locked",
			c.g.locked(c.a, c.e), true)
	}},
	{"r4agromech", func(c *cardTable) {
		c.duel("syndicatethug r4agromech", xw, mid, 0).token(c.a, Focus, 1).use(Focus, "r4agromech", "lock").say("reroll",
			"blank=1").dice("reroll_attack", "H").fire("FB", "").left(2, 0)
	}},
	{"overclockedr4", func(c *cardTable) {
		c.duel("syndicatethug overclockedr4", xw, mid, 0).token(c.a, Focus, 1).use(Focus, "overclockedr4").fire("FB", "").has(c.a, Focus,
			1).has(c.a, Stress, 1)
	}},
	{"bb8", func(c *cardTable) {
		c.duel("poedameron bb8", tf, 300, 0).use("bb8").say("free_action", "barrel_roll").say("barrel_roll", "left").say("landing", "middle")
		c.reveal(c.a, "1s")
		c.is("rolled", c.a.Pose.X, 370.0)
	}},
	{"r5x3", func(c *cardTable) {
		c.duel("poedameron r5x3", tf, 300, 0).use("r5x3")
		c.reveal(c.a, "1s")
		c.is("ignores obstacles", c.g.immune(c.a), true).is("discarded", c.a.Upgrades[0].Discarded, true)
	}},
	// crew
	{"gunner", func(c *cardTable) {
		c.duel("outerrimsmuggler gunner", xw, mid, 0).use("gunner").say("card_attack", c.a.ID+" primary "+c.e.ID).fire("BBHH", "").is("shields",
			c.e.Shields, 0).is("no further attack", c.g.mayNotAttack(c.a), true)
	}},
	{"lukeskywalker", func(c *cardTable) {
		c.duel("outerrimsmuggler lukeskywalker", xw, mid, 0).use("lukeskywalker", "lukeskywalker").say("card_attack",
			c.a.ID+" primary "+c.e.ID).fire("BBFB", "").is("shields", c.e.Shields, 1)
	}},
	{"mercenarycopilot", func(c *cardTable) {
		c.duel("outerrimsmuggler mercenarycopilot", xw, 250, 0).use("mercenarycopilot").fire("HB", "").left(0, 1)
	}},
	{"niennunb", func(c *cardTable) {
		c.duel("outerrimsmuggler niennunb", xw, mid, 0).is("straight",
			c.g.colour(c.a, flight.Maneuver{Speed: 4, Bearing: flight.Straight, Difficulty: flight.White}), flight.Green).is("bank",
			c.g.colour(c.a, flight.Maneuver{Speed: 2, Bearing: flight.BankLeft, Difficulty: flight.White}), flight.White)
	}},
	{"chewbacca", func(c *cardTable) {
		c.duel(tf, "outerrimsmuggler chewbacca", mid, 0)
		c.e.Shields = 0
		c.use("chewbacca").fire("HB", "").is("cards", len(c.e.Damage), 0).is("shields", c.e.Shields, 1).is("discarded",
			c.e.Upgrades[0].Discarded, true)
	}},
	{"reconspecialist", func(c *cardTable) {
		c.duel("outerrimsmuggler reconspecialist", xw, mid, 0).act(c.a, "focus").has(c.a, Focus, 2)
	}},
	{"saboteur", func(c *cardTable) {
		c.duel("outerrimsmuggler saboteur", xw, 50, 0).hurt(c.e, 1).say("card_ship", c.e.ID).dice("effect", "H").act(c.a,
			"upgrade/saboteur").is("turned up", c.e.Damage[0].Key != "", true)
	}},
	{"darthvader", func(c *cardTable) {
		c.duel("patrolleader darthvader", xw, mid, 0).use("darthvader").fire("BBB", "").is("own shields", c.a.Shields,
			2).is("defender's shields", c.e.Shields, 1)
	}},
	{"rebelcaptive", func(c *cardTable) {
		c.duel(xw, "patrolleader rebelcaptive", mid, 0).fire("", "").has(c.a, Stress, 1).fire("", "").has(c.a, Stress, 1)
	}},
	{"flightinstructor", func(c *cardTable) {
		c.duel(xw, "outerrimsmuggler flightinstructor", mid, 0).use("flightinstructor").say("reroll", "blank=1").dice("reroll_defense",
			"E").fire("HBB", "B").left(0, 0)
		c = newCards(c.T)
		c.duel("lukeskywalker", "outerrimsmuggler flightinstructor", mid, 0).use("flightinstructor").fire("HBB", "B").left(1, 0)
	}},
	{"navigator", func(c *cardTable) {
		c.duel("outerrimsmuggler navigator", xw, mid, 0).use("navigator").say("card_maneuver", "3bl")
		c.is("flies", c.reveal(c.a, "1bl"), "3bl")
	}},
	{"tactician", func(c *cardTable) {
		c.duel("patrolleader tactician", xw, mid, 0).fire("", "").has(c.e, Stress, 1)
		c = newCards(c.T)
		c.duel("patrolleader tactician", xw, 50, 0).fire("", "").has(c.e, Stress, 0)
	}},
	{"r2d2-swx22", func(c *cardTable) {
		c.duel("outerrimsmuggler r2d2-swx22", xw, mid, 0).hurt(c.a, 1)
		c.a.Shields = 0
		c.use("r2d2-swx22").dice("effect", "F").window(RoundEnd, nil, Moment{}).is("shields", c.a.Shields, 1).is("card", c.a.Damage[0].Key, "")
	}},
	{"kylekatarn", func(c *cardTable) {
		c.duel("outerrimsmuggler kylekatarn", xw, 300, 0).token(c.a, Stress, 1).use("kylekatarn").fly(c.a, "1s").has(c.a, Focus, 1)
	}},
	{"hansolo", func(c *cardTable) {
		c.duel("outerrimsmuggler hansolo", xw, mid, 0).lock(c.a, c.e).use("hansolo").fire("FF", "").left(2, 0).is("lock", c.g.locked(c.a, c.e),
			false)
	}},
	{"landocalrissian", func(c *cardTable) {
		c.duel("outerrimsmuggler landocalrissian", xw, mid, 0)
		c.faces["effect_defense"] = []int{1, 4} // an evade and a focus result of defense dice
		c.act(c.a, "upgrade/landocalrissian").has(c.a, Evade, 1).has(c.a, Focus, 1)
	}},
	{"marajade", func(c *cardTable) {
		c.duel("patrolleader marajade", xw, 50, 0)
		o := c.put(2, xw, 520, 390, 0)
		c.token(o, Stress, 1).window(CombatEnd, nil, Moment{}).has(c.e, Stress, 1).has(o, Stress, 1)
	}},
	{"fleetofficer", func(c *cardTable) {
		c.duel("patrolleader fleetofficer", xw, mid, 0)
		o := c.put(1, tf, 530, 300, 0)
		c.say("card_ship", o.ID, c.a.ID).act(c.a, "upgrade/fleetofficer").has(o, Focus, 1).has(c.a, Focus, 1).has(c.a, Stress, 1)
	}},
	{"leebo", func(c *cardTable) {
		c.duel("outerrimsmuggler leebo", xw, 300, 0).say("free_action", "boost").say("boost", "1s").act(c.a, "upgrade/leebo").has(c.a, Ion,
			1).is("boosted", 900-c.a.Pose.Y, 420.0)
	}},
	{"ysanneisard", func(c *cardTable) {
		c.duel("patrolleader ysanneisard", xw, mid, 0).hurt(c.a, 1)
		c.a.Shields = 0
		c.use("ysanneisard").say("free_action", "evade").window(CombatStart, nil, Moment{}).has(c.a, Evade, 1)
	}},
	{"systemsofficer", func(c *cardTable) {
		c.duel("patrolleader systemsofficer", xw, 300, 0)
		o := c.put(1, tf, 530, 420, 0)
		c.say("card_ship", o.ID, c.e.ID).fly(c.a, "1bl").is("white or red: nothing", c.g.locked(o, c.e), false)
		for _, m := range c.a.shipType().Dial {
			if m.Difficulty == flight.Green {
				c.a.Pose = up(450, 300, 0)
				c.fly(c.a, m.Code()).is("locked after "+m.Code(), c.g.locked(o, c.e), true)
				return
			}
		}
	}},
	{"k4securitydroid", func(c *cardTable) {
		c.duel("bobafett_scum k4securitydroid", xw, 300, 0).use("k4securitydroid").say("card_ship", c.e.ID).fly(c.a, "1s").is("locked",
			c.g.locked(c.a, c.e), true)
	}},
	{"outlawtech", func(c *cardTable) {
		c.duel("bobafett_scum outlawtech", xw, 350, 0).use("outlawtech").fly(c.a, "4k").has(c.a, Focus, 1)
	}},
	{"bossk", func(c *cardTable) {
		c.duel("bobafett_scum bossk", xw, mid, 0).use("bossk").fire("BBB", "").has(c.a, Stress, 1).has(c.a, Focus, 1).is("locked",
			c.g.locked(c.a, c.e), true)
	}},
	{"dengar", func(c *cardTable) {
		c.duel("bobafett_scum dengar", "lukeskywalker", mid, 0).use("dengar").say("reroll", "blank=2").dice("reroll_attack", "HH").fire("BBB",
			"").left(2, 0)
	}},
	{"kananjarrus", func(c *cardTable) {
		c.duel("outerrimsmuggler kananjarrus", xw, 350, 0)
		o := c.put(1, xw, 530, 300, 0)
		c.token(o, Stress, 2).use("kananjarrus").fly(o, "3s").has(o, Stress, 1)
	}},
	{"ezrabridger", func(c *cardTable) {
		c.duel("outerrimsmuggler ezrabridger", xw, mid, 0).token(c.a, Stress, 1).use("ezrabridger").fire("FB", "").left(0, 1)
	}},
	{"tailgunner", func(c *cardTable) {
		c.duel("norrawexley tailgunner", xw, mid, 0).fire("", "").pools(2, 2)
		c.a.Pose = up(450, 300, 180)
		c.fire("", "").pools(2, 1)
	}},
	// sensors, tech, illicit
	{"firecontrolsystem", func(c *cardTable) {
		c.duel("bluesquadronpilot firecontrolsystem", xw, mid, 0).use("firecontrolsystem").fire("", "").is("locked", c.g.locked(c.a, c.e), true)
	}},
	{"sensorjammer", func(c *cardTable) {
		c.duel(tf, "bluesquadronpilot sensorjammer", mid, 0).lock(c.a, c.e).use("sensorjammer", "lock").say("reroll", "blank=1").fire("HB",
			"").left(0, 0)
	}},
	{"advancedsensors", func(c *cardTable) {
		c.duel("bluesquadronpilot advancedsensors", xw, mid, 0).use("advancedsensors").say("free_action", "focus")
		c.reveal(c.a, "1s")
		c.has(c.a, Focus, 1).is("step skipped", c.a.SkipAction, true)
	}},
	{"accuracycorrector", func(c *cardTable) {
		c.duel("bluesquadronpilot accuracycorrector", tf, mid, 0).token(c.a, Focus, 1).use("accuracycorrector", Focus).fire("FBB", "").left(2,
			0).has(c.a, Focus, 1)
	}},
	{"electronicbaffle", func(c *cardTable) {
		c.duel("bluesquadronpilot electronicbaffle", tf, mid, 0).use("electronicbaffle").gain(c.a, Stress, 1).has(c.a, Stress, 0).is("shields",
			c.a.Shields, 4)
	}},
	{"advtargetingcomputer", func(c *cardTable) {
		c.duel("darthvader advtargetingcomputer", xw, mid, 0).lock(c.a, c.e).use("advtargetingcomputer", "lock").fire("BB", "").left(0,
			1).is("lock kept", c.g.locked(c.a, c.e), true)
	}},
	{"sensorcluster", func(c *cardTable) {
		c.duel(tf, "omegaace sensorcluster", mid, 0).token(c.e, Focus, 1).use("sensorcluster").fire("HH", "BBB").left(1, 0)
	}},
	{"primedthrusters", func(c *cardTable) {
		c.duel("omegaace primedthrusters", xw, mid, 0).token(c.a, Stress, 2).is("roll", c.g.mayAct(c.a, "barrel_roll"), true).is("focus",
			c.g.mayAct(c.a, "focus"), false)
		c.token(c.a, Stress, 3).is("three tokens", c.g.mayAct(c.a, "barrel_roll"), false)
	}},
	{"weaponsguidance", func(c *cardTable) {
		c.duel("omegaace weaponsguidance", xw, mid, 0).token(c.a, Focus, 1).use("weaponsguidance").fire("BB", "").left(1, 0).has(c.a, Focus, 0)
	}},
	{"wired", func(c *cardTable) {
		c.duel("omegaace wired", xw, mid, 0).token(c.a, Stress, 1).use("wired").say("reroll", "focus=2").dice("reroll_attack", "HH").fire("FF",
			"").left(2, 0)
	}},
	{"deadmansswitch", func(c *cardTable) {
		c.duel(xw, "binayrepirate deadmansswitch", mid, 0)
		c.e.Shields = 0
		o := c.put(2, xw, 500, 490, 0)
		c.hurt(c.e, 1).fire("HBB", "").is("destroyed", c.e.Destroyed, true).is("beside", o.Shields, 1).is("attacker is too far", c.a.Shields, 2)
	}},
	// modifications
	{"stealthdevice", func(c *cardTable) {
		c.duel(xw, "academypilot stealthdevice", mid, 0).fire("", "").pools(3, 4)
		c.fire("HBB", "").is("discarded", c.e.Upgrades[0].Discarded, true)
		c.fire("", "").pools(3, 3)
	}},
	plain("shieldupgrade", tf, func(c *cardTable, s *Ship) { c.is("shields", s.Shields, 1) }),
	plain("hullupgrade", tf, func(c *cardTable, s *Ship) { c.is("hull", s.hull(), 4) }),
	plain("engineupgrade", tf, func(c *cardTable, s *Ship) { c.is("boost", slices.Contains(c.g.actions(s), "boost"), true) }),
	plain("targetingcomputer", tf, func(c *cardTable, s *Ship) { c.is("lock", slices.Contains(c.g.actions(s), "target_lock"), true) }),
	plain("vectoredthrusters", xw, func(c *cardTable, s *Ship) { c.is("roll", slices.Contains(c.g.actions(s), "barrel_roll"), true) }),
	plain("bwinge2", "bluesquadronpilot", func(c *cardTable, s *Ship) {
		c.is("crew", len(list.Check(sq("rebel", "bluesquadronpilot bwinge2 gunner"), 100, coded).Problems), 0)
	}),
	{"antipursuitlasers", func(c *cardTable) { bump(c, "outerrimsmuggler antipursuitlasers"); c.is("shields", c.a.Shields, 1) }},
	{"ionprojector", func(c *cardTable) { bump(c, "outerrimsmuggler ionprojector"); c.has(c.a, Ion, 1) }},
	{"autothrusters", func(c *cardTable) {
		c.duel(xw, "soontirfel autothrusters", mid, 0).use("autothrusters").fire("HBB", "BBB").left(1, 0) // in arc at Range 2
		c = newCards(c.T)
		c.duel(xw, "soontirfel autothrusters", 250, 0).use("autothrusters").fire("HBB", "BBBB").left(0, 0)
		c = newCards(c.T)
		c.duel("outerrimsmuggler", "soontirfel autothrusters", mid, 0)
		c.a.Pose = up(450, 300, 180)
		c.use("autothrusters").fire("HB", "BBB").left(0, 0)
	}},
	{"twinionenginemkii", func(c *cardTable) {
		c.duel("academypilot twinionenginemkii", xw, mid, 0).is("bank",
			c.g.colour(c.a, flight.Maneuver{Speed: 3, Bearing: flight.BankLeft, Difficulty: flight.White}), flight.Green).is("turn",
			c.g.colour(c.a, flight.Maneuver{Speed: 3, Bearing: flight.TurnLeft, Difficulty: flight.White}), flight.White)
	}},
	{"guidancechips", func(c *cardTable) {
		c.duel("rookiepilot protontorpedoes guidancechips", xw, mid, 0).lock(c.a, c.e).use("guidancechips").shoot("protontorpedoes", "BBBB",
			"").left(0, 1)
		c = newCards(c.T)
		c.duel("goldsquadronpilot protontorpedoes guidancechips", xw, mid, 0).lock(c.a, c.e).use("guidancechips").shoot("protontorpedoes",
			"BBBB", "").left(1, 0)
	}},
	{"stygiumparticleaccelerator", func(c *cardTable) {
		c.duel("whisper stygiumparticleaccelerator", xw, mid, 0).use("stygiumparticleaccelerator").say("free_action", "evade").act(c.a,
			"cloak").has(c.a, Evade, 1)
	}},
	{"advancedcloakingdevice", func(c *cardTable) {
		c.duel("whisper advancedcloakingdevice", xw, mid, 0).use("advancedcloakingdevice").say("free_action", "cloak").fire("BBBB", "").has(c.a,
			Cloak, 1)
	}},
	{"lightweightframe", func(c *cardTable) {
		c.duel("lukeskywalker", "scimitarsquadronpilot lightweightframe", mid, 0).fire("HHH", "BBE").left(2, 0).is("a die more",
			len(c.g.Attack.Defense), 3)
	}},
	// titles
	plain("millenniumfalcon", "hansolo", func(c *cardTable, s *Ship) { c.is("evade", slices.Contains(c.g.actions(s), "evade"), true) }),
	fits("slavei", "scum", "bobafett_scum slavei protontorpedoes"),
	fits("royalguardtie", "imperial", "soontirfel royalguardtie hullupgrade shieldupgrade"),
	fits("awingtestpilot", "rebel", "greensquadronpilot awingtestpilot predator juke"),
	fits("virago", "scum", "guri virago firecontrolsystem deadmansswitch"),
	fits("andrasta", "scum", "bobafett_scum andrasta seismiccharges protonbombs proximitymines"),
	fits("tiex1", "imperial", "darthvader tiex1 advtargetingcomputer"),
	fits("heavyscykinterceptor", "scum", "cartelspacer heavyscykinterceptor ioncannon"),
	plain("punishingone", "dengar", func(c *cardTable, s *Ship) { c.is("attack", c.g.primary(s), 3) }),
	fits("vaksai", "scum", "talonbanecobra vaksai hullupgrade shieldupgrade engineupgrade"),
	plain("chardaanrefit", "prototypepilot", func(c *cardTable, s *Ship) {
		c.is("cost", list.ShipCost("prototypepilot", []string{"chardaanrefit"}), 15)
	}),
	fits("bombloadout", "rebel", "goldsquadronpilot bombloadout seismiccharges"),
	fits("renegaderefit", "rebel", "lukeskywalker renegaderefit hullupgrade shieldupgrade"),
	{"moldycrow", func(c *cardTable) {
		c.duel("kylekatarn moldycrow", xw, mid, 0).token(c.a, Focus, 1).token(c.e, Focus, 1)
		c.g.enter(End)
		c.g.Opened = true
		c.run(func(t *engine.Table) { c.g.endPhase(t) }).has(c.a, Focus, 1).has(c.e, Focus, 0)
	}},
	{"tied", func(c *cardTable) {
		c.duel("rexlerbrath tied ioncannon", xw, mid, 0).use("tied").say("card_attack", c.a.ID+" primary "+c.e.ID).shoot("ioncannon", "BBBHBB",
			"").is("shields", c.e.Shields, 1)
	}},
	{"tiex7", func(c *cardTable) {
		c.duel("rexlerbrath tiex7", xw, 300, 0).use("tiex7").say("free_action", "evade").fly(c.a, "3s").has(c.a, Evade, 1)
		c = newCards(c.T)
		c.duel("rexlerbrath tiex7", xw, 100, 0).use("tiex7").fly(c.a, "3s").has(c.a, Evade, 0)
	}},
	{"tiev1", func(c *cardTable) {
		c.duel("theinquisitor tiev1", xw, mid, 0).use("tiev1").say("lock", c.e.ID).say("free_action", "evade").act(c.a, "target_lock").has(c.a,
			Evade, 1)
	}},
	{"concorddawnprotector", func(c *cardTable) {
		c.duel(xw, "kadsolus concorddawnprotector", 50, 180).fire("HHBB", "BBB").left(1, 0)
		c = newCards(c.T)
		c.duel(xw, "kadsolus concorddawnprotector", 50, 0).fire("HHBB", "BBB").left(2, 0)
	}},
	// cards of the later waves
	{"connernet", func(c *cardTable) { bomb(c, "connernet", "conner_net", false) }},
	{"ionbombs", func(c *cardTable) { bomb(c, "ionbombs", "ion_bomb", true) }},
	{"thermaldetonators", func(c *cardTable) { bomb(c, "thermaldetonators", "thermal_detonator", true) }},
	{"finn", func(c *cardTable) {
		c.duel("outerrimsmuggler finn reconspecialist", xw, mid, 0).use("finn").fire("HB", "").is("a blank more", count(c.g.Attack.Dice, Blank),
			2)
	}},
	{"bistan", func(c *cardTable) {
		c.duel("outerrimsmuggler bistan", xw, mid, 0).use("bistan").fire("HB", "").left(0, 1)
	}},
	{"wookieecommandos", func(c *cardTable) {
		c.duel("outerrimsmuggler wookieecommandos", xw, mid, 0).use("wookieecommandos").say("reroll", "focus=2").dice("reroll_attack",
			"HH").fire("FF", "").left(2, 0)
	}},
	{"leiaorgana", func(c *cardTable) {
		c.duel("outerrimsmuggler leiaorgana", xw, mid, 0)
		o := c.put(1, xw, 600, 300, 0)
		c.is("before", c.g.colour(o, flight.Maneuver{Speed: 4, Bearing: flight.Koiogran, Difficulty: flight.Red}), flight.Red)
		c.use("leiaorgana").window(ActivationStart, nil, Moment{}).is("in the phase",
			c.g.colour(o, flight.Maneuver{Speed: 4, Bearing: flight.Koiogran, Difficulty: flight.Red}), flight.White).is("an enemy's",
			c.g.colour(c.e, flight.Maneuver{Speed: 4, Bearing: flight.Koiogran, Difficulty: flight.Red}), flight.Red)
		c.g.expire("activation")
		c.is("after it", c.g.colour(o, flight.Maneuver{Speed: 4, Bearing: flight.Koiogran, Difficulty: flight.Red}), flight.Red).is("discarded",
			c.a.Upgrades[0].Discarded, true)
	}},
	{"r4d6", func(c *cardTable) {
		c.duel("lukeskywalker", "wedgeantilles r4d6", 50, 0).use("r4d6").fire("HHHH", "BB").left(2, 0).has(c.e, Stress, 2)
	}},
	{"r7t1", func(c *cardTable) {
		c.duel("lukeskywalker r7t1", tf, mid, 180).say("card_ship", c.e.ID).say("card_choice", "target_lock").say("free_action",
			"boost").say("boost", "1s").act(c.a, "upgrade/r7t1")
		c.is("locked", c.g.locked(c.a, c.e), true).is("boosted", 900-c.a.Pose.Y, 380.0)
	}},
	{"crackshot", func(c *cardTable) {
		c.duel("darthvader crackshot", xw, mid, 0).use("crackshot").fire("HC", "EE").left(0, 1).is("discarded", c.a.Upgrades[0].Discarded, true)
		c = newCards(c.T)
		c.duel("darthvader crackshot", xw, mid, 0).use("crackshot").fire("HH", "EB").left(2, 0)
	}},
	{"selflessness", func(c *cardTable) {
		c.duel(tf, xw, mid, 0)
		o := c.put(2, "lukeskywalker selflessness", 500, 490, 0)
		c.use("selflessness").fire("HC", "BB").left(0, 1).is("his shields", o.Shields, 1)
	}},
	{"stayontarget", func(c *cardTable) {
		c.duel("lukeskywalker stayontarget", tf, mid, 0).use("stayontarget").say("card_maneuver", "2tl").is("flies", c.reveal(c.a, "2s"), "2tl")
		c.is("red", c.g.colour(c.a, flight.Maneuver{Speed: 2, Bearing: flight.TurnLeft, Difficulty: flight.White}), flight.Red)
	}},
	{"attannimindlink", func(c *cardTable) {
		c.duel("guri attannimindlink", xw, mid, 0)
		o, other := c.put(1, "kavil attannimindlink", 600, 300, 0), c.put(1, "binayrepirate", 650, 300, 0)
		c.gain(c.a, Focus, 1).has(o, Focus, 1).has(other, Focus, 0).gain(o, Focus, 1).has(c.a, Focus, 1)
	}},
	{"adrenalinerush", func(c *cardTable) {
		c.duel("lukeskywalker adrenalinerush", tf, 290, 0).use("adrenalinerush").is("flies", c.reveal(c.a, "4k"), "4k")
		c.fly(c.a, "4k").has(c.a, Stress, 0).is("discarded", c.a.Upgrades[0].Discarded, true)
	}},
	{"intensity", func(c *cardTable) {
		c.duel("soontirfel intensity", xw, 250, 0).use("intensity").say("boost", "1s").say("card_choice", "spend_evade").act(c.a,
			"boost").has(c.a, Evade, 1).is("face", c.a.Upgrades[0].Face, 1)
		c.use("intensity").say("card_choice", "spend_evade").window(CombatEnd, nil, Moment{}).has(c.a, Evade, 0).is("face",
			c.a.Upgrades[0].Face, 0)
	}},
	{"enhancedscopes", func(c *cardTable) {
		c.duel("bluesquadronpilot enhancedscopes", xw, mid, 0).window(ActivationStart, nil, Moment{}).is("in the phase", c.g.skill(c.a), 0)
		c.g.expire("activation")
		c.is("after it", c.g.skill(c.a), 2)
	}},
	{"reinforceddeflectors", func(c *cardTable) {
		c.duel(xw, "hansolo reinforceddeflectors", mid, 0).fire("HHH", "").is("5 - 3 + 1", c.e.Shields, 3)
		c.fire("HHB", "").is("two are too few", c.e.Shields, 1)
	}},
	{"commrelay", func(c *cardTable) {
		c.duel("omegaace commrelay", xw, mid, 0).gain(c.a, Evade, 1).gain(c.a, Evade, 1).has(c.a, Evade, 1).is("stays",
			c.g.forbids(c.a, toShed(Evade)), true)
	}},
	{"advancedoptics", func(c *cardTable) {
		c.duel("omegaace advancedoptics", xw, mid, 0).gain(c.a, Focus, 2).has(c.a, Focus, 1).is("stays", c.g.forbids(c.a, toShed(Focus)), true)
	}},
	{"linkedbattery", func(c *cardTable) {
		c.duel("bluesquadronpilot linkedbattery", tf, mid, 0).use("linkedbattery").say("reroll", "blank=1").dice("reroll_attack",
			"H").fire("BBB", "").left(1, 0)
	}},
	{"glitterstim", func(c *cardTable) {
		c.duel("binayrepirate glitterstim", xw, mid, 0).use("glitterstim").window(CombatStart, nil, Moment{}).has(c.a, Stress, 1)
		c.use("glitterstim").fire("FF", "").left(2, 0)
		c.g.expire("round")
		c.use("glitterstim").fire("FF", "").left(0, 0)
	}},
	{"burnoutslam", func(c *cardTable) {
		c.duel("bobafett_scum burnoutslam", xw, 300, 180).fly(c.a, "2s").say("slam", "2s").act(c.a, "slam").is("discarded",
			c.a.Upgrades[0].Discarded, true).has(c.a, "weapons_disabled", 1)
	}},
	{"advancedslam", func(c *cardTable) {
		c.duel("mirandadoni advancedslam", tf, 300, 180)
		c.a.Pose = up(300, 100, 0)
		c.fly(c.a, "2s").use("advancedslam").say("slam", "2s").say("free_action", "focus").act(c.a, "slam").has(c.a, Focus, 1)
	}},
	{"countermeasures", func(c *cardTable) {
		c.duel(xw, "hansolo countermeasures", mid, 0).lock(c.a, c.e).use("countermeasures").say("card_ship", c.a.ID).window(CombatStart, nil,
			Moment{})
		c.is("Agility", c.g.agility(c.e), 2).is("lock", c.g.locked(c.a, c.e), false)
	}},
	{"integratedastromech", func(c *cardTable) {
		c.duel(tf, "rookiepilot r2astromech integratedastromech", mid, 0)
		c.e.Shields = 0
		c.use("integratedastromech").fire("HB", "").is("cards", len(c.e.Damage), 0).is("astromech", c.e.Upgrades[0].Discarded,
			true).is("itself", c.e.Upgrades[1].Discarded, false)
	}},
	{"experimentalinterface", func(c *cardTable) {
		c.duel("lukeskywalker marksmanship experimentalinterface", tf, mid, 0).use("experimentalinterface").say("free_action",
			"upgrade/marksmanship").act(c.a, "focus").has(c.a, Stress, 1).is("Marksmanship", c.g.lasting(c.a, "marksmanship"), 1)
	}},
	{"maneuveringfins", func(c *cardTable) {
		c.duel("bossk maneuveringfins", xw, mid, 0)
		c.use("maneuveringfins").say("card_maneuver", "2bl").is("flies", c.reveal(c.a, "2tl"), "2bl")
	}},
	fits("tieshuttle", "imperial", "scimitarsquadronpilot tieshuttle tactician reconspecialist"),
	fits("smugglingcompartment", "rebel", "outerrimsmuggler smugglingcompartment inertialdampeners hullupgrade"),
	fits("sabinesmasterpiece", "rebel", "ahsokatano sabinesmasterpiece reconspecialist inertialdampeners"),
	{"blackone", func(c *cardTable) {
		c.duel("poedameron blackone", tf, mid, 0).lock(c.e, c.a).use("blackone").say("boost", "1s").say("card_ship", c.a.ID, c.e.ID).act(c.a,
			"boost").is("lock", c.g.locked(c.e, c.a), false)
	}},
	{"allianceoverhaul", func(c *cardTable) {
		c.duel("norrawexley allianceoverhaul", tf, mid, 0).use("allianceoverhaul").fire("", "").pools(3, 3)
		c.a.Pose = up(450, 300, 180)
		c.use("allianceoverhaul").fire("FB", "").pools(2, 3).left(0, 1)
	}},
	{"deadeye", func(c *cardTable) {
		c.duel("lukeskywalker deadeye protontorpedoes", tf, mid, 0)
		_, without := c.g.mayShoot(c.a, "protontorpedoes", c.e)
		c.is("without a token", without, false).token(c.a, Focus, 1).shoot("protontorpedoes", "", "").pools(4, 3).has(c.a, Focus, 0)
	}},
	{"flightassistastromech", func(c *cardTable) {
		c.duel("goldsquadronpilot flightassistastromech ioncannonturret", xw, mid, 0)
		c.a.Pose = up(450, 300, 180)
		_, behind := c.g.mayShoot(c.a, "ioncannonturret", c.e)
		c.is("attacks outside the arc", behind, false)
		c.use("flightassistastromech").say("free_action", "boost").say("boost", "1s").fly(c.a, "1s").is("flown and boosted", 900-c.a.Pose.Y,
			140.0)
	}},
	{"r5p8", func(c *cardTable) {
		c.duel(xw, "syndicatethug r5p8", mid, 0).use("r5p8").dice("effect", "C").fire("", "").is("attacker", c.a.Shields, 1).is("own",
			c.e.Shields, 2)
	}},
	{"r4b11", func(c *cardTable) {
		c.duel("syndicatethug r4b11", xw, mid, 0).lock(c.a, c.e).use("r4b11").say("reroll", "evade=2").dice("reroll_defense", "BB").fire("HH",
			"EE").left(2, 0)
	}},
	{"salvagedastromech", func(c *cardTable) {
		c.duel(xw, "syndicatethug salvagedastromech", mid, 0)
		c.e.Shields = 0
		c.g.side(2).Unseen = []string{"core2.damaged_engine"}
		c.use("salvagedastromech").fire("CBB", "B").is("cards", len(c.e.Damage), 0).is("discarded", c.e.Upgrades[0].Discarded, true)
	}},
	{"c3po", func(c *cardTable) {
		c.duel(xw, "outerrimsmuggler c3po", mid, 0).use("c3po").say("card_guess", "0").fire("HBB", "B").left(0, 0)
		c.use("c3po").fire("HBB", "B").left(1, 0) // once a round
		c = newCards(c.T)
		c.duel(xw, "outerrimsmuggler c3po", mid, 0).use("c3po").say("card_guess", "1").fire("HBB", "B").left(1, 0)
	}},
	{"janors", func(c *cardTable) {
		c.duel("outerrimsmuggler janors", xw, mid, 0)
		o := c.put(1, tf, 560, 300, 0)
		c.use("janors").act(o, "focus").has(o, Focus, 0).has(o, Evade, 1)
	}},
	{"moffjerjerrod", func(c *cardTable) {
		c.duel(xw, "patrolleader moffjerjerrod tactician", mid, 0)
		c.e.Shields = 0
		c.g.side(2).Unseen = []string{"core2.thrust_control_fire"}
		c.use("moffjerjerrod").say("card_choice", "tactician").fire("CBB", "").is("faceup", c.e.faceup(), 0).has(c.e, Stress, 0).is("Tactician",
			c.e.Upgrades[1].Discarded, true)
	}},
	{"herasyndulla", func(c *cardTable) {
		c.duel("outerrimsmuggler herasyndulla", xw, 300, 180).token(c.a, Stress, 1).is("flies", c.reveal(c.a, "3k"), "3k")
		c.fly(c.a, "3k").has(c.a, Stress, 2)
	}},
	{"inspiringrecruit", func(c *cardTable) {
		c.duel("outerrimsmuggler inspiringrecruit", xw, 400, 0)
		o := c.put(1, xw, 560, 300, 0)
		c.token(o, Stress, 3).use("inspiringrecruit").fly(o, "1s").has(o, Stress, 1)
	}},
	{"bazemalbus", func(c *cardTable) {
		c.duel("outerrimsmuggler bazemalbus", xw, mid, 0)
		o := c.put(2, xw, 550, 510, 0)
		c.use("bazemalbus").say("card_attack", c.a.ID+" primary "+o.ID).fire("BBHH", "").is("the other's shields", o.Shields,
			0).is("no further attack", c.g.mayNotAttack(c.a), true)
	}},
	{"lattsrazzi", func(c *cardTable) {
		c.duel(xw, "bobafett_scum lattsrazzi", mid, 0).token(c.a, Stress, 1).use("lattsrazzi").fire("HBB", "BB").left(0, 0).has(c.a, Stress, 0)
	}},
	{"inertialdampeners", func(c *cardTable) {
		c.duel("binayrepirate inertialdampeners", xw, 300, 0).use("inertialdampeners").is("flies", c.reveal(c.a, "2s"), "0s")
		c.run(func(t *engine.Table) {
			c.g.execute(t, c.a, flight.Maneuver{Speed: 0, Bearing: flight.Stationary, Difficulty: flight.White})
		}).is("stays", c.a.Pose, up(450, 300, 0)).has(c.a, Stress, 1)
	}},
	{"blackmarketslicertools", func(c *cardTable) {
		c.duel("binayrepirate blackmarketslicertools", xw, mid, 0).token(c.e, Stress, 1).say("card_ship", c.e.ID).dice("effect", "H").act(c.a,
			"upgrade/blackmarketslicertools").has(c.e, Stress, 0).is("cards", len(c.e.Damage), 1)
	}},
	{"extramunitions", func(c *cardTable) {
		c.duel("goldsquadronpilot extramunitions protontorpedoes", xw, mid, 0).lock(c.a, c.e).shoot("protontorpedoes", "", "").is("discarded",
			c.a.Upgrades[1].Discarded, false)
		c.lock(c.a, c.e).shoot("protontorpedoes", "", "").is("discarded", c.a.Upgrades[1].Discarded, true)
	}},
	{"munitionsfailsafe", func(c *cardTable) {
		c.duel("rookiepilot protontorpedoes munitionsfailsafe", xw, mid, 0).lock(c.a, c.e).shoot("protontorpedoes", "", "").is("after a miss",
			c.a.Upgrades[0].Discarded, false)
		c.lock(c.a, c.e).shoot("protontorpedoes", "HHHH", "").is("after a hit", c.a.Upgrades[0].Discarded, true)
	}},
	{"longrangescanners", func(c *cardTable) {
		c.duel("hortonsalm", xw, 250, 0)
		far := c.put(2, tf, 450, 880, 0)
		b := c.put(1, "scimitarsquadronpilot longrangescanners", 400, 300, 0)
		c.is("Range 3", c.g.inLockRange(b, c.e), true).is("beyond", c.g.inLockRange(b, far), true).is("the other ship beyond",
			c.g.inLockRange(c.a, far), false)
		c.e.Pose = up(450, 400, 0)
		c.is("Range 1", c.g.inLockRange(b, c.e), false)
	}},
	{"st321", func(c *cardTable) {
		c.duel("captainkagi st321", xw, 500, 0).is("far off", c.g.inLockRange(c.a, c.e), true)
	}},
	{"outrider", func(c *cardTable) {
		c.duel("dashrendar outrider ioncannon", tf, mid, 0)
		c.a.Pose = up(450, 300, 180)
		_, primary := c.g.mayShoot(c.a, book.PrimaryWeapon, c.e)
		c.is("primary", primary, false).shoot("ioncannon", "", "").pools(3, 3)
	}},
	{"btla4ywing", func(c *cardTable) {
		c.duel("hortonsalm btla4ywing ioncannonturret", tf, mid, 0).use("btla4ywing").say("card_attack",
			c.a.ID+" ioncannonturret "+c.e.ID).fire("BBHBB", "").has(c.e, Ion, 1)
		c.a.Pose = up(450, 300, 180)
		_, behind := c.g.mayShoot(c.a, "ioncannonturret", c.e)
		c.is("behind", behind, false)
	}},
	{"dauntless", func(c *cardTable) {
		c.duel("patrolleader dauntless", xw, 30, 0).use("dauntless").say("free_action", "focus").fly(c.a, "1s").has(c.a, Focus, 1).has(c.a,
			Stress, 1)
	}},
	{"weaponsengineer", func(c *cardTable) {
		c.duel("outerrimsmuggler weaponsengineer", xw, mid, 0)
		o, third := c.put(2, xw, 500, 500, 0), c.put(2, xw, 560, 500, 0)
		c.use("weaponsengineer").say("lock", c.e.ID).say("card_ship", o.ID).act(c.a, "target_lock").is("both",
			c.g.locked(c.a, c.e) && c.g.locked(c.a, o), true)
		c.run(func(t *engine.Table) { c.g.acquire(t, c.a, third) }).is("the oldest goes", c.g.locked(c.a, c.e), false).is("two are left",
			c.g.locks(c.a), 2)
	}},
	{"r3astromech", func(c *cardTable) {
		c.duel("lukeskywalker r3astromech", tf, mid, 0).use("r3astromech").fire("FHB", "").left(1, 0).has(c.a, Evade, 1)
	}},
	{"swarmleader", func(c *cardTable) {
		c.duel("howlrunner swarmleader", xw, mid, 0)
		o, away := c.put(1, tf, 500, 300, 0), c.put(1, tf, 400, 300, 180)
		c.token(o, Evade, 1).token(away, Evade, 1).use("swarmleader").say("card_ship", o.ID).fire("", "").pools(3, 2).has(o, Evade, 0).has(away,
			Evade, 1)
	}},
	{"zuckuss", func(c *cardTable) {
		c.duel("bobafett_scum zuckuss", xw, mid, 0).use("zuckuss").say("reroll", "evade=2").dice("reroll_defense", "BB").fire("HHB",
			"EE").left(2, 0).has(c.a, Stress, 2)
	}},
	{"4lom", func(c *cardTable) {
		c.duel("bobafett_scum 4lom", xw, mid, 0).token(c.e, Focus, 1).token(c.e, Evade, 1).use("4lom", Evade, Focus).say("card_choice",
			"spend_evade").fire("HHB", "FB").left(1, 0).has(c.e, Evade, 1).has(c.e, Focus, 0).has(c.a, Ion, 1)
		c.is("afterwards", c.g.forbids(c.e, toSpend(Evade)), false)
	}},
	{"rey", func(c *cardTable) {
		c.duel("outerrimsmuggler rey", xw, mid, 0).token(c.a, Focus, 1).use("rey").window(EndStart, nil, Moment{}).has(c.a, Focus, 0)
		c.use("rey").window(CombatStart, nil, Moment{}).has(c.a, Focus, 1).is("left on the card", c.a.Upgrades[0].N, 0)
	}},
	{"jynerso", func(c *cardTable) {
		c.duel("outerrimsmuggler jynerso", xw, mid, 0)
		c.put(2, xw, 500, 500, 0)
		o := c.put(1, xw, 570, 300, 0)
		c.say("card_ship", o.ID).act(c.a, "upgrade/jynerso").has(o, Focus, 2)
	}},
	{"sawgerrera", func(c *cardTable) {
		c.duel("outerrimsmuggler sawgerrera", xw, mid, 0).use("sawgerrera").fire("FF", "").left(0, 2).is("own shields", c.a.Shields, 3)
	}},
	{"magvayarro", func(c *cardTable) {
		c.duel(xw, "outerrimsmuggler magvayarro", mid, 0).use("magvayarro").fire("", "").is("locked", c.g.locked(c.e, c.a), true)
	}},
	{"agentkallus", func(c *cardTable) {
		c.duel("patrolleader agentkallus", xw, mid, 0)
		o := c.put(2, xw, 450, 620, 0)
		c.g.Round = 1
		c.say("card_ship", c.e.ID).window(PlanningStart, nil, Moment{})
		c.use("agentkallus").fire("FBB", "").left(1, 0)
		c.e = o
		c.use("agentkallus").fire("FBB", "").left(0, 0)
	}},
	{"emperorpalpatine", func(c *cardTable) {
		c.duel(tf, xw, mid, 0)
		c.put(1, "captainkagi emperorpalpatine", 700, 100, 0)
		c.use("emperorpalpatine").say("card_choice", "name_crit").fire("HB", "").left(1, 1)
		c.use("emperorpalpatine").fire("HB", "").left(1, 0) // once a round
		c = newCards(c.T)
		c.duel(tf, xw, mid, 0)
		c.put(2, "captainkagi emperorpalpatine", 700, 100, 0)
		c.use("emperorpalpatine").say("card_choice", "name_evade").fire("HB", "FB").left(0, 0)
	}},
	fits("havoc", "scum", "lokrevenant havoc firecontrolsystem genius"),
	{"contrabandcybernetics", func(c *cardTable) {
		c.duel("binayrepirate contrabandcybernetics", xw, 300, 0).token(c.a, Stress, 1).use("contrabandcybernetics").is("flies",
			c.reveal(c.a, "3k"), "3k")
		c.has(c.a, Stress, 2).is("may act", c.g.mayAct(c.a, "focus"), true).is("discarded", c.a.Upgrades[0].Discarded, true)
		c.g.expire("round")
		c.is("next round", c.g.mayAct(c.a, "focus"), false)
	}},
	{"pivotwing", func(c *cardTable) {
		n := book.Pilot("hefftobber").Values().Agility
		c.duel("hefftobber pivotwing", xw, 400, 0).is("attack face", c.g.agility(c.a), n+1)
		c.use("pivotwing").fly(c.a, "1s").is("landing face", c.g.agility(c.a), n)
		c.use("pivotwing")
		c.reveal(c.a, "0s")
		c.is("turned round", c.a.Pose.A, 3.1416)
	}},
}

// fits is a card that only changes what may be equipped.
func fits(key, faction, ship string) cardTest {
	return cardTest{key, func(c *cardTable) { c.is("problems", rules(list.Check(sq(faction, ship), 100, coded)), "[]") }}
}

// autoblaster: two evades cancel the critical hit, not the hit.
func autoblaster(c *cardTable, pilot, weapon, dice string, hits, crits int) {
	c.Helper()
	c.duel(pilot+" "+weapon, xw, 50, 0).shoot(weapon, dice, "EE").left(hits, crits)
	c = newCards(c.T)
	c.duel(pilot+" "+weapon, xw, 50, 0).shoot(weapon, dice, "BB").left(hits, 1)
}

// bomb: the card drops its token and is discarded.
func bomb(c *cardTable, card, token string, reveal bool) {
	c.Helper()
	c.duel("gammasquadronpilot "+card, xw, mid, 0)
	if reveal {
		c.use(card)
		c.reveal(c.a, "1s")
	} else {
		c.act(c.a, "upgrade/"+card)
	}
	if len(c.g.Bombs) != 1 || c.g.Bombs[0].Key != token {
		c.Fatalf("bombs: %v", c.g.Bombs)
	}
	c.is("behind it", 900-c.g.Bombs[0].Pose.Y, 240.0).is("discarded", c.a.Upgrades[0].Discarded, true)
}

// bump: the attacker flies into the card's ship; the die shows a hit.
func bump(c *cardTable, ship string) {
	c.Helper()
	c.duel(xw, ship, 50, 0).dice("effect", "H").fly(c.a, "2s").is("touching", c.g.touching(c.a, c.e), true)
}

func TestUpgrades(t *testing.T) {
	testCards(t, "upgrade", slices.Concat(upgradeTests, laterUpgradeTests))
}
