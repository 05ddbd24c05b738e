// Package dice has what every table needs of dice: draws that anybody can
// check, the faces of the systems' own dice, and expressions such as 4d6kh3+2
// or 3 red 2 white.
package dice

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"math"
	"strings"
)

// Seed decides all draws of a game. It stays secret until the game is over.
type Seed [32]byte

// Commitment is what is shown of a seed before its game begins: its SHA-256 in
// hexadecimal. Nobody can then change the seed, nor learn it.
func Commitment(s Seed) string {
	sum := sha256.Sum256(s[:])
	return hex.EncodeToString(sum[:])
}

// Mix is the seed under which the dice of a game fall: the HMAC-SHA256 under its
// seed of the words of its seats, in their order, with a line feed between two.
// Without words it is the seed itself.
func Mix(s Seed, words []string) Seed {
	if len(words) == 0 {
		return s
	}
	mac := hmac.New(sha256.New, s[:])
	mac.Write([]byte(strings.Join(words, "\n")))
	return Seed(mac.Sum(nil))
}

// Draw is draw number n of a game: a face from 1 to sides. It is the
// HMAC-SHA256 of the game's id and n (eight bytes, the highest first) under the
// seed, read as four numbers of 64 bits. A number so high that it would favour
// some faces is passed over; when none is left, the hash is hashed on. With
// fewer than one side it is 0.
func Draw(s Seed, game string, n uint64, sides int) int {
	if sides < 1 {
		return 0
	}
	mac := hmac.New(sha256.New, s[:])
	mac.Write([]byte(game))
	mac.Write(binary.BigEndian.AppendUint64(nil, n))
	return face([sha256.Size]byte(mac.Sum(nil)), sides)
}

// face maps a hash to 1..sides without favouring any.
func face(sum [sha256.Size]byte, sides int) int {
	limit := math.MaxUint64 - math.MaxUint64%uint64(sides)
	for {
		for i := 0; i < len(sum); i += 8 {
			if x := binary.BigEndian.Uint64(sum[i:]); x < limit {
				return int(x%uint64(sides)) + 1
			}
		}
		sum = sha256.Sum256(sum[:])
	}
}
