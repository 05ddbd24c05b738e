package sandbox

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"sort"
	"strings"
	"unicode/utf8"
)

// Command is an application command that the bot registered.
type Command struct {
	ID           string            `json:"id"`
	Type         int               `json:"type"`
	Name         string            `json:"name"`
	Names        map[string]string `json:"name_localizations,omitempty"`
	Description  string            `json:"description"`
	Descriptions map[string]string `json:"description_localizations,omitempty"`
	Options      []CommandOption   `json:"options,omitempty"`
	Contexts     []int             `json:"contexts,omitempty"`
	Permissions  *json.Number      `json:"default_member_permissions,omitempty"`
}

// CommandOption is an option, subcommand or group of a command.
type CommandOption struct {
	Type         int               `json:"type"`
	Name         string            `json:"name"`
	Names        map[string]string `json:"name_localizations,omitempty"`
	Description  string            `json:"description"`
	Descriptions map[string]string `json:"description_localizations,omitempty"`
	Required     bool              `json:"required,omitempty"`
	Choices      []CommandChoice   `json:"choices,omitempty"`
	Autocomplete bool              `json:"autocomplete,omitempty"`
	MinLength    *int              `json:"min_length,omitempty"`
	MaxLength    *int              `json:"max_length,omitempty"`
	MinValue     *float64          `json:"min_value,omitempty"`
	MaxValue     *float64          `json:"max_value,omitempty"`
	Options      []CommandOption   `json:"options,omitempty"`
}

// CommandChoice is a fixed value of an option.
type CommandChoice struct {
	Name  string            `json:"name"`
	Names map[string]string `json:"name_localizations,omitempty"`
	Value any               `json:"value"`
}

// Option types.
const (
	optSubcommand = 1
	optGroup      = 2
	optString     = 3
	optInteger    = 4
	optBoolean    = 5
	optUser       = 6
	optChannel    = 7
	optNumber     = 10
	optAttachment = 11
)

const commandChat = 1

// Commands are all that the bot registered, by name.
func (s *Server) Commands() []Command {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.allCommands()
}

func (s *Server) allCommands() []Command {
	list := []Command{}
	for _, scope := range slices.Sorted(maps.Keys(s.commands)) {
		list = append(list, s.commands[scope]...)
	}
	sort.SliceStable(list, func(i, j int) bool { return list[i].Name < list[j].Name })
	return list
}

func (s *Server) commandScope(c *call) (string, error) {
	if c.PathValue("app") != s.app {
		return "", refuse(404, 10002, "Unknown Application")
	}
	if g := c.PathValue("guild"); g != "" && !slices.Contains(s.guilds, g) {
		return "", refuse(403, 50001, "Missing Access")
	}
	return c.PathValue("guild"), nil
}

func (s *Server) getCommands(c *call) (int, any, error) {
	scope, err := s.commandScope(c)
	if err != nil {
		return 0, nil, err
	}
	return 200, append([]Command{}, s.commands[scope]...), nil
}

// putCommands overwrites all commands of the scope.
func (s *Server) putCommands(c *call) (int, any, error) {
	scope, err := s.commandScope(c)
	if err != nil {
		return 0, nil, err
	}
	var list []Command
	if err := c.decode(&list); err != nil {
		return 0, nil, err
	}
	kinds := map[int]int{}
	named := map[string]bool{}
	for i := range list {
		cmd := &list[i]
		if cmd.Type == 0 {
			cmd.Type = commandChat
		}
		kinds[cmd.Type]++
		if key := fmt.Sprint(cmd.Type, cmd.Name); named[key] {
			return 0, nil, invalid(fmt.Sprintf("%d.name", i), "Application command names must be unique")
		} else {
			named[key] = true
		}
		if err := refusal(checkCommand(fmt.Sprintf("%d", i), *cmd)...); err != nil {
			return 0, nil, err
		}
		cmd.ID = s.snowflake()
	}
	for kind, n := range kinds {
		most := 5 // menus of users, and of messages
		if kind == commandChat {
			most = 100
		}
		if n > most {
			return 0, nil, refuse(400, 30032, fmt.Sprintf("Maximum number of application commands reached (%d).", most))
		}
	}
	s.commands[scope] = list
	s.change()
	return 200, list, nil
}

var commandName = regexp.MustCompile(`^[-_'\p{L}\p{N}]{1,32}$`)

func checkCommand(at string, c Command) []fault {
	if c.Type != commandChat {
		return []fault{sized(at+".name", c.Name, 1, 32), counted(at+".options", len(c.Options), 0, 0)}
	}
	faults := append(checkNames(at, c.Name, c.Names, c.Description, c.Descriptions), checkCommandOptions(at, c.Options)...)
	size := textSize(c.Name, c.Names) + textSize(c.Description, c.Descriptions) + optionsSize(c.Options)
	if size > 8000 {
		faults = append(faults, fault{at, "Command exceeds maximum size (8000)"})
	}
	return faults
}

func checkNames(at, name string, names map[string]string, text string, texts map[string]string) []fault {
	faults := []fault{sized(at+".description", text, 1, 100)}
	for _, n := range append(slices.Collect(maps.Values(names)), name) {
		if !commandName.MatchString(n) || strings.ToLower(n) != n {
			faults = append(faults, fault{at + ".name", "Command name is invalid: " + n})
		}
	}
	for _, t := range texts {
		faults = append(faults, sized(at+".description_localizations", t, 1, 100))
	}
	return faults
}

func checkCommandOptions(at string, opts []CommandOption) []fault {
	faults := []fault{counted(at+".options", len(opts), 0, 25)}
	seen := map[string]bool{}
	optional := false
	for i, o := range opts {
		in := fmt.Sprintf("%s.options.%d", at, i)
		faults = append(faults, checkNames(in, o.Name, o.Names, o.Description, o.Descriptions)...)
		faults = append(faults, counted(in+".choices", len(o.Choices), 0, 25))
		faults = append(faults, checkCommandOptions(in, o.Options)...)
		if seen[o.Name] {
			faults = append(faults, fault{in + ".name", "Option name already exists"})
		}
		if o.Autocomplete && len(o.Choices) > 0 {
			faults = append(faults, fault{in + ".autocomplete", "An option cannot have both choices and autocomplete"})
		}
		if o.MinLength != nil && o.MaxLength != nil && *o.MinLength > *o.MaxLength || o.MaxLength != nil && (*o.MaxLength < 1 || *o.MaxLength > 6000) {
			faults = append(faults, fault{in + ".max_length", "max_length must be from 1 to 6000 and not below min_length"})
		}
		if o.MinValue != nil && o.MaxValue != nil && *o.MinValue > *o.MaxValue {
			faults = append(faults, fault{in + ".max_value", "max_value must not be below min_value"})
		}
		if o.Required && optional {
			faults = append(faults, fault{in, "Required options must be placed before non-required options"})
		}
		seen[o.Name], optional = true, optional || !o.Required
	}
	return faults
}

func textSize(text string, others map[string]string) int {
	n := utf8.RuneCountInString(text)
	for _, t := range others {
		n = max(n, utf8.RuneCountInString(t))
	}
	return n
}

func optionsSize(opts []CommandOption) int {
	n := 0
	for _, o := range opts {
		n += textSize(o.Name, o.Names) + textSize(o.Description, o.Descriptions) + optionsSize(o.Options)
		for _, c := range o.Choices {
			n += textSize(c.Name, c.Names) + utf8.RuneCountInString(fmt.Sprint(c.Value))
		}
	}
	return n
}
