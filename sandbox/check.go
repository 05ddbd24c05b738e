package sandbox

import (
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"unicode/utf8"
)

// fault is an error at a place of the body; "" is none.
type fault struct{ path, message string }

func tooLong(path, s string, max int) fault {
	if utf8.RuneCountInString(s) > max {
		return fault{path, fmt.Sprintf("Must be %d or fewer in length.", max)}
	}
	return fault{}
}

func sized(path, s string, min, max int) fault {
	if n := utf8.RuneCountInString(s); n < min || n > max {
		return fault{path, fmt.Sprintf("Must be between %d and %d in length.", min, max)}
	}
	return fault{}
}

func counted(path string, n, min, max int) fault {
	if n < min || n > max {
		return fault{path, fmt.Sprintf("Must be between %d and %d in length.", min, max)}
	}
	return fault{}
}

// refusal is the error of the first fault.
func refusal(faults ...fault) error {
	for _, f := range faults {
		if f.path != "" {
			return invalid(f.path, f.message)
		}
	}
	return nil
}

// checkMessage refuses what Discord refuses.
func checkMessage(m *Message) error {
	if m.Flags&flagComponents != 0 {
		if m.Content != "" || len(m.Embeds) > 0 {
			return invalid("flags", "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2")
		}
		if len(m.Components) == 0 {
			return errEmpty
		}
		return checkTree(m.Components, rulesV2)
	}
	if m.Content == "" && len(m.Embeds) == 0 && len(m.Attachments) == 0 && len(m.Components) == 0 {
		return errEmpty
	}
	if err := refusal(tooLong("content", m.Content, 2000), counted("embeds", len(m.Embeds), 0, 10),
		counted("attachments", len(m.Attachments), 0, 10), counted("components", len(m.Components), 0, 5)); err != nil {
		return err
	}
	if err := checkEmbeds(m.Embeds); err != nil {
		return err
	}
	return checkTree(m.Components, rulesLegacy)
}

func checkEmbeds(embeds []json.RawMessage) error {
	total := 0
	for i, raw := range embeds {
		var e struct {
			Title, Description string
			Fields             []struct{ Name, Value string }
			Footer             struct{ Text string }
			Author             struct{ Name string }
		}
		if err := json.Unmarshal(raw, &e); err != nil {
			return invalid(fmt.Sprintf("embeds.%d", i), "Only dictionaries may be used in a DictType")
		}
		at := fmt.Sprintf("embeds.%d.", i)
		faults := []fault{tooLong(at+"title", e.Title, 256), tooLong(at+"description", e.Description, 4096),
			counted(
				at+"fields",
				len(e.Fields),
				0,
				25,
			), tooLong(at+"footer.text", e.Footer.Text, 2048), tooLong(at+"author.name", e.Author.Name, 256)}
		all := e.Title + e.Description + e.Footer.Text + e.Author.Name
		for j, f := range e.Fields {
			in := fmt.Sprintf("%sfields.%d.", at, j)
			faults = append(faults, sized(in+"name", f.Name, 1, 256), sized(in+"value", f.Value, 1, 1024))
			all += f.Name + f.Value
		}
		if err := refusal(faults...); err != nil {
			return err
		}
		total += utf8.RuneCountInString(all)
	}
	return refusal(counted("embeds", total, 0, 6000))
}

// rules say which components may stand at the top.
type rules struct {
	top map[int]bool
	max int
}

var (
	rulesLegacy = rules{set(typeRow), 40}
	rulesV2     = rules{set(typeRow, typeSection, typeTextDisplay, typeMediaGallery, typeFile, typeSeparator, typeContainer), 40}
	rulesModal  = rules{set(typeRow, typeTextDisplay, typeLabel), 40}
)

func set(types ...int) map[int]bool {
	m := map[int]bool{}
	for _, t := range types {
		m[t] = true
	}
	return m
}

// checkTree checks a whole tree of components.
func checkTree(cs []Component, r rules) error {
	n, text := 0, 0
	ids := map[string]bool{}
	var err error
	for i, c := range cs {
		if !r.top[c.Type] {
			return invalid(fmt.Sprintf("components.%d.type", i), fmt.Sprintf("Value of field \"type\" must not be %d here.", c.Type))
		}
	}
	walk(cs, func(c *Component) {
		n++
		if c.Type == typeTextDisplay {
			text += utf8.RuneCountInString(c.Content)
		}
		if c.CustomID != "" && ids[c.CustomID] && err == nil {
			err = invalid("components", "Component custom id cannot be duplicated: "+c.CustomID)
		}
		ids[c.CustomID] = true
		if err == nil {
			err = refusal(checkComponent(*c)...)
		}
	})
	if err != nil {
		return err
	}
	return refusal(counted("components", n, 0, r.max), counted("components", text, 0, 4000))
}

func checkComponent(c Component) []fault {
	at := fmt.Sprintf("components.type %d.", c.Type)
	id := sized(at+"custom_id", c.CustomID, 1, 100)
	switch {
	case c.Type == typeRow:
		return checkRow(at, c)
	case c.Type == typeButton && c.Style == 5:
		faults := []fault{sized(at+"url", c.URL, 1, 512), tooLong(at+"label", c.Label, 80)}
		if u, err := url.Parse(c.URL); err != nil || !slices.Contains([]string{"http", "https", "discord"}, u.Scheme) {
			faults = append(faults,
				fault{at + "url", "Scheme \"" + c.URL + "\" is not supported. Scheme must be one of ('http', 'https', 'discord')."})
		}
		return faults
	case c.Type == typeButton:
		if c.Label == "" && c.Emoji == nil {
			return []fault{{at + "label", "A button must have a label or emoji"}}
		}
		return []fault{id, tooLong(at+"label", c.Label, 80), counted(at+"style", c.Style, 1, 4)}
	case isSelect(c.Type):
		min, max := c.limits()
		faults := []fault{
			id,
			tooLong(at+"placeholder", c.Placeholder, 150),
			counted(at+"min_values", min, 0, 25),
			counted(at+"max_values", max, 1, 25),
		}
		if c.Type == typeStringSelect {
			faults = append(append(faults, checkOptions(at, c.Options, 1, 25)...), counted(at+"max_values", max, 1, len(c.Options)))
		}
		return faults
	case c.Type == typeTextDisplay:
		return []fault{sized(at+"content", c.Content, 1, 4000)}
	case c.Type == typeSection:
		if c.Accessory == nil || c.Accessory.Type != typeButton && c.Accessory.Type != typeThumbnail {
			return []fault{{at + "accessory", "This field is required"}}
		}
		return []fault{counted(at+"components", len(c.Components), 1, 3)}
	case c.Type == typeMediaGallery:
		return []fault{counted(at+"items", len(c.Items), 1, 10)}
	case c.Type == typeContainer:
		return []fault{counted(at+"components", len(c.Components), 1, 40)}
	case c.Type == typeLabel && c.Component == nil:
		return []fault{{at + "component", "This field is required"}}
	case c.Type == typeLabel:
		return []fault{sized(at+"label", c.Label, 1, 45), tooLong(at+"description", c.Description, 100)}
	case c.Type == typeTextInput:
		return []fault{id, tooLong(at+"placeholder", c.Placeholder, 100), tooLong(at+"value", c.Value, 4000)}
	case c.Type == typeRadioGroup:
		return append(checkOptions(at, c.Options, 2, 10), id)
	case c.Type == typeCheckboxGroup:
		return append(checkOptions(at, c.Options, 1, 10), id)
	case c.Type == typeFileUpload, c.Type == typeCheckbox:
		return []fault{id}
	case c.Type == typeThumbnail, c.Type == typeFile, c.Type == typeSeparator:
		return nil
	}
	return []fault{{at + "type", "Unknown component type"}}
}

func checkRow(at string, c Component) []fault {
	faults := []fault{counted(at+"components", len(c.Components), 1, 5)}
	for _, part := range c.Components {
		if part.Type != typeButton && len(c.Components) > 1 {
			faults = append(faults, fault{at + "components", "The specified component exceeds the maximum width"})
		}
		if part.Type != typeButton && part.Type != typeTextInput && !isSelect(part.Type) {
			faults = append(faults, fault{at + "components", "This component cannot stand in an action row"})
		}
	}
	return faults
}

func checkOptions(at string, opts []Option, min, max int) []fault {
	faults := []fault{counted(at+"options", len(opts), min, max)}
	seen := map[string]bool{}
	for _, o := range opts {
		faults = append(
			faults,
			sized(at+"options.label", o.Label, 1, 100),
			sized(at+"options.value", o.Value, 1, 100),
			tooLong(at+"options.description", o.Description, 100),
		)
		if seen[o.Value] {
			faults = append(faults, fault{at + "options.value", "The specified option value is already used"})
		}
		seen[o.Value] = true
	}
	return faults
}
