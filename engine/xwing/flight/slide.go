package flight

import (
	"cmp"
	"math"
	"slices"

	"estafeta/engine"
	"estafeta/engine/geom"
)

// Token is an obstacle or a bomb where it lies.
type Token struct {
	ID      string
	Outline geom.Polygon // on the table
}

// Place puts an outline with its origin at a pose.
func Place(outline geom.Polygon, at engine.Pose) geom.Polygon {
	f := frameOf(at)
	out := make(geom.Polygon, len(outline))
	for i, p := range outline {
		out[i] = f.point(p.X, -p.Y)
	}
	return out
}

// Flight is a ship with a maneuver before it and all that may be in the way.
// A stationary maneuver flies nowhere and ends where it is.
type Flight struct {
	Start     engine.Pose
	Size      Size
	Maneuver  Maneuver
	Shift     float64 // of a Tallon Roll: fore and aft, mm (XW-BEAR-08)
	Others    []Base  // every other ship
	Obstacles []Token
	Mines     []Token // bombs that detonate when overlapped
	Area      Area
	Gauge     Gauge
}

// Moved is how a maneuver ended.
type Moved struct {
	Pose       engine.Pose
	Slid       bool     // moved back along the template (XW-OVL-02)
	Turned     bool     // a special bearing reversed the ship (XW-BEAR-10, XW-BEAR-12)
	Overlapped []string // ships it overlapped and now touches, in the order of Others (XW-OVL-08)
	Obstacles  []Struck // moved through or overlapped, nearest to the start first (XW-OBS-13)
	Mines      []string // moved through or overlapped, likewise
	Fled       bool     // XW-FLEE-01
	Template   geom.Polygon
}

// Struck is a token that was hit, with its distance from the base at the start.
type Struck struct {
	ID   string
	Dist float64
}

// Move executes a maneuver: the final pose, sliding back if the base would lie
// on a ship, then edge, obstacles and mines (XW-GEO-06 … XW-GEO-12,
// XW-OVL-01 … XW-OVL-11, XW-OBS-01, XW-OBS-12, XW-BOMB-13, XW-FLEE-01,
// XW-SPD-05).
func Move(v Flight) Moved {
	w := v.path()
	out := Moved{Turned: true}
	t := w.full()
	switch v.Maneuver.Bearing {
	case Stationary: // XW-BEAR-09, XW-BEAR-13
		out.Turned, t = false, 0
		out.Pose = v.Start
	case TallonLeft, TallonRight: // XW-BEAR-11, XW-BEAR-12
		if free := v.tallon(); len(free) > 0 {
			out.Pose = v.tallonPose(Nearest(free, v.Shift))
			break
		}
		out.Turned = false
		t, out.Overlapped = v.slide()
	case Koiogran, SegnorLeft, SegnorRight: // the base is square: it overlaps either way round
		if t, out.Overlapped = v.slide(); t == w.full() {
			side, ahead, turn := w.pose(t)
			out.Pose = Shifted(v.Start, side, ahead, turn+math.Pi)
			break
		}
		out.Turned = false
	default:
		out.Turned = false
		t, out.Overlapped = v.slide()
	}
	if !out.Turned && v.Maneuver.Bearing != Stationary {
		out.Pose = v.poseAt(t)
	}
	out.Slid = t < w.full() && v.Maneuver.Bearing != Stationary
	v.hits(&out, t)
	return out
}

// backs reports a maneuver flown backwards.
func (m Maneuver) backs() bool {
	return m.Bearing == ReverseStraight || m.Bearing == ReverseBankLeft || m.Bearing == ReverseBankRight
}

// start is the pose that the path begins at: for backing off the ship is
// looked at from behind, so that its rear leads.
func (v Flight) start() engine.Pose {
	if v.Maneuver.backs() {
		return Shifted(v.Start, 0, 0, math.Pi)
	}
	return v.Start
}

func (v Flight) path() path {
	w := path{templateOf(v.Maneuver), v.Size.Base()}
	if v.Maneuver.backs() {
		w.side = -w.side
	}
	return w
}

// poseAt is the pose with the rear edge at t of the path.
func (v Flight) poseAt(t float64) engine.Pose {
	side, ahead, turn := v.path().pose(t)
	if v.Maneuver.backs() {
		turn += math.Pi
	}
	return Shifted(v.start(), side, ahead, turn)
}

// bodyAt is the base with its guides there, not rounded.
func (v Flight) bodyAt(f frame, t float64) body {
	side, ahead, turn := v.path().pose(t)
	sin, cos := math.Sincos(turn)
	if t >= v.path().full() {
		sin, cos = sincos(math.Abs(turn))
		sin = math.Copysign(sin, turn)
	}
	g := frame{at: f.point(side, ahead), facing: f.facing + turn}
	g.ahead = f.ahead.Mul(cos).Add(f.right.Mul(sin))
	g.right = f.right.Mul(cos).Sub(f.ahead.Mul(sin))
	return bodyAt(g, v.Size, v.Gauge)
}

// near are the other ships that the maneuver could end on, with their places
// in Others.
func (v Flight) near() (bodies []body, index []int) {
	at := geom.Point{X: v.Start.X, Y: v.Start.Y}
	reach := v.path().full() + 2*v.Size.Base()
	for i, o := range v.Others {
		if o.Size.Half()*math.Sqrt2+v.Gauge.Guide+reach >= at.Dist(geom.Point{X: o.Pose.X, Y: o.Pose.Y}) {
			bodies, index = append(bodies, o.body(v.Gauge)), append(index, i)
		}
	}
	return
}

const (
	// hurry bounds how far any point of a base moves while its rear edge moves by
	// one along a curve: the front edge gains on the rear at most by the ratio
	// of the cosines of their angles to the chord, under 2.1, and a corner with
	// its guide is at most 1.16 base lengths away from the rear's middle.
	hurry = 4.6
	step  = 0.001 // least step back
)

// slide is the rear edge's position after sliding back, the full one if no
// ship is in the way, and the ships that the base then touches (XW-OVL-02,
// XW-OVL-04, XW-OVL-08, XW-OVL-09, XW-OVL-10). A base that presses into another
// by d cannot be free within a way that moves no point of it by d; so the
// largest free position is found without skipping any.
func (v Flight) slide() (t float64, touched []string) {
	w := v.path()
	t = w.full()
	others, index := v.near()
	if len(others) == 0 {
		return t, nil
	}
	f := frameOf(v.start())
	fast := hurry
	if w.radius == 0 {
		fast = 1
	}
	blocked := make([]bool, len(others))
	last := -1
	here := v.bodyAt(f, t)
	for t > 0 {
		deepest := 0.0
		for i, o := range others {
			d := here.pressing(o)
			if d > press {
				blocked[i] = true
				if d > deepest {
					deepest, last = d, i
				}
			}
		}
		if deepest == 0 {
			break
		}
		t = max(0, t-max(step, (deepest-press)/fast))
		here = v.bodyAt(f, t)
	}
	if last < 0 {
		return w.full(), nil
	}
	t, here = v.settle(f, t, others, blocked)
	for i := range others {
		if i == last || blocked[i] && here.gap(others[i]) <= Tol {
			touched = append(touched, v.Others[index[i]].ID)
		}
	}
	return t, touched
}

// settle moves on back by at most tol until the blocking ships are no longer
// pressed at all.
func (v Flight) settle(f frame, t float64, others []body, blocked []bool) (float64, body) {
	here := v.bodyAt(f, t)
	for least := t - Tol; t > 0 && t > least; {
		deepest := 0.0
		for i, o := range others {
			if blocked[i] {
				deepest = max(deepest, here.pressing(o))
			}
		}
		if deepest <= step/4 {
			break
		}
		next := max(0, least, t-max(step, deepest/hurry))
		there := v.bodyAt(f, next)
		for i, o := range others {
			if !blocked[i] && there.pressing(o) > press {
				return t, here
			}
		}
		t, here = next, there
	}
	return t, here
}

// tallonPose is the final pose of a Tallon Roll shifted by k (XW-GEO-12).
func (v Flight) tallonPose(k float64) engine.Pose {
	w := v.path()
	h := v.Size.Half()
	return Shifted(v.Start, w.side*(w.radius+h), w.radius+h+k, math.Pi)
}

// tallonReach is the greatest shift of a Tallon Roll either way.
func (v Flight) tallonReach() float64 { return v.Size.Half() - TemplateWidth/2 }

// TallonRange are the shifts in mm, fore and aft, at which a Tallon Roll ends
// on no ship (XW-BEAR-08, XW-BEAR-11); none: the ship is placed as after the plain
// turn and slides back (XW-BEAR-12).
func (v Flight) TallonRange() []geom.Span {
	switch v.Maneuver.Bearing {
	case TallonLeft, TallonRight:
		return v.tallon()
	}
	return nil
}

func (v Flight) tallon() []geom.Span {
	f := frameOf(v.Start)
	here := bodyAt(frameOf(v.tallonPose(0)), v.Size, v.Gauge)
	others, _ := v.near()
	m := v.tallonReach()
	return geom.Gaps(barredShips(here, others, f.ahead), geom.Span{From: -m, To: m})
}

// barredShips are the shifts along u at which a body lies on another ship.
func barredShips(b body, others []body, u geom.Point) []geom.Span {
	var out []geom.Span
	for _, o := range others {
		for _, p := range b.parts {
			for _, q := range o.parts {
				if s, ok := p.Outline.Barred(q.Outline, u, press); ok {
					out = append(out, s)
				}
			}
		}
	}
	return out
}

// Nearest is the value in spans nearest to k.
func Nearest(spans []geom.Span, k float64) float64 {
	best, at := math.Inf(1), k
	for _, s := range spans {
		x := min(max(k, s.From), s.To)
		if d := math.Abs(x - k); d < best {
			best, at = d, x
		}
	}
	return at
}

// counted is how much of the template counts for what lies under it: all of
// it, or after sliding back as far as the front edge (XW-OBS-12, XW-BOMB-13).
func (v Flight) counted(t float64) float64 {
	w := v.path()
	if v.Maneuver.Bearing == Stationary {
		return 0
	}
	return min(w.length, w.fore(t)-w.base)
}

// hits finds the edge, the obstacles and the mines.
func (v Flight) hits(out *Moved, t float64) {
	final := Base{Pose: out.Pose, Size: v.Size}
	out.Fled = v.Area.left(final, v.Gauge)
	here := final.body(v.Gauge)
	way := v.path().lay(frameOf(v.start()), v.counted(t))
	if v.Maneuver.Bearing != Stationary {
		out.Template = way.Outline()
	}
	from := Base{Pose: v.Start, Size: v.Size}.Outline()
	struck := func(tokens []Token) []Struck {
		var hit []Struck
		for _, k := range tokens {
			if here.on(k) || v.Maneuver.Bearing != Stationary && way.on(k) {
				hit = append(hit, Struck{k.ID, engine.Quantise(from.DistPolygon(k.Outline))})
			}
		}
		slices.SortStableFunc(hit, func(a, b Struck) int { return cmp.Compare(a.Dist, b.Dist) })
		return hit
	}
	out.Obstacles = struck(v.Obstacles)
	for _, m := range struck(v.Mines) {
		out.Mines = append(out.Mines, m.ID)
	}
}

// OnObstacle are the obstacles that a base lies on (XW-OBS-04).
func (b Base) OnObstacle(obstacles []Token, g Gauge) []string {
	var out []string
	here := b.body(g)
	for _, k := range obstacles {
		if here.on(k) {
			out = append(out, k.ID)
		}
	}
	return out
}
