package host

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"estafeta/db"
	"estafeta/db/dbtest"
	"estafeta/engine"
	"estafeta/engine/enginetest"
)

// moment is an answer that stands in the model: who gave it, what the game was
// like before it, and how many dice had fallen.
type moment struct {
	user  string
	draws int
	state string
}

// model is what a small memory says of a game that host plays.
type model struct {
	id       string
	status   db.Status
	users    [2]string
	list     [2]bool
	state    string
	draws    int
	past     []moment
	ordered  bool   // a standing order answers for a seat: it does so again after an undo
	proposal string // token of an undo that waits for the other side
	by       string // who proposed it
	back     int    // the moment to which it goes back
}

func (m *model) other(user string) string {
	if user == m.users[0] {
		return m.users[1]
	}
	return m.users[0]
}

// last is the last moment of a user, or -1.
func (m *model) last(user string) int {
	for i := len(m.past) - 1; i >= 0; i-- {
		if m.past[i].user == user {
			return i
		}
	}
	return -1
}

// trial drives a host and its model side by side.
type trial struct {
	*house
	r     *rand.Rand
	games []*model
	n     int
	did   []string
	// a copy of the database, and of the model as it was then
	kept string
	then []model
}

func (x *trial) pick() *model { return x.games[x.r.IntN(len(x.games))] }

// want holds that an operation fails as the model says, or not at all.
func (x *trial) want(what string, err error, want *Error) bool {
	x.tb.Helper()
	x.did = append(x.did, fmt.Sprintf("%s: %v", what, err))
	switch {
	case want == nil && err != nil, want != nil && !errors.Is(err, want):
		x.fail("%s: %v, the model says %v", what, err, want)
	}
	return err == nil
}

// fail names what differs and leaves the games as files that bot import opens.
func (x *trial) fail(format string, args ...any) {
	x.tb.Helper()
	for _, m := range x.games {
		name := filepath.Join(os.TempDir(), "estafeta-"+m.id+".jsonl")
		f, err := os.Create(name)
		if err != nil {
			continue
		}
		if err := x.ExportWhole(context.Background(), m.id, f); err == nil {
			x.tb.Logf("game %s is in %s", m.id, name)
		}
		f.Close()
	}
	for _, d := range x.did[max(0, len(x.did)-25):] {
		x.tb.Log(d)
	}
	x.tb.Fatalf(format, args...)
}

// read compares a game with its model, and holds what must always be so.
func (x *trial) read(m *model) Position {
	x.tb.Helper()
	p, err := x.Position(context.Background(), m.id, 1, 2)
	if err != nil {
		x.fail("game %s cannot be read: %v", m.id, err)
	}
	if p.Status != m.status {
		x.fail("game %s is %s, the model says %s", m.id, p.Status, m.status)
	}
	if m.state != "" && x.state(m.id) != m.state {
		x.fail("game %s is\n%s\nthe model says\n%s", m.id, x.state(m.id), m.state)
	}
	switch {
	case m.status == db.Playing && len(p.Open) == 0:
		x.fail("game %s goes on, and nobody is asked", m.id)
	case m.status == db.Over && len(p.Open) > 0:
		x.fail("game %s is over, and somebody is asked", m.id)
	}
	for _, o := range p.Open {
		if len(o.Users) == 0 {
			x.fail("game %s asks a seat where nobody sits", m.id)
		}
	}
	return p
}

// learn takes into the model what an operation made of a game.
func (x *trial) learn(m *model) {
	x.tb.Helper()
	p, err := x.Position(context.Background(), m.id, 1, 2)
	if err != nil {
		x.fail("game %s cannot be read: %v", m.id, err)
	}
	m.status, m.state = p.Status, x.state(m.id)
	records, err := x.store.Records(context.Background(), m.id, 0)
	x.ok(err)
	m.draws = 0
	for _, r := range records {
		if r.Did == engine.DidRoll && !r.Undone {
			m.draws += len(r.Faces)
		}
	}
}

// refusal is the error with which anything but a join is answered as the game
// stands, if it is not being played.
func (m *model) refusal() *Error {
	switch m.status {
	case db.Lobby:
		return ErrLobby
	case db.Paused:
		return ErrPaused
	case db.Over:
		return ErrOver
	}
	return nil
}

func (x *trial) create() {
	x.n++
	m := &model{status: db.Lobby, users: [2]string{fmt.Sprint("a", x.n), ""}}
	g, err := x.Create(context.Background(), NewGame{System: "pile", Owner: m.users[0], Opponents: []string{fmt.Sprint("b", x.n)}})
	x.want("create", err, nil)
	m.id = g.ID
	x.games = append(x.games, m)
}

func (x *trial) enter(m *model) {
	ctx := context.Background()
	who := fmt.Sprint("b", m.users[0][1:])
	var want *Error
	if m.status == db.Over {
		want = ErrOver
	} else if m.status != db.Lobby {
		want = ErrStarted
	}
	_, err := x.Join(ctx, m.id, who, 0)
	if x.want("join "+m.id, err, want) {
		m.users[1] = who
	}
	for i, u := range m.users {
		if u == "" || x.r.IntN(2) == 0 {
			continue
		}
		_, err := x.SetRoster(ctx, m.id, u, 0, ready)
		if x.want("list "+m.id, err, want) {
			m.list[i] = true
		}
	}
}

func (x *trial) begin(m *model) {
	var want *Error
	switch {
	case m.status == db.Over:
		want = ErrOver
	case m.status != db.Lobby:
		want = ErrStarted
	case m.users[1] == "" || !m.list[0] || !m.list[1]:
		want = ErrNotReady
	}
	_, err := x.Start(context.Background(), m.id, m.users[0])
	if x.want("start "+m.id, err, want) {
		x.learn(m)
	}
}

func (x *trial) answer(m *model) {
	ctx := context.Background()
	if want := m.refusal(); want != nil {
		_, err := x.Submit(ctx, Submit{Game: m.id, User: m.users[0], Answers: []engine.Answer{engine.Count(1)}})
		x.want("answer "+m.id, err, want)
		return
	}
	p := x.read(m)
	o := p.Open[x.r.IntN(len(p.Open))]
	x.n++
	s := Submit{Game: m.id, User: o.Users[0], Token: o.Token, Interaction: fmt.Sprint("i", x.n),
		Answers: []engine.Answer{answerTo(x.r, o.Prompt)}}
	switch x.r.IntN(8) {
	case 0:
		s.User = "stranger"
		_, err := x.Submit(ctx, s)
		x.want("a stranger answers "+m.id, err, ErrNotSeated)
		return
	case 1:
		s.Token = "old"
		_, err := x.Submit(ctx, s)
		x.want("an old card of "+m.id, err, ErrStale)
		return
	}
	before := moment{s.User, m.draws, m.state}
	taken, err := x.Submit(ctx, s)
	if !x.want("answer "+m.id, err, nil) {
		return
	}
	if taken.Refusal != nil {
		x.fail("%s: refused: %v", m.id, taken.Refusal)
	}
	m.past = append(m.past, before)
	m.proposal = "" // what was proposed has lapsed
	x.learn(m)
	if x.r.IntN(3) == 0 {
		again, err := x.Submit(ctx, s)
		if x.want("the same delivery of "+m.id, err, nil) && (!again.Repeated || again.Seq != taken.Seq) {
			x.fail("%s: a second delivery was taken", m.id)
		}
		x.read(m)
	}
}

func (x *trial) undo(m *model) {
	ctx := context.Background()
	user := m.users[x.r.IntN(2)]
	if want := m.refusal(); want != nil && want != ErrOver {
		return // what pausing and the lobby forbid is tested by the table of rights
	}
	k := m.last(user)
	if user == "" || k < 0 {
		return
	}
	taken, err := x.Undo(ctx, m.id, user, "", UndoLast)
	if !x.want("undo "+m.id, err, nil) {
		return
	}
	others := slices.ContainsFunc(m.past[k:], func(a moment) bool { return a.user != user })
	if taken.Proposed == "" {
		if others || m.draws > m.past[k].draws {
			x.fail("%s: taken back at once, although somebody else answered or a die fell", m.id)
		}
		x.back(m, k)
		return
	}
	m.proposal, m.by, m.back = taken.Proposed, user, k
	x.read(m)
}

// back is what an undo makes of a game.
func (x *trial) back(m *model, k int) {
	want := m.past[k]
	m.past, m.proposal, m.status, m.state = m.past[:k], "", db.Playing, want.state
	if m.ordered {
		x.learn(m)
		return
	}
	x.read(m)
	x.learn(m)
	if m.draws != want.draws {
		x.fail("%s: %d dice stand after the undo, %d stood before", m.id, m.draws, want.draws)
	}
}

func (x *trial) decide(m *model) {
	if m.proposal == "" {
		return
	}
	ctx := context.Background()
	if m.status == db.Paused {
		_, err := x.Agree(ctx, m.id, m.other(m.by), "", m.proposal)
		x.want("agree "+m.id, err, ErrPaused)
		return
	}
	switch x.r.IntN(4) {
	case 0:
		_, err := x.Agree(ctx, m.id, m.by, "", m.proposal)
		x.want("agree to the own proposal "+m.id, err, ErrOwn)
	case 1:
		x.want("object "+m.id, x.Object(ctx, m.id, m.other(m.by), m.proposal), nil)
		m.proposal = ""
	default:
		_, err := x.Agree(ctx, m.id, m.other(m.by), "", m.proposal)
		if x.want("agree "+m.id, err, nil) {
			x.back(m, m.back)
		}
	}
	x.read(m)
}

func (x *trial) pause(m *model) {
	ctx := context.Background()
	want := m.refusal()
	if want == ErrPaused {
		if x.want("resume "+m.id, x.Unpause(ctx, m.id, m.users[0]), nil) {
			m.status = db.Playing
			x.learn(m)
		}
		return
	}
	until := time.Time{}
	if x.r.IntN(2) == 0 {
		until = x.clock.Now().Add(2 * time.Hour)
	}
	if x.want("pause "+m.id, x.Pause(ctx, m.id, m.users[0], until), want) {
		m.status = db.Paused
		x.learn(m)
	}
}

// substitute puts somebody else on the second seat: what was proposed is void.
func (x *trial) substitute(m *model) {
	ctx := context.Background()
	if m.refusal() != nil {
		return
	}
	x.n++
	who := fmt.Sprint("c", x.n)
	_, err := x.Reseat(ctx, m.id, m.users[1], "", SeatGive, 2, who)
	if !x.want("give the seat of "+m.id, err, nil) {
		return
	}
	if m.proposal != "" {
		_, err := x.Agree(ctx, m.id, who, "", m.proposal)
		x.want("agree after a change of seat "+m.id, err, ErrNoProposal)
	}
	for i := range m.past { // the answers are the seat's, whoever sits there
		if m.past[i].user == m.users[1] {
			m.past[i].user = who
		}
	}
	m.users[1], m.proposal = who, ""
	x.learn(m)
}

// order lets a seat never push: an open question may be answered by it.
func (x *trial) order(m *model) {
	if m.refusal() != nil {
		return
	}
	_, err := x.SetOrder(context.Background(), m.id, m.users[0], 0, "push", engine.Answer{})
	x.want("an order in "+m.id, err, nil)
	m.ordered = true
	if x.state(m.id) != m.state { // answers that no player gave are in between now
		m.past, m.proposal = nil, ""
	}
	x.learn(m)
}

func (x *trial) concede(m *model) {
	want := m.refusal()
	if want != nil || x.r.IntN(6) > 0 {
		return
	}
	_, err := x.Concede(context.Background(), m.id, m.users[x.r.IntN(2)], "", 0)
	if x.want("concede "+m.id, err, nil) {
		m.past, m.proposal = nil, ""
		x.learn(m)
		if m.status != db.Over {
			x.fail("%s: conceded by one of two, and not over", m.id)
		}
	}
}

// tick lets time pass: pauses end, nothing else of a game changes.
func (x *trial) tick() {
	x.clock.Advance(time.Duration(x.r.IntN(180)) * time.Minute)
	x.want("tick", x.Tick(context.Background()), nil)
	for _, m := range x.games {
		i, err := x.Info(context.Background(), m.id, m.users[0])
		x.ok(err)
		if m.status == db.Paused && i.Status == db.Playing {
			m.status = db.Playing
			x.learn(m)
		}
	}
}

// keep copies database and model; restore puts both back, as who restores a
// backup does.
func (x *trial) keep() {
	x.kept = filepath.Join(x.tb.TempDir(), "kept.db")
	x.ok(x.store.Backup(context.Background(), x.kept))
	x.then = nil
	for _, m := range x.games {
		c := *m
		c.past = slices.Clone(m.past)
		x.then = append(x.then, c)
	}
	x.did = append(x.did, "a copy is kept")
}

func (x *trial) restore() {
	if x.kept == "" {
		return
	}
	x.ok(x.store.Close())
	for _, end := range []string{"-wal", "-shm"} {
		_ = os.Remove(x.path + end)
	}
	data, err := os.ReadFile(x.kept)
	x.ok(err)
	x.ok(os.WriteFile(x.path, data, 0o600))
	x.open()
	x.games = nil
	for i := range x.then {
		c := x.then[i]
		c.past = slices.Clone(c.past)
		x.games = append(x.games, &c)
	}
	x.did = append(x.did, "the copy is restored")
}

// TestAgainstAModel plays operations of every kind in random order, with
// restarts and restored backups between them, and holds every outcome against a
// small memory of what the games must be like.
func TestAgainstAModel(t *testing.T) {
	dbtest.OnlyFiles(t)
	seed := enginetest.Seed(t)
	runs := 12
	if testing.Short() {
		runs = 3
	}
	for run := range runs {
		x := &trial{house: newHouse(t), r: rand.New(rand.NewPCG(seed, uint64(run)))}
		x.create()
		for range 250 {
			m := x.pick()
			switch n := x.r.IntN(100); {
			case n < 4 && len(x.games) < 6:
				x.create()
			case n < 12:
				x.enter(m)
			case n < 20:
				x.begin(m)
			case n < 66:
				x.answer(m)
			case n < 76:
				x.undo(m)
			case n < 82:
				x.decide(m)
			case n < 85:
				x.pause(m)
			case n < 87:
				x.substitute(m)
			case n < 89:
				x.order(m)
			case n < 90:
				x.concede(m)
			case n < 94:
				x.tick()
			case n < 96:
				x.restart()
			case n < 98:
				x.keep()
			default:
				x.restore()
			}
			for _, m := range x.games {
				x.read(m)
			}
		}
		if wrong, err := db.Check(context.Background(), x.path); err != nil || len(wrong) > 0 {
			t.Errorf("the database: %v, %v", wrong, err)
		}
	}
}
