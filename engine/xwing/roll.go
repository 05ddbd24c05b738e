package xwing

import (
	"slices"
	"strconv"
	"strings"

	"estafeta/engine"
	"estafeta/engine/xwing/flight"
)

// rollWays are the ways in which a ship may barrel roll: a side, and behind it
// the speed of the template if a card offers another than 1 (XW-BRL-07).
func (g *Game) rollWays(s *Ship) []string {
	out := []string{"left", "right"}
	g.each(s, func(e *Effect, m Moment) {
		if e.Rolls != nil {
			for _, n := range e.Rolls(m) {
				out = append(out, "left_"+strconv.Itoa(n), "right_"+strconv.Itoa(n))
			}
		}
	})
	return out
}

// barrelRoll is the barrel roll action: the side is declared, then its places
// are offered. XW-BRL-01 … XW-BRL-13. It reports whether the ship rolled.
func (g *Game) barrelRoll(t *engine.Table, s *Ship) bool {
	way := t.Ask(s.Seat, "barrel_roll", func(p *engine.Prompt) {
		p.About = s.ID
		p.Args = []engine.Arg{engine.Piece("who", s.ID)}
		p.Rules = []string{"XW-BRL-07", "XW-BRL-08"}
		for _, w := range g.rollWays(s) {
			if !slices.Contains(g.Turn.Refused, "barrel_roll "+w) {
				p.Add(rollOption(w))
			}
		}
		p.Add(notNow)
		p.DefaultFirst()
	}).One()
	if way == "" || way == notNow.Key {
		return false
	}
	t.Lock("barrel roll")
	right, speed := rollOf(way)
	return g.land(t, s, "barrel_roll", way, func() flight.Family { return g.reposition(s).Roll(right, speed) })
}

func rollOption(way string) engine.Option {
	side, speed, more := strings.Cut(way, "_")
	if !more {
		return engine.Option{Key: way, Verb: "roll_" + side}
	}
	return engine.Option{Key: way, Label: engine.Say("roll.speed", engine.Term("side", "verb.roll_"+side), engine.Name("speed", speed))}
}

func rollOf(way string) (right bool, speed int) {
	side, n, _ := strings.Cut(way, "_")
	speed, err := strconv.Atoi(n)
	if err != nil {
		speed = 1
	}
	return side == "right", speed
}
