// Package picture is what units and terrain of Star Wars: Legion look like: bases,
// tags, signs and labels. It reads and decides nothing.
package picture

import (
	"math"
	"strconv"

	"estafeta/engine/legion/book"
	"estafeta/engine/legion/troops"
	"estafeta/engine/scene"
)

// Label names a miniature of a unit: 4.3.
func Label(u *troops.Unit, m *troops.Mini) string {
	for i := range u.Minis {
		if u.Minis[i].ID == m.ID {
			return u.Label + "." + strconv.Itoa(i+1)
		}
	}
	return u.Label
}

// States are the term keys of what a unit is under.
func States(u *troops.Unit) []string {
	out := []string{}
	add := func(ok bool, key string) {
		if ok {
			out = append(out, "state."+key)
		}
	}
	add(u.Order == troops.FaceUp, "ordered")
	add(u.Activated, "activated")
	add(u.Suppressed(), "suppressed")
	add(u.Panicked, "panicked")
	add(u.Aim > 0, "aim")
	add(u.Dodge > 0, "dodge")
	add(u.SurgeTokens > 0, "surge")
	add(u.Shields > 0, "shields")
	add(u.Poison > 0, "poison")
	add(u.Standby, "standby")
	add(u.Ion > 0, "ion")
	add(u.Immobile > 0, "immobile")
	add(u.Damage != "", "damage."+u.Damage)
	add(u.Marked, "marked")
	add(u.Claimed != "", "claimed")
	add(u.Where == troops.Riding, "riding")
	return out
}

// Arcs are the borders of the firing arcs of a notched base: its front, a quarter
// turn (LEG-B-ARC-02).
func Arcs(u *troops.Unit) []scene.Arc {
	const beyond = 45 // how far they are drawn past the base
	return []scene.Arc{{From: -math.Pi / 4, To: math.Pi / 4, Reach: max(u.Base, u.Length)/2 + beyond}}
}

// Badges are the signs on a unit's tag: miniatures left, a faceup order,
// suppression, whether it is suppressed or panics, tokens, damage.
func Badges(u *troops.Unit) []scene.Badge {
	var out []scene.Badge
	add := func(is bool, kind string, n int) {
		if is {
			out = append(out, scene.Badge{Kind: kind, N: n})
		}
	}
	nerve := "suppression"
	switch {
	case u.Panicked:
		nerve = "fleeing"
	case u.Suppressed():
		nerve = "shaken"
	}
	add(len(u.Minis) > 1, "models", len(u.Alive()))
	add(u.Order == troops.FaceUp, "order", 1)
	add(u.Suppression > 0, nerve, u.Suppression)
	add(u.Standby, "standby", 1)
	add(u.Aim > 0, "aim", u.Aim)
	add(u.Dodge > 0, "dodge", u.Dodge)
	add(u.Damage != "", "crit", 1)
	add(u.Ion > 0, "ion", u.Ion)
	add(u.Immobile > 0, "tractor", u.Immobile)
	add(u.Poison > 0, "poisoned", u.Poison)
	add(u.Claimed != "", "carries", 1)
	return out
}

// Icon is the sign of what kind of unit it is.
func Icon(u *troops.Unit) string {
	switch {
	case u.Rank == book.Commander:
		return "crown"
	case u.Rank == book.Operative:
		return "hood"
	case u.Rank == book.SpecialForces:
		return "medal"
	case u.Kind == book.Ground:
		return "battle-mech"
	case u.Kind == book.Repulsor:
		return "jet-fighter"
	case u.Kind == book.Emplacement:
		return "battle-tank"
	}
	return "spartan-helmet"
}

// Signs are the words for icons and badges.
var Signs = map[string]string{
	"crown": "rank.commander", "hood": "rank.operative", "medal": "rank.special_forces", "battle-mech": "sign.ground", "jet-fighter": "sign.repulsor",
	"battle-tank": "sign.emplacement", "spartan-helmet": "sign.troopers",
	"order": "state.ordered", "suppression": "sign.suppression", "shaken": "state.suppressed", "fleeing": "state.panicked", "standby": "state.standby",
	"aim": "state.aim", "dodge": "state.dodge", "crit": "state.damage.damaged", "ion": "state.ion", "tractor": "state.immobile",
	"poisoned": "state.poison", "carries": "state.claimed", "wounds": "sign.wounds",
}

// Class is how a piece is drawn.
func Class(t *book.Terrain) scene.Class {
	switch {
	case t.Move[0] == book.Impassable && t.Flat:
		return scene.Building
	case t.Move[0] == book.Impassable:
		return scene.Impassable
	case t.Kind == "barricade":
		return scene.Obstacle
	case t.Move[0] == book.Difficult:
		return scene.Difficult
	}
	return scene.Clear
}

// Base is how a miniature looks.
func Base(u *troops.Unit, m *troops.Mini) scene.Base {
	s := scene.Base{ID: m.ID, Label: Label(u, m), Side: int(u.Seat), At: m.At, Shape: scene.Round, W: u.Base, H: u.Base, Facing: m.Facing,
		Faced: u.Notched}
	if u.Length > 0 {
		s.Shape, s.H = scene.Rect, u.Length
	}
	return s
}
