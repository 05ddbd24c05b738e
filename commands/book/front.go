package book

import (
	"strings"

	"estafeta/commands/board"
	"estafeta/commands/call"
	"estafeta/commands/discord"
	"estafeta/commands/words"
	"estafeta/engine"
	"estafeta/host"
)

// Front is what everybody reads first: what this is, a picture of a game, and
// where to begin.
func Front(b *call.Env, lang string) discord.Message {
	w := b.Book.In("", lang)
	var games []string
	for _, s := range b.Systems {
		games = append(games, "**"+b.Book.In(s.ID(), lang).Term("system.name")+"**")
	}
	m := discord.Message{Content: w.Key("front.text", engine.Name("games", strings.Join(games, ", "))), Rows: []discord.Row{{Components: []discord.Component{
		button(w, discord.Primary, "front.demo", "demo"),
		button(w, discord.Secondary, "front.challenge", "challenge"),
		button(w, discord.Secondary, "front.roll", call.ID("tray", "roll")),
		button(w, discord.Secondary, "front.attack", call.ID("tray", "attack")),
	}}}}
	if pic, err := picture(b, lang); err == nil {
		m.Files = []discord.Attach{pic}
	} else {
		b.Log.Error("the front without its picture", "err", err)
	}
	return m
}

func button(w *words.Speaker, style int, key, id string) discord.Button {
	return discord.Button{Style: style, Label: w.Term(key), CustomID: id}
}

// picture is the demo game as it begins.
func picture(b *call.Env, lang string) (discord.Attach, error) {
	s := b.Systems[0]
	g, err := s.Scenario(s.Demo())
	if err != nil {
		return discord.Attach{}, err
	}
	t := &call.Game{Info: host.Info{System: s.ID()}, W: b.Book.In(s.ID(), lang), View: g.View(engine.Seat(0))}
	return board.Picture(b, t, t.View.Scene, nil, "demo.png")
}
