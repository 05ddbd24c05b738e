// Package system is the one description of a game system: whoever runs the
// bot lists systems, and everything above the engine takes from the list what
// it needs.
package system

import (
	"io/fs"

	"estafeta/engine"
	"estafeta/engine/attack"
)

// System is a game system as the bot knows it.
type System interface {
	// ID is the short name of the system in commands and files: "nebula".
	ID() string
	// Texts holds the catalogues active.en.toml and active.es.toml of the system.
	Texts() fs.FS
	// Attacks resolves its single attacks; nil: it has none.
	Attacks() attack.Resolver
	// Games plays its whole games; nil: only its attacks are there so far.
	Games() engine.System
}

// Named is implemented by systems whose content has too many names for their
// catalogues, which are all read when the program starts.
type Named interface {
	// Name is the name behind a key that no catalogue has; ok is false if the
	// content has none either.
	Name(lang, key string) (name string, ok bool)
}

// Games are the whole games of a list of systems, in its order.
func Games(list []System) []engine.System {
	var out []engine.System
	for _, s := range list {
		if g := s.Games(); g != nil {
			out = append(out, g)
		}
	}
	return out
}

// Attacking are the systems of a list that resolve single attacks.
func Attacking(list []System) []System {
	var out []System
	for _, s := range list {
		if s.Attacks() != nil {
			out = append(out, s)
		}
	}
	return out
}
