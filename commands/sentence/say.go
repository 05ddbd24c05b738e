package sentence

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"estafeta/commands/words"
	"estafeta/engine"
)

// passing is what passing a question is called.
func (r *reader) passing(p engine.Prompt) string {
	for _, key := range []string{"done." + p.Key, "pass." + p.Key} {
		if r.w.Has(key) {
			return r.w.Term(key)
		}
	}
	return capital(r.v.say(r.w.Lang, "pass"))
}

// shareWord is how a piece, or a count, is named back to the player.
func (v Vocabulary) shareWord(w *words.Speaker, s Share) string {
	switch {
	case s.ID == "":
		return "x" + strconv.Itoa(s.N)
	case s.ID == All:
		return v.say(w.Lang, "all")
	}
	if label, _, ok := v.Piece(s.ID); ok && label != "" {
		return label
	}
	if strings.HasPrefix(s.ID, "symbol.") {
		return strconv.Itoa(s.N) + " " + w.Term(s.ID)
	}
	return v.label(s.ID, w)
}

// place says a place in a language, so that it reads and can be typed again.
func (v Vocabulary) place(w *words.Speaker, p Place) string {
	out := []string{v.spot(w, p.Spot)}
	if f := p.Form; f != nil {
		out = append(out, v.form(w, *f))
	}
	if t := p.Turn; t != nil {
		out = append(out, v.say(w.Lang, "facing"), v.turned(w, *t))
	}
	s := strings.Join(strings.Fields(strings.Join(out, " ")), " ")
	for _, e := range p.Except {
		s += ", " + v.label(e.Who.ID, w) + " " + v.spot(w, e.Spot)
	}
	return s
}

func (v Vocabulary) turned(w *words.Speaker, t Turn) string {
	if t.Way != nil {
		return v.way(w, *t.Way)
	}
	return v.point(w, *t.To)
}

func (v Vocabulary) spot(w *words.Speaker, s Spot) string {
	lex := func(key string) string { return v.say(w.Lang, key) }
	switch s.Kind {
	case Here:
		return ""
	case Keep, Suggested:
		return lex(string(s.Kind))
	case Fixed:
		return lex("to") + " " + v.point(w, s.To)
	case Shift:
		return v.way(w, s.Way) + " " + v.length(w, s.Length)
	case Toward, Away:
		out := lex(string(s.Kind)) + " " + v.point(w, s.To)
		if s.Length != (Length{}) {
			out += " " + v.length(w, s.Length)
		}
		return out
	}
	out := lex(string(s.Kind)) + " " + v.point(w, s.To)
	if s.From != nil {
		link := map[SpotKind]string{Between: "and", Close: "hidden"}[s.Kind]
		if link == "" {
			link = "from"
		}
		out += " " + lex(link) + " " + v.point(w, *s.From)
	}
	return out
}

func (v Vocabulary) point(w *words.Speaker, p Point) string {
	out := ""
	switch {
	case p.Cell != nil:
		out = p.Cell.String()
	case p.Thing != "":
		out = w.Thing(p.Thing)
	default:
		out = v.label(p.Piece, w)
	}
	if p.Side != "" {
		out += " " + v.say(w.Lang, "compass."+p.Side)
	}
	return out
}

func (v Vocabulary) way(w *words.Speaker, x Way) string {
	switch {
	case x.Compass != "":
		return v.say(w.Lang, "compass."+x.Compass)
	case x.Degrees != nil:
		return fmt.Sprintf("%d°", *x.Degrees)
	case x.Hour > 0:
		return fmt.Sprintf("%dh", x.Hour)
	}
	return v.say(w.Lang, string(x.Side))
}

func (v Vocabulary) length(w *words.Speaker, l Length) string {
	switch {
	case l.Half:
		return v.say(w.Lang, "half")
	case l.N == 0:
		return v.say(w.Lang, "full")
	}
	unit := l.Unit
	if unit == "" && v.unit != "space" {
		unit = v.unit
	}
	if unit == "in" {
		unit = `"`
	}
	return w.Real(l.N) + unit
}

func (v Vocabulary) form(w *words.Speaker, f Form) string {
	out := ""
	if f.Shape != "" {
		out = v.say(w.Lang, f.Shape)
	}
	if f.Files > 0 {
		out += fmt.Sprintf(" %dx%d", f.Ranks, f.Files)
	}
	switch {
	case f.Gap != "":
		out += " " + v.say(w.Lang, f.Gap)
	case f.Space.N > 0:
		out += " " + v.length(w, f.Space)
	}
	if f.Lead != "" {
		out += " " + v.say(w.Lang, "lead") + " " + v.label(f.Lead, w)
	}
	return out
}

// String is the cell as it is typed: D4-73.
func (c Cell) String() string {
	out := column(c.Col) + strconv.Itoa(c.Row+1)
	for i, third := range c.Thirds {
		if i == 0 {
			out += "-"
		}
		out += strconv.Itoa(third)
	}
	return out
}

func capital(s string) string {
	for i, r := range s {
		return string(unicode.ToUpper(r)) + s[i+len(string(r)):]
	}
	return s
}
