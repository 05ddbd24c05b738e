package db

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"
)

// disk remembers whether the disk took what was written last.
type disk struct {
	mu     sync.Mutex
	err    error // of the last write that it did not take
	failed time.Time
}

// remembered is how long a write that the disk did not take counts, although a
// small one has succeeded since.
const remembered = time.Minute

// probeSize is how many bytes the disk must take for the database to be well:
// more than any answer needs.
const probeSize = 128 << 10

// Writable reports whether the disk takes what a game needs: it writes as much
// beside the games, and knows what became of the last writes.
func (d *DB) Writable(ctx context.Context) error {
	d.disk.mu.Lock()
	err, at := d.disk.err, d.disk.failed
	d.disk.mu.Unlock()
	if err != nil && time.Since(at) < remembered {
		return d.dialect.explain(err)
	}
	err = d.Write(ctx, func(tx *Tx) error {
		return tx.put("hashes", "key", "key, hash", "probe", strings.Repeat("0", probeSize))
	})
	if err != nil {
		return d.dialect.explain(err)
	}
	return nil
}

// wrote notes what became of a write.
func (d *disk) wrote(err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	switch {
	case err == nil:
		d.err = nil
	case is(err, codeFull, codeIO, codeReadonly, codeCorrupt):
		d.err, d.failed = err, time.Now()
	}
}

// errGivenUp is what every further statement of such a transaction meets: it
// would be stored by itself.
var errGivenUp = errors.New("the transaction was given up")

// rollback ends a transaction without storing it. One that SQLite gave up by
// itself has ended already.
func (t *Tx) rollback() error {
	err := t.run("ROLLBACK")
	if err != nil && strings.Contains(err.Error(), "no transaction is active") {
		return nil
	}
	if err != nil {
		return fmt.Errorf("roll back: %w", err)
	}
	return nil
}
