package tricks

import (
	"slices"
	"strings"

	"estafeta/engine/assault/book"
	"estafeta/engine/assault/troops"
)

// concerns tests a condition about whom something happens to: words of a choice.
func (u *Use) concerns(words []string) bool {
	f := u.Figure(u.Mission().Subject)
	return f != nil && f.On && u.Fits(u.Space(), f, words)
}

// tried tests the conditions that speak of what happened, of cards in play and of
// companions; known is false if this is none of them.
func (u *Use) tried(words []string) (is, known bool) {
	n := u.Number(arg(words, 1, "1"))
	switch words[0] {
	case "subject":
		return u.concerns(words[1:]), true
	case "detail":
		return slices.Contains(words[1:], u.Mission().Detail), true
	case "detailhas": // the card that it is about has a trait
		a := book.Content().Asset(u.Mission().Detail)
		return a != nil && a.Has(words[1]), true
	case "stocked":
		return u.Mission().Story != nil && u.Mission().Story.Stocked(u.Source.Card) >= n, true
	case "usedhere": // an ability or a power token, in this attack
		return slices.Contains(u.Attack().Used, "power."+words[1]) || slices.Contains(u.Attack().Used, "ability."+words[1]) || slices.Contains(u.Attack().Used, "asset."+words[1]), true
	case "rested":
		return u.Mission().Turn.Rested, true
	case "powered": // a friend within so many spaces has spent a power token in the attack
		return slices.ContainsFunc(strings.Fields(u.Attack().Powered), func(id string) bool {
			f := u.Figure(id)
			return f != nil && f != u.By && f.Seat == u.Seat && u.Space().Within(u.By, f, n)
		}), true
	case "fighting": // an attack is being resolved
		return u.Attack().By != "", true
	case "inflicted":
		return u.Attack().Tally.Stun || u.Attack().Tally.Bleed || u.Attack().Tally.Weaken, true
	case "interactive":
		return u.By != nil && u.Interactive(u.By), true
	case "missionkind":
		return u.MissionKind() == words[1], true
	case "surprised": // the target did not see the attacker when its activation began
		return slices.Contains(strings.Fields(u.Mission().Turn.Unseen), u.Attack().At), true
	case "alone": // its Deployment card has one figure
		return u.By != nil && u.By.Printed().Group() == 1, true
	case "lastacting": // nobody of its group has still to act
		return u.By != nil && !slices.ContainsFunc(u.Waiting(), func(f *troops.Figure) bool { return f != u.By }), true
	case "lastone": // of a group of several
		return u.By != nil && u.By.Printed().Group() > 1 && len(u.Members(u.By.Group)) == 1, true
	case "firstgroup", "firsthero": // nobody of that side was activated in this round before
		seat := imperial
		if words[0] == "firsthero" {
			seat = rebel
		}
		return !slices.ContainsFunc(u.Mission().Groups, func(x *troops.Group) bool {
			h := u.HeroIn(x)
			return x.Seat == seat && (h != nil && h.Spent > 0 || h == nil && x.Exhausted)
		}), true
	case "redirectable": // it could be the target of the attack, and is adjacent to it
		return u.By != nil && u.By.ID != u.Attack().At && u.Attack().By != "" && u.Space().Beside(u.By, u.Attack().Square) &&
			u.Aims(u.striker(), u.By), true
	case "likevillain": // a villain on the map shares a trait with it
		return u.By != nil && slices.ContainsFunc(u.Standing(imperial), func(o *troops.Figure) bool {
			return o != u.By && o.Printed().Unique && slices.ContainsFunc(o.Printed().Traits, u.By.Printed().Has)
		}), true
	case "threat":
		return u.Mission().Story.Threat >= n, true
	case "slain": // the last figure defeated, by an attack of its own
		return u.By != nil && u.Attack().By == u.By.ID, true
	case "felledtrait": // the last figure defeated, of one's own
		o := u.Figure(u.Mission().Felled)
		return o != nil && o.Seat == u.Seat && o.Trait(words[1]), true
	case "renewable": // a trooper that is cheaply reinforced
		o := u.Figure(u.Mission().Felled)
		return o != nil && o.Seat == imperial && o.Trait("trooper") && o.Printed().Reinforce > 0 && o.Printed().Reinforce <= 3 && len(u.Points()) > 0, true
	case "inhand":
		return slices.Contains(u.Mission().Story.Hand, words[1]), true
	case "woken": // one of its other Class cards is exhausted
		if h := u.Hero(u.By); h != nil {
			return len(troops.Sleeping(h.Exhausted, u.Source.Card)) > 0, true
		}
		return len(troops.Sleeping(u.Side(u.Seat).Exhausted, u.Source.Card)) > 0, true
	case "anybody":
		return len(u.On) > 0, true
	case "unspent":
		return !slices.Contains(u.Side(u.Seat).Depleted, u.Source.Card), true
	case "crateside":
		return slices.ContainsFunc(u.crates(), func(k *troops.Token) bool {
			return u.Space().Touches(u.By, k) && u.Mission().Story.Stocked("foraged "+k.ID) == 0
		}), true
	case "absent": // no figure of a card is on the map
		return !slices.ContainsFunc(u.Standing(0), func(o *troops.Figure) bool { return o.Card == words[1] }), true
	case "armed":
		h := u.Hero(u.By)
		return h != nil && len(h.Armed(words[1])) > 0, true
	case "attackside":
		return u.Attack().By != "" && u.Seat == u.Attacker(), true
	case "voluntary":
		return !u.Mission().Forced, true
	}
	return false, false
}
