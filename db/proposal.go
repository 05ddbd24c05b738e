package db

import (
	"context"
	"database/sql"
	"time"

	"estafeta/engine"
)

// Proposal is something that the other seats must agree to: an undo, a
// correction, a question skipped. A game has one at most.
type Proposal struct {
	Token, Kind string
	Body        string // JSON, host's
	Seat        engine.Seat
	User        string
	Agreed      []engine.Seat
	At          time.Time
}

// Proposal reads a game's open proposal, or ErrNotFound.
func (q Queries) Proposal(ctx context.Context, game string) (Proposal, error) {
	return one(ctx, q, func(r *sql.Rows) (Proposal, error) {
		var p Proposal
		var agreed string
		var at int64
		if err := r.Scan(&p.Token, &p.Kind, &p.Body, &p.Seat, &p.User, &agreed, &at); err != nil {
			return p, err
		}
		p.At = fromMillis(at)
		return p, parse("the proposal of game "+game, agreed, &p.Agreed)
	}, "SELECT token, kind, body, seat, user, agreed, at FROM proposals WHERE game = ?", game)
}

// SaveProposal stores a game's proposal, instead of another.
func (t *Tx) SaveProposal(game string, p Proposal) error {
	return t.put("proposals", "game", "game, token, kind, body, seat, user, agreed, at",
		game,
		p.Token,
		p.Kind,
		p.Body,
		p.Seat,
		p.User,
		text(p.Agreed),
		millis(p.At),
	)
}

// DropProposal forgets a game's proposal.
func (t *Tx) DropProposal(game string) error {
	return t.do("DELETE FROM proposals WHERE game = ?", game)
}
