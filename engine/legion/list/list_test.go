package list

import (
	"slices"
	"strings"
	"testing"

	"estafeta/engine"
	"estafeta/engine/legion/book"
)

func all(string) bool { return true }

// of is an army of some units, "unit+upgrade+upgrade" each.
func of(faction string, units ...string) engine.Roster {
	r := engine.Roster{System: "legion", Faction: faction, Size: "standard"}
	for _, u := range units {
		parts := strings.Split(u, "+")
		r.Units = append(r.Units, entry(parts[0], parts[1:]...))
	}
	return r
}

// rules are those that a list breaks, in order.
func rules(r engine.Roster) string {
	var out []string
	for _, p := range Check(r, all).Problems {
		out = append(out, p.Rule)
	}
	return strings.Join(out, " ")
}

func wants(t *testing.T, what, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("%s: %q, want %q", what, got, want)
	}
}

// TestReady: the ready-made lists are legal.
func TestReady(t *testing.T) {
	for _, r := range Ready() {
		if rep := Check(r, all); len(rep.Problems) > 0 || rep.Points == 0 {
			t.Errorf("%s: %d points, %v", r.Name, rep.Points, rep.Problems)
		}
	}
}

// TestArmies holds what an army may be.
func TestArmies(t *testing.T) {
	core := []string{"darth-vader", "stormtroopers", "stormtroopers", "stormtroopers"}
	with := func(more ...string) engine.Roster { return of("imperial", append(slices.Clone(core), more...)...) }
	t.Run("LEG-A-ARMY-01 LEG-A-ARMY-12 points of units and upgrades", func(t *testing.T) {
		rep := Check(with("stormtroopers+dlt-19-stormtrooper"), all)
		if rep.Points != 200+4*44+24 {
			t.Errorf("%d points", rep.Points)
		}
		wants(t, "too many", rules(with("at-st", "at-st", "emperor-palpatine")), "LEG-A-ARMY-01")
	})
	t.Run("LEG-CASE-PL-12 the limits", func(t *testing.T) {
		// 200 + 3 x 44 + 195 + 195 = 722, and two mortars and an upgrade: 722 + 36 + 36 = 794.
		wants(t, "legal", rules(with("at-st", "at-st")), "")
		wants(t, "two corps", rules(of("imperial", core[:3]...)), "LEG-A-ARMY-06")
	})
	t.Run("LEG-A-ARMY-02 one faction", func(t *testing.T) {
		wants(t, "a rebel", rules(with("at-rt")), "LEG-A-ARMY-02")
		wants(t, "no faction", rules(of("wookiees")), "LEG-A-ARMY-02")
	})
	t.Run("LEG-A-ARMY-04 commanders", func(t *testing.T) {
		wants(t, "none", rules(of("imperial", core[1:]...)), "LEG-A-ARMY-04")
		wants(t, "three", rules(with("imperial-officer", "general-veers")), "LEG-A-ARMY-04")
	})
	t.Run("LEG-A-ARMY-05 operatives", func(t *testing.T) {
		wants(t, "three", rules(of("imperial", "general-veers", "stormtroopers", "stormtroopers", "stormtroopers", "boba-fett", "bossk",
			"darth-vader-emperors-apprentice")), "LEG-A-ARMY-05")
	})
	t.Run("LEG-A-ARMY-06 corps", func(t *testing.T) {
		wants(t, "seven", rules(with("stormtroopers", "stormtroopers", "stormtroopers", "stormtroopers")), "LEG-A-ARMY-06")
	})
	t.Run("LEG-A-ARMY-07 special forces", func(t *testing.T) {
		wants(t, "four", rules(with("scout-troopers", "scout-troopers", "scout-troopers", "scout-troopers")), "LEG-A-ARMY-07")
	})
	t.Run("LEG-A-ARMY-08 support", func(t *testing.T) {
		wants(t, "four", rules(with("74-z-speeder-bikes", "74-z-speeder-bikes", "e-web-heavy-blaster-team", "e-web-heavy-blaster-team")),
			"LEG-A-ARMY-08")
	})
	t.Run("LEG-A-ARMY-09 heavy", func(t *testing.T) {
		wants(t, "three", rules(of("rebel", "rebel-officer", "rebel-troopers", "rebel-troopers", "rebel-troopers", "x-34-landspeeder",
			"x-34-landspeeder", "x-34-landspeeder")), "LEG-A-ARMY-09")
	})
	t.Run("LEG-A-ARMY-10 LEG-B-UPG-02 an icon for each upgrade", func(t *testing.T) {
		wants(t, "two heavy weapons", rules(with("stormtroopers+dlt-19-stormtrooper+hh-12-stormtrooper")), "LEG-A-ARMY-10")
		wants(t, "no icon", rules(with("74-z-speeder-bikes+impact-grenades")), "LEG-A-ARMY-10")
	})
	t.Run("LEG-A-ARMY-11 LEG-B-UPG-03 no card twice", func(t *testing.T) {
		wants(t, "twice", rules(of("imperial", "darth-vader+force-push+force-push", "stormtroopers", "stormtroopers", "stormtroopers")),
			"LEG-A-ARMY-11")
	})
	t.Run("LEG-CASE-EX-34 LEG-A-ARMY-13 LEG-B-UPG-05 units named", func(t *testing.T) {
		wants(t, "Stormtroopers", rules(with("stormtroopers+dlt-19-stormtrooper")), "")
		wants(t, "Snowtroopers", rules(with("snowtroopers+dlt-19-stormtrooper")), "LEG-A-ARMY-13")
	})
	t.Run("LEG-A-ARMY-14 LEG-B-UPG-06 LEG-B-UPG-07 sides of the Force", func(t *testing.T) {
		wants(t, "dark", rules(of("rebel", "luke-skywalker+force-choke", "rebel-troopers", "rebel-troopers", "rebel-troopers")), "LEG-A-ARMY-14")
		wants(t, "light", rules(of("imperial", "darth-vader+jedi-mind-trick", "stormtroopers", "stormtroopers", "stormtroopers")),
			"LEG-A-ARMY-14")
	})
	t.Run("LEG-A-ARMY-15 LEG-B-ARMY-01 uniques", func(t *testing.T) {
		wants(t, "two Vaders", rules(with("darth-vader-emperors-apprentice")), "LEG-A-ARMY-15")
	})
	t.Run("LEG-A-ARMY-16 LEG-B-CMD-05 two cards of each priority", func(t *testing.T) {
		r := with()
		r.Decks = map[string][]string{Deck: {"ambush", "push", "pinned-down", "assault", "coordinated-fire", "master-of-evil"}}
		wants(t, "one of the first, three of the third", rules(r), "LEG-A-ARMY-16 LEG-A-ARMY-16")
	})
	t.Run("LEG-A-ARMY-17 LEG-B-CMD-06 one copy", func(t *testing.T) {
		r := with()
		r.Decks = map[string][]string{Deck: {"ambush", "ambush", "push", "pinned-down", "assault", "coordinated-fire"}}
		wants(t, "twice", rules(r), "LEG-A-ARMY-17")
	})
	t.Run("LEG-A-ARMY-18 LEG-A-CMD-02 LEG-A-CMD-10 LEG-B-CMD-03 LEG-B-CMD-04 cards of characters", func(t *testing.T) {
		r := with()
		r.Decks = map[string][]string{Deck: {"implacable", "ambush", "push", "new-ways-to-motivate-them", "assault", "master-of-evil"}}
		wants(t, "with Vader", rules(r), "")
		r.Units[0] = entry("imperial-officer")
		wants(t, "without", rules(r), "LEG-A-ARMY-18 LEG-A-ARMY-18 LEG-A-ARMY-18")
	})
	t.Run("LEG-A-ARMY-19 Standing Orders beside the six", func(t *testing.T) {
		hand := Hand(with())
		if len(hand) != 7 || hand[6] != book.StandingOrders {
			t.Errorf("%v", hand)
		}
	})
	t.Run("LEG-A-ARMY-21 a double-sided card costs once", func(t *testing.T) {
		if n := Price(book.UpgradeOf("a-300-configuration")); n != 6 {
			t.Errorf("%d points", n)
		}
	})
	t.Run("LEG-A-KEY-78 Heavy Weapon Team", func(t *testing.T) {
		wants(t, "without", rules(with("scout-troopers-strike-team")), "LEG-A-KEY-78")
		wants(t, "with", rules(with("scout-troopers-strike-team+dlt-19x-sniper")), "")
	})
	t.Run("LEG-B-KEY-ENTOURAGE-01 Entourage", func(t *testing.T) {
		four := []string{"imperial-royal-guards", "scout-troopers-strike-team+dlt-19x-sniper", "scout-troopers-strike-team+dlt-19x-sniper",
			"scout-troopers-strike-team+dlt-19x-sniper"}
		wants(t, "with the Emperor", rules(of("imperial", append([]string{"emperor-palpatine", "stormtroopers", "stormtroopers",
			"stormtroopers"}, four...)...)), "")
		wants(t, "with Vader", rules(with(four...)), "LEG-A-ARMY-07")
	})
	t.Run("LEG-B-ADV-02 LEG-B-ADV-07 large armies", func(t *testing.T) {
		r := with()
		r.Size = "large"
		wants(t, "three corps", rules(r), "LEG-B-ADV-07")
		r = of("imperial", append(slices.Clone(core), "stormtroopers", "stormtroopers", "stormtroopers", "at-st", "at-st", "at-st")...)
		r.Size = "large"
		wants(t, "three AT-STs", rules(r), "")
	})
	t.Run("LEG-B-TEAM-02 600 points in a team", func(t *testing.T) {
		r := with("at-st", "at-st")
		r.Size = "team"
		wants(t, "722 points", rules(r), "LEG-B-TEAM-02")
	})
}
