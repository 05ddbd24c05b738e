package commands

import (
	"strings"

	"estafeta/commands/discord"
	"estafeta/db"
	"estafeta/engine"
	"estafeta/engine/scene"
	"estafeta/host"
	"estafeta/render"
)

// Ways to look at a board.
const (
	whole   = "whole"
	near    = "near"
	changes = "changes"
	sight   = "sight"
	bare    = "clean"
)

var shows = []choice{{whole, "look.whole"}, {near, "look.near"}, {changes, "look.changes"}, {sight, "look.sight"}, {bare, "look.clean"}}

// look answers with the board as the user may see it, and buttons for the
// other ways to look.
func (c *call) look(game, how string) error {
	i, err := c.host.Info(c.ctx, game, c.user())
	if err != nil {
		return err
	}
	return c.showBoard(c.at(i, c.w.Lang), firstOf(how, whole), "")
}

// showBoard shows the board: whole, near a piece (the acting one if none is
// named), what has changed since the user's last look, or clean.
func (c *call) showBoard(t *table, how, around string) error {
	s := t.view.Scene
	if s.Width == 0 {
		return host.ErrLobby
	}
	before, err := c.host.Looked(c.ctx, t.ID, c.user())
	if err != nil {
		return err
	}
	text := ""
	var window *render.Rect
	if around != "" && how != sight {
		how = near
	}
	switch how {
	case near:
		around = firstOf(around, t.subject())
		r := render.CloseUp(s, around)
		window = &r
		if p, ok := t.view.Piece(around); ok {
			text = c.pieceText(t, p)
		}
	case changes:
		if s, text, err = c.since(t, before); err != nil {
			return err
		}
	case sight:
		around = firstOf(around, t.subject())
		if s, text, err = c.seen(t, around); err != nil {
			return err
		}
	case bare:
		s = clean(s)
	}
	pic, err := c.board(t, s, window, "board-"+how+".png")
	if err != nil {
		return err
	}
	m := discord.Message{Ephemeral: true, Content: text, Files: []discord.Attach{pic}}
	row := discord.Row{}
	for _, o := range shows {
		if o.value != how {
			row.Components = append(row.Components, discord.Button{Style: discord.Secondary, Label: t.w.Term(o.words), CustomID: id("look", t.ID, o.value)})
		}
	}
	m.Rows = []discord.Row{row}
	if c.in.MessageID != "" && c.in.Ephemeral() {
		return c.c.UpdateMessage(c.ctx, c.in, m)
	}
	return c.c.Reply(c.ctx, c.in, m)
}

// seen is the board with a line from a piece to each enemy it sees.
func (c *call) seen(t *table, piece string) (scene.Scene, string, error) {
	list, err := c.host.Sees(c.ctx, t.ID, t.view.Seat, piece)
	if err != nil {
		return scene.Scene{}, "", err
	}
	at := map[string]scene.Base{}
	for _, b := range t.view.Scene.Bases {
		at[b.ID] = b
	}
	s := t.view.Scene
	s.Marks = nil
	for _, id := range list {
		s.Marks = append(s.Marks, scene.Mark{Kind: scene.Link, Side: at[piece].Side, Points: []scene.Point{at[piece].At, at[id].At}})
	}
	if len(list) == 0 {
		return s, t.key("look.sees.nobody", engine.Piece("who", piece)), nil
	}
	return s, t.key("look.sees", engine.Piece("who", piece), engine.Pieces("whom", list)), nil
}

// subject is the piece that the table is about now: the one that acts, or the
// one that is asked about.
func (t *table) subject() string {
	for _, o := range t.waiting() {
		if o.Prompt.About != "" {
			return o.Prompt.About
		}
	}
	return t.view.Acting
}

// since is the scene and the log of what a user has not seen yet; who has seen
// everything gets the last step again.
func (c *call) since(t *table, before int) (scene.Scene, string, error) {
	if before == 0 || before >= t.Position.Seq {
		before = max(1, t.Position.Seq-1)
	}
	old, err := c.host.ViewAt(c.ctx, t.ID, t.view.Seat, before)
	if err != nil {
		return scene.Scene{}, "", err
	}
	entries, err := c.host.Log(c.ctx, t.ID, c.user(), before+1, 0)
	if err != nil {
		return scene.Scene{}, "", err
	}
	lines := []string{}
	for _, e := range entries {
		if text := t.line(e); text != "" && !e.Undone {
			lines = append(lines, text)
		}
	}
	if n := len(lines); n > 10 {
		lines = append([]string{t.key("card.more", engine.Num("n", n-10))}, lines[n-10:]...)
	}
	return changed(old, t.view), clip(strings.Join(lines, "\n"), 1900), nil
}

// pieceText is a piece with its numbers.
func (c *call) pieceText(t *table, p engine.PieceCard) string {
	lines := []string{t.w.Piece(p.ID, t)}
	for _, l := range p.Lines {
		lines = append(lines, t.say(l))
	}
	return clip(strings.Join(lines, "\n"), 2000)
}

// more says what else can be done at a game.
func (c *call) more(game string) error {
	i, err := c.host.Info(c.ctx, game, c.user())
	if err != nil {
		return err
	}
	t := c.at(i, c.w.Lang)
	m := discord.Message{Ephemeral: true, Silent: true, Content: clip(t.statusText()+"\n"+t.w.Term("more.commands"), 2000)}
	if len(t.Mine) > 0 && t.Status == db.Playing {
		m.Rows = []discord.Row{{Components: []discord.Component{discord.Button{Style: discord.Secondary, Label: t.w.Term("undo.reset"), CustomID: id("restep", game)}}}}
	}
	return c.c.Reply(c.ctx, c.in, m)
}
