// Package words puts texts of the engine into English and Spanish: it reads
// the catalogues of the bot and of every system, and says texts for a reader.
package words

import (
	"cmp"
	"fmt"
	"io/fs"
	"slices"
	"sort"
	"strconv"
	"strings"
	"sync"

	"github.com/BurntSushi/toml"
	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"

	"estafeta/engine"
	"estafeta/engine/system"
)

// Languages the bot speaks; the first is the fallback.
var Languages = []string{"en", "es"}

// Book is all catalogues: the bot's own, and with them each system's.
type Book struct {
	speakers map[string]*Speaker // by system and language
	keys     map[string][]string // by system and language
	raw      map[string]string   // by system, language and key, before arguments are filled in
	made     sync.Map            // by Once
}

// Read reads the bot's catalogues, with which every system speaks, and those of
// the systems. A file's name tells its language: game.es.toml.
func Read(systems []system.System, bot ...fs.FS) (*Book, error) {
	b := &Book{speakers: map[string]*Speaker{}, keys: map[string][]string{}, raw: map[string]string{}}
	sources := map[string][]fs.FS{"": bot}
	for _, s := range systems {
		sources[s.ID()] = append(slices.Clone(bot), s.Texts())
	}
	for id, from := range sources {
		if err := b.read(id, from); err != nil {
			return nil, err
		}
	}
	for _, s := range systems {
		if named, ok := s.(system.Named); ok {
			for _, lang := range Languages {
				b.speakers[s.ID()+"/"+lang].named = named
			}
		}
	}
	return b, nil
}

func (b *Book) read(system string, from []fs.FS) error {
	bundle := i18n.NewBundle(language.English)
	bundle.RegisterUnmarshalFunc("toml", toml.Unmarshal)
	have := map[string]map[string]bool{}
	for _, fsys := range from {
		names, err := fs.Glob(fsys, "*.toml")
		if err != nil {
			return err
		}
		sort.Strings(names)
		for _, name := range names {
			data, err := fs.ReadFile(fsys, name)
			if err != nil {
				return err
			}
			file, err := bundle.ParseMessageFileBytes(data, name)
			if err != nil {
				return fmt.Errorf("catalogue %s: %w", name, err)
			}
			lang := file.Tag.String()
			if have[lang] == nil {
				have[lang] = map[string]bool{}
			}
			for _, m := range file.Messages {
				if have[lang][m.ID] {
					return fmt.Errorf("catalogue %s: %q stands twice", name, m.ID)
				}
				have[lang][m.ID] = true
				b.raw[system+"/"+lang+"/"+m.ID] = m.One + m.Other
			}
		}
	}
	for _, lang := range Languages {
		b.speakers[system+"/"+lang] = &Speaker{Lang: lang, System: system, loc: i18n.NewLocalizer(bundle, lang), has: have[lang]}
		for key := range have[lang] {
			b.keys[system+"/"+lang] = append(b.keys[system+"/"+lang], key)
		}
		sort.Strings(b.keys[system+"/"+lang])
	}
	return nil
}

// In is the speaker of a language for a system ("" for none). A Discord locale
// such as es-419 is reduced to its language; unknown ones become English.
func (b *Book) In(system, lang string) *Speaker {
	lang, _, _ = strings.Cut(lang, "-")
	if s, ok := b.speakers[system+"/"+lang]; ok {
		return s
	}
	if s, ok := b.speakers[system+"/"+Languages[0]]; ok {
		return s
	}
	return b.speakers["/"+Languages[0]]
}

// Once is what make makes of the book under a key, which it does once: what is
// worked out from the catalogues alone lives as long as they do, and must not be
// changed. Keys are of types of their own, as those of a context.
func (b *Book) Once(key any, make func() any) any {
	if v, ok := b.made.Load(key); ok {
		return v
	}
	v, _ := b.made.LoadOrStore(key, make())
	return v
}

// Keys are all keys of a system's and the bot's catalogues in a language.
func (b *Book) Keys(system, lang string) []string { return b.keys[system+"/"+lang] }

// Raw is a text as the catalogue has it, its arguments not filled in.
func (b *Book) Raw(system, lang, key string) string { return b.raw[system+"/"+lang+"/"+key] }

// Names gives pieces and seats their names at one table.
type Names interface {
	// Piece is the label and the term key of a piece's name.
	Piece(id string) (label, term string, ok bool)
	// Seat is what to call a seat: its player or side.
	Seat(s engine.Seat) string
}

// Drawn are names that can show a die as a picture within a text.
type Drawn interface {
	// Die is one of so many dice, "" where it is to be a number; below the lowest
	// face that counts it is a miss.
	Die(face, of, lowest int) string
	// Faces are dice with symbols by the term keys of their faces, "" where they
	// are to be words.
	Faces(keys []string) string
}

// Speaker says texts in one language.
type Speaker struct {
	Lang   string
	System string
	loc    *i18n.Localizer
	has    map[string]bool
	named  system.Named // names of the content, nil: all are in the catalogues
}

// Has reports whether the catalogue, or else the content, has a key.
func (s *Speaker) Has(key string) bool {
	if s.has[key] || s.named == nil {
		return s.has[key]
	}
	_, ok := s.named.Name(s.Lang, key)
	return ok
}

// Say puts a text into words; a missing key shows as itself.
func (s *Speaker) Say(t engine.Text, names Names) string {
	if t.Key == "" {
		return ""
	}
	if s.named != nil && !s.has[t.Key] {
		if name, ok := s.named.Name(s.Lang, t.Key); ok {
			return name
		}
	}
	data := map[string]any{}
	var plural any
	for _, a := range t.Args {
		data[a.Name] = s.arg(a, names)
		if a.Name == "n" && a.Kind == engine.AsNumber {
			plural = a.Num
		}
	}
	out, err := s.loc.Localize(&i18n.LocalizeConfig{MessageID: t.Key, TemplateData: data, PluralCount: plural})
	if err != nil && plural != nil { // one and many are said alike
		out, err = s.loc.Localize(&i18n.LocalizeConfig{MessageID: t.Key, TemplateData: data})
	}
	if err != nil || out == "" {
		return t.Key
	}
	return out
}

// Term is a word without arguments.
func (s *Speaker) Term(key string) string { return s.Say(engine.Text{Key: key}, nil) }

// Key says a text by its key and arguments, without pieces or seats in it.
func (s *Speaker) Key(key string, args ...engine.Arg) string {
	return s.Say(engine.Text{Key: key, Args: args}, nil)
}

func (s *Speaker) arg(a engine.Arg, names Names) string {
	switch a.Kind {
	case engine.AsNumber:
		return strconv.Itoa(a.Num)
	case engine.AsSigned:
		return fmt.Sprintf("%+d", a.Num)
	case engine.AsReal:
		return s.Real(a.Real)
	case engine.AsTerm:
		return s.Term(a.Text)
	case engine.AsTerms:
		if drawn, ok := names.(Drawn); ok {
			if faces := drawn.Faces(a.List); faces != "" {
				return faces
			}
		}
		return s.list(a.List, s.Term)
	case engine.AsPiece:
		return s.Piece(a.Text, names)
	case engine.AsPieces:
		return s.list(a.List, func(id string) string { return s.Piece(id, names) })
	case engine.AsSeat:
		if names == nil || a.Num == 0 {
			return s.Term("seat.nobody")
		}
		return names.Seat(engine.Seat(a.Num))
	case engine.AsDice:
		drawn, _ := names.(Drawn)
		out := make([]string, len(a.Ints))
		for i, f := range a.Ints {
			if drawn != nil {
				out[i] = drawn.Die(f, len(a.Ints), a.Num)
			}
			out[i] = cmp.Or(out[i], strconv.Itoa(f))
		}
		return strings.Join(out, " ")
	case engine.AsThing:
		return s.Thing(a.Text)
	case engine.AsSaid:
		return s.said(a.List)
	}
	return a.Text
}

// said are words that are given in English and in Spanish, in one of them if the
// other is missing.
func (s *Speaker) said(both []string) string {
	if len(both) != 2 {
		return ""
	}
	if s.Lang == "es" {
		return cmp.Or(both[1], both[0])
	}
	return cmp.Or(both[0], both[1])
}

func (s *Speaker) list(of []string, say func(string) string) string {
	out := make([]string, len(of))
	for i, x := range of {
		out[i] = say(x)
	}
	return strings.Join(out, ", ")
}

// Piece is a piece as the log names it: **Ranger 3**.
func (s *Speaker) Piece(id string, names Names) string {
	if p := s.PlainPiece(id, names); p != id {
		return "**" + p + "**"
	}
	return id
}

// PlainPiece is a piece's name without emphasis, for buttons and lists.
func (s *Speaker) PlainPiece(id string, names Names) string {
	if names == nil {
		return id
	}
	label, term, ok := names.Piece(id)
	if !ok {
		return id
	}
	if term == "" {
		return label
	}
	return s.Term(term) + " " + label
}

// Thing is a piece of terrain by its word and number: wall2, muro2.
func (s *Speaker) Thing(id string) string {
	kind := strings.TrimRight(id, "0123456789")
	if !s.Has("thing." + kind) {
		return id
	}
	return strings.ReplaceAll(s.Term("thing."+kind), " ", "") + id[len(kind):]
}

// Real is a number with the language's decimal sign.
func (s *Speaker) Real(x float64) string {
	return s.Fixed(x, -1)
}

// Fixed is a number with so many decimals; -1: as many as it needs.
func (s *Speaker) Fixed(x float64, decimals int) string {
	out := strconv.FormatFloat(x, 'f', decimals, 64)
	if s.Comma() {
		out = strings.Replace(out, ".", ",", 1)
	}
	return out
}

// Comma says whether the language's decimal sign is a comma.
func (s *Speaker) Comma() bool { return s.Lang == "es" }
