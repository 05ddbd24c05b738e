// Package script plays a text file through the bot without any network: a
// Discord of its own in memory, a database that is gone afterwards, a clock
// that moves when the script says so, and dice that fall as written. One line
// is one step; docs/script.md is the manual.
//
// It serves examples, bug reports and tests. What a step has shown, and to
// whom, goes to a transcript.
package script

import (
	"context"
	"fmt"
	"io"
	"path/filepath"

	"estafeta/engine"
	"estafeta/engine/system"
)

// Config says how a script is played. Systems must be given.
type Config struct {
	Systems  []system.System
	Out      io.Writer   // of the transcript, nil: none
	Form     Form        // of the transcript
	Seat     engine.Seat // whose sight the JSON form has, 0: a spectator's
	Reveal   bool        // the JSON form has everything instead
	Pictures string      // directory for the boards shown, "": they are not kept
}

// Form is how the transcript is written.
type Form int

// The forms.
const (
	Readable Form = iota
	JSON          // an object after each line
)

// Counts are what a game cost its players.
type Counts struct {
	Inputs    int `json:"inputs"`    // commands, taps, submitted forms
	Messages  int `json:"messages"`  // public ones
	Pings     int `json:"pings"`     // users notified by them
	Exchanges int `json:"exchanges"` // how often the awaited users changed
}

// String says the counts in a line.
func (c Counts) String() string {
	return fmt.Sprintf("%d inputs, %d messages, %d pings, %d exchanges", c.Inputs, c.Messages, c.Pings, c.Exchanges)
}

// Error is what went wrong at a line of a script.
type Error struct {
	File string
	Line int
	Err  error
}

// Error names file and line.
func (e *Error) Error() string { return fmt.Sprintf("%s:%d: %v", e.File, e.Line, e.Err) }

// Unwrap gives the cause.
func (e *Error) Unwrap() error { return e.Err }

// Play plays the script of a file. It stops at the first line that cannot be
// done or whose expectation fails; that is an *Error.
func Play(ctx context.Context, file string, text []byte, cfg Config) (Counts, error) {
	steps, err := read(file, text)
	if err != nil {
		return Counts{}, err
	}
	if cfg.Out == nil {
		cfg.Out = io.Discard
	}
	s, err := open(ctx, cfg, filepath.Dir(file))
	if err != nil {
		return Counts{}, err
	}
	defer s.remove()
	for _, st := range steps {
		err := s.begin(st)
		if err == nil {
			err = st.do(s)
		}
		if err == nil {
			err = s.settle(st)
		}
		s.write(st, err)
		if err != nil {
			return s.counts, &Error{file, st.line, err}
		}
	}
	if err := s.leftOver(); err != nil {
		last := 0
		if len(steps) > 0 {
			last = steps[len(steps)-1].line
		}
		return s.counts, &Error{file, last, err}
	}
	s.finish()
	return s.counts, nil
}
