package script

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// step is one line of a script.
type step struct {
	line  int
	text  string
	quiet bool // an expectation: it shows nothing, and what was shown stays
	do    func(*stage) error
}

// words of a line, quoted ones without their quotes.
func words(text string) ([]string, error) {
	var out []string
	for text = strings.TrimSpace(text); text != ""; text = strings.TrimSpace(text) {
		if text[0] == '"' {
			quoted, err := strconv.QuotedPrefix(text)
			if err != nil {
				return nil, fmt.Errorf("a quotation mark is missing at the end of %s", text)
			}
			word, err := strconv.Unquote(quoted)
			if err != nil {
				return nil, fmt.Errorf("%s is not understood: \\\" and \\\\ stand for a quotation mark and a backslash", quoted)
			}
			out, text = append(out, word), text[len(quoted):]
			continue
		}
		n := strings.IndexAny(text, " \t")
		if n < 0 {
			n = len(text)
		}
		out, text = append(out, text[:n]), text[n:]
	}
	return out, nil
}

// read parses a script; all lines that make no sense are found before anything
// is played.
func read(file string, text []byte) ([]step, error) {
	var steps []step
	for i, line := range strings.Split(string(text), "\n") {
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		st := step{line: i + 1, text: line}
		var err error
		switch line[0] {
		case '#':
			st.quiet, st.do = true, func(*stage) error { return nil }
		case '@':
			st.do, err = readAct(line[1:])
		default:
			st.do, err = readOrder(line)
			st.quiet = strings.HasPrefix(line, "expect ") || strings.HasPrefix(line, "board ")
		}
		if err != nil {
			return nil, &Error{file, st.line, err}
		}
		steps = append(steps, st)
	}
	return steps, nil
}

const orders = "user, channel, game, dice, scenario, wait, restart, expect, board, or @name and what that user does"

// readOrder reads a line that is no user's doing.
func readOrder(line string) (func(*stage) error, error) {
	w, err := words(line)
	if err != nil {
		return nil, err
	}
	args := w[1:]
	want := func(ok bool, form string) error {
		if ok {
			return nil
		}
		return fmt.Errorf("%s does not say enough or too much: %s", line, form)
	}
	switch w[0] {
	case "user":
		if err := want(len(args) >= 2, "user luis Luis es"); err != nil {
			return nil, err
		}
		return func(s *stage) error { return s.addUser(args) }, nil
	case "channel":
		return func(s *stage) error { return s.enter(args[0]) }, want(len(args) == 1, "channel table")
	case "game":
		n := 0
		if len(args) == 1 {
			n, _ = strconv.Atoi(args[0])
		}
		return func(s *stage) error { return s.turnTo(n) }, want(n > 0, "game 1, the first that was opened")
	case "dice":
		if len(args) > 0 && args[0] == "attack" {
			faces, err := numbers(args[1:])
			if err != nil {
				return nil, err
			}
			return func(s *stage) error { return s.host.ScriptAttack(faces...) }, want(len(faces) > 0, "dice attack 4 2 6")
		}
		faces, err := numbers(args)
		if err != nil {
			return nil, err
		}
		return func(s *stage) error { return s.dice(faces) }, want(len(faces) > 0, "dice 4 2 6")
	case "scenario":
		return func(s *stage) error { return s.scenario(args[0], args[1:]) }, want(
			len(args) >= 3 && len(args) <= 7,
			"scenario file.toml ana luis",
		)
	case "wait":
		if err := want(len(args) == 1, "wait 26h"); err != nil {
			return nil, err
		}
		d, err := time.ParseDuration(args[0])
		if err != nil || d <= 0 || d > 90*24*time.Hour {
			return nil, fmt.Errorf("%q is no time to wait: 26h, 90m, 2160h at most", args[0])
		}
		return func(s *stage) error { return s.wait(d) }, nil
	case "restart":
		return (*stage).restart, want(len(args) == 0, "restart")
	case "board":
		return func(s *stage) error { return s.board(args[0]) }, want(len(args) == 1, "board picture.png")
	case "expect":
		return readExpect(line, args)
	}
	return nil, fmt.Errorf("%q begins no step: %s", w[0], orders)
}

func numbers(args []string) ([]int, error) {
	var out []int
	for _, a := range args {
		n, err := strconv.Atoi(a)
		if err != nil || n < 1 {
			return nil, fmt.Errorf("%q is no face of a die: numbers from 1", a)
		}
		out = append(out, n)
	}
	return out, nil
}

const acts = "/command, click, choose, fill, suggest, take, menu, press, again, redeliver"

// readAct reads what a user does: the line without its @.
func readAct(line string) (func(*stage) error, error) {
	name, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	dm := false
	if after, ok := strings.CutPrefix(rest, "dm "); ok {
		dm, rest = true, strings.TrimSpace(after)
	}
	as := func(act func(*stage, *user, *channel) error) func(*stage) error {
		return func(s *stage) error {
			u, err := s.user(name)
			if err != nil {
				return err
			}
			at := s.here
			if dm {
				at = s.direct(u)
			}
			return act(s, u, at)
		}
	}
	if strings.HasPrefix(rest, "/") {
		return as(func(s *stage, u *user, at *channel) error { return s.command(u, at, rest) }), nil
	}
	verb, rest, _ := strings.Cut(rest, " ")
	if verb == "suggest" {
		return as(func(s *stage, u *user, at *channel) error { return s.suggest(u, at, strings.TrimSpace(rest)) }), nil
	}
	args, err := words(rest)
	if err != nil {
		return nil, err
	}
	want := func(ok bool, form string) error {
		if ok {
			return nil
		}
		return fmt.Errorf("@%s does not say enough or too much: @ana %s", line, form)
	}
	joined := strings.Join(args, " ")
	switch verb {
	case "click":
		return as(func(s *stage, u *user, _ *channel) error { return s.click(u, joined) }), want(len(args) > 0, "click Join")
	case "choose":
		return as(
				func(s *stage, u *user, _ *channel) error { return s.choose(u, args) },
			), want(
				len(args) > 0,
				`choose "Take a ready-made list" "Orion line"`,
			)
	case "fill":
		return as(
				func(s *stage, u *user, _ *channel) error { return s.fill(u, args) },
			), want(
				len(args) > 0 && len(args)%2 == 0,
				`fill words "3 move to D4"`,
			)
	case "take":
		n := 0
		if len(args) == 1 {
			n, _ = strconv.Atoi(args[0])
		}
		return as(func(s *stage, u *user, _ *channel) error { return s.take(u, n) }), want(n > 0, "take 1, the first suggestion")
	case "menu":
		return as(
				func(s *stage, u *user, at *channel) error { return s.menu(u, at, args) },
			), want(
				len(args) > 0,
				"menu Challenge @luis, or menu Explain",
			)
	case "press":
		return as(func(s *stage, u *user, at *channel) error { return s.press(u, at, joined) }), want(len(args) == 1, `press "desk|{game}"`)
	case "again":
		return as((*stage).again), want(len(args) == 0, "again")
	case "redeliver":
		return as((*stage).redeliver), want(len(args) == 0, "redeliver")
	}
	return nil, fmt.Errorf("@%s %s: no user can do that: %s", name, verb, acts)
}
