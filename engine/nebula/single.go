package nebula

import (
	"encoding/json"
	"fmt"

	"estafeta/engine"
	"estafeta/engine/attack"
	"estafeta/engine/nebula/tray"
)

// Attacks resolves single attacks, shots and close combat.
type Attacks struct{}

// Attacks resolves single attacks.
func (System) Attacks() attack.Resolver { return Attacks{} }

const singleSchema = "nebula.attack.1"

// Schema names the present form of Single.
func (Attacks) Schema() string { return singleSchema }

// Rev names the revision of the rules.
func (Attacks) Rev() string { return System{}.Rev() }

// Decode reads a checkpoint.
func (Attacks) Decode(have string, state []byte) (engine.Game, error) {
	if have != singleSchema {
		return nil, fmt.Errorf("nebula: the checkpoint has schema %q, known is %q", have, singleSchema)
	}
	a := &Single{}
	if err := json.Unmarshal(state, a); err != nil {
		return nil, fmt.Errorf("nebula: %w", err)
	}
	if len(a.Game.Figures) != 2 || len(a.Game.Forces) != 2 {
		return nil, fmt.Errorf("nebula: an attack has two figures, this one %d", len(a.Game.Figures))
	}
	return a, nil
}

// Fields are those of a sheet.
func (Attacks) Fields() []attack.Field { return tray.Fields() }

// ofAttacks are the readings that concern an attack.
var ofAttacks = readings.Of("a01", "a02", "a03", "a18", "a26", "a27", "a28", "a29", "a42", "a57", "a61", "a65", "a77")

// Options are the readings that concern an attack.
func (Attacks) Options() []engine.HouseRule { return ofAttacks }

// Attack is the attack of a sheet.
func (Attacks) Attack(s attack.Sheet, options map[string]string) (attack.Game, *engine.Refusal) {
	a, ref := newSingle(s, options)
	if ref != nil {
		return nil, ref
	}
	return a, nil
}

// Single is one attack of a figure at another, without a game: the procedures
// of the game on a table laid out so that whatever they measure there is what
// the sheet says.
type Single struct {
	Game   Game
	Melee  bool
	Dice   int    // of the shot, without those of Twin Weapons
	Had    [2]int // Wounds of both figures before
	Light  int
	Severe int
	Won    bool // the close combat, by who attacks
	Done   bool
}

// fighters are who attacks and who is attacked.
func (a *Single) fighters() (s, e *Figure) { return a.Game.Figures[0], a.Game.Figures[1] }

// Step resolves the attack. NEB-SHOT-10, NEB-TPL-05, NEB-MEL-01.
func (a *Single) Step(t *engine.Table) {
	g := &a.Game
	s, e := a.fighters()
	if mods := g.modifiers(s, e, s.Items[0].profile()); !a.Melee && len(mods) > 0 {
		t.Tell("single.mods", engine.Num("pnt", s.Attr[PNT]), engine.Terms("mods", modKeys(mods)), engine.ByRules(modRules(mods)...))
	}
	switch c := s.Items[0]; {
	case a.Melee:
		g.fight(t, s, e)
		a.Won = e.unconscious() || g.Attack.By == s.ID
	case c.item().Template != "":
		g.volley(t, s, e, c.profile(), 1, "shoot")
	default:
		g.fire(t, s, e, c, a.thrown(), true)
	}
	a.Light, a.Severe = g.Attack.Light, g.Attack.Severe
	a.Done = true
	t.Tell("single.done", engine.Piece("who", e.ID), engine.Num("lost", a.lost(1)), engine.Num("left", e.Wounds))
}

// thrown is how many dice a shot throws: two more with Twin Weapons, never more
// than there are projectiles. NEB-KEY-10, NEB-KEY-11, NEB-AMMO-05.
func (a *Single) thrown() int {
	s, _ := a.fighters()
	c := s.Items[0]
	dice := a.Dice
	if s.twin(c) {
		dice += 2
	}
	return min(dice, s.loaded(c))
}

// Over reports that the attack is resolved.
func (a *Single) Over() bool { return a.Done }

// lost are the Wounds that a figure has lost: of who attacks 0, of the other 1.
func (a *Single) lost(i int) int { return max(0, a.Had[i]-a.Game.Figures[i].Wounds) }

// pulses reports that the attack may discharge a weapon. NEB-KEY-54.
func (a *Single) pulses() bool {
	s, e := a.fighters()
	return !a.Melee && s.Items[0].item().Has("em_pulse") && len(e.Items) > 0
}

// Results are the numbers of measures.
func (a *Single) Results() []int {
	_, e := a.fighters()
	one := map[bool]int{true: 1}
	if a.Melee {
		return []int{a.lost(1), one[a.Won], a.lost(0)}
	}
	out := []int{a.lost(1), a.Severe, a.Light}
	if a.pulses() {
		out = append(out, one[e.Items[0].Discharged])
	}
	return out
}

// Killed reports that the target is Out of Combat.
func (a *Single) Killed() bool { _, e := a.fighters(); return e.Out }

// Adjust applies a correction: "wounds" sets those of a figure.
func (a *Single) Adjust(c engine.Adjustment) error {
	if c.Op != "wounds" {
		return engine.Refuse("", "adjust.op", engine.Name("op", c.Op))
	}
	return a.Game.Adjust(c)
}

// Corrections set a figure to each number of Wounds that it may have.
func (a *Single) Corrections() []engine.Adjustment {
	var out []engine.Adjustment
	for _, f := range a.Game.standing(0) {
		for n := 1; n <= f.Attr[HER]; n++ {
			if n != f.Wounds {
				out = append(out, engine.Adjustment{Op: "wounds", Piece: f.ID, Num: n})
			}
		}
	}
	return out
}

// View shows the two figures; nothing is secret in an attack.
func (a *Single) View(seat engine.Seat) engine.View {
	s, e := a.fighters()
	v := engine.View{Seat: seat, Acting: s.ID, Pieces: []engine.PieceCard{a.Game.card(s), a.Game.card(e)}}
	if a.Done {
		v.Outcome = &engine.Outcome{
			Why: engine.Say("single.done", engine.Piece("who", e.ID), engine.Num("lost", a.lost(1)), engine.Num("left", e.Wounds)),
		}
		if e.Out {
			v.Outcome.Winners = []engine.Seat{s.Seat}
		}
	}
	return v
}
