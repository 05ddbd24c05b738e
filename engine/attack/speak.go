package attack

import (
	"slices"
	"strings"
)

// In is the grammar for writing in a language: of the words that a field or a
// name may be typed with it takes the language's own: what is said in a sheet
// (field.red.said) or else the term, where it is one of them or has one in it.
func (g *Grammar) In(term func(key string) string) *Grammar {
	out := *g
	out.versus = leading(term("sheet.versus"), versus)[0]
	out.without = leading(term("sheet.without"), without)[0]
	out.fields = slices.Clone(g.fields)
	for i := range out.fields {
		f := &out.fields[i]
		f.Words = leading(term("field."+f.Key+".said"), leading(term("field."+f.Key), f.Words))
		f.Names = slices.Clone(f.Names)
		for k := range f.Names {
			f.Names[k].Words = leading(term(f.Names[k].Name), f.Names[k].Words)
		}
	}
	out.term = term
	return &out
}

// leading puts the word that is a term in front, or else the longest that stands
// in it ("sufrido" in "daño sufrido").
func leading(term string, words []string) []string {
	at, term := -1, fold(term)
	for i, w := range words {
		w = fold(w)
		if w == term {
			at = i
			break
		}
		if strings.Contains(" "+term+" ", " "+w+" ") && (at < 0 || len(w) > len(fold(words[at]))) {
			at = i
		}
	}
	if at <= 0 {
		return words
	}
	return append([]string{words[at]}, append(slices.Clone(words[:at]), words[at+1:]...)...)
}
