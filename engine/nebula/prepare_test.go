package nebula

import (
	"testing"

	"estafeta/engine"
)

// prepared opens a new game of two ready-made lists with options, and with a
// throw of one purpose before those for deployment.
func prepared(t *testing.T, options map[string]string, purpose string, faces ...int) *report {
	t.Helper()
	ready := System{}.Ready()
	g, err := System{}.New(engine.Setup{Options: options, Rosters: []engine.Roster{ready[0], ready[2]}})
	if err != nil {
		t.Fatal(err)
	}
	r := &report{t: t, standing: map[string]engine.Answer{}}
	if len(faces) > 0 && options[purpose] != "none" && options[purpose] != "3" {
		r.dice(purpose, faces...)
	}
	r.dice("deployment", 6).dice("deployment", 1)
	p, err := engine.Open(System{}, g, r)
	if err != nil {
		t.Fatal(err)
	}
	r.m = p.Match
	return r
}
