package assault

import (
	"slices"
	"strconv"
	"strings"

	"estafeta/engine"
	"estafeta/engine/assault/mission"
	"estafeta/engine/assault/troops"
	"estafeta/engine/grid"
)

// event is something that happens in a mission, to which its rules may answer.
type event struct {
	name string
	arg  string         // what it concerns: a key of the mission, the number of a round
	it   *troops.Figure // whom it is about; nil: nobody
	lies *troops.Token  // the token it is about
}

// happening is an event while the rules of the mission answer to it: numbers and
// figures are reckoned as things stand, and with whom it is about.
type happening struct {
	event
	g *Game
	t *engine.Table
}

// What rules may do at one event: so many within each other, so many steps in all.
const (
	mostNested = 8
	mostSteps  = 400
)

// event lets the rules of the mission answer to something, in the order in which
// they are written; of those with a name the Imperial player says which comes first
// (IA-GOLD-07, IA-TIME-01, IA-TIME-08).
func (g *Game) event(t *engine.Table, e event) {
	f := g.story()
	if f == nil {
		return
	}
	var left []int
	for i, r := range f.Rule {
		if r.When.Name == e.name && (r.When.Arg == "" || r.When.Arg == e.arg) {
			left = append(left, i)
		}
	}
	for len(left) > 0 {
		next := 0
		if f.Rule[left[0]].Name != (mission.Words{}) {
			next = g.ruleFirst(t, left, e)
		}
		i := left[next]
		left = slices.Delete(left, next, next+1)
		g.answer(t, i, f.Rule[i], e)
	}
}

// ruleFirst is which of the rules with names that would answer now is resolved
// first: the Imperial player decides, and what there is to decide is hidden
// (IA-TIME-08, IA-HID-05).
func (g *Game) ruleFirst(t *engine.Table, left []int, e event) int {
	f := g.story()
	open := func() []int {
		var out []int
		for n, i := range left {
			if f.Rule[i].Name != (mission.Words{}) && g.answersNow(i, f.Rule[i], e) {
				out = append(out, n)
			}
		}
		return out
	}
	if len(open()) < 2 {
		return 0
	}
	key := g.ask(t, Imperial, nil, "mission.first", func(p *engine.Prompt) {
		p.Secret, p.Veiled = true, true
		p.Rules = []string{"IA-TIME-08"}
		for _, n := range open() {
			p.Add(engine.Option{Key: "r" + roundArg(left[n]+1), Label: engine.Say("mission.option", said("text", f.Rule[left[n]].Name))})
		}
		p.DefaultFirst()
	}).One()
	for _, n := range open() {
		if "r"+roundArg(left[n]+1) == key {
			return n
		}
	}
	return open()[0]
}

// answersNow reports that a rule answers to an event: it is about that figure and
// its conditions hold.
func (g *Game) answersNow(i int, r *mission.Rule, e event) bool {
	s := g.Mission.Story
	h := &happening{event: e, g: g}
	switch {
	case g.Mission.Result != nil, s.Deep >= mostNested, slices.Contains(s.Done, i):
		return false
	case !r.When.Who.Empty() && (e.it == nil || !h.fits(e.it, r.When.Who)), !mission.All(r.If, h):
		return false
	}
	return true
}

// answer lets one rule answer to an event.
func (g *Game) answer(t *engine.Table, i int, r *mission.Rule, e event) {
	if !g.answersNow(i, r, e) {
		return
	}
	if r.Once {
		g.Mission.Story.Done = append(g.Mission.Story.Done, i)
	}
	h := &happening{event: e, g: g, t: t}
	h.nested(r.Do)
}

// nested does the steps of a rule that may have been led to by another.
func (h *happening) nested(list []mission.Step) {
	s := h.g.Mission.Story
	if s.Deep == 0 {
		s.Steps = 0
	}
	s.Deep++
	h.do(list)
	s.Deep--
}

// answers reports that the mission has rules for a kind of event.
func (g *Game) answers(name string) bool {
	f := g.story()
	return f != nil && slices.ContainsFunc(f.Rule, func(r *mission.Rule) bool { return r.When.Name == name })
}

// entered tells the rules which areas, places and tokens a figure has come into
// and left.
func (g *Game) entered(t *engine.Table, f *troops.Figure, before []grid.Square) {
	for _, name := range []string{"exit", "enter"} {
		if !g.answers(name) {
			continue
		}
		for i, r := range g.story().Rule {
			if r.When.Name != name || !f.On {
				continue
			}
			at := g.lies(r.When.Arg)
			was, is := troops.Meets(before, at), troops.Meets(f.Squares(), at)
			if was == is || is != (name == "enter") {
				continue
			}
			g.answer(t, i, r, event{name: name, arg: r.When.Arg, it: f})
		}
	}
}

// lies are the squares of what a mission calls by a key: a place, an area, tokens
// on the map, the spaces at a door, the figures of a group, deployment points.
func (g *Game) lies(key string) []grid.Square {
	f := g.story()
	var out []grid.Square
	if x := f.PlaceOf(key); x != nil {
		out = append(out, x.Squares...)
	}
	if x := f.AreaOf(key); x != nil {
		out = append(out, x.Squares...)
	}
	for _, x := range f.Point {
		if x.Color == key {
			out = append(out, x.Squares...)
		}
	}
	for _, k := range g.Mission.Tokens {
		if k.Key == key && !k.Gone {
			out = append(out, g.tokenAt(k))
		}
	}
	for _, d := range g.Mission.Doors {
		if d.Key == key {
			out = append(out, d.Beside(g.board())...)
		}
	}
	for _, x := range g.Mission.Groups {
		if x.Key == key {
			for _, o := range g.members(x.ID) {
				out = append(out, o.Squares()...)
			}
		}
	}
	return out
}

// tokenAt is where a token is: with whoever carries it, else where it lies.
func (g *Game) tokenAt(k *troops.Token) grid.Square {
	if f := g.figure(k.By); f != nil {
		return f.At
	}
	return k.At
}

// those are the figures that are meant.
func (h *happening) those(w mission.Who) []*troops.Figure {
	var out []*troops.Figure
	list := h.g.Figures
	if ofObjects(w) {
		list = h.g.objects()
	}
	for _, f := range list {
		if (f.On || f == h.it && w.Filters[0].Name == "it") && h.fits(f, w) {
			out = append(out, f)
		}
	}
	return out
}

// fits reports a figure that passes all filters.
func (h *happening) fits(f *troops.Figure, w mission.Who) bool {
	for _, x := range w.Filters {
		if !h.passes(f, x) {
			return false
		}
	}
	return true
}

func (h *happening) passes(f *troops.Figure, x mission.Filter) bool {
	g := h.g
	hero := g.heroOf(f)
	c := f.Printed()
	switch x.Name {
	case "figures":
		return true
	case "it":
		return f == h.it
	case "heroes":
		return f.Hero
	case "rebels":
		return f.Seat == Rebel
	case "allies":
		return f.Seat == Rebel && !f.Hero
	case "imperials":
		return f.Seat == Imperial
	case "neutrals":
		return f.Seat == 0
	case "healthy":
		return hero != nil && !hero.Wounded
	case "wounded":
		return hero != nil && hero.Wounded
	case "unique":
		return c.Unique && !f.Hero
	case "elite":
		return c.Elite
	case "regular": // IA-AFF-12, IA-AFF-13
		return !c.Elite && !c.Unique && !f.Hero
	case "down":
		return f.Down
	case "large":
		return f.Base().Large()
	case "group":
		return !f.Object && g.group(f.Group).Key == x.Arg
	case "card":
		return f.Card == x.Arg
	case "trait":
		return c.Has(x.Arg)
	case "in":
		return troops.Meets(f.Squares(), g.lies(x.Arg))
	case "near":
		s := g.space()
		return slices.ContainsFunc(g.lies(x.Arg), func(q grid.Square) bool { return f.Base().Covers(f.Stand(), q) || s.Beside(f, q) })
	case "sees":
		s := g.space()
		return slices.ContainsFunc(g.lies(x.Arg), func(q grid.Square) bool { return s.Sights(f, q) })
	case "object":
		return f.Object && g.objectKey(f) == x.Arg
	case "carrying":
		return slices.ContainsFunc(g.carriedBy(f), func(k *troops.Token) bool { return k.Key == x.Arg })
	}
	return false
}

// Value is what a mission counts, as things stand (mission.World).
func (h *happening) Value(v mission.Value) int {
	g, s := h.g, h.g.Mission.Story
	if n, ok := s.Vars[v.Name]; ok && len(v.Args) == 0 {
		return n
	}
	arg := strings.Join(v.Args[:min(1, len(v.Args))], "")
	switch v.Name {
	case "round":
		return g.Mission.Round
	case "threat":
		return s.Threat
	case "level":
		return s.Level
	case "heroes":
		return len(s.Heroes)
	case "count", "is", "lost", "left":
		w, err := mission.ParseWho(arg)
		if err != nil {
			return 0
		}
		return h.counts(v.Name, w)
	case "tokens", "claimed", "carried":
		return h.tokens(v.Name, arg)
	case "face":
		if h.lies != nil && h.lies.Face == arg {
			return 1
		}
	case "control":
		if g.controlled(g.lies(arg)) == sideNamed(v.Args[1]) {
			return 1
		}
	case "open":
		for _, d := range g.Mission.Doors {
			if d.Key == arg && d.Open {
				return 1
			}
		}
	case "revealed":
		return troops.Truth(slices.Contains(s.Revealed, arg))
	case "active":
		return troops.Truth(slices.Contains(s.Active, arg))
	case "reserve":
		return troops.Truth(slices.Contains(s.Reserve, arg))
	}
	return 0
}

// counts counts figures, the damage that they have suffered, the Health that they
// have left, or whether it is one of them.
func (h *happening) counts(what string, w mission.Who) int {
	if what == "is" {
		return troops.Truth(h.it != nil && h.fits(h.it, w))
	}
	n := 0
	for _, f := range h.those(w) {
		switch what {
		case "count":
			n++
		case "lost":
			n += f.Lost
		case "left":
			n += f.Health - f.Lost
		}
	}
	return n
}

// tokens counts tokens of the mission: on the map, claimed, carried.
func (h *happening) tokens(what, key string) int {
	n := 0
	for _, k := range h.g.Mission.Tokens {
		if k.Key != key {
			continue
		}
		switch what {
		case "tokens":
			n += troops.Truth(!k.Gone)
		case "claimed":
			n += troops.Truth(k.Gone && k.Own != 0)
		case "carried":
			n += troops.Truth(!k.Gone && k.By != "")
		}
	}
	return n
}

// sideNamed is a side by its word.
func sideNamed(word string) engine.Seat {
	if word == "rebel" {
		return Rebel
	}
	return Imperial
}

// controlled is the side that controls some spaces: a friendly figure in one of
// them, and no hostile one in any (IA-CTRL-02, IA-CTRL-03).
func (g *Game) controlled(at []grid.Square) engine.Seat {
	var in [3]bool
	for _, f := range g.standing(0) {
		if !f.Down && troops.Meets(f.Squares(), at) {
			in[f.Seat] = true
		}
	}
	switch {
	case in[Imperial] && !in[Rebel]:
		return Imperial
	case in[Rebel] && !in[Imperial]:
		return Rebel
	}
	return 0
}

// number is an argument that is a number.
func (h *happening) number(text string) int {
	n, err := mission.ParseNumber(text)
	if err != nil {
		return 0
	}
	return n.In(h)
}

// said is a text of the mission in both languages.
func said(name string, w mission.Words) engine.Arg { return engine.Said(name, w.EN, w.ES) }

// words is a text of the mission by its key.
func (g *Game) words(key string) mission.Words { return g.story().Text[key] }

// roundArg is a round as rules name it.
func roundArg(n int) string { return strconv.Itoa(n) }
