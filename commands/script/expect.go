package script

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"estafeta/commands/discord"
	"estafeta/db"
	"estafeta/host"
)

const expectations = `"text", not "text", NAME "text", NAME not "text", refusal RULE, asked NAME, not asked NAME, about 73.4 ±0.1, over, unchanged, state PATH = VALUE, state PATH missing`

// readExpect reads an expectation.
func readExpect(line string, args []string) (func(*stage) error, error) {
	if len(args) == 0 {
		return nil, fmt.Errorf("nothing is expected: %s", expectations)
	}
	quoted := strings.HasPrefix(strings.TrimSpace(strings.TrimPrefix(line, "expect")), `"`)
	first := args[0]
	switch {
	case quoted && len(args) == 1:
		return func(s *stage) error { return s.expectText("", first, true) }, nil
	case quoted:
	case first == "not" && len(args) == 2:
		return func(s *stage) error { return s.expectText("", args[1], false) }, nil
	case first == "not" && len(args) == 3 && args[1] == "asked":
		return func(s *stage) error { return s.expectNotAsked(args[2]) }, nil
	case first == "about" && (len(args) == 2 || len(args) == 3):
		return readAbout(args[1:])
	case first == "refusal" && len(args) == 2:
		return func(s *stage) error { return s.expectText("", args[1], true) }, nil
	case first == "asked" && len(args) >= 2:
		return func(s *stage) error { return s.expectAsked(args[1:]) }, nil
	case first == "over" && len(args) == 1:
		return (*stage).expectOver, nil
	case first == "unchanged" && len(args) == 1:
		return (*stage).expectUnchanged, nil
	case first == "state" && len(args) == 3 && args[2] == "missing":
		return func(s *stage) error { return s.expectMissing(args[1]) }, nil
	case first == "state":
		path, value, ok := strings.Cut(strings.TrimSpace(strings.TrimPrefix(line, "expect state")), " = ")
		if !ok {
			return nil, fmt.Errorf("%s compares nothing: expect state Figures[Label=3].Wounds = 2", line)
		}
		return func(s *stage) error { return s.expectState(strings.TrimSpace(path), strings.TrimSpace(value)) }, nil
	case len(args) == 2:
		return func(s *stage) error { return s.expectText(first, args[1], true) }, nil
	case len(args) == 3 && args[1] == "not":
		return func(s *stage) error { return s.expectText(first, args[2], false) }, nil
	}
	return nil, fmt.Errorf("%s is no expectation: %s", line, expectations)
}

// expectText looks for a text in what the last step has shown to a user, or to
// anybody.
func (s *stage) expectText(name, want string, there bool) error {
	var u *user
	who := "anybody"
	if name != "" {
		var err error
		if u, err = s.user(name); err != nil {
			return err
		}
		who = u.Name
	}
	seen := s.seen(u)
	if strings.Contains(seen, want) == there {
		return nil
	}
	if seen == "" {
		seen = "nothing"
	}
	if there {
		return fmt.Errorf("%q is not shown to %s; shown is\n%s", want, who, indented(seen))
	}
	return fmt.Errorf("%q is shown to %s:\n%s", want, who, indented(seen))
}

func indented(text string) string { return "    | " + strings.ReplaceAll(text, "\n", "\n    | ") }

// asked are the names of the users on whom the current game waits, or where there
// is no game the attack begun last; and the keys of the questions.
func (s *stage) asked() (names []string, keys string, err error) {
	var ids []string
	if attack, _, _ := s.host.ScriptedAttack(); len(s.games) == 0 && attack != "" {
		a, err := s.host.Attack(s.ctx, attack)
		if err != nil {
			return nil, "", err
		}
		for _, p := range a.Open {
			ids = append(ids, a.User(p.Seat))
			keys += " (" + p.Key + ")"
		}
	} else {
		_, pos, err := s.table()
		if err != nil {
			return nil, "", err
		}
		ids = awaited(pos)
		for _, o := range pos.Open {
			keys += " (" + o.Prompt.Key + ")"
		}
	}
	for _, id := range ids {
		u, err := s.user(id)
		if err != nil {
			return nil, "", err
		}
		names = append(names, u.Name)
	}
	slices.Sort(names)
	return slices.Compact(names), keys, nil
}

// expectNotAsked holds if nothing waits on a user.
func (s *stage) expectNotAsked(name string) error {
	now, keys, err := s.asked()
	if err == nil && slices.Contains(now, name) {
		err = fmt.Errorf("asked is %s%s", strings.Join(now, " and "), keys)
	}
	return err
}

var (
	number = regexp.MustCompile(`-?\d+(?:[.,]\d+)?`)
	within = regexp.MustCompile(`^(?:±|\+-)(\d+(?:[.,]\d+)?)$`)
)

// readAbout reads how near a number is to be: 73.4 ±0.1; without a bound exactly
// that number is meant.
func readAbout(args []string) (func(*stage) error, error) {
	want, err := decimal(args[0])
	if err != nil {
		return nil, fmt.Errorf("%q is no number: expect about 73.4 ±0.1", args[0])
	}
	off := 0.0
	if len(args) == 2 {
		m := within.FindStringSubmatch(args[1])
		if m == nil {
			return nil, fmt.Errorf("%q does not say how near: expect about 73.4 ±0.1", args[1])
		}
		if off, err = decimal(m[1]); err != nil {
			return nil, err
		}
	}
	return func(s *stage) error {
		seen := s.seen(nil)
		for _, text := range number.FindAllString(seen, -1) {
			if n, err := decimal(text); err == nil && math.Abs(n-want) <= off+1e-9 {
				return nil
			}
		}
		return fmt.Errorf("no number within %g of %g is shown; shown is\n%s", off, want, indented(seen))
	}, nil
}

func decimal(s string) (float64, error) {
	return strconv.ParseFloat(strings.Replace(s, ",", ".", 1), 64)
}

// expectMissing holds if the state has nothing at a path.
func (s *stage) expectMissing(path string) error {
	v, err := s.value()
	if err != nil {
		return err
	}
	if got, err := find(v, path); err == nil {
		raw, _ := json.Marshal(got)
		return fmt.Errorf("state %s is %s", path, raw)
	}
	return nil
}

// expectAsked compares the awaited users, by name; "nobody" is none.
func (s *stage) expectAsked(names []string) error {
	now, keys, err := s.asked()
	if err != nil {
		return err
	}
	if len(now) == 0 {
		now = []string{"nobody"}
	}
	want := slices.Clone(names)
	slices.Sort(want)
	if slices.Equal(now, want) {
		return nil
	}
	return fmt.Errorf("asked is %s%s", strings.Join(now, " and "), keys)
}

func (s *stage) expectOver() error {
	_, pos, err := s.table()
	if err == nil && pos.Status != db.Over {
		return fmt.Errorf("the game is not over: it is %s", pos.Status)
	}
	return err
}

// prints are the games as they stand, to be compared.
func (s *stage) prints() ([]string, error) {
	var out []string
	for _, g := range s.games {
		pos, err := s.host.Position(s.ctx, g.id)
		if errors.Is(err, host.ErrNoGame) { // forgotten
			out = append(out, "")
			continue
		}
		if err != nil {
			return nil, err
		}
		state, err := s.whole(g)
		if err != nil {
			return nil, err
		}
		text, err := json.Marshal([]any{pos, state})
		if err != nil {
			return nil, err
		}
		out = append(out, string(text))
	}
	return out, nil
}

func (s *stage) expectUnchanged() error {
	now, err := s.prints()
	if err != nil {
		return err
	}
	if !slices.Equal(now, s.before) {
		return fmt.Errorf("the step before has changed a game")
	}
	return nil
}

// value is the state of the current game.
func (s *stage) value() (v any, err error) {
	if len(s.games) == 0 {
		return nil, errNoGame
	}
	text, err := s.host.State(s.ctx, s.games[s.current].id)
	if err != nil || text == nil { // it has not started
		return nil, err
	}
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.UseNumber()
	err = dec.Decode(&v)
	return v, err
}

// expectState compares a value of the current game's state.
func (s *stage) expectState(path, want string) error {
	v, err := s.value()
	if err != nil {
		return err
	}
	got, err := find(v, path)
	if err != nil {
		return err
	}
	raw, err := json.Marshal(got)
	if err != nil {
		return err
	}
	if want == fmt.Sprint(got) || want == string(raw) {
		return nil
	}
	return fmt.Errorf("state %s is %s, not %s", path, raw, want)
}

// find follows a path such as Figures[Label=3].Items[0].Ammo: keys in any
// case, in brackets a number from 0 or key=value.
func find(v any, path string) (any, error) {
	for _, part := range strings.Split(path, ".") {
		key, rest, bracket := strings.Cut(part, "[")
		if key != "" {
			m, ok := v.(map[string]any)
			if !ok {
				return nil, fmt.Errorf("there is no %s in %s", key, brief(v))
			}
			found := false
			for k := range m {
				if strings.EqualFold(k, key) {
					v, found = m[k], true
					break
				}
			}
			if !found {
				return nil, fmt.Errorf("there is no %s; there is %s", key, keysOf(m))
			}
		}
		for bracket {
			var in string
			in, rest, _ = strings.Cut(rest, "]")
			list, ok := v.([]any)
			if !ok {
				return nil, fmt.Errorf("%s is no list", brief(v))
			}
			if v, ok = item(list, in); !ok {
				return nil, fmt.Errorf("there is no [%s] among %d", in, len(list))
			}
			_, rest, bracket = strings.Cut(rest, "[")
		}
	}
	return v, nil
}

func item(list []any, in string) (any, bool) {
	if n, err := strconv.Atoi(in); err == nil {
		if n < 0 || n >= len(list) {
			return nil, false
		}
		return list[n], true
	}
	key, value, _ := strings.Cut(in, "=")
	for _, one := range list {
		if got, err := find(one, key); err == nil && fmt.Sprint(got) == value {
			return one, true
		}
	}
	return nil, false
}

func keysOf(m map[string]any) string {
	var keys []string
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return strings.Join(keys, ", ")
}

func brief(v any) string {
	text, err := json.Marshal(v)
	if err != nil || len(text) > 60 {
		return "this part of the state"
	}
	return string(text)
}

// board saves the newest public picture, if pictures are kept.
func (s *stage) board(name string) error {
	var found *discord.Attach
	for _, m := range s.messages {
		if m.to == nil && len(m.Files) > 0 && (m.at == s.here || m.at.parent == s.here.id) {
			found = &m.Files[0]
		}
	}
	if found == nil {
		return fmt.Errorf("no board has been shown in #%s", s.here.name)
	}
	if s.cfg.Pictures == "" {
		return nil
	}
	return os.WriteFile(filepath.Join(s.cfg.Pictures, filepath.Base(name)), found.Data, 0o600)
}
