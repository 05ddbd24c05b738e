package list

import (
	"slices"
	"strings"
	"testing"

	"estafeta/engine"
	"estafeta/engine/wh40k/book"
)

// ready is a copy of a ready-made list that a test may change.
func ready(t *testing.T, faction string) engine.Roster {
	t.Helper()
	for _, r := range Ready() {
		if r.Faction == faction {
			r.Units = slices.Clone(r.Units)
			return r
		}
	}
	t.Fatalf("no list of %s", faction)
	return engine.Roster{}
}

// all takes every rule that has a code for enforced.
func all(r *book.Rule) bool { return r != nil }

func said(rep engine.RosterReport) string {
	var out []string
	for _, p := range rep.Problems {
		out = append(out, p.Rule+" "+p.Key)
	}
	return strings.Join(out, ", ")
}

// TestReady: the three lists are legal, for the points that they were written
// for.
func TestReady(t *testing.T) {
	for faction, points := range map[string]int{"necrons": 1000, "tyranids": 990, "adeptus-astartes": 1000} {
		rep := Check(ready(t, faction), all)
		if rep.Points != points || rep.Limit != 1000 || len(rep.Problems) > 0 {
			t.Errorf("%s: %d points of %d: %s", faction, rep.Points, rep.Limit, said(rep))
			for _, p := range rep.Problems {
				t.Log(p.Key, p.Args)
			}
		}
	}
}

// TestIllegal names every illegality by its rule, and no other.
func TestIllegal(t *testing.T) {
	unit := func(id string) engine.RosterUnit {
		return engine.RosterUnit{Unit: id, Upgrades: []string{}, Marks: []string{}}
	}
	for _, c := range []struct {
		name   string
		change func(r *engine.Roster)
		want   string
	}{
		{"25.02 faction", func(r *engine.Roster) { r.Faction = "nobody" }, "25.02 muster.faction"},
		{"25.03 points", func(r *engine.Roster) { r.Units = append(r.Units, unit("monolith")) }, "25.03 muster.points"},
		{"25.03 unknown size", func(r *engine.Roster) { r.Size = "skirmish" }, "25.03 muster.size"},
		{"25.03 a larger size", func(r *engine.Roster) { r.Size, r.Units = "strike-force", append(r.Units, unit("immortals")) }, ""},
		{"25.03 detachment points", func(r *engine.Roster) { r.Detachments = append(r.Detachments, "hand-of-the-dynasty") },
			"25.03 muster.detachment.points"},
		{"25.04 the same detachment twice", func(r *engine.Roster) {
			r.Detachments = []string{"hand-of-the-dynasty", "hand-of-the-dynasty"}
			r.Units[0].Upgrades = nil
		},
			"25.04 muster.detachment.twice"},
		{"25.04 no detachment", func(r *engine.Roster) { r.Detachments = nil; r.Units[0].Upgrades = nil }, "25.04 muster.detachment.none"},
		{"25.04 unknown detachment", func(r *engine.Roster) { r.Detachments = append(r.Detachments, "gladius-task-force") },
			"25.04 muster.detachment"},
		{"25.04 unknown unit", func(r *engine.Roster) { r.Units[10] = unit("boyz") }, "25.04 muster.unknown"},
		{"WH-DATA-17 foreign unit", func(r *engine.Roster) { r.Units[10] = unit("orks/gretchin") }, "WH-DATA-17 muster.foreign"},
		{"25.03 copies", func(r *engine.Roster) {
			r.Units = append(r.Units[:3:3], slices.Repeat([]engine.RosterUnit{unit("lychguard")}, 3)...)
			r.Units[0].Joins = 4
			r.Units[1].Joins, r.Units[2].Joins = 7, 8
			r.Units = append(r.Units, unit("immortals"), unit("immortals"))
		},
			"25.03 muster.copies"},
		{"25.03 battleline may be there twice as often", func(r *engine.Roster) {
			r.Units = append([]engine.RosterUnit{r.Units[0]}, slices.Repeat([]engine.RosterUnit{unit("immortals")}, 4)...)
			r.Units[0].Joins = 2
		}, ""},
		{"25.03 and five times is too often", func(r *engine.Roster) {
			r.Units = append([]engine.RosterUnit{r.Units[0]}, slices.Repeat([]engine.RosterUnit{unit("immortals")}, 5)...)
			r.Units[0].Joins = 2
		}, "25.03 muster.copies"},
		{"25.03 an epic hero is unique", func(r *engine.Roster) {
			r.Units = append(r.Units[:6:6], unit("trazyn-the-infinite"), unit("trazyn-the-infinite"))
		}, "25.03 muster.copies"},
		{"25.04 no warlord", func(r *engine.Roster) { r.Units[0].Marks = nil }, "25.04 muster.warlord.one"},
		{"25.04 two warlords", func(r *engine.Roster) { r.Units[1].Marks = []string{Warlord} }, "25.04 muster.warlord.one"},
		{"25.04 the warlord is a character", func(r *engine.Roster) { r.Units[0].Marks, r.Units[3].Marks = nil, []string{Warlord} },
			"25.04 muster.warlord.who"},
		{"25.04 unknown enhancement", func(r *engine.Roster) { r.Units[0].Upgrades = []string{"artificer-armour"} },
			"25.04 muster.enhancement.unknown"},
		{"25.04 enhancement for its keyword", func(r *engine.Roster) {
			r.Units[0].Upgrades, r.Units[1].Upgrades = nil,
				[]string{"warrior-noble"}
		},
			"25.04 muster.enhancement.keywords"},
		{"25.04 enhancement for characters", func(r *engine.Roster) { r.Units[0].Upgrades, r.Units[6].Upgrades = nil, []string{"warrior-noble"} },
			"25.04 muster.enhancement.character"},
		{"25.04 one enhancement a unit", func(r *engine.Roster) {
			r.Units[0].Upgrades = []string{"warrior-noble", "honourable-combatant"}
			r.Units = r.Units[:9]
		},
			"25.04 muster.enhancement.second"},
		{"WH-ATT-01 leads another kind", func(r *engine.Roster) { r.Units[0].Joins = 8 }, "WH-ATT-01 muster.joins"},
		{"WH-ATT-03 leads nobody", func(r *engine.Roster) { r.Units[0].Joins = 99 }, "WH-ATT-03 muster.joins.nobody"},
		{"WH-ATT-04 a second leader", func(r *engine.Roster) { r.Units[0].Joins = 4 }, "WH-ATT-04 muster.joins.second"},
		{"25.04 a support unit joins one", func(r *engine.Roster) { r.Units[2].Joins = 0 }, "25.04 muster.support"},
		{"WH-DATA-19 too few models", func(r *engine.Roster) { r.Units[3].Models = []engine.RosterModels{{Model: "necron-warrior", Count: 9}} },
			"WH-DATA-19 muster.models.kind"},
		{"WH-DATA-19 no price for so many", func(r *engine.Roster) {
			r.Units[10].Models = []engine.RosterModels{{Model: "tomb-blade",
				Count: 2}}
		},
			"WH-DATA-19 muster.models.kind"},
		{"WH-DATA-19 unknown model", func(r *engine.Roster) { r.Units[10].Models = []engine.RosterModels{{Model: "boy", Count: 3}} },
			"WH-DATA-19 muster.models.unknown"},
		{"WH-DATA-20 unknown gear", func(r *engine.Roster) {
			r.Units[0].Models = []engine.RosterModels{{Model: "overlord", Count: 1, Gear: []string{"choppa"}}}
		},
			"WH-DATA-20 muster.gear.unknown"},
		{"WH-DATA-20 an option", func(r *engine.Roster) {
			r.Units[0].Models = []engine.RosterModels{{Model: "overlord", Count: 1, Gear: []string{"voidscythe", "resurrection-orb"}}}
		}, ""},
		{"WH-DATA-20 no option", func(r *engine.Roster) {
			r.Units[0].Models = []engine.RosterModels{{Model: "overlord", Count: 1, Gear: []string{"voidscythe", "tachyon-arrow"}}}
		}, "WH-DATA-20 muster.gear"},
		{"WH-DATA-20 an option too often", func(r *engine.Roster) {
			r.Units[7].Models = []engine.RosterModels{{Model: "skorpekh-destroyer", Count: 1},
				{Model: "skorpekh-destroyer", Count: 2, Gear: []string{"skorpekh-hyperphase-weapons", "plasmacyte"}}}
		}, "WH-DATA-20 muster.gear.option"},
		{"WH-RES-01 half the points", func(r *engine.Roster) {
			for i := range r.Units {
				r.Units[i].Marks = append(slices.Clone(r.Units[i].Marks), Reserves)
			}
		}, "WH-RES-02 muster.reserves"},
		{"WH-TRANS-01 no transport", func(r *engine.Roster) { r.Units[6].Within = 10 }, "WH-TRANS-01 muster.within.nothing"},
		{"WH-TRANS-01 too many", func(r *engine.Roster) {
			r.Units = append(r.Units[:9:9], unit("ghost-ark"))
			r.Units[3].Within, r.Units[1].Within = 10, 10
		}, "WH-TRANS-01 muster.within.full"},
		{"25.04 empty", func(r *engine.Roster) { r.Units = nil }, "25.04 muster.empty"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := ready(t, "necrons")
			c.change(&r)
			rep := Check(r, all)
			if got := said(rep); got != c.want {
				t.Errorf("%s, want %s", got, c.want)
			}
		})
	}
}

// TestPrices: the third copy of a datasheet may cost more, a chapter may have
// its own price, and gear may cost.
func TestPrices(t *testing.T) {
	r := engine.Roster{Faction: "necrons", Units: slices.Repeat([]engine.RosterUnit{{Unit: "doomsday-ark"}}, 3)}
	if a := Muster(r); a.Points != 210+210+230 {
		t.Errorf("three arks cost %d", a.Points)
	}
	r = engine.Roster{Faction: "adeptus-astartes", Units: []engine.RosterUnit{{Unit: "impulsor"}}}
	if a := Muster(r); a.Points != 70 {
		t.Errorf("an Impulsor costs %d", a.Points)
	}
	r.Faction = "black-templars"
	if a := Muster(r); a.Points != 75 {
		t.Errorf("that of a Black Templars army costs %d", a.Points)
	}
	r = engine.Roster{Faction: "adeptus-astartes", Units: []engine.RosterUnit{{Unit: "redemptor-dreadnought", Models: []engine.RosterModels{{
		Model: "redemptor-dreadnought", Count: 1, Gear: []string{"fragstorm-grenade-launchers-redemptor-dreadnought",
			"heavy-flamer-redemptor-dreadnought",
			"macro-plasma-incinerator", "redemptor-fist", "storm-bolters-redemptor-dreadnought"}}}}}}
	if a := Muster(r); a.Points != 195+10 {
		t.Errorf("a Redemptor with a macro plasma incinerator costs %d", a.Points)
	}
}

// TestDefaults: every datasheet as it comes has legal models and gear.
func TestDefaults(t *testing.T) {
	for _, l := range book.Index() {
		f := book.FactionOf(l.ID)
		for _, d := range f.Sheets {
			rep := Check(engine.Roster{Faction: l.ID, Units: []engine.RosterUnit{{Unit: d.ID}}}, all)
			for _, p := range rep.Problems {
				if strings.HasPrefix(p.Rule, "WH-DATA-19") || strings.HasPrefix(p.Rule, "WH-DATA-20") {
					t.Errorf("%s/%s: %s %v", l.ID, d.ID, p.Key, p.Args)
				}
			}
		}
	}
}

// TestChoices: what a faction is offered can be mustered.
func TestChoices(t *testing.T) {
	if n := len(UnitChoices("necrons")); n != 52 {
		t.Errorf("%d datasheets for Necrons", n)
	}
	if !slices.ContainsFunc(UnitChoices("dark-angels"),
		func(c engine.RosterChoice) bool { return c.Key == "agents-of-the-imperium/vindicare-assassin" }) {
		t.Error("an Assassin may be with Dark Angels")
	}
	ups := UpgradeChoices("necrons", "overlord")
	if !slices.ContainsFunc(ups, func(c engine.RosterChoice) bool { return c.Key == "warrior-noble" && c.Points == 15 }) {
		t.Errorf("%v", ups)
	}
	if got := Marks("necrons", "overlord"); !slices.Equal(got, []string{Warlord, Reserves}) {
		t.Errorf("%v", got)
	}
	if UnitChoices("nobody") != nil || UpgradeChoices("necrons", "nobody") != nil || Marks("nobody", "nobody") != nil {
		t.Error("of nobody there is nothing")
	}
}

// TestByWord: the line of a unit names what is not enforced, an item only where
// a model has it.
func TestByWord(t *testing.T) {
	words := func(i int, enforced func(*book.Rule) bool) []string {
		for _, a := range Check(ready(t, "necrons"), enforced).Lines[i].Args {
			if a.Name == "words" {
				return a.List
			}
		}
		return nil
	}
	if got := words(0, all); got != nil {
		t.Errorf("of the Overlord everything has a code; by word are %v", got)
	}
	none := func(*book.Rule) bool { return false }
	if got, want := words(0, none), []string{"ability.necrons/implacable-resilience", "ability.necrons/my-will-be-done",
		"enhancement.necrons/obeisance-phalanx/unflinching-will"}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}
