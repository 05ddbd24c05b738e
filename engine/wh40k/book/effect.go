package book

// Rule is what a rule of a card does, as the engine plays it. Only rules whose
// code was Checked against the facts are here; all others are played by their
// owner's word. ID is, by Class:
//
//	army        the ability named in Faction.Rules
//	detachment  the ability named in Detachment.Rules
//	unit        the ability of datasheets, its wargear's too
//	enhancement "<detachment>/<id>"
//	stratagem   "<detachment>/<id>"
//
// A Rule with Choose > 0 is used by choosing so many of its groups of effects,
// which are numbered by Effect.Group from 1; effects of group 0 always apply.
type Rule struct {
	ID      string   `toml:"id"`
	Class   string   `toml:"class"`
	Checked string   `toml:"checked"` // what the code was checked against
	Choose  int      `toml:"choose"`
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
	Keywords []string `toml:"keywords"` // of those of Who: one of these; "a+b" needs both
	Within   int      `toml:"within"`   // inches from the source, for friends, enemies and chosen
	Count    int      `toml:"count"`    // how many are chosen; 0: one

	Kind Kind `toml:"kind"`
	// What it does; which fields a kind reads stands beside it in Kinds.
	What    string    `toml:"what"`
	Attack  string    `toml:"attack"`  // ranged, melee, "": both
	By      string    `toml:"by"`      // incoming: attacks made at them; "": attacks they make
	Weapons []string  `toml:"weapons"` // only these weapons, by id; empty: all
	Add     Abilities `toml:"add"`
	N       Dice      `toml:"n"`
	Most    int       `toml:"most"`
	At      int       `toml:"at"`   // a goal on a die: 4 is 4+
	Gate    *Gate     `toml:"gate"` // a roll first; the effect happens if it succeeds

	Until Until  `toml:"until"`
	Limit string `toml:"limit"` // round, turn, phase, battle: once in it for the source; "army-round", "army-battle": for all of the army
	Pool  string `toml:"pool"`  // name of a mark that Who marked has, or that kind mark gives
}

// Gate is a roll that decides on an effect: so many dice, each At or more, with
// Plus added against units with one of Keywords.
type Gate struct {
	Dice     int      `toml:"dice"` // 0: one D6
	At       int      `toml:"at"`
	To       int      `toml:"to"` // at most this; 0: no upper bound
	Plus     int      `toml:"plus"`
	Keywords []string `toml:"keywords"`
	Each     bool     `toml:"each"` // the effect happens once for every success
}

// Window is a moment of a battle at which effects happen.
type Window string

// The windows, after the states of the battle.
const (
	Always          Window = ""
	AtMuster        Window = "muster"           // while the list is made: only the list check reads it
	RoundStart      Window = "round_start"      // of a battle round
	TurnEnd         Window = "turn_end"         // of a player's turn
	CommandStart    Window = "command_start"    // of the Command phase
	CommandPhase    Window = "command"          // in it, after the battle-shock step
	CommandEnd      Window = "command_end"      // at its end
	PhaseStart      Window = "phase_start"      // of one of Phases
	PhaseEnd        Window = "phase_end"        // of one of Phases
	FightStart      Window = "fight_start"      // of the Fight phase
	MoveChosen      Window = "move_chosen"      // the unit is selected to move
	EnemyMoved      Window = "enemy_moved"      // an enemy unit has ended a move
	Surge           Window = "surge"            // just before the unit makes a surge move
	AttackChosen    Window = "attack_chosen"    // the unit is selected to shoot or to fight
	Targeted        Window = "targeted"         // an enemy unit has selected its targets, this unit among them
	Attacked        Window = "attacked"         // the unit has shot or fought
	EnemyAttacked   Window = "enemy_attacked"   // an enemy unit has shot or fought at this unit
	ModelDestroyed  Window = "model_destroyed"  // a model of the unit is destroyed, not yet removed
	UnitDestroyed   Window = "unit_destroyed"   // the unit is destroyed
	EnemyDestroyed  Window = "enemy_destroyed"  // the unit has destroyed an enemy unit
	StratagemTarget Window = "stratagem_target" // the unit is the target of a Stratagem
)

// Who is whom an effect concerns.
type Who string

// Those whom effects concern. For a Stratagem "unit" is its target, for an
// Enhancement or an item "unit" is the unit of its bearer.
const (
	TheUnit  Who = ""         // the source's unit, all its models (WH-ATT-11)
	TheModel Who = "model"    // the source alone (WH-ATT-10)
	Leading  Who = "leader"   // the CHARACTER models of the unit
	Guards   Who = "guards"   // its models that are no CHARACTERs
	Friends  Who = "friends"  // friendly units Within, with one of Keywords
	Enemies  Who = "enemies"  // enemy units Within; Within 0: on the battlefield
	Engaging Who = "engaging" // enemy units engaged with the unit
	Chosen   Who = "chosen"   // Count units that its player selects among friends or, with What "enemy", enemies
	Marked   Who = "marked"   // units with the mark Pool
	Attacker Who = "attacker" // the unit that attacks or has attacked this one
	Army     Who = "army"     // all own units with one of Keywords
	Player   Who = "player"   // its player; What "opponent": the other
)

// Until is how long an effect lasts.
type Until string

// How long effects last.
const (
	While        Until = ""            // while it applies; of a window other than Always: until the end of the phase
	UntilPhase   Until = "phase"       // end of the phase
	UntilTurn    Until = "turn"        // end of the turn
	UntilRound   Until = "round"       // end of the battle round
	UntilOwn     Until = "own_command" // start of the player's next Command phase
	UntilOwnTurn Until = "own_turn"    // start of the player's next turn
	UntilBattle  Until = "battle"      // end of the battle
)

// Kind is what an effect does.
type Kind string

// Kinds are all kinds of effects, with the ledger ids of the rules that they
// touch and what they do with the fields of an Effect.
var Kinds = []struct {
	Kind  Kind
	Rules []string
	Means string
}{
	{"char", []string{"WH-REF-10"}, "adds N to the characteristic What: M T Sv W Ld OC A S AP D BS WS range; Most bounds it"},
	{"roll", []string{"WH-REF-06"}, "adds N to rolls of What: hit wound save advance charge shock leadership desperate"},
	{"weapon", []string{"WH-KEY-03"}, "weapons have the abilities Add"},
	{"reroll", []string{"WH-REF-07"}, "rolls of What may be re-rolled: Most 1: those of 1, 0: any"},
	{"crit", []string{"WH-SEQ-07"}, "rolls of What (hit, wound) are critical on At and more"},
	{"mark", nil, "gives the mark Pool"},
	{"move", []string{"WH-SURGE-01"}, "a move of What: normal, surge, pile_in, consolidate, of N inches; of the last two N is added"},
	{"act", []string{"WH-CHG-08", "WH-ACT-08"}, "may do What: shoot charge action, after advance or fall_back"},
	{"deny", []string{"WH-CHG-05"}, "may not do What: charge shoot fall_back; or only at targets with the mark Pool"},
	{"heal", []string{"WH-APP-19"},
		"heals N: lost wounds first, then destroyed models that are no CHARACTERs; What return: returns N models; new: a new unit"},
	{"cost", []string{"WH-REF-19"}, "the Stratagem costs N more or less"},
	{"cp", []string{"WH-CMD-02"}, "the player has N Command points more or less"},
	{"damage", []string{"WH-REF-15"}, "D of attacks allocated changes by N, at least 1"},
	{"fnp", []string{"WH-KEY-21"}, "Feel No Pain At"},
	{"invuln", []string{"WH-SEQ-30"}, "invulnerable save At"},
	{"shock", []string{"WH-SHOCK-01"}, "What: roll (a battle-shock roll with N), clear, three_dice"},
	{"mortal", []string{"WH-MW-01"}, "N mortal wounds"},
	{"core", nil, "has the core ability What, with its number N"},
	{"keyword", nil, "has the keyword What"},
	{"cover", []string{"WH-COVER-06"}, "has the benefit of cover"},
	{"secure", []string{"WH-OBJ-10"}, "objectives in range that its player controls are secured"},
	{"reserves", []string{"WH-RES-03"}, "is placed into strategic reserves"},
	{"death", []string{"WH-APP-10"}, "a destroyed model may shoot or fight (What) before it is removed"},
	{"advance", []string{"WH-MVPH-14"}, "advances without a roll, N inches more"},
	{"ignore", nil, "counts as N models for What: blast"},
	{"remove", nil, "N own models are destroyed"},
	{"succeed", nil, "rolls of What succeed: hazard"},
	{"damaged", []string{"WH-REF-06"}, "at Most wounds and fewer: N to hit rolls (24.39)"},
}

// Conditions are all conditions of effects by name, and what their argument is.
var Conditions = map[string]string{
	"leading":           "the source's unit leads a bodyguard unit, or has led one (WH-ATT-15)",
	"led":               "a unit with a CHARACTER of the keyword leads it: keyword",
	"keyword":           "the unit has one of the keywords: a/b",
	"not_keyword":       "the unit has none of the keywords: a/b",
	"not_chosen":        "the unit has not been selected to shoot or fight in this phase",
	"charged":           "the unit made a charge move this turn",
	"stationary":        "the unit remained stationary this turn",
	"engaged":           "the unit is engaged",
	"unengaged":         "the unit is not engaged",
	"away":              "the unit is more than so many inches from all enemy units: inches",
	"models":            "the unit has so many models or more: number",
	"target_keyword":    "the target has one of the keywords: a/b",
	"target_not":        "the target has none of the keywords: a/b",
	"target_marked":     "the target has the mark: name",
	"target_objective":  "the target is in range of an objective",
	"objective":         "the unit is in range of an objective",
	"stronger":          "the attack's S is greater than the unit's T",
	"not_fought":        "the model has not fought in this phase",
	"lost_models":       "a model of the unit was destroyed by the attacks",
	"lost_wounds":       "a model of the unit lost a wound by the attacks",
	"near":              "so many inches from a unit with a keyword: inches keyword",
	"enemy_near":        "an enemy unit ended a move within so many inches: inches",
	"once":              "what another effect of this rule did has not been done: name",
	"destroyed_keyword": "the enemy unit destroyed had one of the keywords: a/b",
	"has_model":         "the unit has a model of the kind: id",
	"detachment_codex":  "the army's detachment belongs to its parent faction, and none of its units to a chapter of its own",
	"character_only":    "weapons of the source and of models with the keyword in its unit: keyword",
}
