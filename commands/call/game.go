package call

import (
	"cmp"
	"strconv"
	"strings"

	"estafeta/commands/words"
	"estafeta/db"
	"estafeta/engine"
	"estafeta/engine/dice"
	"estafeta/host"
)

// OnCard is how many options are answered on the card itself.
const OnCard = 4

// Waiting are the open questions without an answer.
func (t *Game) Waiting() []host.Open {
	var out []host.Open
	for _, o := range t.Position.Open {
		if !o.Answered {
			out = append(out, o)
		}
	}
	return out
}

// StatusLine is the small line: system, where the game stands, since when who is
// awaited.
func (t *Game) StatusLine() string {
	parts := []string{t.W.Term("system.name")}
	for _, s := range t.View.Status {
		parts = append(parts, t.Say(s))
	}
	for _, o := range t.Waiting() {
		if t.Status == db.Playing {
			parts = append(parts, t.Key("card.since", engine.Side("seat", o.Prompt.Seat), engine.Name("since", Stamp(o.Since))))
			if !o.Until.IsZero() {
				parts = append(parts, t.Key("card.until", engine.Name("until", Stamp(o.Until))))
			}
			break
		}
	}
	return strings.Join(parts, " · ")
}

// Told is a text as the log tells it, with its dice as pictures.
func (t *Game) Told(x engine.Text) string {
	t.lines = true
	defer func() { t.lines = false }()
	return t.Say(x)
}

// Line is an event as the log tells it; what was not asked says why not.
func (t *Game) Line(e host.Entry) string {
	s := t.Told(escapeAll(e.Text()))
	switch e.By {
	case engine.ByOnly, engine.ByObvious, engine.ByStanding:
		s += " *(" + t.W.Term("by."+e.By) + ")*"
	}
	return s
}

// Named reports that passing is one of the options by another name.
func (t *Game) Named(p engine.Prompt) bool {
	for _, o := range p.Options {
		if t.Option(o) == t.PassWord(p) {
			return true
		}
	}
	return false
}

// PassWord is what passing is called at a question.
func (t *Game) PassWord(p engine.Prompt) string {
	if t.W.Has("pass." + p.Key) {
		return t.W.Term("pass." + p.Key)
	}
	return t.W.Term("button.pass")
}

// StatusText is how the game stands: who plays what, and what is asked.
func (t *Game) StatusText() string {
	lines := []string{
		"**" + t.StatusLine() + "**",
		t.Key("status.game", engine.Name("id", t.ID), engine.Term("status", "game.status."+string(t.Status))),
	}
	for _, s := range t.Seats {
		lines = append(lines, t.SeatLine(s))
	}
	for _, o := range t.Waiting() {
		if !o.Prompt.Secret {
			lines = append(lines, t.Key("status.open", engine.Side("seat", o.Prompt.Seat), engine.Name("question", Plain(t.Question(o.Prompt)))))
		}
	}
	return strings.Join(append(lines, t.DiceLines()...), "\n")
}

// SeatLine is a side, who plays it, and its list where the game has lists.
func (t *Game) SeatLine(s db.Seat) string {
	side, who := engine.Name("side", t.Side(s.Seat)), engine.Name("who", cmp.Or(Mentions(s.Users), "–"))
	switch {
	case s.Roster != nil:
		return t.Key("status.seat", side, who, engine.Name("list", ListName(t.W, s.Roster.Name)))
	case t.Lists:
		return t.Key("status.seat", side, who, engine.Name("list", t.W.Term("list.none")))
	}
	return t.Key("status.seat.nolist", side, who)
}

// DiceLines are what everybody is shown of how the dice come about: the SHA-256
// of the seed, and of each seat its word, or the SHA-256 of it before the game
// has started.
func (t *Game) DiceLines() []string {
	var lines []string
	if t.Commitment != "" {
		lines = append(lines, t.Key("status.commitment", engine.Name("hash", t.Commitment)))
	}
	for _, s := range t.Seats {
		switch {
		case s.Word != "":
			lines = append(lines, t.Key("word.shown", engine.Side("seat", s.Seat), engine.Name("word", s.Word)))
		case host.Pledge(s) != "":
			lines = append(lines, t.Key("word.pledged", engine.Side("seat", s.Seat), engine.Name("hash", host.Pledge(s))))
		}
	}
	if len(t.Unrevealed) > 0 && len(t.Missing) == 0 {
		var who []string
		for _, n := range t.Unrevealed {
			who = append(who, t.Side(engine.Seat(n)))
		}
		lines = append(lines, t.Key("word.wanted", engine.Name("who", strings.Join(who, ", "))))
	}
	return lines
}

// Noticed is a notice in words, with whoever decided it by what right on
// others' behalf.
func (t *Game) Noticed(n host.Notice) string {
	text := t.Say(EscapeText(n.Text))
	if n.As == "" {
		return text
	}
	return t.Key("notice.as", engine.Name("who", Mention(n.User)), engine.Term("role", "role."+string(n.As)), engine.Name("text", text))
}

// Game is a game as a reader's words name it.
type Game struct {
	host.Info
	View  engine.View
	W     *words.Speaker // the language of what is being written, with the system's words
	Plain bool           // no mentions: pictures, alt texts, autocomplete
	Emoji *emojis        // dice of lines, nil for numbers
	lines bool           // a line of the log is being said
	Duel  bool           // it is an attack without a game: the sides attack and are attacked
}

// At is a game with the words of a language; the view is that of the reader's
// first seat.
func (b *Env) At(i host.Info, lang string) *Game {
	t := &Game{Info: i, W: b.Book.In(i.System, lang), Emoji: &b.Emoji}
	seat := engine.Seat(0)
	if len(i.Mine) > 0 {
		seat = i.Mine[0]
	}
	t.View = i.Position.View(seat)
	return t
}

// Piece is what a piece is called.
func (t *Game) Piece(id string) (label, term string, ok bool) {
	p, ok := t.View.Piece(id)
	return p.Label, p.Name, ok
}

// mostDrawn are the dice of one line that are shown as pictures; each takes some
// 30 characters of a message.
const mostDrawn = 6

// mostSigns are the dice of one line with symbols that are shown as pictures: a
// pool of them says little in words.
const mostSigns = 12

// Die is a face of an ordinary die as lines of the log show it.
func (t *Game) Die(face, of, lowest int) string {
	if !t.lines || t.Plain || t.Emoji == nil || of > mostDrawn || face < 1 || face > 6 {
		return ""
	}
	if face < lowest {
		return t.Emoji.Written(DieEmoji(face, Dim))
	}
	return t.Emoji.Written(DieEmoji(face, ""))
}

// Faces are dice with symbols as lines of the log show them: such as shown.red.hit
// or shown.blue.5, which name their die, or such as face.hit and face.blank, where
// all are of one kind of die that the system has, and no other kind has them all.
func (t *Game) Faces(keys []string) string {
	if !t.lines || t.Plain || t.Emoji == nil || len(keys) == 0 {
		return ""
	}
	if strings.HasPrefix(keys[0], "shown.") {
		return t.sides(keys)
	}
	if len(keys) > mostDrawn {
		return ""
	}
	var found []string
	for _, d := range dice.Kinds() {
		if d.System != t.System {
			continue
		}
		var out []string
		for _, key := range keys {
			symbol, ok := strings.CutPrefix(key, "face.")
			if e := t.Emoji.Written(FaceEmoji(d, symbol)); ok && e != "" {
				out = append(out, e)
			}
		}
		if len(out) == len(keys) {
			found = append(found, strings.Join(out, " "))
		}
	}
	if len(found) != 1 {
		return ""
	}
	return found[0]
}

// sides are dice that name their kind and their face, by its number or by what it
// shows.
func (t *Game) sides(keys []string) string {
	if len(keys) > mostSigns {
		return ""
	}
	var out []string
	for _, key := range keys {
		name, face, _ := strings.Cut(strings.TrimPrefix(key, "shown."), ".")
		d, ok := dice.Find(t.System, name)
		if !ok {
			return ""
		}
		emoji := FaceEmoji(d, face)
		if n, err := strconv.Atoi(face); err == nil {
			emoji = SideEmoji(d, n)
		}
		e := t.Emoji.Written(emoji)
		if e == "" {
			return ""
		}
		out = append(out, e)
	}
	return strings.Join(out, " ")
}

// Seat is what a seat is called: its player, or its side where one user sits
// at several.
func (t *Game) Seat(s engine.Seat) string {
	for _, seat := range t.Seats {
		if seat.Seat != s || len(seat.Users) == 0 || t.Solo || t.Plain {
			continue
		}
		return Mentions(seat.Users)
	}
	return t.Side(s)
}

// Side is the name of a side by its colour: Blue, Red.
func (t *Game) Side(s engine.Seat) string {
	if t.Duel {
		return t.W.Term("duel." + strconv.Itoa(int(s)))
	}
	n := strconv.Itoa(int(s))
	for _, key := range []string{"side." + t.Preset + "." + n, "side." + n} {
		if t.W.Has(key) {
			return t.W.Term(key)
		}
	}
	return t.W.Term("seat.nobody")
}

// Player is who plays a side: the users by mention, or the side where nobody or
// one user sits at all of them.
func (t *Game) Player(s engine.Seat) string {
	for _, x := range t.Seats {
		if x.Seat == s && len(x.Users) > 0 && !t.Solo {
			return Mentions(x.Users)
		}
	}
	return t.Side(s)
}

// Say puts a text into words at this table.
func (t *Game) Say(x engine.Text) string { return t.W.Say(x, t) }

// Key says a text by key.
func (t *Game) Key(key string, args ...engine.Arg) string {
	return t.W.Say(engine.Say(key, args...), t)
}

// Where is where the game's cards go.
func (t *Game) Where() string {
	if t.Thread != "" {
		return t.Thread
	}
	return t.Channel
}

// questions of a prompt: ask.<key>.
func (t *Game) Question(p engine.Prompt) string { return t.Key("ask."+p.Key, p.Args...) }
