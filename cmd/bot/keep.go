package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"strings"
	"time"

	"estafeta/db"
	"estafeta/host"
)

type backupCommand struct {
	File string `arg:"" help:"The new file."`
}

// Run copies the database.
func (c backupCommand) Run(w world) error {
	config, err := w.load()
	if err != nil {
		return err
	}
	if err := db.Backup(w.ctx, config.Database.File, c.File); err != nil {
		return err
	}
	_, err = fmt.Fprintf(w.out, "%s is a copy of %s\n", c.File, config.Database.File)
	return err
}

type checkCommand struct{}

// Run checks the configuration and the database.
func (checkCommand) Run(w world) error {
	config, err := w.load()
	if err != nil {
		return err
	}
	fmt.Fprintln(w.out, "configuration: ok")
	if config.Discord.Token == "" {
		fmt.Fprintln(w.out, "discord.token is empty: set it, or the environment variable DISCORD_TOKEN, to connect")
	}
	if _, err := os.Stat(config.Database.File); errors.Is(err, fs.ErrNotExist) {
		fmt.Fprintf(w.out, "database: %s does not exist yet, it is made at the first start\n", config.Database.File)
		return nil
	}
	wrong, err := db.Check(w.ctx, config.Database.File)
	if err != nil {
		return err
	}
	if len(wrong) > 0 {
		return fmt.Errorf("the database %s is damaged, restore a backup:\n  %s", config.Database.File, strings.Join(wrong, "\n  "))
	}
	fmt.Fprintf(w.out, "database: %s is ok\n", config.Database.File)
	return nil
}

type healthCommand struct{}

// Run asks a running bot at its health address.
func (healthCommand) Run(w world) error {
	config, err := w.load()
	if err != nil {
		return err
	}
	if config.Health.Listen == "" {
		return errors.New("health.listen is empty: set an address there, such as \"127.0.0.1:8081\"")
	}
	ctx, cancel := context.WithTimeout(w.ctx, 5*time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+config.Health.Listen+"/healthz", nil)
	if err != nil {
		return err
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return fmt.Errorf("no bot answers: %w", err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(io.LimitReader(res.Body, 1<<16))
	if err != nil {
		return err
	}
	if res.StatusCode != http.StatusOK {
		return fmt.Errorf("the bot is not well: %s", strings.TrimSpace(string(body)))
	}
	_, err = fmt.Fprintf(w.out, "ok %s", body)
	return err
}

type verifyCommand struct {
	Game string `arg:"" help:"Id of the game."`
}

// Run computes the draws of a finished game again.
func (c verifyCommand) Run(w world) error {
	config, err := w.load()
	if err != nil {
		return err
	}
	store, err := db.Open(w.ctx, db.Options{Path: config.Database.File})
	if err != nil {
		return err
	}
	defer store.Close()
	p, err := host.New(host.Config{Store: store, Systems: systems(), Log: config.logger()}).Verify(w.ctx, c.Game)
	switch {
	case errors.Is(err, host.ErrNoGame):
		return fmt.Errorf("there is no game %s in %s", c.Game, config.Database.File)
	case errors.Is(err, host.ErrNotOver), errors.Is(err, host.ErrLobby):
		return fmt.Errorf("the seed of game %s is published when it is over, and it is not", c.Game)
	case err != nil:
		return err
	}
	fmt.Fprintf(w.out, "game        %s\nseed        %s\ncommitment  %s\n", p.Game, p.Seed, p.Commitment)
	if p.Scripted {
		fmt.Fprintln(w.out, "dice of this game were put in by a script: there is nothing to verify")
		return nil
	}
	if !p.Fits || len(p.Wrong) > 0 {
		return fmt.Errorf("the dice of game %s do not fit: commitment fits the seed: %t, wrong rolls: %d", c.Game, p.Fits, len(p.Wrong))
	}
	_, err = fmt.Fprintf(w.out, "%d draws are those of the seed; %d dice were rolled by hand\n", p.Draws, p.ByHand)
	return err
}
