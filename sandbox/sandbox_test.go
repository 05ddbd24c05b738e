package sandbox_test

import (
	"testing"

	"estafeta/sandbox"
)

func TestCommandsAndClicks(t *testing.T) {
	t.Parallel()
	srv, _, bot := play(t, sandbox.Config{})
	ana, luis := srv.Player(t, "ana"), srv.Player(t, "luis")

	if o := ana.Type("/echo text:3 move to D4; shoot C x2"); o.Kind != sandbox.Posted || o.Message.Content != "3 move to D4; shoot C x2" {
		t.Errorf("echo: %+v", o)
	}
	if luis.Sees("3 move") {
		t.Error("luis sees an ephemeral message of ana")
	}
	if got := ana.Suggest("/echo", "text", "3 mo"); len(got) != 2 || got[0].Name != "✔ 3 mo" {
		t.Errorf("suggestions: %+v", got)
	}
	ana.Type("/card")
	m := luis.See("Your turn.")
	if len(m.Mentions) != 1 || m.Mentions[0].Name != "ana" || len(m.Attachments) != 1 || m.Attachments[0].Description != "a board" {
		t.Errorf("card: %+v", m)
	}
	if o := luis.Choose("Which weapon?", "Rifle", "pistol"); o.Message.Content != "Chosen: rifle, pistol" {
		t.Errorf("choose: %+v", o)
	}
	o := luis.Click("Form")
	if o.Kind != sandbox.ModalOpened {
		t.Fatalf("form: %+v", o)
	}
	if o := luis.Submit(o.Modal, map[string]string{"Words": "C shoot 3", "side": "blue", "ticks": "A|c",
		"file": "list.txt=hello"}); o.Message.Content != "Form: C shoot 3 / blue / a,c" {
		t.Errorf("submit: %+v", o.Message)
	}
	if in := bot.latest(); len(in.Attachments) != 1 || in.MessageID != m.ID {
		t.Errorf("modal: %+v", in)
	}
	if o := luis.Click("Quiet"); o.Kind != sandbox.Acknowledged {
		t.Errorf("quiet: %+v", o)
	}
	luis.Click("Fire")
	m = ana.See("Fired.")
	if len(m.Attachments) != 1 || len(m.Mentions) != 0 {
		t.Errorf("updated card: %+v", m)
	}
	if _, err := ana.User.Click(m.ID, "Fire"); err == nil {
		t.Error("a disabled button could be clicked")
	}
	ana.Type("/desk")
	ana.Click("Again")
	ana.Choose("Who?", "luis")
	ana.See("What is who?")
	if o := ana.Type("/game new system:nebula opponent:@luis here:true"); o.Message.Content != "game new" {
		t.Errorf("game new: %+v", o)
	}
	in := bot.latest()
	if who, _ := in.Option("opponent"); who != srv.User("luis").ID || in.Options[1].User.Display != "Luis" {
		t.Errorf("opponent: %+v", in.Options)
	}
	ana.Type("/thread")
	if m := luis.In("a game").See("First word"); !m.Silent() {
		t.Errorf("thread: %+v", m)
	}
	ana.In("a game").Type("/echo text:x")
	if in := bot.latest(); !in.InThread() || in.ParentID == "" {
		t.Errorf("in thread: %+v", in)
	}
}
