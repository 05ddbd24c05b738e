package legion

import (
	"testing"

	"estafeta/engine"
	"estafeta/engine/legion/troops"
)

// TestCardActions: what command cards add to an activation.
func TestCardActions(t *testing.T) {
	const far = "rebel-troopers 900 850"
	may := func(g *Game, u *troops.Unit, key string) bool {
		for _, a := range append(actions(), g.cardActions(u)...) {
			if a.key == key && g.barred(u, a) == nil {
				return true
			}
		}
		return false
	}
	does := func(g *Game, u *troops.Unit, key string, rolls ...string) {
		for _, a := range g.cardActions(u) {
			if a.key == key {
				told(t, g, nil, rolls, func(tb *engine.Table) { g.perform(tb, u, a) })
				return
			}
		}
		t.Errorf("there is no action %s", key)
	}
	t.Run("New Ways to Motivate Them: a wound for an action more, not for Vader", func(t *testing.T) {
		g := carded(t, "new-ways-to-motivate-them", army("rebel", far),
			army("imperial", "darth-vader 900 100; order = \"faceup\"", "imperial-royal-guards 700 100; order = \"faceup\""))
		u := g.unit("s2.2")
		u.Order, g.two().Order = troops.FaceUp, troops.FaceUp
		activated(g, u, "act", 1)
		does(g, u, "motivated")
		alike(t, "actions left, wounds", []int{u.Did.Left, u.Wounds()}, []int{2, 1})
		alike(t, "once", may(g, u, "motivated"), false)
		activated(g, g.two(), "act", 2)
		alike(t, "not Vader", may(g, g.two(), "motivated"), false)
	})
	t.Run("Reptilian Rampage: two attack actions, and a move for a wound", func(t *testing.T) {
		g := carded(t, "reptilian-rampage", army("rebel", "rebel-troopers 900 400"), army("imperial", "bossk 900 150"))
		u := g.two()
		told(t, g, nil, nil, func(tb *engine.Table) { g.played(tb) })
		activated(g, u, "act", 2)
		alike(t, "an attack", may(g, u, "attack"), true)
		u.Did.Attacks, u.Did.Attacked = 1, true
		u.Did.Note("attack")
		alike(t, "another", may(g, u, "attack"), true)
		u.Did.Attacks = 2
		alike(t, "no third", may(g, u, "attack"), false)
		alike(t, "the move", may(g, u, "card.reptilian-rampage"), true)
		does(g, u, "card.reptilian-rampage")
		alike(t, "wounds", u.Wounds(), 1)
	})
	t.Run("And Now You Will Die: an attack for each wound", func(t *testing.T) {
		g := carded(t, "and-now-you-will-die", army("rebel", "rebel-troopers 900 250"), army("imperial", "emperor-palpatine 900 150"))
		u := g.two()
		activated(g, u, "act", 2)
		does(g, u, "card.and-now-you-will-die", "red blank blank", "black blank blank", "white blank blank")
		alike(t, "wounds, suppression", []int{u.Wounds(), u.Suppression}, []int{1, 1})
		alike(t, "the defender is immobilized", g.one().Immobile, 1)
		alike(t, "again", may(g, u, "card.and-now-you-will-die"), true)
	})
	t.Run("Esteemed Leader: corps troopers near the leader take hits for her", func(t *testing.T) {
		g := field(t, "", army("rebel", "leia-organa 900 600; upgrades = [\"esteemed-leader\"]", "rebel-troopers 960 620"),
			army("imperial", "stormtroopers 900 350"))
		told(t, g, nil, nil, func(tb *engine.Table) { g.beforeAttack(tb, g.two(), g.one(), pool{ranged: true}) })
		alike(t, "Guardian of both", []int{g.one().X("guardian"), g.unit("s1.2").X("guardian")}, []int{0, 1})
	})
}
