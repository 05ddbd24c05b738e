package main

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
)

var token = regexp.MustCompile(`[MmLlHhVvCcSsQqTtAaZz]|[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?`)

// walker turns an SVG path into steps.
type walker struct {
	k            float64
	x, y         float64 // where the path has come to
	fromX, fromY float64 // where its part began
	lastX, lastY float64 // the last control point
	out          []string
}

func (w *walker) to(op byte, at ...float64) {
	scaled := make([]float64, len(at))
	for i, v := range at {
		scaled[i] = v * w.k
	}
	w.out = append(w.out, step(op, scaled...))
	if n := len(at); n >= 2 {
		w.x, w.y = at[n-2], at[n-1]
		w.lastX, w.lastY = w.x, w.y
		if n >= 4 {
			w.lastX, w.lastY = at[n-4], at[n-3]
		}
	}
}

// arity are the numbers that a command takes.
var arity = map[byte]int{'M': 2, 'L': 2, 'H': 1, 'V': 1, 'C': 6, 'S': 4, 'Q': 4, 'T': 2, 'A': 7, 'Z': 0}

// steps are the steps of an SVG path, k times as large.
func steps(d string, k float64) ([]string, error) {
	w := &walker{k: k}
	words := words(d)
	op := byte(0)
	for i := 0; i < len(words); {
		if c := words[i][0]; strings.IndexByte("MmLlHhVvCcSsQqTtAaZz", c) >= 0 {
			op = c
			i++
		} else if op == 0 || op == 'Z' || op == 'z' {
			return nil, fmt.Errorf("a number without a command in %q", d)
		}
		n := arity[op&^0x20]
		if i+n > len(words) {
			return nil, fmt.Errorf("%c lacks numbers in %q", op, d)
		}
		v := make([]float64, n)
		for j := range v {
			x, err := strconv.ParseFloat(words[i+j], 64)
			if err != nil {
				return nil, err
			}
			v[j] = x
		}
		i += n
		w.command(op, v)
		if op == 'M' {
			op = 'L'
		} else if op == 'm' {
			op = 'l'
		}
	}
	return w.out, nil
}

// words splits a path; the flags of arcs may stand together.
func words(d string) []string {
	var out []string
	op, n := byte(0), 0
	for _, t := range token.FindAllString(d, -1) {
		if arity[t[0]&^0x20] > 0 || t[0]&^0x20 == 'Z' {
			op, n = t[0]&^0x20, 0
			out = append(out, t)
			continue
		}
		for op == 'A' && (n%7 == 3 || n%7 == 4) && len(t) > 1 {
			out = append(out, t[:1])
			t = t[1:]
			n++
		}
		out = append(out, t)
		n++
	}
	return out
}

func (w *walker) command(op byte, v []float64) {
	if op >= 'a' && op != 'a' { // relative
		for i := range v {
			switch {
			case op == 'v', op != 'h' && i%2 == 1:
				v[i] += w.y
			default:
				v[i] += w.x
			}
		}
	}
	if op == 'a' {
		v[5] += w.x
		v[6] += w.y
	}
	mirrorX, mirrorY := 2*w.x-w.lastX, 2*w.y-w.lastY
	switch op &^ 0x20 {
	case 'M':
		w.to('M', v...)
		w.fromX, w.fromY = w.x, w.y
	case 'L':
		w.to('L', v...)
	case 'H':
		w.to('L', v[0], w.y)
	case 'V':
		w.to('L', w.x, v[0])
	case 'C':
		w.to('C', v...)
	case 'S':
		w.to('C', append([]float64{mirrorX, mirrorY}, v...)...)
	case 'Q':
		w.to('Q', v...)
	case 'T':
		w.to('Q', append([]float64{mirrorX, mirrorY}, v...)...)
	case 'A':
		w.arc(v)
	case 'Z':
		w.out = append(w.out, "Z")
		w.x, w.y = w.fromX, w.fromY
		w.lastX, w.lastY = w.x, w.y
	}
}

// arc draws an elliptic arc as cubic curves, as the SVG specification derives
// its centre (appendix B.2.4).
func (w *walker) arc(v []float64) {
	rx, ry, turn := math.Abs(v[0]), math.Abs(v[1]), v[2]*math.Pi/180
	x1, y1, x2, y2 := w.x, w.y, v[5], v[6]
	if rx == 0 || ry == 0 {
		w.to('L', x2, y2)
		return
	}
	sin, cos := math.Sincos(turn)
	dx, dy := (x1-x2)/2, (y1-y2)/2
	px, py := cos*dx+sin*dy, -sin*dx+cos*dy
	if l := px*px/(rx*rx) + py*py/(ry*ry); l > 1 {
		rx, ry = rx*math.Sqrt(l), ry*math.Sqrt(l)
	}
	q := rx*rx*py*py + ry*ry*px*px
	c := 0.0
	if q > 0 {
		c = math.Sqrt(max(0, rx*rx*ry*ry/q-1))
	}
	if (v[3] != 0) == (v[4] != 0) {
		c = -c
	}
	ux, uy := c*rx*py/ry, -c*ry*px/rx
	cx, cy := cos*ux-sin*uy+(x1+x2)/2, sin*ux+cos*uy+(y1+y2)/2
	from := math.Atan2((py-uy)/ry, (px-ux)/rx)
	sweep := math.Atan2((-py-uy)/ry, (-px-ux)/rx) - from
	if v[4] != 0 && sweep < 0 {
		sweep += 2 * math.Pi
	}
	if v[4] == 0 && sweep > 0 {
		sweep -= 2 * math.Pi
	}
	parts := max(1, int(math.Ceil(math.Abs(sweep)/(math.Pi/2))))
	at := func(a, slope float64) (x, y float64) {
		s, o := math.Sincos(a)
		ex, ey := rx*(o-slope*s), ry*(s+slope*o)
		return cx + cos*ex - sin*ey, cy + sin*ex + cos*ey
	}
	for i := range parts {
		a, b := from+sweep*float64(i)/float64(parts), from+sweep*float64(i+1)/float64(parts)
		k := 4.0 / 3 * math.Tan((b-a)/4)
		ax, ay := at(a, k)
		bx, by := at(b, -k)
		ex, ey := at(b, 0)
		w.to('C', ax, ay, bx, by, ex, ey)
	}
}
