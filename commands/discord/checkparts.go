package discord

import "fmt"

// top checks components at the top of a V2 message or inside a container.
func (c *checker) top(cs []Component) error {
	for i, part := range cs {
		if err := c.part(part); err != nil {
			return fmt.Errorf("component %d: %w", i+1, err)
		}
	}
	return nil
}

func (c *checker) part(part Component) error {
	if r, ok := part.(Row); ok {
		return c.row(r)
	}
	c.n++
	switch p := part.(type) {
	case TextDisplay:
		return c.display(p)
	case Section:
		return c.section(p)
	case MediaGallery:
		if err := count("pictures in a gallery", len(p.Items), 1, 10); err != nil {
			return err
		}
		for _, it := range p.Items {
			if err := firstOf(c.media(it.URL), within("picture description", it.Description, 0, MaxAlt)); err != nil {
				return err
			}
		}
		return nil
	case File:
		return c.media(p.URL)
	case Separator:
		return count("as spacing of a separator", p.Spacing, 0, 2)
	case Container:
		if len(p.Components) == 0 {
			return fmt.Errorf("a container is empty")
		}
		for _, inner := range p.Components {
			if _, nested := inner.(Container); nested {
				return fmt.Errorf("a container cannot hold a container")
			}
		}
		return c.top(p.Components)
	}
	return fmt.Errorf("a %T cannot stand here", part)
}

func (c *checker) display(t TextDisplay) error {
	c.text += runes(t.Content)
	return within("text", t.Content, 1, MaxV2Text)
}

func (c *checker) section(s Section) error {
	if err := count("texts in a section", len(s.Texts), 1, 3); err != nil {
		return err
	}
	for _, t := range s.Texts {
		c.n++
		if err := c.display(t); err != nil {
			return err
		}
	}
	c.n++
	switch a := s.Accessory.(type) {
	case Button:
		return c.button(a)
	case Thumbnail:
		return firstOf(c.media(a.URL), within("thumbnail description", a.Description, 0, MaxAlt))
	}
	return fmt.Errorf("a section needs a button or thumbnail beside it, not a %T", s.Accessory)
}

// input checks a select or another input of a modal.
func (c *checker) input(part Component) error {
	switch p := part.(type) {
	case StringSelect:
		return firstOf(c.id(p.CustomID), within("placeholder", p.Placeholder, 0, MaxPlaceholder),
			checkOptions(p.Options, 1, MaxOptions), checkBounds(p.Min, p.Max, len(p.Options)))
	case UserSelect:
		return firstOf(c.id(p.CustomID), within("placeholder", p.Placeholder, 0, MaxPlaceholder), checkBounds(p.Min, p.Max, 25))
	case RoleSelect:
		return c.input(UserSelect(p))
	case TextInput:
		return c.textInput(p)
	case FileUpload:
		return firstOf(c.id(p.CustomID), checkBounds(p.Min, p.Max, 10))
	case RadioGroup:
		return firstOf(c.id(p.CustomID), checkOptions(p.Options, 2, 10))
	case CheckboxGroup:
		return firstOf(c.id(p.CustomID), checkOptions(p.Options, 1, 10), checkBounds(p.Min, p.Max, len(p.Options)))
	}
	return fmt.Errorf("a %T is no input", part)
}

func (c *checker) textInput(t TextInput) error {
	max := t.Max
	if max == 0 {
		max = MaxModalInput
	}
	if t.Min < 0 || t.Min > max || max > MaxModalInput {
		return fmt.Errorf("text input %q wants %d to %d characters, allowed are 0 to %d", t.CustomID, t.Min, max, MaxModalInput)
	}
	return firstOf(c.id(t.CustomID), within("placeholder", t.Placeholder, 0, 100), within("value of "+quote(t.CustomID), t.Value, 0, max))
}

func (c *checker) label(l Label) error {
	return firstOf(within("label "+quote(l.Label), l.Label, 1, 45), within("description", l.Description, 0, 100), c.input(l.Input))
}

func checkBounds(min, max, n int) error {
	if max == 0 {
		max = 1
	}
	if min < 0 || max < 1 || min > max || max > n {
		return fmt.Errorf("%d to %d are to be chosen of %d", min, max, n)
	}
	return nil
}

func checkOptions(opts []SelectOption, min, max int) error {
	if err := count("options", len(opts), min, max); err != nil {
		return err
	}
	seen := map[string]bool{}
	for _, o := range opts {
		if err := firstOf(within("option label "+quote(o.Label), o.Label, 1, MaxOptionText),
			within("value of option "+quote(o.Label), o.Value, 1, MaxOptionText),
			within("description of option "+quote(o.Label), o.Description, 0, MaxOptionText)); err != nil {
			return err
		}
		if seen[o.Value] {
			return fmt.Errorf("option value %q occurs twice", o.Value)
		}
		seen[o.Value] = true
	}
	return nil
}

func checkEmbeds(embeds []Embed) error {
	total := 0
	for i, e := range embeds {
		err := firstOf(within("title", e.Title, 0, 256), within("description", e.Description, 0, 4096), count("fields", len(e.Fields), 0, 25))
		total += runes(e.Title) + runes(e.Description)
		for _, f := range e.Fields {
			err = firstOf(err, within("field name "+quote(f.Name), f.Name, 1, 256), within("field "+quote(f.Name), f.Value, 1, 1024))
			total += runes(f.Name) + runes(f.Value)
		}
		if e.Author != nil {
			err = firstOf(err, within("author", e.Author.Name, 1, 256))
			total += runes(e.Author.Name)
		}
		if e.Footer != nil {
			err = firstOf(err, within("footer", e.Footer.Text, 1, 2048))
			total += runes(e.Footer.Text)
		}
		if err != nil {
			return fmt.Errorf("embed %d: %w", i+1, err)
		}
	}
	return firstOf(count("embeds", len(embeds), 0, MaxEmbeds), count("characters in all embeds", total, 0, MaxEmbedText))
}
