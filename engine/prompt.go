package engine

import (
	"fmt"
	"math"

	"estafeta/engine/scene"
)

// Kind is how a prompt is answered.
type Kind string

// The kinds of prompts and what their answers hold.
const (
	One    Kind = "one"    // Pick: one option
	Some   Kind = "some"   // Pick: Min to Max different options
	Number Kind = "number" // Nums: one number, Min to Max
	Order  Kind = "order"  // Pick: every option once, in order
	Assign Kind = "assign" // Pick and Nums: different options with how many each; the sum is Min to Max; order counts
	Place  Kind = "place"  // Poses: one for each of Rows
	Path   Kind = "path"   // Poses: the points of a way, from From[0], at most Max
	Facing Kind = "facing" // Poses: one, only its A
	Faces  Kind = "dice"   // Nums: Min faces, each 1 to Max: dice rolled by hand
)

// Option is one thing that may be picked.
type Option struct {
	Key     string `json:"key"`
	Verb    string `json:"verb,omitempty"`  // what /do calls it: key of the verb's words
	Part    string `json:"part,omitempty"`  // some: at most one is picked of each part, and the desk asks for it apart; the first part comes first
	Group   string `json:"group,omitempty"` // term key of the group it is listed under
	Label   Text   `json:"label"`           // its words; empty: the piece, or the verb
	Note    Text   `json:"note"`            // the numbers beside it, may be empty
	Piece   string `json:"piece,omitempty"` // the piece it stands for
	Obvious bool   `json:"obvious,omitempty"`
	Grave   bool   `json:"grave,omitempty"`
	Most    int    `json:"most,omitempty"`  // assign: as many of it as Check takes; 0: Max of them
	Alone   bool   `json:"alone,omitempty"` // assign: Check takes it once and with nothing else
}

// Prompt is an open question, as data.
type Prompt struct {
	ID        string         `json:"id"` // "seq.slot": the last record taken when it was reached; outside only as an opaque token
	Seat      Seat           `json:"seat"`
	Also      []Seat         `json:"also"`  // other seats that may answer
	Key       string         `json:"key"`   // the question's words are ask.<key>
	Args      []Arg          `json:"args"`  // of those words
	About     string         `json:"about"` // the piece whose decision this is
	Kind      Kind           `json:"kind"`
	Options   []Option       `json:"options"`
	Rows      []string       `json:"rows"`              // place: ids of the pieces to place
	From      []Pose         `json:"from"`              // place: where the rows stand now; path: the start
	Bases     []scene.Base   `json:"bases"`             // place: how the rows look, where the table does not show them yet; only shape and size count
	Spacing   float64        `json:"spacing,omitempty"` // place: how far the rows stand apart, edge to edge, where nothing else is said; 0: formation.Usual
	Allow     []float64      `json:"allow"`             // place: how far each row may go from From by the shortest way; empty: anywhere in the area
	Direct    bool           `json:"direct,omitempty"`  // the ways are straight lines from place to place; what is in between is for Check alone
	Area      [4]float64     `json:"area"`              // place, path: left, top, right, bottom of where points may be named
	Within    [4]float64     `json:"within,omitzero"`   // place: the part of the area where the rows go, as a box, where that is but a part; what lies outside is for Check
	Open      []string       `json:"open"`              // path: ids of scenery on which this way may go, whatever its class
	Min       int            `json:"min"`
	Max       int            `json:"max"`
	Pass      bool           `json:"pass,omitempty"`  // the zero answer is allowed
	Send      bool           `json:"send,omitempty"`  // passing ends a declaration: the desk calls it Send
	Begin     bool           `json:"begin,omitempty"` // the first question of a turn: drafts and the queue start here
	Arm       bool           `json:"arm,omitempty"`   // costly, or asked again and again: passed in silence unless its seat has armed it
	Secret    bool           `json:"secret,omitempty"`
	Veiled    bool           `json:"veiled,omitempty"` // whether one could choose is hidden; never closed by the engine
	Measuring bool           `json:"measuring,omitempty"`
	Chart     *scene.Chart   `json:"chart,omitempty"` // shown instead of the table
	Facts     map[string]int `json:"facts"`           // public numbers that standing orders test
	Rules     []string       `json:"rules"`
	Default   Answer         `json:"default"`
	Barred    []Bar          `json:"barred,omitempty"`   // verbs that this question offers at other times, and why not now
	Excluded  []Exclusion    `json:"excluded,omitempty"` // pieces that players may ask for and that cannot be chosen, where measuring is free
	Answered  *Answer        `json:"answered,omitempty"` // the own answer, still changeable

	// Check is the rules' test beyond options and bounds; it lives as long as the
	// question is open, and only reads.
	Check func(Answer) *Refusal `json:"-"`
	// Course is the way that each row would take to an answer, from its start to
	// where it ends, where the rules lead it another way than straight there; it
	// lives as long as Check. An empty way: straight.
	Course func(Answer) [][]Pose `json:"-"`
	// Short is the answer to a way that comes as near as the rules allow to where
	// another ends, for who asks for no more than that: toward something. It lives
	// as long as Check. nil, or the same answer: it ends where it says, or nowhere.
	Short func(Answer) Answer `json:"-"`
}

// Bar is why a verb is not among the options of a question now.
type Bar struct {
	Verb  string  `json:"verb"`
	Why   Refusal `json:"why"`
	Lacks bool    `json:"lacks,omitempty"` // the piece has not what it takes: no turn of events would open it by itself
}

// Bar says why a verb is not offered. The first reason given stands.
func (p *Prompt) Bar(verb string, why *Refusal) {
	for _, b := range p.Barred {
		if b.Verb == verb {
			return
		}
	}
	p.Barred = append(p.Barred, Bar{Verb: verb, Why: *why})
}

// Exclusion is why a piece, or something with words of its own, is not among the
// options of a question.
type Exclusion struct {
	Piece string  `json:"piece"`
	Label Text    `json:"label,omitzero"` // the words of what is no piece
	Note  Text    `json:"note"`           // a few words beside it on the picture; empty: it is not marked there
	Why   Refusal `json:"why"`
}

// Exclude says why a piece cannot be chosen.
func (p *Prompt) Exclude(piece string, note Text, why *Refusal) {
	p.Excluded = append(p.Excluded, Exclusion{Piece: piece, Note: note, Why: *why})
}

// ExcludeNamed says why something that is no piece cannot be chosen: a card.
func (p *Prompt) ExcludeNamed(label Text, why *Refusal) {
	p.Excluded = append(p.Excluded, Exclusion{Label: label, Why: *why})
}

// Lack is Bar for a verb for which the piece has not what it takes.
func (p *Prompt) Lack(verb string, why *Refusal) {
	n := len(p.Barred)
	p.Bar(verb, why)
	for i := range p.Barred[n:] {
		p.Barred[n+i].Lacks = true
	}
}

// Option finds an option by key.
func (p Prompt) Option(key string) (Option, bool) {
	for _, o := range p.Options {
		if o.Key == key {
			return o, true
		}
	}
	return Option{}, false
}

// Add appends an option.
func (p *Prompt) Add(o Option) { p.Options = append(p.Options, o) }

// DefaultFirst makes the first option the default. A correction may leave a
// question without options; it then answers itself.
func (p *Prompt) DefaultFirst() {
	if len(p.Options) > 0 {
		p.Default = Pick(p.Options[0].Key)
	}
}

// MayAnswer reports whether a seat may answer.
func (p Prompt) MayAnswer(s Seat) bool {
	if s == p.Seat {
		return true
	}
	for _, a := range p.Also {
		if a == s {
			return true
		}
	}
	return false
}

// For is the prompt as a seat may see it: another's secret or veiled question
// shows that it is open, and nothing else.
func (p Prompt) For(s Seat) Prompt {
	if p.MayAnswer(s) {
		return p
	}
	if p.Secret || p.Veiled {
		return Prompt{ID: p.ID, Seat: p.Seat, Also: p.Also, Key: p.Key, Kind: p.Kind, Secret: p.Secret, Veiled: p.Veiled}
	}
	p.Answered, p.Barred, p.Excluded = nil, nil, nil
	return p
}

// Accept tests an answer: its shape, the options and bounds, then the rules.
func (p Prompt) Accept(a Answer) *Refusal {
	if a.IsZero() {
		switch {
		case p.Pass, p.nothing():
			return nil
		case p.Kind == Some && p.Min == 0:
			return nil
		}
		return &Refusal{Key: "refuse.empty"}
	}
	if r := p.shape(a); r != nil {
		return r
	}
	if p.Check != nil {
		return p.Check(a)
	}
	return nil
}

// refusing makes a refusal of the runtime itself.
func refusing(key string, args ...Arg) *Refusal { return &Refusal{Key: key, Args: args} }

// shape tests that an answer has the form that the kind of the prompt wants:
// what is picked is offered, and there is as much of it as is asked for.
func (p Prompt) shape(a Answer) *Refusal {
	switch p.Kind {
	case One, Some, Order:
		return first(p.offered(a), p.howMany(a))
	case Assign:
		return first(p.offered(a), p.shared(a))
	case Number:
		if len(a.Nums) != 1 || a.Nums[0] < p.Min || a.Nums[0] > p.Max {
			return refusing("refuse.number", Num("min", p.Min), Num("max", p.Max))
		}
	case Place, Path:
		return first(p.onTable(a), p.howManyPoses(a))
	case Facing:
		if len(a.Poses) != 1 {
			return refusing("refuse.facing")
		}
	case Faces:
		return p.fallen(a)
	default:
		return refusing("refuse.kind", Name("kind", fmt.Sprint(p.Kind)))
	}
	return nil
}

// first is the first refusal of several tests.
func first(list ...*Refusal) *Refusal {
	for _, r := range list {
		if r != nil {
			return r
		}
	}
	return nil
}

// offered tests that only options are picked, none twice, at most one of a part.
func (p Prompt) offered(a Answer) *Refusal {
	seen, parts := map[string]bool{}, map[string]bool{}
	for _, k := range a.Pick {
		o, ok := p.Option(k)
		switch {
		case !ok:
			return refusing("refuse.option", Name("option", k))
		case seen[k]:
			return refusing("refuse.twice", Name("option", k))
		case o.Part != "" && parts[o.Part]:
			return refusing("refuse.part", Name("option", k))
		}
		seen[k], parts[o.Part] = true, true
	}
	return nil
}

// howMany tests how many options are picked.
func (p Prompt) howMany(a Answer) *Refusal {
	n := len(a.Pick)
	switch {
	case p.Kind == One && (n != 1 || len(a.Nums)+len(a.Poses) > 0):
		return refusing("refuse.one")
	case p.Kind == Some && (n < p.Min || n > p.Max):
		return refusing("refuse.some", Num("min", p.Min), Num("max", p.Max))
	case p.Kind == Order && n != len(p.Options):
		return refusing("refuse.order", Num("n", len(p.Options)))
	}
	return nil
}

// shared tests how many go to each option picked, and how many in all.
func (p Prompt) shared(a Answer) *Refusal {
	bad := refusing("refuse.assign", Num("min", p.Min), Num("max", p.Max))
	if len(a.Nums) != len(a.Pick) {
		return bad
	}
	sum := 0
	for _, n := range a.Nums {
		if n < 1 || n > p.Max {
			return bad
		}
		sum += n
	}
	if sum < p.Min || sum > p.Max {
		return bad
	}
	return nil
}

// onTable tests that all points lie where points may be named.
func (p Prompt) onTable(a Answer) *Refusal {
	for _, q := range a.Poses {
		if math.IsNaN(q.X) || math.IsNaN(q.Y) || q.X < p.Area[0] || q.Y < p.Area[1] || q.X > p.Area[2] || q.Y > p.Area[3] {
			return refusing("refuse.offtable")
		}
	}
	return nil
}

// howManyPoses tests that every row has a place, or that a way is not too long.
func (p Prompt) howManyPoses(a Answer) *Refusal {
	switch n := len(a.Poses); {
	case p.Kind == Place && n != len(p.Rows):
		return refusing("refuse.place", Num("n", len(p.Rows)))
	case p.Kind == Path && (n == 0 || n > p.Max):
		return refusing("refuse.path", Num("max", p.Max))
	}
	return nil
}

// fallen tests dice rolled by hand: how many, and their faces.
func (p Prompt) fallen(a Answer) *Refusal {
	bad := refusing("refuse.dice", Num("n", p.Min), Num("sides", p.Max))
	if len(a.Nums) != p.Min {
		return bad
	}
	for _, f := range a.Nums {
		if f < 1 || f > p.Max {
			return bad
		}
	}
	return nil
}

// nothing reports that there is nothing to choose from.
func (p Prompt) nothing() bool {
	switch p.Kind {
	case One, Some, Order, Assign:
		return len(p.Options) == 0
	case Number:
		return p.Max < p.Min
	case Place:
		return len(p.Rows) == 0
	}
	return false
}

// only is the one possible answer, if there is just one.
func (p Prompt) only() (Answer, bool) {
	if p.Pass || p.Veiled || p.Secret {
		return Answer{}, false
	}
	switch p.Kind {
	case One:
		if len(p.Options) == 1 && !p.Options[0].Grave {
			return Pick(p.Options[0].Key), true
		}
	case Order:
		if len(p.Options) == 1 {
			return Pick(p.Options[0].Key), true
		}
	case Number:
		if p.Min == p.Max {
			return Count(p.Min), true
		}
	}
	return Answer{}, false
}

// obvious is the answer that is never worse, if one option is marked so.
func (p Prompt) obvious() (Answer, bool) {
	if p.Kind != One || p.Veiled || p.Secret {
		return Answer{}, false
	}
	found := ""
	for _, o := range p.Options {
		if o.Obvious {
			if found != "" {
				return Answer{}, false
			}
			found = o.Key
		}
	}
	return Pick(found), found != ""
}

// Grave reports that an answer picks something that deserves a second look.
func (p Prompt) Grave(a Answer) bool {
	for _, k := range a.Pick {
		if o, ok := p.Option(k); ok && o.Grave {
			return true
		}
	}
	return false
}
