-- +goose Up
-- Several processes may host the games of one database on a server: which of
-- them lives, which holds which shard of Discord's servers and until when (in
-- milliseconds of the database's own clock), and what they share of Discord's
-- limits, in thousandths of a request. Shards only move to programs whose rules
-- are as new. A program that knows the schema `minimum` may use the database.
CREATE TABLE processes (
    id TEXT PRIMARY KEY,
    build INTEGER NOT NULL,
    until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE shards (
    shard INTEGER PRIMARY KEY,
    owner TEXT NOT NULL,
    build INTEGER NOT NULL,
    until INTEGER NOT NULL
) STRICT;
CREATE TABLE budget (
    key TEXT PRIMARY KEY,
    tokens INTEGER NOT NULL,
    room INTEGER NOT NULL,
    rate INTEGER NOT NULL,
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO budget (key, tokens, room, rate, at) VALUES ('requests', 5000, 5000, 45, 0), ('identify', 5000, 5000, 1, 0);
CREATE TABLE program (
    minimum INTEGER PRIMARY KEY
) STRICT;
INSERT INTO program (minimum) VALUES (15);

-- +goose Down
DROP TABLE program;
DROP TABLE budget;
DROP TABLE shards;
DROP TABLE processes;
