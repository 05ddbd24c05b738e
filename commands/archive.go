package commands

import (
	"bytes"
	"errors"

	"estafeta/commands/discord"
	"estafeta/engine"
	"estafeta/host"
	"estafeta/render"
)

// maxGame is the largest game file taken, in bytes.
const maxGame = 8 << 20

// exportGame hands a finished game over as a file.
func (c *call) exportGame() error {
	return c.withGame(func(t *table) error {
		var out bytes.Buffer
		if err := c.host.Export(c.ctx, t.ID, false, &out); err != nil {
			return err
		}
		if out.Len() > maxGame {
			return wrong("error.large", engine.Num("kb", out.Len()>>10), engine.Num("max", maxGame>>10))
		}
		return c.c.Reply(c.ctx, c.in, discord.Message{Ephemeral: true, Content: t.key("game.exported", engine.Name("id", t.ID)), Files: []discord.Attach{{
			Name: t.ID + ".jsonl", Data: out.Bytes(), ContentType: "application/jsonl", Alt: t.ID,
		}}})
	})
}

// importGame takes a finished game in from a file, to be read and replayed in
// this channel.
func (c *call) importGame() error {
	data, err := c.upload(maxGame)
	if err != nil {
		return err
	}
	i, err := c.host.Import(c.ctx, bytes.NewReader(data), c.user(), false, host.NewGame{Guild: c.in.GuildID, Channel: c.in.ChannelID})
	if err != nil {
		return err
	}
	return c.say("game.imported", engine.Name("id", i.ID))
}

// A replay shows at most so many pictures, each for so many hundredths of a
// second.
const (
	maxFrames = 150
	frameTime = 110
	lastTime  = 500
)

// usualFile is how large a file Discord takes where it does not say so, in
// bytes.
const usualFile = 10 << 20

// fileLimit is how large a file may be that answers here, in bytes.
func (c *call) fileLimit() int {
	limit := int(c.in.AttachmentLimit)
	if limit <= 0 {
		limit = usualFile
	}
	return limit - limit/16 // the message has other parts too
}

// span is the stretch of the log that a command asks for: since the awaited
// side acted last, a round, rounds up to another, or everything.
func (c *call) span(t *table) (from, to int, err error) {
	if c.opt("part") == "turn" {
		from, err = c.host.LastActed(c.ctx, t.ID, c.user())
		return from, 0, err
	}
	n, until := atoi(c.opt("round")), atoi(c.opt("until"))
	if n <= 0 && until <= 0 {
		return 0, 0, nil
	}
	rounds, err := c.host.Rounds(c.ctx, t.ID)
	if err != nil {
		return 0, 0, err
	}
	n = max(n, 1)
	if c.opt("until") == "" {
		until = n
	}
	if n > len(rounds) || until < n {
		return 0, 0, wrong("error.round", engine.Num("n", len(rounds)))
	}
	if until < len(rounds) {
		to = rounds[until]
	}
	return rounds[n-1], to, nil
}

// replaySizes are tried one after the other until the file is small enough.
var replaySizes = []int{720, 540, 400, 300}

// replayGame draws the game, or a stretch of it, as a moving picture of what
// everybody may see; it says how far it is.
func (c *call) replayGame() error {
	return c.withGame(func(t *table) error {
		from, to, err := c.span(t)
		if err != nil {
			return err
		}
		story, err := c.host.Replay(c.ctx, t.ID, 0, from, to)
		if err != nil {
			return err
		}
		var frames []render.Frame
		for i, v := range story {
			if s := v.Scene; s.Width > 0 && (len(story) <= maxFrames || i*maxFrames/len(story) != (i-1)*maxFrames/len(story) || i == len(story)-1) {
				frames = append(frames, render.Frame{Scene: s, Delay: frameTime})
			}
		}
		if len(frames) == 0 {
			return wrong("error.replay")
		}
		frames[len(frames)-1].Delay = lastTime
		if err := c.say("game.replaying", engine.Num("n", len(frames))); err != nil {
			return err
		}
		tell := func(m discord.Message) error {
			m.Ephemeral = true
			_, err := c.c.EditReply(c.ctx, c.in, m)
			return err
		}
		for _, size := range replaySizes {
			quarter := 1
			gif, err := c.render.Animation(frames, render.Options{Size: size, Words: t.w.Term}, c.fileLimit(), func(done int) {
				if done < len(frames) && done*4 >= quarter*len(frames) {
					quarter++
					if err := tell(discord.Message{Content: t.key("game.replaying", engine.Num("n", len(frames))) + " " + itoa(done*100/len(frames)) + " %"}); err != nil {
						c.log.Debug("no progress shown", "err", err)
					}
				}
			})
			if errors.Is(err, render.ErrTooLarge) {
				continue
			}
			if err != nil {
				return err
			}
			return tell(discord.Message{Content: t.key("game.replayed", engine.Num("n", len(frames))), Files: []discord.Attach{{Name: t.ID + ".gif", Data: gif, ContentType: "image/gif", Alt: t.alt()}}})
		}
		return render.ErrTooLarge
	})
}
