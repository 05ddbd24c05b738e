package assault

import (
	"slices"
	"strconv"
	"strings"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/assault/library"
	"estafeta/engine/assault/tricks"
	"estafeta/engine/assault/troops"
	"estafeta/engine/grid"
)

// using is an ability while it is used, step by step. The steps and what they
// mean are those of package book; when its conditions hold, whom its choices allow
// and what single cards do is in package tricks.
type using struct {
	tricks.Use
	g *Game
}

// using is an ability in the hands of the game.
func (g *Game) using(x tricks.Use) *using {
	u := &using{Use: x, g: g}
	u.Game = dealt{u}
	return u
}

// use lets a figure, or a player, use an ability: its alternatives are chosen,
// then its steps are done in order.
func (g *Game) use(t *engine.Table, seat engine.Seat, by *troops.Figure, s troops.Source) {
	a := s.Ability()
	if a == nil {
		return
	}
	u := g.using(tricks.Use{T: t, Seat: seat, By: by, Name: s.Name(), Source: s})
	if by != nil {
		u.On = []*troops.Figure{by}
	}
	if a.Word {
		t.Tell("ability.word", g.player("seat", seat), engine.Term("ability", u.Name))
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
	key := u.g.ask(u.T, u.Seat, u.By, "choose", func(p *engine.Prompt) {
		p.About = u.About()
		p.Args = []engine.Arg{engine.Term("ability", u.Name)}
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

// do does steps in order.
func (u *using) do(steps [][]string) {
	for _, s := range steps {
		if u.Over || len(s) == 0 {
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
	for _, family := range []func(string) func(*using, []string){selecting, applying, fighting, growing, trick} {
		if op := family(name); op != nil {
			return op
		}
	}
	return nil
}

// arg is the k-th argument of a step, or what stands for it.
func arg(args []string, k int, otherwise string) string {
	if k < len(args) {
		return args[k]
	}
	return otherwise
}

// selecting are the steps that say whom the next ones concern.
func selecting(name string) func(u *using, args []string) {
	switch name {
	case "mover": // whose movement is interrupted
		return func(u *using, _ []string) {
			u.On = nil
			if f := u.g.figure(u.g.Mission.Mover); f != nil {
				u.On = []*troops.Figure{f}
			}
		}
	case "actor": // whose activation it is
		return func(u *using, _ []string) {
			u.On = nil
			if f := u.g.actor(); f != nil {
				u.On = []*troops.Figure{f}
			}
		}
	case "self":
		return func(u *using, _ []string) { u.On = []*troops.Figure{u.By} }
	case "target":
		return func(u *using, _ []string) { u.On = []*troops.Figure{u.g.at()} }
	case "attacker":
		return func(u *using, _ []string) { u.On = []*troops.Figure{u.g.by()} }
	case "each":
		return func(u *using, args []string) { u.On = u.Those(args) }
	case "with": // further ones
		return func(u *using, args []string) {
			for _, f := range u.Those(args) {
				if !slices.Contains(u.On, f) {
					u.On = append(u.On, f)
				}
			}
		}
	case "pick":
		return func(u *using, args []string) { u.pick(1, 1, args) }
	case "maybe": // one, or nobody
		return func(u *using, args []string) { u.pick(0, 1, args) }
	case "upto":
		return func(u *using, args []string) { u.pick(0, u.Number(args[0]), args[1:]) }
	case "kin": // and the others of their groups
		return func(u *using, _ []string) {
			for _, f := range slices.Clone(u.On) {
				for _, o := range u.g.members(f.Group) {
					if !slices.Contains(u.On, o) {
						u.On = append(u.On, o)
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
	was := u.On
	u.pickOf(least, most, func() []*troops.Figure {
		u.On = was // words may speak of those concerned until now
		list := u.Those(words)
		u.On = nil
		return list
	})
}

// pickOf asks for figures of a list.
func (u *using) pickOf(least, most int, those func() []*troops.Figure) {
	list := those()
	least, most = min(least, len(list)), min(most, len(list))
	u.On = nil
	if most == 0 {
		u.Over = true
		return
	}
	picked := u.g.ask(u.T, u.Seat, u.By, "pick", func(p *engine.Prompt) {
		p.About = u.About()
		p.Args = []engine.Arg{engine.Term("ability", u.Name), engine.Num("n", most)}
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
			u.On = append(u.On, f)
		}
	}
	if len(u.On) == 0 {
		u.Over = true
	} else if u.g.Mission.Story != nil {
		u.g.Mission.Chosen = u.On[0].ID
	}
}

// suggestPick makes the weakest of the other side, else one's own first figure
// the default.
func (u *using) suggestPick(p *engine.Prompt, least int) {
	best, score := "", 0
	for _, o := range p.Options {
		f := u.g.figure(o.Piece)
		n := f.Health - f.Lost
		if f.Seat == u.Seat {
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
	list := u.spaces(u.Number(args[0]), slices.Contains(args, "seen"))
	if len(list) == 0 {
		u.Over = true
		return
	}
	a := u.g.ask(u.T, u.Seat, u.By, "space", func(p *engine.Prompt) {
		b := u.g.board()
		p.Kind, p.Min, p.Max, p.About, p.Measuring = engine.Path, 1, 1, u.By.ID, true
		p.Args = []engine.Arg{engine.Term("ability", u.Name), engine.Num("n", u.Number(args[0]))}
		p.Rules = []string{"IA-GEO-17"}
		p.Rows = []string{u.By.ID}
		p.From = []engine.Pose{troops.Pose(u.By.Centre())}
		p.Area = [4]float64{0, 0, float64(b.Width), float64(b.Height)}
		p.Default = engine.Way(troops.Pose(troops.Middle(u.suggestSpace(list))))
		p.Check = func(a engine.Answer) *engine.Refusal {
			if len(a.Poses) == 0 || !slices.Contains(u.spaces(u.Number(args[0]), slices.Contains(args, "seen")), troops.Square(a.Poses[0])) {
				return engine.Refuse("IA-GEO-17", "refuse.space", engine.Num("n", u.Number(args[0])))
			}
			return nil
		}
	})
	u.At = u.suggestSpace(list)
	if len(a.Poses) > 0 {
		u.At = troops.Square(a.Poses[0])
	}
	if u.g.Mission.Story != nil {
		u.g.Mission.Spot = book.Name(u.At)
	}
	u.T.Tell("space.chosen", engine.Piece("who", u.By.ID), engine.Name("at", book.Name(u.At)))
}

// spaces are the squares within so many of who uses the ability.
func (u *using) spaces(n int, seen bool) []grid.Square {
	s := u.g.space()
	field := s.Board.Distances(u.By.Squares(), grid.Counting{Through: u.By.Squares()})
	var out []grid.Square
	for y := range s.Board.Height {
		for x := range s.Board.Width {
			q := grid.Square{X: x, Y: y}
			if d := field[y*s.Board.Width+x]; d == grid.Far || d > n || seen && !s.Sights(u.By, q) {
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
				if f.Seat == u.Seat {
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
