package host

import (
	"context"
	"slices"
	"time"

	"estafeta/db"
	"estafeta/engine"
)

// Position is a game as it stands for whoever reads it: some of its seats, or a
// spectator. It holds nothing that they may not know, and stays as it is while
// the game goes on.
type Position struct {
	ID     string
	Status db.Status
	Seq    int    // the log goes up to here
	Open   []Open // the open questions as the reader may see them
	Views  []engine.View
	Calls  []string // adjustments that a seat may make without the others
}

// Open is an open question as its reader may see it.
type Open struct {
	Token    string
	Users    []string      // who may answer
	Prompt   engine.Prompt // its ID is the token; another seat's secret question shows only that it is open
	Answered bool          // its seat has answered, and may still change that
	Since    time.Time
	Until    time.Time // its seat's time ends then; zero: it does not run
}

// View is what one of the seats that read sees; seat 0 is a spectator. It is
// empty before the game has started, and for a seat that does not read.
func (p Position) View(s engine.Seat) engine.View {
	for _, v := range p.Views {
		if v.Seat == s {
			return v
		}
	}
	return engine.View{Seat: s}
}

// Question is the open question with a token.
func (p Position) Question(token string) (Open, bool) {
	for _, o := range p.Open {
		if o.Token == token {
			return o, true
		}
	}
	return Open{}, false
}

// Awaited are the seats on whom the game waits, each once.
func (p Position) Awaited() []engine.Seat {
	var list []engine.Seat
	for _, o := range p.Open {
		if !o.Answered && !slices.Contains(list, o.Prompt.Seat) {
			list = append(list, o.Prompt.Seat)
		}
	}
	return list
}

// Position is a game as it stands now, as some of its seats see it together,
// without any as a spectator does.
func (h *Host) Position(ctx context.Context, game string, seats ...engine.Seat) (p Position, err error) {
	err = h.do(ctx, game, func(t *openGame) error {
		p = t.shown(seats)
		return nil
	})
	return p, err
}

// Written is the position of a game as a scenario (TOML) of its system, as it
// stood before the step that is under way, with what a user may know of it: at
// the first of their seats, or as a spectator. ErrNoPosition if the game's
// system writes none, or not now.
func (h *Host) Written(ctx context.Context, game, user string) (doc []byte, err error) {
	err = h.do(ctx, game, func(t *openGame) error {
		seat := engine.Seat(0)
		if mine := t.seatsOf(user); len(mine) > 0 {
			seat = mine[0]
		}
		if t.match.Game == nil || t.match.Over {
			return ErrNoPosition
		}
		g, err := t.system.Decode(t.match.Leg.Schema, t.match.Leg.State)
		if err != nil {
			return err
		}
		w, ok := g.(engine.Written)
		if !ok {
			return ErrNoPosition
		}
		if doc, err = w.Position(seat); err == nil && doc == nil {
			err = ErrNoPosition
		}
		return err
	})
	return doc, err
}

// shown is the position of a game with the views of the seats that read it, a
// spectator's if there are none.
func (t *openGame) shown(seats []engine.Seat) Position {
	p := t.position(seats)
	if t.match.Game == nil {
		return p
	}
	if len(seats) == 0 {
		seats = []engine.Seat{0}
	}
	for _, s := range seats {
		p.Views = append(p.Views, t.match.Game.View(s))
	}
	return p
}

// position is the game as it stands without its views, which cost more than all
// the rest.
func (t *openGame) position(seats []engine.Seat) Position {
	p := Position{ID: t.id, Status: t.game.Status, Seq: t.match.Top, Calls: t.calls()}
	for _, q := range t.match.Prompts {
		row := t.prompts[q.ID]
		o := Open{
			Token:    row.Token,
			Users:    t.users(q),
			Prompt:   redacted(q, seats),
			Answered: q.Answered != nil,
			Since:    row.Since,
			Until:    row.Deadline,
		}
		o.Prompt.ID = row.Token
		p.Open = append(p.Open, o)
	}
	return p
}

// redacted is a question as some seats may see it together. Only who may answer
// gets the test of the rules with it: it knows the whole state.
func redacted(p engine.Prompt, seats []engine.Seat) engine.Prompt {
	for _, s := range seats {
		if p.MayAnswer(s) {
			return p.For(s)
		}
	}
	p = p.For(0)
	p.Check, p.Course, p.Short = nil, nil, nil
	return p
}

// told are the events that some seats may read.
func told(events []engine.Event, seats []engine.Seat) []engine.Event {
	var list []engine.Event
	for _, e := range events {
		if e.To == 0 || slices.Contains(seats, e.To) {
			list = append(list, e)
		}
	}
	return list
}
