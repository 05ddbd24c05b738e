package render

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"estafeta/engine/geom"
	"estafeta/engine/scene"
)

// sort tells the labels apart.
type sort int

const (
	inside sort = iota // within a base
	tag                // beside a piece, with a leader
	hurt               // what a victim lost
	sign               // of a piece of terrain
	choice             // what it takes to choose a piece
)

// label is a text at its place. The boxes of two labels never overlap.
type label struct {
	sort   sort
	text   string
	second string        // a line beneath
	icons  []scene.Badge // signs after the text
	acting bool          // of the piece whose turn it is
	size   int
	r      float64 // radius of its icons, 0: the usual one
	box    box
	of     int        // index of its base or thing
	anchor geom.Point // what it belongs to
	leader bool       // a line leads to the anchor
	among  []int      // bases to the nearest of which the line leads, nil: to its own
	side   int
}

const (
	tagPad  = 5
	tagGap  = 7
	iconGap = 4
)

// table is what the layout knows of the picture: labels already placed, which
// none may touch, and what they had better not cover.
type table struct {
	p      *pen
	s      scene.Scene
	board  box
	labels []label
	hard   []box // labels and badges
	soft   []box // bases and signs on shot lines
	shots  []box // signs on shot lines
	leads  []geom.Segment
	ground []plot
	beside int // the piece of terrain that is labelled, from 1; 0: none
}

// plot is a piece of terrain in board pixels.
type plot struct {
	shape geom.Polygon
	box   box
	area  float64
	mid   geom.Point // the place in it nearest to its centre
}

// plots are the pieces of terrain of a scene, worked out once a background.
func (p *pen) plots(s scene.Scene) []plot {
	if len(p.terrain) == len(s.Things) {
		return p.terrain
	}
	p.terrain = nil
	for _, th := range s.Things {
		g := plot{shape: p.v.all(th.Outline)}
		if len(g.shape) > 2 {
			lo, hi := g.shape.Bounds()
			g.box = box{lo.X, lo.Y, hi.X, hi.Y}
			g.area, g.mid = g.shape.Area(), g.shape.Nearest(g.shape.Centre())
		}
		p.terrain = append(p.terrain, g)
	}
	return p.terrain
}

// layout finds a place for every label: first those that fit into their base,
// then losses, tags of pieces, tags of terrain. A label for which the picture
// has no room is left out.
func (p *pen) layout(s scene.Scene) []label {
	t := &table{p: p, s: s, board: box{2, 2, float64(p.v.w) - 2, float64(p.v.h) - 2}}
	if ruled(s) {
		_, bar := p.scale()
		t.hard = append(t.hard, bar)
	}
	for _, m := range s.Marks {
		for _, h := range p.v.hits(s, m) {
			t.shots = append(t.shots, around(h.at, 2*hitR, 2*hitR))
		}
	}
	t.badges()
	tagged := t.insides()
	if p.o.Map {
		t.hard = append(t.hard, p.corner(s))
	}
	for _, b := range s.Bases {
		if b.Ghost {
			continue
		}
		t.soft = append(t.soft, p.v.bounds(b))
		if b.Ready && !carved(b) {
			t.soft = append(t.soft, around(p.v.readyAt(b), 2*readyR, 2*readyR))
		}
	}
	for _, m := range s.Marks {
		t.keepOff(m)
	}
	t.hurts()
	for _, i := range tagged {
		switch b := s.Bases[i]; {
		case carved(b):
			t.chip(i)
		case b.Icon == "" || !t.nameplate(i):
			t.tag(i)
		}
	}
	for _, g := range s.Groups {
		t.group(g)
	}
	for _, f := range s.Floors {
		t.floor(f)
	}
	t.ground = p.plots(s)
	for i := range s.Things {
		t.sign(i)
	}
	return t.labels
}

// keepOff notes what a mark shows, so that labels leave it open.
func (t *table) keepOff(m scene.Mark) {
	for _, h := range t.p.v.hits(t.s, m) {
		t.soft = append(t.soft, around(h.at, 2*hitR, 2*hitR))
	}
	g := t.p.v.all(m.Points)
	switch m.Kind {
	case scene.Fallen:
		for _, q := range g {
			t.soft = append(t.soft, around(q, 30, 30))
		}
	case scene.Pin:
		for _, q := range g {
			t.soft = append(t.soft, box{q.X - 14, q.Y - 44, q.X + 14, q.Y})
		}
	case scene.Arrow:
		if len(g) > 1 {
			t.line(g[0], g[0].Add(g[1].Sub(g[0]).Unit().Mul(arrowLen+16)), 30)
		}
	case scene.Path, scene.Charge, scene.Shot:
		for i := 1; i < len(g); i++ {
			t.line(g[i-1], g[i], 12)
		}
	}
}

// line notes a line as a row of small boxes.
func (t *table) line(a, b geom.Point, width float64) {
	n := min(200, int(a.Dist(b)/16))
	for i := range n + 1 {
		t.soft = append(t.soft, around(a.Lerp(b, float64(i)/float64(max(1, n))), width, width))
	}
}

func (t *table) add(l label) {
	t.labels = append(t.labels, l)
	t.hard = append(t.hard, l.box)
	if l.leader {
		t.leads = append(t.leads, t.p.lead(t.s, l))
	}
}

// crossed says whether the leader of a label would run across another label or
// leader, or another leader across the label.
func (t *table) crossed(l label) bool {
	if slices.ContainsFunc(t.leads, l.box.cutBy) {
		return true
	}
	if !l.leader {
		return false
	}
	lead := t.p.lead(t.s, l)
	return slices.ContainsFunc(t.labels, func(o label) bool { return o.sort != inside && o.box.cutBy(lead) }) ||
		slices.ContainsFunc(t.leads, lead.Crosses)
}

// to is a label put into a box: of several bases it belongs to the nearest one.
func (t *table) to(l label, b box) label {
	l.box = b
	for _, i := range l.among {
		at := t.p.v.at(t.s.Bases[i].At)
		if at.Dist(b.near(at)) < l.anchor.Dist(b.near(l.anchor)) {
			l.of, l.anchor = i, at
		}
	}
	return l
}

// insides labels the bases that have room and returns those that need a tag:
// in a picture of the whole table one for each unit of which some have none.
func (t *table) insides() (tagged []int) {
	units := map[string]bool{}
	for i, b := range t.s.Bases {
		if b.Label == "" || !t.shown(b) {
			continue
		}
		text := clip(b.Label)
		if unit, _, many := strings.Cut(b.Label, "."); many && !t.p.v.closer {
			if !carved(b) && b.Icon == "" && t.inside(i, text) {
				continue
			}
			if b.Side >= 0 && !units[fmt.Sprint(b.Side, unit)] {
				units[fmt.Sprint(b.Side, unit)] = true
				tagged = append(tagged, i)
			}
			continue
		}
		if b.Drawing != nil && b.Ghost && t.stands(b.Label) || !carved(b) && b.Icon == "" && t.inside(i, text) {
			continue
		}
		tagged = append(tagged, i)
	}
	// The acting piece chooses first.
	for k, i := range tagged {
		if t.s.Bases[i].Acting {
			copy(tagged[1:k+1], tagged[:k])
			tagged[0] = i
		}
	}
	return tagged
}

// stands says whether a piece of that label is on the table.
func (t *table) stands(label string) bool {
	return slices.ContainsFunc(t.s.Bases, func(b scene.Base) bool { return !b.Ghost && b.Label == label })
}

// covered says whether another base lies over what stands in b.
func (t *table) covered(b box, of int) bool {
	for i, o := range t.s.Bases {
		if i == of || o.Ghost {
			continue
		}
		at := t.p.v.at(o.At)
		q := b.near(at)
		if far := math.Hypot(o.W, max(o.W, o.H)) * t.p.v.scale; at.Dist(q) > far || !t.p.v.bounds(o).hits(b) {
			continue
		}
		if geom.Polygon(t.p.v.shapeOf(o)).Contains(q) {
			return true
		}
	}
	return false
}

func (t *table) shown(b scene.Base) bool {
	at := t.p.v.at(b.At)
	return around(at, 0, 0).within(t.board)
}

// clip shortens what no label should be.
func clip(s string) string {
	if r := []rune(s); len(r) > 14 {
		return string(r[:13]) + "…"
	}
	return s
}

// inside writes a label into a base in the largest usual size that fits and
// touches no badge.
func (t *table) inside(i int, text string) bool {
	p, b := t.p, t.s.Bases[i]
	room, at := p.v.room(b), p.v.at(b.At)
	if rim := p.side(b.Side).Rim; (rim == Broad || rim == Doubled || rim == Barred) && room > 24 {
		room -= 6
	}
	low := 0.0
	if emblazoned(b, p.v.room(b)) {
		low = labelDown * room
		at.Y += low
	}
	for _, size := range [...]int{closeText, edgeText, 34, labelText, smallText} {
		if size == closeText && !p.v.closer || size == smallText && !strings.Contains(text, ".") { // 2.3 says more than a tag of its unit
			continue
		}
		w, h := p.width(text, size), capHeight(size)
		l := around(at, w, h)
		if math.Hypot(w*0.92, h+2*low)/2 <= room && l.within(t.board) && !anyHit(l, t.hard) && !t.covered(l, i) {
			t.add(label{sort: inside, text: text, size: size, box: l, of: i, anchor: at, side: b.Side})
			return true
		}
	}
	return false
}

// hurts are the losses, and what choices take, above their piece if there is
// room.
func (t *table) hurts() {
	for _, m := range t.s.Marks {
		if len(m.Points) == 0 || !around(t.p.v.at(m.Points[0]), 0, 0).within(t.board) {
			continue
		}
		text := "−" + strconv.Itoa(min(99, max(0, m.N)))
		l := label{sort: hurt, text: text, size: labelText, anchor: t.p.v.at(m.Points[0])}
		switch {
		case m.Kind == scene.Choice && m.Text != "":
			text = clip(m.Text)
			l.sort, l.text = choice, text
		case m.Kind == scene.Excluded && m.Text != "":
			text = clip(m.Text)
			l.text = text
		case m.Kind != scene.Hurt:
			continue
		}
		half := geom.Point{X: 16, Y: 16}
		if b, ok := t.p.v.under(t.s, m.Points[0]); ok {
			half = t.p.v.half(b)
			if carved(b) { // clear of its nubs
				half = half.Add(geom.Point{X: nubMost, Y: nubMost})
			}
		}
		t.place(l, t.p.width(text, labelText)+12, capHeight(labelText)+12, half, upFirst[:])
	}
}

// tag labels a base beside it.
func (t *table) tag(i int) {
	b := t.s.Bases[i]
	text := clip(b.Label)
	if unit, _, many := strings.Cut(b.Label, "."); many && !t.p.v.closer {
		text = clip(unit)
	}
	l := label{sort: tag, text: text, size: labelText, of: i, anchor: t.p.v.at(b.At), leader: true, side: b.Side}
	t.place(l, t.p.width(text, labelText)+2*tagPad, capHeight(labelText)+2*tagPad, t.p.v.half(b), rightFirst[:])
}

// chip tells all of a piece beside it: whether it is still to act, its label,
// and its badges.
func (t *table) chip(i int) {
	b := t.s.Bases[i]
	l := label{sort: tag, text: clip(b.Label), size: labelText, of: i, anchor: t.p.v.at(b.At), leader: true, side: b.Side, acting: b.Acting}
	if b.Ready {
		l.icons = append(l.icons, scene.Badge{Kind: "ready"})
	}
	l.icons = append(l.icons, b.Badges[:min(len(b.Badges), mostBadges)]...)
	h := max(capHeight(labelText)+2*tagPad, 2*t.p.v.badgeR()+4)
	w := max(h, t.p.width(l.text, labelText)+2*tagPad+strip(l.icons, t.p.v.badgeR()))
	t.place(l, w, h, t.p.v.half(b).Add(geom.Point{X: nubMost - tagGap + 2, Y: nubMost - tagGap + 2}), downFirst[:])
}

// onBase says whether a box hits another base than one.
func (t *table) onBase(b box, of int) bool {
	for i, o := range t.s.Bases {
		if i != of && !o.Ghost && t.p.v.bounds(o).hits(b) {
			return true
		}
	}
	return false
}

// badges puts the badges of each base at its rim: at their own hours, or where
// they hide neither another badge nor another base nor where a piece faces.
func (t *table) badges() {
	p := t.p
	p.signs = make([][]placed, len(t.s.Bases))
	for i, b := range t.s.Bases {
		if b.Ghost || carved(b) {
			continue
		}
		list := p.v.badges(b)
		if !p.v.bounds(b).grow(closeBadgeR).hits(t.board) {
			list = nil
		}
		for k, g := range list {
			list[k].box = t.open(b, i, g.box)
			t.hard = append(t.hard, list[k].box)
		}
		p.signs[i] = list
	}
}

// open is the place for a badge that is nearest to a given one, round its base.
func (t *table) open(b scene.Base, i int, first box) box {
	v := t.p.v
	half, at := v.half(b), v.at(b.At)
	w, h := first.x1-first.x0, first.y1-first.y0
	var front box
	if b.Faced {
		ahead := geom.Heading(b.Facing)
		front = around(at.Add(ahead.Mul(v.reach(b, ahead)+6)), 16, 16)
	}
	bad := func(q box) bool {
		return !q.within(t.board) || anyHit(q, t.hard) || anyHit(q, t.shots) || t.onBase(q, i) || b.Faced && q.hits(front)
	}
	if !bad(first) {
		return first
	}
	from := first.centre().Sub(at)
	turn := math.Atan2(from.X, -from.Y)
	for n := 1; n < 12; n++ {
		by := float64((n+1)/2) * math.Pi / 6
		if n%2 == 0 {
			by = -by
		}
		u := geom.Heading(turn + by)
		q := around(at.Add(geom.Point{X: u.X * (half.X + w/2 - 4), Y: u.Y * (half.Y + h/2 - 4)}), w, h).snapped()
		if !bad(q) {
			return q
		}
	}
	for away := 8.0; away < 120; away += 8 { // round it all is taken
		for n := range 12 {
			u := geom.Heading(turn + float64(n)*math.Pi/6)
			q := around(at.Add(geom.Point{X: u.X * (half.X + w/2 + away), Y: u.Y * (half.Y + h/2 + away)}), w, h).snapped()
			if !bad(q) {
				return q
			}
		}
	}
	return first
}

// nameplate labels a base that bears an icon, at its rim; ok is false where it
// has no room there.
func (t *table) nameplate(i int) (ok bool) {
	b := t.s.Bases[i]
	size := labelText - 2
	if t.p.v.closer {
		size = edgeText
	}
	l := label{sort: tag, text: clip(b.Label), size: size, of: i, anchor: t.p.v.at(b.At), side: b.Side, acting: b.Acting}
	h := capHeight(size) + 8
	w := max(h, t.p.width(l.text, size)+8)
	half := t.p.v.half(b)
	for _, shots := range [...][]box{t.shots, nil} { // dice are left open if that is possible
		for _, d := range [...]geom.Point{{Y: 1}, {Y: -1}, {X: 1}, {X: -1}} {
			at := l.anchor.Add(geom.Point{X: d.X * (half.X + w/2 - 5), Y: d.Y * (half.Y + h/2 - 5)})
			l.box = around(at, w, h).snapped()
			if !l.box.within(t.board) || anyHit(l.box, t.hard) || anyHit(l.box, shots) || t.onBase(l.box, i) ||
				b.Ready && l.box.hits(around(t.p.v.readyAt(b), 2*readyR, 2*readyR)) {
				continue
			}
			t.add(l)
			return true
		}
	}
	return false
}

// sign labels a piece of terrain: its word and number, its height beneath.
func (t *table) sign(i int) {
	th := t.s.Things[i]
	if len(th.Outline) < 3 || th.N <= 0 {
		return
	}
	g, bounds := t.ground[i].shape, t.ground[i].box
	if !bounds.hits(t.board) {
		return
	}
	lo, hi := geom.Point{X: bounds.x0, Y: bounds.y0}, geom.Point{X: bounds.x1, Y: bounds.y1}
	size, line := smallText, capHeight(smallText)
	if t.p.v.closer && !t.p.o.Map && !t.p.o.half { // on a whole table, or beside a map of it, terrain is not what it is about
		size, line = labelText, capHeight(labelText)
	}
	l := label{sort: sign, size: size, of: i}
	for _, m := range th.Marks {
		l.icons = append(l.icons, scene.Badge{Kind: m})
	}
	l.text = clip(t.p.words("thing."+th.Kind)) + strconv.Itoa(th.N)
	h := line + 10
	if th.Height > 0 && th.Height < 1e4 {
		l.second = "h" + number(th.Height, 3, t.p.o.Comma)
		h += line + 6
	}
	w := t.p.width(l.text, size) + strip(l.icons, t.p.v.badgeR()) + 12
	c := t.board.grow(-20).near(t.ground[i].mid)
	l.anchor = c
	// A thing that has room carries its tag, a small one has it beside.
	if large := t.ground[i].area > 4*w*h; large || holds(g, around(c, w+6, h+6)) {
		for _, uncrossed := range [...]bool{true, false} {
			for _, d := range [...]geom.Point{{}, {Y: -h}, {Y: h}, {X: w}, {X: -w}} {
				l.box = around(c.Add(d), w, h).snapped()
				if (large && g.Contains(l.box.centre()) || holds(g, l.box)) && t.free(l.box, true) && !(uncrossed && t.crossed(l)) {
					t.add(l)
					return
				}
			}
		}
	}
	half := hi.Sub(lo).Mul(0.5)
	l.anchor = lo.Lerp(hi, 0.5)
	l.leader = true
	t.beside = i + 1 // better not over other terrain
	defer func() { t.beside = 0 }()
	t.place(l, w, h, geom.Point{X: half.X - 6, Y: half.Y - 6}, rightFirst[:])
}

// free says whether a label may stand at b; polite also keeps off the bases.
func (t *table) free(b box, polite bool) bool {
	g := b.grow(2)
	if !b.within(t.board) || anyHit(g, t.hard) {
		return false
	}
	return !polite || !anyHit(g, t.soft) && !t.onOthers(g)
}

// onOthers says whether the label of a piece of terrain would cover another.
func (t *table) onOthers(b box) bool {
	if t.beside == 0 {
		return false
	}
	for i, g := range t.ground {
		if i != t.beside-1 && len(g.shape) > 2 && g.box.hits(b) &&
			(g.shape.Contains(b.centre()) || slices.ContainsFunc(g.shape.Edges(), b.cutBy)) {
			return true
		}
	}
	return false
}

// holds says whether the corners of a box lie in a shape.
func holds(g geom.Polygon, b box) bool {
	for _, q := range [...]geom.Point{{X: b.x0, Y: b.y0}, {X: b.x1, Y: b.y0}, {X: b.x0, Y: b.y1}, {X: b.x1, Y: b.y1}} {
		if !g.Contains(q) {
			return false
		}
	}
	return true
}

// The eight places round a piece in the order in which they are tried.
var (
	rightFirst = [8]geom.Point{{X: 1}, {X: -1}, {Y: -1}, {Y: 1}, {X: 1, Y: -1}, {X: 1, Y: 1}, {X: -1, Y: -1}, {X: -1, Y: 1}}
	downFirst  = [8]geom.Point{{Y: 1}, {X: 1}, {X: -1}, {Y: -1}, {X: 1, Y: 1}, {X: -1, Y: 1}, {X: 1, Y: -1}, {X: -1, Y: -1}}
	upFirst    = [8]geom.Point{{Y: -1}, {X: 1, Y: -1}, {X: -1, Y: -1}, {X: 1}, {X: -1}, {Y: 1}, {X: 1, Y: 1}, {X: -1, Y: 1}}
)

// place puts a label of width w and height h into the first free of eight
// places round its anchor, at growing distances; first where it covers no
// base, then anywhere; where it can be, so that no leader runs across a label.
func (t *table) place(l label, w, h float64, half geom.Point, places []geom.Point) {
	far := float64(t.p.v.w + t.p.v.h)
	for _, try := range [...]struct{ polite, uncrossed bool }{{true, true}, {false, true}, {true, false}, {false, false}} {
		for away := 0.0; away < far; away += 10 + away/4 {
			if (try.polite || try.uncrossed) && away > far/8 {
				break
			}
			for _, d := range places {
				gap := tagGap + away
				if d.X != 0 && d.Y != 0 {
					gap *= 0.7
				}
				c := l.anchor.Add(geom.Point{X: d.X * (half.X + gap + w/2), Y: d.Y * (half.Y + gap + h/2)})
				b := around(c, w, h).snapped()
				if !t.free(b, try.polite) {
					continue
				}
				if at := t.to(l, b); !try.uncrossed || !t.crossed(at) {
					t.add(at)
					return
				}
			}
		}
	}
}
