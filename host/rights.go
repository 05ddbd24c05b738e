package host

import (
	"context"
	"slices"

	"estafeta/db"
	"estafeta/engine"
)

// Power is what somebody may do beyond the seats they have, by what they are in
// Discord. It travels in the context of what they do.
type Power struct {
	Owner  bool     // runs the bot
	Guild  string   // the server where they act, "": none
	Manage bool     // may manage that server
	Roles  []string // that they have there
}

type powerKey struct{}

// WithPower gives whoever acts in a context their power.
func WithPower(ctx context.Context, p Power) context.Context {
	return context.WithValue(ctx, powerKey{}, p)
}

func powerOf(ctx context.Context) Power {
	p, _ := ctx.Value(powerKey{}).(Power)
	return p
}

// Role is what somebody is to a game. One may have several.
type Role string

// The roles.
const (
	RoleOwner     Role = "owner"     // runs the bot
	RoleManager   Role = "manager"   // manages the server where the game is played
	RoleHost      Role = "host"      // opened the game
	RoleSeat      Role = "seat"      // sits at the table
	RoleSpectator Role = "spectator" // everybody else
)

// Roles are all roles, in the order of the table of rights.
var Roles = []Role{RoleOwner, RoleManager, RoleHost, RoleSeat, RoleSpectator}

// Deed is something that may be done to a game.
type Deed string

// The deeds.
const (
	DeedLook    Deed = "look"    // board, status, log, replay
	DeedAnswer  Deed = "answer"  // a question to one's seat
	DeedPrepare Deed = "prepare" // drafts, orders and plans of one's seat
	DeedUndo    Deed = "undo"    // what came last
	DeedCorrect Deed = "correct" // the table
	DeedSkip    Deed = "skip"    // an open question
	DeedDraw    Deed = "draw"    // offer one
	DeedConcede Deed = "concede" // one's seat
	DeedPrize   Deed = "prize"   // claim a game whose other side is out of time
	DeedStart   Deed = "start"   // a game that is being set up
	DeedOptions Deed = "options" // of a game that is being set up
	DeedPause   Deed = "pause"   // and let it go on
	DeedClock   Deed = "clock"   // how long answers may take
	DeedEnd     Deed = "end"     // for good, without a winner
	DeedOwnSeat Deed = "ownseat" // give one's seat away, or bring a further player to it
	DeedReseat  Deed = "reseat"  // the same with another's seat
	DeedEmpty   Deed = "empty"   // a seat
	DeedTake    Deed = "take"    // an empty or abandoned seat
	DeedRematch Deed = "rematch" // after the end
	DeedExport  Deed = "export"  // after the end
	DeedVerify  Deed = "verify"  // after the end
)

// Verdict is how far somebody may do a deed.
type Verdict int

// The verdicts, the better one last.
const (
	No       Verdict = iota
	Asks             // the other sides must agree
	Override         // they may, on another's behalf: the log says so
	Yes
)

// right is a line of the table of rights.
type right struct {
	deed    Deed
	verdict [5]Verdict // by Roles
	refusal *Error     // for No
}

// rights says who may do what. Undoing, correcting and skipping need no
// agreement where a user sits at every seat, and undoing needs none where
// nothing was learnt.
var rights = []right{
	//             owner     manager   host      seat  spectator
	{DeedLook, [5]Verdict{Yes, Yes, Yes, Yes, Yes}, nil},
	{DeedAnswer, [5]Verdict{No, No, No, Yes, No}, ErrNotSeated},
	{DeedPrepare, [5]Verdict{No, No, No, Yes, No}, ErrNotSeated},
	{DeedUndo, [5]Verdict{No, No, No, Asks, No}, ErrNotSeated},
	{DeedCorrect, [5]Verdict{No, No, No, Asks, No}, ErrNotSeated},
	{DeedSkip, [5]Verdict{No, No, No, Asks, No}, ErrNotSeated},
	{DeedDraw, [5]Verdict{No, No, No, Asks, No}, ErrNotSeated},
	{DeedConcede, [5]Verdict{No, No, No, Yes, No}, ErrNotSeated},
	{DeedPrize, [5]Verdict{No, No, No, Yes, No}, ErrNotSeated},
	{DeedStart, [5]Verdict{Override, Override, Yes, Yes, No}, ErrNotSeated},
	{DeedOptions, [5]Verdict{Override, Override, Yes, No, No}, ErrNotHost},
	{DeedPause, [5]Verdict{Override, Override, Yes, Yes, No}, ErrNotSeated},
	{DeedClock, [5]Verdict{Override, Override, Yes, No, No}, ErrNotHost},
	{DeedEnd, [5]Verdict{Override, Override, Yes, No, No}, ErrNotHost},
	{DeedOwnSeat, [5]Verdict{No, No, No, Yes, No}, ErrNotSeated},
	{DeedReseat, [5]Verdict{Override, Override, Override, Asks, No}, ErrNotSeated},
	{DeedEmpty, [5]Verdict{Override, Override, Override, Asks, No}, ErrNotSeated},
	{DeedTake, [5]Verdict{Yes, Yes, Yes, No, Yes}, ErrSelf},
	{DeedRematch, [5]Verdict{No, No, No, Yes, No}, ErrNotSeated},
	{DeedExport, [5]Verdict{Yes, Yes, Yes, Yes, Yes}, nil},
	{DeedVerify, [5]Verdict{Yes, Yes, Yes, Yes, Yes}, nil},
}

// roles are what a user who acts is to a game.
func (t *openGame) roles(ctx context.Context, user string) []Role {
	var list []Role
	p := powerOf(ctx)
	if p.Owner {
		list = append(list, RoleOwner)
	}
	if p.Manage && p.Guild != "" && p.Guild == t.game.Guild {
		list = append(list, RoleManager)
	}
	if user == t.game.Host {
		list = append(list, RoleHost)
	}
	if len(t.seatsOf(user)) > 0 {
		list = append(list, RoleSeat)
	}
	if len(list) == 0 {
		list = append(list, RoleSpectator)
	}
	return list
}

// may answers whether a user may do something to a game: the best verdict of
// their roles, and the role to be told if it overrides another's right. No is an
// error with its sentence.
func (t *openGame) may(ctx context.Context, user string, d Deed) (best Verdict, as Role, err error) {
	mine := t.roles(ctx, user)
	r := rights[slices.IndexFunc(rights, func(r right) bool { return r.deed == d })]
	for i := len(Roles) - 1; i >= 0; i-- { // the nearest role gives its name
		if v := r.verdict[i]; slices.Contains(mine, Roles[i]) && v > best {
			best, as = v, Roles[i]
		}
	}
	switch {
	case best == Yes || best == Asks:
		return best, "", nil
	case best == Override:
		return best, as, nil
	case r.refusal == ErrNotHost && t.game.Host == "":
		return No, "", ErrManager
	case r.refusal == ErrNotHost:
		return No, "", ErrNotHost.With(engine.Name("user", t.game.Host))
	}
	return No, "", r.refusal
}

// mayStart is an error unless a user may open games in a server.
func mayStart(ctx context.Context, g db.Guild) error {
	p := powerOf(ctx)
	switch {
	case g.Starters == "" || p.Owner || p.Guild == g.ID && p.Manage:
		return nil
	case g.Starters == db.StartersManagers:
		return ErrManager
	case p.Guild == g.ID && slices.Contains(p.Roles, g.Starters):
		return nil
	}
	return ErrStarters.With(engine.Name("role", "<@&"+g.Starters+">"))
}
