package attack

import "estafeta/engine"

// Play is how both sides answer the questions of an attack.
type Play string

// The ways to play.
const (
	// ForDamage is best play for the mean of the first measure: the attacker
	// plays for the most, the defender for the least.
	ForDamage Play = ""
	// ForKill is best play for the chance that the target is destroyed or
	// defeated; where there is no such thing it is ForDamage.
	ForKill Play = "kill"
	// Proposed gives every question its Default.
	Proposed Play = "proposed"
)

// Request asks for the odds of an attack.
type Request struct {
	Sheet   Sheet
	Options map[string]string // readings of ambiguous rules
	Play    Play
	Stop    func() bool // asked again and again by what takes long; true ends it. Nil: never
}

// Stopped reports that the request has been stopped.
func (r Request) Stopped() bool { return r.Stop != nil && r.Stop() }

// Stopped refuses a request that was stopped before it was done.
func Stopped() *engine.Refusal { return engine.Refuse("", "refuse.stopped") }

// IsStopped reports the refusal of a request that was stopped.
func IsStopped(r *engine.Refusal) bool { return r != nil && r.Key == "refuse.stopped" }
