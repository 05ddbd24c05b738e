package sentence

import (
	"strconv"
	"strings"
)

// consonants are the letters of the labels of side two: none is a compass
// point or a column that could stand alone, in either language.
const consonants = "bcdfghjklmprtvz"

// isLabel reports that a folded word has the form of a piece's label: a
// number, a consonant, or one doubled (but mm is a length), and perhaps a
// model's number behind a dot.
func isLabel(s string) bool {
	head, model, dotted := strings.Cut(s, ".")
	if dotted && (!isNumber(model) || len(model) > 2) {
		return false
	}
	switch {
	case isNumber(head):
		return len(head) <= 2
	case len(head) == 1:
		return strings.Contains(consonants, head)
	case len(head) == 2:
		return head[0] == head[1] && strings.Contains(consonants, head[:1]) && head != "mm"
	}
	return false
}

// labelLess orders labels as players count: 2 before 12, numbers before
// letters, B before BB, 4.2 before 4.10.
func labelLess(a, b string) bool {
	ha, ma, _ := strings.Cut(a, ".")
	hb, mb, _ := strings.Cut(b, ".")
	na, ea := strconv.Atoi(ha)
	nb, eb := strconv.Atoi(hb)
	switch {
	case ea == nil && eb == nil && na != nb:
		return na < nb
	case (ea == nil) != (eb == nil):
		return ea == nil
	case len(ha) != len(hb):
		return len(ha) < len(hb)
	case ha != hb:
		return ha < hb
	case len(ma) != len(mb):
		return len(ma) < len(mb)
	}
	return ma < mb
}
