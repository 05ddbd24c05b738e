package main

import (
	"fmt"
	"path/filepath"
	"slices"

	"estafeta/engine/wh40k/book"
)

// sourceAlly is a rule about allies of the source, in the file of what all
// factions share.
type sourceAlly struct {
	ID, Name    string
	Armies      []string `json:"army_keywords_any"`
	Detachments []string `json:"detachment_ids"`
	Faction     string   `json:"source_faction_id"`
	Sheets      []string `json:"source_datasheet_ids"`
	Most        []struct {
		Keyword string
		Size    string `json:"battle_size"`
		Max     int    `json:"max_count"`
	} `json:"keyword_limits"`
	Points []struct {
		Size string `json:"battle_size"`
		Max  int    `json:"max_points"`
	} `json:"points_limits"`
	NoWarlord      bool `json:"cannot_be_warlord"`
	NoEnhancements bool `json:"cannot_take_enhancements"`
}

// allies converts the rules about allies; datasheets that no faction of ours has
// are left out.
func allies(source string, list []faction) ([]book.Ally, error) {
	var src struct {
		Rules []sourceAlly `json:"allied_rules"`
	}
	if err := readJSON(filepath.Join(source, "kdc"), "_common.json", &src); err != nil {
		return nil, err
	}
	owners := map[string][]string{}
	for _, f := range list {
		for _, id := range f.sheets {
			owners[id] = append(owners[id], f.listed.ID)
		}
	}
	var out []book.Ally
	for _, r := range src.Rules {
		ours := book.Ally{ID: r.ID, Name: r.Name, Armies: plains(r.Armies), Detachments: r.Detachments,
			NoWarlord: r.NoWarlord, NoEnhancements: r.NoEnhancements}
		for _, id := range r.Sheets {
			from := owners[id]
			if r.Faction != "" {
				from = slices.DeleteFunc(slices.Clone(from), func(f string) bool { return f != r.Faction })
			}
			for _, f := range from {
				ours.Sheets = append(ours.Sheets, f+"/"+id)
			}
		}
		if len(ours.Sheets) == 0 {
			return nil, fmt.Errorf("allies %s: no faction has any of their datasheets", r.ID)
		}
		for _, p := range r.Points {
			if ours.Points == nil {
				ours.Points = map[string]int{}
			}
			ours.Points[p.Size] = p.Max
		}
		for _, m := range r.Most {
			keyword := plain(m.Keyword)
			at := slices.IndexFunc(ours.Most, func(l book.AllyLimit) bool { return l.Keyword == keyword })
			if at < 0 {
				at = len(ours.Most)
				ours.Most = append(ours.Most, book.AllyLimit{Keyword: keyword, Most: map[string]int{}})
			}
			ours.Most[at].Most[m.Size] = m.Max
		}
		out = append(out, ours)
	}
	return out, nil
}
