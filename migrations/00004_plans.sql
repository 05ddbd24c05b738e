-- +goose Up
-- Turns that a player has composed ahead: sentences, each with what it names as
-- it stood then.
CREATE TABLE plans (
    game     TEXT NOT NULL REFERENCES games (id),
    seat     INTEGER NOT NULL,
    n        INTEGER NOT NULL,
    user     TEXT NOT NULL,
    text     TEXT NOT NULL,
    language TEXT NOT NULL,
    touched  TEXT NOT NULL,                 -- what it names, as it stood
    dropped  TEXT NOT NULL,                 -- why it was not followed, '': it waits
    PRIMARY KEY (game, seat, n)
) STRICT, WITHOUT ROWID;

-- +goose Down
DROP TABLE plans;
