package host

import (
	"context"
	"errors"
	"strings"

	"estafeta/db"
	"estafeta/engine"
)

// User is what a player has set for himself.
func (h *Host) User(ctx context.Context, id string) (db.User, error) { return h.db.User(ctx, id) }

// SetUser stores what a player sets for himself; it holds for new games and
// new questions.
func (h *Host) SetUser(ctx context.Context, u db.User) error {
	return h.db.Write(ctx, func(tx *db.Tx) error { return tx.SaveUser(u) })
}

// Guild is what a server has set.
func (h *Host) Guild(ctx context.Context, id string) (db.Guild, error) {
	return h.db.Guild(ctx, id)
}

// SetGuild stores what a server sets; it holds for new games.
func (h *Host) SetGuild(ctx context.Context, g db.Guild) error {
	return h.db.Write(ctx, func(tx *db.Tx) error { return tx.SaveGuild(g) })
}

// Armies are a user's saved lists by name; system "": of all systems.
func (h *Host) Armies(ctx context.Context, user, system string) ([]engine.Roster, error) {
	return h.db.Armies(ctx, user, system)
}

// Army finds a user's saved list by name, or ErrNoArmy.
func (h *Host) Army(ctx context.Context, user, name string) (engine.Roster, error) {
	list, err := h.db.Armies(ctx, user, "")
	if err != nil {
		return engine.Roster{}, err
	}
	for _, r := range list {
		if strings.EqualFold(r.Name, name) {
			return r, nil
		}
	}
	return engine.Roster{}, ErrNoArmy.with(engine.Name("army", name))
}

// SaveArmy stores a user's list under its name, legal or not.
func (h *Host) SaveArmy(ctx context.Context, user string, r engine.Roster) error {
	if _, err := h.System(r.System); err != nil {
		return err
	}
	return h.db.Write(ctx, func(tx *db.Tx) error { return tx.SaveArmy(user, r, h.now()) })
}

// DropArmy deletes a user's list, or ErrNoArmy.
func (h *Host) DropArmy(ctx context.Context, user, name string) error {
	err := h.db.Write(ctx, func(tx *db.Tx) error { return tx.DropArmy(user, name) })
	if errors.Is(err, db.ErrNotFound) {
		return ErrNoArmy.with(engine.Name("army", name))
	}
	return err
}
