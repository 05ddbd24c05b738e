package host

import (
	"context"
	"errors"
	"fmt"

	"estafeta/db"
	"estafeta/engine"
)

// Fits plays the open step of a game that is being played, or paused, from its
// checkpoint and records by the rules of this program, and writes nothing. What
// does not fit is an error that names the first record; a game that is not open,
// or stands in no step, fits.
func (h *Host) Fits(ctx context.Context, game string) error {
	g, err := h.db.Game(ctx, game)
	if err != nil {
		return err
	}
	if g.Status != db.Playing && g.Status != db.Paused {
		return nil
	}
	system, err := h.System(g.System)
	if err != nil {
		return fmt.Errorf("this program does not know the system %s", g.System)
	}
	start, err := h.db.LastLeg(ctx, game)
	if err != nil {
		return err
	}
	legs, err := h.db.Legs(ctx, game, start)
	if err != nil {
		return err
	}
	if len(legs) == 0 {
		return errors.New("it has no checkpoint")
	}
	l := legs[len(legs)-1]
	return guarded(func() error {
		state, err := system.Decode(l.Schema, l.State)
		if err != nil {
			return fmt.Errorf("the checkpoint at %d cannot be read: %w", l.Start, err)
		}
		if state.Over() {
			return nil
		}
		res := engine.Run(engine.Input{Game: state, Start: l.Start, Records: l.Records, Top: 1 << 40, Frontier: nobody{}})
		switch {
		case res.Err != nil:
			return fmt.Errorf("the step at %d cannot be played: %w", l.Start, res.Err)
		case res.Misfit != nil:
			return fmt.Errorf("the step at %d: %w", l.Start, res.Misfit)
		}
		return nil
	})
}
