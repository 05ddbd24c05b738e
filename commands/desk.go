package commands

import (
	"strings"

	"estafeta/commands/discord"
	"estafeta/db"
	"estafeta/engine"
	"estafeta/engine/scene"
	"estafeta/host"
	"estafeta/render"
)

// desk is the private panel on which a player composes a draft: the answers so
// far, what they would lead to, and the next question.
type desk struct {
	*table
	open   host.Open
	draft  db.Draft
	tried  host.Tried
	next   *engine.Prompt              // nil: the draft has come to its lock
	zoom   string                      // pointer: digits of the keypad pressed so far
	part   string                      // of an answer being put together: an order, a direction, the group shown
	remark string                      // a refusal, or what was not understood
	ids    func(op, arg string) string // custom ids, where it is no game's desk
}

// deskOf is the user's desk at a game: his draft, or an empty one at the
// question that waits on him.
func (c *call) deskOf(game string) (*desk, error) {
	i, err := c.host.Info(c.ctx, game, c.user())
	if err != nil {
		return nil, err
	}
	d := &desk{table: c.at(i, c.w.Lang)}
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
			if !found && contains(o.Users, c.user()) && o.Answered == again {
				d.open, found = o, true
			}
		}
	}
	if !found {
		var who []string
		for _, seat := range i.Position.Awaited() {
			if c.in.Kind == discord.KindAutocomplete { // no mentions there
				who = append(who, d.side(seat))
				continue
			}
			who = append(who, d.Seat(seat))
		}
		if len(who) > 0 {
			return nil, wrong("desk.others", engine.Name("who", strings.Join(who, ", ")))
		}
		return nil, wrong("desk.nothing")
	}
	d.draft = db.Draft{Token: d.open.Token}
	if old, ok, err := c.host.Draft(c.ctx, game, c.user()); err != nil {
		return nil, err
	} else if ok && old.Token == d.open.Token {
		d.draft = old
	}
	if err := c.try(d); err != nil {
		return nil, err
	}
	if d.tried.Refusal != nil { // something has changed under the draft
		d.draft.Answers, d.draft.Sentence = nil, ""
		if err := c.try(d); err != nil {
			return nil, err
		}
	}
	return d, nil
}

// try finds out what the draft leads to.
func (c *call) try(d *desk) error {
	tried, err := c.host.Try(c.ctx, d.ID, c.user(), d.open.Token, d.draft.Answers)
	if err != nil {
		return err
	}
	d.tried, d.next = tried, nil
	if tried.Refusal != nil {
		return nil
	}
	d.view = tried.View
	if tried.Locked == "" {
		for _, p := range tried.Prompts {
			later := p.Begin || p.Secret && !d.open.Prompt.Secret // another draft
			if d.next == nil && p.MayAnswer(tried.Seat) && !(later && len(d.draft.Answers) > 0) {
				d.next = &p
			}
		}
	}
	return nil
}

// openDesk shows the desk as a new private panel.
func (c *call) openDesk(game string) error {
	d, err := c.deskOf(game)
	if waits(err) {
		return c.prepare(game, prepareOrders, c.excuse(err, c.w, nil))
	}
	if err != nil {
		return err
	}
	m, err := c.panel(d)
	if err != nil {
		return err
	}
	return c.c.Reply(c.ctx, c.in, m)
}

// redraw shows the desk in the panel that was clicked, or anew.
func (c *call) redraw(d *desk) error {
	m, err := c.panel(d)
	if err != nil {
		return err
	}
	if c.in.MessageID != "" && c.in.Ephemeral() {
		return c.c.UpdateMessage(c.ctx, c.in, m)
	}
	return c.c.Reply(c.ctx, c.in, m)
}

// desk does what a press on the desk says. A press on a desk that has moved on
// redraws it.
func (c *call) desk(game, rev, op, arg string) error {
	d, err := c.deskOf(game)
	if err != nil {
		return err
	}
	if rev != d.revision() {
		d.remark = d.key("refuse.stale")
		return c.redraw(d)
	}
	switch op {
	case "zoom":
		d.zoom = arg
		return c.redraw(d)
	case "back":
		if n := len(d.draft.Answers); n > 0 {
			d.draft.Answers = d.draft.Answers[:n-1]
			d.draft.Sentence = dropLine(d.draft.Sentence)
			return c.keep(d)
		}
		return c.redraw(d)
	case "reset":
		if err := c.host.ClearDraft(c.ctx, game, c.user()); err != nil {
			return err
		}
		return c.openAgain(game)
	case "type":
		return c.askWords(d, "")
	case "typed":
		return c.typed(d, c.in.Field("words"))
	case "say":
		if len(c.in.Values) > 0 {
			return c.typed(d, c.in.Values[0])
		}
	case "send":
		return c.sendDraft(d)
	case "pick":
		if len(c.in.Values) > 0 {
			arg = strings.Join(c.in.Values, ",")
		}
		return c.pick(d, arg)
	case "next":
		if len(c.in.Values) == 1 {
			return c.next(d, arg, c.in.Values[0])
		}
	case "many":
		about, part, _ := strings.Cut(arg, ";")
		return c.choosePart(d, about, part, c.in.Values)
	case "turn", "part":
		d.part = arg
	case "some":
		_, before, _ := strings.Cut(arg, ";")
		d.part = strings.Trim(before+","+strings.Join(c.in.Values, ","), ",")
	case "group":
		if len(c.in.Values) == 1 {
			d.part = c.in.Values[0]
		}
	case "face":
		if d.next != nil {
			return c.add(d, facing(atoi(arg)))
		}
	case "here":
		if d.next != nil {
			at := pointed(d.view.Scene, arg)
			return c.add(d, engine.Way(engine.Pose{X: at.X, Y: at.Y}.Quantised()))
		}
	}
	return c.redraw(d)
}

// askWords opens the form for words.
func (c *call) askWords(d *desk, typed string) error {
	return c.c.OpenModal(c.ctx, c.in, discord.Modal{CustomID: id("d", d.ID, d.revision(), "typed", c.in.ID), Title: d.w.Term("desk.type"), Labels: []discord.Label{{
		Label: d.w.Term("desk.words"), Input: discord.TextInput{CustomID: "words", Value: typed, Max: 400, Long: true, Placeholder: d.w.Term("desk.example")},
	}}})
}

func (c *call) openAgain(game string) error {
	d, err := c.deskOf(game)
	if err != nil {
		return err
	}
	return c.redraw(d)
}

// revision names the draft's state in custom ids.
func (d *desk) revision() string { return d.draft.Token + "." + itoa(d.draft.Revision) }

// pick adds the answer that a button or select stands for.
func (c *call) pick(d *desk, what string) error {
	if d.next == nil {
		return c.redraw(d)
	}
	a, ok := picked(*d.next, what)
	if !ok {
		d.remark = d.key("refuse.stale")
		return c.redraw(d)
	}
	return c.add(d, a)
}

// picked reads a value of the desk: o3, n2, pass, default, several o's, or
// shares such as s0x2+1x1.
func picked(p engine.Prompt, what string) (engine.Answer, bool) {
	if strings.HasPrefix(what, "s") {
		return sharesOf(p, what[1:])
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
func (c *call) add(d *desk, a engine.Answer) error {
	said := d.describe(*d.next, a)
	if d.next.Grave(a) {
		said = "⚠ " + said
	}
	old, before := d.draft, d.next
	d.draft.Answers = append(append([]engine.Answer{}, old.Answers...), a)
	d.draft.Sentence = addLine(old.Sentence, said)
	if err := c.try(d); err != nil {
		return err
	}
	if d.tried.Refusal != nil {
		refusal := d.tried.Refusal
		d.draft = old
		if err := c.try(d); err != nil {
			return err
		}
		d.remark = c.excuse(refusal, d.w, d)
		return c.redraw(d)
	}
	if d.next == nil && len(d.draft.Answers) == 1 && !before.Begin && !before.Grave(a) {
		return c.sendDraft(d)
	}
	return c.keep(d)
}

// keep stores the draft and shows the desk.
func (c *call) keep(d *desk) error {
	d.draft.Revision++
	if err := c.host.SaveDraft(c.ctx, d.ID, c.user(), d.draft); err != nil {
		return err
	}
	if err := c.try(d); err != nil {
		return err
	}
	return c.redraw(d)
}

// sendDraft sends the whole draft; a declaration is ended by it.
func (c *call) sendDraft(d *desk) error {
	answers := d.draft.Answers
	if d.next != nil && len(d.several()) == 0 {
		if !d.next.Send {
			return c.redraw(d)
		}
		answers = append(append([]engine.Answer{}, answers...), engine.Answer{})
	}
	if len(answers) == 0 {
		return c.redraw(d)
	}
	return c.send(d.Info, d.open.Token, answers, strings.ReplaceAll(d.draft.Sentence, "\n", ". "))
}

// panel is the desk as a message: question, picture, the draft in one
// sentence, what can be chosen, and Send.
func (c *call) panel(d *desk) (discord.Message, error) {
	if open := d.several(); len(open) > 0 {
		return c.severalPanel(d, open)
	}
	m := discord.Message{Ephemeral: true}
	text := func(s string) { m.V2 = append(m.V2, discord.TextDisplay{Content: clip(s, 1500)}) }
	head := d.w.Term("desk.ready")
	if d.next != nil {
		head = d.question(*d.next)
	}
	text("### " + head)
	if d.remark != "" {
		text("⚠ " + d.remark)
	}
	s, used, err := c.preview(d)
	if err != nil {
		return m, err
	}
	pic, err := c.board(d.table, d.overlay(s), d.window(s), "desk.png")
	if err != nil {
		c.log.Error("desk without picture", "game", d.ID, "err", err)
	} else {
		m.Files = []discord.Attach{pic}
		m.V2 = append(m.V2, discord.MediaGallery{Items: []discord.MediaItem{{URL: "attachment://desk.png", Description: pic.Alt}}})
	}
	if d.draft.Sentence != "" {
		text("-# " + strings.Trim(strings.ReplaceAll(d.draft.Sentence, "\n", " · ")+" · "+used, " ·"))
	}
	for _, r := range d.choices() {
		m.V2 = append(m.V2, r)
	}
	m.V2 = append(m.V2, c.offer(d)...)
	m.V2 = append(m.V2, d.foot()...)
	return m, nil
}

// foot is Send, alone in its row, and the control row.
func (d *desk) foot() []discord.Component {
	var out []discord.Component
	button := func(style int, key, op string) discord.Button {
		return discord.Button{Style: style, Label: d.w.Term(key), CustomID: d.id(op, "")}
	}
	if n := len(d.draft.Answers); n > 0 && d.next == nil || d.next != nil && d.next.Send {
		key := "button.send"
		if d.next != nil && d.w.Has("done."+d.next.Key) {
			key = "done." + d.next.Key
		}
		send := button(discord.Success, key, "send")
		if last := lastLine(d.draft.Sentence); last != "" { // what will happen
			send.Label = clip(send.Label+": "+last, 60)
		}
		out = append(out, discord.Row{Components: []discord.Component{send}})
	}
	row := discord.Row{}
	if len(d.draft.Answers) > 0 {
		row.Components = append(row.Components, button(discord.Secondary, "button.back", "back"), button(discord.Secondary, "button.reset", "reset"))
	}
	if d.next != nil {
		row.Components = append(row.Components, button(discord.Secondary, "button.type", "type"))
	}
	if d.ids == nil {
		row.Components = append(row.Components, d.prepareButton())
	}
	if len(row.Components) > 0 {
		out = append(out, row)
	}
	return out
}

func (d *desk) id(op, arg string) string {
	if d.ids != nil {
		return d.ids(op, arg)
	}
	return id("d", d.ID, d.revision(), op, arg)
}

// diceID is the button with which real dice are typed in.
func (d *desk) diceID() string {
	if d.ids != nil {
		return d.ids("dice", "")
	}
	return id("dice", d.ID, d.open.Token)
}

// window is the close-up of the desk: the pointer's part of the table, else
// the acting piece, else everything.
func (d *desk) window(s scene.Scene) *render.Rect {
	if d.pointing() && d.zoom != "" {
		keys, _, _ := nudged(d.zoom)
		r := zoomed(s, keys)
		if least := s.Width / 6; r.W < least { // the last presses keep their surroundings in sight
			r = render.Rect{X: r.X + r.W/2 - least/2, Y: r.Y + r.H/2 - least/2, W: least, H: least}
		}
		return &r
	}
	if d.next == nil || d.pointing() || d.next.About == "" && d.view.Acting == "" {
		return nil
	}
	who := d.next.About
	if who == "" {
		who = d.view.Acting
	}
	r := render.CloseUp(s, who)
	return &r
}

func (d *desk) pointing() bool {
	return d.next != nil && (d.next.Kind == engine.Path || d.next.Kind == engine.Place && len(d.next.Rows) > 0)
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
