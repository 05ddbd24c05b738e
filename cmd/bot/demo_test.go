package main

import (
	"testing"

	"estafeta/engine/system"
)

// TestDemos: the demo of every system is a position that can be played.
func TestDemos(t *testing.T) {
	for _, s := range system.Games(systems()) {
		if _, err := s.Scenario(s.Demo()); err != nil {
			t.Errorf("%s: %v", s.ID(), err)
		}
	}
}
