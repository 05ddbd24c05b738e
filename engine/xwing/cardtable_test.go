package xwing

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"estafeta/engine"
	"estafeta/engine/xwing/book"
	"estafeta/engine/xwing/flight"
)

// cardTable plays single procedures with ships where they are put, dice known
// beforehand and abilities used as told.
type cardTable struct {
	*testing.T
	g    *Game
	a, e *Ship // attacker and enemy of a duel

	faces   map[string][]int    // dice still to fall, by purpose; then blanks
	rolled  map[string]int      // how many dice the last throw of a purpose had
	says    map[string][]string // answers still to give, by question
	uses    []string            // cards whose abilities are used when offered, tokens too
	offered []string            // cards whose abilities were offered
}

func newCards(t *testing.T) *cardTable {
	g := newGame(map[string]string{})
	g.addSide(1, "rebel", "one")
	g.addSide(2, "imperial", "two")
	g.Phase, g.Opened, g.Round, g.Initiative = Combat, true, 2, 1
	return &cardTable{T: t, g: g, faces: map[string][]int{}, rolled: map[string]int{}, says: map[string][]string{}}
}

// put places a ship, its pilot with its cards: digest coordinates, degrees.
func (c *cardTable) put(seat engine.Seat, cards string, x, y, degrees float64) *Ship {
	c.Helper()
	f := strings.Fields(cards)
	s, err := c.g.field(seat, f[0], f[1:])
	if err != nil {
		c.Fatal(err)
	}
	s.Pose, s.Placed, s.Shields = up(x, y, degrees), true, s.shieldValue()
	return s
}

// duel puts an attacker and, gap mm before it, a defender; turned by degrees
// against the attacker: 0 flies away, 180 comes head on.
func (c *cardTable) duel(attacker, defender string, gap, degrees float64) *cardTable {
	c.Helper()
	c.a = c.put(1, attacker, 450, 300, 0)
	h := book.Pilot(strings.Fields(defender)[0]).Type().Size.Half() + c.a.shipType().Size.Half()
	c.e = c.put(2, defender, 450, 300+gap+h, degrees)
	return c
}

// cardScene is a game whose step is one procedure.
type cardScene struct {
	*Game
	do func(*engine.Table)
}

func (s cardScene) Step(t *engine.Table) { s.do(t) }

// run plays a procedure.
func (c *cardTable) run(do func(*engine.Table)) *cardTable {
	c.Helper()
	res := engine.Run(engine.Input{Game: cardScene{c.g, do}, Start: 1, Top: 1, Frontier: c})
	if res.Err != nil || !res.Done {
		var open []string
		for _, p := range res.Prompts {
			open = append(open, p.Key)
		}
		c.Fatalf("stopped: %v, open %v", res.Err, open)
	}
	return c
}

// Faces of the queue, then blanks; the first card is drawn.
func (c *cardTable) Faces(_ int, _ engine.Seat, purpose string, sides, n int) ([]int, bool) {
	c.rolled[purpose] = n
	out := make([]int, n)
	for i := range out {
		out[i] = 1
		if sides == 8 {
			out[i] = 8
			if q := c.faces[purpose]; len(q) > 0 {
				out[i], c.faces[purpose] = q[0], q[1:]
			}
		}
	}
	return out, true
}

// Standing answers: abilities by uses, everything else by says, else by a pass
// or the default.
func (c *cardTable) Standing(p engine.Prompt) (engine.Answer, bool) {
	switch p.Key {
	case "ability", "modify_attack", "modify_defense":
		for _, o := range p.Options {
			name := o.Key
			if f := strings.Split(o.Key, "/"); len(f) > 3 {
				name = f[2]
			}
			c.offered = append(c.offered, name)
		}
		for i, want := range c.uses {
			for _, o := range p.Options {
				if o.Key == want || strings.Contains(o.Key, "/"+want+"/") {
					c.uses = slices.Delete(slices.Clone(c.uses), i, i+1)
					return engine.Pick(o.Key), true
				}
			}
		}
		return engine.Answer{}, true
	}
	if q := c.says[p.Key]; len(q) > 0 {
		c.says[p.Key] = q[1:]
		if p.Kind == engine.Assign {
			var a engine.Answer
			words := strings.Fields(q[0])
			if len(words) == 0 && slices.ContainsFunc(p.Options, func(o engine.Option) bool { return o.Key == "keep_dice" }) {
				words = []string{"keep_dice=1"} // none
			}
			for _, w := range words {
				face, n, _ := strings.Cut(w, "=")
				k := 0
				fmt.Sscan(n, &k)
				a.Pick, a.Nums = append(a.Pick, face), append(a.Nums, k)
			}
			return a, true
		}
		if q[0] == "" {
			return engine.Answer{}, true
		}
		return engine.Pick(strings.Split(q[0], ",")...), true
	}
	if p.Pass {
		return engine.Answer{}, true
	}
	if _, ok := p.Option(notNow.Key); ok && strings.HasPrefix(p.Key, "card_") {
		return engine.Pick(notNow.Key), true
	}
	return p.Default, true
}

// Obvious choices are asked.
func (*cardTable) Obvious(engine.Seat) bool { return false }

// say queues the answers to a question.
func (c *cardTable) say(key string, answers ...string) *cardTable {
	c.says[key] = append(c.says[key], answers...)
	return c
}

// use names cards whose abilities are used as soon as they are offered, and
// tokens that are spent.
func (c *cardTable) use(cards ...string) *cardTable {
	c.uses = append(c.uses, cards...)
	return c
}

// dice queues faces: H hit, C critical hit, E evade, F focus, B blank.
func (c *cardTable) dice(purpose, faces string) *cardTable {
	defense := strings.Contains(purpose, "defense")
	for _, f := range faces {
		n := map[rune]int{'H': 1, 'C': 4, 'F': 5, 'B': 7, 'E': 1}[f]
		if defense {
			n = map[rune]int{'E': 1, 'F': 4, 'B': 6}[f]
		}
		c.faces[purpose] = append(c.faces[purpose], n)
	}
	return c
}

// shoot resolves an attack of a on e.
func (c *cardTable) shoot(weapon, attack, defense string) *cardTable {
	c.Helper()
	c.dice("attack", attack).dice("defense", defense)
	return c.run(func(t *engine.Table) {
		shot, ok := c.g.mayShoot(c.a, weapon, c.e)
		if !ok || !c.g.armed(c.a, weapon) {
			c.Fatalf("%s cannot shoot with %s: %+v", c.a.Pilot, weapon, shot)
		}
		c.g.Turn = newTurn(c.a.ID)
		c.g.strike(t, newAttack(c.a, c.e, weapon, shot))
	})
}

// fire is shoot with the primary weapon.
func (c *cardTable) fire(attack, defense string) *cardTable {
	c.Helper()
	return c.shoot(book.PrimaryWeapon, attack, defense)
}

// window fires a moment.
func (c *cardTable) window(w Window, about *Ship, m Moment) *cardTable {
	c.Helper()
	return c.run(func(t *engine.Table) {
		m.At, m.About = w, about
		c.g.fire(t, m)
	})
}

// act performs an action of a ship.
func (c *cardTable) act(s *Ship, action string) *cardTable {
	c.Helper()
	return c.run(func(t *engine.Table) {
		if !c.g.mayAct(s, action) {
			c.Fatalf("%s may not act: %s", s.Pilot, action)
		}
		c.g.perform(t, s, action)
	})
}

// fly executes a maneuver of a ship's dial.
func (c *cardTable) fly(s *Ship, code string) *cardTable {
	c.Helper()
	m, ok := s.coded(code)
	if !ok {
		c.Fatalf("%s has no %s", s.Type, code)
	}
	return c.run(func(t *engine.Table) {
		c.g.Turn = newTurn(s.ID)
		c.g.execute(t, s, m)
	})
}

// reveal sets and reveals a dial and gives the maneuver to fly.
func (c *cardTable) reveal(s *Ship, code string) string {
	c.Helper()
	m, _ := s.coded(code)
	s.Dial, s.Dialled = m.Key(), true
	var got flight.Maneuver
	c.run(func(t *engine.Table) {
		c.g.Turn = newTurn(s.ID)
		c.g.fire(t, Moment{At: ShipActive, About: s})
		got = c.g.revealDial(t, s)
	})
	return got.Code()
}

// token gives a ship tokens.
func (c *cardTable) token(s *Ship, kind string, n int) *cardTable {
	s.Tokens[kind] = n
	return c
}

// gain assigns tokens by the rules.
func (c *cardTable) gain(s *Ship, kind string, n int) *cardTable {
	return c.run(func(t *engine.Table) { c.g.gain(t, s, kind, n) })
}

// lock gives a ship a lock.
func (c *cardTable) lock(s, e *Ship) *cardTable {
	c.g.Locks = append(c.g.Locks, Lock{string(rune('A' + len(c.g.Locks))), s.ID, e.ID})
	return c
}

// is compares a number.
func (c *cardTable) is(what string, got, want any) *cardTable {
	c.Helper()
	if fmt.Sprint(got) != fmt.Sprint(want) {
		c.Errorf("%s: %v, want %v", what, got, want)
	}
	return c
}

// left compares what is uncanceled: hits and critical hits.
func (c *cardTable) left(hits, crits int) *cardTable {
	c.Helper()
	return c.is("hits and critical hits", fmt.Sprint(c.g.Attack.Hits, c.g.Attack.Crits), fmt.Sprint(hits, crits))
}

// pools compares how many dice were rolled.
func (c *cardTable) pools(attack, defense int) *cardTable {
	c.Helper()
	return c.is("attack and defense dice", fmt.Sprint(c.rolled["attack"], c.rolled["defense"]), fmt.Sprint(attack, defense))
}

// has compares tokens.
func (c *cardTable) has(s *Ship, kind string, n int) *cardTable {
	c.Helper()
	return c.is(s.Pilot+" "+kind, s.Tokens[kind], n)
}

// hurt gives a ship Damage cards: facedown ones, and faceup ones by key.
func (c *cardTable) hurt(s *Ship, down int, faceup ...string) *cardTable {
	for range down {
		s.Damage = append(s.Damage, DamageDealt{Since: 1})
	}
	for _, k := range faceup {
		s.Damage = append(s.Damage, DamageDealt{Key: k, Faceup: true, Since: 1})
	}
	return c
}

// wasOffered reports whether a card's ability was offered.
func (c *cardTable) wasOffered(card string) bool { return slices.Contains(c.offered, card) }

// sources are the cards of a ship whose texts are active, coded or not.
func (g *Game) sources(s *Ship) []Source {
	all := map[cardID]*Effect{{"pilot", s.Pilot}: {}}
	for _, u := range s.Upgrades {
		all[cardID{"upgrade", u.Key}] = &Effect{}
	}
	for _, d := range s.Damage {
		all[cardID{"damage", d.Key}] = &Effect{}
	}
	var out []Source
	g.cards(s, all, func(_ *Effect, c Source) { out = append(out, c) })
	return out
}

// up is a pose in the coordinates of the rule digest: from the lower left
// corner of 900 x 900 mm, degrees clockwise from the far edge.
func up(x, y, degrees float64) engine.Pose {
	return engine.Pose{X: x, Y: 900 - y, A: degrees * math.Pi / 180}.Quantised()
}
