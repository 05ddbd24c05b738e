package host

import (
	"fmt"
	"slices"

	"estafeta/db"
	"estafeta/engine"
	"estafeta/engine/dice"
)

// frontier answers the engine past the records: dice of the committed seed, of
// a script, or rolled by hand; standing orders; the obvious.
type frontier struct {
	game   string
	seed   dice.Seed
	seats  []db.Seat
	orders []db.Order
	arms   []db.Arm
	script map[int]int // faces put in, by draw number
	bad    error       // a face of the script that its die does not have
}

func (h *Host) frontier(t *openGame) *frontier {
	f := &frontier{game: t.id, seats: t.seats, orders: t.orders, arms: t.arms}
	copy(f.seed[:], t.game.Seed)
	f.seed = dice.Mix(f.seed, words(t.seats))
	if h.scripted {
		h.scriptMu.Lock()
		f.script = h.scripts[t.id]
		h.scriptMu.Unlock()
	}
	return f
}

func (f *frontier) seat(s engine.Seat) db.Seat {
	for _, x := range f.seats {
		if x.Seat == s {
			return x
		}
	}
	return db.Seat{Obvious: true}
}

// Faces implements engine.Frontier.
func (f *frontier) Faces(first int, seat engine.Seat, _ string, sides, n int) ([]int, bool) {
	if f.seat(seat).ByHand {
		return nil, false
	}
	faces := make([]int, n)
	for i := range faces {
		face, scripted := f.script[first+i]
		if scripted && (face < 1 || face > sides) {
			f.bad = fmt.Errorf("the script has a %d for a die of %d sides", face, sides)
			face = 1
		} else if !scripted {
			face = dice.Draw(f.seed, f.game, uint64(first+i), sides)
		}
		faces[i] = face
	}
	return faces, true
}

// Standing implements engine.Frontier.
func (f *frontier) Standing(p engine.Prompt) (engine.Answer, bool) {
	for _, o := range f.orders {
		if o.Seat == p.Seat && o.Key == p.Key && engine.Holds(o.When, p.Facts) {
			return o.Answer, true
		}
	}
	return engine.Answer{}, false
}

// Armed implements engine.Arming.
func (f *frontier) Armed(p engine.Prompt) bool {
	return slices.Contains(f.arms, db.Arm{Seat: p.Seat, Key: p.Key})
}

// Obvious implements engine.Frontier.
func (f *frontier) Obvious(s engine.Seat) bool { return f.seat(s).Obvious }
