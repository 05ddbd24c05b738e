package mission

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/BurntSushi/toml"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/grid"
)

// What a mission may have at most; what comes from outside is bounded before it
// is worked on.
const (
	mostBytes   = 64 << 10
	mostRules   = 200
	mostSteps   = 60 // of a rule
	mostPieces  = 80 // tokens of a kind, groups, areas
	mostLetters = 900
)

// Parse reads a mission; what is wrong with it are faults with their lines. With
// faults there is no mission.
func Parse(doc []byte) (*File, []engine.Fault) {
	if len(doc) > mostBytes {
		return nil, []engine.Fault{{Line: 1, Text: fmt.Sprintf("the mission has %d bytes, %d at most", len(doc), mostBytes)}}
	}
	f := &File{Doc: string(doc)}
	md, err := toml.Decode(string(doc), f)
	var pe toml.ParseError
	switch {
	case errors.As(err, &pe):
		return nil, []engine.Fault{{Line: pe.Position.Line, Text: pe.Message}}
	case err != nil:
		return nil, []engine.Fault{{Line: 1, Text: err.Error()}}
	}
	c := &checker{f: f, lines: strings.Split(string(doc), "\n")}
	for _, k := range md.Undecoded() {
		c.fault(c.key(k[len(k)-1]), "nothing here is called %q", k.String())
	}
	c.file()
	if len(c.faults) > 0 {
		slices.SortStableFunc(c.faults, func(a, b engine.Fault) int { return a.Line - b.Line })
		return nil, c.faults
	}
	return f, nil
}

// checker finds what is wrong with a mission.
type checker struct {
	f      *File
	lines  []string
	faults []engine.Fault
	line   int // of the section that is looked at
	end    int
}

const mostFaults = 50

func (c *checker) fault(line int, format string, args ...any) {
	if len(c.faults) < mostFaults {
		c.faults = append(c.faults, engine.Fault{Line: line, Text: fmt.Sprintf(format, args...)})
	}
}

// key is the line on which a key stands first.
func (c *checker) key(key string) int {
	for i, l := range c.lines {
		if rest, ok := strings.CutPrefix(strings.TrimSpace(l), key); ok && strings.HasPrefix(strings.TrimSpace(rest), "=") {
			return i + 1
		}
	}
	for i, l := range c.lines {
		if strings.Contains(l, key) {
			return i + 1
		}
	}
	return 1
}

// section goes to the n-th section of a name.
func (c *checker) section(name string, n int) {
	c.line, c.end = 1, len(c.lines)
	for i, l := range c.lines {
		if !strings.HasPrefix(strings.TrimSpace(l), "[["+name+"]]") {
			continue
		}
		if n > 0 {
			n--
			continue
		}
		c.line = i + 1
		for k := i + 1; k < len(c.lines); k++ {
			if strings.HasPrefix(c.lines[k], "[") && !strings.HasPrefix(c.lines[k], "[["+name+".") {
				c.end = k
				return
			}
		}
		return
	}
}

// at reports a fault of the section on the line where a text stands.
func (c *checker) at(text, format string, args ...any) {
	line := c.line
	for i := c.line; i < c.end && text != ""; i++ {
		if strings.Contains(c.lines[i], text) {
			line = i + 1
			break
		}
	}
	c.fault(line, format, args...)
}

// file checks a mission from above to below.
func (c *checker) file() {
	f := c.f
	if f.Name.empty() {
		c.fault(1, "the mission has no name; write name = { en = \"…\", es = \"…\" }")
	}
	if !slices.Contains([]string{"introduction", "story", "side", "forced", "finale"}, f.Kind) {
		c.fault(c.key("kind"), "kind = %q; write introduction, story, side, forced or finale", f.Kind)
	}
	if f.Threat < 0 || f.Threat > 20 || f.Open < 0 || f.Open > 10 {
		c.fault(c.key("threat"), "threat is from 0 to 20, open from 0 to 10")
	}
	c.words(c.key("briefing"), f.Briefing)
	for _, k := range slices.Sorted(maps.Keys(f.Text)) {
		c.words(c.key(k), f.Text[k])
	}
	for _, k := range slices.Sorted(maps.Keys(f.Vars)) {
		if _, taken := counted[k]; taken || !word(k) {
			c.fault(c.key(k), "a variable cannot be called %q; write another word", k)
		}
	}
	if len(f.Rule)+len(f.Interaction)+len(f.Choice) > mostRules {
		c.fault(1, "%d rules, interactions and choices; %d at most", len(f.Rule)+len(f.Interaction)+len(f.Choice), mostRules)
		return
	}
	if max(len(f.Area), len(f.Token), len(f.Group), len(f.Door), len(f.Point), len(f.Place), len(f.Exit), len(f.Vars), len(f.Text)) > mostPieces {
		c.fault(1, "more than %d of a kind", mostPieces)
		return
	}
	if !c.ground() {
		return
	}
	c.pieces()
	c.ways()
	for i, r := range f.Rule {
		c.section("rule", i)
		if r.When.bad != nil {
			c.at("when", "%v", r.When.bad)
		} else {
			c.event(r.When)
		}
		c.conditions(r.If)
		c.steps(r.Do)
		if len(r.Do) == 0 {
			c.at("", "the rule does nothing; write do = [\"…\"]")
		}
	}
}

func (w Words) empty() bool { return w.EN == "" && w.ES == "" }

func (c *checker) words(line int, w Words) {
	if len(w.EN) > mostLetters || len(w.ES) > mostLetters {
		c.fault(line, "a text has %d letters at most", mostLetters)
	}
	if strings.ContainsAny(w.EN+w.ES, "@<>`") {
		c.fault(line, "a text is plain: without @, < , > and `")
	}
}

// ground checks the drawing and what lies on it, and finds the squares of signs.
func (c *checker) ground() bool {
	f := c.f
	board, err := book.Draw(f.Drawing)
	if err != nil {
		line := 0
		fmt.Sscanf(err.Error(), "line %d", &line) // of the drawing, which begins on the next line
		c.fault(c.key("drawing")+line, "drawing: %v", err)
		return false
	}
	f.Board = board
	c.layer("areas", f.Areas, func(sign byte) bool {
		return slices.ContainsFunc(f.Area, func(a *Area) bool { return a.Sign == string(sign) })
	})
	c.layer("marks", f.Marks, c.marked)
	seen := map[string]string{}
	sign := func(section string, i int, of string) []grid.Square {
		c.section(section, i)
		if len(of) != 1 || of == "." || of == " " {
			c.at("sign", "sign = %q; a sign is one character, no dot and no blank", of)
			return nil
		}
		layer, text := "marks", f.Marks
		if section == "area" {
			layer, text = "areas", f.Areas
		}
		if other := seen[layer+of]; other != "" && !(other == "place" && section == "place") {
			c.at("sign", "the sign %s stands for two things", of)
		}
		seen[layer+of] = section
		list := book.Places(text, of[0])
		if len(list) == 0 {
			c.at("sign", "the sign %s stands nowhere in %s", of, layer)
		}
		return list
	}
	for i, x := range f.Area {
		x.Squares = sign("area", i, x.Sign)
	}
	for i, x := range f.Place {
		x.Squares = sign("place", i, x.Sign)
	}
	for i, x := range f.Point {
		x.Squares = sign("point", i, x.Sign)
		if !slices.Contains(colours, x.Color) {
			c.at("color", "color = %q; write %s", x.Color, strings.Join(colours, ", "))
		}
	}
	for i, x := range f.Token {
		c.section("token", i)
		if x.Sign != "" || !x.Hidden {
			x.Squares = sign("token", i, x.Sign)
		}
		if len(x.Squares) > mostPieces {
			c.at("sign", "%d tokens, %d at most", len(x.Squares), mostPieces)
		}
	}
	for i, x := range f.Group {
		if x.Sign != "" {
			x.Squares = sign("group", i, x.Sign)
		}
	}
	return true
}

// interiorTile reports whether the spaces of a map tile are interior: those of the
// tiles 19 to 36 are, on both sides (IA-GEO-07 … IA-GEO-10).
func interiorTile(tile string) (interior, ok bool) {
	if tile == "" {
		return false, false
	}
	n, err := strconv.Atoi(tile[:len(tile)-1])
	side := tile[len(tile)-1]
	return n >= 19 && n <= 36, err == nil && n > 0 && (side == 'A' || side == 'B')
}

var (
	colours = []string{"green", "red", "blue", "yellow"}
	faces   = []string{"green", "red", "blue", "yellow", "gray", "black", "white"}
)

// marked reports a sign of the marks that stands for something.
func (c *checker) marked(sign byte) bool {
	s, f := string(sign), c.f
	return slices.ContainsFunc(f.Place, func(x *Place) bool { return x.Sign == s }) ||
		slices.ContainsFunc(f.Point, func(x *Point) bool { return x.Sign == s }) ||
		slices.ContainsFunc(f.Token, func(x *Token) bool { return x.Sign == s }) ||
		slices.ContainsFunc(f.Group, func(x *Group) bool { return x.Sign == s })
}

// layer checks that the signs of a layer lie on squares of the map and are known.
func (c *checker) layer(name, text string, known func(byte) bool) {
	line := c.key(name)
	for y, l := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		for x := range len(l) {
			if l[x] == '.' || l[x] == ' ' {
				continue
			}
			q := grid.Square{X: x, Y: y}
			switch {
			case !c.f.Board.Has(q):
				c.fault(line+1+y, "%c lies on row %d, column %d, which is no square of the map", l[x], y+1, x+1)
			case !known(l[x]):
				c.fault(line+1+y, "nothing says what %c in %s stands for", l[x], name)
			}
		}
	}
}

// pieces checks tokens, doors and groups.
func (c *checker) pieces() {
	f := c.f
	keys := map[string]bool{}
	key := func(k string) {
		if !word(k) {
			c.at("key", "key = %q; a key is a word of small letters, digits and _, and begins with a letter", k)
		} else if keys[k] {
			c.at("key", "the key %s stands twice", k)
		}
		keys[k] = true
	}
	for i, x := range f.Area {
		c.section("area", i)
		key(x.Key)
		if x.Tile == "" {
			continue
		}
		inside, ok := interiorTile(x.Tile)
		if !ok {
			c.at("tile", "tile = %q; a tile is a number with its side, as 24A", x.Tile)
		}
		x.Interior = x.Interior || inside
	}
	for i, x := range f.Place {
		c.section("place", i)
		key(x.Key)
	}
	for i, x := range f.Token {
		c.section("token", i)
		key(x.Key)
		if !slices.Contains([]string{"crate", "terminal", "mission"}, x.Kind) {
			c.at("kind", "kind = %q; write crate, terminal or mission", x.Kind)
		}
		c.number(x.Health, true)
		c.dice(x.Defense)
		c.side(x.Side)
		for _, face := range x.Colors {
			if !slices.Contains(faces, face) {
				c.at("colors", "%q is no colour of a token; write one of %s", face, strings.Join(faces, ", "))
			}
		}
		if len(x.Colors) > 0 && len(x.Colors) != max(len(x.Squares), x.Reserved) {
			c.at("colors", "%d colors for %d tokens", len(x.Colors), max(len(x.Squares), x.Reserved))
		}
	}
	doors := f.DoorCount()
	for i, x := range f.Door {
		c.section("door", i)
		key(x.Key)
		if x.N < 1 || x.N > doors {
			c.at("n", "n = %d; the drawing has %d doors", x.N, doors)
		}
		c.number(x.Health, true)
		c.dice(x.Defense)
	}
	for i, x := range f.Group {
		c.section("group", i)
		key(x.Key)
		card := book.Content().Card(x.Card)
		if card == nil || card.Upgrade {
			c.at("card", "there is no Deployment card %q", x.Card)
			continue
		}
		if x.Side != "neutral" {
			c.side(x.Side)
		}
		c.number(x.Health, true)
		if !x.Reserve && len(x.Squares) == 0 {
			c.at("card", "an initial group has a sign that says where its figures stand")
		}
		if len(x.Squares) > card.Group() {
			c.at("sign", "%d squares for the %d figures of %s", len(x.Squares), card.Group(), x.Card)
		}
	}
	if f.PlaceOf("entrance") == nil {
		c.fault(1, "there is no [[place]] with the key entrance, where the heroes are deployed")
	}
}

func (c *checker) side(s string) {
	if s != "" && s != "imperial" && s != "rebel" {
		c.at("side", "side = %q; write imperial or rebel", s)
	}
}

func (c *checker) dice(list []string) {
	for _, d := range list {
		if d != "black" && d != "white" {
			c.at("defense", "%q is no defense die; write black or white", d)
		}
	}
}

// word reports a key.
func word(s string) bool {
	for i, r := range s {
		if !(r == '_' || r >= 'a' && r <= 'z' || i > 0 && r >= '0' && r <= '9') {
			return false
		}
	}
	return s != "" && len(s) <= 40
}

// ways checks exits, interactions and choices.
func (c *checker) ways() {
	f := c.f
	for i, x := range f.Exit {
		c.section("exit", i)
		if f.PlaceOf(x.At) == nil {
			c.at("at", "there is no place %q", x.At)
		}
		c.who(x.Who)
		c.conditions(x.If)
	}
	for i, x := range f.Interaction {
		c.section("interaction", i)
		c.arg(ofGround, x.With, "with")
		c.who(x.Who)
		for _, a := range x.Test {
			c.arg(ofAttr, a, a)
		}
		c.number(x.Needs, true)
		c.conditions(x.If)
		c.words(c.line, x.Label)
		c.steps(x.Do)
		c.steps(x.Fail)
	}
	for i, x := range f.Choice {
		c.section("choice", i)
		if !word(x.Key) {
			c.at("key", "key = %q; a key is a word", x.Key)
		}
		c.arg(ofSide, x.Ask, "ask")
		c.words(c.line, x.Text)
		if len(x.Option) < 2 || len(x.Option) > 8 {
			c.at("", "a choice has from 2 to 8 options")
		}
		for _, o := range x.Option {
			c.conditions(o.If)
			c.steps(o.Do)
			c.words(c.line, o.Label)
		}
	}
}

func (c *checker) who(w Who) {
	if w.bad != nil {
		c.at("", "%v", w.bad)
	}
	for _, x := range w.Filters {
		if k := filters[x.Name]; k != none {
			c.arg(k, x.Arg, w.Text)
		}
	}
}

func (c *checker) conditions(list []Condition) {
	for _, x := range list {
		if x.bad != nil {
			c.at(x.Text, "%v", x.bad)
			continue
		}
		c.values(x.A, x.Text)
		c.values(x.B, x.Text)
	}
}

func (c *checker) number(n Number, may bool) {
	switch {
	case n.bad != nil:
		c.at(n.Text, "%v", n.bad)
	case n.Zero() && !may:
		c.at("", "a number is missing")
	default:
		c.values(n, n.Text)
	}
}

// counted are what numbers can count, with what each wants in its brackets.
var counted = map[string][]kind{
	"round": nil, "threat": nil, "level": nil, "heroes": nil, // heroes of the mission, withdrawn ones too
	"count": {ofWho}, "is": {ofWho}, "lost": {ofWho}, "left": {ofWho}, // damage suffered, Health left
	"tokens": {ofToken}, "claimed": {ofToken}, "carried": {ofToken}, "face": {ofFace}, "control": {ofGround, ofSide},
	"open": {ofDoor}, "revealed": {ofArea}, "active": {ofColour}, "reserve": {ofGroup},
}

// values checks the names in a number.
func (c *checker) values(n Number, text string) {
	for _, v := range n.values() {
		form, known := counted[v.Name]
		_, variable := c.f.Vars[v.Name]
		switch {
		case !known && (!variable || len(v.Args) > 0):
			c.at(text, "%q is neither a variable of [vars] nor one of %s", v.Name, names(counted))
		case known && len(v.Args) != len(form):
			c.at(text, "%s wants %d in brackets, here are %d", v.Name, len(form), len(v.Args))
		}
		for i, a := range v.Args {
			if i < len(form) {
				c.arg(form[i], a, text)
			}
		}
	}
}

func (c *checker) event(e Event) {
	form := events[e.Name]
	if e.Arg != "" {
		c.arg(form[0], e.Arg, "when")
	}
	c.who(e.Who)
}

func (c *checker) steps(list []Step) {
	if len(list) > mostSteps {
		c.at("", "%d steps, %d at most", len(list), mostSteps)
		return
	}
	for _, s := range list {
		form, ok := steps[s.Name]
		if !ok {
			c.at(s.Text, "no step is called %q; write one of %s", s.Name, names(steps))
			continue
		}
		if len(s.Args) < form.least || len(s.Args) > len(form.args) {
			c.at(s.Text, "%q wants %s", s.Name, wants(form))
			continue
		}
		for i, a := range s.Args {
			c.arg(form.args[i], a, s.Text)
		}
	}
}

func wants(f form) string {
	var out []string
	for i, k := range f.args {
		s := string(k)
		if i >= f.least {
			s = "perhaps " + s
		}
		out = append(out, s)
	}
	if len(out) == 0 {
		return "nothing behind it"
	}
	return strings.Join(out, ", then ")
}

// arg checks one argument; text says where it stands.
func (c *checker) arg(k kind, a, text string) {
	f := c.f
	ok := true
	switch k {
	case ofText:
		_, ok = f.Text[a]
	case ofVar:
		_, ok = f.Vars[a]
	case ofNumber:
		n, err := ParseNumber(a)
		if err != nil {
			c.at(text, "%v", err)
			return
		}
		c.values(n, text)
	case ofRound:
		n, err := strconv.Atoi(a)
		ok = err == nil && n >= 1 && n <= 99
	case ofGroup:
		ok = f.GroupOf(a) != nil
	case ofPlace:
		ok = f.PlaceOf(a) != nil || f.TokenOf(a) != nil || slices.Contains(colours, a) || a == "it"
	case ofGround:
		ok = f.PlaceOf(a) != nil || f.AreaOf(a) != nil || f.TokenOf(a) != nil || f.DoorOf(a) != nil || f.GroupOf(a) != nil
	case ofDoor:
		ok = f.DoorOf(a) != nil
	case ofArea:
		ok = f.AreaOf(a) != nil
	case ofColour:
		ok = slices.Contains(colours, a)
	case ofToken:
		ok = f.TokenOf(a) != nil || a == "it" || a == "carried"
	case ofThing:
		ok = f.TokenOf(a) != nil || f.DoorOf(a) != nil || a == "it" || a == "carried"
	case ofWho:
		w, err := ParseWho(a)
		if err != nil {
			c.at(text, "%v", err)
			return
		}
		c.who(w)
	case ofState:
		ok = slices.Contains([]string{"stunned", "bleeding", "weakened", "focused", "hidden"}, a)
	case ofSide:
		ok = a == "imperial" || a == "rebel"
	case ofChoice:
		ok = f.ChoiceOf(a) != nil
	case ofAttr:
		for _, x := range strings.Split(a, "/") {
			ok = ok && slices.Contains(Attributes, x)
		}
	case ofCard:
		ok = book.Content().Card(a) != nil
	case ofSignal, ofKey, ofTrait, ofFace:
		ok = word(a)
	}
	if !ok {
		c.at(text, "%q is not %s", a, k)
	}
}

// Attributes are those of heroes (IA-TEST-01).
var Attributes = []string{"strength", "insight", "tech"}
