package book

import "estafeta/engine"

// CoreStratagem is a Stratagem as it is used: what it costs and by which rules. Of
// those of the core rules it says besides when they are used (WH-STRAT-02,
// WH-STRAT-10).
type CoreStratagem struct {
	Key    string
	Cost   int
	Rules  []string
	Turn   string   // own, opponent, "": either
	Phases []string // empty: any
	Also   string   // what an older edition calls it: "grenade"
}

// The core Stratagems (15.02 … 15.12).
var (
	CommandReroll      = CoreStratagem{Key: "command_reroll", Cost: 1, Rules: []string{"WH-STRAT-11", "WH-STRAT-13"}}
	EpicChallenge      = CoreStratagem{Key: "epic_challenge", Cost: 1, Rules: []string{"WH-STRAT-17", "WH-STRAT-18"}, Phases: []string{"fight"}}
	InsaneBravery      = CoreStratagem{Key: "insane_bravery", Cost: 1, Rules: []string{"WH-STRAT-22", "WH-STRAT-23"}, Turn: "own", Phases: []string{"command"}}
	Explosives         = CoreStratagem{Key: "explosives", Cost: 1, Rules: []string{"WH-STRAT-14", "WH-STRAT-15", "WH-STRAT-16"}, Turn: "own", Phases: []string{"shooting"}, Also: "grenade"}
	CrushingImpact     = CoreStratagem{Key: "crushing_impact", Cost: 1, Rules: []string{"WH-STRAT-19", "WH-STRAT-20", "WH-STRAT-21"}, Turn: "own", Phases: []string{"charge"}, Also: "tank_shock"}
	RapidIngress       = CoreStratagem{Key: "rapid_ingress", Cost: 1, Rules: []string{"WH-STRAT-24", "WH-STRAT-25"}, Turn: "opponent", Phases: []string{"movement"}}
	FireOverwatch      = CoreStratagem{Key: "fire_overwatch", Cost: 1, Rules: []string{"WH-STRAT-26", "WH-STRAT-28"}, Turn: "opponent", Phases: []string{"movement"}}
	Smokescreen        = CoreStratagem{Key: "smokescreen", Cost: 1, Rules: []string{"WH-STRAT-32", "WH-STRAT-33"}, Turn: "opponent", Phases: []string{"shooting"}}
	HeroicIntervention = CoreStratagem{Key: "heroic_intervention", Cost: 1, Rules: []string{"WH-STRAT-34", "WH-STRAT-35", "WH-STRAT-36"}, Turn: "opponent", Phases: []string{"charge"}}
	CounterOffensive   = CoreStratagem{Key: "counter_offensive", Cost: 2, Rules: []string{"WH-STRAT-41", "WH-STRAT-42"}, Turn: "opponent", Phases: []string{"fight"}}
)

// CoreStratagems are all of them.
func CoreStratagems() []CoreStratagem {
	return []CoreStratagem{CommandReroll, EpicChallenge, InsaneBravery, Explosives, CrushingImpact, RapidIngress, FireOverwatch, Smokescreen,
		HeroicIntervention, CounterOffensive}
}

// Words is the term key of what it does, in our words.
func (s CoreStratagem) Words() string { return "effect.core." + s.Key }

// Words is the term key of what an enforced rule does, in our words.
func (r *Rule) Words() string { return "effect." + r.Class + "." + r.ID }

// coreCards are the Stratagems of the core rules, those with an older name under
// that too.
func coreCards() []engine.Card {
	var out []engine.Card
	for _, s := range CoreStratagems() {
		c := engine.Card{Key: "stratagem." + s.Key, Name: "stratagem." + s.Key, Kind: "kind.core", Rules: s.Rules, Lines: []engine.Text{
			engine.Say("lookup.core.any", engine.Num("cp", s.Cost), engine.Term("turn", turnKey(s.Turn))),
			engine.Say(s.Words()),
		}}
		if len(s.Phases) > 0 {
			c.Lines[0] = engine.Say("lookup.core.stratagem", engine.Num("cp", s.Cost), engine.Term("turn", turnKey(s.Turn)),
				engine.Terms("phases", prefixed("phase.", s.Phases)))
		}
		out = append(out, c)
		if s.Also != "" {
			c.Lines = append([]engine.Text{engine.Say("lookup.also", engine.Term("name", c.Name))}, c.Lines...)
			c.Key, c.Name = "stratagem."+s.Also, "stratagem."+s.Also
			out = append(out, c)
		}
	}
	return out
}

// ruleCards are the army rules of a faction, the rules of its detachments, and the
// abilities of its datasheets that are enforced; seen are the keys that are there
// already.
func (f *Faction) ruleCards(enforced func(*Rule) bool, seen map[string]bool) []engine.Card {
	var out []engine.Card
	add := func(class, id, key string, rules []string, head engine.Text) {
		if seen[key] {
			return
		}
		seen[key] = true
		out = append(out, engine.Card{Key: key, Name: key, Kind: "kind." + class, Rules: rules, Lines: []engine.Text{head,
			f.says(class, id, enforced)}})
	}
	faction := engine.Term("faction", "faction."+f.ID)
	for _, id := range f.Rules {
		if f.Abilities[id] != nil {
			add("army", id, "ability."+f.ID+"/"+id, nil, engine.Say("lookup.army", faction))
		}
	}
	for _, d := range f.Detachments {
		for _, id := range d.Rules {
			if home := f.keeper(id); home != "" {
				add("detachment", id, "ability."+home+"/"+id, nil, engine.Say("lookup.detachment", faction, engine.Term("detachment", d.Key())))
			}
		}
	}
	for _, d := range f.Sheets {
		for _, id := range d.Abilities {
			if enforced(f.Rule("unit", id)) {
				add("unit.ability", id, d.AbilityKey(id), []string{"WH-DATA-01"}, engine.Say("lookup.bearers", faction, engine.Terms("units", f.bearers(id))))
			}
		}
	}
	return out
}

// says is the line of what a rule does: in our words where it is enforced.
func (f *Faction) says(class, id string, enforced func(*Rule) bool) engine.Text {
	if class == "unit.ability" {
		class = "unit"
	}
	if r := f.Rule(class, id); enforced(r) {
		return engine.Say(r.Words())
	}
	return engine.Say("lookup.word")
}

// keeper is the faction whose file holds an ability: this one or its parent.
func (f *Faction) keeper(id string) string {
	if f.Abilities[id] != nil {
		return f.ID
	}
	if h := f.Home(); h != nil && h.Abilities[id] != nil {
		return h.ID
	}
	return ""
}

// bearers are the names of the datasheets with an ability.
func (f *Faction) bearers(id string) []string {
	var out []string
	for _, d := range f.Sheets {
		for _, a := range d.Abilities {
			if a == id {
				out = append(out, d.Key())
			}
		}
	}
	return out
}
