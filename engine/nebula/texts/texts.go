// Package texts is the words of NEBULA, in every language.
package texts

import "embed"

// Files are the TOML files of this folder.
//
//go:embed *.toml
var Files embed.FS
