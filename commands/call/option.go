package call

import (
	"slices"
	"strings"

	"estafeta/commands/words"
	"estafeta/engine"
)

// Option is the words of an option: its own, else its piece, else its verb.
func (t *Game) Option(o engine.Option) string {
	switch {
	case o.Label.Key != "":
		return Plain(t.Say(o.Label))
	case o.Piece != "":
		return t.W.PlainPiece(o.Piece, t)
	case o.Verb != "" && t.W.Has("verb."+o.Verb):
		return t.W.Term("verb." + o.Verb)
	}
	return o.Key
}

// buttonText is how much of a button's label a phone shows.
const buttonText = 26

// Button is the words of an option on a button: where they are too long for a phone
// the pieces in them are called by their labels only, as in the picture.
func (t *Game) Button(o engine.Option) string {
	said := t.Option(o)
	if o.Label.Key != "" && Length(said) > buttonText {
		said = Plain(t.W.Say(o.Label, labels{t}))
	}
	return Clip(said, 40)
}

// labels names pieces by their labels, without what they are.
type labels struct{ words.Names }

func (l labels) Piece(id string) (label, term string, ok bool) {
	label, term, ok = l.Names.Piece(id)
	if label != "" {
		term = ""
	}
	return label, term, ok
}

// Behind is the rule by which an optional question is asked, in our words: what it
// is that may be used. "" for other questions, and where there is no such text.
func (b *Env) Behind(t *Game, p engine.Prompt) string {
	usable := p.Arm || p.Pass && !p.Begin && !p.Send
	system := b.System(t.System)
	if !usable || p.Kind == engine.Place || p.Kind == engine.Path || p.Kind == engine.Facing || system == nil {
		return ""
	}
	list := system.Reference()
	for _, id := range p.Rules {
		i := slices.IndexFunc(list, func(r engine.Rule) bool { return r.ID == id })
		if i < 0 {
			continue
		}
		if title, text := list[i].In(t.W.Lang); text != "" {
			return "-# " + Clip(strings.Join([]string{id, "**" + title + "**", text}, " "), 220)
		}
	}
	return ""
}
