package main

import (
	"path/filepath"
	"slices"
	"strings"

	"estafeta/engine/wh40k/book"
)

// secondUnit is a datasheet of the second source: the app's data of July 2026,
// of which keywords, names of abilities and the wounds at which a model is
// damaged are taken where the first source lacks them.
type secondUnit struct {
	Name      string
	Keywords  []string
	Damaged   int      `json:"damaged_at"`
	Abilities []string `json:"ability_names"`

	faction string
}

// second are the datasheets of the second source by their names as ids.
type second map[string][]secondUnit

// readSecond reads the second source; without it nothing is added.
func readSecond(source string) (second, error) {
	names, err := filepath.Glob(filepath.Join(source, "appdata_*", "*.json"))
	if err != nil {
		return nil, err
	}
	other := map[string]string{"asuryani": "aeldari", "heretic-astartes": "chaos-space-marines", "legiones-daemonica": "chaos-daemons"}
	out := second{}
	for _, name := range names {
		var doc struct{ Units []secondUnit }
		if err := readJSON(filepath.Dir(name), filepath.Base(name), &doc); err != nil {
			return nil, err
		}
		faction := strings.ReplaceAll(strings.TrimSuffix(filepath.Base(name), ".json"), "_", "-")
		if other[faction] != "" {
			faction = other[faction]
		}
		for _, u := range doc.Units {
			u.faction = faction
			out[slug(u.Name)] = append(out[slug(u.Name)], u)
		}
	}
	return out, nil
}

// of is the datasheet of a name: that of the faction before any other's.
func (s second) of(faction, name string) *secondUnit {
	list := s[slug(name)]
	for i := range list {
		if list[i].faction == faction {
			return &list[i]
		}
	}
	if len(list) > 0 {
		return &list[0]
	}
	return nil
}

// add gives a datasheet what the first source lacks, and returns abilities that
// no record names yet. Where the first source names as many abilities as the
// second, those of another name are taken for the same ones renamed.
func (u *secondUnit) add(d *book.Datasheet, names map[string]string) []book.Ability {
	for _, k := range plains(u.Keywords) {
		if !slices.Contains(d.Keywords, k) {
			d.Keywords = append(d.Keywords, k)
		}
	}
	d.Damaged = u.Damaged
	if len(d.Abilities) >= len(u.Abilities) {
		return nil
	}
	bare := func(s string) string {
		s, _, _ = strings.Cut(s, "(")
		return slug(s)
	}
	have := map[string]bool{"support": true, "leader": true, "attached-unit": true}
	for _, a := range d.Abilities {
		have[bare(names[a])] = true
	}
	var out []book.Ability
	for _, n := range u.Abilities {
		if have[bare(n)] {
			continue
		}
		id := slug(n)
		d.Abilities = append(d.Abilities, id)
		if names[id] == "" {
			names[id] = n
			out = append(out, book.Ability{ID: id, Name: n, Class: "unit"})
		}
	}
	return out
}
