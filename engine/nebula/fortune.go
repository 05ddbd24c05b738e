package nebula

import (
	"estafeta/engine"
	"estafeta/engine/nebula/book"
)

// The Fortune Roll's numbers: a Hit is cancelled on this or more.
// NEB-FORT-02, NEB-FORT-03, NEB-COVER-02.
const (
	saveLight         = 3
	saveSevere        = 5
	saveSevereCovered = 4
)

// save is the number needed against a Hit: base, less armour, more for
// Anti-armour; never better than 2, and above 6 there is no roll.
// NEB-FORT-05 … NEB-FORT-08, NEB-KEY-04, NEB-KEY-51 … NEB-KEY-53.
func (g *Game) save(f *Figure, severe, covered bool, it book.Item) int {
	need := saveLight
	if severe {
		need = saveSevere
		if covered {
			need = saveSevereCovered
		}
	}
	need -= f.armour(g.rule("a57") == "best")
	if it.Has("anti_armour") {
		need++
	}
	return max(need, 2)
}

// armour is what protections take off the need: all together, or the best
// alone (A57). NEB-KEY-51 … NEB-KEY-53.
func (f *Figure) armour(best bool) int {
	light, heavy, super := f.count("light_protection"), 2*f.count("heavy_protection"), f.count("superheavy_protection")
	if best {
		return max(min(light, 1), min(heavy, 2), min(super, 1))
	}
	return light + heavy + super
}

// immune reports a figure on which Toxic or Poison have no effect (A28).
// NEB-KEY-07, NEB-KEY-63.
func (f *Figure) immune(it book.Item) bool {
	return (it.Has("toxic") || it.Has("poison")) && f.has("technological") || it.Has("toxic") && f.has("anti_toxic")
}

// suffer takes the Hits of g.Attack on a figure to their end: dropping Prone,
// Fortune Rolls, Wounds and Injuries, and what the weapon does besides.
// NEB-FORT-01, NEB-FORT-04, NEB-FORT-10, NEB-WND-01.
func (g *Game) suffer(t *engine.Table, f, by *Figure, it book.Item, covered bool) {
	if g.rule("a28") == "attack" && f.immune(it) {
		if g.Attack.Light+g.Attack.Severe > 0 {
			t.Tell("immune", engine.Piece("who", f.ID), engine.ByRules("NEB-KEY-07", "NEB-KEY-63"))
		}
		g.Attack.Light, g.Attack.Severe = 0, 0
	}
	light, severe := g.Attack.Light, g.Attack.Severe
	if light+severe == 0 {
		return
	}
	covered = covered && g.coverSaves(it)
	if g.duckable(it) {
		g.Attack.Prone = g.offerProne(t, f, light+severe)
	}
	all := []int{}
	for i := range light + severe {
		all = append(all, g.save(f, i >= light, covered, it))
	}
	needs, unsaved := rollable(all)
	dice := t.Roll(f.Seat, "fortune", 6, len(needs))
	if len(needs) > 0 {
		t.Tell(
			"fortune", engine.Piece("who", f.ID), engine.Dice("dice", dice), engine.Dice("needs", needs),
			engine.Terms("results", saved(dice, needs)), engine.ByRules("NEB-FORT-01", "NEB-FORT-06"),
		)
	}
	g.toxic(t, f, it, dice, needs)
	g.additional(t, f, dice, needs)
	if g.Attack.Prone {
		g.proneRepeat(t, f, dice, needs)
	}
	for i, d := range dice {
		if d < needs[i] {
			unsaved++
		}
	}
	wounds, injuries := unsaved, unsaved
	if f.poisons(it) {
		wounds *= 2 // NEB-KEY-67
		if g.rule("a27") != "once" {
			injuries = wounds
		}
	}
	if it.Has("stun") && g.rule("a42") == "instead" {
		injuries = 0
	}
	if wounds == 0 {
		return
	}
	g.woundFrom(t, f, by.At, wounds, injuries)
	if !f.Out && it.Has("stun") {
		f.Mishaps = append(f.Mishaps, Mishap{"stunned", g.Round + 1})
		t.Tell("stun", engine.Piece("who", f.ID), engine.ByRules("NEB-KEY-12"))
	}
}

// coverSaves reports that Cover improves the Fortune Roll against a weapon.
// NEB-COVER-02, NEB-KEY-30 (A1, A2).
func (g *Game) coverSaves(it book.Item) bool {
	return g.rule("a01") != "shot" && (g.rule("a02") != "both" || !it.Has("ignores_cover") && !it.Has("precise"))
}

// duckable reports an attack for which one may drop Prone. NEB-PRONE-01 (A26).
func (g *Game) duckable(it book.Item) bool { return it.Kind != "melee" || g.rule("a26") != "shots" }

// poisons reports that a weapon's Wounds count double on a figure. NEB-KEY-67,
// NEB-KEY-63.
func (f *Figure) poisons(it book.Item) bool { return it.Has("poison") && !f.has("technological") }

// sickens reports that a Toxic weapon makes a figure re-roll. NEB-KEY-66,
// NEB-KEY-07, NEB-KEY-63.
func (f *Figure) sickens(it book.Item) bool {
	return it.Has("toxic") && !f.has("technological") && !f.has("anti_toxic")
}

// rollable are the needs that a die can give; a Hit with a higher one is not
// rolled for and not saved. NEB-FORT-07 (A24).
func rollable(all []int) (needs []int, unsaved int) {
	needs = []int{}
	for _, n := range all {
		if n <= 6 {
			needs = append(needs, n)
		} else {
			unsaved++
		}
	}
	return needs, unsaved
}

func saved(dice, needs []int) []string {
	out := []string{}
	for i, d := range dice {
		if d >= needs[i] {
			out = append(out, "fortune.saved")
		} else {
			out = append(out, "fortune.failed")
		}
	}
	return out
}

// pickDie is the die that passed (or failed) with the lowest need, or -1: the
// re-roll of one die falls on the one most likely to be saved.
func pickDie(dice, needs []int, passed bool) int {
	best := -1
	for i, d := range dice {
		if (d >= needs[i]) == passed && (best < 0 || needs[i] < needs[best]) {
			best = i
		}
	}
	return best
}

func (g *Game) rerollFortune(t *engine.Table, f *Figure, dice, needs []int, i int, by string, rule string) {
	old := dice[i]
	dice[i] = t.Roll(f.Seat, "fortune", 6, 1)[0]
	t.Tell(
		"reroll.fortune", engine.Piece("who", f.ID), engine.Num("old", old), engine.Num("new", dice[i]), engine.Num("need", needs[i]),
		engine.Term("by", by), engine.ByRules(rule),
	)
}

// toxic makes the target re-roll one success. NEB-KEY-66, NEB-KEY-07,
// NEB-KEY-63.
func (g *Game) toxic(t *engine.Table, f *Figure, it book.Item, dice, needs []int) {
	if !f.sickens(it) {
		return
	}
	if i := pickDie(dice, needs, true); i >= 0 {
		g.rerollFortune(t, f, dice, needs, i, "quality.toxic", "NEB-KEY-66")
	}
}

// additional lets Additional Protection or Robust re-roll one failure.
// NEB-KEY-50, NEB-KEY-60.
func (g *Game) additional(t *engine.Table, f *Figure, dice, needs []int) {
	i := pickDie(dice, needs, false)
	if i < 0 || !f.has("additional_protection") && !f.has("robust") {
		return
	}
	a := t.Ask(f.Seat, "protection", func(p *engine.Prompt) {
		p.About, p.Pass = f.ID, true
		p.Args = []engine.Arg{engine.Piece("who", f.ID), engine.Dice("dice", dice)}
		p.Rules = []string{"NEB-KEY-50"}
		p.Add(engine.Option{Key: "reroll", Verb: "reroll", Obvious: true})
		p.Default = engine.Pick("reroll")
	})
	if a.One() == "reroll" {
		g.rerollFortune(t, f, dice, needs, i, "quality.additional_protection", "NEB-KEY-50")
	}
}

// proneRepeat repeats every failure of a figure that dropped Prone for this
// attack. NEB-PRONE-03.
func (g *Game) proneRepeat(t *engine.Table, f *Figure, dice, needs []int) {
	for i := range dice {
		if dice[i] < needs[i] {
			g.rerollFortune(t, f, dice, needs, i, "state.prone", "NEB-PRONE-03")
		}
	}
}
