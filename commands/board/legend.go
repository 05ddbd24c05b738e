package board

import (
	"slices"

	"estafeta/engine/scene"
)

// legend explains the signs on a board: those of its system, and the one that all
// systems have.
func legend(s scene.Scene) []scene.Sign {
	if slices.ContainsFunc(s.Bases, func(b scene.Base) bool { return b.Ready && !b.Ghost }) ||
		slices.ContainsFunc(s.Groups, func(g scene.Group) bool { return g.Ready }) {
		return append(slices.Clone(s.Legend), scene.Sign{Badge: "ready", Term: "sign.ready"})
	}
	return s.Legend
}
