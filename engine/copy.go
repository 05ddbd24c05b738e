package engine

import "reflect"

// duplicate is a deep copy of a game: a run changes its game, and copying the
// decoded checkpoint is several times faster than decoding it again. The state
// types are trees of exported fields (enginetest holds that), so nothing is
// shared and nothing is lost.
func duplicate(g Game) Game {
	return deep(reflect.ValueOf(g)).Interface().(Game)
}

func deep(v reflect.Value) reflect.Value {
	if flat(v.Kind()) {
		return v
	}
	out := reflect.New(v.Type()).Elem()
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			p := reflect.New(v.Type().Elem())
			p.Elem().Set(deep(v.Elem()))
			out.Set(p)
		}
	case reflect.Struct:
		out.Set(v)
		for i := range v.NumField() {
			if f := v.Field(i); !flat(f.Kind()) && v.Type().Field(i).IsExported() {
				out.Field(i).Set(deep(f))
			}
		}
	case reflect.Slice:
		if v.IsNil() {
			break
		}
		out.Set(reflect.MakeSlice(v.Type(), v.Len(), v.Len()))
		reflect.Copy(out, v)
		fallthrough
	case reflect.Array:
		if v.Kind() == reflect.Array {
			out.Set(v)
		}
		if nested(v.Type().Elem()) {
			for i := range v.Len() {
				out.Index(i).Set(deep(v.Index(i)))
			}
		}
	case reflect.Map:
		if v.IsNil() {
			break
		}
		out.Set(reflect.MakeMapWithSize(v.Type(), v.Len()))
		for it := v.MapRange(); it.Next(); {
			out.SetMapIndex(it.Key(), deep(it.Value()))
		}
	default:
		out.Set(v)
	}
	return out
}

// flat reports kinds that a plain assignment copies.
func flat(k reflect.Kind) bool {
	switch k {
	case reflect.Pointer, reflect.Struct, reflect.Slice, reflect.Array, reflect.Map, reflect.Interface:
		return false
	}
	return true
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
	}
	return !flat(t.Kind())
}
