package mission

import (
	"os"
	"strings"
	"testing"
)

// sample is a mission of three squares by two.
const sample = `name = { en = "Trial" }
kind = "side"
threat = 2
drawing = """
+-+-+-+
|. .|.|
+ + + +
|. .D.|
+-+-+-+
"""
marks = """
e..
..s
"""
[vars]
alarm = 0
[[place]]
sign = "e"
key = "entrance"
[[door]]
n = 1
key = "gate"
[[group]]
key = "guard"
card = "stormtrooper"
sign = "s"
[[rule]]
when = "end 5"
if = ["alarm >= 2*heroes-1", "not open(gate)"]
do = ["win imperial"]
`

// TestFaults: what is wrong is said with its line.
func TestFaults(t *testing.T) {
	if _, faults := Parse([]byte(sample)); len(faults) > 0 {
		t.Fatalf("the sample has faults: %v", faults)
	}
	for _, c := range []struct {
		from, to string
		line     int
		says     string
	}{
		{`kind = "side"`, `kind = "odd"`, 2, "introduction"},
		{"|. .|.|", "|. .|q|", 6, "sign of a map"},
		{"..s\n\"", "..z\n\"", 13, "stands for"},
		{`key = "entrance"`, `key = "exit"`, 1, "entrance"},
		{`n = 1`, `n = 2`, 21, "1 doors"},
		{`card = "stormtrooper"`, `card = "sandtrooper"`, 25, "sandtrooper"},
		{`"end 5"`, `"sunset"`, 28, "sunset"},
		{"2*heroes-1", "2*heroes-", 29, "number"},
		{"alarm >=", "noise >=", 29, "noise"},
		{"open(gate)", "open(door)", 29, "door"},
		{`"win imperial"`, `"win nobody"`, 30, "imperial or rebel"},
		{`"win imperial"`, `"won imperial"`, 30, "no step"},
		{`"win imperial"`, `"win"`, 30, "wants"},
		{`threat = 2`, `threats = 2`, 3, "threats"},
		{`sign = "s"`, `sign = "e"`, 26, "two things"},
		{`alarm = 0`, `round = 0`, 16, "variable"},
	} {
		doc := strings.Replace(sample, c.from, c.to, 1)
		_, faults := Parse([]byte(doc))
		found := false
		for _, f := range faults {
			found = found || f.Line == c.line && strings.Contains(f.Text, c.says)
		}
		if !found {
			t.Errorf("%s for %s: %v; want line %d with %q", c.to, c.from, faults, c.line, c.says)
		}
	}
}

// TestBounds: a mission is no larger than can be worked on.
func TestBounds(t *testing.T) {
	for name, doc := range map[string]string{
		"bytes": sample + strings.Repeat("# more\n", 10000),
		"rules": sample + strings.Repeat("[[rule]]\nwhen = \"round\"\ndo = [\"win rebel\"]\n", 201),
		"steps": sample + "[[rule]]\nwhen = \"round\"\ndo = [" + strings.Repeat("\"win rebel\", ", 61) + "]\n",
		"words": strings.Replace(sample, `en = "Trial"`, `en = "Trial", es = "Prueba"`, 1) + "[text.long]\nen = \"" + strings.Repeat("a", 901) + "\"\n",
	} {
		if _, faults := Parse([]byte(doc)); len(faults) == 0 {
			t.Errorf("%s: taken", name)
		}
	}
}

// TestNumbers: sums of products, as things stand.
func TestNumbers(t *testing.T) {
	for text, want := range map[string]int{"3": 3, "-2": -2, "2*level+1": 7, "level-4*2": -5, "count(heroes:in:hall)*2": 8, "0-level": -3} {
		n, err := ParseNumber(text)
		if err != nil || n.In(world{}) != want {
			t.Errorf("%s is %d, %v; want %d", text, n.In(world{}), err, want)
		}
	}
	for _, text := range []string{"", "2+", "*3", "2 3", "a(b", "10000", "2--1"} {
		if _, err := ParseNumber(text); err == nil {
			t.Errorf("%q is taken for a number", text)
		}
	}
}

// world has a threat level of 3, and four of whatever is counted.
type world struct{}

func (world) Value(v Value) int {
	if v.Name == "level" {
		return 3
	}
	return 4
}

// TestShipped: all missions that the program brings can be read, and say all they
// say in both languages.
func TestShipped(t *testing.T) {
	kinds := map[string]int{}
	for _, f := range Shipped() {
		kinds[f.Kind]++
		for key, w := range f.Text {
			if w.EN == "" || w.ES == "" {
				t.Errorf("%s: text %s is missing in a language", f.Key, key)
			}
		}
		for _, w := range []Words{f.Name, f.Briefing} {
			if w.EN == "" || w.ES == "" {
				t.Errorf("%s: name or briefing is missing in a language", f.Key)
			}
		}
	}
	if kinds["introduction"] != 1 || kinds["story"] < 2 || kinds["side"] < 2 || kinds["finale"] != 1 {
		t.Errorf("missions by kind: %v", kinds)
	}
}

// TestManual: the mission in the manual can be played.
func TestManual(t *testing.T) {
	for _, name := range []string{"missions.md", "missions.es.md"} {
		doc, err := os.ReadFile("../../../docs/" + name)
		if err != nil {
			t.Fatal(err)
		}
		_, rest, _ := strings.Cut(string(doc), "```toml\n")
		sample, _, _ := strings.Cut(rest, "```")
		if _, faults := Parse([]byte(sample)); len(faults) > 0 {
			t.Errorf("%s: %v", name, faults)
		}
	}
}

// TestVocabulary: the manual names every event, step, filter and count.
func TestVocabulary(t *testing.T) {
	for _, name := range []string{"missions.md", "missions.es.md"} {
		doc, err := os.ReadFile("../../../docs/" + name)
		if err != nil {
			t.Fatal(err)
		}
		for what, list := range map[string]string{"events": names(events), "steps": names(steps), "filters": names(filters), "counts": names(counted)} {
			for _, w := range strings.Split(list, ", ") {
				if !strings.Contains(string(doc), w) {
					t.Errorf("%s does not name %s of the %s", name, w, what)
				}
			}
		}
	}
}
