package book

import (
	"strings"
	"testing"
	"testing/fstest"

	"estafeta/engine/scene"
)

// files are the least content that fits together.
func files(also map[string]string) fstest.MapFS {
	out := fstest.MapFS{}
	for name, text := range map[string]string{
		"items":       "[[item]]\nid = \"pistol\"\nkind = \"shoot\"\n",
		"factions":    "[[faction]]\nid = \"terra\"\nupgrades = { pistol = 3 }\n",
		"ready":       "",
		"units_terra": "[[unit]]\nid = \"ranger\"\nequip = [\"pistol\"]\nattributes = [10, 4, 4, 4, 4, 4, 2]\n",
		"table_yard":  "width = 90\ndepth = 90\n[[element]]\nkind = \"wall\"\nclass = \"obstacle\"\nat = [45, 45]\nsize = [10, 2]\nheight = 3\n",
	} {
		if more, ok := also[name]; ok {
			text += more
		}
		out["content/"+name+".toml"] = &fstest.MapFile{Data: []byte(text)}
	}
	return out
}

func TestRead(t *testing.T) {
	b, err := Read(files(nil))
	if err != nil {
		t.Fatal(err)
	}
	if b.Units["ranger"].Faction != "terra" || len(b.Order("terra")) != 1 || len(b.Order("orion")) != 0 {
		t.Errorf("units: %v", b.Units)
	}
	laid, err := b.Tables[0].Terrain()
	if err != nil || len(laid) != 1 || laid[0].ID != "wall1" || laid[0].Polygon().Area() != 20 {
		t.Errorf("the table: %+v %v", laid, err)
	}
}

// TestReadErrors holds that what does not fit together is named with its file.
func TestReadErrors(t *testing.T) {
	for _, c := range []struct{ file, more, want string }{
		{"units_terra", "[[unit]]\nid = \"ranger\"\nattributes = [1, 1, 1, 1, 1, 1, 1]", `content/units_terra.toml: unit "ranger" stands twice`},
		{"units_terra", "[[unit]]\nid = \"odd\"\nattributes = [1]", `content/units_terra.toml: unit "odd" has 1 attributes; 7 are needed`},
		{"units_terra", "[[unit]]\nid = \"odd\"\nequip = [\"sword\"]\nattributes = [1, 1, 1, 1, 1, 1, 1]",
			`carries "sword", which items.toml does not have`},
		{"items", "[[item]]\nid = \"pistol\"", `item "pistol" stands twice`},
		{"table_yard", "[[element]]\nkind = \"lake\"\nclass = \"wet\"", `content/table_yard.toml: element 2 (lake): class "wet" is none of`},
		{"table_yard", "[[element]]\nkind = \"lake\"\nclass = \"clear\"", `element 2 (lake) has neither a size nor three points`},
	} {
		if _, err := Read(files(map[string]string{c.file: c.more})); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %q", err, c.want)
		}
	}
}

// TestHighObstacle: NEB-TERR-10, more than 10 cm is Impassable.
func TestHighObstacle(t *testing.T) {
	m := TableMap{Width: 90, Depth: 90}
	for _, h := range []float64{10, 10.1} {
		m.Element = append(m.Element, Element{Kind: "wall", Class: "obstacle", At: [2]float64{45, 45}, Size: [2]float64{5, 5}, Height: h})
	}
	laid, err := m.Terrain()
	if err != nil || laid[0].Class != scene.Obstacle || laid[1].Class != scene.Impassable || laid[1].ID != "wall2" {
		t.Errorf("%+v %v", laid, err)
	}
}
