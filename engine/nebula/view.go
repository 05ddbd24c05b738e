package nebula

import (
	"fmt"
	"slices"
	"strings"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/nebula/move"
	"estafeta/engine/scene"
)

// View is what a seat sees. NEBULA hides nothing but distances: lists,
// attributes, ammunition and positions are open, so every seat's view is the
// same but for the edge that lies nearest; no ruler and no grid line is drawn
// (NEB-GEN-04).
func (g *Game) View(s engine.Seat) engine.View {
	v := engine.View{Seat: s, Scene: g.scene(), Acting: g.Turn.Figure, Status: g.status()}
	if (s == 1 || s == 2) && strings.HasPrefix(g.force(s).Quadrant, "n") {
		v.Scene.Turn = 2
	}
	for _, f := range g.Figures {
		v.Pieces = append(v.Pieces, g.card(f))
	}
	if g.Phase == Prepare && len(g.Prep.Queue) > 0 {
		e := g.piece(modelOf(g.Prep.Queue[0]), geom.Point{}, 0)
		v.Pieces = append(v.Pieces, engine.PieceCard{ID: e.ID, Label: e.ID, Name: "thing." + e.Kind, Seat: g.Prep.Next})
	}
	if g.Result != nil {
		v.Outcome = engine.Won(g.Result.Winner, engine.Say(g.Result.Why))
	}
	return v
}

func (g *Game) status() []engine.Text {
	out := []engine.Text{}
	if g.Round > 0 {
		out = append(out, engine.Say("status.round", engine.Num("round", g.Round), engine.Num("rounds", g.Rounds)))
	}
	out = append(
		out,
		engine.Say(
			"status.score", engine.Term("mission", "mission."+g.Mission), engine.Num("one", g.Forces[0].Points),
			engine.Num("two", g.Forces[1].Points),
		),
	)
	if g.Sight > 0 {
		out = append(out, engine.Say("status.weather", engine.Term("weather", "weather."+g.Weather), engine.Num("sight", int(g.Sight))))
	}
	if g.Phase == Development {
		out = append(out, engine.Say("status.waiting", engine.Num("one", len(g.waiting(1))), engine.Num("two", len(g.waiting(2)))))
	}
	return out
}

func (g *Game) card(f *Figure) engine.PieceCard {
	c := engine.PieceCard{ID: f.ID, Label: f.Label, Name: "unit." + f.Unit, Seat: f.Seat, Lost: f.Out || g.Round > 0 && !f.Placed}
	c.Lines = append(c.Lines, engine.Say(
		"card.attributes", engine.Num("mov", f.Attr[MOV]), engine.Num("per", f.Attr[PER]), engine.Num("ent", f.Attr[ENT]),
		engine.Num("pnt", f.Attr[PNT]), engine.Num("des", f.Attr[DES]), engine.Num("cor", f.Attr[COR]), engine.Num("left", f.Wounds),
		engine.Num("her", f.Attr[HER]),
	))
	for _, it := range f.Items {
		if p := it.profile(); it.fires() {
			c.Lines = append(
				c.Lines,
				engine.Say(
					"card.weapon", engine.Term("weapon", "item."+it.Item), engine.Num("range", int(p.Range)), engine.Num("min", p.Rate[0]),
					engine.Num("max", p.Rate[1]), engine.Num("left", it.Ammo), engine.Num("ammo", p.Ammo),
					engine.Term("place", "place."+it.Place),
				),
			)
		}
	}
	if f.Up >= 1 {
		c.Lines = append(c.Lines, engine.Say("card.up", engine.Num("n", int(f.Up))))
	}
	if states := f.states(); len(states) > 0 {
		c.Lines = append(c.Lines, engine.Say("card.states", engine.Terms("states", states)))
	}
	return c
}

// states are the term keys of what a figure is under.
func (f *Figure) states() []string {
	out := []string{}
	add := func(ok bool, key string) {
		if ok {
			out = append(out, key)
		}
	}
	add(f.Flying, "state.flying")
	add(f.Prone, "state.prone")
	add(f.Adrift, "state.adrift")
	add(f.Entrench != "", "state.entrenched")
	add(f.Fleeing, "state.fleeing")
	add(f.engaged(), "state.engaged")
	add(f.discharged(), "state.discharged")
	for _, m := range f.Mishaps {
		add(!has(out, "mishap."+m.Kind), "mishap."+m.Kind)
	}
	return out
}

// discharged reports a figure whose weapon in Hand cannot fire.
func (f *Figure) discharged() bool {
	for _, c := range f.hands() {
		if c.fires() && c.Discharged {
			return true
		}
	}
	return false
}

func (g *Game) scene() scene.Scene {
	s := scene.Scene{Width: g.Width, Height: g.Depth, Unit: "cm", Ground: g.ground(), Grid: scene.Grid{Cols: 8, Rows: 8, Style: scene.Crosses}}
	if g.Phase == Deploy || g.Phase == RollOff {
		s.Measured = true
		s.Zones = g.zones()
	}
	for _, e := range g.Terrain {
		th := scene.Thing{ID: e.ID, Kind: e.Kind, N: e.N, Class: e.Class, Outline: e.Outline, Height: e.Height, Doors: e.Doors}
		if e.Volatile {
			th.Marks = append(th.Marks, "volatile")
		}
		if len(e.Searched) > 0 { // NEB-MARK-03
			th.Marks = append(th.Marks, "searched")
		}
		s.Things = append(s.Things, th)
	}
	for i, d := range g.Ground {
		s.Things = append(s.Things, scene.Thing{ID: fmt.Sprintf("drop%d", i+1), Kind: "drop", N: i + 1, Class: scene.Clear, Outline: d.marker()})
	}
	for _, f := range g.standing(0) {
		s.Bases = append(s.Bases, scene.Base{ID: f.ID, Label: f.Label, Side: int(f.Seat), At: f.At, Shape: scene.Round, W: f.Base, H: f.Base,
			Badges: f.badges(), Acting: g.Turn.Figure == f.ID, Ready: g.Phase == Development && !f.Activated, Icon: f.icon()})
	}
	s.Marks = g.marks()
	s.Legend = g.legend()
	return s
}

// icon is the sign of a figure's rank.
func (f *Figure) icon() string {
	return map[string]string{
		"command": "round-star", "trooper": "brodie-helmet", "light": "running-ninja", "shock": "mailed-fist",
		"heavy": "minigun", "mech": "battle-mech", "droid": "vintage-robot", "mercenary": "pirate-skull",
	}[content().Units[f.Unit].Rank]
}

// legend explains the icons of ranks and the badges on the table.
func (g *Game) legend() []scene.Sign {
	var out []scene.Sign
	add := func(s scene.Sign) {
		if !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	for _, f := range g.standing(0) {
		add(scene.Sign{Icon: f.icon(), Term: "rank." + content().Units[f.Unit].Rank})
	}
	for _, f := range g.standing(0) {
		for _, b := range f.badges() {
			switch b.Kind {
			case "wounds":
				add(scene.Sign{Badge: b.Kind, Term: "sign.wounds"})
			case "up":
				add(scene.Sign{Badge: b.Kind, Term: "sign.up"})
			case "flying", "prone", "entrenched", "fleeing", "discharged":
				add(scene.Sign{Badge: b.Kind, Term: "state." + b.Kind})
			default:
				add(scene.Sign{Badge: b.Kind, Term: "mishap." + b.Kind})
			}
		}
	}
	return out
}

// ground is what the table is covered with: sand where no ready table says
// otherwise.
func (g *Game) ground() scene.Ground {
	for _, m := range content().Tables {
		if m.ID == g.Options["table"] && m.Ground != "" {
			return m.Ground
		}
	}
	return scene.Sand
}

func (f *Figure) badges() []scene.Badge {
	out := []scene.Badge{}
	if f.Wounds < f.Attr[HER] {
		out = append(out, scene.Badge{Kind: "wounds", N: f.Wounds})
	}
	if f.Up >= 1 {
		out = append(out, scene.Badge{Kind: "up", N: int(f.Up)})
	}
	add := func(ok bool, kind string) {
		if ok {
			out = append(out, scene.Badge{Kind: kind})
		}
	}
	add(f.Flying, "flying")
	add(f.Prone, "prone")
	add(f.Entrench != "", "entrenched")
	add(f.Fleeing, "fleeing")
	add(f.discharged(), "discharged")
	for _, m := range f.Mishaps {
		out = append(out, scene.Badge{Kind: m.Kind})
	}
	return out
}

// marks are the last Player Turn, close combats, and ways declared but not yet
// walked: those are pins and arrows, always alike, never an end of movement.
func (g *Game) marks() []scene.Mark {
	out := []scene.Mark{}
	for _, tr := range g.Trail {
		m := scene.Mark{Kind: scene.MarkKind(tr.Kind), Points: tr.Points, Hits: tr.Hits, N: tr.N}
		if f := g.figure(tr.Figure); f != nil {
			m.Side = int(f.Seat)
		}
		out = append(out, m)
	}
	for _, s := range g.Smokes {
		out = append(out, scene.Mark{Kind: scene.Template, Points: geom.Regular(s.At, move.LargeTemplate/2, 48)})
	}
	for _, f := range g.standing(1) {
		for _, id := range f.Engaged {
			out = append(out, scene.Mark{Kind: scene.Locked, Points: []geom.Point{f.At, g.figure(id).At}})
		}
	}
	if f := g.figure(g.Turn.Figure); f != nil {
		at := f.At
		for _, in := range g.Turn.Plan {
			for _, p := range in.Path {
				out = append(
					out, scene.Mark{Kind: scene.Arrow, Side: int(f.Seat), Points: []geom.Point{at, point(p)}},
					scene.Mark{Kind: scene.Pin, Side: int(f.Seat), Points: []geom.Point{point(p)}},
				)
				at = point(p)
			}
		}
	}
	return out
}

// zones are the deployment strips of the quadrants chosen, or of all four.
func (g *Game) zones() []scene.Zone {
	var out []scene.Zone
	for _, q := range quadrants {
		side := 0
		for _, f := range g.Forces {
			if f.Quadrant == q {
				side = int(f.Seat)
			}
		}
		x0, y0, x1, y1 := g.quadrantBox(q)
		ox, oy, ix, iy := x0, y0, x0+deployDepth, y0+deployDepth
		fx, fy := x1, y1
		if q[1] == 'e' {
			ox, ix, fx = x1, x1-deployDepth, x0
		}
		if q[0] == 's' {
			oy, iy, fy = y1, y1-deployDepth, y0
		}
		out = append(out, scene.Zone{Name: "quadrant." + q, Side: side, Outline: []geom.Point{
			{X: ox, Y: oy}, {X: fx, Y: oy}, {X: fx, Y: iy}, {X: ix, Y: iy}, {X: ix, Y: fy}, {X: ox, Y: fy},
		}})
	}
	return out
}
