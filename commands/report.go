package commands

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"

	"estafeta/commands/discord"
	"estafeta/engine"
	"estafeta/host"
)

// reportCommand is /report: a bundle for whoever looks after the program, with
// what its reader may know anyway.
func (b *Bot) reportCommand() command {
	return command{name: "report", dm: true, options: []option{{name: "game", auto: true}}, complete: (*call).completeGame, run: (*call).report}
}

// report answers with a zip file: the program and its systems, what the user
// and the server have set, and the game as he may know it, if there is one.
func (c *call) report() error {
	var bundle bytes.Buffer
	z := zip.NewWriter(&bundle)
	put := func(name string, data []byte) error {
		w, err := z.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate, Modified: c.now().UTC()})
		if err == nil {
			_, err = io.Copy(w, bytes.NewReader(data))
		}
		return err
	}
	head, err := c.reportText()
	if err != nil {
		return err
	}
	if err := put("report.txt", []byte(head)); err != nil {
		return err
	}
	name, i, err := "report.zip", host.Info{}, error(nil)
	if i, err = c.game(); err == nil {
		name = "report-" + i.ID + ".zip"
	} else if c.opt("game") != "" && host.ErrorCode(err) == host.Corrupt {
		i.ID = c.opt("game") // its faults are what matters
	} else if c.opt("game") != "" {
		return err
	}
	if i.ID != "" {
		r, err := c.host.Report(c.ctx, i.ID, c.user())
		if err != nil {
			return err
		}
		data, err := r.JSON()
		if err := errors.Join(err, put("game.json", data)); err != nil {
			return err
		}
	}
	if err := z.Close(); err != nil {
		return err
	}
	if limit := c.fileLimit(); bundle.Len() > limit {
		return wrong("error.large", engine.Num("kb", bundle.Len()>>10), engine.Num("max", limit>>10))
	}
	return c.c.Reply(c.ctx, c.in, discord.Message{Ephemeral: true, Silent: true, Content: c.w.Term("report.made"),
		Files: []discord.Attach{{Name: name, Data: bundle.Bytes(), ContentType: "application/zip", Alt: name}}})
}

// reportText is what is not of a game: versions and settings. It names no
// user.
func (c *call) reportText() (string, error) {
	u, err := c.host.User(c.ctx, c.user())
	if err != nil {
		return "", err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "estafeta %s (%s, %s/%s)\n", firstOf(c.version, "devel"), runtime.Version(), runtime.GOOS, runtime.GOARCH)
	for _, s := range c.systems {
		fmt.Fprintf(&b, "system %s: rules %s, checkpoints %s\n", s.ID(), s.Rev(), s.Schema())
	}
	fmt.Fprintf(&b, "locale %s, server %s, thread %t, permissions of the bot %#x\n", c.in.Locale, firstOf(c.in.GuildLocale, "none"), c.in.InThread(), c.in.AppPermissions)
	fmt.Fprintf(&b, "user: language %q, pace %s, real dice %t, obvious %t, zone %q, quiet %d-%d, direct messages %t\n",
		u.Language, u.Pace, u.ByHand, u.Obvious, u.Quiet.Zone, u.Quiet.From, u.Quiet.To, u.DM)
	if c.in.GuildID != "" {
		g, err := c.host.Guild(c.ctx, c.in.GuildID)
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&b, "server: language %q, pace %s, zone %q, quiet %d-%d, games %d, upload %d kB, one channel %t, starters limited %t\n",
			g.Language, g.Pace, g.Quiet.Zone, g.Quiet.From, g.Quiet.To, g.Games, g.Upload, g.Channel != "", g.Starters != "")
	}
	return b.String(), nil
}
