package assault_test

import (
	"strconv"
	"testing"

	"estafeta/engine"
	"estafeta/engine/assault"
	"estafeta/engine/assault/campaign"
	"estafeta/engine/assault/mission"
	"estafeta/engine/enginetest"
)

// short is a campaign for tests of the missions that there are, each a line, with
// both upgrade stages after each.
func short() *campaign.Plan {
	list := mission.Shipped()
	p := &campaign.Plan{Key: "short", Period: 3}
	for i, f := range list {
		l := campaign.Line{Stage: "mission", Type: "story", Mission: f.Key, Threat: 2 + i}
		if i == 0 {
			l.Type = "introduction"
		}
		p.Line = append(p.Line, l, campaign.Line{Stage: "rebel", Tiers: []int{1 + i%3}}, campaign.Line{Stage: "imperial"})
	}
	p.Line = append(p.Line, campaign.Line{Stage: "mission", Type: "finale", Mission: list[0].Key, Threat: 4})
	return p
}

// randomCampaign is a campaign with some heroes and players.
func randomCampaign(n int) (engine.Game, error) {
	list := campaign.Plans()
	seats := 2 + n%4
	heroes := max(seats-1, 2+n%3)
	p := list[n%len(list)]
	return assault.System{}.New(engine.Setup{Options: map[string]string{"campaign": p.Key, "heroes": strconv.Itoa(heroes)}, Rosters: make([]engine.Roster, seats)})
}

// TestCampaignConformance plays whole campaigns at random.
func TestCampaignConformance(t *testing.T) {
	had := campaign.Plans
	p := short()
	campaign.Plans = func() []*campaign.Plan { return append(had(), p) }
	t.Cleanup(func() { campaign.Plans = had })
	enginetest.Run(t, enginetest.Suite{Rules: assault.System{}, New: randomCampaign, Seats: 5, Share: 0.4, Answers: 9000})
}

// TestPlansHaveTheirMissions: every mission that a campaign names is one that the
// program brings.
func TestPlansHaveTheirMissions(t *testing.T) {
	for _, p := range campaign.Plans() {
		list := []string{}
		for _, l := range p.Line {
			if l.Mission != "" {
				list = append(list, l.Mission)
			}
		}
		for _, s := range p.Side {
			list = append(list, s.Mission)
		}
		for _, m := range p.Agenda {
			list = append(list, m)
		}
		for _, m := range list {
			if mission.Find(m) == nil {
				t.Errorf("%s: there is no mission %q", p.Key, m)
			}
		}
	}
}
