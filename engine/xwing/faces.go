package xwing

import "strings"

// DieOf is the die that falls under a purpose and the signs on its eight
// faces (XW-DICE-09).
func (System) DieOf(purpose string) (die string, faces []string) {
	die, sides := "die.attack", attackDie
	if strings.HasSuffix(purpose, "defense") {
		die, sides = "die.defense", defenseDie
	}
	for _, f := range sides {
		faces = append(faces, "face."+string(f))
	}
	return die, faces
}
