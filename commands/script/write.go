package script

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"estafeta/engine"
)

// titles of what is shown, in the transcript.
var titles = map[string]string{
	"posted": "new message", "edited": "the message now says", "answer": "answer", "form": "a form opens", "suggestions": "suggestions",
}

// write tells a step in the transcript, and whether it failed.
func (s *stage) write(st step, err error) {
	if s.cfg.Form == JSON {
		s.writeJSON(st)
		return
	}
	remark := st.text[0] == '#'
	if remark && !s.remarked {
		fmt.Fprintln(s.cfg.Out)
	}
	s.remarked = remark
	switch {
	case remark:
		fmt.Fprintln(s.cfg.Out, st.text)
	case st.quiet && err != nil:
		fmt.Fprintf(s.cfg.Out, "  ✖ %s\n", st.text)
	case st.quiet:
		fmt.Fprintf(s.cfg.Out, "  ✔ %s\n", st.text)
	default:
		fmt.Fprintf(s.cfg.Out, "\n%s\n", st.text)
		for _, x := range s.shown {
			s.writeShown(x)
		}
	}
}

func (s *stage) writeShown(x shown) {
	if x.Kind == "retired" {
		fmt.Fprintf(s.cfg.Out, "  #%s: the old card loses its buttons\n", x.Channel)
		return
	}
	head := "#" + x.Channel
	if x.To != "" {
		head = "only " + x.To
	}
	head += ", " + titles[x.Kind]
	if len(x.Pings) > 0 {
		head += ", notifies " + strings.Join(x.Pings, " and ")
	}
	if len(x.Pictures) > 0 {
		head += ", with " + strings.Join(x.Pictures, " and ")
	}
	fmt.Fprintf(s.cfg.Out, "  %s:\n", head)
	for _, l := range x.Lines {
		fmt.Fprintf(s.cfg.Out, "    | %s\n", l)
	}
}

// line is a step in the JSON form.
type line struct {
	Line  int        `json:"line"`
	Step  string     `json:"step"`
	Shown []shown    `json:"shown"`
	Game  *gameState `json:"game,omitempty"`
}

// gameState is the current game after a step.
type gameState struct {
	ID      string          `json:"id"`
	Status  string          `json:"status"`
	Awaited []string        `json:"awaited"` // names
	Events  []engine.Event  `json:"events"`  // since the step before
	Prompts []engine.Prompt `json:"prompts"`
	State   any             `json:"state"` // a View, or with Reveal the whole game
}

func (s *stage) writeJSON(st step) {
	if st.text[0] == '#' {
		return
	}
	l := line{Line: st.line, Step: st.text, Shown: []shown{}}
	if !st.quiet {
		l.Shown = append(l.Shown, s.shown...)
	}
	state, err := s.state()
	if err != nil {
		s.faults.list = append(s.faults.list, err.Error())
	}
	l.Game = state
	s.encode(l)
}

func (s *stage) encode(v any) {
	enc := json.NewEncoder(s.cfg.Out)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(v) // whoever reads is gone: the exit code still tells
}

// state is the current game as the configured seat sees it.
func (s *stage) state() (*gameState, error) {
	if len(s.games) == 0 {
		return nil, nil
	}
	g, pos, err := s.table()
	if err != nil {
		return nil, err
	}
	out := &gameState{ID: g.id, Status: string(pos.Status), Awaited: []string{}, Events: []engine.Event{}, Prompts: []engine.Prompt{}}
	for _, id := range awaited(pos) {
		if u, err := s.user(id); err == nil {
			out.Awaited = append(out.Awaited, u.Name)
		}
	}
	events, err := s.store.Events(s.ctx, g.id, g.seq+1, max(pos.Seq, g.seq+1))
	if err != nil {
		return nil, err
	}
	for _, e := range events {
		if !e.Undone && (s.cfg.Reveal || e.For(s.cfg.Seat)) {
			out.Events = append(out.Events, e.Event)
		}
	}
	g.seq = max(g.seq, pos.Seq)
	for _, o := range pos.Open {
		out.Prompts = append(out.Prompts, o.Prompt)
	}
	if s.cfg.Reveal {
		if out.State, err = s.whole(g); err != nil {
			return nil, err
		}
	} else if len(pos.Views) > 0 {
		out.State = pos.Views[0]
	}
	return out, nil
}

// finish ends the transcript with the counts, and names dice that were put in
// for nothing.
func (s *stage) finish() {
	var left []int
	for _, g := range s.games {
		if faces, err := s.left(g); err == nil {
			left = append(left, faces...)
		}
	}
	left = append(left, s.pending...)
	if s.cfg.Form == JSON {
		s.encode(map[string]any{"counts": s.counts, "dice_left": append([]int{}, left...)})
		return
	}
	if len(left) > 0 {
		fmt.Fprintf(s.cfg.Out, "\ndice that did not fall: %s\n", strings.Trim(fmt.Sprint(left), "[]"))
	}
	fmt.Fprintf(s.cfg.Out, "\n%s\n", s.counts)
}

// seen is all that the last step has shown to a user, nil: to anybody.
func (s *stage) seen(u *user) string {
	var out []string
	for _, x := range s.shown {
		if u == nil || x.to == nil || x.to == u {
			out = append(out, x.Lines...)
		}
	}
	return strings.Join(slices.DeleteFunc(out, func(l string) bool { return l == "" }), "\n")
}
