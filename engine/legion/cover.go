package legion

import "estafeta/engine"

// The grades of cover; a grade is also how many hits it may cancel
// (LEG-A-COVER-01, LEG-A-COVER-02).
const (
	light = 1
	heavy = 2
)

// majority is the cover of a unit of so many miniatures, of which some are
// obscured by light and by heavy cover: if at least half of them are, the grade
// of the greater part, heavy if they are equal (LEG-A-COVER-19,
// LEG-A-COVER-20).
func majority(all, inLight, inHeavy int) int {
	switch {
	case inLight+inHeavy == 0 || 2*(inLight+inHeavy) < all:
		return 0
	case inLight > inHeavy:
		return light
	}
	return heavy
}

// cover is the grade of cover that the defender has in this attack: what lies
// between, better by suppression and Cover X, by Low Profile, and never above
// heavy; then worse by Sharpshooter X. Melee attacks and Blast know no cover
// (LEG-A-ATK-17, LEG-A-COVER-08 … LEG-A-COVER-11, LEG-A-SUP-02, LEG-A-KEY-39,
// LEG-A-KEY-42, LEG-B-KEY-IMMUNE-01, LEG-B-KEY-LOWPROFILE-01,
// LEG-B-KEY-LOWPROFILE-02, LEG-B-KEY-SHARPSHOOTER-01,
// LEG-B-KEY-SHARPSHOOTER-02).
func (a fight) cover() int {
	u := a.at
	if !a.Ranged || a.Pool.Blast && !u.ImmuneBlast {
		return 0
	}
	n := u.Grade + u.Cover
	if u.Suppression > 0 && !u.Vehicle {
		n++
	}
	if u.LowProfile && n == light {
		n = heavy
	}
	return max(0, min(n, heavy)-a.by.Sharpshooter)
}

// dodges is how many dodge tokens may be spent: none against High Velocity
// (LEG-A-DODGE-02, LEG-A-DODGE-09, LEG-A-KEY-10).
func (a fight) dodges() int {
	if a.Pool.HighVelocity {
		return 0
	}
	return a.at.Dodge + a.Lent
}

// deflects reports that a dodge token spent would bring Deflect into use
// (LEG-A-KEY-12, LEG-A-KEY-59, LEG-B-KEY-IMMUNE-02).
func (a fight) deflects() bool {
	if a.Pool.HighVelocity {
		return false
	}
	return a.at.Deflect && !a.Pool.ImmuneDeflect || a.at.has("soresu mastery")
}

// settled is what is left of so many hits and criticals after cover, dodge
// tokens, Impact and Armor, if the defender cancels all it may (LEG-A-ATK-16,
// LEG-A-ATK-18).
func (a fight) settled(hits, crits, dodged int) (int, int) {
	hits = max(0, hits-a.cover()-dodged)
	if a.at.Armor > 0 {
		n := min(hits, a.Pool.Impact)
		hits, crits = hits-n, crits+n
		hits -= min(hits, a.at.Armor)
	}
	return hits, crits
}

// through is how many of so many hits are left in the end, those turned into
// criticals included.
func (a fight) through(hits, dodged int) int {
	hits, crits := a.settled(hits, 0, dodged)
	return hits + crits
}

// best is what is left of hits if dodge tokens are spent as they should be.
func (a fight) best(hits int) int { return a.through(hits, a.dodges()) }

// dodged is how many dodge tokens the default spends: the fewest with which the
// fewest hits are left; one at least if it brings Deflect into use.
func (a fight) dodged(hits, crits int) int {
	n := 0
	for n < a.dodges() && a.through(hits, n) > a.best(hits) {
		n++
	}
	if a.at.has("outmaneuver") { // criticals first: cover does not cancel them
		return min(a.dodges(), crits+max(0, hits-a.cover()))
	}
	if n == 0 && a.dodges() > 0 && a.deflects() && (a.Ranged || !a.at.Surge) && a.best(hits)+crits > 0 {
		n = 1
	}
	return n
}

// dodgeAndCover lets the defender cancel hits, never criticals (LEG-A-ATK-16,
// LEG-A-COVER-03, LEG-A-DODGE-02 … LEG-A-DODGE-05, LEG-A-DODGE-08,
// LEG-A-KEY-61).
func (g *Game) dodgeAndCover(t *engine.Table) {
	a := g.fight()
	if n := a.dodges(); n > 0 {
		a.Spent = t.Ask(g.defender(), "dodge", func(p *engine.Prompt) {
			p.Kind, p.Min, p.Max = engine.Number, 0, n
			p.Args = []engine.Arg{engine.Num("hits", a.Hits), engine.Num("crits", a.Crits), engine.Num("cover", a.cover())}
			p.Rules = []string{"LEG-A-DODGE-02"}
			p.Default = engine.Count(a.dodged(a.Hits, a.Crits))
		}).Num()
	}
	if a.Spent > 0 {
		g.spend(a.at, tokenDodge, a.Spent)
		a.Deflecting = a.deflects()
		n := 0
		if a.at.has("outmaneuver") {
			n = min(a.Spent, a.Crits)
			a.Crits -= n
		}
		hits := min(a.Spent-n, a.Hits)
		a.Hits -= hits
		t.Tell("dodged", engine.Num("n", a.Spent), engine.Num("hits", n+hits), engine.ByRules("LEG-A-DODGE-02"))
	}
	n := g.cancel(t, "cover", min(a.cover(), a.Hits))
	if n > 0 {
		a.Hits -= n
		t.Tell("covered", engine.Num("n", n), engine.ByRules("LEG-A-COVER-02"))
	}
}

// cancel is how many hits the defender cancels of those that it may: all of
// them, unless Deflect gives a reason to let some through, so that more dice
// are rolled.
func (g *Game) cancel(t *engine.Table, what string, most int) int {
	if most == 0 || !g.Attack.Deflecting || !g.Attack.Ranged {
		return most
	}
	return t.Ask(g.defender(), "cancel", func(p *engine.Prompt) {
		p.Kind, p.Min, p.Max = engine.Number, 0, most
		p.Args = []engine.Arg{engine.Term("what", "cancel."+what)}
		p.Rules = []string{"LEG-A-COVER-02", "LEG-A-KEY-34"}
		p.Default = engine.Count(most)
	}).Num()
}
