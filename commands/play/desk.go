// Package play is the room in which questions are answered: buttons of cards, the
// desk with its drafts, sentences, and what is settled in advance.
package play

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"estafeta/commands/board"
	"estafeta/commands/call"
	"estafeta/commands/discord"
	"estafeta/db"
	"estafeta/engine"
	"estafeta/engine/scene"
	"estafeta/host"
	"estafeta/render"
)

// Desk is the private panel on which a player composes a draft: the answers so
// far, what they would lead to, and the next question.
type Desk struct {
	*call.Game
	open     host.Open
	draft    db.Draft
	tried    host.Tried
	Next     *engine.Prompt              // nil: the draft has come to its lock
	declared bool                        // the draft declares something that Send ends
	zoom     string                      // pointer: digits of the keypad pressed so far
	Part     string                      // of an answer being put together: an order, a direction, the group shown
	missed   []string                    // what happened since the user looked, when the desk opens
	remark   string                      // a refusal, or what was not understood
	Ids      func(op, arg string) string // custom ids, where it is no game's desk
}

// deskOf is the user's desk at a game: their draft, or an empty one at the
// question that waits on them.
func deskOf(c *call.Call, game string) (*Desk, error) {
	i, err := c.Host.Info(c.Ctx, game, c.User())
	if err != nil {
		return nil, err
	}
	d := &Desk{Game: c.At(i, c.W.Lang)}
	switch i.Status {
	case db.Lobby:
		return nil, host.ErrLobby
	case db.Paused:
		return nil, host.ErrPaused
	case db.Over:
		return nil, host.ErrOver
	}
	if len(i.Mine) == 0 {
		return nil, host.ErrNotSeated
	}
	found := false
	for _, again := range []bool{false, true} { // an answered secret question may be changed
		for _, o := range i.Position.Open {
			if !found && slices.Contains(o.Users, c.User()) && o.Answered == again {
				d.open, found = o, true
			}
		}
	}
	if !found {
		var who []string
		for _, seat := range i.Position.Awaited() {
			if c.In.Kind == discord.KindAutocomplete { // no mentions there
				who = append(who, d.Side(seat))
				continue
			}
			who = append(who, d.Seat(seat))
		}
		if len(who) > 0 {
			return nil, call.Wrong("desk.others", engine.Name("who", strings.Join(who, ", ")))
		}
		return nil, call.Wrong("desk.nothing")
	}
	d.draft = db.Draft{Token: d.open.Token}
	if old, ok, err := c.Host.Draft(c.Ctx, game, c.User()); err != nil {
		return nil, err
	} else if ok && old.Token == d.open.Token {
		d.draft = old
	}
	if err := try(c, d); err != nil {
		return nil, err
	}
	if d.tried.Refusal != nil { // something has changed under the draft
		d.draft.Answers, d.draft.Sentence = nil, ""
		if err := try(c, d); err != nil {
			return nil, err
		}
	}
	return d, nil
}

// try finds out what the draft leads to.
func try(c *call.Call, d *Desk) error {
	tried, err := c.Host.Try(c.Ctx, d.ID, c.User(), d.open.Token, d.draft.Answers)
	if err != nil {
		return err
	}
	d.tried, d.Next = tried, nil
	if tried.Refusal != nil {
		return nil
	}
	d.View, d.declared = tried.View, false
	if tried.Locked == "" {
		for _, p := range tried.Prompts {
			later := p.Begin || p.Secret && !d.open.Prompt.Secret // another draft
			if d.Next == nil && p.Answered == nil && p.MayAnswer(tried.Seat) && !(later && len(d.draft.Answers) > 0) {
				d.Next = &p
			}
		}
	}
	if d.Next != nil && d.Next.Send {
		return declared(c, d)
	}
	return nil
}

// declared finds out whether one of the draft's answers was given to a question
// that Send ends: then Send does not end a turn in which nothing was done.
func declared(c *call.Call, d *Desk) error {
	for i := range d.draft.Answers {
		before, err := c.Host.Try(c.Ctx, d.ID, c.User(), d.open.Token, d.draft.Answers[:i])
		if err != nil || before.Refusal != nil {
			return err
		}
		k := slices.IndexFunc(before.Prompts, func(p engine.Prompt) bool { return p.MayAnswer(before.Seat) })
		d.declared = d.declared || k >= 0 && before.Prompts[k].Send
	}
	return nil
}

// openDesk shows the desk as a new private panel.
func openDesk(c *call.Call, game string) error {
	d, err := deskOf(c, game)
	if waits(err) {
		return prepare(c, game, prepareOrders, c.Excuse(err, c.W, nil)+settled(c, game))
	}
	if err != nil {
		return err
	}
	d.missed = missed(c, d)
	m, err := panel(c, d)
	if err != nil {
		return err
	}
	return c.Beside(m)
}

// redraw shows the desk in the panel that was clicked, or anew.
func redraw(c *call.Call, d *Desk) error {
	m, err := panel(c, d)
	if err != nil {
		return err
	}
	return c.Instead(m)
}

// desk does what a press on the desk says. A press on a desk that has moved on
// redraws it.
func desk(c *call.Call, game, rev, op, arg string) error {
	d, err := deskOf(c, game)
	if err != nil {
		return err
	}
	if rev != d.revision() {
		d.remark = d.Key("refuse.stale")
		return redraw(c, d)
	}
	if do, ok := deskOps[op]; ok {
		return do(c, d, arg)
	}
	return redraw(c, d)
}

// deskOps are what can be pressed on a desk, by name, with an argument.
var deskOps = map[string]func(c *call.Call, d *Desk, arg string) error{
	"zoom":  func(c *call.Call, d *Desk, arg string) error { d.zoom = arg; return redraw(c, d) },
	"back":  back,
	"reset": reset,
	"type":  func(c *call.Call, d *Desk, _ string) error { return askWords(c, d, "") },
	"typed": func(c *call.Call, d *Desk, _ string) error { return typed(c, d, c.In.Field("words")) },
	"say":   sayChosen,
	"deeds": deeds,
	"send":  func(c *call.Call, d *Desk, _ string) error { return sendDraft(c, d) },
	"pick": func(c *call.Call, d *Desk, arg string) error {
		return pick(c, d, cmp.Or(strings.Join(c.In.Values, ","), arg))
	},
	"next": nextChosen,
	"many": func(c *call.Call, d *Desk, arg string) error {
		about, part, _ := strings.Cut(arg, ";")
		return choosePart(c, d, about, part, c.In.Values)
	},
	"turn": func(c *call.Call, d *Desk, arg string) error { d.Part = arg; return redraw(c, d) },
	"part": func(c *call.Call, d *Desk, arg string) error { d.Part = arg; return redraw(c, d) },
	"some": func(c *call.Call, d *Desk, arg string) error {
		_, before, _ := strings.Cut(arg, ";")
		d.Part = strings.Trim(before+","+strings.Join(c.In.Values, ","), ",")
		return redraw(c, d)
	},
	"group": func(c *call.Call, d *Desk, _ string) error {
		if len(c.In.Values) == 1 {
			d.Part = c.In.Values[0]
		}
		return redraw(c, d)
	},
	"face": func(c *call.Call, d *Desk, arg string) error {
		if d.Next == nil {
			return redraw(c, d)
		}
		return add(c, d, facing(call.Atoi(arg)))
	},
	"here": func(c *call.Call, d *Desk, arg string) error {
		if d.Next == nil {
			return redraw(c, d)
		}
		at := pointed(d.ground(), arg)
		return add(c, d, engine.Way(engine.Pose{X: at.X, Y: at.Y}.Quantised()))
	},
}

// back takes the last answer off the draft.
func back(c *call.Call, d *Desk, _ string) error {
	n := len(d.draft.Answers)
	if n == 0 {
		return redraw(c, d)
	}
	d.draft.Answers = d.draft.Answers[:n-1]
	d.draft.Sentence = dropLine(d.draft.Sentence)
	return keep(c, d)
}

// reset forgets the draft.
func reset(c *call.Call, d *Desk, _ string) error {
	if err := c.Host.ClearDraft(c.Ctx, d.ID, c.User()); err != nil {
		return err
	}
	return openAgain(c, d.ID)
}

// sayChosen takes a chosen sentence.
func sayChosen(c *call.Call, d *Desk, _ string) error {
	if len(c.In.Values) == 0 {
		return redraw(c, d)
	}
	return typed(c, d, c.In.Values[0])
}

// nextChosen adds what was chosen to an order that is being put together.
func nextChosen(c *call.Call, d *Desk, before string) error {
	if len(c.In.Values) != 1 {
		return redraw(c, d)
	}
	return next(c, d, before, c.In.Values[0])
}

// askWordsAgain opens a refused form for words again, as it was filled in.
func askWordsAgain(c *call.Call, p call.Parts, typed string) error {
	d, err := deskOf(c, p.At(1))
	if err != nil {
		return err
	}
	return askWords(c, d, typed)
}

// askWords opens the form for words.
func askWords(c *call.Call, d *Desk, typed string) error {
	return c.C.OpenModal(
		c.Ctx,
		c.In,
		discord.Modal{CustomID: call.ID("d", d.ID, d.revision(), "typed", c.In.ID), Title: d.W.Term("desk.type"), Labels: []discord.Label{{
			Label: d.W.Term(
				"desk.words",
			), Input: discord.TextInput{CustomID: "words", Value: typed, Max: 400, Long: true, Placeholder: d.W.Term("desk.example")},
		}}},
	)
}

func openAgain(c *call.Call, game string) error {
	d, err := deskOf(c, game)
	if err != nil {
		return err
	}
	return redraw(c, d)
}

// revision names the draft's state in custom ids.
func (d *Desk) revision() string { return d.draft.Token + "." + strconv.Itoa(d.draft.Revision) }

// pick adds the answer that a button or select stands for.
func pick(c *call.Call, d *Desk, what string) error {
	if d.Next == nil {
		return redraw(c, d)
	}
	a, ok := Picked(*d.Next, what)
	if !ok {
		d.remark = d.Key("refuse.stale")
		return redraw(c, d)
	}
	return add(c, d, a)
}

// Picked reads a value of the desk: o3, n2, pass, default, several o's, or
// shares such as s0x2+1x1.
func Picked(p engine.Prompt, what string) (engine.Answer, bool) {
	if strings.HasPrefix(what, "s") {
		return assigned(p, what[1:])
	}
	all := engine.Answer{}
	for _, w := range strings.Split(what, ",") {
		a, ok := chosen(p, w)
		if !ok {
			return a, false
		}
		if strings.HasPrefix(w, "o") {
			all.Pick = append(all.Pick, a.Pick...)
			continue
		}
		return a, true
	}
	return all, true
}

// add puts one more answer to the draft. A lone answer to a small question is
// sent at once; all else waits for Send.
func add(c *call.Call, d *Desk, a engine.Answer) error {
	said := d.describe(*d.Next, a)
	if d.Next.Grave(a) {
		said = "⚠ " + said
	}
	old, before := d.draft, d.Next
	d.draft.Answers = append(append([]engine.Answer{}, old.Answers...), a)
	d.draft.Sentence = addLine(old.Sentence, said)
	if err := try(c, d); err != nil {
		return err
	}
	if d.tried.Refusal != nil {
		refusal := d.tried.Refusal
		d.draft = old
		if err := try(c, d); err != nil {
			return err
		}
		d.remark = c.Excuse(refusal, d.W, d)
		return redraw(c, d)
	}
	if a.IsZero() {
		if err := d.comeBack(c); err != nil {
			return err
		}
	}
	if d.Next == nil && len(d.draft.Answers) == 1 && !before.Begin && !before.Grave(a) {
		return sendDraft(c, d)
	}
	return keep(c, d)
}

// keep stores the draft and shows the desk.
func keep(c *call.Call, d *Desk) error {
	d.draft.Revision++
	if err := c.Host.SaveDraft(c.Ctx, d.ID, c.User(), d.draft); err != nil {
		return err
	}
	if err := try(c, d); err != nil {
		return err
	}
	return redraw(c, d)
}

// sendDraft sends the whole draft; a declaration is ended by it.
func sendDraft(c *call.Call, d *Desk) error {
	answers := d.draft.Answers
	if d.Next != nil && len(d.several()) == 0 {
		if !d.Next.Send {
			return redraw(c, d)
		}
		answers = append(append([]engine.Answer{}, answers...), engine.Answer{})
	}
	if len(answers) == 0 {
		return redraw(c, d)
	}
	return send(c, d.Info, d.open.Token, answers, strings.ReplaceAll(d.draft.Sentence, "\n", ". "))
}

// panel is the desk as a message: question, picture, the draft in one
// sentence, what can be chosen, and Send.
func panel(c *call.Call, d *Desk) (discord.Message, error) {
	if open := d.several(); len(open) > 0 {
		return severalPanel(c, d, open)
	}
	m := discord.Message{Ephemeral: true}
	text := func(s string) { m.V2 = append(m.V2, discord.TextDisplay{Content: call.Clip(s, 1500)}) }
	head := d.W.Term("desk.ready")
	if d.Next != nil {
		head = d.Question(*d.Next)
	}
	if len(d.missed) > 0 {
		text(strings.Join(d.missed, "\n"))
	}
	text("### " + head)
	if d.Next != nil {
		if behind := c.Behind(d.Game, *d.Next); behind != "" {
			text(behind)
		}
	}
	if d.remark != "" {
		text("⚠ " + d.remark)
	}
	s, used, err := preview(c, d)
	if err != nil {
		return m, err
	}
	pic, err := board.Picture(c.Env, d.Game, d.overlay(d.choices(s)), d.window(s), "desk.png")
	if err != nil {
		c.Log.Error("desk without picture", "game", d.ID, "err", err)
	} else {
		m.Files = []discord.Attach{pic}
		m.V2 = append(m.V2, discord.MediaGallery{Items: []discord.MediaItem{{URL: "attachment://desk.png", Description: pic.Alt}}})
	}
	if d.draft.Sentence != "" {
		text("-# " + strings.Trim(strings.ReplaceAll(d.draft.Sentence, "\n", " · ")+" · "+used, " ·"))
	}
	for _, r := range d.Choices() {
		m.V2 = append(m.V2, r)
	}
	m.V2 = append(m.V2, offer(c, d)...)
	m.V2 = append(m.V2, d.foot()...)
	return m, nil
}

// foot is Send, alone in its row, and the control row.
func (d *Desk) foot() []discord.Component {
	var out []discord.Component
	button := func(style int, key, op string) discord.Button {
		return discord.Button{Style: style, Label: d.W.Term(key), CustomID: d.id(op, "")}
	}
	if n := len(d.draft.Answers); n > 0 && d.Next == nil || d.Next != nil && d.Next.Send {
		key := "button.send"
		if d.Next != nil && d.W.Has("done."+d.Next.Key) {
			key = "done." + d.Next.Key
		}
		send := button(discord.Success, key, "send")
		if d.Next != nil && !d.declared {
			send.Style, send.Label = discord.Secondary, d.W.Term("button.nothing")
		} else if last := lastLine(d.draft.Sentence); last != "" { // what will happen
			send.Label = call.Clip(send.Label+": "+last, 60)
		}
		out = append(out, discord.Row{Components: []discord.Component{send}})
	}
	row := discord.Row{}
	if len(d.draft.Answers) > 0 {
		row.Components = append(
			row.Components,
			button(discord.Secondary, "button.back", "back"),
			button(discord.Secondary, "button.reset", "reset"),
		)
	}
	if d.Next != nil {
		row.Components = append(row.Components, button(discord.Secondary, "button.type", "type"))
	}
	if d.Next != nil && d.Ids == nil {
		row.Components = append(row.Components, button(discord.Secondary, "button.deeds", "deeds"))
	}
	if d.Ids == nil {
		row.Components = append(row.Components, d.prepareButton())
	}
	if len(row.Components) > 0 {
		out = append(out, row)
	}
	return out
}

func (d *Desk) id(op, arg string) string {
	if d.Ids != nil {
		return d.Ids(op, arg)
	}
	return call.ID("d", d.ID, d.revision(), op, arg)
}

// diceID is the button with which real dice are typed in.
func (d *Desk) diceID() string {
	if d.Ids != nil {
		return d.Ids("dice", "")
	}
	return call.ID("dice", d.ID, d.open.Token)
}

// window is the close-up of the desk: the pointer's part of the table, else
// the acting piece, else everything.
func (d *Desk) window(s scene.Scene) *render.Rect {
	if d.pointing() && (d.zoom != "" || d.Next.Within != [4]float64{}) {
		keys, _, _ := nudged(d.zoom)
		r := surrounded(zoomed(d.ground(), keys), s.Width/6)
		return &r
	}
	if d.Next == nil || d.pointing() {
		return nil
	}
	ids := slices.Clone(d.Next.Rows)
	for _, o := range d.Next.Options {
		ids = append(ids, o.Piece)
	}
	if who := cmp.Or(d.Next.About, d.View.Acting); who != "" {
		ids = append([]string{who}, ids...)
	}
	for _, g := range s.Groups {
		if slices.Contains(ids, g.ID) {
			ids = append(ids, g.Bases...)
		}
	}
	if len(ids) == 0 {
		return nil
	}
	return render.Holding(s, ids...)
}

// surrounded is a part of the table with what lies around it, where it is smaller
// than so much or more than twice as long as it is wide: the last presses keep
// their surroundings in sight.
func surrounded(r render.Rect, least float64) render.Rect {
	w, h := max(r.W, r.H/2, least), max(r.H, r.W/2, least)
	return render.Rect{X: r.X + (r.W-w)/2, Y: r.Y + (r.H-h)/2, W: w, H: h}
}

// choices marks the pieces that may be chosen, with what each would take where
// the system tells it, and those that may not, with the reason.
func (d *Desk) choices(s scene.Scene) scene.Scene {
	if d.Next == nil {
		return s
	}
	at := map[string][]scene.Point{}
	for _, b := range s.Bases {
		if !b.Ghost {
			at[b.ID] = []scene.Point{b.At}
		}
	}
	for _, g := range s.Groups {
		for _, id := range g.Bases {
			if g.ID != "" {
				at[g.ID] = append(at[g.ID], at[id]...)
			}
		}
	}
	s.Marks = slices.Clone(s.Marks)
	said := map[string]int{}
	for _, o := range d.Next.Options {
		stands := at[o.Piece]
		if len(stands) == 0 {
			continue
		}
		text := ""
		if o.Note.Key != "" {
			text = d.Say(o.Note)
		}
		if i, again := said[o.Piece]; again { // two ways to choose it
			if s.Marks[i].Text != text {
				s.Marks[i].Text = ""
			}
			continue
		}
		said[o.Piece] = len(s.Marks)
		s.Marks = append(s.Marks, scene.Mark{Kind: scene.Choice, Points: stands, Text: text})
	}
	for _, x := range d.Next.Excluded {
		if _, open := said[x.Piece]; !open && x.Note.Key != "" && len(at[x.Piece]) > 0 {
			s.Marks = append(s.Marks, scene.Mark{Kind: scene.Excluded, Points: at[x.Piece], Text: d.Say(x.Note)})
		}
	}
	return s
}

func (d *Desk) pointing() bool {
	return d.Next != nil && (d.Next.Kind == engine.Path || d.Next.Kind == engine.Place && len(d.Next.Rows) > 0)
}

func addLine(s, line string) string {
	if s == "" {
		return line
	}
	return s + "\n" + line
}

func dropLine(s string) string {
	if i := strings.LastIndexByte(s, '\n'); i >= 0 {
		return s[:i]
	}
	return ""
}

func lastLine(s string) string { return s[strings.LastIndexByte(s, '\n')+1:] }
