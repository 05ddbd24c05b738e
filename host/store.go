package host

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"estafeta/db"
	"estafeta/engine"
)

// cause is why a game changes, and what is stored besides the change.
type cause struct {
	kind        string // submit, undo, start, …
	user        string
	seat        engine.Seat
	interaction string
	sentence    string
	reply       reply

	opening bool // the first leg is new
	undo    int  // everything from this record on is taken back
	leg     int  // the leg that holds it, or that settled
	settled bool // a change of the rules dropped records
	dropped []engine.Record
	retold  *engine.Event // from this event on the story is told again
	notice  *Notice       // told to the table besides
	also    func(*db.Tx) error
}

// reply is what a second delivery of an interaction is told besides the news.
type reply struct {
	Left  int    `json:"left,omitempty"`
	Token string `json:"token,omitempty"` // of the proposal it made
	Game  string `json:"game,omitempty"`  // the game it made
}

// store writes what was played in one transaction; the table follows after the
// commit.
func (h *Host) store(ctx context.Context, t *openGame, p engine.Played, d cause) error {
	now := h.now()
	m := p.Match
	g := t.game
	g.Top, g.Draws, g.Updated = m.Top, m.Draws, now
	switch {
	case m.Over:
		g.Status = db.Over
		if o := m.Game.View(0).Outcome; o != nil {
			g.Winners = o.Winners
		}
	case g.Status == db.Over || g.Status == db.Lobby:
		g.Status, g.Winners = db.Playing, nil
	}
	came := byAnswer
	if d.undo > 0 {
		came = byUndo
	}
	open, gone, timed, err := h.openPrompts(ctx, t, g, m.Prompts, came)
	if err != nil {
		return err
	}
	err = h.db.Write(ctx, func(tx *db.Tx) error {
		if d.opening {
			if err := tx.SaveGame(g); err != nil {
				return err
			}
		} else if err := tx.Advance(g); err != nil {
			return err
		}
		if d.also != nil {
			if err := d.also(tx); err != nil {
				return err
			}
		}
		if err := storePast(tx, t, d); err != nil {
			return err
		}
		if err := storePlayed(tx, t, p, d, now); err != nil {
			return err
		}
		for _, s := range timed {
			if err := tx.SaveLeft(t.id, s); err != nil {
				return err
			}
		}
		for _, id := range gone {
			if err := tx.DropPrompt(t.id, id); err != nil {
				return err
			}
		}
		for _, o := range open {
			if err := o.write(tx); err != nil {
				return err
			}
		}
		return storePosts(tx, t, p, d, now)
	})
	if err != nil {
		return err
	}
	g.Version++
	t.game, t.match, t.moved = g, m, true
	if len(p.Finished) > 0 || d.undo > 0 {
		t.settled = false
	}
	t.settled = t.settled || d.settled
	t.proposal = nil
	for _, s := range timed {
		t.seat(s.Seat).Left = s.Left
	}
	t.prompts = map[string]db.Prompt{}
	for _, o := range open {
		t.prompts[o.ID] = o.Prompt
	}
	return nil
}

// storePast takes back what a cause undoes.
func storePast(tx *db.Tx, t *openGame, d cause) error {
	if d.undo > 0 {
		if err := tx.UndoFrom(t.id, d.leg, d.undo); err != nil {
			return err
		}
	}
	if d.retold != nil {
		if err := tx.UndoEvents(t.id, d.leg, d.retold.Seq, d.retold.N); err != nil {
			return err
		}
	}
	if d.settled {
		if err := tx.Settle(t.id, d.leg); err != nil {
			return err
		}
		for _, r := range d.dropped {
			if err := tx.UndoRecord(t.id, r.Seq); err != nil {
				return err
			}
		}
	}
	return nil
}

// storePlayed writes legs, records and events.
func storePlayed(tx *db.Tx, t *openGame, p engine.Played, d cause, now time.Time) error {
	legs := append(slices.Clone(p.Finished), p.Match.Leg)
	for i, l := range legs {
		if i == 0 && !d.opening {
			if l.Rev == t.match.Leg.Rev && d.kind != "settle" && d.undo == 0 {
				continue
			}
			if err := tx.SetRev(t.id, l.Start, l.Rev); err != nil {
				return err
			}
			continue
		}
		if err := tx.AddLeg(t.id, l); err != nil {
			return err
		}
	}
	legOf := func(seq int) int {
		for _, l := range slices.Backward(legs) {
			if l.Start <= seq {
				return l.Start
			}
		}
		return legs[0].Start
	}
	sentence := d.sentence
	var records []db.Record
	for _, r := range p.Added {
		row := db.Record{Record: r, Leg: legOf(r.Seq), Sent: p.Added[0].Seq, Interaction: d.interaction, At: now}
		if r.By == engine.ByPlayer && r.Did == engine.DidAnswer || r.By == engine.ByAgreed || r.Did == engine.DidAdjust {
			row.User, row.Sentence, sentence = d.user, sentence, ""
		}
		records = append(records, row)
	}
	var events []db.Event
	for _, e := range p.News {
		events = append(events, db.Event{Event: e, Leg: legOf(e.Seq), At: now})
	}
	if err := tx.AddRecords(t.id, records...); err != nil {
		return err
	}
	return tx.AddEvents(t.id, events...)
}

// storePosts writes what remembers the cause and what is told of it.
func storePosts(tx *db.Tx, t *openGame, p engine.Played, d cause, now time.Time) error {
	first, last := span(p)
	if d.interaction != "" {
		body, err := json.Marshal(d.reply)
		if err != nil {
			return err
		}
		if err := tx.AddInteraction(db.Interaction{ID: d.interaction, Game: t.id, User: d.user, Kind: d.kind, First: first, Last: last,
			Reply: string(body), At: now}); err != nil {
			return err
		}
	}
	if d.seat != 0 {
		if err := tx.DropDraft(t.id, d.seat); err != nil {
			return err
		}
	}
	if t.proposal != nil {
		if err := tx.DropProposal(t.id); err != nil {
			return err
		}
	}
	if d.settled {
		d.notice = &Notice{Text: engine.Say("notice.settled", engine.Num("n", len(d.dropped)))}
	}
	if d.notice != nil {
		if err := post(tx, t.id, PostNotice, d.notice, now); err != nil {
			return err
		}
	}
	return post(tx, t.id, PostCard, Span{first, last}, now)
}

// span is where the news of what was played stand in the log, 0 and 0 if there
// is nothing new.
func span(p engine.Played) (first, last int) {
	for _, r := range p.Added {
		if first == 0 {
			first = r.Seq
		}
		last = max(last, r.Seq)
	}
	for _, e := range p.News {
		if first == 0 || e.Seq < first {
			first = e.Seq
		}
		last = max(last, e.Seq)
	}
	return first, last
}
