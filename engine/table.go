package engine

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Table is what rules play at: it asks, rolls and tells. It lives one run.
type Table struct {
	game     Game
	records  []Record // of this step, fed in order
	at       int      // the next of them
	seq      int      // sequence number of the last record taken
	top      int      // the highest sequence number ever used in this game
	n        int      // events told since seq
	draws    int      // draws committed so far
	sub      *Submission
	frontier Frontier
	asked    []Prompt // the question at which the run before this one stopped

	tentative bool // a draft: stop at the first lock
	strict    bool // test every fed answer again
	trace     bool

	events  []Event
	fresh   int // index of the first new event; below 0 until something new happens
	added   []Record
	open    []Prompt
	closed  []Prompt // answered because there was but one answer
	refusal *Refusal
	misfit  *Misfit
	locked  string
	stand   string
	left    int
	reveal  bool   // the next event tells something measured
	inside  string // a Build or Check is running
	calls   int
}

// Frontier answers what lies past the records. Whatever it says is recorded,
// so it may change later without changing the past.
type Frontier interface {
	// Faces gives n faces of dice with so many sides, beginning with draw
	// number first; ok is false if the seat rolls by hand.
	Faces(first int, seat Seat, purpose string, sides, n int) (faces []int, ok bool)
	// Standing gives a seat's standing order for a prompt, if it has one.
	Standing(p Prompt) (Answer, bool)
	// Obvious reports whether the seat lets the obvious choice be taken for it.
	Obvious(s Seat) bool
}

// Submission is one answer or correction, and what is to be answered next.
type Submission struct {
	Seat   Seat
	Prompt string // id of the prompt; empty: the first that the seat may answer
	Answer Answer
	Adjust *Adjustment
	Then   []Answer // further answers of the same seat, up to the next lock
	By     string
}

// Misfit is a record that the rules, as they are now, do not ask for.
type Misfit struct {
	Record Record
	Wanted string
}

// Error says which record does not fit and what the rules wanted instead.
func (m *Misfit) Error() string {
	return fmt.Sprintf(
		"record %d (%s %q of seat %d) does not fit: the rules want %s here",
		m.Record.Seq,
		m.Record.Did,
		m.Record.Key,
		m.Record.Seat,
		m.Wanted,
	)
}

// unwinding is thrown when a run can go no further, ended when a step is cut
// short; both are caught in Run and nowhere else.
type unwinding struct{}
type ended struct{}

const maxCalls = 20000 // table calls in one step: beyond that it never ends

// Asking is one of several questions asked at once.
type Asking struct {
	Seat  Seat
	Key   string
	Build func(*Prompt)
	Also  []Seat
}

// Ask asks a seat and returns its answer. The zero Answer means a pass, or
// that nothing could be chosen; the caller never tells the two apart. Build
// reads the state and fills the prompt; it may not call the table.
func (t *Table) Ask(seat Seat, key string, build func(*Prompt)) Answer {
	return t.AskAll(Asking{Seat: seat, Key: key, Build: build})[0]
}

// AskAll asks several questions at once. Each answer may change until the
// last is in; no question may depend on another's answer.
func (t *Table) AskAll(qs ...Asking) []Answer {
	t.enter("Ask")
	got := make([]*Answer, len(qs))
	reached := t.seq
	for {
		if t.at < len(t.records) {
			r := t.records[t.at]
			if t.corrected(r) {
				reached = t.seq
				continue
			}
			t.feed(r, qs, got, reached)
		} else if t.answer(qs, got, &reached) {
			continue
		}
		if answers, ok := complete(got); ok {
			return answers
		}
	}
}

func complete(got []*Answer) ([]Answer, bool) {
	out := make([]Answer, len(got))
	for i, a := range got {
		if a == nil {
			return nil, false
		}
		out[i] = *a
	}
	return out, true
}

// corrected applies the correction that a record holds, if it holds one.
func (t *Table) corrected(r Record) bool {
	if r.Did != DidAdjust {
		return false
	}
	t.take(r)
	if err := t.game.Adjust(*r.Adjust); err != nil {
		t.misfit = &Misfit{r, "a correction that applies: " + err.Error()}
		panic(unwinding{})
	}
	t.corrects(*r.Adjust)
	if t.game.Over() {
		panic(ended{})
	}
	return true
}

// feed takes the answer that a record holds.
func (t *Table) feed(r Record, qs []Asking, got []*Answer, reached int) {
	i := r.Slot
	if r.Did != DidAnswer || i >= len(qs) || qs[i].Key != r.Key {
		t.unfit(r, "an answer to "+qs[0].Key)
	}
	p := Prompt{Seat: qs[i].Seat, Also: qs[i].Also}
	if !p.MayAnswer(r.Seat) {
		t.unfit(r, fmt.Sprintf("seat %d to answer %s", qs[i].Seat, r.Key))
	}
	if t.strict && r.By != BySkip {
		p = t.build(qs[i], reached, i)
		if ref := t.accept(p, r.Answer); ref != nil {
			t.unfit(r, "another answer to "+r.Key+" ("+ref.Error()+")")
		}
	}
	t.take(r)
	a := r.Answer
	got[i] = &a
}

// answer goes past the records: automatic answers, then the submission; with
// neither, the questions stay open and the run unwinds. It reports whether the
// questions must be built anew.
func (t *Table) answer(qs []Asking, got []*Answer, reached *int) bool {
	ps := make([]Prompt, len(qs))
	for i, q := range qs {
		ps[i] = t.build(q, *reached, i)
		ps[i].Answered = got[i]
	}
	for i := range ps {
		if got[i] != nil {
			continue
		}
		if a, by, ok := t.auto(ps[i]); ok {
			t.add(Record{Did: DidAnswer, Seat: ps[i].Seat, Key: ps[i].Key, Slot: i, Secret: ps[i].Secret, Answer: a, By: by})
			if by == ByOnly {
				t.closed = append(t.closed, ps[i])
			}
			got[i] = &a
			return false
		}
	}
	s := t.sub
	if s == nil {
		t.leave(ps)
	}
	if s.Adjust != nil {
		t.correct(s, ps)
		*reached = t.seq
		return true
	}
	i, ref := s.find(ps, got)
	if ref != nil {
		t.refuse(ref, ps)
	}
	a := s.Answer.quantised()
	if s.By != BySkip {
		if ref := t.accept(ps[i], a); ref != nil {
			t.refuse(ref, ps)
		}
	}
	t.add(Record{Did: DidAnswer, Seat: s.Seat, Key: ps[i].Key, Slot: i, Secret: ps[i].Secret, Answer: a, By: s.By})
	got[i] = &a
	t.advance()
	if _, all := complete(got); all && secrets(ps) > 1 { // what the others chose is about to be seen
		t.lock("secrets")
		t.drop()
	}
	return false
}

// secrets counts the questions that their seats answer in secret.
func secrets(ps []Prompt) int {
	n := 0
	for _, p := range ps {
		if p.Secret {
			n++
		}
	}
	return n
}

// find is the prompt that the submission answers.
func (s *Submission) find(ps []Prompt, got []*Answer) (int, *Refusal) {
	for i, p := range ps {
		if s.Answer.For != "" && p.About == s.Answer.For && p.MayAnswer(s.Seat) {
			return i, nil
		}
	}
	if s.Answer.For != "" {
		return 0, &Refusal{Key: "refuse.stale"}
	}
	for i, p := range ps {
		if s.Prompt != "" && p.ID == s.Prompt {
			if !p.MayAnswer(s.Seat) {
				return 0, &Refusal{Key: "refuse.seat", Args: []Arg{Side("seat", p.Seat)}}
			}
			return i, nil
		}
	}
	if s.Prompt != "" {
		return 0, &Refusal{Key: "refuse.stale"}
	}
	for _, again := range []bool{false, true} {
		for i, p := range ps {
			if p.MayAnswer(s.Seat) && (got[i] != nil) == again {
				return i, nil
			}
		}
	}
	return 0, &Refusal{Key: "refuse.seat", Args: []Arg{Side("seat", ps[0].Seat)}}
}

// advance makes the next of Then the submission.
func (t *Table) advance() {
	s := *t.sub
	if len(s.Then) == 0 {
		t.sub = nil
		return
	}
	t.sub = &Submission{Seat: s.Seat, Answer: s.Then[0], Then: s.Then[1:], By: s.By}
}

// drop forgets what a draft wanted past a lock: it was composed without
// knowing what is known now.
func (t *Table) drop() {
	if t.sub != nil {
		t.left += 1 + len(t.sub.Then)
		t.sub = nil
	}
}

func (t *Table) auto(p Prompt) (Answer, string, bool) {
	if p.Veiled {
		return Answer{}, "", false
	}
	f, ok := t.frontier.(Arming)
	if ok && p.Arm && p.Secret && p.Pass && f.Armed(p) && p.nothing() {
		return Answer{}, "", false // whether there is something to choose is nobody else's business
	}
	if p.nothing() {
		return Answer{}, ByNone, true
	}
	if ok && p.Arm && !f.Armed(p) && t.accept(p, Answer{}) == nil {
		return Answer{}, ByUnarmed, true
	}
	if a, ok := t.frontier.Standing(p); ok {
		if a = p.standing(a); t.accept(p, a) == nil {
			return a.quantised(), ByStanding, true
		}
	}
	if a, ok := p.only(); ok && t.accept(p, a) == nil {
		return a, ByOnly, true
	}
	if a, ok := p.obvious(); ok && t.frontier.Obvious(p.Seat) && t.accept(p, a) == nil {
		return a, ByObvious, true
	}
	return Answer{}, "", false
}

// build fills a prompt. One that was open before stands: its id names the moment,
// and at the same moment Build says the same again.
func (t *Table) build(q Asking, reached, slot int) Prompt {
	p := Prompt{ID: strconv.Itoa(reached) + "." + strconv.Itoa(slot), Seat: q.Seat, Also: q.Also, Key: q.Key, Kind: One}
	for _, o := range t.asked {
		if o.ID == p.ID && o.Key == p.Key && o.Seat == p.Seat {
			return o
		}
	}
	t.inside = "Build of " + q.Key
	q.Build(&p)
	t.inside = ""
	return p
}

func (t *Table) accept(p Prompt, a Answer) *Refusal {
	t.inside = "Check of " + p.Key
	defer func() { t.inside = "" }()
	return p.Accept(a)
}

// Roll rolls n dice for a seat under a purpose and returns the faces.
func (t *Table) Roll(seat Seat, purpose string, sides, n int) []int {
	t.enter("Roll")
	return t.fall(seat, purpose, sides, n, false)
}

// Pick draws one of n secretly, from 1: a card is drawn when it is seen, so
// that no hidden order is stored. n below 1 is 0.
func (t *Table) Pick(purpose string, n int) int {
	t.enter("Pick")
	if n < 1 {
		return 0
	}
	return t.fall(0, purpose, n, 1, true)[0]
}

func (t *Table) fall(seat Seat, purpose string, sides, n int, secret bool) []int {
	if n < 1 {
		return nil
	}
	reached := t.seq
	for t.at < len(t.records) {
		r := t.records[t.at]
		if t.corrected(r) {
			reached = t.seq
			continue
		}
		if r.Did != DidRoll || r.Key != purpose || r.Sides != sides || len(r.Faces) != n || r.Seat != seat {
			t.unfit(r, fmt.Sprintf("%d dice for %s", n, purpose))
		}
		t.take(r)
		return append([]int(nil), r.Faces...)
	}
	t.lock("roll " + purpose)
	r := Record{Did: DidRoll, Seat: seat, Key: purpose, Sides: sides, Secret: secret, Draw: t.draws}
	faces, ok := t.frontier.Faces(t.draws, seat, purpose, sides, n)
	if ok {
		t.draws += n
		t.drop()
	} else {
		faces = t.byHand(seat, purpose, sides, n, reached)
		r.By = ByPhysical
	}
	r.Faces = faces
	t.add(r)
	return append([]int(nil), faces...)
}

// byHand asks for the faces of dice that the seat rolls itself. The table may
// be corrected meanwhile; how many dice fall was settled before.
func (t *Table) byHand(seat Seat, purpose string, sides, n, reached int) []int {
	for {
		p := Prompt{
			ID:   strconv.Itoa(reached) + ".0",
			Seat: seat,
			Key:  "dice",
			Args: []Arg{Term("purpose", "roll."+purpose), Num("n", n)},
			Kind: Faces,
			Min:  n,
			Max:  sides,
		}
		s := t.sub
		if s == nil {
			t.leave([]Prompt{p})
		}
		if s.Adjust != nil {
			t.correct(s, []Prompt{p})
			reached = t.seq
			continue
		}
		if _, ref := s.find([]Prompt{p}, []*Answer{nil}); ref != nil {
			t.refuse(ref, []Prompt{p})
		}
		if ref := t.accept(p, s.Answer); ref != nil {
			t.refuse(ref, []Prompt{p})
		}
		t.sub = nil
		return append([]int(nil), s.Answer.Nums...)
	}
}

// correct applies the correction that was submitted at the open question.
func (t *Table) correct(s *Submission, ps []Prompt) {
	t.sub = nil
	if err := t.game.Adjust(*s.Adjust); err != nil {
		t.refuse(asRefusal(err), ps)
	}
	t.add(Record{Did: DidAdjust, Seat: s.Seat, Key: s.Adjust.Op, Adjust: s.Adjust, By: s.By})
	t.corrects(*s.Adjust)
	if t.game.Over() {
		panic(ended{})
	}
}

// corrects tells what was corrected, or who gives the game up; what a player
// called for is played out.
func (t *Table) corrects(a Adjustment) {
	if c, ok := t.game.(Caller); ok && slices.Contains(c.Calls(), a.Op) {
		c.Call(t, a)
		return
	}
	if a.Op == "concede" {
		t.tell(0, "table.conceded", []Arg{Side("who", a.Seat)})
		return
	}
	who := Name("who", "")
	if a.Piece != "" {
		who = Piece("who", a.Piece)
	}
	what := a.What
	if a.Num != 0 {
		what = strings.TrimSpace(fmt.Sprint(what, " ", a.Num))
	}
	t.tell(0, "table.corrected", []Arg{Name("op", a.Op), who, Name("what", what)})
}

// Tell says what happened, to everybody.
func (t *Table) Tell(key string, args ...Arg) { t.tell(0, key, args) }

// TellSeat says something to one seat only.
func (t *Table) TellSeat(to Seat, key string, args ...Arg) {
	t.reveal = true
	t.tell(to, key, args)
}

// Reveal says something that was hidden or not measured until now; it ends
// free undo, and drafts.
func (t *Table) Reveal(key string, args ...Arg) {
	t.Lock(key)
	t.tell(0, key, args)
}

// Lock marks the point from which something measured or hidden is known:
// drafts end here, and the next event ends free undo.
func (t *Table) Lock(purpose string) {
	t.enter("Lock")
	t.reveal = true
	if t.at >= len(t.records) && t.fresh >= 0 { // on new ground, not on the way to the open question
		t.lock(purpose)
		t.drop()
	}
}

func (t *Table) lock(purpose string) {
	if t.tentative {
		t.locked = purpose
		panic(unwinding{})
	}
}

func (t *Table) tell(to Seat, key string, args []Arg) {
	t.enter("Tell")
	e := Event{Seq: t.seq, N: t.n, To: to, Key: key, Reveals: t.reveal, Args: []Arg{}, Rules: []string{}}
	for _, a := range args {
		if a.Kind == AsRules {
			e.Rules = append(e.Rules, a.List...)
			continue
		}
		// The rules may go on with the dice they told of; what was told stays told.
		a.Ints, a.List = append([]int(nil), a.Ints...), append([]string(nil), a.List...)
		e.Args = append(e.Args, a)
	}
	t.reveal = false
	t.n++
	t.events = append(t.events, e)
}

// End ends the step from any depth.
func (t *Table) End() {
	t.enter("End")
	panic(ended{})
}

func (t *Table) enter(what string) {
	if t.inside != "" {
		panic(fmt.Sprintf("%s called inside %s, which may only read", what, t.inside))
	}
	t.calls++
	if t.calls > maxCalls {
		panic(fmt.Sprintf("the step does not end: %d table calls", t.calls))
	}
}

// take moves on to the next record fed.
func (t *Table) take(r Record) {
	t.at++
	t.seq, t.n = r.Seq, 0
}

// add appends a new record.
func (t *Table) add(r Record) {
	if t.fresh < 0 {
		t.fresh = len(t.events)
	}
	t.top++
	r.Seq = t.top
	if r.Faces == nil {
		r.Faces = []int{}
	}
	t.added = append(t.added, r)
	t.seq, t.n = r.Seq, 0
}

func (t *Table) leave(ps []Prompt) {
	t.open = ps
	if t.trace {
		t.stand = standing()
	}
	panic(unwinding{})
}

func (t *Table) refuse(r *Refusal, ps []Prompt) {
	t.refusal = r
	t.leave(ps)
}

func (t *Table) unfit(r Record, wanted string) {
	t.misfit = &Misfit{r, wanted}
	panic(unwinding{})
}

func asRefusal(err error) *Refusal {
	if r, ok := err.(*Refusal); ok {
		return r
	}
	return &Refusal{Key: "refuse.adjust", Args: []Arg{Name("why", err.Error())}}
}
