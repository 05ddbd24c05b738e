package tray

import (
	"slices"
	"strings"

	"estafeta/engine/attack"
	"estafeta/engine/wh40k/book"
)

// addFactions adds the datasheets of the game that the content files do not list:
// those of all other factions. A unit or weapon of theirs has the key
// "faction/id"; where a unit is called as another is, it is typed with its
// faction. Their weapons are typed with their bearers.
func (c *Library) addFactions() {
	taken := map[string]bool{}
	for _, u := range c.listed {
		for _, w := range c.Units[u.Key].Words {
			taken[w] = true
		}
	}
	for _, l := range book.Index() {
		f := book.FactionOf(l.ID)
		if l.Sheets == 0 || slices.ContainsFunc(c.listed, func(d datasheet) bool { return d.Faction == l.ID }) {
			continue
		}
		for _, d := range f.Sheets {
			c.addSheet(d, strings.ToLower(strings.ReplaceAll(l.Name, "’", "'")), taken)
		}
	}
}

// addSheet adds a datasheet by the kind of model that it has most of, and each
// further kind of its models that is wounded otherwise.
func (c *Library) addSheet(d *book.Datasheet, faction string, taken map[string]bool) {
	var seen []book.Stats
	kinds := slices.Clone(d.Models)
	slices.SortStableFunc(kinds, func(a, b book.ModelKind) int { return b.Max - a.Max })
	for i := range kinds {
		k := &kinds[i]
		like := func(s book.Stats) bool {
			return s.T == k.Stats.T && s.Sv == k.Stats.Sv && s.W == k.Stats.W && s.InSv == k.Stats.InSv
		}
		if slices.ContainsFunc(seen, like) {
			continue
		}
		seen = append(seen, k.Stats)
		u := datasheet{Key: d.Faction + "/" + d.ID, Name: d.Name, Faction: d.Faction, Keywords: d.Keywords, T: k.Stats.T, Sv: k.Stats.Sv, W: k.Stats.W,
			Inv: k.Stats.InSv, Ranged: k.Stats.InSvRanged, Melee: k.Stats.InSvMelee, Stealth: d.Core.Has("stealth")}
		for _, m := range d.Models {
			u.Models += m.Min
		}
		u.Models = max(1, u.Models)
		if v, ok := d.Core.Find("fnp"); ok {
			u.FNP = v.N
		}
		if v, ok := d.Core.Find("demise"); ok && len(seen) == 1 {
			u.Demise = book.Dice{N: v.N, Dice: v.Dice, Sides: v.Sides}.String()
		}
		name := ""
		if len(seen) > 1 {
			u.Key, u.Name, name = u.Key+"/"+k.ID, d.Name+" "+k.Name, d.ModelKey(k.ID)
		} else {
			u.Weapons = c.arms(d)
		}
		e, err := u.entry()
		if err != nil {
			continue // it has dice that a sheet cannot hold
		}
		if name != "" {
			e.Name = name
		}
		if e.Words = apart(e.Words, faction, taken); len(e.Words) == 0 { // others of the faction are called so
			e.Words = []string{strings.NewReplacer("/", " ", "-", " ").Replace(u.Key)}
		}
		c.Units[u.Key] = e
		c.listed = append(c.listed, u)
	}
}

// apart are the words of a unit: those that another has are said with the
// faction.
func apart(words []string, faction string, taken map[string]bool) []string {
	var out []string
	for _, w := range words {
		w = said(w)
		if taken[w] {
			w = faction + " " + w
		}
		if !taken[w] {
			taken[w] = true
			out = append(out, w)
		}
	}
	return out
}

// said is a name as players type it: without what stands in brackets.
func said(name string) string {
	head, rest, _ := strings.Cut(strings.ToLower(strings.ReplaceAll(name, "’", "'")), "(")
	_, tail, _ := strings.Cut(rest, ")")
	return strings.Join(strings.Fields(head+" "+tail), " ")
}

// arms adds the weapons of a datasheet, each profile by itself, and gives them
// with how many the smallest unit has.
func (c *Library) arms(d *book.Datasheet) []string {
	var out []string
	for _, id := range d.Weapons {
		w := d.Weapon(id)
		if w == nil {
			continue
		}
		n := 0
		for _, k := range d.Models {
			for _, g := range k.Gear {
				if g == id {
					n += k.Min
				}
			}
		}
		for i := range w.Profiles {
			p := &w.Profiles[i]
			key, name := d.Faction+"/"+id, d.GearKey(id)
			words := []string{said(w.Name)}
			if p.Name != "" {
				key, name = key+"/"+strings.ToLower(strings.ReplaceAll(p.Name, " ", "-")), d.ProfileKey(id, i)
				words = []string{said(w.Name + " " + p.Name)}
				if i == 0 {
					words = append(words, said(w.Name))
				}
			}
			if short := shorts[strings.ToLower(w.Name)]; short != "" {
				words = append(words, short)
			}
			c.Weapons[key] = attack.Entry{Key: key, Name: name, Words: words, Values: p.Values()}
			out = append(out, counting(key, n))
		}
	}
	return out
}
