package db

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync"

	"github.com/klauspost/compress/zstd"
)

// A checkpoint is stored by zstd: by itself, or against an earlier one of the
// same game, its base, to which it is nearly equal. Small ones, and those of
// earlier versions, stand as they are.

const (
	smallState = 512 // bytes up to which a checkpoint is stored as it is
	basedLegs  = 64  // checkpoints that are compressed against the same base
)

// packed begins what zstd has written; JSON never does.
var packed = []byte{0x28, 0xb5, 0x2f, 0xfd}

// alone packs and unpacks without a base.
var alone = sync.OnceValues(func() (*zstd.Encoder, *zstd.Decoder) {
	e, err := zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1))
	if err != nil {
		panic(fmt.Sprintf("db: %v", err)) // the options are constant
	}
	d, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(0), zstd.WithDecoderMaxMemory(maxState))
	if err != nil {
		panic(fmt.Sprintf("db: %v", err))
	}
	return e, d
})

// maxState is how many bytes a checkpoint may have, unpacked.
const maxState = 64 << 20

// pack compresses a checkpoint, against a base if there is one.
func pack(state, base []byte) ([]byte, error) {
	if len(base) == 0 {
		e, _ := alone()
		return e.EncodeAll(state, nil), nil
	}
	e, err := zstd.NewWriter(nil, zstd.WithEncoderDictRaw(1, base), zstd.WithEncoderConcurrency(1),
		zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithLowerEncoderMem(true), zstd.WithWindowSize(window(len(state)+len(base))))
	if err != nil {
		return nil, err
	}
	defer e.Close()
	return e.EncodeAll(state, nil), nil
}

// window is the least window of zstd that holds so many bytes.
func window(n int) int {
	w := zstd.MinWindowSize
	for w < n && w < zstd.MaxWindowSize {
		w *= 2
	}
	return w
}

// unpack is a checkpoint as it was before pack.
func unpack(stored, base []byte) ([]byte, error) {
	if !bytes.HasPrefix(stored, packed) {
		return stored, nil
	}
	if len(base) == 0 {
		_, d := alone()
		return d.DecodeAll(stored, nil)
	}
	d, err := zstd.NewReader(nil, zstd.WithDecoderDictRaw(1, base), zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true),
		zstd.WithDecoderMaxMemory(maxState))
	if err != nil {
		return nil, err
	}
	defer d.Close()
	return d.DecodeAll(stored, nil)
}

// unpacker reads the checkpoints of a game; bases are read once.
type unpacker struct {
	Queries
	game  string
	bases map[int][]byte
}

// state is a checkpoint as it was stored, by the leg that is its base.
func (u *unpacker) state(ctx context.Context, stored []byte, base int) ([]byte, error) {
	if base == 0 {
		return unpack(stored, nil)
	}
	b, ok := u.bases[base]
	if !ok {
		var err error
		if b, err = u.base(ctx, u.game, base); err != nil {
			return nil, err
		}
		if u.bases == nil {
			u.bases = map[int][]byte{}
		}
		u.bases[base] = b
	}
	return unpack(stored, b)
}

// base reads the checkpoint of a leg that is the base of others.
func (q Queries) base(ctx context.Context, game string, start int) ([]byte, error) {
	stored, err := one(ctx, q, func(r *sql.Rows) ([]byte, error) {
		var b []byte
		err := r.Scan(&b)
		return b, err
	}, "SELECT state FROM legs WHERE game = ? AND start = ? AND base = 0", game, start)
	if errors.Is(err, ErrNotFound) {
		return nil, fmt.Errorf("the checkpoint at %d, against which it is stored, is missing", start)
	}
	if err != nil {
		return nil, err
	}
	return unpack(stored, nil)
}

// packedLeg is a new checkpoint as it is stored, and its base.
func (t *Tx) packedLeg(game string, state []byte) (stored []byte, base int, err error) {
	if len(state) <= smallState {
		return state, 0, nil
	}
	last, err := t.number(t.ctx, "SELECT coalesce(max(start), 0) FROM legs WHERE game = ? AND base = 0", game)
	if err != nil {
		return nil, 0, err
	}
	if last > 0 {
		n, err := t.number(t.ctx, "SELECT count(*) FROM legs WHERE game = ? AND start > ?", game, last)
		if err != nil {
			return nil, 0, err
		}
		if n >= basedLegs {
			last = 0
		}
	}
	if last == 0 {
		stored, err = pack(state, nil)
		return stored, 0, err
	}
	against, err := t.base(t.ctx, game, last)
	if err != nil {
		return nil, 0, err
	}
	stored, err = pack(state, against)
	if err == nil && len(stored) > len(state)/4 { // it has little in common any more
		stored, err = pack(state, nil)
		last = 0
	}
	return stored, last, err
}
