package discord

import "encoding/json"

// Modal is a form of one to five labelled inputs. Give each opening a CustomID
// of its own: phones show the first contents again otherwise.
type Modal struct {
	CustomID string  `json:"custom_id"`
	Title    string  `json:"title"`
	Labels   []Label `json:"components"`
}

// Label is an input of a modal with its caption.
type Label struct {
	Label       string    `json:"label"`
	Description string    `json:"description,omitempty"`
	Input       Component `json:"component"` // TextInput, StringSelect, UserSelect, FileUpload, RadioGroup or CheckboxGroup
}

// TextInput is a field for typing, of up to 4000 characters.
type TextInput struct {
	CustomID    string
	Placeholder string
	Value       string // what it contains at first
	Min, Max    int    // characters; Max 0 is Discord's limit
	Long        bool   // several lines
	Optional    bool
}

// FileUpload takes up to ten files.
type FileUpload struct {
	CustomID string
	Min, Max int // as in StringSelect
	Optional bool
}

// RadioGroup offers two to ten options of which one is chosen.
type RadioGroup struct {
	CustomID string
	Options  []SelectOption
	Optional bool
}

// CheckboxGroup offers one to ten options to tick.
type CheckboxGroup struct {
	CustomID string
	Options  []SelectOption
	Min, Max int // Max 0 means all
	Optional bool
}

func (Label) kind() int         { return typeLabel }
func (TextInput) kind() int     { return typeTextInput }
func (FileUpload) kind() int    { return typeFileUpload }
func (RadioGroup) kind() int    { return typeRadioGroup }
func (CheckboxGroup) kind() int { return typeCheckboxGroup }

// MarshalJSON writes the label with its input as modals want it.
func (l Label) MarshalJSON() ([]byte, error) {
	input := any(l.Input)
	switch c := l.Input.(type) { // only in modals do selects say whether they are required
	case StringSelect:
		raw, required := c.raw(), !c.Optional
		raw.Required = &required
		input = raw
	case UserSelect:
		raw, required := c.raw(), !c.Optional
		raw.Required = &required
		input = raw
	}
	return json.Marshal(struct {
		Type        int    `json:"type"`
		Label       string `json:"label"`
		Description string `json:"description,omitempty"`
		Component   any    `json:"component"`
	}{typeLabel, l.Label, l.Description, input})
}

// MarshalJSON writes the text input.
func (t TextInput) MarshalJSON() ([]byte, error) {
	style := 1
	if t.Long {
		style = 2
	}
	return json.Marshal(struct {
		Type        int    `json:"type"`
		CustomID    string `json:"custom_id"`
		Style       int    `json:"style"`
		Placeholder string `json:"placeholder,omitempty"`
		Value       string `json:"value,omitempty"`
		Min         int    `json:"min_length,omitempty"`
		Max         int    `json:"max_length,omitempty"`
		Required    bool   `json:"required"`
	}{typeTextInput, t.CustomID, style, t.Placeholder, t.Value, t.Min, t.Max, !t.Optional})
}

type groupJSON struct {
	Type     int            `json:"type"`
	CustomID string         `json:"custom_id"`
	Options  []SelectOption `json:"options,omitempty"`
	Min      *int           `json:"min_values,omitempty"`
	Max      *int           `json:"max_values,omitempty"`
	Required bool           `json:"required"`
}

// MarshalJSON writes the file upload.
func (f FileUpload) MarshalJSON() ([]byte, error) {
	min, max := bounds(f.Min, f.Max, f.Optional)
	return json.Marshal(groupJSON{Type: typeFileUpload, CustomID: f.CustomID, Min: min, Max: max, Required: !f.Optional})
}

// MarshalJSON writes the radio group.
func (r RadioGroup) MarshalJSON() ([]byte, error) {
	return json.Marshal(groupJSON{Type: typeRadioGroup, CustomID: r.CustomID, Options: r.Options, Required: !r.Optional})
}

// MarshalJSON writes the checkbox group.
func (c CheckboxGroup) MarshalJSON() ([]byte, error) {
	if c.Max == 0 {
		c.Max = len(c.Options)
	}
	min, max := bounds(c.Min, c.Max, c.Optional)
	return json.Marshal(
		groupJSON{Type: typeCheckboxGroup, CustomID: c.CustomID, Options: c.Options, Min: min, Max: max, Required: !c.Optional},
	)
}
