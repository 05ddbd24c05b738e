package troops

// The tokens that a unit gains and spends.
const (
	AimToken   = "aim"
	DodgeToken = "dodge"
	SurgeToken = "surge"
)

// Take adds tokens to a unit.
func (u *Unit) Take(kind string, n int) {
	*u.Held(kind) += n
}

// Held is how many tokens of a kind a unit has.
func (u *Unit) Held(kind string) *int {
	switch kind {
	case AimToken:
		return &u.Aim
	case SurgeToken:
		return &u.SurgeTokens
	}
	return &u.Dodge
}

// Suppressed reports a unit with as many tokens as its courage
// (LEG-A-SUP-03, LEG-B-RALLY-02).
func (u *Unit) Suppressed() bool {
	return u.Suppressible() && u.Courage > 0 && u.Suppression >= u.Courage && !u.Has("no suppressed")
}
