package enginetest

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"reflect"
	"runtime/debug"
	"strings"
	"testing"

	"estafeta/engine"
	"estafeta/engine/attack"
	"estafeta/engine/system"
)

// AttackSheet is an attack under test: typed, with the readings that are not
// the recommended ones.
type AttackSheet struct {
	Name    string
	Text    string
	Options map[string]string
	// Runs overrides how often the attack is run against its odds.
	Runs int
}

// attackRuns is how often each attack is run: by itself, with ESTAFETA_RUNS
// set, and with -short.
const (
	attackRuns      = 20_000
	attackRunsLong  = 200_000
	attackRunsShort = 2_000
)

// Attacks is the conformance suite of single attacks: the sources and state
// types of the package keep to the conventions, everything that is said has
// words in both languages, sheets survive being written and read, every
// question has a default that it accepts, attacks can be taken up from JSON,
// taken back and rolled by hand, and the odds are those of the attack itself.
//
// The last is a statement about many runs, played for damage, for the kill and
// as proposed, every question answered by the policy of the odds. A policy that
// only gives defaults is not run again: its odds must be those of the proposed
// play. With N runs each chance p of a measure must be met within
// 5·√(N·p·(1-p)) + 4 runs, each distribution function within 2.5/√N, the mean
// within 5 standard errors, and the chance to kill as any other. A right
// distribution of fifty values fails one of these less than once in 10,000
// seeds; the seed is fixed.
func Attacks(t *testing.T, sys system.System, dir string, sheets []AttackSheet) {
	t.Helper()
	r := sys.Attacks()
	g := attack.NewGrammar(r)
	parsed := make([]attack.Sheet, len(sheets))
	for i, s := range sheets {
		sheet, err := g.Parse(s.Text)
		if err != nil {
			t.Fatalf("%s: %q: %v", s.Name, s.Text, err)
		}
		parsed[i] = sheet
	}
	newGame := func(n int) (engine.Game, error) {
		i := n % len(sheets)
		game, ref := r.Attack(parsed[i], sheets[i].Options)
		if ref != nil {
			return nil, fmt.Errorf("%s: %w", sheets[i].Name, ref)
		}
		return game, nil
	}
	s := Suite{Rules: r, New: newGame, Share: 0.1, Least: len(sheets), Answers: 400}
	t.Run("state types", func(t *testing.T) {
		game, err := newGame(0)
		if err != nil {
			t.Fatal(err)
		}
		for _, problem := range Types(reflect.TypeOf(game)) {
			t.Error(problem)
		}
	})
	t.Run("fields", func(t *testing.T) { fields(t, r) })
	t.Run("words", func(t *testing.T) { attackWords(t, sys, dir, parsed, sheets) })
	t.Run("typed again", func(t *testing.T) {
		for i, s := range sheets {
			text := g.Text(parsed[i])
			back, err := g.Parse(text)
			if err != nil || !reflect.DeepEqual(back, parsed[i]) {
				t.Errorf("%s: %q is written %q: %v\n%+v\n%+v", s.Name, s.Text, text, err, parsed[i], back)
			}
			data, err := json.Marshal(parsed[i])
			var stored attack.Sheet
			if err == nil {
				err = json.Unmarshal(data, &stored)
			}
			if err != nil || !reflect.DeepEqual(stored, parsed[i]) {
				t.Errorf("%s: a sheet does not survive JSON: %v\n%s", s.Name, err, data)
			}
		}
	})
	t.Run("typed again in both languages", func(t *testing.T) {
		for lang, signs := range map[string][2]string{"en": {"vs", "no"}, "es": {"contra", "sin"}} {
			have := catalogue(t, sys.Texts(), lang)
			have["sheet.versus"], have["sheet.without"] = signs[0], signs[1]
			spoken := g.In(func(key string) string { s, _ := have[key].(string); return s })
			for i, s := range sheets {
				text := spoken.Text(parsed[i])
				if back, err := g.Parse(text); err != nil || !reflect.DeepEqual(back, parsed[i]) {
					t.Errorf("%s: %q is written %q in %s: %v\n%+v\n%+v", s.Name, s.Text, text, lang, err, parsed[i], back)
				}
			}
		}
	})
	t.Run("defaults", func(t *testing.T) {
		for n := range 3 * len(sheets) {
			s.defaults(t, sys, n)
		}
	})
	t.Run("soak", s.soak)
	t.Run("undo equals never done", s.undo)
	t.Run("physical dice", func(t *testing.T) {
		for i := range sheets {
			one := s
			one.New = func(int) (engine.Game, error) { return newGame(i) }
			one.physical(t)
		}
	})
	if game, err := newGame(0); err == nil && len(game.Corrections()) > 0 {
		t.Run("corrections at random questions", s.corrections)
	}
	t.Run("odds", func(t *testing.T) {
		percent := debug.SetGCPercent(1000) // millions of small games: the collector would take a third of the time
		t.Cleanup(func() { debug.SetGCPercent(percent) })
		for i, c := range sheets {
			t.Run(c.Name, func(t *testing.T) {
				t.Parallel()
				runs := attackRuns
				switch {
				case os.Getenv("ESTAFETA_RUNS") != "":
					runs = attackRunsLong
				case testing.Short():
					runs = attackRunsShort
				}
				if c.Runs > 0 {
					runs = min(runs, c.Runs)
				}
				oddsHold(t, r, parsed[i], c.Options, runs)
			})
		}
	})
}

// policed answers every question by a policy, with fast dice.
type policed struct {
	rng    *rand.Rand
	policy attack.Policy // nil: defaults
	game   attack.Game   // that is played
	bad    string        // the first question that does not accept its answer
}

func (d *policed) Faces(_ int, _ engine.Seat, _ string, sides, n int) ([]int, bool) {
	out := make([]int, n)
	for i := range out {
		out[i] = d.rng.IntN(sides) + 1
	}
	return out, true
}

func (d *policed) Standing(p engine.Prompt) (engine.Answer, bool) {
	answer := p.Default
	if d.policy != nil {
		answer = d.policy(d.game, p)
	}
	if ref := p.Accept(answer); ref != nil && d.bad == "" {
		d.bad = fmt.Sprintf("%s does not accept the answer %+v: %v", p.Key, answer, ref)
	}
	return answer, true
}

func (*policed) Obvious(engine.Seat) bool { return false }

// through runs an attack straight to its end.
func through(t *testing.T, game attack.Game, f engine.Frontier) {
	in := engine.Input{Game: game, Start: 1, Top: 1, Frontier: f}
	for steps := 0; !game.Over(); steps++ {
		res := engine.Run(in)
		if res.Err != nil || !res.Done || steps > 100 {
			t.Fatalf("an attack whose questions are all answered does not come to its end: %v, done %v, open %v", res.Err, res.Done, res.Prompts)
		}
		in.Top++
		in.Start = in.Top
	}
}

// oddsHold compares the odds of an attack, in all ways to play it, with the
// attack itself.
func oddsHold(t *testing.T, r attack.Resolver, s attack.Sheet, options map[string]string, runs int) {
	all := map[attack.Play]attack.Odds{}
	for _, play := range []attack.Play{attack.Proposed, attack.ForDamage, attack.ForKill} {
		odds, ref := r.Odds(attack.Request{Sheet: s, Options: options, Play: play})
		if ref != nil {
			t.Fatal(ref)
		}
		all[play] = odds
	}
	proposed, damage, kill := all[attack.Proposed], all[attack.ForDamage], all[attack.ForKill]
	if proposed.Policy != nil || proposed.Play != attack.Proposed {
		t.Errorf("what is proposed is played as %q, with policy %v", proposed.Play, proposed.Policy != nil)
	}
	runsHold(t, r, s, options, proposed, runs)
	for _, odds := range []attack.Odds{damage, kill} {
		if odds.Policy != nil {
			runsHold(t, r, s, options, odds, runs)
			continue
		}
		if !reflect.DeepEqual(odds.Measures, proposed.Measures) || odds.Kill != proposed.Kill {
			t.Errorf("played %q every question gets its default, and the odds are others than those of the defaults", odds.Play)
		}
	}
}

// runsHold compares odds with many runs by their policy.
func runsHold(t *testing.T, r attack.Resolver, s attack.Sheet, options map[string]string, odds attack.Odds, runs int) {
	counts := make([][]int, len(odds.Measures))
	killed := 0
	f := &policed{rng: rand.New(rand.NewPCG(40, uint64(runs))), policy: odds.Policy}
	for range runs {
		game, ref := r.Attack(s, options)
		if ref != nil {
			t.Fatal(ref)
		}
		f.game = game
		through(t, game, f)
		got := game.Results()
		if len(got) != len(counts) {
			t.Fatalf("%d results, %d measures", len(got), len(counts))
		}
		for i, n := range got {
			for len(counts[i]) <= n {
				counts[i] = append(counts[i], 0)
			}
			counts[i][n]++
		}
		if game.Killed() {
			killed++
		}
	}
	if f.bad != "" {
		t.Error(f.bad)
	}
	for i, m := range odds.Measures {
		if total := m.P.Total(); math.Abs(total-1) > 1e-11 {
			t.Errorf("%s: the chances add up to %.14f", m.Key, total)
		}
		compare(t, m, counts[i], runs)
	}
	if odds.Kill >= 0 {
		meets(t, "kill", odds.Kill, killed, runs)
	} else if killed > 0 {
		t.Errorf("killed %d times, and the odds know no such thing", killed)
	}
}

// meets compares a chance with how often it came.
func meets(t *testing.T, what string, p float64, got, runs int) {
	t.Helper()
	n := float64(runs)
	if bound := 5*math.Sqrt(n*p*(1-p)) + 4; math.Abs(float64(got)-n*p) > bound {
		t.Errorf("%s: chance %.6f, so %.1f of %d runs within %.1f; it came %d times", what, p, n*p, runs, bound, got)
	}
}

func compare(t *testing.T, m attack.Measure, counts []int, runs int) {
	t.Helper()
	n := float64(runs)
	var sum, below, worst float64
	for k := range max(len(counts), len(m.P)) {
		got := 0
		if k < len(counts) {
			got = counts[k]
		}
		meets(t, fmt.Sprintf("%s %d", m.Key, k), m.P.At(k), got, runs)
		sum += float64(k) * float64(got)
		below += float64(got)/n - m.P.At(k)
		worst = max(worst, math.Abs(below))
	}
	if worst > 2.5/math.Sqrt(n) {
		t.Errorf("%s: the distribution functions differ by %.5f, the bound is %.5f", m.Key, worst, 2.5/math.Sqrt(n))
	}
	if bound := 5*math.Sqrt(m.P.Variance()/n) + 4/n; math.Abs(sum/n-m.Mean()) > bound {
		t.Errorf("%s: mean %.5f, in the runs %.5f, the bound is %.5f", m.Key, m.Mean(), sum/n, bound)
	}
}

// fields holds that the fields of a system can be told apart and shown.
func fields(t *testing.T, r attack.Resolver) {
	keys, words := map[string]bool{}, map[string]string{}
	for _, f := range r.Fields() {
		if keys[f.Key] {
			t.Errorf("two fields are called %s", f.Key)
		}
		keys[f.Key] = true
		if len(f.Words) == 0 || f.Min > f.Max {
			t.Errorf("%s: words %v, bounds %d to %d", f.Key, f.Words, f.Min, f.Max)
		}
		side := "attack"
		if f.Part == attack.OfTarget {
			side = "target"
		}
		for _, w := range f.Words {
			if had := words[side+" "+w]; had != "" || w != strings.ToLower(w) {
				t.Errorf("%q stands for %s and %s, or is not in lower case", w, had, f.Key)
			}
			words[side+" "+w] = f.Key
		}
	}
	for _, e := range attackEntries(r) {
		if e.Key == "" || e.Name == "" || len(e.Words) == 0 || e.Count < 0 {
			t.Errorf("an entry lacks key, name or words: %+v", e)
		}
		for _, v := range e.Values {
			if !keys[v.Key] {
				t.Errorf("%s has a value of %s, which is no field", e.Key, v.Key)
			}
		}
	}
}

func attackEntries(r attack.Resolver) []attack.Entry {
	out := append(append([]attack.Entry{}, r.Attackers()...), r.Targets()...)
	return append(out, r.Weapons("")...)
}

// attackWords holds that all that is said of attacks has words in both
// languages.
func attackWords(t *testing.T, sys system.System, dir string, parsed []attack.Sheet, sheets []AttackSheet) {
	r := sys.Attacks()
	need := SaidKeys(t, dir)
	for _, f := range r.Fields() {
		need["field."+f.Key], need["field."+f.Key+".help"] = "field", "field"
	}
	for _, o := range r.Options() {
		need["option."+o.Key] = "option"
		for _, v := range o.Values {
			need["option."+o.Key+"."+v] = "option"
		}
	}
	for i, s := range parsed {
		odds, ref := r.Odds(attack.Request{Sheet: s, Options: sheets[i].Options})
		if ref != nil {
			t.Fatalf("%s: %v", sheets[i].Name, ref)
		}
		for _, m := range odds.Measures {
			need["measure."+m.Key] = "measure of " + sheets[i].Name
		}
		for _, u := range odds.Unused {
			need[u.What], need[u.Why] = "not used in "+sheets[i].Name, "not used in "+sheets[i].Name
		}
	}
	for _, e := range attackEntries(r) {
		need[e.Name] = "entry " + e.Key
		if e.Group != "" {
			need[e.Group] = "group of " + e.Key
		}
	}
	for _, lang := range []string{"en", "es"} {
		have := Catalogue(t, sys.Texts(), lang)
		for key, where := range need {
			named := false // by the content
			if n, ok := sys.(system.Named); ok {
				_, named = n.Name(lang, key)
			}
			if !have[key] && !named {
				t.Errorf("%s: %q has no words (%s)", lang, key, where)
			}
		}
	}
}

// defaults plays the n-th attack from question to question by its defaults,
// holds that each is accepted and that everything asked, rolled, told and
// measured has words.
func (s Suite) defaults(t *testing.T, sys system.System, n int) {
	t.Helper()
	f := Seeded{Seed: uint64(2*n + 1)}
	m := s.open(t, n, f)
	need := map[string]bool{}
	for answers := 0; !m.Over; answers++ {
		if len(m.Prompts) == 0 || answers > s.Answers {
			t.Fatalf("attack %d: nobody is asked, or too often (%d); the rules stand at %q", n, answers, engine.Stand(s.Rules, m, f))
		}
		p := m.Prompts[0]
		need["ask."+p.Key] = true
		if p.Pass {
			need["pass."+p.Key] = true
		}
		for _, o := range p.Options {
			switch {
			case o.Label.Key != "":
				need[o.Label.Key] = true
			case o.Verb != "":
				need["verb."+o.Verb] = true
			case o.Piece == "":
				t.Errorf("%s: the option %s has no words", p.Key, o.Key)
			}
		}
		played, err := engine.Play(s.Rules, m, &engine.Submission{Seat: p.Seat, Prompt: p.ID, Answer: p.Default}, f)
		if err != nil || played.Refusal != nil {
			t.Fatalf("attack %d: the default %+v of %s: %v %v", n, p.Default, p.Key, played.Refusal, err)
		}
		for _, e := range played.News {
			need[e.Key] = true
		}
		for _, r := range played.Added {
			if r.Did == engine.DidRoll && !r.Secret { // a card drawn is told, not rolled
				need["roll."+r.Key] = true
			}
		}
		m = played.Match
	}
	game, ok := m.Game.(attack.Game)
	if !ok {
		t.Fatalf("attack %d: a %T read from its checkpoint is no attack.Game", n, m.Game)
	}
	_ = game.Results()
	for _, lang := range []string{"en", "es"} {
		have := Catalogue(t, sys.Texts(), lang)
		for key := range need {
			if strings.HasPrefix(key, "symbol.") {
				continue // what dice show is said by the bot
			}
			if !have[key] {
				t.Errorf("%s: %q is asked, rolled or told and has no words", lang, key)
			}
		}
	}
}
