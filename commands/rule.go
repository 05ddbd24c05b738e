package commands

import (
	"slices"
	"sort"
	"strings"

	"golang.org/x/text/unicode/norm"

	"estafeta/commands/discord"
	"estafeta/commands/words"
	"estafeta/engine"
)

// ruleCommand is /rule: a rule by its id, its words or a term, in either
// language.
func (b *Bot) ruleCommand() command {
	return b.lookupCommand("rule", (*call).rule, func(c *call, s engine.System, typed string) []discord.Choice {
		var out []discord.Choice
		for _, r := range found(s.Reference(), typed) {
			title, _ := r.In(c.w.Lang)
			out = append(out, discord.Choice{Name: r.ID + " · " + title, Value: r.ID})
		}
		return out
	})
}

// cardCommand is /card: a profile, weapon or quality with its numbers.
func (b *Bot) cardCommand() command {
	return b.lookupCommand("card", (*call).cardText, func(c *call, s engine.System, typed string) []discord.Choice {
		w := c.book.In(s.ID(), c.w.Lang)
		typed = folded(typed)
		var out []discord.Choice
		for _, card := range s.Cards() {
			if b.named(s.ID(), card.Name, func(name string) bool { return strings.Contains(name, typed) }) {
				out = append(out, discord.Choice{Name: w.Term(card.Name) + " · " + w.Term(card.Kind), Value: card.Key})
			}
		}
		return out
	})
}

// named reports that a term is so called in some language.
func (b *Bot) named(system, term string, so func(name string) bool) bool {
	for _, lang := range words.Languages {
		if so(folded(b.book.In(system, lang).Term(term))) {
			return true
		}
	}
	return false
}

// lookupCommand is a command that looks something up in a system's content.
func (b *Bot) lookupCommand(name string, run func(*call) error, list func(*call, engine.System, string) []discord.Choice) command {
	var systems []choice
	for _, s := range b.systems {
		systems = append(systems, choice{s.ID(), s.ID() + "/system.name"})
	}
	return command{name: name, dm: true, run: run, options: []option{{name: "text", required: true, auto: true}, {name: "system", choices: systems}},
		complete: func(c *call, o *discord.Option) ([]discord.Choice, error) {
			var out []discord.Choice
			for _, s := range c.lookupIn() {
				out = append(out, list(c, s, o.Value)...)
			}
			return out, nil
		}}
}

// lookupIn are the systems to look in: the one named, else that of the game
// here, else all.
func (c *call) lookupIn() []engine.System {
	if s := c.system(c.opt("system")); s != nil {
		return []engine.System{s}
	}
	if t, err := c.here(); err == nil {
		return []engine.System{c.system(t.System)}
	}
	return c.systems
}

// rule answers with the rules that a text means: one by its id, else the best
// few.
func (c *call) rule() error {
	text := c.opt("text")
	var lines []string
	for _, s := range c.lookupIn() {
		for _, r := range found(s.Reference(), text) {
			title, body := r.In(c.w.Lang)
			lines = append(lines, "**"+r.ID+"** · **"+title+"**\n"+body+"\n-# "+r.Place)
			if strings.EqualFold(r.ID, text) || len(lines) == 5 {
				return c.tell(strings.Join(lines, "\n"))
			}
		}
	}
	if len(lines) == 0 {
		return wrong("error.rule", engine.Name("text", clip(text, 60)))
	}
	return c.tell(strings.Join(lines, "\n"))
}

// found are the rules that a text means, best first: its id, then all its
// words in the title, then a term that is the text, then all its words in
// title, text and terms, of either language.
func found(rules []engine.Rule, text string) []engine.Rule {
	words := strings.Fields(folded(text))
	type hit struct {
		engine.Rule
		score int
	}
	var hits []hit
	for _, r := range rules {
		title := folded(strings.Join(append(append([]string{}, first(r.EN)), first(r.ES)), " "))
		all := title + " " + folded(strings.Join(append(append(append([]string{r.Place}, r.EN...), r.ES...), r.Terms...), " "))
		score := 0
		switch id := folded(r.ID); {
		case id == folded(text):
			score = 5
		case len(words) > 0 && strings.Contains(id, folded(text)):
			score = 4
		case containsAll(title, words):
			score = 3
		case slices.ContainsFunc(r.Terms, func(term string) bool { return folded(term) == folded(text) }):
			score = 2
		case containsAll(all, words):
			score = 1
		}
		if score > 0 {
			hits = append(hits, hit{r, score})
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

// folded is text without case and accents, for finding.
func folded(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= 0x300 && r < 0x370 { // combining marks
			return -1
		}
		return r
	}, norm.NFD.String(strings.ToLower(s)))
}

// cardText answers with a card.
func (c *call) cardText() error {
	text := c.opt("text")
	for _, s := range c.lookupIn() {
		w := c.book.In(s.ID(), c.w.Lang)
		for _, card := range s.Cards() {
			if card.Key != text && !c.named(s.ID(), card.Name, func(name string) bool { return name == folded(text) }) {
				continue
			}
			lines := []string{"**" + w.Term(card.Name) + "** · " + w.Term(card.Kind)}
			for _, l := range card.Lines {
				lines = append(lines, w.Say(l, nil))
			}
			if len(card.Rules) > 0 {
				lines = append(lines, "-# "+strings.Join(card.Rules, " · "))
			}
			return c.tell(strings.Join(lines, "\n"))
		}
	}
	return wrong("error.card", engine.Name("text", clip(text, 60)))
}

// ruleTitle is the title of a rule, for refusals; "" if the reference has it
// not.
func (b *Bot) ruleTitle(id, lang string) string {
	for _, s := range b.systems {
		for _, r := range s.Reference() {
			if r.ID == id {
				title, _ := r.In(lang)
				return title
			}
		}
	}
	return ""
}
