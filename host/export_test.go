package host

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"estafeta/db"
	"estafeta/engine"
)

// TestExportRoundTrip: a game in progress goes to another bot, byte for byte,
// and can be played on there with the same dice.
func TestExportRoundTrip(t *testing.T) {
	ctx := context.Background()
	h, other := newHouse(t), newHouse(t)
	game := h.start()
	h.bid(game)
	h.submit(game, "ana", engine.Count(2), engine.Answer{})
	h.submit(game, "luis", engine.Count(1), engine.Pick("yes"))
	_, err := h.Undo(ctx, game, "ana", "", UndoSent)
	h.ok(err)
	var players, first, second bytes.Buffer
	if err := h.Export(ctx, game, &players); !errors.Is(err, ErrNotOver) || players.Len() > 0 {
		t.Errorf("players get the secrets of a game in progress: %v", err)
	}
	h.ok(h.ExportWhole(ctx, game, &first))
	i, err := other.ImportWhole(ctx, bytes.NewReader(first.Bytes()), "ana", NewGame{Guild: "elsewhere", Channel: "there"})
	h.ok(err)
	if i.ID != game || i.Channel != "there" || len(i.Mine) != 1 {
		t.Fatalf("imported: %+v", i)
	}
	h.ok(other.ExportWhole(ctx, game, &second))
	if !bytes.Equal(first.Bytes(), second.Bytes()) {
		t.Errorf("the round trip changes bytes:\n%s\n%s", first.String(), second.String())
	}
	if h.state(game) != other.state(game) {
		t.Errorf("the game stands elsewhere:\n%s\n%s", h.state(game), other.state(game))
	}
	for _, at := range []*house{h, other} {
		p, err := at.Position(ctx, game, 1, 2)
		h.ok(err)
		if p.Open[0].Prompt.Key == "curse" {
			at.submit(game, p.Open[0].Users[0], engine.Answer{})
		}
	}
	if h.state(game) != other.state(game) {
		t.Error("the games part after the same answer")
	}
	if _, err := other.ImportWhole(ctx, bytes.NewReader(first.Bytes()), "ana", NewGame{}); !errors.Is(err, ErrExists) {
		t.Errorf("a second import: %v", err)
	}
}

// TestPlayersExport: the file of a finished game holds its seed, so nothing of
// the game is taken back after it, here or where it is imported; a game in
// progress is not imported by players.
func TestPlayersExport(t *testing.T) {
	ctx := context.Background()
	h, other := newHouse(t), newHouse(t)
	g, err := h.Create(ctx, NewGame{System: "pile", Owner: "ana", Solo: true, Scenario: []byte("stones = 25")})
	h.ok(err)
	_, err = h.Start(ctx, g.ID, "ana")
	h.ok(err)
	var running, file bytes.Buffer
	h.ok(h.ExportWhole(ctx, g.ID, &running))
	if _, err := other.Import(ctx, running.Bytes(), "eva", NewGame{Channel: "there"}); !errors.Is(err, ErrNotOver) {
		t.Errorf("eva imports a game in progress: %v", err)
	}
	r := rand.New(rand.NewPCG(1, 7))
	for p, err := h.Position(ctx, g.ID, 1, 2); p.Status != db.Over; p, err = h.Position(ctx, g.ID, 1, 2) {
		h.ok(err)
		h.submit(g.ID, "ana", answerTo(r, p.Open[0].Prompt))
	}
	h.ok(h.Export(ctx, g.ID, &file))
	if _, err := h.Undo(ctx, g.ID, "ana", "", UndoLast); !errors.Is(err, ErrPublished) {
		t.Errorf("undone with a known seed: %v", err)
	}
	_, err = other.Import(ctx, file.Bytes(), "eva", NewGame{Channel: "there"})
	h.ok(err)
	if _, err := other.Reseat(ctx, g.ID, "luis", "", SeatClaim, 1, ""); err == nil {
		t.Error("luis has claimed the seat of ana")
	}
	if i, err := other.Info(ctx, g.ID, "ana"); err != nil || len(i.Mine) > 0 || i.Host != "eva" || !Nameless(i.Seats[0].Users[0]) {
		t.Errorf("ana is there by name: %+v %v", i.Seats, err)
	}
	if list, err := other.Rolled(ctx, "", "ana", ""); err != nil || len(list) > 0 {
		t.Errorf("the dice of a file count for ana: %+v %v", list, err)
	}
	_, err = other.Reseat(ctx, g.ID, "ana", "", SeatClaim, 1, "")
	h.ok(err)
	if list, err := other.Rolled(ctx, "", "ana", ""); err != nil || len(list) > 0 {
		t.Errorf("the dice of a file count for ana who has claimed her seat: %+v %v", list, err)
	}
	if _, err := other.Undo(ctx, g.ID, "ana", "", UndoLast); !errors.Is(err, ErrPublished) {
		t.Errorf("undone elsewhere with a known seed: %v", err)
	}
}

// TestBadImports: a damaged file changes nothing and is named with its line.
func TestBadImports(t *testing.T) {
	ctx := context.Background()
	h := newHouse(t)
	game := h.start()
	h.bid(game)
	var good bytes.Buffer
	h.ok(h.ExportWhole(ctx, game, &good))
	lines := strings.SplitAfter(good.String(), "\n")
	without := func(n int) string {
		return strings.Join(append(append([]string{}, lines[:n]...), lines[n+1:]...), "")
	}
	for name, text := range map[string]string{
		"empty":           "",
		"no head":         strings.Join(lines[1:], ""),
		"no JSON":         lines[0] + "{\n",
		"no game":         without(1),
		"another game":    strings.Replace(good.String(), `"game":"`+game+`","invited"`, `"game":"other","invited"`, 1),
		"unknown table":   lines[0] + `{"table":"users","row":{"id":"x"}}` + "\n",
		"injected":        lines[0] + `{"table":"games; DROP TABLE games","row":{"id":"x"}}` + "\n",
		"unknown column":  strings.Replace(good.String(), `"solo":`, `"colour":1,"solo":`, 1),
		"another seed":    strings.Replace(good.String(), `"seed":{"base64":"`, `"seed":{"base64":"AAAA`, 1),
		"broken state":    strings.Replace(good.String(), `"state":{"base64":"`, `"state":{"base64":"AAAA`, 1),
		"a list as value": strings.Replace(good.String(), `"solo":0`, `"solo":[0]`, 1),
		"cut short":       good.String()[:good.Len()/2],
	} {
		t.Run(name, func(t *testing.T) {
			other := newHouse(t)
			_, err := other.ImportWhole(ctx, strings.NewReader(text), "ana", NewGame{})
			var e *Error
			if !errors.As(err, &e) || e.Code == Internal {
				t.Errorf("imported: %v", err)
			}
			if ids, err := other.Of(ctx, "ana"); err != nil || len(ids) != 0 {
				t.Errorf("something is left: %v %v", ids, err)
			}
			other.clock.Advance(time.Hour)
			other.start()
		})
	}
}

// TestEnemyFiles: a file in which somebody has written what no bot writes is
// refused, whatever the row, and what may stand in it names nobody.
func TestEnemyFiles(t *testing.T) {
	ctx := context.Background()
	h := newHouse(t)
	game := h.start()
	h.bid(game)
	h.ok(h.Pause(ctx, game, "ana", time.Time{}))
	h.ok(h.Unpause(ctx, game, "ana"))
	h.ok(h.End(ctx, game, "ana"))
	var out bytes.Buffer
	h.ok(h.Export(ctx, game, &out))
	good := out.String()
	long := strings.Repeat("9", 5000)
	for name, text := range map[string]string{
		"markdown for a user": strings.ReplaceAll(good, `"user":"ana"`, `"user":"[x](https://evil)"`),
		"a long user":         strings.ReplaceAll(good, `"user":"ana"`, `"user":"`+long+`"`),
		"a long host":         strings.Replace(good, `"host":"ana"`, `"host":"`+long+`"`, 1),
		"a mention as a host": strings.Replace(good, `"host":"ana"`, `"host":"1> <@2"`, 1),
		"a link for an event": strings.Replace(good, `"key":"turn"`, `"key":"[x](https://evil)"`, 1),
		"a language":          strings.Replace(good, `"language":"en"`, `"language":"**en**"`, 1),
		"a remark with a link": strings.Replace(good, `ended\",\"args\":null`,
			`ended\",\"args\":[{\"n\":\"who\",\"k\":\"name\",\"s\":\"[x](https://evil)\"}]`, 1),
	} {
		t.Run(name, func(t *testing.T) {
			if text == good {
				t.Fatalf("nothing was changed in\n%s", good)
			}
			other := newHouse(t)
			_, err := other.Import(ctx, []byte(text), "eva", NewGame{Channel: "there"})
			var e *Error
			if !errors.As(err, &e) || e.Key != ErrImport.Key {
				t.Errorf("imported: %v", err)
			}
		})
	}
	other := newHouse(t)
	_, err := other.Import(ctx, []byte(good), "eva", NewGame{Channel: "there"})
	h.ok(err)
	remarks, err := other.Remarks(ctx, game, 0, 0)
	h.ok(err)
	for _, r := range remarks {
		if text := fmt.Sprint(r); strings.Contains(text, "ana") || strings.Contains(text, "luis") {
			t.Errorf("a remark names somebody: %s", text)
		}
	}
	if len(remarks) == 0 {
		t.Error("no remark came along")
	}
	for n := range importsADay {
		_, err = other.Import(ctx, []byte("x"), "eva", NewGame{})
		if last := n == importsADay-1; errors.Is(err, ErrImports) != last {
			t.Errorf("file %d of the day: %v", n+2, err)
		}
	}
	if _, err = other.Import(ctx, []byte("x"), "luis", NewGame{}); errors.Is(err, ErrImports) {
		t.Error("luis pays for eva")
	}
	other.clock.Advance(25 * time.Hour)
	if _, err = other.Import(ctx, []byte("x"), "eva", NewGame{}); errors.Is(err, ErrImports) {
		t.Error("the next day begins with yesterday's files")
	}
}
