package engine

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"
)

// Input is all that a run reads.
type Input struct {
	Game       Game     // fresh from its checkpoint; the run changes it
	Start      int      // sequence number of the step's beginning
	Records    []Record // of this step
	Top        int      // the highest sequence number ever used
	Draws      int      // draws committed so far
	Submission *Submission
	Frontier   Frontier
	Open       []Prompt // the question after the records as it was asked before: it is not built anew
	Told       bool     // the question after the records was open before: what led to it has been told
	Tentative  bool     // a draft: stop at the first lock
	Strict     bool     // test every fed answer again
	Trace      bool     // tell where the rules stand
}

// Result is what a run computes. Of Refusal, Misfit and Err at most one is
// set; with any of them the submission has not been taken.
type Result struct {
	Game    Game // the state where the run stopped
	Done    bool // the step has ended
	Prompts []Prompt
	Closed  []Prompt // questions that this run answered because there was but one answer
	Events  []Event  // all of this step
	News    []Event  // those that were not told before
	Added   []Record
	Top     int
	Draws   int
	Rest    *Submission // what of the submission is still to come, in the next step
	Left    int         // answers of a draft that lay beyond a lock
	Locked  string      // a draft stopped here
	Stand   string      // where the rules stand, if Input.Trace asks for it
	Refusal *Refusal
	Misfit  *Misfit
	Err     error
}

// Run plays one step over its records and at most one submission.
func Run(in Input) (res Result) {
	t := &Table{
		game: in.Game, records: in.Records, seq: in.Start, top: in.Top, draws: in.Draws,
		sub: in.Submission, frontier: in.Frontier, asked: in.Open, tentative: in.Tentative, strict: in.Strict, trace: in.Trace,
	}
	if in.Told {
		t.fresh = -1
	}
	defer func() {
		switch p := recover().(type) {
		case nil, ended:
			res.Done = t.misfit == nil
		case unwinding:
		default:
			res.Err = fmt.Errorf("the rules failed: %v\n%s", p, debug.Stack())
		}
		if res.Done && t.at < len(t.records) {
			res.Done = false
			t.misfit = &Misfit{t.records[t.at], "nothing more: the step has ended"}
		}
		res.Game, res.Prompts, res.Events = t.game, t.open, t.events
		if t.fresh >= 0 {
			res.News = t.events[t.fresh:]
		}
		res.Added, res.Top, res.Draws = t.added, t.top, t.draws
		res.Closed = t.closed
		res.Rest, res.Left, res.Locked, res.Stand = t.sub, t.left, t.locked, t.stand
		res.Refusal, res.Misfit = t.refusal, t.misfit
	}()
	in.Game.Step(t)
	return res
}

// Stand names the procedures of the rules on the way to the open question of a
// match, for whoever wonders why a game does not go on. The step is run once
// more to see them.
func Stand(rules Rules, m Match, f Frontier) string {
	g, err := rules.Decode(m.Leg.Schema, m.Leg.State)
	if err != nil {
		return ""
	}
	return Run(Input{Game: g, Start: m.Leg.Start, Records: m.Leg.Records, Top: m.Top, Draws: m.Draws, Frontier: f, Trace: true}).Stand
}

// standing names the procedures of the rules between the step and the caller.
func standing() string {
	pcs := make([]uintptr, 64)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(2, pcs)])
	var names []string
	for {
		f, more := frames.Next()
		name := f.Function[strings.LastIndex(f.Function, ".")+1:]
		if strings.Contains(f.Function, "/engine.") || name == "Run" {
			if name == "Run" {
				break
			}
		} else if !strings.HasPrefix(name, "func") {
			names = append([]string{name}, names...)
		}
		if !more || name == "Step" {
			break
		}
	}
	return strings.Join(names, " > ")
}
