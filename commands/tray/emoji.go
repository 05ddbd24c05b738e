package tray

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"estafeta/commands/call"
	"estafeta/engine/dice"
	"estafeta/render"
)

// EmojiStore is where the application's emoji are.
type EmojiStore interface {
	// Emojis are their ids by name.
	Emojis(ctx context.Context) (map[string]string, error)
	// AddEmoji uploads one and returns its id.
	AddEmoji(ctx context.Context, name string, png []byte) (string, error)
}

// DrawEmoji uploads what is missing of the faces of dice. Until it has been
// done, or where it cannot be, dice are shown as a picture and in words.
func DrawEmoji(b *call.Env, ctx context.Context, store EmojiStore) error {
	have, err := store.Emojis(ctx)
	if err != nil {
		return fmt.Errorf("read the emoji: %w", err)
	}
	all := emojiFaces()
	for _, name := range slices.Sorted(maps.Keys(all)) {
		if have[name] != "" {
			continue
		}
		png, err := b.Render.DieEmoji(all[name])
		if err != nil {
			return err
		}
		if have[name], err = store.AddEmoji(ctx, name, png); err != nil {
			return fmt.Errorf("upload the emoji %s: %w", name, err)
		}
	}
	b.Emoji.Mu.Lock()
	defer b.Emoji.Mu.Unlock()
	b.Emoji.Ids = have
	return nil
}

// FindEmoji takes the emoji that another process has uploaded; whole reports that
// none is missing.
func FindEmoji(b *call.Env, ctx context.Context, store EmojiStore) (whole bool, err error) {
	have, err := store.Emojis(ctx)
	if err != nil {
		return false, fmt.Errorf("read the emoji: %w", err)
	}
	whole = true
	for name := range emojiFaces() {
		whole = whole && have[name] != ""
	}
	b.Emoji.Mu.Lock()
	defer b.Emoji.Mu.Unlock()
	b.Emoji.Ids = have
	return whole, nil
}

// emojiFaces are the faces that have an emoji: those of dice with symbols,
// and of the D6.
func emojiFaces() map[string]render.DieFace {
	out := map[string]render.DieFace{}
	for _, d := range dice.Kinds() {
		for f := range d.Faces {
			if name := emojiName(d.System, d.Name, len(d.Faces), f+1); name != "" {
				out[name] = faceOf(d.System, d.Name, len(d.Faces), f+1)
			}
		}
	}
	for f := 1; f <= 6; f++ {
		out[call.DieEmoji(f, "")] = render.DieFace{Sides: 6, Face: f}
		out[call.DieEmoji(f, call.Dim)] = render.DieFace{Sides: 6, Face: f, Dim: true}
	}
	return out
}

// emojiName is the name of a face: equal faces of a die have the same; "" if
// there is no emoji of it.
func emojiName(system, die string, sides, face int) string {
	kind, ok := dice.Find(system, die)
	switch {
	case ok && kind.Colour != "":
		return call.SideEmoji(kind, face)
	case sides == 6:
		return call.DieEmoji(face, "")
	}
	return ""
}

// emojiOf is a die as it is written into a message, "" without an emoji.
func emojiOf(b *call.Env, p dice.Pool, d dice.Rolled) string {
	name := emojiName(p.System, p.Die, p.Sides, d.Face)
	if p.Die == "" && p.Sides == 6 && p.Missed(d) {
		name = call.DieEmoji(d.Face, call.Dim)
	}
	return b.Emoji.Written(name)
}

// pictured reports that every die of a result has an emoji.
func pictured(b *call.Env, r dice.Result) bool {
	for _, round := range r.Rounds {
		for _, p := range round.Pools {
			for _, d := range p.Dice {
				if emojiOf(b, p, d) == "" {
					return false
				}
			}
		}
	}
	return true
}
