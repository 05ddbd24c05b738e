package sandbox

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"
)

// SubmitModal sends a form filled in: values by custom id or label, several
// separated by "|"; text of inputs not named stays as it is. Files are
// "name=content".
func (u *User) SubmitModal(m *Modal, values map[string]string) (Outcome, error) {
	if m == nil {
		return Outcome{}, errors.New("no form is open")
	}
	return u.act(func() (*interaction, error) {
		ch := u.srv.lookChannel(m.channel)
		if ch == nil {
			return nil, fmt.Errorf("the form's channel is gone")
		}
		found := newResolved()
		used := map[string]bool{}
		parts := []any{}
		for _, top := range m.Components {
			part, err := u.fill(top, values, used, found)
			if err != nil {
				return nil, err
			}
			parts = append(parts, part)
		}
		for name := range values {
			if !used[name] {
				return nil, fmt.Errorf("form %q has no field %q", m.Title, name)
			}
		}
		data := map[string]any{
			"custom_id": m.CustomID, "components": parts,
			"resolved": found,
		}
		return u.srv.interact(u, ch, interactionModal, data, u.srv.messages[m.message]), nil
	})
}

// fill writes a label or row of a submitted form.
func (u *User) fill(
	top Component,
	values map[string]string,
	used map[string]bool,
	found *resolved,
) (map[string]any, error) {
	switch {
	case top.Type == typeLabel && top.Component != nil:
		field, err := u.field(*top.Component, top.Label, values, used, found)
		return map[string]any{"type": typeLabel, "component": field}, err
	case top.Type == typeRow && len(top.Components) == 1:
		field, err := u.field(top.Components[0], top.Components[0].Label, values, used, found)
		return map[string]any{"type": typeRow, "components": []any{field}}, err
	}
	return map[string]any{"type": top.Type}, nil
}

// field writes one input of a submitted form.
func (u *User) field(
	c Component,
	label string,
	values map[string]string,
	used map[string]bool,
	found *resolved,
) (map[string]any, error) {
	text, given := "", false
	for _, name := range []string{c.CustomID, label} {
		if v, ok := values[name]; ok {
			text, given, used[name] = v, true, true
		}
	}
	required := c.Required == nil || *c.Required
	out := map[string]any{"type": c.Type, "custom_id": c.CustomID}
	list := []string{}
	switch {
	case given && text != "":
		list = strings.Split(text, "|")
	case !given:
		for _, o := range c.Options {
			if o.Default {
				list = append(list, o.Value)
			}
		}
	}
	switch c.Type {
	case typeTextInput:
		if !given {
			text = c.Value
		}
		n := utf8.RuneCountInString(text)
		if required && n == 0 || n > 0 && (n < c.MinLength || c.MaxLength > 0 && n > c.MaxLength) {
			return nil, fmt.Errorf("field %q does not take %d characters", label, n)
		}
		out["value"] = text
		return out, nil
	case typeFileUpload:
		ids := []string{}
		for _, f := range list {
			id, err := u.srv.uploaded(f, found.Attachments)
			if err != nil {
				return nil, err
			}
			ids = append(ids, id)
		}
		out["values"] = ids
		return out, nil
	}
	if required || len(list) > 0 {
		if c.Type == typeRadioGroup || c.Type == typeCheckboxGroup {
			c.Placeholder = label
		}
		var err error
		if list, err = u.pick(c, list); err != nil {
			return nil, err
		}
	}
	switch c.Type {
	case typeRadioGroup:
		out["value"] = nil
		if len(list) > 0 {
			out["value"] = list[0]
		}
	default:
		out["values"] = list
		if isSelect(c.Type) && c.Type != typeStringSelect {
			found.add(u.srv, list)
		}
	}
	return out, nil
}
