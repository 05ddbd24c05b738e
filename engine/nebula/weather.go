package nebula

import (
	"strconv"

	"estafeta/engine"
)

// weathers are the rows of the table of weather and time of day by the die,
// with the farthest sight in cm; 4 to 6 is day. NEB-WEA-02 … NEB-WEA-05.
var weathers = []struct {
	Key   string
	Sight float64
}{{"rain", 40}, {"fog", 35}, {"night", 30}}

// setWeather makes the weather of a die's face.
func (g *Game) setWeather(face int) {
	g.Weather, g.Sight = "day", 0
	if face >= 1 && face <= len(weathers) {
		g.Weather, g.Sight = weathers[face-1].Key, weathers[face-1].Sight
	}
}

// rollWeather settles the weather for the whole game if the players agreed on
// any: by a die, or by their choice. NEB-WEA-01.
func (g *Game) rollWeather(t *engine.Table) {
	how := g.Options["weather"]
	switch how {
	case "", "none":
		return
	case "rolled":
		g.setWeather(t.Roll(1, "weather", 6, 1)[0])
	default:
		n, err := strconv.Atoi(how)
		if err != nil {
			return
		}
		g.setWeather(n)
	}
	t.Tell("weather", engine.Term("weather", "weather."+g.Weather), engine.ByRules("NEB-WEA-01"))
}

// clear reports a distance that the weather lets a figure see: the cap on Line
// of Sight is one on every weapon's range too, and none for Infrared. Whether
// somebody is too far to be seen is measured, so it is tested with the range.
// NEB-WEA-06, NEB-WEA-07, NEB-KEY-34, NEB-LOS-04.
func (g *Game) clear(s *Figure, d float64) bool {
	return g.Sight == 0 || s.has("infrared") || within(d, g.Sight)
}
