package call

import (
	"cmp"
	"strings"
	"time"

	"estafeta/commands/discord"
	"estafeta/engine"
)

// SelectMax is how many lines Discord takes in one select.
const SelectMax = 25

// Paces are the times between reminders that may be chosen.
var Paces = []Choice{{"none", "pace.none"}, {"1h", "pace.1h"}, {"8h", "pace.8h"}, {"24h", "pace.24h"}, {"72h", "pace.72h"}}

// Languages are those of the catalogues.
var Languages = []Choice{{"en", "language.en"}, {"es", "language.es"}}

// ParsePace is a time between reminders as it was chosen; below 0: none.
func ParsePace(value string) (time.Duration, error) {
	if value == "none" {
		return -1, nil
	}
	d, err := time.ParseDuration(value)
	if err != nil {
		return 0, Wrong("error.pace", engine.Name("pace", value))
	}
	return d, nil
}

// Command is a slash command or a subcommand. Its words are cmd.<path> and
// cmd.<path>.help, path being its names joined with dots.
type Command struct {
	Name     string
	Options  []Option
	Subs     []Command
	Run      func(*Call) error
	Complete func(*Call, *discord.Option) ([]discord.Choice, error)
	Dm       bool // makes sense without a server, also where only the user installed the bot
	Menu     int  // discord.CommandUser or CommandMessage: a context menu, its words are menu.<name>
}

// Option is a typed option. Its words are opt.<name> and opt.<name>.help.
type Option struct {
	Name     string
	Kind     int // discord.Opt…; 0: text
	Required bool
	Auto     bool     // autocomplete
	Choices  []Choice // fixed
	Max      int      // characters of a text that are read, 0: UsualText
}

// UsualText is how many characters of a text are read where an option says
// nothing: the longest sentence that a turn needs. NameText is enough for
// whatever has a name.
const (
	UsualText = 1000
	NameText  = 100
)

// Length is how many characters of an option are read.
func (o Option) Length() int { return cmp.Or(o.Max, UsualText) }

// Choice is a fixed value with the key of its words.
type Choice struct{ Value, Words string }

// Matching are the choices whose name or value has the typed text in it, those
// that begin with it first.
func Matching(typed string, list []discord.Choice) []discord.Choice {
	typed = strings.ToLower(strings.TrimSpace(typed))
	var first, rest []discord.Choice
	for _, ch := range list {
		name := strings.ToLower(ch.Name)
		switch {
		case strings.HasPrefix(name, typed):
			first = append(first, ch)
		case strings.Contains(name, typed), strings.Contains(strings.ToLower(ch.Value), typed):
			rest = append(rest, ch)
		}
	}
	return append(first, rest...)
}
