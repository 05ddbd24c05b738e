// Package tray is what may be typed for a single attack: the fields of a sheet
// and what of the content it may name. The attack itself is played by package
// assault.
package tray

import "estafeta/engine/attack"

// AttackColours and DefenseColours are the dice of the two pools (IA-ATK-34).
var (
	AttackColours  = []string{"red", "blue", "green", "yellow"}
	DefenseColours = []string{"black", "white"}
)

func words(w ...string) []string { return w }

// Effects are what a surge ability may do, in the order in which they are
// written; those with a count have a number.
var Effects = []attack.Entry{
	{Key: "damage", Name: "effect.damage", Words: words("damage", "daño"), Count: 1},
	{Key: "pierce", Name: "effect.pierce", Words: words("pierce", "perforante"), Count: 1},
	{Key: "accuracy", Name: "effect.accuracy", Words: words("accuracy", "acc", "precisión"), Count: 1},
	{Key: "dodge", Name: "effect.dodge", Words: words("dodge", "esquivar"), Count: 1},
	{Key: "blast", Name: "effect.blast", Words: words("blast", "explosión"), Count: 1},
	{Key: "cleave", Name: "effect.cleave", Words: words("cleave", "tajo"), Count: 1},
	{Key: "recover", Name: "effect.recover", Words: words("recover", "recuperación", "recuperar"), Count: 1},
	{Key: "restrain", Name: "effect.restrain", Words: words("recover strain", "recuperar tensión"), Count: 1},
	{Key: "stun", Name: "effect.stun", Words: words("stun", "aturdimiento")},
	{Key: "bleed", Name: "effect.bleed", Words: words("bleed", "hemorragia")},
	{Key: "weaken", Name: "effect.weaken", Words: words("weaken", "debilidad", "debilitar")},
	{Key: "focus", Name: "effect.focus", Words: words("focus", "concentración")},
	{Key: "hide", Name: "effect.hide", Words: words("hide", "ocultación", "ocultar")},
	{Key: "token", Name: "effect.token", Words: words("token", "power token", "ficha", "ficha de poder")},
	{Key: "special", Name: "effect.special", Words: words("special", "especial")},
}

// Innate are the effects that a weapon may have as keywords, without a surge.
var Innate = words("blast", "cleave", "stun", "bleed", "weaken", "focus", "hide")

// Fields are all fields of a sheet in the order in which they are shown.
var Fields = func() []attack.Field {
	var out []attack.Field
	add := func(part attack.Part, kind attack.Kind, key string, low, high int, rules []string, words ...string) *attack.Field {
		out = append(out, attack.Field{Key: key, Part: part, Kind: kind, Words: words, Min: low, Max: high, Rules: rules})
		return &out[len(out)-1]
	}
	by := func(kind attack.Kind, key string, low, high int, rules []string, words ...string) {
		add(attack.OfAttacker, kind, key, low, high, rules, words...)
	}
	by(attack.Number, "at", 0, 60, words("IA-RNG-05", "IA-ATK-05"), "at", "distance", "distancia")
	by(attack.Flag, "hero", 0, 0, words("IA-ATK-33"), "hero", "héroe", "heroína")
	by(attack.Flag, "focused", 0, 0, words("IA-COND-01"), "focused", "concentrado", "concentrada")
	by(attack.Flag, "hidden", 0, 0, words("IA-COND-05"), "hidden", "oculto", "oculta")
	by(attack.Flag, "weakened", 0, 0, words("IA-COND-05"), "weakened", "debilitado", "debilitada")
	by(attack.Flag, "stunned", 0, 0, words("IA-COND-15"), "stunned", "aturdido", "aturdida")
	by(attack.Number, "strain", 0, 20, words("IA-ATK-33", "IA-REC-02"), "strain", "tensión")
	by(attack.Number, "suffered", 0, 60, words("IA-REC-04"), "suffered", "sufrido")
	by(attack.Counted, "rr", 1, 9, words("IA-ATK-27", "IA-ATK-09"), "reroll", "re-roll", "repetir", "volver a tirar")
	by(attack.Counted, "rrd", 1, 9, words("IA-ATK-27", "IA-ATK-09"), "reroll defense", "reroll defence", "repetir defensa")

	weapon := func(kind attack.Kind, key string, low, high int, rules []string, words ...string) *attack.Field {
		return add(attack.OfWeapon, kind, key, low, high, rules, words...)
	}
	weapon(attack.Flag, "melee", 0, 0, words("IA-MEL-01"), "melee", "cuerpo a cuerpo")
	weapon(attack.Flag, "ranged", 0, 0, words("IA-RNG-01"), "ranged", "a distancia")
	weapon(attack.Flag, "reach", 0, 0, words("IA-KEY-18"), "reach", "gran alcance")
	weapon(attack.Pool, "red", 0, 9, words("IA-DICE-01"), "red", "rojos", "rojo", "rojas", "roja").Bare = 1
	weapon(attack.Pool, "blue", 0, 9, words("IA-DICE-02"), "blue", "azules", "azul").Bare = 1
	weapon(attack.Pool, "green", 0, 9, words("IA-DICE-03"), "green", "verdes", "verde").Bare = 1
	weapon(attack.Pool, "yellow", 0, 9, words("IA-DICE-04"), "yellow", "amarillos", "amarillo", "amarillas", "amarilla").Bare = 1
	weapon(attack.Pool, "any", 0, 9, words("IA-ATK-23"), "any colour", "any color", "any", "cualquier color", "cualquiera").Bare = 1
	weapon(attack.Number, "damage", -9, 20, words("IA-ATK-10"), "damage", "daño")
	weapon(attack.Number, "accuracy", -20, 20, words("IA-RNG-06"), "accuracy", "acc", "precisión")
	weapon(attack.Number, "surges", -9, 9, words("IA-ATK-10"), "surges", "incrementos")
	weapon(attack.Number, "pierce", -9, 20, words("IA-KEY-27"), "pierce", "perforante")
	weapon(attack.Number, "dodge", -9, 0, words("IA-ATK-10"), "dodge", "esquivar")
	for _, e := range Effects {
		for _, key := range Innate {
			if e.Key != key {
				continue
			}
			kind, low, high := attack.Flag, 0, 0
			if e.Count > 0 {
				kind, low, high = attack.Counted, 1, 20
			}
			weapon(kind, key, low, high, words("IA-KEY-25", "IA-COND-13"), e.Words...)
		}
	}
	for i, w := range [][]string{words("surge", "incremento"), words("double surge", "doble incremento")} {
		f := weapon(attack.Effects, []string{"surge", "surge2"}[i], 1, 4, words("IA-ATK-13", "IA-SURGE-04", "IA-ABIL-06"), w...)
		f.Many, f.Names = true, Effects
	}

	target := func(kind attack.Kind, key string, low, high int, rules []string, words ...string) *attack.Field {
		return add(attack.OfTarget, kind, key, low, high, rules, words...)
	}
	target(attack.Pool, "black", 0, 9, words("IA-DICE-05"), "black", "negros", "negro", "negras", "negra").Bare = 1
	target(attack.Pool, "white", 0, 9, words("IA-DICE-06"), "white", "blancos", "blanco", "blancas", "blanca").Bare = 1
	target(attack.Number, "health", 1, 60, words("IA-DMG-02"), "health", "vida")
	target(attack.Number, "lost", 0, 60, words("IA-DMG-07"), "suffered", "lost", "sufrido")
	target(attack.Number, "block", -9, 9, words("IA-ATK-10"), "block", "bloqueo", "bloqueos")
	target(attack.Number, "evade", -9, 9, words("IA-ATK-10"), "evade", "evadir", "evasión")
	target(attack.Number, "dodging", -9, 9, words("IA-ATK-10"), "dodge", "esquivar")
	target(attack.Number, "hinders", -20, 20, words("IA-ATK-10", "IA-RNG-06"), "accuracy", "precisión")
	target(attack.Number, "spares", -9, 9, words("IA-ATK-10"), "damage", "damage taken", "daño")
	target(attack.Flag, "hidden_target", 0, 0, words("IA-COND-05"), "hidden", "oculto", "oculta")
	target(attack.Flag, "weakened_target", 0, 0, words("IA-COND-05"), "weakened", "debilitado", "debilitada")
	target(attack.Flag, "stunned_target", 0, 0, words("IA-COND-10"), "stunned", "aturdido", "aturdida")
	target(attack.Flag, "bleeding_target", 0, 0, words("IA-COND-10"), "bleeding", "sangrando")
	target(attack.Flag, "hero_target", 0, 0, words("IA-DMG-09"), "hero", "héroe", "heroína")
	target(attack.Flag, "object", 0, 0, words("IA-OBJA-09"), "object", "objeto")
	target(attack.Counted, "rr_target", 1, 9, words("IA-ATK-27", "IA-ATK-09"), "reroll", "re-roll", "repetir")
	target(attack.Counted, "rra_target", 1, 9, words("IA-ATK-27", "IA-ATK-09"), "reroll attack", "repetir ataque")
	target(attack.Flag, "beside", 0, 0, words("IA-KEY-13"), "adjacent", "adyacente")
	target(attack.Flag, "valid", 0, 0, words("IA-KEY-31", "IA-KEY-32"), "valid", "valid target", "objetivo válido")
	target(attack.Flag, "friendly", 0, 0, words("IA-KEY-14", "IA-KEY-31"), "friendly", "amigo", "amiga")
	target(attack.Number, "away", 0, 60, words("IA-KEY-31"), "away", "alejado", "alejada")
	return out
}()

// FieldOf finds a field.
func FieldOf(key string) attack.Field {
	for _, f := range Fields {
		if f.Key == key {
			return f
		}
	}
	return attack.Field{}
}
