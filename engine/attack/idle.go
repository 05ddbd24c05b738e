package attack

import "estafeta/engine"

// Idle tells at the beginning of an attack which keywords of its sheet do
// nothing in it. Its words are those of the key "idle"; reasons that only say
// what odds leave out are named by but.
func Idle(t *engine.Table, unused []Unused, but ...string) {
	for _, u := range unused {
		told := true
		for _, why := range but {
			told = told && u.Why != why
		}
		if told {
			t.Tell("idle", engine.Term("what", u.What), engine.Term("why", u.Why))
		}
	}
}
