package formation

// Linked marks what is connected with root through near: near(i, j) says
// whether i and j of 0..n-1 stand close enough to hold together. It is asked
// with i < j.
func Linked(n, root int, near func(i, j int) bool) []bool {
	in := make([]bool, max(0, n))
	if root < 0 || root >= n {
		return in
	}
	in[root] = true
	open := []int{root}
	for len(open) > 0 {
		i := open[0]
		open = open[1:]
		for j := range n {
			if !in[j] && near(min(i, j), max(i, j)) {
				in[j] = true
				open = append(open, j)
			}
		}
	}
	return in
}
