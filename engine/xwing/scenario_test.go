package xwing

import (
	"strings"
	"testing"

	"estafeta/engine"
)

// TestScenarioDefects: what is wrong with a position is told with its place.
func TestScenarioDefects(t *testing.T) {
	enemy := side("rebel", t70(800, 800, 180))
	for _, c := range []struct{ doc, want string }{
		{side("rebel", t70(450, 100, 0)) + enemy, ""},
		{side("rebel", t70(450, 100, 0)), "two [[side]] sections, this one 1"},
		{side("rebel") + enemy, "side 1: it has no ship"},
		{side("rebel", x("lando", 450, 100, 0)) + enemy, `side 1: there is no pilot "lando"`},
		{side("rebel", t70(450, 10, 0)) + enemy, "ship 1: it would stand partly outside"},
		{side("rebel", t70(450, 100, 0), t70(460, 100, 0)) + enemy, "ship 2: it would stand on 1"},
		{side("rebel", t70(450, 100, 0, "tokens = {luck = 1}")) + enemy, "possible are focus"},
		{side("rebel", t70(450, 100, 0, "shields = 9")) + enemy, "it has 9 shields; 0 to 3"},
		{side("rebel", t70(450, 100, 0, "dial = \"9s\"")) + enemy, `its dial has no "9s"`},
		{side("rebel", t70(450, 100, 0, "plan = \"cloak\"")) + enemy, `it cannot plan "cloak"`},
		{side("rebel", t70(450, 100, 0, "states = [\"bored\"]")) + enemy, `state "bored" is none of`},
		{side("rebel", t70(450, 100, 0, "damage = [\"bruise\"]")) + enemy, `no Damage card "bruise"`},
		{"phase = \"lunch\"\n" + side("rebel", t70(450, 100, 0)) + enemy, `phase "lunch" is none of`},
		{"locks = [[\"1\", \"2\"]]\n" + side("rebel", t70(450, 100, 0)) + enemy, "lock 1"},
		{"obstacles = [{key = \"moon\", at = [1, 1]}]\n" + side("rebel", t70(450, 100, 0)) + enemy, `no obstacle token "moon"`},
		{"rond = 2\n" + side("rebel", t70(450, 100, 0)) + enemy, "line 1"},
	} {
		_, err := System{}.Scenario([]byte(c.doc))
		switch {
		case c.want == "" && err != nil:
			t.Errorf("a good position: %v", err)
		case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
			t.Errorf("%v; want %s", err, c.want)
		}
	}
}

func TestDemo(t *testing.T) {
	g, err := System{}.Scenario(System{}.Demo())
	if err != nil {
		t.Fatal(err)
	}
	p, err := engine.Open(System{}, g, &report{t: t, standing: none()})
	if err != nil || len(p.Match.Prompts) != 3 {
		t.Fatalf("%v, %d dials are asked for, want 3", err, len(p.Match.Prompts))
	}
}

// TestPicture: cells and measures are for the set-up, and arcs end with the
// base.
func TestPicture(t *testing.T) {
	t.Run("XW-RNG-15", func(t *testing.T) {
		g := freshGame(t, map[string]string{"obstacles": "none"}, blues, reds)
		if s := g.View(1).Scene; s.Grid.Cols == 0 || !s.Measured {
			t.Error("no cells in the set-up")
		}
		b := squadron(t)
		b.Locks = []Lock{{"A", "s1.1", "s2.1"}}
		s := b.View(1).Scene
		if s.Grid.Cols != 0 || s.Measured {
			t.Error("cells or measures in play")
		}
		for _, o := range s.Bases {
			for _, a := range o.Arcs {
				if a.Reach > o.W/2 {
					t.Errorf("an arc reaches %g mm", a.Reach)
				}
			}
		}
		if len(s.Marks) != 1 || s.Marks[0].Kind != "link" {
			t.Errorf("a lock is drawn as %+v", s.Marks)
		}
		for _, m := range s.Marks {
			if m.Kind == "band" {
				t.Error("a range band is drawn")
			}
		}
	})
}
