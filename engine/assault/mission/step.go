package mission

import (
	"fmt"
	"strings"
)

// kind is what stands in a place of a step, an event or a filter.
type kind string

// What names and numbers stand for; the words are those of a fault.
const (
	none     kind = ""
	ofText   kind = "the key of a text"
	ofVar    kind = "a variable of [vars]"
	ofNumber kind = "a number"
	ofGroup  kind = "the key of a group"
	ofPlace  kind = "the key of a place or a token, or the colour of a deployment point"
	ofGround kind = "the key of a place, an area, a token, a door or a group"
	ofDoor   kind = "the key of a door"
	ofArea   kind = "the key of an area"
	ofColour kind = "green, red, blue or yellow"
	ofToken  kind = "the key of a token"
	ofThing  kind = "the key of a token or a door"
	ofWho    kind = "figures, as heroes or group:guards"
	ofState  kind = "a condition: stunned, bleeding, weakened, focused or hidden"
	ofSide   kind = "imperial or rebel"
	ofSignal kind = "a signal, a word that a rule waits for"
	ofChoice kind = "the key of a choice"
	ofAttr   kind = "strength, insight or tech"
	ofCard   kind = "the key of a Deployment card"
	ofKey    kind = "a word"
	ofTrait  kind = "a trait"
	ofFace   kind = "a colour of the token"
	ofRound  kind = "the number of a round"
)

// Step is something that a rule does: a word and what it needs, as
// "deploy patrol red".
type Step struct {
	Text string
	Name string
	Args []string
}

// UnmarshalTOML reads a step; Parse reports what is wrong with it.
func (s *Step) UnmarshalTOML(v any) error {
	text := fmt.Sprint(v)
	*s = Step{Text: text}
	if words := strings.Fields(text); len(words) > 0 {
		s.Name, s.Args = words[0], words[1:]
	}
	return nil
}

// Arg is an argument of a step, empty if there are fewer.
func (s Step) Arg(n int) string {
	if n < len(s.Args) {
		return s.Args[n]
	}
	return ""
}

// form is what a word wants behind it: so many at least.
type form struct {
	least int
	args  []kind
}

// steps are what rules can do.
var steps = map[string]form{
	// Words.
	"say":       {1, []kind{ofText}},         // to everybody
	"tell":      {1, []kind{ofText}},         // to the Imperial player alone
	"objective": {2, []kind{ofSide, ofText}}, // what a side is to do now
	// Variables, signals, decisions.
	"set":    {2, []kind{ofVar, ofNumber}},
	"add":    {2, []kind{ofVar, ofNumber}},
	"signal": {1, []kind{ofSignal}},
	"later":  {2, []kind{ofNumber, ofSignal}}, // so many rounds from now, at its start
	"each":   {2, []kind{ofWho, ofSignal}},    // for one figure after the other
	"pick":   {3, []kind{ofSide, ofWho, ofSignal}},
	"ask":    {1, []kind{ofChoice}},
	"test":   {4, []kind{ofWho, ofAttr, ofNumber, ofSignal, ofSignal}}, // passed, failed
	// Threat, groups, deployment points.
	"threat":     {1, []kind{ofNumber}},
	"deploy":     {1, []kind{ofGroup, ofPlace}},
	"optional":   {0, nil}, // an optional deployment
	"activate":   {1, []kind{ofColour}},
	"deactivate": {1, []kind{ofColour}},
	"shelve":     {1, []kind{ofGroup}}, // a reserved group leaves the mission
	"draft":      {1, []kind{ofGroup}}, // a reserved group comes into the hand
	// The map.
	"open":   {1, []kind{ofDoor}},
	"close":  {1, []kind{ofDoor}},
	"lock":   {1, []kind{ofDoor}},
	"unlock": {1, []kind{ofDoor}},
	"reveal": {1, []kind{ofArea}},
	// Tokens.
	"place":  {2, []kind{ofToken, ofPlace}},
	"remove": {1, []kind{ofThing}},
	"claim":  {2, []kind{ofToken, ofSide}},
	"flip":   {1, []kind{ofToken}},
	"give":   {2, []kind{ofToken, ofWho}},
	"drop":   {1, []kind{ofToken}},
	// Figures.
	"damage":  {2, []kind{ofWho, ofNumber}},
	"strain":  {2, []kind{ofWho, ofNumber}},
	"heal":    {2, []kind{ofWho, ofNumber}},
	"rest":    {2, []kind{ofWho, ofNumber}},
	"gain":    {2, []kind{ofWho, ofState}},
	"lose":    {2, []kind{ofWho, ofState}},
	"health":  {2, []kind{ofWho, ofNumber}},
	"points":  {2, []kind{ofWho, ofNumber}},
	"attack":  {1, []kind{ofWho}},
	"defeat":  {1, []kind{ofWho}},
	"escape":  {1, []kind{ofWho}},
	"move":    {2, []kind{ofWho, ofPlace}},
	"ready":   {1, []kind{ofWho}},
	"exhaust": {1, []kind{ofWho}},
	"join":    {2, []kind{ofWho, ofSide}}, // figures change sides; neutral ones take one
	"disarm":  {1, []kind{ofWho}},         // incapacitated
	"revive":  {1, []kind{ofWho}},
	// The end.
	"win":       {1, []kind{ofSide}},
	"credits":   {1, []kind{ofNumber}},
	"xp":        {2, []kind{ofSide, ofNumber}},
	"influence": {1, []kind{ofNumber}},
	"reward":    {1, []kind{ofKey}},
	"ally":      {1, []kind{ofCard}},
	"villain":   {1, []kind{ofCard}},
	"mission":   {1, []kind{ofKey}},
}

// Event is what a rule answers to: a word, what it concerns, and whom, as
// "enter hangar heroes".
type Event struct {
	Text string
	Name string
	Arg  string
	Who  Who
	bad  error
}

// UnmarshalTOML reads an event; Parse reports what is wrong with it.
func (e *Event) UnmarshalTOML(v any) error {
	*e = Event{Text: fmt.Sprint(v)}
	e.bad = e.read(strings.Fields(e.Text))
	return nil
}

func (e *Event) read(words []string) error {
	if len(words) == 0 {
		return fmt.Errorf("an event is missing; write one of %s", names(events))
	}
	e.Name = words[0]
	form, known := events[e.Name]
	if !known {
		return fmt.Errorf("nothing happens that is called %q; write one of %s", e.Name, names(events))
	}
	rest := words[1:]
	if form[0] != none {
		if len(rest) > 0 {
			e.Arg, rest = rest[0], rest[1:]
		} else if form[0] != ofRound {
			return fmt.Errorf("%q wants %s behind it", e.Name, form[0])
		}
	}
	if form[1] != none && len(rest) > 0 {
		w, err := ParseWho(rest[0])
		if err != nil {
			return err
		}
		e.Who, rest = w, rest[1:]
	}
	if len(rest) > 0 {
		return fmt.Errorf("%q stands too many behind %q", strings.Join(rest, " "), e.Name)
	}
	return nil
}

// events are what rules can answer to: what each concerns, and whether figures
// are part of it.
var events = map[string][2]kind{
	"setup":     {none, none},    // before anybody is deployed: special setup (IA-MSET-10)
	"start":     {none, none},    // everybody is deployed
	"round":     {ofRound, none}, // a round begins: this one, or each
	"end":       {ofRound, none}, // the end of a round (IA-STAT-06)
	"activate":  {none, ofWho},   // a figure begins its activation
	"activated": {none, ofWho},
	"enter":     {ofGround, ofWho},
	"exit":      {ofGround, ofWho},
	"open":      {ofDoor, ofWho}, // by whoever; a destroyed door is open (IA-OBJA-04)
	"destroy":   {ofThing, none},
	"defeat":    {none, ofWho}, // a figure is defeated; a hero: wounded or withdrawn
	"wiped":     {ofGroup, none},
	"wound":     {none, ofWho},
	"withdraw":  {none, ofWho},
	"claim":     {ofToken, ofWho},
	"carry":     {ofToken, ofWho}, // somebody takes it up
	"drop":      {ofToken, none},
	"escape":    {none, ofWho},
	"deploy":    {ofGroup, none},
	"suffer":    {none, ofWho}, // damage
	"signal":    {ofSignal, none},
	"won":       {ofSide, none},
}
