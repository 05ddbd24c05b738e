package xwing

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/xwing/book"
	"estafeta/engine/xwing/flight"
)

// laterPilotTests are pilots of the later waves.
var laterPilotTests = []cardTest{
	{"kullbeesperado", func(c *cardTable) {
		c.duel("kullbeesperado servomotorsfoils", tf, 300, 0).use("kullbeesperado").say("boost", "1s").run(func(t *engine.Table) {
			c.g.perform(t, c.a, "boost")
		}).is("face", c.a.Upgrades[0].Face, 1)
	}},
	{"leevantenza", func(c *cardTable) {
		c.duel("leevantenza", tf, 300, 0).use("leevantenza").say("boost", "1s").act(c.a, "boost").has(c.a, Stress, 1).has(c.a, Evade, 1)
	}},
	{"cassianandor", func(c *cardTable) {
		c.duel("cassianandor", tf, mid, 0)
		o, far := c.put(1, xw, 560, 300, 0), c.put(1, xw, 850, 300, 0)
		c.token(o, Stress, 1).token(far, Stress, 1).use("cassianandor").say("card_ship", o.ID).window(ActivationStart, nil, Moment{})
		c.has(o, Stress, 0).has(far, Stress, 1)
	}},
	{"leebo", func(c *cardTable) { // he is dealt the second of the two; the first is discarded
		c.duel(tf, "leebo", mid, 0)
		c.e.Shields = 0
		c.g.side(2).Unseen = []string{"core2.direct_hit", "core2.console_fire"}
		c.say("card_choice", "core2.console_fire").fire("CB", "").is("card", c.e.damageAt("core2.console_fire") >= 0, true)
		c.is("cards", len(c.e.Damage), 1).is("discarded", c.g.side(2).Discard, []string{"core2.direct_hit"})
	}},
	{"ezrabridger_attackshuttle", func(c *cardTable) {
		c.duel(tf, "ezrabridger_attackshuttle", mid, 0).token(c.e, Stress, 1).use("ezrabridger_attackshuttle").fire("HH", "FF").left(0, 0)
	}},
	{"ezrabridger_sheathipedeclassshuttle", func(c *cardTable) {
		c.duel(tf, "ezrabridger_sheathipedeclassshuttle", mid, 0).fire("HH", "FF").left(2, 0) // unstressed
		c.token(c.e, Stress, 1).use("ezrabridger_sheathipedeclassshuttle").fire("HH", "FF").left(0, 0)
	}},
	{"fennrau_sheathipedeclassshuttle", func(c *cardTable) { // the focus token pays the turret, but turns no dice
		c.duel("goldsquadronpilot blasterturret", "fennrau_sheathipedeclassshuttle", 50, 180).token(c.a, Focus, 2)
		c.use("fennrau_sheathipedeclassshuttle", Focus).dice("attack", "FFF").run(func(t *engine.Table) {
			shot, _ := c.g.mayShoot(c.a, "blasterturret", c.e)
			c.g.declare(t, Aimed{c.a.ID, "blasterturret", c.e.ID, shot})
		}).left(0, 0).has(c.a, Focus, 1).has(c.e, Stress, 1)
	}},
	{"lowhhrick", func(c *cardTable) {
		c.duel(tf, xw, mid, 0)
		l := c.put(2, "lowhhrick", 530, 490, 0)
		c.token(l, "reinforce", 1).use("lowhhrick").fire("HH", "BB").left(1, 0).has(l, "reinforce", 0)
	}},
	{"deathfire", func(c *cardTable) {
		c.duel("deathfire proximitymines", tf, mid, 0).use("deathfire").say("free_action", "upgrade/proximitymines")
		c.reveal(c.a, "2s")
		c.is("mines", len(c.g.Bombs), 1)
		c = newCards(c.T).duel("deathfire proximitymines", tf, 300, 0)
		c.use("deathfire").say("free_action", "upgrade/proximitymines").act(c.a, "focus").is("after an action", len(c.g.Bombs), 1)
	}},
	{"duchess", func(c *cardTable) {
		c.duel("duchess adaptiveailerons", tf, 400, 0).say("card_flight", "")
		c.reveal(c.a, "1s")
		c.is("stays", c.a.Pose.Y, 600.0)
	}},
	{"captainferoph", func(c *cardTable) {
		c.duel(tf, "captainferoph", mid, 0).token(c.a, "jam", 1).fire("HH", "B").left(1, 0)
		c = newCards(c.T).duel(tf, "captainferoph", mid, 0)
		c.fire("HH", "B").left(2, 0)
	}},
	{"vizier", func(c *cardTable) {
		c.duel("vizier", tf, 400, 0)
		o := c.put(1, tf, 520, 300, 0)
		c.token(c.a, Evade, 1).use("vizier").fly(o, "2s").has(o, Evade, 0) // speed 2
		o.Pose = up(520, 300, 0)
		c.run(func(t *engine.Table) {
			c.g.execute(t, o, flight.Maneuver{Speed: 1, Bearing: flight.Straight, Difficulty: flight.White})
		}).has(o, Evade, 1).has(c.a, Evade, 0)
	}},
	{"4lom", func(c *cardTable) { // an enemy too
		c.duel("4lom", tf, 50, 0).token(c.a, Stress, 1).use("4lom").say("card_ship", c.e.ID).window(EndStart, nil, Moment{})
		c.has(c.a, Stress, 0).has(c.e, Stress, 1)
	}},
	{"manaroo", func(c *cardTable) {
		c.duel("manaroo", tf, mid, 0)
		o := c.put(1, "guri", 560, 300, 0)
		c.token(c.a, Focus, 2).token(c.a, Evade, 1).lock(c.a, c.e).use("manaroo").say("card_ship", o.ID).window(CombatStart, nil, Moment{})
		c.has(o, Focus, 2).has(o, Evade, 1).has(c.a, Focus, 0).is("lock", c.g.locked(o, c.e) && !c.g.locked(c.a, c.e), true)
	}},
	{"sunnybounder", func(c *cardTable) { // two hits are three; once a round
		c.duel("sunnybounder", xw, mid, 0).use("sunnybounder").fire("HH", "").left(3, 0)
		c.use("sunnybounder").fire("HH", "").left(2, 0)
		c = newCards(c.T).duel("sunnybounder", xw, mid, 0) // after a reroll
		c.lock(c.a, c.e).use("lock", "sunnybounder").say("reroll", "blank=1").dice("reroll_attack", "H").fire("HB", "").left(3, 0)
		c = newCards(c.T).duel(tf, "sunnybounder", mid, 0)
		c.use("sunnybounder").fire("HH", "EEE").is("evades", count(c.g.Attack.Defense, EvadeFace), 4)
	}},
	{"toranikulda", func(c *cardTable) {
		c.duel("toranikulda", xw, mid, 0)
		o, beside := c.put(2, xw, 450, 560, 0), c.put(2, xw, 560, 500, 0)
		c.token(c.e, Focus, 1).say("card_choice", "lose_tokens").fire("BBB", "")
		c.has(c.e, Focus, 0).is("keeps its shields", c.e.Shields, 2).is("without tokens", o.Shields, 1).is("outside", beside.Shields, 2)
	}},
	{"epsilonace", func(c *cardTable) {
		c.duel("epsilonace", xw, mid, 0).is("unhurt", c.g.skill(c.a), 12).hurt(c.a, 1).is("hurt", c.g.skill(c.a), 4)
	}},
	{"majorrhymer", func(c *cardTable) { // Range 2-3 is 1-3
		c.duel("majorrhymer protontorpedoes", xw, 50, 0).lock(c.a, c.e).shoot("protontorpedoes", "HBBB", "").left(1, 0)
	}},
	{"tomaxbren", func(c *cardTable) {
		c.duel("tomaxbren crackshot", tf, mid, 0).use("crackshot").fire("HB", "E").left(1, 0).is("back", c.a.Upgrades[0].Discarded, false)
		c.use("crackshot").fire("HB", "E").is("once a round", c.a.Upgrades[0].Discarded, true)
	}},
	{"sarcoplank", func(c *cardTable) { // 3 for the speed, whatever his Agility
		c.duel(tf, "sarcoplank", mid, 0)
		c.e.Flown = 3
		c.use("sarcoplank").fire("", "").pools(2, 3)
	}},
	{"teltrevura", func(c *cardTable) {
		c.duel(xw, "teltrevura", mid, 0).hurt(c.e, 4)
		c.e.Shields = 0
		c.fire("HHB", "").is("cards", len(c.e.Damage), 4).is("destroyed", c.e.Destroyed, false)
		c.g.Round++
		c.fire("HHB", "").is("the second time", c.e.Destroyed || c.e.Doomed, true)
	}},
	{"captainjostero", func(c *cardTable) {
		c.duel("captainjostero", xw, mid, 0).use("captainjostero").say("card_attack", c.a.ID+" primary "+c.e.ID).dice("attack", "HBB")
		c.run(func(t *engine.Table) { c.g.suffer(t, c.e, 1, 0) }).is("shields", c.e.Shields, 0)
		c.g.Round++
		c.use("captainjostero").fire("HBB", "").is("its own attack", len(c.uses), 1)
	}},
	{"zeborrelios_attackshuttle", func(c *cardTable) { zeb(c, "zeborrelios_attackshuttle") }},
	{"zeborrelios_tiefighter", func(c *cardTable) { zeb(c, "zeborrelios_tiefighter") }},
	{"zeborrelios_sheathipedeclassshuttle", func(c *cardTable) { zeb(c, "zeborrelios_sheathipedeclassshuttle") }},
	{"ap5", func(c *cardTable) {
		c.duel("ap5", tf, 300, 0)
		o := c.put(1, xw, 520, 300, 0)
		c.token(o, Stress, 1).use("ap5").say("coordinate", o.ID).say("free_action", "focus").act(c.a, "coordinate")
		c.has(c.a, Stress, 2).has(o, Stress, 0).has(o, Focus, 1)
	}},
	{"magvayarro", func(c *cardTable) { // of two blanks one is rerolled
		c.duel(xw, tf, mid, 0)
		c.put(2, "magvayarro", 540, 530, 0)
		c.lock(c.a, c.e).use("lock").say("reroll", "blank=1").dice("reroll_attack", "H").fire("BBH", "").left(2, 0)
		c.lock(c.a, c.e).use("lock").say("reroll", "blank=1").dice("reroll_attack", "H")
		c.a.Upgrades = append(c.a.Upgrades, &Equipped{Key: "predator"})
		c.use("predator").fire("BBH", "").left(2, 0).is("rerolled", rerolled(c.g.Attack.Dice), 1)
	}},
	{"captainnym_rebel", func(c *cardTable) { // the token stays, and once a round only
		c.duel("captainnym_rebel", tf, mid, 0)
		c.g.Bombs = []*Bomb{{ID: "bomb1", Key: "seismic_charge", By: c.a.ID, Pose: up(450, 540, 0)}}
		c.use("captainnym_rebel").run(c.g.timedBombs).is("destroyed", len(c.e.Damage), 0).is("tokens", len(c.g.Bombs), 1)
		c.use("captainnym_rebel").run(c.g.timedBombs).is("cards", len(c.e.Damage), 1)
	}},
	{"captainnym_scum", func(c *cardTable) {
		c.duel("captainnym_scum", tf, mid, 0)
		b := &Bomb{ID: "bomb1", Key: "seismic_charge", By: c.a.ID, Pose: up(450, 380, 0)}
		c.g.Bombs = []*Bomb{b}
		c.use("captainnym_scum").run(c.g.timedBombs).is("shields", c.a.Shields, c.a.shieldValue())
		c = newCards(c.T).duel(tf, xw, mid, 0) // the token lies between attacker and defender
		n := c.put(2, "captainnym_scum", 800, 800, 0)
		c.g.Bombs = []*Bomb{{ID: "bomb1", Key: "conner_net", By: n.ID, Pose: up(450, 400, 0)}}
		c.use("captainnym_scum").fire("HH", "BB").left(1, 0)
	}},
	{"bodhirook", func(c *cardTable) { // beyond Range 3 of who locks, at Range 1 of a friend
		c.duel("bodhirook", tf, 400, 0)
		c.is("alone", c.g.inLockRange(c.a, c.e), false)
		o := c.put(1, xw, 520, 700, 0)
		c.is("with a friend there", c.g.inLockRange(c.a, c.e), true).is("the friend for itself", c.g.inLockRange(o, c.e), true)
	}},
	{"solsixxa", func(c *cardTable) { // left of the ship: 35 mm back and to the side from the rear edge
		c.duel("solsixxa seismiccharges", tf, mid, 0).use("seismiccharges").say("drop", "rear 1tl")
		c.reveal(c.a, "1s")
		c.is("left", c.g.Bombs[0].Pose.X, 415.0).is("back", 900-c.g.Bombs[0].Pose.Y, 300.0-20-35).is("its rear to the left",
			c.g.Bombs[0].Pose.A, 1.5708)
	}},
	{"emonazzameen", func(c *cardTable) { // 40 and 120 behind the centre
		c.duel("emonazzameen seismiccharges", tf, mid, 0).use("seismiccharges").say("drop", "rear 3s")
		c.reveal(c.a, "1s")
		c.is("behind", 900-c.g.Bombs[0].Pose.Y, 140.0)
	}},
	{"constablezuvio", func(c *cardTable) { // a mine too, 60 before the centre
		c.duel("constablezuvio proximitymines", tf, 400, 0).use("constablezuvio").say("card_choice", "proximitymines")
		c.reveal(c.a, "1vs")
		c.is("tokens", len(c.g.Bombs), 1).is("ahead", 900-c.g.Bombs[0].Pose.Y, 360.0)
	}},
	{"ketsuonyo", func(c *cardTable) { // the mobile arc to the front, and a boost of 40
		c.duel("ketsuonyo", tf, 50, 0)
		c.use("ketsuonyo").say("card_ship", c.e.ID).say("tractor", "decloak_ahead").window(CombatStart, nil, Moment{}).has(c.e, "tractor", 1)
		c.is("moved", 900-c.e.Pose.Y, 300.0+40+50+20+80).is("Agility", c.g.agility(c.e), 2)
		c.a.Arc = 2
		c.use("ketsuonyo").window(CombatStart, nil, Moment{}).has(c.e, "tractor", 1) // in one arc only
	}},
	{"unkarplutt", func(c *cardTable) {
		c.duel("unkarplutt", tf, 0, 0)
		o := c.put(2, xw, 700, 700, 0)
		c.g.Touches = []Touch{{A: c.a.ID, B: c.e.ID}}
		c.window(ActivationEnd, nil, Moment{}).has(c.e, "tractor", 1).has(o, "tractor", 0)
	}},
	{"deathrain", func(c *cardTable) {
		c.duel("deathrain seismiccharges", tf, 400, 0).use("seismiccharges", "deathrain").say("drop",
			"front 1s").say("free_action", "barrel_roll")
		c.say("barrel_roll", "left").say("landing", "middle")
		c.reveal(c.a, "1s")
		h := c.a.shipType().Size.Half()
		c.is("ahead", 900-c.g.Bombs[0].Pose.Y, 300+h+40).is("rolled", c.a.Pose.X < 450, true)
	}},
	{"captainrex", func(c *cardTable) { // 2 dice are 1, 2 against him, and then the card is gone
		c.duel("captainrex", xw, mid, 180).fire("BB", "").is("condition", c.e.under("suppressivefire"), true)
		rex, o := c.a, c.put(1, tf, 520, 300, 0)
		c.a, c.e = c.e, o
		c.fire("", "").pools(2, 3)
		c.window(CombatEnd, nil, Moment{}).is("he has attacked", c.a.under("suppressivefire"), true)
		c.e = rex
		c.fire("", "").pools(3, 3).is("after attacking him", c.a.under("suppressivefire"), false)
	}},
}

// laterUpgradeTests are Upgrades of the later waves.
var laterUpgradeTests = []cardTest{
	{"bodyguard", func(c *cardTable) {
		c.duel("guri bodyguard", tf, mid, 0)
		o := c.put(1, "princexizor", 530, 300, 0) // 7 is more than 5
		c.token(c.a, Focus, 1).use("bodyguard").say("card_ship", o.ID).window(CombatStart, nil, Moment{})
		c.is("Agility", c.g.agility(o), book.Pilot("princexizor").Values().Agility+1).has(c.a, Focus, 0)
	}},
	{"debrisgambit", func(c *cardTable) {
		c.duel("wedgeantilles debrisgambit", tf, mid, 0)
		c.g.addRock("core2asteroid0", up(530, 300, 0))
		c.g.addRock("core2asteroid1", up(370, 300, 0))
		c.g.addRock("core2asteroid2", up(450, 240, 0))
		c.act(c.a, "upgrade/debrisgambit").has(c.a, Evade, 2)
	}},
	{"lightningreflexes", func(c *cardTable) {
		c.duel("wedgeantilles lightningreflexes", tf, 300, 0).use("lightningreflexes").fly(c.a, "2s").is("facing", c.a.Pose.A, 3.1416)
		c.has(c.a, Stress, 1).is("discarded", c.a.Upgrades[0].Discarded, true)
		c = newCards(c.T).duel("wedgeantilles lightningreflexes", tf, 500, 0)
		c.use("lightningreflexes").fly(c.a, "4k").is("offered after a red maneuver", c.wasOffered("lightningreflexes"), false)
	}},
	{"saturationsalvo", func(c *cardTable) { // Agility 2 and 3 are below 4, the points of the torpedoes
		c.duel("wedgeantilles protontorpedoes saturationsalvo", tf, mid, 0)
		o := c.put(2, xw, 530, 490, 0)
		c.lock(c.a, c.e).dice("effect", "C").shoot("protontorpedoes", "BBBB", "").is("shields", o.Shields,
			1).is("the defender's hull", len(c.e.Damage), 0)
	}},
	{"snapshot", func(c *cardTable) { // 2 dice, not modified, and no attack after it in the phase
		c.duel("lukeskywalker snapshot", xw, 60, 180)
		c.g.Phase = Activation
		c.e.Pose = up(450, 440, 180)
		c.token(c.a, Focus, 1).use("snapshot", Focus).say("card_attack", c.a.ID+" snapshot "+c.e.ID).dice("attack", "HF").fly(c.e, "1bl")
		c.pools(2, 2).is("shields", c.e.Shields, 1).has(c.a, Focus, 1).is("may attack", c.g.mayNotAttack(c.a), true)
		c.g.expire("activation")
		c.is("in the next phase", c.g.mayNotAttack(c.a), false)
	}},
	{"chopper-swx72", func(c *cardTable) {
		c.duel("wedgeantilles chopper-swx72 protontorpedoes", tf, mid, 0)
		c.a.Shields = 1
		c.say("card_choice", "protontorpedoes").act(c.a, "upgrade/chopper-swx72").is("shields", c.a.Shields, 2).is("discarded",
			c.a.Upgrades[1].Discarded, true)
	}},
	{"genius", func(c *cardTable) { // dropped where the maneuver has ended
		c.duel("lokrevenant havoc genius seismiccharges", tf, 400, 0).use("genius").say("card_choice", "seismiccharges").fly(c.a, "2s")
		c.is("tokens", len(c.g.Bombs), 1).is("ahead of the start", 900-c.g.Bombs[0].Pose.Y > 300, true)
	}},
	{"r4e1", func(c *cardTable) {
		c.duel("goldsquadronpilot proximitymines", tf, mid, 0)
		c.a.Upgrades = append(c.a.Upgrades, &Equipped{Key: "r4e1"})
		c.token(c.a, Stress, 1).use("r4e1").is("focus", c.g.mayAct(c.a, "focus"), false).act(c.a, "upgrade/proximitymines")
		c.has(c.a, Stress, 0).is("discarded", c.a.Upgrades[1].Discarded, true)
	}},
	{"arccaster", func(c *cardTable) {
		c.duel("bluesquadronpilot arccaster", tf, 50, 0)
		o := c.put(2, xw, 530, 390, 0)
		c.say("card_ship", o.ID).shoot("arccaster", "HBBB", "").is("other", o.Shields, 1).is("recharging", c.a.Upgrades[0].Face, 1)
		c.is("weapons", slices.Contains(c.g.weapons(c.a), "arccaster"), false)
		c.use("arccaster").window(CombatStart, nil, Moment{}).is("charged", slices.Contains(c.g.weapons(c.a), "arccaster"), true).has(c.a,
			"weapons_disabled", 1)
	}},
	{"bombletgenerator", func(c *cardTable) {
		c.duel("lokrevenant bombletgenerator", tf, mid, 0).use("bombletgenerator")
		c.reveal(c.a, "1s")
		c.is("tokens", len(c.g.Bombs), 1).is("discarded", c.a.Upgrades[0].Discarded, false)
		c.a.Bombed = false
		c.use("bombletgenerator")
		c.reveal(c.a, "1s")
		c.is("again", len(c.g.Bombs), 2)
	}},
	{"ordnancesilos", func(c *cardTable) {
		c.duel("crimsonsquadronpilot ordnancesilos seismiccharges", tf, mid, 0).is("tokens", c.a.Upgrades[1].N, 3).use("seismiccharges")
		c.reveal(c.a, "1s")
		c.is("tokens left", c.a.Upgrades[1].N, 2).is("discarded", c.a.Upgrades[1].Discarded, false)
	}},
	{"bobafett", func(c *cardTable) {
		c.duel("bountyhunter bobafett", "wedgeantilles r2d2 protontorpedoes", mid, 0)
		c.e.Shields = 0
		c.use("bobafett").say("card_choice", "r2d2").fire("CBB", "").is("discarded", c.e.Upgrades[0].Discarded && c.a.Upgrades[0].Discarded, true)
		c = newCards(c.T).duel("bountyhunter bobafett", "wedgeantilles r2d2", mid, 0)
		c.e.Shields = 0
		c.use("bobafett").fire("HBB", "").is("a facedown card", c.wasOffered("bobafett"), false)
	}},
	{"breachspecialist", func(c *cardTable) {
		c.duel(tf, "kashyyykdefender breachspecialist", mid, 0)
		c.e.Shields = 0
		c.token(c.e, "reinforce", 1).use("breachspecialist").fire("CC", "").has(c.e, "reinforce", 0).is("faceup", c.e.faceup(), 0).is("cards",
			len(c.e.Damage), 2)
	}},
	{"captainrex", func(c *cardTable) {
		c.duel("outerrimsmuggler captainrex", tf, mid, 0).use("captainrex").fire("BB", "").has(c.a, Focus, 1)
	}},
	{"chopper", func(c *cardTable) {
		c.duel("outerrimsmuggler chopper", tf, mid, 0).act(c.a, "focus").is("unstressed", c.a.Shields, 4)
		c.a.Acted = []string{}
		c.token(c.a, Stress, 1).act(c.a, "focus").has(c.a, Focus, 2).is("shields", c.a.Shields, 3)
	}},
	{"deathtroopers", func(c *cardTable) {
		c.duel(xw, tf, mid, 0)
		c.put(2, "omicrongrouppilot deathtroopers", 540, 530, 0)
		c.fire("", "").has(c.a, Stress, 1)
		c = newCards(c.T).duel(xw, tf, mid, 0)
		c.put(2, "omicrongrouppilot deathtroopers", 650, 700, 0) // too far from the defender
		c.fire("", "").has(c.a, Stress, 0)
	}},
	{"gonk", func(c *cardTable) {
		c.duel("bountyhunter gonk", tf, mid, 0).act(c.a, "upgrade/gonk").is("on the card", c.a.Upgrades[0].N, 1)
		c.a.Shields, c.a.Acted = 3, []string{}
		c.say("card_choice", "take_shield").act(c.a, "upgrade/gonk").is("shields", c.a.Shields, 4).is("left on the card", c.a.Upgrades[0].N, 0)
	}},
	{"jabbathehutt", func(c *cardTable) { // on every illicit card of the squad, be it on another ship
		c.duel("bountyhunter jabbathehutt", tf, mid, 0)
		o := c.put(1, "binayrepirate inertialdampeners", 600, 300, 0)
		c.g.stockIllicit(1)
		c.is("tokens", o.Upgrades[0].N, 1).use("inertialdampeners")
		c.reveal(o, "2s")
		c.is("tokens left", o.Upgrades[0].N, 0).is("discarded", o.Upgrades[0].Discarded, false)
	}},
	{"maul", func(c *cardTable) { // two tokens for two dice, and one goes after the hit
		c.duel("bountyhunter maul", xw, mid, 0).use("maul", "maul").say("reroll", "blank=2").dice("reroll_attack",
			"HH").fire("BBB", "").left(2, 0)
		c.has(c.a, Stress, 1)
	}},
	{"operationsspecialist", func(c *cardTable) {
		c.duel(xw, tf, mid, 0)
		c.put(1, "outerrimsmuggler operationsspecialist", 560, 300, 0)
		o := c.put(1, xw, 350, 300, 0)
		c.use("operationsspecialist").say("card_ship", o.ID).fire("BBB", "").has(o, Focus, 1)
	}},
	{"rearadmiralchiraneau", func(c *cardTable) { // a large base of 80 mm goes 40 mm and its length
		c.duel("patrolleader rearadmiralchiraneau", tf, 300, 0).act(c.a, "upgrade/rearadmiralchiraneau").is("stands", 900-c.a.Pose.Y, 420.0)
	}},
	plain("tacticalofficer", "omicrongrouppilot", func(c *cardTable, s *Ship) {
		c.is("bar", slices.Contains(c.g.bar(s),
			"coordinate"), true)
	}),
	{"unkarplutt", func(c *cardTable) {
		c.duel("bountyhunter unkarplutt", xw, 20, 0).use("unkarplutt").say("free_action", "focus").fly(c.a, "1s").has(c.a, Focus, 1).is("shields",
			c.a.Shields, 3)
	}},
	{"thrustcorrector", func(c *cardTable) { // one evade, and the focus token turns nothing any more
		c.duel(tf, "bluesquadronpilot thrustcorrector", mid, 0).token(c.e, Focus, 1).use("thrustcorrector", Focus).fire("HH", "F").left(1, 0)
		c.has(c.e, Stress, 1).has(c.e, Focus, 1)
	}},
	{"threattracker", func(c *cardTable) {
		c.duel(xw, "bluesquadronnovice threattracker", mid, 180)
		c.lock(c.e, c.a).use("threattracker").say("free_action", "boost").say("boost", "1s").run(func(t *engine.Table) {
			shot, _ := c.g.mayShoot(c.a, book.PrimaryWeapon, c.e)
			c.g.declare(t, Aimed{c.a.ID, book.PrimaryWeapon, c.e.ID, shot})
		}).is("lock", c.g.locked(c.e, c.a), false).is("boosted", 900-c.e.Pose.Y < 490, true)
	}},
	{"cloakingdevice", func(c *cardTable) {
		c.duel("binayrepirate cloakingdevice", tf, mid, 0).say("free_action", "cloak").act(c.a, "upgrade/cloakingdevice").has(c.a, Cloak, 1)
		c.dice("effect", "H").window(RoundEnd, nil, Moment{}).has(c.a, Cloak, 1)
		c.dice("effect", "F").window(RoundEnd, nil, Moment{}).has(c.a, Cloak, 0).is("discarded", c.a.Upgrades[0].Discarded, true)
	}},
	{"iondischargers", func(c *cardTable) {
		c.duel("binayrepirate iondischargers", tf, 50, 0).use("iondischargers").say("card_ship", c.e.ID).say("card_choice", "take_ion")
		c.gain(c.a, Ion, 1).has(c.a, Ion, 0).has(c.e, Ion, 1).is("discarded", c.a.Upgrades[0].Discarded, true)
		c = newCards(c.T).duel("binayrepirate iondischargers", tf, 50, 0)
		c.use("iondischargers").say("card_ship", c.e.ID).say("card_choice", "refuse_ion").gain(c.a, Ion, 1)
		c.has(c.a, Ion, 0).has(c.e, Ion, 0).is("kept", c.a.Upgrades[0].Discarded, false)
	}},
	{"scavengercrane", func(c *cardTable) {
		c.duel("bountyhunter scavengercrane concussionmissiles", tf, mid, 0)
		c.a.Upgrades[1].Discarded = true
		c.use("scavengercrane").say("card_choice", "concussionmissiles").dice("effect", "B").run(func(t *engine.Table) { c.g.destroy(t, c.e) })
		c.is("back", c.a.Upgrades[1].Discarded, false).is("crane", c.a.Upgrades[0].Discarded, true)
	}},
	{"adaptiveailerons", func(c *cardTable) { // 40 mm and its length before the reveal; not while stressed
		c.duel("imperialtrainee adaptiveailerons", xw, 400, 0).say("card_flight", "1s")
		c.reveal(c.a, "1s")
		c.is("stands", 900-c.a.Pose.Y, 380.0).token(c.a, Stress, 1)
		c.reveal(c.a, "1s")
		c.is("stressed", 900-c.a.Pose.Y, 380.0)
	}},
	{"advancedailerons", func(c *cardTable) {
		c.duel("scarifbasepilot advancedailerons", xw, 400, 0).say("card_flight", "1s")
		c.reveal(c.a, "1s")
		c.is("stands", 900-c.a.Pose.Y, 380.0)
		c.is("bank of speed 3", c.g.colour(c.a, flight.Maneuver{Speed: 3, Bearing: flight.BankLeft, Difficulty: flight.Red}), flight.White)
	}},
	{"crossfireformation", func(c *cardTable) {
		c.duel(tf, "crimsonsquadronpilot crossfireformation", mid, 0)
		c.put(2, "bluesquadronnovice", 600, 400, 0)
		c.token(c.e, Focus, 1).use("crossfireformation", Focus).fire("HH", "B").left(1, 0)
		c = newCards(c.T).duel(tf, "crimsonsquadronpilot crossfireformation", mid, 0)
		c.put(2, xw, 600, 400, 0) // no ship of the Resistance
		c.use("crossfireformation").fire("HH", "B").is("offered", c.wasOffered("crossfireformation"), false)
	}},
	{"enforcer", func(c *cardTable) {
		c.duel(tf, "cartelbrute enforcer", mid, 180).fire("", "").has(c.a, Stress, 1)
		c = newCards(c.T).duel(tf, "cartelbrute enforcer", mid, 0)
		c.fire("", "").has(c.a, Stress, 0) // behind
	}},
	{"firstordervanguard", func(c *cardTable) {
		c.duel("sienarjaemusanalyst firstordervanguard", xw, mid, 0).use("firstordervanguard").say("reroll", "blank=1").dice("reroll_attack", "H")
		c.fire("BBB", "").left(1, 0)
		c = newCards(c.T).duel("sienarjaemusanalyst firstordervanguard", xw, mid, 0)
		c.put(2, xw, 450, 590, 0)
		c.fire("BBB", "").is("with another in the arc", c.wasOffered("firstordervanguard"), false)
		c = newCards(c.T).duel(tf, "sienarjaemusanalyst firstordervanguard", mid, 0)
		c.use("firstordervanguard").dice("reroll_defense", "EEE").fire("HH", "BBB").left(0, 0).is("discarded", c.e.Upgrades[0].Discarded, true)
	}},
	{"kylorensshuttle", func(c *cardTable) { // its owner gives the token to another there
		c.duel("starkillerbasepilot kylorensshuttle", xw, mid, 0)
		o := c.put(2, xw, 550, 500, 0)
		c.say("card_ship", c.e.ID, o.ID).window(CombatEnd, nil, Moment{}).has(o, Stress, 1).has(c.e, Stress, 0)
	}},
	{"millenniumfalcon-swx57", func(c *cardTable) {
		c.duel("outerrimsmuggler millenniumfalcon-swx57", xw, 500, 0).use("millenniumfalcon-swx57").fly(c.a, "3bl").has(c.a, Stress, 1)
		c.is("turned round", c.a.Pose.A > 2 && c.a.Pose.A < 3, true) // 315 degrees less 180
	}},
	plain("misthunter", "gandfindsman", func(c *cardTable, s *Ship) { c.is("bar", slices.Contains(c.g.bar(s), "barrel_roll"), true) }),
	{"capturedtie", func(c *cardTable) {
		c.duel(tf, "ahsokatano capturedtie", mid, 180)
		c.put(2, xw, 800, 800, 0)
		target := func(s *Ship) bool { _, ok := c.g.mayShoot(s, book.PrimaryWeapon, c.e); return ok }
		vader := c.put(1, "darthvader", 520, 300, 0)
		c.is("skill 1", target(c.a), false).is("skill 9", target(vader), true)
		c.g.Ships[1].Pose = up(450, 490, 180)
		c.a, c.e = c.e, c.a
		c.fire("BB", "").is("after attacking", c.a.Upgrades[0].Discarded, true)
	}},
	{"multispectralcamouflage", func(c *cardTable) {
		c.duel(tf, "wedgeantilles multispectralcamouflage", mid, 0).dice("effect_defense",
			"E").run(func(t *engine.Table) { c.g.acquire(t, c.a, c.e) })
		c.is("locked", c.g.locked(c.a, c.e), false)
		c.dice("effect_defense", "B").run(func(t *engine.Table) { c.g.acquire(t, c.a, c.e) }).is("locked after a blank",
			c.g.locked(c.a, c.e), true)
	}},
	{"pulsedrayshield", func(c *cardTable) {
		c.duel("cartelspacer pulsedrayshield", tf, mid, 0)
		c.a.Shields = 0
		c.use("pulsedrayshield").window(EndStart, nil, Moment{}).is("shields", c.a.Shields, 1).has(c.a, Ion, 1)
	}},
	{"servomotorsfoils", func(c *cardTable) {
		c.duel("wedgeantilles servomotorsfoils", tf, 300, 0).use("servomotorsfoils").is("flies", c.reveal(c.a, "3tl"), "3rl")
		c.use("servomotorsfoils").window(ActivationStart, nil, Moment{}).is("primary weapon", c.g.primary(c.a), 2)
		c.is("bank", c.g.colour(c.a, flight.Maneuver{Speed: 2, Bearing: flight.BankLeft, Difficulty: flight.White}), flight.Green)
		c.is("boost", slices.Contains(c.g.bar(c.a), "boost"), true).is("roll", slices.Contains(c.g.bar(c.a), "barrel_roll"), false)
	}},
	missile("cruisemissiles", "prototypepilot", func(c *cardTable) { // 1 and 4 for a speed of 5
		c.a.Flown = 5
		c.shoot("cruisemissiles", "", "").pools(5, 2)
		c.a.Upgrades[0].Discarded, c.a.Flown = false, 2
		c.shoot("cruisemissiles", "", "").pools(3, 2)
	}),
	{"unguidedrockets", func(c *cardTable) { // no reroll by the lock or Predator, and the focus token turns both
		c.duel("gammasquadronveteran unguidedrockets predator", xw, mid, 0).lock(c.a, c.e).token(c.a, Focus, 1)
		c.use("lock", "predator", Focus).shoot("unguidedrockets", "FFB", "").left(2, 0).is("lock", c.g.locked(c.a, c.e), true)
		c.is("offered", c.wasOffered("predator"), false)
	}},
	{"greedo", func(c *cardTable) { // of the two cards that it deals the first, and none in a second attack of the round
		c.duel("bountyhunter greedo", xw, mid, 0)
		c.e.Shields = 0
		c.g.side(2).Unseen = []string{"core2.damaged_engine", "core2.damaged_engine", "core2.damaged_engine"}
		c.fire("HHB", "").is("faceup", c.e.faceup(), 1).is("cards", len(c.e.Damage), 2)
		c = newCards(c.T).duel(xw, "bountyhunter greedo", mid, 0)
		c.e.Shields = 0
		c.g.side(2).Unseen = []string{"core2.damaged_engine", "core2.damaged_engine", "core2.damaged_engine"}
		c.fire("HBB", "").fire("HBB", "").is("defending", c.e.faceup(), 1).is("all", len(c.e.Damage), 2)
	}},
	{"dashrendar", func(c *cardTable) { // 3 dice for Range 2 and Agility 2, and none for the obstacle between
		c.duel("outerrimsmuggler dashrendar", xw, mid, 0)
		c.g.addRock("core2asteroid1", up(445, 415, 0))
		c.fire("", "").pools(2, 2)
		c.a.Pose = up(445, 415, 0)
		c.is("on an asteroid", c.g.onAsteroid(c.a), true).is("attacks", c.g.mayNotAttack(c.a), false)
	}},
	{"zeborrelios", func(c *cardTable) {
		c.duel("outerrimsmuggler zeborrelios", xw, 0, 180)
		c.g.Touches = []Touch{{A: c.a.ID, B: c.e.ID}}
		able := func(s, e *Ship) bool { _, ok := c.g.mayShoot(s, book.PrimaryWeapon, e); return ok }
		c.is("attacks", able(c.a, c.e), true).is("is attacked", able(c.e, c.a), true)
		c.a.Upgrades[0].Discarded = true
		c.is("without", able(c.a, c.e), false)
	}},
	{"hotshotcopilot", func(c *cardTable) { // the token goes though nothing is gained
		c.duel("outerrimsmuggler hotshotcopilot", tf, mid, 0).token(c.e, Focus, 1).fire("BB", "BBB").has(c.e, Focus, 0)
		c = newCards(c.T).duel(tf, "outerrimsmuggler hotshotcopilot", mid, 0)
		c.token(c.a, Focus, 1).fire("BB", "").has(c.a, Focus, 0)
	}},
	{"patternanalyzer", func(c *cardTable) { // an action before the stress of the red maneuver
		c.duel("bluesquadronnovice patternanalyzer", tf, 500, 0)
		m, _ := c.a.coded("4k")
		c.a.Dial, c.a.Dialled = m.Key(), true
		c.use("patternanalyzer").say("action", "focus").run(func(t *engine.Table) { c.g.activate(t, c.a) })
		c.has(c.a, Focus, 1).has(c.a, Stress, 1)
	}},
	{"gyroscopictargeting", func(c *cardTable) {
		c.duel("shadowporthunter gyroscopictargeting", tf, mid, 0)
		c.a.Flown = 3
		c.use("gyroscopictargeting").say("rotate_arc", "rear").window(CombatEnd, nil, Moment{}).is("arc", c.a.Arc, 2)
		c.a.Flown = 2
		c.use("gyroscopictargeting").say("rotate_arc", "left").window(CombatEnd, nil, Moment{}).is("at speed 2", c.a.Arc, 2)
	}},
	{"lightscykinterceptor", func(c *cardTable) {
		c.duel(xw, "cartelspacer lightscykinterceptor", mid, 0)
		c.e.Shields = 0
		c.fire("HBB", "").is("faceup", c.e.faceup(), 1)
		c.is("bank", c.g.colour(c.e, flight.Maneuver{Speed: 3, Bearing: flight.BankLeft, Difficulty: flight.White}), flight.Green)
	}},
	{"os1arsenalloadout", func(c *cardTable) {
		c.duel("nusquadronpilot os1arsenalloadout protontorpedoes", xw, mid, 0).token(c.a, "weapons_disabled", 1)
		able := func(w string) bool { _, ok := c.g.mayShoot(c.a, w, c.e); return ok && !c.g.mayNotAttack(c.a) }
		c.is("without a lock", able("protontorpedoes"), false).lock(c.a, c.e)
		c.is("locked", able("protontorpedoes"), true).is("primary weapon", able(book.PrimaryWeapon), false)
	}},
	{"xg1assaultconfiguration", func(c *cardTable) {
		c.duel("nusquadronpilot xg1assaultconfiguration flechettecannon heavylasercannon", xw, mid, 0).token(c.a, "weapons_disabled", 1)
		able := func(w string) bool { _, ok := c.g.mayShoot(c.a, w, c.e); return ok && !c.g.mayNotAttack(c.a) }
		c.is("2 points", able("flechettecannon"), true).is("7 points", able("heavylasercannon"), false)
	}},
	{"bombardier", func(c *cardTable) {
		c.duel("bountyhunter bombardier seismiccharges", tf, mid, 0).use("seismiccharges").say("drop", "rear 2s")
		c.reveal(c.a, "1s")
		c.is("behind", 900-c.g.Bombs[0].Pose.Y, 300.0-40-80)
	}},
	{"trajectorysimulator", func(c *cardTable) { // no mines
		c.duel("scimitarsquadronpilot trajectorysimulator seismiccharges proximitymines", tf, 600,
			0).use("seismiccharges").say("drop", "front 5s")
		c.reveal(c.a, "1s")
		c.is("ahead", 900-c.g.Bombs[0].Pose.Y, 300.0+20+200).is("ways of a mine", len(c.g.droppings(c.a, c.a.Upgrades[2])), 1)
	}},
	{"cadbane", func(c *cardTable) { // blank and focus are rolled again, the hit stays
		c.duel("bountyhunter cadbane", xw, mid, 0).use("cadbane").dice("bomb", "HBFHC")
		c.run(func(t *engine.Table) { c.g.strikeMine(t, c.e, &Bomb{Key: "proximity_mine", By: c.a.ID}) })
		c.is("shields", c.e.Shields, 0).is("cards", len(c.e.Damage), 1)
	}},
	{"sabinewren", func(c *cardTable) { // 1 of the charge, and 1 of hers
		c.duel("wardensquadronpilot sabinewren", xw, mid, 0)
		c.g.Bombs = []*Bomb{{ID: "bomb1", Key: "seismic_charge", By: c.a.ID, Pose: up(450, 540, 0)}}
		c.say("card_ship", c.e.ID).run(c.g.timedBombs).is("shields", c.e.Shields, 0)
	}},
	{"deflectiveplating", func(c *cardTable) {
		c.duel("crimsonsquadronpilot deflectiveplating", tf, mid, 0)
		c.g.Bombs = []*Bomb{{ID: "bomb1", Key: "seismic_charge", By: c.a.ID, Pose: up(450, 380, 0)}}
		c.use("deflectiveplating").dice("effect", "H").run(c.g.timedBombs).is("shields", c.a.Shields, c.a.shieldValue())
		c.is("discarded", c.a.Upgrades[0].Discarded, true)
	}},
	{"bodhirook", func(c *cardTable) { // only who carries it
		c.duel("outerrimsmuggler bodhirook", tf, 400, 0)
		o := c.put(1, xw, 520, 700, 0)
		far := c.put(1, xw, 450, 100, 0)
		c.is("carries it", c.g.inLockRange(c.a, c.e), true).is("another", c.g.inLockRange(far, c.e), false).is("near",
			c.g.inLockRange(o, c.e), true)
	}},
	{"tractorbeam", func(c *cardTable) { // no damage; moved once a round, onto an asteroid, which rolls a die
		c.duel("bluesquadronpilot tractorbeam", tf, mid, 0)
		c.g.addRock("core2asteroid0", up(450, 560, 0))
		c.say("tractor", "decloak_ahead").dice("obstacle", "H").shoot("tractorbeam", "HHB", "").has(c.e, "tractor",
			1).is("moved", 900-c.e.Pose.Y, 490.0+80)
		c.is("cards", len(c.e.Damage), 1)
		c.say("tractor", "decloak_ahead").run(func(t *engine.Table) { c.g.tractor(t, 1, c.e) }).has(c.e, "tractor",
			2).is("moved again", 900-c.e.Pose.Y, 490.0+80)
	}},
	{"jammingbeam", func(c *cardTable) { // the jam token takes the focus token with it; with none it stays for the next
		c.duel("bluesquadronpilot jammingbeam", xw, mid, 0).token(c.e, Focus, 1).shoot("jammingbeam", "HHB", "").has(c.e,
			"jam", 0).has(c.e, Focus, 0)
		c.is("shields", c.e.Shields, 2).shoot("jammingbeam", "HHB", "").has(c.e, "jam", 1).gain(c.e, Evade, 1).has(c.e, "jam",
			0).has(c.e, Evade, 0)
	}},
	missile("scramblermissiles", "prototypepilot", func(c *cardTable) {
		o := c.put(2, xw, 530, 490, 0)
		c.lock(o, c.a).shoot("scramblermissiles", "HBB", "").has(c.e, "jam", 1).has(o, "jam", 0).is("lock", c.g.locked(o, c.a), false)
	}),
	{"isbslicer", func(c *cardTable) {
		c.duel("scarifbasepilot isbslicer", xw, 50, 0)
		o := c.put(2, xw, 530, 390, 0)
		c.say("jam", c.e.ID).use("isbslicer").say("card_ship", o.ID).act(c.a, "jam").has(c.e, "jam", 1).has(o, "jam", 1)
	}},
	{"ketsuonyo", func(c *cardTable) {
		c.duel("shadowporthunter ketsuonyo", tf, mid, 0).token(c.e, "tractor", 1).use("ketsuonyo").say("card_ship",
			c.e.ID).window(EndStart, nil, Moment{})
		c.is("shed", c.g.forbids(c.e, toShed("tractor")), true)
	}},
	{"shadowcaster", func(c *cardTable) {
		c.duel("shadowporthunter shadowcaster", xw, mid, 0).use("shadowcaster").fire("HBB", "").has(c.e, "tractor", 1)
		c = newCards(c.T).duel("shadowporthunter shadowcaster", xw, mid, 0)
		c.a.Arc = 2
		c.use("shadowcaster").fire("HBB", "").has(c.e, "tractor", 0)
	}},
	{"spacetugtractorarray", func(c *cardTable) {
		c.duel("jakkugunrunner spacetugtractorarray", xw, 250, 0)
		o := c.put(1, xw, 450, 380, 0)
		c.say("card_ship", o.ID).say("tractor", "roll_left").say("landing", "middle").act(c.a,
			"upgrade/spacetugtractorarray").has(o, "tractor", 1)
		c.is("rolled", o.Pose.X, 370.0)
	}},
	{"ig2000", func(c *cardTable) { // IG-88B attacks again as his own pilot text lets him; with C's he evades after a boost
		c.duel("ig88b ig2000", xw, 300, 0)
		c.put(1, "ig88c ig2000", 800, 100, 0)
		c.use("ig88c").say("boost", "1s").say("free_action", "evade").act(c.a, "boost").has(c.a, Evade, 1)
	}},
	{"ig88d", func(c *cardTable) {
		c.duel("bountyhunter ig88d", xw, 300, 0)
		c.put(1, "ig88c ig2000", 800, 100, 0)
		c.use("ig88c").say("boost", "1s").say("free_action", "evade").run(func(t *engine.Table) {
			c.g.perform(t, c.a,
				"boost")
		}).has(c.a, Evade, 1)
	}},
	{"empdevice", func(c *cardTable) {
		c.duel("bountyhunter empdevice", xw, 50, 0)
		c.say("attack", c.a.ID+"/upgrade/empdevice/0").run(func(t *engine.Table) { c.g.opportunity(t, []*Ship{c.a}) })
		c.has(c.e, Ion, 2).is("discarded", c.a.Upgrades[0].Discarded, true).is("fought", c.a.Fought, true).is("attacks",
			c.g.mayNotAttack(c.a), true)
	}},
	{"feedbackarray", func(c *cardTable) {
		c.duel("bountyhunter feedbackarray", xw, 50, 0)
		c.say("attack", c.a.ID+"/upgrade/feedbackarray/0").say("card_ship",
			c.e.ID).run(func(t *engine.Table) { c.g.opportunity(t, []*Ship{c.a}) })
		c.has(c.a, Ion, 1).is("own shields", c.a.Shields, 3).is("its shields", c.e.Shields, 1)
	}},
	missile("harpoonmissiles", "prototypepilot", func(c *cardTable) { // the next critical hit hurts all around
		o := c.put(2, xw, 530, 490, 0)
		c.shoot("harpoonmissiles", "HBBB", "").is("condition", c.e.under("harpooned"), true).is("shields", c.e.Shields, 1)
		c.fire("CB", "").is("condition after a critical hit", c.e.under("harpooned"), false).is("beside", o.Shields, 1)
		c.is("card", len(c.e.Damage), 1).is("no shields", c.e.Shields, 0)
	}),
	{"ascoretosettle", func(c *cardTable) { // one focus result either way
		c.duel("wedgeantilles ascoretosettle", "darthvader", mid, 180)
		c.g.Round = 1
		c.say("card_ship", c.e.ID).window(PlanningStart, nil, Moment{}).is("condition", c.e.under("adebttopay"), true)
		c.use("ascoretosettle").fire("FFB", "").left(0, 1)
		c.a, c.e = c.e, c.a
		c.use("adebttopay").fire("FF", "").left(0, 1)
	}},
	{"generalhux", func(c *cardTable) {
		c.duel("omicrongrouppilot generalhux", tf, mid, 180)
		o := c.put(1, tf, 540, 300, 0)
		c.say("card_ship", c.a.ID, o.ID, o.ID).act(c.a, "upgrade/generalhux").has(c.a, Focus, 1).has(o, Focus, 1).has(c.a, Stress, 1)
		c.is("condition", o.under("fanaticaldevotion"), true)
		c.a = o // its hit, turned by the focus token, is canceled by no evade
		c.e.Pose = up(540, 470, 180)
		c.use(Focus).fire("FB", "EEE").left(1, 0)
		c.token(o, Focus, 1)
		c.a, c.e = c.e, o
		c.use(Focus).fire("HH", "FBB").left(2, 0).has(o, Focus, 1)
		c.window(RoundEnd, nil, Moment{}).is("at the end", o.under("fanaticaldevotion"), false)
	}},
	{"collisiondetector", func(c *cardTable) { // a hit hurts, a critical hit does not
		c.duel("bluesquadronpilot collisiondetector", tf, 600, 0)
		c.g.addRock("core2asteroid0", up(450, 400, 0))
		c.say("boost", "1s").dice("obstacle", "H").run(func(t *engine.Table) { c.g.perform(t, c.a, "boost") }).is("moved", 900-c.a.Pose.Y, 380.0)
		c.is("shields", c.a.Shields, 4).is("on it", c.g.onAsteroid(c.a), true)
		c = newCards(c.T).duel("bluesquadronpilot collisiondetector", tf, 600, 0)
		c.g.addRock("core2asteroid0", up(450, 400, 0))
		c.say("boost", "1s").dice("obstacle", "C").run(func(t *engine.Table) {
			c.g.perform(t, c.a,
				"boost")
		}).is("no critical damage", c.a.Shields, 5)
	}},
}

// zeb: one evade cancels the critical hit and leaves the hit.
func zeb(c *cardTable, pilot string) {
	c.Helper()
	c.duel(tf, pilot, mid, 0).use(pilot).fire("HC", "EB").left(1, 0)
	c = newCards(c.T)
	c.duel(tf, pilot, mid, 0).fire("HC", "EB").left(0, 1)
}
