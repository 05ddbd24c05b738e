package script_test

import "testing"

// TestMusterByCommand: a list is made for a size of battle with its detachments,
// by their names or their ids, and both can be changed.
func TestMusterByCommand(t *testing.T) {
	err := play(t, `
		@ana /army new system:wh40k name:"Cold Hand" faction:necrons size:Incursion detachment:"Awakened Dynasty"
		expect ana "Cold Hand"
		expect ana "Awakened Dynasty"
		@ana /army set list:"Cold Hand" size:strike-force
		expect ana "Strike Force"
		@ana /army set list:"Cold Hand" detachment:"Nobody's Host"
		expect ana "no detachment"
		expect ana "Awakened Dynasty"
		@ana /army set list:"Cold Hand" size:huge
		expect ana "There are: Incursion, Strike Force, Onslaught"
		@ana /army new system:nebula name:Few faction:terra size:Incursion
		expect ana "no size of battle"`, nil)
	if err != nil {
		t.Error(err)
	}
}
