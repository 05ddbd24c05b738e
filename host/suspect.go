package host

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"regexp"
	"slices"
	"unicode/utf8"

	"estafeta/db"
	"estafeta/engine"
)

// Filled are the arguments of sentences that host and whoever shows them fill in
// themselves, with mentions and moments: they are shown as they are.
var Filled = map[string]bool{
	"who": true, "role": true, "user": true, "users": true, "host": true, "where": true, "since": true, "until": true,
}

// What a file may hold that became a game. Ids and keys are what the bot itself
// writes; in all other text nothing may stand that Discord makes more of than
// text.
var (
	userID   = regexp.MustCompile(`^[A-Za-z0-9_-]{1,32}$`)
	word     = regexp.MustCompile(`^[A-Za-z0-9_.:/+-]{0,100}$`)
	mentions = regexp.MustCompile(`^(<@[A-Za-z0-9_-]{1,32}>(, )?){0,16}$`)
	harmful  = regexp.MustCompile(`<[@#:/]|<t:|<a:|@everyone|@here|://|\]\(|\*\*|__|~~|\|\||\x60|^[#>-] |[\x00-\x08\x0b-\x1f\x7f\x{200e}\x{200f}\x{202a}-\x{202e}\x{2066}-\x{2069}]`)
)

const (
	maxString = 4000 // characters of one text in a file
	maxSeats  = 16   // seats, and users at one, of a game that came as a file
)

// harmless is an error if some text in JSON is too long, or more than text.
func harmless(body []byte) error {
	dec := json.NewDecoder(bytes.NewReader(body))
	dec.UseNumber()
	for {
		token, err := dec.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		s, ok := token.(string)
		switch {
		case !ok:
		case utf8.RuneCountInString(s) > maxString:
			return fmt.Errorf("a text has more than %d characters", maxString)
		case harmful.MatchString(s):
			return fmt.Errorf("the text %.40q is more than text", s)
		}
	}
}

// suspect reads every row of a game that came as a file as if an enemy had
// written it: ids, keys and texts. What it refuses is an *db.ImportError.
func suspect(ctx context.Context, tx *db.Tx, g db.Game) error {
	bad := func(what string, err error) error {
		if err == nil {
			return nil
		}
		return &db.ImportError{Why: what + ": " + err.Error()}
	}
	fits := func(what, text string, as *regexp.Regexp) error {
		if !as.MatchString(text) {
			return &db.ImportError{Why: fmt.Sprintf("%.40q is no %s", text, what)}
		}
		return nil
	}
	errs := []error{fits("language", g.Language, word), fits("preset", g.Preset, word), fits("commitment", g.Commitment, word)}
	for k, v := range g.Options {
		errs = append(errs, fits("option", k, word), fits("value of an option", v, word))
	}
	people, err := tx.People(ctx, g.ID)
	errs = append(errs, err)
	for _, u := range people {
		errs = append(errs, fits("user", u, userID))
	}
	seats, err := tx.Seats(ctx, g.ID)
	errs = append(errs, bad("the seats", err))
	if len(seats) > maxSeats || slices.ContainsFunc(seats, func(s db.Seat) bool { return len(s.Users) > maxSeats }) {
		errs = append(errs, bad("the seats", fmt.Errorf("more than %d", maxSeats)))
	}
	errs = append(errs, bad("the seats", suspectWords(seats)))
	legs, err := tx.Legs(ctx, g.ID, 0)
	errs = append(errs, bad("the checkpoints", err))
	for _, l := range legs {
		errs = append(errs, bad(fmt.Sprintf("the checkpoint at %d", l.Start), harmless(l.State)), fits("revision", l.Rev, word),
			fits("schema", l.Schema, word))
	}
	records, err := tx.Records(ctx, g.ID, 0)
	errs = append(errs, bad("the records", err))
	for _, r := range records {
		body, err := json.Marshal(r.Record)
		errs = append(errs, err, bad(fmt.Sprintf("the record %d", r.Seq), harmless(body)), fits("key", r.Key, word))
		if utf8.RuneCountInString(r.Sentence) > maxString {
			errs = append(errs, bad(fmt.Sprintf("the record %d", r.Seq), errors.New("its sentence is too long")))
		}
	}
	events, err := tx.Events(ctx, g.ID, 0, math.MaxInt32)
	errs = append(errs, bad("the events", err))
	for _, e := range events {
		errs = append(errs, bad(fmt.Sprintf("the event %d", e.Seq), saidBy(e.Key, e.Args)))
	}
	return errors.Join(errs...)
}

// saidBy is an error if a sentence is not one that the bot could have made.
func saidBy(key string, args []engine.Arg) error {
	if key == "" || !word.MatchString(key) {
		return fmt.Errorf("%.40q is no key of a sentence", key)
	}
	for _, a := range args {
		if a.Kind == engine.AsName && !Filled[a.Name] {
			if utf8.RuneCountInString(a.Text) > maxString {
				return fmt.Errorf("a text has more than %d characters", maxString)
			}
			continue // it is escaped where it is shown
		}
		body, err := json.Marshal(a)
		if err != nil {
			return err
		}
		if err := harmless(body); err != nil {
			return err
		}
	}
	return nil
}

// remarksOf reads the remarks of a game that came as a file: none names
// anybody.
func remarksOf(ctx context.Context, tx *db.Tx, game string) error {
	rows, err := tx.Remarks(ctx, game, 0, math.MaxInt32)
	if err != nil {
		return err
	}
	for i, r := range rows {
		var n Notice
		if err := json.Unmarshal([]byte(r.Body), &n); err != nil {
			return &db.ImportError{Why: "a remark: " + err.Error()}
		}
		n.User, n.Users, n.Token, n.Claim = "", nil, "", false
		for k, a := range n.Text.Args {
			if a.Kind != engine.AsName || !Filled[a.Name] {
				continue
			}
			if a.Text != "–" && !mentions.MatchString(a.Text) {
				return &db.ImportError{Why: fmt.Sprintf("a remark: %.40q names nobody", a.Text)}
			}
			n.Text.Args[k].Text = "–"
		}
		if n.As != "" && !slices.Contains(Roles, n.As) {
			return &db.ImportError{Why: fmt.Sprintf("a remark: there is no role %.40q", n.As)}
		}
		if err := saidBy(n.Text.Key, n.Text.Args); err != nil {
			return &db.ImportError{Why: "a remark: " + err.Error()}
		}
		body, err := json.Marshal(n)
		if err != nil {
			return err
		}
		if err := tx.SetRemark(game, i, string(body)); err != nil {
			return err
		}
	}
	return nil
}

// unname puts a name in the place of everybody in a game that came as a file.
// Whoever sat there may claim theirs.
func (h *Host) unname(ctx context.Context, tx *db.Tx, game string) error {
	people, err := tx.People(ctx, game)
	if err != nil {
		return err
	}
	seats, err := tx.Seats(ctx, game)
	if err != nil {
		return err
	}
	for _, user := range people {
		if Nameless(user) {
			continue
		}
		word, err := h.word(8)
		if err != nil {
			return err
		}
		if err := tx.Rename(game, user, imported+word); err != nil {
			return err
		}
		if slices.ContainsFunc(seats, func(s db.Seat) bool { return slices.Contains(s.Users, user) }) {
			if err := tx.AddClaim(game, imported+word, user); err != nil {
				return err
			}
		}
	}
	return nil
}
