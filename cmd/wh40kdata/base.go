package main

import (
	"encoding/json"
	"fmt"
	"slices"

	"estafeta/engine/wh40k/book"
)

// base reads a base of the source: millimetres of a round one, or a record.
// What the source leaves open gets our own numbers, and says so.
func base(raw json.RawMessage, keywords []string, wounds int) (book.Base, error) {
	out := book.Base{Shape: book.Round}
	var shaped struct {
		Shape, Size   string
		Width, Length float64
	}
	switch {
	case len(raw) == 0 || string(raw) == "null":
		out.Width, out.Own = 40, true
		if slices.Contains(keywords, "vehicle") || slices.Contains(keywords, "monster") {
			out = hull(wounds)
		}
	case raw[0] != '{':
		if err := json.Unmarshal(raw, &out.Width); err != nil {
			return out, err
		}
	default:
		if err := json.Unmarshal(raw, &shaped); err != nil {
			return out, err
		}
		switch {
		case shaped.Width > 0: // the longer side lies along the way it faces
			out = book.Base{Shape: book.Oval, Width: min(shaped.Width, shaped.Length), Length: max(shaped.Width, shaped.Length)}
		case shaped.Shape == "flying-base" && shaped.Size == "small":
			out.Width, out.Own = 32, true
		case shaped.Shape == "flying-base":
			out = book.Base{Shape: book.Oval, Width: 92, Length: 120, Own: true}
		case shaped.Shape == "hull", shaped.Shape == "unique":
			out = hull(wounds)
		default:
			return out, fmt.Errorf("the base %s is none that is known", raw)
		}
	}
	out.Height = height(out, keywords)
	return out, nil
}

// hull is a model without a base by its wounds: our own numbers, from a small
// tank to a super-heavy one.
func hull(wounds int) book.Base {
	out := book.Base{Shape: book.Hull, Own: true}
	switch {
	case wounds <= 9:
		out.Width, out.Length = 65, 90
	case wounds <= 13:
		out.Width, out.Length = 80, 115
	case wounds <= 18:
		out.Width, out.Length = 100, 150
	default:
		out.Width, out.Length = 140, 210
	}
	return out
}

// height is how high a model stands, in inches: our own numbers by what it is
// and how large its base is; no source has any.
func height(b book.Base, keywords []string) float64 {
	is := func(k string) bool { return slices.Contains(keywords, k) }
	size := max(b.Width, b.Length)
	switch {
	case is("titanic"), is("towering"):
		return 8
	case is("aircraft"):
		return 5
	case is("fortification"):
		return 4
	case is("monster"):
		return steps(size, 60, 3, 100, 4, 5)
	case is("vehicle") && is("walker"):
		return steps(size, 50, 2.5, 80, 3.5, 4.5)
	case is("vehicle"):
		return steps(size, 60, 2, 130, 3, 3.5)
	case is("swarm"):
		return 1
	case is("mounted"):
		return steps(size, 32, 2, 80, 2.5, 3)
	case is("beast"), is("beasts"):
		return steps(size, 32, 1, 60, 1.5, 2)
	}
	return steps(size, 32, 1.5, 50, 2, 2.5)
}

// steps is a for sizes up to one bound, b for those up to the next, c beyond.
func steps(size, first, a, second, b, c float64) float64 {
	switch {
	case size <= first:
		return a
	case size <= second:
		return b
	}
	return c
}
