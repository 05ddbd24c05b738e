package commands

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"estafeta/commands/discord"
	"estafeta/engine"
	"estafeta/host"
)

// maxList is the largest army file taken, in bytes.
const maxList = 64 << 10

// armyCommand is /army: lists of a user, kept by name.
func (b *Bot) armyCommand() command {
	list := option{name: "list", required: true, auto: true}
	var systems []choice
	for _, s := range b.systems {
		systems = append(systems, choice{s.ID(), s.ID() + "/system.name"})
	}
	system := option{name: "system", required: true, choices: systems}
	sub := func(name string, run func(*call) error, options ...option) command {
		return command{name: name, run: run, options: options, complete: (*call).completeArmy}
	}
	return command{name: "army", dm: true, subs: []command{
		sub("new", (*call).newArmy, system, option{name: "name", required: true}, option{name: "faction", required: true, auto: true}),
		sub("edit", (*call).editArmy, list),
		sub("show", (*call).showArmy, list),
		sub("check", (*call).showArmy, list),
		sub("export", (*call).exportArmy, list, option{name: "form", auto: true}),
		sub("delete", (*call).deleteArmy, list),
		sub("add", (*call).addArmy, list, option{name: "unit", required: true, auto: true}, option{name: "upgrades", auto: true}, option{name: "role", auto: true}),
		sub("remove", (*call).removeArmy, list, option{name: "number", kind: discord.OptInteger, required: true}),
		sub("paste", (*call).pasteArmy, system),
		sub("upload", (*call).uploadArmy, option{name: "file", kind: discord.OptAttachment, required: true}),
	}}
}

// list finds a list by name: the user's own, else a ready-made one.
func (c *call) list(system, name string) (engine.Roster, error) {
	for _, s := range c.systems {
		if system != "" && s.ID() != system {
			continue
		}
		own, err := c.host.Armies(c.ctx, c.user(), s.ID())
		if err != nil {
			return engine.Roster{}, err
		}
		for _, r := range append(own, s.Ready()...) {
			if strings.EqualFold(r.Name, name) {
				return r, nil
			}
		}
	}
	return engine.Roster{}, wrong("error.army", engine.Name("army", name))
}

// armyText shows a list with its price and what is wrong with it.
func (c *call) armyText(r engine.Roster) string {
	sys := c.system(r.System)
	w := c.book.In(r.System, c.w.Lang)
	rep := sys.Check(r)
	faction := engine.Term("faction", "faction."+r.Faction)
	if !w.Has(faction.Text) {
		faction = engine.Name("faction", firstOf(tame(r.Faction), "–"))
	}
	lines := []string{w.Key("list.head", engine.Name("name", tame(r.Name)), faction, engine.Num("points", rep.Points), engine.Num("limit", rep.Limit))}
	for n, l := range rep.Lines {
		role := ""
		if n < len(r.Units) {
			for _, m := range r.Units[n].Marks {
				role += " ★ " + w.Term("role."+m)
			}
		}
		lines = append(lines, fmt.Sprintf("%d. %s%s", n+1, w.Say(tameText(l), nil), role))
	}
	if len(rep.Problems) == 0 {
		return strings.Join(append(lines, "✔ "+w.Term("list.legal")), "\n")
	}
	for _, p := range rep.Problems {
		lines = append(lines, "✖ "+w.Say(tameText(engine.Text{Key: p.Key, Args: p.Args}), nil)+" -# "+p.Rule)
	}
	return strings.Join(lines, "\n")
}

func (c *call) newArmy() error {
	r := engine.Roster{System: c.opt("system"), Name: c.opt("name"), Faction: c.opt("faction")}
	sys := c.system(r.System)
	if sys == nil {
		return host.ErrNoSystem
	}
	if !contains(sys.Factions(), r.Faction) {
		return wrong("error.faction", engine.Name("faction", r.Faction), engine.Name("all", strings.Join(sys.Factions(), ", ")))
	}
	return c.saveArmy(r)
}

func (c *call) saveArmy(r engine.Roster) error {
	r, err := c.store(r)
	if err != nil {
		return err
	}
	return c.tell(c.armyText(r))
}

// What a user may keep: so many lists, of so many units with so many upgrades
// and marks each, under names of so many characters.
const (
	maxLists = 100
	maxUnits = 50
	maxNotes = 30
	maxName  = 60
)

// store keeps a list under a name that can be shown anywhere.
func (c *call) store(r engine.Roster) (engine.Roster, error) {
	if r.Name = tidy(r.Name, maxName); r.Name == "" {
		return r, wrong("error.listname")
	}
	if len(r.Units) > maxUnits {
		return r, wrong("error.units", engine.Num("n", len(r.Units)))
	}
	for _, u := range r.Units {
		for _, key := range append(append([]string{r.Faction, u.Unit}, u.Upgrades...), u.Marks...) {
			if len(key) > maxName || len(u.Upgrades)+len(u.Marks) > maxNotes {
				return r, wrong("error.unitlong", engine.Name("unit", clip(u.Unit, maxName)))
			}
		}
	}
	own, err := c.host.Armies(c.ctx, c.user(), "")
	if err != nil {
		return r, err
	}
	if len(own) >= maxLists && !slices.ContainsFunc(own, func(o engine.Roster) bool { return o.Name == r.Name }) {
		return r, wrong("error.lists", engine.Num("n", maxLists))
	}
	return r, c.host.SaveArmy(c.ctx, c.user(), r)
}

func (c *call) withArmy(fn func(engine.Roster) error) error {
	r, err := c.list("", c.opt("list"))
	if err != nil {
		return err
	}
	return fn(r)
}

func (c *call) showArmy() error {
	return c.withArmy(func(r engine.Roster) error { return c.tell(c.armyText(r)) })
}

func (c *call) deleteArmy() error {
	return c.withArmy(func(r engine.Roster) error {
		if err := c.host.DropArmy(c.ctx, c.user(), r.Name); err != nil {
			return err
		}
		return c.say("list.deleted", engine.Name("name", tame(r.Name)))
	})
}

// addArmy adds a unit with its upgrades, comma separated.
func (c *call) addArmy() error {
	return c.withArmy(func(r engine.Roster) error {
		u := engine.RosterUnit{Unit: c.opt("unit"), Upgrades: fields(c.opt("upgrades")), Marks: fields(c.opt("role"))}
		r.Units = append(append([]engine.RosterUnit{}, r.Units...), u)
		return c.saveArmy(r)
	})
}

func (c *call) removeArmy() error {
	return c.withArmy(func(r engine.Roster) error {
		n := atoi(c.opt("number"))
		if n < 1 || n > len(r.Units) {
			return wrong("error.unit", engine.Num("n", len(r.Units)))
		}
		r.Units = append(append([]engine.RosterUnit{}, r.Units[:n-1]...), r.Units[n:]...)
		return c.saveArmy(r)
	})
}

// editArmy opens the list as text.
func (c *call) editArmy() error {
	return c.withArmy(func(r engine.Roster) error { return c.armyForm(r.System, listText(r)) })
}

func (c *call) pasteArmy() error {
	return c.armyForm(c.opt("system"), "")
}

func (c *call) armyForm(system, text string) error {
	return c.c.OpenModal(c.ctx, c.in, discord.Modal{CustomID: id("army", system, c.in.ID), Title: c.w.Term("list.form"), Labels: []discord.Label{{
		Label: c.w.Term("list.text"), Description: clip(c.w.Term("list.format"), 100), Input: discord.TextInput{CustomID: "list", Value: text, Long: true, Max: 4000, Placeholder: "name = \"…\""},
	}}})
}

// armyForm's text has come back.
func (c *call) pasted(system string) error { return c.readList(system, []byte(c.in.Field("list"))) }

// uploadArmy reads a list from a file.
func (c *call) uploadArmy() error {
	data, err := c.upload(maxList)
	if err != nil {
		return err
	}
	return c.readList("", data)
}

// readList parses and saves a list; it is checked and may still be illegal,
// the text says why. Forms that a system shares with other programs come
// before the bot's own, with a report of what was understood.
func (c *call) readList(system string, data []byte) error {
	text, err := readText(data)
	if err != nil {
		return err
	}
	for _, s := range c.systems {
		forms, ok := s.(engine.RosterForms)
		if !ok || system != "" && s.ID() != system {
			continue
		}
		if r, notes, ok := forms.ReadRoster(text); ok {
			return c.saveRead(r, notes)
		}
	}
	r, err := parseList(text)
	if err != nil {
		return err
	}
	if r.System == "" {
		r.System = firstOf(system, c.systems[0].ID())
	}
	sys := c.system(r.System)
	if sys == nil {
		return host.ErrNoSystem
	}
	if r.Name == "" {
		return wrong("error.listname")
	}
	return c.saveArmy(r)
}

// saveRead saves a list read from another program's form, and says line by
// line what was not understood.
func (c *call) saveRead(r engine.Roster, notes []engine.RosterNote) error {
	if r.Name == "" {
		return wrong("error.listname")
	}
	r, err := c.store(r)
	if err != nil {
		return err
	}
	w := c.book.In(r.System, c.w.Lang)
	read := 0
	var odd []string
	for _, n := range notes {
		if n.Understood {
			read++
			continue
		}
		said := w.Say(tameText(n.Said), nil)
		line := "✖ " + said
		if n.Source != "" {
			line = "✖ “" + clip(tame(n.Source), 60) + "”: " + said
		}
		odd = append(odd, line)
	}
	head := w.Key("list.read", engine.Num("n", read), engine.Num("of", len(notes)))
	return c.tell(clip(strings.Join(append([]string{head}, odd...), "\n"), 900) + "\n" + c.armyText(r))
}

// exportArmy writes a list in a form of its system, or in the bot's own.
func (c *call) exportArmy() error {
	return c.withArmy(func(r engine.Roster) error {
		form, text := c.opt("form"), listText(r)
		if form != "" && form != "toml" {
			forms, ok := c.system(r.System).(engine.RosterForms)
			if !ok || !contains(forms.RosterForms(), form) {
				return wrong("error.form", engine.Name("form", form), engine.Name("forms", strings.Join(c.formsOf(r.System), ", ")))
			}
			var err error
			if text, err = forms.WriteRoster(r, form); err != nil {
				return err
			}
		}
		return c.c.Reply(c.ctx, c.in, discord.Message{Ephemeral: true, Content: "**" + tame(r.Name) + "**", Files: []discord.Attach{{
			Name: fileName(r.Name) + extension(form), Data: []byte(text), ContentType: "text/plain", Alt: tame(r.Name),
		}}})
	})
}

// formsOf are the forms in which a list of a system can be written.
func (c *call) formsOf(system string) []string {
	out := []string{"toml"}
	if forms, ok := c.system(system).(engine.RosterForms); ok {
		out = append(out, forms.RosterForms()...)
	}
	return out
}

// extension is that of a list's file: other programs expect JSON where it is.
func extension(form string) string {
	switch form {
	case "", "toml":
		return ".toml"
	case "text":
		return ".txt"
	}
	return ".json"
}

// fileName is a list's name as that of a file.
func fileName(name string) string {
	out := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return '-'
	}, strings.ToLower(name))
	return firstOf(strings.Trim(clip(out, 40), "-"), "list")
}

// completeArmy completes lists, factions, units, upgrades and roles.
func (c *call) completeArmy(o *discord.Option) ([]discord.Choice, error) {
	if o.Name == "list" {
		return c.completeLists(o)
	}
	var out []discord.Choice
	if o.Name == "faction" {
		if sys := c.system(c.opt("system")); sys != nil {
			w := c.book.In(sys.ID(), c.w.Lang)
			for _, f := range sys.Factions() {
				out = append(out, discord.Choice{Name: w.Term("faction." + f), Value: f})
			}
		}
		return matching(o.Value, out), nil
	}
	r, err := c.list("", c.opt("list"))
	if err != nil {
		return nil, nil
	}
	if o.Name == "form" {
		for _, f := range c.formsOf(r.System) {
			out = append(out, discord.Choice{Name: f, Value: f})
		}
		return matching(o.Value, out), nil
	}
	sys, w := c.system(r.System), c.book.In(r.System, c.w.Lang)
	switch o.Name {
	case "unit":
		for _, u := range sys.UnitChoices(r.Faction) {
			out = append(out, discord.Choice{Name: clip(fmt.Sprintf("%s (%d) %s", w.Term(u.Name), u.Points, w.Say(u.Note, nil)), 100), Value: u.Key})
		}
	case "upgrades":
		before, typed := "", o.Value
		if i := strings.LastIndexByte(o.Value, ','); i >= 0 {
			before, typed = o.Value[:i+1], o.Value[i+1:]
		}
		for _, u := range sys.UpgradeChoices(r.Faction, c.opt("unit")) {
			out = append(out, discord.Choice{Name: fmt.Sprintf("%s%s (%d)", before, w.Term(u.Name), u.Points), Value: before + u.Key})
		}
		return matching(typed, out), nil
	case "role":
		for _, m := range sys.RosterMarks(r.Faction, c.opt("unit")) {
			out = append(out, discord.Choice{Name: w.Term("role." + m), Value: m})
		}
	}
	return matching(o.Value, out), nil
}

// completeLists are the user's lists and the ready-made ones.
func (c *call) completeLists(o *discord.Option) ([]discord.Choice, error) {
	var out []discord.Choice
	for _, s := range c.systems {
		own, err := c.host.Armies(c.ctx, c.user(), s.ID())
		if err != nil {
			return nil, err
		}
		w := c.book.In(s.ID(), c.w.Lang)
		for _, r := range append(own, s.Ready()...) {
			out = append(out, discord.Choice{Name: clip(r.Name+" · "+w.Term("faction."+r.Faction), 100), Value: clip(r.Name, 100)})
		}
	}
	return matching(o.Value, out), nil
}

func fields(s string) []string {
	out := []string{}
	for _, f := range strings.Split(s, ",") {
		if f = strings.TrimSpace(f); f != "" {
			out = append(out, f)
		}
	}
	return out
}
