package assault

import (
	"slices"
	"strings"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/assault/tricks"
	"estafeta/engine/assault/troops"
)

// spoken lists what of the cards of a campaign a figure, or its player, uses by
// word in its activation: the cost is paid, the table is told what is used, the
// players do what the card says.
func (g *Game) spoken(out *deeds, f *troops.Figure) {
	if g.Mission.Story == nil {
		return
	}
	for _, h := range g.byWord(f) {
		if slices.Contains(g.Mission.Turn.Used, h.key()) || !g.uses(h) {
			continue
		}
		out.list = append(out.list, deed{key: "word " + h.key(), verb: "use", label: engine.Say(h.source.Name()), do: func(t *engine.Table) {
			g.Mission.Turn.Used = append(g.Mission.Turn.Used, h.key())
			g.pays(t, h)
			g.use(t, f.Seat, f, h.source)
		}})
	}
}

// byWord are the abilities by word that a figure has, or the cards in play of its
// player.
func (g *Game) byWord(f *troops.Figure) []held {
	var cards []string
	h := g.heroOf(f)
	if h != nil {
		cards = append([]string{f.Card}, h.Usable()...)
		for _, x := range h.Items {
			cards = append(cards, x.Mods...)
			if a := book.Content().Asset(x.Key); a.Form == "weapon" {
				cards = append(cards, x.Key)
			}
		}
	} else {
		cards = slices.Clone(g.group(f.Group).Attached)
	}
	if f.Seat == Imperial {
		for _, a := range g.classCards() {
			cards = append(cards, a.Key)
		}
	}
	var out []held
	for _, card := range cards {
		if card != f.Card {
			card = troops.Asset(card)
		}
		for i, a := range (troops.Source{Card: card}).List() {
			u := g.using(tricks.Use{Seat: f.Seat, By: f})
			if a.Word && (len(a.Who) == 0 || u.Fits(g.space().Space, f, a.Who)) {
				out = append(out, held{f, troops.Source{Card: card, N: i}, a, -1})
			}
		}
	}
	return out
}

// beforehand are the cards that the Imperial player may use when it is its turn to
// activate a group: keys of options, as "use card 1".
func (g *Game) beforehand(side engine.Seat) []string {
	var out []string
	if side != Imperial || g.Mission.Story == nil {
		return nil
	}
	for _, a := range g.classCards() {
		for i, x := range a.Ability {
			u := g.using(tricks.Use{Seat: Imperial, Source: troops.Source{Card: a.Key, N: i}})
			if x.When == "turn" && u.All(x.If) && g.affords(Imperial, nil, u.Source, x.Cost) {
				out = append(out, "use "+a.Key+" "+roundArg(i))
			}
		}
	}
	return out
}

// usesBeforehand uses a card instead of activating a group, or before that; it
// reports that the answer names one.
func (g *Game) usesBeforehand(t *engine.Table, key string) bool {
	if !slices.Contains(g.beforehand(g.Mission.ToAct), key) {
		return false
	}
	w := strings.Fields(key)
	a := book.Content().Asset(w[1])
	for i, x := range a.Ability {
		if roundArg(i) == w[2] {
			of := troops.Source{Card: a.Key, N: i}
			g.charge(t, Imperial, nil, of, x.Cost)
			t.Tell("class.used", engine.Term("card", a.Name()), engine.ByRules("IA-ABIL-01"))
			g.use(t, Imperial, nil, of)
		}
	}
	return true
}

// unseen are the enemies that do not see a figure: some cards ask who they were when
// its activation began.
func (g *Game) unseen(f *troops.Figure) string {
	asks := func(a *book.Asset) bool {
		return slices.ContainsFunc(a.Ability, func(x *book.Ability) bool { return slices.Contains(x.If, "surprised") })
	}
	if f.Seat != Imperial || !slices.ContainsFunc(g.classCards(), asks) {
		return ""
	}
	s := g.space()
	var out []string
	for _, o := range g.standing(troops.Other(f.Seat)) {
		if !s.Seen(o, f) {
			out = append(out, o.ID)
		}
	}
	return strings.Join(out, " ")
}
