package library

import (
	"slices"
	"strconv"
	"strings"

	"estafeta/engine"
)

// Phrase is an alternative of an ability in words: its last step that says
// something.
func Phrase(alternative string) engine.Text {
	steps := strings.Split(alternative, ", ")
	for _, s := range slices.Backward(steps) {
		w := strings.Fields(s)
		n, err := strconv.Atoi(w[len(w)-1])
		switch w[0] {
		case "sap", "threat", "move", "push", "strike", "order":
			return engine.Say("step."+w[0], engine.Num("n", n))
		case "recruit":
			return engine.Say("step.recruit", engine.Term("unit", "unit."+w[1]))
		}
		if w[0] == "damage" && err != nil {
			return engine.Say("step.hurts")
		}
		switch w[0] {
		case "add":
			return engine.Say("step.add", engine.Signed("n", n), engine.Term("what", "result."+w[1]))
		case "reroll":
			return engine.Say("step.reroll", engine.Term("pool", "pool."+w[1]))
		case "points", "damage", "recover", "score", "unstrain":
			return engine.Say("step."+w[0], engine.Num("n", n))
		case "token":
			return engine.Say("step.token", engine.Term("token", "power."+w[1]))
		case "gain":
			return engine.Say("step.gain", engine.Term("condition", "condition."+w[1]))
		case "surge":
			return engine.Say("step.surge", engine.Term("effect", "effect."+w[1]), engine.Num("n", n))
		case "lose", "keyword":
			return engine.Say("step."+w[0]+"."+w[1], engine.Num("n", n))
		case "reshuffle":
			return engine.Say("step.reshuffle", engine.Term("whose", "whose."+w[1]))
		case "grant":
			if len(w) > 2 {
				return engine.Say("step.lends", engine.Term("what", "result."+w[2]), engine.Term("until", "until."+w[1]))
			}
			return engine.Say("step.grant", engine.Term("until", "until."+w[1]))
		}
	}
	return engine.Say("step.other")
}
