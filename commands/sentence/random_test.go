package sentence

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"estafeta/commands/words"
	"estafeta/engine"
)

// writer makes random sentences of the grammar and writes them in a language.
type writer struct {
	*rand.Rand
	v Vocabulary
	w *words.Speaker
}

func choose[T any](w writer, of ...T) T { return of[w.IntN(len(of))] }

// lex is one of the ways to say a small word.
func (w writer) lex(key string) string { return choose(w, w.v.spoken[w.w.Lang+" "+key]...) }

func (w writer) label() string { return choose(w, labels...) }

func (w writer) thing() string {
	id := choose(w, "wall1", "wall2", "wood1", "wood2", "house1", "crate2", "rock1")
	return choose(w, id, w.w.Thing(id))
}

func (w writer) compass() string { return w.lex("compass." + choose(w, points...)) }

// text and the same canonically.
func (w writer) cell() string {
	c := Cell{Col: w.IntN(8), Row: w.IntN(8)}
	for range w.IntN(3) {
		c.Thirds = append(c.Thirds, 1+w.IntN(9))
	}
	return c.String()
}

func (w writer) fixed() string {
	if w.IntN(2) == 0 {
		return w.cell()
	}
	return w.thing() + choose(w, "", "", " "+w.compass())
}

func (w writer) point() string {
	if w.IntN(3) == 0 {
		return w.label()
	}
	return w.fixed()
}

func (w writer) length() string {
	n := fmt.Sprint(1 + w.IntN(30))
	return choose(w, "", w.lex("full"), w.lex("half"), n+"cm", n+" mm", n+`"`, n+"”", n)
}

func (w writer) way() string {
	return choose(w, w.compass(), fmt.Sprintf("%dh", 1+w.IntN(12)), fmt.Sprintf("%d°", w.IntN(360)), w.lex("forward"), w.lex("back"),
		w.lex("left"), w.lex("right"))
}

func (w writer) shift() string {
	return choose(w, w.way(), w.lex("toward")+" "+w.point(), w.lex("away")+" "+w.point()) + " " + w.length()
}

func (w writer) beside() string {
	s := w.lex(choose(w, "touching", "behind", "in", "on")) + " " + choose(w, w.thing(), w.label()) + choose(w, "", " "+w.compass())
	return s + choose(w, "", " "+w.lex("from")+" "+w.point())
}

func (w writer) spot() string {
	switch w.IntN(9) {
	case 0:
		return w.lex("around") + " " + w.point()
	case 1:
		return w.lex("along") + " " + w.thing() + choose(w, "", " "+w.compass())
	case 2:
		return w.lex("between") + " " + w.point() + " " + w.lex("and") + " " + w.point()
	case 3:
		return w.lex("close") + " " + w.point() + choose(w, "", " "+w.lex("hidden")+" "+w.label())
	case 4:
		return w.lex("keep")
	case 5, 6:
		return w.shift()
	case 7:
		return w.beside()
	}
	return w.fixed()
}

func (w writer) form() string {
	s := choose(w, w.lex("line"), w.lex("column"), w.lex("block"), w.lex("block")+" 2x5", w.lex("ring"))
	return s + choose(w, "", " "+w.lex("tight"), " "+w.lex("loose"), " 4cm") + choose(w, "", " "+w.lex("lead")+" "+w.label())
}

func (w writer) place() string {
	s := w.spot() + choose(w, "", "", " "+w.form()) + choose(w, "", "", " "+w.lex("facing")+" "+choose(w, w.way(), w.point()))
	for range w.IntN(3) {
		s += ", " + w.label() + " " + choose(w, w.fixed(), w.shift())
	}
	return s
}

func (w writer) share() string { return w.label() + choose(w, "", fmt.Sprintf(" x%d", 1+w.IntN(6))) }

func (w writer) object() string {
	s := w.share()
	for range w.IntN(3) {
		s += ", " + w.share()
	}
	return s
}

func (w writer) verb() string {
	key := choose(w, "move", "shoot", "charge", "sprint", "reload", "prone", "stand", "entrench", "flee", "cover", "drop")
	return choose(w, strings.Split(w.w.Term("words."+key), ",")...)
}

func (w writer) step() string {
	who := choose(w, "", w.label(), w.label()+", "+w.label())
	if w.IntN(4) == 0 {
		if who == "" {
			return w.place()
		}
		return who + choose(w, " ", ": ") + w.place()
	}
	s := who + " " + w.verb()
	s += choose(w, "", " "+w.object())
	s += choose(w, "", " "+choose(w, "", w.lex("to")+" ")+w.place())
	s += choose(w, "", " "+w.lex("with")+" pistol")
	for range w.IntN(2) {
		s += " " + w.lex("then") + " " + w.place()
	}
	return s
}

// noise changes what does not matter.
func (w writer) noise(s string) string {
	switch w.IntN(4) {
	case 0:
		return strings.ToUpper(s)
	case 1:
		return fold(s)
	case 2:
		return strings.ReplaceAll(s, " ", "  ")
	}
	return s
}

// TestOneReading writes random sentences in both languages: each is
// understood, in whatever case and with or without accents, and means the
// same as what the bot says back of its places, in both languages.
func TestOneReading(t *testing.T) {
	v := vocabulary(t)
	for seed := range uint64(6000) {
		lang := words.Languages[seed%2]
		w := writer{rand.New(rand.NewPCG(seed, 7)), v, v.book.In("nebula", lang)}
		steps := []string{w.step()}
		for range w.IntN(3) {
			steps = append(steps, w.step())
		}
		text := strings.Join(steps, "; ")
		got, err := Parse(text, v)
		if err != nil {
			t.Fatalf("%s %q: %v", lang, text, err)
		}
		if len(got.Steps) != len(steps) {
			t.Fatalf("%s %q: %d steps, want %d: %s", lang, text, len(got.Steps), len(steps), show(v, got))
		}
		if other, err := Parse(w.noise(text), v); err != nil || show(v, other) != show(v, got) {
			t.Fatalf("%q is read as %s, otherwise as %s (%v)", text, show(v, got), show(v, other), err)
		}
		for _, s := range got.Steps {
			if s.Place == nil {
				continue
			}
			for _, back := range words.Languages {
				said := v.place(v.book.In("nebula", back), *s.Place)
				again, err := Parse(said, v)
				if err != nil || again.Steps[0].Place == nil || v.place(v.book.In("nebula", "en"),
					*again.Steps[0].Place) != v.place(v.book.In("nebula", "en"), *s.Place) {
					t.Fatalf("%q is said as %q, which is read as %s (%v)", s.Raw, said, show(v, again), err)
				}
			}
		}
	}
}

// TestWordsAreNoLabels holds that nothing the grammar or a system says can be
// taken for the label of a piece, a cell or a count.
func TestWordsAreNoLabels(t *testing.T) {
	v := vocabulary(t)
	var all []string
	for _, p := range []map[string]string{v.lex.of, v.winds.of, v.faces.of, v.kinds.of} {
		for s := range p {
			all = append(all, s)
		}
	}
	for s := range v.verbs.of {
		all = append(all, s)
	}
	for unit := range units {
		all = append(all, unit)
	}
	for _, s := range all {
		if isLabel(s) || isCount(s) || cellForm.MatchString(s) || thingForm.MatchString(s) || toolForm.MatchString(s) {
			t.Errorf("%q can be taken for a label, a cell, a thing, a count or a maneuver", s)
		}
	}
	for _, label := range labels {
		if !isLabel(fold(label)) {
			t.Errorf("%q is no label", label)
		}
	}
	for s := range v.lex.of {
		if _, ok := v.winds.of[s]; ok && s != "no" { // north-west in Spanish; as an answer to a question, no
			t.Errorf("%q is both %s and a compass point", s, v.lex.of[s])
		}
	}
	for _, lang := range words.Languages {
		for key, said := range v.spoken {
			if l, name, _ := strings.Cut(key, " "); l == lang {
				for _, s := range said {
					got, want := v.lex.of[phrase(s)], name
					if point, ok := strings.CutPrefix(name, "compass."); ok {
						got, want = v.winds.of[phrase(s)], point
					}
					if got != want {
						t.Errorf("%s: %q stands for %s and for %s", lang, s, want, got)
					}
				}
			}
		}
	}
}

func TestLabelOrder(t *testing.T) {
	got := []string{"BB", "K.2", "12", "4.10", "B", "4.2", "2", "K"}
	slices.SortFunc(got, func(a, b string) int {
		if labelLess(a, b) {
			return -1
		}
		return 1
	})
	if s := strings.Join(got, " "); s != "2 4.2 4.10 12 B K K.2 BB" {
		t.Error(s)
	}
}

// FuzzParse holds that nothing typed breaks the parser, that every error
// names a place in the text, and that every place that can be read leads
// somewhere on the table or to an error.
func FuzzParse(f *testing.F) {
	v := vocabulary(f)
	for seed := range uint64(40) {
		w := writer{rand.New(rand.NewPCG(seed, 3)), v, v.book.In("nebula", words.Languages[seed%2])}
		f.Add(w.step())
	}
	f.Add(`3 " ; 4.7,, x x2 “” D4- 6,5cm then`)
	scene := demo().Scene
	f.Fuzz(func(t *testing.T, text string) {
		s, err := Parse(text, v)
		var e *Error
		if err != nil && (!errors.As(err, &e) || e.At < 0 || e.At > len([]rune(text))) {
			t.Fatalf("%q: %+v", text, err)
		}
		g := Ground{Scene: scene, Rows: []string{"p3", "p4"}, From: []engine.Pose{{X: 15, Y: 85}, {X: 20, Y: 85}}, Names: v}
		for _, step := range s.Steps {
			if step.Place == nil {
				continue
			}
			way, _ := Resolve(*step.Place, g)
			all, _, _ := Arrange(*step.Place, g)
			for _, p := range append(way, all...) {
				if p != p.Quantised() || p.X < 0 || p.Y < 0 || p.X > 90 || p.Y > 90 {
					t.Fatalf("%q leads to %v", text, p)
				}
			}
		}
	})
}
