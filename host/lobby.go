package host

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"time"

	"estafeta/db"
	"estafeta/engine"
	"estafeta/engine/dice"
)

// NewGame is a challenge.
type NewGame struct {
	System      string
	Preset      string            // "": the system's first
	Options     map[string]string // house rules and settings; missing: preset, then default
	Scenario    []byte            // a position to start from instead of lists, or nil
	Guild       string
	Channel     string
	Thread      string        // of the channel, or "": the channel itself
	Owner       string        // sits at seat 1 and hosts the game
	Seats       int           // how many sides play; 0: as few as the system needs and as are invited
	Opponents   []string      // for whom the seats from the second on are kept; "": whoever comes
	Partner     string        // sits with the owner, or ""
	Language    string        // of cards and log; "": the server's
	Spoken      string        // language of whoever begins, where the server has none
	Solo        bool          // the owner sits at every seat, alone
	Pace        time.Duration // between reminders; 0: the server's; below 0: none
	Clock       db.Clock      // how long answers may take
	Interaction string        // of the delivery; a second one gives the same game
}

// Spoken is the language that a new game will have.
func (h *Host) Spoken(ctx context.Context, n NewGame) (string, error) {
	guild, err := h.db.Guild(ctx, n.Guild)
	if err != nil {
		return "", h.fault("", err)
	}
	return h.tongue(n, guild), nil
}

// tongue is that language: the one asked for, the server's, else that of whoever
// begins.
func (h *Host) tongue(n NewGame, server db.Guild) string {
	return first(n.Language, server.Language, n.Spoken, h.language)
}

// Create opens a lobby. Errors are ErrNoSystem, ErrNoPreset, ErrNoOption,
// ErrNoValue, ErrSelf, ErrSeats, ErrScenario, and what the server allows: ErrManager,
// ErrStarters, ErrOpenGames.
func (h *Host) Create(ctx context.Context, n NewGame) (Info, error) {
	if n.Interaction != "" {
		if i, err := h.db.Interaction(ctx, n.Interaction); err == nil {
			return h.Info(ctx, i.Game, n.Owner)
		} else if !errors.Is(err, db.ErrNotFound) {
			return Info{}, h.fault("", err)
		}
	}
	g, seats, err := h.challenge(ctx, n)
	if err != nil {
		return Info{}, h.fault("", err)
	}
	err = h.db.Write(ctx, func(tx *db.Tx) error {
		if err := room(ctx, tx, g.Guild); err != nil {
			return err
		}
		if err := tx.AddGame(g); err != nil {
			return err
		}
		for _, s := range seats {
			if err := tx.SaveSeat(g.ID, s); err != nil {
				return err
			}
		}
		if n.Interaction != "" {
			if err := tx.AddInteraction(db.Interaction{ID: n.Interaction, Game: g.ID, User: n.Owner, Kind: "create", Reply: "{}",
				At: g.Created}); err != nil {
				return err
			}
		}
		return post(tx, g.ID, PostCard, Span{}, g.Created)
	})
	if err != nil {
		return Info{}, h.fault(g.ID, err)
	}
	return h.Info(ctx, g.ID, n.Owner)
}

// challenge checks a challenge and makes its rows.
func (h *Host) challenge(ctx context.Context, n NewGame) (db.Game, []db.Seat, error) {
	system, err := h.System(n.System)
	if err != nil {
		return db.Game{}, nil, err
	}
	sides, err := sidesOf(system, n)
	if err != nil {
		return db.Game{}, nil, err
	}
	guild, err := h.db.Guild(ctx, n.Guild)
	if err != nil {
		return db.Game{}, nil, err
	}
	if err := mayStart(ctx, guild); err != nil {
		return db.Game{}, nil, err
	}
	id, err := h.word(8)
	if err != nil {
		return db.Game{}, nil, err
	}
	now := h.now()
	g := db.Game{
		ID: id, System: n.System, Guild: n.Guild, Channel: n.Channel, Thread: n.Thread, Status: db.Lobby, Host: n.Owner, Scenario: n.Scenario, Solo: n.Solo,
		Language: h.tongue(n, guild), Pace: first(n.Pace, guild.Pace, h.defaultPace), Created: now, Updated: now,
	}
	g.Pace, g.Clock = max(g.Pace, 0), n.Clock
	if err := h.commit(&g); err != nil { // before anybody has given a word
		return g, nil, err
	}
	if !fits(n.Clock) {
		return db.Game{}, nil, ErrClock
	}
	if g.Preset, g.Options, err = settings(system, n.Preset, n.Options); err != nil {
		return g, nil, err
	}
	owner, err := h.db.User(ctx, n.Owner)
	if err != nil {
		return g, nil, err
	}
	left := max(n.Clock.Limit, n.Clock.Budget)
	one := db.Seat{Seat: 1, Users: []string{n.Owner}, ByHand: owner.ByHand, Obvious: owner.Obvious, Left: left}
	if n.Partner != "" {
		one.Users = append(one.Users, n.Partner)
	}
	seats := []db.Seat{one}
	for s := 2; s <= sides; s++ {
		next := db.Seat{Obvious: true, Left: left}
		if n.Solo {
			next = one
		} else if s-2 < len(n.Opponents) {
			next.Invited = n.Opponents[s-2]
		}
		next.Seat = engine.Seat(s)
		seats = append(seats, next)
	}
	for i := range seats {
		if len(seats[i].Users) > 0 {
			if err := h.giveWord(&seats[i]); err != nil {
				return g, nil, err
			}
		}
	}
	return g, seats, nil
}

// sidesOf is how many sides a challenge has, if the system allows as many and
// nobody is asked twice.
func sidesOf(system engine.System, n NewGame) (int, error) {
	asked := map[string]bool{n.Owner: true}
	for _, u := range append([]string{n.Partner}, n.Opponents...) {
		if u != "" && asked[u] {
			return 0, ErrSelf
		}
		asked[u] = true
	}
	least, most, err := bounds(system, n)
	if err != nil {
		return 0, err
	}
	sides := first(n.Seats, max(least, 1+len(n.Opponents)))
	if sides < max(least, 1+len(n.Opponents)) || sides > most {
		return 0, ErrSeats.With(engine.Num("least", least), engine.Num("most", most))
	}
	return sides, nil
}

// bounds are the fewest and the most sides of a new game.
func bounds(system engine.System, n NewGame) (least, most int, err error) {
	if n.Scenario == nil {
		p, _ := engine.PresetOf(system, n.Preset)
		least, most = engine.Sides(system, p)
		return least, most, nil
	}
	g, err := system.Scenario(n.Scenario)
	if err != nil {
		return 0, 0, scenarioError(err)
	}
	if own, ok := g.(engine.Sided); ok {
		return own.Sides(), own.Sides(), nil
	}
	least, most = system.Seats()
	return least, most, nil
}

func first[T comparable](list ...T) T {
	var zero T
	for _, v := range list {
		if v != zero {
			return v
		}
	}
	return zero
}

func scenarioError(err error) error {
	return ErrScenario.With(engine.Name("why", err.Error())).because(err)
}

// settings are a preset's options with a game's own over them, all checked.
func settings(system engine.System, preset string, own map[string]string) (string, map[string]string, error) {
	options := map[string]string{}
	p, found := engine.PresetOf(system, preset)
	switch {
	case found:
		preset = p.Key
		for k, v := range p.Options {
			options[k] = v
		}
	case preset != "":
		return "", nil, ErrNoPreset.With(engine.Name("preset", preset))
	}
	for k, v := range own {
		if err := checkOption(system, k, v); err != nil {
			return "", nil, err
		}
		options[k] = v
	}
	return preset, options, nil
}

func checkOption(system engine.System, key, value string) error {
	for _, o := range system.Options() {
		if o.Key == key {
			if slices.Contains(o.Values, value) {
				return nil
			}
			return ErrNoValue.With(engine.Name("option", key), engine.Name("value", value), engine.Name("values", strings.Join(o.Values, ", ")))
		}
	}
	return ErrNoOption.With(engine.Name("option", key))
}

// lobby runs fn at a table that has not started, stores the game and the seats
// that fn changed, and shows the card anew.
func (h *Host) lobby(ctx context.Context, game, user string, fn func(*openGame, *db.Game) ([]db.Seat, error)) (Info, error) {
	return h.lobbyAs(ctx, game, user, "", fn)
}

// lobbyAs is lobby for a deed that not everybody may do.
func (h *Host) lobbyAs(
	ctx context.Context,
	game, user string,
	d Deed,
	fn func(*openGame, *db.Game) ([]db.Seat, error),
) (info Info, err error) {
	err = h.do(ctx, game, func(t *openGame) error {
		if t.game.Status == db.Over {
			return ErrOver
		}
		if t.game.Status != db.Lobby {
			return ErrStarted
		}
		var also func(*db.Tx) error
		if d != "" {
			_, as, err := t.may(ctx, user, d)
			if err != nil {
				return err
			}
			if as != "" {
				n := Notice{Text: engine.Say("notice." + string(d)), User: user, As: as}
				also = func(tx *db.Tx) error { return post(tx, t.id, PostNotice, n, h.now()) }
			}
		}
		g := t.game
		changed, err := fn(t, &g)
		if err != nil {
			return err
		}
		if len(t.missing()) > 0 && len(t.with(changed).missing()) == 0 && !g.Solo && g.Host != "" && g.Host != user && also == nil {
			n := Notice{Text: engine.Say(NoticeReady)}
			also = func(tx *db.Tx) error { return post(tx, t.id, PostNotice, n, h.now()) }
		}
		if err := h.save(ctx, t, g, changed, also); err != nil {
			return err
		}
		info = t.info(user)
		return nil
	})
	return info, err
}

// save stores a game's row and seats, with a new card.
func (h *Host) save(ctx context.Context, t *openGame, g db.Game, seats []db.Seat, also func(*db.Tx) error) error {
	g.Updated = h.now()
	err := h.db.Write(ctx, func(tx *db.Tx) error {
		if err := tx.SaveGame(g); err != nil {
			return err
		}
		for _, s := range seats {
			if err := tx.SaveSeat(t.id, s); err != nil {
				return err
			}
		}
		if also != nil {
			if err := also(tx); err != nil {
				return err
			}
		}
		return post(tx, t.id, PostCard, Span{}, g.Updated)
	})
	if err != nil {
		return err
	}
	g.Version++
	t.game = g
	for _, s := range seats {
		*t.seat(s.Seat) = s
	}
	return nil
}

// Join takes a seat, 0: the one kept for the user, or any that is free. Errors
// are ErrTaken, ErrInvited, ErrNoSeat, ErrStarted. Who sits there already
// stays there.
func (h *Host) Join(ctx context.Context, game, user string, seat engine.Seat) (Info, error) {
	settings, err := h.db.User(ctx, user)
	if err != nil {
		return Info{}, h.fault(game, err)
	}
	return h.lobby(ctx, game, user, func(t *openGame, _ *db.Game) ([]db.Seat, error) {
		if seat == 0 && len(t.seatsOf(user)) > 0 {
			return nil, nil
		}
		if seat != 0 && t.seat(seat) == nil {
			return nil, ErrNoSeat.With(engine.Num("seat", int(seat)))
		}
		refused := ErrTaken
		for _, s := range t.seats {
			if seat != 0 && s.Seat != seat || len(s.Users) > 0 && !slices.Contains(s.Users, user) {
				continue
			}
			if s.Invited != "" && s.Invited != user {
				refused = ErrInvited.With(engine.Name("user", s.Invited))
				continue
			}
			s.Users, s.ByHand, s.Obvious = []string{user}, settings.ByHand, settings.Obvious
			if err := h.giveWord(&s); err != nil {
				return nil, err
			}
			return []db.Seat{s}, nil
		}
		return nil, refused
	})
}

// Leave gives up the user's seats before the game starts, and an invitation.
func (h *Host) Leave(ctx context.Context, game, user string) (Info, error) {
	return h.lobby(ctx, game, user, func(t *openGame, _ *db.Game) ([]db.Seat, error) {
		var changed []db.Seat
		for _, s := range t.seats {
			if !slices.Contains(s.Users, user) && s.Invited != user {
				continue
			}
			s.Users = slices.DeleteFunc(slices.Clone(s.Users), func(u string) bool { return u == user })
			if len(s.Users) == 0 {
				s.Roster = nil
				changed = append(changed, t.takeWord(&s)...)
			}
			if s.Invited == user {
				s.Invited = ""
			}
			changed = append(changed, s)
		}
		if len(changed) == 0 {
			return nil, ErrNotSeated
		}
		return changed, nil
	})
}

// SetRoster hands in a list for one of the user's seats, 0: the first that has
// none, or their first. An illegal list is ErrRoster, and the report says why.
func (h *Host) SetRoster(
	ctx context.Context,
	game, user string,
	seat engine.Seat,
	r engine.Roster,
) (report engine.RosterReport, err error) {
	_, err = h.lobby(ctx, game, user, func(t *openGame, g *db.Game) ([]db.Seat, error) {
		mine, err := t.seated(user)
		if err != nil {
			return nil, err
		}
		if seat != 0 && !slices.Contains(mine, seat) {
			return nil, ErrNotSeated
		}
		s := *t.seat(mine[0])
		for _, m := range mine {
			if x := t.seat(m); m == seat || seat == 0 && x.Roster == nil {
				s = *x
				break
			}
		}
		if !t.lists() {
			return nil, ErrNoLists
		}
		report = t.system.Check(r)
		if len(report.Problems) > 0 {
			return nil, ErrRoster
		}
		s.Roster = &r
		return []db.Seat{s}, nil
	})
	return report, err
}

// SetOption changes an option before the game starts; its host may.
func (h *Host) SetOption(ctx context.Context, game, user, key, value string) (Info, error) {
	return h.lobbyAs(ctx, game, user, DeedOptions, func(t *openGame, g *db.Game) ([]db.Seat, error) {
		if err := checkOption(t.system, key, value); err != nil {
			return nil, err
		}
		options := map[string]string{key: value}
		for k, v := range g.Options {
			if k != key {
				options[k] = v
			}
		}
		g.Options = options
		return nil, nil
	})
}

// Start deals the game once every seat is taken and has its list: the words of
// the seats are mixed into the seed, and play runs to the first question.
func (h *Host) Start(ctx context.Context, game, user string) (taken Taken, err error) {
	err = h.do(ctx, game, func(t *openGame) (err error) {
		switch {
		case t.game.Status == db.Over:
			return ErrOver
		case t.game.Status != db.Lobby:
			return ErrStarted
		}
		_, as, err := t.may(ctx, user, DeedStart)
		if err != nil {
			return err
		}
		d := cause{kind: "start", user: user, opening: true}
		if as != "" {
			d.notice = &Notice{Text: engine.Say("notice.start"), User: user, As: as}
		}
		if missing := t.missing(); len(missing) > 0 {
			return ErrNotReady.With(engine.Arg{Name: "seats", Ints: missing})
		}
		g, err := t.newGame()
		if err != nil {
			return err
		}
		seats, err := h.mixIn(t)
		if err != nil {
			return err
		}
		d.also = func(tx *db.Tx) error {
			var errs []error
			for _, s := range seats {
				errs = append(errs, tx.SaveSeat(t.id, s))
			}
			return errors.Join(errs...)
		}
		before, sat := t.game, t.seats
		t.seats = seats
		defer func() {
			if err != nil {
				t.game, t.seats = before, sat
			}
		}()
		if len(t.game.Seed) == 0 { // its lobby is older than seeds made with it
			if err := h.commit(&t.game); err != nil {
				return err
			}
		}
		t.game.Scripted = len(h.frontier(t).script) > 0
		f := h.frontier(t)
		played, err := engine.Open(t.system, g, f)
		if err := errors.Join(err, f.bad); err != nil {
			return ErrRules.With(engine.Name("game", t.id)).because(err)
		}
		return h.keep(ctx, t, played, d, &taken)
	})
	return taken, err
}

// commit makes the seed of a game's dice and what is shown of it.
func (h *Host) commit(g *db.Game) error {
	var seed dice.Seed
	if _, err := io.ReadFull(h.entropy, seed[:]); err != nil {
		return ErrInternal.because(err)
	}
	g.Seed, g.Commitment = seed[:], dice.Commitment(seed)
	return nil
}

// missing are the seats that lack a player or a list.
func (t *openGame) missing() []int {
	var list []int
	for _, s := range t.seats {
		if len(s.Users) == 0 || s.Roster == nil && t.lists() {
			list = append(list, int(s.Seat))
		}
	}
	return list
}

// lists reports that everybody hands in a list before the game starts.
func (t *openGame) lists() bool {
	if t.game.Scenario != nil {
		return false
	}
	p, _ := engine.PresetOf(t.system, t.game.Preset)
	return !p.NoLists
}

// with is the table as it would be with some seats changed.
func (t *openGame) with(changed []db.Seat) *openGame {
	seats := slices.Clone(t.seats)
	for _, c := range changed {
		for i := range seats {
			if seats[i].Seat == c.Seat {
				seats[i] = c
			}
		}
	}
	return &openGame{game: t.game, system: t.system, seats: seats}
}

func (t *openGame) newGame() (engine.Game, error) {
	if t.game.Scenario != nil {
		g, err := t.system.Scenario(t.game.Scenario)
		if err != nil {
			return nil, scenarioError(err)
		}
		return g, nil
	}
	s := engine.Setup{Preset: t.game.Preset, Options: t.game.Options}
	for _, x := range t.seats {
		list := engine.Roster{}
		if x.Roster != nil && t.lists() {
			list = *x.Roster
		}
		s.Rosters = append(s.Rosters, list)
	}
	return t.system.New(s)
}

// End ends a game for good, wherever it stands; its host may.
func (h *Host) End(ctx context.Context, game, user string) error {
	return h.do(ctx, game, func(t *openGame) error {
		_, as, err := t.may(ctx, user, DeedEnd)
		if err != nil {
			return err
		}
		if t.game.Status == db.Over {
			return ErrOver
		}
		return h.close(ctx, t, Notice{Text: engine.Say("notice.ended"), User: user, As: as})
	})
}

// close ends a game where it stands, without a winner.
func (h *Host) close(ctx context.Context, t *openGame, n Notice) error {
	g := t.game
	g.Status, g.Winners = db.Over, nil
	gone := t.prompts
	err := h.save(ctx, t, g, nil, func(tx *db.Tx) error {
		for id := range gone {
			if err := tx.DropPrompt(t.id, id); err != nil {
				return err
			}
		}
		if err := tx.DropProposal(t.id); err != nil {
			return err
		}
		return post(tx, t.id, PostNotice, n, h.now())
	})
	if err == nil {
		t.match.Prompts, t.match.Over, t.prompts, t.proposal = nil, true, map[string]db.Prompt{}, nil
	}
	return err
}
