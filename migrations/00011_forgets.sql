-- +goose Up
-- Which deletions asked for this database has carried out. They also stand in a
-- file beside it, so that a backup from before is made to forget again.
CREATE TABLE forgets (
    id TEXT PRIMARY KEY,
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- +goose Down
DROP TABLE forgets;
