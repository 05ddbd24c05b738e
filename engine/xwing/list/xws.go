package list

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"estafeta/engine"
	"estafeta/engine/xwing/book"
)

// xwsSquad is a squad in the community's exchange format XWS 1.0. Unknown
// keys are accepted; points and vendor are left unread.
type xwsSquad struct {
	Version   string     `json:"version"`
	Name      string     `json:"name,omitempty"`
	Faction   string     `json:"faction"`
	Points    int        `json:"points,omitempty"`
	Pilots    []xwsPilot `json:"pilots"`
	Obstacles []string   `json:"obstacles,omitempty"`
	Deck      string     `json:"damagedeck,omitempty"`
}

type xwsPilot struct {
	Name     string      `json:"name"`
	Ship     string      `json:"ship"`
	Points   int         `json:"points,omitempty"`
	Upgrades xwsUpgrades `json:"upgrades"`
}

// xwsUpgrades are cards by slot key; some programs write a single name
// instead of a list, or a list instead of an object when there are none.
type xwsUpgrades map[string][]string

// UnmarshalJSON accepts those forms.
func (u *xwsUpgrades) UnmarshalJSON(data []byte) error {
	*u = xwsUpgrades{}
	var none []any
	if json.Unmarshal(data, &none) == nil {
		return nil
	}
	var raw map[string]json.RawMessage
	if err := json.Unmarshal(data, &raw); err != nil {
		return err
	}
	for _, slot := range slices.Sorted(maps.Keys(raw)) {
		var one string
		var many []string
		if v := raw[slot]; json.Unmarshal(v, &one) == nil {
			many = []string{one}
		} else if err := json.Unmarshal(v, &many); err != nil {
			return err
		}
		(*u)[slot] = many
	}
	return nil
}

// xwsSlots are the slot keys of XWS in the order of the bar, with ours.
var xwsSlots = [][2]string{{"ept", "elite"}, {"amd", "astromech"}, {"samd", "salvaged"}, {"torpedo", "torpedo"}, {"missile", "missile"},
	{"cannon", "cannon"},
	{"turret", "turret"}, {"bomb", "bomb"}, {"crew", "crew"}, {"system", "system"}, {"tech", "tech"}, {"illicit", "illicit"},
	{"title", "title"}, {"mod", "modification"}}

// xwsName is a canonical name: lower case, without accents, letters and digits
// only, and the product that tells two cards apart behind a hyphen.
func xwsName(s string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(s) {
		switch {
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
			b.WriteRune(r)
		case strings.ContainsRune("áàâä", r):
			b.WriteByte('a')
		case strings.ContainsRune("éèêë", r):
			b.WriteByte('e')
		case strings.ContainsRune("íìîï", r):
			b.WriteByte('i')
		case strings.ContainsRune("óòôö", r):
			b.WriteByte('o')
		case strings.ContainsRune("úùûü", r):
			b.WriteByte('u')
		case r == 'ñ':
			b.WriteByte('n')
		}
	}
	return b.String()
}

// canonical is xwsName of a name that may already be canonical and carry a
// product.
func canonical(s string) string {
	name, product, ok := strings.Cut(strings.ToLower(strings.TrimSpace(s)), "-swx")
	if ok && product != "" && strings.Trim(product, "0123456789") == "" {
		return xwsName(name) + "-swx" + product
	}
	return xwsName(s)
}

// readXWS reads a squad in XWS; the notes name every entry. ok is false if the
// text is something else.
func readXWS(text string) (r engine.Roster, notes []engine.RosterNote, ok bool) {
	var sq xwsSquad
	if !strings.HasPrefix(strings.TrimSpace(text), "{") || !strings.Contains(text, "\"pilots\"") {
		return r, nil, false // JSON of other programs has no pilots
	}
	if err := json.Unmarshal([]byte(text), &sq); err != nil {
		return r, []engine.RosterNote{{Source: clipped(text), Said: engine.Say("squad.read.json", engine.Name("error", err.Error()))}}, true
	}
	n := &notesOf{}
	r = engine.Roster{System: "xwing", Name: sq.Name, Faction: factionOf(sq.Faction)}
	if r.Faction == "" {
		n.bad(0, sq.Faction, "squad.read.faction", engine.Name("faction", sq.Faction))
	} else {
		n.good(0, sq.Faction, "squad.read.as", engine.Term("card", "faction."+r.Faction))
	}
	for i, p := range sq.Pilots {
		n.xwsPilot(&r, p, i+1)
	}
	if len(sq.Obstacles) > 0 {
		n.good(0, strings.Join(sq.Obstacles, ", "), "squad.read.obstacles")
	}
	if sq.Deck != "" {
		n.good(0, sq.Deck, "squad.read.deck")
	}
	return r, n.list, true
}

// xwsPilot reads one ship.
func (n *notesOf) xwsPilot(r *engine.Roster, p xwsPilot, line int) {
	source := p.Name + " (" + p.Ship + ")"
	card := pilotOf(r.Faction, canonical(p.Ship), canonical(p.Name))
	if card == nil {
		n.bad(line, source, "squad.read.pilot", engine.Name("pilot", source))
		return
	}
	n.good(line, source, "squad.read.as", engine.Term("card", card.Name()))
	unit := engine.RosterUnit{Unit: card.Key, Upgrades: []string{}, Marks: []string{}}
	for _, slot := range xwsSlots {
		for _, name := range p.Upgrades[slot[0]] {
			n.xwsUpgrade(&unit, slot[0], slot[1], name, line)
		}
	}
	for _, slot := range slices.Sorted(maps.Keys(p.Upgrades)) {
		if slices.ContainsFunc(xwsSlots, func(s [2]string) bool { return s[0] == slot }) {
			continue
		}
		for _, name := range p.Upgrades[slot] {
			n.xwsUpgrade(&unit, slot, "", name, line)
		}
	}
	r.Units = append(r.Units, unit)
}

func (n *notesOf) xwsUpgrade(unit *engine.RosterUnit, key, slot, name string, line int) {
	u := upgradeOf(slot, canonical(name))
	if u == nil {
		n.bad(line, key+": "+name, "squad.read.upgrade", engine.Name("upgrade", name))
		return
	}
	unit.Upgrades = append(unit.Upgrades, u.Key)
	n.good(line, key+": "+name, "squad.read.as", engine.Term("card", u.Name()))
}

// notesOf collects what was made of each entry.
type notesOf struct{ list []engine.RosterNote }

func (n *notesOf) good(line int, source, key string, args ...engine.Arg) {
	n.list = append(n.list, engine.RosterNote{Line: line, Source: source, Understood: true, Said: engine.Say(key, args...)})
}

func (n *notesOf) bad(line int, source, key string, args ...engine.Arg) {
	n.list = append(n.list, engine.RosterNote{Line: line, Source: source, Said: engine.Say(key, args...)})
}

func clipped(s string) string {
	if r := []rune(s); len(r) > 60 {
		return string(r[:60]) + "…"
	}
	return s
}

// writeXWS writes a squad in XWS.
func writeXWS(r engine.Roster) (string, error) {
	sq := xwsSquad{Version: "1.0.0", Name: r.Name, Faction: r.Faction, Pilots: []xwsPilot{}}
	for i, u := range r.Units {
		card := book.Pilot(u.Unit)
		if card == nil {
			return "", fmt.Errorf("ship %d: there is no pilot %q; XWS has a name for known cards only", i+1, u.Unit)
		}
		sq.Points += ShipCost(u.Unit, u.Upgrades)
		p := xwsPilot{Name: card.XWS, Ship: card.Ship, Points: ShipCost(u.Unit, u.Upgrades), Upgrades: xwsUpgrades{}}
		for _, key := range u.Upgrades {
			up := book.Upgrade(key)
			if up == nil {
				return "", fmt.Errorf("ship %d: there is no upgrade %q; XWS has a name for known cards only", i+1, key)
			}
			for _, s := range xwsSlots {
				if s[1] == up.Slot {
					p.Upgrades[s[0]] = append(p.Upgrades[s[0]], key)
				}
			}
		}
		sq.Pilots = append(sq.Pilots, p)
	}
	out, err := json.MarshalIndent(sq, "", " ")
	return string(out), err
}
