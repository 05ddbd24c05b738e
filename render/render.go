// Package render draws a scene as a picture that can be read on a phone: a
// paletted PNG with the table's edge letters, terrain, bases, labels that never
// overlap, and the marks of what just happened. It knows nothing of any game.
package render

import (
	"image"
	"slices"
	"strings"
	"sync"

	"estafeta/engine/scene"
)

// Options say how a scene is drawn; the zero value draws the whole table in
// the Night theme with the bare keys as words.
type Options struct {
	// Size is the longest side of the picture in pixels, 0 for the usual one:
	// 1200 for square tables, up to 1600 for long ones, 1000 for close-ups.
	Size int
	// Window is the part of the table to draw, nil for all of it. In a
	// close-up the models of a unit carry their own labels.
	Window *Rect
	// Words gives the word of a term key in the reader's language:
	// thing.wall -> "muro". Nil takes the key's last part.
	Words func(key string) string
	// Comma writes numbers with a decimal comma.
	Comma bool
	// Theme is the set of colours; the zero value is Night.
	Theme Theme
	// Map draws a small map of the whole table into a corner of a window.
	Map bool
	// Legend explains the scene's signs beneath the table.
	Legend bool

	caption *string // of a frame; nil: there is no room for one
	title   string
	half    bool // one of two halves that are seen together
}

// on are the options with the theme of a scene's ground.
func (o Options) on(s scene.Scene) Options {
	if o.Theme == (Theme{}) {
		o.Theme = Night
	}
	o.Theme = o.Theme.on(s.Ground)
	o.Map = o.Map && o.Window != nil
	o.Legend = o.Legend && len(s.Legend) > 0
	if o.Words == nil {
		o.Words = func(key string) string { return key[strings.LastIndexByte(key, '.')+1:] }
	}
	return o
}

// Rect is an upright rectangle in table units.
type Rect struct{ X, Y, W, H float64 }

// keptPens are kept between pictures, with their canvas and sprites some 12 MB
// each. A sync.Pool would lose them to the garbage collector, for pictures are
// seldom.
const keptPens = 3

// Renderer draws pictures and keeps what later ones may have in common with
// them. It may be used by many goroutines at once.
type Renderer struct {
	cache    *Cache
	palettes sync.Map // colours -> *palette
	mu       sync.Mutex
	pens     []*pen // idle ones, the latest last, at most keptPens
	deflate  deflater
}

// New is a renderer that keeps backgrounds and encoded bands in cache; nil keeps
// none.
func New(cache *Cache) *Renderer { return &Renderer{cache: cache} }

// Board draws s as a PNG. A scene with impossible values is an error.
func (r *Renderer) Board(s scene.Scene, o Options) ([]byte, error) {
	p, pal, err := r.draw(s, o)
	if err != nil {
		return nil, err
	}
	defer r.rest(p)
	return r.encode(pal, p.paper), nil
}

// Image draws s without encoding it.
func (r *Renderer) Image(s scene.Scene, o Options) (*image.Paletted, error) {
	p, pal, err := r.draw(s, o)
	if err != nil {
		return nil, err
	}
	defer r.rest(p)
	out := image.NewPaletted(p.full.Rect, pal.colours)
	for y := range p.paper.h {
		copy(out.Pix[y*out.Stride:], p.paper.row(y))
	}
	return out, nil
}

// draw draws s with a pen, whose paper it is on then, until the pen rests.
func (r *Renderer) draw(s scene.Scene, o Options) (*pen, *palette, error) {
	if err := check(s, o); err != nil {
		return nil, nil, err
	}
	o = o.on(s)
	s, o = turned(s, o)
	v := look(s, o)
	pal := r.palette(coloursOf(s, o))
	k := keyOf(s, o, v)
	p := r.pen(k)
	p.start(v, o)
	p.pal = pal
	if p.on == k {
		p.wipe()
	} else {
		r.ground(p, s, k)
	}
	p.dc.touched = p.touched
	p.foreground(s)
	p.dry()
	return p, pal, nil
}

// ground puts a background on the paper of a pen.
func (r *Renderer) ground(p *pen, s scene.Scene, k key) {
	p.on = key{} // until it is
	if !r.cache.background(k, p.back.rows) {
		p.background(s)
		p.pal.reduce(p.full, p.back)
		r.cache.keep(k, p.back.rows)
	}
	copy(p.paper.rows, p.back.rows)
	p.touched.clear()
	clear(p.laid)
	p.terrain = nil
	p.on = k
}

// pen takes the idle pen that has a background; if there is none a new one, or
// the one that has rested for the longest.
func (r *Renderer) pen(k key) *pen {
	r.mu.Lock()
	defer r.mu.Unlock()
	i := slices.IndexFunc(r.pens, func(p *pen) bool { return p.on == k })
	if i < 0 && len(r.pens) < keptPens {
		return newPen()
	}
	i = max(0, i)
	p := r.pens[i]
	r.pens = slices.Delete(r.pens, i, i+1)
	return p
}

// rest keeps a pen for the next picture if there is room.
func (r *Renderer) rest(p *pen) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.pens) < keptPens {
		r.pens = append(r.pens, p)
	}
}

// colours are what a palette is made of.
type colours struct {
	theme Theme
	sides int
	of    subject
}

// subject is what a picture shows, beside what all have.
type subject int

const (
	landscape subject = iota // terrain
	drawings                 // drawings, and the few kinds of terrain that lie about there
	figures                  // dice and plots
)

func coloursOf(s scene.Scene, o Options) colours {
	if slices.ContainsFunc(s.Bases, func(b scene.Base) bool { return b.Drawing != nil }) {
		return colours{o.Theme, sides(s), drawings}
	}
	return colours{o.Theme, sides(s), landscape}
}

func (r *Renderer) palette(k colours) *palette {
	if p, ok := r.palettes.Load(k); ok {
		return p.(*palette)
	}
	p, _ := r.palettes.LoadOrStore(k, newPalette(k))
	return p.(*palette)
}

// sides are as many as the palette of a scene needs: few, or all of them.
func sides(s scene.Scene) int {
	for _, b := range s.Bases {
		if b.Side >= few {
			return len(Theme{}.Sides)
		}
	}
	for _, z := range s.Zones {
		if z.Side >= few {
			return len(Theme{}.Sides)
		}
	}
	for _, m := range s.Marks {
		if m.Side >= few {
			return len(Theme{}.Sides)
		}
	}
	for _, g := range s.Groups {
		if g.Side >= few {
			return len(Theme{}.Sides)
		}
	}
	return few
}
