package settings

import (
	"slices"

	"estafeta/commands/call"
)

// settable are the values that the selects of the settings offer, by key.
var settable = map[string][]call.Choice{
	"language": call.Languages, "pace": call.Paces, "dice": yesNo, "obvious": yesNo, "zone": zones, "quiet": quiets, "away": aways, "dm": yesNo,
	"games": gameLimits, "upload": uploadLimits, "starters": starters,
}

// chooseOffered sets what a settings desk offers, and nothing else: a custom id may
// say anything.
func chooseOffered(c *call.Call, what, key string) error {
	value := key
	if len(c.In.Values) > 0 {
		value = c.In.Values[0]
	}
	list, ok := settable[key]
	switch {
	case what == "server" && !ok, what == "forget": // tested where they are set
		return settings(c, what, key)
	case what != "server" && what != "me", !slices.ContainsFunc(list, func(c call.Choice) bool { return c.Value == value }):
		return call.Wrong("error.component")
	}
	return settings(c, what, key)
}

// Routes answer what is chosen on the settings desks.
var Routes = []call.Route{
	{Name: "zone", Press: func(c *call.Call, _ call.Parts) error { return showMe(c) }},
	{Name: "set", Press: func(c *call.Call, p call.Parts) error { return chooseOffered(c, p.At(1), p.At(2)) }},
}
