package assault

import (
	"fmt"
	"strconv"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/assault/move"
	"estafeta/engine/assault/troops"
	"estafeta/engine/deck"
	"estafeta/engine/grid"
)

// labels of the groups of the two sides: numbers, and consonants that are no
// cell, compass point or count in either language.
var labels = [2][]string{
	{"1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16", "17", "18", "19", "20"},
	{
		"B", "C", "D", "F", "G", "H", "J", "K", "L", "M", "P", "R", "T", "V", "Z", "BB", "CC", "DD", "FF", "GG",
	},
}

// newMission is a game on a map on which nobody stands yet.
func newMission(options map[string]string, m *book.Map) *Game {
	g := &Game{
		Options: options,
		Figures: []*troops.Figure{},
		Attack:  troops.NoAttack(),
		Mission: &Mission{
			Map: m.Key, Drawing: lines(m.Drawing), Red: book.Places(m.Zones, 'r'), Blue: book.Places(m.Zones, 'b'),
			Tokens: []*troops.Token{}, Lasting: []troops.Lasting{}, Groups: []*troops.Group{}, Under: []troops.Attack{}, Trail: []troops.Trail{}, Phase: Initiative,
			Turn: troops.Turn{Done: []string{}, Used: []string{}},
		},
	}
	g.Mission.Doors = doors(g.board())
	for i, q := range book.Places(m.Marks, 'T') {
		g.Mission.Tokens = append(g.Mission.Tokens, &troops.Token{ID: fmt.Sprintf("terminal%d", i+1), Kind: "terminal", N: i + 1, At: q})
	}
	return g
}

// enlist adds the army of a list (IA-SSET-01).
func (g *Game) enlist(seat engine.Seat, r engine.Roster) error {
	s := &troops.Side{Seat: seat, Name: r.Name, Faction: r.Faction, Upgrades: []string{}, Exhausted: []string{}, Depleted: []string{}, Command: deck.New(r.Decks["command"]...)}
	g.Mission.Sides[seat-1] = s
	n := 0
	for _, u := range r.Units {
		c := book.Content().Card(u.Unit)
		if c == nil {
			return fmt.Errorf("there is no card %q", u.Unit)
		}
		s.Cost += c.Cost
		if c.Upgrade {
			s.Upgrades = append(s.Upgrades, c.Key)
			continue
		}
		if n >= len(labels[seat-1]) {
			return fmt.Errorf("an army has %d groups at most", len(labels[seat-1]))
		}
		g.field(seat, c, labels[seat-1][n])
		n++
	}
	return nil
}

// field adds a group that is not on the map yet; it returns its figures.
func (g *Game) field(seat engine.Seat, c *book.Card, label string) []*troops.Figure {
	x := &troops.Group{ID: "g" + label, Seat: seat, Card: c.Key, Label: label, Attached: []string{}}
	g.Mission.Groups = append(g.Mission.Groups, x)
	var out []*troops.Figure
	for i := range c.Group() {
		f := &troops.Figure{
			ID: "f" + label, Seat: seat, Name: "unit." + c.Key, Health: c.Health, Conditions: []string{}, Tokens: []string{}, Used: []string{}, Card: c.Key, Group: x.ID, Label: label,
		}
		if c.Group() > 1 {
			f.ID, f.Label = f.ID+"."+strconv.Itoa(i+1), label+"."+strconv.Itoa(i+1)
		}
		out = append(out, f)
	}
	g.Figures = append(g.Figures, out...)
	return out
}

// initiative: the player of the cheaper army chooses who has initiative; if both
// cost the same, blue dice decide (IA-INIT-02, IA-INIT-03, IA-SSET-02). That
// player draws the mission (IA-SSET-03).
func (g *Game) initiative(t *engine.Table) {
	m := g.Mission
	one, two := m.Sides[0].Cost, m.Sides[1].Cost
	t.Tell("armies", engine.Num("one", one), engine.Num("two", two), engine.ByRules("IA-SSET-01"))
	m.Initiative = 0
	if seat := g.devious(); seat != 0 {
		m.Initiative = troops.Other(seat)
		t.Tell("initiative.devious", engine.Side("seat", seat), engine.Side("first", m.Initiative))
	} else if one != two {
		cheaper := engine.Seat(1)
		if two < one {
			cheaper = 2
		}
		pick := t.Ask(cheaper, "initiative", func(p *engine.Prompt) {
			p.Rules = []string{"IA-INIT-02"}
			p.Add(engine.Option{Key: "self", Verb: "self"})
			p.Add(engine.Option{Key: "other", Verb: "other"})
			p.Default = engine.Pick("self")
		}).One()
		m.Initiative = cheaper
		if pick == "other" {
			m.Initiative = troops.Other(cheaper)
		}
		t.Tell("initiative.chosen", engine.Side("seat", cheaper), engine.Side("first", m.Initiative), engine.ByRules("IA-INIT-02"))
	}
	for m.Initiative == 0 {
		a, b := troops.Rolled(t, 1, "blue", "", 1)[0], troops.Rolled(t, 2, "blue", "", 1)[0]
		x, y := a.Results().Accuracy, b.Results().Accuracy
		if x > y {
			m.Initiative = 1
		} else if y > x {
			m.Initiative = 2
		}
		t.Tell("initiative.rolled", engine.Num("one", x), engine.Num("two", y), engine.ByRules("IA-INIT-03"))
	}
	g.drawMission(t)
	g.layTokens()
	if g.mission().Word {
		t.Tell("mission.word", engine.Term("mission", g.missionName()))
	}
	if m.Key == "stray" {
		t.Tell("mission.stray.rules")
	}
	t.Tell("initiative.first", engine.Side("seat", m.Initiative), engine.Term("mission", g.missionName()), engine.ByRules("IA-SSET-03"))
	m.ToAct, m.Phase = m.Initiative, Zones
}

// drawMission draws one of the missions of the map, if none was agreed on.
func (g *Game) drawMission(t *engine.Table) {
	m := g.Mission
	if m.Key != "" {
		return
	}
	var list []string
	for _, x := range book.Content().Map(m.Map).Mission {
		if !x.Word {
			list = append(list, x.Key)
		}
	}
	m.Key = list[t.Pick("mission", len(list))-1]
}

// missionName is the term of the mission.
func (g *Game) missionName() string {
	m := g.Mission
	if m.Key == openMission {
		return "mission." + openMission
	}
	return "mission." + m.Map + "." + m.Key
}

// openMission is a mission without rules of its own.
const openMission = "open"

// zones: the player with initiative chooses a deployment zone (IA-DEP-16,
// IA-SSET-06).
func (g *Game) zones(t *engine.Table) {
	m := g.Mission
	chooser := m.Initiative
	if seat := g.devious(); seat != 0 {
		chooser = seat
	}
	zone := t.Ask(chooser, "zone", func(p *engine.Prompt) {
		p.Rules = []string{"IA-SSET-06"}
		p.Add(engine.Option{Key: "red", Verb: "red"})
		p.Add(engine.Option{Key: "blue", Verb: "blue"})
		p.DefaultFirst()
	}).One()
	if zone == "" {
		zone = "red"
	}
	g.side(chooser).Zone = zone
	g.side(troops.Other(chooser)).Zone = map[string]string{"red": "blue", "blue": "red"}[zone]
	t.Tell("zone.chosen", engine.Side("seat", chooser), engine.Term("zone", "zone."+zone), engine.ByRules("IA-SSET-06"))
	m.Phase = Deployment
}

// zone are the squares of a side's deployment zone.
func (g *Game) zone(s engine.Seat) []grid.Square {
	if g.side(s).Zone == "blue" {
		return g.Mission.Blue
	}
	return g.Mission.Red
}

// deploy: first the player with initiative, then the opponent deploys all
// figures in their zone; then both draw three Command cards (IA-DEP-15,
// IA-DEP-16, IA-SSET-07, IA-SSET-08, IA-CMD-02).
func (g *Game) deploy(t *engine.Table) {
	m := g.Mission
	var list []*troops.Figure
	for _, f := range g.Figures {
		if f.Seat == m.ToAct {
			list = append(list, f)
		}
	}
	a := t.Ask(m.ToAct, "deploy", func(p *engine.Prompt) { g.askDeploy(p, list) })
	places := g.suggestDeployment(m.ToAct, list)
	if len(a.Poses) == len(list) {
		places, _ = g.deployed(m.ToAct, list, a)
	}
	for i, f := range list {
		f.On = true
		f.Put(places[i])
	}
	t.Tell("deployed", engine.Side("seat", m.ToAct), engine.Num("n", len(list)), engine.Term("zone", "zone."+g.side(m.ToAct).Zone), engine.ByRules("IA-DEP-15"))
	if m.ToAct == m.Initiative {
		m.ToAct = troops.Other(m.ToAct)
		return
	}
	for _, seat := range []engine.Seat{m.Initiative, troops.Other(m.Initiative)} {
		g.draw(t, seat, g.firstHand(seat))
	}
	g.equipped(t)
	g.startRound(t)
}

// firstHand is how many Command cards a side draws at the beginning: one fewer for each
// Skirmish Upgrade that searches its deck for another (IA-CMD-02).
func (g *Game) firstHand(seat engine.Seat) int {
	n := 3
	for _, key := range g.side(seat).Upgrades {
		n -= troops.Truth(book.Content().Card(key).Is("prepared"))
	}
	return n
}

// askDeploy asks where the figures of a side stand.
func (g *Game) askDeploy(p *engine.Prompt, list []*troops.Figure) {
	b := g.board()
	seat := g.Mission.ToAct
	p.Kind, p.Measuring = engine.Place, true
	p.Rules = []string{"IA-DEP-15", "IA-SSET-06"}
	p.Args = []engine.Arg{engine.Term("zone", "zone."+g.side(seat).Zone)}
	p.Area = [4]float64{0, 0, float64(b.Width), float64(b.Height)}
	for i, st := range g.suggestDeployment(seat, list) {
		f := list[i]
		p.Rows = append(p.Rows, f.ID)
		p.From = append(p.From, troops.Pose(f.Base().Centre(st)))
		p.Bases = append(p.Bases, g.sceneBase(f))
		p.Default.Poses = append(p.Default.Poses, troops.Pose(f.Base().Centre(st)))
	}
	p.Check = func(a engine.Answer) *engine.Refusal {
		_, ref := g.deployed(seat, list, a)
		return ref
	}
}

// deployed are the places that an answer names, or why they are none
// (IA-DEP-15, IA-DEP-17, IA-LARGE-14).
func (g *Game) deployed(seat engine.Seat, list []*troops.Figure, a engine.Answer) ([]move.Stand, *engine.Refusal) {
	s, zone := g.space(), troops.Inside(g.zone(seat))
	out, overflow := []move.Stand{}, 0
	for i, f := range list {
		st, ok := f.NearTo(a.Poses[i])
		ground, w := s.Ground(f), s.Walker(f)
		if !ok || !ground.Fits(w, st) || !ground.Empty(w, st) {
			return nil, engine.Refuse("IA-PLACE-03", "refuse.deploy", engine.Piece("who", f.ID))
		}
		s.Stand(f, st)
		for _, q := range f.Base().Squares(st) {
			if !zone[q] {
				overflow++
			}
		}
		out = append(out, st)
	}
	if least := g.outside(seat, list); overflow > least {
		return nil, engine.Refuse("IA-DEP-15", "refuse.zone", engine.Term("zone", "zone."+g.side(seat).Zone))
	}
	return out, nil
}

// outside is how many squares of figures find no room in the zone as they are
// suggested.
func (g *Game) outside(seat engine.Seat, list []*troops.Figure) int {
	zone, n := troops.Inside(g.zone(seat)), 0
	for i, st := range g.suggestDeployment(seat, list) {
		for _, q := range list[i].Base().Squares(st) {
			if !zone[q] {
				n++
			}
		}
	}
	return n
}

// suggestDeployment places figures in their zone, large ones first, as near to
// the enemy's zone as they can stand; who finds no room stands as close to the
// zone as possible (IA-DEP-17).
func (g *Game) suggestDeployment(seat engine.Seat, list []*troops.Figure) []move.Stand {
	s, zone := g.space(), g.zone(seat)
	in, front := troops.Inside(zone), g.front(s, seat)
	out := make([]move.Stand, len(list))
	for _, large := range []bool{true, false} {
		for i, f := range list {
			if f.Base().Large() != large {
				continue
			}
			ground, w := s.Ground(f), s.Walker(f)
			best, score := move.Stand{}, -1
			for _, q := range zone {
				for _, st := range f.Base().Over(q) {
					if !ground.Fits(w, st) || !ground.Empty(w, st) {
						continue
					}
					n := 0
					for _, r := range f.Base().Squares(st) {
						n += front[r.Y*s.Board.Width+r.X]
						if !in[r] {
							n += 1000
						}
					}
					if score < 0 || n < score {
						best, score = st, n
					}
				}
			}
			if score < 0 && len(zone) > 0 {
				if list := s.Nearest(f, zone[0]); len(list) > 0 {
					best = list[0]
				}
			}
			out[i] = best
			s.Stand(f, best)
		}
	}
	return out
}

// front is how far every square is from the enemy's zone.
func (g *Game) front(s *space, seat engine.Seat) []int {
	out := s.Board.Distances(g.zone(troops.Other(seat)), grid.Counting{})
	for i, n := range out {
		if n == grid.Far {
			out[i] = s.Board.Width + s.Board.Height
		}
	}
	return out
}

// fetches uses what a side may do instead of drawing one of its cards; it reports that
// it has.
func (g *Game) fetches(t *engine.Table, seat engine.Seat) bool {
	before := len(g.side(seat).Exhausted)
	if g.Mission.Round > 0 {
		g.sideUses(t, seat, "drawing")
	}
	return len(g.side(seat).Exhausted) > before
}

// devious is the one side that has the card with which it chooses its zone while the
// opponent has initiative, 0: none, or both.
func (g *Game) devious() engine.Seat {
	one, two := g.sideFlag(1, "devious"), g.sideFlag(2, "devious")
	switch {
	case one && !two:
		return 1
	case two && !one:
		return 2
	}
	return 0
}

// draw lets a side draw Command cards; nobody else is told which
// (IA-CMD-03, IA-CMD-06).
func (g *Game) draw(t *engine.Table, seat engine.Seat, n int) {
	if m := g.Mission; m.Embargo != 0 && m.Embargo == m.Round {
		t.Tell("command.embargo", engine.Side("seat", seat))
		return
	}
	if n > 0 && g.fetches(t, seat) {
		n--
	}
	cards := g.side(seat).Command.DrawToHand(t, "command", n)
	t.Tell("command.drawn", engine.Side("seat", seat), engine.Num("n", len(cards)), engine.ByRules("IA-CMD-02"))
	if len(cards) > 0 {
		t.TellSeat(seat, "command.yours", engine.Terms("cards", terms("command.", cards)))
	}
}

// terms are the term keys of some keys.
func terms(prefix string, keys []string) []string {
	out := []string{}
	for _, k := range keys {
		out = append(out, prefix+k)
	}
	return out
}
