package host

import (
	"context"
	"time"

	"estafeta/db"
)

// What is taken for night where nobody has said so, by the hour.
const (
	nightFrom = 22
	nightTo   = 8
)

// asksZone reports that a reminder falls into the night by the server's clock
// and reaches somebody of whom no time zone is known. They are asked once, and
// that is noted.
func (h *Host) asksZone(ctx context.Context, tx *db.Tx, g db.Game, users []string, now time.Time) (bool, error) {
	guild, err := tx.Guild(ctx, g.Guild)
	if err != nil {
		return false, err
	}
	zone, err := time.LoadLocation(guild.Quiet.Zone)
	if err != nil {
		zone = time.UTC
	}
	if hour := now.In(zone).Hour(); hour >= nightTo && hour < nightFrom {
		return false, nil
	}
	ask := false
	for _, id := range users {
		u, err := tx.User(ctx, id)
		if err != nil {
			return false, err
		}
		if u.Asked || u.Quiet != (db.Quiet{}) {
			continue
		}
		ask, u.Asked = true, true
		if err := tx.SaveUser(u); err != nil {
			return false, err
		}
		h.users.Delete(id)
	}
	return ask, nil
}
