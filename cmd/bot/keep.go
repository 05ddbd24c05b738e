package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
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
	if config.Database.URL != "" {
		return errors.New("the games are on a server: copy its database with pg_dump, restore it with pg_restore (docs/operator.md)")
	}
	if err := db.Backup(w.ctx, config.Database.File, c.File); err != nil {
		return err
	}
	_, err = fmt.Fprintf(w.out, "%s is a copy of %s\n", c.File, config.Database.File)
	return err
}

type checkCommand struct {
	Running bool `help:"Only try the open step of every running game against the rules of this program, and write nothing."`
}

// Run checks the configuration and the database.
func (c checkCommand) Run(w world) error {
	if c.Running {
		return checkRunning(w)
	}
	config, err := w.load()
	if err != nil {
		return err
	}
	fmt.Fprintln(w.out, "configuration: ok")
	if config.Discord.Token == "" {
		fmt.Fprintln(w.out, "discord.token is empty: set it, or the environment variable DISCORD_TOKEN, to connect")
	}
	if config.Database.URL != "" {
		return checkServer(w, config)
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
	store, err := db.Open(w.ctx, config.Database.options())
	if err != nil {
		return err
	}
	defer store.Close()
	return recheck(w, host.New(host.Config{Store: store, Systems: systems(), Log: config.logger()}))
}

// checkServer plays the games on a server again.
func checkServer(w world, config Config) error {
	store, err := db.Open(w.ctx, config.Database.options())
	if err != nil {
		return err
	}
	defer store.Close()
	fmt.Fprintf(w.out, "database: %s answers\n", config.Database)
	return recheck(w, host.New(host.Config{Store: store, Systems: systems(), Log: config.logger()}))
}

// checkRunning tries every running game on a copy of the database, so that
// nothing is migrated under the program that runs.
func checkRunning(w world) error {
	config, err := w.load()
	if err != nil {
		return err
	}
	if config.Database.URL != "" {
		return errors.New("the games are on a server: restore a copy of its database beside it, and check that one")
	}
	dir, err := os.MkdirTemp("", "estafeta")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	copied := filepath.Join(dir, "check.db")
	if err := db.Backup(w.ctx, config.Database.File, copied); err != nil {
		return err
	}
	store, err := db.Open(w.ctx, db.Options{Path: copied})
	if err != nil {
		return err
	}
	defer store.Close()
	h := host.New(host.Config{Store: store, Systems: systems(), Log: config.logger()})
	games, err := h.Games(w.ctx)
	if err != nil {
		return err
	}
	var wrong []string
	for _, id := range games {
		if err := h.Fits(w.ctx, id); err != nil {
			wrong = append(wrong, fmt.Sprintf("game %s: %v", id, err))
		}
	}
	if len(wrong) > 0 {
		return fmt.Errorf("%d of %d games would lose answers under this program:\n  %s", len(wrong), len(games), strings.Join(wrong, "\n  "))
	}
	_, err = fmt.Fprintf(w.out, "games: %d, and all that run fit the rules of this program\n", len(games))
	return err
}

// recheck plays every game again and compares it with what is stored.
func recheck(w world, h *host.Host) error {
	games, err := h.Games(w.ctx)
	if err != nil {
		return err
	}
	steps, older := 0, 0
	var differ []string
	for _, id := range games {
		c, err := h.Recheck(w.ctx, id)
		if err != nil {
			return fmt.Errorf("game %s: %w", id, err)
		}
		steps, older = steps+c.Steps, older+c.Older
		for _, d := range c.Differ {
			differ = append(differ, "game "+id+": "+d)
		}
	}
	if len(differ) > 0 {
		return fmt.Errorf("games do not play again as they are stored:\n  %s", strings.Join(differ, "\n  "))
	}
	_, err = fmt.Fprintf(
		w.out,
		"games: %d, %d steps play again as they are stored; %d were accepted by earlier rules\n",
		len(games),
		steps,
		older,
	)
	return err
}

type exportCommand struct {
	Game string `arg:"" help:"Id of the game."`
	File string `arg:"" help:"The new file, JSON Lines."`
}

// Run writes a game with all its secrets, also one in progress.
func (c exportCommand) Run(w world) error {
	return withHost(w, func(h *host.Host) error {
		f, err := os.OpenFile(c.File, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
		if err != nil {
			return err
		}
		if err := errors.Join(h.ExportWhole(w.ctx, c.Game, f), f.Close()); err != nil {
			return errors.Join(err, os.Remove(c.File))
		}
		_, err = fmt.Fprintf(w.out, "%s holds game %s with all its secrets\n", c.File, c.Game)
		return err
	})
}

// withHost runs fn over the configured database.
func withHost(w world, fn func(*host.Host) error) error {
	config, err := w.load()
	if err != nil {
		return err
	}
	store, err := db.Open(w.ctx, config.Database.options())
	if err != nil {
		return err
	}
	defer store.Close()
	return fn(host.New(host.Config{Store: store, Systems: systems(), Log: config.logger()}))
}

type importCommand struct {
	File    string `arg:"" help:"An exported game."`
	Guild   string `help:"Id of the server where it goes on."`
	Channel string `help:"Id of the channel where it goes on."`
}

// Run takes an exported game in.
func (c importCommand) Run(w world) error {
	return withHost(w, func(h *host.Host) error {
		f, err := os.Open(c.File)
		if err != nil {
			return err
		}
		defer f.Close()
		i, err := h.ImportWhole(w.ctx, f, "", host.NewGame{Guild: c.Guild, Channel: c.Channel})
		if err != nil {
			return fmt.Errorf("%s: %w", c.File, err)
		}
		_, err = fmt.Fprintf(w.out, "game %s (%s) is here\n", i.ID, i.Status)
		return err
	})
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
	Game string `arg:"" help:"Id of the game, or a file that /game export wrote."`
}

// Run computes the draws of a finished game again, and of an exported one
// every step.
func (c verifyCommand) Run(w world) error {
	if info, err := os.Stat(c.Game); err == nil && info.Mode().IsRegular() {
		return c.file(w)
	}
	return withHost(w, func(h *host.Host) error { return verify(w, h, c.Game) })
}

// file verifies an exported game in a database of its own.
func (c verifyCommand) file(w world) error {
	dir, err := os.MkdirTemp("", "estafeta")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	store, err := db.Open(w.ctx, db.Options{Path: filepath.Join(dir, "verify.db")})
	if err != nil {
		return err
	}
	defer store.Close()
	f, err := os.Open(c.Game)
	if err != nil {
		return err
	}
	defer f.Close()
	h := host.New(host.Config{Store: store, Systems: systems()})
	i, err := h.ImportWhole(w.ctx, f, "", host.NewGame{})
	if err != nil {
		return fmt.Errorf("%s: %w", c.Game, err)
	}
	if err := recheck(w, h); err != nil {
		return err
	}
	return verify(w, h, i.ID)
}

func verify(w world, h *host.Host, game string) error {
	p, err := h.Verify(w.ctx, game)
	switch {
	case errors.Is(err, host.ErrNoGame):
		return fmt.Errorf("there is no game %s here, and no such file", game)
	case errors.Is(err, host.ErrNotOver), errors.Is(err, host.ErrLobby):
		return fmt.Errorf("the seed of game %s is published when it is over, and it is not", game)
	case err != nil:
		return err
	}
	fmt.Fprintf(w.out, "game        %s\nseed        %s\ncommitment  %s\n", p.Game, p.Seed, p.Commitment)
	for _, x := range p.Words {
		fmt.Fprintf(w.out, "word %-6d %q, SHA-256 %s\n", x.Seat, x.Word, x.Pledge)
	}
	if p.Scripted {
		fmt.Fprintln(w.out, "dice of this game were put in by a script: there is nothing to verify")
		return nil
	}
	if !p.Fits || len(p.Wrong) > 0 {
		return fmt.Errorf("the dice of game %s do not fit: commitment fits the seed: %t, wrong rolls: %d", game, p.Fits, len(p.Wrong))
	}
	_, err = fmt.Fprintf(w.out, "%d draws are those of the seed; %d dice were rolled by hand\n", p.Draws, p.ByHand)
	return err
}
