package engine

import (
	"reflect"
	"sync"
)

// duplicate is a deep copy of a game: a run changes its game, and copying the
// decoded checkpoint is several times faster than decoding it again. The state
// types are trees of exported fields (enginetest holds that), so nothing is
// shared and nothing is lost.
func duplicate(g Game) Game {
	v := reflect.ValueOf(g)
	out := reflect.New(v.Type()).Elem()
	copierOf(v.Type())(out, v)
	return out.Interface().(Game)
}

// A copier sets one value to a deep copy of another of the same type. What a
// type needs is worked out once and remembered.
type copier func(to, from reflect.Value)

var copiers sync.Map // copier by reflect.Type

func copierOf(t reflect.Type) copier {
	if c, ok := copiers.Load(t); ok {
		return c.(copier)
	}
	c := newCopier(t)
	copiers.Store(t, c)
	return c
}

// plain copies what an assignment copies whole.
func plain(to, from reflect.Value) { to.Set(from) }

func newCopier(t reflect.Type) copier {
	if !nested(t) {
		return plain
	}
	switch t.Kind() {
	case reflect.Pointer:
		return pointerCopier(t)
	case reflect.Struct:
		return structCopier(t)
	case reflect.Slice:
		return sliceCopier(t)
	case reflect.Array:
		inner := copierOf(t.Elem())
		return func(to, from reflect.Value) {
			for i := range from.Len() {
				inner(to.Index(i), from.Index(i))
			}
		}
	case reflect.Map:
		return mapCopier(t)
	}
	return plain // interfaces, which no checkpoint holds
}

func pointerCopier(t reflect.Type) copier {
	at := t.Elem()
	var inner copier // found late: a type may point at itself
	var once sync.Once
	return func(to, from reflect.Value) {
		if from.IsNil() {
			return
		}
		once.Do(func() { inner = copierOf(at) })
		p := reflect.New(at)
		inner(p.Elem(), from.Elem())
		to.Set(p)
	}
}

func structCopier(t reflect.Type) copier {
	type part struct {
		index int
		copy  copier
	}
	var parts []part
	for i := range t.NumField() {
		if f := t.Field(i); f.IsExported() && nested(f.Type) {
			parts = append(parts, part{i, copierOf(f.Type)})
		}
	}
	return func(to, from reflect.Value) {
		to.Set(from)
		for _, p := range parts {
			p.copy(to.Field(p.index), from.Field(p.index))
		}
	}
}

func sliceCopier(t reflect.Type) copier {
	var inner copier
	if nested(t.Elem()) {
		inner = copierOf(t.Elem())
	}
	return func(to, from reflect.Value) {
		if from.IsNil() {
			return
		}
		n := from.Len()
		out := reflect.MakeSlice(t, n, n)
		if inner == nil {
			reflect.Copy(out, from)
		} else {
			for i := range n {
				inner(out.Index(i), from.Index(i))
			}
		}
		to.Set(out)
	}
}

func mapCopier(t reflect.Type) copier {
	inner := copierOf(t.Elem())
	return func(to, from reflect.Value) {
		if from.IsNil() {
			return
		}
		out := reflect.MakeMapWithSize(t, from.Len())
		value := reflect.New(t.Elem()).Elem()
		for it := from.MapRange(); it.Next(); {
			value.SetZero()
			inner(value, it.Value())
			out.SetMapIndex(it.Key(), value)
		}
		to.Set(out)
	}
}

// nested reports a type that a plain assignment does not copy whole.
func nested(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Struct:
		for i := range t.NumField() {
			if nested(t.Field(i).Type) {
				return true
			}
		}
		return false
	case reflect.Array:
		return nested(t.Elem())
	case reflect.Pointer, reflect.Slice, reflect.Map, reflect.Interface:
		return true
	}
	return false
}
