package sentence

import (
	"context"

	"estafeta/engine"
)

// Deed is something that can be done at the question that waits, in words, with
// a sentence that does it.
type Deed struct {
	Name    string // as an option is called
	Example string // can be sent, or asks only for more; "" if none was found
}

// Deeds are what can be done now: the verbs that are open, each with an example,
// and those that are barred. At a question of whom, they are those of the first
// piece.
func Deeds(ctx context.Context, lang string, t Trier, v Vocabulary) (open []Deed, barred []engine.Bar, err error) {
	c := &completer{ctx: ctx, lang: lang, try: remembering(t), v: v, seen: map[string]bool{}}
	head := ""
	r, err := c.head(head)
	if err != nil || r.Open == nil {
		return nil, nil, err
	}
	p := *r.Open
	if p.Kind == engine.One && p.Begin && aims(p) && !home(p) {
		label, _ := c.piece(c.sorted(p.Options)[0].Piece)
		if then, err := c.head(label); err != nil {
			return nil, nil, err
		} else if then.Problem == nil && then.Open != nil && home(*then.Open) {
			head, p = label, *then.Open
		}
	}
	w := v.book.In(v.system, lang)
	for _, o := range c.sorted(p.Options) {
		name := (&reader{v: v, w: w}).option(o)
		if o.Verb != "" && w.Has("verb."+o.Verb) && o.Label.Key == "" && o.Piece == "" {
			name = w.Term("verb." + o.Verb)
		}
		example := ""
		c.read = 0 // each verb has its own share
		for _, n := range c.options(engine.Prompt{Kind: engine.One, Options: []engine.Option{o}}, " ") {
			if example, err = c.whole(n.joined(head)); err != nil {
				return nil, nil, err
			}
		}
		open = append(open, Deed{name, example})
	}
	return open, p.Barred, nil
}

// whole is a text, the first of several that is taken, with what it still wants.
func (c *completer) whole(texts []string) (string, error) {
	for _, text := range texts {
		good, err := c.reads(text)
		if err != nil {
			return "", err
		}
		for range mostFurther {
			if !good {
				break
			}
			r, err := c.head(text)
			if err != nil || r.Complete {
				return text, err
			}
			next, _, err := c.further(text)
			if err != nil || next == "" {
				return text, err
			}
			text = next
		}
		if good {
			return text, nil
		}
	}
	return "", nil
}
