package wh40k

import (
	"slices"
	"strconv"
	"strings"

	"estafeta/engine"
	"estafeta/engine/wh40k/battlefield"
	"estafeta/engine/wh40k/book"
	"estafeta/engine/wh40k/troops"
)

// force is an effect of a card where it works now: whose it is, and what it
// comes from.
type force struct {
	effect *book.Effect
	seat   engine.Seat
	unit   *troops.Unit // of its source; nil: an army or a detachment
	part   int          // the component of the unit that is its source
	item   string       // the item whose bearers are its source; "": the whole component
	home   string       // the faction whose file holds its rule
	on     []string     // units that a lasting effect was given to; nil: whom its Who names
}

// clash is an attack that effects look at; by nil: there is none.
type clash struct {
	by, at   *troops.Unit
	s        int  // its Strength
	critical bool // it has scored a critical wound
}

// source is a rule with where it comes from.
type source struct {
	rule *book.Rule
	force
	rolled map[string][]int // rolls that its effects share, by name, while they are carried out
}

// sources are the enforced rules of a seat that fit and whose source is on the
// battlefield: of its army, of its detachments, of its units and their
// Enhancements (WH-ATT-10 … WH-ATT-15, WH-OTH-05). They are asked for at every
// turn: what does not fit is left out before anything else is looked at.
func (g *Game) sources(s engine.Seat, fit func(r *book.Rule) bool) []source {
	var out []source
	a := g.army(s)
	f := book.FactionOf(a.Faction)
	fits := func(r *book.Rule) bool { return r != nil && fit(r) && Enforced(r) }
	add := func(r *book.Rule, x force) {
		if x.seat = s; x.home == "" {
			x.home = homeOf(f, r)
		}
		out = append(out, source{rule: r, force: x})
	}
	if f != nil {
		for _, id := range f.Rules {
			if r := f.Rule("army", id); fits(r) {
				add(r, force{})
			}
		}
		for _, id := range a.Detachments {
			if d := f.Detachment(id); d != nil {
				for _, rule := range d.Rules {
					if r := f.Rule("detachment", rule); fits(r) {
						add(r, force{})
					}
				}
			}
		}
	}
	for _, u := range g.Units {
		if u.Seat != s || u.Where != troops.OnField {
			continue
		}
		for i := range u.Parts {
			p := &u.Parts[i]
			d := sheetOf(p.Sheet)
			if d == nil {
				continue
			}
			home := book.FactionOf(d.Faction)
			stands := func(m *troops.Model) bool { return m.Part == i }
			for _, id := range d.Abilities {
				r := home.Rule("unit", id)
				if !fits(r) || !g.left(u, stands) {
					continue
				}
				x := force{unit: u, part: i, home: d.Faction}
				if d.Item(id) {
					x.item = id
					if !g.left(u, func(m *troops.Model) bool { return slices.Contains(m.Items, id) }) {
						continue
					}
				}
				add(r, x)
			}
			if r := enhancementRule(p.Enhanced); fits(r) && g.left(u, stands) {
				faction, _, _ := strings.Cut(strings.TrimPrefix(p.Enhanced, "enhancement."), "/")
				add(r, force{unit: u, part: i, home: faction})
			}
		}
	}
	return out
}

// opens fits rules that something of happens at a window.
func opens(on book.Window) func(r *book.Rule) bool {
	return func(r *book.Rule) bool { return r.Does(func(e *book.Effect) bool { return e.On == on }) }
}

// present are the models of a unit that are left, with those that the attacks
// being resolved have destroyed: what they give lasts until all of those are
// resolved (WH-ATT-12 … WH-ATT-16).
func (g *Game) present(u *troops.Unit) []int {
	out := []int{}
	for i := range u.Models {
		if m := &u.Models[i]; !m.Out || slices.Contains(g.Battle.Late, m.ID) {
			out = append(out, i)
		}
	}
	return out
}

// left reports that one of those models is such a one.
func (g *Game) left(u *troops.Unit, is func(m *troops.Model) bool) bool {
	for i := range u.Models {
		if m := &u.Models[i]; is(m) && (!m.Out || slices.Contains(g.Battle.Late, m.ID)) {
			return true
		}
	}
	return false
}

// homeOf is the faction whose file holds a rule of an army: its own, or its
// parent's.
func homeOf(f *book.Faction, r *book.Rule) string {
	if h := f.Home(); h != nil && ruleOf(f.ID, r.Class, r.ID) == ruleOf(h.ID, r.Class, r.ID) {
		return h.ID
	}
	return f.ID
}

// sheetOf is the datasheet of a component: "necrons/overlord".
func sheetOf(name string) *book.Datasheet {
	faction, id, _ := strings.Cut(name, "/")
	if f := book.FactionOf(faction); f != nil {
		return f.Sheet(id)
	}
	return nil
}

// enhancementRule is the rule of an Enhancement by its term key.
func enhancementRule(key string) *book.Rule {
	rest, ok := strings.CutPrefix(key, "enhancement.")
	if !ok {
		return nil
	}
	faction, id, _ := strings.Cut(rest, "/")
	return ruleOf(faction, "enhancement", id)
}

// forces are the effects at work that fit: those that always are, and those that
// last.
func (g *Game) forces(fit func(e *book.Effect) bool) []force {
	if g.Battle == nil {
		return nil
	}
	always := func(e *book.Effect) bool { return e.On == "" && fit(e) }
	var out []force
	for s := engine.Seat(1); s <= 2; s++ {
		for _, x := range g.sources(s, func(r *book.Rule) bool { return r.Does(always) }) {
			for i := range x.rule.Effects {
				if e := &x.rule.Effects[i]; always(e) {
					f := x.force
					f.effect = e
					out = append(out, f)
				}
			}
		}
	}
	for i := range g.Battle.Lasting {
		if f, ok := g.lasting(&g.Battle.Lasting[i]); ok && fit(f.effect) {
			out = append(out, f)
		}
	}
	return out
}

// once are some effects that concern a unit, the same aura but once, from however
// many sources (WH-OTH-03).
func once(list []force) []force {
	var seen []*book.Effect
	return slices.DeleteFunc(list, func(f force) bool {
		if f.effect.Who != "friends" && (f.effect.Who != "enemies" || f.effect.Within == 0) {
			return false
		}
		if slices.Contains(seen, f.effect) {
			return true
		}
		seen = append(seen, f.effect)
		return false
	})
}

// felt are the effects that concern a unit, or a model of it, and hold.
func (g *Game) felt(u *troops.Unit, m *troops.Model, fit func(e *book.Effect) bool) []force {
	return once(slices.DeleteFunc(g.forces(fit), func(f force) bool {
		return !g.concerns(f, u, m) || !g.holdsIf(f, u, clash{})
	}))
}

// concerns reports that an effect is about a unit, and, if one is given, about a
// model of it (WH-ATT-08, WH-ATT-10, WH-ATT-11, WH-OTH-01 … WH-OTH-03).
func (g *Game) concerns(f force, u *troops.Unit, m *troops.Model) bool {
	e := f.effect
	if f.on != nil {
		return slices.Contains(f.on, u.ID) && (e.Who != "model" || m == nil || f.bears(u, m))
	}
	switch e.Who {
	case "":
		return f.unit == u && (m == nil || len(e.Keywords) == 0 || anyOf(u.PartOf(m).Keywords, e.Keywords))
	case "model":
		return f.unit == u && (m == nil || f.bears(u, m))
	case "leader":
		return f.unit == u && (m == nil || m.Character && u.Led(*m))
	case "army":
		return f.seat == u.Seat && (len(e.Keywords) == 0 || anyOf(u.Keywords, e.Keywords))
	case "friends":
		return f.seat == u.Seat && f.unit != nil && anyOf(u.Keywords, e.Keywords) && (f.unit == u || g.spans(f, u, e.Within))
	case "enemies":
		return f.seat != u.Seat && (e.Within == 0 || f.unit != nil && g.spans(f, u, e.Within))
	case "engaging":
		return f.seat != u.Seat && f.unit != nil && g.engaged(f.unit, u)
	}
	return false
}

// bears reports a model that is the source of an effect.
func (f force) bears(u *troops.Unit, m *troops.Model) bool {
	return f.unit == u && m.Part == f.part && (f.item == "" || slices.Contains(m.Items, f.item))
}

// spans reports that a unit is within so many inches of a model of the source.
func (g *Game) spans(f force, u *troops.Unit, within int) bool {
	if f.unit.Where != troops.OnField || u.Where != troops.OnField {
		return false
	}
	for _, i := range g.present(f.unit) {
		if m := &f.unit.Models[i]; m.Part == f.part && battlefield.Within(g.nearest(g.body(f.unit, m), u), float64(within)) {
			return true
		}
	}
	return false
}

func anyOf(have, want []string) bool {
	return slices.ContainsFunc(want, func(k string) bool { return slices.Contains(have, k) })
}

// holdsIf reports that all conditions of an effect hold for the unit that it
// concerns.
func (g *Game) holdsIf(f force, u *troops.Unit, c clash) bool {
	for _, text := range f.effect.If {
		name, arg, _ := strings.Cut(text, ":")
		if f.on != nil && !slices.Contains(later, name) { // asked when it was given
			continue
		}
		test, ok := tests[name]
		if !ok || !test(g, f, u, c, arg) {
			return false
		}
	}
	return true
}

// tests are the conditions that a battle can ask at any time, by name; what they
// mean stands in book.Conditions.
var tests = map[string]func(g *Game, f force, u *troops.Unit, c clash, arg string) bool{
	"advanced":  func(_ *Game, _ force, u *troops.Unit, _ clash, _ string) bool { return u.Turn.Advanced },
	"fell_back": func(_ *Game, _ force, u *troops.Unit, _ clash, _ string) bool { return u.Turn.FellBack },
	"charged":   func(_ *Game, _ force, u *troops.Unit, _ clash, _ string) bool { return u.Turn.Charged },
	"stationary": func(_ *Game, _ force, u *troops.Unit, _ clash, _ string) bool {
		return u.Turn.Move == moveStay && !u.Turn.SetUp
	},
	"engaged":   func(g *Game, _ force, u *troops.Unit, _ clash, _ string) bool { return g.locked(u) },
	"unengaged": func(g *Game, _ force, u *troops.Unit, _ clash, _ string) bool { return !g.locked(u) },
	"leading": func(_ *Game, f force, _ *troops.Unit, _ clash, _ string) bool {
		return f.unit != nil && f.unit.Parts[f.part].Role != troops.Bodyguard
	},
	"led": func(_ *Game, _ force, u *troops.Unit, _ clash, arg string) bool { return ledBy(u, arg) },
	"keyword": func(_ *Game, _ force, u *troops.Unit, _ clash, arg string) bool {
		return anyOf(u.Keywords, strings.Split(arg, "/")) || arg == "warlord" && u.Warlord()
	},
	"not_keyword": func(_ *Game, _ force, u *troops.Unit, _ clash, arg string) bool {
		return !anyOf(u.Keywords, strings.Split(arg, "/"))
	},
	"models": func(_ *Game, _ force, u *troops.Unit, _ clash, arg string) bool {
		return len(u.Alive()) >= numberOf(arg)
	},
	"near":     func(g *Game, _ force, u *troops.Unit, _ clash, arg string) bool { return g.nearKeyword(u, u.Seat, arg) },
	"who_near": func(g *Game, f force, u *troops.Unit, _ clash, arg string) bool { return g.nearKeyword(u, f.seat, arg) },
	"has_model": func(_ *Game, f force, _ *troops.Unit, _ clash, arg string) bool {
		return slices.ContainsFunc(f.unit.Alive(), func(i int) bool { return strings.HasSuffix(f.unit.Models[i].Name, "/"+arg) })
	},
	"round": func(g *Game, _ force, _ *troops.Unit, _ clash, arg string) bool {
		return g.Battle.Round == numberOf(arg)
	},
	"away": func(g *Game, _ force, u *troops.Unit, _ clash, arg string) bool {
		return !slices.ContainsFunc(g.onField(other(u.Seat)), func(e *troops.Unit) bool {
			return battlefield.Within(g.apart(u, e),
				float64(numberOf(arg)))
		})
	},
	"stronger": func(_ *Game, _ force, u *troops.Unit, c clash, _ string) bool { return c.s > u.Toughness() },
	"target_keyword": func(_ *Game, _ force, _ *troops.Unit, c clash, arg string) bool {
		return c.at != nil && anyOf(c.at.Keywords, strings.Split(arg, "/"))
	},
	"target_marked": func(g *Game, f force, _ *troops.Unit, c clash, arg string) bool {
		return c.at != nil && g.branded(f.seat, c.at, arg)
	},
	"target_objective": func(g *Game, _ force, _ *troops.Unit, c clash, _ string) bool {
		return c.at != nil && slices.ContainsFunc(g.Battle.Objectives, func(o *Objective) bool { return g.inRange(c.at, o) })
	},
	"target_below": func(_ *Game, _ force, _ *troops.Unit, c clash, arg string) bool {
		return c.at != nil && c.at.Below(arg == "half")
	},
	"near_objective": func(g *Game, _ force, u *troops.Unit, _ clash, _ string) bool {
		return slices.ContainsFunc(g.Battle.Objectives, func(o *Objective) bool { return g.inRange(u, o) })
	},
	"not_led":        func(_ *Game, _ force, u *troops.Unit, _ clash, arg string) bool { return !ledBy(u, arg) },
	"target_shocked": func(_ *Game, _ force, _ *troops.Unit, c clash, _ string) bool { return c.at != nil && c.at.Shocked },
	"holding": func(g *Game, _ force, u *troops.Unit, _ clash, _ string) bool {
		return slices.ContainsFunc(g.Battle.Objectives, func(o *Objective) bool { return o.Holder == u.Seat && g.inRange(u, o) })
	},
	"critical_wound": func(_ *Game, _ force, _ *troops.Unit, c clash, _ string) bool { return c.critical },
	"codex":          func(g *Game, f force, _ *troops.Unit, _ clash, _ string) bool { return g.codex(f.seat) },
}

// ledBy reports a unit with a leader that has a keyword.
func ledBy(u *troops.Unit, keyword string) bool {
	return slices.ContainsFunc(u.Alive(), func(i int) bool {
		m := &u.Models[i]
		return u.Led(*m) && slices.Contains(u.PartOf(m).Keywords, keyword)
	})
}

func numberOf(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		return 0
	}
	return n
}

// nearKeyword reports a unit within so many inches of a model of a seat with a
// keyword: "6 synapse". A unit is near its own models.
func (g *Game) nearKeyword(u *troops.Unit, seat engine.Seat, arg string) bool {
	inches, keyword, _ := strings.Cut(arg, " ")
	if u.Where != troops.OnField {
		return false
	}
	for _, o := range g.onField(seat) {
		for _, i := range o.Alive() {
			m := &o.Models[i]
			if slices.Contains(o.PartOf(m).Keywords, keyword) && (o == u || battlefield.Within(g.nearest(g.body(o, m), u),
				float64(numberOf(inches)))) {
				return true
			}
		}
	}
	return false
}

// codex reports an army whose detachments are its parent faction's, and that has
// no unit of the five chapters with rules of their own.
func (g *Game) codex(s engine.Seat) bool {
	f := book.FactionOf(g.army(s).Faction)
	if f == nil {
		return false
	}
	home := f
	if h := f.Home(); h != nil {
		home = h
	}
	for _, id := range g.army(s).Detachments {
		if !slices.ContainsFunc(home.Detachments, func(d *book.Detachment) bool { return d.ID == id }) {
			return false
		}
	}
	own := []string{"black templars", "blood angels", "dark angels", "deathwatch", "space wolves"}
	return !slices.ContainsFunc(g.Units, func(u *troops.Unit) bool { return u.Seat == s && anyOf(u.Keywords, own) })
}

// empowered is a weapon as effects change its attacks at the target: those of
// the attacking models, those on the target, and what damage does to the
// attacker (WH-REF-06, WH-REF-07, WH-REF-10; 24.39).
func (g *Game) empowered(w troops.Weapon) troops.Weapon {
	by, at := g.by(), g.at()
	if g.Battle == nil || by == nil || at == nil || len(w.From) == 0 {
		return w
	}
	m := by.Model(w.From[0])
	if m == nil {
		return w
	}
	if d := sheetOf(by.PartOf(m).Sheet); d != nil && d.Damaged > 0 && m.Wounds <= d.Damaged {
		w.Hit--
	}
	c := clash{by: by, at: at, s: w.S}
	var auras []*book.Effect
	fits := func(e *book.Effect) bool { return aboutWeapon(e, w.Key, w.Melee) }
	for _, f := range g.forces(fits) {
		e := f.effect
		u, of := by, m
		if e.By == "incoming" {
			u, of = at, nil
		}
		if aura := e.Who == "friends" || e.Who == "enemies" && e.Within > 0; aura && slices.Contains(auras, e) {
			continue
		} else if aura && g.concerns(f, u, of) {
			auras = append(auras, e)
		}
		now := c
		now.critical = slices.Contains(e.If, "critical_wound")
		switch {
		case !g.concerns(f, u, of) || !g.holdsIf(f, u, now):
		case now.critical && e.Kind == "char" && e.What == "AP":
			w.CritAP += e.N.N
		default:
			change(&w, e)
		}
	}
	return w
}

// aboutWeapon reports that an effect is about the attacks of a weapon, by its term
// key, if it is about any.
func aboutWeapon(e *book.Effect, key string, melee bool) bool {
	return (e.Attack == "" || (e.Attack == "melee") == melee) &&
		(len(e.Weapons) == 0 || slices.ContainsFunc(e.Weapons, func(id string) bool { return strings.HasSuffix(key, "/"+id) }))
}

// change is what one effect does to the attacks of a weapon.
func change(w *troops.Weapon, e *book.Effect) {
	again := troops.AgainFailed
	if e.Most == 1 {
		again = troops.AgainOnes
	}
	n := e.N.N
	switch string(e.Kind) + " " + e.What {
	case "roll hit":
		w.Hit += n
	case "roll wound":
		w.Wound += n
	case "reroll hit":
		w.AgainHit = more(w.AgainHit, again)
	case "reroll wound":
		w.AgainHurt = more(w.AgainHurt, again)
	case "reroll damage":
		w.AgainD = true
	case "crit hit":
		if w.CritHit == 0 || e.At < w.CritHit {
			w.CritHit = e.At
		}
	case "char A":
		if !w.Split { // it was counted when the attacks were split
			w.A.N += n
		}
	case "char S":
		w.S = max(1, w.S+n)
	case "char AP":
		w.AP = min(0, w.AP+n)
	case "char D":
		w.D.N += n
	case "weapon ":
		w.Abilities = slices.Clone(w.Abilities)
		for _, v := range e.Add {
			if !w.Has(v.Key) || v.Key == "anti" {
				w.Abilities = append(w.Abilities, abilityOf(v))
			}
		}
	}
}

// more is the better of two re-rolls.
func more(a, b string) string {
	if a == troops.AgainFailed || b == "" {
		return a
	}
	return b
}

// fortify gives the models of a unit what effects give them against attacks, and
// returns what they have without (WH-SEQ-30, WH-KEY-21, WH-REF-15).
func (g *Game) fortify(u *troops.Unit) []troops.Model {
	printed := slices.Clone(u.Models)
	shields := func(e *book.Effect) bool {
		return slices.Contains([]book.Kind{"invuln", "fnp", "damage", "set"}, e.Kind)
	}
	for _, f := range g.forces(shields) {
		e := f.effect
		for i := range u.Models {
			m := &u.Models[i]
			if m.Out || !g.concerns(f, u, m) || !g.holdsIf(f, u, clash{}) {
				continue
			}
			switch e.Kind {
			case "invuln":
				m.InSv = lower(m.InSv, e.At)
			case "fnp":
				if e.What == "" { // the others are asked when wounds are lost
					m.FNP = lower(m.FNP, e.At)
				}
			case "damage":
				m.Lessen -= e.N.N
			case "set":
				if e.What == "Sv" {
					m.Sv = e.N.N
				}
			}
		}
	}
	return printed
}

// lower is the better of two goals; 0 is none.
func lower(a, b int) int {
	if a == 0 || b < a {
		return b
	}
	return a
}

// value is a characteristic of a model as effects change it: M or OC; below 0
// it is "-" and stays so (WH-REF-10).
func (g *Game) value(u *troops.Unit, m *troops.Model, what string, printed int) int {
	if printed < 0 || g.Battle == nil {
		return printed
	}
	n, sum := printed, 0
	for _, f := range g.felt(u, m, func(e *book.Effect) bool { return e.What == what }) {
		e := f.effect
		switch {
		case e.Kind == "set":
			n = e.N.N
		case e.Kind == "char" && e.N.N < 0 && e.Most > 0:
			sum += max(e.N.N, min(0, e.Most-n))
		case e.Kind == "char":
			sum += e.N.N
		}
	}
	return max(0, n+sum)
}

// allows reports that an effect lets a unit do something that an advance or a
// fall-back move forbids (WH-CHG-08, WH-MVPH-16, WH-MVPH-23).
func (g *Game) allows(u *troops.Unit, what string) bool {
	if !u.Turn.Advanced && !u.Turn.FellBack {
		return false
	}
	lets := func(e *book.Effect) bool { return e.Kind == "act" && slices.Contains(strings.Fields(e.What), what) }
	return slices.ContainsFunc(g.forces(lets), func(f force) bool { return g.concerns(f, u, nil) && g.holdsIf(f, u, clash{}) })
}

// ruleOf is the code of a rule; nil: it has none.
func ruleOf(faction, class, id string) *book.Rule {
	if f := book.FactionOf(faction); f != nil {
		return f.Rule(class, id)
	}
	return nil
}
