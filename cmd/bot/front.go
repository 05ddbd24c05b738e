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
	"estafeta/db"
)

// front is the connection to Discord and what works over it.
type front struct {
	bot     *commands.Bot
	session *discord.Session
	homes   *homes // nil: this process is alone
	stop    context.CancelFunc
	running sync.WaitGroup
	emoji   sync.Once // looked for
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
	if m.Config.Database.URL != "" {
		c.Budget = &budget{store: m.Store}
	}
	if f.session, err = discord.New(c, discord.AutoDefer(bot, discord.DeferAfter, m.Log)); err != nil {
		return fmt.Errorf("no connection to Discord: %w", err)
	}
	if err := m.enter(); errors.Is(err, discord.ErrBadToken) {
		return fmt.Errorf("%w: copy it again from the developer portal (Bot, Reset Token)", err)
	} else if err != nil {
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
	if f.homes != nil {
		f.running.Go(func() { f.homes.run(ctx) })
		return nil // whoever holds the first shard registers the commands
	}
	f.running.Go(func() { m.register(ctx) })
	return nil
}

// enter opens the gateways: all that Discord asks for where this process is
// alone, else those that the processes share out.
func (m *Main) enter() error {
	f, ctx := &m.front, context.Background()
	of, err := f.session.Shards(ctx)
	if err != nil {
		return err
	}
	of = max(of, m.Config.Discord.Shards)
	if m.Config.Database.URL == "" {
		for s := range of {
			if s > 0 {
				time.Sleep(identifyPace)
			}
			if err := f.session.Hold(ctx, s, of); err != nil {
				return err
			}
		}
		return nil
	}
	pulse := m.Pulse
	if pulse == 0 {
		pulse = 5 * time.Second
	}
	m.Host.Live(db.Home{Of: of})
	f.homes = &homes{
		store: m.Store, gate: f.session, log: m.Log, id: newID(), build: buildOf(systems()), of: of, pulse: pulse,
		live:  m.Host.Live,
		take:  m.takeOver,
		drain: f.bot.Drain,
		begin: m.begin,
	}
	m.checks["shards"] = f.homes.check
	return nil
}

// identifyPace is how long Discord wants between two gateways of a bot.
const identifyPace = 5 * time.Second

// takeOver is what a process does before it opens a shard: posts that another
// had begun to send are sent again, by the same name, and the first shard brings
// the commands with it.
func (m *Main) takeOver(ctx context.Context, home db.Home) {
	if err := m.Host.Release(ctx, home); err != nil {
		m.Log.Error("what another process has begun to send waits until its claim ends", "error", err)
	}
}

// begin is what a process does once a shard is open: with the first come the
// commands and the emoji, which the other processes wait for.
func (m *Main) begin(ctx context.Context, shard int) {
	f := &m.front
	if shard == 0 {
		f.running.Go(func() { m.register(ctx) })
		return
	}
	f.emoji.Do(func() {
		f.running.Go(func() {
			for {
				whole, err := f.bot.FindEmoji(ctx, f.session)
				if err != nil && ctx.Err() == nil {
					m.Log.Warn("dice are shown in words", "error", err)
				}
				if whole || sleep(ctx, 30*time.Second) != nil {
					return
				}
			}
		})
	})
}

// register registers the commands and draws what dice are shown with.
func (m *Main) register(ctx context.Context) {
	f := &m.front
	if err := f.session.RegisterCommands(ctx, m.Config.Discord.Guild, f.bot.Commands()); err != nil && ctx.Err() == nil {
		m.Log.Error("the commands could not be registered", "error", err)
	}
	if err := f.bot.DrawEmoji(ctx, f.session); err != nil && ctx.Err() == nil {
		m.Log.Warn("dice are shown in words", "error", err)
	}
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
