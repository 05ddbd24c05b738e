package sandbox

import (
	"encoding/json"
	"fmt"
	"mime"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// payload is a message as the bot sends it. Absent fields of an edit leave
// what is there.
type payload struct {
	Content     *string            `json:"content"`
	Embeds      *[]json.RawMessage `json:"embeds"`
	Components  *[]Component       `json:"components"`
	Flags       *int               `json:"flags"`
	Attachments *[]struct {
		ID          json.RawMessage `json:"id"`
		Filename    string          `json:"filename"`
		Description string          `json:"description"`
	} `json:"attachments"`
	Mentions *struct {
		Parse []string `json:"parse"`
		Users []string `json:"users"`
	} `json:"allowed_mentions"`
	Nonce   json.RawMessage `json:"nonce"`
	Enforce bool            `json:"enforce_nonce"`
}

// apply changes a message as the payload says, once all of it is found right.
func (s *Server) apply(m *Message, p payload, files map[string]upload) error {
	next := *m
	if p.Mentions != nil && slices.Contains(p.Mentions.Parse, "users") && len(p.Mentions.Users) > 0 {
		return invalid("allowed_mentions", `parse:["users"] and users: [ids...] are mutually exclusive.`)
	}
	if p.Flags != nil {
		if next.Flags&flagComponents != 0 && *p.Flags&flagComponents == 0 {
			return invalid("flags", "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG")
		}
		next.Flags |= *p.Flags & (flagComponents | flagSilent)
	}
	if p.Content != nil {
		next.Content = *p.Content
	}
	if p.Embeds != nil {
		next.Embeds = *p.Embeds
	}
	if p.Components != nil {
		next.Components = *p.Components
	}
	stored, err := s.attach(&next, p, files)
	if err != nil {
		return err
	}
	if err := checkMessage(&next); err != nil {
		return err
	}
	if err := s.checkEmojis(next.Components); err != nil {
		return err
	}
	if err := resolveMedia(&next); err != nil {
		return err
	}
	for path, f := range stored {
		s.files[path] = f
	}
	next.Flags &^= flagLoading
	next.Mentions = s.pinged(next.Text(), p)
	next.rev++
	*m = next
	return nil
}

// maxAttachment is how many bytes a file may have in a server without boosts.
const maxAttachment = 10 << 20

// attach works out the attachments: those listed by id are kept, those listed
// by the number of an uploaded file are new, and without a list all are kept.
func (s *Server) attach(m *Message, p payload, files map[string]upload) (map[string]*file, error) {
	stored := map[string]*file{}
	old := map[string]Attachment{}
	kept := append([]Attachment{}, m.Attachments...)
	for _, a := range m.Attachments {
		old[a.ID] = a
	}
	described := map[string]string{}
	if p.Attachments != nil {
		kept = nil
		for i, a := range *p.Attachments {
			id := strings.Trim(string(a.ID), `"`)
			_, uploaded := files[id]
			switch before, ok := old[id]; {
			case ok:
				kept = append(kept, before)
			case uploaded:
				described[id] = a.Description
			default:
				return nil, invalid(fmt.Sprintf("attachments.%d", i), "Attachment data not found")
			}
		}
	}
	for i := range 10 {
		id := strconv.Itoa(i)
		up, ok := files[id]
		if !ok {
			continue
		}
		if len(up.data) > maxAttachment {
			return nil, refuse(413, 40005, "Request entity too large")
		}
		name := rewritten(up.name)
		a := Attachment{ID: s.snowflake(), Filename: name, Description: described[id], ContentType: up.contentType, Size: len(up.data)}
		if a.ContentType == "" || a.ContentType == "application/octet-stream" {
			a.ContentType = mime.TypeByExtension(filepath.Ext(name))
		}
		path := "/attachments/" + m.ChannelID + "/" + a.ID + "/" + name
		a.URL, a.ProxyURL = s.base+path, s.base+path
		stored[path] = &file{a.ContentType, up.data}
		kept = append(kept, a)
	}
	m.Attachments = kept
	return stored, nil
}

// rewritten is a file's name as Discord writes it: of letters and digits of
// ASCII, dots, dashes and underscores, which stand for blanks too; other
// characters are left out.
func rewritten(name string) string {
	name = strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '_'
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', r == '.', r == '-', r == '_':
			return r
		}
		return -1
	}, name)
	if strings.Trim(name, ".") == "" || strings.HasPrefix(name, ".") {
		name = "unknown" + name
	}
	return name
}

// resolveMedia turns attachment://name into addresses.
func resolveMedia(m *Message) error {
	byName := map[string]string{}
	for _, a := range m.Attachments {
		byName[a.Filename] = a.URL
	}
	var missing error
	resolve := func(url string) string {
		name, ok := strings.CutPrefix(url, "attachment://")
		if !ok {
			return url
		}
		if byName[name] == "" {
			missing = invalid("components", "The referenced attachment "+name+" was not found")
		}
		return byName[name]
	}
	walk(m.Components, func(c *Component) {
		for _, media := range []*Media{c.Media, c.File} {
			if media != nil {
				media.URL = resolve(media.URL)
			}
		}
		for i := range c.Items {
			c.Items[i].Media.URL = resolve(c.Items[i].Media.URL)
		}
	})
	for i, e := range m.Embeds {
		text := string(e)
		for name, url := range byName {
			text = strings.ReplaceAll(text, `"attachment://`+name+`"`, strconv.Quote(url))
		}
		m.Embeds[i] = json.RawMessage(text)
	}
	return missing
}

var mention = regexp.MustCompile(`<@!?(\d+)>`)

// pinged are the users whom the message mentions and may mention.
func (s *Server) pinged(text string, p payload) []*User {
	out := []*User{}
	for _, u := range s.users {
		mentioned := false
		for _, m := range mention.FindAllStringSubmatch(text, -1) {
			mentioned = mentioned || m[1] == u.ID
		}
		allowed := p.Mentions == nil
		if p.Mentions != nil {
			allowed = slices.Contains(p.Mentions.Users, u.ID) || slices.Contains(p.Mentions.Parse, "users")
		}
		if mentioned && allowed {
			out = append(out, u)
		}
	}
	return out
}
