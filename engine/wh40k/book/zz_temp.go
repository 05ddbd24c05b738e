package book

func (d *Datasheet) GearKey(id string) string { return "gear." + d.Faction + "/" + id }

func (d *Datasheet) ModelKey(kind string) string { return "model." + d.Faction + "/" + d.ID + "/" + kind }
