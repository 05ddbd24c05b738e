package commands_test

import (
	"testing"

	"github.com/chromedp/chromedp"

	"estafeta/sandbox/pagetest"
)

// TestPage plays the first steps of a game in the browser, at desktop and
// phone width, and looks at what the page shows.
func TestPage(t *testing.T) {
	for _, size := range []struct {
		name          string
		width, height int
	}{{"desktop", 1200, 900}, {"phone", 390, 800}} {
		t.Run(size.name, func(t *testing.T) {
			s := sit(t)
			p := pagetest.Open(t, "game-"+size.name, s.srv.URL(), size.width, size.height)
			p.Type("/game new system:nebula here:true\r")
			p.Sees("opens a game")
			p.Shot("lobby")
			s.luis.Click("Join")
			s.luis.Choose("Take a ready-made list", "Orion line")
			s.ana.Choose("Take a ready-made list", "Terra line")
			s.ana.Click("Start")
			p.Sees("Who deploys first?")
			p.Run("picture", chromedp.WaitVisible(chromedp.CSS(".picture img")))
			p.Shot("card")
			for range 6 { // to the first activation, whoever is asked
				_, card := s.current(t, s.game(t))
				for _, c := range pressable(&card) {
					if len(c.CustomID) > 4 && c.CustomID[:4] == "ans|" {
						u := s.player(s.awaited(t))
						s.press(t, u, card.ID, c, rng(1))
						break
					}
				}
				if s.asked(t) == "deploy" || s.asked(t) == "activate" {
					u := s.player(s.awaited(t))
					o, err := u.Press(card.ID, "desk|"+s.game(t))
					if err != nil {
						t.Fatal(err)
					}
					if s.asked(t) == "deploy" {
						if _, err := u.Click(o.Message.ID, "Suggested"); err != nil {
							t.Fatal(err)
						}
					}
				}
			}
			p.Shot("deployed")
			if wide, err := chromedp.Run(p.Ctx, chromedp.Evaluate[bool](`document.documentElement.scrollWidth > window.innerWidth`)); err != nil || wide {
				t.Errorf("the page is wider than the window: %v, %v", wide, err)
			}
		})
	}
}
