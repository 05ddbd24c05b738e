package board

import (
	"testing"

	"estafeta/engine/scene"
)

// TestLegend: who is still to act is explained where somebody is; the system's own
// signs come first, and the scene stays as it was.
func TestLegend(t *testing.T) {
	s := scene.Scene{Legend: []scene.Sign{{Badge: "wounds", Term: "w"}}, Bases: []scene.Base{{Ready: true, Ghost: true}}}
	if got := legend(s); len(got) != 1 {
		t.Errorf("nobody: %v", got)
	}
	for _, spoil := range []func(*scene.Scene){
		func(s *scene.Scene) { s.Bases = []scene.Base{{Ready: true}} },
		func(s *scene.Scene) { s.Groups = []scene.Group{{Ready: true}} },
	} {
		s := s
		spoil(&s)
		if got := legend(s); len(got) != 2 || got[0].Term != "w" || got[1].Term != "sign.ready" || len(s.Legend) != 1 {
			t.Errorf("%v", got)
		}
	}
}
