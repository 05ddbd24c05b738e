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
