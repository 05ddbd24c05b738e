package campaign

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/assault/book"
)

// Learnable are the Class cards that a hero does not have yet (IA-UPG-07).
func (h *Hero) Learnable() []*book.Asset {
	var out []*book.Asset
	for _, a := range book.Content().Deck("class", h.Sheet) {
		if a.XP > 0 && !h.Card(a.Key) {
			out = append(out, a)
		}
	}
	return out
}

// Learnable are the Class cards that the Imperial player does not have yet
// (IA-UPG-02).
func (i *Imperial) Learnable() []*book.Asset {
	var out []*book.Asset
	for _, a := range book.Content().Deck("imperial", i.Class) {
		if a.XP > 0 && !slices.Contains(i.Cards, a.Key) {
			out = append(out, a)
		}
	}
	return out
}

// costs is what cards come to in XP.
func costs(list []string) int {
	n := 0
	for _, key := range list {
		if a := book.Content().Asset(key); a != nil {
			n += a.XP
		}
	}
	return n
}

// affords tests that XP are enough for Class cards (IA-UPG-08, IA-XP-01).
func affords(list []string, xp int) *engine.Refusal {
	if n := costs(list); n > xp {
		return refuse("IA-UPG-08", "xp", engine.Num("cost", n), engine.Num("n", xp))
	}
	return nil
}

// CanLearn tests Class cards that a hero would buy.
func (h *Hero) CanLearn(list []string) *engine.Refusal { return affords(list, h.XP) }

// Learn buys Class cards for their XP; what is left is kept (IA-UPG-08,
// IA-UPG-09, IA-XP-02, IA-CLASS-04).
func (h *Hero) Learn(list []string) {
	h.XP -= costs(list)
	for _, key := range list {
		h.take(book.Content().Asset(key))
	}
}

// CanLearn tests Class cards that the Imperial player would buy.
func (i *Imperial) CanLearn(list []string) *engine.Refusal { return affords(list, i.XP) }

// Learn buys Imperial Class cards for their XP (IA-UPG-02, IA-XP-02).
func (i *Imperial) Learn(list []string) {
	i.XP -= costs(list)
	i.Cards = append(i.Cards, list...)
}
