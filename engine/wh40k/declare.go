package wh40k

import (
	"slices"
	"strings"

	"estafeta/engine"
	"estafeta/engine/wh40k/battlefield"
	"estafeta/engine/wh40k/troops"
)

// declareFire asks for all targets of a shooting unit at once: for each kind of
// its weapons how many fire at which unit (WH-ATK-03, WH-ATK-05, WH-ATK-06,
// WH-ATK-08, WH-ATK-15). A weapon of several profiles fires one of them
// (WH-REF-13); a model that is no MONSTER or VEHICLE fires its close-quarters
// weapons or its others (WH-KEY-14).
func (g *Game) declareFire(t *engine.Table, u *troops.Unit, kind string) {
	g.Battle.Salvos = nil
	shots := g.shots(u, kind)
	a := t.Ask(u.Seat, "fire", func(p *engine.Prompt) {
		p.Kind, p.About, p.Measuring, p.Pass, p.Send = engine.Assign, u.ID, true, true, true
		p.Args = []engine.Arg{engine.Piece("who", u.ID)}
		p.Rules = []string{"WH-ATK-06", "WH-ATK-08", "WH-ATK-15"}
		p.Max = u.Weapons()
		for _, s := range shots {
			p.Add(engine.Option{Key: s.key(), Piece: s.at.ID, Verb: "fire", Most: g.barrels(u, s),
				Label: engine.Say("fire.option", engine.Term("weapon", s.arm.ProfileName(s.profile)), engine.Name("target", s.at.Label)),
				Note:  engine.Say("fire.note", engine.Num("n", g.barrels(u, s)))})
		}
		g.excludeFrom(p, u, kind, shots)
		g.bar(p)
		p.Default = g.suggestFire(u, kind, shots)
		p.Check = func(a engine.Answer) *engine.Refusal {
			_, r := g.allot(u, kind, shots, a)
			return r
		}
	})
	plan, r := g.allot(u, kind, shots, a)
	if r != nil {
		return
	}
	for _, x := range plan {
		weapons := g.weaponsFor(u, x.shot, x.models, kind)
		for i := range weapons {
			if weapons[i].Has("oneshot") { // WH-KEY-39
				for _, id := range weapons[i].From {
					m := u.Model(id)
					m.Spent = append(m.Spent, x.arm.Key)
				}
			}
		}
		g.declared(u, x.at, kind, weapons)
	}
}

// excludeFrom says of each enemy unit that cannot be shot at why: it is locked
// in combat, too far away, or not to be seen (WH-ATK-05, WH-ATK-09 … WH-ATK-11).
func (g *Game) excludeFrom(p *engine.Prompt, u *troops.Unit, kind string, shots []shot) {
	locked, reach := g.foes(u), u.Reach()
	if kind == shootSnap {
		reach = min(reach, snapRange)
	}
	for _, e := range g.onField(other(u.Seat)) {
		if slices.ContainsFunc(shots, func(s shot) bool { return s.at == e }) {
			continue
		}
		far := g.apart(u, e)
		why := "sight"
		switch {
		case !g.targetable(u, e, kind, locked):
			why = "combat"
		case !battlefield.Within(far, reach):
			why = "range"
		case g.spies(u, e):
			why = "weapon"
		}
		rule := map[string]string{"sight": "WH-ATK-09", "combat": "WH-ATK-11", "range": "WH-ATK-10", "weapon": "WH-ATK-05"}[why]
		args := []engine.Arg{engine.Num("n", int(far)), engine.Num("max", int(reach))}
		p.Exclude(e.ID, engine.Say("exclude."+why, args...), engine.Refuse(rule, "refuse.exclude."+why, append(args, engine.Piece("target", e.ID))...))
	}
}

// barrels is how many weapons of a shot there are.
func (g *Game) barrels(u *troops.Unit, s shot) int {
	n := 0
	for _, i := range s.models {
		n += u.Models[i].Count(s.arm.Key)
	}
	return n
}

// allotted is a shot with the models that fire it, one entry for each weapon.
type allotted struct {
	shot
	dice int // of a weapon whose attacks are split: how many go to this target
}

// allot gives the weapons that an answer counts to models. A weapon fires once,
// by one profile, at one target (WH-ATK-08, WH-REF-13); models for which fewer
// targets are left come first.
func (g *Game) allot(u *troops.Unit, kind string, shots []shot, a engine.Answer) ([]allotted, *engine.Refusal) {
	type use struct {
		model int
		arm   string
	}
	used := map[use]int{}
	pistols := map[int]string{} // whether a model fires close-quarters weapons or others
	var out []allotted
	for i, key := range a.Pick {
		k := slices.IndexFunc(shots, func(s shot) bool { return s.key() == key })
		if k < 0 || i >= len(a.Nums) {
			continue
		}
		s, n := shots[k], a.Nums[i]
		class := "other"
		if s.arm.Profiles[s.profile].Has("close") {
			class = "close"
		}
		x := allotted{shot: shot{arm: s.arm, profile: s.profile, at: s.at}}
		order := slices.Clone(s.models)
		slices.SortStableFunc(order, func(a, b int) int { return g.aimsOf(shots, s.arm.Key, a) - g.aimsOf(shots, s.arm.Key, b) })
		got := 0
		for _, m := range order {
			small := !u.BigModel(m) && kind != shootClose
			for got < n && used[use{m, s.arm.Key}] < u.Models[m].Count(s.arm.Key) && (!small || pistols[m] == "" || pistols[m] == class) {
				used[use{m, s.arm.Key}]++
				pistols[m] = class
				x.models = append(x.models, m)
				got++
			}
		}
		if got < n {
			return nil, engine.Refuse("WH-ATK-08", "refuse.barrels", engine.Term("weapon", s.arm.ProfileName(s.profile)), engine.Piece("target", s.at.ID),
				engine.Num("n", n), engine.Num("max", got))
		}
		if kind == shootSnap && len(out) > 0 && out[0].at != s.at {
			return nil, engine.Refuse("WH-STRAT-28", "refuse.one_target", engine.Piece("who", u.ID), engine.Piece("target", out[0].at.ID))
		}
		out = append(out, x)
	}
	return out, nil
}

// aimsOf is at how many targets a model could fire a weapon.
func (g *Game) aimsOf(shots []shot, arm string, model int) int {
	n := 0
	for _, s := range shots {
		if s.arm.Key == arm && slices.Contains(s.models, model) {
			n++
		}
	}
	return n
}

// suggestFire proposes that every weapon fires by the profile that does most at
// the target where it does most.
func (g *Game) suggestFire(u *troops.Unit, kind string, shots []shot) engine.Answer {
	type pick struct {
		key   string
		count int
		worth float64
	}
	if kind == shootSnap {
		shots = g.bestTarget(u, shots)
	}
	var picks []pick
	for _, s := range shots {
		picks = append(picks, pick{s.key(), g.barrels(u, s), g.expected(u, s, kind)})
	}
	slices.SortStableFunc(picks, func(a, b pick) int {
		switch {
		case a.worth > b.worth:
			return -1
		case a.worth < b.worth:
			return 1
		}
		return strings.Compare(a.key, b.key)
	})
	out := engine.Answer{}
	for _, p := range picks {
		for n := p.count; n > 0; n-- {
			try := engine.Answer{Pick: append(slices.Clone(out.Pick), p.key), Nums: append(slices.Clone(out.Nums), n)}
			if _, r := g.allot(u, kind, shots, try); r == nil {
				out = try
				break
			}
		}
	}
	return out
}

// bestTarget are the snap shots at the enemy unit that they do most to
// (WH-STRAT-28).
func (g *Game) bestTarget(u *troops.Unit, shots []shot) []shot {
	worth := map[*troops.Unit]float64{}
	var best *troops.Unit
	for _, s := range shots {
		worth[s.at] += float64(g.barrels(u, s)) * g.expected(u, s, shootSnap)
	}
	for _, s := range shots {
		if best == nil || worth[s.at] > worth[best]+1e-9 {
			best = s.at
		}
	}
	return slices.DeleteFunc(slices.Clone(shots), func(s shot) bool { return s.at != best })
}

// expected is roughly how many points of damage one weapon of a shot does:
// enough to propose targets by.
func (g *Game) expected(u *troops.Unit, s shot, kind string) float64 {
	w := g.weaponsFor(u, s, s.models[:1], kind)[0]
	g2 := &Game{Options: g.Options, Units: g.Units, Attack: troops.Attack{By: u.ID, At: s.at.ID, Situation: g.situation(u, s.at, kind), Models: len(s.at.Alive())}}
	p := troops.NewPool(troops.Circumstances{Weapon: &w, By: g2.Attack.Situation, At: s.at, Rule: g.rule})
	hit := float64(7-max(2, min(6, p.Skill-p.HitMod))) / 6
	if p.Auto {
		hit = 1
	}
	if p.Fails > 1 {
		hit = float64(6-p.Fails) / 6
	}
	need := troops.WoundNeeded(p.S, s.at.Toughness())
	hurt := float64(7-max(2, min(6, need-p.WoundMod))) / 6
	first := s.at.Models[s.at.Alive()[0]]
	saved := 0
	for face := 2; face <= 6; face++ {
		if first.Saves(face, p.AP, 0, true) {
			saved++
		}
	}
	dice := 0.0
	for _, d := range w.Each(s.at, g2.Attack.Models) {
		dice += mean(d)
	}
	return dice * hit * hurt * float64(6-saved) / 6 * min(mean(p.D)+float64(p.Melta), float64(first.W))
}

func mean(d troops.Dice) float64 { return float64(d.N) + float64(d.Dice*(d.Sides+1))/2 }
