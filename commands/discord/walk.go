package discord

// Walk visits all components of the message, rows and nested ones included, in
// the order in which they are shown.
func (m Message) Walk(visit func(Component)) {
	for _, r := range m.Rows {
		walk(r, visit)
	}
	for _, c := range m.V2 {
		walk(c, visit)
	}
}

func walk(c Component, visit func(Component)) {
	visit(c)
	switch c := c.(type) {
	case Row:
		for _, inner := range c.Components {
			walk(inner, visit)
		}
	case Container:
		for _, inner := range c.Components {
			walk(inner, visit)
		}
	case Section:
		for _, t := range c.Texts {
			visit(t)
		}
		walk(c.Accessory, visit)
	}
}
