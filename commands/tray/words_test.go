package tray

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"estafeta/commands/texts"
	"estafeta/commands/words"
	"estafeta/engine/assault"
	"estafeta/engine/attack"
	"estafeta/engine/enginetest"
	"estafeta/engine/legion"
	"estafeta/engine/nebula"
	"estafeta/engine/system"
	"estafeta/engine/wh40k"
	"estafeta/engine/xwing"
)

var systems = []system.System{nebula.System{}, xwing.System{}, wh40k.System{}, legion.System{}, assault.System{}}

// TestOffersRead takes, at random, what completion offers for a typed attack:
// whatever is offered reads, or wants only what is still to come.
func TestOffersRead(t *testing.T) {
	seed := enginetest.Seed(t)
	for _, s := range systems {
		t.Run(s.ID(), func(t *testing.T) {
			rng := rand.New(rand.NewPCG(seed, 5))
			g := attack.NewGrammar(s.Attacks())
			walks := 150
			if testing.Short() {
				walks = 30
			}
			for range walks {
				text := ""
				for range 9 {
					texts := g.Complete(text, 24).Texts(text)
					if len(texts) == 0 {
						break
					}
					for _, offered := range texts {
						_, err := g.Parse(offered)
						var e *attack.Error
						if errors.As(err, &e) && e.At < len(offered) && !wanting[e.Key] {
							t.Fatalf("after %q %q is offered: %v", text, offered, err)
						}
					}
					text = texts[rng.IntN(len(texts))]
					if rng.IntN(3) == 0 {
						text += " " + []string{"1", "2", "3+"}[rng.IntN(3)]
						if _, err := g.Parse(text + " vs"); err != nil && !strings.HasSuffix(text, "+") {
							break // a number that belongs to nothing ends the walk
						}
					}
				}
			}
		})
	}
}

// wanting are the errors of texts that are not finished.
var wanting = map[string]bool{
	attack.ErrVersus: true, attack.ErrWeapon: true, attack.ErrTarget: true, attack.ErrValue: true, attack.ErrCount: true,
}

// TestValues holds that what a name stands for is told with its values.
func TestValues(t *testing.T) {
	g := attack.NewGrammar(wh40k.System{}.Attacks())
	s, err := g.Parse("10 tactical squad; 4 bolter vs 5 necron warriors cover")
	if err != nil {
		t.Fatal(err)
	}
	want := "boltgun: range 24 A2 BS3+ S4 AP0 D1, necron warriors: T4 SV4+ W1 cover infantry"
	if got := strings.Join(g.Values(s), ", "); got != want {
		t.Errorf("told %s, want %s", got, want)
	}
}

// TestSpanishEcho holds that what is read back in Spanish has no English keyword
// and can be typed again.
func TestSpanishEcho(t *testing.T) {
	s := wh40k.System{}
	book, err := words.Read(systems, texts.Files, attack.Texts())
	if err != nil {
		t.Fatal(err)
	}
	g := attack.NewGrammar(s.Attacks())
	es := g.In(book.In(s.ID(), "es").Term)
	for _, said := range []string{"A1 BS3+ S4 AP0 D1 anti vehicle 4+ vs T4 Sv3+ W1", "A1 BS3+ S4 AP0 D1 letales:!vehículo contra T4 Sv3+ W1 vehículo"} {
		sheet, err := g.Parse(said)
		if err != nil {
			t.Fatal(err)
		}
		got := es.Text(sheet)
		if strings.Contains(got, "vehicle") || !strings.Contains(got, "vehículo") {
			t.Errorf("%q is echoed as %q", said, got)
		}
		if again, err := g.Parse(got); err != nil || g.Text(again) != g.Text(sheet) {
			t.Errorf("%q is read as %q: %v", got, g.Text(again), err)
		}
	}
}

// TestSpelled holds short forms, dice named one by one, ships by their type, and
// what a slip of the pen is taken for.
func TestSpelled(t *testing.T) {
	for _, c := range []struct {
		system     system.System
		said, want string
	}{
		{wh40k.System{}, "A10 BS3+ S4 AP-1 D1 rr1 hits vs T4 Sv3+ 4++ 5+++ W1", "A10 BS3+ S4 AP-1 D1 reroll 1s to hit vs T4 SV3+ INV4+ W1 FNP5+"},
		{wh40k.System{}, "A10 BS3+ S4 AP-1 D1 sus 2 dev twinlinked vs T4 Sv3+ inv4++ W1",
			"A10 BS3+ S4 AP-1 D1 devastating wounds sustained hits 2 twin-linked vs T4 SV3+ INV4+ W1"},
		{wh40k.System{}, "A1 BS3+ S4 AP0 D1 rr wounds vs T4 Sv3+ W1", "A1 BS3+ S4 AP0 D1 reroll wounds vs T4 SV3+ W1"},
		{wh40k.System{}, "intercesors vs 5 necron warriors", `I do not understand "intercesors" here. Did you mean "intercessors"?`},
		{wh40k.System{}, "5 intercessors bolt rifle vs necron wariors", `I do not understand "wariors" here. Did you mean "necron warriors"?`},
		{wh40k.System{}, "A1 BS3+ S4 AP0 D1 lehtal vs T4 Sv3+ W1", `I do not understand "lehtal" here. Did you mean "lethal"?`},
		{wh40k.System{}, "A1 BS3+ S4 AP0 D1 xylophone vs T4 Sv3+ W1", `I do not understand "xylophone" here.`},
		{assault.System{}, "red red blue vs white white", "2 red 1 blue vs 2 white"},
		{assault.System{}, "2 red blue vs white", "2 red 1 blue vs 1 white"},
		{xwing.System{}, "tie fighter focus vs luke skywalker evade", "academy pilot focus vs luke skywalker evade"},
		{xwing.System{}, "caza tie vs luke fcous", `I do not understand "fcous" here. Did you mean "focus"?`},
	} {
		g := attack.NewGrammar(c.system.Attacks())
		sheet, err := g.Parse(c.said)
		got := g.Text(sheet)
		if err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%s %q:\n\tgot  %s\n\twant %s", c.system.ID(), c.said, got, c.want)
		}
	}
}
