package dice

import (
	"bytes"
	"math"
	"testing"
)

// upTo is the seed 00 01 02 … 1f.
func upTo() (s Seed) {
	for i := range s {
		s[i] = byte(i)
	}
	return s
}

func TestCommitment(t *testing.T) {
	for _, tc := range []struct {
		seed Seed
		want string
	}{
		{Seed{}, "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"},
		{upTo(), "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"},
	} {
		if got := Commitment(tc.seed); got != tc.want {
			t.Errorf("%s, want %s", got, tc.want)
		}
	}
}

// The vectors were computed apart from this code, from its description.
func TestDrawVectors(t *testing.T) {
	for _, tc := range []struct {
		seed  Seed
		game  string
		n     uint64
		sides int
		want  int
	}{
		{Seed{}, "", 0, 6, 5},
		{Seed{}, "game", 0, 6, 1},
		{Seed{}, "game", 1, 6, 5},
		{upTo(), "estafeta-1", 0, 6, 1},
		{upTo(), "estafeta-1", 1, 6, 4},
		{upTo(), "estafeta-1", 2, 6, 5},
		{upTo(), "estafeta-1", 3, 8, 5},
		{upTo(), "estafeta-1", math.MaxUint64, 100, 84},
		{upTo(), "ñ", 7, 1000, 882},
		{upTo(), "g", 5, 1, 1},
		{upTo(), "g", 5, 0, 0},
	} {
		if got := Draw(tc.seed, tc.game, tc.n, tc.sides); got != tc.want {
			t.Errorf("draw %d of %q, %d sides: %d, want %d", tc.n, tc.game, tc.sides, got, tc.want)
		}
	}
}

// A number too high to be fair is passed over for the next one, and after the
// fourth the hash is hashed on.
func TestFacePassesOver(t *testing.T) {
	var sum [32]byte
	copy(sum[:], bytes.Repeat([]byte{0xff}, 8))
	sum[15] = 4
	if got := face(sum, 6); got != 5 {
		t.Errorf("the second number decides: %d, want 5", got)
	}
	copy(sum[:], bytes.Repeat([]byte{0xff}, 32))
	if got := face(sum, 6); got < 1 || got > 6 {
		t.Errorf("all four passed over: %d", got)
	}
}

// Chi-square over many draws for the numbers of sides in use. The seed is
// fixed, so the test never fails by chance.
func TestDrawIsUniform(t *testing.T) {
	for _, sides := range []int{2, 3, 6, 8, 20, 100} {
		const each = 600
		count := make([]int, sides)
		for n := range each * sides {
			count[Draw(upTo(), "uniform", uint64(n), sides)-1]++
		}
		chi := 0.0
		for _, c := range count {
			chi += float64((c-each)*(c-each)) / each
		}
		free := float64(sides - 1)
		if limit := free + 4*math.Sqrt(2*free); chi > limit {
			t.Errorf("%d sides: chi-square %.1f, at most %.1f", sides, chi, limit)
		}
	}
}
