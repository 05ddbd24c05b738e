package sandbox_test

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"estafeta/sandbox"
	"estafeta/sandbox/pagetest"
)

func TestPage(t *testing.T) {
	t.Parallel()
	for _, size := range []struct {
		name          string
		width, height int
	}{{"desktop", 1200, 800}, {"phone", 390, 800}} {
		t.Run(size.name, func(t *testing.T) {
			srv, _, bot := play(t, sandbox.Config{})
			p := pagetest.Open(t, size.name, srv.URL(), size.width, size.height)
			p.Run("channel", chromedp.WaitVisible("//*[@id='where'][contains(text(),'table')]"))

			// A command with autocomplete, by keyboard alone.
			p.Type("/")
			p.Run("commands", chromedp.WaitVisible(chromedp.CSS("#popup .offer")))
			p.Shot("commands")
			p.Type("ech\t")
			p.Type("3 mo")
			p.Run("suggestions", chromedp.WaitVisible(`//*[@id="popup"]//*[contains(text(),"✔ 3 mo")]`))
			p.Shot("complete")
			p.Type("\t\r")
			p.Sees("3 mo!")

			p.Type("/card \r")
			p.Sees("Ranger 3")
			p.Run("picture", chromedp.WaitVisible(chromedp.CSS(".picture img")))
			p.Shot("card")
			p.ClickUntil(".picture", "#large img")
			p.Click("#large img")

			p.Click(`[data-id="weapon"]`)
			p.Click(`.option[data-value="rifle"]`)
			p.Click(`.option[data-value="pistol"]`)
			p.Shot("select")
			p.Click(".options .done")
			p.Sees("Chosen: rifle, pistol")

			p.ClickUntil(`[data-id="form"]`, "#form form")
			p.Click(`#form input[value="blue"]`)
			p.Click(`#form input[value="c"]`)
			p.Shot("form")
			p.Click("#form .s1")
			p.Sees("Form: 3 move / blue / c")

			p.Type("/desk \r")
			p.Run("desk", chromedp.WaitVisible(chromedp.CSS(`[data-id="again"]`)))
			p.Shot("desk")
			p.Type("/silent \r")
			p.Sees("did not respond")

			p.Run("change seat", chromedp.SetValue(chromedp.CSS("#who"), "luis"),
				pagetest.Script(`document.getElementById("who").dispatchEvent(new Event("change"))`),
				chromedp.SetValue(chromedp.CSS("#locale"), "es-ES"),
				pagetest.Script(`document.getElementById("locale").dispatchEvent(new Event("change"))`))
			p.Run("no ephemeral", chromedp.WaitNotPresent(chromedp.CSS(".ephemeral")))
			p.Click(`[data-id="fire"]`)
			p.Sees("Fired.")
			if in := bot.latest(); in.User.Name != "luis" || in.Locale != "es-ES" {
				t.Errorf("last interaction: %s, %s", in.User.Name, in.Locale)
			}
			p.Shot("luis")
			if wide, err := chromedp.Run(p.Ctx, chromedp.Evaluate[bool](`document.documentElement.scrollWidth > window.innerWidth`)); err != nil ||
				wide {
				t.Errorf("the page is wider than the window: %v, %v", wide, err)
			}
			if size.name == "phone" {
				p.Click("#drawer")
				p.Run("drawer", chromedp.WaitVisible(chromedp.CSS(".channel")))
				p.Run("drawer", pagetest.Script(`Promise.all(document.getElementById("side").getAnimations().map((a) => a.finish()))`))
				p.Shot("drawer")
			}
			if !strings.Contains(srv.URL(), "127.0.0.1") {
				t.Errorf("the sandbox listens at %s", srv.URL())
			}
		})
	}
}
