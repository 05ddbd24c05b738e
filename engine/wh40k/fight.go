package wh40k

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/wh40k/battlefield"
	"estafeta/engine/wh40k/troops"
)

// The steps of the Fight phase (12.01).
const (
	stagePile     = "pile"
	stageFirst    = "first"     // Fights First
	stageRest     = "remaining" // remaining combats
	stageClose    = "consolidate"
	stageFightEnd = "end"
)

// fightPhase is the Fight phase: both players pile in, fight by turns, and
// consolidate (WH-FIGHT-01 … WH-FIGHT-03).
func (g *Game) fightPhase(t *engine.Table) {
	b := g.Battle
	switch b.Stage {
	case "":
		g.clear(func(d *troops.Deeds) {
			d.Fought, d.Able, d.Locked, d.Piled, d.Closed, d.Precise, d.Countered = false, false, false, false, false, "", false
		})
		g.happen(t, occasion{on: "phase_start"})
		g.happen(t, occasion{on: "fight_start"})
		b.Stage, b.Second = stagePile, b.Turn
	case stagePile:
		if g.selectPile(t) {
			return
		}
		if b.Second == b.Turn { // the opponent piles in after (WH-FIGHT-04)
			b.Second = other(b.Turn)
			return
		}
		for _, u := range g.onField(0) {
			u.Turn.Locked = g.locked(u)
		}
		b.Stage, b.Second = stageFirst, b.Turn
	case stageFirst, stageRest:
		g.able()
		g.selectFight(t)
	case stageClose:
		if g.selectConsolidate(t) {
			return
		}
		if b.Second == b.Turn {
			b.Second = other(b.Turn)
			return
		}
		b.Stage = stageFightEnd
	default:
		g.clear(func(d *troops.Deeds) { d.Precise, d.Countered = "", false })
		g.happen(t, occasion{on: "phase_end"})
		g.control(t)
		g.enter(TurnEnd)
	}
}

// able notes which units were eligible to fight at some point of the phase
// (WH-FIGHT-32).
func (g *Game) able() {
	for _, u := range g.onField(0) {
		u.Turn.Able = u.Turn.Able || g.mayFight(u)
	}
}

// mayFight reports a unit eligible to fight (WH-FIGHT-14).
func (g *Game) mayFight(u *troops.Unit) bool {
	return u.Where == troops.OnField && !u.Destroyed() && !u.Turn.Fought && (u.Turn.Locked || u.Turn.Charged || g.locked(u))
}

// foremost reports a Fights First unit: all its models have the ability
// (WH-KEY-22, WH-CHG-21, WH-STRAT-42).
func (g *Game) foremost(u *troops.Unit) bool {
	_, ok := u.All("fights_first")
	return ok || u.Turn.Foremost || u.Turn.Countered
}

// fighters are the units of a seat eligible to fight in a stage.
func (g *Game) fighters(s engine.Seat, first bool) []*troops.Unit {
	out := g.which(g.onField(s), func(u *troops.Unit) bool { return g.mayFight(u) && (!first || g.foremost(u)) })
	if i := slices.IndexFunc(out, func(u *troops.Unit) bool { return u.Turn.Countered }); i >= 0 { // it must be the next (WH-STRAT-42)
		return out[i : i+1]
	}
	return out
}

// selectFight is one selection of the fight sequence (WH-FIGHT-15 …
// WH-FIGHT-22, WH-APP-14, WH-APP-15).
func (g *Game) selectFight(t *engine.Table) {
	b := g.Battle
	first := b.Stage == stageFirst
	mine, theirs := g.fighters(b.Second, first), g.fighters(other(b.Second), first)
	switch {
	case len(mine)+len(theirs) == 0 && first: // WH-FIGHT-17
		b.Stage, b.Passed = stageRest, false
		return
	case len(mine)+len(theirs) == 0: // WH-FIGHT-20
		g.endFights()
		return
	case len(mine) == 0: // WH-FIGHT-18, WH-FIGHT-21
		if b.Passed {
			g.endFights()
			return
		}
		b.Second = other(b.Second)
		return
	}
	far := !first && g.allFar(mine)
	id := t.Ask(b.Second, "fight.unit", func(p *engine.Prompt) {
		p.Begin, p.Measuring, p.Pass = true, true, far
		p.Rules = []string{"WH-FIGHT-16", "WH-FIGHT-19"}
		for _, u := range mine {
			p.Add(engine.Option{Key: u.ID, Piece: u.ID, Verb: "fight"})
		}
		p.Default = engine.Pick(mine[0].ID)
	}).One()
	u := g.unit(id)
	if u == nil {
		if !far {
			u = mine[0]
		} else {
			t.Tell("fight.passed", engine.Side("seat", b.Second), engine.ByRules("WH-APP-14"))
			if b.Passed || len(theirs) == 0 {
				g.endFights()
				return
			}
			b.Passed, b.Second = true, other(b.Second)
			return
		}
	}
	b.Passed = false
	g.fight(t, u)
	g.counter(t, u)
	g.able()
	if !first && len(g.fighters(1, true))+len(g.fighters(2, true)) > 0 { // WH-FIGHT-22, A9
		b.Stage, b.Second = stageFirst, b.Turn
		if g.rule("a09") == "alternate" {
			b.Second = other(u.Seat)
		}
		return
	}
	b.Second = other(u.Seat)
}

// endFights ends the fight step.
func (g *Game) endFights() {
	b := g.Battle
	b.Stage, b.Second, b.Passed = stageClose, b.Turn, false
}

// allFar reports units all more than 5" from every enemy (WH-APP-14).
func (g *Game) allFar(units []*troops.Unit) bool {
	for _, u := range units {
		for _, e := range g.onField(other(u.Seat)) {
			if battlefield.Within(g.apart(u, e), 5) {
				return false
			}
		}
	}
	return true
}

// fight is a unit selected to fight: Epic Challenge, a normal or an overrun
// fight, and its attacks (WH-FIGHT-23 … WH-FIGHT-27, WH-CORE-09).
func (g *Game) fight(t *engine.Table, u *troops.Unit) {
	b := g.Battle
	b.Acting = u.ID
	u.Turn.Fought, u.Turn.Countered = true, false
	g.challenge(t, u)
	g.happen(t, occasion{on: "attack_chosen", unit: u})
	if !g.locked(u) || !u.Turn.Locked { // overrun (WH-FIGHT-25)
		g.overrun(t, u)
	}
	if !g.locked(u) {
		t.Tell("fight.none", engine.Piece("who", u.ID), engine.ByRules("WH-FIGHT-23"))
		return
	}
	g.declareMelee(t, u)
	if len(b.Salvos) > 0 {
		g.resolve(t, u)
	}
}

// overrun is the additional pile-in of an overrun fight (WH-FIGHT-26). A unit
// that is engaged chooses between it and a normal fight.
func (g *Game) overrun(t *engine.Table, u *troops.Unit) {
	if g.locked(u) {
		kind := t.Ask(u.Seat, "fight.type", func(p *engine.Prompt) {
			p.About, p.Measuring = u.ID, true
			p.Args = []engine.Arg{engine.Piece("who", u.ID)}
			p.Rules = []string{"WH-FIGHT-24", "WH-FIGHT-25"}
			p.Add(engine.Option{Key: "normal", Verb: "fight.normal"})
			p.Add(engine.Option{Key: "overrun", Verb: "fight.overrun"})
			p.Default = engine.Pick("normal")
		}).One()
		if kind != "overrun" {
			return
		}
	}
	g.pileIn(t, u)
}

// overrunReach is how far an enemy unit can be that an overrun fight reaches: a
// pile-in of 3", then 2" (WH-FIGHT-26).
const overrunReach = 5.0

// challenge offers Epic Challenge to a CHARACTER unit selected to fight
// (WH-STRAT-17, WH-STRAT-18).
func (g *Game) challenge(t *engine.Table, u *troops.Unit) {
	var heroes []*troops.Model
	for _, i := range u.Alive() {
		if u.Models[i].Character {
			heroes = append(heroes, &u.Models[i])
		}
	}
	foes := g.foes(u)
	if len(foes) == 0 || !u.Turn.Locked { // an overrun fight may reach others
		foes = g.near(u, overrunReach)
	}
	worth := slices.ContainsFunc(foes, func(e *troops.Unit) bool {
		return slices.ContainsFunc(e.Groups(), func(q troops.Group) bool { return q.Character }) && len(e.Groups()) > 1
	})
	if len(heroes) == 0 || !worth || !g.mayUse(u.Seat, epicChallenge, u) {
		return
	}
	id := t.Ask(u.Seat, "epic_challenge", func(p *engine.Prompt) {
		p.Pass, p.Arm, p.About = true, true, u.ID
		p.Args = []engine.Arg{engine.Num("cost", epicChallenge.Cost), engine.Num("cp", g.army(u.Seat).CP)}
		p.Rules = epicChallenge.Rules
		for _, m := range heroes {
			p.Add(engine.Option{Key: m.ID, Piece: m.ID, Verb: "use"})
		}
	}).One()
	if u.Model(id) != nil {
		g.use(t, u.Seat, epicChallenge, u)
		u.Turn.Precise = id
	}
}

// counter offers Counter-offensive after an enemy unit has fought, in the
// opponent's turn (WH-STRAT-41, WH-STRAT-42).
func (g *Game) counter(t *engine.Table, fought *troops.Unit) {
	foe := other(g.Battle.Turn)
	if fought.Seat == foe {
		return
	}
	u := g.offer(t, foe, counterOffensive, g.which(g.onField(foe), func(u *troops.Unit) bool { return g.mayFight(u) && !g.foremost(u) }))
	if u != nil {
		g.use(t, foe, counterOffensive, u)
		u.Turn.Countered = true
	}
}

// blows are all melee attacks that models of a unit can make: each weapon
// against each enemy unit that its model is engaged with (WH-ATK-12, WH-ATK-13,
// WH-AIR-08, WH-AIR-09).
func (g *Game) blows(u *troops.Unit) []shot {
	var out []shot
	for _, e := range g.foes(u) {
		if u.Has("aircraft") && !e.Has("fly") {
			continue
		}
		those := g.bodies(e)
		for a := range u.Arms {
			for p := range u.Arms[a].Profiles {
				if !u.Arms[a].Profiles[p].Melee {
					continue
				}
				s := shot{arm: &u.Arms[a], profile: p, at: e}
				for _, i := range u.Alive() {
					m := &u.Models[i]
					body := g.body(u, m)
					if g.attacking(m) && slices.Contains(m.Gear, s.arm.Key) && engagedAny([]battlefield.Model{body}, those) && (!e.Has("aircraft") || body.Flies) {
						s.models = append(s.models, i)
					}
				}
				if len(s.models) > 0 {
					out = append(out, s)
				}
			}
		}
	}
	return out
}

// declareMelee asks which melee weapons attack which enemy units (WH-ATK-07,
// WH-ATK-12 … WH-ATK-15, WH-ATK-22, WH-KEY-20).
func (g *Game) declareMelee(t *engine.Table, u *troops.Unit) {
	g.Battle.Salvos = nil
	blows := g.blows(u)
	a := t.Ask(u.Seat, "melee", func(p *engine.Prompt) {
		p.Kind, p.About, p.Measuring, p.Pass, p.Send = engine.Assign, u.ID, true, true, true
		p.Args = []engine.Arg{engine.Piece("who", u.ID)}
		p.Rules = []string{"WH-ATK-07", "WH-ATK-12", "WH-ATK-13"}
		p.Max = len(u.Alive()) + g.splittable(u, blows)
		for _, s := range blows {
			p.Add(engine.Option{Key: s.key(), Piece: s.at.ID, Verb: "strike", Most: len(s.models),
				Label: engine.Say("fire.option", engine.Term("weapon", s.arm.ProfileName(s.profile)), engine.Name("target", s.at.Label)),
				Note:  engine.Say("fire.note", engine.Num("n", len(s.models)))})
		}
		for _, s := range blows {
			if n := g.splits(u, blows, s); n > 0 {
				p.Add(engine.Option{Key: s.key() + splitSuffix, Piece: s.at.ID, Verb: "strike.split", Most: n,
					Label: engine.Say("melee.split", engine.Term("weapon", s.arm.ProfileName(s.profile)), engine.Name("target", s.at.Label)),
					Note:  engine.Say("melee.split.note", engine.Num("n", n))})
			}
		}
		p.Default = g.suggestMelee(u, blows)
		p.Check = func(a engine.Answer) *engine.Refusal {
			_, r := g.allotMelee(u, blows, a)
			return r
		}
	})
	if a.IsZero() {
		a = g.suggestMelee(u, blows) // all that can fight must (WH-FIGHT-02)
	}
	plan, r := g.allotMelee(u, blows, a)
	if r != nil {
		return
	}
	for _, x := range plan {
		weapons := g.weaponsFor(u, x.shot, x.models, "")
		if x.dice > 0 {
			weapons[0].A, weapons[0].Split = troops.Dice{N: x.dice}, true
			weapons[0].Abilities = slices.DeleteFunc(slices.Clone(weapons[0].Abilities), func(a troops.Ability) bool { return a.Key == "cleave" }) // WH-KEY-12
		}
		g.declared(u, x.at, "", weapons)
	}
	g.extraAttacks(u, blows)
}

// allotMelee gives each model one melee weapon (WH-ATK-07).
func (g *Game) allotMelee(u *troops.Unit, blows []shot, a engine.Answer) ([]allotted, *engine.Refusal) {
	used := map[int]bool{}
	var out []allotted
	for i, key := range a.Pick {
		k := slices.IndexFunc(blows, func(s shot) bool { return s.key() == key })
		if k < 0 || i >= len(a.Nums) {
			continue
		}
		s, n := blows[k], a.Nums[i]
		if s.arm.Profiles[s.profile].Has("extra") {
			return nil, engine.Refuse("WH-KEY-20", "refuse.extra", engine.Term("weapon", s.arm.ProfileName(s.profile)))
		}
		x := allotted{shot: shot{arm: s.arm, profile: s.profile, at: s.at}}
		order := slices.Clone(s.models)
		slices.SortStableFunc(order, func(a, b int) int { return g.meleeChoices(blows, a) - g.meleeChoices(blows, b) })
		for _, m := range order {
			if len(x.models) < n && !used[m] {
				used[m] = true
				x.models = append(x.models, m)
			}
		}
		if len(x.models) < n {
			return nil, engine.Refuse("WH-ATK-07", "refuse.barrels", engine.Term("weapon", s.arm.ProfileName(s.profile)), engine.Piece("target", s.at.ID),
				engine.Num("n", n), engine.Num("max", len(x.models)))
		}
		out = append(out, x)
	}
	parts, r := g.allotSplits(u, blows, a, used)
	return append(out, parts...), r
}

func (g *Game) meleeChoices(blows []shot, model int) int {
	n := 0
	for _, s := range blows {
		if slices.Contains(s.models, model) && !s.arm.Profiles[s.profile].Has("extra") {
			n++
		}
	}
	return n
}

// extraAttacks adds the [EXTRA ATTACKS] weapons of all models, against the
// target that their other weapon has, else the first that they can reach
// (WH-KEY-20).
func (g *Game) extraAttacks(u *troops.Unit, blows []shot) {
	done := map[string]bool{}
	for _, s := range blows {
		if !s.arm.Profiles[s.profile].Has("extra") {
			continue
		}
		for _, i := range s.models {
			id := u.Models[i].ID + "/" + s.arm.Key
			if done[id] {
				continue
			}
			done[id] = true
			aim := s
			for _, o := range blows {
				if o.arm == s.arm && o.profile == s.profile && slices.Contains(o.models, i) && g.aims(u.Models[i].ID, o.at) {
					aim = o
				}
			}
			g.declared(u, aim.at, "", g.weaponsFor(u, aim, []int{i}, ""))
		}
	}
}

// aims reports a model with attacks declared against a unit.
func (g *Game) aims(model string, at *troops.Unit) bool {
	for _, s := range g.Battle.Salvos {
		if s.At == at.ID && slices.ContainsFunc(s.Weapons, func(w troops.Weapon) bool { return slices.Contains(w.From, model) }) {
			return true
		}
	}
	return false
}

// suggestMelee proposes for every model the weapon and the target that does
// most.
func (g *Game) suggestMelee(u *troops.Unit, blows []shot) engine.Answer {
	count := map[string]int{}
	var keys []string
	for _, i := range u.Alive() {
		best, most := "", -1.0
		for _, s := range blows {
			if !slices.Contains(s.models, i) || s.arm.Profiles[s.profile].Has("extra") {
				continue
			}
			one := s
			one.models = []int{i}
			if w := g.expected(u, one, ""); w > most+1e-9 {
				best, most = s.key(), w
			}
		}
		if best == "" {
			continue
		}
		if count[best] == 0 {
			keys = append(keys, best)
		}
		count[best]++
	}
	out := engine.Answer{}
	for _, k := range keys {
		out.Pick, out.Nums = append(out.Pick, k), append(out.Nums, count[k])
	}
	return out
}
