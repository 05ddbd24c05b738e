package troops

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"estafeta/engine/attack"
	"estafeta/engine/legion/book"
	"estafeta/engine/legion/tray"
)

// Exhaust turns an upgrade card.
func (u *Unit) Exhaust(key string) {
	for i := range u.Upgrades {
		if u.Upgrades[i].Key == key {
			u.Upgrades[i].Spent = true
		}
	}
}

// Capacity is how often a keyword such as "Treat 1: Capacity 2" may be used.
func (a Ability) Capacity() int {
	n, _ := strconv.Atoi(strings.TrimPrefix(a.Of, "Capacity "))
	return n
}

// Uses is how many wound tokens lie on the card of a keyword
// (LEG-B-KEY-REPAIR-03, LEG-B-KEY-TREAT-03).
func (u *Unit) Uses(a Ability) int {
	for _, c := range u.Upgrades {
		if c.Key == a.By {
			return c.Wounds
		}
	}
	return u.Used
}

// mark puts a wound token on the card of a keyword.
func (u *Unit) Wear(a Ability) {
	for i := range u.Upgrades {
		if u.Upgrades[i].Key == a.By {
			u.Upgrades[i].Wounds++
			return
		}
	}
	u.Used++
}

// The key of Hostage Exchange, whose keyword a hostage has until it gives up its
// token.
const Hostage = "hostage"

// LetGo takes the Hostage card off a unit.
func (u *Unit) LetGo() {
	if u.Has(Hostage) {
		u.Forget("claim")
		u.Courage--
	}
}

// numbered is a keyword with a number: "Inspire 2", "Arm 1: Proton Charge".
var numbered = regexp.MustCompile(`^(.*?)(?: (\d+))?(?:: (.*))?$`)

// ReadAbility reads a keyword as it is printed. "Immune: Melee" is a keyword of its
// own, not one that names something.
func ReadAbility(text, by string) Ability {
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

// NewArm is a weapon of a unit.
func NewArm(key, upgrade, mini string) Arm {
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

// Outfit gives a unit what its unit card and so many upgrade cards give it, and
// nothing else. Cards that bring miniatures add them to those that it has.
func (u *Unit) Outfit(upgrades []string) error {
	card := CardOf(u)
	u.Courage, u.Abilities, u.Upgrades, u.Arms = card.Courage, []Ability{}, []Carried{}, []Arm{}
	for _, k := range card.Abilities {
		u.Abilities = append(u.Abilities, ReadAbility(k, ""))
	}
	for _, w := range card.Weapons {
		u.Arms = append(u.Arms, NewArm(w, "", ""))
	}
	for _, k := range upgrades {
		if err := u.Equip(k); err != nil {
			return err
		}
	}
	u.Refresh()
	return nil
}

// Equip adds an upgrade card: its miniatures, weapon and keywords.
func (u *Unit) Equip(key string) error {
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
		u.Arms = append(u.Arms, NewArm(face.Weapon, key, mini))
	}
	for _, k := range c.Gains {
		u.Abilities = append(u.Abilities, ReadAbility(k, key))
	}
	for _, x := range c.Clause {
		if x.On != "static" || x.Described() {
			continue
		}
		for _, d := range x.Do {
			if k, ok := strings.CutPrefix(d, "gain "); ok {
				u.Abilities = append(u.Abilities, ReadAbility(k, key))
			}
		}
	}
	u.Courage += c.Courage
	return nil
}

// LeaderCard is the upgrade card whose miniature leads: one with Leader, or the
// heavy weapon of a Heavy Weapon Team (LEG-B-KEY-LEADER-01, LEG-A-KEY-79).
func (u *Unit) LeaderCard() string {
	team := u.Has("heavy weapon team")
	for _, up := range u.Upgrades {
		c := book.UpgradeOf(up.Key)
		if c.Leader || team && c.Slot == "heavy-weapon" && c.Miniatures > 0 {
			return up.Key
		}
	}
	return ""
}

// LeadBy makes the miniature of an upgrade card the leader.
func (u *Unit) LeadBy(card string) {
	if card == "" {
		return
	}
	i := slices.IndexFunc(u.Minis, func(m Mini) bool { return m.Model == card })
	for k := range u.Minis {
		u.Minis[k].Leader = k == i
	}
}

// Refresh sets what attacks read from the keywords that the unit has now.
func (u *Unit) Refresh() {
	c := CardOf(u)
	u.Precise, u.Sharpshooter, u.Cover, u.DangerSense, u.Uncanny = u.X("precise"), u.X("sharpshooter"), u.X("cover"), u.X("danger sense"),
		u.X("uncanny luck")
	u.LowProfile, u.Nimble, u.Impervious, u.Deflect = u.Has("low profile"), u.Has("nimble"), u.Has("impervious"), u.Has("deflect")
	u.ImmunePierce, u.ImmuneBlast = u.Has("immune: pierce"), u.Has("immune: blast")
	u.Enrage, u.WeakPoint, u.Guardian, u.Armor = u.X("enrage"), u.X("weak point"), u.X("guardian") > 0, u.X("armor")
	if u.Armor == 0 && u.Has("armor") {
		u.Armor = tray.Unlimited
	}
	u.AttackSurge, u.Surge = c.AttackSurge, c.DefenseSurge || u.Has("surge block")
	for _, up := range u.Upgrades {
		if x := book.UpgradeOf(up.Key).AttackSurge; x != "" {
			u.AttackSurge = x
		}
	}
	for _, x := range []string{string(Hit), string(Crit)} {
		if u.Has("surge " + x) {
			u.AttackSurge = x
		}
	}
}

// Learn gives a unit a keyword for a time: activation, round, attack, or for
// good.
func (u *Unit) Learn(text, by, until string) {
	a := ReadAbility(text, by)
	a.Until = until
	u.Abilities = append(u.Abilities, a)
	u.Refresh()
}

// Forget takes the keywords of a time off.
func (u *Unit) Forget(until string) {
	n := len(u.Abilities)
	u.Abilities = slices.DeleteFunc(u.Abilities, func(a Ability) bool { return a.Until == until })
	if len(u.Abilities) != n {
		u.Refresh()
	}
}

// FreshDeeds is an activation that begins with so many actions.
func FreshDeeds(actions int) Deeds {
	return Deeds{Left: actions, Done: []string{}, LeftMelee: []string{}}
}

// Has reports a keyword.
func (u *Unit) Has(key string) bool {
	return slices.ContainsFunc(u.Abilities, func(a Ability) bool { return a.Key == key })
}

// X is the number of a keyword, of several the sum; 0 without it.
func (u *Unit) X(key string) int {
	n := 0
	for _, a := range u.Abilities {
		if a.Key == key {
			n += a.X
		}
	}
	return n
}

// Leader is the index of the unit leader among the miniatures left; below 0 of a
// unit that is defeated.
func (u *Unit) Leader() int {
	left := u.Alive()
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

// WeaponOf is a weapon of the content as an attack uses it.
func WeaponOf(key string) Weapon {
	w := book.WeaponOf(key)
	var more Special
	for _, k := range w.More {
		a := ReadAbility(k, key)
		if n := more.Of(a.Key); n != nil {
			*n = max(1, a.X)
		}
	}
	if e, ok := tray.Content().Weapons[key]; ok {
		out := NewWeapon(attack.Profile{Key: key, Count: 1, Values: e.Values})
		out.More = more
		return out
	}
	values, _ := tray.Values(attack.OfWeapon, w.Keywords) // held by a test
	out := NewWeapon(attack.Profile{Key: key, Count: 1, Values: values})
	out.Name, out.Red, out.Black, out.White, out.From, out.To, out.Melee = "weapon."+key, w.Red, w.Black, w.White, w.From, w.To, w.Melee
	out.More = more
	return out
}

// Turn puts another side of the i-th upgrade card up, with its weapon
// (LEG-A-KEY-40).
func (u *Unit) Turn(i int, side string) {
	c := &u.Upgrades[i]
	had := c.Side()
	c.Face = side
	for k := range u.Arms {
		if u.Arms[k].Upgrade == c.Key && u.Arms[k].Key == book.UpgradeOf(had).Weapon {
			u.Arms[k] = NewArm(book.UpgradeOf(side).Weapon, c.Key, u.Arms[k].Miniature)
			u.Arms[k].Exhaust = book.UpgradeOf(side).Exhaust
		}
	}
}
