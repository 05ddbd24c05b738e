package book

import (
	"slices"
	"strings"

	"estafeta/engine"
)

// Cards are every datasheet, Enhancement and Stratagem, the rules of armies and
// detachments, and the abilities that are enforced: open information that anybody
// may look up. What is not enforced is played by its owner's word; it comes last,
// so that of two cards of one name the enforced one is found.
func Cards(enforced func(*Rule) bool) []engine.Card {
	out := coreCards()
	seen := map[string]bool{}
	for _, l := range Index() {
		f := FactionOf(l.ID)
		for _, d := range f.Sheets {
			out = append(out, d.card(f, enforced))
		}
		out = append(out, f.ruleCards(enforced, seen)...)
		for _, d := range f.Detachments {
			for i := range d.Enhancements {
				e := &d.Enhancements[i]
				out = append(out, engine.Card{Key: d.EnhancementKey(e.ID), Name: d.EnhancementKey(e.ID), Kind: "kind.enhancement",
					Rules: []string{"WH-ATT-10"},
					Lines: []engine.Text{
						engine.Say("lookup.enhancement", engine.Term("detachment", d.Key()), engine.Term("faction", "faction."+f.ID), engine.Num("points",
							e.Points)),
						f.says("enhancement", d.ID+"/"+e.ID, enforced),
					}})
			}
			for i := range d.Stratagems {
				s := &d.Stratagems[i]
				out = append(out, engine.Card{Key: d.StratagemKey(s.ID), Name: d.StratagemKey(s.ID), Kind: "kind.stratagem",
					Rules: []string{"WH-STRAT-02", "WH-STRAT-03"}, Lines: []engine.Text{
						engine.Say("lookup.stratagem", engine.Term("detachment", d.Key()), engine.Term("faction", "faction."+f.ID), engine.Num("cp", s.CP),
							engine.Terms("phases", prefixed("phase.", s.Phases)), engine.Term("turn", turnKey(s.Turn))),
						f.says("stratagem", d.ID+"/"+s.ID, enforced),
					}})
			}
		}
	}
	byWord := func(c engine.Card) int {
		if c.Lines[len(c.Lines)-1].Key == "lookup.word" {
			return 1
		}
		return 0
	}
	slices.SortStableFunc(out, func(x, y engine.Card) int { return byWord(x) - byWord(y) })
	return out
}

// turnKey is the term key of whose turn it must be.
func turnKey(turn string) string {
	if turn == "" {
		return "turn.either"
	}
	return "turn." + turn
}

func prefixed(prefix string, keys []string) []string {
	out := make([]string, len(keys))
	for i, k := range keys {
		out[i] = prefix + k
	}
	return out
}

// card is a datasheet with its numbers.
func (d *Datasheet) card(f *Faction, enforced func(*Rule) bool) engine.Card {
	c := engine.Card{Key: d.Key(), Name: d.Key(), Kind: "kind.unit", Rules: []string{"WH-DATA-01"}}
	c.Lines = append(c.Lines, engine.Say("lookup.unit", engine.Term("faction", "faction."+f.ID), engine.Name("keywords",
		strings.ToUpper(strings.Join(d.Keywords, ", ")))))
	c.Lines = append(c.Lines, d.modelLines()...)
	for _, id := range d.Weapons {
		if w := d.Weapon(id); w != nil {
			for i := range w.Profiles {
				c.Lines = append(c.Lines, w.Profiles[i].line(d, id, i))
			}
		}
	}
	prices := []string{}
	for _, p := range d.Points {
		if p.Host == "" && p.CopyFrom < 2 {
			prices = append(prices, counted(p.From, p.To)+": "+Dice{N: p.Points}.String())
		}
	}
	c.Lines = append(c.Lines, engine.Say("lookup.points", engine.Name("prices", strings.Join(prices, " · "))))
	core := []string{}
	for _, v := range d.Core {
		core = append(core, coreTerm(v))
	}
	if len(core) > 0 {
		c.Lines = append(c.Lines, engine.Say("lookup.core", engine.Terms("abilities", core)))
	}
	var word []string
	for _, id := range d.Abilities {
		if r := f.Rule("unit", id); enforced(r) {
			c.Lines = append(c.Lines, engine.Say("lookup.ability", engine.Term("ability", d.AbilityKey(id)), engine.Term("does", r.Words())))
		} else {
			word = append(word, d.AbilityKey(id))
		}
	}
	if len(word) > 0 {
		c.Lines = append(c.Lines, engine.Say("lookup.byword", engine.Terms("abilities", word)))
	}
	if d.Damaged > 0 {
		c.Lines = append(c.Lines, engine.Say("lookup.damaged", engine.Num("n", d.Damaged)))
	}
	return c
}

// modelLines are the characteristics of its models, those that are alike in one
// line, with the most that there may be of them.
func (d *Datasheet) modelLines() []engine.Text {
	most := 0
	for _, p := range d.Points {
		most = max(most, p.From, p.To)
	}
	var out []engine.Text
	seen := map[Stats]bool{}
	for _, m := range d.Models {
		s := m.Stats
		if seen[s] {
			continue
		}
		seen[s] = true
		n, names := 0, []string{}
		for _, o := range d.Models {
			if o.Stats == s {
				n += o.Max
				names = append(names, d.ModelKey(o.ID))
			}
		}
		if most > 0 {
			n = min(n, most)
		}
		out = append(out, engine.Say("card.model", engine.Num("n", n), engine.Terms("name", names), engine.Num("m", max(0, s.M)),
			engine.Num("t", s.T), engine.Num("sv", s.Sv), engine.Num("inv", s.InSv), engine.Num("w", s.W), engine.Num("ld", s.Ld),
			engine.Num("oc", max(0, s.OC))))
	}
	return out
}

func counted(from, to int) string {
	if to > from {
		return Dice{N: from}.String() + "–" + Dice{N: to}.String()
	}
	return Dice{N: from}.String()
}

// line is a profile with its numbers.
func (p *Profile) line(d *Datasheet, weapon string, i int) engine.Text {
	key, name := "card.ranged", d.GearKey(weapon)
	if p.Melee() {
		key = "card.melee"
	}
	if p.Name != "" {
		name = d.ProfileKey(weapon, i)
	}
	fields := []string{}
	for _, v := range p.Abilities {
		fields = append(fields, AbilityTerm(v))
	}
	return engine.Say(key, engine.Term("weapon", name), engine.Num("range", p.Range), engine.Name("a", strings.ToUpper(p.A.String())), engine.Num("skill",
		p.Skill),
		engine.Num("s", p.S), engine.Num("ap", p.AP), engine.Name("d", strings.ToUpper(p.D.String())), engine.Terms("abilities", fields))
}
