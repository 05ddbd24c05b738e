package host

import (
	"context"
	"encoding/hex"

	"estafeta/db"
	"estafeta/engine"
	"estafeta/engine/dice"
)

// Proof is a finished game's seed with what its draws should have been.
type Proof struct {
	Game       string
	Seed       string // hex, 32 bytes
	Commitment string // as shown when the game began
	Words      []Word
	Fits       bool // the commitment is that of the seed, and every pledge that of its word
	Scripted   bool // dice were put in by a script: nothing is proved
	Draws      int  // faces checked, undone rolls too
	ByHand     int  // faces that players rolled themselves
	Wrong      []engine.Record
}

// Word is what a seat has mixed into the dice, and its SHA-256 that was shown
// before the game started.
type Word struct {
	Seat         engine.Seat
	Word, Pledge string
}

// Verify publishes the seed of a game that is over and computes every draw
// again. From then on nothing of the game can be taken back. ErrNotOver
// before.
func (h *Host) Verify(ctx context.Context, game string) (p Proof, err error) {
	err = h.do(ctx, game, func(t *openGame) error {
		if t.game.Status != db.Over {
			return ErrNotOver
		}
		if len(t.game.Seed) != 32 {
			return ErrLobby
		}
		records, err := h.db.Records(ctx, game, 0)
		if err != nil {
			return err
		}
		seed := dice.Seed(t.game.Seed)
		p = Proof{
			Game:       game,
			Seed:       hex.EncodeToString(seed[:]),
			Commitment: t.game.Commitment,
			Fits:       dice.Commitment(seed) == t.game.Commitment,
			Scripted:   t.game.Scripted,
		}
		for _, s := range t.seats {
			if s.Word != "" {
				p.Words = append(p.Words, Word{s.Seat, s.Word, Pledge(s)})
				p.Fits = p.Fits && fingerprint(s.Word) == Pledge(s)
			}
		}
		mixed := dice.Mix(seed, words(t.seats))
		for _, r := range records {
			if r.Did != engine.DidRoll {
				continue
			}
			if r.By == engine.ByPhysical {
				p.ByHand += len(r.Faces)
				continue
			}
			wrong := false
			for i, f := range r.Faces {
				wrong = wrong || dice.Draw(mixed, game, uint64(r.Draw+i), r.Sides) != f
			}
			p.Draws += len(r.Faces)
			if wrong {
				p.Wrong = append(p.Wrong, r.Record)
			}
		}
		return h.publish(ctx, t)
	})
	return p, err
}

// publish remembers that the seed of a game is known: what comes of a die could
// be foreseen, so nothing is taken back any more.
func (h *Host) publish(ctx context.Context, t *openGame) error {
	if t.game.Published {
		return nil
	}
	g := t.game
	g.Published = true
	if err := h.db.Write(ctx, func(tx *db.Tx) error { return tx.SaveGame(g) }); err != nil {
		return err
	}
	g.Version++
	t.game = g
	return nil
}

// ScriptDice puts faces of dice in, for tests and scripts: they fall in the
// order of the draws to come. ErrScripted unless the configuration allows it.
func (h *Host) ScriptDice(ctx context.Context, game string, faces ...int) error {
	if !h.scripted {
		return ErrScripted
	}
	return h.do(ctx, game, func(t *openGame) error {
		h.scriptMu.Lock()
		defer h.scriptMu.Unlock()
		queue := map[int]int{}
		next := t.match.Draws
		for at, face := range h.scripts[game] {
			queue[at], next = face, max(next, at+1)
		}
		for i, face := range faces {
			queue[next+i] = face
		}
		h.scripts[game] = queue
		if t.game.Status == db.Lobby || t.game.Scripted { // Start marks it
			return nil
		}
		g := t.game
		g.Scripted = true
		err := h.db.Write(ctx, func(tx *db.Tx) error { return tx.SaveGame(g) })
		if err == nil {
			g.Version++
			t.game = g
		}
		return err
	})
}
