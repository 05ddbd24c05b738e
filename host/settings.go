package host

import (
	"context"
	"errors"
	"strings"
	"time"

	"estafeta/db"
	"estafeta/engine"
)

// User is what a player has set for themselves.
func (h *Host) User(ctx context.Context, id string) (db.User, error) { return h.db.User(ctx, id) }

// SetUser stores what a player sets for themselves; it holds for new games and
// new questions, an absence and quiet hours also for those that are open, a
// language also for games that they play alone.
func (h *Host) SetUser(ctx context.Context, u db.User) error {
	if _, err := time.LoadLocation(u.Quiet.Zone); err != nil {
		return ErrZone.With(engine.Name("zone", u.Quiet.Zone))
	}
	old, err := h.db.User(ctx, u.ID)
	if err != nil {
		return err
	}
	err = h.db.Write(ctx, func(tx *db.Tx) error { return tx.SaveUser(u) })
	h.users.Delete(u.ID)
	if err != nil {
		return err
	}
	if u.Language != "" && u.Language != old.Language {
		games, err := h.db.GamesOf(ctx, u.ID)
		if err == nil {
			err = h.respeak(ctx, games, u.Language, func(g db.Game) bool { return g.Solo })
		}
		if err != nil {
			return err
		}
	}
	if old.Away.Equal(u.Away) && old.Quiet == u.Quiet {
		return nil
	}
	waiting, err := h.db.Awaiting(ctx, u.ID)
	if err != nil {
		return err
	}
	seen := map[string]bool{}
	for _, p := range waiting {
		if !seen[p.Game] {
			seen[p.Game] = true
			if err := h.do(ctx, p.Game, func(t *openGame) error { return h.shift(ctx, t, u, old) }); err != nil {
				return err
			}
		}
	}
	return nil
}

// shift moves the clocks of the questions that wait on a user out of their
// absence and their quiet hours, or back if they have returned.
func (h *Host) shift(ctx context.Context, t *openGame, u, old db.User) error {
	now := h.now()
	rows, err := h.db.Prompts(ctx, t.id)
	if err != nil {
		return err
	}
	var moved []db.Prompt
	for _, p := range rows {
		s := t.seat(p.Seat)
		if s == nil || len(s.Users) == 0 || s.Users[0] != u.ID || t.game.Status != db.Playing {
			continue
		}
		r, err := h.rhythm(ctx, h.db.Queries, t.game, t.seats, p.Seat)
		if err != nil {
			return err
		}
		if !p.Due.IsZero() {
			p.Due = r.awake(p.Due)
		}
		if !p.Deadline.IsZero() {
			from := now
			if old.Away.After(now) {
				from = old.Away // until then their clock stood still
			}
			r.run(&p, max(0, p.Deadline.Sub(from)), now)
		}
		moved = append(moved, p)
	}
	if err := h.db.Write(ctx, func(tx *db.Tx) error {
		for _, p := range moved {
			if err := tx.SavePrompt(p); err != nil {
				return err
			}
		}
		return nil
	}); err != nil {
		return err
	}
	for _, p := range moved {
		t.prompts[p.ID] = p
	}
	return nil
}

// Guild is what a server has set.
func (h *Host) Guild(ctx context.Context, id string) (db.Guild, error) {
	return h.db.Guild(ctx, id)
}

// SetGuild stores what a server sets; it holds for new games, its language also
// for those that run.
func (h *Host) SetGuild(ctx context.Context, g db.Guild) error {
	old, err := h.db.Guild(ctx, g.ID)
	if err != nil {
		return err
	}
	err = h.db.Write(ctx, func(tx *db.Tx) error { return tx.SaveGuild(g) })
	h.quiet.Delete(g.ID)
	if err != nil || g.Language == "" || g.Language == old.Language {
		return err
	}
	games, err := h.db.OfGuild(ctx, g.ID)
	if err != nil {
		return err
	}
	return h.respeak(ctx, games, g.Language, func(of db.Game) bool { // those begun in another language keep it
		return old.Language == "" || of.Language == old.Language
	})
}

// respeak shows the running games among some in another language.
func (h *Host) respeak(ctx context.Context, games []string, language string, these func(db.Game) bool) error {
	var errs []error
	for _, id := range games {
		errs = append(errs, h.do(ctx, id, func(t *openGame) error {
			g := t.game
			if g.Status == db.Over || g.Language == language || !these(g) {
				return nil
			}
			g.Language = language
			return h.save(ctx, t, g, nil, nil)
		}))
	}
	return errors.Join(errs...)
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
	return engine.Roster{}, ErrNoArmy.With(engine.Name("army", name))
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
		return ErrNoArmy.With(engine.Name("army", name))
	}
	return err
}
