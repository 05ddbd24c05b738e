package host

import (
	"fmt"
	"sync"

	"estafeta/engine/dice"
)

// attackScripts are the faces that scripts put into attacks.
type attackScripts struct {
	mu    sync.Mutex
	next  []int // for the attack that is yet to begin
	last  string
	faces map[string]map[int]int // by attack and draw
	drawn map[string]int         // how many draws each has made
	over  map[string]bool
	bad   error // a face that its die does not have
}

// ScriptAttack puts faces of dice into the attack that is being resolved, or if
// there is none into the next: they fall in the order of the draws to come.
// ErrScripted unless the configuration allows it.
func (h *Host) ScriptAttack(faces ...int) error {
	if !h.scripted {
		return ErrScripted
	}
	s := &h.inAttacks
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.last == "" || s.over[s.last] {
		s.next = append(s.next, faces...)
		return nil
	}
	at := s.drawn[s.last]
	for k := range s.faces[s.last] {
		at = max(at, k+1)
	}
	for i, f := range faces {
		s.put(s.last, at+i, f)
	}
	return nil
}

func (s *attackScripts) put(attack string, draw, face int) {
	if s.faces == nil {
		s.faces = map[string]map[int]int{}
	}
	if s.faces[attack] == nil {
		s.faces[attack] = map[int]int{}
	}
	s.faces[attack][draw] = face
}

// ScriptedAttack is the attack begun last, "" if there is none, and how many
// faces put into attacks have not fallen; the error names one that its die does
// not have.
func (h *Host) ScriptedAttack() (attack string, left int, err error) {
	s := &h.inAttacks
	s.mu.Lock()
	defer s.mu.Unlock()
	left = len(s.next)
	for id, faces := range s.faces {
		for at := range faces {
			if at >= s.drawn[id] {
				left++
			}
		}
	}
	return s.last, left, s.bad
}

// begins gives an attack the faces that wait for the next.
func (s *attackScripts) begins(attack string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, begun := s.drawn[attack]; begun || s.last == attack {
		return
	}
	s.last = attack
	for i, f := range s.next {
		s.put(attack, i, f)
	}
	s.next = nil
}

// stands notes how far an attack has come.
func (s *attackScripts) stands(attack string, draws int, over bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.drawn == nil {
		s.drawn, s.over = map[string]int{}, map[string]bool{}
	}
	s.drawn[attack], s.over[attack] = draws, over
}

// face is a die of an attack: put in by a script, else drawn.
func (s *attackScripts) face(a *fight, draw, sides int) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	if f, ok := s.faces[a.ID][draw]; ok {
		if f < 1 || f > sides {
			s.bad = fmt.Errorf("the script has a %d for a die of %d sides", f, sides)
			return 1
		}
		return f
	}
	return dice.Draw(dice.Seed(a.Seed), a.ID, uint64(draw), sides)
}

// noted tells the scripts how far an attack has come, if there are scripts.
func (h *Host) noted(a *fight) {
	if h.scripted {
		h.inAttacks.stands(a.ID, a.match.Draws, a.Over)
	}
}
