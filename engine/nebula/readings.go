package nebula

import "estafeta/engine/house"

// readings are the rules that the rulebook leaves open, each with the
// recommended reading first (digest, section i). What the digest lists besides
// and is no choice stands in reference/settled.txt with the reason.
var readings = house.Rules{
	{Key: "a01", Values: []string{"both", "save", "shot"}, Rules: []string{"NEB-COVER-02", "NEB-MOD-03"}},
	{Key: "a02", Values: []string{"shot", "both"}, Rules: []string{"NEB-KEY-30"}},
	{Key: "a03", Values: []string{"each", "once"}, Rules: []string{"NEB-MOD-04", "NEB-KEY-70"}},
	{Key: "a06", Values: []string{"20", "15"}, Rules: []string{"NEB-KEY-37", "NEB-REACT-04"}},
	{Key: "a08", Values: []string{"seen", "any"}, Rules: []string{"NEB-CHG-11"}},
	{Key: "a13", Values: []string{"difficult", "open"}, Rules: []string{"NEB-RSHOT-04", "NEB-RCHG-05"}},
	{Key: "a16", Values: []string{"counts", "free"}, Rules: []string{"NEB-PRONE-09"}},
	{Key: "a17", Values: []string{"unlimited", "one"}, Rules: []string{"NEB-REACT-01"}},
	{Key: "a18", Values: []string{"best", "sum"}, Rules: []string{"NEB-MEL-02"}},
	{Key: "a20", Values: []string{"printed", "two"}, Rules: []string{"NEB-DIS-08"}},
	{Key: "a23", Values: []string{"pointblank", "never"}, Rules: []string{"NEB-SHOT-20"}},
	{Key: "a26", Values: []string{"any", "shots"}, Rules: []string{"NEB-PRONE-01"}},
	{Key: "a27", Values: []string{"each", "once"}, Rules: []string{"NEB-KEY-67"}},
	{Key: "a28", Values: []string{"effect", "attack"}, Rules: []string{"NEB-KEY-63", "NEB-KEY-07"}},
	{Key: "a29", Values: []string{"minus", "untargetable"}, Rules: []string{"NEB-KEY-19", "NEB-KEY-28"}},
	{Key: "a30", Values: []string{"next", "round", "game"}, Rules: []string{"NEB-KEY-78"}},
	{Key: "a33", Values: []string{"placement", "target"}, Rules: []string{"NEB-TPL-07"}},
	{Key: "a35", Values: []string{"any_time", "empty"}, Rules: []string{"NEB-AMMO-08"}},
	{Key: "a37", Values: []string{"round", "unlimited"}, Rules: []string{"NEB-KEY-62"}},
	{Key: "a39", Values: []string{"shooter", "target"}, Rules: []string{"NEB-KEY-54"}},
	{Key: "a42", Values: []string{"also", "instead"}, Rules: []string{"NEB-KEY-12"}},
	{Key: "a43", Values: []string{"sum", "general"}, Rules: []string{"NEB-MANN-16"}},
	{Key: "a44", Values: []string{"earliest", "half"}, Rules: []string{"NEB-BRK-01"}},
	{Key: "a47", Values: []string{"zone", "table"}, Rules: []string{"NEB-FLEE-01"}},
	{Key: "a48", Values: []string{"free", "action"}, Rules: []string{"NEB-MDAT-03"}},
	{Key: "a49", Values: []string{"end", "at_once"}, Rules: []string{"NEB-MDAT-08"}},
	{Key: "a52", Values: []string{"severe", "light"}, Rules: []string{"NEB-VOL-04"}},
	{Key: "a57", Values: []string{"sum", "best"}, Rules: []string{"NEB-FORT-05"}},
	{Key: "a61", Values: []string{"sum", "one"}, Rules: []string{"NEB-TRENCH-03"}},
	{Key: "a63", Values: []string{"all", "enemies"}, Rules: []string{"NEB-KEY-56"}},
	{Key: "a65", Values: []string{"seen", "all"}, Rules: []string{"NEB-COVER-05"}},
	{Key: "a69", Values: []string{"none", "reacts"}, Rules: []string{"NEB-SHOT-15"}},
	{Key: "a74", Values: []string{"free", "seen"}, Rules: []string{"NEB-TPL-08"}},
	{Key: "a77", Values: []string{"both", "attacker"}, Rules: []string{"NEB-KEY-80"}},
	{Key: "a78", Values: []string{"anew", "spent"}, Rules: []string{"NEB-DECL-06"}},
	// Lines 92 and 254 make the weather a limit of sight, so that a shot beyond it
	// was no legal intent; the table of line 964 calls it the greatest range.
	{Key: "night", Values: []string{"sight", "range"}, Rules: []string{"NEB-WEA-06", "NEB-DECL-06"}},
	// "Under it, even partly": who only touches the rim is not under it.
	{Key: "rim", Values: []string{"over", "touched"}, Rules: []string{"NEB-TPL-04"}},
	// A move is measured along the way of the figure's middle, and nothing says
	// "even partly" of Difficult terrain, as it does of templates.
	{Key: "slow", Values: []string{"middle", "edge"}, Rules: []string{"NEB-TERR-07"}},
	{Key: "a81", Values: []string{"allowed", "none"}, Rules: []string{"NEB-CHG-06"}},
}
