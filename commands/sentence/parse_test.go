package sentence

import (
	"errors"
	"sync"
	"testing"

	"estafeta/commands/texts"
	"estafeta/commands/words"
	"estafeta/engine"
	"estafeta/engine/assault"
	"estafeta/engine/attack"
	"estafeta/engine/geom"
	"estafeta/engine/legion"
	"estafeta/engine/nebula"
	"estafeta/engine/scene"
	"estafeta/engine/system"
	"estafeta/engine/wh40k"
	"estafeta/engine/xwing"
)

var catalogues = sync.OnceValues(func() (*words.Book, error) {
	return words.Read([]system.System{nebula.System{}, xwing.System{}, wh40k.System{}, legion.System{}, assault.System{}}, texts.Files, attack.Texts())
})

func book(t testing.TB) *words.Book {
	t.Helper()
	b, err := catalogues()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// labels of the demo table.
var labels = []string{"1", "2", "3", "4", "5", "6", "12", "4.1", "4.3", "4.7", "B", "C", "D", "K", "BB", "K.2"}

// demo is a view with a piece for every label of the examples.
func demo() engine.View {
	v := engine.View{Scene: scene.Scene{Width: 90, Height: 90, Unit: "cm", Grid: scene.Grid{Cols: 8, Rows: 8}}}
	for i, label := range labels {
		seat, name := engine.Seat(1), "unit.ranger_a"
		if i > 9 {
			seat, name = 2, "unit.hoplidex"
		}
		if label == "1" {
			name = "unit.captain"
		}
		v.Pieces = append(v.Pieces, engine.PieceCard{ID: "p" + label, Label: label, Name: name, Seat: seat})
		v.Scene.Bases = append(v.Scene.Bases, scene.Base{ID: "p" + label, Label: label, Side: int(seat),
			At: scene.Point{X: float64(5 + 5*i), Y: 85}, W: 2.5, H: 2.5, Shape: scene.Round})
	}
	for i, kind := range []string{"wall", "wood", "house", "crate", "rock"} {
		for n := 1; n <= 2; n++ {
			class := []scene.Class{scene.Obstacle, scene.Difficult, scene.Building, scene.Obstacle, scene.Impassable}[i]
			at := geom.Point{X: 15 + 14*float64(i), Y: 20 * float64(n)}
			v.Scene.Things = append(v.Scene.Things, scene.Thing{ID: kind + string(rune('0'+n)), Kind: kind, N: n, Class: class, Height: 4,
				Outline: geom.Rect(at, 8, 6, 0)})
		}
	}
	return v
}

func vocabulary(t testing.TB) Vocabulary { return NewVocabulary(book(t), "nebula", demo()) }

// TestParse holds the readings of sentences in both languages, every example
// of the design among them.
func TestParse(t *testing.T) {
	v := vocabulary(t)
	for _, c := range []struct {
		want string
		say  []string
	}{
		{"place=to D4-7", []string{"D4-7", "d4-7", "to D4-7", "a D4–7", "hasta D4-7"}},
		{"who=3 verb=move place=to D4 | verb=shoot obj=Cx2,Dx1 | verb=move place=n full", []string{
			"3 move to D4; shoot C x2, D x1; move n full", "3 mover a D4; disparar C x2, D x1; mover n a tope", "3 mueve hasta D4, dispara a C x2, D x1; va norte",
			"3: move to the D4. Shoot at C x 2, D x 1. Move north.", "ranger 3 walk D4; shoot C ×2, D ×1; go n"}},
		{"place=toward wall2 full", []string{"toward wall2", "hacia muro2", "towards the wall 2", "hacia el muro 2", "TOWARD MURO2"}},
		{`place=away from C 5"`, []string{`away from C 5"`, "lejos de C 5”", "lejos de C 5″", `away from C 5 "`}},
		{"place=behind wall2 from C", []string{"behind wall2 from C", "tras muro2 desde C", "detrás del muro2 desde C"}},
		{"who=6 place=behind wall2 from C", []string{"6 tras muro2 desde C", "6 behind wall2 from C"}},
		{"place=touching house1 se", []string{"touching house1 se", "tocando casa1 sureste", "en contacto con la casa1 se"}},
		{"place=between 4 and wood1", []string{"between 4 and wood1", "entre 4 y bosque1"}},
		{"place=in wood1", []string{"in wood1", "en bosque1", "dentro del bosque1"}},
		{"place=ne 6cm", []string{"ne 6cm", "noreste 6 cm", "6cm ne", "north-east 6"}},
		{"place=ne 6.5cm", []string{"ne 6.5cm", "ne 6,5cm", "ne 6,5 cm"}},
		{"who=5 verb=charge obj=D then=n full", []string{"5 charge D then n", "5 cargar D luego n", "5 carga contra D después n"}},
		{"place=to F4 block 2x5 loose facing e", []string{"F4 block 2x5 loose facing e", "F4 bloque 2x5 suelto mirando al e"}},
		{`place=n 6" block 2x5, 4.3 to D4-8, 4.7 w 1"`, []string{`n 6" block 2x5, 4.3 D4-8, 4.7 w 1"`,
			"n 6” bloque 2x5, 4.3 D4-8, 4.7 oeste 1”"}},
		{"place=along house1 s line tight lead 4.1", []string{"along house1 s line tight lead 4.1",
			"a lo largo de casa1 s línea apretado guía 4.1"}},
		{"place=around C tight", []string{"around C tight", "alrededor de C apretado"}},
		{"place=keep", []string{"keep", "mantener"}},
		{"who=2 place=keep", []string{"2 keep", "2 mantener"}},
		{"place=close to C", []string{"close to C", "cerca de C"}},
		{"place=close to C hidden from D", []string{"close to C hidden from D", "cerca de C oculto de D"}},
		{"who=2 place=to F2-5 facing n", []string{"2 F2-5 facing n", "2 F2-5 mirando al norte"}},
		{"who=1 tool=2bl0 [] | who=2 tool=3s0 [] | who=3 tool=1tr0 [] | who=4 tool=4k0 []",
			[]string{"1: 2bl; 2: 3s; 3: 1tr; 4: 4k", "1 2BL; 2 3S; 3 1TR; 4 4K"}},
		{"who=6 tool=2 [{1 left}]", []string{"6 speed 2 bend 1 left", "6 velocidad 2 curva 1 izquierda"}},
		{`who=6 tool=2 []6"`, []string{`6 speed 2 6"`}},
		{"verb=drop/prone", []string{"cuerpo a tierra", "Cuerpo  a TIERRA"}},
		{"verb=drop", []string{"drop", "al suelo"}},
		{"verb=fire/shoot obj=x3", []string{"fire x3", "fire 3 dice"}},
		{"verb=cover place=toward wood1 full", []string{"cover toward wood1", "a cubierto hacia bosque1"}},
		{"who=2 nums=[2]", []string{"2"}},
		{"nums=[2 3 5 7]", []string{"2 3 5 7", "2, 3, 5, 7"}},
		{"verb=reroll obj=2 blank,1 focus", []string{"reroll 2 blank 1 focus", "re-roll 2 blank, 1 focus"}},
		{"verb=repeat/reroll obj=2 blank,1 focus", []string{"repetir 2 vacía 1 concentración"}},
		{"say=yes", []string{"yes", "sí", "si"}},
		{"say=pass", []string{"pass", "paso", "nothing"}},
		{"place=nw full", []string{"no", "nw", "noroeste", "no a tope"}},
		{"place=suggested, 3 to D2-5", []string{"suggested, 3 D2-5", "sugerido, 3 D2-5"}},
		{"who=3 verb=reload name=tactical rifle", []string{"3 reload tactical rifle", "3 recarga the Tactical Rifle"}},
		{"verb=shoot obj=C with=tactical rifle", []string{"shoot C with Tactical Rifle", "dispara a C con tactical rifle"}},
		{"verb=move place=n full then=ne 6cm | verb=shoot obj=C", []string{"move n then ne 6 then shoot C", "mover n luego ne 6 y dispara C"}},
		{"who=1 verb=move place=to D4-73 | verb=shoot obj=K.2", []string{"Captain move to D4-73, shoot K.2",
			"el capitán 1 mover a D4-73; disparar k.2"}},
		{"who=all verb=move place=w full", []string{"all move w", "todos mover o"}},
		{"place=12h 4cm", []string{"12h 4", "12h 4cm"}},
		{"place=90° full", []string{"90° full", "90º"}},
		{"place=left half", []string{"left half", "izquierda a medias"}},
		{"place=on crate1", []string{"on crate1", "encima de la caja1"}},
		{"place=facing C", []string{"facing C", "mirando a C"}},
		{"who=3,5 nums=[3 5]", []string{"3, 5"}},
	} {
		for _, s := range c.say {
			got, err := Parse(s, v)
			if err != nil {
				t.Errorf("%q: %v", s, err)
			} else if show(v, got) != c.want {
				t.Errorf("%q is read as\n\t%s\nwant\n\t%s", s, show(v, got), c.want)
			}
		}
	}
}

// TestParseErrors holds which word is named when a sentence is not understood.
func TestParseErrors(t *testing.T) {
	v := vocabulary(t)
	for _, c := range []struct {
		say, key, word string
		at             int
	}{
		{"", "sentence.empty", "", 0},
		{" ; ", "sentence.empty", "", 0},
		{"3 muve to D4", "sentence.unknown", "muve", 2},
		{"3 mover a D4; disparrar C", "sentence.unknown", "disparrar", 14},
		{"9 move n", "sentence.piece", "9", 0},
		{"3 shoot Z", "sentence.piece", "Z", 8},
		{"move to D14", "sentence.cell", "D14", 8},
		{"move to N4", "sentence.cell", "N4", 8},
		{"toward wall9", "sentence.thing", "wall9", 7},
		{"toward wall", "sentence.several", "wall", 7},
		{"ranger move n", "sentence.several", "ranger", 0},
		{"toward", "sentence.ends", "toward", 6},
		{"entre 4 y", "sentence.ends", "y", 9},
		{"between 4 wood1", "sentence.nothere", "wood1", 10},
		{"shoot C x2,", "sentence.ends", ",", 11},
		{"¿qué?", "sentence.unknown", "qué", 1},
	} {
		_, err := Parse(c.say, v)
		var e *Error
		if !errors.As(err, &e) || e.Key != c.key || e.Word != c.word || e.At != c.at {
			t.Errorf("%q: %+v, want %s %q at %d", c.say, err, c.key, c.word, c.at)
			continue
		}
		for _, lang := range words.Languages {
			if w := book(t).In("nebula", lang); !w.Has(e.Key) || w.Say(e.Text(), v) == e.Key {
				t.Errorf("%s is not said in %s", e.Key, lang)
			}
		}
	}
}

// A slip of the pen is told what it may stand for; what is like nothing is not.
func TestNear(t *testing.T) {
	v := NewVocabulary(book(t), "nebula", demo())
	for typed, want := range map[string]string{"muve": "move", "shot": "shoot", "disparrar": "disparar", "towrd": "toward", "xyzzy": "",
		"q": ""} {
		if got := v.near(typed); got != want {
			t.Errorf("%s: %q, want %q", typed, got, want)
		}
	}
}
