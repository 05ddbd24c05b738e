package host

import (
	"context"
	"encoding/json"
	"slices"

	"estafeta/db"
	"estafeta/engine"
	"estafeta/engine/attack"
	"estafeta/engine/dice"
)

// trayAttack is the kind of a tray that holds an attack.
const trayAttack = "attack"

// NewAttack is an attack that is to be resolved outside a game.
type NewAttack struct {
	Interaction string // of the delivery; a second one gives the same attack
	System      string
	Guild       string
	Channel     string
	User        string // attacks
	Opponent    string // is attacked; "": the same user answers for both
	Language    string // of whoever begins; the server's goes before it
	Sheet       attack.Sheet
	Options     map[string]string
	Seed        []byte // 32 bytes
}

// Attack is one as it stands. Nothing of it is hidden from anybody: what one
// side only is told is not in it.
type Attack struct {
	ID       string
	System   string
	Users    [2]string // who attacks, who is attacked
	Language string    // in which everybody reads it
	Sheet    attack.Sheet
	Options  map[string]string
	Version  int // grows with every answer
	Open     []engine.Prompt
	Story    []engine.Event
	Views    [3]engine.View // by seat, a spectator's first
	Over     bool
	Seed     []byte
	Repeated bool // the interaction was answered before
}

// fight is an attack as the host holds it.
type fight struct {
	Attack
	told  []engine.Event // all that was told, also to one seat only
	match engine.Match
	tray  db.Tray
}

// User is who answers for a seat.
func (a Attack) User(s engine.Seat) string {
	if s == 2 {
		return a.Users[1]
	}
	return a.Users[0]
}

// attackBody is what is stored of an attack: its sheet and the step it is in.
type attackBody struct {
	Sheet    attack.Sheet      `json:"sheet"`
	Options  map[string]string `json:"options"`
	Opponent string            `json:"opponent"`
	Language string            `json:"language"`
	Leg      engine.Leg        `json:"leg"`
	Top      int               `json:"top"`
	Draws    int               `json:"draws"`
	Story    []engine.Event    `json:"story"`
}

// Attacks finds what resolves a system's attacks. ErrNoSystem if nothing does.
func (h *Host) Attacks(system string) (attack.Resolver, error) {
	if r, ok := h.attacks[system]; ok {
		return r, nil
	}
	return nil, ErrNoSystem.With(engine.Name("system", system))
}

// attackFrontier draws from the seed of an attack, or leaves the dice to whoever
// rolls real ones.
type attackFrontier struct {
	a       *fight
	hand    [2]bool
	scripts *attackScripts // nil: none are allowed
}

func (f attackFrontier) Faces(first int, seat engine.Seat, _ string, sides, n int) ([]int, bool) {
	if f.hand[asIndex(seat)] {
		return nil, false
	}
	out := make([]int, n)
	for i := range out {
		if f.scripts != nil {
			out[i] = f.scripts.face(f.a, first+i, sides)
			continue
		}
		out[i] = dice.Draw(dice.Seed(f.a.Seed), f.a.ID, uint64(first+i), sides)
	}
	return out, true
}

func (attackFrontier) Standing(engine.Prompt) (engine.Answer, bool) { return engine.Answer{}, false }
func (attackFrontier) Obvious(engine.Seat) bool                     { return true }

func asIndex(s engine.Seat) int {
	if s == 2 {
		return 1
	}
	return 0
}

func (h *Host) attackFrontier(ctx context.Context, a *fight) (attackFrontier, error) {
	f := attackFrontier{a: a}
	if h.scripted {
		f.scripts = &h.inAttacks
		f.scripts.begins(a.ID)
	}
	for i, user := range a.Users {
		u, err := h.settingsOf(ctx, h.db.Queries, user)
		if err != nil {
			return f, err
		}
		f.hand[i] = u.ByHand
	}
	return f, nil
}

// OpenAttack begins an attack and plays it to its first question. A refusal
// says what of the sheet is impossible.
func (h *Host) OpenAttack(ctx context.Context, n NewAttack) (Attack, *engine.Refusal, error) {
	rules, err := h.Attacks(n.System)
	if err != nil {
		return Attack{}, nil, err
	}
	game, refusal := rules.Attack(n.Sheet, n.Options)
	if refusal != nil {
		return Attack{}, refusal, nil
	}
	a := fight{
		Attack: Attack{
			ID:      n.Interaction,
			System:  n.System,
			Users:   [2]string{n.User, first(n.Opponent, n.User)},
			Sheet:   n.Sheet,
			Options: n.Options,
			Seed:    n.Seed,
		},
		tray: db.Tray{ID: n.Interaction, Kind: trayAttack, System: n.System, Guild: n.Guild, Channel: n.Channel, User: n.User, Seed: n.Seed},
	}
	if a.Language, err = h.spoken(ctx, n.Guild, n.Language); err != nil {
		return Attack{}, nil, h.fault("", err)
	}
	f, err := h.attackFrontier(ctx, &a)
	if err != nil {
		return Attack{}, nil, h.fault("", err)
	}
	played, err := engine.Open(rules, game, f)
	if err != nil {
		return Attack{}, nil, ErrRules.because(err)
	}
	a.played(rules, played)
	h.noted(&a)
	if err := a.keep(n.Opponent); err != nil {
		return Attack{}, nil, h.fault("", err)
	}
	stored, err := h.OpenTray(ctx, a.tray)
	if err != nil {
		return Attack{}, nil, err
	}
	if stored.Body != a.tray.Body {
		a, err = h.attackOf(ctx, stored)
		a.Repeated = true
		return a.Attack, nil, err
	}
	a.Version = stored.Version
	return a.Attack, nil, nil
}

// spoken is the language of what a whole channel reads: the server's, else that
// of whoever begins.
func (h *Host) spoken(ctx context.Context, guild, own string) (string, error) {
	if guild != "" {
		if g, err := h.db.Guild(ctx, guild); err != nil || g.Language != "" {
			return g.Language, err
		}
	}
	return own, nil
}

// played takes over what a submission led to.
func (a *fight) played(rules attack.Resolver, p engine.Played) {
	a.match, a.Open, a.Over = p.Match, p.Match.Prompts, p.Match.Over
	for s := range a.Views {
		a.Views[s] = p.Match.Game.View(engine.Seat(s))
	}
	a.told = append(slices.Clone(a.told), p.News...)
	a.Story = told(a.told, nil)
	for _, r := range p.Added {
		if r.Did == engine.DidRoll && r.Sides > 1 {
			a.count(rules, r)
		}
	}
}

// count adds a roll to what statistics know.
func (a *fight) count(rules attack.Resolver, r engine.Record) {
	d := db.DiceRolled{Sides: r.Sides}
	if s, ok := rules.(attack.Signed); ok {
		d.Die = s.Die(r.Key)
	}
	i := slices.IndexFunc(a.tray.Rolled, func(x db.DiceRolled) bool { return x.Die == d.Die && x.Sides == d.Sides })
	if i < 0 {
		i = len(a.tray.Rolled)
		d.Counts = make([]int, d.Sides)
		a.tray.Rolled = append(a.tray.Rolled, d)
	}
	for _, f := range r.Faces {
		if f >= 1 && f <= r.Sides {
			a.tray.Rolled[i].Counts[f-1]++
		}
	}
}

// keep writes the attack into its tray.
func (a *fight) keep(opponent string) error {
	body, err := json.Marshal(
		attackBody{
			Sheet:    a.Sheet,
			Options:  a.Options,
			Opponent: opponent,
			Language: a.Language,
			Leg:      a.match.Leg,
			Top:      a.match.Top,
			Draws:    a.match.Draws,
			Story:    a.told,
		},
	)
	a.tray.Body = string(body)
	return err
}

// Attack reads one back. ErrNoTray if it is not kept any more.
func (h *Host) Attack(ctx context.Context, id string) (Attack, error) {
	t, err := h.Tray(ctx, id)
	if err != nil {
		return Attack{}, err
	}
	a, err := h.attackOf(ctx, t)
	return a.Attack, err
}

func (h *Host) attackOf(ctx context.Context, t db.Tray) (fight, error) {
	if t.Kind != trayAttack {
		return fight{}, ErrNoTray
	}
	rules, err := h.Attacks(t.System)
	if err != nil {
		return fight{}, err
	}
	var b attackBody
	if err := json.Unmarshal([]byte(t.Body), &b); err != nil {
		return fight{}, h.fault("", err)
	}
	a := fight{
		Attack: Attack{
			ID:       t.ID,
			System:   t.System,
			Users:    [2]string{t.User, first(b.Opponent, t.User)},
			Language: b.Language,
			Sheet:    b.Sheet,
			Options:  b.Options,
			Version:  t.Version,
			Seed:     t.Seed,
		},
		told: b.Story,
		tray: t,
	}
	f, err := h.attackFrontier(ctx, &a)
	if err != nil {
		return fight{}, h.fault("", err)
	}
	m := engine.Match{Leg: b.Leg, Top: b.Top, Draws: b.Draws}
	game, err := rules.Decode(b.Leg.Schema, b.Leg.State)
	if err != nil {
		return fight{}, ErrNoTray // of rules that are gone
	}
	if game.Over() {
		m.Over, m.Game = true, game
	}
	played, err := engine.Resume(rules, m, f)
	if err != nil {
		return fight{}, ErrNoTray
	}
	played.News = nil
	a.played(rules, played)
	return a, nil
}

// AnswerAttack takes an answer to the open question of a seat. A refusal says
// what the rules have against it. ErrStale if the attack has gone on,
// ErrWrongSeat if it is another's to answer.
func (h *Host) AnswerAttack(
	ctx context.Context,
	id, user string,
	version int,
	prompt string,
	answer engine.Answer,
) (Attack, *engine.Refusal, error) {
	t, err := h.Tray(ctx, id)
	if err != nil {
		return Attack{}, nil, err
	}
	a, err := h.attackOf(ctx, t)
	if err != nil {
		return a.Attack, nil, err
	}
	if version != a.Version {
		return a.Attack, nil, ErrStale
	}
	i := slices.IndexFunc(a.Open, func(p engine.Prompt) bool { return p.ID == prompt })
	if i < 0 {
		return a.Attack, nil, ErrStale
	}
	seat := a.Open[i].Seat
	if a.User(seat) != user {
		return a.Attack, nil, ErrWrongSeat.With(engine.Arg{Name: "users", List: []string{a.User(seat)}})
	}
	rules, err := h.Attacks(a.System)
	if err != nil {
		return a.Attack, nil, err
	}
	f, err := h.attackFrontier(ctx, &a)
	if err != nil {
		return a.Attack, nil, h.fault("", err)
	}
	played, err := engine.Play(rules, a.match, &engine.Submission{Seat: seat, Prompt: prompt, Answer: answer}, f)
	if err != nil {
		return a.Attack, nil, ErrRules.because(err)
	}
	if played.Refusal != nil {
		return a.Attack, played.Refusal, nil
	}
	a.played(rules, played)
	h.noted(&a)
	opponent := a.Users[1]
	if opponent == a.Users[0] {
		opponent = ""
	}
	if err := a.keep(opponent); err != nil {
		return a.Attack, nil, h.fault("", err)
	}
	if a.tray, err = h.SaveTray(ctx, a.tray); err != nil {
		return a.Attack, nil, err
	}
	a.Version = a.tray.Version
	return a.Attack, nil, nil
}
