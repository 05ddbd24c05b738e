package assault

import (
	"encoding/json"
	"strings"
	"testing"

	"estafeta/engine"
	"estafeta/engine/enginetest"
)

// hiddenDoc is a mission with all that only the Imperial player may know: reserved
// groups, a hidden area with things in it, points, rules and a choice.
const hiddenDoc = `
areas = """
......hh
......hh
......hh
......hh
......hh
......hh
"""
[vars]
plan = 0
[[area]]
sign = "h"
key = "vault"
hidden = true
name = { en = "The vault", es = "La cámara" }
[[token]]
sign = "k"
key = "box"
kind = "crate"
[[point]]
sign = "g"
color = "green"
[[point]]
sign = "r"
color = "red"
[[group]]
key = "watch"
card = "stormtrooper"
sign = "s"
[[group]]
key = "later"
card = "RESERVE"
reserve = true
[text.secret]
en = "SECRET"
es = "SECRET"
[[rule]]
when = "end 1"
do = ["tell secret", "set plan PLAN", "ask trap"]
[[rule]]
when = "round 9"
do = ["deploy later PLACE", "say secret"]
[[choice]]
key = "trap"
ask = "imperial"
text = { en = "SECRET" }
[[choice.option]]
label = { en = "SECRET" }
do = ["set plan 4"]
[[choice.option]]
label = { en = "wait" }
do = ["set plan 5"]
`

// hiddenGame is such a mission, with its secrets filled in.
func hiddenGame(t *testing.T, reserve, hand, plan, place, secret string) engine.Game {
	t.Helper()
	marks := map[[2]int]byte{{0, 0}: 'e', {4, 0}: 's', {4, 1}: 's', {4, 2}: 's', {7, 0}: 'g', {7, 5}: 'r', {6, 3}: 'k'}
	if place == "red" {
		marks[[2]int{7, 5}], marks[[2]int{6, 5}] = '.', 'r'
	}
	doc := strings.NewReplacer("RESERVE", reserve, "PLAN", plan, "PLACE", place, "SECRET", secret).Replace(missionDoc(8, 6, marks, hiddenDoc))
	p := stage(t, doc, MissionStart{Heroes: heroesOf("hero_diala_passil:2", "hero_fenn_signis:3")})
	p.Mission.Story.Hand = []string{hand}
	p.Mission.Story.Threat = 1
	p.Mission.Phase = Entrance
	return p.Game
}

// TestMissionSecrets: two missions that differ in nothing but what the Imperial
// player alone knows look alike to everybody else, at every question of two
// rounds.
func TestMissionSecrets(t *testing.T) {
	t.Run("IA-HID-04 IA-HID-05 IA-HID-08 IA-HID-10 IA-DEP-14", func(t *testing.T) {
		f := enginetest.Seeded{Seed: 4}
		open := func(g engine.Game) engine.Match {
			p, err := engine.Open(System{}, g, f)
			if err != nil {
				t.Fatal(err)
			}
			return p.Match
		}
		one, two := open(hiddenGame(t, "probe_droid", "royal_guard", "1", "green", "alpha")), open(hiddenGame(t, "snowtrooper", "riot_trooper", "2", "red", "omega"))
		asked := 0
		for range 300 {
			if one.Over || two.Over || len(one.Prompts) == 0 || one.Game.(*Game).Mission.Round > 3 {
				break
			}
			for _, seat := range []engine.Seat{0, 2, 3} {
				a, b := publicly(t, one, seat), publicly(t, two, seat)
				if a != b {
					t.Fatalf("seat %d sees a difference at %s:\n%s\n%s", seat, one.Prompts[0].Key, a, b)
				}
				for _, word := range []string{"alpha", "omega", "probe_droid", "royal_guard", "snowtrooper", "riot_trooper", "vault"} {
					if strings.Contains(a+b, word) {
						t.Fatalf("seat %d reads %q at %s: %s", seat, word, one.Prompts[0].Key, a)
					}
				}
			}
			asked++
			one, two = answered(t, one, f), answered(t, two, f)
		}
		if asked < 20 {
			t.Errorf("only %d questions were asked", asked)
		}
	})
	t.Run("IA-HID-11 IA-HID-13", func(t *testing.T) { // threat, round, objectives and the heroes' cards are open
		p := inPlay(t, 6, 6, nil, "")
		p.sheetOf(0).Supply = []string{"bacta_infusion"}
		p.Mission.Story.Threat = 7
		for _, seat := range []engine.Seat{0, 1, 2} {
			text, err := json.Marshal(p.View(seat))
			if err != nil {
				t.Fatal(err)
			}
			is(t, "the Supply card is seen", strings.Contains(string(text), "bacta_infusion"), true)
		}
	})
	t.Run("IA-IGRP-03 IA-IGRP-06", func(t *testing.T) { // the Imperial player sees hand and reserve
		g := hiddenGame(t, "probe_droid", "royal_guard", "1", "green", "alpha")
		text, err := json.Marshal(g.View(1))
		if err != nil {
			t.Fatal(err)
		}
		for _, word := range []string{"probe_droid", "royal_guard", "zone.hidden"} {
			is(t, word, strings.Contains(string(text), word), true)
		}
	})
}

// publicly is all that a seat gets of a match: view, questions, events of the step.
func publicly(t *testing.T, m engine.Match, seat engine.Seat) string {
	t.Helper()
	var prompts []engine.Prompt
	for _, q := range m.Prompts {
		prompts = append(prompts, q.For(seat))
	}
	var events []engine.Event
	for _, e := range m.Leg.Events {
		if e.For(seat) {
			events = append(events, e)
		}
	}
	text, err := json.Marshal([]any{m.Game.View(seat), prompts, events})
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// answered gives the default to the open question, to hidden ones a pass or the
// first option.
func answered(t *testing.T, m engine.Match, f engine.Frontier) engine.Match {
	t.Helper()
	q := m.Prompts[0]
	a := q.Default
	if q.Key == "deployment" {
		a = engine.Answer{}
	}
	if q.Key == "act" {
		a = engine.Pick("end")
	}
	p, err := engine.Play(System{}, m, &engine.Submission{Seat: q.Seat, Prompt: q.ID, Answer: a}, f)
	if err != nil || p.Refusal != nil {
		t.Fatal(err, p.Refusal)
	}
	return p.Match
}
