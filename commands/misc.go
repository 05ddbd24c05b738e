package commands

import (
	"strings"

	"estafeta/commands/discord"
	"estafeta/engine"
)

// boardCommand is /board: the board as the user may see it, only for him.
func (b *Bot) boardCommand() command {
	return command{name: "board", options: []option{{name: "show", choices: shows}, {name: "at", auto: true}, {name: "game", auto: true}}, complete: (*call).completePieces, run: func(c *call) error {
		return c.withGame(func(t *table) error {
			around := ""
			if at := c.opt("at"); at != "" {
				p, err := t.piece(at)
				if err != nil {
					return err
				}
				around = p.ID
			}
			return c.showBoard(t, firstOf(c.opt("show"), whole), around)
		})
	}}
}

// piece finds a piece by its label or its unique name.
func (t *table) piece(name string) (engine.PieceCard, error) {
	var found []engine.PieceCard
	for _, p := range t.view.Pieces {
		if strings.EqualFold(p.Label, name) && !p.Lost {
			return p, nil
		}
		if strings.EqualFold(t.w.Term(p.Name), name) && !p.Lost {
			found = append(found, p)
		}
	}
	switch len(found) {
	case 0:
		return engine.PieceCard{}, wrong("error.piece", engine.Name("piece", name))
	case 1:
		return found[0], nil
	}
	var labels []string
	for _, p := range found {
		labels = append(labels, p.Label)
	}
	return engine.PieceCard{}, wrong("error.several", engine.Name("name", name), engine.Name("labels", strings.Join(labels, ", ")))
}

func (c *call) completePieces(o *discord.Option) ([]discord.Choice, error) {
	if o.Name == "game" {
		return c.completeGames(o)
	}
	t, err := c.here()
	if err != nil {
		return nil, nil
	}
	var out []discord.Choice
	for _, p := range t.view.Pieces {
		if !p.Lost {
			out = append(out, discord.Choice{Name: p.Label + " · " + t.w.Term(p.Name), Value: p.Label})
		}
	}
	return matching(o.Value, out), nil
}

// turnsCommand is /turns: every game that waits on the user, oldest first.
func (b *Bot) turnsCommand() command {
	return command{name: "turns", dm: true, run: func(c *call) error {
		turns, err := c.host.Turns(c.ctx, c.user())
		if err != nil {
			return err
		}
		if len(turns) == 0 {
			return c.say("turns.none")
		}
		lines := []string{c.w.Term("turns.head")}
		for _, t := range turns {
			w := c.book.In(t.System, c.w.Lang)
			lines = append(lines, w.Key("turns.line", engine.Name("where", "<#"+firstOf(t.Thread, t.Channel)+">"), engine.Term("system", "system.name"), engine.Name("id", t.Game), engine.Name("since", stamp(t.Since))))
		}
		return c.tell(strings.Join(lines, "\n"))
	}}
}

// helpCommand is /help: what can be done now, and how.
func (b *Bot) helpCommand() command {
	return command{name: "help", dm: true, run: (*call).help}
}

func (c *call) help() error {
	lines := []string{c.w.Term("help.head"), c.w.Term("help.start"), c.w.Term("help.play"), c.w.Term("help.words"), c.w.Term("help.army"), c.w.Term("help.dice")}
	if t, err := c.here(); err == nil && len(t.Mine) > 0 {
		for _, o := range t.waiting() {
			if contains(o.Users, c.user()) {
				lines = append(lines, t.key("help.now", engine.Name("question", plain(t.question(o.Prompt)))))
			}
		}
	}
	return c.tell(strings.Join(lines, "\n"))
}

// commands are all commands, in the order of /help.
func (b *Bot) commands() []command {
	return append([]command{b.playCommand(), b.doCommand()}, append(b.verbCommands(),
		b.gameCommand(), b.armyCommand(), b.boardCommand(), b.turnsCommand(), b.rollCommand(), b.attackCommand(), b.oddsCommand(), b.statsCommand(), b.ruleCommand(), b.cardCommand(), b.settingsCommand(), b.helpCommand(), b.reportCommand(), challengeMenu, explainMenu)...)
}
