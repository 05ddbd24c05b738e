package enginetest

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// forbidden imports of a package below engine: what makes two runs differ.
var forbidden = []string{
	"time",
	"os",
	"sync",
	"math/rand",
	"math/rand/v2",
	"crypto/rand",
	"net",
	"context",
	"runtime",
	"runtime/debug",
	"sync/atomic",
	"unsafe",
}

// Sources walks the sources of packages (tests left out) and reports what rules
// and all that they stand on keep away from: defer, recover, goroutines,
// channels, clocks, randomness, ranges over maps, writes to package variables,
// imports that point up. Each is reported with the shortest chain of calls that
// leads there from a game's Step, or from where the chain begins. Excused says,
// by package and what is reported of it, why it is right there all the same; an
// excuse that nothing needs is reported.
func Sources(t *testing.T, excused map[string]string, patterns ...string) {
	t.Helper()
	const mode = packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesInfo | packages.NeedName | packages.NeedFiles | packages.NeedImports | packages.NeedDeps
	pkgs, err := packages.Load(&packages.Config{Mode: mode}, patterns...)
	if err != nil {
		t.Fatal(err)
	}
	used := map[string]bool{}
	calls := callers(pkgs)
	for _, p := range pkgs {
		for _, e := range p.Errors {
			t.Fatal(e)
		}
		for _, f := range p.Syntax {
			for _, d := range defects(p, f) {
				excuse := strings.TrimPrefix(p.PkgPath, "estafeta/") + ": " + d.what
				if excused[excuse] == "" {
					t.Errorf("%s: %s%s", d.at, excuse, calls.chain(d.in))
				}
				used[excuse] = true
			}
		}
	}
	for excuse := range excused {
		if !used[excuse] {
			t.Errorf("nothing needs the excuse of %q", excuse)
		}
	}
}

// defect is something that rules may not do, and where it is done.
type defect struct {
	at   token.Position
	what string
	in   *types.Func // nil: outside of every function
}

// calls are, of each function, those that name it.
type calls map[*types.Func][]*types.Func

func callers(pkgs []*packages.Package) calls {
	out := calls{}
	for _, p := range pkgs {
		for _, f := range p.Syntax {
			for _, d := range f.Decls {
				fn, ok := d.(*ast.FuncDecl)
				if !ok || fn.Body == nil {
					continue
				}
				from, _ := p.TypesInfo.Defs[fn.Name].(*types.Func)
				ast.Inspect(fn.Body, func(n ast.Node) bool {
					if id, ok := n.(*ast.Ident); ok {
						if to, ok := p.TypesInfo.Uses[id].(*types.Func); ok && !slices.Contains(out[to.Origin()], from) {
							out[to.Origin()] = append(out[to.Origin()], from)
						}
					}
					return true
				})
			}
		}
	}
	return out
}

// chain is the shortest chain of calls to a function from a Step, else from
// whatever is called by nobody here: " (Step > move > meet)".
func (c calls) chain(to *types.Func) string {
	if to == nil {
		return ""
	}
	next := map[*types.Func]*types.Func{to: nil}
	queue := []*types.Func{to}
	last := to
	for i := 0; i < len(queue); i++ {
		last = queue[i]
		if last.Name() == "Step" {
			break
		}
		for _, by := range c[last] {
			if _, seen := next[by]; !seen && by != nil {
				next[by] = last
				queue = append(queue, by)
			}
		}
	}
	var names []string
	for fn := last; fn != nil; fn = next[fn] {
		names = append(names, strings.TrimPrefix(fn.FullName(), "estafeta/"))
	}
	return " (" + strings.Join(names, " > ") + ")"
}

func defects(p *packages.Package, f *ast.File) []defect {
	var out []defect
	report := func(pos token.Pos, format string, args ...any) {
		out = append(out, defect{p.Fset.Position(pos), fmt.Sprintf(format, args...), around(p, f, pos)})
	}
	for _, imp := range f.Imports {
		path, err := strconv.Unquote(imp.Path.Value)
		switch {
		case err != nil:
		case slices.Contains(forbidden, path):
			report(imp.Pos(), "imports %s", path)
		case strings.HasPrefix(path, "estafeta/") && !strings.HasPrefix(path, "estafeta/engine"):
			report(imp.Pos(), "imports %s, which is above", path)
		}
	}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.DeferStmt:
			report(n.Pos(), "defers")
		case *ast.GoStmt:
			report(n.Pos(), "starts a goroutine")
		case *ast.ChanType:
			report(n.Pos(), "uses a channel")
		case *ast.CallExpr:
			if id, ok := n.Fun.(*ast.Ident); ok && id.Name == "recover" {
				report(n.Pos(), "recovers")
			}
		case *ast.RangeStmt:
			if tv, ok := p.TypesInfo.Types[n.X]; ok {
				if _, isMap := tv.Type.Underlying().(*types.Map); isMap {
					report(n.Pos(), "ranges over a map in %s", within(p, f, n.Pos()))
				}
			}
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				if v := packageVar(p, l); v != "" {
					report(n.Pos(), "writes to the package variable %s", v)
				}
			}
		case *ast.IncDecStmt:
			if v := packageVar(p, n.X); v != "" {
				report(n.Pos(), "writes to the package variable %s", v)
			}
		}
		return true
	})
	return out
}

// around is the function around a place, or nil.
func around(p *packages.Package, f *ast.File, pos token.Pos) *types.Func {
	for _, d := range f.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok && fn.Pos() <= pos && pos < fn.End() {
			found, _ := p.TypesInfo.Defs[fn.Name].(*types.Func)
			return found
		}
	}
	return nil
}

// within is the name of the function around a place.
func within(p *packages.Package, f *ast.File, pos token.Pos) string {
	if fn := around(p, f, pos); fn != nil {
		return fn.Name()
	}
	return "a variable"
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
