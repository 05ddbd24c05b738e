package sandbox_test

import (
	"bytes"
	"context"
	"image"
	"image/color"
	"image/png"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"estafeta/commands/discord"
	"estafeta/sandbox"
	"estafeta/sandbox/apicheck"
)

// echoBot answers every kind of interaction with every kind of message.
type echoBot struct {
	goOn chan struct{} // what /slow waits for
	mu   sync.Mutex
	seen []string // interaction ids, in the order of arrival
	last *discord.Interaction
}

func (b *echoBot) Handle(ctx context.Context, c discord.Client, in *discord.Interaction) {
	b.mu.Lock()
	b.seen = append(b.seen, in.ID)
	b.last = in
	b.mu.Unlock()
	if err := b.answer(ctx, c, in); err != nil {
		slog.Info("echo bot", "err", err)
	}
}

func (b *echoBot) count() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return len(b.seen)
}

func (b *echoBot) latest() *discord.Interaction {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.last
}

func (b *echoBot) answer(ctx context.Context, c discord.Client, in *discord.Interaction) error {
	switch in.Kind {
	case discord.KindAutocomplete:
		typed := in.Focused().Value
		return c.Suggest(
			ctx,
			in,
			[]discord.Choice{{Name: "✔ " + typed, Value: typed + "!"}, {Name: typed + " again", Value: typed + typed}},
		)
	case discord.KindComponent:
		return b.click(ctx, c, in)
	case discord.KindModal:
		return c.Reply(ctx, in, discord.Message{Content: "Form: " + in.Field("words") + " / " + strings.Join(in.Fields["side"], ",") +
			" / " + strings.Join(in.Fields["ticks"], ","), Ephemeral: true})
	}
	switch in.Command {
	case "echo":
		text, _ := in.Option("text")
		return c.Reply(ctx, in, discord.Message{Content: text, Ephemeral: true})
	case "card":
		if _, err := c.Post(ctx, in.ChannelID, card("Your turn.", in.User.ID)); err != nil {
			return err
		}
		return c.Reply(ctx, in, discord.Message{Content: "Posted.", Ephemeral: true})
	case "desk":
		return c.Reply(ctx, in, desk())
	case "slow":
		<-b.goOn
		return c.Reply(ctx, in, discord.Message{Content: "Slow, but here.", Ephemeral: true})
	case "silent":
		return nil
	case "panic":
		panic("as asked")
	case "thread":
		id, err := c.StartThread(ctx, in.ChannelID, "a game")
		if err != nil {
			return err
		}
		_, err = c.Post(ctx, id, discord.Message{Content: "First word in here.", Silent: true})
		if err != nil {
			return err
		}
		return c.Reply(ctx, in, discord.Message{Content: "Opened.", Ephemeral: true})
	}
	return c.Reply(ctx, in, discord.Message{Content: in.Command + " " + strings.Join(in.Sub, " "), Ephemeral: true})
}

func (b *echoBot) click(ctx context.Context, c discord.Client, in *discord.Interaction) error {
	switch in.CustomID {
	case "fire":
		m := card("Fired.", "")
		m.Rows[0].Components[0] = discord.Button{Style: discord.Danger, Label: "Fire", CustomID: "fire", Disabled: true}
		return c.UpdateMessage(ctx, in, m)
	case "quiet":
		return c.DeferUpdate(ctx, in)
	case "form":
		return c.OpenModal(ctx, in, form(in.ID))
	case "weapon":
		return c.Reply(ctx, in, discord.Message{Content: "Chosen: " + strings.Join(in.Values, ", "), Ephemeral: true})
	case "again":
		return c.UpdateMessage(ctx, in, desk())
	}
	return c.Reply(ctx, in, discord.Message{Content: "What is " + in.CustomID + "?", Ephemeral: true})
}

func card(text, ping string) discord.Message {
	m := discord.Message{
		Content: text + "\n-# round 2 · <t:1790000000:R>\n**Ranger 3** shoots `C`.",
		Files:   []discord.Attach{{Name: "board.png", Alt: "a board", Data: picture()}},
		Rows: []discord.Row{
			{Components: []discord.Component{
				discord.Button{Style: discord.Danger, Label: "Fire", CustomID: "fire"},
				discord.Button{Style: discord.Secondary, Label: "Quiet", CustomID: "quiet"},
				discord.Button{Style: discord.Primary, Label: "Form", CustomID: "form"},
			}},
			{
				Components: []discord.Component{
					discord.StringSelect{CustomID: "weapon", Placeholder: "Which weapon?", Options: []discord.SelectOption{
						{Label: "Rifle", Value: "rifle", Description: "3 dice"}, {Label: "Pistol", Value: "pistol"}}, Max: 2},
				},
			},
		},
	}
	if ping != "" {
		m.Content = "<@" + ping + "> " + m.Content
		m.Mention = []string{ping}
	}
	return m
}

func desk() discord.Message {
	return discord.Message{
		Ephemeral: true,
		Files:     []discord.Attach{{Name: "near.png", Alt: "the near board", Data: picture()}},
		V2: []discord.Component{
			discord.TextDisplay{Content: "### Your turn, Ranger 3."},
			discord.MediaGallery{Items: []discord.MediaItem{{URL: "attachment://near.png", Description: "near"}}},
			discord.Separator{Line: true},
			discord.Section{
				Texts:     []discord.TextDisplay{{Content: "Take **cover**?"}},
				Accessory: discord.Button{Style: discord.Secondary, Label: "This", CustomID: "cover"},
			},
			discord.Container{Accent: 0x3fa7d6, Components: []discord.Component{discord.TextDisplay{Content: "-# First to crate1."}}},
			discord.Row{Components: []discord.Component{discord.Button{Style: discord.Success, Label: "Again", CustomID: "again"}}},
			discord.Row{Components: []discord.Component{discord.UserSelect{CustomID: "who", Placeholder: "Who?"}}},
		},
	}
}

func form(id string) discord.Modal {
	return discord.Modal{CustomID: "form:" + id, Title: "Say it", Labels: []discord.Label{
		{Label: "Words", Input: discord.TextInput{CustomID: "words", Long: true, Value: "3 move"}},
		{Label: "Side", Input: discord.RadioGroup{CustomID: "side", Options: options("red", "blue")}},
		{Label: "Ticks", Input: discord.CheckboxGroup{CustomID: "ticks", Options: options("a", "b", "c"), Optional: true}},
		{Label: "Weapon", Input: discord.StringSelect{CustomID: "pick", Options: options("x", "y"), Optional: true}},
		{Label: "File", Input: discord.FileUpload{CustomID: "file", Optional: true}},
	}}
}

func options(names ...string) []discord.SelectOption {
	var out []discord.SelectOption
	for _, n := range names {
		out = append(out, discord.SelectOption{Label: strings.ToUpper(n), Value: n})
	}
	return out
}

func picture() []byte {
	img := image.NewPaletted(
		image.Rect(0, 0, 240, 240),
		color.Palette{color.RGBA{0x20, 0x60, 0x40, 0xff}, color.RGBA{0xf0, 0xd0, 0x60, 0xff}},
	)
	for i := range 240 {
		img.SetColorIndex(i, i, 1)
		img.SetColorIndex(i, 239-i, 1)
	}
	var b bytes.Buffer
	_ = png.Encode(&b, img) // to memory
	return b.Bytes()
}

func echoCommands() []discord.Command {
	chat := func(name string, opts ...discord.CommandOption) discord.Command {
		return discord.Command{
			Type:        discord.CommandChat,
			Name:        name,
			Names:       map[string]string{"es-ES": name + "-es"},
			Description: "What " + name + " does",
			Options:     opts,
		}
	}
	return []discord.Command{
		chat(
			"echo",
			discord.CommandOption{Type: discord.OptString, Name: "text", Description: "what to say", Required: true, Autocomplete: true},
			discord.CommandOption{Type: discord.OptInteger, Name: "times", Description: "how often"},
		),
		chat("card"), chat("desk"), chat("slow"), chat("silent"), chat("panic"), chat("thread"),
		chat(
			"game",
			discord.CommandOption{Type: discord.OptSubcommand, Name: "new", Description: "a new game", Options: []discord.CommandOption{
				{
					Type:        discord.OptString,
					Name:        "system",
					Description: "which",
					Required:    true,
					Choices:     []discord.Choice{{Name: "NEBULA", Value: "nebula"}},
				},
				{Type: discord.OptUser, Name: "opponent", Description: "against whom"},
				{Type: discord.OptBoolean, Name: "here", Description: "in this channel"},
				{Type: discord.OptAttachment, Name: "file", Description: "a list"}}},
		),
		{Type: discord.CommandUser, Name: "Challenge"},
		{Type: discord.CommandMessage, Name: "Explain"},
	}
}

// play starts a sandbox with the echo bot in it.
func play(tb testing.TB, cfg sandbox.Config) (*sandbox.Server, *discord.Session, *echoBot) {
	tb.Helper()
	return playDeferring(tb, cfg, discord.DeferAfter)
}

// playDeferring is play with a bot that defers earlier.
func playDeferring(tb testing.TB, cfg sandbox.Config, after time.Duration) (*sandbox.Server, *discord.Session, *echoBot) {
	tb.Helper()
	if checker, err := apicheck.Load(); err == nil {
		cfg.Validate = checker.Validate
	} else {
		tb.Logf("requests are not validated: %v", err)
	}
	srv, err := sandbox.Start(cfg)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		if err := srv.Close(); err != nil {
			tb.Error(err)
		}
		for _, f := range srv.Failures() {
			tb.Error(f)
		}
	})
	bot := &echoBot{goOn: make(chan struct{})}
	log := slog.New(slog.NewTextHandler(tb.Output(), nil))
	ses, err := discord.Open(discord.Config{Token: srv.Token(), APIBase: srv.URL(), Log: log}, discord.AutoDefer(bot, after, log))
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		if err := ses.Close(); err != nil {
			tb.Error(err)
		}
	})
	if err := ses.RegisterCommands(tb.Context(), srv.GuildID(), echoCommands()); err != nil {
		tb.Fatal(err)
	}
	return srv, ses, bot
}
