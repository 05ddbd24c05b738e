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
// second, in a file that Discord takes from everybody.
const (
	maxFrames  = 150
	frameTime  = 110
	lastTime   = 500
	maxPicture = 9 << 20
)

// replaySizes are tried one after the other until the file is small enough.
var replaySizes = []int{720, 540, 400, 300}

// replayGame draws the game, or one round of it, as a moving picture of what
// everybody may see; it says how far it is.
func (c *call) replayGame() error {
	return c.withGame(func(t *table) error {
		from, to := 0, 0
		if n := atoi(c.opt("round")); n > 0 {
			rounds, err := c.host.Rounds(c.ctx, t.ID)
			if err != nil {
				return err
			}
			if n > len(rounds) {
				return wrong("error.round", engine.Num("n", len(rounds)))
			}
			from = rounds[n-1]
			if n < len(rounds) {
				to = rounds[n]
			}
		}
		story, err := c.host.Story(c.ctx, t.ID, from, to)
		if err != nil {
			return err
		}
		var frames []render.Frame
		for i, g := range story {
			if s := g.View(0).Scene; s.Width > 0 && (len(story) <= maxFrames || i*maxFrames/len(story) != (i-1)*maxFrames/len(story) || i == len(story)-1) {
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
			gif, err := c.render.Animation(frames, render.Options{Size: size, Words: t.w.Term}, maxPicture, func(done int) {
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
