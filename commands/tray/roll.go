// Package tray is the room of dice, attacks and odds without a game.
package tray

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"estafeta/commands/call"
	"estafeta/commands/discord"
	"estafeta/db"
	"estafeta/engine"
	"estafeta/engine/dice"
	"estafeta/host"
	"estafeta/render"
)

// trayRoll is the kind of a tray that holds dice.
const trayRoll = "roll"

// diceTray is dice that have been rolled outside a game, and may be rolled
// again.
type diceTray struct {
	Dice      string      `json:"dice"` // the expression in plain form
	Label     string      `json:"label"`
	Secret    bool        `json:"secret"`
	Shown     bool        `json:"shown"` // the seed of secret dice has been shown
	Draws     int         `json:"draws"` // faces drawn
	Again     int         `json:"again"` // times that dice were rolled again
	Result    dice.Result `json:"result"`
	Committed string      `json:"committed"` // SHA-256 of the seed, where it was shown
}

// RollCommand is /roll: dice in any channel, also where no game runs.
func RollCommand(b *call.Env) call.Command {
	var systems []call.Choice
	for _, s := range dicesystems() {
		systems = append(systems, call.Choice{Value: s, Words: "dice.system." + s})
	}
	return call.Command{Name: "roll", Dm: true, Run: roll, Options: []call.Option{
		{Name: "dice", Required: true, Max: 300}, {Name: "system", Choices: systems}, {Name: "label", Max: call.NameText}, {Name: "secret",
			Kind: discord.OptBoolean},
	}}
}

// dicesystems are the systems that have dice of their own, in order.
func dicesystems() []string {
	var out []string
	for _, d := range dice.Kinds() {
		if d.System != "" && !slices.Contains(out, d.System) {
			out = append(out, d.System)
		}
	}
	return out
}

// parseDice reads an expression: words for dice are those of the system given,
// which may stand before them, else of the channel's, else of the only one that
// has them.
func parseDice(c *call.Call, text, system string) (dice.Expr, error) {
	remembered := ""
	if system == "" {
		var err error
		if remembered, err = c.Host.ChannelSystem(c.Ctx, c.In.ChannelID); err != nil {
			return dice.Expr{}, err
		}
	}
	expr, err := dice.Parse(text, system+remembered)
	if err != nil && remembered != "" {
		if other, bad := dice.Parse(text, ""); bad == nil {
			return other, nil
		}
	}
	var de *dice.Error
	if errors.As(err, &de) && (de.Key == dice.ErrName || de.Key == dice.ErrAmbiguous) && system == "" {
		other, fits, far := owned(c, text)
		if len(fits) == 0 && de.Key == dice.ErrAmbiguous {
			de = far // whichever game is meant, this is not understood
		}
		switch {
		case len(fits) == 1:
			return other, nil
		case len(fits) > 1:
			return expr, call.Wrong(dice.ErrAmbiguous, engine.Name("text", de.Text), engine.Name("example", fits[0]+" "+text), engine.Terms("systems", named(fits)))
		}
	}
	if de != nil {
		return expr, call.Wrong(de.Key, engine.Name("text", de.Text), engine.Num("at", de.At+1))
	}
	return expr, err
}

// owned is an expression in the dice of a system: that which stands before it by
// its name, else each that has such dice; far is the error furthest on.
func owned(c *call.Call, text string) (expr dice.Expr, fits []string, far *dice.Error) {
	for _, s := range dicesystems() {
		for _, name := range []string{s, c.W.Term("dice.system." + s)} {
			if len(text) <= len(name) || text[len(name)] != ' ' || !strings.EqualFold(text[:len(name)], name) {
				continue
			}
			if e, err := dice.Parse(text[len(name)+1:], s); err == nil {
				return e, []string{s}, nil
			}
		}
		e, err := dice.Parse(text, s)
		if err == nil {
			expr, fits = e, append(fits, s)
		}
		if at := (*dice.Error)(nil); errors.As(err, &at) && (far == nil || at.At > far.At) {
			far = at
		}
	}
	return expr, fits, far
}

// named are the names of systems as terms.
func named(systems []string) []string {
	var out []string
	for _, s := range systems {
		out = append(out, "dice.system."+s)
	}
	return out
}

// roll rolls an expression and shows every die; secret dice only to whoever
// rolled them, and to the others what they cannot be changed by. In a server
// the dice are a message of their own and not the reply, which anybody could
// open to read what was typed.
func roll(c *call.Call) error {
	return rolled(c, throw{c.Opt("dice"), c.Opt("system"), c.Opt("label"), c.Opt("secret") == "true"})
}

// throw is what is to be rolled: an expression, whose words for dice are those
// of a system if one is named.
type throw struct {
	dice, system, label string
	secret              bool
}

func rolled(c *call.Call, what throw) error {
	expr, err := parseDice(c, what.dice, what.system)
	if err != nil {
		return err
	}
	t := db.Tray{
		ID:      c.In.ID,
		Kind:    trayRoll,
		System:  what.system,
		Guild:   c.In.GuildID,
		Channel: c.In.ChannelID,
		User:    c.User(),
		Seed:    make([]byte, 32),
	}
	if _, err := io.ReadFull(c.Entropy, t.Seed); err != nil {
		return fmt.Errorf("roll: %w", err)
	}
	d := diceTray{Dice: expr.String(), Label: call.Clip(what.label, 100), Secret: what.secret}
	d.Result = expr.Roll(drawing(&t, &d))
	for _, p := range d.Result.Rounds[0].Pools {
		if t.System == "" {
			t.System = p.System
		}
	}
	if d.Secret {
		d.Committed = dice.Commitment(dice.Seed(t.Seed))
	}
	if t, err = keepDice(t, d, c.Host.OpenTray, c.Ctx); err != nil {
		return err
	}
	if err := json.Unmarshal([]byte(t.Body), &d); err != nil {
		return err
	}
	own, err := diceMessage(c, t, d, whoRolled)
	if err != nil {
		return err
	}
	public, err := diceMessage(c, t, d, everybody)
	if err != nil {
		return err
	}
	if c.In.GuildID != "" {
		public.Nonce = c.In.ID // a second delivery posts nothing
		message, err := c.C.Post(c.Ctx, c.In.ChannelID, public)
		if err == nil {
			c.Channels.Saw(c.In.ChannelID, message)
			if d.Secret {
				return c.C.Reply(c.Ctx, c.In, own)
			}
			return c.Quiet()
		}
		if !discord.IsMissingPermission(err) && !discord.IsUnknownChannel(err) {
			return err
		}
	}
	if err := c.C.Reply(c.Ctx, c.In, public); err != nil || !d.Secret {
		return err
	}
	_, err = c.C.FollowUp(c.Ctx, c.In, own)
	return err
}

// drawing are the next faces of a tray.
func drawing(t *db.Tray, d *diceTray) func(int) int {
	return func(sides int) int {
		d.Draws++
		return dice.Draw(dice.Seed(t.Seed), t.ID, uint64(d.Draws-1), sides)
	}
}

// keepDice stores a tray of dice by one of host's ways.
func keepDice(t db.Tray, d diceTray, store func(context.Context, db.Tray) (db.Tray, error), ctx context.Context) (db.Tray, error) {
	body, err := json.Marshal(d)
	if err != nil {
		return t, err
	}
	t.Body, t.Rolled = string(body), counted(d.Result)
	return store(ctx, t)
}

// counted are the faces of a result by die.
func counted(r dice.Result) []db.DiceRolled {
	var out []db.DiceRolled
	for _, round := range r.Rounds {
		for _, p := range round.Pools {
			name := ""
			if p.Die != "" {
				name = p.System + ":" + p.Die
			}
			i := slices.IndexFunc(out, func(d db.DiceRolled) bool { return d.Die == name && d.Sides == p.Sides })
			if i < 0 {
				i = len(out)
				out = append(out, db.DiceRolled{Die: name, Sides: p.Sides, Counts: make([]int, p.Sides)})
			}
			for _, d := range p.Dice {
				out[i].Counts[d.Face-1]++
			}
		}
	}
	return out
}

// reader is who a tray of dice is shown to.
type reader int

const (
	everybody reader = iota
	whoRolled
)

// diceMessage shows a tray of dice; of secret ones others see only that they
// are there.
func diceMessage(c *call.Call, t db.Tray, d diceTray, to reader) (discord.Message, error) {
	own := to == whoRolled
	head := c.W.Key("roll.head", engine.Name("who", call.Mention(t.User)), engine.Name("dice", diceText(c, d)))
	if d.Label != "" {
		head += " · " + call.Escape(d.Label)
	}
	m := discord.Message{Silent: true, Ephemeral: d.Secret && own}
	press := func(style int, key, op string, args ...engine.Arg) discord.Button {
		return discord.Button{Style: style, Label: c.W.Key(key, args...), CustomID: call.ID("roll", t.ID, strconv.Itoa(t.Version), op)}
	}
	if d.Secret && !d.Shown && !own {
		m.Content = head + "\n" + c.W.Key("roll.secret", engine.Name("hash", d.Committed))
		m.Rows = []discord.Row{{Components: []discord.Component{press(discord.Secondary, "button.show", "show")}}}
		return m, nil
	}
	lines := []string{head}
	for _, r := range d.Result.Rounds {
		lines = append(lines, roundText(c, r))
	}
	if d.Shown {
		lines = append(
			lines,
			"-# "+c.W.Key("roll.shown", engine.Name("hash", d.Committed), engine.Name("seed", fmt.Sprintf("%x", t.Seed)), engine.Name("id", t.ID)),
		)
	}
	m.Content = call.Clip(strings.Join(lines, "\n"), discord.MaxContent)
	if !pictured(c.Env, d.Result) {
		png, err := c.Render.Dice(faces(d.Result))
		if err == nil {
			m.Files = []discord.Attach{
				{Name: "dice.png", Data: png, ContentType: "image/png", Alt: call.Clip(call.Plain(strings.Join(lines[1:], ". ")), discord.MaxAlt)},
			}
		} else {
			c.Log.Debug("no picture of dice", "err", err)
		}
	}
	if !d.Secret {
		m.Rows = againRows(c, t, d)
	}
	return m, nil
}

// againRows offer to roll again what may be: the misses, all, or some of the
// dice, each once.
func againRows(c *call.Call, t db.Tray, d diceTray) []discord.Row {
	fresh, missed := 0, 0
	sel := discord.StringSelect{CustomID: call.ID("roll", t.ID, strconv.Itoa(t.Version), "some"), Placeholder: c.W.Term("roll.some")}
	for i, r := range d.Result.Rounds {
		for j, p := range r.Pools {
			for k, x := range p.Dice {
				if !x.Fresh() {
					continue
				}
				fresh++
				if p.Missed(x) {
					missed++
				}
				label := faceText(c, p, x)
				if p.Die != "" {
					label = dieName(c, p.System, p.Die) + ": " + label
				}
				sel.Options = append(
					sel.Options,
					discord.SelectOption{
						Label: call.Clip(strconv.Itoa(fresh)+" · "+label, discord.MaxOptionText),
						Value: fmt.Sprintf("%d.%d.%d", i, j, k),
					},
				)
			}
		}
	}
	if fresh == 0 {
		return nil
	}
	press := func(style int, key, op string, n int) discord.Button {
		return discord.Button{Style: style, Label: c.W.Key(key, engine.Num("n", n)), CustomID: call.ID("roll", t.ID, strconv.Itoa(t.Version), op)}
	}
	var row discord.Row
	if missed > 0 && missed < fresh {
		row.Components = append(row.Components, press(discord.Primary, "button.misses", "missed", missed))
	}
	row.Components = append(row.Components, press(discord.Secondary, "button.rollall", "all", fresh))
	rows := []discord.Row{row}
	if fresh > 1 && fresh <= discord.MaxOptions {
		sel.Min, sel.Max = 1, fresh
		rows = append(rows, discord.Row{Components: []discord.Component{sel}})
	}
	return rows
}

// rollAgain rolls dice of a tray once more, or shows secret ones; only whoever
// has rolled them may.
func rollAgain(c *call.Call, tray, version, op string) error {
	t, err := c.Host.Tray(c.Ctx, tray)
	if err != nil {
		return err
	}
	var d diceTray
	if t.Kind != trayRoll {
		return host.ErrNoTray
	}
	if err := json.Unmarshal([]byte(t.Body), &d); err != nil {
		return err
	}
	if t.User != c.User() {
		return call.Wrong("error.notmine", engine.Name("who", call.Mention(t.User)))
	}
	if version != strconv.Itoa(t.Version) { // pressed twice: it shows what is true
		return showDice(c, t, d)
	}
	expr, err := dice.Parse(d.Dice, "")
	if err != nil {
		return err
	}
	picked := map[string]bool{}
	for _, v := range c.In.Values {
		picked[v] = true
	}
	number := numbering(d.Result)
	again := func(pick func(p dice.Pool, x dice.Rolled) bool) {
		d.Again++
		d.Result = expr.Again(d.Result, pick, drawing(&t, &d))
	}
	switch {
	case op == "show" && d.Secret:
		d.Shown = true
	case d.Secret:
		return call.Wrong("error.component")
	case op == "all":
		again(func(dice.Pool, dice.Rolled) bool { return true })
	case op == "missed":
		again(func(p dice.Pool, x dice.Rolled) bool { return p.Missed(x) })
	case op == "some":
		again(func(dice.Pool, dice.Rolled) bool { return picked[number()] })
	default:
		return call.Wrong("error.component")
	}
	if t, err = keepDice(t, d, c.Host.SaveTray, c.Ctx); err != nil {
		return err
	}
	return showDice(c, t, d)
}

// numbering names the fresh dice of a result one after the other, in the order
// in which they are offered.
func numbering(r dice.Result) func() string {
	var names []string
	for i, round := range r.Rounds {
		for j, p := range round.Pools {
			for k, x := range p.Dice {
				if x.Fresh() {
					names = append(names, fmt.Sprintf("%d.%d.%d", i, j, k))
				}
			}
		}
	}
	return func() string {
		name := names[0]
		names = names[1:]
		return name
	}
}

func showDice(c *call.Call, t db.Tray, d diceTray) error {
	m, err := diceMessage(c, t, d, everybody)
	if err != nil {
		return err
	}
	return c.C.UpdateMessage(c.Ctx, c.In, m)
}

// successes reports a roll whose numbers are successes.
func successes(r dice.Round) bool {
	for _, p := range r.Pools {
		if p.Die == "" && !p.Counted {
			return false
		}
	}
	return true
}

// roundText is one round: every die, struck out if it does not count, then the
// sum, the successes or the symbols.
func roundText(c *call.Call, r dice.Round) string {
	var pools []string
	numbers := false
	for _, p := range r.Pools {
		numbers = numbers || p.Die == ""
		var shown []string
		for _, d := range p.Dice {
			f := faceText(c, p, d)
			e := emojiOf(c.Env, p, d)
			switch {
			case e != "" && (d.Dropped || d.Rerolled):
				f = "(" + e + ")"
			case e != "":
				f = e
			case d.Dropped || d.Rerolled:
				f = "~~" + f + "~~"
			case d.Crit:
				f = "**__" + f + "__**"
			case d.Success:
				f = "**" + f + "**"
			case d.Failure:
				f = "__" + f + "__"
			}
			shown = append(shown, f)
		}
		pools = append(pools, poolText(c, p)+": "+strings.Join(shown, " "))
	}
	out := strings.Join(pools, " · ")
	var results []string
	if len(r.Symbols) > 0 {
		results = append(results, symbols(c, r.Symbols))
	} else if !numbers {
		results = append(results, symbols(c, nil))
	}
	if numbers {
		result := strconv.Itoa(r.Total)
		if successes(r) {
			result = c.W.Key("roll.successes", engine.Num("n", r.Total))
		}
		results = append(results, result)
	}
	if r.Crits > 0 {
		results = append(results, c.W.Key("roll.crits", engine.Num("n", r.Crits)))
	}
	return out + " → **" + strings.Join(results, " · ") + "**"
}

// poolText is how many dice of which kind, in the reader's words.
func poolText(c *call.Call, p dice.Pool) string {
	if p.Die == "" {
		return p.Text
	}
	n, _, _ := strings.Cut(p.Text, " ")
	return n + " " + dieName(c, p.System, p.Die)
}

// diceText is a whole expression: in words if all its dice have names.
func diceText(c *call.Call, d diceTray) string {
	var words []string
	for _, p := range d.Result.Rounds[0].Pools {
		if p.Die == "" {
			return d.Dice
		}
		words = append(words, poolText(c, p))
	}
	out := strings.Join(words, ", ")
	if n := len(d.Result.Rounds); n > 1 {
		out = strconv.Itoa(n) + " × (" + out + ")"
	}
	return out
}

// faceText is what a die shows, in words, and what it counts for if that is
// something else.
func faceText(c *call.Call, p dice.Pool, d dice.Rolled) string {
	if p.Die != "" {
		return symbols(c, d.Symbols)
	}
	if d.Shift != 0 {
		return strconv.Itoa(d.Face) + "→" + strconv.Itoa(d.Value())
	}
	return strconv.Itoa(d.Face)
}

// dieName is what players call a die.
func dieName(c *call.Call, system, die string) string { return c.W.Term("die." + system + "." + die) }

// symbols puts counts of symbols into words: "2 hit, surge".
func symbols(c *call.Call, list []dice.Count) string {
	if len(list) == 0 {
		return c.W.Term("symbol.blank")
	}
	var out []string
	for _, s := range list {
		w := c.W.Term("symbol." + s.Symbol)
		if s.N > 1 {
			w = strconv.Itoa(s.N) + " " + w
		}
		out = append(out, w)
	}
	return strings.Join(out, ", ")
}

// faces of a result as they are drawn.
func faces(r dice.Result) []render.DieFace {
	var out []render.DieFace
	for _, round := range r.Rounds {
		for _, p := range round.Pools {
			for _, d := range p.Dice {
				f := faceOf(p.System, p.Die, p.Sides, d.Face)
				f.Out, f.Bright, f.Dim = d.Dropped || d.Rerolled, d.Success, p.Die == "" && p.Missed(d)
				out = append(out, f)
			}
		}
	}
	return out
}

// faceOf is one face of a die as it is drawn.
func faceOf(system, die string, sides, face int) render.DieFace {
	f := render.DieFace{Sides: sides, Face: face}
	if kind, ok := dice.Find(system, die); ok && kind.Colour != "" {
		f.Colour, f.Signs, f.Symbols = kind.Colour, true, kind.Faces[face-1].Symbols
	}
	return f
}
