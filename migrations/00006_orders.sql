-- +goose Up
-- Standing orders that hold on conditions, and windows that a seat has armed.
ALTER TABLE orders ADD COLUMN facts TEXT NOT NULL DEFAULT '[]';

CREATE TABLE arms (
    game TEXT NOT NULL REFERENCES games (id),
    seat INTEGER NOT NULL,
    key  TEXT NOT NULL,                     -- of the prompt
    PRIMARY KEY (game, seat, key)
) STRICT, WITHOUT ROWID;

-- +goose Down
DROP TABLE arms;
ALTER TABLE orders DROP COLUMN facts;
