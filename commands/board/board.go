// Package board is the room in which a table is looked at: the board in its ways,
// the log, and what a card tells in full.
package board

import (
	"cmp"
	"strings"

	"estafeta/commands/call"
	"estafeta/commands/discord"
	"estafeta/engine"
)

// Command is /board: the board as the user may see it, only for them.
func Command(b *call.Env) call.Command {
	return call.Command{
		Name:     "board",
		Options:  []call.Option{{Name: "show", Choices: shows}, {Name: "at", Auto: true}, {Name: "game", Auto: true}},
		Complete: completePieces,
		Run: func(c *call.Call) error {
			return c.WithGame(func(t *call.Game) error {
				around := ""
				if at := c.Opt("at"); at != "" {
					p, err := piece(t, at)
					if err != nil {
						return err
					}
					around = p.ID
				}
				return showBoard(c, t, cmp.Or(c.Opt("show"), whole), around)
			})
		},
	}
}

// piece finds a piece by its label or its unique name.
func piece(t *call.Game, name string) (engine.PieceCard, error) {
	var found []engine.PieceCard
	for _, p := range t.View.Pieces {
		if strings.EqualFold(p.Label, name) && !p.Lost {
			return p, nil
		}
		if strings.EqualFold(t.W.Term(p.Name), name) && !p.Lost {
			found = append(found, p)
		}
	}
	switch len(found) {
	case 0:
		return engine.PieceCard{}, call.Wrong("error.piece", engine.Name("piece", name))
	case 1:
		return found[0], nil
	}
	var labels []string
	for _, p := range found {
		labels = append(labels, p.Label)
	}
	return engine.PieceCard{}, call.Wrong("error.several", engine.Name("name", name), engine.Name("labels", strings.Join(labels, ", ")))
}

func completePieces(c *call.Call, o *discord.Option) ([]discord.Choice, error) {
	if o.Name == "game" {
		return c.CompleteGames(o)
	}
	t, err := c.Here()
	if err != nil {
		return nil, nil
	}
	var out []discord.Choice
	for _, p := range t.View.Pieces {
		if !p.Lost {
			out = append(out, discord.Choice{Name: p.Label + " · " + t.W.Term(p.Name), Value: p.Label})
		}
	}
	return call.Matching(o.Value, out), nil
}
