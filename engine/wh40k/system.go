// Package wh40k is Warhammer 40,000: whole battles by the numbered core rules, and
// single attacks.
package wh40k

import (
	"embed"
	"io/fs"

	"estafeta/engine"
	"estafeta/engine/attack"
	"estafeta/engine/wh40k/odds"
	"estafeta/engine/wh40k/tray"
)

//go:embed texts/*.toml
var textFiles embed.FS

// System is Warhammer 40,000 for the registry of systems.
type System struct{}

// ID is "wh40k".
func (System) ID() string { return "wh40k" }

// Texts are the catalogues of Warhammer 40,000.
func (System) Texts() fs.FS {
	sub, err := fs.Sub(textFiles, "texts")
	if err != nil {
		panic(err)
	}
	return sub
}

// Games plays whole battles.
func (s System) Games() engine.System { return s }

// Attacks resolves single attacks.
func (System) Attacks() attack.Resolver { return Attacks{} }

// Attacks resolves single attacks.
type Attacks struct{}

// Schema names the present form of Single.
func (Attacks) Schema() string { return singleSchema }

// Rev names the revision of these rules: the day they last changed.
func (Attacks) Rev() string { return "2026-11-23a" }

// Decode reads a checkpoint.
func (Attacks) Decode(have string, state []byte) (engine.Game, error) {
	s, err := checkpoints.Read(have, state)
	if err != nil {
		return nil, err
	}
	return s, nil
}

// Fields are those of a sheet.
func (Attacks) Fields() []attack.Field {
	out := make([]attack.Field, len(tray.Fields))
	for i, f := range tray.Fields {
		out[i] = f.Field
	}
	return out
}

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

// Odds is the exact distribution of what an attack does.
func (Attacks) Odds(r attack.Request) (attack.Odds, *engine.Refusal) {
	single, ref := build(r.Sheet, r.Options)
	if ref != nil {
		return attack.Odds{}, ref
	}
	return single.Game.exchange().Odds(r, func(g attack.Game) *odds.Exchange { return g.(*Single).Game.exchange() })
}
