package commands

import (
	"context"
	"errors"
	"fmt"
	"time"

	"estafeta/commands/book"
	"estafeta/commands/call"
	"estafeta/commands/discord"
	"estafeta/commands/play"
	"estafeta/commands/post"
	"estafeta/commands/texts"
	"estafeta/commands/tray"
	"estafeta/commands/words"
	"estafeta/engine/attack"
	"estafeta/host"
)

// Config is what the bot needs.
type Config = call.Config

// Bot answers interactions and sends what waits in the outbox.
type Bot struct {
	env      *call.Env
	commands []call.Command
	routes   map[string]call.Route
	outbox   *post.Outbox
	observe  func(kind, result string, took time.Duration)
}

// New makes a bot.
func New(c call.Config) (*Bot, error) {
	book, err := words.Read(c.Systems, texts.Files, attack.Texts())
	if err != nil {
		return nil, fmt.Errorf("read the catalogues: %w", err)
	}
	e := call.NewEnv(c, book)
	b := &Bot{env: e, commands: commands(e), routes: routes(), outbox: post.NewOutbox(e, c.Senders), observe: c.Observe}
	c.Host.ReadTurnsBy(play.TurnReader{Book: book})
	return b, nil
}

// Book is the bot's catalogues.
func (b *Bot) Book() *words.Book { return b.env.Book }

// DrawEmoji uploads what is missing of the faces of dice. Until it has been
// done, or where it cannot be, dice are shown as a picture and in words.
func (b *Bot) DrawEmoji(ctx context.Context, store tray.EmojiStore) error {
	return tray.DrawEmoji(b.env, ctx, store)
}

// FindEmoji takes the faces that another process has uploaded; whole reports
// that none is missing.
func (b *Bot) FindEmoji(ctx context.Context, store tray.EmojiStore) (whole bool, err error) {
	return tray.FindEmoji(b.env, ctx, store)
}

// Deliver sends what waits in the outbox until nothing is left.
func (b *Bot) Deliver(ctx context.Context, c discord.Client) error {
	return b.outbox.DeliverAll(ctx, c)
}

// Drain waits until what is being sent now has been sent, or the context ends.
func (b *Bot) Drain(ctx context.Context) { b.outbox.Drain(ctx) }

// Welcome posts in a channel what everybody reads first.
func (b *Bot) Welcome(ctx context.Context, c discord.Client, channel, lang string) error {
	m := book.Front(b.env, lang)
	m.Silent = true
	_, err := c.Post(ctx, channel, m)
	return err
}

// Run sends what waits in the outbox until the context ends: at once after an
// answer, and every few seconds for what was left by a crash or a failure.
func (b *Bot) Run(ctx context.Context, c discord.Client) {
	tick := time.NewTicker(3 * time.Second)
	defer tick.Stop()
	for {
		if err := b.Deliver(ctx, c); err != nil && ctx.Err() == nil {
			b.env.Log.Error("outbox", "err", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-b.env.Due:
		case <-tick.C:
		}
	}
}

// Handle answers one interaction. Wrap the bot in discord.AutoDefer.
func (b *Bot) Handle(ctx context.Context, c discord.Client, in *discord.Interaction) {
	began := time.Now()
	answering := &call.Call{Env: b.env, Ctx: host.WithPower(ctx, b.env.Power(in)), C: c, In: in}
	if in.LastMessageID != "" {
		b.env.Channels.Saw(in.ChannelID, in.LastMessageID)
	}
	answering.W = b.env.Book.In("", answering.Language())
	var err error
	switch in.Kind {
	case discord.KindCommand:
		err = b.command(answering)
	case discord.KindAutocomplete:
		err = b.autocomplete(answering)
	case discord.KindComponent, discord.KindModal:
		err = b.component(answering)
	}
	if err != nil {
		answering.Fail(err)
	}
	b.env.Wake()
	if b.observe != nil {
		b.observe(in.Kind.String(), result(err), time.Since(began))
	}
}

// result is what became of an interaction: a sentence for the user is no
// fault.
func result(err error) string {
	var refusal *call.Refused
	var mine *call.Problem
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
