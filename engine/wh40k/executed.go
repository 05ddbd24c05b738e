package wh40k

import (
	"slices"
	"strings"

	"estafeta/engine/wh40k/book"
)

// testable reports a condition that the battle can ask.
func testable(name string) bool {
	_, ok := tests[name]
	_, now := occasions[name]
	return ok || now || slices.Contains([]string{"chosen_engaged", "chosen_hit", "chosen_keyword", "chosen_marked", "chosen_not", "chosen_visible"}, name)
}

// executed is what of the codes of cards (package book) a battle executes: the
// kinds of effects, the windows at which they happen, and those whom they
// concern; the conditions are in tests. Whoever adds one to the battle adds it
// here; docs/wh40k-cards.md and the check of lists say by it what is enforced.
var executed = struct {
	kinds   []string // with What where only that is: "reroll hit"
	windows []book.Window
	whos    []book.Who
}{
	kinds: []string{"char A", "char S", "char AP", "char D", "char M", "char OC", "set Sv", "set M", "set OC", "roll hit", "roll wound",
		"roll charge",
		"roll shock", "weapon", "reroll hit", "reroll wound", "crit hit", "invuln", "fnp ", "fnp psychic", "fnp mortal", "damage", "act", "core stealth", "shock three_dice",
		"mark", "cp", "cost", "heal ", "heal return", "heal wounds", "heal new", "keyword", "mortal", "shock roll", "shock clear", "secure", "cover",
		"reroll damage", "reroll invuln", "reroll heal", "reroll surge", "roll leadership", "move", "deny", "death", "succeed hazard", "reserves", "redeploy", "remove",
		"advance", "ignore blast"},
	windows: []book.Window{"", "deployed", "round_start", "command_start", "command", "command_end", "attack_chosen", "targeted", "attacked",
		"fight_start", "phase_start",
		"stratagem_target", "enemy_destroyed", "bodyguard_destroyed", "phase_end", "phase", "enemy_attacked", "enemy_lost", "enemy_moved", "enemy_shocked",
		"model_destroyed", "move_chosen", "surge", "turn_end", "unit_destroyed"},
	whos: []book.Who{"", "model", "leader", "army", "friends", "enemies", "engaging", "chosen", "chosen_enemy", "player", "opponent", "trigger"},
}

// Enforced reports that a battle executes a rule in full. Any other rule is
// played by its owner's word.
func Enforced(r *book.Rule) bool {
	return r != nil && !slices.ContainsFunc(r.Effects, func(e book.Effect) bool {
		kind := slices.Contains(executed.kinds, string(e.Kind)) || slices.Contains(executed.kinds, string(e.Kind)+" "+e.What)
		return !kind || !slices.Contains(executed.windows, e.On) || !slices.Contains(executed.whos, e.Who) ||
			slices.ContainsFunc(e.If, func(c string) bool {
				name, _, _ := strings.Cut(c, ":")
				return !testable(name)
			})
	})
}
