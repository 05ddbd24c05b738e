package assault

import (
	"slices"

	"estafeta/engine/assault/troops"
)

// growing are the steps that only the cards of a campaign have.
func growing(name string) func(u *using, args []string) {
	each := func(do func(u *using, f *troops.Figure, args []string)) func(u *using, args []string) {
		return func(u *using, args []string) {
			for _, f := range slices.Clone(u.On) {
				if f.On {
					do(u, f, args)
				}
			}
		}
	}
	switch name {
	case "unstrain": // a hero recovers strain (IA-REC-01)
		return each(func(u *using, f *troops.Figure, args []string) {
			if f.Hero {
				u.g.recovers(u.T, f, u.Number(args[0]))
			}
		})
	case "burst": // everybody adjacent suffers so much
		return each(func(u *using, f *troops.Figure, args []string) {
			s := u.g.space()
			for _, o := range u.g.standing(0) {
				if o != f && s.Adjacent(o, f) {
					u.g.harm(u.T, o, u.Number(args[0]))
				}
			}
		})
	case "threat": // it rises, or falls (IA-THR-05)
		return func(u *using, args []string) { u.g.threat(u.T, u.Number(args[0]), "threat.rises") }
	case "refresh": // the card is ready again (IA-RDY-01)
		return func(u *using, _ []string) { u.g.refresh(u.By, u.Source.Card) }
	case "whirl": // an attack on each adjacent foe
		return func(u *using, args []string) {
			for _, f := range u.Those([]string{"foe", "adjacent"}) {
				u.On = []*troops.Figure{f}
				u.strikes(u.By, u.By.Seat, append([]string{"it"}, args...))
			}
		}
	}
	return nil
}

// refresh readies a card: of a hero, or of the Imperial player.
func (g *Game) refresh(f *troops.Figure, card string) {
	keep := func(list []string) []string { return slices.DeleteFunc(list, func(x string) bool { return x == card }) }
	h := g.heroOf(f)
	if h == nil {
		side := g.side(Imperial)
		side.Exhausted = keep(side.Exhausted)
		return
	}
	h.Exhausted = keep(h.Exhausted)
	for i := range h.Items {
		if h.Items[i].Key == card {
			h.Items[i].Exhausted = false
		}
	}
}
