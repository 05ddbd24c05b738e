package sentence

import (
	"slices"
	"strings"

	"estafeta/engine"
)

// who picks the piece that a step begins with, if it is asked for; the piece
// whose decision it is may be named again.
func (r *reader) who(s *Step) (bool, error) {
	if len(s.Who) == 0 || len(s.Nums) > 0 && (r.open.Kind == engine.Number || r.open.Kind == engine.Faces) {
		return true, nil
	}
	if apart := r.apart(); len(apart) > 0 { // one question for each piece
		return r.whose(s, apart), nil
	}
	switch r.open.Kind {
	case engine.Some, engine.Order, engine.Assign:
		if len(s.Verb) == 0 && s.Place == nil {
			s.share()
			return true, nil
		}
	}
	who := s.Who[0]
	word := Text{At: who.At, Raw: r.v.shareWord(r.w, Share{ID: who.ID})}
	acts := len(s.Verb) > 0
	for r.open != nil {
		if acts && r.onlyTarget(who.ID) {
			r.refuse(wrong(word.At, word.Raw, "sentence.notasked"))
			return false, nil
		}
		if acts && acting(*r.open, who.ID) {
			r.actor = who.ID
			break
		}
		if several := pieceOptions(*r.open, who.ID); !acts && len(several) > 1 && several[0].Label.Key != "" {
			s.Shares, s.Who = append(s.Shares, Share{ID: who.ID, At: who.At}), nil
			return true, nil
		}
		if o, ok := oneDeed(*r.open, who.ID, s.Verb); ok {
			if ok, err := r.give(engine.Pick(o.Key), word); !ok || err != nil {
				return false, err
			}
			r.Said, s.Verb = append(r.Said, r.piece(who.ID)+" "+r.w.Term("verb."+o.Verb)), nil
			break
		}
		if o, ok := pieceOption(*r.open, who.ID); ok {
			if ok, err := r.give(engine.Pick(o.Key), word); !ok || err != nil {
				return false, err
			}
			r.Said = append(r.Said, r.piece(who.ID))
			break
		}
		if r.open.About == who.ID || r.open.About == "" && r.now.View.Acting == who.ID {
			break
		}
		if ok, err := r.skip(); !ok || err != nil {
			if err == nil && r.Problem == nil {
				r.notWho(who.ID, word)
			}
			return false, err
		}
	}
	s.Nums = nil
	return r.alone(s) && r.goesOn(s), nil
}

// oneDeed is the deed that a verb stands for, of several of a piece that are
// offered at once: what its unit does, and the action that it may do instead.
func oneDeed(p engine.Prompt, piece string, verb []string) (engine.Option, bool) {
	list := pieceOptions(p, piece)
	if len(list) < 2 {
		return engine.Option{}, false
	}
	i := slices.IndexFunc(list, func(o engine.Option) bool { return o.Verb != "" && slices.Contains(verb, o.Verb) })
	if i < 0 {
		return engine.Option{}, false
	}
	return list[i], true
}

// goesOn holds that a question is open if a step says more than a piece.
func (r *reader) goesOn(s *Step) bool {
	if r.open != nil || len(s.Verb) == 0 && s.Place == nil && s.Say == "" {
		return true
	}
	r.refuse(wrong(s.At, s.Raw, "sentence.past"))
	return false
}

// whose takes the question of the piece that a step begins with, of those that
// several pieces are asked at once.
func (r *reader) whose(s *Step, apart []engine.Prompt) bool {
	for i, p := range apart {
		if p.About == s.Who[0].ID {
			r.open, s.Nums = &apart[i], nil
			return r.alone(s)
		}
	}
	r.refuse(wrong(s.Who[0].At, r.v.shareWord(r.w, Share{ID: s.Who[0].ID}), "sentence.notasked"))
	return false
}

// share makes the pieces that a step begins with those that it answers.
func (s *Step) share() {
	for _, w := range s.Who {
		s.Shares = append(s.Shares, Share{ID: w.ID, At: w.At})
	}
	s.Who, s.Nums = nil, nil
}

// onlyTarget reports a piece of another seat that the open question offers as
// a target and that cannot be the one who acts: C attack 1.
func (r *reader) onlyTarget(id string) bool {
	if r.open.About == id || !r.foreign(id) || home(*r.open) {
		return false
	}
	_, offered := pieceOption(*r.open, id)
	return offered
}

// alone holds that a step names one piece only.
func (r *reader) alone(s *Step) bool {
	if len(s.Who) > 1 {
		r.refuse(wrong(s.Who[1].At, r.v.shareWord(r.w, Share{ID: s.Who[1].ID}), "sentence.extra"))
	}
	return len(s.Who) < 2
}

// notWho says that a piece cannot be chosen now.
func (r *reader) notWho(id string, word Text) {
	p := *r.open
	for _, x := range p.Excluded {
		if x.Piece == id {
			r.refuse(wrong(word.At, word.Raw, "sentence.barred"))
			r.Problem.Rule, r.Problem.Why = x.Why.Rule, &x.Why
			return
		}
	}
	_, offered := target(p, Share{ID: id}) // as a target, and not to act
	for _, o := range p.Options {
		if o.Piece != "" && !offered {
			r.refuse(wrong(word.At, word.Raw, "sentence.who", r.labels(p)))
			return
		}
	}
	r.refuse(wrong(word.At, word.Raw, "sentence.notasked"))
}

// foreign reports a piece of another seat than the one asked.
func (r *reader) foreign(id string) bool {
	card, ok := r.now.View.Piece(id)
	return ok && card.Seat != 0 && card.Seat != r.now.Seat
}

// acting reports options that a piece carries out on others: 1 at B.
func acting(p engine.Prompt, id string) bool {
	return slices.ContainsFunc(p.Options, func(o engine.Option) bool { return o.Piece != id && names(o, id) })
}

// names reports an option in whose words a piece occurs.
func names(o engine.Option, id string) bool {
	return slices.ContainsFunc(o.Label.Args, func(a engine.Arg) bool { return a.Kind == engine.AsPiece && a.Text == id })
}

// pieceOptions are the options that stand for a piece.
func pieceOptions(p engine.Prompt, id string) []engine.Option {
	var out []engine.Option
	for _, o := range p.Options {
		if o.Piece == id && p.Kind == engine.One {
			out = append(out, o)
		}
	}
	return out
}

// among leaves of several options for one piece those of the piece that acts
// and those that the words said beside it name, and takes these words out of
// the material: attack B with proton torpedoes.
func (r *reader) among(match []engine.Option, m *material) []engine.Option {
	keep := func(want func(engine.Option) bool) bool {
		var part []engine.Option
		for _, o := range match {
			if want(o) {
				part = append(part, o)
			}
		}
		if len(part) > 0 {
			match = part
		}
		return len(part) > 0
	}
	if r.actor != "" {
		keep(func(o engine.Option) bool { return names(o, r.actor) })
	}
	m.names = slices.DeleteFunc(slices.Clone(m.names), func(n Text) bool {
		return keep(func(o engine.Option) bool {
			return o.Label.Key != "" &&
				slices.ContainsFunc(r.v.optionWords(o), func(s string) bool { return strings.Contains(" "+s+" ", " "+n.Words+" ") })
		})
	})
	return match
}

// ambiguous asks which of several options is meant.
func (r *reader) ambiguous(match []engine.Option, word Text) {
	var out []string
	for _, o := range match {
		out = append(out, r.option(o))
	}
	r.refuse(wrong(word.At, word.Raw, "sentence.which", engine.Name("options", strings.Join(out, ", "))))
}

func pieceOption(p engine.Prompt, id string) (engine.Option, bool) {
	if p.Kind != engine.One {
		return engine.Option{}, false
	}
	for _, o := range p.Options {
		if o.Piece == id {
			return o, true
		}
	}
	return engine.Option{}, false
}
