package render

import (
	"image/color"

	"estafeta/engine/scene"
)

// Theme is a set of colours. Sides differ in lightness and in the shape of their
// rim besides, so that no colour has to be told from another: see Rim.
type Theme struct {
	Margin, Edge   color.RGBA // frame and its letters
	Mat, Grid      color.RGBA
	Dark, Light    color.RGBA // outlines and text
	Tag, TagText   color.RGBA // labels of pieces beside their base
	Sign, SignText color.RGBA // labels of terrain
	Sides          [6]Side    // nobody, one to five
	Actor, Ready   color.RGBA
	Hurt, Good     color.RGBA
	Point          color.RGBA // pins and arrows not yet sent
}

// Side is how a side's bases and lines look.
type Side struct {
	Fill, Ring, Text color.RGBA
	Line             color.RGBA // on the mat
	Rim              Rim
}

// Rim is how the edge of a side's bases is drawn, in the side's ring colour.
type Rim string

// The rims: a thin line; a broad ring; four notches between the corners; two
// rings; a broad ring with a bar beneath the label.
const (
	Thin    Rim = ""
	Broad   Rim = "broad"
	Notched Rim = "notched"
	Doubled Rim = "doubled"
	Barred  Rim = "barred"
)

// few are as many sides as most games have, with nobody. Their pictures have a
// palette of their own, with more steps between fewer colours.
const few = 3

func rgb(v uint32) color.RGBA {
	return color.RGBA{uint8(v >> 16), uint8(v >> 8), uint8(v), 255}
}

// fade is c at a share of opacity.
func fade(c color.RGBA, share float64) color.NRGBA {
	return color.NRGBA{c.R, c.G, c.B, uint8(255 * share)}
}

// mix is the colour at share t from a to b.
func mix(a, b color.RGBA, t float64) color.RGBA {
	f := func(x, y uint8) uint8 { return uint8(float64(x) + t*(float64(y)-float64(x)) + 0.5) }
	return color.RGBA{f(a.R, b.R), f(a.G, b.G), f(a.B, b.B), 255}
}

// zone is the tint of a side's zone.
func (t Theme) zone(side int) color.RGBA {
	if side < 0 || side >= len(t.Sides) {
		side = 0
	}
	return mix(t.Mat, t.Sides[side].Line, 0.16)
}

// grounds are the mats of tables that are covered with something.
var grounds = map[scene.Ground][2]color.RGBA{
	scene.Space:  {rgb(0x0c1020), rgb(0x3d4763)},
	scene.Grass:  {rgb(0x3a4a35), rgb(0x748068)},
	scene.Sand:   {rgb(0x5a5140), rgb(0x8f8369)},
	scene.Snow:   {rgb(0x6c7883), rgb(0x98a4ae)},
	scene.Plates: {rgb(0x3a4148), rgb(0x717c85)},
}

// on is the theme for a ground.
func (t Theme) on(g scene.Ground) Theme {
	if c, ok := grounds[g]; ok {
		t.Mat, t.Grid = c[0], c[1]
	}
	return t
}

// Night is the usual theme: a dark neutral mat, blue against red with a broad
// pale rim, which stay apart for every kind of colour vision; then dark green,
// yellow and purple, each with a rim of its own.
var Night = Theme{
	Margin: rgb(0x15181c), Edge: rgb(0xd9d4c7),
	Mat: rgb(0x343b40), Grid: rgb(0x6f7a80),
	Dark: rgb(0x101214), Light: rgb(0xffffff),
	Tag: rgb(0x101214), TagText: rgb(0xffffff),
	Sign: rgb(0x242a2e), SignText: rgb(0xdcd8cc),
	Sides: [6]Side{
		{Fill: rgb(0x8d949a), Ring: rgb(0x101214), Text: rgb(0x101214), Line: rgb(0xc3c9cd)},
		{Fill: rgb(0x1666c8), Ring: rgb(0x9cccff), Text: rgb(0xffffff), Line: rgb(0x6fb6ff)},
		{Fill: rgb(0xc8202c), Ring: rgb(0xffc2b0), Text: rgb(0xffffff), Line: rgb(0xff7d6b), Rim: Broad},
		{Fill: rgb(0x0a5f46), Ring: rgb(0x7fe6bf), Text: rgb(0xffffff), Line: rgb(0x46d6a0), Rim: Notched},
		{Fill: rgb(0xf4df4a), Ring: rgb(0x4a3d00), Text: rgb(0x1c1700), Line: rgb(0xf0e442), Rim: Doubled},
		{Fill: rgb(0x511a70), Ring: rgb(0xe6c2ff), Text: rgb(0xffffff), Line: rgb(0xe79fd8), Rim: Barred},
	},
	Actor: rgb(0xffd23f), Ready: rgb(0x7ee08a),
	Hurt: rgb(0xd7263d), Good: rgb(0x2e9e5b),
	Point: rgb(0xf2e85c),
}
