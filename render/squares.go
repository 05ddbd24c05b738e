package render

import (
	"image/color"
	"math"
	"slices"
	"strconv"

	"estafeta/engine/geom"
	"estafeta/engine/scene"
)

// cell is the side of a square of the grid in pixels; without a grid, of one as
// large as it would usually be.
func (p *pen) cell(s scene.Scene) float64 {
	if s.Grid.Cols == 0 {
		return 60
	}
	return s.Width / float64(s.Grid.Cols) * p.v.scale
}

// floor draws the edge of a level over its terrain; the layout labels it.
func (p *pen) floor(f scene.Floor) {
	if len(f.Outline) < 3 {
		return
	}
	outline(p.dc, p.v.all(f.Outline))
	fill(p.dc, fade(p.t.Light, 0.1))
	p.both(p.t.SignText, 2.5, 11, 7)
}

// tileLooks are the looks of the kinds of tiles.
var tileLooks = map[scene.TileKind]surface{
	scene.BlockingTile:   {fill: rgb(0x8f8a80), line: rgb(0x635f57), pattern: facets, sparse: true},
	scene.ImpassableTile: {fill: rgb(0x5a2f33), line: rgb(0x8a4a4c), pattern: hatch, sparse: true},
	scene.DifficultTile:  {fill: rgb(0x34506a), line: rgb(0x6d90b0), pattern: waves, sparse: true},
}

// tile draws what lies on a square; what is no part of the board is like the
// margin.
func (p *pen) tile(t scene.Tile) {
	if len(t.Outline) < 3 {
		return
	}
	g, dc := p.v.all(t.Outline), p.dc
	outline(dc, g)
	l, ok := tileLooks[t.Kind]
	if !ok {
		fill(dc, p.t.Margin)
		stroke(dc, p.t.Margin, 2)
		return
	}
	fill(dc, l.fill)
	dc.gg.Clip()
	dc.SetColor(l.line)
	dc.SetLineWidth(2)
	lo, hi := geom.Polygon(g).Bounds()
	l.pattern(dc.gg, lo, hi, l)
	dc.gg.ResetClip()
	dc.ClearPath()
}

// edges draws what stands between squares. The kinds differ in shape: walls and
// what blocks are whole lines, a door has jambs and a leaf, what is impassable is
// dashed and what is difficult dotted. The dark rims of a kind come first, so
// that lines run on from one edge to the next.
func (p *pen) edges(s scene.Scene) {
	cell := p.cell(s)
	wide := min(9, max(3.5, cell*0.13))
	lines := func(kind scene.EdgeKind, parts ...float64) {
		for _, e := range s.Edges {
			if e.Kind != kind {
				continue
			}
			a, b := p.v.at(e.A), p.v.at(e.B)
			for i := 0; i+1 < len(parts); i += 2 {
				from, to := a.Lerp(b, parts[i]), a.Lerp(b, parts[i+1])
				p.dc.DrawLine(from.X, from.Y, to.X, to.Y)
			}
		}
	}
	rimmed := func(kind scene.EdgeKind, c color.RGBA, width, rim float64, dash ...float64) {
		lines(kind, 0, 1)
		stroke(p.dc, p.t.Dark, width+rim)
		lines(kind, 0, 1)
		stroke(p.dc, c, width, dash...)
	}
	lines(scene.DifficultEdge, 0, 1)
	p.both(p.t.Sides[1].Line, wide*0.8, 0.5, wide*1.8)
	rimmed(scene.BlockedEdge, p.t.Hurt, wide, 3)
	rimmed(scene.Wall, p.t.Edge, wide, 4)
	p.dc.SetLineCapButt()
	rimmed(scene.ImpassableEdge, p.t.Hurt, wide, 3, cell*0.22, cell*0.12)
	for _, door := range []struct {
		kind  scene.EdgeKind
		parts []float64
	}{{scene.DoorShut, []float64{0, 1}}, {scene.DoorOpen, []float64{0, 0.24, 0.76, 1}}} {
		lines(door.kind, door.parts...)
		stroke(p.dc, p.t.Dark, wide*1.6+5)
		lines(door.kind, door.parts...)
		stroke(p.dc, p.t.Actor, wide*1.6)
	}
	lines(scene.DoorShut, 0.46, 0.54) // the gap between its leaves
	stroke(p.dc, p.t.Dark, wide*1.6+5)
	p.dc.SetLineCapRound()
}

// tree are the shortest lines that join some points.
func tree(at []geom.Point) []geom.Segment {
	at = slices.Clone(at)
	var out []geom.Segment
	for joined := 1; joined < len(at); joined++ {
		from, next, near := 0, joined, math.Inf(1)
		for i := range joined {
			for k := joined; k < len(at); k++ {
				if d := at[i].Dist(at[k]); d < near {
					from, next, near = i, k, d
				}
			}
		}
		out = append(out, geom.Segment{A: at[from], B: at[next]})
		at[joined], at[next] = at[next], at[joined]
	}
	return out
}

// groups joins the bases of each group by the shortest lines, under the bases;
// of a cloud the lines are so broad that they are its hull.
func (p *pen) groups(s scene.Scene) {
	bases := map[string]scene.Base{}
	for _, b := range s.Bases {
		bases[b.ID] = b
	}
	for _, g := range s.Groups {
		var at []geom.Point
		wide := 0.0
		for _, id := range g.Bases {
			if b, ok := bases[id]; ok {
				at = append(at, p.v.at(b.At))
				wide = max(wide, 2*p.v.room(b))
			}
		}
		switch {
		case len(at) == 0:
		case g.Cloud:
			p.cloud(g, at, wide)
		default:
			for _, l := range tree(at) {
				p.dc.DrawLine(l.A.X, l.A.Y, l.B.X, l.B.Y)
			}
			p.both(p.side(g.Side).Line, 3.5, 7, 7)
		}
	}
}

// hullMore is by how much a cloud's hull is broader than its bases.
const hullMore = 17

// cloud is the hull round bases of a width: a sprite, for most units stand where
// they stood in the last picture.
func (p *pen) cloud(g scene.Group, at []geom.Point, wide float64) {
	lo, hi := geom.Polygon(at).Bounds()
	edge := math.Ceil((wide+hullMore)/2) + 2
	x, dx := snap(lo.X - edge)
	y, dy := snap(lo.Y - edge)
	k := sprite{what: "cloud", side: g.Side, w: wide, x: dx, y: dy, flags: asInt(g.Acting)}
	shape := make([]byte, 0, 8*len(at))
	for i := range at {
		at[i] = at[i].Sub(geom.Point{X: float64(x), Y: float64(y)})
		shape = strconv.AppendInt(append(shape, ' '), int64(math.Round(4*at[i].X)), 36)
		shape = strconv.AppendInt(append(shape, ','), int64(math.Round(4*at[i].Y)), 36)
	}
	k.text = string(shape)
	w, h := int(math.Ceil(hi.X-lo.X+2*edge))+1, int(math.Ceil(hi.Y-lo.Y+2*edge))+1
	p.copy(k, x, y, w, h, func() { p.hull(g, at, wide) })
}

// hull draws the hull of a cloud: the lines between what stands near each other,
// as broad as the bases.
func (p *pen) hull(g scene.Group, at []geom.Point, wide float64) {
	lines := tree(at)
	for i, a := range at {
		for _, b := range at[:i] {
			if a.Dist(b) < 2.1*wide {
				lines = append(lines, geom.Segment{A: a, B: b})
			}
		}
	}
	if len(lines) == 0 {
		lines = []geom.Segment{{A: at[0], B: at[0].Add(geom.Point{X: 0.1})}}
	}
	side := p.side(g.Side)
	edge := side.Line
	if g.Acting {
		edge = p.t.Actor
	}
	for _, band := range [...]struct {
		more float64
		c    color.RGBA
	}{{hullMore, p.t.Dark}, {hullMore - 3, edge}, {hullMore - 8, mix(p.t.Mat, side.Fill, 0.55)}} {
		for _, l := range lines {
			p.dc.DrawLine(l.A.X, l.A.Y, l.B.X, l.B.Y)
		}
		stroke(p.dc, band.c, wide+band.more)
	}
}

// group labels a group beside the first of its bases on the board.
func (t *table) group(g scene.Group) {
	for i, b := range t.s.Bases {
		if b.Ghost || !slices.Contains(g.Bases, b.ID) || !t.shown(b) {
			continue
		}
		if g.Cloud {
			t.tagCloud(g, i)
			return
		}
		text := clip(g.Tag)
		l := label{sort: tag, text: text, size: labelText, of: i, anchor: t.p.v.at(b.At), leader: true, side: g.Side}
		t.place(l, t.p.width(text, labelText)+2*tagPad, capHeight(labelText)+2*tagPad, t.p.v.half(b), upFirst[:])
		return
	}
}

// tagCloud tags a unit beside the base that is nearest to its middle, large enough
// for a phone: its icon, its name, and its badges.
func (t *table) tagCloud(g scene.Group, first int) {
	var mid geom.Point
	var list []int
	for i, b := range t.s.Bases {
		if !b.Ghost && slices.Contains(g.Bases, b.ID) && t.shown(b) {
			list = append(list, i)
			mid = mid.Add(t.p.v.at(b.At))
		}
	}
	mid = mid.Mul(1 / float64(len(list)))
	for _, i := range list {
		if t.p.v.at(t.s.Bases[i].At).Dist(mid) < t.p.v.at(t.s.Bases[first].At).Dist(mid) {
			first = i
		}
	}
	b := t.s.Bases[first]
	l := label{sort: tag, text: clip(g.Tag), size: t.p.tagText(), of: first, anchor: t.p.v.at(b.At), leader: true, side: g.Side, acting: g.Acting, among: list}
	l.r = 0.46 * float64(l.size)
	if g.Ready {
		l.icons = append(l.icons, scene.Badge{Kind: "ready"})
	}
	if g.Icon != "" {
		l.icons = append(l.icons, scene.Badge{Kind: "icon " + g.Icon})
	}
	l.icons = append(l.icons, g.Badges[:min(len(g.Badges), mostBadges)]...)
	h := max(capHeight(l.size)+2*tagPad+4, 2*l.r+4)
	w := max(h, t.p.width(l.text, l.size)+2*tagPad+4+strip(l.icons, l.r))
	t.place(l, w, h, t.p.v.half(b), upFirst[:])
}

// tagText is the size of a cloud's tag: what can be read when the picture is as
// wide as a phone.
func (p *pen) tagText() int {
	share := 0.028
	if p.o.half { // it is as wide as the whole, and there is twice the room
		share = 0.036
	}
	return max(labelText, int(float64(p.v.picture().Dx())*share))
}

// floor labels a level where it has room: its name, and its height beneath.
func (t *table) floor(f scene.Floor) {
	if len(f.Outline) < 3 || f.Label == "" {
		return
	}
	g := geom.Polygon(t.p.v.all(f.Outline))
	lo, hi := g.Bounds()
	l := label{sort: sign, size: smallText, text: clip(f.Label)}
	h := capHeight(smallText) + 10
	if f.Height > 0 {
		l.second = "h" + number(f.Height, 3, t.p.o.Comma)
		h += capHeight(smallText) + 6
	}
	w := max(t.p.width(l.text, smallText), t.p.width(l.second, smallText)) + 12
	const inset = 6
	for _, polite := range [...]bool{true, false} {
		for _, c := range [...]geom.Point{
			{X: lo.X + w/2 + inset, Y: lo.Y + h/2 + inset}, {X: hi.X - w/2 - inset, Y: lo.Y + h/2 + inset},
			{X: lo.X + w/2 + inset, Y: hi.Y - h/2 - inset}, {X: hi.X - w/2 - inset, Y: hi.Y - h/2 - inset},
			lo.Lerp(hi, 0.5),
		} {
			if b := around(c, w, h).snapped(); g.Contains(c) && t.free(b, polite) {
				l.box, l.anchor = b, c
				t.add(l)
				return
			}
		}
	}
}
