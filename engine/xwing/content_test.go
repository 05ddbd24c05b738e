package xwing

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"
	"testing"

	"estafeta/engine/xwing/book"
	"estafeta/engine/xwing/flight"
)

// source reads one of the files that the content was taken from; without them
// the comparison is skipped.
func source(t *testing.T, name string, v any) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "..", "..", "shared", "data", "xwing", name))
	if os.IsNotExist(err) {
		t.Skipf("the source %s is not at hand: nothing to compare with", name)
	}
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, v); err != nil {
		t.Fatal(name, err)
	}
}

// primaryFaction is the faction that a part of one belongs to (XW-FAC-01).
func primaryFaction(f string) string {
	switch f {
	case "resistance":
		return "rebel"
	case "first_order":
		return "imperial"
	}
	return f
}

func TestShipsAgainstSource(t *testing.T) {
	var doc struct {
		Ships []struct {
			ID, Name, Size                 string
			Attack, Agility, Hull, Shields int
			Factions, Actions, Arcs        []string
			Dial                           map[string]map[string]string
		}
	}
	source(t, "ships.json", &doc)
	n := 0
	for _, s := range doc.Ships {
		if s.Size == "huge" {
			if book.Ship(s.ID) != nil {
				t.Errorf("%s is huge and out of scope", s.ID)
			}
			continue
		}
		n++
		have := book.Ship(s.ID)
		if have == nil {
			t.Errorf("%s is missing", s.ID)
			continue
		}
		if have.Stats != (book.Stats{Attack: s.Attack, Agility: s.Agility, Hull: s.Hull, Shields: s.Shields}) || string(have.Size) != s.Size ||
			!slices.Equal(have.Actions, s.Actions) {
			t.Errorf("%s: %v %s %v, source %v", s.ID, have.Stats, have.Size, have.Actions, s)
		}
		if have.Turret != slices.Contains(s.Arcs, "turret_primary") ||
			!slices.Equal(have.Arcs, slices.DeleteFunc(s.Arcs, func(a string) bool { return a == "turret_primary" })) {
			t.Errorf("%s: arcs %v turret %v, source %v", s.ID, have.Arcs, have.Turret, s.Arcs)
		}
		var want, got []string
		for bearing, speeds := range s.Dial {
			names := []string{bearing}
			switch bearing {
			case "stop":
				names = []string{"stationary"}
			case "bank", "turn", "segnor", "tallon", "reverse_bank":
				names = []string{bearing + "_left", bearing + "_right"}
			}
			for speed, colour := range speeds {
				for _, b := range names {
					want = append(want, b+"."+speed+" "+colour)
				}
			}
		}
		for _, m := range have.Dial {
			got = append(got, m.Key()+" "+string(m.Difficulty))
		}
		sort.Strings(want)
		sort.Strings(got)
		if !slices.Equal(want, got) {
			t.Errorf("%s: dial\n%v\nsource\n%v", s.ID, got, want)
		}
	}
	if n != 49 || len(book.All().Ships) != 49 {
		t.Errorf("%d ship types in the source, %d here; the digest counts 49", n, len(book.All().Ships))
	}
}

func TestPilotsAgainstSource(t *testing.T) {
	var doc struct {
		Pilots []struct {
			ID, Name, Ship, Faction string
			Skill, Points           any
			Unique, Ability         bool
			Slots                   []string
			Override                *struct{ Attack, Agility, Hull, Shields int } `json:"ship_override"`
		}
	}
	source(t, "pilots.json", &doc)
	n := 0
	for _, p := range doc.Pilots {
		if book.Ship(p.Ship) == nil {
			continue
		}
		n++
		i := slices.IndexFunc(book.All().Pilots, func(c book.PilotCard) bool {
			return c.XWS == p.ID && c.Ship == p.Ship && c.Faction == primaryFaction(p.Faction)
		})
		if i < 0 {
			t.Errorf("%s %s %s is missing", p.Faction, p.Ship, p.ID)
			continue
		}
		have := book.All().Pilots[i]
		number := func(v any) int {
			if f, ok := v.(float64); ok {
				return int(f)
			}
			return 0 // printed as a question mark
		}
		var slots []string
		for _, s := range p.Slots {
			slots = append(slots, slotKey(s))
		}
		if have.Skill != number(p.Skill) || have.Points != number(p.Points) || have.Launched != (p.Skill == "?") ||
			have.Unique != p.Unique || have.Ability != p.Ability || !slices.Equal(have.Slots, slots) {
			t.Errorf("%s: %+v, source %+v", p.ID, have, p)
		}
		if o := p.Override; o != nil && have.Values() != (book.Stats{Attack: o.Attack, Agility: o.Agility, Hull: o.Hull, Shields: o.Shields}) ||
			o == nil && have.Stats != nil {
			t.Errorf("%s: values %v, source %v", p.ID, have.Values(), o)
		}
	}
	if n != len(book.All().Pilots) {
		t.Errorf("%d pilots in the source, %d here", n, len(book.All().Pilots))
	}
}

// slotKey is our word for a source's upgrade icon.
func slotKey(s string) string {
	if s == "Salvaged Astromech" {
		return "salvaged"
	}
	return strings.ToLower(s)
}

func TestUpgradesAgainstSource(t *testing.T) {
	type grant struct {
		Type, Name string
		Value      int
	}
	var doc struct {
		Upgrades []struct {
			ID, Name, Slot           string
			Points                   int
			Unique, Limited, Discard bool
			Header                   bool     `json:"action_header"`
			Sizes                    []string `json:"size_only"`
			Ships                    []string `json:"ship_only"`
			Factions                 []string `json:"faction_only"`
			Squad                    int      `json:"squad_limited"`
			Dual                     bool     `json:"dual_card"`
			Extra                    []string `json:"extra_slots"`
			Grants                   []grant
			Weapon                   *struct {
				Attack       int
				Range, Needs string
			}
		}
	}
	source(t, "upgrades.json", &doc)
	seen := map[string]bool{}
	needs := map[string]string{"cruisemissiles": "lock", "xx23sthreadtracers": "focus"} // printed in the headers, not in the source
	unheaded := []string{"genius", "experimentalinterface", "trajectorysimulator"}      // they speak of "Action:" and have no such header
	for _, u := range doc.Upgrades {
		epic := slices.Contains([]string{"Cargo", "Hardpoint", "Team"}, u.Slot) || slices.Equal(u.Sizes, []string{"huge"}) ||
			len(u.Ships) > 0 && !slices.ContainsFunc(u.Ships, func(s string) bool { return book.Ship(s) != nil })
		have := book.Upgrade(u.ID)
		if epic {
			if have != nil {
				t.Errorf("%s fits huge ships only", u.ID)
			}
			continue
		}
		if have == nil {
			t.Errorf("%s is missing", u.ID)
			continue
		}
		first := !seen[u.ID]
		seen[u.ID] = true
		var sizes []string
		for _, s := range have.Sizes {
			sizes = append(sizes, string(s))
		}
		if have.Slot != slotKey(u.Slot) || have.Points != u.Points || have.Unique != u.Unique || have.Limited != u.Limited ||
			have.Action != (u.Header && !slices.Contains(unheaded, u.ID)) ||
			have.SquadLimited != u.Squad || have.Dual != u.Dual || !slices.Equal(sizes, u.Sizes) || !slices.Equal(have.Factions, u.Factions) ||
			!slices.Equal(have.Ships, u.Ships) || first && have.Discard != u.Discard {
			t.Errorf("%s: %+v, source %+v", u.ID, have, u)
		}
		if taken := append(slices.Clone(have.Takes), have.Removes...); len(taken) != len(u.Extra) {
			t.Errorf("%s: takes %v, source %v", u.ID, taken, u.Extra)
		}
		if w := u.Weapon; w != nil && first {
			lo, hi := 0, 0
			if n, _ := fmt.Sscanf(w.Range, "%d-%d", &lo, &hi); n == 1 {
				hi = lo
			}
			asks := strings.TrimPrefix(w.Needs, "target ") + needs[u.ID]
			if have.Weapon == nil || have.Weapon.Attack != w.Attack || have.Weapon.Range != [2]int{lo, hi} || have.Weapon.Needs != asks ||
				have.Weapon.Discard != u.Discard {
				t.Errorf("%s: %+v, source %+v", u.ID, have.Weapon, w)
			}
		}
		for _, g := range u.Grants {
			if g.Name == "Modification" {
				if have.Modifications < 2 {
					t.Errorf("%s allows a further modification", u.ID)
				}
				continue
			}
			want := book.Grant{Kind: g.Name, N: g.Value}
			switch g.Type {
			case "slot":
				want = book.Grant{Kind: "slot", What: slotKey(g.Name)}
			case "action":
				want = book.Grant{Kind: "action", What: strings.ReplaceAll(strings.ToLower(g.Name), " ", "_")}
			}
			if !slices.Contains(have.Grants, want) && !slices.Contains(have.Back, want) {
				t.Errorf("%s: grants %v %v, source %v", u.ID, have.Grants, have.Back, g)
			}
		}
	}
	if len(seen) != len(book.All().Upgrades) {
		t.Errorf("%d upgrades in the source, %d here", len(seen), len(book.All().Upgrades))
	}
}

func TestDecksAndTokensAgainstSource(t *testing.T) {
	var decks map[string]json.RawMessage
	source(t, "damage_decks.json", &decks)
	for _, deck := range []string{"core", "core2"} {
		var cards []struct {
			Name, Trait string
			Count       int
		}
		if err := json.Unmarshal(decks[deck], &cards); err != nil {
			t.Fatal(err)
		}
		if len(cards) != len(book.Deck(deck)) {
			t.Errorf("%s: %d kinds of cards, source %d", deck, len(book.Deck(deck)), len(cards))
		}
		for _, c := range cards {
			key := deck + "." + strings.Trim(strings.ReplaceAll(strings.ToLower(strings.TrimSuffix(c.Name, "!")), " ", "_"), "_")
			if have := book.Damage(key); have == nil || have.Trait != c.Trait || have.Copies != c.Count {
				t.Errorf("%s: %+v, source %+v", key, have, c)
			}
		}
	}
	var rocks struct {
		Obstacles []struct {
			ID, Kind string
			Outline  [][2]float64
		}
	}
	source(t, "obstacles.json", &rocks)
	for _, o := range rocks.Obstacles {
		have := book.Obstacle(o.ID)
		if have == nil || have.Kind != o.Kind || len(have.Outline) != len(o.Outline) || have.Outline[0].X != o.Outline[0][0] {
			t.Errorf("%s: %+v", o.ID, have)
		}
	}
	if len(rocks.Obstacles) != len(book.All().Obstacles) {
		t.Errorf("%d obstacles in the source, %d here", len(rocks.Obstacles), len(book.All().Obstacles))
	}
}

// TestContentByHand holds what the digest prints, worked out without the
// source files.
func TestContentByHand(t *testing.T) {
	dial := func(s *book.ShipType, c flight.Difficulty) string {
		var out []string
		for _, m := range s.Dial {
			if m.Difficulty == c {
				out = append(out, m.Key())
			}
		}
		sort.Strings(out)
		return strings.Join(out, " ")
	}
	t.Run("XW-DIAL-01", func(t *testing.T) {
		s := book.Ship("t70xwing")
		if g := dial(s, flight.Green); g != "bank_left.1 bank_right.1 straight.1 straight.2 straight.3" {
			t.Error("green:", g)
		}
		if w := dial(s,
			flight.White); w != "bank_left.2 bank_left.3 bank_right.2 bank_right.3 straight.4 turn_left.2 turn_left.3 turn_right.2 turn_right.3" {
			t.Error("white:", w)
		}
		if r := dial(s, flight.Red); r != "koiogran.4 tallon_left.3 tallon_right.3" {
			t.Error("red:", r)
		}
	})
	t.Run("XW-DIAL-02", func(t *testing.T) {
		s := book.Ship("tiefofighter")
		if g := dial(s, flight.Green); g != "bank_left.2 bank_right.2 straight.2 straight.3 turn_left.2 turn_right.2" {
			t.Error("green:", g)
		}
		if r := dial(s, flight.Red); r != "koiogran.4 segnor_left.2 segnor_right.2" {
			t.Error("red:", r)
		}
		if w := dial(s, flight.White); w != "bank_left.3 bank_right.3 straight.4 straight.5 turn_left.1 turn_left.3 turn_right.1 turn_right.3" {
			t.Error("white:", w)
		}
	})
	for _, c := range []struct {
		key                                            string
		attack, agility, hull, shields, points, skills int
		slots                                          string
	}{
		{"bluesquadronnovice", 3, 2, 3, 3, 24, 2, "torpedo astromech tech"},
		{"redsquadronveteran", 3, 2, 3, 3, 26, 4, "elite torpedo astromech tech"},
		{"poedameron", 3, 2, 3, 3, 31, 8, "elite torpedo astromech tech"},
		{"blueace", 3, 2, 3, 3, 27, 5, "torpedo astromech tech"},
		{"epsilonsquadronpilot", 2, 3, 3, 1, 15, 1, "tech"},
		{"omegasquadronpilot", 2, 3, 3, 1, 17, 4, "elite tech"},
		{"omegaace", 2, 3, 3, 1, 20, 7, "elite tech"},
		{"zetaace", 2, 3, 3, 1, 18, 5, "elite tech"},
		{"epsilonleader", 2, 3, 3, 1, 19, 6, "tech"},
	} {
		p := book.Pilot(c.key)
		if p == nil || p.Values() != (book.Stats{Attack: c.attack, Agility: c.agility, Hull: c.hull, Shields: c.shields}) ||
			p.Points != c.points || p.Skill != c.skills || len(p.Slots) != len(strings.Fields(c.slots)) {
			t.Errorf("%s: %+v", c.key, p)
			continue
		}
		for _, s := range strings.Fields(c.slots) {
			if !slices.Contains(p.Slots, s) {
				t.Errorf("%s: no %s in %v", c.key, s, p.Slots)
			}
		}
	}
	t.Run("XW-RNG-14", func(t *testing.T) {
		u := book.Upgrade("protontorpedoes")
		if u.Points != 4 || *u.Weapon != (book.Weapon{Attack: 4, Range: [2]int{2, 3}, Needs: "lock", Spends: true, Discard: true}) {
			t.Errorf("%+v %+v", u, u.Weapon)
		}
	})
	t.Run("XW-DMG-20", func(t *testing.T) { // 33 cards a deck, seven Direct Hits
		for _, deck := range []string{"core", "core2"} {
			n := 0
			for _, c := range book.Deck(deck) {
				n += c.Copies
			}
			if n != 33 || book.Damage(deck+".direct_hit").Copies != 7 {
				t.Errorf("%s has %d cards", deck, n)
			}
		}
	})
	t.Run("XW-SIZE-03", func(t *testing.T) {
		for _, s := range book.All().Ships {
			if s.Size != flight.Small && s.Size != flight.Large {
				t.Error(s.Key, s.Size)
			}
		}
	})
	t.Run("XW-SQ-11", func(t *testing.T) { // every card has a type with a dial and a base
		for i := range book.All().Pilots {
			if p := &book.All().Pilots[i]; p.Type() == nil || len(p.Type().Dial) == 0 {
				t.Error(p.Key)
			}
		}
	})
	if len(book.All().Pilots) != 290 || len(book.All().Upgrades) != 307 {
		t.Errorf("%d pilots, %d upgrades", len(book.All().Pilots), len(book.All().Upgrades))
	}
}
