package nebula

import (
	"fmt"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/nebula/list"
)

const pickupDist = 1.0

// lying lists the markers on the table for a declaration, near or far: nothing
// is measured before. NEB-PICK-03.
func (g *Game) lying(p *engine.Prompt) {
	for i, d := range g.Ground {
		p.Add(engine.Option{Key: fmt.Sprintf("drop%d", i+1), Label: engine.Say("item." + d.Item)})
	}
}

func (g *Game) askPickup(t *engine.Table, f *Figure, in Intent) (Intent, bool) {
	in.Target = t.Ask(f.Seat, "pickup", func(p *engine.Prompt) {
		p.Kind, p.About, p.Min, p.Max = engine.Some, f.ID, 1, len(g.Ground)
		p.Args = []engine.Arg{engine.Piece("who", f.ID)}
		p.Pass = true
		p.Rules = []string{"NEB-PICK-01", "NEB-PICK-03"}
		g.lying(p)
	}).Pick
	return in, len(in.Target) > 0
}

// pickUp takes what was declared and lies within 1 cm, as long as there is
// room; for want of it something else may be laid down. One action for all of
// it. NEB-PICK-01 … NEB-PICK-05, NEB-MDAT-07, NEB-MDAT-10.
func (g *Game) pickUp(t *engine.Table, f *Figure, in Intent) {
	t.Lock("pickup")
	who := engine.Piece("who", f.ID)
	taken := map[int]bool{}
	for i, d := range g.Ground {
		if !has(in.Target, fmt.Sprintf("drop%d", i+1)) {
			continue
		}
		item := engine.Term("item", "item."+d.Item)
		switch {
		case !within(max(0, d.At.Dist(f.At)-f.radius()), pickupDist):
			t.Tell("pickup.far", who, item, engine.ByRules("NEB-PICK-01"))
		case d.Item == projector && !g.mayCarryProjector(f):
			t.Tell("pickup.never", who, item, engine.ByRules("NEB-MDAT-10", "NEB-KEY-72"))
		case !g.makeRoom(t, f, d.Item):
			t.Tell("pickup.full", who, item, engine.ByRules("NEB-PICK-03"))
		default:
			taken[i] = true
			f.receive(d)
			t.Tell("pickup", who, item, engine.ByRules("NEB-PICK-01"))
		}
	}
	rest := []Dropped{}
	for i, d := range g.Ground {
		if !taken[i] {
			rest = append(rest, d)
		}
	}
	g.Ground = rest
}

// slots are what a figure carries, each item where it is kept. NEB-REC-04.
func (f *Figure) slots() *list.Slots { return f.slotsWithout(nil) }

// slotsWithout are the slots if one item is laid down.
func (f *Figure) slotsWithout(laid *Carried) *list.Slots {
	s := &list.Slots{}
	for _, c := range f.Items {
		switch {
		case c == laid:
		case s.Store(c.item()):
		case c.Place == "object":
			s.Objects++
		default:
			s.Weapons++
		}
	}
	return s
}

// fits reports a free slot for an item. NEB-PICK-03, NEB-KEY-03, NEB-KEY-55.
func (f *Figure) fits(item string) bool { return over(f.slots(), item) == 0 }

// over is how many things have no slot once an item is added.
func over(s *list.Slots, item string) int {
	s.Add(content().Items[item])
	return s.Over()
}

// receive takes an item into a slot.
func (f *Figure) receive(d Dropped) {
	c := &Carried{ID: d.Item, Item: d.Item, Place: "object", Ammo: d.Ammo}
	for n := 2; f.carried(c.ID) != nil; n++ {
		c.ID = fmt.Sprintf("%s.%d", d.Item, n)
	}
	if f.slots().Add(content().Items[d.Item]) {
		c.Place = "holster"
	}
	c.Discharged = c.fires() && c.Ammo == 0
	f.Items = append(f.Items, c)
}

// makeRoom lays down Hoard equipment of the player's choice that brings room,
// free of any action, until an item fits. It reports whether it does. NEB-PICK-05,
// NEB-PICK-02, NEB-MDAT-05 (A79).
func (g *Game) makeRoom(t *engine.Table, f *Figure, item string) bool {
	for !f.fits(item) {
		id := t.Ask(f.Seat, "laydown", func(p *engine.Prompt) {
			p.About, p.Pass = f.ID, true
			p.Args = []engine.Arg{engine.Piece("who", f.ID), engine.Term("item", "item."+item)}
			p.Rules = []string{"NEB-PICK-05"}
			for _, c := range f.Items {
				if c.item().Has("hoard") && c.Item != projector && over(f.slotsWithout(c), item) < over(f.slots(), item) {
					p.Add(engine.Option{Key: c.ID, Label: engine.Say("item." + c.Item)})
				}
			}
		}).One()
		c := f.carried(id)
		if c == nil {
			return false
		}
		g.drop(f, c)
		t.Tell("laydown", engine.Piece("who", f.ID), engine.Term("item", "item."+c.Item), engine.ByRules("NEB-PICK-05"))
	}
	return true
}

// drop puts one item on the ground where its bearer stands. NEB-MARK-04.
func (g *Game) drop(f *Figure, c *Carried) {
	g.Ground = append(g.Ground, Dropped{Item: c.Item, Ammo: c.Ammo, At: f.At})
	rest := []*Carried{}
	for _, o := range f.Items {
		if o != c {
			rest = append(rest, o)
		}
	}
	f.Items = rest
}

// marker is the outline of an equipment marker.
func (d Dropped) marker() []geom.Point { return geom.Rect(d.At, 1, 1, 0) }
