-- +goose Up
-- Checkpoints are compressed, most of them against an earlier one of the game;
-- those of before stand as they are.
ALTER TABLE legs ADD COLUMN base INTEGER NOT NULL DEFAULT 0; -- start of the leg against whose checkpoint it is compressed, 0: none

-- +goose Down
ALTER TABLE legs DROP COLUMN base;
