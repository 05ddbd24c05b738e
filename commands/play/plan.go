package play

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"estafeta/commands/call"
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

// PlanGame adds a turn to the queue, or shows it.
func PlanGame(c *call.Call) error {
	return c.WithGame(func(t *call.Game) error {
		text := strings.TrimSpace(c.Opt("text"))
		if text == "" {
			return showPlans(c, t)
		}
		v := sentence.NewVocabulary(c.Book, t.System, t.View)
		if _, err := sentence.Parse(text, v); err != nil {
			if e, ok := err.(*sentence.Error); ok {
				return &call.Refused{Refusal: &engine.Refusal{Key: e.Key, Args: append(e.Args, engine.Name("word", e.Word))}, T: t}
			}
			return err
		}
		if err := c.Host.AddPlan(c.Ctx, t.ID, c.User(), db.Plan{Text: text, Language: c.W.Lang, Touched: touched(t.View, text)}); err != nil {
			return err
		}
		c.Wake()
		return showPlans(c, t)
	})
}

// showPlans lists the queue; what was dropped is told once.
func showPlans(c *call.Call, t *call.Game) error {
	plans, err := c.Host.Plans(c.Ctx, t.ID, c.User())
	if err != nil {
		return err
	}
	lines := []string{t.W.Term("plan.head")}
	n := 0
	for _, p := range plans {
		if p.Dropped != "" {
			lines = append(lines, "✖ "+call.Escape(p.Text)+" · "+t.W.Term(p.Dropped))
			if err := c.Host.ForgetPlan(c.Ctx, t.ID, c.User(), p); err != nil {
				return err
			}
			continue
		}
		n++
		lines = append(lines, fmt.Sprintf("%d. %s", n, call.Escape(p.Text)))
	}
	m := discord.Message{Ephemeral: true, Content: call.Clip(strings.Join(lines, "\n"), 2000)}
	if n > 0 {
		m.Rows = []discord.Row{
			{
				Components: []discord.Component{
					discord.Button{Style: discord.Secondary, Label: t.W.Term("plan.clear"), CustomID: call.ID("unplan", t.ID)},
				},
			},
		}
	}
	return c.Instead(m)
}

// unplan empties the queue.
func unplan(c *call.Call, game string) error {
	i, err := c.Host.Info(c.Ctx, game, c.User())
	if err != nil {
		return err
	}
	plans, err := c.Host.Plans(c.Ctx, game, c.User())
	if err != nil {
		return err
	}
	for _, p := range plans {
		if err := c.Host.ForgetPlan(c.Ctx, game, c.User(), p); err != nil {
			return err
		}
	}
	return showPlans(c, c.At(i, c.W.Lang))
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

// TurnReader reads turns composed ahead for the host.
type TurnReader struct{ Book *words.Book }

// ReadTurn implements host.TurnReader: the sentence is followed if it says a
// whole turn and nothing that it names has changed since.
func (r TurnReader) ReadTurn(ctx context.Context, t host.PlannedTurn) (answers []engine.Answer, why string, err error) {
	if touched(t.View, t.Plan.Text) != t.Plan.Touched {
		return nil, "plan.touched", nil
	}
	read, err := sentence.Read(ctx, t.Plan.Text, t.Plan.Language, plannedTrier{t}, sentence.NewVocabulary(r.Book, t.System, t.View))
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
