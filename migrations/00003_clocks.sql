-- +goose Up
-- Clocks: how long an answer may take, what a side has in all, and what happens
-- when the time is up; when a player wants to be left alone, and where reminded.
ALTER TABLE games ADD COLUMN time_limit INTEGER NOT NULL DEFAULT 0;  -- seconds an answer may take, 0: any
ALTER TABLE games ADD COLUMN budget     INTEGER NOT NULL DEFAULT 0;  -- seconds a seat has in all, 0: any
ALTER TABLE games ADD COLUMN increment  INTEGER NOT NULL DEFAULT 0;  -- seconds a turn adds to it
ALTER TABLE games ADD COLUMN timeout    TEXT NOT NULL DEFAULT '';    -- '', 'default', 'claim'

ALTER TABLE seats ADD COLUMN time_left INTEGER NOT NULL DEFAULT 0;   -- milliseconds, when its clock last stopped

ALTER TABLE prompts ADD COLUMN deadline  INTEGER;
ALTER TABLE prompts ADD COLUMN half      INTEGER;                    -- when half of the time is gone, until that is said
ALTER TABLE prompts ADD COLUMN time_left INTEGER NOT NULL DEFAULT 0; -- milliseconds, while the clock stands still
ALTER TABLE prompts ADD COLUMN wakes     INTEGER;                    -- the first of due, half and deadline
DROP INDEX prompts_due;
UPDATE prompts SET wakes = due;
CREATE INDEX prompts_wakes ON prompts (wakes) WHERE wakes IS NOT NULL;

ALTER TABLE users ADD COLUMN zone       TEXT NOT NULL DEFAULT '';    -- name of a time zone
ALTER TABLE users ADD COLUMN quiet_from INTEGER NOT NULL DEFAULT 0;  -- minutes of the day; from = to: none
ALTER TABLE users ADD COLUMN quiet_to   INTEGER NOT NULL DEFAULT 0;
ALTER TABLE users ADD COLUMN away_until INTEGER NOT NULL DEFAULT 0;
ALTER TABLE users ADD COLUMN dm         INTEGER NOT NULL DEFAULT 0;  -- reminded by direct message

ALTER TABLE guilds ADD COLUMN zone       TEXT NOT NULL DEFAULT '';
ALTER TABLE guilds ADD COLUMN quiet_from INTEGER NOT NULL DEFAULT 0;
ALTER TABLE guilds ADD COLUMN quiet_to   INTEGER NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE guilds DROP COLUMN quiet_to;
ALTER TABLE guilds DROP COLUMN quiet_from;
ALTER TABLE guilds DROP COLUMN zone;
ALTER TABLE users DROP COLUMN dm;
ALTER TABLE users DROP COLUMN away_until;
ALTER TABLE users DROP COLUMN quiet_to;
ALTER TABLE users DROP COLUMN quiet_from;
ALTER TABLE users DROP COLUMN zone;
DROP INDEX prompts_wakes;
CREATE INDEX prompts_due ON prompts (due) WHERE due IS NOT NULL;
ALTER TABLE prompts DROP COLUMN wakes;
ALTER TABLE prompts DROP COLUMN time_left;
ALTER TABLE prompts DROP COLUMN half;
ALTER TABLE prompts DROP COLUMN deadline;
ALTER TABLE seats DROP COLUMN time_left;
ALTER TABLE games DROP COLUMN timeout;
ALTER TABLE games DROP COLUMN increment;
ALTER TABLE games DROP COLUMN budget;
ALTER TABLE games DROP COLUMN time_limit;
