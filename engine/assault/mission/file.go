// Package mission reads missions of campaigns: a map drawn as text, what lies on
// it, groups, words, and rules as steps that answer to events. It plays nothing.
// docs/missions.md describes the format.
package mission

import (
	"estafeta/engine/assault/book"
	"estafeta/engine/grid"
)

// File is a mission as it is written (IA-MSN-01, IA-MSET-04).
type File struct {
	Key      string `toml:"-"` // the name of its file, empty: read from a scenario
	Name     Words
	Kind     string // introduction, story, side, forced, finale
	Threat   int    // threat level where it is played alone (IA-THR-03)
	Open     int    // open groups of the Imperial player (IA-IGRP-02)
	Briefing Words
	Drawing  string // squares and edges, as package book reads them
	Areas    string // a sign a square: which area it belongs to
	Marks    string // a sign a square: what lies there
	Vars     map[string]int
	Text     map[string]Words

	Area        []*Area
	Place       []*Place
	Point       []*Point
	Token       []*Token
	Door        []*Door
	Group       []*Group
	Exit        []*Exit
	Interaction []*Interaction
	Choice      []*Choice
	Rule        []*Rule

	Cast
	Board *grid.Board `toml:"-"` // of the drawing, doors closed; not to be changed
	Doc   string      `toml:"-"` // as it is written; empty: the program brings it
}

// Cast is who plays a mission alone, without a campaign around it.
type Cast struct {
	Level int      // threat level; 0: that of the mission
	Deal  []string // Deployment cards from which the open groups are chosen; empty: all that are allowed
	Ally  []string // Deployment cards that the Rebels have earned (IA-ALLY-11)
	Hero  []Hero
}

// Hero is a hero of a cast.
type Hero struct {
	Sheet string   // its key in package book
	Seat  int      // whose it is: 2 to 5
	Items []string // besides those that it starts with
	Cards []string // Class and Reward cards, likewise
}

// Words are what is said, in each language that the file has.
type Words struct {
	EN string `toml:"en"`
	ES string `toml:"es"`
}

// Area is a part of the map with a name (IA-GEO-07, IA-CTRL-02).
type Area struct {
	Sign     string
	Key      string
	Name     Words
	Tile     string        // the map tile, as 24A: it says whether the area is interior (IA-GEO-07, IA-GEO-10)
	Interior bool          // a Massive figure cannot enter it (IA-GEO-08)
	Hidden   bool          // it lies on the table once it is revealed
	Squares  []grid.Square `toml:"-"`
}

// Place is a named space, or several: the entrance, an exit.
type Place struct {
	Sign    string
	Key     string
	Name    Words
	Squares []grid.Square `toml:"-"`
}

// Point is a deployment point (IA-DEP-07, IA-DEP-08).
type Point struct {
	Sign    string
	Color   string        // green, red, blue, yellow
	Squares []grid.Square `toml:"-"`
}

// Token is a kind of token that lies on the map, one wherever its sign stands.
type Token struct {
	Sign     string
	Key      string
	Kind     string // crate, terminal, mission
	Name     Words
	Health   Number // it can be attacked (IA-OBJA-01); empty: it cannot
	Defense  []string
	Side     string        // whose it is: what is hostile to it may attack it; empty: imperial
	Carry    bool          // who interacts with it carries it (IA-INT-11)
	By       string        // who may carry it; empty: heroes
	Colors   []string      // face down: one of these each, in an order that nobody knows (IA-HID-02)
	Hidden   bool          // it is put on the map by a rule
	Squares  []grid.Square `toml:"-"`
	Reserved int           `toml:"count"` // hidden ones without a square: how many there are
}

// Door is a door of the drawing by its number: they are counted row by row.
type Door struct {
	N       int
	Key     string
	Name    Words
	Locked  bool // it does not open by itself (IA-DOOR-03)
	Open    bool // it is open from the start
	Health  Number
	Defense []string
}

// Group is a Deployment card of the mission.
type Group struct {
	Key     string
	Card    string
	Reserve bool          // set aside face down (IA-IGRP-06), else an initial group
	Sign    string        // where its figures stand at the start
	Side    string        // imperial, rebel, neutral; empty: imperial
	Health  Number        // more Health than the card has
	Squares []grid.Square `toml:"-"`
}

// Exit is where figures escape (IA-INT-01).
type Exit struct {
	At  string // a place
	Who Who
	If  []Condition
}

// Interaction is what figures may do by interacting with something (IA-INT-06,
// IA-INT-07).
type Interaction struct {
	With  string // a token, a door or a group, by its key
	Who   Who    // empty: heroes
	Test  []string
	Needs Number // successes, empty: one
	If    []Condition
	Label Words
	Do    []Step
	Fail  []Step
	Once  bool
}

// Choice is a decision that a rule asks for.
type Choice struct {
	Key    string
	Ask    string // imperial, rebel
	Text   Words
	Option []Option
}

// Option is one of the ways of a choice.
type Option struct {
	Label Words
	If    []Condition
	Do    []Step
}

// Rule is what happens at an event (IA-MSN-01, IA-GOLD-07).
type Rule struct {
	Name Words // of those with a name that answer at once the Imperial player chooses the first (IA-TIME-08)
	When Event
	If   []Condition
	Do   []Step
	Once bool
}

// AreaOf finds an area by its key.
func (f *File) AreaOf(key string) *Area {
	return find(f.Area, key, func(x *Area) string { return x.Key })
}

// PlaceOf finds a place by its key.
func (f *File) PlaceOf(key string) *Place {
	return find(f.Place, key, func(x *Place) string { return x.Key })
}

// TokenOf finds a kind of token by its key.
func (f *File) TokenOf(key string) *Token {
	return find(f.Token, key, func(x *Token) string { return x.Key })
}

// DoorOf finds a door by its key.
func (f *File) DoorOf(key string) *Door {
	return find(f.Door, key, func(x *Door) string { return x.Key })
}

// GroupOf finds a group by its key.
func (f *File) GroupOf(key string) *Group {
	return find(f.Group, key, func(x *Group) string { return x.Key })
}

// ChoiceOf finds a choice by its key.
func (f *File) ChoiceOf(key string) *Choice {
	return find(f.Choice, key, func(x *Choice) string { return x.Key })
}

// Interior reports an interior space (IA-GEO-07, IA-GEO-09).
func (f *File) Interior(q grid.Square) bool {
	for _, a := range f.Area {
		if a.Interior && contains(a.Squares, q) {
			return true
		}
	}
	return false
}

// DoorCount is how many doors the drawing has.
func (f *File) DoorCount() int { return len(book.Doors(f.Board)) }

func find[T any](list []*T, key string, of func(*T) string) *T {
	for _, x := range list {
		if of(x) == key && key != "" {
			return x
		}
	}
	return nil
}

func contains(list []grid.Square, q grid.Square) bool {
	for _, x := range list {
		if x == q {
			return true
		}
	}
	return false
}
