package assault

import (
	"testing"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/grid"
)

// TestReasons: what is not offered has a reason, and it is the rule's.
func TestReasons(t *testing.T) {
	t.Run("IA-RNG-02 IA-ATK-20 IA-MEL-02", func(t *testing.T) { // why a figure is no target
		p := openMap(t, 6, 3).upright(2, 0, '|').upright(2, 1, '|').upright(2, 2, '|')
		f, own, behind := p.stands(1, "gideon_argus", 0, 0), p.stands(1, "darth_vader", 1, 1), p.stands(2, "c_3po", 4, 0)
		near := p.stands(2, "r2_d2", 1, 2)
		rules := func(f string) map[string]string {
			out := map[string]string{}
			var q engine.Prompt
			by := p.figure(f)
			p.excludeTargets(&q, p.space(), by, p.usually(by))
			for _, x := range q.Excluded {
				out[x.Piece] = x.Why.Rule + " " + x.Why.Key
			}
			return out
		}
		is(t, "behind the wall", rules(f.ID)[behind.ID], "IA-RNG-02 refuse.exclude.sight")
		is(t, "a friend", rules(f.ID)[own.ID], "IA-ATK-20 refuse.exclude.friend")
		is(t, "whom one sees is no exclusion", rules(f.ID)[near.ID], "")
		own.At = grid.Square{X: 1, Y: 0}
		is(t, "melee two spaces away", rules(own.ID)[near.ID], "IA-MEL-02 refuse.exclude.reach")
	})
	t.Run("IA-MOVE-15 IA-ATK-05 IA-INT-05", func(t *testing.T) { // verbs of an activation
		p := openMap(t, 6, 1)
		f := p.stands(1, "darth_vader", 0, 0)
		p.stands(2, "c_3po", 4, 0)
		p.acting(f)
		is(t, "walk without points", p.barredBy("walk"), "IA-MOVE-15")
		is(t, "attack without a target", p.barredBy("attack"), "IA-ATK-05")
		is(t, "interact with nothing", p.barredBy("interact"), "IA-INT-05")
	})
	t.Run("IA-CMD-01 IA-CMD-08 IA-ACTN-05", func(t *testing.T) { // why a card of the hand cannot be played
		p := openMap(t, 6, 1)
		f := p.stands(1, "darth_vader", 0, 0)
		p.stands(2, "c_3po", 4, 0)
		p.acting(f)
		for card, want := range map[string]string{
			"against_the_odds": "IA-CMD-01 refuse.card.time", "devotion": "IA-CMD-08 refuse.card.figure", "assassinate": "IA-CMD-01 refuse.card.time",
		} {
			why := p.whyNot(f, book.Content().Command(card))
			is(t, card, why.Rule+" "+why.Key, want)
		}
		p.Mission.Turn.Actions = 0
		why := p.whyNot(p.stands(1, "r2_d2", 2, 0), book.Content().Command("devotion"))
		is(t, "an action is wanted", why.Rule+" "+why.Key, "IA-ACTN-05 refuse.card.actions")
	})
}
