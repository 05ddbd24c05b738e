package call

import (
	"slices"
	"strings"
	"testing"

	"estafeta/engine/dice"
	"estafeta/host"
)

// In lines of the log dice are pictures as far as there are emoji: numbers
// elsewhere, where there are too many, and where it is not clear which die it is.
func TestDiceOfLines(t *testing.T) {
	e := &emojis{Ids: map[string]string{DieEmoji(4, ""): "44", DieEmoji(4, Dim): "45"}}
	for _, d := range dice.Kinds() {
		for i := range d.Faces {
			e.Ids[SideEmoji(d, i+1)] = "1"
			for _, s := range append(d.Faces[i].Symbols, dice.Count{Symbol: "blank"}) {
				if name := FaceEmoji(d, s.Symbol); name != "" {
					e.Ids[name] = "1"
				}
			}
		}
	}
	g := &Game{Info: host.Info{System: "xwing"}, Emoji: e}
	if g.Die(4, 1, 0) != "" || g.Faces([]string{"face.hit"}) != "" {
		t.Error("a question shows pictures: buttons cannot")
	}
	g.lines = true
	if got := g.Die(4, 3, 4); got != "<:"+DieEmoji(4, "")+":44>" {
		t.Errorf("a four is %q", got)
	}
	if got := g.Die(4, 3, 5); got != "<:"+DieEmoji(4, Dim)+":45>" {
		t.Errorf("a four where a five is needed is %q", got)
	}
	if g.Die(5, 3, 0) != "" || g.Die(4, mostDrawn+1, 0) != "" {
		t.Error("without an emoji, or with too many dice, they are numbers")
	}
	attack := g.Faces([]string{"face.hit", "face.blank", "face.crit"})
	if strings.Count(attack, "<:") != 3 || strings.Count(attack, "_attack_") != 3 {
		t.Errorf("hit, blank, critical hit: %q", attack)
	}
	if got := g.Faces([]string{"face.evade", "face.focus"}); strings.Count(got, "_defense_") != 2 {
		t.Errorf("evade, focus: %q", got)
	}
	if got := g.Faces([]string{"face.focus", "face.blank"}); got != "" {
		t.Errorf("it may be either die: %q", got)
	}
	if got := g.Faces([]string{"token.focus"}); got != "" {
		t.Errorf("no dice: %q", got)
	}
	for _, c := range []struct {
		system string
		keys   []string
		want   string
	}{
		{"assault", []string{"shown.blue.5", "shown.white.5"}, "_assault_blue_5 _assault_white_4"}, // its fifth face is its fourth
		{"assault", []string{"shown.none"}, ""},
		{"assault", []string{"shown.blue.7"}, ""},
		{"legion", []string{"shown.red.hit", "shown.white.blank", "shown.rdef.block"}, "_legion_red_1 _legion_white_4 _legion_rdef_1"},
		{"legion", []string{"shown.red.block"}, ""},
		{"legion", slices.Repeat([]string{"shown.red.hit"}, mostSigns+1), ""},
	} {
		g.System = c.system
		got := g.Faces(c.keys)
		got = strings.NewReplacer("<:"+EmojiArt, "", ":1>", "").Replace(got)
		if got != c.want {
			t.Errorf("%s %v: %q, want %q", c.system, c.keys, got, c.want)
		}
	}
	g.Plain = true
	if g.Die(4, 1, 0) != "" || g.Faces([]string{"face.hit"}) != "" {
		t.Error("plain text has pictures")
	}
}
