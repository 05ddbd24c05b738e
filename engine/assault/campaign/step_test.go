package campaign

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"estafeta/engine"
	"estafeta/engine/assault/book"
)

// journey is a campaign whose missions end at once, as they are told to.
type journey struct {
	*Campaign
	gains   Gains
	rewards []string
}

func (j journey) Step(t *engine.Table) {
	if j.Phase == Mission {
		j.Gain(t, j.gains, j.rewards)
		return
	}
	j.Campaign.Step(t)
}
func (journey) Adjust(engine.Adjustment) error   { return nil }
func (journey) Corrections() []engine.Adjustment { return nil }

// trip plays a journey step by step.
type trip struct {
	t       *testing.T
	c       *Campaign
	gains   Gains
	rewards []string
	answers map[string]engine.Answer // by the key of the question; else the default, else a pass
	asked   []engine.Prompt
	events  []engine.Event
	top     int
	draws   int
}

// step plays one step.
func (p *trip) step() {
	p.t.Helper()
	state, err := json.Marshal(p.c)
	if err != nil {
		p.t.Fatal(err)
	}
	var records []engine.Record
	start := p.top
	var sub *engine.Submission
	for range 50 {
		c := &Campaign{}
		if err := json.Unmarshal(state, c); err != nil {
			p.t.Fatal(err)
		}
		if err := c.Check(); err != nil {
			p.t.Fatal(err)
		}
		r := engine.Run(engine.Input{Game: journey{c, p.gains, p.rewards}, Start: start, Records: records, Top: p.top, Draws: p.draws, Submission: sub, Frontier: first{}, Told: sub != nil})
		if r.Err != nil || r.Misfit != nil || r.Refusal != nil {
			p.t.Fatalf("in phase %s: %v %v %v", c.Phase, r.Err, r.Misfit, r.Refusal)
		}
		records = append(records, r.Added...)
		p.top, p.draws = r.Top, r.Draws
		if r.Done {
			p.c = r.Game.(journey).Campaign
			p.events = append(p.events, r.Events...)
			return
		}
		open := slices.IndexFunc(r.Prompts, func(q engine.Prompt) bool { return q.Answered == nil })
		q := r.Prompts[max(0, open)]
		p.asked = append(p.asked, q)
		a, ok := p.answers[q.Key]
		if !ok {
			a = q.Default
		}
		sub = &engine.Submission{Seat: q.Seat, Prompt: q.ID, Answer: a}
	}
	p.t.Fatalf("phase %s does not end", p.c.Phase)
}

// until plays up to a phase.
func (p *trip) until(phase Phase) {
	p.t.Helper()
	for range 60 {
		if p.c.Phase == phase {
			return
		}
		p.step()
	}
	p.t.Fatalf("%s is not reached, it stands at %s", phase, p.c.Phase)
}

// about are the questions of a key.
func (p *trip) about(key string) []engine.Prompt {
	return slices.DeleteFunc(slices.Clone(p.asked), func(q engine.Prompt) bool { return q.Key != key })
}

func start(t *testing.T) *trip {
	c := at(t)
	c.Size, c.Rebels = 3, []engine.Seat{2, 3}
	return &trip{t: t, c: c, gains: Gains{Winner: "rebel", Crates: 4, Influence: 3, HeroXP: 2, ImperialXP: 2}, answers: map[string]engine.Answer{}}
}

func TestSetupInOrder(t *testing.T) {
	p := start(t)
	p.until(Choosing)
	var order []string
	for _, q := range p.asked {
		order = append(order, q.Key)
	}
	t.Run("IA-CSET-02 IA-CSET-03", func(t *testing.T) {
		want := []string{"campaign.hero", "campaign.hero", "campaign.hero", "campaign.class", "campaign.sets", "campaign.sides"}
		if !slices.Equal(order, want) {
			t.Errorf("%v, want %v", order, want)
		}
		for i, seat := range []engine.Seat{2, 3, 2} {
			if p.asked[i].Seat != seat || p.c.Heroes[i].Owner != seat {
				t.Errorf("hero %d is chosen by %d and belongs to %d", i+1, p.asked[i].Seat, p.c.Heroes[i].Owner)
			}
		}
		if p.asked[3].Seat != 1 || p.asked[4].Seat != 1 || !p.asked[4].Secret {
			t.Error("the Imperial player does not choose class and sets")
		}
	})
	t.Run("IA-TIME-09", func(t *testing.T) {
		if q := p.asked[5]; q.Seat != 2 || !slices.Equal(q.Also, []engine.Seat{3}) {
			t.Errorf("seat %d is asked, also %v", q.Seat, q.Also)
		}
	})
	t.Run("IA-TIME-10", func(t *testing.T) {
		p := start(t)
		p.c.Decider = 3
		p.until(Choosing)
		if q := p.about("campaign.sides")[0]; q.Seat != 3 || len(q.Also) != 0 {
			t.Errorf("seat %d is asked, also %v", q.Seat, q.Also)
		}
	})
}

func TestUpgradeStages(t *testing.T) {
	t.Run("IA-UPG-06 IA-UPG-14", func(t *testing.T) {
		p := start(t)
		p.answers["campaign.buy"] = engine.Answer{}
		p.until(Choosing)
		p.until(Mission)
		p.step()
		p.asked = nil
		p.step()
		p.until(Choosing)
		var order []string
		for _, q := range p.asked {
			order = append(order, q.Key)
		}
		if want := []string{"campaign.learn", "campaign.learn", "campaign.learn", "campaign.sell", "campaign.buy"}; !slices.Equal(order, want) {
			t.Errorf("%v, want %v", order, want)
		}
		if q := p.about("campaign.learn")[1]; q.Seat != 3 || q.About != "hero2" {
			t.Errorf("the second hero's cards are asked of %d about %s", q.Seat, q.About)
		}
	})
	t.Run("IA-CRED-02 IA-UPG-12 IA-UPG-13", func(t *testing.T) {
		p := start(t)
		p.until(Choosing)
		p.until(Shopping) // 200 credits; the offer begins with the first cards of the deck by their names
		list := p.c.Items[0].Unseen[:6]
		cheap := slices.IndexFunc(list, func(key string) bool { return book.Content().Asset(key).Credits <= 200 })
		p.answers["campaign.buy"] = engine.Pick(list[cheap])
		p.answers["campaign.share"] = engine.Pick("hero3")
		p.until(Choosing)
		if want := 200 - book.Content().Asset(list[cheap]).Credits; p.c.Credits != want || !p.c.Heroes[2].Card(list[cheap]) {
			t.Errorf("%d credits, want %d; the third hero has %+v", p.c.Credits, want, p.c.Heroes[2].Items)
		}
	})
	t.Run("IA-UPG-01", func(t *testing.T) {
		p := start(t)
		p.until(Training)
		p.asked = nil
		p.until(Choosing)
		if len(p.asked) != 2 || p.asked[0].Key != "campaign.train" || p.asked[1].Key != "campaign.plot" || p.asked[1].Seat != 1 {
			t.Errorf("%+v", p.asked)
		}
	})
}

// TestSecrets: what only the Imperial player may know is in no question, view or
// sentence of anybody else.
func TestSecrets(t *testing.T) {
	p := start(t)
	p.until(Plotting)
	secret := slices.DeleteFunc(slices.Clone(p.c.Imperial.Agenda.Unseen), func(key string) bool { return book.Content().Asset(key).Play != "secret" })
	p.c.Imperial.Agenda.Unseen = secret
	p.c.Imperial.Influence = 1
	drawn := secret[:4]
	cheap := drawn[slices.IndexFunc(drawn, func(key string) bool { return book.Content().Asset(key).Influence == 1 })]
	p.answers["campaign.plot"] = engine.Pick(cheap)
	p.events = nil
	p.step()
	if !slices.Equal(p.c.Imperial.Agenda.Hand, []string{cheap}) {
		t.Fatalf("the hand is %v", p.c.Imperial.Agenda.Hand)
	}
	t.Run("IA-UPG-04 IA-HID-04 IA-HID-09", func(t *testing.T) {
		q := p.about("campaign.plot")[0]
		if !q.Secret || !q.Veiled || q.MayAnswer(2) {
			t.Error("the cards drawn are open")
		}
		for _, seat := range []engine.Seat{0, 2, 3} {
			shown, _ := json.Marshal(p.c.View(seat))
			for _, key := range drawn {
				if strings.Contains(string(shown), "asset."+key) {
					t.Errorf("seat %d sees %s", seat, key)
				}
			}
			if !strings.Contains(string(shown), "campaign.status.secret") {
				t.Errorf("seat %d is not told how many cards are kept", seat)
			}
		}
		if own, _ := json.Marshal(p.c.View(1)); !strings.Contains(string(own), "asset."+cheap) {
			t.Error("the Imperial player does not see the own card")
		}
		for _, e := range p.events {
			text, _ := json.Marshal(e)
			if e.To == 0 && strings.Contains(string(text), "asset.") {
				t.Errorf("everybody is told %s", text)
			}
		}
	})
	t.Run("IA-HID-10", func(t *testing.T) {
		shown, _ := json.Marshal(p.c.View(1))
		for _, key := range append(slices.Clone(p.c.Items[2].Unseen), p.c.Imperial.Agenda.Unseen...) {
			if strings.Contains(string(shown), "\""+book.Content().Asset(key).Name()+"\"") {
				t.Errorf("%s of a deck is shown", key)
			}
		}
	})
	t.Run("IA-HID-11 IA-HID-13", func(t *testing.T) {
		p.c.Imperial.Ongoing = []string{"on_the_hunt"}
		for _, seat := range []engine.Seat{1, 2, 3} {
			shown, _ := json.Marshal(p.c.View(seat))
			for _, want := range []string{"asset.on_the_hunt", book.Content().Asset(p.c.Imperial.Cards[0]).Name(), book.Content().Asset(p.c.Heroes[0].Items[0].Key).Name()} {
				if !strings.Contains(string(shown), want) {
					t.Errorf("seat %d does not see %s", seat, want)
				}
			}
		}
	})
}

// TestBeforeMission: Items change hands, modifications come on and off, heroes
// choose what they bring.
func TestBeforeMission(t *testing.T) {
	p := start(t)
	p.until(Choosing)
	p.until(Preparing)
	one, two := p.c.Heroes[0], p.c.Heroes[1]
	items(one, "e_11", "marksman_barrel", "dl_44", "dh_17")
	items(two, "shu_yens_lightsaber")
	do := func(item, to string) {
		p.answers["campaign.prepare"], p.answers["campaign.place"] = engine.Pick(item), engine.Pick(to)
		p.step()
	}
	t.Run("IA-ITEM-08 IA-MOD-05 IA-MOD-06", func(t *testing.T) {
		do("hero1.marksman_barrel", "on.e_11")
		if got := p.c.Heroes[0].carried(); !slices.Equal(got, []string{"e_11", "dl_44", "dh_17"}) || len(p.c.Heroes[0].Items[0].Mods) != 1 {
			t.Errorf("%+v", p.c.Heroes[0].Items)
		}
		do("hero1.dh_17", "hero2")
		if !p.c.Heroes[1].Card("dh_17") {
			t.Errorf("%+v", p.c.Heroes[1].Items)
		}
		for _, m := range p.c.movable() {
			if m.item == "shu_yens_lightsaber" {
				t.Error("a Reward card may be given away")
			}
		}
	})
	t.Run("change hands", func(t *testing.T) {
		do("hero1", "seat3")
		if p.c.Heroes[0].Owner != 3 {
			t.Errorf("the hero belongs to %d", p.c.Heroes[0].Owner)
		}
	})
	t.Run("IA-ITEM-11", func(t *testing.T) {
		do("hero2.dh_17", "hero1")
		delete(p.answers, "campaign.prepare")
		p.asked = nil
		p.until(Mission)
		q := p.about("campaign.load")
		if len(q) != 1 || q[0].About != "hero1" || q[0].Seat != 3 || !slices.Equal(p.c.Heroes[0].Load, []string{"e_11", "dl_44"}) {
			t.Errorf("%+v are asked; it brings %v", q, p.c.Heroes[0].Load)
		}
	})
}

// TestSuggestedPurchases: what is suggested spends what there is on the cards offered
// first, no more than that (IA-UPG-07, IA-UPG-12).
func TestSuggestedPurchases(t *testing.T) {
	p := start(t)
	p.until(Choosing)
	p.until(Mission)
	p.step()
	p.asked = nil
	p.step()
	p.until(Choosing)
	for _, key := range []string{"campaign.learn", "campaign.buy"} {
		for _, q := range p.about(key) {
			if q.Accept(q.Default) != nil {
				t.Errorf("the default of %s is refused", key)
			}
		}
	}
	if h := p.c.Heroes[0]; h.XP != 0 || len(h.Cards) == 0 {
		t.Errorf("hero 1 has %d XP and the cards %v", h.XP, h.Cards)
	}
	if p.c.Credits < 0 || len(p.about("campaign.share")) == 0 {
		t.Errorf("%d credits are left, nothing was bought", p.c.Credits)
	}
}

// TestWholeCampaign plays from the first choice to the last victory.
func TestWholeCampaign(t *testing.T) {
	p := start(t)
	p.gains.Missions = []string{"pursuit"}
	p.rewards = []string{"peacemaker"}
	for _, key := range []string{"campaign.learn", "campaign.buy"} { // nothing is spent
		p.answers[key] = engine.Answer{}
	}
	p.until(Finished)
	if len(p.c.Played) != 4 || !p.c.Over() || p.c.View(0).Outcome == nil {
		t.Errorf("played %+v", p.c.Played)
	}
	if p.c.Heroes[0].XP != 8 || p.c.Credits != 800 {
		t.Errorf("XP %d, %d credits", p.c.Heroes[0].XP, p.c.Credits)
	}
}
