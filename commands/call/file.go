package call

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	neturl "net/url"
	"time"

	"estafeta/engine"
)

// usualFile is how large a file Discord takes where it does not say so, in
// bytes.
const usualFile = 10 << 20

// FileLimit is how large a file may be that answers here, in bytes.
func (c *Call) FileLimit() int {
	limit := int(c.In.AttachmentLimit)
	if limit <= 0 {
		limit = usualFile
	}
	return limit - limit/16 // the message has other parts too
}

// Kilobytes are a size in kB, begun ones as whole: what is too large is never
// said to be as large as may be.
func Kilobytes(bytes int) int { return (bytes + 1023) >> 10 }

// Upload fetches the file of a command, at most limit bytes of it or what the
// server allows.
func (c *Call) Upload(limit int) ([]byte, error) {
	if c.In.GuildID != "" {
		g, err := c.Host.Guild(c.Ctx, c.In.GuildID)
		if err != nil {
			return nil, err
		}
		if g.Upload > 0 {
			limit = min(limit, g.Upload<<10)
		}
	}
	for _, o := range c.In.Options {
		if o.Attachment == nil {
			continue
		}
		if o.Attachment.Size > int64(limit) {
			return nil, Wrong("error.large", engine.Num("kb", Kilobytes(int(o.Attachment.Size))), engine.Num("max", limit>>10))
		}
		return c.fetch(c.Ctx, o.Attachment.URL, int64(limit))
	}
	return nil, Wrong("error.file")
}

// fetchTime is how long a file may take to come.
const fetchTime = 30 * time.Second

// fetch downloads an uploaded file, at most limit bytes of it.
func (b *Env) fetch(ctx context.Context, url string, limit int64) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, fetchTime)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, fmt.Errorf("fetch the upload: %w", err)
	}
	lost := func(err error) error {
		var at *neturl.Error
		if errors.As(err, &at) {
			err = at.Err // its address is signed
		}
		b.Log.Warn("upload not fetched", "err", err)
		return Wrong("error.fetch")
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
		return nil, Wrong("error.larger", engine.Num("max", int(limit>>10)))
	}
	return data, nil
}
