package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestScriptCommand(t *testing.T) {
	dir := t.TempDir()
	bad := filepath.Join(dir, "bad.script")
	if err := os.WriteFile(bad, []byte("@ana /help\nexpect \"cake\"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	const game = "../../docs/games/first-battle.script"
	pictures := filepath.Join(dir, "pictures")
	for _, tc := range []struct {
		args      []string
		out, fail string
	}{
		{[]string{game, "--pictures", pictures}, "Break Test: roll, or withdraw?", ""},
		{[]string{bad}, "✖ expect \"cake\"", `bad.script:2: "cake" is not shown to anybody`},
		{[]string{filepath.Join(dir, "none.script")}, "", "there is no file"},
		{[]string{game, "--pictures", filepath.Join(bad, "x")}, "", "the pictures cannot be kept"},
	} {
		out, err := do(t, nil, append([]string{"script"}, tc.args...)...)
		if !strings.Contains(out, tc.out) || (err == nil) != (tc.fail == "") || err != nil && !strings.Contains(err.Error(), tc.fail) {
			t.Errorf("script %v: %v\n%s", tc.args, err, out)
		}
	}
	if kept, err := filepath.Glob(filepath.Join(pictures, "*.png")); err != nil || len(kept) < 4 {
		t.Errorf("pictures kept: %v %v", kept, err)
	}
	out, err := do(t, nil, "script", "--json", "--seat", "2", game)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(strings.TrimSpace(out), "\n") {
		if !json.Valid([]byte(line)) {
			t.Errorf("no JSON: %s", line)
		}
	}
}
