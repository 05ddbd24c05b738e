-- +goose Up
-- So that what is asked of a game or a user costs the same among a hundred
-- games and a hundred thousand, and an undo the same after many others.
CREATE INDEX games_host ON games (host);
CREATE INDEX games_waking ON games (paused_until) WHERE status = 'paused' AND paused_until > 0;
CREATE INDEX guilds_left ON guilds (left_at) WHERE left_at > 0;
CREATE INDEX outbox_due ON outbox (due, id) WHERE sent = 0;
CREATE INDEX outbox_sent ON outbox (sent) WHERE sent > 0;
CREATE INDEX outbox_batch ON outbox (batch) WHERE sent = 0;
CREATE INDEX events_undone ON events (game, undone) WHERE undone > 0;
CREATE INDEX events_standing ON events (game, seq, n) WHERE undone = 0;
CREATE INDEX records_standing ON records (game, seq) WHERE undone = 0;

-- +goose Down
DROP INDEX records_standing;
DROP INDEX events_standing;
DROP INDEX events_undone;
DROP INDEX outbox_batch;
DROP INDEX outbox_sent;
DROP INDEX outbox_due;
DROP INDEX guilds_left;
DROP INDEX games_waking;
DROP INDEX games_host;
