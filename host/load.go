package host

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"estafeta/db"
	"estafeta/engine"
)

// stored is all that the database has of a game that is to be taken up: what was
// written together is read together.
type stored struct {
	game     db.Game
	seats    []db.Seat
	orders   []db.Order
	arms     []db.Arm
	proposal *db.Proposal
	prompts  map[string]db.Prompt
	legs     []db.Leg // from the last checkpoint on
}

// read reads a game from one moment of the database.
func (h *Host) read(ctx context.Context, game string) (s stored, err error) {
	err = h.db.Snapshot(ctx, func(q db.Queries) (err error) {
		s = stored{prompts: map[string]db.Prompt{}}
		if s.game, err = q.Game(ctx, game); err != nil {
			return err
		}
		if s.seats, err = q.Seats(ctx, game); err != nil {
			return err
		}
		if s.orders, err = q.Orders(ctx, game); err != nil {
			return err
		}
		if s.arms, err = q.Arms(ctx, game); err != nil {
			return err
		}
		if p, err := q.Proposal(ctx, game); err == nil {
			s.proposal = &p
		} else if !errors.Is(err, db.ErrNotFound) {
			return err
		}
		rows, err := q.Prompts(ctx, game)
		if err != nil {
			return err
		}
		for _, p := range rows {
			s.prompts[p.ID] = p
		}
		start, err := q.LastLeg(ctx, game)
		if err != nil || start == 0 {
			return err
		}
		s.legs, err = q.Legs(ctx, game, start)
		return err
	})
	return s, err
}

// load reads a game from the database into its table: the last checkpoint and
// the records after it. Nothing is told twice.
func (h *Host) load(ctx context.Context, t *openGame) error {
	s, err := h.read(ctx, t.id)
	if errors.Is(err, db.ErrNotFound) {
		return ErrNoGame.With(engine.Name("game", t.id))
	}
	if err != nil {
		return err
	}
	system, err := h.System(s.game.System)
	if err != nil {
		return err
	}
	t.game, t.system, t.seats, t.orders, t.arms = s.game, system, s.seats, s.orders, s.arms
	t.proposal, t.prompts, t.match, t.settled = s.proposal, s.prompts, engine.Match{}, false
	if err := h.deal(ctx, t, s.legs); err != nil {
		return err
	}
	t.loaded, t.moved = true, true
	return nil
}

// deal brings the match of a started game back to its open question.
func (h *Host) deal(ctx context.Context, t *openGame, legs []db.Leg) error {
	if len(legs) == 0 {
		if t.game.Status == db.Playing || t.game.Status == db.Paused {
			return ErrCorrupt.With(engine.Name("game", t.id)).because(errors.New("no checkpoint is stored"))
		}
		return nil
	}
	leg := legs[len(legs)-1]
	t.settled = leg.Settled
	m := engine.Match{Leg: leg.Leg, Top: t.game.Top, Draws: t.game.Draws}
	g, err := t.system.Decode(leg.Schema, leg.State)
	if err != nil {
		return ErrCorrupt.With(engine.Name("game", t.id)).because(fmt.Errorf("the checkpoint at %d: %w", leg.Start, err))
	}
	if g.Over() {
		m.Game, m.Over = g, true
		t.match = m
		return nil
	}
	if leg.Rev != t.system.Rev() && t.game.Status != db.Over {
		return h.settle(ctx, t, m)
	}
	played, err := engine.Resume(t.system, m, h.frontier(t))
	if err != nil {
		return ErrCorrupt.With(engine.Name("game", t.id)).because(err)
	}
	if t.game.Status == db.Over { // ended by its host: nothing is open any more
		t.match = played.Match
		t.match.Prompts, t.match.Over = nil, true
		return nil
	}
	if len(played.Added) == 0 && len(played.Finished) == 0 {
		if !sameIDs(played.Match.Prompts, t.prompts) {
			return ErrCorrupt.With(engine.Name("game", t.id)).because(errors.New("the records do not lead to the open questions"))
		}
		t.match = played.Match
		return nil
	}
	return h.store(ctx, t, played, cause{kind: "resume"})
}

func sameIDs(open []engine.Prompt, rows map[string]db.Prompt) bool {
	if len(open) != len(rows) {
		return false
	}
	for _, p := range open {
		if _, ok := rows[p.ID]; !ok {
			return false
		}
	}
	return true
}

// settle brings a game whose rules have changed to the present rules. What no
// longer fits is dropped and told; where the story now differs it is told again.
func (h *Host) settle(ctx context.Context, t *openGame, m engine.Match) error {
	told := m.Leg.Events
	m.Prompts = nil
	played, dropped, err := engine.Settle(t.system, m, h.frontier(t))
	if err != nil {
		return ErrRules.With(engine.Name("game", t.id)).because(err)
	}
	leg := played.Match.Leg
	if len(played.Finished) > 0 {
		leg = played.Finished[0]
	}
	same := 0
	for same < len(told) && same < len(leg.Events) && sameEvent(told[same], leg.Events[same]) {
		same++
	}
	d := cause{kind: "settle", dropped: dropped, settled: len(dropped) > 0, leg: leg.Start}
	if same < len(told) {
		d.retold = &told[same]
	}
	played.News = slices.Clone(leg.Events[same:])
	for i, l := range append(slices.Clone(played.Finished), played.Match.Leg) {
		if i > 0 {
			played.News = append(played.News, l.Events...)
		}
	}
	h.log.Info("rules have changed", "game", t.id, "from", m.Leg.Rev, "to", t.system.Rev(), "dropped", len(dropped))
	return h.store(ctx, t, played, d)
}

func sameEvent(a, b engine.Event) bool {
	return a.Seq == b.Seq && a.N == b.N && a.To == b.To && a.Key == b.Key && a.Reveals == b.Reveals &&
		slices.EqualFunc(a.Args, b.Args, func(x, y engine.Arg) bool {
			return x.Name == y.Name && x.Kind == y.Kind && x.Text == y.Text && x.Num == y.Num && x.Real == y.Real && slices.Equal(x.List,
				y.List) && slices.Equal(x.Ints, y.Ints)
		})
}
