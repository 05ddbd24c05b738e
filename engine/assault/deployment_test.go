package assault

import (
	"slices"
	"strings"
	"testing"

	"estafeta/engine"
	"estafeta/engine/assault/troops"
	"estafeta/engine/grid"
)

// hostile are an officer (cost 2, no reinforcement) and three Stormtroopers (cost 6,
// reinforcement 2) on a map with a green point and a red one.
const hostile = `
[[point]]
sign = "g"
color = "green"
[[point]]
sign = "r"
color = "red"
[[group]]
key = "watch"
card = "stormtrooper"
sign = "s"
[[group]]
key = "boss"
card = "imperial_officer"
sign = "o"
[[group]]
key = "later"
card = "probe_droid"
reserve = true
`

var hostileMarks = map[[2]int]byte{{5, 0}: 's', {5, 1}: 's', {5, 2}: 's', {5, 4}: 'o', {7, 0}: 'g', {7, 5}: 'r'}

func guarded(t *testing.T, more string) *table {
	t.Helper()
	marks := map[[2]int]byte{}
	for k, v := range hostileMarks {
		marks[k] = v
	}
	return inPlay(t, 8, 6, marks, hostile+more)
}

// TestDeployment pins how the Imperial player deploys in a campaign.
func TestDeployment(t *testing.T) {
	t.Run("IA-MSET-03 IA-MSET-05 IA-MSET-06 IA-IGRP-09 IA-IGRP-10", func(t *testing.T) { // initial groups stand, reserved ones do not
		p := guarded(t, "")
		is(t, "threat", p.Mission.Story.Threat, 0)
		is(t, "Stormtroopers on the map", len(p.of("stormtrooper")), 3)
		is(t, "the first of them", p.of("stormtrooper")[0].At, grid.Square{X: 5, Y: 0})
		is(t, "the reserve", strings.Join(p.Mission.Story.Reserve, " "), "later")
		is(t, "on the map", len(p.of("probe_droid")), 0)
		is(t, "in hand", len(p.Mission.Story.Hand), 0)
	})
	t.Run("IA-DEP-09 IA-DEP-10 IA-DEP-13 IA-DEP-02", func(t *testing.T) { // as many groups as threat pays for
		p := guarded(t, "")
		s := p.Mission.Story
		s.Threat, s.Hand = 9, []string{"hired_gun", "imperial_officer_elite", "royal_guard"} // 4, 5 and 8
		p.Mission.Phase = StatusPhase
		s.Level = 0
		p.step(answers{"deployment": {engine.Pick("card hired_gun"), engine.Pick("card imperial_officer_elite")}})
		is(t, "threat left", p.Mission.Story.Threat, 0)
		is(t, "Hired Guns", len(p.of("hired_gun")), 2)
		is(t, "ready", p.group(p.of("hired_gun")[0].Group).Exhausted, false)
		is(t, "still in hand", strings.Join(p.Mission.Story.Hand, " "), "royal_guard")
		is(t, "what was offered first", p.question("deployment").Options[2].Key == "card royal_guard", true)
	})
	t.Run("IA-THR-06", func(t *testing.T) { // not with less threat
		p := guarded(t, "")
		p.Mission.Story.Threat, p.Mission.Story.Hand = 3, []string{"hired_gun"}
		is(t, "offered", len(p.deployable(false)), 0)
	})
	t.Run("IA-DEP-06 IA-DEP-07 IA-DEP-11 IA-DEP-08", func(t *testing.T) { // at active points: green, not red
		p := guarded(t, "")
		p.Mission.Story.Threat, p.Mission.Story.Hand, p.Mission.Story.Level = 5, []string{"imperial_officer_elite"}, 0
		p.Mission.Phase = StatusPhase
		p.step(answers{"deployment": pick("card imperial_officer_elite")})
		is(t, "where", p.of("imperial_officer_elite")[0].At, grid.Square{X: 7, Y: 0})
		p.Mission.Story.Active = []string{"green", "red"}
		list := p.activePoints()
		is(t, "with red active", len(list), 2)
	})
	t.Run("IA-DEP-03 IA-MSET-15 IA-DEP-18", func(t *testing.T) { // as close as can be to the entrance, and no further
		p := stage(t, missionDoc(4, 4, map[[2]int]byte{{0, 0}: 'e'}, ""), MissionStart{Heroes: heroesOf("hero_diala_passil", "hero_fenn_signis")})
		p.Mission.Phase = Entrance
		list := []*troops.Figure{p.hero(0), p.hero(1)}
		_, ref := p.closest(list, p.lies("entrance"), engine.Way(engine.Pose{X: 0.5, Y: 0.5}, engine.Pose{X: 2.5, Y: 0.5}))
		is(t, "two spaces away", ref != nil && ref.Rule == "IA-DEP-03", true)
		_, ref = p.closest(list, p.lies("entrance"), engine.Way(engine.Pose{X: 1.5, Y: 1.5}, engine.Pose{X: 0.5, Y: 0.5}))
		is(t, "the second first, the first beside it", ref == nil, true)
		p.step(nil)
		is(t, "Diala", p.hero(0).At, grid.Square{})
		is(t, "the round", p.Mission.Round, 1)
	})
	t.Run("IA-REINF-01 IA-REINF-02 IA-REINF-06 IA-REINF-08", func(t *testing.T) { // one of two lost comes back
		p := guarded(t, "")
		is(t, "with all of them on the map", len(p.deployable(true)), 0)
		x := p.of("stormtrooper")[0].Group
		p.of("stormtrooper")[0].On = false
		p.Mission.Story.Threat, p.Mission.Story.Level = 2, 0
		p.Mission.Phase = StatusPhase
		p.step(answers{"deployment": pick("group " + x)})
		is(t, "on the map", len(p.of("stormtrooper")), 3)
		is(t, "threat", p.Mission.Story.Threat, 0)
		for _, f := range p.of("stormtrooper") {
			f.On = false
		}
		p.Mission.Story.Threat = 9
		is(t, "with none left on the map", len(p.deployable(true)), 0)
	})
	t.Run("IA-REINF-07", func(t *testing.T) { // two in one phase, each paid for
		p := guarded(t, "")
		x := p.of("stormtrooper")[0].Group
		p.of("stormtrooper")[0].On = false
		p.of("stormtrooper")[0].On = false
		p.Mission.Story.Threat, p.Mission.Story.Level = 4, 0
		p.Mission.Phase = StatusPhase
		p.step(answers{"deployment": {engine.Pick("group " + x), engine.Pick("group " + x)}})
		is(t, "on the map", len(p.of("stormtrooper")), 3)
		is(t, "threat", p.Mission.Story.Threat, 0)
	})
	t.Run("IA-REINF-03 IA-REINF-04 IA-IGRP-01 IA-IGRP-04", func(t *testing.T) { // no reinforcement cost: from the hand again
		p := guarded(t, "")
		p.now(func(g *Game, t *engine.Table) {
			for _, f := range g.standing(Imperial) {
				if f.Card == "imperial_officer" {
					g.harm(t, f, 9)
				}
			}
		}, nil)
		is(t, "in hand", strings.Join(p.Mission.Story.Hand, " "), "imperial_officer")
		p.Mission.Story.Threat = 2
		is(t, "may be deployed", slices.Contains(p.deployable(true), "card imperial_officer"), true)
	})
	t.Run("IA-IGRP-08", func(t *testing.T) { // so does a reserved group that was deployed and wiped out
		p := guarded(t, "[[rule]]\nwhen = \"round\"\ndo = [\"deploy later green\"]\n")
		p.now(func(g *Game, t *engine.Table) { g.event(t, event{name: "round", arg: "2"}) }, nil)
		is(t, "on the map", len(p.of("probe_droid")), 1)
		p.now(func(g *Game, t *engine.Table) {
			for _, f := range g.standing(Imperial) {
				if f.Card == "probe_droid" {
					g.harm(t, f, 9)
				}
			}
		}, nil)
		is(t, "in hand", strings.Join(p.Mission.Story.Hand, " "), "probe_droid")
	})
	t.Run("IA-IGRP-06 IA-IGRP-07 IA-DEP-12", func(t *testing.T) { // face down it cannot be deployed; the rules do it without threat
		p := guarded(t, "[[rule]]\nwhen = \"round\"\ndo = [\"deploy later green\"]\n")
		p.Mission.Story.Threat = 20
		is(t, "offered", slices.Contains(p.deployable(true), "card probe_droid"), false)
		p.now(func(g *Game, t *engine.Table) { g.event(t, event{name: "round", arg: "2"}) }, nil)
		is(t, "threat", p.Mission.Story.Threat, 20)
		is(t, "where", p.of("probe_droid")[0].At, grid.Square{X: 7, Y: 0})
	})
	t.Run("IA-THR-02 IA-THR-05 IA-STAT-02", func(t *testing.T) { // the threat level each round, never above 20
		p := guarded(t, "")
		p.Mission.Story.Threat = 4
		p.Mission.Phase = StatusPhase
		p.step(nil)
		is(t, "4 and the level of 3", p.Mission.Story.Threat, 7)
		p.Mission.Story.Threat = 19
		p.Mission.Phase = StatusPhase
		p.step(nil)
		is(t, "no more than 20", p.Mission.Story.Threat, 20)
		p.now(func(g *Game, t *engine.Table) { g.threat(t, -30, "threat.falls") }, nil)
		is(t, "no less than 0", p.Mission.Story.Threat, 0)
	})
	t.Run("IA-STAT-01 IA-STAT-03 IA-RDY-10 IA-STAT-08", func(t *testing.T) { // all is readied, then the next round
		p := guarded(t, "")
		for _, x := range p.Mission.Groups {
			x.Exhausted = true
		}
		p.sheetOf(0).Spent, p.sheetOf(1).Spent = 1, 1
		p.Mission.Phase = StatusPhase
		p.step(nil)
		is(t, "the guards", p.group(p.of("stormtrooper")[0].Group).Exhausted, false)
		is(t, "Diala's token", p.sheetOf(0).Spent, 0)
		is(t, "round", p.Mission.Round, 2)
		is(t, "who activates", p.Mission.ToAct, Rebel)
	})
	t.Run("IA-STAT-05 IA-STAT-06", func(t *testing.T) { // first deployment, then the end of the round
		p := guarded(t, "[vars]\nseen = 0\n[[rule]]\nwhen = \"end 1\"\ndo = [\"set seen count(card:hired_gun)\"]\n")
		s := p.Mission.Story
		s.Threat, s.Level, s.Hand = 4, 0, []string{"hired_gun"}
		p.Mission.Phase = StatusPhase
		p.step(answers{"deployment": pick("card hired_gun")})
		is(t, "Hired Guns at the end of the round", p.Mission.Story.Vars["seen"], 2)
	})
	t.Run("IA-ACT-06 IA-ACT-07", func(t *testing.T) { // the Rebels first, then by turns
		p := guarded(t, "")
		p.step(answers{"activate": pick(p.hero(1).ID)})
		is(t, "who acts", p.Mission.Turn.Figure, p.hero(1).ID)
		p.does("end", nil)
		p.step(nil)
		is(t, "whose turn", p.Mission.ToAct, Imperial)
	})
	t.Run("IA-IGRP-02 IA-IGRP-03 IA-MSET-07 IA-MSET-08", func(t *testing.T) { // chosen in secret, none that the mission uses, no unique one
		p := stage(t, strings.Replace(missionDoc(8, 6, map[[2]int]byte{{0, 0}: 'e', {5, 0}: 's', {5, 1}: 's', {5, 2}: 's', {5, 4}: 'o', {7, 0}: 'g', {7, 5}: 'r'}, hostile), "threat = 3", "threat = 3\nopen = 2", 1), MissionStart{Heroes: heroesOf("hero_diala_passil", "hero_fenn_signis"), Villains: []string{"dengar"}})
		p.step(answers{"open": pick("royal_guard", "dengar")})
		q := p.question("open")
		is(t, "secret", q.Secret, true)
		for key, want := range map[string]bool{"royal_guard": true, "stormtrooper": false, "probe_droid": false, "darth_vader": false, "dengar": true, "rebel_trooper": false} {
			_, ok := q.Option(key)
			is(t, key, ok, want)
		}
		is(t, "in hand", strings.Join(p.Mission.Story.Hand, " "), "dengar royal_guard")
	})
	t.Run("IA-DEPC-02", func(t *testing.T) { // backs are seen by everybody
		p := guarded(t, "")
		p.Mission.Story.Hand = []string{"hired_gun", "royal_guard"}
		imperial, mercenary := p.backs()
		is(t, "Imperial", imperial, 1)
		is(t, "Mercenary", mercenary, 1)
	})
	t.Run("IA-ALLY-11 IA-ALLY-12 IA-ALLY-13 IA-ALLY-14 IA-MSET-17", func(t *testing.T) { // an ally comes, its cost is threat, then a deployment
		p := stage(t, missionDoc(8, 6, map[[2]int]byte{{0, 0}: 'e', {7, 0}: 'g'}, "[[point]]\nsign = \"g\"\ncolor = \"green\"\n"), MissionStart{Heroes: heroesOf("hero_diala_passil", "hero_fenn_signis"), Allies: []string{"luke_skywalker", "c_3po"}})
		p.Mission.Phase, p.Mission.Story.Hand = Entrance, []string{"royal_guard"}
		cost := troops.CardOf("luke_skywalker").Cost
		p.step(answers{"ally": pick("luke_skywalker"), "deployment": pick("card royal_guard")})
		is(t, "threat", p.Mission.Story.Threat, min(20, cost)-8)
		is(t, "on the map", len(p.of("luke_skywalker")), 1)
		is(t, "no second ally", len(p.of("c_3po")), 0)
		is(t, "Royal Guards", len(p.of("royal_guard")), 2)
	})
}

// withFriend is a mission with an ally of its own beside a crate.
func withFriend(t *testing.T) *table {
	t.Helper()
	return inPlay(t, 6, 6, map[[2]int]byte{{3, 3}: 'l', {4, 3}: 'k', {5, 5}: 'o'}, `
[[group]]
key = "friend"
card = "rebel_trooper"
side = "rebel"
sign = "l"
[[group]]
key = "boss"
card = "imperial_officer"
sign = "o"
[[token]]
sign = "k"
key = "box"
kind = "crate"
`)
}

// TestAllies pins figures with Deployment cards on the side of the Rebels.
func TestAllies(t *testing.T) {
	t.Run("IA-ALLY-16 IA-ALLY-04 IA-ALLY-20", func(t *testing.T) { // activated instead of a hero, then the Imperial player
		p := withFriend(t)
		friend := p.of("rebel_trooper")[0]
		p.step(answers{"activate": pick(friend.ID)})
		p.does("end", nil)
		p.step(nil)
		is(t, "its card", p.group(p.of("rebel_trooper")[0].Group).Exhausted, true)
		is(t, "whose turn", p.Mission.ToAct, Imperial)
		is(t, "Rebel figures", len((&happening{g: p.Game}).who("rebels")), 3)
	})
	t.Run("IA-ALLY-18 IA-ALLY-19", func(t *testing.T) { // no crates, no rest, one attack
		p := withFriend(t)
		p.acting(p.of("rebel_trooper")[0])
		is(t, "interactions", len(p.interacts()), 0)
		is(t, "rest", slices.Contains(p.offers(), "rest"), false)
		p.Mission.Turn.Attacked = true
		is(t, "a second attack", p.barredBy("attack"), "IA-ACTN-09")
	})
	t.Run("IA-ALLY-05 IA-AFF-04", func(t *testing.T) { // friends of the heroes, enemies of the Empire
		p := withFriend(t)
		friend := p.of("rebel_trooper")[0]
		var at []string
		for _, o := range p.space().targets(friend) {
			at = append(at, o.Card)
		}
		if !slices.Equal(at, []string{"imperial_officer"}) {
			t.Errorf("it may attack %v", at)
		}
	})
	t.Run("IA-ALLY-06", func(t *testing.T) { // defeated, it does not come back
		p := withFriend(t)
		p.now(func(g *Game, t *engine.Table) {
			for _, f := range g.standing(Rebel) {
				if !f.Hero {
					g.harm(t, f, 20)
				}
			}
		}, nil)
		is(t, "on the map", len(p.of("rebel_trooper")), 0)
		is(t, "in the Imperial hand", len(p.Mission.Story.Hand), 0)
	})
	t.Run("IA-ALLY-22 IA-ALLY-23", func(t *testing.T) { // the mission's own ally costs nothing, and another may come
		p := stage(t, missionDoc(6, 6, map[[2]int]byte{{0, 0}: 'e', {3, 3}: 'l'}, "[[group]]\nkey = \"friend\"\ncard = \"rebel_trooper\"\nside = \"rebel\"\nsign = \"l\"\n"), MissionStart{Heroes: heroesOf("hero_diala_passil", "hero_fenn_signis"), Allies: []string{"c_3po"}})
		p.Mission.Phase = Entrance
		p.step(answers{"ally": pick("c_3po")})
		is(t, "threat: the cost of the earned one alone", p.Mission.Story.Threat, troops.CardOf("c_3po").Cost)
		is(t, "both stand there", len(p.of("c_3po"))+len(p.of("rebel_trooper")), 2)
	})
	t.Run("IA-ALLY-03", func(t *testing.T) { // nobody is offered who was not earned
		p := stage(t, missionDoc(6, 6, map[[2]int]byte{{0, 0}: 'e'}, ""), MissionStart{Heroes: heroesOf("hero_diala_passil", "hero_fenn_signis")})
		p.Mission.Phase = Entrance
		p.step(nil)
		is(t, "asked", p.question("ally") == nil, true)
	})
	t.Run("IA-AFF-14", func(t *testing.T) { // Mercenaries are Imperial figures
		p := inPlay(t, 6, 6, map[[2]int]byte{{5, 5}: 'm'}, "[[group]]\nkey = \"guns\"\ncard = \"hired_gun\"\nsign = \"m\"\n")
		is(t, "Imperial figures", len((&happening{g: p.Game}).who("imperials")), 1)
	})
}
