package nebula

import (
	"slices"
	"strings"

	"estafeta/engine/attack"
	"estafeta/engine/load"
	"estafeta/engine/nebula/book"
	"estafeta/engine/nebula/tray"
)

// unitEntry is a unit under its names, with its values on one side of a sheet.
// Units of one name and equal values are one but for what they carry: the first
// goes by the plain name, the others by what tells their ids apart; all do if
// their values differ.
func unitEntry(u book.Unit, values func(*Figure) []attack.Value) attack.Entry {
	e := attack.Entry{
		Key:    u.ID,
		Name:   "unit." + u.ID,
		Words:  tray.Called("unit." + u.ID),
		Group:  "faction." + u.Faction,
		Count:  1,
		Values: values(kitted(u)),
	}
	if u.Faction == "droidekas" {
		e.Group = "rank.droid"
	}
	same := namesakes(u)
	if len(same) == 1 {
		return e
	}
	equal := true
	for _, o := range same {
		equal = equal && slices.Equal(values(kitted(o)), e.Values)
	}
	var apart []string
	for _, w := range e.Words {
		apart = append(apart, w+" "+u.ID[strings.LastIndex(u.ID, "_")+1:])
	}
	if !equal || same[0].ID != u.ID {
		e.Words = nil
	}
	e.Words = append(e.Words, apart...)
	return e
}

// namesakes are the units that go by one name, as the lists print them.
func namesakes(u book.Unit) []book.Unit {
	var out []book.Unit
	for _, o := range content().Listed {
		if slices.Equal(tray.Called("unit."+o.ID), tray.Called("unit."+u.ID)) {
			out = append(out, o)
		}
	}
	return out
}

// kitted is a unit as it begins a game, without Upgrades.
func kitted(u book.Unit) *Figure {
	f, err := recruit(u, nil)
	if err != nil {
		panic(err) // the content tests recruit every unit
	}
	return f
}

// protections are the values of what protects a figure.
func protections(f *Figure, qualities []string, key func(string) string) []attack.Value {
	var out []attack.Value
	for _, q := range tray.Worn {
		if n := f.count(q); n > 0 {
			out = append(out, attack.Value{Key: key(q), N: n})
		}
	}
	for _, q := range qualities {
		if f.has(q) {
			out = append(out, attack.Value{Key: key(q)})
		}
	}
	return out
}

// attacking are the values of a unit that attacks.
func attacking(f *Figure) []attack.Value {
	out := []attack.Value{{Key: "pnt", N: f.Attr[PNT]}, {Key: tray.By("des"), N: f.Attr[DES]}, {Key: tray.By("her"), N: f.Attr[HER]}}
	return append(out, protections(f, slices.Concat(tray.OfBoth, tray.OfShooter), tray.By)...)
}

// attacked are those of a unit that is attacked, with what it holds as a game
// begins.
func attacked(f *Figure) []attack.Value {
	out := []attack.Value{{Key: "cor", N: f.Attr[COR]}, {Key: "her", N: f.Attr[HER]}, {Key: "des", N: f.Attr[DES]}}
	if slices.ContainsFunc(f.Items, func(c *Carried) bool { return c.Place == "hand" && c.fires() }) {
		out = append(out, attack.Value{Key: "armed"})
	}
	out = append(out, protections(f, slices.Concat(tray.OfBoth, tray.OfTarget), func(q string) string { return q })...)
	for _, q := range tray.OfFighting {
		n := 0
		for _, c := range f.Items {
			if it := c.item(); it.Kind == "melee" && c.Place == "hand" && it.Has(q) {
				n++
			}
		}
		switch {
		case n == 0:
		case q == "long_weapon" || q == "bladed_weapon":
			out = append(out, attack.Value{Key: "holds_" + q, N: n})
		default:
			out = append(out, attack.Value{Key: "holds_" + q})
		}
	}
	return out
}

// Attackers are all units.
func (Attacks) Attackers() []attack.Entry {
	var out []attack.Entry
	for _, u := range content().Listed {
		out = append(out, unitEntry(u, attacking))
	}
	return out
}

// Targets are all units.
func (Attacks) Targets() []attack.Entry {
	var out []attack.Entry
	for _, u := range content().Listed {
		out = append(out, unitEntry(u, attacked))
	}
	return out
}

// armoury are the weapons of each unit, and under "" all.
var armoury = load.Lazily(func() (map[string][]attack.Entry, error) {
	out := map[string][]attack.Entry{"": weaponsOf("")}
	for _, u := range content().Listed {
		out[u.ID] = weaponsOf(u.ID)
	}
	return out, nil
})

// Weapons are those of a unit, or all.
func (Attacks) Weapons(of string) []attack.Entry { return slices.Clone(armoury()[of]) }

// weaponsOf are the weapons that a unit carries, the one in Hand first, then
// those of the units that share its name and its values; or all.
func weaponsOf(of string) []attack.Entry {
	var out []attack.Entry
	add := func(it book.Item, n int, twin bool) {
		for _, e := range tray.Weapon(it, twin) {
			if n > 0 {
				e.Count = n
			}
			if !slices.ContainsFunc(out, func(o attack.Entry) bool { return o.Key == e.Key }) {
				out = append(out, e)
			}
		}
	}
	u, ok := content().Units[of]
	if !ok {
		for _, it := range content().Shelf {
			add(it, 0, false)
		}
		return out
	}
	carried := []book.Unit{u}
	if e := unitEntry(u, attacking); len(e.Words) > 0 && e.Words[0] == tray.Called(e.Name)[0] {
		carried = namesakes(u)
	}
	for _, u := range carried {
		f := kitted(u)
		slices.SortStableFunc(f.Items, func(a, b *Carried) int { return strings.Compare(a.Place, b.Place) }) // hand, holster, object
		for _, c := range f.Items {
			n := 1
			if c.fires() && c.item().Has("combinable") && f.pair(c) != nil {
				n = 2
			}
			add(c.item(), n, has(u.Qualities, "twin_weapons"))
		}
	}
	return out
}
