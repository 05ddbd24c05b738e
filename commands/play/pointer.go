package play

import (
	"fmt"
	"strings"

	"estafeta/commands/board"
	"estafeta/commands/call"
	"estafeta/commands/discord"
	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/scene"
	"estafeta/render"
)

// The pointer names a point without a keyboard: nine buttons as a keypad, each
// press zooms into a ninth. Four presses name a point to about a centimetre on
// a 90 cm table; nothing measured is shown on the way.

const deepest = 4 // presses

// ground is where the pointer begins: the part of the table where the rows go, or
// the whole of it.
func (d *Desk) ground() render.Rect {
	s := d.View.Scene
	if d.Next != nil && d.Next.Within != [4]float64{} {
		b := d.Next.Within
		return render.Rect{X: b[0], Y: b[1], W: b[2] - b[0], H: b[3] - b[1]}
	}
	return render.Rect{W: s.Width, H: s.Height}
}

// zoomed is the part of the ground that presses lead to.
func zoomed(r render.Rect, zoom string) render.Rect {
	for _, k := range zoom {
		n := int(k - '1')
		if n < 0 || n > 8 {
			continue
		}
		r.W, r.H = r.W/3, r.H/3
		r.X += float64(n%3) * r.W
		r.Y += float64(n/3) * r.H
	}
	return r
}

// pointed is the middle of that part, shifted by the nudges after it: "5355:2:-1"
// is two thirds of the part to the right and one third up.
func pointed(ground render.Rect, zoom string) geom.Point {
	keys, dx, dy := nudged(zoom)
	r := zoomed(ground, keys)
	return geom.Point{X: r.X + r.W/2 + float64(dx)*r.W/3, Y: r.Y + r.H/2 + float64(dy)*r.H/3}
}

// nudged splits the pointer's state into presses and nudges.
func nudged(zoom string) (keys string, dx, dy int) {
	keys, rest, _ := strings.Cut(zoom, ":")
	x, y, _ := strings.Cut(rest, ":")
	return keys, call.Atoi(x), call.Atoi(y)
}

// keypad are the digits of the nine fields as the reader sees them, from the top
// left, on a picture turned by quarter turns clockwise.
func keypad(turn int) string {
	return [...]string{"123456789", "741852963", "987654321", "369258147"}[(turn%4+4)%4]
}

// nudges are the arrows of the nudge pad with the state each leads to, on a
// picture turned by quarter turns clockwise.
func nudges(zoom string, turn int) []call.Choice {
	keys, dx, dy := nudged(zoom)
	to := func(x, y int) string {
		for range (4 - turn%4) % 4 { // from the picture to the table
			x, y = -y, x
		}
		return fmt.Sprintf("%s:%d:%d", keys, dx+x, dy+y)
	}
	return []call.Choice{
		{Value: to(-1, 0), Words: "←"},
		{Value: to(0, -1), Words: "↑"},
		{Value: to(0, 1), Words: "↓"},
		{Value: to(1, 0), Words: "→"},
	}
}

// out is the pointer's state one step back.
func out(zoom string) string {
	keys, dx, dy := nudged(zoom)
	if dx != 0 || dy != 0 || keys == "" {
		return keys
	}
	return keys[:len(keys)-1]
}

// overlay adds the nine fields of the pointer to a scene.
func (d *Desk) overlay(s scene.Scene) scene.Scene {
	if !d.pointing() {
		return s
	}
	var zones []scene.Zone
	if len(d.zoom) < deepest {
		for k := '1'; k <= '9'; k++ {
			r := zoomed(d.ground(), d.zoom+string(k))
			zones = append(
				zones,
				scene.Zone{Label: string(k), Outline: []scene.Point{{X: r.X, Y: r.Y}, {X: r.X + r.W, Y: r.Y}, {X: r.X + r.W, Y: r.Y + r.H}, {X: r.X, Y: r.Y + r.H}}},
			)
		}
	}
	s.Zones = append(zones, s.Zones...) // what the rules mark off lies over the pointer's fields
	if d.zoom != "" {
		at := pointed(d.ground(), d.zoom)
		s.Marks = append(append([]scene.Mark{}, s.Marks...), scene.Mark{Kind: scene.Pin, Points: []scene.Point{at}})
	}
	return s
}

// placeRows are the keypad, the named places and what the system suggests.
func (d *Desk) placeRows(p engine.Prompt) []discord.Row {
	var rows []discord.Row
	first := discord.Row{}
	if len(p.Default.Poses) > 0 {
		first.Components = append(
			first.Components,
			discord.Button{Style: discord.Success, Label: d.W.Term("button.suggested"), CustomID: d.id("pick", "default")},
		)
	}
	if d.pointing() {
		together := p.Kind == engine.Place && len(p.Rows) > 1
		if d.zoom != "" {
			if !together {
				first.Components = append(
					first.Components,
					discord.Button{
						Style:    discord.Primary,
						Label:    d.Key("button.here", engine.Name("cell", d.cellAt(d.zoom))),
						CustomID: d.id("here", d.zoom),
					},
				)
			}
			first.Components = append(
				first.Components,
				discord.Button{Style: discord.Secondary, Label: d.W.Term("button.out"), CustomID: d.id("zoom", out(d.zoom))},
			)
		}
		lines, words := d.spots(p), "desk.spots"
		if together {
			lines, words = d.forms(), "desk.forms"
		}
		if len(lines) > 0 {
			rows = append(
				rows,
				discord.Row{
					Components: []discord.Component{discord.StringSelect{CustomID: d.id("say", ""), Placeholder: d.W.Term(words), Options: lines}},
				},
			)
		}
		if len(d.zoom) >= deepest {
			pad := discord.Row{}
			for _, n := range nudges(d.zoom, d.View.Scene.Turn) {
				pad.Components = append(pad.Components, discord.Button{Style: discord.Secondary, Label: n.Words, CustomID: d.id("zoom", n.Value)})
			}
			rows = append(rows, pad)
		}
		for i, k := range keypad(d.View.Scene.Turn) {
			if len(d.zoom) >= deepest {
				break
			}
			if i%3 == 0 {
				rows = append(rows, discord.Row{})
			}
			r := &rows[len(rows)-1]
			r.Components = append(
				r.Components,
				discord.Button{Style: discord.Secondary, Label: string(k), CustomID: d.id("zoom", d.zoom+string(k))},
			)
		}
	}
	if len(first.Components) > 0 {
		rows = append([]discord.Row{first}, rows...)
	}
	return rows
}

// forms are sentences that put all pieces at the point shown, in a shape.
func (d *Desk) forms() []discord.SelectOption {
	if d.zoom == "" {
		return nil
	}
	at := d.cellAt(d.zoom)
	var out []discord.SelectOption
	for _, form := range []string{"block loose", "block tight", "line loose", "line tight", "column loose", "column tight", "ring"} {
		shape, gap, _ := strings.Cut(form, " ")
		words := d.W.Term("form." + shape)
		if gap != "" {
			words += ", " + d.W.Term("form."+gap)
		}
		out = append(
			out,
			discord.SelectOption{
				Label: call.Clip(d.Key("desk.form", engine.Name("form", words), engine.Name("cell", at)), 100),
				Value: "all " + at + " " + form,
			},
		)
	}
	return out
}

// spots are sentences that name a place: toward each thing and each enemy on the
// table, by name, never by distance.
func (d *Desk) spots(p engine.Prompt) []discord.SelectOption {
	var out []discord.SelectOption
	add := func(value, name string) {
		if len(out) < call.SelectMax {
			out = append(out, discord.SelectOption{Label: call.Clip(d.Key("desk.toward", engine.Name("what", name)), 100), Value: value})
		}
	}
	stands := map[string]bool{}
	for _, b := range d.View.Scene.Bases {
		stands[b.ID] = true
	}
	for _, g := range d.View.Scene.Groups {
		stands[g.ID] = true
	}
	var units []string
	for _, q := range d.View.Pieces {
		if q.Group && stands[q.ID] {
			units = append(units, q.ID)
		}
	}
	for _, q := range d.View.Pieces {
		if q.Seat != p.Seat && !q.Lost && q.Label != "" && stands[q.ID] && !d.View.Within(q, units) {
			add("toward "+q.Label, d.W.PlainPiece(q.ID, d))
		}
	}
	for _, th := range d.View.Scene.Things {
		add("toward "+th.ID, d.W.Thing(th.ID))
	}
	return out
}

func (d *Desk) cellAt(zoom string) string {
	at := pointed(d.ground(), zoom)
	return board.Cell(d.View.Scene, at.X, at.Y)
}
