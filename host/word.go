package host

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"estafeta/db"
	"estafeta/engine"
)

// maxWord is how many characters a seat's word for the dice has at most.
const maxWord = 100

// unfit reports what no word has: signs that are not seen, and the one that would
// end how it is shown.
func unfit(r rune) bool { return !unicode.IsPrint(r) || r == '`' }

// pledged matches a word of which only the SHA-256 is typed: the word follows
// when every side is ready.
var pledged = regexp.MustCompile(`^[0-9a-fA-F]{64}$`)

// own stands before the pledge of a word that its player kept back.
const own = "own:"

// fingerprint is the SHA-256 of a word in hexadecimal.
func fingerprint(word string) string {
	sum := sha256.Sum256([]byte(word))
	return hex.EncodeToString(sum[:])
}

// Pledge is what everybody may see of a seat's word before the game starts: its
// SHA-256 in hexadecimal, or "".
func Pledge(s db.Seat) string { return strings.TrimPrefix(s.Pledge, own) }

// keptBack reports a seat of whose word only the SHA-256 is known.
func keptBack(s db.Seat) bool { return s.Pledge != "" && s.Word == "" }

// revealed reports that a seat has shown the word that it kept back: from then
// on nobody may choose another.
func revealed(s db.Seat) bool { return strings.HasPrefix(s.Pledge, own) && s.Word != "" }

// giveWord makes a word for a seat that has none.
func (h *Host) giveWord(s *db.Seat) error {
	if s.Pledge != "" {
		return nil
	}
	word, err := h.word(12)
	if err != nil {
		return err
	}
	s.Word, s.Pledge = word, fingerprint(word)
	return nil
}

// takeWord forgets a seat's word as its player leaves, and every word that was
// kept back and is known by now: what comes instead could be chosen by it.
func (t *openGame) takeWord(s *db.Seat) (others []db.Seat) {
	s.Word, s.Pledge = "", ""
	for _, o := range t.seats {
		if o.Seat != s.Seat && revealed(o) {
			o.Word, o.Pledge = "", ""
			others = append(others, o)
		}
	}
	return others
}

// SetWord gives a word that is mixed into the dice of the game for the user's
// seats: before the game starts, and before anybody has shown a word kept back.
// 64 hexadecimal digits are the SHA-256 of a word kept back, which is given in
// the same way once every side is ready. Errors are ErrWord, ErrWordsFixed, ErrNotReady, ErrNotSeated, ErrStarted.
func (h *Host) SetWord(ctx context.Context, game, user, word string) (Info, error) {
	word = strings.TrimSpace(word)
	if n := utf8.RuneCountInString(word); n == 0 || n > maxWord || strings.ContainsFunc(word, unfit) {
		return Info{}, ErrWord.With(engine.Num("most", maxWord))
	}
	return h.lobby(ctx, game, user, func(t *openGame, _ *db.Game) ([]db.Seat, error) {
		mine, err := t.seated(user)
		if err != nil {
			return nil, err
		}
		var out []db.Seat
		for _, m := range mine {
			s := *t.seat(m)
			switch {
			case strings.HasPrefix(s.Pledge, own) && fingerprint(word) == Pledge(s):
				if missing := t.missing(); len(missing) > 0 {
					return nil, ErrNotReady.With(engine.Arg{Name: "seats", Ints: missing})
				}
				s.Word = word
			case t.fixed():
				return nil, ErrWordsFixed
			case pledged.MatchString(word):
				s.Word, s.Pledge = "", own+strings.ToLower(word)
			default:
				s.Word, s.Pledge = word, fingerprint(word)
			}
			out = append(out, s)
		}
		return out, nil
	})
}

// fixed reports that somebody has shown a word kept back.
func (t *openGame) fixed() bool {
	for _, s := range t.seats {
		if revealed(s) {
			return true
		}
	}
	return false
}

// mixIn gives every seat a word as its game starts. ErrUnrevealed names those
// whose players keep theirs back.
func (h *Host) mixIn(t *openGame) ([]db.Seat, error) {
	var out []db.Seat
	for _, s := range t.seats {
		if err := h.giveWord(&s); err != nil {
			return nil, err
		}
		out = append(out, s)
	}
	if back := t.unrevealed(); len(back) > 0 {
		return nil, ErrUnrevealed.With(engine.Arg{Name: "seats", Ints: back})
	}
	return out, nil
}

// unrevealed are the seats whose words are kept back.
func (t *openGame) unrevealed() []int {
	var out []int
	for _, s := range t.seats {
		if keptBack(s) {
			out = append(out, int(s.Seat))
		}
	}
	return out
}

// words are those of the seats, in their order. Games that began before there
// were any have none.
func words(seats []db.Seat) []string {
	var out []string
	for _, s := range seats {
		if s.Word != "" {
			out = append(out, s.Word)
		}
	}
	return out
}

// publicSeats are the seats as anybody may see them: no word before the game has
// started.
func (t *openGame) publicSeats() []db.Seat {
	out := append([]db.Seat(nil), t.seats...)
	if t.game.Status == db.Lobby {
		for i := range out {
			out[i].Word = ""
		}
	}
	return out
}

// suspectWords tests the words of seats that came as a file.
func suspectWords(seats []db.Seat) error {
	for _, s := range seats {
		known := s.Word == "" || fingerprint(s.Word) == Pledge(s)
		if !known || len(s.Word) > 4*maxWord || s.Pledge != "" && !pledged.MatchString(Pledge(s)) || strings.ContainsFunc(s.Word, unfit) {
			return errors.New("a word for the dice does not fit its SHA-256")
		}
	}
	return nil
}
