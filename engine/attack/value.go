package attack

import (
	"slices"
	"strconv"
	"strings"
)

func number(n int) string { return strconv.Itoa(n) }

// most dice that a value may have.
const mostDice = 20

// text is a value of the field as it may be typed.
func (f Field) text(v Value) string {
	word := f.Words[0]
	if f.Kind == Number || f.Kind == Dice || f.Kind == Goal {
		if !strings.Contains(word, " ") && len(word) <= 3 {
			word = strings.ToUpper(word)
		}
		if last := word[len(word)-1]; last >= '0' && last <= '9' {
			word += "="
		}
	}
	out := word
	switch f.Kind {
	case Card:
		if i := slices.IndexFunc(f.Names, func(e Entry) bool { return e.Key == v.Word }); i >= 0 {
			out = f.Names[i].Words[0]
		}
	case Effects:
		out += " " + f.effectsText(v)
	case Number:
		if len(word) > 3 && word[len(word)-1] != '=' {
			out += " "
		}
		if f.Min < 0 && v.N > 0 {
			out += "+"
		}
		out += number(v.N)
	case Dice:
		out += dice(v)
	case Goal:
		out += number(v.N) + "+"
	case Pool:
		out = number(v.N) + " " + word
	case Counted:
		if f.Bare == 0 || v.Dice > 0 || v.N != f.Bare {
			out += " " + dice(v)
		}
	case Against:
		out += " " + v.Word + " " + number(v.N) + "+"
	}
	if f.Limited && v.Word != "" {
		out += ":" + v.Word
	}
	return out
}

// dice is a number, or dice with what is added to them: 2d6+1.
func dice(v Value) string {
	if v.Dice == 0 {
		return number(v.N)
	}
	out := number(v.Dice) + "d" + number(v.Sides)
	if v.N > 0 {
		out += "+" + number(v.N)
	}
	if v.N < 0 {
		out += number(v.N)
	}
	return out
}

// within tests a value against the bounds of its field; the text is what is
// possible, or empty.
func (f Field) within(v Value) string {
	low, high := v.N, v.N
	if v.Dice > 0 {
		if v.Dice > mostDice || v.Sides < 2 || v.Sides > 100 {
			return "1d2 … " + number(mostDice) + "d100"
		}
		low, high = v.Dice+v.N, v.Dice*v.Sides+v.N
	}
	if f.Kind == Flag || f.Min == 0 && f.Max == 0 {
		return ""
	}
	if low < f.Min || high > f.Max {
		return f.Words[0] + " " + number(f.Min) + " … " + number(f.Max)
	}
	return ""
}

// MostOfOne is the greatest number of models or weapons of one kind, and Most
// how many kinds there may be.
const (
	MostOfOne = 200
	Most      = 12
)
