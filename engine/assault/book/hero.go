package book

import "fmt"

// Hero is a hero sheet: its healthy side, and what the wounded one prints
// otherwise (IA-HERO-01).
type Hero struct {
	Key       string
	Words     []string
	Health    int
	Endurance int
	Speed     int
	Traits    []string
	Defense   []string
	Weapon    string   // key of the one it starts with
	Strength  []string // attack dice of the attributes (IA-TEST-01)
	Insight   []string
	Tech      []string
	Wounded   Wounded
	Ability   []*Ability
	sides     [2]*Card
}

// Wounded is what the wounded side of a hero sheet prints otherwise; its Health
// is the same number again.
type Wounded struct {
	Endurance int
	Speed     int
	Strength  []string
	Insight   []string
	Tech      []string
}

// Campaign reports a hero that can be played in a campaign: of others there is
// only the attack.
func (h *Hero) Campaign() bool { return len(h.Ability) > 0 }

// Attributes are those of tests, in the order of the sheet.
var Attributes = []string{"strength", "insight", "tech"}

// Dice are those of an attribute on one of the sides.
func (h *Hero) Dice(attribute string, wounded bool) []string {
	of := map[string][]string{"strength": h.Strength, "insight": h.Insight, "tech": h.Tech}
	if wounded {
		of = map[string][]string{"strength": h.Wounded.Strength, "insight": h.Wounded.Insight, "tech": h.Wounded.Tech}
	}
	return of[attribute]
}

// Side is a side of the sheet as rules for figures read it: a unique Rebel
// figure without an attack of its own (IA-AFF-02). Its Endurance is that of
// EnduranceOf.
func (h *Hero) Side(wounded bool) *Card {
	if wounded {
		return h.sides[1]
	}
	return h.sides[0]
}

// EnduranceOf is the Endurance of one of the sides.
func (h *Hero) EnduranceOf(wounded bool) int {
	if wounded {
		return h.Wounded.Endurance
	}
	return h.Endurance
}

// Sheet finds a hero; nil: there is none of that key.
func (b *Book) Sheet(key string) *Hero { return b.hero[key] }

// addHero adds a hero that was read.
func (b *Book) addHero(h *Hero) error {
	if b.hero[h.Key] != nil {
		return fmt.Errorf("hero %s stands twice", h.Key)
	}
	for i, wounded := range []bool{false, true} {
		c := &Card{Key: h.Key, Words: h.Words, Faction: "rebel", Speed: h.Speed, Traits: h.Traits, Unique: true, Health: h.Health, Defense: h.Defense}
		if wounded {
			c.Speed = h.Wounded.Speed
		}
		for _, a := range h.Ability {
			if err := a.check(); err != nil {
				return fmt.Errorf("hero %s: %w", h.Key, err)
			}
			if !a.Healthy || !wounded {
				c.Ability = append(c.Ability, a)
				if a.Flag != "" {
					c.Flags = append(c.Flags, a.Flag)
				}
			}
		}
		h.sides[i] = c
	}
	b.hero[h.Key] = h
	b.Heroes = append(b.Heroes, h)
	return nil
}
