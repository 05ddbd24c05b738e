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
		aside := 8.0
		if b.Icon != "" { // a nameplate stands between them
			aside = 12
		}
		c := centre.Add(geom.Point{
			X: hours[i].X * (half.X*share + aside),
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

// wide is the width of a badge of radius r with its number.
func wide(g scene.Badge, r float64) float64 {
	switch {
	case g.Kind == "ready":
		return max(2*readyR, r)
	case g.Kind == "models":
		return r * (1.1 + 1.15*float64(len(strconv.Itoa(min(99, g.N)))))
	case g.N > 1 && !numeral(g.Kind):
		return r * 3.25
	}
	return 2 * r
}

// strip is the width of badges of radius r in a row, with the gap before them.
func strip(list []scene.Badge, r float64) float64 {
	w := 0.0
	for _, g := range list {
		w += wide(g, r) + iconGap
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
func numeral(kind string) bool { return forms[kind] != "" }

// forms are the icons on which such numbers stand.
var forms = map[string]string{"wounds": "hearts", "damage": "bright-explosion", "shields": "shield"}

// icons of badges by their kind; a kind without one shows its first letter.
var icons = map[string]string{
	"aim": "reticule", "badly_wounded": "open-wound", "bleeding": "open-wound", "burning": "flame", "carries": "knapsack", "charged": "run", "cloak": "hood", "crit": "bright-explosion",
	"discharged": "heavy-bullets", "dodge": "dodge", "entrenched": "brick-wall", "evade": "dodge", "eye": "bleeding-eye",
	"fleeing": "run", "flying": "feathered-wing", "focus": "eye-target", "focused": "eye-target", "hidden": "sight-disabled", "ion": "electric", "jam": "radio-tower",
	"leg": "leg", "order": "flying-flag", "standby": "laser-warning", "poisoned": "poison-bottle", "prone": "half-body-crawling", "pushback": "push", "reinforce": "armor-upgrade",
	"searched": "check-mark", "shaken": "broken-heart", "stress": "hazard-sign", "stunned": "sleepy", "suppression": "bullet-impacts",
	"target_lock": "crosshair", "tractor": "magnet", "unconscious": "dead-head", "up": "stairs", "volatile": "sparky-bomb",
	"weakened": "armor-downgrade", "weapons_disabled": "heavy-bullets",
}

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
	if r > 1.3*closeBadgeR {
		size = int(1.25 * r)
	}
	if name, ok := strings.CutPrefix(g.kind, "icon "); ok {
		p.icon(p.board, name, 2*r, c.X, c.Y, p.t.Light)
		return
	}
	if g.kind == "models" { // how many, and nothing else
		p.text(p.board, "×"+strconv.Itoa(min(99, g.n)), size, b.centre().X, c.Y, p.t.Light)
		return
	}
	if g.kind == "ready" {
		dc.DrawCircle(b.centre().X, b.centre().Y, max(readyR, 0.45*r))
		fill(dc, p.t.Ready)
		stroke(dc, p.t.Dark, 2)
		return
	}
	ground, ink := p.badgeColours(g.kind)
	if form, ok := forms[g.kind]; ok { // a number on a shape of its own
		wide := 2*r + 3
		for _, q := range [...]geom.Point{{X: 1}, {X: -1}, {Y: 1}, {Y: -1}} {
			p.icon(p.board, form, wide, c.X+1.4*q.X, c.Y+1.4*q.Y, p.t.Dark)
		}
		p.icon(p.board, form, wide, c.X, c.Y, ground)
		p.text(p.board, strconv.Itoa(max(0, min(99, g.n))), size-4, c.X, c.Y-0.06*r, ink)
		return
	}
	dc.DrawRoundedRectangle(b.x0, b.y0, b.x1-b.x0, b.y1-b.y0, r)
	fill(dc, ground)
	stroke(dc, p.t.Dark, 2)
	switch {
	case g.kind == "+":
		p.text(p.board, "+", size+4, c.X, c.Y+1, ink)
		return
	case g.n > 1:
		p.text(p.board, strconv.Itoa(min(99, g.n)), size, b.x1-r*0.8, c.Y, ink)
	}
	if name := icons[g.kind]; p.icon(p.board, name, 1.5*r, c.X, c.Y, ink) {
		if g.kind == "discharged" || g.kind == "weapons_disabled" { // struck out
			dc.DrawLine(c.X-0.7*r, c.Y+0.7*r, c.X+0.7*r, c.Y-0.7*r)
			stroke(dc, p.t.Hurt, 0.3*r)
		}
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
