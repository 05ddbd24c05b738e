package sentence

import (
	"context"
	"slices"
	"testing"

	"estafeta/engine"
	"estafeta/engine/nebula"
)

// frontier counts its dice up from 1 and leaves every choice to the player.
type frontier struct{}

func (frontier) Faces(first int, seat engine.Seat, purpose string, sides, n int) ([]int, bool) {
	out := make([]int, n)
	for i := range out {
		out[i] = (first+i)%6 + 1
	}
	return out, true
}
func (frontier) Standing(engine.Prompt) (engine.Answer, bool) { return engine.Answer{}, false }
func (frontier) Obvious(engine.Seat) bool                     { return false }

// game is a match at which one seat is asked.
type game struct {
	t      testing.TB
	system engine.System
	dice   engine.Frontier
	match  engine.Match
	tries  int
}

func open(t testing.TB, scenario string) *game {
	t.Helper()
	g, err := nebula.System{}.Scenario([]byte(scenario))
	if err != nil {
		t.Fatal(err)
	}
	return begin(t, g)
}

func begin(t testing.TB, g engine.Game) *game {
	t.Helper()
	return start(t, nebula.System{}, g, frontier{})
}

func start(t testing.TB, system engine.System, g engine.Game, dice engine.Frontier) *game {
	t.Helper()
	p, err := engine.Open(system, g, dice)
	if err != nil {
		t.Fatal(err)
	}
	return &game{t: t, system: system, dice: dice, match: p.Match}
}

func (g *game) seat() engine.Seat { return g.match.Prompts[0].Seat }

func (g *game) Try(_ context.Context, answers []engine.Answer) (Tried, error) {
	g.tries++
	seat := g.seat()
	if len(answers) == 0 {
		return Tried{Prompts: g.match.Prompts, View: g.match.Game.View(seat), Seat: seat}, nil
	}
	p, err := engine.Draft(g.system, g.match, &engine.Submission{Seat: seat, Answer: answers[0], Then: answers[1:]}, g.dice)
	if err != nil {
		return Tried{}, err
	}
	if p.Refusal != nil {
		return Tried{Refusal: p.Refusal, Seat: seat}, nil
	}
	return Tried{Prompts: p.Match.Prompts, Closed: p.Closed, View: p.Match.Game.View(seat), Locked: p.Locked, Seat: seat}, nil
}

func (g *game) vocabulary() Vocabulary {
	return NewVocabulary(book(g.t), g.system.ID(), g.match.Game.View(g.seat()))
}

func (g *game) read(text, lang string) Reading {
	g.t.Helper()
	r, err := Read(context.Background(), text, lang, g, g.vocabulary())
	if err != nil {
		g.t.Fatal(err)
	}
	return r
}

// play sends a whole sentence.
func (g *game) play(text string) Reading {
	g.t.Helper()
	r := g.read(text, "en")
	if !r.Complete {
		g.t.Fatalf("%q is not complete: %+v, open %+v", text, r.Problem, r.Open)
	}
	p, err := engine.Play(g.system, g.match, &engine.Submission{Seat: g.seat(), Answer: r.Answers[0], Then: r.Answers[1:]}, g.dice)
	if err != nil || p.Refusal != nil {
		g.t.Fatalf("%q: %v %v", text, err, p.Refusal)
	}
	g.match = p.Match
	return r
}

// skirmish is a position in the open; b and c are where B and C stand.
func skirmish(b, c string) string {
	return `
width = 120
depth = 120
element = [
  { kind = "wall", class = "obstacle", at = [45, 60], size = [16, 1.5], height = 2.5 },
  { kind = "rock", class = "impassable", points = [[70, 70], [80, 70], [80, 80], [70, 80]], height = 12 },
  { kind = "house", class = "building", at = [100, 100], size = [14, 11], height = 9, doors = [[98, 94.5, 102, 94.5]] },
  { kind = "wood", class = "difficult", points = [[86, 10], [100, 10], [100, 20], [86, 20]], height = 8 },
]
[[force]]
faction = "terra"
[[force.figure]]
unit = "ranger_a"
at = [25, 90]
[[force.figure]]
unit = "commander_in_chief"
at = [75, 90]
general = true
[[force]]
faction = "annunak"
[[force.figure]]
unit = "hoplidex"
at = [` + b + `]
[[force.figure]]
unit = "horatix"
at = [` + c + `]
`
}

var (
	near = skirmish("25, 80", "28, 80")
	far  = skirmish("25, 20", "32, 20")
)

// whole says a reading in one line: the sentence, and whether it is complete,
// still asks something, or has a problem.
func whole(r Reading) string {
	s := r.Sentence()
	switch {
	case r.Problem != nil:
		return s + " ! " + r.Problem.Key + " " + r.Problem.Word
	case r.Complete:
		return s + " ."
	case r.Open != nil:
		return s + " ? " + r.Open.Key
	}
	return s
}

// TestRead holds what sentences come to in a game of NEBULA: whole
// activations, divided shots, charges, in both languages alike.
func TestRead(t *testing.T) {
	for _, c := range []struct {
		want string
		say  []string
	}{
		{"Ranger 1. Move to D4. Shoot Hoplidex B x2, Horatix C x1. Move n full .", []string{
			"1 move to D4; shoot B x2, C x1; move n full", "1 mover a D4; disparar B x2, C x1; mover n a tope", "ranger move D4, shoot at B x2, C, go n"}},
		{"Ranger 1. Shoot Hoplidex B x3 .", []string{"1 shoot B", "1 dispara a B", "1 shoot B x3 with Tactical Rifle", "1 fire B x3"}},
		{"Ranger 1. Shoot Hoplidex B x2, Horatix C x1 .", []string{"1 shoot B, C", "1 shoot B, C x1"}},
		{"Ranger 1 ? declare", []string{"1", "ranger"}},
		{"Ranger 1. Move ? path", []string{"1 move", "1 mover"}},
		{"Ranger 1. Move toward wall1 full .", []string{"1 toward wall1", "1 hacia muro1", "1 move; toward muro1"}},
		{"Ranger 1. Shoot ? targets", []string{"1 shoot", "1 dispara"}},
		{"Ranger 1. Shoot Hoplidex B x2 .", []string{"1 shoot; B x2", "1; shoot; B x2", "activate 1; shoot B x2", "activar 1; 1 disparar B x2"}},
		{"Ranger 1. Go Prone .", []string{"1 prone", "1 cuerpo a tierra", "1 go prone"}},
		{"Ranger 1. Flee .", []string{"1 flee", "1 huye"}},
		{"Ranger 1. Move n full, then e 5cm. Shoot Horatix C x3 .", []string{"1 move n then e 5 then shoot C", "1 n luego e 5cm y dispara a C"}},
		{"Ranger 1. Charge Hoplidex B .", []string{"1 charge B", "1 carga contra B"}},
		{"Ranger 1. Send .", []string{"1 pass", "1 send"}},
		{" ! sentence.piece 9", []string{"9 move n"}},
		{" ! sentence.unknown muve", []string{"1 muve n"}},
		{" ! sentence.whom move", []string{"move n"}},
		{" ! sentence.who B", []string{"B move n", "b mover n"}},
		{"Ranger 1. Move ! sentence.bare B", []string{"1 move to B", "1 mover a B"}},
		{"Ranger 1 ! sentence.barred reload", []string{"1 reload"}},
		{"Ranger 1. Shoot ! sentence.target 2", []string{"1 shoot 2"}},
		{"Ranger 1. Shoot ! refuse.assign B", []string{"1 shoot B x9"}},
		{"Ranger 1. Shoot Hoplidex B x3 ! sentence.extra banana", []string{"1 shoot B with banana"}},
		{"Ranger 1. Shoot Hoplidex B x3 ! sentence.barred shoot", []string{"1 shoot B; shoot C"}},
		{"Ranger 1. Go Prone ! sentence.notasked 2", []string{"1 prone; 2 move n"}},
		{"Ranger 1. Move n full ! sentence.cell N14", []string{"1 move n; move N14"}},
		{" ! sentence.empty ", []string{"", ";"}},
	} {
		for _, s := range c.say {
			g := open(t, near)
			before := g.match
			if got := whole(g.read(s, "en")); got != c.want {
				t.Errorf("%q\n\tis  %s\n\twant %s", s, got, c.want)
			}
			if len(g.match.Leg.Records) != len(before.Leg.Records) || g.match.Top != before.Top {
				t.Errorf("%q changed the game", s)
			}
		}
	}
}

// TestReadSpanish holds what a Spanish reader is told.
func TestReadSpanish(t *testing.T) {
	g := open(t, near)
	r := g.read("1 move to D4; shoot B x2, C x1", "es")
	if got := r.Sentence(); got != "Ranger 1. Mover a D4. Disparar Hoplidex B x2, Horatix C x1" {
		t.Error(got)
	}
	for _, said := range []string{"1 se tumba", "1 tumba"} { // no way to the south-east
		if r := g.read(said, "es"); r.Problem != nil || len(r.Answers) == 0 || len(r.Answers[0].Poses) > 0 || whole(r) != whole(g.read("1 tumba",
			"es")) {
			t.Errorf("%q comes to %s", said, whole(r))
		}
	}
	r = g.read("1 recargar", "es")
	w := book(t).In("nebula", "es")
	if p := r.Problem; p == nil || p.Rule != "NEB-AMMO-03" || w.Say(p.Text(), g.vocabulary()) != "«recargar» no se puede ahora." ||
		w.Say(engine.Say(p.Why.Key, p.Why.Args...), g.vocabulary()) != "**Ranger 1** no tiene nada que recargar." {
		t.Errorf("%+v", r.Problem)
	}
}

// TestGrave holds that fleeing wants a second look.
func TestGrave(t *testing.T) {
	g := open(t, near)
	if !g.read("1 flee", "en").Grave || g.read("1 move n", "en").Grave {
		t.Error("what is grave is not what should be")
	}
}

// TestPlay plays by sentences alone: an activation, the reaction to it, the
// next activation.
func TestPlay(t *testing.T) {
	g := open(t, near)
	g.play("1 move w 4cm; shoot B x2; move s 2cm")
	for range 8 {
		if g.match.Over {
			return
		}
		p := g.match.Prompts[0]
		for _, o := range p.Options {
			if o.Verb == "activate" {
				v := g.vocabulary()
				g.play(v.label(o.Piece, v.book.In("nebula", "en")) + " move s 3cm")
				return
			}
		}
		switch p.Kind {
		case engine.Number:
			g.play("x1")
		case engine.Path:
			if r := g.read("suggested", "en"); r.Complete {
				g.play("suggested")
				break
			}
			g.play("pass")
		default:
			if p.Pass {
				g.play("pass")
				break
			}
			g.play(p.Options[0].Verb)
		}
	}
	t.Errorf("nobody is to act: %+v", g.match.Prompts)
}

// TestAnswers holds the answers to small questions: reactions, counts, passes,
// dice rolled by hand.
func TestAnswers(t *testing.T) {
	v := NewVocabulary(book(t), "nebula", demo())
	ask := func(p engine.Prompt) canned {
		p.Seat = 1
		return canned{p, demo()}
	}
	one := func(key string, pass bool, options ...engine.Option) engine.Prompt {
		return engine.Prompt{Key: key, Kind: engine.One, Pass: pass, Options: options, About: "p3"}
	}
	verb := func(s string) engine.Option { return engine.Option{Key: s, Verb: s} }
	react := one("react", false, verb("fire"), verb("cover"), verb("flee"))
	drop := one("drop", true, verb("drop"))
	items := one("weapon", false, engine.Option{Key: "a", Label: engine.Say("item.tactical_rifle")},
		engine.Option{Key: "b", Label: engine.Say("item.pistol")})
	fire := engine.Prompt{Key: "return_fire", Kind: engine.Number, Min: 1, Max: 3, About: "p3", Args: []engine.Arg{engine.Piece("at", "pC")}}
	spend := engine.Prompt{Key: "dodge", Kind: engine.Number, Min: 0, Max: 2, About: "p3"}
	dice := engine.Prompt{Key: "dice", Kind: engine.Faces, Min: 3, Max: 6}
	order := engine.Prompt{Key: "order", Kind: engine.Order, Options: []engine.Option{{Key: "x", Piece: "p3"}, {Key: "y", Piece: "p5"},
		{Key: "z", Piece: "pC"}}}
	some := engine.Prompt{Key: "some", Kind: engine.Some, Min: 0, Max: 3, Options: order.Options}
	faces := engine.Prompt{Key: "reroll", Kind: engine.Some, Max: 3, Options: []engine.Option{
		{Key: "d1", Label: engine.Say("symbol.blank")}, {Key: "d2", Label: engine.Say("symbol.hit")}, {Key: "d3",
			Label: engine.Say("symbol.blank")}, {Key: "d4", Label: engine.Say("symbol.focus")}}}
	place := engine.Prompt{Key: "place", Kind: engine.Place, Pass: true, Rows: []string{"p3"}, Area: [4]float64{0, 0, 80, 80}}
	facing := engine.Prompt{Key: "facing", Kind: engine.Facing, About: "p3"}
	for _, c := range []struct {
		say  string
		p    engine.Prompt
		want engine.Answer
	}{
		{"fire", react, engine.Pick("fire")},
		{"3 return fire", react, engine.Pick("fire")},
		{"responder", react, engine.Pick("fire")},
		{"a cubierto", react, engine.Pick("cover")},
		{"drop", drop, engine.Pick("drop")},
		{"cuerpo a tierra", drop, engine.Pick("drop")},
		{"yes", drop, engine.Pick("drop")},
		{"sí", drop, engine.Pick("drop")},
		{"no", drop, engine.Answer{}},
		{"pass", drop, engine.Answer{}},
		{"stay up", drop, engine.Answer{}},
		{"tactical rifle", items, engine.Pick("a")},
		{"pistol", items, engine.Pick("b")},
		{"x2", fire, engine.Count(2)},
		{"2", fire, engine.Count(2)},
		{"fire x3", fire, engine.Count(3)},
		{"3 fire C x1", fire, engine.Count(1)},
		{"x0", spend, engine.Count(0)}, // as its button says it
		{"0", spend, engine.Count(0)},
		{"2 3 5", dice, engine.Count(2, 3, 5)},
		{"C, 3, 5", order, engine.Pick("z", "x", "y")},
		{"5", order, engine.Pick("y", "x", "z")},
		{"3, C", some, engine.Pick("x", "z")},
		{"reroll 2 blank 1 focus", faces, engine.Pick("d1", "d3", "d4")},
		{"pass", place, engine.Answer{}},
		{"facing e", facing, engine.Way(engine.Pose{X: 15, Y: 85, A: 1.5708})},
		{"ne", facing, engine.Way(engine.Pose{X: 15, Y: 85, A: 0.7854})},
	} {
		r, err := Read(context.Background(), c.say, "en", ask(c.p), v)
		if err != nil {
			t.Fatal(err)
		}
		if r.Problem != nil || !r.Complete || len(r.Answers) != 1 || !r.Answers[0].Equal(c.want) {
			t.Errorf("%q to %s: %v, problem %+v; want %v", c.say, c.p.Key, r.Answers, r.Problem, c.want)
		}
	}
}

// canned asks one question and takes every answer that it accepts.
type canned struct {
	p    engine.Prompt
	view engine.View
}

func (c canned) Try(_ context.Context, answers []engine.Answer) (Tried, error) {
	if len(answers) == 0 {
		return Tried{Prompts: []engine.Prompt{c.p}, View: c.view, Seat: 1}, nil
	}
	if r := c.p.Accept(answers[0]); r != nil {
		return Tried{Refusal: r, Seat: 1}, nil
	}
	return Tried{View: c.view, Seat: 1, Locked: "done"}, nil
}

// TestDials holds that several questions at once are answered in any order.
func TestDials(t *testing.T) {
	d := dials{demo()}
	v := NewVocabulary(book(t), "nebula", demo())
	for _, say := range []string{"1: 2bl; 2: 3s", "2 3s; 1 2bl"} {
		r, err := Read(context.Background(), say, "en", d, v)
		if err != nil || !r.Complete || len(r.Answers) != 2 || r.Answers[0].One() != "2bl" || r.Answers[1].One() != "3s" {
			t.Errorf("%q: %v %s", say, r.Answers, whole(r))
		}
	}
}

// dials asks two secret questions at once.
type dials struct{ view engine.View }

func (d dials) Try(_ context.Context, answers []engine.Answer) (Tried, error) {
	out := Tried{View: d.view, Seat: 1}
	for i, id := range []string{"p1", "p2"} {
		if i < len(answers) {
			continue
		}
		out.Prompts = append(out.Prompts, engine.Prompt{Seat: 1, Key: "dial", Kind: engine.One, About: id, Secret: true,
			Options: []engine.Option{{Key: "2bl"}, {Key: "3s"}}})
	}
	return out, nil
}

// TestDeploy deploys a Force by words.
func TestDeploy(t *testing.T) {
	ready := nebula.System{}.Ready()
	n, err := nebula.System{}.New(engine.Setup{Preset: nebula.System{}.Presets()[0].Key, Rosters: []engine.Roster{ready[0], ready[1]}})
	if err != nil {
		t.Fatal(err)
	}
	g := begin(t, n)
	g.play("me")
	for _, s := range []string{"nw; suggested", "no; sugerido", "nw; B1 line tight facing e", "nw; A1-5; suggested"} {
		r := g.read(s, "en")
		if len(r.Answers) == 0 || r.Problem != nil && r.Problem.Rule == "" {
			t.Errorf("%q: %s", s, whole(r))
		}
	}
	v := g.vocabulary()
	label := v.label(g.deployed(t), v.book.In("nebula", "en"))
	r := g.read("nw; suggested, "+label+" A1-9", "en")
	if !r.Complete {
		t.Fatal(whole(r))
	}
	if p := r.Answers[1].Poses[0]; p.X != 9.375 || p.Y != 9.375 {
		t.Errorf("%s stands at %v", label, p)
	}
	g.play("nw; suggested, " + label + " A1-9")
}

// deployed is the first piece that is to be deployed.
func (g *game) deployed(t *testing.T) string {
	t.Helper()
	p, err := engine.Draft(nebula.System{}, g.match, &engine.Submission{Seat: g.seat(), Answer: engine.Pick("nw")}, frontier{})
	if err != nil || len(p.Match.Prompts) == 0 {
		t.Fatal(err)
	}
	return p.Match.Prompts[0].Rows[0]
}

// TestNoLeaks holds that nothing read, refused or offered tells a distance:
// two positions that differ by it alone look the same to every sentence.
func TestNoLeaks(t *testing.T) {
	a, b := open(t, near), open(t, far)
	for _, s := range []string{"", "1", "1 m", "1 move", "1 move toward", "1 move toward B", "1 shoot", "1 shoot B", "1 shoot B x9",
		"1 shoot C x1, B", "1 charge", "1 charge C", "1 charge C then n",
		"1 move behind wall1 from B; shoot C", "1 move n; shoot B x2, ", "1 close to C", "1 move n full; charge B", "2 shoot B", "1 shoot 2", "1 banana"} {
		for _, lang := range []string{"en", "es"} {
			x, y := a.read(s, lang), b.read(s, lang)
			if whole(x) != whole(y) || len(x.Answers) != len(y.Answers) {
				t.Errorf("%q reads as %s near, as %s far", s, whole(x), whole(y))
			}
			p, err := Complete(context.Background(), s, lang, a, a.vocabulary())
			if err != nil {
				t.Fatal(err)
			}
			q, err := Complete(context.Background(), s, lang, b, b.vocabulary())
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(p, q) {
				t.Errorf("%q is completed as\n%v\nnear, as\n%v\nfar", s, p, q)
			}
		}
	}
}

// TestLooseSentences: what players type where the grammar has one strict form,
// and that a count of nothing is no answer at all.
func TestLooseSentences(t *testing.T) {
	for said, want := range map[string]string{
		"1 shoot B x2 C x1":     "Ranger 1. Shoot Hoplidex B x2, Horatix C x1 .",
		"1 shoot x2 at B":       "Ranger 1. Shoot Hoplidex B x2 .",
		"1 shoot B with 2 dice": "Ranger 1. Shoot Hoplidex B x2 .",
		"1 sprint; move n full": "Ranger 1. Sprint move n full .",
		"1 shoot B x0":          " ! sentence.unknown x0",
	} {
		if got := whole(open(t, far).read(said, "en")); got != want {
			t.Errorf("%q reads %q, want %q", said, got, want)
		}
	}
}
