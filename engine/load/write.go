package load

import (
	"bytes"
	"regexp"

	"github.com/BurntSushi/toml"
)

// nowhere is a place that was not given: without the line it is read as the same.
var nowhere = regexp.MustCompile(`(?m)^\s*\w+ = \[0\.0, 0\.0\]\n`)

// Encode writes a document as TOML, as Decode reads it.
func Encode(v any) ([]byte, error) {
	var out bytes.Buffer
	e := toml.NewEncoder(&out)
	e.Indent = ""
	if err := e.Encode(v); err != nil {
		return nil, err
	}
	return nowhere.ReplaceAll(out.Bytes(), nil), nil
}
