package db_test

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"estafeta/db"
)

// attend lets a process live and returns what it has.
func attend(t *testing.T, d *db.DB, id string, build int64, of int) db.Lease {
	t.Helper()
	var l db.Lease
	if err := d.Write(t.Context(), func(tx *db.Tx) (err error) {
		l, err = tx.Attend(id, build, of, time.Minute)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return l
}

// lapse lets the leases of a process end, as if it had not been heard of.
func lapse(t *testing.T, d *db.DB, id string) {
	t.Helper()
	if err := d.Write(t.Context(), func(tx *db.Tx) error {
		_, err := tx.Attend(id, 0, 0, -time.Second)
		return err
	}); err != nil {
		t.Fatal(err)
	}
}

// TestAttend: shards are shared out, given back, and taken over from whoever is
// not heard of any more; they never move to an older program.
func TestAttend(t *testing.T) {
	d := mustOpen(t, filepath.Join(t.TempDir(), "bot.db"))
	if l := attend(t, d, "a", 5, 4); l.Of != 4 || l.Share != 4 || len(l.Shards) != 4 {
		t.Fatalf("alone it has %+v", l)
	}
	if l := attend(t, d, "b", 5, 4); len(l.Shards) != 0 || l.Share != 2 {
		t.Fatalf("a second one has %+v, and nothing is free", l)
	}
	if l := attend(t, d, "a", 5, 8); l.Of != 4 || l.Share != 2 || len(l.Shards) != 4 {
		t.Fatalf("the number of shards changes while some are held: %+v", l)
	}
	for _, s := range []int{2, 3} {
		if err := d.Write(t.Context(), func(tx *db.Tx) error { return tx.Yield("a", s) }); err != nil {
			t.Fatal(err)
		}
	}
	if l := attend(t, d, "b", 5, 4); !slices.Equal(l.Shards, []int{2, 3}) {
		t.Fatalf("what was given back is not taken: %+v", l)
	}
	lapse(t, d, "a")
	if l := attend(t, d, "b", 5, 4); len(l.Shards) != 4 || l.Share != 4 {
		t.Fatalf("a dead one's shards are not taken: %+v", l)
	}
	// A newer program comes, the old one ends, another old one starts.
	attend(t, d, "new", 6, 4)
	if err := d.Write(t.Context(), func(tx *db.Tx) error { return tx.Part("b") }); err != nil {
		t.Fatal(err)
	}
	if l := attend(t, d, "old", 5, 4); len(l.Shards) != 2 {
		t.Fatalf("before a newer one had a shard, an old one takes its share: %+v", l)
	}
	if l := attend(t, d, "new", 6, 4); len(l.Shards) != 2 {
		t.Fatalf("the newer one has %+v", l)
	}
	if err := d.Write(t.Context(), func(tx *db.Tx) error { return tx.Part("new") }); err != nil {
		t.Fatal(err)
	}
	if l := attend(t, d, "old", 5, 4); len(l.Shards) != 2 {
		t.Errorf("an older program takes what a newer one has held: %+v", l)
	}
	if l := attend(t, d, "newer", 7, 4); len(l.Shards) != 2 || l.Share != 4 {
		t.Errorf("a newer program takes what is free, and would take all: %+v", l)
	}
}

// TestAttendAtOnce: whoever comes and goes, no shard is held by two.
func TestAttendAtOnce(t *testing.T) {
	d := mustOpen(t, filepath.Join(t.TempDir(), "bot.db"))
	const of = 16
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Second)
	defer cancel()
	var mu sync.Mutex
	owner := map[int]string{}
	var wg sync.WaitGroup
	for n := range 5 {
		wg.Go(func() {
			for life := 0; ctx.Err() == nil; life++ {
				id := fmt.Sprintf("p%d.%d", n, life)
				for range 3 + n {
					var l db.Lease
					if err := d.Write(t.Context(), func(tx *db.Tx) (err error) {
						l, err = tx.Attend(id, 1, of, time.Minute)
						return err
					}); err != nil {
						t.Error(err)
						return
					}
					mu.Lock()
					for _, s := range l.Shards {
						if o := owner[s]; o != "" && o != id {
							t.Errorf("shard %d is held by %s and %s", s, o, id)
						}
						owner[s] = id
					}
					mu.Unlock()
					for len(l.Shards) > l.Share {
						s := l.Shards[0]
						l.Shards = l.Shards[1:]
						mu.Lock()
						delete(owner, s)
						mu.Unlock()
						if err := d.Write(t.Context(), func(tx *db.Tx) error { return tx.Yield(id, s) }); err != nil {
							t.Error(err)
						}
					}
				}
				mu.Lock()
				for s, o := range owner {
					if o == id {
						delete(owner, s)
					}
				}
				mu.Unlock()
				if err := d.Write(t.Context(), func(tx *db.Tx) error { return tx.Part(id) }); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
}

// TestSpend: no more is spent of what all share than comes in, whoever asks.
func TestSpend(t *testing.T) {
	d := mustOpen(t, filepath.Join(t.TempDir(), "bot.db"))
	var mu sync.Mutex
	spent := 0
	began := time.Now()
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for time.Since(began) < 700*time.Millisecond {
				var ok bool
				if err := d.Write(t.Context(), func(tx *db.Tx) (err error) {
					ok, err = tx.Spend("requests", 5)
					return err
				}); err != nil {
					t.Error(err)
					return
				}
				if ok {
					mu.Lock()
					spent += 5
					mu.Unlock()
				}
				time.Sleep(2 * time.Millisecond)
			}
		})
	}
	wg.Wait()
	most := 5 + int(time.Since(began).Milliseconds())*45/1000 + 1
	if spent > most || spent < 5 {
		t.Errorf("%d requests were granted, at most %d have come in", spent, most)
	}
	if err := d.Write(t.Context(), func(tx *db.Tx) error { return tx.Overdraw("requests", time.Hour) }); err != nil {
		t.Fatal(err)
	}
	if err := d.Write(t.Context(), func(tx *db.Tx) error {
		ok, err := tx.Spend("requests", 1)
		if ok {
			t.Error("a request is granted while Discord wants none")
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
}

// TestHomes: what is to be done for a game is the affair of the process that
// holds its server's shard.
func TestHomes(t *testing.T) {
	for _, c := range []struct {
		guild string
		of    int
		want  int
	}{
		{"", 4, 0}, {"name", 4, 0}, {"4194304", 4, 1}, {"8388608", 4, 2}, {"29360128", 4, 3}, {"4194304", 1, 0}, {"1099511627776000", 16, 0},
		{"1099511631970304", 16, 1},
	} {
		if got := db.ShardOf(c.guild, c.of); got != c.want {
			t.Errorf("server %q is in shard %d of %d, Discord says %d", c.guild, got, c.of, c.want)
		}
	}
	d := mustOpen(t, filepath.Join(t.TempDir(), "bot.db"))
	now := time.Now().UTC().Truncate(time.Millisecond)
	guilds := []string{"", "4194304", "8388608", "29360128"}
	if err := d.Write(t.Context(), func(tx *db.Tx) error {
		for i, g := range guilds {
			id := fmt.Sprintf("g%d", i)
			if err := tx.AddGame(db.Game{ID: id, System: "pile", Guild: g, Status: db.Playing, Created: now, Updated: now}); err != nil {
				return err
			}
			if err := tx.AddPost(db.Post{Game: id, Kind: "card", Body: "{}", Due: now}); err != nil {
				return err
			}
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		home db.Home
		want []string
	}{
		{db.Everywhere, []string{"g0", "g1", "g2", "g3"}},
		{db.Home{Of: 4, Shards: []int{0}}, []string{"g0"}},
		{db.Home{Of: 4, Shards: []int{1, 3}}, []string{"g1", "g3"}},
		{db.Home{Of: 4}, nil},
		{db.Home{Of: 2, Shards: []int{1}}, []string{"g1", "g3"}},
	} {
		var got []string
		if err := d.Write(t.Context(), func(tx *db.Tx) (err error) {
			got, err = tx.Heads(c.home, now, 10)
			return err
		}); err != nil {
			t.Fatal(err)
		}
		if slices.Sort(got); !slices.Equal(got, c.want) {
			t.Errorf("at home in %v of %d are %v, want %v", c.home.Shards, c.home.Of, got, c.want)
		}
		some, err := d.Waiting(t.Context(), c.home, now)
		if err != nil || some != (len(c.want) > 0) {
			t.Errorf("something waits for %v of %d: %v %v", c.home.Shards, c.home.Of, some, err)
		}
	}
}
