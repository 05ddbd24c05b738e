package host

import (
	"context"
	"errors"
	"slices"
	"time"

	"estafeta/db"
	"estafeta/engine"
)

// SeatChange is who is to sit where from now on.
type SeatChange string

// The changes of a seat while a game is played.
const (
	SeatAdd   SeatChange = "add"   // a further player on the side
	SeatGive  SeatChange = "give"  // somebody else instead of those who sit there
	SeatKick  SeatChange = "kick"  // nobody, until somebody claims it
	SeatClaim SeatChange = "claim" // the user themselves, of an empty or abandoned seat
)

// abandoned is how long a seat must have kept the game waiting before anybody
// may claim it, where no reminders run out before.
const abandoned = 14 * 24 * time.Hour

// Reseat changes who sits at a seat of a game that has started, as far as the
// table of rights allows. An empty seat,
// or one whose player has let all reminders pass, may be claimed by anybody
// who does not play. Errors are ErrLobby, ErrOver, ErrNoSeat, ErrNotSeated,
// ErrTaken, ErrSelf.
func (h *Host) Reseat(
	ctx context.Context,
	game, user, interaction string,
	change SeatChange,
	seat engine.Seat,
	whom string,
) (taken Taken, err error) {
	err = h.do(ctx, game, func(t *openGame) error {
		if done, err := h.again(ctx, t, user, interaction, &taken); done || err != nil {
			return err
		}
		if change == SeatClaim && t.game.Imported {
			if claimed, err := h.claimName(ctx, t, user); err != nil || claimed {
				taken = Taken{Position: t.position(t.seatsOf(user)), Seat: seat}
				return err
			}
		}
		if err := t.playing(); err != nil && !errors.Is(err, ErrPaused) {
			return err
		}
		s := t.seat(seat)
		if s == nil {
			return ErrNoSeat.With(engine.Num("seat", int(seat)))
		}
		mine := slices.Contains(s.Users, user)
		users, key := []string{whom}, "notice.seat."+string(change)
		switch change {
		case SeatClaim:
			vacant, err := h.vacant(ctx, t, *s)
			if err != nil {
				return err
			}
			if !vacant {
				return ErrTaken
			}
			users = []string{user}
			if len(t.seatsOf(user)) > 0 && !t.game.Solo {
				return ErrSelf
			}
			mine = true
		case SeatAdd:
			users = append(slices.Clone(s.Users), whom)
		case SeatKick:
			users = []string{}
			mine = false
		}
		if change != SeatClaim && change != SeatKick && (whom == "" || len(t.seatsOf(whom)) > 0) {
			return ErrSelf
		}
		right := DeedReseat
		switch {
		case change == SeatClaim:
			right = DeedTake
		case change == SeatKick:
			right = DeedEmpty
		case mine:
			right = DeedOwnSeat
		}
		verdict, as, err := t.may(ctx, user, right)
		switch {
		case err != nil:
			return err
		case verdict == Asks:
			d := cause{kind: "seat", user: user, seat: t.seatsOf(user)[0], interaction: interaction}
			return h.propose(ctx, t, ProposeSeat, proposalBody{Seat: seat, Users: users}, d, &taken)
		case verdict == Override:
			key = "notice.seat.override"
		}
		if err := h.reseat(ctx, t, seat, users, Notice{Text: engine.Say(key), User: user, As: as}); err != nil {
			return err
		}
		taken = Taken{Position: t.position(t.seatsOf(user)), Seat: seat}
		return nil
	})
	return taken, err
}

// claimName puts a user in the place of the name that stands for them in a game
// that came as a file.
func (h *Host) claimName(ctx context.Context, t *openGame, user string) (bool, error) {
	name, err := h.db.Claim(ctx, t.id, user)
	if err != nil || name == "" {
		return false, err
	}
	if err := h.change(ctx, t, func(tx *db.Tx) error { return tx.Claimed(t.id, name, user) }); err != nil {
		return false, err
	}
	for i, s := range t.seats {
		if k := slices.Index(s.Users, name); k >= 0 {
			t.seats[i].Users = slices.Clone(s.Users)
			t.seats[i].Users[k] = user
		}
	}
	return true, nil
}

// vacant reports a seat that anybody may claim. How often its player has been
// reminded stands only in the database.
func (h *Host) vacant(ctx context.Context, t *openGame, s db.Seat) (bool, error) {
	if len(s.Users) == 0 {
		return true, nil
	}
	prompts, err := h.db.Prompts(ctx, t.id)
	if err != nil {
		return false, err
	}
	for _, p := range prompts {
		if p.Seat == s.Seat && !p.Answered && (p.Reminded >= maxReminders && p.Due.IsZero() || h.now().Sub(p.Since) >= abandoned) {
			return true, nil
		}
	}
	return false, nil
}

// reseat stores who sits at a seat and says so on a new card; the drafts of
// those who leave are forgotten, and reminders begin anew.
func (h *Host) reseat(ctx context.Context, t *openGame, seat engine.Seat, users []string, n Notice) error {
	s := *t.seat(seat)
	changed := []db.Seat{}
	if t.game.Status == db.Lobby && !slices.Equal(s.Users, users) {
		changed = t.takeWord(&s)
		if len(users) > 0 {
			if err := h.giveWord(&s); err != nil {
				return err
			}
		}
	}
	s.Users, s.Invited = users, ""
	changed = append(changed, s)
	now := h.now()
	stored, err := h.db.Prompts(ctx, t.id)
	if err != nil {
		return err
	}
	seats := slices.Clone(t.seats)
	for i := range seats {
		if seats[i].Seat == seat {
			seats[i] = s
		}
	}
	r, err := h.rhythm(ctx, h.db.Queries, t.game, seats, seat)
	if err != nil {
		return err
	}
	var moved []db.Prompt
	for _, p := range stored {
		if p.Seat != seat || p.Answered {
			continue
		}
		p.Reminded, p.Due = 0, time.Time{}
		if r.pace > 0 && len(users) > 0 && t.game.Status == db.Playing {
			p.Due = r.awake(now.Add(wait(r.pace, 0)))
		}
		moved = append(moved, p)
	}
	n.Text = engine.Say(
		n.Text.Key,
		engine.Side("seat", seat),
		engine.Name("who", mentionable(n.User)),
		engine.Name("users", mentionable(users...)),
	)
	n.Users = users
	g := t.game
	if g.Host == "" && len(users) > 0 { // who hosted it has been forgotten
		g.Host = users[0]
	}
	err = h.save(ctx, t, g, changed, func(tx *db.Tx) error {
		for _, p := range moved {
			if err := tx.SavePrompt(p); err != nil {
				return err
			}
		}
		if err := tx.DropDraft(t.id, seat); err != nil {
			return err
		}
		return errors.Join(tx.DropProposal(t.id), post(tx, t.id, PostNotice, n, now))
	})
	if err != nil {
		return err
	}
	t.proposal = nil
	for _, p := range moved {
		t.prompts[p.ID] = p
	}
	return nil
}

// mentionable are users as whoever shows the text names them.
func mentionable(users ...string) string {
	out := ""
	for i, u := range users {
		if i > 0 {
			out += ", "
		}
		out += "<@" + u + ">"
	}
	if out == "" {
		return "–"
	}
	return out
}

// Draw proposes to end a game without a winner; it ends once every other side
// agrees.
func (h *Host) Draw(ctx context.Context, game, user, interaction string) (Taken, error) {
	return h.proposal(ctx, game, user, interaction, "draw", func(t *openGame, d cause, taken *Taken) error {
		return h.propose(ctx, t, ProposeDraw, proposalBody{}, d, taken)
	})
}

// Rematch opens a lobby like that of a game that is over, with the same
// players and lists, each on the next side. ErrNotOver before, ErrNotSeated for
// others.
func (h *Host) Rematch(ctx context.Context, game, user, interaction string) (info Info, err error) {
	var n NewGame
	var seats []db.Seat
	err = h.do(ctx, game, func(t *openGame) error {
		if t.game.Status != db.Over {
			return ErrNotOver
		}
		if _, _, err := t.may(ctx, user, DeedRematch); err != nil {
			return err
		}
		g := t.game
		n = NewGame{
			System:      g.System,
			Seats:       len(t.seats),
			Preset:      g.Preset,
			Options:     g.Options,
			Guild:       g.Guild,
			Channel:     g.Channel,
			Thread:      g.Thread,
			Owner:       user,
			Spoken:      g.Language,
			Solo:        g.Solo,
			Pace:        g.Pace,
			Clock:       g.Clock,
			Scenario:    g.Scenario,
			Interaction: interaction,
		}
		if g.Pace == 0 {
			n.Pace = -1
		}
		seats = slices.Clone(t.seats)
		return nil
	})
	if err != nil {
		return info, err
	}
	if info, err = h.Create(ctx, n); err != nil || n.Solo {
		return info, err
	}
	return h.lobby(ctx, info.ID, user, func(t *openGame, _ *db.Game) ([]db.Seat, error) {
		var out []db.Seat
		for i := range t.seats { // everybody moves on by one
			s, from := t.seats[i], seats[(i+1)%len(seats)]
			s.Users, s.Roster, s.Invited, s.Pledge, s.Word = []string{}, from.Roster, "", "", ""
			if slices.Contains(from.Users, user) {
				s.Users = slices.Clone(from.Users)
				s.ByHand, s.Obvious = from.ByHand, from.Obvious
			} else if len(from.Users) > 0 && !Nameless(from.Users[0]) {
				s.Invited = from.Users[0]
			}
			if len(s.Users) > 0 {
				if err := h.giveWord(&s); err != nil {
					return nil, err
				}
			}
			out = append(out, s)
		}
		return out, nil
	})
}
