// Package tricks is what single cards do beyond the steps that all cards share:
// decks and hands, Supply cards, cards in play, what changes an attack; and when the
// conditions of abilities hold and whom their choices allow. The rules hand it an
// ability while it is used.
package tricks

import (
	"strings"

	"estafeta/engine"
	"estafeta/engine/assault/battlefield"
	"estafeta/engine/assault/move"
	"estafeta/engine/assault/troops"
	"estafeta/engine/grid"
)

// Use is an ability while it is used, as the rules hand it to a step.
type Use struct {
	Game
	T      *engine.Table
	Seat   engine.Seat      // who decides
	By     *troops.Figure   // the figure that uses it; nil: a card of the player
	Name   string           // term of the ability
	Source troops.Source    // where it is printed
	On     []*troops.Figure // whom the next steps concern
	At     grid.Square      // the space chosen
	Rolled troops.Results   // by the last roll or test
	Hit    []string         // whom its attacks had for a target
	Struck bool             // its last attack did damage
	Kept   *troops.Figure   // chosen before
	Cost   int              // of the Command card found
	Over   bool             // the rest is not done
}

// Game is what the rules let a step see and do.
type Game interface {
	Mission() *troops.Mission
	Attack() *troops.Attack
	Attacker() engine.Seat // who decides for the attack
	Figure(id string) *troops.Figure
	Standing(seat engine.Seat) []*troops.Figure
	Members(group string) []*troops.Figure
	Ready(seat engine.Seat) []*troops.Group // that may be activated
	Group(id string) *troops.Group
	Side(seat engine.Seat) *troops.Side
	Piece(x *troops.Group) string
	Hero(f *troops.Figure) *troops.Hero
	Flagged(f *troops.Figure, flag string) bool
	May(keyword string) bool // the attack has it
	Targets(f *troops.Figure) []*troops.Figure
	Near(f *troops.Figure, k *troops.Token) bool // it could interact with a token
	Free(f *troops.Figure, st move.Stand) bool   // a place where it could stand is empty
	Has(q grid.Square) bool                      // a square is on the map
	Lies(key string) []grid.Square
	Points() []grid.Square // the active deployment points
	Space() *battlefield.Space
	Figures() []*troops.Figure // of all sides, on the map or not
	Actor() *troops.Figure     // whose activation it is; nil: nobody's
	Waiting() []*troops.Figure // of the group that is activated, who have still to act
	HeroIn(x *troops.Group) *troops.Hero
	Zone(seat engine.Seat) []grid.Square // of deployment
	Door(id string) *troops.Door
	Prey() []*troops.Figure             // figures, and objects that can be attacked
	Aims(f, target *troops.Figure) bool // it could attack the other
	Speed(f *troops.Figure) int
	Player(name string, side engine.Seat) engine.Arg
	Hand(side engine.Seat, f *troops.Figure) engine.Seat // who rolls
	Interactive(f *troops.Figure) bool                   // there is something to interact with
	MissionKind() string                                 // empty: a skirmish
	Reserve() []string                                   // Deployment cards that are set aside
	Credits() *int                                       // of the heroes in a campaign; nil: there is none

	Ask(side engine.Seat, f *troops.Figure, key string, build func(*engine.Prompt)) engine.Answer
	Do(steps ...string) // further steps of the language
	PickOf(least, most int, those func() []*troops.Figure)
	Choose(alternatives []string) string
	Successes(f *troops.Figure, attributes []string) int
	Strikes(f *troops.Figure, args ...string)
	Reroll(defense bool)
	Crate(f *troops.Figure, k *troops.Token)
	Found(f *troops.Figure, of troops.Source) // what a Supply card does when it is found
	Happens(when string, f *troops.Figure, detail string)
	Muster(seat engine.Seat, card string) []*troops.Figure
	Deploys(list []*troops.Figure, at []grid.Square)
	Places(list []*troops.Figure, at []grid.Square)
	Equips(x *troops.Group)
	Optional()
	Build(k *troops.Token, health, block int)
	Fallen(f *troops.Figure)
	Settle(f *troops.Figure) // a Massive figure pushes whom it stands on
	Activate(x *troops.Group)
	Adds(f *troops.Figure) // a figure that was not there before
	Interact(f *troops.Figure)
	Score(seat engine.Seat, n int) // victory points by a card
	Draws(seat engine.Seat, n int)
	Drops(seat engine.Seat, n int) // cards of the hand, as the player says
	Discards(seat engine.Seat, card string)
	Interrogated(f *troops.Figure) // both have discarded a card
}

// Step is what a step of these cards does; nil: there is none of that name.
func Step(name string) func(u *Use, args []string) {
	for _, family := range []func(string) func(*Use, []string){dealing, scoring, turning, concerning, growing, twisting, contriving, supplying, stocking} {
		if step := family(name); step != nil {
			return step
		}
	}
	return nil
}

// The sides of a mission of a campaign.
const (
	imperial engine.Seat = 1
	rebel    engine.Seat = 2
)

// First is the first of those concerned, else who uses the ability.
func (u *Use) First() *troops.Figure {
	if len(u.On) > 0 {
		return u.On[0]
	}
	return u.By
}

// striker is the figure that attacks.
func (u *Use) striker() *troops.Figure { return u.Figure(u.Attack().By) }

// target is whom it attacks.
func (u *Use) target() *troops.Figure { return u.Figure(u.Attack().At) }

// to does a step to one figure.
func (u *Use) to(f *troops.Figure, step string) {
	was := u.On
	u.On = []*troops.Figure{f}
	u.Do(step)
	u.On = was
}

// About is the figure whose decision a question of the ability is.
func (u *Use) About() string {
	if u.By == nil {
		return ""
	}
	return u.By.ID
}

// Either asks a figure's player for one of two things.
func (u *Use) Either(f *troops.Figure, ask, one, two string) string {
	key := u.Ask(f.Seat, f, "either", func(p *engine.Prompt) {
		p.About = f.ID
		p.Args = []engine.Arg{engine.Piece("who", f.ID), engine.Term("ability", u.Name)}
		p.Rules = []string{"IA-ABIL-01"}
		p.Add(engine.Option{Key: one, Label: engine.Say(ask + "." + one)})
		p.Add(engine.Option{Key: two, Label: engine.Say(ask + "." + two)})
		p.DefaultFirst()
	}).One()
	if key == "" {
		return one
	}
	return key
}

// arg is the k-th argument of a step, or what stands for it.
func arg(args []string, k int, otherwise string) string {
	if k < len(args) {
		return args[k]
	}
	return otherwise
}

func terms(prefix string, list []string) []string {
	out := []string{}
	for _, s := range list {
		out = append(out, prefix+s)
	}
	return out
}

// steps are the steps of an alternative.
func steps(alternative string) []string { return strings.Split(alternative, ", ") }
