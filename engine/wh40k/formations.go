package wh40k

import (
	"slices"
	"strings"

	"estafeta/engine"
	"estafeta/engine/wh40k/troops"
)

// declareFormations lets both players declare in secret which units begin in
// strategic reserves and which embarked; AIRCRAFT are forced into reserves
// (WH-RES-01, WH-RES-02, WH-TRANS-02, WH-AIR-01, WH-APP-27).
func (g *Game) declareFormations(t *engine.Table) {
	b := g.Battle
	t.Tell("battle.begins", engine.Term("mission", "mission."+b.Mission.Key), engine.Num("rounds", b.Rounds))
	answers := t.AskAll(g.formationOf(1), g.formationOf(2))
	for i, a := range answers {
		seat := engine.Seat(i + 1)
		for _, u := range g.of(seat) {
			if u.Has("aircraft") {
				u.Where = troops.Reserves
			}
		}
		for _, key := range a.Pick {
			id, in, aboard := strings.Cut(key, ">")
			u := g.unit(id)
			if aboard {
				u.Where, u.Aboard = troops.Embarked, in
			} else {
				u.Where = troops.Reserves
			}
		}
		t.Reveal("formations", engine.Side("seat", seat), engine.Pieces("reserves", piecesOf(g.which(g.of(seat), func(u *troops.Unit) bool { return u.Where == troops.Reserves }))),
			engine.Pieces("embarked", piecesOf(g.which(g.of(seat), func(u *troops.Unit) bool { return u.Where == troops.Embarked }))), engine.ByRules("WH-RES-01", "WH-TRANS-02"))
	}
	g.enter(Deployment)
	b.Second = 2
	if b.Mission.Attacker != 0 { // the defender begins
		b.Second = other(b.Mission.Attacker)
	}
}

// formationOf asks a player for reserves and passengers.
func (g *Game) formationOf(seat engine.Seat) engine.Asking {
	return engine.Asking{Seat: seat, Key: "formations", Build: func(p *engine.Prompt) {
		p.Kind, p.Secret, p.Pass, p.Measuring = engine.Some, true, true, true
		p.Rules = []string{"WH-RES-01", "WH-RES-02", "WH-TRANS-02"}
		for _, u := range g.of(seat) {
			if u.Has("aircraft") {
				continue
			}
			if !u.Has("fortification") {
				p.Add(engine.Option{Key: u.ID, Piece: u.ID, Part: u.ID, Verb: "reserve", Group: "group.reserves"})
			}
			for _, tr := range g.of(seat) {
				if g.room(tr, u) {
					p.Add(engine.Option{Key: u.ID + ">" + tr.ID, Piece: u.ID, Part: u.ID, Verb: "aboard", Group: "group.aboard",
						Label: engine.Say("formations.aboard", engine.Piece("who", u.ID), engine.Piece("in", tr.ID))})
				}
			}
		}
		p.Max = len(p.Options)
		p.Check = func(a engine.Answer) *engine.Refusal { return g.formationsLegal(seat, a.Pick) }
	}}
}

// formationsLegal tests the points in reserves, passengers included, and the
// room of each TRANSPORT (WH-RES-02, WH-TRANS-07, A29).
func (g *Game) formationsLegal(seat engine.Seat, picks []string) *engine.Refusal {
	points, away := 0, map[string]bool{}
	carried := map[string]int{}
	for _, u := range g.of(seat) {
		if u.Has("aircraft") || slices.Contains(picks, u.ID) {
			away[u.ID] = true
		}
	}
	for _, key := range picks {
		id, in, aboard := strings.Cut(key, ">")
		if !aboard {
			continue
		}
		u, tr := g.unit(id), g.unit(in)
		carried[in] += len(u.Alive())
		if carried[in] > tr.Parts[0].Carries {
			return engine.Refuse("WH-TRANS-07", "refuse.room", engine.Piece("who", in), engine.Num("max", tr.Parts[0].Carries), engine.Num("n", carried[in]))
		}
		if away[in] && g.rule("a29") == "count" { // A29
			points += u.Points
		}
	}
	for _, u := range g.of(seat) {
		if away[u.ID] {
			points += u.Points
		}
	}
	if limit := g.army(seat).Limit / 2; points > limit {
		return engine.Refuse("WH-RES-02", "refuse.reserves", engine.Num("n", points), engine.Num("max", limit))
	}
	return nil
}
