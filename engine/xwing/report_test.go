package xwing

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"estafeta/engine"
	"estafeta/engine/xwing/book"
)

// report plays a position with dice and answers known beforehand, and reads
// like the report of a game. Every throw is checked for its purpose and number.
type report struct {
	t        *testing.T
	m        engine.Match
	throws   []throw
	standing map[string]engine.Answer
	news     []engine.Event
}

type throw struct {
	purpose string
	faces   []int
}

// faces are the numbers of faces by their names, of attack or defense dice.
func facesOf(purpose, words string) []int {
	attack := map[string]int{"hit": 1, "crit": 4, "focus": 5, "blank": 7}
	defense := map[string]int{"evade": 1, "focus": 4, "blank": 6}
	of := attack
	if purpose == "defense" || purpose == "reroll_defense" {
		of = defense
	}
	out := []int{}
	for _, w := range strings.Fields(words) {
		n, ok := of[w]
		if !ok {
			panic("no such face for " + purpose + ": " + w)
		}
		out = append(out, n)
	}
	return out
}

// Faces gives the next throw of the script. Cards are drawn in the order in
// which the position lists them.
func (r *report) Faces(_ int, seat engine.Seat, purpose string, sides, n int) ([]int, bool) {
	r.t.Helper()
	if purpose == "damage" {
		return []int{1}, true
	}
	if len(r.throws) == 0 {
		r.t.Fatalf("%d dice for %s of seat %d: the report has none left\n%s", n, purpose, seat, r.story())
	}
	next := r.throws[0]
	if next.purpose != purpose || len(next.faces) != n {
		r.t.Fatalf("%d dice for %s of seat %d: next in the report are %d for %s\n%s", n, purpose, seat, len(next.faces), next.purpose, r.story())
	}
	r.throws = r.throws[1:]
	return next.faces, true
}

// Standing answers what the report does not care about.
func (r *report) Standing(p engine.Prompt) (engine.Answer, bool) {
	a, ok := r.standing[p.Key]
	return a, ok
}

// Obvious choices are asked: the report says what is done.
func (*report) Obvious(engine.Seat) bool { return false }

// x is a ship of a position: a pilot at a place in mm from the lower left
// corner, as in the cases, with a facing in degrees and further TOML.
func x(pilot string, right, up, facing float64, more ...string) string {
	return fmt.Sprintf("[[side.ship]]\npilot = %q\nat = [%g, %g]\nfacing = %g\n%s\n", pilot, right, 900-up, facing, strings.Join(more, "\n"))
}

// side is one side of a position.
func side(faction string, lines ...string) string {
	return fmt.Sprintf("[[side]]\nfaction = %q\n%s\n", faction, strings.Join(lines, "\n"))
}

// rock is an obstacle as a line of the list of obstacles.
func rock(key string, right, up float64) string {
	return fmt.Sprintf("{ key = %q, at = [%g, %g] },", key, right, 900-up)
}

// none are the answers that let every choice pass.
func none() map[string]engine.Answer {
	return map[string]engine.Answer{"activate": engine.Pick(listed), "action": {}, "free_action": {}, "attack": {}, "modify_attack": {},
		"modify_defense": {}, "ability": {}, "decloak": {}}
}

// play takes up a position: head (round, phase, obstacles, …) and two sides.
// What the report does not ask for passes by itself.
func play(t *testing.T, head, one, two string, asks ...string) *report {
	t.Helper()
	g, err := System{}.Scenario([]byte(head + "\n" + one + two))
	if err != nil {
		t.Fatal(err)
	}
	return start(t, g.(*Game), asks...)
}

// start plays a game from where it stands.
func start(t *testing.T, g *Game, asks ...string) *report {
	t.Helper()
	r := &report{t: t, standing: none()}
	for _, k := range asks {
		delete(r.standing, k)
	}
	p, err := engine.Open(System{}, g, r)
	if err != nil {
		t.Fatal(err)
	}
	r.m, r.news = p.Match, p.News
	return r
}

// battle is a position in the Combat phase, with the dice that fall before
// anything is asked.
func battle(t *testing.T, head, one, two string, asks ...string) *report {
	t.Helper()
	return play(t, "phase = \"combat\"\n"+head, one, two, append([]string{"attack"}, asks...)...)
}

// dice queues a throw: "hit hit blank".
func (r *report) dice(purpose, words string) *report {
	r.throws = append(r.throws, throw{purpose, facesOf(purpose, words)})
	return r
}

// asks takes back what is answered by itself: the report will answer it.
func (r *report) asks(keys ...string) *report {
	for _, k := range keys {
		delete(r.standing, k)
	}
	return r
}

// prompt is the open question.
func (r *report) prompt() engine.Prompt {
	r.t.Helper()
	if len(r.m.Prompts) == 0 {
		r.t.Fatalf("nobody is asked anything\n%s", r.story())
	}
	return r.m.Prompts[0]
}

// submit answers a prompt.
func (r *report) submit(p engine.Prompt, a engine.Answer) *engine.Refusal {
	r.t.Helper()
	played, err := engine.Play(System{}, r.m, &engine.Submission{Seat: p.Seat, Prompt: p.ID, Answer: a}, r)
	if err != nil {
		r.t.Fatalf("%s: %v\n%s", p.Key, err, r.story())
	}
	if played.Refusal == nil {
		r.m = played.Match
		r.news = append(r.news, played.News...)
	}
	return played.Refusal
}

// try answers the open question, which must be key.
func (r *report) try(key string, a engine.Answer) *engine.Refusal {
	r.t.Helper()
	p := r.prompt()
	if p.Key != key {
		r.t.Fatalf("the question is %s of seat %d, not %s\n%s", p.Key, p.Seat, key, r.story())
	}
	return r.submit(p, a)
}

// answer answers the open question, which must be key and take it.
func (r *report) answer(key string, a engine.Answer) *report {
	r.t.Helper()
	if ref := r.try(key, a); ref != nil {
		r.t.Fatalf("%s is refused: %v %v\n%s", key, ref, ref.Args, r.story())
	}
	return r
}

// pick answers the open question by keys; labels of ships stand for theirs.
func (r *report) pick(key string, options ...string) *report {
	r.t.Helper()
	for i, o := range options {
		if s := r.game().labelled(o); s != nil && key != "landing" {
			options[i] = s.ID
		}
	}
	return r.answer(key, engine.Pick(options...))
}

func (r *report) pass(key string) *report {
	r.t.Helper()
	return r.answer(key, engine.Answer{})
}

// flies sets the dials: a label and a code each, perhaps with a planned
// action: "1: 2bl focus". Ships not named get the default.
func (r *report) flies(dials ...string) *report {
	r.t.Helper()
	set := map[string]engine.Answer{}
	for _, d := range dials {
		label, rest, _ := strings.Cut(d, ": ")
		words := strings.Fields(rest)
		a := engine.Pick(words[0])
		if len(words) > 1 {
			a.Pick = append(a.Pick, planPrefix+words[1])
		}
		set[r.ship(label).ID] = a
	}
	round := r.game().Round
	for len(r.m.Prompts) > 0 && r.m.Prompts[0].Key == "dial" && r.game().Round == round {
		open := false
		for _, p := range r.m.Prompts {
			if p.Answered != nil {
				continue
			}
			a, ok := set[p.About]
			if !ok {
				a = p.Default
			}
			if ref := r.submit(p, a); ref != nil {
				r.t.Fatalf("the dial of %s is refused: %v", p.About, ref)
			}
			open = true
			break
		}
		if !open {
			break
		}
	}
	return r
}

// shoots declares an attack: by whom, at whom, with what ("" is the primary
// weapon).
func (r *report) shoots(by, at, weapon string) *report {
	r.t.Helper()
	return r.answer("attack", engine.Pick(r.shot(by, at, weapon)))
}

func (r *report) shot(by, at, weapon string) string {
	if weapon == "" {
		weapon = book.PrimaryWeapon
	}
	return r.ship(by).ID + " " + weapon + " " + r.ship(at).ID
}

// options are the keys that may be picked now.
func (r *report) options() []string {
	r.t.Helper()
	out := []string{}
	for _, o := range r.prompt().Options {
		out = append(out, o.Key)
	}
	return out
}

// offers holds whether an option may be picked now.
func (r *report) offers(key string, want bool) *report {
	r.t.Helper()
	if got := slices.Contains(r.options(), key); got != want {
		r.t.Errorf("%s is offered: %v, want %v; offered are %v\n%s", key, got, want, r.options(), r.story())
	}
	return r
}

func (r *report) game() *Game { return r.m.Game.(*Game) }

func (r *report) ship(label string) *Ship {
	r.t.Helper()
	s := r.game().labelled(label)
	if s == nil {
		r.t.Fatalf("there is no ship %s", label)
	}
	return s
}

// stands holds where a ship is, in the coordinates of the cases.
func (r *report) stands(label string, right, up, facing float64) *report {
	r.t.Helper()
	p := r.ship(label).Pose
	turn := math.Mod(p.A*180/math.Pi-facing+540, 360) - 180
	if math.Abs(p.X-right) > 0.06 || math.Abs(900-p.Y-up) > 0.06 || math.Abs(turn) > 0.05 {
		r.t.Errorf("%s stands at (%.2f, %.2f, %.1f), want (%g, %g, %g)\n%s", label, p.X, 900-p.Y, p.A*180/math.Pi, right, up, facing, r.story())
	}
	return r
}

// tokens holds how many tokens of a kind a ship has.
func (r *report) tokens(label, kind string, want int) *report {
	r.t.Helper()
	return same(r, kind+" tokens of "+label, r.ship(label).Tokens[kind], want)
}

func (r *report) shields(label string, want int) *report {
	r.t.Helper()
	return same(r, "shields of "+label, r.ship(label).Shields, want)
}

// cards holds how many Damage cards a ship has, and how many of them faceup.
func (r *report) cards(label string, all, faceup int) *report {
	r.t.Helper()
	same(r, "Damage cards of "+label, len(r.ship(label).Damage), all)
	return same(r, "faceup Damage cards of "+label, r.ship(label).faceup(), faceup)
}

func (r *report) destroyed(label string, want bool) *report {
	r.t.Helper()
	return same(r, label+" destroyed", r.ship(label).Destroyed, want)
}

// story is what was told so far, for failures.
func (r *report) story() string {
	var b strings.Builder
	for _, e := range r.news {
		fmt.Fprintf(&b, "  %s", e.Key)
		for _, a := range e.Args {
			switch {
			case a.Kind == engine.AsTerms || a.Kind == engine.AsPieces:
				fmt.Fprintf(&b, " %s=%v", a.Name, a.List)
			case a.Text != "":
				fmt.Fprintf(&b, " %s=%s", a.Name, a.Text)
			default:
				fmt.Fprintf(&b, " %s=%d", a.Name, a.Num)
			}
		}
		b.WriteString("\n")
	}
	return b.String()
}

// told is the last event of a key.
func (r *report) told(key string) engine.Event {
	r.t.Helper()
	for i := len(r.news) - 1; i >= 0; i-- {
		if r.news[i].Key == key {
			return r.news[i]
		}
	}
	r.t.Fatalf("%s was never told\n%s", key, r.story())
	return engine.Event{}
}

// times is how often an event was told.
func (r *report) times(key string) int {
	n := 0
	for _, e := range r.news {
		if e.Key == key {
			n++
		}
	}
	return n
}

func (r *report) silent(key string) *report {
	r.t.Helper()
	return same(r, "times that "+key+" was told", r.times(key), 0)
}

// whoseTold are the labels of the ships that an event was told of, in order.
func (r *report) whoseTold(keys ...string) string {
	var out []string
	for _, e := range r.news {
		if slices.Contains(keys, e.Key) {
			out = append(out, r.game().ship(arg(e, "who").Text).Label)
		}
	}
	return strings.Join(out, " ")
}

func arg(e engine.Event, name string) engine.Arg {
	for _, a := range e.Args {
		if a.Name == name {
			return a
		}
	}
	return engine.Arg{}
}

// results are the faces told by an event.
func (r *report) results(key string) string {
	r.t.Helper()
	return strings.ReplaceAll(strings.Join(arg(r.told(key), "dice").List, " "), "face.", "")
}

// same compares; what says what of.
func same[T comparable](r *report, what string, got, want T) *report {
	r.t.Helper()
	if got != want {
		r.t.Errorf("%s: %v, want %v\n%s", what, got, want, r.story())
	}
	return r
}

// done holds that the script was used up.
func (r *report) done() {
	r.t.Helper()
	if len(r.throws) > 0 {
		r.t.Errorf("these dice were never thrown: %v\n%s", r.throws, r.story())
	}
}

// diceOf are dice showing faces.
func diceOf(purpose, words string) []Die {
	out := []Die{}
	die := attackDie
	if purpose == "defense" {
		die = defenseDie
	}
	for _, n := range facesOf(purpose, words) {
		out = append(out, Die{Face: die[n-1]})
	}
	return out
}

// assign is an answer that picks so many of a face.
func assign(face string, n int) engine.Answer {
	return engine.Answer{Pick: []string{face}, Nums: []int{n}}
}
