package commands

import (
	"strings"

	"estafeta/commands/discord"
	"estafeta/engine"
	"estafeta/host"
	"estafeta/render"
)

// look answers with the board as the user may see it: whole, or around a
// piece.
func (c *call) look(game, around string) error {
	i, err := c.host.Info(c.ctx, game, c.user())
	if err != nil {
		return err
	}
	return c.showBoard(c.at(i, c.w.Lang), around)
}

func (c *call) showBoard(t *table, around string) error {
	if t.view.Scene.Width == 0 {
		return host.ErrLobby
	}
	var window *render.Rect
	if around != "" {
		r := render.CloseUp(t.view.Scene, around)
		window = &r
	}
	pic, err := c.board(t, t.view.Scene, window, "board.png")
	if err != nil {
		return err
	}
	text := ""
	if p, ok := t.view.Piece(around); ok {
		text = c.pieceText(t, p)
	}
	return c.c.Reply(c.ctx, c.in, discord.Message{Ephemeral: true, Content: text, Files: []discord.Attach{pic}})
}

// pieceText is a piece with its numbers.
func (c *call) pieceText(t *table, p engine.PieceCard) string {
	lines := []string{t.w.Piece(p.ID, t)}
	for _, l := range p.Lines {
		lines = append(lines, t.say(l))
	}
	return clip(strings.Join(lines, "\n"), 2000)
}

// showLog answers with the last lines of the log, or those of a round.
func (c *call) showLog(game string, round int) error {
	i, err := c.host.Info(c.ctx, game, c.user())
	if err != nil {
		return err
	}
	t := c.at(i, c.w.Lang)
	from, to := 1, 0
	rounds, err := c.host.Rounds(c.ctx, game)
	if err != nil {
		return err
	}
	if round > 0 {
		if round > len(rounds) {
			return wrong("error.round", engine.Num("n", len(rounds)))
		}
		from = rounds[round-1]
		if round < len(rounds) {
			to = rounds[round] - 1
		}
	}
	entries, err := c.host.Log(c.ctx, game, c.user(), from, to)
	if err != nil {
		return err
	}
	var lines []string
	for _, e := range entries {
		s := t.say(e.Text())
		if e.Undone {
			s = "~~" + s + "~~"
		}
		lines = append(lines, s)
	}
	if len(lines) == 0 {
		return c.say("log.empty")
	}
	total := 0
	for at := len(lines) - 1; at >= 0; at-- {
		if total += len([]rune(lines[at])) + 1; total > 1900 {
			lines = lines[at+1:]
			break
		}
	}
	return c.tell(strings.Join(lines, "\n"))
}

// more says what else can be done at a game.
func (c *call) more(game string) error {
	i, err := c.host.Info(c.ctx, game, c.user())
	if err != nil {
		return err
	}
	t := c.at(i, c.w.Lang)
	return c.tell(t.statusText() + "\n" + t.w.Term("more.commands"))
}
