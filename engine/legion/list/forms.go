package list

import (
	"encoding/json"
	"fmt"
	"iter"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"estafeta/engine"
	"estafeta/engine/legion/book"
)

// Forms are the forms in which a list is written: text, the JSON of Tabletop
// Admiral, and the code of a Legion HQ link.
var Forms = []string{"text", "tta", "hq"}

// plainly is a name without case, accents, blanks and punctuation.
func plainly(s string) string {
	var out strings.Builder
	for _, r := range strings.ToLower(s) {
		if i := strings.IndexRune("áéíóúüñèàç", r); i >= 0 {
			r = []rune("aeiouuneac")[slices.Index([]rune("áéíóúüñèàç"), r)]
		}
		if r < 128 && (unicode.IsLetter(r) || unicode.IsDigit(r)) {
			out.WriteRune(r)
		}
	}
	return out.String()
}

// unitNamed is the unit card that a name means: with or without its title, or a
// short one.
func unitNamed(name, faction string) *book.Unit {
	want := plainly(name)
	var found *book.Unit
	for _, u := range book.Content().Units {
		if faction != "" && u.Faction != faction {
			continue
		}
		for _, n := range append([]string{u.Key, u.Name, u.Plain() + u.Title, u.Spanish, u.Plain()}, u.Short...) {
			if n != "" && plainly(n) == want && (found == nil || plainly(u.Plain()+u.Title) == want) {
				found = u
			}
		}
	}
	return found
}

// upgradeNamed is the upgrade card that a name means, of several that a unit may
// have.
func upgradeNamed(name string, u *book.Unit) *book.Upgrade {
	want := plainly(name)
	var found *book.Upgrade
	for _, c := range book.Content().Upgrades {
		if c.FaceOf == "" && (plainly(c.Name) == want || plainly(c.Key) == want) && (found == nil || u != nil && MayHave(u, c)) {
			found = c
		}
	}
	return found
}

// commandNamed is the command card that a name means.
func commandNamed(name string) *book.Command {
	want := plainly(name)
	for _, c := range book.Content().Commands {
		if plainly(c.Name) == want || plainly(c.Key) == want || plainly(c.Spanish) == want {
			return c
		}
	}
	return nil
}

// nearly is the name that was meant where none is called so: the one that is
// typed most nearly like it.
func nearly(said string, names iter.Seq[string]) engine.Arg {
	of := map[string]string{}
	for n := range names {
		if k := plainly(n); k != "" && of[k] == "" {
			of[k] = n
		}
	}
	return engine.Name("near", of[engine.Nearly(plainly(said), maps.Keys(of))])
}

// unknownUpgrade says that no upgrade card is called so, and which may be meant.
func unknownUpgrade(name string) engine.Text {
	near := nearly(name, func(yield func(string) bool) {
		for _, c := range book.Content().Upgrades {
			if c.FaceOf == "" && !yield(c.Name) {
				return
			}
		}
	})
	return engine.Say("army.upgrade.unknown", engine.Name("upgrade", name), near)
}

// reader gathers what is made of a list, and what of it was not understood.
type reader struct {
	roster engine.Roster
	notes  []engine.RosterNote
}

func (r *reader) note(line int, source string, ok bool, said engine.Text) {
	r.notes = append(r.notes, engine.RosterNote{Line: line, Source: source, Understood: ok, Said: said})
}

// unit adds a unit by its name; nil: there is none.
func (r *reader) unit(line int, source, name string) *book.Unit {
	u := unitNamed(name, r.roster.Faction)
	if u == nil {
		u = unitNamed(name, "")
	}
	if u == nil {
		near := nearly(name, func(yield func(string) bool) {
			for _, u := range book.Content().Units {
				for _, n := range append([]string{u.Name, u.Spanish}, u.Short...) {
					if (r.roster.Faction == "" || u.Faction == r.roster.Faction) && !yield(n) {
						return
					}
				}
			}
		})
		r.note(line, source, false, engine.Say("army.unknown", engine.Name("unit", name), near))
		return nil
	}
	r.add(line, source, u)
	return u
}

func (r *reader) add(line int, source string, u *book.Unit) {
	if r.roster.Faction == "" {
		r.roster.Faction = u.Faction
	}
	r.roster.Units = append(r.roster.Units, entry(u.Key))
	r.note(line, source, true, engine.Say("list.unit", engine.Term("unit", "unit."+u.Key)))
}

// upgrade adds an upgrade card to the last unit.
func (r *reader) upgrade(line int, source, name string) {
	if len(r.roster.Units) == 0 {
		r.note(line, source, false, engine.Say("list.nounit", engine.Name("upgrade", name)))
		return
	}
	e := &r.roster.Units[len(r.roster.Units)-1]
	c := upgradeNamed(name, book.UnitOf(e.Unit))
	if c == nil {
		r.note(line, source, false, unknownUpgrade(name))
		return
	}
	e.Upgrades = append(e.Upgrades, c.Key)
	r.note(line, source, true, engine.Say("list.upgrade", engine.Term("upgrade", "upgrade."+c.Key), engine.Term("unit", "unit."+e.Unit)))
}

// command adds a command card to the hand.
func (r *reader) command(line int, source, name string) {
	c := commandNamed(name)
	if c == nil {
		near := nearly(name, func(yield func(string) bool) {
			for _, c := range book.Content().Commands {
				if !yield(c.Name) || !yield(c.Spanish) {
					return
				}
			}
		})
		r.note(line, source, false, engine.Say("army.command.unknown", engine.Name("card", name), near))
		return
	}
	if c.Key != book.StandingOrders {
		if r.roster.Decks == nil {
			r.roster.Decks = map[string][]string{}
		}
		r.roster.Decks[Deck] = append(r.roster.Decks[Deck], c.Key)
	}
	r.note(line, source, true, engine.Say("list.command", engine.Term("card", "command."+c.Key)))
}

// aside sets an upgrade card aside, for Loadout.
func (r *reader) aside(line int, source, name string) {
	var of *book.Unit
	for _, e := range r.roster.Units {
		if u := book.UnitOf(e.Unit); slices.Contains(u.Abilities, "Loadout") {
			of = u
		}
	}
	c := upgradeNamed(name, of)
	if c == nil {
		r.note(line, source, false, unknownUpgrade(name))
		return
	}
	if r.roster.Decks == nil {
		r.roster.Decks = map[string][]string{}
	}
	r.roster.Decks[Aside] = append(r.roster.Decks[Aside], c.Key)
	r.note(line, source, true, engine.Say("list.aside", engine.Term("upgrade", "upgrade."+c.Key)))
}

// done gives the list the smallest size that it fits.
func (r *reader) done() (engine.Roster, []engine.RosterNote, bool) {
	n := 0
	for _, e := range r.roster.Units {
		n += Cost(book.UnitOf(e.Unit), e.Upgrades)
	}
	r.roster.System, r.roster.Size = "legion", "standard"
	if n > 800 {
		r.roster.Size = "large"
	} else if n <= 500 {
		r.roster.Size = "skirmish"
	}
	if r.roster.Name == "" && len(r.roster.Units) > 0 {
		r.roster.Name = book.UnitOf(r.roster.Units[0].Unit).Name
	}
	return r.roster, r.notes, len(r.roster.Units) > 0
}

// Read reads a list in any of the forms; every entry is in the notes. ok is
// false if it is in none of them.
func Read(text string) (engine.Roster, []engine.RosterNote, bool) {
	const most = 100_000
	if len(text) > most || strings.Contains(text, "[[unit]]") {
		return engine.Roster{}, nil, false
	}
	trimmed := strings.TrimSpace(text)
	switch {
	case strings.HasPrefix(trimmed, "{"):
		return readAdmiral(trimmed)
	case link.MatchString(trimmed):
		return readLink(trimmed)
	}
	return readText(text)
}

// admiral is a list of Tabletop Admiral; what it does not need is left unread.
type admiral struct {
	Name     string   `json:"listname"`
	Points   int      `json:"points"`
	Author   string   `json:"author"`
	Faction  string   `json:"armyFaction"`
	Commands []string `json:"commandCards"`
	Units    []struct {
		Name     string   `json:"name"`
		Upgrades []string `json:"upgrades"`
		Loadout  []string `json:"loadout,omitempty"`
	} `json:"units"`
}

// theirs are the factions as other programs call them.
var theirs = map[string]string{"rebel": "rebel", "rebels": "rebel", "empire": "imperial", "imperial": "imperial", "republic": "republic",
	"separatist": "separatist", "separatists": "separatist"}

func readAdmiral(text string) (engine.Roster, []engine.RosterNote, bool) {
	var doc admiral
	if err := json.Unmarshal([]byte(text), &doc); err != nil || len(doc.Units) == 0 || len(doc.Units) > 60 {
		return engine.Roster{}, nil, false
	}
	r := &reader{roster: engine.Roster{Name: doc.Name, Faction: theirs[strings.ToLower(doc.Faction)]}}
	for _, u := range doc.Units {
		if r.unit(0, u.Name, u.Name) == nil {
			continue
		}
		for _, k := range u.Upgrades {
			r.upgrade(0, k, k)
		}
		for _, k := range u.Loadout {
			r.aside(0, k, k)
		}
	}
	for _, k := range doc.Commands {
		r.command(0, k, k)
	}
	return r.done()
}

// link is a Legion HQ link, or its code alone.
var link = regexp.MustCompile(`^(?:\S*/list/)?(?:([a-z]+)/)?` +
	`((?:\d[a-z]{2}[0-9a-zA-Z]*|[A-Za-z]{2})(?:,(?:\d[a-z]{2}[0-9a-zA-Z]*|[A-Za-z]{2}))+)$`)

func readLink(text string) (engine.Roster, []engine.RosterNote, bool) {
	m := link.FindStringSubmatch(text)
	r := &reader{roster: engine.Roster{Faction: theirs[m[1]]}}
	for _, part := range strings.Split(m[2], ",") {
		if part[0] < '0' || part[0] > '9' {
			r.card(part)
			continue
		}
		u := slices.IndexFunc(book.Content().Units, func(u *book.Unit) bool { return u.HQ == part[1:3] })
		if u < 0 {
			r.note(0, part, false, engine.Say("army.unknown", engine.Name("unit", part[1:3])))
			continue
		}
		for range max(1, int(part[0]-'0')) {
			r.add(0, part, book.Content().Units[u])
			for rest := part[3:]; rest != ""; {
				if rest[0] == '0' || len(rest) < 2 {
					rest = rest[1:]
					continue
				}
				id := rest[:2]
				rest = rest[2:]
				i := slices.IndexFunc(book.Content().Upgrades, func(c *book.Upgrade) bool { return c.HQ == id })
				if i < 0 {
					r.note(0, id, false, engine.Say("army.upgrade.unknown", engine.Name("upgrade", id)))
					continue
				}
				r.upgrade(0, id, book.Content().Upgrades[i].Name)
			}
		}
	}
	return r.done()
}

// card adds a command card by its two letters; other letters are battle cards,
// which a list does not keep.
func (r *reader) card(id string) {
	for _, c := range book.Content().Commands {
		if c.HQ == id {
			r.command(0, id, c.Name)
			return
		}
	}
	r.note(0, id, true, engine.Say("list.other", engine.Name("card", id)))
}

var (
	costed  = regexp.MustCompile(`\s*\(\d+\)\s*$`)
	total   = regexp.MustCompile(`^\s*\d+\s*/\s*\d+\s*$`)
	several = regexp.MustCompile(`^(\d)\s*[x×]\s+`)
)

// readText reads lines: units, their upgrades below with a hyphen, command cards
// below a heading.
func readText(text string) (engine.Roster, []engine.RosterNote, bool) {
	r := &reader{}
	part := "units"
	for i, line := range strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n") {
		source := strings.TrimSpace(line)
		name := costed.ReplaceAllString(source, "")
		head := plainly(strings.TrimSuffix(name, ":"))
		switch {
		case source == "" || total.MatchString(source):
		case head == "commandcards" || head == "commands" || head == "cartasdemando":
			part = "commands"
		case head == "loadout" || head == "equipamiento":
			part = "loadout"
		case head == "battledeck" || head == "objectives" || head == "conditions" || head == "deployments":
			part = "battle"
		case part == "battle":
		case part == "loadout":
			r.aside(i+1, source, strings.TrimLeft(name, "-•* "))
		case part == "commands":
			name = strings.TrimLeft(name, "•-* ")
			r.command(i+1, source, name)
		case strings.HasPrefix(source, "-") || strings.HasPrefix(source, "•"):
			r.upgrade(i+1, source, strings.TrimLeft(name, "-•* "))
		default:
			n := 1
			if m := several.FindStringSubmatch(name); m != nil {
				n, _ = strconv.Atoi(m[1])
				name = strings.TrimPrefix(name, m[0])
			}
			if i == 0 && unitNamed(name, "") == nil {
				r.roster.Name = name
				continue
			}
			for range max(1, n) {
				r.unit(i+1, source, name)
			}
		}
	}
	return r.done()
}

// Write writes a list in one of the forms.
func Write(r engine.Roster, form string) (string, error) {
	switch form {
	case "text":
		return writeText(r), nil
	case "tta":
		return writeAdmiral(r)
	case "hq":
		return writeLink(r)
	}
	return "", fmt.Errorf("a list is written as text, tta or hq, not as %q", form)
}

func writeText(r engine.Roster) string {
	var out strings.Builder
	n := 0
	for _, e := range r.Units {
		if u := book.UnitOf(e.Unit); u != nil {
			n += Cost(u, e.Upgrades)
		}
	}
	fmt.Fprintf(&out, "%s\n%d/%d\n", r.Name, n, SizeOf(r.Size).Points)
	for _, e := range r.Units {
		u := book.UnitOf(e.Unit)
		if u == nil {
			continue
		}
		fmt.Fprintf(&out, "%s (%d)\n", u.Name, u.Points)
		for _, k := range e.Upgrades {
			if c := book.UpgradeOf(k); c != nil {
				fmt.Fprintf(&out, " - %s (%d)\n", c.Name, Price(c))
			}
		}
	}
	out.WriteString("\nCommand Cards:\n")
	for _, k := range Hand(r) {
		if c := book.CommandOf(k); c != nil {
			fmt.Fprintf(&out, "%s%s\n", strings.Repeat("•", c.Pips), c.Name)
		}
	}
	if cards := r.Decks[Aside]; len(cards) > 0 {
		out.WriteString("\nLoadout:\n")
		for _, k := range cards {
			if c := book.UpgradeOf(k); c != nil {
				fmt.Fprintf(&out, " - %s (%d)\n", c.Name, Price(c))
			}
		}
	}
	return out.String()
}

func writeAdmiral(r engine.Roster) (string, error) {
	back := map[string]string{"rebel": "rebel", "imperial": "empire", "republic": "republic", "separatist": "separatist"}
	doc := admiral{Name: r.Name, Author: "Estafeta", Faction: back[r.Faction], Commands: []string{}}
	for _, e := range r.Units {
		u := book.UnitOf(e.Unit)
		if u == nil {
			continue
		}
		doc.Points += Cost(u, e.Upgrades)
		name := u.Name
		if u.Title != "" && u.Plain() == u.Name {
			name += " " + u.Title
		}
		one := struct {
			Name     string   `json:"name"`
			Upgrades []string `json:"upgrades"`
			Loadout  []string `json:"loadout,omitempty"`
		}{Name: name, Upgrades: []string{}}
		for _, k := range r.Decks[Aside] {
			if c := book.UpgradeOf(k); c != nil && slices.Contains(u.Abilities, "Loadout") {
				one.Loadout = append(one.Loadout, c.Name)
			}
		}
		for _, k := range e.Upgrades {
			one.Upgrades = append(one.Upgrades, book.UpgradeOf(k).Name)
		}
		doc.Units = append(doc.Units, one)
	}
	for _, k := range Hand(r) {
		doc.Commands = append(doc.Commands, book.CommandOf(k).Name)
	}
	data, err := json.MarshalIndent(doc, "", " ")
	return string(data), err
}

// writeLink writes the code of a link: each unit with an entry for each of its
// icons, then the command cards.
func writeLink(r engine.Roster) (string, error) {
	var parts []string
	for _, e := range r.Units {
		u := book.UnitOf(e.Unit)
		if u == nil || u.HQ == "" {
			return "", fmt.Errorf("%s has no id in Legion HQ", e.Unit)
		}
		code, left := "1"+u.HQ, slices.Clone(e.Upgrades)
		for _, slot := range Slots(u, e.Upgrades) {
			i := slices.IndexFunc(left, func(k string) bool { return book.UpgradeOf(k).Slot == slot })
			if i < 0 {
				code += "0"
				continue
			}
			if book.UpgradeOf(left[i]).HQ == "" {
				return "", fmt.Errorf("%s has no id in Legion HQ", left[i])
			}
			code += book.UpgradeOf(left[i]).HQ
			left = slices.Delete(left, i, i+1)
		}
		parts = append(parts, code)
	}
	for _, k := range Hand(r) {
		if id := book.CommandOf(k).HQ; id != "" {
			parts = append(parts, id)
		}
	}
	return strings.Join(parts, ","), nil
}
