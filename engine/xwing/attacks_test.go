package xwing

import (
	"testing"

	"estafeta/engine/xwing/book"
)

// duel is an attack of 1 on B at a distance in mm between the bases: both of
// them T-70 X-wings (attack 3, Agility 2, hull 3, shields 3) unless the lines
// say otherwise.
func duel(t *testing.T, gap float64, one, two string, asks ...string) *report {
	t.Helper()
	return battle(t, "", side("rebel", x("redsquadronveteran", 450, 200, 0, one)),
		side("rebel", x("bluesquadronnovice", 450, 240+gap, 90, two)), asks...)
}

func TestAttack(t *testing.T) {
	t.Run("XW-C-02 XW-ATK-01 XW-ATK-08 XW-ATK-10 XW-ATK-11 XW-ATK-17", func(t *testing.T) {
		r := duel(t, 60, "", "")
		r.dice("attack", "hit hit crit blank").dice("defense", "evade focus")
		r.shoots("1", "B", "")
		e := r.told("attack.hit")
		same(r, "hits", arg(e, "hits").Num, 1)
		same(r, "crits", arg(e, "crits").Num, 1)
		r.shields("B", 1).cards("B", 0, 0).done()
	})
	t.Run("XW-C-03 XW-ATK-13 XW-ATK-14 XW-ATK-19 XW-ATK-23 XW-ATK-24", func(t *testing.T) {
		r := battle(t, "", side("imperial", x("omegasquadronpilot", 450, 200, 0, "tokens = {focus = 1}")),
			side("imperial", x("epsilonsquadronpilot", 450, 490, 90, "tokens = {focus = 1, evade = 1}")), "modify_attack", "modify_defense")
		r.dice("attack", "focus hit")
		r.shoots("1", "B", "")
		r.dice("defense", "focus blank blank blank")
		r.pick("modify_attack", Focus)
		same(r, "attack dice", r.results("focus.spent"), "hit hit")
		r.offers("lock", false).pick("modify_defense", Focus)
		r.pick("modify_defense", Evade)
		same(r, "defense dice", r.results("evade.spent"), "evade blank blank blank evade")
		r.told("attack.miss")
		r.tokens("1", Focus, 0).tokens("B", Focus, 0).tokens("B", Evade, 0).shields("B", 1).done()
	})
	t.Run("XW-C-04 XW-ATK-31 XW-DMG-03 XW-DMG-04 XW-DMG-06 XW-DMG-07", func(t *testing.T) {
		r := battle(t, "", side("rebel", x("redsquadronveteran", 450, 200, 0)),
			side("rebel", "deck = [\"core2.damaged_cockpit\"]", x("bluesquadronnovice", 450, 390, 0, "shields = 1")))
		r.dice("attack", "hit hit crit").dice("defense", "blank blank")
		r.shoots("1", "B", "")
		r.shields("B", 0)
		same(r, "order", r.whoseTold("damage.shield")+r.whoseTold("damage.proxy"),
			"BB") // one card in the deck: it is the critical one that finds none
		r.done()
	})
	t.Run("XW-C-04 faceup", func(t *testing.T) {
		r := battle(t, "", side("rebel", x("redsquadronveteran", 450, 200, 0)),
			side("rebel", "deck = [\"core2.damaged_cockpit\", \"core2.direct_hit\"]", x("bluesquadronnovice", 450, 390, 0, "shields = 1")))
		r.dice("attack", "hit hit crit").dice("defense", "blank blank")
		r.shoots("1", "B", "")
		r.shields("B", 0).cards("B", 2, 1).destroyed("B", false)
		same(r, "hull", r.ship("B").hull(), 3)
		r.done()
	})
	t.Run("XW-C-13 XW-TL-04 XW-TL-12 XW-TL-13 XW-ATK-15 XW-MOD-04", func(t *testing.T) {
		r := play(t, "phase = \"combat\"\nlocks = [[\"1\", \"B\"]]", side("rebel", x("redsquadronveteran", 450, 200, 0)),
			side("rebel", x("bluesquadronnovice", 450, 390, 0)), "attack", "modify_attack")
		r.dice("attack", "blank blank hit")
		r.shoots("1", "B", "")
		r.pick("modify_attack", "lock")
		if ref := r.try("reroll", assign("blank", 3)); ref == nil {
			t.Error("three blanks were rerolled; there are two")
		}
		r.dice("reroll_attack", "focus blank").dice("defense", "evade blank")
		r.answer("reroll", assign("blank", 2))
		same(r, "dice", r.results("reroll"), "focus blank hit")
		same(r, "fresh blanks", fresh(r.game().Attack.Dice, Blank), 0)
		same(r, "locks", len(r.game().Locks), 0)
		r.done()
	})
	t.Run("XW-C-18 XW-OBT-01 XW-OBT-02 XW-ATK-20 XW-SEC-03 XW-SEC-04", func(t *testing.T) {
		r := play(t, "phase = \"combat\"\nlocks = [[\"1\", \"B\"]]\nobstacles = ["+rock("core2asteroid0", 450, 330)+rock("yt2400debris0", 450,
			430)+"]",
			side("rebel", x("redsquadronveteran", 450, 200, 0, "upgrades = [\"protontorpedoes\"]")),
			side("rebel", x("bluesquadronnovice", 450, 500, 0)), "attack")
		r.dice("attack", "blank blank blank blank").dice("defense", "blank blank blank")
		r.shoots("1", "B", "protontorpedoes").done()
	})
	t.Run("XW-EX-01 XW-RNG-14 XW-SEC-01 XW-SEC-02 XW-SEC-06 XW-ATK-02", func(t *testing.T) {
		lock := "locks = [[\"1\", \"B\"]]"
		torpedoes := "upgrades = [\"protontorpedoes\"]"
		near := battle(t, lock, side("rebel", x("redsquadronveteran", 450, 200, 0, torpedoes)),
			side("rebel", x("bluesquadronnovice", 450, 290, 0)))
		near.offers(near.shot("1", "B", "protontorpedoes"), false).offers(near.shot("1", "B", ""), true)
		far := battle(t, lock, side("rebel", x("redsquadronveteran", 450, 200, 0, torpedoes)),
			side("rebel", x("bluesquadronnovice", 450, 400, 0)))
		far.offers(far.shot("1", "B", "protontorpedoes"), true)
		free := battle(t, "", side("rebel", x("redsquadronveteran", 450, 200, 0, torpedoes)), side("rebel", x("bluesquadronnovice", 450, 400, 0)))
		free.offers(free.shot("1", "B", "protontorpedoes"), false)
	})
	t.Run("XW-ATK-33 XW-CMB-05 XW-ATK-32 XW-SHP-03 XW-RNG-15", func(t *testing.T) {
		r := battle(t, "", side("rebel", x("redsquadronveteran", 450, 200, 0), x("bluesquadronnovice", 500, 320, 0)),
			side("rebel", x("bluesquadronnovice", 450, 390, 0)))
		r.offers(r.shot("1", "2", ""), false)
		r.pass("attack")
		r.told("attack.hold")
		same(r, "used up", r.ship("1").Fought, true)
	})
	t.Run("XW-ATK-38 XW-CLK-03", func(t *testing.T) {
		r := duel(t, 150, "tokens = {cloak = 1}", "")
		r.told("attack.none")
		r.silent("attack")
	})
	t.Run("XW-ATK-37 XW-OBS-04 XW-OBS-07", func(t *testing.T) {
		on := func(key string) *report {
			return battle(t, "obstacles = ["+rock(key, 450, 200)+"]", side("rebel", x("redsquadronveteran", 450, 200, 0)),
				side("rebel", x("bluesquadronnovice", 450, 390, 270)))
		}
		on("core2asteroid0").silent("attack").told("attack.none")
		r := on("yt2400debris0")
		r.offers(r.shot("1", "B", ""), true)
	})
	t.Run("XW-ATK-36 XW-TCH-02 XW-TCH-06 XW-OVL-06", func(t *testing.T) {
		r := battle(t, "touching = [[\"1\", \"B\"]]", side("rebel", x("redsquadronveteran", 450, 200, 0)),
			side("rebel", x("bluesquadronnovice", 450, 241, 180), x("bluesquadronnovice", 500, 390, 180)))
		r.offers(r.shot("1", "B", ""), false).offers(r.shot("1", "C", ""), true)
		r.pass("attack")
		for len(r.m.Prompts) > 0 && r.prompt().Key == "attack" {
			r.offers(r.shot("B", "1", ""), false)
			r.pass("attack")
		}
	})
	t.Run("XW-SEC-07 XW-TL-08", func(t *testing.T) {
		r := battle(t, "locks = [[\"1\", \"B\"]]", side("rebel", x("redsquadronveteran", 450, 200, 0, "upgrades = [\"protontorpedoes\"]")),
			side("rebel", x("bluesquadronnovice", 450, 400, 0)), "modify_attack")
		r.dice("attack", "blank blank blank hit").dice("defense", "evade evade")
		r.shoots("1", "B", "protontorpedoes")
		same(r, "locks", len(r.game().Locks), 0) // spent to attack, so no reroll was offered
		r.silent("reroll").told("upgrade.discard")
		same(r, "discarded", r.ship("1").Upgrades[0].Discarded, true)
		r.done()
		for _, c := range []struct {
			tokens string
			want   bool
		}{{"", false}, {"tokens = {focus = 1}", true}} {
			r := battle(t, "", side("rebel", x("prototypepilot", 450, 200, 0, "upgrades = [\"protonrockets\"]", c.tokens)),
				side("rebel", x("bluesquadronnovice", 450, 300, 0)))
			r.offers(r.shot("1", "B", "protonrockets"), c.want)
		}
	})
}

func TestPools(t *testing.T) {
	t.Run("XW-ATK-08 XW-ATK-10 XW-ATK-39 XW-STAT-05 XW-STAT-06 XW-SEC-04", func(t *testing.T) {
		for _, c := range []struct {
			weapon            string
			band, value, more int
			want              int
		}{
			{book.PrimaryWeapon, 1, 3, 0, 4}, {book.PrimaryWeapon, 2, 3, 0, 3}, {book.PrimaryWeapon, 3, 3, 0, 3},
			{book.PrimaryWeapon, 1, 0, 0, 1}, {book.PrimaryWeapon, 2, 0, 0, 0}, {book.PrimaryWeapon, 2, 0, 2, 2}, {book.PrimaryWeapon, 2, 2, -5, 0},
			{"protontorpedoes", 1, 4, 0, 4}, {"protontorpedoes", 3, 4, -1, 3},
		} {
			a := Attack{Weapon: c.weapon, Band: c.band}
			if got := a.attackPool(c.value, c.more); got != c.want {
				t.Errorf("%+v: %d attack dice", c, got)
			}
		}
	})
	t.Run("XW-STAT-02 XW-STAT-03 XW-ATK-17 XW-ATK-19 XW-ATK-20 XW-OBT-02", func(t *testing.T) {
		for _, c := range []struct {
			weapon        string
			band          int
			obstructed    bool
			agility, more int
			want          int
		}{
			{book.PrimaryWeapon, 1, false, 2, 0, 2}, {book.PrimaryWeapon, 3, false, 2, 0, 3}, {book.PrimaryWeapon, 3, true, 2, 0, 4},
			{book.PrimaryWeapon, 3, true, 0, 0, 2},
			{"protontorpedoes", 3, true, 2, 0, 3}, {book.PrimaryWeapon, 2, false, 1, -2, 0}, {book.PrimaryWeapon, 2, true, -1, 2, 3},
		} {
			a := Attack{Weapon: c.weapon, Band: c.band, Obstructed: c.obstructed}
			if got := a.defensePool(c.agility, c.more); got != c.want {
				t.Errorf("%+v: %d defense dice", c, got)
			}
		}
	})
	t.Run("XW-ATK-27 XW-ATK-28 XW-ATK-29 XW-CANC-01 XW-DICE-04 XW-DICE-07", func(t *testing.T) {
		for _, c := range []struct {
			attack, defense string
			hits, crits     int
		}{
			{"hit hit crit blank", "evade focus", 1, 1}, {"hit crit", "evade evade", 0, 0}, {"crit crit", "evade", 0, 1},
			{"hit crit", "", 1, 1}, {"focus blank", "", 0, 0}, {"hit", "evade evade evade", 0, 0}, {"hit crit crit", "evade evade", 0, 1},
		} {
			a := noAttack()
			a.Dice, a.Defense = diceOf("attack", c.attack), diceOf("defense", c.defense)
			a.compare(Comparison{})
			if a.Hits != c.hits || a.Crits != c.crits || a.Hit != (c.hits+c.crits > 0) {
				t.Errorf("%s against %s: %d hits, %d critical, hit %v", c.attack, c.defense, a.Hits, a.Crits, a.Hit)
			}
			if n := count(a.Dice, Hit, Crit); n != c.hits+c.crits {
				t.Errorf("%s against %s: %d results are left in the roll", c.attack, c.defense, n)
			}
		}
	})
	t.Run("XW-FOC-05 XW-ATK-14 XW-ATK-24", func(t *testing.T) {
		a := noAttack()
		a.Dice, a.Defense = diceOf("attack", "focus focus blank hit"), diceOf("defense", "focus blank focus")
		if n := a.focusAttack(); n != 2 || count(a.Dice, Hit) != 3 {
			t.Errorf("%d focus results became hits: %v", n, a.Dice)
		}
		if n := a.focusAttack(); n != 0 {
			t.Errorf("a second focus token changed %d", n)
		}
		if n := a.focusDefense(); n != 2 || count(a.Defense, EvadeFace) != 2 {
			t.Errorf("%d focus results became evades: %v", n, a.Defense)
		}
	})
	t.Run("XW-MOD-05 XW-MOD-06 XW-EX-08 XW-ATK-35", func(t *testing.T) {
		dice := diceOf("attack", "blank blank focus hit hit") // five dice, whatever the table owns
		rerollFaces(dice, map[Face]int{Blank: 2}, func(n int) []Face { return []Face{Blank, Hit} })
		if fresh(dice, Blank) != 0 || count(dice, Blank) != 1 || fresh(dice, Hit) != 2 {
			t.Errorf("after rerolling two blanks: %v", dice)
		}
		dice = append(dice, Die{Face: Blank, Added: true})
		if fresh(dice, Blank) != 1 {
			t.Error("an added die may be rerolled once")
		}
	})
	t.Run("XW-DICE-09", func(t *testing.T) {
		n := map[Face]int{}
		for i := range 8 {
			n["a"+attackDie[i]]++
			n["d"+defenseDie[i]]++
		}
		for f, want := range map[Face]int{"ahit": 3, "acrit": 1, "afocus": 2, "ablank": 2, "devade": 3, "dfocus": 2, "dblank": 3} {
			if n[f] != want {
				t.Errorf("%d faces %s, want %d", n[f], f, want)
			}
		}
	})
}
