package host

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"estafeta/db"
	"estafeta/engine"
)

// forgotten begins the name that stands in a forgotten user's place; what
// follows is another in each game, so that nobody can tell that two were the
// same.
const forgotten = "forgotten-"

// imported begins the name that stands in the place of somebody in a game that
// came as a file, until they claim it.
const imported = "imported-"

// Nameless reports a name that stands in the place of somebody who has had
// themselves forgotten, or who has not claimed their seat in a game that came as
// a file.
func Nameless(user string) bool {
	return strings.HasPrefix(user, forgotten) || strings.HasPrefix(user, imported)
}

// Erased counts what was deleted.
type Erased struct {
	Deleted int // games, with everything that belonged to them
	Left    int // games that go on without the user
	Kept    int // games that are over and name them no more
	Sign    db.Sign
}

// alone runs fn while nobody else uses the tables of some games, and has them
// read again afterwards.
func (h *Host) alone(ctx context.Context, games []string, fn func() error) error {
	for _, id := range games { // always in the same order
		t, err := h.open.take(ctx, id)
		if err != nil {
			return err
		}
		defer func() {
			t.loaded = false
			h.open.release(t)
		}()
	}
	return fn()
}

// ForgetUser deletes all that is kept of a user, in one transaction: what they
// have set, their lists, plans, orders and drafts, and the games that they play
// against themselves. Their seats in games that go on are empty then, and may be
// claimed; games that are over can still be read and played again, and name
// them no more.
func (h *Host) ForgetUser(ctx context.Context, user string) (Erased, error) {
	return h.forgetUser(ctx, user, func(tx *db.Tx) error { return tx.NoteForget(db.ForgetsUser, user, h.now()) })
}

// forgetUser is ForgetUser; note says last that it was done.
func (h *Host) forgetUser(ctx context.Context, user string, note func(*db.Tx) error) (e Erased, err error) {
	games, err := h.db.Naming(ctx, user)
	if err != nil {
		return e, h.fault("", err)
	}
	err = h.alone(ctx, games, func() error {
		return h.db.Write(ctx, func(tx *db.Tx) error {
			e = Erased{}
			now, err := tx.Naming(ctx, user)
			if err != nil {
				return err
			}
			for _, id := range now {
				if !slices.Contains(games, id) { // they have entered another one meanwhile
					return ErrStale
				}
				if err := h.forgetIn(ctx, tx, id, user, &e); err != nil {
					return err
				}
			}
			if err := tx.DropUser(user); err != nil {
				return err
			}
			return note(tx)
		})
	})
	h.users.Delete(user)
	if err != nil {
		return Erased{}, h.fault("", err)
	}
	return e, nil
}

// forgetIn takes a user out of one game.
func (h *Host) forgetIn(ctx context.Context, tx *db.Tx, game, user string, e *Erased) error {
	g, err := tx.Game(ctx, game)
	if err != nil {
		return err
	}
	seats, err := tx.Seats(ctx, game)
	if err != nil {
		return err
	}
	others := ""
	var mine []engine.Seat
	for _, s := range seats {
		for _, u := range s.Users {
			if u == user {
				mine = append(mine, s.Seat)
			} else if others == "" && !Nameless(u) {
				others = u
			}
		}
	}
	if others == "" && (g.Solo || g.Status == db.Lobby) && (len(mine) > 0 || g.Host == user) {
		e.Deleted++
		return tx.DropGame(game)
	}
	if err := tx.At(game, g.Version); err != nil {
		return err
	}
	word, err := h.word(8)
	if err != nil {
		return err
	}
	if err := tx.Rename(game, user, forgotten+word); err != nil {
		return err
	}
	if g.Status == db.Over {
		if len(mine) > 0 {
			e.Kept++
		}
		return nil
	}
	if g.Host == user {
		if err := tx.SetHost(game, others); err != nil {
			return err
		}
	}
	return h.vacate(ctx, tx, g, seats, mine, user, e)
}

// vacate empties the seats of a forgotten user in a game that goes on.
func (h *Host) vacate(ctx context.Context, tx *db.Tx, g db.Game, seats []db.Seat, mine []engine.Seat, user string, e *Erased) error {
	now := h.now()
	prompts, err := tx.Prompts(ctx, g.ID)
	if err != nil {
		return err
	}
	for _, s := range seats {
		if !slices.Contains(mine, s.Seat) {
			continue
		}
		s.Users = slices.DeleteFunc(slices.Clone(s.Users), func(u string) bool { return u == user })
		s.Invited = strings.TrimPrefix(s.Invited, user)
		if len(s.Users) == 0 && g.Status == db.Lobby {
			s.Roster = nil
		}
		if err := errors.Join(tx.SaveSeat(g.ID, s), tx.DropDraft(g.ID, s.Seat)); err != nil {
			return err
		}
		if len(s.Users) > 0 {
			continue
		}
		if err := tx.DropOrders(g.ID, s.Seat); err != nil {
			return err
		}
		for _, p := range prompts {
			if p.Seat == s.Seat && !p.Answered {
				p.Due, p.Reminded = time.Time{}, 0
				if err := tx.SavePrompt(p); err != nil {
					return err
				}
			}
		}
	}
	if len(mine) == 0 {
		return nil
	}
	e.Left++
	if g.Status == db.Lobby {
		return post(tx, g.ID, PostCard, Span{}, now)
	}
	n := Notice{Text: engine.Say("notice.forgotten", engine.Side("seat", mine[0]))}
	for _, s := range seats {
		n.Users = append(n.Users, slices.DeleteFunc(slices.Clone(s.Users), func(u string) bool { return u == user || Nameless(u) })...)
	}
	return errors.Join(post(tx, g.ID, PostNotice, n, now), post(tx, g.ID, PostCard, Span{}, now))
}

// ForgetGuild deletes all that is kept of a server, in one transaction: what
// it has set, all its games and what waits to be sent there. Its sign is
// returned, to be taken down.
func (h *Host) ForgetGuild(ctx context.Context, guild string) (Erased, error) {
	return h.forgetGuild(ctx, guild, func(tx *db.Tx) error { return tx.NoteForget(db.ForgetsGuild, guild, h.now()) })
}

// ForgetAgain carries out what was asked to be forgotten after the backup from
// which this database was restored. It is called once, before anything else.
func (h *Host) ForgetAgain(ctx context.Context) error {
	list, err := h.db.Unforgotten(ctx)
	if err != nil {
		return err
	}
	for _, f := range list {
		done := func(tx *db.Tx) error { return tx.Reforgot(f) }
		id, err := h.db.Meant(ctx, f)
		switch {
		case err != nil:
		case id == "":
			err = h.db.Write(ctx, done)
		case f.Kind == db.ForgetsGuild:
			_, err = h.forgetGuild(ctx, id, done)
		default:
			_, err = h.forgetUser(ctx, id, done)
		}
		if err != nil {
			return err
		}
		h.log.Info("forgotten again after a restore", "kind", f.Kind, "asked", f.At)
	}
	return nil
}

// forgetGuild is ForgetGuild; note says last that it was done.
func (h *Host) forgetGuild(ctx context.Context, guild string, note func(*db.Tx) error) (e Erased, err error) {
	games, err := h.db.OfGuild(ctx, guild)
	if err != nil || guild == "" {
		return e, err
	}
	err = h.alone(ctx, games, func() error {
		return h.db.Write(ctx, func(tx *db.Tx) error {
			g, err := tx.Guild(ctx, guild)
			if err != nil {
				return err
			}
			now, err := tx.OfGuild(ctx, guild)
			if err != nil {
				return err
			}
			e = Erased{Sign: g.Sign}
			for _, id := range now {
				if !slices.Contains(games, id) { // opened meanwhile
					return ErrStale
				}
				if err := tx.DropGame(id); err != nil {
					return err
				}
				e.Deleted++
			}
			if err := tx.DropGuild(guild); err != nil {
				return err
			}
			return note(tx)
		})
	})
	h.quiet.Delete(guild)
	if err != nil {
		return Erased{}, h.fault("", err)
	}
	h.log.Info("server forgotten", "guild", guild, "games", e.Deleted)
	return e, nil
}
