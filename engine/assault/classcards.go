package assault

import (
	"slices"
	"strconv"
	"strings"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/assault/library"
	"estafeta/engine/assault/tricks"
	"estafeta/engine/assault/troops"
)

// classCards are the cards in the Imperial play area that are no Attachments: Class
// cards, ongoing Agenda cards, Reward cards (IA-CLASS-05, IA-AGD-07).
func (g *Game) classCards() []*book.Asset {
	if g.Mission == nil || g.Mission.Story == nil {
		return nil
	}
	var out []*book.Asset
	for _, key := range g.Mission.Story.Class {
		if a := book.Content().Asset(key); a != nil && len(a.Attach) == 0 {
			out = append(out, a)
		}
	}
	return out
}

// empire uses what cards of the Imperial player do at a time that concerns no
// figure of their own (IA-TIME-01).
func (g *Game) empire(t *engine.Table, when string) {
	for _, a := range g.classCards() {
		for i, x := range a.Ability {
			if x.When != when || len(x.Who) > 0 || x.Word || x.Lays() || g.over() {
				continue
			}
			u := g.using(tricks.Use{T: t, Seat: Imperial, Source: troops.Source{Card: a.Key, N: i}, Name: a.Name()})
			if !u.All(x.If) || !g.affords(Imperial, nil, u.Source, x.Cost) {
				continue
			}
			if (x.May || x.Cost != "") && !u.Agrees() {
				continue
			}
			g.charge(t, Imperial, nil, u.Source, x.Cost)
			t.Tell("class.used", engine.Term("card", a.Name()), engine.ByRules("IA-ABIL-01"))
			g.use(t, Imperial, nil, u.Source)
		}
	}
}

// over reports a mission that has ended.
func (g *Game) over() bool { return g.Mission == nil || g.Mission.Phase == Ended }

// attachments are the Attachments that the Imperial player may assign to a group:
// those that lie in the play area and ask for no other trait (IA-ATTACH-02,
// IA-ATTACH-05).
func (g *Game) attachments(x *troops.Group) []string {
	var out []string
	card := troops.CardOf(x.Card)
	for _, key := range g.Mission.Story.Class {
		a := book.Content().Asset(key)
		if a == nil || len(a.Attach) == 0 || slices.ContainsFunc(g.Mission.Groups, func(o *troops.Group) bool { return slices.Contains(o.Attached, key) }) {
			continue
		}
		if fitsOn(a, card) {
			out = append(out, key)
		}
	}
	return out
}

// equips lets the Imperial player assign Attachments to a group that is deployed,
// one after the other until it passes (IA-ATTACH-02, IA-ATTACH-03).
func (g *Game) equips(t *engine.Table, x *troops.Group) {
	if x == nil || x.Seat != Imperial || g.Mission.Story == nil {
		return
	}
	g.plots(t, x)
	for len(g.attachments(x)) > 0 {
		key := t.Ask(Imperial, "assign", func(p *engine.Prompt) {
			p.Pass = true
			p.Args = []engine.Arg{engine.Piece("who", g.pieceOf(x))}
			p.Rules = []string{"IA-ATTACH-02", "IA-ATTACH-05"}
			for _, key := range g.attachments(x) {
				p.Add(engine.Option{Key: key, Label: engine.Say("asset." + key), Note: library.Does("asset." + key)})
			}
			p.DefaultFirst()
		}).One()
		if !slices.Contains(g.attachments(x), key) {
			return
		}
		x.Attached = append(x.Attached, key)
		for _, f := range g.Figures {
			if f.Group == x.ID {
				f.Health += book.Content().Asset(key).Health
			}
		}
		t.Tell("attached", engine.Term("card", "asset."+key), engine.Piece("who", g.pieceOf(x)), engine.ByRules("IA-ATTACH-02"))
	}
}

// cheaper is by how much cards of the Imperial player lower the deployment cost of
// a card.
func (g *Game) cheaper(c *book.Card) int { return min(g.lessFor("cheaper", c), c.Cost) }

// lessFor is what cards of the Imperial player take off a cost of a card, by the
// first word of their flag.
func (g *Game) lessFor(word string, c *book.Card) int {
	n := 0
	for _, a := range g.classCards() {
		for _, flag := range a.Flags {
			words := strings.Fields(flag)
			if len(words) == 3 && words[0] == word && c.Has(words[1]) {
				less, _ := strconv.Atoi(words[2])
				n += less
			}
		}
	}
	return n
}

// welcome is the deployment cost of an ally, with what cards of the heroes take off
// it.
func (g *Game) welcome(c *book.Card) int {
	n := c.Cost
	for _, h := range g.Mission.Story.Heroes {
		if h.Flagged("company") && c.Unique {
			n -= 4
		}
		if h.Flagged("operations") {
			n -= 2
		}
		if h.Flagged("troopers") && c.Called() == "rebel_trooper" {
			n -= 2
		}
	}
	return max(0, n)
}

// schemes are the secret Agenda cards in the hand of the Imperial player that go
// on a group that is deployed.
func (g *Game) schemes(x *troops.Group) []string {
	var out []string
	for _, key := range g.side(Imperial).Command.Hand {
		if a := book.Content().Asset(book.OfAgenda(key)); a != nil && len(a.Attach) > 0 && g.affords(Imperial, nil, troops.Source{Command: key}, a.Extra) && fitsOn(a, troops.CardOf(x.Card)) {
			out = append(out, key)
		}
	}
	return out
}

// fitsOn reports a group on which a card may go, by its trait, its attack or its
// name (IA-ATTACH-05).
func fitsOn(a *book.Asset, card *book.Card) bool {
	return slices.ContainsFunc(a.Attach, func(want string) bool {
		not, is := strings.CutPrefix(want, "not ")
		switch {
		case is:
			return !slices.ContainsFunc(strings.Split(not, "/"), card.Has)
		case want == "any", want == "villain" && card.Unique, want == card.Attack, want == card.Called(), want == card.Faction:
			return true
		}
		return card.Has(want)
	})
}

// plots lets the Imperial player put a secret Agenda card on a group that is
// deployed. Whether one could is nobody else's business (IA-AGD-08, IA-HID-09).
func (g *Game) plots(t *engine.Table, x *troops.Group) {
	d := &g.side(Imperial).Command
	if !slices.ContainsFunc(d.Hand, func(key string) bool { return book.OfAgenda(key) != "" }) {
		return
	}
	key := t.Ask(Imperial, "scheme", func(p *engine.Prompt) {
		p.Secret, p.Veiled, p.Pass = true, true, true
		p.Args = []engine.Arg{engine.Piece("who", g.pieceOf(x))}
		p.Rules = []string{"IA-AGD-08"}
		for _, key := range g.schemes(x) {
			p.Add(engine.Option{Key: key, Label: engine.Say("command." + key), Note: library.Does("command." + key)})
		}
	}).One()
	if !slices.Contains(g.schemes(x), key) || !d.Play(key) {
		return
	}
	d.Bury(key)
	g.charge(t, Imperial, nil, troops.Source{Command: key}, book.Content().Asset(book.OfAgenda(key)).Extra)
	x.Attached = append(x.Attached, book.OfAgenda(key))
	for _, f := range g.Figures {
		if f.Group == x.ID {
			f.Health += book.Content().Asset(book.OfAgenda(key)).Health
		}
	}
	t.Reveal("attached", engine.Term("card", "command."+key), engine.Piece("who", g.pieceOf(x)), engine.ByRules("IA-AGD-08"))
}
