package render

import (
	"math"
	"strconv"
	"testing"
)

// twoAttacks are the chances of two binomial attacks.
func twoAttacks() Graph {
	g := Graph{
		Title:   "Damage",
		Percent: true,
		Series:  []Series{{Name: "5 bolt rifles"}, {Name: "a very long name of a plasma incinerator, supercharged"}},
	}
	for k, p := range []float64{0.3, 0.55} {
		const n = 12
		tail := 0.0
		at := make([]float64, n+1)
		for i := n; i >= 0; i-- {
			c := math.Exp(lg(n)-lg(i)-lg(n-i)) * math.Pow(p, float64(i)) * math.Pow(1-p, float64(n-i))
			tail += c
			at[i] = min(1, tail)
			g.Series[k].Bars = append([]float64{c}, g.Series[k].Bars...)
		}
		g.Series[k].Line = at
	}
	for i := range 13 {
		g.X = append(g.X, strconv.Itoa(i))
	}
	return g
}

func lg(n int) float64 { v, _ := math.Lgamma(float64(n + 1)); return v }

func TestGraphs(t *testing.T) {
	r := New(nil)
	data, err := r.Graphs([]Graph{twoAttacks()})
	if err != nil {
		t.Fatal(err)
	}
	compareGolden(t, "graph", data)
	for name, g := range map[string]Graph{
		"nothing":   {Title: "x"},
		"uneven":    {Title: "x", X: []string{"0"}, Series: []Series{{Line: []float64{1, 2}}}},
		"no number": {Title: "x", X: []string{"0"}, Series: []Series{{Line: []float64{math.NaN()}}}},
		"too many":  {Title: "x", X: []string{"0"}, Series: make([]Series, 4)},
	} {
		if _, err := r.Graphs([]Graph{g}); err == nil {
			t.Errorf("%s is drawn", name)
		}
	}
}

// The upright axis is labelled with at most four significant digits: three
// quarters of 0.4 are 30 %, not 30.000000000000004 %.
func TestGraphLabels(t *testing.T) {
	for _, c := range []struct {
		percent bool
		v       float64
		want    string
	}{
		{true, 0.4 * 3 / 4, "30 %"}, {true, 0.002 / 4, "0.05 %"}, {true, 1, "100 %"}, {true, 1.0 / 3, "33.33 %"}, {false, 7.5, "7.5"},
		{false, 0.1 + 0.2, "0.3"}, {false, 40, "40"}, {false, 0, "0"},
	} {
		if got := (Graph{Percent: c.percent}).label(c.v); got != c.want {
			t.Errorf("%v is labelled %q, want %q", c.v, got, c.want)
		}
	}
}

// Three attacks that begin and end alike are told apart by their names, however
// little room there is.
func TestLegendsToldApart(t *testing.T) {
	names := []string{
		"10 intercessor squad; bolt rifle vs 10 necron warriors cover stealth", "10 intercessor squad; bolt rifle vs 5 immortals cover stealth",
		"10 intercessor squad; bolt rifle vs 3 lychguard cover stealth",
	}
	room := func(n int) func(string) bool { return func(s string) bool { return len([]rune(s)) <= n } }
	for name, c := range map[string]struct {
		room int
		want []string
	}{
		"room for all":     {100, names},
		"room for a word":  {12, []string{"… 10 necron…", "… 5 immorta…", "… 3 lychgua…"}},
		"no room for that": {5, []string{"… 10…", "… 5 …", "… 3 …"}},
	} {
		got := shortened(names, room(c.room))
		for i := range got {
			if got[i] != c.want[i] || len([]rune(got[i])) > c.room || i > 0 && got[i] == got[i-1] {
				t.Errorf("%s: %q", name, got)
			}
		}
	}
	if got := shortened([]string{"a single name"}, room(8)); got[0] != "a singl…" {
		t.Errorf("a single name is shortened to %q", got[0])
	}
}

// BenchmarkGraph draws the chances of two attacks.
func BenchmarkGraph(b *testing.B) {
	r := New(nil)
	g := []Graph{twoAttacks()}
	for b.Loop() {
		if _, err := r.Graphs(g); err != nil {
			b.Fatal(err)
		}
	}
}
