package troops

import (
	"slices"

	"estafeta/engine/legion/book"
)

// Weapon is one kind of weapon that attacks, and how many use it.
type Weapon struct {
	Key           string
	Name          string // term key
	Count         int
	Red           int
	Black         int
	White         int
	From          int // least range
	To            int // greatest range; 0: no ranged weapon; 5: without end
	Melee         bool
	Impact        int
	Pierce        int
	Ion           int
	Blast         bool
	HighVelocity  bool
	Suppressive   bool
	Spray         bool
	Cumbersome    bool
	Fixed         bool
	ImmuneDeflect bool
	TowCable      bool
	Disrupted     bool // it has a weapon disrupted token
	OutOfArc      bool // the defender is not in its firing arc
	Adds          bool // an upgrade adds the miniature that carries it

	More Special `json:",omitzero"`
}

// Special are the numbers of the weapon keywords that only battles know; those
// without a number are 1.
type Special struct {
	Critical   int `json:",omitempty"`
	Lethal     int `json:",omitempty"`
	Immobilize int `json:",omitempty"`
	Poison     int `json:",omitempty"`
	Scatter    int `json:",omitempty"`
	Beam       int `json:",omitempty"`
	Ram        int `json:",omitempty"`
	Versatile  int `json:",omitempty"`
	LongShot   int `json:",omitempty"`
}

// Of is the number of a keyword; nil: it is none of these.
func (s *Special) Of(key string) *int {
	switch key {
	case "critical":
		return &s.Critical
	case "lethal":
		return &s.Lethal
	case "immobilize":
		return &s.Immobilize
	case "poison":
		return &s.Poison
	case "scatter":
		return &s.Scatter
	case "beam":
		return &s.Beam
	case "ram":
		return &s.Ram
	case "versatile":
		return &s.Versatile
	case "long shot":
		return &s.LongShot
	}
	return nil
}

// Fits reports that a weapon reaches the defender: a melee weapon in a melee
// attack, a ranged one at a range within its own, both included (LEG-A-WPN-02
// … LEG-A-WPN-04, LEG-A-ATK-04, LEG-A-ATK-05, LEG-A-ATK-08, LEG-B-POOL-05,
// LEG-A-KEY-27). Range 0 is not measured.
func (w *Weapon) Fits(ranged bool, at int) bool {
	if !ranged {
		return w.Melee
	}
	return w.To > 0 && (at == 0 || w.From <= at && at <= w.To)
}

// Dice are what one use of the weapon adds, by colour (LEG-A-WPN-01).
func (w *Weapon) Dice() [3]int { return [3]int{w.Red, w.Black, w.White} }

// Halves are the ways to keep half of the dice of a disrupted weapon, rounded
// up: those that keep the best dice first (LEG-A-VEH-05, LEG-B-RES-05).
func (w *Weapon) Halves() [][3]int {
	n := (w.Red + w.Black + w.White + 1) / 2
	var out [][3]int
	for r := min(w.Red, n); r >= 0; r-- {
		for b := min(w.Black, n-r); b >= 0; b-- {
			if rest := n - r - b; rest <= w.White {
				out = append(out, [3]int{r, b, rest})
			}
		}
	}
	return out
}

// Pool is an attack pool: its dice and the keywords of its weapons
// (LEG-B-POOL-01, LEG-B-POOL-02, LEG-B-POOL-09).
type Pool struct {
	Red           int
	Black         int
	White         int
	Impact        int
	Pierce        int
	Ion           int
	Blast         bool
	HighVelocity  bool // every weapon has it
	Suppressive   bool
	ImmuneDeflect bool
	TowCable      bool
}

// Size is how many dice it has.
func (p *Pool) Size() int { return p.Red + p.Black + p.White }

// Add puts the dice of one kind of weapon into the pool, once for each that
// uses it, a Spray weapon also for each defending miniature that it sees
// (LEG-A-ATK-09, LEG-B-KEY-SPRAY-01, LEG-A-VEH-06).
func (p *Pool) Add(w *Weapon, one [3]int, seen int) {
	n := w.Count
	if w.Spray {
		n *= seen
	}
	p.Red += n * one[0]
	p.Black += n * one[1]
	p.White += n * one[2]
}

// NewPool is a pool with the keywords of its weapons. Numbers add up; what
// changes how results affect the defender counts for the whole pool, High
// Velocity only if all weapons have it (LEG-A-WPN-14, LEG-B-POOL-10,
// LEG-A-KEY-10, LEG-A-KEY-15, LEG-A-CARD-13).
func NewPool(weapons []Weapon) Pool {
	p := Pool{HighVelocity: true}
	for i := range weapons {
		w := &weapons[i]
		p.Impact += w.Count * w.Impact
		p.Pierce += w.Count * w.Pierce
		p.Ion += w.Count * w.Ion
		p.Blast = p.Blast || w.Blast
		p.HighVelocity = p.HighVelocity && w.HighVelocity
		p.Suppressive = p.Suppressive || w.Suppressive
		p.ImmuneDeflect = p.ImmuneDeflect || w.ImmuneDeflect
		p.TowCable = p.TowCable || w.TowCable
	}
	return p
}

// Use is a miniature that uses a weapon.
type Use struct{ Mini, Arm int }

// Sidearm is the kind of attack in which a miniature uses only its own weapon.
func (u *Unit) Sidearm(m *Mini) string {
	if c := book.UpgradeOf(m.Model); c != nil {
		return c.Sidearm
	}
	return ""
}

// Spent reports an exhausted upgrade card.
func (u *Unit) Spent(key string) bool {
	return slices.ContainsFunc(u.Upgrades, func(c Carried) bool { return c.Key == key && c.Spent })
}

// Worth is what a weapon's dice are worth, to choose among weapons: eighths of
// a hit.
func Worth(u *Unit, key string) int {
	w := book.WeaponOf(key)
	n := 6*w.Red + 4*w.Black + 2*w.White
	if u.AttackSurge != "" {
		n += w.Red + w.Black + w.White
	}
	return n
}

// Arsenal is how many weapons each miniature may use (LEG-A-KEY-26,
// LEG-A-WPN-18).
func (u *Unit) Arsenal() int {
	if u.Has("barrage") && u.Did.Attacks > 0 { // its second attack
		return 1
	}
	return max(1, u.X("arsenal"))
}

// Best are the uses of a pool with which each miniature uses its best weapons
// of those named, nil: of all.
func (u *Unit) Best(list []Use, keys []string) []Use {
	var out []Use
	for _, i := range u.Alive() {
		var own []Use
		for _, x := range list {
			if x.Mini == i && (keys == nil || slices.Contains(keys, u.Arms[x.Arm].Key)) {
				own = append(own, x)
			}
		}
		slices.SortStableFunc(own, func(a, b Use) int { return Worth(u, u.Arms[b.Arm].Key) - Worth(u, u.Arms[a.Arm].Key) })
		out = append(out, own[:min(len(own), u.Arsenal())]...)
	}
	return out
}
