package discord

import "encoding/json"

// Component is a part of a message or modal. The implementations are those of
// this package.
type Component interface {
	json.Marshaler
	kind() int
}

// Discord's component types.
const (
	typeRow           = 1
	typeButton        = 2
	typeStringSelect  = 3
	typeTextInput     = 4
	typeUserSelect    = 5
	typeRoleSelect    = 6
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
)

// Button styles.
const (
	Primary   = 1
	Secondary = 2
	Success   = 3
	Danger    = 4
	Link      = 5
)

// Row holds up to five buttons or one select.
type Row struct {
	Components []Component `json:"components"`
}

// Button is tapped once. A Link has a URL and no CustomID.
type Button struct {
	Style    int    `json:"style"`
	Label    string `json:"label,omitempty"`
	CustomID string `json:"custom_id,omitempty"`
	URL      string `json:"url,omitempty"`
	Emoji    *Emoji `json:"emoji,omitempty"`
	Disabled bool   `json:"disabled,omitempty"`
}

// Emoji is a Unicode emoji (Name only) or a custom one.
type Emoji struct {
	ID   string `json:"id,omitempty"`
	Name string `json:"name,omitempty"`
}

// SelectOption is one line of a select, radio group or checkbox group; the
// latter two show no emoji.
type SelectOption struct {
	Label       string `json:"label"`
	Value       string `json:"value"`
	Description string `json:"description,omitempty"`
	Emoji       *Emoji `json:"emoji,omitempty"`
	Default     bool   `json:"default,omitempty"`
}

// StringSelect offers up to 25 options. Min and Max bound how many are chosen;
// 0 means 1, or none at all for the Min of an Optional one.
type StringSelect struct {
	CustomID    string
	Placeholder string
	Options     []SelectOption
	Min, Max    int
	Disabled    bool
	Optional    bool
}

// UserSelect offers the server's users.
type UserSelect struct {
	CustomID    string
	Placeholder string
	Min, Max    int // as in StringSelect
	Disabled    bool
	Optional    bool
}

// RoleSelect offers the server's roles.
type RoleSelect UserSelect

// TextDisplay is markdown text (Components V2).
type TextDisplay struct {
	Content string `json:"content"`
}

// Section puts up to three texts beside a Button or Thumbnail.
type Section struct {
	Texts     []TextDisplay `json:"components"`
	Accessory Component     `json:"accessory"`
}

// Thumbnail is a small picture in a Section; URL may be "attachment://name".
type Thumbnail struct {
	URL         string
	Description string
	Spoiler     bool
}

// MediaGallery shows up to ten pictures.
type MediaGallery struct {
	Items []MediaItem
}

// MediaItem is a picture of a MediaGallery; URL may be "attachment://name".
type MediaItem struct {
	URL         string
	Description string
	Spoiler     bool
}

// File shows an attached file for download; URL is "attachment://name".
type File struct {
	URL     string
	Spoiler bool
}

// Separator is a gap: Spacing 1 is small, 2 large; Line draws a line.
type Separator struct {
	Spacing int
	Line    bool
}

// Container is a framed group; Accent colours its edge, 0 for none.
type Container struct {
	Accent     int         `json:"accent_color,omitempty"`
	Components []Component `json:"components"`
	Spoiler    bool        `json:"spoiler,omitempty"`
}

func (Row) kind() int          { return typeRow }
func (Button) kind() int       { return typeButton }
func (StringSelect) kind() int { return typeStringSelect }
func (UserSelect) kind() int   { return typeUserSelect }
func (RoleSelect) kind() int   { return typeRoleSelect }
func (TextDisplay) kind() int  { return typeTextDisplay }
func (Section) kind() int      { return typeSection }
func (Thumbnail) kind() int    { return typeThumbnail }
func (MediaGallery) kind() int { return typeMediaGallery }
func (File) kind() int         { return typeFile }
func (Separator) kind() int    { return typeSeparator }
func (Container) kind() int    { return typeContainer }
