package assault

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/assault/mission"
	"estafeta/engine/assault/picture"
	"estafeta/engine/assault/troops"
	"estafeta/engine/geom"
	"estafeta/engine/grid"
	"estafeta/engine/scene"
)

// storyStatus lines are what everybody may know of a mission of a campaign, and
// what the Imperial player alone knows besides: hand, reserve and deployment
// points (IA-HID-05, IA-HID-08, IA-HID-11, IA-DEP-14, IA-DEPC-02).
func (g *Game) storyLine(seat engine.Seat) []engine.Text {
	m, s, f := g.Mission, g.Mission.Story, g.story()
	out := []engine.Text{engine.Say("status.story", said("name", f.Name), engine.Num("round", m.Round), engine.Num("threat", s.Threat), engine.Num("level", s.Level))}
	for i, key := range s.Objective {
		if key != "" {
			out = append(out, engine.Say("status.objective", g.player("seat", engine.Seat(i+1)), said("text", g.words(key))))
		}
	}
	if m.Phase == Activation {
		out = append(out, engine.Say("status.ready", engine.Num("one", len(g.ready(Imperial))), engine.Num("two", len(g.ready(Rebel)))))
	}
	imperial, mercenary := g.backs()
	backs := []int{imperial, mercenary}
	for _, key := range s.Reserve {
		backs[2-1-troops.Truth(book.Content().Card(f.GroupOf(key).Card).Faction == "imperial")]++
	}
	out = append(out, engine.Say("status.backs", engine.Num("hand", imperial+mercenary), engine.Num("reserve", len(s.Reserve)), engine.Num("imperial", backs[0]), engine.Num("mercenary", backs[1])))
	if g.sideOf(seat) == Imperial {
		if len(s.Hand) > 0 {
			out = append(out, engine.Say("status.imperial.hand", engine.Terms("cards", terms("unit.", s.Hand))))
		}
		cards := []string{}
		for _, key := range s.Reserve {
			cards = append(cards, "unit."+f.GroupOf(key).Card)
		}
		if len(cards) > 0 {
			out = append(out, engine.Say("status.imperial.reserve", engine.Terms("cards", cards)))
		}
	}
	return out
}

// storyScene adds to the picture what the Imperial player alone sees: the areas
// that are not revealed, and the deployment points (IA-DEP-14, IA-HID-05).
func (g *Game) storyScene(s *scene.Scene, seat engine.Seat) {
	f := g.story()
	for _, p := range f.Place {
		if p.Key == "entrance" && g.Mission.Phase != Opening || g.sideOf(seat) == Imperial {
			for _, q := range p.Squares {
				s.Zones = append(s.Zones, scene.Zone{Side: int(Rebel), Name: placeTerm(p.Key), Outline: picture.Outline(q)})
			}
		}
	}
	if g.sideOf(seat) != Imperial {
		return
	}
	plan(s, f, func(a *mission.Area) bool { return !slices.Contains(g.Mission.Story.Revealed, a.Key) }, g.Mission.Story.Active)
}

// placeTerm is the term of a place that is drawn.
func placeTerm(key string) string {
	if key == "entrance" {
		return "zone.entrance"
	}
	return "zone.place"
}

// plan draws the diagram of a mission: hidden areas and deployment points, the
// inactive ones as rings.
func plan(s *scene.Scene, f *mission.File, hidden func(*mission.Area) bool, active []string) {
	for _, a := range f.Area {
		if a.Hidden && hidden(a) {
			s.Tiles = slices.DeleteFunc(s.Tiles, func(x scene.Tile) bool {
				return x.Kind == scene.NoTile && slices.ContainsFunc(a.Squares, func(q grid.Square) bool { return x.Outline[0] == picture.Outline(q)[0] })
			})
			for _, q := range a.Squares {
				s.Zones = append(s.Zones, scene.Zone{Side: int(Imperial), Name: "zone.hidden", Outline: picture.Outline(q)})
			}
		}
	}
	n := 0
	for _, p := range f.Point {
		for _, q := range p.Squares {
			n++
			kind := "point"
			if !slices.Contains(active, p.Color) {
				kind = "closed"
			}
			s.Things = append(s.Things, scene.Thing{ID: kind + roundArg(n), Kind: kind, N: n, Class: scene.Clear, Outline: geom.Rect(troops.Middle(q), 0.5, 0.5, 0)})
		}
	}
}

// heroLines are what is known of a hero besides its figure (IA-HID-13).
func (g *Game) heroLines(f *troops.Figure, h *troops.Hero) []engine.Text {
	state := "hero.healthy"
	if h.Withdrawn {
		state = "hero.gone"
	} else if h.Wounded {
		state = "hero.hurt"
	}
	out := []engine.Text{engine.Say("card.sheet", engine.Term("state", state), engine.Num("strain", f.Strain), engine.Num("endurance", h.Endurance()), engine.Num("tokens", max(0, h.Tokens-h.Spent)))}
	cards := []string{}
	for _, x := range h.Items {
		cards = append(cards, book.Content().Asset(x.Key).Name())
	}
	for _, list := range [][]string{h.Cards, h.Supply} {
		for _, key := range list {
			if a := book.Content().Asset(key); a != nil {
				cards = append(cards, a.Name())
			}
		}
	}
	if len(cards) > 0 {
		out = append(out, engine.Say("card.assets", engine.Terms("cards", cards)))
	}
	return out
}

// PreviewMission is the map of a mission as the Imperial player sees it, with the
// figures of the initial groups (engine.MissionFiles).
func (System) PreviewMission(doc []byte) (scene.Scene, error) {
	f, faults := mission.Parse(doc)
	if len(faults) > 0 {
		return scene.Scene{}, faultError(faults[0])
	}
	g := &Game{Options: map[string]string{}}
	g.startMission(f, MissionStart{Rebels: []engine.Seat{Rebel}})
	return g.scene(Imperial), nil
}

// CheckMission is what is wrong with a mission (engine.MissionFiles).
func (System) CheckMission(doc []byte) []engine.Fault {
	_, faults := mission.Parse(doc)
	return faults
}
