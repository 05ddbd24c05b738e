package host

import (
	"context"
	"testing"

	"estafeta/db"
)

// TestServerLanguage: the cards of running games speak the language that their
// server sets; a game that was begun in another language than its server's keeps
// it, and so does one that is over.
func TestServerLanguage(t *testing.T) {
	ctx := context.Background()
	h := newHouse(t)
	begin := func(spoken string) string {
		return must(h.Create(ctx, NewGame{System: "pile", Guild: "g", Channel: "c", Owner: anaID, Language: spoken})).ID
	}
	speaks := func(game string) string { return must(h.Info(ctx, game, "")).Language }
	cards := func() map[string]bool {
		out := map[string]bool{}
		for _, p := range h.drain() {
			out[p.Game] = out[p.Game] || p.Kind == PostCard
		}
		return out
	}
	running, over := begin(""), begin("")
	h.ok(h.End(ctx, over, anaID))
	h.drain()

	h.ok(h.SetGuild(ctx, db.Guild{ID: "g", Games: 7}))
	if len(cards()) != 0 {
		t.Error("another setting shows cards anew")
	}
	h.ok(h.SetGuild(ctx, db.Guild{ID: "g", Language: "es"}))
	if got := cards(); speaks(running) != "es" || !got[running] || got[over] || speaks(over) != "en" {
		t.Errorf("running: %s, over: %s, cards %v", speaks(running), speaks(over), got)
	}
	own := begin("en")
	h.drain()
	h.ok(h.SetGuild(ctx, db.Guild{ID: "g", Language: "es", Games: 8}))
	if len(cards()) != 0 || speaks(own) != "en" {
		t.Error("the same language again changes nothing")
	}
	h.ok(h.SetGuild(ctx, db.Guild{ID: "g", Language: "fr"}))
	if speaks(running) != "fr" || speaks(own) != "en" {
		t.Errorf("running: %s, begun in its own: %s", speaks(running), speaks(own))
	}
	h.restart()
	if speaks(running) != "fr" {
		t.Error("the language is stored")
	}
}

// TestOwnLanguage: a game that somebody plays alone speaks the language that they
// set, one with others that of its server.
func TestOwnLanguage(t *testing.T) {
	ctx := context.Background()
	h := newHouse(t)
	alone := must(h.Create(ctx, NewGame{System: "pile", Guild: "g", Channel: "c", Owner: anaID, Solo: true})).ID
	shared := h.start()
	h.drain()
	h.ok(h.SetUser(ctx, db.User{ID: anaID, Language: "es"}))
	one, two := must(h.Info(ctx, alone, "")).Language, must(h.Info(ctx, shared, "")).Language
	if one != "es" || two != "en" {
		t.Errorf("alone: %s, with others: %s", one, two)
	}
	for _, p := range h.drain() {
		if p.Game != alone {
			t.Errorf("%s is shown anew", p.Game)
		}
	}
}
