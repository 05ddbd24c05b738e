package list

import "estafeta/engine"

// entry is a unit with its upgrades in a ready-made list.
func entry(unit string, upgrades ...string) engine.RosterUnit {
	if upgrades == nil {
		upgrades = []string{}
	}
	return engine.RosterUnit{Unit: unit, Upgrades: upgrades, Marks: []string{}}
}

// Ready are ready-made legal lists: a skirmish and a whole army each, and four
// for two teams, allies every other one.
func Ready() []engine.Roster {
	return []engine.Roster{
		{System: "legion", Name: "Rebel core", Faction: "rebel", Size: "skirmish", Units: []engine.RosterUnit{
			entry("luke-skywalker", "force-push"),
			entry("rebel-troopers", "z-6-trooper"),
			entry("rebel-troopers", "mpl-57-ion-trooper"),
			entry("at-rt", "at-rt-laser-cannon"),
			entry("rebel-troopers", "rebel-trooper"),
		}},
		{System: "legion", Name: "Imperial core", Faction: "imperial", Size: "skirmish", Units: []engine.RosterUnit{
			entry("darth-vader"),
			entry("stormtroopers", "dlt-19-stormtrooper"),
			entry("stormtroopers", "hh-12-stormtrooper"),
			entry("74-z-speeder-bikes"),
			entry("stormtroopers"),
		}},
		{System: "legion", Name: "Rebel column", Faction: "rebel", Size: "standard", Units: []engine.RosterUnit{
			entry("leia-organa", "esteemed-leader"),
			entry("han-solo"),
			entry("rebel-troopers", "z-6-trooper"),
			entry("rebel-troopers", "z-6-trooper"),
			entry("fleet-troopers", "scatter-gun-trooper"),
			entry("rebel-commandos", "dh-447-sniper"),
			entry("1-4-fd-laser-cannon-team"),
			entry("at-rt", "at-rt-rotary-blaster"),
			entry("x-34-landspeeder", "a-300-rifle-gunner"),
		}},
		{System: "legion", Name: "Imperial column", Faction: "imperial", Size: "standard", Units: []engine.RosterUnit{
			entry("general-veers"),
			entry("boba-fett"),
			entry("stormtroopers", "dlt-19-stormtrooper"),
			entry("stormtroopers", "hh-12-stormtrooper"),
			entry("snowtroopers", "flametrooper"),
			entry("scout-troopers", "dlt-19x-sniper"),
			entry("e-web-heavy-blaster-team"),
			entry("at-st"),
		}},
		{System: "legion", Name: "Rebel team, Luke", Faction: "rebel", Size: "team", Units: []engine.RosterUnit{
			entry("luke-skywalker", "force-push"),
			entry("rebel-troopers", "z-6-trooper"),
			entry("rebel-troopers", "z-6-trooper"),
			entry("rebel-troopers", "mpl-57-ion-trooper"),
			entry("at-rt", "at-rt-rotary-blaster"),
		}},
		{System: "legion", Name: "Imperial team, Vader", Faction: "imperial", Size: "team", Units: []engine.RosterUnit{
			entry("darth-vader"),
			entry("stormtroopers", "dlt-19-stormtrooper"),
			entry("stormtroopers", "hh-12-stormtrooper"),
			entry("stormtroopers", "dlt-19-stormtrooper"),
			entry("74-z-speeder-bikes"),
		}},
		{System: "legion", Name: "Rebel team, Leia", Faction: "rebel", Size: "team", Units: []engine.RosterUnit{
			entry("leia-organa"),
			entry("rebel-troopers", "z-6-trooper"),
			entry("rebel-troopers", "z-6-trooper"),
			entry("fleet-troopers", "scatter-gun-trooper"),
			entry("x-34-landspeeder", "a-300-rifle-gunner"),
			entry("at-rt", "at-rt-laser-cannon"),
		}},
		{System: "legion", Name: "Imperial team, Veers", Faction: "imperial", Size: "team", Units: []engine.RosterUnit{
			entry("general-veers"),
			entry("stormtroopers", "dlt-19-stormtrooper"),
			entry("snowtroopers", "flametrooper"),
			entry("stormtroopers", "dlt-19-stormtrooper"),
			entry("scout-troopers", "dlt-19x-sniper"),
			entry("e-web-heavy-blaster-team"),
		}},
	}
}
