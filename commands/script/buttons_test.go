package script

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"estafeta/commands/discord"
	"estafeta/engine/assault"
	"estafeta/engine/enginetest"
	"estafeta/engine/legion"
	"estafeta/engine/nebula"
	"estafeta/engine/system"
	"estafeta/engine/wh40k"
	"estafeta/engine/xwing"
)

// key is what a text looks like that no catalogue has: words joined by dots.
var key = regexp.MustCompile(`(^|[ (\["“«:])[a-z_]+(\.[a-z_0-9]*[a-z][a-z_0-9]*)+($|[ )\]"”»:,.])`)

// english are words that stand in no Spanish text.
var english = regexp.MustCompile(`(?i)(^|[ (\[«“])(your|you|is|are|each|from|must|may|which|this|that|than|choose|to|it|by|been|cannot|here|there)($|[ )\]»”:,.?!])`)

// TestEveryButton presses whatever a player sees, at random and what was pressed
// least first, through the demo game of each system in both languages: every
// press is answered, in words, and in Spanish by Spanish ones.
func TestEveryButton(t *testing.T) {
	seed := enginetest.Seed(t)
	for _, sys := range []system.System{nebula.System{}, xwing.System{}, wh40k.System{}, legion.System{}, assault.System{}} {
		for _, lang := range []string{"en", "es"} {
			t.Run(sys.ID()+" "+lang, func(t *testing.T) {
				dir := t.TempDir()
				if err := os.WriteFile(filepath.Join(dir, "demo.toml"), sys.Games().Demo(), 0o600); err != nil {
					t.Fatal(err)
				}
				s, err := open(context.Background(), Config{Systems: []system.System{sys}}, dir)
				if err != nil {
					t.Fatal(err)
				}
				defer s.remove()
				steps, err := read("", []byte("@ana /settings server\n@ana choose \"Language: "+map[string]string{"en": "English", "es": "Spanish"}[lang]+"\"\nuser eva Eva "+lang+"\nuser leo Leo "+lang+"\nscenario demo.toml eva leo"))
				if err != nil {
					t.Fatal(err)
				}
				for _, st := range steps {
					err := s.begin(st)
					if err == nil {
						err = st.do(s)
					}
					if err == nil {
						err = s.settle(st)
					}
					if err != nil {
						t.Fatal(err)
					}
				}
				m := presser{t: t, s: s, lang: lang, rng: rand.New(rand.NewPCG(seed, 31)), pressed: map[string]int{}, bad: map[string]bool{}}
				m.read("the beginning")
				for range presses() {
					m.press()
					m.wrong()
					m.onward()
				}
			})
		}
	}
}

// presses is how many presses a game sees, each followed by a suggested answer.
func presses() int {
	if os.Getenv("ESTAFETA_LONG") != "" {
		return 40
	}
	return 8
}

// presser is somebody who presses what there is.
type presser struct {
	t       *testing.T
	s       *stage
	lang    string
	rng     *rand.Rand
	pressed map[string]int // by what the button is for
	bad     map[string]bool
}

// handle is something that can be pressed.
type handle struct {
	u      *user
	m      *message
	id     string
	label  string
	values []string
}

// press presses one of the things that were pressed least.
func (m *presser) press() {
	var all []handle
	for _, u := range m.s.users[2:] {
		for i, msg := range m.s.sees(u) {
			if i == 4 {
				break
			}
			msg.Walk(func(c discord.Component) {
				switch c := c.(type) {
				case discord.Button:
					if !c.Disabled && c.CustomID != "" {
						all = append(all, handle{u, msg, c.CustomID, c.Label, nil})
					}
				case discord.StringSelect:
					if !c.Disabled {
						var values []string
						for _, k := range m.rng.Perm(len(c.Options))[:max(1, c.Min)] {
							values = append(values, c.Options[k].Value)
						}
						all = append(all, handle{u, msg, c.CustomID, c.Placeholder, values})
					}
				}
			})
		}
	}
	if len(all) == 0 {
		return
	}
	m.rng.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	least := slices.MinFunc(all, func(a, b handle) int { return m.pressed[wordless(a.label)] - m.pressed[wordless(b.label)] })
	m.pressed[wordless(least.label)]++
	m.s.shown = nil
	if err := m.s.component(least.u, least.m, least.id, least.values); err != nil {
		m.fail(fmt.Sprintf("%q (%s): %v", least.label, least.id, err))
	}
	for _, u := range m.s.users {
		u.form = nil
	}
	if err := m.s.settle(step{}); err != nil {
		m.t.Fatal(err)
	}
	m.read(least.label)
}

// wordless is a label without the numbers in it: one page is like another.
func wordless(label string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) {
			return -1
		}
		return r
	}, label)
}

// nonsense is what people type who are in a hurry, or elsewhere.
var nonsense = map[string][]string{
	"en": {"qwerty", "1", "99", "-5", "?", "D4", "1 2 3", "shoot", "shoot shoot", "move", "move to Z99", "move 500 cm north", "1 move to 1", "attack nobody",
		"use 7", "reroll 9", "yes no", "none 3", "B", "everything", "1 charge B with everything", "toward B", "pass pass", "🎲", "a;b;c", "\"", "suggested suggested"},
	"es": {"qwerty", "1", "99", "-5", "?", "D4", "1 2 3", "dispara", "dispara dispara", "mueve", "mueve a Z99", "mueve 500 cm norte", "1 mueve a 1", "ataca a nadie",
		"usa 7", "repite 9", "sí no", "nada 3", "B", "todo", "1 carga a B con todo", "hacia B", "paso paso", "🎲", "a;b;c", "\"", "propuesta propuesta"},
}

// wrong types something that may mean nothing here: it is answered in words.
func (m *presser) wrong() {
	u := m.s.users[2+m.rng.IntN(2)]
	list := nonsense[m.lang]
	text := list[m.rng.IntN(len(list))]
	m.s.shown = nil
	if err := m.s.command(u, m.s.here, "/do "+text); err != nil {
		m.fail(fmt.Sprintf("/do %s: %v", text, err))
	}
	if err := m.s.settle(step{}); err != nil {
		m.t.Fatal(err)
	}
	m.read("/do " + text)
}

// onward answers the question of somebody who is awaited as it is suggested.
func (m *presser) onward() {
	u := m.s.users[2+m.rng.IntN(2)]
	m.s.shown = nil
	line := "/do " + map[string]string{"en": "suggested", "es": "propuesta"}[m.lang]
	if err := m.s.command(u, m.s.here, line); err != nil {
		m.fail(fmt.Sprintf("%s: %v", line, err))
	}
	if err := m.s.settle(step{}); err != nil {
		m.t.Fatal(err)
	}
	m.read(line)
}

// read reads what was shown.
func (m *presser) read(label string) {
	for _, x := range m.s.shown {
		for _, l := range x.Lines {
			switch {
			case strings.Contains(l, "<no value>"), strings.Contains(l, "%!"), key.MatchString(l):
				m.fail(fmt.Sprintf("after %q: %s", label, l))
			case m.lang == "es" && english.MatchString(l):
				m.fail(fmt.Sprintf("after %q, not Spanish: %s", label, l))
			}
		}
	}
	if len(m.s.faults.list) > 0 {
		m.fail(fmt.Sprintf("after %q: %v", label, m.s.faults.list))
		m.s.faults.list = nil
	}
}

func (m *presser) fail(what string) {
	if !m.bad[what] {
		m.bad[what] = true
		m.t.Error(what)
	}
}
