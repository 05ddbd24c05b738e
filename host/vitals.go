package host

import (
	"context"

	"estafeta/db"
)

// Vitals are the numbers by which an operator sees whether all is well.
func (h *Host) Vitals(ctx context.Context) (db.Vitals, error) { return h.db.Vitals(ctx, h.now()) }
