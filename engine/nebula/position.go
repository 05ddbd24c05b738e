package nebula

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/load"
	"estafeta/engine/nebula/book"
)

// Position writes the game down as a scenario. Everything on the table is open
// to both sides; the turn in progress is left out.
func (g *Game) Position(engine.Seat) ([]byte, error) {
	if g.Phase != Initiative && g.Phase != Development {
		return nil, nil
	}
	s := scenario{Options: g.Options, Mission: g.Mission, Width: g.Width, Depth: g.Depth, Round: g.Round, Rounds: g.Rounds,
		ToAct: int(g.ToAct), Found: g.Found}
	for i, w := range weathers {
		if w.Key == g.Weather {
			s.Weather = i + 1
		}
	}
	for _, k := range g.Smokes {
		s.Smoke = append(s.Smoke, [2]float64{k.At.X, k.At.Y})
	}
	for _, e := range g.Terrain {
		s.Map = append(s.Map, g.elementDoc(e))
	}
	for _, d := range g.Ground {
		s.Ground = append(s.Ground, groundDoc{Item: d.Item, Ammo: d.Ammo, At: [2]float64{d.At.X, d.At.Y}})
	}
	for _, force := range g.Forces {
		d := forceDoc{Faction: force.Faction, Quadrant: force.Quadrant, Members: force.Members, Points: force.Points, Killed: force.Killed,
			Tested: force.Tested}
		for _, f := range g.Figures {
			if f.Seat == force.Seat {
				d.Figure = append(d.Figure, g.figureDoc(f))
			}
		}
		s.Force = append(s.Force, d)
	}
	return load.Encode(s)
}

// elementDoc is an element of scenery by its corners.
func (g *Game) elementDoc(e *Terrain) book.Element {
	d := book.Element{Kind: e.Kind, Class: string(e.Class), Height: e.Height, Volatile: e.Volatile, Deck: e.Deck, Floors: e.Floors,
		Foot: [2]float64{e.Foot.X, e.Foot.Y}, Head: [2]float64{e.Head.X, e.Head.Y}, Low: e.Low}
	for _, p := range e.Outline {
		d.Points = append(d.Points, [2]float64{p.X, p.Y})
	}
	for _, x := range e.Doors {
		d.Doors = append(d.Doors, [4]float64{x.A.X, x.A.Y, x.B.X, x.B.Y})
	}
	for _, id := range e.Searched {
		d.Searched = append(d.Searched, g.figure(id).Label)
	}
	return d
}

// figureDoc is a figure with what differs from its profile.
func (g *Game) figureDoc(f *Figure) figureDoc {
	d := figureDoc{Unit: f.Unit, At: [2]float64{f.At.X, f.At.Y}, Up: f.Up, Wounds: f.Wounds, General: g.force(f.Seat).General == f.ID,
		Ammo: map[string]int{}, Attr: map[string]int{}}
	if f.Out {
		d.Wounds = 0
	}
	u := content().Units[f.Unit]
	usual, _ := recruit(u, nil) // the content is tested: every profile can be recruited
	if f.Cost != usual.Cost {
		d.Cost = f.Cost
	}
	for i, k := range []string{"mov", "per", "ent", "pnt", "des", "cor", "her"} {
		if f.Attr[i] != usual.Attr[i] {
			d.Attr[k] = f.Attr[i]
		}
	}
	if len(f.Qualities) > len(u.Qualities) {
		d.Qualities = f.Qualities[len(u.Qualities):]
	}
	items := func(f *Figure) (ids []string) {
		for _, c := range f.Items {
			if c.ID == freeMagazine {
				ids = append(ids, c.ID)
			} else {
				ids = append(ids, c.Item)
			}
		}
		return ids
	}
	if have := items(f); !slices.Equal(have, items(usual)) {
		d.Items = append([]string{}, have...)
	}
	for i, c := range f.Items {
		switch {
		case c.Discharged:
			d.Ammo[f.which(i)] = 0
		case c.Ammo != loaded(c):
			d.Ammo[f.which(i)] = c.Ammo
		}
		if c.Place == "hand" {
			d.Hand = append(d.Hand, f.which(i))
		}
	}
	for _, st := range []struct {
		name string
		is   bool
	}{
		{"prone", f.Prone}, {"fleeing", f.Fleeing}, {"flying", f.Flying}, {"activated", f.Activated}, {"acted", f.Acted},
		{"entrenched", f.Entrench != ""}, {"no_move", f.NoMove}, {"no_action", f.NoAction}, {"out", f.Out},
	} {
		if st.is {
			d.States = append(d.States, st.name)
		}
	}
	for _, m := range f.Mishaps {
		d.Mishaps = append(d.Mishaps, m.Kind)
	}
	for _, id := range f.Engaged {
		d.Engaged = append(d.Engaged, g.figure(id).Label)
	}
	return d
}
