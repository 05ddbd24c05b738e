package xwing

import (
	"fmt"
	"slices"
	"strings"

	"estafeta/engine"
	"estafeta/engine/xwing/book"
	"estafeta/engine/xwing/flight"
)

// Bomb is a bomb token in the play area.
type Bomb struct {
	ID   string
	Key  string // of the token
	N    int
	By   string // the ship that dropped it
	Pose flight.Pose
	Left int // detonates so many ends of the Activation phase from now; 0: this round
}

func (b *Bomb) shape() *book.BombShape { return book.Bomb(b.Key) }

// token is a bomb as the geometry looks at it: what lies outside the area does
// not count (XW-BOMB-10, XW-BOMB-12).
func (g *Game) bombToken(b *Bomb) flight.Token {
	return flight.Token{ID: b.ID, Outline: g.area().Clip(flight.Place(b.shape().Outline, b.Pose))}
}

// mines are the tokens that detonate when overlapped.
func (g *Game) mines() []flight.Token {
	var out []flight.Token
	for _, b := range g.Bombs {
		if b.shape().Mine {
			out = append(out, g.bombToken(b))
		}
	}
	return out
}

// drop drops a bomb of a ship. XW-BOMB-01,
// XW-BOMB-03, XW-BOMB-04, XW-BOMB-07, XW-BOMB-08, XW-BOMB-11.
func (g *Game) drop(t *engine.Table, s *Ship, key string, by flight.Dropping) {
	if s.Bombed {
		return
	}
	s.Bombed = true
	n := 1
	for _, b := range g.Bombs {
		n = max(n, b.N+1)
	}
	b := &Bomb{ID: fmt.Sprintf("bomb%d", n), Key: key, N: n, By: s.ID, Pose: flight.Drop(s.base(), by)}
	g.Bombs = append(g.Bombs, b)
	t.Tell("bomb.drop", engine.Piece("who", s.ID), engine.Term("bomb", "bomb."+key), engine.ByRules("XW-BOMB-03"))
	g.fire(t, Moment{At: BombDropped, About: s, Token: b.ID})
	if !b.shape().Mine {
		return
	}
	token := g.bombToken(b)
	var under []string
	for _, o := range g.inPlay(0) {
		if len(o.base().OnObstacle([]flight.Token{token}, g.gauge())) > 0 {
			under = append(under, o.ID)
		}
	}
	if len(under) == 0 {
		return
	}
	id := t.Ask(s.Seat, "bomb_under", func(p *engine.Prompt) {
		p.Rules = []string{"XW-BOMB-08"}
		for _, o := range under {
			p.Add(engine.Option{Key: o, Piece: o})
		}
	}).One()
	if o := g.ship(id); o != nil {
		g.trigger(t, o, b.ID)
	}
}

// trigger detonates a mine that a ship has overlapped or moved through
// (XW-BOMB-09, XW-BOMB-13).
func (g *Game) trigger(t *engine.Table, s *Ship, id string) {
	b := g.bomb(id)
	if b == nil || s.Destroyed {
		return
	}
	if !g.goesOff(t, b) {
		return
	}
	t.Tell("bomb.trigger", engine.Piece("who", s.ID), engine.Term("bomb", "bomb."+b.Key), engine.ByRules("XW-BOMB-09"))
	g.fire(t, Moment{At: BombGone, Token: id, Other: g.ship(b.By)})
	g.discardBomb(id)
	if !g.strikes(t, s, b) {
		return
	}
	g.strikeMine(t, s, b)
	g.fire(t, Moment{At: BombGoesOff, About: s, Token: b.Key})
}

// strikeMine is what a mine does to the ship that set it off. XW-BOMB-16,
// XW-BOMB-18.
func (g *Game) strikeMine(t *engine.Table, s *Ship, b *Bomb) {
	n := map[string]int{"proximity_mine": 3, "cluster_mine": 2}[b.Key]
	if b.Key == "conner_net" {
		g.gain(t, s, Ion, 2)
		g.suffer(t, s, 1, 0)
		s.SkipAction = true
		return
	}
	dice := pool(g.bombDice(t, s, b, n))
	t.Tell("bomb.dice", engine.Piece("who", s.ID), engine.Terms("dice", faceKeys(dice)), engine.ByRules("XW-BOMB-16"))
	if b.Key == "cluster_mine" { // a damage for each result, critical or not
		g.suffer(t, s, count(dice, Hit, Crit), 0)
		return
	}
	g.suffer(t, s, count(dice, Hit), count(dice, Crit))
}

// goesOff reports that no card keeps a bomb from detonating; one that is kept
// stays where it lies.
func (g *Game) goesOff(t *engine.Table, b *Bomb) bool {
	left := 1
	g.fire(t, Moment{At: BombDue, Token: b.ID, Other: g.ship(b.By), Due: &left})
	return left > 0
}

// strikes reports that no card keeps a ship from suffering a bomb.
func (g *Game) strikes(t *engine.Table, s *Ship, b *Bomb) bool {
	left := 1
	g.fire(t, Moment{At: BombStrikes, About: s, Token: b.Key, Other: g.ship(b.By), Due: &left})
	return left > 0
}

// bombDice are the dice that a ship rolls for a bomb.
func (g *Game) bombDice(t *engine.Table, s *Ship, b *Bomb, n int) []Face {
	faces := g.throw(t, s, "bomb", attackDie, n)
	g.fire(t, Moment{At: BombRolled, About: s, Other: g.ship(b.By), Faces: faces})
	return faces
}

func (g *Game) bomb(id string) *Bomb {
	for _, b := range g.Bombs {
		if b.ID == id {
			return b
		}
	}
	return nil
}

func (g *Game) discardBomb(id string) {
	g.Bombs = slices.DeleteFunc(g.Bombs, func(b *Bomb) bool { return b.ID == id })
}

// timedBombs detonates the bombs that go off at the end of the Activation
// phase. XW-BOMB-02, XW-BOMB-19.
func (g *Game) timedBombs(t *engine.Table) {
	for _, b := range slices.Clone(g.Bombs) {
		if b.shape().Mine {
			continue
		}
		if b.Left > 0 {
			b.Left--
			continue
		}
		g.detonate(t, b)
	}
}

// detonate is what a bomb does to every ship at Range 1 of its token, friend
// or foe. XW-BOMB-14, XW-BOMB-15, XW-BOMB-17, XW-BOMB-20.
func (g *Game) detonate(t *engine.Table, b *Bomb) {
	if !g.goesOff(t, b) {
		return
	}
	token := g.bombToken(b).Outline
	g.fire(t, Moment{At: BombGone, Token: b.ID, Other: g.ship(b.By)})
	g.discardBomb(b.ID)
	t.Reveal("bomb.detonates", engine.Term("bomb", "bomb."+b.Key), engine.ByRules("XW-BOMB-02"))
	for _, s := range g.inPlay(0) {
		if _, band := flight.RangeTo(s.base(), token); band != 1 || s.Destroyed || !g.strikes(t, s, b) {
			continue
		}
		switch b.Key {
		case "proton_bomb":
			g.deal(t, s, 1, true)
		case "ion_bomb":
			g.gain(t, s, Ion, 2)
		case "thermal_detonator":
			g.suffer(t, s, 1, 0)
			g.gain(t, s, Stress, 1)
		case "bomblet":
			dice := pool(g.bombDice(t, s, b, 2))
			t.Tell("bomb.dice", engine.Piece("who", s.ID), engine.Terms("dice", faceKeys(dice)))
			g.suffer(t, s, count(dice, Hit), count(dice, Crit))
		default:
			g.suffer(t, s, 1, 0)
		}
		g.fire(t, Moment{At: BombGoesOff, About: s, Token: b.Key})
	}
}

func init() { effects.add("upgrade", bombCards) }

// timedCards are the cards whose token is dropped when the dial is revealed,
// with their tokens, and mineCards those that are dropped as an action.
var (
	timedCards = map[string]string{"seismiccharges": "seismic_charge", "protonbombs": "proton_bomb", "ionbombs": "ion_bomb",
		"thermaldetonators": "thermal_detonator", "bombletgenerator": "bomblet"}
	mineCards = map[string]string{"proximitymines": "proximity_mine", "connernet": "conner_net"}
)

// bombCards are bombs: charges and bombs are dropped when the dial is revealed,
// mines as an action (XW-BOMB-01, XW-BOMB-19).
var bombCards = []Effect{
	{Key: "seismiccharges", On: []Trigger{dropOnReveal}},
	{Key: "protonbombs", On: []Trigger{dropOnReveal}},
	{Key: "proximitymines", Act: dropAction},
	{Key: "connernet", Act: dropAction},
	{Key: "ionbombs", On: []Trigger{dropOnReveal}},
	{Key: "thermaldetonators", On: []Trigger{dropOnReveal}},
	{Key: "bombletgenerator", On: []Trigger{dropOnReveal}}, // it is not discarded
	{Key: "ordnancesilos"},                                 // stock

}

func (m Moment) mayDrop() bool { return !m.Ship.Bombed }

// timed: an Upgrade card in play whose bomb is dropped when the dial is revealed.
func (m Moment) timed(u *Equipped) bool { return !u.Discarded && timedCards[u.Key] != "" }

// bombs is how many such cards the card's ship has.
func (m Moment) bombs() int {
	n := 0
	for _, u := range m.Ship.Upgrades {
		if m.timed(u) {
			n++
		}
	}
	return n
}

// release drops the bomb of a card, which is discarded if it says so. Where cards
// offer several ways, its owner chooses.
func (g *Game) release(t *engine.Table, s *Ship, u *Equipped) {
	g.releaseBy(t, s, u, g.droppings(s, u)...)
}

// droppings are the ways in which a ship may drop the bomb of a card.
func (g *Game) droppings(s *Ship, u *Equipped) []flight.Dropping {
	out := []flight.Dropping{flight.Behind}
	g.each(s, func(e *Effect, m Moment) {
		if e.Drops != nil {
			out = append(out, e.Drops(m, mineCards[u.Key] != "")...)
		}
	})
	return out
}

func (g *Game) releaseBy(t *engine.Table, s *Ship, u *Equipped, ways ...flight.Dropping) {
	by := ways[0]
	if len(ways) > 1 {
		key := func(d flight.Dropping) string {
			if d.Front {
				return "front " + d.Man.Code()
			}
			return "rear " + d.Man.Code()
		}
		pick := t.Ask(s.Seat, "drop", func(p *engine.Prompt) {
			p.About = s.ID
			p.Args = []engine.Arg{engine.Term("card", "upgrade."+u.Key)}
			p.Rules = []string{"XW-BOMB-03"}
			for _, d := range ways {
				end, _, _ := strings.Cut(key(d), " ")
				p.Add(engine.Option{Key: key(d), Label: label(d.Man), Note: engine.Say("drop.from." + end)})
			}
			p.Default = engine.Pick(key(ways[0]))
		}).One()
		for _, d := range ways {
			if key(d) == pick {
				by = d
			}
		}
	}
	if book.Upgrade(u.Key).Discard {
		g.discardUpgrade(t, s, u)
	}
	g.drop(t, s, timedCards[u.Key]+mineCards[u.Key], by)
}

var (
	dropOnReveal = Trigger{At: OnReveal, May: true, When: Moment.mayDrop, Do: func(m Moment) { m.G.release(m.T, m.Ship, m.Upgrade()) }}
	dropAction   = &Act{When: Moment.mayDrop, Do: func(m Moment) { m.G.release(m.T, m.Ship, m.Upgrade()) }}
)

// behind are ways to drop a bomb from the rear guides with templates of a speed.
func behind(speed int, bearings ...flight.Bearing) []flight.Dropping {
	var out []flight.Dropping
	for _, b := range bearings {
		out = append(out, flight.Dropping{Man: flight.Maneuver{Speed: speed, Bearing: b, Difficulty: flight.White}})
	}
	return out
}

// droppable: an Upgrade card in play that drops a bomb or a mine.
func (m Moment) droppable(u *Equipped) bool {
	return !u.Discarded && timedCards[u.Key]+mineCards[u.Key] != ""
}

// friendlyBomb: the bomb that the moment is about was dropped by a friend.
func (m Moment) friendlyBomb() bool { return m.Other != nil && m.Other.Seat == m.Ship.Seat }

// behindBomb: the attack is measured through a friendly bomb token.
func (m Moment) behindBomb() bool {
	var tokens []flight.Token
	for _, b := range m.G.Bombs {
		if o := m.G.ship(b.By); o != nil && o.Seat == m.Ship.Seat {
			tokens = append(tokens, m.G.bombToken(b))
		}
	}
	if len(tokens) == 0 {
		return false
	}
	a := m.G.Attack
	shot := flight.Aim(m.G.attacker().base(), m.G.defender().base(), m.G.arcsFor(m.G.attacker(), a.Weapon), tokens, m.G.gauge())
	return shot.Obstructed || shot.Choice
}

// targets are the enemies at Range 1 of a bomb token.
func (m Moment) targets() []*Ship {
	b := m.G.bomb(m.Token)
	if b == nil {
		return nil
	}
	return slices.DeleteFunc(m.G.inPlay(enemyOf(m.Ship.Seat)), func(e *Ship) bool {
		_, band := flight.RangeTo(e.base(), m.G.bombToken(b).Outline)
		return band != 1
	})
}
