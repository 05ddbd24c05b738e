package script_test

import "testing"

// TestDispute: either player calls for the die that settles a dispute, without
// the other's agreement, and the log tells whose reading stands.
func TestDispute(t *testing.T) {
	const legion = `
		@ana /game new system:legion opponent:@luis preset:skirmish here:true
		@luis click Join
		@luis choose "Take a ready-made list" "Imperial core"
		@ana choose "Take a ready-made list" "Rebel core"
		@ana click Start
	`
	const spanish = `
		user eva Eva es
		@ana /game new system:legion opponent:@eva preset:skirmish here:true
		@eva click Join
		@eva choose "Imperial core"
		@ana choose "Take a ready-made list" "Rebel core"
		@ana click Start
	`
	for name, further := range map[string]string{
		"a block is for the holder of the counter": legion + `
			dice 1
			@luis /game fix text:dispute range of 3 to B
			expect luis "Done"
			@ana /game log
			expect ana "Dispute (range of 3 to B)"
			expect ana "rolls block. The reading of @Ana stands."
			expect asked ana`,
		"another face is for the other": legion + `
			dice 6
			@ana /game fix text:dispute
			@ana /game log
			expect ana "Dispute: "
			expect ana "rolls blank. The reading of @Luis stands."`,
		"in the other language": spanish + `
			dice 2
			@eva /game fix text:disputa 3 ve a B
			@eva /game log
			expect eva "Disputa (3 ve a B)"
			expect eva "saca bloqueo. Vale la lectura de @Ana."`,
	} {
		t.Run(name, func(t *testing.T) {
			if err := play(t, further, nil); err != nil {
				t.Error(err)
			}
		})
	}
}
