package nebula

import (
	_ "embed"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"estafeta/engine"
	"estafeta/engine/nebula/book"
)

// read plays a small position under a reading of an open rule and says how it
// came out.
type read func(play func(head, one, two string) *report) string

// outcomes are, for every open rule, what happens under each reading in the
// order of its values.
var outcomes = map[string]struct {
	read read
	want []string
}{
	"a01": {func(play func(head, one, two string) *report) string {
		r := play(inWood, force("terra", fig("ranger_a", 20, 45)), force("orion", fig("hoplidex", 45, 45)))
		r.dice("shoot", 6).dice("fortune", 6).dice("reaction", 1).shoots("1", "B:1")
		return r.mods() + fmt.Sprint(arg(r.told("fortune"), "needs").Ints)
	}, []string{"cover[4]", "[4]", "cover[5]"}},
	"a02": {func(play func(head, one, two string) *report) string {
		r := play(inWood, force("orion", fig("ethnarch_alpha", 20, 45)), force("orion", fig("hoplidex", 45, 45)))
		r.dice("shoot", 6).dice("fortune", 6).dice("reaction", 1).shoots("1", "B:1")
		return r.mods() + fmt.Sprint(arg(r.told("fortune"), "needs").Ints)
	}, []string{"[4]", "[5]"}},
	"a03": {func(play func(head, one, two string) *report) string {
		r := play("", force("orion", fig("harpy_b", 10, 45, flying)), force("orion", fig("harpy_b", 37, 45, flying)))
		g := r.game()
		in := g.inRange(r.fig("1"), r.fig("B"), r.fig("1").carried("energy_rifle"))
		return fmt.Sprint(len(g.modifiers(r.fig("1"), r.fig("B"), book.Item{})), in)
	}, []string{"2 false", "1 true"}},
	"a06": {func(play func(head, one, two string) *report) string {
		r := play("", force("terra", fig("ranger_a", 10, 45), fig("tactical_commander", 30, 45)), far)
		return fmt.Sprint(r.game().resolve(r.fig("1"), false))
	}, []string{"5", "3"}},
	"a08": {func(play func(head, one, two string) *report) string {
		r := play(rockAt(26, 60, 3, 10), force("terra", fig("ranger_a", 20, 60)),
			force("orion", fig("hoplidex", 31, 60), fig("hoplidex", 20, 40)))
		return fmt.Sprint(r.game().chargeIllegal(r.fig("1"), r.fig("C")) != nil)
	}, []string{"false", "true"}},
	"a13": {func(play func(head, one, two string) *report) string {
		r := play(`element = [{ kind = "house", class = "building", at = [45, 45], size = [20, 20], height = 9 }]`,
			force("terra", fig("ranger_a", 45, 45)), far)
		return fmt.Sprint(r.game().broken(r.fig("1")))
	}, []string{"true", "false"}},
	"a16": {func(play func(head, one, two string) *report) string {
		r := play("", force("terra", fig("ranger_a", 20, 45)), force("orion", fig("hoplidex", 45, 45), fig("hoplidex", 85, 85)))
		r.dice("shoot", 1).dice("reaction", 1).dice("shoot", 1).shoots("1", "B:1").answer("return_fire", engine.Count(1))
		return fmt.Sprint(r.fig("B").Acted)
	}, []string{"true", "false"}},
	"a17": {func(play func(head, one, two string) *report) string {
		r := play("", force("terra", fig("ranger_a", 20, 45), fig("ranger_a", 20, 50)),
			force("orion", fig("hoplidex", 45, 45, `ammo = { assault_rifle = 0 }`, `states = ["activated"]`),
				fig("hoplidex", 85, 85, `states = ["activated"]`)))
		r.dice("shoot", 1).dice("reaction", 1).shoots("1", "B:1")
		r.dice("shoot", 1).dice("reaction", 1)
		if r.prompt().Key == "cover" {
			r.answer("cover", r.prompt().Default)
		}
		r.shoots("2", "B:1")
		return fmt.Sprint(len(r.throws))
	}, []string{"0", "1"}},
	"a18": {func(play func(head, one, two string) *report) string {
		r := play("", force("corsairs", fig("corsair", 42.5, 45, `engaged = ["B"]`, `hand = ["combat_blade"]`)),
			force("terra", fig("ranger_a", 45, 45, `hand = ["pistol"]`)))
		r.dice("fight", 2, 4).dice("fight", 1).dice("fortune", 6).activates("1").send()
		return fmt.Sprint(arg(r.told("fight"), "total").Num)
	}, []string{"7", "9"}},
	"a20": {func(play func(head, one, two string) *report) string {
		r := play("", force("terra", fig("ranger_a", 42.5, 45, `engaged = ["B", "C"]`)),
			force("orion", fig("hoplidex", 45, 45), fig("hoplidex", 40, 45)))
		return fmt.Sprint(r.game().grip(r.fig("1")))
	}, []string{"3", "2"}},
	"a23": {func(play func(head, one, two string) *report) string {
		r := play("", force("terra", fig("ranger_a", 42.5, 45, `engaged = ["B"]`)), force("orion", fig("hoplidex", 45, 45)))
		return fmt.Sprint(slices.Contains(r.activates("1").verbs(), "shoot"))
	}, []string{"true", "false"}},
	"a26": {func(play func(head, one, two string) *report) string {
		r := play("", force("terra", fig("ranger_a", 42.5, 45, `engaged = ["B"]`)),
			force("orion", fig("hoplidex", 45, 45), fig("hoplidex", 85, 85)))
		r.asks("drop").dice("fight", 6).dice("fight", 1).dice("fortune", 6).activates("1").send()
		return r.prompt().Key
	}, []string{"drop", "activate"}},
	"a27": {func(play func(head, one, two string) *report) string {
		r := play("", force("symbiosis", fig("coleopt_a", 20, 45)), force("orion", fig("hoplidex", 40, 45, asleep)))
		r.dice("shoot", 6).dice("fortune", 1).dice("injury", 1, 1).dice("injury", 1, 1).shoots("1", "B:1")
		return fmt.Sprint(len(r.throws))
	}, []string{"0", "1"}},
	"a28": {func(play func(head, one, two string) *report) string {
		r := play("", force("symbiosis", fig("apidae", 20, 45)), force("orion", fig("dmos", 40, 45, asleep)))
		r.dice("shoot", 6).dice("fortune", 1).dice("injury", 1, 1).shoots("1", "B:1")
		return fmt.Sprint(r.fig("B").Wounds)
	}, []string{"2", "3"}},
	"a29": {func(play func(head, one, two string) *report) string {
		r := play(inWood, force("terra", fig("ranger_a", 20, 45)), force("terra", fig("commando_a", 45, 45, asleep)))
		r.dice("shoot", 1).shoots("1", "B:1")
		return fmt.Sprint(len(r.throws))
	}, []string{"0", "1"}},
	"a30": {func(play func(head, one, two string) *report) string {
		r := play("", force("terra", fig("ranger_a", 10, 45, `upgrades = ["smoke_bomb"]`), fig("ranger_a", 10, 60)), far)
		r.blasts("1", 27, 45)
		return fmt.Sprint(r.game().Smokes[0].Until)
	}, []string{"2", "1", "2147483647"}},
	"a33": {func(play func(head, one, two string) *report) string {
		r := play("", force("terra", fig("gunner_b", 10, 45)), force("orion", fig("hoplidex", 38, 45, asleep), fig("hoplidex", 38, 48, asleep)))
		r.dice("shoot", 1).dice("shoot", 1).blasts("1", 38, 46.5)
		return fmt.Sprint(r.fig("1").carried("grenade_launcher").Ammo)
	}, []string{"2", "1"}},
	"a35": {func(play func(head, one, two string) *report) string {
		r := play("", force("terra", fig("ranger_a", 10, 45, `ammo = { tactical_rifle = 3 }`)), far)
		return fmt.Sprint(slices.Contains(r.activates("1").verbs(), "reload"))
	}, []string{"true", "false"}},
	"a37": {func(play func(head, one, two string) *report) string {
		r := play("", force("terra", fig("ranger_a", 10, 45), fig("tactical_commander", 20, 45)), far)
		r.fig("2").Commanded = true
		return fmt.Sprint(len(r.game().tacticians(r.fig("1"))))
	}, []string{"0", "1"}},
	"a39": {func(play func(head, one, two string) *report) string {
		r := play("", force("orion", fig("medaus_b", 20, 45)), force("terra", fig("viper", 40, 45, `upgrades = ["pistol"]`, asleep)))
		r.dice("shoot", 6).dice("fortune", 6).dice("pulse", 4).shoots("1", "B:1")
		return fmt.Sprint(r.prompt().Key, r.prompt().Seat)
	}, []string{"pulse1", "pulse2"}},
	"a42": {func(play func(head, one, two string) *report) string {
		r := play("", force("orion", fig("horatix", 20, 45)), force("terra", fig("ranger_a", 40, 45, asleep)))
		r.dice("shoot", 6).dice("fortune", 1).dice("injury", 1, 1).shoots("1", "B:1")
		return fmt.Sprint(len(r.throws), r.fig("B").stunned())
	}, []string{"0 true", "1 true"}},
	"a43": {func(play func(head, one, two string) *report) string {
		r := play("", force("terra", fig("ranger_a", 20, 45)), force("terra", fig("tactical_commander", 40, 45, lead, "wounds = 1", asleep),
			fig("ranger_a", 85, 85, asleep)))
		r.dice("shoot", 6).dice("fortune", 1).dice("break", 1).shoots("1", "B:1")
		return fmt.Sprint(r.game().Forces[0].Points)
	}, []string{"6", "3"}},
	"a44": {func(play func(head, one, two string) *report) string {
		r := play("", force("terra", fig("ranger_a", 20, 45)), far)
		g, five, eight := r.game(), &Force{Members: 5}, &Force{Members: 8}
		return fmt.Sprint(g.wavers(five, 2), g.wavers(five, 3), g.wavers(eight, 5))
	}, []string{"true true true", "false true true"}},
	"a47": {func(play func(head, one, two string) *report) string {
		r := play("", force("terra", fig("ranger_a", 80, 30)), far)
		return fmt.Sprint(r.game().nearestEdge(r.fig("1"), false))
	}, []string{"{45 0}", "{90 30}"}},
	"a48": {func(play func(head, one, two string) *report) string {
		r := play("mission = \"data_recovery\"\n"+`element = [{ kind = "cargo", class = "obstacle", at = [25, 45], size = [4, 4], height = 3 }]`,
			force("terra", fig("ranger_a", 21.75, 45)), force("orion", fig("hoplidex", 20, 85, asleep)))
		return fmt.Sprint(slices.Contains(r.activates("1").declares("search").verbs(), "shoot"))
	}, []string{"true", "false"}},
	"a49": {func(play func(head, one, two string) *report) string {
		r := play("mission = \"data_recovery\"\nground = [{ item = \"projector\", at = [10, 31] }]", force("terra", fig("ranger_a", 10, 30)), far)
		r.activates("1").declares("pickup")
		if r.prompt().Key == "pickup" {
			r.pick("pickup", "drop1")
		}
		r.send()
		return fmt.Sprint(r.m.Over)
	}, []string{"false", "true"}},
	"a52": {func(play func(head, one, two string) *report) string {
		r := play(`element = [{ kind = "barrel", class = "obstacle", at = [45, 48], size = [3, 3], height = 3, volatile = true }]`,
			force("terra", fig("ranger_a", 20, 45)), force("orion", fig("hoplidex", 45, 44, asleep)))
		r.dice("shoot", 1).dice("volatile", 6).dice("fortune", 5).shoots("1", "B:1")
		return fmt.Sprint(arg(r.told("fortune"), "needs").Ints)
	}, []string{"[5]", "[3]"}},
	"a57": {func(play func(head, one, two string) *report) string {
		r := play("", force("terra", fig("ranger_a", 20, 45, `upgrades = ["kevlar_armour", "kevlar_vest"]`)), far)
		return fmt.Sprint(r.game().save(r.fig("1"), true, false, book.Item{}))
	}, []string{"2", "3"}},
	"a61": {func(play func(head, one, two string) *report) string {
		r := play(inWood, force("terra", fig("ranger_a", 20, 45)), force("orion", fig("hoplidex", 45, 45, `states = ["entrenched"]`, asleep)))
		r.dice("shoot", 1).shoots("1", "B:1")
		return r.mods()
	}, []string{"cover entrenched", "cover"}},
	"a63": {func(play func(head, one, two string) *report) string {
		r := play("", force("annunak", fig("isimud", 20, 45), fig("ranger_a", 20, 50)), far)
		r.dice("radiation", 4).activates("1").declares("radiate").send()
		return fmt.Sprint(len(r.throws))
	}, []string{"0", "1"}},
	"a65": {func(play func(head, one, two string) *report) string {
		r := play(inWood, force("terra", fig("ranger_a", 42.5, 45, `engaged = ["B"]`)), force("orion", fig("hoplidex", 45, 45)))
		r.dice("fight", 6).dice("fight", 1).dice("fortune", 6).activates("1").send()
		return fmt.Sprint(arg(r.told("fortune"), "needs").Ints)
	}, []string{"[5]", "[4]"}},
	"a69": {func(play func(head, one, two string) *report) string {
		r := play("", force("terra", fig("ranger_a", 10, 45)), force("orion", fig("hoplidex", 75, 45)))
		r.dice("reaction", 1).shoots("1", "B:1")
		return fmt.Sprint(len(r.throws))
	}, []string{"1", "0"}},
	"a74": {func(play func(head, one, two string) *report) string {
		r := play(rockAt(32, 45, 4, 30), force("terra", fig("gunner_b", 10, 45)), force("orion", fig("hoplidex", 38, 45, asleep)))
		r.dice("shoot", 1).blasts("1", 38, 45)
		return fmt.Sprint(len(r.throws))
	}, []string{"0", "1"}},
	"a77": {func(play func(head, one, two string) *report) string {
		r := play("", force("orion", fig("hoplidex", 42.5, 45, `engaged = ["B"]`)),
			force("symbiosis", fig("weta", 45, 45, `hand = ["necrosing_claws"]`)))
		n := map[string]int{"both": 3, "attacker": 1}[r.game().rule("a77")]
		r.dice("fight", 6).dice("fight", []int{1, 1, 1}[:n]...).dice("fortune", 6).activates("1").send()
		return fmt.Sprint(len(arg(r.told("fight"), "others").Ints))
	}, []string{"3", "1"}},
	"a78": {func(play func(head, one, two string) *report) string {
		r := play("", force("terra", fig("ranger_a", 20, 45, `hand = ["tactical_rifle"]`)),
			force("orion", fig("hoplidex", 50, 45), fig("hoplidex", 60, 60)))
		r.charges("1", "C", false) // B is nearer
		if r.prompt().Key != "declare" {
			return "spent " + fmt.Sprint(r.fig("1").Acted)
		}
		return fmt.Sprint(slices.Contains(r.verbs(), "charge"))
	}, []string{"true", "spent true"}},
	"night": {func(play func(head, one, two string) *report) string {
		r := play("weather = 3", force("terra", fig("ranger_a", 10, 45)), force("orion", fig("hoplidex", 47.5, 45, asleep)))
		r.shoots("1", "B:1") // 35 away: a Tactical Rifle reaches 50, the night 30
		return fmt.Sprint(r.prompt().Key == "declare")
	}, []string{"true", "false"}},
	"rim": {func(play func(head, one, two string) *report) string {
		r := play("", force("terra", fig("gunner_b", 10, 45)), force("orion", fig("hoplidex", 43.25, 45, asleep)))
		r.dice("shoot", 1).blasts("1", 38, 45) // 4 of the template and 1.25 of the base
		return fmt.Sprint(len(r.throws))
	}, []string{"1", "0"}},
	"slow": {func(play func(head, one, two string) *report) string {
		r := play(`element = [{ kind = "wood", class = "difficult", at = [20, 45], size = [4, 10], height = 8 }]`,
			force("terra", fig("ranger_a", 12, 45)), far)
		return fmt.Sprintf("%.3f", r.moves("1", at(30, 45)).game().figure("s1.1").At.X)
		// MOV 10: 6 to the wood and 4 at double price; or 4.75 until the base is in it and 5.25.
	}, []string{"20.000", "19.375"}},
	"a81": {func(play func(head, one, two string) *report) string {
		r := play("", force("terra", fig("ranger_a", 20, 45)), force("orion", fig("hoplidex", 50, 45)))
		return fmt.Sprint(slices.Contains(r.activates("1").walks(at(22, 45)).verbs(), "charge"))
	}, []string{"true", "false"}},
}

//go:embed reference/settled.txt
var settled string

var openRule = regexp.MustCompile(`^A[0-9]{2}$`)

// TestSettled holds that every open point of the rulebook, A01 to A84, is an
// option or settled with a reason, and none both.
func TestSettled(t *testing.T) {
	why := map[string]string{}
	for _, line := range strings.Split(settled, "\n") {
		if line == "" || line[0] == '#' {
			continue
		}
		id, reason, _ := strings.Cut(line, " ")
		if !openRule.MatchString(id) || reason == "" || why[id] != "" {
			t.Errorf("a line that is no open point with a reason, or stands twice: %q", line)
		}
		why[id] = reason
	}
	for n := 1; n <= 84; n++ {
		id := fmt.Sprintf("A%02d", n)
		option := slices.ContainsFunc(readings, func(h engine.HouseRule) bool { return h.Key == strings.ToLower(id) })
		if option == (why[id] != "") {
			t.Errorf("%s is an option: %v, and settled: %q", id, option, why[id])
		}
		delete(why, id)
	}
	for id := range why {
		t.Errorf("%s is no open point", id)
	}
}

// inWood is a wood round (45, 45).
const inWood = `element = [{ kind = "wood", class = "difficult", at = [45, 45], size = [10, 10], height = 8 }]`

// TestReadings holds that every open rule has a position that comes out as its
// reading says, and differently under another.
func TestReadings(t *testing.T) {
	for _, h := range readings {
		o, ok := outcomes[h.Key]
		if !ok || len(o.want) != len(h.Values) {
			t.Errorf("%s has %d readings, %d outcomes", h.Key, len(h.Values), len(o.want))
			continue
		}
		if len(slices.Compact(append([]string{}, o.want...))) < len(h.Values) {
			t.Errorf("%s: two readings come out alike", h.Key)
		}
		for i, v := range h.Values {
			t.Run(strings.Join(h.Rules, " ")+" "+h.Key+" "+v, func(t *testing.T) {
				got := o.read(func(head, one, two string) *report {
					return play(t, fmt.Sprintf("options = { %s = %q }\n%s", h.Key, v, head), one, two)
				})
				if got != o.want[i] {
					t.Errorf("it comes out as %q, want %q", got, o.want[i])
				}
			})
		}
	}
}
