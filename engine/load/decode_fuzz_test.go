package load

import (
	"strings"
	"testing"
	"time"
)

// FuzzDecode reads facts: an error is one line that names the place.
func FuzzDecode(f *testing.F) {
	f.Add("name = \"a\"\n[[list]]\nx = 1")
	f.Add("\"\" = 1")
	f.Add("name = {a = 1}")
	f.Fuzz(func(t *testing.T, doc string) {
		var into struct {
			Name string            `toml:"name"`
			List []struct{ X int } `toml:"list"`
		}
		defer time.AfterFunc(10*time.Second, func() { panic("it does not end") }).Stop()
		if err := Decode("test.toml", []byte(doc), &into); err != nil && !strings.HasPrefix(err.Error(), "test.toml") {
			t.Errorf("%q: %v", doc, err)
		}
	})
}
