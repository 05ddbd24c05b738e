package nebula

import (
	"fmt"
	"slices"
	"testing"

	"estafeta/engine"
	"estafeta/engine/nebula/list"
)

// list is a roster: "unit", "unit+upgrade+upgrade", "*unit" the General.
func roster(faction string, units ...string) engine.Roster {
	r := engine.Roster{System: "nebula", Name: "test", Faction: faction}
	for _, s := range units {
		u := engine.RosterUnit{}
		if s[0] == '*' {
			u.Marks, s = []string{list.General}, s[1:]
		}
		for i, part := range splitPlus(s) {
			if i == 0 {
				u.Unit = part
			} else {
				u.Upgrades = append(u.Upgrades, part)
			}
		}
		r.Units = append(r.Units, u)
	}
	return r
}

func splitPlus(s string) []string {
	out := []string{""}
	for _, c := range s {
		if c == '+' {
			out = append(out, "")
			continue
		}
		out[len(out)-1] += string(c)
	}
	return out
}

func TestLists(t *testing.T) {
	check := func(name string, r engine.Roster, points int, rules ...string) {
		t.Run(name, func(t *testing.T) {
			rep := System{}.Check(r)
			got := []string{}
			for _, p := range rep.Problems {
				got = append(got, p.Rule)
			}
			slices.Sort(got)
			if fmt.Sprint(slices.Compact(got)) != fmt.Sprint(rules) {
				t.Errorf("refused by %v, want %v", got, rules)
			}
			if points > 0 && rep.Points != points {
				t.Errorf("it costs %d, want %d", rep.Points, points)
			}
		})
	}
	check("NEB-C-12 NEB-ARMY-11 NEB-ARMY-15 NEB-REC-01", roster("terra", "*tactical_commander", "ranger_a+thermal_visor+magazine", "ranger_b",
		"commando_a", "swat_a", "gunner_a", "medikit_droideka", "impact_droideka"), 287)
	check("NEB-ARMY-01 NEB-WPN-08 a foreign unit", roster("terra", "*tactical_commander", "ranger_a", "ranger_a", "hoplidex"), 0,
		"NEB-ARMY-01")
	check("NEB-ARMY-02 three Command", roster("terra", "*tactical_commander", "tactical_commander", "tactical_commander", "ranger_a",
		"ranger_a"), 0, "NEB-ARMY-02")
	check("NEB-ARMY-03 one Trooper", roster("terra", "*tactical_commander", "ranger_a", "commando_a", "commando_b"), 0, "NEB-ARMY-03")
	check("NEB-ARMY-04 three Light", roster("terra", "*tactical_commander", "ranger_a", "ranger_a", "commando_a", "commando_a", "commando_b"),
		0, "NEB-ARMY-04")
	check("NEB-ARMY-05 three Shock", roster("terra", "*tactical_commander", "ranger_a", "ranger_a", "swat_a", "swat_a", "swat_b"), 0,
		"NEB-ARMY-05")
	check("NEB-ARMY-06 three Heavy", roster("terra", "*tactical_commander", "ranger_a", "ranger_a", "gunner_a", "gunner_a", "gunner_b"), 0,
		"NEB-ARMY-06")
	check("NEB-ARMY-07 two Mechs", roster("terra", "*tactical_commander", "ranger_a", "ranger_a", "thunderbolt_dragon", "thunderbolt_dragon"),
		0, "NEB-ARMY-07")
	check("NEB-ARMY-08 four Droids", roster("terra", "*tactical_commander", "ranger_a", "ranger_a", "medikit_droideka", "medikit_droideka",
		"combat_droideka", "combat_droideka"), 0, "NEB-ARMY-08")
	check("NEB-ARMY-09 NEB-DATA-16 two Mercenaries", roster("terra", "*tactical_commander", "ranger_a", "ranger_a", "spectre", "viper"), 0,
		"NEB-ARMY-09")
	check("NEB-ARMY-10 three figures", roster("terra", "*tactical_commander", "ranger_a", "ranger_a"), 0, "NEB-ARMY-10")
	check("NEB-ARMY-10 NEB-ARMY-11 nine figures, all limits together: NEB-ARMY-21",
		roster("terra", "*tactical_commander", "ranger_a", "ranger_a", "ranger_a", "ranger_a", "ranger_a", "ranger_a", "ranger_a",
			"ranger_a"), 299, "NEB-ARMY-10")
	check("NEB-ARMY-11 300 points", roster("terra", "*commander_in_chief", "ranger_b", "ranger_b", "ranger_b", "ranger_b", "ranger_b",
		"ranger_b+sealing_mask+kevlar_vest", "swat_a"), 301, "NEB-ARMY-11")
	check("NEB-ARMY-11 300 points are allowed", roster("terra", "*commander_in_chief", "ranger_b", "ranger_b", "ranger_b", "ranger_b",
		"ranger_b", "ranger_b+kevlar_vest", "swat_a"), 300)
	check("NEB-ARMY-12 no Leader", roster("terra", "ranger_a", "ranger_a", "ranger_a", "ranger_a"), 0, "NEB-ARMY-12")
	check("NEB-ARMY-12 the General is no Leader", roster("terra", "tactical_commander", "*ranger_a", "ranger_a", "ranger_a"), 0, "NEB-ARMY-12")
	check("NEB-ARMY-15 an Upgrade of another list", roster("terra", "*tactical_commander", "ranger_a+corundum_armour", "ranger_a",
		"ranger_a"), 0, "NEB-ARMY-15")
	check("NEB-ARMY-16 three Upgrades", roster("terra", "*tactical_commander", "ranger_a+magazine+magazine+magazine", "ranger_a", "ranger_a"),
		0, "NEB-ARMY-16")
	check("NEB-ARMY-17 a Mercenary buys from its own list", roster("terra", "*tactical_commander", "ranger_a", "ranger_a",
		"viper+kevlar_vest"), 0, "NEB-ARMY-17")
	check("NEB-ARMY-18 a fourth weapon", roster("terra", "*tactical_commander", "ranger_a", "ranger_a", "combat_marine+pistol"), 0,
		"NEB-ARMY-18")
	check("NEB-ARMY-19 NEB-KEY-35 Irrational", roster("symbiosis", "*symbiont_queen", "formicidae_a", "formicidae_a",
		"aphididae+chitin_bark"), 0, "NEB-ARMY-19")
	check("NEB-ARMY-20 a guided droid alone", roster("corsairs", "*captain", "corsair", "corsair", "boarding_mate"), 0, "NEB-ARMY-20")
	check("NEB-ARMY-20 a Sergeant without", roster("corsairs", "*captain", "corsair", "corsair", "gunner_sergeant_with_boarding_mate"), 0,
		"NEB-ARMY-20")
	check("NEB-ARMY-20 both, at the Sergeant's price", roster("corsairs", "*captain", "corsair", "corsair",
		"gunner_sergeant_with_boarding_mate", "boarding_mate"), 52+33+33+73)
	check("NEB-DATA-13 the Corsairs have no Mech", roster("corsairs", "*captain", "corsair", "corsair", "giges"), 0, "NEB-ARMY-01")
}

func TestProfiles(t *testing.T) {
	// Counts and sums over the printed tables, the six Droidekas of every list
	// apart: points, and each attribute in its order.
	for _, c := range []struct {
		rule, list    string
		units, points int
		sums          [7]int
		ranks         string
	}{
		{"NEB-DATA-01", "terra", 14, 569, [7]int{143, 52, 58, 59, 48, 113, 45},
			"map[command:2 droid:1 heavy:3 light:2 mech:1 shock:3 trooper:2]"},
		{"NEB-DATA-04", "orion", 12, 496, [7]int{125, 46, 51, 50, 42, 96, 40}, "map[command:2 heavy:2 light:2 mech:1 shock:2 trooper:3]"},
		{"NEB-DATA-07", "annunak", 13, 523, [7]int{135, 48, 54, 54, 44, 102, 42},
			"map[command:2 droid:1 heavy:1 light:2 mech:1 shock:2 trooper:4]"},
		{"NEB-DATA-10", "symbiosis", 12, 507, [7]int{123, 46, 49, 51, 44, 97, 39}, "map[command:2 heavy:2 light:2 mech:1 shock:3 trooper:2]"},
		{"NEB-DATA-13", "corsairs", 13, 496, [7]int{134, 48, 55, 55, 43, 104, 41}, "map[command:2 droid:2 heavy:3 light:2 shock:3 trooper:1]"},
		{"NEB-DATA-16", "mercenaries", 2, 116, [7]int{20, 10, 10, 9, 9, 18, 8}, "map[mercenary:2]"},
		{"NEB-DATA-19", "droidekas", 6, 163, [7]int{48, 18, 30, 14, 13, 36, 12}, "map[droid:6]"},
	} {
		t.Run(c.rule+" profiles of "+c.list, func(t *testing.T) {
			n, points, sums, ranks := 0, 0, [7]int{}, map[string]int{}
			for _, u := range content().Order(c.list) {
				n++
				points += u.Points
				ranks[u.Rank]++
				for i, v := range u.Attributes {
					sums[i] += v
				}
			}
			if n != c.units || points != c.points || sums != c.sums || fmt.Sprint(ranks) != c.ranks {
				t.Errorf("it has %d profiles of %d points, attributes %v, %v; want %d of %d, %v, %s", n, points, sums, ranks, c.units, c.points,
					c.sums, c.ranks)
			}
		})
	}
	t.Run("NEB-DATA-01 NEB-DATA-04 NEB-DATA-07 NEB-DATA-10 NEB-DATA-19 what a faction may field: its own, the Droidekas, the Mercenaries",
		func(t *testing.T) {
			droidekas := map[string]int{"medikit_droideka": 25, "hacker_droideka": 28, "explosive_droideka": 25, "impact_droideka": 30,
				"combat_droideka": 26, "flame_droideka": 29}
			for faction, want := range map[string]int{"terra": 20, "orion": 18, "annunak": 19, "symbiosis": 18} {
				n, common := 0, 0
				for _, choice := range (System{}).UnitChoices(faction) {
					if content().Units[choice.Key].Rank != "mercenary" {
						n++
					}
					if price, ok := droidekas[choice.Key]; ok && choice.Points == price {
						common++
					}
				}
				if n != want || common != 6 {
					t.Errorf("%s may field %d profiles and %d Droidekas at their price, want %d and 6", faction, n, common, want)
				}
			}
		})
	t.Run("NEB-ATTR-01 seven attributes, as printed and as they are now", func(t *testing.T) {
		for unit, want := range map[string]string{
			"commander_in_chief": "[10 5 5 5 5 9 4]", "commando_a": "[10 4 4 3 4 8 3]", "thunderbolt_dragon": "[15 4 5 4 4 9 4]", "dmos": "[8 4 5 4 3 7 3]", "licaen": "[12 3 4 5 3 8 4]",
			"isimud": "[12 3 5 4 2 7 3]", "apidae": "[10 5 5 4 5 9 4]", "caelifer_a": "[10 4 4 4 5 8 3]", "weta": "[15 4 5 4 4 9 4]", "boarding_master": "[12 4 4 4 4 8 3]", "spectre": "[10 5 5 5 5 9 4]", "flame_droideka": "[8 3 5 3 2 6 2]",
		} {
			if got := fmt.Sprint(recruited(t, unit).Attr); got != want {
				t.Errorf("%s has %s, want %s", unit, got, want)
			}
		}
		r := play(t, "", force("terra", fig("ranger_a", 20, 45, `mishaps = ["leg"]`, `states = ["prone"]`, "wounds = 1")), far)
		f := r.fig("1")
		same(r, "as printed", fmt.Sprint(f.Attr), "[10 3 3 4 3 7 3]")
		same(r, "as they are now", fmt.Sprint(f.movement(), f.dexterity(), f.Wounds), "5 1 1")
	})
	t.Run("NEB-REC-02 name, rank, cost with all equipment, attributes", func(t *testing.T) {
		g := &Game{}
		if err := g.muster(1, roster("terra", "*tactical_commander", "ranger_a+thermal_visor+magazine", "gunner_a", "ranger_b")); err != nil {
			t.Fatal(err)
		}
		for i, want := range []string{"tactical_commander command 51 [10 5 5 4 4 9 4]", "ranger_a trooper 36 [10 3 3 4 3 7 3]",
			"gunner_a heavy 36 [10 3 4 5 3 8 3]", "ranger_b trooper 34 [10 3 3 4 3 7 3]"} {
			f := g.Figures[i]
			if got := fmt.Sprint(f.Unit, " ", f.Rank, " ", f.Cost, " ", f.Attr); got != want {
				t.Errorf("the record is %s, want %s", got, want)
			}
			if card := g.card(f); card.Name != "unit."+f.Unit {
				t.Errorf("its card names %s", card.Name)
			}
		}
	})
	t.Run("NEB-REC-03 ranks", func(t *testing.T) {
		ranks := map[string]bool{}
		for _, u := range content().Listed {
			ranks[u.Rank] = true
		}
		want := []string{"command", "light", "trooper", "shock", "heavy", "mech", "droid", "mercenary"}
		for _, r := range want {
			if !ranks[r] {
				t.Errorf("nobody is of rank %s", r)
			}
		}
		if len(ranks) != len(want) {
			t.Errorf("ranks: %v", ranks)
		}
	})
	t.Run("NEB-DATA-02 NEB-DATA-05 NEB-DATA-08 NEB-DATA-11 NEB-DATA-14 NEB-DATA-17 equipment by list", func(t *testing.T) {
		for faction, want := range map[string]int{"terra": 24, "orion": 23, "annunak": 22, "symbiosis": 22, "corsairs": 20, "mercenaries": 10} {
			n := 0
			for _, it := range content().Items {
				if has(it.Lists, faction) {
					n++
				}
			}
			if n != want {
				t.Errorf("%s has %d items, want %d", faction, n, want)
			}
		}
	})
	t.Run("NEB-WPN-02 a range in cm, or the Teardrop template", func(t *testing.T) {
		for _, it := range content().Shelf {
			if it.Kind != "shoot" {
				continue
			}
			if teardrop := it.Template == "teardrop"; teardrop == (it.Range > 0) {
				t.Errorf("%s has a range of %g and the template %q", it.ID, it.Range, it.Template)
			}
		}
		if got := content().Items["flamethrower"]; got.Template != "teardrop" || got.Range != 0 {
			t.Errorf("a Flamethrower has a range of %g and the template %q", got.Range, got.Template)
		}
	})
	t.Run("NEB-DATA-02 NEB-DATA-05 NEB-DATA-08 NEB-DATA-11 NEB-DATA-14 NEB-WPN-01 weapons", func(t *testing.T) {
		for id, want := range map[string]string{
			"assault_rifle": "40 [1 3] 10", "boarding_pistol": "30 [2 3] 6", "burst_rifle": "40 [1 4] 10", "cluster_rifle": "45 [1 2] 6", "devastator_rifle": "40 [1 3] 6", "energy_rifle": "40 [1 2] 6",
			"falconet_cannon": "50 [1 2] 6", "flamethrower": "0 [1 1] 3", "fusion_cannon": "40 [1 2] 4", "gauss_rifle": "30 [2 2] 6", "grenade_launcher": "40 [1 1] 3", "heavy_rifle": "45 [1 3] 8",
			"machine_gun": "35 [1 5] 12", "missile_launcher": "40 [1 1] 1", "precision_rifle": "60 [1 1] 6", "shotgun": "30 [2 2] 6", "spike_rifle": "50 [1 2] 6", "superheavy_rifle": "50 [2 2] 6",
			"tactical_rifle": "50 [1 3] 10", "twin_repeating_fusion": "40 [2 2] 8", "telsonid_cannon": "40 [1 1] 1",
		} {
			it := content().Items[id]
			if got := fmt.Sprint(it.Range, it.Rate, it.Ammo); got != want {
				t.Errorf("%s is %s, want %s", id, got, want)
			}
		}
	})
	// How often each Quality stands in the printed tables of a list; of equipment
	// with its templates and least ranges.
	for _, c := range []struct{ units, items, list, qualities, equipment string }{
		{"NEB-DATA-01", "NEB-DATA-02", "terra",
			"map[camouflage:2 combat_tactics:2 expert_gunsmith:3 infiltration:2 leader:2 self_repair:1 technological:2 " +
				"tenacious:5]",
			"map[additional_protection:1 anti_armour:2 anti_perforating:1 anti_smoke:2 anti_toxic:1 bladed_weapon:1 " +
				"combinable:3 covering_fire:1 heavy_protection:2 hoard:5 ignores_cover:3 infrared:1 large:1 " +
				"light_protection:1 long_weapon:1 min_10:1 min_20:3 ocular_lens:2 perforating:1 precise:1 ready:3 reload:1 " +
				"shaped_charge:1 small:2 smoke:1 storage:1 superheavy_protection:1 teardrop:1 twin_weapons:1]"},
		{"NEB-DATA-04", "NEB-DATA-05", "orion",
			"map[combat_tactics:2 expert_gunsmith:2 flying:2 infiltration:1 leader:2 repairer:1 robust:1 self_repair:1 " +
				"tactical_march:1 technological:2 tenacious:2 thermal_camouflage:2 twin_weapons:1]",
			"map[additional_protection:1 anti_armour:3 anti_smoke:2 anti_toxic:1 bladed_weapon:1 combinable:4 " +
				"em_pulse:1 heavy_protection:1 hoard:5 ignores_cover:2 incorporeal:1 infrared:1 large:1 light_protection:1 " +
				"long_weapon:1 min_10:1 min_20:1 ocular_lens:2 precise:1 ready:3 reload:1 small:1 smoke:1 stun:1 " +
				"superheavy_protection:1 teardrop:1]"},
		{"NEB-DATA-07", "NEB-DATA-08", "annunak",
			"map[camouflage:1 combat_tactics:2 flying:2 infiltration:2 leader:2 mastery:1 repairer:1 self_repair:1 " +
				"tactical_march:1 technological:3 tenacious:4]",
			"map[additional_protection:1 anti_armour:3 anti_smoke:2 anti_toxic:1 bladed_weapon:1 combinable:4 " +
				"em_radiation:1 energy_orb:1 heavy_protection:1 hoard:5 ignores_cover:2 infrared:1 large:1 " +
				"light_protection:1 long_weapon:3 min_10:1 min_20:1 ocular_lens:2 precise:1 ready:3 reload:1 small:1 " +
				"smoke:1 stun:3 superheavy_protection:1 teardrop:1]"},
		{"NEB-DATA-10", "NEB-DATA-11", "symbiosis",
			"map[combat_tactics:2 expert_gunsmith:2 flying:3 infiltration:2 irrational:1 leader:2 parabolic_leap:1 " +
				"self_healing:1 tactical_march:2 tenacious:2]",
			"map[additional_protection:1 anti_smoke:2 anti_toxic:1 bladed_weapon:1 combinable:3 heavy_protection:1 " +
				"hoard:6 ignores_cover:4 infrared:1 large:2 light_protection:1 min_10:2 min_15:1 min_20:2 ocular_lens:2 " +
				"perforating:2 poison:4 ready:4 reload:1 small:3 smoke:1 superheavy_protection:1 teardrop:1 toxic:3 " +
				"twin_weapons:1 zootoxin:1]"},
		{"NEB-DATA-13", "NEB-DATA-14", "corsairs",
			"map[combat_tactics:2 expert_gunsmith:3 guide_pilot:2 infiltration:2 irrational:2 leader:2 mastery:1 " +
				"repairer:2 robust:1 tactical_march:1 technological:2 tenacious:3]",
			"map[anti_armour:2 anti_smoke:2 anti_toxic:1 bladed_weapon:1 combinable:4 covering_fire:1 em_radiation:1 " +
				"heavy_protection:1 hoard:5 ignores_cover:3 infrared:1 large:1 light_protection:1 long_weapon:1 min_10:1 " +
				"min_20:3 ocular_lens:2 ready:3 reload:1 shaped_charge:1 small:2 smoke:1 teardrop:1]"},
		{"NEB-DATA-16", "NEB-DATA-17", "mercenaries",
			"map[expert_gunsmith:1 infiltration:1 medikit:1 repairer:1 technological_control:1 tenacious:1]",
			"map[additional_protection:1 anti_smoke:1 bladed_weapon:1 combinable:2 hoard:5 ignores_cover:1 " +
				"incorporeal:1 infrared:1 large:1 min_10:1 min_20:1 ocular_lens:1 precise:1 ready:3 reload:1 small:1 " +
				"smoke:1 storage:1]"},
	} {
		t.Run(c.units+" Qualities of "+c.list, func(t *testing.T) {
			count := map[string]int{}
			for _, u := range content().Order(c.list) {
				for _, q := range u.Qualities {
					count[q]++
				}
			}
			if got := fmt.Sprint(count); got != c.qualities {
				t.Errorf("they are %s, want %s", got, c.qualities)
			}
		})
		t.Run(c.items+" Qualities of the equipment of "+c.list, func(t *testing.T) {
			count := map[string]int{}
			for _, it := range content().Shelf {
				if !has(it.Lists, c.list) {
					continue
				}
				for _, q := range it.Qualities {
					count[q]++
				}
				if it.Template != "" {
					count[it.Template]++
				}
				if least := max(it.MinRange, it.PrintedMinRange); least > 0 {
					count[fmt.Sprintf("min_%g", least)]++
				}
			}
			if got := fmt.Sprint(count); got != c.equipment {
				t.Errorf("they are %s, want %s", got, c.equipment)
			}
		})
	}
	t.Run("NEB-DATA-03 NEB-DATA-06 NEB-DATA-09 NEB-DATA-12 NEB-DATA-15 NEB-DATA-18 prices of Upgrades", func(t *testing.T) {
		for faction, want := range map[string]string{
			"terra":       "map[explosive_grenade:3 kevlar_armour:4 kevlar_vest:2 magazine:1 pistol:2 sealing_mask:1 smoke_bomb:3 tactical_knife:1 tactical_visor:3 thermal_visor:4]",
			"orion":       "map[corundum_armour:4 corundum_plates:2 explosive_grenade:3 magazine:1 pistol:2 smoke_bomb:3 tactical_knife:1 tactical_visor:3 thermal_visor:3]",
			"annunak":     "map[chrysoberyl_armour:4 chrysoberyl_protector:2 explosive_grenade:3 magazine:1 pistol:2 smoke_bomb:3 tactical_knife:1 tactical_visor:3 thermal_visor:4]",
			"symbiosis":   "map[chitin_bark:2 chitin_mail:4 explosive_grenade:3 magazine:1 pistol:2 smoke_bomb:3 spore_grenade:4 tactical_knife:1 tactical_visor:3 thermal_visor:4]",
			"corsairs":    "map[explosive_grenade:3 magazine:1 pistol:2 sealing_mask:1 smoke_bomb:3 tactical_knife:1 tactical_visor:3 thermal_visor:4 waku_jerkin:2 waku_multiplates:4]",
			"mercenaries": "map[explosive_grenade:3 magazine:1 pistol:2 smoke_bomb:3 tactical_knife:1]",
		} {
			for _, f := range content().Factions {
				if f.ID == faction && fmt.Sprint(f.Upgrades) != want {
					t.Errorf("%s: %v", faction, f.Upgrades)
				}
			}
		}
	})
	t.Run("NEB-DATA-20 items that the own list lacks", func(t *testing.T) {
		for unit, item := range map[string]string{"impact_droideka": "machine_gun", "telal_a": "tactical_rifle", "harpy_a": "shotgun",
			"albatross": "precision_rifle"} {
			if recruited(t, unit).carried(item) == nil {
				t.Errorf("%s carries no %s", unit, item)
			}
		}
		if content().Items["tactical_knife"].Kind != "melee" {
			t.Error("the Tactical Knife is a close-combat weapon everywhere")
		}
	})
	t.Run("NEB-REC-05 NEB-WPN-10 Qualities of objects work for the bearer, those of weapons stay with the weapon", func(t *testing.T) {
		f := recruited(t, "harpy_b")
		if !f.has("flying") || !f.has("additional_protection") || f.has("stun") || f.has("bladed_weapon") {
			t.Error("a Harpy has Flying, and Additional Protection by her helmet; not Stun, nor Bladed Weapon")
		}
	})
}

func TestFinishThem(t *testing.T) {
	for _, c := range []struct {
		rule, unit string
		want       int
	}{
		{"NEB-MANN-07 Command", "tactical_commander", 3}, {"NEB-MANN-08 a Mech", "thunderbolt_dragon", 3}, {"NEB-MANN-09 Shock", "swat_a",
			2}, {"NEB-MANN-10 Heavy", "gunner_a", 2},
		{"NEB-MANN-11 Light", "commando_a", 1}, {"NEB-MANN-12 a Trooper", "ranger_a", 1}, {"NEB-MANN-13 a Droid", "goliath_light_tank",
			1}, {"NEB-MANN-14 a Mercenary", "spectre", 0},
	} {
		score := func(t *testing.T, wasGeneral bool, want int) {
			t.Helper()
			g := &Game{Forces: []*Force{{Seat: 1}, {Seat: 2}}}
			f := recruited(t, c.unit)
			f.Seat = 2
			g.scoreKill(f, wasGeneral)
			if g.Forces[0].Points != want || g.Forces[0].Killed != content().Units[c.unit].Points || g.Forces[1].Points != 0 {
				t.Errorf("%s (General: %v) is worth %d and %d, want %d", c.unit, wasGeneral, g.Forces[0].Points, g.Forces[0].Killed, want)
			}
		}
		t.Run(c.rule, func(t *testing.T) { score(t, false, c.want) })
		t.Run("NEB-MANN-06 NEB-MANN-16 the General, "+c.rule[12:], func(t *testing.T) { score(t, true, c.want+3) })
	}
	t.Run("NEB-BRK-04 NEB-MANN-05 the last one standing has won; with nobody left on either side it is a draw", func(t *testing.T) {
		r := play(t, "", force("terra", fig("ranger_a", 20, 45)), force("orion", fig("hoplidex", 40, 45, "wounds = 1")))
		r.dice("shoot", 6).dice("fortune", 1).shoots("1", "B:1").done()
		same(r, "winner", r.game().Result.Winner, engine.Seat(1))
		r = play(t, "", force("terra", fig("explosive_droideka", 37, 45)), force("orion", fig("hoplidex", 40, 45, "wounds = 1", asleep)))
		r.dice("shoot", 6).dice("fortune", 1).activates("1").declares("detonate").done()
		same(r, "both out", r.fig("1").Out && r.fig("B").Out, true)
		same(r, "winner", r.game().Result.Winner, engine.Seat(0))
		same(r, "why", r.game().Result.Why, "result.draw")
	})
	t.Run("NEB-C-17 NEB-MANN-03 NEB-MANN-04 NEB-MANN-05 points, then cost, then a draw", func(t *testing.T) {
		for _, c := range []struct {
			points, cost [2]int
			winner       engine.Seat
			why          string
		}{
			{[2]int{4, 3}, [2]int{50, 90}, 1, "result.points"},
			{[2]int{3, 3}, [2]int{66, 95}, 2, "result.cost"},
			{[2]int{3, 3}, [2]int{66, 66}, 0, "result.draw"},
		} {
			r := play(t, "round = 10", force("terra", fig("ranger_a", 20, 45), fig("ranger_a", 20, 60)), force("orion", fig("hoplidex", 80, 80)))
			for i, f := range r.game().Forces {
				f.Points, f.Killed = c.points[i], c.cost[i]
			}
			g := r.game()
			res := engine.Run(engine.Input{Game: stepper{g, g.score}, Frontier: r})
			if res.Err != nil {
				t.Fatal(res.Err)
			}
			same(r, "winner", g.Result.Winner, c.winner)
			same(r, "why", g.Result.Why, c.why)
		}
	})
}

// The General is the Leader who is marked, whoever stands beside them in the
// list; without a mark the first Leader.
func TestWhoIsGeneral(t *testing.T) {
	for _, c := range []struct {
		units []string
		want  string
	}{
		{[]string{"ranger_a", "*tactical_commander", "tactical_commander", "ranger_a"}, "s1.2"},
		{[]string{"tactical_commander", "ranger_a", "*tactical_commander", "ranger_a"}, "s1.3"},
		{[]string{"ranger_a", "ranger_a", "tactical_commander", "tactical_commander"}, "s1.3"},
	} {
		t.Run(fmt.Sprint("NEB-ARMY-12 ", c.units), func(t *testing.T) {
			g := &Game{}
			if err := g.muster(1, roster("terra", c.units...)); err != nil {
				t.Fatal(err)
			}
			if got := g.Forces[0].General; got != c.want {
				t.Errorf("the General is %s, want %s", got, c.want)
			}
		})
	}
}
