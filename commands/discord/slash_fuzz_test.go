package discord

import "testing"

// FuzzReadTyped reads lines as people type them.
func FuzzReadTyped(f *testing.F) {
	cmds := []Command{{Type: CommandChat, Name: "game", Options: []CommandOption{
		{
			Type: OptSubcommand,
			Name: "new",
			Options: []CommandOption{
				{Type: OptString, Name: "system", Required: true},
				{Type: OptUser, Name: "opponent"},
				{Type: OptInteger, Name: "n"},
			},
		},
		{Type: OptSubcommand, Name: "status"},
	}}, {Type: CommandChat, Name: "do", Options: []CommandOption{{Type: OptString, Name: "text", Required: true}}}}
	for _, line := range []string{"/game new system:nebula opponent:@luis", "/do text:3 move to D4; shoot C x2", "/do 3 move", "/game",
		"/game new system:\"a b\" n:3", "/ "} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		got, err := ReadTyped(cmds, line)
		if (got == nil) == (err == nil) {
			t.Errorf("%q: %v, %v", line, got, err)
		}
		if got != nil {
			got.Option("n")
			_ = got.Set("n", line)
		}
	})
}
