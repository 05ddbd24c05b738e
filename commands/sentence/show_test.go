package sentence

import (
	"fmt"
	"strings"
)

// show is a sentence in one canonical form, whatever language it was typed in.
func show(v Vocabulary, s Sentence) string {
	var steps []string
	for _, step := range s.Steps {
		steps = append(steps, showStep(v, step))
	}
	return strings.Join(steps, " | ")
}

func showStep(v Vocabulary, s Step) string {
	w := v.book.In(v.system, "en")
	var out []string
	add := func(name, value string) {
		if value != "" {
			out = append(out, name+"="+value)
		}
	}
	var who []string
	for _, r := range s.Who {
		who = append(who, v.shareWord(w, Share{ID: r.ID}))
	}
	add("who", strings.Join(who, ","))
	add("verb", strings.Join(s.Verb, "/"))
	var shares []string
	for _, sh := range append(append([]Share{}, s.Shares...), s.Faces...) {
		one := v.shareWord(w, sh)
		if sh.N > 0 && sh.ID != "" && !strings.HasPrefix(sh.ID, "symbol.") {
			one += fmt.Sprintf("x%d", sh.N)
		}
		shares = append(shares, one)
	}
	add("obj", strings.Join(shares, ","))
	if len(s.Nums) > 0 {
		add("nums", fmt.Sprint(s.Nums))
	}
	add("name", s.Name.Words)
	if s.Place != nil {
		add("place", v.place(w, *s.Place))
	}
	add("with", s.With.Words)
	for _, p := range s.Then {
		add("then", v.place(w, p))
	}
	if s.Tool != nil {
		t := *s.Tool
		add("tool", strings.TrimSpace(fmt.Sprint(t.Code, t.Speed, t.Bends, t.Length.Raw)))
	}
	add("say", s.Say)
	return strings.Join(out, " ")
}
