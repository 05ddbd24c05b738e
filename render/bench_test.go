package render

import (
	"bytes"
	"image/png"
	"testing"
)

// The three figures to compare: drawing and encoding with a warm background,
// encoding the finished picture alone, and the plain way without any cache and
// with the encoder's defaults.

func BenchmarkBoard(b *testing.B) {
	r, s := New(NewCache(2)), crowd(60, 1)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := r.Board(s, Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkEncodeAlone(b *testing.B) {
	r := New(nil)
	img, err := r.Image(crowd(60, 1), Options{})
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		var out bytes.Buffer
		if err := r.encoder.Encode(&out, img); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkNaive(b *testing.B) {
	s := crowd(60, 1)
	for b.Loop() {
		p := newPen()
		o := Options{Theme: Night}
		p.start(look(s, o), o)
		p.background(s)
		p.foreground(s)
		var out bytes.Buffer
		if err := png.Encode(&out, p.full); err != nil {
			b.Fatal(err)
		}
	}
}
