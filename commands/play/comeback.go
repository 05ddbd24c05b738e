package play

import (
	"bytes"
	"encoding/json"

	"estafeta/commands/call"
	"estafeta/engine"
	"estafeta/host"
)

// farBack is how many answers a pass may take back.
const farBack = 4

// comeBack takes back what a pass has made useless: a draft that has come to the very
// question that it stood at before, at the same table, has said nothing since.
func (d *Desk) comeBack(c *call.Call) error {
	if d.Next == nil {
		return nil
	}
	now, err := moment(*d.Next, d.tried)
	if err != nil {
		return err
	}
	for n := len(d.draft.Answers) - 2; n >= max(0, len(d.draft.Answers)-farBack); n-- {
		before, err := c.Host.Try(c.Ctx, d.ID, c.User(), d.open.Token, d.draft.Answers[:n])
		if err != nil || before.Refusal != nil {
			return err
		}
		for _, p := range before.Prompts {
			if p.Answered != nil || !p.MayAnswer(before.Seat) || p.Key != d.Next.Key {
				continue
			}
			then, err := moment(p, before)
			if err != nil {
				return err
			}
			if !bytes.Equal(then, now) {
				continue
			}
			for range len(d.draft.Answers) - n {
				d.draft.Sentence = dropLine(d.draft.Sentence)
			}
			d.draft.Answers = d.draft.Answers[:n:n]
			return try(c, d)
		}
	}
	return nil
}

// moment is a question and the table at which it is asked, without what numbers it.
func moment(p engine.Prompt, t host.Tried) ([]byte, error) {
	p.ID = ""
	return json.Marshal(struct {
		Prompt engine.Prompt
		View   engine.View
	}{p, t.View})
}
