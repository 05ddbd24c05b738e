package attack

import (
	"strings"

	"estafeta/engine"
)

// near is the name that may be meant by the words that stand here, or by those
// and the one before: a slip of the pen in a short word, two in a longer one. Of
// equally near ones it is the one that takes more words, then the shorter, then
// the first; "" if there is none.
func (p *reading) near() string {
	n := &nearest{least: 3}
	n.among(p, p.at)
	if p.at > 0 && p.toks[p.at-1].Kind == aWord {
		n.among(p, p.at-1)
	}
	return n.name
}

// nearest is the nearest name so far.
type nearest struct {
	name        string
	least, long int
}

// among looks for the words from a place on among all names of that side.
func (b *nearest) among(p *reading, from int) {
	all := []lexicon{p.g.attackers, p.g.left, p.g.owned[p.sheet.Attacker.Key], p.g.cards[0]}
	if p.right {
		all = []lexicon{p.g.targets, p.g.right, p.g.cards[1]}
	}
	typed := ""
	for k := range 3 {
		if from+k >= len(p.toks) || p.toks[from+k].Kind != aWord {
			return
		}
		typed = strings.TrimSpace(typed + " " + p.toks[from+k].Text)
		for _, l := range all {
			for _, n := range l.all {
				if from+k >= p.at && len(n.words) > k {
					b.try(n.as, engine.Slips(typed, strings.Join(n.words[:k+1], " ")), k, (len(typed)-1)/3)
				}
			}
		}
	}
}

// try keeps a name that is nearer.
func (b *nearest) try(name string, slips, words, most int) {
	nearer := slips < b.least || slips == b.least && (words > b.long || words == b.long && shorter(name, b.name))
	if slips <= min(2, most) && nearer {
		b.name, b.least, b.long = name, slips, words
	}
}

func shorter(a, b string) bool { return len(a) < len(b) || len(a) == len(b) && a < b }
