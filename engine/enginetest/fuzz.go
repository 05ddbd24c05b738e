package enginetest

import (
	"math/rand/v2"
	"testing"
	"time"

	"estafeta/engine"
)

// Scenario fuzzes the reader of positions written by hand: whatever it takes
// can be shown to everybody, stored, read again and played on, and what it does
// not take is refused with a sentence.
func Scenario(f *testing.F, s engine.System, seeds ...string) {
	f.Add(s.Demo())
	for _, doc := range seeds {
		f.Add([]byte(doc))
	}
	f.Fuzz(func(t *testing.T, doc []byte) {
		if len(doc) > 1<<14 {
			t.Skip("longer than anybody writes")
		}
		defer hurry().Stop()
		g, err := s.Scenario(doc)
		if err != nil {
			if err.Error() == "" {
				t.Error("refused without a word")
			}
			return
		}
		looked(g)
		lives(t, s, g)
	})
}

// hurry breaks off what does not end: the fuzzer itself would not notice.
func hurry() *time.Timer {
	return time.AfterFunc(10*time.Second, func() { panic("it does not end") })
}

// Checkpoint fuzzes the reader of stored states, as a game file from elsewhere
// may hold them: it fails or not, and nobody who looks at what it took waits
// for ever. That a look may panic is the concern of whoever takes the file.
func Checkpoint(f *testing.F, s engine.System) {
	g, err := s.Scenario(s.Demo())
	if err != nil {
		f.Fatal(err)
	}
	p, err := engine.Open(s, g, Seeded{Seed: 1})
	if err != nil {
		f.Fatal(err)
	}
	f.Add([]byte(p.Match.Leg.State))
	f.Add([]byte("{}"))
	f.Add([]byte("null"))
	f.Fuzz(func(t *testing.T, state []byte) {
		defer hurry().Stop()
		if g, err := s.Decode(s.Schema(), state); err == nil {
			defer func() { _ = recover() }()
			looked(g)
		}
	})
}

// Roster fuzzes the check of lists: any list gets a report.
func Roster(f *testing.F, s engine.System) {
	for _, r := range s.Ready() {
		if len(r.Units) > 0 {
			u := r.Units[0]
			f.Add(r.Faction, u.Unit, append(u.Upgrades, "")[0], append(u.Marks, "")[0], 2)
		}
	}
	f.Fuzz(func(t *testing.T, faction, unit, upgrade, mark string, copies int) {
		defer hurry().Stop()
		r := engine.Roster{System: s.ID(), Name: unit, Faction: faction}
		for range min(max(copies, 0), 60) {
			r.Units = append(r.Units, engine.RosterUnit{Unit: unit, Upgrades: []string{upgrade, upgrade}, Marks: []string{mark}})
		}
		rep := s.Check(r)
		if len(rep.Lines) > len(r.Units) {
			t.Errorf("%d lines for %d units", len(rep.Lines), len(r.Units))
		}
		s.UpgradeChoices(faction, unit)
		s.RosterMarks(faction, unit)
		s.UnitChoices(faction)
	})
}

// looked builds every seat's view.
func looked(g engine.Game) {
	for seat := engine.Seat(0); seat <= 2; seat++ {
		g.View(seat)
	}
}

// lives plays a position on a little, with every look at it between.
func lives(t *testing.T, s engine.System, g engine.Game) {
	rng := rand.New(rand.NewPCG(5, 7))
	f := Seeded{Seed: 2}
	p, err := engine.Open(s, g, f)
	if err != nil {
		t.Fatalf("a position that was taken cannot be played: %v", err)
	}
	for range 4 {
		if p.Match.Over || len(p.Match.Prompts) == 0 {
			return
		}
		q := p.Match.Prompts[0]
		a, ok := Choose(q, rng)
		if !ok {
			return
		}
		if p, err = engine.Play(s, p.Match, &engine.Submission{Seat: q.Seat, Prompt: q.ID, Answer: a}, f); err != nil {
			t.Fatalf("a position that was taken cannot be played on: %v", err)
		}
		looked(p.Match.Game)
	}
}
