package db_test

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"estafeta/db"
	"estafeta/db/dbtest"
	"estafeta/engine"
)

func mustOpen(tb testing.TB, path string) *db.DB {
	tb.Helper()
	d, err := db.Open(context.Background(), dbtest.At(tb, path))
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { d.Close() })
	return d
}

func mustWrite(tb testing.TB, d *db.DB, fn func(*db.Tx) error) {
	tb.Helper()
	if err := d.Write(context.Background(), fn); err != nil {
		tb.Fatal(err)
	}
}

func raw(tb testing.TB, path, q string) {
	tb.Helper()
	d, err := sql.Open("sqlite", path)
	if err != nil {
		tb.Fatal(err)
	}
	defer d.Close()
	if _, err := d.Exec(q); err != nil {
		tb.Fatal(err)
	}
}

var game = db.Game{
	ID:       "g1",
	System:   "pile",
	Status:   db.Lobby,
	Host:     "ana",
	Language: "en",
	Options:  map[string]string{"a": "b"},
	Pace:     time.Hour,
	Created:  time.UnixMilli(5).UTC(),
	Updated:  time.UnixMilli(5).UTC(),
}

func TestOpenSaysWhatIsWrong(t *testing.T) {
	dbtest.OnlyFiles(t)
	for _, c := range []struct {
		name, want string
		spoil      func(t *testing.T, path string) string
	}{
		{"newer version", "newer version of Estafeta", func(t *testing.T, path string) string {
			mustOpen(t, path).Close()
			raw(t, path, "INSERT INTO goose_db_version (version_id, is_applied) VALUES (9000, 1)")
			return path
		}},
		{"no directory", "does not exist", func(t *testing.T, path string) string { return filepath.Join(filepath.Dir(path), "no", "bot.db") }},
		{"no database", "not an SQLite database", func(t *testing.T, path string) string {
			if err := os.WriteFile(path, []byte(strings.Repeat("not a database ", 100)), 0o600); err != nil {
				t.Fatal(err)
			}
			return path
		}},
		{"damaged", "", func(t *testing.T, path string) string {
			mustOpen(t, path).Close()
			b, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			for i := 100; i < len(b) && i < 8192; i++ {
				b[i] = 0xff
			}
			if err := os.WriteFile(path, b, 0o600); err != nil {
				t.Fatal(err)
			}
			return path
		}},
		{"a directory", "cannot be written", func(t *testing.T, path string) string {
			if err := os.Mkdir(path, 0o700); err != nil {
				t.Fatal(err)
			}
			return path
		}},
		{"no path", "no database file", func(*testing.T, string) string { return "" }},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := c.spoil(t, filepath.Join(t.TempDir(), "bot.db"))
			d, err := db.Open(context.Background(), db.Options{Path: path})
			if err == nil {
				d.Close()
				t.Fatal("opened")
			}
			if !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), strings.TrimSuffix(path, "/bot.db")) {
				t.Errorf("said %q, want %q and the path", err, c.want)
			}
		})
	}
}

func TestNoWritePermission(t *testing.T) {
	dbtest.OnlyFiles(t)
	if os.Geteuid() == 0 {
		t.Skip("root may write everywhere")
	}
	dir := t.TempDir()
	path := filepath.Join(dir, "bot.db")
	mustOpen(t, path).Close()
	for _, p := range []string{path, dir} {
		if err := os.Chmod(p, 0o500); err != nil {
			t.Fatal(err)
		}
		_, err := db.Open(context.Background(), db.Options{Path: path})
		if err == nil || !strings.Contains(err.Error(), "cannot be written") {
			t.Errorf("%s is read-only: %v", p, err)
		}
		if err := os.Chmod(p, 0o700); err != nil {
			t.Fatal(err)
		}
	}
}

func TestRoundTrip(t *testing.T) {
	ctx := context.Background()
	path := filepath.Join(t.TempDir(), "with space & ?.db")
	d := mustOpen(t, path)
	seat := db.Seat{
		Seat:    1,
		Users:   []string{"ana", "eva"},
		Roster:  &engine.Roster{System: "pile", Units: []engine.RosterUnit{{Unit: "x"}}},
		Obvious: true,
	}
	mustWrite(t, d, func(tx *db.Tx) error {
		return errors.Join(
			tx.AddGame(game),
			tx.SaveSeat("g1", seat),
			tx.AddLeg("g1", engine.Leg{Start: 1, Schema: "1", Rev: "r", State: []byte(`{"a":1}`)}),
			tx.AddRecords(
				"g1",
				db.Record{
					Record:   engine.Record{Seq: 2, Did: engine.DidAnswer, Seat: 1, Key: "k", Answer: engine.Pick("x")},
					Leg:      1,
					User:     "ana",
					Sentence: "x",
				},
			),
			tx.AddEvents(
				"g1",
				db.Event{
					Event: engine.Event{Seq: 2, N: 0, Key: "e", Args: []engine.Arg{engine.Num("n", 3)}, Rules: []string{"R-1"}, Reveals: true},
					Leg:   1,
				},
			),
		)
	})
	g, err := d.Game(ctx, "g1")
	if err != nil || g.Options["a"] != "b" || g.Pace != time.Hour || !g.Created.Equal(game.Created) {
		t.Errorf("game %+v, %v", g, err)
	}
	seats, err := d.Seats(ctx, "g1")
	if err != nil || len(seats) != 1 || len(seats[0].Users) != 2 || seats[0].Roster.Units[0].Unit != "x" {
		t.Errorf("seats %+v, %v", seats, err)
	}
	legs, err := d.Legs(ctx, "g1", 1)
	if err != nil || len(legs) != 1 || legs[0].Records[0].Answer.One() != "x" || !legs[0].Events[0].Reveals ||
		legs[0].Events[0].Rules[0] != "R-1" {
		t.Errorf("legs %+v, %v", legs, err)
	}
	mustWrite(t, d, func(tx *db.Tx) error { return tx.UndoFrom("g1", 1, 2) })
	if legs, err = d.Legs(ctx, "g1", 1); err != nil || len(legs[0].Records)+len(legs[0].Events) > 0 {
		t.Errorf("after the undo %+v, %v", legs, err)
	}
	if rs, err := d.Records(ctx, "g1", 0); err != nil || len(rs) != 1 || !rs[0].Undone {
		t.Errorf("undone records are kept and marked: %+v, %v", rs, err)
	}
	if _, err := d.Game(ctx, "g2"); !errors.Is(err, db.ErrNotFound) {
		t.Errorf("no such game: %v", err)
	}
}

func TestWriteIsAllOrNothing(t *testing.T) {
	ctx := context.Background()
	d := mustOpen(t, filepath.Join(t.TempDir(), "bot.db"))
	boom := errors.New("boom")
	err := d.Write(ctx, func(tx *db.Tx) error {
		if err := tx.AddGame(game); err != nil {
			return err
		}
		return boom
	})
	if !errors.Is(err, boom) {
		t.Fatal(err)
	}
	if _, err := d.Game(ctx, "g1"); !errors.Is(err, db.ErrNotFound) {
		t.Errorf("half of it was written: %v", err)
	}
	mustWrite(t, d, func(tx *db.Tx) error { return tx.AddGame(game) })
	mustWrite(t, d, func(tx *db.Tx) error { return tx.SaveGame(game) })
	if err := d.Write(ctx, func(tx *db.Tx) error { return tx.SaveGame(game) }); !errors.Is(err, db.ErrConflict) {
		t.Errorf("an old version over a new one: %v", err)
	}
	if err := d.Write(ctx, func(tx *db.Tx) error { return tx.AddLeg("g9", engine.Leg{State: []byte("{}")}) }); err == nil {
		t.Error("a leg of no game was written: foreign keys are off")
	}
	gone, cancel := context.WithCancel(ctx)
	cancel()
	if err := d.Write(gone, func(tx *db.Tx) error { return tx.SaveGame(game) }); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	g, err := d.Game(ctx, "g1")
	if err != nil || g.Version != 1 {
		t.Errorf("version %d, %v", g.Version, err)
	}
}

func TestInterruptedWritesAreDoneOrNot(t *testing.T) {
	ctx := context.Background()
	d := mustOpen(t, filepath.Join(t.TempDir(), "bot.db"))
	mustWrite(t, d, func(tx *db.Tx) error { return tx.AddGame(game) })
	done := 0
	for i := range 300 {
		short, cancel := context.WithTimeout(ctx, time.Duration(i)*2*time.Microsecond)
		err := d.Write(short, func(tx *db.Tx) error {
			g := game
			g.Version = done
			for n := range 5 {
				if err := tx.AddPost(db.Post{Game: "g1", Kind: "card", Body: strings.Repeat("x", n)}); err != nil {
					return err
				}
			}
			return tx.SaveGame(g)
		})
		cancel()
		if err == nil {
			done++
		} else if !errors.Is(err, context.DeadlineExceeded) && !strings.Contains(err.Error(), "interrupted") {
			t.Fatalf("write %d: %v", i, err)
		}
	}
	g, err := d.Game(ctx, "g1")
	if err != nil {
		t.Fatal(err)
	}
	posts, err := d.Unsent(ctx)
	if err != nil || g.Version != done || posts != 5*done || done == 0 {
		t.Errorf("%d writes were done, version %d, %d posts, %v", done, g.Version, posts, err)
	}
}

func TestBackupIsACompleteDatabase(t *testing.T) {
	dbtest.OnlyFiles(t)
	ctx := context.Background()
	dir := t.TempDir()
	d := mustOpen(t, filepath.Join(dir, "bot.db"))
	mustWrite(t, d, func(tx *db.Tx) error { return tx.AddGame(game) })
	to := filepath.Join(dir, "copy.db")
	if err := d.Backup(ctx, to); err != nil {
		t.Fatal(err)
	}
	if err := d.Backup(ctx, to); err == nil || !strings.Contains(err.Error(), "exists already") {
		t.Errorf("over an older backup: %v", err)
	}
	copied := mustOpen(t, to)
	if g, err := copied.Game(ctx, "g1"); err != nil || g.Host != "ana" {
		t.Errorf("in the backup: %+v, %v", g, err)
	}
	if wrong, err := db.Check(ctx, to); err != nil || len(wrong) > 0 {
		t.Errorf("the backup: %v, %v", wrong, err)
	}
}

// A closed database is one file: nothing of it is left in the log beside it.
func TestCloseLeavesOneFile(t *testing.T) {
	dbtest.OnlyFiles(t)
	ctx := context.Background()
	path := filepath.Join(t.TempDir(), "bot.db")
	d, err := db.Open(ctx, db.Options{Path: path})
	if err != nil {
		t.Fatal(err)
	}
	mustWrite(t, d, func(tx *db.Tx) error { return tx.AddGame(game) })
	if _, err := d.Game(ctx, "g1"); err != nil {
		t.Fatal(err)
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	files, err := os.ReadDir(filepath.Dir(path))
	if err != nil || len(files) != 1 {
		t.Errorf("left: %v, %v", files, err)
	}
}

func TestSettings(t *testing.T) {
	ctx := context.Background()
	d := mustOpen(t, filepath.Join(t.TempDir(), "bot.db"))
	if u, err := d.User(ctx, "ana"); err != nil || !u.Obvious {
		t.Errorf("defaults %+v, %v", u, err)
	}
	r := engine.Roster{System: "pile", Name: "mine"}
	mustWrite(t, d, func(tx *db.Tx) error {
		return errors.Join(
			tx.SaveUser(db.User{ID: "ana", Language: "es", Pace: time.Hour}),
			tx.SaveGuild(db.Guild{ID: "g", Language: "es"}),
			tx.SaveArmy("ana", r, time.Now()),
		)
	})
	u, err := d.User(ctx, "ana")
	if err != nil || u.Language != "es" || u.Pace != time.Hour || u.Obvious {
		t.Errorf("user %+v, %v", u, err)
	}
	g, err := d.Guild(ctx, "g")
	if err != nil || g.Language != "es" {
		t.Errorf("guild %+v, %v", g, err)
	}
	for system, n := range map[string]int{"": 1, "pile": 1, "chess": 0} {
		if list, err := d.Armies(ctx, "ana", system); err != nil || len(list) != n {
			t.Errorf("armies of %q: %+v, %v", system, list, err)
		}
	}
	mustWrite(t, d, func(tx *db.Tx) error { return tx.DropArmy("ana", "mine") })
	if err := d.Write(ctx, func(tx *db.Tx) error { return tx.DropArmy("ana", "mine") }); !errors.Is(err, db.ErrNotFound) {
		t.Errorf("dropped twice: %v", err)
	}
}

// TestSnapshot: what another connection commits is not seen within a snapshot.
func TestSnapshot(t *testing.T) {
	ctx := context.Background()
	d := mustOpen(t, filepath.Join(t.TempDir(), "bot.db"))
	mustWrite(t, d, func(tx *db.Tx) error { return tx.AddGame(game) })
	err := d.Snapshot(ctx, func(q db.Queries) error {
		before, err := q.Version(ctx, "g1")
		if err != nil {
			return err
		}
		if err := d.Write(ctx, func(tx *db.Tx) error { return tx.At("g1", before) }); err != nil {
			return err
		}
		if now, err := q.Version(ctx, "g1"); err != nil || now != before {
			t.Errorf("within the snapshot the version is %d, was %d: %v", now, before, err)
		}
		if now, err := d.Version(ctx, "g1"); err != nil || now != before+1 {
			t.Errorf("outside the version is %d, was %d: %v", now, before, err)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
