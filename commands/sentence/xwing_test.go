package sentence

import (
	"strings"
	"testing"

	"estafeta/engine"
	"estafeta/engine/xwing"
)

// put rolls the faces given, in order, then blanks.
type put struct {
	frontier
	faces []int
}

func (p put) Faces(first int, seat engine.Seat, purpose string, sides, n int) ([]int, bool) {
	out := make([]int, n)
	for i := range out {
		out[i] = 8
		if k := first + i; k < len(p.faces) {
			out[i] = p.faces[k]
		}
	}
	return out, true
}

func xopen(t testing.TB, scenario string, faces ...int) *game {
	t.Helper()
	g, err := xwing.System{}.Scenario([]byte(scenario))
	if err != nil {
		t.Fatal(err)
	}
	return start(t, xwing.System{}, g, put{faces: faces})
}

// duel is one ship against another 200 mm ahead of it; rest are further keys of
// the table, one and two those of the ships.
func duel(rest, one, two string) string {
	return rest + `
[[side]]
faction = "rebel"
[[side.ship]]
pilot = "poedameron"
at = [450, 640]
` + one + `
[[side]]
faction = "imperial"
[[side.ship]]
pilot = "blacksquadronpilot"
at = [450, 440]
facing = 180
` + two
}

// reads holds what sentences come to at the question that waits.
func (g *game) reads(want map[string]string) {
	g.t.Helper()
	for said, w := range want {
		if got := whole(g.read(said, "en")); got != w {
			g.t.Errorf("at %s %q\n\tis   %s\n\twant %s", g.match.Prompts[0].Key, said, got, w)
		}
	}
}

// aimed is a duel in combat: the attacker has a lock and a focus token, the
// defender a focus and an evade token.
func aimed(upgrades string) string {
	return duel("phase = \"combat\"\nlocks = [[\"1\", \"B\"]]", "skill = 9\ntokens = { focus = 1 }\n"+upgrades,
		"tokens = { focus = 1, evade = 1 }")
}

// TestModify holds that words for one token answer one question: no pass is
// added, and further words of the same ship's dice go on.
func TestModify(t *testing.T) {
	g := xopen(t, aimed(""), 5, 7, 1, 8, 8, 4, 5, 6) // focus, blank, hit; then blank, blank, focus
	g.play("attack B")
	g.reads(map[string]string{
		"spend lock":                  "Target lock ? reroll",
		"spend lock; reroll 1 blank":  "Target lock blank x1 .",
		"spend focus":                 "Focus .",
		"done":                        "Done .",
		"none":                        "Done .",
		"pass":                        "Done .",
		"hold fire":                   " ! sentence.verb hold fire",
		"stay cloaked":                " ! sentence.verb stay cloaked",
		"e 5cm":                       " ! sentence.verb e 5cm",
		"spend lock; keep; then boom": "Target lock ! sentence.which keep",
	})
	g.play("spend lock; reroll 1 blank")
	if p := g.match.Prompts[0]; p.Key != "modify_attack" || p.Seat != 1 {
		t.Fatalf("after the reroll %s is asked of seat %d", p.Key, p.Seat)
	}
	g.play("spend focus")
	if p := g.match.Prompts[0]; p.Key != "modify_defense" {
		t.Fatalf("%s is asked", p.Key)
	}
	both := "Evade. Focus ."
	g.reads(map[string]string{
		"spend evade":                 "Evade .",
		"spend evade; spend focus":    both,
		"spend evade, spend focus":    both,
		"spend evade and spend focus": both,
		"spend evade; done":           "Evade. Done .",
	})
	if r := g.play("spend evade"); len(r.Answers) != 1 {
		t.Errorf("spend evade answers %v", r.Answers)
	}
	if p := g.match.Prompts[0]; p.Key != "modify_defense" || p.Seat != 2 {
		t.Errorf("after the evade token %s is asked of seat %d", p.Key, p.Seat)
	}
}

// TestWeapons holds that a weapon is chosen by its name, never in silence, and
// that the ship named first is the one that attacks.
func TestWeapons(t *testing.T) {
	g := xopen(t, aimed(`upgrades = ["protontorpedoes"]`))
	torpedoes, primary := "Poe Dameron 1 at Black Squadron Pilot B, Proton Torpedoes .", "Poe Dameron 1 at Black Squadron Pilot B, primary weapon ."
	g.reads(map[string]string{
		"attack B with proton torpedoes":   torpedoes,
		"attack B proton torpedoes":        torpedoes,
		"1 attack B with torpedoes":        torpedoes,
		"attack with proton torpedoes":     torpedoes,
		"atacar a B con proton torpedoes":  torpedoes,
		"attack B with the primary weapon": primary,
		"attack B":                         " ! sentence.which attack B",
		"B":                                " ! sentence.which B",
		"attack B with banana":             " ! sentence.which attack B with banana",
		"B attack 1":                       " ! sentence.notasked B",
		"stay cloaked":                     " ! sentence.nothere stay cloaked",
		"hold fire":                        "Hold fire .",
	})
	xopen(t, aimed("")).reads(map[string]string{"attack B": primary, "1 attack B": primary, "B": "Black Squadron Pilot B .",
		"B attack 1": " ! sentence.notasked B"})
}

// TestActions holds that an action's direction is asked for, and no pass of
// another question taken.
func TestActions(t *testing.T) {
	apart := strings.Replace(duel(`phase = "activation"`, `dial = "2s"`, "dial = \"2s\"\nskill = 9"), "450, 440", "150, 440",
		1) // they do not meet
	g := xopen(t, apart)
	g.reads(map[string]string{
		"boost":        "Boost ? boost",
		"lock":         "Target lock ? lock",
		"focus":        "Focus .",
		"done":         "None .",
		"hold fire":    " ! sentence.verb hold fire",
		"stay cloaked": " ! sentence.verb stay cloaked",
		"B focus":      " ! sentence.notasked B",
	})
	g.play("focus")
	g.reads(map[string]string{
		"barrel roll":      "Barrel roll ? barrel_roll",
		"barrel roll left": "Barrel roll Left .",
		"none":             "None .",
	})
}

// TestManeuverInWords: a maneuver is taken in the words that the list has beside
// its code, in both languages.
func TestManeuverInWords(t *testing.T) {
	g := xopen(t, duel("phase = \"planning\"", "", ""))
	g.reads(map[string]string{"1 straight 3": "3s: straight 3 .", "1 turn right 2": "2tr: turn right 2 .", "1 recto 3": "3s: straight 3 .", "1 3s": "3s: straight 3 ."})
}
