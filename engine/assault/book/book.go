// Package book is the content of Imperial Assault: types of cards and maps, and
// how their files are read. It plays nothing.
package book

import (
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	files "estafeta/engine/assault/content"
	"estafeta/engine/assault/move"
	"estafeta/engine/load"
)

// Arms are what an attack is made with, as a card prints it.
type Arms struct {
	Attack   string   // melee, ranged, or empty: it cannot attack
	Dice     []string // colours, or any
	Damage   int      // always added while attacking
	Accuracy int
	Surges   int
	Pierce   int
	Keywords []string // as "reach", "cleave 2"
	Surge    []string // as "pierce 1 & bleed", "2x blast 3"
}

// Card is a Deployment card (IA-DEPC-01).
type Card struct {
	Arms
	Key       string
	Alias     string // the name of its figures, where the key says another
	Words     []string
	Faction   string
	Cost      int
	Reinforce int // 0: it cannot be reinforced
	Most      int // figures of the card that there are in a campaign, 0: not known (IA-LIM-05)
	Figures   int // of a group, 0: one
	Speed     int
	Base      string // as "2x3", empty: one square
	Traits    []string
	Unique    bool
	Elite     bool
	Companion bool // comes with another card
	Upgrade   bool // a Skirmish Upgrade: it has no figures (IA-DEPC-05)
	Mobile    bool
	Massive   bool
	Habitat   string
	Health    int
	Defense   []string
	Block     int // always added while defending
	Evade     int
	Dodge     int
	Hinders   int // added to the accuracy of who attacks it
	Flags     []string
	Lets      []Lets   // what it lets an army hold beyond the rules
	Attach    []string // an upgrade that goes on a group: traits, "any", or "@" with the name of a figure
	Ability   []*Ability
}

// Is reports a flag: a rule that the card changes.
func (c *Card) Is(flag string) bool { return slices.Contains(c.Flags, flag) }

// Size is the base of its figures.
func (c *Card) Size() move.Base { return move.Bases[c.Base] }

// Group is how many figures it puts on the map (IA-GRP-02).
func (c *Card) Group() int { return max(1, c.Figures) }

// Has reports a trait.
func (c *Card) Has(trait string) bool { return slices.Contains(c.Traits, trait) }

// Lets is what a card lets an army hold: so many cards of an affiliation, groups of
// a trait, or points of the Command deck ("deck").
type Lets struct {
	N    int
	What string
}

// Book is all content.
type Book struct {
	Cards    []*Card // in the order of the files
	Heroes   []*Hero
	Assets   []*Asset // the cards of a campaign
	Weapons  []*Asset // those that are typed for a single attack
	Maps     []*Map
	Commands []*Command
	card     map[string]*Card
	hero     map[string]*Hero
	asset    map[string]*Asset
	decreed  map[string]bool     // flags that cards give to figures that words choose
	secret   map[string]*Command // Agenda cards as they are played in missions
	maps     map[string]*Map
}

// Card finds a Deployment card; nil: there is none of that key.
func (b *Book) Card(key string) *Card { return b.card[key] }

// Decreed reports a flag that cards give to figures that words choose.
func (b *Book) Decreed(flag string) bool { return b.decreed[flag] }

// Keys gives the keys of all Deployment cards, in no order.
func (b *Book) Keys(yield func(string) bool) { maps.Keys(b.card)(yield) }

// Map finds a map; nil: there is none of that key.
func (b *Book) Map(key string) *Map { return b.maps[key] }

// Content is what the program brings; tests hold that it can be read.
var Content = load.Lazily(func() (*Book, error) { return Read(files.Files) })

// Read reads content files: cards beside each other, a map a file in the folder
// maps.
func Read(fsys fs.FS) (*Book, error) {
	names, err := fs.Glob(fsys, "*.toml")
	if err != nil {
		return nil, err
	}
	b := &Book{card: map[string]*Card{}, hero: map[string]*Hero{}, asset: map[string]*Asset{}, decreed: map[string]bool{}, secret: map[string]*Command{}, maps: map[string]*Map{}}
	for _, name := range names {
		var doc struct {
			Card    []*Card
			Hero    []*Hero
			Asset   []*Asset
			Command []*Command
		}
		if err := load.TOML(fsys, name, &doc); err != nil {
			return nil, err
		}
		for _, c := range doc.Card {
			if _, ok := move.Bases[c.Base]; !ok {
				return nil, fmt.Errorf("%s: card %s: no base is called %q", name, c.Key, c.Base)
			}
			if b.card[c.Key] != nil {
				return nil, fmt.Errorf("%s: card %s stands twice", name, c.Key)
			}
			b.card[c.Key] = c
			for _, a := range c.Ability {
				if err := a.check(); err != nil {
					return nil, fmt.Errorf("%s: card %s: %w", name, c.Key, err)
				}
			}
		}
		for _, c := range doc.Command {
			for _, a := range c.Ability {
				if err := a.check(); err != nil {
					return nil, fmt.Errorf("%s: command %s: %w", name, c.Key, err)
				}
			}
		}
		for _, h := range doc.Hero {
			if err := b.addHero(h); err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
		}
		for _, a := range doc.Asset {
			if err := b.addAsset(a); err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
		}
		b.Commands, b.Cards = append(b.Commands, doc.Command...), append(b.Cards, doc.Card...)
	}
	return b, b.readMaps(fsys)
}

// Called is the name of its figures, which regular and elite cards and all
// versions of a unique figure share (IA-AFF-09, IA-UNIQ-02).
func (c *Card) Called() string {
	if c.Alias != "" {
		return c.Alias
	}
	return strings.TrimSuffix(c.Key, "_elite")
}
