package host

import (
	"context"
	"encoding/json"
	"errors"
	"slices"

	"estafeta/db"
	"estafeta/engine"
)

// ProposalKind is what a seat proposes.
type ProposalKind string

// The kinds of proposals.
const (
	ProposeUndo   ProposalKind = "undo"   // take back everything from a record on
	ProposeAdjust ProposalKind = "adjust" // correct the table
	ProposeSkip   ProposalKind = "skip"   // pass over the open question
	ProposeDraw   ProposalKind = "draw"   // end the game without a winner
	ProposeSeat   ProposalKind = "seat"   // seat somebody else
)

// Proposal is something to which every other seat must agree.
type Proposal struct {
	Token  string
	Kind   ProposalKind
	Seat   engine.Seat
	User   string
	To     int                // undo: the record
	Adjust *engine.Adjustment // adjust
	Agreed []engine.Seat
	Asked  []engine.Seat // have not agreed yet
}

// proposalBody is what is stored of it as JSON.
type proposalBody struct {
	To     int                `json:"to,omitempty"`
	Adjust *engine.Adjustment `json:"adjust,omitempty"`
	Said   string             `json:"said,omitempty"`   // adjust: as it was typed
	Prompt string             `json:"prompt,omitempty"` // skip: the engine's id
	Seat   engine.Seat        `json:"seat,omitempty"`   // seat: which
	Users  []string           `json:"users,omitempty"`  // seat: who sits there then
}

func (t *openGame) proposed() *Proposal {
	if t.proposal == nil {
		return nil
	}
	p := t.proposal
	var body proposalBody
	if err := json.Unmarshal([]byte(p.Body), &body); err != nil {
		return nil
	}
	return &Proposal{
		Token:  p.Token,
		Kind:   ProposalKind(p.Kind),
		Seat:   p.Seat,
		User:   p.User,
		To:     body.To,
		Adjust: body.Adjust,
		Agreed: p.Agreed,
		Asked:  t.unagreed(p.Agreed),
	}
}

// unagreed are the seats with players that are not among those who agree.
func (t *openGame) unagreed(agreed []engine.Seat) []engine.Seat {
	var list []engine.Seat
	for _, s := range t.seats {
		if len(s.Users) > 0 && !slices.Contains(agreed, s.Seat) {
			list = append(list, s.Seat)
		}
	}
	return list
}

// propose does what is proposed at once if the user sits at every seat, or
// asks the other seats.
func (h *Host) propose(ctx context.Context, t *openGame, kind ProposalKind, body proposalBody, d cause, taken *Taken) error {
	mine := t.seatsOf(d.user)
	if len(t.unagreed(mine)) == 0 {
		return h.carryOut(ctx, t, kind, body, d, taken)
	}
	token, err := h.word(16)
	if err != nil {
		return err
	}
	b, err := json.Marshal(body)
	if err != nil {
		return err
	}
	now := h.now()
	p := db.Proposal{Token: token, Kind: string(kind), Body: string(b), Seat: d.seat, User: d.user, Agreed: mine, At: now}
	var asked []string
	for _, s := range t.unagreed(mine) {
		asked = append(asked, t.seat(s).Users...)
	}
	err = h.change(ctx, t, func(tx *db.Tx) error {
		if err := tx.SaveProposal(t.id, p); err != nil {
			return err
		}
		if d.interaction != "" {
			r, err := json.Marshal(reply{Token: token})
			if err != nil {
				return err
			}
			if err := tx.AddInteraction(db.Interaction{ID: d.interaction, Game: t.id, User: d.user, Kind: d.kind, Reply: string(r),
				At: now}); err != nil {
				return err
			}
		}
		return post(
			tx,
			t.id,
			PostNotice,
			Notice{
				Text:  engine.Say("notice.propose."+string(kind), engine.Side("seat", d.seat), engine.Name("what", body.Said)),
				User:  d.user,
				Users: asked,
				Token: token,
			},
			now,
		)
	})
	if err != nil {
		return err
	}
	t.proposal = &p
	*taken = Taken{Position: t.position(t.seatsOf(d.user)), Seat: d.seat, Proposed: token}
	return nil
}

// carryOut does what all seats agreed to.
func (h *Host) carryOut(ctx context.Context, t *openGame, kind ProposalKind, body proposalBody, d cause, taken *Taken) error {
	switch kind {
	case ProposeUndo:
		return h.takeBack(ctx, t, body.To, d, taken)
	case ProposeAdjust:
		d.notice = &Notice{Text: engine.Say("notice.adjust", engine.Side("seat", d.seat), engine.Name("what", body.Said)), User: d.user}
		return h.play(ctx, t, &engine.Submission{Seat: d.seat, Adjust: body.Adjust, By: engine.ByAgreed}, d, taken)
	case ProposeSkip:
		for _, p := range t.match.Prompts {
			if p.ID == body.Prompt {
				d.notice = &Notice{Text: engine.Say("notice.skip", engine.Side("seat", p.Seat)), User: d.user}
				return h.play(ctx, t, &engine.Submission{Seat: p.Seat, Prompt: p.ID, By: engine.BySkip}, d, taken)
			}
		}
		return ErrStale
	case ProposeDraw:
		if err := h.close(ctx, t, Notice{Text: engine.Say("notice.draw"), User: d.user}); err != nil {
			return err
		}
		*taken = Taken{Position: t.position(t.seatsOf(d.user)), Seat: d.seat}
		return nil
	case ProposeSeat:
		if err := h.reseat(ctx, t, body.Seat, body.Users, Notice{Text: engine.Say("notice.seat.agreed"), User: d.user}); err != nil {
			return err
		}
		*taken = Taken{Position: t.position(t.seatsOf(d.user)), Seat: d.seat}
		return nil
	}
	return ErrNoProposal
}

// Adjust proposes a correction of the table; it is made once every seat agrees.
// What the rules would refuse now is refused before anybody is asked. Said is
// the correction as it was typed: what the others agree to. What a seat may call
// for alone is done at once.
func (h *Host) Adjust(ctx context.Context, game, user, interaction, said string, a engine.Adjustment) (Taken, error) {
	return h.proposal(ctx, game, user, interaction, "adjust", func(t *openGame, d cause, taken *Taken) error {
		if a.Op == "concede" {
			return ErrNoOption.With(engine.Name("option", a.Op))
		}
		tried, err := engine.Draft(t.system, t.match, &engine.Submission{Seat: d.seat, Adjust: &a, By: engine.ByAgreed}, h.frontier(t))
		if err != nil {
			return ErrRules.With(engine.Name("game", t.id)).because(err)
		}
		if tried.Refusal != nil {
			*taken = Taken{Position: t.position(t.seatsOf(user)), Seat: d.seat, Refusal: tried.Refusal}
			return nil
		}
		if slices.Contains(t.calls(), a.Op) {
			return h.play(ctx, t, &engine.Submission{Seat: d.seat, Adjust: &a}, d, taken)
		}
		return h.propose(ctx, t, ProposeAdjust, proposalBody{Adjust: &a, Said: said}, d, taken)
	})
}

// calls are the adjustments that a seat may make alone.
func (t *openGame) calls() []string {
	if c, ok := t.match.Game.(engine.Caller); ok {
		return c.Calls()
	}
	return nil
}

// Skip proposes to pass over an open question that nobody can answer, because
// the rules fail at it.
func (h *Host) Skip(ctx context.Context, game, user, interaction, token string) (Taken, error) {
	return h.proposal(ctx, game, user, interaction, "skip", func(t *openGame, d cause, taken *Taken) error {
		p, ok := t.question(token)
		if !ok {
			return ErrStale
		}
		return h.propose(ctx, t, ProposeSkip, proposalBody{Prompt: p.ID}, d, taken)
	})
}

// Concede gives the game up for a seat of the user, 0: their only or first one.
// It needs nobody's agreement.
func (h *Host) Concede(ctx context.Context, game, user, interaction string, seat engine.Seat) (Taken, error) {
	return h.proposal(ctx, game, user, interaction, "concede", func(t *openGame, d cause, taken *Taken) error {
		if seat != 0 && !slices.Contains(t.seatsOf(user), seat) {
			return ErrNotSeated
		}
		if seat != 0 {
			d.seat = seat
		}
		return h.play(ctx, t, &engine.Submission{Seat: d.seat, Adjust: &engine.Adjustment{Op: "concede", Seat: d.seat}}, d, taken)
	})
}

// proposing are the rights behind what only a seat may do or propose.
var proposing = map[string]Deed{
	"undo": DeedUndo, "adjust": DeedCorrect, "skip": DeedSkip, "draw": DeedDraw, "concede": DeedConcede, "claim": DeedPrize,
}

// proposal runs fn at a game that is being played, for a user who sits there.
func (h *Host) proposal(
	ctx context.Context,
	game, user, interaction, kind string,
	fn func(*openGame, cause, *Taken) error,
) (taken Taken, err error) {
	err = h.do(ctx, game, func(t *openGame) error {
		done, err := h.again(ctx, t, user, interaction, &taken)
		if done || err != nil {
			return err
		}
		played := t.match.Game != nil && t.match.Game.Over() // not ended by its host
		if err := t.playing(); err != nil && !(kind == "undo" && played && errors.Is(err, ErrOver)) {
			return err
		}
		if _, _, err := t.may(ctx, user, proposing[kind]); err != nil {
			return err
		}
		return fn(t, cause{kind: kind, user: user, seat: t.seatsOf(user)[0], interaction: interaction}, &taken)
	})
	return taken, err
}

// Agree agrees to a proposal for the user's seats. When all have agreed it is
// done; Taken.Proposed is set as long as others are missing.
func (h *Host) Agree(ctx context.Context, game, user, interaction, token string) (Taken, error) {
	return h.proposal(ctx, game, user, interaction, "undo", func(t *openGame, d cause, taken *Taken) error {
		p, err := t.proposalFor(user, token)
		if err != nil {
			return err
		}
		agreed := slices.Clone(p.Agreed)
		for _, s := range t.seatsOf(user) {
			if !slices.Contains(agreed, s) {
				agreed = append(agreed, s)
			}
		}
		if len(t.unagreed(agreed)) > 0 {
			p.Agreed = agreed
			if err := h.change(ctx, t, func(tx *db.Tx) error { return tx.SaveProposal(t.id, p) }); err != nil {
				return err
			}
			t.proposal = &p
			*taken = Taken{Position: t.position(t.seatsOf(user)), Seat: d.seat, Proposed: token}
			return nil
		}
		var body proposalBody
		if err := json.Unmarshal([]byte(p.Body), &body); err != nil {
			return err
		}
		return h.carryOut(ctx, t, ProposalKind(p.Kind), body, cause{kind: p.Kind, user: p.User, seat: p.Seat, interaction: d.interaction}, taken)
	})
}

// Object turns a proposal down; its own user may withdraw it so.
func (h *Host) Object(ctx context.Context, game, user, token string) error {
	return h.do(ctx, game, func(t *openGame) error {
		if _, err := t.seated(user); err != nil {
			return err
		}
		if t.proposal == nil || t.proposal.Token != token {
			return ErrNoProposal
		}
		by := t.proposal.User
		err := h.change(ctx, t, func(tx *db.Tx) error {
			if err := tx.DropProposal(t.id); err != nil {
				return err
			}
			return post(
				tx,
				t.id,
				PostNotice,
				Notice{Text: engine.Say("notice.object", engine.Side("seat", t.seatsOf(user)[0])), User: user, Users: []string{by}},
				h.now(),
			)
		})
		if err == nil {
			t.proposal = nil
		}
		return err
	})
}

// proposalFor is the open proposal, to be answered by a user who did not make it.
func (t *openGame) proposalFor(user, token string) (db.Proposal, error) {
	if t.proposal == nil || t.proposal.Token != token {
		return db.Proposal{}, ErrNoProposal
	}
	if len(t.unagreed(append(slices.Clone(t.proposal.Agreed), t.seatsOf(user)...))) == len(t.unagreed(t.proposal.Agreed)) {
		return db.Proposal{}, ErrOwn
	}
	return *t.proposal, nil
}
