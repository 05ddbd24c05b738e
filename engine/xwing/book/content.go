// Package book is the cards and components of X-Wing: what is printed on them,
// loaded from the content files when it is first asked for, and the lines in
// which anybody may look it up. What a card's text does in a game is in package
// xwing.
package book

import (
	"sort"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/load"
	"estafeta/engine/xwing/content"
	"estafeta/engine/xwing/flight"
)

// Stats are the four values of a Ship card.
type Stats struct{ Attack, Agility, Hull, Shields int }

// ShipType is what all Ship cards of a type share.
type ShipType struct {
	Key      string
	Factions []string // primary factions that field it
	Size     flight.Size
	Stats
	Actions  []string // action bar
	Arcs     []string // front, aux_rear, aux_180, mobile, bullseye
	Turret   bool     // its primary weapon is a turret (XW-TUR-01)
	Dial     []flight.Maneuver
	RearSlot string   // icon whose weapons fire out of a rear arc too
	Like     []string // types whose whole name its own name contains (XW-UPG-08)
}

// Name is the term key of its words.
func (s *ShipType) Name() string { return "ship." + s.Key }

// Maneuver finds a selection of the dial by its key.
func (s *ShipType) Maneuver(key string) (flight.Maneuver, bool) {
	for _, m := range s.Dial {
		if m.Key() == key {
			return m, true
		}
	}
	return flight.Maneuver{}, false
}

// PilotCard is a Ship card: a pilot in a type of ship.
type PilotCard struct {
	Key      string
	XWS      string // canonical name, not always unique
	Ship     string
	Faction  string // primary faction (XW-FAC-01)
	Part     string // first_order, resistance or ""
	Skill    int
	Points   int
	Unique   bool
	Slots    []string // upgrade bar
	Ability  bool     // the card has a text
	Launched bool     // put into play by another card, never bought
	Stats    *Stats   // where the card differs from its type
}

// Name is the term key of its words.
func (p *PilotCard) Name() string { return "pilot." + p.Key }

// Type is the ship type.
func (p *PilotCard) Type() *ShipType { return Ship(p.Ship) }

// Values are the four values printed on the card.
func (p *PilotCard) Values() Stats {
	if p.Stats != nil {
		return *p.Stats
	}
	return p.Type().Stats
}

// Weapon is what makes an Upgrade card a secondary weapon (XW-SEC-01).
type Weapon struct {
	Attack  int
	Range   [2]int // bands, both included
	Needs   string // lock, focus or "": the header's requirement (XW-SEC-06, XW-SEC-07)
	Spends  bool   // what it needs is spent to attack
	Discard bool   // the card is discarded to attack
	AnyArc  bool   // may target ships outside the firing arc
}

// Grant is something that a card gives its ship.
type Grant struct {
	Kind string // slot, action, attack, agility, hull, shields, skill
	What string // the slot or action
	N    int
}

// Discount makes cards of an icon cheaper on its ship, never below 0; the
// icon may be "any".
type Discount struct {
	Slot   string
	Points int
}

// UpgradeCard is an Upgrade card.
type UpgradeCard struct {
	Key           string
	Slot          string // icon; title and modification need none (XW-UPG-02)
	Points        int
	Unique        bool
	Limited       bool
	SquadLimited  int      // copies a squad may have, 0 without limit
	Factions      []string // primary factions; empty: any (XW-FAC-03)
	Sizes         []flight.Size
	Ships         []string // types; empty: any
	Takes         []string // further icons it fills
	Removes       []string // icons the bar loses
	MinSkill      int      // lowest printed pilot skill that may carry it
	MaxAgility    int      // highest printed Agility that may carry it, 0 without limit
	MaxHull       int      // highest printed hull value that may carry it, 0 without limit
	Shields       int      // printed shield value that alone may carry it, 0: any
	Carries       string   // card that its ship must carry, and for which it needs no icon
	NeedsAction   string   // action icon the ship must have
	NeedsSlots    []string // upgrade icons the ship must have
	GainsOne      []string // one icon of these, at choice
	Modifications int      // modifications its ship may carry, if more than 1
	Titles        int      // titles its ship may carry, if more than 1
	FurtherMax    int      // highest cost of the further modification, 0 without limit
	OnlyUnique    string   // icon whose cards must be unique on its ship
	NoTwins       string   // icon of which no card may stand twice on its ship
	LacksSlot     string   // icon that the Ship card must not have
	Discount      Discount
	Cap           Discount // no card of the icon may cost more
	Grants        []Grant
	Dual          bool    // two faces
	Back          []Grant // of the second face
	Weapon        *Weapon
	Ordnance      bool // puts an ordnance token on each torpedo, missile and bomb of its ship
	BombTokens    int  // so many ordnance tokens on each other bomb of its ship
	IllicitTokens bool // puts a token on each illicit card of its squad
	Discard       bool // its text discards it
	Action        bool // "Action:" header
}

// Name is the term key of its words.
func (u *UpgradeCard) Name() string { return "upgrade." + u.Key }

// DamageCard is a Damage card (XW-CRIT-03).
type DamageCard struct {
	Key    string // "core2.direct_hit"
	Deck   string // core, core2
	Name   string // term key
	Trait  string // ship, pilot
	Copies int
}

// ConditionCard is a Condition card.
type ConditionCard struct {
	Key    string
	Unique bool
}

// Name is the term key of its words.
func (c *ConditionCard) Name() string { return "condition." + c.Key }

// The kinds of obstacles.
const (
	Asteroid = "asteroid"
	Debris   = "debris"
)

// ObstacleToken is an obstacle token.
type ObstacleToken struct {
	Key     string
	Kind    string       // Asteroid or Debris
	Outline geom.Polygon // mm, round the centre of its area
}

// Name is the term key of its words.
func (o *ObstacleToken) Name() string { return "obstacle." + o.Key }

// BombShape is the token of a bomb: its outline with guides, in mm, lying
// behind a ship that points up the picture; the origin is the middle of the
// edge that meets the template (XW-BOMB-04, XW-BOMB-10).
type BombShape struct {
	Key     string
	Outline geom.Polygon
	Mine    bool // detonates when a ship or its template overlaps it
}

// Name is the term key of its words.
func (b *BombShape) Name() string { return "bomb." + b.Key }

// Content is all cards and components, each list sorted by key. What the
// lookups return is shared and never written.
type Content struct {
	Ships      []ShipType
	Pilots     []PilotCard
	Upgrades   []UpgradeCard
	Damage     []DamageCard
	Conditions []ConditionCard
	Obstacles  []ObstacleToken
	Bombs      []BombShape

	Ready []engine.Roster // ready-made squads, as content/ready.toml has them
}

// Ship is the type of a key, nil if there is none.
func Ship(key string) *ShipType {
	return find(All().Ships, key, func(s *ShipType) string { return s.Key })
}

// Pilot is the Ship card of a key, nil if there is none.
func Pilot(key string) *PilotCard {
	return find(All().Pilots, key, func(p *PilotCard) string { return p.Key })
}

// Pilots gives the keys of all pilots.
func Pilots(yield func(string) bool) {
	for _, p := range All().Pilots {
		if !yield(p.Key) {
			return
		}
	}
}

// Upgrades gives the keys of all Upgrade cards.
func Upgrades(yield func(string) bool) {
	for _, u := range All().Upgrades {
		if !yield(u.Key) {
			return
		}
	}
}

// Upgrade is the Upgrade card of a key, nil if there is none.
func Upgrade(key string) *UpgradeCard {
	return find(All().Upgrades, key, func(u *UpgradeCard) string { return u.Key })
}

// Damage is the Damage card of a key, nil if there is none.
func Damage(key string) *DamageCard {
	return find(All().Damage, key, func(d *DamageCard) string { return d.Key })
}

// Condition is the Condition card of a key, nil if there is none.
func Condition(key string) *ConditionCard {
	return find(All().Conditions, key, func(d *ConditionCard) string { return d.Key })
}

// Obstacle is the token of a key, nil if there is none.
func Obstacle(key string) *ObstacleToken {
	return find(All().Obstacles, key, func(o *ObstacleToken) string { return o.Key })
}

// Bomb is the token of a key, nil if there is none.
func Bomb(key string) *BombShape {
	return find(All().Bombs, key, func(b *BombShape) string { return b.Key })
}

// Deck are the kinds of cards of a Damage deck, "core" or "core2"
// (XW-DMG-18).
func Deck(deck string) []DamageCard {
	var out []DamageCard
	for _, d := range All().Damage {
		if d.Deck == deck {
			out = append(out, d)
		}
	}
	return out
}

func find[T any](list []T, key string, of func(*T) string) *T {
	i := sort.Search(len(list), func(i int) bool { return of(&list[i]) >= key })
	if i < len(list) && of(&list[i]) == key {
		return &list[i]
	}
	return nil
}

// All is the content, loaded when it is first asked for.
var All = load.Lazily(func() (*Content, error) { return loadContent(content.Files) })

// PrimaryWeapon is the key of every ship's primary weapon, beside those of the
// cards of secondary weapons.
const PrimaryWeapon = "primary"
