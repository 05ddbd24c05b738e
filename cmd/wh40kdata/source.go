package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// The source's records, as far as they are read: 40kdc-data 1.4.5, one file a
// faction.

type sourceFile struct {
	Meta struct {
		Faction  string
		Source   string
		Parent   string
		Keywords []string `json:"faction_keywords"`
		Rules    []string `json:"faction_rules"`
	} `json:"_meta"`
	Units       []sourceUnit
	Weapons     []sourceWeapon
	Detachments []sourceDetachment
	Abilities   []sourceAbility
}

type sourceAbility struct{ ID, Name, Type string }

type sourceUnit struct {
	ID, Name, Role string
	Modes          []string `json:"game_modes"`
	Profiles       []sourceProfile
	Points         []sourcePrice
	Allied         []sourcePrice  `json:"allied_points"`
	GearCosts      []sourceCost   `json:"wargear_costs"`
	Capacity       sourceCapacity `json:"transport_capacity"`
	Keywords       []string
	FactionKW      []string `json:"faction_keywords"`
	NotFor         []string `json:"excluded_faction_keywords"`
	More           []struct {
		Keyword    string
		Faction    string `json:"required_faction_keyword"`
		Detachment string `json:"required_detachment_id"`
	} `json:"conditional_keywords"`
	Base          json.RawMessage `json:"base_mm"`
	Models        struct{ Min, Max int }
	Composition   []sourceModel
	Tiers         []struct{ Models []sourceModel }
	Weapons       []string
	Options       []sourceOption `json:"wargear_options"`
	Budgets       []sourceBudget `json:"wargear_budgets"`
	Attach        string         `json:"attachment_role"`
	Leads         []string
	LeadsKeywords []string `json:"leads_keywords"`
	Abilities     []string
}

type sourceProfile struct {
	Name        string
	M, T, W, Sv *int
	Ld, OC      *int
	InSv        int `json:"invuln_sv"`
	InSvRanged  int `json:"invuln_sv_ranged"`
	InSvMelee   int `json:"invuln_sv_melee"`
}

type sourcePrice struct {
	Models, Cost int
	Most         int `json:"models_max"`
	Copies       []*int
	Host         string `json:"host_faction"`
	CopyFrom     int    `json:"unit_count_min"`
	CopyTo       int    `json:"unit_count_max"`
}

type sourceCost struct {
	Item string `json:"item_id"`
	Cost int
}

type sourceCapacity struct {
	Capacity int
	Not      []string `json:"exclusion_keywords"`
}

type sourceModel struct {
	Name, Profile string
	ProfileName   string `json:"profile_name"`
	Min, Max      int
	Default       []string        `json:"default_weapon_ids"`
	Heads         bool            `json:"is_leader_model"`
	Base          json.RawMessage `json:"base_mm"`
	Variants      []struct {
		Name string
		Gear []string `json:"weapon_ids"`
		Max  int      `json:"max_count"`
	} `json:"loadout_variants"`
}

type sourceOption struct {
	Replaces    []string
	Replacement []string
	Choice      [][]string `json:"replacement_choice"`
	Limit       struct {
		Model string `json:"model_name"`
		Max   int    `json:"max_count"`
		Per   int    `json:"per_n_models"`
	} `json:"model_constraint"`
}

type sourceBudget struct {
	Items []string
	Count int
	Per   int `json:"per_models"`
	Each  int `json:"duplicate_limit"`
}

type sourceWeapon struct {
	ID, Type string
	Profiles []struct {
		Name   string
		Range  any
		A, D   any
		BS, WS any
		S, AP  any
		KW     []json.RawMessage `json:"kw"`
		Only   struct {
			Any []string `json:"required_keywords_any"`
		} `json:"target_restrictions"`
	}
}

type sourceDetachment struct {
	ID, Name     string
	DP           int
	Dispositions []string `json:"force_dispositions"`
	Rules        []string
	Modes        []string `json:"game_modes"`
	Enhancements []struct {
		ID, Name string
		Points   int
		Keywords []string   `json:"keyword_restrictions"`
		Groups   [][]string `json:"keyword_restriction_groups"`
		Not      []string   `json:"exclusion_keywords"`
		Upgrade  bool
		Max      int      `json:"max_targets"`
		Leads    []string `json:"attachment_bodyguard_ids"`
		Ability  string
	}
	Stratagems []struct {
		ID, Name string
		CP       int
		Phases   []string
		Turn     string
		Timing   string
		Targets  struct {
			Keywords []string `json:"required_keywords"`
		}
	}
	Tags   []string
	Grants []struct {
		Keyword string
		To      []string `json:"to_keywords"`
		Max     int      `json:"max_selected"`
	} `json:"granted_keywords"`
	Minimums []struct {
		Keyword string
		Min     int
	} `json:"unit_minimums"`
	Restrictions struct {
		Keywords []string `json:"required_keywords"`
	}
}

// readJSON reads one file of the source.
func readJSON(dir, name string, into any) error {
	data, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		return err
	}
	if err := json.Unmarshal(data, into); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// plain is a word in lower case with plain apostrophes and hyphens.
func plain(s string) string {
	return strings.ToLower(strings.NewReplacer("’", "'", "‘", "'", "‐", "-", "–", "-").Replace(s))
}

func plains(list []string) []string {
	var out []string
	for _, s := range list {
		out = append(out, plain(s))
	}
	return out
}

// slug is a name as an id: "Boss Nob" is "boss-nob".
func slug(s string) string {
	var b strings.Builder
	for _, r := range plain(s) {
		switch {
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
			b.WriteRune(r)
		case r == '\'':
		default:
			if b.Len() > 0 && !strings.HasSuffix(b.String(), "-") {
				b.WriteByte('-')
			}
		}
	}
	return strings.Trim(b.String(), "-")
}

// title is an id as a name: "thunder-hammer" is "Thunder hammer".
func title(id string) string {
	s := strings.ReplaceAll(id, "-", " ")
	return strings.ToUpper(s[:1]) + s[1:]
}
