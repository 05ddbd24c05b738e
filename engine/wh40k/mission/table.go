// Package mission is the data of Chapter Approved battles: tables with their
// deployments, primary and secondary missions with their awards and actions,
// and which force dispositions meet for which mission. It knows no game.
package mission

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"strings"

	"estafeta/engine/geom"
	"estafeta/engine/load"
	"estafeta/engine/wh40k/content"
)

// The size of the battlefield of every battle size, in inches; the origin is a
// corner, x runs along the long edge.
const (
	Width = 60.0
	Depth = 44.0
)

// Table is a ready battlefield: terrain areas, objectives and a deployment, for
// two force dispositions (WH-MISS-01).
type Table struct {
	ID           string    `json:"id"`
	Dispositions [2]string `json:"dispositions"` // in either order of the players
	Variant      string    `json:"variant"`      // A, B, C
	Deployment   string    `json:"deployment"`   // id: DeploymentOf
	Areas        []Area    `json:"areas"`
}

// The roles of objectives.
const (
	Home      = "home"      // in a deployment zone: its player's
	Expansion = "expansion" // outside both
	Central   = "center"
)

// Area is a terrain area with what stands in it (13). Areas with one Link are
// one objective (14.01).
type Area struct {
	ID        string      `json:"id"`
	Outline   Outline     `json:"outline"`
	Objective string      `json:"objective,omitempty"` // Home, Expansion, Central, "": none
	Link      string      `json:"link,omitempty"`
	Marker    *[2]float64 `json:"marker,omitempty"` // where its objective marker lies
	Features  []Feature   `json:"features"`
}

// Feature is a terrain feature. Heights are our own numbers; no source has any.
type Feature struct {
	Kind     string    `json:"kind"`     // barrier, corner, small-l, pipes, generator, ruin, tower, block
	Category string    `json:"category"` // light, dense (13.02)
	Outline  Outline   `json:"outline"`
	Walls    []Outline `json:"walls,omitempty"`  // lines of walls; where none is, the feature is open
	Height   float64   `json:"height"`           // inches, of its walls
	Floors   []float64 `json:"floors,omitempty"` // inches, of upper floors
	Block    bool      `json:"block,omitempty"`  // solid throughout, without walls
}

// Outline is points in inches.
type Outline [][2]float64

// Polygon is the outline as a polygon.
func (o Outline) Polygon() geom.Polygon {
	out := make(geom.Polygon, len(o))
	for i, p := range o {
		out[i] = geom.Point{X: p[0], Y: p[1]}
	}
	return out
}

// Deployment is where the attacker and the defender set up, and whose territory
// is whose.
type Deployment struct {
	ID                string  `json:"id"`
	Name              string  `json:"name"`
	ES                string  `json:"es"`
	Attacker          Outline `json:"attacker"`
	Defender          Outline `json:"defender"`
	AttackerTerritory Outline `json:"attacker_territory"`
	DefenderTerritory Outline `json:"defender_territory"`
	Markers           Outline `json:"markers"` // objective markers, of battles without terrain objectives
}

// book is all tables and deployments.
type book struct {
	tables      []Table
	deployments []Deployment
}

var all = load.Lazily(func() (book, error) { return read(content.Files) })

// longestFile bounds what the file may unpack to, in bytes.
const longestFile = 4 << 20

// read reads lines of a letter and a record: d deployment, t table.
func read(fsys fs.FS) (book, error) {
	const name = "tables.json.gz"
	var b book
	data, err := fs.ReadFile(fsys, name)
	if err != nil {
		return b, err
	}
	packed, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return b, fmt.Errorf("%s: %w", name, err)
	}
	lines := bufio.NewScanner(io.LimitReader(packed, longestFile))
	lines.Buffer(nil, longestFile)
	for n := 1; lines.Scan(); n++ {
		letter, record, _ := strings.Cut(lines.Text(), " ")
		var err error
		switch letter {
		case "d":
			var d Deployment
			err = json.Unmarshal([]byte(record), &d)
			b.deployments = append(b.deployments, d)
		case "t":
			var t Table
			err = json.Unmarshal([]byte(record), &t)
			b.tables = append(b.tables, t)
		default:
			err = fmt.Errorf("a line begins with d or t, not %q", letter)
		}
		if err != nil {
			return b, fmt.Errorf("%s, line %d: %w", name, n, err)
		}
	}
	return b, lines.Err()
}

// Tables are all tables, in the order of their ids.
func Tables() []Table { return all().tables }

// TableOf finds a table by its id; nil: there is none.
func TableOf(id string) *Table {
	for i := range all().tables {
		if t := &all().tables[i]; t.ID == id {
			return t
		}
	}
	return nil
}

// TablesFor are the tables for two force dispositions.
func TablesFor(a, b string) []Table {
	var out []Table
	for _, t := range all().tables {
		if t.Dispositions == [2]string{a, b} || t.Dispositions == [2]string{b, a} {
			out = append(out, t)
		}
	}
	return out
}

// Deployments are all deployments.
func Deployments() []Deployment { return all().deployments }

// DeploymentOf finds a deployment by its id; nil: there is none.
func DeploymentOf(id string) *Deployment {
	for i := range all().deployments {
		if d := &all().deployments[i]; d.ID == id {
			return d
		}
	}
	return nil
}
