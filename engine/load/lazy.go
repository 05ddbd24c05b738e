package load

import "sync"

// Lazily is content that is read when it is first asked for, and then kept, so
// that a program pays only for the systems that it plays. A defect of an
// embedded file is a defect of the build and ends the program; tests read all
// content.
func Lazily[T any](read func() (T, error)) func() T {
	return sync.OnceValue(func() T {
		v, err := read()
		if err != nil {
			panic(err)
		}
		return v
	})
}
