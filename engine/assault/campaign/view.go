package campaign

import (
	"fmt"
	"slices"
	"strconv"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/geom"
	"estafeta/engine/scene"
)

// View is the campaign between missions as a seat sees it: the log, and what lies
// in the play areas, is open to all; what the Imperial player keeps secret is not
// (IA-HID-04, IA-HID-09, IA-HID-10, IA-HID-11, IA-HID-13).
func (c *Campaign) View(s engine.Seat) engine.View {
	v := engine.View{Seat: s, Scene: c.scene(), Status: append(c.Status(), Secret(s, c.Imperial.Agenda.Hand)...), Pieces: c.Pieces()}
	if c.Over() {
		winners := []engine.Seat{imperial}
		if c.Winner == "rebel" {
			winners = slices.Clone(c.Rebels)
		}
		v.Outcome = &engine.Outcome{Winners: winners, Why: engine.Say("campaign.result." + c.Winner)}
	}
	return v
}

// Status are the lines of the campaign log that everybody has at hand.
func (c *Campaign) Status() []engine.Text {
	out := []engine.Text{}
	if p := Find(c.Plan); p != nil && c.Phase != Finished {
		out = append(out, engine.Say("campaign.status.line", engine.Num("n", min(c.At+1, len(p.Line))), engine.Num("of", len(p.Line)),
			engine.Term("stage", "campaign.stage.name."+c.Stage())))
	}
	out = append(out, engine.Say("campaign.status", engine.Num("credits", c.Credits), engine.Num("influence", c.Imperial.Influence), engine.Num("xp", c.Imperial.XP)))
	return out
}

// Secret is how many Agenda cards are kept secret, and for the Imperial player
// which they are (IA-AGD-08, IA-HID-09).
func Secret(s engine.Seat, hand []string) []engine.Text {
	switch {
	case len(hand) == 0:
		return nil
	case s == imperial:
		return []engine.Text{engine.Say("campaign.kept.yours", engine.Terms("cards", names(hand)))}
	}
	return []engine.Text{engine.Say("campaign.status.secret", engine.Num("n", len(hand)))}
}

// Pieces are the heroes with what they have, and the play area of the Imperial
// player (IA-ITEM-02, IA-HID-13).
func (c *Campaign) Pieces() []engine.PieceCard {
	var out []engine.PieceCard
	for i, h := range c.Heroes {
		p := engine.PieceCard{ID: c.ID(h), Label: strconv.Itoa(i + 1), Name: "unit." + h.Sheet, Seat: h.Owner}
		p.Lines = append(p.Lines, engine.Say("campaign.xp", engine.Num("n", h.XP)))
		if len(h.Cards) > 0 {
			p.Lines = append(p.Lines, engine.Say("campaign.cards", engine.Terms("cards", names(h.Cards))))
		}
		if own := h.owned(); len(own) > 0 {
			p.Lines = append(p.Lines, engine.Say("campaign.items", engine.Terms("cards", names(own))))
		}
		out = append(out, p)
	}
	if i := &c.Imperial; i.Class != "" {
		p := engine.PieceCard{ID: "empire", Label: "E", Name: "class." + i.Class, Seat: imperial}
		if cards := slices.Concat(i.Cards, i.Ongoing, i.Rewards); len(cards) > 0 {
			p.Lines = append(p.Lines, engine.Say("campaign.cards", engine.Terms("cards", names(cards))))
		}
		out = append(out, p)
	}
	return out
}

// The picture of a campaign: a row of squares for the lines of the log, the heroes
// below it.
const (
	logRow  = 1.0
	heroRow = 3.0
	rows    = 4
)

// scene is the picture of the campaign log.
func (c *Campaign) scene() scene.Scene {
	p := Find(c.Plan)
	s := scene.Scene{Width: float64(max(len(p.Line), Most) + 1), Height: rows, Unit: "space", Ground: scene.Plates}
	for i, l := range p.Line {
		x := float64(i) + 0.5
		z := scene.Zone{Label: fmt.Sprint(i + 1), Outline: []geom.Point{{X: x, Y: logRow - 0.5}, {X: x + 1, Y: logRow - 0.5}, {X: x + 1, Y: logRow + 0.5}, {X: x, Y: logRow + 0.5}}}
		switch l.Stage {
		case "imperial":
			z.Side = 1
		case "rebel":
			z.Side = 2
		}
		if i < c.At {
			s.Tiles = append(s.Tiles, scene.Tile{Kind: scene.DifficultTile, Outline: z.Outline})
		}
		s.Zones = append(s.Zones, z)
	}
	for i, h := range c.Heroes {
		s.Bases = append(s.Bases, scene.Base{ID: c.ID(h), Label: strconv.Itoa(i + 1), Side: int(h.Owner), At: geom.Point{X: float64(i) + 1, Y: heroRow}, Shape: scene.Round, W: 0.82, H: 0.82})
	}
	return s
}

// Check holds that a campaign can be played on: its plan, heroes and cards are
// known.
func (c *Campaign) Check() error {
	if Find(c.Plan) == nil {
		return fmt.Errorf("there is no campaign %q", c.Plan)
	}
	lists := [][]string{c.Offer, c.Imperial.Cards, c.Imperial.Agenda.Hand, c.Imperial.Agenda.Unseen, c.Imperial.Drawn, c.Imperial.Ongoing, c.Imperial.Rewards}
	for _, d := range c.Items {
		lists = append(lists, d.Unseen)
	}
	for _, h := range c.Heroes {
		if book.Content().Sheet(h.Sheet) == nil {
			return fmt.Errorf("there is no hero %q", h.Sheet)
		}
		lists = append(lists, h.Cards, h.owned())
	}
	for _, list := range lists {
		for _, key := range list {
			if book.Content().Asset(key) == nil {
				return fmt.Errorf("there is no card %q", key)
			}
		}
	}
	return nil
}
