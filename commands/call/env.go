package call

import (
	"crypto/rand"
	"io"
	"log/slog"
	"net/http"
	"slices"
	"strconv"
	"sync"
	"time"

	"estafeta/commands/discord"
	"estafeta/commands/words"
	"estafeta/engine"
	"estafeta/engine/dice"
	"estafeta/engine/system"
	"estafeta/host"
	"estafeta/render"
)

// Config is what the bot needs. Host and Systems must be given.
type Config struct {
	Host    *host.Host
	Systems []system.System // the first with games is what /game new and /army propose
	Log     *slog.Logger
	Now     func() time.Time
	Entropy io.Reader // of dice outside games; default: crypto/rand
	Owners  []string  // users who run the bot
	// Operator is who runs this bot, for those who play.
	Operator Operator
	Version  string       // of the program, for reports
	Web      *http.Client // fetches what users upload; default: http.DefaultClient
	Senders  int          // games whose cards are posted at the same time; default: one after the other
	// Observe is told of every interaction: its kind, whether it was answered
	// ("ok"), refused with a sentence ("refused") or failed ("error"), and how
	// long it took. May be nil.
	Observe func(kind, result string, took time.Duration)
}

// emojis are the faces of dice that can be written into a message, by name.
type emojis struct {
	Mu  sync.RWMutex
	Ids map[string]string
}

// EmojiArt is part of the names of emoji; a new drawing needs a new one.
const EmojiArt = "es2"

// DieEmoji is the name of the emoji of a face of an ordinary die, dimmed if it
// does not count.
func DieEmoji(face int, dim string) string { return EmojiArt + "_d6_" + strconv.Itoa(face) + dim }

// FaceEmoji is the name of the emoji of a die that shows one symbol alone, or
// none, "blank"; "" if it has no such face.
func FaceEmoji(d dice.Die, symbol string) string {
	for i, f := range d.Faces {
		if symbol == "blank" && len(f.Symbols) == 0 || len(f.Symbols) == 1 && f.Symbols[0] == (dice.Count{Symbol: symbol, N: 1}) {
			return EmojiArt + "_" + d.System + "_" + d.Name + "_" + strconv.Itoa(i+1)
		}
	}
	return ""
}

// SideEmoji is the name of the emoji of a face of a die, counted from 1: equal
// faces of a die have the same; "" if it has no such face.
func SideEmoji(d dice.Die, face int) string {
	if face < 1 || face > len(d.Faces) {
		return ""
	}
	for i, f := range d.Faces[:face] {
		if slices.Equal(f.Symbols, d.Faces[face-1].Symbols) {
			face = i + 1
			break
		}
	}
	return EmojiArt + "_" + d.System + "_" + d.Name + "_" + strconv.Itoa(face)
}

// Dim ends the name of an emoji of a die that does not count.
const Dim = "_dim"

// Written is an emoji as it stands in a message, "" while there is none.
func (e *emojis) Written(name string) string {
	e.Mu.RLock()
	defer e.Mu.RUnlock()
	if id := e.Ids[name]; id != "" {
		return "<:" + name + ":" + id + ">"
	}
	return ""
}

// Env is what every room needs: the host, the systems, the catalogues, and what
// is remembered from one interaction to the next.
type Env struct {
	Host    *host.Host
	Systems []engine.System
	Attacks []system.System
	Book    *words.Book
	Render  *render.Renderer
	Log     *slog.Logger
	Now     func() time.Time
	Entropy io.Reader
	web     *http.Client
	Version string
	owners  []string

	Operator Operator

	Due      chan struct{} // something waits in the outbox
	Channels newest
	Cards    shownCards
	Forms    refusedForms
	Shared   sharedAnswers
	Long     longSentences
	Emoji    emojis
	Rules    sync.Map // of each system, folded for finding
	Grammars sync.Map // *attack.Grammar by system, as the tray reads and writes them
}

const keptPictures = 48 << 20 // bytes of backgrounds, and of parts of finished pictures, that are remembered

// NewEnv is the environment of a bot, with defaults for what is not given.
func NewEnv(c Config, book *words.Book) *Env {
	e := &Env{
		Host:     c.Host,
		Systems:  system.Games(c.Systems),
		Attacks:  system.Attacking(c.Systems),
		Book:     book,
		Render:   render.New(render.NewCache(keptPictures)),
		Log:      c.Log,
		Now:      c.Now,
		Entropy:  c.Entropy,
		web:      c.Web,
		Version:  c.Version,
		owners:   c.Owners,
		Operator: c.Operator,
		Due:      make(chan struct{}, 1),
	}
	if e.Log == nil {
		e.Log = slog.Default()
	}
	if e.Now == nil {
		e.Now = time.Now
	}
	if e.Entropy == nil {
		e.Entropy = rand.Reader
	}
	if e.web == nil {
		e.web = http.DefaultClient
	}
	return e
}

// Wake tells the sender that something waits.
func (b *Env) Wake() {
	select {
	case b.Due <- struct{}{}:
	default:
	}
}

// System finds a system by id.
func (b *Env) System(id string) engine.System {
	for _, s := range b.Systems {
		if s.ID() == id {
			return s
		}
	}
	return nil
}

// Power is what whoever acts may do beyond their own seats.
func (b *Env) Power(in *discord.Interaction) host.Power {
	return host.Power{
		Owner:  slices.Contains(b.owners, in.User.ID),
		Guild:  in.GuildID,
		Manage: in.GuildID != "" && in.Permissions&(manageGuild|Administrator) != 0,
		Roles:  in.Roles,
	}
}

// newest are the newest messages seen, by channel.
type newest struct {
	mu   sync.Mutex
	last map[string]string
}

// Saw remembers the newest message of a channel.
func (n *newest) Saw(channel, message string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.last == nil {
		n.last = map[string]string{}
	}
	if old := n.last[channel]; len(message) > len(old) || len(message) == len(old) && message > old {
		n.last[channel] = message
	}
}

// In is the newest message seen in a channel, or "".
func (n *newest) In(channel string) string {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.last[channel]
}

const keptCards = 2000 // cards that are remembered

// shownCards are the stretches of the log that the newest cards tell, by
// message.
type shownCards struct {
	mu    sync.Mutex
	cards map[string]host.Span
	order []string // the oldest first
}

// Remember keeps what a card tells, until many others have come after it.
func (s *shownCards) Remember(message string, span host.Span) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.cards == nil {
		s.cards = map[string]host.Span{}
	}
	if _, ok := s.cards[message]; !ok {
		s.order = append(s.order, message)
		if len(s.order) > keptCards {
			delete(s.cards, s.order[0])
			s.order = s.order[1:]
		}
	}
	s.cards[message] = span
}

// Tells is the stretch of the log that a card tells, nothing if that is not
// known.
func (s *shownCards) Tells(message string) host.Span {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.cards[message]
}

// SharedAnswer is what only one user was shown and may show to everybody: odds
// with their plot.
type SharedAnswer struct {
	Text, Alt string
	Picture   []byte // PNG
}

// sharedAnswers are the last of each user.
type sharedAnswers struct {
	mu   sync.Mutex
	last map[string]keptAnswer
}

type keptAnswer struct {
	id string
	SharedAnswer
}

// Keep keeps a user's last answer under an id.
func (s *sharedAnswers) Keep(user, id string, a SharedAnswer) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.last == nil || len(s.last) >= keptAnswers {
		s.last = map[string]keptAnswer{}
	}
	s.last[user] = keptAnswer{id, a}
}

// keptAnswers is how many users' answers are kept at once.
const keptAnswers = 100

// Take is a user's answer of an id; it can be taken once.
func (s *sharedAnswers) Take(user, id string) (SharedAnswer, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	a, ok := s.last[user]
	if !ok || a.id != id {
		return SharedAnswer{}, false
	}
	delete(s.last, user)
	return a.SharedAnswer, true
}

// Forget drops what is kept of a user.
func (s *sharedAnswers) Forget(user string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.last, user)
}

// refusedForms are the last refused form of each user, so that it can be opened
// again as it was.
type refusedForms struct {
	mu    sync.Mutex
	forms map[string]RefusedForm
}

// RefusedForm is a form that was refused.
type RefusedForm struct {
	Parts Parts // of its custom id
	Text  string
}

// Keep keeps a user's refused form.
func (r *refusedForms) Keep(user string, f RefusedForm) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.forms == nil {
		r.forms = map[string]RefusedForm{}
	}
	r.forms[user] = f
}

// Of is a user's last refused form.
func (r *refusedForms) Of(user string) (f RefusedForm, ok bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	f, ok = r.forms[user]
	return f, ok
}

// Forget drops what is kept of a user.
func (r *refusedForms) Forget(user string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.forms, user)
}

const keptSentences = 2000 // sentences that are remembered

// longSentences are sentences too long for a choice, by their short keys.
type longSentences struct {
	mu    sync.Mutex
	texts map[string]string
	keys  []string // the oldest first
}

// Keep remembers a sentence by its short key, until many others have come after
// it.
func (l *longSentences) Keep(key, text string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.texts == nil {
		l.texts = map[string]string{}
	}
	if _, ok := l.texts[key]; !ok {
		l.keys = append(l.keys, key)
	}
	l.texts[key] = text
	if len(l.keys) > keptSentences {
		delete(l.texts, l.keys[0])
		l.keys = l.keys[1:]
	}
}

// Whole is the sentence that a choice stands for.
func (l *longSentences) Whole(text string) string {
	l.mu.Lock()
	defer l.mu.Unlock()
	if long, ok := l.texts[text]; ok {
		return long
	}
	return text
}

const (
	manageGuild   = 1 << 5
	Administrator = 1 << 3
)
