package host

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
)

func commitment(seed [32]byte) string {
	sum := sha256.Sum256(seed[:])
	return hex.EncodeToString(sum[:])
}

func draw(seed [32]byte, game string, n, sides int) int {
	mac := hmac.New(sha256.New, seed[:])
	mac.Write([]byte(game))
	binary.Write(mac, binary.BigEndian, uint64(n))
	return int(binary.BigEndian.Uint64(mac.Sum(nil)[:8])%uint64(sides)) + 1
}
