package render

import (
	"crypto/sha256"
	"encoding/json"
	"hash/maphash"

	"github.com/klauspost/compress/s2"

	"estafeta/engine/scene"
)

// Cache keeps what pictures have in common with earlier ones: the backgrounds
// used last (mat, zones, terrain and grid of one table at one size), and the
// encoded bands of finished pictures. It is safe for concurrent use.
type Cache struct {
	backgrounds *shelf[key, []byte] // compressed rows
	bands       *shelf[bandKey, band]
	seeds       [2]maphash.Seed
}

type key [sha256.Size]byte

// NewCache keeps at most so many bytes of backgrounds, each about 60 kB, and as
// many of bands, about 100 kB for all of a picture.
func NewCache(bytes int) *Cache {
	return &Cache{
		backgrounds: newShelf[key, []byte](bytes),
		bands:       newShelf[bandKey, band](bytes),
		seeds:       [2]maphash.Seed{maphash.MakeSeed(), maphash.MakeSeed()},
	}
}

// background puts the rows of a background into a picture's; ok is false if it
// is not kept.
func (c *Cache) background(k key, rows []byte) (ok bool) {
	if c == nil {
		return false
	}
	packed, ok := c.backgrounds.get(k)
	if !ok {
		return false
	}
	got, err := s2.Decode(rows, packed)
	return err == nil && len(got) == len(rows)
}

func (c *Cache) keep(k key, rows []byte) {
	if c != nil {
		packed := s2.EncodeBetter(nil, rows)
		c.backgrounds.put(k, packed, len(packed))
	}
}

// keyOf is the hash of all that the background shows.
func keyOf(s scene.Scene, o Options, v view) key {
	h := sha256.New()
	enc := json.NewEncoder(h)
	for _, part := range []any{
		[]float64{s.Width, s.Height, v.from.X, v.from.Y, v.scale},
		[]int{v.w, v.h, v.foot, s.Turn, sides(s), int(coloursOf(s, o).of)}, s.Grid, s.Zones, s.Tiles, s.Edges, s.Floors, s.Ground, o.Theme,
	} {
		_ = enc.Encode(part) // plain data, checked to be finite; a hash takes every write
	}
	if o.Legend {
		_ = enc.Encode(s.Legend)
		for _, sign := range s.Legend {
			_ = enc.Encode(o.Words(sign.Term))
		}
	}
	for _, t := range s.Things {
		_ = enc.Encode([]any{t.Kind, t.Class, t.Outline, t.Doors})
	}
	return key(h.Sum(nil))
}
