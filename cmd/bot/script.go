package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"estafeta/commands/script"
	"estafeta/engine"
)

type scriptCommand struct {
	File     string `arg:"" help:"The script; docs/script.md is its manual."`
	JSON     bool   `name:"json" help:"Print a JSON object after each line: what was shown, events, prompts, state."`
	Seat     int    `placeholder:"N" help:"Whose sight the JSON has (0: a spectator's)."`
	Reveal   bool   `help:"The JSON has everything, secrets too."`
	Pictures string `placeholder:"DIR" help:"Where the boards that are shown are kept (default: they are not)."`
}

// Run plays a script and prints its transcript. A line that cannot be done or
// an expectation that fails is an error with the line's number.
func (c scriptCommand) Run(w world) error {
	text, err := os.ReadFile(c.File)
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("there is no file %s", c.File)
	}
	if err != nil {
		return fmt.Errorf("the script cannot be read: %w", err)
	}
	if c.Pictures != "" {
		if err := os.MkdirAll(c.Pictures, 0o755); err != nil {
			return fmt.Errorf("the pictures cannot be kept: %w", err)
		}
	}
	cfg := script.Config{Systems: systems(), Out: w.out, Seat: engine.Seat(c.Seat), Reveal: c.Reveal, Pictures: c.Pictures}
	if c.JSON {
		cfg.Form = script.JSON
	}
	_, err = script.Play(w.ctx, c.File, text, cfg)
	return err
}
