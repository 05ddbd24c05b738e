package db

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Home is which servers' games a process looks after: those in some of so many
// shards. The games of no server are those of shard 0.
type Home struct {
	Of     int
	Shards []int
}

// Everywhere is the home of a process that is alone.
var Everywhere = Home{Of: 1, Shards: []int{0}}

// Leads reports that a process does what is to be done once for all.
func (h Home) Leads() bool { return slices.Contains(h.Shards, 0) }

// ShardOf is the shard of a server, or of a game of none, as Discord counts it.
func ShardOf(guild string, of int) int {
	id, err := strconv.ParseInt(guild, 10, 64)
	if err != nil {
		return 0
	}
	return int((id >> 22) % int64(max(1, of)))
}

// list is the home as its conditions take it.
func (h Home) list() (of int, shards string) {
	var b strings.Builder
	b.WriteString(",")
	for _, s := range h.Shards {
		fmt.Fprintf(&b, "%d,", s)
	}
	return max(1, h.Of), b.String()
}

// atHome is the condition that a row of games, called g, belongs to a home: the
// parameters are those of list.
const atHome = "instr(?3, ',' || CAST((CAST(g.guild AS INTEGER) >> 22) % ?2 AS TEXT) || ',') > 0"

// clock is the time of the database, in milliseconds.
const clock = "CAST(unixepoch('subsec') * 1000 AS INTEGER)"

// Lease is what a process holds, as the database knows it.
type Lease struct {
	Of     int   // how many shards there are
	Shards []int // that it holds
	Share  int   // how many it should hold: what is over it gives back
}

// Attend says that a process lives, renews what it holds of so many shards for a
// span, and takes what nobody holds, up to its share. A shard that a newer
// program has held is not taken by an older one. The number of shards only
// changes while nobody holds any.
func (t *Tx) Attend(id string, build int64, of int, span time.Duration) (Lease, error) {
	var l Lease
	ms := span.Milliseconds()
	if err := t.do("INSERT INTO processes (id, build, until) VALUES (?1, ?2, "+clock+" + ?3) ON CONFLICT (id) DO UPDATE SET until = excluded.until",
		id, build, ms); err != nil {
		return l, err
	}
	if err := t.do("DELETE FROM processes WHERE until < " + clock); err != nil {
		return l, err
	}
	if err := t.divide(of); err != nil {
		return l, err
	}
	n, err := t.number(t.ctx, "SELECT count(*) FROM shards")
	if err != nil {
		return l, err
	}
	l.Of = n
	living, err := t.number(t.ctx, "SELECT count(*) FROM processes WHERE id = ? OR build >= (SELECT max(build) FROM shards)", id)
	if err != nil {
		return l, err
	}
	l.Share = (n + living - 1) / living
	mine := func() ([]int, error) {
		return all(t.ctx, t.Queries, scanInt, "SELECT shard FROM shards WHERE owner = ? AND until >= "+clock+" ORDER BY shard", id)
	}
	if err := t.do("UPDATE shards SET until = "+clock+" + ?2 WHERE owner = ?1 AND until >= "+clock, id, ms); err != nil {
		return l, err
	}
	if l.Shards, err = mine(); err != nil {
		return l, err
	}
	if free := l.Share - len(l.Shards); free > 0 {
		if err := t.do("UPDATE shards SET owner = ?1, build = ?2, until = "+clock+" + ?3 WHERE shard IN (SELECT shard FROM shards WHERE until < "+
			clock+" AND build <= ?2 ORDER BY shard LIMIT ?4"+t.db.dialect.skip()+")", id, build, ms, free); err != nil {
			return l, err
		}
		if l.Shards, err = mine(); err != nil {
			return l, err
		}
	}
	return l, nil
}

// divide makes the rows of so many shards, if there are others or none and
// nobody holds one.
func (t *Tx) divide(of int) error {
	n, err := t.number(t.ctx, "SELECT count(*) FROM shards")
	if err != nil || n == of {
		return err
	}
	held, err := t.number(t.ctx, "SELECT count(*) FROM shards WHERE until >= "+clock)
	if err != nil || held > 0 {
		return err
	}
	build, err := t.number(t.ctx, "SELECT coalesce(max(build), 0) FROM shards")
	if err != nil {
		return err
	}
	if err := t.do("DELETE FROM shards WHERE shard >= ?", of); err != nil {
		return err
	}
	for s := range of {
		if err := t.do("INSERT INTO shards (shard, owner, build, until) VALUES (?,'',?,0) ON CONFLICT (shard) DO NOTHING", s, build); err != nil {
			return err
		}
	}
	return nil
}

// Yield gives back a shard.
func (t *Tx) Yield(id string, shard int) error {
	return t.do("UPDATE shards SET until = 0 WHERE shard = ? AND owner = ?", shard, id)
}

// Part says that a process ends: what it holds is anybody's.
func (t *Tx) Part(id string) error {
	if err := t.do("UPDATE shards SET until = 0 WHERE owner = ?", id); err != nil {
		return err
	}
	return t.do("DELETE FROM processes WHERE id = ?", id)
}

// Spend takes so many requests out of a budget that all processes share; ok is
// false if there are not as many now.
func (t *Tx) Spend(key string, n int) (ok bool, err error) {
	done, err := t.exec(`UPDATE budget SET tokens = min(room, tokens + (max(at, n.ms) - at) * rate) - ?2, at = max(at, n.ms) FROM (SELECT `+clock+
		` AS ms) AS n WHERE key = ?1 AND min(room, tokens + (max(at, n.ms) - at) * rate) >= ?2`, key, n*1000)
	return done > 0, err
}

// Overdraw leaves a budget empty for a while.
func (t *Tx) Overdraw(key string, d time.Duration) error {
	return t.do("UPDATE budget SET tokens = -rate * ?2, at = "+clock+" WHERE key = ?1", key, d.Milliseconds())
}

func scanInt(r *sql.Rows) (int, error) {
	var n int
	err := r.Scan(&n)
	return n, err
}

// Heads are the games of a home, at most n, whose oldest unsent post is due and
// not claimed; whoever waits longest first. They are the transaction's until it
// ends: other processes get others. Nothing is sent to servers that the bot has
// left.
func (t *Tx) Heads(home Home, now time.Time, n int) ([]string, error) {
	of, shards := home.list()
	return all(t.ctx, t.Queries, scanString, heads+t.db.dialect.skip("g"), millis(now), of, shards, n)
}

// Waiting reports whether posts of a home are due.
func (q Queries) Waiting(ctx context.Context, home Home, now time.Time) (bool, error) {
	of, shards := home.list()
	list, err := all(ctx, q, scanString, heads, millis(now), of, shards, 1)
	return len(list) > 0, err
}

const heads = `SELECT o.game FROM outbox o JOIN games g ON g.id = o.game WHERE o.sent = 0 AND o.due <= ?1 AND o.claimed <= ?1 AND ` + atHome + `
	AND NOT EXISTS (SELECT 1 FROM outbox e WHERE e.game = o.game AND e.sent = 0 AND e.id < o.id)
	AND NOT EXISTS (SELECT 1 FROM guilds s WHERE s.id = g.guild AND s.left_at > 0)
	ORDER BY o.due, o.id LIMIT ?4`
