package commands_test

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"estafeta/commands/discord"
	"estafeta/db"
	"estafeta/engine/nebula"
)

// shelf serves files as Discord's CDN does, and some as it never would.
type shelf struct {
	*httptest.Server
	files  map[string][]byte
	served int64 // bytes of endless files
}

func newShelf(t *testing.T) *shelf {
	s := &shelf{files: map[string][]byte{}}
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch name := strings.TrimPrefix(r.URL.Path, "/"); name {
		case "endless":
			line := bytes.Repeat([]byte("# much more\n"), 1000)
			for r.Context().Err() == nil {
				n, err := w.Write(line)
				if s.served += int64(n); err != nil {
					return
				}
			}
		case "bomb": // small on the way, without end when unpacked
			w.Header().Set("Content-Encoding", "gzip")
			z := gzip.NewWriter(w)
			zeros := make([]byte, 1<<20)
			for range 200 {
				if _, err := z.Write(zeros); err != nil {
					return
				}
			}
			z.Close()
		case "short": // says more than it has
			w.Header().Set("Content-Length", "5000")
			_, _ = io.WriteString(w, "name = \"short\"\n")
		case "gone":
			http.NotFound(w, r)
		case "error":
			http.Error(w, strings.Repeat("x", 1<<16), http.StatusInternalServerError)
		default:
			_, _ = w.Write(s.files[name])
		}
	}))
	t.Cleanup(s.Close)
	return s
}

// upload calls a command with a file of the shelf; size is what Discord says.
func (p *parlour) upload(s *shelf, line, file string, size int64, kind string) []reply {
	words := strings.Fields(line)
	return p.do(
		discord.Interaction{
			Kind:        discord.KindCommand,
			CommandType: discord.CommandChat,
			Command:     words[0],
			Sub:         words[1:],
			User:        discord.User{ID: "ana", Display: "ana"},
			Options: []discord.Option{
				{
					Name:       "file",
					Type:       discord.OptAttachment,
					Value:      "1",
					Attachment: &discord.Attachment{ID: "1", Name: file, URL: s.URL + "/" + file, Size: size, ContentType: kind},
				},
			},
		},
	)
}

const goodList = "name = \"Good\"\nfaction = \"terra\"\n[[unit]]\nunit = \"ranger_a\"\n"

func utf16of(order binary.ByteOrder, mark, s string) []byte {
	out := []byte(mark)
	for _, u := range utf16.Encode([]rune(s)) {
		out = append(out, 0, 0)
		order.PutUint16(out[len(out)-2:], u)
	}
	return out
}

// TestCraftedUploads uploads lists and games that were made to do harm: each is
// refused with a sentence, or read rightly; nothing is half done, and neither
// memory nor time runs away.
func TestCraftedUploads(t *testing.T) {
	p, s := newParlour(t), newShelf(t)
	var archive bytes.Buffer
	z := zip.NewWriter(&archive)
	w, err := z.Create("list.toml")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.CopyN(w, zeros{}, 64<<20); err != nil {
		t.Fatal(err)
	}
	z.Close()
	many := func(s string, n int) string { return strings.Repeat(s, n) }
	lists := map[string]struct {
		data string
		good bool // is a list
	}{
		"plain":       {goodList, true},
		"bom":         {"\ufeff" + goodList, true},
		"crlf":        {strings.ReplaceAll(goodList, "\n", "\r\n"), true},
		"utf16le":     {string(utf16of(binary.LittleEndian, "\xff\xfe", goodList)), true},
		"utf16be":     {string(utf16of(binary.BigEndian, "\xfe\xff", goodList)), true},
		"utf16":       {string(utf16of(binary.LittleEndian, "", goodList)), false},
		"latin1":      {"name = \"Pe\xf1a\"\nfaction = \"terra\"\n[[unit]]\nunit = \"ranger_a\"\n", false},
		"nul":         {"name = \"a\x00b\"\n", false},
		"png":         {"\x89PNG\r\n\x1a\n\x00\x00\x00", false},
		"zip":         {archive.String()[:min(archive.Len(), 60<<10)], false},
		"empty":       {"", false},
		"blank":       {many(" \n", 30000), false},
		"truncated":   {goodList[:30], false},
		"twice":       {goodList + "unit = \"ranger_b\"\n", false},
		"namedtwice":  {"name = \"a\"\n" + goodList, false},
		"unknown":     {goodList + "colour = 3\n\"\" = 2\n", false},
		"number":      {"name = 99999999999999999999999999\n", false},
		"longnumber":  {"name = " + many("9", 60000) + "\n", false},
		"deeparray":   {"name = " + many("[", 60000) + "\n", false},
		"deepclosed":  {"name = " + many("[", 30000) + many("]", 30000) + "\n", false},
		"deeptable":   {"name = " + many("{a=", 20000) + "1" + many("}", 20000), false},
		"deepkey":     {many("a.", 30000) + "a = 1\n", false},
		"deepheader":  {"[" + many("a.", 30000) + "a]\n", false},
		"deepjson":    {`{"pilots": ` + many("[", 60000), false},
		"deepxws":     {`{"pilots": ` + many(`[{"upgrades":`, 4000) + many("}]", 4000) + "}", false},
		"jsontwice":   {`{"pilots": [{"name":"lukeskywalker","ship":"xwing"}], "pilots": [], "faction": "rebel"}`, false},
		"xml":         {"<?xml version=\"1.0\"?><!DOCTYPE a [<!ENTITY b \"" + many("c", 1000) + "\">]>" + many("<a>", 9000), false},
		"manyunits":   {goodList + many("[[unit]]\nunit = \"ranger_a\"\n", 1900), false},
		"manylines":   {many("2x Rookie Pilot\n", 3500), false},
		"longunit":    {"name = \"a\"\nfaction = \"terra\"\n[[unit]]\nunit = \"" + many("u", 60000) + "\"\n", false},
		"manyups":     {"name = \"a\"\nfaction = \"terra\"\n[[unit]]\nunit = \"ranger_a\"\nupgrades = [" + many("\"x\",", 12000) + "]\n", false},
		"longname":    {"name = \"" + many("ñ", 20000) + "\"\nfaction = \"terra\"\n", true},
		"noname":      {"name = \"\u200b\u202e \\u0007\"\nfaction = \"terra\"\n", false},
		"righttoleft": {"name = \"\u202eevil\u2066\"\nfaction = \"terra\"\n", true},
		"othersystem": {"system = \"chess\"\n" + goodList, false},
		"nofaction":   {"name = \"a\"\nfaction = \"@everyone\"\n", true},
		"notoml":      {many("= = =\n", 9000), false},
		"regex":       {many("[[[[((((", 7000), false},
	}
	runtime.GC()
	var start, now runtime.MemStats
	runtime.ReadMemStats(&start)
	for name, c := range lists {
		s.files[name] = []byte(c.data)
		for _, kind := range []string{"text/plain", "image/png", ""} {
			before := p.stored()["armies"]
			begun := time.Now()
			shown := p.upload(s, "army upload", name, int64(len(c.data)), kind)
			if took := time.Since(begun); took > 3*time.Second {
				t.Errorf("%s: took %v", name, took)
			}
			p.answered(t, name, shown)
			text := ""
			if len(shown) == 1 {
				text = shown[0].text()
			}
			saved := p.stored()["armies"] != before
			if c.good && !strings.Contains(text, "**") && !strings.Contains(text, "✖") && !strings.Contains(text, "✔") ||
				!c.good && (saved || text == "") {
				t.Errorf("%s: saved %v, said %s", name, saved, clip(text))
			}
			if strings.ContainsAny(text, "\u202e\u2066\x00") {
				t.Errorf("%s: shows what turns text around: %q", name, clip(text))
			}
			if strings.Contains(text, "internal") || strings.Contains(text, "fault") {
				t.Errorf("%s: %s", name, clip(text))
			}
		}
	}
	for _, c := range []struct {
		file string
		size int64
	}{{"plain", 100 << 20}, {"endless", 100}, {"endless", -1}, {"bomb", 2000}, {"short", 100}, {"gone", 100}, {"error", 100}, {"endless",
		1 << 62}} {
		for _, line := range []string{"army upload", "game import"} {
			before := p.stored()
			begun := time.Now()
			shown := p.upload(s, line, c.file, c.size, "text/plain")
			if took := time.Since(begun); took > 10*time.Second {
				t.Errorf("%s %s: took %v", line, c.file, took)
			}
			p.answered(t, line+" "+c.file, shown)
			if after := p.stored(); after["armies"] != before["armies"] || after["games"] != before["games"] {
				t.Errorf("%s %s was taken", line, c.file)
			}
		}
	}
	if s.served > 128<<20 {
		t.Errorf("%d bytes of endless files were read", s.served)
	}
	runtime.GC()
	runtime.ReadMemStats(&now)
	if grown := int64(now.HeapAlloc) - int64(start.HeapAlloc); grown > 64<<20 {
		t.Errorf("%d MB more are in use", grown>>20)
	}
}

type zeros struct{}

func (zeros) Read(b []byte) (int, error) { return len(b), nil }

// TestTooManyLists keeps so many lists of a user and no more; names that cannot
// be told apart on the screen are one name.
func TestTooManyLists(t *testing.T) {
	p, s := newParlour(t), newShelf(t)
	for n := range 105 {
		s.files["l"] = []byte(strings.Replace(goodList, "Good", fmt.Sprint("List \u200b ", n), 1))
		p.answered(t, "a list", p.upload(s, "army upload", "l", 100, ""))
	}
	own, err := p.host.Armies(t.Context(), "ana", "")
	if err != nil || len(own) != 100 {
		t.Errorf("%d lists are kept, %v", len(own), err)
	}
	if own[0].Name != "List 0" {
		t.Errorf("its name is %q", own[0].Name)
	}
	shown := p.do(
		discord.Interaction{
			Kind:    discord.KindAutocomplete,
			Command: "army",
			Sub:     []string{"show"},
			Options: []discord.Option{{Name: "list", Type: discord.OptString, Focused: true}},
		},
	)
	if len(shown) != 1 || len(shown[0].choices) != 25 {
		t.Errorf("completing: %+v", shown)
	}
}

// TestCraftedGames imports game files that were changed by hand.
func TestCraftedGames(t *testing.T) {
	p, s := newParlour(t), newShelf(t)
	game := p.deal(nebula.System{}, "table")
	if err := p.host.End(t.Context(), game, "ana"); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := p.host.Export(context.Background(), game, &out); err != nil {
		t.Fatal(err)
	}
	file := strings.ReplaceAll(out.String(), game, "another1")
	lines := strings.SplitAfter(file, "\n")
	change := func(old, new string) string { return strings.ReplaceAll(file, old, new) }
	for name, data := range map[string]string{
		"same":       out.String(),
		"empty":      "",
		"headonly":   lines[0],
		"truncated":  file[:len(file)*2/3],
		"cutline":    strings.TrimSuffix(strings.Join(lines[:3], ""), "\n")[:len(lines[0])+len(lines[1])],
		"markdown":   change("another1", "<@1>|**"),
		"longid":     change("another1", strings.Repeat("a", 5000)),
		"path":       change("another1", "../../x"),
		"noid":       change("another1", ""),
		"othertable": file + "{\"table\":\"users\",\"row\":{\"id\":\"ana\"}}\n",
		"sqltable":   file + "{\"table\":\"games; DROP TABLE games\",\"row\":{}}\n",
		"othergame":  strings.Replace(file, "\"game\":\"another1\"", "\"game\":\"victim00\"", 3),
		"playing":    change("\"status\":\"over\"", "\"status\":\"playing\""),
		"nostatus":   change("\"status\":\"over\"", "\"status\":\"won\""),
		"system":     change("\"system\":\"nebula\"", "\"system\":\"chess\""),
		"wrongrules": change("\"system\":\"nebula\"", "\"system\":\"xwing\""),
		"deepjson":   lines[0] + strings.Repeat("[", 4<<20) + "\n",
		"longline":   lines[0] + strings.Repeat("x", 7<<20),
		"number":     change("\"top\":", "\"top\":99999999999999999999999"),
		"float":      change("\"top\":", "\"top\":1e3,\"x\":"),
		"utf16":      string(utf16of(binary.LittleEndian, "\xff\xfe", file)),
		"twice":      file + strings.Join(lines[1:], ""),
		"nulls":      change("\"host\":\"ana\"", "\"host\":null"),
		"object":     change("\"host\":\"ana\"", "\"host\":{\"base64\":\"!!\"}"),
		"blobs":      change("\"host\":\"ana\"", "\"host\":{\"base64\":\"AAAA\"}"),
		"lines": lines[0] + strings.Repeat("{\"table\":\"sitters\",\"row\":{\"game\":\"another1\",\"seat\":1,\"user\":\"x\",\"n\":1}}\n",
			60000),
	} {
		t.Run(name, func(t *testing.T) {
			p.tb = t
			s.files[name] = []byte(data)
			if _, err := p.raw.Exec("DELETE FROM imports"); err != nil { // the limit of a day is another test's
				t.Fatal(err)
			}
			before := p.stored()
			begun := time.Now()
			shown := p.upload(s, "game import", name, int64(len(data)), "application/json")
			if took := time.Since(begun); took > 10*time.Second {
				t.Errorf("it took %v", took)
			}
			p.answered(t, name, shown)
			if after := p.stored(); after["games"] != before["games"] {
				t.Errorf("it was taken: %s", clip(shown[0].text()))
			}
			for _, table := range []string{"users", "sitters", "seats", "records", "legs", "armies"} {
				if p.stored()[table] != before[table] {
					t.Errorf("it left something in %s", table)
				}
			}
			if len(shown) == 1 && (len(shown[0].Content) < 10 || strings.Contains(shown[0].Content, "<@1>")) {
				t.Errorf("said %q", shown[0].Content)
			}
		})
	}
	if i, err := p.host.Info(t.Context(), game, "ana"); err != nil || i.Status != db.Over {
		t.Errorf("the game itself: %v %v", i.Status, err)
	}
	s.files["good"] = []byte(file)
	p.answered(t, "good", p.upload(s, "game import", "good", int64(len(file)), ""))
	if i, err := p.host.Info(t.Context(), "another1", "ana"); err != nil || i.Status != db.Over {
		t.Errorf("an honest file: %v %v", i.Status, err)
	}
	if text := p.command("luis", "game status", "game", "another1")[0].text(); strings.Contains(text, "<@ana>") {
		t.Errorf("a game that came as a file names somebody who has not claimed the seat: %s", text)
	}
	p.command("ana", "game seat", "do", "claim", "seat", "1", "game", "another1")
	if i, err := p.host.Info(t.Context(), "another1", "ana"); err != nil || len(i.Mine) == 0 {
		t.Errorf("ana has claimed nothing: %v", err)
	}
}
