package call

import (
	"strings"
	"testing"

	"estafeta/commands/texts"
	"estafeta/commands/words"
	"estafeta/engine"
	"estafeta/engine/attack"
	"estafeta/engine/nebula"
	"estafeta/engine/system"
	"estafeta/engine/wh40k"
	"estafeta/engine/xwing"
	"estafeta/host"
)

// at is a table of a system with two pieces, read in a language.
func at(t *testing.T, s system.System, lang string) (*Env, *Game) {
	t.Helper()
	book, err := words.Read([]system.System{s}, texts.Files, attack.Texts())
	if err != nil {
		t.Fatal(err)
	}
	g := &Game{Info: host.Info{System: s.ID()}, W: book.In(s.ID(), lang)}
	g.View.Pieces = []engine.PieceCard{{ID: "a", Label: "1", Name: "pilot.poedameron"}, {ID: "b", Label: "B", Name: "pilot.omegaace"}}
	return &Env{Systems: []engine.System{s.(engine.System)}, Book: book}, g
}

// TestLongButtons: where a phone cannot show the words of a button its pieces are
// called as in the picture; what is echoed names them in full.
func TestLongButtons(t *testing.T) {
	_, g := at(t, xwing.System{}, "es")
	o := engine.Option{Label: engine.Say("attack.option", engine.Piece("who", "a"), engine.Piece("at", "b"), engine.Name("weapon", "láser"))}
	if got := g.Button(o); got != "1 a B, láser" {
		t.Errorf("the button says %q", got)
	}
	if got := g.Option(o); !strings.HasPrefix(got, "Poe Dameron 1 a ") {
		t.Errorf("the echo says %q", got)
	}
	if got := g.Button(engine.Option{Piece: "a"}); got != "Poe Dameron 1" {
		t.Errorf("a short button says %q", got)
	}
}

// TestBehind: what may be used is told with the question, in our words; a question
// that must be answered, and a way, are asked without it.
func TestBehind(t *testing.T) {
	e, g := at(t, wh40k.System{}, "es")
	p := engine.Prompt{Key: "command", Kind: engine.One, Pass: true, Rules: []string{"WH-STRAT-13", "WH-STRAT-11"}}
	if got := e.Behind(g, p); !strings.Contains(got, "**") || !strings.HasPrefix(got, "-# WH-STRAT-1") {
		t.Errorf("an optional one: %q", got)
	}
	p.Rules = []string{"no such rule", "WH-STRAT-11"}
	if got := e.Behind(g, p); !strings.Contains(got, "Repetición de mando") {
		t.Errorf("the first rule with a text: %q", got)
	}
	for what, spoil := range map[string]func(*engine.Prompt){
		"must be answered": func(p *engine.Prompt) { p.Pass = false },
		"begins a turn":    func(p *engine.Prompt) { p.Begin = true },
		"a way":            func(p *engine.Prompt) { p.Kind = engine.Path },
		"no rule":          func(p *engine.Prompt) { p.Rules = nil },
	} {
		q := p
		if spoil(&q); e.Behind(g, q) != "" {
			t.Errorf("%s: %q", what, e.Behind(g, q))
		}
	}
	if e, g := at(t, nebula.System{}, "en"); e.Behind(g, p) != "" {
		t.Error("a rule of another game")
	}
}
