package engine

// ArgKind says how an argument of a text is put into words.
type ArgKind string

// The kinds of arguments. A text never holds a word of a language: terms are
// keys of the catalogues, pieces and seats are named by whoever shows the text.
const (
	AsNumber ArgKind = ""      // Num
	AsReal   ArgKind = "real"  // Real, in table units
	AsSigned ArgKind = "sign"  // Num with its sign: +4
	AsName   ArgKind = "name"  // Text as it is: a name given by a player
	AsTerm   ArgKind = "term"  // Text is a catalogue key
	AsTerms  ArgKind = "terms" // List are catalogue keys
	AsPiece  ArgKind = "piece" // Text is a piece's id
	AsPieces ArgKind = "pieces"
	AsSeat   ArgKind = "seat"  // Num is a seat
	AsDice   ArgKind = "dice"  // Ints are faces; Num is the lowest that counts, 0: all do
	AsThing  ArgKind = "thing" // Text is a terrain id such as wall2
	AsSaid   ArgKind = "said"  // List are the words themselves, in English and in Spanish
	AsRules  ArgKind = "rules" // List are ids of the ledger; never shown in the sentence
)

// Arg is one named argument of a text.
type Arg struct {
	Name string   `json:"n"`
	Kind ArgKind  `json:"k,omitempty"`
	Text string   `json:"s,omitempty"`
	Num  int      `json:"i,omitempty"`
	Real float64  `json:"r,omitempty"`
	List []string `json:"l"`
	Ints []int    `json:"d"`
}

// Num is a whole number.
func Num(name string, n int) Arg { return Arg{Name: name, Num: n} }

// Signed is a whole number shown with its sign.
func Signed(name string, n int) Arg { return Arg{Name: name, Kind: AsSigned, Num: n} }

// Name is text to be shown as it is.
func Name(name, s string) Arg { return Arg{Name: name, Kind: AsName, Text: s} }

// Term is a word of the catalogues, by its key.
func Term(name, key string) Arg { return Arg{Name: name, Kind: AsTerm, Text: key} }

// Terms are several words of the catalogues, shown as a list.
func Terms(name string, keys []string) Arg { return Arg{Name: name, Kind: AsTerms, List: keys} }

// Piece is a piece of the game, by its id.
func Piece(name, id string) Arg { return Arg{Name: name, Kind: AsPiece, Text: id} }

// Pieces are several pieces, shown as a list.
func Pieces(name string, ids []string) Arg { return Arg{Name: name, Kind: AsPieces, List: ids} }

// Side is a seat, shown as its player's side.
func Side(name string, s Seat) Arg { return Arg{Name: name, Kind: AsSeat, Num: int(s)} }

// Dice are faces as rolled.
func Dice(name string, faces []int) Arg { return Arg{Name: name, Kind: AsDice, Ints: faces} }

// Needing are faces as rolled, of which those below the lowest that counts are
// misses; 0: none is.
func Needing(name string, faces []int, lowest int) Arg {
	return Arg{Name: name, Kind: AsDice, Ints: faces, Num: lowest}
}

// ThingArg is a piece of terrain, by its id.
func ThingArg(name, id string) Arg { return Arg{Name: name, Kind: AsThing, Text: id} }

// Said are words that a file of players brings, in both languages; one may be
// empty.
func Said(name, en, es string) Arg { return Arg{Name: name, Kind: AsSaid, List: []string{en, es}} }

// ByRules names the ledger entries behind a text; Explain shows them.
func ByRules(ids ...string) Arg { return Arg{Name: "rules", Kind: AsRules, List: ids} }

// Text is a sentence of a catalogue with its arguments.
type Text struct {
	Key  string `json:"key"`
	Args []Arg  `json:"args"`
}

// Say makes a text.
func Say(key string, args ...Arg) Text { return Text{Key: key, Args: args} }
