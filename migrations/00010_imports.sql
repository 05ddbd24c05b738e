-- +goose Up
-- A game that came as a file: its people are nameless until they claim their
-- seats, and its dice count in no statistics.
ALTER TABLE games ADD COLUMN imported INTEGER NOT NULL DEFAULT 0;

CREATE TABLE claims (
    game TEXT NOT NULL REFERENCES games (id),
    name TEXT NOT NULL,                     -- stands in the user's place
    user TEXT NOT NULL,                     -- the only one who may claim it
    PRIMARY KEY (game, name)
) STRICT, WITHOUT ROWID;
CREATE INDEX claims_user ON claims (user);

CREATE TABLE imports (
    id    INTEGER PRIMARY KEY,
    user  TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    at    INTEGER NOT NULL
) STRICT;
CREATE INDEX imports_user ON imports (user, at);

-- +goose Down
DROP TABLE imports;
DROP TABLE claims;
ALTER TABLE games DROP COLUMN imported;
