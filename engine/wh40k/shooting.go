package wh40k

import (
	"slices"
	"strings"

	"estafeta/engine"
	"estafeta/engine/attack"
	"estafeta/engine/wh40k/battlefield"
	"estafeta/engine/wh40k/book"
	"estafeta/engine/wh40k/troops"
)

// shootingPhase lets the active player shoot with units one at a time
// (WH-SHOOT-01 … WH-SHOOT-07).
func (g *Game) shootingPhase(t *engine.Table) {
	b := g.Battle
	switch b.Stage {
	case "":
		g.clear(func(d *troops.Deeds) { d.Chose, d.Smoke, d.Blind = false, false, false })
		g.happen(t, occasion{on: "phase_start"})
		b.Stage = "smoke"
	case "smoke":
		g.smoke(t)
		b.Stage = "shoot"
	case "shoot":
		if !g.selectShoot(t) {
			b.Stage = "end"
		}
	default:
		g.clear(func(d *troops.Deeds) { d.Smoke = false })
		g.happen(t, occasion{on: "phase_end"})
		g.control(t)
		g.enter(ChargeOf)
	}
}

// smoke offers Smokescreen to the opponent at the start of the phase
// (WH-STRAT-32).
func (g *Game) smoke(t *engine.Table) {
	foe := other(g.Battle.Turn)
	if len(g.shooters()) == 0 {
		return
	}
	u := g.offer(t, foe, smokescreen, g.which(g.onField(foe), func(u *troops.Unit) bool { return u.Has("smoke") }))
	if u != nil {
		g.use(t, foe, smokescreen, u)
		u.Turn.Smoke = true
	}
}

// The types of shooting (10.04 … 10.07, 15.09).
const (
	shootNormal   = "normal"
	shootAssault  = "assault"
	shootClose    = "close"
	shootIndirect = "indirect"
	shootSnap     = "snap"
)

// eligible reports a unit that is eligible to shoot: on the battlefield, not
// selected to shoot in this phase, and nothing forbids it (WH-SHOOT-04,
// WH-ACT-10, WH-MVPH-23, WH-APP-23).
func (g *Game) eligible(u *troops.Unit) bool {
	barred := u.Turn.NoShoot && (!u.Turn.FellBack || u.Action != "" || !g.allows(u, "shoot"))
	return u.Where == troops.OnField && !u.Turn.Chose && !barred && !u.Destroyed()
}

// shootTypes are the types of shooting that a unit is eligible for
// (WH-SHOOT-06, WH-SHOOT-08, WH-SHOOT-10, WH-SHOOT-13, WH-SHOOT-20).
func (g *Game) shootTypes(u *troops.Unit) []string {
	if !g.eligible(u) {
		return nil
	}
	var out []string
	locked := g.locked(u)
	switch {
	case u.Turn.Advanced && !g.allows(u, "shoot"):
		if !locked && g.armed(u, "assault") {
			out = append(out, shootAssault)
		}
	case locked:
		if u.Big() || g.armed(u, "close") {
			out = append(out, shootClose)
		}
	default:
		out = append(out, shootNormal)
		if g.armed(u, "indirect") {
			out = append(out, shootIndirect)
		}
	}
	return out
}

// armed reports a unit with a model that has a ranged weapon with an ability.
func (g *Game) armed(u *troops.Unit, ability string) bool {
	for _, i := range u.Alive() {
		for _, s := range g.stock(u, &u.Models[i]) {
			for p := range s.Profiles {
				if !s.Profiles[p].Melee && g.grants(u, &u.Models[i], s, p, ability) {
					return true
				}
			}
		}
	}
	return false
}

// grants reports that a weapon of a model has an ability now: it is printed, or an
// effect gives it whatever the target (WH-KEY-03).
func (g *Game) grants(u *troops.Unit, m *troops.Model, a *troops.Arm, profile int, ability string) bool {
	w := &a.Profiles[profile]
	if w.Has(ability) {
		return true
	}
	gives := func(e *book.Effect) bool {
		return e.Kind == "weapon" && e.By == "" && aboutWeapon(e, a.Key, w.Melee) &&
			slices.ContainsFunc(e.Add, func(v attack.Value) bool { return v.Key == ability })
	}
	return slices.ContainsFunc(g.forces(gives), func(f force) bool { return g.concerns(f, u, m) && g.holdsIf(f, u, clash{}) })
}

// stock are the weapons of a model.
func (g *Game) stock(u *troops.Unit, m *troops.Model) []*troops.Arm {
	var out []*troops.Arm
	for _, key := range m.Gear {
		if a := u.Arm(key); a != nil {
			out = append(out, a)
		}
	}
	return out
}

// shooters are the units of the active player that can be selected to shoot and
// have an enemy within the range of a weapon. Whether they see it is found out
// when they are selected; one that sees none has not been selected to shoot, and
// may still do something else (WH-SHOOT-04).
func (g *Game) shooters() []*troops.Unit {
	return g.which(g.onField(g.Battle.Turn), func(u *troops.Unit) bool {
		if u.Turn.Blind || len(g.shootTypes(u)) == 0 {
			return false
		}
		reach := u.Reach()
		return reach > 0 && slices.ContainsFunc(g.onField(other(u.Seat)), func(e *troops.Unit) bool { return battlefield.Within(g.apart(u, e), reach) })
	})
}

// selectShoot asks for the next unit to shoot, or for what else is done in the
// Shooting phase: actions and Explosives; false: the player is done
// (WH-SHOOT-03, WH-SHOOT-05, WH-STRAT-14).
func (g *Game) selectShoot(t *engine.Table) bool {
	b := g.Battle
	shooters := g.shooters()
	actors := g.actors()
	bombs := g.bombers()
	if len(shooters)+len(actors)+len(bombs) == 0 {
		return false
	}
	pick := t.Ask(b.Turn, "shoot.unit", func(p *engine.Prompt) {
		p.Begin, p.Measuring = true, true
		p.Rules = []string{"WH-SHOOT-05"}
		for _, u := range shooters {
			p.Add(engine.Option{Key: u.ID, Piece: u.ID, Verb: "shoot", Group: "group.shoot"})
		}
		for _, u := range bombs {
			p.Add(engine.Option{Key: "bomb:" + u.ID, Piece: u.ID, Verb: "explosives", Group: "group.explosives"})
		}
		for _, a := range actors {
			p.Add(engine.Option{Key: "act:" + a.Unit.ID + ":" + a.Action, Piece: a.Unit.ID, Verb: "action." + a.Action, Group: "group.actions"})
		}
		p.Add(engine.Option{Key: "done", Verb: "done"})
		p.DefaultFirst()
		g.excludeUnits(p, b.Turn, "shoot", g.noShot)
		g.bar(p)
	}).One()
	kind, rest, found := strings.Cut(pick, ":")
	switch {
	case !found && g.unit(pick) != nil:
		g.shoot(t, g.unit(pick), "")
	case kind == "bomb":
		g.throwExplosives(t, g.unit(rest))
	case kind == "act":
		id, action, _ := strings.Cut(rest, ":")
		g.startAction(t, g.unit(id), action)
	default:
		return false
	}
	for _, u := range g.onField(b.Turn) { // what stood in the way may have moved, or be gone
		u.Turn.Blind = u.Turn.Blind && len(g.aimed(u)) == 0
	}
	return true
}

// aimed are the types of shooting with which a unit has a target.
func (g *Game) aimed(u *troops.Unit) []string {
	return slices.DeleteFunc(g.shootTypes(u), func(k string) bool { return len(g.shots(u, k)) == 0 })
}

// shoot is a unit selected to shoot: its type, its targets, its attacks
// (WH-SHOOT-06, WH-ATK-01). A type given is the only one it may use.
func (g *Game) shoot(t *engine.Table, u *troops.Unit, only string) {
	b := g.Battle
	b.Acting = u.ID
	kind := only
	if kind == "" {
		kind = g.askShootType(t, u)
	}
	if kind == "" {
		u.Turn.Blind, b.Acting = true, ""
		t.Tell("shoot.nothing", engine.Piece("who", u.ID), engine.ByRules("WH-ATK-09", "WH-ATK-10"))
		return
	}
	u.Turn.Chose, u.Turn.NoAction = true, true // WH-SHOOT-09, WH-SHOOT-12, WH-SHOOT-18, WH-SHOOT-26
	g.happen(t, occasion{on: "attack_chosen", unit: u})
	g.firingDeck(t, u)
	g.declareFire(t, u, kind)
	if len(b.Salvos) > 0 {
		u.Shot = b.Turns
		g.resolve(t, u)
	}
	u.HandBack()
}

func (g *Game) askShootType(t *engine.Table, u *troops.Unit) string {
	types := g.aimed(u)
	if len(types) == 0 {
		return ""
	}
	return t.Ask(u.Seat, "shoot.type", func(p *engine.Prompt) {
		p.About, p.Measuring = u.ID, true
		p.Args = []engine.Arg{engine.Piece("who", u.ID)}
		p.Rules = []string{"WH-SHOOT-06"}
		for _, k := range types {
			p.Add(engine.Option{Key: k, Verb: "shoot." + k})
		}
		p.Default = engine.Pick(types[0])
	}).One()
}
