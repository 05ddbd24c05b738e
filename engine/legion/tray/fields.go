// Package tray is what may be typed for a single attack: the fields of a sheet
// and what of the content it may name. The attack itself is played by package
// legion.
package tray

import "estafeta/engine/attack"

// Unlimited is the number of an Armor without a number.
const Unlimited = 99

// Fields are all fields of a sheet in the order in which they are shown.
var Fields = func() []attack.Field {
	var out []attack.Field
	add := func(part attack.Part, kind attack.Kind, key string, low, high int, rules []string, words ...string) *attack.Field {
		out = append(out, attack.Field{Key: key, Part: part, Kind: kind, Words: words, Min: low, Max: high, Rules: rules})
		return &out[len(out)-1]
	}
	by, of, to := attack.OfAttacker, attack.OfWeapon, attack.OfTarget
	add(by, attack.Number, "range", 1, 5, []string{"LEG-A-ATK-06", "LEG-A-ATK-08"}, "range", "at range", "alcance", "a alcance")
	add(
		by,
		attack.Flag,
		"engaged",
		0,
		0,
		[]string{"LEG-A-ATK-05", "LEG-A-MELEE-03"},
		"in melee",
		"engaged",
		"en cuerpo a cuerpo",
		"trabado",
		"trabada",
	)
	add(
		by,
		attack.Flag,
		"surgehit",
		0,
		0,
		[]string{"LEG-A-ATK-15"},
		"surge hit",
		"surge to hit",
		"incremento impacto",
		"incremento a impacto",
	)
	add(
		by,
		attack.Flag,
		"surgecrit",
		0,
		0,
		[]string{"LEG-A-ATK-15"},
		"surge crit",
		"surge to crit",
		"incremento crítico",
		"incremento a crítico",
	)
	add(by, attack.Pool, "aim", 0, 12, []string{"LEG-A-AIM-04"}, "aim", "aims", "apuntado", "apuntados", "apuntar").Bare = 1
	add(by, attack.Counted, "precise", 1, 6, []string{"LEG-B-KEY-PRECISE-01"}, "precise", "precisión")
	add(by, attack.Counted, "sharpshooter", 1, 2, []string{"LEG-B-KEY-SHARPSHOOTER-01"}, "sharpshooter", "tirador de primera")
	add(by, attack.Counted, "arsenal", 1, 12, []string{"LEG-A-KEY-26"}, "arsenal")
	add(by, attack.Flag, "moved", 0, 0, []string{"LEG-A-KEY-19"}, "moved", "movido", "movida")
	add(by, attack.Flag, "standby", 0, 0, []string{"LEG-A-KEY-20"}, "standby", "alerta")
	add(by, attack.Flag, "flank", 0, 0, []string{"LEG-B-KEY-WEAKPOINT-01"}, "flanking", "in weak arc", "flanqueando")

	for _, c := range []struct{ key, one, es, many string }{{"red", "red", "rojo", "rojos"}, {"black", "black", "negro", "negros"},
		{"white", "white", "blanco", "blancos"}} {
		add(of, attack.Pool, c.key, 0, 12, []string{"LEG-A-WPN-01"}, c.one, c.es, c.many).Needed = true
	}
	add(of, attack.Number, "from", 1, 5, []string{"LEG-B-POOL-05"}, "min range", "alcance mínimo")
	add(of, attack.Number, "to", 1, 5, []string{"LEG-A-WPN-02"}, "max range", "alcance máximo")
	add(of, attack.Flag, "melee", 0, 0, []string{"LEG-A-WPN-03", "LEG-A-WPN-04"}, "melee", "cuerpo a cuerpo")
	add(of, attack.Counted, "impact", 1, 12, []string{"LEG-A-KEY-13"}, "impact", "antiblindaje")
	add(of, attack.Counted, "pierce", 1, 12, []string{"LEG-B-KEY-PIERCE-01"}, "pierce", "perforante")
	add(of, attack.Counted, "ion", 1, 12, []string{"LEG-B-KEY-ION-01"}, "ion", "iónica")
	add(of, attack.Flag, "blast", 0, 0, []string{"LEG-A-KEY-42"}, "blast", "deflagración")
	add(of, attack.Flag, "highvelocity", 0, 0, []string{"LEG-A-KEY-10"}, "high velocity", "alta velocidad")
	add(of, attack.Flag, "suppressive", 0, 0, []string{"LEG-B-KEY-SUPPRESSIVE-01"}, "suppressive", "fuego de contención", "de contención")
	add(of, attack.Flag, "spray", 0, 0, []string{"LEG-B-KEY-SPRAY-01"}, "spray", "rociada")
	add(of, attack.Flag, "cumbersome", 0, 0, []string{"LEG-A-KEY-17"}, "cumbersome", "aparatosa")
	add(
		of,
		attack.Flag,
		"fixed",
		0,
		0,
		[]string{"LEG-A-KEY-21"},
		"fixed",
		"fixed front",
		"fixed rear",
		"fija",
		"arma fija",
		"arma fija delantera",
		"arma fija trasera",
	)
	add(of, attack.Flag, "immunedeflect", 0, 0, []string{"LEG-B-KEY-IMMUNE-02"}, "immune deflect", "inmune a desvío")
	add(of, attack.Flag, "towcable", 0, 0, []string{"LEG-A-KEY-37"}, "tow cable", "cable de remolque")
	add(of, attack.Flag, "disrupted", 0, 0, []string{"LEG-A-VEH-05"}, "disrupted", "averiada")
	add(of, attack.Flag, "outofarc", 0, 0, []string{"LEG-A-KEY-21"}, "out of arc", "fuera de sector")

	target := func(kind attack.Kind, key string, low, high int, rule string, words ...string) *attack.Field {
		return add(to, kind, key, low, high, []string{rule}, words...)
	}
	target(attack.Flag, "reddefense", 0, 0, "LEG-A-ATK-19", "red", "red defense", "rojo", "defensa roja").Needed = true
	target(attack.Flag, "whitedefense", 0, 0, "LEG-A-ATK-19", "white", "white defense", "blanco", "defensa blanca").Needed = true
	target(attack.Flag, "surge", 0, 0, "LEG-A-ATK-21", "surge", "surge block", "surge to block", "incremento", "incremento a bloqueo")
	target(attack.Number, "w", 1, 30, "LEG-B-WND-02", "w", "h", "wounds", "heridas").Needed = true
	target(attack.Number, "lost", 0, 29, "LEG-B-WND-06", "lost", "perdidas")
	target(attack.Flag, "vehicle", 0, 0, "LEG-A-SUP-19", "vehicle", "vehículo")
	target(attack.Flag, "nerveless", 0, 0, "LEG-A-SUP-19", "courageless", "impasible")
	target(attack.Number, "resilience", 1, 30, "LEG-B-RES-01", "resilience", "res", "resistencia")
	target(attack.Flag, "damagetoken", 0, 0, "LEG-B-RES-09", "already damaged", "ya dañado")
	target(attack.Pool, "dodge", 0, 12, "LEG-A-DODGE-02", "dodge", "dodges", "esquiva", "esquivas").Bare = 1
	target(attack.Pool, "suppression", 0, 30, "LEG-A-SUP-02", "suppression", "suppressions", "acobardamiento", "acobardamientos").Bare = 1
	target(attack.Flag, "light", 0, 0, "LEG-A-COVER-02", "light cover", "light", "cobertura ligera", "ligera")
	target(attack.Flag, "heavy", 0, 0, "LEG-A-COVER-02", "heavy cover", "heavy", "cobertura densa", "densa")
	target(attack.Pool, "behindlight", 0, 30, "LEG-A-COVER-19", "behind light", "tras ligera")
	target(attack.Pool, "behindheavy", 0, 30, "LEG-A-COVER-19", "behind heavy", "tras densa")
	target(attack.Pool, "hidden", 0, 30, "LEG-B-WND-05", "hidden", "ocultos", "oculto")
	target(attack.Counted, "cover", 1, 2, "LEG-A-KEY-39", "cover", "cobertura")
	target(attack.Flag, "lowprofile", 0, 0, "LEG-B-KEY-LOWPROFILE-01", "low profile", "furtivo")
	target(attack.Counted, "armor", 1, Unlimited, "LEG-A-KEY-34", "armor", "armour", "blindaje").Bare = Unlimited
	target(attack.Counted, "weakpoint", 1, 6, "LEG-B-KEY-WEAKPOINT-01", "weak point", "punto débil")
	target(attack.Flag, "immuneblast", 0, 0, "LEG-B-KEY-IMMUNE-01", "immune blast", "inmune a deflagración")
	target(attack.Flag, "immunepierce", 0, 0, "LEG-B-KEY-IMMUNE-03", "immune pierce", "inmune a perforante")
	target(attack.Flag, "immunerange1", 0, 0, "LEG-B-POOL-05", "immune range 1 weapons", "inmune a armas de alcance 1")
	target(attack.Flag, "impervious", 0, 0, "LEG-A-KEY-71", "impervious", "duro de pelar")
	target(attack.Flag, "deflect", 0, 0, "LEG-A-KEY-59", "deflect", "desvío")
	target(attack.Flag, "nimble", 0, 0, "LEG-A-KEY-07", "nimble", "ágil")
	target(attack.Counted, "dangersense", 1, 12, "LEG-B-KEY-DANGERSENSE-02", "danger sense", "sentido del peligro")
	target(attack.Counted, "uncanny", 1, 12, "LEG-B-KEY-UNCANNY-01", "uncanny luck", "suerte increíble")
	target(attack.Counted, "enrage", 1, 30, "LEG-A-KEY-75", "enrage", "enfurecerse")
	target(attack.Counted, "guardian", 1, 12, "LEG-B-KEY-GUARDIAN-07", "guardian", "guardián")
	target(attack.Counted, "guarded", 1, 12, "LEG-B-KEY-GUARDIAN-01", "guarded", "protegido", "protegida")
	target(attack.Flag, "guardred", 0, 0, "LEG-B-KEY-GUARDIAN-02", "guarded red", "protegido rojo", "protegida rojo")
	target(attack.Flag, "guardsurge", 0, 0, "LEG-B-KEY-GUARDIAN-02", "guarded surge", "protegido incremento", "protegida incremento")
	target(attack.Flag, "noncombatant", 0, 0, "LEG-B-KEY-NONCOMBATANT-02", "noncombatant", "no combatiente")
	return out
}()
