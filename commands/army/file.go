package army

import (
	"bytes"
	"errors"
	"strings"

	"estafeta/commands/call"
	"estafeta/engine"

	"github.com/BurntSushi/toml"
)

// A list as text is TOML: name, faction, and a [[unit]] for each member with
// unit, upgrades and marks. The format is described in docs/lists.md.

func listText(r engine.Roster) string {
	var b bytes.Buffer
	if err := toml.NewEncoder(&b).Encode(r); err != nil {
		return ""
	}
	return b.String()
}

// maxDeep is how many dots and opening brackets a line of a list may have: what
// is nested deeper takes the reader of TOML minutes.
const maxDeep = 200

// parseList reads a list; mistakes are named with their line.
func parseList(text string) (engine.Roster, error) {
	var r engine.Roster
	for i, line := range strings.Split(text, "\n") {
		if strings.Count(line, ".")+strings.Count(line, "[")+strings.Count(line, "{") > maxDeep {
			return r, call.Wrong("error.deep", engine.Num("line", i+1))
		}
	}
	md, err := toml.Decode(text, &r)
	var pe toml.ParseError
	switch {
	case errors.As(err, &pe):
		return r, call.Wrong("error.toml", engine.Num("line", pe.Position.Line), engine.Name("why", pe.Message))
	case err != nil:
		return r, call.Wrong("error.toml", engine.Num("line", 1), engine.Name("why", err.Error()))
	}
	if un := md.Undecoded(); len(un) > 0 {
		line := 1
		for i, l := range strings.Split(text, "\n") {
			if strings.Contains(l, un[0][len(un[0])-1]) {
				line = i + 1
				break
			}
		}
		return r, call.Wrong("error.key", engine.Num("line", line), engine.Name("key", un[0].String()))
	}
	for i := range r.Units {
		if r.Units[i].Upgrades == nil {
			r.Units[i].Upgrades = []string{}
		}
		if r.Units[i].Marks == nil {
			r.Units[i].Marks = []string{}
		}
	}
	return r, nil
}
