package assault

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"estafeta/engine"
	"estafeta/engine/assault/mission"
	"estafeta/engine/assault/troops"
	"estafeta/engine/enginetest"
	"estafeta/engine/grid"
)

// table is a mission of a campaign on a small open map, in its first round.
type table struct {
	*Game
	t     *testing.T
	told  []engine.Event
	asked []engine.Prompt
}

// missionDoc is a mission on an open map of w x h squares: what lies where by its
// sign, and what it says besides.
func missionDoc(w, h int, marks map[[2]int]byte, rest string) string {
	var b, m strings.Builder
	for y := range 2*h + 1 {
		for x := range 2*w + 1 {
			if x%2 == 1 && y%2 == 1 {
				b.WriteByte('.')
			} else {
				b.WriteByte(' ')
			}
		}
		b.WriteByte('\n')
	}
	for y := range h {
		for x := range w {
			c := byte('.')
			if s, ok := marks[[2]int{x, y}]; ok {
				c = s
			}
			m.WriteByte(c)
		}
		m.WriteByte('\n')
	}
	return fmt.Sprintf("name = { en = \"Trial\", es = \"Prueba\" }\nkind = \"side\"\nthreat = 3\ndrawing = \"\"\"\n%s\"\"\"\nmarks = \"\"\"\n%s\"\"\"\n%s\n[[place]]\nkey = \"entrance\"\nsign = \"e\"\n", b.String(), m.String(), rest)
}

// readMission reads a mission that is well written.
func readMission(t *testing.T, doc string) *mission.File {
	t.Helper()
	f, faults := mission.Parse([]byte(doc))
	for _, x := range faults {
		t.Errorf("line %d: %s", x.Line, x.Text)
	}
	if len(faults) > 0 {
		t.FailNow()
	}
	return f
}

// heroesOf are heroes as a mission begins with them, all of seat 2 unless others
// are named behind a colon.
func heroesOf(sheets ...string) []*troops.Hero {
	var out []*troops.Hero
	for _, s := range sheets {
		name, seat, _ := strings.Cut(s, ":")
		n, _ := strconv.Atoi(seat)
		out = append(out, &troops.Hero{Sheet: name, Owner: engine.Seat(max(2, n)), Items: []troops.Item{}, Cards: []string{}, Supply: []string{}})
	}
	return out
}

// stage sets a mission up and leaves it before its first step.
func stage(t *testing.T, doc string, start MissionStart) *table {
	t.Helper()
	g := &Game{Options: map[string]string{}}
	for _, h := range start.Heroes {
		if !slices.Contains(start.Rebels, h.Owner) {
			start.Rebels = append(start.Rebels, h.Owner)
		}
	}
	slices.Sort(start.Rebels)
	g.startMission(readMission(t, doc), start)
	return &table{Game: g, t: t}
}

// inPlay is a mission in its first round, with Diala (12 Health, Endurance 5,
// Speed 4) on A1 and Fenn (12, 4, 4) on A3 unless others are named; the Rebels
// activate next.
func inPlay(t *testing.T, w, h int, marks map[[2]int]byte, rest string, sheets ...string) *table {
	t.Helper()
	if len(sheets) == 0 {
		sheets = []string{"hero_diala_passil", "hero_fenn_signis"}
	}
	if marks == nil {
		marks = map[[2]int]byte{}
	}
	if _, ok := marks[[2]int{0, 0}]; !ok {
		marks[[2]int{0, 0}] = 'e'
	}
	p := stage(t, missionDoc(w, h, marks, rest), MissionStart{Heroes: heroesOf(sheets...)})
	for i, x := range p.Mission.Story.Heroes {
		x.Tokens = 1
		f := p.figure(x.Figure)
		f.On, f.At = true, grid.Square{X: 0, Y: 2 * i}
	}
	p.Mission.Phase, p.Mission.Round, p.Mission.ToAct = Activation, 1, Rebel
	return p
}

// hero is the figure of a hero.
func (p *table) hero(i int) *troops.Figure { return p.figure(p.Mission.Story.Heroes[i].Figure) }

// sheetOf is a hero beside its figure.
func (p *table) sheetOf(i int) *troops.Hero { return p.Mission.Story.Heroes[i] }

// of are the figures on the map with a card.
func (p *table) of(card string) []*troops.Figure {
	var out []*troops.Figure
	for _, f := range p.Figures {
		if f.Card == card && f.On {
			out = append(out, f)
		}
	}
	return out
}

// acting makes it the activation of a figure.
func (p *table) acting(f *troops.Figure) *table {
	p.Mission.ToAct = f.Seat
	p.Mission.Turn = troops.Turn{Group: f.Group, Figure: f.ID, Done: []string{}, Used: []string{}, Actions: 2}
	return p
}

// step plays a step with answers and dice; a question without an answer gets its
// default, a veiled one a pass. Figures are other values afterwards.
func (p *table) step(as answers, rolls ...string) *table {
	p.t.Helper()
	state, err := json.Marshal(p.Game)
	if err != nil {
		p.t.Fatal(err)
	}
	face := func(_ string, _ int, word string) int { n, _ := strconv.Atoi(word); return n }
	var records []engine.Record
	var sub *engine.Submission
	p.asked = nil
	top := 1
	left := slices.Clone(rolls)
	for range 60 {
		g, err := System{}.Decode(schema, state)
		if err != nil {
			p.t.Fatal(err)
		}
		s := &enginetest.Script{T: p.t, Rolls: left, Face: face, Answers: map[string][]engine.Answer{}}
		res := engine.Run(engine.Input{Game: g, Start: 1, Top: top, Records: records, Submission: sub, Told: sub != nil, Frontier: unasked{s}})
		if res.Err != nil || res.Misfit != nil || res.Refusal != nil {
			p.t.Fatalf("%v %v %v", res.Err, res.Misfit, res.Refusal)
		}
		records, top, left = append(records, res.Added...), res.Top, s.Rolls
		if res.Done {
			p.Game, p.told = res.Game.(*Game), res.Events
			for k, list := range as {
				if len(list) > 0 {
					p.t.Fatalf("%s was not asked so often", k)
				}
			}
			if len(left) > 0 {
				p.t.Fatalf("the script goes on with %q", left)
			}
			return p
		}
		q := res.Prompts[0]
		p.asked = append(p.asked, q)
		a := q.Default
		if q.Veiled {
			a = engine.Answer{}
		}
		if list := as[q.Key]; len(list) > 0 {
			a, as[q.Key] = list[0], list[1:]
		}
		if ref := q.Accept(a); ref != nil {
			p.t.Fatalf("the answer %+v to %s is refused: %v; options %+v", a, q.Key, ref, q.Options)
		}
		sub = &engine.Submission{Seat: q.Seat, Prompt: q.ID, Answer: a}
	}
	p.t.Fatal("the step does not end")
	return nil
}

// unasked is a script whose questions are all left open.
type unasked struct{ *enginetest.Script }

func (unasked) Standing(engine.Prompt) (engine.Answer, bool) { return engine.Answer{}, false }

// does plays one deed of the figure that acts.
func (p *table) does(deed string, as answers, rolls ...string) *table {
	p.t.Helper()
	if as == nil {
		as = answers{}
	}
	as["act"] = pick(deed)
	return p.step(as, rolls...)
}

// offers are the keys of what the figure that acts may do.
func (p *table) offers() []string {
	var out []string
	for _, d := range p.deeds(p.actor()).list {
		out = append(out, d.key)
	}
	return out
}

// barredBy is the rule that bars a verb for the figure that acts.
func (p *table) barredBy(verb string) string {
	for _, b := range p.deeds(p.actor()).barred {
		if b.Verb == verb {
			return b.Why.Rule
		}
	}
	return ""
}

// interacts are the keys of what the figure that acts may interact with.
func (p *table) interacts() []string {
	var out []string
	for _, k := range p.Game.tasks(p.space(), p.actor()) {
		out = append(out, k.key)
	}
	return out
}

// question is what was asked under a key.
func (p *table) question(key string) *engine.Prompt {
	for i := range p.asked {
		if p.asked[i].Key == key {
			return &p.asked[i]
		}
	}
	return nil
}

// now lets something happen in a step of its own.
func (p *table) now(do func(g *Game, t *engine.Table), as answers, rolls ...string) *table {
	p.t.Helper()
	state, err := json.Marshal(p.Game)
	if err != nil {
		p.t.Fatal(err)
	}
	g, err := System{}.Decode(schema, state)
	if err != nil {
		p.t.Fatal(err)
	}
	s := &enginetest.Script{T: p.t, Rolls: rolls, Answers: as, Face: func(_ string, _ int, word string) int { n, _ := strconv.Atoi(word); return n }}
	res := s.Play(moment{g.(*Game), do})
	p.Game, p.told = g.(*Game), res.Events
	return p
}

// moment is a game of which one thing happens.
type moment struct {
	*Game
	do func(g *Game, t *engine.Table)
}

func (m moment) Step(t *engine.Table) { m.do(m.Game, t) }
