package nebula

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/load"
	"estafeta/engine/nebula/book"
)

// scenario is a position written by hand.
type scenario struct {
	Options map[string]string `toml:"options,omitempty"`
	Mission string            `toml:"mission,omitempty"`
	Smoke   [][2]float64      `toml:"smoke,omitempty"` // centres of templates placed this Round
	Table   string            `toml:"table,omitempty"` // a ready table, or none: bare ground
	Width   float64           `toml:"width,omitzero"`
	Depth   float64           `toml:"depth,omitzero"`
	Round   int               `toml:"round,omitzero"`
	Rounds  int               `toml:"rounds,omitzero"`
	ToAct   int               `toml:"to_act,omitzero"`
	Weather int               `toml:"weather,omitzero"` // the face of the die, 1 to 3
	Map     []book.Element    `toml:"element,omitempty"`
	Found   bool              `toml:"found,omitempty"` // the projector of Data Recovery
	Ground  []groundDoc       `toml:"ground,omitempty"`
	Force   []forceDoc        `toml:"force,omitempty"`
}

// groundDoc is equipment on the ground.
type groundDoc struct {
	Item string     `toml:"item,omitempty"`
	Ammo int        `toml:"ammo,omitzero"`
	At   [2]float64 `toml:"at"`
}

type forceDoc struct {
	Faction  string      `toml:"faction,omitempty"`
	Quadrant string      `toml:"quadrant,omitempty"`
	Members  int         `toml:"members,omitzero"` // at the start; by default those listed
	Points   int         `toml:"points,omitzero"`  // annihilation points scored
	Killed   int         `toml:"killed,omitzero"`  // points cost of enemies put Out of Combat
	Tested   bool        `toml:"tested,omitempty"` // its first Break Test has been made
	Figure   []figureDoc `toml:"figure,omitempty"`
}

type figureDoc struct {
	Unit      string         `toml:"unit,omitempty"`
	Upgrades  []string       `toml:"upgrades,omitempty"`
	At        [2]float64     `toml:"at"`
	Up        float64        `toml:"up,omitzero"`
	Wounds    int            `toml:"wounds,omitzero"`
	General   bool           `toml:"general,omitempty"`
	States    []string       `toml:"states,omitempty"` // prone, fleeing, flying, activated, acted, entrenched, no_move, no_action, out
	Mishaps   []string       `toml:"mishaps,omitempty"`
	Engaged   []string       `toml:"engaged,omitempty"` // labels of enemies
	Ammo      map[string]int `toml:"ammo,omitempty"`    // by item
	Items     []string       `toml:"items,omitempty"`   // what it carries instead of the profile's equipment and upgrades
	Cost      int            `toml:"cost,omitzero"`     // with its upgrades
	Hand      []string       `toml:"hand,omitempty"`    // items in Hand instead of the usual
	Attr      map[string]int `toml:"attributes,omitempty"`
	Qualities []string       `toml:"qualities,omitempty"` // besides the profile's
}

// Scenario reads a position: a table, two Forces with figures where they
// stand. Labels are given in order: 1, 2, … and B, C, ….
func (System) Scenario(doc []byte) (engine.Game, error) {
	var s scenario
	if err := load.Decode("scenario", doc, &s); err != nil {
		return nil, err
	}
	if len(s.Force) != 2 {
		return nil, fmt.Errorf("a scenario of NEBULA has two [[force]] sections, this one %d", len(s.Force))
	}
	m := book.TableMap{Width: 90, Depth: 90, Element: s.Map}
	if s.Width > 0 {
		m.Width = s.Width
	}
	if s.Depth > 0 {
		m.Depth = s.Depth
	}
	if err := m.Check(); err != nil {
		return nil, err
	}
	terrain, err := layTerrain(&m)
	if err != nil {
		return nil, err
	}
	g := &Game{Options: map[string]string{}, Mission: "finish_them", Phase: Development, Round: max(1, s.Round), Rounds: 10, ToAct: 1,
		Width: m.Width, Depth: m.Depth, Terrain: terrain, Trail: []Trail{}, Ground: []Dropped{}, Smokes: []Smoke{}, Prep: Prep{Queue: []string{}}}
	if s.Table != "" {
		if err := g.layOut(s.Table); err != nil {
			return nil, err
		}
	}
	if s.Mission != "" {
		g.setMission(s.Mission)
	}
	if s.Rounds > 0 {
		g.Rounds = s.Rounds
	}
	maps.Copy(g.Options, s.Options)
	for _, p := range s.Smoke {
		g.Smokes = append(g.Smokes, Smoke{At: geom.Point{X: p[0], Y: p[1]}, Until: g.Round + 1})
	}
	if s.Weather > 0 {
		g.setWeather(s.Weather)
	}
	if s.ToAct == 2 {
		g.ToAct = 2
	}
	g.Found = s.Found
	for _, d := range s.Ground {
		if !content().Items[d.Item].Has("hoard") {
			return nil, fmt.Errorf("%q is no equipment that can lie on the ground", d.Item)
		}
		g.Ground = append(g.Ground, Dropped{Item: d.Item, Ammo: d.Ammo, At: geom.Point{X: q3(d.At[0]), Y: q3(d.At[1])}})
	}
	for i, fd := range s.Force {
		if err := g.musterScenario(engine.Seat(i+1), fd); err != nil {
			return nil, fmt.Errorf("force %d: %w", i+1, err)
		}
	}
	g.bind()
	for i, e := range m.Element {
		for _, label := range e.Searched {
			f := g.labelled(label)
			if f == nil {
				return nil, fmt.Errorf("element %d (%s) was searched by %s, which is no figure here", i+1, e.Kind, label)
			}
			g.Terrain[i].Searched = append(g.Terrain[i].Searched, f.ID)
		}
	}
	return g, g.engageScenario(s)
}

func (g *Game) musterScenario(seat engine.Seat, fd forceDoc) error {
	force := &Force{Seat: seat, Faction: fd.Faction, Quadrant: fd.Quadrant, Members: max(fd.Members, len(fd.Figure))}
	force.Points, force.Killed, force.Tested = fd.Points, fd.Killed, fd.Tested
	force.Lost = force.Members - len(fd.Figure)
	if force.Quadrant == "" {
		force.Quadrant = []string{"nw", "se"}[seat-1]
	}
	if !has(quadrants, force.Quadrant) {
		return fmt.Errorf("quadrant %q is none of nw, ne, sw, se", force.Quadrant)
	}
	if len(fd.Figure) == 0 || len(fd.Figure) > 8 {
		return fmt.Errorf("%d figures; 1 to 8 are possible", len(fd.Figure))
	}
	for i, d := range fd.Figure {
		u, ok := content().Units[d.Unit]
		if !ok {
			return fmt.Errorf("figure %d: there is no unit %q", i+1, d.Unit)
		}
		f, err := recruit(u, d.Upgrades)
		if err != nil {
			return err
		}
		f.ID, f.Seat, f.Label = fmt.Sprintf("s%d.%d", seat, i+1), seat, labels[seat-1][i]
		f.At, f.Up, f.Placed = geom.Point{X: q3(d.At[0]), Y: q3(d.At[1])}, d.Up, true
		f.Qualities = append(f.Qualities, d.Qualities...)
		if err := d.apply(g, f); err != nil {
			return fmt.Errorf("figure %s: %w", f.Label, err)
		}
		if f.Out {
			force.Lost++
		}
		if d.General {
			force.General = f.ID
		}
		g.Figures = append(g.Figures, f)
	}
	g.Forces = append(g.Forces, force)
	return nil
}

func (d figureDoc) apply(g *Game, f *Figure) error {
	if d.Wounds > 0 {
		f.Wounds = d.Wounds
	}
	for _, k := range []string{"MOV", "PER", "ENT", "PNT", "DES", "COR", "HER"} {
		if v, ok := d.Attr[strings.ToLower(k)]; ok {
			f.Attr[map[string]int{"MOV": MOV, "PER": PER, "ENT": ENT, "PNT": PNT, "DES": DES, "COR": COR, "HER": HER}[k]] = v
		}
	}
	for _, s := range d.States {
		switch s {
		case "prone":
			f.Prone = true
		case "fleeing":
			f.Fleeing = true
		case "activated":
			f.Activated = true
		case "flying":
			f.Flying = true
		case "acted":
			f.Acted = true
		case "entrenched":
			f.Entrench = "ground"
		case "no_move":
			f.NoMove = true
		case "no_action":
			f.NoAction = true
		case "out":
			f.Out, f.Wounds = true, 0
		default:
			return fmt.Errorf("state %q is none of prone, fleeing, flying, activated, acted, entrenched, no_move, no_action, out", s)
		}
	}
	for _, m := range d.Mishaps {
		if !has([]string{"leg", "stunned", "eye", "badly_wounded", "unconscious"}, m) {
			return fmt.Errorf("there is no mishap %q", m)
		}
		f.Mishaps = append(f.Mishaps, Mishap{m, g.Round + 1})
	}
	if d.Items != nil {
		spare := slices.Index(d.Items, freeMagazine)
		items, err := stow(slices.DeleteFunc(slices.Clone(d.Items), func(id string) bool { return id == freeMagazine }), f.Qualities)
		if err != nil {
			return err
		}
		for _, c := range items {
			if _, ok := content().Items[c.Item]; !ok {
				return fmt.Errorf("there is no item %q", c.Item)
			}
		}
		if spare >= 0 {
			items = slices.Insert(items, spare, &Carried{ID: freeMagazine, Item: "magazine", Place: "object"})
		}
		f.Items = items
	}
	if d.Cost > 0 {
		f.Cost = d.Cost
	}
	for i, c := range f.Items {
		one := f.which(i)
		n, ok := d.Ammo[one]
		if !ok {
			n, ok = d.Ammo[c.Item]
		}
		if ok {
			c.Ammo, c.Discharged = n, n == 0
		}
		if len(d.Hand) > 0 && c.item().Weapon() && c.Place != "object" {
			c.Place = "holster"
			if has(d.Hand, c.Item) || has(d.Hand, one) {
				c.Place = "hand"
			}
		}
	}
	return nil
}

// labelled is the figure with a label.
func (g *Game) labelled(label string) *Figure {
	for _, f := range g.Figures {
		if f.Label == label {
			return f
		}
	}
	return nil
}

// which names one of a figure's items in a scenario: pistol, or pistol.1 and
// pistol.2 where it has two.
func (f *Figure) which(i int) string {
	n, of := 0, 0
	for k, c := range f.Items {
		if c.Item == f.Items[i].Item {
			of++
			if k <= i {
				n++
			}
		}
	}
	if of == 1 {
		return f.Items[i].Item
	}
	return fmt.Sprintf("%s.%d", f.Items[i].Item, n)
}

// engageScenario links the figures in close combat by their labels.
func (g *Game) engageScenario(s scenario) error {
	for i, fd := range s.Force {
		for j, d := range fd.Figure {
			f := g.figure(fmt.Sprintf("s%d.%d", i+1, j+1))
			for _, label := range d.Engaged {
				e := g.labelled(label)
				if e == nil || e.Seat == f.Seat {
					return fmt.Errorf("figure %s is Engaged with %s, which is no enemy here", f.Label, label)
				}
				if !has(f.Engaged, e.ID) {
					f.Engaged = append(f.Engaged, e.ID)
					e.Engaged = append(e.Engaged, f.ID)
				}
			}
		}
	}
	return nil
}
