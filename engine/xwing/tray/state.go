package tray

// Side is one of the two sides of an attack.
type Side uint8

// The sides.
const (
	Attacker Side = iota
	Defender
)

// Step is where an attack stands: the windows of the rules at which somebody
// may choose, and the rolls between them, in the order of the rules. A window
// in which both sides may act is a step for each, the attacker's first: the
// attacker has initiative.
type Step uint8

// The steps of an attack.
const (
	TargetBy      Step = iota // the target has become the defender
	TargetAt                  // the same, the defender's cards
	RollAttack                // attack dice are in the air
	OpposeAttack              // the defender's cards modify attack dice
	ModifyAttack              // the attacker's tokens and cards do
	RollDefense               // defense dice are in the air
	OpposeDefense             // the attacker's cards modify defense dice
	ModifyDefense             // the defender's tokens and cards do
	ComparingBy               // the results are about to be compared, the attacker's cards
	ComparedBy                // hit or miss is known
	ComparedAt                // the same, the defender's cards
	Suffer                    // damage is dealt
	AfterBy                   // after the attack
	AfterAt                   // the same, the defender's cards
	Over
)

// The faces of attack dice, and of defense dice.
const (
	Blank = 0
	Focus = 1
	Hit   = 2
	Crit  = 3
	Evade = 2
)

// Dice are dice by face: those that may still be rerolled, and those that may
// not.
type Dice [4][2]uint8

// count is how many show a face.
func (d *Dice) count(face int) int { return int(d[face][0] + d[face][1]) }

// sum is how many there are.
func (d *Dice) sum() int { return d.count(Blank) + d.count(Focus) + d.count(Hit) + d.count(Crit) }

// fresh is how many that show a face may still be rerolled.
func (d *Dice) fresh(face int) int { return int(d[face][0]) }

// turn turns n dice from one face to another, below 0 all; those that may not be
// rerolled first, as the rules of the attack do.
func (d *Dice) turn(from, to, n int) {
	if n < 0 {
		n = d.count(from)
	}
	for _, again := range [2]int{1, 0} {
		k := uint8(min(n, int(d[from][again])))
		d[from][again] -= k
		d[to][again] += k
		n -= int(k)
	}
}

// Holder is what a ship holds.
type Holder struct {
	Focus, Evade, Stress uint8
	Lock                 bool // on the other ship
}

// Ship is the defender's ship: what it still stands.
type Ship struct {
	Shields uint8
	Cards   uint8 // Damage cards as they are compared with the hull
	Damage  uint8 // suffered in all
	Drawn   [Classes]uint8
	Dead    bool
}

// State is an attack between two choices or rolls.
type State struct {
	Step   Step
	Strike Strike
	A, D   Dice
	Air    uint8 // dice that are being rolled
	Choose uint8 // 1 + the ability whose dice to reroll are being chosen, 0: none
	By, At Holder
	Used   uint16 // abilities used in this window, by their places
	Gone   uint16 // abilities that cannot be used again

	More, MoreDefense, MoreAgility int8
	Tied                           bool // the attacker modifies no more dice

	Hit         bool
	Hits, Crits uint8 // uncanceled
	LostCrits   uint8 // canceled by evades

	DealHits, DealCrits uint8 // still to be suffered
	DealUp              uint8 // Damage cards still to be dealt faceup, whatever the shields
	Blast               uint8 // what an explosion among the Damage cards goes on to do
	Ship                Ship

	Depth uint16 // attacks that wait until this one is over
	Under [2]Waiting
}

// Waiting is an attack that another interrupts.
type Waiting struct {
	Strike Strike
	Hit    bool
	Used   uint16
}

// short reports that the defense dice do not yet cancel everything.
func (s *State) short() bool { return s.A.count(Hit)+s.A.count(Crit) > s.D.count(Evade) }

// Strike is which of the attacks of a sheet is under way.
type Strike uint8

// The attacks of a sheet.
const (
	First    Strike = iota // with the weapon of the sheet
	Repeated               // the second one of a card that attacks twice
	Granted                // a primary attack that a card grants after a miss
)
