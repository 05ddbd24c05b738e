package host

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"estafeta/db"
	"estafeta/engine"
)

// Recheck is what came of playing a game's stored records again.
type Recheck struct {
	Game   string
	Steps  int      // played again
	Older  int      // accepted by an earlier revision of the rules: not played again
	Differ []string // what is not as it is stored
}

// Games are the ids of all games, whatever their state.
func (h *Host) Games(ctx context.Context) ([]string, error) {
	var list []string
	for _, s := range []db.Status{db.Lobby, db.Playing, db.Paused, db.Over} {
		ids, err := h.db.Running(ctx, s)
		if err != nil {
			return nil, err
		}
		list = append(list, ids...)
	}
	slices.Sort(list)
	return list, nil
}

// Recheck plays every step of a game again from its checkpoint and records and
// compares what happens, and the next checkpoint, with what is stored.
func (h *Host) Recheck(ctx context.Context, game string) (c Recheck, err error) {
	c.Game = game
	g, err := h.db.Game(ctx, game)
	if err != nil {
		return c, h.fault(game, err)
	}
	system, err := h.System(g.System)
	if err != nil {
		return c, err
	}
	legs, err := h.db.Legs(ctx, game, 0)
	if err != nil {
		return c, h.fault(game, err)
	}
	for i, l := range legs {
		if l.Rev != system.Rev() {
			c.Older++
			continue
		}
		state, err := system.Decode(l.Schema, l.State)
		if err != nil {
			c.Differ = append(c.Differ, fmt.Sprintf("the checkpoint at %d cannot be read: %v", l.Start, err))
			continue
		}
		c.Steps++
		if state.Over() {
			continue
		}
		res := engine.Run(engine.Input{Game: state, Start: l.Start, Records: l.Records, Top: 1 << 40, Frontier: nobody{}})
		switch {
		case res.Err != nil:
			c.Differ = append(c.Differ, fmt.Sprintf("the step at %d cannot be played: %v", l.Start, res.Err))
			continue
		case res.Misfit != nil:
			c.Differ = append(c.Differ, fmt.Sprintf("the step at %d: %v", l.Start, res.Misfit))
			continue
		}
		if !slices.EqualFunc(res.Events, l.Events, sameEvent) {
			c.Differ = append(c.Differ, fmt.Sprintf("the step at %d tells another story than is stored", l.Start))
		}
		if i+1 == len(legs) || !res.Done {
			if i+1 < len(legs) {
				c.Differ = append(c.Differ, fmt.Sprintf("the step at %d does not end, and another follows", l.Start))
			}
			continue
		}
		after, err := json.Marshal(res.Game)
		if err != nil {
			return c, h.fault(game, err)
		}
		if next := legs[i+1]; next.Schema == system.Schema() && !bytes.Equal(after, next.State) {
			c.Differ = append(c.Differ, fmt.Sprintf("the step at %d ends otherwise than the checkpoint at %d", l.Start, next.Start))
		}
	}
	return c, nil
}

// nobody answers nothing past the records.
type nobody struct{}

func (nobody) Faces(int, engine.Seat, string, int, int) ([]int, bool) { return nil, false }
func (nobody) Standing(engine.Prompt) (engine.Answer, bool)           { return engine.Answer{}, false }
func (nobody) Obvious(engine.Seat) bool                               { return false }
