package wh40k

import (
	"slices"
	"strconv"

	"estafeta/engine"
)

// group is an allocation group: a CHARACTER model, or all other models with
// the same W, Sv and InSv (WH-SEQ-19, WH-SEQ-20). Its models stand in the order
// in which attacks reach them: who has lost wounds first.
type group struct {
	key       string // of its first model in the unit
	models    []int
	character bool
	wounded   bool
}

// groups are the allocation groups with models left, in the order of the unit.
func (u *Unit) groups() []group {
	var out []group
	for _, i := range u.alive() {
		m := u.Models[i]
		at := -1
		if !m.Character {
			at = slices.IndexFunc(out, func(g group) bool {
				first := u.Models[g.models[0]]
				return !g.character && first.W == m.W && first.Sv == m.Sv && first.InSv == m.InSv
			})
		}
		if at < 0 {
			out = append(out, group{key: m.ID, character: m.Character})
			at = len(out) - 1
		}
		q := &out[at]
		if m.wounded() && !q.wounded {
			q.wounded = true
			q.models = append([]int{i}, q.models...)
			continue
		}
		q.models = append(q.models, i)
	}
	return out
}

// rank is how early a group must receive attacks: a wounded group of no
// CHARACTER first, CHARACTER groups last, of those the wounded first
// (WH-SEQ-22 … WH-SEQ-24).
func (q group) rank() int {
	switch {
	case !q.character && q.wounded:
		return 0
	case !q.character:
		return 1
	case q.wounded:
		return 2
	}
	return 3
}

// ranked brings groups into the order that stands if nobody chooses another.
func ranked(gs []group) []group {
	out := slices.Clone(gs)
	slices.SortStableFunc(out, func(a, b group) int { return a.rank() - b.rank() })
	return out
}

// snipe lets the attacker of [PRECISION] attacks choose a CHARACTER group that
// they reach first: one that an attacking model sees; in a single attack that is
// presumed (WH-KEY-42, A39).
func (g *Game) snipe(t *engine.Table) {
	a := &g.Attack
	a.Sniped = ""
	if !a.Pool.Precision {
		return
	}
	if len(g.at().groups()) < 2 {
		return
	}
	a.Sniped = t.Ask(g.attacker(), "precision", func(p *engine.Prompt) {
		p.Pass = true
		p.Rules = []string{"WH-KEY-42", "WH-KEY-43"}
		for _, q := range g.at().groups() {
			if q.character && g.spotted(q) {
				p.Add(g.groupOption(q))
			}
		}
		p.DefaultFirst()
	}).One()
	if a.Sniped != "" {
		t.Tell("allocate.precision", engine.Term("who", g.model(a.Sniped).Name), engine.ByRules("WH-KEY-42"))
	}
}

func (g *Game) groupOption(q group) engine.Option {
	m := g.at().Models[q.models[0]]
	return engine.Option{Key: q.key, Label: engine.Say("group", engine.Term("name", m.Name), engine.Num("n", len(q.models))),
		Note: engine.Say("group.note", engine.Num("sv", m.Sv), engine.Num("inv", m.InSv), engine.Num("w", m.W))}
}

// declareOrder lets the opposing player declare the allocation order of the
// pool's attacks (WH-SEQ-18, WH-SEQ-21).
func (g *Game) declareOrder(t *engine.Table) {
	a := &g.Attack
	left := func() []group { return ranked(g.at().groups()) }
	a.Order = keys(left())
	if !undecided(left()) {
		return
	}
	order := t.Ask(g.defender(), "order", func(p *engine.Prompt) {
		p.Kind = engine.Order
		p.Rules = []string{"WH-SEQ-21", "WH-SEQ-22", "WH-SEQ-23", "WH-SEQ-24"}
		for _, q := range left() {
			p.Add(g.groupOption(q))
		}
		p.Default = engine.Pick(keys(left())...)
		p.Check = func(answer engine.Answer) *engine.Refusal { return orderly(left(), answer.Pick) }
	}).Pick
	if len(order) > 0 {
		a.Order = order
	}
}

func keys(gs []group) []string {
	out := []string{}
	for _, q := range gs {
		out = append(out, q.key)
	}
	return out
}

// undecided reports that more than one order is possible: a wounded group goes
// first, any of several.
func undecided(gs []group) bool {
	for i := 1; i < len(gs); i++ {
		if gs[i].rank() == gs[i-1].rank() {
			return true
		}
	}
	return false
}

// orderly tests a declared order.
func orderly(gs []group, order []string) *engine.Refusal {
	last := 0
	for _, key := range order {
		i := slices.IndexFunc(gs, func(q group) bool { return q.key == key })
		if i < 0 {
			return engine.Refuse("WH-SEQ-21", "refuse.group")
		}
		switch r := gs[i].rank(); {
		case r >= last:
			last = r
		case r == 0:
			return engine.Refuse("WH-SEQ-22", "refuse.wounded")
		case r == 1:
			return engine.Refuse("WH-SEQ-23", "refuse.character")
		default:
			return engine.Refuse("WH-SEQ-24", "refuse.wounded_character")
		}
	}
	return nil
}

// current is the current allocation group: the first in the order with a model
// left, a sniped one before all (WH-SEQ-34, WH-KEY-43).
func (g *Game) current() (group, bool) {
	a := &g.Attack
	gs := ranked(g.at().groups())
	for _, key := range append([]string{a.Sniped}, a.Order...) {
		for _, q := range gs {
			if slices.ContainsFunc(q.models, func(i int) bool { return g.at().Models[i].ID == key }) || g.began(q, key) {
				return q, true
			}
		}
	}
	if len(gs) > 0 { // a correction brought back what no order names
		return gs[0], true
	}
	return group{}, false
}

// began reports that a group is the one that was called by a model that has
// been destroyed since.
func (g *Game) began(q group, key string) bool {
	i := slices.IndexFunc(g.at().Models, func(m Model) bool { return m.ID == key })
	if i < 0 || g.at().Models[i].Character || q.character {
		return false
	}
	was, is := g.at().Models[i], g.at().Models[q.models[0]]
	return was.W == is.W && was.Sv == is.Sv && was.InSv == is.InSv
}

// receive selects the model of a group that receives an attack: one that has
// lost wounds, else any; the player is asked where models differ (WH-SEQ-28).
func (g *Game) receive(t *engine.Table, q group) *Model {
	u := g.at()
	first := q.models[0]
	if q.wounded {
		return &u.Models[first]
	}
	return &u.Models[g.choose(t, u, q.models)]
}

// choose asks for one of several models of a unit; those between which nobody
// would choose are one option. In a battle every model stands somewhere else:
// the question is put to who has armed it, else the suggested one is taken.
func (g *Game) choose(t *engine.Table, u *Unit, models []int) int {
	var kinds []int
	for _, i := range models {
		if g.Battle != nil || !slices.ContainsFunc(kinds, func(k int) bool { return u.Models[k].same(u.Models[i]) }) {
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
