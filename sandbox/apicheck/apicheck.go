// Package apicheck validates requests against Discord's own description of its
// API, where the file is present. Only tests import it.
package apicheck

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// Env names the variable with the path of the description.
const Env = "ESTAFETA_DISCORD_OPENAPI"

// Checker validates requests. It is safe for concurrent use.
type Checker struct {
	compiler *jsonschema.Compiler
	paths    map[string]map[string]operation // by template and method

	mu      sync.Mutex
	seen    map[string]int
	schemas map[string]*jsonschema.Schema // compiled, by where they stand
}

// operation is one route with one method.
type operation struct {
	Parameters  []parameter
	RequestBody *struct {
		Required bool
		Content  map[string]any
	}
	at string // where it stands in the description
}

// parameter is one of a path or of the query.
type parameter struct {
	Name     string
	In       string
	Required bool
	at       string
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
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("read Discord's API description: %w", err)
	}
	c, err := read(data)
	if err != nil {
		return nil, fmt.Errorf("read Discord's API description %s: %w", path, err)
	}
	return c, nil
})

// description is the name under which schemas refer to the description.
const description = "discord.json"

// read takes the description in. OpenAPI 3.1 holds JSON Schemas as they are, so
// each is compiled from where it stands.
func read(data []byte) (*Checker, error) {
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	forbidUnknown(doc)
	c := &Checker{
		compiler: jsonschema.NewCompiler(),
		paths:    map[string]map[string]operation{},
		seen:     map[string]int{},
		schemas:  map[string]*jsonschema.Schema{},
	}
	c.compiler.DefaultDraft(jsonschema.Draft2020)
	c.compiler.AssertFormat()
	if err := c.compiler.AddResource(description, doc); err != nil {
		return nil, err
	}
	var routes struct {
		Paths map[string]map[string]json.RawMessage
	}
	if err := json.Unmarshal(data, &routes); err != nil {
		return nil, err
	}
	for template, item := range routes.Paths {
		base := "/paths/" + escape(template)
		shared, err := parameters(item["parameters"], base)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", template, err)
		}
		c.paths[template] = map[string]operation{}
		for _, method := range []string{http.MethodGet, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete} {
			body, ok := item[strings.ToLower(method)]
			if !ok {
				continue
			}
			op := operation{at: base + "/" + strings.ToLower(method)}
			if err := json.Unmarshal(body, &op); err != nil {
				return nil, fmt.Errorf("%s %s: %w", method, template, err)
			}
			for i := range op.Parameters {
				op.Parameters[i].at = fmt.Sprintf("%s/parameters/%d/schema", op.at, i)
			}
			op.Parameters = append(op.Parameters, shared...)
			c.paths[template][method] = op
		}
	}
	return c, nil
}

func parameters(body json.RawMessage, base string) ([]parameter, error) {
	if body == nil {
		return nil, nil
	}
	var out []parameter
	err := json.Unmarshal(body, &out)
	for i := range out {
		out[i].at = fmt.Sprintf("%s/parameters/%d/schema", base, i)
	}
	return out, err
}

// escape makes a key fit for a JSON pointer in a URL.
func escape(key string) string {
	return url.PathEscape(strings.NewReplacer("~", "~0", "/", "~1").Replace(key))
}

// forbidUnknown closes the objects of requests, so that a misspelt field is
// found.
func forbidUnknown(doc any) {
	root, _ := doc.(map[string]any)
	components, _ := root["components"].(map[string]any)
	schemas, _ := components["schemas"].(map[string]any)
	for _, v := range schemas {
		s, _ := v.(map[string]any)
		if properties, _ := s["properties"].(map[string]any); len(properties) > 0 && s["additionalProperties"] == nil {
			s["additionalProperties"] = false
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
	template, op, params := c.route(r.Method, path)
	if template == "" {
		return fmt.Errorf("the API has no %s %s", r.Method, path)
	}
	c.mu.Lock()
	c.seen[r.Method+" "+template]++
	c.mu.Unlock()
	known := map[string]bool{}
	for _, p := range op.Parameters {
		value, given := params[p.Name]
		if p.In == "query" {
			known[p.Name] = true
			value, given = r.URL.Query().Get(p.Name), r.URL.Query().Has(p.Name)
		}
		if !given {
			if p.Required {
				return fmt.Errorf("parameter %s is missing", p.Name)
			}
			continue
		}
		if err := c.scalar(p.at, value); err != nil {
			return fmt.Errorf("parameter %s: %w", p.Name, err)
		}
	}
	for name := range r.URL.Query() {
		if !known[name] {
			return fmt.Errorf("unknown query parameter %s", name)
		}
	}
	return c.body(op, body)
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

func (c *Checker) body(op operation, body []byte) error {
	if op.RequestBody == nil {
		if len(body) > 0 {
			return fmt.Errorf("it takes no body")
		}
		return nil
	}
	if len(body) == 0 {
		if op.RequestBody.Required {
			return fmt.Errorf("the body is missing")
		}
		return nil
	}
	if op.RequestBody.Content["application/json"] == nil {
		return fmt.Errorf("it takes no JSON")
	}
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(body))
	if err != nil {
		return fmt.Errorf("the body is no JSON: %w", err)
	}
	if err := c.check(op.at+"/requestBody/content/application~1json/schema", v); err != nil {
		return fmt.Errorf("body %s: %w", body, err)
	}
	return nil
}

// check tests a value against the schema that stands somewhere.
func (c *Checker) check(at string, v any) error {
	c.mu.Lock()
	s := c.schemas[at]
	if s == nil {
		var err error
		if s, err = c.compiler.Compile(description + "#" + at); err != nil {
			c.mu.Unlock()
			return err
		}
		c.schemas[at] = s
	}
	c.mu.Unlock()
	return s.Validate(v)
}

// scalar tests a parameter: as text, or as what JSON reads in it.
func (c *Checker) scalar(at, value string) error {
	err := c.check(at, value)
	if err == nil {
		return nil
	}
	if v, bad := jsonschema.UnmarshalJSON(strings.NewReader(value)); bad == nil {
		return c.check(at, v)
	}
	return err
}

// route finds the path of the description; one without parameters wins.
func (c *Checker) route(method, path string) (template string, op operation, params map[string]string) {
	for t, methods := range c.paths {
		got, ok := match(t, path)
		if o, has := methods[method]; ok && has && (template == "" || len(got) < len(params)) {
			template, op, params = t, o, got
		}
	}
	return template, op, params
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
