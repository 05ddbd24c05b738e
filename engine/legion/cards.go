package legion

import (
	"slices"
	"strconv"
	"strings"

	"estafeta/engine"
	"estafeta/engine/legion/book"
	"estafeta/engine/legion/troops"
)

// enforced reports a card, by its term key, that the game plays by itself. The
// rest is played by word: upgrade cards by their printed numbers and keywords,
// command cards by their orders.
func enforced(term string) bool {
	kind, key, _ := strings.Cut(term, ".")
	switch kind {
	case "upgrade":
		c := book.UpgradeOf(key)
		if c == nil || c.Word && !pieced(term) {
			return false
		}
		return !slices.ContainsFunc(c.Gains, func(k string) bool { return !knownAbilities[troops.ReadAbility(k, "").Key] }) && knownWeapon(c)
	case "command":
		c := book.CommandOf(key)
		return c != nil && (!c.Word || pieced(term)) && !slices.ContainsFunc(c.Clause, func(x book.Clause) bool { return !knownGains(x) })
	case "battle":
		return codedBattle[key]
	}
	return false
}

// knownAbilities are the keywords of units that the game plays.
var knownAbilities = setOf(
	"agile", "ai", "authoritative", "barrage", "block", "calculate odds", "coordinate", "covert ops", "defend", "demoralize", "detachment",
	"disengage", "exemplar", "field commander", "fire support", "generator", "grounded", "hover", "incognito", "inconspicuous",
	"jedi hunter", "loadout", "makashi mastery", "marksman", "outmaneuver", "recharge", "regenerate", "at speed", "dodge when deployed",
	"last to deploy", "reliable", "scale", "scouting party", "secret mission", "shielded", "smoke", "soresu mastery", "spur", "target",
	"wheel mode", "deflect blanks", "fire support in melee", "guardian in melee", "keeps its order", "leaves the immobilized", "no ai",
	"no target", "slow", "suppressive weapons", "surprises", "versatile", "arm", "armor", "arsenal", "bounty", "charge", "climbing vehicle",
	"compel", "cover", "cunning", "danger sense", "dauntless", "deflect", "detonate", "disciplined", "enrage", "entourage", "expert climber",
	"full pivot", "guardian", "gunslinger", "heavy weapon team", "immune: blast", "immune: melee", "immune: pierce",
	"immune: range 1 weapons", "impervious", "indomitable", "infiltrate", "inspire", "jump", "low profile", "master of the force", "nimble",
	"plodding", "precise", "pulling the strings", "quick thinking", "ready", "relentless", "repair", "reposition", "scout", "sentinel",
	"sharpshooter", "speeder", "spotter", "stationary", "steady", "tactical", "take cover", "teamwork", "transport", "light transport",
	"treat", "uncanny luck", "unhindered", "weak point", "no suppressed", "no panicked", "no attack", "no remove suppression", "speed",
	"surge block", "surge hit", "surge crit", "second attack",
)

// knownMore are the further keywords of weapons that the game plays.
var knownMore = setOf("front", "rear", "front, rear", "leader", "cycle", "reconfigure")

func setOf(list ...string) map[string]bool {
	out := map[string]bool{}
	for _, k := range list {
		out[k] = true
	}
	return out
}

// knownWeapon reports a card without a weapon, or one all of whose keywords the
// game plays.
func knownWeapon(c *book.Upgrade) bool {
	for _, side := range append([]string{c.Key}, book.SidesOf(c.Key)...) {
		w := book.WeaponOf(book.UpgradeOf(side).Weapon)
		if w != nil && slices.ContainsFunc(w.More, func(k string) bool {
			key := troops.ReadAbility(k, "").Key
			return !knownMore[key] && new(troops.Special).Of(key) == nil && !strings.HasPrefix(k, "sidearm")
		}) {
			return false
		}
	}
	return true
}

// knownGains reports a clause that gives only keywords that the game plays.
func knownGains(x book.Clause) bool {
	for _, d := range append(slices.Clone(x.Do), x.Choose...) {
		if k, ok := strings.CutPrefix(d, "gain "); ok && !knownAbilities[troops.ReadAbility(k, "").Key] {
			return false
		}
	}
	return true
}

// source is a card in play with a clause of it: an upgrade card of a unit, or
// the command card of a side.
type source struct {
	term   string // of the card
	key    string
	unit   *troops.Unit // the unit with the upgrade card; of a command card its owner, nil if that has none
	side   *Side
	clause book.Clause
}

// command reports a command card.
func (x source) command() bool { return strings.HasPrefix(x.term, "command.") }

// sources are the clauses of the cards in play that speak at a moment: those of
// the upgrade cards of a unit, nil: of all, and those of both command cards.
func (g *Game) sources(on string, of *troops.Unit) []source {
	var out []source
	for _, u := range g.Units {
		if u.Where == troops.Defeated || u.Where == troops.Waiting || of != nil && u != of {
			continue
		}
		for _, c := range u.Upgrades {
			for _, x := range book.UpgradeOf(c.Key).Clause {
				if x.On == on {
					out = append(out, source{term: "upgrade." + c.Key, key: c.Key, unit: u, side: g.side(u.Seat), clause: x})
				}
			}
		}
	}
	for _, s := range g.Battle.Sides {
		c := book.CommandOf(s.Card)
		if c == nil {
			continue
		}
		for _, x := range c.Clause {
			if x.On == on {
				out = append(out, source{term: "command." + c.Key, key: c.Key, unit: g.owner(s, c), side: s, clause: x})
			}
		}
	}
	return out
}

// owner is the unit whose command card it is, in play; nil: it is nobody's.
func (g *Game) owner(s *Side, c *book.Command) *troops.Unit {
	if c.Owner == "" {
		return nil
	}
	own := which(g.inPlay(s.Seat), func(u *troops.Unit) bool { return troops.CardOf(u).Is(c.Owner) })
	if len(own) == 0 {
		return nil
	}
	return own[0]
}

// fits reports a unit that a clause describes.
func (g *Game) fits(x source, u *troops.Unit) bool {
	c := x.clause
	if c.OrSelf && u == x.unit {
		return true
	}
	switch {
	case !allied(u.Seat, x.side.Seat) && g.spared(u):
		return false
	case c.Side == "friendly" && !allied(u.Seat, x.side.Seat), c.Side == "enemy" && allied(u.Seat, x.side.Seat):
		return false
	case c.Other && u == x.unit, c.Not != "" && u.Card == c.Not, c.Order && u.Order != troops.FaceUp:
		return false
	case c.Kind != "" && !u.Named(c.Kind), len(c.Rank) > 0 && !slices.Contains(c.Rank, string(u.Rank)),
		slices.Contains(c.NotRank, string(u.Rank)):
		return false
	case c.By && (x.unit == nil || x.side.Nominee != x.unit.ID):
		return false
	}
	if c.Range[1] > 0 {
		if x.unit == nil || u == x.unit {
			return x.unit != nil && c.Side != "enemy" && !c.Other && c.Kind == ""
		}
		away := g.apart(x.unit, u)
		return away >= c.Range[0] && away <= c.Range[1] && (!c.LOS || g.sees(x.unit, u))
	}
	return true
}

// speaks resolves the clauses of a moment about a unit: those of its own upgrade
// cards, those of a command card whose owner it is, and those that describe it.
func (g *Game) speaks(t *engine.Table, on string, u *troops.Unit) {
	for _, x := range g.sources(on, u) {
		c := x.clause
		switch {
		case g.Over() || u.Where == troops.Defeated:
			return
		case x.command() && x.unit != nil && !allied(x.side.Seat, u.Seat):
			continue
		case c.Target == "owner": // it is done to the owner for each unit described
			if x.unit != nil && g.fits(x, u) {
				g.resolveOn(t, x, x.unit, []*troops.Unit{x.unit})
			}
		case !x.command() || !c.Described() || c.Range[1] > 0: // it is about its owner
			if x.unit == u || x.unit == nil && !c.Described() {
				g.resolve(t, x, u)
			}
		case g.fits(x, u):
			g.resolveOn(t, x, u, []*troops.Unit{u})
		}
	}
}

// resolve resolves a clause of a unit: on itself, or on those that it describes.
func (g *Game) resolve(t *engine.Table, x source, u *troops.Unit) {
	if !x.clause.Described() {
		g.resolveOn(t, x, u, []*troops.Unit{u})
		return
	}
	may := which(g.onField(0), func(o *troops.Unit) bool { return g.fits(x, o) })
	if x.clause.Count == 99 {
		g.resolveOn(t, x, u, may)
		return
	}
	g.resolveOn(t, x, u, g.chosen(t, x, may))
}

// chosen are up to as many units as a clause says, named by the player of the
// card.
func (g *Game) chosen(t *engine.Table, x source, may []*troops.Unit) []*troops.Unit {
	n := max(1, x.clause.Count)
	if len(may) == 0 {
		return nil
	}
	picks := t.Ask(x.side.Seat, "card.who", func(p *engine.Prompt) {
		p.Kind, p.Min, p.Max, p.Pass, p.Measuring = engine.Some, 1, min(n, len(may)), true, true
		p.Args = []engine.Arg{engine.Term("card", x.term), engine.Num("n", n)}
		for _, o := range may {
			p.Add(engine.Option{Key: o.ID, Piece: o.ID})
		}
		p.DefaultFirst()
	}).Pick
	var out []*troops.Unit
	for _, k := range picks {
		if o := g.unit(k); o != nil {
			out = append(out, o)
		}
	}
	return out
}

// holds tests the conditions and the cost of a clause for a unit.
func (g *Game) holds(x source, u *troops.Unit) bool {
	c := x.clause
	if c.Exhaust && u.Spent(x.key) || c.Once && slices.Contains(x.side.Used, x.key) {
		return false
	}
	if c.OwnOrder && u.Order != troops.FaceUp {
		return false
	}
	if c.Wound > 0 && u.Defeated() || c.Suppression > 0 && !u.Suppressible() {
		return false
	}
	for _, k := range c.If {
		switch k {
		case "round 5-6":
			if g.Battle.Round < 5 {
				return false
			}
		case "self nominated":
			if x.side.Nominee != u.ID {
				return false
			}
		case "self ordered":
			if u.Order != troops.FaceUp {
				return false
			}
		case "divulged":
			if x.side.Divulged != x.key {
				return false
			}
		case "not divulged":
			if x.side.Divulged == x.key {
				return false
			}
		case "self wounded or minis lost":
			if u.Wounds() == 0 && len(u.Alive()) == len(u.Minis) {
				return false
			}
		}
	}
	return true
}

// resolveOn resolves a clause of a unit on others: its player may decline, the
// cost is paid, each is done to each.
func (g *Game) resolveOn(t *engine.Table, x source, u *troops.Unit, on []*troops.Unit) {
	c := x.clause
	if len(on) == 0 || !g.holds(x, u) {
		return
	}
	if c.May {
		ok := t.Ask(x.side.Seat, "card.use", func(p *engine.Prompt) {
			p.Pass, p.About, p.Measuring = true, u.ID, true
			p.Args = []engine.Arg{engine.Term("card", x.term), engine.Piece("who", u.ID)}
			p.Add(use(x.term))
			p.DefaultFirst()
		}).One()
		if ok != "yes" {
			return
		}
	}
	g.pay(t, x, u)
	t.Tell("card.used", engine.Term("card", x.term), engine.Pieces("on", piecesOf(on)))
	for _, o := range on {
		if g.Over() || o.Where == troops.Defeated {
			continue
		}
		for range g.times(x, o) {
			do := c.Do
			if len(c.Choose) > 0 {
				do = []string{g.choose(t, x, o)}
			}
			for _, d := range do {
				g.carryOut(t, x, o, d)
			}
		}
	}
}

// piecesOf are the ids of units.
func piecesOf(units []*troops.Unit) []string {
	out := []string{}
	for _, u := range units {
		out = append(out, u.ID)
	}
	return out
}

// pay pays the cost of a clause.
func (g *Game) pay(t *engine.Table, x source, u *troops.Unit) {
	c := x.clause
	if c.Exhaust {
		u.Exhaust(x.key)
	}
	if c.Once {
		x.side.Used = append(x.side.Used, x.key)
	}
	g.suppress(t, u, c.Suppression)
	if c.OwnOrder {
		g.returnOrder(t, u)
	}
	if c.Defeat {
		for i := range u.Minis {
			u.Minis[i].Out = true
		}
		g.bury(t, nil)
		g.lose(t)
	}
	if c.Wound > 0 {
		g.harm(t, u, c.Wound)
		g.bury(t, nil)
		g.lose(t)
	}
}

// choose asks for one of several effects.
func (g *Game) choose(t *engine.Table, x source, u *troops.Unit) string {
	list := x.clause.Choose
	k := t.Ask(x.side.Seat, "card.choose", func(p *engine.Prompt) {
		p.About, p.Measuring = u.ID, true
		p.Args = []engine.Arg{engine.Term("card", x.term), engine.Piece("who", u.ID)}
		for i, d := range list {
			p.Add(engine.Option{Key: strconv.Itoa(i + 1), Label: engine.Say("effect." + strings.ReplaceAll(d, " ", "."))})
		}
		p.DefaultFirst()
	}).One()
	n, _ := strconv.Atoi(k)
	return list[min(max(n-1, 0), len(list)-1)]
}

// carryOut does one thing to a unit.
func (g *Game) carryOut(t *engine.Table, x source, u *troops.Unit, what string) {
	verb, rest, _ := strings.Cut(what, " ")
	n := 0
	if parts := strings.Fields(rest); len(parts) > 0 {
		n = g.number(x, u, parts[len(parts)-1])
	}
	switch verb {
	case "token":
		g.token(t, u, strings.Fields(rest)[0], n)
	case "remove":
		if !u.Has("no remove suppression") {
			g.calm(t, u, n)
		}
	case "wound":
		g.harm(t, u, n)
		g.bury(t, x.unit)
		g.lose(t)
	case "recover":
		g.recovers(t, u)
	case "gain":
		u.Learn(rest, x.key, x.until())
	case "move":
		g.granted(t, u, u.Seat, n)
	case "push":
		g.granted(t, u, x.side.Seat, n)
	case "free":
		g.freeAction(t, u, rest)
	case "attack":
		if len(g.targets(u, assault{})) > 0 && g.attackWith(t, u, assault{by: "card", extra: true}) {
			g.window(t, u, deed{attacked: true})
		}
	default:
		g.special(t, x, u, verb, rest, n)
	}
}

// until is how long a keyword gained by a card lasts: a command card lasts the
// round.
func (x source) until() string {
	switch {
	case x.clause.Until != "":
		return x.clause.Until
	case x.command():
		return "round"
	}
	return "activation"
}

// token gives a unit tokens of a kind.
func (g *Game) token(t *engine.Table, u *troops.Unit, kind string, n int) {
	switch kind {
	case "suppression":
		g.suppress(t, u, n)
	case "standby":
		if u.Where == troops.OnField {
			u.Standby = true
			t.Tell("standby.gains", engine.Piece("who", u.ID))
		}
	case "immobilize":
		u.Immobile += n
		t.Tell("immobilized", engine.Piece("who", u.ID), engine.Num("n", n))
	default:
		g.gain(t, u, kind, n)
	}
}

// granted is a speed-X move that a card lets a unit make, or that another
// player makes with it: it ignores difficult terrain and the unit's own speed,
// and no enemy may lead it into a melee or off the table (LEG-B-MOVE-24,
// LEG-B-TERR-08, LEG-B-TOKEN-IMMOB-04, LEG-B-EDGE-04).
func (g *Game) granted(t *engine.Table, u *troops.Unit, by engine.Seat, speed int) {
	if u.Where != troops.OnField || u.Has("stationary") || by == u.Seat && g.engaged(u) {
		return
	}
	x := g.newMarch(u, speed)
	x.free, x.by = true, by
	x.melee = x.melee && by == u.Seat
	if x.settle(t, "move.granted", x.onward(), "LEG-B-MOVE-24") {
		t.Tell("moved", engine.Piece("who", u.ID), engine.Num("mm", int(length(g.Battle.Path))), engine.ByRules("LEG-B-MOVE-24"))
		g.window(t, u, deed{moved: true})
	}
}

// freeAction is a free action of a kind (LEG-A-ACT-09, LEG-A-ACT-11).
func (g *Game) freeAction(t *engine.Table, u *troops.Unit, kind string) {
	for _, a := range actions() {
		if a.key != kind || u.Panicked {
			continue
		}
		a.cost = 0
		if g.barred(u, a) == nil {
			g.perform(t, u, a)
		}
		return
	}
}

// orderedBy is what cards do when a unit is issued an order.
func (g *Game) orderedBy(t *engine.Table, u *troops.Unit) { g.speaks(t, "ordered", u) }

// whenActivated is what cards do when a unit is activated: its own, and those of
// an enemy that watches.
func (g *Game) whenActivated(t *engine.Table, u *troops.Unit) {
	g.speaks(t, "activates", u)
	for _, x := range g.sources("enemy_activates", nil) {
		if x.unit == nil || allied(x.unit.Seat, u.Seat) || x.unit.Where != troops.OnField || g.Over() {
			continue
		}
		near := !slices.Contains(x.clause.If, "range 1-2") || g.near(x.unit, u, 2)
		if near && (!slices.Contains(x.clause.If, "LOS") || g.sees(x.unit, u)) {
			g.resolve(t, x, x.unit)
		}
	}
}

// activationEnds is what cards do at the end of an activation.
func (g *Game) activationEnds(t *engine.Table, u *troops.Unit) {
	g.speaks(t, "activation_end", u)
	g.angered(t, u)
	u.Forget("activation")
	u.Arms = slices.DeleteFunc(u.Arms, func(a troops.Arm) bool { return a.Brief })
	for _, x := range g.sources("after_enemy_activation", nil) {
		if x.unit != nil && !allied(x.unit.Seat, u.Seat) && x.unit.Where == troops.OnField && !g.Over() {
			g.resolve(t, x, x.unit)
		}
	}
}

// everyone resolves the clauses of a moment that is nobody's: by the owner of
// the card, or for the units that it describes; priority first.
func (g *Game) everyone(t *engine.Table, on string) {
	for _, s := range g.players(g.Battle.Priority) {
		for _, x := range g.sources(on, nil) {
			if x.side.Seat != s || g.Over() {
				continue
			}
			u := x.unit
			if u == nil {
				u = g.unit(x.side.Nominee)
			}
			if own := g.inPlay(s); u == nil && !x.clause.Described() && len(own) > 0 { // nobody is nominated yet
				u = own[0]
			}
			if u != nil && u.Where != troops.Defeated {
				g.resolve(t, x, u)
			}
		}
	}
}

// played is what command cards do once they are revealed: at once, and for the
// round.
func (g *Game) played(t *engine.Table) {
	g.everyone(t, "played")
	for _, x := range g.sources("static", nil) {
		if !x.command() {
			continue
		}
		on := which(g.inPlay(0), func(o *troops.Unit) bool {
			return x.clause.Described() && g.fits(x, o) || !x.clause.Described() && o == x.unit
		})
		for _, o := range on {
			for _, d := range x.clause.Do {
				g.carryOut(t, x, o, d)
			}
		}
	}
}

// startActivations is what cards do when the Activation Phase begins.
func (g *Game) startActivations(t *engine.Table) {
	for _, u := range g.inPlay(0) {
		g.gain(t, u, troops.SurgeToken, u.X("reliable"))
	}
	g.everyone(t, "activation_phase_start")
}

// endActivations is what cards do when the Activation Phase ends.
func (g *Game) endActivations(t *engine.Table) {
	g.everyone(t, "activation_phase_end")
	if !g.Over() {
		g.bombard(t)
	}
}

// pieced reports a card that is coded by a piece of its own.
func pieced(term string) bool { return slices.Contains(piecesByName, term) }

// detonations are what goes off after an action or a move (LEG-A-DET-12).
func (g *Game) detonations(t *engine.Table, u *troops.Unit, d deed) {
	g.carryTokens()
	if d.moved {
		g.setDown(t, u)
	}
	g.mines(t, u, d)
	if !g.Over() {
		g.setsOff(t, u, d)
	}
}
