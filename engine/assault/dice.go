package assault

import (
	"strconv"
	"strings"
)

// Die is the die that falls under a purpose.
func (Attacks) Die(purpose string) string {
	colour, _, _ := strings.Cut(purpose, ".")
	return "assault:" + colour
}

// DieOf is the die that falls under a purpose and the signs on its six faces.
func (Attacks) DieOf(purpose string) (die string, faces []string) {
	colour, _, _ := strings.Cut(purpose, ".")
	for n := range 6 {
		faces = append(faces, "face."+colour+"."+strconv.Itoa(n+1))
	}
	return "die." + colour, faces
}
