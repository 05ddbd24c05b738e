package commands_test

import (
	"os"
	"testing"

	"github.com/chromedp/chromedp"

	"estafeta/commands/discord"
	"estafeta/host"
	"estafeta/sandbox/pagetest"
)

// TestPageBattle plays the first battle of the documentation in the browser,
// all its turns, at desktop and phone width: by desk, by words, by the card's
// buttons and in Spanish.
func TestPageBattle(t *testing.T) {
	position, err := os.ReadFile("../docs/games/first-battle.toml")
	if err != nil {
		t.Fatal(err)
	}
	for _, size := range []struct {
		name          string
		width, height int
	}{{"desktop", 1200, 900}, {"phone", 390, 800}} {
		t.Run(size.name, func(t *testing.T) {
			s := sit(t)
			p := pagetest.Open(t, "battle-"+size.name, s.srv.URL(), size.width, size.height)
			ana, luis := s.srv.User("ana"), s.srv.User("luis")
			i, err := s.host.Create(
				t.Context(),
				host.NewGame{
					System:    "nebula",
					Scenario:  position,
					Owner:     ana.ID,
					Opponents: []string{luis.ID},
					Guild:     s.srv.GuildID(),
					Channel:   s.srv.ChannelID(s.ana.Channel),
					Language:  "en",
					Pace:      -1,
				},
			)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := s.host.Join(t.Context(), i.ID, luis.ID, 0); err != nil {
				t.Fatal(err)
			}
			if _, err := s.host.Start(t.Context(), i.ID, ana.ID); err != nil {
				t.Fatal(err)
			}
			dice := func(faces ...int) {
				t.Helper()
				if err := s.host.ScriptDice(t.Context(), i.ID, faces...); err != nil {
					t.Fatal(err)
				}
			}

			p.Press("Your turn", "Your turn: which figure?")
			p.Run("the desk's picture", chromedp.WaitVisible(chromedp.CSS(".ephemeral .picture img")))
			p.Press("Your turn: which figure?", "Ranger 1")
			p.Press("Ranger 1", "Shoot")
			p.Press("Shoot", "Type")
			p.Shot("desk")
			dice(2, 3)
			p.Press("Ranger 1", "Hoplidex B x2")
			p.Press("Hoplidex B x2", "Send")
			p.Press("Send", "miss, light hit")
			p.Shot("shot")

			p.Sit("luis", "en-US")
			dice(2, 2, 1, 2, 1, 2)
			p.Press("Stay up", "returns fire at Ranger 1: how many dice?")
			p.Press("x2", "miss, miss")
			p.Sit("luis", "es-ES")
			p.Type("/do C cuerpo a tierra\r")
			p.Sees("drops Prone")
			p.Shot("card")

			p.Sit("ana", "en-US")
			dice(3, 5, 5, 6, 2)
			p.Type("/do 3 charge C\r")
			p.Sees("Out of Combat")
			p.Sit("luis", "en-US")
			dice(6)
			p.Press("Roll", "1-0")
			p.Press("Check the dice", "script")
			p.Shot("over")
			if wide, err := chromedp.Run(p.Ctx, chromedp.Evaluate[bool](`document.documentElement.scrollWidth > window.innerWidth`)); err != nil ||
				wide {
				t.Errorf("the page is wider than the window: %v, %v", wide, err)
			}
		})
	}
}

// TestPageDice rolls dice, resolves an attack and looks at odds in the browser,
// at phone width.
func TestPageDice(t *testing.T) {
	s := sit(t)
	ses, err := discord.Open(discord.Config{Token: s.srv.Token(), APIBase: s.srv.URL()}, s.bot)
	if err != nil {
		t.Fatal(err)
	}
	defer ses.Close()
	if err := s.bot.DrawEmoji(t.Context(), ses); err != nil {
		t.Fatal(err)
	}
	p := pagetest.Open(t, "dice-phone", s.srv.URL(), 390, 800)
	p.Type("/roll 3 red 2 rdef system:legion\r")
	p.Sees("3 red, 2 red defense")
	p.Run("emoji", chromedp.WaitVisible(chromedp.CSS("img.emoji")))
	p.Shot("roll")
	p.Type("/attack 5 intercessor squad; bolt rifle vs 10 necron warriors system:wh40k\r")
	p.Sees("Bolt rifle")
	p.Shot("attack")
	p.Type("/odds 10 A2 BS3+ S4 AP-1 D1 vs 10 T4 Sv4+ W1 system:wh40k versus:5 A4 S4 BS4+ AP0 D1\r")
	p.Sees("4.44 on average")
	p.Run("plot", chromedp.WaitVisible(chromedp.CSS(".picture img")))
	p.Shot("odds")
	if wide, err := chromedp.Run(p.Ctx, chromedp.Evaluate[bool](`document.documentElement.scrollWidth > window.innerWidth`)); err != nil ||
		wide {
		t.Errorf("the page is wider than the window: %v, %v", wide, err)
	}
}

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
					o, err := s.openDesk(u, card, s.game(t))
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
			if wide, err := chromedp.Run(p.Ctx, chromedp.Evaluate[bool](`document.documentElement.scrollWidth > window.innerWidth`)); err != nil ||
				wide {
				t.Errorf("the page is wider than the window: %v, %v", wide, err)
			}
		})
	}
}
