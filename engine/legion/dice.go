package legion

import (
	"estafeta/engine/legion/troops"
)

// purposes of rolls: the die, and how its name goes on for a roll again.
const again = ".again"

// rolls are the dice by the purpose of their roll.
var rolls = map[string]struct {
	die   string
	sides []troops.Face
}{
	"red": {"red", troops.AttackFaces[troops.Red]}, "black": {"black", troops.AttackFaces[troops.Black]},
	"white": {"white", troops.AttackFaces[troops.White]},
	"red" + again: {
		"red",
		troops.AttackFaces[troops.Red],
	}, "black" + again: {"black", troops.AttackFaces[troops.Black]}, "white" + again: {"white", troops.AttackFaces[troops.White]},
	"rdef": {"rdef", troops.DefenseFaces[troops.Red]}, "wdef": {"wdef", troops.DefenseFaces[troops.White]},
	"rdef" + again: {"rdef", troops.DefenseFaces[troops.Red]}, "wdef" + again: {"wdef", troops.DefenseFaces[troops.White]},
	"guard.rdef": {"rdef", troops.DefenseFaces[troops.Red]}, "guard.wdef": {"wdef", troops.DefenseFaces[troops.White]},
	"resilience": {"rdef", troops.DefenseFaces[troops.Red]},
	"colours":    {"rdef", troops.DefenseFaces[troops.Red]}, "priority": {"rdef", troops.DefenseFaces[troops.Red]},
	"rally.red": {"rdef", troops.DefenseFaces[troops.Red]}, "mine": {"rdef", troops.DefenseFaces[troops.Red]},
	"regenerate": {"wdef", troops.DefenseFaces[troops.White]}, "hurl": {"wdef", troops.DefenseFaces[troops.White]},
	"rally": {"wdef", troops.DefenseFaces[troops.White]}, "damaged": {"wdef", troops.DefenseFaces[troops.White]},
	"clamber": {"wdef", troops.DefenseFaces[troops.White]}, disputeOp: {"rdef", troops.DefenseFaces[troops.Red]},
}

// defenseRoll is the purpose of a roll of defense dice.
func defenseRoll(c troops.Colour) string {
	if c == troops.Red {
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
