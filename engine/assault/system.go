// Package assault are the rules of Star Wars: Imperial Assault, so far those
// of an attack, in campaign and skirmish.
package assault

import (
	"embed"
	"io/fs"

	"estafeta/engine"
	"estafeta/engine/assault/tray"
	"estafeta/engine/attack"
)

//go:embed texts/*.toml
var textFiles embed.FS

// System is Imperial Assault for the registry of systems: so far its attacks.
type System struct{}

// ID is "assault".
func (System) ID() string { return "assault" }

// Texts are the catalogues of Imperial Assault.
func (System) Texts() fs.FS {
	sub, err := fs.Sub(textFiles, "texts")
	if err != nil {
		panic(err)
	}
	return sub
}

// Games plays skirmishes.
func (s System) Games() engine.System { return s }

// Attacks resolves single attacks.
func (System) Attacks() attack.Resolver { return Attacks{} }

// Attacks resolves single attacks.
type Attacks struct{}

// Schema names the present form of Single.
func (Attacks) Schema() string { return singleSchema }

// Rev names the revision of these rules: the day they last changed.
func (Attacks) Rev() string { return "2026-11-22a" }

// Decode reads a checkpoint.
func (Attacks) Decode(have string, state []byte) (engine.Game, error) {
	s, err := checkpoints.Read(have, state)
	if err != nil {
		return nil, err
	}
	return s, nil
}

// Fields are those of a sheet.
func (Attacks) Fields() []attack.Field { return tray.Fields }

// Options are the readings that concern an attack.
func (Attacks) Options() []engine.HouseRule { return readings }

// Attack is the attack of a sheet.
func (Attacks) Attack(s attack.Sheet, options map[string]string) (attack.Game, *engine.Refusal) {
	g, ref := build(s, options)
	if ref != nil {
		return nil, ref
	}
	return g, nil
}

// Attackers are the units of the content that can attack.
func (Attacks) Attackers() []attack.Entry { return tray.Attackers() }

// Weapons are those of an attacker; of none: all.
func (Attacks) Weapons(of string) []attack.Entry { return tray.Weapons(of) }

// Targets are the units of the content that can be attacked.
func (Attacks) Targets() []attack.Entry { return tray.Targets() }
