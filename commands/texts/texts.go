// Package texts holds the bot's own catalogues, English and Spanish. The words
// of a game system stand beside the system.
package texts

import "embed"

// Files are the catalogues, one file a language and subject: game.en.toml.
//
//go:embed *.toml
var Files embed.FS
