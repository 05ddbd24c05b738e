package engine

// Did is what a record is of.
type Did string

// The kinds of records.
const (
	DidStep   Did = "step"   // a step began: the checkpoint was taken here
	DidAnswer Did = "answer" // a seat, or the engine for it, answered
	DidRoll   Did = "roll"   // dice fell
	DidAdjust Did = "adjust" // the table was corrected by agreement
)

// Who answered a record, when it was not a player's own word.
const (
	ByPlayer   = ""         // a player
	ByNone     = "none"     // nothing to choose
	ByOnly     = "only"     // one choice
	ByObvious  = "obvious"  // the choice that is never worse
	ByStanding = "standing" // a standing order
	ByUnarmed  = "unarmed"  // a window that its seat has not armed; nobody is told
	ByPhysical = "physical" // dice rolled by hand
	ByAgreed   = "agreed"   // the seats together
	ByTimeout  = "timeout"  // the clock
	BySkip     = "skip"     // a question skipped by agreement
)

// Record is something that a run cannot compute, in the order the rules took
// it. Seq is unique in a game for ever, also across undo.
type Record struct {
	Seq    int         `json:"seq"`
	Did    Did         `json:"did"`
	Seat   Seat        `json:"seat"`
	Key    string      `json:"key"`
	Slot   int         `json:"slot,omitempty"`
	Secret bool        `json:"secret,omitempty"`
	Answer Answer      `json:"answer"`
	Sides  int         `json:"sides,omitempty"`
	Faces  []int       `json:"faces"`
	Draw   int         `json:"draw,omitempty"` // number of the first draw
	Adjust *Adjustment `json:"adjust,omitempty"`
	By     string      `json:"by,omitempty"`
}

// Event is something that happened. (Seq, N) is unique in a game for ever: the
// last record taken, and a count since it.
type Event struct {
	Seq     int      `json:"seq"`
	N       int      `json:"n"`
	To      Seat     `json:"to,omitempty"` // 0: everybody
	Key     string   `json:"key"`
	Args    []Arg    `json:"args"`
	Rules   []string `json:"rules"`
	Reveals bool     `json:"reveals,omitempty"` // ends free undo
}

// Pieces are the pieces the event speaks of.
func (e Event) Pieces() []string {
	var ids []string
	for _, a := range e.Args {
		switch a.Kind {
		case AsPiece:
			ids = append(ids, a.Text)
		case AsPieces:
			ids = append(ids, a.List...)
		}
	}
	return ids
}

// Text is the event's sentence.
func (e Event) Text() Text { return Text{e.Key, e.Args} }

// For reports whether a seat may read the event.
func (e Event) For(s Seat) bool { return e.To == 0 || e.To == s }

// Adjustment is a typed correction of the state, offered by the system and
// agreed by the table: an operation with what it needs.
type Adjustment struct {
	Op    string `json:"op"` // "place", "set", "add", "remove", "concede", …; words are adjust.<op>
	Seat  Seat   `json:"seat,omitempty"`
	Piece string `json:"piece,omitempty"`
	What  string `json:"what,omitempty"`
	Num   int    `json:"num,omitempty"`
	Pose  *Pose  `json:"pose,omitempty"`
}
