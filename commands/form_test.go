package commands_test

import (
	"strings"
	"testing"
)

// TestRefusedFormComesBackFilledIn types a broken list, gets told why with the
// line, and finds what was typed when the form opens again.
func TestRefusedFormComesBackFilledIn(t *testing.T) {
	s := sit(t)
	o := s.ana.Type("/army paste system:nebula")
	o = s.ana.Submit(o.Modal, map[string]string{"The list as text": "name = \"Mine\"\nfacton = \"terra\""})
	if text := o.Message.Text(); !strings.Contains(text, "Line 2") || !strings.Contains(text, "facton") {
		t.Fatalf("the broken list is answered with %q", text)
	}
	o = s.ana.Click("Fix")
	if o.Modal == nil {
		t.Fatalf("the form does not open again: %+v", o)
	}
	o = s.ana.Submit(o.Modal, map[string]string{"The list as text": "name = \"Mine\"\nfaction = \"terra\"\n[[unit]]\nunit = \"ranger_a\""})
	if text := o.Message.Text(); !strings.Contains(text, "NEB-ARMY-10") || !strings.Contains(text, "31 of 300") {
		t.Errorf("the mended list is answered with %q", text)
	}
	o = s.ana.Type("/army show list:Mine")
	if !strings.Contains(o.Message.Text(), "Ranger") {
		t.Errorf("the list was not kept: %q", o.Message.Text())
	}
}
