package assault

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/assault/campaign"
	"estafeta/engine/house"
)

// Schema names the present form of Game.
func (System) Schema() string { return schema }

const schema = "1"

// Rev names the revision of these rules: the day they last changed.
func (System) Rev() string { return "2026-11-24c" }

// Decode reads a checkpoint.
func (System) Decode(have string, state []byte) (engine.Game, error) {
	if have != schema {
		return nil, fmt.Errorf("assault: the checkpoint has schema %q, known is %q", have, schema)
	}
	g := &Game{}
	if err := json.Unmarshal(state, g); err != nil {
		return nil, fmt.Errorf("assault: %w", err)
	}
	if err := g.checkCampaign(); err != nil {
		return nil, fmt.Errorf("assault: %w", err)
	}
	if g.Mission == nil && g.Campaign != nil {
		return g, nil
	}
	if g.Mission == nil {
		return nil, fmt.Errorf("assault: the state holds no mission")
	}
	for _, f := range g.Figures {
		if f.Printed() == nil {
			return nil, fmt.Errorf("assault: figure %s has the card %q, which there is not", f.ID, f.Card)
		}
	}
	if _, err := book.FromLines(g.Mission.Drawing); err != nil {
		return nil, fmt.Errorf("assault: %w", err)
	}
	return g, nil
}

// Seats are two sides; several users may share one.
func (System) Seats() (fewest, most int) { return 2, 2 }

// Orders are the standing orders that a seat may give.
func (System) Orders() []engine.StandingOrder {
	out := []engine.StandingOrder{{Key: "card.cancel", Arms: true}}
	for _, w := range []window{declaring, rerolling, modifying, resolved, rounding, ending, reacting, grouping, falling, beginning} {
		out = append(out, engine.StandingOrder{Key: w.key, Arms: true})
	}
	return append(out, []engine.StandingOrder{
		{Key: "strain", Choices: []engine.OrderChoice{{Name: "never", Answer: engine.Count(0)}, {Name: "all", Answer: engine.Count(engine.All)}}},
	}...)
}

// Options are what the players agree on before the game.
func (System) Options() []engine.HouseRule {
	maps := engine.HouseRule{Key: "map", Rules: []string{"IA-MSN-07"}, Setting: true}
	for _, m := range book.Content().Maps {
		maps.Values = append(maps.Values, m.Key)
	}
	journeys := engine.HouseRule{Key: "campaign", Values: []string{"none"}, Rules: []string{"IA-CAMP-02"}, Setting: true}
	for _, p := range campaign.Plans() {
		journeys.Values = append(journeys.Values, p.Key)
	}
	return append([]engine.HouseRule{
		maps,
		{Key: "mission", Values: []string{"drawn", "a", "b", "hold", "stray"}, Rules: []string{"IA-SSET-03"}, Setting: true},
		journeys,
		{Key: "heroes", Values: []string{"4", "3", "2"}, Rules: []string{"IA-CSET-05"}, Setting: true},
	}, readings...)
}

// first are the maps that are offered as ready-made setups; the others are an
// option.
var first = []string{"mos_eisley_outskirts", "lothal_wastes", "corellian_underground", "moisture_farm", "training_ground"}

// Presets are the ready-made setups: one a map, one a campaign.
func (System) Presets() []engine.Preset {
	var out []engine.Preset
	for _, key := range first {
		out = append(out, engine.Preset{Key: key, Options: map[string]string{"map": key}})
	}
	for _, p := range campaign.Plans() {
		out = append(out, engine.Preset{Key: p.Key, Options: map[string]string{"campaign": p.Key}, Fewest: 2, Most: campaign.Most + 1, NoLists: true})
	}
	return out
}

// New sets up a skirmish: map and armies, nobody deployed yet; or a campaign.
func (System) New(s engine.Setup) (engine.Game, error) {
	opts, err := house.Rules(System{}.Options()).Agree(System{}.Presets(), s)
	if err != nil {
		return nil, err
	}
	if opts["campaign"] != "none" {
		return newCampaign(opts, len(s.Rosters))
	}
	if len(s.Rosters) != 2 {
		return nil, fmt.Errorf("a skirmish needs two armies, here are %d", len(s.Rosters))
	}
	m := book.Content().Map(opts["map"])
	g := newMission(opts, m)
	if slices.ContainsFunc(m.Mission, func(x book.Mission) bool { return x.Key == opts["mission"] }) {
		g.Mission.Key = opts["mission"]
	}
	for i, r := range s.Rosters {
		if rep := (System{}).Check(r); len(rep.Problems) > 0 {
			return nil, rep.Problems[0]
		}
		if err := g.enlist(engine.Seat(i+1), r); err != nil {
			return nil, err
		}
	}
	return g, nil
}

// lines are the lines of a text.
func lines(text string) []string { return strings.Split(strings.TrimSuffix(text, "\n"), "\n") }

// DieOf is the die that falls under a purpose and the signs on its faces.
func (System) DieOf(purpose string) (die string, faces []string) { return Attacks{}.DieOf(purpose) }
