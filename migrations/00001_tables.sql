-- Times are unix milliseconds in UTC, bodies are JSON. Rows of the log (legs,
-- records, events) are marked undone, never deleted.

-- +goose Up
CREATE TABLE games (
    id           TEXT PRIMARY KEY,
    system       TEXT NOT NULL,
    guild        TEXT NOT NULL,
    channel      TEXT NOT NULL,
    thread       TEXT NOT NULL,
    status       TEXT NOT NULL CHECK (status IN ('lobby', 'playing', 'paused', 'over')),
    host         TEXT NOT NULL,
    language     TEXT NOT NULL,
    preset       TEXT NOT NULL,
    options      TEXT NOT NULL,
    scenario     BLOB,
    solo         INTEGER NOT NULL,
    seed         BLOB,
    commitment   TEXT NOT NULL,
    published    INTEGER NOT NULL,
    scripted     INTEGER NOT NULL,
    pace         INTEGER NOT NULL,          -- seconds between reminders, 0: none
    paused_until INTEGER NOT NULL,          -- 0: until somebody resumes
    winner       INTEGER NOT NULL,
    top          INTEGER NOT NULL,
    draws        INTEGER NOT NULL,
    version      INTEGER NOT NULL,          -- grows with every change of the game
    created      INTEGER NOT NULL,
    updated      INTEGER NOT NULL
) STRICT;
CREATE INDEX games_channel ON games (channel);
CREATE INDEX games_thread ON games (thread);

CREATE TABLE seats (
    game    TEXT NOT NULL REFERENCES games (id),
    seat    INTEGER NOT NULL,
    invited TEXT NOT NULL,                  -- the only user who may take it, or ''
    roster  TEXT,
    by_hand INTEGER NOT NULL,
    obvious INTEGER NOT NULL,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE sitters (
    game TEXT NOT NULL REFERENCES games (id),
    seat INTEGER NOT NULL,
    user TEXT NOT NULL,
    n    INTEGER NOT NULL,                  -- order of arrival
    PRIMARY KEY (game, seat, user)
) STRICT, WITHOUT ROWID;
CREATE INDEX sitters_user ON sitters (user);

CREATE TABLE armies (
    user    TEXT NOT NULL,
    name    TEXT NOT NULL,
    system  TEXT NOT NULL,
    roster  TEXT NOT NULL,
    updated INTEGER NOT NULL,
    PRIMARY KEY (user, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE legs (
    game    TEXT NOT NULL REFERENCES games (id),
    start   INTEGER NOT NULL,
    schema  TEXT NOT NULL,                  -- wrote the checkpoint
    rev     TEXT NOT NULL,                  -- accepted the records
    state   BLOB NOT NULL,
    settled INTEGER NOT NULL,               -- a change of the rules dropped records here
    undone  INTEGER NOT NULL,
    PRIMARY KEY (game, start)
) STRICT;

CREATE TABLE records (
    game        TEXT NOT NULL REFERENCES games (id),
    seq         INTEGER NOT NULL,
    leg         INTEGER NOT NULL,
    did         TEXT NOT NULL,
    seat        INTEGER NOT NULL,
    key         TEXT NOT NULL,
    body        TEXT NOT NULL,
    user        TEXT NOT NULL,
    sent        INTEGER NOT NULL,           -- first record of what was sent with it
    interaction TEXT NOT NULL,
    sentence    TEXT NOT NULL,              -- as typed, with the first record of a submission
    at          INTEGER NOT NULL,
    undone      INTEGER NOT NULL,
    PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE events (
    id     INTEGER PRIMARY KEY,
    game   TEXT NOT NULL REFERENCES games (id),
    seq    INTEGER NOT NULL,
    n      INTEGER NOT NULL,
    leg    INTEGER NOT NULL,
    told   INTEGER NOT NULL,                -- the seat that may read it, 0: everybody
    key    TEXT NOT NULL,
    body   TEXT NOT NULL,
    at     INTEGER NOT NULL,
    undone INTEGER NOT NULL
) STRICT;
CREATE INDEX events_game ON events (game, seq, n);
CREATE UNIQUE INDEX events_once ON events (game, seq, n) WHERE undone = 0;

CREATE TABLE prompts (
    game     TEXT NOT NULL REFERENCES games (id),
    id       TEXT NOT NULL,
    token    TEXT NOT NULL UNIQUE,
    seat     INTEGER NOT NULL,
    also     TEXT NOT NULL,                 -- further seats that may answer: ',2,3,'
    key      TEXT NOT NULL,
    answered INTEGER NOT NULL,              -- answered, but still changeable
    since    INTEGER NOT NULL,
    due      INTEGER,                       -- of the next reminder
    reminded INTEGER NOT NULL,
    PRIMARY KEY (game, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX prompts_due ON prompts (due) WHERE due IS NOT NULL;

CREATE TABLE interactions (
    id    TEXT PRIMARY KEY,
    game  TEXT NOT NULL,
    user  TEXT NOT NULL,
    kind  TEXT NOT NULL,
    first INTEGER NOT NULL,                 -- its records and events: first to last
    last  INTEGER NOT NULL,
    reply TEXT NOT NULL,
    at    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE drafts (
    game     TEXT NOT NULL REFERENCES games (id),
    seat     INTEGER NOT NULL,
    token    TEXT NOT NULL,
    answers  TEXT NOT NULL,
    sentence TEXT NOT NULL,
    revision INTEGER NOT NULL,
    updated  INTEGER NOT NULL,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE orders (
    game   TEXT NOT NULL REFERENCES games (id),
    seat   INTEGER NOT NULL,
    key    TEXT NOT NULL,                   -- of the prompt
    answer TEXT NOT NULL,
    PRIMARY KEY (game, seat, key)
) STRICT, WITHOUT ROWID;

CREATE TABLE proposals (
    game    TEXT PRIMARY KEY REFERENCES games (id),
    token   TEXT NOT NULL,
    kind    TEXT NOT NULL,
    body    TEXT NOT NULL,
    seat    INTEGER NOT NULL,
    user    TEXT NOT NULL,
    agreed  TEXT NOT NULL,                  -- seats
    at      INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE outbox (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    game    TEXT NOT NULL,
    kind    TEXT NOT NULL,
    body    TEXT NOT NULL,
    due     INTEGER NOT NULL,
    batch   INTEGER NOT NULL,               -- first row of the batch it was claimed with, 0: never claimed
    claimed INTEGER NOT NULL,               -- until
    tries   INTEGER NOT NULL,
    error   TEXT NOT NULL,
    sent    INTEGER NOT NULL,               -- 0: not yet
    message TEXT NOT NULL
) STRICT;
CREATE INDEX outbox_waiting ON outbox (game, id) WHERE sent = 0;

CREATE TABLE cards (
    game    TEXT PRIMARY KEY REFERENCES games (id),
    channel TEXT NOT NULL,
    message TEXT NOT NULL,
    posted  INTEGER NOT NULL,
    awaited TEXT NOT NULL,                  -- seats
    seq     INTEGER NOT NULL                -- shown up to here
) STRICT, WITHOUT ROWID;

CREATE TABLE users (
    id       TEXT PRIMARY KEY,
    language TEXT NOT NULL,
    pace     INTEGER NOT NULL,              -- seconds between reminders, 0: the game's
    by_hand  INTEGER NOT NULL,
    obvious  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE guilds (
    id       TEXT PRIMARY KEY,
    language TEXT NOT NULL,
    channel  TEXT NOT NULL,
    pace     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE hashes (
    key  TEXT PRIMARY KEY,                  -- what was registered with Discord, and where
    hash TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- +goose Down
DROP TABLE hashes;
DROP TABLE guilds;
DROP TABLE users;
DROP TABLE cards;
DROP TABLE outbox;
DROP TABLE proposals;
DROP TABLE orders;
DROP TABLE drafts;
DROP TABLE interactions;
DROP TABLE prompts;
DROP TABLE events;
DROP TABLE records;
DROP TABLE legs;
DROP TABLE armies;
DROP TABLE sitters;
DROP TABLE seats;
DROP TABLE games;
