// Package content holds the content files of the system.
package content

import "embed"

//go:embed *.toml maps/*.toml missions/*.toml campaigns
var Files embed.FS
