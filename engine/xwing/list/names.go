package list

import (
	"cmp"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"estafeta/engine/load"
	"estafeta/engine/xwing/book"
	"estafeta/engine/xwing/content"
	"estafeta/engine/xwing/texts"
)

// called is a name that somebody may write for a card, in the form of
// xwsName.
type called struct {
	name string
	key  string // term key: "pilot.lukeskywalker"
}

// names are all names of cards, types and factions in both languages with
// those of the alias table, sorted by name; they are read when a list is.
var names = load.Lazily(func() ([]called, error) {
	var out []called
	for i, file := range []fs.FS{texts.Files, texts.Files, content.Files} {
		name := []string{"names.en.toml", "names.es.toml", "aliases.toml"}[i]
		words := map[string]string{}
		if err := load.TOML(file, name, &words); err != nil {
			return nil, err
		}
		aliases := name == "aliases.toml"
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
	return slices.Compact(out), nil
})

// keysOf are the keys of a kind that a name may mean.
func keysOf(kind, name string) []string {
	var out []string
	all := names()
	i, _ := slices.BinarySearchFunc(all, name, func(c called, n string) int { return cmp.Compare(c.name, n) })
	for ; i < len(all) && all[i].name == name; i++ {
		if k, ok := strings.CutPrefix(all[i].key, kind+"."); ok {
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
	if slices.Contains(Factions, xwsName(name)) {
		return xwsName(name)
	}
	return ""
}

// pilotOf finds a Ship card by names in canonical form; ship and faction may be
// empty, else they decide between cards of one name. A canonical name goes
// before a printed one; what is still ambiguous is not found.
func pilotOf(faction, ship, name string) *book.PilotCard {
	ships, printed := append(keysOf("ship", ship), ship), keysOf("pilot", name)
	var exact, alike []*book.PilotCard
	for i := range book.All().Pilots {
		p := &book.All().Pilots[i]
		switch {
		case faction != "" && p.Faction != faction || ship != "" && !slices.Contains(ships, p.Ship):
		case p.XWS == name || p.Key == name:
			exact = append(exact, p)
		case slices.Contains(printed, p.Key):
			alike = append(alike, p)
		}
	}
	if len(exact) == 0 {
		exact = alike
	}
	if len(exact) != 1 {
		return nil
	}
	return exact[0]
}

// upgradeOf finds an Upgrade card by its name in canonical form; the slot may
// be empty and decides between cards of one name.
func upgradeOf(slot, name string) *book.UpgradeCard {
	if u := book.Upgrade(name); u != nil && (slot == "" || u.Slot == slot) {
		return u
	}
	var found []*book.UpgradeCard
	for _, k := range keysOf("upgrade", name) {
		if u := book.Upgrade(k); u != nil && (slot == "" || u.Slot == slot) {
			found = append(found, u)
		}
	}
	if len(found) == 1 {
		return found[0]
	}
	return nil
}
