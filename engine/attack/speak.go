package attack

import "slices"

// In is the grammar for writing in a language: of the words that a field or a
// name may be typed with it takes the language's own term, where that is one of
// them.
func (g *Grammar) In(term func(key string) string) *Grammar {
	out := *g
	out.fields = slices.Clone(g.fields)
	for i := range out.fields {
		f := &out.fields[i]
		f.Words = leading(term("field."+f.Key), f.Words)
		f.Names = slices.Clone(f.Names)
		for k := range f.Names {
			f.Names[k].Words = leading(term(f.Names[k].Name), f.Names[k].Words)
		}
	}
	out.term = term
	return &out
}

// leading puts the word that is a term in front.
func leading(term string, words []string) []string {
	i := slices.IndexFunc(words, func(w string) bool { return fold(w) == fold(term) })
	if i <= 0 {
		return words
	}
	return append([]string{words[i]}, append(slices.Clone(words[:i]), words[i+1:]...)...)
}
