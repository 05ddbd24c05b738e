package tricks

import (
	"strconv"
	"strings"

	"estafeta/engine/assault/troops"
)

// Number is a number of a step: digits, or a name for what was rolled or is.
func (u *Use) Number(word string) int {
	switch word {
	case "damage":
		return u.Rolled.Damage
	case "surges":
		return u.Rolled.Surge
	case "accuracy":
		return u.Rolled.Accuracy
	case "evades":
		return troops.Total(u.Attack().Dice).Evade
	case "speed":
		return u.Speed(u.First())
	case "speed2":
		return u.Speed(u.First()) + 2
	case "2evades":
		return 2 * troops.Total(u.Attack().Dice).Evade
	case "wounds":
		return min(3, u.By.Lost)
	case "found":
		return u.Cost
	case "droids": // of one's own with the figure concerned in sight
		s, n := u.Space(), 0
		for _, f := range u.Standing(u.Seat) {
			if f.Trait("droid") && s.Seen(f, u.First()) {
				n++
			}
		}
		return min(3, n)
	}
	if n, known := u.counted(word); known {
		return n
	}
	if n, known := u.reckoned(word); known {
		return n
	}
	n, _ := strconv.Atoi(word)
	return n
}

// counted are the numbers that only cards of a campaign have.
func (u *Use) counted(word string) (n int, known bool) {
	switch word {
	case "level":
		return u.Mission().Story.Level, true
	case "endurance":
		if h := u.Hero(u.By); h != nil {
			return h.Endurance(), true
		}
		return 0, true
	case "targetstrain":
		return min(3, u.target().Strain), true
	case "tokens":
		if h := u.Hero(u.By); h != nil {
			return h.Tokens, true
		}
		return 0, true
	case "reach":
		if h := u.Hero(u.By); h != nil && h.Flagged("remote") {
			return 3, true
		}
		return 1, true
	case "won":
		return min(1, u.Rolled.Surge), true
	case "surges3":
		return min(3, u.Rolled.Surge), true
	case "suffered":
		return min(3, u.Attack().Tally.Damage), true
	}
	if within, ok := strings.CutPrefix(word, "foes"); ok { // so many, 3 at most
		if _, err := strconv.Atoi(within); err == nil {
			return min(3, len(u.Those([]string{"foe", "within", within}))), true
		}
	}
	return 0, false
}

// reckoned are the numbers that only newer cards of a campaign have.
func (u *Use) reckoned(word string) (n int, known bool) {
	switch word {
	case "bolt": // how far a card reaches, with another one space more
		return 3 + troops.Truth(u.Flagged(u.By, "bolt")), true
	case "heavy": // 2, 3 for a hero with two activation tokens
		h := u.Hero(u.First())
		return 2 + troops.Truth(h != nil && h.Tokens > 1), true
	case "theirtokens":
		if h := u.Hero(u.First()); h != nil {
			return h.Tokens, true
		}
		return 0, true
	case "shared": // the most strain of a hero adjacent to whoever is concerned
		s, f := u.Space(), u.First()
		for _, o := range u.Standing(rebel) {
			if f != nil && o.Hero && s.Adjacent(o, f) {
				n = max(n, o.Strain)
			}
		}
		return n, true
	case "levelplus2":
		return u.Mission().Story.Level + 2, true
	}
	return 0, false
}
