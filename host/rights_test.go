package host

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"estafeta/db"
	"estafeta/engine"
)

// doing is how a deed is done to a game of anaID (the host, at no seat after
// she has given hers to maxID), luisID and maxID, by a user.
var doing = map[Deed]struct {
	stage string // of the game: playing, lobby, over
	do    func(h *house, ctx context.Context, game, user string) (Taken, error)
}{
	DeedLook: {"playing", func(h *house, ctx context.Context, game, user string) (Taken, error) {
		_, err := h.Log(ctx, game, user, 0, 0)
		return Taken{}, err
	}},
	DeedAnswer: {"playing", func(h *house, ctx context.Context, game, user string) (Taken, error) {
		return h.Submit(ctx, Submit{Game: game, User: user, Answers: []engine.Answer{engine.Count(1)}})
	}},
	DeedPrepare: {"playing", func(h *house, ctx context.Context, game, user string) (Taken, error) {
		return Taken{}, h.AddPlan(ctx, game, user, db.Plan{Text: "take 1", Language: "en"})
	}},
	DeedUndo: {"playing", func(h *house, ctx context.Context, game, user string) (Taken, error) {
		return h.Undo(ctx, game, user, "", 2) // the bids have been shown since
	}},
	DeedCorrect: {"playing", func(h *house, ctx context.Context, game, user string) (Taken, error) {
		return h.Adjust(ctx, game, user, "", "", engine.Adjustment{Op: "set", Num: 9})
	}},
	DeedSkip: {"playing", func(h *house, ctx context.Context, game, user string) (Taken, error) {
		p := must(h.Position(ctx, game, 1, 2))
		return h.Skip(ctx, game, user, "", p.Open[0].Token)
	}},
	DeedDraw: {"playing", func(h *house, ctx context.Context, game, user string) (Taken, error) {
		return h.Draw(ctx, game, user, "")
	}},
	DeedConcede: {"playing", func(h *house, ctx context.Context, game, user string) (Taken, error) {
		return h.Concede(ctx, game, user, "", 0)
	}},
	DeedPrize: {"late", func(h *house, ctx context.Context, game, user string) (Taken, error) {
		return h.ClaimGame(ctx, game, user, "")
	}},
	DeedStart: {"lobby", func(h *house, ctx context.Context, game, user string) (Taken, error) {
		return h.Start(ctx, game, user)
	}},
	DeedOptions: {"lobby", func(h *house, ctx context.Context, game, user string) (Taken, error) {
		_, err := h.SetOption(ctx, game, user, "size", "big")
		return Taken{}, err
	}},
	DeedPause: {"playing", func(h *house, ctx context.Context, game, user string) (Taken, error) {
		return Taken{}, h.Pause(ctx, game, user, time.Time{})
	}},
	DeedClock: {"playing", func(h *house, ctx context.Context, game, user string) (Taken, error) {
		return Taken{}, h.SetClock(ctx, game, user, time.Hour, db.Clock{})
	}},
	DeedEnd: {"playing", func(h *house, ctx context.Context, game, user string) (Taken, error) {
		return Taken{}, h.End(ctx, game, user)
	}},
	DeedOwnSeat: {"playing", func(h *house, ctx context.Context, game, user string) (Taken, error) {
		if user != maxID { // nobody else's own
			return Taken{}, ErrNotSeated
		}
		return h.Reseat(ctx, game, user, "", SeatAdd, 1, "400000000000000047")
	}},
	DeedReseat: {"playing", func(h *house, ctx context.Context, game, user string) (Taken, error) {
		return h.Reseat(ctx, game, user, "", SeatGive, 2, "400000000000000047")
	}},
	DeedEmpty: {"playing", func(h *house, ctx context.Context, game, user string) (Taken, error) {
		return h.Reseat(ctx, game, user, "", SeatKick, 2, "")
	}},
	DeedTake: {"abandoned", func(h *house, ctx context.Context, game, user string) (Taken, error) {
		return h.Reseat(ctx, game, user, "", SeatClaim, 2, "")
	}},
	DeedRematch: {"over", func(h *house, ctx context.Context, game, user string) (Taken, error) {
		_, err := h.Rematch(ctx, game, user, "")
		return Taken{}, err
	}},
	DeedExport: {"over", func(h *house, ctx context.Context, game, user string) (Taken, error) {
		return Taken{}, h.Export(ctx, game, &bytes.Buffer{})
	}},
	DeedVerify: {"over", func(h *house, ctx context.Context, game, user string) (Taken, error) {
		_, err := h.Verify(ctx, game)
		return Taken{}, err
	}},
}

const maxID = "500000000000000057"

// arrange brings a game to where a deed can be done, and gives ana's seat to
// max: she only hosts it.
func (h *house) arrange(stage string) string {
	h.tb.Helper()
	ctx := context.Background()
	if stage == "lobby" {
		g := must(h.Create(ctx, NewGame{System: "pile", Guild: "g", Channel: "c", Owner: anaID}))
		_ = must(h.Leave(ctx, g.ID, anaID))
		for i, u := range []string{maxID, luisID} {
			_ = must(h.Join(ctx, g.ID, u, engine.Seat(i+1)))
			_ = must(h.SetRoster(ctx, g.ID, u, 0, ready))
		}
		return g.ID
	}
	game := h.between(anaID, luisID, "g")
	h.bidOf(game)
	_ = must(h.Reseat(ctx, game, anaID, "", SeatGive, 1, maxID))
	switch stage {
	case "late":
		h.ok(h.SetClock(ctx, game, anaID, 0, db.Clock{Limit: time.Hour, Timeout: db.TimeoutClaim}))
		h.submit(game, maxID, engine.Count(1), engine.Answer{}) // luis is awaited
		h.clock.Advance(2 * time.Hour)
		h.ok(h.Tick(ctx))
	case "abandoned":
		_ = must(h.Reseat(ctx, game, anaID, "", SeatKick, 2, ""))
	case "over":
		_ = must(h.Concede(ctx, game, luisID, "", 0))
	}
	h.drain()
	return game
}

// TestRights does every deed in every role: what the table of rights says is
// what happens, a refusal has a sentence, and what overrides another's right
// is told in the log by the role.
func TestRights(t *testing.T) {
	ctx := context.Background()
	if len(doing) != len(rights) {
		t.Fatalf("%d deeds are done, the table has %d", len(doing), len(rights))
	}
	who := map[Role]struct {
		user  string
		power Power
	}{
		RoleOwner: {evaID, Power{Owner: true}}, RoleManager: {evaID, Power{Guild: "g", Manage: true}}, RoleHost: {anaID, Power{Guild: "g"}},
		RoleSeat: {maxID, Power{Guild: "g"}}, RoleSpectator: {evaID, Power{Guild: "elsewhere", Manage: true}},
	}
	for _, r := range rights {
		h := newHouse(t)
		for i, role := range Roles {
			t.Run(fmt.Sprintf("%s/%s", r.deed, role), func(t *testing.T) {
				game := h.arrange(doing[r.deed].stage)
				before := must(h.Remarks(ctx, game, 0, 0))
				taken, err := doing[r.deed].do(h, WithPower(ctx, who[role].power), game, who[role].user)
				want := r.verdict[i]
				switch {
				case want == No:
					if err == nil || !errors.Is(err, r.refusal) || ErrorCode(err) == Internal {
						t.Errorf("not refused with %s: %v", r.refusal.Key, err)
					}
				case err != nil || taken.Refusal != nil:
					t.Errorf("refused: %v %v", err, taken.Refusal)
				case (want == Asks) != (taken.Proposed != ""):
					t.Errorf("asks the others: %v, want %v", taken.Proposed != "", want == Asks)
				}
				told := ""
				after := must(h.Remarks(ctx, game, 0, 0))
				for _, m := range after[len(before):] {
					if m.User == who[role].user {
						told += string(m.As)
					}
				}
				if wants := string(role); want == Override && told != wants || want != Override && told != "" {
					t.Errorf("the log names %q as deciding for others, the verdict is %d", told, want)
				}
			})
		}
	}
}

// TestServerLimits: how many games are open, and who opens them.
func TestServerLimits(t *testing.T) {
	ctx := context.Background()
	h := newHouse(t)
	open := func(p Power, guild string) error {
		_, err := h.Create(WithPower(ctx, p), NewGame{System: "pile", Guild: guild, Channel: "c", Owner: anaID})
		return err
	}
	h.ok(h.SetGuild(ctx, db.Guild{ID: "g", Games: 2}))
	h.ok(open(Power{}, "g"))
	h.ok(open(Power{}, "g"))
	err := open(Power{}, "g")
	var e *Error
	if !errors.As(err, &e) || !errors.Is(err, ErrOpenGames) || e.Args[0].Num != 2 {
		t.Errorf("a third game: %v", err)
	}
	h.ok(open(Power{}, "elsewhere"))
	h.ok(open(Power{}, ""))
	games := must(h.db.OfGuild(ctx, "g"))
	h.ok(h.End(ctx, games[0], anaID))
	h.ok(open(Power{}, "g"))
	for range OpenGames - 1 {
		h.ok(open(Power{}, "elsewhere"))
	}
	if err := open(Power{}, "elsewhere"); !errors.Is(err, ErrOpenGames) {
		t.Errorf("the usual number: %v", err)
	}
	for _, c := range []struct {
		starters string
		p        Power
		want     error
	}{
		{db.StartersManagers, Power{Guild: "s"}, ErrManager},
		{db.StartersManagers, Power{Guild: "s", Manage: true}, nil},
		{db.StartersManagers, Power{Guild: "other", Manage: true}, ErrManager},
		{db.StartersManagers, Power{Owner: true}, nil},
		{"77", Power{Guild: "s"}, ErrStarters},
		{"77", Power{Guild: "s", Roles: []string{"5", "77"}}, nil},
		{"77", Power{Guild: "other", Roles: []string{"77"}}, ErrStarters},
		{"77", Power{Guild: "s", Manage: true}, nil},
		{"", Power{}, nil},
	} {
		h.ok(h.SetGuild(ctx, db.Guild{ID: "s", Starters: c.starters}))
		if err := open(c.p, "s"); !errors.Is(err, c.want) {
			t.Errorf("%q, %+v: %v", c.starters, c.p, err)
		} else if c.want != nil && strings.TrimSpace(err.Error()) == "" {
			t.Error("refused without a sentence")
		}
	}
}
