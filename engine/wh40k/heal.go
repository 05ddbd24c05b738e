package wh40k

import (
	"math"
	"slices"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/wh40k/battlefield"
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
