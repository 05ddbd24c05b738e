// Package content is the cards and components of X-Wing as data.
package content

import "embed"

// Files are the TOML files of this folder.
//
//go:embed *.toml
var Files embed.FS
