package play

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"estafeta/commands/call"
	"estafeta/commands/discord"
	"estafeta/engine"
)

// orderRows ask for an order: all orders in one select where they are few,
// else which comes first, then which next. Never a multi-select: it shows the
// order of the list, not that of the taps.
func (d *Desk) orderRows(p engine.Prompt) []discord.Row {
	if len(p.Options) <= call.OnCard {
		var lines []discord.SelectOption
		for _, order := range permutations(len(p.Options)) {
			var names, values []string
			for _, i := range order {
				names = append(names, d.Option(p.Options[i]))
				values = append(values, fmt.Sprintf("o%d", i))
			}
			lines = append(lines, discord.SelectOption{Label: call.Clip(strings.Join(names, ", "), 100), Value: strings.Join(values, ",")})
		}
		return d.selects(p, lines, 1, 1)
	}
	var lines []discord.SelectOption
	for i, o := range p.Options {
		if value := fmt.Sprintf("o%d", i); !slices.Contains(strings.Split(d.Part, ","), value) {
			lines = append(lines, discord.SelectOption{Label: call.Clip(d.Option(o), 100), Value: value})
		}
	}
	return []discord.Row{
		{
			Components: []discord.Component{
				discord.StringSelect{
					CustomID:    d.id("next", d.Part),
					Placeholder: d.W.Term("desk.next"),
					Options:     lines[:min(len(lines), call.SelectMax)],
				},
			},
		},
	}
}

// permutations of 0 to n-1, the list's own order first.
func permutations(n int) [][]int {
	if n == 0 {
		return [][]int{{}}
	}
	var out [][]int
	for _, rest := range permutations(n - 1) {
		for at := len(rest); at >= 0; at-- {
			out = append(out, append(append(append([]int{}, rest[:at]...), n-1), rest[at:]...))
		}
	}
	return out
}

// next adds one more to an order that is being put together.
func next(c *call.Call, d *Desk, before, value string) error {
	if d.Next == nil {
		return redraw(c, d)
	}
	order, whole := Ordered(*d.Next, before, value)
	if !whole {
		d.Part = order
		return redraw(c, d)
	}
	d.Part = ""
	return pick(c, d, order)
}

// Ordered is an order with one more; the last follows by itself, and then it is
// whole.
func Ordered(p engine.Prompt, before, value string) (order string, whole bool) {
	order = strings.Trim(before+","+value, ",")
	picked := strings.Split(order, ",")
	if len(picked) < len(p.Options)-1 {
		return order, false
	}
	for i := range p.Options {
		if v := fmt.Sprintf("o%d", i); !slices.Contains(picked, v) {
			picked = append(picked, v)
		}
	}
	return strings.Join(picked, ","), true
}

// The eight directions as a keypad shows them, in degrees; the middle sends.
var rose = []struct {
	label string
	angle int
}{{"↖", 315}, {"↑", 0}, {"↗", 45}, {"←", 270}, {"", 0}, {"→", 90}, {"↙", 225}, {"↓", 180}, {"↘", 135}}

// facingRows are the compass rose, the middle to take the direction shown, and
// small turns.
func (d *Desk) facingRows() []discord.Row {
	now := turned(d.Part)
	var rows []discord.Row
	for i, r := range rose {
		if i%3 == 0 {
			rows = append(rows, discord.Row{})
		}
		b := discord.Button{Style: discord.Secondary, Label: r.label, CustomID: d.id("turn", strconv.Itoa(r.angle))}
		if r.label == "" {
			b = discord.Button{Style: discord.Success, Label: fmt.Sprintf("%d°", now), CustomID: d.id("face", strconv.Itoa(now))}
		}
		row := &rows[len(rows)-1]
		row.Components = append(row.Components, b)
	}
	fine := discord.Row{}
	for _, by := range []int{-15, -5, 5, 15} {
		fine.Components = append(
			fine.Components,
			discord.Button{Style: discord.Secondary, Label: fmt.Sprintf("%+d°", by), CustomID: d.id("turn", fmt.Sprintf("%d %+d", now, by))},
		)
	}
	return append(rows, fine)
}

// turned adds up a direction and a small turn: "90 -15" is 75.
func turned(s string) int {
	sum := 0
	for _, f := range strings.Fields(s) {
		sum += call.Atoi(strings.TrimPrefix(f, "+"))
	}
	return ((sum % 360) + 360) % 360
}

// facing is the answer to a direction in degrees.
func facing(degrees int) engine.Answer {
	return engine.Way(engine.Pose{A: float64(degrees) * math.Pi / 180}.Quantised())
}

// groupRows show more than 25 options: first a select of their groups, then
// the options of one. Options without groups are cut into stretches.
func (d *Desk) groupRows(p engine.Prompt) []discord.Row {
	lines := d.options(p)
	var names []string
	of := map[string][]discord.SelectOption{}
	for i, o := range p.Options {
		g := o.Group
		if g == "" {
			from := i / call.SelectMax * call.SelectMax
			g = fmt.Sprintf("%d–%d", from+1, min(from+call.SelectMax, len(p.Options)))
		}
		if _, ok := of[g]; !ok {
			names = append(names, g)
		}
		of[g] = append(of[g], lines[i])
	}
	var groups []discord.SelectOption
	for i, g := range names {
		label := g
		if d.W.Has(g) {
			label = d.W.Term(g)
		}
		groups = append(
			groups,
			discord.SelectOption{
				Label:   call.Clip(fmt.Sprintf("%s (%d)", label, len(of[g])), 100),
				Value:   strconv.Itoa(i),
				Default: d.Part == strconv.Itoa(i),
			},
		)
	}
	rows := []discord.Row{
		{
			Components: []discord.Component{
				discord.StringSelect{
					CustomID:    d.id("group", ""),
					Placeholder: d.W.Term("desk.group"),
					Options:     groups[:min(len(groups), call.SelectMax)],
				},
			},
		},
	}
	if n := call.Atoi(d.Part); d.Part != "" && n < len(names) {
		rows = append(rows, d.selects(p, of[names[n]], 1, 1)...)
	}
	return rows
}
