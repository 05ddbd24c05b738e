package host

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"strconv"
	"time"

	"estafeta/db"
	"estafeta/engine"
)

// PostKind is what is to be sent.
type PostKind string

// NoticeReady is the key of the notice that a lobby has all it needs: its host is
// called to start.
const NoticeReady = "notice.ready"

// The kinds of posts.
const (
	PostCard     PostKind = "card"     // show the table as it stands, with the news of the span
	PostReminder PostKind = "reminder" // post the card again and mention the awaited
	PostNotice   PostKind = "notice"   // tell the table a sentence
)

// Span is a stretch of the log, by sequence number, both ends included; 0 to 0
// is nothing.
type Span struct {
	First int `json:"first"`
	Last  int `json:"last"`
}

// Reminder says who is reminded of what.
type Reminder struct {
	Token string      `json:"token"` // of the question
	Seat  engine.Seat `json:"seat"`
	Users []string    `json:"users"`
	N     int         `json:"n"`               // 1 for the first
	Night bool        `json:"night,omitempty"` // it may be night there: a time zone is asked for
}

// Notice is a sentence for the table.
type Notice struct {
	Text  engine.Text `json:"text"`
	User  string      `json:"user,omitempty"`  // who did it
	Users []string    `json:"users,omitempty"` // to be mentioned
	Token string      `json:"token,omitempty"` // of a proposal to be answered with buttons
	Claim bool        `json:"claim,omitempty"` // the game may be claimed with a button
	As    Role        `json:"as,omitempty"`    // by whose right they did it, if it was not their own affair
}

// Post is one thing to be sent, as claimed from the outbox. Posts of one game
// come in order; those claimed together have one Batch and may become one
// message.
type Post struct {
	ID       int64
	Game     string
	Kind     PostKind
	Span     Span      // of a card
	Reminder *Reminder // of a reminder
	Notice   *Notice   // of a notice
	Batch    int64
	nonce    string // of the batch
	Tries    int    // failures so far
}

// Nonce makes Discord take a message once, also if it is sent again after a
// crash: at most 25 characters. Parts of a batch that become messages of their
// own are numbered.
func (p Post) Nonce(part int) string { return p.nonce + "." + strconv.Itoa(part) }

func post(tx *db.Tx, game string, kind PostKind, body any, due time.Time) error {
	b, err := json.Marshal(body)
	if err != nil {
		return err
	}
	if kind == PostNotice {
		if err := remark(tx, game, b, due); err != nil {
			return err
		}
	}
	return tx.AddPost(db.Post{Game: game, Kind: string(kind), Body: string(b), Due: due})
}

// lease is how long a claimed batch belongs to whoever claimed it.
const lease = time.Minute

// Claim takes the waiting posts of at most n games at home, in the order of each game.
// Until they are Sent or Failed, or a minute has passed, nobody else gets a
// post of these games.
func (h *Host) Claim(ctx context.Context, n int) ([]Post, error) {
	now := h.now()
	home := h.home()
	if some, err := h.db.Waiting(ctx, home, now); err != nil || !some {
		return nil, err
	}
	var posts []Post
	err := h.db.Write(ctx, func(tx *db.Tx) error {
		posts = nil
		games, err := tx.Heads(home, now, n)
		if err != nil {
			return err
		}
		for _, game := range games {
			rows, err := tx.Claim(game, now, now.Add(lease), rand.Text()[:20])
			if err != nil {
				return err
			}
			for _, r := range rows {
				p, err := readPost(r)
				if err != nil {
					h.log.Error("unreadable post", "game", game, "post", r.ID, "error", err)
					continue
				}
				posts = append(posts, p)
			}
			if len(rows) > 0 && (len(posts) == 0 || posts[len(posts)-1].Game != game) {
				if err := tx.Sent(rows[0].ID, "", now); err != nil { // nothing in it can be read
					return err
				}
			}
		}
		return nil
	})
	return posts, err
}

// Release gives back what a program that ended without notice had claimed, so
// that its cards need not wait until the claims end. It is called once for what
// a process takes over, before anything of it is sent; a batch comes again as it
// was, so nothing is posted twice.
func (h *Host) Release(ctx context.Context, home db.Home) error {
	return h.db.Write(ctx, func(tx *db.Tx) error { return tx.Release(home) })
}

func readPost(r db.Post) (Post, error) {
	p := Post{ID: r.ID, Game: r.Game, Kind: PostKind(r.Kind), Batch: r.Batch, nonce: r.Nonce, Tries: r.Tries}
	var err error
	switch p.Kind {
	case PostCard:
		err = json.Unmarshal([]byte(r.Body), &p.Span)
	case PostReminder:
		err = json.Unmarshal([]byte(r.Body), &p.Reminder)
	case PostNotice:
		err = json.Unmarshal([]byte(r.Body), &p.Notice)
	default:
		err = errors.New("unknown kind " + r.Kind)
	}
	return p, err
}

// Sent marks a batch as sent, as a message, and stores the game's card if the
// message is one.
func (h *Host) Sent(ctx context.Context, batch int64, message string, card *db.Card) error {
	return h.db.Write(ctx, func(tx *db.Tx) error {
		if card != nil {
			if err := tx.SaveCard(*card); err != nil {
				return err
			}
		}
		return tx.Sent(batch, message, h.now())
	})
}

// Failed gives a batch back: it may be tried again after a while. A negative
// while gives it up.
func (h *Host) Failed(ctx context.Context, batch int64, cause error, again time.Duration) error {
	return h.db.Write(ctx, func(tx *db.Tx) error {
		if again < 0 {
			h.log.Error("post given up", "batch", batch, "error", cause)
			return tx.Sent(batch, "", h.now())
		}
		return tx.Failed(batch, cause.Error(), h.now().Add(again))
	})
}

// Card is a game's public message; ok is false if there is none yet.
func (h *Host) Card(ctx context.Context, game string) (card db.Card, ok bool, err error) {
	card, err = h.db.Card(ctx, game)
	if errors.Is(err, db.ErrNotFound) {
		return card, false, nil
	}
	return card, err == nil, err
}
