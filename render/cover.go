package render

import (
	"math"

	"estafeta/engine/geom"
	"estafeta/engine/scene"
)

// cover draws what a table is covered with. All of it lies where it lies on the
// table, so that a window shows the same as the whole.
func (p *pen) cover(s scene.Scene) {
	long := max(s.Width, s.Height)
	switch s.Ground {
	case scene.Space:
		p.space(s, long)
	case scene.Grass:
		p.blotches(s, long, mixed(p.t.Mat, 0x2c3a2a, 0.5))
		p.strewn(s, 420, func(q geom.Point, _ uint32) {
			for i := range 3 {
				x := q.X + float64(i)*3 - 3
				p.dc.DrawLine(x, q.Y, x+float64(i-1)*2.5, q.Y-7)
			}
		})
		stroke(p.dc, mixed(p.t.Mat, 0x8fae6f, 0.3), 1.6)
	case scene.Sand:
		p.blotches(s, long, mixed(p.t.Mat, 0x7a6d52, 0.35))
		p.strewn(s, 150, func(q geom.Point, _ uint32) {
			p.dc.MoveTo(q.X-16, q.Y)
			p.dc.QuadraticTo(q.X, q.Y-7, q.X+16, q.Y)
		})
		stroke(p.dc, mixed(p.t.Mat, 0x3c3426, 0.4), 1.8)
	case scene.Snow:
		p.blotches(s, long, mixed(p.t.Mat, 0x8b98a3, 0.5))
	case scene.Plates:
		p.plates(s, long)
	}
}

// mixed is a share of another colour over one.
func mixed(a rgba, b uint32, share float64) rgba { return mix(a, rgb(b), share) }

// strewn calls f at so many places of the table, always the same ones.
func (p *pen) strewn(s scene.Scene, n int, f func(q geom.Point, n uint32)) {
	for i := range n {
		a, b := hash(uint32(2*i+1)), hash(uint32(2*i+2))
		q := p.v.at(scene.Point{X: s.Width * float64(a%100003) / 100003, Y: s.Height * float64(b%100003) / 100003})
		if around(q, 40, 40).hits(box{0, 0, float64(p.v.w), float64(p.v.h)}) {
			f(q, a^b)
		}
	}
}

// hash scatters numbers.
func hash(n uint32) uint32 {
	n ^= n >> 16
	n *= 0x7feb352d
	n ^= n >> 15
	n *= 0x846ca68b
	return n ^ n>>16
}

// blotches are large areas of a slightly other colour.
func (p *pen) blotches(s scene.Scene, long float64, c rgba) {
	for i := range uint32(14) {
		at := scene.Point{X: s.Width * float64(hash(3*i+7)%1000) / 1000, Y: s.Height * float64(hash(3*i+8)%1000) / 1000}
		r := long * (0.05 + 0.08*float64(hash(3*i+9)%1000)/1000)
		var g []geom.Point
		for k := range 28 {
			a := 2 * math.Pi * float64(k) / 28
			g = append(g, p.v.at(at.Add(geom.Heading(a).Mul(r*(1+0.22*math.Sin(3*a+float64(i))+0.12*math.Sin(5*a+2*float64(i)))))))
		}
		outline(p.dc, g)
	}
	fill(p.dc, c)
	p.dc.ClearPath()
}

// plates are square slabs with a darker joint, here and there one that differs.
func (p *pen) plates(s scene.Scene, long float64) {
	const n = 16
	step := long / n
	for i := range n {
		for k := range n {
			if h := hash(uint32(i*n + k)); h%5 == 0 {
				a, b := p.v.at(scene.Point{X: step * float64(i), Y: step * float64(k)}), p.v.at(scene.Point{X: step * float64(i+1), Y: step * float64(k+1)})
				p.dc.DrawRectangle(a.X, a.Y, b.X-a.X, b.Y-a.Y)
				fill(p.dc, mixed(p.t.Mat, 0x2a2f35, 0.2+0.1*float64(h%3)))
				p.dc.ClearPath()
			}
		}
	}
	for i := 1; i < n; i++ {
		a, b := p.v.at(scene.Point{X: step * float64(i)}), p.v.at(scene.Point{X: step * float64(i), Y: s.Height})
		p.dc.DrawLine(a.X, a.Y, b.X, b.Y)
		a, b = p.v.at(scene.Point{Y: step * float64(i)}), p.v.at(scene.Point{X: s.Width, Y: step * float64(i)})
		p.dc.DrawLine(a.X, a.Y, b.X, b.Y)
	}
	stroke(p.dc, mixed(p.t.Mat, 0x20252a, 0.5), 2)
}

// Colours of space, as steps of a few shades each.
var (
	cloud  = [...]uint32{0x0f1226, 0x12142b, 0x151631, 0x181838}
	planet = [...]uint32{0x4a7d9b, 0x3b6885, 0x2d536d, 0x204057, 0x172e43, 0x111f30}
	stars  = [...]uint32{0x3a3f50, 0x6d7385, 0xa9b0c4, 0xffffff, 0xcfe0ff, 0xffe6c4}
)

// space is a faint cloud, the limb of a planet and stars.
func (p *pen) space(s scene.Scene, long float64) {
	disc := func(x, y, r float64) {
		q := p.v.at(scene.Point{X: x * s.Width, Y: y * s.Height})
		p.dc.DrawCircle(q.X, q.Y, r*long*p.v.scale)
	}
	for ring, c := range cloud {
		for i := range uint32(24) {
			t := float64(i) / 23
			x, y := 0.85*t, 0.84-0.62*t+0.05*math.Sin(7*t)+0.03*float64(hash(i+90)%100)/100
			disc(x, y, (0.1-0.019*float64(ring))*(0.55+0.9*float64(hash(i+40)%100)/100))
		}
		fill(p.dc, rgb(c))
		p.dc.ClearPath()
	}
	var sky [len(stars)][]geom.Point
	p.strewn(s, 900, func(q geom.Point, n uint32) {
		kind := n % 2
		switch {
		case n%41 == 0:
			kind = 3 + n/41%3
		case n%7 == 0:
			kind = 2
		}
		sky[kind] = append(sky[kind], q)
	})
	for kind, list := range sky { // all of a colour at once: each filling takes its time
		r := [...]float64{0.9, 0.9, 1.4, 2.1, 2.1, 2.1}[kind]
		for _, q := range list {
			p.dc.DrawCircle(q.X, q.Y, r)
		}
		fill(p.dc, rgb(stars[kind]))
		p.dc.ClearPath()
	}
	for i, c := range planet {
		t := float64(i)
		disc(1.02+0.009*t, 1.03+0.016*t, 0.235-0.002*t)
		fill(p.dc, rgb(c))
		p.dc.ClearPath()
	}
}

// covered are the colours of what covers a table, for its palette.
func covered(t Theme) (list []rgba) {
	switch t.Mat {
	case grounds[scene.Space][0]:
		for _, part := range [...][]uint32{cloud[:], planet[:], stars[:]} {
			for _, c := range part {
				list = append(list, rgb(c))
			}
		}
	case grounds[scene.Grass][0]:
		list = append(list, mixed(t.Mat, 0x2c3a2a, 0.5), mixed(t.Mat, 0x8fae6f, 0.3))
	case grounds[scene.Sand][0]:
		list = append(list, mixed(t.Mat, 0x7a6d52, 0.35), mixed(t.Mat, 0x3c3426, 0.4))
	case grounds[scene.Snow][0]:
		list = append(list, mixed(t.Mat, 0x8b98a3, 0.5))
	case grounds[scene.Plates][0]:
		list = append(list, mixed(t.Mat, 0x2a2f35, 0.2), mixed(t.Mat, 0x2a2f35, 0.3), mixed(t.Mat, 0x2a2f35, 0.4), mixed(t.Mat, 0x20252a, 0.5))
	}
	return list
}
