package host

import (
	"context"
	"errors"

	"estafeta/db"
)

// ErrNoTray means that dice are not kept, or no more.
var ErrNoTray = &Error{Code: NotFound, Key: "error.tray"}

// OpenTray keeps dice, or an attack, that belong to no game. Its id is that of
// the interaction: a second delivery finds what the first has made, which is
// returned.
func (h *Host) OpenTray(ctx context.Context, t db.Tray) (db.Tray, error) {
	t.At, t.Version = h.now(), 1
	err := h.db.Write(ctx, func(tx *db.Tx) error {
		if err := tx.AddTray(t); err != nil {
			return err
		}
		return remember(ctx, tx, t.Channel, t.System)
	})
	if errors.Is(err, db.ErrExists) {
		return h.Tray(ctx, t.ID)
	}
	if err != nil {
		return db.Tray{}, h.fault("", err)
	}
	return t, nil
}

// Tray reads one back. ErrNoTray if there is none.
func (h *Host) Tray(ctx context.Context, id string) (db.Tray, error) {
	t, err := h.db.Tray(ctx, id)
	if errors.Is(err, db.ErrNotFound) {
		return t, ErrNoTray
	}
	if err != nil {
		return t, h.fault("", err)
	}
	return t, nil
}

// SaveTray stores what has become of one as it was read, and returns it as it
// stands. ErrStale if somebody was quicker.
func (h *Host) SaveTray(ctx context.Context, t db.Tray) (db.Tray, error) {
	err := h.db.Write(ctx, func(tx *db.Tx) error { return tx.SaveTray(t) })
	if errors.Is(err, db.ErrConflict) {
		return t, ErrStale
	}
	if err != nil {
		return t, h.fault("", err)
	}
	t.Version++
	return t, nil
}

// ChannelSystem is the game that a channel plays: of an open game there, else
// the one it rolled dice for last; "" if neither is known.
func (h *Host) ChannelSystem(ctx context.Context, channel string) (string, error) {
	games, err := h.In(ctx, channel)
	if err != nil {
		return "", err
	}
	for _, id := range games {
		if g, err := h.db.Game(ctx, id); err == nil && g.Status != db.Over {
			return g.System, nil
		}
	}
	s, err := h.db.ChannelSystem(ctx, channel)
	if err != nil {
		return "", h.fault("", err)
	}
	return s, nil
}

// RememberSystem makes a system the game of a channel that has none open.
func (h *Host) RememberSystem(ctx context.Context, channel, system string) error {
	if known, err := h.db.ChannelSystem(ctx, channel); err == nil && known == system {
		return nil
	}
	if err := h.db.Write(ctx, func(tx *db.Tx) error { return remember(ctx, tx, channel, system) }); err != nil {
		return h.fault("", err)
	}
	return nil
}

// remember stores the game of a channel if it has changed.
func remember(ctx context.Context, tx *db.Tx, channel, system string) error {
	if system == "" || channel == "" {
		return nil
	}
	if known, err := tx.ChannelSystem(ctx, channel); err != nil || known == system {
		return err
	}
	return tx.SetChannelSystem(channel, system)
}
