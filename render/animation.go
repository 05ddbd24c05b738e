package render

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"image/gif"

	"estafeta/engine/scene"
)

// Frame is one picture of an animation and how long it stands, in hundredths
// of a second.
type Frame struct {
	Scene   scene.Scene
	Delay   int
	Caption string // beneath the table
	Title   string // across the table, for a new round
}

// ErrTooLarge is an animation that does not fit into its bytes.
var ErrTooLarge = errors.New("the animation is too large")

// Animation draws frames of one table as a GIF that repeats for ever, of at
// most limit bytes; progress is told after each frame. A picture after the
// first holds only what has changed. If it grows beyond the limit it is
// ErrTooLarge: ask for a smaller Size, or fewer frames.
func (r *Renderer) Animation(frames []Frame, o Options, limit int, progress func(done int)) ([]byte, error) {
	if len(frames) == 0 {
		return nil, errors.New("an animation needs a frame")
	}
	var out gif.GIF
	var last *image.Paletted
	for i, f := range frames {
		o.caption, o.title = &frames[i].Caption, f.Title
		img, err := r.Image(f.Scene, o)
		if err != nil {
			return nil, err
		}
		whole := &image.Paletted{
			Pix:     append([]uint8(nil), img.Pix...),
			Stride:  img.Stride,
			Rect:    img.Rect,
			Palette: append(color.Palette(nil), img.Palette...),
		}
		part := whole
		if last != nil && last.Rect == whole.Rect {
			area := changed(last, whole)
			if area.Empty() {
				out.Delay[len(out.Delay)-1] += f.Delay
				if progress != nil {
					progress(i + 1)
				}
				continue
			}
			part = whole.SubImage(area).(*image.Paletted)
		}
		out.Image, out.Delay, out.Disposal = append(out.Image, part), append(out.Delay, f.Delay), append(out.Disposal, gif.DisposalNone)
		last = whole
		if progress != nil {
			progress(i + 1)
		}
	}
	var b bytes.Buffer
	if err := gif.EncodeAll(&b, &out); err != nil {
		return nil, err
	}
	if limit > 0 && b.Len() > limit {
		return nil, ErrTooLarge
	}
	return b.Bytes(), nil
}

// changed is the smallest upright rectangle outside which two pictures are
// equal.
func changed(a, b *image.Paletted) image.Rectangle {
	var area image.Rectangle
	for y := a.Rect.Min.Y; y < a.Rect.Max.Y; y++ {
		ra, rb := a.Pix[a.PixOffset(a.Rect.Min.X, y):][:a.Rect.Dx()], b.Pix[b.PixOffset(b.Rect.Min.X, y):][:b.Rect.Dx()]
		if bytes.Equal(ra, rb) {
			continue
		}
		lo, hi := 0, len(ra)
		for ra[lo] == rb[lo] {
			lo++
		}
		for ra[hi-1] == rb[hi-1] {
			hi--
		}
		area = area.Union(image.Rect(a.Rect.Min.X+lo, y, a.Rect.Min.X+hi, y+1))
	}
	return area
}
