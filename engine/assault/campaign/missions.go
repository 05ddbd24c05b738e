package campaign

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/assault/book"
)

// Stage is what comes next: a forced mission before all, else the line of the log
// (IA-FORCED-01, IA-FORCED-03, IA-CAMP-14).
func (c *Campaign) Stage() string {
	switch l := c.Line(); {
	case len(c.Forced) > 0:
		return "forced"
	case l == nil:
		return ""
	default:
		return l.Stage
	}
}

// Choices are the missions that may be played in this Mission stage: the one that
// the log names, else the active ones of the kind that it names (IA-CAMP-06,
// IA-MSN-03).
func (c *Campaign) Choices() []string {
	if len(c.Forced) > 0 {
		return c.Forced[:1]
	}
	l := c.Line()
	if l.Mission != "" {
		return []string{l.Mission}
	}
	var out []string
	for _, m := range c.Active {
		if c.side(m) == (l.Type == "side") {
			out = append(out, m)
		}
	}
	return out
}

// side reports an active mission that is a side mission: of the deck, or of an
// Agenda card (IA-AGD-05).
func (c *Campaign) side(mission string) bool {
	_, ok := Find(c.Plan).card(mission)
	return ok || c.agendaOf(mission) != nil
}

// agendaOf is the Agenda card that has brought a mission; nil: none.
func (c *Campaign) agendaOf(mission string) *book.Asset {
	brings := Find(c.Plan).Agenda
	for _, a := range book.Content().Deck("agenda", "") {
		if m, ok := brings[a.Key]; ok && m == mission {
			return a
		}
	}
	return nil
}

// Threat is the threat level at which the next mission is played; that of a forced
// one is the level of the last mission (IA-THR-02, IA-FORCED-05).
func (c *Campaign) Threat() int {
	if l := c.Line(); len(c.Forced) == 0 && l != nil {
		return l.Threat
	}
	return max(1, c.Level)
}

// Begin begins a mission (IA-CAMP-07).
func (c *Campaign) Begin(mission string) {
	c.Level = c.Threat()
	c.Now = mission
}

// Gains are what a mission has brought.
type Gains struct {
	Winner     string // imperial, rebel
	Crates     int    // tokens claimed by the heroes
	Credits    int    // besides those of crates
	Influence  int
	HeroXP     int // of each hero
	ImperialXP int
	Rewards    []string // Reward cards of the Imperial player; those of heroes are given by Award
	Allies     []string
	Villains   []string
	Missions   []string // that become active
	Forced     []string // that are played at once (IA-FORCED-01)
}

// creditsOfCrate is what a claimed crate token is worth (IA-CRED-05).
const creditsOfCrate = 50

// End is the end of a mission with its cleanup: rewards are noted, crates become
// credits, the mission's card goes to the box; damage, strain and Supply cards
// end with the mission (IA-CAMP-08 … IA-CAMP-11, IA-CRED-05, IA-SUP-05, IA-XP-01,
// IA-INF-02, IA-MSN-05). It returns how many side missions are drawn now: two after the
// introduction, one after a side mission that was none of the Agenda
// (IA-CAMP-12, IA-CAMP-13).
func (c *Campaign) End(g Gains) (draw int) {
	mission := c.Now
	c.Now = ""
	c.Played = append(c.Played, Played{mission, g.Winner})
	c.Credits += g.Credits + creditsOfCrate*g.Crates
	c.Imperial.Influence += g.Influence
	c.Imperial.XP += g.ImperialXP
	for _, h := range c.Heroes {
		h.XP += g.HeroXP
	}
	for _, a := range g.Allies {
		c.Earn(a)
	}
	for _, v := range g.Villains {
		if !slices.Contains(c.Imperial.Villains, v) {
			c.Imperial.Villains = append(c.Imperial.Villains, v)
		}
	}
	c.Imperial.Rewards = append(c.Imperial.Rewards, g.Rewards...)
	c.Active = slices.DeleteFunc(c.Active, func(m string) bool { return m == mission })
	for _, m := range g.Missions {
		c.activate(m)
	}
	forced := len(c.Forced) > 0 && c.Forced[0] == mission
	if forced {
		c.Forced = c.Forced[1:]
	}
	agenda := c.agendaOf(mission)
	if agenda != nil {
		c.Imperial.Agenda.Bury(agenda.Key) // IA-AGD-05, IA-AGD-06
	}
	for _, m := range g.Forced {
		c.force(m)
	}
	if forced { // the log stays where it was (IA-FORCED-03)
		return 0
	}
	l := c.Line()
	c.At++
	switch {
	case l.Type == "finale":
		c.Winner = g.Winner
	case l.Type == "introduction":
		return firstMission
	case l.Type == "side" && agenda == nil:
		return 1
	}
	return 0
}

// played reports a mission that cannot be played again (IA-MSN-05).
func (c *Campaign) played(mission string) bool {
	return slices.ContainsFunc(c.Played, func(p Played) bool { return p.Mission == mission })
}

// activate makes a mission active (IA-MSN-08).
func (c *Campaign) activate(mission string) {
	if !c.played(mission) && !slices.Contains(c.Active, mission) {
		c.Active = append(c.Active, mission)
	}
}

// force puts a mission into the queue of those that are played at once
// (IA-FORCED-01, IA-FORCED-02).
func (c *Campaign) force(mission string) {
	if !c.played(mission) && !slices.Contains(c.Forced, mission) {
		c.Forced = append(c.Forced, mission)
	}
}

// Reveal draws side missions face up; they become active (IA-CAMP-12,
// IA-CAMP-13). It returns which.
func (c *Campaign) Reveal(t *engine.Table, n int) []string {
	out := []string{}
	for range n {
		m, ok := c.Sides.Draw(t, "side")
		if !ok {
			break
		}
		c.activate(m)
		out = append(out, m)
	}
	return out
}

// Award gives a hero a Reward card (IA-REW-02).
func (c *Campaign) Award(sheet, reward string) {
	if h, a := c.Hero(sheet), book.Content().Asset(reward); h != nil && a != nil && !h.Card(reward) {
		h.take(a)
	}
}

// Done ends an upgrade stage (IA-CAMP-14).
func (c *Campaign) Done() { c.At++ }
