package assault

import (
	"maps"
	"slices"
	"strconv"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/assault/mission"
	"estafeta/engine/assault/troops"
	"estafeta/engine/deck"
	"estafeta/engine/grid"
)

// What a mission of a campaign has beyond a skirmish is plain data.
type (
	Story         = troops.Story
	Signal        = troops.Signal
	Progress      = troops.Progress
	MissionResult = troops.MissionResult
)

// story is the file of the mission that is played; nil: a skirmish.
func (g *Game) story() *mission.File {
	s := g.Mission.Story
	if s == nil {
		return nil
	}
	if s.File != "" {
		return mission.Find(s.File)
	}
	return mission.Of(s.Doc)
}

// startMission sets a mission of a campaign up: map, tokens, threat, groups, and
// the heroes beside the map (IA-MSET-02 … IA-MSET-11). Its first step goes on
// from there.
func (g *Game) startMission(f *mission.File, start MissionStart) {
	s := &Story{
		File: f.Key, Doc: f.Doc, Rebels: slices.Clone(start.Rebels), Heroes: start.Heroes, Level: start.ThreatLevel,
		Hand: []string{}, Open: slices.Clone(start.Open), Reserve: []string{}, Class: slices.Clone(start.Class),
		Allies: slices.Clone(start.Allies), Villains: slices.Clone(start.Villains),
		Objects: []*troops.Object{}, Vars: map[string]int{}, Later: []Signal{}, Done: []int{}, Used: []int{}, Revealed: []string{}, Active: []string{"green"},
		Progress: []Progress{}, Escaped: []string{},
	}
	if s.Level == 0 {
		s.Level = f.Threat
	}
	for _, a := range book.Content().Deck("supply", "") {
		s.Supply.Unseen = append(s.Supply.Unseen, a.Key)
	}
	s.Supply = deck.New(s.Supply.Unseen...)
	for _, name := range slices.Sorted(maps.Keys(f.Vars)) {
		s.Vars[name] = f.Vars[name]
	}
	g.Figures, g.Attack = []*troops.Figure{}, troops.NoAttack()
	g.Mission = &Mission{
		Map: f.Key, Key: openMission, Drawing: lines(f.Drawing), Red: []grid.Square{}, Blue: []grid.Square{}, Doors: doors(f.Board),
		Tokens: []*troops.Token{}, Lasting: []troops.Lasting{}, Groups: []*troops.Group{}, Under: []troops.Attack{}, Trail: []troops.Trail{},
		Turn: troops.Turn{Done: []string{}, Used: []string{}}, Phase: Opening, Initiative: Rebel, ToAct: Imperial, Story: s,
	}
	for i, name := range []string{"imperial", "rebel"} {
		g.Mission.Sides[i] = &troops.Side{Seat: engine.Seat(i + 1), Faction: name, Upgrades: []string{}, Exhausted: []string{}, Depleted: []string{}, Command: deck.New()}
	}
	g.layStory(f)
	for i, h := range s.Heroes {
		g.bring(h, labels[Rebel-1][i])
	}
	for _, x := range f.Group {
		if x.Reserve {
			s.Reserve = append(s.Reserve, x.Key)
			continue
		}
		for i, fig := range g.fieldStory(x) {
			if i < len(x.Squares) {
				fig.At, fig.On = x.Squares[i], true
			}
		}
	}
}

// layStory puts tokens and doors of a mission as its diagram shows (IA-MSET-02).
func (g *Game) layStory(f *mission.File) {
	m := g.Mission
	for _, x := range f.Token {
		n := max(len(x.Squares), x.Reserved)
		for i := range n {
			k := &troops.Token{Kind: tokenKinds[x.Kind], Key: x.Key}
			if i < len(x.Squares) {
				k.At = x.Squares[i]
			}
			k.Gone = x.Hidden
			m.Tokens = append(m.Tokens, k)
		}
	}
	b := g.board()
	slices.SortStableFunc(m.Tokens, func(x, y *troops.Token) int { // numbers tell nothing of what is hidden
		return troops.Truth(x.Gone || !b.Has(x.At)) - troops.Truth(y.Gone || !b.Has(y.At))
	})
	counts := map[string]int{}
	for _, k := range m.Tokens { // pieces are named by kind and number
		counts[k.Kind]++
		k.N = counts[k.Kind]
		k.ID = k.Kind + strconv.Itoa(k.N)
		x := f.TokenOf(k.Key)
		g.build(k.ID, k.Kind, sideNamed(x.Side), x.Health.In(&happening{g: g}), x.Defense, k.At)
	}
	for _, x := range f.Door {
		d := m.Doors[x.N-1]
		d.Key, d.Sealed, d.Open = x.Key, x.Locked, x.Open
		g.build(d.ID, "door", Imperial, x.Health.In(&happening{g: g}), x.Defense, d.Beside(f.Board)[0])
	}
}

// tokenKinds are what tokens of a mission are called at the table.
var tokenKinds = map[string]string{"crate": "crate", "terminal": "terminal", "mission": "objective"}

// bring puts a hero beside the map: its figure is of no Deployment card.
func (g *Game) bring(h *troops.Hero, label string) {
	x := &troops.Group{ID: "g" + label, Seat: Rebel, Card: h.Sheet, Label: label, Attached: []string{}}
	f := &troops.Figure{
		ID: "f" + label, Seat: Rebel, Name: "unit." + h.Sheet, Hero: true, Conditions: []string{}, Tokens: []string{}, Used: []string{},
		Card: h.Sheet, Group: x.ID, Label: label,
	}
	h.Figure = f.ID
	h.Wounded, h.Withdrawn, h.Spent = false, false, 0
	h.Exhausted, h.Depleted = []string{}, []string{}
	f.Health = h.Health()
	g.Mission.Groups = append(g.Mission.Groups, x)
	g.Figures = append(g.Figures, f)
}

// fieldStory adds a group of the mission that is not on the map yet.
func (g *Game) fieldStory(x *mission.Group) []*troops.Figure {
	side := map[string]engine.Seat{"": Imperial, "imperial": Imperial, "rebel": Rebel}[x.Side]
	list := g.muster(side, x.Card)
	g.group(list[0].Group).Key = x.Key
	for _, f := range list {
		f.Health += x.Health.In(&happening{g: g})
	}
	return list
}

// muster is a group of a Deployment card with its figures beside the map: one
// that was wiped out before, else another.
func (g *Game) muster(side engine.Seat, card string) []*troops.Figure {
	c := book.Content().Card(card)
	for _, x := range g.Mission.Groups {
		if x.Seat != side || x.Card != card || !x.Defeated || side == 0 {
			continue
		}
		x.Defeated, x.Exhausted, x.Attached, x.Key = false, false, []string{}, ""
		var out []*troops.Figure
		for _, f := range g.Figures {
			if f.Group == x.ID {
				f.Lost, f.Strain, f.Health, f.Down = 0, 0, c.Health, false
				f.Conditions, f.Tokens, f.Used = []string{}, []string{}, []string{}
				out = append(out, f)
			}
		}
		return out
	}
	return g.field(side, c, g.label(side))
}

// label is the first label that no group of a side has.
func (g *Game) label(side engine.Seat) string {
	list := labels[max(0, int(side)-1)]
	for n := 0; ; n++ {
		l := list[n%len(list)]
		if n >= len(list) {
			l += strconv.Itoa(n/len(list) + 1)
		}
		if side == 0 {
			l = "N" + l
		}
		if g.group("g"+l) == nil {
			return l
		}
	}
}
