package play

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"estafeta/commands/call"
	"estafeta/commands/discord"
	"estafeta/engine"
)

// Questions whose answers are too many to list are put together piece by
// piece; what is there so far travels in the custom ids until it is taken.

const onPage = 6 // targets with their two buttons, within 40 components

// assignRows share dice over targets: all at one of them in a select, else less
// and more for each, and Take.
func (d *Desk) assignRows(p engine.Prompt) []discord.Row {
	page, shares, _ := strings.Cut(d.Part, ";")
	counts, sum := make([]int, len(p.Options)), 0
	a, ok := assigned(p, shares)
	if d.Part == "" { // it begins with what the system suggests
		a, ok = p.Default, len(p.Default.Nums) == len(p.Default.Pick)
	}
	if ok {
		for i, k := range a.Pick {
			counts[slices.IndexFunc(p.Options, func(o engine.Option) bool { return o.Key == k })] = a.Nums[i]
			sum += a.Nums[i]
		}
	}
	at := min(max(0, call.Atoi(page)), max(0, len(counts)-1)/onPage)
	with := func(i, by int) string {
		if counts[i]+by < 0 || sum+by > p.Max { // disabled, but ids differ
			return d.id("part", fmt.Sprintf("%d;-%d;%d", at, i, by))
		}
		to := slices.Clone(counts)
		to[i] += by
		return d.id("part", fmt.Sprintf("%d;%s", at, assignment(to)))
	}
	var lines []discord.SelectOption
	for n := p.Max; n >= max(1, p.Min) && len(lines)+len(p.Options) <= 2*call.SelectMax; n-- {
		for i, o := range p.Options {
			if o.Most > 0 && n > o.Most || o.Alone && n > 1 {
				continue
			}
			lines = append(lines, discord.SelectOption{Label: call.Clip(d.share(o, n), 100), Value: fmt.Sprintf("s%dx%d", i, n)})
		}
	}
	rows := d.selects(p, lines, 1, 1)
	for i := at * onPage; i < min((at+1)*onPage, len(counts)); i++ {
		name := call.Clip(d.Option(p.Options[i]), 30)
		rows = append(rows, discord.Row{Components: []discord.Component{
			discord.Button{Style: discord.Secondary, Label: "− " + name, CustomID: with(i, -1), Disabled: counts[i] == 0},
			discord.Button{Style: discord.Secondary, Label: fmt.Sprintf("%s: %d +", name, counts[i]), CustomID: with(i, 1), Disabled: sum >= p.Max},
		}})
	}
	last := discord.Row{Components: []discord.Component{discord.Button{
		Style: discord.Success, Label: d.Key("button.take", engine.Num("n", sum), engine.Num("of", p.Max)), CustomID: d.id("pick",
			"s"+assignment(counts)), Disabled: sum < max(1, p.Min),
	}}}
	if pages := (len(counts) + onPage - 1) / onPage; pages > 1 {
		next := (at + 1) % pages
		last.Components = append(
			last.Components,
			discord.Button{
				Style:    discord.Secondary,
				Label:    d.Key("button.page", engine.Num("n", next+1), engine.Num("of", pages)),
				CustomID: d.id("part", fmt.Sprintf("%d;%s", next, assignment(counts))),
			},
		)
	}
	return append(rows, last)
}

// assignment writes counts as sharesOf reads them: 0x2+1x1.
func assignment(counts []int) string {
	var out []string
	for i, n := range counts {
		if n > 0 {
			out = append(out, fmt.Sprintf("%dx%d", i, n))
		}
	}
	return strings.Join(out, "+")
}

// someRows choose several of more than one select can hold: what is chosen
// leaves the selects, and Take ends it.
func (d *Desk) someRows(p engine.Prompt) []discord.Row {
	chosen := strings.FieldsFunc(d.Part, func(r rune) bool { return r == ',' })
	var lines []discord.SelectOption
	for _, o := range d.options(p) {
		if !slices.Contains(chosen, o.Value) {
			lines = append(lines, o)
		}
	}
	var rows []discord.Row
	if left := p.Max - len(chosen); left > 0 {
		for at := 0; at < len(lines) && len(rows) < 4; at += call.SelectMax {
			part := lines[at:min(at+call.SelectMax, len(lines))]
			rows = append(rows, discord.Row{Components: []discord.Component{discord.StringSelect{
				CustomID: d.id(
					"some",
					strconv.Itoa(at)+";"+d.Part,
				), Placeholder: d.over(p, lines, part), Options: part, Min: 1, Max: min(left, len(part)),
			}}})
		}
	}
	last := discord.Row{Components: []discord.Component{discord.Button{
		Style: discord.Success, Label: d.Key("button.take", engine.Num("n", len(chosen)), engine.Num("of", p.Max)), CustomID: d.id("pick",
			d.Part), Disabled: len(chosen) < max(1, p.Min),
	}}}
	if len(chosen) > 0 {
		last.Components = append(
			last.Components,
			discord.Button{Style: discord.Secondary, Label: d.W.Term("button.reset"), CustomID: d.id("part", "")},
		)
	}
	return append(rows, last)
}
