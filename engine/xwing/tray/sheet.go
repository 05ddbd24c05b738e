// Package tray is what may be typed for a single attack: the fields of a sheet
// and the names of cards in them. The attack itself is played by package xwing.
package tray

import (
	"fmt"
	"strings"

	"estafeta/engine/attack"
	"estafeta/engine/load"
	"estafeta/engine/xwing/book"
	"estafeta/engine/xwing/texts"
)

// What a sheet may name, read when it is first asked for.
var (
	cardNames = load.Lazily(cardWords)
	// Pilots are all Ship cards.
	Pilots = load.Lazily(func() ([]attack.Entry, error) { return shipCards(cardNames()), nil })
	// Weapons are the primary weapon and all secondary ones.
	Weapons = load.Lazily(func() ([]attack.Entry, error) { return secondaryWeapons(cardNames()), nil })
)

// Fields are the fields of a sheet; the catalogues say what they mean. The
// cards it may name are those whose text is coded.
func Fields(coded func(kind, key string) bool) []attack.Field {
	cards := upgradeCards(cardNames(), coded)
	var out []attack.Field
	add := func(part attack.Part, kind attack.Kind, key string, low, high int, rules string, words ...string) *attack.Field {
		out = append(out, attack.Field{Key: key, Part: part, Kind: kind, Words: words, Min: low, Max: high, Rules: strings.Fields(rules)})
		f := &out[len(out)-1]
		if kind == attack.Counted {
			f.Bare = 1
		}
		return f
	}
	add(attack.OfAttacker, attack.Counted, "focus", 1, 9, "XW-FOC-02", "focus", "concentración")
	add(attack.OfAttacker, attack.Flag, "lock", 0, 0, "XW-TL-04", "lock", "target lock", "blanco fijado", "fijado")
	add(attack.OfAttacker, attack.Counted, "stress", 1, 9, "XW-STR-01", "stress", "stressed", "tensión", "tenso")
	add(attack.OfAttacker, attack.Number, "skill", 0, 12, "XW-PS-01", "ps", "skill", "habilidad")
	f := add(attack.OfAttacker, attack.Card, "card", 0, 0, "XW-CARD-02", "card", "carta")
	f.Many, f.Names = true, cards
	add(attack.OfWeapon, attack.Number, "attack", 0, 9, "XW-ATK-08", "attack", "atk", "dice", "ataque").Needed = true
	add(attack.OfAttacker, attack.Number, "range", 1, 3, "XW-RCB-01", "range", "r", "alcance")
	add(attack.OfTarget, attack.Number, "agility", 0, 9, "XW-ATK-17", "agility", "agi", "agilidad").Needed = true
	add(attack.OfTarget, attack.Number, "hull", 1, 20, "XW-DMG-06", "hull", "casco").Needed = true
	add(attack.OfTarget, attack.Number, "shields", 0, 20, "XW-DMG-02", "shields", "shield", "escudos", "escudo")
	add(attack.OfTarget, attack.Counted, "target_focus", 1, 9, "XW-FOC-02", "focus", "concentración")
	add(attack.OfTarget, attack.Counted, "evade", 1, 9, "XW-EVA-02", "evade", "evadir", "evasión")
	add(attack.OfTarget, attack.Counted, "target_stress", 1, 9, "XW-STR-01", "stress", "stressed", "tensión", "tenso")
	add(attack.OfTarget, attack.Number, "target_skill", 0, 12, "XW-PS-01", "ps", "skill", "habilidad")
	add(attack.OfTarget, attack.Flag, "cloaked", 0, 0, "XW-CLK-02", "cloak", "cloaked", "camuflado", "camuflaje")
	add(attack.OfTarget, attack.Flag, "obstructed", 0, 0, "XW-OBT-01", "obstructed", "obstruido", "obstruida")
	f = add(attack.OfTarget, attack.Card, "target_card", 0, 0, "XW-CARD-02", "card", "carta")
	f.Many, f.Names = true, cards
	return out
}

// cardWords are the names of cards by term key, in both languages.
func cardWords() ([2]map[string]string, error) {
	var out [2]map[string]string
	for i, lang := range []string{"en", "es"} {
		out[i] = map[string]string{}
		if err := load.TOML(texts.Files, "names."+lang+".toml", &out[i]); err != nil {
			return out, err
		}
	}
	return out, nil
}

// wording gives entries the names of their terms; of several with one name the
// first has it, the others are told by what follows it.
func wording(names [2]map[string]string, list []attack.Entry, further []string) []attack.Entry {
	taken := map[string]bool{}
	for lang, words := range names {
		for i := range list {
			w := strings.ToLower(words[list[i].Name])
			if lang == 1 && w == strings.ToLower(names[0][list[i].Name]) {
				continue // the same in both languages
			}
			if taken[w] {
				w += " " + strings.ToLower(words[further[i]])
			}
			for n, bare := 2, w; taken[w]; n++ { // several Ship cards of one pilot in one ship
				w = fmt.Sprintf("%s %d", bare, n)
			}
			taken[w] = true
			list[i].Words = append(list[i].Words, w)
		}
	}
	return list
}

func shipCards(names [2]map[string]string) []attack.Entry {
	var out []attack.Entry
	var ships []string
	for i := range book.All().Pilots {
		p := &book.All().Pilots[i]
		if !p.Launched {
			out = append(out, attack.Entry{Key: p.Key, Name: p.Name(), Group: "faction." + p.Faction, Count: 1})
			ships = append(ships, p.Type().Name())
		}
	}
	return typed(names, wording(names, out, ships))
}

// typed gives the plainest card of each ship, that without a text of the least
// pilot skill, the name of the ship as well: a TIE fighter.
func typed(names [2]map[string]string, list []attack.Entry) []attack.Entry {
	plain := map[string]int{}
	for i, e := range list {
		p := book.Pilot(e.Key)
		if j, ok := plain[p.Ship]; !p.Ability && (!ok || p.Skill < book.Pilot(list[j].Key).Skill) {
			plain[p.Ship] = i
		}
	}
	taken := map[string]bool{}
	for _, e := range list {
		for _, w := range e.Words {
			taken[w] = true
		}
	}
	for i, e := range list {
		for _, words := range names {
			w := strings.ToLower(words[book.Pilot(e.Key).Type().Name()])
			if j, ok := plain[book.Pilot(e.Key).Ship]; ok && i == j && !taken[w] {
				list[i].Words, taken[w] = append(list[i].Words, w), true
			}
		}
	}
	return list
}

// upgradeCards are the Upgrade cards whose text is coded, without the weapons.
func upgradeCards(names [2]map[string]string, coded func(kind, key string) bool) []attack.Entry {
	var out []attack.Entry
	var slots []string
	for i := range book.All().Upgrades {
		if u := &book.All().Upgrades[i]; u.Weapon == nil && coded("upgrade", u.Key) {
			out = append(out, attack.Entry{Key: u.Key, Name: u.Name()})
			slots = append(slots, "slot."+u.Slot)
		}
	}
	return wording(names, out, slots)
}

func secondaryWeapons(names [2]map[string]string) []attack.Entry {
	var out []attack.Entry
	var slots []string
	for i := range book.All().Upgrades {
		if u := &book.All().Upgrades[i]; u.Weapon != nil {
			out = append(out, attack.Entry{Key: u.Key, Name: u.Name(), Count: 1})
			slots = append(slots, "slot."+u.Slot)
		}
	}
	out = wording(names, out, slots)
	return append([]attack.Entry{{Key: book.PrimaryWeapon, Name: "weapon.primary",
		Words: []string{"primary", "primary weapon", "primario", "armamento principal"}, Count: 1}}, out...)
}
