package discord

import (
	"fmt"
	"strings"
)

// Check returns what Discord would refuse, as a sentence.
func (m Message) Check() error {
	c := checker{ids: map[string]bool{}, files: map[string]bool{}, keep: m.KeepFiles && len(m.Files) == 0}
	if err := m.check(&c); err != nil {
		return fmt.Errorf("%w: message: %w", errLimit, err)
	}
	return nil
}

func (m Message) check(c *checker) error {
	if err := c.attached(m.Files); err != nil {
		return err
	}
	if err := firstOf(within("nonce", m.Nonce, 0, MaxNonce), count("mentions", len(m.Mention), 0, MaxMentions)); err != nil {
		return err
	}
	if len(m.V2) > 0 {
		if m.Content != "" || len(m.Rows) > 0 || len(m.Embeds) > 0 {
			return fmt.Errorf("content, embeds or rows cannot be combined with Components V2")
		}
		if err := c.top(m.V2); err != nil {
			return err
		}
		return firstOf(count("components", c.n, 1, MaxV2Components), count("characters of text", c.text, 0, MaxV2Text))
	}
	if m.Content == "" && len(m.Embeds) == 0 && len(m.Files) == 0 && len(m.Rows) == 0 {
		return fmt.Errorf("it is empty")
	}
	if err := firstOf(within("content", m.Content, 0, MaxContent), count("rows", len(m.Rows), 0, MaxRows), checkEmbeds(m.Embeds)); err != nil {
		return err
	}
	for i, r := range m.Rows {
		if err := c.row(r); err != nil {
			return fmt.Errorf("row %d: %w", i+1, err)
		}
	}
	return nil
}

// Check returns what Discord would refuse, as a sentence.
func (m Modal) Check() error {
	c := checker{ids: map[string]bool{}}
	err := firstOf(within("custom id", m.CustomID, 1, MaxCustomID), within("title", m.Title, 1, MaxModalTitle),
		count("labels", len(m.Labels), 1, MaxModalLabels))
	for i := 0; err == nil && i < len(m.Labels); i++ {
		if err = c.label(m.Labels[i]); err != nil {
			err = fmt.Errorf("label %d: %w", i+1, err)
		}
	}
	if err != nil {
		return fmt.Errorf("modal: %w", err)
	}
	return nil
}

// CheckChoices returns what Discord would refuse in suggestions.
func CheckChoices(cs []Choice) error {
	if err := count("choices", len(cs), 0, MaxOptions); err != nil {
		return err
	}
	for _, c := range cs {
		if err := firstOf(within("choice name "+quote(c.Name), c.Name, 1, 100),
			within("choice value "+quote(c.Value), c.Value, 1, 100)); err != nil {
			return err
		}
	}
	return nil
}

// checker walks the components of one message or modal.
type checker struct {
	ids     map[string]bool
	files   map[string]bool
	keep    bool // attached files of earlier are not known here
	n, text int
}

func (c *checker) attached(files []Attach) error {
	if err := count("files", len(files), 0, MaxFiles); err != nil {
		return err
	}
	for _, f := range files {
		if err := firstOf(within("file name "+quote(f.Name), f.Name, 1, 1024),
			within("alt text of "+quote(f.Name), f.Alt, 0, MaxAlt)); err != nil {
			return err
		}
		if c.files[f.Name] {
			return fmt.Errorf("two files are called %q", f.Name)
		}
		c.files[f.Name] = true
	}
	return nil
}

func (c *checker) id(id string) error {
	if err := within("custom id "+quote(id), id, 1, MaxCustomID); err != nil {
		return err
	}
	if c.ids[id] {
		return fmt.Errorf("custom id %q occurs twice", id)
	}
	c.ids[id] = true
	return nil
}

func (c *checker) media(url string) error {
	name, attached := strings.CutPrefix(url, "attachment://")
	switch {
	case url == "":
		return fmt.Errorf("a picture has no URL")
	case attached && !c.keep && !c.files[name]:
		return fmt.Errorf("%q is not attached", name)
	}
	return nil
}

func (c *checker) row(r Row) error {
	c.n++
	if len(r.Components) == 0 {
		return fmt.Errorf("it has no components")
	}
	for _, part := range r.Components {
		c.n++
		switch part := part.(type) {
		case Button:
			if err := c.button(part); err != nil {
				return err
			}
		case StringSelect, UserSelect, RoleSelect:
			if len(r.Components) > 1 {
				return fmt.Errorf("a select must be alone in its row")
			}
			if err := c.input(part); err != nil {
				return err
			}
		default:
			return fmt.Errorf("a row cannot hold a %T", part)
		}
	}
	return count("buttons in the row", len(r.Components), 1, MaxRowButtons)
}

func (c *checker) button(b Button) error {
	if b.Label == "" && b.Emoji == nil {
		return fmt.Errorf("a button has neither label nor emoji")
	}
	if err := within("button label "+quote(b.Label), b.Label, 0, MaxButtonLabel); err != nil {
		return err
	}
	switch {
	case b.Style < Primary || b.Style > Link:
		return fmt.Errorf("button %q has the unknown style %d", b.Label, b.Style)
	case b.Style == Link && (b.URL == "" || b.CustomID != ""):
		return fmt.Errorf("link button %q needs a URL and no custom id", b.Label)
	case b.Style == Link:
		return within("URL of button "+quote(b.Label), b.URL, 1, 512)
	case b.URL != "":
		return fmt.Errorf("button %q has a URL but is no link", b.Label)
	}
	return c.id(b.CustomID)
}

func quote(s string) string {
	if r := []rune(s); len(r) > 24 {
		s = string(r[:24]) + "…"
	}
	return fmt.Sprintf("%q", s)
}
