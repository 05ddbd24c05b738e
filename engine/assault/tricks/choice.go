package tricks

import (
	"slices"
	"strings"

	"estafeta/engine/assault/battlefield"
	"estafeta/engine/assault/book"
	"estafeta/engine/assault/troops"
	"estafeta/engine/grid"
)

// Fits reports a figure that a choice allows (IA-GEO-15, IA-AFF-09).
func (u *Use) Fits(s *battlefield.Space, f *troops.Figure, words []string) bool {
	return f.On && !(u.medical() && u.Flagged(f, "mechanical")) && u.Describes(s, f, words)
}

// Describes reports a figure that the words of a choice mean, on the map or not.
func (u *Use) Describes(s *battlefield.Space, f *troops.Figure, words []string) bool {
	for k := 0; k < len(words); k++ {
		w, next := words[k], arg(words, k+1, "")
		switch w {
		case "within", "cost", "beyond", "aim", "mincost", "around":
			if !u.measured(s, f, w, u.Number(next)) {
				return false
			}
			k++
		case "named", "notnamed":
			if slices.Contains(strings.Split(next, "/"), f.Printed().Called()) != (w == "named") {
				return false
			}
			k++
		case "touching": // adjacent to a figure of one's own with a trait
			if !slices.ContainsFunc(u.Standing(u.Seat), func(o *troops.Figure) bool { return o.Trait(next) && s.Adjacent(o, f) }) {
				return false
			}
			k++
		default:
			if !u.fitting(s, f, w) {
				return false
			}
		}
	}
	return true
}

// medical reports the ability of a Medical card, which does nothing to some figures.
func (u *Use) medical() bool {
	if u.Source.Card == "" {
		return false
	}
	a := book.Content().Asset(u.Source.Card)
	return a != nil && a.Has("medical")
}

// measured tests the words of a choice that have a number.
func (u *Use) measured(s *battlefield.Space, f *troops.Figure, word string, n int) bool {
	switch word {
	case "within":
		return u.By != nil && s.Within(u.By, f, u.reaching(f, n))
	case "beyond":
		return u.By != nil && !s.Within(u.By, f, n)
	case "cost":
		return f.Cost() <= n
	case "mincost":
		return f.Cost() >= n
	case "around": // from the space chosen
		d := s.Away(f, u.At)
		return d != grid.Far && d <= n
	}
	d := s.Away(f, u.Attack().Square) // aim: from the target space
	return d != grid.Far && d <= n
}

// reaching is how far a choice of friends reaches: with Advanced Com Systems 3 spaces
// where the card of the figure says adjacent, or fewer than 3.
func (u *Use) reaching(f *troops.Figure, n int) int {
	if n < 3 && f.Seat == u.Seat && u.Source.Card == u.By.Card && u.Flagged(u.By, "com_systems") {
		return 3
	}
	return n
}

// fitting tests a single word of a choice; what is none of the known words is a
// trait.
func (u *Use) fitting(s *battlefield.Space, f *troops.Figure, word string) bool {
	switch word {
	case "foe":
		return f.Seat != u.Seat
	case "ally":
		return f.Seat == u.Seat && f != u.By
	case "own":
		return f.Seat == u.Seat
	case "figure":
		return true
	case "other":
		return f != u.By
	case "adjacent":
		return u.By != nil && (s.Adjacent(u.By, f) || u.reaching(f, 1) > 1 && s.Within(u.By, f, 3))
	case "seen":
		return u.By != nil && s.Seen(u.By, f)
	case "seeing":
		return u.By != nil && s.Seen(f, u.By)
	case "small":
		return !f.Base().Large()
	case "unique":
		return f.Printed().Unique
	case "group":
		return u.By != nil && f.Group == u.By.Group && f != u.By
	case "here": // on or adjacent to the space chosen
		return f.Base().Covers(f.Stand(), u.At) || s.Beside(f, u.At)
	case "beside": // adjacent to the target space, or to that of its last attack
		if len(u.Hit) > 0 {
			return s.Beside(f, u.At)
		}
		return s.Beside(f, u.Attack().Square)
	case "there": // adjacent to whoever is concerned
		return len(u.On) > 0 && s.Adjacent(u.On[0], f)
	case "under": // in the spaces of who uses it
		return u.By != nil && f != u.By && slices.ContainsFunc(f.Squares(), func(q grid.Square) bool { return u.By.Base().Covers(u.By.Stand(), q) })
	case "defender":
		return f.ID == u.Attack().At
	case "notdefender":
		return f.ID != u.Attack().At
	case "wounded":
		return f.Lost > 0
	case "terminal":
		return u.atTerminal(s, f)
	}
	if not, is := strings.CutPrefix(word, "not:"); is {
		return !u.fitting(s, f, not)
	}
	if is, known := u.described(f, word); known {
		return is
	}
	if is, known := u.suited(s, f, word); known {
		return is
	}
	return f.Marked(word) || f.Printed().Faction == word || f.Trait(word)
}

// atTerminal reports a figure on or adjacent to a terminal.
func (u *Use) atTerminal(s *battlefield.Space, f *troops.Figure) bool {
	return slices.ContainsFunc(u.Mission().Tokens, func(k *troops.Token) bool {
		return k.Kind == "terminal" && !k.Gone && (f.Base().Covers(f.Stand(), k.At) || s.Beside(f, k.At))
	})
}

// Those are the figures that a choice allows.
func (u *Use) Those(words []string) []*troops.Figure {
	s := u.Space()
	var out []*troops.Figure
	among := u.Standing(0)
	if slices.Contains(words, "object") || slices.Contains(words, "thing") { // objects, or figures and objects
		among = u.Prey()
	}
	for _, f := range among {
		if u.Fits(s, f, words) {
			out = append(out, f)
		}
	}
	return out
}

// described tests the words of a choice that only cards of a campaign have.
func (u *Use) described(f *troops.Figure, word string) (is, known bool) {
	switch word {
	case "nonsentient":
		return u.Flagged(f, "no_interact"), true
	case "hero":
		return f.Hero, true
	case "nothero":
		return !f.Hero, true
	case "notattacker":
		return f.ID != u.Attack().By, true
	case "regular":
		return !f.Hero && !f.Printed().Elite && !f.Printed().Unique, true
	case "villain": // IA-ALLY-02
		return f.Seat == imperial && f.Printed().Unique, true
	case "strained":
		return f.Strain > 0, true
	case "fresh":
		h := u.Hero(f)
		return h != nil && f.Strain < h.Endurance(), true
	case "afflicted":
		return slices.ContainsFunc(troops.Harmful, f.Has), true
	}
	return false, false
}

// suited tests the words of a choice that only newer cards of a campaign have; known
// is false if this is none of them.
func (u *Use) suited(s *battlefield.Space, f *troops.Figure, word string) (is, known bool) {
	if trait, ok := strings.CutPrefix(word, "beside:"); ok { // adjacent to a friend with a trait or token
		return slices.ContainsFunc(u.Standing(f.Seat), func(o *troops.Figure) bool {
			return o != f && (o.Marked(trait) || o.Trait(trait)) && s.Adjacent(f, o)
		}), true
	}
	switch word {
	case "thing":
		return true, true
	case "room": // for another power token
		return len(f.Tokens) < troops.MostTokens, true
	case "object":
		return f.Object, true
	case "watching": // it sees whoever is concerned
		return len(u.On) > 0 && s.Seen(f, u.On[0]), true
	case "saw": // it sees where the last figure defeated stood
		o := u.Figure(u.Mission().Felled)
		return o != nil && slices.ContainsFunc(o.Squares(), func(q grid.Square) bool { return s.Sights(f, q) }), true
	case "notunique":
		return !f.Printed().Unique && !f.Hero, true
	case "entrance":
		return troops.Meets(f.Squares(), u.Lies("entrance")), true
	case "stray": // no friend within 2
		return !slices.ContainsFunc(u.Standing(f.Seat), func(o *troops.Figure) bool { return o != f && s.Within(f, o, 2) }), true
	case "squad":
		return u.By != nil && f.Group == u.By.Group, true
	case "companion":
		return f.Companion(), true
	case "dreaded": // adjacent to an enemy whose figure cost is the threat level
		return slices.ContainsFunc(u.Standing(troops.Other(f.Seat)), func(o *troops.Figure) bool {
			return o.Cost() >= u.Mission().Story.Level && s.Adjacent(f, o)
		}), true
	case "outfitted":
		return len(u.Group(f.Group).Attached) > 0, true
	case "incommand": // within 3, with a card in sight
		return u.By != nil && (s.Within(u.By, f, 3) || u.Flagged(u.By, "command") && s.Seen(u.By, f)), true
	case "sighted": // in sight, with a card whoever stands between
		return u.By != nil && (s.Seen(u.By, f) || u.Flagged(u.By, "spotter") &&
			slices.ContainsFunc(f.Squares(), func(q grid.Square) bool { return s.SeesWith(u.By, f, q, true) })), true
	case "self":
		return f == u.By, true
	case "tired":
		return u.Group(f.Group).Exhausted, true
	case "tagged":
		return u.tagged(f) != nil, true
	case "straining":
		return f.Strain >= 2, true
	case "doorway":
		return f.Object && u.Door(f.ID) != nil && u.By != nil && s.AtDoor(u.By, u.Door(f.ID)), true
	case "healthy":
		h := u.Hero(f)
		return h != nil && !h.Wounded, true
	}
	return false, false
}

// tagged is a marked crate that a hero can reach; nil: none.
func (u *Use) tagged(f *troops.Figure) *troops.Token {
	s := u.Space()
	for _, k := range u.crates() {
		if u.Mission().Story.Stocked("tag "+k.ID) > 0 && s.Touches(f, k) {
			return k
		}
	}
	return nil
}

// outdoors reports a map of which the exterior spaces are known.
func (u *Use) outdoors() bool {
	m := book.Content().Map(u.Mission().Map)
	return m != nil && m.Outside != ""
}

// exterior reports a figure on exterior spaces (IA-GEO-09).
func (u *Use) exterior(f *troops.Figure) bool {
	m := book.Content().Map(u.Mission().Map)
	if m == nil || m.Outside == "" {
		return false
	}
	out := book.Places(m.Outside, 'o')
	return !slices.ContainsFunc(f.Squares(), func(q grid.Square) bool { return !slices.Contains(out, q) })
}
