// Package apicheck validates requests against Discord's own description of its
// API, where the file is present. Only tests import it.
package apicheck

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/getkin/kin-openapi/openapi3"
)

// Env names the variable with the path of the description.
const Env = "ESTAFETA_DISCORD_OPENAPI"

// Checker validates requests. It is safe for concurrent use.
type Checker struct {
	doc *openapi3.T

	mu   sync.Mutex
	seen map[string]int
}

// Find returns the path of the description: that of the environment, else
// ../shared/data/discord-openapi.json from the repository's root. The error
// says where it was looked for.
func Find() (string, error) {
	if path := os.Getenv(Env); path != "" {
		if _, err := os.Stat(path); err != nil {
			return "", fmt.Errorf("find Discord's API description by %s: %w", Env, err)
		}
		return path, nil
	}
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			break
		}
		if filepath.Dir(dir) == dir {
			return "", fmt.Errorf("no go.mod above the working directory")
		}
		dir = filepath.Dir(dir)
	}
	path := filepath.Join(dir, "..", "shared", "data", "discord-openapi.json")
	if _, err := os.Stat(path); err != nil {
		return "", fmt.Errorf("find Discord's API description, or set %s to its path: %w", Env, err)
	}
	return path, nil
}

// Load reads the description that Find finds; once per process.
var Load = sync.OnceValues(func() (*Checker, error) {
	path, err := Find()
	if err != nil {
		return nil, err
	}
	doc, err := openapi3.NewLoader().LoadFromFile(path)
	if err != nil {
		return nil, fmt.Errorf("read Discord's API description: %w", err)
	}
	forbidUnknown(doc)
	return &Checker{doc: doc, seen: map[string]int{}}, nil
})

// forbidUnknown closes the objects of requests, so that a misspelt field is
// found.
func forbidUnknown(doc *openapi3.T) {
	no := false
	for _, ref := range doc.Components.Schemas {
		if s := ref.Value; s != nil && len(s.Properties) > 0 && s.AdditionalProperties.Schema == nil && s.AdditionalProperties.Has == nil {
			s.AdditionalProperties.Has = &no
		}
	}
}

// Validate checks a request: route, method, path and query parameters, and the
// JSON body (of a multipart request its payload_json). It fits
// sandbox.Config.Validate.
func (c *Checker) Validate(r *http.Request, body []byte) error {
	path, ok := strings.CutPrefix(r.URL.Path, "/api/v10")
	if !ok {
		if path, ok = strings.CutPrefix(r.URL.Path, "/api/v9"); !ok {
			return fmt.Errorf("%s is no route of the API", r.URL.Path)
		}
	}
	template, item, params := c.route(r.Method, path)
	if item == nil {
		return fmt.Errorf("the API has no %s %s", r.Method, path)
	}
	op := item.GetOperation(r.Method)
	c.mu.Lock()
	defer c.mu.Unlock() // schemas compile themselves when first used
	c.seen[r.Method+" "+template]++
	for _, ref := range append(append(openapi3.Parameters{}, item.Parameters...), op.Parameters...) {
		p := ref.Value
		value, given := params[p.Name]
		if p.In == "query" {
			value, given = r.URL.Query().Get(p.Name), r.URL.Query().Has(p.Name)
		}
		if !given {
			if p.Required {
				return fmt.Errorf("parameter %s is missing", p.Name)
			}
			continue
		}
		if err := check(p.Schema, scalar(p.Schema, value)); err != nil {
			return fmt.Errorf("parameter %s: %w", p.Name, err)
		}
	}
	for name := range r.URL.Query() {
		if op.Parameters.GetByInAndName("query", name) == nil {
			return fmt.Errorf("unknown query parameter %s", name)
		}
	}
	return checkBody(op, body)
}

// Seen are the routes validated so far, with how often.
func (c *Checker) Seen() map[string]int {
	c.mu.Lock()
	defer c.mu.Unlock()
	out := map[string]int{}
	for k, v := range c.seen {
		out[k] = v
	}
	return out
}

func checkBody(op *openapi3.Operation, body []byte) error {
	if op.RequestBody == nil || op.RequestBody.Value == nil {
		if len(body) > 0 {
			return fmt.Errorf("it takes no body")
		}
		return nil
	}
	if len(body) == 0 {
		if op.RequestBody.Value.Required {
			return fmt.Errorf("the body is missing")
		}
		return nil
	}
	media := op.RequestBody.Value.Content["application/json"]
	if media == nil {
		return fmt.Errorf("it takes no JSON")
	}
	var v any
	if err := json.Unmarshal(body, &v); err != nil {
		return fmt.Errorf("the body is no JSON: %w", err)
	}
	if err := check(media.Schema, v); err != nil {
		return fmt.Errorf("body %s: %w", body, err)
	}
	return nil
}

func check(ref *openapi3.SchemaRef, v any) error {
	return ref.Value.VisitJSON(v, openapi3.EnableJSONSchema2020(), openapi3.VisitAsRequest())
}

// scalar reads a parameter as its schema wants it.
func scalar(ref *openapi3.SchemaRef, value string) any {
	if ref.Value.Type.Includes("string") {
		return value
	}
	var v any
	if json.Unmarshal([]byte(value), &v) == nil {
		return v
	}
	return value
}

// route finds the path of the description; one without parameters wins.
func (c *Checker) route(method, path string) (string, *openapi3.PathItem, map[string]string) {
	var best *openapi3.PathItem
	var name string
	var params map[string]string
	for template, item := range c.doc.Paths.Map() {
		got, ok := match(template, path)
		if ok && item.GetOperation(method) != nil && (best == nil || len(got) < len(params)) {
			name, best, params = template, item, got
		}
	}
	return name, best, params
}

func match(template, path string) (map[string]string, bool) {
	want, have := strings.Split(template, "/"), strings.Split(path, "/")
	if len(want) != len(have) {
		return nil, false
	}
	params := map[string]string{}
	for i, w := range want {
		if strings.HasPrefix(w, "{") {
			params[strings.Trim(w, "{}")] = have[i]
		} else if w != have[i] {
			return nil, false
		}
	}
	return params, true
}
