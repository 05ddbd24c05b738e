package battlefield

// Coherent reports models in coherency: each within 2" across and 5" up of
// another, and within 9" and 5" of all others. If not, lone is the first that
// is not, and by which of the two it fails (WH-COH-01 … WH-COH-03).
func Coherent(models []Model) (ok bool, lone int, rule string) {
	if len(models) < 2 {
		return true, 0, ""
	}
	for i, m := range models {
		near := false
		for j, o := range models {
			if i != j && Within(m.Rise(o), CoherencyUp) && Within(m.Across(o), CoherencyNear) {
				near = true
				break
			}
		}
		if !near {
			return false, i, "WH-COH-02"
		}
	}
	for i, m := range models {
		for _, o := range models[:i] {
			if !Within(m.Rise(o), CoherencyUp) || !Within(m.Across(o), CoherencyFar) {
				return false, i, "WH-COH-03"
			}
		}
	}
	return true, 0, ""
}

// Strays is how badly models break coherency: pairs too far apart and models
// with nobody near. 0: they are coherent.
func Strays(models []Model) int {
	n := 0
	for i, m := range models {
		near := len(models) < 2
		for j, o := range models {
			if i == j {
				continue
			}
			near = near || Within(m.Rise(o), CoherencyUp) && Within(m.Across(o), CoherencyNear)
			if j < i && (!Within(m.Rise(o), CoherencyUp) || !Within(m.Across(o), CoherencyFar)) {
				n++
			}
		}
		if !near {
			n += len(models)
		}
	}
	return n
}
