package commands

import (
	"fmt"
	"strings"

	"estafeta/commands/discord"
	"estafeta/engine"
	"estafeta/engine/scene"
	"estafeta/render"
)

// board draws a scene for a reader of the table's language.
func (b *Bot) board(t *table, s scene.Scene, window *render.Rect, name string) (discord.Attach, error) {
	png, err := b.render.Board(s, render.Options{Window: window, Words: t.w.Term})
	if err != nil {
		return discord.Attach{}, fmt.Errorf("draw the board of game %s: %w", t.ID, err)
	}
	return discord.Attach{Name: name, Data: png, ContentType: "image/png", Alt: t.alt()}, nil
}

// alt describes the board in words: sides, labels and states, and who is
// awaited; no positions.
func (t *table) alt() string {
	var out []string
	was := t.plain
	t.plain = true
	defer func() { t.plain = was }()
	for _, side := range []engine.Seat{1, 2} {
		var names []string
		for _, p := range t.view.Pieces {
			if p.Seat != side || p.Lost {
				continue
			}
			name := t.w.PlainPiece(p.ID, t)
			if n := len(p.Lines); n > 0 && strings.HasSuffix(p.Lines[n-1].Key, ".states") {
				name += " (" + t.say(p.Lines[n-1]) + ")"
			}
			names = append(names, name)
		}
		if len(names) > 0 {
			out = append(out, t.side(side)+": "+strings.Join(names, ", ")+".")
		}
	}
	for _, s := range t.Position.Awaited() {
		out = append(out, t.key("card.waits", engine.Side("seat", s)))
	}
	return clip(strings.Join(out, " "), 1024)
}
