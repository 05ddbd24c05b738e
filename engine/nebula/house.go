package nebula

// rule is the reading of an ambiguous rule that this game uses: the one agreed
// on, else the recommended.
func (g *Game) rule(key string) string {
	if v := g.Options[key]; v != "" {
		return v
	}
	for _, h := range readings {
		if h.Key == key {
			return h.Values[0]
		}
	}
	return ""
}
