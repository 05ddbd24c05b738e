package troops

import "slices"

// DefenseDice is how many dice the defender rolls: one for each hit and
// critical left, those of Impervious, and against ranged attacks those of
// Danger Sense (LEG-A-DICE-07, LEG-A-ATK-19, LEG-A-KEY-71, LEG-A-KEY-72,
// LEG-A-KEY-74, LEG-B-KEY-DANGERSENSE-02). With nothing to block they are left
// in the box, unless Deflect wants them.
func (a Fight) DefenseDice() int {
	n := a.Hits + a.Crits - a.Shielded
	if n+a.Shielded == 0 && !(a.Deflecting && a.Ranged) {
		return 0
	}
	if a.Defender.Impervious && !a.Makashi {
		n += a.Pool.Pierce
	}
	if a.Ranged {
		n += min(a.Defender.DangerSense, a.Defender.Suppression)
	}
	return n
}

// Turned is what a face of a defense die becomes: surges are blocks by the
// defender's chart or by Deflect, else blanks (LEG-A-ATK-21, LEG-A-KEY-59).
func (a Fight) Turned(f Face) Face {
	switch {
	case f != Surge:
		return f
	case a.Defender.Surge || a.Deflecting || a.Spent > 0 && a.Defender.Has("block"):
		return Block
	}
	return Blank
}

// Pierced is how many of so many blocks Pierce cancels: as many as it can.
func (a Fight) Pierced(blocks int) int {
	if a.Defender.ImmunePierce && !a.Makashi {
		return 0
	}
	return min(a.Pierce, blocks)
}

// Guarded reports that friendly units with Guardian X may take hits
// (LEG-B-KEY-GUARDIAN-01, LEG-B-KEY-GUARDIAN-07).
func (a Fight) Guarded() bool {
	return (a.Ranged || slices.ContainsFunc(a.Defender.Guards, func(q Guard) bool { return q.Close })) && !a.Defender.Vehicle &&
		!a.Defender.Guardian && len(a.Defender.Guards) > 0
}

// Spare is the Pierce that the default uses on blocks of a Guardian: what the
// defender's dice could not need.
func (a Fight) Spare(blocks int) int {
	spare := a.Pierce
	if !a.Defender.ImmunePierce || a.Makashi {
		spare -= a.DefenseDice()
	}
	return max(0, min(spare, blocks))
}
