package commands

import (
	"strings"

	"estafeta/commands/words"
	"estafeta/db"
	"estafeta/engine"
	"estafeta/host"
)

// table is a game as a reader's words name it.
type table struct {
	host.Info
	view  engine.View
	w     *words.Speaker // the language of what is being written, with the system's words
	plain bool           // no mentions: pictures, alt texts, autocomplete
	duel  bool           // it is an attack without a game: the sides attack and are attacked
}

// at is a game with the words of a language; the view is that of the reader's
// first seat.
func (b *Bot) at(i host.Info, lang string) *table {
	t := &table{Info: i, w: b.book.In(i.System, lang)}
	seat := engine.Seat(0)
	if len(i.Mine) > 0 {
		seat = i.Mine[0]
	}
	t.view = i.Position.View(seat)
	return t
}

// Piece is what a piece is called.
func (t *table) Piece(id string) (label, term string, ok bool) {
	p, ok := t.view.Piece(id)
	return p.Label, p.Name, ok
}

// Seat is what a seat is called: its player, or its side where one user sits
// at several.
func (t *table) Seat(s engine.Seat) string {
	for _, seat := range t.Seats {
		if seat.Seat != s || len(seat.Users) == 0 || t.Solo || t.plain {
			continue
		}
		return mentions(seat.Users)
	}
	return t.side(s)
}

// side is the name of a side by its colour: Blue, Red.
func (t *table) side(s engine.Seat) string {
	if t.duel {
		return t.w.Term("duel." + itoa(int(s)))
	}
	if key := "side." + itoa(int(s)); t.w.Has(key) {
		return t.w.Term(key)
	}
	return t.w.Term("seat.nobody")
}

// say puts a text into words at this table.
func (t *table) say(x engine.Text) string { return t.w.Say(x, t) }

// key says a text by key.
func (t *table) key(key string, args ...engine.Arg) string {
	return t.w.Say(engine.Say(key, args...), t)
}

// channel is where the game's cards go.
func (t *table) channel() string {
	if t.Thread != "" {
		return t.Thread
	}
	return t.Channel
}

// questions of a prompt: ask.<key>.
func (t *table) question(p engine.Prompt) string { return t.key("ask."+p.Key, p.Args...) }

// option is the words of an option: its own, else its piece, else its verb.
func (t *table) option(o engine.Option) string {
	switch {
	case o.Label.Key != "":
		return plain(t.say(o.Label))
	case o.Piece != "":
		return t.w.PlainPiece(o.Piece, t)
	case o.Verb != "" && t.w.Has("verb."+o.Verb):
		return t.w.Term("verb." + o.Verb)
	}
	return o.Key
}

// plain takes the markdown out of a sentence.
func plain(s string) string { return strings.NewReplacer("**", "", "-# ", "").Replace(s) }

// game finds the game that a command means: the option, else one of this
// channel in which the user sits, else any of this channel, else the user's
// latest that is not over.
func (c *call) game() (host.Info, error) {
	if id := c.opt("game"); id != "" {
		return c.host.Info(c.ctx, id, c.user())
	}
	here, err := c.host.In(c.ctx, c.in.ChannelID)
	if err != nil {
		return host.Info{}, err
	}
	var any *host.Info
	for _, id := range here {
		i, err := c.host.Info(c.ctx, id, c.user())
		if err != nil {
			c.log.Error("game", "game", id, "err", err)
			continue
		}
		if len(i.Mine) > 0 && i.Status != db.Over {
			return i, nil
		}
		if any == nil {
			any = &i
		}
	}
	mine, err := c.host.Of(c.ctx, c.user())
	if err != nil {
		return host.Info{}, err
	}
	if any != nil {
		return *any, nil
	}
	for _, id := range mine {
		if i, err := c.host.Info(c.ctx, id, c.user()); err == nil && i.Status != db.Over {
			return i, nil
		}
	}
	return host.Info{}, wrong("error.nogame")
}

// here is the game a command means, in the reader's language.
func (c *call) here() (*table, error) {
	i, err := c.game()
	if err != nil {
		return nil, err
	}
	return c.at(i, c.w.Lang), nil
}
