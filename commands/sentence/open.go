package sentence

import (
	"slices"

	"estafeta/engine/scene"
)

// opened is a scene in which some things stop nobody: a deck for who walks on
// it or jumps onto it.
func opened(s scene.Scene, ids []string) scene.Scene {
	if len(ids) == 0 {
		return s
	}
	s.Things = slices.Clone(s.Things)
	for i, t := range s.Things {
		if slices.Contains(ids, t.ID) {
			s.Things[i].Class = scene.Clear
		}
	}
	return s
}
