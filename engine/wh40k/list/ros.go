package list

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// selection is a selection of a roster file, in XML and in JSON alike.
type selection struct {
	ID         string
	Name       string
	Type       string // unit, model, upgrade
	Group      string
	Number     int // already multiplied along the parents
	Points     int
	Categories []string
	Selections []*selection
	Joined     string // id of the selection that it is associated with
	Line       int
}

// roster is a roster file: its forces' selections.
type roster struct {
	Name       string
	Limit      int
	Catalogues []string
	Selections []*selection
}

var (
	errDTD   = errors.New("it declares entities of its own, which a roster does not need")
	errDeep  = fmt.Errorf("its selections are nested deeper than %d", mostDeep)
	errNodes = fmt.Errorf("it has more than %d elements", mostNodes)
)

// readXML reads the roster XML of BattleScribe and New Recruit (.ros).
func readXML(text string) (*sheet, error) {
	d := xml.NewDecoder(strings.NewReader(text))
	d.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) { return in, nil }
	var r roster
	stack := []*selection{} // the open selections
	depth, nodes := 0, 0
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		switch t := token.(type) {
		case xml.Directive:
			return nil, errDTD
		case xml.EndElement:
			if depth--; t.Name.Local == "selection" && len(stack) > 0 {
				stack = stack[:len(stack)-1]
			}
		case xml.StartElement:
			if depth++; depth > 4*mostDeep || len(stack) > mostDeep {
				return nil, errDeep
			}
			if nodes++; nodes > mostNodes {
				return nil, errNodes
			}
			line, _ := d.InputPos()
			stack = r.element(t, stack, line)
		}
	}
	return r.sheet(), nil
}

// element takes in an element of the XML and gives the open selections.
func (r *roster) element(t xml.StartElement, stack []*selection, line int) []*selection {
	at := map[string]string{}
	for _, a := range t.Attr {
		at[a.Name.Local] = clipped(a.Value)
	}
	var in *selection
	if len(stack) > 0 {
		in = stack[len(stack)-1]
	}
	switch t.Name.Local {
	case "roster":
		r.Name = at["name"]
	case "force":
		r.Catalogues = append(r.Catalogues, at["catalogueName"])
	case "costLimit":
		if isPoints(at["name"]) {
			r.Limit = points(at["value"])
		}
	case "cost":
		if in != nil && isPoints(at["name"]) {
			in.Points += points(at["value"])
		}
	case "category":
		if in != nil {
			in.Categories = append(in.Categories, at["name"])
		}
	case "association":
		if in != nil {
			in.Joined = at["to"]
		}
	case "selection":
		s := &selection{ID: at["id"], Name: at["name"], Type: at["type"], Group: at["group"],
			Number: whole(at["number"]), Line: line}
		if in != nil {
			in.Selections = append(in.Selections, s)
		} else {
			r.Selections = append(r.Selections, s)
		}
		return append(stack, s)
	}
	return stack
}

func isPoints(name string) bool {
	n := key(name)
	return n == "pts" || n == "points" || n == "puntos"
}

// points reads "175.0"; what is no number is 0, and so is no limit.
func points(s string) int {
	f, err := strconv.ParseFloat(strings.TrimSpace(s), 64)
	if err != nil || f < 0 || f > 100_000 {
		return 0
	}
	return int(f)
}

// whole reads how many there are, at least one.
func whole(s string) int {
	n, err := strconv.Atoi(strings.TrimSpace(s))
	if err != nil || n < 1 {
		return 1
	}
	return min(n, 1000)
}

// looseNumber is a number that some programs write as text.
type looseNumber float64

// UnmarshalJSON reads 1, 1.5 and "1.5"; anything else is 0.
func (n *looseNumber) UnmarshalJSON(data []byte) error {
	f, err := strconv.ParseFloat(strings.Trim(string(data), `"`), 64)
	if err == nil && f >= 0 && f < 100_000 {
		*n = looseNumber(f)
	}
	return nil
}

type jsonCost struct {
	Name  string      `json:"name"`
	Value looseNumber `json:"value"`
}

type jsonSelection struct {
	ID         string                  `json:"id"`
	Name       string                  `json:"name"`
	Type       string                  `json:"type"`
	Group      string                  `json:"group"`
	Number     looseNumber             `json:"number"`
	Costs      []jsonCost              `json:"costs"`
	Categories []struct{ Name string } `json:"categories"`
	Selections []jsonSelection         `json:"selections"`
	Joins      []struct{ To string }   `json:"associations"`
}

type jsonRoster struct {
	Name   string     `json:"name"`
	Limits []jsonCost `json:"costLimits"`
	Forces []struct {
		Catalogue  string          `json:"catalogueName"`
		Selections []jsonSelection `json:"selections"`
	} `json:"forces"`
}

// readJSON reads the JSON of New Recruit: the same roster in another dress.
func readJSON(text string) (*sheet, error) {
	if err := bounded(text); err != nil {
		return nil, err
	}
	var doc struct {
		Roster *jsonRoster `json:"roster"`
		jsonRoster
	}
	if err := json.Unmarshal([]byte(text), &doc); err != nil {
		return nil, err
	}
	from := doc.Roster
	if from == nil {
		from = &doc.jsonRoster
	}
	r := roster{Name: clipped(from.Name)}
	for _, l := range from.Limits {
		if isPoints(l.Name) {
			r.Limit = int(l.Value)
		}
	}
	for _, f := range from.Forces {
		r.Catalogues = append(r.Catalogues, clipped(f.Catalogue))
		for i := range f.Selections {
			r.Selections = append(r.Selections, f.Selections[i].selection())
		}
	}
	return r.sheet(), nil
}

// bounded tests how deep a text of JSON is and how much there is in it, before
// it is taken in.
func bounded(text string) error {
	d := json.NewDecoder(bytes.NewReader([]byte(text)))
	depth, nodes := 0, 0
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		switch token {
		case json.Delim('{'), json.Delim('['):
			if depth++; depth > 4*mostDeep {
				return errDeep
			}
		case json.Delim('}'), json.Delim(']'):
			depth--
		}
		if nodes++; nodes > 10*mostNodes {
			return errNodes
		}
	}
}

func (j *jsonSelection) selection() *selection {
	s := &selection{ID: j.ID, Name: clipped(j.Name), Type: j.Type, Group: j.Group, Number: max(1, min(1000, int(j.Number)))}
	for _, c := range j.Costs {
		if isPoints(c.Name) {
			s.Points += int(c.Value)
		}
	}
	for _, c := range j.Categories {
		s.Categories = append(s.Categories, c.Name)
	}
	if len(j.Joins) > 0 {
		s.Joined = j.Joins[0].To
	}
	for i := range j.Selections {
		s.Selections = append(s.Selections, j.Selections[i].selection())
	}
	return s
}

// sheet is the roster as a list of entries.
func (r *roster) sheet() *sheet {
	s := &sheet{name: r.Name, faction: r.Catalogues}
	for _, size := range Sizes {
		if r.Limit == size.Points {
			s.size = size.ID
		}
	}
	for _, sel := range r.Selections {
		if sel.Type == "upgrade" {
			r.configuration(s, sel)
			continue
		}
		e := entry{line: sel.Line, source: sel.Name, ref: sel.ID, name: sel.Name, points: sel.total(), joins: sel.Joined}
		if sel.Type == "model" {
			e.count = sel.Number
		}
		e.items = sel.children()
		s.entries = append(s.entries, e)
	}
	return s
}

// configuration reads a selection that is no unit: battle size, detachments.
func (r *roster) configuration(s *sheet, sel *selection) {
	what := key(sel.Name)
	for _, child := range sel.Selections {
		switch {
		case strings.Contains(what, "detachment"), strings.Contains(what, "destacamento"), strings.Contains(what, "detachement"):
			s.detachments = append(s.detachments, child.Name)
			for _, c := range child.Selections {
				s.detachments = append(s.detachments, c.Name)
			}
		case strings.Contains(what, "battlesize"), strings.Contains(what, "tamano"), strings.Contains(what, "taille"):
			s.size = child.Name
		}
		s.other = append(s.other, note{line: sel.Line, source: sel.Name + ": " + child.Name, key: "muster.read.config"})
	}
}

// total is the points of a selection with all within it.
func (s *selection) total() int {
	n := s.Points
	for _, c := range s.Selections {
		n += c.total()
	}
	return n
}

// children are the selections within one as items. A selection that only groups
// others is passed through.
func (s *selection) children() []item {
	var out []item
	for _, c := range s.Selections {
		out = append(out, item{line: c.Line, name: c.Name, count: c.Number, model: c.Type == "model", items: c.children()})
	}
	return out
}
