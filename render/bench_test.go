package render

import (
	"bytes"
	"image/png"
	"testing"

	"estafeta/engine/scene"
)

// turns are the pictures of a game in which one base after the other acts: it
// has moved, shot at another and taken the ring.
func turns() []scene.Scene {
	var list []scene.Scene
	s := crowd(60, 1)
	for n := range 60 {
		s.Bases = append([]scene.Base(nil), s.Bases...)
		was := s.Bases[n].At
		for i := range s.Bases {
			s.Bases[i].Acting = i == n
		}
		b := &s.Bases[n]
		b.At, b.Ready = was.Add(scene.Point{X: 4, Y: -3}), false
		s.Marks = []scene.Mark{
			{Kind: scene.Path, Side: b.Side, Points: []scene.Point{was, b.At}},
			{Kind: scene.Shot, Side: b.Side, Points: []scene.Point{b.At, s.Bases[(n+1)%60].At}, Hits: []bool{true, false}},
		}
		list = append(list, s)
	}
	return list
}

// BenchmarkBoard is the picture of each answer of one game, encoding included;
// with many games, each on a table of its own, and the plain way beside it: all
// drawn anew, with the encoder of the standard library.
func BenchmarkBoard(b *testing.B) {
	list := turns()
	b.Run("one game", func(b *testing.B) {
		r := New(NewCache(64 << 20))
		b.ReportAllocs()
		for n := 0; b.Loop(); n++ {
			if _, err := r.Board(list[n%len(list)], Options{}); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("100 games", func(b *testing.B) {
		r := New(NewCache(64 << 20))
		all := make([][]scene.Scene, 100)
		for g := range all {
			for _, s := range list[:20] {
				s.Things = append([]scene.Thing(nil), s.Things...)
				s.Things[0].Outline = rect(30+float64(g)/10, 62, 14, 2, 0.2)
				all[g] = append(all[g], s)
			}
			if _, err := r.Board(all[g][0], Options{}); err != nil {
				b.Fatal(err)
			}
		}
		for n := 0; b.Loop(); n++ {
			if _, err := r.Board(all[n%100][n/100%20], Options{}); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("first", func(b *testing.B) {
		for n := 0; b.Loop(); n++ {
			if _, err := New(nil).Board(list[n%len(list)], Options{}); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("plain", func(b *testing.B) {
		for n := 0; b.Loop(); n++ {
			var out bytes.Buffer
			if err := png.Encode(&out, plainly(list[n%len(list)], Options{})); err != nil {
				b.Fatal(err)
			}
		}
	})
}
