package enginetest

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// forbidden imports of a rule package: anything that makes two runs differ.
var forbidden = []string{"time", "os", "sync", "math/rand", "math/rand/v2", "crypto/rand", "net", "context", "runtime", "sync/atomic", "unsafe"}

// Sources walks the sources of a rule package (a folder, tests left out) and
// reports what rule authors keep away from: defer, recover, goroutines,
// channels, clocks, randomness, ranges over maps, writes to package variables.
func Sources(t *testing.T, dir string) {
	t.Helper()
	pkgs, err := packages.Load(&packages.Config{Mode: packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesInfo | packages.NeedName | packages.NeedFiles | packages.NeedImports | packages.NeedDeps, Dir: dir}, ".")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range pkgs {
		for _, e := range p.Errors {
			t.Fatal(e)
		}
		for _, f := range p.Syntax {
			for _, problem := range walk(p, f) {
				t.Error(problem)
			}
		}
	}
}

func walk(p *packages.Package, f *ast.File) []string {
	var out []string
	report := func(pos token.Pos, format string, args ...any) {
		at := p.Fset.Position(pos)
		out = append(out, fmt.Sprintf("%s:%d: %s", at.Filename, at.Line, fmt.Sprintf(format, args...)))
	}
	for _, imp := range f.Imports {
		path, err := strconv.Unquote(imp.Path.Value)
		if err != nil {
			continue
		}
		for _, bad := range forbidden {
			if path == bad {
				report(imp.Pos(), "rules may not import %s", path)
			}
		}
		if strings.HasPrefix(path, "estafeta/") && !strings.HasPrefix(path, "estafeta/engine") {
			report(imp.Pos(), "rules may not import %s: nothing points up", path)
		}
	}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.DeferStmt:
			report(n.Pos(), "rules may not defer")
		case *ast.GoStmt:
			report(n.Pos(), "rules may not start goroutines")
		case *ast.ChanType:
			report(n.Pos(), "rules may not use channels")
		case *ast.CallExpr:
			if id, ok := n.Fun.(*ast.Ident); ok && id.Name == "recover" {
				report(n.Pos(), "rules may not recover")
			}
		case *ast.RangeStmt:
			if tv, ok := p.TypesInfo.Types[n.X]; ok {
				if _, isMap := tv.Type.Underlying().(*types.Map); isMap {
					report(n.Pos(), "rules may not range over a map")
				}
			}
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				if v := packageVar(p, l); v != "" {
					report(n.Pos(), "rules may not write to the package variable %s", v)
				}
			}
		case *ast.IncDecStmt:
			if v := packageVar(p, n.X); v != "" {
				report(n.Pos(), "rules may not write to the package variable %s", v)
			}
		}
		return true
	})
	return out
}

// packageVar is the package variable that an expression writes to, or "".
func packageVar(p *packages.Package, e ast.Expr) string {
	for {
		switch x := e.(type) {
		case *ast.IndexExpr:
			e = x.X
			continue
		case *ast.StarExpr:
			e = x.X
			continue
		case *ast.SelectorExpr:
			e = x.X
			continue
		case *ast.Ident:
			v, ok := p.TypesInfo.Uses[x].(*types.Var)
			if ok && v.Parent() == p.Types.Scope() {
				return v.Name()
			}
		}
		return ""
	}
}

// Types walks the state type of a game and reports what makes a checkpoint
// unsafe: unexported or hidden fields, omitempty on slices and maps,
// interfaces, functions, odd map keys, a pointer type owned in two places.
func Types(state reflect.Type) []string {
	w := &typeWalk{owner: map[reflect.Type]string{}, done: map[reflect.Type]bool{}}
	for state.Kind() == reflect.Pointer {
		state = state.Elem()
	}
	w.visit(state, state.Name())
	return w.problems
}

type typeWalk struct {
	owner    map[reflect.Type]string
	done     map[reflect.Type]bool
	problems []string
}

func (w *typeWalk) report(format string, args ...any) {
	w.problems = append(w.problems, fmt.Sprintf(format, args...))
}

func (w *typeWalk) visit(t reflect.Type, path string) {
	switch t.Kind() {
	case reflect.Interface, reflect.Func, reflect.Chan, reflect.Complex64, reflect.Complex128, reflect.UnsafePointer, reflect.Uintptr:
		w.report("%s is a %s, which no checkpoint holds", path, t.Kind())
	case reflect.Pointer:
		if had, ok := w.owner[t]; ok && had != path {
			w.report("%s and %s both own %s; one of them must be an id", had, path, t)
		}
		w.owner[t] = path
		w.visit(t.Elem(), path)
	case reflect.Slice, reflect.Array:
		w.visit(t.Elem(), path+"[]")
	case reflect.Map:
		switch t.Key().Kind() {
		case reflect.String, reflect.Int:
		default:
			w.report("%s has keys of type %s; string or int are possible", path, t.Key())
		}
		w.visit(t.Elem(), path+"{}")
	case reflect.Struct:
		if w.done[t] {
			return
		}
		w.done[t] = true
		for i := range t.NumField() {
			f := t.Field(i)
			at := path + "." + f.Name
			tag := f.Tag.Get("json")
			switch {
			case !f.IsExported():
				w.report("%s is unexported and would be lost", at)
			case tag == "-":
				w.report("%s is left out of the checkpoint", at)
			case strings.Contains(tag, "omitempty") && (f.Type.Kind() == reflect.Slice || f.Type.Kind() == reflect.Map):
				w.report("%s is a %s with omitempty: empty and absent would differ after a round trip", at, f.Type.Kind())
			}
			w.visit(f.Type, at)
		}
	}
}
