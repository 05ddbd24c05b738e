// Package migrations holds the database's history as SQL files, applied in
// order by goose. A file that has been released is never changed.
package migrations

import "embed"

// FS holds the SQL files.
//
//go:embed *.sql postgres/*.sql
var FS embed.FS
