package position

import (
	"fmt"
	"slices"
	"strings"

	"estafeta/engine/formation"
	"estafeta/engine/geom"
	"estafeta/engine/wh40k/troops"
)

// Lines are polygons as they are written.
func Lines(of [][]geom.Point) [][][2]float64 {
	var out [][][2]float64
	for _, line := range of {
		out = append(out, Corners(line))
	}
	return out
}

// warlordOf is which component of a unit is the WARLORD, from 1; 0: none.
func warlordOf(u *troops.Unit) int {
	return slices.IndexFunc(u.Parts, func(p troops.Part) bool { return p.Warlord }) + 1
}

// Spell is a unit as it is written, with all that is so of it, model by model.
func Spell(u *troops.Unit) Unit {
	d := Unit{Sheet: u.Parts[0].Sheet, Warlord: warlordOf(u), In: u.Aboard, Starting: u.Starting, Shot: u.Shot, Bound: u.Bound, Precise: u.Turn.Precise,
		Action: u.Action, ActionAt: u.ActionAt, BeganAt: u.Began.At, BeganIn: u.Began.Areas,
		Moved: Moved{Kind: u.Turn.Move, Left: u.Turn.Left, Boarded: u.Turn.Boarded, Last: u.Turn.Stirred, Surge: u.Turn.Surged}}
	if u.Where != troops.OnField {
		d.Where = u.Where
	}
	for i, p := range u.Parts {
		if i > 0 {
			d.Attached = append(d.Attached, p.Sheet)
		}
		d.Points = append(d.Points, p.Points)
		d.Enhanced = append(d.Enhanced, p.Enhanced)
	}
	if !slices.ContainsFunc(d.Enhanced, func(k string) bool { return k != "" }) {
		d.Enhanced = nil
	}
	for _, f := range facts {
		if *f.of(u) {
			d.Exactly = append(d.Exactly, f.key)
		}
	}
	for i := range u.Models {
		m := &u.Models[i]
		q := Squad{Part: m.Part, Kind: m.Name[strings.LastIndex(m.Name, "/")+1:], Spent: m.Spent}
		for _, k := range m.Gear {
			q.Gear = append(q.Gear, k[strings.LastIndex(k, "/")+1:])
		}
		q.Gear = append(q.Gear, m.Items...)
		last := len(d.Squad) - 1
		if last < 0 || !alike(&d.Squad[last], &q) {
			d.Squad = append(d.Squad, q)
			last++
		}
		s := &d.Squad[last]
		s.Places = append(s.Places, Corners([]geom.Point{m.At})[0])
		s.Facing, s.Up, s.Went = append(s.Facing, Degrees(m.Facing)), append(s.Up, m.Up), append(s.Went, m.Went)
		s.Wounds = append(s.Wounds, m.Wounds)
		if m.Out {
			s.Wounds[len(s.Wounds)-1] = 0
		}
	}
	for i := range d.Squad {
		s := &d.Squad[i]
		full := u.Models[slices.IndexFunc(u.Models, func(m troops.Model) bool { return m.Part == s.Part && strings.HasSuffix(m.Name, "/"+s.Kind) })].W
		s.Facing, s.Up, s.Went, s.Wounds = brief(s.Facing, 0), brief(s.Up, 0), brief(s.Went, 0), brief(s.Wounds, full)
	}
	return d
}

// alike reports models that one squad can hold.
func alike(a, b *Squad) bool {
	return a.Part == b.Part && a.Kind == b.Kind && slices.Equal(a.Gear, b.Gear) && slices.Equal(a.Spent, b.Spent)
}

// brief is one value where all are the same, and none where that is what stands
// without it.
func brief[T comparable](values []T, without T) []T {
	if slices.ContainsFunc(values, func(v T) bool { return v != values[0] }) {
		return values
	}
	if values[0] == without {
		return nil
	}
	return values[:1]
}

// Claim gives a unit what a position says that it is and did, in a turn of the
// battle, from 1.
func Claim(u *troops.Unit, d Unit, turn int) error {
	for _, s := range d.States {
		switch s {
		case "shocked":
			u.Shocked = true
		case "advanced":
			u.Turn.Advanced, u.Turn.NoAction = true, true
		case "fellback":
			u.Turn.FellBack, u.Turn.NoShoot, u.Turn.NoCharge, u.Turn.NoAction = true, true, true, true
		case "charged":
			u.Turn.Charged, u.Turn.Foremost = true, true
		case "shot":
			u.Shot = turn
		case "moved":
			u.Turn.Chosen = true
			for i := range u.Models {
				u.Models[i].Went = 6
			}
		default:
			return fmt.Errorf("state %q is none of shocked, advanced, fellback, charged, shot, moved", s)
		}
	}
	for _, s := range d.Exactly {
		i := slices.IndexFunc(facts, func(f fact) bool { return f.key == s })
		if i < 0 {
			keys := []string{}
			for _, f := range facts {
				keys = append(keys, f.key)
			}
			return fmt.Errorf("%q is none of %s", s, strings.Join(keys, ", "))
		}
		*facts[i].of(u) = true
	}
	if d.Shot > 0 {
		u.Shot = d.Shot
	}
	u.Bound, u.Action, u.ActionAt, u.Turn.Precise = d.Bound, d.Action, d.ActionAt, d.Precise
	u.Began = troops.Began{At: d.BeganAt, Areas: d.BeganIn}
	m, t := d.Moved, &u.Turn
	t.Move, t.Left, t.Boarded, t.Stirred, t.Surged = m.Kind, m.Left, m.Boarded, m.Last, m.Surge
	return nil
}

// fact is something that is so of a unit, or not.
type fact struct {
	key string
	of  func(*troops.Unit) *bool
}

// facts are what a position says of units one by one.
var facts = []fact{
	{"shocked", func(u *troops.Unit) *bool { return &u.Shocked }},
	{"repositioned", func(u *troops.Unit) *bool { return &u.Moved }},
	{"ingressed", func(u *troops.Unit) *bool { return &u.Ingress }},
	{"bereft", func(u *troops.Unit) *bool { return &u.Bereft }},
	{"killer", func(u *troops.Unit) *bool { return &u.Killer }},
	{"mourned", func(u *troops.Unit) *bool { return &u.Parts[max(0, warlordOf(u)-1)].Mourned }},
	{"chosen", func(u *troops.Unit) *bool { return &u.Turn.Chosen }},
	{"advanced", func(u *troops.Unit) *bool { return &u.Turn.Advanced }},
	{"fellback", func(u *troops.Unit) *bool { return &u.Turn.FellBack }},
	{"setup", func(u *troops.Unit) *bool { return &u.Turn.SetUp }},
	{"declared", func(u *troops.Unit) *bool { return &u.Turn.Declared }},
	{"charged", func(u *troops.Unit) *bool { return &u.Turn.Charged }},
	{"shooter", func(u *troops.Unit) *bool { return &u.Turn.Chose }},
	{"blind", func(u *troops.Unit) *bool { return &u.Turn.Blind }},
	{"fought", func(u *troops.Unit) *bool { return &u.Turn.Fought }},
	{"able", func(u *troops.Unit) *bool { return &u.Turn.Able }},
	{"locked", func(u *troops.Unit) *bool { return &u.Turn.Locked }},
	{"piled", func(u *troops.Unit) *bool { return &u.Turn.Piled }},
	{"consolidated", func(u *troops.Unit) *bool { return &u.Turn.Closed }},
	{"foremost", func(u *troops.Unit) *bool { return &u.Turn.Foremost }},
	{"noshoot", func(u *troops.Unit) *bool { return &u.Turn.NoShoot }},
	{"nocharge", func(u *troops.Unit) *bool { return &u.Turn.NoCharge }},
	{"noaction", func(u *troops.Unit) *bool { return &u.Turn.NoAction }},
	{"smoke", func(u *troops.Unit) *bool { return &u.Turn.Smoke }},
	{"counter", func(u *troops.Unit) *bool { return &u.Turn.Countered }},
}

// standSquads puts the models of a unit down as its squads say, in the order of
// its components.
func standSquads(u *troops.Unit, squads []Squad) error {
	n := 0
	for part := range u.Parts {
		for _, q := range squads {
			if q.Part != part {
				continue
			}
			for i, at := range Outline(q.Places) {
				m := &u.Models[n]
				n++
				m.At, m.Spent = at, slices.Clone(q.Spent)
				m.Facing = Radians(each(q.Facing, i, 0))
				m.Up, m.Went = each(q.Up, i, 0), each(q.Went, i, 0)
				m.Wounds = each(q.Wounds, i, m.W)
				m.Out = m.Wounds == 0
				if m.Wounds < 0 || m.Wounds > m.W {
					return fmt.Errorf("a model of %s has %d wounds left, 0 to %d are possible", u.Label, m.Wounds, m.W)
				}
			}
		}
	}
	if n != len(u.Models) {
		return fmt.Errorf("its squads are of %d components, it has %d", len(squads), len(u.Parts))
	}
	return nil
}

// each is the value of the i-th of several: their own, that of all, or what
// stands where none is given.
func each[T any](values []T, i int, without T) T {
	switch {
	case i < len(values) && len(values) > 1:
		return values[i]
	case len(values) == 1:
		return values[0]
	}
	return without
}

// Stand puts the models of a unit down: as its squads say, each at its place, or all as
// a block with the first in the middle of the first rank.
func Stand(u *troops.Unit, d Unit) error {
	if len(d.Squad) > 0 {
		return standSquads(u, d.Squad)
	}
	facing := Radians(d.Facing)
	places := Outline(d.Places)
	if len(places) == 0 {
		widest := 0.0
		for _, m := range u.Models {
			widest = max(widest, max(m.Base.W, m.Base.L))
		}
		files := d.Files
		if files == 0 {
			files = formation.Block(len(u.Models))
		}
		places = formation.Grid(geom.Point{X: d.At[0], Y: d.At[1]}, facing, widest+0.2, files, len(u.Models))
	}
	if len(places) != len(u.Models) {
		return fmt.Errorf("%d places for %d models", len(places), len(u.Models))
	}
	for i := range u.Models {
		u.Models[i].At, u.Models[i].Facing, u.Models[i].Up = places[i].Quantised(), facing, d.Up
	}
	return nil
}
