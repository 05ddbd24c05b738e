package assault

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/assault/campaign"
	"estafeta/engine/assault/troops"
)

// campaigning is the Lantern Road in its first mission, with these heroes.
func campaigning(t *testing.T, heroes ...string) *tableau {
	t.Helper()
	g, err := newCampaign(map[string]string{"campaign": "lantern_road", "heroes": "2"}, 2)
	if err != nil {
		t.Fatal(err)
	}
	for _, h := range heroes {
		g.Campaign.Join("hero_"+h, 2)
	}
	g.Campaign.Assemble()
	g.Campaign.Imperial.Take("military_might")
	g.Campaign.Imperial.Agenda.Hand = []string{"contingency_plan", "heavy_riot_gear"}
	p := &tableau{Game: g, t: t}
	p.sets("cold_lanterns")
	return p
}

// sets begins a mission of the campaign.
func (p *tableau) sets(mission string) {
	p.Campaign.Begin(mission)
	for _, h := range p.Campaign.Heroes {
		h.Load = []string{}
		for _, i := range h.Items {
			h.Load = append(h.Load, i.Key)
		}
	}
	p.Campaign.Phase = campaign.Mission
	p.embark()
}

// TestHomecoming: what a mission of a campaign leaves behind, and what not.
func TestHomecoming(t *testing.T) {
	p := campaigning(t, "fenn_signis", "gaarkhan")
	s := p.Mission.Story
	one, two := p.figure(s.Heroes[0].Figure), p.figure(s.Heroes[1].Figure)
	t.Run("IA-THR-02 IA-CLASS-05", func(t *testing.T) {
		is(t, "threat level", s.Level, 2)
		is(t, "Class cards", slices.Equal(s.Class, []string{"show_of_force"}), true)
		is(t, "Legendary adds 10 Health", one.Health, 12+10)
	})
	t.Run("IA-HID-09 IA-HID-13", func(t *testing.T) { // secret Agenda cards are in nobody else's view
		for _, seat := range []engine.Seat{0, 2} {
			shown, _ := json.Marshal(p.View(seat))
			if strings.Contains(string(shown), "contingency_plan") || strings.Contains(string(shown), "heavy_riot_gear") {
				t.Errorf("seat %d sees them: %s", seat, shown)
			}
		}
		if own, _ := json.Marshal(p.View(Imperial)); !strings.Contains(string(own), "asset.contingency_plan") {
			t.Error("the Imperial player does not see the own cards")
		}
	})
	s.Heroes[0].Wounded, one.Card = true, s.Heroes[0].Sheet+troops.WoundedSide
	one.Lost, one.Strain = 4, 2
	s.Heroes[1].Withdrawn, two.On = true, false
	s.Heroes[1].Supply = append(s.Heroes[1].Supply, s.Supply.Unseen[0])
	s.Supply.Unseen = s.Supply.Unseen[1:]
	d := &p.side(Imperial).Command
	d.Play(book.Agenda("heavy_riot_gear"))
	d.Bury(book.Agenda("heavy_riot_gear"))
	s.Outcome = MissionResult{Winner: Rebel, Crates: 2, Credits: 100, XP: [2]int{2, 1}, Rewards: []string{"peacemaker"}, Allies: []string{"rebel_saboteur"}}
	p.Mission.Phase = Ended
	p.plays(answers{"campaign.return": pick("back"), "campaign.reward": pick("hero2")})
	c := p.Campaign
	t.Run("IA-CAMP-10 IA-XP-01 IA-HERO-12", func(t *testing.T) { // a withdrawn hero has its share
		is(t, "credits", c.Credits, 200)
		is(t, "XP", c.Heroes[0].XP == 1 && c.Heroes[1].XP == 1 && c.Imperial.XP == 2, true)
		is(t, "the reward", c.Heroes[1].Card("peacemaker"), true)
		is(t, "the ally", slices.Equal(c.Allowed(), []string{"rebel_saboteur"}), true)
	})
	t.Run("IA-AGD-04", func(t *testing.T) {
		is(t, "kept", slices.Equal(c.Imperial.Agenda.Hand, []string{"contingency_plan"}), true)
		is(t, "back in the deck", slices.Contains(c.Imperial.Agenda.Unseen, "heavy_riot_gear"), true)
	})
	t.Run("IA-CAMP-04", func(t *testing.T) { // the log is kept between missions
		state, err := json.Marshal(p.Game)
		if err != nil {
			t.Fatal(err)
		}
		back, err := System{}.Decode(schema, state)
		if err != nil {
			t.Fatal(err)
		}
		again, _ := json.Marshal(back)
		is(t, "read and written again", string(again), string(state))
		is(t, "no mission", back.(*Game).Mission == nil && back.(*Game).Campaign.Stage() == "rebel", true)
	})
	c.At = 3 // the side mission of the log
	p.sets("old_friend")
	s = p.Mission.Story
	t.Run("IA-CAMP-08 IA-HERO-14", func(t *testing.T) { // healthy, without damage and strain, both
		for _, h := range s.Heroes {
			f := p.figure(h.Figure)
			is(t, h.Sheet, !h.Wounded && !h.Withdrawn && f.Lost == 0 && f.Strain == 0 && f.Printed() == book.Content().Sheet(h.Sheet).Side(false), true)
		}
	})
	t.Run("IA-CAMP-09 IA-SUP-05", func(t *testing.T) {
		is(t, "Supply cards in the deck", len(s.Supply.Unseen), 22)
		is(t, "and with the hero", len(s.Heroes[1].Supply), 0)
	})
	t.Run("IA-CAMP-07 IA-ALLY-03", func(t *testing.T) {
		is(t, "threat level", s.Level, 3)
		is(t, "allies", slices.Equal(s.Allies, []string{"rebel_saboteur"}), true)
	})
}
