package troops

// The grades of cover; a grade is also how many hits it may cancel
// (LEG-A-COVER-01, LEG-A-COVER-02).
const (
	Light = 1
	Heavy = 2
)

// Majority is the cover of a unit of so many miniatures, of which some are
// obscured by light and by heavy cover: if at least half of them are, the grade
// of the greater part, heavy if they are equal (LEG-A-COVER-19,
// LEG-A-COVER-20).
func Majority(all, inLight, inHeavy int) int {
	switch {
	case inLight+inHeavy == 0 || 2*(inLight+inHeavy) < all:
		return 0
	case inLight > inHeavy:
		return Light
	}
	return Heavy
}

// Cover is the grade of cover that the defender has in this attack: what lies
// between, better by suppression, Cover X and smoke, by Low Profile, and never
// above heavy; then worse by Sharpshooter X. Melee attacks and Blast know no cover
// (LEG-A-ATK-17, LEG-A-COVER-08 … LEG-A-COVER-11, LEG-A-SUP-02, LEG-A-KEY-39,
// LEG-A-KEY-42, LEG-B-KEY-IMMUNE-01, LEG-B-KEY-LOWPROFILE-01,
// LEG-B-KEY-LOWPROFILE-02, LEG-B-KEY-SHARPSHOOTER-01,
// LEG-B-KEY-SHARPSHOOTER-02).
func (a Fight) Cover() int {
	u := a.Defender
	if !a.Ranged || a.Pool.Blast && !u.ImmuneBlast {
		return 0
	}
	n := u.Grade + u.Cover + a.Smoke
	if u.Suppression > 0 && !u.Vehicle {
		n++
	}
	if u.LowProfile && n == Light {
		n = Heavy
	}
	return max(0, min(n, Heavy)-a.Attacker.Sharpshooter)
}

// Dodges is how many dodge tokens may be spent: none against High Velocity
// (LEG-A-DODGE-02, LEG-A-DODGE-09, LEG-A-KEY-10).
func (a Fight) Dodges() int {
	if a.Pool.HighVelocity {
		return 0
	}
	return a.Defender.Dodge + a.Lent
}

// Deflects reports that a dodge token spent would bring Deflect into use
// (LEG-A-KEY-12, LEG-A-KEY-59, LEG-B-KEY-IMMUNE-02).
func (a Fight) Deflects() bool {
	if a.Pool.HighVelocity {
		return false
	}
	return a.Defender.Deflect && !a.Pool.ImmuneDeflect || a.Defender.Has("soresu mastery")
}

// Settled is what is left of so many hits and criticals after cover, dodge
// tokens, Impact and Armor, if the defender cancels all it may (LEG-A-ATK-16,
// LEG-A-ATK-18).
func (a Fight) Settled(hits, crits, dodged int) (int, int) {
	hits = max(0, hits-a.Cover()-dodged)
	if a.Defender.Armor > 0 {
		n := min(hits, a.Pool.Impact)
		hits, crits = hits-n, crits+n
		hits -= min(hits, a.Defender.Armor)
	}
	return hits, crits
}

// Through is how many of so many hits are left in the end, those turned into
// criticals included.
func (a Fight) Through(hits, dodged int) int {
	hits, crits := a.Settled(hits, 0, dodged)
	return hits + crits
}

// Best is what is left of hits if dodge tokens are spent as they should be.
func (a Fight) Best(hits int) int { return a.Through(hits, a.Dodges()) }

// Dodged is how many dodge tokens the default spends: the fewest with which the
// fewest hits are left; one at least if it brings Deflect into use.
func (a Fight) Dodged(hits, crits int) int {
	n := 0
	for n < a.Dodges() && a.Through(hits, n) > a.Best(hits) {
		n++
	}
	if a.Defender.Has("outmaneuver") { // criticals first: cover does not cancel them
		return min(a.Dodges(), crits+max(0, hits-a.Cover()))
	}
	if n == 0 && a.Dodges() > 0 && a.Deflects() && (a.Ranged || !a.Defender.Surge) && a.Best(hits)+crits > 0 {
		n = 1
	}
	return n
}
