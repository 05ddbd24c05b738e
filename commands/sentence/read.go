package sentence

import (
	"cmp"
	"context"
	"encoding/json"
	"regexp"
	"slices"
	"strings"

	"estafeta/commands/words"
	"estafeta/engine"
)

// Trier runs answers tentatively at a game: what they lead to, up to the next
// lock. Without answers it shows the game as it stands. Nothing is kept.
type Trier interface {
	Try(ctx context.Context, answers []engine.Answer) (Tried, error)
}

// Tried is what answers lead to.
type Tried struct {
	Prompts []engine.Prompt // what is asked next
	Closed  []engine.Prompt // questions answered on the way because there was but one answer
	View    engine.View     // what the seat would see
	Locked  string          // the lock at which it stopped, or ""
	Refusal *engine.Refusal // why the last answer is not taken; then nothing else is set
	Seat    engine.Seat     // whose answers they are
}

// remembered is a Trier that tries the same answers once.
type remembered struct {
	Trier
	known map[string]Tried
}

// remembering makes a Trier remember what it has tried, for many readings of one
// game as it stands.
func remembering(t Trier) Trier { return remembered{t, map[string]Tried{}} }

// Try tells what is known, or tries.
func (m remembered) Try(ctx context.Context, answers []engine.Answer) (Tried, error) {
	data, err := json.Marshal(answers)
	if err != nil {
		return Tried{}, err
	}
	if t, ok := m.known[string(data)]; ok {
		return t, nil
	}
	t, err := m.Trier.Try(ctx, answers)
	if err == nil {
		m.known[string(data)] = t
	}
	return t, err
}

// Reading is what a sentence comes to at a game.
type Reading struct {
	Answers  []engine.Answer // in the order of the questions; of a whole declaration the last is its end
	Said     []string        // the sentence in full words of the reader's language, step by step
	Complete bool            // it comes to a lock, to another seat, or to the end of a declaration: it can be sent
	Grave    bool            // it picks something that deserves a second look
	Open     *engine.Prompt  // else the question that still waits
	Problem  *Problem        // the first thing not understood or refused; Answers lead up to it
	Home     *engine.Prompt  // the question whose verbs may follow in another step; nil: nothing may
	Last     *engine.Prompt  // the last question that the sentence answered in so many words
	Given    engine.Answer   // its answer
	View     engine.View     // what the seat sees at the end
	Short    []string        // ids of pieces whose allowance does not take them where they were told
}

// Sentence is what was said, as one text.
func (r Reading) Sentence() string { return strings.Join(r.Said, ". ") }

// Problem is the first thing in a sentence that is not understood or that the
// rules refuse.
type Problem struct {
	At   int             // where it stands, in characters
	Word string          // as typed
	Rule string          // ledger id, of a refusal
	Why  *engine.Refusal // behind it, where the rules name it
	Key  string          // of the sentence that says so
	Args []engine.Arg
}

// Text is the sentence for the reader.
func (p *Problem) Text() engine.Text { return engine.Say(p.Key, p.Args...) }

func problem(e *Error) *Problem { return &Problem{At: e.At, Word: e.Word, Key: e.Key, Args: e.Args} }

// Read translates a sentence into answers to the questions of a game. What it
// cannot read or what the rules refuse is a Problem of the reading; errors are
// only those of the Trier. It changes nothing.
func Read(ctx context.Context, text, lang string, t Trier, v Vocabulary) (Reading, error) {
	r := &reader{ctx: ctx, try: t, v: v, w: v.book.In(v.system, lang)}
	if err := r.look(); err != nil {
		return r.Reading, err
	}
	if r.open == nil {
		r.Problem = &Problem{Key: "sentence.waits"}
		return r.Reading, nil
	}
	text = r.coded(text)
	s, err := Parse(text, r.v.with(*r.open))
	r.arrangeSteps(s.Steps)
	if err := r.steps(text, s.Steps); err != nil {
		return r.Reading, err
	}
	if err != nil && r.Problem == nil && r.open != nil && len(r.Answers) > 0 { // it may name an option of the question by now
		if s, err = Parse(blank(text, s.Broken), r.v.with(*r.open)); err == nil {
			if err := r.steps(text, s.Steps); err != nil {
				return r.Reading, err
			}
		}
	}
	if e, ok := err.(*Error); ok && r.Problem == nil {
		r.Problem = problem(e)
	}
	r.nameExcluded(text)
	if r.Problem != nil && onlySuggested(s.Steps) {
		if ok, err := r.passed(); ok || err != nil {
			return r.Reading, err
		}
	}
	if err := r.finish(); err != nil {
		return r.Reading, err
	}
	return r.Reading, nil
}

// coded puts the codes of maneuvers where a text says them in the words that stand
// beside them: straight 4 is 4s.
func (r *reader) coded(text string) string {
	said, codes := map[string]string{}, []string{}
	for _, p := range r.now.Prompts {
		for _, o := range p.Options {
			if !toolForm.MatchString(o.Key) || o.Label.Key == "" {
				continue
			}
			for _, words := range r.v.optionWords(o) {
				words, beside := strings.CutPrefix(words, phrase(o.Key)+" ")
				if beside && said[words] == "" {
					said[words], codes = o.Key, append(codes, words)
				}
			}
		}
	}
	slices.SortFunc(codes, func(a, b string) int { return cmp.Or(len(b)-len(a), strings.Compare(a, b)) }) // reverse straight 1 before straight 1
	for _, words := range codes {
		if strings.Contains(phrase(text), words) {
			spelled := strings.ReplaceAll(regexp.QuoteMeta(words), " ", `\s+`)
			text = regexp.MustCompile(`(?i)(^|[^\pL\pN])`+spelled+`($|[^\pL\pN])`).ReplaceAllString(text, "${1}"+said[words]+"${2}")
		}
	}
	return text
}

// nameExcluded lets a sentence that is not understood hear why what it names cannot be
// chosen, where a question has told that.
func (r *reader) nameExcluded(text string) {
	if r.Problem == nil || r.Problem.Why != nil || r.open == nil {
		return
	}
	said := " " + phrase(text) + " "
	for _, x := range r.open.Excluded {
		for _, name := range r.v.optionWords(engine.Option{Label: x.Label}) {
			if x.Label.Key != "" && strings.Contains(said, " "+name+" ") {
				r.Problem.Key, r.Problem.Args = "sentence.barred", []engine.Arg{engine.Name("word", r.w.Say(x.Label, r.v))}
				r.Problem.Word, r.Problem.Rule, r.Problem.Why = name, x.Why.Rule, &x.Why
				return
			}
		}
	}
}

// onlySuggested reports a sentence that says "suggested" and nothing else.
func onlySuggested(steps []Step) bool {
	if len(steps) != 1 {
		return false
	}
	s := steps[0]
	return len(s.Verb)+len(s.Who)+len(s.Shares)+len(s.Nums) == 0 && s.Place != nil && s.Place.Spot.Kind == Suggested
}

// passed passes the question that waits, where nothing else is suggested there.
func (r *reader) passed() (bool, error) {
	whole := r.Reading
	r.Reading = Reading{}
	if err := r.look(); err != nil || r.open == nil {
		return false, err
	}
	if p := *r.open; !p.Pass || p.Send || !p.Default.IsZero() {
		r.Reading = whole
		return false, nil
	}
	ok, err := r.done(engine.Answer{}, Text{}, r.v.say(r.w.Lang, "pass"))
	if err != nil || !ok {
		r.Reading = whole
		return false, err
	}
	return true, r.finish()
}

// steps walks steps until one cannot be taken. What counts the options of a
// question is read in its words.
func (r *reader) steps(text string, steps []Step) error {
	for i, step := range steps {
		if r.Problem != nil {
			break
		}
		if r.open != nil && r.open.Kind == engine.Assign && !aims(*r.open) {
			all := []rune(text)
			said := string(all[:min(step.At+len([]rune(step.Raw)), len(all))])
			if again, err := Parse(blank(said, step.At), r.v.with(*r.open)); err == nil && len(again.Steps) == 1 {
				step = again.Steps[0]
			}
		}
		if err := r.step(step, steps[i+1:]); err != nil {
			return err
		}
	}
	return nil
}

// blank is a text whose first characters are spaces: what is read in it keeps its
// place.
func blank(text string, n int) string { return strings.Repeat(" ", n) + string([]rune(text)[n:]) }

// arrangeSteps puts the steps in the order of the questions where several wait
// at once, one for each piece: dials may be named in any order.
func (r *reader) arrangeSteps(steps []Step) {
	turn := map[string]int{}
	for _, p := range r.now.Prompts {
		if p.About != "" && p.MayAnswer(r.now.Seat) {
			turn[p.About] = len(turn)
		}
	}
	for _, s := range steps {
		if len(s.Who) != 1 || len(turn) < 2 {
			return
		}
		if _, ok := turn[s.Who[0].ID]; !ok {
			return
		}
	}
	slices.SortStableFunc(steps, func(a, b Step) int { return turn[a.Who[0].ID] - turn[b.Who[0].ID] })
}

// reader walks the steps of a sentence along the questions of a game.
type reader struct {
	Reading
	ctx      context.Context
	try      Trier
	v        Vocabulary
	w        *words.Speaker
	now      Tried
	open     *engine.Prompt // the question that waits; nil: the draft has come to its end
	beyond   *engine.Prompt // the question after the draft's end, of the same piece: only words for it go on
	declared bool           // something has been declared that Send would end
	actor    string         // piece that the step lets act, where options of several wait together
	merged   int            // steps already used by an earlier one
	closed   int            // questions that had closed by themselves before the step
}

// look finds the question that waits.
func (r *reader) look() error {
	now, err := r.try.Try(r.ctx, r.Answers)
	if err != nil {
		return err
	}
	r.settle(now)
	return nil
}

func (r *reader) settle(now Tried) {
	about := ""
	if r.open != nil {
		about = r.open.About
	}
	r.now, r.View, r.open, r.beyond = now, now.View, nil, nil
	if now.Locked != "" {
		return
	}
	for _, again := range []bool{false, true} { // an answered secret question may be changed
		for _, p := range now.Prompts {
			if r.open == nil && p.MayAnswer(now.Seat) && (p.Answered != nil) == again && !(again && len(r.Answers) > 0) {
				r.open = &p
			}
		}
	}
	if n := len(r.Answers); n > 0 && r.open != nil && (r.open.Begin || r.open.Secret && r.Answers[n-1].For == "") {
		if r.open.Begin && about != "" && r.open.About == about {
			r.beyond = r.open
		}
		r.open = nil // the next turn begins, or secret choices: that is another draft
	}
}

// home reports a question that offers verbs.
func home(p engine.Prompt) bool {
	for _, o := range p.Options {
		if o.Verb != "" && o.Piece == "" && o.Label.Key == "" {
			return p.Kind == engine.One
		}
	}
	return false
}

// answer gives one answer. It reports false, with the Problem set, if the
// rules refuse it.
func (r *reader) answer(a engine.Answer, at Text) (bool, error) {
	p := *r.open
	if len(r.apart()) > 0 {
		a.For = p.About
	}
	answers := append(slices.Clone(r.Answers), a)
	now, err := r.try.Try(r.ctx, answers)
	if err != nil {
		return false, err
	}
	if now.Refusal != nil {
		r.Problem = &Problem{At: at.At, Word: at.Raw, Rule: now.Refusal.Rule, Key: now.Refusal.Key, Args: now.Refusal.Args}
		return false, nil
	}
	r.Answers = answers
	r.Grave = r.Grave || p.Grave(a)
	r.settle(now)
	return true, nil
}

// apart are the secret questions of the seat that are open at once, one for
// each piece.
func (r *reader) apart() []engine.Prompt {
	var out []engine.Prompt
	for _, p := range r.now.Prompts {
		if p.Secret && p.About != "" && p.MayAnswer(r.now.Seat) {
			out = append(out, p)
		}
	}
	return out
}

// give is answer for something that the sentence says: the last such question
// is remembered.
func (r *reader) give(a engine.Answer, at Text) (bool, error) {
	p := *r.open
	ok, err := r.answer(a, at)
	if ok {
		r.Last, r.Given = &p, a
	}
	return ok, err
}

// refuse notes the first problem.
func (r *reader) refuse(e *Error) {
	if r.Problem == nil {
		r.Problem = problem(e)
	}
}

// finish ends a declaration that the sentence has made.
func (r *reader) finish() error {
	if r.open != nil && home(*r.open) {
		r.Home = r.open
	}
	if r.Problem == nil && r.open != nil && r.open.Send && r.open.Pass && r.declared {
		ok, err := r.answer(engine.Answer{}, Text{})
		if err != nil {
			return err
		}
		r.Complete = ok
	}
	if r.Problem == nil && r.open != nil && len(r.Answers) > 0 && len(r.apart()) > 0 {
		r.Complete = true // the other pieces may follow
	}
	if r.Problem == nil && r.open == nil {
		r.Complete = len(r.Answers) > 0
	}
	if !r.Complete {
		r.Open = r.open
	}
	return nil
}

// labels are what may be chosen at a question, for a problem's sentence.
func (r *reader) labels(p engine.Prompt) engine.Arg {
	var out []string
	for _, o := range p.Options {
		if o.Piece != "" {
			out = append(out, r.v.label(o.Piece, r.w))
		}
	}
	slices.SortStableFunc(out, func(a, b string) int {
		switch {
		case labelLess(a, b):
			return -1
		case labelLess(b, a):
			return 1
		}
		return 0
	})
	return engine.Name("labels", strings.Join(slices.Compact(out), ", ")) // a piece may be chosen in several ways
}

// option is an option in the reader's words.
func (r *reader) option(o engine.Option) string {
	switch {
	case o.Label.Key != "":
		return strings.ReplaceAll(r.w.Say(o.Label, r.v), "**", "")
	case o.Piece != "":
		return r.piece(o.Piece)
	case o.Verb != "" && r.w.Has("verb."+o.Verb):
		return r.w.Term("verb." + o.Verb)
	}
	return o.Key
}

func (r *reader) piece(id string) string {
	label, term, ok := r.v.Piece(id)
	if !ok {
		return id
	}
	return strings.TrimSpace(r.w.Term(term) + " " + label)
}

// options are the options of a question in the reader's words.
func (r *reader) options(p engine.Prompt) string {
	var out []string
	for _, o := range p.Options {
		out = append(out, r.option(o))
	}
	return strings.Join(out, ", ")
}
