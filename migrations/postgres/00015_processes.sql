-- +goose Up
-- What these tables hold is told in the file of the same number for SQLite.
CREATE TABLE processes (
    id TEXT COLLATE "C" PRIMARY KEY,
    build BIGINT NOT NULL,
    until BIGINT NOT NULL
);
CREATE TABLE shards (
    shard BIGINT PRIMARY KEY,
    owner TEXT COLLATE "C" NOT NULL,
    build BIGINT NOT NULL,
    until BIGINT NOT NULL
);
CREATE TABLE budget (
    key TEXT COLLATE "C" PRIMARY KEY,
    tokens BIGINT NOT NULL,
    room BIGINT NOT NULL,
    rate BIGINT NOT NULL,
    at BIGINT NOT NULL
);
INSERT INTO budget (key, tokens, room, rate, at) VALUES ('requests', 5000, 5000, 45, 0), ('identify', 5000, 5000, 1, 0);
CREATE TABLE program (
    minimum BIGINT PRIMARY KEY
);
INSERT INTO program (minimum) VALUES (15);

-- +goose Down
DROP TABLE program;
DROP TABLE budget;
DROP TABLE shards;
DROP TABLE processes;
