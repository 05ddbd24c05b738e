package apicheck

import (
	"fmt"
	"testing"
)

// failing is a test that notes how it ended.
type failing struct {
	*testing.T
	said string
}

func (f *failing) Fatalf(format string, args ...any) { f.said = fmt.Sprintf(format, args...) }

// TestWantIsLoud: without the description that the environment names a test
// fails, instead of validating nothing.
func TestWantIsLoud(t *testing.T) {
	t.Setenv(Env, "/no/such/description.json")
	load := Load
	defer func() { Load = load }()
	Load = func() (*Checker, error) { _, err := Find(); return nil, err }
	f := &failing{T: t}
	if Want(f) != nil || f.said == "" {
		t.Error("nobody hears that requests are not validated")
	}
}
