package render

import (
	"image/color"
	"math"
	"strconv"
	"strings"

	"estafeta/engine/geom"
	"estafeta/engine/scene"
)

const (
	boardBadgeR = 13
	closeBadgeR = 17
)

// hours are the fixed places of badges round a base: half past one, half past
// four, half past seven, half past ten.
var hours = [4]geom.Point{{X: 1, Y: -1}, {X: 1, Y: 1}, {X: -1, Y: 1}, {X: -1, Y: -1}}

// home is the hour at which a kind of badge is looked for: what was lost, then
// the stance, then the nerves, then the weapon.
func home(kind string) int {
	switch kind {
	case "wounds", "damage":
		return 0
	case "prone", "entrenched", "hidden", "cloak", "dodge", "shields":
		return 1
	case "fleeing", "stunned", "stress", "suppression", "poisoned", "ion":
		return 2
	case "discharged", "aim", "focus", "burning":
		return 3
	}
	return -1
}

// placed is a badge at its place in board pixels; n counts if above 1 or if
// the kind is a number itself.
type placed struct {
	kind string
	n    int
	box  box
}

// badges puts at most four signs round a base; with more, the last is a plus.
func (v view) badges(b scene.Base) []placed {
	var at [4]*scene.Badge
	var later []scene.Badge
	for _, g := range b.Badges {
		if h := home(g.Kind); h >= 0 && at[h] == nil {
			at[h] = &scene.Badge{Kind: g.Kind, N: g.N}
			continue
		}
		later = append(later, g)
	}
	for i := range at {
		if at[i] == nil && len(later) > 0 {
			at[i] = &later[0]
			later = later[1:]
		}
	}
	if len(later) > 0 {
		at[3] = &scene.Badge{Kind: "+"}
	}
	var out []placed
	half, centre := v.half(b), v.at(b.At)
	for i, g := range at {
		if g == nil {
			continue
		}
		// On the rim of a round base, at the corner of a square one.
		share := math.Sqrt(0.5)
		if b.Shape == scene.Rect {
			share = 0.85
		}
		c := centre.Add(geom.Point{
			X: hours[i].X * (half.X*share + 8),
			Y: hours[i].Y * (half.Y*share + 8),
		})
		out = append(out, placed{g.Kind, g.N, v.badgeBox(c, *g, hours[i].X)})
	}
	return out
}

// badgeR is the radius of a badge.
func (v view) badgeR() float64 {
	if v.closer {
		return closeBadgeR
	}
	return boardBadgeR
}

// mostBadges are shown of one piece on its chip.
const mostBadges = 8

// wide is the width of a badge with its number.
func (v view) wide(g scene.Badge) float64 {
	r := v.badgeR()
	switch {
	case g.Kind == "ready":
		return 2 * readyR
	case g.N > 1 && !numeral(g.Kind):
		return r * 3.25
	}
	return 2 * r
}

// strip is the width of badges in a row, with the gap before them.
func (v view) strip(list []scene.Badge) float64 {
	w := 0.0
	for _, g := range list {
		w += v.wide(g) + iconGap
	}
	return w
}

// badgeBox grows outwards when a number stands beside the sign.
func (v view) badgeBox(c geom.Point, g scene.Badge, dir float64) box {
	r := v.badgeR()
	b := around(c, 2*r, 2*r)
	if g.N > 1 && !numeral(g.Kind) {
		if dir > 0 {
			b.x1 += r * 1.25
		} else {
			b.x0 -= r * 1.25
		}
	}
	return b.snapped()
}

// numeral kinds are a number on a coloured disc and nothing else.
func numeral(kind string) bool { return kind == "wounds" || kind == "damage" || kind == "shields" }

func (p *pen) badge(g placed) {
	k := sprite{what: "badge", text: g.kind, n: g.n}
	p.inBox(k, g.box, func(b box) { p.drawBadge(g, b) })
}

func (p *pen) drawBadge(g placed, b box) {
	dc := p.dc
	r := (b.y1 - b.y0) / 2
	size := smallText
	if r > boardBadgeR {
		size = labelText
	}
	c := geom.Point{X: b.x0 + r, Y: b.y0 + r}
	if g.kind == "ready" {
		dc.DrawCircle(b.centre().X, b.centre().Y, readyR)
		fill(dc, p.t.Ready)
		stroke(dc, p.t.Dark, 2)
		return
	}
	ground, ink := p.badgeColours(g.kind)
	dc.DrawRoundedRectangle(b.x0, b.y0, b.x1-b.x0, b.y1-b.y0, r)
	fill(dc, ground)
	stroke(dc, p.t.Dark, 2)
	switch {
	case numeral(g.kind):
		p.text(p.board, strconv.Itoa(max(0, min(99, g.n))), size, c.X, c.Y, ink)
		return
	case g.kind == "+":
		p.text(p.board, "+", size+4, c.X, c.Y+1, ink)
		return
	case g.n > 1:
		p.text(p.board, strconv.Itoa(min(9, g.n)), size, b.x1-r*0.8, c.Y, ink)
	}
	if draw := pictogram(g.kind); draw != nil {
		dc.SetColor(ink)
		dc.SetLineWidth(3)
		dc.Push()
		dc.ScaleAbout(r/boardBadgeR, r/boardBadgeR, c.X, c.Y)
		draw(p, c)
		dc.Pop()
		return
	}
	letter := "?"
	for _, r := range g.kind {
		letter = strings.ToUpper(string(r))
		break
	}
	p.text(p.board, letter, size, c.X, c.Y, ink)
}

func (p *pen) badgeColours(kind string) (ground, ink color.RGBA) {
	t := p.t
	switch kind {
	case "wounds", "damage", "burning", "crit":
		return t.Hurt, t.Light
	case "shields":
		return t.Sides[1].Line, t.Dark
	case "evade", "dodge":
		return t.Good, t.Light
	case "fleeing", "stunned", "stress", "suppression", "ion":
		return t.Actor, t.Dark
	case "prone", "entrenched", "hidden", "cloak":
		return t.Light, t.Dark
	}
	return t.Dark, t.Light
}

// pictogram is the drawing of a badge, nil if it has none.
func pictogram(kind string) func(p *pen, c geom.Point) {
	switch kind {
	case "prone":
		return prone
	case "entrenched":
		return entrenched
	case "fleeing":
		return fleeing
	case "discharged":
		return discharged
	case "stunned", "ion":
		return stunned
	case "stress", "volatile", "crit":
		return alarm
	case "suppression":
		return pressed
	case "aim", "focus":
		return crosshair
	case "evade", "dodge":
		return chevron
	case "hidden", "cloak":
		return hidden
	case "poisoned", "burning":
		return drop
	case "searched":
		return tick
	case "up":
		return up
	}
	return nil
}

// prone is a lying figure: head and body on the ground.
func prone(p *pen, c geom.Point) {
	p.dc.DrawCircle(c.X-7, c.Y+1, 3.8)
	p.dc.Fill()
	p.dc.DrawLine(c.X-1, c.Y+2.5, c.X+8, c.Y+2.5)
	p.dc.SetLineWidth(6)
	p.dc.Stroke()
}

// entrenched is a head behind a parapet.
func entrenched(p *pen, c geom.Point) {
	p.dc.DrawCircle(c.X, c.Y-3, 3.6)
	p.dc.Fill()
	outline(
		p.dc,
		[]geom.Point{
			{X: c.X - 5.5, Y: c.Y + 1.5},
			{X: c.X + 5.5, Y: c.Y + 1.5},
			{X: c.X + 8.5, Y: c.Y + 7.5},
			{X: c.X - 8.5, Y: c.Y + 7.5},
		},
	)
	p.dc.Fill()
}

// fleeing is two arrowheads that hurry away.
func fleeing(p *pen, c geom.Point) {
	for _, x := range [...]float64{-5, 3} {
		p.dc.NewSubPath()
		p.dc.MoveTo(c.X+x-2, c.Y-6)
		p.dc.LineTo(c.X+x+4, c.Y)
		p.dc.LineTo(c.X+x-2, c.Y+6)
	}
	p.dc.SetLineWidth(3.5)
	p.dc.Stroke()
}

// discharged is an empty magazine, struck out.
func discharged(p *pen, c geom.Point) {
	p.dc.DrawRoundedRectangle(c.X-4, c.Y-7, 8, 14, 2)
	p.dc.SetLineWidth(2.4)
	p.dc.Stroke()
	p.dc.DrawLine(c.X-8, c.Y+7, c.X+8, c.Y-7)
	p.dc.SetColor(p.t.Hurt)
	p.dc.SetLineWidth(4)
	p.dc.Stroke()
}

// stunned is a flash.
func stunned(p *pen, c geom.Point) {
	outline(p.dc, []geom.Point{
		{X: c.X + 3, Y: c.Y - 9}, {X: c.X - 6, Y: c.Y + 1.5}, {X: c.X - 0.5, Y: c.Y + 1.5},
		{X: c.X - 3, Y: c.Y + 9}, {X: c.X + 6, Y: c.Y - 2}, {X: c.X + 0.5, Y: c.Y - 2},
	})
	p.dc.Fill()
}

// alarm is an exclamation mark.
func alarm(p *pen, c geom.Point) {
	p.dc.DrawLine(c.X, c.Y-7, c.X, c.Y+1.5)
	p.dc.SetLineWidth(4.5)
	p.dc.Stroke()
	p.dc.DrawCircle(c.X, c.Y+7, 2.4)
	p.dc.Fill()
}

// pressed is an arrow down onto the ground.
func pressed(p *pen, c geom.Point) {
	p.dc.DrawLine(c.X, c.Y-8, c.X, c.Y)
	p.dc.DrawLine(c.X-7, c.Y+7, c.X+7, c.Y+7)
	p.dc.Stroke()
	outline(p.dc, []geom.Point{{X: c.X - 6, Y: c.Y - 2}, {X: c.X + 6, Y: c.Y - 2}, {X: c.X, Y: c.Y + 5}})
	p.dc.Fill()
}

func crosshair(p *pen, c geom.Point) {
	p.dc.DrawCircle(c.X, c.Y, 5.5)
	for _, d := range [...]geom.Point{{X: 1}, {X: -1}, {Y: 1}, {Y: -1}} {
		p.dc.DrawLine(c.X+3*d.X, c.Y+3*d.Y, c.X+9*d.X, c.Y+9*d.Y)
	}
	p.dc.SetLineWidth(2.4)
	p.dc.Stroke()
}

func chevron(p *pen, c geom.Point) {
	for _, y := range [...]float64{-3, 4} {
		p.dc.NewSubPath()
		p.dc.MoveTo(c.X-7, c.Y+y+2)
		p.dc.LineTo(c.X, c.Y+y-4)
		p.dc.LineTo(c.X+7, c.Y+y+2)
	}
	p.dc.Stroke()
}

// hidden is a closed eye.
func hidden(p *pen, c geom.Point) {
	p.dc.DrawArc(c.X, c.Y-5, 8.5, 0.15*math.Pi, 0.85*math.Pi)
	for _, x := range [...]float64{-5, 0, 5} {
		p.dc.DrawLine(c.X+x, c.Y+3, c.X+x*1.3, c.Y+8)
	}
	p.dc.SetLineWidth(2.4)
	p.dc.Stroke()
}

func drop(p *pen, c geom.Point) {
	p.dc.NewSubPath()
	p.dc.MoveTo(c.X, c.Y-9)
	p.dc.QuadraticTo(c.X+8, c.Y+1, c.X+5.5, c.Y+5)
	p.dc.QuadraticTo(c.X, c.Y+11, c.X-5.5, c.Y+5)
	p.dc.QuadraticTo(c.X-8, c.Y+1, c.X, c.Y-9)
	p.dc.ClosePath()
	p.dc.Fill()
}

func tick(p *pen, c geom.Point) {
	p.dc.NewSubPath()
	p.dc.MoveTo(c.X-7, c.Y)
	p.dc.LineTo(c.X-2, c.Y+6)
	p.dc.LineTo(c.X+7, c.Y-6)
	p.dc.SetLineWidth(4)
	p.dc.Stroke()
}

// up is an arrow to a higher floor.
func up(p *pen, c geom.Point) {
	p.dc.DrawLine(c.X, c.Y+8, c.X, c.Y-2)
	p.dc.SetLineWidth(4)
	p.dc.Stroke()
	outline(p.dc, []geom.Point{{X: c.X - 7, Y: c.Y - 1}, {X: c.X + 7, Y: c.Y - 1}, {X: c.X, Y: c.Y - 9}})
	p.dc.Fill()
}
