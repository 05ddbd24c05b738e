package book

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"estafeta/engine/attack"
)

// Weapon is a weapon of a datasheet, with one or more profiles of which one is
// selected each time (WH-DATA-10 … WH-DATA-16).
type Weapon struct {
	ID       string    `json:"id"`
	Name     string    `json:"name"`
	Profiles []Profile `json:"profiles"`
}

// Profile is one line of a weapon. A random A or D is rolled as it is used.
type Profile struct {
	Name      string    `json:"name,omitempty"`  // of a weapon of several; "" if it has but one
	Range     int       `json:"range,omitempty"` // inches; 0: melee (WH-DATA-10)
	A         Dice      `json:"a"`
	Skill     int       `json:"skill,omitempty"` // BS or WS, 2 to 6; 0: N/A, it hits by itself
	S         int       `json:"s"`
	AP        int       `json:"ap,omitempty"` // 0 or less
	D         Dice      `json:"d"`
	Abilities Abilities `json:"kw,omitempty"`
	Only      []string  `json:"only,omitempty"`    // keywords of which a target has one; none: any target
	Special   []string  `json:"special,omitempty"` // abilities outside the core rules, played by word
}

// Melee reports a melee profile.
func (p *Profile) Melee() bool { return p.Range == 0 }

// Values is the profile as the fields of a single attack's sheet: range, a, bs
// or ws, s, ap, d, then the abilities.
func (p *Profile) Values() []attack.Value {
	var out []attack.Value
	if p.Range > 0 {
		out = append(out, attack.Value{Key: "range", N: p.Range})
	}
	out = append(out, p.A.value("a"))
	if p.Skill > 0 {
		key := "bs"
		if p.Melee() {
			key = "ws"
		}
		out = append(out, attack.Value{Key: key, N: p.Skill})
	}
	out = append(out, attack.Value{Key: "s", N: p.S}, attack.Value{Key: "ap", N: p.AP}, p.D.value("d"))
	return append(out, p.Abilities...)
}

func (d Dice) value(key string) attack.Value {
	return attack.Value{Key: key, N: d.N, Dice: d.Dice, Sides: d.Sides}
}

// Abilities are weapon abilities of section 24 in the vocabulary of a single
// attack's sheet, that is with the keys of package tray: Key is "rapid",
// "lethal", "anti" …; N, Dice and Sides are its number; of "anti" N is the goal
// and Word the keywords of targets, as "monster/vehicle"; of others Word limits
// the ability to targets of such keywords, after "!" to all others. In files
// they are texts: "rapid 2", "anti infantry 4", "lethal:!monster/vehicle".
type Abilities []attack.Value

// MarshalJSON writes the texts.
func (a Abilities) MarshalJSON() ([]byte, error) {
	out := make([]string, len(a))
	for i, v := range a {
		out[i] = AbilityText(v)
	}
	return json.Marshal(out)
}

// UnmarshalJSON reads the texts.
func (a *Abilities) UnmarshalJSON(data []byte) error {
	var texts []string
	if err := json.Unmarshal(data, &texts); err != nil {
		return err
	}
	return a.read(texts)
}

func (a *Abilities) read(texts []string) error {
	*a = nil
	for _, text := range texts {
		v, err := ReadAbility(text)
		if err != nil {
			return err
		}
		*a = append(*a, v)
	}
	return nil
}

// UnmarshalTOML reads a list of texts.
func (a *Abilities) UnmarshalTOML(data any) error {
	list, ok := data.([]any)
	if !ok {
		return fmt.Errorf("abilities are a list of texts such as \"rapid 2\", not %v", data)
	}
	texts := make([]string, len(list))
	for i, x := range list {
		if texts[i], ok = x.(string); !ok {
			return fmt.Errorf("abilities are a list of texts such as \"rapid 2\"; %v is none", x)
		}
	}
	return a.read(texts)
}

// weaponAbilities are the keys of all weapon abilities (24): whether a number
// may follow, a keyword and a goal, or nothing.
var weaponAbilities = map[string]string{
	"anti": "goal", "assault": "", "blast": "number", "cleave": "number", "close": "", "devastating": "", "extra": "", "hazardous": "",
	"heavy": "", "ignores": "", "indirect": "", "lance": "", "lethal": "", "melta": "number", "oneshot": "", "precision": "", "psychic": "",
	"rapid": "number", "sustained": "number", "torrent": "", "twin": "",
}

// ReadAbility reads "rapid 2", "anti infantry/beasts 4", "lethal:!vehicle".
func ReadAbility(text string) (attack.Value, error) {
	body, limit, limited := strings.Cut(text, ":")
	bad := fmt.Errorf("the weapon ability %q is none of the core rules, or is written another way", text)
	key, rest, _ := strings.Cut(body, " ")
	v := attack.Value{Key: key}
	kind, known := weaponAbilities[key]
	switch {
	case !known, rest == "" && kind != "" || rest != "" && kind == "":
		return v, bad
	case kind == "goal":
		cut := strings.LastIndexByte(rest, ' ')
		if cut < 1 {
			return v, bad
		}
		n, err := strconv.Atoi(rest[cut+1:])
		if err != nil || n < 2 || n > 6 {
			return v, bad
		}
		v.N, v.Word = n, sortedWords(rest[:cut])
	case kind == "number":
		d, err := ReadDice(rest)
		if err != nil {
			return v, bad
		}
		v.N, v.Dice, v.Sides = d.N, d.Dice, d.Sides
	}
	if limited {
		words, not := strings.CutPrefix(limit, "!")
		if v.Word = sortedWords(words); not {
			v.Word = "!" + v.Word
		}
	}
	return v, nil
}

// AbilityText writes an ability as ReadAbility reads it.
func AbilityText(v attack.Value) string {
	d := Dice{N: v.N, Dice: v.Dice, Sides: v.Sides}
	switch weaponAbilities[v.Key] {
	case "goal":
		return v.Key + " " + v.Word + " " + d.String()
	case "number":
		if v.Word != "" {
			return v.Key + " " + d.String() + ":" + v.Word
		}
		return v.Key + " " + d.String()
	}
	if v.Word != "" {
		return v.Key + ":" + v.Word
	}
	return v.Key
}

func sortedWords(words string) string {
	list := strings.Split(words, "/")
	slices.Sort(list)
	return strings.Join(list, "/")
}
