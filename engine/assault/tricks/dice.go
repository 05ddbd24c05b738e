package tricks

import (
	"slices"
	"strconv"
	"strings"

	"estafeta/engine"
	"estafeta/engine/assault/troops"
)

// face turns a die of the attack to another face: "single" one that shows a single
// icon, "fresh" the one that was rolled last.
func (u *Use) face(which string) {
	a := u.Attack()
	var list []int
	for i, d := range a.Dice {
		r := d.Results()
		if which == "fresh" && slices.Contains(strings.Fields(a.Fresh), troops.DieID(i)) || which == "single" && !d.Defends() && r.Damage+r.Surge == 1 {
			list = append(list, i)
		}
	}
	at := u.dieOf("face.die", list)
	if at < 0 {
		return
	}
	d := &a.Dice[at]
	key := u.Ask(u.Seat, u.By, "face", func(p *engine.Prompt) {
		p.About = u.About()
		p.Args = []engine.Arg{engine.Term("ability", u.Name)}
		p.Rules = []string{"IA-ATK-27"}
		for n := range 6 {
			p.Add(engine.Option{Key: "f" + strconv.Itoa(n+1), Label: engine.Say((troops.Die{Colour: d.Colour, Face: n + 1}).Shown())})
		}
		p.Default = engine.Pick("f" + strconv.Itoa(d.Face))
	}).One()
	if n, err := strconv.Atoi(strings.TrimPrefix(key, "f")); err == nil && n >= 1 && n <= 6 {
		d.Face = n
	}
	u.T.Tell("die.turned", engine.Term("ability", u.Name), engine.Term("face", d.Shown()))
}

// dieOf asks for one of some dice of the attack, -1: none.
func (u *Use) dieOf(key string, list []int) int {
	if len(list) == 0 {
		return -1
	}
	picked := u.Ask(u.Seat, u.By, key, func(p *engine.Prompt) {
		p.About, p.Pass = u.About(), true
		p.Args = []engine.Arg{engine.Term("ability", u.Name)}
		p.Rules = []string{"IA-ATK-27"}
		for _, i := range list {
			p.Add(engine.Option{Key: troops.DieID(i), Label: engine.Say(u.Attack().Dice[i].Shown())})
		}
	}).One()
	for _, i := range list {
		if troops.DieID(i) == picked {
			return i
		}
	}
	return -1
}

// spoil takes one of the dice that were rerolled last out of the attack.
func (u *Use) spoil() {
	a := u.Attack()
	var list []int
	for i := range a.Dice {
		if slices.Contains(strings.Fields(a.Fresh), troops.DieID(i)) {
			list = append(list, i)
		}
	}
	if at := u.dieOf("spoil", list); at >= 0 {
		u.T.Tell("die.spoiled", engine.Term("ability", u.Name), engine.Term("face", a.Dice[at].Shown()))
		a.Dice = slices.Delete(a.Dice, at, at+1)
		a.Fresh = ""
	}
}
