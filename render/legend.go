package render

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"estafeta/engine/geom"
	"estafeta/engine/scene"
)

const (
	legendRow  = 44
	legendWide = 270 // least width of a column
)

// legendCols are the columns of a legend.
func (v view) legendCols() int { return max(1, v.picture().Dx()/legendWide) }

// explain explains the signs of a scene beneath the table.
func (p *pen) explain(s scene.Scene) {
	if !p.o.Legend {
		return
	}
	board, dc := p.board, p.dc
	p.board, p.dc = p.full, p.frame // badges are drawn there for once
	defer func() { p.board, p.dc = board, dc }()
	cols := p.v.legendCols()
	wide := float64(p.v.picture().Dx()-margin) / float64(cols)
	top := float64(p.v.h + 2*margin)
	for i, sign := range s.Legend {
		at := geom.Point{X: margin/2 + wide*float64(i%cols) + 22, Y: top + legendRow*(float64(i/cols)+0.5)}
		if sign.Badge != "" {
			p.drawBadge(placed{kind: sign.Badge, n: 1}, around(at, 2*closeBadgeR, 2*closeBadgeR))
		} else {
			p.icon(p.full, sign.Icon, 34, at.X, at.Y, p.t.Edge)
		}
		text := p.shortened(capital(p.words(sign.Term)), smallText, wide-60)
		p.text(p.full, text, smallText, at.X+30+p.width(text, smallText)/2, at.Y, p.t.Edge)
	}
}

// shortened is a text that fits a width.
func (p *pen) shortened(text string, size int, wide float64) string {
	r := []rune(strings.TrimSpace(text))
	for len(r) > 3 && p.width(string(r), size) > wide {
		r = append(r[:len(r)-2], '…')
	}
	return string(r)
}

// capital is a text that begins with a capital letter.
func capital(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}
