// Package tray is what may be typed for a single attack: the fields of a sheet
// and what of the content it may name. The attack itself is played by package
// wh40k.
package tray

import "estafeta/engine/attack"

// Field is a field of a sheet, and what the rules take it for.
type Field struct {
	attack.Field
	Ability bool // a weapon ability
	Keyword bool // a keyword of the target
}

// sign is the field with what follows its number where no word is written.
func (f *Field) sign(s string) *Field {
	f.Sign = s
	return f
}

func words(w ...string) []string { return w }

// Fields are all fields of a sheet in the order in which they are shown.
var Fields = func() []Field {
	var out []Field
	add := func(part attack.Part, kind attack.Kind, key string, low, high int, rules []string, words []string) *Field {
		out = append(out, Field{Field: attack.Field{Key: key, Part: part, Kind: kind, Words: words, Min: low, Max: high, Rules: rules}})
		return &out[len(out)-1]
	}
	by := func(key string, rules []string, words ...string) {
		add(attack.OfAttacker, attack.Flag, key, 0, 0, rules, words)
	}
	add(attack.OfAttacker, attack.Number, "at", 0, 200, []string{"WH-ATK-10"}, words("at", "distance", "distancia"))
	by("still", []string{"WH-KEY-28", "WH-SHOOT-25"}, "stationary", "still", "inmóvil", "quieto", "quieta")
	by("charged", []string{"WH-KEY-33"}, "charged", "charge", "cargó", "carga")
	by("engaged", []string{"WH-SHOOT-13", "WH-SHOOT-15"}, "engaged", "trabado", "trabada")
	by("big", []string{"WH-SHOOT-15", "WH-HAZ-02"}, "monster", "vehicle", "monstruo", "vehículo")
	by("indirect_shooting", []string{"WH-SHOOT-20"}, "indirect shooting", "unseen", "disparo indirecto")
	by("spotted", []string{"WH-SHOOT-25"}, "spotted", "avistado")
	by("snap", []string{"WH-STRAT-29"}, "snap shooting", "snap", "overwatch", "disparos repentinos", "disparos preventivos")
	by("plunging", []string{"WH-OTH-09"}, "plunging fire", "plunging", "lluvia de fuego")
	by("command", []string{"WH-STRAT-11"}, "command re-roll", "command reroll", "repetición de mando")

	weapon := func(kind attack.Kind, key string, low, high int, rules []string, words ...string) *Field {
		return add(attack.OfWeapon, kind, key, low, high, rules, words)
	}
	weapon(attack.Number, "range", 0, 200, []string{"WH-ATK-10"}, "range", "alcance", "alc")
	weapon(attack.Dice, "a", 0, 60, []string{"WH-ATK-17"}, "a", "attacks", "ataques").Needed = true
	weapon(attack.Goal, "bs", 2, 6, []string{"WH-SEQ-08"}, "bs", "hp").Needed = true
	weapon(attack.Goal, "ws", 2, 6, []string{"WH-SEQ-08"}, "ws", "ha").Needed = true
	weapon(attack.Number, "s", 1, 40, []string{"WH-SEQ-12"}, "s", "f", "strength", "fuerza").Needed = true
	weapon(attack.Number, "ap", -6, 0, []string{"WH-SEQ-31"}, "ap", "fp")
	weapon(attack.Dice, "d", 1, 60, []string{"WH-SEQ-36"}, "d", "damage", "daño").Needed = true
	weapon(attack.Flag, "half", 0, 0, []string{"WH-KEY-38", "WH-KEY-45"}, "half range", "half", "media distancia", "medio alcance")
	weapon(attack.Goal, "crit", 2, 6, []string{"WH-SEQ-07"}, "critical hits on", "crit", "impactos críticos con", "crítico")
	weapon(attack.Number, "hit", -3, 3, []string{"WH-REF-06"}, "hit", "to hit", "impactar", "para impactar")
	weapon(attack.Number, "wound", -3, 3, []string{"WH-REF-06"}, "wound", "to wound", "herir", "para herir")
	weapon(
		attack.Flag,
		"rr1h",
		0,
		0,
		[]string{"WH-REF-07"},
		"reroll 1s to hit",
		"reroll hits of 1",
		"re-roll 1s to hit",
		"repetir 1 para impactar",
		"repetir impactos de 1",
		"rr1",
		"rr1h",
		"rr1 hits",
		"reroll ones",
		"reroll ones to hit",
		"reroll 1s",
	)
	weapon(attack.Flag, "rrh", 0, 0, []string{"WH-REF-07"}, "reroll hits", "re-roll hits", "repetir impactos", "repetir para impactar", "rrh", "rr hits")
	weapon(
		attack.Flag,
		"rr1w",
		0,
		0,
		[]string{"WH-REF-07"},
		"reroll 1s to wound",
		"reroll wounds of 1",
		"re-roll 1s to wound",
		"repetir 1 para herir",
		"repetir heridas de 1",
		"rr1w",
		"rr1 wounds",
		"reroll ones to wound",
	)
	weapon(attack.Flag, "rrw", 0, 0, []string{"WH-REF-07"}, "reroll wounds", "re-roll wounds", "repetir heridas", "repetir para herir", "rrw", "rr wounds")

	ability := func(kind attack.Kind, key string, low, high int, limited bool, rules []string, words ...string) {
		f := weapon(kind, key, low, high, rules, words...)
		f.Ability, f.Limited, f.Many = true, limited, limited || kind == attack.Against
	}
	ability(attack.Against, "anti", 2, 6, false, []string{"WH-KEY-08"}, "anti")
	ability(attack.Flag, "assault", 0, 0, false, []string{"WH-KEY-09"}, "assault", "asalto")
	ability(attack.Counted, "blast", 1, 10, false, []string{"WH-KEY-10", "WH-KEY-11"}, "blast", "área")
	ability(attack.Counted, "cleave", 1, 10, false, []string{"WH-KEY-12"}, "cleave", "tajar")
	ability(attack.Flag, "close", 0, 0, false, []string{"WH-KEY-13", "WH-KEY-41"}, "close-quarters", "pistol", "a quemarropa", "pistola")
	ability(
		attack.Flag,
		"devastating",
		0,
		0,
		true,
		[]string{"WH-KEY-18", "WH-KEY-19"},
		"devastating wounds",
		"dev wounds",
		"devastating",
		"dev",
		"heridas devastadoras",
		"devastadoras",
	)
	ability(attack.Flag, "extra", 0, 0, false, []string{"WH-KEY-20"}, "extra attacks", "ataques adicionales")
	ability(attack.Flag, "hazardous", 0, 0, false, []string{"WH-KEY-27"}, "hazardous", "de riesgo")
	ability(attack.Flag, "heavy", 0, 0, false, []string{"WH-KEY-28"}, "heavy", "pesada")
	ability(attack.Flag, "ignores", 0, 0, false, []string{"WH-KEY-30"}, "ignores cover", "ignora cobertura")
	ability(attack.Flag, "indirect", 0, 0, false, []string{"WH-KEY-31"}, "indirect fire", "indirect", "indirecta")
	ability(attack.Flag, "lance", 0, 0, false, []string{"WH-KEY-33"}, "lance", "lanza")
	ability(attack.Flag, "lethal", 0, 0, true, []string{"WH-KEY-35"}, "lethal hits", "lethal", "impactos letales", "letales")
	ability(attack.Counted, "melta", 1, 10, false, []string{"WH-KEY-38"}, "melta", "fusión")
	ability(attack.Flag, "oneshot", 0, 0, false, []string{"WH-KEY-39"}, "one shot", "disparo único")
	ability(attack.Flag, "precision", 0, 0, false, []string{"WH-KEY-42"}, "precision", "precisión")
	ability(attack.Flag, "psychic", 0, 0, false, []string{"WH-KEY-44"}, "psychic", "psíquica")
	ability(attack.Counted, "rapid", 1, 20, false, []string{"WH-KEY-45"}, "rapid fire", "rapid", "fuego rápido")
	ability(
		attack.Counted,
		"sustained",
		1,
		6,
		true,
		[]string{"WH-KEY-56"},
		"sustained hits",
		"sus",
		"sustained",
		"golpes sostenidos",
		"sostenidos",
	)
	ability(attack.Flag, "torrent", 0, 0, false, []string{"WH-KEY-57"}, "torrent", "ráfaga")
	ability(attack.Flag, "twin", 0, 0, false, []string{"WH-KEY-58"}, "twin-linked", "twin", "twinlinked", "acoplada")

	target := func(kind attack.Kind, key string, low, high int, rules []string, words ...string) *Field {
		return add(attack.OfTarget, kind, key, low, high, rules, words)
	}
	target(attack.Number, "t", 1, 40, []string{"WH-SEQ-12"}, "t", "r", "toughness", "resistencia").Needed = true
	target(attack.Goal, "sv", 2, 7, []string{"WH-SEQ-31"}, "sv", "s").sign("+").Needed = true
	target(attack.Goal, "inv", 2, 6, []string{"WH-SEQ-30"}, "inv", "insv", "invulnerable", "s inv").sign("++")
	target(attack.Goal, "inv_ranged", 2, 6, []string{"WH-SEQ-30"}, "ranged invulnerable", "inv ranged", "invulnerable a distancia")
	target(attack.Goal, "inv_melee", 2, 6, []string{"WH-SEQ-30"}, "melee invulnerable", "inv melee", "invulnerable en combate")
	target(attack.Number, "w", 1, 60, []string{"WH-SEQ-36"}, "w", "h", "wounds", "heridas").Needed = true
	target(attack.Number, "lost", 0, 60, []string{"WH-SEQ-22", "WH-SEQ-28"}, "lost", "wounded", "herida de", "perdidas")
	target(attack.Goal, "fnp", 2, 6, []string{"WH-KEY-21"}, "fnp", "feel no pain", "no hay dolor").sign("+++")
	target(attack.Flag, "cover", 0, 0, []string{"WH-COVER-06"}, "cover", "cobertura")
	target(attack.Flag, "stealth", 0, 0, []string{"WH-KEY-52"}, "stealth", "sigilo")
	target(attack.Flag, "engaged_target", 0, 0, []string{"WH-ATK-11", "WH-MV-06"}, "engaged", "trabado", "trabada")
	target(attack.Number, "save", -3, 3, []string{"WH-SEQ-30", "WH-SEQ-31"}, "save", "saves", "salvación", "salvaciones")
	target(attack.Number, "lessen", -3, 0, []string{"WH-REF-15"}, "damage", "daño")
	target(attack.Flag, "halve", 0, 0, []string{"WH-REF-15"}, "half damage", "mitad de daño")
	target(attack.Counted, "demise", 1, 40, []string{"WH-KEY-15"}, "deadly demise", "demise", "final violento")
	target(attack.Pool, "near", 1, 20, []string{"WH-KEY-15"}, "units near", "unit near", "unidades cerca", "unidad cerca").Bare = 1
	target(attack.Flag, "command_target", 0, 0, []string{"WH-STRAT-11"}, "command re-roll", "command reroll", "repetición de mando")
	keyword := func(key string, words ...string) {
		target(attack.Flag, key, 0, 0, []string{"WH-KEY-02", "WH-KEY-08"}, words...).Keyword = true
	}
	keyword("character", "character", "personaje", "leader", "líder")
	keyword("infantry", "infantry", "infantería")
	keyword("mounted", "mounted", "montada", "montado")
	keyword("beasts", "beasts", "bestias")
	keyword("swarm", "swarm", "enjambre")
	keyword("vehicle", "vehicle", "vehículo")
	keyword("monster", "monster", "monstruo")
	keyword("walker", "walker", "bípode")
	keyword("fly", "fly", "volar", "vuela")
	keyword("titanic", "titanic", "titánica", "titánico")
	keyword("towering", "towering", "gigantesca", "gigantesco")
	keyword("aircraft", "aircraft", "aeronave")
	keyword("psyker", "psyker", "psíquico")
	keyword("daemon", "daemon", "demonio")
	keyword("chaos", "chaos", "caos")
	return out
}()

// FieldOf finds a field by its key.
func FieldOf(key string) Field {
	for _, f := range Fields {
		if f.Key == key {
			return f
		}
	}
	return Field{}
}
