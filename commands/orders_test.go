package commands_test

import (
	"strings"
	"testing"
)

// TestStandingOrders gives an order, sees it, and takes it back; another
// player sees nothing of it.
func TestStandingOrders(t *testing.T) {
	s := sit(t)
	s.challenge(t)
	if o := s.ana.Type("/game orders name:drop value:never"); !strings.Contains(o.Message.Text(), "Drop Prone when hit: **never**") {
		t.Errorf("after the order: %s", o.Message.Text())
	}
	if o := s.luis.Type("/game orders"); strings.Contains(o.Message.Text(), "**never**") {
		t.Errorf("luis sees ana's order: %s", o.Message.Text())
	}
	if o := s.ana.Type("/game orders name:drop value:ask"); strings.Contains(o.Message.Text(), "**never**") {
		t.Errorf("the order is still there: %s", o.Message.Text())
	}
	if o := s.ana.Type("/game orders name:fly value:always"); !strings.Contains(o.Message.Text(), "fly") {
		t.Errorf("an unknown order: %s", o.Message.Text())
	}
}
