package assault_test

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"estafeta/engine"
	"estafeta/engine/assault"
	"estafeta/engine/assault/mission"
	"estafeta/engine/enginetest"
)

// suggested plays a game by what is suggested, to its end or so many answers.
func suggested(t *testing.T, g engine.Game, seed uint64, most int, seen func(engine.Played)) engine.Match {
	t.Helper()
	f := enginetest.Seeded{Seed: seed}
	p, err := engine.Open(assault.System{}, g, f)
	if err != nil {
		t.Fatal(err)
	}
	m := p.Match
	for n := 0; !m.Over && n < most; n++ {
		q := m.Prompts[slices.IndexFunc(m.Prompts, func(q engine.Prompt) bool { return q.Answered == nil })]
		p, err := engine.Play(assault.System{}, m, &engine.Submission{Seat: q.Seat, Prompt: q.ID, Answer: q.Default}, f)
		if err != nil || p.Refusal != nil {
			t.Fatalf("the suggestion %+v to %s is no answer: %v %v", q.Default, q.Key, p.Refusal, err)
		}
		if m = p.Match; seen != nil {
			seen(p)
		}
	}
	return m
}

// rounds is how many games of a measure ESTAFETA_SOAK asks for, else so many; with 0
// it is left out.
func rounds(t *testing.T, otherwise int) int {
	n, err := strconv.Atoi(os.Getenv("ESTAFETA_SOAK"))
	if err != nil {
		n = otherwise
	}
	if n == 0 {
		t.Skip("ESTAFETA_SOAK says how many games are played")
	}
	return n
}

// TestSkirmishesEnd: skirmishes played by suggestions alone come to an end.
func TestSkirmishesEnd(t *testing.T) {
	over := 0
	for n := range rounds(t, 3) {
		g, err := randomSkirmish(n)
		if err != nil {
			t.Fatal(err)
		}
		m := suggested(t, g, uint64(n), 1500, nil)
		x := m.Game.(*assault.Game)
		if m.Over {
			over++
			t.Logf("%d %s: round %d, %d to %d, %s", n, x.Mission.Map+" "+x.Mission.Key, x.Mission.Round, x.Mission.Sides[0].VP, x.Mission.Sides[1].VP, x.Mission.Result.Why)
			continue
		}
		t.Errorf("%d %s: round %d, %d to %d", n, x.Mission.Map+" "+x.Mission.Key, x.Mission.Round, x.Mission.Sides[0].VP, x.Mission.Sides[1].VP)
	}
}

// TestBothSidesWin: how often each side wins the missions that the program brings.
func TestBothSidesWin(t *testing.T) {
	games := rounds(t, 0)
	for _, f := range mission.Shipped() {
		wins, last := map[engine.Seat]int{}, map[string]int{}
		for n := range games {
			cast := casts[n%len(casts)]
			if !strings.Contains(cast, "[[hero]]") {
				cast = ""
			}
			g, err := assault.System{}.Scenario([]byte("story = \"" + f.Key + "\"\n" + cast))
			if err != nil {
				t.Fatal(err)
			}
			m := suggested(t, g, uint64(n), 3000, nil)
			if !m.Over {
				t.Errorf("%s %d is not over", f.Key, n)
				continue
			}
			x := m.Game.(*assault.Game).Mission
			wins[x.Result.Winner]++
			last[fmt.Sprintf("%d:r%d", x.Result.Winner, x.Round)]++
		}
		t.Logf("%s: Imperial %d, Rebels %d %v", f.Key, wins[1], wins[2], last)
		if games >= 12 && (wins[1] == 0 || wins[2] == 0) {
			t.Errorf("only one side ever wins %s", f.Key)
		}
	}
}

// TestCampaignToItsEnd: the Lantern Road is played from its setup to the last victory by
// what is suggested: all six missions, with the Upgrade stages between (IA-CAMP-05).
func TestCampaignToItsEnd(t *testing.T) {
	g, err := assault.System{}.New(engine.Setup{Options: map[string]string{"campaign": "lantern_road", "heroes": "4"}, Rosters: make([]engine.Roster, 3)})
	if err != nil {
		t.Fatal(err)
	}
	ended, learned := 0, 0
	m := suggested(t, g, 1, 12000, func(p engine.Played) {
		for _, e := range p.News {
			switch e.Key {
			case "mission.ends":
				ended++
			case "campaign.learned", "campaign.trained":
				learned++
			}
		}
	})
	x := m.Game.(*assault.Game)
	if !m.Over || !x.Campaign.Over() {
		t.Fatalf("the campaign is not over: stage %s", x.Campaign.Stage())
	}
	if ended < 6 || learned < 5 { // a forced mission may come between
		t.Errorf("%d missions were played and cards bought %d times; the log has six missions, and XP after each", ended, learned)
	}
	if v := m.Game.View(0); v.Outcome == nil || len(v.Outcome.Winners) == 0 {
		t.Error("nobody has won the campaign")
	}
}

// TestBothSidesWinCampaigns: how often each side wins the whole Lantern Road, with
// what it brings into the finale.
func TestBothSidesWinCampaigns(t *testing.T) {
	games, wins := rounds(t, 0), map[engine.Seat]int{}
	for n := range games {
		g, err := assault.System{}.New(engine.Setup{Options: map[string]string{"campaign": "lantern_road", "heroes": "4"}, Rosters: make([]engine.Roster, 3)})
		if err != nil {
			t.Fatal(err)
		}
		m := suggested(t, g, uint64(n+1), 12000, nil)
		wins[m.Game.View(0).Outcome.Winners[0]]++
	}
	t.Logf("Imperial %d, Rebels %d", wins[1], wins[2])
	if games >= 10 && (wins[1] == 0 || wins[2] == 0) {
		t.Error("only one side ever wins the campaign")
	}
}
