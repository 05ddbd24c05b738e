package xwing

import (
	"slices"
	"strings"

	"estafeta/engine"
	"estafeta/engine/attack"
	"estafeta/engine/xwing/tray"
)

// guide answers the questions of an attack as its odds take them to be answered.
type guide struct {
	*preview
	game     attack.Game // that is played
	choosing uint8       // 1 + the place of the ability whose dice to reroll are asked for next
	used     [3]uint16   // abilities used after the attacks that wait for another, by depth
}

// answer is the answer to a question as a choice of the reckoning.
func (d *guide) answer(game attack.Game, p engine.Prompt) engine.Answer {
	g := game.(*Single)
	if d.game != game {
		d.game, d.choosing, d.used = game, 0, [3]uint16{}
	}
	if p.Key == "reroll" {
		return d.throw(g, p)
	}
	step, ok := d.asked(p)
	if !ok {
		return p.Default
	}
	st := d.state(g, step, 0)
	for i, h := range d.fight.Held {
		if _, offered := p.Option(h.ID); h.At == step && !offered {
			st.Used |= 1 << i
		}
	}
	act, ok := d.fight.Best(st)
	if !ok {
		return engine.Answer{}
	}
	d.choosing = 0
	switch act.Kind {
	case tray.UseAbility:
		d.choosing = uint8(act.Held + 1)
		if step == tray.AfterBy {
			d.used[st.Depth] = st.Used | 1<<act.Held
		}
		return engine.Pick(d.fight.Held[act.Held].ID)
	case tray.SpendFocus:
		return engine.Pick(Focus)
	case tray.SpendEvade:
		return engine.Pick(Evade)
	case tray.SpendLock:
		d.choosing = tray.ByLock
		return engine.Pick("lock")
	}
	return engine.Answer{}
}

// asked is the step at which a question is asked; ok is false if it is none of
// the reckoning.
func (d *guide) asked(p engine.Prompt) (tray.Step, bool) {
	switch p.Key {
	case "modify_attack":
		return tray.ModifyAttack, true
	case "modify_defense":
		return tray.ModifyDefense, true
	case "ability":
		for _, a := range p.Args {
			if steps, ok := windows[Window(strings.TrimPrefix(a.Text, "when."))]; ok && a.Name == "when" {
				return steps[p.Seat-1], true
			}
		}
	}
	return 0, false
}

// throw is which dice are rerolled.
func (d *guide) throw(g *Single, p engine.Prompt) engine.Answer {
	if d.choosing == 0 {
		return p.Default
	}
	step := tray.ModifyAttack
	if d.choosing != tray.ByLock {
		step = d.fight.Held[d.choosing-1].At
	}
	st := d.state(g, step, d.choosing)
	for i, h := range d.fight.Held {
		if h.At == step && slices.Contains(g.Attack.Used, h.ID) {
			st.Used |= 1 << i
		}
	}
	act, ok := d.fight.Best(st)
	out := engine.Answer{Pick: []string{}, Nums: []int{}}
	if ok {
		faces := [4]Face{Blank, FocusFace, Hit, Crit}
		if !step.AttackDice() {
			faces[tray.Evade] = EvadeFace
		}
		for i, n := range act.Throw {
			if n > 0 {
				out.Pick, out.Nums = append(out.Pick, string(faces[i])), append(out.Nums, int(n))
			}
		}
	}
	if len(out.Pick) == 0 {
		return engine.Answer{Pick: []string{keepDice}, Nums: []int{1}}
	}
	return out
}

// state is an attack as it stands, for its reckoning; choosing is 1 + the place
// of the ability whose dice are being chosen, or 0.
func (d *guide) state(g *Single, step tray.Step, choosing uint8) tray.State {
	s, e := g.ship(singleAttacker), g.ship(singleTarget)
	a := &g.Attack
	st := tray.State{Step: step, Strike: a.reckonedAs(), Choose: choosing,
		By:   tray.Holder{Focus: s.counted(Focus), Evade: s.counted(Evade), Stress: s.counted(Stress), Lock: g.locked(s, e)},
		At:   tray.Holder{Focus: e.counted(Focus), Evade: e.counted(Evade), Stress: e.counted(Stress), Lock: g.locked(e, s)},
		More: int8(a.More), MoreDefense: int8(a.MoreDefense), MoreAgility: int8(a.MoreAgility), Hit: a.Hit,
		Hits: uint8(a.Hits), Crits: uint8(a.Crits), LostCrits: uint8(evaded(a.Dice, Crit)), A: d.diceOf(a.Dice),
		D: d.diceOf(a.Defense), Ship: d.damaged(g, e)}
	for i, h := range d.fight.Held {
		if h.Once() && d.spent(g, i) {
			st.Gone |= 1 << i
		}
	}
	st.Gone |= d.fight.Ended(!g.maySpendLock(s) && g.locked(s, e), g.lasting(s, "no_attack") > 0)
	st.Depth = uint16(len(g.Interrupted))
	for i := range g.Interrupted {
		w := &g.Interrupted[i]
		st.Under[i] = tray.Waiting{Strike: w.reckonedAs(), Hit: w.Hit, Used: d.used[i] | d.fight.Forced(w.reckonedAs())}
	}
	return d.fight.Normal(st)
}

func (a *Attack) reckonedAs() tray.Strike {
	switch {
	case a.Repeated:
		return tray.Repeated
	case a.Granted != "":
		return tray.Granted
	}
	return tray.First
}

// counted are dice by face.
func (p *preview) diceOf(dice []Die) (out tray.Dice) {
	at := map[Face]int{Blank: tray.Blank, FocusFace: tray.Focus, Hit: tray.Hit, Crit: tray.Crit, EvadeFace: tray.Evade}
	for _, d := range dice {
		switch {
		case d.Canceled:
		case d.Rerolled:
			out[at[d.Face]][1]++
		default:
			out[at[d.Face]][0]++
		}
	}
	return out
}

// damaged is what the defender still stands.
func (d *guide) damaged(g *Single, e *Ship) tray.Ship {
	out := tray.Ship{Shields: uint8(e.Shields), Cards: uint8(g.damageCards(e)), Damage: uint8(g.damage())}
	if e.Destroyed || e.Doomed {
		return tray.Ship{Cards: uint8(d.fight.Hull), Damage: out.Damage, Dead: true}
	}
	left := [tray.Classes]uint8{}
	for _, key := range g.deck(2).Unseen {
		left[d.class(e, key)]++
	}
	for c, n := range d.fight.Deck {
		out.Drawn[c] = n - left[c]
	}
	return out
}

// spent reports a card that cannot be used again: discarded, or used this round.
func (d *guide) spent(g *Single, i int) bool {
	h := &d.fight.Held[i]
	s := g.ship(singleAttacker)
	if h.Side == tray.Defender {
		s = g.ship(singleTarget)
	}
	if s.Marks[Mark(h.Card)] == g.Round {
		return true
	}
	for _, u := range s.Upgrades {
		if "upgrade/"+u.Key == h.Card && u.Discarded && u.Key != g.Weapon {
			return true
		}
	}
	return false
}
