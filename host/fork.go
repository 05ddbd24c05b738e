package host

import (
	"context"
	"errors"
	"slices"

	"estafeta/db"
	"estafeta/engine"
)

// Fork opens a new game that goes on from an event of another, with dice of its
// own: the user sits at every side, alone. From is the sequence number of the
// last answer or roll that is kept; 0 is the beginning of the last round of a
// game that is over, and the present of another. It may be done with a game that
// is over, of which then nothing is taken back any more, and with one that the
// user plays alone: ErrFork. ErrNoRecord if the game does not go back so far.
func (h *Host) Fork(ctx context.Context, game, user string, from int, at NewGame) (Info, error) {
	var f forked
	err := h.do(ctx, game, func(t *openGame) (err error) {
		alone := !slices.ContainsFunc(t.seats, func(s db.Seat) bool { return len(s.Users) != 1 || s.Users[0] != user })
		switch {
		case t.game.Status == db.Over:
			if err := h.publish(ctx, t); err != nil {
				return err
			}
		case t.game.Status == db.Lobby:
			return ErrLobby
		case !alone:
			return ErrFork
		}
		f, err = h.standing(ctx, t, from)
		return err
	})
	if err != nil {
		return Info{}, err
	}
	at.System, at.Owner, at.Solo = f.game.System, user, true
	at.Preset, at.Options, at.Scenario, at.Seats = f.game.Preset, f.game.Options, f.game.Scenario, len(f.seats)
	at.Language = first(at.Language, f.game.Language)
	i, err := h.Create(ctx, at)
	if err != nil {
		return i, err
	}
	var taken Taken
	if err := h.do(ctx, i.ID, func(t *openGame) error { return h.goOn(ctx, t, user, f, &taken) }); err != nil {
		return i, errors.Join(err, h.End(ctx, i.ID, user))
	}
	return h.Info(ctx, i.ID, user)
}

// forked is where a fork begins: a leg with the records that are kept.
type forked struct {
	game  db.Game
	seats []db.Seat
	leg   engine.Leg
	top   int
	draws int
}

// standing is a game as it stood after an answer or roll.
func (h *Host) standing(ctx context.Context, t *openGame, seq int) (forked, error) {
	f := forked{game: t.game, seats: slices.Clone(t.seats), leg: t.match.Leg, top: t.match.Top, draws: t.match.Draws}
	switch {
	case seq == 0 && t.game.Status != db.Over:
		return f, nil
	case seq == 0:
		rounds, err := h.db.Told(ctx, t.id, "round.begins")
		if err != nil {
			return f, err
		}
		if seq = 1; len(rounds) > 0 {
			seq = rounds[len(rounds)-1]
		}
	case seq < 0 || seq > t.match.Top:
		return f, ErrNoRecord.With(engine.Num("seq", seq))
	}
	legs, err := h.legsFrom(ctx, t, seq)
	if err != nil {
		return f, err
	}
	if len(legs) == 0 {
		return f, ErrNoRecord.With(engine.Num("seq", seq))
	}
	f.leg = legs[0].Leg
	f.leg.Records = slices.DeleteFunc(slices.Clone(f.leg.Records), func(r engine.Record) bool { return r.Seq > seq })
	return f, nil
}

// goOn opens a lobby that was made for it at the point of a fork. Dice that fell
// before it are not those of its seed: nothing of it is proved.
func (h *Host) goOn(ctx context.Context, t *openGame, user string, f forked, taken *Taken) error {
	seats, err := h.mixIn(t)
	if err != nil {
		return err
	}
	for i := range seats {
		for _, was := range f.seats {
			if was.Seat == seats[i].Seat {
				seats[i].Roster = was.Roster
			}
		}
	}
	before, sat := t.game, t.seats
	t.seats, t.game.Scripted = seats, true
	m := engine.Match{Leg: f.leg, Top: f.top, Draws: f.draws}
	var played engine.Played
	if f.leg.Rev == t.system.Rev() {
		played, err = engine.Play(t.system, m, nil, h.frontier(t))
	} else {
		played, _, err = engine.Settle(t.system, m, h.frontier(t))
	}
	if err != nil {
		t.game, t.seats = before, sat
		return ErrRules.With(engine.Name("game", t.id)).because(err)
	}
	played.Added = nil
	for _, l := range append(slices.Clone(played.Finished), played.Match.Leg) {
		played.Added = append(played.Added, l.Records...)
	}
	d := cause{kind: "fork", user: user, opening: true, notice: &Notice{
		Text: engine.Say("notice.fork", engine.Name("game", f.game.ID), engine.Num("seq", lastSeq(f.leg))), User: user,
	}}
	d.also = func(tx *db.Tx) error {
		errs := []error{tx.MarkImported(t.id)}
		for _, s := range seats {
			errs = append(errs, tx.SaveSeat(t.id, s))
		}
		return errors.Join(errs...)
	}
	if err := h.keep(ctx, t, played, d, taken); err != nil {
		t.game, t.seats = before, sat
		return err
	}
	return nil
}

// lastSeq is the number of the last record of a leg.
func lastSeq(l engine.Leg) int {
	if n := len(l.Records); n > 0 {
		return l.Records[n-1].Seq
	}
	return l.Start
}
