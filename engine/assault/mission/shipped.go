package mission

import (
	"fmt"
	"io/fs"
	"path"
	"strings"

	files "estafeta/engine/assault/content"
	"estafeta/engine/load"
)

// Shipped are the missions that the program brings, by their keys in order; tests
// hold that they can be read.
var Shipped = load.Lazily(func() ([]*File, error) { return readAll(files.Files) })

// Find finds a mission that the program brings; nil: there is none of that key.
func Find(key string) *File { return find(Shipped(), key, func(f *File) string { return f.Key }) }

// Of is the mission of a document, nil if it is none. It is worked out once.
var Of = load.Remembered(64, func(doc string) *File {
	f, _ := Parse([]byte(doc))
	return f
})

func readAll(fsys fs.FS) ([]*File, error) {
	list, err := fs.Glob(fsys, "missions/*.toml")
	if err != nil {
		return nil, err
	}
	var out []*File
	for _, name := range list {
		doc, err := fs.ReadFile(fsys, name)
		if err != nil {
			return nil, err
		}
		f, faults := Parse(doc)
		if len(faults) > 0 {
			return nil, fmt.Errorf("%s, line %d: %s", name, faults[0].Line, faults[0].Text)
		}
		f.Key, f.Doc = strings.TrimSuffix(path.Base(name), ".toml"), ""
		out = append(out, f)
	}
	return out, nil
}
