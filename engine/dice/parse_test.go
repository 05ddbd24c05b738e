package dice

import (
	"errors"
	"fmt"
	"slices"
	"testing"
)

// script gives the faces in order, then ones.
func script(faces ...int) func(int) int {
	return func(int) int {
		if len(faces) == 0 {
			return 1
		}
		f := faces[0]
		faces = faces[1:]
		return f
	}
}

func TestExpressions(t *testing.T) {
	for _, tc := range []struct {
		text  string
		faces []int
		plain string
		total int
	}{
		{"4d6kh3+2", []int{1, 5, 3, 6}, "4d6kh3+2", 16},
		{"d6", []int{4}, "1d6", 4},
		{" 2D6 + 1D8 - 1 ", []int{2, 3, 7}, "2d6+1d8-1", 11},
		{"-d6+10", []int{4}, "-1d6+10", 6},
		{"10-(2d6-3)", []int{4, 5}, "10-(2d6-3)", 4},
		{"d%", []int{77}, "1d100", 77},
		{"2d20kl", []int{13, 4}, "2d20kl1", 4},
		{"4d6dl", []int{1, 5, 3, 6}, "4d6dl1", 14},
		{"4d6dh2", []int{1, 5, 3, 6}, "4d6dh2", 4},
		{"2d6!", []int{6, 6, 3, 2}, "2d6!", 17},
		{"2d6r1", []int{1, 1, 4}, "2d6r1", 5}, // the second one stays
		{"2d6r<3", []int{2, 5, 4}, "2d6r<3", 9},
		{"2d6r>4", []int{5, 6, 1, 2}, "2d6r>4", 3},
		{"6d6>=4", []int{1, 2, 3, 4, 5, 6}, "6d6>=4", 3},
		{"6d6 4+", []int{1, 2, 3, 4, 5, 6}, "6d6>=4", 3},
		{"6d6 4+ + 2", []int{1, 2, 3, 4, 5, 6}, "6d6>=4+2", 5},
		{"6d6≥5", []int{1, 2, 3, 4, 5, 6}, "6d6>=5", 2},
		{"5d6 r1 4+", []int{1, 4, 2, 2, 5, 6}, "5d6r1>=4", 3},
		{"((d6))", []int{3}, "1d6", 3},
	} {
		e, err := Parse(tc.text, "")
		if err != nil {
			t.Errorf("%s: %v", tc.text, err)
			continue
		}
		if e.String() != tc.plain {
			t.Errorf("%s reads as %s, want %s", tc.text, e, tc.plain)
		}
		if r := e.Roll(script(tc.faces...)); len(r.Rounds) != 1 || r.Rounds[0].Total != tc.total {
			t.Errorf("%s: %+v, want %d", tc.text, r, tc.total)
		}
		if again, err := Parse(e.String(), ""); err != nil || again.String() != e.String() {
			t.Errorf("%s: the plain form reads as %v, %v", e, again, err)
		}
	}
}

func TestRepeat(t *testing.T) {
	for _, text := range []string{"3x(2d6+1)", "3 x 2d6+1", "3×(2d6+1)"} {
		e, err := Parse(text, "")
		if err != nil || e.String() != "3x(2d6+1)" {
			t.Fatalf("%s: %v %v", text, e, err)
		}
		r := e.Roll(script(1, 2, 3, 4, 5, 6))
		if len(r.Rounds) != 3 || r.Rounds[0].Total != 4 || r.Rounds[1].Total != 8 || r.Rounds[2].Total != 12 {
			t.Errorf("%+v", r)
		}
	}
}

func TestEveryDieIsShown(t *testing.T) {
	e, err := Parse("3d6r1!kh2", "")
	if err != nil {
		t.Fatal(err)
	}
	p := e.Roll(script(1, 6, 3, 2, 5)).Rounds[0].Pools[0]
	want := []string{"1 rerolled", "2 dropped", "6", "5 extra", "3 dropped"}
	var got []string
	for _, d := range p.Dice {
		s := fmt.Sprint(d.Face)
		for name, on := range map[string]bool{"rerolled": d.Rerolled, "dropped": d.Dropped, "extra": d.Extra} {
			if on {
				s += " " + name
			}
		}
		got = append(got, s)
	}
	if !slices.Equal(got, want) || p.Total != 11 {
		t.Errorf("%v, %d; want %v, 11", got, p.Total, want)
	}
}

func TestOfEqualDiceTheLaterIsDropped(t *testing.T) {
	for _, text := range []string{"3d6kh1", "3d6kl1", "3d6dh2", "3d6dl2"} {
		e, _ := Parse(text, "")
		d := e.Roll(script(4, 4, 4)).Rounds[0].Pools[0].Dice
		if d[0].Dropped || !d[1].Dropped || !d[2].Dropped {
			t.Errorf("%s: %+v", text, d)
		}
	}
}

func TestNamedDice(t *testing.T) {
	for _, tc := range []struct {
		text, system string
		faces        []int
		want         []Count
	}{
		{"3 red 2 white", "legion", []int{1, 6, 7, 1, 8}, []Count{{"hit", 2}, {"crit", 1}, {"surge", 1}}},
		{"3red+2black", "legion", []int{1, 1, 1, 4, 8}, []Count{{"hit", 3}, {"crit", 1}}},
		{"2 rojos 1 negro", "legion", []int{8, 8, 1}, []Count{{"hit", 1}}},
		{"rdef wdef", "legion", []int{1, 2}, []Count{{"block", 1}, {"surge", 1}}},
		{"red yellow", "assault", []int{4, 2}, []Count{{"damage", 3}, {"surge", 3}}},
		{"azul", "assault", []int{6}, []Count{{"accuracy", 5}, {"damage", 1}}},
		{"3 attack", "xwing", []int{4, 5, 8}, []Count{{"crit", 1}, {"focus", 1}}},
		{"2 verdes", "xwing", []int{1, 4}, []Count{{"evade", 1}, {"focus", 1}}},
		{"yellow", "", []int{1}, []Count{{"surge", 1}}},
		{"legion:red assault:black", "", []int{1, 5}, []Count{{"hit", 1}, {"block", 3}}},
	} {
		e, err := Parse(tc.text, tc.system)
		if err != nil {
			t.Errorf("%s: %v", tc.text, err)
			continue
		}
		if r := e.Roll(script(tc.faces...)).Rounds[0]; !slices.Equal(r.Symbols, tc.want) || r.Total != 0 {
			t.Errorf("%s: %v, want %v", tc.text, r.Symbols, tc.want)
		}
		if again, err := Parse(e.String(), ""); err != nil || again.String() != e.String() {
			t.Errorf("%s: the plain form reads as %v, %v", e, again, err)
		}
	}
}

func TestErrors(t *testing.T) {
	for _, tc := range []struct {
		text, key, part string
		at              int
	}{
		{"", ErrEmpty, "", 0},
		{"   ", ErrEmpty, "", 0},
		{"2d6+", ErrEnd, "", 4},
		{"(2d6", ErrEnd, "", 4},
		{"2d6)", ErrUnexpected, ")", 3},
		{"2d6 4", ErrUnexpected, "4", 4},
		{"2d6\x00d6", ErrUnexpected, "\x00", 3},
		{"2d6kx", ErrUnexpected, "kx", 3},
		{"d1", ErrSides, "1", 1},
		{"d1001", ErrSides, "1001", 1},
		{"101d6", ErrMany, "100", 0},
		{"60d6+41d8", ErrMany, "100", 5},
		{"34x3d6", ErrMany, "100", 0},
		{"0d6", ErrNone, "0", 0},
		{"0x2d6", ErrNone, "0", 0},
		{"7", ErrNone, "0", 0},
		{"99999999d6", ErrNumber, "99999999", 0},
		{"4d6kh5", ErrKeep, "kh5", 3},
		{"4d6kh0", ErrKeep, "kh0", 3},
		{"4d6kh1dl1", ErrTwice, "dl", 6},
		{"4d6!!!", ErrTwice, "!", 5},
		{"4d6!x5", ErrTwice, "x", 4},
		{"4d6!>0", ErrUnexpected, "0", 4},
		{"4d6!>=1", ErrExplode, "!>=1", 3},
		{"4d6!7", ErrExplode, "!7", 3},
		{"4d6f1", ErrUnexpected, "f1", 3},
		{"4d6>4<2", ErrTwice, "<2", 5},
		{"4d6min7", ErrCrit, "7", 3},
		{"4d6k3adv", ErrTwice, "adv", 5},
		{"2d6/0", ErrZero, "/0", 3},
		{"2*legion:red", ErrSymbols, "*", 1},
		{"2d6*", ErrEnd, "", 4},
		{"2d6r<7", ErrReroll, "r<7", 3},
		{"2d6r9", ErrReroll, "r9", 3},
		{"2d6>=0", ErrUnexpected, "0", 3},
		{"3 purple", ErrName, "purple", 2},
		{"3 red", ErrAmbiguous, "red", 2},
		{"d6-legion:red", ErrSymbols, "-", 13},
		{"d6-(legion:red)", ErrSymbols, "-", 15},
		{"((((((((((d6))))))))))", ErrDeep, "8", 9},
	} {
		_, err := Parse(tc.text, "")
		var e *Error
		if !errors.As(err, &e) || e.Key != tc.key || e.Text != tc.part || e.At != tc.at {
			t.Errorf("%q: %#v", tc.text, err)
			continue
		}
		if s := e.Error(); s == e.Key || s == "" {
			t.Errorf("%q has no sentence", tc.text)
		}
	}
	if _, err := Parse(string(make([]byte, 300)), ""); err == nil {
		t.Error("too long, and read")
	}
}

func TestExplodingEnds(t *testing.T) {
	e, err := Parse("2x(3d6!)", "")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	e.Roll(func(int) int { n++; return 6 })
	if n > MaxDice+3 {
		t.Errorf("%d dice", n)
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"4d6kh3+2", "3x(2d6!-1)", "3 red 2 white", "legion:red", "6d6 4+", "d%r<3≥5", "((d6", "-−+×"} {
		f.Add(s, "legion")
	}
	f.Fuzz(func(t *testing.T, text, system string) {
		e, err := Parse(text, system)
		if err != nil {
			var typed *Error
			if !errors.As(err, &typed) || typed.At < 0 || typed.Error() == typed.Key {
				t.Fatalf("%#v", err)
			}
			return
		}
		n := 0
		e.Roll(func(sides int) int {
			n++
			if sides < 2 || sides > MaxSides {
				t.Fatalf("a die of %d sides", sides)
			}
			return sides
		})
		if n < 1 || n > 2*MaxDice {
			t.Fatalf("%d dice", n)
		}
		again, err := Parse(e.String(), "")
		if len(e.String()) <= MaxLength && (err != nil || again.String() != e.String()) {
			t.Fatalf("%q reads as %v: %v", e, again, err)
		}
	})
}
