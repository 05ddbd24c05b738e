package enginetest

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"estafeta/engine"
)

// Script is a frontier that rolls what a test has written down. Each roll is
// named: "hit 2 3 4". Questions get the answers of the script by their key, the
// first to the first, then what always answers them, else their default.
type Script struct {
	T       testing.TB
	Rolls   []string
	Answers map[string][]engine.Answer
	Always  map[string]engine.Answer
	Asked   []string       // key and seat of each question
	Events  []engine.Event // all that Play has told
	// Face is the face that a word of a roll stands for, 0: none; nil: words are
	// the numbers of dice with six sides.
	Face func(purpose string, sides int, word string) int
}

// Faces implements engine.Frontier.
func (s *Script) Faces(_ int, _ engine.Seat, purpose string, sides, n int) ([]int, bool) {
	s.T.Helper()
	if len(s.Rolls) == 0 {
		s.T.Fatalf("%d dice for %s are rolled; the script has no more", n, purpose)
	}
	parts := strings.Fields(s.Rolls[0])
	if parts[0] != purpose || len(parts) != n+1 || s.Face == nil && sides != 6 {
		s.T.Fatalf("%d dice of %d sides for %s are rolled; the script has %q", n, sides, purpose, s.Rolls[0])
	}
	s.Rolls = s.Rolls[1:]
	var out []int
	for _, word := range parts[1:] {
		face := 0
		if s.Face != nil {
			face = s.Face(purpose, sides, word)
		} else if f, err := strconv.Atoi(word); err == nil {
			face = f
		}
		if face < 1 || face > sides {
			s.T.Fatalf("a die of %d sides for %s shows no %s", sides, purpose, word)
		}
		out = append(out, face)
	}
	return out, true
}

// Standing implements engine.Frontier.
func (s *Script) Standing(p engine.Prompt) (engine.Answer, bool) {
	s.T.Helper()
	s.Asked = append(s.Asked, fmt.Sprint(p.Key, " ", p.Seat))
	a := p.Default
	if always, ok := s.Always[p.Key]; ok {
		a = always
	}
	if list := s.Answers[p.Key]; len(list) > 0 {
		a, s.Answers[p.Key] = list[0], list[1:]
	}
	if ref := p.Accept(a); ref != nil {
		s.T.Fatalf("the answer %+v to %s is refused: %v; options %+v", a, p.Key, ref, p.Options)
	}
	return a, true
}

// Obvious implements engine.Frontier.
func (*Script) Obvious(engine.Seat) bool { return false }

// Play plays a game's step to its end, and holds that nothing of the script is
// left.
func (s *Script) Play(g engine.Game) engine.Result {
	s.T.Helper()
	res := engine.Run(engine.Input{Game: g, Start: 1, Top: 1, Frontier: s})
	if res.Err != nil || !res.Done {
		s.T.Fatalf("%v, done %v, open %+v", res.Err, res.Done, res.Prompts)
	}
	s.Events = append(s.Events, res.Events...)
	if len(s.Rolls) > 0 {
		s.T.Fatalf("the script goes on with %q", s.Rolls)
	}
	for k, left := range s.Answers {
		if len(left) > 0 {
			s.T.Fatalf("%s was not asked so often; asked were %v", k, s.Asked)
		}
	}
	return res
}
