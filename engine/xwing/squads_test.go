package xwing

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"estafeta/engine"
	"estafeta/engine/xwing/book"
	"estafeta/engine/xwing/list"
)

// sq is a squad: each ship is its pilot's key with those of its cards.
func sq(faction string, ships ...string) engine.Roster {
	r := engine.Roster{System: "xwing", Name: "test", Faction: faction}
	for _, s := range ships {
		f := strings.Fields(s)
		r.Units = append(r.Units, engine.RosterUnit{Unit: f[0], Upgrades: f[1:]})
	}
	return r
}

// rules are the ledger ids of what is wrong.
func rules(rep engine.RosterReport) []string {
	var out []string
	for _, p := range rep.Problems {
		out = append(out, p.Rule+" "+p.Key)
	}
	return out
}

func TestSquadBuilding(t *testing.T) {
	for _, c := range []struct {
		id, name string
		squad    engine.Roster
		problems []string // none: legal
	}{
		{"XW-C-17 XW-SQ-01", "101 points",
			sq("imperial", "darthvader engineupgrade concussionmissiles", "soontirfel pushthelimit stealthdevice", "omegaace wired hullupgrade",
				"academypilot"), []string{"XW-SQ-01 squad.points"}},
		{"XW-C-17 XW-SQ-04", "a Rebel among Imperials", sq("imperial", "academypilot", "rookiepilot"), []string{"XW-SQ-04 squad.foreign.pilot"}},
		{"XW-C-17 XW-UPG-02", "two torpedoes on one icon", sq("rebel", "redsquadronpilot protontorpedoes flechettetorpedoes"),
			[]string{"XW-UPG-02 squad.slots"}},
		{"XW-C-17 XW-UPG-03", "two modifications", sq("imperial", "academypilot hullupgrade shieldupgrade"),
			[]string{"XW-UPG-03 squad.modifications"}},
		{"XW-C-17 XW-SQ-01", "98 points, legal",
			sq("imperial", "darthvader engineupgrade concussionmissiles", "soontirfel pushthelimit stealthdevice", "zetaace", "academypilot"), nil},
		// one for each rule
		{"XW-SQ-03", "no ship", sq("rebel"), []string{"XW-SQ-03 squad.empty"}},
		{"XW-SQ-03", "eight of one kind", sq("imperial", slices.Repeat([]string{"academypilot"}, 8)...), nil},
		{"XW-FAC-01", "no such faction", sq("hutts", "academypilot"), []string{"XW-FAC-01 squad.faction"}},
		{"XW-FAC-01", "Rebels and Resistance together", sq("rebel", "poedameron", "lukeskywalker"), nil},
		{"XW-FAC-01", "Empire and First Order together", sq("imperial", "omegaace", "academypilot"), nil},
		{"XW-FAC-02", "an upgrade of the other side", sq("rebel", "hansolo darthvader"), []string{"XW-UPG-06 squad.only.faction"}},
		{"XW-FAC-03", "a neutral upgrade anywhere", sq("scum", "kavil lonewolf"), nil},
		{"XW-UPG-04", "two titles", sq("rebel", "prototypepilot awingtestpilot chardaanrefit", "prototypepilot"),
			[]string{"XW-SQ-06 squad.only.skill"}},
		{"XW-UPG-04", "two titles", sq("scum", "bobafett_scum slavei andrasta"), []string{"XW-UPG-04 squad.titles"}},
		{"XW-SQ-05", "a title and a modification", sq("scum", "bobafett_scum slavei engineupgrade"), nil},
		{"XW-UPG-05", "limited twice on one ship", sq("imperial", "captainoicunn tactician tactician"), []string{"XW-UPG-05 squad.limited"}},
		{"XW-UPG-05", "limited on two ships", sq("imperial", "captainoicunn tactician", "patrolleader tactician"), nil},
		{"XW-SQ-07", "two different limited cards", sq("imperial", "captainoicunn tactician systemsofficer"), nil},
		{"XW-UPG-06", "Imperial only", sq("rebel", "hansolo ysanneisard"), []string{"XW-UPG-06 squad.only.faction"}},
		{"XW-UPG-07", "large only on a small ship", sq("rebel", "rookiepilot countermeasures"), []string{"XW-UPG-07 squad.only.size"}},
		{"XW-SQ-06", "small only on a large ship", sq("rebel", "hansolo deadeye"), []string{"XW-UPG-07 squad.only.size"}},
		{"XW-UPG-08", "a title of another type", sq("rebel", "hansolo outrider"), []string{"XW-UPG-08 squad.only.ship"}},
		{"XW-SQ-08", "the same pilot twice", sq("rebel", "lukeskywalker", "lukeskywalker"), []string{"XW-SQ-08 squad.unique"}},
		{"XW-SQ-08", "a pilot and the crew card of the name", sq("rebel", "lukeskywalker", "outerrimsmuggler lukeskywalker"),
			[]string{"XW-SQ-08 squad.unique"}},
		{"XW-SQ-08", "the pilot of two ships", sq("imperial", "maarekstele_tieadvanced", "maarekstele_tiedefender"),
			[]string{"XW-SQ-08 squad.unique"}},
		{"XW-SQ-08", "an astromech and the crew card of the name", sq("rebel", "lukeskywalker r2d2", "outerrimsmuggler r2d2-swx22"),
			[]string{"XW-SQ-08 squad.unique"}},
		{"XW-SQ-08", "two of a card that is not unique", sq("rebel", "redsquadronpilot r2astromech", "redsquadronpilot r2astromech"), nil},
		{"XW-SQ-11", "an unknown pilot", sq("rebel", "jarjarbinks"), []string{"XW-SQ-11 squad.unknown.pilot"}},
		{"XW-SQ-11", "an unknown card", sq("rebel", "rookiepilot jarjarbinks"), []string{"XW-SQ-11 squad.unknown.upgrade"}},
		{"XW-SQ-11", "a pilot that a card launches", sq("scum", "nashtahpuppilot"), []string{"XW-SQ-11 squad.launched"}},
		// cards that change what may be equipped
		{"XW-UPG-02", "an icon that another card gives", sq("rebel", "hortonsalm bombloadout seismiccharges"), nil},
		{"XW-UPG-02", "the icon without that card", sq("rebel", "hortonsalm seismiccharges"), []string{"XW-UPG-02 squad.slots"}},
		{"XW-UPG-02", "a card of two icons", sq("imperial", "captainkagi emperorpalpatine"), nil},
		{"XW-UPG-02", "a card of two icons and a third for one", sq("imperial", "captainkagi emperorpalpatine gunner"),
			[]string{"XW-UPG-02 squad.slots"}},
		{"XW-UPG-02", "one icon of three", sq("scum", "cartelspacer heavyscykinterceptor ioncannon"), nil},
		{"XW-UPG-02", "two of the three", sq("scum", "cartelspacer heavyscykinterceptor ioncannon protontorpedoes"),
			[]string{"XW-UPG-02 squad.slots"}},
		{"XW-UPG-02", "an icon that a title takes away", sq("imperial", "rexlerbrath tiex7 ioncannon"), []string{"XW-UPG-02 squad.slots"}},
		{"XW-UPG-03", "two modifications by title", sq("imperial", "soontirfel royalguardtie stealthdevice hullupgrade"), nil},
		{"XW-UPG-03", "twice the same by title", sq("imperial", "soontirfel royalguardtie hullupgrade hullupgrade"),
			[]string{"XW-UPG-03 squad.same"}},
		{"XW-SQ-06", "Royal Guard TIE needs skill 5", sq("imperial", "avengersquadronpilot royalguardtie"),
			[]string{"XW-SQ-06 squad.only.skill"}},
		{"XW-SQ-06", "TIE Shuttle: crew up to 4 points", sq("imperial", "scimitarsquadronpilot tieshuttle tactician reconspecialist"), nil},
		{"XW-SQ-06", "TIE Shuttle: dearer crew", sq("imperial", "scimitarsquadronpilot tieshuttle gunner"), []string{"XW-SQ-06 squad.cap"}},
		{"XW-SQ-06", "Black One needs skill 7", sq("rebel", "blueace blackone"), []string{"XW-SQ-06 squad.only.skill"}},
		{"XW-SQ-06", "a card that needs an action icon", sq("rebel", "rookiepilot autothrusters"), []string{"XW-SQ-06 squad.needs.action"}},
		{"XW-SQ-06", "the icon has been bought: but then there are two modifications", sq("imperial", "soontirfel autothrusters"), nil},
	} {
		t.Run(c.id+"/"+c.name, func(t *testing.T) {
			if got := rules(list.Check(c.squad, 100, coded)); !slices.Equal(got, c.problems) {
				t.Errorf("wrong are %v, want %v", got, c.problems)
			}
		})
	}
	t.Run("XW-SQ-02", func(t *testing.T) { // another total may be agreed
		r := sq("rebel", "lukeskywalker", "wedgeantilles", "biggsdarklighter", "rookiepilot") // 103
		if rep := list.Check(r, 100, coded); rep.Points != 103 || len(rep.Problems) != 1 {
			t.Error(rep.Points, rules(rep))
		}
		if rep := list.Check(r, 103, coded); len(rep.Problems) != 0 {
			t.Error(rules(rep))
		}
	})
	for _, id := range []string{"XW-UPG-12", "XW-SQ-10"} {
		t.Run(id, func(t *testing.T) { // 17 - 2, and -2 again
			if n := list.ShipCost("prototypepilot", []string{"chardaanrefit"}); n != 15 {
				t.Error(n)
			}
			if n := list.Check(sq("rebel", "prototypepilot chardaanrefit", "lukeskywalker r2d2"), 100, coded).Points; n != 47 {
				t.Error(n)
			}
		})
	}
	t.Run("XW-UPG-01", func(t *testing.T) {
		if n := list.ShipCost("lukeskywalker", []string{"r2d2", "protontorpedoes"}); n != 36 {
			t.Error(n)
		}
	})
	t.Run("discounts", func(t *testing.T) { // printed: a system 4 cheaper, every card 1 cheaper, never below 0
		if n := list.ShipCost("darthvader", []string{"tiex1", "advtargetingcomputer"}); n != 30 {
			t.Error("29 + 5 - 4 =", n)
		}
		if n := list.ShipCost("darthvader", []string{"tiex1", "enhancedscopes"}); n != 29 {
			t.Error("never below 0:", n)
		}
		if n := list.ShipCost("talonbanecobra", []string{"vaksai", "hullupgrade", "predator"}); n != book.Pilot("talonbanecobra").Points+2+2 {
			t.Error(n)
		}
	})
	t.Run("XW-SQ-09", func(t *testing.T) { // each squad is checked by itself: both may have the card
		if rep := list.Check(sq("rebel", "lukeskywalker r2d2"), 100, coded); len(rep.Problems) > 0 {
			t.Error(rules(rep))
		}
	})
	t.Run("XW-EX-04 XW-UPG-08", func(t *testing.T) { // a type whose name contains the restricted one
		f := &list.Fit{P: book.Pilot("epsilonsquadronpilot")}
		f.Restrictions(&book.UpgradeCard{Key: "x", Ships: []string{"tiefighter"}})
		if len(f.Out) > 0 {
			t.Error("a TIE/fo Fighter is a TIE Fighter by its name")
		}
		f = &list.Fit{P: book.Pilot("bluesquadronnovice")}
		f.Restrictions(&book.UpgradeCard{Key: "x", Ships: []string{"tiefighter"}})
		if len(f.Out) != 1 {
			t.Error("a T-70 is none")
		}
	})
	t.Run("XW-UPG-11", func(t *testing.T) {
		known := append(slices.Clone(list.Icons), "title", "modification")
		for _, u := range book.All().Upgrades {
			if !slices.Contains(known, u.Slot) {
				t.Error(u.Key, u.Slot)
			}
		}
		for _, p := range book.All().Pilots {
			for _, s := range p.Slots {
				if !slices.Contains(known, s) {
					t.Error(p.Key, s)
				}
			}
		}
	})
}

func TestReadySquads(t *testing.T) {
	count := map[string]int{}
	for _, r := range (System{}).Ready() {
		rep := System{}.Check(r)
		if len(rep.Problems) > 0 {
			t.Errorf("%s: %v", r.Name, rules(rep))
		}
		count[r.Faction]++
	}
	for _, f := range list.Factions {
		if count[f] < 2 {
			t.Errorf("%d ready-made squads of %s", count[f], f)
		}
	}
}

// TestChoices: whatever is offered can be taken, alone or with the card that
// gives its icon.
func TestChoices(t *testing.T) {
	for _, f := range list.Factions {
		for _, c := range (System{}).UnitChoices(f) {
			if rep := list.Check(sq(f, c.Key), 200, coded); len(rep.Problems) > 0 || rep.Points != c.Points {
				t.Errorf("%s: %v", c.Key, rules(rep))
			}
		}
	}
	offered := 0
	for _, pilot := range []string{"lukeskywalker", "poedameron", "hansolo", "soontirfel", "bobafett_scum", "cartelspacer"} {
		p := book.Pilot(pilot)
		for _, c := range (System{}).UpgradeChoices(p.Faction, pilot) {
			offered++
			if rep := list.Check(sq(p.Faction, pilot+" "+c.Key), 200, coded); len(rep.Problems) > 0 &&
				!slices.ContainsFunc(rep.Problems, func(r *engine.Refusal) bool {
					return slices.Contains([]string{"squad.slots", "squad.needs.slot", "squad.needs.action"}, r.Key)
				}) {
				if p.Unique && strings.HasPrefix(list.Bare(p.XWS), list.Bare(c.Key)) { // its own crew card
					continue
				}
				t.Errorf("%s may take %s: %v", pilot, c.Key, rules(rep))
			}
		}
	}
	if offered < 300 {
		t.Error("only", offered, "cards offered")
	}
}

const xwsExample = `{"version": "1.0.0", "name": "Tiny test", "faction": "rebel",
 "pilots": [
  {"name": "lukeskywalker", "ship": "xwing",
   "upgrades": {"amd": ["r2d2"], "torpedo": ["protontorpedoes"]}}],
 "obstacles": ["coreasteroid0", "coreasteroid2", "yt2400debris1"],
 "damagedeck": "core"}`

func units(r engine.Roster) string {
	var out []string
	for _, u := range r.Units {
		out = append(out, strings.Join(append([]string{u.Unit}, u.Upgrades...), " "))
	}
	return strings.Join(out, "; ")
}

func misunderstood(notes []engine.RosterNote) []string {
	var out []string
	for _, n := range notes {
		if !n.Understood {
			out = append(out, fmt.Sprintf("%d %s", n.Line, n.Source))
		}
	}
	return out
}

func TestXWS(t *testing.T) {
	r, notes, ok := System{}.ReadRoster(xwsExample)
	if got := units(r); !ok || r.Name != "Tiny test" || r.Faction != "rebel" || got != "lukeskywalker r2d2 protontorpedoes" {
		t.Errorf("%v %q %q", ok, r.Faction, got)
	}
	if len(notes) != 6 || len(misunderstood(notes)) > 0 { // faction, pilot, 2 cards, obstacles, deck
		t.Error(notes)
	}
	for _, c := range []struct {
		name, text, units, bad string
	}{
		{"old name of the crew card", `{"faction":"rebel","pilots":[{"name":"outerrimsmuggler","ship":"yt1300","upgrades":{"crew":["r2d2"]}}]}`,
			"outerrimsmuggler r2d2-swx22", "[]"},
		{"Resistance and a product name",
			`{"faction":"resistance","pilots":[{"name":"poedameron-swx57","ship":"t70xwing","upgrades":[]},{"name":"hansolo-swx57","ship":"yt1300"}]}`, "poedameron-swx57; hansolo-swx57", "[]"},
		{"two ships of one pilot name",
			`{"faction":"imperial","pilots":[{"name":"kyloren","ship":"tiesilencer"},{"name":"maarekstele","ship":"tiedefender"}]}`,
			"kyloren_tiesilencer; maarekstele_tiedefender", "[]"},
		{"one pilot of two factions", `{"faction":"scum","pilots":[{"name":"bobafett","ship":"firespray31"}]}`, "bobafett_scum", "[]"},
		{"an unknown ship and card are named",
			`{"faction":"scum","pilots":[{"name":"grievous","ship":"belbullab22"},{"name":"bobafett","ship":"firespray31","upgrades":{"crew":["jarjar"],"ept":["predator"]}}]}`, "bobafett_scum predator", "[1 grievous (belbullab22) 2 crew: jarjar]"},
		{"a slot that nobody knows",
			`{"faction":"rebel","pilots":[{"name":"rookiepilot","ship":"xwing","upgrades":{"modification":["hullupgrade"]}}]}`,
			"rookiepilot hullupgrade", "[]"},
		{"no faction", `{"faction":"gungans","pilots":[{"name":"rookiepilot","ship":"xwing"}]}`, "rookiepilot", "[0 gungans]"},
		{"broken", `{"faction": rebel, "pilots": []}`, "", `[0 {"faction": rebel, "pilots": []}]`},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, notes, ok := System{}.ReadRoster(c.text)
			if !ok || units(r) != c.units || fmt.Sprint(misunderstood(notes)) != c.bad {
				t.Errorf("%v %q, not understood: %v", ok, units(r), misunderstood(notes))
			}
		})
	}
	t.Run("other forms", func(t *testing.T) { // left to whoever knows them
		for _, text := range []string{`{"units": ["luke"]}`, "name = \"Red\"\nfaction = \"rebel\"\n\n[[unit]]\nunit = \"lukeskywalker\"\n", "",
			"Terra line\nRanger\n"} {
			if r, _, ok := (System{}).ReadRoster(text); ok {
				t.Errorf("%q was taken for a squad: %v", text, r)
			}
		}
	})
	t.Run("without a name", func(t *testing.T) {
		if r, _, _ := (System{}).ReadRoster(`{"faction":"scum","pilots":[{"name":"bobafett","ship":"firespray31"}]}`); r.Name != "Boba Fett" {
			t.Errorf("%q", r.Name)
		}
	})
	t.Run("there and back", func(t *testing.T) {
		for _, r := range (System{}).Ready() {
			text, err := System{}.WriteRoster(r, "xws")
			if err != nil {
				t.Fatal(err)
			}
			again, notes, _ := System{}.ReadRoster(text)
			if len(misunderstood(notes)) > 0 || again.Faction != r.Faction || again.Name != r.Name ||
				list.Check(again, 100, coded).Points != list.Check(r, 100, coded).Points || len(again.Units) != len(r.Units) {
				t.Errorf("%s: %s", r.Name, units(again))
			}
		}
	})
	t.Run("every card", func(t *testing.T) {
		for i := range book.All().Pilots {
			p := &book.All().Pilots[i]
			text, err := System{}.WriteRoster(sq(p.Faction, p.Key), "xws")
			if err != nil {
				t.Fatal(err)
			}
			if r, notes, _ := (System{}).ReadRoster(text); units(r) != p.Key {
				t.Errorf("%s came back as %q: %v", p.Key, units(r), misunderstood(notes))
			}
		}
		for i := range book.All().Upgrades {
			u := &book.All().Upgrades[i]
			text, err := System{}.WriteRoster(sq("rebel", "rookiepilot "+u.Key), "xws")
			if err != nil {
				t.Fatal(err)
			}
			if r, notes, _ := (System{}).ReadRoster(text); units(r) != "rookiepilot "+u.Key {
				t.Errorf("%s came back as %q: %v", u.Key, units(r), misunderstood(notes))
			}
		}
	})
}

func TestSquadText(t *testing.T) {
	for _, c := range []struct {
		name, text, faction, units, bad string
	}{
		{"plain", "Name: Night shift\nFaction: Rebel\nLuke Skywalker + R2-D2 + Proton Torpedoes\n2x Rookie Pilot", "rebel",
			"lukeskywalker r2d2 protontorpedoes; rookiepilot; rookiepilot", "[]"},
		{"with costs, commas, a total", "Soontir Fel (27), Push the Limit (3), Stealth Device (3)\nAcademy Pilot (12) x3\nTotal: 69",
			"imperial", "soontirfel pushthelimit stealthdevice; academypilot; academypilot; academypilot", "[]"},
		{"cards below", "Luke Skywalker (28)\nX-wing (28), Marksmanship (3), R2-D2 (4)\nWedge Antilles\n- Proton Torpedoes\n- Engine Upgrade",
			"rebel", "lukeskywalker marksmanship r2d2; wedgeantilles protontorpedoes engineupgrade", "[]"},
		{"Spanish", "Nombre: Guardia\nFacción: Imperio\n2x Piloto de la Academia\n\"Bestia Nocturna\" + Mejora de casco", "imperial",
			"academypilot; academypilot; nightbeast", "[4 Mejora de casco]"},
		{"the ship in front or in brackets", "TIE Silencer: Kylo Ren\nKylo Ren [Upsilon-class Shuttle]", "imperial",
			"kyloren_tiesilencer; kyloren_upsilonclassshuttle", "[]"},
		{"the ship decides between cards of a name", "Luke Skywalker + R2-D2\nOuter Rim Smuggler + R2-D2", "rebel",
			"lukeskywalker r2d2; outerrimsmuggler r2d2-swx22", "[]"},
		{"lines that nobody understands", "hello\n- Marksmanship\nLuke Skywalker + Jar Jar\nGeneral Grievous", "rebel", "lukeskywalker",
			"[1 hello 2 Marksmanship 3 Jar Jar 4 General Grievous]"},
		{"ambiguous", "Kylo Ren", "", "", "[1 Kylo Ren]"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, notes, ok := System{}.ReadRoster(c.text)
			if ok != (c.units != "") || r.Faction != c.faction || units(r) != c.units || fmt.Sprint(misunderstood(notes)) != c.bad {
				t.Errorf("%v %s %q, not understood: %v", ok, r.Faction, units(r), misunderstood(notes))
			}
		})
	}
	t.Run("there and back", func(t *testing.T) {
		for _, r := range (System{}).Ready() {
			text, err := System{}.WriteRoster(r, "text")
			if err != nil {
				t.Fatal(err)
			}
			if again, notes, _ := (System{}).ReadRoster(text); units(again) != units(r) || again.Name != r.Name {
				t.Errorf("%s came back as %s: %v", units(r), units(again), misunderstood(notes))
			}
		}
		for i := range book.All().Pilots {
			p := &book.All().Pilots[i]
			text, err := System{}.WriteRoster(sq(p.Faction, p.Key), "text")
			if err != nil {
				t.Fatal(err)
			}
			if r, notes, _ := (System{}).ReadRoster(text); units(r) != p.Key {
				t.Errorf("%s came back as %q: %v\n%s", p.Key, units(r), misunderstood(notes), text)
			}
		}
		for i := range book.All().Upgrades {
			u := &book.All().Upgrades[i]
			i := slices.IndexFunc(book.All().Pilots, func(p book.PilotCard) bool {
				return list.Suits(&p, u) && slices.Contains(append(slices.Clone(p.Slots), "title", "modification", "salvaged"), u.Slot)
			})
			if i < 0 { // only with the icon that another card gives
				continue
			}
			p := &book.All().Pilots[i]
			text, err := System{}.WriteRoster(sq(p.Faction, p.Key+" "+u.Key), "text")
			if err != nil {
				t.Fatal(err)
			}
			if r, notes, _ := (System{}).ReadRoster(text); units(r) != p.Key+" "+u.Key {
				t.Errorf("%s came back as %q: %v\n%s", u.Key, units(r), misunderstood(notes), text)
			}
		}
	})
}

// TestLongText: a text as long as an upload may be is read in no time.
func TestLongText(t *testing.T) {
	for _, text := range []string{strings.Repeat("Luke Skywalker, ", 4000), strings.Repeat("Luke Skywalker + x\n", 3500),
		"Luke Skywalker\n" + strings.Repeat("- a,b,c,d,e\n", 5000)} {
		begun := time.Now()
		(System{}).ReadRoster(text)
		if took := time.Since(begun); took > 3*time.Second {
			t.Errorf("%d bytes took %v", len(text), took)
		}
	}
}

func FuzzReadRoster(f *testing.F) {
	f.Add(xwsExample)
	f.Add("2x Rookie Pilot + R2 Astromech\n- Hull Upgrade")
	f.Add("{}")
	f.Fuzz(func(t *testing.T, text string) {
		r, _, ok := System{}.ReadRoster(text)
		if ok {
			list.Check(r, 100, coded)
		}
	})
}
