// Package book is the content of Star Wars: Legion: unit cards, weapons,
// upgrade cards, command cards, battle cards and terrain, read when they are
// first needed. Lengths are millimetres.
package book

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"estafeta/engine/geom"
	files "estafeta/engine/legion/content"
	"estafeta/engine/load"
)

// Rank is the rank of a unit (LEG-A-ARMY-03, LEG-B-UNIT-08).
type Rank string

// The ranks, in the order of the rulebook.
const (
	Commander     Rank = "commander"
	Operative     Rank = "operative"
	Corps         Rank = "corps"
	SpecialForces Rank = "special_forces"
	Support       Rank = "support"
	Heavy         Rank = "heavy"
)

// Ranks are all of them.
var Ranks = []Rank{Commander, Operative, Corps, SpecialForces, Support, Heavy}

// Kind is the type of a unit: what it moves, sees and is hit as.
type Kind string

// The types of units.
const (
	Trooper     Kind = "trooper"
	Emplacement Kind = "emplacement" // an emplacement trooper is a trooper too
	Ground      Kind = "ground"
	Repulsor    Kind = "repulsor"
)

// Unit is a unit card.
type Unit struct {
	Key          string
	HQ           string `toml:"hq"` // its two letters in links of Legion HQ, or none
	Name         string
	Typed        string   // a shorter name, where a count before the name would be read as part of it
	Short        []string // what players call it besides, no two units alike but versions of one character
	Spanish      string
	Title        string
	Faction      string
	Rank         Rank
	Points       int
	Unique       bool
	Miniatures   int
	Wounds       int // wound threshold
	Kind         Kind
	Subtype      string // droid, clone, creature, or none
	Nerveless    bool   // its courage is "-"
	Courage      int    // 0: it has none
	Resilience   int    // 0: it has none
	Speed        int    // maximum speed
	Defense      string
	AttackSurge  string   `toml:"attack_surge"`
	DefenseSurge bool     `toml:"defense_surge"`
	Attacking    []string // fields of a sheet: as an attacker
	Defending    []string // and as a defender
	Base         float64  // diameter, or width where it has a length
	Length       float64  // of an oblong base
	Notched      bool
	Height       float64 // to the highest point of the miniature, its base included
	Cover        string  // that the miniature gives: light, heavy, or none
	Slots        []string
	Abilities    []string // keywords as printed
	Weapons      []string
	Upgrades     []string // weapons of upgrades that it may have
}

// Vehicle reports a ground or repulsor vehicle.
func (u *Unit) Vehicle() bool { return u.Kind == Ground || u.Kind == Repulsor }

// Armament are all weapons that the unit may use.
func (u *Unit) Armament() []string { return append(slices.Clone(u.Weapons), u.Upgrades...) }

// Weapon is a weapon of a unit card or an upgrade card.
type Weapon struct {
	Key      string
	Name     string
	Typed    string // instead of the name
	Spanish  string
	Red      int
	Black    int
	White    int
	From     int // ranged: least and greatest range, 5: beyond 4
	To       int
	Melee    bool
	Area     bool     // it attacks all units near it (LEG-A-WPN-05)
	Keywords []string // fields of a sheet
	More     []string // keywords that a sheet does not know, and the arc of a fixed weapon
	Adds     bool     // an upgrade adds the miniature that carries it
}

// Has reports a further keyword.
func (w *Weapon) Has(keyword string) bool { return slices.Contains(w.More, keyword) }

// Upgrade is an upgrade card.
type Upgrade struct {
	Key          string
	HQ           string `toml:"hq"` // its two letters in links of Legion HQ, or none
	Name         string
	Slot         string
	Points       int
	Unique       bool
	Exhaust      bool     // using it exhausts the card
	Only         []string // who may have it, any of these: units, kinds, ranks, factions
	Miniatures   int      // that it adds
	Wounds       int      // wound threshold of the added one, if it is another
	Leader       bool     // the added miniature is the unit leader
	Noncombatant bool
	Sidearm      string   // the added miniature uses no other weapon in this kind of attack
	Weapon       string   // key of its weapon
	Charge       string   // key of the area weapon of the charges that it arms
	Faces        []string // the two faces of a double-sided card
	FaceOf       string   `toml:"face_of"`
	AddsSlots    []string `toml:"adds_slots"`
	MustFill     string   `toml:"must_fill"`
	Courage      int      // more
	AttackSurge  string   `toml:"attack_surge"`
	Gains        []string // keywords that the unit gains
	Word         bool     // what else it says is played by word
	Clause       []Clause
}

// Clause is something that a card does: when, to whom, for what, and what.
type Clause struct {
	On          string   // free, action, ordered, played, activates, activation_end, static, attack, …
	If          []string // all must hold: ranged, melee, LOS, range 1-2, …
	Exhaust     bool     // costs
	Wound       int
	Suppression int
	Once        bool   // once per round
	Often       bool   // as often as its owner wants in an activation
	Target      string // self, defender; else the units described, or the unit itself
	Side        string // friendly, enemy, any
	Kind        string // trooper, vehicle
	Rank        []string
	NotRank     []string `toml:"not_rank"`
	Not         string   // the key of a unit card
	Range       [2]int
	LOS         bool     `toml:"los"`
	Order       bool     // with a faceup order token
	By          bool     // ordered by the owner of the card
	OwnOrder    bool     `toml:"own_order"` // cost: its own faceup order token goes back into the pool
	Defeat      bool     // cost: the owner is defeated
	Times       string   // how often it is done: enemies, wounds
	Other       bool     // not the owner itself
	OrSelf      bool     `toml:"or_self"`
	Count       int      // how many, 99: all; 0: one, of those that are ordered each
	Mini        bool     // a single miniature of it
	May         bool     // its owner may decline
	Until       string   // activation, round, attack; "" : at once
	Do          []string // "token aim 1", "remove 1", "wound 1", "recover", "move 1", "gain Inspire 1", …
	Choose      []string // one of these
}

// Described reports that the clause describes units.
func (c *Clause) Described() bool { return c.Side != "" }

// Orders are whom a command card lets orders be issued to: so many units of the
// kinds, any if none is named, or the unit with the name.
type Orders struct {
	Count int
	Of    []string
	Name  string
}

// Command is a command card.
type Command struct {
	Key     string
	HQ      string `toml:"hq"` // its two letters in links of Legion HQ, or none
	Name    string
	Spanish string
	Pips    int
	Faction string
	Owner   string // the commander or operative whose card it is, or none
	Orders  []Orders
	Weapon  string // key of the weapon that it brings
	Word    bool   // what it says is played by word
	Clause  []Clause
}

// StandingOrders is the card that every hand holds (LEG-A-ARMY-19).
const StandingOrders = "standing-orders"

// Card is a battle card. Zones are in inches on a table of 72 by 36.
type Card struct {
	Kind    string // objective, deployment, condition
	Key     string
	Name    string
	Spanish string
	Red     [][][2]float64
	Blue    [][][2]float64
}

// Class is what terrain is to somebody who moves (LEG-A-TERRAIN-01).
type Class string

// The classes of terrain.
const (
	Open       Class = "open"
	Difficult  Class = "difficult"
	Impassable Class = "impassable"
)

// Terrain is a type of terrain as the players have declared it (LEG-A-SETUP-04).
type Terrain struct {
	Key    string
	Kind   string // area, barricade, hole, large
	Height float64
	Blocks bool     // it blocks line of sight
	Flat   bool     // miniatures may end on it
	Ladder bool     // it is climbed without a roll
	NoEnd  bool     `toml:"no_end"` // nothing may end on it
	Cover  [4]int   // of troopers, emplacements, ground and repulsor vehicles: 0 none, 1 light, 2 heavy
	Move   [3]Class // for troopers, ground and repulsor vehicles
}

// Covers is the grade that a piece gives to a kind of unit.
func (t *Terrain) Covers(k Kind) int {
	return t.Cover[slices.Index([]Kind{Trooper, Emplacement, Ground, Repulsor}, k)]
}

// Class is what a piece is to a kind of unit that moves.
func (t *Terrain) Class(k Kind) Class {
	switch k {
	case Ground:
		return t.Move[1]
	case Repulsor:
		return t.Move[2]
	}
	return t.Move[0]
}

// Piece is a piece of terrain of a ready table.
type Piece struct {
	Table   string
	Type    string
	Outline [][2]float64
}

// Polygon is its footprint.
func (p Piece) Polygon() geom.Polygon {
	var out geom.Polygon
	for _, q := range p.Outline {
		out = append(out, geom.Point{X: q[0], Y: q[1]})
	}
	return out
}

// Library is the whole content.
type Library struct {
	Units    []*Unit
	Weapons  []*Weapon // those that a typed attack knows
	Gear     []*Weapon // the rest: of upgrade cards that many may have, and charges
	Upgrades []*Upgrade
	Commands []*Command
	Cards    []*Card
	Types    []*Terrain
	Pieces   []Piece
	Keywords []*Keyword

	keywords map[string]*Keyword
	units    map[string]*Unit
	weapons  map[string]*Weapon
	upgrades map[string]*Upgrade
	commands map[string]*Command
	types    map[string]*Terrain
}

// Content is all of it; a test holds that it can be read.
var Content = load.Lazily(func() (*Library, error) { return read(files.Files) })

// index makes a map of records, or names one whose key stands twice.
func index[T any](file string, list []*T, key func(*T) string) (map[string]*T, error) {
	out := map[string]*T{}
	for _, x := range list {
		if k := key(x); out[k] != nil || k == "" {
			return nil, fmt.Errorf("%s: the key %q is missing or stands twice", file, k)
		}
		out[key(x)] = x
	}
	return out, nil
}

func read(fsys fs.FS) (*Library, error) {
	l := &Library{}
	var u struct{ Unit []*Unit }
	var w, gear struct{ Weapon []*Weapon }
	var up struct{ Upgrade []*Upgrade }
	var c struct{ Command []*Command }
	var b struct{ Card []*Card }
	var t struct {
		Type  []*Terrain
		Piece []Piece
	}
	var k struct{ Keyword, Word []*Keyword }
	for _, f := range []struct {
		name string
		into any
	}{{"keywords.toml", &k}, {"units.toml", &u}, {"weapons.toml", &w}, {"gear.toml", &gear}, {"upgrades.toml", &up}, {"commands.toml", &c}, {"battle.toml", &b},
		{"terrain.toml", &t}} {
		if err := load.TOML(fsys, f.name, f.into); err != nil {
			return nil, err
		}
	}
	l.Units, l.Weapons, l.Gear, l.Upgrades, l.Commands, l.Cards, l.Types, l.Pieces = u.Unit, w.Weapon, gear.Weapon, up.Upgrade, c.Command,
		b.Card, t.Type, t.Piece
	l.Keywords = k.Keyword
	words := append(slices.Clone(k.Keyword), k.Word...)
	for _, x := range words {
		if x.Key == "" {
			x.Key = strings.ToLower(x.Name)
		}
	}
	var err error
	if l.keywords, err = index("keywords.toml", words, func(x *Keyword) string { return x.Key }); err != nil {
		return nil, err
	}
	if l.units, err = index("units.toml", l.Units, func(x *Unit) string { return x.Key }); err != nil {
		return nil, err
	}
	if l.weapons, err = index("weapons.toml", append(slices.Clone(l.Weapons), l.Gear...),
		func(x *Weapon) string { return x.Key }); err != nil {
		return nil, err
	}
	if l.upgrades, err = index("upgrades.toml", l.Upgrades, func(x *Upgrade) string { return x.Key }); err != nil {
		return nil, err
	}
	if l.commands, err = index("commands.toml", l.Commands, func(x *Command) string { return x.Key }); err != nil {
		return nil, err
	}
	if l.types, err = index("terrain.toml", l.Types, func(x *Terrain) string { return x.Key }); err != nil {
		return nil, err
	}
	return l, l.check()
}

// check tests that what the records name is there.
func (l *Library) check() error {
	for _, u := range l.Units {
		for _, w := range u.Armament() {
			if l.weapons[w] == nil {
				return fmt.Errorf("units.toml: %s has the weapon %s, which no file has", u.Key, w)
			}
		}
		if !slices.Contains(Ranks, u.Rank) || u.Base <= 0 || u.Height <= 0 || u.Points <= 0 {
			return fmt.Errorf("units.toml: %s lacks rank, base, height or points", u.Key)
		}
	}
	for _, u := range l.Upgrades {
		if u.Weapon != "" && l.weapons[u.Weapon] == nil || u.Charge != "" && l.weapons[u.Charge] == nil {
			return fmt.Errorf("upgrades.toml: the weapon of %s is in no file", u.Key)
		}
	}
	for _, c := range l.Commands {
		if c.Weapon != "" && l.weapons[c.Weapon] == nil {
			return fmt.Errorf("commands.toml: the weapon of %s is in no file", c.Key)
		}
	}
	for _, p := range l.Pieces {
		if l.types[p.Type] == nil {
			return fmt.Errorf("terrain.toml: there is no type %q", p.Type)
		}
	}
	return nil
}

// UnitOf is the unit card with a key, or nil.
func UnitOf(key string) *Unit { return Content().units[key] }

// UnitKeys gives the keys of all units.
func UnitKeys(yield func(string) bool) {
	for _, u := range Content().Units {
		if !yield(u.Key) {
			return
		}
	}
}

// WeaponOf is the weapon with a key, or nil.
func WeaponOf(key string) *Weapon { return Content().weapons[key] }

// UpgradeOf is the upgrade card with a key, or nil.
func UpgradeOf(key string) *Upgrade { return Content().upgrades[key] }

// SidesOf are the two sides of a double-sided upgrade card, by the key of the
// card or of one of its sides; none of another card.
func SidesOf(key string) []string {
	for _, c := range Content().Upgrades {
		if len(c.Faces) > 1 && (c.Key == key || slices.Contains(c.Faces, key)) {
			return c.Faces
		}
	}
	return nil
}

// CommandOf is the command card with a key, or nil.
func CommandOf(key string) *Command { return Content().commands[key] }

// TerrainOf is the type of terrain with a key, or nil.
func TerrainOf(key string) *Terrain { return Content().types[key] }

// CardsOf are the battle cards of a kind, in the order of the file.
func CardsOf(kind string) []*Card {
	var out []*Card
	for _, c := range Content().Cards {
		if c.Kind == kind {
			out = append(out, c)
		}
	}
	return out
}

// CardOf is the battle card with a key, or nil.
func CardOf(key string) *Card {
	i := slices.IndexFunc(Content().Cards, func(c *Card) bool { return c.Key == key })
	if i < 0 {
		return nil
	}
	return Content().Cards[i]
}

// Name is the name behind a term key of the content: unit.K, weapon.K,
// upgrade.K, command.K, battle.K, each with the key K of the record; short.unit.K
// are the short names of a unit, divided by commas; keyword.K is a keyword as it is
// printed, with its number and what it is of.
func Name(lang, key string) (string, bool) {
	kind, k, _ := strings.Cut(key, ".")
	said := func(name, spanish string) (string, bool) {
		if lang == "es" && spanish != "" {
			return spanish, true
		}
		return name, true
	}
	switch kind {
	case "unit":
		if u := UnitOf(k); u != nil {
			return said(u.Name, u.Spanish)
		}
	case "short":
		if u := UnitOf(strings.TrimPrefix(k, "unit.")); u != nil && len(u.Short) > 0 {
			return strings.Join(u.Short, ","), true
		}
	case "weapon":
		if w := WeaponOf(k); w != nil {
			return said(w.Name, w.Spanish)
		}
	case "upgrade":
		if u := UpgradeOf(k); u != nil {
			return u.Name, true
		}
	case "command":
		if c := CommandOf(k); c != nil {
			return said(c.Name, c.Spanish)
		}
	case "battle":
		if c := CardOf(k); c != nil {
			return said(c.Name, c.Spanish)
		}
	case "keyword":
		return keywordName(lang, k), true
	}
	return "", false
}

// Plain is the name that all versions of a character share: without the title
// that tells them apart.
func (u *Unit) Plain() string { return strings.TrimRight(strings.TrimSuffix(u.Name, u.Title), " ,") }

// Is reports a unit by the name that cards call it.
func (u *Unit) Is(name string) bool { return u.Plain() == name || u.Name == name }
