package host

import (
	"slices"

	"estafeta/db"
	"estafeta/engine"
)

func (t *openGame) seat(s engine.Seat) *db.Seat {
	for i := range t.seats {
		if t.seats[i].Seat == s {
			return &t.seats[i]
		}
	}
	return nil
}

// seatsOf are the seats at which a user sits.
func (t *openGame) seatsOf(user string) []engine.Seat {
	var list []engine.Seat
	for _, s := range t.seats {
		if slices.Contains(s.Users, user) {
			list = append(list, s.Seat)
		}
	}
	return list
}

// seated are the user's seats, or ErrNotSeated.
func (t *openGame) seated(user string) ([]engine.Seat, error) {
	list := t.seatsOf(user)
	if len(list) == 0 {
		return nil, ErrNotSeated
	}
	return list, nil
}

// users are those who may answer a question.
func (t *openGame) users(p engine.Prompt) []string {
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

// question is the open question with a token.
func (t *openGame) question(token string) (engine.Prompt, bool) {
	i := slices.IndexFunc(t.match.Prompts, func(p engine.Prompt) bool { return t.prompts[p.ID].Token == token })
	if i < 0 {
		return engine.Prompt{}, false
	}
	return t.match.Prompts[i], true
}

// asked finds the question that a user answers, and for which seat: the one
// with the token, or without one the first that waits on them.
func (t *openGame) asked(user, token string) (engine.Prompt, engine.Seat, error) {
	seats, err := t.seated(user)
	if err != nil {
		return engine.Prompt{}, 0, err
	}
	open := t.match.Prompts
	if token != "" {
		p, ok := t.question(token)
		if !ok {
			return engine.Prompt{}, 0, ErrStale
		}
		open = []engine.Prompt{p}
	}
	open = slices.Clone(open)
	slices.SortStableFunc(open, func(a, b engine.Prompt) int { return answered(a) - answered(b) })
	var others []string
	for _, p := range open {
		for _, s := range seats {
			if p.MayAnswer(s) {
				return p, s, nil
			}
		}
		others = append(others, t.users(p)...)
	}
	if len(open) == 0 {
		return engine.Prompt{}, 0, ErrStale
	}
	slices.Sort(others)
	return engine.Prompt{}, 0, ErrWrongSeat.With(engine.Arg{Name: "users", Kind: engine.AsName, List: slices.Compact(others)})
}

// answered sorts questions with an answer that may still change behind those
// that wait.
func answered(p engine.Prompt) int {
	if p.Answered != nil {
		return 1
	}
	return 0
}

// playing is an error unless the game is being played.
func (t *openGame) playing() error {
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
