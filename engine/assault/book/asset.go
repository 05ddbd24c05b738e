package book

import (
	"fmt"
	"slices"
	"strings"
)

// Asset is a card that players of a campaign own or draw: of a hero's Class
// deck, an Item, a Reward, a Supply card, an Imperial Class card, an Agenda card
// (IA-CLASS-01, IA-ITEM-01, IA-REW-01, IA-SUP-01, IA-AGD-01).
type Asset struct {
	Arms      // of a weapon; of a modification what it adds to one
	Key       string
	Kind      string   // class, item, reward, supply, imperial, agenda; sheet: printed on a hero sheet
	Deck      string   // the hero, the Imperial class, the agenda set; of a Reward whose it is: rebel or imperial
	XP        int      // of a Class card, 0: its owner has it from the start (IA-CLASS-03)
	Form      string   // weapon, armor, equipment, modification: it counts as an Item (IA-ITEM-07)
	Words     []string // of a weapon, as typed for a single attack
	Tier      int      // of the Item deck (IA-ITEM-05)
	Credits   int      // 0: none are printed
	Price     int      // what it is sold for, where that is printed
	Bound     bool     // it cannot be given away or sold
	Traits    []string
	Slots     int    // modifications that it can have (IA-MOD-03)
	Fits      string // of a modification: melee or ranged (IA-MOD-01)
	Pool      string // of a weapon: the attribute whose dice it rolls
	Health    int    // added to the hero, or to the figures of the group
	Endurance int
	Speed     int
	Attach    []string // an Attachment: traits of which its group has one, any, or "not creature" (IA-ATTACH-05)
	Influence int      // of an Agenda card
	Named     []string // of a secret one: whose figures play it
	Play      string   // of an Agenda card: secret, ongoing, side, forced (IA-AGD-05 … IA-AGD-08)
	Faction   string   // of an Agenda card: figures of this one play it
	Extra     string   // what resolving it costs besides
	After     string   // of an Agenda card that is resolved: discard, return (to its deck); empty: as usual
	Period    []int    // of an Agenda card: the first and the last time period; empty: any (IA-ERA-01)
	Companion string   // the companion to which it adds its Health, instead of to the hero
	Injured   bool     // its numbers count on the wounded side of the sheet alone
	Flags     []string
	Ability   []*Ability
}

// The kinds and forms of assets.
var (
	assetKinds = []string{"class", "item", "reward", "supply", "imperial", "agenda", "sheet"}
	assetForms = []string{"", "weapon", "armor", "equipment", "modification"}
)

// Name is the term of its name.
func (a *Asset) Name() string {
	if a.Form == "weapon" {
		return "weapon." + a.Key
	}
	return "asset." + a.Key
}

// Item reports a card that counts as an Item (IA-ITEM-07).
func (a *Asset) Item() bool { return a.Form != "" }

// Has reports a trait.
func (a *Asset) Has(trait string) bool { return slices.Contains(a.Traits, trait) }

// Is reports a flag: a rule that the card changes.
func (a *Asset) Is(flag string) bool { return slices.Contains(a.Flags, flag) }

// ByWord reports a card of which something is played by word.
func (a *Asset) ByWord() bool {
	return slices.ContainsFunc(a.Ability, func(x *Ability) bool { return x.Word })
}

// Asset finds a card of a campaign; nil: there is none of that key.
func (b *Book) Asset(key string) *Asset { return b.asset[key] }

// Deck are the cards of a deck in the order of the files: of a kind, and of a
// hero, an Imperial class, an agenda set, where one is named.
func (b *Book) Deck(kind, of string) []*Asset {
	var out []*Asset
	for _, a := range b.Assets {
		if a.Kind == kind && (of == "" || a.Deck == of) {
			out = append(out, a)
		}
	}
	return out
}

// Decks are the names of all decks of a kind, in the order of the files.
func (b *Book) Decks(kind string) []string {
	var out []string
	for _, a := range b.Deck(kind, "") {
		if !slices.Contains(out, a.Deck) {
			out = append(out, a.Deck)
		}
	}
	return out
}

// addAsset adds a card that was read.
func (b *Book) addAsset(a *Asset) error {
	switch {
	case b.asset[a.Key] != nil:
		return fmt.Errorf("asset %s stands twice", a.Key)
	case !slices.Contains(assetKinds, a.Kind):
		return fmt.Errorf("asset %s: no kind is called %q", a.Key, a.Kind)
	case !slices.Contains(assetForms, a.Form):
		return fmt.Errorf("asset %s: no form is called %q", a.Key, a.Form)
	case (a.Form == "weapon") != (a.Attack != ""):
		return fmt.Errorf("asset %s: a weapon has an attack, and nothing else has one", a.Key)
	}
	for _, x := range a.Ability {
		if err := x.check(); err != nil {
			return fmt.Errorf("asset %s: %w", a.Key, err)
		}
		if x.Flag != "" && len(x.Who) == 0 {
			a.Flags = append(a.Flags, x.Flag)
		} else if x.Flag != "" {
			b.decreed[x.Flag] = true
		}
	}
	b.asset[a.Key] = a
	b.Assets = append(b.Assets, a)
	if c := a.command(); c != nil {
		b.secret[c.Key] = c
	}
	if a.Form == "weapon" && len(a.Words) > 0 {
		b.Weapons = append(b.Weapons, a)
	}
	return nil
}

// agendaCard begins the key under which a secret Agenda card is played like a
// Command card: from a hand that nobody else sees.
const agendaCard = "agenda_"

// Agenda is the key of the Command card as which a secret Agenda card is played in
// a mission.
func Agenda(key string) string { return agendaCard + key }

// OfAgenda is the Agenda card that is played as a Command card; empty: none is.
func OfAgenda(key string) string {
	rest, ok := strings.CutPrefix(key, agendaCard)
	if !ok {
		return ""
	}
	return rest
}

// command is an Agenda card as it is played in a mission: by the player at the
// times of rounds, else by a figure of its traits. Nil: it is not kept secret.
func (a *Asset) command() *Command {
	if a.Play != "secret" {
		return nil
	}
	c := &Command{Key: Agenda(a.Key), Limit: 1, Traits: a.Traits, Named: a.Named, Faction: a.Faction, Ability: a.Ability}
	if slices.ContainsFunc(a.Ability, (*Ability).Lays) { // the others count once it lies in play
		c.Ability = slices.DeleteFunc(slices.Clone(c.Ability), func(x *Ability) bool { return !x.Lays() })
	} else if len(a.Attach) > 0 { // it is put on a group
		c.Ability = nil
	}
	if a.Extra != "" { // resolving it costs that besides
		for i, x := range c.Ability {
			y := *x
			y.Cost = a.Extra
			c.Ability = slices.Clone(c.Ability)
			c.Ability[i] = &y
		}
	}
	c.Player = slices.ContainsFunc(c.Ability, func(x *Ability) bool { return slices.Contains(ofPlayers, x.When) })
	return c
}

// ofPlayers are the times at which a player, not one of its figures, plays a card.
var ofPlayers = []string{"round", "end", "setup", "arrival", "status", "hero falls", "crate", "any begins", "any done", "deploying", "fallen"}
