package sentence

import (
	"context"
	"strings"
	"testing"
)

// bans holds what is said of sentences that are not taken: what is wrong, the
// rule and the reason where the rules have one, and an example; each example
// can be sent.
func (g *game) bans(lang string, want map[string]string) {
	g.t.Helper()
	v := g.vocabulary()
	w := v.book.In(g.system.ID(), lang)
	for text, said := range want {
		r := g.read(text, lang)
		if r.Problem == nil {
			g.t.Errorf("%q is taken: %s", text, whole(r))
			continue
		}
		got := w.Say(r.Problem.Text(), v)
		if r.Problem.Why != nil {
			got += " " + r.Problem.Rule + ": " + w.Say(r.Problem.Why.Text(), v)
		}
		example, err := Example(context.Background(), text, lang, r, g, v)
		if err != nil {
			g.t.Fatal(err)
		}
		if got = strings.ReplaceAll(got, "**", "") + " → " + example; got != said {
			g.t.Errorf("%s %q\n\tis told %s\n\twant    %s", lang, text, got, said)
		}
		if whole := g.read(example, lang); whole.Problem != nil || !whole.Complete {
			g.t.Errorf("%q: the example %q cannot be sent: %+v", text, example, whole.Problem)
		}
	}
}

// TestBans holds that every ban gives its reason and an example that works.
func TestBans(t *testing.T) {
	g := open(t, near)
	g.bans("en", map[string]string{
		"1 chrge B":          "I do not understand “chrge” here. Did you mean “charge”? Nothing has changed. → 1 charge B",
		"shoot B":            "Say which piece first: 1, 2. → 1 shoot B",
		"1 climb":            "“climb” is not possible now. NEB-TERR-09: There are no stairs for Ranger 1 to take. → 1 move n full",
		"1 reload":           "“reload” is not possible now. NEB-AMMO-03: Ranger 1 has nothing to reload. → 1 move n full",
		"1 move n; 2 move n": "2 is not asked now. → 1 move n; move n full",
		"1 charge C; 1 move n": "“1 move n” cannot be said yet: before it dice fall, something is measured or another player decides. " +
			"Send what stands before it. → 1 charge C",
		"1 shoot B x9":         "1 to 3 in all, at least one each. → 1 shoot B x3",
		"1 move n with banana": "“banana” says nothing that is asked here. Nothing has changed. → 1 move n full",
		"pass":                 "“pass” is no answer to this question. Nothing has changed. → 1 move n full",
		"1 shoot B x2, wall1":  "“wall1” is no answer to this question. Nothing has changed. → 1 shoot B x2, C x1",
	})
	g.bans("es", map[string]string{
		"1 sube":     "«sube» no se puede ahora. NEB-TERR-09: No hay escaleras que Ranger 1 pueda tomar. → 1 mover n a tope",
		"1 dispra B": "No entiendo «dispra» aquí. ¿Querías decir «dispara»? No ha cambiado nada. → 1 dispara B",
	})
	apart := strings.Replace(duel(`phase = "activation"`, `dial = "2s"`, "dial = \"2s\"\nskill = 9"), "450, 440", "150, 440", 1)
	g = xopen(t, apart)
	g.bans("en", map[string]string{
		"shoot B":   "“shoot” is not possible now. XW-ACT-01: Ships attack in the Combat phase; this is an action. → focus",
		"roll left": "“roll left” is not possible now. XW-ACT-03: It is not on the action bar of Poe Dameron 1, nor on its cards. → focus",
		"B":         "B is not asked now. → focus",
	})
	g = xopen(t, aimed(""))
	g.bans("en", map[string]string{"lock B": "“lock” is not possible now. These are: Attack. → B"})
}

// TestShortForms holds what is said in fewer words, or in more.
func TestShortForms(t *testing.T) {
	apart := strings.Replace(duel(`phase = "activation"`, `dial = "2s"`, "dial = \"2s\"\nskill = 9"), "450, 440", "150, 440", 1)
	g := xopen(t, apart)
	g.play("focus")
	g.reads(map[string]string{
		"roll left":         "Barrel roll Left .",
		"barrel roll left":  "Barrel roll Left .",
		"roll to the left":  "Barrel roll Left .",
		"barrel roll right": "Barrel roll Right .",
	})
	g.play("focus")
	g = xopen(t, aimed(""), 5, 7, 1, 8, 8, 4, 5, 6)
	g.reads(map[string]string{"attack tie fighter": "Poe Dameron 1 at Black Squadron Pilot B, primary weapon ."})
	g.play("attack tie fighter")
	g.reads(map[string]string{
		"use lock; reroll none":    "Target lock. none .",
		"spend lock; none":         "Target lock. none .",
		"spend lock; all":          "Target lock. all .",
		"use the focus":            "Focus .",
		"gasta blanco; ninguno":    "Target lock. none .",
		"lock; 1 blank":            "Target lock blank x1 .",
		"gastar foco":              "Focus .",
		"spend lock; reroll 1 hit": "Target lock hit x1 .",
	})
}
