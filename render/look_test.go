package render

import (
	"os"
	"testing"
)

func TestLookTmp(t *testing.T) {
	r := New(NewCache(4))
	s := skirmish()
	w := CloseUp(s, "5", "D")
	for name, f := range map[string]func() ([]byte, error){
		"board": func() ([]byte, error) { return r.Board(s, Options{}) },
		"close": func() ([]byte, error) { return r.Board(s, Options{Window: &w}) },
		"crowd": func() ([]byte, error) { return r.Board(crowd(60, 1), Options{}) },
		"squads": func() ([]byte, error) { return r.Board(squads(), Options{}) },
	} {
		b, err := f()
		if err != nil {
			t.Fatal(err)
		}
		t.Log(name, len(b))
		os.WriteFile("/tmp/r_"+name+".png", b, 0o644)
	}
}
