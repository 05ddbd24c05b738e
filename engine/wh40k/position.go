package wh40k

import (
	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/wh40k/position"
)

// Position writes the battle down as a scenario; nothing of a battle is secret.
func (g *Game) Position(engine.Seat) ([]byte, error) {
	b := g.Battle
	if b == nil || b.Round == 0 || b.Turn == 0 || len(b.Salvos) > 0 || len(b.Dying) > 0 || g.Over() {
		return nil, nil
	}
	p := position.Position{Options: g.Options, Width: b.Width, Depth: b.Depth, Limit: b.Armies[0].Limit, Round: b.Round, Rounds: b.Rounds,
		Phase: string(b.Phase), Stage: b.Stage, Turn: int(b.Turn), First: int(b.First), Mission: g.writtenMission()}
	if b.Phase == FightOf && b.Stage != "" {
		p.Second, p.Passed = int(b.Second), b.Passed
	}
	for _, a := range b.Terrain.Areas {
		p.Areas = append(p.Areas, position.Area{ID: a.ID, Outline: position.Corners(a.Outline)})
	}
	for _, f := range b.Terrain.Features {
		x := position.Feature{ID: f.ID, Kind: f.Kind, Area: f.Area, Category: f.Category, Outline: position.Corners(f.Outline), Height: f.Height,
			Walls: position.Lines(f.Walls), Floors: f.Floors}
		for _, o := range f.Openings {
			x.Openings = append(x.Openings, [6]float64{o.From.X, o.From.Y, o.To.X, o.To.Y, o.Low, o.High})
		}
		p.Features = append(p.Features, x)
	}
	for _, o := range b.Objectives {
		p.Objective = append(p.Objective, position.Objective{ID: o.ID, Role: o.Role, Areas: o.Areas, At: position.Corners([]geom.Point{o.At})[0], Link: o.Link,
			Home: int(o.Home), Holder: int(o.Holder), Was: int(o.Was), Secured: int(o.Secured)})
	}
	for _, l := range b.Lasting {
		p.Lasting = append(p.Lasting, position.Lasting{Faction: l.Faction, Class: l.Class, Rule: l.Rule, Effect: l.Effect, Seat: int(l.Seat), Source: l.Source,
			Part: l.Part, On: l.On, Until: string(l.Until)})
	}
	for _, a := range b.Armies {
		p.Army = append(p.Army, g.writtenArmy(a))
	}
	return position.Write(p)
}

func (g *Game) writtenMission() position.Mission {
	m := g.Battle.Mission
	out := position.Mission{Key: m.Key, Table: m.Table, Deployment: m.Deployment, Dispositions: m.Dispositions[:], Primary: m.Primary[:], Attacker: int(m.Attacker),
		Kills: m.Kills, Losses: m.Losses, Before: m.Before[:], Marks: m.Marks, Done: m.Done}
	if m.Territories[0] != nil || m.Territories[1] != nil {
		out.Territories = [][][][2]float64{position.Lines(m.Territories[0]), position.Lines(m.Territories[1])}
	}
	return out
}

func (g *Game) writtenArmy(a *Army) position.Army {
	d := position.Army{Name: a.Name, Faction: a.Faction, Detachments: a.Detachments, CP: a.CP, VP: a.VP, Primary: a.Primary, PrimaryRound: a.PrimaryRound,
		Secondary: a.Second, SecondaryRound: a.SecondRound, Fixed: a.Fixed, Hand: a.Hand, Drawn: a.Drawn, Swapped: a.Swapped, Zone: position.Lines(g.Battle.Zones[a.Seat-1])}
	for _, x := range a.Used {
		d.Used = append(d.Used, position.Use{Stratagem: x.Stratagem, Unit: x.Unit, Turn: x.Turn, Phase: string(x.Phase)})
	}
	for _, x := range a.Spent {
		d.Spent = append(d.Spent, position.Spent{Card: x.Card, Turn: x.Turn, Round: x.Round, Phase: string(x.Phase)})
	}
	for _, u := range g.Units {
		if u.Seat == a.Seat {
			d.Unit = append(d.Unit, position.Spell(u))
		}
	}
	return d
}
