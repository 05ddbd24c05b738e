package legion

import (
	"slices"
	"testing"

	"estafeta/engine/enginetest"
	"estafeta/engine/legion/book"
)

// TestBattleTexts: whatever a battle says, asks or refuses has words in both
// languages.
func TestBattleTexts(t *testing.T) {
	want := enginetest.SaidKeys(t, ".")
	add := func(keys ...string) {
		for _, k := range keys {
			want[k] = "put together"
		}
	}
	for _, a := range actions() {
		add("verb." + a.key)
	}
	for _, x := range triggers() {
		add("ability." + x.key)
	}
	for _, r := range book.Ranks {
		add("rank." + string(r))
	}
	for _, k := range []book.Kind{book.Trooper, book.Emplacement, book.Ground, book.Repulsor} {
		add("kind." + string(k))
	}
	for _, p := range []Phase{Terrain, Colours, Define, Resolve, Deploy, Readying, CommandOf, Activate, EndOf, Ended} {
		add("phase." + string(p))
	}
	for _, k := range book.Content().Types {
		add("thing." + k.Key)
	}
	for _, u := range book.Content().Units {
		for _, s := range u.Slots {
			add("slot." + s)
		}
	}
	for _, u := range book.Content().Upgrades {
		add("slot." + u.Slot)
	}
	for _, k := range rows {
		add("row."+k, "verb.eliminate."+k, "roll.reveal."+k)
	}
	for _, h := range (System{}).Options() {
		add("option." + h.Key)
		for _, v := range h.Values {
			add("option." + h.Key + "." + v)
		}
	}
	for _, p := range (System{}).Presets() {
		add("preset." + p.Key)
	}
	for _, o := range (System{}).Orders() {
		add("order." + o.Key)
	}
	for purpose := range rolls {
		add("roll." + purpose)
	}
	add("gains.aim", "gains.dodge", "roll.draw", "result.eliminated", "result.tokens", "result.points", "result.blue", "result.conceded")
	delete(want, "gains.")
	for _, lang := range []string{"en", "es"} {
		have := enginetest.Catalogue(t, System{}.Texts(), lang)
		var missing []string
		for k := range want {
			if _, named := (System{}).Name(lang, k); !have[k] && !named && k[len(k)-1] != '.' {
				missing = append(missing, k)
			}
		}
		slices.Sort(missing)
		if len(missing) > 0 {
			t.Errorf("%s has no words for %v", lang, missing)
		}
	}
}
