package load

import (
	"strings"
	"testing"
	"testing/fstest"
)

func TestTOML(t *testing.T) {
	files := fstest.MapFS{"a.toml": {Data: []byte("name = \"x\"\n\n[[ship]]\nkey = \"one\"\nlist = [{n = 1}, {n = 2}]\n")}}
	var doc struct {
		Name string
		Ship []struct {
			Key  string
			List []struct{ N int }
		}
	}
	if err := TOML(files, "a.toml", &doc); err != nil || doc.Ship[0].List[1].N != 2 {
		t.Fatal(err, doc)
	}
	if err := TOML(files, "b.toml", &doc); err == nil {
		t.Error("there is no such file")
	}
}

func TestErrorsNameTheLine(t *testing.T) {
	var doc struct {
		Ship []struct {
			Key  string
			List []struct{ N int }
		}
	}
	for text, want := range map[string]string{
		"[[ship]]\nkey = \"a\"\nkye = \"b\"\n":                 `facts, line 3: nothing here is called "ship.kye"`,
		"[[ship]]\nkey = \"m\"\nlist = [{n = 1},\n {m = 2}]\n": `facts, line 4: nothing here is called "ship.list.m"`,
		"[[ship]]\nkey = \n":                                   "facts, line 2:",
		"[[ship]]\nkey = 3\n":                                  "facts: ",
		"[[ship]]\nkey = \"a\"\n[extra]\nx = 1\n":              `facts, line 3: nothing here is called "extra"`,
	} {
		if err := Decode("facts", []byte(text), &doc); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}
