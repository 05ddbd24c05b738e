package board

import (
	"fmt"
	"strings"

	"estafeta/commands/call"
	"estafeta/commands/discord"
	"estafeta/engine"
	"estafeta/engine/scene"
	"estafeta/render"
)

// fightSize is the side of a picture of the fight alone, in pixels: as large as
// one of a whole square table.
const fightSize = 1200

// halfSize is the side of each half of a long table, in pixels: together not much
// more than a whole one.
const halfSize = 1000

// Picture draws a scene for a reader of the table's language: a window of it, or
// all of it; of pieces in the open the fight, and of a table that is too long for
// phones the part where somebody acts or all pieces stand, with a small map of the
// whole; if there is no such part one half beneath the other.
func Picture(b *call.Env, t *call.Game, s scene.Scene, window *render.Rect, name string) (discord.Attach, error) {
	o := render.Options{Window: window}
	fight, ok := render.Fight(s)
	if !ok {
		fight, ok = render.Region(s, subject(t))
	}
	if ok && window == nil {
		o.Window, o.Map, o.Size = &fight, true, fightSize
	}
	if o.Window == nil && render.Long(s) {
		o.Size = halfSize
		return drawn(b.Render.Halves, t, s, o, name)
	}
	return draw(b, t, s, o, name)
}

func draw(b *call.Env, t *call.Game, s scene.Scene, o render.Options, name string) (discord.Attach, error) {
	return drawn(b.Render.Board, t, s, o, name)
}

func drawn(
	by func(scene.Scene, render.Options) ([]byte, error),
	t *call.Game,
	s scene.Scene,
	o render.Options,
	name string,
) (discord.Attach, error) {
	o.Words, o.Comma = t.W.Term, t.W.Comma()
	png, err := by(s, o)
	if err != nil {
		return discord.Attach{}, fmt.Errorf("draw the board of game %s: %w", t.ID, err)
	}
	return discord.Attach{Name: name, Data: png, ContentType: "image/png", Alt: Alt(t)}, nil
}

// Alt describes the board in words: sides, labels and states, and who is
// awaited; no positions.
func Alt(t *call.Game) string {
	var out []string
	was := t.Plain
	t.Plain = true
	defer func() { t.Plain = was }()
	for _, seat := range t.Seats {
		side := seat.Seat
		var names []string
		for _, p := range t.View.Pieces {
			if p.Seat != side || p.Lost {
				continue
			}
			name := t.W.PlainPiece(p.ID, t)
			if n := len(p.Lines); n > 0 && strings.HasSuffix(p.Lines[n-1].Key, ".states") {
				name += " (" + t.Say(p.Lines[n-1]) + ")"
			}
			names = append(names, name)
		}
		if len(names) > 0 {
			out = append(out, t.Side(side)+": "+strings.Join(names, ", ")+".")
		}
	}
	for _, s := range t.Position.Awaited() {
		out = append(out, t.Key("card.waits", engine.Side("seat", s)))
	}
	return call.Clip(strings.Join(out, " "), 1024)
}
