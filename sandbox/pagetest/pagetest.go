// Package pagetest opens the sandbox's page in Chromium for tests: it clicks,
// types, looks at what is shown and keeps screenshots.
package pagetest

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
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

// Page is a browser at the sandbox.
type Page struct {
	t    *testing.T
	Ctx  context.Context
	name string // of its screenshots
}

// Open starts Chromium with a window of a size at an address, or skips the
// test where there is no Chromium.
func Open(t *testing.T, name, url string, width, height int) Page {
	t.Helper()
	p := Page{t, browser(t, width, height), name}
	p.Run(
		"open",
		chromedp.EmulateViewport(int64(width), int64(height)),
		chromedp.Navigate(url),
		chromedp.WaitVisible(chromedp.CSS("#line")),
		chromedp.WaitVisible(`//*[@id="where"][string-length(text())>0]`),
	) // the page knows the channel, so also the commands
	return p
}

// Run does actions, within a minute.
func (p Page) Run(what string, actions ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.Ctx, time.Minute)
	defer cancel()
	if err := chromedp.Do(ctx, actions...); err != nil {
		p.Shot("failed")
		p.t.Fatalf("%s: %v", what, err)
	}
}

// Shot keeps a screenshot where the environment asks for it.
func (p Page) Shot(name string) {
	p.t.Helper()
	dir := os.Getenv(shots)
	if dir == "" {
		return
	}
	png, err := chromedp.Run(p.Ctx, chromedp.CaptureScreenshot())
	if err != nil {
		p.t.Logf("no screenshot: %v", err)
		return
	}
	if err := os.WriteFile(filepath.Join(dir, p.name+"-"+name+".png"), png, 0o644); err != nil {
		p.t.Error(err)
	}
}

// Sees waits for a text in the channel.
func (p Page) Sees(text string) {
	p.t.Helper()
	p.Run("see "+text, chromedp.WaitVisible(`//*[@id="log"]//*[contains(text(), "`+text+`")]`))
}

// Click clicks what a CSS selector finds.
func (p Page) Click(sel string) {
	p.t.Helper()
	p.Run("click "+sel, chromedp.Click(chromedp.CSS(sel), chromedp.NodeVisible))
}

// ClickUntil clicks until something else can be seen: the page may be drawn anew
// under a click, which is then lost.
func (p Page) ClickUntil(sel, seen string) {
	p.t.Helper()
	for range 10 {
		ctx, cancel := context.WithTimeout(p.Ctx, 6*time.Second)
		err := chromedp.Do(ctx, chromedp.Click(chromedp.CSS(sel), chromedp.NodeVisible), chromedp.WaitVisible(chromedp.CSS(seen)))
		cancel()
		if err == nil {
			return
		}
	}
	p.Shot("failed")
	p.t.Fatalf("%s never shows %s", sel, seen)
}

// Press clicks the last button or option of the channel that shows a text and
// waits until something else can be read: a click is lost on a page that is
// drawn anew under it, and then given again.
func (p Page) Press(text, seen string) {
	p.t.Helper()
	button := `(//*[@id="log"]//button[not(@disabled)][contains(normalize-space(.), "` + text + `")])[last()]`
	for range 10 {
		ctx, cancel := context.WithTimeout(p.Ctx, 6*time.Second)
		err := chromedp.Do(
			ctx,
			chromedp.Click(button, chromedp.NodeVisible),
			chromedp.WaitVisible(`//*[@id="log"]//*[contains(normalize-space(.), "`+seen+`")]`),
		)
		cancel()
		if err == nil {
			return
		}
	}
	p.Shot("failed")
	p.t.Fatalf("%q never leads to %q", text, seen)
}

// Sit makes the page another user's, with a language.
func (p Page) Sit(user, locale string) {
	p.t.Helper()
	change := func(id, value string) {
		p.Run(
			"sit as "+user,
			chromedp.SetValue(chromedp.CSS("#"+id), value),
			Script(`document.getElementById("`+id+`").dispatchEvent(new Event("change"))`),
		)
	}
	change("who", user)
	change("locale", locale)
}

// Type types into the line at the bottom.
func (p Page) Type(text string) {
	p.t.Helper()
	p.Run("type "+text, chromedp.SendKeys(chromedp.CSS("#line"), text))
}

// Script runs JavaScript in the page.
func Script(js string) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Run(ctx, chromedp.Evaluate[any](js))
		return err
	})
}
