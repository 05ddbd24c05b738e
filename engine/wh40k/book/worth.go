package book

import (
	"strings"

	"estafeta/engine/attack"
)

// worded are the names of weapon abilities and core abilities that have a number or
// keywords, in English and in Spanish; the catalogues have those of all others.
var worded = map[string][2]string{
	"anti":           {"Anti", "Anti"},
	"blast":          {"Blast", "Área"},
	"cleave":         {"Cleave", "Tajar"},
	"demise":         {"Deadly Demise", "Final violento"},
	"devastating":    {"Devastating Wounds", "Heridas devastadoras"},
	"firing_deck":    {"Firing Deck", "Cubierta de disparo"},
	"fnp":            {"Feel No Pain", "No hay dolor"},
	"lethal":         {"Lethal Hits", "Impactos letales"},
	"lone_operative": {"Lone Operative", "Agente solitario"},
	"melta":          {"Melta", "Fusión"},
	"rapid":          {"Rapid Fire", "Fuego rápido"},
	"scouts":         {"Scouts", "Avanzadilla"},
	"sustained":      {"Sustained Hits", "Golpes sostenidos"},
}

// AbilityTerm is the term key of a weapon ability with its number and keywords.
func AbilityTerm(v attack.Value) string { return "field." + AbilityText(v) }

// coreTerm is the term key of a core ability with its number.
func coreTerm(v attack.Value) string {
	if v.N == 0 && v.Dice == 0 {
		return "core." + v.Key
	}
	return "core." + v.Key + " " + Dice{N: v.N, Dice: v.Dice, Sides: v.Sides}.String()
}

// abilityName is the name behind the term key of an ability with a number or
// keywords: "field.rapid 2", "field.anti infantry 4", "core.fnp 5".
func abilityName(lang, kind, text string) (string, bool) {
	key, number, _ := strings.Cut(text, " ")
	key, _, _ = strings.Cut(key, ":")
	both, ok := worded[key]
	if !ok || key == text {
		return "", false
	}
	name := both[0]
	if lang == "es" {
		name = both[1]
	}
	if kind == "core" {
		switch key {
		case "fnp":
			number += "+"
		case "lone_operative", "scouts":
			number += `"`
		}
		return name + " " + strings.ToUpper(number), true
	}
	v, err := ReadAbility(text)
	if err != nil {
		return "", false
	}
	words := strings.ToUpper(v.Word)
	if key == "anti" {
		return name + "-" + words + " " + Dice{N: v.N}.String() + "+", true
	}
	if v.N != 0 || v.Dice != 0 {
		name += " " + strings.ToUpper(Dice{N: v.N, Dice: v.Dice, Sides: v.Sides}.String())
	}
	if not, limited := strings.CutPrefix(words, "!"); limited {
		except := "not "
		if lang == "es" {
			except = "no "
		}
		name += " (" + except + not + ")"
	} else if words != "" {
		name += " (" + words + ")"
	}
	return name, true
}
