package legion

import (
	"slices"
	"testing"

	"estafeta/engine"
	"estafeta/engine/legion/book"
	"estafeta/engine/legion/troops"
)

// carded is a battle in which a side has a command card, revealed.
func carded(t testing.TB, key, rebels, empire string) *Game {
	t.Helper()
	g := field(t, "", rebels, empire)
	c := book.CommandOf(key)
	if c == nil {
		t.Fatalf("there is no card %s", key)
	}
	for _, s := range g.Battle.Sides {
		if c.Owner == "" && s.Faction == c.Faction || g.owner(s, c) != nil {
			s.Card = key
			if own := g.owner(s, c); own != nil {
				s.Nominee = own.ID
			}
			return g
		}
	}
	t.Fatalf("nobody owns %s", key)
	return nil
}

// TestCommandCards holds what command cards do, worked out from their words.
func TestCommandCards(t *testing.T) {
	const far = "stormtroopers 900 60"
	tokens := func(u *troops.Unit) []int { return []int{u.Aim, u.Dodge, u.SurgeTokens, u.Suppression} }
	t.Run("Aggressive Negotiations: a token or a move for each trooper that she orders", func(t *testing.T) {
		g := carded(t, "aggressive-negotiations", army("republic", "padme-amidala 900 800", "phase-i-clone-troopers 1100 800"),
			army("imperial", far))
		u := g.unit("s1.2")
		told(t, g, answers{"card.use": pick("yes"), "card.choose": pick("4")}, nil, func(tb *engine.Table) { g.issue(tb, u) })
		alike(t, "surge", tokens(u), []int{0, 0, 1, 0})
	})
	t.Run("General Kenobi: surges for friends at range 1", func(t *testing.T) {
		g := carded(t, "general-kenobi", army("republic", "obi-wan-kenobi 900 800", "phase-i-clone-troopers 1000 800",
			"phase-i-clone-troopers 1500 800"), army("imperial", far))
		told(t, g, nil, nil, func(tb *engine.Table) { g.issue(tb, g.one()) })
		alike(t, "one neighbour", g.one().SurgeTokens, 1)
	})
	t.Run("Crush Them!: surges for defeated enemies", func(t *testing.T) {
		g := carded(t, "crush-them", army("separatist", "general-grievous 900 800"),
			army("imperial", far, "stormtroopers 300 60", "stormtroopers 1500 60"))
		g.unit("s2.2").Where, g.unit("s2.3").Where = troops.Defeated, troops.Defeated
		told(t, g, nil, nil, func(tb *engine.Table) { g.issue(tb, g.one()) })
		alike(t, "two defeated", g.one().SurgeTokens, 2)
	})
	t.Run("Hello There!: a token for each enemy at range 1-2", func(t *testing.T) {
		g := carded(t, "hello-there", army("republic", "obi-wan-kenobi 900 500"),
			army("imperial", "darth-vader 900 300", "boba-fett 1100 400", "bossk 100 100"))
		told(t, g, answers{"card.choose": append(pick("1"), pick("4")...)}, nil, func(tb *engine.Table) { g.played(tb); g.startActivations(tb) })
		alike(t, "aim and surge", tokens(g.one()), []int{1, 0, 1, 0})
		alike(t, "Nimble", g.one().Nimble, true)
	})
	t.Run("Evasive Maneuvers: a dodge for ordered vehicles, which cancels criticals", func(t *testing.T) {
		g := carded(t, "evasive-maneuvers", army("rebel", "rebel-troopers 900 800"),
			army("imperial", "general-veers 700 100", "at-st 900 300; facing = 180"))
		told(t, g, nil, nil, func(tb *engine.Table) { g.played(tb); g.issue(tb, g.unit("s2.2")) })
		alike(t, "dodge", g.unit("s2.2").Dodge, 1)
		alike(t, "not Veers", g.two().Has("outmaneuver"), false)
		alike(t, "Outmaneuver", g.unit("s2.2").Has("outmaneuver"), true)
	})
	t.Run("Knowledge and Defense, Supreme Commander: Guardian in melee", func(t *testing.T) {
		g := carded(t, "knowledge-and-defense", army("republic", "obi-wan-kenobi 900 800", "phase-i-clone-troopers 1000 800"),
			army("imperial", far))
		told(t, g, nil, nil, g.played)
		alike(t, "a dodge for a trooper unit at range 1", g.one().Dodge, 1)
		g.look(g.two(), g.unit("s1.2"), false)
		alike(t, "he guards in melee", len(g.unit("s1.2").Guards), 1)
		h := carded(t, "supreme-commander", army("separatist", "general-grievous 900 800", "b1-battle-droids 1000 800"), army("imperial", far))
		told(t, h, nil, nil, func(tb *engine.Table) { h.played(tb); h.issue(tb, h.unit("s1.2")) })
		alike(t, "surge of Grievous", h.one().SurgeTokens, 1)
		alike(t, "Guardian 2", h.unit("s1.2").X("guardian"), 2)
		activated(h, h.unit("s1.2"), "finish", 0)
		told(t, h, nil, nil, func(tb *engine.Table) { h.finish(tb, h.unit("s1.2")) })
		alike(t, "as long as its order is faceup", h.unit("s1.2").X("guardian"), 0)
	})
	t.Run("Double the Fall: his order for two of the enemy's", func(t *testing.T) {
		g := carded(t, "double-the-fall", army("separatist", "count-dooku 900 400; order = \"up\""),
			army("imperial", "stormtroopers 900 200; order = \"up\"", "darth-vader 1000 300; order = \"up\"", "bossk 1700 100; order = \"up\""))
		told(t, g, answers{"card.use": pick("yes"), "card.who": pick("s2.1", "s2.2")}, nil, g.startActivations)
		var got []troops.OrderToken
		for _, u := range g.Units {
			got = append(got, u.Order)
		}
		alike(t, "orders", got, []troops.OrderToken{troops.InPool, troops.InPool, troops.InPool, troops.FaceUp})
		alike(t, "the pool has them", len(g.side(2).Pool), 2)
	})
	t.Run("Pinned Down: who is attacked loses its order", func(t *testing.T) {
		g := carded(t, "pinned-down", army("rebel", "rebel-troopers 900 400; order = \"up\""), army("imperial", "at-st 900 200; facing = 180"))
		told(t, g, nil, nil, func(tb *engine.Table) { g.afterAttack(tb, g.two(), g.one(), pool{ranged: true}) })
		alike(t, "order", g.one().Order, troops.InPool)
	})
	t.Run("Legacy of Mandalore: a token of hers for each that she orders", func(t *testing.T) {
		g := carded(t, "legacy-of-mandalore", army("rebel", "sabine-wren 900 800", "rebel-troopers 1100 800", "rebel-commandos 700 800"),
			army("imperial", far))
		told(t, g, answers{"card.choose": pick("1")}, nil, func(tb *engine.Table) { g.issue(tb, g.unit("s1.2")); g.issue(tb, g.unit("s1.3")) })
		alike(t, "one for the commandos, none for the troopers", tokens(g.one()), []int{1, 0, 0, 0})
	})
	t.Run("Last Stand: Indomitable, and a token for each wound", func(t *testing.T) {
		g := carded(t, "last-stand", army("rebel", "cassian-andor 900 800; wounds = 2"), army("imperial", far))
		told(t, g, answers{"card.choose": append(pick("1"), pick("2")...)}, nil, func(tb *engine.Table) { g.issue(tb, g.one()) })
		alike(t, "tokens", tokens(g.one()), []int{1, 1, 0, 0})
		alike(t, "Indomitable", g.one().Has("indomitable"), true)
	})
	t.Run("Sacrifice: K-2SO for a friend whom nobody shoots at", func(t *testing.T) {
		g := carded(t, "sacrifice", army("rebel", "k-2so 900 500", "cassian-andor 1000 500", "rebel-troopers 200 800"),
			army("imperial", "stormtroopers 900 250"))
		told(t, g, answers{"card.use": pick("yes")}, nil, func(tb *engine.Table) { g.activationEnds(tb, g.one()) })
		alike(t, "K-2SO", g.one().Where, troops.Defeated)
		alike(t, "Cassian is no target", len(g.targets(g.two(), assault{})), 0)
	})
	t.Run("Whipcord Launcher", func(t *testing.T) {
		g := carded(t, "whipcord-launcher", army("rebel", "rebel-troopers 900 400"), army("imperial", "boba-fett 900 300"))
		for _, a := range g.cardActions(g.two()) {
			if a.key == "card.whipcord-launcher" {
				told(t, g, nil, nil, func(tb *engine.Table) { a.do(g, tb, g.two()) })
			}
		}
		alike(t, "immobilize, suppression", []int{g.one().Immobile, g.one().Suppression}, []int{2, 2})
	})
	t.Run("Z-6 Jetpack Rocket: a weapon for the activation", func(t *testing.T) {
		g := carded(t, "z-6-jetpack-rocket", army("rebel", "rebel-troopers 900 800"), army("imperial", "boba-fett 900 200"))
		u := g.two()
		n := len(u.Arms)
		told(t, g, nil, nil, func(tb *engine.Table) { g.whenActivated(tb, u) })
		alike(t, "one weapon more", len(u.Arms), n+1)
		alike(t, "range 3-4", len(g.uses(u, g.one(), assault{}).uses), 1)
		told(t, g, nil, nil, func(tb *engine.Table) { g.activationEnds(tb, u) })
		alike(t, "gone", len(u.Arms), n)
	})
	t.Run("Maximum Firepower and Coordinated Bombardment: attacks at the end of an activation", func(t *testing.T) {
		g := carded(t, "maximum-firepower", army("rebel", "rebel-troopers 900 840"), army("imperial", "general-veers 900 60"))
		told(t, g, answers{"card.use": pick("yes"), "attack.free": pick("s1.1")}, []string{"red hit blank blank blank", "wdef blank"},
			func(tb *engine.Table) { g.activationEnds(tb, g.two()) })
		alike(t, "one falls", len(g.one().Alive()), 3)
		h := carded(t, "coordinated-bombardment", army("rebel", "leia-organa 900 860"),
			army("imperial", "darth-vader 900 60", "bossk 1000 60", "boba-fett 800 60"))
		s := told(t, h, answers{"card.use": pick("yes"), "attack.free": append(append(pick("s2.1"), pick("s2.2")...), pick("s2.3")...)},
			[]string{"red blank blank", "red blank blank", "red blank blank"}, func(tb *engine.Table) { h.activationEnds(tb, h.one()) })
		n := 0
		for _, a := range s.Asked {
			if a == "attack.free 1" {
				n++
			}
		}
		alike(t, "three, each against another unit", n, 3)
	})
	t.Run("Explosions!: charges of her own, for the rest of the battle to detonate", func(t *testing.T) {
		g := carded(t, "explosions", army("rebel", "sabine-wren 900 800"), army("imperial", far))
		told(t, g, nil, nil, g.played)
		alike(t, "arms", len(g.armed(g.one())), 1)
		for _, u := range g.Units {
			u.Forget("round")
		}
		alike(t, "detonates still", []bool{g.one().Has("arm"), g.one().Has("detonate")}, []bool{false, true})
	})
	t.Run("Fear, Surprise, and Intimidation: two suppression tokens", func(t *testing.T) {
		g := carded(t, "fear-surprise-and-intimidation", army("separatist", "count-dooku 900 500"), army("imperial", "stormtroopers 900 350"))
		told(t, g, nil, nil, func(tb *engine.Table) { g.played(tb); g.afterAttack(tb, g.one(), g.two(), pool{ranged: true}) })
		alike(t, "suppression", g.two().Suppression, 2)
		alike(t, "Arsenal 2", g.one().Arsenal(), 2)
	})
	t.Run("I'm in Control and Our Fate is in Your Hands move suppression tokens", func(t *testing.T) {
		g := carded(t, "i-m-in-control", army("separatist", "cad-bane 900 500; suppression = 2"), army("imperial", "stormtroopers 900 350"))
		told(t, g, answers{"transfer.out": {engine.Answer{Pick: []string{"s2.1"}, Nums: []int{2}}}}, nil,
			func(tb *engine.Table) { g.whenActivated(tb, g.one()) })
		alike(t, "moved, and immobilized once", []int{g.one().Suppression, g.two().Suppression, g.two().Immobile}, []int{0, 2, 1})
		h := carded(t, "our-fate-is-in-your-hands", army("republic", "padme-amidala 900 800",
			"phase-i-clone-troopers 1000 800; suppression = 3"), army("imperial", far))
		told(t, h, answers{"transfer.in": {engine.Answer{Pick: []string{"s1.2"}, Nums: []int{3}}}}, nil,
			func(tb *engine.Table) { h.startActivations(tb) })
		alike(t, "three to her, two dodge tokens", []int{h.one().Suppression, h.one().Dodge, h.unit("s1.2").Suppression}, []int{3, 2, 0})
	})
	t.Run("Common Cause and Somebody Has to Save Our Skins: who is activated next", func(t *testing.T) {
		g := carded(t, "common-cause", army("rebel", "chewbacca 900 800", "luke-skywalker 1000 800; order = \"up\""), army("imperial", far))
		activated(g, g.one(), "finish", 0)
		told(t, g, answers{"card.use": pick("yes")}, nil, func(tb *engine.Table) { g.finish(tb, g.one()) })
		g.nextTurn()
		alike(t, "still the same side", g.Battle.Turn, engine.Seat(1))
		told(t, g, nil, nil, func(tb *engine.Table) { g.chooseUnit(tb) })
		alike(t, "Luke acts", g.Battle.Acting, "s1.2")
		h := carded(t, "somebody-has-to-save-our-skins", army("rebel", "leia-organa 900 800", "rebel-troopers 1000 800; order = \"up\"",
			"rebel-troopers 1200 800"), army("imperial", far))
		activated(h, h.one(), "finish", 0)
		told(t, h, answers{"card.who": pick("s1.2")}, nil, func(tb *engine.Table) { h.finish(tb, h.one()) })
		h.nextTurn()
		alike(t, "then the troopers", []any{h.Battle.Turn, h.Battle.Next}, []any{engine.Seat(1), "s1.2"})
	})
	t.Run("Give In To Your Anger: the enemy's first activation is named", func(t *testing.T) {
		g := carded(t, "give-in-to-your-anger", army("rebel", "rebel-troopers 900 800", "luke-skywalker 1000 800"),
			army("imperial", "emperor-palpatine 900 100"))
		g.Battle.Turn = 1
		told(t, g, answers{"card.who": pick("s1.1")}, nil, func(tb *engine.Table) { g.chooseUnit(tb) })
		alike(t, "acts", g.Battle.Acting, "s1.1")
		alike(t, "its token has left the pool", g.side(1).Pool, []book.Rank{book.Commander})
		told(t, g, nil, nil, func(tb *engine.Table) { g.activationEnds(tb, g.one()) })
		alike(t, "four suppression tokens without an attack", g.one().Suppression, 4)
	})
	t.Run("Change of Plans: both select again", func(t *testing.T) {
		g := field(t, "", army("rebel", "han-solo 900 800"), army("imperial", "darth-vader 900 100"))
		g.side(1).Hand, g.side(2).Hand = []string{"change-of-plans", "push"}, []string{"ambush", "standing-orders"}
		told(t, g, answers{"command": append(append(append(pick("change-of-plans"), pick("ambush")...), pick("push")...),
			pick("standing-orders")...), "card.use": pick("yes")}, nil, g.selectCards)
		alike(t, "cards", []string{g.side(1).Card, g.side(2).Card}, []string{"push", "standing-orders"})
		alike(t, "the card is back, the plans are discarded", []any{g.side(2).Hand, g.side(1).Discard},
			[]any{[]string{"ambush"}, []string{"change-of-plans"}})
	})
	t.Run("Covert Observation tells its player alone", func(t *testing.T) {
		g := carded(t, "covert-observation", army("rebel", "rebel-troopers 900 800"), army("imperial", "scout-troopers 900 100"))
		g.side(1).Hand = []string{"push", "assault", "ambush"}
		s := told(t, g, nil, []string{"peek 1", "peek 1"}, g.played)
		for _, e := range s.Events {
			if e.Key == "peeked" && e.To != 2 {
				t.Errorf("seat %d is told", e.To)
			}
		}
		alike(t, "told", saidKey(s, "peeked"), true)
	})
	t.Run("Notorious Scoundrels: a card of Han Solo comes back", func(t *testing.T) {
		g := carded(t, "notorious-scoundrels", army("rebel", "chewbacca 900 800", "han-solo 1000 800"), army("imperial", far))
		g.side(1).Hand, g.side(1).Discard = []string{"push"}, []string{"ambush", "sorry-about-the-mess"}
		told(t, g, nil, nil, g.played)
		alike(t, "hand", g.side(1).Hand, []string{"push", "sorry-about-the-mess"})
	})
	t.Run("Reckless Diversion draws attacks on ordered troopers", func(t *testing.T) {
		g := carded(t, "reckless-diversion", army("rebel", "han-solo 900 600", "rebel-troopers 1000 600; order = \"up\"",
			"rebel-troopers 800 600"), army("imperial", "stormtroopers 900 400"))
		alike(t, "targets", piecesOf(g.targets(g.two(), assault{})), []string{"s1.2"})
	})
	t.Run("Eat This, Clankers!: one range more with order and aim", func(t *testing.T) {
		g := carded(t, "eat-this-clankers", army("republic", "clone-captain-rex 200 800", "phase-i-clone-troopers 900 800; order = \"up\""),
			army("imperial", "darth-vader 900 300"))
		u := g.unit("s1.2")
		alike(t, "range 4", g.uses(u, g.two(), assault{}).away, 0)
		u.Aim = 1
		alike(t, "with an aim token", len(g.uses(u, g.two(), assault{}).uses), 4)
	})
	t.Run("Voracious Ambition: three tokens are put aside, one is used", func(t *testing.T) {
		g := carded(t, "voracious-ambition", army("rebel", "rebel-troopers 900 800"),
			army("imperial", "director-orson-krennic 900 100", "stormtroopers 700 100", "stormtroopers 1100 100", "at-st 1400 100"))
		told(t, g, nil, []string{"draw 2", "draw 2", "draw 1"}, g.startActivations)
		alike(t, "the pool has one", len(g.side(2).Pool), 1)
		alike(t, "aside", g.side(2).Stored, "corps,corps,commander")
		g.Battle.Turn = 2
		told(t, g, answers{"activate": pick("stored"), "unstore": pick("commander")}, nil, func(tb *engine.Table) { g.chooseUnit(tb) })
		alike(t, "Krennic acts", g.Battle.Acting, "s2.1")
		alike(t, "two are left", g.side(2).Stored, "corps,corps")
	})
	t.Run("Vader's Might hurls a unit", func(t *testing.T) {
		g := carded(t, "vader-s-might", army("rebel", "rebel-troopers 900 400"), army("imperial", "darth-vader 900 300"))
		x := g.sources("free", g.two())[0]
		told(t, g, nil, []string{"hurl block surge blank blank"}, func(tb *engine.Table) { g.hurl(tb, x, g.one()) })
		alike(t, "two wounds", len(g.one().Alive()), 2)
	})
	t.Run("Darkness Descends: divulged, it is played first and Vader comes last", func(t *testing.T) {
		g := field(t, "", army("rebel", "rebel-troopers 900 800"), army("imperial", "darth-vader 900 100", "stormtroopers 700 100"))
		s := g.side(2)
		s.Hand, s.Divulged = []string{"darkness-descends", "push"}, "darkness-descends"
		alike(t, "must be selected in round 1", g.playable(2), []string{"darkness-descends"})
		g.Battle.Round = 2
		alike(t, "not later", len(g.playable(2)), 2)
	})
	t.Run("Brains and Brawn: Chewbacca adds a weapon to Leia's attack", func(t *testing.T) {
		g := carded(t, "brains-and-brawn", army("rebel", "leia-organa 900 500", "chewbacca 1000 500"), army("imperial", "stormtroopers 900 300"))
		told(t, g, answers{"card.use": pick("yes")}, nil, func(tb *engine.Table) {
			g.Attack = troops.NoAttack()
			g.seconded(tb, g.one(), g.two(), g.uses(g.one(), g.two(), assault{}))
		})
		alike(t, "one weapon", len(g.Attack.Weapons), 1)
	})
	t.Run("Rebellious: an attack on an enemy that is activated near", func(t *testing.T) {
		g := carded(t, "rebellious", army("rebel", "jyn-erso 900 400; upgrades = [\"a-180-configuration\"]"),
			army("imperial", "stormtroopers 900 200"))
		g.Battle.Acting = "s2.1"
		s := told(t, g, answers{"card.use": pick("yes"), "card.choose": pick("1"), "attack.free": pass()}, nil,
			func(tb *engine.Table) { g.whenActivated(tb, g.two()) })
		alike(t, "asked to attack", slices.Contains(s.Asked, "attack.free 1"), true)
		alike(t, "for a suppression token", g.one().Suppression, 1)
	})
}
