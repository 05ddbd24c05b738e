package assault

import (
	"estafeta/engine"
	"estafeta/engine/assault/battlefield"
	"estafeta/engine/assault/book"
	"estafeta/engine/assault/move"
	"estafeta/engine/assault/tricks"
	"estafeta/engine/assault/troops"
	"estafeta/engine/grid"
)

// dealt is what the rules let an ability see and do (tricks.Game).
type dealt struct{ u *using }

// trick is a step of package tricks; nil: there is none of that name.
func trick(name string) func(u *using, args []string) {
	step := tricks.Step(name)
	if step == nil {
		return accompanying(name)
	}
	return func(u *using, args []string) { step(&u.Use, args) }
}

// Do does further steps of the language.
func (d dealt) Do(steps ...string) { d.u.do(book.Split(steps)) }

// PickOf asks for figures of a list.
func (d dealt) PickOf(least, most int, those func() []*troops.Figure) {
	d.u.pickOf(least, most, those)
}

// What a step sees.
func (d dealt) Mission() *troops.Mission                   { return d.u.g.Mission }
func (d dealt) Attack() *troops.Attack                     { return &d.u.g.Attack }
func (d dealt) Attacker() engine.Seat                      { return d.u.g.attacker() }
func (d dealt) Figure(id string) *troops.Figure            { return d.u.g.figure(id) }
func (d dealt) Standing(seat engine.Seat) []*troops.Figure { return d.u.g.standing(seat) }
func (d dealt) Members(group string) []*troops.Figure      { return d.u.g.members(group) }
func (d dealt) Ready(seat engine.Seat) []*troops.Group     { return d.u.g.ready(seat) }
func (d dealt) Group(id string) *troops.Group              { return d.u.g.group(id) }
func (d dealt) Side(seat engine.Seat) *troops.Side         { return d.u.g.side(seat) }
func (d dealt) Piece(x *troops.Group) string               { return d.u.g.pieceOf(x) }
func (d dealt) Hero(f *troops.Figure) *troops.Hero         { return d.u.g.heroOf(f) }
func (d dealt) Flagged(f *troops.Figure, flag string) bool { return d.u.g.flagged(f, flag) }
func (d dealt) May(keyword string) bool                    { return d.u.g.may(keyword) }
func (d dealt) Targets(f *troops.Figure) []*troops.Figure  { return d.u.g.space().targets(f) }
func (d dealt) Near(f *troops.Figure, k *troops.Token) bool {
	return d.u.g.space().Touches(f, k)
}
func (d dealt) Free(f *troops.Figure, st move.Stand) bool {
	s := d.u.g.space()
	return s.Ground(f).Empty(s.Walker(f), st)
}
func (d dealt) Has(q grid.Square) bool                              { return d.u.g.board().Has(q) }
func (d dealt) Lies(key string) []grid.Square                       { return d.u.g.lies(key) }
func (d dealt) Points() []grid.Square                               { return d.u.g.activePoints() }
func (d dealt) Space() *battlefield.Space                           { return d.u.g.space().Space }
func (d dealt) Figures() []*troops.Figure                           { return d.u.g.Figures }
func (d dealt) Actor() *troops.Figure                               { return d.u.g.actor() }
func (d dealt) Waiting() []*troops.Figure                           { return d.u.g.waiting() }
func (d dealt) HeroIn(x *troops.Group) *troops.Hero                 { return d.u.g.heroIn(x) }
func (d dealt) Zone(seat engine.Seat) []grid.Square                 { return d.u.g.zone(seat) }
func (d dealt) Door(id string) *troops.Door                         { return d.u.g.door(id) }
func (d dealt) Prey() []*troops.Figure                              { return d.u.g.prey() }
func (d dealt) Speed(f *troops.Figure) int                          { return d.u.g.speed(f) }
func (d dealt) Interactive(f *troops.Figure) bool                   { return len(d.u.g.tasks(d.u.g.space(), f)) > 0 }
func (d dealt) Player(name string, s engine.Seat) engine.Arg        { return d.u.g.player(name, s) }
func (d dealt) Hand(side engine.Seat, f *troops.Figure) engine.Seat { return d.u.g.hand(side, f) }
func (d dealt) Aims(f, target *troops.Figure) bool {
	return len(d.u.g.space().aims(f, target)) > 0
}
func (d dealt) MissionKind() string {
	if f := d.u.g.story(); f != nil {
		return f.Kind
	}
	return ""
}
func (d dealt) Reserve() []string {
	out := []string{}
	for _, key := range d.u.g.Mission.Story.Reserve {
		out = append(out, d.u.g.story().GroupOf(key).Card)
	}
	return out
}
func (d dealt) Credits() *int {
	if d.u.g.Campaign == nil {
		return nil
	}
	return &d.u.g.Campaign.Credits
}

// What a step does.
func (d dealt) Ask(side engine.Seat, f *troops.Figure, key string, build func(*engine.Prompt)) engine.Answer {
	return d.u.g.ask(d.u.T, side, f, key, build)
}
func (d dealt) Choose(list []string) string { return d.u.choose(&book.Ability{Choose: list}) }
func (d dealt) Successes(f *troops.Figure, attributes []string) int {
	return d.u.g.successes(d.u.T, f, attributes)
}
func (d dealt) Strikes(f *troops.Figure, args ...string) {
	d.u.strikes(f, f.Seat, args)
}
func (d dealt) Reroll(defense bool) {
	lessens := d.u.Seat != d.u.g.attacker()
	d.u.g.reroll(d.u.T, chance{d.u.Seat, defense, 1, lessens})
}
func (d dealt) Adds(f *troops.Figure)                  { d.u.g.Figures = append(d.u.g.Figures, f) }
func (d dealt) Interact(f *troops.Figure)              { d.u.g.interactNow(d.u.T, f) }
func (d dealt) Score(seat engine.Seat, n int)          { d.u.g.score(d.u.T, seat, n, "score.card") }
func (d dealt) Draws(seat engine.Seat, n int)          { d.u.g.draw(d.u.T, seat, n) }
func (d dealt) Drops(seat engine.Seat, n int)          { d.u.g.drop(d.u.T, seat, n) }
func (d dealt) Discards(seat engine.Seat, card string) { d.u.g.discard(d.u.T, seat, card) }
func (d dealt) Interrogated(f *troops.Figure) {
	d.u.g.open(d.u.T, d.u.Seat, window{resolved.key, []string{"interrogated"}, nil}, f)
}
func (d dealt) Crate(f *troops.Figure, k *troops.Token)  { d.u.g.crate(d.u.T, f, k) }
func (d dealt) Found(f *troops.Figure, of troops.Source) { d.u.g.use(d.u.T, f.Seat, f, of) }
func (d dealt) Happens(when string, f *troops.Figure, what string) {
	d.u.g.happens(d.u.T, when, f, what)
}
func (d dealt) Muster(seat engine.Seat, card string) []*troops.Figure {
	return d.u.g.muster(seat, card)
}
func (d dealt) Deploys(list []*troops.Figure, at []grid.Square) { d.u.g.deploys(d.u.T, list, at) }
func (d dealt) Places(list []*troops.Figure, at []grid.Square)  { d.u.g.places(d.u.T, list, at) }
func (d dealt) Equips(x *troops.Group)                          { d.u.g.equips(d.u.T, x) }
func (d dealt) Optional()                                       { d.u.g.optional(d.u.T, false) }
func (d dealt) Fallen(f *troops.Figure)                         { d.u.g.fallen(d.u.T, f) }
func (d dealt) Settle(f *troops.Figure)                         { d.u.g.settle(d.u.T, f) }
func (d dealt) Build(k *troops.Token, health, block int) {
	d.u.g.build(k.ID, k.Kind, d.u.Seat, health, nil, k.At)
	d.u.g.object(k.ID).Block = block
}
func (d dealt) Activate(x *troops.Group) {
	g := d.u.g
	g.Mission.Turn = troops.Turn{Group: x.ID, Done: []string{}, Used: []string{}}
	g.Mission.ToAct = x.Seat
	d.u.T.Tell("activates", g.player("seat", x.Seat), engine.Piece("who", g.pieceOf(x)), engine.ByRules("IA-ACT-03"))
}

// supply lets a hero draw a Supply card (IA-SUP-01, IA-SUP-02).
func (g *Game) supply(t *engine.Table, f *troops.Figure) {
	u := g.using(tricks.Use{T: t, Seat: f.Seat, By: f, On: []*troops.Figure{f}, Name: "thing.crate"})
	u.do(book.Split([]string{"supply 1"}))
}
