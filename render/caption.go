package render

import "strings"

const captionHigh = 76 // two lines

// captions writes what a frame of an animation tells: a line beneath the table,
// and a title across it.
func (p *pen) captions() {
	if p.o.title != "" {
		size := zoneText
		for size > labelText && p.width(p.o.title, size) > 0.6*float64(p.v.w) {
			size -= 4
		}
		w, h := p.width(p.o.title, size)+float64(size), capHeight(size)+0.8*float64(size)
		x, y := (float64(p.v.w)-w)/2, (float64(p.v.h)-h)/2
		p.dc.DrawRoundedRectangle(x, y, w, h, 16)
		fill(p.dc, p.t.Sign)
		stroke(p.dc, p.t.Actor, 5)
		p.text(p.board, p.o.title, size, float64(p.v.w)/2, float64(p.v.h)/2, p.t.Light)
	}
	if p.o.caption == nil || *p.o.caption == "" {
		return
	}
	// It stands beside the board, so that the frame's brush tells where.
	p.frame.touched = p.touched
	defer func() { p.frame.touched = nil }()
	wide := float64(p.v.picture().Dx())
	top := float64(p.v.h + 2*margin)
	p.frame.copies(0, top, wide, captionHigh)
	first, rest := p.broken(*p.o.caption, smallText, wide-24)
	p.text(p.full, first, smallText, wide/2, top+14, p.t.Light)
	p.text(p.full, p.shortened(rest, smallText, wide-24), smallText, wide/2, top+44, p.t.Light)
}

// broken is as many words of a text as fit a width, and what is left.
func (p *pen) broken(text string, size int, wide float64) (first, rest string) {
	words := strings.Fields(text)
	for i, w := range words {
		if longer := strings.TrimSpace(first + " " + w); i == 0 || p.width(longer, size) <= wide {
			first = longer
			continue
		}
		return first, strings.Join(words[i:], " ")
	}
	return first, ""
}
