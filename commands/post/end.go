package post

import (
	"context"
	"slices"
	"strings"

	"estafeta/commands/call"
	"estafeta/commands/discord"
	"estafeta/db"
	"estafeta/engine"
)

// ending is what the last card of a game says before anything else: who has won
// and why, and of each side what it lost and how many dice it threw. It calls
// everybody who played.
func (b *Outbox) ending(ctx context.Context, t *call.Game, m *discord.Message) []string {
	for _, s := range t.Seats {
		for _, u := range s.Users {
			if !slices.Contains(m.Mention, u) {
				m.Mention = append(m.Mention, u)
			}
		}
	}
	head := t.W.Term("end.closed")
	if o := t.View.Outcome; o != nil {
		why := engine.Name("why", strings.TrimSuffix(t.Say(o.Why), "."))
		var who []string
		for _, s := range o.Winners {
			who = append(who, t.Player(s))
		}
		if head = t.Key("end.draw", why); len(who) > 0 {
			head = t.Key("end.won", engine.Name("who", strings.Join(who, ", ")), why)
		}
	}
	others := slices.DeleteFunc(slices.Clone(m.Mention), func(u string) bool { return strings.Contains(head, call.Mention(u)) })
	lines := []string{strings.TrimSpace(head + " " + call.Mentions(others))}
	if len(t.View.Pieces) == 0 {
		return lines
	}
	thrown := map[engine.Seat]int{}
	rolled, err := b.Host.Rolled(ctx, t.ID, "", "")
	if err != nil {
		b.Log.Error("an end without its dice", "game", t.ID, "err", err)
	}
	for _, r := range rolled {
		for _, n := range r.Counts {
			thrown[r.Seat] += n
		}
	}
	for _, s := range t.Seats {
		lost, of := 0, 0
		for _, p := range t.View.Pieces {
			if p.Seat == s.Seat && !p.Group {
				of++
				lost += call.AsInt(p.Lost)
			}
		}
		lines = append(lines, "-# "+t.Key(
			"end.side", engine.Name("who", t.Player(s.Seat)), engine.Num("lost", lost), engine.Num("of", of), engine.Num("dice", thrown[s.Seat]),
		))
	}
	if best := b.best(ctx, t); best != "" {
		lines = append(lines, "-# "+best)
	}
	return lines
}

// best is the roll of which everybody will speak: that of at least two dice that
// was least to be expected to come out so high. Dice with signs, of which none is
// higher, and games without a roll that comes once in six times have none.
func (b *Outbox) best(ctx context.Context, t *call.Game) string {
	if _, signed := b.System(t.System).(engine.SignedDice); signed {
		return ""
	}
	throws, err := b.Host.Throws(ctx, t.ID)
	if err != nil {
		b.Log.Error("an end without its best roll", "game", t.ID, "err", err)
		return ""
	}
	least, at := 1.0/6, -1
	for i, x := range throws {
		if len(x.Faces) < 2 || x.Seat == 0 {
			continue
		}
		if p := asHigh(x); p < least {
			least, at = p, i
		}
	}
	if at < 0 {
		return ""
	}
	x := throws[at]
	return t.Key("end.best", engine.Name("who", t.Player(x.Seat)), engine.Dice("dice", x.Faces), engine.Term("what", "roll."+x.Purpose))
}

// asHigh is the chance of dice to come to at least the sum that a roll came to.
func asHigh(x db.Throw) float64 {
	sums := []float64{1}
	total := 0
	for _, f := range x.Faces {
		total += f
		next := make([]float64, len(sums)+x.Sides)
		for s, p := range sums {
			for face := 1; face <= x.Sides; face++ {
				next[s+face] += p / float64(x.Sides)
			}
		}
		sums = next
	}
	chance := 0.0
	for _, p := range sums[min(total, len(sums)):] {
		chance += p
	}
	return chance
}

// afterwards are the buttons of the last card.
func afterwards(t *call.Game) []discord.Row {
	b := func(style int, key, what string) discord.Component {
		return discord.Button{Style: style, Label: t.W.Term(key), CustomID: call.ID(what, t.ID)}
	}
	return []discord.Row{
		{Components: []discord.Component{
			b(discord.Primary, "button.rematch", "rematch"),
			b(discord.Secondary, "button.replay", "replay"),
			b(discord.Secondary, "button.verify", "verify"),
			b(discord.Secondary, "button.export", "export"),
		}},
		{Components: []discord.Component{b(discord.Secondary, "button.look", "look"), b(discord.Secondary, "button.log", "log")}},
	}
}
