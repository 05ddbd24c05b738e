package render

import (
	"bytes"
	"golang.org/x/image/draw"
	"image"
	"image/png"
	"os"
	"testing"
)

func TestLookTmp(t *testing.T) {
	r := New(NewCache(4))
	s := skirmish()
	w := CloseUp(s, "5", "D")
	for name, f := range map[string]func() ([]byte, error){
		"board":  func() ([]byte, error) { return r.Board(s, Options{}) },
		"close":  func() ([]byte, error) { return r.Board(s, Options{Window: &w}) },
		"crowd":  func() ([]byte, error) { return r.Board(crowd(60, 1), Options{}) },
		"squads": func() ([]byte, error) { return r.Board(squads(), Options{}) },
	} {
		b, err := f()
		if err != nil {
			t.Fatal(err)
		}
		t.Log(name, len(b))
		img, _ := png.Decode(bytes.NewReader(b))
		dst := image.NewRGBA(image.Rect(0, 0, 350, 350*img.Bounds().Dy()/img.Bounds().Dx()))
		draw.CatmullRom.Scale(dst, dst.Rect, img, img.Bounds(), draw.Src, nil)
		var o bytes.Buffer
		png.Encode(&o, dst)
		os.WriteFile("/tmp/p_"+name+".png", o.Bytes(), 0o644)
		os.WriteFile("/tmp/r_"+name+".png", b, 0o644)
	}
}
