package sentence

import (
	"regexp"
	"strconv"
	"strings"

	"estafeta/engine"
)

var (
	cellForm   = regexp.MustCompile(`^([a-z]{1,2})(\d{1,2})(?:-([1-9])([1-9])?)?$`)
	lengthForm = regexp.MustCompile(`^(\d{1,4}(?:[.,]\d{1,3})?)(cm|mm|in|")?$`)
	hourForm   = regexp.MustCompile(`^(\d{1,2})h$`)
	degreeForm = regexp.MustCompile(`^(\d{1,3})°$`)
	blockForm  = regexp.MustCompile(`^(\d{1,2})x(\d{1,2})$`)
	thingForm  = regexp.MustCompile(`^([a-z]{3,})(\d{1,2})$`)
	toolForm   = regexp.MustCompile(`^(\d)(s|k|bl|br|tl|tr|sl|sr|rl|rr|vs|vl|vr|r)$`)
)

// place reads a place; ok is false if none begins here.
func (p *parser) place() (Place, bool, error) {
	begin := p.i
	pl := Place{At: p.at()}
	spot, ok, err := p.spot()
	if err != nil {
		return pl, false, err
	}
	pl.Spot = spot
	if !ok {
		turn, turned, err := p.turn()
		if err != nil || !turned {
			p.i = begin
			return pl, false, err
		}
		pl.Turn = turn
	}
	for more := true; more; {
		more, err = p.manner(&pl)
		if err != nil {
			return pl, false, err
		}
	}
	pl.Raw = p.raw(begin, p.i)
	return pl, true, nil
}

// manner reads one more word of how pieces stand at a place.
func (p *parser) manner(pl *Place) (bool, error) {
	if p.is(",") {
		return p.exception(pl)
	}
	if turn, ok, err := p.turn(); ok || err != nil {
		pl.Turn = turn
		return ok, err
	}
	form := Form{}
	if pl.Form != nil {
		form = *pl.Form
	}
	key, n := p.lex()
	switch {
	case n == 0:
		l, ok := p.length(true)
		if !ok || form.Shape == "" {
			return false, nil
		}
		form.Space = l
	case key == "line" || key == "column" || key == "block" || key == "ring":
		p.i += n
		form.Shape = key
		if m := blockForm.FindStringSubmatch(p.word()); m != nil && key == "block" {
			form.Ranks, form.Files = atoi(m[1]), atoi(m[2])
			p.i++
		}
	case key == "tight" || key == "loose":
		p.i += n
		form.Gap = key
	case key == "lead":
		p.i += n
		ref, ok, err := p.ref()
		if err != nil {
			return false, err
		}
		if !ok {
			return false, p.unknown()
		}
		form.Lead = ref.ID
	default:
		return false, nil
	}
	pl.Form = &form
	return true, nil
}

// exception reads ", 4.3 D4-8": a piece that goes elsewhere.
func (p *parser) exception(pl *Place) (bool, error) {
	begin := p.i
	p.i++
	ref, ok, err := p.ref()
	if err != nil || !ok {
		p.i = begin
		return false, err
	}
	p.take("to")
	spot, ok, err := p.spot()
	if err != nil {
		return false, err
	}
	if !ok {
		p.i = begin
		return false, nil
	}
	pl.Except = append(pl.Except, Exception{ref, spot})
	return true, nil
}

// spot reads a spot; ok is false if none begins here.
func (p *parser) spot() (Spot, bool, error) {
	begin := p.i
	if key, n := p.lex(); n > 0 {
		if _, longer := p.v.winds.at(p.rest()); longer < n {
			s, ok, err := p.named(key, n)
			if !ok {
				p.i = begin
			}
			return s, ok, err
		}
	}
	if length, ok := p.length(true); ok { // 6cm n
		s, ok, err := p.shift()
		if err != nil || !ok || s.Length.Raw != "" {
			p.i = begin
			return s, false, err
		}
		s.Length = length
		return s, true, nil
	}
	if s, ok, err := p.shift(); ok || err != nil {
		return s, ok, err
	}
	pt, ok, err := p.fixed()
	if !ok || err != nil {
		p.i = begin
		return Spot{}, false, err
	}
	return Spot{Kind: Fixed, To: pt}, true, nil
}

// named reads a spot that begins with a small word.
func (p *parser) named(key string, n int) (Spot, bool, error) {
	s := Spot{}
	need := func(pt Point, ok bool, err error) (Point, error) {
		if err == nil && !ok {
			err = p.unknown()
		}
		return pt, err
	}
	var err error
	switch key {
	case "toward", "away", "forward", "back", "left", "right":
		return p.shift()
	case "keep", "suggested":
		p.i += n
		return Spot{Kind: SpotKind(key)}, true, nil
	case "touching", "behind", "in", "on":
		p.i += n
		s.Kind = SpotKind(key)
		if s.To, err = need(p.point()); err != nil {
			return s, false, err
		}
		if _, ok := p.take("from"); ok {
			from, err := need(p.point())
			s.From = &from
			return s, err == nil, err
		}
		return s, true, nil
	case "around", "along":
		p.i += n
		s.Kind = SpotKind(key)
		s.To, err = need(p.point())
		return s, err == nil, err
	case "between":
		p.i += n
		s.Kind = Between
		if s.To, err = need(p.point()); err != nil {
			return s, false, err
		}
		if _, ok := p.take("and"); !ok {
			return s, false, p.unknown()
		}
		to, err := need(p.point())
		s.From = &to
		return s, err == nil, err
	case "close":
		p.i += n
		s.Kind = Close
		if s.To, err = need(p.point()); err != nil {
			return s, false, err
		}
		if _, ok := p.take("hidden"); ok {
			from, err := need(p.point())
			s.From = &from
			return s, err == nil, err
		}
		return s, true, nil
	case "to", "article": // "to D4" where no verb stands before
		p.i += n
		return p.spot()
	}
	return s, false, nil
}

// shift reads a direction with how far.
func (p *parser) shift() (Spot, bool, error) {
	s := Spot{Kind: Shift}
	if key, ok := p.take("toward", "away"); ok {
		s.Kind = SpotKind(key)
		pt, ok, err := p.point()
		if err != nil {
			return s, false, err
		}
		if !ok {
			return s, false, p.unknown()
		}
		s.To = pt
	} else {
		way, ok := p.way()
		if !ok {
			return s, false, nil
		}
		s.Way = way
	}
	s.Length, _ = p.length(false)
	return s, true, nil
}

// way reads a direction.
func (p *parser) way() (Way, bool) {
	rest := p.rest()
	if len(rest) == 0 {
		return Way{}, false
	}
	w := Way{At: p.at(), Raw: rest[0].raw}
	key, n := p.lex()
	if point, k := p.v.winds.at(rest); k > 0 && k >= n {
		w.Compass, w.Raw = point, p.raw(p.i, p.i+k)
		p.i += k
		return w, true
	}
	switch key {
	case "forward", "back", "left", "right":
		w.Side, w.Raw = Heading(key), p.raw(p.i, p.i+n)
		p.i += n
		return w, true
	}
	if m := hourForm.FindStringSubmatch(rest[0].fold); m != nil {
		if h := atoi(m[1]); h >= 1 && h <= 12 {
			w.Hour = h
			p.i++
			return w, true
		}
	}
	if m := degreeForm.FindStringSubmatch(rest[0].fold); m != nil {
		if d := atoi(m[1]); d < 360 {
			w.Degrees = &d
			p.i++
			return w, true
		}
	}
	return w, false
}

// length reads how far: 6cm, 5", half, full. A bare number counts in the
// table's unit; a measure demands a unit.
func (p *parser) length(measure bool) (Length, bool) {
	l := Length{At: p.at()}
	if !measure {
		if key, n := p.lex(); n > 0 && (key == "full" || key == "half") {
			l.Raw, l.Half = p.raw(p.i, p.i+n), key == "half"
			p.i += n
			return l, true
		}
	}
	begin := p.i
	m := lengthForm.FindStringSubmatch(p.word())
	if m == nil {
		return l, false
	}
	n, err := strconv.ParseFloat(strings.Replace(m[1], ",", ".", 1), 64)
	if err != nil {
		return l, false
	}
	unit := m[2]
	p.i++
	if d, ok := p.decimals(begin); ok && unit == "" && !measure { // n 6,5
		n, _ = strconv.ParseFloat(m[1]+"."+d, 64)
		p.i += 2
	}
	if u := p.word(); unit == "" && isUnit(u) {
		unit = u
		p.i++
	}
	if unit == "" && measure {
		p.i = begin
		return l, false
	}
	if unit != "" && unit != "cm" && unit != "mm" {
		unit = "in"
	}
	l.N, l.Unit, l.Raw = n, unit, p.raw(begin, p.i)
	return l, true
}

// isUnit reports a unit of length that stands after its number. "in" does not:
// it begins a place.
func isUnit(word string) bool {
	switch word {
	case "cm", "mm", `"`, "inch", "inches", "pulgada", "pulgadas":
		return true
	}
	return false
}

// decimals are the digits behind a comma that joins a number to the one before
// it, without a space.
func (p *parser) decimals(begin int) (string, bool) {
	if begin+2 >= len(p.words) || p.words[begin+1].fold != "," || !isNumber(p.words[begin+2].fold) {
		return "", false
	}
	end := p.words[begin].at + len([]rune(p.words[begin].raw))
	digits := p.words[begin+2]
	return digits.fold, p.words[begin+1].at == end && digits.at == end+1 && len(digits.fold) < 4
}

// turn reads a facing.
func (p *parser) turn() (*Turn, bool, error) {
	if _, ok := p.take("facing"); !ok {
		return nil, false, nil
	}
	if way, ok := p.way(); ok {
		return &Turn{Way: &way}, true, nil
	}
	pt, ok, err := p.point()
	if err != nil {
		return nil, false, err
	}
	if !ok {
		return nil, false, p.unknown()
	}
	return &Turn{To: &pt}, true, nil
}

// point reads a cell, a thing or a piece.
func (p *parser) point() (Point, bool, error) {
	if pt, ok, err := p.fixed(); ok || err != nil {
		return pt, ok, err
	}
	begin := p.i
	ref, ok, err := p.ref()
	if err != nil || !ok || ref.ID == All {
		p.i = begin
		return Point{}, false, err
	}
	pt := Point{At: ref.At, Piece: ref.ID}
	pt.Side = p.side()
	pt.Raw = p.raw(begin, p.i)
	return pt, true, nil
}

// side reads the side of a thing: a compass point.
func (p *parser) side() string {
	point, n := p.v.winds.at(p.rest())
	p.i += n
	return point
}

// fixed reads a cell or a thing.
func (p *parser) fixed() (Point, bool, error) {
	begin := p.i
	p.article()
	pt := Point{At: p.at()}
	if m := cellForm.FindStringSubmatch(p.word()); m != nil && m[1] != "x" {
		c, ok := p.cell(m)
		if !ok {
			if p.v.grid.Cols == 0 {
				return pt, false, wrong(pt.At, p.words[p.i].raw, "sentence.nogrid")
			}
			return pt, false, wrong(
				pt.At, p.words[p.i].raw, "sentence.cell", engine.Name("col", column(p.v.grid.Cols-1)), engine.Num("row", p.v.grid.Rows),
			)
		}
		pt.Cell = &c
		p.i++
		pt.Raw = p.raw(begin, p.i)
		return pt, true, nil
	}
	id, ok, err := p.thing()
	if err != nil || !ok {
		p.i = begin
		return pt, false, err
	}
	pt.Thing = id
	pt.Side = p.side()
	pt.Raw = p.raw(begin, p.i)
	return pt, true, nil
}

// thing reads a piece of terrain: wall2, muro 2, or the word alone if there
// is but one.
func (p *parser) thing() (string, bool, error) {
	w, at := p.word(), p.at()
	if m := thingForm.FindStringSubmatch(w); m != nil {
		kind, ok := p.v.kinds.of[m[1]]
		if !ok {
			return "", false, nil
		}
		t, ok := p.v.thing(kind, atoi(m[2]))
		if !ok {
			return "", false, wrong(at, p.words[p.i].raw, "sentence.thing")
		}
		p.i++
		return t.ID, true, nil
	}
	kind, ok := p.v.kinds.of[w]
	if !ok {
		return "", false, nil
	}
	if rest := p.rest(); len(rest) > 1 && isNumber(rest[1].fold) && len(rest[1].fold) <= 2 {
		t, ok := p.v.thing(kind, atoi(rest[1].fold))
		if !ok {
			return "", false, wrong(at, p.raw(p.i, p.i+2), "sentence.thing")
		}
		p.i += 2
		return t.ID, true, nil
	}
	var all []string
	for _, t := range p.v.things {
		if t.Kind == kind {
			all = append(all, t.ID)
		}
	}
	switch len(all) {
	case 0:
		return "", false, wrong(at, p.words[p.i].raw, "sentence.thing")
	case 1:
		p.i++
		return all[0], true, nil
	}
	return "", false, wrong(at, p.words[p.i].raw, "sentence.several", engine.Name("labels", p.v.thingsOf(all)))
}

// cell turns D4-73 into a cell of this table's grid.
func (p *parser) cell(m []string) (Cell, bool) {
	c := Cell{Col: columnOf(m[1]), Row: atoi(m[2]) - 1}
	for _, third := range m[3:] {
		if third != "" {
			c.Thirds = append(c.Thirds, atoi(third))
		}
	}
	g := p.v.grid
	return c, c.Col >= 0 && c.Col < g.Cols && c.Row >= 0 && c.Row < g.Rows
}

// tool reads a maneuver or a movement template.
func (p *parser) tool() (Tool, bool) {
	begin := p.i
	t := Tool{At: p.at()}
	if toolForm.MatchString(p.word()) {
		t.Code = p.word()
		p.i++
		t.Raw = p.raw(begin, p.i)
		return t, true
	}
	if _, ok := p.take("speed"); !ok || !isNumber(p.word()) || len(p.word()) > 2 {
		p.i = begin
		return t, false
	}
	t.Speed = atoi(p.word())
	p.i++
	for {
		back := p.i
		if _, ok := p.take("bend"); !ok {
			break
		}
		n := p.word()
		if !isNumber(n) || len(n) > 2 {
			p.i = back
			break
		}
		p.i++
		side, ok := p.take("left", "right")
		if !ok {
			p.i = back
			break
		}
		t.Bends = append(t.Bends, Bend{atoi(n), Heading(side)})
	}
	t.Length, _ = p.length(true)
	t.Raw = p.raw(begin, p.i)
	return t, true
}

func atoi(s string) int {
	n := 0
	for _, r := range s {
		n = n*10 + int(r-'0')
	}
	return n
}

const columns = "abcdefghijklmnopqrstuvwyz" // no x: x3 is a count

// columnOf is the number of a column by its letters, -1 if there is none so
// called.
func columnOf(s string) int {
	i := strings.IndexByte(columns, s[0])
	if i < 0 || len(s) == 2 && s[1] != s[0] {
		return -1
	}
	return i + len(columns)*(len(s)-1)
}

// column is the name of a column.
func column(n int) string {
	if n < 0 {
		return ""
	}
	return strings.ToUpper(strings.Repeat(columns[n%len(columns):n%len(columns)+1], n/len(columns)+1))
}
