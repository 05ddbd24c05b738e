package render

import (
	"container/list"
	"crypto/sha256"
	"encoding/json"
	"image"
	"sync"

	"estafeta/engine/scene"
)

// Cache keeps the most recently used backgrounds: mat, zones, terrain and grid
// of one table at one size. It is safe for concurrent use.
type Cache struct {
	mu    sync.Mutex
	max   int
	order *list.List // of entry, the latest first
	at    map[key]*list.Element
}

type key [sha256.Size]byte

type entry struct {
	key key
	img *image.Paletted
}

// NewCache keeps at most n backgrounds, each about 1.5 MB.
func NewCache(n int) *Cache {
	return &Cache{max: n, order: list.New(), at: map[key]*list.Element{}}
}

// Len is the number of backgrounds kept.
func (c *Cache) Len() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.order.Len()
}

func (c *Cache) get(k key) *image.Paletted {
	if c == nil {
		return nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	e := c.at[k]
	if e == nil {
		return nil
	}
	c.order.MoveToFront(e)
	return e.Value.(entry).img
}

func (c *Cache) put(k key, img *image.Paletted) {
	if c == nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.at[k] != nil {
		return
	}
	c.at[k] = c.order.PushFront(entry{k, img})
	for c.order.Len() > c.max {
		last := c.order.Back()
		delete(c.at, last.Value.(entry).key)
		c.order.Remove(last)
	}
}

// keyOf is the hash of all that the background shows.
func keyOf(s scene.Scene, o Options, v view) key {
	h := sha256.New()
	enc := json.NewEncoder(h)
	for _, part := range []any{
		[]float64{s.Width, s.Height, v.from.X, v.from.Y, v.scale},
		[]int{v.w, v.h}, s.Grid, s.Zones, o.Theme,
	} {
		_ = enc.Encode(part) // plain data, checked to be finite; a hash takes every write
	}
	for _, t := range s.Things {
		_ = enc.Encode([]any{t.Kind, t.Class, t.Outline, t.Doors})
	}
	return key(h.Sum(nil))
}
