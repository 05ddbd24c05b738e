package discord

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
)

// Command types.
const (
	CommandChat    = 1
	CommandUser    = 2
	CommandMessage = 3
)

// Option types of commands.
const (
	OptSubcommand  = 1
	OptGroup       = 2
	OptString      = 3
	OptInteger     = 4
	OptBoolean     = 5
	OptUser        = 6
	OptChannel     = 7
	OptRole        = 8
	OptMentionable = 9
	OptNumber      = 10
	OptAttachment  = 11
)

// Where a command can be used, and how its application is installed.
const (
	ContextGuild   = 0
	ContextBotDM   = 1
	ContextPrivate = 2

	InstallGuild = 0
	InstallUser  = 1
)

// Command is an application command. Names and descriptions of other languages
// are keyed by Discord's locales, such as "es-ES" and "es-419".
type Command struct {
	Type             int               `json:"type"`
	Name             string            `json:"name"`
	Names            map[string]string `json:"name_localizations,omitempty"`
	Description      string            `json:"description,omitempty"` // of chat commands only
	Descriptions     map[string]string `json:"description_localizations,omitempty"`
	Options          []CommandOption   `json:"options,omitempty"`
	Contexts         []int             `json:"contexts,omitempty"`
	IntegrationTypes []int             `json:"integration_types,omitempty"`
	// DefaultPermissions is what a member needs; nil everybody, 0 only admins.
	DefaultPermissions *uint64 `json:"default_member_permissions,omitempty"`
}

// CommandOption is an option, a subcommand or a group of subcommands.
type CommandOption struct {
	Type         int               `json:"type"`
	Name         string            `json:"name"`
	Names        map[string]string `json:"name_localizations,omitempty"`
	Description  string            `json:"description"`
	Descriptions map[string]string `json:"description_localizations,omitempty"`
	Required     bool              `json:"required,omitempty"`
	Choices      []Choice          `json:"choices,omitempty"`
	Autocomplete bool              `json:"autocomplete,omitempty"`
	Min          *int              `json:"min_value,omitempty"` // of integers and numbers
	Max          *int              `json:"max_value,omitempty"`
	MinLength    int               `json:"min_length,omitempty"` // of strings
	MaxLength    int               `json:"max_length,omitempty"`
	ChannelTypes []int             `json:"channel_types,omitempty"`
	Options      []CommandOption   `json:"options,omitempty"` // of subcommands and groups
}

// Choice is a value offered for an option, in the command or by autocomplete.
type Choice struct {
	Name  string            `json:"name"`
	Names map[string]string `json:"name_localizations,omitempty"`
	Value string            `json:"value"`
}

// MarshalJSON writes the choices of integers and numbers as numbers.
func (o CommandOption) MarshalJSON() ([]byte, error) {
	type bare CommandOption
	if len(o.Choices) == 0 {
		return json.Marshal(bare(o))
	}
	return json.Marshal(struct {
		bare
		Choices []any `json:"choices"`
	}{bare(o), choicesJSON(o.Choices, o.Type == OptInteger || o.Type == OptNumber)})
}

// HashCommands is equal for equal commands.
func HashCommands(cmds []Command) (string, error) {
	data, err := json.Marshal(cmds)
	if err != nil {
		return "", fmt.Errorf("hash commands: %w", err)
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:]), nil
}

// choicesJSON are choices with values of the option's own type.
func choicesJSON(choices []Choice, numeric bool) []any {
	out := []any{}
	for _, c := range choices {
		one := map[string]any{"name": c.Name, "value": c.Value}
		if len(c.Names) > 0 {
			one["name_localizations"] = c.Names
		}
		if numeric {
			one["value"] = json.Number(c.Value)
		}
		out = append(out, one)
	}
	return out
}
