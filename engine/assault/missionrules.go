package assault

import "estafeta/engine"

// rules resolves what the mission does at a moment: the beginning and the end of
// a round, a space entered (IA-GOLD-07, IA-TIME-02).
func (g *Game) rules(t *engine.Table, when string) {}

var _ engine.Seat
