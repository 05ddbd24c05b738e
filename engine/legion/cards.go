package legion

import (
	"estafeta/engine"
)

// enforced reports a card, by its term key, that the game plays by itself: of
// upgrade cards what is printed numbers and keywords of the rulebook, of command
// cards their orders. The rest is played by word.
func enforced(term string) bool { return false }

// orderedBy is what cards do when a unit is issued an order.
func (g *Game) orderedBy(t *engine.Table, u *Unit) {}

// whenActivated is what cards do when a unit is activated.
func (g *Game) whenActivated(t *engine.Table, u *Unit) {}

// activationEnds is what cards do at the end of an activation.
func (g *Game) activationEnds(t *engine.Table, u *Unit) {}

// startActivations is what cards do when the Activation Phase begins.
func (g *Game) startActivations(t *engine.Table) {}

// endActivations is what cards do when the Activation Phase ends.
func (g *Game) endActivations(t *engine.Table) {}

// detonations lets players detonate charges after an action.
func (g *Game) detonations(t *engine.Table, u *Unit, d deed) {}

// reconfigure lets a unit that recovers turn double-sided cards.
func (g *Game) reconfigure(t *engine.Table, u *Unit) {}

// reinforce places a unit that was set aside when a token of its rank is drawn.
func (g *Game) reinforce(t *engine.Table, s *Side) bool { return false }

// bail is a unit that leaves a transport which is defeated.
func (g *Game) bail(t *engine.Table, r, by *Unit) {}

// cardActions are the card actions of keywords and cards.
func cardActions() []action { return nil }
