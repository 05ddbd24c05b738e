package list

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"estafeta/engine"
	"estafeta/engine/load"
	"estafeta/engine/xwing/book"
	"estafeta/engine/xwing/texts"
)

// Forms are the forms a squad is written in.
var Forms = []string{"text", "xws"}

// Read reads a squad in XWS, or as people write it: a ship a line, its
// pilot first, then its Upgrade cards after commas or plus signs, or each on a
// line of its own below that begins with a hyphen; names in either language or
// canonical. "2x" before a pilot stands for two of them, a cost in round
// brackets is left unread, a type of ship in brackets decides between cards of
// one name, as does an icon behind a card: "R2-D2 (crew)".
func Read(text string) (engine.Roster, []engine.RosterNote, bool) {
	r, notes, ok := readXWS(text)
	if !ok {
		r, notes, ok = readSquadText(text)
	}
	if r.Name == "" && len(r.Units) > 0 { // no list goes without a name: its first pilot's
		r.Name = EnglishNames()[book.Pilot(r.Units[0].Unit).Name()]
	}
	return r, notes, ok
}

// EnglishNames are the words of cards and types in English.
func EnglishNames() map[string]string {
	words := map[string]string{}
	if err := load.TOML(texts.Files, "names.en.toml", &words); err != nil {
		panic(err)
	}
	return words
}

// Write writes a squad as text or as XWS.
func Write(r engine.Roster, form string) (string, error) {
	switch form {
	case "xws":
		return writeXWS(r)
	case "text":
		return writeSquadText(r), nil
	}
	return "", fmt.Errorf("a squad is written as text or as xws, not as %q", form)
}

var (
	heading  = regexp.MustCompile(`(?i)^(name|nombre|faction|facci[oó]n)\s*[:=]\s*(.+)$`)
	times    = regexp.MustCompile(`(?i)^(\d+)\s*[x×]\s+(.*)$`)
	timesEnd = regexp.MustCompile(`(?i)^(.*\S)\s+[x×]\s*(\d+)$`)
	brackets = regexp.MustCompile(`[(\[]([^)\]]*)[)\]]`)
	costs    = regexp.MustCompile(`^-?\d+( ?(pts?|points|puntos))?\.?$`)
	totals   = regexp.MustCompile(`(?i)^(total|ship total|puntos|points)\b.*\d`)
	stop     = regexp.MustCompile(`[,;+·•]|\s[–—-]\s|\s[:]\s|:\s`)
)

// readSquadText reads lines; ok is false if not one names a ship, or if the
// text is a list in TOML.
func readSquadText(text string) (r engine.Roster, notes []engine.RosterNote, ok bool) {
	if strings.Contains(text, "[[unit]]") {
		return r, nil, false
	}
	n := &notesOf{}
	r = engine.Roster{System: "xwing"}
	last := 0 // units of the last line with a pilot, to take what hangs below
	for i, line := range strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n") {
		source := strings.TrimSpace(line)
		switch m := heading.FindStringSubmatch(source); {
		case source == "" || totals.MatchString(source) || strings.Trim(source, "-=*_") == "":
		case m != nil:
			n.head(&r, i+1, strings.ToLower(m[1][:1]), strings.TrimSpace(m[2]))
		case strings.HasPrefix(source, "-") || strings.HasPrefix(source, "+") || strings.HasPrefix(source, "*") ||
			strings.HasPrefix(source, "•"):
			n.hang(&r, last, i+1, strings.TrimSpace(strings.TrimLeft(source, "-+*• ")))
		default:
			last = n.unit(&r, i+1, source, last)
		}
	}
	if r.Faction == "" && len(r.Units) > 0 {
		r.Faction = book.Pilot(r.Units[0].Unit).Faction
	}
	return r, n.list, len(r.Units) > 0
}

// head reads a line of the heading.
func (n *notesOf) head(r *engine.Roster, line int, what, value string) {
	if what == "n" {
		r.Name = value
		n.good(line, value, "squad.read.name")
		return
	}
	if r.Faction = factionOf(value); r.Faction == "" {
		n.bad(line, value, "squad.read.faction", engine.Name("faction", value))
		return
	}
	n.good(line, value, "squad.read.as", engine.Term("card", "faction."+r.Faction))
}

// unit reads a line that names a ship and returns how many it added; a line
// that names no pilot but a type of ship or only cards belongs to the ship
// before it.
func (n *notesOf) unit(r *engine.Roster, line int, source string, last int) int {
	copies, rest := 1, source
	if m := times.FindStringSubmatch(rest); m != nil {
		copies, _ = strconv.Atoi(m[1])
		rest = m[2]
	} else if m := timesEnd.FindStringSubmatch(rest); m != nil {
		copies, _ = strconv.Atoi(m[2])
		rest = m[1]
	}
	words := split(rest)
	card, cut := n.pilot(r.Faction, rest, words)
	if card == nil {
		if last > 0 && n.cards(r, last, line, words, true) {
			return last
		}
		n.bad(line, source, "squad.read.pilot", engine.Name("pilot", clipped(source)))
		return 0
	}
	n.good(line, source, "squad.read.as", engine.Term("card", card.Name()))
	if copies = min(max(1, copies), MostShips); r.Faction == "" {
		r.Faction = card.Faction
	}
	for range copies {
		r.Units = append(r.Units, engine.RosterUnit{Unit: card.Key, Upgrades: []string{}, Marks: []string{}})
	}
	n.cards(r, copies, line, words[cut:], false)
	return copies
}

// pilot finds the pilot at the beginning of a line and how many of its words
// that takes: "Luke Skywalker", "X-wing: Luke Skywalker", "Kylo Ren [TIE
// Silencer]".
func (n *notesOf) pilot(faction, rest string, words []string) (*book.PilotCard, int) {
	if len(words) == 0 {
		return nil, 0
	}
	ship := ""
	for _, m := range brackets.FindAllStringSubmatch(rest, -1) {
		if len(keysOf("ship", xwsName(m[1]))) > 0 {
			ship = xwsName(m[1])
		}
	}
	name := canonical(brackets.ReplaceAllString(words[0], " "))
	if p := pilotOf(faction, ship, name); p != nil {
		return p, 1
	}
	if p := pilotOf(faction, ship, canonical(words[0])); p != nil {
		return p, 1
	}
	if len(words) > 1 && len(keysOf("ship", name)) > 0 {
		if p := pilotOf(faction, name, canonical(brackets.ReplaceAllString(words[1], " "))); p != nil {
			return p, 2
		}
	}
	return nil, 0
}

// hang reads a line of cards below a ship.
func (n *notesOf) hang(r *engine.Roster, last, line int, source string) {
	if last == 0 {
		n.bad(line, source, "squad.read.alone", engine.Name("upgrade", clipped(source)))
		return
	}
	n.cards(r, last, line, split(source), false)
}

// cards adds cards to the last ships. With only, nothing is added or noted
// unless every word is a card or the type of the ship.
func (n *notesOf) cards(r *engine.Roster, last, line int, words []string, only bool) bool {
	var ups []*book.UpgradeCard
	var from, strange []string
	for _, w := range words {
		plain := brackets.ReplaceAllStringFunc(w, func(s string) string {
			if costs.MatchString(strings.TrimSpace(s[1 : len(s)-1])) {
				return " "
			}
			return s
		})
		if strings.TrimSpace(plain) == "" || costs.MatchString(strings.TrimSpace(plain)) {
			continue
		}
		unit := r.Units[len(r.Units)-1].Unit
		bare := canonical(brackets.ReplaceAllString(plain, " "))
		u := cardOf(unit, canonical(plain))
		for _, m := range brackets.FindAllStringSubmatch(plain, -1) { // the icon decides
			if found := upgradeOf(xwsName(m[1]), bare); found != nil {
				u = found
			}
		}
		if u == nil {
			u = cardOf(unit, bare)
		}
		switch {
		case u != nil:
			ups, from = append(ups, u), append(from, w)
		case len(keysOf("ship", bare)) > 0:
		default:
			strange = append(strange, w)
		}
	}
	if only && (len(strange) > 0 || len(ups) == 0 && len(words) == 0) {
		return false
	}
	for i, u := range ups {
		for k := len(r.Units) - last; k < len(r.Units); k++ {
			r.Units[k].Upgrades = append(r.Units[k].Upgrades, u.Key)
		}
		n.good(line, strings.TrimSpace(from[i]), "squad.read.as", engine.Term("card", u.Name()))
	}
	for _, w := range strange {
		n.bad(line, strings.TrimSpace(w), "squad.read.upgrade", engine.Name("upgrade", clipped(strings.TrimSpace(w))))
	}
	return true
}

// cardOf finds an Upgrade card by name: of several, the one that the ship has
// an icon for.
func cardOf(pilot, name string) *book.UpgradeCard {
	p := book.Pilot(pilot)
	for _, slot := range append(slices.Clone(p.Slots), "title", "modification") {
		if u := upgradeOf(slot, name); u != nil && Suits(p, u) {
			return u
		}
	}
	return upgradeOf("", name)
}

// split cuts a line into names.
func split(s string) []string {
	var out []string
	for _, w := range stop.Split(s, -1) {
		if w = strings.TrimSpace(w); w != "" {
			out = append(out, w)
		}
	}
	return out
}

// writeSquadText writes a squad as ReadRoster reads it, with English names.
func writeSquadText(r engine.Roster) string {
	words := EnglishNames()
	var b strings.Builder
	fmt.Fprintf(&b, "Name: %s\nFaction: %s\n", r.Name, words["faction."+r.Faction])
	for _, u := range r.Units {
		p := book.Pilot(u.Unit)
		if p == nil {
			fmt.Fprintf(&b, "%s\n", u.Unit)
			continue
		}
		name := words[p.Name()]
		if pilotOf(p.Faction, xwsName(words[p.Type().Name()]), canonical(name)) != p {
			name = p.XWS // a later card of the name
		}
		fmt.Fprintf(&b, "%s [%s]", name, words[p.Type().Name()])
		for _, k := range u.Upgrades {
			name := words["upgrade."+k]
			if up := book.Upgrade(k); up == nil {
				name = k
			} else if cardOf(p.Key, canonical(name)) != up {
				if name += " (" + up.Slot + ")"; upgradeOf(up.Slot, canonical(words["upgrade."+k])) != up {
					name = k
				}
			}
			fmt.Fprintf(&b, " + %s", name)
		}
		b.WriteByte('\n')
	}
	return b.String()
}
