package wh40k

import (
	"slices"
	"strings"

	"estafeta/engine"
	"estafeta/engine/wh40k/troops"
)

// splitSuffix marks the options by which the attacks of one melee weapon are
// split over several targets.
const splitSuffix = "/"

// strikes is how many attacks a model makes with a melee weapon against a target;
// 0 if their number is rolled.
func (g *Game) strikes(u *troops.Unit, s shot, model int) int {
	was := g.Attack
	g.Attack = troops.Attack{By: u.ID, At: s.at.ID}
	w := g.empowered(g.weaponsFor(u, s, []int{model}, "")[0])
	g.Attack = was
	if w.A.Random() {
		return 0
	}
	return w.A.N
}

// torn are the models that could split the attacks of a weapon: they reach a
// further target with it, and make more than one attack (WH-ATK-14, WH-ATK-22).
func (g *Game) torn(u *troops.Unit, blows []shot, s shot) []int {
	var out []int
	for _, i := range s.models {
		further := slices.ContainsFunc(blows, func(o shot) bool {
			return o.arm == s.arm && o.profile == s.profile && o.at != s.at && slices.Contains(o.models, i)
		})
		if further && !s.arm.Profiles[s.profile].Has("extra") && g.strikes(u, s, i) > 1 {
			out = append(out, i)
		}
	}
	return out
}

// splits is how many attacks of a weapon may go to a target of several.
func (g *Game) splits(u *troops.Unit, blows []shot, s shot) int {
	n := 0
	for _, i := range g.torn(u, blows, s) {
		n += g.strikes(u, s, i) - 1 // at least one goes elsewhere
	}
	return n
}

// splittable is how many attacks of all weapons may be split.
func (g *Game) splittable(u *troops.Unit, blows []shot) int {
	n := 0
	for _, s := range blows {
		n += g.splits(u, blows, s)
	}
	return n
}

// allotSplits gives the attacks that an answer splits to models: each model that
// splits makes all its attacks, at least one at each of its targets (WH-ATK-14,
// WH-ATK-22, WH-ATK-23).
func (g *Game) allotSplits(u *troops.Unit, blows []shot, a engine.Answer, used map[int]bool) ([]allotted, *engine.Refusal) {
	type share struct {
		shot
		left int
	}
	weapons := map[string][]share{}
	var order []string
	for i, key := range a.Pick {
		whole, ok := strings.CutSuffix(key, splitSuffix)
		k := slices.IndexFunc(blows, func(s shot) bool { return s.key() == whole })
		if !ok || k < 0 || i >= len(a.Nums) || a.Nums[i] == 0 {
			continue
		}
		weapon, _, _ := strings.Cut(whole, "@")
		if len(weapons[weapon]) == 0 {
			order = append(order, weapon)
		}
		weapons[weapon] = append(weapons[weapon], share{blows[k], a.Nums[i]})
	}
	var out []allotted
	for _, weapon := range order {
		shares := weapons[weapon]
		for _, i := range u.Alive() {
			if used[i] {
				continue
			}
			var mine []int // the targets that this model reaches
			n := 0
			for k := range shares {
				if shares[k].left > 0 && slices.Contains(g.torn(u, blows, shares[k].shot), i) {
					mine = append(mine, k)
					n = g.strikes(u, shares[k].shot, i)
				}
			}
			if len(mine) < 2 {
				continue
			}
			used[i] = true
			for at, k := range mine {
				want := min(shares[k].left, n-(len(mine)-1-at))
				if at == len(mine)-1 {
					want = min(shares[k].left, n)
				}
				if want > 0 && n > 0 {
					shares[k].left -= want
					n -= want
					x := allotted{shot: shot{arm: shares[k].arm, profile: shares[k].profile, at: shares[k].at, models: []int{i}}, dice: want}
					out = append(out, x)
				}
			}
			if n > 0 {
				return nil, engine.Refuse("WH-ATK-22", "refuse.split", engine.Piece("who", u.Models[i].ID), engine.Num("n", n))
			}
		}
		for _, s := range shares {
			if s.left > 0 {
				return nil, engine.Refuse("WH-ATK-14", "refuse.barrels", engine.Term("weapon", s.arm.ProfileName(s.profile)), engine.Piece("target", s.at.ID),
					engine.Num("n", s.left), engine.Num("max", 0))
			}
		}
	}
	return out, nil
}
