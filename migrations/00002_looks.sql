-- +goose Up
-- Up to where in its log a user has seen a game, by looking at its board.
CREATE TABLE looks (
    game TEXT NOT NULL REFERENCES games (id),
    user TEXT NOT NULL,
    seq  INTEGER NOT NULL,
    PRIMARY KEY (game, user)
) STRICT, WITHOUT ROWID;

-- +goose Down
DROP TABLE looks;
