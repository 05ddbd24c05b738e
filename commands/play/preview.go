package play

import (
	"math"
	"slices"

	"estafeta/commands/call"
	"estafeta/commands/sentence"
	"estafeta/engine"
	"estafeta/engine/scene"
)

// preview draws what a draft would do where measuring is free: the places of
// its answers hollow, since nothing is sent yet, with the ways to them, and in
// words how far the farthest goes. Where measuring is not free, nothing of a
// draft is drawn but what the system itself shows.
func preview(c *call.Call, d *Desk) (s scene.Scene, used string, err error) {
	s = d.View.Scene
	s.Bases, s.Marks = slices.Clone(s.Bases), slices.Clone(s.Marks)
	for i, a := range d.draft.Answers {
		if len(a.Poses) == 0 {
			continue
		}
		before, err := c.Host.Try(c.Ctx, d.ID, c.User(), d.open.Token, d.draft.Answers[:i])
		if err != nil {
			return s, "", err
		}
		k := slices.IndexFunc(before.Prompts, func(p engine.Prompt) bool { return p.MayAnswer(before.Seat) })
		if before.Refusal != nil || k < 0 {
			break
		}
		p := before.Prompts[k]
		if p.Kind != engine.Place || !p.Measuring || len(a.Poses) != len(p.Rows) {
			continue
		}
		was := before.View.Scene
		courses, ends := sentence.Courses(p, a), slices.Clone(a.Poses)
		for row, way := range courses {
			if n := len(way); n > 0 {
				ends[row] = way[n-1]
			}
		}
		ghosts(&s, was, p, engine.Way(ends...))
		far, allowed := 0.0, 0.0
		for row, l := range sentence.Lengths(p, was, a) {
			if row < len(p.Allow) && l > far {
				far, allowed = l, p.Allow[row]
			}
			if l > 0 && row < len(p.Allow) {
				way := courses[row]
				if len(way) == 0 {
					way = []engine.Pose{p.From[row], a.Poses[row]}
				}
				points := make([]scene.Point, len(way))
				for k, q := range way {
					points[k] = scene.Point{X: q.X, Y: q.Y}
				}
				s.Marks = append(s.Marks, scene.Mark{Kind: scene.Path, Side: int(p.Seat), Points: points})
			}
		}
		if allowed > 0 {
			used = d.Key(
				"desk.used",
				engine.Name("far", d.W.Real(math.Round(far*10)/10)),
				engine.Name("allowed", d.W.Real(math.Round(allowed*10)/10)),
				engine.Name("unit", s.Unit),
			)
		}
	}
	if p := d.Next; p != nil && p.Kind == engine.Place && p.Measuring && len(p.Default.Poses) == len(p.Rows) { // what is suggested
		ghosts(&s, d.View.Scene, *p, p.Default)
	}
	return s, used, nil
}

// ghosts draws the rows of a question hollow where an answer puts them.
func ghosts(s *scene.Scene, was scene.Scene, p engine.Prompt, a engine.Answer) {
	look := append(slices.Clone(p.Bases), was.Bases...)
	for row, id := range p.Rows {
		at := scene.Point{X: a.Poses[row].X, Y: a.Poses[row].Y}
		k := slices.IndexFunc(look, func(b scene.Base) bool { return b.ID == id })
		if k < 0 { // no piece: a mark, or terrain
			s.Marks = append(s.Marks, scene.Mark{Kind: scene.Pin, Side: int(p.Seat), Points: []scene.Point{at}})
			continue
		}
		b := look[k]
		b.At, b.Facing = at, a.Poses[row].A
		b.Ghost, b.Acting, b.Ready, b.Badges = true, false, false, nil
		s.Bases = append(slices.DeleteFunc(s.Bases, func(o scene.Base) bool { return o.ID == id && !o.Acting }), b)
	}
}
