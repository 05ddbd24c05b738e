package legion

import (
	"strconv"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/legion/battlefield"
	"estafeta/engine/legion/book"
	"estafeta/engine/legion/picture"
	"estafeta/engine/legion/troops"
	"estafeta/engine/scene"
)

// View is the battle as a seat sees it: all is open but the command hands.
func (g *Game) View(s engine.Seat) engine.View {
	b := g.Battle
	v := engine.View{Seat: s, Scene: g.scene(), Acting: b.Acting, Status: g.status(s)}
	if s > 0 && int(s) <= g.Sides() {
		v.Scene.Turn = g.turn(s)
	}
	for _, u := range g.Units {
		v.Pieces = append(v.Pieces, g.pieceCard(u))
	}
	for _, u := range g.Units {
		for i := range u.Minis {
			m := &u.Minis[i]
			v.Pieces = append(v.Pieces, engine.PieceCard{ID: m.ID, Label: picture.Label(u, m), Name: m.Name, Seat: u.Seat, Lost: m.Out,
				Lines: []engine.Text{engine.Say("mini", engine.Term("name", m.Name), engine.Num("lost", m.Lost), engine.Num("w", m.W))}})
		}
	}
	if b.Result != nil {
		v.Outcome = &engine.Outcome{Why: engine.Say(b.Result.Why, engine.Side("seat", b.Result.Winner)), Winners: g.members(b.Result.Winner)}
	}
	return v
}

// turn is the quarter turns that bring a side's own edge to the bottom: of a zone
// in several parts the edge that goes with its colour.
func (g *Game) turn(s engine.Seat) int {
	b := g.Battle
	if z := g.home(s); len(z) > 1 {
		if (side(s) == b.Blue) == b.Flipped {
			return 2
		}
		return 0
	}
	if z := g.home(s); len(z) > 0 && z.Centre().Y < 0.4*g.Battle.Depth {
		return 2
	}
	return 0
}

// pieceOf is the unit that an id names, a miniature's or its own; "": none.
func (g *Game) pieceOf(id string) string {
	for _, u := range g.Units {
		if u.ID == id || u.Mini(id) != nil {
			return u.ID
		}
	}
	return ""
}

// status is the round and the score, the battle cards in force, and the own
// hand.
func (g *Game) status(s engine.Seat) []engine.Text {
	b := g.Battle
	out := []engine.Text{}
	if b.Round > 0 {
		out = append(out, engine.Say("status.round", engine.Num("round", b.Round), engine.Num("rounds", g.rounds()),
			engine.Term("phase", "phase."+string(b.Phase))))
	}
	cards := []string{}
	for _, k := range rows {
		for _, c := range *b.Cards.row(k) {
			cards = append(cards, "battle."+c)
		}
	}
	if len(cards) > 0 {
		out = append(out, engine.Say("status.cards", engine.Terms("cards", cards)))
	}
	one, score1 := g.total(1)
	two, score2 := g.total(2)
	out = append(out, engine.Say("status.score", engine.Num("one", one), engine.Num("two", two), engine.Num("points1", score1),
		engine.Num("points2", score2)))
	if s > 0 && int(s) <= g.Sides() {
		hand := []string{}
		for _, k := range g.side(s).Hand {
			hand = append(hand, "command."+k)
		}
		out = append(out, engine.Say("status.hand", engine.Terms("cards", hand)))
	}
	return out
}

// pieceCard is what is known of a unit.
func (g *Game) pieceCard(u *troops.Unit) engine.PieceCard {
	c := engine.PieceCard{ID: u.ID, Label: u.Label, Name: u.Name, Seat: u.Seat, Lost: u.Where == troops.Defeated, Group: true}
	c.Lines = append(c.Lines, engine.Say("unit.line", engine.Term("rank", "rank."+string(u.Rank)), engine.Term("kind", "kind."+string(u.Kind)),
		engine.Num("n", len(u.Alive())), engine.Num("speed", u.Speed), book.Courage(u.Courage), engine.Num("points", u.Points),
		engine.Term("defense", "dice."+u.Defense)))
	for _, a := range u.Arms {
		c.Lines = append(c.Lines, book.WeaponLine(a.Key))
	}
	cards := []string{}
	for _, up := range u.Upgrades {
		cards = append(cards, "upgrade."+up.Key)
	}
	if len(cards) > 0 {
		c.Lines = append(c.Lines, engine.Say("unit.cards", engine.Terms("cards", cards)))
	}
	if states := picture.States(u); len(states) > 0 {
		c.Lines = append(c.Lines, engine.Say("unit.states", engine.Terms("states", states)))
	}
	if n := u.Suppression; n > 0 {
		c.Lines = append(c.Lines, engine.Say("unit.suppression", engine.Num("n", n), engine.Num("courage", u.Courage)))
	}
	return c
}

func (g *Game) scene() scene.Scene {
	b := g.Battle
	s := scene.Scene{Width: b.Width, Height: b.Depth, Unit: "mm", Ground: scene.Sand,
		Grid: scene.Grid{Cols: int(b.Width / 150), Rows: int(b.Depth / 150), Style: scene.Crosses}, Measured: true}
	if b.Phase == Deploy || b.Phase == Resolve || g.card("breakthrough") {
		for i, z := range b.Zones {
			for _, p := range z {
				s.Zones = append(s.Zones, scene.Zone{Side: i + 1, Outline: p})
			}
		}
	}
	for _, p := range b.Pieces {
		t := p.Terrain()
		s.Things = append(s.Things, scene.Thing{ID: p.ID, Kind: p.Type, N: p.N, Class: picture.Class(t), Outline: p.Outline, Height: t.Height})
		if t.Flat && t.Height > 0 {
			s.Floors = append(s.Floors, scene.Floor{Label: strconv.Itoa(battlefield.Height(t.Height)), Height: t.Height, Outline: p.Outline})
		}
	}
	for i, k := range b.Tokens {
		if k.By != "" || k.Kind == "cart" { // a cart is a piece of terrain
			continue
		}
		s.Things = append(s.Things, scene.Thing{ID: k.ID, Kind: k.Kind, N: i + 1, Class: scene.Clear,
			Outline: geom.Regular(k.At, tokenRadius, 24)})
	}
	for _, u := range g.onField(0) {
		group := scene.Group{ID: u.ID, Tag: u.Label, Side: int(u.Seat), Cloud: true, Icon: picture.Icon(u), Badges: picture.Badges(u), Acting: b.Acting == u.ID,
			Ready: b.Phase == Activate && !u.Activated}
		for _, i := range u.Alive() {
			m := &u.Minis[i]
			base := picture.Base(u, m)
			base.Label = ""
			base.Lead = m.Leader && len(u.Minis) > 1
			if u.Notched {
				base.Arcs = picture.Arcs(u)
			}
			if m.Lost > 0 {
				base.Badges = append(base.Badges, scene.Badge{Kind: "wounds", N: m.Lost})
			}
			s.Bases = append(s.Bases, base)
			group.Bases = append(group.Bases, m.ID)
		}
		s.Groups = append(s.Groups, group)
	}
	if u := g.unit(b.Mover); u != nil && len(b.Path) > 1 {
		s.Marks = append(s.Marks, scene.Mark{Kind: scene.Path, Side: int(u.Seat), Points: b.Path})
	}
	for _, f := range b.Fallen {
		s.Marks = append(s.Marks, scene.Mark{Kind: scene.Fallen, Side: int(f.Side), Points: []geom.Point{f.At}})
	}
	s.Explain(picture.Signs)
	return s
}

// Sees are the ids of the enemy units that a unit sees: any of its miniatures
// does.
func (g *Game) Sees(piece string) []string {
	u := g.unit(g.pieceOf(piece))
	if u == nil || u.Where != troops.OnField {
		return nil
	}
	var out []string
	for _, e := range g.onField(other(u.Seat)) {
		if g.sees(u, e) {
			out = append(out, e.ID)
		}
	}
	return out
}
