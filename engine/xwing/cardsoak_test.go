package xwing_test

import (
	"math/rand/v2"
	"testing"

	"estafeta/engine"
	"estafeta/engine/enginetest"
	"estafeta/engine/xwing"
)

// anySquad is a legal squad of random cards, the same for the same number.
func anySquad(n int) engine.Roster {
	rng := rand.New(rand.NewPCG(uint64(n), 11))
	sys := xwing.System{}
	r := engine.Roster{System: "xwing", Name: "random", Faction: sys.Factions()[rng.IntN(3)]}
	pilots := sys.UnitChoices(r.Faction)
	for range 40 {
		u := engine.RosterUnit{Unit: pilots[rng.IntN(len(pilots))].Key}
		longer := r
		longer.Units = append(append([]engine.RosterUnit{}, r.Units...), u)
		if len(sys.Check(longer).Problems) > 0 {
			continue
		}
		r = longer
		cards := sys.UpgradeChoices(r.Faction, u.Unit)
		for range 12 {
			if len(cards) == 0 {
				break
			}
			last := len(r.Units) - 1
			more := r
			more.Units = append([]engine.RosterUnit{}, r.Units...)
			more.Units[last].Upgrades = append(append([]string{}, r.Units[last].Upgrades...), cards[rng.IntN(len(cards))].Key)
			if rep := sys.Check(more); len(rep.Problems) == 0 && rep.Points < 90 {
				r = more
			}
		}
	}
	return r
}

// TestSoakOfCards plays random squads with cards of all waves against each
// other.
func TestSoakOfCards(t *testing.T) {
	enginetest.Run(t, enginetest.Suite{Rules: xwing.System{}, Share: 0.5, Answers: 8000, New: func(n int) (engine.Game, error) {
		opts := map[string]string{"obstacles": []string{"ready", "none"}[n%2], "deck": []string{"core2", "core"}[n/2%2], "rounds": "8"}
		return xwing.System{}.New(engine.Setup{Options: opts, Rosters: []engine.Roster{anySquad(2 * n), anySquad(2*n + 1)}})
	}})
}
