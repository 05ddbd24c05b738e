package board

import (
	"estafeta/engine"
	"estafeta/engine/scene"
)

// changed is the present scene with what has changed since another: old places
// hollow with a way to the new one, crosses where pieces were lost. Nothing
// else of what happened is drawn.
func changed(before, now engine.View) scene.Scene {
	s := now.Scene
	s.Marks = nil
	old := map[string]scene.Base{}
	for _, b := range before.Scene.Bases {
		old[b.ID] = b
	}
	s.Bases = append([]scene.Base{}, now.Scene.Bases...)
	for _, b := range now.Scene.Bases {
		was, ok := old[b.ID]
		delete(old, b.ID)
		if !ok || was.At == b.At {
			continue
		}
		was.Ghost, was.Label, was.Badges, was.Acting, was.Ready = true, "", nil, false, false
		was.ID = b.ID + " before"
		s.Bases = append(s.Bases, was)
		s.Marks = append(s.Marks, scene.Mark{Kind: scene.Path, Side: b.Side, Points: []scene.Point{was.At, b.At}})
	}
	for _, b := range before.Scene.Bases {
		if _, gone := old[b.ID]; gone {
			s.Marks = append(s.Marks, scene.Mark{Kind: scene.Fallen, Side: b.Side, Points: []scene.Point{b.At}})
		}
	}
	return s
}

// clean is a scene without marks and badges: only who stands where.
func clean(s scene.Scene) scene.Scene {
	s.Marks = nil
	s.Bases = append([]scene.Base{}, s.Bases...)
	for i := range s.Bases {
		s.Bases[i].Badges, s.Bases[i].Acting, s.Bases[i].Ready = nil, false, false
	}
	return s
}
