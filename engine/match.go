package engine

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
)

// Leg is one step of a match: the checkpoint it began with and its records.
// The schema that wrote the checkpoint and the revision that accepted the
// records are two things.
type Leg struct {
	Start   int             `json:"start"` // sequence number of the step's beginning
	Schema  string          `json:"schema"`
	Rev     string          `json:"rev"`
	State   json.RawMessage `json:"state"`
	Records []Record        `json:"records"`
	Events  []Event         `json:"events"`
}

// Match is a game being played, as plain data: the leg in progress, the open
// prompts and the counters.
type Match struct {
	Leg     Leg
	Top     int // the highest sequence number ever used
	Draws   int // draws committed
	Prompts []Prompt
	Over    bool
	Game    Game // the state at the open question: what boards show

	clean Game     // the leg's checkpoint, decoded and not run; nil: it is to be decoded
	asked []Prompt // Prompts, as the rules built them
}

// Played is what one submission did. On a Refusal or an error the match is the
// one that went in.
type Played struct {
	Match    Match
	News     []Event
	Finished []Leg    // legs that ended, the first began before
	Added    []Record // in order, over all legs
	Closed   []Prompt // questions answered because there was but one answer
	Refusal  *Refusal
	Locked   string // a draft stopped at this lock
	Left     int    // answers that lay beyond a lock and were dropped
}

const maxSteps = 500 // steps in a row without a question: the game never ends

// Open starts a match from a new game and plays to the first question.
func Open(rules Rules, g Game, f Frontier) (Played, error) {
	state, err := json.Marshal(g)
	if err != nil {
		return Played{}, fmt.Errorf("write the first checkpoint: %w", err)
	}
	m := Match{Top: 1, Leg: Leg{Start: 1, Schema: rules.Schema(), Rev: rules.Rev(), State: state, Records: []Record{}, Events: []Event{}}}
	return Play(rules, m, nil, f)
}

// Play takes one submission (nil: only run on) and runs over steps until
// somebody is asked. All or nothing.
func Play(rules Rules, m Match, sub *Submission, f Frontier) (Played, error) {
	return play(rules, m, sub, f, false)
}

// Resume opens a stored match again, without telling anything twice.
func Resume(rules Rules, m Match, f Frontier) (Played, error) {
	m.Prompts, m.asked = []Prompt{}, nil
	return play(rules, m, nil, f, false)
}

// Draft runs a submission tentatively, up to the next lock; its match must not
// be kept.
func Draft(rules Rules, m Match, sub *Submission, f Frontier) (Played, error) {
	return play(rules, m, sub, f, true)
}

func play(rules Rules, m Match, sub *Submission, f Frontier, tentative bool) (Played, error) {
	before := m
	if m.Over {
		if sub != nil {
			return Played{Match: m, Refusal: &Refusal{Key: "refuse.over"}}, nil
		}
		return Played{Match: m}, nil
	}
	out := Played{}
	leg := m.Leg
	leg.Records = append([]Record{}, leg.Records...)
	told := m.Prompts != nil
	for range maxSteps {
		if m.clean == nil {
			g, err := rules.Decode(leg.Schema, leg.State)
			if err != nil {
				return Played{Match: before}, fmt.Errorf("read the checkpoint at %d: %w", leg.Start, err)
			}
			m.clean = g
		}
		res := Run(
			Input{
				Game:       duplicate(m.clean),
				Start:      leg.Start,
				Records:    leg.Records,
				Top:        m.Top,
				Draws:      m.Draws,
				Submission: sub,
				Frontier:   f,
				Open:       m.asked,
				Told:       told,
				Tentative:  tentative,
			},
		)
		told = false
		if err := errors.Join(res.Err, misfitError(res.Misfit)); err != nil {
			return Played{Match: before}, err
		}
		if res.Refusal != nil && (len(out.Added) == 0 && len(res.Added) == 0 || !fell(out.Added, res.Added)) {
			return Played{Match: before, Refusal: res.Refusal}, nil
		}
		leg.Records = append(leg.Records, res.Added...)
		leg.Events = res.Events
		leg.Rev = rules.Rev()
		m.Top, m.Draws = res.Top, res.Draws
		out.Added = append(out.Added, res.Added...)
		out.News = append(out.News, res.News...)
		out.Closed = append(out.Closed, res.Closed...)
		out.Left += res.Left
		if !res.Done {
			m.Leg, m.Prompts, m.Game, m.Over = leg, res.Prompts, res.Game, false
			m.asked = slices.Clone(res.Prompts)
			out.Match, out.Locked = m, res.Locked
			return out, nil
		}
		out.Finished = append(out.Finished, leg)
		state, err := json.Marshal(res.Game)
		if err != nil {
			return Played{Match: before}, fmt.Errorf("write the checkpoint after %d: %w", m.Top, err)
		}
		m.Top++
		m.clean = res.Game
		leg = Leg{Start: m.Top, Schema: rules.Schema(), Rev: rules.Rev(), State: state, Records: []Record{}, Events: []Event{}}
		sub = res.Rest
		if res.Game.Over() {
			m.Leg, m.Prompts, m.Game, m.Over = leg, nil, res.Game, true
			out.Match = m
			return out, nil
		}
	}
	return Played{Match: before}, fmt.Errorf("the game went through %d steps without asking anybody", maxSteps)
}

// fell reports that a die has fallen in records just added: then what was
// taken stays taken, and only the rest of a draft is refused.
func fell(lists ...[]Record) bool {
	for _, l := range lists {
		for _, r := range l {
			if r.Did == DidRoll {
				return true
			}
		}
	}
	return false
}

func misfitError(m *Misfit) error {
	if m == nil {
		return nil
	}
	return m
}

// Undo goes back to just before the record to, which stands in the given leg:
// the checkpoint of that leg, fed fewer records. Sequence and draw numbers
// only grow.
func Undo(rules Rules, m Match, leg Leg, to int, f Frontier) (Played, error) {
	kept := []Record{}
	for _, r := range leg.Records {
		if r.Seq < to {
			kept = append(kept, r)
		}
	}
	leg.Records = kept
	m.Leg, m.Over, m.Prompts, m.clean, m.asked = leg, false, []Prompt{}, nil, nil
	return play(rules, m, nil, f, false)
}

// FreeUndo reports whether a seat may take back everything from the record to
// on without asking anybody: no other seat answered, no die fell, nothing was
// revealed or measured since. Legs are all from the one that holds to.
func FreeUndo(legs []Leg, to int, seat Seat) bool {
	for _, leg := range legs {
		for _, r := range leg.Records {
			if r.Seq < to {
				continue
			}
			if r.Did != DidAnswer || r.Seat != seat && r.By == ByPlayer {
				return false
			}
		}
		for _, e := range leg.Events {
			if e.Seq >= to && e.Reveals {
				return false
			}
		}
	}
	return true
}

// Settle brings a match that another revision of the rules accepted to the
// present one: records that still fit are kept, the rest is dropped and
// returned. Finished steps are never computed again.
func Settle(rules Rules, m Match, f Frontier) (Played, []Record, error) {
	leg := m.Leg
	var dropped []Record
	for {
		g, err := rules.Decode(leg.Schema, leg.State)
		if err != nil {
			return Played{Match: m}, nil, fmt.Errorf("read the checkpoint at %d: %w", leg.Start, err)
		}
		res := Run(Input{Game: g, Start: leg.Start, Records: leg.Records, Top: m.Top, Draws: m.Draws, Frontier: f, Strict: true})
		if res.Err != nil {
			if len(leg.Records) == 0 {
				return Played{Match: m}, nil, res.Err
			}
			dropped = append([]Record{leg.Records[len(leg.Records)-1]}, dropped...)
			leg.Records = leg.Records[:len(leg.Records)-1]
			continue
		}
		if res.Misfit == nil {
			break
		}
		for i, r := range leg.Records {
			if r.Seq == res.Misfit.Record.Seq {
				dropped = append(append([]Record{}, leg.Records[i:]...), dropped...)
				leg.Records = append([]Record{}, leg.Records[:i]...)
				break
			}
		}
	}
	m.Leg, m.clean, m.asked = leg, nil, nil
	p, err := play(rules, m, nil, f, false)
	return p, dropped, err
}
