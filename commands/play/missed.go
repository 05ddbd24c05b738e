package play

import (
	"slices"

	"estafeta/commands/call"
	"estafeta/engine"
)

// missedLines is how many lines of what happened meanwhile a desk opens with.
const missedLines = 2

// missed is what was done to the user's side since they last looked or answered:
// what they have lost, then the latest that speaks of their pieces.
func missed(c *call.Call, d *Desk) []string {
	entries, before, err := c.Host.Missed(c.Ctx, d.ID, c.User())
	if err != nil {
		c.Log.Warn("desk without what was missed", "game", d.ID, "err", err)
		return nil
	}
	if len(entries) == 0 {
		return nil
	}
	seat := d.open.Prompt.Seat
	var lost []string
	for _, p := range d.View.Pieces {
		if was, ok := before.Piece(p.ID); ok && p.Seat == seat && p.Lost && !was.Lost {
			lost = append(lost, p.ID)
		}
	}
	var lines []string
	for _, e := range slices.Backward(entries) {
		mine := slices.ContainsFunc(e.Pieces(), func(id string) bool {
			p, ok := d.View.Piece(id)
			return ok && p.Seat == seat && !slices.Contains(lost, id)
		})
		if s := d.Line(e); s != "" && mine && !e.Undone && len(lines)+min(1, len(lost)) < missedLines {
			lines = append(lines, call.Clip(s, 160))
		}
	}
	slices.Reverse(lines)
	if len(lost) > 0 {
		lines = append([]string{d.Key("desk.lost", engine.Pieces("who", lost))}, lines...)
	}
	if len(lines) == 0 {
		return nil
	}
	return append([]string{"**" + d.W.Term("desk.missed") + "**"}, lines...)
}
