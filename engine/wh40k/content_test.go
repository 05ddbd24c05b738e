package wh40k

import (
	"bytes"
	"encoding/json"
	"estafeta/engine/wh40k/tray"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the content anew from its source")

// factions are the files of the content and what they are called.
var factions = []struct{ key, name, es, file string }{
	{"adeptus-astartes", "Adeptus Astartes", "Adeptus Astartes", "adeptus_astartes"},
	{"necrons", "Necrons", "Necrones", "necrons"},
	{"tyranids", "Tyranids", "Tiránidos", "tyranids"},
}

type kdcUnit struct {
	ID, Name string
	Profiles []struct {
		Name     string
		T, W, Sv int
		Inv      int `json:"invuln_sv"`
		Ranged   int `json:"invuln_sv_ranged"`
		Melee    int `json:"invuln_sv_melee"`
	}
	Points      []struct{ Cost int }
	Keywords    []string
	Models      struct{ Min, Max int }
	Composition []struct {
		Name     string
		Min, Max int
		Default  []string `json:"default_weapon_ids"`
	}
	Weapons, Abilities []string
}

type kdcWeapon struct {
	ID, Type string
	Profiles []struct {
		Name  string
		Range any
		A, D  any
		BS    any
		WS    any
		S, AP any
		KW    []json.RawMessage `json:"kw"`
	}
}

// converter turns the source into our format; left counts abilities that are not
// of the core rules, names are those that were met.
type converter struct {
	left  map[string]int
	names map[string]string
}

func number(v any) int {
	if f, ok := v.(float64); ok {
		return int(f)
	}
	return 0
}

func dice(v any) string {
	if s, ok := v.(string); ok {
		return strings.ToLower(s)
	}
	return fmt.Sprint(number(v))
}

// ability is one of the source's in our words; "" is none of the core rules.
func (c *converter) ability(raw json.RawMessage) string {
	var text string
	var limited struct {
		KW       string
		Required []string `json:"required_target_keywords_any"`
		Excluded []string `json:"excluded_target_keywords"`
	}
	limit := ""
	if json.Unmarshal(raw, &text) != nil {
		if json.Unmarshal(raw, &limited) != nil {
			return ""
		}
		text = limited.KW
		limit = ":" + strings.ToLower(strings.Join(limited.Required, "/"))
		if len(limited.Excluded) > 0 {
			limit = ":!" + strings.ToLower(strings.Join(limited.Excluded, "/"))
		}
	}
	parts := strings.Fields(strings.ToLower(text))
	ours := map[string]string{
		"twin-linked":        "twin",
		"devastating-wounds": "devastating",
		"pistol":             "close",
		"close-quarters":     "close",
		"blast":              "blast",
		"heavy":              "heavy",
		"assault":            "assault",
		"sustained-hits":     "sustained",
		"torrent":            "torrent",
		"precision":          "precision",
		"hazardous":          "hazardous",
		"lethal-hits":        "lethal",
		"rapid-fire":         "rapid",
		"ignores-cover":      "ignores",
		"psychic":            "psychic",
		"extra-attacks":      "extra",
		"melta":              "melta",
		"anti":               "anti",
		"indirect-fire":      "indirect",
		"one-shot":           "oneshot",
		"cleave":             "cleave",
		"lance":              "lance",
	}
	key := ours[parts[0]]
	if key == "" {
		c.left[parts[0]]++
		return ""
	}
	parts[0] = key
	if key == "blast" && len(parts) == 1 {
		parts = append(parts, "1")
	}
	return strings.TrimSuffix(strings.Join(parts, " "), "+") + limit
}

// title is a key as a name: "thunder-hammer" is "Thunder hammer".
func title(key string) string {
	s := strings.ReplaceAll(key, "-", " ")
	return strings.ToUpper(s[:1]) + s[1:]
}

// bare is a weapon's key without the datasheet at its end.
func bare(id string, units []kdcUnit) string {
	best := id
	for _, u := range units {
		if s, ok := strings.CutSuffix(id, "-"+u.ID); ok && len(s) < len(best) {
			best = s
		}
	}
	return best
}

// convert writes one faction of the source in our format.
func (c *converter) convert(faction string, units []kdcUnit, weapons []kdcWeapon) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# Datasheets and weapons of a faction, by content_test.go from 40kdc-data (see NOTICE).\n")
	units = slices.DeleteFunc(units, func(u kdcUnit) bool { // other game modes
		return !slices.ContainsFunc(u.Points, func(p struct{ Cost int }) bool { return p.Cost > 0 })
	})
	used := map[string]bool{}
	for _, u := range units {
		for _, w := range u.Weapons {
			used[w] = true
		}
	}
	same := map[string]string{}   // a profile's text: the key that stands for it
	keys := map[string][]string{} // of a weapon of the source
	for _, w := range weapons {
		if !used[w.ID] {
			continue
		}
		for i, p := range w.Profiles {
			key, name := w.ID, p.Name
			if len(w.Profiles) > 1 {
				key += "-" + strings.Trim(strings.Map(func(r rune) rune {
					if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
						return r
					}
					return '-'
				}, strings.ToLower(p.Name)), "-")
				if base := title(bare(w.ID, units)); !strings.HasPrefix(strings.ToLower(p.Name), strings.ToLower(base)) {
					name = base + " " + strings.ToLower(p.Name[:1]) + p.Name[1:]
				}
			}
			var t strings.Builder
			fmt.Fprintf(&t, "name = %q\n", name)
			if i == 0 && len(w.Profiles) > 1 {
				fmt.Fprintf(&t, "also = %q\n", title(bare(w.ID, units)))
			}
			if n := number(p.Range); n > 0 {
				fmt.Fprintf(&t, "range = %d\n", n)
			}
			fmt.Fprintf(&t, "a = %q\n", dice(p.A))
			ranged := number(p.Range) > 0
			if n := number(p.BS); n > 0 && ranged {
				fmt.Fprintf(&t, "bs = %d\n", n)
			}
			if n := number(p.WS); n > 0 && !ranged {
				fmt.Fprintf(&t, "ws = %d\n", n)
			}
			fmt.Fprintf(&t, "s = %d\nap = %d\nd = %q\n", number(p.S), number(p.AP), dice(p.D))
			var abilities []string
			for _, raw := range p.KW {
				if a := c.ability(raw); a != "" && !slices.Contains(abilities, a) {
					abilities = append(abilities, a)
				}
			}
			if len(abilities) > 0 {
				fmt.Fprintf(&t, "abilities = [%s]\n", quoted(abilities))
			}
			if had := same[t.String()]; had != "" {
				key = had
			} else {
				if c.names["weapon."+key] != "" { // another faction's
					key += "-" + faction
				}
				same[t.String()] = key
				fmt.Fprintf(&b, "\n[[weapon]]\nkey = %q\n%s", key, t.String())
				c.names["weapon."+key] = name
			}
			keys[w.ID] = append(keys[w.ID], key)
		}
	}
	for _, u := range units {
		for i, p := range u.Profiles {
			key, name := u.ID, u.Name
			if i > 0 {
				if q := u.Profiles[0]; p.T == q.T && p.W == q.W && p.Sv == q.Sv && p.Inv == q.Inv {
					continue
				}
				key, name = u.ID+"-"+strings.ToLower(strings.ReplaceAll(p.Name, " ", "-")), u.Name+" "+p.Name
			}
			fmt.Fprintf(
				&b,
				"\n[[unit]]\nkey = %q\nname = %q\nfaction = %q\nmodels = %d\nt = %d\nsv = %d\nw = %d\n",
				key,
				name,
				faction,
				max(1, u.Models.Min),
				p.T,
				p.Sv,
				p.W,
			)
			c.names["unit."+key] = name
			if p.Inv > 0 {
				fmt.Fprintf(&b, "inv = %d\n", p.Inv)
			}
			if p.Ranged > 0 {
				fmt.Fprintf(&b, "inv_ranged = %d\n", p.Ranged)
			}
			if p.Melee > 0 {
				fmt.Fprintf(&b, "inv_melee = %d\n", p.Melee)
			}
			for _, a := range u.Abilities {
				if goal, ok := strings.CutPrefix(a, "feel-no-pain-"); ok && len(goal) == 1 {
					fmt.Fprintf(&b, "fnp = %s\n", goal)
				}
				if a == "stealth" {
					fmt.Fprintf(&b, "stealth = true\n")
				}
				if x, ok := strings.CutPrefix(a, "deadly-demise-"); ok && i == 0 {
					x, _, _ = strings.Cut(x, "-szarekh")
					fmt.Fprintf(&b, "demise = %q\n", strings.Replace(x, "-", "+", 1))
				}
			}
			var keywords []string
			for _, k := range u.Keywords {
				if k := strings.ToLower(k); tray.FieldOf(k).Keyword {
					keywords = append(keywords, k)
				}
			}
			fmt.Fprintf(&b, "keywords = [%s]\n", quoted(keywords))
			if i == 0 {
				fmt.Fprintf(&b, "weapons = [%s]\n", quoted(carried(u, keys)))
			}
		}
	}
	return b.String()
}

// carried are the weapons of a datasheet with how many there are in the
// smallest unit with its own equipment.
func carried(u kdcUnit, keys map[string][]string) []string {
	total, most := 0, 0
	for i, c := range u.Composition {
		total += c.Min
		if c.Max-c.Min > u.Composition[most].Max-u.Composition[most].Min {
			most = i
		}
	}
	var out []string
	for _, w := range u.Weapons {
		n := 0
		for i, c := range u.Composition {
			models := c.Min
			if i == most {
				models += max(0, u.Models.Min-total)
			}
			for _, d := range c.Default {
				if d == w {
					n += models
				}
			}
		}
		for _, k := range keys[w] {
			entry := k
			if n > 1 {
				entry = fmt.Sprintf("%s %d", k, n)
			}
			if !slices.ContainsFunc(out, func(o string) bool { have, _ := tray.Counted(o); return have == k }) {
				out = append(out, entry)
			}
		}
	}
	return out
}

func quoted(list []string) string {
	out := make([]string, len(list))
	for i, s := range list {
		out[i] = fmt.Sprintf("%q", s)
	}
	return strings.Join(out, ", ")
}

// TestContentAgainstSource holds that the content is what its source gives;
// -update writes it anew. Without the source there is nothing to compare with.
func TestContentAgainstSource(t *testing.T) {
	c := &converter{left: map[string]int{}, names: map[string]string{}}
	for _, f := range factions {
		data, err := os.ReadFile(filepath.Join("..", "..", "..", "shared", "data", "wh40k", "kdc", f.file+".json"))
		if os.IsNotExist(err) {
			t.Skip("the source is not at hand: nothing to compare with")
		}
		if err != nil {
			t.Fatal(err)
		}
		var doc struct {
			Units   []kdcUnit
			Weapons []kdcWeapon
		}
		if err := json.Unmarshal(data, &doc); err != nil {
			t.Fatal(f.file, err)
		}
		same(t, filepath.Join("content", f.file+".toml"), c.convert(f.key, doc.Units, doc.Weapons))
	}
	for _, lang := range []string{"en", "es"} {
		for _, f := range factions {
			c.names["faction."+f.key] = f.name
			if lang == "es" {
				c.names["faction."+f.key] = f.es
			}
		}
		var lines []string
		for k, v := range c.names {
			lines = append(lines, fmt.Sprintf("%q = %q\n", k, v))
		}
		sort.Strings(lines)
		same(
			t,
			filepath.Join("texts", "names."+lang+".toml"),
			"# Names of the content, by content_test.go from 40kdc-data (see NOTICE).\n"+strings.Join(lines, ""),
		)
	}
	// Abilities that are no weapon abilities of the core rules.
	want := map[string]int{"hunter": 6, "harpooned": 1, "conversion": 1}
	for k, n := range c.left {
		if want[k] == 0 || n > want[k] {
			t.Errorf("the ability %q was left out %d times", k, n)
		}
	}
}

func same(t *testing.T, name, want string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(name, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	have, err := os.ReadFile(name)
	if err != nil || !bytes.Equal(have, []byte(want)) {
		t.Errorf("%s is not what the source gives (%v); go test ./engine/wh40k -update writes it", name, err)
	}
}
