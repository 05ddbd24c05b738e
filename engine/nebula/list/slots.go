package list

import "estafeta/engine/nebula/book"

const (
	weaponSlots = 3 // one in Hand, two Holstered
	objectSlots = 3
	storageAdds = 2
)

// Slots are how much a bearer carries.
type Slots struct {
	Weapons, Objects int
	Spare            int // slots that Storage adds for either
}

// Store counts an item that adds slots and takes none itself (NEB-KEY-03). It
// reports whether the item is one.
func (s *Slots) Store(it book.Item) bool {
	if it.Has("storage") {
		s.Spare += storageAdds
		return true
	}
	return false
}

// Add counts an item, and reports whether it goes among the weapons: a Ready
// one may lie among the objects (NEB-KEY-55).
func (s *Slots) Add(it book.Item) (weapon bool) {
	if it.Weapon() && !(it.Has("ready") && s.Objects < objectSlots) {
		s.Weapons++
		return true
	}
	s.Objects++
	return false
}

// Over is how many things have no slot.
func (s *Slots) Over() int {
	return max(0, max(0, s.Weapons-weaponSlots)+max(0, s.Objects-objectSlots)-s.Spare)
}

// Fit reports that everything has a slot. NEB-REC-04, NEB-EQP-06.
func (s *Slots) Fit() bool { return s.Over() == 0 }

// Fit reports that one bearer can carry some items. NEB-ARMY-18.
func Fit(b *book.Book, items []string) bool {
	var s Slots
	for _, id := range items {
		if it := b.Items[id]; !s.Store(it) {
			s.Add(it)
		}
	}
	return s.Fit()
}
