package legion

import "estafeta/engine/attack"

// face is what a die shows (LEG-A-DICE-02).
type face string

const (
	hit   face = "hit"
	crit  face = "crit"
	surge face = "surge"
	block face = "block"
	blank face = "blank"
)

// colour is the colour of a die (LEG-A-DICE-03).
type colour string

const (
	red   colour = "red"
	black colour = "black"
	white colour = "white"
)

// colours are those of attack dice, the best first.
var colours = []colour{red, black, white}

// attackFaces are the eight sides of the attack dice (LEG-A-DICE-04).
var attackFaces = map[colour][]face{
	red:   {hit, hit, hit, hit, hit, crit, surge, blank},
	black: {hit, hit, hit, crit, surge, blank, blank, blank},
	white: {hit, crit, surge, blank, blank, blank, blank, blank},
}

// defenseFaces are the six sides of the defense dice (LEG-A-DICE-05).
var defenseFaces = map[colour][]face{
	red:   {block, block, block, surge, blank, blank},
	white: {block, surge, blank, blank, blank, blank},
}

// share is how likely one of the faces is.
func share(sides []face, of ...face) float64 {
	n := 0
	for _, s := range sides {
		for _, f := range of {
			if s == f {
				n++
			}
		}
	}
	return float64(n) / float64(len(sides))
}

// split is the distribution of a number into two kinds: P[a] is the chance that
// a of n are of the first.
func split(n int, p float64) attack.Dist { return attack.Binomial(n, p) }

// purposes of rolls: the die, and how its name goes on for a roll again.
const again = ".again"

// rolls are the dice by the purpose of their roll.
var rolls = map[string]struct {
	die   string
	sides []face
}{
	"red": {"red", attackFaces[red]}, "black": {"black", attackFaces[black]}, "white": {"white", attackFaces[white]},
	"red" + again: {
		"red",
		attackFaces[red],
	}, "black" + again: {"black", attackFaces[black]}, "white" + again: {"white", attackFaces[white]},
	"rdef": {"rdef", defenseFaces[red]}, "wdef": {"wdef", defenseFaces[white]},
	"rdef" + again: {"rdef", defenseFaces[red]}, "wdef" + again: {"wdef", defenseFaces[white]},
	"guard.rdef": {"rdef", defenseFaces[red]}, "guard.wdef": {"wdef", defenseFaces[white]},
	"resilience": {"rdef", defenseFaces[red]},
	"colours":    {"rdef", defenseFaces[red]}, "priority": {"rdef", defenseFaces[red]}, "rally.red": {"rdef", defenseFaces[red]}, "mine": {"rdef", defenseFaces[red]},
	"regenerate": {"wdef", defenseFaces[white]}, "hurl": {"wdef", defenseFaces[white]},
	"rally": {"wdef", defenseFaces[white]}, "damaged": {"wdef", defenseFaces[white]}, "clamber": {"wdef", defenseFaces[white]},
}

// defenseRoll is the purpose of a roll of defense dice.
func defenseRoll(c colour) string {
	if c == red {
		return "rdef"
	}
	return "wdef"
}

// DieOf is the die that falls under a purpose and the signs on its faces.
func (Attacks) DieOf(purpose string) (die string, faces []string) {
	r := rolls[purpose]
	for _, f := range r.sides {
		faces = append(faces, "face."+string(f))
	}
	return "dice." + r.die, faces
}

// Die is the die that falls under a purpose.
func (Attacks) Die(purpose string) string { return "legion:" + rolls[purpose].die }
