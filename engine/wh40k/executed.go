package wh40k

import (
	"slices"
	"strings"

	"estafeta/engine/wh40k/book"
)

// executed is what of the codes of cards (package book) a battle executes: the
// kinds of effects, the windows at which they happen, the conditions that they
// ask and those whom they concern. Whoever adds one to the battle adds it here;
// docs/wh40k-cards.md and the check of lists say by it what is enforced.
var executed = struct {
	kinds      []book.Kind
	windows    []book.Window
	conditions []string
	whos       []book.Who
}{}

// Enforced reports that a battle executes a rule in full. Any other rule is
// played by its owner's word.
func Enforced(r *book.Rule) bool {
	return r != nil && !slices.ContainsFunc(r.Effects, func(e book.Effect) bool {
		return !slices.Contains(executed.kinds, e.Kind) || !slices.Contains(executed.windows, e.On) || !slices.Contains(executed.whos, e.Who) ||
			slices.ContainsFunc(e.If, func(c string) bool {
				name, _, _ := strings.Cut(c, ":")
				return !slices.Contains(executed.conditions, name)
			})
	})
}
