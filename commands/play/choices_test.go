package play

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"estafeta/commands/call"
	"estafeta/commands/discord"
	"estafeta/commands/texts"
	"estafeta/commands/words"
	"estafeta/engine"
	"estafeta/engine/scene"
)

// kindDesk is a desk at a question of any system.
func kindDesk(t *testing.T, p engine.Prompt) *Desk {
	t.Helper()
	book, err := words.Read(nil, texts.Files)
	if err != nil {
		t.Fatal(err)
	}
	d := &Desk{Game: &call.Game{W: book.In("", "en")}, Next: &p}
	d.View.Scene = scene.Scene{Width: 90, Height: 90, Grid: scene.Grid{Cols: 8, Rows: 8}}
	return d
}

func options(n int, group func(int) string) []engine.Option {
	var out []engine.Option
	for i := range n {
		out = append(out, engine.Option{Key: fmt.Sprintf("k%d", i), Group: group(i)})
	}
	return out
}

func none(int) string { return "" }

// shown draws the desk's rows and holds them to Discord's limits.
func shown(t *testing.T, d *Desk) []discord.Component {
	t.Helper()
	m := discord.Message{V2: []discord.Component{discord.TextDisplay{Content: "?"}}}
	for _, r := range d.Choices() {
		m.V2 = append(m.V2, r)
	}
	m.V2 = append(m.V2, d.foot()...)
	if err := m.Check(); err != nil {
		t.Error(err)
	}
	var out []discord.Component
	m.Walk(func(c discord.Component) { out = append(out, c) })
	return out
}

func TestEveryKindHasItsRows(t *testing.T) {
	for _, p := range []engine.Prompt{
		{Key: "few", Kind: engine.One, Options: options(5, none), Pass: true},
		{Key: "many", Kind: engine.One, Options: options(25, none)},
		{Key: "too many", Kind: engine.One, Options: options(60, none)},
		{Key: "grouped", Kind: engine.One, Options: options(60, func(i int) string { return fmt.Sprintf("g%d", i%7) })},
		{Key: "some", Kind: engine.Some, Options: options(30, none), Min: 0, Max: 5},
		{Key: "number", Kind: engine.Number, Min: 0, Max: 7},
		{Key: "large number", Kind: engine.Number, Min: 1, Max: 60},
		{Key: "short order", Kind: engine.Order, Options: options(4, none)},
		{Key: "long order", Kind: engine.Order, Options: options(9, none)},
		{Key: "split", Kind: engine.Assign, Options: options(2, none), Min: 1, Max: 3},
		{Key: "large split", Kind: engine.Assign, Options: options(8, none), Min: 1, Max: 5},
		{Key: "path", Kind: engine.Path, Max: 3, Pass: true, Rows: []string{"a"}, Area: [4]float64{0, 0, 90, 90},
			Default: engine.Way(engine.Pose{X: 1})},
		{Key: "place", Kind: engine.Place, Rows: []string{"a", "b"}, Default: engine.Way(engine.Pose{X: 1}, engine.Pose{X: 2})},
		{Key: "facing", Kind: engine.Facing},
		{Key: "dice", Kind: engine.Faces, Min: 3, Max: 6},
	} {
		t.Run(p.Key, func(t *testing.T) {
			if got := shown(t, kindDesk(t, p)); len(got) < 3 {
				t.Errorf("the desk offers nothing: %v", got)
			}
		})
	}
}

func TestGroupsLeadToEveryOption(t *testing.T) {
	p := engine.Prompt{Key: "grouped", Kind: engine.One, Options: options(60, func(i int) string { return fmt.Sprintf("g%d", i%7) })}
	seen := map[string]bool{}
	for g := range 7 {
		d := kindDesk(t, p)
		d.Part = fmt.Sprint(g)
		for _, c := range shown(t, d) {
			if s, ok := c.(discord.StringSelect); ok && strings.Contains(s.CustomID, "|pick|") {
				for _, o := range s.Options {
					a, ok := Picked(p, o.Value)
					if !ok {
						t.Fatalf("%q picks nothing", o.Value)
					}
					seen[a.One()] = true
				}
			}
		}
	}
	if len(seen) != 60 {
		t.Errorf("%d of 60 options can be reached", len(seen))
	}
}

func TestShortOrdersAreOffered(t *testing.T) {
	p := engine.Prompt{Key: "order", Kind: engine.Order, Options: options(4, none)}
	found := map[string]bool{}
	first := ""
	for _, c := range shown(t, kindDesk(t, p)) {
		if s, ok := c.(discord.StringSelect); ok {
			for _, o := range s.Options {
				a, ok := Picked(p, o.Value)
				if !ok || p.Accept(a) != nil {
					t.Fatalf("%q is no order: %v", o.Value, a)
				}
				if first == "" {
					first = strings.Join(a.Pick, "")
				}
				found[strings.Join(a.Pick, "")] = true
			}
		}
	}
	if len(found) != 24 || first != "k0k1k2k3" {
		t.Errorf("%d of 24 orders, the first is %q", len(found), first)
	}
}

func TestDirections(t *testing.T) {
	for text, want := range map[string]int{"90": 90, "90 -15": 75, "0 -5": 355, "345 +15": 0, "": 0} {
		if got := turned(text); got != want {
			t.Errorf("%q is %d°, want %d°", text, got, want)
		}
	}
	p := engine.Prompt{Kind: engine.Facing}
	if a := facing(90); p.Accept(a) != nil || a.Poses[0].A < 1.57 || a.Poses[0].A > 1.571 {
		t.Errorf("90° is the answer %v", a)
	}
}

func TestSplits(t *testing.T) {
	p := engine.Prompt{Key: "split", Kind: engine.Assign, Options: options(2, none), Min: 1, Max: 3}
	d := kindDesk(t, p)
	lines := d.splits(p)
	if len(lines) != 9 { // 3 to 1 dice: 4 + 3 + 2 ways
		t.Errorf("%d splits of 1 to 3 dice over two targets, want 9", len(lines))
	}
	for _, l := range lines {
		a, ok := Picked(p, l.Value)
		if !ok || p.Accept(a) != nil {
			t.Errorf("%q (%s) is no answer: %v", l.Value, l.Label, a)
		}
	}
}

// buttons are the enabled buttons of a desk by label.
func buttons(t *testing.T, d *Desk) map[string]discord.Button {
	t.Helper()
	out := map[string]discord.Button{}
	for _, c := range shown(t, d) {
		if b, ok := c.(discord.Button); ok && !b.Disabled {
			out[b.Label] = b
		}
	}
	return out
}

// press follows a button that changes what is being put together.
func press(t *testing.T, d *Desk, label string) {
	t.Helper()
	b, ok := buttons(t, d)[label]
	if !ok {
		t.Fatalf("there is no %q among %v", label, buttons(t, d))
	}
	d.Part = strings.SplitN(b.CustomID, "|", 5)[4]
}

// TestManySplits: nine dice over ten targets are shared by the piece, over two
// pages, and never more than there are.
func TestManySplits(t *testing.T) {
	p := engine.Prompt{Key: "split", Kind: engine.Assign, Min: 1, Max: 3, Options: options(10, none)}
	for i := range p.Options {
		p.Options[i].Piece = fmt.Sprintf("k%d", i)
	}
	d := kindDesk(t, p)
	if _, ok := buttons(t, d)["Take 0 of 3"]; ok {
		t.Error("nothing can be taken")
	}
	press(t, d, "k1: 0 +")
	press(t, d, "k1: 1 +")
	press(t, d, "Page 2 of 2")
	press(t, d, "k9: 0 +")
	if _, ok := buttons(t, d)["k8: 0 +"]; ok {
		t.Error("a fourth of three dice can be given")
	}
	take := buttons(t, d)["Take 3 of 3"]
	a, ok := Picked(p, strings.SplitN(take.CustomID, "|", 5)[4])
	if !ok || fmt.Sprint(a.Pick, a.Nums) != "[k1 k9] [2 1]" {
		t.Errorf("taken are %v %v", a.Pick, a.Nums)
	}
	press(t, d, "− k9")
	if _, ok := buttons(t, d)["Take 2 of 3"]; !ok {
		t.Errorf("a die cannot be taken back: %v", buttons(t, d))
	}
}

// TestManyChosen: of 30 things some are chosen over two selects.
func TestManyChosen(t *testing.T) {
	p := engine.Prompt{Key: "some", Kind: engine.Some, Options: options(30, none), Min: 2, Max: 3}
	d := kindDesk(t, p)
	d.Part = "o0,o27"
	take := buttons(t, d)["Take 2 of 3"]
	a, ok := Picked(p, strings.SplitN(take.CustomID, "|", 5)[4])
	if !ok || fmt.Sprint(a.Pick) != "[k0 k27]" {
		t.Errorf("taken are %v", a.Pick)
	}
	for _, c := range shown(t, d) {
		if s, ok := c.(discord.StringSelect); ok {
			for _, o := range s.Options {
				if o.Value == "o0" || o.Value == "o27" {
					t.Errorf("%s can be chosen twice", o.Value)
				}
			}
		}
	}
}

// Places to go toward are things and enemies on the table: not one that is still to
// be set up, and not the own ones.
func TestSpotsAreOnTheTable(t *testing.T) {
	d := kindDesk(t, engine.Prompt{Kind: engine.Path, Seat: 1})
	d.View.Pieces = []engine.PieceCard{
		{ID: "here", Label: "B", Seat: 2},
		{ID: "unit", Label: "C", Seat: 2, Group: true},
		{ID: "mini", Label: "C.1", Seat: 2},
		{ID: "later", Label: "D", Seat: 2},
		{ID: "own", Label: "1", Seat: 1},
	}
	d.View.Scene.Bases = []scene.Base{{ID: "here"}, {ID: "own"}, {ID: "mini"}}
	d.View.Scene.Groups = []scene.Group{{ID: "unit"}}
	var got []string
	for _, o := range d.spots(*d.Next) {
		got = append(got, o.Value)
	}
	if want := []string{"toward B", "toward C"}; !slices.Equal(got, want) {
		t.Errorf("offered %v, want %v", got, want)
	}
}
