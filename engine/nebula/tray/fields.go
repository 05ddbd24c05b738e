// Package tray is what is typed for a single attack of NEBULA: the fields of a
// sheet and the weapons that fill them.
package tray

import (
	"maps"
	"slices"
	"strings"

	"estafeta/engine/attack"
	"estafeta/engine/load"
	"estafeta/engine/nebula/texts"
)

// wording are the names of the catalogues in both languages, as they are typed.
var wording = load.Lazily(func() (out [2]map[string]string, err error) {
	for i, lang := range []string{"en", "es"} {
		if err := load.TOML(texts.Files, "names."+lang+".toml", &out[i]); err != nil {
			return out, err
		}
		for _, k := range slices.Sorted(maps.Keys(out[i])) {
			out[i][k] = strings.NewReplacer("(", "", ")", "").Replace(strings.ToLower(out[i][k]))
		}
	}
	return out, nil
})

// Called are the names of a term as typed, the English one first.
func Called(term string) []string {
	var out []string
	for _, names := range wording() {
		if w := names[term]; w != "" && !slices.Contains(out, w) {
			out = append(out, w)
		}
	}
	return out
}

// By is the key of the attacker's field for what the target has too.
func By(key string) string { return "by_" + key }

// The Qualities that matter to an attack, by who has them.
var (
	Worn      = []string{"light_protection", "heavy_protection", "superheavy_protection"} // they may be had several times (A57)
	OfBoth    = []string{"additional_protection", "robust", "technological", "incorporeal"}
	OfShooter = []string{"infrared", "ocular_lens", "anti_smoke"}
	OfTarget  = []string{"anti_toxic", "anti_perforating", "camouflage", "thermal_camouflage", "anti_infrared", "self_detonator"}
	OfWeapon  = []string{
		"precise",
		"ignores_cover",
		"anti_armour",
		"perforating",
		"poison",
		"toxic",
		"stun",
		"shaped_charge",
		"zootoxin",
		"em_pulse",
		"twin_weapons",
		"combinable",
		"long_weapon",
		"bladed_weapon",
	}
	OfFighting = []string{"long_weapon", "bladed_weapon", "twin_weapons", "poison", "stun"} // of what the target holds in close combat
)

// qualityRules are the rules behind the Qualities of a sheet.
var qualityRules = map[string]string{
	"light_protection":      "NEB-KEY-51",
	"heavy_protection":      "NEB-KEY-52",
	"superheavy_protection": "NEB-KEY-53",
	"additional_protection": "NEB-KEY-50",
	"robust":                "NEB-KEY-60",
	"technological":         "NEB-KEY-63",
	"incorporeal":           "NEB-KEY-31",
	"infrared":              "NEB-KEY-34",
	"ocular_lens":           "NEB-KEY-36",
	"anti_smoke":            "NEB-KEY-05",
	"anti_toxic":            "NEB-KEY-07",
	"anti_perforating":      "NEB-KEY-75",
	"camouflage":            "NEB-KEY-19",
	"thermal_camouflage":    "NEB-KEY-19",
	"anti_infrared":         "NEB-KEY-19",
	"self_detonator":        "NEB-KEY-15",
	"precise":               "NEB-KEY-49",
	"ignores_cover":         "NEB-KEY-30",
	"anti_armour":           "NEB-KEY-04",
	"perforating":           "NEB-KEY-43",
	"poison":                "NEB-KEY-67",
	"toxic":                 "NEB-KEY-66",
	"stun":                  "NEB-KEY-12",
	"shaped_charge":         "NEB-KEY-20",
	"zootoxin":              "NEB-KEY-74",
	"em_pulse":              "NEB-KEY-54",
	"twin_weapons":          "NEB-KEY-10",
	"combinable":            "NEB-KEY-22",
	"long_weapon":           "NEB-KEY-09",
	"bladed_weapon":         "NEB-KEY-08",
}

// Fields are all fields of a sheet in the order in which they are shown.
var Fields = load.Lazily(func() ([]attack.Field, error) {
	var out []attack.Field
	field := func(part attack.Part, kind attack.Kind, key string, low, high int, rule string, words ...string) {
		out = append(out, attack.Field{Key: key, Part: part, Kind: kind, Words: words, Min: low, Max: high, Rules: []string{rule}})
	}
	quality := func(part attack.Part, kind attack.Kind, key, quality string, high int) {
		field(part, kind, key, min(high, 1), high, qualityRules[quality], Called("quality."+quality)...)
	}
	need := func(keys ...string) {
		for i := range out {
			out[i].Needed = out[i].Needed || slices.Contains(keys, out[i].Key)
		}
	}
	a, w, e := attack.OfAttacker, attack.OfWeapon, attack.OfTarget

	field(a, attack.Number, "pnt", 0, 12, "NEB-SHOT-11", "pnt", "aim", "puntería")
	field(a, attack.Number, By("des"), 0, 12, "NEB-MEL-01", "des", "dexterity", "destreza")
	field(a, attack.Number, By("her"), 1, 20, "NEB-WND-02", "her", "wounds", "heridas")
	field(a, attack.Number, "at", 0, 100, "NEB-WPN-05", "at", "distance", "distancia")
	field(a, attack.Flag, "pointblank", 0, 0, "NEB-MOD-07", "point blank", "bocajarro", "a bocajarro")
	field(a, attack.Flag, "elevated", 0, 0, "NEB-MOD-06", "elevated", "elevado", "elevada")
	field(a, attack.Flag, By("flying"), 0, 0, "NEB-MOD-05", "flying", "volando")
	field(a, attack.Flag, "covering", 0, 0, "NEB-KEY-26", Called("quality.covering_fire")...)
	field(a, attack.Flag, By("prone"), 0, 0, "NEB-PRONE-07", "prone", "cuerpo a tierra", "tumbado")
	field(a, attack.Flag, By("stunned"), 0, 0, "NEB-INJ-07", "stunned", "aturdido", "aturdida")
	field(a, attack.Flag, By("outnumbered"), 0, 0, "NEB-MEL-07", "outnumbered", "varios enemigos")
	for _, q := range Worn {
		quality(a, attack.Counted, By(q), q, 3)
	}
	for _, q := range OfBoth {
		quality(a, attack.Flag, By(q), q, 0)
	}
	for _, q := range OfShooter {
		quality(a, attack.Flag, By(q), q, 0)
	}

	field(w, attack.Pool, "dice", 1, 12, "NEB-SHOT-08", "dice", "die", "dados", "dado")
	field(w, attack.Number, "range", 1, 100, "NEB-WPN-05", "range", "alcance")
	field(w, attack.Number, "min_range", 1, 100, "NEB-SHOT-17", Called("quality.min_range")...)
	field(w, attack.Number, "ammo", 1, 30, "NEB-AMMO-05", "ammo", "ammunition", "munición")
	field(w, attack.Flag, "melee", 0, 0, "NEB-MEL-01", "melee", "close combat", "cuerpo a cuerpo", "combate cuerpo a cuerpo", "cac")
	field(w, attack.Flag, "template", 0, 0, "NEB-TPL-05", "template", "plantilla")
	for _, q := range OfWeapon {
		quality(w, attack.Flag, q, q, 0)
	}

	field(e, attack.Number, "cor", 0, 15, "NEB-SHOT-11", "cor", "toughness", "coraza")
	field(e, attack.Number, "her", 1, 20, "NEB-WND-02", "her", "wounds", "heridas")
	field(e, attack.Number, "lost", 0, 19, "NEB-WND-02", "lost", "perdidas")
	field(e, attack.Number, "des", 0, 12, "NEB-MEL-01", "des", "dexterity", "destreza")
	field(e, attack.Flag, "cover", 0, 0, "NEB-MOD-03", "cover", "cobertura", "a cubierto")
	field(e, attack.Flag, "hidden", 0, 0, "NEB-KEY-19", "hidden", "oculto", "oculta")
	field(e, attack.Flag, "inside", 0, 0, "NEB-MOD-01", "same building", "inside", "dentro", "mismo edificio")
	field(e, attack.Flag, "building", 0, 0, "NEB-MOD-02", "in a building", "building", "en un edificio", "edificio")
	field(e, attack.Flag, "entrenched", 0, 0, "NEB-TRENCH-03", "entrenched", "atrincherado", "atrincherada")
	field(e, attack.Flag, "smoke", 0, 0, "NEB-KEY-28", "in smoke", "smoke", "en humo", "humo")
	field(e, attack.Flag, "flying", 0, 0, "NEB-MOD-04", "flying", "volando")
	field(e, attack.Flag, "drops", 0, 0, "NEB-PRONE-01", "drops prone", "drops", "se tira", "se tira al suelo")
	field(e, attack.Flag, "acted", 0, 0, "NEB-PRONE-09", "acted", "ha actuado", "actuó")
	field(e, attack.Flag, "prone", 0, 0, "NEB-PRONE-07", "prone", "cuerpo a tierra", "tumbado")
	field(e, attack.Flag, "stunned", 0, 0, "NEB-INJ-07", "stunned", "aturdido", "aturdida")
	field(e, attack.Flag, "unconscious", 0, 0, "NEB-INJ-11", "unconscious", "inconsciente")
	field(e, attack.Flag, "outnumbered", 0, 0, "NEB-MEL-07", "outnumbered", "varios enemigos")
	field(e, attack.Flag, "armed", 0, 0, "NEB-KEY-54", "armed", "armado", "armada")
	for _, q := range Worn {
		quality(e, attack.Counted, q, q, 3)
	}
	for _, q := range OfBoth {
		quality(e, attack.Flag, q, q, 0)
	}
	for _, q := range OfTarget {
		quality(e, attack.Flag, q, q, 0)
	}
	for _, q := range OfFighting {
		kind, most := attack.Flag, 0
		if q == "long_weapon" || q == "bladed_weapon" {
			kind, most = attack.Counted, 2
		}
		quality(e, kind, "holds_"+q, q, most)
	}
	need("pnt", By("des"), By("her"), "cor", "her", "des")
	return out, nil
})
