package sentence

import (
	"context"
	"testing"
)

func TestCompleteShow(t *testing.T) {
	g := open(t, skirmish)
	for _, s := range []string{"", "1", "1 m", "1 move", "1 move toward", "1 move toward w", "1 move n; sh", "1 move n; shoot", "1 move n; shoot B x2", "1 move n; shoot B x2,", "1 cuerpo a t", "comm", "1 move n;"} {
		out, err := Complete(context.Background(), s, "en", g, g.vocabulary())
		t.Logf("%q %v", s, err)
		for _, c := range out {
			t.Logf("     %q -> %q", c.Name, c.Value)
		}
	}
}
