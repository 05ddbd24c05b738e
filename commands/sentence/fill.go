package sentence

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"estafeta/commands/words"
	"estafeta/engine"
)

// fill answers the open question with what a step says, if it says anything
// about it, and takes that out of the material.
func (r *reader) fill(m *material) (bool, error) {
	if r.open == nil { // the last answer has closed everything
		return false, nil
	}
	p := *r.open
	r.known(p, m)
	if len(m.places) == 1 && m.places[0].Spot.Kind == Suggested && !needsPlace(p) && !p.Default.IsZero() {
		at := Text{At: m.places[0].At, Raw: m.places[0].Raw}
		m.places = nil
		return r.done(p.Default, at, at.Raw)
	}
	switch p.Kind {
	case engine.One:
		return r.one(p, m)
	case engine.Some:
		return r.some(p, m)
	case engine.Order:
		return r.order(p, m)
	case engine.Number:
		return r.number(p, m)
	case engine.Assign:
		return r.assign(p, m)
	case engine.Path:
		return r.path(p, m)
	case engine.Place:
		return r.together(p, m)
	case engine.Facing:
		return r.turn(p, m)
	case engine.Faces:
		if len(m.nums) == 0 {
			return false, nil
		}
		nums := m.nums
		m.nums = nil
		var said []string
		for _, n := range nums {
			said = append(said, strconv.Itoa(n))
		}
		return r.done(engine.Count(nums...), m.at, strings.Join(said, " "))
	}
	return false, nil
}

// known takes names out of the material that the question itself names: the
// only weapon need not be chosen, and may be named.
func (r *reader) known(p engine.Prompt, m *material) {
	m.names = slices.DeleteFunc(slices.Clone(m.names), func(n Text) bool {
		for _, a := range p.Args {
			if a.Kind != engine.AsTerm {
				continue
			}
			for _, lang := range words.Languages {
				if s := phrase(r.v.book.In(r.v.system, lang).Term(a.Text)); strings.Contains(" "+s+" ", " "+n.Words+" ") {
					return true
				}
			}
		}
		return false
	})
}

// done gives an answer and says it.
func (r *reader) done(a engine.Answer, at Text, said string) (bool, error) {
	ok, err := r.give(a, at)
	if ok {
		r.append(said)
	}
	return ok, err
}

// append adds to what the present step says.
func (r *reader) append(said string) {
	if said == "" {
		return
	}
	if n := len(r.Said); n > 0 {
		r.Said[n-1] = capital(strings.TrimSpace(r.Said[n-1] + " " + said))
		return
	}
	r.Said = append(r.Said, capital(said))
}

// one picks an option by its piece, by its words, or by a template's code.
func (r *reader) one(p engine.Prompt, m *material) (bool, error) {
	if len(m.shares) > 0 && m.shares[0].ID != "" {
		s := m.shares[0]
		match := pieceOptions(p, s.ID)
		if len(match) > 1 {
			match = r.among(match, m)
		}
		if len(match) > 1 && match[0].Label.Key != "" {
			r.ambiguous(match, Text{At: s.At, Raw: r.v.shareWord(r.w, s)})
			return false, nil
		}
		if len(match) > 0 {
			o := match[0]
			m.shares = m.shares[1:]
			if s.N > 1 {
				m.shares = append([]Share{{N: s.N, At: s.At}}, m.shares...)
			}
			return r.done(engine.Pick(o.Key), Text{At: s.At, Raw: r.v.shareWord(r.w, s)}, r.piece(s.ID))
		}
	}
	if n, at, ok := m.signed(); ok && slices.ContainsFunc(p.Options, signedOption) {
		i := slices.IndexFunc(p.Options, func(o engine.Option) bool { return signedOption(o) && o.Label.Args[0].Num == n })
		if i < 0 { // another place is never meant
			r.refuse(wrong(at.At, at.Raw, "sentence.length", r.lengths(p)))
			return false, nil
		}
		m.nums, m.names = nil, nil
		return r.done(engine.Pick(p.Options[i].Key), at, r.option(p.Options[i]))
	}
	for i, n := range m.names {
		if o, ok := r.named(p, n.Words); ok {
			m.names = slices.Delete(slices.Clone(m.names), i, i+1)
			return r.done(engine.Pick(o.Key), n, r.option(o))
		}
	}
	if len(m.places) > 0 { // barrel roll left: the way is an option
		o, ok := r.named(p, phrase(m.places[0].Raw))
		if !ok && m.places[0].Spot.Way.Side != "" { // to the left
			o, ok = r.named(p, phrase(m.places[0].Spot.Way.Raw))
		}
		if ok {
			at := Text{At: m.places[0].At, Raw: m.places[0].Raw}
			m.places = m.places[1:]
			return r.done(engine.Pick(o.Key), at, r.option(o))
		}
	}
	if m.tool != nil && m.tool.Code != "" {
		if o, ok := p.Option(m.tool.Code); ok {
			at := Text{At: m.tool.At, Raw: m.tool.Raw}
			m.tool = nil
			return r.done(engine.Pick(o.Key), at, r.option(o))
		}
	}
	if len(m.nums) == 1 {
		if o, ok := p.Option(strconv.Itoa(m.nums[0])); ok {
			m.nums = nil
			return r.done(engine.Pick(o.Key), m.at, r.option(o))
		}
	}
	return false, nil
}

// signedLength is a number with its sign, perhaps with its unit, at the end of
// a step: +10, -5 mm, 10.
var signedLength = regexp.MustCompile(`(?:^|\s)([+\-−–]?)\s?(\d{1,4})(?:\s*mm)?\s*$`)

// signed is the length that a step names, with its sign as typed.
func (m *material) signed() (n int, at Text, ok bool) {
	found := signedLength.FindStringSubmatch(m.at.Raw)
	if found == nil {
		return 0, Text{}, false
	}
	n, err := strconv.Atoi(found[2])
	if found[1] != "" && found[1] != "+" {
		n = -n
	}
	return n, m.at, err == nil
}

// signedOption reports an option that is a length with its sign.
func signedOption(o engine.Option) bool {
	return len(o.Label.Args) == 1 && o.Label.Args[0].Kind == engine.AsSigned
}

// lengths are those that a question offers, from the least to the greatest.
func (r *reader) lengths(p engine.Prompt) engine.Arg {
	least, most := math.MaxInt, math.MinInt
	for _, o := range p.Options {
		if signedOption(o) {
			least, most = min(least, o.Label.Args[0].Num), max(most, o.Label.Args[0].Num)
		}
	}
	return engine.Name("options", fmt.Sprintf("%+d … %+d", least, most))
}

// named finds the option that words name: in full, or by words that no other
// option has. Of several called alike it is the first; of several whose words
// only begin alike it is none.
func (r *reader) named(p engine.Prompt, said string) (engine.Option, bool) {
	var whole, part []engine.Option
	for _, o := range p.Options {
		words := r.v.optionWords(o)
		if slices.Contains(words, said) {
			whole = append(whole, o)
		}
		if slices.ContainsFunc(words, func(s string) bool { return strings.Contains(" "+s+" ", " "+said+" ") }) {
			part = append(part, o)
		}
	}
	if len(whole) == 0 {
		whole = part
	}
	for _, o := range whole {
		if r.option(o) != r.option(whole[0]) {
			return engine.Option{}, false
		}
	}
	if len(whole) == 0 {
		return engine.Option{}, false
	}
	return whole[0], true
}

// some picks several: pieces, faces with counts, or words.
func (r *reader) some(p engine.Prompt, m *material) (bool, error) {
	var a engine.Answer
	var said []string
	at := m.at
	add := func(o engine.Option) {
		if !slices.Contains(a.Pick, o.Key) {
			a.Pick = append(a.Pick, o.Key)
			said = append(said, r.option(o))
		}
	}
	var shares []Share
	for _, s := range m.shares {
		found := false
		for _, o := range p.Options {
			if o.Piece != "" && (o.Piece == s.ID || s.ID == All) {
				add(o)
				found = true
			}
		}
		if !found {
			shares = append(shares, s)
		}
	}
	var faces []Share
	for _, f := range m.faces {
		left := f.N
		for _, o := range p.Options {
			if left > 0 && !slices.Contains(a.Pick, o.Key) &&
				(o.Label.Key == f.ID || o.Note.Key == f.ID || slices.ContainsFunc(o.Label.Args, func(x engine.Arg) bool { return x.Text == f.ID })) {
				add(o)
				left--
			}
		}
		if left > 0 {
			f.N = left
			faces = append(faces, f)
		}
	}
	var names []Text
	for _, n := range m.names {
		if o, ok := r.named(p, n.Words); ok {
			add(o)
		} else {
			names = append(names, n)
		}
	}
	if m.tool != nil && m.tool.Code != "" {
		if o, ok := p.Option(m.tool.Code); ok {
			m.tool = nil
			add(o)
		}
	}
	if len(a.Pick) == 0 {
		return false, nil
	}
	m.shares, m.faces, m.names = shares, faces, names
	return r.done(a, at, strings.Join(said, ", "))
}

// order puts the pieces named first, in that order, then the others.
func (r *reader) order(p engine.Prompt, m *material) (bool, error) {
	var a engine.Answer
	var said []string
	var shares []Share
	add := func(o engine.Option) {
		a.Pick = append(a.Pick, o.Key)
		said = append(said, r.option(o))
	}
	for _, s := range m.shares {
		found := false
		for _, o := range p.Options {
			if o.Piece == s.ID && s.ID != "" && !slices.Contains(a.Pick, o.Key) {
				add(o)
				found = true
			}
		}
		if !found {
			shares = append(shares, s)
		}
	}
	if len(a.Pick) == 0 {
		return false, nil
	}
	for _, o := range p.Options {
		if !slices.Contains(a.Pick, o.Key) {
			add(o)
		}
	}
	m.shares = shares
	return r.done(a, m.at, strings.Join(said, ", "))
}

// number takes a count: x3, 3, or the count of a piece that the question
// names itself.
func (r *reader) number(p engine.Prompt, m *material) (bool, error) {
	if len(m.nums) == 1 {
		n := m.nums[0]
		m.nums = nil
		return r.done(engine.Count(n), m.at, "x"+strconv.Itoa(n))
	}
	if m.tool != nil && m.tool.Speed > 0 {
		n := m.tool.Speed
		at := Text{At: m.tool.At, Raw: m.tool.Raw}
		m.tool = nil
		return r.done(engine.Count(n), at, strconv.Itoa(n))
	}
	if len(m.shares) == 0 || m.shares[0].N == 0 {
		return false, nil
	}
	s := m.shares[0]
	about := s.ID == "" || s.ID == p.About
	for _, a := range p.Args {
		about = about || a.Kind == engine.AsPiece && a.Text == s.ID
	}
	if !about {
		r.refuse(wrong(s.At, r.v.shareWord(r.w, s), "sentence.extra"))
		return false, nil
	}
	m.shares = m.shares[1:]
	return r.done(engine.Count(s.N), Text{At: s.At, Raw: r.v.shareWord(r.w, s)}, "x"+strconv.Itoa(s.N))
}

// assign shares something out: C x2, D x1. Shares without a count divide what
// the others leave; with one target that is all. A count alone is for the only
// target there is.
func (r *reader) assign(p engine.Prompt, m *material) (bool, error) {
	if len(m.shares) == 0 {
		return r.assignFaces(p, m)
	}
	var a engine.Answer
	bare, used := 0, 0
	for i, s := range m.shares {
		if s.ID == "" && i > 0 && a.Nums[len(a.Nums)-1] == 0 { // C with rifle x2
			a.Nums[len(a.Nums)-1] = s.N
			bare--
			used += s.N
			continue
		}
		key, ok := target(p, s)
		if !ok {
			r.notTarget(p, s)
			return false, nil
		}
		a.Pick, a.Nums = append(a.Pick, key), append(a.Nums, s.N)
		used += s.N
		if s.N == 0 {
			bare++
		}
	}
	for i, n := range a.Nums {
		if n == 0 {
			rest := max(p.Max-used, bare)
			a.Nums[i] = (rest + bare - 1) / bare
			used += a.Nums[i]
			bare--
		}
	}
	at := Text{At: m.shares[0].At, Raw: r.v.shareWord(r.w, m.shares[0])}
	m.shares = nil
	var said []string
	for i, k := range a.Pick {
		o, _ := p.Option(k)
		said = append(said, r.option(o)+" x"+strconv.Itoa(a.Nums[i]))
	}
	return r.done(a, at, strings.Join(said, ", "))
}

// assignFaces shares out by the faces of dice: "2 blank, 1 focus".
func (r *reader) assignFaces(p engine.Prompt, m *material) (bool, error) {
	var a engine.Answer
	var said []string
	var left []Share
	for _, f := range m.faces {
		i := slices.IndexFunc(p.Options, func(o engine.Option) bool { return o.Label.Key == f.ID })
		if i < 0 || slices.Contains(a.Pick, p.Options[i].Key) {
			left = append(left, f)
			continue
		}
		if f.N == 0 { // none of them is not one of them
			r.refuse(wrong(f.At, r.v.shareWord(r.w, f), "sentence.zero"))
			return false, nil
		}
		a.Pick, a.Nums = append(a.Pick, p.Options[i].Key), append(a.Nums, f.N)
		said = append(said, r.option(p.Options[i])+" x"+strconv.Itoa(f.N))
	}
	if len(a.Pick) == 0 {
		return false, nil
	}
	m.faces = left
	return r.done(a, m.at, strings.Join(said, ", "))
}

// target is the option that a share names.
func target(p engine.Prompt, s Share) (string, bool) {
	for _, o := range p.Options {
		if s.ID != "" && o.Piece == s.ID || s.ID == "" && len(p.Options) == 1 {
			return o.Key, true
		}
	}
	return "", false
}

// together places all pieces that a question is about by the one place that a
// step has named: 4 move n 6" block.
func (r *reader) together(p engine.Prompt, m *material) (bool, error) {
	if len(m.places) == 0 {
		return false, nil
	}
	place := m.places[0]
	a := arrangement{p: p, g: r.ground(p), poses: make([]engine.Pose, len(p.Rows)), named: make([]bool, len(p.Rows))}
	at := Text{At: place.At, Raw: place.Raw}
	if err := a.put(Step{At: place.At, Raw: place.Raw, Place: &place}, r.v, r.w); err != nil {
		r.refuse(err)
		return false, nil
	}
	if missing := a.rest(); len(missing) > 0 {
		r.refuse(wrong(place.At, place.Raw, "sentence.whom", engine.Name("labels", r.v.labelsOf(missing))))
		return false, nil
	}
	m.places = m.places[1:]
	r.Short = append(r.Short, a.missed()...)
	return r.done(engine.Way(a.poses...), at, r.v.place(r.w, place))
}

// path names the points of a way: all places of the step, one after the other.
func (r *reader) path(p engine.Prompt, m *material) (bool, error) {
	if len(m.places) == 0 {
		return false, nil
	}
	g := r.ground(p)
	var way []engine.Pose
	var said []string
	for _, place := range m.places {
		if place.Spot.Kind == Suggested && len(g.Default) == 0 {
			r.refuse(wrong(place.At, place.Raw, "sentence.noway"))
			return false, nil
		}
		g.Points = max(1, p.Max-len(way))
		poses, err := Resolve(place, g)
		if e, ok := err.(*Error); ok {
			r.refuse(e)
			return false, nil
		}
		way = append(way, poses...)
		if n := len(way); n > 0 {
			g.From = []engine.Pose{way[n-1]}
		}
		said = append(said, r.v.place(r.w, place))
	}
	at := Text{At: m.places[0].At, Raw: m.places[0].Raw}
	if len(way) > p.Max {
		r.refuse(wrong(at.At, at.Raw, "sentence.points", engine.Num("max", p.Max)))
		return false, nil
	}
	if p.Short != nil && m.places[len(m.places)-1].Spot.far() {
		way = p.Short(engine.Way(way...)).Poses
	}
	m.places = nil
	if len(way) == 0 && !p.Pass {
		way = append(way, p.From...)
	}
	return r.done(engine.Way(way...), at, strings.Join(said, ", "+r.v.say(r.w.Lang, "then")+" "))
}

// turn names a facing.
func (r *reader) turn(p engine.Prompt, m *material) (bool, error) {
	if len(m.places) == 0 {
		return false, nil
	}
	place := m.places[0]
	t := Turn{}
	switch {
	case place.Turn != nil:
		t = *place.Turn
	case place.Spot.Kind == Shift:
		t.Way = &place.Spot.Way
	default:
		t.To = &place.Spot.To
	}
	g := r.ground(p)
	mover := g.mover(0)
	a, err := g.facing(t, mover, mover.point())
	if e, ok := err.(*Error); ok {
		r.refuse(e)
		return false, nil
	}
	m.places = m.places[1:]
	at := mover.at
	at.A = a
	return r.done(engine.Way(at.Quantised()), Text{At: place.At, Raw: place.Raw}, r.v.place(r.w, place))
}

// ground is what places at a question are resolved against.
func (r *reader) ground(p engine.Prompt) Ground {
	g := Ground{
		Scene:   opened(r.now.View.Scene, p.Open),
		Rows:    p.Rows,
		From:    p.From,
		Bases:   p.Bases,
		Allow:   p.Allow,
		Spacing: p.Spacing,
		Direct:  p.Direct,
		Area:    p.Area,
		Default: p.Default.Poses,
		Names:   r.v,
	}
	if len(g.Rows) == 0 && p.About != "" {
		g.Rows = []string{p.About}
	}
	for _, a := range p.Args {
		if a.Kind == engine.AsPiece && a.Text != p.About && !slices.Contains(g.Rows, a.Text) {
			g.By = a.Text
		}
	}
	return g
}
