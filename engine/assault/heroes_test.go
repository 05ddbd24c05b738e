package assault

import (
	"slices"
	"testing"

	"estafeta/engine"
	"estafeta/engine/assault/troops"
	"estafeta/engine/grid"
)

// TestHeroes pins heroes in a mission: their two sides, strain, rest and tokens.
func TestHeroes(t *testing.T) {
	harm := func(p *table, i, n int) *table {
		return p.now(func(g *Game, t *engine.Table) { g.harm(t, g.figure(g.Mission.Story.Heroes[i].Figure), n) }, nil)
	}
	t.Run("IA-HERO-01 IA-HERO-03 IA-HERO-15", func(t *testing.T) { // Diala has 12 Health
		p := inPlay(t, 6, 6, nil, "")
		is(t, "healthy", p.sheetOf(0).Wounded, false)
		harm(p, 0, 11)
		is(t, "after 11", p.sheetOf(0).Wounded, false)
		harm(p, 0, 5)
		is(t, "after 12", p.sheetOf(0).Wounded, true)
		is(t, "damage is discarded", p.hero(0).Lost, 0)
		is(t, "on the map", p.hero(0).On, true)
	})
	t.Run("IA-HERO-04 IA-STR-08", func(t *testing.T) { // Endurance falls from 5 to 4
		p := inPlay(t, 6, 6, nil, "")
		p.hero(0).Strain = 5
		harm(p, 0, 12)
		is(t, "strain", p.hero(0).Strain, 4)
		is(t, "no damage for it", p.hero(0).Lost, 0)
	})
	t.Run("IA-HERO-18", func(t *testing.T) { // conditions stay
		p := inPlay(t, 6, 6, nil, "")
		p.hero(0).Gain("bleeding")
		harm(p, 0, 12)
		is(t, "bleeding", p.hero(0).Has("bleeding"), true)
	})
	t.Run("IA-HERO-02 IA-HERO-08 IA-HERO-09 IA-HERO-13", func(t *testing.T) { // defeated again
		p := inPlay(t, 6, 6, nil, "")
		harm(p, 0, 12)
		harm(p, 0, 12)
		is(t, "withdrawn", p.sheetOf(0).Withdrawn, true)
		is(t, "still wounded", p.sheetOf(0).Wounded, true)
		is(t, "on the map", p.hero(0).On, false)
		is(t, "may be activated", p.heroReady(p.sheetOf(0)), false)
		is(t, "the mission goes on", p.Over(), false)
	})
	t.Run("IA-HERO-10", func(t *testing.T) { // its player still decides with the others
		p := inPlay(t, 6, 6, nil, "", "hero_diala_passil:2", "hero_fenn_signis:3")
		harm(p, 0, 12)
		harm(p, 0, 12)
		seat, also := p.deciders(Rebel, nil)
		is(t, "seats 2 and 3 are asked together", slices.Contains(append(also, seat), 2) && slices.Contains(append(also, seat), 3), true)
	})
	t.Run("IA-HERO-17 IA-DMG-10", func(t *testing.T) { // wounded in its own activation
		p := inPlay(t, 6, 6, nil, "")
		p.acting(p.hero(0))
		harm(p, 0, 12)
		p.step(nil)
		is(t, "who acts", p.Mission.Turn.Figure, "")
		is(t, "it has acted", slices.Contains(p.Mission.Turn.Done, p.hero(0).ID), true)
	})
	t.Run("IA-STR-01 IA-STR-03 IA-STR-07 IA-STR-09", func(t *testing.T) { // 7 strain, Endurance 5
		p := inPlay(t, 6, 6, nil, "")
		p.now(func(g *Game, t *engine.Table) { g.strain(t, g.figure(g.Mission.Story.Heroes[0].Figure), 7) }, nil)
		is(t, "strain", p.hero(0).Strain, 5)
		is(t, "damage", p.hero(0).Lost, 2)
	})
	t.Run("IA-STR-04", func(t *testing.T) { // others suffer damage instead
		p := inPlay(t, 6, 6, map[[2]int]byte{{3, 3}: 'o'}, "[[group]]\nkey = \"boss\"\ncard = \"imperial_officer\"\nsign = \"o\"")
		p.now(func(g *Game, t *engine.Table) { g.strain(t, g.standing(Imperial)[0], 2) }, nil)
		is(t, "damage", p.of("imperial_officer")[0].Lost, 2)
	})
	t.Run("IA-ACT-08 IA-STR-06", func(t *testing.T) { // strain for movement points, twice
		p := inPlay(t, 6, 6, nil, "")
		p.acting(p.hero(0))
		p.does("push", nil)
		p.does("push", nil)
		is(t, "points", p.Mission.Turn.Points, 2)
		is(t, "strain", p.hero(0).Strain, 2)
		is(t, "actions", p.Mission.Turn.Actions, 2)
		is(t, "a third time", p.barredBy("push"), "IA-ACT-08")
		q := inPlay(t, 6, 6, nil, "")
		q.hero(0).Strain = 5
		q.acting(q.hero(0))
		is(t, "above its Endurance", q.barredBy("push"), "IA-STR-06")
	})
	t.Run("IA-REC-01 IA-REC-02", func(t *testing.T) { // rest: 5, of which 2 are strain
		p := inPlay(t, 6, 6, nil, "")
		p.hero(0).Strain, p.hero(0).Lost = 2, 6
		p.acting(p.hero(0)).does("rest", nil)
		is(t, "strain", p.hero(0).Strain, 0)
		is(t, "damage", p.hero(0).Lost, 3)
		is(t, "actions", p.Mission.Turn.Actions, 1)
	})
	t.Run("IA-REC-03", func(t *testing.T) { // nobody else rests
		p := inPlay(t, 6, 6, map[[2]int]byte{{3, 3}: 'o'}, "[[group]]\nkey = \"boss\"\ncard = \"imperial_officer\"\nsign = \"o\"")
		p.of("imperial_officer")[0].Lost = 1
		p.acting(p.of("imperial_officer")[0])
		is(t, "rest", slices.Contains(p.offers(), "rest"), false)
		is(t, "push", slices.Contains(p.offers(), "push"), false)
	})
	t.Run("IA-ACT-09 IA-RDY-06", func(t *testing.T) { // no second activation before everybody's first
		p := inPlay(t, 6, 6, nil, "")
		p.sheetOf(0).Tokens, p.sheetOf(1).Tokens = 2, 2
		p.sheetOf(0).Spent = 1
		is(t, "ready with a token left", p.heroReady(p.sheetOf(0)), false)
		p.sheetOf(1).Spent = 1
		is(t, "once the other has acted", p.heroReady(p.sheetOf(0)), true)
		p.sheetOf(0).Spent = 2
		is(t, "without a token", p.heroReady(p.sheetOf(0)), false)
	})
	t.Run("IA-ACT-10 IA-STAT-04", func(t *testing.T) { // cards are readied when it is activated
		p := inPlay(t, 6, 6, nil, "")
		h := p.sheetOf(0)
		h.Items = []troops.Item{{Key: "plasteel_staff", Mods: []string{}, Exhausted: true}}
		h.Exhausted = []string{"battle_meditation"}
		p.now(func(g *Game, t *engine.Table) { g.begin(t, g.figure(g.Mission.Story.Heroes[0].Figure)) }, nil)
		is(t, "Item exhausted", p.sheetOf(0).Items[0].Exhausted, false)
		is(t, "Class cards exhausted", len(p.sheetOf(0).Exhausted), 0)
	})
	t.Run("IA-HERO-16 IA-MSET-18 IA-ACT-11", func(t *testing.T) { // tokens of four, three and two heroes
		for n, want := range map[int][]int{2: {2, 2}, 3: {1, 2, 1}, 4: {1, 1, 1, 1}} {
			p := inPlay(t, 6, 8, nil, "", []string{"hero_diala_passil", "hero_fenn_signis", "hero_gaarkhan", "hero_jyn_odan"}[:n]...)
			as := answers{}
			if n == 3 {
				as["extra"] = pick(p.hero(1).ID)
			}
			p.now(func(g *Game, t *engine.Table) { g.tokens(t) }, as)
			var got []int
			for i := range n {
				got = append(got, p.sheetOf(i).Tokens)
			}
			if !slices.Equal(got, want) {
				t.Errorf("%d heroes have %v tokens, want %v", n, got, want)
			}
		}
	})
	t.Run("IA-STAT-07", func(t *testing.T) { // the extra token changes hands
		p := inPlay(t, 6, 8, nil, "", "hero_diala_passil", "hero_fenn_signis", "hero_gaarkhan")
		p.sheetOf(0).Tokens = 2
		p.now(func(g *Game, t *engine.Table) { g.passToken(t, g.Mission.Story.Heroes[0]) }, answers{"extra": pick(p.hero(2).ID)})
		is(t, "the giver", p.sheetOf(0).Tokens, 1)
		is(t, "the receiver", p.sheetOf(2).Tokens, 2)
	})
	t.Run("IA-AFF-02 IA-AFF-12", func(t *testing.T) { // Rebels, neither regular nor elite
		p := inPlay(t, 6, 6, nil, "")
		h := &happening{event: event{it: p.hero(0)}, g: p.Game}
		for _, x := range []struct {
			who  string
			want bool
		}{{"it:rebels", true}, {"it:regular", false}, {"it:elite", false}} {
			is(t, x.who, len(h.who(x.who)) == 1, x.want)
		}
	})
	t.Run("IA-ITEM-10 IA-ITEM-11 IA-MSET-16", func(t *testing.T) { // three weapons, two are brought
		p := inPlay(t, 6, 6, nil, "")
		for _, k := range []string{"plasteel_staff", "vibro_ax", "a280"} {
			p.sheetOf(0).Items = append(p.sheetOf(0).Items, troops.Item{Key: k, Mods: []string{}})
		}
		p.now(func(g *Game, t *engine.Table) { g.loadOut(t, g.Mission.Story.Heroes[0]) }, answers{"loadout": pick("vibro_ax", "a280")})
		var got []string
		for _, x := range p.sheetOf(0).Items {
			got = append(got, x.Key)
		}
		if !slices.Equal(got, []string{"vibro_ax", "a280"}) {
			t.Errorf("brought %v", got)
		}
	})
	t.Run("IA-ATK-33 IA-SURGE-04", func(t *testing.T) { // a hero may recover strain with a surge, and attack twice
		p := inPlay(t, 6, 6, map[[2]int]byte{{1, 0}: 'o'}, "[[group]]\nkey = \"boss\"\ncard = \"imperial_officer_elite\"\nsign = \"o\"")
		p.sheetOf(0).Items = []troops.Item{{Key: "plasteel_staff", Mods: []string{}}}
		p.hero(0).Strain = 2
		p.acting(p.hero(0))
		a := p.aimed(p.hero(0), p.of("imperial_officer_elite")[0], grid.Square{X: 1, Y: 0}, how{melee: true, weapon: "plasteel_staff"})
		is(t, "restrain", troops.Amount(a.With.Surge[len(a.With.Surge)-1].Effects, "restrain"), 1)
		p.Mission.Turn.Attacked = true
		is(t, "a second attack", slices.Contains(p.offers(), "attack"), true)
	})
}
