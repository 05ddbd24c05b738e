package nebula

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"estafeta/engine"
	"estafeta/engine/geom"
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

// Faces gives the next throw of the script.
func (r *report) Faces(_ int, seat engine.Seat, purpose string, sides, n int) ([]int, bool) {
	r.t.Helper()
	if sides != 6 {
		r.t.Fatalf("a die with %d sides for %s", sides, purpose)
	}
	if purpose == "initiative" && (len(r.throws) == 0 || r.throws[0].purpose != purpose) {
		return []int{[]int{6, 1}[seat-1]}, true // the report is not about this: seat 1 wins
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

// force is one side of a position: figures as inline TOML tables.
func force(faction string, figures ...string) string {
	return fmt.Sprintf("[[force]]\nfaction = %q\nfigure = [\n  %s\n]\n", faction, strings.Join(figures, ",\n  "))
}

// play takes up a position: head (round, elements, …) and two forces.
func play(t *testing.T, head, one, two string) *report {
	t.Helper()
	g, err := System{}.Scenario([]byte(head + "\n" + one + two))
	if err != nil {
		t.Fatal(err)
	}
	r := &report{t: t, standing: map[string]engine.Answer{"drop": {}, "break": engine.Pick("test")}}
	p, err := engine.Open(System{}, g, r)
	if err != nil {
		t.Fatal(err)
	}
	r.m = p.Match
	return r
}

// dice queues a throw.
func (r *report) dice(purpose string, faces ...int) *report {
	r.throws = append(r.throws, throw{purpose, faces})
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

// try answers the open question, which must be key.
func (r *report) try(key string, a engine.Answer) *engine.Refusal {
	r.t.Helper()
	p := r.prompt()
	if p.Key != key {
		r.t.Fatalf("the question is %s of seat %d, not %s\n%s", p.Key, p.Seat, key, r.story())
	}
	played, err := engine.Play(System{}, r.m, &engine.Submission{Seat: p.Seat, Prompt: p.ID, Answer: a}, r)
	if err != nil {
		r.t.Fatalf("%s: %v\n%s", key, err, r.story())
	}
	if played.Refusal == nil {
		r.m = played.Match
		r.news = append(r.news, played.News...)
	}
	return played.Refusal
}

// answer answers the open question, which must be key and take it.
func (r *report) answer(key string, a engine.Answer) *report {
	r.t.Helper()
	if ref := r.try(key, a); ref != nil {
		r.t.Fatalf("%s is refused: %v %v\n%s", key, ref, ref.Args, r.story())
	}
	return r
}

// pick answers the open question by ids; labels of figures stand for theirs.
func (r *report) pick(key string, options ...string) *report {
	r.t.Helper()
	for i, o := range options {
		if f := r.labelled(o); f != nil {
			options[i] = f.ID
		}
	}
	return r.answer(key, engine.Pick(options...))
}

func (r *report) pass(key string) *report {
	r.t.Helper()
	return r.answer(key, engine.Answer{})
}

// send ends the declaration.
func (r *report) send() *report {
	r.t.Helper()
	return r.pass("declare")
}

// activates chooses a figure for the turn, if there is a choice.
func (r *report) activates(label string) *report {
	r.t.Helper()
	if r.prompt().Key == "activate" {
		r.pick("activate", label)
	}
	if got := r.game().Turn.Figure; got != r.fig(label).ID {
		r.t.Fatalf("%s acts, not %s\n%s", got, label, r.story())
	}
	return r
}

// declares adds an intent to the declaration.
func (r *report) declares(verb string) *report {
	r.t.Helper()
	return r.pick("declare", verb)
}

// aims declares a shot: "B:3", "C:1".
func (r *report) aims(targets ...string) *report {
	r.t.Helper()
	r.declares("shoot")
	a := engine.Answer{}
	for _, s := range targets {
		label, n, _ := strings.Cut(s, ":")
		a.Pick = append(a.Pick, r.fig(label).ID)
		a.Nums = append(a.Nums, int(n[0]-'0'))
	}
	return r.answer("targets", a)
}

// shoots is a whole turn with a shot and nothing else.
func (r *report) shoots(label string, targets ...string) *report {
	r.t.Helper()
	return r.activates(label).aims(targets...).send()
}

// walks declares a move.
func (r *report) walks(to ...geom.Point) *report {
	r.t.Helper()
	return r.declares("move").answer("path", way(to...))
}

// moves is a whole turn with a move and nothing else.
func (r *report) moves(label string, to ...geom.Point) *report {
	r.t.Helper()
	return r.activates(label).walks(to...).send()
}

// charges is a whole turn with a Charge.
func (r *report) charges(label, at string, sprint bool) *report {
	r.t.Helper()
	r.activates(label).declares("charge")
	if r.prompt().Key == "charge" {
		r.pick("charge", at)
	}
	if sprint {
		r.pick("free_sprint", "sprint")
	} else {
		r.pass("free_sprint")
	}
	if r.prompt().Key == "charge_way" {
		r.pass("charge_way")
	}
	return r // nothing can follow a Charge in a declaration
}

// rest passes all turns that are left of the Round.
func (r *report) rest() *report {
	r.t.Helper()
	round := r.game().Round
	for !r.m.Over && r.game().Round == round && r.game().Phase == Development {
		if p := r.prompt(); p.Key == "activate" {
			r.pick("activate", p.Options[0].Key)
		} else {
			r.pass(p.Key)
		}
	}
	return r
}

// pins is the part of a report that holds the rules it names.
func (r *report) pins(rules string, part func()) *report {
	r.t.Helper()
	whole := r.t
	whole.Run(rules, func(t *testing.T) {
		r.t = t
		defer func() { r.t = whole }()
		part()
	})
	return r
}

// round goes through an Initiative that a seat wins and takes.
func (r *report) round(winner engine.Seat) *report {
	r.t.Helper()
	r.dice("initiative", []int{6, 1}[winner-1]).dice("initiative", []int{1, 6}[winner-1])
	r.rest()
	if r.prompt().Key == "initiative" {
		r.pick("initiative", "self")
	}
	return r
}

func way(to ...geom.Point) engine.Answer {
	a := engine.Answer{}
	for _, p := range to {
		a.Poses = append(a.Poses, engine.Pose{X: p.X, Y: p.Y})
	}
	return a
}

func at(x, y float64) geom.Point { return geom.Point{X: x, Y: y} }

func (r *report) game() *Game { return r.m.Game.(*Game) }

func (r *report) labelled(label string) *Figure {
	for _, f := range r.game().Figures {
		if f.Label == label {
			return f
		}
	}
	return nil
}

func (r *report) fig(label string) *Figure {
	r.t.Helper()
	f := r.labelled(label)
	if f == nil {
		r.t.Fatalf("there is no figure %s", label)
	}
	return f
}

// story is what was told so far, for failures.
func (r *report) story() string {
	var b strings.Builder
	for _, e := range r.news {
		fmt.Fprintf(&b, "  %s", e.Key)
		for _, a := range e.Args {
			switch {
			case a.Kind == engine.AsDice:
				fmt.Fprintf(&b, " %s=%v", a.Name, a.Ints)
			case a.Kind == engine.AsTerms:
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

func (r *report) silent(key string) *report {
	r.t.Helper()
	for _, e := range r.news {
		if e.Key == key {
			r.t.Fatalf("%s was told\n%s", key, r.story())
		}
	}
	return r
}

func arg(e engine.Event, name string) engine.Arg {
	for _, a := range e.Args {
		if a.Name == name {
			return a
		}
	}
	return engine.Arg{}
}

// results are the words of each die of the last shot.
func (r *report) results() string {
	r.t.Helper()
	for i := len(r.news) - 1; i >= 0; i-- {
		if e := r.news[i]; e.Key == "shoot" || e.Key == "shoot.return" {
			words := []string{}
			for _, w := range arg(e, "results").List {
				words = append(words, strings.TrimPrefix(w, "hit."))
			}
			return strings.Join(words, " ")
		}
	}
	r.t.Fatalf("nobody has shot\n%s", r.story())
	return ""
}

// mods are the modifiers of the last shot.
func (r *report) mods() string {
	r.t.Helper()
	for i := len(r.news) - 1; i >= 0; i-- {
		if e := r.news[i]; e.Key == "shoot" || e.Key == "shoot.return" {
			words := []string{}
			for _, w := range arg(e, "mods").List {
				words = append(words, strings.TrimPrefix(w, "mod."))
			}
			slices.Sort(words)
			return strings.Join(words, " ")
		}
	}
	r.t.Fatalf("nobody has shot\n%s", r.story())
	return ""
}

// same compares; what says what of.
func same[T comparable](r *report, what string, got, want T) {
	r.t.Helper()
	if got != want {
		r.t.Errorf("%s is %v, want %v\n%s", what, got, want, r.story())
	}
}

// near compares lengths.
func near(r *report, what string, got, want float64) {
	r.t.Helper()
	if got < want-0.02 || got > want+0.02 {
		r.t.Errorf("%s is %.3f, want %.3f\n%s", what, got, want, r.story())
	}
}

func (r *report) wounds(label string, want int) *report {
	r.t.Helper()
	same(r, "Wounds of "+label, r.fig(label).Wounds, want)
	return r
}

// ammo is what a weapon has left.
func (r *report) ammo(label, weapon string, want int) *report {
	r.t.Helper()
	same(r, "ammunition of "+label, r.fig(label).carried(weapon).Ammo, want)
	return r
}

// done holds that the script was used up.
func (r *report) done() {
	r.t.Helper()
	if len(r.throws) > 0 {
		r.t.Errorf("these dice were never thrown: %v\n%s", r.throws, r.story())
	}
}

// verbs are what may be declared now.
func (r *report) verbs() []string {
	r.t.Helper()
	out := []string{}
	p := r.prompt()
	if p.Key != "declare" {
		r.t.Fatalf("the question is %s, not declare\n%s", p.Key, r.story())
	}
	for _, o := range p.Options {
		out = append(out, o.Key)
	}
	return out
}

// barred holds why a verb may not be declared.
func (r *report) barred(verb, rule, key string) {
	r.t.Helper()
	for _, b := range r.prompt().Barred {
		if b.Verb == verb {
			same(r, "why not "+verb, b.Why.Rule+" "+b.Why.Key, rule+" "+key)
			return
		}
	}
	r.t.Errorf("nothing bars %s\n%s", verb, r.story())
}

func (r *report) can(verb string, want bool) *report {
	r.t.Helper()
	if got := slices.Contains(r.verbs(), verb); got != want {
		r.t.Errorf("%s may be declared: %v, want %v; possible are %v\n%s", verb, got, want, r.verbs(), r.story())
	}
	return r
}
