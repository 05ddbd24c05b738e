package nebula

import (
	"math"
	"testing"

	"estafeta/engine/attack"
)

// TestOddsByHand holds odds worked out on paper. One die at PNT 4 against COR 7
// misses on 1 and 2, is Light on 3 (not saved with 1/3), Severe on 4 to 6 (not
// saved with 2/3): 1/18 + 1/3 = 7/18 cost a Wound.
func TestOddsByHand(t *testing.T) {
	const one = "PNT4 1 dice"
	for _, c := range []struct {
		name, text, key, value string
		kill                   float64
		mean                   []float64 // of the measures, NaN: not worked out
	}{
		{"one die", one + " vs COR7 HER1", "", "", 7.0 / 18, []float64{7.0 / 18, 0.5, 1.0 / 6}},
		{"two dice", "PNT4 2 dice vs COR7 HER2", "", "", 49.0 / 324, []float64{7.0 / 9, 1, 1.0 / 3}},
		{"no natural hit", "PNT1 1 dice vs COR8 HER1", "", "", 0, []float64{0, 0, 0}},
		{"no natural miss", "PNT6 1 dice vs COR6 HER1", "", "", 2.0 / 3, []float64{2.0 / 3, 1, 0}},
		{"Cover: -1, Severe saved on 4", one + " vs COR7 HER1 cover", "", "", 1.0/18 + 1.0/6, []float64{2.0 / 9, 1.0 / 3, 1.0 / 6}},
		{"Cover of the save alone", one + " vs COR7 HER1 cover", "a01", "save", 1.0/18 + 1.0/4, []float64{11.0 / 36, 0.5, 1.0 / 6}},
		{"Cover of the shot alone", one + " vs COR7 HER1 cover", "a01", "shot", 1.0/18 + 2.0/9, []float64{5.0 / 18, 1.0 / 3, 1.0 / 6}},
		{"Ignores Cover", one + " ignores cover vs COR7 HER1 cover", "", "", 11.0 / 36, []float64{11.0 / 36, 0.5, 1.0 / 6}},
		{"Ignores Cover of the save too", one + " ignores cover vs COR7 HER1 cover", "a02", "both", 7.0 / 18, []float64{7.0 / 18, 0.5, 1.0 / 6}},
		{"both fly", "flying " + one + " vs COR7 HER1 flying", "", "", 1.0 / 6, []float64{1.0 / 6, 1.0 / 6, 1.0 / 6}},
		{"both fly, once", "flying " + one + " vs COR7 HER1 flying", "a03", "once", 5.0 / 18, []float64{5.0 / 18, 1.0 / 3, 1.0 / 6}},
		{"Hidden: -2", one + " vs COR7 HER1 hidden", "", "", 5.0 / 36, []float64{5.0 / 36, 1.0 / 6, 1.0 / 6}},
		{"Entrenched in Cover: -2", one + " vs COR7 HER1 cover entrenched", "", "", 5.0 / 36, []float64{5.0 / 36, 1.0 / 6, 1.0 / 6}},
		{"Entrenched in Cover, once", one + " vs COR7 HER1 cover entrenched", "a61", "one", 2.0 / 9, []float64{2.0 / 9, 1.0 / 3, 1.0 / 6}},
		{"drops Prone", one + " vs COR7 HER1 drops", "", "", 1.0/54 + 2.0/9, []float64{13.0 / 54, 0.5, 1.0 / 6}},
		{"Robust", one + " vs COR7 HER1 robust", "", "", 13.0 / 54, []float64{13.0 / 54, 0.5, 1.0 / 6}},
		{"Toxic", one + " toxic vs COR7 HER1", "", "", 5.0/54 + 4.0/9, []float64{29.0 / 54, 0.5, 1.0 / 6}},
		{"Toxic at Technological", one + " toxic vs COR7 HER1 technological", "", "", 7.0 / 18, []float64{7.0 / 18, 0.5, 1.0 / 6}},
		{"Toxic at Technological, no attack", one + " toxic vs COR7 HER1 technological", "a28", "attack", 0, []float64{0, 0, 0}},
		{"Poison", one + " poison vs COR7 HER2", "", "", 7.0 / 18, []float64{7.0 / 9, 0.5, 1.0 / 6}},
		{"Precise", one + " precise vs COR7 HER1", "", "", 2.0/27 + 4.0/9, []float64{14.0 / 27, 2.0 / 3, 2.0 / 9}},
		{"Anti-armour", one + " anti-armour vs COR7 HER1", "", "", 0.5, []float64{0.5, 0.5, 1.0 / 6}},
		{"two protections", one + " vs COR7 HER1 light protection heavy protection", "", "", 1.0 / 9, []float64{1.0 / 9, 0.5, 1.0 / 6}},
		{"two protections, the best", one + " vs COR7 HER1 light protection heavy protection", "a57", "best", 7.0 / 36,
			[]float64{7.0 / 36, 0.5, 1.0 / 6}},
		{"Superheavy: COR 8, saves 2+ and 4+", one + " vs COR7 HER1 superheavy protection", "", "", 1.0/36 + 1.0/6,
			[]float64{7.0 / 36, 1.0 / 3, 1.0 / 6}},
		{"Perforating", one + " perforating vs COR8 HER1", "", "", 7.0 / 18, []float64{7.0 / 18, 0.5, 1.0 / 6}},
		{"Self-Detonator", one + " vs COR7 HER2 self-detonator", "", "", 7.0 / 54, []float64{7.0 / 18, 0.5, 1.0 / 6}},
		{"pulse", one + " electromagnetic pulse vs COR7 HER1 armed", "", "", 7.0 / 18, []float64{7.0 / 18, 0.5, 1.0 / 6, 5.0 / 36}},
		{"a template: one die", "PNT4 template vs COR7 HER1", "", "", 7.0 / 18, []float64{7.0 / 18, 0.5, 1.0 / 6}},
		// 3 dice, and 2 more of the Twin Weapons: (1-7/18)^5 leave it alone.
		{"Twin Weapons", "PNT4 3 dice twin weapons vs COR7 HER1", "", "", 1 - math.Pow(11.0/18, 5), []float64{math.NaN(), 2.5, 5.0 / 6}},
		{"little ammunition", "PNT4 3 dice ammo 2 vs COR7 HER1", "", "", 1 - 121.0/324, []float64{math.NaN(), 1, 1.0 / 3}},
		// Close combat: a Severe Hit costs a Wound with 2/3.
		{"equals", "DES3 HER3 melee vs DES3 HER1", "", "", 1.0 / 3, []float64{1.0 / 3, 0.5, 1.0 / 3}},
		{"Long Weapon: 125 to 55", "DES3 HER3 melee long weapon vs DES3 HER1", "", "", 25.0 / 54, []float64{25.0 / 54, 25.0 / 36, 11.0 / 54}},
		{"Long Weapon, summed: 181 to 20", "DES3 HER3 melee long weapon vs DES3 HER1", "a18", "sum", 2.0 / 3 * 181 / 201,
			[]float64{2.0 / 3 * 181 / 201, 181.0 / 201, 2.0 / 3 * 20 / 201}},
		// 3 against 1 die: 855 to 225.
		{"the other has Twin Weapons", "DES3 HER3 melee vs DES3 HER1 twin weapons", "", "", 5.0 / 36, []float64{5.0 / 36, 5.0 / 24, 19.0 / 36}},
		{"NEB-KEY-10 Twin Weapons", "DES3 HER3 melee twin weapons vs DES3 HER1", "", "", 19.0 / 36, []float64{19.0 / 36, 19.0 / 24, 5.0 / 36}},
		{"NEB-KEY-10 the attacker's count always", "DES3 HER3 melee twin weapons vs DES3 HER1", "a77", "attacker", 19.0 / 36,
			[]float64{19.0 / 36, 19.0 / 24, 5.0 / 36}},
		{"the other's Twin Weapons do not count", "DES3 HER3 melee vs DES3 HER1 twin weapons", "a77", "attacker", 1.0 / 3,
			[]float64{1.0 / 3, 0.5, 1.0 / 3}},
		// One more on the die: 21 of 36 pairs win, 10 lose, 5 tie.
		{"Bladed Weapon", "DES3 HER3 melee bladed weapon vs DES3 HER1", "", "", 14.0 / 31, []float64{14.0 / 31, 21.0 / 31, 2.0 / 3 * 10 / 31}},
		{"outnumbered", "DES3 HER3 melee vs DES3 HER1 outnumbered", "", "", 14.0 / 31, []float64{14.0 / 31, 21.0 / 31, 2.0 / 3 * 10 / 31}},
		{"close combat in Cover", "DES3 HER3 melee vs DES3 HER1 cover", "", "", 1.0 / 3, []float64{1.0 / 3, 0.5, 1.0 / 3}},
		{"close combat in Cover that counts", "DES3 HER3 melee vs DES3 HER1 cover", "a65", "all", 0.25, []float64{0.25, 0.5, 1.0 / 3}},
		{"drops Prone in close combat", "DES3 HER3 melee vs DES3 HER1 drops", "", "", 2.0 / 9, []float64{2.0 / 9, 0.5, 1.0 / 3}},
		{"drops Prone for shots only", "DES3 HER3 melee vs DES3 HER1 drops", "a26", "shots", 1.0 / 3, []float64{1.0 / 3, 0.5, 1.0 / 3}},
		{"NEB-KEY-63 Poison at Technological", "DES3 HER3 melee poison vs DES3 HER2 technological", "", "", 0, []float64{1.0 / 3, 0.5, 1.0 / 3}},
		{"NEB-KEY-63 Poison at Technological, no attack", "DES3 HER3 melee poison vs DES3 HER2 technological", "a28", "attack", 0,
			[]float64{0, 0.5, 1.0 / 3}},
		{"NEB-KEY-67 Poison", "DES3 HER3 melee poison vs DES3 HER2", "a28", "attack", 1.0 / 3, []float64{2.0 / 3, 0.5, 1.0 / 3}},
		{"no Poison", "DES3 HER3 melee vs DES3 HER1 technological", "a28", "attack", 1.0 / 3, []float64{1.0 / 3, 0.5, 1.0 / 3}},
		{"helpless", "DES3 HER3 melee vs DES3 HER3 unconscious", "", "", 0, []float64{1, 1, 0}},
	} {
		t.Run(c.name, func(t *testing.T) {
			o, ref := Attacks{}.Odds(attack.Request{Sheet: sheet(t, c.text), Options: map[string]string{c.key: c.value}})
			if ref != nil {
				t.Fatal(ref, ref.Args)
			}
			if math.Abs(o.Kill-c.kill) > 1e-12 {
				t.Errorf("kill %v, want %v", o.Kill, c.kill)
			}
			if len(o.Measures) != len(c.mean) {
				t.Fatalf("%d measures, want %d", len(o.Measures), len(c.mean))
			}
			for i, want := range c.mean {
				if got := o.Measures[i].Mean(); !math.IsNaN(want) && math.Abs(got-want) > 1e-12 {
					t.Errorf("%s %v, want %v", o.Measures[i].Key, got, want)
				}
			}
		})
	}
}

// TestInjuryReadings holds the readings that change how many Injury rolls an
// attack calls for.
func TestInjuryReadings(t *testing.T) {
	poison, stun := "PNT4 1 dice poison vs COR7 HER4", "PNT4 1 dice stun vs COR7 HER4"
	single(t, poison, nil, nil, "shoot 6", "fortune 1", "injury 1 1", "injury 1 1")
	single(t, poison, map[string]string{"a27": "once"}, nil, "shoot 6", "fortune 1", "injury 1 1")
	single(t, stun, nil, nil, "shoot 6", "fortune 1", "injury 1 1")
	if a, _ := single(t, stun, map[string]string{"a42": "instead"}, nil, "shoot 6", "fortune 1"); !a.Game.Figures[1].stunned() {
		t.Error("it is not Stunned")
	}
}

// BenchmarkOdds is the attack with the most dice.
func BenchmarkOdds(b *testing.B) {
	s := sheet(b, "PNT5 12 dice twin weapons toxic precise vs COR8 HER20 cover robust drops hidden")
	for b.Loop() {
		if _, ref := (Attacks{}).Odds(attack.Request{Sheet: s}); ref != nil {
			b.Fatal(ref)
		}
	}
}
