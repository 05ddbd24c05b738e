package host

import (
	"context"
	"encoding/json"
	"time"

	"estafeta/db"
)

// Remark is a line of a game's log that is no event of its rules: a pause, a
// seat that changed hands, a correction, what was decided on others' behalf.
type Remark struct {
	Notice
	Seq int // after this place in the log
	At  time.Time
}

// remark keeps a notice for the log, unless it only asks or reminds.
func remark(tx *db.Tx, game string, notice []byte, at time.Time) error {
	var n Notice
	if err := json.Unmarshal(notice, &n); err != nil {
		return err
	}
	switch {
	case n.Token != "", n.Text.Key == "notice.half", n.Text.Key == "notice.silence", n.Text.Key == NoticeReady:
		return nil
	}
	n.Users = nil
	body, err := json.Marshal(n)
	if err != nil {
		return err
	}
	return tx.AddRemark(game, string(body), at)
}

// Remarks are those of a stretch of a game's log, to 0: to its end.
func (h *Host) Remarks(ctx context.Context, game string, from, to int) ([]Remark, error) {
	if to == 0 {
		to = 1 << 62
	}
	rows, err := h.db.Remarks(ctx, game, from, to)
	if err != nil {
		return nil, h.fault(game, err)
	}
	var list []Remark
	for _, r := range rows {
		m := Remark{Seq: r.Seq, At: r.At}
		if err := json.Unmarshal([]byte(r.Body), &m.Notice); err != nil {
			return nil, h.fault(game, &db.Corrupt{What: "a remark on game " + game, Err: err})
		}
		list = append(list, m)
	}
	return list, nil
}
