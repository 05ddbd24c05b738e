package assault

import (
	"slices"
	"strconv"
	"strings"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/assault/library"
	"estafeta/engine/assault/troops"
	"estafeta/engine/grid"
)

// using is an ability while it is used, step by step. The steps and what they
// mean are those of package book.
type using struct {
	g      *Game
	t      *engine.Table
	seat   engine.Seat      // who decides
	by     *troops.Figure   // the figure that uses it; nil: a card of the player
	name   string           // term of the ability
	source troops.Source    // where it is printed
	on     []*troops.Figure // whom the next steps concern
	at     grid.Square      // the space chosen
	rolled troops.Results   // by roll
	hit    []string         // whom its attacks had for a target
	struck bool             // its last attack did damage
	kept   *troops.Figure   // chosen before
	found  int              // cost of the Command card found
	over   bool             // the rest is not done
}

// use lets a figure, or a player, use an ability: its alternatives are chosen,
// then its steps are done in order.
func (g *Game) use(t *engine.Table, seat engine.Seat, by *troops.Figure, s troops.Source) {
	a := s.Ability()
	if a == nil {
		return
	}
	u := &using{g: g, t: t, seat: seat, by: by, name: s.Name(), source: s}
	if by != nil {
		u.on = []*troops.Figure{by}
	}
	if a.Word {
		t.Tell("ability.word", g.player("seat", seat), engine.Term("ability", u.name))
		return
	}
	steps := a.Steps()
	if len(a.Choose) > 0 && by != nil && g.flagged(by, "both:"+a.Name) {
		for _, c := range a.Choose {
			u.do(book.Split(strings.Split(c, ", ")))
		}
		return
	}
	if len(a.Choose) > 0 {
		steps = book.Split(strings.Split(u.choose(a), ", "))
	}
	u.do(steps)
}

// choose asks for one of the alternatives of an ability.
func (u *using) choose(a *book.Ability) string {
	key := u.g.ask(u.t, u.seat, u.by, "choose", func(p *engine.Prompt) {
		p.About = u.about()
		p.Args = []engine.Arg{engine.Term("ability", u.name)}
		p.Rules = []string{"IA-ABIL-03"}
		for i, c := range a.Choose {
			p.Add(engine.Option{Key: "c" + strconv.Itoa(i+1), Label: library.Phrase(c)})
		}
		p.DefaultFirst()
	}).One()
	for i, c := range a.Choose {
		if key == "c"+strconv.Itoa(i+1) {
			return c
		}
	}
	return a.Choose[0]
}

// about is the figure whose decision a question of the ability is.
func (u *using) about() string {
	if u.by == nil {
		return ""
	}
	return u.by.ID
}

// do does steps in order.
func (u *using) do(steps [][]string) {
	for _, s := range steps {
		if u.over || len(s) == 0 {
			return
		}
		op := operation(s[0])
		if op == nil {
			panic("assault: an ability has the step " + strings.Join(s, " "))
		}
		op(u, s[1:])
	}
}

// operation is what a step does; nil: there is none of that name.
func operation(name string) func(u *using, args []string) {
	for _, family := range []func(string) func(*using, []string){selecting, applying, fighting, scoring, growing, dealing, turning, trick} {
		if op := family(name); op != nil {
			return op
		}
	}
	return nil
}

// number is a number of a step: digits, or a name for what was rolled or is.
func (u *using) number(word string) int {
	switch word {
	case "damage":
		return u.rolled.Damage
	case "surges":
		return u.rolled.Surge
	case "accuracy":
		return u.rolled.Accuracy
	case "evades":
		return troops.Total(u.g.Attack.Dice).Evade
	case "speed":
		return u.g.speed(u.first())
	case "speed2":
		return u.g.speed(u.first()) + 2
	case "2evades":
		return 2 * troops.Total(u.g.Attack.Dice).Evade
	case "wounds":
		return min(3, u.by.Lost)
	case "found":
		return u.found
	case "droids": // of one's own with the figure concerned in sight
		s, n := u.g.space(), 0
		for _, f := range u.g.standing(u.seat) {
			if f.Trait("droid") && s.Seen(f, u.first()) {
				n++
			}
		}
		return min(3, n)
	}
	if n, known := u.counted(word); known {
		return n
	}
	if n, known := u.reckoned(word); known {
		return n
	}
	n, _ := strconv.Atoi(word)
	return n
}

// first is the first of those concerned, else who uses the ability.
func (u *using) first() *troops.Figure {
	if len(u.on) > 0 {
		return u.on[0]
	}
	return u.by
}

// arg is the k-th argument of a step, or what stands for it.
func arg(args []string, k int, otherwise string) string {
	if k < len(args) {
		return args[k]
	}
	return otherwise
}

// fits reports a figure that a choice allows (IA-GEO-15, IA-AFF-09).
func (u *using) fits(s *space, f *troops.Figure, words []string) bool {
	return f.On && !(u.medical() && u.g.flagged(f, "mechanical")) && u.describes(s, f, words)
}

// describes reports a figure that the words of a choice mean, on the map or not.
func (u *using) describes(s *space, f *troops.Figure, words []string) bool {
	for k := 0; k < len(words); k++ {
		w, next := words[k], arg(words, k+1, "")
		switch w {
		case "within", "cost", "beyond", "aim", "mincost", "around":
			if !u.measured(s, f, w, u.number(next)) {
				return false
			}
			k++
		case "named", "notnamed":
			if (f.Printed().Called() == next) != (w == "named") {
				return false
			}
			k++
		case "touching": // adjacent to a figure of one's own with a trait
			if !slices.ContainsFunc(u.g.standing(u.seat), func(o *troops.Figure) bool { return o.Trait(next) && s.Adjacent(o, f) }) {
				return false
			}
			k++
		default:
			if !u.fitting(s, f, w) {
				return false
			}
		}
	}
	return true
}

// medical reports the ability of a Medical card, which does nothing to some figures.
func (u *using) medical() bool {
	if u.source.Card == "" {
		return false
	}
	a := book.Content().Asset(u.source.Card)
	return a != nil && a.Has("medical")
}

// measured tests the words of a choice that have a number.
func (u *using) measured(s *space, f *troops.Figure, word string, n int) bool {
	switch word {
	case "within":
		return u.by != nil && s.Within(u.by, f, u.reaching(f, n))
	case "beyond":
		return u.by != nil && !s.Within(u.by, f, n)
	case "cost":
		return f.Cost() <= n
	case "mincost":
		return f.Cost() >= n
	case "around": // from the space chosen
		d := s.Away(f, u.at)
		return d != grid.Far && d <= n
	}
	d := s.Away(f, u.g.Attack.Square) // aim: from the target space
	return d != grid.Far && d <= n
}

// reaching is how far a choice of friends reaches: with Advanced Com Systems 3 spaces
// where the card of the figure says adjacent, or fewer than 3.
func (u *using) reaching(f *troops.Figure, n int) int {
	if n < 3 && f.Seat == u.seat && u.source.Card == u.by.Card && u.g.flagged(u.by, "com_systems") {
		return 3
	}
	return n
}

// fitting tests a single word of a choice; what is none of the known words is a
// trait.
func (u *using) fitting(s *space, f *troops.Figure, word string) bool {
	switch word {
	case "foe":
		return f.Seat != u.seat
	case "ally":
		return f.Seat == u.seat && f != u.by
	case "own":
		return f.Seat == u.seat
	case "figure":
		return true
	case "other":
		return f != u.by
	case "adjacent":
		return u.by != nil && (s.Adjacent(u.by, f) || u.reaching(f, 1) > 1 && s.Within(u.by, f, 3))
	case "seen":
		return u.by != nil && s.Seen(u.by, f)
	case "seeing":
		return u.by != nil && s.Seen(f, u.by)
	case "small":
		return !f.Base().Large()
	case "unique":
		return f.Printed().Unique
	case "group":
		return u.by != nil && f.Group == u.by.Group && f != u.by
	case "here": // on or adjacent to the space chosen
		return f.Base().Covers(f.Stand(), u.at) || s.Beside(f, u.at)
	case "beside": // adjacent to the target space, or to that of its last attack
		if len(u.hit) > 0 {
			return s.Beside(f, u.at)
		}
		return s.Beside(f, u.g.Attack.Square)
	case "there": // adjacent to whoever is concerned
		return len(u.on) > 0 && s.Adjacent(u.on[0], f)
	case "under": // in the spaces of who uses it
		return u.by != nil && f != u.by && slices.ContainsFunc(f.Squares(), func(q grid.Square) bool { return u.by.Base().Covers(u.by.Stand(), q) })
	case "defender":
		return f.ID == u.g.Attack.At
	case "notdefender":
		return f.ID != u.g.Attack.At
	case "wounded":
		return f.Lost > 0
	case "terminal":
		return u.g.atTerminal(s, f)
	}
	if not, is := strings.CutPrefix(word, "not:"); is {
		return !u.fitting(s, f, not)
	}
	if is, known := u.described(f, word); known {
		return is
	}
	if is, known := u.suited(s, f, word); known {
		return is
	}
	return f.Marked(word) || f.Printed().Faction == word || f.Trait(word)
}

// atTerminal reports a figure on or adjacent to a terminal.
func (g *Game) atTerminal(s *space, f *troops.Figure) bool {
	return slices.ContainsFunc(g.Mission.Tokens, func(k *troops.Token) bool {
		return k.Kind == "terminal" && !k.Gone && (f.Base().Covers(f.Stand(), k.At) || s.Beside(f, k.At))
	})
}

// those are the figures that a choice allows.
func (u *using) those(words []string) []*troops.Figure {
	s := u.g.space()
	var out []*troops.Figure
	among := u.g.standing(0)
	if slices.Contains(words, "object") || slices.Contains(words, "thing") { // objects, or figures and objects
		among = u.g.prey()
	}
	for _, f := range among {
		if u.fits(s, f, words) {
			out = append(out, f)
		}
	}
	return out
}

// selecting are the steps that say whom the next ones concern.
func selecting(name string) func(u *using, args []string) {
	switch name {
	case "mover": // whose movement is interrupted
		return func(u *using, _ []string) {
			u.on = nil
			if f := u.g.figure(u.g.Mission.Mover); f != nil {
				u.on = []*troops.Figure{f}
			}
		}
	case "actor": // whose activation it is
		return func(u *using, _ []string) {
			u.on = nil
			if f := u.g.actor(); f != nil {
				u.on = []*troops.Figure{f}
			}
		}
	case "self":
		return func(u *using, _ []string) { u.on = []*troops.Figure{u.by} }
	case "target":
		return func(u *using, _ []string) { u.on = []*troops.Figure{u.g.at()} }
	case "attacker":
		return func(u *using, _ []string) { u.on = []*troops.Figure{u.g.by()} }
	case "each":
		return func(u *using, args []string) { u.on = u.those(args) }
	case "with": // further ones
		return func(u *using, args []string) {
			for _, f := range u.those(args) {
				if !slices.Contains(u.on, f) {
					u.on = append(u.on, f)
				}
			}
		}
	case "pick":
		return func(u *using, args []string) { u.pick(1, 1, args) }
	case "maybe": // one, or nobody
		return func(u *using, args []string) { u.pick(0, 1, args) }
	case "upto":
		return func(u *using, args []string) { u.pick(0, u.number(args[0]), args[1:]) }
	case "kin": // and the others of their groups
		return func(u *using, _ []string) {
			for _, f := range slices.Clone(u.on) {
				for _, o := range u.g.members(f.Group) {
					if !slices.Contains(u.on, o) {
						u.on = append(u.on, o)
					}
				}
			}
		}
	case "space":
		return func(u *using, args []string) { u.space(args) }
	}
	return nil
}

// pick asks for figures; if one must be chosen and there is none, the rest of the
// ability is not done (IA-ABIL-02).
func (u *using) pick(least, most int, words []string) {
	was := u.on
	u.pickOf(least, most, func() []*troops.Figure {
		u.on = was // words may speak of those concerned until now
		list := u.those(words)
		u.on = nil
		return list
	})
}

// pickOf asks for figures of a list.
func (u *using) pickOf(least, most int, those func() []*troops.Figure) {
	list := those()
	least, most = min(least, len(list)), min(most, len(list))
	u.on = nil
	if most == 0 {
		u.over = true
		return
	}
	picked := u.g.ask(u.t, u.seat, u.by, "pick", func(p *engine.Prompt) {
		p.About = u.about()
		p.Args = []engine.Arg{engine.Term("ability", u.name), engine.Num("n", most)}
		p.Rules = []string{"IA-GEO-15"}
		if most > 1 {
			p.Kind, p.Min, p.Max = engine.Some, least, most
		}
		p.Pass = least == 0
		for _, f := range those() {
			p.Add(engine.Option{Key: f.ID, Piece: f.ID})
		}
		u.suggestPick(p, least)
	}).Pick
	for _, f := range list {
		if slices.Contains(picked, f.ID) {
			u.on = append(u.on, f)
		}
	}
	if len(u.on) == 0 {
		u.over = true
	} else if u.g.Mission.Story != nil {
		u.g.Mission.Chosen = u.on[0].ID
	}
}

// suggestPick makes the weakest of the other side, else one's own first figure
// the default.
func (u *using) suggestPick(p *engine.Prompt, least int) {
	best, score := "", 0
	for _, o := range p.Options {
		f := u.g.figure(o.Piece)
		n := f.Health - f.Lost
		if f.Seat == u.seat {
			n = -f.Cost()
		}
		if best == "" || n < score {
			best, score = o.Key, n
		}
	}
	if best != "" && (least > 0 || p.Kind != engine.Some) {
		p.Default = engine.Pick(best)
	}
}

// space asks for a space within so many, seen if that is said (IA-GEO-17).
func (u *using) space(args []string) {
	list := u.spaces(u.number(args[0]), slices.Contains(args, "seen"))
	if len(list) == 0 {
		u.over = true
		return
	}
	a := u.g.ask(u.t, u.seat, u.by, "space", func(p *engine.Prompt) {
		b := u.g.board()
		p.Kind, p.Min, p.Max, p.About, p.Measuring = engine.Path, 1, 1, u.by.ID, true
		p.Args = []engine.Arg{engine.Term("ability", u.name), engine.Num("n", u.number(args[0]))}
		p.Rules = []string{"IA-GEO-17"}
		p.Rows = []string{u.by.ID}
		p.From = []engine.Pose{troops.Pose(u.by.Centre())}
		p.Area = [4]float64{0, 0, float64(b.Width), float64(b.Height)}
		p.Default = engine.Way(troops.Pose(troops.Middle(u.suggestSpace(list))))
		p.Check = func(a engine.Answer) *engine.Refusal {
			if len(a.Poses) == 0 || !slices.Contains(u.spaces(u.number(args[0]), slices.Contains(args, "seen")), troops.Square(a.Poses[0])) {
				return engine.Refuse("IA-GEO-17", "refuse.space", engine.Num("n", u.number(args[0])))
			}
			return nil
		}
	})
	u.at = u.suggestSpace(list)
	if len(a.Poses) > 0 {
		u.at = troops.Square(a.Poses[0])
	}
	if u.g.Mission.Story != nil {
		u.g.Mission.Spot = book.Name(u.at)
	}
	u.t.Tell("space.chosen", engine.Piece("who", u.by.ID), engine.Name("at", book.Name(u.at)))
}

// spaces are the squares within so many of who uses the ability.
func (u *using) spaces(n int, seen bool) []grid.Square {
	s := u.g.space()
	field := s.Board.Distances(u.by.Squares(), grid.Counting{Through: u.by.Squares()})
	var out []grid.Square
	for y := range s.Board.Height {
		for x := range s.Board.Width {
			q := grid.Square{X: x, Y: y}
			if d := field[y*s.Board.Width+x]; d == grid.Far || d > n || seen && !s.Sights(u.by, q) {
				continue
			}
			out = append(out, q)
		}
	}
	return out
}

// suggestSpace is the space with the most foes on and around it, less one's own.
func (u *using) suggestSpace(list []grid.Square) grid.Square {
	s := u.g.space()
	best, score := list[0], -100
	for _, q := range list {
		n := 0
		for _, f := range u.g.standing(0) {
			if f.Base().Covers(f.Stand(), q) || s.Beside(f, q) {
				if f.Seat == u.seat {
					n--
				} else {
					n++
				}
			}
		}
		if n > score {
			best, score = q, n
		}
	}
	return best
}
