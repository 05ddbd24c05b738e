package host

import (
	"context"
	"slices"
	"time"

	"estafeta/db"
	"estafeta/engine"
)

// expire does what a game has agreed on for a question whose time is up:
// nothing but a notice, the default answer or a pass, or the others may claim
// the game. A question without a default only gets the notice.
func (h *Host) expire(ctx context.Context, t *openGame, id string, now time.Time) error {
	row, ok := t.prompts[id]
	k := slices.IndexFunc(t.match.Prompts, func(p engine.Prompt) bool { return p.ID == id })
	if !ok || k < 0 || row.Answered || row.Deadline.IsZero() || row.Deadline.After(now) || t.game.Status != db.Playing {
		return nil
	}
	p := t.match.Prompts[k]
	if t.game.Clock.Timeout == db.TimeoutDefault && (!p.Default.IsZero() || p.Pass) {
		d := cause{kind: "timeout", seat: p.Seat, notice: &Notice{Text: engine.Say("notice.timeout.default", engine.Side("seat", p.Seat))}}
		var taken Taken
		err := h.play(ctx, t, &engine.Submission{Seat: p.Seat, Prompt: p.ID, Answer: p.Default, By: engine.ByTimeout}, d, &taken)
		if err != nil || taken.Refusal == nil {
			return err
		}
	}
	key := "notice.timeout"
	if t.game.Clock.Timeout == db.TimeoutClaim {
		key = "notice.timeout.claim"
	}
	row.Due, row.Half = time.Time{}, time.Time{}
	row.Left = 1 // told; the deadline stays as what may be claimed
	err := h.change(ctx, t, func(tx *db.Tx) error {
		if err := tx.StopPrompt(row); err != nil {
			return err
		}
		n := Notice{Text: engine.Say(key, engine.Side("seat", p.Seat)), Users: t.users(p), Claim: t.game.Clock.Timeout == db.TimeoutClaim}
		return post(tx, t.id, PostNotice, n, now)
	})
	if err == nil {
		t.prompts[id] = row
	}
	return err
}

// ClaimGame ends a game in which another seat's time is up and its options
// allow the others to claim it: that seat concedes. Errors are ErrNoClaim and
// those of Concede.
func (h *Host) ClaimGame(ctx context.Context, game, user, interaction string) (Taken, error) {
	return h.proposal(ctx, game, user, interaction, "claim", func(t *openGame, d cause, taken *Taken) error {
		if t.game.Clock.Timeout != db.TimeoutClaim {
			return ErrNoClaim
		}
		mine := t.seatsOf(user)
		now := h.now()
		for _, p := range t.match.Prompts {
			row := t.prompts[p.ID]
			if row.Answered || row.Deadline.IsZero() || row.Deadline.After(now) || slices.Contains(mine, p.Seat) {
				continue
			}
			d.notice = &Notice{Text: engine.Say("notice.claimed", engine.Side("seat", p.Seat)), User: user}
			return h.play(
				ctx,
				t,
				&engine.Submission{Seat: p.Seat, Adjust: &engine.Adjustment{Op: "concede", Seat: p.Seat}, By: engine.ByTimeout},
				d,
				taken,
			)
		}
		return ErrNoClaim
	})
}
