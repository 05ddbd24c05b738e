package enginetest

import (
	"iter"
	"os"
	"strconv"
	"syscall"
	"testing"
	"time"
)

// A series of random games ends when its processor time is spent. All series
// of one suite together take half a minute in the gate (ESTAFETA_LONG is set),
// two fifths of it otherwise, and a few seconds with -short.
const (
	longBudget  = 30 * time.Second
	budget      = 12 * time.Second
	shortBudget = 4 * time.Second
)

// slowest is how many times its budget, or a second, a series may take for the few games that
// it plays in any case; a series beyond it says that its system became slow.
const slowest = 10

// series is a bounded number of random games. The first few are the same on every
// day; those after them follow the seed, which changes with the day and can be
// set by ESTAFETA_SEED. ESTAFETA_SOAK sets how many games there are instead.
type series struct {
	t     testing.TB
	least int
	count int           // exactly so many; 0: as many as the budget lets
	most  time.Duration // of processor time
	began time.Duration
	seed  int
}

// Games are the numbers of random games that a test of another room plays, as
// many as a share of a suite's budget lets and at least so many; which they were
// is logged.
func Games(t testing.TB, share float64, least int) iter.Seq[int] {
	return func(yield func(int) bool) {
		w, played := Suite{Share: share, Least: least}.begin(t, 1, least), 0
		for n, ok := w.game(0); ok && yield(n); n, ok = w.game(played) {
			played++
		}
		w.end(played)
	}
}

// begin begins a series that may take a share of the suite's budget and plays at
// least so many games.
func (s Suite) begin(t testing.TB, share float64, least int) *series {
	if s.Share > 0 {
		share *= s.Share
	}
	least = max(least, s.Least)
	all := budget
	switch {
	case testing.Short():
		all, least = shortBudget, max(2, s.Least)
	case os.Getenv("ESTAFETA_LONG") != "":
		all = longBudget
	}
	w := &series{t: t, least: least, most: time.Duration(share * float64(all)), began: spent(), seed: seed()}
	if n, err := strconv.Atoi(os.Getenv("ESTAFETA_SOAK")); err == nil {
		w.count = n
	}
	return w
}

// Seed is the seed of the day, or that of ESTAFETA_SEED; a test that fails says
// which it was.
func Seed(t *testing.T) uint64 {
	t.Helper()
	n := seed()
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("play it again with ESTAFETA_SEED=%d", n)
		}
	})
	return uint64(n)
}

func seed() int {
	if n, err := strconv.Atoi(os.Getenv("ESTAFETA_SEED")); err == nil {
		return n
	}
	return int(time.Now().Unix()/86400) * 1000
}

// game is the number of the i-th game of the series; ok is false once it is over.
func (w *series) game(i int) (n int, ok bool) {
	switch {
	case w.count > 0 && i >= w.count, w.count == 0 && i >= w.least && spent()-w.began >= w.most:
		return 0, false
	case i < w.least:
		return i, true
	}
	return w.seed + i, true
}

// end tells which games were played and fails a series that was far too slow.
func (w *series) end(played int) {
	took := spent() - w.began
	w.t.Logf(
		"%d games from seed %d in %v of processor time (ESTAFETA_SEED, ESTAFETA_SOAK and ESTAFETA_LONG change that)",
		played,
		w.seed,
		took,
	)
	if w.count == 0 && took > slowest*max(w.most, time.Second) {
		w.t.Errorf(
			"%d games took %v of processor time, the budget is %v: the games became slow, or the budget is too small",
			played,
			took,
			w.most,
		)
	}
}

// spent is the processor time of this process so far.
func spent() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
