package commands

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"github.com/BurntSushi/toml"

	"estafeta/engine"
)

// A list as text is TOML: name, faction, and a [[unit]] for each member with
// unit, upgrades and marks. The format is described in docs/lists.md.

func listText(r engine.Roster) string {
	var b bytes.Buffer
	if err := toml.NewEncoder(&b).Encode(r); err != nil {
		return ""
	}
	return b.String()
}

// maxDeep is how many dots and opening brackets a line of a list may have: what
// is nested deeper takes the reader of TOML minutes.
const maxDeep = 200

// parseList reads a list; mistakes are named with their line.
func parseList(text string) (engine.Roster, error) {
	var r engine.Roster
	for i, line := range strings.Split(text, "\n") {
		if strings.Count(line, ".")+strings.Count(line, "[")+strings.Count(line, "{") > maxDeep {
			return r, wrong("error.deep", engine.Num("line", i+1))
		}
	}
	md, err := toml.Decode(text, &r)
	var pe toml.ParseError
	switch {
	case errors.As(err, &pe):
		return r, wrong("error.toml", engine.Num("line", pe.Position.Line), engine.Name("why", pe.Message))
	case err != nil:
		return r, wrong("error.toml", engine.Num("line", 1), engine.Name("why", err.Error()))
	}
	if un := md.Undecoded(); len(un) > 0 {
		line := 1
		for i, l := range strings.Split(text, "\n") {
			if strings.Contains(l, un[0][len(un[0])-1]) {
				line = i + 1
				break
			}
		}
		return r, wrong("error.key", engine.Num("line", line), engine.Name("key", un[0].String()))
	}
	for i := range r.Units {
		if r.Units[i].Upgrades == nil {
			r.Units[i].Upgrades = []string{}
		}
		if r.Units[i].Marks == nil {
			r.Units[i].Marks = []string{}
		}
	}
	return r, nil
}

// upload fetches the file of a command, at most limit bytes of it or what the
// server allows.
func (c *call) upload(limit int) ([]byte, error) {
	if c.in.GuildID != "" {
		g, err := c.host.Guild(c.ctx, c.in.GuildID)
		if err != nil {
			return nil, err
		}
		if g.Upload > 0 {
			limit = min(limit, g.Upload<<10)
		}
	}
	for _, o := range c.in.Options {
		if o.Attachment == nil {
			continue
		}
		if o.Attachment.Size > int64(limit) {
			return nil, wrong("error.large", engine.Num("kb", int(o.Attachment.Size>>10)), engine.Num("max", limit>>10))
		}
		return c.fetch(c.ctx, o.Attachment.URL, int64(limit))
	}
	return nil, wrong("error.file")
}

// fetchTime is how long a file may take to come.
const fetchTime = 30 * time.Second

// fetch downloads an uploaded file, at most limit bytes of it.
func (b *Bot) fetch(ctx context.Context, url string, limit int64) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, fetchTime)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, fmt.Errorf("fetch the upload: %w", err)
	}
	lost := func(err error) error {
		b.log.Warn("upload not fetched", "err", err)
		return wrong("error.fetch")
	}
	res, err := b.web.Do(req)
	if err != nil {
		return nil, lost(err)
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		return nil, lost(errors.New(res.Status))
	}
	data, err := io.ReadAll(io.LimitReader(res.Body, limit+1))
	if err != nil {
		return nil, lost(err)
	}
	if int64(len(data)) > limit {
		return nil, wrong("error.larger", engine.Num("max", int(limit>>10)))
	}
	return data, nil
}
