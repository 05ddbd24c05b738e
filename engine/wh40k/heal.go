package wh40k

import (
	"fmt"
	"math"
	"slices"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/wh40k/battlefield"
	"estafeta/engine/wh40k/book"
	"estafeta/engine/wh40k/troops"
)

// healable reports a unit with lost wounds, or with destroyed models that are no
// CHARACTERs.
func (g *Game) healable(u *troops.Unit) bool {
	return u.Where == troops.OnField && !u.Destroyed() && slices.ContainsFunc(u.Models, func(m troops.Model) bool {
		return m.Wounded() || m.Out &&
			!m.Character
	})
}

// heal heals a unit: so many wounds that its models have lost, then destroyed
// models, which come back with one wound each; of whole models, so many of
// those with all their wounds (WH-APP-19, WH-REF-20).
func (g *Game) heal(t *engine.Table, u *troops.Unit, n int, whole bool) {
	wounds := 0
	for i := range u.Models {
		if m := &u.Models[i]; m.Wounded() && !whole {
			more := min(n, m.W-m.Wounds)
			m.Wounds += more
			wounds, n = wounds+more, n-more
		}
	}
	var back []int
	for i := range u.Models {
		if m := &u.Models[i]; m.Out && !m.Character && len(back) < n {
			back = append(back, i)
		}
	}
	returned := g.bringBack(t, u, back)
	for _, i := range returned {
		m := &u.Models[i]
		if m.Out, m.Wounds = false, 1; whole {
			m.Wounds = m.W
		}
		if x, ok := u.PartOf(m).Find("demise"); ok {
			m.Demise = x
		}
	}
	t.Tell("card.healed", engine.Piece("who", u.ID), engine.Num("n", wounds), engine.Num("models", len(returned)), engine.ByRules("WH-APP-19"))
}

// bringBack asks where destroyed models of a unit come back: in coherency with
// those that are left, engaged only with enemies with which the unit is engaged
// already (WH-APP-20, WH-APP-21). Those for which there is no place do not.
func (g *Game) bringBack(t *engine.Table, u *troops.Unit, back []int) []int {
	foes := g.foes(u)
	x := &march{g: g, unit: u, field: g.field(u), setUp: true, rest: g.bodies(u)}
	x.each = func(_ int, m battlefield.Model) *engine.Refusal {
		return g.others(u, []battlefield.Model{m}, foes, "WH-APP-21")
	}
	var poses []engine.Pose
	for _, i := range back {
		x.rows, x.most = append(x.rows, i), append(x.most, math.Inf(1))
		pose, ok := x.nextTo(poses)
		if !ok {
			x.rows, x.most = x.rows[:len(x.rows)-1], x.most[:len(x.most)-1]
			break
		}
		poses = append(poses, pose)
	}
	if len(x.rows) == 0 || !x.ask(t, "card.back", poses, "WH-APP-20", "WH-APP-21") {
		return nil
	}
	return x.rows
}

// nextTo is a place for the last of the models that come back, beside one of the
// unit.
func (x *march) nextTo(poses []engine.Pose) (engine.Pose, bool) {
	k := len(x.rows) - 1
	m := &x.unit.Models[x.rows[k]]
	there := append(slices.Clone(x.rest), x.places(poses)[:k]...)
	for _, o := range there {
		step := max(m.Base.W, m.Base.L) + 0.3
		for _, p := range around(geom.Point{X: o.Shape.C.X, Y: o.Shape.C.Y}, step, 2)[1:] {
			pose := engine.Pose{X: p.X, Y: p.Y, Z: o.Up, A: m.Facing}.Quantised()
			if x.check(engine.Way(append(slices.Clone(poses), pose)...)) == nil {
				return pose, true
			}
		}
	}
	return engine.Pose{}, false
}

// heals carries out an effect that heals units: wounds and models, one model's
// wounds, or a whole unit anew.
func (g *Game) heals(t *engine.Table, x source, e *book.Effect, on []*troops.Unit) {
	for _, u := range on {
		if e.What == "new" {
			g.reinforce(t, u)
			continue
		}
		if !g.healable(u) {
			continue
		}
		rolled := troops.Thrown(t.Roll(x.seat, "card", 6, e.N.Dice))
		if len(rolled) > 0 && g.under(u, "reroll", "heal") {
			g.rerollWhole(t, u, "card", rolled)
		}
		n := troops.Dice(e.N).Sum(troops.Faces(rolled))
		if e.What == "wounds" {
			g.mend(t, u, n)
			continue
		}
		g.heal(t, u, n, e.What == "return")
	}
}

// mend gives one model of a unit so many of its wounds back: the one that has
// lost most.
func (g *Game) mend(t *engine.Table, u *troops.Unit, n int) {
	var worst *troops.Model
	for _, i := range u.Alive() {
		if m := &u.Models[i]; m.Wounded() && (worst == nil || m.W-m.Wounds > worst.W-worst.Wounds) {
			worst = m
		}
	}
	if worst == nil {
		return
	}
	n = min(n, worst.W-worst.Wounds)
	worst.Wounds += n
	t.Tell("card.healed", engine.Piece("who", u.ID), engine.Num("n", n), engine.Num("models", 0), engine.ByRules("WH-APP-19"))
}

// reinforce adds a unit like a destroyed one, without what led it, to its army:
// in strategic reserves, with its starting strength (WH-APP-08).
func (g *Game) reinforce(t *engine.Table, like *troops.Unit) {
	n := len(g.which(g.Units, func(u *troops.Unit) bool { return u.Seat == like.Seat }))
	u := &troops.Unit{ID: fmt.Sprintf("s%d.%d", like.Seat, n+1), Seat: like.Seat, Label: label(like.Seat, n), Models: []troops.Model{}, Keywords: []string{},
		Parts: slices.Clone(like.Parts[:1]), Arms: slices.Clone(like.Arms), Points: like.Parts[0].Points, Where: troops.Reserves}
	u.Keywords = append(u.Keywords, u.Parts[0].Keywords...)
	if d := sheetOf(u.Parts[0].Sheet); d != nil {
		for _, k := range d.FactionKeywords {
			if !slices.Contains(u.Keywords, k) {
				u.Keywords = append(u.Keywords, k)
			}
		}
	}
	for _, m := range like.Models {
		if m.Part != 0 {
			continue
		}
		m.ID, m.Wounds, m.Out, m.Spent, m.Went = fmt.Sprintf("%s.%d", u.ID, len(u.Models)+1), m.W, false, nil, 0
		if x, ok := u.Parts[0].Find("demise"); ok {
			m.Demise = x
		}
		u.Models = append(u.Models, m)
	}
	u.Starting = len(u.Models)
	g.Units = append(g.Units, u)
	t.Tell("unit.added", engine.Piece("who", u.ID), engine.Num("models", u.Starting), engine.ByRules("WH-APP-08"))
}

// sacrifice destroys some models of a unit, as the price of a rule.
func (g *Game) sacrifice(t *engine.Table, u *troops.Unit, n int) {
	for ; n > 0 && !u.Destroyed(); n-- {
		m := &u.Models[g.choose(t, u, u.Alive())]
		m.Wounds, m.Out = 0, true
		g.Battle.Fallen = append(g.Battle.Fallen, Fallen{m.ID, u.Seat, m.At})
		g.missionLost(u, m)
		t.Tell("card.removed", engine.Piece("who", m.ID), engine.ByRules("WH-APP-10"))
	}
	g.bury(t)
}
