package tray

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"estafeta/commands/call"
	"estafeta/commands/discord"
	"estafeta/commands/words"
	"estafeta/engine"
	"estafeta/engine/attack"
	"estafeta/render"
)

// OddsCommand is /odds: what may come of an attack, exactly.
func OddsCommand(b *call.Env) call.Command {
	return call.Command{Name: "odds", Dm: true, Run: odds, Complete: completeAttack, Options: []call.Option{
		{
			Name: "text",
			Auto: true,
		}, {Name: "system", Choices: attackSystems(b)}, {Name: "attacker", Auto: true}, {Name: "weapon", Auto: true}, {Name: "target", Auto: true},
		{Name: "versus", Auto: true}, {Name: "sweep"}, {Name: "reading", Auto: true},
		{Name: "as", Choices: []call.Choice{{Value: "best", Words: "odds.asbest"}, {Value: "proposed", Words: "odds.asproposed"}}},
		{Name: "for", Choices: []call.Choice{{Value: "damage", Words: "odds.fordamage"}, {Value: "kill", Words: "odds.forkill"}}},
	}}
}

// reckoned is an attack with its odds.
type reckoned struct {
	text   string
	values string // what the things it names were taken to be
	odds   attack.Odds
}

// maxCompared is how many attacks stand in one plot.
const maxCompared = 3

// asked is what all attacks of one command have in common.
type asked struct {
	system   string
	readings map[string]string
	play     attack.Play
}

// odds are those of one attack; what the rules refuse is refused in the words
// of the table.
func (q asked) odds(ctx context.Context, c *call.Call, t *call.Game, s attack.Sheet) (attack.Odds, error) {
	odds, refusal, err := c.Host.Odds(ctx, q.system, attack.Request{Sheet: s, Options: q.readings, Play: q.play})
	if refusal != nil {
		return odds, &call.Refused{Refusal: refusal, T: t}
	}
	return odds, err
}

// playOf is how the options of a command say that attacks are played.
func playOf(c *call.Call) (attack.Play, error) {
	proposed, kill := c.Opt("as") == "proposed", c.Opt("for") == "kill"
	switch {
	case proposed && kill:
		return "", call.Wrong("odds.plays")
	case proposed:
		return attack.Proposed, nil
	case kill:
		return attack.ForKill, nil
	}
	return attack.ForDamage, nil
}

// odds says what may come of an attack, beside up to two others, or of one in
// which one number changes.
func odds(c *call.Call) error {
	system, err := attackSystem(c)
	if err != nil {
		return err
	}
	g, r, err := grammar(c.Env, system)
	if err != nil {
		return err
	}
	q := asked{system: system}
	if q.readings, err = readings(c, r); err != nil {
		return err
	}
	if q.play, err = playOf(c); err != nil {
		return err
	}
	first := attackText(c, c.Opt("text"))
	texts := []string{first}
	for _, other := range strings.Split(c.Opt("versus"), "|") {
		if other = strings.TrimSpace(other); other != "" {
			texts = append(texts, completed(other, first))
		}
	}
	if c.Opt("versus") != "" && c.Opt("sweep") != "" {
		return call.Wrong("odds.both")
	}
	if len(texts) > maxCompared {
		return call.Wrong("odds.many", engine.Num("n", maxCompared))
	}
	if err := c.Host.RememberSystem(c.Ctx, c.In.ChannelID, system); err != nil {
		return err
	}
	t := &call.Game{W: c.Book.In(system, c.W.Lang), Duel: true}
	t.System = system
	var sheets []attack.Sheet
	for _, text := range texts {
		s, err := sheet(c, system, g, text)
		if err != nil {
			return err
		}
		sheets = append(sheets, s)
	}
	if c.Opt("sweep") != "" {
		return sweep(c, t, r, sheets[0], q)
	}
	var all []reckoned
	if err := c.Host.Reckon(c.Ctx, c.User(), func(ctx context.Context) error {
		for _, s := range sheets {
			odds, err := q.odds(ctx, c, t, s)
			if err != nil {
				return err
			}
			said, err := sheetText(c.Env, system, c.W.Lang, s)
			if err != nil {
				return err
			}
			all = append(all, reckoned{said, understood(c.Env, system, c.W.Lang, s), odds})
		}
		return nil
	}); err != nil {
		return err
	}
	var lines []string
	for i, a := range all {
		lines = append(lines, fmt.Sprintf("%s **%s**", numerals[i], a.text))
		if a.values != "" {
			lines = append(lines, call.Clip(a.values, maxValues))
		}
		lines = append(lines, oddsText(c, t, a.odds, len(all))...)
		lines = append(lines, unusedText(c, t, a.odds)...)
	}
	lines = append(lines, playText(c, t, all[0].odds))
	return showOdds(c, lines, oddsGraphs(c, t, all))
}

// numerals tell the attacks of one plot apart.
var numerals = [maxCompared]string{"①", "②", "③"}

// playText says how an attack is played.
func playText(c *call.Call, t *call.Game, o attack.Odds) string {
	switch o.Play {
	case attack.Proposed:
		return "-# " + c.W.Term("odds.play.proposed")
	case attack.ForKill:
		if o.Kill >= 0 {
			return "-# " + c.W.Key("odds.play.kill", engine.Name("what", killed(c, t)))
		}
	}
	return "-# " + c.W.Term("odds.play")
}

// unusedText names what of a sheet its odds make no use of.
func unusedText(c *call.Call, t *call.Game, o attack.Odds) []string {
	var out []string
	for _, u := range o.Unused {
		out = append(out, "-# "+c.W.Key("odds.unused", engine.Name("what", t.W.Term(u.What)), engine.Name("why", t.W.Term(u.Why))))
	}
	return out
}

// showOdds answers with text and plot.
func showOdds(c *call.Call, lines []string, graphs []render.Graph) error {
	png, err := c.Render.Graphs(graphs)
	if err != nil {
		return fmt.Errorf("draw the odds: %w", err)
	}
	said := call.SharedAnswer{
		Text:    call.Clip(strings.Join(lines, "\n"), discord.MaxContent),
		Alt:     call.Clip(call.Plain(strings.Join(lines, ". ")), discord.MaxAlt),
		Picture: png,
	}
	m := oddsMessage(said)
	m.Ephemeral = true
	if c.In.GuildID != "" {
		c.Shared.Keep(c.User(), c.In.ID, said)
		share := discord.Button{Style: discord.Secondary, Label: c.W.Term("button.share"), CustomID: call.ID("tray", "share", c.In.ID)}
		m.Rows = []discord.Row{{Components: []discord.Component{share}}}
	}
	return c.C.Reply(c.Ctx, c.In, m)
}

func oddsMessage(said call.SharedAnswer) discord.Message {
	return discord.Message{Content: said.Text, Silent: true,
		Files: []discord.Attach{{Name: "odds.png", Data: said.Picture, ContentType: "image/png", Alt: said.Alt}}}
}

// share shows everybody odds that only their user has seen.
func share(c *call.Call, id string) error {
	said, ok := c.Shared.Take(c.User(), id)
	if !ok {
		return call.Wrong("error.shared")
	}
	m := oddsMessage(said)
	m.Content = call.Clip("-# "+c.W.Key("odds.by", engine.Name("who", call.Mention(c.User())))+"\n"+m.Content, discord.MaxContent)
	message, err := c.C.Post(c.Ctx, c.In.ChannelID, m)
	if err != nil {
		return err
	}
	c.Channels.Saw(c.In.ChannelID, message)
	return c.C.DeferUpdate(c.Ctx, c.In)
}

// completed is another attack in which the side that is not named is that of
// the first.
func completed(other, first string) string {
	at := versus.FindStringIndex(first)
	if at == nil {
		return other
	}
	switch mine := versus.FindStringIndex(other); {
	case mine == nil:
		return other + " vs " + first[at[1]:]
	case strings.TrimSpace(other[:mine[0]]) == "":
		return first[:at[0]] + " vs " + other[mine[1]:]
	}
	return other
}

// percent is a chance in words: those near 0 and 1 keep what tells them from it.
func percent(w *words.Speaker, p float64) string {
	switch {
	case p < 1e-12:
		return "0 %"
	case p > 1-1e-12:
		return "100 %"
	case p < 0.0005:
		return "<" + w.Fixed(0.1, 1) + " %"
	case p > 0.9995:
		return ">" + w.Fixed(99.9, 1) + " %"
	case p < 0.1 || p > 0.9:
		return w.Fixed(100*p, 1) + " %"
	}
	return w.Fixed(100*p, 0) + " %"
}

// oddsText are the measures of an attack: of the first also the chances of at
// least so much; of is how many attacks stand beside each other.
func oddsText(c *call.Call, t *call.Game, o attack.Odds, of int) []string {
	var out []string
	for i, m := range o.Measures {
		if i > 0 && len(m.P) == 2 { // it comes about, or not
			out = append(out, t.W.Term("measure."+m.Key)+": "+percent(c.W, m.P[1]))
			continue
		}
		line := t.W.Term(
			"measure."+m.Key,
		) + ": " + c.W.Key(
			"odds.mean",
			engine.Name("mean", c.W.Fixed(m.Mean(), 2)),
			engine.Num("mode", mode(m.P)),
			engine.Name("chance", percent(c.W, m.P.At(mode(m.P)))),
		)
		if i == 0 {
			line = "**" + line + "**"
		}
		out = append(out, line)
		if i > 0 && of > 1 {
			continue
		}
		var least []string
		for _, n := range steps(m.P) {
			least = append(least, fmt.Sprintf("%d+ %s", n, percent(c.W, m.AtLeast(n))))
		}
		if len(least) > 0 {
			out = append(out, "-# "+strings.Join(least, " · "))
		}
	}
	if o.Kill >= 0 {
		out = append(out, killed(c, t)+": "+percent(c.W, o.Kill))
	}
	return out
}

// killed is what a system calls a target that is destroyed or defeated.
func killed(c *call.Call, t *call.Game) string {
	if t.W.Has("measure.kill") {
		return t.W.Term("measure.kill")
	}
	return c.W.Term("odds.killed")
}

// mode is the likeliest number.
func mode(d attack.Dist) int {
	best := 0
	for n, p := range d {
		if p > d[best] {
			best = n
		}
	}
	return best
}

// steps are the numbers of which "at least" is said: those that can come out,
// all of a few, else some spread over the range; of the rarest only one.
func steps(d attack.Dist) []int {
	var can []int
	tail := d.Total()
	for n := range d {
		if n > 0 && d[n] > 1e-12 {
			can = append(can, n)
		}
		if tail -= d[n]; tail < 0.0005 {
			break
		}
	}
	by := (len(can) + 11) / 12
	var out []int
	for i, n := range can {
		if i == 0 || (i+1)%by == 0 {
			out = append(out, n)
		}
	}
	return out
}

// oddsGraphs are the first measure of each attack, and the models lost beside it
// where the system counts them.
func oddsGraphs(c *call.Call, t *call.Game, all []reckoned) []render.Graph {
	out := []render.Graph{oddsGraph(c, t, all, 0)}
	for i, m := range all[0].odds.Measures {
		same := !slices.ContainsFunc(all, func(a reckoned) bool { return len(a.odds.Measures) <= i || a.odds.Measures[i].Key != m.Key })
		if i > 0 && m.Key == "models" && same {
			out = append(out, oddsGraph(c, t, all, i))
		}
	}
	return out
}

// oddsGraph is one measure of each attack: bars of exactly so much, a line of at
// least so much.
func oddsGraph(c *call.Call, t *call.Game, all []reckoned, measure int) render.Graph {
	title := c.W.Key("odds.graph", engine.Name("what", t.W.Term("measure."+all[0].odds.Measures[measure].Key)))
	g := render.Graph{Title: call.Capital(title), Percent: true, Comma: t.W.Comma()}
	most := 0
	for _, a := range all {
		p := a.odds.Measures[measure].P
		n := len(p) - 1
		for n > 0 && p[n] < 0.0002 { // too small to be drawn
			n--
		}
		most = max(most, n)
	}
	most = min(most, 150)
	for n := range most + 1 {
		g.X = append(g.X, strconv.Itoa(n))
	}
	for _, a := range all {
		m := a.odds.Measures[measure]
		s := render.Series{Name: a.text}
		for n := range most + 1 {
			s.Bars, s.Line = append(s.Bars, m.P.At(n)), append(s.Line, m.AtLeast(n))
		}
		g.Series = append(g.Series, s)
	}
	return g
}

// swept is a field whose number changes, by its word in either language, "x"
// for how many weapons there are.
type swept struct {
	field    attack.Field
	count    bool
	from, to int
}

// maxSwept is how many numbers one sweep may try.
const maxSwept = 40

// span is a number's word and from-to: S 3-8, bs 2+-5+, ap -3-0.
var span = regexp.MustCompile(`^(.+?)[ =:]*(-?\d+)\+? *(?:-|–|…|\.\.+) *(-?\d+)\+?$`)

// readSweep reads "S 3-8". Of a word of both sides the target's number is
// meant, unless "attacker" stands before it.
func readSweep(text string, fields []attack.Field) (swept, bool) {
	m := span.FindStringSubmatch(strings.ToLower(strings.TrimSpace(text)))
	if m == nil {
		return swept{}, false
	}
	a, err1 := strconv.Atoi(m[2])
	b, err2 := strconv.Atoi(m[3])
	if err1 != nil || err2 != nil || b < a || b-a >= maxSwept {
		return swept{}, false
	}
	if m[1] == "x" {
		return swept{count: true, from: a, to: b}, a >= 1
	}
	word, own := m[1], false
	for _, side := range []string{"attacker ", "atacante "} {
		if rest, ok := strings.CutPrefix(word, side); ok {
			word, own = rest, true
		}
	}
	var f attack.Field
	for _, o := range fields {
		if !sweeps(o) || !slices.ContainsFunc(o.Words, func(w string) bool { return call.Folded(w) == call.Folded(word) }) ||
			own && o.Part == attack.OfTarget {
			continue
		}
		if f.Key == "" || o.Part == attack.OfTarget && slices.Equal(o.Words, f.Words) {
			f = o
		}
	}
	if f.Max <= 0 && f.Min < 0 && a >= 0 { // AP 0-3 is AP -3-0
		a, b = -b, -a
	}
	return swept{field: f, from: a, to: b}, f.Key != "" && a >= f.Min && b <= f.Max
}

// sweeps reports a field that is a number.
func sweeps(f attack.Field) bool {
	return f.Kind != attack.Flag && f.Kind != attack.Against && f.Kind != attack.Card
}

// with is the sheet with the number in the place of what stood there.
func (s swept) with(sheet attack.Sheet, n int) attack.Sheet {
	put := func(p attack.Profile) attack.Profile {
		p.Values = slices.DeleteFunc(slices.Clone(p.Values), func(v attack.Value) bool { return v.Key == s.field.Key })
		p.Values = append(p.Values, attack.Value{Key: s.field.Key, N: n})
		return p
	}
	sheet.Weapons, sheet.Targets = slices.Clone(sheet.Weapons), slices.Clone(sheet.Targets)
	switch {
	case s.count:
		sheet.Weapons[0].Count = n
	case s.field.Part == attack.OfAttacker:
		sheet.Attacker = put(sheet.Attacker)
	case s.field.Part == attack.OfTarget:
		sheet.Targets[0] = put(sheet.Targets[0])
	default:
		for i := range sheet.Weapons {
			sheet.Weapons[i] = put(sheet.Weapons[i])
		}
	}
	return sheet
}

// sweep says what comes of an attack while one of its numbers changes.
func sweep(c *call.Call, t *call.Game, r attack.Resolver, sheet attack.Sheet, q asked) error {
	s, ok := readSweep(c.Opt("sweep"), r.Fields())
	if !ok {
		return call.Wrong(
			"odds.sweep",
			engine.Name("text", c.Opt("sweep")),
			engine.Num("most", maxSwept),
			engine.Name("words", sweepable(r.Fields())),
		)
	}
	name := c.W.Term("odds.count")
	if !s.count {
		name = t.W.Term("field." + s.field.Key)
	}
	said, err := sheetText(c.Env, t.System, c.W.Lang, sheet)
	if err != nil {
		return err
	}
	var all []attack.Odds
	if err := c.Host.Reckon(c.Ctx, c.User(), func(ctx context.Context) error {
		if len(sheet.Weapons) == 0 && (s.count || s.field.Part == attack.OfWeapon) { // those that its bearer attacks with by itself, if any
			if _, err := q.odds(ctx, c, t, sheet); err != nil {
				return err
			}
			sheet.Weapons = []attack.Profile{{Count: 1, Values: []attack.Value{}}}
		}
		for n := s.from; n <= s.to; n++ {
			odds, err := q.odds(ctx, c, t, s.with(sheet, n))
			if err != nil {
				return err
			}
			all = append(all, odds)
		}
		return nil
	}); err != nil {
		return err
	}
	lines := []string{"**" + said + "**", ""} // the second says what the numbers are
	var mean, kill render.Series
	var x []string
	measure := ""
	for i, odds := range all {
		n := s.from + i
		m := odds.Measures[0]
		measure = t.W.Term("measure." + m.Key)
		x = append(x, strconv.Itoa(n))
		mean.Line = append(mean.Line, m.Mean())
		line := fmt.Sprintf("%s %d: %s", name, n, c.W.Fixed(m.Mean(), 2))
		if odds.Kill >= 0 {
			kill.Line = append(kill.Line, odds.Kill)
			line += " · " + killed(c, t) + " " + percent(c.W, odds.Kill)
		}
		lines = append(lines, line)
	}
	mean.Name = c.W.Key("odds.meanof", engine.Name("what", measure))
	lines[1] = mean.Name + ":"
	lines = append(lines, unusedText(c, t, all[0])...)
	lines = append(lines, playText(c, t, all[0]))
	graphs := []render.Graph{{Title: mean.Name + " · " + name, X: x, Series: []render.Series{mean}}}
	if len(kill.Line) == len(x) {
		kill.Name = killed(c, t)
		graphs = append(graphs, render.Graph{Title: kill.Name + " · " + name, X: x, Percent: true, Series: []render.Series{kill}})
	}
	return showOdds(c, lines, graphs)
}

// sweepable are the words of the numbers that may change.
func sweepable(fields []attack.Field) string {
	var out []string
	for _, f := range fields {
		if sweeps(f) && !slices.Contains(out, f.Words[0]) {
			out = append(out, f.Words[0])
		}
	}
	return strings.Join(append(out, "x"), ", ")
}
