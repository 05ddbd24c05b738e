package discord

import (
	"fmt"
	"strings"
	"testing"
)

func TestWalk(t *testing.T) {
	visited := func(m Message) string {
		var out []string
		m.Walk(func(c Component) { out = append(out, strings.TrimPrefix(fmt.Sprintf("%T", c), "discord.")) })
		return strings.Join(out, " ")
	}
	if got := visited(Message{Rows: []Row{buttons(2)}}); got != "Row Button Button" {
		t.Error(got)
	}
	desk := Message{V2: []Component{Container{Components: []Component{
		Section{Texts: []TextDisplay{{"a"}, {"b"}}, Accessory: button("x")}, buttons(1)}}, Separator{}}}
	if got := visited(desk); got != "Container Section TextDisplay TextDisplay Button Row Button Separator" {
		t.Error(got)
	}
}
