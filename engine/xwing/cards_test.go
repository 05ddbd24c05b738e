package xwing

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"estafeta/engine"
	"estafeta/engine/xwing/book"
)

var _ engine.Reference = System{}

// looked are the lines of a card as their keys and arguments.
func looked(t *testing.T, key string) []string {
	t.Helper()
	for _, c := range (System{}).Cards() {
		if c.Key != key {
			continue
		}
		out := []string{c.Kind}
		for _, l := range c.Lines {
			line := l.Key
			for _, a := range l.Args {
				switch {
				case a.List != nil:
					line += " " + strings.Join(a.List, ",")
				case a.Text != "":
					line += " " + a.Text
				default:
					line += fmt.Sprintf(" %d", a.Num)
				}
			}
			out = append(out, line)
		}
		return out
	}
	t.Fatalf("there is no card %s", key)
	return nil
}

// TestCards: what a look-up shows of each kind of card, from the rulebook's
// own data (digest, k) and the cards in the public data.
func TestCards(t *testing.T) {
	for _, c := range []struct {
		id, key string
		want    []string
	}{
		{"XW-DIAL-02", "ship.tiefofighter", []string{"size.small", "lookup.values 2 3 3 1", "lookup.arcs arc.front",
			"lookup.dial difficulty.green 2tl 2bl 2s 2br 2tr 3s",
			"lookup.dial difficulty.white 1tl 1tr 3tl 3bl 3br 3tr 4s 5s",
			"lookup.dial difficulty.red 2sl 2sr 4k"}},
		{"XW-ARC-06", "ship.firespray31", []string{"size.large", "lookup.arcs arc.front,arc.aux_rear"}},
		{"XW-TUR-01", "ship.yt1300", []string{"size.large", "lookup.arcs arc.front", "lookup.turret"}},
		{"XW-STAT-10", "pilot.poedameron", []string{"ship.t70xwing", "lookup.pilot faction.rebel 8 31", "lookup.values 3 2 3 3",
			"lookup.slots slot.elite,slot.torpedo,slot.astromech,slot.tech", "lookup.unique", "effect.pilot.poedameron"}},
		{"XW-SEC-06", "upgrade.protontorpedoes", []string{"slot.torpedo", "lookup.upgrade 4", "lookup.weapon 4 2 3",
			"lookup.needs.lock.spent", "lookup.discard", "effect.upgrade.protontorpedoes"}},
		{"XW-UPG-07", "upgrade.juke", []string{"slot.elite", "lookup.upgrade 2", "lookup.only size.small"}},
		{"XW-ACT-04", "upgrade.expose", []string{"slot.elite", "lookup.upgrade 4", "lookup.action"}},
		{"XW-PS-02", "upgrade.veteraninstincts", []string{"slot.elite", "lookup.upgrade 1", "lookup.value value.skill 2"}},
		{"XW-UPG-08", "upgrade.r2d6", []string{"slot.astromech", "lookup.skill.least 3", "lookup.lacks slot.elite", "lookup.gains slot.elite"}},
		{"XW-CRIT-03", "damage.core2.direct_hit", []string{"kind.damage.core2", "lookup.damage trait.ship 7", "effect.damage.core2.direct_hit"}},
		{"XW-OBS-03", "obstacle.core2asteroid0", []string{"thing.asteroid", "lookup.asteroid", "lookup.obstructs"}},
		{"XW-OBS-06", "obstacle.yt2400debris0", []string{"thing.debris", "lookup.debris", "lookup.obstructs"}},
		{"XW-BOMB-16", "bomb.proximity_mine", []string{"thing.bomb", "lookup.size 60 42", "lookup.mine", "lookup.bomb.proximity_mine"}},
		{"XW-BOMB-14", "bomb.proton_bomb", []string{"thing.bomb", "lookup.size 42 28", "lookup.timed", "lookup.bomb.proton_bomb"}},
		{"XW-FOC-02", "token.focus", []string{"kind.token", "lookup.token.focus"}},
		{"XW-TL-04", "token.target_lock", []string{"kind.token", "lookup.token.target_lock"}},
	} {
		t.Run(c.id, func(t *testing.T) {
			have := looked(t, c.key)
			for _, w := range c.want {
				if !slices.Contains(have, w) {
					t.Errorf("%s lacks %q: %q", c.key, w, have)
				}
			}
		})
	}
}

// TestCardsWhole: everything in the content and every token can be looked up,
// once, and says more than its name; the rules that it names are of the
// ledger.
func TestCardsWhole(t *testing.T) {
	_, kind := ledger.Entries(t, rulesList)
	have := map[string]bool{}
	for _, c := range (System{}).Cards() {
		if have[c.Key] {
			t.Errorf("%s stands twice", c.Key)
		}
		have[c.Key] = true
		if len(c.Lines) == 0 {
			t.Errorf("%s says nothing", c.Key)
		}
		for _, id := range c.Rules {
			if kind[id] == "" {
				t.Errorf("%s names %s, which the ledger does not have", c.Key, id)
			}
		}
	}
	var want []string
	for i := range book.All().Ships {
		want = append(want, book.All().Ships[i].Name())
	}
	for i := range book.All().Pilots {
		want = append(want, book.All().Pilots[i].Name())
	}
	for i := range book.All().Upgrades {
		want = append(want, book.All().Upgrades[i].Name())
	}
	for i := range book.All().Damage {
		want = append(want, "damage."+book.All().Damage[i].Key)
	}
	for i := range book.All().Conditions {
		want = append(want, book.All().Conditions[i].Name())
	}
	for i := range book.All().Obstacles {
		want = append(want, book.All().Obstacles[i].Name())
	}
	for i := range book.All().Bombs {
		want = append(want, book.All().Bombs[i].Name())
	}
	for _, k := range tokenKinds {
		want = append(want, "token."+k)
	}
	for _, k := range want {
		if !have[k] {
			t.Errorf("%s cannot be looked up", k)
		}
	}
}
