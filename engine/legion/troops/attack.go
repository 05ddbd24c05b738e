package troops

import (
	"strconv"

	"estafeta/engine/legion/tray"
)

// Attack is an attack pool while it is resolved against its defender
// (LEG-A-ATK-03, LEG-A-ATK-12).
type Attack struct {
	By         string // the unit that attacks
	At         string // the defender
	Ranged     bool
	Flank      bool // the attacker's leader is in the arc of the defender's Weak Point
	Weapons    []Weapon
	Pool       Pool
	Dice       []Die
	Aimed      int  // aim tokens spent
	Shown      bool // a hit or critical was obtained at some time
	Hits       int
	Crits      int
	Spent      int // dodge tokens
	Deflecting bool
	Pierce     int // not yet used
	Defense    []string
	Surges     int // defense surges of step 7
	Blocks     int
	Tally      Tally
	Lent       int  `json:",omitempty"` // dodge tokens of others that the defender may spend
	Shielded   int  `json:",omitempty"` // shield tokens turned
	Smoke      int  `json:",omitempty"` // smoke tokens that the attack goes through
	Makashi    bool `json:",omitempty"` // neither Immune: Pierce nor Impervious helps
}

// Die is an attack die rolled.
type Die struct {
	Colour string
	Face   string
}

// Tally is what an attack did so far.
type Tally struct {
	Wounds      int // assigned to the defender
	Models      int // of it defeated
	Hits        int // hits and criticals that had to be defended against
	Suppression int // tokens that the defender gained
	Self        int // wounds of the attacker by Deflect
}

// Gathered is the pool; half says which dice a disrupted weapon keeps.
func (a Fight) Gathered(half func(*Weapon) [3]int) Pool {
	p := a.Keywords()
	for i := range a.Weapons {
		w := &a.Weapons[i]
		one := w.Dice()
		if w.Disrupted {
			one = half(w)
		}
		p.Add(w, one, a.Defender.Seen())
	}
	return p
}

// Keywords is the pool without its dice; a Weak Point gives it Impact
// (LEG-B-KEY-WEAKPOINT-01).
func (a Fight) Keywords() Pool {
	p := NewPool(a.Weapons)
	if a.Flank {
		p.Impact += a.Defender.WeakPoint
	}
	return p
}

// Turned is what an attack surge becomes.
func (b *Unit) Turned() string {
	if b.AttackSurge == "" {
		return string(Blank)
	}
	return b.AttackSurge
}

// See notes a hit or critical, also one that is rerolled later; a surge is none
// before it is turned (LEG-A-ATK-26).
func (a *Attack) See() {
	for _, d := range a.Dice {
		a.Shown = a.Shown || Face(d.Face) == Hit || Face(d.Face) == Crit
	}
}

// Class is what a face is worth to the attacker before surges are turned.
type Class int

const (
	Struck Class = iota // a hit
	Sure                // a critical
	Dead                // nothing
)

func (b *Unit) Class(f string) Class {
	if f == string(Surge) {
		f = b.Turned()
	}
	switch Face(f) {
	case Hit:
		return Struck
	case Crit:
		return Sure
	}
	return Dead
}

func Index(c string) int {
	for i, k := range Colours {
		if string(k) == c {
			return i
		}
	}
	return 0
}

// Lying are the dice by what they show.
func (a Fight) Lying() tray.Lying {
	var out tray.Lying
	shown := a.Classes()
	for i, d := range a.Dice {
		switch shown[i] {
		case Struck:
			out.Hits[Index(d.Colour)]++
		case Dead:
			out.Dead[Index(d.Colour)]++
		}
	}
	return out
}

// Picked are dice that show this.
func (a Fight) Picked(of tray.Lying) (out []string) {
	shown := a.Classes()
	for _, k := range []Class{Dead, Struck} {
		left := &of.Dead
		if k == Struck {
			left = &of.Hits
		}
		for i, d := range a.Dice {
			if n := &left[Index(d.Colour)]; shown[i] == k && *n > 0 {
				*n--
				out = append(out, DieID(i))
			}
		}
	}
	return out
}

func DieID(i int) string { return "d" + strconv.Itoa(i+1) }

// NoAttack is that nobody attacks.
func NoAttack() Attack { return Attack{Weapons: []Weapon{}, Dice: []Die{}, Defense: []string{}} }

// Fight is an attack between its two units: what it comes to is reckoned from
// these alone, so that the odds reckon as the game does.
type Fight struct {
	*Attack
	Attacker, Defender *Unit
}

// Wounds is how many of the hits and criticals so many blocks leave.
func (a Fight) Wounds(blocks int) int { return max(0, a.Hits+a.Crits-blocks+a.Pierced(blocks)) }

// Uncovered is the cover that the defender would have if nothing took it away.
func (a Fight) Uncovered() int {
	plain := a
	by, attack := *a.Attacker, *a.Attack
	by.Sharpshooter, attack.Pool.Blast = 0, false
	plain.Attacker, plain.Attack = &by, &attack
	return plain.Cover()
}
