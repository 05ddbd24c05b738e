package discord

import "encoding/json"

type mediaJSON struct {
	URL string `json:"url"`
}

type mediaItemJSON struct {
	Media       mediaJSON `json:"media"`
	Description string    `json:"description,omitempty"`
	Spoiler     bool      `json:"spoiler,omitempty"`
}

type selectJSON struct {
	Type        int            `json:"type"`
	CustomID    string         `json:"custom_id"`
	Placeholder string         `json:"placeholder,omitempty"`
	Options     []SelectOption `json:"options,omitempty"`
	Min         *int           `json:"min_values,omitempty"`
	Max         *int           `json:"max_values,omitempty"`
	Required    *bool          `json:"required,omitempty"`
	Disabled    bool           `json:"disabled,omitempty"`
}

// bounds are always written out: a phone takes a missing minimum as one, even
// where the select is optional.
func bounds(min, max int, optional bool) (*int, *int) {
	if min == 0 && !optional {
		min = 1
	}
	if max == 0 {
		max = 1
	}
	return &min, &max
}

// MarshalJSON writes the row as Discord reads it, and so on for the others.
func (r Row) MarshalJSON() ([]byte, error) {
	type bare Row
	return json.Marshal(struct {
		Type int `json:"type"`
		bare
	}{typeRow, bare(r)})
}

// MarshalJSON writes the button.
func (b Button) MarshalJSON() ([]byte, error) {
	type bare Button
	return json.Marshal(struct {
		Type int `json:"type"`
		bare
	}{typeButton, bare(b)})
}

func (s StringSelect) raw() selectJSON {
	min, max := bounds(s.Min, s.Max, s.Optional)
	return selectJSON{Type: typeStringSelect, CustomID: s.CustomID, Placeholder: s.Placeholder,
		Options: s.Options, Min: min, Max: max, Disabled: s.Disabled}
}

// MarshalJSON writes the select for a message.
func (s StringSelect) MarshalJSON() ([]byte, error) { return json.Marshal(s.raw()) }

func (s UserSelect) raw() selectJSON {
	min, max := bounds(s.Min, s.Max, s.Optional)
	return selectJSON{Type: typeUserSelect, CustomID: s.CustomID, Placeholder: s.Placeholder,
		Min: min, Max: max, Disabled: s.Disabled}
}

// MarshalJSON writes the select for a message.
func (s UserSelect) MarshalJSON() ([]byte, error) { return json.Marshal(s.raw()) }

// MarshalJSON writes the select for a message.
func (s RoleSelect) MarshalJSON() ([]byte, error) {
	raw := UserSelect(s).raw()
	raw.Type = typeRoleSelect
	return json.Marshal(raw)
}

// MarshalJSON writes the text.
func (t TextDisplay) MarshalJSON() ([]byte, error) {
	type bare TextDisplay
	return json.Marshal(struct {
		Type int `json:"type"`
		bare
	}{typeTextDisplay, bare(t)})
}

// MarshalJSON writes the section.
func (s Section) MarshalJSON() ([]byte, error) {
	type bare Section
	return json.Marshal(struct {
		Type int `json:"type"`
		bare
	}{typeSection, bare(s)})
}

// MarshalJSON writes the thumbnail.
func (t Thumbnail) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Type int `json:"type"`
		mediaItemJSON
	}{typeThumbnail, mediaItemJSON{mediaJSON{t.URL}, t.Description, t.Spoiler}})
}

// MarshalJSON writes the gallery.
func (g MediaGallery) MarshalJSON() ([]byte, error) {
	items := make([]mediaItemJSON, len(g.Items))
	for i, it := range g.Items {
		items[i] = mediaItemJSON{mediaJSON{it.URL}, it.Description, it.Spoiler}
	}
	return json.Marshal(struct {
		Type  int             `json:"type"`
		Items []mediaItemJSON `json:"items"`
	}{typeMediaGallery, items})
}

// MarshalJSON writes the file.
func (f File) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Type    int       `json:"type"`
		File    mediaJSON `json:"file"`
		Spoiler bool      `json:"spoiler,omitempty"`
	}{typeFile, mediaJSON{f.URL}, f.Spoiler})
}

// MarshalJSON writes the separator.
func (s Separator) MarshalJSON() ([]byte, error) {
	if s.Spacing == 0 {
		s.Spacing = 1
	}
	return json.Marshal(struct {
		Type    int  `json:"type"`
		Spacing int  `json:"spacing"`
		Divider bool `json:"divider"`
	}{typeSeparator, s.Spacing, s.Line})
}

// MarshalJSON writes the container.
func (c Container) MarshalJSON() ([]byte, error) {
	type bare Container
	return json.Marshal(struct {
		Type int `json:"type"`
		bare
	}{typeContainer, bare(c)})
}
