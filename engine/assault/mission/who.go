package mission

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Who says which figures are meant: filters with colons between them, all of
// which must fit, as "heroes:in:hangar" or "it:healthy".
type Who struct {
	Text    string
	Filters []Filter
	bad     error
}

// Filter is a condition on a figure.
type Filter struct {
	Name string
	Arg  string
}

// UnmarshalTOML reads whom a rule means.
func (w *Who) UnmarshalTOML(v any) error {
	s, ok := v.(string)
	if !ok {
		w.bad = fmt.Errorf("%v says no figures", v)
		return nil
	}
	x, err := ParseWho(s)
	x.bad = err
	*w = x
	return nil
}

// filters are those there are, with what each names: "" nothing.
var filters = map[string]kind{
	"figures": none, "heroes": none, "rebels": none, "allies": none, "imperials": none, "neutrals": none, "it": none,
	"healthy": none, "wounded": none, "unique": none, "elite": none, "regular": none, "down": none, "large": none,
	"group": ofGroup, "card": ofCard, "in": ofGround, "near": ofGround, "carrying": ofToken, "sees": ofGround, "trait": ofTrait,
	"object": ofToken,
}

// ParseWho reads filters.
func ParseWho(text string) (Who, error) {
	w := Who{Text: text}
	parts := strings.Split(text, ":")
	for i := 0; i < len(parts); i++ {
		k, ok := filters[parts[i]]
		if !ok {
			return w, fmt.Errorf("%q says no figures; write one of %s", parts[i], names(filters))
		}
		f := Filter{Name: parts[i]}
		if k != none {
			if i+1 >= len(parts) {
				return w, fmt.Errorf("%q wants %s behind it, as %s:…", f.Name, k, f.Name)
			}
			i++
			f.Arg = parts[i]
		}
		w.Filters = append(w.Filters, f)
	}
	return w, nil
}

// Empty reports that nobody is said.
func (w Who) Empty() bool { return len(w.Filters) == 0 }

// names are the keys of a vocabulary in order.
func names[V any](of map[string]V) string { return strings.Join(slices.Sorted(maps.Keys(of)), ", ") }
