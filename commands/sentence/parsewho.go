package sentence

import (
	"estafeta/engine"
	"slices"
	"strconv"
	"strings"
)

// who reads the pieces at the beginning of a step; with counts they are
// shares.
func (p *parser) who(s *Step) error {
	var shares []Share
	counted := false
	for {
		ref, ok, err := p.ref()
		if err != nil {
			return err
		}
		if !ok {
			break
		}
		sh := Share{ID: ref.ID, At: ref.At}
		if n, ok := p.count(); ok {
			sh.N, counted = n, true
		}
		shares = append(shares, sh)
		if !p.is(",") || !p.refAhead(p.i+1) {
			break
		}
		p.i++
	}
	if counted {
		s.Shares = shares
		return nil
	}
	for _, sh := range shares {
		s.Who = append(s.Who, Ref{sh.ID, sh.At})
	}
	return nil
}

// shares reads pieces with counts: C x2, D x1. nil: none begins here.
func (p *parser) shares() ([]Share, error) {
	var out []Share
	for {
		ref, ok, err := p.ref()
		if err != nil {
			return nil, err
		}
		if !ok {
			return out, nil
		}
		sh := Share{ID: ref.ID, At: ref.At}
		if n, ok := p.count(); ok {
			sh.N = n
		}
		out = append(out, sh)
		switch {
		case p.is(",") && p.refAhead(p.i+1):
			p.i++
		case sh.N > 0 && p.refAhead(p.i): // B x2 C x1
		default:
			return out, nil
		}
	}
}

// facesHere reads faces of dice: 2 blank 1 focus.
func (p *parser) facesHere() []Share {
	var out []Share
	for {
		rest := p.rest()
		if len(rest) < 2 || !isNumber(rest[0].fold) {
			return out
		}
		key, n := p.v.faces.at(rest[1:])
		if n == 0 {
			return out
		}
		count, err := strconv.Atoi(rest[0].fold)
		if err != nil {
			return out
		}
		out = append(out, Share{ID: key, N: count, At: rest[0].at})
		p.i += 1 + n
		if p.is(",") {
			p.i++
		}
	}
}

// counted is a share that begins with its count: x2 at B, or x2 alone.
func (p *parser) counted(n, at int) Share {
	back := p.i
	p.take("to", "at")
	if ref, ok, err := p.ref(); ok && err == nil {
		return Share{ID: ref.ID, N: n, At: at}
	}
	p.i = back
	return Share{N: n, At: at}
}

// count reads x2, or x 2, or 2 dice.
func (p *parser) count() (int, bool) {
	w := p.word()
	if isCount(w) {
		n, err := strconv.Atoi(w[1:])
		p.i++
		return n, err == nil
	}
	rest := p.rest()
	if len(rest) < 2 {
		return 0, false
	}
	if w == "x" && isCount("x"+rest[1].fold) {
		n, err := strconv.Atoi(rest[1].fold)
		p.i += 2
		return n, err == nil
	}
	if isNumber(w) && len(w) <= 3 {
		if key, k := p.v.lex.at(rest[1:]); k > 0 && key == "dice" {
			n, err := strconv.Atoi(w)
			p.i += 1 + k
			return n, err == nil
		}
	}
	return 0, false
}

// isCount reports x3; x0 counts nothing and is not understood.
func isCount(w string) bool {
	return len(w) > 1 && len(w) <= 4 && w[0] == 'x' && isNumber(w[1:]) && strings.Trim(w[1:], "0") != ""
}

func (p *parser) article() { p.take("article") }

// refAhead reports that a piece is named from word i on.
func (p *parser) refAhead(i int) bool {
	back := p.i
	p.i = i
	_, ok, err := p.ref()
	p.i = back
	return ok || err != nil
}

// ref reads a piece: its label, its name, or both. What has the form of a
// label and is none here is an error.
func (p *parser) ref() (Ref, bool, error) {
	begin := p.i
	if key, n := p.lex(); n > 0 && key == "all" {
		at := p.at()
		p.i += n
		return Ref{All, at}, true, nil
	}
	p.article()
	rest := p.rest()
	if len(rest) == 0 {
		p.i = begin
		return Ref{}, false, nil
	}
	at := rest[0].at
	ids, n := p.v.names.at(rest)
	if _, verb := p.v.verbs.at(rest); n > 0 && n >= verb {
		if len(rest) > n {
			if id, ok := p.v.labels[rest[n].fold]; ok && slices.Contains(ids, id) && !p.quantity(rest[n:]) {
				p.i += n + 1
				return Ref{id, at}, true, nil
			}
		}
		if len(ids) == 1 {
			p.i += n
			return Ref{ids[0], at}, true, nil
		}
		word := p.raw(p.i, p.i+n)
		return Ref{}, false, wrong(at, word, "sentence.several", engine.Name("labels", p.v.labelsOf(ids)))
	}
	if p.quantity(rest) {
		p.i = begin
		return Ref{}, false, nil
	}
	if id, ok := p.v.labels[rest[0].fold]; ok {
		p.i++
		return Ref{id, at}, true, nil
	}
	if isLabel(rest[0].fold) {
		return Ref{}, false, wrong(at, rest[0].raw, "sentence.piece")
	}
	p.i = begin
	return Ref{}, false, nil
}

// quantity reports a number that is a length, or how many dice, and no label.
func (p *parser) quantity(rest []word) bool {
	if len(rest) < 2 || !isNumber(rest[0].fold) {
		return false
	}
	if isUnit(rest[1].fold) {
		return true
	}
	key, n := p.v.lex.at(rest[1:])
	return n > 0 && key == "dice"
}
