// Command make writes the outlines of letters and icons anew from the npm
// packages that NOTICE names, unpacked into two folders:
//
//	npm pack @fontsource/atkinson-hyperlegible @iconify-json/game-icons
//	go run ./render/glyph/make FONT_FOLDER ICON_FOLDER
package main

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"estafeta/render/glyph"
)

// taken are the icons that pictures use, by the names of their set.
const taken = `
alien-skull allied-star armor-downgrade armor-upgrade barbute battle-mech battle-tank bear-head bleeding-eye
brick-wall bright-explosion brodie-helmet broken-heart bullet-impacts check-mark cracked-shield crossed-swords
crosshair crown dead-head dodge electric eye-target feathered-wing flame flying-flag half-body-crawling
hazard-sign hearts heavy-bullets hood hooded-assassin horse-head jet-fighter jetpack knapsack laser-warning leg
light-sabers magnet mailed-fist medal minigun missile-launcher monster-grasp night-sleep open-wound padlock
pirate-skull pistol-gun poison-bottle push radio-tower rank-3 reticule robot-helmet round-star run running-ninja
shield sight-disabled sleepy spaceship sparky-bomb spartan-helmet spy stairs vintage-robot wolf-head`

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: make FONT_FOLDER ICON_FOLDER")
		os.Exit(2)
	}
	if err := errors.Join(letters(os.Args[1]), icons(os.Args[2])); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func letters(folder string) error {
	out := []string{"# Atkinson Hyperlegible Bold, Copyright 2020 Braille Institute of America, Inc., SIL Open Font License 1.1 (OFL.txt)."}
	for _, part := range []string{"latin", "latin-ext"} {
		data, err := os.ReadFile(filepath.Join(folder, "files", "atkinson-hyperlegible-"+part+"-700-normal.woff"))
		if err != nil {
			return err
		}
		if data, err = unpacked(data); err != nil {
			return err
		}
		f, err := sfnt.Parse(data)
		if err != nil {
			return err
		}
		for r := rune(0x20); r < 0x2300; r++ {
			line, err := letter(f, r)
			if err != nil {
				return err
			}
			if line != "" && !slices.ContainsFunc(out, func(l string) bool { return strings.HasPrefix(l, fmt.Sprintf("%x ", r)) }) {
				out = append(out, line)
			}
		}
	}
	return os.WriteFile("render/glyph/letters.txt", []byte(strings.Join(out, "\n")+"\n"), 0o644)
}

// letter is the line of a letter, "" if the font has none.
func letter(f *sfnt.Font, r rune) (string, error) {
	var b sfnt.Buffer
	i, err := f.GlyphIndex(&b, r)
	if err != nil || i == 0 {
		return "", err
	}
	ppem := fixed.I(glyph.Em)
	list, err := f.LoadGlyph(&b, i, ppem, nil)
	if err != nil {
		return "", err
	}
	var path []string
	for _, s := range list {
		n := map[sfnt.SegmentOp]int{sfnt.SegmentOpMoveTo: 1, sfnt.SegmentOpLineTo: 1, sfnt.SegmentOpQuadTo: 2, sfnt.SegmentOpCubeTo: 3}[s.Op]
		var at []float64
		for _, q := range s.Args[:n] {
			at = append(at, float64(q.X)/64, float64(q.Y)/64)
		}
		if s.Op == sfnt.SegmentOpMoveTo && len(path) > 0 {
			path = append(path, "Z")
		}
		path = append(path, step("MLQC"[s.Op], at...))
	}
	if len(path) > 0 {
		path = append(path, "Z")
	}
	a, err := f.GlyphAdvance(&b, i, ppem, font.HintingNone)
	return fmt.Sprintf("%x %d %s", r, a.Round(), strings.Join(path, " ")), err
}

func step(op byte, at ...float64) string {
	var n []string
	for _, v := range at {
		n = append(n, strconv.Itoa(int(math.Round(v))))
	}
	return string(op) + strings.Join(n, ",")
}

// unpacked is the TrueType font of a WOFF file.
func unpacked(woff []byte) ([]byte, error) {
	if len(woff) < 44 || string(woff[:4]) != "wOFF" {
		return nil, errors.New("not a WOFF file")
	}
	n := int(binary.BigEndian.Uint16(woff[12:]))
	head := append([]byte{}, woff[4:8]...)
	head = binary.BigEndian.AppendUint16(head, uint16(n))
	head = append(head, make([]byte, 6)...)
	var body []byte
	for i := range n {
		e := woff[44+20*i:]
		at, packed, size := binary.BigEndian.Uint32(e[4:]), binary.BigEndian.Uint32(e[8:]), binary.BigEndian.Uint32(e[12:])
		table := woff[at : at+packed]
		if packed < size {
			z, err := zlib.NewReader(bytes.NewReader(table))
			if err != nil {
				return nil, err
			}
			if table, err = io.ReadAll(z); err != nil {
				return nil, err
			}
		}
		head = append(head, e[:4]...)
		head = append(head, e[16:20]...)
		head = binary.BigEndian.AppendUint32(head, uint32(12+16*n+len(body)))
		head = binary.BigEndian.AppendUint32(head, size)
		body = append(body, table...)
		body = append(body, make([]byte, (4-len(body)%4)%4)...)
	}
	return append(head, body...), nil
}

func icons(folder string) error {
	data, err := os.ReadFile(filepath.Join(folder, "icons.json"))
	if err != nil {
		return err
	}
	var set struct {
		Icons map[string]struct{ Body string }
	}
	if err := json.Unmarshal(data, &set); err != nil {
		return err
	}
	out := []string{"# Icons of game-icons.net, CC BY 3.0; their authors are named in NOTICE."}
	for _, name := range strings.Fields(taken) {
		icon, ok := set.Icons[name]
		if !ok {
			return fmt.Errorf("there is no icon %q", name)
		}
		var path []string
		for _, d := range regexp.MustCompile(` d="([^"]+)"`).FindAllStringSubmatch(icon.Body, -1) {
			list, err := steps(d[1], float64(glyph.Em)/512)
			if err != nil {
				return fmt.Errorf("icon %q: %w", name, err)
			}
			path = append(path, list...)
		}
		out = append(out, name+" "+strings.Join(path, " "))
	}
	return os.WriteFile("render/glyph/icons.txt", []byte(strings.Join(out, "\n")+"\n"), 0o644)
}
