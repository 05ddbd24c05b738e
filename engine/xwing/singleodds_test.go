package xwing

import (
	"math"
	"testing"

	"estafeta/engine/attack"
)

// sheetOf is a typed attack.
func sheetOf(t testing.TB, text string) attack.Sheet {
	t.Helper()
	s, err := attack.NewGrammar(Attacks{}).Parse(text)
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return s
}

// oddsOf are the odds of a typed attack.
func oddsOf(t testing.TB, text string, play attack.Play) attack.Odds {
	t.Helper()
	o, ref := Attacks{}.Odds(attack.Request{Sheet: sheetOf(t, text), Play: play})
	if ref != nil {
		t.Fatalf("%q: %v", text, ref)
	}
	return o
}

// TestProposedAsPlayed: what is proposed is reckoned as it comes out if the
// rules of the game are played in every way in which dice and cards may fall.
func TestProposedAsPlayed(t *testing.T) {
	for _, text := range []string{
		"attack 2 vs agility 1 hull 2 shields 1", "attack 2 focus vs agility 2 hull 3 focus evade", "attack 2 lock vs agility 1 hull 2",
		"attack 2 focus lock vs agility 1 hull 3 evade", "attack 2 predator vs agility 1 hull 2 ps 2", "attack 2 expertise vs agility 1 hull 2",
		"attack 2 juke vs agility 1 hull 2", "attack 3 accuracy corrector vs agility 1 hull 2", "attack 2 calculation focus vs agility 1 hull 2",
		"attack 2 weapons guidance focus vs agility 1 hull 2", "attack 2 vs agility 2 hull 2 focus sensor cluster",
		"academy pilot; heavy laser cannon range 2 vs agility 1 hull 2", "academy pilot; ion cannon range 2 vs agility 1 hull 2",
		"academy pilot; autoblaster range 1 vs agility 1 hull 3", "academy pilot; mangler cannon range 2 focus vs agility 1 hull 2",
		"attack 2 vs luke skywalker focus", "attack 2 vs agility 1 hull 2 lone wolf", "attack 2 vs agility 1 hull 2 stealth device",
		"attack 3 vs agility 2 hull 3 c-3po", "attack 2 lone wolf vs agility 1 hull 2",
		"academy pilot; proton torpedoes lock range 2 vs agility 1 hull 2",
		"attack 2 gunner focus vs agility 1 hull 2",
		"attack 2 vs agility 1 hull 2 lightweight frame",
	} {
		s, err := attack.NewGrammar(Attacks{}).Parse(text)
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		r := attack.Request{Sheet: s, Play: attack.Proposed}
		g, ref := build(s, nil)
		if ref != nil {
			t.Errorf("%q: %v", text, ref)
			continue
		}
		want, ref := g.walked(r)
		if ref != nil {
			t.Errorf("%q: %v", text, ref)
			continue
		}
		g, _ = build(s, nil)
		if p := g.preview(); !p.whole || p.proposes {
			t.Errorf("%q is not reckoned by what its cards say", text)
			continue
		}
		got := oddsOf(t, text, attack.Proposed)
		alike(t, text, got, want)
	}
}

// alike holds that two odds are the same.
func alike(t *testing.T, text string, got, want attack.Odds) {
	t.Helper()
	if math.Abs(got.Kill-want.Kill) > 1e-12 {
		t.Errorf("%q: killed %.9f, want %.9f", text, got.Kill, want.Kill)
	}
	for i, m := range want.Measures {
		for n := range max(len(m.P), len(got.Measures[i].P)) {
			if math.Abs(got.Measures[i].P.At(n)-m.P.At(n)) > 1e-12 {
				t.Errorf("%q: %s %d: %.9f, want %.9f", text, m.Key, n, got.Measures[i].P.At(n), m.P.At(n))
			}
		}
	}
}

// TestAccuracyCorrectorProposed: the card is proposed where two hits are more
// than the dice show, and then only. Three dice hit with 1/2 each, with a focus
// token 3/4: two hits, or three if all dice hit.
func TestAccuracyCorrectorProposed(t *testing.T) {
	for text, want := range map[string]float64{
		"attack 3 accuracy corrector vs agility 0 hull 1 shields 9":       2 + 1.0/8,
		"attack 3 focus accuracy corrector vs agility 0 hull 1 shields 9": 2 + 27.0/64,
	} {
		for _, play := range []attack.Play{attack.Proposed, attack.ForDamage} {
			if got := oddsOf(t, text, play).Measures[0].Mean(); math.Abs(got-want) > 1e-12 {
				t.Errorf("%q played %q: %v, want %v", text, play, got, want)
			}
		}
	}
}

// TestCardsProposedDoNotLower: a card whose use is proposed never makes the
// result worse than it is without the card.
func TestCardsProposedDoNotLower(t *testing.T) {
	mean := func(text string) float64 { return oddsOf(t, text, attack.Proposed).Measures[0].Mean() }
	for _, card := range []string{"calculation", "weapons guidance", "accuracy corrector"} {
		with, without := mean("attack 3 focus "+card+" vs agility 2 hull 9"), mean("attack 3 focus vs agility 2 hull 9")
		if with < without-1e-12 {
			t.Errorf("%s: %v, without it %v", card, with, without)
		}
	}
	if with, without := mean("attack 3 vs agility 3 hull 9 focus sensor cluster"),
		mean("attack 3 vs agility 3 hull 9 focus"); with > without+1e-12 {
		t.Errorf("sensor cluster: %v, without it %v", with, without)
	}
}

// TestDetermination: 8 of the 33 cards of the newer deck are of the trait pilot;
// one of them, dealt faceup, is discarded. One die hits with 3/8, is critical
// with 1/8, and is not evaded with 5/8.
func TestDetermination(t *testing.T) {
	want := 3.0/8*5/8 + 1.0/8*5/8*25/33
	if got := oddsOf(t, "attack 1 vs agility 1 hull 1 determination", attack.Proposed).Kill; math.Abs(got-want) > 1e-12 {
		t.Errorf("killed %v, want %v", got, want)
	}
}

// TestOddsBounds: what is too big is refused before it is computed, with its
// bound; a request that is stopped ends; cards without a say are named.
func TestOddsBounds(t *testing.T) {
	big := sheetOf(t, "attack 9 focus gunner vs agility 9 hull 20")
	if _, ref := (Attacks{}).Odds(attack.Request{Sheet: big}); ref == nil || ref.Key != "refuse.again" {
		t.Errorf("two attacks of 18 dice: %v", ref)
	}
	if _, ref := (Attacks{}).Odds(attack.Request{Sheet: big, Play: attack.Proposed}); ref != nil {
		t.Errorf("as proposed: %v", ref)
	}
	for text, key := range map[string]string{
		"attack 9 focus lock predator wired lone wolf dengar stress vs agility 9 hull 20 elusiveness":            "refuse.rerolls",
		"attack 5 focus lock luke skywalker predator dengar vs agility 5 hull 20 lone wolf elusiveness":          "refuse.again",
		"attack 4 focus lock predator wired lone wolf dengar stress vs agility 1 hull 20 shields 20 elusiveness": "",
	} {
		_, ref := Attacks{}.Odds(attack.Request{Sheet: sheetOf(t, text)})
		if ref == nil && key != "" || ref != nil && ref.Key != key {
			t.Errorf("%q: %v, want %q", text, ref, key)
		}
	}
	stopped := attack.Request{Sheet: sheetOf(t, "attack 9 lock vs agility 9 hull 20"), Stop: func() bool { return true }}
	if _, ref := (Attacks{}).Odds(stopped); !attack.IsStopped(ref) {
		t.Errorf("a request that is stopped: %v", ref)
	}
	o := oddsOf(t, "attack 2 squad leader gunner vs agility 1 hull 2", attack.ForDamage)
	if len(o.Unused) != 1 || o.Unused[0] != (attack.Unused{What: "upgrade.squadleader", Why: "unused.elsewhere"}) {
		t.Errorf("not used: %+v", o.Unused)
	}
}

// TestTheInquisitorReckoned: at Range 3 his attack counts as at Range 1: three
// dice hit with 1/2 each, against no bonus die.
func TestTheInquisitorReckoned(t *testing.T) {
	for _, play := range []attack.Play{attack.Proposed, attack.ForDamage} {
		if got := oddsOf(t, "the inquisitor range 3 vs agility 0 hull 1 shields 9", play).Measures[0].Mean(); math.Abs(got-1.5) > 1e-12 {
			t.Errorf("played %q: %v, want 1.5", play, got)
		}
	}
}

// TestRerollsAndSwitches pins what cards do in the reckoning, by the attack that
// is played in every way: Keyan Farlander turns his focus results for a stress
// token, a Flechette Cannon does one damage, and Deadeye pays with a focus token.
func TestRerollsAndSwitches(t *testing.T) {
	for text, want := range map[string]float64{
		"keyan farlander stress range 2 vs agility 0 hull 1 shields 9":                           3 * 3.0 / 4,
		"blue squadron pilot; flechette cannon range 2 vs agility 0 hull 1 shields 9":            1 - 1.0/8,
		"wedge antilles deadeye focus 1; proton torpedoes range 2 vs agility 1 hull 1 shields 9": 4*1.0/2 + 1 - 81.0/256,
	} {
		if got := oddsOf(t, text, attack.ForDamage).Measures[0].Mean(); math.Abs(got-want) > 1e-9 {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}

// TestEveryCardIsReckoned: with every card and every pilot, on either side, the
// odds of an attack are reckoned or refused with a sentence.
func TestEveryCardIsReckoned(t *testing.T) {
	by := attack.Profile{Count: 1, Values: []attack.Value{{Key: "focus", N: 1}, {Key: "lock"}}}
	at := attack.Profile{Count: 1, Values: []attack.Value{{Key: "agility", N: 1}, {Key: "hull", N: 2}, {Key: "target_focus", N: 1}}}
	arms := attack.Profile{Count: 1, Values: []attack.Value{{Key: "attack", N: 2}}}
	with := func(p attack.Profile, v attack.Value) attack.Profile {
		p.Values = append(append([]attack.Value{}, p.Values...), v)
		return p
	}
	check := func(name string, s attack.Sheet) {
		for _, play := range []attack.Play{attack.Proposed, attack.ForDamage} {
			o, ref := Attacks{}.Odds(attack.Request{Sheet: s, Play: play})
			if ref != nil {
				continue
			}
			for _, m := range o.Measures {
				if total := m.P.Total(); math.Abs(total-1) > 1e-9 {
					t.Errorf("%s played %q: the chances of %s add up to %v", name, play, m.Key, total)
				}
			}
		}
	}
	for _, f := range (Attacks{}).Fields() {
		for _, e := range f.Names {
			s := attack.Sheet{Attacker: by, Weapons: []attack.Profile{arms}, Targets: []attack.Profile{at}}
			if v := (attack.Value{Key: f.Key, Word: e.Key}); f.Part == attack.OfTarget {
				s.Targets = []attack.Profile{with(at, v)}
			} else {
				s.Attacker = with(by, v)
			}
			check(f.Key+" "+e.Key, s)
		}
	}
	for _, e := range (Attacks{}).Attackers() {
		s := attack.Sheet{Attacker: by, Weapons: []attack.Profile{arms}, Targets: []attack.Profile{at}}
		s.Attacker.Key = e.Key
		check("attacker "+e.Key, s)
		s = attack.Sheet{Attacker: by, Weapons: []attack.Profile{arms}, Targets: []attack.Profile{at}}
		s.Targets[0].Key = e.Key
		check("target "+e.Key, s)
	}
	for _, e := range (Attacks{}).Weapons("") {
		check("weapon "+e.Key, attack.Sheet{Attacker: by, Weapons: []attack.Profile{{Key: e.Key, Count: 1}}, Targets: []attack.Profile{at}})
	}
}
