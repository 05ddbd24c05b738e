-- +goose Up
-- Events stand in the order in which they are read, each once: what was taken
-- back is numbered by the undo that took it.
CREATE TABLE told (
    game   TEXT NOT NULL REFERENCES games (id),
    seq    INTEGER NOT NULL,
    n      INTEGER NOT NULL,
    undone INTEGER NOT NULL,                -- 0: it stands
    leg    INTEGER NOT NULL,
    told   INTEGER NOT NULL,                -- the seat that may read it, 0: everybody
    key    TEXT NOT NULL,
    body   TEXT NOT NULL,
    at     INTEGER NOT NULL,
    PRIMARY KEY (game, seq, n, undone)
) STRICT, WITHOUT ROWID;
INSERT INTO told (game, seq, n, undone, leg, told, key, body, at)
    SELECT game, seq, n, CASE undone WHEN 0 THEN 0 ELSE row_number() OVER (PARTITION BY game, seq, n, undone ORDER BY id) END, leg, told, key, body, at
    FROM events;
DROP TABLE events;
ALTER TABLE told RENAME TO events;

-- +goose Down
CREATE TABLE told (
    id     INTEGER PRIMARY KEY,
    game   TEXT NOT NULL REFERENCES games (id),
    seq    INTEGER NOT NULL,
    n      INTEGER NOT NULL,
    leg    INTEGER NOT NULL,
    told   INTEGER NOT NULL,
    key    TEXT NOT NULL,
    body   TEXT NOT NULL,
    at     INTEGER NOT NULL,
    undone INTEGER NOT NULL
) STRICT;
INSERT INTO told (game, seq, n, leg, told, key, body, at, undone)
    SELECT game, seq, n, leg, told, key, body, at, undone > 0 FROM events ORDER BY game, seq, n, undone = 0, undone;
DROP TABLE events;
ALTER TABLE told RENAME TO events;
CREATE INDEX events_game ON events (game, seq, n);
CREATE UNIQUE INDEX events_once ON events (game, seq, n) WHERE undone = 0;
