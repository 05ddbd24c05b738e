package nebula

import (
	"math"
	"slices"

	"estafeta/engine"
	"estafeta/engine/attack"
	"estafeta/engine/geom"
	"estafeta/engine/ground"
	"estafeta/engine/nebula/book"
	"estafeta/engine/nebula/tray"
	"estafeta/engine/scene"
)

// The table of a single attack, in cm: wide enough for every range, who attacks
// in the middle of it.
const (
	singleTable = 300.0
	singleGap   = 10.0 // of a shot whose distance the sheet leaves open
	singleUp    = 11.0 // of who is elevated
	unlimited   = 110  // range of a weapon that the sheet leaves open
)

// newSingle makes the attack that a sheet describes, or says what is missing or
// impossible.
func newSingle(sh attack.Sheet, options map[string]string) (*Single, *engine.Refusal) {
	agreed, ref := ofAttacks.Chosen(options)
	if ref != nil {
		return nil, ref
	}
	a := &Single{
		Game: Game{
			Options: agreed,
			Mission: "finish_them",
			Phase:   Development,
			Round:   1,
			Rounds:  1,
			Width:   singleTable,
			Depth:   singleTable,
			Terrain: []*Terrain{},
			Trail:   []Trail{},
			Smokes:  []Smoke{},
			Ground:  []Dropped{},
			Prep:    Prep{Queue: []string{}},
			Forces:  []*Force{{Seat: 1, Members: 1}, {Seat: 2, Members: 1}},
		},
	}
	if len(sh.Targets) != 1 || sh.Targets[0].Count > 1 || sh.Attacker.Count > 1 {
		return nil, engine.Refuse("NEB-SHOT-10", "single.one")
	}
	s, e := newFighter(1, "1", sh.Attacker, tray.By), newFighter(2, "B", sh.Targets[0], func(k string) string { return k })
	a.Game.Figures = []*Figure{s, e}
	a.Game.Turn = Turn{Figure: s.ID, Covering: sh.Attacker.Has("covering"), Plan: []Intent{}, Fired: []string{}}
	s.Acted = true // attacking is its action
	if ref := a.arm(sh); ref != nil {
		return nil, ref
	}
	if ref := a.complete(sh); ref != nil {
		return nil, ref
	}
	at := sh.Targets[0]
	e.Wounds -= at.N("lost")
	if e.Wounds < 1 {
		return nil, engine.Refuse("NEB-WND-02", "single.lost", engine.Num("her", e.Attr[HER]))
	}
	a.Had = [2]int{s.Wounds, e.Wounds}
	a.hold(at)
	if ref := a.lay(sh.Attacker, at); ref != nil {
		return nil, ref
	}
	if !a.Melee {
		if ref := a.shootable(sh.Attacker, at); ref != nil {
			return nil, ref
		}
	} else if e.has("self_detonator") {
		return nil, engine.Refuse("NEB-KEY-17", "single.detonator")
	}
	return a, nil
}

// newFighter makes a figure of its part of a sheet.
func newFighter(seat engine.Seat, label string, p attack.Profile, key func(string) string) *Figure {
	f := &Figure{
		ID:        "s" + string(rune('0'+seat)) + ".1",
		Seat:      seat,
		Label:     label,
		Unit:      []string{"typed", "target"}[seat-1],
		Placed:    true,
		Base:      2.5,
		Height:    3,
		Qualities: []string{},
		Items:     []*Carried{},
		Engaged:   []string{},
		Mishaps:   []Mishap{},
	}
	if u, ok := content().Units[p.Key]; ok {
		f.Unit, f.Rank, f.Cost = u.ID, u.Rank, u.Points
		f.Attr[MOV], f.Attr[PER], f.Attr[ENT], f.Attr[COR] = u.Attributes[MOV], u.Attributes[PER], u.Attributes[ENT], u.Attributes[COR]
	}
	f.Attr[PNT], f.Attr[DES], f.Attr[HER] = p.N("pnt"), p.N(key("des")), p.N(key("her"))
	if v, ok := p.Find("cor"); ok {
		f.Attr[COR] = v.N
	}
	if p.Has(key("outnumbered")) { // NEB-MEL-07
		f.Attr[DES]--
	}
	f.Wounds = f.Attr[HER]
	for _, q := range tray.Worn {
		for range p.N(key(q)) {
			f.Qualities = append(f.Qualities, q)
		}
	}
	for _, q := range slices.Concat(tray.OfBoth, tray.OfShooter, tray.OfTarget) {
		if p.Has(key(q)) {
			f.Qualities = append(f.Qualities, q)
		}
	}
	f.Prone, f.Flying = p.Has(key("prone")), p.Has(key("flying"))
	if p.Has(key("stunned")) {
		f.Mishaps = append(f.Mishaps, Mishap{"stunned", 2})
	}
	if p.Has("unconscious") {
		f.Mishaps = append(f.Mishaps, Mishap{"unconscious", 2})
	}
	f.Ducks, f.Acted = p.Has("drops"), p.Has("acted")
	if p.Has("entrenched") {
		f.Entrench = "ground"
	}
	if p.Has("hidden") && !f.has("thermal_camouflage") {
		f.Qualities = append(f.Qualities, "thermal_camouflage")
	}
	return f
}

// arm gives who attacks the weapons of the sheet: one to shoot with, or the
// pair of a Combinable one, or those of close combat, which strike together
// (A72). A weapon without a name is the first that the unit carries, with the
// sheet's numbers. NEB-SHOT-04, NEB-EQP-03, NEB-KEY-22.
func (a *Single) arm(sh attack.Sheet) *engine.Refusal {
	s, _ := a.fighters()
	weapons := slices.Clone(sh.Weapons)
	own := armoury()[sh.Attacker.Key]
	if sh.Attacker.Key == "" {
		own = nil
	}
	if len(weapons) == 0 {
		weapons = []attack.Profile{{Count: 1}}
	}
	melee := false
	for i, w := range weapons {
		if w.Key == "" {
			melee = w.Has("melee") || len(own) > 0 && !slices.ContainsFunc(own, shooting)
			if k := slices.IndexFunc(own, func(e attack.Entry) bool { return shooting(e) != melee }); k >= 0 {
				weapons[i] = overlaid(w, own[k])
			}
		}
		melee = melee || weapons[i].Has("melee")
	}
	a.Melee = melee
	if why := s.take(weapons, melee); why != nil {
		return why
	}
	held := len(s.Items)
	if held > 2 || held == 2 && !melee && (len(weapons) > 1 || !weapons[0].Has("combinable")) {
		return engine.Refuse("NEB-KEY-22", "single.weapons")
	}
	if held == 2 && !s.pairable(sh.Attacker.Key) {
		return engine.Refuse("NEB-EQP-03", "single.hands")
	}
	if melee {
		return nil
	}
	w := weapons[0]
	a.Dice = w.N("dice")
	it, known := content().Items[w.Key]
	switch {
	case known && it.Template == "" && (a.Dice < min(it.Rate[0], w.N("ammo")) || a.Dice > it.Rate[1]):
		return engine.Refuse("NEB-WPN-03", "single.rate", engine.Num("min", it.Rate[0]), engine.Num("max", it.Rate[1]))
	case known && sh.Attacker.Has("covering") && !it.Has("covering_fire"):
		return engine.Refuse("NEB-KEY-26", "single.covering")
	}
	return nil
}

// take puts the weapons of a sheet into a figure's hands. NEB-MEL-01.
func (f *Figure) take(weapons []attack.Profile, melee bool) *engine.Refusal {
	for i, w := range weapons {
		if w.Has("melee") != melee && (melee || w.Key != "") {
			return engine.Refuse("NEB-MEL-01", "single.mixed")
		}
		for range w.Count {
			c := &Carried{ID: "weapon", Item: w.Key, Place: "hand", Made: made(w, melee)}
			if len(f.Items) > 0 {
				c.ID = "weapon.2"
			}
			if w.Key == "" { // two of them are a pair only if they are one kind
				c.Item = []string{"typed", "other"}[min(i, 1)]
			}
			c.Ammo = c.Made.Ammo
			f.Items = append(f.Items, c)
		}
	}
	return nil
}

// pairable reports two weapons that may be held at once: both Combinable, or
// typed in, or in the hands of a figure with Mastery or Twin Weapons.
// NEB-EQP-03, NEB-KEY-38.
func (f *Figure) pairable(unit string) bool {
	u := content().Units[unit]
	if has(u.Qualities, "mastery") || has(u.Qualities, "twin_weapons") {
		return true
	}
	return !slices.ContainsFunc(f.Items, func(c *Carried) bool { return content().Items[c.Item].ID != "" && !c.item().Has("combinable") })
}

// shooting reports a weapon that is not one of close combat.
func shooting(e attack.Entry) bool { return !(attack.Profile{Values: e.Values}).Has("melee") }

// overlaid is a weapon of the content with typed numbers instead of its own.
func overlaid(typed attack.Profile, e attack.Entry) attack.Profile {
	p := attack.Profile{Key: e.Key, Count: max(typed.Count, 1), Values: slices.Clone(e.Values)}
	if e.Count > p.Count {
		p.Count = e.Count
	}
	for _, v := range typed.Values {
		p.Values = slices.DeleteFunc(p.Values, func(o attack.Value) bool { return o.Key == v.Key })
		p.Values = append(p.Values, v)
	}
	return p
}

// made is the profile of a weapon of a sheet.
func made(w attack.Profile, melee bool) *book.Item {
	it := &book.Item{
		ID:        "typed",
		Kind:      "shoot",
		Range:     unlimited,
		MinRange:  float64(w.N("min_range")),
		Rate:      [2]int{1, w.N("dice")},
		Ammo:      w.N("ammo"),
		Qualities: []string{},
		Lists:     []string{},
	}
	if w.Key != "" {
		it.ID = w.Key
	}
	if v, ok := w.Find("range"); ok {
		it.Range = float64(v.N)
	}
	if it.Ammo == 0 {
		it.Ammo = w.N("dice") + 2
	}
	if w.Has("template") {
		it.Template = "small"
	}
	if melee {
		it.Kind = "melee"
	}
	for _, q := range tray.OfWeapon {
		if w.Has(q) {
			it.Qualities = append(it.Qualities, q)
		}
	}
	return it
}

// complete holds that the sheet says what the attack needs.
func (a *Single) complete(sh attack.Sheet) *engine.Refusal {
	missing := func(p attack.Profile, keys ...string) *engine.Refusal {
		for _, k := range keys {
			if !p.Has(k) {
				return engine.Refuse("", "single.missing", engine.Term("field", "field."+k))
			}
		}
		return nil
	}
	if a.Melee {
		if ref := missing(sh.Attacker, tray.By("des"), tray.By("her")); ref != nil {
			return ref
		}
		return missing(sh.Targets[0], "des", "her")
	}
	if ref := missing(sh.Attacker, "pnt"); ref != nil {
		return ref
	}
	if s, _ := a.fighters(); a.Dice == 0 && s.Items[0].item().Template == "" {
		return engine.Refuse("", "single.missing", engine.Term("field", "field.dice"))
	}
	return missing(sh.Targets[0], "cor", "her")
}

// hold gives the target what it holds: a shooting weapon that a pulse may
// discharge, or its weapons of close combat.
func (a *Single) hold(p attack.Profile) {
	_, e := a.fighters()
	take := func(it book.Item) {
		it.ID, it.Lists = "typed", []string{}
		e.Items = append(e.Items, &Carried{ID: "held", Item: "typed", Place: "hand", Ammo: it.Ammo, Made: &it})
	}
	if !a.Melee {
		if p.Has("armed") {
			take(book.Item{Kind: "shoot", Rate: [2]int{1, 1}, Ammo: 1, Qualities: []string{}})
		}
		return
	}
	blade := book.Item{Kind: "melee", Qualities: []string{}}
	for _, q := range []string{"twin_weapons", "poison", "stun"} {
		if p.Has("holds_" + q) {
			blade.Qualities = append(blade.Qualities, q)
		}
	}
	for _, q := range []string{"long_weapon", "bladed_weapon"} {
		if p.N("holds_"+q) > 0 {
			blade.Qualities = append(blade.Qualities, q)
		}
	}
	if len(blade.Qualities) > 0 {
		take(blade)
	}
	for _, q := range []string{"long_weapon", "bladed_weapon"} {
		if p.N("holds_"+q) > 1 {
			take(book.Item{Kind: "melee", Qualities: []string{q}})
		}
	}
}

// lay places both figures and what stands around them, so that measuring shows
// what the sheet says. NEB-MOD-01 … NEB-MOD-07, NEB-KEY-28.
func (a *Single) lay(by, at attack.Profile) *engine.Refusal {
	g := &a.Game
	s, e := a.fighters()
	gap, ref := a.distance(by)
	if ref != nil {
		return ref
	}
	s.At = geom.Point{X: singleTable / 4, Y: singleTable / 2}
	flat := gap
	if by.Has("elevated") && !a.Melee {
		s.Up = singleUp
		flat = math.Sqrt(gap*gap - singleUp*singleUp)
	}
	e.At = s.At.Add(geom.Point{X: flat + s.radius() + e.radius()})
	if a.Melee {
		s.Engaged, e.Engaged = []string{e.ID}, []string{s.ID}
	}
	ground := func(id string, class scene.Class, from, to geom.Point, height float64) {
		outline := []geom.Point{
			{X: from.X - 1, Y: from.Y - 1},
			{X: to.X + 1, Y: to.Y - 1},
			{X: to.X + 1, Y: to.Y + 1},
			{X: from.X - 1, Y: from.Y + 1},
		} // never around somebody beside it
		g.Terrain = append(g.Terrain, &Terrain{Kind: "rubble", N: len(g.Terrain) + 1, Searched: []string{}, Piece: ground.Piece{
			ID: id, Class: class, Outline: outline, Height: height, Doors: []scene.Segment{}, Floors: []float64{},
		}})
	}
	if at.Has("cover") || at.Has("hidden") {
		ground("rubble1", scene.Difficult, e.At, e.At, 1)
	}
	switch {
	case at.Has("inside"):
		ground("house1", scene.Building, s.At, e.At, 4*singleUp)
	case at.Has("building"):
		ground("house1", scene.Building, e.At, e.At, 4*singleUp)
	}
	if at.Has("smoke") {
		g.Smokes = append(g.Smokes, Smoke{At: e.At, Until: 2})
	}
	return nil
}

// distance is how far the figures stand apart: as the sheet says, or in range.
func (a *Single) distance(by attack.Profile) (float64, *engine.Refusal) {
	s, e := a.fighters()
	if a.Melee {
		return 0, nil
	}
	c := s.Items[0]
	least := 0.0
	if by.Has("elevated") {
		least = singleUp
	}
	typed, ok := by.Find("at")
	gap := float64(typed.N)
	switch {
	case ok && (gap < least || by.Has("pointblank") && gap > pointBlank), by.Has("pointblank") && least > pointBlank:
		return 0, engine.Refuse("NEB-WPN-05", "single.distance")
	case ok:
		return gap, nil
	case by.Has("pointblank"):
		return pointBlank, nil
	}
	reach := s.reach(c)
	if e.Flying {
		reach -= flyRange
	}
	gap = max(singleGap, c.profile().MinRange, least+1)
	if c.item().Template == "" && reach > pointBlank {
		gap = max(min(gap, reach), c.profile().MinRange, least)
	}
	return gap, nil
}

// shootable holds that the shot is one that the rules allow. NEB-SHOT-15,
// NEB-SHOT-17, NEB-INJ-07, NEB-KEY-19, NEB-KEY-29.
func (a *Single) shootable(by, at attack.Profile) *engine.Refusal {
	g := &a.Game
	s, e := a.fighters()
	c := s.Items[0]
	template := c.item().Template != ""
	switch {
	case s.stunned():
		return engine.Refuse("NEB-INJ-07", "single.stunned")
	case at.Has("smoke") && !template && !s.has("anti_smoke"):
		return engine.Refuse("NEB-KEY-29", "single.smoke")
	case !template && !g.inRange(s, e, c):
		return engine.Refuse(
			"NEB-SHOT-15", "single.range", engine.Num("range", int(s.reach(c))), engine.Num("min", int(c.profile().MinRange)),
			engine.Num("at", int(math.Round(s.gap(e)))),
		)
	case !template && !g.eligible(s, e):
		return engine.Refuse("NEB-KEY-19", "void.hidden")
	case e.has("self_detonator") && s.gap(e) < pointBlank-tol:
		return engine.Refuse("NEB-KEY-17", "single.detonator")
	}
	return nil
}
