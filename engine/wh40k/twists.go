package wh40k

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/wh40k/mission"
	"estafeta/engine/wh40k/troops"
)

// The twists of Chapter Approved: one rule more for a battle, if both players
// want it.
const (
	mirroredWorld  = "mirrored-world"  // both have the same primary mission
	scrambled      = "scrambled"       // they exchange their primary missions
	ruinscape      = "ruinscape"       // MOBILE in normal and advance moves
	nightFighting  = "night-fighting"  // nobody sees farther than 18"
	martialPride   = "martial-pride"   // BATTLELINE units: actions after an advance, shooting after starting one
	nowhereToHide  = "nowhere-to-hide" // no feature is Solid
	nightSight     = 18.0
	mirrorOutcomes = 5 // of a D6, 6 is rolled again
)

// twists are the values of the setting.
var twists = []string{"none", mirroredWorld, scrambled, ruinscape, nightFighting, martialPride, nowhereToHide}

// twisted reports that the battle has a twist.
func (g *Game) twisted(twist string) bool { return g.Options["twist"] == twist }

// proud reports a unit that Martial Pride concerns.
func (g *Game) proud(u *troops.Unit) bool { return g.twisted(martialPride) && u.Has("battleline") }

// twistMissions changes the primary missions as the twist says.
func (g *Game) twistMissions(t *engine.Table) {
	p := &g.Battle.Mission.Primary
	switch {
	case g.twisted(scrambled):
		p[0], p[1] = p[1], p[0]
	case g.twisted(mirroredWorld):
		p[0] = g.mirrored(t)
		p[1] = p[0]
	}
}

// mirrored is the mission of both players in a Mirrored World: the one that both
// name, else what a D6 says; a 6 is rolled again.
func (g *Game) mirrored(t *engine.Table) string {
	both := t.AskAll(mirrorOf(1), mirrorOf(2))
	if one := both[0].One(); one != "" && one == both[1].One() {
		return one
	}
	cards := [mirrorOutcomes]string{"battlefield-dominance", "meatgrinder", "outmanoeuvre", "gather-intel", "sabotage"}
	for {
		face := t.Roll(1, "twist", 6, 1)[0]
		t.Tell("twist.rolled", engine.Num("die", face))
		if face <= mirrorOutcomes {
			return cards[face-1]
		}
	}
}

// mirrorOf asks a player which mission both should have. Extract Relic is none:
// it needs an opponent with Locate and Deny.
func mirrorOf(s engine.Seat) engine.Asking {
	return engine.Asking{Seat: s, Key: "mirror", Build: func(p *engine.Prompt) {
		p.Secret, p.Pass = true, true
		var seen []string
		for _, a := range mission.Dispositions() {
			for _, b := range mission.Dispositions() {
				if key := mission.Primary(a, b); key != "extract-relic" && !slices.Contains(seen, key) {
					seen = append(seen, key)
					p.Add(engine.Option{Key: key, Label: engine.Say("card." + key)})
				}
			}
		}
	}}
}
