package play

import (
	"fmt"
	"strconv"
	"strings"

	"estafeta/commands/board"
	"estafeta/commands/call"
	"estafeta/commands/discord"
	"estafeta/engine"
)

const linesMax = 4 * call.SelectMax // of one question, over four selects

// Choices are the rows with which the next question is answered on the desk.
func (d *Desk) Choices() []discord.Row {
	if d.Next == nil {
		return nil
	}
	p := *d.Next
	var rows []discord.Row
	switch p.Kind {
	case engine.One:
		rows = d.oneRows(p)
	case engine.Order:
		rows = d.orderRows(p)
	case engine.Facing:
		rows = d.facingRows()
	case engine.Some:
		if len(p.Options) > call.SelectMax {
			return d.passRow(p, d.someRows(p))
		}
		rows = d.selects(p, d.options(p), min(p.Min, len(p.Options)), min(p.Max, len(p.Options)))
	case engine.Number:
		rows = d.numberRows(p)
	case engine.Assign:
		if lines := d.splits(p); len(lines) <= linesMax {
			rows = d.selects(p, lines, 1, 1)
		} else {
			rows = d.assignRows(p)
		}
	case engine.Path, engine.Place:
		rows = d.placeRows(p)
	case engine.Faces:
		rows = []discord.Row{
			{
				Components: []discord.Component{
					discord.Button{Style: discord.Primary, Label: d.Key("button.dice", engine.Num("n", p.Min)), CustomID: d.diceID()},
				},
			},
		}
	}
	return d.passRow(p, rows)
}

// passRow adds the way to pass, if the question has one that the foot lacks.
func (d *Desk) passRow(p engine.Prompt, rows []discord.Row) []discord.Row {
	if p.Pass && !p.Send && !d.Named(p) {
		rows = append(
			rows,
			discord.Row{
				Components: []discord.Component{discord.Button{Style: discord.Secondary, Label: d.PassWord(p), CustomID: d.id("pick", "pass")}},
			},
		)
	}
	return rows
}

// options are the options as lines of a select, the numbers as description.
func (d *Desk) options(p engine.Prompt) []discord.SelectOption {
	var out []discord.SelectOption
	for i, o := range p.Options {
		out = append(
			out,
			discord.SelectOption{
				Label:       call.Clip(d.Option(o), 100),
				Value:       fmt.Sprintf("o%d", i),
				Description: call.Clip(call.Plain(d.Say(o.Note)), 100),
			},
		)
	}
	return out
}

// oneRows are up to six verbs as buttons, three a row; more, or pieces, as
// selects.
func (d *Desk) oneRows(p engine.Prompt) []discord.Row {
	if len(p.Options) > call.SelectMax {
		return d.groupRows(p)
	}
	wide := false
	for _, o := range p.Options {
		wide = wide || len([]rune(d.Option(o))) > 14
	}
	if len(p.Options) > 9 || wide {
		return d.selects(p, d.options(p), 1, 1)
	}
	var rows []discord.Row
	for i, o := range p.Options {
		if i%3 == 0 {
			rows = append(rows, discord.Row{})
		}
		style := discord.Primary
		if o.Grave {
			style = discord.Danger
		}
		r := &rows[len(rows)-1]
		r.Components = append(
			r.Components,
			discord.Button{Style: style, Label: d.Button(o), CustomID: d.id("pick", fmt.Sprintf("o%d", i))},
		)
	}
	return rows
}

// selects shows lines in selects of 25, at most four of them; words reach the
// rest.
func (d *Desk) selects(p engine.Prompt, lines []discord.SelectOption, lo, hi int) []discord.Row {
	var rows []discord.Row
	for at := 0; at < len(lines) && len(rows) < 4; at += call.SelectMax {
		part := lines[at:min(at+call.SelectMax, len(lines))]
		rows = append(rows, discord.Row{Components: []discord.Component{discord.StringSelect{
			CustomID: d.id(
				"pick",
				strconv.Itoa(at),
			), Placeholder: d.over(p, lines, part), Options: part, Min: min(lo, len(part)), Max: min(hi, len(part)), Optional: lo == 0,
		}}})
	}
	return rows
}

// over is what stands over a select: the question, and of several selects what
// each holds.
func (d *Desk) over(p engine.Prompt, lines, part []discord.SelectOption) string {
	question := call.Plain(d.Question(p))
	if len(part) == len(lines) {
		return call.Clip(question, 150)
	}
	return call.Clip(question, 60) + " · " + call.Clip(part[0].Label, 40) + " … " + call.Clip(part[len(part)-1].Label, 40)
}

func (d *Desk) numberRows(p engine.Prompt) []discord.Row {
	if p.Max-p.Min < 9 {
		var rows []discord.Row
		for n := p.Min; n <= p.Max; n++ {
			if (n-p.Min)%3 == 0 {
				rows = append(rows, discord.Row{})
			}
			r := &rows[len(rows)-1]
			r.Components = append(
				r.Components,
				discord.Button{Style: discord.Primary, Label: fmt.Sprintf("x%d", n), CustomID: d.id("pick", fmt.Sprintf("n%d", n))},
			)
		}
		return rows
	}
	var lines []discord.SelectOption
	for n := p.Min; n <= p.Max; n++ {
		lines = append(lines, discord.SelectOption{Label: strconv.Itoa(n), Value: fmt.Sprintf("n%d", n)})
	}
	return d.selects(p, lines, 1, 1)
}

// splits are the ways to share dice over targets, or at least one more than
// four selects hold.
func (d *Desk) splits(p engine.Prompt) []discord.SelectOption {
	var all [][]int
	share := make([]int, len(p.Options))
	var walk func(i, left int)
	walk = func(i, left int) {
		if len(all) > linesMax {
			return
		}
		if i == len(share) {
			if used := p.Max - left; used >= max(1, p.Min) {
				all = append(all, append([]int{}, share...))
			}
			return
		}
		most := left
		switch o := p.Options[i]; {
		case o.Alone:
			most = 0
		case o.Most > 0:
			most = min(left, o.Most)
		}
		for n := most; n >= 0; n-- {
			share[i] = n
			walk(i+1, left-n)
		}
		share[i] = 0
	}
	walk(0, p.Max)
	for i, o := range p.Options {
		if o.Alone {
			alone := make([]int, len(p.Options))
			alone[i] = 1
			all = append(all, alone)
		}
	}
	var out []discord.SelectOption
	for _, s := range all {
		var names, values []string
		for i, n := range s {
			if n > 0 {
				names = append(names, d.share(p.Options[i], n))
				values = append(values, fmt.Sprintf("%dx%d", i, n))
			}
		}
		out = append(out, discord.SelectOption{Label: call.Clip(strings.Join(names, ", "), 100), Value: "s" + strings.Join(values, "+")})
	}
	return out
}

// share is an option with how many of it.
func (d *Desk) share(o engine.Option, n int) string {
	if o.Alone {
		return d.Option(o)
	}
	return fmt.Sprintf("%s x%d", d.Option(o), n)
}

// assigned reads 0x2+1x1: option 0 twice, option 1 once.
func assigned(p engine.Prompt, s string) (engine.Answer, bool) {
	a := engine.Answer{}
	for _, part := range strings.Split(s, "+") {
		of, n, ok := strings.Cut(part, "x")
		i, err1 := strconv.Atoi(of)
		k, err2 := strconv.Atoi(n)
		if !ok || err1 != nil || err2 != nil || i < 0 || i >= len(p.Options) {
			return a, false
		}
		a.Pick, a.Nums = append(a.Pick, p.Options[i].Key), append(a.Nums, k)
	}
	return a, true
}

// describe says an answer in a few words for the draft's sentence.
func (d *Desk) describe(p engine.Prompt, a engine.Answer) string {
	if a.IsZero() {
		return d.PassWord(p)
	}
	var parts []string
	for i, k := range a.Pick {
		o, _ := p.Option(k)
		if p.Kind == engine.Assign {
			parts = append(parts, d.share(o, a.Nums[i]))
		} else {
			parts = append(parts, d.Option(o))
		}
	}
	if p.Kind == engine.Number || p.Kind == engine.Faces {
		for _, n := range a.Nums {
			parts = append(parts, strconv.Itoa(n))
		}
	}
	if p.Kind == engine.Place && len(a.Poses) > 1 {
		return d.W.Term("desk.placed")
	}
	for _, q := range a.Poses {
		parts = append(parts, "→ "+board.Cell(d.View.Scene, q.X, q.Y))
	}
	return strings.Join(parts, ", ")
}
