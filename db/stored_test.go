package db

import "database/sql"

// StoredStates is how many bytes all checkpoints but the last take, as stored.
func StoredStates(path string) (n int, err error) {
	d, err := sql.Open("sqlite", path)
	if err != nil {
		return 0, err
	}
	defer d.Close()
	err = d.QueryRow("SELECT sum(length(state)) FROM legs WHERE start < (SELECT max(start) FROM legs)").Scan(&n)
	return n, err
}
