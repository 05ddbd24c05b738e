package sandbox_test

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"estafeta/sandbox"
)

// discordJS is a directory with discord.js, installed once by npm; the test is
// skipped where neither is to be had.
func discordJS(t *testing.T) string {
	t.Helper()
	for _, program := range []string{"node", "npm"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skip(err)
		}
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		t.Skip(err)
	}
	dir := filepath.Join(cache, "estafeta", "discord.js")
	if _, err := os.Stat(filepath.Join(dir, "node_modules", "discord.js")); err == nil {
		return dir
	}
	if testing.Short() {
		t.Skip("discord.js is not installed yet")
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Skip(err)
	}
	npm := exec.CommandContext(t.Context(), "npm", "install", "--no-audit", "--no-fund", "--prefix", dir, "discord.js@14")
	if out, err := npm.CombinedOutput(); err != nil {
		t.Skipf("npm: %v\n%s", err, out)
	}
	return dir
}

// TestAnotherLibrary: discord.js, which takes Discord's word for everything,
// logs in at the sandbox, finds the server with its channels, registers a
// command and answers it.
func TestAnotherLibrary(t *testing.T) {
	dir := discordJS(t)
	srv, err := sandbox.Start(sandbox.Config{})
	if err != nil {
		t.Fatal(err)
	}
	defer srv.Close()
	script, err := filepath.Abs("testdata/login.cjs")
	if err != nil {
		t.Fatal(err)
	}
	node := exec.CommandContext(t.Context(), "node", script)
	node.Env = append(os.Environ(), "NODE_PATH="+filepath.Join(dir, "node_modules"), "ADDRESS="+srv.URL(), "TOKEN="+srv.Token())
	out, err := node.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	node.Stderr = os.Stderr
	if err := node.Start(); err != nil {
		t.Fatal(err)
	}
	stop := time.AfterFunc(time.Minute, func() { _ = node.Process.Kill() })
	defer stop.Stop()
	defer func() { _, _ = node.Process.Kill(), node.Wait() }()
	lines := bufio.NewScanner(out)
	next := func(want string) {
		t.Helper()
		if !lines.Scan() || lines.Text() != want {
			t.Fatalf("it says %q, want %q", lines.Text(), want)
		}
	}
	next("ready estafeta Sandbox true")
	next("registered")
	ana := srv.Player(t, "ana")
	if o := ana.Type("/hello"); o.Message == nil || !strings.Contains(o.Message.Content, "another library") {
		t.Errorf("answered with %+v", o.Message)
	}
	next("asked hello ana Sandbox table")
	ana.See("and more")
}
