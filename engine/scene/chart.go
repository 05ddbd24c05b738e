package scene

// Chart is what a secret choice shows instead of the table: signs in rows and
// columns, such as the maneuvers of a dial.
type Chart struct {
	Title string   `json:"title"` // who chooses: a label and a name
	Rows  []string `json:"rows"`  // heads of the rows, from the top
	Cells []Cell   `json:"cells"`
}

// Cell is one sign of a chart.
type Cell struct {
	Key    string  `json:"key"` // of the option that it stands for
	Row    int     `json:"row"`
	Col    int     `json:"col"`
	Glyph  []Point `json:"glyph"` // a line with an arrowhead at its end, in a square from (0, 0) to (1, 1); a single point: a block
	Tone   Tone    `json:"tone"`
	Chosen bool    `json:"chosen"`
}

// Tone is what a sign means at a glance.
type Tone string

// The tones.
const (
	Plain Tone = ""
	Good  Tone = "good"
	Bad   Tone = "bad"
)
