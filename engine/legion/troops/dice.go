package troops

// Face is what a die shows (LEG-A-DICE-02).
type Face string

const (
	Hit   Face = "hit"
	Crit  Face = "crit"
	Surge Face = "surge"
	Block Face = "block"
	Blank Face = "blank"
)

// Colour is the colour of a die (LEG-A-DICE-03).
type Colour string

const (
	Red   Colour = "red"
	Black Colour = "black"
	White Colour = "white"
)

// Colours are those of attack dice, the best first.
var Colours = []Colour{Red, Black, White}

// AttackFaces are the eight sides of the attack dice (LEG-A-DICE-04).
var AttackFaces = map[Colour][]Face{
	Red:   {Hit, Hit, Hit, Hit, Hit, Crit, Surge, Blank},
	Black: {Hit, Hit, Hit, Crit, Surge, Blank, Blank, Blank},
	White: {Hit, Crit, Surge, Blank, Blank, Blank, Blank, Blank},
}

// DefenseFaces are the six sides of the defense dice (LEG-A-DICE-05).
var DefenseFaces = map[Colour][]Face{
	Red:   {Block, Block, Block, Surge, Blank, Blank},
	White: {Block, Surge, Blank, Blank, Blank, Blank},
}

// Share is how likely one of the faces is.
func Share(sides []Face, of ...Face) float64 {
	n := 0
	for _, s := range sides {
		for _, f := range of {
			if s == f {
				n++
			}
		}
	}
	return float64(n) / float64(len(sides))
}
