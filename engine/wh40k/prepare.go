package wh40k

import (
	"fmt"
	"slices"
	"strings"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/wh40k/battlefield"
	"estafeta/engine/wh40k/book"
	"estafeta/engine/wh40k/mission"
)

// prepare is what comes before the battle formations in Chapter Approved: force
// dispositions, chosen in secret, name the primary missions and the table; a
// roll-off says who is attacker; secondary missions are noted in secret
// (WH-MISS-01, WH-MISS-04).
func (g *Game) prepare(t *engine.Table) {
	b := g.Battle
	switch b.Stage {
	case "":
		g.chooseDispositions(t)
		d := b.Mission.Dispositions
		b.Mission.Primary = [2]string{mission.Primary(d[0], d[1]), mission.Primary(d[1], d[0])}
		b.Stage = "twist"
	case "twist":
		g.twistMissions(t)
		d := b.Mission.Dispositions
		for i := range 2 {
			t.Reveal("mission.primary", engine.Side("seat", engine.Seat(i+1)), engine.Term("disposition", "disposition."+d[i]), engine.Term("card", "card."+b.Mission.Primary[i]))
		}
		b.Stage = "table"
	case "table":
		g.chooseTable(t)
		b.Stage = "roll"
	case "roll":
		winner := g.rollOff(t, "rolloff.attacker")
		attacker := t.Ask(winner, "attacker", func(p *engine.Prompt) {
			p.Measuring = true
			p.Add(engine.Option{Key: "self", Verb: "self"})
			p.Add(engine.Option{Key: "other", Verb: "other"})
			p.Default = engine.Pick("self")
		})
		b.Mission.Attacker = winner
		if attacker.One() == "other" {
			b.Mission.Attacker = other(winner)
		}
		g.assignZones()
		t.Tell("mission.attacker", engine.Side("seat", b.Mission.Attacker))
		b.Stage = "secondaries"
	case "secondaries":
		g.noteSecondaries(t)
		b.Stage = "markers"
	default:
		g.placeMarkers(t)
		g.enter(Formations)
	}
}

// chooseDispositions asks both players at once for their force dispositions; who
// has but one is not asked.
func (g *Game) chooseDispositions(t *engine.Table) {
	var asked []engine.Asking
	for s := engine.Seat(1); s <= 2; s++ {
		list := g.dispositions(s)
		g.Battle.Mission.Dispositions[s-1] = list[0]
		if len(list) > 1 {
			asked = append(asked, g.dispositionOf(s))
		}
	}
	if len(asked) == 0 {
		return
	}
	for i, a := range t.AskAll(asked...) {
		if d := a.One(); d != "" {
			g.Battle.Mission.Dispositions[asked[i].Seat-1] = d
		}
	}
}

// rollOff rolls for both players until one is higher (WH-REF-08).
func (g *Game) rollOff(t *engine.Table, key string) engine.Seat {
	for {
		one, two := t.Roll(1, "rolloff", 6, 1)[0], t.Roll(2, "rolloff", 6, 1)[0]
		t.Tell(key, engine.Num("one", one), engine.Num("two", two), engine.ByRules("WH-REF-08"))
		if one != two {
			if one > two {
				return 1
			}
			return 2
		}
	}
}

// dispositions are the force dispositions that a player's detachments have.
func (g *Game) dispositions(s engine.Seat) []string {
	a := g.army(s)
	f := book.FactionOf(a.Faction)
	var out []string
	for _, id := range a.Detachments {
		if d := f.Detachment(id); d != nil {
			for _, x := range d.Dispositions {
				if !slices.Contains(out, x) {
					out = append(out, x)
				}
			}
		}
	}
	if len(out) == 0 {
		out = mission.Dispositions()
	}
	return out
}

func (g *Game) dispositionOf(s engine.Seat) engine.Asking {
	return engine.Asking{Seat: s, Key: "disposition", Build: func(p *engine.Prompt) {
		p.Secret = true
		for _, d := range g.dispositions(s) {
			p.Add(engine.Option{Key: d, Label: engine.Say("disposition." + d)})
		}
		p.DefaultFirst()
	}}
}

// chooseTable lays the table that was agreed on, or draws one of those that the
// dispositions have.
func (g *Game) chooseTable(t *engine.Table) {
	b := g.Battle
	list := mission.TablesFor(b.Mission.Dispositions[0], b.Mission.Dispositions[1])
	i := slices.IndexFunc(list, func(x mission.Table) bool { return "variant-"+strings.ToLower(x.Variant) == g.Options["table"] })
	if i < 0 {
		i = t.Pick("table", len(list)) - 1
	}
	g.layTable(&list[i])
	t.Reveal("mission.table", engine.Name("name", list[i].Variant), engine.Term("deployment", "deployment."+b.Mission.Deployment))
}

// layTable puts the terrain and objectives of a table down.
func (g *Game) layTable(x *mission.Table) {
	b := g.Battle
	b.Width, b.Depth = mission.Width, mission.Depth
	b.Terrain = Terrain{Areas: []battlefield.Area{}, Features: []*battlefield.Feature{}}
	b.Objectives = []*Objective{}
	b.Mission.Table, b.Mission.Deployment = x.ID, x.Deployment
	kinds := map[string]int{}
	for i, a := range x.Areas {
		id := fmt.Sprintf("area%d", i+1)
		b.Terrain.Areas = append(b.Terrain.Areas, battlefield.Area{ID: id, Outline: a.Outline.Polygon()})
		for _, f := range a.Features {
			kinds[f.Kind]++
			y := &battlefield.Feature{ID: fmt.Sprintf("%s%d", f.Kind, kinds[f.Kind]), Kind: f.Kind, N: kinds[f.Kind], Area: id,
				Category: battlefield.Category(f.Category), Outline: f.Outline.Polygon(), Height: f.Height, Floors: f.Floors}
			for _, w := range f.Walls {
				y.Walls = append(y.Walls, w.Polygon())
			}
			if f.Block {
				y.Walls = nil
			}
			b.Terrain.Features = append(b.Terrain.Features, y)
		}
		if a.Objective != "" {
			g.addObjective(a, id)
		}
	}
}

// addObjective adds a terrain area to its objective: areas with one link are
// one.
func (g *Game) addObjective(a mission.Area, id string) {
	b := g.Battle
	at := a.Outline.Polygon().Centre().Quantised()
	if a.Marker != nil {
		at = geom.Point{X: a.Marker[0], Y: a.Marker[1]}
	}
	if a.Link != "" {
		for _, o := range b.Objectives {
			if o.Link == a.Link {
				o.Areas = append(o.Areas, id)
				return
			}
		}
	}
	b.Objectives = append(b.Objectives, &Objective{ID: fmt.Sprintf("objective%d", len(b.Objectives)+1), Role: a.Objective, Areas: []string{id}, At: at, Link: a.Link})
}

// assignZones gives attacker and defender their zones and territories, and each
// home to its player.
func (g *Game) assignZones() {
	b := g.Battle
	d := mission.DeploymentOf(b.Mission.Deployment)
	if d == nil {
		return
	}
	zones := [2]mission.Outline{d.Attacker, d.Defender}
	lands := [2]mission.Outline{d.AttackerTerritory, d.DefenderTerritory}
	for i := range 2 {
		seat := b.Mission.Attacker
		if i == 1 {
			seat = other(seat)
		}
		b.Zones[seat-1] = Zone{zones[i].Polygon()}
		b.Mission.Territories[seat-1] = Zone{lands[i].Polygon()}
	}
	for _, o := range b.Objectives {
		for s := engine.Seat(1); s <= 2; s++ {
			if o.Role == mission.Home && b.Zones[s-1].holds(o.At) {
				o.Home = s
			}
		}
	}
}

// noteSecondaries lets both players note in secret whether their secondary
// missions are tactical, or two that are fixed.
func (g *Game) noteSecondaries(t *engine.Table) {
	answers := t.AskAll(g.secondariesOf(1), g.secondariesOf(2))
	for i, a := range answers {
		army := g.Battle.Armies[i]
		if len(a.Pick) == 2 {
			army.Fixed = true
			for _, k := range a.Pick {
				army.Hand = append(army.Hand, mission.Card{Key: k})
			}
		}
	}
	for _, a := range g.Battle.Armies {
		var names []string
		for _, c := range a.Hand {
			names = append(names, "card."+c.Key)
		}
		key := "mission.tactical"
		if a.Fixed {
			key = "mission.fixed"
		}
		t.Reveal(key, engine.Side("seat", a.Seat), engine.Terms("cards", names))
	}
}

func (g *Game) secondariesOf(s engine.Seat) engine.Asking {
	return engine.Asking{Seat: s, Key: "secondaries", Build: func(p *engine.Prompt) {
		p.Kind, p.Secret, p.Pass, p.Max = engine.Some, true, true, 2
		for _, c := range mission.Secondaries {
			if c.Fixed {
				p.Add(engine.Option{Key: c.Key, Label: engine.Say("card." + c.Key)})
			}
		}
		p.Check = func(a engine.Answer) *engine.Refusal {
			if len(a.Pick) == 1 {
				return engine.Refuse("WH-MISS-01", "refuse.fixed_two")
			}
			return nil
		}
	}}
}

// placeMarkers lets a player with Locate and Deny choose five terrain areas
// outside the own deployment zone.
func (g *Game) placeMarkers(t *engine.Table) {
	b := g.Battle
	for s := engine.Seat(1); s <= 2; s++ {
		if b.Mission.Primary[s-1] != "locate-and-deny" {
			continue
		}
		var fit []string
		for _, a := range b.Terrain.Areas {
			if b.Zones[s-1].apartFrom(a.Outline) {
				fit = append(fit, a.ID)
			}
		}
		n := min(5, len(fit))
		picked := t.Ask(s, "locate", func(p *engine.Prompt) {
			p.Kind, p.Min, p.Max, p.Measuring = engine.Some, n, n, true
			for _, id := range fit {
				p.Add(engine.Option{Key: id, Label: engine.Say("area.name", engine.ThingArg("thing", id))})
			}
			p.Default = engine.Pick(fit[:n]...)
		}).Pick
		if len(picked) == 0 {
			picked = fit[:n]
		}
		for _, id := range picked {
			g.put(s, mission.Locate, id)
		}
		t.Tell("located", engine.Side("seat", s), engine.Num("n", n))
	}
}
