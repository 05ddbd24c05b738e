package assault

import (
	"slices"
	"testing"

	"estafeta/engine"
	"estafeta/engine/assault/troops"
	"estafeta/engine/grid"
)

// TestMissionEdges pins what is seldom met in a mission.
func TestMissionEdges(t *testing.T) {
	t.Run("IA-ACT-01", func(t *testing.T) { // one activation a round, of two actions
		p := openMap(t, 6, 6)
		f := p.stands(1, "gideon_argus", 0, 0)
		p.stands(2, "c_3po", 5, 5)
		p.plays(answers{})
		is(t, "who acts", p.Mission.Turn.Figure, f.ID)
		is(t, "actions", p.Mission.Turn.Actions, 2)
		p.does("end", nil)
		p.plays(nil)
		is(t, "may be activated again", slices.Contains(p.ready(1), p.group(f.Group)), false)
	})
	t.Run("IA-ITEM-03", func(t *testing.T) { // weapons are what heroes attack with
		p := inPlay(t, 6, 6, map[[2]int]byte{{1, 0}: 'o'}, officer)
		p.sheetOf(0).Items = []troops.Item{{Key: "admirals_uniform", Mods: []string{}}}
		p.acting(p.hero(0))
		is(t, "with armor", p.barredBy("attack"), "IA-ATK-02")
		p.sheetOf(0).Items = []troops.Item{{Key: "plasteel_staff", Mods: []string{}}}
		is(t, "with a staff", slices.Contains(p.offers(), "attack"), true)
		is(t, "it is a melee weapon", p.usually(p.hero(0)).melee, true)
	})
	t.Run("IA-INCAP-06", func(t *testing.T) { // a Massive figure that ends on it pushes it away
		p := inPlay(t, 8, 6, map[[2]int]byte{{3, 3}: 'o', {6, 0}: 'm'}, officer+"[[group]]\nkey = \"beast\"\ncard = \"rancor_elite\"\nreserve = true\n[[place]]\nsign = \"m\"\nkey = \"lair\"\n")
		p.of("imperial_officer")[0].Down = true
		p.now(func(g *Game, t *engine.Table) {
			f := g.fieldStory(g.story().GroupOf("beast"))[0]
			f.On, f.At = true, grid.Square{X: 3, Y: 2}
			g.settle(t, f)
		}, nil)
		o, m := p.of("imperial_officer")[0], p.of("rancor_elite")[0]
		is(t, "under it", m.Base().Covers(m.Stand(), o.At), false)
		is(t, "on the map", o.On, true)
	})
	t.Run("IA-LARGE-10", func(t *testing.T) { // whoever places a large figure chooses which way it lies
		p := inPlay(t, 8, 6, map[[2]int]byte{{6, 3}: 'g'}, "[[point]]\nsign = \"g\"\ncolor = \"green\"\n[[group]]\nkey = \"gun\"\ncard = \"e_web_engineer\"\nreserve = true\n")
		var across, along bool
		p.now(func(g *Game, t *engine.Table) {
			f := g.fieldStory(g.story().GroupOf("gun"))[0]
			for _, st := range g.space().Closest(f, g.activePoints()) {
				across, along = across || st.Across, along || !st.Across
			}
		}, nil)
		is(t, "across and along", across && along, true)
	})
	t.Run("hidden tokens are counted last", func(t *testing.T) { // the numbers of what is seen have no gaps
		p := inPlay(t, 6, 4, map[[2]int]byte{{5, 0}: 'k', {1, 3}: 'k', {4, 1}: 'k', {2, 3}: 'k'}, "areas = \"\"\"\n....hh\n....hh\n....hh\n....hh\n\"\"\"\n[[area]]\nsign = \"h\"\nkey = \"hall\"\nhidden = true\n[[token]]\nsign = \"k\"\nkey = \"box\"\nkind = \"crate\"\n")
		is(t, "the first", p.token("crate1").At, grid.Square{X: 1, Y: 3})
		is(t, "the second", p.token("crate2").At, grid.Square{X: 2, Y: 3})
	})
}
