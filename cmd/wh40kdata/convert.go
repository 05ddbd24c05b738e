package main

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"estafeta/engine/attack"
	"estafeta/engine/wh40k/book"
)

// spanish are names of the source of Spanish names, by English name.
type spanish struct {
	Detachments, Stratagems, Enhancements map[string]string
}

// of is a Spanish name, "" if it is the English one.
func (spanish) of(names map[string]string, name string) string {
	for _, n := range []string{name, name + " (Upgrade)"} {
		if es := names[n]; es != "" {
			return strings.TrimSuffix(es, " (Talento)")
		}
	}
	for n, es := range names { // the case of the letters differs
		if strings.EqualFold(n, name) {
			return es
		}
	}
	return ""
}

// faction is what becomes of one file: its lines, and its entry of the index.
type faction struct {
	listed book.Listed
	lines  []string
	sheets []string // ids of its datasheets
}

// convert turns a file of the source into ours. Detachments that the parent has
// too are left out.
func convert(id string, src, parent *sourceFile, es spanish, more second) (faction, error) {
	out := faction{listed: book.Listed{ID: id, Name: src.Meta.Faction, Parent: src.Meta.Parent}}
	if err := out.add("", map[string]any{"source": src.Meta.Source, "keywords": plains(src.Meta.Keywords),
		"rules": src.Meta.Rules}); err != nil {
		return out, err
	}
	units := slices.DeleteFunc(slices.Clone(src.Units), func(u sourceUnit) bool {
		return len(u.Modes) > 0 || !slices.ContainsFunc(u.Points, func(p sourcePrice) bool { return p.Cost > 0 })
	})
	weapons, abilities := map[string]bool{}, map[string]bool{}
	for _, u := range units {
		for _, w := range u.Weapons {
			weapons[w] = true
		}
		for _, a := range u.Abilities {
			abilities[a] = true
		}
		for _, list := range gearOf(u) {
			for _, g := range list {
				abilities[g], weapons[g] = true, true
			}
		}
	}
	for _, a := range src.Meta.Rules {
		abilities[a] = true
	}
	for _, d := range src.Detachments {
		for _, a := range d.Rules {
			abilities[a] = true
		}
	}
	for _, w := range src.Weapons {
		if !weapons[w.ID] {
			continue
		}
		ours, err := weapon(w, units)
		if err != nil {
			return out, fmt.Errorf("weapon %s: %w", w.ID, err)
		}
		if err := out.add("w ", ours); err != nil {
			return out, err
		}
	}
	names := map[string]string{}
	for _, a := range src.Abilities {
		names[a.ID] = a.Name
	}
	var added []book.Ability
	for _, u := range units {
		ours, err := datasheet(u)
		if err != nil {
			return out, fmt.Errorf("unit %s: %w", u.ID, err)
		}
		if m := more.of(id, u.Name); m != nil {
			added = append(added, m.add(&ours, names)...)
		}
		for _, a := range ours.Abilities {
			abilities[a] = true
		}
		if err := out.add("u ", ours); err != nil {
			return out, err
		}
		out.listed.Sheets++
		out.sheets = append(out.sheets, u.ID)
	}
	for _, d := range src.Detachments {
		if len(d.Modes) > 0 || parent != nil && slices.ContainsFunc(parent.Detachments, func(p sourceDetachment) bool { return p.ID == d.ID }) {
			continue
		}
		if err := out.add("d ", detachment(d, es)); err != nil {
			return out, err
		}
	}
	for _, r := range src.Meta.Rules { // that of a chapter may stand with its parent only, or nowhere
		if slices.ContainsFunc(src.Abilities, func(a sourceAbility) bool { return a.ID == r }) || parent != nil &&
			slices.Contains(parent.Meta.Rules, r) {
			continue
		}
		if err := out.add("a ", book.Ability{ID: r, Name: title(r), Class: "faction"}); err != nil {
			return out, err
		}
	}
	for _, a := range src.Abilities {
		if _, core := coreAbility(a.ID); core || !abilities[a.ID] || a.Type == "stratagem" || a.Type == "enhancement" {
			continue
		}
		if err := out.add("a ", book.Ability{ID: a.ID, Name: a.Name, Class: a.Type}); err != nil {
			return out, err
		}
	}
	for _, a := range added {
		if err := out.add("a ", a); err != nil {
			return out, err
		}
	}
	return out, nil
}

// add appends a record behind its letter.
func (f *faction) add(letter string, record any) error {
	data, err := json.Marshal(record)
	if err != nil {
		return err
	}
	f.lines = append(f.lines, letter+string(data))
	return nil
}

// gearOf are all lists of gear of a unit.
func gearOf(u sourceUnit) [][]string {
	var out [][]string
	for _, m := range u.Composition {
		out = append(out, m.Default)
		for _, v := range m.Variants {
			out = append(out, v.Gear)
		}
	}
	for _, o := range u.Options {
		out = append(out, o.Replaces, o.Replacement)
		out = append(out, o.Choice...)
	}
	return out
}

// bare is a weapon's id without the datasheet at its end.
func bare(id string, units []sourceUnit) string {
	best := id
	for _, u := range units {
		if s, ok := strings.CutSuffix(id, "-"+u.ID); ok && len(s) < len(best) {
			best = s
		}
	}
	return best
}

func number(v any) int {
	if f, ok := v.(float64); ok {
		return int(f)
	}
	return 0
}

func dice(v any) (book.Dice, error) {
	if s, ok := v.(string); ok {
		return book.ReadDice(s)
	}
	return book.Dice{N: number(v)}, nil
}

func weapon(w sourceWeapon, units []sourceUnit) (book.Weapon, error) {
	out := book.Weapon{ID: w.ID, Name: title(bare(w.ID, units))}
	if len(w.Profiles) == 1 {
		out.Name = w.Profiles[0].Name
	}
	for _, p := range w.Profiles {
		ours := book.Profile{Range: number(p.Range), S: number(p.S), AP: number(p.AP), Only: plains(p.Only.Any)}
		if len(w.Profiles) > 1 {
			ours.Name = p.Name
		}
		if ours.Skill = number(p.BS); ours.Melee() {
			ours.Skill = number(p.WS)
		}
		var err error
		if ours.A, err = dice(p.A); err != nil {
			return out, err
		}
		if ours.D, err = dice(p.D); err != nil {
			return out, err
		}
		for _, raw := range p.KW {
			v, special, err := weaponAbility(raw)
			switch {
			case err != nil:
				return out, err
			case special != "":
				ours.Special = append(ours.Special, special)
			case !slices.Contains(ours.Abilities, v):
				ours.Abilities = append(ours.Abilities, v)
			}
		}
		out.Profiles = append(out.Profiles, ours)
	}
	return out, nil
}

// weaponKeys are the keys of weapon abilities by those of the source.
var weaponKeys = map[string]string{
	"anti": "anti", "assault": "assault", "blast": "blast", "cleave": "cleave", "close-quarters": "close", "devastating-wounds": "devastating",
	"extra-attacks": "extra", "hazardous": "hazardous", "heavy": "heavy", "ignores-cover": "ignores", "indirect-fire": "indirect",
	"lance":       "lance",
	"lethal-hits": "lethal", "melta": "melta", "one-shot": "oneshot", "pistol": "close", "precision": "precision", "psychic": "psychic",
	"rapid-fire": "rapid", "sustained-hits": "sustained", "torrent": "torrent", "twin-linked": "twin",
}

// weaponAbility is one of the source's in our words, or the words of one that
// the core rules do not have.
func weaponAbility(raw json.RawMessage) (attack.Value, string, error) {
	var text string
	var limited struct {
		KW       string
		Required []string `json:"required_target_keywords_any"`
		Excluded []string `json:"excluded_target_keywords"`
	}
	if json.Unmarshal(raw, &text) != nil {
		if err := json.Unmarshal(raw, &limited); err != nil {
			return attack.Value{}, "", err
		}
		text = limited.KW
	}
	text = plain(text)
	key, rest, _ := strings.Cut(text, " ")
	ours := weaponKeys[key]
	if ours == "" {
		return attack.Value{}, text, nil
	}
	if rest != "" {
		ours += " " + strings.TrimSuffix(rest, "+")
	} else if ours == "blast" {
		ours += " 1"
	}
	switch {
	case key == "anti": // its keyword is its limit
	case len(limited.Required) > 0:
		ours += ":" + strings.Join(plains(limited.Required), "/")
	case len(limited.Excluded) > 0:
		ours += ":!" + strings.Join(plains(limited.Excluded), "/")
	}
	v, err := book.ReadAbility(ours)
	return v, "", err
}

// coreKeys are core abilities by the beginnings of the source's ids.
var coreKeys = []struct{ id, key string }{
	{"deadly-demise-", "demise"},
	{"deep-strike", "deep_strike"},
	{"feel-no-pain-", "fnp"},
	{"fights-first", "fights_first"},
	{"firing-deck-", "firing_deck"},
	{"hover", "hover"},
	{"infiltrators", "infiltrators"},
	{"leader", "leader"},
	{"lone-operative", "lone_operative"},
	{"scouts-", "scouts"},
	{"stealth", "stealth"},
	{"super-heavy-walker", "super_heavy_walker"},
	{"support", "support"},
}

// coreAbility reads an ability of the core rules: "deadly-demise-d6-2".
func coreAbility(id string) (attack.Value, bool) {
	id, _, _ = strings.Cut(id, "-szarekh-")
	for _, k := range coreKeys {
		rest, ok := strings.CutPrefix(id, k.id)
		if !ok || rest != "" && !strings.HasSuffix(k.id, "-") {
			continue
		}
		v := attack.Value{Key: k.key}
		if k.key == "lone_operative" {
			v.N = 12
		}
		if rest == "" {
			return v, true
		}
		rest = strings.TrimSuffix(strings.Replace(rest, "-plus-", "-", 1), "-plus")
		d, err := book.ReadDice(strings.Replace(rest, "-", "+", 1))
		v.N, v.Dice, v.Sides = d.N, d.Dice, d.Sides
		return v, err == nil
	}
	return attack.Value{}, false
}

func datasheet(u sourceUnit) (book.Datasheet, error) {
	out := book.Datasheet{
		ID: u.ID, Name: u.Name, Role: u.Role, Keywords: plains(u.Keywords), FactionKeywords: plains(u.FactionKW), NotFor: plains(u.NotFor),
		Weapons: u.Weapons, Attach: u.Attach, Leads: u.Leads, LeadsKeywords: plains(u.LeadsKeywords),
		Capacity: u.Capacity.Capacity, CarriesNot: plains(u.Capacity.Not),
	}
	for _, m := range u.More {
		out.More = append(out.More, book.MoreKeyword{Keyword: plain(m.Keyword), Faction: plain(m.Faction), Detachment: m.Detachment})
	}
	if err := models(&out, u); err != nil {
		return out, err
	}
	for _, t := range u.Tiers {
		var size book.Size
		for _, m := range t.Models {
			of := book.SizeOf{Model: kindID(&out, m.Name), Min: m.Min, Max: m.Max}
			if of.Model != "" {
				size.Models = append(size.Models, of)
			}
		}
		if !slices.ContainsFunc(out.Sizes, func(s book.Size) bool { return slices.Equal(s.Models, size.Models) }) {
			out.Sizes = append(out.Sizes, size)
		}
	}
	out.Points = prices(u)
	for _, c := range u.GearCosts {
		if out.GearPoints == nil {
			out.GearPoints = map[string]int{}
		}
		out.GearPoints[c.Item] = c.Cost
	}
	for _, o := range u.Options {
		ours := book.Option{Replaces: o.Replaces, With: o.Choice, Max: o.Limit.Max, Per: o.Limit.Per}
		if len(o.Replacement) > 0 {
			ours.With = append([][]string{o.Replacement}, ours.With...)
		}
		if o.Limit.Model != "" {
			ours.Model = kindID(&out, o.Limit.Model)
		}
		out.Options = append(out.Options, ours)
	}
	for _, b := range u.Budgets {
		out.Budgets = append(out.Budgets, book.Budget(b))
	}
	for _, a := range u.Abilities {
		if v, ok := coreAbility(a); ok {
			if v.Key == "leader" && u.Attach == "support" { // the source has both names for it
				continue
			}
			out.Core = append(out.Core, v)
		} else {
			out.Abilities = append(out.Abilities, a)
		}
	}
	if u.Attach != "" && !out.Core.Has(u.Attach) {
		out.Core = append(out.Core, attack.Value{Key: u.Attach})
	}
	return out, nil
}

// kindID is the id of the kind of model with a name, or "".
func kindID(d *book.Datasheet, name string) string {
	for _, m := range d.Models {
		if plain(m.Name) == plain(name) {
			return m.ID
		}
	}
	return ""
}

func models(out *book.Datasheet, u sourceUnit) error {
	list := u.Composition
	if len(list) == 0 { // not given: one kind with every weapon
		list = []sourceModel{{Name: u.Name, Min: u.Models.Min, Max: u.Models.Max, Default: u.Weapons}}
	}
	for _, m := range list {
		raw := m.Base
		if len(raw) == 0 {
			raw = u.Base
		}
		id := slug(m.Name)
		for n := 2; out.Model(id) != nil; n++ {
			id = fmt.Sprintf("%s-%d", slug(m.Name), n)
		}
		kind := book.ModelKind{ID: id, Name: m.Name, Min: m.Min, Max: m.Max, Gear: m.Default, Heads: m.Heads, Stats: stats(u, m)}
		for _, v := range m.Variants {
			kind.Variants = append(kind.Variants, book.Variant{Name: v.Name, Gear: v.Gear, Max: v.Max})
		}
		var err error
		if kind.Base, err = base(raw, out.Keywords, kind.Stats.W); err != nil {
			return err
		}
		out.Models = append(out.Models, kind)
	}
	return nil
}

// stats are those of a kind of model: of the profile of its name, else of that
// of the unit's common models.
func stats(u sourceUnit, m sourceModel) book.Stats {
	same := func(a, b string) bool { return strings.TrimSuffix(plain(a), "s") == strings.TrimSuffix(plain(b), "s") }
	p := u.Profiles[0]
	for _, q := range u.Profiles {
		if same(q.Name, m.ProfileName) || m.ProfileName == "" && (same(q.Name, m.Name) || m.Heads && same(q.Name, "Boss "+m.Name)) {
			p = q
		}
	}
	if !same(p.Name, m.Name) && m.ProfileName == "" && len(u.Profiles) > 1 {
		for _, q := range u.Profiles { // "Veteran Guardsman (Chainsword)"
			if strings.HasPrefix(plain(m.Name), plain(q.Name)) {
				p = q
			}
		}
	}
	n := func(v *int) int {
		if v == nil {
			return book.Dash
		}
		return *v
	}
	out := book.Stats{M: n(p.M), T: n(p.T), Sv: n(p.Sv), W: n(p.W), Ld: n(p.Ld), OC: n(p.OC),
		InSv: p.InSv, InSvRanged: p.InSvRanged, InSvMelee: p.InSvMelee}
	if out.M == 0 {
		out.M = book.Dash
	}
	return out
}

func prices(u sourceUnit) []book.Price {
	var out []book.Price
	for _, p := range append(slices.Clone(u.Points), u.Allied...) {
		if p.Cost == 0 {
			continue
		}
		ours := book.Price{From: p.Models, To: max(p.Models, p.Most), Points: p.Cost, CopyFrom: p.CopyFrom, CopyTo: p.CopyTo, Host: p.Host}
		if len(p.Copies) == 2 {
			if p.Copies[0] != nil {
				ours.CopyFrom = *p.Copies[0]
			}
			if p.Copies[1] != nil {
				ours.CopyTo = *p.Copies[1]
			}
		}
		if !slices.Contains(out, ours) {
			out = append(out, ours)
		}
	}
	return out
}

func detachment(d sourceDetachment, es spanish) book.Detachment {
	out := book.Detachment{ID: d.ID, Name: d.Name, ES: es.of(es.Detachments, d.Name), Points: d.DP, Dispositions: d.Dispositions,
		Rules: d.Rules, Tags: d.Tags, Needs: plains(d.Restrictions.Keywords)}
	own := func(id string) string { return strings.TrimSuffix(id, "-"+d.ID) }
	for _, e := range d.Enhancements {
		ours := book.Enhancement{ID: own(e.ID), Name: e.Name, ES: es.of(es.Enhancements, e.Name), Points: e.Points,
			Keywords: plains(e.Keywords), Not: plains(e.Not), Upgrade: e.Upgrade, Max: e.Max, Leads: e.Leads, Ability: e.Ability}
		for _, g := range e.Groups {
			ours.Groups = append(ours.Groups, plains(g))
		}
		out.Enhancements = append(out.Enhancements, ours)
	}
	for _, s := range d.Stratagems {
		ours := book.Stratagem{ID: own(s.ID), Name: s.Name, ES: es.of(es.Stratagems, s.Name), CP: s.CP, Phases: s.Phases,
			Needs: plains(s.Targets.Keywords)}
		switch s.Turn {
		case "your-turn":
			ours.Turn = "own"
		case "opponent-turn":
			ours.Turn = "opponent"
		}
		if s.Timing != "once-per-phase" {
			ours.Once = strings.TrimPrefix(s.Timing, "once-per-")
		}
		slices.SortFunc(ours.Phases, func(a, b string) int { return slices.Index(phases, a) - slices.Index(phases, b) })
		out.Stratagems = append(out.Stratagems, ours)
	}
	for _, g := range d.Grants {
		out.Grants = append(out.Grants, book.GrantKeyword{Keyword: plain(g.Keyword), To: plains(g.To), Max: g.Max})
	}
	for _, m := range d.Minimums {
		out.Minimums = append(out.Minimums, book.UnitMinimum{Keyword: plain(m.Keyword), Min: m.Min})
	}
	return out
}

// phases are the phases in their order.
var phases = []string{"command", "movement", "shooting", "charge", "fight"}
