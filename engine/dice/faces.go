package dice

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/BurntSushi/toml"
)

// Count is a symbol and how many of it.
type Count struct {
	Symbol string `json:"symbol"`
	N      int    `json:"n"`
}

// Face is one side of a die: its number, or its symbols. A blank face has
// neither.
type Face struct {
	Value   int
	Symbols []Count
}

// Die is a kind of dice of one system.
type Die struct {
	System string
	Name   string
	Colour string   // of its faces
	Words  []string // what players call it, in any language
	Faces  []Face
}

//go:embed dice.toml
var source string

// kinds reads the embedded file once.
var kinds = sync.OnceValue(func() []Die {
	list, err := read(source)
	if err != nil {
		panic(err) // embedded data, held by a test
	}
	return list
})

// Kinds are the dice of all five systems in a fixed order.
func Kinds() []Die { return slices.Clone(kinds()) }

// Find is the die that a system's players call by this word.
func Find(system, word string) (Die, bool) {
	for _, d := range kinds() {
		if d.System == system && (d.Name == word || slices.Contains(d.Words, word)) {
			return d, true
		}
	}
	return Die{}, false
}

// named are the symbol dice that the word may mean: of one system, or of all if
// system is empty.
func named(system, word string) []*Die {
	var found []*Die
	list := kinds()
	for i := range list {
		if d := &list[i]; (system == "" || d.System == system) && slices.Contains(d.Words, word) {
			found = append(found, d)
		}
	}
	return found
}

func read(text string) ([]Die, error) {
	var file struct {
		Die []struct {
			System, Name, Colour string
			Words, Faces         []string
			Numbered             bool
		}
	}
	if _, err := toml.Decode(text, &file); err != nil {
		return nil, err
	}
	var list []Die
	for _, d := range file.Die {
		die := Die{System: d.System, Name: d.Name, Colour: d.Colour, Words: d.Words}
		for _, text := range d.Faces {
			f, err := readFace(text, d.Numbered)
			if err != nil {
				return nil, fmt.Errorf("die %s of %s: %w", d.Name, d.System, err)
			}
			die.Faces = append(die.Faces, f)
		}
		list = append(list, die)
	}
	return list, nil
}

func readFace(text string, numbered bool) (f Face, err error) {
	if numbered {
		f.Value, err = strconv.Atoi(text)
		return f, err
	}
	for _, part := range strings.Fields(text) {
		c := Count{N: 1}
		var n string
		var many bool
		if c.Symbol, n, many = strings.Cut(part, "*"); many {
			if c.N, err = strconv.Atoi(n); err != nil {
				return f, err
			}
		}
		f.Symbols = append(f.Symbols, c)
	}
	return f, nil
}

// addCounts adds symbols to a list, which keeps the order of their first
// appearance.
func addCounts(list, more []Count) []Count {
	for _, c := range more {
		i := slices.IndexFunc(list, func(o Count) bool { return o.Symbol == c.Symbol })
		if i < 0 {
			list = append(list, c)
			continue
		}
		list[i].N += c.N
	}
	return list
}
