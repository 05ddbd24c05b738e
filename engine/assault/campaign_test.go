package assault_test

import (
	"encoding/json"
	"slices"
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
	enginetest.Run(t, enginetest.Suite{Rules: assault.System{}, New: randomCampaign, Seats: 5, Share: 0.9, Answers: 9000})
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

// BenchmarkOpenCampaign opens the checkpoint of a campaign of five missions that
// stands in the sixth.
func BenchmarkOpenCampaign(b *testing.B) {
	g, err := assault.System{}.New(engine.Setup{Preset: "lantern_road", Rosters: make([]engine.Roster, 5)})
	if err != nil {
		b.Fatal(err)
	}
	c := g.(*assault.Game).Campaign
	for i, h := range []string{"fenn_signis", "gaarkhan", "diala_passil", "gideon_argus"} {
		c.Join("hero_"+h, engine.Seat(i+2)).XP = 10
	}
	c.Imperial.Take("military_might")
	c.Imperial.Scheme(campaign.Sets(3)[:campaign.AgendaSets])
	for c.Line() != nil && c.Line().Type != "finale" {
		if c.Stage() != "mission" {
			c.Done()
			continue
		}
		c.Begin(append(c.Choices(), "salt_vault")[0])
		c.End(campaign.Gains{Winner: "rebel", Crates: 3})
	}
	for _, h := range c.Heroes {
		for _, a := range h.Learnable()[:3] {
			h.Learn([]string{a.Key})
		}
	}
	c.Begin("last_lantern")
	c.Phase = campaign.Mission
	run := engine.Run(engine.Input{Game: g, Frontier: nobody{}})
	if run.Err != nil {
		b.Fatal(run.Err)
	}
	state, err := json.Marshal(run.Game)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(float64(len(state)), "bytes")
	for b.Loop() {
		if _, err := (assault.System{}).Decode("1", state); err != nil {
			b.Fatal(err)
		}
	}
}

// nobody answers nothing.
type nobody struct{}

func (nobody) Faces(_ int, _ engine.Seat, _ string, _, n int) ([]int, bool) {
	return slices.Repeat([]int{1}, n), true
}
func (nobody) Standing(engine.Prompt) (engine.Answer, bool) { return engine.Answer{}, false }
func (nobody) Obvious(engine.Seat) bool                     { return false }
