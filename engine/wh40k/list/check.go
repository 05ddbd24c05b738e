package list

import (
	"slices"
	"strconv"

	"estafeta/engine"
	"estafeta/engine/wh40k/book"
)

// Check musters a roster and names everything that is wrong with it at once
// (25.03, 25.04, WH-DATA-17 … WH-DATA-20, WH-ATT-03, WH-ATT-04). The lines name
// the abilities and Enhancements whose rule is not enforced.
func Check(r engine.Roster, enforced func(*book.Rule) bool) engine.RosterReport {
	c := &check{Army: Muster(r), enforced: enforced}
	c.rep.Limit = c.Size.Points
	if c.Faction == nil {
		c.bad("25.02", "muster.faction", engine.Name("faction", r.Faction))
		return c.rep
	}
	c.rep.Points = c.Points
	if r.Size != "" && c.Size.ID != r.Size {
		c.bad("25.03", "muster.size", engine.Name("size", r.Size))
	}
	c.detachments(r)
	c.rules()
	for i := range c.Units {
		c.unit(i)
	}
	c.copies()
	c.enhancements()
	c.warlord()
	c.attached()
	c.carried()
	c.reserves()
	c.allies()
	c.chapters()
	if len(c.Units) == 0 {
		c.bad("25.04", "muster.empty")
	}
	if c.Points > c.Size.Points {
		c.bad("25.03", "muster.points", engine.Num("n", c.Points), engine.Num("max", c.Size.Points), engine.Term("size", "size."+c.Size.ID))
	}
	return c.rep
}

// check is a check under way.
type check struct {
	*Army
	enforced func(*book.Rule) bool
	rep      engine.RosterReport
}

func (c *check) bad(rule, key string, args ...engine.Arg) {
	c.rep.Problems = append(c.rep.Problems, engine.Refuse(rule, key, args...))
}

// name names an entry: its number and its datasheet.
func (c *check) name(i int) []engine.Arg {
	u := &c.Units[i]
	if u.Sheet == nil {
		return []engine.Arg{engine.Num("entry", i+1), engine.Name("unit", u.entry.Unit)}
	}
	return []engine.Arg{engine.Num("entry", i+1), engine.Term("unit", u.Sheet.Key())}
}

func (c *check) badUnit(i int, rule, key string, args ...engine.Arg) {
	c.bad(rule, key, append(c.name(i), args...)...)
}

// detachments tests which detachments there are and what they need (25.04).
func (c *check) detachments(r engine.Roster) {
	for i, id := range r.Detachments {
		if c.Faction.Detachment(id) == nil {
			c.bad("25.04", "muster.detachment", engine.Name("detachment", id), engine.Term("faction", "faction."+r.Faction))
		}
		if slices.Contains(r.Detachments[:i], id) {
			c.bad("25.04", "muster.detachment.twice", engine.Name("detachment", id))
		}
	}
	if len(r.Detachments) == 0 {
		c.bad("25.04", "muster.detachment.none")
	}
	spent := 0
	tags := map[string]*book.Detachment{}
	for _, d := range c.Detachments {
		spent += d.Points
		for _, t := range d.Tags {
			if other := tags[t]; other != nil && other != d {
				c.bad("25.04", "muster.detachment.tag", engine.Term("detachment", d.Key()), engine.Term("other", other.Key()), engine.Name("tag", t))
			}
			tags[t] = d
		}
		for _, k := range d.Needs {
			if !c.is(k) && !slices.ContainsFunc(c.Units, func(u Unit) bool { return u.Sheet != nil && u.Sheet.Has(k) }) {
				c.bad("25.04", "muster.detachment.needs", engine.Term("detachment", d.Key()), engine.Name("keyword", upper(k)))
			}
		}
		for _, m := range d.Minimums {
			n := 0
			for i := range c.Units {
				if u := &c.Units[i]; u.Sheet != nil && c.Has(u, m.Keyword) {
					n++
				}
			}
			if n < m.Min {
				c.bad("25.04", "muster.detachment.minimum", engine.Term("detachment", d.Key()), engine.Num("min", m.Min),
					engine.Name("keyword", upper(m.Keyword)), engine.Num("n", n))
			}
		}
	}
	if spent > c.Size.Detachment {
		c.bad("25.03", "muster.detachment.points", engine.Num("n", spent), engine.Num("max", c.Size.Detachment), engine.Term("size",
			"size."+c.Size.ID))
	}
}

// unit tests one entry by itself and writes its line.
func (c *check) unit(i int) {
	u := &c.Units[i]
	if u.Sheet == nil {
		near := engine.Name("near", engine.Nearly(u.entry.Unit, c.Faction.IDs))
		c.badUnit(i, "25.04", "muster.unknown", near)
		c.rep.Lines = append(c.rep.Lines, engine.Say("muster.unknown", append(c.name(i), near)...))
		return
	}
	gear := []string{}
	for _, m := range u.Models {
		for _, g := range m.Gear {
			if key := u.Sheet.GearKey(g); !slices.Contains(gear, key) {
				gear = append(gear, key)
			}
		}
	}
	for _, b := range u.Enhancements {
		gear = append(gear, b.Key())
	}
	args := []engine.Arg{engine.Num("models", u.Count()), engine.Term("unit", u.Sheet.Key()), engine.Num("points", u.Points),
		engine.Terms("gear", gear)}
	line := "muster.line"
	if words := c.byWord(u); len(words) > 0 {
		line, args = "muster.line.word", append(args, engine.Terms("words", words))
	}
	c.rep.Lines = append(c.rep.Lines, engine.Say(line, args...))
	if !c.own(u.Sheet) && u.Ally == nil {
		c.badUnit(i, "WH-DATA-17", "muster.foreign", engine.Term("faction", "faction."+c.Faction.ID))
	}
	for _, k := range u.Sheet.NotFor {
		if c.is(k) {
			c.badUnit(i, "WH-DATA-17", "muster.foreign", engine.Term("faction", "faction."+c.Faction.ID))
		}
	}
	c.composition(i)
	for _, id := range u.entry.Upgrades {
		if _, ok := c.enhancement(id); !ok {
			c.badUnit(i, "25.04", "muster.enhancement.unknown", engine.Name("enhancement", id))
		}
	}
	for _, m := range u.entry.Marks {
		if m != Warlord && m != Reserves {
			c.badUnit(i, "25.04", "muster.mark", engine.Name("mark", m))
		}
	}
}

// printed goes through the abilities and Enhancements of a unit, with the rule of
// each. An ability that is an item counts only if a model has it; those of the
// whole army are not named here.
func (c *check) printed(u *Unit, each func(term string, r *book.Rule)) {
	home := book.FactionOf(u.Sheet.Faction)
	for _, id := range u.Sheet.Abilities {
		if slices.Contains(home.Rules, id) || u.Sheet.Item(id) && !slices.ContainsFunc(u.Models, func(m Models) bool { return slices.Contains(m.Gear, id) }) {
			continue
		}
		each(u.Sheet.AbilityKey(id), home.Rule("unit", id))
	}
	for _, b := range u.Enhancements {
		each(b.Key(), c.Faction.Rule("enhancement", b.Detachment.ID+"/"+b.ID))
	}
}

// byWord are the abilities and Enhancements of a unit that are played by word.
func (c *check) byWord(u *Unit) []string {
	var out []string
	c.printed(u, func(term string, r *book.Rule) {
		c.tells(term, r)
		if !c.enforced(r) {
			out = append(out, term)
		}
	})
	return out
}

// tells notes whether the bot sees to a rule or leaves it to its owner's word.
func (c *check) tells(term string, r *book.Rule) {
	if c.enforced(r) {
		c.rep.Sees(term)
	} else {
		c.rep.Leaves(term)
	}
}

// rules notes the rules of the army and of its detachments, and their Stratagems.
func (c *check) rules() {
	home := c.Faction
	if h := home.Home(); h != nil {
		home = h
	}
	for _, id := range c.Faction.Rules {
		c.tells("ability."+home.ID+"/"+id, c.Faction.Rule("army", id))
	}
	for _, d := range c.Detachments {
		for _, id := range d.Rules {
			c.tells("ability."+d.Faction+"/"+id, c.Faction.Rule("detachment", id))
		}
		for _, s := range d.Stratagems {
			c.tells(d.StratagemKey(s.ID), c.Faction.Rule("stratagem", d.ID+"/"+s.ID))
		}
	}
}

// copies tests how often a datasheet is there (25.03).
func (c *check) copies() {
	count := map[*book.Datasheet]int{}
	for i := range c.Units {
		u := &c.Units[i]
		if u.Sheet == nil {
			continue
		}
		most := c.Size.Copies
		switch {
		case u.Sheet.Has("epic hero"):
			most = 1
		case c.Has(u, "battleline"), u.Sheet.Has("dedicated transport"):
			most *= 2
		}
		if count[u.Sheet]++; count[u.Sheet] == most+1 {
			c.badUnit(i, "25.03", "muster.copies", engine.Num("max", most), engine.Term("size", "size."+c.Size.ID))
		}
	}
}

// enhancements tests who has which Enhancement, and how many there are (25.03,
// 25.04).
func (c *check) enhancements() {
	counted := 0
	had := map[*book.Enhancement]int{}
	groups := map[int]int{} // by the entry that all of an attached unit have in common
	for i := range c.Units {
		u := &c.Units[i]
		groups[c.body(i)] += len(u.Enhancements)
		if g := groups[c.body(i)]; len(u.Enhancements) > 0 && g > 1 {
			c.badUnit(i, "25.04", "muster.enhancement.second")
		}
		for _, b := range u.Enhancements {
			most := 1
			if b.Upgrade {
				most = max(3, b.Max)
			}
			if had[b.Enhancement]++; had[b.Enhancement] == most+1 {
				c.badUnit(i, "25.04", "muster.enhancement.again", engine.Term("enhancement", b.Key()), engine.Num("max", most))
			}
			if had[b.Enhancement] == 1 { // further ones of an Upgrade do not count
				counted++
			}
			if key := c.barred(u, b); key != "" {
				c.badUnit(i, "25.04", key, engine.Term("enhancement", b.Key()), engine.Name("keywords", needs(b.Enhancement)))
			}
		}
	}
	if counted > c.Size.Enhancements {
		c.bad("25.03", "muster.enhancements", engine.Num("n", counted), engine.Num("max", c.Size.Enhancements), engine.Term("size",
			"size."+c.Size.ID))
	}
}

// barred is why a unit cannot have an Enhancement, as the key of a sentence, or
// "".
func (c *check) barred(u *Unit, b Bought) string {
	all := func(keywords []string) bool {
		return !slices.ContainsFunc(keywords, func(k string) bool { return !c.Has(u, k) })
	}
	switch {
	case u.Ally != nil && u.Ally.NoEnhancements:
		return "muster.enhancement.ally"
	case !b.Upgrade && !u.Sheet.Has("character"):
		return "muster.enhancement.character"
	case u.Sheet.Has("epic hero") && !slices.ContainsFunc(b.Keywords, func(k string) bool { return k == fold(u.Sheet.Name) }):
		return "muster.enhancement.hero"
	case !all(b.Keywords), slices.ContainsFunc(b.Not, u.Sheet.Has):
		return "muster.enhancement.keywords"
	case len(b.Groups) > 0 && !slices.ContainsFunc(b.Groups, all):
		return "muster.enhancement.keywords"
	}
	return ""
}

// needs are the keywords that an Enhancement needs, to be read.
func needs(e *book.Enhancement) string {
	groups := e.Groups
	if len(groups) == 0 {
		groups = [][]string{nil}
	}
	out := ""
	for i, g := range groups {
		if i > 0 {
			out += " / "
		}
		for j, k := range append(slices.Clone(e.Keywords), g...) {
			if j > 0 {
				out += " + "
			}
			out += upper(k)
		}
	}
	return out
}

// warlord tests that one CHARACTER is the Warlord (25.04).
func (c *check) warlord() {
	n := 0
	for i := range c.Units {
		u := &c.Units[i]
		if !u.Warlord {
			continue
		}
		n++
		if u.Sheet != nil && (!u.Sheet.Has("character") || u.Ally != nil) {
			c.badUnit(i, "25.04", "muster.warlord.who")
		}
	}
	if n != 1 && len(c.Units) > 0 {
		c.bad("25.04", "muster.warlord.one", engine.Num("n", n))
	}
}

// body is the index of the bodyguard of an attached unit, of any other unit its
// own.
func (c *check) body(i int) int {
	if j := c.Units[i].Joins; j >= 0 && j != i {
		return j
	}
	return i
}

// attached tests who leads whom (WH-ATT-01, WH-ATT-03, WH-ATT-04, 25.04).
func (c *check) attached() {
	have := map[[2]string]bool{} // bodyguard and role
	for i := range c.Units {
		u := &c.Units[i]
		if u.Sheet == nil {
			continue
		}
		if u.Joins < 0 {
			if u.entry.Joins != 0 {
				c.badUnit(i, "WH-ATT-03", "muster.joins.nobody", engine.Num("number", u.entry.Joins))
			} else if u.Sheet.Attach == "support" {
				c.badUnit(i, "25.04", "muster.support")
			}
			continue
		}
		guard := &c.Units[u.Joins]
		switch {
		case guard.Sheet == nil:
		case u.Joins == i, guard.Joins >= 0, u.Sheet.Attach == "", !c.leads(u, guard):
			c.badUnit(i, "WH-ATT-01", "muster.joins", engine.Term("bodyguard", guard.Sheet.Key()), engine.Num("number", u.Joins+1))
		case have[[2]string{strconv.Itoa(u.Joins), u.Sheet.Attach}]:
			c.badUnit(i, "WH-ATT-04", "muster.joins.second", engine.Term("bodyguard", guard.Sheet.Key()), engine.Term("role",
				"role."+u.Sheet.Attach))
		}
		have[[2]string{strconv.Itoa(u.Joins), u.Sheet.Attach}] = true
	}
}

// leads reports that a unit may lead another: by its datasheet, a keyword, or an
// Enhancement (WH-ATT-01).
func (c *check) leads(u, guard *Unit) bool {
	if slices.Contains(u.Sheet.Leads, guard.Sheet.ID) || slices.ContainsFunc(u.Sheet.LeadsKeywords, func(k string) bool {
		return k == fold(guard.Sheet.Name) || c.Has(guard, k)
	}) {
		return true
	}
	return slices.ContainsFunc(u.Enhancements, func(b Bought) bool { return slices.Contains(b.Leads, guard.Sheet.ID) })
}

// carried tests who is embarked within what (WH-TRANS-01, WH-DATA-19).
func (c *check) carried() {
	load := map[int]int{}
	for i := range c.Units {
		u := &c.Units[i]
		if u.Sheet == nil || u.entry.Within == 0 {
			continue
		}
		if u.Within < 0 || u.Within == i || c.Units[u.Within].Sheet == nil || c.Units[u.Within].Sheet.Capacity == 0 {
			c.badUnit(i, "WH-TRANS-01", "muster.within.nothing", engine.Num("number", u.entry.Within))
			continue
		}
		by := c.Units[u.Within].Sheet
		if k := slices.IndexFunc(by.CarriesNot, u.Sheet.Has); k >= 0 {
			c.badUnit(i, "WH-TRANS-01", "muster.within.not", engine.Term("transport", by.Key()), engine.Name("keyword", upper(by.CarriesNot[k])))
		}
		load[u.Within] += u.Count()
	}
	for i := range c.Units {
		if u := &c.Units[i]; load[i] > 0 && load[i] > u.Sheet.Capacity {
			c.badUnit(i, "WH-TRANS-01", "muster.within.full", engine.Num("n", load[i]), engine.Num("max", u.Sheet.Capacity))
		}
	}
}

// reserves tests what is meant to begin in strategic reserves: half the points
// at most, with what is embarked and attached, no FORTIFICATION (WH-RES-01,
// WH-RES-02).
func (c *check) reserves() {
	spent := 0
	for i := range c.Units {
		u := &c.Units[i]
		if u.Sheet == nil {
			continue
		}
		away := u.Reserves || u.Sheet.Has("aircraft") || c.Units[c.body(i)].Reserves
		if u.Within >= 0 {
			away = away || c.Units[u.Within].Reserves
		}
		if away {
			spent += u.Points
		}
		if u.Reserves && u.Sheet.Has("fortification") {
			c.badUnit(i, "WH-RES-01", "muster.reserves.fortification")
		}
	}
	if 2*spent > c.Size.Points {
		c.bad("WH-RES-02", "muster.reserves", engine.Num("n", spent), engine.Num("max", c.Size.Points/2))
	}
}

// allies tests how many units of other factions there are.
func (c *check) allies() {
	for _, rule := range book.Allies() {
		points, count := 0, make([]int, len(rule.Most))
		for i := range c.Units {
			u := &c.Units[i]
			if u.Ally == nil || u.Ally.ID != rule.ID {
				continue
			}
			points += u.Points
			for k, m := range rule.Most {
				if u.Sheet.Has(m.Keyword) {
					count[k]++
				}
			}
		}
		if most, limited := rule.Points[c.Size.ID]; limited && points > most {
			c.bad("25.04", "muster.allies.points", engine.Name("rule", rule.Name), engine.Num("n", points), engine.Num("max", most))
		}
		for k, m := range rule.Most {
			if most, limited := m.Most[c.Size.ID]; limited && count[k] > most {
				c.bad("25.04", "muster.allies.count", engine.Name("rule", rule.Name), engine.Name("keyword", upper(m.Keyword)),
					engine.Num("n", count[k]), engine.Num("max", most))
			}
		}
	}
}

// chapters tests that units of one chapter alone are there: those that have a
// faction keyword of a faction whose parent is the army's own (WH-DATA-17).
func (c *check) chapters() {
	home := c.Faction.ID
	if c.Faction.Parent != "" {
		home = c.Faction.Parent
	}
	chapter := ""
	if c.Faction.Parent != "" {
		chapter = fold(c.Faction.Name)
	}
	for i := range c.Units {
		u := &c.Units[i]
		if u.Sheet == nil || u.Ally != nil {
			continue
		}
		for _, k := range u.Sheet.FactionKeywords {
			if !slices.ContainsFunc(book.Index(), func(l book.Listed) bool { return l.Parent == home && fold(l.Name) == k }) {
				continue
			}
			if chapter != "" && k != chapter && !u.Sheet.Has(chapter) {
				c.badUnit(i, "WH-DATA-17", "muster.chapter", engine.Name("keyword", upper(k)), engine.Name("other", upper(chapter)))
			} else if chapter == "" {
				chapter = k
			}
		}
	}
}
