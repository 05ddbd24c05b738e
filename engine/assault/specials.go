package assault

import (
	"strings"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/assault/library"
	"estafeta/engine/assault/troops"
)

// specials lists the special actions of a figure: each once in an activation,
// with as many actions left as it costs; who has attacked uses none that lets it
// attack (IA-ACTN-04, IA-ACTN-05, IA-ACTN-09, IA-ACTN-10, IA-ATK-17).
func (g *Game) specials(out *deeds, f *troops.Figure) {
	turn := &g.Mission.Turn
	if g.flagged(f, "disabled") {
		return
	}
	for _, when := range []string{"special", "special2"} {
		cost := 1 + strings.Count(when, "2")
		for _, h := range g.abilities(f, when) {
			limit := 1
			if g.flagged(f, "again") {
				limit = 2
			}
			used := 0
			for _, k := range turn.Used {
				if k == h.key() {
					used++
				}
			}
			attacks := troops.StrikesItself(h.ability)
			if turn.Actions < cost || used >= limit || attacks && g.spentAttack(f) || attacks && f.Has("stunned") || !g.uses(h) {
				continue
			}
			out.list = append(out.list, deed{key: "special " + h.key(), verb: "special", label: engine.Say(h.source.Name()), note: library.DoesOf(h.source, h.source.Name()), do: func(t *engine.Table) {
				g.special(t, f, h, cost, attacks)
			}})
		}
	}
}

// spentAttack reports a figure that has used its one action to attack.
func (g *Game) spentAttack(f *troops.Figure) bool {
	return g.Mission.Turn.Attacked && !f.Hero && !g.flagged(f, "multi_attack") && !g.enraged(f)
}

// enraged reports a figure that may attack again because it has suffered damage.
func (g *Game) enraged(f *troops.Figure) bool { return g.flagged(f, "enraged") && f.Lost > 0 }

// special performs a special action; points gained in it are spent in it
// (IA-ACTN-06, IA-ACTN-08).
func (g *Game) special(t *engine.Table, f *troops.Figure, h held, cost int, attacks bool) {
	turn := &g.Mission.Turn
	turn.Actions -= cost
	turn.Used = append(turn.Used, h.key())
	turn.Attacked = turn.Attacked || attacks
	turn.Busy = true
	if h.ability.Limit == "group" {
		f.Used = append(f.Used, h.key())
	}
	g.pays(t, h)
	g.resolves(t, h)
	g.Mission.Used = h.source.Name()
	if f.On {
		g.open(t, f.Seat, window{resolved.key, []string{"after special"}, nil}, f)
	}
	if g.Mission.Turn.Figure == f.ID {
		g.Mission.Turn.Busy = false
	}
	g.afterAction(t, f)
}

// during lists what a figure may use in its activation beside its actions, and
// the Command cards of its player (IA-ACT-17, IA-ABIL-12).
func (g *Game) during(out *deeds, f *troops.Figure) {
	turn := &g.Mission.Turn
	for _, h := range g.abilities(f, "during") {
		most := 1 + troops.Truth(g.flagged(f, "twice "+h.ability.Name))
		if h.ability.Word || troops.Count(turn.Used, h.key()) >= most || !g.uses(h) || troops.StrikesItself(h.ability) && f.Has("stunned") {
			continue
		}
		out.list = append(out.list, deed{key: "during " + h.key(), verb: "use", label: engine.Say(h.source.Name()), note: library.DoesOf(h.source, h.source.Name()), do: func(t *engine.Table) {
			g.Mission.Turn.Used = append(g.Mission.Turn.Used, h.key())
			g.pays(t, h)
			g.resolves(t, h)
		}})
	}
	g.spoken(out, f)
	if len(g.side(f.Seat).Command.Hand) > 0 {
		out.list = append(out.list, deed{key: "card", verb: "play", do: func(t *engine.Table) { g.playNow(t, f) }})
	}
}

// inTurn are the Command cards that may be played in the activation of a figure:
// as an action, at its start, or beside its actions (IA-CMD-01).
func (g *Game) inTurn(f *troops.Figure) []playable {
	turn := &g.Mission.Turn
	times := []string{"during"}
	if turn.Actions == 2 && !turn.Attacked && len(turn.Used) == 0 && !turn.Exited {
		times = append(times, "begin")
	}
	if turn.Actions >= 1 {
		times = append(times, "special")
	}
	if turn.Actions >= 2 {
		times = append(times, "special2")
	}
	if turn.Actions == 0 { // what is played at the end waits for the actions
		times = append(times, "finish")
	}
	var out []playable
	for _, x := range g.plays(f.Seat, window{times: times}, []*troops.Figure{f}) {
		a := book.Content().Command(x.card).Ability[x.n]
		if (x.by != nil || a.Word) && !(troops.StrikesItself(a) && strings.HasPrefix(a.When, "special") && g.spentAttack(f)) {
			out = append(out, x)
		}
	}
	return out
}

// playNow asks which card of the hand is played; only its player sees which they
// are.
func (g *Game) playNow(t *engine.Table, f *troops.Figure) {
	key := t.Ask(f.Seat, "card.turn", func(p *engine.Prompt) {
		p.About, p.Secret, p.Pass = f.ID, true, true
		p.Args = []engine.Arg{engine.Piece("who", f.ID)}
		p.Rules = []string{"IA-CMD-01", "IA-CMD-08"}
		for _, x := range g.inTurn(f) {
			p.Add(g.playOption(x))
		}
		g.excludeCards(p, f)
	}).One()
	x, ok := g.played(g.inTurn(f), key)
	if !ok {
		if len(g.inTurn(f)) == 0 {
			for _, card := range g.side(f.Seat).Command.Hand {
				t.TellSeat(f.Seat, "command.unfit", engine.Term("card", "command."+card), engine.Term("time", "moment."+book.Content().Command(card).Moment()))
			}
		}
		return
	}
	a := book.Content().Command(x.card).Ability[x.n]
	turn := &g.Mission.Turn
	action := strings.HasPrefix(a.When, "special")
	if action {
		turn.Actions -= 1 + strings.Count(a.When, "2")
		turn.Attacked = turn.Attacked || troops.StrikesItself(a)
		turn.Busy = true
	}
	g.playCard(t, f.Seat, x)
	if g.Mission.Turn.Figure == f.ID {
		g.Mission.Turn.Busy = false
	}
	if action {
		g.afterAction(t, f)
	}
}
