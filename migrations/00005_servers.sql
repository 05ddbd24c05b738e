-- +goose Up
-- What a server allows, when the bot has left it, and what was decided about a
-- game outside its rules.
ALTER TABLE guilds ADD COLUMN open_games   INTEGER NOT NULL DEFAULT 0;  -- at most, 0: the usual number
ALTER TABLE guilds ADD COLUMN upload       INTEGER NOT NULL DEFAULT 0;  -- kB of a file at most, 0: the usual size
ALTER TABLE guilds ADD COLUMN starters     TEXT    NOT NULL DEFAULT ''; -- who may start games: '' everybody, 'managers', or a role
ALTER TABLE guilds ADD COLUMN sign_channel TEXT    NOT NULL DEFAULT '';
ALTER TABLE guilds ADD COLUMN sign         TEXT    NOT NULL DEFAULT ''; -- message
ALTER TABLE guilds ADD COLUMN left_at      INTEGER NOT NULL DEFAULT 0;  -- the bot is not there any more, since

ALTER TABLE games ADD COLUMN paused_for TEXT NOT NULL DEFAULT '';       -- 'gone': the bot has left its server
CREATE INDEX games_guild ON games (guild);

ALTER TABLE users ADD COLUMN asked INTEGER NOT NULL DEFAULT 0;          -- for his time zone, once

CREATE TABLE remarks (
    id   INTEGER PRIMARY KEY,
    game TEXT NOT NULL REFERENCES games (id),
    seq  INTEGER NOT NULL,                  -- after this place in the log
    body TEXT NOT NULL,
    at   INTEGER NOT NULL
) STRICT;
CREATE INDEX remarks_game ON remarks (game, seq, id);

-- +goose Down
DROP TABLE remarks;
ALTER TABLE users DROP COLUMN asked;
DROP INDEX games_guild;
ALTER TABLE games DROP COLUMN paused_for;
ALTER TABLE guilds DROP COLUMN left_at;
ALTER TABLE guilds DROP COLUMN sign;
ALTER TABLE guilds DROP COLUMN sign_channel;
ALTER TABLE guilds DROP COLUMN starters;
ALTER TABLE guilds DROP COLUMN upload;
ALTER TABLE guilds DROP COLUMN open_games;
