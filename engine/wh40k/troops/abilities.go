package troops

// weaponAbility is what a weapon ability of section 24 changes of an attack.
// Each is found by its name; what it has nothing to do with stays nil.
type weaponAbility struct {
	Key   string
	Rules []string
	// More is what it adds to the attack dice of one weapon.
	More func(a Ability, w *Weapon, models int) Dice
	// Change changes the attacks.
	Change func(a Ability, p *Pool, c Circumstances)
}

// Circumstances are what abilities look at.
type Circumstances struct {
	Weapon *Weapon
	By     Situation
	At     *Unit
	Rule   func(key string) string
}

// WeaponAbilities are all that concern an attack once its target is selected,
// in the order of the rulebook.
var WeaponAbilities = []weaponAbility{
	{
		Key:    "anti",
		Rules:  []string{"WH-KEY-08"},
		Change: func(a Ability, p *Pool, _ Circumstances) { p.CritWound = min(p.CritWound, a.Goal) },
	},
	{Key: "blast", Rules: []string{"WH-KEY-10", "WH-KEY-11"}, More: fives},
	{Key: "cleave", Rules: []string{"WH-KEY-12"}, More: fives},
	{Key: "devastating", Rules: []string{"WH-KEY-18"}, Change: func(_ Ability, p *Pool, _ Circumstances) { p.Devastating = true }},
	{Key: "heavy", Rules: []string{"WH-KEY-28"}, Change: func(_ Ability, p *Pool, c Circumstances) {
		if c.By.Still && !c.By.Engaged && !c.By.Snap {
			p.HitMod++
		}
	}},
	{Key: "lance", Rules: []string{"WH-KEY-33"}, Change: func(_ Ability, p *Pool, c Circumstances) {
		if c.By.Charged {
			p.WoundMod++
		}
	}},
	{Key: "lethal", Rules: []string{"WH-KEY-35"}, Change: func(_ Ability, p *Pool, _ Circumstances) { p.Lethal = true }},
	{Key: "melta", Rules: []string{"WH-KEY-38"}, Change: func(a Ability, p *Pool, c Circumstances) {
		if c.Weapon.Half {
			p.Melta = a.X.N
		}
	}},
	{Key: "precision", Rules: []string{"WH-KEY-42"}, Change: func(_ Ability, p *Pool, _ Circumstances) { p.Precision = true }},
	{Key: "rapid", Rules: []string{"WH-KEY-45"}, More: func(a Ability, w *Weapon, _ int) Dice {
		if !w.Half {
			return Dice{}
		}
		return a.X
	}},
	{Key: "sustained", Rules: []string{"WH-KEY-56"}, Change: func(a Ability, p *Pool, _ Circumstances) { p.Sustained = a.X }},
	{Key: "torrent", Rules: []string{"WH-KEY-57"}, Change: func(_ Ability, p *Pool, c Circumstances) {
		p.Auto = !c.By.Snap || c.Rule("a05") == "hits" // A5
	}},
	{Key: "twin", Rules: []string{"WH-KEY-58"}, Change: func(_ Ability, p *Pool, _ Circumstances) { p.AgainHurt = AgainFailed }},
}

// fives is X for every five models of the target (WH-KEY-10 … WH-KEY-12).
func fives(a Ability, _ *Weapon, models int) Dice { return Dice{N: a.X.N * (models / 5)} }
