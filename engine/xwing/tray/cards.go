package tray

import "estafeta/engine/load"

// abilities are what cards say about the dice of an attack, in no order.
var abilities = load.Lazily(func() ([]Ability, error) {
	out := attackCards()
	out = append(out, defenseCards()...)
	return append(out, otherCards()...), nil
})

// attackCards modify attack dice.
func attackCards() []Ability {
	turn := func(card string, from, to, n int, when func(*Fight, *State) bool) Ability {
		return Ability{Card: card, At: ModifyAttack, when: both(shows(from), when), do: turnA(from, to, n)}
	}
	reroll := func(card string, n func(*Fight, *Held) int, when func(*Fight, *State) bool, faces ...int) Ability {
		return Ability{Card: card, At: ModifyAttack, when: when, reroll: n, faces: faces}
	}
	always := func(*Fight, *State) bool { return true }
	return []Ability{
		turn("upgrade/mercenarycopilot", Hit, Crit, 1, always),
		turn("upgrade/bistan", Hit, Crit, 1, always),
		turn("upgrade/ezrabridger", Focus, Crit, 1, byStressed),
		turn("upgrade/expertise", Focus, Hit, -1, byCalm),
		turn("upgrade/concussionmissiles", Blank, Hit, 1, fires),
		turn("upgrade/advprotontorpedoes", Blank, Focus, 3, fires),
		turn("upgrade/protontorpedoes", Focus, Crit, 1, fires),
		turn("upgrade/manglercannon", Hit, Crit, 1, fires),
		turn("upgrade/lukeskywalker", Focus, Hit, 1, func(_ *Fight, s *State) bool { return s.Strike == Granted }),
		turn("pilot/wingedgundark", Hit, Crit, 1, always),
		turn("pilot/rearadmiralchiraneau", Focus, Crit, 1, always),
		turn("pilot/etahnabaht", Hit, Crit, 1, always),
		turn("pilot/poedameron", Focus, Hit, 1, byFocused),
		turn("pilot/poedameron-swx57", Focus, Hit, 1, byFocused),
		reroll("upgrade/predator", given, nil, anyAttack...),
		reroll("upgrade/dengar", given, nil, anyAttack...),
		reroll("upgrade/syncedturret", given, fires, anyAttack...),
		reroll("upgrade/linkedbattery", upTo(1), nil, anyAttack...),
		reroll("upgrade/lonewolf", upTo(1), nil, Blank),
		reroll("upgrade/wookieecommandos", upTo(-1), nil, Focus),
		reroll("upgrade/wired", upTo(-1), byStressed, Focus),
		reroll("pilot/krassistrelix", upTo(1), secondary, anyAttack...),
		reroll("pilot/hortonsalm", upTo(-1), nil, Blank),
		reroll("pilot/ibtisam", upTo(1), byStressed, anyAttack...),
		reroll("pilot/sawgerrera", upTo(1), byStressed, anyAttack...),
		reroll("pilot/rey", upTo(2), nil, Blank),
		{Card: "pilot/hansolo", At: ModifyAttack, reroll: upTo(-1), faces: anyAttack, all: true,
			wise: func(_ *Fight, s *State) bool {
				return s.A.fresh(Blank)+s.A.fresh(Focus) > s.A.fresh(Hit)+s.A.fresh(Crit)
			}},
		{Card: "upgrade/calculation", At: ModifyAttack, when: both(bySpends, shows(Focus)),
			wise: func(_ *Fight, s *State) bool { return s.A.count(Focus) == 1 },
			do:   func(_ *Fight, s *State) { s.By.Focus--; s.A.turn(Focus, Crit, 1) }},
		{Card: "upgrade/weaponsguidance", At: ModifyAttack, when: both(bySpends, shows(Blank)),
			wise: func(_ *Fight, s *State) bool { return s.A.count(Focus) <= 1 },
			do:   func(_ *Fight, s *State) { s.By.Focus--; s.A.turn(Blank, Hit, 1) }},
		{Card: "upgrade/hansolo", At: ModifyAttack, when: both(locked, shows(Focus)),
			do: func(_ *Fight, s *State) { s.By.Lock = false; s.A.turn(Focus, Hit, -1) }},
		{Card: "pilot/norrawexley", At: ModifyAttack, when: locked,
			do: func(_ *Fight, s *State) { s.By.Lock = false; s.A[Focus][0]++ }},
		{Card: "pilot/keyanfarlander", At: ModifyAttack, when: both(byStressed, shows(Focus)),
			do: func(_ *Fight, s *State) { s.By.Stress--; s.A.turn(Focus, Hit, -1) }},
		{Card: "pilot/omegaace", At: ModifyAttack,
			when: both(both(bySpends, locked), func(_ *Fight, s *State) bool { return s.A != Dice{} }),
			do: func(_ *Fight, s *State) {
				s.By.Focus--
				s.By.Lock = false
				for _, face := range []int{Hit, Focus, Blank} {
					s.A.turn(face, Crit, -1)
				}
			}},
		{Card: "upgrade/sawgerrera", At: ModifyAttack, when: shows(Focus), do: turnA(Focus, Crit, -1)},
		{Card: "upgrade/fearlessness", At: ModifyAttack, do: addA(Hit)},
		{Card: "upgrade/finn", At: ModifyAttack, when: primary, do: addA(Blank)},
		{Card: "pilot/backdraft", At: ModifyAttack, do: addA(Crit)},
		{Card: "upgrade/advtargetingcomputer", At: ModifyAttack, when: both(primary, func(_ *Fight, s *State) bool { return s.By.Lock }),
			do: func(f *Fight, s *State) { s.A[Crit][0]++; s.Gone |= f.keeps }},
		{Card: "upgrade/guidancechips", At: ModifyAttack, once: true,
			when: both(secondary, func(f *Fight, s *State) bool {
				return s.A.count(Blank)+s.A.count(Focus) > 0 || s.A.count(Hit) > 0 && f.chips == Crit
			}),
			do: func(f *Fight, s *State) {
				for _, from := range []int{Blank, Focus, Hit} {
					if s.A.count(from) > 0 {
						s.A.turn(from, f.chips, 1)
						return
					}
				}
			}},
		{Card: "pilot/majorvermeil", At: ModifyAttack,
			when: func(_ *Fight, s *State) bool {
				return s.At.Focus == 0 && s.At.Evade == 0 && s.A.count(Blank)+s.A.count(Focus) > 0
			},
			do: func(_ *Fight, s *State) {
				if s.A.count(Blank) > 0 {
					s.A.turn(Blank, Hit, 1)
				} else {
					s.A.turn(Focus, Hit, 1)
				}
			}},
		{Card: "upgrade/accuracycorrector", At: ModifyAttack, wise: poorer,
			do: func(_ *Fight, s *State) {
				s.A = Dice{}
				s.A[Hit][0] = 2
				s.Tied = true
			}},
		{Card: "upgrade/elusiveness", At: OpposeAttack, when: atCalm, do: func(_ *Fight, s *State) { s.At.Stress++ },
			reroll: upTo(1), faces: anyAttack},
		{Card: "upgrade/sensorjammer", At: OpposeAttack, when: shows(Hit), do: func(_ *Fight, s *State) {
			again := 1
			if s.A[Hit][0] > 0 {
				again = 0
			}
			s.A[Hit][again]--
			s.A[Focus][1]++
		}},
	}
}

// poorer reports that two hits are more than the attacker has, and that nothing
// else is at hand but focus tokens that would not bring more.
func poorer(f *Fight, s *State) bool {
	has := s.A.count(Hit) + s.A.count(Crit)
	if bySpends(f, s) {
		has += s.A.count(Focus)
	}
	if has >= 2 {
		return false
	}
	for i := range f.Held {
		h := &f.Held[i]
		if h.At == ModifyAttack && h.Card != "upgrade/accuracycorrector" && f.waits(s, i) {
			return false
		}
	}
	return true
}

// defenseCards modify defense dice.
func defenseCards() []Ability {
	turn := func(card string, from, to, n int, when func(*Fight, *State) bool) Ability {
		return Ability{Card: card, At: ModifyDefense, when: both(guards(from), when), do: turnD(from, to, n)}
	}
	reroll := func(card string, n int, when func(*Fight, *State) bool, faces ...int) Ability {
		return Ability{Card: card, At: ModifyDefense, when: when, reroll: upTo(n), faces: faces}
	}
	always := func(*Fight, *State) bool { return true }
	return []Ability{
		turn("pilot/lukeskywalker", Focus, Evade, 1, always),
		turn("pilot/poedameron", Focus, Evade, 1, func(_ *Fight, s *State) bool { return s.At.Focus > 0 && s.short() }),
		turn("pilot/poedameron-swx57", Focus, Evade, 1, atFocused),
		turn("upgrade/autothrusters", Blank, Evade, 1, always),
		reroll("upgrade/lonewolf", 1, nil, Blank),
		reroll("upgrade/wired", -1, atStressed, Focus),
		reroll("pilot/ibtisam", 1, atStressed, anyDefense...),
		reroll("pilot/rey", 2, nil, Blank),
		{Card: "upgrade/flightinstructor", At: ModifyDefense, reroll: upTo(1), faces: []int{Focus}},
		{Card: "upgrade/sensorcluster", At: ModifyDefense, when: both(atSpends, guards(Blank)),
			wise: func(_ *Fight, s *State) bool { return s.short() && s.D.count(Focus) <= 1 },
			do:   func(_ *Fight, s *State) { s.At.Focus--; s.D.turn(Blank, Evade, 1) }},
		{Card: "upgrade/finn", At: ModifyDefense, do: addD(Blank)},
		{Card: "upgrade/lattsrazzi", At: ModifyDefense, when: byStressed, do: func(_ *Fight, s *State) { s.By.Stress--; s.D[Evade][0]++ }},
		{Card: "upgrade/concorddawnprotector", At: ModifyDefense, Must: true, do: addD(Evade)},
		{Card: "pilot/lieutenantkestal", At: OpposeDefense,
			when: both(bySpends, func(_ *Fight, s *State) bool { return s.D.count(Blank)+s.D.count(Focus) > 0 }),
			do: func(_ *Fight, s *State) {
				s.By.Focus--
				s.D[Blank], s.D[Focus] = [2]uint8{}, [2]uint8{}
			}},
		{Card: "upgrade/r4b11", At: OpposeDefense, when: locked, do: func(_ *Fight, s *State) { s.By.Lock = false },
			reroll: upTo(-1), faces: anyDefense},
		{Card: "upgrade/zuckuss", At: OpposeDefense, when: byCalm, reroll: upTo(-1), faces: anyDefense,
			thrown: func(s *State, n int) { s.By.Stress += uint8(n) }},
	}
}

// otherCards act before the dice or after them.
func otherCards() []Ability {
	more := func(card string, at Step, when func(*Fight, *State) bool, do func(*State)) Ability {
		return Ability{Card: card, At: at, when: when, do: func(_ *Fight, s *State) { do(s) }}
	}
	always := func(*Fight, *State) bool { return true }
	return []Ability{
		more("upgrade/opportunist", TargetBy, func(_ *Fight, s *State) bool { return s.By.Stress == 0 && s.At.Focus == 0 && s.At.Evade == 0 },
			func(s *State) { s.By.Stress++; s.More++ }),
		more("pilot/zetaleader", TargetBy, byCalm, func(s *State) { s.By.Stress++; s.More++ }),
		more("pilot/zuckuss", TargetBy, always, func(s *State) { s.More++; s.MoreDefense++ }),
		more("upgrade/allianceoverhaul", TargetBy, primary, func(s *State) { s.More++ }),
		more("upgrade/r3a2", TargetBy, always, func(s *State) { s.By.Stress++; s.At.Stress++ }),
		more("pilot/fennrau_protectoratestarfighter", TargetBy, always, func(s *State) { s.More++ }),
		more("pilot/fennrau_protectoratestarfighter", TargetAt, always, func(s *State) { s.MoreDefense++ }),
		{Card: "pilot/lattsrazzi", At: TargetBy, when: locked, do: func(_ *Fight, s *State) { s.By.Lock = false; s.MoreAgility-- }},
		{Card: "pilot/kananjarrus", At: TargetAt, when: atSpends, do: func(_ *Fight, s *State) { s.At.Focus--; s.More-- }},
		{Card: "upgrade/rebelcaptive", At: TargetAt, Must: true, once: true, do: func(_ *Fight, s *State) { s.By.Stress++ }},

		{Card: "upgrade/heavylasercannon", At: RollAttack, Must: true, when: both(fires, shows(Crit)), do: turnA(Crit, Hit, -1)},

		{Card: "upgrade/lightweightframe", At: RollDefense, Must: true,
			when: func(_ *Fight, s *State) bool { return s.A.sum() > s.D.sum() }, do: func(_ *Fight, s *State) { s.Air++ }},

		instead("upgrade/ionpulsemissiles", 1, 0, nothing),
		instead("upgrade/ioncannon", 1, 0, nothing),
		instead("upgrade/ioncannonturret", 1, 0, nothing),
		instead("upgrade/flechettecannon", 1, 0, stressingOnce),
		instead("upgrade/twinlaserturret", 1, 0, nothing),
		twice("upgrade/twinlaserturret"),
		twice("upgrade/clustermissiles"),
		{Card: "pilot/kathscarlet_imperial", At: ComparedBy, Must: true, lost: true, when: func(_ *Fight,
			s *State) bool {
			return s.LostCrits > 0
		},
			do: func(_ *Fight, s *State) { s.At.Stress++ }},
		{Card: "pilot/bossk", At: ComparedBy, when: both(hits, func(f *Fight, s *State) bool {
			return s.Crits > 0 &&
				f.rules(s).AttackerModifies
		}),
			do: func(_ *Fight, s *State) { s.Crits--; s.Hits += 2 }},
		{Card: "upgrade/crackshot", At: ComparingBy, once: true,
			when: func(_ *Fight, s *State) bool {
				evades := s.D.count(Evade)
				return evades > 0 && evades <= s.A.count(Hit)+s.A.count(Crit)
			},
			do: func(_ *Fight, s *State) {
				again := 1
				if s.D[Evade][0] > 0 {
					again = 0
				}
				s.D[Evade][again]--
			}},
		{Card: "upgrade/r4d6", At: ComparedAt, when: func(_ *Fight, s *State) bool { return s.Hits >= 3 },
			do: func(_ *Fight, s *State) { s.At.Stress += s.Hits - 2; s.Hits = 2 }},
		{Card: "pilot/countdown", At: ComparedAt, when: both(hits, atCalm), do: func(_ *Fight, s *State) {
			s.cancelAll()
			s.Hit = false
			s.suffers(1, 0)
			s.At.Stress++
		}},
		{Card: "upgrade/stealthdevice", At: ComparedAt, Must: true, once: true, when: hits, do: func(*Fight, *State) {}},

		again("upgrade/gunner"),
		again("upgrade/lukeskywalker"),
		{Card: "upgrade/darthvader", At: AfterBy, when: func(_ *Fight, s *State) bool { return !s.Ship.Dead },
			do: func(_ *Fight, s *State) { s.suffers(0, 1) }},
		{Card: "upgrade/plasmatorpedoes", At: AfterBy, Must: true,
			when: both(both(fires, hits), func(_ *Fight, s *State) bool { return s.Ship.Shields > 0 }),
			do:   func(_ *Fight, s *State) { s.Ship.Shields-- }},
		{Card: "upgrade/flechettetorpedoes", At: AfterBy, Must: true, when: fires, do: func(_ *Fight, s *State) { stressing(s) }},
		{Card: "upgrade/tactician", At: AfterBy, Must: true, do: func(_ *Fight, s *State) { stressing(s) }},
		{Card: "upgrade/bossk", At: AfterBy, Must: true, when: both(misses, byCalm),
			do: func(_ *Fight, s *State) { s.By.Stress++; s.By.Focus++; s.By.Lock = true }},
		{Card: "upgrade/firecontrolsystem", At: AfterBy, when: func(_ *Fight, s *State) bool { return !s.Ship.Dead },
			do: func(_ *Fight, s *State) { s.By.Lock = true }},
		{Card: "pilot/whisper", At: AfterBy, when: hits, do: func(_ *Fight, s *State) { s.By.Focus++ }},
	}
}
