package board

import (
	"cmp"
	"strconv"
	"strings"

	"estafeta/commands/call"
	"estafeta/commands/discord"
	"estafeta/db"
	"estafeta/engine"
	"estafeta/engine/scene"
	"estafeta/host"
	"estafeta/render"
)

// Ways to look at a board.
const (
	whole   = "whole"
	near    = "near"
	changes = "changes"
	sight   = "sight"
	ranges  = "ranges"
	bare    = "clean"
)

var shows = []call.Choice{
	{Value: whole, Words: "look.whole"},
	{Value: near, Words: "look.near"},
	{Value: changes, Words: "look.changes"},
	{Value: sight, Words: "look.sight"},
	{Value: ranges, Words: "look.range"},
	{Value: bare, Words: "look.clean"},
}

// look answers with the board as the user may see it, and buttons for the
// other ways to look.
func look(c *call.Call, game, how string) error {
	around := ""
	if len(c.In.Values) == 1 {
		around = c.In.Values[0]
	}

	i, err := c.Host.Info(c.Ctx, game, c.User())
	if err != nil {
		return err
	}
	return showBoard(c, c.At(i, c.W.Lang), cmp.Or(how, whole), around)
}

// showBoard shows the board: whole, near a piece (the acting one if none is
// named), what has changed since the user's last look, or clean.
func showBoard(c *call.Call, t *call.Game, how, around string) error {
	s := t.View.Scene
	if s.Width == 0 {
		return host.ErrLobby
	}
	before, err := c.Host.Looked(c.Ctx, t.ID, c.User())
	if err != nil {
		return err
	}
	text := ""
	var window *render.Rect
	if around != "" && how != sight && how != ranges {
		how = near
	}
	switch how {
	case near:
		around = cmp.Or(around, subject(t))
		r := render.CloseUp(s, around)
		window = &r
		if p, ok := t.View.Piece(around); ok {
			text = pieceText(c, t, p)
		}
	case changes:
		if s, text, err = since(c, t, before); err != nil {
			return err
		}
	case sight:
		if around = cmp.Or(around, subject(t)); around != "" {
			if s, text, err = seen(c, t, around); err != nil {
				return err
			}
		}
	case ranges:
		if around = cmp.Or(around, subject(t)); around != "" {
			if s, text, err = measured(c, t, around); err != nil {
				return err
			}
		}
	case bare:
		s = clean(s)
	}
	s.Legend = legend(s)
	pic, err := draw(c.Env, t, s, render.Options{Window: window, Legend: how != bare}, "board-"+how+".png")
	if err != nil {
		return err
	}
	m := discord.Message{Ephemeral: true, Content: text, Files: []discord.Attach{pic}}
	sees, rules, err := c.Host.Looks(c.Ctx, t.ID)
	if err != nil {
		return err
	}
	row := discord.Row{}
	for _, o := range shows {
		if o.Value != how && (o.Value != sight || sees) && (o.Value != ranges || rules) {
			row.Components = append(
				row.Components,
				discord.Button{Style: discord.Secondary, Label: t.W.Term(o.Words), CustomID: call.ID("look", t.ID, o.Value)},
			)
		}
	}
	units := discord.Button{Style: discord.Secondary, Label: t.W.Term("button.units"), CustomID: call.ID("units", t.ID)}
	m.Rows = []discord.Row{row, {Components: []discord.Component{units}}}
	if from := lookouts(t); (how == sight || how == ranges) && len(from) > 0 {
		words := map[string]string{sight: "look.sight.from", ranges: "look.range.from"}
		list := discord.StringSelect{CustomID: call.ID("look", t.ID, how), Placeholder: t.W.Term(words[how]), Options: from}
		m.Rows = append(m.Rows, discord.Row{Components: []discord.Component{list}})
	}
	return c.Instead(m)
}

// seen is the board with a line from a piece to each enemy it sees.
func seen(c *call.Call, t *call.Game, piece string) (scene.Scene, string, error) {
	list, err := c.Host.Sees(c.Ctx, t.ID, t.View.Seat, piece)
	if err != nil {
		return scene.Scene{}, "", err
	}
	s := t.View.Scene
	s.Marks = nil
	for _, id := range list {
		if from, to, side, ok := nearest(s, piece, id); ok {
			s.Marks = append(s.Marks, scene.Mark{Kind: scene.Shot, Side: side, Points: []scene.Point{from, to}})
		}
	}
	if len(list) == 0 {
		return s, t.Key("look.sees.nobody", engine.Piece("who", piece)), nil
	}
	return s, t.Key("look.sees", engine.Piece("who", piece), engine.Pieces("whom", list)), nil
}

// measured is the board with the rings of a piece's ruler, and what lies between
// it and the others.
func measured(c *call.Call, t *call.Game, piece string) (scene.Scene, string, error) {
	rings, list, err := c.Host.Measure(c.Ctx, t.ID, t.View.Seat, piece)
	if err != nil {
		return scene.Scene{}, "", err
	}
	s := t.View.Scene
	s.Marks = rings
	if len(list) == 0 {
		return s, t.Key("look.range.none", engine.Piece("who", piece)), nil
	}
	lines := []string{t.W.Piece(piece, t)}
	for _, m := range list {
		lines = append(lines, t.Say(m.Text))
	}
	return s, call.Clip(strings.Join(lines, "\n"), 1900), nil
}

// lookouts are the pieces whose sight and ranges can be asked for: units, and the
// bases on the table that are no unit's.
func lookouts(t *call.Game) []discord.SelectOption {
	var ids []string
	of := map[string]bool{}
	for _, g := range t.View.Scene.Groups {
		if g.Cloud && g.ID != "" {
			ids = append(ids, g.ID)
			for _, b := range g.Bases {
				of[b] = true
			}
		}
	}
	for _, b := range t.View.Scene.Bases {
		if !b.Ghost && !of[b.ID] {
			ids = append(ids, b.ID)
		}
	}
	var out []discord.SelectOption
	for _, id := range ids {
		if p, ok := t.View.Piece(id); ok && p.ID == id && !p.Lost && len(out) < call.SelectMax {
			out = append(out, discord.SelectOption{Label: call.Clip(t.W.PlainPiece(p.ID, t), 100), Value: p.ID})
		}
	}
	return out
}

// nearest are the points of two pieces that are nearest to each other, from where
// rules measure, and the side of the first; not ok: one is not on the table.
func nearest(s scene.Scene, a, b string) (p, q scene.Point, side int, ok bool) {
	at := map[string]scene.Base{}
	for _, o := range s.Bases {
		at[o.ID] = o
	}
	for _, x := range s.Members(a) {
		for _, y := range s.Members(b) {
			one, there := at[x]
			two, too := at[y]
			if !there || !too {
				continue
			}
			if from, to := between(one, two); !ok || from.Dist(to) < p.Dist(q) {
				p, q, side, ok = from, to, one.Side, true
			}
		}
	}
	return p, q, side, ok
}

// between are the points of two bases that are nearest to each other.
func between(a, b scene.Base) (p, q scene.Point) {
	from, to := a.Footprint(), b.Footprint()
	p = from.Nearest(b.At)
	for range 12 { // each step is nearer; bases are convex
		q = to.Nearest(p)
		p = from.Nearest(q)
	}
	return p, q
}

// subject is the piece that the table is about now: the one that acts, or the
// one that is asked about.
func subject(t *call.Game) string {
	for _, o := range t.Waiting() {
		if o.Prompt.About != "" {
			return o.Prompt.About
		}
	}
	return t.View.Acting
}

// since is the scene and the log of what a user has not seen yet; who has seen
// everything gets the last step again.
func since(c *call.Call, t *call.Game, before int) (scene.Scene, string, error) {
	if before == 0 || before >= t.Position.Seq {
		before = max(1, t.Position.Seq-1)
	}
	old, err := c.Host.ViewAt(c.Ctx, t.ID, t.View.Seat, before)
	if err != nil {
		return scene.Scene{}, "", err
	}
	entries, err := c.Host.Log(c.Ctx, t.ID, c.User(), before+1, 0)
	if err != nil {
		return scene.Scene{}, "", err
	}
	lines := []string{}
	for _, e := range entries {
		if text := t.Line(e); text != "" && !e.Undone {
			lines = append(lines, text)
		}
	}
	if n := len(lines); n > 10 {
		lines = append([]string{t.Key("card.more", engine.Num("n", n-10))}, lines[n-10:]...)
	}
	return changed(old, t.View), call.Clip(strings.Join(lines, "\n"), 1900), nil
}

// pieceText is a piece with its numbers.
func pieceText(c *call.Call, t *call.Game, p engine.PieceCard) string {
	lines := []string{t.W.Piece(p.ID, t)}
	for _, l := range p.Lines {
		lines = append(lines, t.Say(l))
	}
	return call.Clip(strings.Join(lines, "\n"), 2000)
}

// more says what else can be done at a game.
func more(c *call.Call, game string) error {
	i, err := c.Host.Info(c.Ctx, game, c.User())
	if err != nil {
		return err
	}
	t := c.At(i, c.W.Lang)
	m := discord.Message{Ephemeral: true, Silent: true, Content: call.Clip(t.StatusText()+"\n"+t.W.Term("more.commands"), 2000)}
	row := discord.Row{}
	if len(t.Mine) > 0 && t.Status == db.Playing {
		row.Components = append(
			row.Components, discord.Button{Style: discord.Secondary, Label: t.W.Term("undo.reset"), CustomID: call.ID("restep", game)},
		)
	}
	if span := c.Cards.Tells(c.In.MessageID); span.First > 0 {
		row.Components = append(row.Components, discord.Button{
			Style: discord.Secondary, Label: t.W.Term("button.explain"),
			CustomID: call.ID("explain", game, strconv.Itoa(span.First), strconv.Itoa(span.Last)),
		})
	}
	if len(t.View.Pieces) > 0 {
		row.Components = append(
			row.Components, discord.Button{Style: discord.Secondary, Label: t.W.Term("button.units"), CustomID: call.ID("units", game)},
		)
	}
	if len(row.Components) > 0 {
		m.Rows = []discord.Row{row}
	}
	return c.C.Reply(c.Ctx, c.In, m)
}

// units is the roster of both sides beside the board: every piece with its
// numbers, weapons and states, as the user may see them.
func units(c *call.Call, game, page string) error {
	i, err := c.Host.Info(c.Ctx, game, c.User())
	if err != nil {
		return err
	}
	t := c.At(i, c.W.Lang)
	var pages []string
	add := func(line string) {
		if n := len(pages); n == 0 || len([]rune(pages[n-1]))+len([]rune(line)) > unitsLen {
			pages = append(pages, line)
		} else {
			pages[n-1] += "\n" + line
		}
	}
	for _, s := range t.Seats {
		add("### " + t.Player(s.Seat))
		for _, p := range t.View.Pieces {
			if p.Seat != s.Seat {
				continue
			}
			line := t.W.Piece(p.ID, t)
			if p.Lost {
				line = "~~" + call.Plain(line) + "~~"
			}
			for _, l := range p.Lines {
				line += " · " + t.Say(l)
			}
			add(call.Clip(line, 400))
		}
	}
	if len(pages) == 0 {
		return call.Wrong("error.component")
	}
	at := min(max(0, call.Atoi(page)), len(pages)-1)
	m := discord.Message{Ephemeral: true, Silent: true, Content: pages[at]}
	if len(pages) > 1 {
		next := (at + 1) % len(pages)
		m.Rows = []discord.Row{{Components: []discord.Component{discord.Button{
			Style: discord.Secondary, Label: t.Key("button.page", engine.Num("n", next+1), engine.Num("of", len(pages))),
			CustomID: call.ID("units", game, strconv.Itoa(next)),
		}}}}
	}
	if page != "" && c.In.Ephemeral() {
		return c.C.UpdateMessage(c.Ctx, c.In, m)
	}
	return c.C.Reply(c.Ctx, c.In, m)
}

// unitsLen is how much of the rosters one page holds.
const unitsLen = 1700

// Routes answer what asks for the board or the log.
var Routes = []call.Route{
	{Name: "look", Press: func(c *call.Call, p call.Parts) error { return look(c, p.At(1), p.At(2)) }},
	{Name: "log", Press: func(c *call.Call, p call.Parts) error { return ShowLog(c, p.At(1), 0) }},
	{Name: "logfile", Press: func(c *call.Call, p call.Parts) error { return LogFile(c, p.At(1), call.Atoi(p.At(2))) }},
	{Name: "units", Press: func(c *call.Call, p call.Parts) error { return units(c, p.At(1), p.At(2)) }},
	{Name: "explain", Press: func(c *call.Call, p call.Parts) error { return explainCard(c, p.At(1), p.At(2), p.At(3)) }},
	{Name: "more", Press: func(c *call.Call, p call.Parts) error { return more(c, p.At(1)) }},
}
