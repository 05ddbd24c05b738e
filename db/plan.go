package db

import (
	"context"
	"database/sql"

	"estafeta/engine"
)

// Plan is a turn that a player has composed ahead, in words.
type Plan struct {
	Seat     engine.Seat
	N        int // its place in the queue
	User     string
	Text     string
	Language string
	Touched  string // what it names, as it stood when it was made
	Dropped  string // key of the reason why it was not followed; "": it waits
}

// Plans reads the plans of a game in order.
func (q Queries) Plans(ctx context.Context, game string) ([]Plan, error) {
	return all(ctx, q, func(r *sql.Rows) (Plan, error) {
		var p Plan
		err := r.Scan(&p.Seat, &p.N, &p.User, &p.Text, &p.Language, &p.Touched, &p.Dropped)
		return p, err
	}, "SELECT seat, n, user, text, language, touched, dropped FROM plans WHERE game = ? ORDER BY seat, n", game)
}

// SavePlan stores a plan at its place.
func (t *Tx) SavePlan(game string, p Plan) error {
	return t.put("plans", "game, seat, n", "game, seat, n, user, text, language, touched, dropped",
		game,
		p.Seat,
		p.N,
		p.User,
		p.Text,
		p.Language,
		p.Touched,
		p.Dropped,
	)
}

// DropPlan forgets a plan.
func (t *Tx) DropPlan(game string, seat engine.Seat, n int) error {
	return t.do("DELETE FROM plans WHERE game = ? AND seat = ? AND n = ?", game, seat, n)
}
