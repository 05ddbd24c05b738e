package xwing

import (
	"cmp"
	"embed"
	"maps"
	"slices"
	"strings"

	"estafeta/engine/facts"
)

//go:embed texts/names.*.toml content/aliases.toml
var nameFiles embed.FS

// called is a name that somebody may write for a card, in the form of
// xwsName.
type called struct {
	name string
	key  string // term key: "pilot.lukeskywalker"
}

// names are all names of cards, types and factions in both languages with
// those of the alias table, sorted by name.
var names = mustName()

func mustName() []called {
	var out []called
	for _, file := range []string{"texts/names.en.toml", "texts/names.es.toml", "content/aliases.toml"} {
		words := map[string]string{}
		if err := facts.Read(nameFiles, file, &words); err != nil {
			panic(err)
		}
		aliases := file == "content/aliases.toml"
		for _, key := range slices.Sorted(maps.Keys(words)) {
			word := words[key]
			for _, one := range strings.Split(word, "|") {
				kind, _, _ := strings.Cut(key, ".")
				if slices.Contains([]string{"pilot", "upgrade", "ship", "faction"}, kind) && (aliases || one == word) {
					out = append(out, called{xwsName(one), key})
				}
			}
		}
	}
	slices.SortFunc(out, func(a, b called) int { return cmp.Or(cmp.Compare(a.name, b.name), cmp.Compare(a.key, b.key)) })
	return slices.Compact(out)
}

// keysOf are the keys of a kind that a name may mean.
func keysOf(kind, name string) []string {
	var out []string
	i, _ := slices.BinarySearchFunc(names, name, func(c called, n string) int { return cmp.Compare(c.name, n) })
	for ; i < len(names) && names[i].name == name; i++ {
		if k, ok := strings.CutPrefix(names[i].key, kind+"."); ok {
			out = append(out, k)
		}
	}
	return out
}

// factionOf is the primary faction of a name, "" if there is none.
func factionOf(name string) string {
	for _, k := range keysOf("faction", xwsName(name)) {
		return k
	}
	if slices.Contains(factions, xwsName(name)) {
		return xwsName(name)
	}
	return ""
}

// pilotOf finds a Ship card by names in canonical form; ship may be empty. A
// faction that is not empty decides between cards of one name; what is left
// ambiguous is not found.
func pilotOf(faction, ship, name string) *PilotCard {
	keys := keysOf("pilot", name)
	for i := range content.Pilots {
		if p := &content.Pilots[i]; (p.XWS == name || p.Key == name) && !slices.Contains(keys, p.Key) {
			keys = append(keys, p.Key)
		}
	}
	ships := append(keysOf("ship", ship), ship)
	var found []*PilotCard
	for _, k := range keys {
		p := content.Pilot(k)
		if p != nil && (ship == "" || slices.Contains(ships, p.Ship)) && (faction == "" || p.Faction == faction) {
			found = append(found, p)
		}
	}
	for _, p := range found { // a name with its product is one card's own
		if p.XWS == name || p.Key == name {
			if len(found) == 1 || onlyOne(found, func(q *PilotCard) bool { return q.XWS == name || q.Key == name }) {
				return p
			}
		}
	}
	if len(found) == 1 {
		return found[0]
	}
	return nil
}

func onlyOne(list []*PilotCard, is func(*PilotCard) bool) bool {
	n := 0
	for _, p := range list {
		if is(p) {
			n++
		}
	}
	return n == 1
}

// upgradeOf finds an Upgrade card by its name in canonical form; the slot may
// be empty and decides between cards of one name.
func upgradeOf(slot, name string) *UpgradeCard {
	if u := content.Upgrade(name); u != nil && (slot == "" || u.Slot == slot) {
		return u
	}
	var found []*UpgradeCard
	for _, k := range keysOf("upgrade", name) {
		if u := content.Upgrade(k); u != nil && (slot == "" || u.Slot == slot) {
			found = append(found, u)
		}
	}
	for i := range content.Upgrades { // the slot tells an old name without its product
		if u := &content.Upgrades[i]; slot != "" && u.Slot == slot && bare(u.Key) == name && !slices.Contains(found, u) {
			found = append(found, u)
		}
	}
	if len(found) == 1 {
		return found[0]
	}
	return nil
}
