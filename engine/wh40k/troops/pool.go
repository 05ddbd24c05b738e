package troops

// Pool are identical attacks gathered together: all that the attack sequence
// needs to know of them. Weapons with equal pools attack as one, whatever their
// A (WH-ATK-18, WH-ATK-21).
type Pool struct {
	Auto        bool // hits without a roll
	Fails       int  // unmodified hit rolls up to this fail
	CritHit     int
	Skill       int
	HitMod      int
	AgainHit    string // which hit rolls may be re-rolled
	Sustained   Dice   // additional hits of a critical hit
	Lethal      bool
	S           int
	WoundMod    int
	CritWound   int
	AgainHurt   string
	Devastating bool
	Precision   bool
	AP          int
	D           Dice
	Melta       int
	Psychic     bool `json:",omitempty"` // wounds are lost to a psychic attack (WH-KEY-44, WH-OTH-06)
	CritAP      int  `json:",omitempty"` // what AP of critical wounds changes by
	AgainD      bool `json:",omitempty"` // damage rolls may be re-rolled
}

// Which rolls may be re-rolled.
const (
	AgainOnes   = "ones"
	AgainFailed = "failed"
)

// clamp holds a number between bounds.
func clamp(n, low, high int) int { return max(low, min(n, high)) }

// NewPool is the attack of a weapon in its circumstances. First the BS is
// changed, by cover and Plunging Fire, then the modifiers of the rolls are
// added up (WH-REF-06, WH-REF-10).
func NewPool(c Circumstances) Pool {
	w := c.Weapon
	p := Pool{
		Fails:     1,
		CritHit:   6,
		HitMod:    w.heeds(w.Hit),
		AgainHit:  w.AgainHit,
		S:         w.S,
		WoundMod:  w.Wound,
		CritWound: 6,
		AgainHurt: w.AgainHurt,
		AP:        w.AP,
		D:         w.D,
		CritAP:    w.CritAP,
		AgainD:    w.AgainD,
		Psychic:   w.Has("psychic"),
	}
	if w.CritHit > 0 {
		p.CritHit = w.CritHit
	}
	for _, k := range WeaponAbilities {
		if a, ok := w.ability(k.Key, c.At); ok && k.Change != nil {
			k.Change(a, &p, c)
		}
	}
	indirect := c.By.Indirect && w.Has("indirect")
	p.Skill = skill(c, indirect)
	p.HitMod += w.heeds(shootingMods(c))
	if indirect { // WH-SHOOT-23 … WH-SHOOT-25
		p.AgainHit = ""
		p.Fails = 5
		if c.By.Spotted {
			p.Fails = 3
		}
	}
	if c.By.Snap { // WH-STRAT-29, WH-STRAT-30
		p.AgainHit = ""
		p.Fails = 5
	}
	if c.Rule("a02") == "one" { // WH-REF-06
		p.HitMod, p.WoundMod = clamp(p.HitMod, -1, 1), clamp(p.WoundMod, -1, 1)
	}
	return p
}

// Has reports an ability, whatever the target.
func (w *Weapon) Has(key string) bool {
	for _, a := range w.Abilities {
		if a.Key == key {
			return true
		}
	}
	return false
}

// heeds is what a modifier of the hit roll comes to: a [PSYCHIC] attack ignores
// each that worsens it, and keeps those that help (WH-KEY-44).
func (w *Weapon) heeds(modifier int) int {
	if w.Has("psychic") {
		return max(0, modifier)
	}
	return modifier
}

// skill is the BS or WS of an attack: cover worsens the BS by 1, Plunging Fire
// improves it by 1 (WH-COVER-06, WH-COVER-07, WH-KEY-30, WH-KEY-44, WH-KEY-52,
// WH-OTH-09, WH-OTH-12, WH-AIR-07, WH-SHOOT-22); it stays from 2+ to 6+
// (WH-REF-10).
func skill(c Circumstances, indirect bool) int {
	w, n := c.Weapon, c.Weapon.Skill
	if w.Melee {
		return n
	}
	covered := c.At.Cover || c.At.Stealth || w.Covered || indirect
	if covered && !w.Has("ignores") && !w.Has("psychic") {
		n++
	}
	if (c.By.Plunging || w.Plunges) && !indirect && !c.At.Has("aircraft") {
		n--
	}
	if c.Rule("a04") == "limits" {
		n = clamp(n, 2, 6)
	}
	return n
}

// shootingMods are the modifiers of hit rolls around engaged units: a MONSTER
// or VEHICLE that shoots close-quarters, and a shot at an engaged one
// (WH-SHOOT-15, WH-SHOOT-19, WH-MV-06).
func shootingMods(c Circumstances) int {
	w, n := c.Weapon, 0
	if w.Melee {
		return 0
	}
	close := w.Has("close") && c.By.Engaged && c.At.Engaged && !c.By.Apart // engaged with each other
	if c.By.Engaged && c.By.Big && !close {
		n--
	}
	if c.At.Engaged && c.At.Big() && !close {
		if n == 0 || c.Rule("a03") == "both" {
			n--
		}
	}
	return n
}
