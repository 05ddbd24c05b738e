package xwing

import "estafeta/engine/xwing/flight"

// Doing is a kind of deed.
type Doing string

// What a ship may be about to do, and a card may forbid.
const (
	ToAttack  Doing = "attack"  // at all
	ToTarget  Doing = "target"  // to attack the ship On with Weapon
	ToFire    Doing = "fire"    // to attack with Weapon
	ToPerform Doing = "perform" // the action Action
	ToSelect  Doing = "select"  // Man on its dial
	ToLock    Doing = "lock"    // the ship On
	ToSpend   Doing = "spend"   // Token, of an own lock lockToken
	ToShed    Doing = "shed"    // to lose all of Token in the End phase
	ToReroll  Doing = "reroll"  // attack dice
	ToModify  Doing = "modify"  // dice, by whatever means
	ToAlter   Doing = "alter"   // its attack dice, but by a focus token for what it does by itself
	ToChain   Doing = "chain"   // to reroll more than one attack die
	ToKeep    Doing = "keep"    // Token, in an attack in which it could be spent
	ToFly     Doing = "fly"     // a red maneuver
	ToBonus   Doing = "bonus"   // to add the range bonus of a primary weapon to an attack
	ToDiscard Doing = "discard" // Weapon, to attack with it
)

// Deed is what a ship is about to do; besides Do it has what belongs to it.
type Deed struct {
	Do     Doing
	On     *Ship
	Weapon string
	Action string
	Man    flight.Maneuver
	Token  string
}

// lockToken is what Deed and Moment call the red token of a ship's lock.
const lockToken = "lock"

func toTarget(e *Ship, weapon string) Deed {
	return Deed{Do: ToTarget, On: e, Weapon: weapon}
}

func toFire(weapon string) Deed         { return Deed{Do: ToFire, Weapon: weapon} }
func toPerform(action string) Deed      { return Deed{Do: ToPerform, Action: action} }
func toSelect(man flight.Maneuver) Deed { return Deed{Do: ToSelect, Man: man} }
func toLock(e *Ship) Deed               { return Deed{Do: ToLock, On: e} }
func toSpend(token string) Deed         { return Deed{Do: ToSpend, Token: token} }
func toShed(token string) Deed          { return Deed{Do: ToShed, Token: token} }

// spends reports a deed that spends a token.
func (d Deed) spends(token string) bool { return d.Do == ToSpend && d.Token == token }
