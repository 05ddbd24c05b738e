package book

// Rule is what a rule of a card does, as the engine plays it. Only rules whose
// code was Checked against the facts are here; all others are played by their
// owner's word. ID is, by Class:
//
//	army        the ability named in Faction.Rules
//	detachment  the ability named in Detachment.Rules
//	unit        the ability of datasheets; of wargear, of the models that have it
//	enhancement "<detachment>/<id>"
//	stratagem   "<detachment>/<id>"
//
// Effects of a Rule with the same window are one use: they happen together, in
// their order, choose the same units, and count once against its limits. A Rule
// with Choose > 0 is used by choosing so many of its groups of effects,
// which are numbered by Effect.Group from 1; effects of group 0 always apply.
type Rule struct {
	ID      string   `toml:"id"`
	Class   string   `toml:"class"`
	Checked string   `toml:"checked"` // what the code was checked against
	Choose  int      `toml:"choose"`
	Psychic bool     `toml:"psychic"` // wounds that it costs are lost to a psychic attack (WH-OTH-06)
	Effects []Effect `toml:"effect"`
}

// Effect is one thing that a rule does: at a window, if conditions hold, to
// somebody, for a time, so often.
type Effect struct {
	On     Window   `toml:"on"`     // "": always while its source is there (WH-ATT-12 … WH-ATT-14)
	Turn   string   `toml:"turn"`   // whose turn it must be: own, opponent, "": either
	Phases []string `toml:"phases"` // command, movement, shooting, charge, fight; empty: any
	May    bool     `toml:"may"`    // its player may use it; else it happens
	Group  int      `toml:"group"`
	If     []string `toml:"if"` // conditions, all of them: "name" or "name:argument", see Conditions

	Who      Who      `toml:"who"`
	Keywords []string `toml:"keywords"` // those of Who have one of these
	Within   int      `toml:"within"`   // inches from the source, for friends, enemies, chosen ones and what they do
	Count    int      `toml:"count"`    // how many are chosen at most; 0: one

	Kind Kind `toml:"kind"`
	// What it does: which of these fields a kind reads stands with it in Kinds.
	What    string    `toml:"what"`
	Attack  string    `toml:"attack"`  // ranged, melee, "": both
	By      string    `toml:"by"`      // incoming: attacks made at them; "": attacks they make
	Weapons []string  `toml:"weapons"` // only these weapons, by id; empty: all
	Add     Abilities `toml:"add"`
	N       Dice      `toml:"n"`
	Most    int       `toml:"most"`
	At      int       `toml:"at"`   // a goal on a die: 4 is 4+
	Gate    *Gate     `toml:"gate"` // a roll first; the effect happens if it succeeds

	Until Until    `toml:"until"`
	Limit []string `toml:"limit"` // once in each of: phase, turn, round, battle, for each source; army-…: for all of the army
	Pool  string   `toml:"pool"`  // the name of a mark
}

// Gate is a roll that decides on an effect: so many D6, each At or more, with
// Plus added against (or for) units with one of Keywords.
type Gate struct {
	Dice     int      `toml:"dice"` // 0: one
	At       int      `toml:"at"`
	To       int      `toml:"to"` // at most this; 0: no upper bound
	Plus     int      `toml:"plus"`
	Keywords []string `toml:"keywords"`
	Each     bool     `toml:"each"` // the effect happens once for every success
	Same     string   `toml:"same"` // gates of one name share one roll
}

// Window is a moment of a battle at which effects happen.
type Window string

// Windows are all windows, after the states of the battle.
var Windows = map[Window]string{
	"":                    "always",
	"deployed":            "both armies are deployed",
	"round_start":         "start of a battle round",
	"turn_end":            "end of a player's turn",
	"command_start":       "start of the Command phase",
	"command":             "in the Command phase, after battle-shock",
	"command_end":         "end of the Command phase",
	"phase":               "at the start of one of the phases, or else at its end, as its player likes",
	"phase_start":         "start of one of the phases",
	"phase_end":           "end of one of the phases",
	"fight_start":         "start of the Fight phase",
	"move_chosen":         "the unit is selected to move",
	"enemy_moved":         "an enemy unit has ended a move",
	"surge":               "just before the unit makes a surge move",
	"attack_chosen":       "the unit is selected to shoot or to fight",
	"targeted":            "an enemy unit has selected its targets, this unit among them",
	"attacked":            "the unit has shot or fought",
	"enemy_attacked":      "an enemy unit has shot or fought at this unit",
	"enemy_shocked":       "an enemy unit has failed a battle-shock roll",
	"model_destroyed":     "a model of the unit is destroyed and not yet removed",
	"unit_destroyed":      "the unit is destroyed",
	"bodyguard_destroyed": "the bodyguard unit that the source leads is destroyed",
	"enemy_destroyed":     "the unit has destroyed an enemy unit",
	"enemy_lost":          "an enemy unit is destroyed, by whatever",
	"stratagem_target":    "the unit is selected as the target of a Stratagem",
}

// Who is whom an effect concerns.
type Who string

// Whos are all those whom effects concern. For a Stratagem the unit is its
// target, for an Enhancement or an item that of its bearer.
var Whos = map[Who]string{
	"":             "the unit of the source, all its models (WH-ATT-11)",
	"model":        "the source alone (WH-ATT-10)",
	"leader":       "the CHARACTER models of the unit",
	"friends":      "friendly units within the distance, the source's own too",
	"enemies":      "enemy units within the distance; without one all on the battlefield",
	"engaging":     "enemy units engaged with the unit",
	"chosen":       "friendly units that the player selects",
	"chosen_enemy": "an enemy unit that the player selects",
	"trigger":      "the enemy unit that set off the window",
	"army":         "every own unit with one of the keywords, each by itself",
	"player":       "its player",
	"opponent":     "the other player",
}

// Until is how long an effect lasts: "" while it applies, or once; else to the
// end of the phase, turn, round or battle, to the start of the player's next
// Command phase (own_command) or next turn (own_turn).
type Until string

// Untils are all durations.
var Untils = []Until{"", "phase", "turn", "round", "battle", "own_command", "own_turn"}

// Kind is what an effect does.
type Kind string

// KindOf is a kind of effect: the ledger ids that it touches, and what it does
// with the fields of an Effect.
type KindOf struct {
	Kind  Kind
	Rules []string
	Means string
}

// Kinds are all kinds of effects. Which of them the battle executes is for
// package wh40k to say.
var Kinds = []KindOf{
	{"char", []string{"WH-REF-10"}, "adds N to the characteristic What: M T Sv W Ld OC A S AP D BS WS range; Most bounds a value that falls"},
	{"set", []string{"WH-REF-10"}, "the characteristic What becomes N"},
	{"roll", []string{"WH-REF-06"}, "adds N to rolls of What: hit wound save advance charge shock leadership"},
	{"weapon", []string{"WH-KEY-03"}, "weapons have the abilities Add"},
	{"reroll", []string{"WH-REF-07"}, "rolls of What may be re-rolled: hit wound save invuln damage heal surge; Most 1: only those of 1"},
	{"crit", []string{"WH-SEQ-07"}, "rolls of What, hit or wound, are critical on At and more"},
	{"mark", nil, "gives the mark Pool"},
	{"move", []string{"WH-SURGE-01"}, "a move of What, N inches: normal, surge; N more: pile_in, consolidate; surge_objective: a surge may go to an objective"},
	{"act", []string{"WH-CHG-08", "WH-ACT-08"}, "may do What, of shoot charge action, where the condition advanced or fell_back forbids it"},
	{"deny", []string{"WH-CHG-05"}, "may not do What: charge shoot fall_back; unmarked: attack or charge units without the mark Pool"},
	{"heal", []string{"WH-APP-19"}, "heals N: lost wounds, then models destroyed; What wounds: one model's; return: returns N models; new: an equal unit in reserves"},
	{"cost", []string{"WH-REF-19"}, "the Stratagem costs N more"},
	{"cp", []string{"WH-CMD-02"}, "the player has N Command points more, never below 0"},
	{"damage", []string{"WH-REF-15"}, "D of attacks allocated changes by N, at least 1"},
	{"fnp", []string{"WH-KEY-21"}, "Feel No Pain At; What psychic: against psychic attacks; mortal: against mortal wounds"},
	{"invuln", []string{"WH-SEQ-30"}, "invulnerable save At"},
	{"shock", []string{"WH-SHOCK-01"}, "What: roll (a battle-shock roll), clear, three_dice (it is made with 3D6)"},
	{"mortal", []string{"WH-MW-01"}, "N mortal wounds"},
	{"core", nil, "has the core ability What, with N as its number"},
	{"keyword", nil, "has the keyword What"},
	{"cover", []string{"WH-COVER-06"}, "has the benefit of cover"},
	{"secure", []string{"WH-OBJ-10"}, "objectives in range that its player controls are secured"},
	{"reserves", []string{"WH-RES-03"}, "is placed into strategic reserves"},
	{"redeploy", []string{"WH-SETUP-02"}, "is set up again, or placed into strategic reserves beyond the points there"},
	{"death", []string{"WH-APP-10"}, "a destroyed model that has not done so shoots or fights (What) before it is removed"},
	{"advance", []string{"WH-MVPH-14"}, "advances without a roll, N inches more"},
	{"ignore", nil, "counts as at most N models for What: blast"},
	{"remove", nil, "N own models are destroyed"},
	{"succeed", nil, "rolls of What succeed: hazard"},
}

// Conditions are all conditions of effects by name, with what their argument is.
var Conditions = map[string]string{
	"advanced":          "the unit advanced this turn",
	"away":              "the unit is more than so many inches from all enemy units",
	"charged":           "the unit made a charge move this turn",
	"chosen_engaged":    "the unit chosen is engaged with the source's unit",
	"chosen_hit":        "the unit chosen was hit by these attacks",
	"chosen_keyword":    "the unit chosen has one of the keywords a/b",
	"chosen_marked":     "the unit chosen has the mark",
	"chosen_not":        "the unit chosen has none of the keywords a/b",
	"chosen_visible":    "the unit chosen is visible to the source's unit",
	"codex":             "a detachment of the parent faction, and no unit of five chapters",
	"critical_wound":    "the attack scored a critical wound",
	"destroyed_keyword": "the enemy unit destroyed had one of the keywords a/b",
	"enemy_near":        "the enemy unit ended its move within so many inches",
	"engaged":           "the unit is engaged",
	"fell_back":         "the unit fell back this turn",
	"has_model":         "the unit has a model of the kind",
	"holding":           "the unit is in range of an objective that its player controls",
	"keyword":           "the unit has one of the keywords a/b",
	"leading":           "the source's unit leads a bodyguard unit, or has led one (WH-ATT-15)",
	"led":               "a CHARACTER with the keyword leads the unit",
	"lost_models":       "a model of the unit was destroyed by the attacks",
	"lost_wounds":       "a model of the unit lost a wound by the attacks",
	"near_objective":    "the unit is in range of an objective",
	"not_led":           "no CHARACTER with the keyword leads the unit",
	"models":            "the unit has so many models or more",
	"near":              "the unit is within so many inches of a friendly model with a keyword: inches keyword",
	"not_keyword":       "the unit has none of the keywords a/b",
	"round":             "the number of the battle round",
	"stationary":        "the unit remained stationary this turn",
	"stronger":          "the attack's S is greater than the unit's T",
	"target_below":      "the target is below its starting strength; half: below half of it",
	"target_keyword":    "the target has one of the keywords a/b",
	"target_marked":     "the target has the mark",
	"target_shocked":    "the target is battle-shocked",
	"target_objective":  "the target is in range of an objective",
	"unengaged":         "the unit is not engaged",
	"who_near":          "the unit concerned is within so many inches of a model of the source's army: inches keyword",
}
