package assault

import (
	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/assault/move"
	"estafeta/engine/assault/tricks"
	"estafeta/engine/assault/troops"
	"estafeta/engine/grid"
)

// dealt is an ability while a step of package tricks has it in hand: what the rules
// let the step see and do (tricks.Game).
type dealt struct {
	u *using
	x *tricks.Use
}

// trick is a step of package tricks; nil: there is none of that name.
func trick(name string) func(u *using, args []string) {
	step := tricks.Step(name)
	if step == nil {
		return accompanying(name)
	}
	return func(u *using, args []string) {
		d := &dealt{u: u}
		d.x = &tricks.Use{Game: d, T: u.t, Seat: u.seat, Name: u.name, Source: u.source}
		d.give()
		step(d.x, args)
		d.take()
	}
}

// give lays what the ability has come to into the hands of the step, take takes it
// back.
func (d *dealt) give() {
	d.x.By, d.x.On, d.x.At, d.x.Rolled, d.x.Over = d.u.by, d.u.on, d.u.at, d.u.rolled, d.u.over
}

func (d *dealt) take() {
	d.u.by, d.u.on, d.u.at, d.u.rolled, d.u.over = d.x.By, d.x.On, d.x.At, d.x.Rolled, d.x.Over
}

// Do does further steps of the language.
func (d *dealt) Do(steps ...string) {
	d.take()
	d.u.do(book.Split(steps))
	d.give()
}

// PickOf asks for figures of a list.
func (d *dealt) PickOf(least, most int, those func() []*troops.Figure) {
	d.take()
	d.u.pickOf(least, most, those)
	d.give()
}

// What a step sees.
func (d *dealt) Mission() *troops.Mission                   { return d.u.g.Mission }
func (d *dealt) Attack() *troops.Attack                     { return &d.u.g.Attack }
func (d *dealt) Attacker() engine.Seat                      { return d.u.g.attacker() }
func (d *dealt) Figure(id string) *troops.Figure            { return d.u.g.figure(id) }
func (d *dealt) Standing(seat engine.Seat) []*troops.Figure { return d.u.g.standing(seat) }
func (d *dealt) Members(group string) []*troops.Figure      { return d.u.g.members(group) }
func (d *dealt) Ready(seat engine.Seat) []*troops.Group     { return d.u.g.ready(seat) }
func (d *dealt) Group(id string) *troops.Group              { return d.u.g.group(id) }
func (d *dealt) Side(seat engine.Seat) *troops.Side         { return d.u.g.side(seat) }
func (d *dealt) Piece(x *troops.Group) string               { return d.u.g.pieceOf(x) }
func (d *dealt) Hero(f *troops.Figure) *troops.Hero         { return d.u.g.heroOf(f) }
func (d *dealt) Flagged(f *troops.Figure, flag string) bool { return d.u.g.flagged(f, flag) }
func (d *dealt) May(keyword string) bool                    { return d.u.g.may(keyword) }
func (d *dealt) Targets(f *troops.Figure) []*troops.Figure  { return d.u.g.space().targets(f) }
func (d *dealt) Near(f *troops.Figure, k *troops.Token) bool {
	return d.u.g.space().Touches(f, k)
}
func (d *dealt) Free(f *troops.Figure, st move.Stand) bool {
	s := d.u.g.space()
	return s.Ground(f).Empty(s.Walker(f), st)
}
func (d *dealt) Has(q grid.Square) bool        { return d.u.g.board().Has(q) }
func (d *dealt) Lies(key string) []grid.Square { return d.u.g.lies(key) }
func (d *dealt) Points() []grid.Square         { return d.u.g.activePoints() }
func (d *dealt) Number(word string) int        { return d.u.number(word) }
func (d *dealt) Reserve() []string {
	out := []string{}
	for _, key := range d.u.g.Mission.Story.Reserve {
		out = append(out, d.u.g.story().GroupOf(key).Card)
	}
	return out
}
func (d *dealt) Credits() *int {
	if d.u.g.Campaign == nil {
		return nil
	}
	return &d.u.g.Campaign.Credits
}

// What a step does.
func (d *dealt) Ask(side engine.Seat, f *troops.Figure, key string, build func(*engine.Prompt)) engine.Answer {
	return d.u.g.ask(d.u.t, side, f, key, build)
}
func (d *dealt) Choose(list []string) string { return d.u.choose(&book.Ability{Choose: list}) }
func (d *dealt) Successes(f *troops.Figure, attributes []string) int {
	return d.u.g.successes(d.u.t, f, attributes)
}
func (d *dealt) Strikes(f *troops.Figure, args ...string) {
	d.take()
	d.u.strikes(f, f.Seat, args)
	d.give()
}
func (d *dealt) Reroll(defense bool) {
	lessens := d.u.seat != d.u.g.attacker()
	d.u.g.reroll(d.u.t, chance{d.u.seat, defense, 1, lessens})
}
func (d *dealt) Crate(f *troops.Figure, k *troops.Token)  { d.u.g.crate(d.u.t, f, k) }
func (d *dealt) Found(f *troops.Figure, of troops.Source) { d.u.g.use(d.u.t, f.Seat, f, of) }
func (d *dealt) Happens(when string, f *troops.Figure, what string) {
	d.u.g.happens(d.u.t, when, f, what)
}
func (d *dealt) Muster(seat engine.Seat, card string) []*troops.Figure {
	return d.u.g.muster(seat, card)
}
func (d *dealt) Deploys(list []*troops.Figure, at []grid.Square) { d.u.g.deploys(d.u.t, list, at) }
func (d *dealt) Places(list []*troops.Figure, at []grid.Square)  { d.u.g.places(d.u.t, list, at) }
func (d *dealt) Equips(x *troops.Group)                          { d.u.g.equips(d.u.t, x) }
func (d *dealt) Optional()                                       { d.u.g.optional(d.u.t, false) }
func (d *dealt) Fallen(f *troops.Figure)                         { d.u.g.fallen(d.u.t, f) }
func (d *dealt) Settle(f *troops.Figure)                         { d.u.g.settle(d.u.t, f) }
func (d *dealt) Build(k *troops.Token, health, block int) {
	d.u.g.build(k.ID, k.Kind, d.u.seat, health, nil, k.At)
	d.u.g.object(k.ID).Block = block
}
func (d *dealt) Activate(x *troops.Group) {
	g := d.u.g
	g.Mission.Turn = troops.Turn{Group: x.ID, Done: []string{}, Used: []string{}}
	g.Mission.ToAct = x.Seat
	d.u.t.Tell("activates", g.player("seat", x.Seat), engine.Piece("who", g.pieceOf(x)), engine.ByRules("IA-ACT-03"))
}

// supply lets a hero draw a Supply card (IA-SUP-01, IA-SUP-02).
func (g *Game) supply(t *engine.Table, f *troops.Figure) {
	u := &using{g: g, t: t, seat: f.Seat, by: f, on: []*troops.Figure{f}, name: "thing.crate"}
	u.do(book.Split([]string{"supply 1"}))
}
