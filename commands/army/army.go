// Package army is the room of army lists: /army, its forms and files.
package army

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"estafeta/commands/call"
	"estafeta/commands/discord"
	"estafeta/commands/words"
	"estafeta/engine"
	"estafeta/host"
)

// The largest army files taken, in bytes: lists as people write them, and files
// of other programs, which hold what their catalogues say of every unit.
const (
	maxList = 64 << 10
	maxFile = 2 << 20
)

// Command is /army: lists of a user, kept by name.
func Command(b *call.Env) call.Command {
	list := call.Option{Name: "list", Required: true, Auto: true}
	var systems []call.Choice
	for _, s := range b.Systems {
		systems = append(systems, call.Choice{Value: s.ID(), Words: s.ID() + "/system.name"})
	}
	system := call.Option{Name: "system", Required: true, Choices: systems}
	sub := func(name string, run func(*call.Call) error, options ...call.Option) call.Command {
		return call.Command{Name: name, Run: run, Options: options, Complete: completeArmy}
	}
	size, detachment := call.Option{Name: "size", Auto: true}, call.Option{Name: "detachment", Auto: true}
	return call.Command{Name: "army", Dm: true, Subs: []call.Command{
		sub("new", newArmy, system, call.Option{Name: "name", Required: true}, call.Option{Name: "faction", Required: true, Auto: true}, size, detachment),
		sub("set", setArmy, list, size, detachment),
		sub("edit", editArmy, list),
		sub("show", showArmy, list),
		sub("check", showArmy, list),
		sub("export", exportArmy, list, call.Option{Name: "form", Auto: true}),
		sub("delete", deleteArmy, list),
		sub(
			"add",
			addArmy,
			list,
			call.Option{Name: "unit", Required: true, Auto: true},
			call.Option{Name: "upgrades", Auto: true},
			call.Option{Name: "role", Auto: true},
		),
		sub("remove", removeArmy, list, call.Option{Name: "number", Kind: discord.OptInteger, Required: true}),
		sub("paste", pasteArmy, system),
		sub("upload", uploadArmy, call.Option{Name: "file", Kind: discord.OptAttachment, Required: true}),
	}}
}

// List finds a list by name: the user's own, else a ready-made one.
func List(c *call.Call, system, name string) (engine.Roster, error) {
	for _, s := range c.Systems {
		if system != "" && s.ID() != system {
			continue
		}
		own, err := c.Host.Armies(c.Ctx, c.User(), s.ID())
		if err != nil {
			return engine.Roster{}, err
		}
		for _, r := range append(own, s.Ready()...) {
			if strings.EqualFold(r.Name, name) || strings.EqualFold(call.ListName(c.Book.In(s.ID(), c.W.Lang), r.Name), name) {
				return r, nil
			}
		}
	}
	return engine.Roster{}, call.Wrong("error.army", engine.Name("army", name))
}

// armyText shows a list with its price and what is wrong with it.
func armyText(c *call.Call, r engine.Roster) string {
	sys := c.System(r.System)
	w := c.Book.In(r.System, c.W.Lang)
	rep := sys.Check(r)
	faction := engine.Term("faction", "faction."+r.Faction)
	if !w.Has(faction.Text) {
		faction = engine.Name("faction", cmp.Or(call.Escape(r.Faction), "–"))
	}
	lines := []string{
		w.Key("list.head", engine.Name("name", call.ListName(w, r.Name)), faction, engine.Num("points", rep.Points), engine.Num("limit", rep.Limit)),
	}
	if m, ok := sys.(engine.Musters); ok {
		if what := mustered(w, m, r); what != "" {
			lines = append(lines, "-# "+what)
		}
	}
	for n, l := range rep.Lines {
		role := ""
		if n < len(r.Units) {
			for _, m := range r.Units[n].Marks {
				role += " ★ " + w.Term("role."+m)
			}
		}
		lines = append(lines, fmt.Sprintf("%d. %s%s", n+1, w.Say(call.EscapeText(l), nil), role))
	}
	lines = append(lines, played(w, rep)...)
	if len(rep.Problems) == 0 {
		return strings.Join(append(lines, "✔ "+w.Term("list.legal")), "\n")
	}
	for _, p := range rep.Problems {
		lines = append(lines, "✖ "+w.Say(call.EscapeText(engine.Text{Key: p.Key, Args: p.Args}), nil)+" ("+p.Rule+")")
	}
	return strings.Join(lines, "\n")
}

// mustered names the size of battle and the detachments of a list.
func mustered(w *words.Speaker, m engine.Musters, r engine.Roster) string {
	var out []string
	if slices.Contains(m.Sizes(), r.Size) {
		out = append(out, w.Term("size."+r.Size))
	}
	for _, d := range m.DetachmentChoices(r.Faction) {
		if slices.Contains(r.Detachments, d.Key) {
			out = append(out, w.Term(d.Name))
		}
	}
	return strings.Join(out, " · ")
}

// played says of a list card by card what the bot enforces, and what its owner
// plays by word.
func played(w *words.Speaker, rep engine.RosterReport) []string {
	var lines []string
	for _, part := range []struct {
		key   string
		terms []string
	}{{"list.enforced", rep.Enforced}, {"list.byword", rep.ByWord}} {
		if len(part.terms) > 0 {
			lines = append(lines, "-# "+call.Clip(w.Key(part.key, engine.Terms("cards", part.terms)), playedLen))
		}
	}
	return lines
}

// playedLen is how much is said of who plays which cards.
const playedLen = 600

func newArmy(c *call.Call) error {
	r := engine.Roster{System: c.Opt("system"), Name: c.Opt("name"), Faction: c.Opt("faction")}
	sys := c.System(r.System)
	if sys == nil {
		return host.ErrNoSystem.With(engine.Name("system", r.System))
	}
	if !slices.Contains(sys.Factions(), r.Faction) {
		return call.Wrong("error.faction", engine.Name("faction", r.Faction), engine.Name("all", strings.Join(sys.Factions(), ", ")))
	}
	if err := muster(c, sys, &r); err != nil {
		return err
	}
	return saveArmy(c, r)
}

// setArmy changes the size of battle and the detachments of a list.
func setArmy(c *call.Call) error {
	return withArmy(c, func(r engine.Roster) error {
		if err := muster(c, c.System(r.System), &r); err != nil {
			return err
		}
		return saveArmy(c, r)
	})
}

// muster gives a list the size and the detachments that were named, by id or by
// name; what was not named stays.
func muster(c *call.Call, sys engine.System, r *engine.Roster) error {
	size, named := c.Opt("size"), fields(c.Opt("detachment"))
	m, ok := sys.(engine.Musters)
	w := c.Book.In(sys.ID(), c.W.Lang)
	if size != "" {
		var sizes []discord.Choice
		if ok {
			sizes = sizesOf(w, m)
		}
		id, all := chosen(size, sizes)
		if id == "" {
			return call.Wrong("error.size", engine.Name("size", call.Clip(size, maxName)), engine.Name("all", all))
		}
		r.Size = id
	}
	if len(named) == 0 {
		return nil
	}
	var choices []discord.Choice
	if ok {
		choices = detachmentsOf(w, m, r.Faction)
	}
	r.Detachments = nil
	for _, d := range named {
		id, all := chosen(d, choices)
		if id == "" {
			return call.Wrong("error.detachment", engine.Name("detachment", call.Clip(d, maxName)), engine.Name("all", call.Clip(all, 600)))
		}
		r.Detachments = append(r.Detachments, id)
	}
	return nil
}

// chosen is the value of the choice that has a value or a name, "" if none has,
// and the names of all.
func chosen(typed string, list []discord.Choice) (value, all string) {
	var names []string
	for _, x := range list {
		if strings.EqualFold(x.Value, typed) || strings.EqualFold(x.Name, typed) {
			return x.Value, ""
		}
		names = append(names, x.Name)
	}
	return "", cmp.Or(strings.Join(names, ", "), "–")
}

func sizesOf(w *words.Speaker, m engine.Musters) (out []discord.Choice) {
	for _, s := range m.Sizes() {
		out = append(out, discord.Choice{Name: w.Term("size." + s), Value: s})
	}
	return out
}

func detachmentsOf(w *words.Speaker, m engine.Musters, faction string) (out []discord.Choice) {
	for _, d := range m.DetachmentChoices(faction) {
		out = append(out, discord.Choice{Name: call.Clip(w.Term(d.Name), 100), Value: d.Key})
	}
	return out
}

func saveArmy(c *call.Call, r engine.Roster) error {
	r, err := store(c, r)
	if err != nil {
		return err
	}
	return c.Tell(armyText(c, r))
}

// What a user may keep: so many lists, of so many units with so many upgrades
// and marks each, under names of so many characters.
const (
	maxLists = 100
	maxUnits = 50
	maxNotes = 30
	maxGear  = 200 // kinds of models of a unit, and what they have
	maxName  = 60
)

// store keeps a list under a name that can be shown anywhere.
func store(c *call.Call, r engine.Roster) (engine.Roster, error) {
	if r.Name = call.Tidy(r.Name, maxName); r.Name == "" {
		return r, call.Wrong("error.listname")
	}
	if len(r.Units) > maxUnits {
		return r, call.Wrong("error.units", engine.Num("n", len(r.Units)))
	}
	for _, key := range append([]string{r.Size}, r.Detachments...) {
		if len(key) > maxName || len(r.Detachments) > maxNotes {
			return r, call.Wrong("error.unitlong", engine.Name("unit", call.Clip(key, maxName)))
		}
	}
	for _, u := range r.Units {
		gear := 0
		for _, m := range u.Models {
			if gear += 1 + len(m.Gear); gear > maxGear || len(m.Model) > maxName || slices.ContainsFunc(m.Gear,
				func(g string) bool { return len(g) > maxName }) {
				return r, call.Wrong("error.unitlong", engine.Name("unit", call.Clip(u.Unit, maxName)))
			}
		}
		for _, key := range append(append([]string{r.Faction, u.Unit}, u.Upgrades...), u.Marks...) {
			if len(key) > maxName || len(u.Upgrades)+len(u.Marks) > maxNotes {
				return r, call.Wrong("error.unitlong", engine.Name("unit", call.Clip(u.Unit, maxName)))
			}
		}
	}
	own, err := c.Host.Armies(c.Ctx, c.User(), "")
	if err != nil {
		return r, err
	}
	if len(own) >= maxLists && !slices.ContainsFunc(own, func(o engine.Roster) bool { return o.Name == r.Name }) {
		return r, call.Wrong("error.lists", engine.Num("n", maxLists))
	}
	return r, c.Host.SaveArmy(c.Ctx, c.User(), r)
}

func withArmy(c *call.Call, fn func(engine.Roster) error) error {
	r, err := List(c, "", c.Opt("list"))
	if err != nil {
		return err
	}
	return fn(r)
}

func showArmy(c *call.Call) error {
	return withArmy(c, func(r engine.Roster) error { return c.Tell(armyText(c, r)) })
}

func deleteArmy(c *call.Call) error {
	return withArmy(c, func(r engine.Roster) error {
		if err := c.Host.DropArmy(c.Ctx, c.User(), r.Name); err != nil {
			return err
		}
		return c.Say("list.deleted", engine.Name("name", call.Escape(r.Name)))
	})
}

// addArmy adds a unit with its upgrades, comma separated.
func addArmy(c *call.Call) error {
	return withArmy(c, func(r engine.Roster) error {
		u := engine.RosterUnit{Unit: c.Opt("unit"), Upgrades: fields(c.Opt("upgrades")), Marks: fields(c.Opt("role"))}
		r.Units = append(append([]engine.RosterUnit{}, r.Units...), u)
		return saveArmy(c, r)
	})
}

func removeArmy(c *call.Call) error {
	return withArmy(c, func(r engine.Roster) error {
		n := call.Atoi(c.Opt("number"))
		if n < 1 || n > len(r.Units) {
			return call.Wrong("error.unit", engine.Num("n", len(r.Units)))
		}
		r.Units = append(append([]engine.RosterUnit{}, r.Units[:n-1]...), r.Units[n:]...)
		return saveArmy(c, r)
	})
}

// editArmy opens the list as text.
func editArmy(c *call.Call) error {
	return withArmy(c, func(r engine.Roster) error { return armyForm(c, r.System, listText(r)) })
}

func pasteArmy(c *call.Call) error {
	return armyForm(c, c.Opt("system"), "")
}

func armyForm(c *call.Call, system, text string) error {
	return c.C.OpenModal(
		c.Ctx,
		c.In,
		discord.Modal{CustomID: call.ID("army", system, c.In.ID), Title: c.W.Term("list.form"), Labels: []discord.Label{{
			Label: c.W.Term(
				"list.text",
			), Description: call.Clip(c.W.Term("list.format"), 100), Input: discord.TextInput{CustomID: "list", Value: text, Long: true, Max: 4000,
				Placeholder: "name = \"…\""},
		}}},
	)
}

// armyForm's text has come back.
func pasted(c *call.Call, system string) error {
	return readList(c, system, []byte(c.In.Field("list")))
}

// uploadArmy reads a list from a file.
func uploadArmy(c *call.Call) error {
	data, err := c.Upload(maxFile)
	if err != nil {
		return err
	}
	if data, err = unpacked(data); err != nil {
		return err
	}
	if start := bytes.TrimLeft(data, "\ufeff \t\r\n"); len(data) > maxList && !bytes.HasPrefix(start, []byte("<")) && !bytes.HasPrefix(start,
		[]byte("{")) {
		return call.Wrong("error.large", engine.Num("kb", call.Kilobytes(len(data))), engine.Num("max", maxList>>10))
	}
	return readList(c, "", data)
}

// readList parses and saves a list; it is checked and may still be illegal,
// the text says why. Forms that a system shares with other programs come
// before the bot's own, with a report of what was understood.
func readList(c *call.Call, system string, data []byte) error {
	text, err := call.ReadText(data)
	if err != nil {
		return err
	}
	for _, s := range c.Systems {
		forms, ok := s.(engine.RosterForms)
		if !ok || system != "" && s.ID() != system {
			continue
		}
		if r, notes, ok := forms.ReadRoster(text); ok {
			return saveRead(c, r, notes)
		}
	}
	r, err := parseList(text)
	if err != nil {
		return err
	}
	if r.System == "" {
		r.System = cmp.Or(system, c.Systems[0].ID())
	}
	sys := c.System(r.System)
	if sys == nil {
		return host.ErrNoSystem.With(engine.Name("system", r.System))
	}
	if r.Name == "" {
		return call.Wrong("error.listname")
	}
	return saveArmy(c, r)
}

// saveRead saves a list read from another program's form, and says line by
// line what was not understood.
func saveRead(c *call.Call, r engine.Roster, notes []engine.RosterNote) error {
	if r.Name == "" {
		return call.Wrong("error.listname")
	}
	r, err := store(c, r)
	if err != nil {
		return err
	}
	w := c.Book.In(r.System, c.W.Lang)
	read := 0
	var odd []string
	for _, n := range notes {
		if n.Understood {
			read++
			continue
		}
		said := w.Say(call.EscapeText(n.Said), nil)
		line := "✖ " + said
		if n.Source != "" {
			line = "✖ “" + call.Clip(call.Escape(n.Source), 60) + "”: " + said
		}
		odd = append(odd, line)
	}
	head := w.Key("list.read", engine.Num("n", read), engine.Num("of", len(notes)))
	return c.Tell(call.Clip(strings.Join(append([]string{head}, odd...), "\n"), 900) + "\n" + armyText(c, r))
}

// exportArmy writes a list in a form of its system, or in the bot's own.
func exportArmy(c *call.Call) error {
	return withArmy(c, func(r engine.Roster) error {
		form, text := c.Opt("form"), listText(r)
		if form != "" && form != "toml" {
			forms, ok := c.System(r.System).(engine.RosterForms)
			if !ok || !slices.Contains(forms.RosterForms(), form) {
				return call.Wrong("error.form", engine.Name("form", form), engine.Name("forms", strings.Join(formsOf(c, r.System), ", ")))
			}
			var err error
			if text, err = forms.WriteRoster(r, form); err != nil {
				return err
			}
		}
		return c.C.Reply(c.Ctx, c.In, discord.Message{Ephemeral: true, Content: "**" + call.Escape(r.Name) + "**", Files: []discord.Attach{{
			Name: fileName(r.Name) + extension(form), Data: []byte(text), ContentType: "text/plain", Alt: call.Escape(r.Name),
		}}})
	})
}

// formsOf are the forms in which a list of a system can be written.
func formsOf(c *call.Call, system string) []string {
	out := []string{"toml"}
	if forms, ok := c.System(system).(engine.RosterForms); ok {
		out = append(out, forms.RosterForms()...)
	}
	return out
}

// extension is that of a list's file: other programs expect JSON where it is.
func extension(form string) string {
	switch form {
	case "", "toml":
		return ".toml"
	case "text", "hq":
		return ".txt"
	case "ros":
		return ".ros"
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
	return cmp.Or(strings.Trim(call.Clip(out, 40), "-"), "list")
}

// completeArmy completes lists, factions, units, upgrades and roles.
func completeArmy(c *call.Call, o *discord.Option) ([]discord.Choice, error) {
	if o.Name == "list" {
		return CompleteLists(c, o)
	}
	var out []discord.Choice
	if o.Name == "size" || o.Name == "detachment" {
		return completeMuster(c, o)
	}
	if o.Name == "faction" {
		if sys := c.System(c.Opt("system")); sys != nil {
			w := c.Book.In(sys.ID(), c.W.Lang)
			for _, f := range sys.Factions() {
				out = append(out, discord.Choice{Name: w.Term("faction." + f), Value: f})
			}
		}
		return call.Matching(o.Value, out), nil
	}
	r, err := List(c, "", c.Opt("list"))
	if err != nil {
		return nil, nil
	}
	if o.Name == "form" {
		for _, f := range formsOf(c, r.System) {
			out = append(out, discord.Choice{Name: f, Value: f})
		}
		return call.Matching(o.Value, out), nil
	}
	sys, w := c.System(r.System), c.Book.In(r.System, c.W.Lang)
	switch o.Name {
	case "unit":
		for _, u := range sys.UnitChoices(r.Faction) {
			out = append(
				out,
				discord.Choice{Name: call.Clip(fmt.Sprintf("%s (%d) %s", w.Term(u.Name), u.Points, w.Say(u.Note, nil)), 100), Value: u.Key},
			)
		}
	case "upgrades":
		before, typed := "", o.Value
		if i := strings.LastIndexByte(o.Value, ','); i >= 0 {
			before, typed = o.Value[:i+1], o.Value[i+1:]
		}
		for _, u := range sys.UpgradeChoices(r.Faction, c.Opt("unit")) {
			out = append(out, discord.Choice{Name: fmt.Sprintf("%s%s (%d)", before, w.Term(u.Name), u.Points), Value: before + u.Key})
		}
		return call.Matching(typed, out), nil
	case "role":
		for _, m := range sys.RosterMarks(r.Faction, c.Opt("unit")) {
			out = append(out, discord.Choice{Name: w.Term("role." + m), Value: m})
		}
	}
	return call.Matching(o.Value, out), nil
}

// completeMuster completes the size of battle and the detachments of a list that
// is there, or is about to be made. Several detachments are told apart by commas.
func completeMuster(c *call.Call, o *discord.Option) ([]discord.Choice, error) {
	system, faction := c.Opt("system"), c.Opt("faction")
	if name := c.Opt("list"); name != "" {
		r, err := List(c, "", name)
		if err != nil {
			return nil, nil
		}
		system, faction = r.System, r.Faction
	}
	m, ok := c.System(system).(engine.Musters)
	if !ok {
		return nil, nil
	}
	w := c.Book.In(system, c.W.Lang)
	if o.Name == "size" {
		return call.Matching(o.Value, sizesOf(w, m)), nil
	}
	before, typed := "", o.Value
	if i := strings.LastIndexByte(o.Value, ','); i >= 0 {
		before, typed = o.Value[:i+1], o.Value[i+1:]
	}
	var out []discord.Choice
	for _, d := range call.Matching(typed, detachmentsOf(w, m, faction)) {
		out = append(out, discord.Choice{Name: call.Clip(before+d.Name, 100), Value: call.Clip(before+d.Value, 100)})
	}
	return out, nil
}

// CompleteLists are the user's lists and the ready-made ones.
func CompleteLists(c *call.Call, o *discord.Option) ([]discord.Choice, error) {
	var out []discord.Choice
	for _, s := range c.Systems {
		own, err := c.Host.Armies(c.Ctx, c.User(), s.ID())
		if err != nil {
			return nil, err
		}
		w := c.Book.In(s.ID(), c.W.Lang)
		for _, r := range append(own, s.Ready()...) {
			out = append(out, discord.Choice{Name: call.Clip(call.ListName(w, r.Name)+" · "+w.Term("faction."+r.Faction), 100), Value: call.Clip(r.Name, 100)})
		}
	}
	return call.Matching(o.Value, out), nil
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

// Routes answer the form into which a list is pasted.
var Routes = []call.Route{
	{Name: "army", Press: func(c *call.Call, p call.Parts) error { return pasted(c, p.At(1)) },
		Again: func(c *call.Call, p call.Parts, typed string) error { return armyForm(c, p.At(1), typed) }},
}
