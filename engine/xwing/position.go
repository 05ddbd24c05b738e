package xwing

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/xwing/book"
	"estafeta/engine/xwing/position"
)

// Position writes the game down as a scenario. Where a dial lies facedown that
// the reader may not see, the position stands at the beginning of the round:
// dials are set anew (XW-PLN-04).
func (g *Game) Position(seat engine.Seat) ([]byte, error) {
	if g.settingUp() || g.Over() {
		return nil, nil
	}
	seen := func(s *Ship) bool { return s.Revealed || s.Seat == seat }
	p := position.Position{Options: g.Options, Width: g.Width, Height: g.Height, Round: g.Round, Rounds: g.Rounds, Phase: string(g.Phase),
		Initiative: int(g.Initiative)}
	if g.Phase != End && slices.ContainsFunc(g.inPlay(0), func(s *Ship) bool { return !seen(s) }) {
		p.Phase = string(Planning)
	}
	for _, r := range g.Rocks {
		at, facing := position.Spell(r.Pose)
		p.Obstacles = append(p.Obstacles, position.Obstacle{Key: r.Key, At: at, Facing: facing})
	}
	for _, b := range g.Bombs {
		at, facing := position.Spell(b.Pose)
		p.Bombs = append(p.Bombs, position.Bomb{Key: b.Key, By: g.ship(b.By).Label, At: at, Facing: facing})
	}
	for _, l := range g.Locks {
		p.Locks = append(p.Locks, [2]string{g.ship(l.By).Label, g.ship(l.On).Label})
	}
	for _, c := range g.Touches {
		p.Touching = append(p.Touching, [2]string{g.ship(c.A).Label, g.ship(c.B).Label})
	}
	for _, s := range g.Ships {
		for _, c := range s.Conditions {
			p.Conditions = append(p.Conditions, [3]string{s.Label, c.Key, g.ship(c.By).Label})
		}
	}
	for _, side := range g.Sides {
		d := position.Side{Faction: side.Faction, Edge: side.Edge, Deck: slices.Clone(side.Unseen), Discard: side.Discard, Score: side.Score}
		for _, s := range g.Ships {
			if s.Seat != side.Seat {
				continue
			}
			ship := g.written(s, p.Phase != string(Planning), seen(s))
			for _, k := range ship.Damage {
				if k != "" { // a scenario's deck is what it was before they were dealt
					d.Deck = append(d.Deck, k)
				}
			}
			d.Ship = append(d.Ship, ship)
		}
		slices.Sort(d.Deck)
		p.Side = append(p.Side, d)
	}
	return position.Write(p)
}

// written is a ship as a position has it.
func (g *Game) written(s *Ship, underway, seen bool) position.Ship {
	d := position.Ship{Pilot: s.Pilot, Shields: &s.Shields, Tokens: s.Tokens, Marks: s.Marks, Arc: s.Arc, Half: s.Reinforced}
	d.At, d.Facing = position.Spell(s.Pose)
	for _, u := range s.Upgrades {
		d.Upgrades = append(d.Upgrades, u.Key)
		if u.Discarded {
			d.Discarded = append(d.Discarded, u.Key)
		}
		if u.Face == 1 {
			d.Turned = append(d.Turned, u.Key)
		}
		d.Counts = append(d.Counts, u.N)
	}
	if !slices.ContainsFunc(s.Upgrades, func(u *Equipped) bool { return u.N > 0 || book.Upgrade(u.Key).Stocked() }) {
		d.Counts = nil // none that could count
	}
	for _, c := range s.Damage {
		if !c.Faceup {
			c.Key = ""
		}
		d.Damage = append(d.Damage, c.Key)
	}
	for _, l := range g.Lasting {
		if l.Ship == s.ID && l.What == "skill" && l.Until == "game" {
			d.Skill = &l.N
		}
	}
	if m, ok := s.shipType().Maneuver(s.Dial); ok && underway && seen && s.Dialled {
		if d.Dial = m.Code(); slices.Contains(g.bar(s), s.Plan) { // a card may have been turned since
			d.Plan = s.Plan
		}
	}
	for _, f := range s.flags() {
		if *f.is && (underway || f.name == "destroyed") {
			d.States = append(d.States, f.name)
		}
	}
	if underway {
		d.Acted = s.Acted
	}
	return d
}

// written is something that is so of a ship, by the word that a position has for it.
type written struct {
	name string
	is   *bool
}

func (s *Ship) flags() []written {
	return []written{{"activated", &s.Activated}, {"fought", &s.Fought}, {"skip_action", &s.SkipAction}, {"revealed", &s.Revealed},
		{"bombed", &s.Bombed}, {"destroyed", &s.Destroyed}}
}
