package list

import (
	"strings"

	"estafeta/engine"
)

// Forms are the forms that Write writes.
var Forms = []string{"text", "ros"}

// The bounds of a list that is read. More is cut off, and the notes say so.
const (
	mostEntries = 60  // units
	mostItems   = 200 // lines of one unit
	mostDeep    = 40  // selections within selections
	mostNodes   = 50_000
	longestName = 120 // characters
)

// Read reads a list as other programs write it: .ros as XML, New Recruit JSON,
// or text as it is pasted in chats, in English, Spanish and French. The notes
// say of every entry what became of it. ok is false if the text is none of
// these, TOML for one.
func Read(text string) (r engine.Roster, notes []engine.RosterNote, ok bool) {
	text = strings.TrimPrefix(text, "\ufeff")
	var s *sheet
	var err error
	switch start := strings.TrimSpace(text); {
	case strings.HasPrefix(start, "<"):
		if !strings.Contains(start, "<roster") {
			return r, nil, false
		}
		s, err = readXML(start)
	case strings.HasPrefix(start, "{"):
		if !strings.Contains(start, `"roster"`) && !strings.Contains(start, `"forces"`) {
			return r, nil, false
		}
		s, err = readJSON(start)
	default:
		if s, ok = readText(text); !ok {
			return r, nil, false
		}
	}
	n := &reader{}
	if err != nil {
		n.bad(0, "", "muster.read.broken", engine.Name("error", err.Error()))
		return engine.Roster{System: "wh40k"}, n.notes, true
	}
	n.build(s)
	return n.roster, n.notes, true
}

// sheet is a list as it was written, before any name of it is looked up.
type sheet struct {
	name        string
	faction     []string // names that may be the faction's, the likeliest first
	size        string   // words of the battle size
	detachments []string // each may name several
	entries     []entry
	warlord     string // named at the head: a reference or a name
	heads       []headEnhancement
	other       []note // lines that belong to no entry
}

// headEnhancement is an Enhancement that the head of a list names.
type headEnhancement struct {
	line     int
	name, on string // on: reference or name of its bearer, "": not said
}

// note is a line that was read, with what it was taken for.
type note struct {
	line   int
	source string
	key    string // "": not understood
}

// entry is a unit as it was written.
type entry struct {
	line   int
	source string
	ref    string // "Char1"
	name   string
	points int
	count  int // models; 0: not said
	items  []item
	group  string // units of one group are attached to each other
	role   string // leader, support, bodyguard, "": not said
	joins  string // name of the unit that it is attached to
}

// item is a line below a unit: a model, a weapon, an Enhancement, a role.
type item struct {
	line  int
	name  string
	count int
	model bool   // said to be a model
	items []item // what it has
}

// clipped is a text of bounded length.
func clipped(s string) string {
	if r := []rune(s); len(r) > longestName {
		return string(r[:longestName]) + "…"
	}
	return s
}

// key is a name by which things are found: letters and digits alone, without
// case and accents.
func key(name string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(name) {
		if plain, ok := plainLetters[r]; ok {
			b.WriteString(plain)
		} else if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// plainLetters are letters without their accents.
var plainLetters = map[rune]string{
	'á': "a", 'à': "a", 'â': "a", 'ä': "a", 'ã': "a", 'å': "a", 'é': "e", 'è': "e", 'ê': "e", 'ë': "e", 'í': "i", 'ì': "i", 'î': "i", 'ï': "i",
	'ó': "o", 'ò': "o", 'ô': "o", 'ö': "o", 'õ': "o", 'ú': "u", 'ù': "u", 'û': "u", 'ü': "u", 'ñ': "n", 'ç': "c", 'œ': "oe", 'æ': "ae",
	'ø': "o", 'ß': "ss",
}

// singular is a key without the s of a plural.
func singular(k string) string { return strings.TrimSuffix(k, "s") }
