package assault

import (
	"slices"
	"strconv"

	"estafeta/engine"
	"estafeta/engine/assault/mission"
	"estafeta/engine/assault/troops"
	"estafeta/engine/grid"
)

// object finds an object that can be attacked, by its id.
func (g *Game) object(id string) *troops.Object {
	for _, o := range g.built() {
		if o.ID == id {
			return o
		}
	}
	return nil
}

// build makes something on the map an object that can be attacked, because the
// mission lets it (IA-OBJA-01, IA-OBJ-18).
func (g *Game) build(id, term string, side engine.Seat, health int, dice []string, at grid.Square) {
	if health <= 0 {
		return
	}
	s := g.Mission.Story
	s.Objects = append(s.Objects, &troops.Object{Dice: slices.Clone(dice), Figure: troops.Figure{
		ID: id, Seat: side, Name: "thing." + term, Health: health, Object: true, Conditions: []string{}, Tokens: []string{}, Used: []string{},
		Card: troops.ObjectCard.Key, Label: "O" + strconv.Itoa(len(s.Objects)+1), At: at, On: true,
	}})
}

// diceOf are the defense dice of an object.
func (g *Game) diceOf(f *troops.Figure) []string {
	if o := g.object(f.ID); f.Object && o != nil {
		return o.Dice
	}
	return nil
}

// objects are those on the map that can be attacked and are not destroyed.
func (g *Game) objects() []*troops.Figure {
	var out []*troops.Figure
	for _, o := range g.built() {
		if d := g.door(o.ID); d != nil && d.Open {
			continue
		}
		if k := g.token(o.ID); k != nil && (k.Gone || k.By != "") {
			continue
		}
		if o.On {
			out = append(out, &o.Figure)
		}
	}
	return out
}

// built are all objects, destroyed ones too.
func (g *Game) built() []*troops.Object {
	if g.Mission.Story == nil {
		return nil
	}
	return g.Mission.Story.Objects
}

// door finds a door by its id.
func (g *Game) door(id string) *troops.Door {
	for _, d := range g.Mission.Doors {
		if d.ID == id {
			return d
		}
	}
	return nil
}

// token finds a token by its id.
func (g *Game) token(id string) *troops.Token {
	for _, k := range g.Mission.Tokens {
		if k.ID == id {
			return k
		}
	}
	return nil
}

// objectKey is what the mission calls an object.
func (g *Game) objectKey(o *troops.Figure) string {
	if d := g.door(o.ID); d != nil {
		return d.Key
	}
	if k := g.token(o.ID); k != nil {
		return k.Key
	}
	return ""
}

// prey are all whom an attack may be declared on: figures, and objects.
func (g *Game) prey() []*troops.Figure {
	return append(g.standing(0), g.objects()...)
}

// targetSpaces are the squares on which an attack on something is declared: of a
// door those that share an edge with it, unless somebody stands there
// (IA-GEO-15, IA-OBJA-15).
func (s *space) targetSpaces(target *troops.Figure) []grid.Square {
	d := s.g.door(target.ID)
	if !target.Object || d == nil {
		return target.Squares()
	}
	return d.Beside(s.Board)
}

// atDoorWith reports a valid attack on a door: with a melee weapon from a space that
// shares an edge with it, with Reach from one adjacent to such a space, else in
// sight of one (IA-OBJA-17, IA-OBJA-18).
func (s *space) atDoorWith(f *troops.Figure, d *troops.Door, q grid.Square, h how) bool {
	switch {
	case h.ranged:
		return s.Away(f, q) != grid.Far && (slices.Contains(f.Squares(), q) || s.Sights(f, q))
	case !h.melee:
		return false
	case slices.Contains(f.Squares(), q):
		return true
	}
	return h.reach && s.Beside(f, q) && slices.Contains(d.Beside(s.Board), q)
}

// destroyed removes an object that has suffered its Health; a door is open then
// (IA-OBJA-03, IA-OBJA-04).
func (g *Game) destroyed(t *engine.Table, o *troops.Figure) {
	o.On = false
	t.Tell("object.destroyed", engine.ThingArg("thing", o.ID), engine.ByRules("IA-OBJA-03"))
	key := g.objectKey(o)
	if k := g.token(o.ID); k != nil {
		k.Gone = true
	}
	if d := g.door(o.ID); d != nil {
		d.Open = true
		g.event(t, event{name: "open", arg: key})
	}
	g.event(t, event{name: "destroy", arg: key, lies: g.token(o.ID)})
}

// ofObjects reports whether filters speak of objects.
func ofObjects(w mission.Who) bool {
	return slices.ContainsFunc(w.Filters, func(x mission.Filter) bool { return x.Name == "object" })
}
