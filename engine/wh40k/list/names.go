package list

import (
	"strconv"
	"strings"
)

func itoa(n int) string { return strconv.Itoa(n) }

// upper is a keyword as it is printed.
func upper(keyword string) string { return strings.ToUpper(keyword) }

// fold is a name as keywords are written: lower case, plain apostrophes and
// hyphens.
func fold(name string) string { return strings.ToLower(marks.Replace(strings.TrimSpace(name))) }

var marks = strings.NewReplacer("’", "'", "‘", "'", "`", "'", "´", "'", "ʼ", "'", "‐", "-", "–", "-", "—", "-", "\u00a0", " ")
