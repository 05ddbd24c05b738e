// Package content holds the content files of the system: a faction's datasheets
// and detachments in <faction>.json.gz, written by cmd/wh40kdata, with the list
// of all in index.json and the rules about allies in allies.json; ready-made
// lists in lists; what rules do in codes.
package content

import "embed"

//go:embed *.toml *.json *.json.gz lists codes
var Files embed.FS
