package call

import (
	"strings"

	"estafeta/commands/words"
	"estafeta/engine"
)

// Operator is who runs this bot, and the web addresses of what they promise.
type Operator struct{ Name, Privacy, Terms string }

// Line says who runs the bot, what it keeps and where more of it stands.
func (o Operator) Line(w *words.Speaker) string {
	parts := []string{}
	if o.Name != "" {
		parts = append(parts, w.Key("operator.name", engine.Name("who", Escape(o.Name))))
	}
	parts = append(parts, w.Term("operator.short"))
	for _, l := range []struct{ key, url string }{{"operator.privacy", o.Privacy}, {"operator.terms", o.Terms}} {
		if l.url != "" {
			parts = append(parts, "["+w.Term(l.key)+"](<"+l.url+">)")
		}
	}
	return "-# " + strings.Join(parts, " ")
}
