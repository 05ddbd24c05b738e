package assault

import (
	"slices"
	"strconv"
	"strings"

	"estafeta/engine"
	"estafeta/engine/assault/move"
	"estafeta/engine/assault/tray"
	"estafeta/engine/assault/troops"
	"estafeta/engine/attack"
	"estafeta/engine/grid"
)

// fighting are the steps that change an attack, or lead to one.
func fighting(name string) func(u *using, args []string) {
	switch name {
	case "add":
		return func(u *using, args []string) {
			if args[0] == "success" {
				u.g.Mission.Success += u.Number(args[1])
				return
			}
			u.g.Attack.Add(args[0], u.Number(args[1]))
		}
	case "die":
		return func(u *using, args []string) { u.die(args) }
	case "undie":
		return func(u *using, args []string) { u.undie(args) }
	case "swap":
		return func(u *using, args []string) { u.g.Attack.Swap(args[0], args[1]) }
	case "reroll":
		return func(u *using, args []string) { u.reroll(args[0], u.Number(args[1])) }
	case "keyword":
		return func(u *using, args []string) {
			if args[0] == "reach" {
				u.g.Attack.With.Reach = true
				return
			}
			u.g.Attack.With.Keywords = append(u.g.Attack.With.Keywords, attack.Effect{Key: args[0], N: u.Number(arg(args, 1, "1"))})
		}
	case "surge", "surge2":
		cost := 1 + strings.Count(name, "2")
		return func(u *using, args []string) {
			words := strings.ReplaceAll(strings.Join(args, " "), "X", strconv.Itoa(troops.Total(u.g.Attack.Dice).Surge))
			if a, ok := tray.Surge(words); ok && len(u.g.Attack.With.Surge) < troops.MostAbilities {
				u.g.Attack.With.Surge = append(u.g.Attack.With.Surge, troops.Ability{Cost: cost, Effects: a})
			}
		}
	case "convert":
		return func(u *using, args []string) { u.g.Attack.Convert(args[0], args[1], u.Number(arg(args, 2, "99"))) }
	case "void": // the best die of a pool does not count
		return func(u *using, args []string) { u.g.Attack.Void(args[0] == "defense") }
	case "double": // every surge ability may be triggered twice
		return func(u *using, _ []string) {
			a := &u.g.Attack
			a.With.Surge = append(a.With.Surge, a.With.Surge[:min(len(a.With.Surge), troops.MostAbilities-len(a.With.Surge))]...)
		}
	case "miss":
		return func(u *using, _ []string) { u.g.Attack.With.Dodge = 99 }
	case "spare": // the target suffers nothing
		return func(u *using, _ []string) { u.g.Attack.Spared = true }
	case "after":
		return func(u *using, args []string) { u.later(args) }
	case "strike":
		return func(u *using, args []string) { u.strikes(u.By, u.By.Seat, args) }
	case "order":
		return func(u *using, args []string) { u.order(args) }
	case "redirect":
		return func(u *using, _ []string) { u.redirect() }
	}
	return nil
}

// die adds a die to one of the pools (IA-ATK-26).
func (u *using) die(args []string) {
	if args[0] == "any" {
		u.g.Attack.Any++
		return
	}
	*u.g.Attack.Pool.Of(args[0]) += u.Number(arg(args, 1, "1"))
}

// undie takes dice from a pool: of its colours the first.
func (u *using) undie(args []string) {
	of := troops.AttackColours
	if args[0] == "defense" {
		of = troops.DefenseColours
	} else if args[0] != "attack" { // of one colour
		of = []string{args[0]}
	}
	for range u.Number(arg(args, 1, "1")) {
		for _, c := range of {
			if *u.g.Attack.Pool.Of(c) > 0 {
				*u.g.Attack.Pool.Of(c)--
				break
			}
		}
	}
}

// reroll lets the side of the ability reroll dice of a pool (IA-ATK-27).
func (u *using) reroll(pool string, n int) {
	a := &u.g.Attack
	switch {
	case pool == "test":
		u.g.Mission.Again += n
	case pool == "attack" && u.Seat == u.g.attacker():
		a.Own += n
	case pool == "attack":
		a.Defense.Theirs += n
	case u.Seat == u.g.attacker():
		a.Theirs += n
	default:
		a.Defense.Own += n
	}
}

// later puts steps off until the attack is resolved.
func (u *using) later(args []string) {
	l := troops.Later{Seat: u.Seat, Source: u.Source, Steps: strings.Join(args, " ")}
	if u.By != nil {
		l.Figure = u.By.ID
	}
	u.g.Attack.Later = append(u.g.Attack.Later, l)
}

// order lets those concerned interrupt to move, to attack, or one of both
// (IA-INTR-01, IA-ATK-18). With "mine" the player of the ability decides for a
// figure of the other side (IA-ATK-29 … IA-ATK-31).
func (u *using) order(args []string) {
	for _, f := range slices.Clone(u.On) {
		if !f.On {
			continue
		}
		seat := f.Seat
		if slices.Contains(args, "mine") {
			seat = u.Seat
		}
		what := args[0]
		if what == "either" {
			what = u.g.ask(u.T, seat, f, "order", func(p *engine.Prompt) {
				p.About = f.ID
				p.Args = []engine.Arg{engine.Piece("who", f.ID)}
				p.Rules = []string{"IA-INTR-01"}
				p.Add(engine.Option{Key: "move", Verb: "move"})
				if len(u.g.space().targets(f)) > 0 {
					p.Add(engine.Option{Key: "attack", Verb: "attack"})
					p.Default = engine.Pick("attack")
					return
				}
				p.DefaultFirst()
			}).One()
		}
		if what == "move" || what == "both" {
			if slices.Contains(args, "mine") {
				u.g.spendBy(u.T, seat, f, u.g.moveOf(f))
			} else {
				u.g.spendNow(u.T, f, u.g.moveOf(f), move.Spending)
			}
		}
		if what == "attack" || what == "both" {
			u.strikes(f, seat, args[1:])
		}
		if u.g.Mission.Story != nil {
			u.g.Mission.Chosen = f.ID
		}
	}
}

// spendBy moves a figure by another player's word.
func (g *Game) spendBy(t *engine.Table, seat engine.Seat, f *troops.Figure, n int) {
	if !g.canMove(f) {
		return
	}
	if way, cost := g.askWay(t, seat, f, n, move.Spending); len(way) > 0 {
		g.goes(t, f, way)
		t.Tell("moves", engine.Piece("who", f.ID), engine.Name("to", troops.PlaceName(f)), engine.Num("n", cost), engine.Num("left", 0), engine.ByRules("IA-MOVE-18"))
	}
}

// how is how an attack is declared and what it has beyond the card.
type how struct {
	ranged bool
	melee  bool
	reach  bool
	clear  bool                      // figures do not block its lines
	any    bool                      // every other figure is hostile (IA-ATK-30)
	wants  func(*troops.Figure) bool // of its target; nil: any
	dice   []string                  // instead of those of the card
	bare   bool                      // no abilities during it
	weapon string                    // of a hero
	sort   string                    // of a hero: only melee, or only ranged weapons
	trait  string                    // of a hero: only weapons of this trait
	only   string                    // of a hero: this weapon
	cause  string                    // the ability that leads to it
	thrown bool                      // of a hero: a melee weapon at a distance
	mimic  bool                      // with the dice of the target
	guard  []string                  // defense dice added for it
	naked  bool                      // the target rolls no defense dice
	mods   []string                  // as accuracy+2
}

// usually is how a figure attacks by its card.
func (g *Game) usually(f *troops.Figure) how {
	c := f.Printed()
	if h := g.heroOf(f); h != nil {
		return g.heroUsually(f, h)
	}
	return how{ranged: c.Attack == "ranged", melee: c.Attack == "melee", reach: troops.Reaches(c) || g.flagged(f, "reach"), clear: g.flagged(f, "clear")}
}

// strikes lets a figure attack by an ability.
func (u *using) strikes(f *troops.Figure, seat engine.Seat, args []string) {
	g := u.g
	if f == nil || !f.On || f.Has("stunned") {
		return
	}
	h := g.usually(f)
	h.any, h.cause = seat != f.Seat, u.Name
	var not, only []string
	small, named, close := false, false, 0
	s := g.space()
	for _, a := range args {
		switch {
		case a == "melee", a == "ranged":
			h.melee, h.ranged, h.reach, h.sort = a == "melee", a == "ranged", false, a
		case strings.HasPrefix(a, "weapon:"):
			h.only = strings.TrimPrefix(a, "weapon:")
		case a == "last":
			only, named = []string{g.Mission.Struck}, true
		case a == "again":
			h.only = g.Attack.Weapon
		case a == "undefended":
			h.naked = true
		case a == "subject":
			only, named = []string{g.Mission.Subject}, true
		case a == "thrown":
			h.sort, h.thrown = "melee", true
		case a == "borrowed": // with the attack of the last figure defeated
			if o := g.figure(g.Mission.Felled); o != nil && o.Printed().Attack != "" {
				h.dice, h.melee, h.ranged = o.Printed().Dice, o.Printed().Attack == "melee", o.Printed().Attack == "ranged"
			}
		case a == "mimic":
			h.mimic, h.melee, h.ranged = true, true, false
		case strings.HasPrefix(a, "near:"): // the space that its last attack had for a target
			n, _ := strconv.Atoi(strings.TrimPrefix(a, "near:"))
			close = n
		case strings.HasPrefix(a, "guard:"):
			h.guard = append(h.guard, strings.TrimPrefix(a, "guard:"))
		case a == "pistol":
			h.trait = a
		case a == "target":
			only, named = []string{g.Attack.At}, true
		case a == "notdefender":
			not = []string{g.Attack.At}
		case a == "beside":
			for _, o := range g.standing(0) {
				if s.Adjacent(g.at(), o) {
					only = append(only, o.ID)
				}
			}
			named = true
		case a == "reach":
			h.reach = true
		case a == "clear":
			h.clear = true
		case a == "bare":
			h.bare = true
		case a == "other":
			not = u.Hit
		case a == "same":
			only = u.Hit[max(0, len(u.Hit)-1):]
		case a == "small":
			small = true
		case a == "it":
			for _, o := range u.On {
				only = append(only, o.ID)
			}
		case a == "attacker":
			only = []string{g.Attack.By}
		case slices.Contains(troops.AttackColours, a):
			h.dice = append(h.dice, a)
		case strings.ContainsAny(a, "+-"):
			h.mods = append(h.mods, a)
		case a == "adjacent":
			for _, o := range g.standing(0) {
				if s.Adjacent(f, o) {
					only = append(only, o.ID)
				}
			}
			if len(only) == 0 {
				return
			}
		}
	}
	named = named || slices.Contains(args, "same") || slices.Contains(args, "it") || slices.Contains(args, "attacker")
	if named && len(only) == 0 {
		return
	}
	h.wants = func(o *troops.Figure) bool {
		if d := s.Away(o, u.At); close > 0 && (d == grid.Far || d > close) {
			return false
		}
		return !slices.Contains(not, o.ID) && (len(only) == 0 || slices.Contains(only, o.ID)) && !(small && o.Base().Large())
	}
	armed := true
	if len(h.dice) == 0 {
		h, armed = g.wield(u.T, seat, f, h)
	}
	if !armed || !h.melee && !h.ranged || len(g.space().preyOf(f, h)) == 0 {
		u.T.Tell("nostrike", engine.Piece("who", f.ID), engine.ByRules("IA-ABIL-02"))
		return
	}
	g.opens(u.T, f)
	target, q, ok := g.chooseTarget(u.T, seat, f, h)
	if !ok {
		return
	}
	u.Hit = append(u.Hit, target.ID)
	g.Mission.Struck = target.ID
	had := target.Lost
	g.strike(u.T, f, target, q, seat, h)
	u.Struck, u.At = target.Lost > had, q
}

// opens uses what a figure may use before it declares a target.
func (g *Game) opens(t *engine.Table, f *troops.Figure) { g.triggers(t, f, "before") }

// redirect makes the figure that uses the ability the target of the attack, if
// it could have been.
func (u *using) redirect() {
	g, s := u.g, u.g.space()
	if q := s.aimsWith(g.by(), u.By, g.usually(g.by())); len(q) > 0 && u.By.ID != g.Attack.At {
		seat, declared := g.Attack.Seat, g.Attack.Played
		h := g.usually(g.by())
		h.weapon, h.cause = g.Attack.Weapon, g.Attack.For
		g.Attack = g.aimed(g.by(), u.By, q[0], h)
		g.Attack.Seat, g.Attack.Played = seat, declared
		u.T.Tell("redirected", engine.Piece("who", u.By.ID))
	}
}
