package mission

import (
	"fmt"
	"strconv"
	"strings"
)

// Number is a number that may depend on how things stand: a sum of products as
// "2*level+1" or "count(heroes:in:hangar)".
type Number struct {
	Text  string
	terms []term
	bad   error
}

// term is a product with its sign.
type term struct {
	sign    int
	factors []Value
}

// Value is a factor: a number, a variable, or something counted.
type Value struct {
	N    int
	Name string   // empty: N
	Args []string // of what is counted
}

// World knows how things stand in a mission.
type World interface {
	// Value is the present value of a variable or of something counted.
	Value(v Value) int
}

// UnmarshalTOML reads a number or an expression; Parse reports what is wrong with it.
func (n *Number) UnmarshalTOML(v any) error {
	switch v := v.(type) {
	case int64:
		*n = Number{Text: strconv.FormatInt(v, 10), terms: []term{{1, []Value{{N: int(v)}}}}}
		return nil
	case string:
		x, err := ParseNumber(v)
		x.bad = err
		*n = x
		return nil
	}
	n.bad = fmt.Errorf("%v is no number", v)
	return nil
}

// Zero reports a number that was not given.
func (n Number) Zero() bool { return len(n.terms) == 0 }

// limit keeps numbers of missions small.
const limit = 9999

// In is the number as things stand.
func (n Number) In(w World) int {
	sum := 0
	for _, t := range n.terms {
		p := t.sign
		for _, f := range t.factors {
			x := f.N
			if f.Name != "" {
				x = w.Value(f)
			}
			p = max(-limit, min(limit, p*x))
		}
		sum = max(-limit, min(limit, sum+p))
	}
	return sum
}

// values are the values that a number is made of.
func (n Number) values() []Value {
	var out []Value
	for _, t := range n.terms {
		for _, f := range t.factors {
			if f.Name != "" {
				out = append(out, f)
			}
		}
	}
	return out
}

// ParseNumber reads a number; there are no blanks in it.
func ParseNumber(text string) (Number, error) {
	n := Number{Text: text}
	rest, sign := text, 1
	if rest == "" {
		return n, fmt.Errorf("a number is missing")
	}
	if r, ok := strings.CutPrefix(rest, "-"); ok {
		rest, sign = r, -1
	} else if r, ok := strings.CutPrefix(rest, "+"); ok {
		rest = r
	}
	for {
		t := term{sign: sign}
		for {
			v, after, err := parseValue(rest)
			if err != nil {
				return n, fmt.Errorf("%q is no number: %w", text, err)
			}
			t.factors = append(t.factors, v)
			rest = after
			if r, ok := strings.CutPrefix(rest, "*"); ok {
				rest = r
				continue
			}
			break
		}
		n.terms = append(n.terms, t)
		if len(n.terms) > 12 || len(t.factors) > 6 {
			return n, fmt.Errorf("%q is too long", text)
		}
		switch {
		case rest == "":
			return n, nil
		case rest[0] == '+':
			sign, rest = 1, rest[1:]
		case rest[0] == '-':
			sign, rest = -1, rest[1:]
		default:
			return n, fmt.Errorf("%q is no number: %q is not understood", text, rest)
		}
	}
}

// parseValue reads digits, a name, or a name with arguments in brackets.
func parseValue(s string) (Value, string, error) {
	i := 0
	for i < len(s) && (s[i] == '_' || s[i] >= 'a' && s[i] <= 'z' || s[i] >= '0' && s[i] <= '9') {
		i++
	}
	word, rest := s[:i], s[i:]
	if word == "" {
		return Value{}, s, fmt.Errorf("a number or a name is missing before %q", s)
	}
	if word[0] >= '0' && word[0] <= '9' {
		n, err := strconv.Atoi(word)
		if err != nil || n > limit {
			return Value{}, s, fmt.Errorf("%q is no number up to %d", word, limit)
		}
		return Value{N: n}, rest, nil
	}
	v := Value{Name: word}
	if strings.HasPrefix(rest, "(") {
		end := strings.IndexByte(rest, ')')
		if end < 0 {
			return v, s, fmt.Errorf("the bracket after %s is not closed", word)
		}
		v.Args = strings.Split(rest[1:end], ",")
		rest = rest[end+1:]
	}
	return v, rest, nil
}

// Condition is something that holds or does not: two numbers compared, as
// "alarm >= 2", or a number that is not 0, as "open(gate)"; "not" before it turns
// it round.
type Condition struct {
	Text string
	Not  bool
	A, B Number
	Op   string // empty: A is not 0
	bad  error
}

// UnmarshalTOML reads a condition.
func (c *Condition) UnmarshalTOML(v any) error {
	s, ok := v.(string)
	if !ok {
		c.bad = fmt.Errorf("%v is no condition", v)
		return nil
	}
	x, err := parseCondition(s)
	x.bad = err
	*c = x
	return nil
}

var operators = []string{"=", "!=", "<", "<=", ">", ">="}

func parseCondition(s string) (Condition, error) {
	c := Condition{Text: s}
	words := strings.Fields(s)
	if len(words) > 0 && words[0] == "not" {
		c.Not, words = true, words[1:]
	}
	var err error
	switch len(words) {
	case 1:
		c.A, err = ParseNumber(words[0])
		return c, err
	case 3:
		if c.A, err = ParseNumber(words[0]); err != nil {
			return c, err
		}
		if c.B, err = ParseNumber(words[2]); err != nil {
			return c, err
		}
		for _, op := range operators {
			if words[1] == op {
				c.Op = op
				return c, nil
			}
		}
		return c, fmt.Errorf("%q does not compare; these do: %s", words[1], strings.Join(operators, " "))
	}
	return c, fmt.Errorf("%q is no condition; write one number, or two with %s between them", s, strings.Join(operators, " "))
}

// Holds reports a condition that holds as things stand.
func (c Condition) Holds(w World) bool {
	a, b := c.A.In(w), 0
	is := a != 0
	if c.Op != "" {
		b = c.B.In(w)
	}
	switch c.Op {
	case "=":
		is = a == b
	case "!=":
		is = a != b
	case "<":
		is = a < b
	case "<=":
		is = a <= b
	case ">":
		is = a > b
	case ">=":
		is = a >= b
	}
	return is != c.Not
}

// All reports that all conditions hold.
func All(list []Condition, w World) bool {
	for _, c := range list {
		if !c.Holds(w) {
			return false
		}
	}
	return true
}
