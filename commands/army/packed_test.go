package army

import (
	"archive/zip"
	"bytes"
	"errors"
	"strings"
	"testing"

	"estafeta/commands/call"
)

// zipped is an archive with files, by name and text.
func zipped(t *testing.T, files ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for i := 0; i < len(files); i += 2 {
		w, err := z.Create(files[i])
		if err == nil {
			_, err = w.Write([]byte(files[i+1]))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestUnpacked: an archive gives the one list in it, and what is no archive is
// left as it is; what is too much is refused by its bound.
func TestUnpacked(t *testing.T) {
	var many []string
	for range maxPacked + 1 {
		many = append(many, "a", "b")
	}
	broken := zipped(t, "a.ros", strings.Repeat("x", 1000))
	for _, c := range []struct {
		name       string
		data       []byte
		want, fail string
	}{
		{"no archive", []byte("<roster/>"), "<roster/>", ""},
		{"one list", zipped(t, "list.ros", "<roster/>"), "<roster/>", ""},
		{"one file of any name", zipped(t, "list.txt", "Necrons"), "Necrons", ""},
		{"a list beside others", zipped(t, "read.me", "hello", "sub/list.ROS", "<roster/>"), "<roster/>", ""},
		{"two lists", zipped(t, "a.ros", "a", "b.ros", "b"), "", "error.packed.one"},
		{"nothing", zipped(t), "PK", ""}, // its mark is another: no archive to us
		{"many", zipped(t, many...), "", "error.packed.many"},
		{"large", zipped(t, "a.ros", strings.Repeat("x", maxUnpacked+1)), "", "error.packed.large"},
		{"broken", broken[:len(broken)-30], "", "error.packed"},
	} {
		out, err := unpacked(c.data)
		var wrong *call.Problem
		switch {
		case c.fail != "" && (!errors.As(err, &wrong) || wrong.Text.Key != c.fail):
			t.Errorf("%s: %v, want %s", c.name, err, c.fail)
		case c.fail == "" && (err != nil || !strings.HasPrefix(string(out), c.want)):
			t.Errorf("%s: %q %v", c.name, out, err)
		}
	}
}

// FuzzUnpacked: no archive breaks the reader or unpacks to more than its bound.
func FuzzUnpacked(f *testing.F) {
	f.Add([]byte("PK\x03\x04"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if out, err := unpacked(data); err == nil && len(out) > max(maxUnpacked, len(data)) {
			t.Errorf("%d bytes", len(out))
		}
	})
}
