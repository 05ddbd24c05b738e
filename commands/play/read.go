package play

import (
	"cmp"
	"context"
	"reflect"
	"slices"
	"strings"

	"estafeta/commands/call"
	"estafeta/commands/discord"
	"estafeta/commands/sentence"
	"estafeta/engine"
	"estafeta/host"
)

// trier lets a sentence try its answers at a game, after those of a draft.
type trier struct {
	c      *call.Call
	d      *Desk
	before []engine.Answer
}

// Try runs the answers tentatively.
func (t trier) Try(ctx context.Context, answers []engine.Answer) (sentence.Tried, error) {
	all := append(append([]engine.Answer{}, t.before...), answers...)
	return sentenceTried(t.c.Host.Try(ctx, t.d.ID, t.c.User(), t.d.open.Token, all))
}

// sentenceTried is what the host has tried, for a sentence.
func sentenceTried(tried host.Tried, err error) (sentence.Tried, error) {
	return sentence.Tried{
		Prompts: tried.Prompts, Closed: tried.Closed, View: tried.View, Locked: tried.Locked, Refusal: tried.Refusal, Seat: tried.Seat,
	}, err
}

// vocabulary is what may be named at a table.
func vocabulary(c *call.Call, d *Desk) sentence.Vocabulary {
	return sentence.NewVocabulary(c.Book, d.System, d.View)
}

// do reads a sentence anew, whatever draft there was, and sends it if it says
// all that can be said; else it becomes the draft on the desk. Where that would
// only say again what the draft says, or nothing, it goes on with the draft.
func do(c *call.Call, text string) error {
	text = c.Long.Whole(text)
	return c.WithGame(func(t *call.Game) error {
		d, err := deskOf(c, t.ID)
		if err != nil {
			return err
		}
		r, err := sentence.Read(c.Ctx, text, c.W.Lang, trier{c, d, nil}, vocabulary(c, d))
		if err != nil {
			return err
		}
		if before := d.draft.Answers; d.Next == nil && len(before) > 0 && r.Problem != nil && vocabulary(c, d).Sends(text) {
			return send(c, d.Info, d.open.Token, before, d.draft.Sentence)
		}
		ready := d.Next == nil && len(d.draft.Answers) > 0 && (!r.Complete || r.Grave || len(r.Short) > 0)
		if before := d.draft.Answers; ready && r.Problem == nil && saysAgain(before, r.Answers) {
			return keep(c, d) // it waits for Send
		}
		if before := d.draft.Answers; d.Next != nil && len(before) > 0 && len(d.several()) == 0 && (r.Problem != nil || saysAgain(before, r.Answers)) {
			more, err := sentence.Read(c.Ctx, text, c.W.Lang, trier{c, d, before}, vocabulary(c, d))
			if err != nil {
				return err
			}
			if more.Problem == nil && len(more.Answers) > 0 {
				said := strings.ReplaceAll(d.draft.Sentence, "\n", ". ") + ". " + text
				more.Answers = append(slices.Clone(before), more.Answers...)
				if more.Complete && !more.Grave && len(more.Short) == 0 && !strings.Contains(d.draft.Sentence, "⚠") {
					return send(c, d.Info, d.open.Token, more.Answers, said)
				}
				return draft(c, d, text, more)
			}
		}
		if r.Problem != nil && len(r.Answers) == 0 {
			d.draft.Answers, d.draft.Sentence = nil, "" // it was read without the draft, and is told so
			if err := try(c, d); err != nil {
				return err
			}
			return unread(c, d, text, nil, r)
		}
		if r.Problem == nil && r.Complete && !r.Grave && len(r.Short) == 0 && len(r.Answers) > 0 {
			return send(c, d.Info, d.open.Token, r.Answers, text)
		}
		return draft(c, d, text, r)
	})
}

// saysAgain reports answers with which a draft begins.
func saysAgain(draft, answers []engine.Answer) bool {
	return len(answers) <= len(draft) && reflect.DeepEqual(draft[:len(answers)], answers)
}

// typed adds words to the draft on the desk.
func typed(c *call.Call, d *Desk, text string) error {
	before := d.draft.Answers
	r, err := sentence.Read(c.Ctx, text, c.W.Lang, trier{c, d, before}, vocabulary(c, d))
	if err != nil {
		return err
	}
	if r.Problem != nil && len(r.Answers) == 0 && c.In.Kind == discord.KindModal {
		return unread(c, d, text, before, r)
	}
	if r.Problem != nil {
		d.remark = c.Excuse(unread(c, d, text, before, r), d.W, d)
	}
	r.Answers = append(append([]engine.Answer{}, before...), r.Answers...)
	return draft(c, d, text, r)
}

// draft makes what was read the draft, and shows the desk. The end of a
// declaration is left to Send.
func draft(c *call.Call, d *Desk, text string, r sentence.Reading) error {
	if r.Problem != nil && d.remark == "" {
		d.remark = c.Excuse(unread(c, d, text, nil, r), d.W, d)
	}
	answers := r.Answers
	if n := len(answers); n > 0 && answers[n-1].IsZero() && r.Complete {
		answers = answers[:n-1]
	}
	if open := d.several(); len(open) > 0 {
		d.draft.Answers = answers
		d.draft.Sentence = d.tell()
		if err := try(c, d); err != nil {
			return err
		}
	} else if err := retell(c, d, answers); err != nil {
		return err
	}
	if r.Problem == nil && len(r.Short) > 0 {
		d.remark = d.Key("desk.short", engine.Pieces("who", r.Short))
	} else if r.Problem == nil && r.Grave && r.Complete {
		d.remark = d.W.Term("desk.grave")
	}
	return keep(c, d)
}

// retell puts answers on the desk with their sentence, one line each.
func retell(c *call.Call, d *Desk, answers []engine.Answer) error {
	d.draft.Answers, d.draft.Sentence = nil, ""
	for _, a := range answers {
		if err := try(c, d); err != nil {
			return err
		}
		if d.Next == nil {
			break
		}
		d.draft.Sentence = addLine(d.draft.Sentence, d.describe(*d.Next, a))
		d.draft.Answers = append(d.draft.Answers, a)
	}
	return try(c, d)
}

// unread is the error of a sentence that was not taken: what is wrong with it,
// why and by which rule, what is asked, and an example that would be taken.
func unread(c *call.Call, d *Desk, text string, before []engine.Answer, r sentence.Reading) error {
	p := r.Problem
	out := &call.Refused{Refusal: engine.Refuse(p.Rule, p.Key, p.Args...), T: d.Game, Why: p.Why}
	if r.Open != nil {
		out.Beside += "\n" + d.Key("sentence.asked", engine.Name("ask", d.Question(*r.Open)))
	}
	example, err := sentence.Example(c.Ctx, text, c.W.Lang, r, trier{c, d, before}, vocabulary(c, d))
	if err != nil {
		c.Log.Warn("no example", "game", d.ID, "err", err)
	}
	if example != "" {
		out.Beside += "\n" + d.Key("sentence.try", engine.Name("example", "`"+call.Escape(example)+"`"))
	}
	return out
}

// completeDo completes /do and its kin. The first choice is how the bot reads
// the sentence so far.
func completeDo(c *call.Call, o *discord.Option) ([]discord.Choice, error) {
	switch o.Name {
	case "game":
		return c.CompleteGames(o)
	case "text":
	default:
		return completePart(c, o)
	}
	t, err := c.Here()
	if err != nil {
		return nil, nil
	}
	d, err := deskOf(c, t.ID)
	if err != nil { // nothing to say now: say why
		text := call.Clip("✖ "+call.Plain(strings.Split(c.Excuse(err, c.W, nil), "\n")[0]), 100)
		return []discord.Choice{{Name: text, Value: call.Clip(cmp.Or(o.Value, "-"), 100)}}, nil
	}
	list, err := sentence.Complete(c.Ctx, o.Value, c.W.Lang, trier{c, d, nil}, vocabulary(c, d))
	if err != nil {
		return nil, err
	}
	var out []discord.Choice
	for _, x := range list {
		if x.Value != x.Text {
			c.Long.Keep(x.Value, x.Text)
		}
		out = append(out, discord.Choice{Name: x.Name, Value: x.Value})
	}
	return out, nil
}
