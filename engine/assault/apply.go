package assault

import (
	"slices"
	"strings"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/assault/move"
	"estafeta/engine/assault/troops"
)

// applying are the steps that do something to those concerned.
func applying(name string) func(u *using, args []string) {
	each := func(do func(u *using, f *troops.Figure, args []string)) func(u *using, args []string) {
		return func(u *using, args []string) {
			for _, f := range slices.Clone(u.On) {
				if f.On {
					do(u, f, args)
				}
			}
		}
	}
	switch name {
	case "damage":
		return each(func(u *using, f *troops.Figure, args []string) { u.g.harm(u.T, f, u.Number(args[0])) })
	case "strain":
		return each(func(u *using, f *troops.Figure, args []string) { u.g.strain(u.T, f, u.Number(args[0])) })
	case "recover":
		return each(func(u *using, f *troops.Figure, args []string) { u.g.heal(u.T, f, u.Number(args[0])) })
	case "gain":
		return each(func(u *using, f *troops.Figure, args []string) {
			u.g.become(u.T, f, u.g.punishes(u.T, u.Seat, f, args[0]))
		})
	case "lose":
		return each(func(u *using, f *troops.Figure, args []string) { u.lose(f, args) })
	case "token": // kinds among which its player chooses are separated by strokes
		return each(func(u *using, f *troops.Figure, args []string) { u.token(f, args[0], u.Number(arg(args, 1, "1"))) })
	case "points":
		return each(func(u *using, f *troops.Figure, args []string) { u.g.gainPoints(u.T, f, u.Number(args[0])) })
	case "move":
		return each(func(u *using, f *troops.Figure, args []string) { u.moves(f, args) })
	case "push":
		return each(func(u *using, f *troops.Figure, args []string) { u.push(f, u.Number(args[0])) })
	case "place":
		return each(func(u *using, f *troops.Figure, args []string) { u.place(f, u.Number(args[0])) })
	case "ready":
		return each(func(u *using, f *troops.Figure, _ []string) { u.ready(f) })
	case "exhaust":
		return each(func(u *using, f *troops.Figure, _ []string) { u.g.group(f.Group).Exhausted = true })
	case "fall":
		return each(func(u *using, f *troops.Figure, _ []string) { u.g.harm(u.T, f, f.Health-f.Lost) })
	case "mend": // recover 1 damage, or lose a harmful condition
		return each(func(u *using, f *troops.Figure, _ []string) { u.mend(f) })
	case "afflict": // 3 strain, or Stunned, as its player likes
		return each(func(u *using, f *troops.Figure, _ []string) { u.afflict(f) })
	case "more": // Health for the rest of the game
		return each(func(u *using, f *troops.Figure, args []string) { f.Health += u.Number(args[0]) })
	case "grant":
		return each(func(u *using, f *troops.Figure, args []string) { u.grant(f, args[0], arg(args, 1, "")) })
	case "only": // of those concerned
		return func(u *using, args []string) {
			s := u.g.space()
			u.On = slices.DeleteFunc(u.On, func(f *troops.Figure) bool { return !u.Fits(s.Space, f, args) })
		}
	}
	return nil
}

// heal takes damage from a figure (IA-REC-04).
func (g *Game) heal(t *engine.Table, f *troops.Figure, n int) {
	n = min(n, f.Lost)
	if n <= 0 || g.flagged(f, "no_recover") {
		return
	}
	f.Lost -= n
	t.Tell("recovers", engine.Piece("who", f.ID), engine.Num("n", n), engine.ByRules("IA-REC-04"))
}

// become gives a figure a condition (IA-COND-10).
func (g *Game) become(t *engine.Table, f *troops.Figure, condition string) {
	if slices.Contains(troops.Harmful, condition) && g.flagged(f, "immune") || g.flagged(f, "untouchable") || !f.Gain(condition) {
		return
	}
	t.Tell("after.condition", engine.Piece("who", f.ID), engine.Term("condition", "condition."+condition), engine.ByRules("IA-COND-05"))
	g.suffering(t, f, condition)
	if condition == "hidden" {
		g.triggers(t, f, "hides")
	}
}

// punishes lets a side exchange a harmful condition that an enemy gains by its figures
// for another one, for a card that is exhausted. It gives the condition.
func (g *Game) punishes(t *engine.Table, seat engine.Seat, f *troops.Figure, condition string) string {
	if t == nil || g.Mission == nil || seat == f.Seat || !slices.Contains(troops.Harmful, condition) || !g.sideFlag(seat, "punish") {
		return condition
	}
	side := g.side(seat)
	card := "punishing_strike"
	if slices.Contains(side.Exhausted, card) || !f.Gains(condition) {
		return condition
	}
	key := g.ask(t, seat, f, "punish", func(p *engine.Prompt) {
		p.Pass = true
		p.Args = []engine.Arg{engine.Piece("who", f.ID), engine.Term("condition", "condition."+condition)}
		p.Rules = []string{"IA-ABIL-09"}
		for _, c := range troops.Harmful {
			if c != condition && f.Gains(c) {
				p.Add(engine.Option{Key: c, Label: engine.Say("condition." + c)})
			}
		}
	}).One()
	if !slices.Contains(troops.Harmful, key) || key == condition {
		return condition
	}
	side.Exhausted = append(side.Exhausted, card)
	return key
}

// lose takes conditions from a figure: one named, or harmful or beneficial ones,
// so many or all.
func (u *using) lose(f *troops.Figure, args []string) {
	list := []string{args[0]}
	most := 1
	switch args[0] {
	case "harmful":
		list = troops.Harmful
	case "beneficial":
		list = troops.Beneficial
	}
	if arg(args, 1, "1") == "all" {
		most = len(list)
	}
	for _, c := range list {
		if f.Has(c) && most > 0 {
			most--
			f.Lose(c)
			u.T.Tell("shaken", engine.Piece("who", f.ID), engine.Term("condition", "condition."+c), engine.ByRules("IA-COND-08"))
		}
	}
}

// token gives a figure power tokens; the kind is chosen if any will do.
func (u *using) token(f *troops.Figure, kind string, n int) {
	for range n {
		if len(f.Tokens) >= troops.MostTokens {
			return
		}
		k, open := kind, troops.Powers
		if kinds := strings.Split(kind, "/"); len(kinds) > 1 {
			k, open = "any", kinds
		}
		if k == "any" {
			k = u.g.ask(u.T, u.Seat, f, "token", func(p *engine.Prompt) {
				p.About = f.ID
				p.Args = []engine.Arg{engine.Piece("who", f.ID)}
				for _, k := range open {
					p.Add(engine.Option{Key: k, Label: engine.Say("power." + k)})
				}
				p.DefaultFirst()
			}).One()
		}
		if !slices.Contains(open, k) {
			k = open[0]
		}
		f.Tokens = append(f.Tokens, k)
		slices.Sort(f.Tokens)
		u.T.Tell("token.gained", engine.Piece("who", f.ID), engine.Term("token", "power."+k))
	}
}

// gainPoints gives a figure movement points: those of its own activation wait,
// others are spent at once (IA-MOVE-15, IA-MOVE-18).
func (g *Game) gainPoints(t *engine.Table, f *troops.Figure, n int) {
	if n <= 0 {
		return
	}
	t.Tell("points.gained", engine.Piece("who", f.ID), engine.Num("n", n), engine.ByRules("IA-MOVE-15"))
	if g.Mission.Turn.Figure == f.ID && !g.Mission.Turn.Busy {
		g.Mission.Turn.Points += n
		return
	}
	g.spendNow(t, f, n, move.Spending)
}

// spendNow moves a figure with points, or spaces, that are lost if they are not
// used now (IA-ACTN-08, IA-MOVE-18).
func (g *Game) spendNow(t *engine.Table, f *troops.Figure, n int, kind move.Kind) {
	if !g.canMove(f) || n < 1 || !g.space().CanGo(f, n, kind) {
		return
	}
	if way, cost := g.askWay(t, f.Seat, f, n, kind); len(way) > 0 {
		g.goes(t, f, way)
		t.Tell("moves", engine.Piece("who", f.ID), engine.Name("to", troops.PlaceName(f)), engine.Num("n", cost), engine.Num("left", 0), engine.ByRules("IA-MOVE-18"))
	}
}

// canMove reports a figure that may leave its space of its own accord
// (IA-COND-15).
func (g *Game) canMove(f *troops.Figure) bool {
	return f.On && !f.Has("stunned") && !g.flagged(f, "held")
}

// moves lets a figure move so many spaces, or perform a move.
func (u *using) moves(f *troops.Figure, args []string) {
	if args[0] == "speed" {
		u.g.spendNow(u.T, f, u.g.moveOf(f), move.Spending)
		return
	}
	u.g.spendNow(u.T, f, u.Number(args[0]), move.Counted)
}

// push pushes a figure so many spaces; who uses the ability says where
// (IA-PLACE-05 … IA-PLACE-08).
func (u *using) push(f *troops.Figure, n int) {
	if !u.g.space().CanGo(f, n, move.Pushed) {
		return
	}
	if way, _ := u.g.askWay(u.T, u.Seat, f, n, move.Pushed); len(way) > 0 {
		was := u.g.Mission.Forced
		u.g.Mission.Forced = u.g.Mission.Story != nil
		u.g.goes(u.T, f, way)
		u.g.Mission.Forced = was
		u.T.Tell("pushed", engine.Piece("who", f.ID), engine.Name("to", troops.PlaceName(f)), engine.ByRules("IA-PLACE-05"))
	}
}

// place puts a figure in an empty space within so many (IA-PLACE-01 …
// IA-PLACE-04, IA-LARGE-14).
func (u *using) place(f *troops.Figure, n int) {
	options := func() []move.Stand {
		s := u.g.space()
		ground, w := s.Ground(f), s.Walker(f)
		var out []move.Stand
		for _, q := range u.spaces(n, false) {
			for _, st := range f.Base().Over(q) {
				if ground.Fits(w, st) && ground.Empty(w, st) && !slices.Contains(out, st) {
					out = append(out, st)
				}
			}
		}
		return out
	}
	if len(options()) == 0 {
		return
	}
	found := func(a engine.Answer) (move.Stand, bool) {
		if len(a.Poses) == 0 {
			return move.Stand{}, false
		}
		st, ok := f.NearTo(a.Poses[0])
		return st, ok && slices.Contains(options(), st)
	}
	a := u.g.ask(u.T, u.Seat, u.By, "place", func(p *engine.Prompt) {
		b := u.g.board()
		p.Kind, p.Min, p.Max, p.About, p.Measuring, p.Pass = engine.Path, 1, 1, f.ID, true, true
		p.Args = []engine.Arg{engine.Piece("who", f.ID), engine.Num("n", n)}
		p.Rules = []string{"IA-PLACE-03"}
		p.Rows = []string{f.ID}
		p.From = []engine.Pose{troops.Pose(f.Centre())}
		p.Area = [4]float64{0, 0, float64(b.Width), float64(b.Height)}
		s := u.g.space()
		near := u.g.nearness(s, f)
		best, score := options()[0], -1
		for _, st := range options() {
			if c := u.g.closeness(s, f, st, near); score < 0 || c < score {
				best, score = st, c
			}
		}
		p.Default = engine.Way(troops.Pose(f.Base().Centre(best)))
		p.Check = func(a engine.Answer) *engine.Refusal {
			if _, ok := found(a); !ok {
				return engine.Refuse("IA-PLACE-03", "refuse.place.here", engine.Piece("who", f.ID), engine.Num("n", n))
			}
			return nil
		}
	})
	if st, ok := found(a); ok {
		f.Put(st)
		u.T.Tell("placed", engine.Piece("who", f.ID), engine.Name("to", troops.PlaceName(f)), engine.ByRules("IA-PLACE-01"))
		u.g.settle(u.T, f)
	}
}

// ready readies the Deployment card of a figure (IA-RDY-01).
func (u *using) ready(f *troops.Figure) {
	x := u.g.group(f.Group)
	if !x.Exhausted {
		return
	}
	x.Exhausted = false
	u.T.Tell("readied", engine.Piece("who", u.g.pieceOf(x)), engine.ByRules("IA-RDY-01"))
}

// grant gives a figure what the ability grants, for an attack, an activation, a
// round or the rest of the game; of several things that which adds a result.
func (u *using) grant(f *troops.Figure, until, result string) {
	a := u.Source.Ability()
	for i, x := range a.Grant {
		if result != "" && !slices.ContainsFunc(x.Do, func(s string) bool { return strings.HasPrefix(s, "add "+result) }) {
			continue
		}
		l := troops.Lasting{Figure: f.ID, Source: u.Source, N: i, Until: until}
		if u.By != nil {
			l.By = u.By.ID
		}
		if !slices.Contains(u.g.Mission.Lasting, l) {
			u.g.Mission.Lasting = append(u.g.Mission.Lasting, l)
		}
	}
	u.T.Tell("lasts", engine.Piece("who", f.ID), engine.Term("ability", u.Name), engine.Term("until", "until."+until))
}

// passes ends what lasts until a moment; figure "" ends it for all.
func (g *Game) passes(until, figure string) {
	g.Mission.Lasting = slices.DeleteFunc(g.Mission.Lasting, func(l troops.Lasting) bool { return l.Until == until && (figure == "" || l.Figure == figure) })
}

// flagged reports a rule that is changed for a figure: by its card, by what goes
// with it, or for a while.
func (g *Game) flagged(f *troops.Figure, flag string) bool {
	if g.Mission == nil || f.Object {
		return false
	}
	if f.Printed().Is(flag) || g.decrees(f, flag) > 0 {
		return true
	}
	for _, key := range g.group(f.Group).Attached {
		if c := book.Content().Card(key); c != nil && c.Is(flag) {
			return true
		}
		if a := book.Content().Asset(key); a != nil && a.Is(flag) {
			return true
		}
	}
	if h := g.heroOf(f); h != nil && h.Flagged(flag) {
		return true
	}
	for _, l := range g.Mission.Lasting {
		if l.Figure == f.ID && l.Given().Flag == flag {
			return true
		}
	}
	return g.underAura(f, flag)
}

// mend lets a figure recover a damage or lose a harmful condition, as its player
// likes.
func (u *using) mend(f *troops.Figure) {
	sick := slices.ContainsFunc(troops.Harmful, f.Has)
	how := "recover"
	if sick && f.Lost > 0 {
		how = u.Either(f, "mend", "recover", "lose")
	}
	if how == "lose" || f.Lost == 0 {
		u.lose(f, []string{"harmful"})
		return
	}
	u.g.heal(u.T, f, 1)
}

// afflict lets a figure suffer 3 strain or become Stunned, as its player likes.
func (u *using) afflict(f *troops.Figure) {
	if f.Has("stunned") || u.Either(f, "afflict", "stunned", "strain") == "strain" {
		u.g.strain(u.T, f, 3)
		return
	}
	u.g.become(u.T, f, "stunned")
}
