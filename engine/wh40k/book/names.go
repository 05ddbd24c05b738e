package book

import (
	"strconv"
	"strings"
)

// Name is the name behind a term key of the content in a language, which has too
// many names for a catalogue:
//
//	faction.F  unit.F/ID  model.F/UNIT/KIND  gear.F/ID (a weapon or other item)
//	gear.F/ID/N (the N-th profile of a weapon, from 1)
//	ability.F/ID  detachment.F/ID  enhancement.F/DETACHMENT/ID  stratagem.F/DETACHMENT/ID
//	field.ABILITY  core.ABILITY (with a number or keywords: AbilityTerm)
//
// F is the id of the faction whose file holds the record. Names are English but
// for those that have a Spanish one. ok is false for any other key.
func Name(lang, key string) (name string, ok bool) {
	kind, rest, _ := strings.Cut(key, ".")
	if kind == "field" || kind == "core" {
		return abilityName(lang, kind, rest)
	}
	parts := strings.Split(rest, "/")
	f := FactionOf(parts[0])
	if f == nil {
		return "", false
	}
	if kind == "faction" && len(parts) == 1 {
		return spoken(lang, f.Name, f.ES), true
	}
	if len(parts) < 2 {
		return "", false
	}
	id := parts[1]
	switch kind {
	case "unit", "model":
		d := f.sheets[id]
		if d == nil {
			return "", false
		}
		if kind == "unit" {
			return d.Name, len(parts) == 2
		}
		if len(parts) == 3 && d.Model(parts[2]) != nil {
			return d.Model(parts[2]).Name, true
		}
	case "gear":
		if w := f.Weapons[id]; w != nil {
			return w.profileName(parts[2:]), true
		}
		if a := f.Abilities[id]; a != nil {
			return a.Name, true
		}
		return titled(id), true
	case "ability":
		if a := f.Abilities[id]; a != nil {
			return a.Name, true
		}
	case "detachment", "enhancement", "stratagem":
		return f.named(lang, kind, parts[1:])
	}
	return "", false
}

// profileName is the name of a weapon with that of one of its profiles, if it is
// named by its number.
func (w *Weapon) profileName(n []string) string {
	if len(n) == 1 {
		if i, err := strconv.Atoi(n[0]); err == nil && i >= 1 && i <= len(w.Profiles) && w.Profiles[i-1].Name != "" {
			return w.Name + " (" + w.Profiles[i-1].Name + ")"
		}
	}
	return w.Name
}

// named is the name of a detachment, or of an Enhancement or Stratagem of one.
func (f *Faction) named(lang, kind string, parts []string) (string, bool) {
	for _, d := range f.Detachments {
		if d.ID != parts[0] {
			continue
		}
		if kind == "detachment" {
			return spoken(lang, d.Name, d.ES), len(parts) == 1
		}
		if len(parts) != 2 {
			return "", false
		}
		if e := d.Enhancement(parts[1]); kind == "enhancement" && e != nil {
			return spoken(lang, strings.TrimSuffix(e.Name, " (Upgrade)"), e.ES), true
		}
		if s := d.Stratagem(parts[1]); kind == "stratagem" && s != nil {
			return spoken(lang, s.Name, s.ES), true
		}
	}
	return "", false
}

func spoken(lang, en, es string) string {
	if lang == "es" && es != "" {
		return es
	}
	return en
}

// titled is an id as a name: "resurrection-orb" is "Resurrection orb".
func titled(id string) string {
	if id == "" {
		return ""
	}
	s := strings.ReplaceAll(id, "-", " ")
	return strings.ToUpper(s[:1]) + s[1:]
}

// GearKey is the term key of a weapon or another item of the datasheet.
func (d *Datasheet) GearKey(id string) string { return "gear." + d.Faction + "/" + id }

// ProfileKey is the term key of the i-th profile of a weapon, from 0.
func (d *Datasheet) ProfileKey(id string, i int) string {
	return d.GearKey(id) + "/" + strconv.Itoa(i+1)
}

// ModelKey is the term key of a kind of model.
func (d *Datasheet) ModelKey(kind string) string {
	return "model." + d.Faction + "/" + d.ID + "/" + kind
}

// AbilityKey is the term key of an ability.
func (d *Datasheet) AbilityKey(id string) string { return "ability." + d.Faction + "/" + id }

// EnhancementKey is the term key of one of its Enhancements.
func (d *Detachment) EnhancementKey(id string) string {
	return "enhancement." + d.Faction + "/" + d.ID + "/" + id
}

// StratagemKey is the term key of one of its Stratagems.
func (d *Detachment) StratagemKey(id string) string {
	return "stratagem." + d.Faction + "/" + d.ID + "/" + id
}
