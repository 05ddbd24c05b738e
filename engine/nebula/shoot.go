package nebula

import (
	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/nebula/book"
)

// targets are the enemies that a shot may be declared at: all in sight from
// where the figure stands, or all on the table if it will have moved by then;
// never fewer for being far. NEB-SHOT-05, NEB-GEN-04.
func (g *Game) targets(f *Figure) []*Figure {
	_, moved, _ := g.planned()
	var out []*Figure
	for _, e := range g.standing(enemyOf(f.Seat)) {
		if moved || g.sees(f, e) {
			out = append(out, e)
		}
	}
	return out
}

// eligible reports that a figure may be a target of shots although it may be
// Hidden (A29).
func (g *Game) eligible(f, e *Figure) bool {
	if g.rule("a29") != "untargetable" {
		return true
	}
	hiding, _ := g.concealed(f, e)
	return hiding == ""
}

// askShot asks for weapon, targets and dice, all before the lock (NEB-DECL-04,
// NEB-SHOT-07, NEB-SHOT-08).
func (g *Game) askShot(t *engine.Table, f *Figure, in Intent) (Intent, bool) {
	in.Weapon = t.Ask(f.Seat, "weapon", func(p *engine.Prompt) {
		p.About = f.ID
		p.Rules = []string{"NEB-SHOT-04", "NEB-SHOT-18"}
		g.gunOptions(p, f, in.Verb == "covering")
	}).One()
	if f.carried(in.Weapon) == nil {
		return in, false
	}
	a := t.Ask(f.Seat, "targets", func(p *engine.Prompt) {
		r := g.readied(f)
		c := r.carried(in.Weapon)
		p.Kind, p.About = engine.Assign, f.ID
		p.Min, p.Max = r.rate(c)
		p.Args = []engine.Arg{
			engine.Piece("who", f.ID),
			engine.Term("weapon", "item."+c.Item),
			engine.Num("min", p.Min),
			engine.Num("max", p.Max),
			engine.Num("left", r.loaded(c)),
		}
		p.Rules = []string{"NEB-WPN-03", "NEB-SHOT-08", "NEB-AMMO-05"}
		for _, e := range g.targets(f) {
			p.Add(engine.Option{Key: e.ID, Piece: e.ID})
		}
	})
	in.Target, in.Dice = a.Pick, a.Nums
	return in, len(in.Target) > 0
}

// gunOptions lists the weapons that can be fired.
func (g *Game) gunOptions(p *engine.Prompt, f *Figure, covering bool) {
	seen := map[string]bool{}
	f = g.readied(f)
	guns := f.guns()
	if covering {
		guns = f.covering()
	}
	for _, c := range guns {
		if f.pair(c) != nil && seen[c.Item] {
			continue // a pair is one weapon (A38)
		}
		seen[c.Item] = true
		pr := c.profile()
		p.Add(engine.Option{
			Key:   c.ID,
			Label: engine.Say("item." + c.Item),
			Note: engine.Say(
				"weapon.note", engine.Num("range", int(f.reach(c))), engine.Num("min", pr.Rate[0]), engine.Num("max", pr.Rate[1]),
				engine.Num("left", c.Ammo),
			),
		})
	}
}

// rate is the number of dice of one attack without the extra ones of Twin
// Weapons, lowest and highest; with fewer projectiles left, all that is left.
// NEB-WPN-03, NEB-AMMO-05, NEB-SHOT-21.
func (f *Figure) rate(c *Carried) (lo, hi int) {
	r := c.profile().Rate
	left := f.loaded(c)
	return min(r[0], left), min(r[1], left)
}

// shotIllegal tests a declared shot with what measuring shows; out of range is
// not among it, that has its own cost. NEB-DECL-06, NEB-SHOT-05, NEB-SHOT-06,
// NEB-SHOT-09, NEB-SHOT-20, NEB-PB-02.
func (g *Game) shotIllegal(f *Figure, in Intent) *engine.Refusal {
	for i, id := range in.Target {
		e := g.figure(id)
		if e.Out || !e.Placed {
			return engine.Refuse("NEB-SHOT-05", "void.gone")
		}
		if !g.sees(f, e) || g.rule("night") != "range" && !g.clear(f, f.gap(e)) {
			return engine.Refuse("NEB-SHOT-05", "void.sight")
		}
		if !g.eligible(f, e) {
			return engine.Refuse("NEB-KEY-19", "void.hidden")
		}
		if f.gap(e) > pointBlank+tol {
			if e.engaged() {
				return engine.Refuse("NEB-SHOT-06", "void.engaged")
			}
			if f.engaged() {
				return engine.Refuse("NEB-SHOT-20", "void.pointblank")
			}
		}
		for _, other := range in.Target[:i] {
			if !within(e.gap(g.figure(other)), splitDist) {
				return engine.Refuse("NEB-SHOT-09", "void.split")
			}
		}
	}
	return nil
}

// shoot resolves a Shoot action target by target; each Crossfire comes before
// the next target, and a shooter hurt by it shoots no more. NEB-SHOT-18,
// NEB-SHOT-19, NEB-XF-04, NEB-XF-05.
func (g *Game) shoot(t *engine.Table, s *Figure, in Intent) {
	t.Lock("shoot")
	c := s.carried(in.Weapon)
	g.Turn.Cut = false
	for i, id := range in.Target {
		e := g.figure(id)
		if e.Out || !e.Placed {
			continue
		}
		dice := in.Dice[i]
		if i == 0 && s.twin(c) {
			dice += 2 // NEB-KEY-10, NEB-KEY-11
		}
		if !g.fire(t, s, e, c, dice, true) && g.rule("a69") != "reacts" {
			continue
		}
		g.breakCheck(t)
		g.reactShot(t, e, s)
		if s.Out || g.Turn.Cut || s.unconscious() || s.stunned() {
			if i < len(in.Target)-1 {
				t.Tell("shoot.cut", engine.Piece("who", s.ID), engine.ByRules("NEB-XF-05"))
			}
			return
		}
	}
}

// fire is one attack of one weapon at one figure. It reports false if the
// target was out of range: then the projectiles are spent and nothing is
// rolled. NEB-SHOT-10 … NEB-SHOT-17, NEB-AMMO-07.
func (g *Game) fire(t *engine.Table, s, e *Figure, c *Carried, dice int, asked bool) bool {
	dice = min(dice, s.loaded(c))
	if dice == 0 {
		return false // emptied by a first action of this turn
	}
	s.spend(c, dice)
	if g.Turn.Figure == s.ID {
		g.Turn.Fired = append(g.Turn.Fired, c.ID)
	}
	who, at, weapon := engine.Piece("who", s.ID), engine.Piece("at", e.ID), engine.Term("weapon", "item."+c.Item)
	if !g.inRange(s, e, c) {
		t.Reveal("shoot.range", who, at, weapon, engine.Num("n", dice), engine.ByRules("NEB-SHOT-15", "NEB-SHOT-17"))
		g.trail("shot", s, s.At, e.At)
		return false
	}
	key := "shoot"
	if !asked {
		key = "shoot.return"
	}
	g.volley(t, s, e, c.profile(), dice, key)
	return true
}

// volley rolls the dice of an attack in range, compares them with the target's
// Toughness and takes the Hits to their end. NEB-SHOT-10 … NEB-SHOT-14.
func (g *Game) volley(t *engine.Table, s, e *Figure, it book.Item, dice int, key string) {
	who, at, weapon := engine.Piece("who", s.ID), engine.Piece("at", e.ID), engine.Term("weapon", "item."+it.ID)
	mods := g.modifiers(s, e, it)
	elements := g.exposed(s, e)
	g.Attack = Attack{By: s.ID, At: e.ID, Weapon: it.ID, Dice: t.Roll(s.Seat, "shoot", 6, dice)}
	need := e.toughness(it)
	plus := s.Attr[PNT] + sum(mods)
	g.precise(t, s, it, need-plus)
	results := []string{}
	hits := []bool{}
	for _, d := range g.Attack.Dice {
		switch total := d + plus; { // NEB-SHOT-11 … NEB-SHOT-14
		case total < need:
			results = append(results, "hit.miss")
		case total == need:
			g.Attack.Light++
			results = append(results, "hit.light")
		default:
			g.Attack.Severe++
			results = append(results, "hit.severe")
		}
		hits = append(hits, d+plus >= need)
	}
	t.Tell(
		key, who, at, weapon, engine.Num("n", dice), engine.Needing("dice", g.Attack.Dice, need-plus), engine.Signed("plus", plus),
		engine.Num("pnt", s.Attr[PNT]),
		engine.Num("need", need), engine.Terms("mods", modKeys(mods)), engine.Terms("results", results),
		engine.ByRules(append([]string{"NEB-SHOT-11"}, modRules(mods)...)...),
	)
	g.Trail = append(g.Trail, Trail{Kind: "shot", Figure: s.ID, Points: []geom.Point{s.At, e.At}, Hits: hits})
	missed := 0
	for _, hit := range hits {
		if !hit {
			missed++
		}
	}
	g.suffer(t, e, s, it, g.covered(s, e))
	g.pulse(t, s, e, it)
	g.ignite(t, s, elements, missed)
}

// inRange reports a target neither too far nor too near, with the caps of
// flight and weather. NEB-WPN-05, NEB-SHOT-15, NEB-SHOT-17.
func (g *Game) inRange(s, e *Figure, c *Carried) bool {
	d, reach := s.gap(e), s.reach(c)
	if e.Flying && !(s.Flying && g.rule("a03") == "once") { // NEB-KEY-70
		reach = max(0, reach-flyRange)
	}
	return within(d, reach) && d >= c.profile().MinRange-tol && g.clear(s, d)
}

// pulse discharges the weapon in the target's Hand after a Hit of an
// Electromagnetic Pulse, on 4 or more; of two the attacker's player chooses,
// or the other (A39). NEB-KEY-54.
func (g *Game) pulse(t *engine.Table, s, e *Figure, it book.Item) {
	if !it.Has("em_pulse") || g.Attack.Light+g.Attack.Severe == 0 || e.Out {
		return
	}
	var held []*Carried
	for _, c := range e.Items {
		if c.Place == "hand" && c.fires() && !c.Discharged {
			held = append(held, c)
		}
	}
	if len(held) == 0 {
		return
	}
	die := t.Roll(s.Seat, "pulse", 6, 1)[0]
	if die < 4 {
		t.Tell("pulse.fails", engine.Piece("at", e.ID), engine.Num("die", die), engine.ByRules("NEB-KEY-54"))
		return
	}
	chooser := s.Seat
	if g.rule("a39") == "target" {
		chooser = e.Seat
	}
	id := t.Ask(chooser, "pulse", func(p *engine.Prompt) {
		p.About = e.ID
		p.Args = []engine.Arg{engine.Piece("at", e.ID)}
		p.Rules = []string{"NEB-KEY-54"}
		for _, c := range held {
			p.Add(engine.Option{Key: c.ID, Label: engine.Say("item." + c.Item)})
		}
		p.Default = engine.Pick(held[0].ID)
	}).One()
	if c := e.carried(id); c != nil {
		c.Discharged = true
		t.Tell("pulse", engine.Piece("at", e.ID), engine.Num("die", die), engine.Term("weapon", "item."+c.Item), engine.ByRules("NEB-KEY-54"))
	}
}

// precise re-rolls one failed die. NEB-KEY-49.
func (g *Game) precise(t *engine.Table, s *Figure, it book.Item, need int) {
	if !it.Has("precise") {
		return
	}
	miss := -1
	for i, d := range g.Attack.Dice {
		if d < need && (miss < 0 || d < g.Attack.Dice[miss]) {
			miss = i
		}
	}
	if miss < 0 {
		return
	}
	a := t.Ask(s.Seat, "precise", func(p *engine.Prompt) {
		p.About, p.Pass = s.ID, true
		p.Args = []engine.Arg{engine.Piece("who", s.ID), engine.Dice("dice", g.Attack.Dice)}
		p.Rules = []string{"NEB-KEY-49"}
		p.Add(engine.Option{Key: "reroll", Verb: "reroll", Obvious: true})
		p.Default = engine.Pick("reroll")
	})
	if a.One() != "reroll" {
		return
	}
	old := g.Attack.Dice[miss]
	g.Attack.Dice[miss] = t.Roll(s.Seat, "precise", 6, 1)[0]
	t.Tell(
		"reroll", engine.Piece("who", s.ID), engine.Num("old", old), engine.Num("new", g.Attack.Dice[miss]),
		engine.Term("by", "quality.precise"), engine.ByRules("NEB-KEY-49"),
	)
}

// modifier is one line of the table of shooting modifiers.
type modifier struct {
	N    int
	Key  string // term
	Rule string
}

// modifiers are all that apply; they accumulate (NEB-MOD-08). NEB-MOD-01 …
// NEB-MOD-11, NEB-TRENCH-03, NEB-PB-01, NEB-KEY-19, NEB-KEY-20, NEB-KEY-30,
// NEB-KEY-74.
func (g *Game) modifiers(s, e *Figure, it book.Item) []modifier {
	var out []modifier
	add := func(ok bool, n int, key, rule string) {
		if ok {
			out = append(out, modifier{n, key, rule})
		}
	}
	inside, from := g.indoors(e), g.indoors(s)
	covered := g.covered(s, e)
	hiding, why := g.concealed(s, e)
	add(inside != nil && inside == from, -1, "mod.inside", "NEB-MOD-01")
	add(inside != nil && inside != from, -1, "mod.building", "NEB-MOD-02")
	add(covered && g.rule("a01") != "save" && !it.Has("ignores_cover") && !it.Has("precise"), -1, "mod.cover", "NEB-MOD-03")
	add(hiding != "" && g.rule("a29") == "minus", -1, hiding, why)
	add(g.Turn.Covering && g.Turn.Figure == s.ID, -1, "mod.covering", "NEB-KEY-26")
	add(s.elevation()-e.elevation() > elevationOver+tol, 1, "mod.elevated", "NEB-MOD-06")
	add(within(s.gap(e), pointBlank), 1, "mod.pointblank", "NEB-MOD-07")
	add(e.Flying, -1, "mod.target_flying", "NEB-MOD-04")
	add(s.Flying && !(e.Flying && g.rule("a03") == "once"), -1, "mod.flying", "NEB-MOD-05")
	add(e.Entrench != "" && !(covered && g.rule("a61") == "one"), -1, "mod.entrenched", "NEB-TRENCH-03")
	add(it.Has("shaped_charge") && e.has("technological"), 1, "mod.shaped", "NEB-KEY-20")
	add(it.Has("zootoxin") && !e.has("technological"), 1, "mod.zootoxin", "NEB-KEY-74")
	return out
}

// elevation is how high a figure stands; the ground is 0.
func (f *Figure) elevation() float64 { return f.Up }

func sum(mods []modifier) int {
	n := 0
	for _, m := range mods {
		n += m.N
	}
	return n
}

func modKeys(mods []modifier) []string {
	out := []string{}
	for _, m := range mods {
		out = append(out, m.Key)
	}
	return out
}

func modRules(mods []modifier) []string {
	out := []string{}
	for _, m := range mods {
		out = append(out, m.Rule)
	}
	return out
}
