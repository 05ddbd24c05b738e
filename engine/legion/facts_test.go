package legion

import (
	"slices"
	"testing"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/legion/battlefield"
	"estafeta/engine/legion/book"
	"estafeta/engine/legion/picture"
	"estafeta/engine/legion/troops"
	"estafeta/engine/scene"
)

// TestPrintedCards holds what the cards of the content say.
func TestPrintedCards(t *testing.T) {
	c := book.Content()
	t.Run("LEG-A-CARD-01 what a unit card carries", func(t *testing.T) {
		for _, u := range c.Units {
			courage := u.Vehicle() && u.Courage == 0 || !u.Vehicle() && u.Resilience == 0 // what the other kind has
			if u.Name == "" || u.Faction == "" || u.Points < 1 || !slices.Contains(book.Ranks, u.Rank) || u.Miniatures < 1 || u.Wounds < 1 ||
				u.Defense != "red" && u.Defense != "white" || u.Kind == "" || !courage || u.Speed < 0 || u.Speed > 3 || len(u.Weapons) == 0 {
				t.Errorf("%+v", u)
			}
			for _, k := range u.Weapons {
				if w := book.WeaponOf(k); w == nil || w.Red+w.Black+w.White == 0 || !w.Melee && w.To == 0 {
					t.Errorf("%s: weapon %s", u.Key, k)
				}
			}
		}
	})
	t.Run("LEG-A-CARD-02 LEG-B-CMD-07 LEG-B-CMD-08 what a command card carries", func(t *testing.T) {
		for _, k := range c.Commands {
			if k.Name == "" || k.Pips < 0 || k.Pips > 4 {
				t.Errorf("%s: %d pips", k.Key, k.Pips)
			}
			for _, o := range k.Orders {
				if o.Count < 1 {
					t.Errorf("%s: an order for %d units", k.Key, o.Count)
				}
			}
		}
	})
	t.Run("LEG-B-CMD-02 four cards are open to every commander", func(t *testing.T) {
		for _, k := range []string{"ambush", "push", "assault", book.StandingOrders} {
			if card := book.CommandOf(k); card == nil || card.Owner != "" || card.Faction != "" || len(card.Orders) == 0 {
				t.Errorf("%s: %+v", k, card)
			}
		}
	})
	t.Run("LEG-A-CARD-03 LEG-A-CARD-04 trooper cards add miniatures, weapon cards none", func(t *testing.T) {
		for _, u := range c.Upgrades {
			adds := u.Slot == "heavy-weapon" || u.Slot == "personnel"
			if u.FaceOf == "" && u.Weapon != "" && !adds && u.Miniatures > 0 {
				t.Errorf("%s is a weapon of slot %s and adds %d", u.Key, u.Slot, u.Miniatures)
			}
			if u.Slot == "heavy-weapon" && u.FaceOf == "" && u.Miniatures == 0 && !heavyWithout[u.Key] {
				t.Errorf("%s adds nobody", u.Key)
			}
		}
	})
	t.Run("LEG-B-UPG-01 thirteen icons", func(t *testing.T) {
		icons := []string{"heavy-weapon", "personnel", "force", "command", "hardpoint", "gear", "grenades", "comms", "pilot", "training",
			"generator", "armament", "crew"}
		for _, u := range c.Upgrades {
			if !slices.Contains(icons, u.Slot) && !slices.Contains(later, u.Slot) {
				t.Errorf("%s: %s", u.Key, u.Slot)
			}
		}
	})
	t.Run("LEG-A-SETUP-18 LEG-B-OBJ-01 three types of battle cards", func(t *testing.T) {
		for _, k := range c.Cards {
			if !slices.Contains(rows, k.Kind) {
				t.Errorf("%s is a %s card", k.Key, k.Kind)
			}
		}
		for _, kind := range rows {
			if len(book.CardsOf(kind)) < 4 {
				t.Errorf("%d %s cards", len(book.CardsOf(kind)), kind)
			}
		}
	})
}

// later are slots that came after the rules.
var later = []string{"ordnance"}

// heavyWithout are heavy weapon cards without a miniature.
var heavyWithout = map[string]bool{}

// TestPrintedUnits holds what the units of the content are.
func TestPrintedUnits(t *testing.T) {
	t.Run("LEG-B-UNIT-04 LEG-B-TROOP-01 LEG-B-TROOP-10 LEG-B-UNIT-05 LEG-B-UNIT-06 LEG-B-VEH-01 bases", func(t *testing.T) {
		for _, u := range book.Content().Units {
			switch {
			case u.Vehicle() && !u.Notched, u.Vehicle() && u.Base < 50:
				t.Errorf("vehicle %s: base %v, notched %v", u.Key, u.Base, u.Notched)
			case u.Kind == book.Emplacement && !u.Notched:
				t.Errorf("emplacement %s has no notches", u.Key)
			case u.Kind == book.Trooper && !u.Notched && u.Base > 50:
				t.Errorf("trooper %s: base %v", u.Key, u.Base)
			}
		}
	})
	t.Run("LEG-B-UNIT-01 LEG-B-UNIT-03 LEG-B-UNIT-07 LEG-B-WND-01 one leader, a threshold for each miniature", func(t *testing.T) {
		g := field(t, "", army("rebel", "rebel-troopers 900 700; upgrades = [\"z-6-trooper\", \"rebel-trooper\"]", "luke-skywalker 300 700"),
			army("imperial", foes))
		for _, u := range g.Units {
			leaders := 0
			for _, m := range u.Minis {
				if m.Leader {
					leaders++
				}
				alike(t, u.Card+" threshold", m.W, book.UnitOf(u.Card).Wounds)
			}
			alike(t, u.Card+" leaders", leaders, 1)
		}
		alike(t, "with those of its upgrades", len(g.one().Minis), 6)
	})
	t.Run("LEG-B-ARC-01 LEG-B-VEH-02 arcs of notched bases", func(t *testing.T) {
		g := field(t, "", army("rebel", "at-rt 900 500"), army("imperial", foes))
		m := g.front(g.one())
		for arc, at := range map[battlefield.Arc]geom.Point{battlefield.Front: {X: 900, Y: 300}, battlefield.Rear: {X: 900, Y: 700},
			battlefield.Left: {X: 700, Y: 500}, battlefield.Right: {X: 1100, Y: 500}} {
			for _, other := range []battlefield.Arc{battlefield.Front, battlefield.Rear, battlefield.Left, battlefield.Right} {
				alike(t, string(arc)+" in "+string(other), battlefield.InArc(m, other, geom.Round(at, 13.5)), arc == other)
			}
		}
	})
	t.Run("LEG-B-RES-08 three kinds of vehicle damage", func(t *testing.T) {
		for _, kind := range []string{"damaged", "disabled", "disrupted"} {
			g := field(t, "", army("rebel", "at-rt 900 500; damage = \""+kind+"\""), army("imperial", foes))
			if found := slices.ContainsFunc(picture.Badges(g.one()), func(b scene.Badge) bool { return b.Kind == "crit" }); !found {
				t.Errorf("%s is not shown", kind)
			}
		}
	})
	t.Run("LEG-B-TRANS-01 a unit is transported until it disembarks", func(t *testing.T) {
		g := field(t, "", army("rebel", "luke-skywalker 900 600; aboard = \"2\"", "x-34-landspeeder 900 500"), army("imperial", foes))
		u := g.one()
		alike(t, "aboard", []any{u.Where, u.Aboard}, []any{troops.Riding, "s1.2"})
		u.Did = troops.FreshDeeds(2)
		told(t, g, nil, nil, func(tb *engine.Table) { g.disembark(tb, u) })
		alike(t, "out", []any{u.Where, u.Aboard}, []any{troops.OnField, ""})
	})
}

// TestPhysical holds what stands for things that only a table of wood knows.
func TestPhysical(t *testing.T) {
	t.Run("LEG-A-TERRAIN-19 in area terrain only the outline counts", func(t *testing.T) {
		g := field(t, `terrain = [{ type = "forest", at = [900, 520], size = [160, 160] }]`, army("rebel", "luke-skywalker 900 640"),
			army("imperial", foes))
		for y := 595.0; y > 540; y -= 10 {
			alike(t, "inside it", by(moveTo(g, g.one(), 900, y)), "")
		}
	})
	t.Run("LEG-B-COH-08 LEG-B-MOVE-22 a base may overhang as long as its centre is held", func(t *testing.T) {
		g := field(t, `terrain = [{ type = "platform", at = [900, 500], size = [160, 100] }]`, army("rebel", "luke-skywalker 300 600"),
			army("imperial", foes))
		f, m := g.field(g.one()), g.front(g.one())
		for x, up := range map[float64]float64{975: 50, 985: 0} { // the platform ends at 980 mm
			alike(t, "held", f.Ground(geom.Point{X: x, Y: 500}, 50), up)
		}
		rule, _ := f.Place(m.At(geom.Point{X: 975, Y: 500}, 50))
		alike(t, "overhanging", rule, "")
	})
	t.Run("LEG-A-KEY-52 LEG-B-MOVE-23 nobody ends where nothing stands", func(t *testing.T) {
		g := field(t, `terrain = [{ type = "barricade", at = [900, 520], size = [70, 27] }]`, army("rebel", "luke-skywalker 900 600"),
			army("imperial", foes))
		alike(t, "on a barricade", by(moveTo(g, g.one(), 900, 520)), "LEG-A-KEY-52")
	})
	t.Run("LEG-A-COVER-23 from high above a barricade gives no cover", func(t *testing.T) {
		// The trooper stands 150 mm behind it, the walker 60 mm before it.
		g := field(t, `terrain = [{ type = "barricade", at = [900, 450], size = [70, 27] }]`, army("imperial", "at-st 900 340; facing = 180"),
			army("rebel", "luke-skywalker 900 620"))
		cover, _ := g.field().Shelter(g.front(g.one()), g.bodies(g.two()))
		alike(t, "cover", cover, 0)
	})
}
