package host

import (
	"errors"
	"fmt"

	"estafeta/engine"
)

// Code is the kind of an error.
type Code string

// The kinds of errors.
const (
	NotFound  Code = "notfound"  // there is no such thing
	Forbidden Code = "forbidden" // it is there, and not for this user
	Stale     Code = "stale"     // the table has moved on
	Conflict  Code = "conflict"  // it cannot be done as things stand
	Invalid   Code = "invalid"   // what was given makes no sense
	Corrupt   Code = "corrupt"   // the game cannot be read
	Internal  Code = "internal"  // a fault of the program; the log has the cause
)

// Error is what host could not do. Key is the key of its sentence in the
// catalogues (error.*), Args are its arguments; Err, the cause, is for the log.
type Error struct {
	Code Code
	Key  string
	Args []engine.Arg
	Err  error
	Ref  string // of a fault: stands beside its cause in the log
}

// Error gives the key and the cause, for the log.
func (e *Error) Error() string {
	if e.Err != nil {
		return fmt.Sprintf("%s: %v", e.Key, e.Err)
	}
	s := e.Key
	for _, a := range e.Args {
		if a.Text != "" {
			s += " " + a.Text
		}
	}
	return s
}

// Unwrap gives the cause.
func (e *Error) Unwrap() error { return e.Err }

// Is makes errors with the same key equal, so that errors.Is finds them.
func (e *Error) Is(target error) bool {
	t, ok := target.(*Error)
	return ok && t.Key == e.Key
}

// ErrorCode is the code of an error: Internal for all that is not an *Error.
func ErrorCode(err error) Code {
	var e *Error
	if errors.As(err, &e) {
		return e.Code
	}
	return Internal
}

// What host refuses; arguments are added where it happens.
var (
	ErrNoGame     = &Error{Code: NotFound, Key: "error.game"}       // game
	ErrNoSystem   = &Error{Code: NotFound, Key: "error.system"}     // system
	ErrNoPreset   = &Error{Code: NotFound, Key: "error.preset"}     // preset
	ErrNoOption   = &Error{Code: NotFound, Key: "error.option"}     // option
	ErrNoValue    = &Error{Code: Invalid, Key: "error.value"}       // option, value, values
	ErrNoSeat     = &Error{Code: NotFound, Key: "error.seat"}       // seat
	ErrNoArmy     = &Error{Code: NotFound, Key: "error.army"}       // army
	ErrNoRecord   = &Error{Code: NotFound, Key: "error.record"}     // seq: nothing there to take back
	ErrNoProposal = &Error{Code: Stale, Key: "error.proposal"}      // nothing is proposed any more
	ErrNotSeated  = &Error{Code: Forbidden, Key: "error.notseated"} // the user sits at no seat of this game
	ErrNotHost    = &Error{Code: Forbidden, Key: "error.nothost"}   // user: only the game's host may
	ErrManager    = &Error{Code: Forbidden, Key: "error.manager"}   // only whoever manages the server
	ErrStarters   = &Error{Code: Forbidden, Key: "error.starters"}  // role: only who has it starts games here
	ErrOpenGames  = &Error{Code: Conflict, Key: "error.opengames"}  // n: as many games are open in the server
	ErrGone       = &Error{Code: Conflict, Key: "error.gone"}       // the bot has left the game's server
	ErrWrongSeat  = &Error{Code: Forbidden, Key: "error.wrongseat"} // users: this is asked of them
	ErrInvited    = &Error{Code: Forbidden, Key: "error.invited"}   // user: the seat is kept for them
	ErrOwn        = &Error{Code: Forbidden, Key: "error.own"}       // the proposal is the user's own
	ErrTaken      = &Error{Code: Conflict, Key: "error.taken"}      // no seat is free
	ErrSelf       = &Error{Code: Invalid, Key: "error.self"}        // one cannot challenge oneself
	ErrSeats      = &Error{Code: Invalid, Key: "error.seats"}       // least, most: so many seats play
	ErrLobby      = &Error{Code: Conflict, Key: "error.lobby"}      // the game has not started
	ErrStarted    = &Error{Code: Conflict, Key: "error.started"}    // the game has started
	ErrNotReady   = &Error{Code: Conflict, Key: "error.notready"}   // seats: players or lists are missing
	ErrUnrevealed = &Error{Code: Conflict, Key: "error.unrevealed"} // seats: their words for the dice are kept back
	ErrWord       = &Error{Code: Invalid, Key: "error.word"}        // most: characters of a word for the dice
	ErrWordsFixed = &Error{Code: Conflict, Key: "error.wordsfixed"} // a word for the dice that was kept back is known
	ErrPaused     = &Error{Code: Conflict, Key: "error.paused"}     // the game is paused
	ErrNotPaused  = &Error{Code: Conflict, Key: "error.notpaused"}  // the game is not paused
	ErrOver       = &Error{Code: Conflict, Key: "error.over"}       // the game is over
	ErrNoPosition = &Error{Code: Conflict, Key: "error.noposition"} // nothing to write down now
	ErrNotOver    = &Error{Code: Conflict, Key: "error.notover"}    // only once the game is over
	ErrPublished  = &Error{Code: Conflict, Key: "error.published"}  // the seed is known: nothing is taken back
	ErrReckoning  = &Error{Code: Conflict, Key: "error.reckoning"}  // the user's last odds are still being computed
	ErrOddsBusy   = &Error{Code: Conflict, Key: "error.oddsbusy"}   // others compute odds
	ErrOddsTime   = &Error{Code: Conflict, Key: "error.oddstime"}   // n: the odds take longer than so many seconds
	ErrStale      = &Error{Code: Stale, Key: "error.stale"}         // the question is no longer open
	ErrDraft      = &Error{Code: Stale, Key: "error.draft"}         // the draft was changed elsewhere
	ErrImport     = &Error{Code: Invalid, Key: "error.import"}      // line, why: the file is no exported game
	ErrImports    = &Error{Code: Conflict, Key: "error.imports"}    // n, mb: so many files a day, and so large
	ErrExists     = &Error{Code: Conflict, Key: "error.exists"}     // game: there is such a game already
	ErrPlans      = &Error{Code: Conflict, Key: "error.plans"}      // n: no more turns are composed ahead
	ErrClock      = &Error{Code: Invalid, Key: "error.clock"}       // a time for each answer or one in all, not both
	ErrZone       = &Error{Code: Invalid, Key: "error.zone"}        // zone: there is no such time zone
	ErrNoClaim    = &Error{Code: Conflict, Key: "error.claim"}      // nobody's time is up, or it may not be claimed
	ErrEmpty      = &Error{Code: Invalid, Key: "error.empty"}       // no answer was given
	ErrNoLists    = &Error{Code: Invalid, Key: "error.nolists"}
	ErrRoster     = &Error{Code: Invalid, Key: "error.roster"}     // the list is illegal: see its report
	ErrScenario   = &Error{Code: Invalid, Key: "error.scenario"}   // why
	ErrFork       = &Error{Code: Forbidden, Key: "error.fork"}     // only of a game that is over, or played alone
	ErrScripted   = &Error{Code: Forbidden, Key: "error.scripted"} // dice are not put in here
	ErrSight      = &Error{Code: Conflict, Key: "error.sight"}     // what a piece sees cannot be told
	ErrRuler      = &Error{Code: Conflict, Key: "error.ruler"}     // nobody may measure ahead
	ErrPiece      = &Error{Code: NotFound, Key: "error.whose"}     // which piece is meant
	ErrCorrupt    = &Error{Code: Corrupt, Key: "error.corrupt"}    // game: it cannot be read
	ErrRules      = &Error{Code: Internal, Key: "error.rules"}     // game: the rules failed; nothing has changed
	ErrInternal   = &Error{Code: Internal, Key: "error.internal"}
)

// With is the error with arguments.
func (e *Error) With(args ...engine.Arg) *Error {
	c := *e
	c.Args = args
	return &c
}

// because is the error with its cause.
func (e *Error) because(err error) *Error {
	c := *e
	c.Err = err
	return &c
}
