package main

import (
	"os"
	"strings"
	"testing"
)

// FuzzConfig reads configurations: an error says where, and what would be
// right; no error shows the token.
func FuzzConfig(f *testing.F) {
	example, err := os.ReadFile("../../config.example.toml")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(string(example))
	f.Add("[discord]\ntoken = \"a b\"\nguild = \"x\"\n[games]\npace = \"1s\"\nopen = 0")
	f.Add("\"\" = 1\n[log]\nlevel = 3")
	f.Fuzz(func(t *testing.T, doc string) {
		c, err := ParseConfig("config.toml", doc, func(string) string { return "" })
		if err != nil {
			for _, line := range strings.Split(err.Error(), "\n") {
				if line == "" {
					t.Errorf("%q: an empty line in %q", doc, err)
				}
			}
			if token := string(c.Discord.Token); len(token) > 12 && strings.Contains(err.Error(), token) {
				t.Errorf("%q: the error shows the token: %v", doc, err)
			}
			return
		}
		c.logger()
	})
}
