package main

import (
	"bytes"
	"context"
	"path/filepath"
	"strings"
	"testing"

	"estafeta/db"
	"estafeta/db/dbtest"
	"estafeta/engine"
	"estafeta/host"
)

// TestMigrateThereAndBack: all games go from a file to a server and from there
// to another file; their exports are the same to the byte, and they go on.
func TestMigrateThereAndBack(t *testing.T) {
	if dbtest.Server() == "" {
		t.Skip("there is no server to move to: ESTAFETA_TEST_POSTGRES has none")
	}
	ctx, dir := context.Background(), t.TempDir()
	one, two := filepath.Join(dir, "one.db"), filepath.Join(dir, "two.db")
	server := dbtest.At(t, filepath.Join(dir, "server")).URL
	store, err := db.Open(ctx, db.Options{Path: one})
	if err != nil {
		t.Fatal(err)
	}
	h := host.New(host.Config{Store: store, Systems: systems()})
	var games []string
	for _, s := range systems() {
		i, err := h.Create(ctx, host.NewGame{System: s.ID(), Scenario: s.Games().Demo(), Owner: "ana", Solo: true, Guild: "1", Channel: "2"})
		if err == nil {
			_, err = h.Start(ctx, i.ID, "ana")
		}
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, i.ID)
		for range 10 {
			answerOne(t, h, i.ID)
		}
	}
	export := func(d *db.DB) (out []string) {
		for _, id := range games {
			var b bytes.Buffer
			if err := d.Export(ctx, id, &b); err != nil {
				t.Fatal(err)
			}
			out = append(out, b.String())
		}
		return out
	}
	want := export(store)
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	migrate := func(from, to string) (string, error) {
		var out bytes.Buffer
		env := map[string]string{"ESTAFETA_DATABASE": from}
		if isServer(from) {
			env = map[string]string{"ESTAFETA_DATABASE": one, "ESTAFETA_DATABASE_URL": from}
		}
		err := run(world{ctx: ctx, out: &out, env: func(k string) string { return env[k] }}, []string{"migrate", "--to", to})
		return out.String(), err
	}
	for _, m := range [][2]string{{one, server}, {server, two}} {
		out, err := migrate(m[0], m[1])
		if err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		if !strings.Contains(out, "rows are the same") {
			t.Errorf("it says\n%s", out)
		}
		if _, err := migrate(m[0], m[1]); err == nil || !strings.Contains(err.Error(), "it must be a new one") {
			t.Errorf("games are moved onto games: %v", err)
		}
	}
	for _, o := range []db.Options{{Path: one}, {Path: one, URL: server}, {Path: two}} {
		d, err := db.Open(ctx, o)
		if err != nil {
			t.Fatal(err)
		}
		for i, got := range export(d) {
			if got != want[i] {
				t.Errorf("the export of %s from %s %s is another", games[i], o.Path, o.URL)
			}
		}
		there := host.New(host.Config{Store: d, Systems: systems()})
		for _, id := range games {
			answerOne(t, there, id)
		}
		if err := d.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// answerOne answers an open question with its default, or by passing.
func answerOne(t *testing.T, h *host.Host, game string) {
	t.Helper()
	p, err := h.Position(t.Context(), game, 1, 2)
	if err != nil {
		t.Fatal(err)
	}
	if len(p.Open) == 0 {
		return
	}
	o := p.Open[0]
	var a engine.Answer
	if !o.Prompt.Pass {
		a = o.Prompt.Default
	}
	if _, err := h.Submit(t.Context(), host.Submit{Game: game, User: o.Users[0], Token: o.Token, Answers: []engine.Answer{a}}); err != nil {
		t.Fatal(err)
	}
}
