package wh40k

import (
	"fmt"
	"slices"
	"strconv"

	"estafeta/engine"
	"estafeta/engine/attack"
	"estafeta/engine/wh40k/battlefield"
	"estafeta/engine/wh40k/book"
	"estafeta/engine/wh40k/troops"
)

// component is a datasheet of a unit as it is mustered: the models with what
// they carry.
type component struct {
	sheet    *book.Datasheet
	role     troops.Role
	models   []squad
	points   int
	warlord  bool
	enhanced string
	keywords []string // besides those of the datasheet
}

// squad are models of one kind with the same gear.
type squad struct {
	kind  *book.ModelKind
	count int
	gear  []string
}

// label names the n-th unit of a seat, from 0: numbers, and consonants that are
// no cell, compass point or count in either language; double ones after them.
func label(seat engine.Seat, n int) string {
	if seat == 1 {
		return strconv.Itoa(n + 1)
	}
	const letters = "BCDFGHJKLMPQRTVZ"
	l := string(letters[n%len(letters)])
	if n >= len(letters) {
		return l + l
	}
	return l
}

// enlist makes a unit of its components, the bodyguard unit first, and adds it
// to the battle (WH-ATT-02, WH-ATT-03, WH-ATT-08, WH-DATA-01 … WH-DATA-19).
func (g *Game) enlist(seat engine.Seat, parts ...component) (*troops.Unit, error) {
	n := 0
	for _, u := range g.Units {
		if u.Seat == seat {
			n++
		}
	}
	u := &troops.Unit{ID: fmt.Sprintf("s%d.%d", seat, n+1), Seat: seat, Label: label(seat, n), Models: []troops.Model{}, Keywords: []string{}}
	for i, c := range parts {
		p := troops.Part{Sheet: c.sheet.Faction + "/" + c.sheet.ID, Name: c.sheet.Key(), Role: c.role, Points: c.points, Warlord: c.warlord, Enhanced: c.enhanced,
			Keywords: slices.Concat(c.sheet.Keywords, c.keywords), Carries: c.sheet.Capacity, Refuses: slices.Clone(c.sheet.CarriesNot)}
		for _, v := range c.sheet.Core {
			p.Core = append(p.Core, troops.Core{Key: v.Key, X: diceOf(v)})
		}
		u.Points += c.points
		u.Parts = append(u.Parts, p)
		for _, k := range append(slices.Clone(p.Keywords), c.sheet.FactionKeywords...) {
			if !slices.Contains(u.Keywords, k) {
				u.Keywords = append(u.Keywords, k)
			}
		}
		for _, s := range c.models {
			if err := outfit(u, c.sheet, s.gear); err != nil {
				return nil, err
			}
			for range s.count {
				u.Models = append(u.Models, c.model(u, i, s))
			}
		}
	}
	if len(u.Models) == 0 {
		return nil, fmt.Errorf("%s has no models", u.Parts[0].Sheet)
	}
	g.Units = append(g.Units, u)
	return u, nil
}

// model makes one model of a squad.
func (c component) model(u *troops.Unit, part int, s squad) troops.Model {
	st := s.kind.Stats
	m := troops.Model{
		ID: fmt.Sprintf("%s.%d", u.ID, len(u.Models)+1), Name: c.sheet.ModelKey(s.kind.ID), Part: part,
		M: st.M, Pace: troops.Dice(st.MRoll), T: st.T, Sv: st.Sv, InSv: st.InSv, InRanged: st.InSvRanged, InMelee: st.InSvMelee, W: st.W, Wounds: st.W, Ld: st.Ld, OC: st.OC,
		Character: slices.Contains(c.sheet.Keywords, "character"),
		Tall:      s.kind.Base.Height,
		Base:      troops.Base{Shape: s.kind.Base.Shape, W: inch(s.kind.Base.Width), L: inch(s.kind.Base.Length)},
	}
	if m.Base.L == 0 {
		m.Base.L = m.Base.W
	}
	if v, ok := c.sheet.Core.Find("fnp"); ok {
		m.FNP = v.N
	}
	if v, ok := c.sheet.Core.Find("demise"); ok {
		m.Demise = diceOf(v)
	}
	for _, k := range s.gear {
		if c.sheet.Weapon(k) != nil {
			m.Gear = append(m.Gear, armKey(c.sheet, k))
			continue
		}
		m.Items = append(m.Items, k)
		if r := book.FactionOf(c.sheet.Faction).Rule("unit", k); Enforced(r) {
			for _, e := range r.Effects {
				if e.On == "" && e.Kind == "core" {
					m.Extra = append(m.Extra, troops.Core{Key: e.What, X: troops.Dice(e.N)})
				}
			}
		}
	}
	return m
}

// inch is a length in millimetres, in inches.
func inch(mm float64) float64 { return engine.Quantise(mm * battlefield.Inch) }

// armKey names a weapon of a datasheet in a unit.
func armKey(d *book.Datasheet, id string) string { return d.Faction + "/" + id }

// outfit adds the weapons among some gear to a unit.
func outfit(u *troops.Unit, d *book.Datasheet, gear []string) error {
	for _, id := range gear {
		w := d.Weapon(id)
		if w == nil || u.Arm(armKey(d, id)) != nil {
			continue // other items have no profile
		}
		a := troops.Arm{Key: armKey(d, id), Name: d.GearKey(id)}
		for i := range w.Profiles {
			p, ref := newWeapon(attack.Profile{Key: armKey(d, id), Count: 1, Values: w.Profiles[i].Values()})
			if ref != nil {
				return fmt.Errorf("%s of %s: %w", id, d.ID, ref)
			}
			p.Name = ""
			if w.Profiles[i].Name != "" {
				p.Name = d.ProfileKey(id, i)
			}
			a.Profiles = append(a.Profiles, p)
		}
		u.Arms = append(u.Arms, a)
	}
	return nil
}
