package engine

import (
	"encoding/json"
	"testing"
)

// pile is a small game: two seats take one to three stones in turn, after a
// secret bid and a die; whoever takes the last stone wins.
type pile struct {
	Stones, Turn int
	Bids         []int
	Rolled       []int
}

func (g *pile) Over() bool { return len(g.Bids) > 0 && g.Stones <= 0 }
func (g *pile) Adjust(a Adjustment) error {
	if a.Op != "set" || a.Num < 0 {
		return Refuse("", "refuse.adjust")
	}
	g.Stones = a.Num
	return nil
}
func (g *pile) Corrections() []Adjustment { return []Adjustment{{Op: "set", Num: g.Stones}} }
func (g *pile) View(s Seat) View          { return View{Seat: s} }

func (g *pile) Step(t *Table) {
	if len(g.Bids) == 0 {
		bid := func(p *Prompt) { p.Kind, p.Min, p.Max, p.Secret = Number, 1, 6, true }
		as := t.AskAll(Asking{Seat: 1, Key: "bid", Build: bid}, Asking{Seat: 2, Key: "bid", Build: bid})
		g.Bids = []int{as[0].Num(), as[1].Num()}
		t.Reveal("bids", Num("one", g.Bids[0]), Num("two", g.Bids[1]))
		return
	}
	seat := Seat(g.Turn%2 + 1)
	n := t.Ask(seat, "take", func(p *Prompt) { p.Kind, p.Min, p.Max, p.Begin = Number, 1, min(3, g.Stones), true }).Num()
	more := t.Ask(seat, "push", func(p *Prompt) { p.Add(Option{Key: "yes"}); p.Pass = true })
	g.Stones -= n
	t.Tell("takes", Side("who", seat), Num("n", n))
	if more.One() == "yes" && g.Stones > 0 {
		g.Rolled = t.Roll(seat, "push", 6, 1)
		t.Tell("pushes", Dice("dice", g.Rolled))
		g.Stones -= g.Rolled[0]
	}
	g.Turn++
}

type pileRules struct{ rev string }

func (pileRules) Schema() string { return "1" }
func (r pileRules) Rev() string  { return r.rev }
func (pileRules) Decode(_ string, b []byte) (Game, error) {
	g := &pile{}
	return g, json.Unmarshal(b, g)
}

type scripted struct {
	faces  []int
	byHand bool
}

func (s scripted) Faces(first int, _ Seat, _ string, _, n int) ([]int, bool) {
	if s.byHand {
		return nil, false
	}
	out := make([]int, n)
	for i := range out {
		out[i] = s.faces[(first+i)%len(s.faces)]
	}
	return out, true
}
func (scripted) Standing(Prompt) (Answer, bool) { return Answer{}, false }
func (scripted) Obvious(Seat) bool              { return false }

func must(t *testing.T, p Played, err error) Match {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	if p.Refusal != nil {
		t.Fatalf("refused: %v", p.Refusal)
	}
	return p.Match
}

func opened(t *testing.T, f Frontier) Match {
	t.Helper()
	p, err := Open(pileRules{"r1"}, &pile{Stones: 20}, f)
	m := must(t, p, err)
	for s := Seat(1); s <= 2; s++ {
		p, err = Play(pileRules{"r1"}, m, &Submission{Seat: s, Answer: Count(3)}, f)
		m = must(t, p, err)
	}
	return m
}

func TestSecretAnswersStayChangeable(t *testing.T) {
	f := scripted{faces: []int{4}}
	p, err := Open(pileRules{"r1"}, &pile{Stones: 20}, f)
	m := must(t, p, err)
	for _, bid := range []int{2, 5} {
		p, err = Play(pileRules{"r1"}, m, &Submission{Seat: 1, Answer: Count(bid)}, f)
		m = must(t, p, err)
	}
	if len(m.Prompts) != 2 {
		t.Fatalf("%d prompts open, want 2", len(m.Prompts))
	}
	if q := m.Prompts[0].For(2); q.Answered != nil || q.Max != 0 {
		t.Errorf("seat 2 sees of seat 1's secret bid: %+v", q)
	}
	p, err = Play(pileRules{"r1"}, m, &Submission{Seat: 2, Answer: Count(1)}, f)
	m = must(t, p, err)
	if g := m.Game.(*pile); g.Bids[0] != 5 || g.Bids[1] != 1 {
		t.Errorf("bids %v, want the last ones said: [5 1]", g.Bids)
	}
	if len(p.News) != 1 || !p.News[0].Reveals {
		t.Errorf("news %+v, want the revealed bids once", p.News)
	}
}

func TestRefusedSubmissionChangesNothing(t *testing.T) {
	f := scripted{faces: []int{4}}
	m := opened(t, f)
	for _, s := range []Submission{
		{Seat: 1, Answer: Count(4)},
		{Seat: 2, Answer: Count(1)},
		{Seat: 1, Prompt: "1.0", Answer: Count(1)},
		{Seat: 1, Answer: Count(2), Then: []Answer{Pick("no")}},
	} {
		p, err := Play(pileRules{"r1"}, m, &s, f)
		if err != nil || p.Refusal == nil {
			t.Fatalf("%+v: refusal %v, error %v", s, p.Refusal, err)
		}
		if p.Match.Top != m.Top || len(p.Match.Leg.Records) != len(m.Leg.Records) {
			t.Errorf("%+v changed the match", s)
		}
	}
}

func TestDraftStopsAtTheDie(t *testing.T) {
	f := scripted{faces: []int{4}}
	m := opened(t, f)
	sub := &Submission{Seat: 1, Answer: Count(2), Then: []Answer{Pick("yes"), Count(1)}}
	p, err := Draft(pileRules{"r1"}, m, sub, f)
	if must(t, p, err); p.Locked != "roll push" {
		t.Fatalf("draft locked at %q", p.Locked)
	}
	p, err = Play(pileRules{"r1"}, m, sub, f)
	m = must(t, p, err)
	if p.Left != 1 || m.Game.(*pile).Stones != 14 || m.Draws != 1 {
		t.Errorf("left %d, stones %d, draws %d; want 1, 14, 1", p.Left, m.Game.(*pile).Stones, m.Draws)
	}
	if len(p.Finished) != 1 || m.Prompts[0].Seat != 2 {
		t.Errorf("finished legs %d, asked seat %d", len(p.Finished), m.Prompts[0].Seat)
	}
}

func TestUndoGoesBackAndNumbersGrow(t *testing.T) {
	f := scripted{faces: []int{4}}
	m := opened(t, f)
	before, _ := json.Marshal(m.Game)
	p, err := Play(pileRules{"r1"}, m, &Submission{Seat: 1, Answer: Count(2), Then: []Answer{Pick("yes")}}, f)
	after := must(t, p, err)
	leg := p.Finished[0]
	if FreeUndo([]Leg{leg}, leg.Records[0].Seq, 1) {
		t.Error("undo past a die is not free")
	}
	u, err := Undo(pileRules{"r1"}, after, leg, leg.Records[0].Seq, f)
	m2 := must(t, u, err)
	if now, _ := json.Marshal(m2.Game); string(now) != string(before) {
		t.Errorf("after undo %s, want %s", now, before)
	}
	if m2.Top <= m.Top || m2.Draws != after.Draws {
		t.Errorf("numbers must only grow: top %d -> %d, draws %d -> %d", after.Top, m2.Top, after.Draws, m2.Draws)
	}
	q, err := Play(pileRules{"r1"}, m2, &Submission{Seat: 1, Answer: Count(2)}, f)
	m3 := must(t, q, err)
	if !FreeUndo([]Leg{m3.Leg}, m3.Leg.Records[0].Seq, 1) {
		t.Error("undo of the own answer alone is free")
	}
}

func TestPhysicalDiceAreAsked(t *testing.T) {
	f := scripted{byHand: true}
	m := opened(t, f)
	p, err := Play(pileRules{"r1"}, m, &Submission{Seat: 1, Answer: Count(2), Then: []Answer{Pick("yes")}}, f)
	m = must(t, p, err)
	if m.Prompts[0].Kind != Faces {
		t.Fatalf("asked %+v, want dice", m.Prompts[0])
	}
	p, err = Play(pileRules{"r1"}, m, &Submission{Seat: 1, Answer: Count(7)}, f)
	if err != nil || p.Refusal == nil {
		t.Fatal("a 7 on a die of six sides was accepted")
	}
	p, err = Play(pileRules{"r1"}, m, &Submission{Seat: 2, Adjust: &Adjustment{Op: "set", Num: 18}, By: ByAgreed}, f)
	if m = must(t, p, err); m.Prompts[0].Kind != Faces {
		t.Fatalf("after a correction asked %+v, want the dice still", m.Prompts[0])
	}
	p, err = Play(pileRules{"r1"}, m, &Submission{Seat: 1, Answer: Count(6)}, f)
	m = must(t, p, err)
	if g := m.Game.(*pile); g.Stones != 12 || m.Draws != 0 {
		t.Errorf("stones %d, draws %d; want 12 and no draw of the seed", g.Stones, m.Draws)
	}
}

func TestSettleDropsWhatNoLongerFits(t *testing.T) {
	f := scripted{faces: []int{4}}
	m := opened(t, f)
	p, err := Play(pileRules{"r1"}, m, &Submission{Seat: 1, Answer: Count(3)}, f)
	m = must(t, p, err)
	m.Leg.State = json.RawMessage(`{"Stones":2,"Turn":0,"Bids":[3,3],"Rolled":null}`)
	p, dropped, err := Settle(pileRules{"r2"}, m, f)
	m = must(t, p, err)
	if len(dropped) != 1 || dropped[0].Key != "take" || m.Prompts[0].Key != "take" || m.Leg.Rev != "r2" {
		t.Errorf("dropped %+v, asked %q, rev %q", dropped, m.Prompts[0].Key, m.Leg.Rev)
	}
}

func TestCorrectionAtTheOpenQuestion(t *testing.T) {
	f := scripted{faces: []int{4}}
	m := opened(t, f)
	p, err := Play(pileRules{"r1"}, m, &Submission{Seat: 2, Adjust: &Adjustment{Op: "set", Num: 2}, By: ByAgreed}, f)
	m = must(t, p, err)
	if m.Prompts[0].Max != 2 {
		t.Errorf("the question allows %d stones, want 2 after the correction", m.Prompts[0].Max)
	}
	p, err = Play(pileRules{"r1"}, m, &Submission{Seat: 1, Adjust: &Adjustment{Op: "set", Num: 0}, By: ByAgreed}, f)
	if m = must(t, p, err); !m.Over {
		t.Error("a correction may end the game")
	}
}

// shy measures between two questions of one step.
type shy struct{ Said []string }

func (g *shy) Over() bool                { return len(g.Said) > 1 }
func (g *shy) Adjust(Adjustment) error   { return nil }
func (g *shy) Corrections() []Adjustment { return nil }
func (g *shy) View(Seat) View            { return View{} }
func (g *shy) Step(t *Table) {
	yes := func(p *Prompt) { p.Add(Option{Key: "yes"}); p.Pass = true }
	g.Said = append(g.Said, t.Ask(1, "first", yes).One())
	t.Reveal("measured")
	g.Said = append(g.Said, t.Ask(1, "second", yes).One())
}

type shyRules struct{ pileRules }

func (shyRules) Decode(_ string, b []byte) (Game, error) {
	g := &shy{}
	return g, json.Unmarshal(b, g)
}

func TestAnswerAfterALockIsTaken(t *testing.T) {
	p, err := Open(shyRules{}, &shy{}, scripted{})
	m := must(t, p, err)
	p, err = Play(shyRules{}, m, &Submission{Seat: 1, Answer: Pick("yes"), Then: []Answer{Pick("yes")}}, scripted{})
	m = must(t, p, err)
	if p.Left != 1 || m.Over {
		t.Fatalf("left %d, over %v: what was composed before a lock must not answer after it", p.Left, m.Over)
	}
	p, err = Play(shyRules{}, m, &Submission{Seat: 1, Answer: Pick("yes")}, scripted{})
	if m = must(t, p, err); !m.Over || len(p.Added) != 1 {
		t.Errorf("over %v, %d records added; the answer to the question after the lock counts", m.Over, len(p.Added))
	}
}

func TestDuplicateSharesNothing(t *testing.T) {
	n := 3
	g := &tree{List: []branch{{A: [2][]int{{1}, {2}}}}, One: &n, M: map[string][]int{"a": {1}}, Empty: []int{}}
	c := duplicate(g).(*tree)
	before, _ := json.Marshal(g)
	if after, _ := json.Marshal(c); string(after) != string(before) {
		t.Fatalf("the copy is %s, want %s", after, before)
	}
	*c.One, c.List[0].A[1][0], c.M["a"][0] = 9, 9, 9
	if now, _ := json.Marshal(g); string(now) != string(before) {
		t.Errorf("a change of the copy changed the game: %s", now)
	}
}

type branch struct{ A [2][]int }

type heap = pile

type tree struct {
	heap
	List  []branch
	One   *int
	M     map[string][]int
	Empty []int
	Nil   []int
}

// TestQuestionIsBuiltOnce: a question that was open is answered as it was asked; a
// correction has it asked anew.
func TestQuestionIsBuiltOnce(t *testing.T) {
	f := scripted{faces: []int{4}}
	builds = 0
	p, err := Open(countingRules{}, &counting{pile{Stones: 20}}, f)
	m := must(t, p, err)
	p, err = Play(countingRules{}, m, &Submission{Seat: 1, Answer: Count(1)}, f)
	if must(t, p, err); builds != 2 {
		t.Errorf("two questions built %d times", builds)
	}
	p, err = Play(countingRules{}, m, &Submission{Seat: 1, Adjust: &Adjustment{Op: "set", Num: 2}}, f)
	m = must(t, p, err)
	if m.Prompts[0].Max != 2 {
		t.Errorf("after a correction up to %d stones may be taken, want 2", m.Prompts[0].Max)
	}
	if p, err = Play(countingRules{}, m, &Submission{Seat: 1, Answer: Count(3)}, f); err != nil || p.Refusal == nil {
		t.Errorf("three of two stones: refusal %v, error %v", p.Refusal, err)
	}
}

// builds is how often counting has built a question.
var builds int

// counting is a pile that counts how often its questions are built.
type counting struct{ Pile pile }

func (g *counting) Over() bool                { return false }
func (g *counting) Adjust(a Adjustment) error { return g.Pile.Adjust(a) }
func (g *counting) Corrections() []Adjustment { return nil }
func (g *counting) View(s Seat) View          { return View{Seat: s} }

func (g *counting) Step(t *Table) {
	g.Pile.Stones -= t.Ask(1, "take", func(p *Prompt) {
		builds++
		p.Kind, p.Min, p.Max = Number, 1, min(3, g.Pile.Stones)
	}).Num()
}

type countingRules struct{}

func (countingRules) Schema() string { return "1" }
func (countingRules) Rev() string    { return "1" }
func (countingRules) Decode(_ string, b []byte) (Game, error) {
	g := &counting{}
	return g, json.Unmarshal(b, g)
}
