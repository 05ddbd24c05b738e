package troops

// Next are the miniatures that may be given the next wound: one already
// wounded, of these the one with most; otherwise any but the leader, of these
// no Noncombatant while there is another; the leader last. Nobody whom the
// attackers do not see (LEG-B-WND-03 … LEG-B-WND-07,
// LEG-B-KEY-NONCOMBATANT-02 … LEG-B-KEY-NONCOMBATANT-04).
func (u *Unit) Next() []int {
	var out []int
	best := 0
	for _, i := range u.Alive() {
		m := u.Minis[i]
		if m.Hidden {
			continue
		}
		rank := 3
		switch {
		case m.Lost > 0:
			rank = 3 + m.Lost
		case m.Leader:
			rank = 1
		case m.Noncombatant:
			rank = 2
		}
		if rank > best {
			out, best = nil, rank
		}
		if rank == best {
			out = append(out, i)
		}
	}
	return out
}

// Kinds are those of the miniatures between which somebody would choose.
func (u *Unit) Kinds(list []int) []int {
	var out []int
	for _, i := range list {
		known := false
		for _, k := range out {
			a, b := u.Minis[i], u.Minis[k]
			known = known || a.Name == b.Name && a.W == b.W
		}
		if !known {
			out = append(out, i)
		}
	}
	return out
}

// Wound gives a miniature a wound token; one with as many as its threshold is
// defeated (LEG-A-DMG-01, LEG-A-DMG-02, LEG-B-WND-02). A leader that is gone
// leads no more.
func (u *Unit) Wound(i int) (defeated bool) {
	m := &u.Minis[i]
	if m.Out {
		return false
	}
	m.Lost++
	if m.Lost < m.W {
		return false
	}
	m.Out, m.Leader = true, false
	return true
}

// Chooser is the player of a unit where there is a choice among miniatures.
type Chooser interface {
	Victim(among []int) int // who is given wounds next (LEG-B-WND-03)
	Leader(among []int) int // who is the leader now (LEG-A-DMG-04)
}

// Assign places wounds, on one miniature until it is defeated, then on the
// next, until all are placed or nobody is left who may be given them: how many
// were placed, how many miniatures defeated (LEG-B-WND-03, LEG-B-WND-05).
// On the battlefield it matters which of several alike is taken.
func (u *Unit) Assign(wounds int, player Chooser) (placed, models int) {
	for at := -1; placed < wounds; placed++ {
		if at < 0 || u.Minis[at].Out {
			among := u.Next()
			if u.Where != OnField {
				among = u.Kinds(among)
			}
			if len(among) == 0 {
				break
			}
			at = among[0]
			if len(among) > 1 {
				at = player.Victim(among)
			}
		}
		led := u.Minis[at].Leader
		if !u.Wound(at) {
			continue
		}
		models++
		if left := u.Alive(); led && len(left) > 0 {
			u.Minis[player.Leader(left)].Leader = true
		}
	}
	return placed, models
}

// First is a player who takes the first miniature that comes.
type First struct{}

// Victim is the first.
func (First) Victim(among []int) int { return among[0] }

// Leader is the first.
func (First) Leader(among []int) int { return among[0] }
