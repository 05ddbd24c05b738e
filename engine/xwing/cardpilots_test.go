package xwing

import (
	"slices"
	"testing"

	"estafeta/engine"
	"estafeta/engine/xwing/book"
	"estafeta/engine/xwing/flight"
)

// cardTest is what one card does, worked out from its text.
type cardTest struct {
	key string
	do  func(*cardTable)
}

const (
	xw  = "rookiepilot"  // X-wing: attack 3, Agility 2, hull 3, shields 2, pilot skill 2
	tf  = "academypilot" // TIE Fighter: attack 2, Agility 3, hull 3, no shields, pilot skill 1
	mid = 150.0          // Range 2
)

var pilotTests = []cardTest{
	{"wedgeantilles", func(c *cardTable) { c.duel("wedgeantilles", tf, mid, 0).fire("HHB", "").pools(3, 2) }},
	{"garvendreis", func(c *cardTable) {
		c.duel("garvendreis", tf, mid, 0)
		o := c.put(1, xw, 500, 300, 0)
		c.token(c.a, Focus, 1).use(Focus, "garvendreis").say("card_ship", o.ID).fire("FHB", "").left(2, 0).has(c.a, Focus, 0).has(o, Focus, 1)
	}},
	{"biggsdarklighter", func(c *cardTable) {
		c.a = c.put(2, tf, 450, 500, 180)
		b, friend, far := c.put(1, "biggsdarklighter", 450, 300, 0), c.put(1, xw, 500, 300, 0), c.put(1, xw, 300, 300, 0)
		target := func(o *Ship) bool { _, ok := c.g.mayShoot(c.a, book.PrimaryWeapon, o); return ok }
		c.is("before", target(friend), true)
		c.use("biggsdarklighter").window(CombatStart, nil, Moment{})
		c.is("Biggs", target(b), true).is("friend at Range 1", target(friend), false).is("farther friend", target(far), true)
		b.Pose = up(450, 100, 0) // out of reach: no target himself
		friend.Pose = up(480, 110, 0)
		c.g.expire("round")
		c.is("once a game", len(c.g.waiting(1, Moment{At: CombatStart}, nil)), 0)
	}},
	{"lukeskywalker", func(c *cardTable) {
		c.duel(tf, "lukeskywalker", mid, 0).use("lukeskywalker").fire("HH", "FB").left(1, 0)
	}},
	{"jekporkins", func(c *cardTable) {
		c.duel("jekporkins", tf, mid, 0).use("jekporkins").dice("effect", "H").gain(c.a, Stress, 1).has(c.a, Stress, 0).is("cards",
			len(c.a.Damage), 1)
		c.use("jekporkins").dice("effect", "F").gain(c.a, Stress, 1).has(c.a, Stress, 0).is("cards", len(c.a.Damage), 1)
	}},
	{"tarnmison", func(c *cardTable) {
		c.duel(tf, "tarnmison", mid, 0).use("tarnmison").fire("BB", "").is("locked", c.g.locked(c.e, c.a), true)
	}},
	{"wesjanson", func(c *cardTable) {
		c.duel("wesjanson", tf, mid, 0).token(c.e, Evade, 1).use("wesjanson").say("card_choice", "spend_evade").fire("BBB", "").has(c.e, Evade, 0)
	}},
	{"hobbieklivian", func(c *cardTable) {
		c.duel("hobbieklivian", tf, mid, 0).token(c.a, Stress, 2).use("hobbieklivian").run(func(t *engine.Table) {
			c.g.acquire(t, c.a, c.e)
		}).has(c.a, Stress, 1)
		c.use("lock", "hobbieklivian").say("reroll", "keep_dice=1").fire("BBB", "").has(c.a, Stress, 0)
	}},
	{"dutchvander", func(c *cardTable) {
		c.duel("dutchvander", tf, mid, 0)
		o := c.put(1, xw, 500, 300, 0)
		c.use("dutchvander").say("lock", c.e.ID).say("card_ship", o.ID, c.e.ID).act(c.a, "target_lock")
		c.is("locks", c.g.locked(c.a, c.e) && c.g.locked(o, c.e), true)
	}},
	{"hortonsalm", func(c *cardTable) {
		c.duel("hortonsalm", tf, mid, 0).use("hortonsalm").say("reroll", "blank=2").dice("reroll_attack", "HC").fire("BB", "").left(1, 1)
		c = newCards(c.T)
		c.duel("hortonsalm", tf, 50, 0).fire("BBB", "")
		c.is("at Range 1", c.wasOffered("hortonsalm"), false)
	}},
	{"tychocelchu", func(c *cardTable) {
		c.duel("tychocelchu", tf, mid, 0).token(c.a, Stress, 1).act(c.a, "focus").has(c.a, Focus, 1)
	}},
	{"jakefarrell", func(c *cardTable) {
		c.duel("jakefarrell", tf, mid, 180).use("jakefarrell").say("free_action", "barrel_roll").say("barrel_roll", "left").say("landing",
			"middle").act(c.a, "focus")
		c.is("rolled", c.a.Pose.X, 370.0)
	}},
	{"gemmersojan", func(c *cardTable) {
		c.duel("gemmersojan", tf, 50, 0).is("Agility near an enemy", c.g.agility(c.a), 4)
		c.e.Pose = up(450, 600, 0)
		c.is("Agility far from it", c.g.agility(c.a), 3)
	}},
	{"hansolo", func(c *cardTable) {
		c.duel("hansolo", tf, mid, 0).use("hansolo").dice("reroll_attack", "HHC").fire("HBF", "").left(2, 1)
	}},
	{"chewbacca", func(c *cardTable) {
		c.duel(xw, "chewbacca", mid, 0)
		c.e.Shields = 0
		c.g.side(2).Unseen = []string{"core2.thrust_control_fire"}
		c.fire("CBB", "B").has(c.e, Stress, 0).is("faceup", c.e.faceup(), 0).is("cards", len(c.e.Damage), 1)
	}},
	{"landocalrissian", func(c *cardTable) {
		c.duel("landocalrissian", tf, mid, 180)
		o := c.put(1, xw, 530, 440, 0)
		c.say("card_ship", o.ID).say("free_action", "focus").fly(c.a, "1s").has(o, Focus, 1)
	}},
	{"tennumb", func(c *cardTable) {
		c.duel("tennumb", tf, mid, 0).fire("CBB", "EBB").left(0, 1)
		c = newCards(c.T)
		c.duel("tennumb", tf, mid, 0).fire("CCB", "EBB").left(0, 1) // one is canceled, one is left anyway
		c = newCards(c.T)
		c.duel("tennumb", tf, mid, 0).fire("HBB", "EBB").left(0, 0)
	}},
	{"ibtisam", func(c *cardTable) {
		c.duel("ibtisam", tf, mid, 0).token(c.a, Stress, 1).use("ibtisam").say("reroll", "blank=1").dice("reroll_attack", "H").fire("BBB",
			"").left(1, 0)
		c = newCards(c.T)
		c.duel(tf, "ibtisam", mid, 0).token(c.e, Stress, 0).fire("HB", "BB")
		c.is("unstressed", c.wasOffered("ibtisam"), false)
	}},
	{"keyanfarlander", func(c *cardTable) {
		c.duel("keyanfarlander", tf, mid, 0).token(c.a, Stress, 1).use("keyanfarlander").fire("FFB", "").left(2, 0).has(c.a, Stress, 0)
	}},
	{"janors", func(c *cardTable) {
		c.duel(xw, tf, mid, 0)
		o := c.put(1, "janors", 500, 300, 0)
		c.use("janors").fire("BBBB", "").pools(4, 3).has(o, Stress, 1)
		c.fire("BBB", "").pools(3, 3) // stressed: no more
	}},
	{"kylekatarn", func(c *cardTable) {
		c.duel("kylekatarn", tf, mid, 0)
		o := c.put(1, xw, 500, 300, 0)
		c.token(c.a, Focus, 1).use("kylekatarn").say("card_ship", o.ID).window(CombatStart, nil, Moment{}).has(c.a, Focus, 0).has(o, Focus, 1)
	}},
	{"roarkgarnet", func(c *cardTable) {
		c.duel("roarkgarnet", tf, mid, 0)
		o := c.put(1, xw, 500, 300, 0)
		c.say("card_ship", o.ID).window(CombatStart, nil, Moment{}).is("pilot skill", c.g.skill(o), 12)
		c.g.expire("combat")
		c.is("after the phase", c.g.skill(o), 2)
	}},
	{"dashrendar", func(c *cardTable) {
		c.duel("dashrendar", tf, mid, 0).is("in the Combat phase", c.g.immune(c.a), false)
		c.a.Performing = "boost"
		c.is("performing an action", c.g.immune(c.a), true)
		c.a.Performing = ""
		c.g.Phase = Activation
		c.is("in the Activation phase", c.g.immune(c.a), true)
	}},
	{"eadenvrill", func(c *cardTable) {
		c.duel("eadenvrill", tf, mid, 0).token(c.e, Stress, 1).fire("", "").pools(3, 3)
		c.token(c.e, Stress, 0).fire("", "").pools(2, 3)
	}},
	{"corranhorn", func(c *cardTable) {
		c.duel("corranhorn", tf, mid, 0).use("corranhorn").say("card_attack", c.a.ID+" primary "+c.e.ID).dice("attack", "HHH").window(EndStart,
			nil, Moment{})
		c.is("destroyed", c.e.Destroyed, true).is("may attack this round", c.g.mayNotAttack(c.a), false)
		c.g.Round++
		c.is("may not in the next", c.g.mayNotAttack(c.a), true)
	}},
	{"etahnabaht", func(c *cardTable) {
		c.duel(xw, tf, mid, 0)
		c.put(1, "etahnabaht", 500, 300, 0)
		c.use("etahnabaht").fire("HBB", "").left(0, 1)
	}},
	{"airencracken", func(c *cardTable) {
		c.duel("airencracken", tf, mid, 0)
		o := c.put(1, xw, 500, 300, 0)
		c.use("airencracken").say("card_ship", o.ID).say("free_action", "focus").fire("BB", "").has(o, Focus, 1)
	}},
	{"lieutenantblount", func(c *cardTable) {
		c.duel("lieutenantblount", tf, mid, 0).fire("BB", "").is("hit", c.g.Attack.Hit, true).left(0, 0)
	}},
	{"mirandadoni", func(c *cardTable) {
		c.duel("mirandadoni", tf, mid, 0).use("mirandadoni").say("card_choice", "shield_for_die").fire("", "").pools(3, 3).is("shields",
			c.a.Shields, 3)
		c.g.Round++
		c.use("mirandadoni").say("card_choice", "die_for_shield").fire("", "").pools(1, 3).is("shields", c.a.Shields, 4)
	}},
	{"redace", func(c *cardTable) {
		c.duel(xw, "redace", mid, 0).fire("HHB", "").has(c.e, Evade, 1)
		c.is("shields", c.e.Shields, 1)
	}},
	{"elloasty", func(c *cardTable) {
		c.duel("elloasty", tf, mid, 180)
		roll := flight.Maneuver{Speed: 3, Bearing: flight.TallonLeft, Difficulty: flight.Red}
		c.is("unstressed", c.g.colour(c.a, roll), flight.White)
		c.token(c.a, Stress, 1).is("stressed", c.g.colour(c.a, roll), flight.Red)
	}},
	{"niennunb", func(c *cardTable) {
		c.duel("niennunb", tf, 50, 0).use("niennunb").gain(c.a, Stress, 1).has(c.a, Stress, 0)
	}},
	{"snapwexley", func(c *cardTable) {
		c.duel("snapwexley", tf, 200, 180)
		c.a.Pose = up(450, 100, 0)
		c.use("snapwexley").say("free_action", "boost").say("boost", "1s").fly(c.a, "2s").is("flown and boosted", 900-c.a.Pose.Y, 300.0)
		c.use("snapwexley").fly(c.a, "1s").is("speed 1", len(c.uses), 1)
	}},
	{"jesspava", func(c *cardTable) {
		c.duel("jesspava", tf, mid, 0)
		c.put(1, xw, 500, 300, 0)
		c.put(1, xw, 400, 300, 0)
		c.use("jesspava").say("reroll", "blank=2").dice("reroll_attack", "HH").fire("BBB", "").left(2, 0)
	}},
	{"poedameron-swx57", func(c *cardTable) {
		c.duel("poedameron-swx57", tf, mid, 0).token(c.a, Focus, 1).use("poedameron-swx57").fire("FBB", "").left(1, 0).has(c.a, Focus, 1)
	}},
	{"poedameron", func(c *cardTable) {
		c.duel(tf, "poedameron", mid, 0).token(c.e, Focus, 1).use("poedameron").fire("HH", "FB").left(1, 0).has(c.e, Focus, 1)
	}},
	{"blueace", func(c *cardTable) {
		c.duel("blueace", tf, mid, 0).say("boost", "1tl").act(c.a, "boost").is("side", c.a.Pose.X, 395.0)
	}},
	{"herasyndulla_vcx100", func(c *cardTable) { hera(c, "herasyndulla_vcx100", "1s", "2s") }},
	{"herasyndulla_attackshuttle", func(c *cardTable) { hera(c, "herasyndulla_attackshuttle", "1s", "2s") }},
	{"kananjarrus", func(c *cardTable) {
		c.duel(tf, xw, mid, 0)
		k := c.put(2, "kananjarrus", 330, 450, 0)
		c.token(k, Focus, 1).use("kananjarrus").fire("H", "").pools(1, 2).has(k, Focus, 0)
	}},
	{"sabinewren_attackshuttle", func(c *cardTable) {
		c.duel("sabinewren_attackshuttle", tf, mid, 180).use("sabinewren_attackshuttle").say("free_action", "barrel_roll").say("barrel_roll",
			"right").say("landing", "middle")
		c.reveal(c.a, "1s")
		c.is("rolled", c.a.Pose.X, 530.0)
	}},
	{"norrawexley", func(c *cardTable) {
		c.duel("norrawexley", tf, mid, 0).lock(c.a, c.e).token(c.a, Focus, 1).use("norrawexley", Focus).fire("BB", "").left(1, 0).is("lock",
			c.g.locked(c.a, c.e), false)
	}},
	{"thanekyrell", func(c *cardTable) {
		c.a = c.put(2, tf, 450, 500, 180)
		c.e = c.put(1, xw, 500, 300, 0)
		th := c.put(1, "thanekyrell", 420, 300, 0)
		c.use("thanekyrell").say("free_action", "focus").fire("BB", "").has(th, Focus, 1)
	}},
	{"braylenstramm", func(c *cardTable) {
		c.duel("braylenstramm", tf, 200, 180).token(c.a, Stress, 2).use("braylenstramm").dice("effect", "C").fly(c.a, "1s").has(c.a, Stress,
			0) // green, and the die
	}},
	{"wullffwarro", func(c *cardTable) {
		c.duel("wullffwarro", tf, mid, 0).hurt(c.a, 1).fire("", "").pools(3, 3)
		c.a.Shields = 0
		c.fire("", "").pools(4, 3)
	}},

	{"maulermithel", func(c *cardTable) {
		c.duel("maulermithel", xw, 50, 0).fire("", "").pools(4, 2) // 2, Range 1, his own
		c = newCards(c.T)
		c.duel("maulermithel", xw, mid, 0).fire("", "").pools(2, 2)
	}},
	{"darkcurse", func(c *cardTable) {
		c.duel(xw, "darkcurse", mid, 0).token(c.a, Focus, 1).lock(c.a, c.e).use(Focus, "lock").fire("FBB", "").left(0, 0).has(c.a, Focus, 1)
	}},
	{"backstabber", func(c *cardTable) {
		c.duel("backstabber", xw, mid, 0).fire("", "").pools(3, 2)
		c = newCards(c.T)
		c.duel("backstabber", xw, mid, 180).fire("", "").pools(2, 2) // head on: in its arc
	}},
	{"wingedgundark", func(c *cardTable) { c.duel("wingedgundark", xw, 50, 0).use("wingedgundark").fire("HBB", "").left(0, 1) }},
	{"nightbeast", func(c *cardTable) {
		c.duel("nightbeast", xw, 250, 180).use("nightbeast").say("free_action", "focus").fly(c.a, "2s").has(c.a, Focus, 1)
		c = newCards(c.T)
		c.duel("nightbeast", xw, 290, 0).use("nightbeast").fly(c.a, "4s").has(c.a, Focus, 0) // white
	}},
	{"howlrunner", func(c *cardTable) {
		c.duel(tf, xw, mid, 0)
		c.put(1, "howlrunner", 500, 300, 0)
		c.use("howlrunner").say("reroll", "blank=1").dice("reroll_attack", "H").fire("BB", "").left(1, 0)
	}},
	{"scourge", func(c *cardTable) { c.duel("scourge", xw, mid, 0).hurt(c.e, 1).fire("", "").pools(3, 2) }},
	{"wampa", func(c *cardTable) {
		c.duel("wampa", xw, mid, 0).use("wampa").fire("CH", "").left(0, 0).is("cards", len(c.e.Damage), 1).is("shields", c.e.Shields, 2)
	}},
	{"chaser", func(c *cardTable) {
		c.duel(tf, xw, mid, 0)
		o := c.put(1, "chaser", 500, 300, 0)
		c.token(c.a, Focus, 1).use(Focus).fire("FB", "").has(o, Focus, 1)
	}},
	{"darthvader", func(c *cardTable) {
		c.duel("darthvader", xw, mid, 0).say("free_action", "focus").say("action", "evade").run(func(t *engine.Table) {
			c.g.Turn = newTurn(c.a.ID)
			c.g.performAction(t, c.a)
		})
		c.has(c.a, Focus, 1).has(c.a, Evade, 1)
	}},
	{"commanderalozen", func(c *cardTable) {
		c.duel("commanderalozen", xw, 50, 0).use("commanderalozen").say("card_ship", c.e.ID).window(CombatStart, nil, Moment{}).is("locked",
			c.g.locked(c.a, c.e), true)
	}},
	{"lieutenantcolzet", func(c *cardTable) {
		c.duel("lieutenantcolzet", xw, 50, 0).lock(c.a, c.e).hurt(c.e, 1).use("lieutenantcolzet").window(EndStart, nil, Moment{})
		c.is("faceup", c.e.faceup() > 0, true).is("lock", c.g.locked(c.a, c.e), false)
	}},
	{"zertikstrom", func(c *cardTable) {
		c.duel(xw, tf, 50, 0)
		z := c.put(2, "zertikstrom", 510, 350, 0)
		c.fire("", "").pools(3, 3)
		z.Pose = up(800, 800, 0)
		c.fire("", "").pools(4, 3)
	}},
	{"soontirfel", func(c *cardTable) {
		c.duel("soontirfel", xw, mid, 0).use("soontirfel").gain(c.a, Stress, 1).has(c.a, Focus, 1)
	}},
	{"turrphennir", func(c *cardTable) {
		c.duel("turrphennir", xw, mid, 0).use("turrphennir").say("free_action", "boost").say("boost", "1s").fire("", "").is("boosted",
			900-c.a.Pose.Y, 380.0)
	}},
	{"carnorjax", func(c *cardTable) {
		c.duel(xw, "carnorjax", 50, 0).token(c.a, Focus, 1).use(Focus).fire("FBBB", "").left(0, 0).is("action", c.g.mayAct(c.a, "focus"), false)
		c.a.Pose = up(450, 100, 0)
		c.is("farther off", c.g.mayAct(c.a, "focus"), true)
	}},
	{"kirkanos", func(c *cardTable) {
		c.duel("kirkanos", xw, mid, 0).token(c.a, Evade, 1).use("kirkanos").fire("BBB", "").left(1, 0).has(c.a, Evade, 0)
	}},
	{"captainjonus", func(c *cardTable) {
		c.duel("scimitarsquadronpilot concussionmissiles", xw, mid, 0).lock(c.a, c.e)
		c.put(1, "captainjonus", 500, 300, 0)
		c.use("captainjonus").say("reroll", "blank=2").dice("reroll_attack", "HH").shoot("concussionmissiles", "BBBB", "").left(2, 0)
	}},
	{"colonelvessery", func(c *cardTable) {
		c.duel("colonelvessery", xw, mid, 0)
		c.lock(c.put(1, tf, 500, 300, 0), c.e).use("colonelvessery").fire("BBB", "").is("locked", c.g.locked(c.a, c.e), true)
	}},
	{"whisper", func(c *cardTable) {
		c.duel("whisper", xw, mid, 0).use("whisper").fire("HBBB", "").has(c.a, Focus, 1)
		c = newCards(c.T)
		c.duel("whisper", xw, mid, 0).use("whisper").fire("BBBB", "").has(c.a, Focus, 0)
	}},
	{"captainoicunn", func(c *cardTable) {
		c.duel("captainoicunn", xw, 10, 0).fly(c.a, "1s").is("touching", c.g.touching(c.a, c.e), true).is("shields", c.e.Shields, 1)
	}},
	{"rearadmiralchiraneau", func(c *cardTable) {
		c.duel("rearadmiralchiraneau", xw, mid, 0).use("rearadmiralchiraneau").fire("FBB", "").left(0, 1)
	}},
	{"commanderkenkirk", func(c *cardTable) {
		c.duel("commanderkenkirk", xw, mid, 0).hurt(c.a, 1).is("with shields", c.g.agility(c.a), 0)
		c.a.Shields = 0
		c.is("without", c.g.agility(c.a), 1)
	}},
	{"bobafett_imperial", func(c *cardTable) {
		c.duel("bobafett_imperial", xw, mid, 0).use("bobafett_imperial").say("card_maneuver", "2br")
		c.is("flies", c.reveal(c.a, "2bl"), "2br")
	}},
	{"kathscarlet_imperial", func(c *cardTable) { c.duel("kathscarlet_imperial", xw, mid, 0).fire("CBB", "EB").has(c.e, Stress, 1) }},
	{"krassistrelix", func(c *cardTable) {
		c.duel("krassistrelix ioncannon", xw, mid, 0).use("krassistrelix").say("reroll", "blank=1").dice("reroll_attack",
			"H").shoot("ioncannon", "BBB", "").has(c.e, Ion, 1)
		c.fire("BBB", "").is("primary", len(c.uses), 0)
	}},
	{"omegaleader", func(c *cardTable) {
		c.duel(xw, "omegaleader", mid, 0).token(c.a, Focus, 1).lock(c.e, c.a).use(Focus).fire("FBB", "").left(0, 0).has(c.a, Focus, 1)
	}},
	{"zetaleader", func(c *cardTable) {
		c.duel("zetaleader", xw, mid, 0).use("zetaleader").fire("", "").pools(3, 2).has(c.a, Stress, 1)
	}},
	{"theinquisitor", func(c *cardTable) { c.duel("theinquisitor", xw, 250, 0).fire("", "").pools(3, 2) }}, // as at Range 1
	{"valenrudor", func(c *cardTable) {
		c.duel(xw, "valenrudor", mid, 0).use("valenrudor").say("free_action", "focus").fire("", "").has(c.e, Focus, 1)
	}},
	{"quickdraw", func(c *cardTable) {
		c.duel(xw, "quickdraw", mid, 180).use("quickdraw").say("card_attack", c.e.ID+" primary "+c.a.ID).fire("HBBHB", "BBB")
		c.is("its shields", c.e.Shields, 2).is("attacker's shields", c.a.Shields, 1)
	}},
	{"backdraft", func(c *cardTable) {
		c.duel("backdraft", xw, mid, 0)
		c.a.Pose = up(450, 300, 180)
		c.use("backdraft").fire("BB", "").left(0, 1)
	}},
	{"puresabacc", func(c *cardTable) {
		c.duel("puresabacc", xw, mid, 0).fire("", "").pools(4, 2)
		c.hurt(c.a, 2).fire("", "").pools(3, 2)
	}},
	{"epsilonleader", func(c *cardTable) {
		c.duel("epsilonleader", xw, mid, 0)
		o := c.put(1, tf, 500, 300, 0)
		c.token(o, Stress, 2).window(CombatStart, nil, Moment{}).has(o, Stress, 1)
	}},
	{"zetaace", func(c *cardTable) {
		c.duel("zetaace", xw, mid, 0).say("barrel_roll", "left_2").say("landing", "middle").act(c.a, "barrel_roll").is("side", c.a.Pose.X, 330.0)
	}},
	{"omegaace", func(c *cardTable) {
		c.duel("omegaace", xw, mid, 0).token(c.a, Focus, 1).lock(c.a, c.e).use("omegaace").fire("BF", "").left(0, 2).has(c.a, Focus, 0)
	}},

	{"bobafett_scum", func(c *cardTable) {
		c.duel("bobafett_scum", xw, 50, 0).use("bobafett_scum").say("reroll", "blank=1").dice("reroll_attack", "H").fire("BBBB", "").left(1, 0)
	}},
	{"kathscarlet_scum", func(c *cardTable) {
		c.duel("kathscarlet_scum", xw, mid, 0).fire("", "").pools(3, 2)
		c.a.Pose = up(450, 300, 180)
		c.fire("", "").pools(4, 2)
	}},
	{"palobgodalhi", func(c *cardTable) {
		c.duel("palobgodalhi", xw, mid, 0).token(c.e, Focus, 1).token(c.e, Evade, 1).use("palobgodalhi").say("card_ship",
			c.e.ID).say("card_choice", "spend_evade").window(CombatStart, nil, Moment{})
		c.has(c.e, Evade, 0).has(c.e, Focus, 1).has(c.a, Evade, 1)
	}},
	{"torkilmux", func(c *cardTable) {
		c.duel("torkilmux", xw, mid, 0).say("card_ship", c.e.ID).window(ActivationEnd, nil, Moment{}).is("pilot skill", c.g.skill(c.e), 0)
		c.g.expire("combat")
		c.is("after Combat", c.g.skill(c.e), 2)
	}},
	{"ndrusuhlak", func(c *cardTable) {
		c.duel("ndrusuhlak", xw, mid, 0).fire("", "").pools(3, 2)
		c.put(1, tf, 500, 300, 0)
		c.fire("", "").pools(2, 2)
	}},
	{"kaatoleeachos", func(c *cardTable) {
		c.duel("kaatoleeachos", xw, mid, 0)
		o := c.put(1, tf, 500, 300, 0)
		c.token(o, Focus, 1).use("kaatoleeachos").say("card_ship", o.ID).window(CombatStart, nil, Moment{}).has(o, Focus, 0).has(c.a, Focus, 1)
	}},
	{"guri", func(c *cardTable) {
		c.duel("guri", xw, 50, 0).use("guri").window(CombatStart, nil, Moment{}).has(c.a, Focus, 1)
	}},
	{"serissu", func(c *cardTable) {
		c.duel(tf, xw, mid, 0)
		c.put(2, "serissu", 500, 480, 0)
		c.use("serissu").say("reroll", "blank=1").dice("reroll_defense", "E").fire("HH", "BB").left(1, 0)
	}},
	{"laetinashera", func(c *cardTable) {
		c.duel(tf, "laetinashera", mid, 0).use("laetinashera").fire("BB", "").has(c.e, Evade, 1)
	}},
	{"kavil", func(c *cardTable) {
		c.duel("kavil ioncannonturret", xw, mid, 0).shoot("ioncannonturret", "", "").pools(3, 2)
		c.a.Pose = up(450, 300, 180)
		c.shoot("ioncannonturret", "", "").pools(4, 2)
	}},
	{"drearenthal", func(c *cardTable) {
		c.duel("drearenthal", xw, mid, 0).lock(c.a, c.e).use("lock", "drearenthal").say("card_ship", c.e.ID).fire("BB", "").is("locked again",
			c.g.locked(c.a, c.e), true).has(c.a, Stress, 1)
	}},
	{"ig88a", func(c *cardTable) {
		c.duel("ig88a", tf, mid, 0).hurt(c.e, 2)
		c.a.Shields = 1
		c.use("ig88a").fire("HBB", "").is("shields", c.a.Shields, 2)
	}},
	{"ig88b", func(c *cardTable) {
		c.duel("ig88b ioncannon", xw, mid, 0).use("ig88b").say("card_attack", c.a.ID+" ioncannon "+c.e.ID).fire("BBBH", "").has(c.e, Ion, 1)
	}},
	{"ig88c", func(c *cardTable) {
		c.duel("ig88c", xw, 250, 0).use("ig88c").say("boost", "1s").say("free_action", "evade").act(c.a, "boost").has(c.a, Evade, 1)
	}},
	{"bossk", func(c *cardTable) { c.duel("bossk", xw, mid, 0).use("bossk").fire("CHB", "").left(3, 0) }},
	{"lattsrazzi", func(c *cardTable) {
		c.duel(tf, xw, mid, 0)
		l := c.put(1, "lattsrazzi", 520, 300, 0)
		c.lock(l, c.e).use("lattsrazzi").fire("", "").pools(2, 1).is("lock", c.g.locked(l, c.e), false)
	}},
	{"talonbanecobra", func(c *cardTable) {
		c.duel("talonbanecobra", xw, 50, 0).fire("", "").pools(book.Pilot("talonbanecobra").Values().Attack+2, 2)
		c = newCards(c.T)
		c.duel(xw, "talonbanecobra", 250, 0).fire("", "").pools(3, book.Pilot("talonbanecobra").Values().Agility+2)
	}},
	{"grazthehunter", func(c *cardTable) {
		n := book.Pilot("grazthehunter").Values().Agility
		c.duel(xw, "grazthehunter", mid, 180).fire("", "").pools(3, n+1)
		c = newCards(c.T)
		c.duel(xw, "grazthehunter", mid, 0).fire("", "").pools(3, n)
	}},
	{"zuckuss", func(c *cardTable) { c.duel("zuckuss", xw, mid, 0).use("zuckuss").fire("", "").pools(4, 3) }},
	{"dengar", func(c *cardTable) {
		c.duel(xw, "dengar", mid, 180).use("dengar").say("card_attack", c.e.ID+" primary "+c.a.ID).fire("BBBHH", "").is("attacker's shields",
			c.a.Shields, 0)
	}},
	{"fennrau_protectoratestarfighter", func(c *cardTable) {
		c.duel("fennrau_protectoratestarfighter", xw, 50, 0).use("fennrau_protectoratestarfighter").fire("", "").pools(5, 2)
		c = newCards(c.T)
		c.duel(xw, "fennrau_protectoratestarfighter", 50, 0).use("fennrau_protectoratestarfighter").fire("", "").pools(4, 4)
	}},
	{"oldteroch", func(c *cardTable) {
		c.duel("oldteroch", xw, 50, 180).token(c.e, Focus, 2).token(c.e, Evade, 1).use("oldteroch").say("card_ship", c.e.ID).window(CombatStart,
			nil, Moment{}).has(c.e, Focus, 0).has(c.e, Evade, 0)
	}},
	{"kadsolus", func(c *cardTable) { c.duel("kadsolus", xw, 290, 180).fly(c.a, "4k").has(c.a, Focus, 2) }},
	{"captainyorr", func(c *cardTable) {
		c.duel("captainyorr", xw, mid, 0)
		o := c.put(1, tf, 530, 300, 0)
		c.use("captainyorr").gain(o, Stress, 1).has(o, Stress, 0).has(c.a, Stress, 1)
	}},
	{"captainkagi", func(c *cardTable) {
		c.duel(xw, "captainkagi", mid, 0)
		o := c.put(2, tf, 520, 450, 0)
		c.is("another is forbidden", c.g.forbids(c.a, toLock(o)), true).is("he is not", c.g.forbids(c.a, toLock(c.e)), false)
		c.e.Pose = up(450, 850, 0)
		c.is("out of range", c.g.forbids(c.a, toLock(o)), false)
	}},
	{"coloneljendon", func(c *cardTable) {
		c.duel("coloneljendon", xw, mid, 0)
		o := c.put(1, tf, 530, 300, 0)
		c.lock(c.a, c.e).use("coloneljendon").say("card_ship", o.ID).window(CombatStart, nil, Moment{})
		c.is("his", c.g.locked(c.a, c.e), false).is("the friend's", c.g.locked(o, c.e), true)
	}},
	{"rexlerbrath", func(c *cardTable) {
		c.duel("rexlerbrath", xw, mid, 0).token(c.a, Focus, 1)
		c.e.Shields = 0
		c.g.side(2).Unseen = []string{"core2.damaged_engine", "core2.damaged_engine"}
		c.use("rexlerbrath").fire("HBB", "").is("faceup", c.e.faceup(), 1).has(c.a, Focus, 0)
	}},
	{"lieutenantkestal", func(c *cardTable) {
		c.duel("lieutenantkestal", xw, mid, 0).token(c.a, Focus, 1).token(c.e, Focus, 1).use("lieutenantkestal", Focus).fire("HH", "FB").left(2,
			0).has(c.e, Focus, 1)
	}},
	{"doubleedge", func(c *cardTable) {
		c.duel("doubleedge ioncannonturret", xw, mid, 0).use("doubleedge").say("card_attack",
			c.a.ID+" primary "+c.e.ID).shoot("ioncannonturret", "BBBHB", "").is("shields", c.e.Shields, 1)
	}},
	{"majorvynder", func(c *cardTable) {
		n := book.Pilot("majorvynder").Values().Agility
		c.duel(xw, "majorvynder", mid, 0).fire("", "").pools(3, n)
		c.token(c.e, "weapons_disabled", 1).fire("", "").pools(3, n+1)
	}},
	{"lieutenantkarsabi", func(c *cardTable) {
		c.duel("lieutenantkarsabi", xw, mid, 0).use("lieutenantkarsabi").gain(c.a, "weapons_disabled", 1).has(c.a, "weapons_disabled",
			0).has(c.a, Stress, 1)
	}},
	{"testpilotblackout", func(c *cardTable) {
		c.duel("testpilotblackout", tf, mid, 0)
		c.g.Rocks = append(c.g.Rocks, &Rock{ID: "asteroid1", Key: "core2asteroid5", N: 1, Pose: up(450, 395, 0)})
		c.fire("", "").pools(3, 2) // 3 + 1 - 2
	}},
	{"majorvermeil", func(c *cardTable) {
		c.duel("majorvermeil", xw, mid, 0).use("majorvermeil").fire("BFF", "").left(1, 0)
		c = newCards(c.T)
		c.duel("majorvermeil", xw, mid, 0).token(c.e, Evade, 1).fire("BFF", "").is("offered", c.wasOffered("majorvermeil"), false)
	}},
	{"countdown", func(c *cardTable) {
		c.duel(xw, "countdown", mid, 0).use("countdown").fire("HHH", "").is("cards", len(c.e.Damage), 1).has(c.e, Stress, 1).is("hit",
			c.g.Attack.Hit, false)
	}},
	{"princexizor", func(c *cardTable) {
		c.duel(tf, "princexizor", mid, 0)
		o := c.put(2, tf, 500, 480, 0)
		c.use("princexizor").say("card_ship", o.ID).fire("HH", "").is("friend", len(o.Damage), 1).is("his shields", c.e.Shields, 0)
	}},
	{"inaldra", func(c *cardTable) {
		c.duel("inaldra", xw, mid, 0).use("inaldra").say("reroll", "blank=2").dice("reroll_attack", "HH").fire("BB", "").left(2,
			0).is("shields", c.a.Shields, 0)
	}},
	{"asajjventress", func(c *cardTable) {
		c.duel("asajjventress", xw, mid, 0).is("offered", len(c.g.waiting(1, Moment{At: CombatStart}, nil)), 1)
		c.use("asajjventress").say("card_ship", c.e.ID).window(CombatStart, nil, Moment{}).has(c.e, Stress, 1)
		c.a.Arc = 2
		c.is("turned away", len(c.g.waiting(1, Moment{At: CombatStart}, nil)), 0)
	}},
	{"sabinewren_lancerclasspursuitcraft", func(c *cardTable) {
		c.duel(tf, "sabinewren_lancerclasspursuitcraft", mid, 180).token(c.e, Focus, 1).use("sabinewren_lancerclasspursuitcraft",
			Focus).fire("HB", "B").left(0, 0)
	}},
	{"chopper", func(c *cardTable) {
		c.duel("chopper", tf, 0, 0)
		c.g.Touches = append(c.g.Touches, Touch{A: c.a.ID, B: c.e.ID})
		c.window(CombatStart, nil, Moment{}).has(c.e, Stress, 1)
	}},
	{"benthictwotubes", func(c *cardTable) {
		c.duel("benthictwotubes", tf, mid, 0)
		o := c.put(1, xw, 530, 300, 0)
		c.use("benthictwotubes").say("card_ship", o.ID).act(c.a, "focus").has(c.a, Focus, 0).has(o, Focus, 1)
	}},
	{"rey", func(c *cardTable) {
		c.duel("rey", tf, mid, 0).use("rey").say("reroll", "blank=2").dice("reroll_attack", "HH").fire("BBB", "").left(2, 0)
	}},
	{"chewbacca-swx57", func(c *cardTable) {
		c.duel(tf, xw, mid, 180)
		ch := c.put(2, "chewbacca-swx57", 560, 490, 180)
		c.e.Shields = 0
		c.hurt(c.e, 2).use("chewbacca-swx57").say("card_attack", ch.ID+" primary "+c.a.ID).fire("HBH", "").is("destroyed", c.e.Destroyed,
			true).is("attacker's cards", len(c.a.Damage), 1)
	}},
	{"countessryad", func(c *cardTable) {
		c.duel("countessryad", xw, 300, 180).use("countessryad").is("flies", c.reveal(c.a, "3s"), "3k")
		c.run(func(t *engine.Table) {
			c.g.execute(t, c.a, flight.Maneuver{Speed: 3, Bearing: flight.Koiogran, Difficulty: flight.Green})
		}).is("turned", c.a.Pose.A, 3.1416).has(c.a, Stress, 0)
	}},
	{"junoeclipse", func(c *cardTable) {
		c.duel("junoeclipse", xw, 300, 180).use("junoeclipse").say("card_maneuver", "1tl").is("flies", c.reveal(c.a, "2tl"), "1tl")
		c = newCards(c.T)
		c.duel("junoeclipse", xw, 300, 180).use("junoeclipse").say("card_maneuver", "5k").is("flies", c.reveal(c.a, "4k"), "5k")
	}},
	{"tetrancowall", func(c *cardTable) {
		c.duel("tetrancowall", xw, 300, 180).use("tetrancowall").say("card_maneuver", "1k").is("flies", c.reveal(c.a, "5k"), "1k")
	}},
	{"neradantels", func(c *cardTable) {
		c.duel("neradantels protontorpedoes ioncannon", xw, mid, 0).lock(c.a, c.e)
		c.a.Pose = up(450, 300, 180)
		_, torpedo := c.g.mayShoot(c.a, "protontorpedoes", c.e)
		_, cannon := c.g.mayShoot(c.a, "ioncannon", c.e)
		c.is("torpedo", torpedo, true).is("cannon", cannon, false)
	}},
	{"moraloeval", func(c *cardTable) {
		c.duel("moraloeval ioncannon", xw, mid, 0)
		c.a.Pose = up(450, 300, 80)
		_, cannon := c.g.mayShoot(c.a, "ioncannon", c.e)
		c.is("abeam", cannon, true)
		c.a.Pose = up(450, 300, 180)
		_, cannon = c.g.mayShoot(c.a, "ioncannon", c.e)
		c.is("behind", cannon, false)
	}},
	{"maarekstele_tieadvanced", func(c *cardTable) { stele(c, "maarekstele_tieadvanced") }},
	{"maarekstele_tiedefender", func(c *cardTable) { stele(c, "maarekstele_tiedefender") }},
	{"felswrath", func(c *cardTable) {
		c.duel(xw, "felswrath", mid, 0).hurt(c.e, 2).fire("HHH", "").is("destroyed", c.e.Destroyed, false)
		c.e.Fought = true
		c.run(func(t *engine.Table) { c.g.settle(t) }).is("after its opportunity", c.e.Destroyed, false)
		c.run(func(t *engine.Table) { c.g.Turn = newTurn(""); c.g.settle(t) }).is("after Combat", c.e.Destroyed, true)
	}},
	{"arvelcrynyd", func(c *cardTable) {
		c.duel("arvelcrynyd", xw, 0, 0)
		c.g.Touches = append(c.g.Touches, Touch{A: c.a.ID, B: c.e.ID})
		_, he := c.g.mayShoot(c.a, book.PrimaryWeapon, c.e)
		c.is("he", he, true)
		c.e.Pose = up(450, 260, 180)
		_, behind := c.g.mayShoot(c.a, book.PrimaryWeapon, c.e)
		_, back := c.g.mayShoot(c.e, book.PrimaryWeapon, c.a)
		c.is("behind him", behind, false).is("the other one", back, false)
	}},
	{"sabinewren_tiefighter", func(c *cardTable) {
		c.duel("sabinewren_tiefighter", xw, 300, 180).use("sabinewren_tiefighter").say("free_action", "boost").say("boost", "1s")
		c.reveal(c.a, "2s")
		c.is("boosted", 900-c.a.Pose.Y, 380.0)
	}},
	{"ahsokatano", func(c *cardTable) {
		c.duel("ahsokatano", xw, mid, 0).token(c.a, Focus, 1)
		o := c.put(1, xw, 500, 300, 0)
		c.use("ahsokatano").say("card_ship", o.ID).say("free_action", "focus").window(CombatStart, nil, Moment{}).has(c.a, Focus, 0).has(o,
			Focus, 1)
	}},
	{"edriotwotubes", func(c *cardTable) {
		c.duel("edriotwotubes", tf, mid, 0).token(c.a, Focus, 1).lock(c.e, c.a).use("edriotwotubes").say("free_action",
			"target_lock").say("lock", c.e.ID)
		c.reveal(c.a, "1s")
		c.is("locked", c.g.locked(c.a, c.e), true)
		c = newCards(c.T)
		c.duel("edriotwotubes", tf, mid, 0)
		c.reveal(c.a, "1s")
		c.is("without focus", c.wasOffered("edriotwotubes"), false)
	}},
	{"sawgerrera", func(c *cardTable) {
		c.duel(xw, tf, mid, 0).token(c.a, Stress, 1)
		c.put(1, "sawgerrera", 550, 300, 0)
		c.use("sawgerrera").say("reroll", "blank=1").dice("reroll_attack", "H").fire("BBB", "").left(1, 0)
	}},
	{"hefftobber", func(c *cardTable) {
		c.duel(tf, "hefftobber", 50, 0).use("hefftobber").say("free_action", "focus").fly(c.a, "2s").has(c.e, Focus, 1)
	}},
	{"cobaltleader", func(c *cardTable) {
		c.duel("cobaltleader", xw, mid, 0).fire("", "").pools(2, 2)
		c.g.Bombs = append(c.g.Bombs, &Bomb{ID: "bomb1", Key: "seismic_charge", N: 1, By: c.a.ID, Pose: up(520, 500, 0)})
		c.fire("", "").pools(2, 1)
	}},
	{"quinnjast", func(c *cardTable) {
		c.duel("quinnjast heavyscykinterceptor protontorpedoes", xw, mid, 0)
		c.a.Upgrades[1].Discarded = true
		c.use("quinnjast").window(CombatStart, nil, Moment{}).is("discarded", c.a.Upgrades[1].Discarded, false).has(c.a, "weapons_disabled", 1)
	}},
	{"genesisred", func(c *cardTable) {
		c.duel("genesisred", xw, mid, 0).token(c.e, Focus, 2).token(c.a, Focus, 1).token(c.e, Evade, 1).say("lock", c.e.ID).act(c.a,
			"target_lock").has(c.a, Focus, 2).has(c.a, Evade, 1)
	}},
	{"viktorhel", func(c *cardTable) {
		n := book.Pilot("viktorhel").Values().Agility
		c.duel("outerrimsmuggler", "viktorhel", mid, 0).fire("", "").is("dice", c.rolled["defense"], n).is("stress", c.a.stressed(), n != 2)
		c = newCards(c.T)
		c.duel(xw, "viktorhel", 250, 0).fire("", "").is("dice at Range 3", c.rolled["defense"], n+1).is("stress", c.a.stressed(), n+1 != 2)
	}},
	{"dacebonearm", func(c *cardTable) {
		c.duel("dacebonearm", xw, mid, 0).use("dacebonearm").gain(c.e, Ion, 1).is("shields", c.e.Shields, 1).has(c.a, Stress, 1)
	}},
	{"dalanoberos_m12lkimogilafighter", func(c *cardTable) {
		c.duel("dalanoberos_m12lkimogilafighter", xw, mid, 0).use("dalanoberos_m12lkimogilafighter").say("card_ship",
			c.e.ID).window(CombatStart, nil, Moment{}).is("locked", c.g.locked(c.a, c.e), true)
		c.e.Pose = up(500, 490, 0)
		c.is("beside the strip", len(c.g.waiting(1, Moment{At: CombatStart}, nil)), 0)
	}},
}

// stele: of three cards the second is chosen.
func stele(c *cardTable, pilot string) {
	c.Helper()
	c.duel(pilot, xw, mid, 0)
	c.e.Shields = 0
	c.g.side(2).Unseen = []string{"core2.damaged_engine", "core2.thrust_control_fire", "core2.direct_hit"}
	c.say("card_choice", "core2.thrust_control_fire").fire("CBB", "BB")
	c.has(c.e, Stress, 1).is("cards", len(c.e.Damage), 1).is("discarded", c.g.side(2).Discard, "[core2.damaged_engine core2.direct_hit]")
}

// hera: another maneuver of the same colour.
func hera(c *cardTable, pilot, shown, flown string) {
	c.Helper()
	c.duel(pilot, xw, mid, 0)
	m, _ := c.a.coded(shown)
	o, ok := c.a.coded(flown)
	if !ok || m.Difficulty != o.Difficulty {
		c.Fatalf("%s and %s are no two maneuvers of one colour on that dial", shown, flown)
	}
	c.use(pilot).say("card_maneuver", flown).is("flies", c.reveal(c.a, shown), flown)
}

func TestPilots(t *testing.T) { testCards(t, "pilot", slices.Concat(pilotTests, laterPilotTests)) }

// testCards runs the tests of cards; every coded card has one, and every card
// coded is a card.
func testCards(t *testing.T, kind string, tests []cardTest) {
	tested := map[string]bool{}
	for _, c := range tests {
		if tested[c.key] {
			t.Errorf("%s %s is tested twice", kind, c.key)
		}
		tested[c.key] = true
		if !coded(kind, c.key) {
			t.Errorf("there is no effect of %s %s", kind, c.key)
			continue
		}
		t.Run(c.key, func(t *testing.T) { c.do(newCards(t)) })
	}
	for i := range book.All().Pilots {
		if k := book.All().Pilots[i].Key; kind == "pilot" && coded(kind, k) && !tested[k] {
			t.Errorf("no test of pilot %s", k)
		}
	}
	for i := range book.All().Upgrades {
		if k := book.All().Upgrades[i].Key; kind == "upgrade" && coded(kind, k) && !tested[k] {
			t.Errorf("no test of upgrade %s", k)
		}
	}
	n := 0
	for id := range effects.of {
		k := id.String()
		known := book.Pilot(k[len("pilot/"):]) != nil && kind == "pilot"
		if kind == "upgrade" && len(k) > len("upgrade/") {
			known = book.Upgrade(k[len("upgrade/"):]) != nil
		}
		if len(k) > len(kind) && k[:len(kind)+1] == kind+"/" {
			n++
			if !known {
				t.Errorf("%s is the key of no card", k)
			}
		}
	}
	t.Logf("%d cards of the kind %s coded", n, kind)
}
