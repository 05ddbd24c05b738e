package call

import (
	"strings"
)

// Route is what answers the clicks, choices and forms whose custom id begins
// with its name. Who may do what is the host's table of rights; Discord is told
// in time that an answer will come whatever the route (discord.AutoDefer).
type Route struct {
	Name  string
	Press func(c *Call, p Parts) error
	Again func(c *Call, p Parts, typed string) error // opens its form again as it was filled in; nil: it has none
}

// Parts are those of a custom id: the name of its route, mostly the game, and
// what the route needs besides.
type Parts []string

// PartsOf are the parts of a custom id.
func PartsOf(id string) Parts { return strings.Split(id, "|") }

// At is a part by its number, "" if there are fewer.
func (p Parts) At(n int) string {
	if n < len(p) {
		return p[n]
	}
	return ""
}

// ID is the custom id of a component.
func ID(list ...string) string { return strings.Join(list, "|") }
