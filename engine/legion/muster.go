package legion

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"estafeta/engine"
	"estafeta/engine/attack"
	"estafeta/engine/legion/book"
	"estafeta/engine/legion/list"
	"estafeta/engine/legion/tray"
)

// label names the n-th unit of a seat, from 0: numbers, and consonants that are
// no cell, compass point or count in either language; double ones after them
// (LEG-A-ARMY-20, LEG-B-TOKEN-ID-01).
func label(seat engine.Seat, n int) string {
	if seat == 1 {
		return strconv.Itoa(n + 1)
	}
	const letters = "BCDFGHJKLMPQRTVZ"
	l := string(letters[n%len(letters)])
	if n >= len(letters) {
		return l + l
	}
	return l
}

// numbered is a keyword with a number: "Inspire 2", "Arm 1: Proton Charge".
var numbered = regexp.MustCompile(`^(.*?)(?: (\d+))?(?:: (.*))?$`)

// ability reads a keyword as it is printed. "Immune: Melee" is a keyword of its
// own, not one that names something.
func ability(text, by string) Ability {
	m := numbered.FindStringSubmatch(text)
	a := Ability{Key: strings.ToLower(m[1]), Of: m[3], By: by}
	if m[2] != "" {
		a.X, _ = strconv.Atoi(m[2])
	}
	if a.Key == "immune" {
		a.Key, a.Of = strings.ToLower(text), ""
	}
	return a
}

// enlist makes a unit of its card and its upgrade cards (LEG-B-UNIT-09,
// LEG-A-WPN-15).
func (g *Game) enlist(seat engine.Seat, key string, upgrades []string) (*Unit, error) {
	card := book.UnitOf(key)
	if card == nil {
		return nil, fmt.Errorf("there is no unit %q", key)
	}
	n := 0
	for _, u := range g.Units {
		if u.Seat == seat {
			n++
		}
	}
	u := &Unit{ID: fmt.Sprintf("s%d.%d", seat, n+1), Seat: seat}
	target := tray.Content().Units[key]
	if ref := u.fill([]attack.Profile{{Key: key, Count: card.Miniatures, Values: target.Values}}); ref != nil {
		return nil, ref
	}
	u.Fielded = Fielded{Label: label(seat, n), Card: key, Name: "unit." + key, Rank: card.Rank, Kind: card.Kind, Points: list.Cost(card, upgrades),
		Courage: card.Courage, Speed: card.Speed, Base: card.Base, Length: card.Length, Notched: card.Notched, Tall: card.Height, Where: Waiting,
		Abilities: []Ability{}, Upgrades: []Carried{}, Arms: []Arm{}, Did: freshDeeds(0)}
	u.Gives = map[string]int{"light": 1, "heavy": 2}[card.Cover]
	for _, k := range card.Abilities {
		u.Abilities = append(u.Abilities, ability(k, ""))
	}
	for _, w := range card.Weapons {
		u.Arms = append(u.Arms, arm(w, "", ""))
	}
	for _, k := range upgrades {
		if err := u.equip(k); err != nil {
			return nil, err
		}
	}
	for i := range u.Minis {
		u.Minis[i].ID = fmt.Sprintf("%s.%d", u.ID, i+1)
	}
	u.leadBy(u.leaderCard())
	u.Shields = u.x("shielded")
	u.refresh()
	g.Units = append(g.Units, u)
	return u, nil
}

// arm is a weapon of a unit.
func arm(key, upgrade, mini string) Arm {
	a := Arm{Key: key, Upgrade: upgrade, Miniature: mini}
	w := book.WeaponOf(key)
	for _, arc := range []string{"front", "rear", "front, rear"} {
		if w.Has(arc) {
			a.Arc = arc
		}
	}
	if c := book.UpgradeOf(upgrade); c != nil {
		a.Exhaust = c.Exhaust
	}
	return a
}

// equip adds an upgrade card: its miniatures, weapon and keywords.
func (u *Unit) equip(key string) error {
	c := book.UpgradeOf(key)
	if c == nil {
		return fmt.Errorf("there is no upgrade %q", key)
	}
	carried := Carried{Key: key}
	face := c
	if len(c.Faces) > 0 {
		carried.Face = c.Faces[0]
		face = book.UpgradeOf(c.Faces[0])
	}
	if len(book.SidesOf(key)) > 1 && carried.Face == "" {
		carried.Face = key
	}
	u.Upgrades = append(u.Upgrades, carried)
	mini := ""
	for range c.Miniatures {
		m := u.Minis[0]
		m.Leader, m.Lost, m.Noncombatant, m.Model = false, 0, c.Noncombatant, key
		if c.Wounds > 0 {
			m.W = c.Wounds
		}
		if c.Weapon != "" || c.Noncombatant || c.Unique || c.Leader {
			m.Name = "upgrade." + key
		}
		u.Minis = append(u.Minis, m)
		mini = fmt.Sprintf("%s.%d", u.ID, len(u.Minis))
	}
	if face != nil && face.Weapon != "" {
		u.Arms = append(u.Arms, arm(face.Weapon, key, mini))
	}
	for _, k := range c.Gains {
		u.Abilities = append(u.Abilities, ability(k, key))
	}
	for _, x := range c.Clause {
		if x.On != "static" || x.Described() {
			continue
		}
		for _, d := range x.Do {
			if k, ok := strings.CutPrefix(d, "gain "); ok {
				u.Abilities = append(u.Abilities, ability(k, key))
			}
		}
	}
	u.Courage += c.Courage
	return nil
}

// leaderCard is the upgrade card whose miniature leads: one with Leader, or the
// heavy weapon of a Heavy Weapon Team (LEG-B-KEY-LEADER-01, LEG-A-KEY-79).
func (u *Unit) leaderCard() string {
	team := u.has("heavy weapon team")
	for _, up := range u.Upgrades {
		c := book.UpgradeOf(up.Key)
		if c.Leader || team && c.Slot == "heavy-weapon" && c.Miniatures > 0 {
			return up.Key
		}
	}
	return ""
}

// leadBy makes the miniature of an upgrade card the leader.
func (u *Unit) leadBy(card string) {
	if card == "" {
		return
	}
	i := slices.IndexFunc(u.Minis, func(m Mini) bool { return m.Model == card })
	for k := range u.Minis {
		u.Minis[k].Leader = k == i
	}
}

// refresh sets what attacks read from the keywords that the unit has now.
func (u *Unit) refresh() {
	c := card(u)
	u.Precise, u.Sharpshooter, u.Cover, u.DangerSense, u.Uncanny = u.x("precise"), u.x("sharpshooter"), u.x("cover"), u.x("danger sense"), u.x("uncanny luck")
	u.LowProfile, u.Nimble, u.Impervious, u.Deflect = u.has("low profile"), u.has("nimble"), u.has("impervious"), u.has("deflect")
	u.ImmunePierce, u.ImmuneBlast = u.has("immune: pierce"), u.has("immune: blast")
	u.Enrage, u.WeakPoint, u.Guardian, u.Armor = u.x("enrage"), u.x("weak point"), u.x("guardian") > 0, u.x("armor")
	if u.Armor == 0 && u.has("armor") {
		u.Armor = tray.Unlimited
	}
	u.AttackSurge, u.Surge = c.AttackSurge, c.DefenseSurge || u.has("surge block")
	for _, up := range u.Upgrades {
		if x := book.UpgradeOf(up.Key).AttackSurge; x != "" {
			u.AttackSurge = x
		}
	}
	for _, x := range []string{string(hit), string(crit)} {
		if u.has("surge " + x) {
			u.AttackSurge = x
		}
	}
}

// learn gives a unit a keyword for a time: activation, round, attack, or for
// good.
func (u *Unit) learn(text, by, until string) {
	a := ability(text, by)
	a.Until = until
	u.Abilities = append(u.Abilities, a)
	u.refresh()
}

// forget takes the keywords of a time off.
func (u *Unit) forget(until string) {
	n := len(u.Abilities)
	u.Abilities = slices.DeleteFunc(u.Abilities, func(a Ability) bool { return a.Until == until })
	if len(u.Abilities) != n {
		u.refresh()
	}
}

// freshDeeds is an activation that begins with so many actions.
func freshDeeds(actions int) Deeds {
	return Deeds{Left: actions, Done: []string{}, LeftMelee: []string{}}
}

// has reports a keyword.
func (u *Unit) has(key string) bool {
	return slices.ContainsFunc(u.Abilities, func(a Ability) bool { return a.Key == key })
}

// x is the number of a keyword, of several the sum; 0 without it.
func (u *Unit) x(key string) int {
	n := 0
	for _, a := range u.Abilities {
		if a.Key == key {
			n += a.X
		}
	}
	return n
}

// leader is the index of the unit leader among the miniatures left; below 0 of a
// unit that is defeated.
func (u *Unit) leader() int {
	left := u.alive()
	for _, i := range left {
		if u.Minis[i].Leader {
			return i
		}
	}
	if len(left) > 0 {
		return left[0]
	}
	return -1
}

// weaponOf is a weapon of the content as an attack uses it.
func weaponOf(key string) Weapon {
	w := book.WeaponOf(key)
	var more Special
	for _, k := range w.More {
		a := ability(k, key)
		if n := more.of(a.Key); n != nil {
			*n = max(1, a.X)
		}
	}
	if e, ok := tray.Content().Weapons[key]; ok {
		out := newWeapon(attack.Profile{Key: key, Count: 1, Values: e.Values})
		out.More = more
		return out
	}
	values, _ := tray.Values(attack.OfWeapon, w.Keywords) // held by a test
	out := newWeapon(attack.Profile{Key: key, Count: 1, Values: values})
	out.Name, out.Red, out.Black, out.White, out.From, out.To, out.Melee = "weapon."+key, w.Red, w.Black, w.White, w.From, w.To, w.Melee
	out.More = more
	return out
}
