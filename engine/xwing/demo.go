package xwing

import _ "embed"

//go:embed content/demo.toml
var demo []byte

// Demo is a small dogfight in its second round, for somebody who sits at both
// sides and tries things.
func (System) Demo() []byte { return append([]byte(nil), demo...) }
