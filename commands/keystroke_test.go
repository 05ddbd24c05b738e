package commands_test

import (
	"slices"
	"testing"
	"time"

	"estafeta/commands/discord"
	"estafeta/engine/nebula"
)

// busy is NEBULA with as many figures on the table as there can be.
type busy struct{ nebula.System }

func (busy) Demo() []byte {
	doc := "table = \"crossroads\"\nround = 2\nrounds = 4\n"
	for _, f := range []struct{ faction, general, unit, other, top string }{
		{"terra", "tactical_commander", "ranger_a", "swat_a", "8"}, {"orion", "ethnarch_beta", "hoplidex", "horatix", "82"},
	} {
		doc += "[[force]]\nfaction = \"" + f.faction + "\"\n"
		for n, x := range []string{"8", "18", "28", "38", "48", "58", "68", "78"} {
			unit, general := []string{f.unit, f.other}[n%2], ""
			if n == 0 {
				unit, general = f.general, "general = true\n"
			}
			doc += "[[force.figure]]\nunit = \"" + unit + "\"\nat = [" + x + ", " + f.top + "]\n" + general
		}
	}
	return []byte(doc)
}

// BenchmarkKeystroke is what one letter of a sentence typed into /do costs until
// its suggestions are there, at a busy table of NEBULA.
func BenchmarkKeystroke(b *testing.B) {
	p := newParlour(b)
	p.deal(busy{}, "table")
	sentence := "3 move toward crate1; shoot C x2"
	var took []time.Duration
	for n := 0; b.Loop(); n++ {
		typed := sentence[:1+n%len(sentence)]
		began := time.Now()
		shown := p.do(discord.Interaction{Kind: discord.KindAutocomplete, Command: "do", CommandType: discord.CommandChat,
			Options: []discord.Option{
				{Name: "text", Type: discord.OptString, Value: typed, Focused: true},
			}})
		if len(shown) != 1 || len(shown[0].choices) == 0 {
			b.Fatalf("nothing is suggested for %q: %+v", typed, shown)
		}
		took = append(took, time.Since(began))
	}
	slices.Sort(took)
	b.ReportMetric(took[len(took)/2].Seconds()*1000, "ms-median")
	b.ReportMetric(took[len(took)*99/100].Seconds()*1000, "ms-99th")
}
