package render

import (
	"container/list"
	"sync"
)

// shelf keeps what was used last, up to a number of bytes. It may be used by
// many goroutines at once; what it keeps must not be changed.
type shelf[K comparable, V any] struct {
	mu        sync.Mutex
	max, used int
	order     *list.List // of kept, the latest first
	at        map[K]*list.Element
}

type kept[K comparable, V any] struct {
	key   K
	value V
	bytes int
}

func newShelf[K comparable, V any](bytes int) *shelf[K, V] {
	return &shelf[K, V]{max: bytes, order: list.New(), at: map[K]*list.Element{}}
}

func (s *shelf[K, V]) get(k K) (v V, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	e := s.at[k]
	if e == nil {
		return v, false
	}
	s.order.MoveToFront(e)
	return e.Value.(kept[K, V]).value, true
}

func (s *shelf[K, V]) put(k K, v V, bytes int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.at[k] != nil {
		return
	}
	s.at[k] = s.order.PushFront(kept[K, V]{k, v, bytes})
	for s.used += bytes; s.used > s.max; {
		last := s.order.Remove(s.order.Back()).(kept[K, V])
		delete(s.at, last.key)
		s.used -= last.bytes
	}
}

func (s *shelf[K, V]) len() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.order.Len()
}
