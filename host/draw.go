package host

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"math"
)

// commitment is what is shown of a seed when the game begins: its SHA-256.
func commitment(seed [32]byte) string {
	sum := sha256.Sum256(seed[:])
	return hex.EncodeToString(sum[:])
}

// draw is draw number n of a game, a face from 1 to sides: HMAC-SHA256 over
// the game's id and n under the seed. Each 64 bits of it that would favour some
// faces are passed over, and when none is left the hash is hashed on.
func draw(seed [32]byte, game string, n, sides int) int {
	mac := hmac.New(sha256.New, seed[:])
	mac.Write([]byte(game))
	mac.Write(binary.BigEndian.AppendUint64(nil, uint64(n)))
	sum := mac.Sum(nil)
	limit := math.MaxUint64 - math.MaxUint64%uint64(sides)
	for {
		for i := 0; i < len(sum); i += 8 {
			if x := binary.BigEndian.Uint64(sum[i:]); x < limit {
				return int(x%uint64(sides)) + 1
			}
		}
		next := sha256.Sum256(sum)
		sum = next[:]
	}
}
