package apicheck

import (
	"fmt"
	"net/http"
	"os"
)

// TB is the part of testing.TB that Want needs.
type TB interface {
	Helper()
	Name() string
	Fatalf(format string, args ...any)
}

// Want is what validates every request of a test. Where the description is
// absent it is nil, and that is said on standard error, which is shown without
// -v too; where the environment names a description, the test ends without it.
func Want(tb TB) func(*http.Request, []byte) error {
	tb.Helper()
	c, err := Load()
	switch {
	case err == nil:
		return c.Validate
	case os.Getenv(Env) != "":
		tb.Fatalf("%v", err)
	}
	fmt.Fprintf(os.Stderr, "%s: REQUESTS ARE NOT VALIDATED: %v\n", tb.Name(), err)
	return nil
}
