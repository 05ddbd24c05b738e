package host

import (
	"context"
	"slices"

	"estafeta/db"
	"estafeta/engine"
)

// Position is a game as it stands. It stays as it is while the game goes on.
type Position struct {
	ID     string
	Status db.Status
	Seq    int    // the log goes up to here
	Open   []Open // the open questions, unredacted: show them through For
	Stand  string // where the rules stand
	Game   engine.Game
}

// View is what a seat sees, 0: a spectator. Before the game has started it is
// empty.
func (p Position) View(s engine.Seat) engine.View {
	if p.Game == nil {
		return engine.View{Seat: s}
	}
	return p.Game.View(s)
}

// Awaited are the seats on whom the game waits, each once.
func (p Position) Awaited() []engine.Seat {
	var list []engine.Seat
	for _, o := range p.Open {
		if o.Prompt.Answered == nil && !slices.Contains(list, o.Prompt.Seat) {
			list = append(list, o.Prompt.Seat)
		}
	}
	return list
}

func (t *table) position() Position {
	return Position{ID: t.id, Status: t.game.Status, Seq: t.match.Top, Open: t.open(), Stand: t.match.Stand, Game: t.match.Game}
}

// Position is a game as it stands now.
func (h *Host) Position(ctx context.Context, game string) (p Position, err error) {
	err = h.do(ctx, game, func(t *table) error {
		p = t.position()
		return nil
	})
	return p, err
}
