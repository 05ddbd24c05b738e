package book

import (
	"archive/zip"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"

	"estafeta/commands/call"
	"estafeta/commands/discord"
	"estafeta/engine"
	"estafeta/host"
)

// ReportCommand is /report: a bundle for whoever looks after the program, with
// what its reader may know anyway.
func ReportCommand(b *call.Env) call.Command {
	return call.Command{
		Name:     "report",
		Dm:       true,
		Options:  []call.Option{{Name: "game", Auto: true}},
		Complete: (*call.Call).CompleteGames,
		Run:      report,
	}
}

// report answers with a zip file: the program and its systems, what the user
// and the server have set, and the game as they may know it, if there is one.
func report(c *call.Call) error {
	var bundle bytes.Buffer
	z := zip.NewWriter(&bundle)
	put := func(name string, data []byte) error {
		w, err := z.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate, Modified: c.Now().UTC()})
		if err == nil {
			_, err = io.Copy(w, bytes.NewReader(data))
		}
		return err
	}
	head, err := reportText(c)
	if err != nil {
		return err
	}
	if err := put("report.txt", []byte(head)); err != nil {
		return err
	}
	name, i, err := "report.zip", host.Info{}, error(nil)
	if i, err = c.Game(); err == nil {
		name = "report-" + i.ID + ".zip"
	} else if c.Opt("game") != "" && host.ErrorCode(err) == host.Corrupt {
		i.ID = c.Opt("game") // its faults are what matters
	} else if c.Opt("game") != "" {
		return err
	}
	if i.ID != "" {
		r, err := c.Host.Report(c.Ctx, i.ID, c.User())
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
	if limit := c.FileLimit(); bundle.Len() > limit {
		return call.Wrong("error.large", engine.Num("kb", call.Kilobytes(bundle.Len())), engine.Num("max", limit>>10))
	}
	return c.C.Reply(c.Ctx, c.In, discord.Message{Ephemeral: true, Silent: true, Content: c.W.Term("report.made"),
		Files: []discord.Attach{{Name: name, Data: bundle.Bytes(), ContentType: "application/zip", Alt: name}}})
}

// reportText is what is not of a game: versions and settings. It names no
// user.
func reportText(c *call.Call) (string, error) {
	u, err := c.Host.User(c.Ctx, c.User())
	if err != nil {
		return "", err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "estafeta %s (%s, %s/%s)\n", cmp.Or(c.Version, "devel"), runtime.Version(), runtime.GOOS, runtime.GOARCH)
	for _, s := range c.Systems {
		fmt.Fprintf(&b, "system %s: rules %s, checkpoints %s\n", s.ID(), s.Rev(), s.Schema())
	}
	fmt.Fprintf(
		&b,
		"locale %s, server %s, thread %t, permissions of the bot %#x\n",
		c.In.Locale,
		cmp.Or(c.In.GuildLocale, "none"),
		c.In.InThread(),
		c.In.AppPermissions,
	)
	fmt.Fprintf(&b, "user: language %q, pace %s, real dice %t, obvious %t, zone %q, quiet %d-%d, direct messages %t\n",
		u.Language, u.Pace, u.ByHand, u.Obvious, u.Quiet.Zone, u.Quiet.From, u.Quiet.To, u.DM)
	if c.In.GuildID != "" {
		g, err := c.Host.Guild(c.Ctx, c.In.GuildID)
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&b, "server: language %q, pace %s, zone %q, quiet %d-%d, games %d, upload %d kB, one channel %t, starters limited %t\n",
			g.Language, g.Pace, g.Quiet.Zone, g.Quiet.From, g.Quiet.To, g.Games, g.Upload, g.Channel != "", g.Starters != "")
	}
	return b.String(), nil
}
