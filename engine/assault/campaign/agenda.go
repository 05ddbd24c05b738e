package campaign

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/assault/book"
)

// agendaDraw is how many Agenda cards are drawn to choose from (IA-UPG-03).
const agendaDraw = 4

// Draw draws four Agenda cards for the Imperial player alone (IA-UPG-03,
// IA-UPG-04).
func (i *Imperial) Draw(t *engine.Table) {
	for range agendaDraw + i.More {
		if key, ok := i.Agenda.Draw(t, "agenda"); ok {
			i.Drawn = append(i.Drawn, key)
		}
	}
	i.More = 0
	slices.Sort(i.Drawn)
}

// influence is what Agenda cards cost.
func influence(list []string) int {
	n := 0
	for _, key := range list {
		n += book.Content().Asset(key).Influence
	}
	return n
}

// CanBuyAgenda tests Agenda cards that the Imperial player would buy (IA-INF-02);
// one that brings a mission needs that mission.
func (c *Campaign) CanBuyAgenda(list []string) *engine.Refusal {
	if n := influence(list); n > c.Imperial.Influence {
		return refuse("IA-INF-02", "influence", engine.Num("cost", n), engine.Num("n", c.Imperial.Influence))
	}
	for _, key := range list {
		a := book.Content().Asset(key)
		if (a.Play == "side" || a.Play == "forced") && c.missionOf(key) == "" {
			return refuse("IA-AGD-05", "nomission", card(a))
		}
	}
	return nil
}

// BuyAgenda buys Agenda cards of those drawn; the others go back to the deck unseen
// (IA-UPG-03 … IA-UPG-05, IA-AGD-02, IA-AGD-05 … IA-AGD-08, IA-INF-03). It
// returns those that are read out; the others are kept secret.
func (c *Campaign) BuyAgenda(list []string) (read []string) {
	i := &c.Imperial
	i.Influence -= influence(list)
	for _, key := range i.Drawn {
		if !slices.Contains(list, key) {
			i.Agenda.Unseen = append(i.Agenda.Unseen, key)
		}
	}
	slices.Sort(i.Agenda.Unseen)
	i.Drawn = []string{}
	for _, key := range list {
		a := book.Content().Asset(key)
		switch a.Play {
		case "secret":
			i.Agenda.Hand = append(i.Agenda.Hand, key)
			slices.Sort(i.Agenda.Hand)
			continue
		case "ongoing":
			i.Ongoing = append(i.Ongoing, key)
		case "side":
			c.activate(c.missionOf(key))
		case "forced":
			c.force(c.missionOf(key))
		}
		read = append(read, key)
	}
	return read
}

// Resolve takes a secret Agenda card that has been played out of the hand: it
// goes to the box, or back into the deck where its card lets it (IA-AGD-04).
func (i *Imperial) Resolve(key string, back bool) {
	if !i.Agenda.Play(key) {
		return
	}
	if back {
		i.Agenda.Unseen = append(i.Agenda.Unseen, key)
		slices.Sort(i.Agenda.Unseen)
		return
	}
	i.Agenda.Bury(key)
}

// Drop discards an ongoing Agenda card to the box (IA-AGD-04, IA-AGD-07).
func (i *Imperial) Drop(key string) {
	if k := slices.Index(i.Ongoing, key); k >= 0 {
		i.Ongoing = slices.Delete(i.Ongoing, k, k+1)
		i.Agenda.Bury(key)
	}
}

// missionOf is the mission that an Agenda card brings in this campaign, empty:
// there is none, or it has been played (IA-MSN-05).
func (c *Campaign) missionOf(key string) string {
	if m := Find(c.Plan).Agenda[key]; m != "" && !c.played(m) {
		return m
	}
	return ""
}

// Returns asks the Imperial player whether an Agenda card that has been resolved is
// shuffled into its deck instead of discarded, where the card leaves the choice.
func (c *Campaign) Returns(t *engine.Table, a *book.Asset) bool {
	return t.Ask(imperial, "campaign.return", func(p *engine.Prompt) {
		p.Args = []engine.Arg{card(a)}
		p.Rules = []string{"IA-AGD-04"}
		p.Add(engine.Option{Key: "back", Label: engine.Say("campaign.return.back")})
		p.Add(engine.Option{Key: "box", Label: engine.Say("campaign.return.box")})
		p.DefaultFirst()
	}).One() == "back"
}
