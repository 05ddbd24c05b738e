package play

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"estafeta/commands/board"
	"estafeta/commands/call"
	"estafeta/commands/discord"
	"estafeta/engine"
	"estafeta/engine/scene"
	"estafeta/host"
	"estafeta/render"
)

// Secret choices that are asked at once, one for each piece, stand on one
// desk: a select for each piece and part, and Send. It shows charts of what may
// be chosen, never the table. What was sent stays changeable until the last
// seat is in.

const (
	piecesOnPage = 8  // with two selects each, within 40 components
	alonePage    = 16 // with one
)

// several are the secret questions of the user that are open at once, if each
// can be a select or two.
func (d *Desk) several() []host.Open {
	var out []host.Open
	for _, o := range d.Position.Open {
		p := o.Prompt
		if !slices.Contains(d.Mine, p.Seat) || o.Prompt.Seat != d.open.Prompt.Seat {
			continue
		}
		fits := p.Secret && p.About != "" && (p.Kind == engine.One || p.Kind == engine.Some && len(choiceParts(p)) > 0)
		for _, part := range choiceParts(p) {
			fits = fits && len(ofPart(p, part)) <= call.SelectMax
		}
		if !fits {
			return nil
		}
		out = append(out, o)
	}
	return out
}

// choiceParts are those of a choice, in order; a choice without parts is one.
func choiceParts(p engine.Prompt) []string {
	var out []string
	for _, o := range p.Options {
		if !slices.Contains(out, o.Part) {
			out = append(out, o.Part)
		}
	}
	return out
}

// ofPart are the numbers of the options of a part.
func ofPart(p engine.Prompt, part string) []int {
	var out []int
	for i, o := range p.Options {
		if o.Part == part {
			out = append(out, i)
		}
	}
	return out
}

// given is the answer of a piece: that of the draft, else the one sent.
func (d *Desk) given(p engine.Prompt) engine.Answer {
	for _, a := range d.draft.Answers {
		if a.For == p.About {
			return a
		}
	}
	if p.Answered != nil {
		return *p.Answered
	}
	return engine.Answer{}
}

// choosePart puts a choice for a piece into the draft.
func choosePart(c *call.Call, d *Desk, about, part string, values []string) error {
	k := slices.IndexFunc(d.several(), func(o host.Open) bool { return o.Prompt.About == about })
	if k < 0 {
		d.remark = d.Key("refuse.stale")
		return redraw(c, d)
	}
	p := d.several()[k].Prompt
	a := engine.Answer{For: about}
	for _, part2 := range choiceParts(p) {
		picks := values
		if part2 != part {
			picks = nil
			for _, key := range d.given(p).Pick {
				for _, i := range ofPart(p, part2) {
					if p.Options[i].Key == key {
						picks = append(picks, fmt.Sprintf("o%d", i))
					}
				}
			}
		}
		for _, v := range picks {
			one, ok := chosen(p, v)
			if !ok {
				d.remark = d.Key("refuse.stale")
				return redraw(c, d)
			}
			a.Pick = append(a.Pick, one.Pick...)
		}
	}
	old := d.draft
	d.draft.Answers = append(slices.DeleteFunc(slices.Clone(old.Answers), func(x engine.Answer) bool { return x.For == about }), a)
	d.draft.Sentence = d.tell()
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
	return keep(c, d)
}

// tell is the draft in words, one line a piece.
func (d *Desk) tell() string {
	var lines []string
	for _, o := range d.several() {
		for _, a := range d.draft.Answers {
			if a.For == o.Prompt.About {
				lines = append(lines, d.W.PlainPiece(a.For, d)+": "+d.describe(o.Prompt, a))
			}
		}
	}
	return strings.Join(lines, "\n")
}

// severalPanel is the desk of several secret choices.
func severalPanel(c *call.Call, d *Desk, open []host.Open) (discord.Message, error) {
	m := discord.Message{Ephemeral: true}
	text := func(s string) { m.V2 = append(m.V2, discord.TextDisplay{Content: call.Clip(s, 1500)}) }
	set := 0
	size := alonePage
	for _, o := range open {
		if !d.given(o.Prompt).IsZero() {
			set++
		}
		if len(choiceParts(o.Prompt)) > 1 {
			size = piecesOnPage
		}
	}
	if len(d.missed) > 0 {
		text(strings.Join(d.missed, "\n"))
	}
	head := "desk.several"
	if own := "several." + open[0].Prompt.Key; d.W.Has(own) {
		head = own
	}
	text("### " + d.Key(head, engine.Num("set", set), engine.Num("of", len(open))))
	if d.remark != "" {
		text("⚠ " + d.remark)
	}
	pages := (len(open) + size - 1) / size
	page := min(max(0, call.Atoi(d.Part)), pages-1)
	shown := open[page*size : min((page+1)*size, len(open))]
	var charts []scene.Chart
	for _, o := range shown {
		if o.Prompt.Chart != nil {
			charts = append(charts, d.chart(o.Prompt))
		}
	}
	if len(charts) > 0 {
		png, err := c.Render.Charts(charts, render.Theme{})
		if err != nil {
			return m, fmt.Errorf("draw the charts of game %s: %w", d.ID, err)
		}
		pic := discord.Attach{
			Name:        "choices.png",
			Data:        png,
			ContentType: "image/png",
			Alt:         call.Clip(strings.ReplaceAll(d.draft.Sentence, "\n", ". "), 1024),
		}
		m.Files = []discord.Attach{pic}
		gallery := discord.MediaGallery{Items: []discord.MediaItem{{URL: "attachment://choices.png", Description: pic.Alt}}}
		if table, err := board.Picture(c.Env, d.Game, d.View.Scene, nil, "desk.png"); err == nil { // what the choices are about
			m.Files = append(m.Files, table)
			gallery.Items = append(gallery.Items, discord.MediaItem{URL: "attachment://desk.png", Description: table.Alt})
		}
		m.V2 = append(m.V2, gallery)
	}
	for _, o := range shown {
		m.V2 = append(m.V2, d.partRows(o.Prompt)...)
	}
	if pages > 1 {
		next := (page + 1) % pages
		m.V2 = append(
			m.V2,
			discord.Row{
				Components: []discord.Component{
					discord.Button{
						Style:    discord.Secondary,
						Label:    d.Key("button.page", engine.Num("n", next+1), engine.Num("of", pages)),
						CustomID: d.id("part", strconv.Itoa(next)),
					},
				},
			},
		)
	}
	foot := discord.Row{}
	if n := len(d.draft.Answers); n > 0 {
		foot.Components = append(
			foot.Components,
			discord.Button{
				Style:    discord.Success,
				Label:    d.Key("button.sendof", engine.Num("n", n), engine.Num("of", len(open))),
				CustomID: d.id("send", ""),
			},
			discord.Button{Style: discord.Secondary, Label: d.W.Term("button.reset"), CustomID: d.id("reset", "")},
		)
	}
	foot.Components = append(
		foot.Components,
		discord.Button{Style: discord.Secondary, Label: d.W.Term("button.type"), CustomID: d.id("type", "")},
	)
	if len(shown) <= piecesOnPage-2 { // within 40 components
		foot.Components = append(foot.Components, d.prepareButton())
	}
	m.V2 = append(m.V2, foot)
	return m, nil
}

// partRows are the selects of one piece; those after the first wait for it.
func (d *Desk) partRows(p engine.Prompt) []discord.Component {
	var out []discord.Component
	given := d.given(p)
	name := d.W.PlainPiece(p.About, d)
	for n, part := range choiceParts(p) {
		if n > 0 && given.IsZero() {
			break
		}
		s := discord.StringSelect{CustomID: d.id("many", p.About+";"+part), Placeholder: call.Clip(name, 150), Min: 1, Max: 1}
		if n > 0 {
			s.Placeholder, s.Min, s.Optional = call.Clip(name+": "+d.W.Term("part."+part), 150), 0, true
		}
		for _, i := range ofPart(p, part) {
			o := p.Options[i]
			on := slices.Contains(given.Pick, o.Key)
			label := d.Option(o)
			if on {
				label = name + ": " + label
			}
			s.Options = append(
				s.Options,
				discord.SelectOption{
					Label:       call.Clip(label, 100),
					Value:       fmt.Sprintf("o%d", i),
					Description: call.Clip(call.Plain(d.Say(o.Note)), 100),
					Default:     on,
				},
			)
		}
		out = append(out, discord.Row{Components: []discord.Component{s}})
	}
	return out
}

// chart is that of a question with what has been chosen.
func (d *Desk) chart(p engine.Prompt) scene.Chart {
	chart := *p.Chart
	chart.Title = d.W.PlainPiece(p.About, d)
	chart.Cells = slices.Clone(chart.Cells)
	given := d.given(p)
	for i := range chart.Cells {
		chart.Cells[i].Chosen = slices.Contains(given.Pick, chart.Cells[i].Key)
	}
	return chart
}
