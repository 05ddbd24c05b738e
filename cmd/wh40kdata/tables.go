package main

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"

	"estafeta/engine/wh40k/mission"
)

type sourceTable struct {
	ID           string
	Dispositions [2]string
	Variant      string
	Deployment   string
	Areas        []struct {
		ID, Kind  string
		Poly      mission.Outline
		Objective string
		Marker    *[2]float64
		Link      string
		Features  []struct {
			Kind, Category string
			Poly           mission.Outline
			Walls          []mission.Outline
		}
	}
}

type sourceDeployment struct {
	ID, Name string
	ES       string `json:"name_es"`
	Zones    struct{ Attacker, Defender mission.Outline }
	Grounds  struct{ Attacker, Defender mission.Outline } `json:"territories"`
	Markers  mission.Outline                              `json:"marker_points"`
}

// features are the kinds of features of the source with what they are here.
// Heights and floors are our own numbers, in inches: no source has any.
var features = map[string]struct {
	kind   string
	height float64
	floors []float64
}{
	"short barrier": {kind: "barrier", height: 1},
	"long barrier":  {kind: "barrier", height: 1.5},
	"corner":        {kind: "corner", height: 2.5},
	"small l":       {kind: "small-l", height: 2.5},
	"small l flip":  {kind: "small-l", height: 2.5},
	"pipes":         {kind: "pipes", height: 2.5},
	"generator":     {kind: "generator", height: 4},
	"ruin part":     {kind: "block", height: 3},
	"tower":         {kind: "tower", height: 6, floors: []float64{6}},
	"ab":            {kind: "ruin", height: 6, floors: []float64{3}},
	"co":            {kind: "ruin", height: 6, floors: []float64{3}},
	"cd":            {kind: "ruin", height: 6, floors: []float64{3}},
	"gh":            {kind: "ruin", height: 6, floors: []float64{3}},
	"ef":            {kind: "ruin", height: 9, floors: []float64{3, 6}},
}

// tables converts the deployments and the tables, with their defects mended.
func tables(source string) ([]string, error) {
	var missions struct {
		Deployments []sourceDeployment `json:"deployment_patterns"`
	}
	var layouts struct{ Layouts []sourceTable }
	if err := readJSON(source, "missions.json", &missions); err != nil {
		return nil, err
	}
	if err := readJSON(source, "terrain_layouts.json", &layouts); err != nil {
		return nil, err
	}
	var out []string
	add := func(letter string, record any) error {
		data, err := json.Marshal(record)
		out = append(out, letter+string(data))
		return err
	}
	for _, d := range missions.Deployments {
		if err := add("d ", mission.Deployment{ID: d.ID, Name: d.Name, ES: d.ES, Attacker: d.Zones.Attacker, Defender: d.Zones.Defender,
			AttackerTerritory: d.Grounds.Attacker, DefenderTerritory: d.Grounds.Defender, Markers: d.Markers}); err != nil {
			return nil, err
		}
	}
	slices.SortFunc(layouts.Layouts, func(a, b sourceTable) int { return strings.Compare(a.ID, b.ID) })
	for _, l := range layouts.Layouts {
		t, err := table(l)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", l.ID, err)
		}
		if err := add("t ", t); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func table(l sourceTable) (mission.Table, error) {
	t := mission.Table{ID: strings.TrimPrefix(l.ID, "bm-"), Dispositions: l.Dispositions, Variant: l.Variant, Deployment: l.Deployment}
	for _, a := range l.Areas {
		area := mission.Area{ID: a.ID, Outline: a.Poly, Objective: a.Objective, Link: a.Link, Marker: a.Marker}
		for _, f := range a.Features {
			as, ok := features[f.Kind]
			if !ok {
				return t, fmt.Errorf("%s: the feature %q is none that is known", a.ID, f.Kind)
			}
			area.Features = append(area.Features, mission.Feature{Kind: as.kind, Category: f.Category, Outline: f.Poly, Walls: f.Walls,
				Height: as.height, Floors: as.floors, Block: len(f.Walls) == 0})
		}
		mend(&area, t.ID)
		t.Areas = append(t.Areas, area)
	}
	return t, nil
}

// mend mends what is wrong in the source: features mirrored along the long edge
// of their area, two generators beside theirs, and two areas of one table that
// overlap because the outlines are rounded.
func mend(a *mission.Area, table string) {
	switch {
	case table == "purge-vs-recon-01" && a.ID == "area-14":
		moveFeatures(a, func(p [2]float64) [2]float64 { return rounded([2]float64{p[0], p[1] + 4.5}) })
	case table == "purge-vs-recon-01" && a.ID == "area-16":
		moveFeatures(a, func(p [2]float64) [2]float64 { return rounded([2]float64{p[0], p[1] - 4.5}) })
	case outside(*a) > 1:
		from, to := longest(a.Outline)
		moveFeatures(a, func(p [2]float64) [2]float64 { return mirrored(p, from, to) })
	}
	if table == "disrupt-vs-disrupt-01" && a.ID == "area-05" {
		move := func(p [2]float64) [2]float64 { return rounded([2]float64{p[0] + 0.5, p[1] - 0.5}) }
		moveFeatures(a, move)
		for i := range a.Outline {
			a.Outline[i] = move(a.Outline[i])
		}
		marker := move(*a.Marker)
		a.Marker = &marker
	}
}

// moveFeatures moves every point of the features of an area.
func moveFeatures(a *mission.Area, move func([2]float64) [2]float64) {
	for i := range a.Features {
		f := &a.Features[i]
		for _, o := range append([]mission.Outline{f.Outline}, f.Walls...) {
			for k := range o {
				o[k] = move(o[k])
			}
		}
	}
}

// longest is the longest edge of an outline.
func longest(o mission.Outline) (from, to [2]float64) {
	best := 0.0
	for i := range o {
		p, q := o[i], o[(i+1)%len(o)]
		if d := math.Hypot(q[0]-p[0], q[1]-p[1]); d > best {
			best, from, to = d, p, q
		}
	}
	return from, to
}

// mirrored is a point across the line that halves an edge and stands upright on
// it.
func mirrored(p, from, to [2]float64) [2]float64 {
	ux, uy := to[0]-from[0], to[1]-from[1]
	n := math.Hypot(ux, uy)
	ux, uy = ux/n, uy/n
	along := (p[0]-(from[0]+to[0])/2)*ux + (p[1]-(from[1]+to[1])/2)*uy
	return rounded([2]float64{p[0] - 2*along*ux, p[1] - 2*along*uy})
}

// rounded is a point in hundredths of an inch, as in the source.
func rounded(p [2]float64) [2]float64 {
	return [2]float64{math.Round(p[0]*100) / 100, math.Round(p[1]*100) / 100}
}

// outside is how far the features of an area stick out of it, in inches.
func outside(a mission.Area) float64 {
	most := 0.0
	area := a.Outline.Polygon()
	for _, f := range a.Features {
		for _, p := range f.Outline.Polygon() {
			if !area.Contains(p) {
				most = max(most, area.Dist(p))
			}
		}
	}
	return most
}
