package sentence

import (
	"context"
	"regexp"
	"strings"
)

// mostFurther is how many words an example goes on after what was understood.
const mostFurther = 4

// Example is a sentence that would be taken where a reading of a text has
// failed: the text with the word that was meant or the piece that is missing,
// what stands before the failure, or that and the first that may follow; "" if
// none is found. Nothing that deserves a second look is proposed.
func Example(ctx context.Context, text, lang string, r Reading, t Trier, v Vocabulary) (string, error) {
	c := &completer{ctx: ctx, lang: lang, try: remembering(t), v: v, seen: map[string]bool{}}
	for _, mended := range c.mended(text, r) {
		if good, err := c.taken(mended); err != nil || good {
			return mended, err
		}
	}
	for _, place := range besides(text, r.Problem) {
		if good, err := c.taken(place); err != nil || good {
			return place, err
		}
	}
	for _, head := range heads(text, r.Problem) {
		for range mostFurther {
			next, whole, err := c.further(head)
			if err != nil || whole {
				return next, err
			}
			if next == "" {
				break
			}
			head = next
		}
	}
	return "", nil
}

// mended are the text with what it probably wants, and its good beginning.
func (c *completer) mended(text string, r Reading) []string {
	p := r.Problem
	if p == nil {
		return nil
	}
	var out []string
	all := []rune(text)
	if near := c.v.near(p.Word); near != "" && p.At+len([]rune(p.Word)) <= len(all) {
		out = append(out, string(all[:p.At])+near+string(all[p.At+len([]rune(p.Word)):]))
	}
	if p.Key == "sentence.whom" && r.Open != nil {
		for _, o := range c.sorted(r.Open.Options) {
			if o.Piece != "" {
				label, _ := c.piece(o.Piece)
				out = append(out, label+" "+strings.TrimSpace(text))
			}
		}
	}
	if step := heads(text, p)[1]; p.Key == "sentence.past" && step != "" {
		out = append(out, strings.TrimRight(step, ";. "))
	}
	return out
}

// besides are the text with the places next to one that the rules refuse: the
// parts of its cell, then the cells around it, the straight ones first.
func besides(text string, p *Problem) []string {
	if p == nil || p.Rule == "" {
		return nil
	}
	var at []int
	for _, m := range aCell.FindAllStringSubmatchIndex(text, -1) {
		if at == nil || len([]rune(text[:at[0]])) < p.At {
			at = m
		}
	}
	if at == nil {
		return nil
	}
	col, row := columnOf(text[at[2]:at[3]]), atoi(text[at[4]:at[5]])-1
	var out []string
	add := func(c Cell) { out = append(out, text[:at[0]]+c.String()+text[at[1]:]) }
	for _, third := range []int{5, 2, 4, 6, 8, 1, 3, 7, 9} {
		add(Cell{Col: col, Row: row, Thirds: []int{third}})
	}
	for _, by := range [][2]int{{0, -1}, {-1, 0}, {1, 0}, {0, 1}, {-1, -1}, {1, -1}, {-1, 1}, {1, 1}} {
		if col+by[0] >= 0 && row+by[1] >= 0 {
			add(Cell{Col: col + by[0], Row: row + by[1]})
		}
	}
	return out
}

// aCell is a cell as it is typed, in a sentence.
var aCell = regexp.MustCompile(`(?i)\b([a-z]{1,2})([0-9]{1,2})(?:-[1-9]+)?\b`)

// taken reports a text that can be sent.
func (c *completer) taken(text string) (bool, error) {
	r, err := Read(c.ctx, text, c.lang, c.try, c.v)
	return r.Problem == nil && r.Complete && !r.Grave, err
}

// heads are the beginnings of a text that a failure leaves good, the longest
// first; the last is empty.
func heads(text string, p *Problem) []string {
	if p == nil {
		return []string{""}
	}
	all := []rune(text)
	good := strings.TrimRight(string(all[:min(p.At, len(all))]), " ,:;")
	step := good
	if p.Key != "sentence.past" {
		step = good[:strings.LastIndexAny(good, ";.")+1]
	}
	return []string{strings.TrimSpace(good), strings.TrimSpace(step), ""}
}

// further is the first text that goes on from a head and is taken; whole: it
// can be sent. "" if there is none.
func (c *completer) further(head string) (next string, whole bool, err error) {
	r, err := c.head(head)
	if err != nil || r.Problem != nil && r.Problem.Key != "sentence.ends" {
		return "", false, err
	}
	for _, n := range c.next(r, head) {
		if !n.fits(head, false) || c.read >= mostReads {
			continue
		}
		for _, text := range n.joined(head) {
			c.read++
			got, err := Read(c.ctx, text, c.lang, c.try, c.v)
			if err != nil || got.Problem == nil && !got.Grave {
				return text, got.Complete, err
			}
		}
	}
	return "", false, nil
}
