package load

import "sync"

// Remembered keeps the last results of a pure function of a text, no more than so
// many: what is read again and again is worked out once.
func Remembered[T any](most int, of func(string) T) func(string) T {
	var mu sync.Mutex
	known := map[string]T{}
	order := []string{}
	return func(text string) T {
		mu.Lock()
		v, ok := known[text]
		mu.Unlock()
		if ok {
			return v
		}
		v = of(text)
		mu.Lock()
		if _, ok := known[text]; !ok {
			if len(order) >= most {
				delete(known, order[0])
				order = order[1:]
			}
			known[text], order = v, append(order, text)
		}
		mu.Unlock()
		return v
	}
}
