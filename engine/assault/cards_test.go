package assault

import (
	"slices"
	"testing"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/assault/move"
	"estafeta/engine/assault/tricks"
	"estafeta/engine/assault/troops"
	"estafeta/engine/grid"
)

// whose are the figures of the events of a kind, in order.
func (p *tableau) whose(key string) []string {
	var out []string
	for _, e := range p.told {
		for _, a := range e.Args {
			if e.Key == key && a.Name == "who" {
				out = append(out, a.Text)
			}
		}
	}
	return out
}

// TestAbilities pins what cards may do beside the rules, and when.
func TestAbilities(t *testing.T) {
	t.Run("IA-GOLD-06", func(t *testing.T) { // a card that lets its figure attack again
		p := openMap(t, 6, 2)
		f := p.stands(1, "e_web_engineer", 0, 0)
		p.stands(2, "c_3po", 4, 0)
		p.acting(f).Mission.Turn.Attacked = true
		is(t, "attack", slices.Contains(p.offers(), "attack"), true)
	})
	t.Run("IA-GOLD-08", func(t *testing.T) { // cannot is cannot
		p := openMap(t, 6, 2).upright(2, 0, 'D')
		f := p.stands(1, "nexu", 0, 0)
		p.stands(2, "c_3po", 5, 0)
		is(t, "interact", p.acting(f).barredBy("interact"), "IA-GOLD-08")
	})
	t.Run("IA-TIME-02 IA-STAT-11", func(t *testing.T) { // at the end of a round first who has initiative
		p := openMap(t, 8, 2)
		a, b := p.stands(1, "bossk", 0, 0), p.stands(2, "bossk", 7, 0)
		a.Lost, b.Lost = 3, 3
		p.Mission.Initiative, p.Mission.Phase = 2, StatusPhase
		p.plays(nil)
		if got := p.whose("recovers"); !slices.Equal(got, []string{b.ID, a.ID}) {
			t.Errorf("recovered %v", got)
		}
		is(t, "damage", a.Lost, 1)
	})
	t.Run("IA-TIME-04 IA-PLAY-02", func(t *testing.T) { // a friend beside the target
		p := openMap(t, 8, 2)
		f, o := p.stands(1, "gideon_argus", 0, 0), p.stands(2, "imperial_officer", 3, 0)
		c := p.stands(2, "c_3po", 3, 1)
		p.acting(f).does("attack", answers{"target": pick(o.ID), "reroll.defense": {engine.Answer{}}}, "blue 2", "green 3", "white 1")
		is(t, "Distracting", slices.Contains(p.whose("ability.used"), c.ID), true)
		for _, e := range p.told {
			for _, a := range e.Args {
				if e.Key == "modified" && a.Name == "evades" {
					is(t, "evades", a.Num, 1)
				}
			}
		}
	})
	t.Run("IA-TIME-06 IA-ATK-28", func(t *testing.T) { // what one may leave is asked at its place
		p := openMap(t, 8, 2)
		f := p.stands(1, "gideon_argus", 0, 0)
		p.stands(2, "jawa_scavenger", 3, 0)
		p.stands(2, "c_3po", 7, 1)
		p.acting(f).does("attack", answers{"may": {engine.Answer{}}}, "blue 2", "green 3", "white 2")
		is(t, "asked", slices.Contains(p.asked, "may 2"), true)
	})
	t.Run("IA-ACTN-08", func(t *testing.T) { // points of a special action that are not spent in it are lost
		p := openMap(t, 8, 2)
		f := p.stands(1, "rebel_trooper_elite", 0, 0)
		p.stands(2, "c_3po", 7, 1)
		p.acting(f).does("special /rebel_trooper_elite/1/-1", answers{"way": {engine.Answer{}}})
		is(t, "points", p.Mission.Turn.Points, 0)
		is(t, "Focused", f.Has("focused"), true)
		is(t, "actions", p.Mission.Turn.Actions, 0)
	})
	t.Run("IA-ACTN-11", func(t *testing.T) { // two Moves
		p := openMap(t, 9, 1)
		f := p.stands(1, "gideon_argus", 0, 0)
		p.stands(2, "c_3po", 8, 0)
		p.acting(f).does("move", answers{"way": way([2]int{4, 0})})
		is(t, "again", slices.Contains(p.offers(), "move"), true)
	})
	t.Run("IA-ACTN-12", func(t *testing.T) { // interacting without an action for it
		p := openMap(t, 6, 1).upright(1, 0, 'D')
		f := p.stands(1, "alliance_smuggler", 0, 0)
		p.stands(2, "c_3po", 5, 0)
		p.acting(f).does("special /alliance_smuggler/0/-1", answers{"way": way([2]int{2, 0})})
		is(t, "open", p.Mission.Doors[0].Open, true)
		is(t, "actions", p.Mission.Turn.Actions, 1)
		is(t, "moved 2", f.At, grid.Square{X: 2})
	})
	t.Run("IA-ACT-17 IA-ABIL-12", func(t *testing.T) { // beside the actions
		p := openMap(t, 6, 1)
		f := p.stands(1, "luke_skywalker_jedi_knight", 0, 0)
		p.stands(2, "darth_vader", 1, 0)
		p.acting(f).does("during /luke_skywalker_jedi_knight/2/-1", answers{"reroll.defense": {engine.Answer{}}}, "blue 1", "green 1", "yellow 1", "black 1 1")
		is(t, "actions", p.Mission.Turn.Actions, 2)
		is(t, "once", slices.Contains(p.offers(), "during /luke_skywalker_jedi_knight/2/-1"), false)
	})
	t.Run("IA-ABIL-02 IA-ABIL-05 IA-ABIL-11", func(t *testing.T) { // a requirement that is not met
		p := openMap(t, 6, 1)
		f := p.stands(1, "r2_d2", 0, 0)
		p.stands(2, "c_3po", 5, 0)
		is(t, "without a terminal", slices.Contains(p.acting(f).offers(), "special /r2_d2/0/-1"), false)
		p.Mission.Tokens = append(p.Mission.Tokens, &troops.Token{ID: "terminal1", Kind: "terminal", At: grid.Square{X: 1}})
		is(t, "beside one", slices.Contains(p.offers(), "special /r2_d2/0/-1"), true)
	})
	t.Run("IA-AFF-06 IA-AFF-07", func(t *testing.T) { // sides, not affiliations
		p := openMap(t, 6, 1)
		f, o := p.stands(1, "imperial_officer", 0, 0), p.stands(2, "imperial_officer", 3, 0)
		is(t, "a target of one's own affiliation", p.space().targets(f)[0], o)
		m := p.stands(1, "mhd_19", 1, 0)
		u := p.Game.using(tricks.Use{Seat: 1, By: m})
		is(t, "friendly to itself", slices.Contains(u.Those([]string{"own", "within", "1"}), m), true)
	})
	t.Run("IA-AFF-09", func(t *testing.T) {
		b := book.Content()
		is(t, "name", b.Card("stormtrooper_elite").Called(), b.Card("stormtrooper").Called())
	})
	t.Run("IA-CONV-01 IA-CONV-02 IA-CONV-03", func(t *testing.T) { // a block becomes an evade
		a := troops.NoAttack()
		a.Dice = []troops.Die{{Colour: "black", Face: 3}} // 2 blocks
		a.Convert("block", "evade", 1)
		is(t, "blocks", troops.Total(a.Dice).Block+a.Defense.Block, 1)
		is(t, "evades", troops.Total(a.Dice).Evade+a.Defense.Evade, 1)
	})
	t.Run("IA-MOVE-15 IA-MOVE-17", func(t *testing.T) { // points add up and wait
		p := openMap(t, 9, 1)
		f := p.stands(1, "gideon_argus", 0, 0)
		p.stands(2, "c_3po", 8, 0)
		p.acting(f).Mission.Turn.Points = 3
		p.does("move", answers{"way": {engine.Answer{}}})
		is(t, "points", p.Mission.Turn.Points, 7)
		is(t, "to be spent later", slices.Contains(p.offers(), "walk"), true)
	})
	t.Run("IA-MOVE-18", func(t *testing.T) { // outside of its activation at once
		p := openMap(t, 9, 1)
		f, o := p.stands(1, "gideon_argus", 0, 0), p.stands(1, "c_3po", 1, 0)
		p.stands(2, "c_3po", 8, 0)
		p.acting(f).does("special /gideon_argus/0/-1", answers{"pick": pick(o.ID), "way": way([2]int{3, 0})})
		is(t, "moved", o.At, grid.Square{X: 3})
		is(t, "points", p.Mission.Turn.Points, 0)
	})
}

// TestPushes pins pushes and placing.
func TestPushes(t *testing.T) {
	t.Run("IA-PLACE-05 IA-PLACE-06 IA-PLACE-07 IA-PLACE-08", func(t *testing.T) { // Slam: who resolves it says where, also for a Stunned figure
		p := openMap(t, 6, 3)
		f, o := p.stands(1, "chewbacca", 1, 1), p.stands(2, "c_3po", 2, 1)
		p.stands(2, "darth_vader", 5, 2)
		o.Gain("stunned")
		p.acting(f).does("special /chewbacca/0/-1", answers{"pick": pick(o.ID), "way": way([2]int{1, 0})}, "red 1")
		is(t, "pushed", o.At, grid.Square{X: 1})
		is(t, "asked", slices.Contains(p.asked, "way 1"), true)
		is(t, "damage", o.Lost, 1)
	})
	t.Run("IA-PLACE-01 IA-PLACE-04", func(t *testing.T) { // Pounce: nothing is spent
		p := openMap(t, 8, 3)
		f := p.stands(1, "ahsoka_tano", 0, 0)
		p.stands(2, "darth_vader", 7, 2)
		p.acting(f).does("special /ahsoka_tano/0/-1", answers{"place": way([2]int{5, 1})})
		is(t, "placed", f.At, grid.Square{X: 5, Y: 1})
		is(t, "points", p.Mission.Turn.Points, 0)
	})
	t.Run("IA-PLACE-11 IA-PLACE-12", func(t *testing.T) { // leaving a space beside Boba Fett
		p := openMap(t, 8, 1)
		f := p.stands(1, "gideon_argus", 1, 0)
		p.stands(2, "boba_fett", 0, 0)
		p.acting(f).does("move", answers{"way": way([2]int{3, 0})})
		is(t, "once for the figure", f.Lost, 1)
	})
	t.Run("IA-MOVE-10 IA-LARGE-13 IA-GEO-11", func(t *testing.T) {
		p := openMap(t, 6, 2).lay(1, 0, '#').lay(1, 1, '#')
		is(t, "Mobile, through blocking terrain", p.goesTo(p.stands(1, "probe_droid", 0, 0), 2, 2, 0), 2)
		p = openMap(t, 6, 2).lay(1, 0, '#').lay(1, 1, '#')
		is(t, "a large figure without that", p.goesTo(p.stands(1, "e_web_engineer", 0, 0), 5, 2, 0), -1)
		p = openMap(t, 6, 1)
		f := p.stands(1, "gideon_argus", 0, 0)
		p.Mission.Tokens = append(p.Mission.Tokens, &troops.Token{ID: "crate1", Kind: "crate", At: grid.Square{X: 1}})
		is(t, "a space with a token is empty", p.space().Ground(f).Empty(p.space().Walker(f), move.Stand{At: grid.Square{X: 1}}), true)
	})
	t.Run("IA-GEO-18 IA-KEY-12 IA-KEY-23", func(t *testing.T) { // who stands in blocking terrain
		p := openMap(t, 6, 1).lay(3, 0, '#')
		f, o := p.stands(1, "gideon_argus", 0, 0), p.stands(2, "probe_droid", 3, 0)
		s := p.space()
		is(t, "seen", s.Seen(f, o), true)
		is(t, "counted to", s.Between(f, o), 3)
		f.At = grid.Square{X: 2}
		is(t, "adjacent", p.space().Adjacent(f, o), true)
	})
	t.Run("IA-MOVE-13", func(t *testing.T) { // where it cannot end it goes to the closest empty space
		p := openMap(t, 6, 1)
		f := p.stands(1, "gideon_argus", 2, 0)
		p.stands(2, "c_3po", 2, 0)
		s := p.space()
		for _, st := range s.Nearest(f, f.At) {
			if d := st.At.X - 2; d*d != 1 {
				t.Errorf("closest is %v", st.At)
			}
		}
	})
}

// TestMissions pins the rules of skirmish missions.
func TestMissions(t *testing.T) {
	on := func(p *tableau, key, mission string) { p.Mission.Map, p.Mission.Key = key, mission }
	t.Run("IA-INT-06 IA-INT-10 IA-INT-11 IA-INT-12 IA-INT-14 IA-WIN-09", func(t *testing.T) { // a holocron is carried to the beacon
		p := openMap(t, 8, 1)
		on(p, "massassi_ruins", "a")
		f := p.stands(1, "gideon_argus", 0, 0)
		o := p.stands(1, "c_3po", 2, 0)
		p.stands(2, "darth_vader", 7, 0)
		k := &troops.Token{ID: "holocron1", Kind: "holocron", At: grid.Square{X: 1}}
		p.Mission.Tokens = append(p.Mission.Tokens, k, &troops.Token{ID: "beacon1", Kind: "beacon", At: grid.Square{X: 5}})
		p.acting(f).does("interact", nil)
		is(t, "carried", k.By, f.ID)
		is(t, "nobody else can retrieve it", len(p.tasks(p.space(), o)), 0)
		p.does("move", answers{"way": way([2]int{4, 0})})
		is(t, "delivered", k.Gone, true)
		is(t, "points", p.side(1).VP, 10)
	})
	t.Run("IA-INT-16 IA-INT-05", func(t *testing.T) { // putting a token on something is not carrying it
		p := openMap(t, 8, 1)
		on(p, "anchorhead_bar", "a")
		f := p.stands(1, "gideon_argus", 0, 0)
		p.stands(2, "darth_vader", 7, 0)
		k := &troops.Token{ID: "patron1", Kind: "patron", At: grid.Square{X: 1}}
		p.Mission.Tokens = append(p.Mission.Tokens, k)
		p.acting(f).does("interact", nil)
		is(t, "owned", k.Own, engine.Seat(1))
		is(t, "carried", k.By, "")
		is(t, "points of one patron", p.side(1).VP, 2)
	})
	t.Run("IA-GOLD-07", func(t *testing.T) { // the mission's rule at the end of a round
		p := openMap(t, 8, 1)
		on(p, "moisture_farm", "a")
		p.stands(1, "gideon_argus", 0, 0)
		p.stands(2, "darth_vader", 7, 0)
		p.Mission.Tokens = append(p.Mission.Tokens, &troops.Token{ID: "crate1", Kind: "crate", At: grid.Square{X: 1}})
		p.Mission.Phase = StatusPhase
		p.plays(nil)
		is(t, "points", p.side(1).VP, 7)
		p.Mission.Phase = StatusPhase
		p.plays(nil)
		is(t, "not twice for one crate", p.side(1).VP, 7)
	})
	t.Run("IA-SSET-01 IA-SSET-03 IA-SSET-04 IA-SSET-05 IA-MSN-07 IA-INIT-01", func(t *testing.T) { // only the tokens of the mission drawn
		ready := (System{}).Ready()
		g, err := System{}.New(engine.Setup{Options: map[string]string{"map": "lothal_safehouse", "mission": "b"}, Rosters: []engine.Roster{ready[0], ready[2]}})
		if err != nil {
			t.Fatal(err)
		}
		p := &tableau{Game: g.(*Game), t: t}
		p.side(1).Cost = 30
		p.plays(nil)
		kinds := map[string]int{}
		for _, k := range p.Mission.Tokens {
			kinds[k.Kind]++
		}
		is(t, "shipments", kinds["shipment"], 4)
		is(t, "artefacts of the other mission", kinds["artefact"], 0)
		is(t, "terminals", kinds["terminal"], 2)
		is(t, "one has initiative", p.Mission.Initiative == 1 || p.Mission.Initiative == 2, true)
		is(t, "decks", p.side(2).Command.Left(), 15)
	})
}

// TestCommandCardsHaveTheirFigures: whom a Command card asks for is there, so that
// it can be played at all (IA-CMD-08).
func TestCommandCardsHaveTheirFigures(t *testing.T) {
	for _, c := range book.Content().Commands {
		if !c.Player && !slices.ContainsFunc(book.Content().Cards, func(o *book.Card) bool {
			return !o.Upgrade && (&troops.Figure{Card: o.Key}).Allows(c)
		}) {
			t.Errorf("no figure may play %s", c.Key)
		}
	}
}
