package book

import (
	"regexp"
	"slices"
	"strings"

	"estafeta/engine"
)

// Keyword is what a keyword, or a word after one, is called.
type Keyword struct {
	Key     string
	Name    string
	Spanish string
}

// Cards are every unit, upgrade card, command card and battle card with their
// numbers and what the game does with them.
func Cards(enforced func(term string) bool) []engine.Card {
	l := Content()
	var out []engine.Card
	for _, u := range l.Units {
		out = append(out, u.lookup())
	}
	for _, u := range l.Upgrades {
		out = append(out, u.lookup(enforced))
	}
	for _, c := range l.Commands {
		out = append(out, c.lookup(enforced))
	}
	for _, k := range l.Cards {
		c := engine.Card{Key: "battle." + k.Key, Name: "battle." + k.Key, Kind: "row." + k.Kind, Rules: []string{}}
		c.Lines = says(enforced, c.Key)
		out = append(out, c)
	}
	return out
}

func (u *Unit) lookup() engine.Card {
	c := engine.Card{Key: "unit." + u.Key, Name: "unit." + u.Key, Kind: "cardkind.unit", Rules: []string{}}
	c.Lines = append(c.Lines, engine.Say("unit.line", engine.Term("rank", "rank."+string(u.Rank)),
		engine.Term("kind", "kind."+string(u.Kind)),
		engine.Num("n", u.Miniatures), engine.Num("speed", u.Speed), Courage(u.Courage), engine.Num("points", u.Points),
		engine.Term("defense", "dice."+u.Defense)))
	if u.Resilience > 0 {
		c.Lines = append(c.Lines, engine.Say("unit.resilient", engine.Num("w", u.Wounds), engine.Num("n", u.Resilience)))
	} else {
		c.Lines = append(c.Lines, engine.Say("unit.threshold", engine.Num("w", u.Wounds)))
	}
	if surges := u.surges(); len(surges) > 0 {
		c.Lines = append(c.Lines, engine.Say("unit.surges", engine.Terms("surges", surges)))
	}
	for _, k := range u.Weapons {
		c.Lines = append(c.Lines, WeaponLine(k))
	}
	c.Lines = append(c.Lines, meanings(u.Abilities, u.Weapons)...)
	return c
}

// Courage is a courage value as an argument; a unit may have none (LEG-A-SUP-12).
func Courage(n int) engine.Arg {
	if n == 0 {
		return engine.Name("courage", "–")
	}
	return engine.Num("courage", n)
}

// surges is the surge chart: what surges of attack and of defense dice become.
func (u *Unit) surges() []string {
	var out []string
	if u.AttackSurge != "" {
		out = append(out, "field.surge"+u.AttackSurge)
	}
	if u.DefenseSurge {
		out = append(out, "field.surge")
	}
	return out
}

func (u *Upgrade) lookup(enforced func(term string) bool) engine.Card {
	c := engine.Card{Key: "upgrade." + u.Key, Name: "upgrade." + u.Key, Kind: "cardkind.upgrade", Rules: []string{}}
	c.Lines = append(c.Lines, engine.Say("upgrade.line", engine.Term("slot", "slot."+u.Slot), engine.Num("points", u.Points)))
	if u.Miniatures > 0 {
		c.Lines = append(c.Lines, engine.Say("upgrade.adds", engine.Num("n", u.Miniatures)))
	}
	if u.Wounds > 0 {
		c.Lines = append(c.Lines, engine.Say("upgrade.wounds", engine.Num("n", u.Wounds)))
	}
	for _, x := range []struct {
		is   bool
		line string
	}{{u.Leader, "upgrade.leader"}, {u.Noncombatant, "upgrade.noncombatant"}, {u.Exhaust, "upgrade.exhausts"}, {u.Unique, "upgrade.unique"}} {
		if x.is {
			c.Lines = append(c.Lines, engine.Say(x.line))
		}
	}
	if u.Courage > 0 {
		c.Lines = append(c.Lines, engine.Say("upgrade.courage", engine.Num("n", u.Courage)))
	}
	if len(u.AddsSlots) > 0 {
		key := "upgrade.slots"
		if u.MustFill != "" {
			key = "upgrade.slots.filled"
		}
		var slots []string
		for _, s := range u.AddsSlots {
			slots = append(slots, "slot."+s)
		}
		c.Lines = append(c.Lines, engine.Say(key, engine.Terms("slots", slots)))
	}
	arms := slices.DeleteFunc([]string{u.Weapon, u.Charge}, func(k string) bool { return k == "" })
	for _, k := range arms {
		c.Lines = append(c.Lines, WeaponLine(k))
	}
	var faces []string
	for _, k := range u.Faces {
		faces = append(faces, "upgrade."+k)
	}
	if len(faces) > 0 {
		c.Lines = append(c.Lines, engine.Say("upgrade.faces", engine.Terms("list", faces)))
	}
	c.Lines = append(c.Lines, says(enforced, c.Key)...)
	c.Lines = append(c.Lines, meanings(u.Gains, arms)...)
	return c
}

func (k *Command) lookup(enforced func(term string) bool) engine.Card {
	c := engine.Card{Key: "command." + k.Key, Name: "command." + k.Key, Kind: "cardkind.command", Rules: []string{}}
	c.Lines = append(c.Lines, engine.Say("command.note", engine.Num("pips", k.Pips), engine.Num("orders", k.Most())))
	if k.Owner != "" {
		c.Lines = append(c.Lines, engine.Say("command.owner", engine.Name("name", k.Owner)))
	}
	c.Lines = append(c.Lines, says(enforced, c.Key)...)
	if k.Weapon != "" {
		c.Lines = append(c.Lines, WeaponLine(k.Weapon))
		c.Lines = append(c.Lines, meanings(nil, []string{k.Weapon})...)
	}
	return c
}

// Most is how many orders a command card issues at most.
func (k *Command) Most() int {
	n := 0
	for _, o := range k.Orders {
		n += o.Count
	}
	return n
}

// Texted reports a card, by its term key, with a text of what it does. The rest
// are upgrade cards all of which is numbers, keywords and weapons.
func Texted(term string) bool {
	key, ok := strings.CutPrefix(term, "upgrade.")
	if !ok {
		return true
	}
	u := UpgradeOf(key)
	return u != nil && (len(u.Clause) > 0 || u.Word || u.AttackSurge != "")
}

// Effect is the key of the words that say what a card does, by its term key: its
// text, or that it is played by word; "" of one all of which is numbers. Of
// ability.K it is what the keyword K is.
func Effect(term string, enforced func(term string) bool) string {
	ability, ok := strings.CutPrefix(term, "ability.")
	switch {
	case ok:
		return keywordOf(ability).effect()
	case !enforced(term):
		return "card.byword"
	case Texted(term):
		return "effect." + term
	}
	return ""
}

// says is the line of what a card does, if it has one.
func says(enforced func(term string) bool, term string) []engine.Text {
	if k := Effect(term, enforced); k != "" {
		return []engine.Text{engine.Say(k)}
	}
	return nil
}

// WeaponLine is a weapon with its numbers and keywords.
func WeaponLine(key string) engine.Text {
	w := WeaponOf(key)
	line := "unit.weapon"
	if w.Melee && w.To == 0 {
		line = "unit.melee"
	}
	args := []engine.Arg{engine.Term("weapon", "weapon."+key), engine.Num("from", w.From), engine.Num("to", w.To),
		engine.Num("red", w.Red), engine.Num("black", w.Black), engine.Num("white", w.White)}
	if list := w.keywords(); len(list) > 0 {
		return engine.Say(line+".keywords", append(args, engine.Terms("list", list))...)
	}
	return engine.Say(line, args...)
}

// keywords are the terms of a weapon's keywords.
func (w *Weapon) keywords() []string {
	var out []string
	arc := ""
	for _, k := range w.More {
		switch k {
		case "front", "rear", "front, rear":
			arc = ": " + k
		}
	}
	for _, k := range w.Keywords {
		if k == "fixed" {
			k += arc
		}
		out = append(out, "keyword."+k)
	}
	for _, k := range w.More {
		if ": "+k != arc && k != "leader" { // the card says who leads
			out = append(out, "keyword."+k)
		}
	}
	return out
}

// meanings are lines of what keywords as printed are, then of those of weapons,
// each once.
func meanings(list, weapons []string) []engine.Text {
	var out []engine.Text
	seen := []string{}
	for _, k := range list {
		seen = append(seen, keywordOf(k).Key)
		out = append(out, engine.Say("unit.keyword", engine.Term("keyword", "keyword."+k), engine.Term("does", keywordOf(k).effect())))
	}
	for _, w := range weapons {
		for _, term := range WeaponOf(w).keywords() {
			k := keywordOf(strings.TrimPrefix(term, "keyword."))
			if !slices.Contains(seen, k.Key) {
				seen = append(seen, k.Key)
				out = append(out, engine.Say("unit.keyword", engine.Term("keyword", "keyword."+k.Key), engine.Term("does", k.effect())))
			}
		}
	}
	return out
}

// effect is the key of the words that say what the keyword is.
func (k *Keyword) effect() string {
	return "effect.keyword." + strings.NewReplacer(": ", "-", " ", "-").Replace(k.Key)
}

// printed is a keyword as it is printed: its name, a number, what it is of.
var printed = regexp.MustCompile(`^(.*?)(?: (\d+))?(?:: (.*))?$`)

// keywordName is a printed keyword in a language, each of its parts by itself.
func keywordName(lang, text string) string {
	k := keywordOf(text)
	if k == nil {
		return text
	}
	out := k.called(lang)
	m := printed.FindStringSubmatch(text)
	if m[2] != "" {
		out += " " + m[2]
	}
	if m[3] == "" || strings.EqualFold(k.Name, text) || strings.EqualFold(k.Key, text) { // "Immune: Pierce"
		return out
	}
	var of []string
	for _, x := range strings.Split(m[3], ", ") {
		i := slices.IndexFunc(Content().Units, func(u *Unit) bool { return u.Name == x })
		if i >= 0 {
			x, _ = Name(lang, "unit."+Content().Units[i].Key)
		} else {
			x = keywordName(lang, x)
		}
		of = append(of, x)
	}
	return out + ": " + strings.Join(of, ", ")
}

func (k *Keyword) called(lang string) string {
	if lang == "es" && k.Spanish != "" {
		return k.Spanish
	}
	return k.Name
}

// keywordOf is the keyword behind a printed one, in any case, or nil.
func keywordOf(text string) *Keyword {
	if k := Content().keywords[strings.ToLower(text)]; k != nil { // "Immune: Pierce"
		return k
	}
	return Content().keywords[strings.ToLower(printed.FindStringSubmatch(text)[1])]
}
