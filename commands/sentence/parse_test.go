package sentence

import (
	"errors"
	"testing"

	"estafeta/commands/texts"
	"estafeta/commands/words"
	"estafeta/engine"
	"estafeta/engine/nebula"
	"estafeta/engine/scene"
)

func book(t testing.TB) *words.Book {
	t.Helper()
	b, err := words.Read(texts.Files, []engine.System{nebula.System{}})
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// demo is a view with a piece for every label of the examples.
func demo() engine.View {
	v := engine.View{Scene: scene.Scene{Width: 90, Height: 90, Unit: "cm", Grid: scene.Grid{Cols: 8, Rows: 8}}}
	for i, label := range []string{"1", "2", "3", "4", "5", "6", "12", "4.1", "4.3", "4.7", "B", "C", "D", "K", "BB", "K.2"} {
		seat, name := engine.Seat(1), "unit.ranger_a"
		if i > 9 {
			seat, name = 2, "unit.hoplidex"
		}
		if label == "1" {
			name = "unit.captain"
		}
		v.Pieces = append(v.Pieces, engine.PieceCard{ID: "p" + label, Label: label, Name: name, Seat: seat})
		v.Scene.Bases = append(v.Scene.Bases, scene.Base{ID: "p" + label, Label: label, Side: int(seat), At: scene.Point{X: float64(5 + 5*i), Y: 85}, W: 2.5, H: 2.5, Shape: scene.Round})
	}
	for _, kind := range []string{"wall", "wood", "house", "crate", "rock"} {
		for n := 1; n <= 2; n++ {
			v.Scene.Things = append(v.Scene.Things, scene.Thing{ID: kind + string(rune('0'+n)), Kind: kind, N: n, Class: scene.Obstacle})
		}
	}
	return v
}

func vocabulary(t testing.TB) Vocabulary { return NewVocabulary(book(t), "nebula", demo()) }

func TestExamples(t *testing.T) {
	v := vocabulary(t)
	for _, s := range []string{
		"D4-7", "3 move to D4; shoot C x2, D x1; move n full", "toward wall2", `away from C 5"`,
		"behind wall2 from C", "touching house1 se", "between 4 and wood1", "in wood1", "ne 6cm",
		"5 charge D then n", "F4 block 2x5 loose facing e", `n 6" block 2x5, 4.3 D4-8, 4.7 w 1"`,
		"along wall1 s line tight lead 4.1", "around C tight", "keep", "2 keep", "close to C",
		"close to C hidden from D", "2 F2-5 facing n", "1: 2bl; 2: 3s; 3: 1tr; 4: 4k", "6 tras muro2 desde C",
		"3 mover a D4; disparar C x2, D x1; mover n a tope", "hacia muro2", "lejos de C 5”", "tras muro2 desde C",
		"tocando casa1 se", "entre 4 y bosque1", "en bosque1", "5 cargar D luego n", "F4 bloque 2x5 suelto mirando al e",
		"a lo largo de muro1 s línea apretado guía 4.1", "alrededor de C apretado", "mantener", "cerca de C oculto de D",
		"cuerpo a tierra", "fire x3", "drop", "2", "cover toward wood1", "yes", "no", "pass", "2 3 5", "reroll 2 blank 1 focus",
		"all move n", "3 reload tactical rifle", "shoot C with Tactical Rifle", "move n then ne 6 then shoot C", "speed 2 bend 1 left 6\"",
		"Captain move to D4-73, shoot K.2", "ranger 3 goes n", "the captain", "suggested, 3 D2-5", "facing C", "muévete a D4",
	} {
		got, err := Parse(s, v)
		var e *Error
		if errors.As(err, &e) {
			t.Logf("%q: %s at %d %q", s, e.Key, e.At, e.Word)
		} else {
			t.Logf("%q: %d steps", s, len(got.Steps))
		}
	}
}
