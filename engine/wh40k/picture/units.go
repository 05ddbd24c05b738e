// Package picture is what the units of Warhammer 40,000 look like on a board.
package picture

import "estafeta/engine/wh40k/troops"

// kinds are the keywords that tell what kind of unit it is, the first that it has
// counts, and their icons.
var kinds = []struct{ keyword, icon string }{
	{"character", "crown"}, {"monster", "monster-grasp"}, {"aircraft", "jet-fighter"}, {"vehicle", "battle-tank"}, {"walker", "battle-mech"},
	{"mounted", "horse-head"}, {"beast", "wolf-head"}, {"fly", "jetpack"}, {"swarm", "alien-skull"}, {"infantry", "spartan-helmet"},
}

// Icon is the sign of what kind of unit it is.
func Icon(u *troops.Unit) string {
	for _, k := range kinds {
		if u.Has(k.keyword) {
			return k.icon
		}
	}
	return ""
}

// Signs are the words for icons and badges.
var Signs = func() map[string]string {
	out := map[string]string{"wounds": "sign.wounds", "shaken": "state.shocked"}
	for _, k := range kinds {
		out[k.icon] = "sign." + k.keyword
	}
	return out
}()
