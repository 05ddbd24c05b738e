package host

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"time"

	"estafeta/db"
	"estafeta/engine"
	"estafeta/engine/dice"
)

// Export writes a game that is over as a file that another bot can import, or
// ErrNotOver. As the file holds the seed of its dice, nothing can be taken back
// after it.
func (h *Host) Export(ctx context.Context, game string, w io.Writer) error {
	return h.export(ctx, game, w, func(t *openGame) error {
		if t.game.Status != db.Over {
			return ErrNotOver
		}
		return h.publish(ctx, t)
	})
}

// ExportWhole is Export for a game in progress too. Such a file holds its sides'
// secrets and the seed of its dice: only whoever runs the bot may have it.
func (h *Host) ExportWhole(ctx context.Context, game string, w io.Writer) error {
	return h.export(ctx, game, w, func(*openGame) error { return nil })
}

// export writes a game as a file, if that is allowed.
func (h *Host) export(ctx context.Context, game string, w io.Writer, allowed func(*openGame) error) error {
	return h.do(ctx, game, func(t *openGame) error {
		if err := allowed(t); err != nil {
			return err
		}
		var out bytes.Buffer
		if err := h.db.Export(ctx, game, &out); err != nil {
			return err
		}
		_, err := w.Write(out.Bytes())
		return err
	})
}

// Import takes an exported game in that is over, at a place on Discord, and
// returns it. A game that cannot be read in the end is not taken. Errors are
// ErrImport, ErrExists, ErrNoSystem, ErrNotOver, ErrImports. Nobody stands in it
// by name but whoever brought it, as its host: players may claim their seats
// (Reseat with SeatClaim).
func (h *Host) Import(ctx context.Context, file []byte, user string, at NewGame) (Info, error) {
	if err := h.mayImport(ctx, user, len(file)); err != nil {
		return Info{}, err
	}
	return h.importGame(ctx, bytes.NewReader(file), user, at, func(tx *db.Tx, g *db.Game) error {
		if g.Status != db.Over {
			return ErrNotOver
		}
		if err := remarksOf(ctx, tx, g.ID); err != nil {
			return err
		}
		if err := h.unname(ctx, tx, g.ID); err != nil {
			return err
		}
		now, err := tx.Game(ctx, g.ID)
		if err != nil {
			return err
		}
		*g = now
		g.Published, g.Host = true, user
		return nil
	})
}

// importsADay and importedADay are how many files a user may bring in a day, and
// how many bytes they may have together.
const (
	importsADay  = 20
	importedADay = 64 << 20
)

// mayImport counts a file that a user brings, whatever comes of it.
func (h *Host) mayImport(ctx context.Context, user string, size int) error {
	now := h.now()
	err := h.db.Write(ctx, func(tx *db.Tx) error {
		files, bytes, err := tx.Imports(ctx, user, now.Add(-24*time.Hour))
		if err != nil {
			return err
		}
		if files >= importsADay || bytes+size > importedADay {
			return ErrImports.With(engine.Num("n", importsADay), engine.Num("mb", importedADay>>20))
		}
		return tx.AddImport(user, size, now, now.Add(-24*time.Hour))
	})
	if err != nil {
		return h.fault("", err)
	}
	return nil
}

// ImportWhole is Import for a game in progress too. It would ask its players
// again: only whoever runs the bot may bring it.
func (h *Host) ImportWhole(ctx context.Context, r io.Reader, user string, at NewGame) (Info, error) {
	return h.importGame(ctx, r, user, at, func(*db.Tx, *db.Game) error { return nil })
}

// importGame takes an exported game in, if that is allowed.
func (h *Host) importGame(ctx context.Context, r io.Reader, user string, at NewGame, allowed func(*db.Tx, *db.Game) error) (Info, error) {
	var id string
	err := h.db.Write(ctx, func(tx *db.Tx) (err error) {
		if id, err = tx.Import(r); err != nil {
			return err
		}
		g, err := tx.Game(ctx, id)
		if err != nil {
			return &db.ImportError{Line: 2, Why: err.Error()}
		}
		if _, err := h.System(g.System); err != nil {
			return err
		}
		if err := suspect(ctx, tx, g); err != nil {
			return err
		}
		if err := allowed(tx, &g); err != nil {
			return err
		}
		if err := tx.MarkImported(id); err != nil {
			return err
		}
		g.Guild, g.Channel, g.Thread = at.Guild, at.Channel, at.Thread
		if err := tx.SaveGame(g); err != nil {
			return err
		}
		return h.readable(ctx, tx, g)
	})
	var bad *db.ImportError
	switch {
	case errors.As(err, &bad):
		return Info{}, ErrImport.With(engine.Num("line", bad.Line), engine.Name("why", bad.Why))
	case errors.Is(err, ErrNotOver):
		return Info{}, ErrNotOver
	case errors.Is(err, db.ErrExists):
		return Info{}, ErrExists.With(engine.Name("game", id))
	case err != nil:
		return Info{}, h.fault(id, err)
	}
	return h.Info(ctx, id, user)
}

// readable holds that the checkpoints of a game lead to its open questions.
func (h *Host) readable(ctx context.Context, tx *db.Tx, g db.Game) error {
	system, err := h.System(g.System)
	if err != nil {
		return err
	}
	legs, err := tx.Legs(ctx, g.ID, 0)
	if err != nil {
		return &db.ImportError{Line: 0, Why: err.Error()}
	}
	if len(g.Seed) > 0 && (len(g.Seed) != 32 || dice.Commitment(dice.Seed(g.Seed)) != g.Commitment) {
		return &db.ImportError{Line: 2, Why: "the seed of the dice does not fit what was shown at the start"}
	}
	t := openGame{id: g.ID, game: g, system: system}
	var seats, orders error
	t.seats, seats = tx.Seats(ctx, g.ID)
	t.orders, orders = tx.Orders(ctx, g.ID)
	_, prompts := tx.Prompts(ctx, g.ID)
	_, records := tx.Records(ctx, g.ID, 0)
	_, events := tx.Events(ctx, g.ID, 0, math.MaxInt32)
	_, remarks := tx.Remarks(ctx, g.ID, 0, math.MaxInt32)
	_, plans := tx.Plans(ctx, g.ID)
	if err := errors.Join(seats, prompts, orders, records, events, remarks, plans); err != nil {
		return &db.ImportError{Line: 0, Why: err.Error()}
	}
	for _, l := range legs {
		if err := t.sound(l.Leg); err != nil {
			return &db.ImportError{Line: 0, Why: fmt.Sprintf("the checkpoint at %d cannot be read: %v", l.Start, err)}
		}
	}
	if len(legs) == 0 && g.Status != db.Lobby {
		return &db.ImportError{Line: 0, Why: "it has started and has no checkpoint"}
	}
	if len(legs) > 0 && (g.Status == db.Over || legs[len(legs)-1].Rev == system.Rev()) {
		if err := guarded(func() error { return h.resumable(&t, legs[len(legs)-1].Leg) }); err != nil {
			return &db.ImportError{Line: 0, Why: "its last answers cannot be read: " + err.Error()}
		}
	}
	return nil
}

// resumable holds that the records after a checkpoint fit it.
func (h *Host) resumable(t *openGame, l engine.Leg) error {
	g, err := t.system.Decode(l.Schema, l.State)
	if err != nil || g.Over() {
		return err
	}
	_, err = engine.Resume(t.system, engine.Match{Leg: l, Top: t.game.Top, Draws: t.game.Draws}, h.frontier(t))
	return err
}

// sound holds that a checkpoint can be read and shown to everybody.
func (t *openGame) sound(l engine.Leg) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("it cannot be shown: %v", v)
		}
	}()
	g, err := t.system.Decode(l.Schema, l.State)
	if err != nil {
		return err
	}
	g.View(0)
	for _, s := range t.seats {
		g.View(s.Seat)
	}
	return nil
}
