package script

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"os"
	"slices"
	"strings"
	"time"

	"estafeta/db"
	"estafeta/engine"
	"estafeta/engine/system"
	"estafeta/host"
)

// begin makes ready for a step.
func (s *stage) begin(st step) error {
	if st.quiet {
		return nil
	}
	s.shown = nil
	var err error
	s.before, err = s.prints()
	return err
}

// settle lets the bot send what waits, and sees what has become of the games.
func (s *stage) settle(st step) error {
	if st.quiet {
		return nil
	}
	if err := s.bot.Deliver(s.ctx, s); err != nil {
		return err
	}
	if err := s.look(); err != nil {
		return err
	}
	if len(s.faults.list) > 0 {
		return fmt.Errorf("the bot reports a fault: %s", strings.Join(s.faults.list, "; "))
	}
	return nil
}

// look finds new games and counts exchanges.
func (s *stage) look() error {
	for _, status := range []db.Status{db.Lobby, db.Playing, db.Paused, db.Over} {
		ids, err := s.store.Running(s.ctx, status)
		if err != nil {
			return err
		}
		for _, id := range ids {
			if slices.ContainsFunc(s.games, func(g *game) bool { return g.id == id }) {
				continue
			}
			s.games = append(s.games, &game{id: id, faces: map[int]int{}})
			s.current = len(s.games) - 1
			faces := s.pending
			s.pending = nil
			if err := s.dice(faces); err != nil {
				return err
			}
		}
	}
	for _, g := range s.games {
		pos, err := s.host.Position(s.ctx, g.id)
		if errors.Is(err, host.ErrNoGame) { // forgotten
			continue
		}
		if err != nil {
			return err
		}
		now := awaited(pos)
		if len(now) > 0 && !slices.Equal(now, g.awaited) {
			s.counts.Exchanges++
		}
		if len(now) > 0 {
			g.awaited = now
		}
	}
	return nil
}

// awaited are the users on whom a game waits.
func awaited(pos host.Position) []string {
	var out []string
	for _, o := range pos.Open {
		if !o.Answered && pos.Status == db.Playing {
			out = append(out, o.Users...)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// turnTo makes another game the current one.
func (s *stage) turnTo(n int) error {
	if n > len(s.games) {
		return fmt.Errorf("there is no game %d: %d so far", n, len(s.games))
	}
	s.current = n - 1
	return nil
}

var errNoGame = errors.New("no game has been opened yet")

// table is the current game as the configured seat sees it, or with Reveal
// as all seats together do.
func (s *stage) table() (*game, host.Position, error) {
	if len(s.games) == 0 {
		return nil, host.Position{}, errNoGame
	}
	g := s.games[s.current]
	pos, err := s.host.Position(s.ctx, g.id, s.readers(g)...)
	return g, pos, err
}

// readers are the seats that read a game.
func (s *stage) readers(g *game) []engine.Seat {
	if !s.cfg.Reveal {
		return []engine.Seat{s.cfg.Seat}
	}
	rows, err := s.store.Seats(s.ctx, g.id)
	if err != nil {
		return nil
	}
	var all []engine.Seat
	for _, r := range rows {
		all = append(all, r.Seat)
	}
	return all
}

// whole is the state of a game with all secrets, nil before it has started.
func (s *stage) whole(g *game) (any, error) {
	state, err := s.host.State(s.ctx, g.id)
	if err != nil || state == nil {
		return nil, err
	}
	return json.RawMessage(state), nil
}

// token is that of a game's open question, "none" without one.
func (s *stage) token(n int) (string, error) {
	pos, err := s.host.Position(s.ctx, s.games[n].id)
	if err != nil || len(pos.Open) == 0 {
		return "none", err
	}
	return pos.Open[0].Token, nil
}

// dice puts faces in for the draws to come; before there is a game they wait
// for it.
func (s *stage) dice(faces []int) error {
	if len(faces) == 0 {
		return nil
	}
	if len(s.games) == 0 {
		s.pending = append(s.pending, faces...)
		return nil
	}
	g := s.games[s.current]
	row, err := s.store.Game(s.ctx, g.id)
	if err != nil {
		return err
	}
	next := row.Draws
	for at := range g.faces {
		next = max(next, at+1)
	}
	for i, f := range faces {
		g.faces[next+i] = f
	}
	return s.host.ScriptDice(s.ctx, g.id, faces...)
}

// script puts the faces that have not fallen yet in again, after a restart.
func (s *stage) script(g *game) error {
	left, err := s.left(g)
	if err != nil || len(left) == 0 {
		return err
	}
	return s.host.ScriptDice(s.ctx, g.id, left...)
}

// left are the faces of a game that have not fallen, in order.
func (s *stage) left(g *game) ([]int, error) {
	row, err := s.store.Game(s.ctx, g.id)
	if err != nil {
		return nil, err
	}
	var out []int
	for _, at := range slices.Sorted(maps.Keys(g.faces)) {
		if at >= row.Draws {
			out = append(out, g.faces[at])
		}
	}
	return out, nil
}

// leftOver holds that all dice of a script have fallen: what is put in and never
// rolled was meant for something that did not happen.
func (s *stage) leftOver() error {
	n := len(s.pending)
	for _, g := range s.games {
		left, err := s.left(g)
		if errors.Is(err, db.ErrNotFound) { // forgotten
			continue
		}
		if err != nil {
			return err
		}
		n += len(left)
	}
	_, more, err := s.host.ScriptedAttack()
	if n += more; err == nil && n > 0 {
		err = fmt.Errorf("%d dice that were put in have never fallen", n)
	}
	return err
}

// scenario opens a game from a position and starts it: two users, or as many as it
// has sides, and the system if it is not the first.
func (s *stage) scenario(file string, names []string) error {
	doc, err := os.ReadFile(s.path(file))
	if err != nil {
		return fmt.Errorf("the scenario cannot be read: %w", err)
	}
	id := s.cfg.Systems[0].ID()
	if last := names[len(names)-1]; slices.ContainsFunc(s.cfg.Systems, func(x system.System) bool { return x.ID() == last }) {
		id, names = last, names[:len(names)-1]
	}
	if len(names) < 2 {
		return fmt.Errorf("a scenario wants two users at least: scenario %s ana luis", file)
	}
	var users []*user
	for _, name := range names {
		u, err := s.user(name)
		if err != nil {
			return err
		}
		users = append(users, u)
	}
	one := users[0]
	n := host.NewGame{
		System:   id,
		Scenario: doc,
		Guild:    guild,
		Channel:  s.here.id,
		Owner:    one.ID,
		Solo:     one == users[1],
	}
	for _, u := range users[1:] {
		if !n.Solo {
			n.Opponents = append(n.Opponents, u.ID)
		}
	}
	i, err := s.host.Create(s.ctx, n)
	if err != nil {
		var e *host.Error
		if errors.As(err, &e) && e.Err != nil {
			return fmt.Errorf("%s: %w", file, e.Err)
		}
		return err
	}
	if err := s.look(); err != nil {
		return err
	}
	for _, id := range n.Opponents {
		if _, err := s.host.Join(s.ctx, i.ID, id, 0); err != nil {
			return err
		}
	}
	_, err = s.host.Start(s.ctx, i.ID, one.ID)
	return err
}

// tickEvery is how often the clock ticks while a script waits.
const tickEvery = 15 * time.Minute

// wait moves the clock on; what falls due on the way is done and sent.
func (s *stage) wait(d time.Duration) error {
	for end := s.now.Add(d); s.now.Before(end); {
		s.now = s.now.Add(min(tickEvery, end.Sub(s.now)))
		if err := s.host.Tick(s.ctx); err != nil {
			return err
		}
		if err := s.bot.Deliver(s.ctx, s); err != nil {
			return err
		}
	}
	return nil
}

// answer is the answer to a request for a file, 404 if there is none.
func answer(r *http.Request, data []byte) *http.Response {
	res := &http.Response{
		Status:        "200 OK",
		StatusCode:    http.StatusOK,
		Proto:         "HTTP/1.1",
		ProtoMajor:    1,
		ProtoMinor:    1,
		Header:        http.Header{},
		Request:       r,
		Body:          io.NopCloser(bytes.NewReader(data)),
		ContentLength: int64(len(data)),
	}
	if data == nil {
		res.Status, res.StatusCode = "404 Not Found", http.StatusNotFound
	}
	return res
}
