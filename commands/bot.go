package commands

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"estafeta/commands/discord"
	"estafeta/commands/texts"
	"estafeta/commands/words"
	"estafeta/engine"
	"estafeta/engine/attack"
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
	Entropy io.Reader    // of dice outside games; default: crypto/rand
	Owners  []string     // users who run the bot
	Version string       // of the program, for reports
	Web     *http.Client // fetches what users upload; default: http.DefaultClient
	Senders int          // games whose cards are posted at the same time; default: one after the other
	// Observe is told of every interaction: its kind, whether it was answered
	// ("ok"), refused with a sentence ("refused") or failed ("error"), and how
	// long it took. May be nil.
	Observe func(kind, result string, took time.Duration)
}

// Bot answers interactions and sends what waits in the outbox.
type Bot struct {
	host    *host.Host
	systems []engine.System
	attacks []system.System
	book    *words.Book
	render  *render.Renderer
	log     *slog.Logger
	now     func() time.Time
	entropy io.Reader
	web     *http.Client
	observe func(kind, result string, took time.Duration)
	owners  []string
	version string
	tree    []command
	emoji   emojis

	grammars sync.Map // *attack.Grammar by system

	due chan struct{} // something waits in the outbox

	mu       sync.Mutex
	last     map[string]string    // newest message seen, by channel
	sent     map[string]shownCard // the newest cards, by message
	order    []string             // of sent, oldest first
	forms    map[string]filled    // the last refused form, by user
	long     map[string]string    // sentences too long for a choice, by their keys
	longs    []string             // the keys, oldest first
	delivers sync.Mutex           // one Deliver at a time
	sender   *sender
}

// New makes a bot.
func New(c Config) (*Bot, error) {
	book, err := words.Read(c.Systems, texts.Files, attack.Texts())
	if err != nil {
		return nil, fmt.Errorf("read the catalogues: %w", err)
	}
	b := &Bot{host: c.Host, systems: system.Games(c.Systems), attacks: system.Attacking(c.Systems), book: book, render: render.New(render.NewCache(keptBoards)), log: c.Log, now: c.Now, entropy: c.Entropy, web: c.Web, observe: c.Observe, owners: c.Owners, version: c.Version,
		due: make(chan struct{}, 1), sender: newSender(c.Senders), last: map[string]string{}, sent: map[string]shownCard{}, forms: map[string]filled{}, long: map[string]string{}}
	if b.log == nil {
		b.log = slog.Default()
	}
	if b.now == nil {
		b.now = time.Now
	}
	if b.entropy == nil {
		b.entropy = rand.Reader
	}
	if b.web == nil {
		b.web = http.DefaultClient
	}
	b.tree = b.commands()
	c.Host.ReadTurnsBy(turnReader{book})
	return b, nil
}

// Book is the bot's catalogues.
func (b *Bot) Book() *words.Book { return b.book }

// wake tells the sender that something waits.
func (b *Bot) wake() {
	select {
	case b.due <- struct{}{}:
	default:
	}
}

// Run sends what waits in the outbox until the context ends: at once after an
// answer, and every few seconds for what was left by a crash or a failure.
func (b *Bot) Run(ctx context.Context, c discord.Client) {
	tick := time.NewTicker(3 * time.Second)
	defer tick.Stop()
	for {
		if err := b.Deliver(ctx, c); err != nil && ctx.Err() == nil {
			b.log.Error("outbox", "err", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-b.due:
		case <-tick.C:
		}
	}
}

// Handle answers one interaction. Wrap the bot in discord.AutoDefer.
func (b *Bot) Handle(ctx context.Context, c discord.Client, in *discord.Interaction) {
	began := time.Now()
	call := &call{Bot: b, ctx: host.WithPower(ctx, b.power(in)), c: c, in: in}
	if in.LastMessageID != "" {
		b.saw(in.ChannelID, in.LastMessageID)
	}
	call.w = b.book.In("", call.language())
	var err error
	switch in.Kind {
	case discord.KindCommand:
		err = call.command()
	case discord.KindAutocomplete:
		err = call.autocomplete()
	case discord.KindComponent, discord.KindModal:
		err = call.component()
	}
	if err != nil {
		call.fail(err)
	}
	b.wake()
	if b.observe != nil {
		b.observe(in.Kind.String(), result(err), time.Since(began))
	}
}

// power is what whoever acts may do beyond his own seats.
func (b *Bot) power(in *discord.Interaction) host.Power {
	return host.Power{Owner: contains(b.owners, in.User.ID), Guild: in.GuildID, Manage: in.GuildID != "" && in.Permissions&(manageGuild|administrator) != 0, Roles: in.Roles}
}

// result is what became of an interaction: a sentence for the user is no
// fault.
func result(err error) string {
	var refusal *refused
	var mine *problem
	switch {
	case err == nil, discord.IsAlreadyAnswered(err):
		return "ok"
	case errors.As(err, &refusal), errors.As(err, &mine):
		return "refused"
	}
	if code := host.ErrorCode(err); code != host.Internal && code != host.Corrupt {
		return "refused"
	}
	return "error"
}

// saw remembers the newest message of a channel.
func (b *Bot) saw(channel, message string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if old := b.last[channel]; len(message) > len(old) || len(message) == len(old) && message > old {
		b.last[channel] = message
	}
}

// system finds a system by id.
func (b *Bot) system(id string) engine.System {
	for _, s := range b.systems {
		if s.ID() == id {
			return s
		}
	}
	return nil
}
