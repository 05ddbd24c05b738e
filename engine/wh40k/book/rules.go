package book

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"estafeta/engine/load"
)

// ruleKey is what a faction finds a rule by.
type ruleKey struct{ class, id string }

// readRules reads the codes of a faction's rules; a faction without any has no
// file.
func readRules(fsys fs.FS, faction string) (map[ruleKey]*Rule, error) {
	name := "codes/" + faction + ".toml"
	var doc struct{ Rule []*Rule }
	if err := load.TOML(fsys, name, &doc); err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			return nil, nil
		}
		return nil, err
	}
	out := map[ruleKey]*Rule{}
	for _, r := range doc.Rule {
		if wrong := r.wrong(); wrong != "" {
			return nil, fmt.Errorf("%s: rule %s %q: %s", name, r.Class, r.ID, wrong)
		}
		key := ruleKey{r.Class, r.ID}
		if out[key] != nil {
			return nil, fmt.Errorf("%s: rule %s %q stands twice", name, r.Class, r.ID)
		}
		out[key] = r
	}
	return out, nil
}

// Classes are the classes of rules.
var Classes = []string{"army", "detachment", "unit", "enhancement", "stratagem"}

// wrong is what is wrong with a rule, or "".
func (r *Rule) wrong() string {
	switch {
	case !slices.Contains(Classes, r.Class):
		return "there is no such class"
	case r.Checked == "":
		return "it was not checked, and only checked rules are here"
	case len(r.Effects) == 0:
		return "it does nothing"
	}
	for i, e := range r.Effects {
		if wrong := e.wrong(); wrong != "" {
			return fmt.Sprintf("effect %d: %s", i+1, wrong)
		}
		if (e.Group > 0) && r.Choose == 0 {
			return fmt.Sprintf("effect %d is of a group, and no groups are chosen", i+1)
		}
	}
	return ""
}

func (e *Effect) wrong() string {
	if !slices.ContainsFunc(Kinds, func(k KindOf) bool { return k.Kind == e.Kind }) {
		return fmt.Sprintf("there is no kind %q", e.Kind)
	}
	if _, ok := Windows[e.On]; !ok {
		return fmt.Sprintf("there is no window %q", e.On)
	}
	if _, ok := Whos[e.Who]; !ok {
		return fmt.Sprintf("there is nobody called %q", e.Who)
	}
	for _, c := range e.If {
		name, _, _ := strings.Cut(c, ":")
		if _, ok := Conditions[name]; !ok {
			return fmt.Sprintf("there is no condition %q", name)
		}
	}
	switch {
	case !slices.Contains(Untils, e.Until):
		return fmt.Sprintf("nothing lasts until %q", e.Until)
	case e.Turn != "" && e.Turn != "own" && e.Turn != "opponent":
		return fmt.Sprintf("there is no turn %q", e.Turn)
	case e.Attack != "" && e.Attack != "ranged" && e.Attack != "melee":
		return fmt.Sprintf("there are no %q attacks", e.Attack)
	case e.By != "" && e.By != "incoming":
		return fmt.Sprintf("attacks are none that are %q", e.By)
	case e.Kind == "mark" && e.Pool == "":
		return "a mark has a name"
	case e.Kind == "weapon" && len(e.Add) == 0:
		return "it adds no weapon ability"
	}
	return ""
}

// Does reports a rule with an effect that fits.
func (r *Rule) Does(fit func(e *Effect) bool) bool {
	for i := range r.Effects {
		if fit(&r.Effects[i]) {
			return true
		}
	}
	return false
}

// Rule finds the code of a rule, of the faction or of its parent; nil: it is
// played by its owner's word.
func (f *Faction) Rule(class, id string) *Rule {
	if r := f.rules[ruleKey{class, id}]; r != nil {
		return r
	}
	if h := f.Home(); h != nil {
		return h.rules[ruleKey{class, id}]
	}
	return nil
}

// Coded are the rules of the faction that have codes, without its parent's.
func (f *Faction) Coded() int { return len(f.rules) }
