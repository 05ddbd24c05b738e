package render

import (
	"bytes"
	"flag"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/image/draw"

	"estafeta/engine/scene"
)

var update = flag.Bool("update", false, "write the golden pictures anew")

// phone is a picture as a phone shows it, so many points wide.
func phone(img image.Image, wide int) image.Image {
	b := img.Bounds()
	out := image.NewRGBA(image.Rect(0, 0, wide, wide*b.Dy()/b.Dx()))
	draw.CatmullRom.Scale(out, out.Rect, img, b, draw.Src, nil)
	return out
}

// golden is a scene with the picture that it has to be.
type golden struct {
	name  string
	s     scene.Scene
	o     Options
	phone int // points, 0: not looked at there
}

func goldens() []golden {
	fight := skirmish()
	near := CloseUp(fight, "5", "D")
	space := dogfight()
	battle, ok := Fight(space)
	if !ok {
		panic("the fight is not the whole table")
	}
	spanish := map[string]string{"thing.wall": "muro", "thing.crate": "caja", "thing.house": "casa", "thing.wood": "bosque"}
	return []golden{
		{"skirmish", fight, Options{}, 350},
		{"closeup", fight, Options{Window: &near, Words: func(key string) string {
			if w, ok := spanish[key]; ok {
				return w
			}
			return key[len("thing."):]
		}}, 0},
		{"crowd", crowd(60, 1), Options{}, 350},
		{"squads", squads(), Options{}, 0},
		{"dungeon", dungeon(), Options{Size: 1200}, 390},
		{"emblems", emblems(), Options{Legend: true}, 0},
		{"sides", sides5(), Options{}, 390},
		{"dogfight", space, Options{Window: &battle, Map: true, Size: 1200}, 390},
		{"armies", armies(), Options{}, 350},
		{"legion", legion(), Options{}, 350},
		{"turned", turnedTable(), Options{Legend: true}, 390},
	}
}

func TestGolden(t *testing.T) {
	r := New(NewCache(8 << 20))
	for _, tc := range goldens() {
		t.Run(tc.name, func(t *testing.T) {
			data, err := r.Board(tc.s, tc.o)
			if err != nil {
				t.Fatal(err)
			}
			if len(data) > 300_000 {
				t.Errorf("%d bytes, 300,000 at most", len(data))
			}
			compareGolden(t, tc.name, data)
			if tc.phone > 0 {
				img, err := png.Decode(bytes.NewReader(data))
				if err != nil {
					t.Fatal(err)
				}
				var small bytes.Buffer
				if err := png.Encode(&small, phone(img, tc.phone)); err != nil {
					t.Fatal(err)
				}
				compareGolden(t, tc.name+"-phone", small.Bytes())
			}
		})
	}
}

// compareGolden allows a few pixels to differ, as rounding on another machine
// may make them.
func compareGolden(t *testing.T, name string, data []byte) {
	t.Helper()
	path := filepath.Join("testdata", name+".png")
	if *update {
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	file, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v; run go test ./render -update and look at the picture", err)
	}
	want, err := png.Decode(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	got, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if got.Bounds() != want.Bounds() {
		t.Fatalf("%s: size %v, want %v", name, got.Bounds(), want.Bounds())
	}
	b, differ := got.Bounds(), 0
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			if apart(got.At(x, y), want.At(x, y)) > 24 {
				differ++
			}
		}
	}
	if limit := b.Dx() * b.Dy() / 5000; differ > limit {
		t.Errorf("%s: %d pixels differ, %d may; run with -update and look", name, differ, limit)
	}
}

// apart is the largest difference of a channel, 0..255.
func apart(a, b color.Color) int {
	r1, g1, b1, _ := a.RGBA()
	r2, g2, b2, _ := b.RGBA()
	d := 0
	for _, v := range [...]int{int(r1) - int(r2), int(g1) - int(g2), int(b1) - int(b2)} {
		d = max(d, max(v, -v)>>8)
	}
	return d
}

func TestGoldenCharts(t *testing.T) {
	data, err := New(
		nil,
	).Charts([]scene.Chart{dial("3 Blue Squadron Novice"), dial("12 Poe"), dial("B A name much too long for its head"), dial("C"),
		dial("D")}, Theme{})
	if err != nil {
		t.Fatal(err)
	}
	compareGolden(t, "charts", data)
	for _, bad := range [][]scene.Chart{nil, {{Title: "odd", Rows: []string{"1"}, Cells: []scene.Cell{{Row: 1, Glyph: []scene.Point{{}}}}}},
		{{Rows: []string{"1"}, Cells: []scene.Cell{{}}}}} {
		if _, err := New(nil).Charts(bad, Theme{}); err == nil {
			t.Errorf("%v can be drawn", bad)
		}
	}
}
