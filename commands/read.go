package commands

import (
	"context"
	"strings"

	"estafeta/commands/discord"
	"estafeta/commands/sentence"
	"estafeta/engine"
	"estafeta/host"
)

// trier lets a sentence try its answers at a game, after those of a draft.
type trier struct {
	c      *call
	d      *desk
	before []engine.Answer
}

// Try runs the answers tentatively.
func (t trier) Try(ctx context.Context, answers []engine.Answer) (sentence.Tried, error) {
	all := append(append([]engine.Answer{}, t.before...), answers...)
	return sentenceTried(t.c.host.Try(ctx, t.d.ID, t.c.user(), t.d.open.Token, all))
}

// sentenceTried is what the host has tried, for a sentence.
func sentenceTried(tried host.Tried, err error) (sentence.Tried, error) {
	return sentence.Tried{Prompts: tried.Prompts, View: tried.View, Locked: tried.Locked, Refusal: tried.Refusal, Seat: tried.Seat}, err
}

// vocabulary is what may be named at a table.
func (c *call) vocabulary(d *desk) sentence.Vocabulary {
	return sentence.NewVocabulary(c.book, d.System, d.view)
}

// do reads a sentence anew, whatever draft there was, and sends it if it says
// all that can be said; else it becomes the draft on the desk.
func (c *call) do(text string) error {
	text = c.whole(text)
	return c.withGame(func(t *table) error {
		d, err := c.deskOf(t.ID)
		if err != nil {
			return err
		}
		r, err := sentence.Read(c.ctx, text, c.w.Lang, trier{c, d, nil}, c.vocabulary(d))
		if err != nil {
			return err
		}
		if r.Problem != nil && len(r.Answers) == 0 {
			return c.unread(d, r.Problem)
		}
		if r.Problem == nil && r.Complete && !r.Grave && len(r.Answers) > 0 {
			return c.send(d.Info, d.open.Token, r.Answers, text)
		}
		return c.draft(d, r)
	})
}

// typed adds words to the draft on the desk.
func (c *call) typed(d *desk, text string) error {
	before := d.draft.Answers
	r, err := sentence.Read(c.ctx, text, c.w.Lang, trier{c, d, before}, c.vocabulary(d))
	if err != nil {
		return err
	}
	if r.Problem != nil && len(r.Answers) == 0 && c.in.Kind == discord.KindModal {
		return c.unread(d, r.Problem)
	}
	r.Answers = append(append([]engine.Answer{}, before...), r.Answers...)
	return c.draft(d, r)
}

// draft makes what was read the draft, and shows the desk. The end of a
// declaration is left to Send.
func (c *call) draft(d *desk, r sentence.Reading) error {
	answers := r.Answers
	if n := len(answers); n > 0 && answers[n-1].IsZero() && r.Complete {
		answers = answers[:n-1]
	}
	if open := d.several(); len(open) > 0 {
		d.draft.Answers = answers
		d.draft.Sentence = d.tell()
		if err := c.try(d); err != nil {
			return err
		}
	} else if err := c.retell(d, answers); err != nil {
		return err
	}
	switch {
	case r.Problem != nil:
		d.remark = c.problemText(d, r.Problem)
	case len(r.Short) > 0:
		d.remark = d.key("desk.short", engine.Pieces("who", r.Short))
	}
	return c.keep(d)
}

// retell puts answers on the desk with their sentence, one line each.
func (c *call) retell(d *desk, answers []engine.Answer) error {
	d.draft.Answers, d.draft.Sentence = nil, ""
	for _, a := range answers {
		if err := c.try(d); err != nil {
			return err
		}
		if d.next == nil {
			break
		}
		d.draft.Sentence = addLine(d.draft.Sentence, d.describe(*d.next, a))
		d.draft.Answers = append(d.draft.Answers, a)
	}
	return c.try(d)
}

// unread is the error of a sentence of which nothing could be taken.
func (c *call) unread(d *desk, p *sentence.Problem) error {
	if p.Rule != "" {
		return &refused{engine.Refuse(p.Rule, p.Key, p.Args...), d.table}
	}
	return &refused{&engine.Refusal{Key: p.Key, Args: p.Args}, d.table}
}

func (c *call) problemText(d *desk, p *sentence.Problem) string {
	text := d.say(tameText(p.Text()))
	if p.Rule != "" {
		text += " -# " + p.Rule
	}
	return text
}

// completeDo completes /do and its kin. The first choice is how the bot reads
// the sentence so far.
func (c *call) completeDo(o *discord.Option) ([]discord.Choice, error) {
	switch o.Name {
	case "game":
		return c.completeGames(o)
	case "text":
	default:
		return c.completePart(o)
	}
	t, err := c.here()
	if err != nil {
		return nil, nil
	}
	d, err := c.deskOf(t.ID)
	if err != nil { // nothing to say now: say why
		text := clip("✖ "+plain(strings.Split(c.excuse(err, c.w, nil), "\n")[0]), 100)
		return []discord.Choice{{Name: text, Value: clip(firstOf(o.Value, "-"), 100)}}, nil
	}
	list, err := sentence.Complete(c.ctx, o.Value, c.w.Lang, trier{c, d, nil}, c.vocabulary(d))
	if err != nil {
		return nil, err
	}
	var out []discord.Choice
	for _, x := range list {
		if x.Value != x.Text {
			c.abbreviate(x.Value, x.Text)
		}
		out = append(out, discord.Choice{Name: x.Name, Value: x.Value})
	}
	return out, nil
}

// abbreviate remembers a sentence too long for a choice by its short key, until
// many others have come after it.
func (b *Bot) abbreviate(key, text string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if _, ok := b.long[key]; !ok {
		b.longs = append(b.longs, key)
	}
	b.long[key] = text
	if len(b.longs) > kept {
		delete(b.long, b.longs[0])
		b.longs = b.longs[1:]
	}
}

// whole is the sentence that a choice stands for.
func (b *Bot) whole(text string) string {
	b.mu.Lock()
	defer b.mu.Unlock()
	if long, ok := b.long[text]; ok {
		return long
	}
	return text
}
