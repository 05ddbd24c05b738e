package board

import (
	"fmt"
	"strings"
	"testing"

	"estafeta/commands/call"
	"estafeta/commands/texts"
	"estafeta/commands/words"
	"estafeta/db"
	"estafeta/engine"
	"estafeta/engine/attack"
	"estafeta/host"
)

// TestEverySideIsNamed: the words beneath a board tell the pieces of every side,
// however many there are, each side by a name of its own.
func TestEverySideIsNamed(t *testing.T) {
	book, err := words.Read(nil, texts.Files, attack.Texts())
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range words.Languages {
		game := &call.Game{Info: host.Info{}, W: book.In("", lang)}
		for s := engine.Seat(1); s <= 5; s++ {
			game.Seats = append(game.Seats, db.Seat{Seat: s})
			id := fmt.Sprintf("piece%d", s)
			game.View.Pieces = append(game.View.Pieces, engine.PieceCard{ID: id, Label: fmt.Sprint(s * 11), Name: id, Seat: s})
		}
		text, names := Alt(game), map[string]bool{}
		for s := engine.Seat(1); s <= 5; s++ {
			names[game.Side(s)] = true
			if !strings.Contains(text, game.Side(s)+": ") || !strings.Contains(text, fmt.Sprint(s*11)) {
				t.Errorf("%s: side %d is not told: %s", lang, s, text)
			}
		}
		if len(names) != 5 {
			t.Errorf("%s: five sides have %d names: %v", lang, len(names), names)
		}
	}
}
