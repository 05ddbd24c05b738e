package host

import (
	"slices"
	"time"

	"estafeta/db"
	"estafeta/engine"
)

func (t *table) seat(s engine.Seat) *db.Seat {
	for i := range t.seats {
		if t.seats[i].Seat == s {
			return &t.seats[i]
		}
	}
	return nil
}

// seatsOf are the seats at which a user sits.
func (t *table) seatsOf(user string) []engine.Seat {
	var list []engine.Seat
	for _, s := range t.seats {
		if slices.Contains(s.Users, user) {
			list = append(list, s.Seat)
		}
	}
	return list
}

// seated are the user's seats, or ErrNotSeated.
func (t *table) seated(user string) ([]engine.Seat, error) {
	list := t.seatsOf(user)
	if len(list) == 0 {
		return nil, ErrNotSeated
	}
	return list, nil
}

// users are those who may answer a question.
func (t *table) users(p engine.Prompt) []string {
	var list []string
	for _, s := range t.seats {
		if p.MayAnswer(s.Seat) {
			for _, u := range s.Users {
				if !slices.Contains(list, u) {
					list = append(list, u)
				}
			}
		}
	}
	return list
}

// asked finds the question that a user answers, and for which seat: the one
// with the token, or without one the first that waits on him.
func (t *table) asked(user, token string) (engine.Prompt, engine.Seat, error) {
	seats, err := t.seated(user)
	if err != nil {
		return engine.Prompt{}, 0, err
	}
	found := false
	var asked []string
	for _, again := range []bool{false, true} {
		for _, p := range t.match.Prompts {
			if token != "" && t.prompts[p.ID].Token != token {
				continue
			}
			found = true
			if token == "" && (p.Answered != nil) != again {
				continue
			}
			for _, s := range seats {
				if p.MayAnswer(s) {
					return p, s, nil
				}
			}
			asked = append(asked, t.users(p)...)
		}
	}
	if !found {
		return engine.Prompt{}, 0, ErrStale
	}
	slices.Sort(asked)
	return engine.Prompt{}, 0, ErrWrongSeat.with(engine.Arg{Name: "users", Kind: engine.AsName, List: slices.Compact(asked)})
}

// playing is an error unless the game is being played.
func (t *table) playing() error {
	switch t.game.Status {
	case db.Lobby:
		return ErrLobby
	case db.Paused:
		return ErrPaused
	case db.Over:
		return ErrOver
	}
	return nil
}

// Open is an open question as it is shown outside.
type Open struct {
	Token  string
	Users  []string      // who may answer
	Prompt engine.Prompt // its ID is the token; show it through For
	Since  time.Time
	Until  time.Time // its seat's time ends then; zero: it does not run
}

func (t *table) open() []Open {
	var list []Open
	for _, p := range t.match.Prompts {
		row := t.prompts[p.ID]
		p.ID = row.Token
		list = append(list, Open{Token: row.Token, Users: t.users(p), Prompt: p, Since: row.Since, Until: row.Deadline})
	}
	return list
}
