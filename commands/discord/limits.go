package discord

import (
	"fmt"
	"strconv"
	"unicode/utf8"
)

// Discord's limits, in characters unless named otherwise.
const (
	MaxContent      = 2000
	MaxV2Text       = 4000 // all texts of a Components V2 message together
	MaxV2Components = 40   // nested ones included
	MaxRows         = 5
	MaxRowButtons   = 5
	MaxButtonLabel  = 80
	MaxCustomID     = 100
	MaxOptions      = 25 // options of a select or command, choices, subcommands
	MaxOptionText   = 100
	MaxPlaceholder  = 150
	MaxFiles        = 10
	MaxAlt          = 1024
	MaxModalTitle   = 45
	MaxModalLabels  = 5
	MaxModalInput   = 4000
	MaxEmbeds       = 10
	MaxEmbedText    = 6000
	MaxNonce        = 25
	MaxThreadName   = 100
	MaxCommands     = 100
	MaxContextMenus = 15
	MaxCommandText  = 8000
	MaxMentions     = 100
	MinEmojiName    = 2
	MaxEmojiName    = 32
)

func itoa(n int) string { return strconv.Itoa(n) }

func runes(s string) int { return utf8.RuneCountInString(s) }

// within reports a text that is not between min and max characters long.
func within(what, s string, min, max int) error {
	if n := runes(s); n < min || n > max {
		return fmt.Errorf("%s has %d characters, allowed are %d to %d", what, n, min, max)
	}
	return nil
}

// count reports a number of things outside its bounds.
func count(what string, n, min, max int) error {
	if n < min || n > max {
		return fmt.Errorf("%d %s, allowed are %d to %d", n, what, min, max)
	}
	return nil
}

// firstOf returns the first error.
func firstOf(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}
