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
// defeated (LEG-A-DMG-01, LEG-A-DMG-02, LEG-B-WND-02). Its leader gone, another
// is the leader (LEG-A-DMG-04); the miniatures left are alike, so it is the
// first.
func (u *Unit) Wound(i int) (defeated bool) {
	m := &u.Minis[i]
	if m.Out {
		return false
	}
	m.Lost++
	if m.Lost < m.W {
		return false
	}
	m.Out = true
	if left := u.Alive(); m.Leader && len(left) > 0 {
		m.Leader = false
		u.Minis[left[0]].Leader = true
	}
	return true
}

// Assign places wounds, on one miniature until it is defeated, then on the
// next, until all are placed or nobody is left who may be given them: how many
// were placed, how many miniatures defeated (LEG-B-WND-03, LEG-B-WND-05).
// choose picks one of those between which there is a choice.
func (u *Unit) Assign(wounds int, choose func(among []int) int) (placed, models int) {
	for at := -1; placed < wounds; placed++ {
		if at < 0 || u.Minis[at].Out {
			among := u.Kinds(u.Next())
			if len(among) == 0 {
				break
			}
			at = among[0]
			if len(among) > 1 {
				at = choose(among)
			}
		}
		if u.Wound(at) {
			models++
		}
	}
	return placed, models
}
