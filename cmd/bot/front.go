package main

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"estafeta/commands"
	"estafeta/commands/call"
	"estafeta/commands/discord"
)

// front is the connection to Discord and what works over it.
type front struct {
	bot     *commands.Bot
	session *discord.Session
	stop    context.CancelFunc
	running sync.WaitGroup
}

// silence is how long the gateway may give no sign of life.
const silence = 3 * time.Minute

// connect opens the session, begins to send what waits and registers the
// commands. A registration that fails does not stop the bot: the commands of
// before still work.
func (m *Main) connect() error {
	bot, err := commands.New(
		commands.Config{
			Host:     m.Host,
			Systems:  systems(),
			Log:      m.Log,
			Now:      m.Now,
			Senders:  8,
			Observe:  m.metrics.observe,
			Owners:   m.Config.Owners,
			Operator: call.Operator(m.Config.Operator),
			Version:  version(),
		},
	)
	if err != nil {
		return err
	}
	c := discord.Config{Token: string(m.Config.Discord.Token), APIBase: m.Config.Discord.API, Log: m.Log, Guilds: m.Host}
	if m.Config.Discord.API == "" {
		c.Hashes = m.Store
	}
	f := &m.front
	f.bot = bot
	f.session, err = discord.Open(c, discord.AutoDefer(bot, discord.DeferAfter, m.Log))
	switch {
	case errors.Is(err, discord.ErrBadToken):
		return fmt.Errorf("%w: copy it again from the developer portal (Bot, Reset Token)", err)
	case err != nil:
		return fmt.Errorf("no connection to Discord: %w", err)
	}
	m.checks["gateway"] = func(context.Context) error {
		if age := f.session.GatewayAge(); age > silence {
			return fmt.Errorf("no sign of life for %s", age.Round(time.Second))
		}
		return nil
	}
	ctx, stop := context.WithCancel(context.Background())
	f.stop = stop
	f.running.Go(func() { bot.Run(ctx, f.session) })
	f.running.Go(func() {
		if err := f.session.RegisterCommands(ctx, m.Config.Discord.Guild, bot.Commands()); err != nil && ctx.Err() == nil {
			m.Log.Error("the commands could not be registered", "error", err)
		}
		if err := bot.DrawEmoji(ctx, f.session); err != nil && ctx.Err() == nil {
			m.Log.Warn("dice are shown in words", "error", err)
		}
	})
	return nil
}

// close ends the connection once what is being sent has been sent.
func (f *front) close() error {
	if f.session == nil {
		return nil
	}
	if f.stop != nil {
		f.stop()
		f.running.Wait()
	}
	return f.session.Close()
}
