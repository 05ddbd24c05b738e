// Command wh40kdata writes the content of Warhammer 40,000 from its source:
//
//	go run ./cmd/wh40kdata SOURCE engine/wh40k/content
//
// SOURCE is a folder with 40kdc-data as one JSON file a faction (see NOTICE) in
// kdc, the Spanish names in names_es.json, further
// keywords, abilities and Damaged values in appdata_*, the deployments in missions.json and
// the tables in terrain_layouts.json. The content is one file a faction, lines of
// JSON packed with gzip, index.json, allies.json and tables.json.gz.
package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"estafeta/engine/wh40k/book"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "wh40kdata needs two folders: that of the source and that of the content")
		os.Exit(2)
	}
	if err := run(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// run reads the source and writes the content.
func run(source, content string) error {
	list, err := read(source)
	if err != nil {
		return err
	}
	index := make([]book.Listed, len(list))
	for i, f := range list {
		index[i] = f.listed
		packed, err := pack(f.lines)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(content, f.listed.ID+".json.gz"), packed, 0o644); err != nil {
			return err
		}
	}
	data, err := listText(index)
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(content, "index.json"), data, 0o644); err != nil {
		return err
	}
	allied, err := allies(source, list)
	if err != nil {
		return err
	}
	if data, err = listText(allied); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(content, "allies.json"), data, 0o644); err != nil {
		return err
	}
	lines, err := tables(source)
	if err != nil {
		return err
	}
	packed, err := pack(lines)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(content, "tables.json.gz"), packed, 0o644)
}

// read converts every faction of the source, in the order of their names.
func read(source string) ([]faction, error) {
	var es spanish
	if err := readJSON(source, "names_es.json", &es); err != nil {
		return nil, err
	}
	more, err := readSecond(source)
	if err != nil {
		return nil, err
	}
	names, err := filepath.Glob(filepath.Join(source, "kdc", "*.json"))
	if err != nil {
		return nil, err
	}
	files := map[string]*sourceFile{}
	var ids []string
	for _, name := range names {
		id := strings.ReplaceAll(strings.TrimSuffix(filepath.Base(name), ".json"), "_", "-")
		if strings.HasPrefix(id, "-") { // what all factions share
			continue
		}
		files[id] = &sourceFile{}
		if err := readJSON(filepath.Dir(name), filepath.Base(name), files[id]); err != nil {
			return nil, err
		}
		ids = append(ids, id)
	}
	if len(ids) == 0 {
		return nil, fmt.Errorf("%s has no folder kdc with a JSON file for each faction", source)
	}
	slices.Sort(ids)
	var out []faction
	for _, id := range ids {
		f, err := convert(id, files[id], files[files[id].Meta.Parent], es, more)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", id, err)
		}
		f.listed.ES = factionsES[id]
		out = append(out, f)
	}
	return out, nil
}

// pack is lines as a gzip file.
func pack(lines []string) ([]byte, error) {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write([]byte(strings.Join(lines, "\n") + "\n")); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// listText is a list, one record a line.
func listText[T any](list []T) ([]byte, error) {
	lines := make([]string, len(list))
	for i, l := range list {
		data, err := json.Marshal(l)
		if err != nil {
			return nil, err
		}
		lines[i] = string(data)
	}
	return []byte("[\n" + strings.Join(lines, ",\n") + "\n]\n"), nil
}

// factionsES are Spanish names of factions, our own, where one is usual.
var factionsES = map[string]string{
	"agents-of-the-imperium": "Agentes del Imperio",
	"black-templars":         "Templarios Negros",
	"blood-angels":           "Ángeles Sangrientos",
	"chaos-daemons":          "Demonios del Caos",
	"chaos-knights":          "Caballeros del Caos",
	"chaos-space-marines":    "Marines Espaciales del Caos",
	"crimson-fists":          "Puños Carmesí",
	"dark-angels":            "Ángeles Oscuros",
	"death-guard":            "Guardia de la Muerte",
	"deathwatch":             "Guardianes de la Muerte",
	"emperors-children":      "Hijos del Emperador",
	"genestealer-cults":      "Cultos Genestealer",
	"grey-knights":           "Caballeros Grises",
	"imperial-fists":         "Puños Imperiales",
	"imperial-knights":       "Caballeros Imperiales",
	"iron-hands":             "Manos de Hierro",
	"leagues-of-votann":      "Ligas de Votann",
	"necrons":                "Necrones",
	"orks":                   "Orkos",
	"raven-guard":            "Guardia del Cuervo",
	"salamanders":            "Salamandras",
	"space-wolves":           "Lobos Espaciales",
	"tau-empire":             "Imperio T'au",
	"thousand-sons":          "Mil Hijos",
	"tyranids":               "Tiránidos",
	"white-scars":            "Cicatrices Blancas",
	"world-eaters":           "Devoradores de Mundos",
}
