package render

import (
	"testing"

	"estafeta/engine/dice"
)

// allFaces are all faces of all dice with symbols, then ordinary ones.
func allFaces() []DieFace {
	var out []DieFace
	for _, d := range dice.Kinds() {
		for i, f := range d.Faces {
			if d.Colour != "" {
				out = append(
					out,
					DieFace{Colour: d.Colour, Sides: len(d.Faces), Symbols: f.Symbols, Signs: true, Out: i == 0, Bright: i == 1},
				)
			}
		}
	}
	for n := 1; n <= 6; n++ {
		out = append(out, DieFace{Sides: 6, Face: n, Bright: n > 3, Out: n == 1})
	}
	return append(out, DieFace{Sides: 20, Face: 17}, DieFace{Sides: 100, Face: 100}, DieFace{Sides: 3, Face: 2})
}

func TestDice(t *testing.T) {
	r := New(nil)
	data, err := r.Dice(allFaces())
	if err != nil {
		t.Fatal(err)
	}
	compareGolden(t, "dice", data)
	if _, err := r.Dice(nil); err == nil {
		t.Error("a picture of no dice")
	}
	for _, f := range allFaces() {
		data, err := r.DieEmoji(f)
		if err != nil {
			t.Fatal(err)
		}
		if len(data) > 64_000 { // Discord takes 256 kB
			t.Errorf("an emoji of %d bytes", len(data))
		}
	}
}

// BenchmarkDice draws forty dice.
func BenchmarkDice(b *testing.B) {
	r := New(nil)
	faces := allFaces()[:40]
	for b.Loop() {
		if _, err := r.Dice(faces); err != nil {
			b.Fatal(err)
		}
	}
}
