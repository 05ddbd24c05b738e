-- +goose Up
-- Dice and attacks outside games: what was rolled, and what may still be done
-- with it.
CREATE TABLE trays (
    id      TEXT PRIMARY KEY,               -- of the interaction that opened it
    kind    TEXT NOT NULL,
    system  TEXT NOT NULL,
    guild   TEXT NOT NULL,
    channel TEXT NOT NULL,
    user    TEXT NOT NULL,
    body    TEXT NOT NULL,
    rolled  TEXT NOT NULL,                  -- dice by face, for statistics
    seed    BLOB NOT NULL,
    version INTEGER NOT NULL,
    at      INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX trays_user ON trays (user);
CREATE INDEX trays_guild ON trays (guild);

-- The game that a channel rolls dice for.
CREATE TABLE channels (
    id     TEXT PRIMARY KEY,
    system TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- +goose Down
DROP TABLE channels;
DROP TABLE trays;
