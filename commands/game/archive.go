package game

import (
	"bytes"
	"errors"
	"strconv"
	"strings"

	"estafeta/commands/board"
	"estafeta/commands/call"
	"estafeta/commands/discord"
	"estafeta/engine"
	"estafeta/engine/scene"
	"estafeta/host"
	"estafeta/render"
)

// maxGame is the largest game file taken, in bytes.
const maxGame = 8 << 20

// exportGame hands a finished game over as a file, or the position of a running
// one as a scenario.
func exportGame(c *call.Call) error {
	if c.Opt("what") == "position" {
		return position(c)
	}
	return c.WithGame(func(t *call.Game) error { return export(c, t.ID) })
}

func export(c *call.Call, game string) error {
	var out bytes.Buffer
	if err := c.Host.Export(c.Ctx, game, &out); err != nil {
		return err
	}
	if out.Len() > maxGame {
		return call.Wrong("error.large", engine.Num("kb", call.Kilobytes(out.Len())), engine.Num("max", maxGame>>10))
	}
	return c.C.Reply(
		c.Ctx,
		c.In,
		discord.Message{Ephemeral: true, Content: c.W.Key("game.exported", engine.Name("id", game)), Files: []discord.Attach{{
			Name: game + ".jsonl", Data: out.Bytes(), ContentType: "application/jsonl", Alt: game,
		}}},
	)
}

// position hands over the position of a game as a scenario file.
func position(c *call.Call) error {
	return c.WithGame(func(t *call.Game) error {
		doc, err := c.Host.Written(c.Ctx, t.ID, c.User())
		if err != nil {
			return err
		}
		return c.C.Reply(c.Ctx, c.In, discord.Message{
			Ephemeral: true, Content: c.W.Key("game.position", engine.Name("system", t.System), engine.Name("id", t.ID)),
			Files: []discord.Attach{{Name: t.ID + ".toml", Data: doc, ContentType: "application/toml", Alt: t.ID}},
		})
	})
}

// importGame takes a finished game in from a file, to be read and replayed in
// this channel.
func importGame(c *call.Call) error {
	data, err := c.Upload(maxGame)
	if err != nil {
		return err
	}
	i, err := c.Host.Import(c.Ctx, data, c.User(), host.NewGame{Guild: c.In.GuildID, Channel: c.In.ChannelID})
	if err != nil {
		return err
	}
	return c.Say("game.imported", engine.Name("id", i.ID))
}

// forkGame goes on from a round or a number of the log of a game that is over,
// or of one that the user plays alone, in a game of its own.
func forkGame(c *call.Call) error {
	return c.WithGame(func(t *call.Game) error {
		from := call.Atoi(c.Opt("number"))
		if n := call.Atoi(c.Opt("round")); n > 0 && from == 0 {
			rounds, err := c.Host.Rounds(c.Ctx, t.ID)
			if err != nil {
				return err
			}
			if n > len(rounds) {
				return call.Wrong("error.round", engine.Num("n", len(rounds)))
			}
			from = rounds[n-1]
		}
		i, err := c.Host.Fork(c.Ctx, t.ID, c.User(), from, host.NewGame{
			Guild: c.In.GuildID, Channel: c.In.ChannelID, Interaction: c.In.ID, Language: c.W.Lang,
		})
		if err != nil {
			return err
		}
		c.Wake()
		return c.Say("game.forked", engine.Name("id", i.ID))
	})
}

// A replay shows at most so many pictures, each for so many hundredths of a
// second.
const (
	maxFrames = 150
	frameTime = 110
	lastTime  = 500
	titleTime = 120
)

// span is the stretch of the log that a command asks for: since the awaited
// side acted last, a round, rounds up to another, or everything.
func span(c *call.Call, t *call.Game) (from, to int, err error) {
	if c.Opt("part") == "turn" {
		from, err = c.Host.LastActed(c.Ctx, t.ID, c.User())
		return from, 0, err
	}
	n, until := call.Atoi(c.Opt("round")), call.Atoi(c.Opt("until"))
	if n <= 0 && until <= 0 {
		return 0, 0, nil
	}
	rounds, err := c.Host.Rounds(c.Ctx, t.ID)
	if err != nil {
		return 0, 0, err
	}
	n = max(n, 1)
	if c.Opt("until") == "" {
		until = n
	}
	if n > len(rounds) || until < n {
		return 0, 0, call.Wrong("error.round", engine.Num("n", len(rounds)))
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
func replayGame(c *call.Call) error {
	return c.WithGame(func(t *call.Game) error {
		from, to, err := span(c, t)
		if err != nil {
			return err
		}
		return replay(c, t, from, to)
	})
}

// told are the pictures of a story with what had been told before each, and a
// title where a round begins; of a long one some are left out.
func told(c *call.Call, t *call.Game, story []host.Scene) ([]render.Frame, error) {
	if len(story) == 0 {
		return nil, nil
	}
	entries, err := c.Host.Log(c.Ctx, t.ID, "", story[0].Seq, story[len(story)-1].Seq)
	if err != nil {
		return nil, err
	}
	plain := t.Plain
	t.Plain = true
	defer func() { t.Plain = plain }()
	var frames []render.Frame
	said, round := "", ""
	for i, v := range story {
		for len(entries) > 0 && entries[0].Seq < v.Seq {
			if text := t.Line(entries[0]); text != "" && !entries[0].Undone {
				said = strings.ReplaceAll(text, "*", "")
			}
			entries = entries[1:]
		}
		if v.Scene.Width == 0 || len(story) > maxFrames && i*maxFrames/len(story) == (i-1)*maxFrames/len(story) && i < len(story)-1 {
			continue
		}
		f := render.Frame{Scene: v.Scene, Delay: frameTime, Caption: said}
		if now := title(t, v.View); now != round && now != "" {
			round = now
			frames = append(frames, render.Frame{Scene: v.Scene, Delay: titleTime, Caption: said, Title: now})
		}
		frames = append(frames, f)
	}
	return frames, nil
}

// title is which round it is, as the status begins; "" before the first.
func title(t *call.Game, v engine.View) string {
	if len(v.Status) == 0 || !strings.Contains(v.Status[0].Key, "round") {
		return ""
	}
	return t.Say(v.Status[0])
}

func scenes(frames []render.Frame) []scene.Scene {
	var out []scene.Scene
	for _, f := range frames {
		out = append(out, f.Scene)
	}
	return out
}

// replay draws a stretch of a game as a moving picture; to 0: up to now.
func replay(c *call.Call, t *call.Game, from, to int) error {
	story, err := c.Host.Replay(c.Ctx, t.ID, 0, from, to)
	if err != nil {
		return err
	}
	frames, err := told(c, t, story)
	if err != nil {
		return err
	}
	if len(frames) == 0 {
		return call.Wrong("error.replay")
	}
	frames[len(frames)-1].Delay = lastTime
	var window *render.Rect // the same for all, or nothing could be followed
	if fight, ok := render.Fight(scenes(frames)...); ok {
		window = &fight
	}
	if err := c.Say("game.replaying", engine.Num("n", len(frames))); err != nil {
		return err
	}
	tell := func(m discord.Message) error {
		m.Ephemeral = true
		_, err := c.C.EditReply(c.Ctx, c.In, m)
		return err
	}
	for _, size := range replaySizes {
		quarter := 1
		gif, err := c.Render.Animation(frames, render.Options{Size: size, Window: window, Words: t.W.Term, Comma: t.W.Comma()}, c.FileLimit(), func(done int) {
			if done < len(frames) && done*4 >= quarter*len(frames) {
				quarter++
				if err := tell(discord.Message{Content: t.Key("game.replaying",
					engine.Num("n", len(frames))) + " " + strconv.Itoa(done*100/len(frames)) + " %"}); err != nil {
					c.Log.Debug("no progress shown", "err", err)
				}
			}
		})
		if errors.Is(err, render.ErrTooLarge) {
			continue
		}
		if err != nil {
			return err
		}
		return tell(
			discord.Message{
				Content: t.Key("game.replayed", engine.Num("n", len(frames))),
				Files:   []discord.Attach{{Name: t.ID + ".gif", Data: gif, ContentType: "image/gif", Alt: board.Alt(t)}},
			},
		)
	}
	return render.ErrTooLarge
}
