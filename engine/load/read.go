// Package load reads the content files of a game system: TOML that names file
// and line of every defect, and rule references.
package load

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"github.com/BurntSushi/toml"
)

// TOML reads a TOML file into v; unknown keys and bad values name file and
// line.
func TOML(fsys fs.FS, name string, v any) error {
	data, err := fs.ReadFile(fsys, name)
	if err != nil {
		return err
	}
	return Decode(name, data, v)
}

// Decode is TOML of text already at hand; name stands in the errors.
func Decode(name string, data []byte, v any) error {
	md, err := toml.Decode(string(data), v)
	var pe toml.ParseError
	switch {
	case errors.As(err, &pe):
		return fmt.Errorf("%s, line %d: %s", name, pe.Position.Line, pe.Message)
	case err != nil:
		return fmt.Errorf("%s: %w", name, err)
	}
	if un := md.Undecoded(); len(un) > 0 {
		return fmt.Errorf("%s, line %d: nothing here is called %q", name, lineOf(string(data), un[0]), un[0].String())
	}
	return nil
}

// lineOf finds the line of an unknown key, also within an inline table.
func lineOf(doc string, key toml.Key) int {
	last := key[len(key)-1]
	if last == "" { // it is written so
		last = `""`
	}
	for i, line := range strings.Split(doc, "\n") {
		for at, rest := 0, line; ; {
			k := strings.Index(rest, last)
			if k < 0 {
				break
			}
			at += k
			before, after := "", line[at+len(last):]
			if at > 0 {
				before = line[at-1 : at]
			}
			if (before == "" || strings.Contains(" \t[{,", before)) &&
				(strings.HasPrefix(strings.TrimLeft(after, " \t"), "=") || strings.HasPrefix(after, "]")) {
				return i + 1
			}
			at += len(last)
			rest = line[at:]
		}
	}
	return 1
}
