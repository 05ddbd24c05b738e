package campaign

import (
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"estafeta/engine/assault/book"
	files "estafeta/engine/assault/content"
	"estafeta/engine/load"
)

// Plan is a campaign as it is printed: the lines of its log, its missions, its
// time period (IA-CAMP-01, IA-ERA-01).
type Plan struct {
	Key    string `toml:"-"` // its file's name
	Period int
	Line   []Line
	Side   []Side
	Agenda map[string]string // which mission an Agenda card brings (IA-AGD-05, IA-AGD-06)
}

// Line is a line of the campaign log, in the order in which they are resolved
// (IA-CAMP-14).
type Line struct {
	Stage   string // mission, rebel, imperial: the upgrade stages
	Type    string // of a mission: introduction, story, side, finale
	Mission string // the one that is played; empty: one is chosen
	Threat  int    // IA-THR-02
	Tiers   []int  // of a Rebel Upgrade stage: the Item decks (IA-UPG-11)
}

// Side is a side mission card.
type Side struct {
	Mission string
	Color   string // red, green, gray (IA-SIDE-01)
	Hero    string // of a red one: whose it is (IA-SIDE-02)
	Ally    string // that it gives as a reward (IA-SIDE-04)
	Period  []int  // the first and the last time period; empty: any (IA-ERA-04)
}

// Fits reports a card that may be used in a time period (IA-ERA-01, IA-ERA-02,
// IA-ERA-04).
func (s Side) Fits(period int) bool { return inPeriod(s.Period, period) }

// inPeriod reports that a range holds a time period.
func inPeriod(of []int, period int) bool { return len(of) < 2 || of[0] <= period && period <= of[1] }

// card finds the side mission card of a mission.
func (p *Plan) card(mission string) (Side, bool) {
	i := slices.IndexFunc(p.Side, func(s Side) bool { return s.Mission == mission })
	if i < 0 {
		return Side{}, false
	}
	return p.Side[i], true
}

// Plans are the campaigns that the program brings, by the names of their files.
var Plans = load.Lazily(func() ([]*Plan, error) { return Read(files.Files) })

// Find finds a plan; nil: there is none of that key.
func Find(key string) *Plan {
	for _, p := range Plans() {
		if p.Key == key {
			return p
		}
	}
	return nil
}

// Read reads plans, a campaign a file in the folder campaigns.
func Read(fsys fs.FS) ([]*Plan, error) {
	names, err := fs.Glob(fsys, "campaigns/*.toml")
	if err != nil {
		return nil, err
	}
	var out []*Plan
	for _, name := range names {
		p := &Plan{Key: strings.TrimSuffix(path.Base(name), ".toml")}
		if err := load.TOML(fsys, name, p); err != nil {
			return nil, err
		}
		if err := p.check(); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		out = append(out, p)
	}
	return out, nil
}

// check holds that a plan can be played.
func (p *Plan) check() error {
	if len(p.Line) == 0 || p.Line[0].Type != "introduction" || p.Line[len(p.Line)-1].Type != "finale" {
		return fmt.Errorf("a campaign begins with its introduction and ends with its finale")
	}
	for i, l := range p.Line {
		switch {
		case !slices.Contains([]string{"mission", "rebel", "imperial"}, l.Stage):
			return fmt.Errorf("line %d: no stage is called %q", i+1, l.Stage)
		case l.Stage == "mission" && !slices.Contains([]string{"introduction", "story", "side", "finale"}, l.Type):
			return fmt.Errorf("line %d: no mission is called %q", i+1, l.Type)
		case l.Stage == "mission" && l.Threat < 1:
			return fmt.Errorf("line %d: the mission has no threat level", i+1)
		case l.Stage == "rebel" && slices.ContainsFunc(l.Tiers, func(n int) bool { return n < 1 || n > tiers }):
			return fmt.Errorf("line %d: Items are of tiers 1 to %d", i+1, tiers)
		}
	}
	missions := map[string]string{}
	for _, key := range slices.Sorted(maps.Keys(p.Agenda)) {
		a, m := book.Content().Asset(key), p.Agenda[key]
		switch {
		case a == nil || a.Play != "side" && a.Play != "forced":
			return fmt.Errorf("agenda: no card %q brings a mission", key)
		case missions[m] != "":
			return fmt.Errorf("agenda: %s and %s bring the same mission %s", missions[m], key, m)
		}
		missions[m] = key
	}
	for _, s := range p.Side {
		switch {
		case !slices.Contains([]string{"red", "green", "gray"}, s.Color):
			return fmt.Errorf("side mission %s: no color is called %q", s.Mission, s.Color)
		case s.Color == "red" && book.Content().Sheet(s.Hero) == nil:
			return fmt.Errorf("side mission %s: there is no hero %q", s.Mission, s.Hero)
		case s.Ally != "" && book.Content().Card(s.Ally) == nil:
			return fmt.Errorf("side mission %s: there is no card %q", s.Mission, s.Ally)
		}
	}
	return nil
}
