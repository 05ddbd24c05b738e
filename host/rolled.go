package host

import (
	"context"

	"estafeta/db"
)

// Rolled counts the dice of a game, of a user or of a server: exactly one of
// them is given.
func (h *Host) Rolled(ctx context.Context, game, user, guild string) ([]db.Rolled, error) {
	list, err := h.db.Rolled(ctx, game, user, guild)
	if err != nil {
		return nil, h.fault(game, err)
	}
	return list, nil
}

// Throws are the rolls of a game that still stand, in order.
func (h *Host) Throws(ctx context.Context, game string) ([]db.Throw, error) {
	list, err := h.db.Throws(ctx, game)
	if err != nil {
		return nil, h.fault(game, err)
	}
	return list, nil
}

// TraysOf counts the dice rolled outside games, of a user or of a server.
func (h *Host) TraysOf(ctx context.Context, user, guild string) ([]db.DiceRolled, error) {
	list, err := h.db.TraysOf(ctx, user, guild)
	if err != nil {
		return nil, h.fault("", err)
	}
	return list, nil
}
