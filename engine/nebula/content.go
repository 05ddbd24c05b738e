package nebula

import (
	"embed"
	"slices"

	"estafeta/engine/load"
	"estafeta/engine/nebula/book"
)

//go:embed content/*.toml
var contentFiles embed.FS

// content is what the rulebook's lists print.
var content = load.Lazily(func() (*book.Book, error) { return book.Read(contentFiles) })

func has(list []string, s string) bool { return slices.Contains(list, s) }
