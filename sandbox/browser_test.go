package sandbox_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"estafeta/sandbox"
)

// shots names the folder that the browser test leaves its screenshots in.
const shots = "ESTAFETA_SCREENSHOTS"

// browser starts Chromium, or skips the test where there is none.
func browser(t *testing.T, width, height int) context.Context {
	t.Helper()
	path := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if p, err := exec.LookPath(name); err == nil {
			path = p
			break
		}
	}
	if path == "" {
		t.Skip("no Chromium here: apt-get install chromium")
	}
	opts := []chromedp.ExecAllocatorOption{
		chromedp.ExecPath(path), chromedp.Headless, chromedp.NoSandbox, chromedp.DisableGPU, chromedp.NoFirstRun,
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-background-networking", true),
		chromedp.Flag("disable-component-update", true), chromedp.Flag("disable-sync", true),
		chromedp.UserDataDir(t.TempDir()), chromedp.WindowSize(width, height),
	}
	alloc, cancel := chromedp.NewExecAllocator(context.Background(), opts...)
	t.Cleanup(cancel)
	ctx, cancelTab := chromedp.NewContext(alloc)
	t.Cleanup(cancelTab)
	if err := chromedp.Do(ctx, chromedp.Navigate("about:blank")); err != nil { // the first must have no time limit
		t.Fatal(err)
	}
	return ctx
}

// page is a browser at the sandbox.
type page struct {
	t    *testing.T
	ctx  context.Context
	name string
}

func (p page) run(what string, actions ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, 20*time.Second)
	defer cancel()
	if err := chromedp.Do(ctx, actions...); err != nil {
		p.shot("failed")
		p.t.Fatalf("%s: %v", what, err)
	}
}

// shot keeps a screenshot where the environment asks for it.
func (p page) shot(name string) {
	p.t.Helper()
	dir := os.Getenv(shots)
	if dir == "" {
		return
	}
	png, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
	if err != nil {
		p.t.Logf("no screenshot: %v", err)
		return
	}
	if err := os.WriteFile(filepath.Join(dir, p.name+"-"+name+".png"), png, 0o644); err != nil {
		p.t.Error(err)
	}
}

func (p page) sees(text string) {
	p.t.Helper()
	p.run("see "+text, chromedp.WaitVisible(`//*[@id="log"]//*[contains(text(), "`+text+`")]`))
}

func (p page) click(sel string) {
	p.t.Helper()
	p.run("click "+sel, chromedp.Click(chromedp.CSS(sel), chromedp.NodeVisible))
}

func (p page) typed(text string) {
	p.t.Helper()
	p.run("type "+text, chromedp.SendKeys(chromedp.CSS("#line"), text))
}

func script(js string) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Run(ctx, chromedp.Evaluate[any](js))
		return err
	})
}

func TestPage(t *testing.T) {
	t.Parallel()
	for _, size := range []struct {
		name          string
		width, height int
	}{{"desktop", 1200, 800}, {"phone", 390, 800}} {
		t.Run(size.name, func(t *testing.T) {
			ctx := browser(t, size.width, size.height)
			srv, _, bot := play(t, sandbox.Config{})
			p := page{t, ctx, size.name}
			p.run("open", chromedp.EmulateViewport(int64(size.width), int64(size.height)), chromedp.Navigate(srv.URL()),
				chromedp.WaitVisible(chromedp.CSS("#line")), chromedp.WaitVisible("//*[@id='where'][contains(text(),'table')]"))

			// A command with autocomplete, by keyboard alone.
			p.typed("/")
			p.run("commands", chromedp.WaitVisible(chromedp.CSS("#popup .offer")))
			p.shot("commands")
			p.typed("ech\t")
			p.typed("3 mo")
			p.run("suggestions", chromedp.WaitVisible(`//*[@id="popup"]//*[contains(text(),"✔ 3 mo")]`))
			p.shot("complete")
			p.typed("\t\r")
			p.sees("3 mo!")

			p.typed("/card \r")
			p.sees("Ranger 3")
			p.run("picture", chromedp.WaitVisible(chromedp.CSS(".picture img")))
			p.shot("card")
			p.click(".picture")
			p.run("large picture", chromedp.WaitVisible(chromedp.CSS("#large img")))
			p.click("#large img")

			p.click(`[data-id="weapon"]`)
			p.click(`.option[data-value="rifle"]`)
			p.click(`.option[data-value="pistol"]`)
			p.shot("select")
			p.click(".options .done")
			p.sees("Chosen: rifle, pistol")

			p.click(`[data-id="form"]`)
			p.run("form", chromedp.WaitVisible(chromedp.CSS("#form form")))
			p.click(`#form input[value="blue"]`)
			p.click(`#form input[value="c"]`)
			p.shot("form")
			p.click("#form .s1")
			p.sees("Form: 3 move / blue / c")

			p.typed("/desk \r")
			p.run("desk", chromedp.WaitVisible(chromedp.CSS(`[data-id="again"]`)))
			p.shot("desk")
			p.typed("/silent \r")
			p.sees("did not respond")

			p.run("change seat", chromedp.SetValue(chromedp.CSS("#who"), "luis"),
				script(`document.getElementById("who").dispatchEvent(new Event("change"))`),
				chromedp.SetValue(chromedp.CSS("#locale"), "es-ES"),
				script(`document.getElementById("locale").dispatchEvent(new Event("change"))`))
			p.run("no ephemeral", chromedp.WaitNotPresent(chromedp.CSS(".ephemeral")))
			p.click(`[data-id="fire"]`)
			p.sees("Fired.")
			if in := bot.latest(); in.User.Name != "luis" || in.Locale != "es-ES" {
				t.Errorf("last interaction: %s, %s", in.User.Name, in.Locale)
			}
			p.shot("luis")
			if wide, err := chromedp.Run(ctx, chromedp.Evaluate[bool](`document.documentElement.scrollWidth > window.innerWidth`)); err != nil || wide {
				t.Errorf("the page is wider than the window: %v, %v", wide, err)
			}
			if size.name == "phone" {
				p.click("#drawer")
				p.run("drawer", chromedp.WaitVisible(chromedp.CSS(".channel")))
				p.run("drawer", script(`Promise.all(document.getElementById("side").getAnimations().map((a) => a.finish()))`))
				p.shot("drawer")
			}
			if !strings.Contains(srv.URL(), "127.0.0.1") {
				t.Errorf("the sandbox listens at %s", srv.URL())
			}
		})
	}
}
