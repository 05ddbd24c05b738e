package xwing

import "estafeta/engine"

// endPhase removes focus and evade tokens, ends the round, and sees whether
// the game is over. XW-END-01, XW-END-02, XW-FOC-03, XW-EVA-03, XW-TL-05,
// XW-STR-05, XW-CLK-05, XW-RND-03.
func (g *Game) endPhase(t *engine.Table) {
	if !g.Opened {
		g.Opened = true
		g.fire(t, Moment{At: EndStart})
		return
	}
	g.Turn = newTurn("")
	for _, s := range g.inPlay(0) {
		for _, token := range []string{Focus, Evade, "weapons_disabled", "tractor", "reinforce"} {
			if !g.forbids(s, toShed(token)) {
				delete(s.Tokens, token)
			}
		}
	}
	t.Tell("phase.end", engine.Num("round", g.Round), engine.ByRules("XW-END-01"))
	g.fire(t, Moment{At: RoundEnd})
	g.expire("round")
	g.replaceProxies(t)
	if g.victory(t) {
		return
	}
	g.Round++
	g.enter(Planning)
}

// replaceProxies puts Damage cards in the place of substitute counters as soon
// as there are any (XW-DMG-12).
func (g *Game) replaceProxies(t *engine.Table) {
	for _, s := range g.inPlay(0) {
		for i := range s.Damage {
			if s.Damage[i].Proxy && g.deckReady(t, g.deck(s.Seat)) && g.deck(s.Seat).Deal() {
				s.Damage[i].Proxy = false
			}
		}
	}
}
