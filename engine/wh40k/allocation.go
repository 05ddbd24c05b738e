package wh40k

import (
	"slices"
	"strconv"

	"estafeta/engine"
	"estafeta/engine/wh40k/troops"
)

// snipe lets the attacker of [PRECISION] attacks choose a CHARACTER group that
// they reach first: one that an attacking model sees; in a single attack that is
// presumed (WH-KEY-42, A39).
func (g *Game) snipe(t *engine.Table) {
	a := &g.Attack
	a.Sniped = ""
	if !a.Pool.Precision {
		return
	}
	if len(g.at().Groups()) < 2 {
		return
	}
	a.Sniped = t.Ask(g.attacker(), "precision", func(p *engine.Prompt) {
		p.Pass = true
		p.Rules = []string{"WH-KEY-42", "WH-KEY-43"}
		for _, q := range g.at().Groups() {
			if q.Character && g.spotted(q) {
				p.Add(g.groupOption(q))
			}
		}
		p.DefaultFirst()
	}).One()
	if a.Sniped != "" {
		t.Tell("allocate.precision", engine.Term("who", g.model(a.Sniped).Name), engine.ByRules("WH-KEY-42"))
	}
}

func (g *Game) groupOption(q troops.Group) engine.Option {
	m := g.at().Models[q.Models[0]]
	return engine.Option{Key: q.Key, Label: engine.Say("group", engine.Term("name", m.Name), engine.Num("n", len(q.Models))),
		Note: engine.Say("group.note", engine.Num("sv", m.Sv), engine.Num("inv", m.InSv), engine.Num("w", m.W))}
}

// declareOrder lets the opposing player declare the allocation order of the
// pool's attacks (WH-SEQ-18, WH-SEQ-21).
func (g *Game) declareOrder(t *engine.Table) {
	a := &g.Attack
	left := func() []troops.Group { return troops.Ranked(g.at().Groups()) }
	a.Order = troops.KeysOf(left())
	if !troops.Undecided(left()) {
		return
	}
	order := t.Ask(g.defender(), "order", func(p *engine.Prompt) {
		p.Kind = engine.Order
		p.Rules = []string{"WH-SEQ-21", "WH-SEQ-22", "WH-SEQ-23", "WH-SEQ-24"}
		for _, q := range left() {
			p.Add(g.groupOption(q))
		}
		p.Default = engine.Pick(troops.KeysOf(left())...)
		p.Check = func(answer engine.Answer) *engine.Refusal { return troops.Orderly(left(), answer.Pick) }
	}).Pick
	if len(order) > 0 {
		a.Order = order
	}
}

// current is the current allocation group: the first in the order with a model
// left, a sniped one before all (WH-SEQ-34, WH-KEY-43).
func (g *Game) current() (troops.Group, bool) {
	a := &g.Attack
	gs := troops.Ranked(g.at().Groups())
	for _, key := range append([]string{a.Sniped}, a.Order...) {
		for _, q := range gs {
			if slices.ContainsFunc(q.Models, func(i int) bool { return g.at().Models[i].ID == key }) || g.began(q, key) {
				return q, true
			}
		}
	}
	if len(gs) > 0 { // a correction brought back what no order names
		return gs[0], true
	}
	return troops.Group{}, false
}

// began reports that a group is the one that was called by a model that has
// been destroyed since.
func (g *Game) began(q troops.Group, key string) bool {
	i := slices.IndexFunc(g.at().Models, func(m troops.Model) bool { return m.ID == key })
	if i < 0 || g.at().Models[i].Character || q.Character {
		return false
	}
	was, is := g.at().Models[i], g.at().Models[q.Models[0]]
	return was.W == is.W && was.Sv == is.Sv && was.InSv == is.InSv
}

// receive selects the model of a group that receives an attack: one that has
// lost wounds, else any; the player is asked where models differ (WH-SEQ-28).
func (g *Game) receive(t *engine.Table, q troops.Group) *troops.Model {
	u := g.at()
	first := q.Models[0]
	if q.Wounded {
		return &u.Models[first]
	}
	return &u.Models[g.choose(t, u, q.Models)]
}

// choose asks for one of several models of a unit; those between which nobody
// would choose are one option. In a battle every model stands somewhere else:
// the question is put to who has armed it, else the suggested one is taken.
func (g *Game) choose(t *engine.Table, u *troops.Unit, models []int) int {
	var kinds []int
	for _, i := range models {
		if g.Battle != nil || !slices.ContainsFunc(kinds, func(k int) bool { return u.Models[k].Same(u.Models[i]) }) {
			kinds = append(kinds, i)
		}
	}
	if len(kinds) == 1 {
		return kinds[0]
	}
	first := kinds[0]
	if g.Battle != nil {
		first = g.spared(u, kinds)
	}
	id := t.Ask(u.Seat, "model", func(p *engine.Prompt) {
		p.Rules = []string{"WH-SEQ-28", "WH-MW-03", "WH-MW-05"}
		if g.Battle != nil {
			p.Arm, p.Pass, p.About = true, true, u.ID
		}
		for _, k := range kinds {
			p.Add(
				engine.Option{
					Key:   u.Models[k].ID,
					Piece: u.Models[k].ID,
					Label: engine.Say("model", engine.Term("name", u.Models[k].Name), engine.Num("w", u.Models[k].Wounds)),
				},
			)
		}
		p.Default = engine.Pick(u.Models[first].ID)
	}).One()
	for _, k := range kinds {
		if u.Models[k].ID == id {
			return k
		}
	}
	return first
}

// modelID names the n-th model of the target.
func modelID(n int) string { return "m" + strconv.Itoa(n+1) }
