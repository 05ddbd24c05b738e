// Package book is the room in which something is looked up: rules, cards, help,
// the turns that wait, and the report for whoever looks after the bot.
package book

import (
	"slices"
	"sort"
	"strings"

	"estafeta/commands/call"
	"estafeta/commands/discord"
	"estafeta/commands/words"
	"estafeta/engine"
)

// RuleCommand is /rule: a rule by its id, its words or a term, in either
// language.
func RuleCommand(b *call.Env) call.Command {
	return lookupCommand(b, "rule", rule, func(c *call.Call, s engine.System, typed string) []discord.Choice {
		var out []discord.Choice
		for _, r := range found(c.Env, s, typed) {
			title, _ := r.In(c.W.Lang)
			out = append(out, discord.Choice{Name: r.ID + " · " + title, Value: r.ID})
		}
		return out
	})
}

// named reports that a term is so called in some language.
func named(b *call.Env, system, term string, so func(name string) bool) bool {
	for _, lang := range words.Languages {
		if so(call.Folded(b.Book.In(system, lang).Term(term))) {
			return true
		}
	}
	return false
}

// lookupCommand is a command that looks something up in a system's content.
func lookupCommand(
	b *call.Env,
	name string,
	run func(*call.Call) error,
	list func(*call.Call, engine.System, string) []discord.Choice,
) call.Command {
	var systems []call.Choice
	for _, s := range b.Systems {
		systems = append(systems, call.Choice{Value: s.ID(), Words: s.ID() + "/system.name"})
	}
	return call.Command{
		Name:    name,
		Dm:      true,
		Run:     run,
		Options: []call.Option{{Name: "text", Required: true, Auto: true, Max: call.NameText}, {Name: "system", Choices: systems}},
		Complete: func(c *call.Call, o *discord.Option) ([]discord.Choice, error) {
			var out []discord.Choice
			for _, s := range lookupIn(c) {
				out = append(out, list(c, s, o.Value)...)
			}
			return out, nil
		},
	}
}

// lookupIn are the systems to look in: the one named, else that of the game
// here, else all.
func lookupIn(c *call.Call) []engine.System {
	if s := c.System(c.Opt("system")); s != nil {
		return []engine.System{s}
	}
	if t, err := c.Here(); err == nil {
		return []engine.System{c.System(t.System)}
	}
	return c.Systems
}

// rule answers with the rules that a text means: one by its id, else the best
// few.
func rule(c *call.Call) error {
	text := c.Opt("text")
	var lines []string
	for _, s := range lookupIn(c) {
		for _, r := range found(c.Env, s, text) {
			title, body := r.In(c.W.Lang)
			lines = append(lines, "**"+r.ID+"** · **"+title+"**\n"+body+"\n-# "+r.Place)
			if strings.EqualFold(r.ID, text) || len(lines) == 5 {
				return c.Tell(strings.Join(lines, "\n"))
			}
		}
	}
	if len(lines) == 0 {
		return call.Wrong("error.rule", engine.Name("text", call.Clip(text, 60)))
	}
	return c.Tell(strings.Join(lines, "\n"))
}

// foldedRule is a rule as it is searched in.
type foldedRule struct {
	engine.Rule
	id, title, all string
	terms          []string
}

// folded are the rules of a system, folded once.
func folded(b *call.Env, s engine.System) []foldedRule {
	if list, ok := b.Rules.Load(s.ID()); ok {
		return list.([]foldedRule)
	}
	var list []foldedRule
	for _, r := range s.Reference() {
		f := foldedRule{Rule: r, id: call.Folded(r.ID), title: call.Folded(first(r.EN) + " " + first(r.ES))}
		f.all = f.title + " " + call.Folded(strings.Join(slices.Concat([]string{r.Place}, r.EN, r.ES, r.Terms), " "))
		for _, term := range r.Terms {
			f.terms = append(f.terms, call.Folded(term))
		}
		list = append(list, f)
	}
	b.Rules.Store(s.ID(), list)
	return list
}

// found are the rules that a text means, best first: its id, then all its
// words in the title, then a term that is the text, then all its words in
// title, text and terms, of either language.
func found(b *call.Env, s engine.System, text string) []engine.Rule {
	text = call.Folded(text)
	words := strings.Fields(text)
	type hit struct {
		engine.Rule
		score int
	}
	var hits []hit
	for _, r := range folded(b, s) {
		score := 0
		switch {
		case r.id == text:
			score = 5
		case len(words) > 0 && strings.Contains(r.id, text):
			score = 4
		case containsAll(r.title, words):
			score = 3
		case slices.Contains(r.terms, text):
			score = 2
		case containsAll(r.all, words):
			score = 1
		}
		if score > 0 {
			hits = append(hits, hit{Rule: r.Rule, score: score})
		}
	}
	sort.SliceStable(hits, func(i, j int) bool { return hits[i].score > hits[j].score })
	var out []engine.Rule
	for _, h := range hits {
		out = append(out, h.Rule)
	}
	return out
}

func first(list []string) string {
	if len(list) == 0 {
		return ""
	}
	return list[0]
}

func containsAll(s string, words []string) bool {
	for _, w := range words {
		if !strings.Contains(s, w) {
			return false
		}
	}
	return true
}
