package dice

import "testing"

// TestNotations reads what other tables write, with the meaning that their
// documentation gives: a number alone is a face, > and < leave the number
// itself out.
func TestNotations(t *testing.T) {
	for _, tc := range []struct {
		text, plain string
		faces       []int // in the order in which they fall
		total       int
	}{
		// Exploding: on the highest face, on one, above or below one; each die more
		// explodes too, or not, or is one with the first, or counts one less.
		{"10d10!>7", "10d10!>7", []int{8, 1, 1, 1, 1, 1, 1, 7, 1, 1, 9, 3}, 35},
		{"3d6!3", "3d6!3", []int{3, 1, 2, 3, 4}, 13},
		{"2d6!<=2", "2d6!<3", []int{2, 6, 5}, 13},
		{"5d10x10", "5d10!", []int{10, 2, 3, 4, 5, 10, 6}, 40},
		{"2d10x>=8", "2d10!>7", []int{8, 7, 1}, 16},
		{"2d6xo", "2d6!o", []int{6, 1, 6}, 13},
		{"2d6!o", "2d6!o", []int{6, 1, 6}, 13},
		{"d6e6", "1d6!", []int{6, 6, 2}, 14},
		{"3d6!!", "3d6!!", []int{6, 2, 3, 6, 4}, 21},
		{"3d6!!kh1", "3d6!!kh1", []int{5, 6, 5, 1}, 7},
		{"3d6!!kl1", "3d6!!kl1", []int{5, 6, 6, 1, 3}, 5},
		{"2d6!!>=10", "2d6!!>9", nil, 0}, // explodes from 10 on: on no face
		{"2d6>=10!!", "2d6>=10!!", []int{6, 5, 4}, 1},
		{"2d6!p", "2d6!p", []int{6, 3, 6, 1}, 14},
		// A number close to the mark is where dice explode, 4+ after a blank what
		// is counted.
		{"6d6! 4+", "6d6>=4!", []int{6, 4, 1, 1, 1, 1, 2}, 2},
		{"2d6!5+2", "2d6!5+2", []int{5, 6, 1}, 14},
		// Rolling again: once, or for as long as it takes.
		{"4d6r1", "4d6r1", []int{1, 5, 1, 2, 4, 1}, 12},
		{"4d6ro1", "4d6r1", []int{1, 5, 1, 2, 4, 1}, 12},
		{"2d6r", "2d6r1", []int{1, 3, 5}, 8},
		{"d20r<10", "1d20r<10", []int{9, 3}, 3},
		{"d20rr<3", "1d20rr<3", []int{2, 1, 5}, 5},
		{"2d8r>=7", "2d8r>6", []int{7, 2, 8}, 10},
		// Keeping and dropping.
		{"8d100k4", "8d100kh4", []int{10, 20, 30, 40, 50, 60, 70, 80}, 260},
		{"8d100d3", "8d100dl3", []int{10, 20, 30, 40, 50, 60, 70, 80}, 300},
		{"4d6dl1", "4d6dl1", []int{1, 5, 3, 6}, 14},
		{"2d20 adv", "2d20kh1", []int{4, 17}, 17},
		{"d20 adv", "2d20kh1", []int{4, 17}, 17},
		{"d20 dis", "2d20kl1", []int{4, 17}, 4},
		{"3d20 advantage", "3d20kh1", []int{4, 17, 11}, 17},
		{"d20 ventaja+5", "2d20kh1+5", []int{4, 17}, 22},
		{"d20 desventaja", "2d20kl1", []int{17, 4}, 4},
		// The least and the most that a die counts for.
		{"3d6mi2", "3d6min2", []int{1, 1, 6}, 10},
		{"3d6max4", "3d6max4", []int{6, 5, 1}, 9},
		{"4d6min3kl2", "4d6min3kl2", []int{1, 2, 4, 5}, 6},
		// Counting.
		{"6d6>3", "6d6>=4", []int{1, 2, 3, 4, 5, 6}, 3},
		{"6d6<3", "6d6<3", []int{1, 2, 3, 4, 5, 6}, 2},
		{"6d6<=3", "6d6<4", []int{1, 2, 3, 4, 5, 6}, 3},
		{"6d6=4", "6d6=4", []int{1, 4, 3, 4, 5, 6}, 2},
		{"3d6>=3f1", "3d6>=3f1", []int{1, 3, 6}, 1},
		{"4d10>7f<3", "4d10>=8f<3", []int{1, 2, 8, 3}, -1},
		{"5d6even", "5d6even", []int{1, 2, 3, 4, 6}, 3},
		{"5d6 odd", "5d6odd", []int{1, 2, 3, 4, 6}, 2},
		// Reckoning: before plus and minus, and without fractions.
		{"2d6*2", "2d6×2", []int{3, 4}, 14},
		{"(2d6+1)*3", "(2d6+1)×3", []int{1, 2}, 12},
		{"d20/2", "1d20/2", []int{15}, 7},
		{"2+3*d4", "2+3×1d4", []int{2}, 8},
		{"10-d6×2", "10-1d6×2", []int{3}, 4},
		{"d6/(d4-1)", "1d6/(1d4-1)", []int{6, 1}, 0}, // by nothing: nothing
	} {
		e, err := Parse(tc.text, "")
		if tc.faces == nil {
			if err == nil {
				t.Errorf("%s is read as %s", tc.text, e)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", tc.text, err)
			continue
		}
		if e.String() != tc.plain {
			t.Errorf("%s reads as %s, want %s", tc.text, e, tc.plain)
		}
		if r := e.Roll(queue(t, tc.faces...)); r.Rounds[0].Total != tc.total {
			t.Errorf("%s: %+v, want %d", tc.text, r, tc.total)
		}
		if again, err := Parse(e.String(), ""); err != nil || again.String() != e.String() {
			t.Errorf("%s: the plain form reads as %v, %v", e, again, err)
		}
	}
}

// Totals stay where they can be told, whatever is multiplied.
func TestTotalsAreBounded(t *testing.T) {
	e := parse(t, "d6*999999*999999*999999*999999*999999", "")
	if got := e.Roll(queue(t, 6)).Rounds[0].Total; got != maxTotal {
		t.Errorf("%d, want %d", got, maxTotal)
	}
}
