package sentence

import (
	"slices"
	"strings"

	"estafeta/commands/words"
	"estafeta/engine"
)

// moveVerb is the verb that a bare place stands for where no place is asked,
// and that "then n" stands for after another action.
const moveVerb = "move"

// material is what a step says beside its verb; questions take it bit by bit.
type material struct {
	shares []Share
	faces  []Share
	nums   []int
	places []Place
	names  []Text
	tool   *Tool
	at     Text
}

func (s Step) material() *material {
	m := &material{shares: s.Shares, faces: s.Faces, nums: s.Nums, tool: s.Tool, at: Text{s.At, s.Raw, s.Words}}
	if s.Place != nil {
		m.places = append(m.places, *s.Place)
	}
	m.places = append(m.places, s.Then...)
	for _, t := range []Text{s.Name, s.With} {
		if t.Raw != "" {
			m.names = append(m.names, t)
		}
	}
	return m
}

// left is the first thing that no question has taken.
func (m *material) left(v Vocabulary, w *words.Speaker) (Text, bool) {
	out := slices.Clone(m.names)
	for _, s := range append(slices.Clone(m.shares), m.faces...) {
		out = append(out, Text{At: s.At, Raw: v.shareWord(w, s)})
	}
	for _, p := range m.places {
		out = append(out, Text{At: p.At, Raw: p.Raw})
	}
	if len(m.nums) > 0 {
		out = append(out, m.at)
	}
	if m.tool != nil {
		out = append(out, Text{At: m.tool.At, Raw: m.tool.Raw})
	}
	if len(out) == 0 {
		return Text{}, false
	}
	return slices.MinFunc(out, func(a, b Text) int { return a.At - b.At }), true
}

// step answers questions with one step. Steps after it that belong to the same
// question are taken with it.
func (r *reader) step(s Step, rest []Step) error {
	if r.merged > 0 {
		r.merged--
		return nil
	}
	if r.open == nil {
		r.open, r.beyond = r.beyond, nil // spend evade; spend focus
	}
	if r.open == nil {
		r.refuse(wrong(s.At, s.Raw, "sentence.past"))
		return nil
	}
	r.actor, r.closed = "", len(r.now.Closed)
	if ok, err := r.plain(s); ok || err != nil {
		return err
	}
	if r.open.Kind == engine.Place && len(s.Verb) == 0 && (s.Place != nil || s.Say == "") {
		return r.arrange(s, rest)
	}
	if ok, err := r.who(&s); !ok || err != nil {
		return err
	}
	if p := r.open; p != nil && len(s.Who) > 0 && p.Pass && !p.Send {
		// What follows the piece may be what this question calls passing, though it
		// has another meaning elsewhere: "1 no" is no way to the north-west here.
		if _, after, _ := strings.Cut(s.Words, " "); slices.Contains(r.v.pass.of[after], p.Key) {
			r.Said = append(r.Said, r.passing(*p))
			_, err := r.give(engine.Answer{}, Text{s.At, s.Raw, s.Words})
			return err
		}
	}
	m := s.material()
	if r.open != nil && r.open.Kind == engine.Assign &&
		slices.Contains(s.Verb, r.open.Key) { // reroll 2 blank: the verb says again what is asked
		s.Verb = nil
	}
	if len(s.Verb) > 0 {
		if ok, err := r.verb(s, m); !ok || err != nil {
			return err
		}
	} else if s.Say != "" {
		return r.say(s)
	} else if left, ok := m.left(r.v, r.w); !ok {
		return nil
	} else {
		if len(r.Said) == 0 || home(*r.open) { // else it goes on with what the last step said
			r.Said = append(r.Said, "")
		}
		if ok, err := r.bare(s, m, left); !ok || err != nil {
			return err
		}
	}
	if err := r.details(m); err != nil || r.Problem != nil {
		return err
	}
	if err := r.follow(m); err != nil || r.Problem != nil {
		return err
	}
	r.complain(m)
	return nil
}

// plain takes a step whose whole words name one option: "nw", "drop", "tactical
// rifle", or a pass by the word that this question has for it.
func (r *reader) plain(s Step) (bool, error) {
	p := *r.open
	if p.Kind == engine.Assign {
		return r.plainShare(s)
	}
	if p.Kind != engine.One || len(s.Who) > 0 {
		return false, nil
	}
	words := phrase(strings.TrimLeft(s.Raw, "+-−–"))
	var match []engine.Option
	for _, o := range p.Options {
		if slices.Contains(r.v.optionWords(o), words) {
			match = append(match, o)
		}
	}
	at := Text{s.At, s.Raw, s.Words}
	switch {
	case len(match) == 1:
		if match[0].Piece != "" && match[0].Label.Key == "" {
			return false, nil
		}
		return true, r.pick(match[0], at)
	case len(match) == 0 && p.Pass && !p.Send && r.passes(p, words):
		r.Said = append(r.Said, r.passing(p))
		_, err := r.give(engine.Answer{}, at)
		return true, err
	}
	return false, nil
}

// plainShare takes a step that names one option of a question of how many, of
// which there can be but one: "reroll none", "all blanks".
func (r *reader) plainShare(s Step) (bool, error) {
	p, said := *r.open, phrase(s.Raw)
	if slices.Contains(s.Verb, p.Key) {
		said = strings.TrimSpace(strings.TrimPrefix(said, s.VerbAt.Words))
	}
	for _, o := range p.Options {
		if o.Piece == "" && (o.Alone || o.Most == 1) && slices.Contains(r.v.optionWords(o), said) {
			r.Said = append(r.Said, r.option(o))
			_, err := r.give(engine.Answer{Pick: []string{o.Key}, Nums: []int{1}}, Text{s.At, s.Raw, s.Words})
			return true, err
		}
	}
	return false, nil
}

// passes reports words for passing a question: its own, or those that pass any.
// What passing another question is called says nothing here.
func (r *reader) passes(p engine.Prompt, words string) bool {
	return slices.Contains(r.v.pass.of[words], p.Key) || r.v.lex.of[words] == "pass" || r.v.lex.of[words] == "send" && !r.declared
}

// pick takes an option as a step of its own.
func (r *reader) pick(o engine.Option, at Text) error {
	send := r.open.Send
	said := r.option(o)
	ok, err := r.give(engine.Pick(o.Key), at)
	if ok {
		r.declared = r.declared || send
		r.Said = append(r.Said, said)
		return r.details(&material{at: at})
	}
	return err
}

// verb picks the option that a verb stands for.
func (r *reader) verb(s Step, m *material) (bool, error) {
	first, before := r.open, r.Answers
	back := func(word Text) error { // nothing stays answered on the way to a verb that is not there
		r.Answers = before
		err := r.look()
		r.notVerb(*first, word)
		return err
	}
	for {
		p := *r.open
		o, ok := r.verbOption(p, s.Verb, m)
		if r.Problem != nil {
			return false, nil
		}
		if !ok {
			o, ok = r.verbWith(p, s.VerbAt, m)
		}
		if ok {
			ok, err := r.give(engine.Pick(o.Key), s.VerbAt)
			if ok {
				r.declared = r.declared || p.Send
				said := r.option(o)
				if o.Piece == "" && o.Verb != "" {
					said = r.w.Term("verb." + o.Verb)
				}
				r.Said = append(r.Said, said)
			}
			return ok, err
		}
		if _, ok := r.named(p, s.VerbAt.Words); ok { // what is picked up may be called like a verb
			r.Said = append(r.Said, "")
			m.names = append([]Text{s.VerbAt}, m.names...)
			return r.fill(m)
		}
		if slices.ContainsFunc(s.Verb, func(v string) bool { return slices.Contains(strings.Split(p.Key, "_"), v) }) {
			r.Said = append(r.Said, capital(s.VerbAt.Raw)) // the question's own word: fire x3
			return true, nil
		}
		if needsPlace(p) && slices.Contains(s.Verb, moveVerb) && len(m.places) > 0 { // sprint; move n
			r.append(s.VerbAt.Raw)
			return true, nil
		}
		if needsPlace(p) {
			r.refuse(wrong(s.VerbAt.At, s.VerbAt.Raw, "sentence.where"))
			return false, nil
		}
		ok, err := r.skip()
		if err != nil || r.Problem != nil {
			return false, err
		}
		if !ok || r.open == nil {
			return false, back(s.VerbAt)
		}
	}
}

// verbWith is the option whose verb begins a longer phrase that is a verb
// elsewhere; the rest answers what it then asks: roll left.
func (r *reader) verbWith(p engine.Prompt, said Text, m *material) (engine.Option, bool) {
	list := strings.Fields(said.Words)
	for n := len(list) - 1; n > 0; n-- {
		head, tail := strings.Join(list[:n], " "), strings.Join(list[n:], " ")
		if o, ok := r.verbOption(p, r.v.verbs.of[head], &material{}); ok {
			m.names = append([]Text{{said.At, said.Raw, tail}}, m.names...)
			return o, true
		}
	}
	return engine.Option{}, false
}

// verbOption is the option with one of the verbs; of several that stand for
// pieces, that of the piece named.
func (r *reader) verbOption(p engine.Prompt, verbs []string, m *material) (engine.Option, bool) {
	var match []engine.Option
	for _, o := range p.Options {
		if slices.Contains(verbs, o.Verb) {
			match = append(match, o)
		}
	}
	if p.Kind != engine.One {
		return engine.Option{}, false
	}
	if len(m.shares) > 0 {
		var at []engine.Option
		for _, o := range match {
			if o.Piece != "" && o.Piece == m.shares[0].ID {
				at = append(at, o)
			}
		}
		if at = r.among(at, m); len(at) > 1 {
			r.ambiguous(at, m.at)
			return engine.Option{}, false
		}
		if len(at) == 1 {
			m.shares = m.shares[1:]
			return at[0], true
		}
	}
	if match = r.among(match, m); len(match) == 1 {
		return match[0], true
	}
	return engine.Option{}, false
}

// notVerb says why a verb is closed, or what can be done instead.
func (r *reader) notVerb(p engine.Prompt, word Text) {
	list := strings.Fields(phrase(word.Raw))
	for n := len(list); n > 0; n-- { // roll left is barred by what bars a roll
		keys := r.v.verbs.of[strings.Join(list[:n], " ")]
		for _, b := range p.Barred {
			if slices.Contains(keys, b.Verb) {
				r.refuse(wrong(word.At, word.Raw, "sentence.barred"))
				r.Problem.Rule, r.Problem.Why = b.Why.Rule, &b.Why
				return
			}
		}
	}
	var verbs []string
	for _, o := range p.Options {
		said := r.option(o)
		if o.Verb != "" && o.Piece != "" {
			said = r.w.Term("verb." + o.Verb)
		}
		if o.Verb != "" && !slices.Contains(verbs, said) {
			verbs = append(verbs, said)
		}
	}
	switch {
	case p.Begin && aims(p) && !r.foreign(p.Options[0].Piece):
		r.refuse(wrong(word.At, word.Raw, "sentence.whom", r.labels(p)))
	case len(verbs) > 0:
		r.refuse(wrong(word.At, word.Raw, "sentence.verb", engine.Name("verbs", strings.Join(verbs, ", "))))
	case len(p.Options) > 0 && p.Kind == engine.One:
		r.refuse(wrong(word.At, word.Raw, "sentence.which", engine.Name("options", r.options(p))))
	default:
		r.refuse(r.v.unknownWord(word.At, word.Raw))
	}
}

// say takes an answer in one word.
func (r *reader) say(s Step) error {
	at := Text{s.At, s.Raw, s.Words}
	for r.open != nil && r.Problem == nil {
		p := *r.open
		switch {
		case s.Say == "yes" && p.Kind == engine.One && len(p.Options) == 1 && p.Options[0].Piece == "":
			return r.pick(p.Options[0], at)
		case s.Say == "pass" && p.Pass && (p.Send || r.passes(p, s.Words)), s.Say == "send" && p.Send:
			r.Said = append(r.Said, r.passing(p))
			_, err := r.give(engine.Answer{}, at)
			return err
		}
		if p.Pass && !r.declared { // no question is passed by the word of another
			if home(p) {
				r.notVerb(p, at)
			} else {
				r.refuse(r.v.unknownWord(s.At, s.Raw))
			}
			return nil
		}
		if ok, err := r.skip(); !ok || err != nil {
			if err == nil {
				r.refuse(r.v.unknownWord(s.At, s.Raw))
			}
			return err
		}
	}
	return nil
}

// bare makes a step without a verb ready: a place where verbs are offered
// means a move.
func (r *reader) bare(s Step, m *material, left Text) (bool, error) {
	for {
		before := len(r.Answers)
		ok, err := r.fill(m)
		if err != nil || r.Problem != nil {
			return false, err
		}
		if ok || len(r.Answers) > before {
			return true, nil
		}
		p := *r.open
		if o, ok := r.verbOption(p, []string{moveVerb}, &material{}); ok && len(m.places) > 0 {
			ok, err := r.give(engine.Pick(o.Key), left)
			if ok {
				r.declared = r.declared || p.Send
				r.append(r.option(o))
			}
			return ok, err
		}
		if p.Begin && len(m.places) > 0 {
			r.notVerb(p, left)
			return false, nil
		}
		ok, err = r.skip()
		if err != nil || r.Problem != nil {
			return false, err
		}
		if !ok || r.open == nil {
			r.stuck(p, left, m)
			return false, nil
		}
	}
}

// details answers the questions that follow a verb, up to the next choice of a
// verb: with what the step says, else as goes without saying.
func (r *reader) details(m *material) error {
	for r.open != nil && r.Problem == nil {
		p := *r.open
		if p.Begin || p.Send {
			return nil
		}
		ok, err := r.fill(m)
		if err != nil {
			return err
		}
		if ok || r.Problem != nil {
			continue
		}
		if needsPlace(p) {
			return nil
		}
		if _, more := m.left(
			r.v, r.w,
		); p.Pass && !more && !r.declared && !obvious(p) &&
			!aims(p) { // all is said: what it did not begin to answer is asked
			r.beyond, r.open = r.open, nil
			return nil
		}
		if ok, err = r.skip(); err != nil || !ok {
			return err
		}
	}
	return nil
}

// needsPlace reports a question for a place: it is never passed in silence.
func needsPlace(p engine.Prompt) bool { return p.Kind == engine.Path || p.Kind == engine.Place }

// follow makes a move of the places that are left: charge D then n.
func (r *reader) follow(m *material) error {
	if len(m.places) == 0 || r.open == nil || !home(*r.open) {
		return nil
	}
	p := *r.open
	o, ok := r.verbOption(p, []string{moveVerb}, &material{})
	if !ok {
		return nil
	}
	ok, err := r.give(engine.Pick(o.Key), Text{At: m.places[0].At, Raw: m.places[0].Raw})
	if !ok || err != nil {
		return err
	}
	r.declared = r.declared || p.Send
	r.Said = append(r.Said, r.option(o))
	return r.details(m)
}

// complain names what no question has taken.
func (r *reader) complain(m *material) {
	if r.sole(m); r.Problem != nil {
		return
	}
	left, ok := m.left(r.v, r.w)
	switch {
	case !ok:
	case r.open != nil && !r.open.Begin && !r.open.Send:
		r.stuck(*r.open, left, m)
	default:
		r.refuse(wrong(left.At, left.Raw, "sentence.extra"))
	}
}

// sole takes out of the material what names the only choice there was: it has
// been made. Another piece than that one is refused.
func (r *reader) sole(m *material) {
	for _, p := range r.now.Closed[min(r.closed, len(r.now.Closed)):] {
		m.names = slices.DeleteFunc(slices.Clone(m.names), func(n Text) bool { _, ok := r.named(p, n.Words); return ok })
		m.places = slices.DeleteFunc(slices.Clone(m.places), func(x Place) bool { _, ok := r.named(p, phrase(x.Raw)); return ok })
		if len(m.shares) == 0 || m.shares[0].ID == "" || !aims(p) {
			continue
		}
		s := m.shares[0]
		if _, ok := pieceOption(p, s.ID); !ok || s.N > 1 {
			r.notTarget(p, s)
			return
		}
		m.shares = m.shares[1:]
	}
}

// notTarget says why a piece cannot be chosen, or what can be.
func (r *reader) notTarget(p engine.Prompt, s Share) {
	for _, x := range p.Excluded {
		if x.Piece == s.ID {
			r.refuse(wrong(s.At, r.v.shareWord(r.w, s), "sentence.barred"))
			r.Problem.Rule, r.Problem.Why = x.Why.Rule, &x.Why
			return
		}
	}
	r.refuse(wrong(s.At, r.v.shareWord(r.w, s), "sentence.target", r.labels(p)))
}

// stuck says what a question wants instead of what is left.
func (r *reader) stuck(p engine.Prompt, left Text, m *material) {
	switch {
	case needsPlace(p) && len(m.shares) > 0 && m.shares[0].ID != "":
		r.refuse(wrong(left.At, left.Raw, "sentence.bare"))
	case needsPlace(p):
		r.refuse(wrong(left.At, left.Raw, "sentence.where"))
	case p.Kind == engine.Assign && aims(p):
		r.refuse(wrong(left.At, left.Raw, "sentence.target", r.labels(p)))
	case p.Kind == engine.Assign:
		r.refuse(wrong(left.At, left.Raw, "sentence.which", engine.Name("options", r.options(p))))
	case p.Kind == engine.One && home(p):
		r.notVerb(p, left)
	case p.Kind == engine.One && p.Options != nil && p.Options[0].Piece != "":
		r.refuse(wrong(left.At, left.Raw, "sentence.who", r.labels(p)))
	case p.Kind == engine.One && len(m.names) == 0:
		r.refuse(wrong(left.At, left.Raw, "sentence.which", engine.Name("options", r.options(p))))
	default:
		r.refuse(r.v.unknownWord(left.At, left.Raw))
	}
}

// skip answers a question that the sentence says nothing about: the only
// choice, the obvious one, or a pass that ends nothing. It reports false if
// the question must be asked.
func (r *reader) skip() (bool, error) {
	p := *r.open
	a := engine.Answer{}
	switch {
	case p.Veiled || p.Secret || needsPlace(p):
		return false, nil
	case obvious(p):
		a = engine.Pick(p.Options[slices.IndexFunc(p.Options, isObvious)].Key)
	case p.Kind == engine.One && len(p.Options) == 1 && !p.Pass && !p.Options[0].Grave:
		a = engine.Pick(p.Options[0].Key)
	case p.Kind == engine.Number && p.Min == p.Max:
		a = engine.Count(p.Min)
	case p.Pass && !p.Send && !p.Begin && !aims(p):
	default:
		return false, nil
	}
	return r.answer(a, Text{})
}

func isObvious(o engine.Option) bool { return o.Obvious }

// obvious reports a choice of which one option goes without saying.
func obvious(p engine.Prompt) bool {
	return p.Kind == engine.One && slices.ContainsFunc(p.Options, isObvious)
}

// aims reports a question of whom: that is never passed over in silence.
func aims(p engine.Prompt) bool {
	return slices.ContainsFunc(p.Options, func(o engine.Option) bool { return o.Piece != "" })
}
