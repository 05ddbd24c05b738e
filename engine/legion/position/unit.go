package position

import (
	"fmt"
	"slices"
	"strconv"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/legion/book"
	"estafeta/engine/legion/list"
	"estafeta/engine/legion/troops"
)

// episodes are what can have happened in an activation, by the word for it.
func episodes(d *troops.Deeds) []flag {
	return []flag{{"moved", &d.Moved}, {"attacked", &d.Attacked}, {"heavy", &d.Heavy}, {"embarked", &d.Embarked},
		{"compulsory", &d.Compulsory}, {"acted", &d.Acted}, {"full", &d.Full}, {"volley", &d.Volley}, {"ended", &d.Ended}}
}

// states are what can be true of a unit, by the word for it.
func states(u *troops.Unit) []flag {
	return []flag{{"panicked", &u.Panicked}, {"ordered", &u.Ordered}, {"promoted", &u.Promoted}, {"marked", &u.Marked}, {"known", &u.Known},
		{"mission", &u.Mission}, {"resilient", &u.Token}}
}

type flag struct {
	word string
	is   *bool
}

// words are those of the flags that are set.
func words(flags []flag) []string {
	var out []string
	for _, f := range flags {
		if *f.is {
			out = append(out, f.word)
		}
	}
	return out
}

// set sets the flags that are named.
func set(flags []flag, words []string) error {
	for _, w := range words {
		i := slices.IndexFunc(flags, func(f flag) bool { return f.word == w })
		if i < 0 {
			return fmt.Errorf("%q can not be said of it", w)
		}
		*flags[i].is = true
	}
	return nil
}

// Of is a unit as a position has it; label gives the label of a unit by its id.
func Of(u *troops.Unit, label func(id string) string) Unit {
	d := Unit{Card: u.Card, Suppression: u.Suppression, Aim: u.Aim, Dodge: u.Dodge, Surge: u.SurgeTokens, Poison: u.Poison,
		Broken: u.Broken, Ion: u.Ion, Immobile: u.Immobile, Damage: u.Damage, Disrupted: u.Disrupted, Standby: u.Standby, Order: u.Order,
		Activated: u.Activated, States: words(states(u)), Spoils: u.Spoils, Rode: u.Rode, Used: u.Used}
	if u.Shields != u.X("shielded") {
		d.Shields = &u.Shields
	}
	if u.Rank != troops.CardOf(u).Rank {
		d.Rank = string(u.Rank)
	}
	switch u.Where {
	case troops.Riding:
		d.Aboard = label(u.Aboard)
	case troops.OnField:
	default:
		d.Where = u.Where
	}
	for _, c := range u.Upgrades {
		d.Upgrades = append(d.Upgrades, c.Key)
		one := Carried{Card: c.Key, Spent: c.Spent, Wounds: c.Wounds, Fired: c.Fired}
		if c.Face != first(c.Key) {
			one.Face = c.Face
		}
		if c.By != "" {
			one.By = label(c.By)
		}
		if one != (Carried{Card: c.Key}) {
			d.Carried = append(d.Carried, one)
		}
	}
	if u.Points != list.Cost(troops.CardOf(u), d.Upgrades) {
		d.Points = u.Points
	}
	for _, m := range u.Minis {
		one := Mini{At: Spot(m.At), Up: engine.Quantise(m.Up), Facing: Degrees(m.Facing), Wounds: m.Lost, Leader: m.Leader}
		if m.Out {
			one.Fell = max(1, m.Fell)
		}
		d.Mini = append(d.Mini, one)
	}
	for _, a := range u.Abilities {
		if a.Until != "" {
			d.Learned = append(d.Learned, Learned{Text: text(a), Until: a.Until, By: a.By})
		}
	}
	for _, a := range u.Arms {
		if a.Brief {
			d.Brief = append(d.Brief, a.Key)
		}
	}
	did := Did{Left: u.Did.Left, Done: u.Did.Done, Moves: u.Did.Moves, Attacks: u.Did.Attacks, Episodes: words(episodes(&u.Did))}
	for _, id := range u.Did.LeftMelee {
		did.Broke = append(did.Broke, label(id))
	}
	if did.Left+did.Moves+did.Attacks+len(did.Done)+len(did.Episodes)+len(did.Broke) > 0 {
		d.Did = &did
	}
	return d
}

// text is a keyword as it is printed.
func text(a troops.Ability) string {
	s := a.Key
	if a.X > 0 {
		s += " " + strconv.Itoa(a.X)
	}
	if a.Of != "" {
		s += ": " + a.Of
	}
	return s
}

// first is the side of a card that is up when it comes, "" of one with one side.
func first(key string) string {
	if f := book.UpgradeOf(key).Faces; len(f) > 0 {
		return f[0]
	}
	if len(book.SidesOf(key)) > 1 {
		return key
	}
	return ""
}

// Apply makes a unit what a position says of it beyond the places of its
// miniatures; id gives the id of a unit by its label, "" if there is none.
func (d *Unit) Apply(u *troops.Unit, id func(label string) string) error {
	for _, l := range d.Learned {
		u.Learn(l.Text, l.By, l.Until)
		if a := u.Abilities[len(u.Abilities)-1]; a.Key == troops.Hostage {
			u.Courage++
		}
	}
	u.Suppression, u.Aim, u.Dodge, u.Ion, u.Immobile = d.Suppression, d.Aim, d.Dodge, d.Ion, d.Immobile
	u.SurgeTokens, u.Poison, u.Broken, u.Spoils, u.Rode, u.Used = d.Surge, d.Poison, d.Broken, d.Spoils, d.Rode, d.Used
	u.Damage, u.Standby, u.Order, u.Activated, u.Disrupted = d.Damage, d.Standby, d.Order, d.Activated, d.Disrupted
	u.Token = d.Damage != ""
	u.Ordered = d.Order == troops.FaceUp
	if d.Shields != nil {
		u.Shields = *d.Shields
	}
	if d.Rank != "" {
		if !slices.Contains(book.Ranks, book.Rank(d.Rank)) {
			return fmt.Errorf("there is no rank %q", d.Rank)
		}
		u.Rank = book.Rank(d.Rank)
	}
	if d.Points > 0 {
		u.Points = d.Points
	}
	if len(d.Mini) > 0 { // of a battle: nothing is supposed
		u.Token, u.Ordered = false, false
	}
	if d.Aboard != "" {
		if u.Where, u.Aboard = troops.Riding, id(d.Aboard); u.Aboard == "" {
			return fmt.Errorf("there is no transport %q", d.Aboard)
		}
	}
	if err := set(states(u), d.States); err != nil {
		return err
	}
	for _, c := range d.Carried {
		if err := c.apply(u, id); err != nil {
			return err
		}
	}
	for _, k := range d.Brief {
		if book.WeaponOf(k) == nil {
			return fmt.Errorf("there is no weapon %q", k)
		}
		a := troops.NewArm(k, "", "")
		a.Brief = true
		u.Arms = append(u.Arms, a)
	}
	if d.Disrupted != "" && !slices.ContainsFunc(u.Arms, func(a troops.Arm) bool { return a.Key == d.Disrupted }) {
		return fmt.Errorf("it has no weapon %q", d.Disrupted)
	}
	if d.Did == nil {
		return nil
	}
	u.Did = troops.FreshDeeds(d.Did.Left)
	u.Did.Done = append(u.Did.Done, d.Did.Done...)
	u.Did.Moves, u.Did.Attacks = d.Did.Moves, d.Did.Attacks
	for _, l := range d.Did.Broke {
		if id(l) == "" {
			return fmt.Errorf("there is no unit %q whose melee it left", l)
		}
		u.Did.LeftMelee = append(u.Did.LeftMelee, id(l))
	}
	return set(episodes(&u.Did), d.Did.Episodes)
}

// apply puts what lies on a card of a unit there, and its other side up.
func (c Carried) apply(u *troops.Unit, id func(label string) string) error {
	i := slices.IndexFunc(u.Upgrades, func(x troops.Carried) bool { return x.Key == c.Card })
	if i < 0 {
		return fmt.Errorf("it has no card %q", c.Card)
	}
	card := &u.Upgrades[i]
	card.Spent, card.Wounds, card.Fired = c.Spent, c.Wounds, c.Fired
	if c.By != "" {
		if card.By = id(c.By); card.By == "" {
			return fmt.Errorf("there is no unit %q", c.By)
		}
	}
	if c.Face != "" {
		if !slices.Contains(book.SidesOf(c.Card), c.Face) {
			return fmt.Errorf("the card %q has no side %q", c.Card, c.Face)
		}
		u.Turn(i, c.Face)
	}
	return nil
}

// Put puts the miniatures of a unit where a position has each of them.
func (d *Unit) Put(u *troops.Unit, ground func(at geom.Point, up float64) float64) error {
	if len(d.Mini) != len(u.Minis) {
		return fmt.Errorf("%d miniatures are placed; it has %d", len(d.Mini), len(u.Minis))
	}
	leads := 0
	for i, x := range d.Mini {
		m := &u.Minis[i]
		m.At, m.Facing, m.Up = At(x.At), Radians(x.Facing), engine.Quantise(x.Up)
		m.Lost, m.Leader, m.Out, m.Fell = x.Wounds, x.Leader, x.Fell > 0, x.Fell
		if !m.Out && (x.Wounds < 0 || x.Wounds >= m.W) {
			return fmt.Errorf("a miniature has %d wounds; 0 to %d are possible", x.Wounds, m.W-1)
		}
		if x.Leader && !m.Out {
			leads++
		}
		if ground != nil && !m.Out {
			m.Up = ground(m.At, m.Up)
		}
	}
	if d.Where != troops.Defeated && leads != 1 {
		return fmt.Errorf("%d leaders are left of it", leads)
	}
	return nil
}

// bounded tests the numbers of a unit.
func (d *Unit) bounded(near func(...[2]float64) bool) error {
	numbers := []int{d.Wounds, d.Lost, d.Suppression, d.Aim, d.Dodge, d.Surge, d.Poison, d.Broken, d.Ion, d.Immobile, d.Spoils, d.Rode, d.Used,
		len(d.Learned), len(d.Carried), len(d.Brief), len(d.Mini)}
	if d.Shields != nil {
		numbers = append(numbers, *d.Shields)
	}
	if d.Did != nil {
		numbers = append(numbers, d.Did.Left, d.Did.Moves, d.Did.Attacks, len(d.Did.Done), len(d.Did.Broke))
	}
	for _, c := range d.Carried {
		numbers = append(numbers, c.Wounds)
	}
	for _, n := range numbers {
		if n < 0 || n > mostTokens {
			return fmt.Errorf("it has %d of something; 0 to %d are possible", n, mostTokens)
		}
	}
	for _, m := range d.Mini {
		if !near(m.At) || !(m.Up >= 0 && m.Up <= mostTable) || !(m.Facing >= -720 && m.Facing <= 720) || m.Fell < 0 || m.Fell > mostTokens ||
			m.Wounds < 0 || m.Wounds > mostTokens {
			return fmt.Errorf("a miniature stands at %v, %v mm up, facing %v degrees", m.At, m.Up, m.Facing)
		}
	}
	if !near(d.At) || !near(d.Places...) || !(d.Up >= 0 && d.Up <= mostTable) || !(d.Facing >= -720 && d.Facing <= 720) ||
		len(d.Upgrades) > 12 || d.Points < 0 || d.Points > 10_000 {
		return fmt.Errorf("it stands at %v, %v mm up, facing %v degrees, with %d upgrades", d.At, d.Up, d.Facing, len(d.Upgrades))
	}
	return nil
}
