package main

import (
	"errors"
	"fmt"
	"os"

	"estafeta/db"
)

type migrateCommand struct {
	To string `required:"" placeholder:"URL|FILE" help:"Where to: postgres://… for a server, else a new file of SQLite."`
}

// Run copies the database that is configured. It stays as it is.
func (c migrateCommand) Run(w world) error {
	config, err := w.load()
	if err != nil {
		return err
	}
	to := DatabaseConfig{File: c.To}
	if isServer(c.To) {
		to = DatabaseConfig{File: config.Database.File, URL: Secret(c.To)}
	}
	if to == config.Database {
		return errors.New("--to names the database that is configured: name another one")
	}
	if config.Database.URL == "" {
		if _, err := os.Stat(config.Database.File); err != nil {
			return fmt.Errorf("there is nothing to copy: %w", err)
		}
	}
	from, err := db.Open(w.ctx, config.Database.options())
	if err != nil {
		return err
	}
	defer from.Close()
	target, err := db.Open(w.ctx, to.options())
	if err != nil {
		return err
	}
	defer target.Close()
	list, err := db.Move(w.ctx, from, target)
	if err != nil {
		return fmt.Errorf("%s could not be copied to %s, which holds nothing of it: %w", config.Database, to, err)
	}
	rows := 0
	for _, t := range list {
		rows += t.Rows
		fmt.Fprintf(w.out, "%-13s %8d rows  %x\n", t.Table, t.Rows, t.Hash[:8])
	}
	_, err = fmt.Fprintf(w.out, "%d rows are the same in %s and %s. Name the new one in the configuration; the old one is as it was.\n", rows, config.Database, to)
	return err
}
