package picture

// kinds are the traits that tell what kind of figure it is, the first that it has
// counts, and their icons.
var kinds = []struct{ trait, icon string }{
	{"vehicle", "battle-mech"}, {"creature", "wolf-head"}, {"droid", "vintage-robot"}, {"force_user", "light-sabers"}, {"wookiee", "bear-head"},
	{"heavy_weapon", "minigun"}, {"guardian", "shield"}, {"trooper", "spartan-helmet"}, {"leader", "round-star"}, {"spy", "spy"},
	{"hunter", "reticule"}, {"smuggler", "pistol-gun"}, {"brawler", "mailed-fist"},
}

// Emblem is the sign of what kind of figure has such traits.
func Emblem(has func(trait string) bool) string {
	for _, k := range kinds {
		if has(k.trait) {
			return k.icon
		}
	}
	return ""
}

// Signs are the words for icons and badges.
var Signs = func() map[string]string {
	out := map[string]string{"wounds": "sign.health", "carries": "sign.carries"}
	for _, k := range kinds {
		out[k.icon] = "sign." + k.trait
	}
	for _, c := range []string{"stunned", "bleeding", "weakened", "focused", "hidden"} {
		out[c] = "condition." + c
	}
	return out
}()
