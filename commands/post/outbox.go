// Package post is the room from which the bot speaks by itself: cards, notices and
// reminders from the outbox.
package post

import (
	"cmp"
	"context"
	"fmt"
	"runtime/debug"
	"slices"
	"time"

	"estafeta/commands/board"
	"estafeta/commands/call"
	"estafeta/commands/discord"
	"estafeta/commands/game"
	"estafeta/commands/words"
	"estafeta/db"
	"estafeta/engine"
	"estafeta/host"
)

// A card is edited only while it is young: Discord hardly lets older ones be.
const youngCard = 50 * time.Minute

// again is how long a post waits after a failure, by the number of failures.
var again = []time.Duration{5 * time.Second, 30 * time.Second, 2 * time.Minute, 10 * time.Minute, time.Hour}

// patience is after how many failures a post is given up: more than a week.
const patience = 200

// deliver sends one batch of a game; what fails is given back.
func (b *Outbox) deliver(ctx context.Context, c discord.Client, posts []host.Post) {
	batch := posts[0].Batch
	message, card, err := b.guarded(ctx, c, posts)
	switch {
	case err == nil:
		err = b.Host.Sent(ctx, batch, message, card)
	case discord.IsRefused(err), posts[0].Tries >= patience:
		err = b.Host.Failed(ctx, batch, err, -1)
	default:
		wait := again[min(posts[0].Tries, len(again)-1)]
		b.Log.Warn("post failed", "game", posts[0].Game, "again", wait, "err", err)
		err = b.Host.Failed(ctx, batch, err, wait)
	}
	if err != nil {
		b.Log.Error("outbox", "game", posts[0].Game, "err", err)
	}
}

// guarded is post; a game that cannot be shown stops no other.
func (b *Outbox) guarded(ctx context.Context, c discord.Client, posts []host.Post) (message string, card *db.Card, err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("panic: %v\n%s", v, debug.Stack())
		}
	}()
	return b.post(ctx, c, posts)
}

// post makes and sends the messages of a batch: notices as they are, cards and
// reminders as one card.
func (b *Outbox) post(ctx context.Context, c discord.Client, posts []host.Post) (string, *db.Card, error) {
	i, err := b.Host.Info(ctx, posts[0].Game, "")
	if err != nil {
		return "", nil, err
	}
	t := b.At(i, i.Language)
	if t.Where() == "" {
		return "", nil, nil
	}
	var span host.Span
	wants, remind, night := false, false, false
	other := false // something else than news is to be shown
	for _, p := range posts {
		wants = wants || p.Kind == host.PostCard
	}
	part := 1
	message := ""
	var said []string // notices that go on the card
	for _, p := range posts {
		switch p.Kind {
		case host.PostNotice:
			if p.Notice.Text.Key == host.NoticeReady { // the lobby's card says so itself, anew
				remind = true
				continue
			}
			if wants && p.Notice.Token == "" && !p.Notice.Claim && len(p.Notice.Users) == 0 {
				said = append(said, t.Noticed(*p.Notice))
				continue
			}
			message, err = b.notice(ctx, c, t, p, part)
			if err != nil {
				return "", nil, err
			}
			part++
		case host.PostReminder:
			if b.direct(ctx, c, t, p, part) {
				part += len(p.Reminder.Users)
				continue
			}
			part += len(p.Reminder.Users)
			remind, night = true, night || p.Reminder.Night
		case host.PostCard:
			other = other || p.Span.Last == 0
			if span.First == 0 || p.Span.First > 0 && p.Span.First < span.First {
				span.First = p.Span.First
			}
			span.Last = max(span.Last, p.Span.Last)
		}
	}
	if !wants && !remind {
		return message, nil, nil
	}
	old, had, err := b.Host.Card(ctx, t.ID)
	if err != nil {
		return "", nil, err
	}
	if had && !remind && !other && message == "" && len(said) == 0 && b.told(t, old, span) {
		return old.Message, nil, nil
	}
	if !had {
		old = db.Card{}
	}
	return b.showCard(ctx, c, t, old, span, said, remind, night, posts[0].Nonce(0))
}

// direct reminds by direct message those who want that, and reports whether
// it reached them all: else the card is shown again in the channel.
func (b *Outbox) direct(ctx context.Context, c discord.Client, t *call.Game, p host.Post, part int) bool {
	r := *p.Reminder
	if len(r.Users) == 0 {
		return false
	}
	for i, user := range r.Users {
		u, err := b.Host.User(ctx, user)
		if err != nil || !u.DM {
			return false
		}
		channel, err := c.OpenDM(ctx, user)
		if err != nil {
			b.Log.Info("no direct message", "user", user, "err", err)
			return false
		}
		w := b.Book.In(t.System, cmp.Or(u.Language, t.Language))
		link := ""
		if card, ok, err := b.Host.Card(ctx, t.ID); err == nil && ok {
			link = "https://discord.com/channels/" + cmp.Or(t.Guild, "@me") + "/" + card.Channel + "/" + card.Message
		}
		m := discord.Message{
			Content: w.Key("dm.reminder", engine.Term("system", "system.name"), engine.Name("link", link)),
			Nonce:   p.Nonce(part + i),
		}
		if r.Night {
			m.Rows = []discord.Row{zoneRow(w)}
		}
		if _, err := c.Post(ctx, channel, m); err != nil {
			b.Log.Info("no direct message", "user", user, "err", err)
			return false
		}
	}
	return true
}

// zoneRow asks, once, for time zone and quiet hours.
func zoneRow(w *words.Speaker) discord.Row {
	return discord.Row{Components: []discord.Component{discord.Button{Style: discord.Secondary, Label: w.Term("zone.ask"), CustomID: "zone"}}}
}

// notice tells the table a sentence; a proposal comes with its buttons.
func (b *Outbox) notice(ctx context.Context, c discord.Client, t *call.Game, p host.Post, part int) (string, error) {
	m := discord.Message{
		Content: call.Clip(t.Noticed(*p.Notice), 2000),
		Mention: p.Notice.Users,
		Silent:  len(p.Notice.Users) == 0,
		Nonce:   p.Nonce(part),
	}
	if len(p.Notice.Users) > 0 {
		m.Content = call.Clip(call.Mentions(p.Notice.Users)+" "+m.Content, 2000)
	}
	if p.Notice.Claim {
		m.Rows = []discord.Row{
			{
				Components: []discord.Component{
					discord.Button{Style: discord.Danger, Label: t.W.Term("button.claim"), CustomID: call.ID("claim", t.ID)},
				},
			},
		}
	}
	if p.Notice.Token != "" {
		m.Rows = []discord.Row{{Components: []discord.Component{
			discord.Button{Style: discord.Success, Label: t.W.Term("button.agree"), CustomID: call.ID("agree", t.ID, p.Notice.Token)},
			discord.Button{Style: discord.Secondary, Label: t.W.Term("button.object"), CustomID: call.ID("object", t.ID, p.Notice.Token)},
		}}}
	}
	message, err := c.Post(ctx, t.Where(), m)
	if err == nil {
		b.Channels.Saw(t.Where(), message)
	}
	return message, err
}

// awaitsMore reports that somebody is awaited whom the card has not told, or
// nobody any more: that is worth a new card.
func awaitsMore(told, now []engine.Seat) bool {
	if len(now) == 0 {
		return len(told) > 0
	}
	return slices.ContainsFunc(now, func(s engine.Seat) bool { return !slices.Contains(told, s) })
}

// told reports that a game's card shows all of its news already: one answer can
// have several causes for a card, and the first that is drawn shows them all.
func (b *Outbox) told(t *call.Game, card db.Card, news host.Span) bool {
	lines := b.Cards.Tells(card.Message)
	return t.Status == db.Playing && news.First > 0 && lines.First > 0 && lines.First <= news.First && news.Last <= lines.Last &&
		card.Seq == t.Position.Seq && card.Channel == t.Where() && slices.Equal(card.Awaited, t.Position.Awaited())
}

// showCard edits the game's card while the same seats go on and it is still
// the channel's last message; else it posts a new one and takes the buttons
// off the old, which is the zero card if there was none.
func (b *Outbox) showCard(
	ctx context.Context,
	c discord.Client,
	t *call.Game,
	old db.Card,
	span host.Span,
	said []string,
	remind, night bool,
	nonce string,
) (string, *db.Card, error) {
	had := old.Message != ""
	edit := had && !remind && t.Status != db.Over && old.Channel == t.Where() && b.Channels.In(old.Channel) == old.Message &&
		b.Now().Sub(old.Posted) < youngCard && !awaitsMore(old.Awaited, t.Position.Awaited())
	from := span.First
	if shown := b.Cards.Tells(old.Message); edit && shown.First > 0 {
		from = shown.First
	}
	if from == 0 && had && t.Status == db.Playing && t.Position.Seq > old.Seq {
		from = old.Seq + 1 // an answer has come since: its news are on this card
	}
	if remind && from == 0 && had {
		from = max(1, old.Seq)
	}
	var entries []host.Entry
	var err error
	if from > 0 {
		if entries, err = b.Host.Log(ctx, t.ID, "", from, max(span.Last, t.Position.Seq)); err != nil {
			return "", nil, err
		}
	}
	m := b.card(ctx, t, said, entries)
	if t.Status == db.Lobby {
		m = game.LobbyCard(b.Env, t)
	} else if t.View.Scene.Width > 0 { // else it ended before it began
		pic, err := board.Picture(b.Env, t, t.View.Scene, nil, "board-"+t.ID+".png")
		if err != nil {
			b.Log.Error("card without picture", "game", t.ID, "err", err)
		} else {
			m.Files = []discord.Attach{pic}
		}
	}
	if night {
		m.Rows = append(m.Rows, zoneRow(t.W))
	}
	m.Nonce = nonce
	card := db.Card{Game: t.ID, Channel: t.Where(), Posted: b.Now(), Awaited: t.Position.Awaited(), Seq: t.Position.Seq}
	if edit {
		err := c.Edit(ctx, old.Channel, old.Message, m)
		if err == nil {
			card.Message, card.Posted = old.Message, old.Posted
			b.Cards.Remember(old.Message, host.Span{First: from, Last: t.Position.Seq})
			return old.Message, &card, nil
		}
		if !discord.IsUnknownMessage(err) && !discord.IsOldMessage(err) {
			return "", nil, err
		}
	}
	message, err := c.Post(ctx, t.Where(), m)
	if err != nil {
		return "", nil, err
	}
	b.Channels.Saw(t.Where(), message)
	b.Cards.Remember(message, host.Span{First: from, Last: t.Position.Seq})
	if had && old.Message != message {
		b.retire(ctx, c, old)
	}
	card.Message = message
	return message, &card, nil
}

// retire takes the buttons off a card that another has replaced, whoever posted
// it; if it cannot, stale clicks are told so anyway.
func (b *Outbox) retire(ctx context.Context, c discord.Client, old db.Card) {
	if err := c.RemoveButtons(ctx, old.Channel, old.Message); err != nil {
		b.Log.Debug("old card keeps its buttons", "message", old.Message, "err", err)
	}
}
