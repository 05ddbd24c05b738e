package commands

import (
	"fmt"
	"strings"

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

// zoomed is the part of the table that presses lead to.
func zoomed(s scene.Scene, zoom string) render.Rect {
	r := render.Rect{W: s.Width, H: s.Height}
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
func pointed(s scene.Scene, zoom string) geom.Point {
	keys, dx, dy := nudged(zoom)
	r := zoomed(s, keys)
	return geom.Point{X: r.X + r.W/2 + float64(dx)*r.W/3, Y: r.Y + r.H/2 + float64(dy)*r.H/3}
}

// nudged splits the pointer's state into presses and nudges.
func nudged(zoom string) (keys string, dx, dy int) {
	keys, rest, _ := strings.Cut(zoom, ":")
	x, y, _ := strings.Cut(rest, ":")
	return keys, atoi(x), atoi(y)
}

// nudges are the arrows of the nudge pad with the state each leads to.
func nudges(zoom string) []choice {
	keys, dx, dy := nudged(zoom)
	to := func(x, y int) string { return fmt.Sprintf("%s:%d:%d", keys, dx+x, dy+y) }
	return []choice{{to(-1, 0), "←"}, {to(0, -1), "↑"}, {to(0, 1), "↓"}, {to(1, 0), "→"}}
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
func (d *desk) overlay(s scene.Scene) scene.Scene {
	if !d.pointing() {
		return s
	}
	var zones []scene.Zone
	if len(d.zoom) < deepest {
		for k := '1'; k <= '9'; k++ {
			r := zoomed(s, d.zoom+string(k))
			zones = append(zones, scene.Zone{Outline: []scene.Point{{X: r.X, Y: r.Y}, {X: r.X + r.W, Y: r.Y}, {X: r.X + r.W, Y: r.Y + r.H}, {X: r.X, Y: r.Y + r.H}}})
		}
	}
	s.Zones = append(zones, s.Zones...) // what the rules mark off lies over the pointer's fields
	if d.zoom != "" {
		at := pointed(s, d.zoom)
		s.Marks = append(append([]scene.Mark{}, s.Marks...), scene.Mark{Kind: scene.Pin, Points: []scene.Point{at}})
	}
	return s
}

// placeRows are the keypad, the named places and what the system suggests.
func (d *desk) placeRows(p engine.Prompt) []discord.Row {
	var rows []discord.Row
	first := discord.Row{}
	if len(p.Default.Poses) > 0 {
		first.Components = append(first.Components, discord.Button{Style: discord.Success, Label: d.w.Term("button.suggested"), CustomID: d.id("pick", "default")})
	}
	if d.pointing() {
		together := p.Kind == engine.Place && len(p.Rows) > 1
		if d.zoom != "" {
			if !together {
				first.Components = append(first.Components, discord.Button{Style: discord.Primary, Label: d.key("button.here", engine.Name("cell", cellAt(d.view.Scene, d.zoom))), CustomID: d.id("here", d.zoom)})
			}
			first.Components = append(first.Components, discord.Button{Style: discord.Secondary, Label: d.w.Term("button.out"), CustomID: d.id("zoom", out(d.zoom))})
		}
		lines, words := d.spots(p), "desk.spots"
		if together {
			lines, words = d.forms(), "desk.forms"
		}
		if len(lines) > 0 {
			rows = append(rows, discord.Row{Components: []discord.Component{discord.StringSelect{CustomID: d.id("say", ""), Placeholder: d.w.Term(words), Options: lines}}})
		}
		if len(d.zoom) >= deepest {
			pad := discord.Row{}
			for _, n := range nudges(d.zoom) {
				pad.Components = append(pad.Components, discord.Button{Style: discord.Secondary, Label: n.words, CustomID: d.id("zoom", n.value)})
			}
			rows = append(rows, pad)
		}
		for k := 0; k < 9 && len(d.zoom) < deepest; k++ {
			if k%3 == 0 {
				rows = append(rows, discord.Row{})
			}
			r := &rows[len(rows)-1]
			r.Components = append(r.Components, discord.Button{Style: discord.Secondary, Label: fmt.Sprint(k + 1), CustomID: d.id("zoom", d.zoom+fmt.Sprint(k+1))})
		}
	}
	if len(first.Components) > 0 {
		rows = append([]discord.Row{first}, rows...)
	}
	return rows
}

// forms are sentences that put all pieces at the point shown, in a shape.
func (d *desk) forms() []discord.SelectOption {
	if d.zoom == "" {
		return nil
	}
	at := cellAt(d.view.Scene, d.zoom)
	var out []discord.SelectOption
	for _, form := range []string{"block loose", "block tight", "line loose", "line tight", "column loose", "column tight", "ring"} {
		shape, gap, _ := strings.Cut(form, " ")
		words := d.w.Term("form." + shape)
		if gap != "" {
			words += ", " + d.w.Term("form."+gap)
		}
		out = append(out, discord.SelectOption{Label: clip(d.key("desk.form", engine.Name("form", words), engine.Name("cell", at)), 100), Value: "all " + at + " " + form})
	}
	return out
}

// spots are sentences that name a place: toward each thing and each enemy, by
// name, never by distance.
func (d *desk) spots(p engine.Prompt) []discord.SelectOption {
	var out []discord.SelectOption
	add := func(value, name string) {
		if len(out) < selectMax {
			out = append(out, discord.SelectOption{Label: clip(d.key("desk.toward", engine.Name("what", name)), 100), Value: value})
		}
	}
	for _, q := range d.view.Pieces {
		if q.Seat != p.Seat && !q.Lost && q.Label != "" {
			add("toward "+q.Label, d.w.PlainPiece(q.ID, d))
		}
	}
	for _, th := range d.view.Scene.Things {
		add("toward "+th.ID, d.w.Thing(th.ID))
	}
	return out
}

// cell names a place: D4-7, letter and number from the top left, then a third
// as on a phone's keypad. Columns skip X.
func cell(s scene.Scene, x, y float64) string {
	if s.Grid.Cols < 1 || s.Grid.Rows < 1 || s.Width <= 0 || s.Height <= 0 {
		return ""
	}
	w, h := s.Width/float64(s.Grid.Cols), s.Height/float64(s.Grid.Rows)
	col := min(max(int(x/w), 0), s.Grid.Cols-1)
	row := min(max(int(y/h), 0), s.Grid.Rows-1)
	third := func(in, size float64) int { return min(max(int(in/size*3), 0), 2) }
	return fmt.Sprintf("%s%d-%d", column(col), row+1, third(y-float64(row)*h, h)*3+third(x-float64(col)*w, w)+1)
}

func cellAt(s scene.Scene, zoom string) string {
	at := pointed(s, zoom)
	return cell(s, at.X, at.Y)
}

// column is the name of a column: A to W, Y, Z, AA, ….
func column(n int) string {
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWYZ"
	if n < len(letters) {
		return letters[n : n+1]
	}
	return strings.Repeat(letters[n%len(letters):n%len(letters)+1], n/len(letters)+1)
}
