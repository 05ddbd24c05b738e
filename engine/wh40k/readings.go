package wh40k

import (
	"slices"

	"estafeta/engine/house"
)

// readings are the rules of attacks that the rulebook leaves open, each with
// the recommended reading first (digest, section i).
var readings = house.Rules{
	{Key: "a02", Values: []string{"one", "none"}, Rules: []string{"WH-REF-06"}},
	{Key: "a03", Values: []string{"both", "once"}, Rules: []string{"WH-SHOOT-15", "WH-MV-06"}},
	{Key: "a04", Values: []string{"limits", "none"}, Rules: []string{"WH-REF-10"}},
	{Key: "a05", Values: []string{"hits", "rolls"}, Rules: []string{"WH-KEY-57", "WH-STRAT-29"}},
	{Key: "a22", Values: []string{"each", "once"}, Rules: []string{"WH-KEY-18"}},
	{Key: "a38", Values: []string{"both", "armour"}, Rules: []string{"WH-SEQ-30", "WH-SEQ-31"}},
	{Key: "a41", Values: []string{"modified", "printed"}, Rules: []string{"WH-KEY-18"}},
}

// battleReadings are those that come up in battles only.
var battleReadings = house.Rules{
	{Key: "a06", Values: []string{"any", "usual"}, Rules: []string{"WH-MV-01", "WH-MV-02"}},
	{Key: "a07", Values: []string{"all", "moved"}, Rules: []string{"WH-CHG-16"}},
	{Key: "a08", Values: []string{"after", "before"}, Rules: []string{"WH-FLY-02"}},
	{Key: "a09", Values: []string{"turn", "alternate"}, Rules: []string{"WH-FIGHT-22"}},
	{Key: "a10", Values: []string{"none", "fight"}, Rules: []string{"WH-FIGHT-41"}},
	{Key: "a11", Values: []string{"may", "not"}, Rules: []string{"WH-FIGHT-41"}},
	{Key: "a12", Values: []string{"owner", "active"}, Rules: []string{"WH-TRANS-24"}},
	{Key: "a13", Values: []string{"refused", "allowed"}, Rules: []string{"WH-STRAT-23", "WH-SHOCK-07"}},
	{Key: "a14", Values: []string{"each", "least"}, Rules: []string{"WH-APP-13"}},
	{Key: "a15", Values: []string{"partly", "wholly"}, Rules: []string{"WH-COVER-03", "WH-COVER-08"}},
	{Key: "a16", Values: []string{"ground", "top"}, Rules: []string{"WH-TERR-17"}},
	{Key: "a17", Values: []string{"either", "own"}, Rules: []string{"WH-COVER-09"}},
	{Key: "a18", Values: []string{"any", "one"}, Rules: []string{"WH-RES-12"}},
	{Key: "a19", Values: []string{"last", "first"}, Rules: []string{"WH-ROUND-11", "WH-OBJ-06"}},
	{Key: "a24", Values: []string{"own", "target"}, Rules: []string{"WH-STRAT-21"}},
	{Key: "a25", Values: []string{"barred", "free"}, Rules: []string{"WH-MVPH-23"}},
	{Key: "a26", Values: []string{"space", "above"}, Rules: []string{"WH-GEO-02"}},
	{Key: "a28", Values: []string{"stays", "ends"}, Rules: []string{"WH-CMD-06"}},
	{Key: "a29", Values: []string{"count", "free"}, Rules: []string{"WH-RES-02"}},
	{Key: "a30", Values: []string{"survive", "lost"}, Rules: []string{"WH-RES-08"}},
	{Key: "a31", Values: []string{"unseen", "seen"}, Rules: []string{"WH-CHG-14"}},
	{Key: "a32", Values: []string{"all", "field"}, Rules: []string{"WH-CMD-05"}},
	{Key: "a34", Values: []string{"unengaged", "engaged"}, Rules: []string{"WH-AIR-05", "WH-FIGHT-07"}},
	{Key: "a35", Values: []string{"none", "some"}, Rules: []string{"WH-ACT-06"}},
	{Key: "a36", Values: []string{"free", "shot"}, Rules: []string{"WH-STRAT-16"}},
}

// allReadings are both.
var allReadings = slices.Concat(readings, battleReadings)

// recommended are the readings of games that agreed on none, by key: they are
// asked for every model.
var recommended = func() map[string]string {
	out := map[string]string{}
	for _, h := range allReadings {
		out[h.Key] = h.Values[0]
	}
	return out
}()
