package call

import (
	"errors"

	"estafeta/commands/words"
	"estafeta/engine"
	"estafeta/host"
)

// Excuse puts an error into a sentence for the user; what the rules forbid
// names the rule beneath. Faults are logged and shown with the code of the
// interaction only.
func (b *Env) Excuse(err error, w *words.Speaker, names words.Names) string {
	var r *engine.Refusal
	var e *host.Error
	var p *Problem
	var said *Refused
	switch {
	case errors.As(err, &r):
		text := w.Say(EscapeText(engine.Text{Key: r.Key, Args: r.Args}), names)
		if errors.As(err, &said) && said.Why != nil {
			text += " " + w.Say(EscapeText(engine.Text{Key: said.Why.Key, Args: said.Why.Args}), names)
		}
		if r.Rule != "" {
			text += "\n-# " + r.Rule
			if title := b.ruleTitle(r.Rule, w.Lang); title != "" {
				text += " · " + title
			}
		}
		if said != nil {
			text += said.Beside
		}
		return text
	case errors.As(err, &p):
		text := w.Say(EscapeText(p.Text), names)
		if p.Also.Key != "" {
			text += "\n" + w.Say(EscapeText(p.Also), names)
		}
		return text
	case errors.As(err, &e):
		args := append([]engine.Arg{}, e.Args...)
		for i, a := range args {
			if a.Name == "users" {
				args[i] = engine.Name("users", Mentions(a.List))
			}
			if a.Name == "user" {
				args[i] = engine.Name("user", Mention(a.Text))
			}
		}
		text := w.Say(EscapeText(engine.Text{Key: e.Key, Args: args}), names)
		if e.Ref != "" {
			text += "\n-# " + e.Ref + " · /report"
		}
		return text
	}
	b.Log.Error("fault", "err", err)
	return w.Term("error.internal")
}

// Problem is something the user should hear as a sentence.
type Problem struct {
	engine.Text
	Also engine.Text // a line below it: what would do
}

// Error gives the sentence's key.
func (p *Problem) Error() string { return p.Key }

// Wrong is a problem that the user should hear as a sentence, by its key.
func Wrong(key string, args ...engine.Arg) error { return &Problem{Text: engine.Say(key, args...)} }

// Refused is a refusal with the table whose pieces its sentence names.
type Refused struct {
	*engine.Refusal
	T      *Game
	Why    *engine.Refusal // the reason behind it, where there is one
	Beside string          // lines below it: what is asked, what would do
}

// Unwrap gives the refusal.
func (r *Refused) Unwrap() error { return r.Refusal }

// names of pieces and seats in an error's sentence, if it has a table.
func NamesOf(err error) (t *Game) {
	var r *Refused
	if errors.As(err, &r) {
		return r.T
	}
	return nil
}

// ruleTitle is the title of a rule, for refusals; "" if the reference has it
// not.
func (b *Env) ruleTitle(id, lang string) string {
	for _, s := range b.Systems {
		for _, r := range s.Reference() {
			if r.ID == id {
				title, _ := r.In(lang)
				return title
			}
		}
	}
	return ""
}
