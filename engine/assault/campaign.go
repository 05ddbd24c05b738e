package assault

import (
	"fmt"
	"slices"
	"strconv"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/assault/campaign"
	"estafeta/engine/assault/mission"
	"estafeta/engine/assault/tricks"
	"estafeta/engine/assault/troops"
)

// newCampaign is a campaign before anything is chosen: the first seat is the
// Imperial player, the others are the Rebels (IA-CSET-02).
func newCampaign(options map[string]string, sides int) (*Game, error) {
	p := campaign.Find(options["campaign"])
	heroes, err := strconv.Atoi(options["heroes"])
	switch {
	case p == nil || err != nil:
		return nil, fmt.Errorf("there is no campaign %q with %q heroes", options["campaign"], options["heroes"])
	case sides < 2 || sides > campaign.Most+1:
		return nil, fmt.Errorf("a campaign has an Imperial player and 1 to %d Rebel players, here are %d", campaign.Most, sides)
	case sides-1 > heroes:
		return nil, fmt.Errorf("%d heroes are shared by %d Rebel players: choose more heroes", heroes, sides-1)
	}
	var rebels []engine.Seat
	for s := range sides - 1 {
		rebels = append(rebels, engine.Seat(s+2))
	}
	return &Game{Options: options, Figures: []*troops.Figure{}, Attack: troops.NoAttack(), Campaign: campaign.New(p, heroes, rebels...)}, nil
}

// journey plays a campaign to the next rest point: between missions, at their
// beginning and at their end (IA-CAMP-05, IA-CAMP-07).
func (g *Game) journey(t *engine.Table) {
	switch {
	case g.Mission == nil && g.Campaign.Phase == campaign.Mission:
		g.embark()
		g.opening(t)
	case g.Mission != nil && g.Mission.Phase == Ended:
		g.homecoming(t)
	default:
		g.Campaign.Step(t)
	}
}

// embark begins the mission that the campaign has come to, with what the players
// have (IA-CAMP-07, IA-CLASS-05, IA-ITEM-11).
func (g *Game) embark() {
	c := g.Campaign
	start := MissionStart{
		ThreatLevel: c.Level, Rebels: c.Rebels, Allies: c.Allowed(), Villains: c.Imperial.Villains,
		Class: slices.Concat(c.Imperial.Cards, c.Imperial.Ongoing, c.Imperial.Rewards),
	}
	for _, h := range c.Heroes {
		x := &troops.Hero{Sheet: h.Sheet, Owner: h.Owner, Cards: slices.Clone(h.Cards), Items: []troops.Item{}, Supply: []string{}}
		for _, i := range h.Brought(h.Load) {
			x.Items = append(x.Items, troops.Item{Key: i.Key, Mods: i.Mods})
		}
		start.Heroes = append(start.Heroes, x)
	}
	g.startMission(mission.Find(c.Now), start)
	g.Mission.Story.Decider = c.Decider
	for _, key := range c.Imperial.Agenda.Hand {
		if book.Content().Command(book.Agenda(key)) != nil {
			d := &g.side(Imperial).Command
			d.Hand = append(d.Hand, book.Agenda(key))
		}
	}
}

// valuable is what some Supply cards are worth at the end of a mission.
const valuable = 100

// homecoming is the cleanup after a mission of a campaign: what it brought is
// noted, heroes are healthy again, Supply cards are in their deck (IA-CAMP-08,
// IA-CAMP-09, IA-HERO-12, IA-HERO-14, IA-SUP-05).
func (g *Game) homecoming(t *engine.Table) {
	g.wagers(t)
	c, out := g.Campaign, g.Mission.Story.Outcome
	gains := campaign.Gains{
		Winner: "imperial", Crates: out.Crates, Credits: out.Credits, Influence: out.Influence, ImperialXP: out.XP[Imperial-1], HeroXP: out.XP[Rebel-1],
		Allies: out.Allies, Villains: out.Villains,
	}
	if out.Winner == Rebel {
		gains.Winner = "rebel"
	}
	for _, key := range out.Missions {
		if f := mission.Find(key); f != nil && f.Kind == "forced" {
			gains.Forced = append(gains.Forced, key)
		} else {
			gains.Missions = append(gains.Missions, key)
		}
	}
	var rewards []string
	for _, key := range out.Rewards {
		if a := book.Content().Asset(key); a != nil && a.Deck == "imperial" {
			gains.Rewards = append(gains.Rewards, key)
		} else if a != nil {
			rewards = append(rewards, key)
		}
	}
	for _, key := range g.side(Imperial).Command.Discard {
		a := book.Content().Asset(book.OfAgenda(key))
		c.Imperial.Resolve(a.Key, a.After == "return" && c.Returns(t, a))
	}
	for _, key := range g.side(Imperial).Depleted {
		if slices.Contains(c.Imperial.Ongoing, key) && book.Content().Asset(key).After == "discard" {
			c.Imperial.Drop(key)
		}
		returned(c, key)
	}
	for _, h := range g.Mission.Story.Heroes {
		for _, key := range h.Depleted {
			returned(c, key)
		}
	}
	for _, h := range g.Mission.Story.Heroes {
		for _, key := range h.Supply {
			if book.Content().Asset(key).Is("valuable") {
				gains.Credits += valuable
			}
		}
	}
	c.Decider = g.Mission.Story.Decider
	for _, x := range g.Mission.Story.Heroes {
		c.Hero(x.Sheet).Owner = x.Owner
	}
	g.Mission, g.Figures, g.Attack = nil, []*troops.Figure{}, troops.NoAttack()
	c.Gain(t, gains, rewards)
}

// returned takes a Reward card that its use returns to the box.
func returned(c *campaign.Campaign, key string) {
	if a := book.Content().Asset(key); a != nil && a.Kind == "reward" && a.After == "discard" {
		c.Lose(key)
	}
}

// What some Supply cards and companions bring at the end of a mission.
const (
	wagered = 200
	shiny   = 50
)

// wagers lets heroes wager a crate on a blue die, and counts what companions are
// worth, at the end of a mission.
func (g *Game) wagers(t *engine.Table) {
	out := &g.Mission.Story.Outcome
	for _, h := range g.Mission.Story.Heroes {
		for _, key := range h.Supply {
			f := g.figure(h.Figure)
			u := g.using(tricks.Use{T: t, Seat: Rebel, By: f, Name: book.Content().Asset(key).Name()})
			if !book.Content().Asset(key).Is("gamble") || out.Crates < 1 || !u.Agrees() {
				continue
			}
			out.Crates--
			if u.Roll("blue", 1); u.Rolled.Accuracy >= 4 {
				out.Credits += wagered
			}
		}
	}
	for _, f := range g.standing(Rebel) {
		if f.Companion() && g.flagged(f, "shiny") {
			out.Credits += shiny
		}
	}
}

// campaignView adds what of the campaign belongs to the picture of its missions:
// the heroes' pieces are then their figures.
func (g *Game) campaignView(v *engine.View, s engine.Seat) {
	if g.Campaign == nil {
		return
	}
	hand := []string{}
	for _, key := range g.side(Imperial).Command.Hand {
		hand = append(hand, book.OfAgenda(key))
	}
	v.Status = append(append(v.Status, g.Campaign.Status()...), campaign.Secret(s, hand)...)
	if v.Outcome != nil && !g.Campaign.Over() { // a mission is over, the campaign is not
		v.Outcome = nil
	}
}

// checkCampaign holds that a checkpoint of a campaign can be played on.
func (g *Game) checkCampaign() error {
	if g.Campaign == nil {
		return nil
	}
	if err := g.Campaign.Check(); err != nil {
		return err
	}
	if g.Mission == nil && g.Campaign.Phase == campaign.Mission && mission.Find(g.Campaign.Now) == nil {
		return fmt.Errorf("there is no mission %q", g.Campaign.Now)
	}
	return nil
}

// adjustCampaign applies a correction of a campaign; who leaves, leaves the mission
// that is played too.
func (g *Game) adjustCampaign(a engine.Adjustment) error {
	if err := g.Campaign.Adjust(a); err != nil || g.Mission == nil || g.Campaign.Over() {
		return err
	}
	return g.leaves(a.Seat)
}
