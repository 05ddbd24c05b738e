// Package position is the form in which a skirmish is written by hand, and in which
// one that is played is written down.
package position

import (
	"fmt"
	"slices"
	"strings"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/assault/troops"
	"estafeta/engine/grid"
	"estafeta/engine/load"
)

// Position is a skirmish at one moment. Groups and figures are called by their labels.
type Position struct {
	Options    map[string]string `toml:"options,omitempty"`
	Map        string            `toml:"map,omitempty"` // one of the maps; empty: the drawing
	Drawing    string            `toml:"drawing,omitempty"`
	Zones      string            `toml:"zones,omitempty"`
	Marks      string            `toml:"marks,omitempty"`
	Mission    string            `toml:"mission,omitempty"`
	Phase      string            `toml:"phase,omitempty"` // activation, status
	Round      int               `toml:"round,omitzero"`
	Initiative int               `toml:"initiative,omitzero"`
	ToAct      int               `toml:"toact,omitzero"`
	Last       string            `toml:"last,omitempty"` // the group activated last
	Embargo    int               `toml:"embargo,omitzero"`
	Truces     []string          `toml:"truces,omitempty"`
	Doors      []int             `toml:"doors,omitempty"` // those that are open, by number
	Token      []Token           `toml:"token,omitempty"` // instead of those that map and mission lay
	Lasting    []Lasting         `toml:"lasting,omitempty"`
	Turn       *Turn             `toml:"turn,omitempty"` // the activation under way
	Army       []Army            `toml:"army,omitempty"`
}

// Token is something on the map, or carried.
type Token struct {
	Kind string `toml:"kind,omitempty"`
	N    int    `toml:"n,omitzero"`
	At   string `toml:"at,omitempty"`
	By   string `toml:"by,omitempty"`
	Gone bool   `toml:"gone,omitempty"`
	Own  int    `toml:"own,omitzero"`
	Set  []int  `toml:"set,omitempty"`
	Less int    `toml:"less,omitzero"`
	Face string `toml:"face,omitempty"`
}

// Lasting is what a figure has for a while by a card.
type Lasting struct {
	Figure  string `toml:"figure,omitempty"`
	Card    string `toml:"card,omitempty"`
	Command string `toml:"command,omitempty"`
	Ability int    `toml:"ability,omitzero"` // of the card, from 0
	Grant   int    `toml:"grant,omitzero"`   // of the ability, from 0
	By      string `toml:"by,omitempty"`
	Until   string `toml:"until,omitempty"`
}

// Turn is the activation under way.
type Turn struct {
	Group    string   `toml:"group,omitempty"`
	Figure   string   `toml:"figure,omitempty"`
	Done     []string `toml:"done,omitempty"`
	Actions  int      `toml:"actions,omitzero"`
	Points   int      `toml:"points,omitzero"`
	Flags    []string `toml:"flags,omitempty"` // acted, attacked, exited, still, cut, rested
	Used     []string `toml:"used,omitempty"`
	Pushed   int      `toml:"pushed,omitzero"`
	Watchers []string `toml:"watchers,omitempty"`
	Unseen   []string `toml:"unseen,omitempty"`
}

// Army is a side with its Command cards.
type Army struct {
	Faction   string   `toml:"faction,omitempty"`
	Name      string   `toml:"name,omitempty"`
	Zone      string   `toml:"zone,omitempty"`
	VP        int      `toml:"vp,omitzero"`
	Standing  int      `toml:"standing,omitzero"`
	Placed    int      `toml:"placed,omitzero"`
	Kills     int      `toml:"kills,omitzero"`
	Cost      int      `toml:"cost,omitzero"`
	Deck      []string `toml:"deck,omitempty"` // Command cards left in the deck
	Hand      []string `toml:"hand,omitempty"`
	Discard   []string `toml:"discard,omitempty"`
	Play      []string `toml:"play,omitempty"`
	Plays     int      `toml:"plays,omitzero"`
	Borrowed  string   `toml:"borrowed,omitempty"`
	Upgrade   []string `toml:"upgrade,omitempty"`
	Exhausted []string `toml:"exhausted,omitempty"`
	Depleted  []string `toml:"depleted,omitempty"`
	Must      string   `toml:"must,omitempty"`
	Flags     []string `toml:"flags,omitempty"` // waits, network
	Group     []Group  `toml:"group,omitempty"`
}

// Group is a Deployment card with its figures on the map.
type Group struct {
	Card      string   `toml:"card,omitempty"`
	Label     string   `toml:"label,omitempty"` // where it is not the next one
	Exhausted bool     `toml:"exhausted,omitempty"`
	Attached  []string `toml:"attached,omitempty"`
	Host      string   `toml:"host,omitempty"`
	Lent      string   `toml:"lent,omitempty"`
	Away      bool     `toml:"away,omitempty"` // it has no figure on the map, and is not defeated
	Figure    []Figure `toml:"figure,omitempty"`
}

// Figure is a figure on the map.
type Figure struct {
	At         string   `toml:"at,omitempty"` // the square of its upper left corner: "D4"
	N          int      `toml:"n,omitzero"`   // which of its group; 0: the next one
	Across     bool     `toml:"across,omitempty"`
	Damage     int      `toml:"damage,omitzero"`
	Health     int      `toml:"health,omitzero"` // where it is not that of its card
	Conditions []string `toml:"conditions,omitempty"`
	Tokens     []string `toml:"tokens,omitempty"`
	Marks      []string `toml:"marks,omitempty"`
	Used       []string `toml:"used,omitempty"`
}

// Read reads a position.
func Read(doc []byte) (Position, error) {
	var p Position
	if err := load.Decode("scenario", doc, &p); err != nil {
		return p, err
	}
	if len(p.Army) != 2 {
		return p, fmt.Errorf("a scenario of Imperial Assault has two [[army]] sections, this one %d", len(p.Army))
	}
	if p.Phase != "" && p.Phase != string(troops.Activation) && p.Phase != string(troops.StatusPhase) {
		return p, fmt.Errorf("phase %q is none of activation, status", p.Phase)
	}
	return p, nil
}

// figureID and groupID are what the state calls what has a label.
func figureID(label string) string { return prefixed("f", label) }
func groupID(label string) string  { return prefixed("g", label) }

func prefixed(prefix, label string) string {
	if label == "" {
		return ""
	}
	return prefix + label
}

// label is the label of a group or a figure by its id.
func label(id string) string {
	if id == "" {
		return ""
	}
	return id[1:]
}

func labelled(ids []string) []string { return mapped(ids, label) }

// mapped is a list with each of its words turned into another.
func mapped(list []string, as func(string) string) []string {
	out := []string{}
	for _, x := range list {
		out = append(out, as(x))
	}
	return out
}

// flags are the names of what is so.
func flags(names []string, are ...*bool) []string {
	var out []string
	for i, is := range are {
		if *is {
			out = append(out, names[i])
		}
	}
	return out
}

// hoist makes so what is named.
func hoist(list, names []string, are ...*bool) error {
	for _, x := range list {
		i := slices.Index(names, x)
		if i < 0 {
			return fmt.Errorf("flag %q is none of %s", x, strings.Join(names, ", "))
		}
		*are[i] = true
	}
	return nil
}

var (
	turnFlags = []string{"acted", "attacked", "exited", "still", "cut", "rested"}
	sideFlags = []string{"waits", "network"}
)

func ofTurn(t *troops.Turn) []*bool {
	return []*bool{&t.Acted, &t.Attacked, &t.Exited, &t.Still, &t.Cut, &t.Rested}
}

func ofSide(s *troops.Side) []*bool { return []*bool{&s.Waits, &s.Network} }

// Lay lays on the map what does not depend on who stands there.
func (p Position) Lay(m *troops.Mission) error {
	for _, n := range p.Doors {
		if n < 1 || n > len(m.Doors) {
			return fmt.Errorf("door %d; the map has %d", n, len(m.Doors))
		}
		m.Doors[n-1].Open = true
	}
	if len(p.Token) > 0 {
		m.Tokens = []*troops.Token{}
	}
	for i, d := range p.Token {
		at, ok := book.Cell(d.At)
		if !ok {
			return fmt.Errorf("token %d: %q is no square; squares are called D4", i+1, d.At)
		}
		k := &troops.Token{ID: fmt.Sprint(d.Kind, d.N), Kind: d.Kind, N: d.N, At: at, By: figureID(d.By), Gone: d.Gone,
			Own: engine.Seat(d.Own), Less: engine.Seat(d.Less), Face: d.Face}
		for _, s := range d.Set {
			if s == 1 || s == 2 {
				k.Set[s-1] = true
			}
		}
		m.Tokens = append(m.Tokens, k)
	}
	for _, d := range p.Lasting {
		l := troops.Lasting{Figure: figureID(d.Figure), By: figureID(d.By), Until: d.Until, N: d.Grant,
			Source: troops.Source{Card: d.Card, Command: d.Command, N: d.Ability}}
		if a := l.Source.Ability(); a == nil || l.N < 0 || l.N >= len(a.Grant) {
			return fmt.Errorf("there is no ability %d of %q that grants something %d times", d.Ability, d.Card+d.Command, d.Grant+1)
		}
		m.Lasting = append(m.Lasting, l)
	}
	m.Phase = troops.Phase(p.Phase)
	if m.Phase == "" {
		m.Phase = troops.Activation
	}
	m.Round, m.Initiative, m.ToAct = max(1, p.Round), 1, 1
	if p.Initiative == 2 {
		m.Initiative, m.ToAct = 2, 2
	}
	if p.ToAct == 1 || p.ToAct == 2 {
		m.ToAct = engine.Seat(p.ToAct)
	}
	m.Last, m.Embargo = groupID(p.Last), p.Embargo
	m.Truces = strings.Join(mapped(p.Truces, func(pair string) string {
		a, b, _ := strings.Cut(pair, ":")
		return figureID(a) + ":" + figureID(b)
	}), " ")
	if t := p.Turn; t != nil {
		m.Turn = troops.Turn{Group: groupID(t.Group), Figure: figureID(t.Figure), Done: mapped(t.Done, figureID), Actions: t.Actions, Points: t.Points,
			Used: append([]string{}, t.Used...), Pushed: t.Pushed, Watched: strings.Join(mapped(t.Watchers, figureID), " "),
			Unseen: strings.Join(mapped(t.Unseen, figureID), " ")}
		return hoist(t.Flags, turnFlags, ofTurn(&m.Turn)...)
	}
	return nil
}

// Check refuses labels that nobody has.
func (p Position) Check(m *troops.Mission, figures []*troops.Figure) error {
	has := func(id string) bool {
		return id == "" || slices.ContainsFunc(figures, func(f *troops.Figure) bool { return f.ID == id })
	}
	group := func(id string) bool {
		return id == "" || slices.ContainsFunc(m.Groups, func(x *troops.Group) bool { return x.ID == id })
	}
	var named []string
	for _, k := range m.Tokens {
		named = append(named, k.By)
	}
	for _, l := range m.Lasting {
		named = append(named, l.Figure, l.By)
	}
	named = append(append(named, m.Turn.Figure), m.Turn.Done...)
	for _, id := range append(named, strings.Fields(m.Turn.Watched+" "+m.Turn.Unseen+" "+strings.ReplaceAll(m.Truces, ":", " "))...) {
		if !has(id) {
			return fmt.Errorf("there is no figure %s", label(id))
		}
	}
	groups := []string{m.Last, m.Turn.Group, m.Sides[0].Must, m.Sides[1].Must}
	for _, x := range m.Groups {
		if x.Host != anyGroup {
			groups = append(groups, x.Host)
		}
		groups = append(groups, x.Lent)
	}
	for _, id := range groups {
		if !group(id) {
			return fmt.Errorf("there is no group %s", label(id))
		}
	}
	return nil
}

// anyGroup is the host of a companion that acts with any group of its side.
const anyGroup = "any"

// Muster is the side of an army, without its groups.
func (a Army) Muster(s *troops.Side) error {
	s.Name, s.Faction, s.Zone, s.VP, s.Standing, s.Placed, s.Kills = a.Name, a.Faction, a.Zone, a.VP, a.Standing, a.Placed, a.Kills
	s.Upgrades = append([]string{}, a.Upgrade...)
	s.Exhausted, s.Depleted = append([]string{}, a.Exhausted...), append([]string{}, a.Depleted...)
	s.Command.Hand = append(s.Command.Hand, a.Hand...)
	s.Command.Discard = append(s.Command.Discard, a.Discard...)
	s.Play, s.Plays, s.Borrowed, s.Must = strings.Join(a.Play, " "), a.Plays, a.Borrowed, groupID(a.Must)
	for _, key := range slices.Concat(a.Deck, a.Hand, a.Discard, a.Play) {
		if book.Content().Command(key) == nil {
			return fmt.Errorf("there is no Command card %q", key)
		}
	}
	for _, key := range a.Upgrade {
		if c := book.Content().Card(key); c == nil || !c.Upgrade {
			return fmt.Errorf("there is no Skirmish Upgrade %q", key)
		}
	}
	return hoist(a.Flags, sideFlags, ofSide(s)...)
}

// Muster sets a group, beyond its figures.
func (d Group) Muster(x *troops.Group) error {
	x.Exhausted, x.Attached = d.Exhausted, append([]string{}, d.Attached...)
	x.Host, x.Lent = d.Host, groupID(d.Lent)
	if d.Host != anyGroup {
		x.Host = groupID(d.Host)
	}
	x.Defeated = len(d.Figure) == 0 && !d.Away
	for _, key := range d.Attached {
		if c := book.Content().Card(key); c == nil || !c.Upgrade {
			return fmt.Errorf("there is no Skirmish Upgrade %q", key)
		}
	}
	return nil
}

// Of is a skirmish as a seat may know it: of the Command cards that the other side
// holds or has still to draw nothing is said (IA-CMD-03, IA-HID-10).
func Of(options map[string]string, m *troops.Mission, figures []*troops.Figure, seat engine.Seat) Position {
	p := Position{Options: options, Map: m.Map, Mission: m.Key, Phase: string(m.Phase), Round: m.Round, Initiative: int(m.Initiative), ToAct: int(m.ToAct),
		Last: label(m.Last), Embargo: m.Embargo}
	p.Truces = mapped(strings.Fields(m.Truces), func(pair string) string {
		a, b, _ := strings.Cut(pair, ":")
		return label(a) + ":" + label(b)
	})
	if m.Map == "" {
		p.Drawing = strings.Join(m.Drawing, "\n")
		p.Zones = zones(m)
	}
	for _, d := range m.Doors {
		if d.Open {
			p.Doors = append(p.Doors, d.N)
		}
	}
	for _, k := range m.Tokens {
		d := Token{Kind: k.Kind, N: k.N, At: book.Name(k.At), By: label(k.By), Gone: k.Gone, Own: int(k.Own), Less: int(k.Less), Face: k.Face}
		for i, set := range k.Set {
			if set {
				d.Set = append(d.Set, i+1)
			}
		}
		p.Token = append(p.Token, d)
	}
	for _, l := range m.Lasting {
		p.Lasting = append(p.Lasting, Lasting{Figure: label(l.Figure), By: label(l.By), Until: l.Until, Grant: l.N,
			Card: l.Source.Card, Command: l.Source.Command, Ability: l.Source.N})
	}
	if t := &m.Turn; t.Group != "" {
		p.Turn = &Turn{Group: label(t.Group), Figure: label(t.Figure), Done: labelled(t.Done), Actions: t.Actions, Points: t.Points, Used: t.Used,
			Flags: flags(turnFlags, ofTurn(t)...), Pushed: t.Pushed, Watchers: labelled(strings.Fields(t.Watched)), Unseen: labelled(strings.Fields(t.Unseen))}
	}
	for _, s := range m.Sides {
		a := Army{Faction: s.Faction, Name: s.Name, Zone: s.Zone, VP: s.VP, Standing: s.Standing, Placed: s.Placed, Kills: s.Kills, Cost: s.Cost,
			Discard: s.Command.Discard, Play: strings.Fields(s.Play), Plays: s.Plays, Upgrade: s.Upgrades, Exhausted: s.Exhausted, Depleted: s.Depleted,
			Must: label(s.Must), Flags: flags(sideFlags, ofSide(s)...)}
		if s.Seat == seat {
			a.Deck, a.Hand, a.Borrowed = s.Command.Cards(), s.Command.Hand, s.Borrowed
		}
		for _, x := range m.Groups {
			if x.Seat == s.Seat {
				a.Group = append(a.Group, group(x, figures))
			}
		}
		p.Army = append(p.Army, a)
	}
	return p
}

// zones are the deployment zones as they are drawn.
func zones(m *troops.Mission) string {
	var out []string
	for y := range (len(m.Drawing) - 1) / 2 {
		line := ""
		for x := range len(m.Drawing[0]) {
			switch q := (grid.Square{X: x, Y: y}); {
			case slices.Contains(m.Red, q):
				line += "r"
			case slices.Contains(m.Blue, q):
				line += "b"
			default:
				line += "."
			}
		}
		out = append(out, strings.TrimRight(line, "."))
	}
	return strings.TrimRight(strings.Join(out, "\n"), "\n")
}

// group is a group with its figures on the map.
func group(x *troops.Group, figures []*troops.Figure) Group {
	d := Group{Card: x.Card, Label: x.Label, Exhausted: x.Exhausted, Attached: x.Attached, Host: x.Host, Lent: label(x.Lent)}
	if x.Host != anyGroup {
		d.Host = label(x.Host)
	}
	n := 0
	for _, f := range figures {
		if f.Group != x.ID {
			continue
		}
		n++
		if !f.On {
			continue
		}
		fd := Figure{At: book.Name(f.At), N: n, Across: f.Across, Damage: f.Lost, Conditions: f.Conditions, Tokens: f.Tokens,
			Marks: strings.Fields(f.Marks), Used: f.Used}
		if f.Health != f.Printed().Health {
			fd.Health = f.Health
		}
		d.Figure = append(d.Figure, fd)
	}
	d.Away = len(d.Figure) == 0 && !x.Defeated
	return d
}

// Write writes a position as Read reads it.
func Write(p Position) ([]byte, error) { return load.Encode(p) }
