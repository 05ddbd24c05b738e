package host

import (
	"context"
	"encoding/json"
	"errors"

	"estafeta/db"
	"estafeta/engine"
)

// Submit is a player's answers: the first to an open question, the rest to
// what comes next.
type Submit struct {
	Game        string
	User        string
	Interaction string // of the delivery; a second delivery of it does nothing
	Token       string // of the question; "": the first that waits on the user
	Answers     []engine.Answer
	Sentence    string // as typed, kept for the log
}

// Taken is what a change of a game did. Its position is that of the user, and has
// no views.
type Taken struct {
	Position
	News     []engine.Event // in order, as far as the user may read them
	Span     Span           // of the news in the log
	Seat     engine.Seat    // for which it was taken
	Left     int            // answers that lay beyond a lock and were dropped
	Refusal  *engine.Refusal
	Repeated bool   // a second delivery: nothing was done now
	Proposed string // token of the proposal to which the others must agree first
}

// Submit takes answers, all or none, and runs on until somebody is asked. What
// the rules forbid is in Taken.Refusal; errors are ErrStale, ErrWrongSeat,
// ErrNotSeated, ErrLobby, ErrPaused, ErrOver, ErrEmpty, ErrRules.
func (h *Host) Submit(ctx context.Context, s Submit) (taken Taken, err error) {
	err = h.do(ctx, s.Game, func(t *openGame) error {
		err := h.submit(ctx, t, s, &taken)
		if err == nil && taken.Refusal == nil {
			return nil
		}
		// Whatever a second delivery meets, it ends here: its own row in the
		// database exists already, so that nothing of it has been stored.
		var before Taken
		if done, e := h.again(ctx, t, s.User, s.Interaction, &before); done || e != nil {
			taken = before
			return e
		}
		return err
	})
	return taken, err
}

// submit takes the answers of a first delivery.
func (h *Host) submit(ctx context.Context, t *openGame, s Submit, taken *Taken) error {
	if err := t.playing(); err != nil {
		return err
	}
	if len(s.Answers) == 0 {
		return ErrEmpty
	}
	p, seat, err := t.asked(s.User, s.Token)
	if err != nil {
		return err
	}
	sub := &engine.Submission{Seat: seat, Prompt: p.ID, Answer: s.Answers[0], Then: s.Answers[1:]}
	d := cause{kind: "submit", user: s.User, seat: seat, interaction: s.Interaction, sentence: s.Sentence}
	return h.play(ctx, t, sub, d, taken)
}

// play takes one submission at a table and stores what it did.
func (h *Host) play(ctx context.Context, t *openGame, sub *engine.Submission, d cause, taken *Taken) error {
	f := h.frontier(t)
	played, err := engine.Play(t.system, t.match, sub, f)
	if err := errors.Join(err, f.bad); err != nil {
		return ErrRules.With(engine.Name("game", t.id)).because(err)
	}
	if played.Refusal != nil {
		*taken = Taken{Position: t.position(t.seatsOf(d.user)), Seat: d.seat, Refusal: played.Refusal}
		return nil
	}
	d.reply.Left = played.Left
	return h.keep(ctx, t, played, d, taken)
}

// keep stores what was played and says what it did.
func (h *Host) keep(ctx context.Context, t *openGame, played engine.Played, d cause, taken *Taken) error {
	if err := h.store(ctx, t, played, d); err != nil {
		return err
	}
	first, last := span(played)
	mine := t.seatsOf(d.user)
	*taken = Taken{Position: t.position(mine), News: told(played.News, mine), Span: Span{first, last}, Seat: d.seat, Left: played.Left}
	return nil
}

// again answers a second delivery from what the first one did.
func (h *Host) again(ctx context.Context, t *openGame, user, interaction string, taken *Taken) (bool, error) {
	if interaction == "" {
		return false, nil
	}
	i, err := h.db.Interaction(ctx, interaction)
	if errors.Is(err, db.ErrNotFound) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	var r reply
	if err := json.Unmarshal([]byte(i.Reply), &r); err != nil {
		return false, err
	}
	mine := t.seatsOf(user)
	*taken = Taken{Position: t.position(mine), Span: Span{i.First, i.Last}, Left: r.Left, Proposed: r.Token, Repeated: true}
	if i.First == 0 || i.Game != t.id {
		return true, nil
	}
	events, err := h.db.Events(ctx, t.id, i.First, i.Last)
	var news []engine.Event
	for _, e := range events {
		news = append(news, e.Event)
	}
	taken.News = told(news, mine)
	return true, err
}
