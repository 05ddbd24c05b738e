package nebula

import (
	"math"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/nebula/book"
)

// Figure is a member of a Force (NEB-REC-02): its profile with what has become
// of it. Lengths in cm.
type Figure struct {
	ID     string
	Seat   engine.Seat
	Label  string
	Unit   string
	Rank   string
	Cost   int // with its Upgrades
	At     geom.Point
	Up     float64 // above the table
	Placed bool
	Base   float64 // diameter (A55)
	Height float64 // A55

	Attr      [7]int // as printed: MOV PER ENT PNT DES COR HER
	Wounds    int    // left
	Qualities []string
	Items     []*Carried

	Out       bool
	Activated bool
	Acted     bool // has taken an action this Round, return fire included (A16)
	Prone     bool
	Down      bool   // dropped Prone this Round: can do nothing more in it (NEB-PRONE-02)
	Entrench  string // terrain it is Entrenched behind, or "ground"
	Fleeing   bool
	Engaged   []string
	Mishaps   []Mishap
	NoMove    bool   // in its next Player Turn
	NoAction  bool   // in its next Player Turn
	Repeated  bool   // Tenacious used this Round
	Reacted   bool   // has reacted to a Shot this Round (A17)
	Commanded bool   // its Combat Tactics used this Round (A37)
	Pilot     string // a guided Droid's Guide Pilot
	Adrift    bool   // a guided Droid out of touch with its Guide Pilot (NEB-KEY-45)
	Flying    bool   // until the end of the Round (NEB-KEY-69)
	Ducks     bool   `json:",omitempty"` // drops Prone when hit unless its player says otherwise: in single attacks
}

// Carried is an item a figure carries (NEB-MARK-06).
type Carried struct {
	ID         string // instance: "assault_rifle", "assault_rifle.2"
	Item       string
	Place      string // hand, holster, object
	Ammo       int
	Discharged bool
	Made       *book.Item `json:",omitempty"` // its profile, if it is not that of the lists: in single attacks
}

// Mishap is an Injury still running (NEB-INJ-02).
type Mishap struct {
	Kind  string // leg, stunned, eye, badly_wounded, unconscious
	Until int    // it ends with this Round
}

// The seven attributes, in the order of Attr.
const (
	MOV = iota
	PER
	ENT
	PNT
	DES
	COR
	HER
)

func (f *Figure) radius() float64 { return f.Base / 2 }

func (f *Figure) disc() geom.Shape { return geom.Round(f.At, f.radius()) }

// gap is the distance from base edge to base edge, in height too (NEB-WPN-05).
func (f *Figure) gap(o *Figure) float64 {
	flat := f.disc().Gap(o.disc())
	if f.Up == o.Up {
		return flat
	}
	return math.Sqrt(float64(flat*flat) + float64((f.Up-o.Up)*(f.Up-o.Up)))
}

// gapTo is the distance to an element, from above it down to its top.
func (f *Figure) gapTo(e *Terrain) float64 {
	flat := f.disc().GapPolygon(e.Polygon())
	above := max(0, f.Up-e.Height)
	return math.Sqrt(float64(flat*flat) + float64(above*above))
}

func (c *Carried) item() book.Item {
	if c.Made != nil {
		return *c.Made
	}
	return content().Items[c.Item]
}

// has reports a Quality of the figure or of anything it carries that works
// for its bearer (NEB-REC-05). Qualities of weapons stay with the weapon.
func (f *Figure) has(quality string) bool {
	if has(f.Qualities, quality) {
		return true
	}
	for _, c := range f.Items {
		if it := c.item(); it.Kind == "object" && it.Has(quality) {
			return true
		}
	}
	return false
}

// count is how many items and profile entries give a Quality; armour of one
// figure adds up (NEB-FORT-05, A57).
func (f *Figure) count(quality string) int {
	n := 0
	for _, q := range f.Qualities {
		if q == quality {
			n++
		}
	}
	for _, c := range f.Items {
		if it := c.item(); it.Kind == "object" && it.Has(quality) {
			n++
		}
	}
	return n
}

func (f *Figure) carried(id string) *Carried {
	for _, c := range f.Items {
		if c.ID == id {
			return c
		}
	}
	return nil
}

// suffers counts the mishaps of a kind that run now (NEB-INJ-14).
func (f *Figure) suffers(kind string) int {
	n := 0
	for _, m := range f.Mishaps {
		if m.Kind == kind {
			n++
		}
	}
	return n
}

func (f *Figure) unconscious() bool { return f.Adrift || f.suffers("unconscious") > 0 }
func (f *Figure) stunned() bool     { return f.suffers("stunned") > 0 }
func (f *Figure) engaged() bool     { return len(f.Engaged) > 0 }

// movement is MOV after mishaps: each Leg takes 5 cm, never below 0
// (NEB-INJ-06, NEB-INJ-15, NEB-INJ-17).
func (f *Figure) movement() float64 {
	return max(0, float64(f.Attr[MOV])-legPenalty*float64(f.suffers("leg")))
}

// toughness is COR with Superheavy Protection (NEB-KEY-53), less Perforating
// unless Anti-Perforating stands against it (NEB-KEY-43, NEB-KEY-75).
func (f *Figure) toughness(weapon book.Item) int {
	n := f.Attr[COR] + f.count("superheavy_protection")
	if weapon.Has("perforating") && !f.has("anti_perforating") {
		n--
	}
	return n
}

// hands are the weapons that can be used now: in Hand, or Ready (NEB-EQP-01).
func (f *Figure) hands() []*Carried {
	var out []*Carried
	for _, c := range f.Items {
		if c.item().Weapon() && (c.Place == "hand" || c.item().Has("ready")) {
			out = append(out, c)
		}
	}
	return out
}

// guns are the shooting weapons it could fire now but for sight and range
// (NEB-SHOT-04, NEB-INJ-07).
func (f *Figure) guns() []*Carried {
	if f.stunned() || f.unconscious() {
		return nil
	}
	var out []*Carried
	for _, c := range f.hands() {
		if c.shoots() && !c.Discharged {
			out = append(out, c)
		}
	}
	return out
}

// shoots reports a weapon fired with dice at figures; an Energy Orb makes one
// of the lance that bears it (NEB-KEY-42, NEB-KEY-77).
func (c *Carried) shoots() bool {
	it := c.item()
	return it.Kind == "shoot" && it.Template == "" || it.Has("energy_orb")
}

// profile is range, rate and ammunition of a shooting weapon.
func (c *Carried) profile() book.Item { return c.item().Profile() }

// reach is the weapon's range in the figure's hands: Ocular Lens adds 10,
// each Eye takes 15, never below 5 (NEB-KEY-36, NEB-INJ-08, NEB-INJ-17).
func (f *Figure) reach(c *Carried) float64 {
	r := c.profile().Range
	if f.has("ocular_lens") {
		r += 10
	}
	if n := f.suffers("eye"); n > 0 {
		r = max(eyeFloor, r-eyePenalty*float64(n))
	}
	if f.Flying { // NEB-KEY-70
		r = max(0, r-flyRange)
	}
	return r
}

// twin reports that shooting with the weapon throws two more dice: the weapon
// or its bearer has Twin Weapons, or an identical Combinable one is in the
// other hand (NEB-KEY-10, NEB-KEY-22).
func (f *Figure) twin(c *Carried) bool {
	it := c.item()
	if it.Has("twin_weapons") || has(f.Qualities, "twin_weapons") {
		return true
	}
	return it.Has("combinable") && f.pair(c) != nil
}

// pair is the identical weapon in the other hand.
func (f *Figure) pair(c *Carried) *Carried {
	if c.Place != "hand" {
		return nil
	}
	for _, o := range f.Items {
		if o != c && o.Item == c.Item && o.Place == "hand" {
			return o
		}
	}
	return nil
}

// loaded is how many projectiles the attack can spend: identical paired
// weapons feed from either magazine (A34).
func (f *Figure) loaded(c *Carried) int {
	n := c.Ammo
	if o := f.pair(c); o != nil && f.twin(c) {
		n += o.Ammo
	}
	return n
}

// spend takes projectiles; an empty weapon is Discharged (NEB-AMMO-01,
// NEB-AMMO-02).
func (f *Figure) spend(c *Carried, n int) {
	take := func(w *Carried) {
		k := min(n, w.Ammo)
		w.Ammo -= k
		n -= k
		w.Discharged = w.Discharged || w.Ammo == 0
	}
	take(c)
	if o := f.pair(c); o != nil && n > 0 {
		take(o)
	}
}
