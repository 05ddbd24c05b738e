-- +goose Up
-- What makes Discord take a post once is drawn when its batch is claimed first,
-- and stands beside it: another file, or an older one, never repeats it.
ALTER TABLE outbox ADD COLUMN nonce TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE outbox DROP COLUMN nonce;
