package assault

import (
	"slices"
	"strings"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/assault/troops"
	"estafeta/engine/grid"
)

// occasions are the times of a campaign at which the Imperial player may play a
// secret Agenda card, by the questions that ask for it (IA-AGD-08).
var occasions = []window{
	{"card.setup", []string{"setup", "arrival"}, nil},
	{"card.hero", []string{"hero falls", "crate"}, nil},
	{"card.any", []string{"any begins", "any done"}, nil},
	{"card.status", []string{"status"}, nil},
	{"card.fallen", []string{"fallen"}, nil},
}

// happens lets everybody answer to what a figure of a campaign does or suffers, or
// with nil to a moment of the mission: the cards of the Imperial player first, then
// the figures on the map, then secret Agenda cards. What of it matters besides is
// said by a word: the kind of a token, a card (IA-TIME-01, IA-TIME-02).
func (g *Game) happens(t *engine.Table, when string, f *troops.Figure, detail string) {
	if g.over() || g.Mission.Story == nil {
		return
	}
	m := g.Mission
	subject, was := m.Subject, m.Detail
	m.Subject, m.Detail = "", detail
	if f != nil {
		m.Subject = f.ID
	}
	g.empire(t, when)
	if !g.over() {
		g.everybody(t, Imperial, when, nil)
	}
	if when == "tests" {
		g.friends(t, f, "ally testing")
	}
	for _, w := range occasions {
		if slices.Contains(w.times, when) && !g.over() {
			g.open(t, Imperial, window{w.key, []string{when}, nil}, g.standing(Imperial)...)
		}
	}
	m.Subject, m.Detail = subject, was
}

// concerns tests a condition about whom something happens to: words of a choice.
func (u *using) concerns(words []string) bool {
	f := u.g.figure(u.g.Mission.Subject)
	return f != nil && f.On && u.fits(u.g.space(), f, words)
}

// suffering tells everybody of a condition that a figure gains.
func (g *Game) suffering(t *engine.Table, f *troops.Figure, condition string) {
	if g.Mission != nil && slices.Contains(troops.Harmful, condition) {
		g.happens(t, "afflicted", f, condition)
	}
}

// tried tests the conditions that speak of what happened, of cards in play and of
// companions; known is false if this is none of them.
func (u *using) tried(words []string) (is, known bool) {
	g, n := u.g, u.number(arg(words, 1, "1"))
	switch words[0] {
	case "subject":
		return u.concerns(words[1:]), true
	case "detail":
		return slices.Contains(words[1:], g.Mission.Detail), true
	case "detailhas": // the card that it is about has a trait
		a := book.Content().Asset(g.Mission.Detail)
		return a != nil && a.Has(words[1]), true
	case "stocked":
		return g.Mission.Story != nil && g.Mission.Story.Stocked(u.source.Card) >= n, true
	case "usedhere": // an ability, in this attack
		return slices.Contains(g.Attack.Used, "ability."+words[1]) || slices.Contains(g.Attack.Used, "asset."+words[1]), true
	case "rested":
		return g.Mission.Turn.Rested, true
	case "powered": // a friend within so many spaces has spent a power token in the attack
		return slices.ContainsFunc(strings.Fields(g.Attack.Powered), func(id string) bool {
			f := g.figure(id)
			return f != nil && f != u.by && f.Seat == u.seat && g.space().Within(u.by, f, n)
		}), true
	case "fighting": // an attack is being resolved
		return g.Attack.By != "", true
	case "inflicted":
		return g.Attack.Tally.Stun || g.Attack.Tally.Bleed || g.Attack.Tally.Weaken, true
	case "interactive":
		return u.by != nil && len(g.tasks(g.space(), u.by)) > 0, true
	case "missionkind":
		return g.story() != nil && g.story().Kind == words[1], true
	case "surprised": // the target did not see the attacker when its activation began
		return slices.Contains(strings.Fields(g.Mission.Turn.Unseen), g.Attack.At), true
	case "alone": // its Deployment card has one figure
		return u.by != nil && u.by.Printed().Group() == 1, true
	case "lastacting": // nobody of its group has still to act
		return u.by != nil && !slices.ContainsFunc(g.waiting(), func(f *troops.Figure) bool { return f != u.by }), true
	case "lastone": // of a group of several
		return u.by != nil && u.by.Printed().Group() > 1 && len(g.members(u.by.Group)) == 1, true
	case "firstgroup", "firsthero": // nobody of that side was activated in this round before
		seat := Imperial
		if words[0] == "firsthero" {
			seat = Rebel
		}
		return !slices.ContainsFunc(g.Mission.Groups, func(x *troops.Group) bool {
			h := g.heroIn(x)
			return x.Seat == seat && (h != nil && h.Spent > 0 || h == nil && x.Exhausted)
		}), true
	case "redirectable": // it could be the target of the attack, and is adjacent to it
		return u.by != nil && u.by.ID != g.Attack.At && g.Attack.By != "" && g.space().Beside(u.by, g.Attack.Square) &&
			len(g.space().aimsWith(g.by(), u.by, g.usually(g.by()))) > 0, true
	case "likevillain": // a villain on the map shares a trait with it
		return u.by != nil && slices.ContainsFunc(g.standing(Imperial), func(o *troops.Figure) bool {
			return o != u.by && o.Printed().Unique && slices.ContainsFunc(o.Printed().Traits, u.by.Printed().Has)
		}), true
	case "threat":
		return g.Mission.Story.Threat >= n, true
	case "slain": // the last figure defeated, by an attack of its own
		return u.by != nil && g.Attack.By == u.by.ID, true
	case "felledtrait": // the last figure defeated, of one's own
		o := g.figure(g.Mission.Felled)
		return o != nil && o.Seat == u.seat && o.Trait(words[1]), true
	case "renewable": // a trooper that is cheaply reinforced
		o := g.figure(g.Mission.Felled)
		return o != nil && o.Seat == Imperial && o.Trait("trooper") && o.Printed().Reinforce > 0 && o.Printed().Reinforce <= 3 && len(g.activePoints()) > 0, true
	case "inhand":
		return slices.Contains(g.Mission.Story.Hand, words[1]), true
	case "woken": // one of its other Class cards is exhausted

		if h := g.heroOf(u.by); h != nil {
			return len(troops.Sleeping(h.Exhausted, u.source.Card)) > 0, true
		}
		return len(troops.Sleeping(g.side(u.seat).Exhausted, u.source.Card)) > 0, true
	case "anybody":
		return len(u.on) > 0, true
	case "unspent":
		return !slices.Contains(g.side(u.seat).Depleted, u.source.Card), true
	case "crateside":
		return slices.ContainsFunc(g.crates(), func(k *troops.Token) bool {
			return g.space().Touches(u.by, k) && g.Mission.Story.Stocked("foraged "+k.ID) == 0
		}), true
	case "absent": // no figure of a card is on the map
		return !slices.ContainsFunc(g.standing(0), func(o *troops.Figure) bool { return o.Card == words[1] }), true
	case "armed":

		h := g.heroOf(u.by)
		return h != nil && len(h.Armed(words[1])) > 0, true
	case "attackside":
		return g.Attack.By != "" && u.seat == g.attacker(), true
	case "voluntary":
		return !g.Mission.Forced, true
	}
	return false, false
}

// suited tests the words of a choice that only newer cards of a campaign have; known
// is false if this is none of them.
func (u *using) suited(s *space, f *troops.Figure, word string) (is, known bool) {
	if trait, ok := strings.CutPrefix(word, "beside:"); ok { // adjacent to a friend with a trait or token
		return slices.ContainsFunc(u.g.standing(f.Seat), func(o *troops.Figure) bool {
			return o != f && (o.Marked(trait) || o.Trait(trait)) && s.Adjacent(f, o)
		}), true
	}
	switch word {
	case "thing":
		return true, true
	case "object":
		return f.Object, true
	case "watching": // it sees whoever is concerned
		return len(u.on) > 0 && s.Seen(f, u.on[0]), true
	case "saw": // it sees where the last figure defeated stood
		o := u.g.figure(u.g.Mission.Felled)
		return o != nil && slices.ContainsFunc(o.Squares(), func(q grid.Square) bool { return s.Sights(f, q) }), true
	case "notunique":
		return !f.Printed().Unique && !f.Hero, true
	case "entrance":
		return troops.Meets(f.Squares(), u.g.lies("entrance")), true
	case "stray": // no friend within 2
		return !slices.ContainsFunc(u.g.standing(f.Seat), func(o *troops.Figure) bool { return o != f && s.Within(f, o, 2) }), true
	case "squad":
		return u.by != nil && f.Group == u.by.Group, true
	case "companion":
		return f.Companion(), true
	case "dreaded": // adjacent to an enemy whose figure cost is the threat level
		return slices.ContainsFunc(u.g.standing(troops.Other(f.Seat)), func(o *troops.Figure) bool {
			return o.Cost() >= u.g.Mission.Story.Level && s.Adjacent(f, o)
		}), true
	case "outfitted":
		return len(u.g.group(f.Group).Attached) > 0, true
	case "incommand": // within 3, with a card in sight
		return u.by != nil && (s.Within(u.by, f, 3) || u.g.flagged(u.by, "command") && s.Seen(u.by, f)), true
	case "sighted": // in sight, with a card whoever stands between
		return u.by != nil && (s.Seen(u.by, f) || u.g.flagged(u.by, "spotter") &&
			slices.ContainsFunc(f.Squares(), func(q grid.Square) bool { return s.SeesWith(u.by, f, q, true) })), true
	case "self":
		return f == u.by, true
	case "tired":
		return u.g.group(f.Group).Exhausted, true
	case "tagged":
		return u.g.tagged(f) != nil, true
	case "straining":
		return f.Strain >= 2, true
	case "doorway":
		return f.Object && u.g.door(f.ID) != nil && u.by != nil && s.AtDoor(u.by, u.g.door(f.ID)), true
	case "healthy":
		h := u.g.heroOf(f)
		return h != nil && !h.Wounded, true
	}
	return false, false
}

// reckoned are the numbers that only newer cards of a campaign have.
func (u *using) reckoned(word string) (n int, known bool) {
	switch word {
	case "bolt": // how far a card reaches, with another one space more
		return 3 + truth(u.g.flagged(u.by, "bolt")), true
	case "heavy": // 2, 3 for a hero with two activation tokens
		h := u.g.heroOf(u.first())
		return 2 + truth(h != nil && h.Tokens > 1), true
	case "theirtokens":
		if h := u.g.heroOf(u.first()); h != nil {
			return h.Tokens, true
		}
		return 0, true
	case "shared": // the most strain of a hero adjacent to whoever is concerned
		s, f := u.g.space(), u.first()
		for _, o := range u.g.standing(Rebel) {
			if f != nil && o.Hero && s.Adjacent(o, f) {
				n = max(n, o.Strain)
			}
		}
		return n, true
	case "levelplus2":
		return u.g.Mission.Story.Level + 2, true
	}
	return 0, false
}
