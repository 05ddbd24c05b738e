package commands

import "slices"

// settable are the values that the selects of the settings offer, by key.
var settable = map[string][]choice{
	"language": languages, "pace": paces, "dice": yesNo, "obvious": yesNo, "zone": zones, "quiet": quiets, "away": aways, "dm": yesNo,
	"games": gameLimits, "upload": uploadLimits, "starters": starters,
}

// offered sets what a settings desk offers, and nothing else: a custom id may
// say anything.
func (c *call) offered(what, key string) error {
	value := key
	if len(c.in.Values) > 0 {
		value = c.in.Values[0]
	}
	list, ok := settable[key]
	switch {
	case what == "server" && !ok, what == "forget": // tested where they are set
		return c.settings(what, key)
	case what != "server" && what != "me", !slices.ContainsFunc(list, func(c choice) bool { return c.value == value }):
		return wrong("error.component")
	}
	return c.settings(what, key)
}
