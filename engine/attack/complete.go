package attack

import (
	"slices"
	"strings"
)

// Completion is what may follow in a typed attack: from the byte At on, one of
// the words may stand.
type Completion struct {
	At    int
	Words []string
}

// Texts are the whole texts that the completion makes of a text.
func (c Completion) Texts(text string) []string {
	out := []string{}
	for _, w := range c.Words {
		head := text[:c.At]
		if head != "" && !strings.HasSuffix(head, " ") {
			head += " "
		}
		out = append(out, head+w)
	}
	return out
}

// longestName is how many words of a text may be the beginning of one name.
const longestName = 8

// Complete is what may follow, at most so many: names that begin as the text
// ends, what belongs here first. A text that is wrong before its end has none.
func (g *Grammar) Complete(text string, most int) Completion {
	toks := tokens(text)
	open := len(toks) > 0 && toks[len(toks)-1].End == len(text) && toks[len(toks)-1].Kind == aWord
	if open {
		for i := max(0, len(toks)-longestName); i < len(toks); i++ {
			if toks[i].Kind == aSign {
				continue
			}
			var begun []string
			for _, t := range toks[i:] {
				if !joins(t) {
					begun = append(begun, t.Text)
				}
			}
			if words := g.follow(text[:toks[i].At], begun, most); len(words) > 0 {
				return Completion{toks[i].At, words}
			}
		}
		return Completion{At: len(text)}
	}
	return Completion{len(text), g.follow(text, nil, most)}
}

// follow are the names that may stand after a text and begin with the words,
// the last of which may be cut off.
func (g *Grammar) follow(text string, begun []string, most int) []string {
	p := g.scan(text)
	if p.err != nil && p.err.Key != ErrEmpty {
		return nil
	}
	var out []string
	take := func(l lexicon, whole bool) {
		var found []string
		for _, n := range l.all {
			if begins(n.words, begun, whole) {
				found = append(found, n.as)
			}
		}
		slices.SortFunc(found, func(a, b string) int {
			if len(a) != len(b) && begun != nil {
				return len(a) - len(b)
			}
			return strings.Compare(a, b)
		})
		out = append(out, found...)
	}
	for _, whole := range []bool{true, false} { // "gauss f" before "necron gauss f"
		if whole || begun != nil {
			p.lexicons(func(l lexicon) { take(l, whole) })
		}
	}
	if !p.right && (len(p.sheet.Weapons) > 0 || p.sheet.Attacker.Key != "") && p.pending < 0 && begins([]string{"vs"}, begun, true) {
		out = append(out, "vs")
	}
	out = unique(out)
	return out[:min(most, len(out))]
}

// lexicons are those whose names may stand where the reading has come to, what
// belongs there first.
func (p *reading) lexicons(take func(lexicon)) {
	switch {
	case p.right && p.target < 0:
		take(p.g.targets)
		take(p.g.right)
	case p.right:
		take(p.g.right)
		take(p.g.cards[1])
		take(p.g.targets)
	case p.sheet.Attacker.Key != "":
		take(p.g.owned[p.sheet.Attacker.Key])
		take(p.g.left)
		take(p.g.cards[0])
	case p.first && p.weapon < 0:
		take(p.g.attackers)
		take(p.g.weapons)
		take(p.g.left)
	default:
		take(p.g.left)
		take(p.g.weapons)
	}
}

// begins reports that a name begins with the words; if not whole, further in.
func begins(name, begun []string, whole bool) bool {
	for from := range name {
		if len(begun) <= len(name)-from && (from == 0) == whole {
			ok := true
			for i, w := range begun {
				got := name[from+i]
				if i == len(begun)-1 && !strings.HasPrefix(got, w) || i < len(begun)-1 && got != w {
					ok = false
				}
			}
			if ok {
				return true
			}
		}
	}
	return false
}

func unique(list []string) []string {
	seen := map[string]bool{}
	return slices.DeleteFunc(list, func(s string) bool {
		had := seen[s]
		seen[s] = true
		return had
	})
}
