package main

import (
	"testing"

	"estafeta/engine"
	"estafeta/engine/system"
)

// TestMisspelt: a unit of a list with a letter missing is named by the report,
// with the unit that is meant.
func TestMisspelt(t *testing.T) {
	for _, s := range system.Games(systems()) {
		for _, r := range s.Ready() {
			r.Units = append([]engine.RosterUnit{}, r.Units...)
			meant := r.Units[0].Unit
			r.Units[0].Unit = meant[:2] + meant[3:]
			rep := s.Check(r)
			if len(rep.Problems) == 0 {
				t.Errorf("%s: %s is taken", s.ID(), r.Units[0].Unit)
				continue
			}
			near := ""
			for _, p := range rep.Problems {
				for _, a := range p.Args {
					if a.Name == "near" {
						near = a.Text
					}
				}
			}
			if near != meant {
				t.Errorf("%s: for %s it offers %q, meant is %s", s.ID(), r.Units[0].Unit, near, meant)
			}
		}
	}
}
