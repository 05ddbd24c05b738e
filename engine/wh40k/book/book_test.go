package book

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"estafeta/engine/wh40k/content"
)

// TestContent holds that every faction can be read and that what its records
// name is there.
func TestContent(t *testing.T) {
	if len(Index()) != 35 {
		t.Errorf("%d factions, 35 are there", len(Index()))
	}
	sheets := 0
	for _, l := range Index() {
		f := FactionOf(l.ID)
		if f == nil {
			t.Fatalf("%s is in the index and cannot be read", l.ID)
		}
		if len(f.Sheets) != l.Sheets || len(f.All()) == 0 {
			t.Errorf("%s: %d datasheets, %d in the index; %d detachments", l.ID, len(f.Sheets), l.Sheets, len(f.All()))
		}
		sheets += len(f.Sheets)
		for _, d := range f.Sheets {
			checkSheet(t, f, d)
		}
		for _, r := range f.Rules {
			if f.Ability(r) == nil {
				t.Errorf("%s: the army rule %s is no ability", l.ID, r)
			}
		}
		for _, d := range f.Detachments {
			for _, r := range d.Rules {
				if f.Ability(r) == nil {
					t.Errorf("%s: the rule %s of %s is no ability", l.ID, r, d.ID)
				}
			}
		}
	}
	if sheets < 990 {
		t.Errorf("%d datasheets", sheets)
	}
}

func checkSheet(t *testing.T, f *Faction, d *Datasheet) {
	where := f.ID + "/" + d.ID
	least := 0
	for _, m := range d.Models {
		least += m.Min
		if m.Base.Width <= 0 || m.Base.Height < 1 || (m.Base.Shape == Round) != (m.Base.Length == 0) {
			t.Errorf("%s: %s stands on %+v", where, m.ID, m.Base)
		}
		if s := m.Stats; s.T < 1 || s.W < 1 || s.Sv < 2 || s.Sv > 7 || s.Ld < 4 || s.Ld > 9 || s.OC < Dash {
			t.Errorf("%s: %s is %+v", where, m.ID, s)
		}
	}
	for _, a := range d.Abilities {
		if f.Ability(a) == nil {
			t.Errorf("%s: the ability %s is unknown", where, a)
		}
	}
	for _, w := range d.Weapons {
		if d.Weapon(w) == nil && f.Ability(w) == nil {
			t.Logf("%s: %s is neither a weapon nor an ability", where, w)
		}
	}
	if len(d.Points) == 0 || !slices.ContainsFunc(d.Points, func(p Price) bool { return p.To >= least }) {
		t.Errorf("%s: %d models at the least, and the prices are %+v", where, least, d.Points)
	}
}

// TestOverlord holds one datasheet in full: what is printed on it.
func TestOverlord(t *testing.T) {
	d := FactionOf("necrons").Sheet("overlord")
	m := d.Models[0]
	if m.Stats != (Stats{M: 5, T: 5, Sv: 2, InSv: 4, W: 6, Ld: 6, OC: 1}) || m.Base.Width != 40 || m.Base.Shape != Round {
		t.Errorf("%+v", m)
	}
	if !slices.Equal(m.Gear, []string{"tachyon-arrow", "overlords-blade"}) || len(d.Options) != 1 || len(d.Options[0].With) != 4 {
		t.Errorf("gear %v, options %v", m.Gear, d.Options)
	}
	if d.Attach != "leader" || !d.Core.Has("leader") || d.Points[0].Points != 90 || !d.Has("character") || !d.Has("necrons") {
		t.Errorf("%+v", d)
	}
	if w := d.Weapon("tachyon-arrow"); w == nil || w.Profiles[0].Melee() {
		t.Errorf("%+v", w)
	}
}

// TestChapter holds that a chapter fields its parent's datasheets and detachments.
func TestChapter(t *testing.T) {
	f := FactionOf("dark-angels")
	if f.Sheet("intercessor-squad") == nil || f.Detachment("gladius-task-force") == nil || len(f.Detachments) >= len(f.All()) {
		t.Error("a chapter has its own and its parent's")
	}
	if FactionOf("nobody") != nil || f.Sheet("nobody") != nil || f.Sheet("nobody/nobody") != nil {
		t.Error("what is not there is nil")
	}
	if f.Sheet("necrons/overlord") == nil {
		t.Error("a datasheet of another faction by both ids")
	}
}

func TestAbility(t *testing.T) {
	for _, text := range []string{"rapid 2", "anti infantry 4", "anti monster/vehicle 2", "lethal", "sustained d3",
		"lethal:!monster/vehicle", "rapid d6+3", "anti epic hero 2"} {
		if v, err := ReadAbility(text); err != nil || AbilityText(v) != text {
			t.Errorf("%q is read as %+v and written %q: %v", text, v, AbilityText(v), err)
		}
	}
	for _, text := range []string{"", "rapid", "lethal 2", "anti infantry", "anti 4", "anti infantry 7", "fast", "rapid x"} {
		if v, err := ReadAbility(text); err == nil {
			t.Errorf("%q is read as %+v", text, v)
		}
	}
}

func TestDice(t *testing.T) {
	for text, want := range map[string]Dice{"3": {N: 3}, "D6": {Dice: 1, Sides: 6}, "2d3+1": {N: 1, Dice: 2, Sides: 3}, "-1": {N: -1}} {
		if d, err := ReadDice(text); err != nil || d != want {
			t.Errorf("%q: %+v %v", text, d, err)
		}
	}
	for _, text := range []string{"", "d", "d4", "xd6", "99d6", "d6+", "0d6"} {
		if d, err := ReadDice(text); err == nil {
			t.Errorf("%q is read as %+v", text, d)
		}
	}
}

// TestCore holds that core abilities have their numbers.
func TestCore(t *testing.T) {
	d := FactionOf("necrons").Sheet("ctan-shard-of-the-nightbringer")
	if v, ok := d.Core.Find("fnp"); !ok || v.N != 5 {
		t.Errorf("%+v", d.Core)
	}
	if v, ok := d.Core.Find("demise"); !ok || v.Dice != 1 || v.Sides != 6 {
		t.Errorf("%+v", d.Core)
	}
	if v, ok := FactionOf("necrons").Sheet("tomb-blades").Core.Find("scouts"); !ok || v.N != 9 {
		t.Errorf("%+v", v)
	}
}

func BenchmarkRead(b *testing.B) {
	for _, id := range []string{"necrons", "adeptus-astartes"} {
		l := FactionOf(id).Listed
		b.Run(id, func(b *testing.B) {
			for range b.N {
				if _, err := readFaction(content.Files, l); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// TestRules holds that every code belongs to a rule of the content, that the 84
// rules of the three ready-made lists have one, and how many are damaged.
func TestRules(t *testing.T) {
	coded, damaged := map[string]int{}, 0
	for _, l := range Index() {
		f := FactionOf(l.ID)
		coded[l.ID] = f.Coded()
		for _, r := range f.rules {
			if !belongs(f, r) {
				t.Errorf("%s: there is no %s %q", l.ID, r.Class, r.ID)
			}
			for _, e := range r.Effects {
				for _, w := range e.Weapons {
					if f.Weapons[w] == nil {
						t.Errorf("%s: %s names the weapon %q, which is none", l.ID, r.ID, w)
					}
				}
			}
		}
		for _, d := range f.Sheets {
			if d.Damaged > 0 {
				damaged++
			}
		}
	}
	if coded["necrons"] < 32 || coded["tyranids"] < 25 || coded["adeptus-astartes"] < 27 || damaged != 215 {
		t.Errorf("%v, %d damaged", coded, damaged)
	}
	for _, want := range []string{"necrons doomsday-ark 5", "tyranids exocrine 5", "adeptus-astartes redemptor-dreadnought 4"} {
		var faction, id string
		var n int
		if _, err := fmt.Sscan(want, &faction, &id, &n); err != nil || FactionOf(faction).Sheet(id).Damaged != n {
			t.Errorf("%s: %v", want, err)
		}
	}
}

// belongs reports that the rule is one of the faction's content.
func belongs(f *Faction, r *Rule) bool {
	det, id, _ := strings.Cut(r.ID, "/")
	d := f.Detachment(det)
	switch r.Class {
	case "army":
		return slices.Contains(f.Rules, r.ID)
	case "detachment":
		return slices.ContainsFunc(f.Detachments, func(d *Detachment) bool { return slices.Contains(d.Rules, r.ID) })
	case "unit":
		return slices.ContainsFunc(f.Sheets, func(d *Datasheet) bool { return slices.Contains(d.Abilities, r.ID) })
	case "enhancement":
		return d != nil && d.Enhancement(id) != nil
	}
	return d != nil && d.Stratagem(id) != nil
}

// TestCards: every datasheet, Enhancement, Stratagem and rule can be looked up,
// once; the core Stratagems have their names in the catalogues.
func TestCards(t *testing.T) {
	seen, kinds := map[string]bool{}, map[string]int{}
	for _, c := range Cards(func(r *Rule) bool { return r != nil }) {
		if seen[c.Key] {
			t.Errorf("%s stands twice", c.Key)
		}
		seen[c.Key] = true
		kinds[c.Kind]++
		if _, ok := Name("es", c.Name); ok == (c.Kind == "kind.core") || len(c.Lines) < 2 {
			t.Errorf("%s is called %q and says %d lines", c.Key, c.Name, len(c.Lines))
		}
	}
	if kinds["kind.unit"] < 990 || kinds["kind.stratagem"] != 1345 || kinds["kind.enhancement"] != 954 || kinds["kind.core"] != 12 ||
		kinds["kind.army"] < 20 || kinds["kind.detachment"] < 200 || kinds["kind.unit.ability"] < 45 {
		t.Errorf("%v", kinds)
	}
	if name, _ := Name("es", "stratagem.necrons/hand-of-the-dynasty/dominance-protocols"); name != "Protocolos de dominio" {
		t.Errorf("%q", name)
	}
}
