package main

import (
	"cmp"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"estafeta/commands/words"
	"estafeta/sandbox"
)

type runCommand struct{}

// Run hosts games on Discord until the context ends.
func (runCommand) Run(w world) error {
	config, err := w.load()
	if err != nil {
		return err
	}
	if config.Discord.Token == "" {
		return errors.New(
			"the bot's token is missing: set the environment variable DISCORD_TOKEN, or discord.token in the configuration; `bot sandbox` needs none",
		)
	}
	m := &Main{Config: config}
	return w.serve(m, func() { m.Log.Info("running", "database", config.Database.String()) })
}

// serve runs a bot until the context ends; ready is called once it runs.
func (w world) serve(m *Main, ready func()) error {
	if err := m.Run(w.ctx); err != nil {
		return err
	}
	ready()
	<-w.ctx.Done()
	return m.Close()
}

const sandboxAddr = "127.0.0.1:8080"

type sandboxCommand struct {
	Addr string `placeholder:"ADDRESS" help:"Where the page is served (127.0.0.1:8080, or another port if that is taken)."`
	DB   string `name:"db" placeholder:"FILE" help:"Database to keep (default: a new one, deleted at the end)."`

	Language string `placeholder:"en|es" help:"Language of the server (default: the one of LANG)."`
}

// Run serves the page with the bot behind it until the context ends.
func (c sandboxCommand) Run(w world) error {
	config := DefaultConfig()
	config.Log.Level = "warn"
	config.Database.File = c.DB
	config.Language = spokenHere(c.Language)
	if c.DB == "" {
		dir, err := os.MkdirTemp("", "estafeta-")
		if err != nil {
			return err
		}
		defer os.RemoveAll(dir)
		config.Database.File = filepath.Join(dir, "sandbox.db")
	}
	server, err := c.start(sandbox.Config{Language: config.Language, Log: config.logger()})
	if err != nil {
		return err
	}
	config.Discord.Token = Secret(server.Token())
	config.Discord.API = server.URL()
	m := &Main{Config: config}
	err = w.serve(m, func() {
		if err := m.front.bot.Welcome(w.ctx, m.front.session, server.ChannelID("table"), config.Language); err != nil {
			m.Log.Warn("the sandbox opens on an empty channel", "err", err)
		}
		fmt.Fprintf(w.out, "Estafeta's sandbox is at %s (Ctrl+C ends it)\n", server.URL())
	})
	return errors.Join(err, server.Close())
}

// start listens on the address asked for; without one, on the usual address or
// any that is free.
func (c sandboxCommand) start(config sandbox.Config) (*sandbox.Server, error) {
	config.Addr = cmp.Or(c.Addr, sandboxAddr)
	s, err := sandbox.Start(config)
	if c.Addr == "" && errors.Is(err, syscall.EADDRINUSE) {
		host, _, _ := net.SplitHostPort(sandboxAddr) // a constant
		config.Addr = net.JoinHostPort(host, "0")
		return sandbox.Start(config)
	}
	return s, err
}

// spokenHere is a language of the catalogues: the one asked for, else the one of
// the environment, else English.
func spokenHere(asked string) string {
	for _, l := range words.Languages {
		if strings.HasPrefix(cmp.Or(asked, os.Getenv("LANG")), l) {
			return l
		}
	}
	return words.Languages[0]
}
