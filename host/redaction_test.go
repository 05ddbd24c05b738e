package host

import (
	"reflect"
	"strings"
	"testing"

	"estafeta/engine"
)

// TestNothingWholeLeaves walks every type that the methods of Host give out, and
// what their methods give out in turn: none holds a game, a match or the prompts
// of one, so that nobody outside has to redact anything.
func TestNothingWholeLeaves(t *testing.T) {
	var (
		game  = reflect.TypeFor[engine.Game]()
		whole = []reflect.Type{
			game,
			reflect.TypeFor[engine.Match](),
			reflect.TypeFor[engine.Played](),
			reflect.TypeFor[engine.Leg](),
			reflect.TypeFor[engine.Result](),
		}
		seen   = map[reflect.Type]bool{}
		walked int
		walk   func(where string, x reflect.Type)
	)
	walk = func(where string, x reflect.Type) {
		for _, w := range whole {
			if x == w {
				t.Errorf("%s is %v", where, x)
				return
			}
		}
		if x.Kind() != reflect.Interface && (x.Implements(game) || reflect.PointerTo(x).Implements(game)) {
			t.Errorf("%s is the game %v", where, x)
			return
		}
		if seen[x] {
			return
		}
		seen[x] = true
		walked++
		switch x.Kind() {
		case reflect.Pointer, reflect.Slice, reflect.Array:
			walk(where, x.Elem())
		case reflect.Map:
			walk(where+" key", x.Key())
			walk(where+" value", x.Elem())
		case reflect.Struct:
			for i := range x.NumField() {
				walk(where+"."+x.Field(i).Name, x.Field(i).Type)
			}
		case reflect.Interface:
			if x.Implements(game) {
				t.Errorf("%s is a game: %v", where, x)
			}
			return
		}
		if !strings.HasPrefix(x.PkgPath(), "estafeta/host") {
			return
		}
		for i := range x.NumMethod() {
			m := x.Method(i)
			for k := range m.Type.NumOut() {
				walk(where+"."+m.Name+"()", m.Type.Out(k))
			}
		}
	}
	h := reflect.TypeFor[*Host]()
	for i := range h.NumMethod() {
		m := h.Method(i)
		for k := range m.Type.NumOut() {
			walk("Host."+m.Name, m.Type.Out(k))
		}
	}
	if walked < 60 {
		t.Errorf("only %d types are walked", walked)
	}
}

// TestNoTestOfTheRulesLeaves: the rules' test of an answer knows the whole state,
// so only who may give the answer gets it.
func TestNoTestOfTheRulesLeaves(t *testing.T) {
	h := newHouse(t)
	game := h.start()
	h.bid(game)
	for _, read := range []struct {
		seats []engine.Seat
		test  bool
	}{{nil, false}, {[]engine.Seat{2}, false}, {[]engine.Seat{1}, true}, {[]engine.Seat{2, 1}, true}} {
		p, err := h.Position(t.Context(), game, read.seats...)
		h.ok(err)
		if q := p.Open[0].Prompt; q.Seat != 1 || (q.Check != nil) != read.test {
			t.Errorf("seats %v read a question to seat %d with the rules' test: %v", read.seats, q.Seat, q.Check != nil)
		}
	}
}

// TestSecretsOfASeat: a secret answer that is given and may still change is told
// to nobody else, by no way that leads out.
func TestSecretsOfASeat(t *testing.T) {
	h := newHouse(t)
	game := h.start()
	h.submit(game, "ana", engine.Count(3))
	for user, knows := range map[string]bool{"ana": true, "luis": false, "eva": false, "": false} {
		i, err := h.Info(t.Context(), game, user)
		h.ok(err)
		for _, o := range i.Position.Open {
			if o.Prompt.Seat != 1 {
				continue
			}
			if !o.Answered {
				t.Errorf("%q is not told that seat 1 has answered", user)
			}
			if (o.Prompt.Answered != nil) != knows || (o.Prompt.Max != 0) != knows {
				t.Errorf("%q reads %+v", user, o.Prompt)
			}
		}
	}
}
