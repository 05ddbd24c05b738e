package assault

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/assault/move"
	"estafeta/engine/assault/picture"
	"estafeta/engine/assault/troops"
	"estafeta/engine/geom"
	"estafeta/engine/grid"
	"estafeta/engine/scene"
)

// View is the mission as a seat sees it: all is open but the hands and decks of
// Command cards (IA-CMD-03, IA-HID-10, IA-HID-11).
func (g *Game) View(s engine.Seat) engine.View {
	m := g.Mission
	if m == nil {
		return g.Campaign.View(s)
	}
	v := engine.View{Seat: s, Scene: g.scene(s), Acting: m.Turn.Figure, Status: g.statusLine(s)}
	for _, x := range m.Groups {
		if g.pieceOf(x) == x.ID {
			v.Pieces = append(v.Pieces, engine.PieceCard{
				ID: x.ID, Label: x.Label, Name: "unit." + x.Card, Seat: x.Seat, Lost: x.Defeated, Group: true,
				Lines: []engine.Text{engine.Say("card.group", engine.Num("n", len(g.members(x.ID))), engine.Term("state", g.groupState(x)))},
			})
		}
	}
	for _, f := range g.Figures {
		v.Pieces = append(v.Pieces, g.figureCard(f))
	}
	for _, o := range g.built() {
		v.Pieces = append(v.Pieces, engine.PieceCard{ID: o.ID, Label: o.Label, Name: o.Name, Seat: o.Seat, Lost: !o.On,
			Lines: []engine.Text{engine.Say("card.object", engine.Num("health", o.Health), engine.Num("left", o.Health-o.Lost))}})
	}
	if m.Result != nil {
		v.Outcome = engine.Won(m.Result.Winner, engine.Say(m.Result.Why))
		if m.Story != nil && m.Result.Winner == Rebel {
			v.Outcome.Winners = slices.Clone(m.Story.Rebels)
		}
	}
	g.campaignView(&v, s)
	return v
}

// groupState is the term of a group's state.
func (g *Game) groupState(x *troops.Group) string {
	switch {
	case x.Defeated:
		return "group.defeated"
	case x.Exhausted:
		return "group.exhausted"
	case g.Mission.Turn.Group == x.ID:
		return "group.active"
	}
	return "group.ready"
}

func (g *Game) statusLine(s engine.Seat) []engine.Text {
	m := g.Mission
	if m.Story != nil {
		return g.storyLine(s)
	}
	out := []engine.Text{}
	if m.Round > 0 {
		out = append(out, engine.Say("status.round", engine.Num("round", m.Round), engine.Side("first", m.Initiative)))
	}
	if m.Key != "" {
		out = append(out, engine.Say("status.mission", engine.Term("mission", g.missionName())))
	}
	out = append(out, engine.Say("status.score", engine.Num("one", m.Sides[0].VP), engine.Num("two", m.Sides[1].VP)))
	if m.Phase == Activation {
		out = append(out, engine.Say("status.ready", engine.Num("one", len(g.ready(1))), engine.Num("two", len(g.ready(2)))))
	}
	for _, side := range m.Sides {
		d := side.Command.ForOthers()
		if d.Left+d.Held+len(d.Discard) > 0 {
			out = append(out, engine.Say("status.cards", engine.Side("seat", side.Seat), engine.Num("held", d.Held), engine.Num("left", d.Left)))
		}
	}
	if s == 1 || s == 2 {
		if hand := g.side(s).Command.Hand; len(hand) > 0 {
			out = append(out, engine.Say("status.hand", engine.Terms("cards", terms("command.", hand))))
		}
	}
	return out
}

// figureCard is what is known of a figure.
func (g *Game) figureCard(f *troops.Figure) engine.PieceCard {
	c := f.Printed()
	out := engine.PieceCard{ID: f.ID, Label: f.Label, Name: f.Name, Seat: g.hand(f.Seat, f), Lost: !f.On && g.Mission.Round > 0}
	out.Lines = append(out.Lines, engine.Say("card.figure", engine.Num("health", f.Health), engine.Num("left", f.Health-f.Lost), engine.Num("speed", c.Speed),
		engine.Num("cost", c.Cost)))
	if c.Attack != "" {
		out.Lines = append(out.Lines, engine.Say("card.attack", engine.Term("type", "field."+c.Attack), engine.Terms("dice", terms("die.", c.Dice))))
	}
	if len(c.Defense) > 0 {
		out.Lines = append(out.Lines, engine.Say("card.defense", engine.Terms("dice", terms("die.", c.Defense))))
	}
	if h := g.heroOf(f); h != nil {
		out.Lines = append(out.Lines, g.heroLines(f, h)...)
	}
	if names := f.AbilityNames(); len(names) > 0 {
		out.Lines = append(out.Lines, engine.Say("card.abilities", engine.Terms("abilities", names)))
	}
	if len(f.Tokens) > 0 {
		out.Lines = append(out.Lines, engine.Say("card.tokens", engine.Terms("tokens", terms("power.", f.Tokens))))
	}
	if len(f.Conditions) > 0 {
		out.Lines = append(out.Lines, engine.Say("card.conditions", engine.Terms("conditions", terms("condition.", f.Conditions))))
	}
	return out
}

// scene is the picture of the map.
func (g *Game) scene(seat engine.Seat) scene.Scene {
	m, b := g.Mission, g.board()
	s := scene.Scene{Width: float64(b.Width), Height: float64(b.Height), Unit: "space", Ground: scene.Plates, Measured: true,
		Grid: scene.Grid{Cols: b.Width, Rows: b.Height, Style: scene.Full}}
	s.Tiles, s.Edges = picture.Squares(b), picture.Edges(b, g.doorways())
	if m.Phase == Zones || m.Phase == Deployment || m.Phase == Initiative {
		for _, z := range []struct {
			key     string
			side    int // whose colour it has, as on the map of the mission, whoever deploys there
			squares []grid.Square
		}{{"red", 2, m.Red}, {"blue", 1, m.Blue}} {
			for _, q := range z.squares {
				s.Zones = append(s.Zones, scene.Zone{Side: z.side, Name: "zone." + z.key, Outline: picture.Outline(q)})
			}
		}
	}
	for _, d := range m.Doors {
		s.Things = append(s.Things, scene.Thing{ID: d.ID, Kind: "door", N: d.N, Class: scene.Clear, Outline: picture.Door(d.Edges)})
	}
	for _, k := range m.Tokens {
		if !k.Gone && k.By == "" && (b.Has(k.At) || g.sideOf(seat) == Imperial) {
			s.Things = append(s.Things, scene.Thing{ID: k.ID, Kind: k.Kind, N: k.N, Class: scene.Clear, Outline: geom.Rect(troops.Middle(k.At), 0.6, 0.6, 0)})
		}
	}
	for _, f := range g.Figures {
		if f.On {
			s.Bases = append(s.Bases, g.sceneBase(f))
		}
	}
	if m.Story != nil {
		g.storyScene(&s, seat)
	}
	for _, k := range m.Trail {
		s.Marks = append(s.Marks, g.mark(k))
	}
	s.Explain(picture.Signs)
	return s
}

// mark is a trail as it is drawn.
func (g *Game) mark(k troops.Trail) scene.Mark {
	side := 0
	if f := g.figure(k.Figure); f != nil {
		side = int(f.Seat)
	}
	out := scene.Mark{Kind: scene.MarkKind(k.Kind), Side: side, Points: slices.Clone(k.Points), N: k.N}
	if k.Kind == "shot" {
		out.Hits = []bool{k.N > 0}
	}
	return out
}

// sceneBase is a figure's base as it is drawn.
func (g *Game) sceneBase(f *troops.Figure) scene.Base {
	b := f.Base()
	out := scene.Base{ID: f.ID, Label: f.Label, Side: int(f.Seat), At: f.Centre(), Shape: scene.Round, W: 0.82, H: 0.82,
		Acting: g.Mission.Turn.Figure == f.ID, Ready: g.waits(f), Emblem: picture.Emblem(f.Printed().Has)}
	if b.Large() {
		lo, hi := b.Squares(move.Stand{Across: f.Across})[0], b.Squares(move.Stand{Across: f.Across})[b.W*b.H-1]
		out.Shape, out.W, out.H = scene.Rect, float64(hi.X-lo.X+1)-0.18, float64(hi.Y-lo.Y+1)-0.18
	}
	for range g.carriedBy(f) {
		out.Badges = append(out.Badges, scene.Badge{Kind: "carries"})
	}
	if f.Lost > 0 {
		out.Badges = append(out.Badges, scene.Badge{Kind: "wounds", N: f.Health - f.Lost})
	}
	for _, c := range f.Conditions {
		out.Badges = append(out.Badges, scene.Badge{Kind: c})
	}
	return out
}

// waits reports a figure that has still to act in this round.
func (g *Game) waits(f *troops.Figure) bool {
	m := g.Mission
	x := g.group(f.Group)
	return m.Phase == Activation && f.On && x != nil && !x.Exhausted && !slices.Contains(m.Turn.Done, f.ID) && m.Turn.Figure != f.ID
}

// doorways are the edges of doors, and whether they are open.
func (g *Game) doorways() map[grid.Edge]bool {
	open := map[grid.Edge]bool{}
	for _, d := range g.Mission.Doors {
		for _, e := range d.Edges {
			open[e] = d.Open
		}
	}
	return open
}
