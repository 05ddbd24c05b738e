package discord

import (
	"encoding/json"
	"strings"
	"testing"
)

func long(n int) string { return strings.Repeat("ñ", n) }

func button(id string) Component { return Button{Style: Primary, Label: "b", CustomID: id} }

func buttons(n int) Row {
	var r Row
	for i := range n {
		r.Components = append(r.Components, button(itoa(i)))
	}
	return r
}

func choices(n int) []SelectOption {
	var out []SelectOption
	for i := range n {
		out = append(out, SelectOption{Label: "o", Value: itoa(i)})
	}
	return out
}

func TestMessageCheck(t *testing.T) {
	texts := func(n int) []Component {
		var out []Component
		for range n {
			out = append(out, TextDisplay{Content: "t"})
		}
		return out
	}
	row := func(c Component) []Row { return []Row{{Components: []Component{c}}} }
	for name, tc := range map[string]struct {
		m    Message
		want string // part of the error, "" for none
	}{
		"content":         {Message{Content: long(2000)}, ""},
		"long content":    {Message{Content: long(2001)}, "2001 characters"},
		"empty":           {Message{}, "empty"},
		"five rows":       {Message{Rows: []Row{buttons(1), {[]Component{button("x")}}}}, ""},
		"six rows":        {Message{Rows: make([]Row, 6)}, "6 rows"},
		"six buttons":     {Message{Rows: []Row{buttons(6)}}, "6 buttons"},
		"empty row":       {Message{Rows: make([]Row, 1)}, "no components"},
		"same id":         {Message{Rows: []Row{buttons(1), buttons(1)}}, "occurs twice"},
		"long label":      {Message{Rows: row(Button{Style: 1, Label: long(81), CustomID: "x"})}, "81 characters"},
		"no label":        {Message{Rows: row(Button{Style: 1, CustomID: "x"})}, "neither label nor emoji"},
		"emoji only":      {Message{Rows: row(Button{Style: 1, CustomID: "x", Emoji: &Emoji{Name: "🎲"}})}, ""},
		"bad style":       {Message{Rows: row(Button{Label: "x", CustomID: "x"})}, "unknown style 0"},
		"link":            {Message{Rows: row(Button{Style: Link, Label: "x", URL: "https://x"})}, ""},
		"link with id":    {Message{Rows: row(Button{Style: Link, Label: "x", CustomID: "x"})}, "needs a URL"},
		"button with URL": {Message{Rows: row(Button{Style: 1, Label: "x", CustomID: "x", URL: "u"})}, "is no link"},
		"long id":         {Message{Rows: row(button(long(101)))}, "custom id"},
		"select":          {Message{Rows: row(StringSelect{CustomID: "s", Options: choices(25)})}, ""},
		"26 options":      {Message{Rows: row(StringSelect{CustomID: "s", Options: choices(26)})}, "26 options"},
		"no options":      {Message{Rows: row(StringSelect{CustomID: "s"})}, "0 options"},
		"too many to choose": {Message{Rows: row(StringSelect{CustomID: "s", Options: choices(2), Max: 3})},
			"1 to 3 are to be chosen of 2|0 to 3 are to be chosen of 2"},
		"select with button":    {Message{Rows: []Row{{[]Component{UserSelect{CustomID: "u"}, button("b")}}}}, "alone in its row"},
		"text in row":           {Message{Rows: row(TextDisplay{Content: "t"})}, "cannot hold"},
		"same option":           {Message{Rows: row(StringSelect{CustomID: "s", Options: append(choices(1), choices(1)...)})}, "occurs twice"},
		"40 components":         {Message{V2: texts(40)}, ""},
		"41 components":         {Message{V2: texts(41)}, "41 components"},
		"nested count":          {Message{V2: []Component{Container{Components: texts(40)}}}, "41 components"},
		"V2 with content":       {Message{V2: texts(1), Content: "x"}, "cannot be combined"},
		"V2 text":               {Message{V2: []Component{TextDisplay{long(2001)}, TextDisplay{long(2000)}}}, "4001 characters of text"},
		"V2 button outside row": {Message{V2: []Component{button("b")}}, "cannot stand here"},
		"nested container": {Message{V2: []Component{Container{Components: []Component{Container{Components: texts(1)}}}}},
			"cannot hold a container"},
		"section":       {Message{V2: []Component{Section{Texts: []TextDisplay{{"t"}}, Accessory: button("b")}}}, ""},
		"section alone": {Message{V2: []Component{Section{Texts: []TextDisplay{{"t"}}}}}, "needs a button or thumbnail"},
		"picture": {Message{V2: []Component{MediaGallery{[]MediaItem{{URL: "attachment://a.png"}}}},
			Files: []Attach{{Name: "a.png"}}}, ""},
		"picture kept":    {Message{V2: []Component{File{URL: "attachment://a.png"}}, KeepFiles: true}, ""},
		"picture missing": {Message{V2: []Component{MediaGallery{[]MediaItem{{URL: "attachment://a.png"}}}}}, "is not attached"},
		"same file":       {Message{Files: []Attach{{Name: "a"}, {Name: "a"}}}, "two files"},
		"long alt":        {Message{Files: []Attach{{Name: "a", Alt: long(1025)}}}, "alt text"},
		"long nonce":      {Message{Content: "x", Nonce: long(26)}, "nonce"},
		"embeds":          {Message{Embeds: []Embed{{Title: "t", Fields: []EmbedField{{Name: "n", Value: "v"}}}}}, ""},
		"embed text": {Message{Embeds: []Embed{{Description: long(4000)}, {Description: long(2001)}}},
			"6001 characters in all embeds"},
		"embed field": {Message{Embeds: []Embed{{Fields: []EmbedField{{Name: "n"}}}}}, "embed 1: field"},
		"separator":   {Message{V2: []Component{Separator{Spacing: 3}, TextDisplay{"t"}}}, "spacing"},
	} {
		t.Run(name, func(t *testing.T) { refuses(t, tc.m.Check(), tc.want) })
	}
}

// refuses holds that an error says one of the wanted words, or is nil when
// none are wanted.
func refuses(t *testing.T, err error, want string) {
	t.Helper()
	if want == "" {
		if err != nil {
			t.Errorf("refused: %v", err)
		}
		return
	}
	for _, w := range strings.Split(want, "|") {
		if err != nil && strings.Contains(err.Error(), w) {
			return
		}
	}
	t.Errorf("error %v, want %q", err, want)
}

func TestModalCheck(t *testing.T) {
	modal := func(in Component) Modal {
		return Modal{CustomID: "m", Title: "t", Labels: []Label{{Label: "l", Input: in}}}
	}
	for name, tc := range map[string]struct {
		m    Modal
		want string
	}{
		"text":       {modal(TextInput{CustomID: "x"}), ""},
		"long value": {modal(TextInput{CustomID: "x", Value: long(11), Max: 10}), "11 characters"},
		"bounds":     {modal(TextInput{CustomID: "x", Min: 11, Max: 10}), "wants 11 to 10"},
		"too long":   {modal(TextInput{CustomID: "x", Max: 4001}), "4001"},
		"radio":      {modal(RadioGroup{CustomID: "x", Options: choices(1)}), "1 options"},
		"checkboxes": {modal(CheckboxGroup{CustomID: "x", Options: choices(11)}), "11 options"},
		"file":       {modal(FileUpload{CustomID: "x", Max: 11}), "chosen of 10"},
		"button":     {modal(button("x")), "is no input"},
		"nothing":    {modal(nil), "is no input"},
		"no labels":  {Modal{CustomID: "m", Title: "t"}, "0 labels"},
		"six labels": {Modal{CustomID: "m", Title: "t", Labels: make([]Label, 6)}, "6 labels"},
		"long title": {Modal{CustomID: "m", Title: long(46), Labels: make([]Label, 1)}, "title"},
		"no caption": {Modal{CustomID: "m", Title: "t", Labels: []Label{{Input: TextInput{CustomID: "x"}}}}, "label"},
		"ids occur once": {Modal{CustomID: "m", Title: "t", Labels: []Label{{Label: "a", Input: TextInput{CustomID: "x"}},
			{Label: "b", Input: TextInput{CustomID: "x"}}}}, "occurs twice"},
	} {
		t.Run(name, func(t *testing.T) { refuses(t, tc.m.Check(), tc.want) })
	}
}

func TestJSON(t *testing.T) {
	for name, tc := range map[string]struct {
		v    any
		want string
	}{
		"row": {buttons(1), `{"type":1,"components":[{"type":2,"style":1,"label":"b","custom_id":"0"}]}`},
		"select": {StringSelect{CustomID: "s", Options: choices(1)},
			`{"type":3,"custom_id":"s","options":[{"label":"o","value":"0"}],"min_values":1,"max_values":1}`},
		"optional": {UserSelect{CustomID: "u", Optional: true, Max: 3}, `{"type":5,"custom_id":"u","min_values":0,"max_values":3}`},
		"section": {Section{Texts: []TextDisplay{{"t"}}, Accessory: Thumbnail{URL: "u"}},
			`{"type":9,"components":[{"type":10,"content":"t"}],"accessory":{"type":11,"media":{"url":"u"}}}`},
		"gallery": {MediaGallery{[]MediaItem{{URL: "u", Description: "d"}}}, `{"type":12,"items":[{"media":{"url":"u"},"description":"d"}]}`},
		"file":    {File{URL: "u"}, `{"type":13,"file":{"url":"u"}}`},
		"gap":     {Separator{}, `{"type":14,"spacing":1,"divider":false}`},
		"frame": {Container{Accent: 5, Components: []Component{TextDisplay{"t"}}},
			`{"type":17,"accent_color":5,"components":[{"type":10,"content":"t"}]}`},
		"label": {Label{Label: "l", Input: StringSelect{CustomID: "s", Options: choices(1), Optional: true}},
			`{"type":18,"label":"l","component":{"type":3,"custom_id":"s","options":[{"label":"o","value":"0"}],"min_values":0,"max_values":1,"required":false}}`},
		"input": {TextInput{CustomID: "x", Long: true, Optional: true}, `{"type":4,"custom_id":"x","style":2,"required":false}`},
		"ticks": {CheckboxGroup{CustomID: "c", Options: choices(2), Optional: true},
			`{"type":22,"custom_id":"c","options":[{"label":"o","value":"0"},{"label":"o","value":"1"}],"min_values":0,"max_values":2,"required":false}`},
		"radio": {RadioGroup{CustomID: "c", Options: choices(1)},
			`{"type":21,"custom_id":"c","options":[{"label":"o","value":"0"}],"required":true}`},
		"upload": {FileUpload{CustomID: "f", Max: 2}, `{"type":19,"custom_id":"f","min_values":1,"max_values":2,"required":true}`},
		"new": {Message{Content: "x", Mention: []string{"7"}, Silent: true, Nonce: "n", Files: []Attach{{Name: "a.png", Alt: "alt"}}},
			`{"content":"x","embeds":[],"components":[],"attachments":[{"id":"0","filename":"a.png","description":"alt"}],"allowed_mentions":{"parse":[],"users":["7"]},"flags":4096,"nonce":"n","enforce_nonce":true}`},
		"edit": {Message{Content: "x", Silent: true, Ephemeral: true}.editJSON(),
			`{"content":"x","embeds":[],"components":[],"attachments":[],"allowed_mentions":{"parse":[]}}`},
		"keep": {Message{V2: []Component{TextDisplay{"t"}}, KeepFiles: true}.editJSON(),
			`{"components":[{"type":10,"content":"t"}],"allowed_mentions":{"parse":[]},"flags":32768}`},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := json.Marshal(tc.v)
			if err != nil || string(got) != tc.want {
				t.Errorf("%v\n got %s\nwant %s", err, got, tc.want)
			}
		})
	}
}
