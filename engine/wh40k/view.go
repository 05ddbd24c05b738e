package wh40k

import (
	"slices"
	"strconv"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/scene"
	"estafeta/engine/wh40k/battlefield"
	"estafeta/engine/wh40k/picture"
	"estafeta/engine/wh40k/troops"
)

// View is the battle as a seat sees it. Before the battle formations are
// revealed nothing of the opponent's is shown that is not on the list; after
// that all is open but the hands of missions.
func (g *Game) View(s engine.Seat) engine.View {
	b := g.Battle
	v := engine.View{Seat: s, Scene: g.scene(), Acting: b.Acting, Status: g.status()}
	if s == 1 || s == 2 {
		v.Scene.Turn = b.turn(b.Zones[s-1])
	}
	for _, u := range g.Units {
		v.Pieces = append(v.Pieces, g.card(u))
	}
	for _, u := range g.Units {
		for i := range u.Models {
			m := &u.Models[i]
			v.Pieces = append(v.Pieces, engine.PieceCard{ID: m.ID, Label: modelLabel(u, m), Name: m.Name, Seat: u.Seat, Lost: m.Out,
				Lines: []engine.Text{engine.Say("model", engine.Term("name", m.Name), engine.Num("w", m.Wounds))}})
		}
	}
	if b.Result != nil {
		v.Outcome = engine.Won(b.Result.Winner, engine.Say(b.Result.Why))
	}
	return v
}

// modelLabel names a model of a unit: 4.3.
func modelLabel(u *troops.Unit, m *troops.Model) string {
	for i := range u.Models {
		if u.Models[i].ID == m.ID {
			return u.Label + "." + strconv.Itoa(i+1)
		}
	}
	return u.Label
}

// pieceOf is the unit that an id names, a model's or its own; "": none.
func (g *Game) pieceOf(id string) string {
	for _, u := range g.Units {
		if u.ID == id || u.Model(id) != nil {
			return u.ID
		}
	}
	return ""
}

func (g *Game) status() []engine.Text {
	b := g.Battle
	out := []engine.Text{}
	if b.Round > 0 {
		out = append(out, engine.Say("status.round", engine.Num("round", b.Round), engine.Num("rounds", b.Rounds), engine.Term("phase", "phase."+string(b.Phase))))
	}
	out = append(out, engine.Say("status.score", engine.Num("one", b.Armies[0].VP), engine.Num("two", b.Armies[1].VP),
		engine.Num("cp1", b.Armies[0].CP), engine.Num("cp2", b.Armies[1].CP)))
	return out
}

// card is what is known of a unit.
func (g *Game) card(u *troops.Unit) engine.PieceCard {
	c := engine.PieceCard{ID: u.ID, Label: u.Label, Name: u.Parts[0].Name, Seat: u.Seat, Lost: u.Destroyed() || u.Where == troops.Destroyed, Group: true}
	names := []string{}
	for _, p := range u.Parts {
		names = append(names, p.Name)
	}
	if len(names) > 1 {
		c.Lines = append(c.Lines, engine.Say("card.attached", engine.Terms("names", names)))
	}
	seen := []string{}
	for _, i := range u.Alive() {
		m := &u.Models[i]
		if slices.Contains(seen, m.Name) {
			continue
		}
		seen = append(seen, m.Name)
		n := len(g.which2(u, m.Name))
		c.Lines = append(c.Lines, engine.Say("card.model", engine.Num("n", n), engine.Term("name", m.Name), engine.Num("m", max(0, m.M)), engine.Num("t", m.T),
			engine.Num("sv", m.Sv), engine.Num("inv", m.InSv), engine.Num("w", m.W), engine.Num("ld", m.Ld), engine.Num("oc", max(0, m.OC))))
	}
	for i := range u.Arms {
		a := &u.Arms[i]
		for p := range a.Profiles {
			w := &a.Profiles[p]
			key := "card.ranged"
			if w.Melee {
				key = "card.melee"
			}
			c.Lines = append(c.Lines, engine.Say(key, engine.Term("weapon", a.ProfileName(p)), engine.Num("range", w.Range), engine.Name("a", w.A.String()),
				engine.Num("skill", w.Skill), engine.Num("s", w.S), engine.Num("ap", w.AP), engine.Name("d", w.D.String()), engine.Terms("abilities", abilityTerms(w))))
		}
	}
	if states := g.states(u); len(states) > 0 {
		c.Lines = append(c.Lines, engine.Say("card.states", engine.Terms("states", states)))
	}
	return c
}

func abilityTerms(w *troops.Weapon) []string {
	out := []string{}
	for _, a := range w.Abilities {
		out = append(out, a.Term())
	}
	return out
}

// which2 are the models of a kind that are left.
func (g *Game) which2(u *troops.Unit, name string) []int {
	return slices.DeleteFunc(u.Alive(), func(i int) bool { return u.Models[i].Name != name })
}

// states are the term keys of what a unit is under.
func (g *Game) states(u *troops.Unit) []string {
	out := []string{}
	add := func(ok bool, key string) {
		if ok {
			out = append(out, "state."+key)
		}
	}
	add(u.Where == troops.Reserves, "reserves")
	add(u.Where == troops.Embarked, "embarked")
	add(u.Shocked, "shocked")
	add(u.Turn.Advanced, "advanced")
	add(u.Turn.FellBack, "fellback")
	add(u.Turn.Charged, "charged")
	add(u.Action != "", "acting")
	add(u.Turn.Smoke, "smoke")
	return out
}

// turn is the quarter turns that bring a zone at the far edge to the near one.
func (b *Battle) turn(z Zone) int {
	for _, part := range z {
		if geom.Polygon(part).Centre().Y < 0.4*b.Depth {
			return 2
		}
	}
	return 0
}

func (g *Game) scene() scene.Scene {
	b := g.Battle
	s := scene.Scene{Width: b.Width, Height: b.Depth, Unit: "in", Ground: scene.Plates, Grid: scene.Grid{Cols: int(b.Width / 6), Rows: int(b.Depth / 6), Style: scene.Crosses}, Measured: true}
	if b.Phase == Formations || b.Phase == Deployment || b.Phase == Prebattle {
		for i, z := range b.Zones {
			for _, p := range z {
				s.Zones = append(s.Zones, scene.Zone{Side: i + 1, Outline: p})
			}
		}
	}
	for _, a := range b.Terrain.Areas {
		if !g.onObjectiveArea(a.ID) {
			s.Zones = append(s.Zones, scene.Zone{Outline: a.Outline})
		}
	}
	for _, f := range b.Terrain.Features {
		s.Things = append(s.Things, scene.Thing{ID: f.ID, Kind: f.Kind, N: f.N, Class: classOf(f), Outline: f.Outline, Height: f.Height})
		for _, h := range f.Floors {
			s.Floors = append(s.Floors, scene.Floor{Label: strconv.Itoa(int(h)) + `"`, Height: h, Outline: f.Outline})
		}
		for _, line := range f.Walls {
			for i := 1; i < len(line); i++ {
				s.Edges = append(s.Edges, scene.Edge{Kind: scene.Wall, A: line[i-1], B: line[i]})
			}
		}
	}
	for i, o := range b.Objectives {
		s.Things = append(s.Things, scene.Thing{ID: o.ID, Kind: "objective", N: i + 1, Class: scene.Clear, Outline: geom.Regular(o.At, 0.8, 24)})
		if len(o.Areas) == 0 {
			s.Zones = append(s.Zones, scene.Zone{Side: int(o.Holder), Outline: geom.Regular(o.At, markerRadius+battlefield.MarkerRange, 36)})
			continue
		}
		for _, a := range g.outlines(o) {
			s.Zones = append(s.Zones, scene.Zone{Side: int(o.Holder), Outline: a})
		}
	}
	for _, u := range g.onField(0) {
		group := scene.Group{ID: u.ID, Tag: u.Label, Side: int(u.Seat), Cloud: true, Icon: picture.Icon(u), Badges: g.badges(u),
			Acting: b.Acting == u.ID, Ready: g.ready(u)}
		for _, i := range u.Alive() {
			m := &u.Models[i]
			base := sceneBase(u, m)
			base.Label = ""
			if m.W > 1 && m.Wounds < m.W {
				base.Badges = append(base.Badges, scene.Badge{Kind: "wounds", N: m.Wounds})
			}
			s.Bases = append(s.Bases, base)
			group.Bases = append(group.Bases, m.ID)
		}
		s.Groups = append(s.Groups, group)
	}
	if len(b.Ways) > 0 { // one way for the whole unit, from middle to middle
		var from, to geom.Point
		for _, w := range b.Ways {
			share := 1 / float64(len(b.Ways))
			from, to = from.Add(w.Points[0].Mul(share)), to.Add(w.Points[len(w.Points)-1].Mul(share))
		}
		if u := g.unit(g.pieceOf(b.Ways[0].Model)); u != nil {
			s.Marks = append(s.Marks, scene.Mark{Kind: scene.Path, Side: int(u.Seat), Points: []geom.Point{from, to}})
		}
	}
	for _, f := range b.Fallen {
		s.Marks = append(s.Marks, scene.Mark{Kind: scene.Fallen, Side: int(f.Side), Points: []geom.Point{f.At}})
	}
	s.Explain(picture.Signs)
	return s
}

// ready reports a unit that its player has still to select in this phase.
func (g *Game) ready(u *troops.Unit) bool {
	b := g.Battle
	switch b.Phase {
	case MovementOf:
		return b.Turn == u.Seat && !u.Turn.Chosen
	case ShootingOf:
		return b.Turn == u.Seat && g.eligible(u) && !u.Turn.Blind
	case FightOf:
		return g.mayFight(u) && (b.Stage == stageFirst || b.Stage == stageRest)
	}
	return false
}

func (g *Game) badges(u *troops.Unit) []scene.Badge {
	var out []scene.Badge
	if n := len(u.Alive()); len(u.Models) > 1 {
		out = append(out, scene.Badge{Kind: "models", N: n})
	}
	if u.Shocked {
		out = append(out, scene.Badge{Kind: "shaken"})
	}
	return out
}

// classOf is how a feature is drawn.
func classOf(f *battlefield.Feature) scene.Class {
	switch {
	case f.Category == battlefield.Exposed:
		return scene.Difficult
	case f.Category == battlefield.Light:
		return scene.Obstacle
	case f.Block():
		return scene.Impassable
	}
	return scene.Building
}

// Sees are the ids of the enemy units that a unit sees: any of its models does.
func (g *Game) Sees(piece string) []string {
	u := g.unit(g.pieceOf(piece))
	if u == nil || u.Where != troops.OnField {
		return nil
	}
	f := g.field()
	var out []string
	for _, e := range g.onField(other(u.Seat)) {
		if slices.ContainsFunc(g.bodies(u), func(m battlefield.Model) bool { return g.sees(f, m, e) }) {
			out = append(out, e.ID)
		}
	}
	return out
}
