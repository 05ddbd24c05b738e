package nebula

import (
	"maps"
	"slices"

	"estafeta/engine"
)

// hindrance is why a verb may be closed to a figure: the rule behind it, and the
// sentence that says it.
type hindrance struct {
	rule, key string
	holds     func(c *chances) bool // nil: it stands where no other does
}

// The hindrances that more than one verb has. None of them tells a distance.
var (
	dazed    = hindrance{"NEB-INJ-07", "barred.dazed", func(c *chances) bool { return c.f.stunned() }}
	lame     = hindrance{"NEB-INJ-15", "barred.lame", func(c *chances) bool { return c.f.suffers("leg") > 0 && c.f.movement() <= 0 }}
	spent    = hindrance{"NEB-ACT-05", "barred.spent", func(c *chances) bool { return c.action }}
	hurt     = hindrance{"NEB-INJ-09", "barred.hurt", func(c *chances) bool { return c.g.Turn.NoAction }}
	fighting = hindrance{"NEB-DIS-01", "barred.engaged", func(c *chances) bool { return c.f.engaged() }}
	halted   = hindrance{"NEB-TRENCH-01", "barred.halted", func(c *chances) bool { return c.last || c.g.Turn.NoMove }}
	lies     = hindrance{"NEB-PRONE-05", "barred.prone", func(c *chances) bool { return c.f.Prone }}
	walked   = hindrance{"NEB-SPR-01", "barred.moved", func(c *chances) bool { return !c.still() }}
	nobody   = hindrance{"NEB-SHOT-05", "barred.nobody", func(c *chances) bool { return len(c.targets) == 0 }}
	aloft    = hindrance{"NEB-KEY-68", "barred.aloft", func(c *chances) bool { return c.flies }}
	used     = hindrance{"NEB-MOVE-01", "barred.used", func(c *chances) bool { return c.g.Turn.Left <= 0 }}
)

// hindrances are what may close a verb to a figure, the most telling first; the
// last of each stands where no other does. NEB-ACT-01, NEB-ACT-04 … NEB-ACT-06.
var hindrances = map[string][]hindrance{
	"move":      {fighting, halted, lame, used},
	"climb":     {fighting, halted, aloft, lame, used, {"NEB-TERR-09", "barred.stairs", nil}},
	"jump":      {fighting, halted, lies, aloft, lame, used, {"NEB-JUMP-01", "barred.platform", nil}},
	"shoot":     {spent, hurt, dazed, nobody, fighting, {"NEB-SHOT-04", "barred.unloaded", nil}},
	"covering":  {spent, hurt, dazed, nobody, fighting, {"NEB-KEY-26", "barred.covering", nil}},
	"blast":     {spent, hurt, dazed, fighting, {"NEB-TPL-01", "barred.template", nil}},
	"charge":    {spent, hurt, fighting, halted, lies, {"NEB-CHG-01", "barred.charge", nil}},
	"sprint":    {spent, hurt, fighting, halted, lies, aloft, walked},
	"fly":       {fighting, halted, lies, {"NEB-KEY-68", "barred.fly", nil}},
	"disengage": {spent, hurt, {"NEB-DIS-01", "barred.free", nil}},
	"entrench":  {fighting, halted, aloft, {"NEB-TRENCH-01", "barred.parapet", nil}},
	"reload":    {spent, hurt, {"NEB-AMMO-03", "barred.loaded", nil}},
	"magazine":  {{"NEB-AMMO-03", "barred.magazine", nil}},
	"equip":     {spent, hurt, {"NEB-EQP-04", "barred.holstered", nil}},
	"pickup":    {spent, hurt, fighting, {"NEB-MARK-04", "barred.ground", nil}},
	"stand":     {spent, hurt, {"NEB-PRONE-08", "barred.upright", nil}},
	"prone":     {spent, hurt, fighting, lies},
	"treat":     {spent, hurt, {"NEB-ACT-04", "barred.treat", nil}},
	"control":   {spent, hurt, {"NEB-KEY-23", "barred.control", nil}},
	"tactics":   {{"NEB-ACT-05", "barred.tactics", nil}},
	"flee":      {spent, hurt, fighting, halted, walked},
}

// bar tells for every verb that a figure may not declare now why that is.
func (c *chances) bar(p *engine.Prompt) {
	for _, verb := range slices.Sorted(maps.Keys(hindrances)) {
		for _, h := range hindrances[verb] {
			why := engine.Refuse(h.rule, h.key, engine.Piece("who", c.f.ID))
			switch {
			case slices.Contains(c.out, verb):
			case h.holds == nil:
				p.Lack(verb, why)
			case h.holds(c):
				p.Bar(verb, why)
			}
		}
	}
}
