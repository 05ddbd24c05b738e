package xwing

import (
	"fmt"
	"slices"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/scene"
	"estafeta/engine/xwing/book"
	"estafeta/engine/xwing/picture"
)

// View is what a seat sees. Hidden are the dials of the other side until they
// are revealed; nobody sees the deck or facedown Damage cards. Cells are drawn
// in set-up only: later they would be a ruler (XW-RNG-15, XW-PLN-02, XW-PLN-04).
func (g *Game) View(seat engine.Seat) engine.View {
	v := engine.View{Seat: seat, Scene: g.scene(), Acting: g.Turn.Ship, Status: g.status()}
	if v.Scene.Legend = picture.Legend(v.Scene.Bases); seat == 1 || seat == 2 {
		v.Scene.Turn = picture.Turn(g.side(seat).Edge)
	}
	for _, s := range g.Ships {
		v.Pieces = append(v.Pieces, g.card(s, seat))
	}
	if g.Phase == Obstacles {
		label := fmt.Sprintf("obstacle%d", g.Setup.Placed+1)
		v.Pieces = append(v.Pieces, engine.PieceCard{ID: "obstacle", Label: label, Name: "thing.obstacle", Seat: g.placer()})
	}
	if g.Result != nil {
		v.Outcome = engine.Won(g.Result.Winner, engine.Say(g.Result.Why))
	}
	return v
}

func (g *Game) status() []engine.Text {
	out := []engine.Text{}
	if g.Round > 0 {
		if g.Rounds > 0 {
			out = append(out, engine.Say("status.rounds", engine.Num("round", g.Round), engine.Num("rounds", g.Rounds)))
		} else {
			out = append(out, engine.Say("status.round", engine.Num("round", g.Round)))
		}
		out = append(out, engine.Say("status.score", engine.Num("one", g.Sides[0].Score), engine.Num("two", g.Sides[1].Score)))
	}
	return append(out, engine.Say("status.phase", engine.Term("phase", "phase."+string(g.Phase)+".name")))
}

// card is what a seat may know of a ship.
func (g *Game) card(s *Ship, seat engine.Seat) engine.PieceCard {
	c := engine.PieceCard{ID: s.ID, Label: s.Label, Name: "pilot." + s.Pilot, Kind: "ship." + s.Type, Seat: s.Seat, Lost: s.Destroyed}
	add := func(key string, args ...engine.Arg) { c.Lines = append(c.Lines, engine.Say(key, args...)) }
	shields := s.Shields
	if g.Round == 0 {
		shields = s.shieldValue()
	}
	add("card.values", engine.Term("ship", "ship."+s.Type), engine.Num("skill", g.skill(s)), engine.Num("attack", g.primary(s)),
		engine.Num("agility", g.agility(s)),
		engine.Num("left", max(0, s.hull()-g.damageCards(s))), engine.Num("hull", s.hull()), engine.Num("shields", shields),
		engine.Num("most", s.shieldValue()), engine.Num("points", s.Cost))
	if tokens := s.tokenTerms(); len(tokens) > 0 {
		add("card.tokens", engine.Terms("tokens", tokens))
	}
	if cards := s.upgradeTerms(); len(cards) > 0 {
		add("card.upgrades", engine.Terms("cards", cards))
	}
	var faceup []string
	for _, d := range s.Damage {
		if d.Faceup {
			faceup = append(faceup, book.Damage(d.Key).Name)
		}
	}
	if len(faceup) > 0 {
		add("card.damage", engine.Terms("cards", faceup))
	}
	var conditions []string
	for _, c := range s.Conditions {
		conditions = append(conditions, book.Condition(c.Key).Name())
	}
	if len(conditions) > 0 {
		add("card.conditions", engine.Terms("cards", conditions))
	}
	if e := g.lockOf(s); e != nil {
		add("card.lock", engine.Piece("at", e.ID))
	}
	if open := g.uncoded(s); len(open) > 0 {
		add("card.word", engine.Terms("cards", open))
	}
	if s.Dialled && !s.Destroyed && g.Phase != End {
		g.dialLine(s, seat, add)
	}
	return c
}

// dialLine tells the owner what a facedown dial shows, everybody what a
// revealed one does, and others that one is assigned (XW-PLN-02, XW-PLN-04).
func (g *Game) dialLine(s *Ship, seat engine.Seat, add func(string, ...engine.Arg)) {
	man, _ := s.shipType().Maneuver(s.Dial)
	switch {
	case s.Revealed:
		add("card.dial", engine.Name("code", man.Code()))
	case seat == s.Seat && s.Plan != "":
		add("card.dial.plan", engine.Name("code", man.Code()), engine.Term("action", "action."+s.Plan))
	case seat == s.Seat:
		add("card.dial.own", engine.Name("code", man.Code()))
	default:
		add("card.dial.set")
	}
}

func (s *Ship) tokenTerms() []string {
	var out []string
	for _, k := range tokenKinds {
		out = append(out, slices.Repeat([]string{"token." + k}, s.Tokens[k])...)
	}
	return out
}

func (s *Ship) upgradeTerms() []string {
	var out []string
	for _, u := range s.equipped() {
		out = append(out, "upgrade."+u.Key)
	}
	return out
}

// uncoded are the cards of a ship that are played by their owner's word.
func (g *Game) uncoded(s *Ship) []string {
	var out []string
	if s.pilot().Ability && !coded("pilot", s.Pilot) {
		out = append(out, "pilot."+s.Pilot)
	}
	for _, u := range s.equipped() {
		if byWord(u.Key) {
			out = append(out, "upgrade."+u.Key)
		}
	}
	return out
}

// byWord reports an Upgrade card whose text is not coded; a card that only
// grants values needs no code.
func byWord(key string) bool {
	return !coded("upgrade", key) && len(book.Upgrade(key).Grants) == 0
}

func (g *Game) scene() scene.Scene {
	s := scene.Scene{Width: g.Width, Height: g.Height, Unit: "mm", Ground: scene.Space, Spread: true, Measured: g.rule("a07") == "free"}
	if g.settingUp() {
		s.Spread = false
		s.Grid = scene.Grid{Cols: 8, Rows: 8, Style: scene.Crosses}
		s.Measured = true
		for _, side := range g.Sides {
			if side.Edge != "" {
				s.Zones = append(s.Zones, scene.Zone{Name: "zone", Side: int(side.Seat), Outline: g.area().Zone(side.Edge, zoneDepth)})
			}
		}
	}
	for _, r := range g.Rocks {
		s.Things = append(s.Things, scene.Thing{ID: r.ID, Kind: r.kind(), N: r.N, Class: picture.Class(r.kind()), Outline: r.token().Outline})
	}
	for _, b := range g.Bombs {
		s.Things = append(s.Things, scene.Thing{ID: b.ID, Kind: "bomb", N: b.N, Class: scene.Clear, Outline: g.bombToken(b).Outline})
	}
	for _, o := range g.inPlay(0) {
		s.Bases = append(s.Bases, g.drawn(o))
	}
	g.marks(&s)
	return s
}

func (g *Game) settingUp() bool { return g.Round == 0 }

// drawn is a ship as it is drawn.
func (g *Game) drawn(o *Ship) scene.Base {
	b := o.picture()
	b.At, b.Facing = picture.Places(o.Pose)[0], o.Pose.A
	b.Acting = g.Turn.Ship == o.ID
	b.Ready = g.Phase == Activation && !o.Activated || g.Phase == Combat && !o.Fought
	b.Arcs = picture.Printed(o.arcs(), o.shipType().Size)
	if len(o.Damage) > 0 {
		b.Badges = append(b.Badges, scene.Badge{Kind: "wounds", N: max(0, o.hull()-g.damageCards(o))})
	}
	b.Badges = append(b.Badges, picture.Tokens(o.Shields, o.faceup(), tokenKinds, o.Tokens)...)
	return b
}

// marks are what happened last, the firing arcs of the active ship, and the
// target locks.
func (g *Game) marks(s *scene.Scene) {
	if o := g.ship(g.Turn.Ship); o != nil && o.Placed && !o.Destroyed {
		s.Marks = append(s.Marks, picture.Fields(o.arcs(), o.shipType().Size, o.Pose, int(o.Seat), g.Phase == Combat)...)
	}
	for i, tr := range g.Trail {
		o := g.ship(tr.Ship)
		m := scene.Mark{Kind: scene.MarkKind(tr.Kind), Side: int(o.Seat), Points: picture.Places(tr.Poses...), Hits: tr.Hits, N: tr.N}
		switch tr.Kind {
		case "ghost":
			m.Kind, m.N, m.Points = scene.Trail, len(g.Trail)-1-i, nil
			for _, p := range tr.Points {
				m.Points = append(m.Points, geom.Point(p))
			}
			if tr.Ship != g.Turn.Ship {
				break
			}
			b := o.picture()
			b.ID, b.Ghost, b.At, b.Facing, m.N = "", true, picture.Places(tr.Poses[0])[0], tr.Poses[0].A, 0
			s.Bases = append(s.Bases, b)
		case "hurt":
			m.Points = picture.Places(o.Pose)
		}
		s.Marks = append(s.Marks, m)
	}
	for _, l := range g.Locks {
		a, b := g.ship(l.By), g.ship(l.On)
		s.Marks = append(s.Marks, scene.Mark{Kind: scene.Link, Side: int(a.Seat), Points: picture.Places(a.Pose, b.Pose)})
	}
}
