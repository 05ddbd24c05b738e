package main

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"estafeta/commands/texts"
	"estafeta/commands/words"
	"estafeta/engine/attack"
)

var update = flag.Bool("update", false, "write docs/attacks.md anew")

// attackHead is what docs/attacks.md says before the words of the systems.
const attackHead = `# Attacks and odds without a game

` + "`/attack`" + ` resolves one attack step by step, with every rule of the system's attack sequence: who decides gets buttons, who rolls real dice types them in. ` + "`/odds`" + ` gives the exact chances of the same attack: nothing is sampled. Both work in any channel or direct message. The channel remembers its game; ` + "`system`" + ` names another.

An attack is one line: weapons, ` + "`vs`" + ` (or ` + "`contra`" + `, ` + "`against`" + `), target. Names of units and weapons are completed as you type, in English or Spanish (those of Warhammer 40,000 in English only); numbers and keywords follow in any order, and what you type stands instead of what the unit has (` + "`no`" + ` and a word takes a keyword away).

    5 intercessor squad; bolt rifle vs 10 necron warriors cover
    A10 BS3+ S4 AP-1 D1 lethal sustained 1 vs 5 T4 Sv3+ inv5+ W2 fnp6+
    attack 3 focus lock range 1 predator vs darth vader evade

` + "```ebnf" + `
attack  = [ unit ] , weapon , { ";" , weapon } , "vs" , target , { ";" , target } ;
unit    = [ number ] , name , { field } ;
weapon  = [ number ] , ( name | field ) , { field } ;
target  = [ number ] , ( name | field ) , { field } ;
field   = word , number            (* S4, AP-1 *)
        | word , number , "+"      (* BS3+: at least so much *)
        | word , dice              (* A D6+1, D 2D3 *)
        | number , word            (* 3 red *)
        | word , [ number ]        (* keywords: lethal, sustained 2 *)
        | word , keyword , number , "+"     (* anti infantry 4+ *)
        | word , effect , { ( "&" | "," ) , effect }  (* surge pierce 1 & accuracy 2 *)
        | number , "+" , { "+" }            (* 3+ 4++ 5+++: the three saves *)
        | name ;                            (* cards: predator *)
` + "```" + `

In ` + "`/odds`" + `, ` + "`versus`" + ` sets one or two other attacks beside it, divided by ` + "`|`" + ` (only what differs: ` + "`vs 5 T5 Sv2+ W3`" + ` is the same attack on another target), and ` + "`sweep`" + ` lets one number change: ` + "`S 3-8`" + `, ` + "`x 1-10`" + ` (how many weapons).

Odds are those of best play: both sides answer every question so that the attacker does the most damage on average and the defender suffers the least, or, with ` + "`for:kill`" + `, so that the target is most and least likely to be destroyed or defeated. Whoever answers knows the dice that lie, not those to come. ` + "`as:proposed`" + ` answers every question as the bot would propose it: for the most damage by this one choice, or the least. The last line says how it was played, and a line names every card, ability and keyword of the attack that does nothing in it, or of which the odds make no use. One computation (all attacks of ` + "`versus`" + `, all steps of ` + "`sweep`" + `) takes at most 2 seconds; each user has one at a time.

What is too big is refused before it is computed, with its bound. Star Wars: Legion: 3.8 million ways in which the dice can lie by colour while aim tokens reroll them (30 dice of three colours with four aim tokens are within it). Imperial Assault: 4 million ways in which the dice of both sides can lie while some are rerolled. X-Wing: dice may be rerolled in any number of ways up to 3, with 4 ways for 7 dice a side, with 5 for 6, with more for 4; where a card may attack once more, for 10 dice of both sides, with 3 ways for 7, with 4 and 5 for 5, with more for 4 (Zuckuss counts as 4 ways); a sheet with a card that must act and is not reckoned is played in every way, up to 7 dice. Warhammer 40,000: 20,000 states of the target (the wounds of its groups, multiplied), 500 million steps of save rolls, 700 hits with DEVASTATING WOUNDS; best play for up to 5 different kinds of attacks, 120 hits where re-rolls or LETHAL HITS are weighed against critical results, and 50 million steps. There Command Re-roll is kept, and of models of one group that differ the first of the sheet suffers first.
`

// TestAttackDocs keeps docs/attacks.md, the words of typed attacks; go test
// ./cmd/bot -run AttackDocs -update writes it.
func TestAttackDocs(t *testing.T) {
	book, err := words.Read(systems(), texts.Files, attack.Texts())
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	b.WriteString(attackHead)
	for _, s := range systems() {
		w := book.In(s.ID(), "en")
		r := s.Attacks()
		fmt.Fprintf(
			&b,
			"\n## %s (`%s`)\n\n%d attackers, %d weapons, %d targets by name.\n\n| Words | What |\n|---|---|\n",
			w.Term("dice.system."+s.ID()),
			s.ID(),
			len(r.Attackers()),
			len(r.Weapons("")),
			len(r.Targets()),
		)
		for _, part := range []attack.Part{attack.OfAttacker, attack.OfWeapon, attack.OfTarget} {
			for _, f := range r.Fields() {
				if f.Part != part {
					continue
				}
				fmt.Fprintf(
					&b,
					"| %s | %s, of the %s: %s |\n",
					"`"+strings.Join(f.Words, "`, `")+"`",
					w.Term("field."+f.Key),
					part,
					strings.ReplaceAll(w.Term("field."+f.Key+".help"), "|", "/"),
				)
			}
		}
	}
	const file = "../../docs/attacks.md"
	if *update {
		if err := os.WriteFile(file, []byte(b.String()), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	have, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if string(have) != b.String() {
		t.Errorf("%s is not up to date: go test ./cmd/bot -run AttackDocs -update", file)
	}
}

// TestAttackExamples: what the form for attacks shows as an example is one, in
// both languages.
func TestAttackExamples(t *testing.T) {
	book, err := words.Read(systems(), texts.Files, attack.Texts())
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range systems() {
		for _, lang := range []string{"en", "es"} {
			example := book.In(s.ID(), lang).Term("attack.example")
			sheet, err := attack.NewGrammar(s.Attacks()).Parse(example)
			if err != nil {
				t.Errorf("%s, %s: %q: %v", s.ID(), lang, example, err)
				continue
			}
			if _, ref := s.Attacks().Attack(sheet, nil); ref != nil {
				t.Errorf("%s, %s: %q is refused: %v", s.ID(), lang, example, ref)
			}
		}
	}
}
