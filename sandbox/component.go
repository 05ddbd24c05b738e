package sandbox

// Component is any component as it travels, message's or modal's.
type Component struct {
	Type        int         `json:"type"`
	CustomID    string      `json:"custom_id,omitempty"`
	Style       int         `json:"style,omitempty"`
	Label       string      `json:"label,omitempty"`
	Description string      `json:"description,omitempty"`
	Emoji       *Emoji      `json:"emoji,omitempty"`
	URL         string      `json:"url,omitempty"`
	Disabled    bool        `json:"disabled,omitempty"`
	Placeholder string      `json:"placeholder,omitempty"`
	Options     []Option    `json:"options,omitempty"`
	Min         *int        `json:"min_values,omitempty"`
	Max         *int        `json:"max_values,omitempty"`
	Required    *bool       `json:"required,omitempty"`
	Value       string      `json:"value,omitempty"`
	MinLength   int         `json:"min_length,omitempty"`
	MaxLength   int         `json:"max_length,omitempty"`
	Content     string      `json:"content,omitempty"`
	Components  []Component `json:"components,omitempty"`
	Accessory   *Component  `json:"accessory,omitempty"`
	Component   *Component  `json:"component,omitempty"` // of a label
	Media       *Media      `json:"media,omitempty"`
	File        *Media      `json:"file,omitempty"`
	Items       []MediaItem `json:"items,omitempty"`
	Spacing     int         `json:"spacing,omitempty"`
	Divider     *bool       `json:"divider,omitempty"`
	Accent      *int        `json:"accent_color,omitempty"`
	Spoiler     bool        `json:"spoiler,omitempty"`
}

// Emoji of a button or option.
type Emoji struct {
	ID   string `json:"id,omitempty"`
	Name string `json:"name,omitempty"`
}

// Option of a select or group.
type Option struct {
	Label       string `json:"label"`
	Value       string `json:"value"`
	Description string `json:"description,omitempty"`
	Emoji       *Emoji `json:"emoji,omitempty"`
	Default     bool   `json:"default,omitempty"`
}

// Media is a picture or file.
type Media struct {
	URL string `json:"url"`
}

// MediaItem is a picture of a gallery.
type MediaItem struct {
	Media       Media  `json:"media"`
	Description string `json:"description,omitempty"`
	Spoiler     bool   `json:"spoiler,omitempty"`
}

// Component types.
const (
	typeRow           = 1
	typeButton        = 2
	typeStringSelect  = 3
	typeTextInput     = 4
	typeUserSelect    = 5
	typeRoleSelect    = 6
	typeChannelSelect = 8
	typeSection       = 9
	typeTextDisplay   = 10
	typeThumbnail     = 11
	typeMediaGallery  = 12
	typeFile          = 13
	typeSeparator     = 14
	typeContainer     = 17
	typeLabel         = 18
	typeFileUpload    = 19
	typeRadioGroup    = 21
	typeCheckboxGroup = 22
	typeCheckbox      = 23
)

func isSelect(t int) bool {
	return t == typeStringSelect || t >= typeUserSelect && t <= typeChannelSelect
}

// walk visits all components, nested ones included.
func walk(cs []Component, visit func(*Component)) {
	for i := range cs {
		visit(&cs[i])
		walk(cs[i].Components, visit)
		for _, inner := range []*Component{cs[i].Accessory, cs[i].Component} {
			if inner != nil {
				one := []Component{*inner}
				walk(one, visit)
				*inner = one[0]
			}
		}
	}
}

// find returns the component that satisfies ok.
func find(cs []Component, ok func(Component) bool) (Component, bool) {
	var got Component
	found := false
	walk(cs, func(c *Component) {
		if !found && ok(*c) {
			got, found = *c, true
		}
	})
	return got, found
}

// limits returns how many values a select takes.
func (c Component) limits() (min, max int) {
	min, max = 1, 1
	if c.Min != nil {
		min = *c.Min
	}
	if c.Max != nil {
		max = *c.Max
	}
	return min, max
}
