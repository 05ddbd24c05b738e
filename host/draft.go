package host

import (
	"context"
	"errors"

	"estafeta/db"
	"estafeta/engine"
)

// Tried is what answers would lead to, up to the next lock: a die, something
// shown or measured, another seat's decision. Nothing of it is stored.
type Tried struct {
	Seat    engine.Seat
	Prompts []engine.Prompt // what would be asked next, as the user may see it; they have no tokens yet
	News    []engine.Event  // as far as the user may read them
	View    engine.View     // what the seat would see
	Closed  []engine.Prompt // the seat's questions that were answered because there was but one answer
	Locked  string          // the lock at which it stopped, or ""
	Left    int
	Refusal *engine.Refusal
}

// Try runs answers of a user tentatively. The token is that of the question
// that the first is for, "": the first that waits on them; without answers it
// shows the game as it stands. Errors are those of Submit.
func (h *Host) Try(ctx context.Context, game, user, token string, answers []engine.Answer) (tried Tried, err error) {
	err = h.do(ctx, game, func(t *openGame) error {
		if err := t.playing(); err != nil {
			return err
		}
		p, seat, err := t.asked(user, token)
		if err != nil {
			return err
		}
		tried, err = h.try(t, p, seat, t.seatsOf(user), answers)
		return err
	})
	return tried, err
}

// try runs answers tentatively: the first is for an open question, and given by
// a seat; mine are all seats of the user who reads what comes of it.
func (h *Host) try(t *openGame, p engine.Prompt, seat engine.Seat, mine []engine.Seat, answers []engine.Answer) (Tried, error) {
	tried := Tried{Seat: seat}
	if len(answers) == 0 {
		tried.View = t.match.Game.View(seat)
		for _, other := range t.match.Prompts { // first the one asked for
			if other.ID != p.ID && other.MayAnswer(seat) {
				other.ID = t.prompts[other.ID].Token
				tried.Prompts = append(tried.Prompts, other)
			}
		}
		p.ID = t.prompts[p.ID].Token
		tried.Prompts = append([]engine.Prompt{p}, tried.Prompts...)
		return tried, nil
	}
	played, err := engine.Draft(
		t.system,
		t.match,
		&engine.Submission{Seat: seat, Prompt: p.ID, Answer: answers[0], Then: answers[1:]},
		h.frontier(t),
	)
	if err != nil {
		return tried, ErrRules.With(engine.Name("game", t.id)).because(err)
	}
	if played.Refusal != nil {
		tried.Refusal = played.Refusal
		return tried, nil
	}
	tried.News, tried.View, tried.Locked, tried.Left = told(played.News, mine), played.Match.Game.View(seat), played.Locked, played.Left
	for _, p := range played.Closed {
		if p.MayAnswer(seat) {
			tried.Closed = append(tried.Closed, p)
		}
	}
	for _, p := range played.Match.Prompts {
		p = redacted(p, mine)
		p.ID = ""
		tried.Prompts = append(tried.Prompts, p)
	}
	return tried, nil
}

// Draft is what the user's seat has composed and not sent; ok is false if
// there is none, or if the question it was for is gone.
func (h *Host) Draft(ctx context.Context, game, user string) (d db.Draft, ok bool, err error) {
	err = h.do(ctx, game, func(t *openGame) error {
		mine, err := t.seated(user)
		if err != nil {
			return err
		}
		for _, seat := range mine {
			d, err = h.db.Draft(ctx, game, seat)
			if errors.Is(err, db.ErrNotFound) {
				continue
			}
			if err != nil {
				return err
			}
			if _, ok = t.question(d.Token); ok {
				return nil
			}
		}
		return nil
	})
	return d, ok, err
}

// SaveDraft keeps a seat's draft. Its revision must be one more than that of
// the draft it replaces (1 for the first), or it is ErrDraft; a question that
// is gone is ErrStale.
func (h *Host) SaveDraft(ctx context.Context, game, user string, d db.Draft) error {
	return h.do(ctx, game, func(t *openGame) error {
		_, seat, err := t.asked(user, d.Token)
		if err != nil {
			return err
		}
		d.Seat, d.Updated = seat, h.now()
		err = h.db.Write(ctx, func(tx *db.Tx) error {
			old, err := tx.Draft(ctx, game, seat)
			if err == nil && old.Token != d.Token { // of a question that is gone
				if err := tx.DropDraft(game, seat); err != nil {
					return err
				}
			} else if err != nil && !errors.Is(err, db.ErrNotFound) {
				return err
			}
			return tx.SaveDraft(game, d)
		})
		if errors.Is(err, db.ErrConflict) {
			return ErrDraft
		}
		return err
	})
}

// ClearDraft forgets the drafts of the user's seats.
func (h *Host) ClearDraft(ctx context.Context, game, user string) error {
	return h.do(ctx, game, func(t *openGame) error {
		mine, err := t.seated(user)
		if err != nil {
			return err
		}
		return h.db.Write(ctx, func(tx *db.Tx) error {
			for _, s := range mine {
				if err := tx.DropDraft(game, s); err != nil {
					return err
				}
			}
			return nil
		})
	})
}
