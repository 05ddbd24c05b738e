-- +goose Up
-- A word of every seat is mixed into the dice of its game, so that nobody alone
-- decides them: its SHA-256, shown before the game starts, and the word itself,
-- empty while only the seat's player knows it.
ALTER TABLE seats ADD COLUMN pledge TEXT NOT NULL DEFAULT '';
ALTER TABLE seats ADD COLUMN word TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE seats DROP COLUMN word;
ALTER TABLE seats DROP COLUMN pledge;
