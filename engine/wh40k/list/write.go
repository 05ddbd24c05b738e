package list

import (
	"encoding/xml"
	"fmt"
	"strings"

	"estafeta/engine"
	"estafeta/engine/wh40k/book"
)

// Write writes a list as text, or as the roster XML that other programs read. A
// list that names what is not there cannot be written as ros.
func Write(r engine.Roster, form string) (string, error) {
	a := Muster(r)
	if a.Faction == nil {
		return "", fmt.Errorf("there is no faction %q; a list is written for one that is known", r.Faction)
	}
	switch form {
	case "text":
		return writeText(r, a), nil
	case "ros":
		return writeXML(r, a)
	}
	return "", fmt.Errorf("a list is written as text or as ros, not as %q", form)
}

// writeText writes the form of the publisher's app, with what is attached to
// what.
func writeText(r engine.Roster, a *Army) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s (%d points)\n\n%s\n", r.Name, a.Points, a.Faction.Name)
	var names []string
	for _, d := range a.Detachments {
		names = append(names, d.Name)
	}
	if len(names) > 0 {
		points := 0
		for _, d := range a.Detachments {
			points += d.Points
		}
		fmt.Fprintf(&b, "%s (%d Detachment Points)\n", strings.Join(names, ", "), points)
	}
	fmt.Fprintf(&b, "%s (%d points)\n", sizeNames[a.Size.ID], a.Size.Points)
	for i := range a.Units {
		u := &a.Units[i]
		if u.Sheet == nil {
			fmt.Fprintf(&b, "\n%s (0 points)\n", u.entry.Unit)
			continue
		}
		fmt.Fprintf(&b, "\n%s: %s (%d points)\n", refOf(i), u.Sheet.Name, u.Points)
		if u.Warlord {
			b.WriteString("  • Warlord\n")
		}
		if u.Joins >= 0 && a.Units[u.Joins].Sheet != nil {
			fmt.Fprintf(&b, "  • Attached to %s\n", refOf(u.Joins))
		}
		for _, e := range u.Enhancements {
			fmt.Fprintf(&b, "  • Enhancement: %s\n", strings.TrimSuffix(e.Name, " (Upgrade)"))
		}
		for _, m := range u.Models {
			if m.Kind == nil {
				continue
			}
			fmt.Fprintf(&b, "  • %dx %s\n", m.Count, m.Kind.Name)
			for _, g := range m.Gear {
				fmt.Fprintf(&b, "     ◦ %dx %s\n", m.Count, gearName(u.Sheet, g))
			}
		}
	}
	return b.String()
}

// refOf is what other lines call an entry.
func refOf(i int) string { return fmt.Sprintf("Unit%d", i+1) }

// gearName is an item's name as gearNames finds it again: its id if another item
// of the datasheet has the same.
func gearName(d *book.Datasheet, id string) string {
	name, ok := book.Name("en", d.GearKey(id))
	if ok && gearNames(d)[key(name)] == id {
		return name
	}
	return strings.ReplaceAll(id, "-", " ")
}

var sizeNames = map[string]string{"incursion": "Incursion", "strike-force": "Strike Force", "onslaught": "Onslaught"}

type xmlRoster struct {
	XMLName  xml.Name   `xml:"http://www.battlescribe.net/schema/rosterSchema roster"`
	ID       string     `xml:"id,attr"`
	Name     string     `xml:"name,attr"`
	Version  string     `xml:"battleScribeVersion,attr"`
	By       string     `xml:"generatedBy,attr"`
	System   string     `xml:"gameSystemId,attr"`
	SystemIs string     `xml:"gameSystemName,attr"`
	Costs    []xmlCost  `xml:"costs>cost"`
	Limits   []xmlCost  `xml:"costLimits>costLimit"`
	Forces   []xmlForce `xml:"forces>force"`
}

type xmlCost struct {
	Name  string `xml:"name,attr"`
	Type  string `xml:"typeId,attr"`
	Value string `xml:"value,attr"`
}

type xmlForce struct {
	ID         string         `xml:"id,attr"`
	Name       string         `xml:"name,attr"`
	Catalogue  string         `xml:"catalogueName,attr"`
	Selections []xmlSelection `xml:"selections>selection"`
}

type xmlSelection struct {
	ID         string         `xml:"id,attr"`
	Name       string         `xml:"name,attr"`
	Number     int            `xml:"number,attr"`
	Type       string         `xml:"type,attr"`
	Selections []xmlSelection `xml:"selections>selection,omitempty"`
	Costs      []xmlCost      `xml:"costs>cost,omitempty"`
	Categories []xmlCategory  `xml:"categories>category,omitempty"`
	Joins      []xmlJoin      `xml:"associations>association,omitempty"`
}

type xmlCategory struct {
	Name    string `xml:"name,attr"`
	Primary bool   `xml:"primary,attr"`
}

type xmlJoin struct {
	To string `xml:"to,attr"`
}

// The ids of the game system and of its points that programs with the public
// data expect.
const (
	systemID = "sys-352e-adc2-7639-d610"
	pointsID = "51b2-306e-1021-d207"
)

func cost(points int) []xmlCost {
	return []xmlCost{{Name: "pts", Type: pointsID, Value: fmt.Sprintf("%d.0", points)}}
}

// writeXML writes a roster file.
func writeXML(r engine.Roster, a *Army) (string, error) {
	force := xmlForce{ID: "force", Name: "Army Roster", Catalogue: a.Faction.Name}
	config := func(name, value string) {
		id := fmt.Sprintf("c%d", len(force.Selections)+1)
		force.Selections = append(force.Selections, xmlSelection{ID: id, Name: name, Number: 1, Type: "upgrade",
			Selections: []xmlSelection{{ID: id + "-1", Name: value, Number: 1, Type: "upgrade"}},
			Categories: []xmlCategory{{Name: "Configuration", Primary: true}}})
	}
	config("Battle Size", sizeNames[a.Size.ID])
	for _, d := range a.Detachments {
		config("Detachment", d.Name)
	}
	for i := range a.Units {
		u := &a.Units[i]
		if u.Sheet == nil {
			return "", fmt.Errorf("entry %d: there is no datasheet %q; a roster file names known ones only", i+1, u.entry.Unit)
		}
		s := xmlSelection{ID: refOf(i), Name: u.Sheet.Name, Number: 1, Type: "unit", Costs: cost(u.Points)}
		add := func(name, kind string, n int, below []xmlSelection) {
			s.Selections = append(s.Selections, xmlSelection{ID: fmt.Sprintf("%s-%d", s.ID, len(s.Selections)+1), Name: name, Number: n,
				Type: kind, Selections: below})
		}
		if u.Warlord {
			add("Warlord", "upgrade", 1, nil)
		}
		for _, e := range u.Enhancements {
			add(strings.TrimSuffix(e.Name, " (Upgrade)"), "upgrade", 1, nil)
		}
		for k, m := range u.Models {
			var below []xmlSelection
			for n, g := range m.Gear {
				below = append(below, xmlSelection{ID: fmt.Sprintf("%s-m%d-%d", s.ID, k+1, n+1), Name: gearName(u.Sheet, g), Number: m.Count,
					Type: "upgrade"})
			}
			if m.Kind != nil {
				add(m.Kind.Name, "model", m.Count, below)
			}
		}
		if u.Joins >= 0 {
			s.Joins = []xmlJoin{{To: refOf(u.Joins)}}
		}
		force.Selections = append(force.Selections, s)
	}
	out, err := xml.MarshalIndent(xmlRoster{ID: "roster", Name: r.Name, Version: "2.03", By: "Estafeta", System: systemID,
		SystemIs: "Warhammer 40,000 11th Edition", Costs: cost(a.Points),
		Limits: []xmlCost{{Name: "pts", Type: pointsID, Value: fmt.Sprintf("%d.0", a.Size.Points)}}, Forces: []xmlForce{force}}, "", "  ")
	return xml.Header + string(out) + "\n", err
}
