package assault

import (
	"slices"
	"testing"

	"estafeta/engine/assault/campaign"
)

// TestForcedMission: an Agenda card of the Lantern Road brings a mission that is played
// before whatever comes next (IA-AGD-06, IA-FORCED-01, IA-FORCED-02).
func TestForcedMission(t *testing.T) {
	p := campaigning(t, "fenn_signis", "gaarkhan")
	c := p.Campaign
	c.Imperial.Drawn, c.Imperial.Influence = []string{"wanted"}, 9
	t.Run("IA-AGD-06", func(t *testing.T) {
		is(t, "it can be bought", c.CanBuyAgenda([]string{"wanted"}) == nil, true)
		is(t, "and is read out", slices.Equal(c.BuyAgenda([]string{"wanted"}), []string{"wanted"}), true)
	})
	t.Run("IA-FORCED-01 IA-FORCED-02", func(t *testing.T) {
		c.At = 1
		is(t, "what comes next", c.Stage(), "forced")
		is(t, "the only choice", slices.Equal(c.Choices(), []string{"price_of_heads"}), true)
		p.sets("price_of_heads")
		is(t, "its kind", p.story().Kind, "forced")
		is(t, "under way", c.Phase, campaign.Mission)
	})
}
