package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"estafeta/commands/texts"
	"estafeta/commands/words"
	"estafeta/engine"
	"estafeta/engine/attack"
	"estafeta/engine/system"
	"estafeta/render"
)

// mostMission is how long a mission file may be.
const mostMission = 1 << 20

type checksCommand struct {
	Bot     checkCommand   `cmd:"" default:"withargs" help:"Check the configuration and the database."`
	Mission missionCommand `cmd:"" help:"Say what is wrong with a mission file, with the lines."`
}

type missionCommand struct {
	File   string `arg:"" help:"The mission, a TOML file; docs/missions.md describes it."`
	System string `help:"The system whose mission it is, if several have missions as files."`
}

// Run says what is wrong with a mission file, with the lines.
func (c missionCommand) Run(w world) error {
	files, _, doc, err := c.read()
	if err != nil {
		return err
	}
	faults := files.CheckMission(doc)
	for _, x := range faults {
		fmt.Fprintf(w.out, "%s:%d: %s\n", c.File, x.Line, x.Text)
	}
	if n := len(faults); n > 0 {
		return fmt.Errorf("%s cannot be played: faults: %d", c.File, n)
	}
	_, err = fmt.Fprintf(w.out, "%s can be played\n", c.File)
	return err
}

// read reads the file, and finds the system that has missions as files.
func (c missionCommand) read() (engine.MissionFiles, system.System, []byte, error) {
	info, err := os.Stat(c.File)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil, nil, fmt.Errorf("there is no file %s", c.File)
	}
	if err == nil && info.Size() > mostMission {
		return nil, nil, nil, fmt.Errorf("%s has %d bytes, %d at most", c.File, info.Size(), mostMission)
	}
	doc, err := os.ReadFile(c.File)
	if err != nil {
		return nil, nil, nil, fmt.Errorf("the mission cannot be read: %w", err)
	}
	for _, s := range systems() {
		if files, ok := s.Games().(engine.MissionFiles); ok && (c.System == "" || c.System == s.ID()) {
			return files, s, doc, nil
		}
	}
	return nil, nil, nil, fmt.Errorf("no system %s has missions as files", c.System)
}

type boardCommand struct {
	missionCommand
	To   string `placeholder:"FILE" default:"mission.png" help:"Where the picture is written (default: mission.png)."`
	Lang string `default:"en" enum:"en,es" help:"The language of its words: en or es."`
}

// Run draws the map of a mission file as whoever knows all of it sees it.
func (c boardCommand) Run(w world) error {
	files, s, doc, err := c.read()
	if err != nil {
		return err
	}
	picture, err := files.PreviewMission(doc)
	if err != nil {
		return fmt.Errorf("%s: %w; see bot check mission", c.File, err)
	}
	book, err := words.Read(systems(), texts.Files, attack.Texts())
	if err != nil {
		return err
	}
	speaker := book.In(s.ID(), c.Lang)
	png, err := render.New(nil).Board(picture, render.Options{Words: speaker.Term, Comma: speaker.Comma(), Legend: true})
	if err != nil {
		return fmt.Errorf("draw %s: %w", c.File, err)
	}
	if err := os.WriteFile(c.To, png, 0o644); err != nil {
		return fmt.Errorf("the picture cannot be written: %w", err)
	}
	_, err = fmt.Fprintf(w.out, "%s: %d x %d\n", c.To, int(picture.Width), int(picture.Height))
	return err
}
