package commands

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"estafeta/commands/discord"
	"estafeta/commands/sentence"
	"estafeta/commands/words"
	"estafeta/db"
	"estafeta/engine"
	"estafeta/engine/scene"
	"estafeta/host"
)

// Turns composed ahead are sentences. When the turn begins, the first that
// waits is read and sent for its player, if it says a whole turn and nothing
// that it names has changed since; else it is dropped, which only its player
// learns.

// planGame adds a turn to the queue, or shows it.
func (c *call) planGame() error {
	return c.withGame(func(t *table) error {
		text := strings.TrimSpace(c.opt("text"))
		if text == "" {
			return c.showPlans(t)
		}
		v := sentence.NewVocabulary(c.book, t.System, t.view)
		if _, err := sentence.Parse(text, v); err != nil {
			if e, ok := err.(*sentence.Error); ok {
				return &refused{&engine.Refusal{Key: e.Key, Args: append(e.Args, engine.Name("word", e.Word))}, t}
			}
			return err
		}
		if err := c.host.AddPlan(c.ctx, t.ID, c.user(), db.Plan{Text: text, Language: c.w.Lang, Touched: touched(t.view, text)}); err != nil {
			return err
		}
		c.wake()
		return c.showPlans(t)
	})
}

// showPlans lists the queue; what was dropped is told once.
func (c *call) showPlans(t *table) error {
	plans, err := c.host.Plans(c.ctx, t.ID, c.user())
	if err != nil {
		return err
	}
	lines := []string{t.w.Term("plan.head")}
	n := 0
	for _, p := range plans {
		if p.Dropped != "" {
			lines = append(lines, "✖ "+tame(p.Text)+" · "+t.w.Term(p.Dropped))
			if err := c.host.ForgetPlan(c.ctx, t.ID, c.user(), p); err != nil {
				return err
			}
			continue
		}
		n++
		lines = append(lines, fmt.Sprintf("%d. %s", n, tame(p.Text)))
	}
	m := discord.Message{Ephemeral: true, Content: clip(strings.Join(lines, "\n"), 2000)}
	if n > 0 {
		m.Rows = []discord.Row{{Components: []discord.Component{discord.Button{Style: discord.Secondary, Label: t.w.Term("plan.clear"), CustomID: id("unplan", t.ID)}}}}
	}
	if c.in.MessageID != "" && c.in.Ephemeral() {
		return c.c.UpdateMessage(c.ctx, c.in, m)
	}
	return c.c.Reply(c.ctx, c.in, m)
}

// unplan empties the queue.
func (c *call) unplan(game string) error {
	i, err := c.host.Info(c.ctx, game, c.user())
	if err != nil {
		return err
	}
	plans, err := c.host.Plans(c.ctx, game, c.user())
	if err != nil {
		return err
	}
	for _, p := range plans {
		if err := c.host.ForgetPlan(c.ctx, game, c.user(), p); err != nil {
			return err
		}
	}
	return c.showPlans(c.at(i, c.w.Lang))
}

// touched is what a sentence names, as a seat sees it now: where the pieces
// stand and their numbers and states.
func touched(view engine.View, text string) string {
	var out []string
	words := strings.FieldsFunc(strings.ToUpper(text), func(r rune) bool { return strings.ContainsRune(" ,;:", r) })
	for _, p := range view.Pieces {
		if p.Label == "" || !slices.Contains(words, strings.ToUpper(p.Label)) {
			continue
		}
		at := scene.Point{}
		for _, b := range view.Scene.Bases {
			if b.ID == p.ID && !b.Ghost {
				at = b.At
			}
		}
		out = append(out, fmt.Sprint(p.ID, at, p.Lost, p.Lines))
	}
	return strings.Join(out, "\n")
}

// turnReader reads turns composed ahead for the host.
type turnReader struct{ book *words.Book }

// ReadTurn implements host.TurnReader: the sentence is followed if it says a
// whole turn and nothing that it names has changed since.
func (r turnReader) ReadTurn(ctx context.Context, t host.PlannedTurn) (answers []engine.Answer, why string, err error) {
	if touched(t.View, t.Plan.Text) != t.Plan.Touched {
		return nil, "plan.touched", nil
	}
	read, err := sentence.Read(ctx, t.Plan.Text, t.Plan.Language, plannedTrier{t}, sentence.NewVocabulary(r.book, t.System, t.View))
	if err != nil {
		return nil, "", err
	}
	if read.Problem != nil || !read.Complete {
		return nil, "plan.unread", nil
	}
	return read.Answers, "", nil
}

// plannedTrier lets the sentence of a planned turn try its answers.
type plannedTrier struct{ turn host.PlannedTurn }

// Try implements sentence.Trier.
func (p plannedTrier) Try(_ context.Context, answers []engine.Answer) (sentence.Tried, error) {
	return sentenceTried(p.turn.Try(answers))
}
