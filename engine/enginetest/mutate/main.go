// Command mutate asks whether tests would notice a broken rule. It changes one
// place of the rules at a time (a bound moves, a test is negated, a part of a
// condition is dropped, a number is one more, a sum becomes a difference, a
// call is left out), runs the tests of the package without the change on disk
// ever being touched, and lists the changes that no test noticed:
//
//	go run ./engine/enginetest/mutate -n 150 -seed 1 ./engine/nebula
//
// Random walks are left out of the tests: what only they notice, no test pins.
package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

func main() {
	n := flag.Int("n", 100, "how many places are changed")
	seed := flag.Uint64("seed", 1, "which places; the same for the same number")
	skip := flag.String("skip", "Conformance|Soak|Singles|Fuzz|Words|Texts", "tests that are left out")
	only := flag.String("only", "", "change only files whose path contains this")
	flag.Parse()
	survivors := 0
	for _, dir := range flag.Args() {
		list, err := sites(dir, *only)
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(2)
		}
		rng := rand.New(rand.NewPCG(*seed, 0))
		rng.Shuffle(len(list), func(i, k int) { list[i], list[k] = list[k], list[i] })
		tried, killed := 0, 0
		for _, s := range list {
			if tried == *n {
				break
			}
			switch result, err := s.run(dir, *skip); {
			case err != nil:
				fmt.Fprintln(os.Stderr, err)
				os.Exit(2)
			case result == unbuilt:
			case result == noticed:
				tried++
				killed++
			default:
				tried++
				survivors++
				fmt.Printf("%s:%d: %s\n", s.file, s.line, s.what)
			}
		}
		fmt.Printf("%s: %d of %d places, %d noticed, %d not\n", dir, tried, len(list), killed, tried-killed)
	}
}

// site is a place that can be changed: the bytes of a file between two offsets
// become others.
type site struct {
	file     string
	line     int
	from, to int
	text     string
	what     string
}

// sites are the places of all sources below a folder, tests and data left out.
func sites(dir, only string) ([]site, error) {
	var out []site
	err := filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") ||
			!strings.Contains(name, only) {
			return err
		}
		src, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		found, err := sitesOf(name, src)
		out = append(out, found...)
		return err
	})
	return out, err
}

// swapped are operators and what they become.
var swapped = map[token.Token]token.Token{
	token.LSS: token.LEQ, token.LEQ: token.LSS, token.GTR: token.GEQ, token.GEQ: token.GTR, token.EQL: token.NEQ, token.NEQ: token.EQL,
	token.ADD: token.SUB, token.SUB: token.ADD, token.LAND: token.LOR, token.LOR: token.LAND,
}

func sitesOf(name string, src []byte) ([]site, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, src, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	var out []site
	at := func(p token.Pos) int { return fset.Position(p).Offset }
	code := func(n ast.Node) string { return string(src[at(n.Pos()):at(n.End())]) }
	add := func(from, to token.Pos, text, what string) {
		out = append(out, site{name, fset.Position(from).Line, at(from), at(to), text, what})
	}
	for _, d := range file.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok || fn.Body == nil {
			continue
		}
		ast.Inspect(fn.Body, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.BinaryExpr:
				op, ok := swapped[n.Op]
				if !ok {
					break
				}
				add(n.OpPos, n.OpPos+token.Pos(len(n.Op.String())), op.String(), fmt.Sprintf("%s becomes %s in %s", n.Op, op, code(n)))
				if n.Op == token.LAND || n.Op == token.LOR {
					add(n.Pos(), n.End(), code(n.X), "only "+code(n.X)+" is left of "+code(n))
					add(n.Pos(), n.End(), code(n.Y), "only "+code(n.Y)+" is left of "+code(n))
				}
			case *ast.IfStmt:
				add(n.Cond.Pos(), n.Cond.End(), "!("+code(n.Cond)+")", "if not "+code(n.Cond))
			case *ast.BasicLit:
				if v, err := strconv.Atoi(n.Value); err == nil && n.Kind == token.INT {
					add(n.Pos(), n.End(), strconv.Itoa(v+1), fmt.Sprintf("%d becomes %d", v, v+1))
				}
			case *ast.ExprStmt:
				if call, ok := n.X.(*ast.CallExpr); ok && !strings.Contains(code(call.Fun), "Tell") {
					add(n.Pos(), n.End(), "_ = 0", "without "+code(n))
				}
			}
			return true
		})
	}
	return slices.DeleteFunc(out, func(s site) bool { return strings.Contains(s.what, "\n") && len(s.what) > 400 }), nil
}

type result int

const (
	unbuilt result = iota // no program: nothing is learnt
	noticed
	survived
)

// run tests the package with one place changed.
func (s site) run(dir, skip string) (result, error) {
	src, err := os.ReadFile(s.file)
	if err != nil {
		return unbuilt, err
	}
	changed := slices.Concat(src[:s.from], []byte(s.text), src[s.to:])
	if formatted, err := format.Source(changed); err == nil {
		changed = formatted
	}
	tmp, err := os.MkdirTemp("", "mutate")
	if err != nil {
		return unbuilt, err
	}
	defer os.RemoveAll(tmp)
	path, err := filepath.Abs(s.file)
	if err != nil {
		return unbuilt, err
	}
	fake := filepath.Join(tmp, "changed.go")
	overlay, err := json.Marshal(map[string]map[string]string{"Replace": {path: fake}})
	if err != nil {
		return unbuilt, err
	}
	if err := os.WriteFile(fake, changed, 0o600); err != nil {
		return unbuilt, err
	}
	if err := os.WriteFile(filepath.Join(tmp, "overlay.json"), overlay, 0o600); err != nil {
		return unbuilt, err
	}
	cmd := exec.Command(
		"go",
		"test",
		"-overlay",
		filepath.Join(tmp, "overlay.json"),
		"-vet=off",
		"-short",
		"-failfast",
		"-timeout",
		"120s",
		"-skip",
		skip,
		"./"+filepath.ToSlash(filepath.Clean(dir))+"/...",
	)
	var said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &said, &said
	err = cmd.Run()
	switch {
	case err == nil:
		return survived, nil
	case strings.Contains(said.String(), "[build failed]") || strings.Contains(said.String(), "[setup failed]"):
		return unbuilt, nil
	}
	return noticed, nil
}
