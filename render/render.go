// Package render draws a scene as a picture that can be read on a phone: a
// paletted PNG with the table's edge letters, terrain, bases, labels that never
// overlap, and the marks of what just happened. It knows nothing of any game.
package render

import (
	"bytes"
	"image"
	"image/png"
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
	// Theme is the set of colours; the zero value is Night.
	Theme Theme
}

// Rect is an upright rectangle in table units.
type Rect struct{ X, Y, W, H float64 }

// keptPens are kept between pictures, with their canvas and sprites some 15 MB
// each. A sync.Pool would lose them to the garbage collector, for pictures are
// seldom.
const keptPens = 2

// Renderer draws pictures and keeps the backgrounds that it has drawn. It may
// be used by many goroutines at once.
type Renderer struct {
	cache    *Cache
	palettes sync.Map  // Theme -> *palette
	pens     chan *pen // idle ones, at most keptPens
	encoder  png.Encoder
}

// New is a renderer that keeps its backgrounds in cache; nil keeps none.
func New(cache *Cache) *Renderer {
	return &Renderer{
		cache:   cache,
		pens:    make(chan *pen, keptPens),
		encoder: png.Encoder{CompressionLevel: png.BestSpeed, BufferPool: new(buffers)},
	}
}

// Board draws s as a PNG. A scene with impossible values is an error.
func (r *Renderer) Board(s scene.Scene, o Options) ([]byte, error) {
	img, err := r.Image(s, o)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	if err := r.encoder.Encode(&out, img); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// Image draws s without encoding it.
func (r *Renderer) Image(s scene.Scene, o Options) (*image.Paletted, error) {
	if err := check(s, o); err != nil {
		return nil, err
	}
	if o.Theme == (Theme{}) {
		o.Theme = Night
	}
	v := look(s, o)
	pal := r.palette(o.Theme)
	p := r.pen()
	defer r.rest(p)
	p.start(v, o)

	key := keyOf(s, o, v)
	back := r.cache.get(key)
	if back == nil {
		p.background(s)
		back = pal.reduce(p.full)
		r.cache.put(key, back)
	}
	if p.cleanOf != back {
		pal.expand(back, p.clean)
		p.cleanOf = back
	}
	copy(p.full.Pix, p.clean.Pix)
	p.foreground(s)
	return pal.update(p.full, p.clean, back), nil
}

// pen takes an idle pen or a new one.
func (r *Renderer) pen() *pen {
	select {
	case p := <-r.pens:
		return p
	default:
		return newPen()
	}
}

// rest keeps a pen for the next picture if there is room.
func (r *Renderer) rest(p *pen) {
	select {
	case r.pens <- p:
	default:
	}
}

func (r *Renderer) palette(t Theme) *palette {
	if p, ok := r.palettes.Load(t); ok {
		return p.(*palette)
	}
	p, _ := r.palettes.LoadOrStore(t, newPalette(t))
	return p.(*palette)
}

// buffers lends the encoder its working memory.
type buffers struct{ pool sync.Pool }

func (b *buffers) Get() *png.EncoderBuffer {
	buf, _ := b.pool.Get().(*png.EncoderBuffer)
	return buf
}

func (b *buffers) Put(buf *png.EncoderBuffer) { b.pool.Put(buf) }
