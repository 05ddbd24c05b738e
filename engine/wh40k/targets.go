package wh40k

import (
	"slices"
	"strconv"
	"strings"

	"estafeta/engine"
	"estafeta/engine/wh40k/battlefield"
	"estafeta/engine/wh40k/book"
	"estafeta/engine/wh40k/troops"
)

// shot is a group of like weapons of a unit, and the target that models of it
// could attack with it.
type shot struct {
	arm     *troops.Arm
	profile int
	at      *troops.Unit
	models  []int // those that have it in range and see the target
}

// key names a shot in an answer.
func (s shot) key() string { return s.arm.Key + "#" + strconv.Itoa(s.profile) + "@" + s.at.ID }

// aim is what a model of a unit has of an enemy unit: how far it is, and whether
// it sees it.
type aim struct {
	by   battlefield.Model
	near float64
	sees bool
}

// shots are all shots of a unit by a type of shooting (WH-ATK-02, WH-ATK-09 …
// WH-ATK-11).
func (g *Game) shots(u *troops.Unit, kind string) []shot {
	var out []shot
	f := g.field()
	locked := g.foes(u)
	reach := u.Reach()
	barred := g.offLimits(u)
	for _, e := range g.onField(other(u.Seat)) {
		if !g.targetable(u, e, kind, locked) || barred(e) {
			continue
		}
		engaged := g.locked(e)
		those := g.bodies(e)
		aims := make([]aim, len(u.Models))
		for _, i := range u.Alive() {
			a := aim{by: g.body(u, &u.Models[i]), near: 1e9}
			for _, o := range those {
				a.near = min(a.near, f.Gap(a.by, o))
			}
			if battlefield.Within(a.near, reach) {
				a.sees = g.sees(f, a.by, e)
			}
			aims[i] = a
		}
		for a := range u.Arms {
			for p := range u.Arms[a].Profiles {
				s := shot{arm: &u.Arms[a], profile: p, at: e}
				if s.arm.Profiles[p].Melee || s.arm.Profiles[p].Has("blast") && engaged { // WH-SHOOT-16, WH-MV-09
					continue
				}
				for _, i := range u.Alive() {
					m := &u.Models[i]
					if g.attacking(m) && slices.Contains(m.Gear, s.arm.Key) && !slices.Contains(m.Spent, s.arm.Key) && g.reaches(u, s, kind, locked, aims[i]) {
						s.models = append(s.models, i)
					}
				}
				if len(s.models) > 0 {
					out = append(out, s)
				}
			}
		}
	}
	return out
}

// targetable reports a unit that may be the target of some shooting: an engaged
// one only if it is a MONSTER or VEHICLE, or close-quarters (WH-ATK-11,
// WH-SHOOT-14, WH-MV-05, WH-MV-07, WH-STRAT-28).
func (g *Game) targetable(u, e *troops.Unit, kind string, locked []*troops.Unit) bool {
	mine := slices.Contains(locked, e)
	switch {
	case kind == shootClose && mine:
		return true
	case kind == shootClose && !u.Big():
		return false // WH-SHOOT-17
	case !g.locked(e):
		return true
	}
	return e.Big() && kind != shootSnap && g.Battle.Turn == u.Seat // WH-MV-05
}

// reaches reports a model that can attack a target with a profile: in range,
// visible or indirect, and the type of shooting allows the weapon (WH-SHOOT-11,
// WH-SHOOT-17, WH-SHOOT-21, WH-STRAT-28, WH-KEY-36).
func (g *Game) reaches(u *troops.Unit, s shot, kind string, locked []*troops.Unit, a aim) bool {
	w := &s.arm.Profiles[s.profile]
	mine := slices.Contains(locked, s.at)
	indirect := kind == shootIndirect && w.Has("indirect")
	if x, lone := s.at.All("lone_operative"); indirect && lone && !s.at.Attached() {
		if x == 0 {
			x = 12
		}
		if !battlefield.Within(a.near, float64(x)) {
			return false
		}
	}
	switch {
	case indirect && g.twisted(nightFighting) && !battlefield.Within(a.near, nightSight):
		return false
	case !battlefield.Within(a.near, float64(w.Range)), !a.sees && !indirect:
		return false
	case kind == shootSnap && !battlefield.Within(g.apart(u, s.at), snapRange):
		return false
	case kind == shootAssault && !g.grants(u, u.Model(a.by.ID), s.arm, s.profile, "assault"):
		return false
	case kind == shootClose && !a.by.Big && (!w.Has("close") || !mine):
		return false
	}
	return true
}

// weaponsFor are the weapons with which models of a unit attack a target, a
// model named once for each; one group for each of the circumstances that
// differ between models: half range, cover, Plunging Fire (WH-COVER-05,
// WH-ATK-21).
func (g *Game) weaponsFor(u *troops.Unit, s shot, models []int, kind string) []troops.Weapon {
	var out []troops.Weapon
	f := g.field()
	for _, i := range models {
		m := &u.Models[i]
		by := g.body(u, m)
		w := s.arm.Profiles[s.profile]
		w.Key, w.Name, w.Count, w.From = s.arm.Key, s.arm.ProfileName(s.profile), 1, []string{m.ID}
		w.Kind = tell(u, m)
		if !w.Melee {
			d := g.nearest(by, s.at)
			w.Half = battlefield.Within(d, float64(w.Range)/2)
			w.Covered = g.coverFrom(f, by, s.at)
			w.Plunges = g.plunges(f, u, by, s.at)
		} else if u.Turn.Precise != "" && u.Turn.Precise == m.ID {
			w.Abilities = append(slices.Clone(w.Abilities), troops.Ability{Key: "precision", For: []string{}})
		}
		out = addLike(out, w)
	}
	return out
}

// addLike adds a weapon to one in the same circumstances.
func addLike(list []troops.Weapon, w troops.Weapon) []troops.Weapon {
	for i := range list {
		o := &list[i]
		if o.Key == w.Key && o.Name == w.Name && o.Half == w.Half && o.Covered == w.Covered && o.Plunges == w.Plunges && o.Kind == w.Kind && o.A == w.A && o.Split == w.Split && len(o.Abilities) == len(w.Abilities) {
			o.Count += w.Count
			if !slices.Contains(o.From, w.From[0]) {
				o.From = append(o.From, w.From...)
			}
			return list
		}
	}
	return append(list, w)
}

// coverFrom reports that a unit has the benefit of cover against a model
// (WH-COVER-02 … WH-COVER-07, WH-KEY-52, WH-STRAT-33).
func (g *Game) coverFrom(f *battlefield.Field, by battlefield.Model, at *troops.Unit) bool {
	if _, ok := at.All("stealth"); ok {
		return true
	}
	if at.Turn.Smoke || g.under(at, "cover", "") || f.Cover(by, g.bodies(at)) {
		return true
	}
	for _, u := range g.onField(at.Seat) { // behind the smoke of another unit
		if u.Turn.Smoke {
			for _, m := range g.bodies(at) {
				if !f.Fully(by, m, u.ID) {
					return true
				}
			}
		}
	}
	return false
}

// plunges reports Plunging Fire: from a section 3" high or higher, or by a
// TOWERING model within 12", at a visible unit with a model on the ground
// (WH-OTH-09 … WH-OTH-12, WH-AIR-07).
func (g *Game) plunges(f *battlefield.Field, u *troops.Unit, by battlefield.Model, at *troops.Unit) bool {
	ground := slices.ContainsFunc(g.bodies(at), func(m battlefield.Model) bool { return m.Up <= battlefield.Hair })
	if !ground || by.Aircraft || at.Has("aircraft") || !g.sees(f, by, at) {
		return false
	}
	return by.Up >= 3-battlefield.Hair || u.Has("towering") && battlefield.Within(g.nearest(by, at), 12)
}

// situation is how a unit attacks a target now.
func (g *Game) situation(u, at *troops.Unit, kind string) troops.Situation {
	locked := g.foes(u)
	s := troops.Situation{
		Charged:  u.Turn.Charged,
		Snap:     kind == shootSnap,
		Indirect: kind == shootIndirect,
		Engaged:  len(locked) > 0,
		Big:      u.Big(),
		Apart:    len(locked) > 0 && !slices.Contains(locked, at),
	}
	s.Still = g.Battle.Phase == ShootingOf && g.Battle.Turn == u.Seat && !s.Engaged && !u.Turn.SetUp
	for _, i := range u.Alive() {
		s.Still = s.Still && battlefield.Within(u.Models[i].Went, 3) // WH-KEY-28
	}
	if s.Indirect && u.Turn.Move == moveStay { // WH-SHOOT-25
		f := g.field()
		for _, o := range g.onField(u.Seat) {
			for _, m := range g.bodies(o) {
				s.Spotted = s.Spotted || g.sees(f, m, at)
			}
		}
	}
	return s
}

// declared notes what attacks a target (WH-ATK-15).
func (g *Game) declared(u, at *troops.Unit, kind string, weapons []troops.Weapon) {
	b := g.Battle
	for i := range b.Salvos {
		if s := &b.Salvos[i]; s.At == at.ID {
			for _, w := range weapons {
				s.Weapons = addLike(s.Weapons, w)
			}
			return
		}
	}
	b.Salvos = append(b.Salvos, troops.Salvo{At: at.ID, Situation: g.situation(u, at, kind), Weapons: weapons, Models: len(at.Alive())})
}

// resolve resolves all attacks that a unit has declared: the active player
// selects which target comes first (WH-ATK-16, WH-ATK-20), and after the last
// come hazard rolls and what the destroyed trigger (WH-KEY-27, WH-APP-11).
func (g *Game) resolve(t *engine.Table, u *troops.Unit) {
	b := g.Battle
	hazardous := 0
	var struck []string
	var victims []occasion
	for _, s := range slices.Clone(b.Salvos) {
		g.happen(t, occasion{on: "targeted", unit: g.unit(s.At), foe: u})
	}
	for len(b.Salvos) > 0 {
		i := 0
		if len(b.Salvos) > 1 {
			id := t.Ask(u.Seat, "target.first", func(p *engine.Prompt) {
				p.About, p.Arm, p.Pass = u.ID, true, true
				p.Rules = []string{"WH-ATK-16"}
				for _, s := range b.Salvos {
					p.Add(engine.Option{Key: s.At, Piece: s.At})
				}
				p.Default = engine.Pick(b.Salvos[0].At)
			}).One()
			i = max(0, slices.IndexFunc(b.Salvos, func(s troops.Salvo) bool { return s.At == id }))
		}
		s := b.Salvos[i]
		b.Salvos = slices.Delete(b.Salvos, i, i+1)
		at := g.unit(s.At)
		g.Attack = troops.Attack{By: u.ID, At: s.At, Situation: s.Situation, Weapons: s.Weapons, Models: s.Models}
		at.Engaged = g.locked(at)
		hazardous += g.Attack.Hazardous()
		t.Tell("attack.begins", engine.Piece("who", u.ID), engine.Piece("target", at.ID), engine.ByRules("WH-ATK-16"))
		if !at.Destroyed() { // else the attacks are lost (WH-REF-14)
			printed := at.Scope(len(s.Weapons) > 0 && s.Weapons[0].Melee)
			own := g.fortify(at)
			g.strike(t)
			at.Relax(own)
			at.Unscope(printed)
		}
		tally := g.Attack.Tally
		if tally.Hits > 0 {
			struck = append(struck, s.At)
		}
		victims = append(victims, occasion{unit: at, foe: u, damage: tally.Damage, models: tally.Models})
		t.Tell("attack.over", engine.Piece("who", u.ID), engine.Piece("target", at.ID), engine.Num("damage", tally.Damage), engine.Num("models", tally.Models),
			engine.Num("left", len(at.Alive())))
	}
	b.Salvos, b.Late = nil, nil
	if !b.Safe {
		g.hazardRolls(t, u, hazardous, "WH-KEY-27")
	}
	g.bury(t)
	g.Attack = troops.Attack{}
	if u.Where == troops.OnField && !u.Destroyed() {
		g.happen(t, occasion{on: "attacked", unit: u, struck: struck})
	}
	for _, o := range victims {
		if o.on = "enemy_attacked"; o.unit.Where == troops.OnField && !o.unit.Destroyed() {
			g.happen(t, o)
		}
	}
}

// offLimits tells of enemies whether a rule forbids a unit to attack or charge
// them: they lack a mark that its targets must have.
func (g *Game) offLimits(u *troops.Unit) func(e *troops.Unit) bool {
	var bars []force
	for _, f := range g.forces(func(e *book.Effect) bool { return e.Kind == "deny" && e.What == "unmarked" }) {
		if g.concerns(f, u, nil) {
			bars = append(bars, f)
		}
	}
	return func(e *troops.Unit) bool {
		return slices.ContainsFunc(bars, func(f force) bool { return !g.branded(f.seat, e, f.effect.Pool) })
	}
}

// tell is what effects tell a model from others of its unit by: its component,
// what it carries, and whether it is damaged.
func tell(u *troops.Unit, m *troops.Model) string {
	out := strconv.Itoa(m.Part) + " " + strings.Join(m.Items, " ")
	if d := sheetOf(u.PartOf(m).Sheet); d != nil && d.Damaged > 0 && m.Wounds <= d.Damaged {
		out += " damaged"
	}
	return out
}
