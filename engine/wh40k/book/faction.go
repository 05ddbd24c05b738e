// Package book is what datasheets, detachments and missions print, read from
// the content files: each faction when it is first asked for. It knows no rules.
package book

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"strings"

	"estafeta/engine/load"
	"estafeta/engine/wh40k/content"
)

// Listed is what the index says of a faction without reading it.
type Listed struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	ES     string `json:"es,omitempty"`     // Spanish name where it differs
	Parent string `json:"parent,omitempty"` // id of the faction whose datasheets it fields besides its own
	Sheets int    `json:"sheets"`
}

// Faction is a faction with all that belongs to it alone.
type Faction struct {
	Listed
	Keywords    []string // faction keywords, the last its own
	Rules       []string // army rules, by ability
	Sheets      []*Datasheet
	Weapons     map[string]*Weapon
	Detachments []*Detachment
	Abilities   map[string]*Ability

	sheets map[string]*Datasheet
	rules  map[ruleKey]*Rule
}

// index is the list of factions, in the order of their names.
var index = load.Lazily(func() ([]Listed, error) {
	data, err := fs.ReadFile(content.Files, "index.json")
	if err != nil {
		return nil, err
	}
	var out []Listed
	return out, json.Unmarshal(data, &out)
})

// Index is every faction, in the order of the names.
func Index() []Listed { return index() }

// factions are the readers of the factions, by id.
var factions = load.Lazily(func() (map[string]func() *Faction, error) {
	out := map[string]func() *Faction{}
	for _, l := range index() {
		out[l.ID] = load.Lazily(func() (*Faction, error) { return readFaction(content.Files, l) })
	}
	return out, nil
})

// FactionOf finds a faction by its id and reads it if nobody has before; nil:
// there is none.
func FactionOf(id string) *Faction {
	if read := factions()[id]; read != nil {
		return read()
	}
	return nil
}

// Home is the faction whose datasheets this one fields, of a chapter its
// parent; nil: it has but its own.
func (f *Faction) Home() *Faction { return FactionOf(f.Parent) }

// IDs gives the ids of the faction's own datasheets, in no order.
func (f *Faction) IDs(yield func(string) bool) { maps.Keys(f.sheets)(yield) }

// Sheet finds a datasheet by its id, its own before its parent's; nil: there is
// none. "faction/id" finds one of another faction.
func (f *Faction) Sheet(id string) *Datasheet {
	if other, of, ok := strings.Cut(id, "/"); ok {
		if g := FactionOf(other); g != nil {
			return g.sheets[of]
		}
		return nil
	}
	if d := f.sheets[id]; d != nil {
		return d
	}
	if h := f.Home(); h != nil {
		return h.sheets[id]
	}
	return nil
}

// Weapon finds a weapon of one of its datasheets; nil: the id is none, but that
// of another item.
func (d *Datasheet) Weapon(id string) *Weapon { return FactionOf(d.Faction).Weapons[id] }

// Ability finds an ability of one of its datasheets; nil: there is none.
func (d *Datasheet) Ability(id string) *Ability { return FactionOf(d.Faction).Abilities[id] }

// Detachment finds a detachment by its id, its own before its parent's; nil:
// there is none.
func (f *Faction) Detachment(id string) *Detachment {
	for _, d := range f.Detachments {
		if d.ID == id {
			return d
		}
	}
	if h := f.Home(); h != nil {
		return h.Detachment(id)
	}
	return nil
}

// Ability finds an ability of the faction or of its parent; nil: there is none.
func (f *Faction) Ability(id string) *Ability {
	if a := f.Abilities[id]; a != nil {
		return a
	}
	if h := f.Home(); h != nil {
		return h.Abilities[id]
	}
	return nil
}

// All are its detachments, its own before its parent's.
func (f *Faction) All() []*Detachment {
	if h := f.Home(); h != nil {
		return append(append([]*Detachment{}, f.Detachments...), h.Detachments...)
	}
	return f.Detachments
}

// head is the first line of a faction's file.
type head struct {
	Source   string   `json:"source"`
	Keywords []string `json:"keywords"`
	Rules    []string `json:"rules"`
}

// longestFile bounds what a file may unpack to, in bytes.
const longestFile = 4 << 20

// readFaction reads a faction's file: lines of JSON, the first its head, the
// others a letter and a record: w weapon, u datasheet, d detachment, a ability.
func readFaction(fsys fs.FS, l Listed) (*Faction, error) {
	name := l.ID + ".json.gz"
	data, err := fs.ReadFile(fsys, name)
	if err != nil {
		return nil, err
	}
	packed, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	f := &Faction{Listed: l, Weapons: map[string]*Weapon{}, Abilities: map[string]*Ability{}, sheets: map[string]*Datasheet{}}
	lines := bufio.NewScanner(io.LimitReader(packed, longestFile))
	lines.Buffer(nil, longestFile)
	for n := 1; lines.Scan(); n++ {
		if err := f.line(n, lines.Bytes()); err != nil {
			return nil, fmt.Errorf("%s, line %d: %w", name, n, err)
		}
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	f.rules, err = readRules(fsys, l.ID)
	return f, err
}

func (f *Faction) line(n int, line []byte) error {
	if n == 1 {
		var h head
		if err := json.Unmarshal(line, &h); err != nil {
			return err
		}
		f.Keywords, f.Rules = h.Keywords, h.Rules
		return nil
	}
	if len(line) < 2 {
		return fmt.Errorf("a line is a letter and a record, not %q", line)
	}
	record := line[2:]
	switch line[0] {
	case 'w':
		w := &Weapon{}
		if err := json.Unmarshal(record, w); err != nil {
			return err
		}
		f.Weapons[w.ID] = w
	case 'u':
		d := &Datasheet{Faction: f.ID}
		if err := json.Unmarshal(record, d); err != nil {
			return err
		}
		if f.sheets[d.ID] != nil {
			return fmt.Errorf("datasheet %q stands twice", d.ID)
		}
		f.sheets[d.ID] = d
		f.Sheets = append(f.Sheets, d)
	case 'd':
		d := &Detachment{Faction: f.ID}
		if err := json.Unmarshal(record, d); err != nil {
			return err
		}
		f.Detachments = append(f.Detachments, d)
	case 'a':
		a := &Ability{}
		if err := json.Unmarshal(record, a); err != nil {
			return err
		}
		f.Abilities[a.ID] = a
	default:
		return fmt.Errorf("a line begins with w, u, d or a, not %q", line[0])
	}
	return nil
}

// Ally is a rule by which an army may include datasheets of another faction.
type Ally struct {
	ID             string         `json:"id"`
	Name           string         `json:"name"`
	Armies         []string       `json:"armies"`                // faction keywords of the army, one of them
	Detachments    []string       `json:"detachments,omitempty"` // of which the army has one; none: any
	Sheets         []string       `json:"sheets"`                // "faction/id"
	Points         map[string]int `json:"points,omitempty"`      // the most that they cost together, by battle size
	Most           []AllyLimit    `json:"most,omitempty"`
	NoWarlord      bool           `json:"no_warlord,omitempty"`
	NoEnhancements bool           `json:"no_enhancements,omitempty"`
}

// AllyLimit is how many of the allied units may have a keyword, by battle size.
type AllyLimit struct {
	Keyword string         `json:"kw"`
	Most    map[string]int `json:"most"`
}

// Allies are the rules about allies.
var Allies = load.Lazily(func() ([]Ally, error) {
	data, err := fs.ReadFile(content.Files, "allies.json")
	if err != nil {
		return nil, err
	}
	var out []Ally
	return out, json.Unmarshal(data, &out)
})
