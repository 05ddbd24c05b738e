package scene

import "slices"

// Explain makes the legend of a scene: each icon, emblem and badge on it that has
// a word, once, in the order in which they are met. words are keys of words by
// icon, or by kind of badge.
func (s *Scene) Explain(words map[string]string) {
	add := func(sign Sign, of string) {
		sign.Term = words[of]
		if of != "" && sign.Term != "" && !slices.Contains(s.Legend, sign) {
			s.Legend = append(s.Legend, sign)
		}
	}
	for _, b := range s.Bases {
		add(Sign{Icon: b.Icon}, b.Icon)
		add(Sign{Icon: b.Emblem}, b.Emblem)
	}
	for _, g := range s.Groups {
		add(Sign{Icon: g.Icon}, g.Icon)
	}
	badges := func(list []Badge) {
		for _, g := range list {
			add(Sign{Badge: g.Kind}, g.Kind)
		}
	}
	for _, g := range s.Groups {
		badges(g.Badges)
	}
	for _, b := range s.Bases {
		badges(b.Badges)
	}
}
