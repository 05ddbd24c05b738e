package render

import "testing"

// crossings counts the labels that the leader of another runs across, and the
// leaders that cross each other.
func crossings(p *pen, g golden, labels []label) (over, each int) {
	s, _ := turned(g.s, g.o.on(g.s))
	s.Bases = p.v.enlarged(s.Bases)
	for i, l := range labels {
		if !l.leader {
			continue
		}
		lead := p.lead(s, l)
		for k, o := range labels {
			if i != k && o.sort != inside && o.box.cutBy(lead) {
				over++
			}
			if k < i && o.leader && p.lead(s, o).Crosses(lead) {
				each++
			}
		}
	}
	return over, each
}

// TestLeadersCrossNoLabel: no leader of a golden picture runs across another label
// or leader.
func TestLeadersCrossNoLabel(t *testing.T) {
	for _, g := range goldens() {
		p, labels := planned(g.s, g.o)
		if over, each := crossings(p, g, labels); over+each > 0 {
			t.Errorf("%s: %d labels are crossed, %d leaders cross", g.name, over, each)
		}
	}
}

// TestLeadersInACrowd: where sixty pieces lie in a heap no leader crosses a label
// either; in one of 700 pixels, where hardly a label has room in its base, it cannot be
// avoided everywhere: 325 crossings in 20 pictures, 457 where nobody minds them.
func TestLeadersInACrowd(t *testing.T) {
	over, small := 0, 0
	for seed := range uint64(20) {
		for _, size := range []int{0, 700} {
			g := golden{s: crowd(60, seed), o: Options{Size: size}}
			p, labels := planned(g.s, g.o)
			a, b := crossings(p, g, labels)
			if size == 0 {
				over += a + b
			} else {
				small += a + b
			}
		}
	}
	t.Logf("%d crossed, %d in the small pictures", over, small)
	if over > 0 {
		t.Errorf("%d are crossed in 20 pictures", over)
	}
	if small > 20*18 {
		t.Errorf("%d are crossed in 20 small pictures", small)
	}
}
